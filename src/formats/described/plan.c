/* Edits of a described file as patches. */
#include "reading.h"

#include "../edit/planning.h"

bool described_plan(const struct model *model, const struct text *text, const struct edit *edit, struct patch *patch,
		    struct error *error)
{
	struct planning planning = {.model = model, .text = text, .edit = edit, .patch = patch, .error = error};
	if (edit->verb == EDIT_SET)
		replace_leaf(&planning);
	else
		refuse(&planning, "Not yet.");
	return planning_done(&planning);
}

char *described_create(const struct format *format, const struct template_request *request, size_t *length,
		       struct error *error)
{
	(void)format;
	(void)request;
	(void)length;
	error_set(error, "Not yet.");
	return NULL;
}
