/* checking.h - how check was asked to work, and the work on one file or on those of one dungeon; private to cli. */
#ifndef MAPWRIGHT_CLI_CHECKING_H
#define MAPWRIGHT_CLI_CHECKING_H

#include "baseline.h"
#include "fixing.h"
#include "mapwright/arena.h"
#include "report.h"

struct arguments;
struct library;
struct project;

/* What the operands come to. */
struct target {
	const char *path;              /* "-": standard input */
	const char *sentence;          /* it is not to be checked, and this tells why; NULL: it is */
	bool trouble;                  /* that it is not checked is an error */
	bool named;                    /* on the command line: a map, or an error */
	const struct project *project; /* borrowed; NULL: none */
	const struct format *waits;    /* its format, when it waits for the others of its folder; else NULL */
	const char *real;              /* where it really is, then */
};

struct tally {
	unsigned files;                        /* that were checked */
	unsigned findings[SEVERITY_ERROR + 1]; /* by severity */
	unsigned fixed, known;                 /* fixes that were applied; findings that the baseline names */
	bool failed;                           /* a finding at the level of --fail-on or above */
	bool trouble;                          /* something could not be done, and a sentence says so */
};

/* A line on standard error, once a second has gone by; nothing where that is not a terminal. */
struct progress {
	bool wanted, shown;
	long long next; /* when it is to be shown again */
};

struct checker {
	struct library *library;
	const char *format_id; /* NULL: detect */
	const struct reporter *reporter;
	struct report report;
	struct progress progress;
	struct tally tally;
	const struct arguments *arguments; /* with those that choose rules */
	enum fixing fixing;
	bool diff;           /* show what the fixes change, and write nothing */
	bool level_is_given; /* on the command line, so that no project changes it */
	struct baseline baseline;
	bool has_baseline, writes_baseline;
	bool verbose, quiet;
	struct arena arena; /* of the targets */
	struct target *targets;
	int target_count, target_capacity;
};

/* Checks a target and prints its findings. One that is checked with the others of its folder is only marked as such. */
void check_target(struct checker *checker, struct target *target);

/* Checks those that wait and are of the folder and the format of this one, together; none of them waits any longer. */
void check_dungeon(struct checker *checker, struct target *first);

/* "mapwright: SENTENCE" on standard error, after what was printed so far, and trouble in the tally. */
void check_complain(struct checker *checker, const char *sentence);

void progress_begin(struct progress *progress);
void progress_show(struct progress *progress, int done, int count);

/* Takes the line away; to be called before anything else is printed, and at the end. */
void progress_hide(struct progress *progress);

#endif
