/* The screen of cells: text, wide characters, and what is cut. */
#include "testing.h"

#include "screen_dump.h"

#include <stdlib.h>
#include <string.h>

static struct screen new_screen(int width, int height, bool utf8)
{
	struct screen screen = {.utf8 = utf8};
	assert_true(screen_resize(&screen, width, height));
	return screen;
}

static void check_dump(const struct screen *screen, bool styles, const char *expected)
{
	char *dump = screen_dump(screen, styles);
	assert_non_null(dump);
	assert_string_equal(dump, expected);
	free(dump);
}

TEST(a_new_screen_is_blank)
{
	struct screen screen = new_screen(3, 2, true);
	check_dump(&screen, true, "\n\n--\n\n\n");
	for (int i = 0; i < 6; i++) {
		assert_int_equal(screen.cells[i].character, ' ');
		assert_int_equal(screen.cells[i].style, STYLE_PLAIN);
	}
	screen_free(&screen);
}

TEST(sizes_are_clamped)
{
	struct screen screen = new_screen(0, -5, true);
	assert_int_equal(screen.width, 1);
	assert_int_equal(screen.height, 1);
	assert_true(screen_resize(&screen, 100000, 2));
	assert_int_equal(screen.width, 1000);
	assert_int_equal(screen.height, 2);
	screen_free(&screen);
}

TEST(nothing_is_put_outside)
{
	struct screen screen = new_screen(2, 2, true);
	screen_put(&screen, -1, 0, 'x', STYLE_PLAIN);
	screen_put(&screen, 0, -1, 'x', STYLE_PLAIN);
	screen_put(&screen, 2, 0, 'x', STYLE_PLAIN);
	screen_put(&screen, 0, 2, 'x', STYLE_PLAIN);
	screen_mark(&screen, 5, 5, STYLE_REVERSE);
	check_dump(&screen, true, "\n\n--\n\n\n");
	screen_print(&screen, -2, 1, 10, STYLE_PLAIN, "abcdef");
	check_dump(&screen, false, "\ncd\n");
	screen_free(&screen);
}

TEST(print_is_cut_at_its_width)
{
	struct screen screen = new_screen(10, 1, true);
	assert_int_equal(screen_print(&screen, 1, 0, 3, STYLE_PLAIN, "%s-%d", "ab", 17), 3);
	check_dump(&screen, false, " ab\xe2\x80\xa6\n");
	assert_int_equal(screen_print(&screen, 0, 0, 0, STYLE_PLAIN, "zzz"), 0);
	assert_int_equal(screen_print(&screen, 0, 0, -4, STYLE_PLAIN, "zzz"), 0);
	assert_int_equal(screen_print(&screen, 8, 0, 10, STYLE_PLAIN, "xyz"), 3);
	check_dump(&screen, false, " ab\xe2\x80\xa6    xy\n");
	screen_free(&screen);
}

TEST(untrusted_text_is_spelled_out)
{
	struct screen screen = new_screen(30, 1, true);
	assert_int_equal(screen_print(&screen, 0, 0, 30, STYLE_PLAIN, "a%sb", "\x1b]0;t\x07"), 10);
	check_dump(&screen, false, "a^[]0;t^Gb\n");
	screen_clear(&screen);
	assert_int_equal(screen_bytes(&screen, 0, 0, 30, STYLE_PLAIN, "%n\0\xff", 4), 8);
	check_dump(&screen, false, "%n^@\\xff\n");
	screen_clear(&screen);
	screen_put(&screen, 0, 0, 0x1b, STYLE_PLAIN);
	screen_put(&screen, 1, 0, 0x202e, STYLE_PLAIN);
	screen_put(&screen, 2, 0, 0, STYLE_PLAIN);
	check_dump(&screen, false, "???\n");
	screen_free(&screen);
}

