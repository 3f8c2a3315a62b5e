/* The models tell of maps, legend, fields and records. The lines that hold what was told count as told; what differs in
 * the others (comments, long texts, spacing, what the reader does not understand) is listed line by line. */
#include "mapwright/difference.h"

#include "parts.h"

#include <stdlib.h>
#include <string.h>

enum { NAME_SIZE = 200 };

struct finder {
	struct difference_list *list;
	struct version versions[DIFFERENCE_SIDES];
	bool *told[DIFFERENCE_SIDES]; /* by line of the text, from 0 */
	bool no_memory;
};

static struct difference *add(struct finder *finder, enum difference_kind kind, const char *name)
{
	struct difference_list *list = finder->list;
	const struct difference fresh = {.kind = kind, .name = arena_copy(&list->arena, name, strlen(name))};
	if (!fresh.name)
		return NULL;
	return arena_append(&list->arena, &list->items, &list->count, &list->capacity, &fresh, sizeof fresh);
}

static void add_named(struct finder *finder, enum difference_kind kind, int named_by, struct place place,
		      const struct difference_value values[DIFFERENCE_SIDES])
{
	const struct version *version = &finder->versions[named_by];
	char name[NAME_SIZE];
	place_name(version->model, version->text, place, name, sizeof name);
	struct difference *difference = add(finder, kind, name);
	for (int side = 0; difference && side < DIFFERENCE_SIDES; side++)
		difference->values[side] = values[side];
}

static void tell_lines(struct finder *finder, int side, struct span span)
{
	const struct text *text = finder->versions[side].text;
	if (span.length == 0 || span_end(span) > text->length)
		return;
	size_t first = text_line(text, span.start) - 1, last = text_line(text, span_end(span) - 1) - 1;
	for (size_t line = first; line <= last; line++)
		finder->told[side][line] = true;
}

static struct difference_value value_of(const struct finder *finder, int side, struct place place, struct span span)
{
	const struct text *text = finder->versions[side].text;
	return (struct difference_value){
	    .there = true, .place = place, .span = span, .bytes = text->bytes + span.start, .length = span.length};
}

static bool same_values(const struct difference_value *a, const struct difference_value *b)
{
	return a->there == b->there && a->length == b->length &&
	       (a->length == 0 || memcmp(a->bytes, b->bytes, a->length) == 0);
}

/* ---- maps ---- */

/* Two maps that are one; index -1: that text has none. */
struct map_pair {
	int index[DIFFERENCE_SIDES];
	const struct grid *grids[DIFFERENCE_SIDES];
	int shift; /* column x of the old one is x + shift of the fresh one */
};

static void add_size(struct finder *finder, const struct map_pair *pair)
{
	struct difference_value values[DIFFERENCE_SIDES];
	const struct grid *old = pair->grids[DIFFERENCE_OLD], *fresh = pair->grids[DIFFERENCE_FRESH];
	if (old->width == fresh->width && old->height == fresh->height)
		return;
	for (int side = 0; side < DIFFERENCE_SIDES; side++) {
		const struct grid *grid = pair->grids[side];
		const char *size = arena_print(&finder->list->arena, "%dx%d", grid->width, grid->height);
		finder->no_memory |= !size;
		values[side] = value_of(finder, side, place_at(PLACE_GRID, pair->index[side]), grid->whole);
		values[side].bytes = size ? size : "";
		values[side].length = strlen(values[side].bytes);
	}
	add_named(finder, DIFFERENCE_SIZE, DIFFERENCE_FRESH, values[DIFFERENCE_FRESH].place, values);
}

/* The cells of a column of the old map (or where it would be), in both maps. Returns what sets them apart: 0 nothing,
 * 1 what they hold, 2 only the old has it, 3 only the fresh has it. */
