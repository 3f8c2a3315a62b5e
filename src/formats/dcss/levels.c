/* DEPTH, PLACE and default-depth (level_range in the game's mapdef.cc); WEIGHT, CHANCE and ORDER (its levcomp.ypp). */
#include "dcss.h"

#include <limits.h>

/* ---- ranges of levels ---- */

enum { DEEPEST = 100, ANY = -1 }; /* `$`, the last level of a branch; levels of every branch, counted from the top */

struct range {
	int branch; /* row in the table of words, or ANY */
	long long first, last;
	bool deny;
};

/* Reads 3, 2-5, 4-, $ or *. */
static bool read_depths(const char *text, struct span part, struct range *range)
{
	const char *bytes = text + part.start, *dash = part.length > 0 ? memchr(bytes, '-', part.length) : NULL;
	struct span first = {.start = part.start, .length = dash ? (size_t)(dash - bytes) : part.length};
	struct span last = dash ? span_between(span_end(first) + 1, span_end(part)) : first;
	bool to_end = dash && (last.length == 0 || bytes_equal(text + last.start, last.length, "$"));
	*range = (struct range){.branch = range->branch, .first = 1, .last = DEEPEST, .deny = range->deny};
	if (bytes_equal(bytes, part.length, "*"))
		return true;
	if (bytes_equal(bytes, part.length, "$")) {
		range->first = DEEPEST;
		return true;
	}
	bool is_number = dcss_number(text, first, &range->first) && (to_end || dcss_number(text, last, &range->last));
	return is_number && range->first != 0 && range->last != 0 && range->first <= range->last;
}

/* Reads one range of a list: "D:2-5", "!Lair", "3-". Reports errors if `report`. */
static bool read_range(const struct dcss_text *value, struct span part, bool report, struct range *range)
{
	const struct vocabulary *words = value->context->check->vocabulary;
	const char *text = value->text;
	*range = (struct range){.branch = ANY, .first = 1, .last = DEEPEST, .deny = text[part.start] == '!'};
	if (bytes_equal(text + part.start, part.length, "*"))
		return true;
	if (range->deny)
		part = span_trimmed(text, span_between(part.start + 1, span_end(part)));
	size_t colon = bytes_find(text, part.start, span_end(part), ':');
	struct span branch = span_trimmed(text, span_between(part.start, colon)), depths = part;
	bool has_depths = colon<span_end(part), numbers = branch.length> 0 && byte_is_digit(text[branch.start]);
	if (has_depths)
		depths = span_trimmed(text, span_between(colon + 1, span_end(part)));
	if ((has_depths || numbers) && !read_depths(text, depths, range)) {
		if (report && depths.length > 0)
			dcss_report(value, depths, "\"%s\" is not a range of levels: write 3, 2-5, 4- or $.",
				    context_quote(value->context, text + depths.start, depths.length));
		else if (report)
			dcss_report(value, part, "There are no levels after the colon.");
		return false;
	}
	bool any = bytes_equal(text + branch.start, branch.length, "any") ||
		   bytes_equal(text + branch.start, branch.length, "Any") || (numbers && !has_depths);
	if (!any && vocabulary_has(words, text + branch.start, branch.length, "type", "branch"))
		range->branch = vocabulary_find(words, text + branch.start, branch.length);
	else if (!any && report)
		dcss_report_unknown(value, branch.length > 0 ? branch : part, "branch", words, "branch");
	return any || range->branch >= 0;
}

static void check_ranges(const struct dcss_text *value, struct span whole)
{
	struct range range;
	struct span part;
	for (size_t at = 0; dcss_next(value->text, whole, ",", &at, &part);)
		read_range(value, part, true, &range);
}

/* ---- numbers ---- */

/* Returns the length of a number as the game's lexer reads it: sign, digits, point; 0 if not a number. */
static size_t number_length(const char *text)
{
	size_t sign = *text == '+' || *text == '-', at = sign;
	size_t digits = strspn(text + at, "0123456789");
	at += digits;
	if (text[at] != '.')
		return digits > 0 ? at : 0;
	size_t more = strspn(text + at + 1, "0123456789");
	return digits > 0 || more > 0 ? at + 1 + more : 0;
}

