/* Where something is used: a glyph in its map, a name in the maps of the folder, a record in its file. */
#include "mapwright/choices.h"
#include "mapwright/search.h"
#include "mapwright/visible.h"
#include "server.h"

enum { USES = 10000 };

static void add(struct uses *uses, struct open_file *file, struct span span, unsigned role)
{
	const struct use use = {.file = file, .span = span, .role = role};
	if (uses->count < USES)
		arena_append(&uses->arena, &uses->items, &uses->count, &uses->capacity, &use, sizeof use);
}

/* ---- glyphs ---- */

/* Adds the glyph where it occurs in a legend line. */
static void add_in_line(struct uses *uses, struct open_file *file, struct span span, unsigned role)
{
	size_t length;
	const char *glyph = cell_bytes(uses->value, &length), *bytes = file->document->text.bytes;
	for (size_t at = span.start; at + length <= span_end(span); at++)
		if (memcmp(bytes + at, glyph, length) == 0 && !value_is_number(bytes, span, at))
			add(uses, file, (struct span){.start = at, .length = length}, role);
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
				    0);
		}
}

/* Returns the item of a list that the glyph stands for, as the first of MONS for 1; empty if there is none. */
static struct span slot_of(const struct document *document, int grid, int value)
{
	size_t length;
	const char *kind;
	const struct model *model = &document->model;
	const char *item = document->format->legend->list_item && grid >= 0
			       ? document->format->legend->list_item(model, grid, value, &length, &kind)
			       : NULL;
	for (int i = 0; item && i < model->grids[grid].field_count; i++) {
		const struct field *field = &model->fields[model->grids[grid].first_field + i];
		const char *list = field->effective;
		if (list && strlen(list) == field->value.length && item >= list && item < list + field->value.length)
			return (struct span){.start = field->value.start + (size_t)(item - list), .length = length};
	}
	return (struct span){0};
}

static void find_glyph(struct uses *uses, struct open_file *file)
{
	const struct document *document = file->document;
	const struct model *model = &document->model;
	int entry = model_find_entry(model, uses->grid, uses->value);
	bool everywhere = entry >= 0 && !model->entries[entry].fixed;
	for (int g = 0; g < model->grid_count; g++) /* one legend for all maps, or for this one */
		if (g == uses->grid || (everywhere && model_find_entry(model, g, uses->value) == entry))
			add_cells(uses, file, &model->grids[g]);
	for (int row = 0; row < model_legend_rows(model, uses->grid); row++) {
		const struct entry *line = &model->entries[model_legend_entry(model, uses->grid, row)];
		const struct legend_kind *kind = line->fixed ? NULL : word_kind(document, line);
		if (!line->fixed && entry_has_key(line, uses->value))
			add_in_line(uses, file, line->key_span, DEFINES);
		for (int a = 0; kind && kind->becomes && a < line->attribute_count; a++)
			add_in_line(uses, file, line->attributes[a].span, 0);
	}
	struct span slot = slot_of(document, uses->grid, uses->value);
	if (slot.length > 0)
		add(uses, file, slot, DEFINES);
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
		size = document->format->cells->kind == CELL_CHARACTER && size > 0 ? size : 1;
		uses->value = cell_value(bytes + offset, size);
		uses->word = (struct span){.start = offset, .length = size};
		if (place.kind == PLACE_ENTRY && !entry_has_key(entry, uses->value)) { /* it is quoted */
			uses->value = entry->key;
			uses->word = span;
		}
	} else if (place.kind == PLACE_FIELD && document->format->legend->list_item) {
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
	const char *comment = document->format->comment.begin;
	struct span rest = span_trimmed(document->text.bytes, line);
	return comment && bytes_begin(document->text.bytes + rest.start, rest.length, comment);
}

/* Returns the string in quotes that the word stands in, as in a call in Lua; empty if it stands in none. */
static struct span string_around(const struct document *document, struct span word)
{
	const struct text *text = &document->text;
	struct span line = text_line_span(text, text_line(text, word.start));
	size_t start = 0;
	char open = '\0';
	for (size_t at = line.start; at < word.start; at++)
		if (text->bytes[at] == open) {
			open = '\0';
		} else if (open == '\0' && (text->bytes[at] == '"' || text->bytes[at] == '\'')) {
			open = text->bytes[at];
			start = at + 1;
		}
	size_t end = bytes_find(text->bytes, span_end(word), span_end(line), open);
	return open != '\0' && !is_comment(document, line) && end < span_end(line) ? span_between(start, end)
										   : (struct span){0};
}

/* Returns true if legend lines refer to the words of that field. */
static bool is_referred_to(const struct document *document, const char *field)
{
	const struct legend_kind *kind =
	    document->format->legend->kinds ? document->format->legend->kinds(&document->model) : NULL;
	while (kind && kind->key && !(kind->words && *kind->words == '@' && strcmp(kind->words + 1, field) == 0))
		kind++;
	return kind && kind->key;
}

/* Returns the role of a word in quotes, by what completion offers there. A string of several words, as "swamp dragon
 * scales", is no name of a map. */
static unsigned role_in_quotes(struct library *library, const struct document *document, struct span word)
{
	const struct model *model = &document->model;
	const char *bytes = document->text.bytes;
	struct span string = string_around(document, word);
	if (string.length == 0)
		return 0;
	struct choices choices = {0};
	const char *type = library_complete(library, document, bytes, span_end(word), &choices);
	choices_clear(&choices);
	if (!type)
		type = "";
	if (*type == '@' && !is_referred_to(document, type + 1))
		return string.length == word.length ? OF_NAME : 0;
	for (int i = 0; *type && i < model->field_count; i++) {
		const struct field *field = &model->fields[i];
		if (field->vocabulary && strcmp(field->vocabulary, type) == 0 &&
		    is_referred_to(document, field->name))
			return OF_WORD | DEFINES;
	}
	bool whole = true;
	for (size_t at = string.start; at < span_end(string); at++)
		whole &= !byte_is_blank(bytes[at]);
	return *type == '@' ? OF_WORD : whole ? OF_NAME | OF_WORD : 0;
}

