/* Builds the model from what the scanners find. */
#include "reading.h"

#include "mapwright/cell_value.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct value reading_value(const struct reading *reading, struct span span)
{
	return (struct value){.span = span, .bytes = reading->text->bytes + span.start, .length = span.length};
}

size_t value_offset(const struct value *value, size_t at)
{
	if (!value->pieces)
		return value->span.start + at;
	int i = value->piece_count;
	at += value->first;
	while (i > 1 && value->pieces[i - 1].at > at)
		i--;
	return value->pieces[i - 1].start + (at - value->pieces[i - 1].at);
}

static struct grid *open_grid(const struct reading *reading)
{
	return reading->part_open ? &reading->model->grids[reading->model->grid_count - 1] : NULL;
}

bool reading_has_rows(const struct reading *reading)
{
	return reading->part_open && open_grid(reading)->height > 0;
}

/* ---- fields ---- */

static const char *field_text(struct reading *reading, const struct value *value)
{
	return arena_copy(&reading->model->arena, value->bytes, value->length);
}

/* Returns a field with everything but grid, set, value, line and read filled in. */
static struct field plain_field(const struct described_field *field, int grid)
{
	return (struct field){.grid = grid,
			      .record = -1,
			      .item = -1,
			      .name = field->name,
			      .kind = field->kind,
			      .fallback = field->fallback ? field->fallback : "",
			      .meaning = field->meaning ? field->meaning : "",
			      .read = field->fallback ? field->fallback : "",
			      .vocabulary = field->words,
			      .between = field->split};
}

/* Keeps a field of the file until all maps are read. */
static void keep_field(struct reading *reading, const struct field *field)
{
	arena_append(&reading->model->arena, &reading->file_fields, &reading->file_field_count,
		     &reading->file_field_capacity, field, sizeof *field);
}

static void add_field(struct reading *reading, const struct field *field)
{
	struct field *own = model_add_grid_field(reading->model);
	int grid = own->grid;
	*own = *field;
	own->grid = grid;
}

void reading_field(struct reading *reading, const struct described_field *field, const struct value *value,
		   struct span line)
{
	bool of_map = reading->part_open && field->scope == SCOPE_MAP;
	struct field fresh = plain_field(field, -1);
	fresh.set = true;
	fresh.value = value->span;
	fresh.line = line;
	fresh.read = field_text(reading, value);
	(of_map ? add_field : keep_field)(reading, &fresh);
}

static bool has_field(const struct field *fields, int count, const char *name)
{
	for (int i = 0; i < count; i++)
		if (fields[i].name == name)
			return true;
	return false;
}

/* Adds fields that the file does not have, so that the form shows them. */
static void add_missing_fields(struct reading *reading, enum described_scope scope)
{
	const struct model *model = reading->model;
	const struct grid *grid = open_grid(reading);
	for (int i = 0; i < reading->dialect->field_count; i++) {
		const struct described_field *field = &reading->dialect->fields[i];
		bool there = scope == SCOPE_MAP
				 ? has_field(model->fields + grid->first_field, grid->field_count, field->name)
				 : has_field(reading->file_fields, reading->file_field_count, field->name);
		if (field->scope != scope || there)
			continue;
		struct field missing = plain_field(field, -1);
		(scope == SCOPE_MAP ? add_field : keep_field)(reading, &missing);
	}
}

/* ---- the legend ---- */

/* Reads the glyphs of a legend line: all characters but blanks, and slashes where blocks change places. Returns
 * their number. */
static int read_keys(struct reading *reading, const struct described_legend *legend, const struct value *glyphs,
		     int **keys, char *names)
{
	int *values = arena_allocate(&reading->model->arena, glyphs->length + 1, sizeof *values), count = 0;
	size_t start, used;
	for (size_t at = ROW_START;; at = start + used) {
		int value = cell_next(reading->description, glyphs->bytes, glyphs->length, at, &start, &used);
		if (value < 0)
			break;
		bool only = glyphs->length == used, blank = value == ' ' && !only;
		size_t length;
		const char *bytes = cell_bytes(value, &length);
		if (!blank || takes_value(legend))
			names = (char *)memcpy(names, bytes, length) + length;
		if (!blank && !(legend->effect == EFFECT_SHUFFLES && value == '/'))
			values[count++] = value;
	}
	*keys = values;
	return count;
}

