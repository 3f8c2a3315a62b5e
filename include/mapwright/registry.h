/* registry.h - all formats: those of the program, then the descriptions in folders; found by id, by name and by content. */
#pragma once

#include "mapwright/format.h"

/* Returns all formats, NULL-terminated; valid until format_add. */
const struct format *const *format_list(void);

/* Adds a format (borrowed) before the descriptions found in folders; call it only at startup. Returns false with a
 * message if its id is taken. */
bool format_add(const struct format *format, struct error *error);

/* Adds the format of a description (described.h) and returns it; call it only at startup. Returns NULL with a
 * message if it is invalid or its id is taken. */
const struct format *format_add_description(const char *path, struct error *error);

/* Returns the first format for which `suits` is true; NULL if none. Descriptions are read only if no built-in format
 * suits. */
const struct format *format_first(bool (*suits)(const struct format *format, const char *name), const char *name);

/* Returns the format of that id; NULL if none. */
const struct format *format_find(const char *id);

/* Returns true if the path ends like files of the format: "x.map", or just "maze" if the extension is ".maze". */
bool format_suits_path(const struct format *format, const char *path);

/* Returns true if files of the format have such names. */
bool format_calls(const struct format *format, const char *path);

/* The minimum result of a probe. A file named by the user is assumed to be a map; a file found in a folder is judged
 * by its content. */
/* Returns true if new files of the format, or of any format if it is NULL, can begin as the template of that name. */
bool format_has_template(const struct format *format, const char *name);

enum certainty { CERTAINTY_NAMED = 5, CERTAINTY_MET = 40 };

/* Returns the format with the highest probe result of at least `floor`; NULL if none. If the name belongs to a
 * single description, only that format is considered. */
const struct format *format_detect(const char *bytes, size_t length, const char *path, enum certainty floor);

/* Returns the format with the highest probe result, however low, and sets `certainty` to it; NULL and 0 if no format
 * matches at all. */
const struct format *format_guess(const char *bytes, size_t length, const char *path, int *certainty);
