/* bytes.h - comparing, searching and trimming bytes. */
#pragma once

#include "mapwright/text.h"

#include <stdint.h>
#include <strings.h>

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

static inline bool byte_is_of_word(char byte)
{
	return byte_is_letter(byte) || byte_is_digit(byte) || byte == '_' || byte == '-';
}

bool bytes_equal(const char *bytes, size_t length, const char *string);
bool bytes_begin(const char *bytes, size_t length, const char *string);

/* Returns true if the text (may be NULL) ends with `end`. */
bool text_ends(const char *text, const char *end);

/* Compares bytes as strcmp compares strings: returns less than 0, 0, or more than 0. */
int bytes_compare(const char *a, size_t a_length, const char *b, size_t b_length);

/* Returns the length of the beginning that two texts have in common, and in `end` that of the common end behind it. */
size_t bytes_common(const char *a, size_t a_length, const char *b, size_t b_length, size_t *end);

/* FNV-1a, 64 bits, of eight bytes at a time; `seed` is the hash of what comes before, or 0. */
uint64_t bytes_hash(uint64_t seed, const void *bytes, size_t length);

/* Returns the offset of the first such byte in [at, end); `end` if there is none. */
size_t bytes_find(const char *bytes, size_t at, size_t end, char byte);

/* Return the offset of the first byte in [at, end) that is not in the set, or that is; `end` if there is none. NUL is in no
 * set. bytes_word returns the next word of bytes that are not in it, empty at the end. */
#define BLANKS " \t"
#define SPACES BLANKS "\r\n"
#define DECIMAL_DIGITS "0123456789"
size_t bytes_skip(const char *bytes, size_t at, size_t end, const char *set);
size_t bytes_until(const char *bytes, size_t at, size_t end, const char *set);
struct span bytes_word(const char *bytes, size_t at, size_t end, const char *set);

/* Returns the offset behind the last byte in [at, end) that is not in the set; `at` if there is none. */
size_t bytes_skip_back(const char *bytes, size_t at, size_t end, const char *set);

/* Returns true if the bytes are one of the words, "if while", with a blank between them. */
bool bytes_among(const char *bytes, size_t length, const char *words);

/* Return the span without leading blanks, and without leading and trailing blanks. If nothing is left, the span is
 * empty and lies at its old end. */
struct span span_indented(const char *bytes, struct span span);
struct span span_trimmed(const char *bytes, struct span span);

/* Returns the span extended to include the blanks before it. */
struct span span_with_blanks(const char *bytes, struct span span);
