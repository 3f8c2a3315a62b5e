/* facts.h - the facts of a grid, one after the other; private to the formats. */
#ifndef MAPWRIGHT_FORMATS_FACTS_H
#define MAPWRIGHT_FORMATS_FACTS_H

#include "mapwright/format.h"

enum { FACT_LIMIT = 16 };

struct fact_list {
	struct fact *items;
	int count;
	struct arena *arena;
};

/* False when memory is out. */
bool facts_begin(struct fact_list *list, struct arena *arena);

/* A fact whose texts are ready, or a number; one for which memory is out is left away. */
void facts_add(struct fact_list *list, const char *name, const char *value, const char *note, enum severity severity);
void facts_add_number(struct fact_list *list, const char *name, int number, const char *note, bool unusual);

#endif
