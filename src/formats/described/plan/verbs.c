/* Which function plans an edit. */
#include "plan.h"

static bool plan_map(struct planning *planning)
{
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

bool described_plan(const struct model *model, const struct text *text, const struct edit *edit, struct patch *patch,
		    struct error *error)
{
	struct planning planning = {.model = model, .text = text, .edit = edit, .patch = patch, .error = error};
	switch (edit->place.kind) {
	case PLACE_CELL:
		if (edit->verb == EDIT_SET)
			return plan_cell(&planning);
		return refuse(&planning, "A cell can be set, nothing else.");
	case PLACE_ENTRY:
	case PLACE_ATTRIBUTE:
		return plan_legend(&planning);
	case PLACE_FIELD:
		return plan_field(&planning);
	case PLACE_GRID:
		return plan_map(&planning);
	default:
		return refuse(&planning, "A %s has nothing there that could be changed.", model->format->title);
	}
}
