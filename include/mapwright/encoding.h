/* encoding.h - one encoding in one file. */
#ifndef MAPWRIGHT_ENCODING_H
#define MAPWRIGHT_ENCODING_H

#include "mapwright/error.h"
#include "mapwright/text.h"

#include <stdbool.h>
#include <stddef.h>

/* May the value take the place of the span? Not when it brings characters beyond ASCII in UTF-8 into a text with bytes
 * that are not UTF-8: the error names the line of the first such byte. Bytes that the span has already do not count. */
bool encoding_allows(const struct text *text, struct span old, const char *value, size_t length, struct error *error);

#endif
