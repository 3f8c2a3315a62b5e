/* What stands below the Flags line: the Containers line, and a line for each container that holds something certain.
 *
 *	Containers: chest bag bag
 *	chest:rope, lamp oil
 *	bag2:weapon
 *
 * A name is looked for as a whole first, so that a container that is called "vault51" is not the 51st vault; then the
 * digits at its end are taken for its number. */
#include "derf.h"

#include <string.h>

static struct line *containers_line(struct derf_reader *reader)
{
	return &reader->detail->containers_line;
}

/* ---- the Containers line ---- */

static bool read_names(struct derf_reader *reader)
{
	struct derf_detail *detail = reader->detail;
	struct span within = containers_line(reader)->body, word;
	if (containers_line(reader)->number == 0)
		return true;
	size_t at = within.start + strlen("Containers:");
	while (scan_token(reader->text, within, &at, DERF_SEPARATORS, &word)) {
		struct derf_container *containers =
		    arena_grow(&reader->model->arena, detail->containers, detail->container_count,
			       &detail->container_capacity, sizeof *containers);
		if (!containers)
			return false;
		size_t base = derf_base_length(detail->vocabulary, reader->text->bytes + word.start, word.length);
		detail->containers = containers;
		containers[detail->container_count++] =
		    (struct derf_container){.token = word,
					    .base = {.start = word.start, .length = base},
					    .number = 1,
					    .count = 1,
					    .first_line = -1,
					    .last_line = -1};
	}
	return true;
}

/* ---- container lines ---- */

static bool add_item(struct derf_reader *reader, struct span piece, int line)
{
	struct derf_detail *detail = reader->detail;
	struct derf_item *items = arena_grow(&reader->model->arena, detail->items, detail->item_count,
					     &detail->item_capacity, sizeof *items);
	if (!items)
		return false;
	detail->items = items;
	items[detail->item_count++] = (struct derf_item){.value = derf_trim(reader->text, piece), .line = line};
	return true;
}

/* "name:item, item": the first colon parts them, so that an item may hold others. */
static bool read_item_line(struct derf_reader *reader, const struct line *line, size_t colon)
{
	struct derf_detail *detail = reader->detail;
	struct derf_line *lines = arena_grow(&reader->model->arena, detail->item_lines, detail->line_count,
					     &detail->line_capacity, sizeof *lines);
	if (!lines)
		return false;
	detail->item_lines = lines;
	int index = detail->line_count++;
	struct span name = {.start = line->body.start, .length = colon - line->body.start};
	lines[index] = (struct derf_line){.line = *line,
					  .name = derf_trim(reader->text, name),
					  .record = -1,
					  .next = -1,
					  .first_item = detail->item_count};
	size_t end = span_end(line->body);
	for (size_t at = colon + 1;;) {
		const char *comma = at < end ? memchr(reader->text->bytes + at, ',', end - at) : NULL;
		size_t stop = comma ? (size_t)(comma - reader->text->bytes) : end;
		if (!add_item(reader, (struct span){.start = at, .length = stop - at}, index))
			return false;
		if (!comma)
			break;
		at = stop + 1;
	}
	detail->item_lines[index].item_count = detail->item_count - detail->item_lines[index].first_item;
	return true;
}

/* A line below the flags that is neither blank nor "Containers:" for the first time. */
static bool read_other_line(struct derf_reader *reader, const struct line *line)
{
	const struct text *text = reader->text;
	struct span body = line->body;
	const struct place nowhere = {0};
	bool started = containers_line(reader)->number > 0;
	const char *colon = memchr(text->bytes + body.start, ':', body.length);
	char first = text->bytes[body.start];
	if (derf_starts(text, body, "Flags:", 6)) {
		derf_report(reader, RULE_FLAGS_SECOND, body, nowhere,
			    "This is a second Flags line, which is not read: join the two.");
	} else if (derf_starts(text, body, "Containers:", 11)) {
		derf_report(reader, RULE_CONTAINERS_SECOND, body, nowhere,
			    "This is a second Containers line, which is not read: join the two.");
	} else if (!started && (first == '+' || first == '-')) {
		derf_report(reader, RULE_FLAGS_BROKEN, body, nowhere,
			    "Flags cannot be broken across lines, so these are not read: join them with the line "
			    "above.");
	} else if (!colon) {
		derf_report(reader, RULE_TEXT_UNKNOWN, body, nowhere,
			    "This line has no colon, so it puts nothing into a container, and there are no comments: "
			    "complete it or take it out.");
	} else {
		return read_item_line(reader, line, (size_t)(colon - text->bytes));
	}
	return true;
}

