/* Values and their bytes live in an arena that is never cleared. */
#include "mapwright/cell_value.h"

#include "mapwright/visible.h"
#include "mapwright/word_table.h"

enum { BYTES = 256, RECENT = 1 << 10 };

struct word {
	const char *bytes;
	size_t length;
};

static struct {
	struct arena arena;
	struct word *words; /* value - BYTES */
	int count, capacity;
	struct word_table values;
	struct {
		uint64_t bytes;
		int value;
	} recent[RECENT]; /* short words, where their bytes lead */
} table;

/* Returns the value of a word, which gets one if it has none yet. */
static int find_word(const char *bytes, size_t length)
{
	int known = word_table_find(&table.values, bytes, length);
	if (known >= 0)
		return known;
	const struct word word = {.bytes = arena_copy(&table.arena, bytes, length), .length = length};
	arena_append(&table.arena, &table.words, &table.count, &table.capacity, &word, sizeof word);
	word_table_add_bytes(&table.values, &table.arena, word.bytes, length, BYTES + table.count - 1);
	return BYTES + table.count - 1;
}

int cell_value(const char *bytes, size_t length)
{
	if (length == 1)
		return (unsigned char)*bytes;
	if (length == 0 || length > CELL_BYTES_MAX)
		return -1;
	if (length >= sizeof table.recent->bytes)
		return find_word(bytes, length);
	uint64_t key = length;
	for (size_t i = 0; i < length; i++)
		key = key << 8 | (unsigned char)bytes[i];
	const size_t slot = key * 0x9e3779b97f4a7c15u >> 54;
	if (table.recent[slot].bytes != key)
		table.recent[slot].value = find_word(bytes, length);
	table.recent[slot].bytes = key;
	return table.recent[slot].value;
}

const char *cell_bytes(int value, size_t *length)
{
	static char singles[BYTES][2];
	if (value >= BYTES) {
		*length = table.words[value - BYTES].length;
		return table.words[value - BYTES].bytes;
	}
	char *single = singles[(unsigned)value % BYTES];
	single[0] = (char)value;
	*length = 1;
	return single;
}

static struct cell_name spell(int value, const char *quote)
{
	struct cell_name name;
	size_t length;
	const char *bytes = cell_bytes(value, &length);
	char shown[CELL_BYTES_MAX + 1];
	visible_text(shown, sizeof shown, bytes, length, true);
	snprintf(name.text, sizeof name.text, "%s%.*s%s", quote, CELL_BYTES_MAX, shown, quote);
	return name;
}

struct cell_name cell_name(int value)
{
	struct cell_name name;
	if (value >= ' ' && value != 0x7f && (value < 0x80 || value >= BYTES))
		return spell(value, "'");
	snprintf(name.text, sizeof name.text, "'\\x%02x'", (unsigned)value & 0xffu);
	return name;
}

struct cell_name cell_argument(int value)
{
	return value == ' ' ? (struct cell_name){"<Space>"} : spell(value, "");
}

int cell_character(int value)
{
	size_t length;
	const char *bytes = cell_bytes(value, &length);
	uint32_t character;
	size_t used = visible_decode(bytes, length, &character);
	return used > 0 && visible_width(character) == 1 ? (int)character : 0xFFFD;
}
