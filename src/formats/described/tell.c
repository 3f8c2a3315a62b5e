/* What is read from a file of maps: each map with its rows, fields and legend as they are in the file. */
#include "reading.h"

#include "mapwright/code.h"

#include "edit/names.h"

#include <string.h>

/* The first stray line at `start` or after it. */
static int first_stray(const struct described_detail *detail, size_t start)
{
	int low = 0, high = detail->stray_count;
	while (low < high) {
		int middle = low + (high - low) / 2;
		if (detail->strays[middle].line.start < start)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

/* Keys that nothing here knows in the map's part, each once with all its values. */
static void tell_others(struct teller *teller, const struct document *document, struct span lines)
{
	const struct described_detail *detail = described_detail(&document->model);
	const char *bytes = document->text.bytes,
		   *separator = described_of(&document->model)->description->keys.separator;
	struct arena arena = {0};
	int from = first_stray(detail, lines.start), to = first_stray(detail, span_end(lines)), count = 0;
	struct name *others = arena_allocate(&arena, (size_t)(to - from), sizeof *others);
	for (int i = from; i < to && *separator; i++) {
		struct span line = span_indented(bytes, detail->strays[i].line);
		const char *key = bytes + line.start, *end = memmem(key, line.length, separator, strlen(separator));
		if (!detail->strays[i].early && end && end > key)
			others[count++] = (struct name){.bytes = key, .length = (size_t)(end - key), .index = i};
	}
	names_sort(others, count);
	for (int i = 0; i < count; i++) {
		size_t end = span_end(detail->strays[others[i].index].line);
		const char *value = others[i].bytes + others[i].length + strlen(separator);
		if (others[i].number == 1)
			tell_array(teller, arena_copy(&arena, others[i].bytes, others[i].length));
		tell_bytes(teller, NULL, value, (size_t)(bytes + end - value));
		if (others[i].number == others[i].count)
			tell_end(teller);
	}
	arena_clear(&arena);
}

/* The values of each field that is set, under its name, but for that of the line that begins the map. */
static void tell_fields(struct teller *teller, const struct document *document, int index)
{
	const struct model *model = &document->model;
	const struct grid *grid = &model->grids[index];
	const struct field *fields = &model->fields[grid->first_field];
	const char *start = described_of(model)->description->map.start.key;
	tell_object(teller, "fields");
	for (int i = 0; i < grid->field_count; i++) {
		bool told = !fields[i].set || fields[i].name == start;
		for (int before = 0; before < i && !told; before++)
			told = fields[before].set && fields[before].name == fields[i].name;
		if (told)
			continue;
		tell_array(teller, fields[i].name);
		for (int next = i; next < grid->field_count; next++)
			if (fields[next].set && fields[next].name == fields[i].name)
				tell_text(teller, NULL, fields[next].read);
		tell_end(teller);
	}
	if (described_of(model)->description->others)
		tell_others(teller, document, described_detail(model)->parts[index].lines);
	tell_end(teller);
}

/* What a code has without its mark; a word may be empty. */
static struct name without_mark(const struct model *model, int code)
{
	size_t length;
	struct cell_parts parts;
	const char *bytes = code_bytes(code, &length);
	bool word = model->format->cells == CELL_WORD;
	size_t start = 0;
	if (word && code == 0)
		length = 0;
	if (word && cell_split(described_of(model)->description, bytes, length, &parts))
		start = parts.base.start;
	return (struct name){.bytes = bytes + start, .length = length - start};
}

/* Glyphs of which it is certain that they mean nothing: none, where a table that may define them is not there. */
static void tell_undefined(struct teller *teller, const struct model *model, int grid)
{
	struct arena arena = {0};
	int *codes, count = described_undefined(model, grid, &arena, &codes);
	bool lost = described_detail(model)->parts[grid].lost_table_count > 0, certain = count >= 0 || lost;
	count = count > 0 ? count : 0;
	struct name *meant = arena_allocate(&arena, (size_t)count, sizeof *meant);
	for (int i = 0; i < count; i++)
		meant[i] = without_mark(model, codes[i]);
	if (certain) {
		tell_array(teller, "undefined");
		names_tell(teller, meant, count, false);
		tell_end(teller);
	} else {
		tell_null(teller, "undefined");
	}
	arena_clear(&arena);
}

/* The columns of the map: one that has nothing but rulers is none. */
static int told_width(const struct document *document, const struct grid *grid)
{
	glyph_list ignored = described_of(&document->model)->description->map.ignored;
	int longest = described_width(&document->model, &document->text, grid), width = longest;
	for (int x = 0; ignored && x < longest; x++) {
		bool rulers = true;
		for (int y = 0; y < grid->height && rulers; y++) {
			int code = grid_cell(grid, &document->text, x, y);
			glyph_list glyph = ignored;
			while (code >= 0 && *glyph && code_of(*glyph, strlen(*glyph)) != code)
				glyph++;
			rulers = code < 0 || *glyph;
		}
		width -= rulers;
	}
	return width;
}

static void tell_map(struct teller *teller, const struct document *document, int index)
{
	const struct model *model = &document->model;
	const struct grid *grid = &model->grids[index];
	const struct map_part *part = &described_detail(model)->parts[index];
	const struct described_dialect *dialect = described_detail(model)->tables->dialect;
	long long cells = 0, ragged = 0;
	for (int y = 0; y < grid->height; y++) {
		cells += grid_row_cells(grid, y);
		ragged += grid_row_cells(grid, y) < grid->width;
	}
	tell_object(teller, NULL);
	tell_integer(teller, "index", index);
	tell_text(teller, "name", part->title || part->name.length > 0 ? grid->name : "");
	tell_integer(teller, "line", (long long)text_line(&document->text, grid->rows[0].start));
	tell_integer(teller, "width", told_width(document, grid));
	tell_integer(teller, "height", grid->height);
	tell_integer(teller, "cells", cells);
	tell_integer(teller, "ragged", ragged);
	tell_array(teller, "rows");
	for (int y = 0; y < grid->height; y++)
		tell_span(teller, NULL, &document->text, grid->rows[y]);
	tell_end(teller);
	tell_fields(teller, document, index);
	for (int i = 0; i < dialect->field_count; i++) { /* lines of the file hold where the map has none */
		const char *name = dialect->fields[i].default_of;
		const char *value = name ? described_default(model, index, name) : "";
		for (int own = grid->first_field; own < grid->first_field + grid->field_count && *value; own++)
			if (model->fields[own].set && *model->fields[own].read &&
			    strcmp(model->fields[own].name, name) == 0)
				value = "";
		if (!*value)
			continue;
		tell_object(teller, "defaults");
		tell_text(teller, name, value);
		tell_end(teller);
	}
	tell_array(teller, "legend"); /* [line, kind, glyphs] */
	for (int i = grid->first_entry; i < grid->first_entry + grid->entry_count; i++) {
		const struct entry *entry = &model->entries[i];
		tell_array(teller, NULL);
		tell_integer(teller, NULL, (long long)text_line(&document->text, entry->line.start));
		tell_text(teller, NULL, entry->kind);
		tell_text(teller, NULL, entry->glyphs);
		tell_end(teller);
	}
	tell_end(teller);
	tell_undefined(teller, model, index);
	bool marks = described_of(model)->description->lua.marks;
	if (marks)
		tell_array(teller, "marks"); /* [x, y, text] */
	for (int i = grid->first_mark; marks && i < grid->first_mark + grid->mark_count; i++) {
		tell_array(teller, NULL);
		tell_integer(teller, NULL, model->marks[i].x);
		tell_integer(teller, NULL, model->marks[i].y);
		tell_text(teller, NULL, model->marks[i].text);
		tell_end(teller);
	}
	if (marks)
		tell_end(teller);
	tell_end(teller);
}

void described_tell(const struct document *document, struct teller *teller)
{
	const struct model *model = &document->model;
	teller->utf8 = described_of(model)->description->encoding == DESCRIBED_UTF8;
	tell_document(teller, document);
	tell_integer(teller, "map_count", model->grid_count);
	tell_array(teller, "maps");
	for (int i = 0; i < model->grid_count; i++)
		tell_map(teller, document, i);
	tell_end(teller);
	tell_end(teller);
}