static bool read_lines(struct derf_reader *reader)
{
	struct derf_detail *detail = reader->detail;
	size_t number = detail->flags_line.number > 0 ? detail->flags_line.number + 1 : 4 + detail->long_lines;
	struct line line;
	for (; scan_line(reader->text, number, &line); number++) {
		if (derf_trim(reader->text, line.body).length == 0)
			continue;
		if (containers_line(reader)->number == 0 && derf_starts(reader->text, line.body, "Containers:", 11)) {
			detail->containers_line = line;
			if (!read_names(reader))
				return false;
		} else if (!read_other_line(reader, &line)) {
			return false;
		}
	}
	return true;
}

/* ---- which line belongs to which container ---- */

static void report_number(struct derf_reader *reader, const struct derf_line *line, const struct derf_key *key,
			  int number)
{
	struct place place = place_at(PLACE_RECORD, key->index);
	if (number == 0)
		derf_report(reader, RULE_CONTAINER_NUMBER, line->name, place,
			    "Containers are numbered from 1, so \"%.*s\" is none: the room has %.*s1%s.",
			    derf_shown(line->name), reader->text->bytes + line->name.start,
			    key->length > 60 ? 60 : (int)key->length, key->bytes, key->count > 1 ? " and more" : "");
	else
		derf_report(reader, RULE_CONTAINER_NUMBER, line->name, place,
			    "There is no %.*s number %d: the Containers line names %d.",
			    key->length > 60 ? 60 : (int)key->length, key->bytes, number, key->count);
}

/* Finds the container that a line names. */
static void match_line(struct derf_reader *reader, struct derf_line *line, const struct derf_key *keys)
{
	const struct derf_detail *detail = reader->detail;
	const char *name = reader->text->bytes + line->name.start;
	size_t length = line->name.length, digits = derf_count_digits(name, length);
	const struct derf_key *key = NULL;
	size_t used = 0;
	for (; used <= digits && !key; used++)
		key = derf_keys_find(keys, detail->container_count, name, length - used);
	if (!key) {
		derf_report(reader, RULE_CONTAINER_UNLISTED, line->name, (struct place){0},
			    "\"%.*s\" is not on the Containers line: add it there, or correct the name.",
			    derf_shown(line->name), name);
		return;
	}
	used--;
	line->numbered = used > 0;
	int number = used > 0 ? derf_read_number(name + length - used, used) : 1;
	if (number < 1 || number > key->count) {
		report_number(reader, line, key, number);
		return;
	}
	line->record = key[number - 1].index;
}

static void report_orphan(struct derf_reader *reader, const struct derf_line *line)
{
	if (containers_line(reader)->number == 0)
		derf_report(
		    reader, RULE_CONTAINER_ORPHAN, line->line.body, (struct place){0},
		    "There is no Containers line, so the engine ignores the whole room: list \"%.*s\" on one.",
		    derf_shown(line->name), reader->text->bytes + line->name.start);
	else
		derf_report(reader, RULE_CONTAINER_ORPHAN, line->line.body, (struct place){0},
			    "This line stands above the Containers line, so the engine ignores the whole room: move "
			    "it below.");
}

