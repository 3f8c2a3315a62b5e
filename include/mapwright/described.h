/* described.h - formats that are data: where their descriptions are, and what they say.
 *
 * A description (FILE.format) is a text file that tells how the maps of a game are kept in files. Those that come with
 * the program are in share/formats, the user's own in $XDG_CONFIG_HOME/mapwright/formats. */
#ifndef MAPWRIGHT_DESCRIBED_H
#define MAPWRIGHT_DESCRIBED_H

#include "mapwright/error.h"

#include <stdbool.h>
#include <stdio.h>

struct format;

/* The format that a description says; the caller closes it unless it stays for the whole run. NULL with a sentence (of its
 * first mistake) when it is not sound. */
const struct format *described_open(const char *path, struct error *error);
void described_close(const struct format *format);

/* How many there are in the two folders, sound or not: those that come with the program, then the user's, each by name. */
size_t described_count(void);

/* The one of that number, from 0, for the whole run: opened when that was not done and `open` says so. NULL when it is not
 * sound, or not open, or the number is that of none. */
const struct format *described_number(size_t number, bool open);

/* The number of the first that comes with the program (the ids of these differ) and seems, unread, to be for files of such
 * names; described_count() for none. It may be wrong. */
size_t described_likely(const char *path);

/* The number of the one of that id that comes with the program; described_count() for none. */
size_t described_named(const char *id);

/* The first mistake that described_number met, "PATH:LINE: SENTENCE"; NULL: none. */
const char *described_mistake(void);

/* Reads a description and writes what it makes of it, or each of its mistakes as "PATH:LINE: error: SENTENCE", line by
 * line. `*sound` tells whether there are none. The text quotes the file: it needs the output filter. False with a
 * sentence when the file cannot be read. */
bool described_print(const char *path, FILE *out, bool *sound, struct error *error);

/* The manual page of a description, but for its rules, as mdoc. False with a sentence when it is not sound. */
bool described_print_page(const char *path, FILE *out, struct error *error);

/* The keys of descriptions as a list of a manual page. */
void described_print_keys(FILE *out);

#endif
