/* names.h - names in order, so that equal ones are neighbours and have numbers; private to the formats. */
#ifndef MAPWRIGHT_FORMATS_NAMES_H
#define MAPWRIGHT_FORMATS_NAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

struct writer;

struct name {
	const char *bytes;
	size_t length;
	int index;         /* of what has the name */
	int number, count; /* which of the equal ones it is, from 1, and how many these are; set by names_sort */
};

static inline struct name name_of_text(const char *text, int index)
{
	return (struct name){.bytes = text, .length = strlen(text), .index = index};
}

/* Sorts by name and then by index, and numbers equal names. */
void names_sort(struct name *names, int count);

/* Sorts them, and tells each name once as an item of an array; with `repeated` only those that several have. */
void names_emit(struct writer *writer, struct name *names, int count, bool repeated);

/* The first of that name in a sorted list, or NULL. */
const struct name *names_find(const struct name *names, int count, const char *bytes, size_t length);

#endif
