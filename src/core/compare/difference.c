/* Compares maps, legend, fields and records using the models, and marks their lines as reported; differences in
 * other lines (comments, long texts, spacing, lines that the reader does not understand) are listed line by line. */
#include "mapwright/difference.h"

#include "parts.h"

enum { NAME_SIZE = 200 };

struct finder {
	struct difference_list *list;
	struct version versions[DIFFERENCE_SIDES];
	bool *reported[DIFFERENCE_SIDES]; /* by line of the text, from 0 */
	bool *alone[DIFFERENCE_SIDES];    /* by map: the other text has no corresponding map */
	bool *moved;                      /* by map of the new text: its position among the common maps changed */
	struct section *sections[DIFFERENCE_SIDES];
	bool *adjacent
	    [DIFFERENCE_SIDES]; /* by line: next to a map that was added, removed or moved, so that its own addition or removal is not reported */
};

static struct difference *add(struct finder *finder, enum difference_kind kind, const char *name,
			      const struct difference_value values[DIFFERENCE_SIDES])
{
	struct difference_list *list = finder->list;
	struct difference difference = {.kind = kind, .name = arena_copy(&list->arena, name, strlen(name))};
	memcpy(difference.values, values, sizeof difference.values);
	return arena_append(&list->arena, &list->items, &list->count, &list->capacity, &difference,
			    sizeof difference);
}

/* Adds a difference named by the place of the new value or, without one, of the old value. */
static struct difference *add_named(struct finder *finder, enum difference_kind kind,
				    const struct difference_value values[DIFFERENCE_SIDES])
{
	int named_by = values[DIFFERENCE_NEW].there ? DIFFERENCE_NEW : DIFFERENCE_OLD;
	const struct version *version = &finder->versions[named_by];
	char name[NAME_SIZE];
	place_name(version->model, version->text, values[named_by].place, name, sizeof name);
	return add(finder, kind, name, values);
}

