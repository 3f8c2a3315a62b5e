/* The lines below the Flags line: the Containers line, and container lines for containers with specific items.
 *
 *	Containers: chest bag bag
 *	chest:rope, lamp oil
 *	bag2:weapon
 *
 * The whole name is looked up first, so that a container called "vault51" is not the 51st vault; only then are the
 * digits at its end taken as a number. */
#include "derf.h"

/* ---- container lines ---- */

/* Reads "name:item, item". The first colon is the separator, so items may contain colons. */
static void read_item_line(struct derf_reader *reader, const struct line *line, size_t colon)
{
	struct derf_detail *detail = reader->detail;
	struct span name = span_between(line->body.start, colon);
	struct derf_line added = {.line = *line,
				  .name = span_trimmed(reader->text->bytes, name),
				  .record = -1,
				  .next = -1,
				  .first_item = detail->item_count};
	int index = detail->line_count;
	ARENA_LIST_ADD(&reader->model->arena, detail->item_lines, detail->line_count, detail->line_capacity, &added);
	for (size_t at = colon + 1, end = span_end(line->body), stop; at <= end; at = stop + 1) {
		stop = bytes_find(reader->text->bytes, at, end, ',');
		struct derf_item item = {.value = span_trimmed(reader->text->bytes, span_between(at, stop)),
					 .line = index};
		ARENA_ADD(&reader->model->arena, detail, item, &item);
	}
	detail->item_lines[index].item_count = detail->item_count - detail->item_lines[index].first_item;
}

/* Returns true if the text starts with the missing end of the last flag on the Flags line. */
static bool is_rest_of_flag(const struct derf_reader *reader, struct span text)
{
	const struct derf_detail *detail = reader->detail;
	const char *bytes = reader->text->bytes;
	struct span word = {0}, name = detail->token_count > 0 ? detail->tokens[detail->token_count - 1].name : word;
	size_t at = text.start;
	char joined[64];
	if (name.length == 0 || span_end(name) != span_end(detail->flags_line.body) ||
	    !scan_token(reader->text, text, &at, DERF_SEPARATORS, &word) || name.length + word.length > sizeof joined)
		return false;
	memcpy(joined, bytes + name.start, name.length);
	memcpy(joined + name.length, bytes + word.start, word.length);
	return derf_known_flag(detail, joined, name.length + word.length) >= 0;
}

/* Returns true if a line without a colon continues the Flags line directly above it: it contains a flag or the
 * missing end of one. */
static bool is_rest_of_flags(const struct derf_reader *reader, const struct line *line)
{
	size_t at = line->body.start;
	struct span word;
	if (reader->detail->flags_line.number == 0 || line->number != reader->detail->flags_line.number + 1 ||
	    derf_section_head(reader->text, line->body, "Flags", false).length > 0)
		return false;
	while (scan_token(reader->text, line->body, &at, DERF_SEPARATORS, &word))
		if ((reader->text->bytes[word.start] == '+' || reader->text->bytes[word.start] == '-') &&
		    derf_known_flag(reader->detail, reader->text->bytes + word.start + 1, word.length - 1) >= 0)
			return true;
	return is_rest_of_flag(reader, line->body);
}

/* Offers a fix that appends a line, without its head, to the line `to` above it. Only the first finding of a rule
 * gets the fix; the others get theirs once that is applied. */
static void offer_join(struct derf_reader *reader, enum derf_read_rule rule, const struct line *to,
		       const struct line *line, size_t head)
{
	struct span body = line->body;
	if (to->number == 0 || to->number > line->number || reader->reported[rule] > 1)
		return;
	struct span rest = span_trimmed(reader->text->bytes, (struct span){body.start + head, body.length - head});
	char *tail = arena_copy(&reader->model->arena, reader->text->bytes + rest.start, rest.length);
	bool cut = rule == RULE_FLAGS_BROKEN && is_rest_of_flag(reader, rest);
	char *joined = arena_print(&reader->model->arena, "%s%s", cut ? "" : " ", tail);
	if (strlen(joined) == rest.length + !cut) /* it contains no NUL */
		check_offer(&reader->check, "join the two lines", (struct span){.start = span_end(to->body)}, joined);
	finding_add_replacement(&reader->model->syntax, reader->check.found, line->whole, "", 0);
}

