/* Maps as lists of strings in JSON: objects of a type, with rows, groups of glyphs and names of tables in one
 * member, and other members next to it. */
#include "described/reading.h"
#include "tables.h"

/* The words of a glyph: from lines that define it, place something on it, or add to it. */
enum { WORD_MEANS, WORD_HOLDS, WORD_ADDS, WORDS };
struct meaning {
	int value, entry;
	const char *words[WORDS];
};

/* A line with its position and its entry; -1 if it is from a table. */
struct placed {
	struct table_line line;
	int order, entry;
	const char *table; /* its id; NULL for lines of the map */
};

/* The meanings of glyphs in a list of tables, by cell value. */
struct table_set {
	struct span names; /* the list, in the file */
	struct meaning *meanings;
	struct value_glyph *glyphs; /* one for each meaning */
	struct placed *lines;
	int meaning_count, line_count, line_capacity;
	struct span *missing;
	int missing_count, missing_capacity;
	bool unknown; /* some of the tables are unknown */
};

/* stored in map_part.more */
struct json_part {
	const struct table_set *set;
	struct placed *lines; /* of the map itself, by cell value */
	int line_count;
};

struct scanner {
	struct reading *reading;
	const struct described *self;
	const struct described_json *names;
	struct json json;
	struct arena *arena;
	struct table_list own; /* tables in the file */
	struct table_set set;  /* of the last map */
	bool has_set;
};

/* ---- for rules ---- */

/* Returns the index of the first line about the value, or of the one that would follow it; the lines are sorted. */
static int first_line(const struct placed *lines, int count, int value)
{
	int at;
	LIST_SEARCH(at, count, lines[at].line.value < value);
	return at;
}

static bool has_kind(const struct placed *lines, int count, int value, const char *const *kinds)
{
	for (int i = first_line(lines, count, value); i < count && lines[i].line.value == value; i++)
		for (const char *const *kind = kinds; *kind; kind++)
			if (strcmp(lines[i].line.kind, *kind) == 0)
				return true;
	return false;
}

bool described_is_covered(const struct model *model, int grid, int value, const char *const *kinds)
{
	if (described_of(model)->description->scanner != SCANNER_JSON)
		return false;
	const struct json_part *part = described_detail(model)->parts[grid].more;
	return has_kind(part->lines, part->line_count, value, kinds) ||
	       has_kind(part->set->lines, part->set->line_count, value, kinds);
}

/* Returns true if the table, NULL for all, has a line of that kind for the glyph that is placed with all others on it, and sets
 * the last; single words for what the glyph means or holds are not. */
static bool places(const struct table_set *set, int value, const char *table, const char *kind,
		   const struct placed **last)
{
	bool found = false;
	int i = first_line(set->lines, set->line_count, value);
	for (; i < set->line_count && set->lines[i].line.value == value; i++) {
		const struct placed *placed = &set->lines[i];
		const struct described_legend *legend = placed->line.legend;
		bool single = legend && legend->effect <= EFFECT_HOLDS && placed->line.single;
		if (single || (table && strcmp(placed->table, table) != 0) ||
		    (kind && strcmp(placed->line.kind, kind) != 0))
			continue;
		*last = placed;
		found = true;
	}
	return found;
}

const char *described_replaced(const struct model *model, int grid, int value, const char **of, const char **by)
{
	const struct table_set *set = ((const struct json_part *)described_detail(model)->parts[grid].more)->set;
	const char *mapping = described_of(model)->description->json.mapping;
	const struct placed *last, *same;
	if (!places(set, value, NULL, NULL, &last))
		return NULL;
	*by = last->table;
	int i = first_line(set->lines, set->line_count, value);
	for (; i < set->line_count && set->lines[i].line.value == value; i++) {
		const struct placed *placed = &set->lines[i];
		if (strcmp(placed->table, *by) == 0 || (mapping && strcmp(placed->line.kind, mapping) == 0) ||
		    !places(set, value, placed->table, placed->line.kind, &same) ||
		    places(set, value, *by, placed->line.kind, &same))
			continue;
		*of = placed->table;
		return placed->line.kind;
	}
	return NULL;
}

/* ---- lines ---- */

