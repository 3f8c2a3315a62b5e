/* A text as parts: its lines, and the pieces of a line. */
#include "parts.h"

#include <limits.h>

static uint64_t hash_span(const struct text *text, struct span span)
{
	return bytes_hash(PART_BYTES, span.length > 0 ? text->bytes + span.start : "", span.length);
}

static uint64_t hash_name(enum part_kind kind, const char *name)
{
	return bytes_hash((uint64_t)kind, name, strlen(name));
}

static uint64_t hash_numbers(enum part_kind kind, int a, int b)
{
	return bytes_hash(bytes_hash((uint64_t)kind, &a, sizeof a), &b, sizeof b);
}

void parts_add(struct parts *parts, struct part part)
{
	list_grow(&parts->items, &parts->capacity, parts->count + 1, sizeof *parts->items);
	if (part.exact == 0)
		part.exact = part.key;
	parts->items[parts->count++] = part;
}

static int compare_leaves(const void *left, const void *right)
{
	const struct part *a = left, *b = right;
	if (a->span.start != b->span.start)
		return a->span.start < b->span.start ? -1 : 1;
	return a->span.length < b->span.length ? -1 : a->span.length > b->span.length;
}

static void add_leaf(struct version *version, struct span span, struct part leaf)
{
	leaf.span = span;
	if (leaf.key == 0)
		leaf.key = hash_span(version->text, span);
	version->leaves[version->leaf_count++] = leaf;
}

/* Collects all values in file order; of overlapping ones (in a damaged file) only the first. Fields of items have no
 * stable name, because items move when another is inserted before them, so they are identified by their bytes. */
static void find_leaves(struct version *version)
{
	const struct model *model = version->model;
	size_t most = (size_t)model->entry_count + (size_t)model->field_count, kept = 0;
	for (int i = 0; i < model->entry_count; i++)
		most += (size_t)model->entries[i].attribute_count;
	version->leaves = arena_allocate(&version->arena, most, sizeof *version->leaves);
	for (int i = 0; i < model->entry_count; i++) {
		const struct entry *entry = &model->entries[i];
		if (entry->fixed)
			continue;
		add_leaf(version, entry->key_span,
			 (struct part){.kind = PART_ENTRY,
				       .key = hash_name(PART_ENTRY, ""),
				       .place = place_at(PLACE_ENTRY, i)});
		for (int j = 0; j < entry->attribute_count; j++)
			add_leaf(version, entry->attributes[j].span,
				 (struct part){.kind = PART_MEMBER,
					       .place = {.kind = PLACE_ATTRIBUTE, .index = i, .x = j}});
	}
	for (int i = 0; i < model->field_count; i++) {
		const struct field *field = &model->fields[i];
		bool of_item = field->item >= 0;
		if (field->set && field->kind != FIELD_LINES)
			add_leaf(version, field->value,
				 (struct part){.kind = of_item                     ? PART_ITEM
						       : field->kind == FIELD_FLAG ? PART_MEMBER
										   : PART_FIELD,
					       .key = of_item ? 0 : hash_name(PART_FIELD, field->name),
					       .place = place_at(PLACE_FIELD, i)});
	}
	qsort(version->leaves, version->leaf_count, sizeof *version->leaves, compare_leaves);
	for (size_t i = 0; i < version->leaf_count; i++) {
		struct part leaf = version->leaves[i];
		if (span_end(leaf.span) <= version->text->length &&
		    (kept == 0 || leaf.span.start >= span_end(version->leaves[kept - 1].span)))
			version->leaves[kept++] = leaf;
	}
	version->leaf_count = kept;
}

/* Names the line that a span begins, unless it has a name. */
static void name_line(struct version *version, struct span span, enum part_kind kind, uint64_t key,
		      struct place place)
{
	if (span.length == 0 || span_end(span) > version->text->length)
		return;
	size_t line = text_line(version->text, span.start) - 1;
	struct part *part = &version->lines.items[line];
	if (version->text->line_starts[line] != span.start || line >= version->lines.count ||
	    part->kind != PART_BYTES)
		return;
	part->kind = kind;
	part->key = key;
	part->place = place;
	if (kind ==
	    PART_FIELD) /* field names are unique; other names may be repeated, so their parts are compared by bytes */
		part->exact = key;
}

