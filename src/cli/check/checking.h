/* checking.h - how check was asked to work, and the work on one file or one dungeon; private to cli. */
#ifndef MAPWRIGHT_CLI_CHECKING_H
#define MAPWRIGHT_CLI_CHECKING_H

#include "baseline.h"
#include "fixing.h"
#include "progress.h"
#include "report.h"
#include "targets.h"

struct arguments;
struct library;

struct tally {
	unsigned files;                        /* that were checked */
	unsigned findings[SEVERITY_ERROR + 1]; /* by severity */
	unsigned fixed, known;                 /* remedies that were applied; findings that the baseline names */
	bool failed;                           /* a finding at the level of --fail-on or above */
	bool trouble;                          /* something could not be done, and a sentence says so */
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
	bool diff;           /* show what the remedies change, and write nothing */
	bool level_is_given; /* on the command line, so that no project changes it */
	struct baseline baseline;
	bool has_baseline, writes_baseline;
	bool verbose, quiet;
	struct targets targets;
	struct dungeons dungeons;
};

/* Checks a target and prints its findings. One that is checked with the others of its folder is only marked as such. */
void check_target(struct checker *checker, struct target *target);

/* Checks the files of a dungeon together. */
void check_dungeon(struct checker *checker, const struct dungeon *dungeon);

/* "mapwright: SENTENCE" on standard error, after what was printed so far, and trouble in the tally. */
void check_complain(struct checker *checker, const char *sentence);

#endif
