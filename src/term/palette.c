/* Foregrounds only, on the terminal's own background, so that dark and light ones do alike. Two things pull at the
 * table. Readability: of 256 colours those of middle brightness read on black and on white; the 16 are the user's
 * own choice of theme. Bytes: where one plain cell and the digits of its place cost 15, a colour of the 16 or an
 * attribute makes that 31, a colour of the 256 37, colour and attribute 41. So what maps are full of is plain, and
 * attributes are for what stands still. */
#include "palette.h"

#include "mapwright/screen.h"

#include <stdbool.h>
#include <stddef.h>

enum { DEFAULT = -1, RED = 1, GREEN, YELLOW, BLUE, MAGENTA, CYAN, BRIGHT = 8 };

/* One style: its colour of 256, its colour of 16, its attributes along with colours and without. Where there are but 8
 * colours, bold takes the place of "bright". */
struct palette_row {
	unsigned char style;
	short rich, basic;
	unsigned char attributes, mono;
};

/* The numbers up to STYLE_LOOKS are those of enum look (model.h). A style that is not here is plain: void, wall, floor,
 * path and sign among the looks; hints and the prompt, where every key is painted, among the roles. */
static const struct palette_row palette[] = {
    {0, RED, RED, 0, PEN_REVERSE},                         /* unknown */
    {5, 136, YELLOW, 0, 0},                                /* door */
    {6, 33, BLUE, 0, 0},                                   /* water */
    {7, RED, RED, 0, 0},                                   /* fire */
    {8, 28, GREEN, 0, 0},                                  /* plant */
    {9, 130, YELLOW, 0, 0},                                /* rock */
    {10, DEFAULT, DEFAULT, PEN_BOLD, PEN_BOLD},            /* stairs */
    {11, 133, MAGENTA, 0, 0},                              /* altar */
    {12, 161, RED, 0, PEN_BOLD},                           /* trap */
    {13, 30, CYAN, 0, 0},                                  /* magic */
    {15, 31, CYAN, 0, 0},                                  /* building */
    {16, BRIGHT + RED, BRIGHT + RED, 0, PEN_BOLD},         /* monster */
    {17, 166, YELLOW, 0, PEN_BOLD},                        /* item */
    {18, BRIGHT + MAGENTA, BRIGHT + MAGENTA, 0, PEN_BOLD}, /* special */
    {STYLE_DIM, DEFAULT, DEFAULT, PEN_DIM, PEN_DIM},
    {STYLE_TITLE, DEFAULT, DEFAULT, PEN_REVERSE, PEN_REVERSE},
    {STYLE_HEADING, DEFAULT, DEFAULT, PEN_BOLD, PEN_BOLD},
    {STYLE_FRAME, DEFAULT, DEFAULT, PEN_DIM, PEN_DIM},
    {STYLE_KEY, DEFAULT, DEFAULT, PEN_BOLD, PEN_BOLD},
    {STYLE_TYPING, DEFAULT, DEFAULT, PEN_REVERSE, PEN_REVERSE},
    {STYLE_ERROR, BRIGHT + RED, BRIGHT + RED, 0, PEN_BOLD},
    {STYLE_WARNING, 166, YELLOW, 0, PEN_BOLD},
    {STYLE_NOTE, 31, CYAN, 0, 0},
    {STYLE_MODIFIED, RED, RED, PEN_BOLD | PEN_REVERSE, PEN_BOLD | PEN_REVERSE},
};

static const struct palette_row *palette_find(unsigned role)
{
	for (size_t i = 0; i < sizeof palette / sizeof *palette; i++)
		if (palette[i].style == role)
			return &palette[i];
	return NULL;
}

static struct pen role_pen(unsigned role, int colours)
{
	const struct palette_row *row = palette_find(role);
	if (!row)
		return (struct pen){.colour = DEFAULT};
	if (colours == 0)
		return (struct pen){.colour = DEFAULT, .attributes = row->mono};
	struct pen pen = {.colour = colours >= 256 ? row->rich : row->basic, .attributes = row->attributes};
	if (colours == 8 && pen.colour >= BRIGHT) {
		pen.colour = (short)(pen.colour - BRIGHT);
		pen.attributes |= PEN_BOLD;
	}
	return pen;
}

/* What the terminal lacks gets a stand-in, if it has that. */
static unsigned replace_missing(unsigned wanted, unsigned has)
{
	static const struct {
		unsigned lacking, instead;
	} stand_ins[] = {{PEN_UNDERLINE, PEN_BOLD}, {PEN_ITALIC, PEN_BOLD}, {PEN_BOLD, PEN_UNDERLINE}};
	for (size_t i = 0; i < sizeof stand_ins / sizeof *stand_ins; i++)
		if (wanted & stand_ins[i].lacking & ~has)
			wanted = (wanted & ~stand_ins[i].lacking) | stand_ins[i].instead;
	return wanted & has;
}

struct pen palette_pen(unsigned style, int colours, unsigned attributes)
{
	struct pen pen = role_pen(style & STYLE_ROLE_MASK, colours);
	if (style & STYLE_BOLD)
		pen.attributes |= PEN_BOLD;
	if (style & STYLE_UNDERLINE)
		pen.attributes |= PEN_UNDERLINE;
	if (style & STYLE_REVERSE)
		pen.attributes ^= PEN_REVERSE; /* a reversed cell stays visible in a selection */
	if (style & STYLE_GHOST)
		pen.attributes = (pen.attributes & ~(unsigned)PEN_DIM) | PEN_REVERSE | PEN_ITALIC;
	pen.attributes = replace_missing(pen.attributes, attributes);
	return pen;
}

int palette_colours(int available)
{
	static const int depths[] = {256, 16, 8};
	for (size_t i = 0; i < sizeof depths / sizeof *depths; i++)
		if (available >= depths[i])
			return depths[i];
	return 0;
}
