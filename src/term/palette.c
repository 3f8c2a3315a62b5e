/* The palette: colours of themes as those that a terminal has. */
#include "mapwright/palette.h"

#include <stddef.h>

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

static struct pen pen_of(const struct theme *theme, unsigned style, int colours)
{
	unsigned role = style & STYLE_ROLE_MASK, tint = (style & STYLE_TINT_MASK) >> STYLE_TINT_SHIFT;
	struct pen pen = role_pen(theme, style & STYLE_SELECTED ? role_on_row(role) : role, colours);
	if (style & STYLE_BARE)
		pen.background = THEME_OWN;
	if (tint > 0 && tint < TINT_COUNT) {
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
	for (size_t i = 0; i < sizeof substitutes / sizeof *substitutes; i++) /* replaces what the terminal lacks */
		if (pen.attributes & substitutes[i].lacking & ~attributes)
			pen.attributes = (pen.attributes & ~substitutes[i].lacking) | substitutes[i].instead;
	pen.attributes &= attributes;
	return pen;
}

int palette_colours(int available)
{
	static const int depths[] = {PALETTE_DIRECT, 256, 16, 8};
	for (size_t i = 0; i < sizeof depths / sizeof *depths; i++)
		if (available >= depths[i])
			return depths[i];
	return 0;
}
