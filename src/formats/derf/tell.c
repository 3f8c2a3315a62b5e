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

/* [sign, name] of each flag, as the line has them. */
static void tell_written(struct teller *teller, const struct document *document)
{
	const struct derf_detail *detail = derf_detail(&document->model);
	tell_array(teller, "flags");
	for (int i = 0; i < detail->token_count; i++) {
		tell_array(teller, NULL);
		tell_span(teller, NULL, &document->text, detail->tokens[i].sign);
		tell_span(teller, NULL, &document->text, detail->tokens[i].name);
		tell_end(teller);
	}
	tell_end(teller);
}

/* {flag: {value, reason}} for all flags of the document and those that the file names besides. */
static void tell_effective(struct teller *teller, const struct model *model)
{
	tell_object(teller, "effective");
	for (int i = FIRST_FLAG; i < model->field_count && model->fields[i].kind == FIELD_FLAG; i++) {
		tell_object(teller, model->fields[i].name);
		tell_text(teller, "value", model->fields[i].read);
		tell_text(teller, "reason", model->fields[i].note);
		tell_end(teller);
	}
	tell_end(teller);
}

static void tell_container(struct teller *teller, const struct document *document, const struct record *record)
{
	tell_object(teller, NULL);
	tell_text(teller, "name", record->name);
	tell_array(teller, "items");
	for (int i = record->first_field; i < record->first_field + record->field_count; i++)
		if (document->model.fields[i].item >= 0)
			tell_span(teller, NULL, &document->text, document->model.fields[i].value);
	tell_end(teller);
	tell_end(teller);
}

void derf_tell(const struct document *document, struct teller *teller)
{
	const struct model *model = &document->model;
	tell_document(teller, document);
	tell_field(teller, "version", document, FIELD_VERSION);
	tell_field(teller, "title", document, FIELD_NAME);
	tell_field(teller, "short", document, FIELD_SHORT);
	tell_lines(teller, document);
	tell_written(teller, document);
	tell_effective(teller, model);
	tell_array(teller, "containers");
	for (int i = 0; i < model->record_count; i++)
		tell_container(teller, document, &model->records[i]);
	tell_end(teller);
	tell_end(teller);
}
