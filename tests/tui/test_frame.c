/* What a frame writes does to a terminal what the bytes that it was given would have done. */
#include "term/frame.h"

#include <locale.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <vterm.h>

enum { WIDTH = 30, HEIGHT = 9, PICTURES = 4000, PIECES = 24, SIZE = 8192 };

static const struct frame_terminal xterm = {
    .utf8 = true, .takes_back = true, .remembers = true, .waits_at_end = true};

static VTerm *new_terminal(void)
{
	VTerm *terminal = vterm_new(HEIGHT, WIDTH);
	vterm_set_utf8(terminal, 1);
	vterm_screen_reset(vterm_obtain_screen(terminal), 1);
	return terminal;
}

/* ---- bytes as curses writes them ---- */

struct picture {
	char bytes[SIZE];
	size_t length;
	int x, y; /* -1: after the last column nobody knows */
};

static void add(struct picture *picture, const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	picture->length +=
	    (size_t)vsnprintf(picture->bytes + picture->length, SIZE - picture->length, format, arguments);
	va_end(arguments);
}

/* The same on every machine. */
static uint32_t chance;

static int below(int limit)
{
	chance = chance * 1664525 + 1013904223;
	return (int)(chance >> 8) % limit;
}

/* Backspaces are a way to the left, and a line feed one down. */
static void add_short_move(struct picture *picture, int x, int y)
{
	for (; picture->x > x; picture->x--)
		add(picture, "\b");
	for (; picture->y < y; picture->y++)
		add(picture, "\n");
	if (picture->y > y)
		add(picture, "\033[%dA", picture->y - y);
	if (picture->x < x)
		add(picture, "\033[%dC", x - picture->x);
	picture->x = x;
	picture->y = y;
}

static void add_move(struct picture *picture, int x, int y)
{
	if (picture->x >= 0 && below(4) == 0) {
		add_short_move(picture, x, y);
		return;
	}
	if (picture->x >= 0 && picture->y == y && below(2) == 0) {
		if (x < picture->x)
			add(picture, "\033[%dD", picture->x - x);
		else if (x > picture->x)
			add(picture, "\033[%dC", x - picture->x);
	} else if (picture->x >= 0 && below(2) == 0) {
		add(picture, "\r\033[%dd", y + 1);
		if (x > 0)
			add(picture, "\033[%dG", x + 1);
	} else {
		add(picture, "\033[%d;%dH", y + 1, x + 1);
	}
	picture->x = x;
	picture->y = y;
}

static void add_pen(struct picture *picture)
{
	static const char *const pens[] = {
	    "\033(B\033[m",      "\033(B\033[0;1m",     "\033(B\033[0;2m", "\033(B\033[0;7m",
	    "\033(B\033[0;1;7m", "\033(B\033[0;4m",     "\033[31m",        "\033[39m",
	    "\033[38;5;28m",     "\033[38;2;10;20;30m", "\033[41m",        "\033[49m",
	    "\033[48;5;236m",    "\033[39;49m",         "\033[3m",         "\033(B\033[0m\033[91m"};
	add(picture, "%s", pens[below(sizeof pens / sizeof *pens)]);
}

static void add_characters(struct picture *picture)
{
	for (int count = 1 + below(6); count > 0 && picture->x >= 0; count--) {
		bool corner = picture->x == WIDTH - 1 && picture->y == HEIGHT - 1;
		bool wide = picture->x < WIDTH - 2 && below(8) == 0;
		if (corner)
			add(picture, "\033[?7l#\033[?7h");
		else
			add(picture, "%s", wide ? "世" : below(3) ? (const char *[]){"a", "─", "+"}[below(3)] : " ");
		picture->x += wide ? 2 : 1;
		if (picture->x >= WIDTH)
			picture->x = -1;
	}
}

/* A character several times, letters as lines with one set or the other, the cursor hidden or shown. */
static void add_others(struct picture *picture)
{
	static const char *const cursors[] = {"\033[?25h", "\033[?25l", "\033[?12h", "\033[?12l", "\033[?12;25h"};
	int room = WIDTH - 1 - picture->x, count = 1 + below(4), kind = below(4);
	if (kind == 3) {
		add(picture, "%s", cursors[below(5)]);
		return;
	}
	if (picture->x < 0 || room < 2 + count)
		return;
	if (kind == 0)
		add(picture, "r\033[%db", count);
	else if (kind == 1)
		add(picture, "\033(0q\033(B");
	else
		add(picture, "\016q\017");
	picture->x += kind == 0 ? 1 + count : 1;
}