static void report_lines(struct finder *finder, int side, struct span span)
{
	const struct text *text = finder->versions[side].text;
	if (span.length == 0 || span_end(span) > text->length)
		return;
	size_t first = text_line(text, span.start) - 1, last = text_line(text, span_end(span) - 1) - 1;
	for (size_t line = first; line <= last; line++)
		finder->reported[side][line] = true;
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

/* A pair of corresponding maps; index -1 if missing in that text. */
struct map_pair {
	int index[DIFFERENCE_SIDES];
	const struct grid *grids[DIFFERENCE_SIDES];
	int shift; /* column x of the old map is x + shift of the new one */
};

static void add_size(struct finder *finder, const struct map_pair *pair)
{
	struct difference_value values[DIFFERENCE_SIDES];
	const struct grid *old = pair->grids[DIFFERENCE_OLD], *new = pair->grids[DIFFERENCE_NEW];
	if (old->width == new->width && old->height == new->height)
		return;
	for (int side = 0; side < DIFFERENCE_SIDES; side++) {
		const struct grid *grid = pair->grids[side];
		const char *size = arena_print(&finder->list->arena, "%dx%d", grid->width, grid->height);
		values[side] = value_of(finder, side, place_at(PLACE_GRID, pair->index[side]), grid->whole);
		values[side].bytes = size;
		values[side].length = strlen(values[side].bytes);
	}
	add_named(finder, DIFFERENCE_SIZE, values);
}

/* Gets the cells at a column of the old map from both maps. Returns how they differ: 0 not at all, 1 in their
 * content, 2 only the old map has it, 3 only the new one. */
static int cell_pair(const struct finder *finder, const struct map_pair *pair, const int rows[DIFFERENCE_SIDES],
		     int x, struct difference_value values[DIFFERENCE_SIDES])
{
	for (int side = 0; side < DIFFERENCE_SIDES; side++) {
		int column = side == DIFFERENCE_NEW ? x + pair->shift : x;
		bool there = rows[side] >= 0 && grid_has_cell(pair->grids[side], column, rows[side]);
		struct span span = {0};
		if (there)
			span = grid_cell_span(pair->grids[side], column, rows[side]);
		values[side] = value_of(finder, side, place_cell(pair->index[side], column, rows[side]), span);
		values[side].there = there;
	}
	if (!values[DIFFERENCE_OLD].there || !values[DIFFERENCE_NEW].there)
		return values[DIFFERENCE_OLD].there ? 2 : values[DIFFERENCE_NEW].there ? 3 : 0;
	return !same_values(&values[DIFFERENCE_OLD], &values[DIFFERENCE_NEW]);
}

/* Adds a difference and marks the lines of its values as reported. */
static struct difference *add_values(struct finder *finder, enum difference_kind kind,
				     const struct difference_value values[DIFFERENCE_SIDES])
{
	for (int side = 0; side < DIFFERENCE_SIDES; side++)
		if (values[side].there)
			report_lines(finder, side, values[side].span);
	return add_named(finder, kind, values);
}

static int row_length(const struct grid *grid, int row)
{
	return row >= 0 ? grid_row_cells(grid, row) : 0;
}

/* Compares two rows (-1 if missing) cell by cell; adjacent cells that differ in the same way are one difference. */
static void compare_rows(struct finder *finder, const struct map_pair *pair, int old_row, int row)
{
	const int rows[DIFFERENCE_SIDES] = {old_row, row};
	struct difference_value values[DIFFERENCE_SIDES], run[DIFFERENCE_SIDES] = {{0}};
	int last = 0, count = finder->list->count;
	int first = pair->shift > 0 ? -pair->shift : 0;
	int old_end = row_length(pair->grids[DIFFERENCE_OLD], old_row);
	int new_end = row_length(pair->grids[DIFFERENCE_NEW], row) - pair->shift;
	for (int x = first; x < old_end || x < new_end; x++) {
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
		if (rows[side] >= 0) {
			struct span line = pair->grids[side]->rows[rows[side]];
			line.length += line.length == 0; /* an empty row is a line, too */
			report_lines(finder, side, line);
		}
}

static void compare_map(struct finder *finder, const struct map_pair *pair, const int *old_rows)
{
	int next = 0;
	for (int row = 0; row < pair->grids[DIFFERENCE_NEW]->height; row++) {
		for (; old_rows[row] >= 0 && next < old_rows[row]; next++)
			compare_rows(finder, pair, next, -1);
		compare_rows(finder, pair, old_rows[row], row);
		if (old_rows[row] >= 0)
			next = old_rows[row] + 1;
	}
	for (; next < pair->grids[DIFFERENCE_OLD]->height; next++)
		compare_rows(finder, pair, next, -1);
}

static const char *map_name(const struct version *version, int index)
{
	return version->model->grids[index].name;
}

/* Returns a map of the old text with the same rows; -1 if there is none. */
static int find_original(const struct finder *finder, int index)
{
	const struct version *old = &finder->versions[DIFFERENCE_OLD], *new = &finder->versions[DIFFERENCE_NEW];
	const struct grid *grid = &new->model->grids[index];
	for (int i = 0; grid->rows && i < old->model->grid_count; i++) {
		const struct grid *other = &old->model->grids[i];
		bool same = other->rows && other->height == grid->height;
		for (int y = 0; same && y < grid->height; y++)
			same = span_equal(new->text, grid->rows[y], old->text, other->rows[y]);
		if (same && grid->height > 0)
			return i;
	}
	return -1;
}

/* Marks the lines of a map that only this text has as reported, and returns their span: up to the next map, or to a
 * blank line after the last. */
static struct span report_section(struct finder *finder, int side, int index)
{
	const struct version *version = &finder->versions[side];
	const struct section *section = &finder->sections[side][index];
	bool last = index + 1 == version->model->grid_count;
	size_t lines = version->text->line_count, end = section->end, limit = last ? lines : section[1].first;
	while (end < limit && !(last && has_blank_line(version, end, end + 1)))
		end++;
	while (end > section->end && has_blank_line(version, end - 1, end))
		end--;
	memset(finder->reported[side] + section->first, true, end - section->first);
	return span_between(version->text->line_starts[section->first],
			    end < lines ? version->text->line_starts[end] : version->text->length);
}

/* Adds a map that only one text has. */
static void add_map(struct finder *finder, int side, int index)
{
	struct difference_value values[DIFFERENCE_SIDES] = {{0}};
	int original = side == DIFFERENCE_NEW ? find_original(finder, index) : -1;
	values[side] = value_of(finder, side, place_at(PLACE_GRID, index), report_section(finder, side, index));
	struct difference *difference = add_values(finder, DIFFERENCE_MAP, values);
	if (original >= 0)
		difference->note = arena_print(&finder->list->arena, "added, a copy of %s",
					       map_name(&finder->versions[DIFFERENCE_OLD], original));
}

static void add_moved(struct finder *finder, int old_index, int index)
{
	const int indexes[DIFFERENCE_SIDES] = {old_index, index};
	struct difference_value values[DIFFERENCE_SIDES];
	for (int side = 0; side < DIFFERENCE_SIDES; side++)
		values[side] = value_of(finder, side, place_at(PLACE_GRID, indexes[side]),
					finder->versions[side].model->grids[indexes[side]].whole);
	add_named(finder, DIFFERENCE_MAP, values)->note =
	    index > 0 ? arena_print(&finder->list->arena, "moved, now after %s",
				    map_name(&finder->versions[DIFFERENCE_NEW], index - 1))
		      : "moved, now the first";
}

/* Finds the common maps whose position changed. */
static void find_moved(struct finder *finder)
{
	const struct version *old = &finder->versions[DIFFERENCE_OLD], *new = &finder->versions[DIFFERENCE_NEW];
	size_t old_count = (size_t)old->model->grid_count, count = (size_t) new->model->grid_count;
	struct arena *arena = &finder->list->arena;
	size_t *ids = arena_allocate(arena, old_count + count, sizeof *ids);
	unsigned *counts = arena_allocate(arena, 2 * (old_count + count), sizeof *counts);
	for (int side = 0; side < DIFFERENCE_SIDES; side++) {
		const struct version *version = &finder->versions[side];
		finder->alone[side] = arena_allocate(arena, (size_t)version->model->grid_count, sizeof(bool));
		finder->sections[side] = map_sections(version, arena);
		finder->adjacent[side] = arena_allocate(arena, version->text->line_count, sizeof(bool));
	}
	finder->moved = arena_allocate(arena, old_count + count, sizeof *finder->moved);
	for (size_t i = 0; i < old_count; i++) {
		finder->alone[DIFFERENCE_OLD][i] = true;
		ids[i] = i;
	}
	for (size_t i = 0; i < count; i++) {
		int partner = new->grids[i].grid;
		finder->alone[DIFFERENCE_NEW][i] = partner < 0;
		ids[old_count + i] = partner < 0 ? old_count + i : (size_t)partner;
		if (partner >= 0)
			finder->alone[DIFFERENCE_OLD][partner] = false;
	}
	const struct sequence a = {ids, old_count, finder->moved + count},
			      b = {ids + old_count, count, finder->moved};
	sequences_compare(&a, &b, counts);
	for (size_t i = 0; i < count; i++)
		finder->moved[i] = finder->moved[i] && new->grids[i].grid >= 0;
}

/* Adds the maps of the old text before `end` that the new text lacks. */
static void add_removed(struct finder *finder, int *next, int end)
{
	for (; *next < end; (*next)++)
		if (finder->alone[DIFFERENCE_OLD][*next])
			add_map(finder, DIFFERENCE_OLD, *next);
}

static void compare_maps(struct finder *finder)
{
	const struct version *old = &finder->versions[DIFFERENCE_OLD], *new = &finder->versions[DIFFERENCE_NEW];
	int next = 0;
	find_moved(finder);
	for (int i = 0; i < new->model->grid_count; i++) {
		const struct grid_match *match = &new->grids[i];
		if (!finder->moved[i])
			add_removed(finder, &next, match->grid);
		if (match->grid < 0) {
			add_map(finder, DIFFERENCE_NEW, i);
			continue;
		}
		struct map_pair pair = {.index = {match->grid, i},
					.grids = {&old->model->grids[match->grid], &new->model->grids[i]},
					.shift = match->shift};
		if (finder->moved[i])
			add_moved(finder, match->grid, i);
		add_size(finder, &pair);
		if (pair.grids[DIFFERENCE_OLD]->rows && pair.grids[DIFFERENCE_NEW]->rows)
			compare_map(finder, &pair, match->rows);
	}
	add_removed(finder, &next, old->model->grid_count);
}

/* ---- named parts: legend lines, records, items ---- */

/* Calls `compare` for each pair of corresponding parts (NULL if missing on that side). The keys of the parts must be
 * set; their places give the index. */
static void compare_parts(struct finder *finder, struct parts parts[DIFFERENCE_SIDES],
			  void (*compare)(struct finder *finder, const struct part *old, const struct part *new))
{
	struct parts *old = &parts[DIFFERENCE_OLD], *new = &parts[DIFFERENCE_NEW];
	old->of = &finder->versions[DIFFERENCE_OLD];
	new->of = &finder->versions[DIFFERENCE_NEW];
	size_t *match = memory_allocate(old->count, sizeof *match), next = 0;
	parts_align(old, new, match);
	for (size_t i = 0; i < old->count; i++) {
		for (; match[i] != PART_GONE && next < match[i]; next++)
			compare(finder, NULL, &new->items[next]);
		compare(finder, &old->items[i], match[i] == PART_GONE ? NULL : &new->items[match[i]]);
		if (match[i] != PART_GONE)
			next = match[i] + 1;
	}
	for (; next < new->count; next++)
		compare(finder, NULL, &new->items[next]);
	free(match);
	free(old->items);
	free(new->items);
}

/* Returns the span of the words in a legend line. */
static struct span entry_words(const struct entry *entry)
{
	struct span span = {.start = span_end(entry->key_span)};
	if (entry->attribute_count > 0) {
		span = entry->attributes[0].span;
		span.length = span_end(entry->attributes[entry->attribute_count - 1].span) - span.start;
	}
	return span;
}

/* Gets the values of both parts. Returns true if they are equal. */
static bool part_values(const struct finder *finder, const struct part *old, const struct part *new,
			struct difference_value values[DIFFERENCE_SIDES])
{
	const struct part *parts[DIFFERENCE_SIDES] = {old, new};
	for (int side = 0; side < DIFFERENCE_SIDES; side++) {
		values[side] = (struct difference_value){0};
		if (parts[side])
			values[side] = value_of(finder, side, parts[side]->place, parts[side]->span);
	}
	return same_values(&values[DIFFERENCE_OLD], &values[DIFFERENCE_NEW]);
}

static void compare_entry(struct finder *finder, const struct part *old, const struct part *new)
{
	struct difference_value values[DIFFERENCE_SIDES];
	if (part_values(finder, old, new, values) && old->key == new->key)
		return;
	if (old && new && old->key != new->key) { /* another glyph means another line */
		compare_entry(finder, old, NULL);
		compare_entry(finder, NULL, new);
		return;
	}
	add_values(finder, DIFFERENCE_ENTRY, values);
}

/* Returns the map of a side that corresponds to map `at` of the new text; -1 if there is none. `at` -1 stands for the
 * parts outside of maps. Parts of a map are thus found even if the map moved. */
static int map_at(const struct finder *finder, int side, int at)
{
	return side == DIFFERENCE_NEW || at < 0 ? at : finder->versions[DIFFERENCE_NEW].grids[at].grid;
}

/* Gets the entries or fields [first, end) of a map (-1 for no map); none for maps that only one text has, because
 * these are already reported. */
static void own_range(const struct finder *finder, int side, int map, bool fields, int *first, int *end)
{
	const struct model *model = finder->versions[side].model;
	const struct grid *grid = map >= 0 ? &model->grids[map] : NULL;
	*first = !grid ? 0 : fields ? grid->first_field : grid->first_entry;
	*end = *first + (!grid ? (fields ? model->field_count : model->entry_count)
			       : (fields ? grid->field_count : grid->entry_count));
	if (grid && finder->alone[side][map])
		*end = *first;
}

static void add_entries(struct finder *finder, int side, int first, int end, int map, struct parts *parts)
{
	const struct version *version = &finder->versions[side];
	for (int i = first; i < end; i++) {
		const struct entry *entry = &version->model->entries[i];
		if (!entry->fixed && entry->grid == map)
			parts_add(parts, (struct part){.kind = PART_ENTRY,
						       .key = part_entry_key(version, entry),
						       .span = entry_words(entry),
						       .place = place_at(PLACE_ENTRY, i)});
	}
}

/* A field that is not set, or unknown in one text, counts as missing. */
static void compare_field(struct finder *finder, const struct part *old, const struct part *new)
{
	const struct part *parts[DIFFERENCE_SIDES] = {old, new};
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
	if (!same_values(&values[DIFFERENCE_OLD], &values[DIFFERENCE_NEW]))
		add_values(finder, DIFFERENCE_FIELD, values);
}

/* Adds the fields [first, end) that belong to the map or to the record itself (-1: to none). */
static void add_fields(struct finder *finder, int side, int first, int end, int map, int record, struct parts *parts)
{
	const struct version *version = &finder->versions[side];
	for (int i = first; i < end; i++) {
		const struct field *field = &version->model->fields[i];
		if (field->grid == map && field->record == record && field->item < 0)
			parts_add(parts, (struct part){.kind = PART_FIELD,
						       .key = part_field_key(version, field),
						       .place = place_at(PLACE_FIELD, i)});
	}
}

/* Compares the entries or fields of the file and of its maps. */
static void compare_owned(struct finder *finder, bool fields)
{
	struct parts parts[DIFFERENCE_SIDES] = {{0}};
	for (int at = -1; at < finder->versions[DIFFERENCE_NEW].model->grid_count; at++)
		for (int side = 0; side < DIFFERENCE_SIDES; side++) {
			int map = map_at(finder, side, at), first, end;
			if (at >= 0 && map < 0)
				continue;
			own_range(finder, side, map, fields, &first, &end);
			if (fields)
				add_fields(finder, side, first, end, map, -1, &parts[side]);
			else
				add_entries(finder, side, first, end, map, &parts[side]);
		}
	compare_parts(finder, parts, fields ? compare_field : compare_entry);
}

static void compare_item(struct finder *finder, const struct part *old, const struct part *new)
{
	struct difference_value values[DIFFERENCE_SIDES];
	if (!part_values(finder, old, new, values))
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
				parts_add(&parts[side],
					  (struct part){
					      .kind = PART_ITEM,
					      .key = bytes_hash(0, version->text->bytes + span.start, span.length),
					      .span = span,
					      .place = place});
		}
	}
	compare_parts(finder, parts, compare_item);
}

