/* word_table.h - from words to numbers, in constant time. */
#ifndef MAPWRIGHT_WORD_TABLE_H
#define MAPWRIGHT_WORD_TABLE_H

#include "mapwright/arena.h"

#include <stdbool.h>
#include <stddef.h>

struct word_slot {
	const char *word; /* NULL: empty */
	size_t length;
	int number;
};

/* All zero: empty. */
struct word_table {
	struct word_slot *slots; /* open hashing: their number is a power of two over twice `count` */
	size_t slot_count, count;
};

/* The number of the word, or -1. */
int word_table_find(const struct word_table *table, const char *word, size_t length);

/* Gives the word, or bytes (borrowed), a number of 0 or more; one that is there keeps its own. */
void word_table_add(struct word_table *table, struct arena *arena, const char *word, int number);
void word_table_add_bytes(struct word_table *table, struct arena *arena, const char *bytes, size_t length,
			  int number);

#endif
