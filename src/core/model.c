/* The model of a file: lists of its parts, and the part at a byte. */
#include "mapwright/model.h"
#include "mapwright/cell_value.h"

#define GLYPH_STYLE_NAME(id, name) name,
const char *const glyph_style_names[] = {GLYPH_STYLE_LIST(GLYPH_STYLE_NAME) NULL};

void model_init(struct model *model)
{
	memset(model, 0, sizeof *model);
	model->line_end = "\n";
	for (int i = 0; i < 256; i++)
		model->glyphs[i] = (struct glyph){.entry = -1, .meaning = ""};
}

void model_cache_reach(struct model *model)
{
	model->reach_cache = arena_allocate(&model->arena, 1, sizeof *model->reach_cache);
}

void model_forget_reach(struct model *model)
{
	if (!model->reach_cache)
		return;
	arena_clear(&model->reach_cache->arena);
	model->reach_cache->reaches = NULL;
	model->reach_cache->own = NULL;
}

void model_clear(struct model *model)
{
	model_forget_reach(model);
	arena_clear(&model->arena);
	finding_list_clear(&model->syntax);
	model_init(model);
}

struct grid *model_add_grid(struct model *model)
{
	return ARENA_ADD(&model->arena, model, grid, &(struct grid){0});
}

struct entry *model_add_entry(struct model *model)
{
	struct entry *entry =
	    arena_slot(&model->arena, &model->entries, &model->entry_count, &model->entry_capacity, sizeof *entry);
	model->shared_entries++;
	*entry = (struct entry){.grid = -1};
	return entry;
}

void model_share_entries(struct model *model, const struct entry *entries, int count)
{
	enum { ROOM = 32 };
	model->entries = arena_allocate(&model->arena, (size_t)count + ROOM, sizeof *entries);
	if (count > 0)
		memcpy(model->entries, entries, (size_t)count * sizeof *entries);
	model->entry_capacity = count + ROOM;
	model->entry_count = model->shared_entries = count;
}

struct entry *model_add_grid_symbol(struct model *model)
{
	struct grid *grid = &model->grids[model->grid_count - 1];
	struct entry *entry = model_add_entry(model);
	model->shared_entries--;
	if (grid->symbol_count++ == 0)
		grid->first_symbol = model->entry_count - 1;
	entry->grid = model->grid_count - 1;
	entry->fixed = true;
	return entry;
}

struct field *model_add_field(struct model *model)
{
	const struct field field = {.grid = -1, .record = -1, .item = -1};
	return ARENA_ADD(&model->arena, model, field, &field);
}

struct object *model_add_object(struct model *model, int grid)
{
	if (model->grids[grid].object_count++ == 0)
		model->grids[grid].first_object = model->object_count;
	return ARENA_ADD(&model->arena, model, object, &(struct object){.grid = grid});
}

struct record *model_add_record(struct model *model)
{
	const struct record record = {.first_field = model->field_count, .grid = -1, .overridden_by = -1};
	return ARENA_ADD(&model->arena, model, record, &record);
}

struct value_glyph *grid_find_glyph(const struct grid *grid, int value)
{
	int at;
	LIST_SEARCH(at, grid->glyph_count, grid->glyphs[at].value < value);
	return at < grid->glyph_count && grid->glyphs[at].value == value ? &grid->glyphs[at] : NULL;
}

static void count_cells(struct grid *grid)
{
	for (int i = 0; i < grid->glyph_count; i++)
		grid->glyphs[i].count = 0;
	struct answers counters = {0}; /* 256 and an item of grid->glyphs, or a byte */
	for (int i = 0; i < grid->row_cells[grid->height]; i++) {
		const int value = grid->cells[i].value;
		bool asks;
		int *counter = answer_about(&counters, value, &asks);
		const struct value_glyph *own = asks && value > 255 ? grid_find_glyph(grid, value) : NULL;
		if (asks)
			*counter = own ? 256 + (int)(own - grid->glyphs) : value < 256 ? value : -1;
		if (*counter > 255)
			grid->glyphs[*counter - 256].count++;
		else if (*counter >= 0)
			grid->counts[*counter]++;
	}
}

void grid_count_glyphs(struct grid *grid, const struct text *text)
{
	memset(grid->counts, 0, sizeof grid->counts);
	if (grid->cells) {
		count_cells(grid);
		return;
	}
	for (int y = 0; y < grid->height; y++) {
		const unsigned char *row = (const unsigned char *)text->bytes + grid->rows[y].start;
		size_t length = MIN(grid->rows[y].length, (size_t)grid->width);
		for (size_t x = 0; x < length; x++)
			grid->counts[row[x]]++;
	}
}

void grid_values(const struct grid *grid, const struct text *text, int x, int y, int count, int *values)
{
	const bool row = grid->rows && y >= 0 && y < grid->height;
	const int first = MIN(MAX(-x, 0), count),
		  end = row ? MAX(MIN(grid_row_cells(grid, y) - x, count), first) : first;
	const struct cell *cells = row && grid->cells ? grid->cells + grid->row_cells[y] + x : NULL;
	const char *bytes = row ? text->bytes + grid->rows[y].start : NULL;
	for (int i = 0; i < first; i++)
		values[i] = -1;
	if (cells)
		for (int i = first; i < end; i++)
			values[i] = cells[i].value;
	else
		for (int i = first; i < end; i++)
			values[i] = (unsigned char)bytes[x + i];
	for (int i = end; i < count; i++)
		values[i] = -1;
}

