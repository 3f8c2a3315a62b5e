/* Going from finding to finding, their remedies, and what a rule says. */
#include "commands.h"
#include "companions.h"
#include "mapwright/code.h"
#include "subject.h"

#include <string.h>

/* The view with its findings up to date; NULL with a sentence when there is none. */
static struct view *view_with_findings(struct editor *editor, struct error *error)
{
	struct view *view = command_view(editor, error);
	if (!view)
		return NULL;
	editor_check(editor, view);
	if (view->document->findings.count > 0)
		return view;
	error_set(error, "No findings: all is well.");
	return NULL;
}

static bool show_finding(struct editor *editor, struct view *view, int index)
{
	view->finding = index;
	editor_go(editor, view->document->findings.items[index].place);
	view_rest(editor, view);
	view_show_finding(view, index);
	return true;
}

static bool step(struct editor *editor, int direction, struct error *error)
{
	struct view *view = view_with_findings(editor, error);
	if (!view)
		return false;
	int count = view->document->findings.count;
	int from = view->finding < 0 || view->finding >= count ? (direction > 0 ? -1 : count) : view->finding;
	return show_finding(editor, view, (from + direction + count) % count);
}

bool command_next_finding(struct editor *editor, const char *arguments, struct error *error)
{
	(void)arguments;
	return step(editor, 1, error);
}

bool command_previous_finding(struct editor *editor, const char *arguments, struct error *error)
{
	(void)arguments;
	return step(editor, -1, error);
}

bool command_finding(struct editor *editor, const char *arguments, struct error *error)
{
	struct view *view = view_with_findings(editor, error);
	int number;
	if (!view ||
	    !argument_number(&arguments, view->finding + 1, 1, view->document->findings.count, &number, error))
		return false;
	number = number < 1 ? 1 : number; /* none was looked at so far: the list shows the first as selected */
	show_finding(editor, view, number - 1);
	if (view->document->findings.items[number - 1].place.kind == PLACE_CELL)
		editor->focus = FOCUS_CANVAS;
	return true;
}

/* Is the place a part of the record or item under the cursor? */
static bool place_is_here(const struct view *view, const struct place *place)
{
	int record = view_record(view), item = view_item(view);
	if (record < 0)
		return false;
	if (place->kind == PLACE_FIELD) {
		const struct field *field = &view->document->model.fields[place->index];
		return field->record == record && (field->item < 0 || field->item == item);
	}
	return place->index == record &&
	       (place->kind == PLACE_RECORD || (place->kind == PLACE_ITEM && place->x == item));
}

/* Is the finding about what the cursor is on (canvas) or the selected row (panels)? */
static bool is_here(const struct editor *editor, const struct view *view, const struct finding *finding)
{
	struct place here = place_cell(view->grid, view->x, view->y);
	if (editor->focus == FOCUS_FINDINGS)
		return finding == &view->document->findings.items[view->finding < 0 ? 0 : view->finding];
	if (editor->focus == FOCUS_LEGEND && view_canvas(view) == CANVAS_ROOM)
		return finding->place.kind == PLACE_FIELD && finding->place.index == view_flag(view);
	if (editor->focus == FOCUS_LEGEND)
		return (finding->place.kind == PLACE_ENTRY || finding->place.kind == PLACE_ATTRIBUTE) &&
		       finding->place.index == view_entry(view);
	if (editor->focus == FOCUS_FORM)
		return finding->place.kind == PLACE_FIELD && finding->place.index == view_form_field(view);
	for (int i = 0; i < finding->cell_count; i++)
		if (memcmp(&finding->cells[i], &here, sizeof here) == 0)
			return true;
	return memcmp(&finding->place, &here, sizeof here) == 0 || place_is_here(view, &finding->place);
}

/* A glyph is defined on the map that lacks it. */
static bool apply_fix(struct editor *editor, struct view *view, const struct finding *finding, struct error *error)
{
	const struct fix *fix = &finding->fix;
	if (fix->action == FIX_ADD_ENTRY) {
		int code = code_of(fix->value, fix->length),
		    grid = model_place_grid(&view->document->model, finding->place);
		if (grid >= 0 && grid != view->grid)
			view_show_grid(view, grid);
		view->offered[code < 255 ? code : 255] = false;
		offer_definition(editor, code);
		return true;
	}
	char label[64];
	snprintf(label, sizeof label, "%s", fix->label);
	if (!document_fix(view->document, fix, error))
		return false;
	view_clamp(view);
	editor_say(editor, "Done: %s.", label);
	return true;
}

bool command_fix(struct editor *editor, const char *arguments, struct error *error)
{
	struct view *view = view_with_findings(editor, error);
	int number;
	if (!view || !argument_number(&arguments, 0, 0, view->document->findings.count, &number, error))
		return false;
	const struct finding_list *findings = &view->document->findings;
	for (int pass = 0; pass < 2; pass++)
		for (int i = 0; i < findings->count; i++) {
			const struct finding *finding = &findings->items[i];
			bool meant = number > 0  ? i == number - 1
				     : pass == 0 ? is_here(editor, view, finding)
						 : i == view->finding;
			if (meant && finding->fix.label)
				return apply_fix(editor, view, finding, error);
		}
	return error_set(error, "There is no remedy that could be applied here; :explain says what to do.");
}

/* The rule of that name among all formats, or of the finding nearest to the cursor. */
static const struct rule *find_rule(const char *name, size_t length)
{
	const struct rule *rule;
	for (const struct format *const *format = format_list(); *format; format++)
		for (int i = 0; (rule = format_rule(*format, i)); i++)
			if (strlen(rule->name) == length && memcmp(rule->name, name, length) == 0)
				return rule;
	return NULL;
}

bool command_explain(struct editor *editor, const char *arguments, struct error *error)
{
	const char *name;
	size_t length;
	const struct rule *rule = NULL;
	const char *message = NULL;
	if (argument_word(&arguments, &name, &length)) {
		rule = find_rule(name, length);
		if (!rule)
			return error_set(error, "There is no rule '%.*s'; Tab completes the names.", (int)length,
					 name);
	} else {
		struct view *view = view_with_findings(editor, error);
		if (!view)
			return false;
		int index = editor->focus == FOCUS_FINDINGS || view->nearest < 0 ? view->finding : view->nearest;
		if (index < 0 || index >= view->document->findings.count)
			index = 0;
		rule = view->document->findings.items[index].rule;
		message = view->document->findings.items[index].message;
	}
	int width = editor->width > 24 ? editor->width - 4 : 76;
	page_begin(&editor->page, rule->name);
	if (message) {
		page_wrap(&editor->page, message, width, 0);
		page_add(&editor->page, NULL, "%s", "");
	}
	page_add(&editor->page, NULL, "%s: %s", severity_name(rule->severity), rule->summary);
	page_add(&editor->page, NULL, "%s", "");
	page_heading(&editor->page, "Why");
	page_wrap(&editor->page, rule->why, width, 2);
	page_heading(&editor->page, "What to do");
	page_wrap(&editor->page, rule->remedy, width, 2);
	page_heading(&editor->page, "Source");
	page_wrap(&editor->page, rule->source, width, 2);
	return true;
}