/* Reports a second Flags or Containers line, or a line that looks like one. */
static void report_second(struct derf_reader *reader, bool flags, const struct line *line, const char *is,
			  size_t head)
{
	bool above = line->number < reader->detail->containers_line.number;
	enum derf_read_rule rule = flags ? RULE_FLAGS_SECOND : RULE_CONTAINERS_SECOND;
	derf_report(reader, rule, line->whole, (struct place){0}, "This %s a %s and is not read: join the two.", is,
		    flags   ? "second Flags line"
		    : above ? "Containers line above the real one"
			    : "second Containers line");
	offer_join(reader, rule, flags ? &reader->detail->flags_line : &reader->detail->containers_line, line, head);
}

/* Reports a line that may be a repeated section: its container does not exist or, if `loose`, it has no colon. */
static bool report_like_section(struct derf_reader *reader, const struct line *line, bool loose)
{
	struct span flags = derf_section_head(reader->text, line->body, "Flags", false);
	struct span containers = derf_section_head(reader->text, line->body, "Containers", loose);
	if (flags.length > 0)
		report_second(reader, true, line, "looks like", flags.length);
	else if (containers.length > 0 && reader->detail->containers_line.number > 0)
		report_second(reader, false, line, "looks like", containers.length);
	else
		return false;
	return true;
}

/* Reports a line without a colon, which may be a misspelt section. */
static void report_text(struct derf_reader *reader, const struct line *line)
{
	struct span body = line->body;
	const struct place nowhere = {0};
	struct span head = derf_section_head(reader->text, body, "Containers", true);
	if (report_like_section(reader, line, true))
		return;
	if (head.length > 0) {
		reader->detail->containers_like = head;
		derf_report(reader, RULE_TEXT_UNKNOWN, body, nowhere,
			    "This line has no colon. If it is meant as the Containers line, start it with exactly "
			    "\"Containers:\".");
		check_offer(&reader->check, "start it with \"Containers:\"", head, "Containers:");
	} else {
		derf_report(reader, RULE_TEXT_UNKNOWN, body, nowhere,
			    "This line has no colon, so it puts nothing into a container; the format has no "
			    "comments: complete it or remove it.");
		check_offer_line_removal(&reader->check, "remove the line");
		check_set_manual(&reader->check, true);
	}
}

/* Reads a line below the Flags line that is neither blank nor the first Containers line. */
static void read_other_line(struct derf_reader *reader, const struct line *line)
{
	const struct text *text = reader->text;
	struct span body = line->body;
	bool started = reader->detail->containers_line.number > 0;
	const char *colon = memchr(text->bytes + body.start, ':', body.length);
	char first = text->bytes[body.start];
	if (span_begins(text, body, "Flags:"))
		report_second(reader, true, line, "is", strlen("Flags:"));
	else if (span_begins(text, body, "Containers:"))
		report_second(reader, false, line, "is", strlen("Containers:"));
	else if (!started && (first == '+' || first == '-' || (!colon && is_rest_of_flags(reader, line)))) {
		derf_report(reader, RULE_FLAGS_BROKEN, line->whole, (struct place){0},
			    "Flags must be on one line, so these are not read: join this line with the one above.");
		offer_join(reader, RULE_FLAGS_BROKEN, &reader->detail->flags_line, line, 0);
	} else if (!colon)
		report_text(reader, line);
	else
		read_item_line(reader, line, (size_t)(colon - text->bytes));
}

/* ---- matching lines to containers ---- */

/* Offers to add the name of the line to the Containers line, or to a new Containers line above it. */
static void offer_list(struct derf_reader *reader, const struct derf_line *line)
{
	struct arena *arena = &reader->model->arena;
	const struct line *list = &reader->detail->containers_line;
	char *name = arena_copy(arena, reader->text->bytes + line->name.start, line->name.length);
	size_t length = strlen(name); /* it must be one word without a number */
	if (length == 0 || strcspn(name, DERF_SEPARATORS) != length || derf_count_digits(name, length) > 0)
		return;
	struct span at = {.start = list->number > 0 ? span_end(list->body) : line->line.body.start};
	const char *line_end = scan_line_end_at(reader->text, at.start, reader->model->line_end);
	check_offer(&reader->check, "list it", at,
		    list->number > 0 ? arena_print(arena, " %s", name)
				     : arena_print(arena, "Containers: %s%s", name, line_end));
}

/* Reports a line whose container is not on the Containers line, and offers to add it. */
static void report_unlisted(struct derf_reader *reader, const struct derf_line *line)
{
	struct span name = line->name;
	if (report_like_section(reader, &line->line, false))
		return;
	if (name.length == 0)
		derf_report(reader, RULE_CONTAINER_UNLISTED, line->line.body, (struct place){0},
			    "There is no container name before the colon: write one from the Containers line.");
	else {
		derf_report(reader, RULE_CONTAINER_UNLISTED, name, (struct place){0},
			    "\"%s\" is not on the Containers line: add it there, or correct the name.",
			    derf_quote(&reader->check, name));
		offer_list(reader, line);
	}
}

