/* Colours of a theme as terminals with fewer colours show them. */
#include "testing.h"

#include "mapwright/choices.h"
#include "mapwright/palette.h"

#include <math.h>
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
			for (unsigned style = 0; style < STYLE_ROLES; style++) {
				struct pen pen = palette_pen(&theme, style, depths[i], ALL);
				assert_in_range(pen.foreground + 1, 0, depths[i]);
				assert_in_range(pen.background + 1, 0, depths[i]);
			}
	}
	choices_clear(&names);
	assert_true(theme_load(&theme, "dark", &error));
}

/* What a screen is full of costs no bytes for its look. */
TEST(plain_text_is_the_terminals_own)
{
	for (size_t i = 0; i < sizeof depths / sizeof *depths; i++)
		assert_true(same(palette_pen(&theme, STYLE_PLAIN, depths[i], ALL), (struct pen){-1, -1, 0}));
}

TEST(looks_have_the_colours_of_their_names)
{
	assert_true(same(palette_pen(&theme, STYLE_WATER, 8, ALL), (struct pen){4, -1, PEN_BOLD}));
	assert_int_equal(palette_pen(&theme, STYLE_PLANT, 8, ALL).foreground, 2);
	assert_int_equal(palette_pen(&theme, STYLE_DOOR, 16, ALL).foreground, 11);
	assert_int_equal(palette_pen(&theme, STYLE_MONSTER, 16, ALL).foreground, 13);
	assert_true(same(palette_pen(&theme, STYLE_MONSTER, 8, ALL), (struct pen){5, -1, PEN_BOLD}));
	assert_int_equal(palette_pen(&theme, STYLE_WATER, 256, ALL).foreground, 39);
	assert_true(same(palette_pen(&theme, STYLE_WALL, 256, ALL), (struct pen){245, 236, 0}));
	assert_true(same(palette_pen(&theme, STYLE_WALL | STYLE_BARE, 256, ALL), (struct pen){245, -1, 0}));
	for (unsigned unknown = STYLE_ROLES; unknown <= STYLE_ROLE_MASK; unknown++)
		assert_true(same(palette_pen(&theme, unknown, 256, ALL), (struct pen){-1, -1, 0}));
}

/* A colour of a terminal as xterm shows it: 8 bits each of red, green and blue. */
static int shown_part(int colour, int part)
{
	static const int ansi[] = {0x000, 0xc00, 0x0c0, 0xcc0, 0x00c, 0xc0c, 0x0cc, 0xccc,
				   0x777, 0xf00, 0x0f0, 0xff0, 0x00f, 0xf0f, 0x0ff, 0xfff};
	static const int cube[] = {0, 95, 135, 175, 215, 255}, steps[] = {1, 6, 36};
	return colour < 16    ? (ansi[colour] >> 4 * part & 15) * 0x11
	       : colour < 232 ? cube[(colour - 16) / steps[part] % 6]
			      : 8 + 10 * (colour - 232);
}

/* No other colour of its kind is nearer; of 256 colours, greys and the cube. */
static void check_nearest(unsigned colour, int found, int depth)
{
	const bool grey = colour % 0x111 == 0 && colour > 0 && colour < 0xfff;
	const int first = depth < 256 ? 0 : grey ? 232 : 16, end = depth == 256 && !grey ? 232 : depth;
	int least = INT_MAX, best = first;
	for (int i = first; i < end && depth <= 256; i++) {
		int sum = 0;
		for (int part = 0; part < 3; part++)
			sum += (int)pow((int)(colour >> 4 * part & 15) * 0x11 - shown_part(i, part), 2);
		if (sum < least) {
			least = sum;
			best = i;
		}
	}
	if (depth <= 256)
		assert_int_equal(found, best);
}