static int cell_pair(const struct finder *finder, const struct map_pair *pair, const int rows[DIFFERENCE_SIDES],
		     int x, struct difference_value values[DIFFERENCE_SIDES])
{
	for (int side = 0; side < DIFFERENCE_SIDES; side++) {
		int column = side == DIFFERENCE_FRESH ? x + pair->shift : x;
		struct span span = {0};
		if (rows[side] >= 0)
			span = grid_cell_span(pair->grids[side], column, rows[side]);
		values[side] = value_of(finder, side, place_cell(pair->index[side], column, rows[side]), span);
		values[side].there = span.length > 0;
	}
	if (!values[DIFFERENCE_OLD].there || !values[DIFFERENCE_FRESH].there)
		return values[DIFFERENCE_OLD].there ? 2 : values[DIFFERENCE_FRESH].there ? 3 : 0;
	return !same_values(&values[DIFFERENCE_OLD], &values[DIFFERENCE_FRESH]);
}

/* What the fresh text has, or had in the old one, named by it; its lines are told by that. */
static void add_values(struct finder *finder, enum difference_kind kind,
		       const struct difference_value values[DIFFERENCE_SIDES])
{
	int named_by = values[DIFFERENCE_FRESH].there ? DIFFERENCE_FRESH : DIFFERENCE_OLD;
	add_named(finder, kind, named_by, values[named_by].place, values);
	for (int side = 0; side < DIFFERENCE_SIDES; side++)
		if (values[side].there)
			tell_lines(finder, side, values[side].span);
}

static int row_length(const struct grid *grid, int row)
{
	return row >= 0 ? grid_row_cells(grid, row) : 0;
}

/* Rows (-1: there is none) cell by cell; those side by side that are set apart alike are told together. */
static void compare_rows(struct finder *finder, const struct map_pair *pair, int old_row, int row)
{
	const int rows[DIFFERENCE_SIDES] = {old_row, row};
	struct difference_value values[DIFFERENCE_SIDES], run[DIFFERENCE_SIDES] = {{0}};
	int last = 0, count = finder->list->count;
	int first = pair->shift > 0 ? -pair->shift : 0;
	int old_end = row_length(pair->grids[DIFFERENCE_OLD], old_row);
	int fresh_end = row_length(pair->grids[DIFFERENCE_FRESH], row) - pair->shift;
	for (int x = first; x < old_end || x < fresh_end; x++) {
		int apart = cell_pair(finder, pair, rows, x, values);
		if (last > 0 && apart != last)
			add_values(finder, DIFFERENCE_CELLS, run);
		for (int side = 0; apart > 0 && side < DIFFERENCE_SIDES; side++) {
			if (apart != last)
				run[side] = values[side];
			else if (values[side].there)
				run[side].length = run[side].span.length =
				    span_end(values[side].span) - run[side].span.start;
		}
		last = apart;
	}
	if (last > 0)
		add_values(finder, DIFFERENCE_CELLS, run);
	for (int side = 0; finder->list->count > count && side < DIFFERENCE_SIDES; side++)
		if (rows[side] >= 0)
			tell_lines(finder, side, pair->grids[side]->rows[rows[side]]);
}

static void compare_map(struct finder *finder, const struct map_pair *pair, const int *old_rows)
{
	int next = 0;
	for (int row = 0; row < pair->grids[DIFFERENCE_FRESH]->height; row++) {
		for (; old_rows[row] >= 0 && next < old_rows[row]; next++)
			compare_rows(finder, pair, next, -1);
		compare_rows(finder, pair, old_rows[row], row);
		if (old_rows[row] >= 0)
			next = old_rows[row] + 1;
	}
	for (; next < pair->grids[DIFFERENCE_OLD]->height; next++)
		compare_rows(finder, pair, next, -1);
}

/* A map that only one text has. */
static void add_map(struct finder *finder, int side, int index)
{
	struct difference_value values[DIFFERENCE_SIDES] = {{0}};
	const struct grid *grid = &finder->versions[side].model->grids[index];
	values[side] = value_of(finder, side, place_at(PLACE_GRID, index), grid->whole);
	add_values(finder, DIFFERENCE_MAP, values);
}

