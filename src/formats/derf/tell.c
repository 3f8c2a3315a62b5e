/* What the game reads from a room: what the file says, and what comes of its flags. mapwright-derf(5) has the keys. */
#include "derf.h"

#include "mapwright/document.h"
#include "mapwright/tell.h"

/* The bytes of a field of the file; "" when it is not set. */
static void tell_field(struct teller *teller, const char *key, const struct document *document, int index)
{
	const struct field *field = &document->model.fields[index];
	tell_span(teller, key, &document->text, field->set ? field->value : (struct span){0});
}

/* The lines of the long description, without their ends. */
static void tell_lines(struct teller *teller, const struct document *document)
{
	const struct field *field = &document->model.fields[FIELD_LONG];
	const char *at = document->text.bytes + field->value.start, *end = at + field->value.length;
	tell_array(teller, "long");
	while (field->set) {
		const char *stop = memchr(at, '\n', (size_t)(end - at));
		size_t length = (size_t)((stop ? stop : end) - at);
		length -= stop && length > 0 && at[length - 1] == '\r';
		tell_bytes(teller, NULL, at, length);
		if (!stop)
			break;
		at = stop + 1;
	}
	tell_end(teller);
}

void derf_tell(const struct document *document, struct teller *teller)
{
	const struct model *model = &document->model;
	const struct text *text = &document->text;
	const struct derf_detail *detail = derf_detail(model);
	tell_document(teller, document);
	tell_field(teller, "version", document, FIELD_VERSION);
	tell_field(teller, "title", document, FIELD_NAME);
	tell_field(teller, "short", document, FIELD_SHORT);
	tell_lines(teller, document);
	tell_array(teller, "flags"); /* as the line has them */
	for (int i = 0; i < detail->token_count; i++) {
		tell_array(teller, NULL);
		tell_span(teller, NULL, text, detail->tokens[i].sign);
		tell_span(teller, NULL, text, detail->tokens[i].name);
		tell_end(teller);
	}
	tell_end(teller);
	tell_object(teller, "effective"); /* those of the document, and others that the file names */
	for (int i = FIRST_FLAG; i < model->field_count && model->fields[i].kind == FIELD_FLAG; i++) {
		tell_object(teller, model->fields[i].name);
		tell_text(teller, "value", model->fields[i].read);
		tell_text(teller, "reason", model->fields[i].note);
		tell_end(teller);
	}
	tell_end(teller);
	tell_array(teller, "containers");
	for (int i = 0; i < model->record_count; i++) {
		const struct record *record = &model->records[i];
		tell_object(teller, NULL);
		if (detail->containers[i].count > 1)
			tell_text(teller, "name", record->name);
		else
			tell_span(teller, "name", text, detail->containers[i].base);
		tell_array(teller, "items");
		for (int f = record->first_field; f < record->first_field + record->field_count; f++)
			if (model->fields[f].item >= 0)
				tell_span(teller, NULL, text, model->fields[f].value);
		tell_end(teller);
		tell_end(teller);
	}
	tell_end(teller);
	tell_end(teller);
}
