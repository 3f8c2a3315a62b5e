/* check.h - shared by the loader of descriptions and their checks. */
#pragma once

#include "description.h"

/* Where the file sets a part of the description. */
struct setting_place {
	const char *part;
	size_t size;
	int line, type; /* enum key_type; -1: an item of a list, or a copy */
};

struct description_checker {
	struct description *description;
	struct arena arena;
	struct setting_place *places;
	int place_count, place_capacity;
};

/* Returns the line that sets a part of the description, or the group around it; 0 if none. */
int description_line(const struct description_checker *checker, const void *part, size_t size);
#define LINE_OF(checker, part) description_line(checker, &(part), sizeof(part))

/* Adds a mistake. */
void description_mistake(struct description_checker *checker, int line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The same at a part of the description. */
#define WRONG(checker, part, ...) description_mistake(checker, LINE_OF(checker, part), __VA_ARGS__)

/* Checks what the scanner needs to find maps. scanners.c */
void description_check_finder(struct description_checker *checker);

/* Fills in derived settings, and reports mistakes that involve several keys. */
void description_check(struct description_checker *checker);