/* Returns the lines of a piece of the text if it is alone on them except for a comma; otherwise the piece itself. */
static struct span lines_of(const struct scanner *scanner, struct span span)
{
	const char *bytes = scanner->json.bytes;
	size_t length = scanner->json.length, start = bytes_skip_back(bytes, 0, span.start, " \t\r"),
	       end = bytes_skip(bytes, span_end(span), length, " \t\r"); /* the enclosing bracket is before `start` */
	if (end < length && bytes[end] == ',')
		end = bytes_skip(bytes, end + 1, length, " \t\r");
	if (bytes[start - 1] != '\n' || (end < length && bytes[end] != '\n'))
		return span;
	return span_between(start, end + (end < length));
}

enum { SHOWN = 240 };

/* Returns a value as one line: blanks and line ends between its tokens become one blank, and a long value is
 * truncated. */
static struct value shown_value(struct scanner *scanner, uint32_t node)
{
	struct span span = json_span(&scanner->json, node);
	struct value value = reading_value(scanner->reading, span);
	char shown[SHOWN];
	if (!memchr(value.bytes, '\n', MIN(span.length, SHOWN)) && span.length < SHOWN)
		return value;
	size_t used = collapse_blanks(value.bytes, span.length, shown, SHOWN);
	value.bytes = arena_copy(scanner->arena, shown, used);
	value.length = used;
	return value;
}

/* ---- meanings ---- */

static int compare_placed(const void *left, const void *right)
{
	const struct placed *a = left, *b = right;
	int order = (a->line.value > b->line.value) - (a->line.value < b->line.value);
	return order ? order : (a->order > b->order) - (a->order < b->order);
}

/* Sorts the lines and combines them into the meaning of each cell value, on top of those in `base`. The last line
 * that defines a glyph wins, and so does the last that places something on it; of others, the first is shown. Returns the number of meanings, sorted by cell
 * value. */
static int fold_lines(struct scanner *scanner, struct placed *lines, int count, const struct table_set *base,
		      struct meaning **meanings)
{
	int made = 0;
	*meanings = arena_allocate(scanner->arena, (size_t)count, sizeof **meanings);
	if (count == 0)
		return 0;
	qsort(lines, (size_t)count, sizeof *lines, compare_placed);
	for (int i = 0; i < count; i++) {
		if (i == 0 || lines[i].line.value != lines[i - 1].line.value) {
			const struct meaning fresh = {.value = lines[i].line.value, .entry = -1};
			const struct meaning *there =
			    base && base->meaning_count > 0
				? bsearch(&fresh, base->meanings, (size_t)base->meaning_count, sizeof fresh,
					  compare_ints)
				: NULL;
			(*meanings)[made++] = there ? *there : fresh;
		}
		struct meaning *meaning = &(*meanings)[made - 1];
		enum described_effect effect = lines[i].line.legend ? lines[i].line.legend->effect : EFFECT_ADDS;
		bool means = effect == EFFECT_MEANS;
		const char **word = &meaning->words[means                    ? WORD_MEANS
						    : effect == EFFECT_HOLDS ? WORD_HOLDS
									     : WORD_ADDS];
		if (lines[i].line.word && (!*word || effect <= EFFECT_HOLDS))
			*word = lines[i].line.word;
		if (lines[i].entry >= 0 && (meaning->entry < 0 || means))
			meaning->entry = lines[i].entry;
	}
	return made;
}

/* Makes a glyph from its words, which together are its meaning. */
static struct glyph make_glyph(struct scanner *scanner, const struct meaning *meaning)
{
	struct glyph glyph = cell_meaning(scanner->reading->tables, scanner->reading->description, meaning->value);
	const char *all = NULL;
	glyph.known = true;
	glyph.entry = meaning->entry;
	if (meaning->words[WORD_MEANS])
		glyph.walk = WALK_GROUND;
	for (int kind = 0; kind < WORDS; kind++) {
		const char *word = meaning->words[kind];
		if (!word)
			continue;
		int row = vocabulary_find(scanner->reading->words, word, strlen(word));
		if (kind == WORD_MEANS)
			glyph.style = STYLE_SPECIAL;
		if (row >= 0)
			described_word_glyph(scanner->reading->words, row, &glyph);
		all = all ? arena_print(scanner->arena, "%s, %s", all, word) : word;
	}
	glyph.meaning = all ? all : glyph.meaning;
	return glyph;
}

