/* The words that can be where the cursor is: those of a legend line, of a field's value, names of fields, and
 * glyphs. */
#include "features.h"

#include "mapwright/code.h"
#include "output.h"

#include <string.h>
#include <strings.h>

enum { ITEMS = 300 };

/* Kinds of the protocol. */
enum { ITEM_PROPERTY = 10, ITEM_VALUE = 12, ITEM_ENUM = 13, ITEM_KEYWORD = 14 };

/* A completion under way. */
struct offers {
	const struct document *document;
	size_t cursor;
	struct measure measure;
	size_t start; /* what is typed begins here */
	json_t *items;
	json_t *range; /* of what is typed */
	bool more;     /* there are too many for the list */
};

/* ---- offering ---- */

static void begin_at(struct offers *offers, size_t start)
{
	struct ruler ruler = ruler_begin(&offers->document->text, offers->measure);
	json_decref(offers->range);
	offers->start = start;
	offers->range = ruler_range(&ruler, span_between(start, offers->cursor));
}

/* Where in the word the typed letters are: 0 where it begins with them, 1 elsewhere, -1 nowhere. */
static int rank_of(const struct offers *offers, const char *word)
{
	const char *typed = offers->document->text.bytes + offers->start;
	size_t length = offers->cursor - offers->start, size = strlen(word);
	for (size_t at = 0; at + length <= size; at++)
		if (strncasecmp(word + at, typed, length) == 0)
			return at > 0;
	return -1;
}

static void offer(struct offers *offers, const char *word, const char *detail, int kind)
{
	int rank = rank_of(offers, word);
	offers->more |= rank >= 0 && json_array_size(offers->items) >= ITEMS;
	if (rank < 0 || offers->more)
		return;
	json_t *label = report_string(word);
	json_t *item = json_pack("{s:O, s:i, s:O, s:o, s:{s:O, s:o}}", "label", label, "kind", kind, "filterText",
				 label, "sortText", json_sprintf("%d%s", rank, json_string_value(label)), "textEdit",
				 "range", offers->range, "newText", label);
	if (*detail)
		json_object_set_new(item, "detail", report_string(detail));
	json_array_append_new(offers->items, item);
}

/* ---- words ---- */

/* Words can have blanks in them: is all from `start` on the beginning of one? */
static bool begins_word(const struct offers *offers, const char *type, size_t start)
{
	const struct vocabulary *vocabulary = offers->document->vocabulary;
	const char *typed = offers->document->text.bytes + start;
	for (int row = 0; row < vocabulary_count(vocabulary); row++)
		if (vocabulary_fits(vocabulary, row, type) &&
		    strncasecmp(vocabulary_word(vocabulary, row), typed, offers->cursor - start) == 0)
			return true;
	return false;
}

/* `span`: the whole value as far as it is known. */
static void offer_words(struct offers *offers, const char *type, struct span span)
{
	const struct vocabulary *vocabulary = offers->document->vocabulary;
	if (span.length > 0 && span.start < offers->start && begins_word(offers, type, span.start))
		begin_at(offers, span.start);
	for (int row = 0; row < vocabulary_count(vocabulary); row++) {
		char detail[300];
		const char *own = vocabulary_value(vocabulary, row, "type"),
			   *meaning = vocabulary_value(vocabulary, row, "meaning");
		if (!vocabulary_fits(vocabulary, row, type))
			continue;
		snprintf(detail, sizeof detail, "%s%s%s", own, *own && *meaning ? ": " : "", meaning);
		offer(offers, vocabulary_word(vocabulary, row), detail, ITEM_VALUE);
	}
}

/* The glyphs of a map, and what they are; letters that are typed among cells are cells, too. */
static void offer_glyphs(struct offers *offers, int grid)
{
	const struct model *model = &offers->document->model;
	for (int row = 0; row < model_legend_rows(model, grid); row++) {
		const struct entry *entry = &model->entries[model_legend_entry(model, grid, row)];
		size_t length;
		offer(offers, code_bytes(entry->key, &length), entry->text ? entry->text : "", ITEM_VALUE);
	}
}

static void offer_value(struct offers *offers, const struct field *field)
{
	if (field->kind == FIELD_BOOLEAN) {
		offer(offers, "true", field->name, ITEM_KEYWORD);
		offer(offers, "false", field->name, ITEM_KEYWORD);
	} else if (field->vocabulary) {
		offer_words(offers, field->vocabulary, field->set ? field->value : (struct span){0});
	}
}

static void offer_legend(struct offers *offers, const struct legend_kind *kind, int grid, struct span word)
{
	if (kind && kind->becomes)
		offer_glyphs(offers, grid);
	else if (!kind || kind->words)
		offer_words(offers, kind ? kind->words : NULL, word);
}

static const struct legend_kind *kinds_of(const struct document *document)
{
	return document->format->legend_kinds ? document->format->legend_kinds(&document->model) : NULL;
}

