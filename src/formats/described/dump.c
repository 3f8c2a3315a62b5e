/* Dumps a file of maps: rows, fields and legend of each map as they are in the file. */
#include "legend_values.h"
#include "reading.h"
#include "rules/rules.h"

#include "mapwright/roll.h"

#include "edit/names.h"

/* Returns the first stray line at `start` or after it. */
static int first_stray(const struct described_detail *detail, size_t start)
{
	int at;
	LIST_SEARCH(at, detail->stray_count, detail->strays[at].line.start < start);
	return at;
}

/* Writes unknown keys in the part of a map, each once with all its values. */
static void emit_others(struct writer *writer, const struct document *document, struct span lines)
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
			emit_array(writer, arena_copy(&arena, others[i].bytes, others[i].length));
		emit_bytes(writer, NULL, value, (size_t)(bytes + end - value));
		if (others[i].number == others[i].count)
			emit_end(writer);
	}
	arena_clear(&arena);
}

/* Writes the values of each field by name, except for the line that begins the map. */
static void emit_fields(struct writer *writer, const struct document *document, int index)
{
	const struct model *model = &document->model;
	const struct grid *grid = &model->grids[index];
	const struct field *fields = &model->fields[grid->first_field];
	const char *start = described_description(model)->map.start.key;
	emit_object(writer, "fields");
	for (int i = 0; i < grid->field_count; i++) {
		const struct described_field *of = fields[i].set ? described_field_of(model, &fields[i]) : NULL;
		bool done = !fields[i].set || fields[i].name == start || (of && of->title);
		for (int before = 0; before < i && !done; before++)
			done = fields[before].set && fields[before].name == fields[i].name;
		if (done)
			continue;
		emit_array(writer, fields[i].name);
		for (int next = i; next < grid->field_count; next++)
			if (fields[next].set && fields[next].name == fields[i].name)
				emit_text(writer, NULL, fields[next].effective);
		emit_end(writer);
	}
	if (described_of(model)->description->others)
		emit_others(writer, document, described_detail(model)->parts[index].lines);
	emit_end(writer);
}

/* Returns the cell value without its mark; a word may be empty. */
static struct name without_mark(const struct model *model, int value)
{
	size_t length;
	struct cell_parts parts;
	const char *bytes = cell_bytes(value, &length);
	bool word = model->format->cells->kind == CELL_WORD;
	size_t start = 0;
	if (word && (value == 0 || (value == ' ' && described_of(model)->description->map.cell.empty)))
		length = 0;
	if (word && cell_split(described_of(model)->description, bytes, length, &parts))
		start = parts.base.start;
	return (struct name){.bytes = bytes + start, .length = length - start};
}

/* Writes the glyphs that certainly have no meaning; none if a table that may define them is missing. */
static void emit_undefined(struct writer *writer, const struct model *model, int grid)
{
	struct arena arena = {0};
	int *values, count = described_detail(model)->parts[grid].unread
				 ? -1
				 : described_undefined(model, grid, &arena, &values);
	bool lost = described_detail(model)->parts[grid].missing_table_count > 0, certain = count >= 0 || lost;
	count = MAX(count, 0);
	struct name *meant = arena_allocate(&arena, (size_t)count, sizeof *meant);
	for (int i = 0; i < count; i++)
		meant[i] = without_mark(model, values[i]);
	if (certain) {
		emit_array(writer, "undefined");
		names_emit(writer, meant, count, false);
		emit_end(writer);
	} else {
		emit_null(writer, "undefined");
	}
	arena_clear(&arena);
}

/* Writes what the game may build from the map. Things on cells are [x, y, name]. */
static void emit_roll(struct writer *writer, const struct document *document, int index)
{
	struct arena arena = {0};
	const struct grid *grid = &document->model.grids[index];
	struct roller *roller =
	    writer->roll > 0 ? document->model.format->maps->roller(document, index, &arena) : NULL;
	const char *turn;
	const struct roll_cell *cells = roller ? roller_roll(roller, writer->roll, &turn) : NULL;
	char *row = cells ? arena_allocate(&arena, (size_t)grid->width, 1) : NULL;
	if (!cells)
		return;
	const struct roll_thing *things = roller_things(roller);
	emit_object(writer, "roll");
	emit_integer(writer, "number", writer->roll);
	emit_text(writer, "turned", turn);
	emit_text(writer, "conditions", roller_taken(roller, &arena));
	emit_text(writer, "without", roller_left(roller, &arena));
	emit_array(writer, "rows");
	for (int y = 0; y < grid->height; y++) {
		for (int x = 0; x < grid_row_cells(grid, y); x++)
			row[x] = (char)roller_value(roller, &cells[y * grid->width + x], false);
		emit_bytes(writer, NULL, row, (size_t)grid_row_cells(grid, y));
	}
	emit_end(writer);
	emit_array(writer, "cells"); /* [x, y, words], for those that a glyph does not show */
	for (int cell = 0; cell < grid->width * grid->height; cell++) {
		char words[200];
		if (cells[cell].glyph == ROLL_NONE ||
		    (cells[cell].held[0] == ROLL_NONE && things[cells[cell].ground].value >= 0))
			continue;
		roller_words(roller, &cells[cell], words, sizeof words);
		emit_array(writer, NULL);
		emit_integer(writer, NULL, cell % grid->width);
		emit_integer(writer, NULL, cell / grid->width);
		emit_text(writer, NULL, words);
		emit_end(writer);
	}
	emit_end(writer);
	emit_end(writer);
	arena_clear(&arena);
}

