/* Typed text is UTF-8. In a file in Latin-1 or another old encoding it would mix two encodings, and every program
 * would display one of them wrongly. So it is refused; nothing is converted without asking. */
#include "mapwright/encoding.h"
#include "mapwright/bytes.h"

#include "mapwright/visible.h"

size_t encoding_foreign(const char *bytes, size_t length)
{
	uint32_t character;
	size_t at = 0;
	while (at < length) {
		size_t size =
		    (unsigned char)bytes[at] < 0x80 ? 1 : visible_decode(bytes + at, length - at, &character);
		if (size == 0)
			break;
		at += size;
	}
	return at;
}

static bool has_character(const char *bytes, size_t length)
{
	uint32_t character;
	for (size_t i = 0; i < length; i++)
		if ((unsigned char)bytes[i] >= 0x80 && visible_decode(bytes + i, length - i, &character) > 1)
			return true;
	return false;
}

static bool continues(char byte)
{
	return ((unsigned char)byte & 0xc0) == 0x80;
}

/* Returns the part of the value that differs from the old bytes, in whole characters. */
static struct span find_typed(const char *old, size_t old_length, const char *value, size_t length)
{
	size_t same, start = bytes_common(old, old_length, value, length, &same);
	while (start > 0 && start < length && continues(value[start]))
		start--;
	while (same > 0 && continues(value[length - same]))
		same--;
	return span_between(start, length - same);
}

bool encoding_allows(const struct text *text, struct span old, const char *value, size_t length, struct error *error)
{
	struct span typed = find_typed(text->bytes + old.start, old.length, value, length);
	if (!has_character(value + typed.start, typed.length))
		return true;
	size_t foreign = encoding_foreign(text->bytes, text->length);
	if (foreign == text->length)
		return true;
	return error_set(error,
			 "Line %zu has a byte (0x%02x) that is not UTF-8: use only ASCII, or convert the file to "
			 "UTF-8 first, so that it does not mix two encodings. Nothing was changed.",
			 text_line(text, foreign), (unsigned char)text->bytes[foreign]);
}