/* Colours of a game are the ground of their cell, below black or white; a selection is above them. */
TEST(cells_have_the_colours_of_their_game)
{
	const unsigned green = STYLE_FLOOR | STYLE_COLOURED | 0x4a3 << STYLE_COLOUR_SHIFT,
		       white = green | 0xfff << STYLE_COLOUR_SHIFT;
	static const int grounds[] = {-1, 2, 2, 71, 0x44aa33};
	for (size_t i = 0; i < sizeof depths / sizeof *depths; i++)
		assert_int_equal(palette_pen(&theme, green, depths[i], ALL).background, grounds[i]);
	assert_int_equal(palette_pen(&theme, green, 0, ALL).attributes,
			 palette_pen(&theme, STYLE_FLOOR, 0, ALL).attributes);
	assert_int_equal(palette_pen(&theme, white, PALETTE_DIRECT, ALL).foreground, 0);
	assert_int_equal(palette_pen(&theme, white, 256, ALL).foreground, 16);
	assert_int_equal(palette_pen(&theme, white | style_tint(TINT_SELECTED), 256, ALL).background, 24);
	for (unsigned colour = 0; colour < 0x1000; colour++)
		for (size_t i = 1; i < sizeof depths / sizeof *depths; i++) {
			struct pen pen =
			    palette_pen(&theme, STYLE_COLOURED | colour << STYLE_COLOUR_SHIFT, depths[i], ALL);
			assert_in_range(pen.background, 0, depths[i] - 1);
			assert_int_not_equal(pen.background, pen.foreground);
			check_nearest(colour, pen.background, depths[i]);
		}
}

/* A selected row keeps the colours of its words, but for those that its ground would drown. */
TEST(words_keep_their_colours_on_a_selected_row)
{
	assert_true(same(palette_pen(&theme, STYLE_PLAIN | STYLE_SELECTED, 256, ALL), (struct pen){255, 237, 0}));
	assert_true(same(palette_pen(&theme, STYLE_DIM | STYLE_SELECTED, 256, ALL), (struct pen){250, 237, 0}));
	assert_true(
	    same(palette_pen(&theme, STYLE_ITEM | STYLE_SELECTED, 256, ALL), (struct pen){221, 237, PEN_BOLD}));
	assert_true(same(palette_pen(&theme, STYLE_ITEM | style_tint(TINT_SELECTED), 256, ALL),
			 (struct pen){221, 24, PEN_BOLD}));
	/* what has a ground of its own takes the words of the other; a theme may have no tints */
	static struct theme other;
	assert_int_equal(palette_pen(&theme, STYLE_WALL | style_tint(TINT_SELECTED), 256, ALL).foreground,
			 palette_pen(&theme, STYLE_PLAIN | style_tint(TINT_SELECTED), 256, ALL).foreground);
	theme_init(&other);
	assert_int_equal(palette_pen(&other, STYLE_PLAIN | style_tint(TINT_AXIS), 256, ALL).attributes,
			 PEN_UNDERLINE);
	other.roles[STYLE_TINTS + TINT_AXIS - 1].attributes = PEN_ITALIC;
	assert_int_equal(palette_pen(&other, STYLE_PLAIN | style_tint(TINT_AXIS), 256, ALL).attributes, PEN_ITALIC);
}

/* The contrast of two colours by WCAG 2: the relative luminances of both, a little light added. */
static double luminance(int colour)
{
	static const double weights[] = {0.0722, 0.7152, 0.2126};
	double sum = 0;
	for (int i = 0; i < 3; i++) {
		double part = (colour >> 8 * i & 0xff) / 255.0;
		sum += weights[i] * (part <= 0.03928 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4));
	}
	return sum;
}

static double contrast(int a, int b)
{
	double x = luminance(a) + 0.05, y = luminance(b) + 0.05;
	return x > y ? x / y : y / x;
}

