/* theme.h - how each style looks: colours as far as a terminal has them, and attributes. Data, from share/themes.
 *
 * A theme is a table like those of vocabulary.h, one row a role: its colours of a terminal with direct colours
 * (#rrggbb), with 256 and with 16, each FOREGROUND or FOREGROUND/BACKGROUND, "-" for the terminal's own; its attributes
 * along with colours, and without any, joined by "+". Of 8 colours the first of the 16 are used, and bold for the
 * others. A file of the same name in the user's own themes folder replaces rows; one of another name is a theme of its
 * own. */
#ifndef MAPWRIGHT_THEME_H
#define MAPWRIGHT_THEME_H

#include "mapwright/error.h"
#include "mapwright/screen.h"

#include <stdbool.h>
#include <stddef.h>

enum theme_depth { THEME_16, THEME_256, THEME_DIRECT, THEME_DEPTHS };

/* Attributes, as bits. */
enum {
	PEN_BOLD = 1,
	PEN_DIM = 2,
	PEN_UNDERLINE = 4,
	PEN_REVERSE = 8,
	PEN_ITALIC = 16,
};

enum { THEME_OWN = -1 }; /* the terminal's own colour */

struct theme_role {
	int ink[THEME_DEPTHS], paper[THEME_DEPTHS]; /* THEME_OWN, or the colour's number (direct: 0xrrggbb) */
	unsigned attributes, mono;                  /* PEN_...: with colours, without */
};

struct theme {
	struct theme_role roles[STYLE_ROLES];
};

/* All roles plain. */
void theme_init(struct theme *theme);

/* Reads the theme of that name. False with a sentence, and `theme` as it was, when there is no such theme ("did you mean")
 * or it is broken (file, line, column). */
bool theme_load(struct theme *theme, const char *name, struct error *error);

/* Adds the names of all themes, shipped and the user's. */
struct choices;
void theme_choices(struct choices *choices);

#endif
