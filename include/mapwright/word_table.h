/* word_table.h - a hash table from words to numbers. */
#pragma once

#include "mapwright/arena.h"

struct word_slot {
	const char *word; /* NULL if empty */
	size_t length;
	int number;
};

/* Zeroed, it is empty. */
struct word_table {
	struct word_slot *slots; /* open addressing: a power of two, more than twice `count` */
	size_t slot_count, count;
};

/* Returns the number of a word; -1 if none. */
int word_table_find(const struct word_table *table, const char *word, size_t length);

/* Give a word, or bytes (borrowed), a number of 0 or more; an existing one keeps its number. Return the place of the number,
 * valid until the next word is added. */
int *word_table_add(struct word_table *table, struct arena *arena, const char *word, int number);
int *word_table_add_bytes(struct word_table *table, struct arena *arena, const char *bytes, size_t length,
			  int number);