uint32_t grid_count(const struct grid *grid, int value)
{
	if (value >= 0 && value < 256)
		return grid->counts[value];
	const struct value_glyph *own = grid_find_glyph(grid, value);
	return own ? own->count : 0;
}

uint32_t model_count(const struct model *model, int grid, int value)
{
	uint32_t count = 0;
	for (int index = MAX(grid, 0); index < (grid < 0 ? model->grid_count : grid + 1); index++)
		count += grid_count(&model->grids[index], value);
	return count;
}

const struct glyph *model_glyph(const struct model *model, const struct grid *grid, int value)
{
	static const struct glyph unknown = {.entry = -1, .meaning = ""};
	const struct value_glyph *own = grid && grid->glyph_count > 0 ? grid_find_glyph(grid, value) : NULL;
	if (own)
		return &own->glyph;
	return value >= 0 && value < 256 ? &model->glyphs[value] : &unknown;
}

static int fields_end(const struct model *model, int record)
{
	return model->records[record].first_field + model->records[record].field_count;
}

/* Returns the first field of an item of a record (-1 for the record itself), by binary search. */
static int find_fields(const struct model *model, int record, int item)
{
	const struct record *of = &model->records[record];
	int at;
	LIST_SEARCH(at, of->field_count, model->fields[of->first_field + at].item < item);
	return of->first_field + at;
}

/* Returns the span of all fields of an item, which may be in any order in the file. */
static struct span item_span(const struct model *model, int record, int item)
{
	struct span span = {0};
	int end = fields_end(model, record);
	for (int i = find_fields(model, record, item); item >= 0 && i < end && model->fields[i].item == item; i++) {
		const struct field *field = &model->fields[i];
		if (field->set)
			span = span.length == 0 ? field->value : span_union(span, field->value);
	}
	return span;
}

struct span model_span(const struct model *model, struct place place)
{
	static const struct span none = {0};
	int at = place.index;
	switch (place.kind) {
	case PLACE_GRID:
		return at >= 0 && at < model->grid_count ? model->grids[at].whole : none;
	case PLACE_CELL:
		return at >= 0 && at < model->grid_count ? grid_cell_span(&model->grids[at], place.x, place.y) : none;
	case PLACE_ENTRY:
		return at >= 0 && at < model->entry_count ? model->entries[at].key_span : none;
	case PLACE_ATTRIBUTE:
		if (at < 0 || at >= model->entry_count || place.x < 0 ||
		    place.x >= model->entries[at].attribute_count)
			return none;
		return model->entries[at].attributes[place.x].span;
	case PLACE_FIELD:
		return at >= 0 && at < model->field_count && model->fields[at].set ? model->fields[at].value : none;
	case PLACE_RECORD:
		return at >= 0 && at < model->record_count ? model->records[at].line : none;
	case PLACE_ITEM:
		return at >= 0 && at < model->record_count ? item_span(model, at, place.x) : none;
	case PLACE_NONE:
		break;
	}
	return none;
}

static bool span_contains(struct span span, size_t offset)
{
	return offset >= span.start && offset - span.start < span.length;
}

/* Returns the cell of a row that has the offset, likely one soon after `x`; else the map. */
static struct place find_in_row(const struct model *model, int g, int x, int y, size_t offset)
{
	const struct grid *grid = &model->grids[g];
	if (!grid->cells)
		return place_cell(g, (int)(offset - grid->rows[y].start), y);
	int low = grid->row_cells[y], high = grid->row_cells[y + 1], step = 1;
	if (low + x < high && grid->cells[low + x].start <= offset) {
		for (low += x; low + step < high && grid->cells[low + step].start <= offset; step *= 2)
			low += step;
		high = MIN(high, low + step);
	}
	int behind;
	LIST_SEARCH(behind, high - low, grid->cells[low + behind].start <= offset);
	low += MAX(behind - 1, 0);
	const struct cell *cell = &grid->cells[low];
	bool in =
	    low < grid->row_cells[y + 1] && offset >= cell->start && offset < cell->start + (size_t)cell->length;
	return in ? place_cell(g, low - grid->row_cells[y], y) : place_at(PLACE_GRID, g);
}

/* Returns the cell or grid that contains the offset, by binary search; PLACE_NONE if there is none. */
static struct place find_on_grids(const struct model *model, size_t offset)
{
	int g, behind;
	LIST_SEARCH(behind, model->grid_count, model->grids[behind].whole.start <= offset);
	g = MAX(behind - 1, 0);
	if (g == model->grid_count ||
	    !span_contains(model->grids[g].whole, offset)) /* grids may be out of file order */
		for (g = 0; g < model->grid_count && !span_contains(model->grids[g].whole, offset); g++)
			;
	if (g == model->grid_count)
		return (struct place){0};
	const struct grid *grid = &model->grids[g];
	LIST_SEARCH(behind, grid->height, grid->rows[behind].start <= offset);
	int y = MAX(behind - 1, 0);
	return grid->height == 0 || !span_contains(grid->rows[y], offset) ? place_at(PLACE_GRID, g)
									  : find_in_row(model, g, 0, y, offset);
}