static unsigned role_of(struct library *library, const struct document *document, struct span word)
{
	const struct model *model = &document->model;
	struct place place = model_place(model, word.start);
	if (place.kind == PLACE_FIELD) {
		const struct field *field = &model->fields[place.index];
		const struct grid *grid = field->grid >= 0 ? &model->grids[field->grid] : NULL;
		if (word.start < field->value.start || span_end(word) > span_end(field->value))
			return 0;
		if (is_referred_to(document, field->name))
			return OF_WORD | DEFINES;
		bool names = grid && grid->named && word.length == field->value.length &&
			     bytes_equal(document->text.bytes + word.start, word.length, grid->name);
		return names ? OF_NAME | DEFINES : 0;
	}
	if (place.kind == PLACE_ATTRIBUTE) {
		const struct legend_kind *kind = word_kind(document, &model->entries[place.index]);
		return kind && kind->words && *kind->words == '@' ? OF_WORD : 0;
	}
	return place.kind == PLACE_NONE ? role_in_quotes(library, document, word) : 0;
}

static void find_name(struct server *server, struct uses *uses, struct open_file *file)
{
	struct library *library = server_library(server, file);
	const struct text *text = &file->document->text;
	size_t length = strlen(uses->name);
	const char *at = text->bytes, *end = at + text->length;
	for (; at && (at = memmem(at, (size_t)(end - at), uses->name, length)); at += length) {
		struct span word = {.start = (size_t)(at - text->bytes), .length = length};
		unsigned role = word_around(text, word.start).start == word.start &&
					span_end(word_around(text, span_end(word) - 1)) == span_end(word)
				    ? role_of(library, file->document, word)
				    : 0;
		if (role & OF_NAME || (role && uses->of & OF_WORD)) /* a vault may have the name of its tag */
			add(uses, file, word, role);
	}
}

/* ---- records ---- */

/* Returns true if the value can be the name of another record: of an item, or of the exit of a hex. */
static bool refers(const struct field *field)
{
	return field->set && field->effective &&
	       (field->item >= 0 || strncmp(field->name, "exit", strlen("exit")) == 0);
}

static void find_record(struct uses *uses, struct open_file *file)
{
	const struct model *model = &file->document->model;
	const struct text *text = &file->document->text;
	for (int i = 0; i < model->record_count; i++)
		if (strcmp(model->records[i].name, uses->name) == 0) {
			size_t start = model->records[i].line.start;
			struct span line = text_line_span(text, text_line(text, start));
			add(uses, file, span_trimmed(text->bytes, span_between(start, span_end(line))), DEFINES);
		}
	for (int i = 0; i < model->field_count; i++)
		if (refers(&model->fields[i]) && strcmp(model->fields[i].effective, uses->name) == 0)
			add(uses, file, model->fields[i].value, 0);
}

/* Sets the name of the record at a place, or that an item of a record there refers to. */
static void read_record(struct uses *uses, const struct model *model, struct place place)
{
	const struct field *field = place.kind == PLACE_FIELD ? &model->fields[place.index] : NULL;
	int record = field ? field->record : place.kind == PLACE_RECORD ? place.index : -1;
	const char *name = field && refers(field) ? field->effective : record >= 0 ? model->records[record].name : "";
	for (int i = 0; *name && i < model->record_count; i++)
		if (strcmp(model->records[i].name, name) == 0)
			uses->name = arena_copy(&uses->arena, name, strlen(name));
	uses->word = model_span(model, place);
}

/* ---- all ---- */

void uses_find(struct server *server, const struct target *target, bool in_folder, struct uses *uses)
{
	struct open_file *file = target->file;
	const struct document *document = file->document;
	struct place place = model_place(&document->model, target->start);
	*uses = (struct uses){0};
	read_glyph(uses, document, place, target->start);
	if (uses->value >= 0) {
		find_glyph(uses, file);
		return;
	}
	struct library *library = server_library(server, file);
	struct span word = word_around(&document->text, target->start);
	if (place.kind == PLACE_FIELD &&
	    role_of(library, document, document->model.fields[place.index].value) == (OF_NAME | DEFINES))
		word = document->model.fields[place.index].value;
	unsigned role = word.length > 0 ? role_of(library, document, word) : 0;
	if (role == 0) {
		read_record(uses, &document->model, place);
		if (uses->name)
			find_record(uses, file);
		return;
	}
	uses->word = word;
	uses->of = role & ~(unsigned)DEFINES;
	uses->name = arena_copy(&uses->arena, document->text.bytes + word.start, word.length);
	if (in_folder)
		uses_find_name(server, file, uses);
	else
		find_name(server, uses, file);
}

void uses_find_name(struct server *server, struct open_file *file, struct uses *uses)
{
	unsigned defined = 0;
	if (!server_knows(server, WORKSPACE_READ))
		return;
	server_read_folder(server, file);
	for (struct open_file *other = server->files.first; other; other = other->next)
		if (memmem(other->bytes, other->length, uses->name, strlen(uses->name)) &&
		    server_read(server, other) && other->format == file->format)
			find_name(server, uses, other);
	for (int i = 0; i < uses->count; i++)
		if (uses->items[i].role & DEFINES)
			defined |= uses->items[i].role;
	if (defined & uses->of & OF_WORD)
		uses->of = OF_WORD;
	uses->count = defined ? uses->count : 0; /* else it is any word in quotes */
}
