/* structure.h - what an edit would make of other lines; private to the folder. */
#pragma once

#include "mapwright/document.h"

/* Refuses edits, done in the document but for document->before, that change how other lines are read: says which is the
 * first, and what it would be. Always returns false. */
bool structure_refuse(const struct document *document, const struct edit *edits, size_t count, struct error *error);
