/* Streams of bytes from a terminal and to one, and pens, put together of pieces by chance that is always the same, and
 * sums of what comes out. test_key_filter, test_frame and test_palette say what is right; these sums say that it is
 * still the same, whatever comes after whatever. */
#include "mapwright/palette.h"
#include "mapwright/screen.h"
#include "term/clipboard.h"
#include "term/frame.h"
#include "term/key_filter.h"

#include <locale.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

static uint64_t seed;
static uint32_t sum;

static unsigned below(size_t limit)
{
	seed = seed * 6364136223846793005u + 1442695040888963407u;
	return (unsigned)((seed >> 33) % limit);
}

static void begin(uint64_t start)
{
	seed = start;
	sum = 2166136261u;
}

static void add(const void *bytes, size_t length)
{
	const unsigned char *at = bytes;
	for (size_t i = 0; i < length; i++)
		sum = (sum ^ at[i]) * 16777619u;
}

static void add_number(int number)
{
	add(&number, sizeof number);
}

/* ---- keys ---- */

static void add_piece(const struct key_filter *filter, enum key_piece piece)
{
	add_number((int)piece);
	if (piece == KEY_PIECE_KEY || piece == KEY_PIECE_PASTE_TEXT)
		add(filter->out, filter->out_length);
	if (piece == KEY_PIECE_MOUSE || piece == KEY_PIECE_MODE)
		add(filter->numbers, sizeof filter->numbers);
	if (piece == KEY_PIECE_MOUSE)
		add_number(filter->pressed);
	add_number((int)key_filter_pending(filter));
}

static uint32_t sum_of_keys(bool utf8)
{
	static const char *const pieces[] = {
	    "\033",   "\033[", "\033[", "\033[", "\033O",     "\033O",     "\033[[", "\033[M", "\033[<", "\033[?",
	    "\033]",  "\033P", "\033X", "\033^", "\033_",     "\033\\",    ";",      ";",      "<",      "?",
	    "$",      "0",     "1",     "1;",    "2",         "3",         "4",      "5",      "5;5",    "6",
	    "7",      "8",     "9",     "10",    "11",        "15",        "16",     "17",     "21",     "22",
	    "23",     "24",    "25",    "200",   "\033[200~", "\033[201~", "201~",   "255",    "256",    "99999",
	    "999999", "0;1;1", "3;0;1", "3;1;0", "1;2;3;4;5", ":",         " ",      "!",      "~",      "~",
	    "^",      "@",     "A",     "E",     "F",         "H",         "Z",      "P",      "Q",      "S",
	    "a",      "d",     "e",     "i",     "j",         "z",         "M",      "m",      "X",      "y",
	    "$y",     "\\",    "\a",    "\x18",  "\x1a",      "\b",        "\r",     "\x0e",   "\x1f",   "\x7f",
	    "\x80",   "\x8f",  "\x90",  "\x9f",  "\xa0",      "\xbf",      "\xc1",   "\xc2",   "\xc3",   "\xdf",
	    "\xe0",   "\xe2",  "\xed",  "\xef",  "\xf0",      "\xf4",      "\xf5",   "x"};
	begin(utf8);
	for (int stream = 0; stream < 100000; stream++) {
		struct key_filter filter;
		key_filter_init(&filter, utf8);
		for (unsigned left = 1 + below(7); left > 0; left--) {
			for (const char *at = pieces[below(COUNT(pieces))]; *at; at++)
				add_piece(&filter, key_filter_push(&filter, (unsigned char)*at));
			if (below(8) == 0 && key_filter_pending(&filter) != KEY_PENDING_NONE)
				add_piece(&filter, key_filter_expire(&filter));
		}
		add_piece(&filter, key_filter_expire(&filter));
	}
	return sum;
}

static void keys_come_out_as_they_did(void **state)
{
	(void)state;
	assert_int_equal(sum_of_keys(true), 0x11bfdd32);
	assert_int_equal(sum_of_keys(false), 0x7957eab4);
}

/* ---- pictures ---- */

