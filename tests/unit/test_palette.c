/* Colours of a theme as terminals with fewer colours show them. */
#include "testing.h"

#include "mapwright/choices.h"
#include "mapwright/palette.h"

#include "mapwright/model.h"
#include "mapwright/screen.h"

#include <stdlib.h>

enum {
	ALL = PEN_BOLD | PEN_DIM | PEN_UNDERLINE | PEN_REVERSE | PEN_ITALIC,
	VT100 = PEN_BOLD | PEN_UNDERLINE | PEN_REVERSE
};

static struct theme theme;

static const int depths[] = {0, 8, 16, 256, PALETTE_DIRECT};

static bool same(struct pen a, struct pen b)
{
	return a.foreground == b.foreground && a.background == b.background && a.attributes == b.attributes;
}

/* Every theme that is shipped reads, and asks for no colour that the depth lacks. */
TEST(colours_stay_within_the_depth)
{
	struct choices names = {0};
	struct error error;
	theme_choices(&names);
	assert_in_range(names.count, 5, 20);
	for (int n = 0; n < names.count; n++) {
		if (!theme_load(&theme, names.items[n].word, &error))
			fail_msg("%s", error.message);
		for (size_t i = 0; i < sizeof depths / sizeof *depths; i++)
			for (unsigned style = 0; style < 256; style++) {
				struct pen pen = palette_pen(&theme, style, depths[i], ALL);
				assert_in_range(pen.foreground + 1, 0, depths[i]);
				assert_in_range(pen.background + 1, 0, depths[i]);
			}
	}
	choices_clear(&names);
	assert_true(theme_load(&theme, "dark", &error));
}

/* What a map is full of costs no bytes for its look. */
TEST(the_common_is_plain)
{
	static const unsigned common[] = {STYLE_VOID, STYLE_WALL, STYLE_PATH, STYLE_PLAIN, STYLE_PROMPT};
	for (size_t i = 0; i < sizeof depths / sizeof *depths; i++)
		for (size_t k = 0; k < sizeof common / sizeof *common; k++)
			assert_true(same(palette_pen(&theme, common[k], depths[i], ALL), (struct pen){-1, -1, 0}));
}

TEST(looks_have_the_colours_of_their_names)
{
	assert_int_equal(palette_pen(&theme, STYLE_WATER, 8, ALL).foreground, 4);
	assert_int_equal(palette_pen(&theme, STYLE_FIRE, 8, ALL).foreground, 5);
	assert_int_equal(palette_pen(&theme, STYLE_PLANT, 8, ALL).foreground, 2);
	assert_int_equal(palette_pen(&theme, STYLE_DOOR, 16, ALL).foreground, 11);
	assert_int_equal(palette_pen(&theme, STYLE_ALTAR, 16, ALL).foreground, 5);
	assert_int_equal(palette_pen(&theme, STYLE_MAGIC, 16, ALL).foreground, 6);
	assert_int_equal(palette_pen(&theme, STYLE_MONSTER, 16, ALL).foreground, 13);
	assert_true(same(palette_pen(&theme, STYLE_MONSTER, 8, ALL), (struct pen){5, -1, PEN_BOLD}));
	assert_int_equal(palette_pen(&theme, STYLE_WATER, 256, ALL).foreground, 12);
}

/* Selection, preview, finding and plain text differ from one another on every terminal. */
TEST(marks_stay_apart)
{
	static const unsigned has[] = {ALL, VT100, ALL & ~(unsigned)PEN_ITALIC, PEN_BOLD | PEN_REVERSE};
	static const unsigned marks[] = {0, STYLE_REVERSE, STYLE_GHOST, STYLE_UNDERLINE};
	for (size_t i = 0; i < sizeof has / sizeof *has; i++)
		for (size_t a = 0; a < 4; a++)
			for (size_t b = a + 1; b < 4; b++)
				assert_false(same(palette_pen(&theme, STYLE_PLAIN | marks[a], 0, has[i]),
						  palette_pen(&theme, STYLE_PLAIN | marks[b], 0, has[i])));
}

TEST(a_selection_shows_on_a_reversed_cell)
{
	assert_true(palette_pen(&theme, STYLE_TITLE, 0, ALL).attributes & PEN_REVERSE);
	assert_false(palette_pen(&theme, STYLE_TITLE | STYLE_REVERSE, 0, ALL).attributes & PEN_REVERSE);
}

/* What is reached, or not, and the middle of a mirror is mostly blank floor. */
TEST(tints_show_on_a_blank_without_colours)
{
	static const char *const names[] = {"dark", "light", "high-contrast", "colour-blind", "mono"};
	for (size_t n = 0; n < sizeof names / sizeof *names; n++) {
		struct theme other;
		struct error error;
		assert_true(theme_load(&other, names[n], &error));
		for (enum tint tint = TINT_ISOLATED; tint < TINT_COUNT; tint++) {
			struct pen pen = palette_pen(&other, STYLE_PLAIN | style_tint(tint), 0, ALL);
			assert_true(pen.attributes & (PEN_UNDERLINE | PEN_REVERSE));
		}
	}
}

TEST(nothing_is_asked_that_the_terminal_lacks)
{
	for (unsigned has = 0; has <= ALL; has++)
		for (unsigned style = 0; style < 1u << 12; style++)
			assert_int_equal(palette_pen(&theme, style, 0, has).attributes & ~has, 0);
}

TEST(colours_are_rounded_down)
{
	assert_int_equal(palette_colours(-1), 0);
	assert_int_equal(palette_colours(7), 0);
	assert_int_equal(palette_colours(8), 8);
	assert_int_equal(palette_colours(15), 8);
	assert_int_equal(palette_colours(16), 16);
	assert_int_equal(palette_colours(88), 16);
	assert_int_equal(palette_colours(256), 256);
	assert_int_equal(palette_colours(1 << 15), 256);
	assert_int_equal(palette_colours(1 << 24), PALETTE_DIRECT);
}

int main(void)
{
	struct error error;
	if (!theme_load(&theme, "dark", &error))
		return 1;
	return test_run();
}
