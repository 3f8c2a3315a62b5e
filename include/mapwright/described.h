/* described.h - formats defined by data: finding and reading descriptions.
 *
 * A description (FILE.format) is a text file that says how a game stores its maps. Those shipped with the program
 * are in share/formats, the user's own in $XDG_CONFIG_HOME/mapwright/formats. */
#pragma once

#include "mapwright/error.h"

struct format;

/* Opens a description and returns its format, to be closed by the caller unless it is kept for the whole run.
 * Returns NULL with a message (the first error in it) if the description is invalid. */
const struct format *described_open(const char *path, struct error *error);
void described_close(const struct format *format);

/* Returns the number of descriptions in the two folders, valid or not: the shipped ones, then the user's, each
 * sorted by name. */
size_t described_count(void);

/* Returns the description of that number, from 0, valid for the whole run. Opens it first if `open` is true. NULL if
 * it is invalid, not open, or there is no such number. */
const struct format *described_number(size_t number, bool open);

/* Returns the number of the first shipped description (their ids are unique) that seems to cover such file names,
 * judging without reading it properly; described_count() if there is none. May be wrong. */
size_t described_likely(const char *path);

/* Returns the number of the shipped description with that id; described_count() if there is none. */
size_t described_named(const char *id);

/* Returns the first error that described_number met, as "PATH:LINE: SENTENCE"; NULL if none. */
const char *described_mistake(void);

/* Reads a description and prints its meaning, or each of its errors as "PATH:LINE: error: SENTENCE". Sets `*sound`
 * to true if there are no errors. The output quotes the file, so pass it through the output filter. Returns false
 * with a message if the file cannot be read. */
bool described_print(const char *path, FILE *out, bool *sound, struct error *error);

/* Prints the manual page of a description, without its rules, as mdoc. Returns false with a message if it is
 * invalid. */
bool described_print_page(const char *path, FILE *out, struct error *error);

/* Prints a syntax file for vim. Returns false with a message if the format is not made from a description. */
bool described_print_vim(const struct format *format, FILE *out, struct error *error);

/* Prints the keys of descriptions as a list of a manual page. */
void described_print_keys(FILE *out);