/* ---- tables ---- */

/* Adds a table. Its texts are copied, because they live only until the next table is read or the file changes. */
static void add_table(struct scanner *scanner, const struct glyph_table *table)
{
	struct table_set *set = &scanner->set;
	const char *id = arena_copy(scanner->arena, table->id, strlen(table->id));
	set->unknown = set->unknown || table->more;
	for (int i = 0; i < table->count; i++) {
		struct table_line line = table->lines[i];
		if (!line.legend)
			line.kind = arena_copy(scanner->arena, line.kind, strlen(line.kind));
		if (line.word)
			line.word = arena_copy(scanner->arena, line.word, strlen(line.word));
		const struct placed placed = {.line = line, .order = set->line_count, .entry = -1, .table = id};
		ARENA_ADD(scanner->arena, set, line, &placed);
	}
}

/* Takes one item of the list: an id, or a choice among several, which is not read. */
static void take_table(struct scanner *scanner, uint32_t node)
{
	struct table_set *set = &scanner->set;
	struct span id = json_inside(&scanner->json, node);
	const char *bytes = scanner->json.bytes + id.start;
	if (!json_is(&scanner->json, node, JSON_TEXT)) {
		set->unknown = true;
		return;
	}
	const struct glyph_table *table = table_list_find(&scanner->own, bytes, id.length);
	if (!table)
		table = tables_find(scanner->self, scanner->reading->model->path, bytes, id.length);
	if (table) {
		add_table(scanner, table);
		return;
	}
	set->unknown = true;
	ARENA_LIST_ADD(scanner->arena, set->missing, set->missing_count, set->missing_capacity, &id);
}

static void fill_set(struct scanner *scanner, uint32_t list)
{
	const struct json *json = &scanner->json;
	struct table_set *set = &scanner->set;
	if (list && !json_is(json, list, JSON_ARRAY))
		take_table(scanner, list);
	for (uint32_t at = list && json_is(json, list, JSON_ARRAY) ? json_first(json, list) : 0; at;
	     at = json_after(json, list, at))
		take_table(scanner, at);
	set->meaning_count = fold_lines(scanner, set->lines, set->line_count, NULL, &set->meanings);
	set->glyphs = arena_allocate(scanner->arena, (size_t)set->meaning_count, sizeof *set->glyphs);
	for (int i = 0; i < set->meaning_count; i++)
		set->glyphs[i] = (struct value_glyph){.value = set->meanings[i].value,
						      .glyph = make_glyph(scanner, &set->meanings[i])};
}

/* Returns the tables of a map. Maps often have the same list as the one before, which is then reused. */
static const struct table_set *set_of(struct scanner *scanner, uint32_t object)
{
	const struct json *json = &scanner->json;
	uint32_t list = json_member(json, object, scanner->names->tables);
	struct span names = list ? json_span(json, list) : (struct span){0}, last = scanner->set.names;
	bool same = scanner->has_set && names.length == last.length && scanner->set.missing_count == 0 &&
		    memcmp(json->bytes + names.start, json->bytes + last.start, names.length) == 0;
	if (!same) {
		scanner->set = (struct table_set){.names = names};
		scanner->has_set = true;
		fill_set(scanner, list);
	}
	struct table_set *set = arena_allocate(scanner->arena, 1, sizeof *set);
	*set = scanner->set;
	return set;
}

/* ---- a map ---- */

/* Returns true if the key is the field's member: "weight", or in the object "object.rotation". */
static bool is_field(const struct scanner *scanner, const struct described_field *field, bool inside, uint32_t key)
{
	const char *name = field->line.key, *dot = name ? strchr(name, '.') : NULL;
	if (!name || (dot != NULL) != inside)
		return false;
	size_t width = strlen(scanner->names->object);
	if (inside && ((size_t)(dot - name) != width || strncmp(name, scanner->names->object, width) != 0))
		return false;
	return json_equals(&scanner->json, key, inside ? dot + 1 : name);
}

