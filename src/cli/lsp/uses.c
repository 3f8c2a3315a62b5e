/* Where something is used: a glyph in its map, a name in the maps of the folder, a record in its file. */
#include "uses.h"

#include "features.h"
#include "mapwright/bytes.h"
#include "mapwright/cell_value.h"
#include "mapwright/search.h"
#include "mapwright/visible.h"

#include <string.h>

enum { USES = 10000 };

static void add(struct uses *uses, struct open_file *file, struct span span, bool defines)
{
	const struct use use = {.file = file, .span = span, .defines = defines};
	if (uses->count < USES)
		arena_append(&uses->arena, &uses->items, &uses->count, &uses->capacity, &use, sizeof use);
}

/* ---- glyphs ---- */

/* Adds the glyph where it occurs in a legend line. */
static void add_in_line(struct uses *uses, struct open_file *file, struct span span, bool defines)
{
	size_t length;
	const char *glyph = cell_bytes(uses->value, &length), *bytes = file->document->text.bytes;
	for (size_t at = span.start; at + length <= span_end(span); at++)
		if (memcmp(bytes + at, glyph, length) == 0 && !value_is_number(bytes, span, at))
			add(uses, file, (struct span){.start = at, .length = length}, defines);
}

/* Adds the cells of the glyph; those next to each other are one use. */
static void add_cells(struct uses *uses, struct open_file *file, const struct grid *grid)
{
	const struct text *text = &file->document->text;
	for (int y = 0; grid->rows && grid_count(grid, uses->value) > 0 && y < grid->height; y++)
		for (int x = 0, first; x < grid_row_cells(grid, y); x++) {
			for (first = x; grid_cell(grid, text, x, y) == uses->value;)
				x++;
			if (x > first)
				add(uses, file,
				    span_between(grid_cell_span(grid, first, y).start,
						 span_end(grid_cell_span(grid, x - 1, y))),
				    false);
		}
}

/* Returns the item of a list that the glyph stands for, as the first of MONS for 1; empty if there is none. */
static struct span slot_of(const struct document *document, int grid, int value)
{
	size_t length;
	const char *kind;
	const struct model *model = &document->model;
	const char *item =
	    document->format->slot && grid >= 0 ? document->format->slot(model, grid, value, &length, &kind) : NULL;
	for (int i = 0; item && i < model->grids[grid].field_count; i++) {
		const struct field *field = &model->fields[model->grids[grid].first_field + i];
		size_t size = field->set && field->read ? strlen(field->read) : 0;
		if (size == field->value.length && item >= field->read && item < field->read + size)
			return (struct span){.start = field->value.start + (size_t)(item - field->read),
					     .length = length};
	}
	return (struct span){0};
}

static void find_glyph(struct uses *uses, struct open_file *file)
{
	const struct document *document = file->document;
	const struct model *model = &document->model;
	int entry = model_find_entry(model, uses->grid, uses->value);
	bool everywhere = entry >= 0 && model->entries[entry].grid < 0; /* one legend for all maps */
	for (int g = 0; g < model->grid_count; g++)
		if (everywhere || g == uses->grid)
			add_cells(uses, file, &model->grids[g]);
	for (int row = 0; row < model_legend_rows(model, uses->grid); row++) {
		const struct entry *line = &model->entries[model_legend_entry(model, uses->grid, row)];
		const struct legend_kind *kind = line->fixed ? NULL : word_kind(document, line);
		if (!line->fixed && entry_has_key(line, uses->value))
			add_in_line(uses, file, line->key_span, true);
		for (int a = 0; kind && kind->becomes && a < line->attribute_count; a++)
			add_in_line(uses, file, line->attributes[a].span, false);
	}
	struct span slot = slot_of(document, uses->grid, uses->value);
	if (slot.length > 0)
		add(uses, file, slot, true);
}

/* Finds the glyph at an offset: a cell, in a legend line, or an item of a list. Sets its value to -1 if there is
 * none. */
