/* fields.h - the table of the fields of recruit files, which readers, planners, dump and conversion use for text and XML,
 * and what their values can be; private to the folder. */
#pragma once

#include "colossus/colossus.h"

/* All fields, of the file, of records and of items: those of a record have this order, and those of an item. */
enum ter_field {
	TER_LETTER,
	TER_COLOR,
	TER_NAME,
	TER_REGULAR,
	TER_SOURCE, /* XML: of an alias */
	TER_DISPLAY,
	TER_RANDOM,
	TER_COUNT, /* "number" */
	TER_POINTS,
	TER_CREATURE,
	TER_LIST, /* "terrains" */
	TER_IMPROVE,
	TER_TELEPORT,
	TER_START, /* XML: the names and numbers of the starting creatures of a terrain */
	TER_START_COUNT,
	TER_FIELDS
};

struct ter_row {
	struct field field;     /* as it is before it is read */
	enum feature needs;     /* in text only dialects with this have it; 0: all */
	enum ter_dialect since; /* and it can be set only since this one */
	enum token_kind token;  /* of its value */
	bool optional;          /* it can be removed */
	const char *sentence;   /* what its value is, for messages; NULL: it depends on the dialect */
};
extern const struct ter_row ter_rows[TER_FIELDS];

/* The elements of XML; the last one has no name. */
enum ter_element {
	ELEMENT_TERRAIN,
	ELEMENT_ALIAS,
	ELEMENT_ACQUIRABLE,
	ELEMENT_IMPROVE,
	ELEMENT_TELEPORT,
	ELEMENT_RECRUIT,
	ELEMENT_STARTING,
	TER_ELEMENTS
};
extern const struct element ter_elements[TER_ELEMENTS + 1];

enum ter_field ter_field_of(const struct field *field);

/* Returns a description of valid words of the dialect, for messages. */
const char *ter_word_rule(const struct dialect *dialect);

/* ---- values of edits ---- */

/* Refuse a value that the field cannot have, and what is no item. */
bool ter_value_fits(struct edit_plan *plan, enum ter_field which, struct word value);
bool ter_refuse_item(struct edit_plan *plan);

/* Returns the colour of a new terrain of that name if none is given. */
struct word ter_usual_color(const struct model *model, struct word name);
