/* unified.h - how a text changed, as a unified diff that patch(1) and git take; private to cli. */
#ifndef MAPWRIGHT_CLI_UNIFIED_H
#define MAPWRIGHT_CLI_UNIFIED_H

#include "mapwright/text.h"

#include <stdbool.h>
#include <stdio.h>

/* Prints the hunks with three lines around them under the path's name; nothing when both are the same. The lines are the
 * very bytes, or visible text when `safe`: a terminal would obey some. */
void unified_print(FILE *out, const char *path, const struct text *old, const struct text *fresh, bool safe);

/* Adds to an empty patch what makes the one text of the other, line by line. */
void unified_patch(const struct text *old, const struct text *fresh, struct patch *patch);

#endif
