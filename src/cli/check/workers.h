/* workers.h - independent pieces of work, done by several processes; private to cli.
 *
 * Processes and not threads: the core has tables for the whole process, and a file that brings one worker down takes
 * nothing else with it. */
#ifndef MAPWRIGHT_CLI_WORKERS_H
#define MAPWRIGHT_CLI_WORKERS_H

#include "outcome.h"

enum { JOBS_LIMIT = 256 };

struct work {
	size_t count;
	void *context;
	void (*run)(void *context, size_t index, struct outcome *outcome);        /* in a worker */
	bool (*take)(void *context, size_t index, const struct outcome *outcome); /* here; false ends the work */
	bool
	    *lost; /* set when memory was out even for an outcome that says so, which was said at once; may be NULL */
	const char *(*name)(void *context, size_t index); /* for sentences */
};

/* Runs all pieces in up to `jobs` processes and takes the outcomes in the order of their numbers, whoever is done first.
 * With one job, or where no process can be started, the work is done here. */
void workers_run(const struct work *work, int jobs);

/* How many processors the program may use, at least 1. */
int workers_processors(void);

#endif
