/* outcome.h - what came of checking one file, or the files of one dungeon; private to cli.
 *
 * The work may be done in another process: so what is printed is kept as bytes until its turn comes. */
#ifndef MAPWRIGHT_CLI_OUTCOME_H
#define MAPWRIGHT_CLI_OUTCOME_H

#include "mapwright/finding.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* A stream into memory. */
struct captured {
	FILE *stream; /* NULL once it is closed */
	char *bytes;
	size_t length;
};

/* Plain data: it goes through a pipe as it is. */
struct tally {
	unsigned files;                        /* that were checked */
	unsigned findings[SEVERITY_ERROR + 1]; /* by severity */
	unsigned fixed, known;                 /* remedies that were applied; findings that the baseline names */
	bool failed;                           /* a finding at the level of --fail-on or above */
	bool trouble;                          /* something could not be done, and a sentence says so */
	int together; /* the number of its format, from 1: the file waits for the others of its folder */
};

struct outcome {
	struct captured report, complaints; /* for standard output, and for standard error */
	struct tally tally;
};

/* False when memory is out; there is then nothing to clear. */
bool outcome_begin(struct outcome *outcome);

/* Closes the streams: the bytes are there. False when memory ran out while they were written. */
bool outcome_end(struct outcome *outcome);
void outcome_clear(struct outcome *outcome);

/* "mapwright: SENTENCE" among the complaints, and trouble in the tally. */
void outcome_complain(struct outcome *outcome, const char *sentence);

/* Adds the numbers of `more`, and its flags but `together`. */
void tally_add(struct tally *tally, const struct tally *more);

#endif