/* Returns the outcomes of a legend line as text, "becomes . 75%, x 25%", with equal outcomes added up. */
static const char *odds_text(struct reading *reading, const struct entry *entry, const struct outcome *outcomes,
			     int count)
{
	int weights[256] = {0}, order[OUTCOMES], different = 0, sum = 0;
	for (int i = 0; i < count; i++) {
		if (weights[outcomes[i].value] == 0)
			order[different++] = outcomes[i].value;
		weights[outcomes[i].value] += outcomes[i].weight;
		sum += outcomes[i].weight;
	}
	char text[300];
	size_t used = (size_t)snprintf(text, sizeof text, "%s", entry->kind);
	for (int i = 0; i < different && used < sizeof text - 16 && sum > 0; i++)
		used += (size_t)snprintf(text + used, sizeof text - used, "%s%c %d%%", i > 0 ? ", " : " ", order[i],
					 (int)((200L * weights[order[i]] + sum) / (2L * sum)));
	return arena_copy(&reading->model->arena, text, used);
}

size_t squeeze(const char *bytes, size_t length, char *line, size_t size)
{
	size_t used = 0;
	for (size_t at = 0; at < length && used < size; at++)
		if (!bytes[at] || !strchr(" \t\r\n", bytes[at]))
			line[used++] = bytes[at];
		else if (used > 0 && line[used - 1] != ' ')
			line[used++] = ' ';
	return used;
}

/* Returns the words and commas of a JSON value: { "item": "trash", "chance": 5 } is "item trash, chance 5". */
static const char *json_words(struct arena *arena, const char *value)
{
	char *words = arena_allocate(arena, strlen(value) + 1, 1);
	size_t used = 0;
	for (; *value; value++) {
		bool blank = strchr(" \t\r\n{}[]\":", *value);
		used -= *value == ',' && used > 0 && words[used - 1] == ' ';
		if (!blank)
			words[used++] = *value;
		else if (used > 0 && words[used - 1] != ' ')
			words[used++] = ' ';
	}
	while (used > 0 && words[used - 1] == ' ')
		used--;
	words[used] = '\0';
	return words;
}

/* Returns the text of a legend line in the panel, after its first glyph. */
static const char *entry_text(struct reading *reading, const struct described_legend *legend,
			      const struct entry *entry)
{
	struct outcome outcomes[OUTCOMES];
	const char *value = described_value(entry);
	int count = legend->effect == EFFECT_BECOMES ? described_outcomes(legend, value, outcomes, OUTCOMES) : 0;
	if (count > 0)
		return odds_text(reading, entry, outcomes, count);
	if (reading->description->scanner == SCANNER_JSON)
		value = json_words(&reading->model->arena, value);
	const char *glyphs = entry->key_count > 1 ? entry->glyphs : "";
	const char *const parts[] = {entry->kind, " ", glyphs, *glyphs && *value ? ": " : "", value};
	return arena_join(&reading->model->arena, parts, sizeof parts / sizeof *parts);
}

void reading_legend(struct reading *reading, const struct described_legend *legend, const struct value *glyphs,
		    const struct value *value, struct span line)
{
	char *names = arena_allocate(&reading->model->arena, glyphs->length + 1, 1);
	int *keys = NULL, count = read_keys(reading, legend, glyphs, &keys, names);
	if (!reading->part_open)
		return;
	struct entry *entry = model_add_grid_entry(reading->model);
	entry->kind = legend->key;
	entry->key = count > 0 ? keys[0] : -1;
	entry->keys = keys;
	entry->key_count = count;
	entry->glyphs = names;
	entry->key_span = glyphs->span;
	entry->line = line;
	entry->attributes = arena_allocate(&reading->model->arena, 1, sizeof *entry->attributes);
	const char *read = value ? field_text(reading, value) : "";
	entry->attribute_count = value ? 1 : 0;
	entry->attributes[0] = (struct attribute){
	    .span = value ? value->span : glyphs->span, .type = legend->words, .known = true, .read = read};
	entry->text = entry_text(reading, legend, entry);
}

