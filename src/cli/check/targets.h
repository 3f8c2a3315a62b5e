/* targets.h - what the operands of check come to, and which of them belong together; private to cli. */
#ifndef MAPWRIGHT_CLI_TARGETS_H
#define MAPWRIGHT_CLI_TARGETS_H

#include "mapwright/error.h"

#include <stdbool.h>
#include <stddef.h>

struct project;

struct target {
	char *path;                    /* "-": standard input */
	char *sentence;                /* it is not to be checked, and this tells why; NULL: it is */
	bool trouble;                  /* that it is not checked is an error */
	bool named;                    /* on the command line: a map, or an error */
	const struct project *project; /* borrowed; NULL: none */
	int together; /* the number of its format, from 1, when it waits for the others of its folder */
};

struct targets {
	struct target *items;
	size_t count, capacity;
};

/* Adds a file, or the files of a folder at any depth; what is skipped there is told with `verbose`. False without memory. */
bool targets_add(struct targets *targets, const char *operand, bool verbose);
void targets_clear(struct targets *targets);

/* Files of one folder and one format, sorted by name, each once. */
struct dungeon {
	size_t *targets; /* their numbers; they belong to the list */
	size_t count;
	size_t first; /* the smallest of them */
};

struct dungeons {
	size_t *targets;
	struct dungeon *items;
	size_t count;
};

/* Sorts the targets that wait into dungeons, in the order in which these were met. False without memory. */
bool dungeons_find(struct dungeons *dungeons, const struct targets *targets);
void dungeons_clear(struct dungeons *dungeons);

#endif
