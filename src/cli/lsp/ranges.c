/* Ranges of a file: what can be folded, and what a selection grows to. */
#include "features.h"

#include "mapwright/bytes.h"

#include <sys/param.h>

/* ---- folding ---- */

/* Adds the lines of a span as one that can be folded, if there are several. */
static void add_fold(const struct document *document, struct span span, json_t *list)
{
	while (span.length > 0 &&
	       (document->text.bytes[span_end(span) - 1] == '\n' || document->text.bytes[span_end(span) - 1] == '\r'))
		span.length--;
	size_t first = text_line(&document->text, span.start), last = text_line(&document->text, span_end(span));
	if (last > first)
		json_array_append_new(list, json_pack("{s:I, s:I}", "startLine", (json_int_t)first - 1, "endLine",
						      (json_int_t)last - 1));
}

json_t *answer_folding(struct server *server, struct subject *subject)
{
	const struct document *document = subject->file->document;
	const struct model *model = &document->model;
	json_t *list = json_array();
	(void)server;
	for (int g = 0; g < model->grid_count; g++) {
		struct span whole = map_span(model, g);
		add_fold(document, whole, list);
		if (whole.start < model->grids[g].whole.start || whole.length > model->grids[g].whole.length)
			add_fold(document, model->grids[g].whole, list);
	}
	for (int i = 0; i < model->field_count; i++)
		if (model->fields[i].set && model->fields[i].record < 0)
			add_fold(document, model->fields[i].line, list);
	for (int i = 0; i < model->record_count; i++)
		add_fold(document, model->records[i].line, list);
	return list;
}

/* ---- selections ---- */

/* Puts a span around an offset between those that contain it and those in it, if they nest. */
static void nest(struct span *spans, int *count, struct span span, size_t offset)
{
	const struct span inner = spans[*count - 1];
	if (span.length > 0 && span.length < inner.length && span.start >= inner.start &&
	    span_end(span) <= span_end(inner) && offset >= span.start && offset <= span_end(span))
		spans[(*count)++] = span;
}

static json_t *selection_at(const struct server *server, const struct open_file *file, size_t offset)
{
	enum { SPANS = 8 };
	const struct document *document = file->document;
	const struct model *model = &document->model;
	const struct text *text = &document->text;
	struct span spans[SPANS] = {{.length = text->length}};
	int count = 1;
	struct place place = model_place(model, offset);
	int grid = model_place_grid(model, place);
	if (grid >= 0 && model->grids[grid].rows) {
		nest(spans, &count, map_span(model, grid), offset);
		nest(spans, &count, model->grids[grid].whole, offset);
	}
	if (place.kind == PLACE_FIELD) {
		int record = model->fields[place.index].record;
		nest(spans, &count, record >= 0 ? model->records[record].line : (struct span){0}, offset);
		nest(spans, &count, model->fields[place.index].line, offset);
	}
	nest(spans, &count, text_line_span(text, text_line(text, offset)), offset);
	nest(spans, &count, model_span(model, place), offset);
	nest(spans, &count, word_around(text, offset), offset);
	json_t *selection = NULL;
	struct ruler ruler = server_ruler(server, file);
	for (int i = 0; i < count; i++)
		selection = json_pack("{s:o, s:o*}", "range", ruler_range(&ruler, spans[i]), "parent", selection);
	return selection;
}

json_t *answer_selection(struct server *server, struct subject *subject)
{
	const struct open_file *file = subject->file;
	const json_t *positions = json_object_get(subject->parameters, "positions"), *item;
	size_t index;
	json_t *list = json_array();
	json_array_foreach(positions, index, item)
	{
		struct position position = {0};
		position_read(item, &position);
		json_array_append_new(list, selection_at(server, file,
							 position_offset(server_measure(server, file), file->bytes,
									 file->length, position)));
	}
	return list;
}