static void compare_maps(struct finder *finder)
{
	const struct version *old = &finder->versions[DIFFERENCE_OLD], *fresh = &finder->versions[DIFFERENCE_FRESH];
	int next = 0;
	for (int i = 0; i < fresh->model->grid_count; i++) {
		const struct grid_match *match = &fresh->grids[i];
		for (; match->grid >= 0 && next < match->grid; next++)
			add_map(finder, DIFFERENCE_OLD, next);
		if (match->grid < 0) {
			add_map(finder, DIFFERENCE_FRESH, i);
			continue;
		}
		next = match->grid + 1;
		struct map_pair pair = {.index = {match->grid, i},
					.grids = {&old->model->grids[match->grid], &fresh->model->grids[i]},
					.shift = match->shift};
		add_size(finder, &pair);
		if (pair.grids[DIFFERENCE_OLD]->rows && pair.grids[DIFFERENCE_FRESH]->rows)
			compare_map(finder, &pair, match->rows);
	}
	for (; next < old->model->grid_count; next++)
		add_map(finder, DIFFERENCE_OLD, next);
}

/* ---- what has names: legend lines, records, items ---- */

/* Calls `compare` for each part of the old text and of the fresh one that belong together (-1: there is none). The keys
 * of the parts are set; their places tell the index. */
static void compare_parts(struct finder *finder, const struct parts parts[DIFFERENCE_SIDES],
			  void (*compare)(struct finder *finder, const struct part *old, const struct part *fresh))
{
	const struct parts *old = &parts[DIFFERENCE_OLD], *fresh = &parts[DIFFERENCE_FRESH];
	size_t *match = malloc(old->count * sizeof *match + 1), next = 0;
	finder->no_memory = finder->no_memory || !match || !parts_align(old, fresh, match);
	for (size_t i = 0; !finder->no_memory && i < old->count; i++) {
		for (; match[i] != PART_GONE && next < match[i]; next++)
			compare(finder, NULL, &fresh->items[next]);
		compare(finder, &old->items[i], match[i] == PART_GONE ? NULL : &fresh->items[match[i]]);
		if (match[i] != PART_GONE)
			next = match[i] + 1;
	}
	for (; !finder->no_memory && next < fresh->count; next++)
		compare(finder, NULL, &fresh->items[next]);
	free(match);
	free(old->items);
	free(fresh->items);
}

static void add_part(struct finder *finder, struct parts *parts, struct part part)
{
	finder->no_memory = finder->no_memory || !parts_add(parts, part);
}

/* The words of a legend line. */
static struct span entry_words(const struct entry *entry)
{
	struct span span = {.start = span_end(entry->key_span)};
	if (entry->attribute_count > 0) {
		span = entry->attributes[0].span;
		span.length = span_end(entry->attributes[entry->attribute_count - 1].span) - span.start;
	}
	return span;
}

/* Parts of both sides as values; true when they say the same. */
static bool part_values(const struct finder *finder, const struct part *old, const struct part *fresh,
			struct difference_value values[DIFFERENCE_SIDES])
{
	const struct part *parts[DIFFERENCE_SIDES] = {old, fresh};
	for (int side = 0; side < DIFFERENCE_SIDES; side++) {
		values[side] = (struct difference_value){0};
		if (parts[side])
			values[side] = value_of(finder, side, parts[side]->place, parts[side]->span);
	}
	return same_values(&values[DIFFERENCE_OLD], &values[DIFFERENCE_FRESH]);
}

static void compare_entry(struct finder *finder, const struct part *old, const struct part *fresh)
{
	struct difference_value values[DIFFERENCE_SIDES];
	if (part_values(finder, old, fresh, values) && old->key == fresh->key)
		return;
	if (old && fresh && old->key != fresh->key) { /* another glyph: another line */
		compare_entry(finder, old, NULL);
		compare_entry(finder, NULL, fresh);
		return;
	}
	add_values(finder, DIFFERENCE_ENTRY, values);
}

static void compare_entries(struct finder *finder)
{
	struct parts parts[DIFFERENCE_SIDES] = {{0}};
	for (int side = 0; side < DIFFERENCE_SIDES; side++) {
		const struct version *version = &finder->versions[side];
		for (int i = 0; i < version->model->entry_count; i++) {
			const struct entry *entry = &version->model->entries[i];
			if (!entry->fixed)
				add_part(finder, &parts[side],
					 (struct part){.kind = PART_ENTRY,
						       .key = part_entry_key(version, entry),
						       .span = entry_words(entry),
						       .place = place_at(PLACE_ENTRY, i)});
		}
	}
	compare_parts(finder, parts, compare_entry);
}

