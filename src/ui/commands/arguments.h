/* arguments.h - reading command lines; private to ui. */
#ifndef MAPWRIGHT_UI_ARGUMENTS_H
#define MAPWRIGHT_UI_ARGUMENTS_H

#include "mapwright/error.h"
#include "state.h"

#include <stdbool.h>
#include <stddef.h>

/* The command that a line names, in full or abbreviated (":w"), or NULL. */
const struct command *command_find(const struct editor *editor, const char *line);

/* The next word of the arguments (blank-separated), as bytes; `*arguments` moves past it. False at the end. */
bool argument_word(const char **arguments, const char **word, size_t *length);

/* Says that there is no such command ("did you mean"). False. */
bool command_unknown(const struct editor *editor, const char *name, struct error *error);

/* The code of what a cell of the document shown may be: one printable ASCII character, <Space>, <Less> or \xe9; where
 * cells are characters any one of them; where they are words a word. False with a sentence. */
bool argument_glyph(const struct editor *editor, const char **arguments, int *glyph, struct error *error);

/* A number at `*at`, which moves past it. */
bool argument_read_number(const char **at, int *number);

/* A whole number; `fallback` when there is no word. False with a sentence when it is not one or outside low..high. */
bool argument_number(const char **arguments, int fallback, int low, int high, int *number, struct error *error);

/* A map by its number (map_number), which there must be. */
bool argument_map(const struct editor *editor, const char **arguments, int *grid, struct error *error);

/* The arguments with quotes around the value that begins at `value` in them, where the format wants them and it is a word
 * alone; else as they are. */
const char *argument_quoted(struct editor *editor, const char *arguments, const char *value);

/* Does the next word begin like a number? */
bool argument_is_number(const char *arguments);

/* A cell "x,y". False with a sentence. */
bool argument_cell(const char **arguments, int *x, int *y, struct error *error);

/* A size "12x8", if the next word is one. */
bool argument_size(const char **arguments, int *width, int *height);

/* Which of the words (ended by NULL) comes next. In the editor a beginning will do that no other word shares, but not for
 * a word with a "!" before it here: that one removes something. False with a sentence, and "did you mean". */
bool argument_choice(const struct editor *editor, const char **arguments, const char *const *words, int *choice,
		     struct error *error);

/* True when no word is left. */
bool argument_end(const char *arguments);

#endif