/* Some rows go up or down by a few, as curses scrolls a list; it does so in no colour. */
static void add_scrolling(struct picture *picture)
{
	int top = below(HEIGHT - 1), bottom = top + 1 + below(HEIGHT - top - 1), count = 1 + below(2);
	bool up = below(2);
	add(picture, "\033(B\033[m\033[%d;%dr", top + 1, bottom + 1);
	add(picture, below(2) ? "\033[%d;1H" : "\033[%dd", up ? bottom + 1 : top + 1);
	for (int i = 0; i < count; i++)
		add(picture, up ? "\n" : "\033M");
	if (below(2)) { /* not all that is written there is on the edge */
		add(picture, "\033[%d;2Hx", bottom + 1);
		if (bottom > top + 1)
			add(picture, "\033[%d;2Hx\ny", bottom);
	}
	add(picture, "\033[1;%dr", HEIGHT);
	picture->x = -1;
}

static void add_piece(struct picture *picture)
{
	switch (below(8)) {
	case 0:
		add_move(picture, below(WIDTH), below(HEIGHT));
		break;
	case 1:
		add_pen(picture);
		break;
	case 2:
		if (picture->x >= 0)
			add(picture, (const char *[]){"\033[K", "\033[%dX", "\033[%dP", "\033[%d@"}[below(4)],
			    1 + below(4));
		break;
	case 3:
		if (below(4) == 0)
			add_scrolling(picture);
		break;
	case 4:
		if (below(4) == 0)
			add_others(picture);
		break;
	default:
		if (picture->x < 0)
			add_move(picture, below(WIDTH), below(HEIGHT));
		add_characters(picture);
	}
}

static void make_picture(struct picture *picture, int pieces)
{
	picture->length = 0;
	for (int i = 0; i < pieces; i++)
		add_piece(picture);
	add(picture, "\033(B\033[m");
	add_move(picture, below(WIDTH - 1), below(HEIGHT));
}

/* ---- comparing ---- */

static bool same_colour(VTermColor a, VTermColor b)
{
	return vterm_color_is_equal(&a, &b);
}

/* Of a blank only what can be seen of it counts; the right half of a wide character has no look of its own. */
static bool same_cell(const VTermScreenCell *a, const VTermScreenCell *b)
{
	uint32_t left = a->chars[0] ? a->chars[0] : ' ', right = b->chars[0] ? b->chars[0] : ' ';
	if (left == (uint32_t)-1 && right == left)
		return true;
	if (left != right || !same_colour(a->bg, b->bg) || a->attrs.reverse != b->attrs.reverse ||
	    a->attrs.underline != b->attrs.underline)
		return false;
	if (left == ' ' && !a->attrs.reverse && !a->attrs.underline)
		return true;
	return same_colour(a->fg, b->fg) && (left == ' ' || a->attrs.bold == b->attrs.bold) &&
	       a->attrs.italic == b->attrs.italic;
}

static void assert_same(VTerm *given, VTerm *shortened, int number)
{
	VTermPos a, b;
	vterm_state_get_cursorpos(vterm_obtain_state(given), &a);
	vterm_state_get_cursorpos(vterm_obtain_state(shortened), &b);
	if (a.row != b.row || a.col != b.col)
		fail_msg("picture %d: the cursor is at %d,%d, not %d,%d", number, b.col, b.row, a.col, a.row);
	for (VTermPos at = {0}; at.row < HEIGHT; at.row++)
		for (at.col = 0; at.col < WIDTH; at.col++) {
			VTermScreenCell left, right;
			vterm_screen_get_cell(vterm_obtain_screen(given), at, &left);
			vterm_screen_get_cell(vterm_obtain_screen(shortened), at, &right);
			if (!same_cell(&left, &right))
				fail_msg("picture %d: %d,%d differs", number, at.col, at.row);
		}
}

/* Returns how many bytes were written. */
static size_t show_pictures(const struct frame_terminal *can, int seed)
{
	size_t written = 0;
	VTerm *given = new_terminal(), *shortened = new_terminal();
	struct frame *frame = frame_new(can);
	struct picture picture = {.x = -1};
	static const char clear[] = "\033)0\033[H\033[2J";
	chance = (uint32_t)seed;
	for (int i = 0; i < PICTURES; i++) {
		size_t length;
		make_picture(&picture, 1 + below(below(10) ? PIECES / 4 : PIECES));
		if (i % 100 == 0) { /* as after a resize: everything from nothing */
			memmove(picture.bytes + strlen(clear), picture.bytes, picture.length);
			memcpy(picture.bytes, clear, strlen(clear));
			picture.length += strlen(clear);
			frame_forget(frame, WIDTH, HEIGHT);
			picture.x = -1;
			add_move(&picture, 0, 0);
		}
		const char *bytes = frame_shorten(frame, picture.bytes, picture.length, &length);
		vterm_input_write(given, picture.bytes, picture.length);
		vterm_input_write(shortened, bytes, length);
		written += length;
		assert_same(given, shortened, i);
	}
	frame_free(frame);
	vterm_free(given);
	vterm_free(shortened);
	return written;
}

