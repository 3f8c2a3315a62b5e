/* checker.h - an external checker, such as the game: a program of the user that reads a saved map and prints FILE:LINE: TEXT or
 * FILE:LINE:COLUMN: TEXT for what is wrong with it. It runs in the background, for a limited time. */
#pragma once

#include "mapwright/finding.h"
#include "mapwright/process.h"

/* What it said about a file; the rule `judge` makes it findings of the document that has it. */
struct verdict {
	size_t line, column; /* from 1; column 0: the whole line */
	enum severity severity;
	const char *message;
};
struct verdicts {
	struct arena arena;
	struct verdict *items;
	int count, capacity;
	bool stale; /* the text has changed since */
};

/* A run of the program. Zeroed, none. */
struct checker_run {
	struct process process;
	long long deadline;
	int seconds;
	char *program, *file; /* names, for messages and for its lines */
	char *output;
	size_t length, capacity;
};

/* Starts the command line (process_words) for a file, for at most `seconds`, ending a run in progress. Returns false
 * with a message if it cannot be run. */
bool checker_start(struct checker_run *run, const char *command, const char *path, int seconds, struct error *error);

/* Returns true if it has ended, or ends it if its time is over; then replaces the verdicts. False if none is
 * running. */
bool checker_poll(struct checker_run *run, struct verdicts *verdicts);

/* The same, but waits for the end. */
void checker_wait(struct checker_run *run, struct verdicts *verdicts);

/* Ends it without a verdicts. */
void checker_stop(struct checker_run *run);

void verdicts_clear(struct verdicts *verdicts);