static const char *const said[] = {"a",
				   "ab",
				   "-----",
				   " ",
				   "    ",
				   "\xc3\xa9",
				   "\xe4\xb8\x96",
				   "\xff",
				   "\033[H",
				   "\033[2H",
				   "\033[;3H",
				   "\033[3;5H",
				   "\033[10;20H",
				   "\033[24;80H",
				   "\033[C",
				   "\033[5C",
				   "\033[D",
				   "\033[3D",
				   "\033[A",
				   "\033[2B",
				   "\033[20B",
				   "\033[G",
				   "\033[7G",
				   "\033[4d",
				   "\r",
				   "\b",
				   "\n",
				   "\033M",
				   "\r\n",
				   "\a",
				   "\033[m",
				   "\033[0m",
				   "\033[1m",
				   "\033[2m",
				   "\033[3m",
				   "\033[4m",
				   "\033[7m",
				   "\033[9m",
				   "\033[22m",
				   "\033[23m",
				   "\033[24m",
				   "\033[27m",
				   "\033[29m",
				   "\033[31m",
				   "\033[37m",
				   "\033[39m",
				   "\033[42m",
				   "\033[49m",
				   "\033[90m",
				   "\033[97m",
				   "\033[98m",
				   "\033[100m",
				   "\033[107m",
				   "\033[108m",
				   "\033[10m",
				   "\033[21m",
				   "\033[30m",
				   "\033[40m",
				   "\033[47m",
				   "\033[38;5;28m",
				   "\033[48;5;17m",
				   "\033[38;2;1;2;3;1m",
				   "\033[48;2;9;9;9m",
				   "\033[0;1;31m",
				   "\033[1;4;7m",
				   "\033[;1m",
				   "\033[K",
				   "\033[J",
				   "\033[3X",
				   "\033[P",
				   "\033[2@",
				   "\033[5b",
				   "\033[?25l",
				   "\033[?25h",
				   "\033[?12;25h",
				   "\033[?7l",
				   "\033[?7h",
				   "\033[?1049h",
				   "\033[2;5r",
				   "\033[r",
				   "\033[9;99r",
				   "\033(B",
				   "\033(0",
				   "\017",
				   "\016",
				   "\033]104\a",
				   "\033]0;x\a",
				   "\033P1\033\\",
				   "\0337",
				   "\0338",
				   "\033=",
				   "\033 F",
				   "\033",
				   "\033[5",
				   "\033[1;1H",
				   "\033[80G"};

static void add_picture(struct frame *frame)
{
	char bytes[512] = "";
	size_t length;
	for (unsigned left = 1 + below(12); left > 0; left--)
		strcat(bytes, said[below(COUNT(said))]);
	if (below(8) == 0) {
		frame_follow(frame, bytes, strlen(bytes));
		return;
	}
	const char *out = frame_shorten(frame, bytes, strlen(bytes), &length);
	add(out, length);
	add_number((int)length);
}

static void add_cells(struct frame *frame)
{
	static const char *const pens[] = {"\033[0m", "\033[0;1m", "\033[0;31m", "\033[0;7;42m", "\033[0;38;5;28m"};
	size_t length;
	frame_begin(frame);
	for (unsigned left = 1 + below(5); left > 0; left--)
		frame_paint(frame, (int)below(30), (int)below(24), pens[below(COUNT(pens))], " x#"[below(3)]);
	const char *out = frame_end(frame, (int)below(30), (int)below(24), &length);
	assert_non_null(out);
	add(out, length);
}

static uint32_t sum_of_pictures(unsigned terminal)
{
	static const int sizes[][2] = {{80, 24}, {81, 25}, {100, 30}, {40, 12}};
	begin(terminal);
	for (int session = 0; session < 1500; session++) {
		struct frame *frame =
		    frame_new(&(struct frame_terminal){terminal & 1, terminal & 2, terminal & 4, terminal & 8});
		assert_non_null(frame);
		const int *size = sizes[below(COUNT(sizes))];
		frame_forget(frame, size[0], size[1]);
		for (unsigned left = 10; left > 0; left--)
			if (below(3) == 0)
				add_cells(frame);
			else
				add_picture(frame);
		frame_free(frame);
	}
	return sum;
}

