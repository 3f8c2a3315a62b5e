/* counted.h - lines as the scanner of counted lines sees them. */
#ifndef MAPWRIGHT_FORMATS_COUNTED_H
#define MAPWRIGHT_FORMATS_COUNTED_H

#include "described/reading.h"

#include <string.h>

/* The text up to a byte 0. */
struct text counted_text(const struct text *text);

/* The cells of a line. A "\r" before the line end is not one, but where it has to be the last of `width`. */
struct span counted_row(const struct text *text, size_t line, int width);

bool counted_is_blank(const struct text *text, struct span span);

/* "the town", but "maze 3": what is before the name of a map. */
static inline const char *counted_article(const struct model *model, int grid)
{
	return grid == 0 && described_of(model)->description->counted.first ? "the " : "";
}

#endif
