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

/* Compares what came out with the file that says what is expected, and prints how they differ. With MAPWRIGHT_UPDATE
 * set it writes the file instead, but never a text that is only the beginning of the old one: something went wrong, or
 * MAPWRIGHT_UPDATE is "shorter". */
bool case_compare(const char *name, const char *path, const char *text, size_t length);
bool case_updates(void);

/* Prints the end of a run, and what was written: "30 files: `e=finding` -> `e=problem`". Returns the exit status. */
int case_end(const char *what, int count, int failed);

/* A new folder below /tmp, gone into; emptied; left and removed. */
void case_folder_enter(char path[32]);
void case_folder_empty(const char *path);
void case_folder_leave(const char *path);

#endif
