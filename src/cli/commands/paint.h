/* paint.h - a picture of the editor as bytes on standard output; private to cli. */
#ifndef MAPWRIGHT_CLI_PAINT_H
#define MAPWRIGHT_CLI_PAINT_H

#include "mapwright/screen.h"
#include "mapwright/theme.h"

/* Each line without blanks at its end; as text alone, for terminals of 256 colours, as a picture, as a page. */
void paint_text(const struct theme *theme, const struct screen *screen);
void paint_ansi(const struct theme *theme, const struct screen *screen);
void paint_svg(const struct theme *theme, const struct screen *screen);
void paint_html(const struct theme *theme, const struct screen *screen);

#endif