/* ---- rows ---- */

void reading_row(struct reading *reading, struct span cells, struct span line)
{
	struct grid *grid = open_grid(reading);
	arena_append(&reading->model->arena, &grid->rows, &grid->height, &reading->row_capacity, &cells,
		     sizeof cells);
	if (grid->height == 1)
		grid->whole.start = line.start;
	grid->whole.length = span_end(line) - grid->whole.start;
	reading->rows_taken++;
}

/* Reads the cells of all rows as cell values; not called where a cell is a byte. */
static void build_cells(struct reading *reading, struct grid *grid)
{
	struct arena *arena = &reading->model->arena;
	int *starts = arena_allocate(arena, (size_t)grid->height + 1, sizeof *starts), count = 0, capacity = 0;
	for (int y = 0; y < grid->height; y++) {
		const char *bytes = reading->text->bytes + grid->rows[y].start;
		size_t length = grid->rows[y].length, start, used;
		starts[y] = count;
		for (size_t at = ROW_START;; at = start + used) {
			int value = cell_next(reading->description, bytes, length, at, &start, &used);
			if (value == CELL_END)
				break;
			struct cell *cell = arena_slot(arena, &grid->cells, &count, &capacity, sizeof *cell);
			*cell =
			    (struct cell){.start = grid->rows[y].start + start, .length = (int)used, .value = value};
		}
	}
	starts[grid->height] = count;
	grid->row_cells = starts;
	if (!grid->cells)
		grid->cells = arena_allocate(arena, 1, sizeof *grid->cells);
}

int compare_values(const void *left, const void *right)
{
	const int *a = left, *b = right;
	return (*a > *b) - (*a < *b);
}

/* Applies a legend line to one of its glyphs. */
static void apply_entry(struct reading *reading, const struct described_legend *legend, const struct entry *entry,
			int index, struct glyph *glyph)
{
	const struct vocabulary *words = reading->words;
	const char *value = described_value(entry);
	size_t length = strcspn(value, legend->split ? legend->split : "/");
	while (length > 0 && value[length - 1] == ' ')
		length--;
	int row = vocabulary_find(words, value, length);
	glyph->known = true;
	if (glyph->entry < 0 || legend->effect == EFFECT_MEANS)
		glyph->entry = index;
	if (legend->effect == EFFECT_MEANS) {
		glyph->meaning = value;
		glyph->walk = WALK_GROUND;
		glyph->style = STYLE_SPECIAL;
	} else if (legend->effect == EFFECT_HOLDS) {
		glyph->meaning = entry->text + strlen(entry->kind) + 1;
		glyph->style = STYLE_MONSTER;
	}
	if (row >= 0 && legend->effect == EFFECT_MEANS)
		described_word_glyph(words, row, glyph);
}

/* Returns the row of a cell value among `count` unsorted ones; adds it if it is new. */
static struct value_glyph *own_glyph(struct reading *reading, struct value_glyph *glyphs, int *count, int value)
{
	for (int i = 0; i < *count; i++)
		if (glyphs[i].value == value)
			return &glyphs[i];
	glyphs[*count] =
	    (struct value_glyph){.value = value, .glyph = cell_meaning(reading->tables, reading->description, value)};
	return &glyphs[(*count)++];
}