/* Names of the fields of the file, and of one map as an example of all; kinds of legend lines. */
static void offer_names(struct offers *offers, int grid)
{
	const struct document *document = offers->document;
	for (int i = 0; i < document->model.field_count; i++) {
		const struct field *field = &document->model.fields[i];
		if (field->record < 0 && (field->grid < 0 || field->grid == grid))
			offer(offers, field->name, field->meaning ? field->meaning : "", ITEM_PROPERTY);
	}
	for (const struct legend_kind *kind = kinds_of(document); kind && kind->key; kind++)
		offer(offers, kind->key, kind->meaning, ITEM_ENUM);
}

/* ---- lines that are not understood yet ---- */

static bool is_name(struct span span, const struct text *text, const char *name)
{
	return strlen(name) == span.length && strncasecmp(text->bytes + span.start, name, span.length) == 0;
}

/* What is before the first separator of the line, without blanks; `*separator` is 0 when the cursor is before it. */
static struct span line_head(const struct offers *offers, char *separator)
{
	const struct text *text = &offers->document->text;
	size_t start = text->line_starts[text_line(text, offers->cursor) - 1], end;
	while (start < offers->cursor && (text->bytes[start] == ' ' || text->bytes[start] == '\t'))
		start++;
	for (end = start; end < offers->cursor && text->bytes[end] != ':' && text->bytes[end] != '=';)
		end++;
	*separator = '\0';
	if (end < offers->cursor)
		*separator = text->bytes[end];
	while (end > start && text->bytes[end - 1] == ' ')
		end--;
	return span_between(start, end);
}

static void offer_in_line(struct offers *offers, int grid)
{
	const struct document *document = offers->document;
	char separator;
	struct span head = line_head(offers, &separator);
	if (separator == '\0') {
		offer_names(offers, grid);
		return;
	}
	for (int i = 0; i < document->model.field_count; i++)
		if (is_name(head, &document->text, document->model.fields[i].name)) {
			offer_value(offers, &document->model.fields[i]);
			return;
		}
	const struct legend_kind *kind = kinds_of(document);
	for (; kind && kind->key; kind++)
		if (is_name(head, &document->text, kind->key))
			break;
	if (document->format->entries_editable && separator == ':')
		offer_legend(offers, kind && kind->key ? kind : NULL, grid, (struct span){0});
}

/* ---- the request ---- */

/* Is the cursor after the sign that ends the key of an entry? */
static bool is_in_value(const struct offers *offers, const struct entry *entry)
{
	return offers->cursor > span_end(entry->key_span);
}

/* A letter before the cursor is a cell that is being typed: a list would only be in the way, unless cells are words. */
static void offer_cells(struct offers *offers, struct place cell)
{
	const struct document *document = offers->document;
	bool words = document->format->cells == CELL_WORD;
	if (words)
		begin_at(offers, model_span(&document->model, cell).start);
	if (words || offers->start == offers->cursor)
		offer_glyphs(offers, cell.index);
}

/* Where nothing belongs to a map: the map that follows, or the last. */
static int map_after(const struct offers *offers)
{
	const struct model *model = &offers->document->model;
	int grid = 0;
	while (grid + 1 < model->grid_count && model->grids[grid].whole.start < offers->cursor)
		grid++;
	return model->grid_count > 0 ? grid : -1;
}

static void offer_all(struct offers *offers)
{
	const struct model *model = &offers->document->model;
	const struct text *text = &offers->document->text;
	size_t line = text->line_starts[text_line(text, offers->cursor) - 1];
	struct place place = model_place(model, offers->cursor > line ? offers->cursor - 1 : offers->cursor);
	int grid = model_place_grid(model, place);
	const struct entry *entry = NULL;
	if (place.kind == PLACE_ENTRY || place.kind == PLACE_ATTRIBUTE)
		entry = &model->entries[place.index];
	if (place.kind == PLACE_CELL)
		offer_cells(offers, place);
	else if (place.kind == PLACE_FIELD && offers->cursor >= model->fields[place.index].value.start)
		offer_value(offers, &model->fields[place.index]);
	else if (entry && is_in_value(offers, entry))
		offer_legend(offers, words_kind_of(offers->document, entry), entry->grid,
			     place.kind == PLACE_ATTRIBUTE ? model_span(model, place) : (struct span){0});
	else if (!entry)
		offer_in_line(offers, grid >= 0 ? grid : map_after(offers));
}

json_t *answer_completion(struct server *server, const json_t *parameters)
{
	struct open_file *file;
	size_t cursor;
	if (!read_place(server, parameters, &file, &cursor))
		return NULL;
	if (!file)
		return json_null();
	struct offers offers = {.document = file->document,
				.cursor = cursor,
				.measure = server_measure(server, file),
				.items = json_array()};
	begin_at(&offers, words_start(&file->document->text, cursor));
	offer_all(&offers);
	json_decref(offers.range);
	return json_pack("{s:b, s:o}", "isIncomplete", offers.more, "items", offers.items);
}
