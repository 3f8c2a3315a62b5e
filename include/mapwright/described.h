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

/* Opens the next of those in the two folders, each by name; the caller owns it. Those that are not sound are left out. NULL
 * after the last. */
const struct format *described_next(void);

/* The first mistake that described_next met, "PATH:LINE: SENTENCE"; NULL: none. */
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
