/* The fields of recruit files: one table for text and XML, for readers, planners and dump. */
#include "ter.h"

#define ROW(title, type, words, otherwise, text, ...)                                                                \
	{                                                                                                            \
		.field = {.name = (title),                                                                           \
			  .kind = (type),                                                                            \
			  .vocabulary = (words),                                                                     \
			  .fallback = (otherwise),                                                                   \
			  .meaning = (text)},                                                                        \
		__VA_ARGS__                                                                                          \
	}
#define POINTS "digits, from 1 to 2147483647"

const struct ter_row ter_rows[TER_FIELDS] = {
    [TER_LETTER] =
	ROW("letter", FIELD_WORD, NULL, "", "The letter of the terrain, used by the board and by other lines.",
	    .needs = LETTER, .token = TOKEN_LETTERS, .sentence = "one letter from A to Z or a to z"),
    [TER_COLOR] = ROW("color", FIELD_WORD, "COLOR", "", "The colour of the terrain on the board.", .needs = COLOR,
		      .token = TOKEN_WORD),
    [TER_NAME] = ROW("name", FIELD_WORD, "TERRAIN", "", "The name of the terrain.", .token = TOKEN_WORD),
    [TER_REGULAR] =
	ROW("regular", FIELD_BOOLEAN, NULL, "",
	    "true: a creature recruits the next one and all before it; false: only the next one, as in a tower.",
	    .needs = REGULAR, .token = TOKEN_BOOLEAN, .sentence = "true or false"),
    [TER_SOURCE] = ROW("source", FIELD_WORD, "TERRAIN", "", "The terrain whose recruits it has.", .needs = XML),
    [TER_DISPLAY] = ROW("display", FIELD_WORD, "TERRAIN", "the name",
			"The name that the game displays instead of the terrain's own.", .needs = REGULAR,
			.since = TER_C4, .token = TOKEN_WORD, .optional = true),
    [TER_RANDOM] = ROW("random", FIELD_WORD, NULL, "none",
		       "The file from which the battlefield of the terrain is generated at random.", .needs = RANDOM,
		       .since = TER_D1, .token = TOKEN_RANDOM, .optional = true,
		       .sentence = "a file name of letters, digits, . and _ that ends in .rnd"),
    [TER_COUNT] = ROW("number", FIELD_INTEGER, NULL, "",
		      "How many of the previous creature are needed to recruit this one.", .token = TOKEN_NUMBER),
    [TER_POINTS] =
	ROW("points", FIELD_INTEGER, NULL, "", "The creature can be acquired at every multiple of this many points.",
	    .token = TOKEN_NUMBER, .sentence = POINTS),
    [TER_CREATURE] = ROW("creature", FIELD_WORD, "CREATURE", "", "The creature to recruit.", .token = TOKEN_WORD),
    [TER_LIST] = ROW("terrains", FIELD_WORD, NULL, "all", "The terrains where it can be acquired.",
		     .token = TOKEN_COMMA, .optional = true),
    [TER_IMPROVE] = ROW("titanimprove", FIELD_INTEGER, NULL, "100",
			"The titan grows stronger at every multiple of this many points.", .since = TER_C6,
			.token = TOKEN_NUMBER, .optional = true, .sentence = POINTS),
    [TER_TELEPORT] =
	ROW("titanteleport", FIELD_INTEGER, NULL, "400", "The titan can teleport from this many points on.",
	    .since = TER_C6, .token = TOKEN_NUMBER, .optional = true, .sentence = POINTS),
    [TER_START] = ROW("starting", FIELD_WORD, "CREATURE", "", "A creature with which players begin in this terrain.",
		      .needs = XML, .optional = true),
    [TER_START_COUNT] = ROW("count", FIELD_INTEGER, NULL, "", "How many of it they have: the game wants 2.",
			    .needs = XML, .token = TOKEN_NUMBER),
};

#define ELEMENT(word, where, ...)                                                                                    \
	{                                                                                                            \
		.name = (word), .home = (where), .attributes = { __VA_ARGS__ }                                       \
	}

const struct element ter_elements[TER_ELEMENTS + 1] = {
    [ELEMENT_TERRAIN] = ELEMENT("terrain", "to the root", {"name", TER_NAME}, {"display_name", TER_DISPLAY},
				{"color", TER_COLOR}, {"regular_recruit", TER_REGULAR}),
    [ELEMENT_ALIAS] = ELEMENT("alias", "to the root", {"name", TER_NAME}, {"source", TER_SOURCE},
			      {"color", TER_COLOR}, {"display_name", TER_DISPLAY}),
    [ELEMENT_ACQUIRABLE] =
	ELEMENT("acquirable", "to the root", {"name", TER_CREATURE}, {"points", TER_POINTS}, {"terrain", TER_LIST}),
    [ELEMENT_IMPROVE] = ELEMENT("titan_improve", "to the root", {"points", TER_IMPROVE}),
    [ELEMENT_TELEPORT] = ELEMENT("titan_teleport", "to the root", {"points", TER_TELEPORT}),
    [ELEMENT_RECRUIT] = ELEMENT("recruit", "into a terrain", {"name", TER_CREATURE}, {"number", TER_COUNT}),
    [ELEMENT_STARTING] = ELEMENT("starting", "into a terrain", {"name", TER_START}, {"number", TER_START_COUNT}),
};

