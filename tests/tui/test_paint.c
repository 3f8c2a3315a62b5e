/* A terminal shows what was painted, after any earlier picture. */
#include "testing.h"

#include "term/tty.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/param.h>

#include <vterm.h>

enum { WIDTH = 30, HEIGHT = 9, PICTURES = 3000, CHANGES = 12 };

static const struct sgr pens[] = {
    {0, "", ""},
    {1 << 1, "", ""},
    {1 << 2, "", ""},
    {1 << 1 | 1 << 2, "", ""},
    {1 << 3, "", ""},
    {1 << 4, "", ""},
    {1 << 7, "", ""},
    {0, "31", ""},
    {1 << 1, "31", "44"},
    {1 << 7, "", "44"},
    {0, "38;5;128", ""},
    {1 << 4, "38;5;128", "48;5;117"},
    {0, "38;2;10;20;30", "48;5;117"},
};
enum { PENS = sizeof pens / sizeof *pens };

/* A cell as it is to be: 0 is the right half of a wide one. */
struct cell {
	uint32_t character;
	const struct sgr *pen;
};

struct picture {
	struct painter painter;
	struct cell cells[HEIGHT][WIDTH];
	VTerm *terminal;
	uint32_t chance; /* the same on every machine */
};

static int below(struct picture *picture, int limit)
{
	picture->chance = picture->chance * 1664525 + 1013904223;
	return (int)(picture->chance >> 8) % limit;
}

/* Half of a wide character does not stay without the other. */
static void put(struct picture *picture, int x, int y, uint32_t character, const struct sgr *pen)
{
	struct cell *row = picture->cells[y];
	if (row[x].character == 0)
		paint_cell(&picture->painter, x - 1, y, row[x - 1].pen, ".", 1, 1), row[x - 1].character = '.';
	if (x + 1 < WIDTH && row[x + 1].character == 0)
		paint_cell(&picture->painter, x + 1, y, pen, ".", 1, 1), row[x + 1] = (struct cell){'.', pen};
	row[x] = (struct cell){character, pen};
}

static void put_text(struct picture *picture, int x, int y, const struct sgr *pen)
{
	for (int count = 1 + below(picture, 5); count > 0 && x < WIDTH; count--) {
		int kind = below(picture, 8);
		if (kind == 0 && x + 1 < WIDTH) {
			put(picture, x, y, 0x4e16, pen);
			put(picture, x + 1, y, 'x', pen);
			picture->cells[y][x + 1].character = 0;
			paint_cell(&picture->painter, x, y, pen, "\xe4\xb8\x96", 3, 2);
			x += 2;
		} else {
			const char byte = " ab#+- ."[kind];
			put(picture, x, y, (unsigned char)byte, pen);
			paint_cell(&picture->painter, x, y, pen, &byte, 1, 1);
			x++;
		}
	}
}

static void put_blanks(struct picture *picture, int x, int y, const struct sgr *pen)
{
	int count = below(picture, 2) ? 0 : 1 + below(picture, WIDTH - x), end = count > 0 ? x + count : WIDTH;
	put(picture, x, y, '.', pen);
	put(picture, end - 1, y, '.', pen);
	paint_cell(&picture->painter, x, y, pen, ".", 1, 1);
	paint_cell(&picture->painter, end - 1, y, pen, ".", 1, 1);
	bool erased = paint_blanks(&picture->painter, x, y, pen, count);
	for (int i = x; i < end; i++) {
		if (!erased)
			paint_cell(&picture->painter, i, y, pen, " ", 1, 1);
		picture->cells[y][i] = (struct cell){' ', pen};
	}
}

