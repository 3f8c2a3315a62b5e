/* Dead squares of Sokoban: those from which a box cannot be pushed to any goal. */
#include "kinds.h"

#include "described/rules/rule_context.h"

/* Finds the squares from which a box, alone in the level, can be pushed to a goal: a goal, and each square to which a
 * box can be pulled from such a square. No square is on the edge. Returns 1 for each of them. */
static unsigned char *find_live(struct rule_context *context, const struct reach *reach, const int *goals, int count)
{
	const int steps[4] = {1, -1, reach->width, -reach->width};
	size_t cells = (size_t)reach->width * (size_t)reach->height;
	unsigned char *live = arena_allocate(context->arena, cells, 1);
	int *queue = arena_allocate(context->arena, cells, sizeof *queue), tail = 0;
	for (int i = 0; i < count; i++)
		if (reach->region[goals[i]] >= 0 && !reach_lost(reach, goals[i])) {
			live[goals[i]] = 1;
			queue[tail++] = goals[i];
		}
	for (int head = 0; head < tail; head++)
		for (int i = 0; i < 4; i++) {
			int box = queue[head] + steps[i], pusher = box + steps[i];
			if (live[box] || reach->region[box] < 0 || reach->region[pusher] < 0)
				continue;
			live[box] = 1;
			queue[tail++] = box;
		}
	return live;
}

void rule_sokoban_dead(struct rule_context *context)
{
	int box_count, goal_count, dead = 0;
	const struct reach *reach = context_reach(context);
	const int *boxes = context_find(context, &context->glyphs, &box_count);
	const int *goals = context_find(context, &context->others, &goal_count);
	if (!reach || box_count == 0 || goal_count == 0)
		return;
	/* An open level has no squares: its cells go on beyond the map. */
	for (int cell = 0; cell < reach->width * reach->height; cell++) {
		int x = cell % reach->width, y = cell / reach->width;
		bool edge = x == 0 || y == 0 || x == reach->width - 1 || y == reach->height - 1;
		if (edge && reach->region[cell] >= 0 && !reach_lost(reach, cell))
			return;
	}
	const unsigned char *live = find_live(context, reach, goals, goal_count);
	int *cells = arena_allocate(context->arena, (size_t)box_count, sizeof *cells);
	for (int i = 0; i < box_count; i++)
		if (!live[boxes[i]] && reach->region[boxes[i]] >= 0 && !reach_lost(reach, boxes[i]))
			cells[dead++] = boxes[i];
	if (dead > 0)
		context_add_cells(context, cells, dead, "%d box%s can never be pushed to a goal.", dead,
				  dead == 1 ? "" : "es");
}