enum ter_field ter_field_of(const struct field *field)
{
	enum ter_field which = TER_LETTER;
	if (byte_is_digit(field->name[strlen(field->name) - 1]))
		return *field->name == 's' ? TER_START : TER_START_COUNT;
	while (which < TER_FIELDS - 1 && ter_rows[which].field.name != field->name)
		which++;
	return which;
}

/* ---- values ---- */

const char *ter_word_rule(const struct dialect *dialect)
{
	if (has(dialect, NAME_LISTS))
		return "letters, digits, . and _ without a leading digit, or these and blanks in quotes";
	if (has(dialect, NAMES))
		return "two or more letters, digits, . and _ without a leading digit, or these and blanks in quotes";
	return has(dialect, QUOTES) ? "two or more letters, or letters, digits, blanks and _ in quotes"
				    : "two or more letters, and nothing else";
}

/* Returns what the values of a field are in a dialect, for messages. */
static const char *sentence_of(const struct dialect *dialect, enum ter_field which)
{
	if (ter_rows[which].sentence)
		return ter_rows[which].sentence;
	if (ter_rows[which].token == TOKEN_NUMBER)
		return has(dialect, NEGATIVE) ? "digits, optionally after a minus sign, at most 2147483647"
					      : "digits, at most 2147483647";
	if (which != TER_LIST)
		return ter_word_rule(dialect);
	return !has(dialect, LETTER)        ? "names separated by commas, as in Hills,Woods"
	       : dialect->separator == '\'' ? "one letter, as in H"
					    : "letters separated by commas, as in H,W";
}

/* Returns true for letters, or for names separated by commas. */
static bool is_list(enum ter_dialect dialect, struct word value)
{
	struct token token = {0};
	bool comma = true;
	char separator = ter_dialects[dialect].separator;
	if (separator)
		return ter_is_token(dialect, TOKEN_LETTERS, value.bytes, value.length) &&
		       (value.length == 1 || separator != '\'');
	struct lexer lexer = ter_lexer(dialect, value.bytes, value.length);
	for (; next_token(&lexer, &token); comma = !comma)
		if (token.error != NONE || token.kind != (comma ? TOKEN_WORD : TOKEN_COMMA))
			return false;
	return !comma && value.bytes[0] != ' ' && span_end(token.span) == value.length &&
	       !memchr(value.bytes, '\r', value.length) && !memchr(value.bytes, '\t', value.length);
}

/* Returns true if the value of a field can be this in a dialect of text: an edit never creates a file that its own
 * version of the game cannot read. */
static bool is_value(enum ter_dialect dialect, enum ter_field which, struct word value)
{
	struct arena arena = {0};
	if (which == TER_LIST)
		return is_list(dialect, value);
	if (which == TER_RANDOM) {
		const char *file = arena_print(&arena, "Random:%.*s", (int)value.length, value.bytes);
		bool right = ter_is_token(dialect, TOKEN_RANDOM, file, strlen(file));
		arena_clear(&arena);
		return right;
	}
	if (!ter_is_token(dialect, ter_rows[which].token, value.bytes, value.length))
		return false;
	bool name = ter_rows[which].token == TOKEN_WORD && which != TER_CREATURE;
	return which == TER_LETTER ? value.length == 1
				   : !(name && bytes_begin(value.bytes, value.length, "Special:"));
}

bool ter_value_fits(struct edit_plan *plan, enum ter_field which, struct word value)
{
	enum ter_dialect dialect = ter_detail(plan->model)->dialect;
	const struct dialect *of = &ter_dialects[dialect];
	const struct ter_row *row = &ter_rows[which];
	enum ter_dialect since = which == TER_LIST && !has(of, LETTER) ? TER_D2 : row->since;
	const char *name = row->field.name;
	bool right = value.length > 0;
	if (dialect < since)
		return refuse(plan, "\"%s\" exists only since dialect %s, but this file is in dialect %s.", name,
			      ter_dialects[since].name, of->name);
	if (dialect == TER_X && row->field.kind == FIELD_WORD)
		return right || refuse(plan, "\"%s\" cannot be empty.", name);
	if (dialect == TER_X && which == TER_REGULAR)
		right = word_is(value, "true") || word_is(value, "false");
	else
		right = right && is_value(dialect, which, value);
	if (right && row->field.kind == FIELD_INTEGER && row->sentence)
		right = token_number(value.bytes, value.length) > 0;
	if (dialect == TER_X)
		return right || refuse(plan, "\"%s\" must be %s.", name, sentence_of(of, which));
	return right || refuse(plan, "In dialect %s \"%s\" must be %s.", of->name, name, sentence_of(of, which));
}

bool ter_refuse_item(struct edit_plan *plan)
{
	return refuse(plan, "A recruit is a number and a creature, as in \"2 Troll\".");
}

struct word ter_usual_color(const struct model *model, struct word name)
{
	const struct vocabulary *vocabulary = ter_detail(model)->vocabulary;
	const char *known =
	    vocabulary_value(vocabulary, vocabulary_find(vocabulary, name.bytes, name.length), "color");
	return word_of(*known ? known : "white");
}