static void scroll(struct picture *picture)
{
	const struct sgr *pen = &pens[below(picture, PENS)];
	int top = below(picture, HEIGHT - 1), end = top + 2 + below(picture, HEIGHT - top - 1);
	int distance = 1 + below(picture, end - top - 1), kept = end - top - distance;
	bool up = below(picture, 2);
	paint_scroll(&picture->painter, top, end, up ? distance : -distance);
	memmove(picture->cells[up ? top : top + distance], picture->cells[up ? top + distance : top],
		(size_t)kept * sizeof *picture->cells);
	for (int i = 0; i < distance * WIDTH; i++) {
		int x = i % WIDTH, y = (up ? top + kept : top) + i / WIDTH;
		paint_cell(&picture->painter, x, y, pen, "=", 1, 1);
		picture->cells[y][x] = (struct cell){'=', pen};
	}
}

static void change(struct picture *picture)
{
	if (below(picture, 15) == 0)
		scroll(picture);
	int x = below(picture, WIDTH), y = below(picture, HEIGHT);
	if (picture->painter.state.now.place_known && below(picture, 2)) { /* near */
		x = (picture->painter.state.now.x + below(picture, 6)) % WIDTH;
		y = (picture->painter.state.now.y + below(picture, 3)) % HEIGHT;
	}
	if (below(picture, 5) == 0)
		put_blanks(picture, x, y, &pens[below(picture, PENS)]);
	else
		put_text(picture, x, y, &pens[below(picture, PENS)]);
}

/* Not all terminals can take back single colours and attributes. */
static void send(struct picture *picture)
{
	struct painter *painter = &picture->painter;
	painter->bytes[painter->length] = '\0';
	for (const char *at = painter->bytes; !painter->takes_back && (at = strpbrk(at, "[;")); at++)
		assert_false(strspn(at + 1, "0123456789") == 2 && strchr(";m", at[3]) &&
			     (at[1] == '2' || at[2] == '9') && at[2] > '0');
	vterm_input_write(picture->terminal, painter->bytes, painter->length);
	painter->length = 0;
}

/* A colour as the parameters that set it. */
static void colour_text(char text[SGR_COLOUR], const VTermColor *colour, bool background)
{
	*text = '\0';
	if (VTERM_COLOR_IS_DEFAULT_FG(colour) || VTERM_COLOR_IS_DEFAULT_BG(colour))
		return;
	if (VTERM_COLOR_IS_INDEXED(colour) && colour->indexed.idx < 8)
		snprintf(text, SGR_COLOUR, "%d", (background ? 40 : 30) + colour->indexed.idx);
	else if (VTERM_COLOR_IS_INDEXED(colour))
		snprintf(text, SGR_COLOUR, "%d;5;%d", background ? 48 : 38, colour->indexed.idx);
	else
		snprintf(text, SGR_COLOUR, "%d;2;%d;%d;%d", background ? 48 : 38, colour->rgb.red, colour->rgb.green,
			 colour->rgb.blue);
}

/* What of a blank nobody sees may differ. */
static void check(const struct picture *picture, int x, int y, int number)
{
	VTermScreenCell shown;
	char foreground[SGR_COLOUR], background[SGR_COLOUR];
	const struct cell *cell = &picture->cells[y][x];
	vterm_screen_get_cell(vterm_obtain_screen(picture->terminal), (VTermPos){.row = y, .col = x}, &shown);
	uint32_t character = shown.chars[0] == 0 ? ' ' : shown.chars[0];
	if (cell->character == 0)
		return;
	if (character != cell->character)
		fail_msg("picture %d: %d,%d shows U+%04X, not U+%04X", number, x, y, (unsigned)character,
			 (unsigned)cell->character);
	bool blank = character == ' ', underline = cell->pen->attributes & 1 << 4,
	     reverse = cell->pen->attributes & 1 << 7;
	colour_text(foreground, &shown.fg, false);
	colour_text(background, &shown.bg, true);
	if (shown.attrs.underline != underline || shown.attrs.reverse != reverse ||
	    strcmp(background, cell->pen->background) != 0)
		fail_msg("picture %d: %d,%d has u%d r%d background %s", number, x, y, shown.attrs.underline,
			 shown.attrs.reverse, background);
	if ((!blank || underline || reverse) && strcmp(foreground, cell->pen->foreground) != 0)
		fail_msg("picture %d: %d,%d has foreground %s, not %s", number, x, y, foreground,
			 cell->pen->foreground);
	if (!blank && (shown.attrs.bold != (bool)(cell->pen->attributes & 1 << 1) ||
		       shown.attrs.italic != (bool)(cell->pen->attributes & 1 << 3)))
		fail_msg("picture %d: %d,%d has b%d i%d", number, x, y, shown.attrs.bold, shown.attrs.italic);
}

