#include "scan.h"

bool plan_replace(const struct model *model, const struct edit *edit, struct patch *patch, struct error *error)
{
	struct span span = model_span(model, edit->place);
	if (span.length == 0)
		return error_set(error, "There is nothing at this place that could be set.");
	if (!patch_add(patch, span, edit->value, edit->length))
		return error_no_memory(error);
	return true;
}
