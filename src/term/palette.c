/* The palette: colours of themes as those that a terminal has. */
#include "mapwright/palette.h"
#include "mapwright/arena.h"

enum { EIGHT = 8 };

/* With only 8 colours, bold replaces "bright". */
static struct pen role_pen(const struct theme *theme, unsigned role, int colours)
{
	struct pen pen = {.foreground = THEME_OWN, .background = THEME_OWN};
	if (role >= STYLE_ROLES)
		return pen;
	const struct theme_role *look = &theme->roles[role];
	pen.attributes = colours == 0 ? look->mono : look->attributes;
	if (colours == 0)
		return pen;
	enum theme_depth depth = colours > 256 ? THEME_DIRECT : colours == 256 ? THEME_256 : THEME_16;
	pen.foreground = look->foreground[depth];
	pen.background = look->background[depth];
	if (colours == EIGHT && pen.foreground >= EIGHT) {
		pen.foreground -= EIGHT;
		pen.attributes |= PEN_BOLD;
	}
	if (colours == EIGHT && pen.background >= EIGHT)
		pen.background -= EIGHT;
	return pen;
}

/* What a role becomes on the selected row of a list. */
static unsigned role_on_row(unsigned role)
{
	return role == STYLE_PLAIN     ? STYLE_ROW
	       : role == STYLE_DIM     ? STYLE_ROW_DIM
	       : role == STYLE_ERROR   ? STYLE_ROW_ERROR
	       : role == STYLE_WARNING ? STYLE_ROW_WARNING
	       : role == STYLE_OK      ? STYLE_ROW_OK
				       : role;
}

/* Puts the ground of a tint or a selected row under a pen. What has a ground of its own takes the words of the tint as
 * well: they are made for each other. */
static void put_ground(struct pen *pen, const struct pen *under)
{
	if (pen->foreground == THEME_OWN || pen->background != THEME_OWN)
		pen->foreground = under->foreground;
	pen->background = under->background;
	pen->attributes |= under->attributes;
}

/* The cube of 256 colours has 6 shades of each part: 0, 95, 135 and so on. */
static int cube_shade(int part)
{
	return part < 3 ? 0 : MAX((part * 0x11 - 35) / 40, 1);
}

static int distance(unsigned a, unsigned b)
{
	const int red = (int)(a >> 8 & 15) - (int)(b >> 8 & 15), green = (int)(a >> 4 & 15) - (int)(b >> 4 & 15);
	const int blue = (int)(a & 15) - (int)(b & 15);
	return red * red + green * green + blue * blue;
}

/* Returns the colour that is nearest to 4 bits each of red, green and blue. */
static int nearest_colour(unsigned colour, int colours)
{
	static const unsigned ansi[] = {0x000, 0xc00, 0x0c0, 0xcc0, 0x00c, 0xc0c, 0x0cc, 0xccc,
					0x777, 0xf00, 0x0f0, 0xff0, 0x00f, 0xf0f, 0x0ff, 0xfff};
	const int red = colour >> 8 & 15, green = colour >> 4 & 15, blue = colour & 15;
	if (colours > 256)
		return (red << 16 | green << 8 | blue) * 0x11;
	if (colours == 256 && red == green && green == blue && red > 0 && red < 15)
		return 232 + (red * 0x11 - 4) / 10;
	if (colours == 256)
		return 16 + 36 * cube_shade(red) + 6 * cube_shade(green) + cube_shade(blue);
	int best = colours - 1;
	for (int i = best; i-- > 0;)
		best = distance(ansi[i], colour) <= distance(ansi[best], colour) ? i : best;
	return best;
}

/* Puts the colour of a cell under it, and black or white on it. */
static void put_colour(struct pen *pen, unsigned colour, int colours)
{
	const bool light = 3 * (colour >> 8 & 15) + 6 * (colour >> 4 & 15) + (colour & 15) > 60;
	pen->background = nearest_colour(colour, colours);
	pen->foreground = nearest_colour(light ? 0x000 : 0xfff, colours);
	if (pen->foreground == pen->background) /* a grey, where there are few colours */
		pen->foreground = nearest_colour(light ? 0xfff : 0x000, colours);
	pen->attributes &= ~(unsigned)PEN_DIM;
}

static struct pen pen_of(const struct theme *theme, unsigned style, int colours)
{
	unsigned role = style & STYLE_ROLE_MASK, tint = (style & STYLE_TINT_MASK) >> STYLE_TINT_SHIFT;
	struct pen pen = role_pen(theme, style & STYLE_SELECTED ? role_on_row(role) : role, colours);
	if (style & STYLE_BARE)
		pen.background = THEME_OWN;
	if (style & STYLE_COLOURED && colours)
		put_colour(&pen, style >> STYLE_COLOUR_SHIFT, colours);
	if (tint) {
		struct pen under = role_pen(theme, STYLE_TINTS + tint - 1, colours);
		put_ground(&pen, &under);
		if (under.background == THEME_OWN && under.attributes == 0) /* a theme without this tint */
			pen.attributes |= PEN_UNDERLINE;
	}
	if (style & STYLE_SELECTED && role != STYLE_ROW_BAR) {
		struct pen row = role_pen(theme, STYLE_ROW, colours);
		row.attributes |= row.background == THEME_OWN ? PEN_REVERSE : 0U;
		put_ground(&pen, &row);
	}
	return pen;
}

struct pen palette_pen(const struct theme *theme, unsigned style, int colours, unsigned attributes)
{
	static const struct {
		unsigned lacking, instead;
	} substitutes[] = {{PEN_UNDERLINE, PEN_BOLD}, {PEN_ITALIC, PEN_BOLD}, {PEN_BOLD, PEN_UNDERLINE}};
	struct pen pen = pen_of(theme, style, colours);
	if (style & STYLE_BOLD)
		pen.attributes |= PEN_BOLD;
	if (style & STYLE_UNDERLINE)
		pen.attributes |= PEN_UNDERLINE;
	if (style & STYLE_REVERSE)
		pen.attributes ^= PEN_REVERSE; /* a reversed cell stays visible in a selection */
	if (style & STYLE_GHOST)
		pen.attributes = (pen.attributes & ~(unsigned)PEN_DIM) | PEN_REVERSE | PEN_ITALIC;
	EACH_OF(substitute, substitutes) /* replaces what the terminal lacks */
		if (pen.attributes & substitute->lacking & ~attributes)
			pen.attributes = (pen.attributes & ~substitute->lacking) | substitute->instead;
	pen.attributes &= attributes;
	return pen;
}

int palette_colours(int available)
{
	static const int depths[] = {PALETTE_DIRECT, 256, 16, 8};
	EACH_OF(depth, depths)
		if (available >= *depth)
			return *depth;
	return 0;
}