static void check_pictures(unsigned terminal)
{
	static struct picture picture;
	picture = (struct picture){.terminal = vterm_new(HEIGHT, WIDTH), .chance = terminal};
	picture.painter.width = WIDTH;
	picture.painter.takes_back = terminal & 1;
	picture.painter.erases_some = terminal & 2;
	picture.painter.saves = terminal & 4;
	picture.painter.erases_in_colour = true; /* as the library behind this test does */
	vterm_set_utf8(picture.terminal, 1);
	vterm_screen_reset(vterm_obtain_screen(picture.terminal), 1);
	for (int i = 0; i < HEIGHT * WIDTH; i++)
		picture.cells[i / WIDTH][i % WIDTH] = (struct cell){' ', &pens[0]};
	for (int number = 0; number < PICTURES; number++) {
		bool saves =
		    picture.painter.saves && picture.painter.state.now.place_known && below(&picture, 3) == 0;
		picture.painter.state.jumped = false;
		if (saves)
			paint_save(&picture.painter);
		for (int count = 1 + below(&picture, CHANGES); count > 0; count--)
			change(&picture);
		if (saves)
			paint_restore(&picture.painter);
		int x = below(&picture, WIDTH), y = below(&picture, HEIGHT);
		VTermPos cursor;
		paint_move(&picture.painter, x, y);
		send(&picture);
		vterm_state_get_cursorpos(vterm_obtain_state(picture.terminal), &cursor);
		assert_int_equal(cursor.col, x);
		assert_int_equal(cursor.row, y);
		for (int i = 0; i < HEIGHT * WIDTH; i++)
			check(&picture, i % WIDTH, i / WIDTH, number);
		if (below(&picture, 20) == 0) { /* someone else was there */
			vterm_input_write(picture.terminal, "\033[4;4H\033[0;1;7;33m", 17);
			picture.painter.state = (struct paint_state){0};
		}
	}
	vterm_free(picture.terminal);
}

TEST(pictures_are_what_was_painted)
{
	for (unsigned terminal = 0; terminal < 8; terminal++)
		check_pictures(terminal);
}

/* On a terminal that is smaller than it says, what is painted within the least size is right whatever comes next. */
TEST(nothing_beyond_the_least_size_is_relied_on)
{
	static const int columns[] = {3, 70, 78, 79, 80, 84}, rows[] = {2, 20, 22, 23, 24, 26};
	enum { SPOTS = 36, LAST_COLUMN = 79, LAST_ROW = 23 };
	static struct painter painter;
	for (int way = 0; way < SPOTS * SPOTS; way++) {
		const int spots[] = {way / SPOTS, way % SPOTS};
		VTerm *terminal = vterm_new(LAST_ROW + 1, LAST_COLUMN + 1);
		VTermScreen *screen = vterm_obtain_screen(terminal);
		VTermPos at[2];
		vterm_screen_reset(screen, 1);
		painter = (struct painter){.width = 100};
		for (int i = 0; i < 2; i++) {
			at[i] = (VTermPos){.row = rows[spots[i] / 6], .col = columns[spots[i] % 6]};
			paint_cell(&painter, at[i].col, at[i].row, &pens[0], &"ab"[i], 1, 1);
		}
		vterm_input_write(terminal, painter.bytes, painter.length);
		bool covers = MIN(at[1].row, LAST_ROW) == at[0].row && MIN(at[1].col, LAST_COLUMN) == at[0].col;
		for (int i = covers; i < 2; i++) {
			VTermScreenCell cell;
			vterm_screen_get_cell(screen, at[i], &cell);
			if (at[i].row <= LAST_ROW && at[i].col <= LAST_COLUMN && cell.chars[0] != (uint32_t) "ab"[i])
				fail_msg("way %d: %d,%d is not painted", way, at[i].col, at[i].row);
		}
		vterm_free(terminal);
	}
}