/* Each byte of ASCII by itself: what may be shown is, by every way in. */
TEST(all_of_ascii_is_shown_or_spelled_out)
{
	struct screen screen = new_screen(4, 1, true);
	for (int c = 0; c < 0x80; c++) {
		const char byte = (char)c;
		const bool shown = c >= 0x20 && c < 0x7f;
		screen_clear(&screen);
		screen_put(&screen, 0, 0, (uint32_t)c, STYLE_PLAIN);
		assert_int_equal(screen.cells[0].character, shown ? c : '?');
		assert_int_equal(screen_bytes(&screen, 0, 0, 4, STYLE_PLAIN, &byte, 1), shown ? 1 : 2);
		assert_int_equal(screen.cells[0].character, shown ? c : '^');
		assert_int_equal(screen.cells[1].character, shown ? ' ' : c ^ 0x40);
		assert_int_equal(screen_columns(true, &byte, 1), shown ? 1 : 2);
	}
	screen_free(&screen);
}

TEST(wide_characters_take_two_cells)
{
	struct screen screen = new_screen(6, 1, true);
	assert_int_equal(screen_print(&screen, 0, 0, 6, STYLE_DIM, "a\xe4\xb8\x96z"), 4);
	assert_int_equal(screen.cells[1].character, 0x4e16);
	assert_int_equal(screen.cells[2].character, 0);
	assert_int_equal(screen.cells[2].style, STYLE_DIM);
	check_dump(&screen, true, "a\xe4\xb8\x96z\n--\nDDDD\n");
	screen_put(&screen, 2, 0, 'r', STYLE_PLAIN);
	check_dump(&screen, false, "a rz\n");
	screen_put(&screen, 1, 0, 0x4e16, STYLE_PLAIN);
	screen_put(&screen, 1, 0, 'l', STYLE_PLAIN);
	check_dump(&screen, false, "al z\n");
	screen_put(&screen, 2, 0, 0x4e16, STYLE_PLAIN);
	screen_put(&screen, 1, 0, 0x4e16, STYLE_PLAIN);
	check_dump(&screen, false, "a\xe4\xb8\x96\n");
	assert_int_equal(screen.cells[3].character, ' ');
	screen_free(&screen);
}

TEST(a_wide_character_is_never_cut_in_half)
{
	struct screen screen = new_screen(4, 1, true);
	assert_int_equal(screen_print(&screen, 0, 0, 2, STYLE_PLAIN, "a\xe4\xb8\x96"), 2);
	check_dump(&screen, false, "a\xe2\x80\xa6\n");
	screen_put(&screen, 3, 0, 0x4e16, STYLE_PLAIN);
	check_dump(&screen, false, "a\xe2\x80\xa6 ?\n");
	screen_fill(&screen, (struct rectangle){0, 0, 3, 1}, 0x4e16, STYLE_PLAIN);
	check_dump(&screen, false, "   ?\n");
	screen_put(&screen, 1, 0, 0x4e16, STYLE_PLAIN);
	screen_fill(&screen, (struct rectangle){2, 0, 1, 1}, '#', STYLE_PLAIN);
	check_dump(&screen, false, "  #?\n");
	screen_free(&screen);
}

TEST(without_utf8_all_is_ascii)
{
	struct screen screen = new_screen(20, 1, false);
	assert_int_equal(screen_print(&screen, 0, 0, 20, STYLE_PLAIN, "┌─┐│└┘├┤é世\xff!"), 15);
	check_dump(&screen, false, "+-+|++++??\\xff!\n");
	screen_free(&screen);
}

TEST(fill_is_cut_at_the_edges)
{
	struct screen screen = new_screen(4, 3, true);
	screen_fill(&screen, (struct rectangle){-2, 1, 4, 100}, '#', STYLE_FRAME);
	check_dump(&screen, true, "\n##\n##\n--\n\nFF\nFF\n");
	screen_fill(&screen, (struct rectangle){0, 0, -3, 5}, 'x', STYLE_FRAME);
	screen_fill(&screen, (struct rectangle){3, 2, 2147483647, 2147483647}, 'y', STYLE_FRAME);
	check_dump(&screen, false, "\n##\n## y\n");
	screen_free(&screen);
}