/* The numbers are those of this test's random pictures: more is written for them, or less, only when that is meant. */
static void the_screen_is_the_same(void **state)
{
	(void)state;
	static const struct frame_terminal plain = {.utf8 = true};
	size_t able = 0, unable = 0;
	for (int seed = 1; seed <= 5; seed++) {
		able += show_pictures(&xterm, seed);
		unable += show_pictures(&plain, seed);
	}
	assert_int_equal(able, 524121);
	assert_int_equal(unable, 532631);
}

/* ---- what is written ---- */

static void expect(struct frame *frame, const char *bytes, const char *shortened)
{
	size_t length;
	const char *written = frame_shorten(frame, bytes, strlen(bytes), &length);
	if (length != strlen(shortened) || memcmp(written, shortened, length) != 0)
		fail_msg("%.*s instead of %s", (int)length, written, shortened);
}

static struct frame *frame_at(int x, int y)
{
	char move[32];
	size_t length;
	struct frame *frame = frame_new(&xterm);
	frame_forget(frame, 80, 24);
	snprintf(move, sizeof move, "\033(B\033[m\033[%d;%dH ", y + 1, x);
	frame_shorten(frame, move, strlen(move), &length);
	return frame;
}

static void a_pen_is_changed_once(void **state)
{
	(void)state;
	struct frame *frame = frame_at(2, 2);
	expect(frame, "\033(B\033[0;4m\033[31ma\033[39m\033(B\033[m\033(B\033[0;1mb\033(B\033[m",
	       "\033[4;31ma\033[0;1mb");
	expect(frame, "c", "\033[mc"); /* and not before it is needed */
	frame_free(frame);
}

static void blanks_take_the_pen_that_is_there(void **state)
{
	(void)state;
	struct frame *frame = frame_at(2, 2);
	expect(frame, "\033(B\033[0;2m|\033(B\033[0;1m \033(B\033[m \033(B\033[0;2m1\033(B\033[m", "\033[2m|  1");
	expect(frame, "\033[7m  \033(B\033[m", "\033[0;7m  ");
	frame_free(frame);
}

static void the_cursor_comes_back_by_itself(void **state)
{
	(void)state;
	struct frame *frame = frame_at(12, 2);
	expect(frame, "\033[38;5;28mx\033[39m\033(B\033[m\r\033[21d\033[2G7\033[3;14H",
	       "\033[38;5;28mx\0337\033[21;2H\033[m7\0338");
	expect(frame, "\033[38;5;28my\033[39m\033(B\033[m\r\033[21d\033[2G8\033[3;15H",
	       "y\0337\033[21;2H\033[m8\0338");
	frame_free(frame);
}

static void a_row_up_is_a_way(void **state)
{
	(void)state;
	struct frame *frame = frame_at(2, 2);
	expect(frame, "a\r\033[8Gb\033Mc", "a\033[4Cb\033[Ac");
	frame_free(frame);
}

/* With margins a step down from the last row of the text that scrolls is no way. */
static void rows_that_scroll_are_left_by_a_jump(void **state)
{
	(void)state;
	struct frame *frame = frame_at(2, 2);
	expect(frame, "\033[2;15r\033[15;1H\n\033[1;24r\033[15;1Hnew",
	       "\033[2;15r\033[15H\n\033[15H\033[1;24r\033[15Hnew");
	expect(frame, "\033[2;15r\033[2;1H\033M\033[16;1Ha\033[15;1Hb\033[1;24r\033[2;1Hc",
	       "\033[2;15r\033[2H\033M\033[16Ha\033[15Hb\033[1;24r\033[2Hc");
	frame_free(frame);
}

static void what_is_not_known_is_passed_on(void **state)
{
	(void)state;
	struct frame *frame = frame_at(2, 2);
	expect(frame, "\033[1;3r\033[Hx", "\033[1;3r\033[Hx");
	expect(frame, "\033(0q\033(By", "\033(0\033[1;2Hq\033(B\033[1;3Hy");
	expect(frame, "\033[53mz", "\033[53m\033[1;4Hz");
	expect(frame, "\033]0;title\007", "\033]0;title\007\033[1;5H");
	frame_free(frame);
}

int main(void)
{
	setlocale(LC_CTYPE, "C.UTF-8"); /* widths of characters are those that curses knows */
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(the_screen_is_the_same),
	    cmocka_unit_test(a_pen_is_changed_once),
	    cmocka_unit_test(blanks_take_the_pen_that_is_there),
	    cmocka_unit_test(the_cursor_comes_back_by_itself),
	    cmocka_unit_test(a_row_up_is_a_way),
	    cmocka_unit_test(rows_that_scroll_are_left_by_a_jump),
	    cmocka_unit_test(what_is_not_known_is_passed_on),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
