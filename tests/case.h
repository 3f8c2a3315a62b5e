/* case.h - what the runners of cases share: texts are read, compared, and with MAPWRIGHT_UPDATE set written anew. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* The bytes of a file with a NUL after them, to be freed; NULL when there is none. */
char *case_read(const char *path, size_t *length);

/* The bytes of an input of cases, to be freed: a file in the folder `inputs` or in its text "alike", or several one after
 * another, "town.maze+24*rooms.maze". NULL when there is none. */
char *case_input(const char *inputs, const char *names, size_t *length);

/* Writes a file at once: there is nothing to lose. */
bool case_write(const char *path, const char *bytes, size_t length);

/* The line at `*at`, which moves to the next one, without its line end; false at the end. */
bool case_line(const char **at, const char *end, const char **line, size_t *length);

/* Writes which lines of a text differ from an old one: "=12|text" is in place of another line, "+12|text" came (numbers of the new
 * text), "-12" or "-12..14" is gone (those of the old one); "\" alone: the line before has no line end. */
void case_changed_lines(FILE *out, const char *old, size_t old_length, const char *text, size_t length);

/* The files that a text of cases makes, while it is read; the form is described in run_cases.c. */
struct case_files {
	struct case_file {
		char *case_name, *name, *bytes;
		size_t length;
	} * items;
	int count, wrong;    /* wrong: lines that name no file, or changes that do not fit */
	const char *inputs;  /* the folder of files to copy */
	char case_name[200]; /* "" before the first `case` */
	struct case_changes {
		struct case_change {
			int number, times;
			bool gone;
			char *text; /* with its line end; NULL for a line that is only removed */
			size_t length;
		} * items;
		int count;
	} changes; /* of the last file, if it is not complete */
	bool in_file, may_begin;
};

/* Reads a line (with a NUL after it) that begins a case or a file, or belongs to the last file. Returns false for any other line;
 * the last file is complete then, unless the line is a comment. */
bool case_files_read(struct case_files *files, const char *line, size_t length);
/* Completes the last file. */
void case_files_end(struct case_files *files);
/* The last file of that name in the case; NULL when there is none. */
const struct case_file *case_file_find(const struct case_files *files, const char *case_name, const char *name,
				       size_t name_length);
void case_files_clear(struct case_files *files);

/* Calls `visit` with each file that the texts of cases in a folder make, in order. */
void case_files_visit(const char *folder, const char *inputs,
		      void (*visit)(const char *name, const char *bytes, size_t length));

/* Compares what came out with the file that says what is expected, and prints how they differ. With MAPWRIGHT_UPDATE
 * set it writes the file instead, but never a text that is only the beginning of the old one: something went wrong, or
 * MAPWRIGHT_UPDATE is "shorter". */
bool case_compare(const char *name, const char *path, const char *text, size_t length);
bool case_updates(void);

/* Counts what is in a folder of cases and is no text of them: it would not be tried. Prints a line for each. */
int case_strangers(const char *folder);

/* Prints the end of a run, and what was written: "30 files: `e=finding` -> `e=problem`". Returns the exit status. */
int case_end(const char *what, int count, int failed);

/* A new folder below /tmp, gone into; emptied; left and removed. */
void case_folder_enter(char path[32]);
void case_folder_empty(const char *path);
void case_folder_leave(const char *path);