static void read_glyph(struct uses *uses, const struct document *document, struct place place, size_t offset)
{
	const struct model *model = &document->model;
	const char *bytes = document->text.bytes;
	struct span span = model_span(model, place);
	uint32_t character;
	uses->grid = model_place_grid(model, place);
	uses->value = -1;
	uses->word = span;
	if (place.kind == PLACE_CELL) {
		uses->value = grid_cell(&model->grids[place.index], &document->text, place.x, place.y);
	} else if (place.kind == PLACE_ENTRY || place.kind == PLACE_ATTRIBUTE) {
		const struct entry *entry = &model->entries[place.index];
		const struct legend_kind *kind = word_kind(document, entry);
		size_t size = offset < document->text.length
				  ? visible_decode(bytes + offset, document->text.length - offset, &character)
				  : 0;
		if (entry->fixed || offset < span.start || offset >= span_end(span) || byte_is_blank(bytes[offset]) ||
		    (place.kind == PLACE_ATTRIBUTE &&
		     (!kind || !kind->becomes || value_is_number(bytes, span, offset))))
			return;
		size = document->format->cells == CELL_CHARACTER && size > 0 ? size : 1;
		uses->value = cell_value(bytes + offset, size);
		uses->word = (struct span){.start = offset, .length = size};
		if (place.kind == PLACE_ENTRY && !entry_has_key(entry, uses->value)) { /* it is quoted */
			uses->value = entry->key;
			uses->word = span;
		}
	} else if (place.kind == PLACE_FIELD && document->format->slot) {
		for (int value = '!'; value <= '~' && uses->value < 0; value++) {
			struct span slot = slot_of(document, uses->grid, value);
			if (offset >= slot.start && offset < span_end(slot)) {
				uses->value = value;
				uses->word = slot;
			}
		}
	}
}

/* ---- names ---- */

static bool is_comment(const struct document *document, struct span line)
{
	const char *comment = document->format->comment;
	struct span rest = span_trimmed(document->text.bytes, line);
	return comment && bytes_begin(document->text.bytes + rest.start, rest.length, comment);
}

/* Returns true if the word stands in quotes, as in a call in Lua, after other words of a list or not. */
static bool is_quoted(const struct document *document, struct span word)
{
	const struct text *text = &document->text;
	struct span line = text_line_span(text, text_line(text, word.start));
	char open = '\0';
	for (size_t at = line.start; at < word.start; at++)
		if (text->bytes[at] == open)
			open = '\0';
		else if (open == '\0' && (text->bytes[at] == '"' || text->bytes[at] == '\''))
			open = text->bytes[at];
	return open != '\0' && !is_comment(document, line) &&
	       bytes_find(text->bytes, span_end(word), span_end(line), open) < span_end(line);
}

/* Returns true if legend lines refer to the words of that field. */
static bool is_referred_to(const struct document *document, const char *field)
{
	const struct legend_kind *kind =
	    document->format->legend_kinds ? document->format->legend_kinds(&document->model) : NULL;
	while (kind && kind->key && !(kind->words && *kind->words == '@' && strcmp(kind->words + 1, field) == 0))
		kind++;
	return kind && kind->key;
}

/* What a word is: no name, a name of a map, a word of a field by which maps are referred to, a reference. */
enum role { ROLE_NONE, ROLE_NAME, ROLE_WORD, ROLE_REFERENCE };

static enum role role_of(const struct document *document, struct span word)
{
	const struct model *model = &document->model;
	struct place place = model_place(model, word.start);
	if (place.kind == PLACE_FIELD) {
		const struct field *field = &model->fields[place.index];
		const struct grid *grid = field->grid >= 0 ? &model->grids[field->grid] : NULL;
		if (word.start < field->value.start || span_end(word) > span_end(field->value))
			return ROLE_NONE;
		if (grid && grid->named &&
		    bytes_equal(document->text.bytes + field->value.start, field->value.length, grid->name))
			return word.length == field->value.length ? ROLE_NAME : ROLE_NONE;
		return is_referred_to(document, field->name) ? ROLE_WORD : ROLE_NONE;
	}
	if (place.kind == PLACE_ATTRIBUTE) {
		const struct legend_kind *kind = word_kind(document, &model->entries[place.index]);
		return kind && kind->words && *kind->words == '@' ? ROLE_REFERENCE : ROLE_NONE;
	}
	return place.kind == PLACE_NONE && is_quoted(document, word) ? ROLE_REFERENCE : ROLE_NONE;
}