/* The grounds for which themes are made, and text that keeps the colour of the terminal. */
static const struct ground {
	const char *theme;
	int ground, own;
	double words, signs;
} grounds[] = {{"dark", 0x15171c, 0xd0d0d0, 4.5, 3},
	       {"colour-blind", 0x15171c, 0xd0d0d0, 4.5, 3},
	       {"light", 0xffffff, 0x303030, 4.5, 3},
	       {"high-contrast", 0x000000, 0xeeeeee, 7, 4.5}};

static double contrast_of(const struct ground *on, unsigned style)
{
	struct pen pen = palette_pen(&theme, style, PALETTE_DIRECT, ALL);
	return contrast(pen.foreground == THEME_OWN ? on->own : pen.foreground,
			pen.background == THEME_OWN ? on->ground : pen.background);
}

/* The least contrast of a role: nothing is lost where rules, rock, floor and empty hexes are not seen. */
static double least_of(const struct ground *on, unsigned style)
{
	static const unsigned unread[] = {STYLE_VOID, STYLE_FLOOR, STYLE_FAINT, STYLE_FRAME};
	static const unsigned signs[] = {STYLE_STONE, STYLE_WOOD, STYLE_PLAN, STYLE_FOCUS_RULE};
	for (size_t i = 0; i < sizeof unread / sizeof *unread; i++)
		if (style == unread[i])
			return 1;
	for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
		if (style == signs[i])
			return on->signs;
	return style < STYLE_OTHERS || style >= STYLE_TINTS ? on->signs : on->words;
}

TEST(everything_can_be_read)
{
	struct error error;
	for (unsigned colour = 0; colour < 0x1000; colour++)
		assert_true(contrast_of(&grounds[0], STYLE_COLOURED | colour << STYLE_COLOUR_SHIFT) > 3);
	for (size_t n = 0; n < sizeof grounds / sizeof *grounds; n++) {
		assert_true(theme_load(&theme, grounds[n].theme, &error));
		for (unsigned style = 0; style < STYLE_ROLES; style++)
			if (contrast_of(&grounds[n], style) < least_of(&grounds[n], style))
				fail_msg("%s: role %u has a contrast of %.2f", grounds[n].theme, style,
					 contrast_of(&grounds[n], style));
		static const unsigned listed[] = {STYLE_PLAIN, STYLE_DIM, STYLE_STRONG, STYLE_KEY,     STYLE_ERROR,
						  STYLE_MARK,  STYLE_OK,  STYLE_MATCH,  STYLE_WARNING, STYLE_ROW_BAR};
		for (size_t i = 0; i < sizeof listed / sizeof *listed; i++)
			if (contrast_of(&grounds[n], listed[i] | STYLE_SELECTED) < 4.5)
				fail_msg("%s: role %u on a selected row has a contrast of %.2f", grounds[n].theme,
					 listed[i], contrast_of(&grounds[n], listed[i] | STYLE_SELECTED));
		/* Things keep their colours on every ground. That of a selection is soon gone. */
		static const unsigned things[] = {STYLE_DOOR, STYLE_STAIRS, STYLE_MONSTER, STYLE_ITEM, STYLE_TRAP};
		for (enum tint tint = TINT_ISOLATED; tint < TINT_COUNT; tint++)
			for (size_t i = 0; i < sizeof things / sizeof *things; i++)
				if (contrast_of(&grounds[n], things[i] | style_tint(tint)) <
				    (tint < TINT_SELECTED ? 3 : 2.9))
					fail_msg("%s: role %u on tint %d has a contrast of %.2f", grounds[n].theme,
						 things[i], (int)tint,
						 contrast_of(&grounds[n], things[i] | style_tint(tint)));
	}
	assert_true(theme_load(&theme, "dark", &error));
}

/* Selection, preview, finding and plain text differ from one another on every terminal. */
TEST(marks_stay_apart)
{
	static const unsigned has[] = {ALL, VT100, ALL & ~(unsigned)PEN_ITALIC, PEN_BOLD | PEN_REVERSE};
	static const unsigned marks[] = {0, STYLE_SELECTED, STYLE_GHOST, STYLE_UNDERLINE};
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