static void take_fields(struct scanner *scanner, uint32_t object, bool inside)
{
	const struct json *json = &scanner->json;
	const struct described_dialect *dialect = scanner->reading->dialect;
	for (uint32_t key = json_first(json, object); key; key = json_after(json, object, key))
		EACH(const struct described_field, field, dialect->fields, dialect->field_count) {
			if (!is_field(scanner, field, inside, key))
				continue;
			struct value value = shown_value(scanner, json_value(json, key));
			reading_field(scanner->reading, field, &value, lines_of(scanner, json_pair(json, key)));
		}
}

/* Adds the legend line of a member whose name is one character. */
static void take_entry(struct scanner *scanner, const struct table_line *line)
{
	const struct described_legend unknown = {.key = line->kind, .effect = EFFECT_ADDS};
	const struct json *json = &scanner->json;
	struct value glyphs = reading_value(scanner->reading, json_inside(json, line->key));
	struct value value = shown_value(scanner, json_value(json, line->key));
	reading_legend(scanner->reading, line->legend ? line->legend : &unknown, &glyphs, &value,
		       lines_of(scanner, json_pair(json, line->key)));
}

/* Adds glyphs of tables to the legend, except those that have lines in the map. */
static void show_tables(struct scanner *scanner, const struct table_set *set, const struct meaning *own, int count)
{
	struct reading *reading = scanner->reading;
	for (int i = 0, next = 0; i < set->meaning_count; i++) {
		const struct value_glyph *of = &set->glyphs[i];
		while (next < count && own[next].value < of->value)
			next++;
		if (next < count && own[next].value == of->value)
			continue;
		struct entry *entry = model_add_grid_symbol(reading->model);
		entry->key = of->value;
		entry->style = of->glyph.style;
		entry->text = of->glyph.meaning;
	}
}

/* Adds the meanings of the map's own lines, which take precedence over its tables. */
static void take_meanings(struct scanner *scanner, struct json_part *part)
{
	struct reading *reading = scanner->reading;
	const struct table_set *set = part->set;
	struct meaning *meanings;
	int count = fold_lines(scanner, part->lines, part->line_count, set, &meanings), all = set->meaning_count;
	struct value_glyph *glyphs = arena_allocate(scanner->arena, (size_t)all + (size_t)count, sizeof *glyphs);
	show_tables(scanner, set, meanings, count);
	if (all > 0)
		memcpy(glyphs, set->glyphs, (size_t)all * sizeof *glyphs);
	const struct grid given = {.glyphs = glyphs, .glyph_count = all};
	for (int i = 0; i < count; i++) {
		struct value_glyph *there = grid_find_glyph(&given, meanings[i].value);
		there = there ? there : &glyphs[all++];
		*there = (struct value_glyph){.value = meanings[i].value, .glyph = make_glyph(scanner, &meanings[i])};
	}
	reading->glyphs = glyphs;
	reading->glyph_count = all;
}

static void take_glyphs(struct scanner *scanner, uint32_t object)
{
	struct reading *reading = scanner->reading;
	struct glyph_table own = {0};
	struct json_part *part = arena_allocate(scanner->arena, 1, sizeof *part);
	const struct table_set *set = set_of(scanner, object);
	table_read(reading->tables, scanner->self, &scanner->json, object, &own, scanner->arena);
	part->set = set;
	part->lines = arena_allocate(scanner->arena, (size_t)own.count, sizeof *part->lines);
	for (int i = 0; i < own.count; i++) { /* parts of a value share the entry of the whole */
		if (!own.lines[i].part)
			take_entry(scanner, &own.lines[i]);
		part->lines[i] =
		    (struct placed){.line = own.lines[i], .order = i, .entry = reading->model->entry_count - 1};
	}
	part->line_count = own.count;
	take_meanings(scanner, part);
	reading->part.more = part;
	reading->part.glyphs_unknown = set->unknown;
	reading->part.missing_tables = set->missing;
	reading->part.missing_table_count = set->missing_count;
}

/* Returns the name that matches the key; NULL if none. */
static const char *name_of(const struct scanner *scanner, uint32_t key, const char *const *names)
{
	for (; names && *names; names++)
		if (json_equals(&scanner->json, key, *names))
			return *names;
	return NULL;
}

