/* checking.h - how check was asked to work, and the work on one file or one dungeon; private to cli. */
#ifndef MAPWRIGHT_CLI_CHECKING_H
#define MAPWRIGHT_CLI_CHECKING_H

#include "baseline.h"
#include "fixing.h"
#include "outcome.h"
#include "report.h"
#include "targets.h"

struct arguments;
struct library;

struct checker {
	struct library *library;
	const char *format_id; /* NULL: detect */
	const struct reporter *reporter;
	struct report_style style;
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

/* Checks target number `index`. One that is to be checked with the others of its folder is only looked at: its tally says
 * so. */
void check_target(const struct checker *checker, size_t index, struct outcome *outcome);

/* Checks the files of dungeon number `index` together. */
void check_dungeon(const struct checker *checker, size_t index, struct outcome *outcome);

#endif
