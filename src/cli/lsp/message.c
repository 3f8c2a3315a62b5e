/* JSON as clients send it, with bytes that are not UTF-8; and URIs of files. */
#include "mapwright/visible.h"
#include "server.h"

/* Byte N that is not UTF-8 becomes the character STAND_IN + N, whose last byte is N. */
enum { STAND_IN = 0xf700, ESCAPE = 6 };

static int hex_digit(char digit)
{
	char letter = (char)(digit | 0x20);
	if (digit >= '0' && digit <= '9')
		return digit - '0';
	return letter >= 'a' && letter <= 'f' ? letter - 'a' + 10 : -1;
}

/* Returns the value of an escape such as "\u00e9", or -1. */
static int escape_value(const char *at, size_t left)
{
	int value = 0;
	if (left < ESCAPE || at[0] != '\\' || at[1] != 'u')
		return -1;
	for (int i = 2; i < ESCAPE; i++) {
		int digit = hex_digit(at[i]);
		if (digit < 0)
			return -1;
		value = value << 4 | digit;
	}
	return value;
}

/* Copies an escape; half of a surrogate pair becomes U+FFFD. Returns the number of its bytes. */
static size_t repair_escape(const char *at, size_t left, char *out)
{
	int value = escape_value(at, left), kind = value >> 10;
	int next = value >= 0 ? escape_value(at + ESCAPE, left - ESCAPE) : -1;
	bool pair = kind == 0xd800 >> 10 && next >> 10 == 0xdc00 >> 10;
	bool half = !pair && (kind == 0xd800 >> 10 || kind == 0xdc00 >> 10);
	size_t length = pair ? (size_t)2 * ESCAPE : value >= 0 ? ESCAPE : MIN(left, 2);
	memcpy(out, half ? "\\ufffd" : at, length);
	return length;
}

/* Returns a copy that jansson can parse, unless it is not JSON at all. */
static char *repair(const char *bytes, size_t length, size_t *repaired_length, bool *repaired)
{
	char *copy = memory_allocate(length * 3, 1); /* a private use character takes three bytes */
	size_t used = 0;
	for (size_t at = 0; at < length;) {
		uint32_t character;
		size_t size = bytes[at] == '\\' ? repair_escape(bytes + at, length - at, copy + used)
						: visible_decode(bytes + at, length - at, &character);
		*repaired |= size == 0;
		if (size == 0)
			used += visible_encode(copy + used, STAND_IN + (unsigned char)bytes[at]);
		else if (bytes[at] != '\\')
			memcpy(copy + used, bytes + at, size);
		used += size;
		at += MAX(size, 1);
	}
	*repaired_length = used;
	return copy;
}

json_t *message_parse(const char *bytes, size_t length, bool *repaired)
{
	*repaired = false;
	json_t *message = json_loadb(bytes, length, JSON_ALLOW_NUL, NULL);
	if (message)
		return message;
	size_t size;
	char *copy = repair(bytes, length, &size, repaired);
	message = json_loadb(copy, size, JSON_ALLOW_NUL, NULL);
	free(copy);
	return message;
}

char *message_bytes(const json_t *string, bool repaired, size_t *length)
{
	const char *text = json_string_value(string);
	size_t size = json_string_length(string);
	char *bytes = memory_allocate(size + 1, 1);
	*length = 0;
	for (size_t at = 0, step; at < size; at += step) {
		uint32_t character = 0;
		step = repaired ? visible_decode(text + at, size - at, &character) : size;
		if (character > STAND_IN + 0x7f && character <= STAND_IN + 0xff) {
			bytes[(*length)++] = (char)character;
		} else {
			memcpy(bytes + *length, text + at, step);
			*length += step;
		}
	}
	bytes[*length] = '\0';
	return bytes;
}

const char *message_string(const json_t *value, const char *outer, const char *name)
{
	return json_string_value(json_object_get(json_object_get(value, outer), name));
}

char *uri_path(const char *uri)
{
	static const char *const starts[] = {"file://localhost/", "file:///", "file:/"};
	size_t start = 0;
	EACH_OF(begins, starts)
		if (start == 0 && strncasecmp(uri, *begins, strlen(*begins)) == 0)
			start = strlen(*begins) - 1;
	if (start == 0 || strncmp(uri + start, "//", 2) == 0)
		return NULL;
	char *path = memory_allocate(strlen(uri + start) + 1, 1), *out = path;
	for (const char *at = uri + start; *at; at++) {
		int high = *at == '%' ? hex_digit(at[1]) : -1, low = high >= 0 ? hex_digit(at[2]) : -1;
		bool escaped = low >= 0 && (high | low) != 0;
		*out++ = escaped ? (char)(high << 4 | low) : *at;
		at += escaped ? 2 : 0;
	}
	*out = '\0';
	return path;
}

/* ---- Latin-1 ---- */

char *latin_read(const char *text, size_t length, size_t *read)
{
	char *bytes = memory_allocate(length, 1);
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
