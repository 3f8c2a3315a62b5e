/* The lines of a file that can be folded. */
#include "server.h"

/* Adds the lines of a span as one that can be folded, if there are several. */
static void add_fold(const struct document *document, struct span span, json_t *list)
{
	const struct text *text = &document->text;
	size_t end = bytes_skip_back(text->bytes, span.start, span_end(span), "\r\n");
	size_t first = text_line(text, span.start), last = text_line(text, end);
	if (last > first)
		json_array_append_new(list, json_pack("{s:I, s:I}", "startLine", (json_int_t)first - 1, "endLine",
						      (json_int_t)last - 1));
}

json_t *answer_folding(struct server *server UNUSED, struct target *target)
{
	const struct document *document = target->file->document;
	const struct model *model = &document->model;
	json_t *list = json_array();
	for (int g = 0; g < model->grid_count; g++) {
		struct span whole = model_map_span(model, g);
		add_fold(document, whole, list);
		if (whole.length > model->grids[g].whole.length)
			add_fold(document, model->grids[g].whole, list);
	}
	for (int i = 0; i < model->field_count; i++)
		if (model->fields[i].set && model->fields[i].record < 0)
			add_fold(document, model->fields[i].line, list);
	for (int i = 0; i < model->record_count; i++)
		add_fold(document, model->records[i].line, list);
	return list;
}
