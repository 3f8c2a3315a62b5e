/* Facts about a grid, in the order in which they are added. */
#include "facts.h"

struct fact_list facts_begin(struct arena *arena)
{
	return (struct fact_list){.items = arena_allocate(arena, FACT_LIMIT, sizeof(struct fact)), .arena = arena};
}

void facts_add(struct fact_list *list, const char *name, const char *value, const char *note, enum severity severity)
{
	if (list->count < FACT_LIMIT)
		list->items[list->count++] =
		    (struct fact){.name = name, .value = value, .note = note, .severity = severity};
}

void facts_add_number(struct fact_list *list, const char *name, int number, const char *note, bool unusual)
{
	facts_add(list, name, arena_print(list->arena, "%d", number), note,
		  unusual ? SEVERITY_WARNING : SEVERITY_NOTE);
}