/* Returns the value of a small whole number; -1 for anything else. */
static int number_of(const struct json *json, uint32_t node)
{
	struct span span = json_span(json, node);
	int number = 0;
	for (size_t i = 0; i < span.length; i++) {
		char byte = json->bytes[span.start + i];
		if (byte < '0' || byte > '9' || i > 5)
			return -1;
		number = number * 10 + (byte - '0');
	}
	return number;
}

/* Counts the tiles of a map whose name is a list of lists: columns and rows. */
static void count_tiles(const struct json *json, uint32_t name, int *columns, int *rows)
{
	uint32_t first = json_is(json, name, JSON_ARRAY) ? json_first(json, name) : 0;
	*columns = *rows = 1;
	if (!first || !json_is(json, first, JSON_ARRAY))
		return;
	*columns = *rows = 0;
	for (uint32_t at = json_first(json, first); at; at = json_after(json, first, at))
		++*columns;
	for (uint32_t at = first; at; at = json_after(json, name, at))
		++*rows;
}

/* Sets the size that the game reads: that of the field, otherwise the number of tiles. */
static void take_size(struct scanner *scanner, uint32_t map, uint32_t object, uint32_t name)
{
	const struct json *json = &scanner->json;
	struct map_part *part = &scanner->reading->part;
	uint32_t size = json_member(json, object, scanner->names->size);
	if (!size)
		size = json_member(json, map, scanner->names->size);
	uint32_t width = size && json_is(json, size, JSON_ARRAY) ? json_first(json, size) : 0;
	uint32_t height = width ? json_after(json, size, width) : 0;
	if (height && number_of(json, width) > 0 && number_of(json, height) > 0) {
		part->expected_width = number_of(json, width);
		part->expected_height = number_of(json, height);
	} else if (!size && name && scanner->names->tile > 0 && !name_of(scanner, name, scanner->names->sized)) {
		int columns = 1, rows = 1;
		if (name_of(scanner, name, scanner->names->blocks))
			count_tiles(json, json_value(json, name), &columns, &rows);
		part->expected_width = columns * scanner->names->tile;
		part->expected_height = rows * scanner->names->tile;
	}
}

static void take_map(struct scanner *scanner, uint32_t map)
{
	struct reading *reading = scanner->reading;
	const struct json *json = &scanner->json;
	uint32_t object = json_member(json, map, scanner->names->object);
	uint32_t rows = object ? json_member(json, object, scanner->names->rows) : 0;
	if (!rows || !json_is(json, rows, JSON_ARRAY))
		return;
	uint32_t key = json_first(json, map); /* of the member with the map's name */
	while (key && !name_of(scanner, key, scanner->names->names))
		key = json_after(json, map, key);
	uint32_t name = key ? json_first_text(json, json_value(json, key)) : 0;
	reading_part(reading, json_span(json, map).start, name ? json_inside(json, name) : (struct span){0});
	for (uint32_t at = json_first(json, rows); at; at = json_after(json, rows, at))
		if (json_is(json, at, JSON_TEXT))
			reading_row(reading, json_inside(json, at), lines_of(scanner, json_span(json, at)));
	if (reading_has_rows(reading)) {
		reading->part.named_by = key ? name_of(scanner, key, scanner->names->names) : NULL;
		take_fields(scanner, map, false);
		take_fields(scanner, object, true);
		take_size(scanner, map, object, key);
		take_glyphs(scanner, object);
	}
	reading_part_end(reading, span_end(json_span(json, map)));
}

/* ---- the file ---- */

void scan_json(struct reading *reading)
{
	struct scanner scanner = {.reading = reading,
				  .self = described_of(reading->model),
				  .names = &reading->description->json,
				  .arena = &reading->model->arena};
	struct json *json = &scanner.json;
	json_read(json, reading->text->bytes, reading->text->length);
	if (json->expected)
		reading_report(reading, (struct span){.start = json->wrong, .length = json->wrong < json->length},
			       "Not valid JSON: expected %s here. The rest of the file is not read, and neither is "
			       "the map around this place.",
			       json->expected);
	tables_read(reading->tables, scanner.self, json, &scanner.own, scanner.arena);
	for (uint32_t at = JSON_NONE; (at = json_next_object(json, at, scanner.names->type)) != JSON_NONE;)
		take_map(&scanner, at);
	json_clear(json);
}
