/* together.h - documents of a folder that a format wants to see side by side; private to cli. */
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

/* Checks every document, and those that lie in one folder and have one format together. False when memory is out:
 * each is then checked alone only. */
bool together_check(struct together *together);

/* Frees all documents. */
void together_clear(struct together *together);

#endif