/* An item of WEIGHT, CHANCE or ORDER: "10", "5%", "20 (D:2-, Lair)". */
struct odds {
	double number; /* as the game stores it: out of 10,000 for CHANCE */
	bool percent;
	struct span span, levels; /* the number; the contents of the parentheses, if any */
	bool has_levels;
};

/* Skips a priority and a colon, which older versions of the game read before a chance. */
static void skip_priority(const struct dcss_text *value, size_t *at)
{
	const char *text = value->text + *at;
	size_t digits = strspn(text, "0123456789"), colon = digits + strspn(text + digits, " \t");
	if (digits > 0 && text[colon] == ':' &&
	    vocabulary_has(value->context->check->vocabulary, value->name, strlen(value->name), "type", "priority"))
		*at += colon + 1 + strspn(text + colon + 1, " \t");
}

/* Reads the item at *at, up to the next comma or the end. Returns false, with *at at the error, if it is
 * malformed. */
static bool read_odds(const struct dcss_text *value, size_t *at, struct odds *odds)
{
	const char *name = value->name, *text = value->text;
	*odds = (struct odds){.number = 0};
	*at += strspn(text + *at, " \t");
	skip_priority(value, at);
	odds->span = (struct span){.start = *at, .length = number_length(text + *at)};
	odds->number = strtod(text + *at, NULL);
	if (odds->span.length == 0)
		return false;
	*at += odds->span.length;
	*at += strspn(text + *at, " \t");
	odds->percent = text[*at] == '%' && strcmp(name, "CHANCE") == 0;
	if (odds->percent) {
		odds->number *= 100;
		*at += 1 + strspn(text + *at + 1, " \t");
	}
	const char *close = text[*at] == '(' && strcmp(name, "ORDER") != 0 ? strchr(text + *at, ')') : NULL;
	if (close) {
		odds->has_levels = true;
		odds->levels = span_between(*at + 1, (size_t)(close - text));
		*at = (size_t)(close + 1 - text);
		*at += strspn(text + *at, " \t");
	}
	return !text[*at] || (text[*at] == ',' && strcmp(name, "ORDER") != 0);
}

static void check_odds(const struct dcss_text *value)
{
	const char *text = value->text, *name = value->name;
	bool chance = strcmp(name, "CHANCE") == 0;
	if (memchr(value->context->check->text->bytes + value->span.start, '\\', value->span.length)) {
		dcss_report(value, (struct span){0}, "%s cannot continue on the next line.", name);
		return;
	}
	for (size_t at = 0; *text || !chance; at++) {
		struct odds odds;
		if (!read_odds(value, &at, &odds)) {
			struct span rest = span_trimmed(text, span_between(at, strlen(text)));
			if (rest.length == 0 || odds.span.length == 0)
				dcss_report(value, rest,
					    at > 0 ? "%s has no number after the comma." : "%s must be a number.",
					    name);
			else
				dcss_report(value, rest, "%s does not accept \"%s\" after the number.", name,
					    context_quote(value->context, text + rest.start, rest.length));
			return;
		}
		if (odds.has_levels)
			check_ranges(value, odds.levels);
		if (strcmp(name, "ORDER") != 0 && odds.number <= -1)
			dcss_report(value, odds.span, "%s is less than 0.", name);
		else if (odds.number > INT_MAX && strcmp(name, "WEIGHT") == 0)
			dcss_report(value, odds.span, "%s is too large: the game reads it as less than 0.", name);
		else if (chance && odds.number >= 10001)
			dcss_report(value, odds.span, "CHANCE is more than 100%%: without %% it is out of 10,000.");
		if (!text[at])
			return;
	}
}

