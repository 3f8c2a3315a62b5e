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
	struct nearest nearest = nearest_begin(word, strlen(word));
	for (const struct subcommand *const *subcommand = all; *++subcommand;)
		nearest_look(&nearest, (*subcommand)->name);
	return nearest.name ? subcommand_find(all, nearest.name) : NULL;
}
