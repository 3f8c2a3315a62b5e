/* Interprets the words of a room: misspelt section heads, and the numbers at the end of names. */
#include "derf.h"

struct span derf_section_head(const struct text *text, struct span body, const char *word, bool loose)
{
	struct span rest = span_trimmed(text->bytes, body);
	size_t length = strlen(word) - 1; /* without its final "s" */
	if (rest.length < length || strncasecmp(text->bytes + rest.start, word, length) != 0)
		return (struct span){0};
	size_t at = rest.start + length, end = span_end(rest);
	at += at < end && (text->bytes[at] | 0x20) == 's';
	size_t behind = at;
	at = bytes_skip(text->bytes, behind, end, BLANKS);
	char next = at < end ? text->bytes[at] : '\0';
	bool colon = next == ':', bare = at == end || next == '+' || next == '-' || (loose && at > behind);
	size_t stop = colon ? at + 1 : behind;
	return (struct span){.start = body.start, .length = colon || bare ? stop - body.start : 0};
}

int derf_read_number(const char *digits, size_t length)
{
	int number = 0;
	for (size_t i = 0; i < length; i++)
		number = number > 100000000 ? number : number * 10 + (digits[i] - '0');
	return number;
}

size_t derf_count_digits(const char *name, size_t length)
{
	enum { MOST = 20 };
	return length - bytes_skip_back(name, length > MOST ? length - MOST : 0, length, DECIMAL_DIGITS);
}

size_t derf_base_length(const struct vocabulary *vocabulary, const char *name, size_t length)
{
	size_t base = length - derf_count_digits(name, length);
	return base < length && vocabulary_has(vocabulary, name, base, "type", "container") ? base : length;
}

int derf_read_version(const char *version, size_t length, int numbers[3], size_t *at)
{
	int count = 0;
	for (*at = 0; count < 3; (*at)++) {
		size_t start = *at;
		*at = bytes_skip(version, *at, length, DECIMAL_DIGITS);
		if (*at == start)
			break;
		numbers[count++] = derf_read_number(version + start, *at - start);
		if (count == 3 || *at == length || version[*at] != '.')
			break;
	}
	return count;
}
