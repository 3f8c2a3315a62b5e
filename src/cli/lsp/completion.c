/* Completes the words at the cursor: legend lines, values of fields, names of fields, and glyphs. */
#include "features.h"

#include "mapwright/bytes.h"
#include "mapwright/choices.h"
#include "output.h"

#include <string.h>
#include <sys/param.h>

enum { ITEMS = 300, VALUE = 200 };

/* A completion in progress. */
struct offers {
	struct library *library;
	const struct document *document;
	size_t cursor;
	struct choices choices;
};

static void begin_at(struct offers *offers, size_t start)
{
	offers->choices.typed = offers->document->text.bytes + start;
	offers->choices.length = offers->cursor - start;
}

static const struct legend_kind *kinds_of(const struct document *document)
{
	return document->format->legend->kinds ? document->format->legend->kinds(&document->model) : NULL;
}

const struct legend_kind *word_kind(const struct document *document, const struct entry *entry)
{
	for (const struct legend_kind *kind = kinds_of(document); kind && kind->key; kind++)
		if (!entry->kind || strcmp(kind->key, entry->kind) == 0)
			return kind;
	return NULL;
}

/* ---- incomplete lines ---- */

/* Returns the text before the first separator of the line, without blanks; `*separator` is 0 if the cursor is before
 * it. */
static struct span line_head(const struct offers *offers, char *separator)
{
	const struct text *text = &offers->document->text;
	size_t start = text->line_starts[text_line(text, offers->cursor) - 1], end = start;
	while (end < offers->cursor && text->bytes[end] != ':' && text->bytes[end] != '=')
		end++;
	*separator = '\0';
	if (end < offers->cursor)
		*separator = text->bytes[end];
	return span_trimmed(text->bytes, span_between(start, end));
}

/* Offers the words of a value, which begins after the separator: of a field or, if that is NULL, of a legend line. */
static void offer_value(struct offers *offers, const struct field *field, const struct legend_kind *kind, int grid)
{
	char separator;
	struct span head = line_head(offers, &separator);
	begin_at(offers, MAX((separator ? span_end(head) : head.start) + VALUE, offers->cursor) - VALUE);
	do
		if (field)
			choices_value(&offers->choices, offers->document, field);
		else
			choices_legend(&offers->choices, offers->document, kind, grid);
	while (choices_next(&offers->choices));
}

static void offer_in_line(struct offers *offers, int grid)
{
	const struct document *document = offers->document;
	char separator;
	struct span head = line_head(offers, &separator);
	const char *bytes = document->text.bytes + head.start;
	/* Names of the fields of the file and of one map, and kinds of legend lines. */
	if (separator == '\0') {
		for (int i = 0; i < document->model.field_count; i++) {
			const struct field *field = &document->model.fields[i];
			if (field->record < 0 && (field->grid < 0 || field->grid == grid))
				choices_add(&offers->choices, CHOICE_NAME, field->name, field->meaning);
		}
		choices_kinds(&offers->choices, kinds_of(document), "");
		return;
	}
	for (int i = 0; i < document->model.field_count; i++) {
		const struct field *field = &document->model.fields[i];
		if (fit_of(field->name, strlen(field->name), bytes, head.length) <= FIT_EQUAL) {
			offer_value(offers, field, NULL, grid);
			return;
		}
	}
	const struct legend_kind *kind = kinds_of(document);
	while (kind && kind->key && fit_of(kind->key, strlen(kind->key), bytes, head.length) > FIT_EQUAL)
		kind++;
	if (document->format->legend->editable && separator == ':')
		offer_value(offers, NULL, kind && kind->key ? kind : NULL, grid);
}

/* ---- the request ---- */

static void offer_all(struct offers *offers)
{
	const struct model *model = &offers->document->model;
	const struct text *text = &offers->document->text;
	size_t line = text->line_starts[text_line(text, offers->cursor) - 1];
	struct place place = model_place(model, offers->cursor > line ? offers->cursor - 1 : offers->cursor);
	int grid = model_place_grid(model, place);
	const struct entry *entry = NULL;
	bool words = offers->document->format->cells->kind == CELL_WORD;
	if ((place.kind != PLACE_CELL || words) &&
	    library_complete(offers->library, offers->document, text->bytes, offers->cursor, &offers->choices))
		return;
	if (place.kind == PLACE_ENTRY || place.kind == PLACE_ATTRIBUTE)
		entry = &model->entries[place.index];
	if (place.kind == PLACE_CELL) {
		/* A character before the cursor is a cell that is being typed, so a list would be in the way, unless
		 * cells are words. */
		if (words)
			begin_at(offers, model_span(model, place).start);
		if (words || offers->choices.length == 0)
			choices_glyphs(&offers->choices, model, place.index);
	} else if (place.kind == PLACE_FIELD && offers->cursor >= model->fields[place.index].value.start) {
		offer_value(offers, &model->fields[place.index], NULL, grid);
	} else if (entry && offers->cursor > span_end(entry->key_span)) { /* after the separator of the key */
		offer_value(offers, NULL, word_kind(offers->document, entry), entry->grid);
	} else if (!entry) {
		int next = 0; /* outside of maps: the next map, or the last */
		while (next + 1 < model->grid_count && model->grids[next].whole.start < offers->cursor)
			next++;
		offer_in_line(offers, grid >= 0 ? grid : model->grid_count > 0 ? next : -1);
	}
}

static json_t *item_of(const struct choice *choice, json_t *range)
{
	/* CompletionItemKind: property, value, keyword and so on. */
	static const int kinds[] = {
	    [CHOICE_WORD] = 12, [CHOICE_GLYPH] = 12, [CHOICE_NAME] = 10, [CHOICE_LINE] = 13, [CHOICE_CONSTANT] = 14};
	char detail[300];
	json_t *label = report_string(choice->word);
	json_t *item =
	    json_pack("{s:O, s:i, s:O, s:o, s:{s:O, s:o}}", "label", label, "kind", kinds[choice->kind], "filterText",
		      label, "sortText", json_sprintf("%d%s", choice->fit, json_string_value(label)), "textEdit",
		      "range", range, "newText", label);
	snprintf(detail, sizeof detail, "%s%s%s", choice->type, *choice->type && *choice->meaning ? ": " : "",
		 choice->meaning);
	if (*detail)
		json_object_set_new(item, "detail", report_string(detail));
	return item;
}

json_t *answer_completion(struct server *server, struct target *target)
{
	const struct document *document = target->file->document;
	size_t cursor = target->start;
	struct offers offers = {server_library(server, target->file), document, cursor, {.limit = ITEMS}};
	begin_at(&offers, word_around(&document->text, cursor).start);
	offer_all(&offers);
	json_t *items = json_array();
	struct ruler ruler = server_ruler(server, target->file);
	json_t *range = ruler_range(&ruler, span_between(cursor - offers.choices.length, cursor));
	for (int i = 0; i < offers.choices.count; i++)
		json_array_append_new(items, item_of(&offers.choices.items[i], range));
	bool more = offers.choices.more;
	json_decref(range);
	choices_clear(&offers.choices);
	return json_pack("{s:b, s:o}", "isIncomplete", more, "items", items);
}
