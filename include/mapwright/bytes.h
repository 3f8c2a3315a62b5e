/* bytes.h - small questions about bytes that are not a text of their own. */
#ifndef MAPWRIGHT_BYTES_H
#define MAPWRIGHT_BYTES_H

#include "mapwright/text.h"

#include <stdint.h>

static inline bool byte_is_blank(char byte)
{
	return byte == ' ' || byte == '\t';
}

static inline bool byte_is_digit(char byte)
{
	return byte >= '0' && byte <= '9';
}

static inline bool byte_is_letter(char byte)
{
	return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
}

/* Are the bytes just those of the string? Do they begin with them? */
bool bytes_equal(const char *bytes, size_t length, const char *string);
bool bytes_begin(const char *bytes, size_t length, const char *string);

/* Does the text (NULL: no) end so? */
bool text_ends(const char *text, const char *end);

/* Their order, as strcmp has it of strings: less than 0, 0, more than 0. */
int bytes_compare(const char *a, size_t a_length, const char *b, size_t b_length);

/* FNV-1a. */
static inline uint32_t bytes_hash(const char *bytes, size_t length)
{
	uint32_t value = 2166136261u;
	for (size_t i = 0; i < length; i++)
		value = (value ^ (unsigned char)bytes[i]) * 16777619u;
	return value;
}

/* Where the first such byte is from `at` on; `end` when there is none before it. */
size_t bytes_find(const char *bytes, size_t at, size_t end, char byte);

/* The span without the blanks at its start; and without those at both ends. Nothing left: an empty span where it ended. */
struct span span_indented(const char *bytes, struct span span);
struct span span_trimmed(const char *bytes, struct span span);

/* The span with the blanks before it. */
struct span span_with_blanks(const char *bytes, struct span span);

#endif
