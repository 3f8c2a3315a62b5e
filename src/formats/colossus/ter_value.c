/* What may stand in a field of a recruit file, by dialect: an edit never makes a file that its own game cannot read. */
#include "ter.h"

#include "edit/planning.h"

#include <stdio.h>
#include <string.h>

static bool is_special(const char *value, size_t length)
{
	return length > 8 && memcmp(value, "Special:", 8) == 0;
}

static bool is_name(enum ter_dialect dialect, enum ter_field field, const char *value, size_t length)
{
	return ter_is_token(dialect, TER_WORD, value, length) &&
	       (field == TER_CREATURE || !is_special(value, length));
}

static bool is_file_name(enum ter_dialect dialect, const char *value, size_t length)
{
	char token[256];
	int wrote = length < sizeof token ? snprintf(token, sizeof token, "Random:%.*s", (int)length, value) : -1;
	return wrote > 0 && (size_t)wrote < sizeof token &&
	       ter_is_token(dialect, TER_RANDOM_FILE, token, (size_t)wrote);
}

/* Letters, or names and commas in turn. */
static bool is_list(enum ter_dialect dialect, const char *value, size_t length)
{
	struct ter_token token = {0};
	bool comma = true;
	if (ter_list_sign(dialect))
		return ter_is_token(dialect, TER_LETTERS, value, length) &&
		       (length == 1 || !ter_reads_first_only(dialect));
	for (size_t at = 0; ter_next_token(value, length, &at, dialect, &token); comma = !comma)
		if (token.damage != TER_SOUND || token.kind != (comma ? TER_WORD : TER_COMMA))
			return false;
	return !comma && value[0] != ' ' && span_end(token.span) == length && !memchr(value, '\r', length) &&
	       !memchr(value, '\t', length);
}

static bool is_value(enum ter_dialect dialect, enum ter_field field, const char *value, size_t length)
{
	switch (field) {
	case TER_LETTER:
		return ter_is_letter(value, (struct span){.length = length});
	case TER_REGULAR:
		return ter_is_boolean(value, (struct span){.length = length});
	case TER_RANDOM:
		return is_file_name(dialect, value, length);
	case TER_LIST:
		return is_list(dialect, value, length);
	case TER_COUNT:
		return ter_is_token(dialect, TER_NUMBER, value, length);
	case TER_POINTS:
	case TER_IMPROVE:
	case TER_TELEPORT:
		return ter_is_token(dialect, TER_NUMBER, value, length) && ter_number(value, length) > 0;
	default:
		return is_name(dialect, field, value, length);
	}
}

/* The first dialect of its letter in which the field can be written. */
static enum ter_dialect field_since(enum ter_dialect dialect, enum ter_field field)
{
	if (field == TER_LIST && !ter_has_letter(dialect))
		return TER_D2;
	return field == TER_DISPLAY                            ? TER_C4
	       : field == TER_IMPROVE || field == TER_TELEPORT ? TER_C6
	       : field == TER_RANDOM                           ? TER_D1
							       : TER_A;
}

/* What a right value is, for the sentence of a refusal. */
static const char *value_rule(enum ter_dialect dialect, enum ter_field field)
{
	switch (field) {
	case TER_LETTER:
		return "one letter from A to Z or a to z";
	case TER_REGULAR:
		return "true or false";
	case TER_RANDOM:
		return "a file name of letters, digits, . and _ that ends in .rnd";
	case TER_LIST:
		if (!ter_has_letter(dialect))
			return "names with a comma between two, as in Hills,Woods";
		return ter_reads_first_only(dialect) ? "one letter, as in H"
						     : "letters with a comma between two, as in H,W";
	case TER_COUNT:
		return dialect < TER_C5 ? "digits, at most 2147483647"
					: "digits with or without a minus, at most 2147483647";
	case TER_POINTS:
	case TER_IMPROVE:
	case TER_TELEPORT:
		return "digits, from 1 to 2147483647";
	default:
		return ter_word_rule(dialect);
	}
}

bool ter_value_fits(struct planning *planning, enum ter_field field, const char *value, size_t length)
{
	const char *name = ter_field_table[field].name;
	enum ter_dialect dialect = ter_detail(planning->model)->dialect, since = field_since(dialect, field);
	if (dialect < since)
		return refuse(planning, "\"%s\" is written since dialect %s; this file is of dialect %s.", name,
			      ter_dialects[since], ter_dialects[dialect]);
	if (length > 0 && is_value(dialect, field, value, length))
		return true;
	return refuse(planning, "In dialect %s \"%s\" is %s.", ter_dialects[dialect], name,
		      value_rule(dialect, field));
}
