/* xml_edit.h - steps of edit plans for elements and attributes of XML, in the style of the file; private to the
 * formats. */
#pragma once

#include "edit/edit_plan.h"

/* Text that is being written, until xml_insert_written. */
struct xml_output {
	FILE *out;
	char *bytes;
	size_t length;
};
FILE *xml_begin(struct xml_output *output);

/* Writes an attribute after a blank, with references for the characters that XML reserves. */
void xml_print_attribute(FILE *out, const char *name, const char *value, size_t length);

/* Sets an attribute: it replaces the value of the field, or becomes the last attribute of the start tag at which the
 * line of the field begins. */
bool xml_set_attribute(struct edit_plan *plan, const struct field *field, const char *name, const char *value,
		       size_t length);

/* Removes the attribute with that value, and the blanks before it. */
bool xml_cut_attribute(struct edit_plan *plan, struct span value);

/* Returns the edit of the same step that sets a field; NULL if there is none. */
const struct edit *xml_edit_of(const struct edit_plan *plan, int field);

/* Refuses a value with control characters. */
bool xml_check_value(struct edit_plan *plan, const char *name);

/* Returns the element with the rest of its lines if nothing else is on them. */
struct span xml_lines(const struct text *text, struct span element);

/* Returns the element with the comment behind it on its line and those on the lines directly above. */
struct span xml_with_comments(const struct text *text, struct span element);

/* The place of a new element: before or after another one or, if that is empty, at the beginning of its parent. */
struct xml_gap {
	struct span parent; /* its start tag */
	struct span near;
	bool after;
};

/* The indentation of a new element, and how much deeper its children are. */
struct xml_indent {
	char blanks[128];
	const char *more;
};
struct xml_indent xml_indent(const struct text *text, struct xml_gap gap);

/* Inserts an element, whose own lines are indented, on lines of its own. */
bool xml_insert(struct edit_plan *plan, struct xml_gap gap, const char *element, size_t length);
bool xml_insert_written(struct edit_plan *plan, struct xml_gap gap, struct xml_output *output);
