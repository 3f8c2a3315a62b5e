/* project.h - what holds for the maps of a folder and all below it: the file .mapwright; private to cli.
 *
 * Its lines are like command lines:
 *	format FORMAT GLOB              the format of the files that match
 *	rule RULE off|note|warning|error
 *	fail-on note|warning|error
 *	word FORMAT WORD [COLUMN=VALUE]...
 * Blank lines and those that begin with # say nothing. Of several such files above a map the nearest holds, alone. */
#ifndef MAPWRIGHT_CLI_PROJECT_H
#define MAPWRIGHT_CLI_PROJECT_H

#include "mapwright/arena.h"
#include "mapwright/finding.h"
#include "mapwright/format.h"
#include "mapwright/library.h"

#include <stdbool.h>

struct arguments;

#define PROJECT_FILE ".mapwright"

/* A format for the files whose name matches, or whose path from the folder does when there is a / in the pattern. */
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
	const char *path, *folder; /* without links; the folder of the root is "" */
	struct project_format *formats;
	int format_count, format_capacity;
	struct project_rule *rules;
	int rule_count, rule_capacity;
	int level;               /* of fail-on; -1: not said */
	struct library *library; /* with the project's own words; NULL: it has none */
	const char **mistakes;   /* in the file, with their places, the first `told` of which were told */
	int mistake_count, mistake_capacity, told;
	struct project *next;
};

/* Does the name, or the pattern with * in it, mean any rule? False with a sentence. */
bool rule_pattern_is_known(const char *pattern, struct error *error);

/* All that have been met. A zeroed one is empty. */
struct projects {
	struct project *first;
	char *last_folder; /* where the last file was, as it was named, and its project */
	const struct project *last;
};

/* The project of a file; NULL: it has none. */
const struct project *project_of(struct projects *projects, const char *path);

/* The next mistake, with its place, in the files that were read, which then counts as told; NULL: all were. What is right in
 * these files holds all the same. */
const char *projects_mistake(struct projects *projects);
void projects_clear(struct projects *projects);

/* The id of the format that the project gives to the file, or NULL. `project` may be NULL, here and below. */
const char *project_format(const struct project *project, const char *path);

/* The library for the project's files: one with its own words, which reads them as the dialect (NULL: by content), or the usual
 * one. */
struct library *project_library(const struct project *project, struct library *usual, const char *dialect);

/* Gives the findings the level that the project says, leaves out those that nobody wants, and sorts the others. `arguments`
 * (may be NULL): those of check, whose --select and --ignore come before what the project says. */
void project_filter(const struct project *project, const struct arguments *arguments, struct document *document);

#endif
