/* A hash table from words to numbers. */
#include "mapwright/word_table.h"

#include "mapwright/bytes.h"

enum { SLOTS_FIRST = 64 };

/* Returns the slot of the word, or the empty slot where it belongs. */
static struct word_slot *find_slot(const struct word_table *table, const char *word, size_t length)
{
	size_t mask = table->slot_count - 1, slot = bytes_hash(0, word, length) & mask;
	for (const struct word_slot *known; (known = &table->slots[slot])->word; slot = (slot + 1) & mask)
		if (known->length == length && (length == 0 || memcmp(known->word, word, length) == 0))
			break;
	return &table->slots[slot];
}

int word_table_find(const struct word_table *table, const char *word, size_t length)
{
	const struct word_slot *slot = table->slot_count > 0 ? find_slot(table, word, length) : NULL;
	return slot && slot->word ? slot->number : -1;
}

static void reserve(struct word_table *table, struct arena *arena)
{
	if (table->slot_count > table->count * 2 + 2)
		return;
	struct word_table larger = {.slot_count = table->slot_count > 0 ? table->slot_count * 4 : SLOTS_FIRST,
				    .count = table->count};
	larger.slots = arena_allocate(arena, larger.slot_count, sizeof *larger.slots);
	for (size_t i = 0; i < table->slot_count; i++)
		if (table->slots[i].word)
			*find_slot(&larger, table->slots[i].word, table->slots[i].length) = table->slots[i];
	*table = larger;
}

int *word_table_add_bytes(struct word_table *table, struct arena *arena, const char *bytes, size_t length, int number)
{
	reserve(table, arena);
	struct word_slot *slot = find_slot(table, bytes, length);
	if (!slot->word) {
		*slot = (struct word_slot){.word = bytes, .length = length, .number = number};
		table->count++;
	}
	return &slot->number;
}

int *word_table_add(struct word_table *table, struct arena *arena, const char *word, int number)
{
	return word_table_add_bytes(table, arena, word, strlen(word), number);
}