/* Lists the different cell values above 255 in the grid, sorted. Returns their number. */
static int long_values(const struct grid *grid, int **values)
{
	int cells = grid->cells ? grid->row_cells[grid->height] : 0, count = 0, kept = 0;
	*values = memory_allocate((size_t)cells, sizeof **values);
	for (int i = 0; i < cells; i++)
		if (grid->cells[i].value > 255)
			(*values)[count++] = grid->cells[i].value;
	list_sort(*values, (size_t)count, sizeof **values, compare_values);
	for (int i = 0; i < count; i++)
		if (i == 0 || (*values)[i] != (*values)[i - 1])
			(*values)[kept++] = (*values)[i];
	return kept;
}

/* Takes cells after the end of a row, as the game sees it, out of the counts. Painting can change which cells
 * these are. */
static void drop_counts(const struct reading *reading, struct grid *grid)
{
	const char *ends = reading->description->map.ends;
	bool any = false;
	for (const char *end = ends; *end && !grid->cells; end++)
		any = any || grid->counts[(unsigned char)*end] > 0;
	grid->fragile = grid->fragile || any;
	for (int y = 0; any && y < grid->height; y++) {
		const char *row = reading->text->bytes + grid->rows[y].start;
		size_t at = 0, length = grid->rows[y].length;
		while (at < length && !(row[at] && strchr(ends, row[at])))
			at++;
		for (at++; at < length; at++)
			grid->counts[(unsigned char)row[at]]--;
	}
}

/* Fills in the glyphs that differ between this grid and all others. */
static void build_glyphs(struct reading *reading, struct grid *grid)
{
	struct model *model = reading->model;
	int *values, value_count = long_values(grid, &values);
	size_t most = (size_t)value_count + (size_t)reading->glyph_count;
	for (int i = 0; i < grid->entry_count; i++)
		most += (size_t)model->entries[grid->first_entry + i].key_count;
	struct value_glyph *glyphs = most > 0 ? arena_allocate(&model->arena, most, sizeof *glyphs) : NULL;
	grid->glyphs = glyphs;
	if (glyphs && reading->glyphs) {
		grid->glyph_count = reading->glyph_count;
		memcpy(glyphs, reading->glyphs, (size_t)reading->glyph_count * sizeof *glyphs);
		list_sort(glyphs, (size_t)reading->glyph_count, sizeof *glyphs, compare_values);
	} else if (glyphs) {
		for (int i = grid->first_entry; i < grid->first_entry + grid->entry_count; i++) {
			const struct entry *entry = &model->entries[i];
			const struct described_legend *legend = described_legend_of(model, entry);
			for (int k = 0; legend && k < entry->key_count; k++)
				apply_entry(reading, legend, entry, i,
					    &own_glyph(reading, glyphs, &grid->glyph_count, entry->keys[k])->glyph);
		}
		list_sort(glyphs, (size_t)grid->glyph_count, sizeof *glyphs, compare_values);
	}
	int count = grid->glyph_count;
	for (int i = 0; glyphs && i < value_count; i++)
		if (!grid_find_glyph(grid, values[i]))
			glyphs[count++] = (struct value_glyph){
			    .value = values[i],
			    .glyph = cell_meaning(reading->tables, reading->description, values[i])};
	free(values);
	if (glyphs && count > grid->glyph_count)
		qsort(glyphs, (size_t)count, sizeof *glyphs, compare_values);
	grid->glyph_count = count;
}

/* ---- parts ---- */

/* Removes a part without rows; its lines are kept for the rules. */
static void drop_part(struct reading *reading)
{
	struct model *model = reading->model;
	struct described_detail *detail = reading->detail;
	const struct grid *grid = open_grid(reading);
	struct bare_part bare = {.part = reading->part, .grid = *grid};
	bare.fields = arena_allocate(&model->arena, (size_t)grid->field_count, sizeof *bare.fields);
	bare.entries = arena_allocate(&model->arena, (size_t)grid->entry_count, sizeof *bare.entries);
	for (int i = 0; i < grid->field_count; i++) {
		bare.fields[i] = model->fields[grid->first_field + i];
		bare.fields[i].grid = 0;
	}
	for (int i = 0; i < grid->entry_count; i++) {
		bare.entries[i] = model->entries[grid->first_entry + i];
		bare.entries[i].grid = 0;
	}
	bare.grid.first_field = bare.grid.first_entry = 0;
	arena_append(&model->arena, &detail->bare, &detail->bare_count, &detail->bare_capacity, &bare, sizeof bare);
	memset(&model->grids[--model->grid_count], 0, sizeof *model->grids);
	model->field_count = reading->part_fields;
	model->entry_count = reading->part_entries;
	reading->part_open = false;
}

