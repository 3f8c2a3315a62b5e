/* Codes and their bytes live in an arena that is never cleared. */
#include "mapwright/code.h"

#include "mapwright/arena.h"
#include "mapwright/visible.h"
#include "mapwright/word_table.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BYTES = 256 };

struct word {
	const char *bytes;
	size_t length;
};

static struct {
	struct arena arena;
	struct word *words; /* code - BYTES */
	int count, capacity;
	struct word_table codes;
} table;

int code_of(const char *bytes, size_t length)
{
	if (length == 1)
		return (unsigned char)*bytes;
	if (length == 0 || length > CODE_BYTES)
		return -1;
	int known = word_table_find(&table.codes, bytes, length);
	if (known >= 0)
		return known;
	const struct word word = {.bytes = arena_copy(&table.arena, bytes, length), .length = length};
	arena_append(&table.arena, &table.words, &table.count, &table.capacity, &word, sizeof word);
	word_table_add_bytes(&table.codes, &table.arena, word.bytes, length, BYTES + table.count - 1);
	return BYTES + table.count - 1;
}

const char *code_bytes(int code, size_t *length)
{
	static char singles[BYTES][2];
	if (code >= BYTES) {
		*length = table.words[code - BYTES].length;
		return table.words[code - BYTES].bytes;
	}
	char *single = singles[(unsigned)code % BYTES];
	single[0] = (char)code;
	*length = 1;
	return single;
}

static struct code_name spell(int code, const char *quote)
{
	struct code_name name;
	size_t length;
	const char *bytes = code_bytes(code, &length);
	char shown[CODE_BYTES + 1];
	visible_text(shown, sizeof shown, bytes, length, true);
	snprintf(name.text, sizeof name.text, "%s%.*s%s", quote, CODE_BYTES, shown, quote);
	return name;
}

struct code_name code_name(int code)
{
	struct code_name name;
	bool plain = code >= ' ' && code != 0x7f && (code < 0x80 || code >= BYTES);
	if (plain)
		return spell(code, "'");
	snprintf(name.text, sizeof name.text, "'\\x%02x'", (unsigned)code & 0xffu);
	return name;
}

struct code_name code_argument(int code)
{
	return code == ' ' ? (struct code_name){"<Space>"} : spell(code, "");
}

int code_character(int code)
{
	size_t length;
	const char *bytes = code_bytes(code, &length);
	uint32_t character;
	size_t used = visible_decode(bytes, length, &character);
	return used == length && visible_width(character) == 1 ? (int)character : 0xFFFD;
}
