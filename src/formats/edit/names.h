/* names.h - sorts names so that equal ones are adjacent and numbered; private to the formats. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

struct writer;

struct name {
	const char *bytes;
	size_t length;
	int index;         /* index of the named object */
	int number, count; /* number among equal names, from 1, and their count; set by names_sort */
};

static inline struct name name_of_text(const char *text, int index)
{
	return (struct name){.bytes = text, .length = strlen(text), .index = index};
}

/* Sorts by name and then by index, and numbers equal names. */
void names_sort(struct name *names, int count);

/* Sorts the names, and emits each once as an item of an array; with `repeated`, only those that occur more than
 * once. */
void names_emit(struct writer *writer, struct name *names, int count, bool repeated);

/* Returns the first item of that name in a sorted list; NULL if there is none. */
const struct name *names_find(const struct name *names, int count, const char *bytes, size_t length);
