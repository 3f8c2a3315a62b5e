/* screen_dump.h - a screen as text. */
#pragma once

#include "mapwright/screen.h"

/* Returns the screen as text, `height` lines without trailing blanks, freed by the caller; with `styles`, followed
 * by a line "--" and a second block with one letter per cell for its style. NULL if memory ran out. */
char *screen_dump(const struct screen *screen, bool styles);
