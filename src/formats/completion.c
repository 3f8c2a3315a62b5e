/* What may stand at a place of a file: by the tables in share/completion, and else legend lines, values and names of fields,
 * and glyphs. */
#include "mapwright/choices.h"
#include "mapwright/library.h"

#include "described/language/pattern.h"

/* Adds the words of a row: those that its table lists in the row `of`, or else those that begin so. */
static void add_words(struct library *library, const struct document *document, const struct vocabulary *rows,
		      int row, const char *of, struct choices *choices)
{
	const char *name = vocabulary_value(rows, row, "table"), *type = vocabulary_value(rows, row, "words"),
		   *meaning = vocabulary_value(rows, row, "meaning");
	const struct vocabulary *table = *name ? vocabulary_beside(document->vocabulary, name) : document->vocabulary;
	if (!table) /* the document has no words, and so none of a project */
		table = library_table(library, "vocabulary", name, NULL);
	int listed = vocabulary_find(table, of, strlen(of));
	if (*type == '*')
		choices_glyphs(choices, &document->model, 0);
	else if (*type == '@')
		choices_words(choices, document, type);
	else if (listed >= 0 && !*type)
		choices_list(choices, vocabulary_value(table, listed, "words"), "|", meaning);
	else
		choices_table(choices, table, *type ? type : NULL, of, meaning);
}

const char *library_complete(struct library *library, const struct document *document, const char *text,
			     size_t length, struct choices *choices)
{
	const struct vocabulary *rows = library_table(library, "completion", document->format->id, NULL);
	const char *dialect = document->model.dialect ? document->model.dialect : "";
	struct span groups[PATTERN_GROUPS];
	struct pattern pattern;
	size_t start = length;
	while (start > 0 && (text[start - 1] != '\n' || (start > 1 && text[start - 2] == '\\')))
		start--;
	char *line = arena_copy(&choices->arena, text + start, length -= start);
	for (size_t i = 0; i < length; i++) /* a line may go on after a backslash */
		if (byte_is_blank(line[i]) || line[i] == '\n' || (line[i] == '\\' && line[i + 1] == '\n'))
			line[i] = ' ';
	for (int row = 0; row < vocabulary_count(rows); row++) {
		const char *form = vocabulary_word(rows, row), *in = vocabulary_value(rows, row, "dialect");
		if ((*in && strcmp(in, dialect) != 0) || !pattern_compile(&pattern, &choices->arena, form, 0, NULL) ||
		    !pattern_match(&pattern, line, length, groups) || groups[pattern.group_count].start > length)
			continue;
		const char *of = "", *parts = vocabulary_value(rows, row, "of");
		for (struct span part; *parts; parts++) { /* a digit is that group */
			part = byte_is_digit(*parts) ? groups[*parts - '0'] : (struct span){.length = 1};
			of = arena_print(&choices->arena, "%s%.*s", of, (int)part.length,
					 byte_is_digit(*parts) ? line + MIN(part.start, length) : parts);
		}
		choices->typed = line + groups[pattern.group_count].start;
		choices->length = length - groups[pattern.group_count].start;
		do
			add_words(library, document, rows, row, of, choices);
		while (choices_next(choices));
		return vocabulary_value(rows, row, "words");
	}
	return NULL;
}

/* ---- at a place of a file ---- */

enum { VALUE = 200 }; /* bytes of a value before the cursor that are looked at */

/* A completion in progress. */
struct offers {
	const struct document *document;
	size_t cursor;
	struct choices *choices;
};

