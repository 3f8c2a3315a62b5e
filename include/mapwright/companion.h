/* companion.h - the companion of a file: a neighbouring file of another format, which has this one for companion. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

struct document;

struct companion {
	const char *format; /* id of the companion's format */

	/* Derives the companion's path. Returns false if the path has the wrong extension or `size` is too small. */
	bool (*path)(const char *path, char *companion, size_t size);

	/* Returns the newest dialect of this format that matches the companion; NULL means any, as without this function. */
	const char *(*dialect)(const struct document *companion);

	/* Finds problems between a file and its companion and adds them to the list of each, in file order, after
	 * document_check has filled it. Replaces findings of earlier calls. */
	void (*check)(struct document *document, struct document *companion);
};
