/* Rule: every walkable cell can be reached. Source: how the game moves, given by the rule's `data` (struct
 * reachability): what is walkable, the directions, and the starts (reach.h). */
#include "mapwright/rules.h"

void rule_reachability(struct check *check)
{
	const struct reachability *how = check->rule->data;
	for (int index = 0; index < check->model->grid_count; index++) {
		const struct reach *reach = reach_of(check->model, check->text, index, how->path_rules);
		if (reach->lost > 0)
			check_add_cells(check, index, reach->lost_cells, reach->lost, "%d cell%s %s", reach->lost,
					PLURAL(reach->lost), reach->entered ? how->sentence : how->unentered);
	}
}