static void begin_at(struct offers *offers, size_t start)
{
	offers->choices->typed = offers->document->text.bytes + start;
	offers->choices->length = offers->cursor - start;
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

/* Returns the text before the first separator of the line, without blanks; `*separator` is 0 if the cursor is before
 * it. */
static struct span line_head(const struct offers *offers, char *separator)
{
	const struct text *text = &offers->document->text;
	size_t start = text->line_starts[text_line(text, offers->cursor) - 1],
	       end = bytes_until(text->bytes, start, offers->cursor, ":=");
	*separator = end < offers->cursor ? text->bytes[end] : '\0';
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
			choices_value(offers->choices, offers->document, field);
		else
			choices_legend(offers->choices, offers->document, kind, grid);
	while (choices_next(offers->choices));
}

/* Returns true if the field has a line that begins with its name. */
static bool has_line(const struct text *text, const struct field *field)
{
	const struct span before =
	    span_trimmed(text->bytes, span_between(text->line_starts[text_line(text, field->value.start) - 1],
						   field->value.start));
	return before.length >= strlen(field->name) &&
	       strncasecmp(text->bytes + before.start, field->name, strlen(field->name)) == 0;
}

/* Returns true if the map has the field in whose place another one may stand. */
static bool is_replaced(const struct model *model, const struct field *field)
{
	bool is = false;
	for (int i = 0; i < model->field_count && field->instead_of && !is; i++)
		is = model->fields[i].set && model->fields[i].grid == field->grid &&
		     strcmp(model->fields[i].name, field->instead_of) == 0;
	return is;
}

/* Offers the names of fields and the kinds of legend lines; first those that the map around the cursor lacks. */
static void offer_names(struct offers *offers, int grid)
{
	const struct model *model = &offers->document->model;
	const struct span map = grid >= 0 ? model_map_span(model, grid) : (struct span){0};
	bool set = offers->cursor < map.start || offers->cursor >= span_end(map);
	for (int pass = 0; pass < 2; pass++, set = true) {
		EACH(const struct field, field, model->fields, model->field_count)
			if (field->record < 0 && (field->grid < 0 || field->grid == grid) &&
			    (set ? !field->set || has_line(&offers->document->text, field)
				 : !field->set && !is_replaced(model, field)))
				choices_add(offers->choices, CHOICE_NAME, field->name, field->meaning);
		choices_kinds(offers->choices, kinds_of(offers->document), "");
	}
}

static void offer_in_line(struct offers *offers, int grid)
{
	const struct document *document = offers->document;
	char separator;
	struct span head = line_head(offers, &separator);
	const char *bytes = document->text.bytes + head.start;
	if (separator == '\0') {
		offer_names(offers, grid);
		return;
	}
	EACH(const struct field, field, document->model.fields, document->model.field_count) {
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

void library_offer(struct library *library, const struct document *document, size_t cursor, struct choices *choices)
{
	const struct model *model = &document->model;
	const struct text *text = &document->text;
	struct offers offers = {document, cursor, choices};
	size_t word = cursor, line = text->line_starts[text_line(text, cursor) - 1];
	while (word > 0 && byte_is_of_word(text->bytes[word - 1]))
		word--;
	begin_at(&offers, word);
	struct place place = model_place(model, cursor > line ? cursor - 1 : cursor);
	int grid = model_place_grid(model, place);
	const struct entry *entry = NULL;
	bool words = document->format->cells->kind == CELL_WORD;
	if ((place.kind != PLACE_CELL || words) && library_complete(library, document, text->bytes, cursor, choices))
		return;
	if (place.kind == PLACE_ENTRY || place.kind == PLACE_ATTRIBUTE)
		entry = &model->entries[place.index];
	if (place.kind == PLACE_CELL) {
		/* A character before the cursor is a cell that is being typed, so a list would be in the way, unless
		 * cells are words. */
		if (words)
			begin_at(&offers, model_span(model, place).start);
		if (words || choices->length == 0)
			choices_glyphs(choices, model, place.index);
	} else if (place.kind == PLACE_FIELD && cursor >= model->fields[place.index].value.start) {
		offer_value(&offers, &model->fields[place.index], NULL, grid);
	} else if (entry && cursor > span_end(entry->key_span)) { /* after the separator of the key */
		offer_value(&offers, NULL, word_kind(document, entry), entry->grid);
	} else if (!entry) {
		int next = 0; /* outside of maps: the next map, or the last */
		while (next + 1 < model->grid_count && model->grids[next].whole.start < cursor)
			next++;
		offer_in_line(&offers, grid >= 0 ? grid : model->grid_count > 0 ? next : -1);
	}
}
