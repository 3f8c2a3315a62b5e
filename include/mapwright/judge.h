/* judge.h - the game as judge: a program of the user that reads a saved map and prints FILE:LINE: TEXT or
 * FILE:LINE:COLUMN: TEXT for what is wrong with it. It runs in the background, for a limited time. */
#ifndef MAPWRIGHT_JUDGE_H
#define MAPWRIGHT_JUDGE_H

#include "mapwright/finding.h"
#include "mapwright/process.h"

/* What it said about a file; the rule `judge` makes it findings of the document that has it. */
struct verdict {
	size_t line, column; /* from 1; column 0: the whole line */
	enum severity severity;
	const char *message;
};
struct judgement {
	struct arena arena;
	struct verdict *verdicts;
	int count, capacity;
	bool stale; /* the text has changed since */
};

/* A run of the program. Zeroed, none. */
struct judge {
	struct process process;
	long long deadline;
	int seconds;
	char *program, *file; /* names, for messages and for its lines */
	char *output;
	size_t length, capacity;
};

/* Starts the command line (process_words) for a file, for at most `seconds`, ending a run in progress. Returns false
 * with a message if it cannot be run. */
bool judge_start(struct judge *judge, const char *command, const char *path, int seconds, struct error *error);

/* Returns true if it has ended, or ends it if its time is over; then replaces the judgement. False if none is
 * running. */
bool judge_poll(struct judge *judge, struct judgement *judgement);

/* The same, but waits for the end. */
void judge_wait(struct judge *judge, struct judgement *judgement);

/* Ends it without a judgement. */
void judge_stop(struct judge *judge);

void judgement_clear(struct judgement *judgement);

#endif