/* The grid is complete; the rest of the part follows. */
void reading_part_end(struct reading *reading, size_t end)
{
	if (!reading->part_open)
		return;
	struct grid *grid = open_grid(reading);
	if (grid->height == 0) {
		drop_part(reading);
		return;
	}
	const struct description *description = reading->description;
	reading->part.lines.length = end - reading->part.lines.start;
	grid->loaded = grid->height;
	grid->neighbours = description->map.neighbours;
	grid->shape = description->map.shape == SHAPE_HEX ? GRID_HEX : GRID_SQUARE;
	if (described_of(reading->model)->format.cells != CELL_BYTE)
		build_cells(reading, grid);
	for (int y = 0; y < grid->height; y++)
		grid->width = grid_row_cells(grid, y) > grid->width ? grid_row_cells(grid, y) : grid->width;
	if (description->counted.width > 0)
		grid->width = description->counted.width;
	build_glyphs(reading, grid);
	grid_count_glyphs(grid, reading->text);
	drop_counts(reading, grid);
	add_missing_fields(reading, SCOPE_MAP);
	struct arena *arena = &reading->model->arena;
	struct span name = reading->part.name;
	int number = reading->model->grid_count, before = number - 1;
	grid = open_grid(reading);
	grid->named = reading->part.title || name.length > 0;
	grid->name = reading->part.title ? reading->part.title
		     : name.length > 0   ? arena_copy(arena, reading->text->bytes + name.start, name.length)
					 : arena_print(arena, "map %d", number);
	arena_append(arena, &reading->detail->parts, &before, &reading->detail->part_capacity, &reading->part,
		     sizeof reading->part);
	reading->part_open = false;
}

void reading_part(struct reading *reading, size_t start, struct span name)
{
	reading_part_end(reading, start);
	struct model *model = reading->model;
	reading->part_fields = model->field_count;
	reading->part_entries = model->entry_count;
	reading->row_capacity = 0;
	reading->named = false;
	reading->glyphs = NULL;
	reading->glyph_count = 0;
	reading->part = (struct map_part){.lines = {.start = start}, .name = name};
	model_add_grid(model);
	reading->part_open = true;
	/* the line that begins and names a map is a field, so that the name can be changed */
	const char *key = reading->description->map.start.key;
	const struct text *text = reading->text;
	const struct described_field field = {
	    .name = key, .kind = FIELD_TEXT, .meaning = "the name of the map; this line begins it"};
	struct value value = reading_value(reading, name);
	size_t stop = bytes_find(text->bytes, span_end(name), text->length, '\n');
	if (key)
		reading_field(reading, &field, &value, span_between(start, stop + (stop < text->length)));
}

struct finding *reading_report(struct reading *reading, struct span span, const char *format, ...)
{
	const struct description *description = reading->description;
	struct finding *finding = NULL;
	for (int i = 0; i < description->rule_count && !finding; i++) {
		va_list arguments;
		if (description->rules[i].kind != RULE_SYNTAX)
			continue;
		va_start(arguments, format);
		finding = finding_add_list(&reading->model->syntax, &description->rules[i].rule, span,
					   place_at(PLACE_NONE, 0), format, arguments);
		va_end(arguments);
	}
	return finding;
}

void reading_finish(struct reading *reading)
{
	reading_part_end(reading, reading->text->length);
	add_missing_fields(reading, SCOPE_FILE);
	for (int i = 0; i < reading->file_field_count; i++)
		*model_add_field(reading->model) = reading->file_fields[i];
}
