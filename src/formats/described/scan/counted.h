/* counted.h - the lines of a file, for the scanner of counted lines. */
#pragma once

#include "described/reading.h"

/* Returns the text up to a NUL byte. */
struct text counted_text(const struct text *text);

/* Returns the cells of a line. A "\r" before the line end is a cell only if the row would otherwise lack the last
 * of `width`. */
struct span counted_row(const struct text *text, size_t line, int width);

bool counted_is_blank(const struct text *text, struct span span);

/* Returns the article before the name of a map: "the town", but "maze 3". */
static inline const char *counted_article(const struct model *model, int grid)
{
	return grid == 0 && described_of(model)->description->counted.first ? "the " : "";
}