static bool match_lines(struct derf_reader *reader)
{
	struct derf_detail *detail = reader->detail;
	int count = detail->container_count;
	struct derf_key *keys = arena_allocate(&reader->model->arena, (size_t)count, sizeof *keys);
	if (!keys)
		return false;
	for (int i = 0; i < count; i++)
		keys[i] = (struct derf_key){.bytes = reader->text->bytes + detail->containers[i].base.start,
					    .length = detail->containers[i].base.length,
					    .index = i};
	derf_keys_number(keys, count);
	for (int i = 0; i < count; i++) {
		detail->containers[keys[i].index].number = keys[i].number;
		detail->containers[keys[i].index].count = keys[i].count;
	}
	for (int i = 0; i < detail->line_count; i++) {
		struct derf_line *line = &detail->item_lines[i];
		if (line->line.number < containers_line(reader)->number || containers_line(reader)->number == 0)
			report_orphan(reader, line);
		else
			match_line(reader, line, keys);
		if (line->record < 0)
			continue;
		struct derf_container *container = &detail->containers[line->record];
		if (container->last_line >= 0)
			detail->item_lines[container->last_line].next = i;
		else
			container->first_line = i;
		container->last_line = i;
	}
	return true;
}

/* ---- records ---- */

static const char *word_meaning(const struct derf_detail *detail, const char *word, size_t length, const char *type,
				const char *otherwise)
{
	int row = vocabulary_find(detail->vocabulary, word, length);
	bool fits = row >= 0 && strcmp(vocabulary_value(detail->vocabulary, row, "type"), type) == 0;
	return fits ? vocabulary_value(detail->vocabulary, row, "meaning") : otherwise;
}

static bool add_item_field(struct derf_reader *reader, int record, int index, const struct derf_item *item)
{
	struct field *field = model_add_field(reader->model);
	const char *bytes = reader->text->bytes + item->value.start;
	if (!field)
		return false;
	*field = (struct field){.record = record,
				.item = index,
				.name = "item",
				.kind = FIELD_TEXT,
				.fallback = "a random item",
				.meaning = word_meaning(reader->detail, bytes, item->value.length, "item",
							"An item of the engine, by its name."),
				.set = item->value.length > 0,
				.value = item->value,
				.line = reader->detail->item_lines[item->line].line.whole,
				.read = arena_copy(&reader->model->arena, bytes, item->value.length),
				.vocabulary = "item"};
	return field->read != NULL;
}

static bool add_name_field(struct derf_reader *reader, int index)
{
	const struct derf_container *container = &reader->detail->containers[index];
	const char *bytes = reader->text->bytes + container->base.start;
	struct field *field = model_add_field(reader->model);
	if (!field)
		return false;
	*field = (struct field){.record = index,
				.item = -1,
				.name = "name",
				.kind = FIELD_WORD,
				.fallback = "",
				.meaning = word_meaning(reader->detail, bytes, container->base.length, "container",
							"A container of the engine, by its name."),
				.set = true,
				.value = container->base,
				.line = containers_line(reader)->whole,
				.read = arena_copy(&reader->model->arena, bytes, container->base.length),
				.vocabulary = "container"};
	return field->read != NULL;
}

/* "bag" when it is alone, "bag2" when there are several. */
static const char *engine_name(struct derf_reader *reader, const struct derf_container *container)
{
	struct arena *arena = &reader->model->arena;
	const char *name = arena_copy(arena, reader->text->bytes + container->base.start, container->base.length);
	return name && container->count > 1 ? arena_print(arena, "%s%d", name, container->number) : name;
}

static bool add_record(struct derf_reader *reader, int index)
{
	struct model *model = reader->model;
	const struct derf_detail *detail = reader->detail;
	const struct derf_container *container = &detail->containers[index];
	struct record *record = model_add_record(model);
	if (!record)
		return false;
	record->kind = "container";
	record->name = engine_name(reader, container);
	record->line = container->token;
	if (!record->name || !add_name_field(reader, index))
		return false;
	for (int l = container->first_line; l >= 0; l = detail->item_lines[l].next) {
		const struct derf_line *line = &detail->item_lines[l];
		for (int i = 0; i < line->item_count; i++)
			if (!add_item_field(reader, index, record->item_count++,
					    &detail->items[line->first_item + i]))
				return false;
	}
	record->field_count = model->field_count - record->first_field;
	return true;
}

bool derf_read_containers(struct derf_reader *reader)
{
	if (!read_lines(reader) || !match_lines(reader))
		return false;
	for (int i = 0; i < reader->detail->container_count; i++)
		if (!add_record(reader, i))
			return false;
	return true;
}
