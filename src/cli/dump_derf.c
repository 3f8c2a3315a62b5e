/* A DERF room as JSON: what the file says, and what comes of its flags. mapwright-derf(5) has the keys. */
#include "dump.h"

#include "mapwright/derf.h"

#include <string.h>

static bool put(json_t *object, const char *key, json_t *value)
{
	return json_object_set_new(object, key, value) == 0;
}

static bool append(json_t *array, json_t *value)
{
	return json_array_append_new(array, value) == 0;
}

static json_t *dump_span(const struct document *document, struct span span)
{
	return dump_bytes(document->text.bytes + span.start, span.length);
}

static json_t *dump_string(const char *string)
{
	return dump_bytes(string, strlen(string));
}

/* The bytes of a field of the file; "" when it is not set. */
static json_t *dump_field(const struct document *document, const char *name)
{
	const struct field *field = &document->model.fields[model_find_field(&document->model, name)];
	return field->set ? dump_span(document, field->value) : json_string("");
}

/* The lines of the long description, without their ends. */
static json_t *dump_lines(const struct document *document)
{
	const struct field *field = &document->model.fields[model_find_field(&document->model, "long")];
	const char *at = document->text.bytes + field->value.start, *end = at + field->value.length;
	json_t *lines = json_array();
	bool done = lines != NULL;
	while (done && field->set) {
		const char *stop = memchr(at, '\n', (size_t)(end - at));
		size_t length = (size_t)((stop ? stop : end) - at);
		length -= stop && length > 0 && at[length - 1] == '\r';
		done = append(lines, dump_bytes(at, length));
		if (!stop)
			break;
		at = stop + 1;
	}
	if (done)
		return lines;
	json_decref(lines);
	return NULL;
}

/* [sign, name] of each flag, as the line has them. */
static json_t *dump_written(const struct document *document)
{
	const struct derf_token *tokens;
	int count = derf_written_flags(&document->model, &tokens);
	json_t *list = json_array();
	bool done = list != NULL;
	for (int i = 0; done && i < count; i++)
		done = append(list, json_pack("[o,o]", dump_span(document, tokens[i].sign),
					      dump_span(document, tokens[i].name)));
	if (done)
		return list;
	json_decref(list);
	return NULL;
}

/* {flag: {value, reason}} for all flags of the document and those that the file names besides. */
static json_t *dump_effective(const struct document *document)
{
	json_t *flags = json_object();
	bool done = flags != NULL;
	for (int i = 0; done && i < document->model.field_count; i++) {
		const struct field *field = &document->model.fields[i];
		if (field->kind != FIELD_FLAG)
			continue;
		json_t *name = dump_string(field->name);
		done = name && json_object_setn_new(flags, json_string_value(name), json_string_length(name),
						    json_pack("{s:s, s:o}", "value", field->read, "reason",
							      dump_string(field->note))) == 0;
		json_decref(name);
	}
	if (done)
		return flags;
	json_decref(flags);
	return NULL;
}

static json_t *dump_items(const struct document *document, const struct record *record)
{
	json_t *items = json_array();
	bool done = items != NULL;
	for (int i = record->first_field; done && i < record->first_field + record->field_count; i++)
		if (document->model.fields[i].item >= 0)
			done = append(items, dump_span(document, document->model.fields[i].value));
	if (done)
		return items;
	json_decref(items);
	return NULL;
}

static json_t *dump_containers(const struct document *document)
{
	json_t *list = json_array();
	bool done = list != NULL;
	for (int r = 0; done && r < document->model.record_count; r++) {
		const struct record *record = &document->model.records[r];
		done = append(list, json_pack("{s:o, s:o}", "name", dump_string(record->name), "items",
					      dump_items(document, record)));
	}
	if (done)
		return list;
	json_decref(list);
	return NULL;
}

json_t *dump_derf(const struct document *document)
{
	json_t *room = json_object();
	bool done = room && put(room, "format", json_string("derf")) && put(room, "file", dump_file_name(document)) &&
		    put(room, "version", dump_field(document, "version")) &&
		    put(room, "title", dump_field(document, "title")) &&
		    put(room, "short", dump_field(document, "short")) && put(room, "long", dump_lines(document)) &&
		    put(room, "flags", dump_written(document)) && put(room, "effective", dump_effective(document)) &&
		    put(room, "containers", dump_containers(document));
	if (done)
		return room;
	json_decref(room);
	return NULL;
}