static void compare_record(struct finder *finder, const struct part *old, const struct part *new)
{
	struct difference_value values[DIFFERENCE_SIDES];
	part_values(finder, old, new, values);
	if (!old || !new) {
		add_values(finder, DIFFERENCE_RECORD, values);
		return;
	}
	const int index[DIFFERENCE_SIDES] = {old->place.index, new->place.index};
	struct parts parts[DIFFERENCE_SIDES] = {{0}};
	for (int side = 0; side < DIFFERENCE_SIDES; side++) {
		const struct record *record = &finder->versions[side].model->records[index[side]];
		int first = record->first_field;
		add_fields(finder, side, first, first + record->field_count, -1, index[side], &parts[side]);
	}
	compare_parts(finder, parts, compare_field);
	compare_items(finder, index);
}

static void compare_records(struct finder *finder)
{
	struct parts parts[DIFFERENCE_SIDES] = {{0}};
	for (int side = 0; side < DIFFERENCE_SIDES; side++) {
		const struct version *version = &finder->versions[side];
		for (int i = 0; i < version->model->record_count; i++) {
			const struct record *record = &version->model->records[i];
			parts_add(&parts[side], (struct part){.kind = PART_RECORD,
							      .key = part_record_key(record),
							      .span = line_body(version->text, record->line),
							      .place = place_at(PLACE_RECORD, i)});
		}
	}
	compare_parts(finder, parts, compare_record);
}

