/* unified.h - unified diffs for patch(1) and git; private to cli. */
#pragma once

#include "mapwright/text.h"

/* Prints hunks with three lines of context, under the name of the path; nothing if the texts are equal. Prints the
 * exact bytes, or visible text if `safe`, as for a terminal. */
void unified_print(FILE *out, const char *path, const struct text *old, const struct text *new, bool safe);

/* Returns for each line of `new`, and for the place after the last, whether it was changed or added, or lines before it
 * were removed. The caller frees it. */
bool *unified_changed(const struct text *old, const struct text *new);

/* Adds to an empty patch the changes that turn `old` into `new`, line by line. */
void unified_patch(const struct text *old, const struct text *new, struct patch *patch);