struct span model_map_span(const struct model *model, int grid)
{
	const struct grid *map = &model->grids[grid];
	struct span whole = map->whole;
	for (int i = map->first_field; i < map->first_field + map->field_count; i++)
		if (model->fields[i].set)
			whole = span_union(whole, model->fields[i].line);
	for (int i = map->first_entry; i < map->first_entry + map->entry_count; i++)
		if (!model->entries[i].fixed)
			whole = span_union(whole, model->entries[i].line);
	return whole;
}

struct place model_place(const struct model *model, size_t offset)
{
	struct place place = find_on_grids(model, offset);
	if (place.kind != PLACE_NONE)
		return place;
	for (int e = 0; e < model->entry_count; e++) {
		const struct entry *entry = &model->entries[e];
		for (int a = 0; a < entry->attribute_count; a++)
			if (span_contains(entry->attributes[a].span, offset))
				return (struct place){.kind = PLACE_ATTRIBUTE, .index = e, .x = a};
		if (span_contains(entry->line, offset))
			return place_at(PLACE_ENTRY, e);
	}
	for (int f = 0; f < model->field_count; f++) {
		const struct field *field = &model->fields[f];
		if (field->set && span_contains(field->record < 0 ? field->line : field->value, offset))
			return place_at(PLACE_FIELD, f);
	}
	for (int r = 0; r < model->record_count; r++)
		if (span_contains(model->records[r].line, offset))
			return place_at(PLACE_RECORD, r);
	return (struct place){0};
}

struct place model_place_near(const struct model *model, size_t offset, struct place near)
{
	bool row = near.kind == PLACE_CELL && near.index < model->grid_count &&
		   near.y < model->grids[near.index].height &&
		   span_contains(model->grids[near.index].rows[near.y], offset);
	return row ? find_in_row(model, near.index, near.x, near.y, offset) : model_place(model, offset);
}

int model_place_grid(const struct model *model, struct place place)
{
	int at = place.index;
	switch (place.kind) {
	case PLACE_CELL:
	case PLACE_GRID:
		return at;
	case PLACE_ENTRY:
	case PLACE_ATTRIBUTE:
		return at >= 0 && at < model->entry_count ? model->entries[at].grid : -1;
	case PLACE_FIELD:
		return at >= 0 && at < model->field_count ? model->fields[at].grid : -1;
	case PLACE_RECORD:
	case PLACE_ITEM:
		return at >= 0 && at < model->record_count ? model->records[at].grid : -1;
	case PLACE_NONE:
		break;
	}
	return -1;
}

static int find_named(const struct model *model, int first, int end, int grid, const char *name)
{
	for (int i = first; i < end; i++) {
		const struct field *field = &model->fields[i];
		if (field->record < 0 && field->grid == grid && strcmp(field->name, name) == 0)
			return i;
	}
	return -1;
}

int model_find_field(const struct model *model, const char *name)
{
	return find_named(model, 0, model->field_count, -1, name);
}

int model_grid_field(const struct model *model, int grid, const char *name)
{
	if (grid < 0 || grid >= model->grid_count)
		return -1;
	int first = model->grids[grid].first_field;
	return find_named(model, first, first + model->grids[grid].field_count, grid, name);
}

int model_record_field(const struct model *model, int record, int item, const char *name)
{
	int end = fields_end(model, record);
	for (int i = find_fields(model, record, item); i < end && model->fields[i].item == item; i++)
		if (strcmp(model->fields[i].name, name) == 0)
			return i;
	return -1;
}

int model_legend_rows(const struct model *model, int grid)
{
	const struct grid *of = grid >= 0 && grid < model->grid_count ? &model->grids[grid] : NULL;
	return model->shared_entries + (of ? of->entry_count + of->symbol_count : 0);
}

int model_legend_entry(const struct model *model, int grid, int row)
{
	const struct grid *of = grid >= 0 && grid < model->grid_count ? &model->grids[grid] : NULL;
	int own = of ? of->entry_count : 0, symbols = of ? of->symbol_count : 0;
	if (row < own)
		return of->first_entry + row;
	return row < own + symbols ? of->first_symbol + row - own : row - own - symbols;
}

bool entry_has_key(const struct entry *entry, int key)
{
	for (int i = 0; i < entry_keys(entry); i++)
		if (entry->keys[i] == key)
			return true;
	return entry->key == key;
}

int model_find_entry(const struct model *model, int grid, int key)
{
	int rows = model_legend_rows(model, grid);
	for (int row = 0; row < rows; row++) {
		int entry = model_legend_entry(model, grid, row);
		if (entry_has_key(&model->entries[entry], key))
			return entry;
	}
	return -1;
}
