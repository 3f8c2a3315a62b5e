/* fields.h - values go into the file; private to ui. */
#ifndef MAPWRIGHT_UI_FIELDS_H
#define MAPWRIGHT_UI_FIELDS_H

#include "mapwright/error.h"
#include "state.h"

#include <string.h>

/* An edit that puts a text somewhere. */
static inline struct edit edit_text(enum edit_verb verb, struct place place, const char *text)
{
	return (struct edit){.verb = verb, .place = place, .value = text, .length = strlen(text)};
}

static inline struct edit edit_remove(struct place place)
{
	return (struct edit){.verb = EDIT_REMOVE, .place = place};
}

/* Applies one edit, as a step or a part of the stroke that is open. */
bool view_apply(struct view *view, struct edit edit, const char *label, struct error *error);

/* Sets a field of the document shown; in one of several lines "\\n" and line ends become those of the file. The other one
 * takes any bytes as the file is to have them. */
bool field_set(struct editor *editor, int field, const char *value, struct error *error);
bool field_set_bytes(struct editor *editor, int field, const char *bytes, size_t length, struct error *error);

/* Takes a field out of the file, if it is there. */
bool field_unset(struct view *view, int field, const char *label, struct error *error);

/* Are the bytes in the file those of the value, but for what is between its lines? */
bool value_is_in_lines(const char *raw, size_t raw_length, const char *read);

/* A new value for one that goes over several lines in the file: only what differs gives way, so that the lines stay. Freed by
 * the caller; NULL without memory. */
char *value_in_lines(const char *raw, size_t raw_length, const char *read, const char *value, size_t length);

#endif
