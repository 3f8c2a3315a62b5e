/* together.h - documents that a format wants to see side by side, folder by folder; private to cli. */
#ifndef MAPWRIGHT_CLI_TOGETHER_H
#define MAPWRIGHT_CLI_TOGETHER_H

#include "mapwright/document.h"

#include <stdbool.h>
#include <stddef.h>

/* Documents in the order they were met, owned. A zeroed structure is empty. */
struct together {
	struct document **documents;
	size_t count, capacity;
};

/* Takes over the document; false when memory is out, it then stays the caller's. */
bool together_add(struct together *together, struct document *document);

/* Checks every document, and those that are in one folder and have one format together. A file that was added twice
 * stays once. False when memory is out: each is then checked alone only. */
bool together_check(struct together *together);

/* Frees all documents. */
void together_clear(struct together *together);

#endif