/* Reports numbers that the game reads differently, or that keep the vault out. */
static void check_counted(const struct dcss_text *value)
{
	const char *text = value->text, *name = value->name;
	struct odds odds;
	for (size_t at = 0; *text && read_odds(value, &at, &odds); at++) {
		const char *quoted = context_quote(value->context, text + odds.span.start, odds.span.length);
		if (odds.number > INT_MAX && strcmp(name, "ORDER") != 0)
			return; /* an error */
		int number = odds.number > INT_MIN && odds.number <= INT_MAX ? (int)odds.number : 0;
		bool only = !odds.has_levels && !strchr(text, ',') && strcmp(name, "ORDER") != 0;
		if (only && odds.number == 0)
			dcss_report(value, odds.span, "With %s 0, only Lua that names the vault can place it.", name);
		else if (odds.number != number && number == 0 && only)
			dcss_report(value, odds.span,
				    "%s %s counts as 0: only Lua that names the vault can place it.", name, quoted);
		else if (odds.number != number && !odds.percent)
			dcss_report(value, odds.span, "%s %s counts as %d.", name, quoted, number);
		else if (strcmp(name, "CHANCE") == 0 && !odds.percent && number > 0 && number < 100)
			dcss_report(value, odds.span, "CHANCE %s is %d out of 10,000; write %d%% for a percentage.",
				    quoted, number, number);
		if (odds.number != 0 && number == 0)
			check_set_severity(value->context->check, SEVERITY_WARNING);
		if (!text[at])
			break;
	}
}

/* ---- the rules ---- */

static const char *const ranges[] = {"DEPTH", "PLACE", "default-depth", NULL};
static const char *const numbers[] = {"WEIGHT", "CHANCE", "ORDER", NULL};

/* Moves to the next value in the list of names, of the map or, with the first map, of the file. Start with index
 * -1. */
static bool next_value(struct dcss_text *value, const char *const *names)
{
	struct rule_context *context = value->context;
	for (int i = value->place.index; (i = context_next_field(context, i)) >= 0;) {
		const struct field *field = &context->model->fields[i];
		if (!field->set || word_index(names, field->name) < 0)
			continue;
		*value = (struct dcss_text){.context = context,
					    .name = field->name,
					    .text = field->effective,
					    .span = field->value,
					    .place = place_at(PLACE_FIELD, i)};
		return true;
	}
	return false;
}

void rule_dcss_levels(struct rule_context *context)
{
	struct dcss_text levels = {.context = context, .place.index = -1}, odds = levels;
	while (next_value(&levels, ranges))
		check_ranges(&levels, span_between(0, strlen(levels.text)));
	while (next_value(&odds, numbers))
		check_odds(&odds);
}

void rule_dcss_counted(struct rule_context *context)
{
	struct dcss_text value = {.context = context, .place.index = -1};
	while (next_value(&value, numbers))
		check_counted(&value);
}

/* Returns true if a level of the game is in one of the ranges and excluded by none. */
static bool has_level(const struct rule_context *context, const struct range *list, int count)
{
	const struct vocabulary *words = context->check->vocabulary;
	for (int branch = 0; branch < vocabulary_count(words); branch++) {
		if (!vocabulary_fits(words, branch, "branch"))
			continue;
		long levels = strtol(vocabulary_value(words, branch, "meaning"), NULL, 10);
		for (long level = 1; level <= levels; level++) {
			bool allowed = false, denied = false;
			for (int i = 0; i < count; i++) {
				bool last = list[i].first == DEEPEST && level == levels;
				bool matches = list[i].branch == branch && (level >= list[i].first || last) &&
					       level <= list[i].last;
				allowed = allowed || (!list[i].deny && (matches || list[i].branch == ANY));
				denied = denied || (list[i].deny && matches);
			}
			if (allowed && !denied)
				return true;
		}
	}
	return false;
}

void rule_dcss_never(struct rule_context *context)
{
	for (const char *const *name = ranges; strcmp(*name, "default-depth") != 0; name++) {
		const char *const of[] = {*name, NULL};
		struct dcss_text value = {.context = context, .place.index = -1}, last = value;
		struct range *list = NULL, range;
		int count = 0, capacity = 0;
		while (next_value(&value, of)) {
			struct span part, whole = span_between(0, strlen(value.text));
			for (size_t at = 0; dcss_next(value.text, whole, ",", &at, &part); last = value) {
				if (!read_range(&value, part, false, &range))
					return;
				ARENA_LIST_ADD(context->arena, list, count, capacity, &range);
			}
		}
		if (count == 0 || has_level(context, list, count))
			continue;
		bool denies = true;
		for (int i = 0; i < count; i++)
			denies = denies && list[i].deny;
		dcss_report(&last, span_between(0, strlen(last.text)),
			    denies ? "%s only excludes levels, so it allows none."
				   : "The game has no level that %s allows.",
			    *name);
	}
}