/* ---- lines ---- */

/* Returns the name of the field that contains the line, or "line". */
static const char *line_name(const struct version *version, size_t start)
{
	for (int i = 0; i < version->model->field_count; i++) {
		const struct field *field = &version->model->fields[i];
		if (field->kind == FIELD_LINES && field->set && start >= field->value.start &&
		    start < span_end(field->value))
			return field->name;
	}
	return "line";
}

static void compare_line(struct finder *finder, const struct part *old, const struct part *new)
{
	struct difference_value values[DIFFERENCE_SIDES];
	if (part_values(finder, old, new, values))
		return;
	bool both = values[DIFFERENCE_OLD].there && values[DIFFERENCE_NEW].there;
	for (int side = 0; side < DIFFERENCE_SIDES; side++) {
		size_t line = text_line(finder->versions[side].text, values[side].span.start) - 1;
		if (values[side].there && (finder->reported[side][line] || (!both && finder->adjacent[side][line])))
			return;
	}
	int named_by = values[DIFFERENCE_NEW].there ? DIFFERENCE_NEW : DIFFERENCE_OLD;
	add(finder, DIFFERENCE_LINE, line_name(&finder->versions[named_by], values[named_by].span.start), values);
}

/* Moves the lines out of the versions, because compare_parts frees them. */
static void compare_lines(struct finder *finder)
{
	struct parts parts[DIFFERENCE_SIDES] = {{0}};
	for (int side = 0; side < DIFFERENCE_SIDES; side++) {
		parts[side] = finder->versions[side].lines;
		finder->versions[side].lines = (struct parts){0};
	}
	compare_parts(finder, parts, compare_line);
}

