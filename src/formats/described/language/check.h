/* check.h - between the loader of descriptions and the check of what one key alone does not show. */
#ifndef MAPWRIGHT_FORMATS_DESCRIPTION_CHECK_H
#define MAPWRIGHT_FORMATS_DESCRIPTION_CHECK_H

#include "description.h"

struct description_checker {
	struct description *description;
	/* The line of a setting ("rules.[2].kind"), or of the group around it. */
	int (*line)(const struct description_checker *checker, const char *path);
	void *context; /* of `line` */
};

/* Adds a mistake. */
void description_mistake(struct description_checker *checker, int line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Fills in what follows from the rest, and tells what does not go together. */
void description_check(struct description_checker *checker);

/* Tells of lines of a dialect that can never be read. never.c */
void description_check_lines(struct description_checker *checker, int dialect);

#endif
