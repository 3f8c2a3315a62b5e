/* project.h - the settings of a folder and the folders below it: the file .mapwright; private to cli.
 *
 * Its lines:
 *	format FORMAT GLOB              the format of the files that match
 *	rule RULE off|note|warning|error [GLOB]
 *	fail-on note|warning|error
 *	exclude GLOB...
 *	baseline FILE
 *	word FORMAT WORD [COLUMN=VALUE]...
 *	fork NAME                       files of its formats are those of that fork
 *	root
 * Blank lines and lines that begin with # are ignored; a word or value in double quotes may have blanks. All files in and above the folder of a map apply, up to one with
 * `root`; the nearest with a setting decides. */
#pragma once

#include "mapwright/library.h"
#include "report.h"

#include <limits.h>

struct arguments;

#define PROJECT_FILE ".mapwright"

/* A glob matches the name of a file or of a folder that it is in; if it has a /, the path below the folder of the
 * project. */
struct project_format {
	const struct format *format;
	const char *glob;
};

enum { PROJECT_RULE_OFF = -1 };

struct project_rule {
	const char *pattern;
	int level;        /* a severity, or PROJECT_RULE_OFF */
	const char *glob; /* the files it is for; NULL: all */
};

struct project_word {
	const struct format *format;
	const char *const *words; /* the word and its columns, NULL-terminated */
};

struct project {
	struct arena arena;
	const char *path, *folder; /* without links; "" for the root folder */
	struct file_identity identity;
	struct project_format *formats;
	int format_count, format_capacity;
	struct project_rule *rules;
	int rule_count, rule_capacity;
	const char **excluded; /* globs */
	int excluded_count, excluded_capacity;
	struct project_word *words;
	int word_count, word_capacity;
	int level;                /* of fail-on; -1 if not set */
	struct baseline baseline; /* without folder: none */
	const char *fork;         /* NULL: found by its files */
	bool root;                /* no file above applies */
	struct library *library;  /* with the words of all projects that apply; NULL if there are none */
	const char **mistakes;    /* with their lines; the first `reported` have been reported */
	int mistake_count, mistake_capacity, reported;
	const struct project *above; /* the next that also applies; NULL if none */
	struct project *next;
};

/* Returns true if the name, or the pattern with *, matches a rule; else sets `error`. */
bool rule_pattern_is_known(const char *pattern, struct error *error);

/* All projects read so far. Initialize with zeros. */
struct projects {
	struct project *first;
	struct project *old; /* those before projects_renew */
	char *last_folder;   /* folder of the last file, as it was named, and its project */
	const struct project *last;
};

/* Returns the project of a file; NULL if it has none. */
const struct project *project_of(struct projects *projects, const char *path);

/* Returns the next mistake in the project files, and marks it as reported; NULL if there are no more. The correct
 * lines of such a file still apply. */
const char *projects_mistake(struct projects *projects);
void projects_clear(struct projects *projects);

/* Reads the project files again for files looked up from now on. Libraries of before live on until projects_clear. */
void projects_renew(struct projects *projects);

/* Returns true if the project files are still as they were read. New ones count for files looked up from now on. */
bool projects_are_current(struct projects *projects);

/* Returns the id of the format that the project sets for the file, or NULL. `project` may be NULL, here and below. */
const char *project_format(const struct project *project, const char *path);

/* Returns true if the project, or one above, excludes the file or a folder that it is in. */
bool project_excludes(const struct project *project, const char *path);

/* Returns true if a glob matches a path below its folder, or the name or path of a folder in it. */
bool glob_matches(const char *glob, const char *path);

/* Sets the path of the file that gets words of a map: of the project, or a new one, in the current folder if the map is in or
 * below it, else beside the map. */
void project_words_path(const struct project *project, const char *map, char path[PATH_MAX]);

/* Adds to it the unknown words of a checked document that resemble no known one, or that of the finding `only`. Returns how many
 * are new; -1 with a message. words.c */
int project_add_words(const struct project *project, const struct document *document, const struct finding *only,
		      struct error *error);

/* Adds the word of a finding likewise, and renews the projects. Sets a message that says what is where; returns false with one
 * if the word is not new there. words.c */
bool projects_learn(struct projects *projects, const struct document *document, const struct finding *finding,
		    struct error *message);

/* Returns the severity that fail-on sets; -1 if none does. */
int project_level(const struct project *project);

/* Removes findings that the baselines of the projects list, and returns their number. */
unsigned project_baseline(const struct project *project, struct document *document);

/* Returns the library for the project's files: `usual`, or one with the project's own words that reads files as the
 * dialect (NULL to detect it by content). */
struct library *project_library(const struct project *project, struct library *usual, const char *dialect);

/* Sets the severities of findings by the project, removes those that are off, and sorts the rest. `arguments` (may be
 * NULL) are those of check: --select and --ignore override the project. */
void project_filter(const struct project *project, const struct arguments *arguments, struct document *document);
