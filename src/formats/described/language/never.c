/* Finds lines of a description that can never be read, because readers tried earlier match all of them. */
#include "check.h"

#include <stdio.h>
#include <string.h>

/* What a line is read as. */
struct reader {
	const char *what; /* "the field depth" */
	const struct described_line *line;
	const struct pattern *pattern;
	const char *const *in; /* sections; NULL means all */
	int at;                /* line in the description; -1 means an earlier dialect reports it */
};

enum { READERS = 3 * DESCRIPTION_ITEMS };

/* All readers of a dialect, in the order in which scan/lines.c tries them. */
struct order {
	struct description_checker *checker;
	const struct description *description;
	struct reader readers[READERS], before[READERS + DESCRIPTION_ITEMS];
	int count, before_count;
};

static void add_reader(struct order *order, const char *kind, const char *name, const struct described_line *line,
		       const char *const *in, int at)
{
	const char *what = arena_print(&order->checker->description->arena, "%s%s", kind, name);
	if ((line->key || line->pattern) && order->count < READERS)
		order->readers[order->count++] =
		    (struct reader){.what = what, .line = line, .pattern = line->pattern, .in = in, .at = at};
}

static void add_before(struct order *order, const char *what, const struct pattern *pattern, const char *const *in)
{
	if (pattern)
		order->before[order->before_count++] = (struct reader){.what = what, .pattern = pattern, .in = in};
}

static void add_readers(struct order *order, int number)
{
	const struct description *description = order->description;
	const struct description_checker *checker = order->checker;
	const struct described_dialect *dialect = &description->dialects[number], *common = &description->common;
	const struct described_map *map = &dialect->map;
	bool first = number == 0;
	bool start = first || memcmp(&map->start, &description->map.start, sizeof map->start) != 0;
	bool row = first || memcmp(&map->row, &description->map.row, sizeof map->row) != 0;
	add_reader(order, "the start of a map", "", &map->start, map->in, start ? LINE_OF(checker, map->start) : -1);
	add_reader(order, "a row", "", &map->row, map->in, row && !map->open ? LINE_OF(checker, map->row) : -1);
	for (int i = 0; i < dialect->field_count; i++)
		if (!dialect->fields[i].title)
			add_reader(order, "the field ", dialect->fields[i].name, &dialect->fields[i].line,
				   dialect->fields[i].in,
				   first || i >= common->field_count ? LINE_OF(checker, dialect->fields[i]) : -1);
	for (int i = 0; i < dialect->legend_count; i++)
		add_reader(order, "the legend line ", dialect->legend[i].key, &dialect->legend[i].line,
			   dialect->legend[i].in,
			   first || i >= common->legend_count ? LINE_OF(checker, dialect->legend[i]) : -1);
}

static const struct pattern *compile(struct order *order, const char *text)
{
	struct arena *arena = &order->checker->description->arena;
	struct pattern *pattern = arena_allocate(arena, 1, sizeof *pattern);
	struct error error;
	return text && pattern_compile(pattern, arena, text, false, &error) ? pattern : NULL;
}

/* Returns a pattern for all lines with the key; NULL if it is too long. */
static const struct pattern *pattern_of_key(struct order *order, const char *key)
{
	const struct described_keys *keys = &order->description->keys;
	struct arena *arena = &order->checker->description->arena;
	const char *text = keys->leading ? "^[ \t\v\f]*" : keys->indented ? "^[ \t]*" : "^";
	const char *parts[] = {key, keys->separator};
	for (int i = 0; i < 2; i++) {
		if (i == 1 && text && (keys->spaced || !*keys->separator))
			text = arena_print(arena, "%s%s", text, *keys->separator ? "[ \t]*" : "([ \t]|$)");
		for (const char *at = parts[i]; text && *at; at++)
			text = arena_print(arena, strchr("\\^$.[|()*+?{}", *at) ? "%s\\%c" : "%s%c", text, *at);
	}
	return compile(order, text);
}

