/* legend.h - setting values, and what lines and calls of the file place on a map; private to ui. */
#pragma once

#include "state.h"

/* ---- fields.c ---- */

/* An edit with bytes, or with a text. */
static inline struct edit edit_bytes(enum edit_verb verb, struct place place, const char *bytes, size_t length)
{
	return (struct edit){.verb = verb, .place = place, .value = bytes, .length = length};
}

static inline struct edit edit_text(enum edit_verb verb, struct place place, const char *text)
{
	return edit_bytes(verb, place, text, strlen(text));
}

static inline struct edit edit_remove(struct place place)
{
	return (struct edit){.verb = EDIT_REMOVE, .place = place};
}

/* Applies one edit, as an undo step or part of an open one. */
bool view_apply(struct view *view, struct edit edit, const char *label, struct error *error);

/* Sets a field of the current document; if it has several lines, "\n" and line ends become those of the
 * file. field_set_bytes takes the bytes as they go into the file. */
bool field_set(struct editor *editor, int field, const char *value, struct error *error);
bool field_set_bytes(struct editor *editor, int field, const char *bytes, size_t length, struct error *error);

/* Removes a field from the file, if it is set. */
bool field_unset(struct view *view, int field, const char *label, struct error *error);

/* Returns true if the bytes in the file are the value with only line breaks and indentation added. */
bool value_is_in_lines(const char *raw, size_t raw_length, const char *read);

/* Returns the new bytes of a value that spans several lines in the file: only the part that differs is replaced, so
 * that the other lines stay. To be freed. */
char *value_in_lines(const char *raw, size_t raw_length, const char *read, const char *value, size_t length);

/* ---- objects.c: by their index in model.marks ---- */

/* Returns the order of drawing, from 1; 0 for an area, of which only the corners are drawn. */
int object_rank(const struct object *object);

/* Returns true if the object is on the cell, or a corner of its area. */
bool object_is_at(const struct object *object, int x, int y);

/* Returns object `number` of a cell, counted from 0 from the one drawn on top, with areas last, the smallest first; -1 if
 * there are not as many. */
int view_object(const struct view *view, int x, int y, int number);

/* Returns the smallest area that holds the cell; -1 if none. */
int view_area(const struct view *view, int x, int y);

/* Returns the cell of an object, or the first corner of its area; PLACE_NONE if that is not on the map. */
struct place object_place(const struct model *model, int object);

/* Returns an object that is placed by a call in this part of the file; -1 if none. */
int view_object_of(const struct view *view, struct span span);
