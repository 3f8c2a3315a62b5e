#include "facts.h"

bool facts_begin(struct fact_list *list, struct arena *arena)
{
	*list = (struct fact_list){.arena = arena};
	list->items = arena_allocate(arena, FACT_LIMIT, sizeof *list->items);
	return list->items != NULL;
}

void facts_add(struct fact_list *list, const char *name, const char *value, const char *note, enum severity severity)
{
	if (value && note && list->count < FACT_LIMIT)
		list->items[list->count++] =
		    (struct fact){.name = name, .value = value, .note = note, .severity = severity};
}

void facts_add_number(struct fact_list *list, const char *name, int number, const char *note, bool unusual)
{
	facts_add(list, name, arena_print(list->arena, "%d", number), note,
		  unusual ? SEVERITY_WARNING : SEVERITY_NOTE);
}