/* Finds the container that a line names by its number (`keys`) or, above the count of these, by all of its name. */
static void match_line(struct derf_reader *reader, struct derf_line *line, const struct name *keys,
		       const struct name *tokens)
{
	const struct derf_detail *detail = reader->detail;
	const char *name = reader->text->bytes + line->name.start;
	size_t length = line->name.length, digits = derf_count_digits(name, length);
	const struct name *key = NULL;
	size_t used = 0;
	for (; used <= digits && !key; used++)
		key = names_find(keys, detail->container_count, name, length - used);
	if (!key) {
		report_unlisted(reader, line);
		return;
	}
	used--;
	line->numbered = used > 0;
	int number = used > 0 ? derf_read_number(name + length - used, used) : 1;
	const struct name *token =
	    number > key->count ? names_find(tokens, detail->container_count, name, length) : NULL;
	if (token) {
		line->record = token[token->count - 1].index;
		return;
	}
	struct place place = place_at(PLACE_RECORD, key->index);
	const char *base = derf_quote(&reader->check, detail->containers[key->index].base);
	const char *whole = derf_quote(&reader->check, line->name);
	if (number == 0)
		derf_report(reader, RULE_CONTAINER_NUMBER, line->name, place,
			    "Containers are numbered from 1, so \"%s\" does not exist: the room has %s1%s.", whole,
			    base, key->count > 1 ? " and more" : "");
	if (number > key->count)
		derf_report(reader, RULE_CONTAINER_NUMBER, line->name, place,
			    "The room has no %s: the Containers line lists %d \"%s\".", whole, key->count, base);
	if (number == 0 || number > key->count)
		return;
	line->record = key[number - 1].index;
	if (used == 0 || name[length - used] != '0')
		return;
	/* "bag01" for bag1 is accepted, but the engine may compare the names exactly */
	char proper[16];
	snprintf(proper, sizeof proper, "%d", number);
	derf_report(reader, RULE_CONTAINER_NUMBER, line->name, place_at(PLACE_RECORD, line->record),
		    "The engine may not recognise the leading zeros in \"%s\": write %.*s%s.", whole,
		    (int)(length - used), name, proper);
	check_set_severity(&reader->check, SEVERITY_WARNING);
	check_offer(&reader->check, "remove the leading zeros",
		    (struct span){.start = span_end(line->name) - used, .length = used}, proper);
}

/* Reports a container line without a usable Containers line above it: it is missing, empty or below. If a line looks
 * like a misspelt Containers line, only that one is reported. */
static void report_orphan(struct derf_reader *reader, const struct derf_line *line)
{
	struct span body = line->line.body, *like = &reader->detail->containers_like;
	struct span head = derf_section_head(reader->text, body, "Containers", false);
	bool empty = reader->detail->containers_line.number > 0;
	const struct place nowhere = {0};
	if (report_like_section(reader, &line->line, false))
		return;
	if (reader->detail->container_count > 0) {
		derf_report(
		    reader, RULE_CONTAINER_ORPHAN, body, nowhere,
		    "This line is above the Containers line, so the engine ignores the whole room: move it below.");
		check_offer_line_move(&reader->check, "move it to the end", reader->text->length);
	} else if (!empty && like->length == 0 && head.length > 0) {
		*like = head;
		derf_report(reader, RULE_CONTAINER_ORPHAN, body, nowhere,
			    "The Containers line is missing, so the engine ignores the whole room. If this line is "
			    "meant, start it with exactly \"Containers:\".");
		check_offer(&reader->check, "start it with \"Containers:\"", head, "Containers:");
	} else if (empty || like->length == 0) {
		derf_report(reader, RULE_CONTAINER_ORPHAN, body, nowhere,
			    "The Containers line is %s, so the engine ignores the whole room: list \"%s\" on %s.",
			    empty ? "empty" : "missing", derf_quote(&reader->check, line->name),
			    empty ? "it" : "one");
		offer_list(reader, line);
	}
}

/* Returns the names of all containers, with their numbers or without, sorted. */
static struct name *container_names(struct derf_reader *reader, bool whole)
{
	const struct derf_detail *detail = reader->detail;
	int count = detail->container_count;
	struct name *names = arena_allocate(&reader->model->arena, (size_t)count, sizeof *names);
	for (int i = 0; i < count; i++) {
		struct span span = whole ? detail->containers[i].token : detail->containers[i].base;
		names[i] =
		    (struct name){.bytes = reader->text->bytes + span.start, .length = span.length, .index = i};
	}
	names_sort(names, count);
	return names;
}

