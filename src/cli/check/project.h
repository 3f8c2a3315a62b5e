/* project.h - the settings of a folder and the folders below it: the file .mapwright; private to cli.
 *
 * Its lines:
 *	format FORMAT GLOB              the format of the files that match
 *	rule RULE off|note|warning|error
 *	fail-on note|warning|error
 *	word FORMAT WORD [COLUMN=VALUE]...
 * Blank lines and lines that begin with # are ignored. Only the nearest file in or above the folder of a map
 * applies. */
#ifndef MAPWRIGHT_CLI_PROJECT_H
#define MAPWRIGHT_CLI_PROJECT_H

#include "mapwright/arena.h"
#include "mapwright/finding.h"
#include "mapwright/format.h"
#include "mapwright/library.h"

#include <stdbool.h>

struct arguments;

#define PROJECT_FILE ".mapwright"

/* The format of the files whose name matches `glob`; if it has a /, their path below the folder must match. */
struct project_format {
	const struct format *format;
	const char *glob;
};

enum { PROJECT_RULE_OFF = -1 };

struct project_rule {
	const char *pattern;
	int level; /* a severity, or PROJECT_RULE_OFF */
};

struct project {
	struct arena arena;
	const char *path, *folder; /* without links; "" for the root folder */
	struct project_format *formats;
	int format_count, format_capacity;
	struct project_rule *rules;
	int rule_count, rule_capacity;
	int level;               /* of fail-on; -1 if not set */
	struct library *library; /* with the words of the project; NULL if it has none */
	const char **mistakes;   /* with their lines; the first `reported` have been reported */
	int mistake_count, mistake_capacity, reported;
	struct project *next;
};

/* Returns true if the name, or the pattern with *, matches a rule; else sets `error`. */
bool rule_pattern_is_known(const char *pattern, struct error *error);

/* All projects read so far. Initialize with zeros. */
struct projects {
	struct project *first;
	char *last_folder; /* folder of the last file, as it was named, and its project */
	const struct project *last;
};

/* Returns the project of a file; NULL if it has none. */
const struct project *project_of(struct projects *projects, const char *path);

/* Returns the next mistake in the project files, and marks it as reported; NULL if there are no more. The correct
 * lines of such a file still apply. */
const char *projects_mistake(struct projects *projects);
void projects_clear(struct projects *projects);

/* Returns the id of the format that the project sets for the file, or NULL. `project` may be NULL, here and below. */
const char *project_format(const struct project *project, const char *path);

/* Returns the library for the project's files: `usual`, or one with the project's own words that reads files as the
 * dialect (NULL to detect it by content). */
struct library *project_library(const struct project *project, struct library *usual, const char *dialect);

/* Sets the severities of findings by the project, removes those that are off, and sorts the rest. `arguments` (may be
 * NULL) are those of check: --select and --ignore override the project. */
void project_filter(const struct project *project, const struct arguments *arguments, struct document *document);

#endif
