/* Reads a board.
 * 1 ARROW means one way. */
static int read_word(int c)
{
	switch (c) {
	case 1: return ARROW;
	case 2: return BLOCK;
	case '#':
		return read_comment();
	default:
		return -1;
	}
}
