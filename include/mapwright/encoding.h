/* encoding.h - keeps the encoding of a file consistent. */
#pragma once

#include "mapwright/text.h"

/* Returns the offset of the first byte that is not UTF-8; `length` if there is none. */
size_t encoding_foreign(const char *bytes, size_t length);

/* Returns true if the value may replace the span. Refuses to add non-ASCII UTF-8 to a text that is not valid UTF-8:
 * the error names the line of the first invalid byte. Bytes already in the span may be repeated. */
bool encoding_allows(const struct text *text, struct span old, const char *value, size_t length, struct error *error);
