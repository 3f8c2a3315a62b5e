/* Chooses the function that plans an edit. */
#include "plan.h"

bool described_plan(struct edit_plan *plan)
{
	if (plan_description(plan)->scanner == SCANNER_COUNTED)
		return plan_counted(plan);
	switch (plan->edit->place.kind) {
	case PLACE_CELL:
		if (plan->edit->verb == EDIT_SET)
			return plan->edit->object ? plan_argument(plan) : plan_cell(plan);
		if (plan->edit->verb == EDIT_ADD)
			return plan_add_object(plan);
		if (plan->edit->verb == EDIT_REMOVE)
			return plan->edit->object ? plan_remove_object(plan) : plan_shorten(plan);
		if (plan->edit->verb == EDIT_MOVE) {
			const struct grid *grid = find_grid(plan, plan->edit->place.index);
			return grid && move_objects(plan, grid) && plan_turn_objects(plan, grid);
		}
		return refuse(plan, "Nothing to change there.");
	case PLACE_ENTRY:
	case PLACE_ATTRIBUTE:
		return plan_legend(plan);
	case PLACE_FIELD:
		return plan_field(plan);
	case PLACE_GRID:
		break;
	default:
		return refuse(plan, "Nothing to change there.");
	}
	switch (plan->edit->verb) {
	case EDIT_ADD:
		return plan_add_map(plan);
	case EDIT_REMOVE:
		return plan_remove_map(plan);
	case EDIT_MOVE:
		return plan_move_map(plan);
	case EDIT_RESIZE:
		return plan_resize(plan);
	default:
		return refuse(plan, "A whole map cannot be set.");
	}
}
