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
	struct project *next;
};

/* Does the name, or the pattern with * in it, mean this rule? Or any rule: false with a sentence. */
bool rule_matches(const struct rule *rule, const char *pattern);
bool rule_pattern_is_known(const char *pattern, struct error *error);

/* All that have been met. A zeroed one is empty. */
struct projects {
	struct project *first;
	char *last_folder; /* where the last file was, as it was named, and its project */
	const struct project *last;
};

/* The project of a file; NULL: it has none. Each mistake in a file that is read for the first time is told,
 * with its place; what is right holds all the same. */
const struct project *project_of(struct projects *projects, const char *path,
				 void (*tell)(void *context, const char *sentence), void *context);
void projects_clear(struct projects *projects);

/* The id of the format that the project gives to the file, or NULL. `project` may be NULL, here and below. */
const char *project_format(const struct project *project, const char *path);

/* The library for the project's files: one with its own words, which reads them as the dialect (NULL: by content), or the usual
 * one. */
struct library *project_library(const struct project *project, struct library *usual, const char *dialect);

/* Gives the findings the level that `level_of` says, leaves out those that it wants OFF, and sorts the others. */
void findings_weigh(struct finding_list *findings,
		    int (*level_of)(const void *context, const struct finding *finding), const void *context);

/* The same with what the project says. */
void project_filter(const struct project *project, struct document *document);

/* The severity of a rule's finding, or PROJECT_RULE_OFF: of the last line that is about it. */
int project_level(const struct project *project, const struct rule *rule, enum severity severity);

#endif
