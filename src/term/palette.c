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

struct pen palette_pen(const struct theme *theme, unsigned style, int colours, unsigned attributes)
{
	static const struct {
		unsigned lacking, instead;
	} substitutes[] = {{PEN_UNDERLINE, PEN_BOLD}, {PEN_ITALIC, PEN_BOLD}, {PEN_BOLD, PEN_UNDERLINE}};
	struct pen pen = role_pen(theme, style & STYLE_ROLE_MASK, colours);
	unsigned tint = (style & STYLE_TINT_MASK) >> STYLE_TINT_SHIFT;
	if (tint > 0 && tint < TINT_COUNT) {
		struct pen under = role_pen(theme, STYLE_TINTS + tint - 1, colours);
		pen.foreground = pen.foreground == THEME_OWN ? under.foreground : pen.foreground;
		pen.background = under.background;
		pen.attributes |= under.attributes;
		if (under.background == THEME_OWN && under.attributes == 0) /* a theme without this tint */
			pen.attributes |= PEN_UNDERLINE;
	}
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
