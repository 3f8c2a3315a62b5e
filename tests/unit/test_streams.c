/* Streams of bytes from a terminal, and pens, put together of pieces by chance that is always the same, and
 * sums of what comes out. test_key_filter and test_palette say what is right; these sums say that it is
 * still the same, in any order. */
#include "testing.h"

#include "mapwright/palette.h"
#include "term/key_filter.h"
#include "term/tty.h"

#include <locale.h>
#include <stdlib.h>
#include <string.h>

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

TEST(keys_come_out_as_they_did)
{
	assert_int_equal(sum_of_keys(true), 0x11bfdd32);
	assert_int_equal(sum_of_keys(false), 0x7957eab4);
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

TEST(texts_are_offered_in_base64)
{
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
TEST(pens_are_what_they_were)
{
	static const int depths[] = {0, 8, 16, 256, PALETTE_DIRECT};
	begin(1);
	for (int round = 0; round < 20; round++) {
		struct theme theme;
		for (int role = 0; role < STYLE_ROLES; role++) {
			struct theme_role *look = &theme.roles[role];
			for (int depth = 0; depth < THEME_DEPTHS; depth++) {
				look->foreground[depth] = below(4) == 0 ? THEME_OWN : (int)below(16);
				look->background[depth] = below(3) == 0 ? THEME_OWN : (int)below(16);
			}
			look->attributes = below(3) == 0 ? below(32) : 0;
			look->mono = below(32);
		}
		for (int i = 0; i < 4000; i++) {
			unsigned style = below(2) ? below(STYLE_ROLES + 2) : below(1 << 16);
			unsigned attributes = below(32);
			struct pen pen = palette_pen(&theme, style, depths[below(COUNT(depths))], attributes);
			add_number(pen.foreground);
			add_number(pen.background);
			add_number((int)pen.attributes);
		}
	}
	for (int available = -1; available < 300; available++)
		add_number(palette_colours(available));
	add_number(palette_colours(PALETTE_DIRECT - 1));
	add_number(palette_colours(PALETTE_DIRECT));
	assert_int_equal(sum, 0x5452708a);
}
