/* Subcommands by name. */
#include "cli.h"

#include "mapwright/vocabulary.h"

#include <string.h>

const struct subcommand *subcommand_find(const struct subcommand *const *all, const char *name)
{
	for (const struct subcommand *const *subcommand = all; *++subcommand;)
		if (strcmp((*subcommand)->name, name) == 0)
			return *subcommand;
	return NULL;
}

const struct subcommand *subcommand_nearest(const struct subcommand *const *all, const char *word)
{
	const struct subcommand *nearest = NULL;
	int limit = word_limit(strlen(word));
	for (const struct subcommand *const *subcommand = all; *++subcommand;) {
		const char *name = (*subcommand)->name;
		int distance = word_distance(word, strlen(word), name, strlen(name), limit);
		if (distance < limit) {
			limit = distance;
			nearest = *subcommand;
		}
	}
	return nearest;
}
