/* theme.h - themes: the colours and attributes of each style, read from share/themes.
 *
 * A theme is a table like those of vocabulary.h, with one row per role: its colours on a terminal with direct
 * colours (#rrggbb), with 256 and with 16, each FOREGROUND or FOREGROUND/BACKGROUND, "-" for the terminal's default;
 * its attributes with and without colours, joined by "+". With 8 colours, the first 8 of the 16 are used, and bold
 * for the others. A file in the user's own themes folder replaces rows of a theme of the same name, or is a new
 * theme. Roles that a theme has no row for are as in the theme `dark`. */
#pragma once

#include "mapwright/error.h"
#include "mapwright/screen.h"

#define THEME_BASE "dark"

enum theme_depth { THEME_16, THEME_256, THEME_DIRECT, THEME_DEPTHS };

/* Attributes, as bits. */
enum { PEN_BOLD = 1, PEN_DIM = 2, PEN_UNDERLINE = 4, PEN_REVERSE = 8, PEN_ITALIC = 16 };

enum { THEME_OWN = -1 }; /* the terminal's default colour */

struct theme_role {
	int foreground[THEME_DEPTHS],
	    background[THEME_DEPTHS]; /* THEME_OWN, or the number of a colour (direct: 0xrrggbb) */
	unsigned attributes, mono;    /* PEN_...: with colours, without */
};

struct theme {
	struct theme_role roles[STYLE_ROLES];
};

/* Makes all roles plain. */
void theme_init(struct theme *theme);

/* Loads a theme by name. Returns false with a message, and leaves `theme` unchanged, if there is no such theme ("did
 * you mean") or it is invalid (file, line, column). */
bool theme_load(struct theme *theme, const char *name, struct error *error);

/* Adds the names of all themes, both shipped and the user's. */
struct choices;
void theme_choices(struct choices *choices);