static void match_lines(struct derf_reader *reader)
{
	struct derf_detail *detail = reader->detail;
	int count = detail->container_count;
	const struct name *keys = container_names(reader, false), *tokens = container_names(reader, true);
	for (int i = 0; i < count; i++) {
		detail->containers[keys[i].index].number = keys[i].number;
		detail->containers[keys[i].index].count = keys[i].count;
	}
	for (int i = 0; i < detail->line_count; i++) {
		struct derf_line *line = &detail->item_lines[i];
		if (line->line.number < reader->detail->containers_line.number || count == 0)
			report_orphan(reader, line);
		else
			match_line(reader, line, keys, tokens);
		if (line->record < 0)
			continue;
		struct derf_container *container = &detail->containers[line->record];
		if (container->last_line >= 0)
			detail->item_lines[container->last_line].next = i;
		else
			container->first_line = i;
		container->last_line = i;
	}
}

/* ---- records ---- */

/* Adds the field for the name of a container (item -1) or for an item. */
static void add_field(struct derf_reader *reader, int record, int item, struct span value, struct span line)
{
	const struct derf_detail *detail = reader->detail;
	const char *bytes = reader->text->bytes + value.start, *type = item < 0 ? "container" : "item";
	struct field *field = model_add_field(reader->model);
	int row = vocabulary_find(detail->vocabulary, bytes, value.length);
	bool known = vocabulary_has(detail->vocabulary, bytes, value.length, "type", type);
	*field = (struct field){.grid = -1,
				.record = record,
				.item = item,
				.name = type,
				.kind = item < 0 ? FIELD_WORD : FIELD_TEXT,
				.fallback = item < 0 ? "" : "a random item",
				.meaning = known      ? vocabulary_value(detail->vocabulary, row, "meaning")
					   : item < 0 ? "A container that the engine provides."
						      : "An item that the engine provides.",
				.set = item < 0 || value.length > 0,
				.value = value,
				.line = line,
				.effective = arena_copy(&reader->model->arena, bytes, value.length),
				.vocabulary = type};
}

/* The engine calls a container "bag" if it is the only one, and "bag2" if there are several. */
static void add_record(struct derf_reader *reader, int index)
{
	struct model *model = reader->model;
	const struct derf_detail *detail = reader->detail;
	const struct derf_container *container = &detail->containers[index];
	struct span base = container->base;
	struct record *record = model_add_record(model);
	const char *name = arena_copy(&model->arena, reader->text->bytes + base.start, base.length);
	if (container->count > 1)
		name = arena_print(&model->arena, "%s%d", name, container->number);
	record->kind = "container";
	record->name = name;
	record->line = container->token;
	add_field(reader, index, -1, base, detail->containers_line.whole);
	for (int l = container->first_line; l >= 0; l = detail->item_lines[l].next) {
		const struct derf_line *line = &detail->item_lines[l];
		for (int i = 0; i < line->item_count; i++)
			add_field(reader, index, record->item_count++, detail->items[line->first_item + i].value,
				  line->line.whole);
	}
	record->field_count = model->field_count - record->first_field;
}

void derf_read_containers(struct derf_reader *reader)
{
	struct derf_detail *detail = reader->detail;
	const char *bytes = reader->text->bytes;
	size_t number = detail->flags_line.number > 0 ? detail->flags_line.number + 1 : 4 + detail->long_lines;
	struct line line;
	struct span word;
	for (; scan_line(reader->text, number, &line); number++) {
		if (span_trimmed(bytes, line.body).length == 0)
			continue;
		if (detail->containers_line.number > 0 || !span_begins(reader->text, line.body, "Containers:")) {
			read_other_line(reader, &line);
			continue;
		}
		detail->containers_line = line;
		size_t at = line.body.start + strlen("Containers:");
		while (scan_token(reader->text, line.body, &at, DERF_SEPARATORS, &word)) {
			size_t base = derf_base_length(detail->vocabulary, bytes + word.start, word.length);
			struct derf_container container = {.token = word,
							   .base = {.start = word.start, .length = base},
							   .number = 1,
							   .count = 1,
							   .first_line = -1,
							   .last_line = -1};
			ARENA_ADD(&reader->model->arena, detail, container, &container);
		}
	}
	match_lines(reader);
	for (int i = 0; i < detail->container_count; i++)
		add_record(reader, i);
}