/* A field that is not set, or that one text does not know, is not there. */
static void compare_field(struct finder *finder, const struct part *old, const struct part *fresh)
{
	const struct part *parts[DIFFERENCE_SIDES] = {old, fresh};
	struct difference_value values[DIFFERENCE_SIDES] = {{0}};
	for (int side = 0; side < DIFFERENCE_SIDES; side++) {
		if (!parts[side])
			continue;
		const struct field *field = &finder->versions[side].model->fields[parts[side]->place.index];
		if (field->kind == FIELD_LINES)
			return;
		if (field->set)
			values[side] = value_of(finder, side, parts[side]->place, field->value);
	}
	if (!same_values(&values[DIFFERENCE_OLD], &values[DIFFERENCE_FRESH]))
		add_values(finder, DIFFERENCE_FIELD, values);
}

/* Those that `belongs` to what is compared. */
static void compare_fields(struct finder *finder, const int first[DIFFERENCE_SIDES], const int end[DIFFERENCE_SIDES],
			   bool (*belongs)(const struct field *field))
{
	struct parts parts[DIFFERENCE_SIDES] = {{0}};
	for (int side = 0; side < DIFFERENCE_SIDES; side++) {
		const struct version *version = &finder->versions[side];
		for (int i = first[side]; i < end[side]; i++)
			if (belongs(&version->model->fields[i]))
				add_part(finder, &parts[side],
					 (struct part){.kind = PART_FIELD,
						       .key = part_field_key(version, &version->model->fields[i]),
						       .place = place_at(PLACE_FIELD, i)});
	}
	compare_parts(finder, parts, compare_field);
}

static bool is_of_no_record(const struct field *field)
{
	return field->record < 0;
}

static bool is_of_no_item(const struct field *field)
{
	return field->item < 0;
}

static void compare_file_fields(struct finder *finder)
{
	const int first[DIFFERENCE_SIDES] = {0};
	int end[DIFFERENCE_SIDES];
	for (int side = 0; side < DIFFERENCE_SIDES; side++)
		end[side] = finder->versions[side].model->field_count;
	compare_fields(finder, first, end, is_of_no_record);
}

static void compare_item(struct finder *finder, const struct part *old, const struct part *fresh)
{
	struct difference_value values[DIFFERENCE_SIDES];
	if (!part_values(finder, old, fresh, values))
		add_values(finder, DIFFERENCE_ITEM, values);
}

static void compare_items(struct finder *finder, const int record[DIFFERENCE_SIDES])
{
	struct parts parts[DIFFERENCE_SIDES] = {{0}};
	for (int side = 0; side < DIFFERENCE_SIDES; side++) {
		const struct version *version = &finder->versions[side];
		for (int i = 0; i < version->model->records[record[side]].item_count; i++) {
			struct place place = {.kind = PLACE_ITEM, .index = record[side], .x = i};
			struct span span = model_span(version->model, place);
			if (span.length > 0)
				add_part(
				    finder, &parts[side],
				    (struct part){.kind = PART_ITEM,
						  .key = part_hash(0, version->text->bytes + span.start, span.length),
						  .span = span,
						  .place = place});
		}
	}
	compare_parts(finder, parts, compare_item);
}

static void compare_record(struct finder *finder, const struct part *old, const struct part *fresh)
{
	struct difference_value values[DIFFERENCE_SIDES];
	part_values(finder, old, fresh, values);
	if (!old || !fresh) {
		add_values(finder, DIFFERENCE_RECORD, values);
		return;
	}
	const int index[DIFFERENCE_SIDES] = {old->place.index, fresh->place.index};
	int first[DIFFERENCE_SIDES], end[DIFFERENCE_SIDES];
	for (int side = 0; side < DIFFERENCE_SIDES; side++) {
		const struct record *record = &finder->versions[side].model->records[index[side]];
		first[side] = record->first_field;
		end[side] = record->first_field + record->field_count;
	}
	compare_fields(finder, first, end, is_of_no_item);
	compare_items(finder, index);
}

