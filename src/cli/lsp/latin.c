#include "latin.h"

#include "mapwright/visible.h"
#include "output.h"

#include <stdlib.h>

bool text_is_utf8(const char *bytes, size_t length)
{
	uint32_t character;
	for (size_t at = 0, size; at < length; at += size) {
		size = (unsigned char)bytes[at] < 0x80 ? 1 : visible_decode(bytes + at, length - at, &character);
		if (size == 0)
			return false;
	}
	return true;
}

char *latin_show(const char *bytes, size_t length, size_t *shown)
{
	char *text = output_allocate(length * 2 + 1);
	*shown = 0;
	for (size_t i = 0; i < length; i++)
		*shown += visible_encode(text + *shown, (unsigned char)bytes[i]);
	return text;
}

char *latin_read(const char *text, size_t length, size_t *read)
{
	char *bytes = output_allocate(length + 1);
	*read = 0;
	for (size_t at = 0, size; at < length; at += size) {
		uint32_t character;
		size = visible_decode(text + at, length - at, &character);
		if (size == 0 || character > 0xff) {
			free(bytes);
			return NULL;
		}
		bytes[(*read)++] = (char)character;
	}
	return bytes;
}