static void pictures_come_out_as_they_did(void **state)
{
	(void)state;
	static const uint32_t sums[16] = {0xcbb919d5, 0x5de98330, 0x76226802, 0x45bf2d08, 0xa618be36, 0xfb068b4f,
					  0xbe8a93ff, 0x556e176f, 0x8a5f34ed, 0xb9bf3bd0, 0xbd5acc26, 0x297cf09f,
					  0xfeeda467, 0xad04e2b1, 0xec43de9a, 0x8001914e};
	setlocale(LC_CTYPE, "C.UTF-8");
	for (unsigned terminal = 0; terminal < COUNT(sums); terminal++)
		assert_int_equal(sum_of_pictures(terminal), sums[terminal]);
}

/* ---- the clipboard ---- */

static void assert_sequence(const char *text, enum clipboard_way way, const char *wanted)
{
	size_t length;
	char *bytes = clipboard_sequence(text, strlen(text), way, &length);
	assert_non_null(bytes);
	assert_int_equal(length, strlen(wanted));
	assert_memory_equal(bytes, wanted, length);
	free(bytes);
}

static void texts_are_offered_in_base64(void **state)
{
	(void)state;
	assert_sequence("", CLIPBOARD_DIRECT, "\033]52;c;\a");
	assert_sequence("a", CLIPBOARD_DIRECT, "\033]52;c;YQ==\a");
	assert_sequence("ab", CLIPBOARD_DIRECT, "\033]52;c;YWI=\a");
	assert_sequence("abc", CLIPBOARD_DIRECT, "\033]52;c;YWJj\a");
	assert_sequence("\xff\xfe>?", CLIPBOARD_DIRECT, "\033]52;c;//4+Pw==\a");
	assert_sequence("abcd", CLIPBOARD_TMUX, "\033]52;c;YWJjZA==\a\033Ptmux;\033\033]52;c;YWJjZA==\a\033\\");
	assert_sequence("abc", CLIPBOARD_SCREEN, "\033P\033]52;c;YWJj\a\033\\");
	begin(0); /* pieces of 240 bytes */
	for (size_t length = 170; length < 370; length++) {
		char text[400];
		size_t size;
		for (size_t i = 0; i < length; i++)
			text[i] = (char)below(256);
		char *bytes = clipboard_sequence(text, length, CLIPBOARD_SCREEN, &size);
		add(bytes, size);
		free(bytes);
	}
	assert_int_equal(sum, 0x0923209d);
}

/* ---- colours ---- */

/* Of every style, in a theme of any colours, at every depth. */
static void pens_are_what_they_were(void **state)
{
	(void)state;
	static const int depths[] = {0, 8, 16, 256, PALETTE_DIRECT};
	begin(1);
	for (int round = 0; round < 20; round++) {
		struct theme theme;
		for (int role = 0; role < STYLE_ROLES; role++) {
			struct theme_role *look = &theme.roles[role];
			for (int depth = 0; depth < THEME_DEPTHS; depth++) {
				look->ink[depth] = below(4) == 0 ? THEME_OWN : (int)below(16);
				look->paper[depth] = below(3) == 0 ? THEME_OWN : (int)below(16);
			}
			look->attributes = below(3) == 0 ? below(32) : 0;
			look->mono = below(32);
		}
		for (int i = 0; i < 4000; i++) {
			unsigned style = below(2) ? below(STYLE_ROLES + 2) : below(1 << 16);
			struct pen pen = palette_pen(&theme, style, depths[below(COUNT(depths))], below(32));
			add_number(pen.ink);
			add_number(pen.paper);
			add_number((int)pen.attributes);
		}
	}
	for (int available = -1; available < 300; available++)
		add_number(palette_colours(available));
	add_number(palette_colours(PALETTE_DIRECT - 1));
	add_number(palette_colours(PALETTE_DIRECT));
	assert_int_equal(sum, 0x99a6752b);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(keys_come_out_as_they_did), cmocka_unit_test(pictures_come_out_as_they_did),
	    cmocka_unit_test(texts_are_offered_in_base64), cmocka_unit_test(pens_are_what_they_were)};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