static void send_and_compare(struct painter *painter, const char *wanted)
{
	painter->bytes[painter->length] = '\0';
	assert_string_equal(painter->bytes, wanted);
	painter->length = 0;
}

static int digits(int number)
{
	return number == 1 ? 0 : snprintf(NULL, 0, "%d", number);
}

/* The fewest bytes of a way; steps are not relied on beyond the least size. */
static int way(int from_x, int from_y, int x, int y)
{
	int right = x - from_x, down = y - from_y, place = 3 + digits(y + 1) + (x > 0 ? 1 + digits(x + 1) : 0);
	int along = right > 0 ? 3 + digits(right) : x == 0 ? right < 0 : MIN(-right, 3 + digits(-right));
	bool sure = from_x < 80 && down >= 0 && y < 24;
	return right == 0 && down == 0 ? 0 : sure ? MIN(place, down + along) : place;
}

TEST(ways_are_short)
{
	static const int columns[] = {0, 1, 2, 3, 4, 5, 8, 9, 10, 11, 12, 13, 40, 79, 80, 90, 100};
	static const int rows[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 18, 20, 23, 24, 26, 30};
	enum { SIDE = sizeof rows / sizeof *rows, SPOTS = SIDE * SIDE };
	static struct painter painter = {.width = 110};
	VTerm *terminal = vterm_new(40, 110);
	vterm_screen_reset(vterm_obtain_screen(terminal), 1);
	for (int i = 0; i < SPOTS * SPOTS; i++) {
		const int from = i / SPOTS, to = i % SPOTS, x = columns[to % SIDE], y = rows[to / SIDE];
		VTermPos at;
		painter.state.now.place_known = false;
		paint_move(&painter, columns[from % SIDE], rows[from / SIDE]);
		const size_t start = painter.length;
		paint_move(&painter, x, y);
		assert_int_equal(painter.length - start, way(columns[from % SIDE], rows[from / SIDE], x, y));
		vterm_input_write(terminal, painter.bytes, painter.length);
		vterm_state_get_cursorpos(vterm_obtain_state(terminal), &at);
		assert_true(at.col == x && at.row == y);
		painter.length = 0;
	}
	vterm_free(terminal);
}

/* What is erased is as many bytes less, and looks the same. */
TEST(blanks_are_erased)
{
	for (int i = 0; i < 4 * PENS * 12; i++) {
		static struct painter painter;
		const struct sgr *pen = &pens[i / 4 % PENS];
		const int count = i / 4 / PENS;
		painter = (struct painter){.width = 80, .erases_some = i & 1, .erases_in_colour = i & 2};
		bool can = count == 0 || (count >= 8 && painter.erases_some);
		bool same = !(pen->attributes & (1 << 4 | 1 << 7)) && (!*pen->background || painter.erases_in_colour);
		char wanted[16];
		snprintf(wanted, sizeof wanted, "\033[%.0d%c", count, count > 0 ? 'X' : 'K');
		assert_int_equal(paint_blanks(&painter, 3, 4, pen, count), can && same);
		assert_int_equal(painter.length > 0, can && same);
		if (painter.length > 0)
			assert_string_equal(strrchr(painter.bytes, '\033'), wanted);
	}
}