/* Marks the lines between a map and its neighbours. */
static void mark_adjacent(struct finder *finder, int side, int map)
{
	const struct version *version = &finder->versions[side];
	const struct section *sections = finder->sections[side];
	size_t first = map > 0 ? sections[map - 1].end : 0;
	size_t end = map + 1 < version->model->grid_count ? sections[map + 1].first : version->lines.count;
	for (size_t line = first; line < end; line++)
		finder->adjacent[side][line] = true;
}

/* Compares the lines of moved maps separately. */
static void compare_moved_lines(struct finder *finder)
{
	const struct version *new = &finder->versions[DIFFERENCE_NEW];
	for (int i = 0; i < new->model->grid_count; i++) {
		const int index[DIFFERENCE_SIDES] = {new->grids[i].grid, i};
		struct parts parts[DIFFERENCE_SIDES] = {{0}};
		if (!finder->moved[i])
			continue;
		for (int side = 0; side < DIFFERENCE_SIDES; side++) {
			const struct section *section = &finder->sections[side][index[side]];
			for (size_t line = section->first; line < section->end; line++)
				parts_add(&parts[side], finder->versions[side].lines.items[line]);
		}
		compare_parts(finder, parts, compare_line);
		for (int side = 0; side < DIFFERENCE_SIDES; side++) {
			report_section(finder, side, index[side]);
			mark_adjacent(finder, side, index[side]);
		}
	}
	bool both = new->model->grid_count > 0 && finder->versions[DIFFERENCE_OLD].model->grid_count > 0;
	for (int side = 0; both && side < DIFFERENCE_SIDES; side++)
		for (int i = 0; i < finder->versions[side].model->grid_count; i++)
			if (finder->alone[side][i])
				mark_adjacent(finder, side, i);
}

void difference_find(struct difference_list *list, const struct text *old_text, const struct model *old_model,
		     const struct text *text, const struct model *model)
{
	const struct text *texts[DIFFERENCE_SIDES] = {old_text, text};
	const struct model *models[DIFFERENCE_SIDES] = {old_model, model};
	struct finder finder = {.list = list};
	*list = (struct difference_list){0};
	for (int side = 0; side < DIFFERENCE_SIDES; side++) {
		finder.reported[side] = memory_allocate(texts[side]->line_count, sizeof *finder.reported[side]);
		version_init(&finder.versions[side], texts[side], models[side],
			     side == DIFFERENCE_OLD ? NULL : &finder.versions[DIFFERENCE_OLD]);
	}
	compare_maps(&finder);
	compare_owned(&finder, false);
	compare_owned(&finder, true);
	compare_records(&finder);
	compare_moved_lines(&finder);
	compare_lines(&finder);
	for (int side = 0; side < DIFFERENCE_SIDES; side++) {
		version_clear(&finder.versions[side]);
		free(finder.reported[side]);
	}
}

void difference_list_clear(struct difference_list *list)
{
	arena_clear(&list->arena);
	*list = (struct difference_list){0};
}
