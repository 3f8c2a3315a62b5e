/* Which function plans an edit. */
#include "plan.h"

bool described_plan(struct edit_plan *plan)
{
	if (plan_description(plan)->scanner == SCANNER_COUNTED)
		return plan_counted(plan);
	switch (plan->edit->place.kind) {
	case PLACE_CELL:
		if (plan->edit->verb == EDIT_SET)
			return plan_cell(plan);
		return refuse(plan, "A cell can be set, nothing else.");
	case PLACE_ENTRY:
	case PLACE_ATTRIBUTE:
		return plan_legend(plan);
	case PLACE_FIELD:
		return plan_field(plan);
	case PLACE_GRID:
		break;
	default:
		return refuse(plan, "A %s has nothing there that could be changed.", plan->model->format->title);
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
		return refuse(plan, "A map as a whole cannot be set.");
	}
}