/* Returns the words of a value as the game reads them: one blank between them, and all joints like the first. */
static const char *joined_words(const struct description *description, const struct described_legend *legend,
				const char *value, struct arena *arena)
{
	size_t length = strlen(value), used = 0;
	char *words = arena_allocate(arena, 2 * length + 1, 1);
	struct span joint = {0};
	for (struct span word = {0}; (word = bytes_word(value, span_end(word), length, BLANKS)).length > 0;) {
		struct span shown = word;
		if (lookup_is_joint(description, legend, value + word.start, word.length))
			shown = joint = joint.length > 0 ? joint : word;
		used += (size_t)sprintf(words + used, "%s%.*s", used > 0 ? " " : "", (int)shown.length,
					value + shown.start);
	}
	return words;
}

/* Writes [line, kind, glyphs] of legend lines; with the value if they are of the file: as the game
 * reads them, in lower case where case is ignored. */
static void emit_legend(struct writer *writer, const struct document *document, const char *name, int first,
			int count)
{
	const struct description *description = described_of(&document->model)->description;
	struct arena arena = {0};
	emit_array(writer, name);
	for (int i = first; i < first + count; i++) {
		const struct entry *entry = &document->model.entries[i];
		emit_array(writer, NULL);
		emit_integer(writer, NULL, (long long)text_line(&document->text, entry->line.start));
		emit_text(writer, NULL, entry->kind);
		bool of_file = entry->grid < 0;
		const char *value = described_value(entry), *glyphs = entry->glyphs;
		emit_text(writer, NULL,
			  of_file ? described_folded(description, &arena, glyphs, strlen(glyphs)) : glyphs);
		const struct described_legend *legend = of_file ? described_legend_of(&document->model, entry) : NULL;
		if (legend && legend->names)
			value = joined_words(description, legend, value, &arena);
		if (of_file)
			emit_text(writer, NULL, described_folded(description, &arena, value, strlen(value)));
		emit_end(writer);
	}
	emit_end(writer);
	arena_clear(&arena);
}

/* Writes a row: its text or, where some bytes are no cells, those that are. */
static void emit_row(struct writer *writer, const struct document *document, const struct grid *grid, int y)
{
	int count = grid_row_cells(grid, y);
	if (!grid->cells || document->format->cells->kind != CELL_BYTE) {
		emit_span(writer, NULL, &document->text, grid->rows[y]);
		return;
	}
	char *row = memory_allocate((size_t)count + 1, 1);
	for (int x = 0; x < count; x++)
		row[x] = (char)grid->cells[grid->row_cells[y] + x].value;
	emit_text(writer, NULL, row);
	free(row);
}

static void emit_map(struct writer *writer, const struct document *document, int index)
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
	emit_object(writer, NULL);
	emit_integer(writer, "index", index);
	emit_text(writer, "name", part->title || part->name.length > 0 ? grid->name : "");
	emit_integer(writer, "line", (long long)text_line(&document->text, grid->rows[0].start));
	emit_integer(writer, "width", described_width(&document->model, &document->text, grid));
	emit_integer(writer, "height", grid->height);
	emit_integer(writer, "cells", cells);
	emit_integer(writer, "ragged", ragged);
	const char *kind = described_detail(model)->parts[index].tables->dialect->name;
	if (described_of(model)->description->map.level && kind)
		emit_text(writer, "dialect", kind);
	emit_array(writer, "rows");
	for (int y = 0; y < grid->height; y++)
		emit_row(writer, document, grid, y);
	emit_end(writer);
	emit_fields(writer, document, index);
	for (int i = 0; i < dialect->field_count; i++) { /* defaults from lines of the file */
		const char *name = dialect->fields[i].default_of;
		const char *value = name ? described_default(model, index, name) : "";
		for (int own = grid->first_field; own < grid->first_field + grid->field_count && *value; own++)
			if (model->fields[own].set && *model->fields[own].effective &&
			    strcmp(model->fields[own].name, name) == 0)
				value = "";
		if (!*value)
			continue;
		emit_object(writer, "defaults");
		emit_text(writer, name, value);
		emit_end(writer);
	}
	emit_legend(writer, document, "legend", grid->first_entry, grid->entry_count);
	emit_undefined(writer, model, index);
	emit_roll(writer, document, index);
	bool marks = described_detail(model)->tables->dialect->place_count > 0;
	if (marks)
		emit_array(writer, "marks"); /* [x, y, text] */
	for (int i = grid->first_object; marks && i < grid->first_object + grid->object_count; i++) {
		if (model->objects[i].x < 0)
			continue;
		emit_array(writer, NULL);
		emit_integer(writer, NULL, model->objects[i].x);
		emit_integer(writer, NULL, model->objects[i].y);
		emit_text(writer, NULL, model->objects[i].text);
		emit_end(writer);
	}
	if (marks)
		emit_end(writer);
	emit_end(writer);
}

void described_dump(const struct document *document, struct writer *writer)
{
	const struct model *model = &document->model;
	writer->utf8 = described_of(model)->description->encoding == DESCRIBED_UTF8;
	emit_document(writer, document);
	emit_integer(writer, "map_count", model->grid_count);
	bool legend = false;
	for (int i = 0; i < described_detail(model)->tables->dialect->legend_count; i++)
		legend = legend || described_detail(model)->tables->dialect->legend[i].scope != SCOPE_MAP;
	if (legend)
		emit_legend(writer, document, "file_legend", 0, described_detail(model)->file_entries);
	emit_array(writer, "maps");
	for (int i = 0; i < model->grid_count; i++)
		emit_map(writer, document, i);
	emit_end(writer);
	emit_end(writer);
}
