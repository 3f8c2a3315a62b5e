/* Codes are found by a hash table of open addresses; their bytes live in an arena that is never cleared. */
#include "mapwright/code.h"

#include "mapwright/arena.h"
#include "mapwright/bytes.h"
#include "mapwright/visible.h"

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
	int *slots; /* 1 + index of a word, 0: free; a power of two of them, at most half of them taken */
	uint32_t slot_count;
} table;

/* The slot that has the bytes, or the free one where they belong. */
static int *find_slot(const char *bytes, size_t length)
{
	uint32_t at = bytes_hash(bytes, length);
	for (;; at++) {
		int *slot = &table.slots[at & (table.slot_count - 1)];
		const struct word *word = *slot ? &table.words[*slot - 1] : NULL;
		if (!word || (word->length == length && memcmp(word->bytes, bytes, length) == 0))
			return slot;
	}
}

static void make_room(void)
{
	if ((uint32_t)table.count * 2 < table.slot_count)
		return;
	free(table.slots);
	table.slot_count = table.slot_count ? table.slot_count * 2 : 1024;
	table.slots = memory_allocate(table.slot_count, sizeof *table.slots);
	for (int i = 0; i < table.count; i++)
		*find_slot(table.words[i].bytes, table.words[i].length) = i + 1;
}

int code_of(const char *bytes, size_t length)
{
	if (length == 1)
		return (unsigned char)*bytes;
	if (length == 0 || length > CODE_BYTES)
		return -1;
	make_room();
	int *slot = find_slot(bytes, length);
	if (*slot)
		return BYTES + *slot - 1;
	const struct word word = {.bytes = arena_copy(&table.arena, bytes, length), .length = length};
	arena_append(&table.arena, &table.words, &table.count, &table.capacity, &word, sizeof word);
	*slot = table.count;
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