static void compare_records(struct finder *finder)
{
	struct parts parts[DIFFERENCE_SIDES] = {{0}};
	for (int side = 0; side < DIFFERENCE_SIDES; side++) {
		const struct version *version = &finder->versions[side];
		for (int i = 0; i < version->model->record_count; i++) {
			const struct record *record = &version->model->records[i];
			add_part(finder, &parts[side],
				 (struct part){.kind = PART_RECORD,
					       .key = part_record_key(record),
					       .span = line_body(version->text, record->line),
					       .place = place_at(PLACE_RECORD, i)});
		}
	}
	compare_parts(finder, parts, compare_record);
}

/* ---- lines ---- */

static bool is_told(const struct finder *finder, int side, const struct part *line)
{
	return line && finder->told[side][text_line(finder->versions[side].text, line->span.start) - 1];
}

/* A line of a long text is named by its field. */
static const char *line_name(const struct version *version, const struct part *line)
{
	for (int i = 0; i < version->model->field_count; i++) {
		const struct field *field = &version->model->fields[i];
		if (field->kind == FIELD_LINES && field->set && line->span.start >= field->value.start &&
		    line->span.start < span_end(field->value))
			return field->name;
	}
	return "line";
}

static void compare_line(struct finder *finder, const struct part *old, const struct part *fresh)
{
	struct difference_value values[DIFFERENCE_SIDES];
	if (part_values(finder, old, fresh, values))
		return;
	if (is_told(finder, DIFFERENCE_OLD, old) || is_told(finder, DIFFERENCE_FRESH, fresh))
		return;
	int named_by = values[DIFFERENCE_FRESH].there ? DIFFERENCE_FRESH : DIFFERENCE_OLD;
	struct difference *difference =
	    add(finder, DIFFERENCE_LINE,
		line_name(&finder->versions[named_by], named_by == DIFFERENCE_FRESH ? fresh : old));
	for (int side = 0; difference && side < DIFFERENCE_SIDES; side++)
		difference->values[side] = values[side];
}

/* The lines belong to the versions: compare_parts frees copies. */
static void compare_lines(struct finder *finder)
{
	struct parts parts[DIFFERENCE_SIDES] = {{0}};
	for (int side = 0; side < DIFFERENCE_SIDES; side++) {
		parts[side] = finder->versions[side].lines;
		finder->versions[side].lines = (struct parts){0};
	}
	compare_parts(finder, parts, compare_line);
}

static void compare_all(struct finder *finder)
{
	compare_maps(finder);
	compare_entries(finder);
	compare_file_fields(finder);
	compare_records(finder);
	compare_lines(finder);
}

bool difference_find(struct difference_list *list, const struct text *old_text, const struct model *old_model,
		     const struct text *text, const struct model *model)
{
	const struct text *texts[DIFFERENCE_SIDES] = {old_text, text};
	const struct model *models[DIFFERENCE_SIDES] = {old_model, model};
	struct finder finder = {.list = list};
	*list = (struct difference_list){0};
	for (int side = 0; side < DIFFERENCE_SIDES; side++) {
		finder.told[side] = calloc(texts[side]->line_count, sizeof *finder.told[side]);
		finder.no_memory = finder.no_memory || !finder.told[side] ||
				   !version_init(&finder.versions[side], texts[side], models[side],
						 side == DIFFERENCE_OLD ? NULL : &finder.versions[DIFFERENCE_OLD]);
	}
	if (!finder.no_memory)
		compare_all(&finder);
	for (int side = 0; side < DIFFERENCE_SIDES; side++) {
		version_clear(&finder.versions[side]);
		free(finder.told[side]);
	}
	return !finder.no_memory && !list->arena.failed;
}

void difference_list_clear(struct difference_list *list)
{
	arena_clear(&list->arena);
	*list = (struct difference_list){0};
}
