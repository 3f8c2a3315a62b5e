/* Writes what the game reads from a room: the content of the file and the effective flags. mapwright-derf(5)
 * documents the keys. */
#include "derf.h"

#include "mapwright/document.h"
#include "mapwright/emit.h"

/* Emits the bytes of a field of the file; "" if it is not set. */
static void emit_field(struct writer *writer, const char *key, const struct document *document, int index)
{
	const struct field *field = &document->model.fields[index];
	emit_span(writer, key, &document->text, field->set ? field->value : (struct span){0});
}

/* Emits the lines of the long description without their line ends. */
static void emit_lines(struct writer *writer, const struct document *document)
{
	const struct field *field = &document->model.fields[FIELD_LONG];
	const char *at = document->text.bytes + field->value.start, *end = at + field->value.length;
	emit_array(writer, "long");
	while (field->set) {
		const char *stop = memchr(at, '\n', (size_t)(end - at));
		size_t length = (size_t)((stop ? stop : end) - at);
		length -= stop && length > 0 && at[length - 1] == '\r';
		emit_bytes(writer, NULL, at, length);
		if (!stop)
			break;
		at = stop + 1;
	}
	emit_end(writer);
}

void derf_dump(const struct document *document, struct writer *writer)
{
	const struct model *model = &document->model;
	const struct text *text = &document->text;
	const struct derf_detail *detail = derf_detail(model);
	emit_document(writer, document);
	emit_field(writer, "version", document, FIELD_VERSION);
	emit_field(writer, "title", document, FIELD_NAME);
	emit_field(writer, "short", document, FIELD_SHORT);
	emit_lines(writer, document);
	emit_array(writer, "flags"); /* as written on the line */
	for (int i = 0; i < detail->token_count; i++) {
		emit_array(writer, NULL);
		emit_span(writer, NULL, text, detail->tokens[i].sign);
		emit_span(writer, NULL, text, detail->tokens[i].name);
		emit_end(writer);
	}
	emit_end(writer);
	emit_object(writer, "effective"); /* the flags of the document, and others in the file */
	for (int i = FIRST_FLAG; i < model->field_count && model->fields[i].kind == FIELD_FLAG; i++) {
		emit_object(writer, model->fields[i].name);
		emit_text(writer, "value", model->fields[i].effective);
		emit_text(writer, "reason", model->fields[i].note);
		emit_end(writer);
	}
	emit_end(writer);
	emit_array(writer, "containers");
	for (int i = 0; i < model->record_count; i++) {
		const struct record *record = &model->records[i];
		emit_object(writer, NULL);
		if (detail->containers[i].count > 1)
			emit_text(writer, "name", record->name);
		else
			emit_span(writer, "name", text, detail->containers[i].base);
		emit_array(writer, "items");
		for (int f = record->first_field; f < record->first_field + record->field_count; f++)
			if (model->fields[f].item >= 0)
				emit_span(writer, NULL, text, model->fields[f].value);
		emit_end(writer);
		emit_end(writer);
	}
	emit_end(writer);
	emit_end(writer);
}
