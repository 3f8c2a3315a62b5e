/* fields.h - the table of the fields of boards, which readers, planners and conversion use for text and XML, and what
 * their values can be; private to the folder. */
#pragma once

#include "colossus/colossus.h"

enum hex_field {
	HEX_LABEL,
	HEX_TERRAIN,
	HEX_EXIT1,
	HEX_TYPE1,
	HEX_EXIT2,
	HEX_TYPE2,
	HEX_EXIT3,
	HEX_TYPE3,
	HEX_X,
	HEX_Y,
	HEX_FIELDS,
	BOARD_WIDTH = HEX_FIELDS, /* those of the file */
	BOARD_HEIGHT,
	BOARD_FIELDS
};

struct board_row {
	enum token_kind token;  /* of its value in text */
	const char *title;      /* its name in messages */
	struct field text, xml; /* as it is before it is read */
};
extern const struct board_row board_rows[BOARD_FIELDS];

/* The elements of XML; the last one has no name. */
enum board_element { ELEMENT_BOARD, ELEMENT_HEX, ELEMENT_EXIT, BOARD_ELEMENTS };
extern const struct element board_elements[BOARD_ELEMENTS + 1];

/* Returns the width or height that boards of a dialect can have. */
struct extent {
	int least, most;
};
struct extent board_extent(const struct dialect *dialect, enum hex_field side);

static inline enum hex_field colossus_target_field(int exit)
{
	return (enum hex_field)(HEX_EXIT1 + 2 * exit);
}

static inline enum hex_field colossus_type_field(int exit)
{
	return (enum hex_field)(HEX_TYPE1 + 2 * exit);
}

/* ---- words ---- */

/* Returns the token kind of the whole word in the dialect. */
enum token_kind colossus_word_kind(const struct dialect *dialect, struct word word);

/* Returns the value of a word of digits; -1 if it is not a number, -2 if it is 2^31 or more. */
int colossus_number(struct word word);

/* Returns true if the word can be a name in quotes. */
bool colossus_is_quotable(struct word word);

/* Returns the enum hex_exit_type of a word in capitals, else -1. */
int colossus_exit_type(struct word word);

/* ---- values of edits ---- */

/* Refuses a value that the field, called `name`, cannot have. In text not for terrains. */
bool board_value_fits(struct edit_plan *plan, enum hex_field which, struct word word, const char *name);

/* Makes ten words of the four of a hex without exits. Returns false if there are neither four nor ten. */
bool board_spread_words(struct word words[HEX_FIELDS], int count);
