/* Structured output: values given to a writer, each with its key. */
#include "mapwright/emit.h"

#include "mapwright/document.h"

static void emit(struct writer *writer, const char *key, struct emitted item)
{
	item.key = key;
	item.key_length = key ? strlen(key) : 0;
	writer->take(writer, &item);
}

void emit_object(struct writer *writer, const char *key)
{
	emit(writer, key, (struct emitted){.kind = EMIT_OBJECT});
}

void emit_array(struct writer *writer, const char *key)
{
	emit(writer, key, (struct emitted){.kind = EMIT_ARRAY});
}

void emit_end(struct writer *writer)
{
	emit(writer, NULL, (struct emitted){.kind = EMIT_END});
}

void emit_null(struct writer *writer, const char *key)
{
	emit(writer, key, (struct emitted){.kind = EMIT_NULL});
}

void emit_boolean(struct writer *writer, const char *key, bool value)
{
	emit(writer, key, (struct emitted){.kind = EMIT_BOOLEAN, .integer = value});
}

void emit_integer(struct writer *writer, const char *key, long long value)
{
	emit(writer, key, (struct emitted){.kind = EMIT_INTEGER, .integer = value});
}

void emit_known(struct writer *writer, const char *key, long long value, bool known)
{
	emit(writer, key, (struct emitted){.kind = known ? EMIT_INTEGER : EMIT_NULL, .integer = known ? value : 0});
}

void emit_real(struct writer *writer, const char *key, double value)
{
	emit(writer, key, (struct emitted){.kind = EMIT_REAL, .real = value});
}

void emit_text(struct writer *writer, const char *key, const char *text)
{
	if (text)
		emit_bytes(writer, key, text, strlen(text));
	else
		emit_null(writer, key);
}

void emit_bytes(struct writer *writer, const char *key, const char *bytes, size_t length)
{
	emit(writer, key, (struct emitted){.kind = EMIT_TEXT, .bytes = bytes, .length = length});
}

void emit_span(struct writer *writer, const char *key, const struct text *text, struct span span)
{
	emit_bytes(writer, key, text->bytes + span.start, span.length);
}

void emit_cell(struct writer *writer, const char *key, int x, int y)
{
	emit_array(writer, key);
	emit_integer(writer, NULL, x);
	emit_integer(writer, NULL, y);
	emit_end(writer);
}

void emit_cells(struct writer *writer, const char *key, const int *cells, int count, int width)
{
	emit_array(writer, key);
	for (int i = 0; i < count; i++)
		emit_cell(writer, NULL, cells[i] % width, cells[i] / width);
	emit_end(writer);
}

void emit_byte_count(struct writer *writer, unsigned char key, long long value)
{
	const char byte = (char)key;
	writer->take(writer,
		     &(struct emitted){.kind = EMIT_INTEGER, .key = &byte, .key_length = 1, .integer = value});
}

void emit_document(struct writer *writer, const struct document *document)
{
	emit_object(writer, NULL);
	emit_text(writer, "format", document->format->id);
	emit_text(writer, "file", path_name(document->path));
}
