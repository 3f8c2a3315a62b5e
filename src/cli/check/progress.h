/* progress.h - how far a long check has come, on a terminal; private to cli. */
#ifndef MAPWRIGHT_CLI_PROGRESS_H
#define MAPWRIGHT_CLI_PROGRESS_H

#include <stdbool.h>
#include <stddef.h>

/* A line on standard error, once a second has gone by; nothing where that is not a terminal. */
struct progress {
	bool wanted, shown;
	long long next; /* when it is to be shown again */
};

void progress_begin(struct progress *progress);
void progress_show(struct progress *progress, size_t done, size_t count);

/* Takes the line away; to be called before anything else is printed, and at the end. */
void progress_hide(struct progress *progress);

#endif
