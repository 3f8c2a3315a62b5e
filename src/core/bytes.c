/* Bytes compared, searched and trimmed. */
#include "mapwright/bytes.h"

#include <string.h>

bool bytes_equal(const char *bytes, size_t length, const char *string)
{
	return length == strlen(string) && bytes_begin(bytes, length, string);
}

bool bytes_begin(const char *bytes, size_t length, const char *string)
{
	size_t first = strlen(string);
	return length >= first && (first == 0 || memcmp(bytes, string, first) == 0);
}

bool text_ends(const char *text, const char *end)
{
	size_t length = text ? strlen(text) : 0, tail = strlen(end);
	return text && length >= tail && strcmp(text + length - tail, end) == 0;
}

int bytes_compare(const char *a, size_t a_length, const char *b, size_t b_length)
{
	size_t least = MIN(a_length, b_length);
	int order = least > 0 ? memcmp(a, b, least) : 0;
	return order ? order : (a_length > b_length) - (a_length < b_length);
}

uint64_t bytes_hash(uint64_t seed, const void *bytes, size_t length)
{
	const unsigned char *at = bytes;
	uint64_t hash = seed ^ 14695981039346656037u ^ (uint64_t)length << 32, word = 0;
	for (; length >= sizeof word; at += sizeof word, length -= sizeof word) {
		memcpy(&word, at, sizeof word);
		hash = (hash ^ word) * 1099511628211u;
		hash ^= hash >> 29;
	}
	for (word = 0; length > 0; length--)
		word = word << 8 | at[length - 1];
	hash = (hash ^ word) * 1099511628211u;
	return hash ^ hash >> 29;
}

size_t bytes_common(const char *a, size_t a_length, const char *b, size_t b_length, size_t *end)
{
	size_t start = 0, least = MIN(a_length, b_length);
	while (start < least && a[start] == b[start])
		start++;
	for (*end = 0; *end < least - start && a[a_length - 1 - *end] == b[b_length - 1 - *end];)
		++*end;
	return start;
}

size_t bytes_find(const char *bytes, size_t at, size_t end, char byte)
{
	const char *found = at < end ? memchr(bytes + at, byte, end - at) : NULL;
	return found ? (size_t)(found - bytes) : end;
}

/* Not strchr, which is slower for so few. */
static inline bool is_among(char byte, const char *set)
{
	while (*set && *set != byte)
		set++;
	return *set != '\0';
}

size_t bytes_skip(const char *bytes, size_t at, size_t end, const char *set)
{
	while (at < end && is_among(bytes[at], set))
		at++;
	return at;
}

size_t bytes_until(const char *bytes, size_t at, size_t end, const char *set)
{
	while (at < end && !is_among(bytes[at], set))
		at++;
	return at;
}

struct span bytes_word(const char *bytes, size_t at, size_t end, const char *set)
{
	at = bytes_skip(bytes, at, end, set);
	return span_between(at, bytes_until(bytes, at, end, set));
}

size_t bytes_skip_back(const char *bytes, size_t at, size_t end, const char *set)
{
	while (end > at && is_among(bytes[end - 1], set))
		end--;
	return end;
}

bool bytes_among(const char *bytes, size_t length, const char *words)
{
	bool among = false;
	for (size_t size; *words && !among; words += size + (words[size] == ' ')) {
		size = strcspn(words, " ");
		among = size == length && memcmp(bytes, words, size) == 0;
	}
	return among;
}

struct span span_indented(const char *bytes, struct span span)
{
	return span_between(bytes_skip(bytes, span.start, span_end(span), BLANKS), span_end(span));
}

struct span span_trimmed(const char *bytes, struct span span)
{
	span = span_indented(bytes, span);
	return span_between(span.start, bytes_skip_back(bytes, span.start, span_end(span), BLANKS));
}

struct span span_with_blanks(const char *bytes, struct span span)
{
	return span_between(bytes_skip_back(bytes, 0, span.start, BLANKS), span_end(span));
}
