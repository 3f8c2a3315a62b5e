/* arguments.h - parsing of command lines; private to ui. */
#pragma once

#include "ui.h"

/* Returns the command named at the start of the line, in full or abbreviated (":w"); NULL if unknown. */
const struct command *command_find(const struct editor *editor, const char *line);

/* Reads the next blank-separated word and moves `*arguments` past it. Returns false at the end. */
bool argument_word(const char **arguments, const char **word, size_t *length);

/* Reports an unknown command, with "did you mean". Returns false. */
bool command_unknown(const struct editor *editor, const char *name, struct error *error);

/* Reads the cell value of a glyph: one printable ASCII character, <Space>, <Less> or \xe9; any character where cells
 * are characters; a word where cells are words. Returns false with a message on error. */
bool argument_glyph(const struct editor *editor, const char **arguments, int *glyph, struct error *error);

/* Reads a word as a glyph or, where cells are words, as one that the game or (with `any`) only the file knows; so that other
 * words may be parts of meanings. Returns false without a message if it is none. */
bool argument_value(const struct editor *editor, const char *word, bool any, int *value);

/* Reads GLYPH or GLYPH:NUMBER, where words in quotes are part of the meaning of a glyph of the map; the number is -1 if
 * there is none, 0 if it is no number. Returns false with a message on error. */
bool argument_portion(const struct editor *editor, const char **arguments, int *glyph, int *number,
		      struct error *error);

/* Reads a number at `*at` and moves past it. Returns false if there is none. */
bool argument_read_number(const char **at, int *number);

/* Reads an integer; `fallback` at the end of the arguments. Returns false with a message unless it is in low..high. */
bool argument_number(const char **arguments, int fallback, int low, int high, int *number, struct error *error);

/* Reads the number of an existing map (map_number) into `*grid` as an index. Returns false with a message on error. */
bool argument_map(const struct editor *editor, const char **arguments, int *grid, struct error *error);

/* Reads the number of a state of the undo history; at the end of the arguments the current one. Returns false with a
 * message on error. */
bool argument_state(const struct view *view, const char **arguments, size_t *state, struct error *error);

/* Returns the arguments with the value at `value` in quotes if the format quotes values and this one is a bare word;
 * otherwise returns them unchanged. Lives in the scratch arena. */
const char *argument_quoted(struct editor *editor, const char *arguments, const char *value);

/* Returns true if the next word starts like a number. */
bool argument_is_number(const char *arguments);

/* Reads a cell "x,y". Returns false with a message on error. */
bool argument_cell(const char **arguments, int *x, int *y, struct error *error);

/* Returns false with a message if the cell is outside the map, so that off-by-one errors of scripts are noticed. */
bool cell_on_map(const struct grid *grid, int x, int y, struct error *error);

/* Reads a size such as "12x8" or "12 8" if the next words are one. */
bool argument_size(const char **arguments, int *width, int *height);

/* Reads one of the NULL-terminated `words` and stores its index. In the editor an unambiguous prefix is accepted,
 * except for destructive words, which are marked with a leading "!". Returns false with a message ("did you mean") on
 * error. */
bool argument_choice(const struct editor *editor, const char **arguments, const char *const *words, int *choice,
		     struct error *error);

/* Returns true if no words are left. */
bool argument_end(const char *arguments);