static void name_rows(struct version *version, int index)
{
	const struct grid *grid = &version->model->grids[index];
	const struct grid_match *match = &version->grids[index];
	for (int y = 0; grid->rows && y < grid->height; y++) {
		struct span cell = {0}; /* the first with bytes: others may be empty */
		for (int x = 0; cell.length == 0 && x < grid_row_cells(grid, y); x++)
			cell = grid_cell_span(grid, x, y);
		size_t line = text_line(version->text, cell.length > 0 ? cell.start : grid->rows[y].start) - 1;
		if (line >= version->lines.count) /* an empty row at the end of the file */
			continue;
		struct part *part = &version->lines.items[line];
		if (part->kind != PART_BYTES)
			continue;
		part->kind = PART_ROW;
		part->place = place_at(PLACE_GRID, index);
		version->row_lines[line] = (struct row_line){.grid = index, .row = y};
		if (match->rows[y] >= 0)
			part->key = part->exact = hash_numbers(PART_ROW, match->grid, match->rows[y]);
	}
}

/* Returns the index of the corresponding map of the base, so that its parts get the same keys; a map without one gets a
 * key of its own. */
static int grid_identity(const struct version *version, int grid)
{
	if (grid < 0 || version->grids[grid].grid >= 0)
		return grid < 0 ? grid : version->grids[grid].grid;
	return INT_MIN + grid;
}

uint64_t part_entry_key(const struct version *version, const struct entry *entry)
{
	return hash_numbers(PART_ENTRY, grid_identity(version, entry->grid), 0) ^
	       hash_name(PART_BYTES, entry->kind ? entry->kind : "") ^
	       bytes_hash(PART_ENTRY, version->text->bytes + entry->key_span.start, entry->key_span.length);
}

uint64_t part_field_key(const struct version *version, const struct field *field)
{
	return hash_numbers(PART_FIELD, grid_identity(version, field->grid), 0) ^ hash_name(PART_FIELD, field->name);
}

uint64_t part_record_key(const struct record *record)
{
	return hash_name(PART_RECORD, record->name) ^ hash_name(PART_ITEM, record->kind);
}

static void name_lines(struct version *version)
{
	const struct model *model = version->model;
	for (int i = 0; i < model->grid_count; i++)
		name_rows(version, i);
	for (int i = 0; i < model->entry_count; i++)
		if (!model->entries[i].fixed)
			name_line(version, model->entries[i].line, PART_ENTRY,
				  part_entry_key(version, &model->entries[i]), place_at(PLACE_ENTRY, i));
	for (int i = 0; i < model->field_count; i++) {
		const struct field *field = &model->fields[i];
		if (field->set && field->record < 0 && field->kind != FIELD_LINES && field->kind != FIELD_FLAG)
			name_line(version, field->line, PART_FIELD, part_field_key(version, field),
				  place_at(PLACE_FIELD, i));
	}
	for (int i = 0; i < model->record_count; i++)
		name_line(version, model->records[i].line, PART_RECORD, part_record_key(&model->records[i]),
			  place_at(PLACE_RECORD, i));
	for (size_t i = 0; i < version->leaf_count; i++) { /* lines with values, still without a name */
		size_t offset = version->leaves[i].span.start, line = text_line(version->text, offset) - 1;
		size_t start = version->text->line_starts[line];
		if (line >= version->lines.count || version->lines.items[line].kind != PART_BYTES || offset == start)
			continue;
		version->lines.items[line].kind = PART_LIST;
		version->lines.items[line].key = bytes_hash(PART_LIST, version->text->bytes + start, offset - start);
	}
}

int compare_keys(const void *left, const void *right)
{
	const uint64_t *a = left, *b = right;
	return (*a > *b) - (*a < *b);
}

static void find_names(struct version *version)
{
	const struct model *model = version->model;
	size_t most = (size_t)model->entry_count + (size_t)model->field_count + (size_t)model->record_count;
	uint64_t *names = version->names = arena_allocate(&version->arena, most, sizeof *names);
	for (int i = 0; i < model->entry_count; i++)
		if (!model->entries[i].fixed)
			names[version->name_count++] = part_entry_key(version, &model->entries[i]);
	for (int i = 0; i < model->field_count; i++)
		if (model->fields[i].set && model->fields[i].record < 0)
			names[version->name_count++] = part_field_key(version, &model->fields[i]);
	for (int i = 0; i < model->record_count; i++)
		names[version->name_count++] = part_record_key(&model->records[i]);
	list_sort(names, version->name_count, sizeof *names, compare_keys);
}

bool version_has_name(const struct version *version, uint64_t key)
{
	return version->name_count > 0 &&
	       bsearch(&key, version->names, version->name_count, sizeof key, compare_keys) != NULL;
}

