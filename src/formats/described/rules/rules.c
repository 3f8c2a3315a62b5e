/* The rules that descriptions name by their kind: how one runs, and what all share. */
#include "ruling.h"

#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- findings ---- */

enum { MESSAGE = 512 };

__attribute__((format(printf, 3, 0))) static void say(const struct ruling *ruling, char message[MESSAGE],
						      const char *format, va_list arguments)
{
	if (ruling->rule->message)
		snprintf(message, MESSAGE, "%s", ruling->rule->message);
	else
		vsnprintf(message, MESSAGE, format, arguments);
}

void ruling_add(struct ruling *ruling, struct span span, struct place place, const char *format, ...)
{
	char message[MESSAGE];
	va_list arguments;
	va_start(arguments, format);
	say(ruling, message, format, arguments);
	va_end(arguments);
	check_add(ruling->check, span, place, "%s", message);
}

void ruling_add_cells(struct ruling *ruling, const int *cells, int count, const char *format, ...)
{
	char message[MESSAGE];
	va_list arguments;
	va_start(arguments, format);
	say(ruling, message, format, arguments);
	va_end(arguments);
	check_add_cells(ruling->check, ruling->grid, cells, count, "%s", message);
}

void *ruling_allocate(struct ruling *ruling, size_t count, size_t size)
{
	void *memory = arena_allocate(ruling->arena, count, size);
	ruling->check->findings->no_memory = ruling->check->findings->no_memory || !memory;
	return memory;
}

const char *ruling_quote(struct ruling *ruling, const char *bytes, size_t length)
{
	enum { LONGEST = 60 };
	const char *copy = arena_copy(ruling->arena, bytes, length < LONGEST ? length : LONGEST);
	ruling->check->findings->no_memory = ruling->check->findings->no_memory || !copy;
	return copy ? copy : "";
}

const char *ruling_print(struct ruling *ruling, const char *format, ...)
{
	char text[MESSAGE];
	va_list arguments;
	va_start(arguments, format);
	vsnprintf(text, sizeof text, format, arguments);
	va_end(arguments);
	const char *copy = arena_copy(&ruling->check->findings->arena, text, strlen(text));
	ruling->check->findings->no_memory = ruling->check->findings->no_memory || !copy;
	return copy ? copy : "";
}

/* ---- codes ---- */

bool codes_have(const struct codes *codes, int code)
{
	if (code < 256)
		return code >= 0 && codes->bytes[code];
	for (int i = 0; i < codes->count; i++)
		if (codes->items[i] == code)
			return true;
	return false;
}

static void read_codes(struct ruling *ruling, struct codes *codes, glyph_list glyphs)
{
	int count = 0;
	while (glyphs && glyphs[count])
		count++;
	codes->items = count > 0 ? ruling_allocate(ruling, (size_t)count, sizeof *codes->items) : NULL;
	for (int i = 0; codes->items && i < count; i++) {
		int code = code_of(glyphs[i], strlen(glyphs[i]));
		if (code < 0)
			continue;
		codes->items[codes->count++] = code;
		if (code < 256)
			codes->bytes[code] = true;
	}
}

int ruling_count(const struct ruling *ruling, const struct codes *codes)
{
	unsigned count = 0;
	for (int i = 0; i < codes->count; i++)
		count += grid_count(ruling->map, codes->items[i]);
	return (int)count;
}

const int *ruling_find(struct ruling *ruling, const struct codes *codes, int *count)
{
	const struct grid *map = ruling->map;
	int most = ruling_count(ruling, codes);
	int *cells = ruling_allocate(ruling, (size_t)most + 1, sizeof *cells);
	*count = 0;
	for (int y = 0; cells && *count < most && y < map->height; y++)
		for (int x = 0; x < grid_row_cells(map, y) && *count < most; x++)
			if (codes_have(codes, grid_cell(map, ruling->check->text, x, y)))
				cells[(*count)++] = y * map->width + x;
	return cells;
}

const char *ruling_name(struct ruling *ruling, const struct codes *codes, const char *last)
{
	char text[MESSAGE / 2] = "";
	size_t used = 0;
	for (int i = 0; i < codes->count && used + sizeof(struct code_name) < sizeof text; i++)
		used += (size_t)snprintf(text + used, sizeof text - used, "%s%s",
					 i == 0                 ? ""
					 : i + 1 < codes->count ? ", "
								: last,
					 code_name(codes->items[i]).text);
	const char *copy = arena_copy(ruling->arena, text, strlen(text));
	ruling->check->findings->no_memory = ruling->check->findings->no_memory || !copy;
	return copy ? copy : "";
}

