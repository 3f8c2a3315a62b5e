/* revisions.h - several states of one file, as one format; private to cli. */
#ifndef MAPWRIGHT_CLI_REVISIONS_H
#define MAPWRIGHT_CLI_REVISIONS_H

#include "arguments.h"
#include "mapwright/document.h"
#include "mapwright/library.h"

enum { REVISIONS = 3 };

struct revisions {
	struct library *library;
	struct text texts[REVISIONS];
	struct document *documents[REVISIONS]; /* NULL when no format knows the files */
	int count;
};

/* Opens `count` files as the format of --as, or that of the first of them, from the last to the first, whose bytes (or
 * `name`, NULL: its own path) tell it; `any`: files of no known format will do. An empty file and /dev/null are states, too.
 * Returns the status of `run`, or STATUS_TROUBLE with a sentence. */
int revisions_run(const struct arguments *arguments, int count, const char *name, bool any,
		  int (*run)(const struct revisions *revisions, const struct arguments *arguments));

#endif
