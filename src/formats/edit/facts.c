/* Facts about a grid, in the order in which they are added. */
#include "facts.h"

#include "mapwright/document.h"

enum { FACT_LIMIT = 16 };

int facts_of(facts_function *find, const struct document *document, int grid, struct arena *arena,
	     struct fact **facts)
{
	struct fact_list list = {.items = arena_allocate(arena, FACT_LIMIT, sizeof *list.items), .arena = arena};
	if (find)
		find(&document->model, &document->text, grid, &list);
	*facts = list.items;
	return list.count;
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
