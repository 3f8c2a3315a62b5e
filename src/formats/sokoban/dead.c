/* Dead squares of Sokoban: those from which a box cannot be pushed to any goal. */
#include "kinds.h"

#include "described/rules/rule_context.h"

#include "mapwright/pushing.h"

void rule_sokoban_dead(struct rule_context *context)
{
	int box_count, goal_count, dead = 0;
	const struct reach *reach = context_reach(context);
	const int *boxes = context_find(context, &context->glyphs, &box_count);
	const int *goals = context_find(context, &context->others, &goal_count);
	if (!reach || box_count == 0 || goal_count == 0 || !pushing_closed(reach))
		return;
	int *pushes = arena_allocate(context->arena, (size_t)reach->width * (size_t)reach->height, sizeof *pushes);
	pushing_distances(reach, goals, goal_count, pushes);
	int *cells = arena_allocate(context->arena, (size_t)box_count, sizeof *cells);
	for (int i = 0; i < box_count; i++)
		if (pushes[boxes[i]] < 0 && reach->region[boxes[i]] >= 0 && !reach_lost(reach, boxes[i]))
			cells[dead++] = boxes[i];
	if (dead > 0)
		context_add_cells(context, cells, dead, "%d box%s can never be pushed to a goal.", dead,
				  dead == 1 ? "" : "es");
}
