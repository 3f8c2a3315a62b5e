/* checking.h - the settings of a check, and checking a file or the files of a dungeon; private to cli. */
#pragma once

#include "mapwright/git.h"
#include "report.h"

/* A file to check. */
struct target {
	const char *path;              /* "-": standard input */
	const char *sentence;          /* message about a path that cannot be checked; NULL if it can */
	bool is_error;                 /* a path that cannot be checked is an error */
	bool folder;                   /* stands after the files of a folder, and is said if none is a map */
	bool named;                    /* named on the command line, so it must be a map */
	const struct project *project; /* borrowed; NULL if none */
	const struct format *waits;    /* its format, if it is checked with others of its folder; else NULL */
	const char *real;              /* set with `waits`: its real path */
	bool asked;                    /* git, about its text at the revision of --changed-since: */
	char *old;                     /* NULL: none */
	size_t old_length;
};

struct tally {
	unsigned files;                        /* number of files checked */
	unsigned findings[SEVERITY_ERROR + 1]; /* by severity */
	unsigned fixed, known;                 /* fixes applied; findings listed in the baseline */
	unsigned allowed;                      /* findings for which a comment was added */
	bool failed;                           /* there is a finding of the --fail-on severity or above */
	bool could_not_check;                  /* something failed and was reported */
};

/* Progress on standard error, shown after one second and only on a terminal. */
struct progress {
	bool wanted, shown;
	long long next; /* time of the next update */
};

struct checker {
	struct library *library;
	const char *format_id; /* NULL to detect */
	struct report report;
	struct progress progress;
	struct tally tally;
	const struct arguments *arguments; /* includes the options that select rules */
	enum fixing fixing;
	struct editor *judges; /* has the user's options for --judge; NULL without it */
	bool judged;           /* some file had a judge */
	const char *judge;     /* the command line of --judge=COMMAND; "" for the options of the user */
	bool diff;             /* print the changes instead of saving them */
	bool level_is_given;   /* --fail-on was given, so projects do not change it */
	struct baseline baseline;
	bool has_baseline, writes_baseline;
	bool verbose, quiet;
	bool met;           /* a map of this folder */
	bool adds_allow;    /* comments that allow the findings */
	bool adds_words;    /* to .mapwright: the unknown ones */
	bool skips_unknown; /* also named files may be no maps */
	bool lists_files;   /* only print which files would be checked */
	const char *since;  /* a revision: only findings in lines that changed since then; NULL: all */
	struct git_objects git;
	const char *stdin_name; /* the name of standard input; NULL: "-" */
	struct counts {
		struct count {
			const char *name;
			unsigned count;
		} * items;
		int count, capacity;
		struct word_table numbers; /* of the items, by name */
	} rules, folders;                  /* of --statistics */
	bool counts_rules;
	struct arena arena; /* of the targets */
	struct target *targets;
	int target_count, target_capacity;
};

/* Checks a file and prints its findings. A file that is checked with the others of its folder is only marked. */
void check_target(struct checker *checker, struct target *target);

/* Checks together all waiting files that have the folder and format of this one. */
void check_dungeon(struct checker *checker, struct target *first);

/* Prints "mapwright: SENTENCE" on standard error, after everything printed so far, adds it to the messages of the report,
 * and marks the tally as failed. `path` is the file that it is about; NULL if none. */
void check_complain(struct checker *checker, const char *path, const char *sentence);

void progress_begin(struct progress *progress);
void progress_show(struct progress *progress, int done, int count);

/* Removes the line. Must be called before anything else is printed, and at the end. */
void progress_hide(struct progress *progress);
