/* The fields of boards: one table for text and XML, for readers, planners and conversion, and what their values can be. */
#include "map.h"

#include "edit/edit_plan.h"

#define FIELD(word, words, type, text)                                                                               \
	{                                                                                                            \
		.name = (word), .vocabulary = (words), .kind = (type), .fallback = "", .meaning = (text)             \
	}
#define ROW(wanted, words, message, word, type, text_meaning, xml_type, xml_meaning)                                 \
	{                                                                                                            \
		.token = (wanted), .title = (message), .text = FIELD(word, words, type, text_meaning),               \
		.xml = FIELD(word, words, xml_type, xml_meaning)                                                     \
	}
#define EXIT(number, nth)                                                                                            \
	ROW(TOKEN_NUMBER, NULL, "exit " number, "exit" number, FIELD_INTEGER,                                        \
	    "the label that the " nth " exit leads to; 0 for none", FIELD_TEXT,                                      \
	    "the label that the " nth " exit leads to; 0 removes it"),                                               \
	    ROW(TOKEN_EXIT, "EXIT", "type " number, "type" number, FIELD_WORD,                                       \
		"the type of the " nth " exit; ignored if the exit is 0", FIELD_WORD,                                \
		"the type of the " nth " exit; NONE is no exit")
#define TERRAIN "the terrain, which determines what can be recruited here"

const struct board_row board_rows[BOARD_FIELDS] = {
    ROW(TOKEN_NUMBER, NULL, "label", "label", FIELD_INTEGER, "the number of the hex, which exits refer to",
	FIELD_TEXT, "the name of the hex, which exits refer to"),
    ROW(TOKEN_TERRAIN, "TERRAIN", "terrain", "terrain", FIELD_WORD, TERRAIN, FIELD_WORD, TERRAIN),
    EXIT("1", "first"),
    EXIT("2", "second"),
    EXIT("3", "third"),
    ROW(TOKEN_NUMBER, NULL, "x", "x", FIELD_INTEGER, "the column on the board", FIELD_INTEGER,
	"the column on the board (xpos)"),
    ROW(TOKEN_NUMBER, NULL, "y", "y", FIELD_INTEGER, "the row on the board", FIELD_INTEGER,
	"the row on the board (ypos)"),
    ROW(TOKEN_NUMBER, NULL, "width", "width", FIELD_INTEGER, "the columns of the board, 15 to 60", FIELD_INTEGER,
	"the columns of the board"),
    ROW(TOKEN_NUMBER, NULL, "height", "height", FIELD_INTEGER, "the rows of the board, 8 to 32", FIELD_INTEGER,
	"the rows of the board"),
};

const struct element board_elements[BOARD_ELEMENTS + 1] = {
    [ELEMENT_BOARD] = {"board", NULL, {{"width", BOARD_WIDTH}, {"height", BOARD_HEIGHT}}},
    [ELEMENT_HEX] = {"hex",
		     "to the board",
		     {{"label", HEX_LABEL}, {"terrain", HEX_TERRAIN}, {"xpos", HEX_X}, {"ypos", HEX_Y}}},
    [ELEMENT_EXIT] = {"exit", "into a hex", {{"type", HEX_TYPE1}, {"label", HEX_EXIT1}}},
};

struct extent board_extent(const struct dialect *dialect, enum hex_field side)
{
	bool width = side == BOARD_WIDTH;
	int least = width ? COLOSSUS_WIDTH : COLOSSUS_HEIGHT;
	if (has(dialect, ANY_SIZE))
		return (struct extent){1, COLOSSUS_XML_LIMIT};
	if (!has(dialect, SIZE_LINE))
		return (struct extent){least, least};
	return (struct extent){least, width ? COLOSSUS_WIDTH_LIMIT : COLOSSUS_HEIGHT_LIMIT};
}

/* ---- values of edits ---- */

static bool xml_value_fits(struct edit_plan *plan, enum hex_field which, struct word word)
{
	const struct field *field = &board_rows[which].xml;
	if (field->kind == FIELD_INTEGER)
		return colossus_number(word) >= 0 ||
		       refuse(plan, "The %s must be digits, and at most 2147483647.", field->name);
	if (board_rows[which].token == TOKEN_EXIT)
		return colossus_exit_type(word) >= 0 || bytes_equal(word.bytes, word.length, "NONE") ||
		       refuse(plan, "An exit type is ARROW, ARROWS, ARCH, BLOCK or NONE, in capitals.");
	return word.length > 0 || refuse(plan, "The %s cannot be empty.", field->name);
}

bool board_value_fits(struct edit_plan *plan, enum hex_field which, struct word word, const char *name)
{
	int number = colossus_number(word);
	if (colossus_has(hex_board(plan->model), ANY_SIZE))
		return xml_value_fits(plan, which, word);
	if (board_rows[which].token == TOKEN_EXIT)
		return colossus_exit_type(word) >= 0 ||
		       refuse(plan, "An exit type is ARROW, ARROWS, ARCH or BLOCK, in capitals.");
	if (number == -1)
		return refuse(plan, "The %s must be digits only, without a sign.", name);
	return number >= 0 || refuse(plan, "The %s is too large: the game takes at most 2147483647.", name);
}

bool board_spread_words(struct word words[HEX_FIELDS], int count)
{
	enum { SHORT = 4 };
	if (count == SHORT) {
		words[HEX_X] = words[2];
		words[HEX_Y] = words[3];
	}
	for (int exit = 0; exit < HEX_EXITS && count == SHORT; exit++) {
		words[colossus_target_field(exit)] = word_of("0");
		words[colossus_type_field(exit)] = word_of("ARROW");
	}
	return count == SHORT || count == HEX_FIELDS;
}
