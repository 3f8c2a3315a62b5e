/* Which function plans an edit. */
#include "plan.h"

bool described_plan(struct planning *planning)
{
	if (plan_description(planning)->scanner == SCANNER_COUNTED)
		return plan_counted(planning);
	switch (planning->edit->place.kind) {
	case PLACE_CELL:
		if (planning->edit->verb == EDIT_SET)
			return plan_cell(planning);
		return refuse(planning, "A cell can be set, nothing else.");
	case PLACE_ENTRY:
	case PLACE_ATTRIBUTE:
		return plan_legend(planning);
	case PLACE_FIELD:
		return plan_field(planning);
	case PLACE_GRID:
		break;
	default:
		return refuse(planning, "A %s has nothing there that could be changed.",
			      planning->model->format->title);
	}
	switch (planning->edit->verb) {
	case EDIT_ADD:
		return plan_add_map(planning);
	case EDIT_REMOVE:
		return plan_remove_map(planning);
	case EDIT_MOVE:
		return plan_move_map(planning);
	case EDIT_RESIZE:
		return plan_resize(planning);
	default:
		return refuse(planning, "A map as a whole cannot be set.");
	}
}