static void find_name(struct uses *uses, struct open_file *file)
{
	const struct text *text = &file->document->text;
	size_t length = strlen(uses->name);
	const char *at = text->bytes, *end = at + text->length;
	for (; at && (at = memmem(at, (size_t)(end - at), uses->name, length)); at += length) {
		struct span word = {.start = (size_t)(at - text->bytes), .length = length};
		enum role role = word_around(text, word.start).start == word.start &&
					 span_end(word_around(text, span_end(word) - 1)) == span_end(word)
				     ? role_of(file->document, word)
				     : ROLE_NONE;
		if (role != ROLE_NONE)
			add(uses, file, word, role != ROLE_REFERENCE);
	}
}

/* ---- records ---- */

/* Returns true if the value can be the name of another record: of an item, or of the exit of a hex. */
static bool refers(const struct field *field)
{
	return field->set && field->read && (field->item >= 0 || strncmp(field->name, "exit", strlen("exit")) == 0);
}

static void find_record(struct uses *uses, struct open_file *file)
{
	const struct model *model = &file->document->model;
	const struct text *text = &file->document->text;
	for (int i = 0; i < model->record_count; i++)
		if (strcmp(model->records[i].name, uses->name) == 0) {
			size_t start = model->records[i].line.start;
			struct span line = text_line_span(text, text_line(text, start));
			add(uses, file, span_trimmed(text->bytes, span_between(start, span_end(line))), true);
		}
	for (int i = 0; i < model->field_count; i++)
		if (refers(&model->fields[i]) && strcmp(model->fields[i].read, uses->name) == 0)
			add(uses, file, model->fields[i].value, false);
}

/* Sets the name of the record at a place, or that an item of a record there refers to. */
static void read_record(struct uses *uses, const struct model *model, struct place place)
{
	const struct field *field = place.kind == PLACE_FIELD ? &model->fields[place.index] : NULL;
	int record = field ? field->record : place.kind == PLACE_RECORD ? place.index : -1;
	const char *name = field && refers(field) ? field->read : record >= 0 ? model->records[record].name : NULL;
	for (int i = 0; name && *name && !uses->name && i < model->record_count; i++)
		if (strcmp(model->records[i].name, name) == 0)
			uses->name = arena_copy(&uses->arena, name, strlen(name));
	uses->is_record = uses->name != NULL;
	uses->word = model_span(model, place);
}

/* ---- all ---- */

void uses_find(struct server *server, const struct subject *subject, bool in_folder, struct uses *uses)
{
	struct open_file *file = subject->file;
	const struct document *document = file->document;
	struct place place = model_place(&document->model, subject->start);
	*uses = (struct uses){0};
	read_glyph(uses, document, place, subject->start);
	if (uses->value >= 0) {
		find_glyph(uses, file);
		return;
	}
	struct span word = word_around(&document->text, subject->start);
	if (place.kind == PLACE_FIELD && role_of(document, document->model.fields[place.index].value) == ROLE_NAME)
		word = document->model.fields[place.index].value;
	if (word.length == 0 || role_of(document, word) == ROLE_NONE) {
		read_record(uses, &document->model, place);
		if (uses->name)
			find_record(uses, file);
		return;
	}
	uses->word = word;
	uses->name = arena_copy(&uses->arena, document->text.bytes + word.start, word.length);
	if (in_folder)
		uses_find_name(server, file, uses);
	else
		find_name(uses, file);
}

void uses_find_name(struct server *server, struct open_file *file, struct uses *uses)
{
	bool defined = false;
	server_read_workspace(server, file);
	for (struct open_file *other = server->files.first; other; other = other->next)
		if (server_read(server, other) && other->format == file->format)
			find_name(uses, other);
	for (int i = 0; i < uses->count; i++)
		defined |= uses->items[i].defines;
	uses->count = defined ? uses->count : 0; /* else it is any word in quotes */
}
