/* Interprets the values of a POWDER room's globals like map2c and the C++ compiler. */
#include "powder.h"

#include "mapwright/bytes.h"

#include <limits.h>

int powder_integer(const char *bytes, size_t length)
{
	char *number = memory_copy_bytes(bytes, length);
	long long value = strtoll(number, NULL, 10);
	free(number);
	return (int)(uint32_t)value; /* the low 32 bits */
}

/* Returns 1 or 0 for a boolean word; -1 for any other word. */
static int boolean_word(const char *bytes, size_t length)
{
	static const char *const words[2][3] = {{"false", "off", "no"}, {"true", "on", "yes"}};
	for (int value = 0; value < 2; value++)
		for (int i = 0; i < 3; i++)
			if (strlen(words[value][i]) == length && strncasecmp(bytes, words[value][i], length) == 0)
				return value;
	return -1;
}

int powder_boolean(const char *bytes, size_t length)
{
	int value = boolean_word(bytes, length);
	return value >= 0 ? value : powder_integer(bytes, length);
}

/* Returns 1 if the bytes are digits with an optional sign, 0 if not, and -1 if the number does not fit into an int. */
static int number_kind(const char *bytes, size_t length)
{
	size_t at = length > 0 && (bytes[0] == '-' || bytes[0] == '+');
	bool some = at < length, large = false;
	long long value = 0;
	for (; at < length && byte_is_digit(bytes[at]); at++) {
		value = large ? value : value * 10 + (bytes[at] - '0');
		large = value > INT_MAX;
	}
	return !some || at < length ? 0 : large ? -1 : 1;
}

/* Returns true for two numbers, which a comma may separate. */
static bool is_position(const char *bytes, size_t length)
{
	const struct text text = {.bytes = (char *)bytes, .length = length}; /* never written to */
	struct span whole = {.length = length}, x, y;
	size_t at = 0;
	if (!scan_token(&text, whole, &at, " =\t", &x) || !scan_token(&text, whole, &at, " ,=\t", &y))
		return false;
	bool comma = x.length > 1 && bytes[span_end(x) - 1] == ',';
	return number_kind(bytes + x.start, x.length - comma) == 1 && number_kind(bytes + y.start, y.length) == 1 &&
	       at == length;
}

const char *powder_wanted_value(enum field_kind kind, const char *bytes, size_t length)
{
	int number = number_kind(bytes, length);
	switch (kind) {
	case FIELD_INTEGER:
		return number > 0 ? NULL : number < 0 ? "a whole number of at most nine digits" : "a whole number";
	case FIELD_BOOLEAN:
		return number > 0 || boolean_word(bytes, length) >= 0 ? NULL : "true or false";
	case FIELD_POSITION:
		return is_position(bytes, length) ? NULL : "two whole numbers";
	default:
		return NULL;
	}
}

void powder_position(const struct model *model, int *x, int *y)
{
	char *second;
	*x = (int)strtoll(model->fields[GLOBAL_POS].effective, &second, 10);
	*y = (int)strtoll(second, NULL, 10);
}

int powder_number(const struct model *model, enum powder_global global)
{
	return (int)strtoll(model->fields[global].effective, NULL, 10);
}

/* A number selects the god with that number, in eight bits, as C++ reads it (octal and hexadecimal included). */
enum powder_quest powder_quest(const struct model *model)
{
	static const char *const built[] = {"GOD_ROGUE", "GOD_BARB", "GOD_FIGHTER"};
	const struct vocabulary *vocabulary = powder_detail(model)->vocabulary;
	const struct field *field = &model->fields[GLOBAL_QUEST];
	const char *god = field->effective;
	char *end;
	if (!field->set || field->value.length == 0)
		return QUEST_NONE;
	long long number = strtoll(god, &end, 0) & 255;
	if (strchr("+-0123456789", *god) && end > god && *end == '\0') {
		if (number == 255) /* -1 */
			return QUEST_NONE;
		god = NULL;
		for (int row = 0; !god && row < vocabulary_count(vocabulary); row++)
			if (vocabulary_fits(vocabulary, row, "GOD") && number-- == 0)
				god = vocabulary_word(vocabulary, row);
	} else if (!vocabulary_has(vocabulary, god, strlen(god), "type", "GOD")) {
		return QUEST_UNKNOWN;
	}
	return god && word_is_among(built, 3, god) ? QUEST_BUILT : QUEST_UNBUILT;
}