static bool same_sections(const char *const *first, const char *const *second)
{
	while (first && second && *first && *second && strcmp(*first, *second) == 0) {
		first++;
		second++;
	}
	return first && second && !*first && !*second;
}

/* Reports a reader if earlier readers match all of its lines. */
static void check_taken(struct order *order, const struct reader *reader)
{
	const struct pattern *patterns[READERS + DESCRIPTION_ITEMS];
	const char *taken_by = "other lines";
	int count = 0;
	if (!reader->pattern || reader->at < 0)
		return;
	for (int i = 0; i < order->before_count; i++) { /* those that may match one of its lines */
		const struct pattern *one = reader->pattern, *other = order->before[i].pattern;
		if (order->before[i].in && !same_sections(order->before[i].in, reader->in))
			continue;
		bool meet = one->empty && other->empty;
		for (int word = 0; word < 4; word++)
			meet = meet || (one->first[word] & other->first[word]) != 0;
		if (meet)
			patterns[count++] = other;
	}
	if (!pattern_within(reader->pattern, patterns, count))
		return;
	for (int i = order->before_count - 1; i >= 0; i--)
		if ((!order->before[i].in || same_sections(order->before[i].in, reader->in)) &&
		    pattern_within(reader->pattern, &order->before[i].pattern, 1))
			taken_by = order->before[i].what;
	if (pattern_within(reader->pattern, NULL, 0))
		description_mistake(order->checker, reader->at,
				    "No line can be read as %s: nothing matches the pattern.", reader->what);
	else
		description_mistake(order->checker, reader->at,
				    "No line can be read as %s: all of them are read as %s.", reader->what, taken_by);
}

/* Reports a reader if no line has its key, or another reader takes all lines with it. */
static void check_key(struct order *order, struct reader *reader)
{
	const struct described_keys *keys = &order->description->keys;
	const char *key = reader->line->key;
	for (struct reader *other = order->readers; other < reader; other++)
		if (other->line->key && strcmp(other->line->key, key) == 0) {
			if (reader->at >= 0)
				description_mistake(
				    order->checker, reader->at,
				    "No line can be read as %s: those with the key %s are read as %s.", reader->what,
				    key, other->what);
			return;
		}
	if (order->description->scanner != SCANNER_LINES || !keys->given)
		return;
	reader->pattern = pattern_of_key(order, key);
	if (*keys->separator ? strstr(key, keys->separator) != NULL : strpbrk(key, " \t") != NULL)
		description_mistake(order->checker, reader->at,
				    "No line can be read as %s: a key ends before \"%s\".", reader->what,
				    *keys->separator ? keys->separator : " ");
	else
		check_taken(order, reader);
}

void description_check_lines(struct description_checker *checker, int dialect)
{
	const struct description *description = checker->description;
	struct order *order = arena_allocate(&checker->description->arena, 1, sizeof *order);
	order->checker = checker;
	order->description = description;
	add_readers(order, dialect);
	if (description->scanner == SCANNER_LINES) {
		add_before(order, "empty lines", compile(order, "^[ \t]*$"), NULL);
		add_before(order, "the line before the rows", description->dialects[dialect].map.open,
			   description->dialects[dialect].map.in);
		add_before(order, "comments", description->comment, NULL);
		add_before(order, "the beginning of a section", description->section, NULL);
	}
	for (int i = 0; i < order->count; i++)
		if (order->readers[i].line->key)
			check_key(order, &order->readers[i]);
	if (description->scanner != SCANNER_LINES)
		return;
	for (int i = 0; i < description->opaque_count; i++)
		add_before(order, "opaque lines", description->opaque[i].from, description->opaque[i].in);
	for (int i = 0; i < order->count; i++)
		if (order->readers[i].line->key)
			add_before(order, order->readers[i].what, order->readers[i].pattern, order->readers[i].in);
	for (int i = 0; i < order->count; i++) {
		if (order->readers[i].line->key)
			continue;
		check_taken(order, &order->readers[i]);
		add_before(order, order->readers[i].what, order->readers[i].pattern, order->readers[i].in);
	}
}