static void find_lines(struct version *version)
{
	const struct text *text = version->text;
	list_grow(&version->lines.items, &version->lines.capacity, text->line_count, sizeof *version->lines.items);
	for (size_t line = 0; line < text->line_count; line++) {
		size_t start = text->line_starts[line];
		size_t end = line + 1 < text->line_count ? text->line_starts[line + 1] : text->length;
		struct span span = span_between(start, end);
		if (span.length > 0)
			parts_add(&version->lines,
				  (struct part){.span = span, .key = hash_span(text, line_body(text, span))});
	}
}

void version_init(struct version *version, const struct text *text, const struct model *model,
		  const struct version *base)
{
	*version = (struct version){.text = text, .model = model, .lines = {.of = version}};
	version->row_lines = arena_allocate(&version->arena, text->line_count, sizeof *version->row_lines);
	find_lines(version);
	find_leaves(version);
	grids_match(version, base);
	find_names(version);
	for (size_t line = 0; line < text->line_count; line++)
		version->row_lines[line].grid = -1;
	name_lines(version);
}

void version_clear(struct version *version)
{
	arena_clear(&version->arena);
	free(version->lines.items);
	*version = (struct version){0};
}

/* Returns the first value at or after the offset. */
static size_t find_leaf(const struct version *version, size_t offset)
{
	size_t low = 0, high = version->leaf_count;
	while (low < high) {
		size_t middle = low + (high - low) / 2;
		if (version->leaves[middle].span.start < offset)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

static bool is_word(char byte)
{
	unsigned char c = (unsigned char)byte;
	return (c >= '0' && c <= '9') || ((c | 0x20) >= 'a' && (c | 0x20) <= 'z') || c == '_' || c >= 0x80;
}

/* Returns the length of the first piece: a word, blanks, a line end, or one other character. */
static size_t piece_length(const char *bytes, size_t length)
{
	size_t used = 0;
	while (used < length && is_word(bytes[used]))
		used++;
	used = used > 0 ? used : bytes_skip(bytes, 0, length, BLANKS);
	if (used > 0)
		return used;
	return length >= 2 && bytes[0] == '\r' && bytes[1] == '\n' ? 2 : 1;
}

/* Adds the pieces between values, from `start` to `end`. */
static void add_gap(const struct version *version, size_t start, size_t end, struct parts *pieces)
{
	while (start < end) {
		const char *bytes = version->text->bytes + start;
		struct span span = {.start = start, .length = piece_length(bytes, end - start)};
		enum part_kind kind = is_word(*bytes) ? PART_BYTES : PART_SEPARATOR;
		parts_add(pieces, (struct part){.span = span, .kind = kind, .key = hash_span(version->text, span)});
		start += span.length;
	}
}

static void add_cells(const struct version *version, struct row_line line, size_t *at, struct parts *pieces)
{
	const struct grid *grid = &version->model->grids[line.grid];
	const int *columns = version->grids[line.grid].columns;
	for (int x = 0; x < grid_row_cells(grid, line.row); x++) {
		struct span cell = grid_cell_span(grid, x, line.row);
		struct part part = {.span = cell,
				    .kind = PART_CELL,
				    .key = hash_numbers(PART_CELL, columns[x], columns[x] < 0 ? x : 0),
				    .place = place_cell(line.grid, x, line.row)};
		if (cell.length == 0)
			continue;
		add_gap(version, *at, cell.start, pieces);
		parts_add(pieces, part);
		*at = span_end(cell);
	}
}

void version_pieces(const struct version *version, struct span span, struct parts *pieces)
{
	size_t at = span.start, line = text_line(version->text, at) - 1;
	pieces->count = 0;
	bool row = version->row_lines[line].grid >= 0;
	if (row)
		add_cells(version, version->row_lines[line], &at, pieces);
	for (size_t i = find_leaf(version, at); !row && i < version->leaf_count; i++) {
		struct part leaf = version->leaves[i];
		if (span_end(leaf.span) > span_end(span) || leaf.span.start == span_end(span))
			break;
		add_gap(version, at, leaf.span.start, pieces);
		parts_add(pieces, leaf);
		at = span_end(leaf.span);
	}
	add_gap(version, at, span_end(span), pieces);
}

bool version_line_has_leaves(const struct version *version, struct span span)
{
	size_t leaf = find_leaf(version, span.start);
	return version->row_lines[text_line(version->text, span.start) - 1].grid >= 0 ||
	       (leaf < version->leaf_count && version->leaves[leaf].span.start < span_end(span));
}
