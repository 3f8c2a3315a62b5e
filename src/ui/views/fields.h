/* fields.h - values go into the file; private to ui. */
#ifndef MAPWRIGHT_UI_FIELDS_H
#define MAPWRIGHT_UI_FIELDS_H

#include "mapwright/error.h"
#include "state.h"

/* Sets a field of the document shown; in one of several lines "\\n" and line ends become those of the file. The other one
 * takes any bytes as the file is to have them. */
bool field_set(struct editor *editor, int field, const char *value, struct error *error);
bool field_set_bytes(struct editor *editor, int field, const char *bytes, size_t length, struct error *error);

/* Are the bytes in the file those of the value, but for what is between its lines? */
bool value_is_in_lines(const char *raw, size_t raw_length, const char *read);

/* A new value for one that goes over several lines in the file: only what differs gives way, so that the lines stay. Freed by
 * the caller; NULL without memory. */
char *value_in_lines(const char *raw, size_t raw_length, const char *read, const char *value, size_t length);

#endif
