/* case.h - what the runners of cases share: texts are read, compared, and with MAPWRIGHT_UPDATE set written anew. */
#ifndef MAPWRIGHT_TESTS_CASE_H
#define MAPWRIGHT_TESTS_CASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* The bytes of a file with a NUL after them, to be freed; NULL when there is none. */
char *case_read(const char *path, size_t *length);

/* Writes a file at once: there is nothing to lose. */
bool case_write(const char *path, const char *bytes, size_t length);

/* The line at `*at`, which moves to the next one, without its line end; false at the end. */
bool case_line(const char **at, const char *end, const char **line, size_t *length);

/* Writes how the lines of two texts differ, from which either can be made of the other: "-12|a line" that is gone and
 * "+12|a line" that came, with the number it has in its own text; "\" alone: the line before has no line end. */
void case_difference(FILE *out, const char *old, size_t old_length, const char *text, size_t length);

/* Writes the same without what the lines were: " 12|text" is in place of another line, "+12|text" came (numbers of the new text),
 * and "-12" or "-12-14" is gone (those of the old one). */
void case_changed_lines(FILE *out, const char *old, size_t old_length, const char *text, size_t length);

/* The files that a text of cases makes. */
struct case_file {
	char *case_name, *name, *bytes;
	size_t length;
};
struct case_files {
	struct case_file *items;
	int count;
};

/* Begins a file: empty, or with `word` "from" a copy of the input `source` of that folder, or with "like" one of the file with
 * that name in the case `source`. False when there is no such file. */
bool case_file_begin(struct case_files *files, const char *case_name, const char *name, const char *inputs,
		     const char *word, const char *source);
/* The last file of that name in the case; NULL when there is none. */
const struct case_file *case_file_find(const struct case_files *files, const char *case_name, const char *name,
				       size_t name_length);
void case_files_clear(struct case_files *files);

/* What lines say of a file: "|text" is added at its end, "=12|text" replaces line 12, "-12" and "-12..15" remove lines; numbers
 * are those of the file as it was. The others are those of case_difference. */
struct case_changes {
	struct case_change {
		int number;
		bool gone;
		char *text; /* with its line end; NULL when whatever is there is gone */
		size_t length;
	} * items;
	int count;
};

/* False for a line that is none of these. */
bool case_changes_add(struct case_changes *changes, const char *line, size_t length);
/* Changes the file and forgets the changes; false when they are of other bytes. */
bool case_changes_apply(struct case_changes *changes, struct case_file *file);

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

#endif