bool ruling_is_filled(const struct grid *map)
{
	size_t bytes = 0, area = (size_t)map->width * (size_t)map->height;
	for (int y = 0; y < map->height; y++)
		bytes += map->rows[y].length;
	return area > 0 && area <= 16 * bytes + 4096;
}

const char *ruling_noun(const struct ruling *ruling)
{
	static const char *const nouns[] = {
	    [CELL_BYTE] = "glyph", [CELL_CHARACTER] = "character", [CELL_WORD] = "code"};
	return nouns[ruling->model->format->cells];
}

void ruling_add_rest(struct ruling *ruling, int told)
{
	if (told > RULING_CODES)
		ruling_add(ruling, ruling_map_span(ruling), ruling_map_place(ruling),
			   "The same holds for %d other %ss.", told - RULING_CODES, ruling_noun(ruling));
}

/* ---- maps and fields ---- */

struct place ruling_map_place(const struct ruling *ruling)
{
	return place_at(PLACE_GRID, ruling->grid);
}

struct span ruling_map_span(const struct ruling *ruling)
{
	return ruling->part->name.length > 0 ? ruling->part->name : ruling->map->rows[0];
}

/* The fields that a map has, then those of the file: each list by its first and its end. */
static int find_set(const struct model *model, const char *name, int first, int end)
{
	for (int i = first; i < end; i++)
		if (model->fields[i].set && strcmp(model->fields[i].name, name) == 0)
			return i;
	return -1;
}

/* Where the fields of the file begin: they come after those of all maps. */
static int file_fields(const struct model *model)
{
	const struct grid *last = &model->grids[model->grid_count - 1];
	return model->grid_count > 0 ? last->first_field + last->field_count : 0;
}

int ruling_field(const struct ruling *ruling, const char *name)
{
	const struct grid *map = ruling->map;
	int field = map ? find_set(ruling->model, name, map->first_field, map->first_field + map->field_count) : -1;
	return field >= 0 ? field
			  : find_set(ruling->model, name, file_fields(ruling->model), ruling->model->field_count);
}

bool ruling_number(const struct ruling *ruling, const char *name, int *number)
{
	int field = name ? ruling_field(ruling, name) : -1;
	const char *read = field >= 0 ? ruling->model->fields[field].read : "";
	char *end;
	bool octal = read[0] == '0' && read[1];
	long value = strtol(read, &end, 10);
	*number = (int)value;
	return end != read && !*end && !octal && value >= 0 && value < INT_MAX;
}

/* ---- when a rule speaks ---- */

/* Is it a word of the text? */
static bool has_word(const char *text, const char *word)
{
	size_t length = strlen(word);
	for (const char *at = text; (at = strstr(at, word)); at++) {
		bool begins = at == text || strchr(" \t,/!", at[-1]),
		     ends = !at[length] || strchr(" \t,/:", at[length]);
		if (begins && ends)
			return true;
	}
	return false;
}

/* Does the map have a legend line of that kind, with that word in its value? */
static bool has_legend(const struct ruling *ruling, const struct described_condition *condition, bool any)
{
	const struct grid *map = ruling->map;
	for (int i = 0; map && i < map->entry_count; i++) {
		const struct entry *entry = &ruling->model->entries[map->first_entry + i];
		bool of_kind = entry->kind && strcmp(entry->kind, condition->name) == 0;
		if (of_kind && (any || has_word(described_value(entry), condition->value)))
			return true;
	}
	return false;
}

/* Does the map (or file) have the field or legend line, with that value if it is not "*"? Or is the name from such a
 * member? */
static bool holds(const struct ruling *ruling, const struct described_condition *condition)
{
	const struct model *model = ruling->model;
	bool any = strcmp(condition->value, "*") == 0;
	for (int i = ruling_field(ruling, condition->name); i >= 0 && i < model->field_count; i++) {
		const struct field *field = &model->fields[i];
		bool same = field->set && strcmp(field->name, condition->name) == 0;
		if (field->grid >= 0 && field->grid != ruling->grid)
			break;
		if (same && (any || strcmp(field->read, condition->value) == 0))
			return true;
	}
	const char *member = ruling->part ? ruling->part->named_by : NULL;
	if (any && member && strcmp(member, condition->name) == 0)
		return true;
	return has_legend(ruling, condition, any);
}

