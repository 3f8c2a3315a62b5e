#include "mapwright/tell.h"

#include "mapwright/document.h"

#include <string.h>

static void tell(struct teller *teller, const char *key, struct told told)
{
	told.key = key;
	told.key_length = key ? strlen(key) : 0;
	teller->take(teller, &told);
}

void tell_object(struct teller *teller, const char *key)
{
	tell(teller, key, (struct told){.kind = TELL_OBJECT});
}

void tell_array(struct teller *teller, const char *key)
{
	tell(teller, key, (struct told){.kind = TELL_ARRAY});
}

void tell_end(struct teller *teller)
{
	tell(teller, NULL, (struct told){.kind = TELL_END});
}

void tell_null(struct teller *teller, const char *key)
{
	tell(teller, key, (struct told){.kind = TELL_NULL});
}

void tell_boolean(struct teller *teller, const char *key, bool value)
{
	tell(teller, key, (struct told){.kind = TELL_BOOLEAN, .integer = value});
}

void tell_integer(struct teller *teller, const char *key, long long value)
{
	tell(teller, key, (struct told){.kind = TELL_INTEGER, .integer = value});
}

void tell_real(struct teller *teller, const char *key, double value)
{
	tell(teller, key, (struct told){.kind = TELL_REAL, .real = value});
}

void tell_text(struct teller *teller, const char *key, const char *text)
{
	if (text)
		tell_bytes(teller, key, text, strlen(text));
	else
		tell_null(teller, key);
}

void tell_bytes(struct teller *teller, const char *key, const char *bytes, size_t length)
{
	tell(teller, key, (struct told){.kind = TELL_TEXT, .bytes = bytes, .length = length});
}

void tell_span(struct teller *teller, const char *key, const struct text *text, struct span span)
{
	tell_bytes(teller, key, text->bytes + span.start, span.length);
}

void tell_cell(struct teller *teller, const char *key, int x, int y)
{
	tell_array(teller, key);
	tell_integer(teller, NULL, x);
	tell_integer(teller, NULL, y);
	tell_end(teller);
}

void tell_cells(struct teller *teller, const char *key, const int *cells, int count, int width)
{
	tell_array(teller, key);
	for (int i = 0; i < count; i++)
		tell_cell(teller, NULL, cells[i] % width, cells[i] / width);
	tell_end(teller);
}

void tell_byte_count(struct teller *teller, unsigned char key, long long value)
{
	const char byte = (char)key;
	teller->take(teller, &(struct told){.kind = TELL_INTEGER, .key = &byte, .key_length = 1, .integer = value});
}

void tell_document(struct teller *teller, const struct document *document)
{
	tell_object(teller, NULL);
	tell_text(teller, "format", document->format->id);
	tell_text(teller, "file", path_name(document->path));
}