/* The bytes of a key: as few as there can be. */
TEST(pens_are_short)
{
	static struct painter painter = {.width = 80, .takes_back = true};
	paint_cell(&painter, 0, 0, &pens[0], "a", 1, 1);
	paint_cell(&painter, 1, 0, &pens[0], "b", 1, 1);
	paint_move(&painter, 0, 0);
	send_and_compare(&painter, "\033[H\033[mab\r");
	paint_cell(&painter, 0, 0, &pens[8], "c", 1, 1);
	send_and_compare(&painter, "\033[1;31;44mc");
	paint_cell(&painter, 1, 0, &pens[7], "d", 1, 1);
	send_and_compare(&painter, "\033[0;31md");
	paint_cell(&painter, 2, 0, &pens[0], " ", 1, 1);
	paint_cell(&painter, 3, 0, &pens[0], "e", 1, 1);
	send_and_compare(&painter, " \033[me");
	paint_cell(&painter, 79, 0, &pens[0], "f", 1, 1);
	paint_move(&painter, 79, 0); /* the cursor waits, or is in the next row */
	send_and_compare(&painter, "\033[75Cf\033[;80H");
	painter.width = 200;
	paint_cell(&painter, 100, 0, &pens[0], "g", 1, 1);
	paint_cell(&painter, 103, 0, &pens[0], "h", 1, 1); /* the window may be smaller than its last known size */
	send_and_compare(&painter, "\033[21Cg\033[;104Hh");
	painter.takes_back = false;
	paint_cell(&painter, 104, 0, &pens[1], "i", 1, 1);
	paint_cell(&painter, 105, 0, &pens[7], "j", 1, 1);
	send_and_compare(&painter, "\033[1mi\033[0;31mj");
}

/* A picture that begins where the last one began goes there by two bytes, from the third on. */
TEST(places_that_change_again_are_near)
{
	static struct painter painter = {.width = 80, .takes_back = true, .saves = true};
	static const char *const wanted[] = {"\033[21;5H\033[0;1ma\033[4;9H", "\033[21;5H\0337a\033[4;9H",
					     "\0338a\033[4;9H", "\0338a\033[4;9H"};
	for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
		painter.state.jumped = false;
		paint_cell(&painter, 4, 20, &pens[1], "a", 1, 1);
		paint_move(&painter, 8, 3);
		send_and_compare(&painter, wanted[i]);
	}
	for (int x = 5; x < 8; x++) { /* in the same row, that is not there */
		painter.state.jumped = false;
		paint_cell(&painter, x, 20, &pens[1], "a", 1, 1);
		paint_move(&painter, 8, 3);
		assert_null(memchr(painter.bytes, '7', painter.length));
		painter.length = 0;
	}
	painter.state.jumped = false; /* for what is typed there is no such place */
	paint_save(&painter);
	paint_cell(&painter, 4, 20, &pens[1], "a", 1, 1);
	paint_restore(&painter);
	paint_cell(&painter, 8, 3, &pens[1], "b", 1, 1);
	send_and_compare(&painter, "\0337\033[21;5Ha\0338b");
	painter.state.jumped = false;
	paint_cell(&painter, 0, 0, &pens[1], "c", 1, 1);
	send_and_compare(&painter, "\033[Hc");
}

TEST(scrolling_is_short)
{
	static struct painter painter = {.width = 80, .takes_back = true};
	paint_scroll(&painter, 2, 22, 1);
	send_and_compare(&painter, "\033[3;22r\033[22H\n\033[r");
	paint_scroll(&painter, 0, 24, -2);
	send_and_compare(&painter, "\033[;24r\033[H\033M\033M\033[r");
	paint_cell(&painter, 4, 2, &pens[0], "b", 1, 1); /* nobody knows where the cursor is now */
	send_and_compare(&painter, "\033[3;5H\033[mb");
}

/* What is too much is seen by its length, and writes nowhere else. */
TEST(too_much_is_noticed)
{
	static struct painter painter = {.width = 80};
	for (int i = 0; i < PAINT_MAX; i++)
		paint_cell(&painter, i % 80, 0, &pens[i % PENS], "x", 1, 1);
	assert_int_equal(painter.length, PAINT_MAX);
}