TEST(marks_are_added)
{
	struct screen screen = new_screen(5, 1, true);
	screen_print(&screen, 0, 0, 5, 3, "abcde");
	screen_mark(&screen, 1, 0, STYLE_UNDERLINE);
	screen_mark(&screen, 2, 0, STYLE_REVERSE | STYLE_UNDERLINE);
	screen_mark(&screen, 3, 0, STYLE_GHOST | STYLE_REVERSE);
	screen_mark(&screen, 4, 0, STYLE_BOLD | 7);
	assert_int_equal(screen.cells[4].style, STYLE_BOLD | 3);
	check_dump(&screen, true, "abcde\n--\nd_*~!\n");
	screen_free(&screen);
}

/* Roles of the title, of selected rows and of boards share letters: their place tells them apart. */
TEST(roles_have_letters_of_their_own)
{
	bool seen[256] = {false};
	for (unsigned role = 0; role < STYLE_QUESTION_WORD; role++) {
		if (role >= STYLE_BAR_NAME && role <= STYLE_BAR_OK)
			continue;
		struct screen screen = new_screen(1, 1, true);
		screen_put(&screen, 0, 0, 'x', role);
		char *dump = screen_dump(&screen, true);
		assert_non_null(dump);
		unsigned char letter = (unsigned char)dump[strlen("x\n--\n")];
		assert_false(seen[letter]);
		seen[letter] = true;
		free(dump);
		screen_free(&screen);
	}
}

TEST(long_text_fills_a_long_row)
{
	struct screen screen = new_screen(1000, 1, true);
	char text[9001];
	memset(text, 'x', sizeof text - 1);
	text[sizeof text - 1] = '\0';
	assert_int_equal(screen_print(&screen, 0, 0, 1000, STYLE_PLAIN, "%s", text), 1000);
	assert_int_equal(screen_bytes(&screen, 0, 0, 1000, STYLE_PLAIN, text, sizeof text - 1), 1000);
	screen_free(&screen);
}

/* What is counted is what is drawn: letters of one column and two, bytes that are spelled, and ASCII instead of both. */
TEST(columns_are_those_that_are_drawn)
{
	static const char bytes[] = "a\xe4\xb8\x96\xc3\xa9\x1b\xff\xe2\x80\xae.";
	static const size_t length = sizeof bytes - 1;
	for (int utf8 = 0; utf8 < 2; utf8++) {
		struct screen screen = {0};
		assert_true(screen_resize(&screen, 60, 1));
		screen.utf8 = utf8;
		int drawn = screen_bytes(&screen, 0, 0, 60, 0, bytes, length);
		assert_int_equal(screen_columns(utf8, bytes, length), drawn);
		assert_int_equal(drawn, utf8 ? 1 + 2 + 1 + 2 + 4 + 12 + 1 : 1 + 1 + 1 + 2 + 4 + 12 + 1);
		screen_free(&screen);
	}
	assert_int_equal(screen_bytes_before(true, bytes, length, 0), 0);
	assert_int_equal(screen_bytes_before(true, bytes, length, 1), 1);
	assert_int_equal(screen_bytes_before(true, bytes, length, 2), 1); /* the wide one reaches beyond it */
	assert_int_equal(screen_bytes_before(true, bytes, length, 3), 4);
	assert_int_equal(screen_bytes_before(true, bytes, length, 1000), length);
}

TEST(what_is_shifted_out_is_not_drawn)
{
	static const char *const shown[] = {"a\xe4\xb8\x96"
					    "bcd\n",
					    "\xe4\xb8\x96"
					    "bcd\n",
					    " bcd\n", "bcd\n", "cd\n"};
	for (int shift = 0; shift < 5; shift++) {
		struct screen screen = {0};
		assert_true(screen_resize(&screen, 8, 1));
		screen.utf8 = true;
		screen_bytes_shifted(&screen, 0, 0, 8, 0,
				     "a\xe4\xb8\x96"
				     "bcd",
				     7, shift);
		check_dump(&screen, false, shown[shift]);
		screen_free(&screen);
	}
}