static bool speaks(const struct ruling *ruling, bool about_glyphs)
{
	const struct described_rule *rule = ruling->rule;
	bool unsure = ruling->detail->unsure || (ruling->part && ruling->part->unsure);
	if (rule->dialect && (!ruling->model->dialect || strcmp(rule->dialect, ruling->model->dialect) != 0))
		return false;
	if (about_glyphs && (ruling->detail->tables->broken || (unsure && !rule->unsure)))
		return false;
	for (int i = 0; i < rule->when_count; i++)
		if (!holds(ruling, &rule->when[i]))
			return false;
	for (int i = 0; i < rule->unless_count; i++)
		if (holds(ruling, &rule->unless[i]))
			return false;
	return true;
}

/* ---- the kinds ---- */

static const struct {
	void (*run)(struct ruling *ruling);
	bool once;         /* for the file, not for each map */
	bool about_glyphs; /* silent where lines that are not read may give glyphs any meaning */
} kinds[RULE_KINDS] = {
    [RULE_SYMBOLS] = {rule_symbols, false, true},
    [RULE_UNUSED] = {rule_unused, false, true},
    [RULE_SIZE] = {rule_size, false, false},
    [RULE_RECTANGULAR] = {rule_rectangular, false, false},
    [RULE_ROW_LENGTH] = {rule_row_length, false, false},
    [RULE_DECLARED] = {rule_declared, false, false},
    [RULE_EXPECTED] = {rule_expected, false, false},
    [RULE_UNIQUE] = {rule_unique, true, false},
    [RULE_WORDS] = {rule_words, false, false},
    [RULE_VALUES] = {rule_values, false, false},
    [RULE_MISSING] = {rule_missing, false, false},
    [RULE_COUNT] = {rule_count, false, true},
    [RULE_EQUAL] = {rule_equal, false, true},
    [RULE_MARKS] = {rule_marks, false, true},
    [RULE_ON] = {rule_on, false, true},
    [RULE_CLOSED] = {rule_closed, false, true},
    [RULE_REACH] = {rule_reach, false, true},
    [RULE_ENTRANCE] = {rule_entrance, false, true},
    [RULE_SAME] = {rule_same, true, false},
    [RULE_RUN] = {rule_run, false, true},
    [RULE_DIGITS] = {rule_digits, false, true},
    [RULE_ROW] = {rule_row, false, false},
    [RULE_STRAY] = {rule_stray, true, false},
    [RULE_ORDER] = {rule_order, false, false},
    [RULE_COVERED] = {rule_covered, false, true},
    [RULE_TABLES] = {rule_tables, false, false},
};

static void run_on_maps(struct ruling *ruling)
{
	for (int i = 0; i < ruling->model->grid_count; i++) {
		ruling->grid = i;
		ruling->map = &ruling->model->grids[i];
		ruling->part = &ruling->detail->parts[i];
		bool small = ruling->map->width <= INT_MAX / ruling->map->height; /* its cells can be numbered */
		if (small && speaks(ruling, kinds[ruling->rule->kind].about_glyphs))
			kinds[ruling->rule->kind].run(ruling);
		if (ruling->arena->blocks)
			arena_clear(ruling->arena);
	}
}

static void run_rule(struct check *check)
{
	const struct described_rule *rule = check->rule->data;
	struct arena lists = {0}, arena = {0};
	struct ruling ruling = {.check = check,
				.rule = rule,
				.model = check->model,
				.detail = described_detail(check->model),
				.description = described_of(check->model)->description,
				.arena = &lists,
				.grid = -1};
	read_codes(&ruling, &ruling.glyphs, rule->glyphs);
	read_codes(&ruling, &ruling.others, rule->others);
	read_codes(&ruling, &ruling.from, rule->from);
	read_codes(&ruling, &ruling.walls, rule->walls);
	ruling.arena = &arena;
	if (!kinds[rule->kind].once)
		run_on_maps(&ruling);
	else if (speaks(&ruling, kinds[rule->kind].about_glyphs))
		kinds[rule->kind].run(&ruling);
	arena_clear(&arena);
	arena_clear(&lists);
}

void (*described_rule_function(enum described_rule_kind kind))(struct check *)
{
	return kind < RULE_KINDS && kinds[kind].run ? run_rule : NULL;
}
