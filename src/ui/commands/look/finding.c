/* Moving between findings, applying fixes and explaining rules. */
#include "commands/commands.h"
#include "panels/panels.h"

#include <ctype.h>

static void show_finding(struct editor *editor, struct view *view, int index)
{
	view->finding = index;
	editor_go(editor, view->document->findings.items[index].place);
	view_update(editor, view);
	if (editor->focus == FOCUS_SOURCE)
		source_go(editor, view->document->findings.items[index].span.start);
	view_show_finding(editor, view, index);
}

/* Says what the finding is where the layout has no row for it. */
static void say_finding(struct editor *editor, const struct view *view)
{
	const struct layout layout = editor_layout(editor);
	if (layout.nearest.height > 0 || layout.findings.height > 0 || editor->focus == FOCUS_SOURCE)
		return;
	const char *label = view->status_finding.fix;
	editor_say(editor, "%c %s%s%s  %s%d left", panel_severity_letter(view->status_finding.severity),
		   view->status_finding.message,
		   binding_phrase(editor, binding_where(editor), label[0] ? "  {fix}=" : "").text, label,
		   view_explains(editor, view) ? "i=why  " : "", view->status_finding.count);
}

/* The order in which next-finding visits findings: by severity; within a severity, first those on the map where the
 * tour began and those on no map, from the cursor on and wrapping round, then those on the following maps. */
struct rank {
	size_t parts[4];
};

static struct rank rank_of(const struct view *view, int index)
{
	const struct document *document = view->document;
	const struct finding *finding = &document->findings.items[index];
	int map = model_place_grid(&document->model, finding->place), count = document->model.grid_count;
	size_t start = finding->span.start, from = view->cycle.origin;
	size_t after = map < 0                  ? 1
		       : map == view->cycle.map ? 0
						: (size_t)((map - view->cycle.map + count) % count) + 1;
	if (after < 2 && (start < from || (start == from && view->finding >= 0)))
		start += document->text.length + 1;
	return (struct rank){{(size_t)(SEVERITY_ERROR - finding->severity), after, start, (size_t)index}};
}

static bool comes_before(struct rank a, struct rank b)
{
	for (int i = 0; i < 4; i++)
		if (a.parts[i] != b.parts[i])
			return a.parts[i] < b.parts[i];
	return false;
}

/* Returns the finding next in rank in that direction, or the first or last of all if `here` is NULL; -1 if none. */
static int find_ranked(const struct view *view, const struct rank *here, int direction)
{
	struct rank best = {{0}};
	int found = -1;
	for (int i = 0; i < view->document->findings.count; i++) {
		struct rank rank = rank_of(view, i);
		bool on = !here || (direction > 0 ? comes_before(*here, rank) : comes_before(rank, *here));
		if (!on || (found >= 0 && comes_before(best, rank) == (direction > 0)))
			continue;
		best = rank;
		found = i;
	}
	return found;
}

static bool step(struct editor *editor, struct view *view, int direction)
{
	bool there = view->finding >= 0 && view->finding < view->document->findings.count;
	bool continues = there && view_is_at_finding(editor, view);
	int next;
	if (continues) {
		struct rank here = rank_of(view, view->finding);
		next = find_ranked(view, &here, direction);
		next = next < 0 ? find_ranked(view, NULL, direction) : next;
	} else {
		/* Start a new tour at the cursor. Backwards, start at the last finding on this map of the same
		 * severity. */
		bool own = view->finding < 0 ||
			   view->cycle.revision != view->document->revision; /* include the finding at the cursor */
		view->cycle.started = true;
		view->cycle.revision = view->document->revision;
		view->cycle.map = view->grid;
		view->cycle.origin = view_offset(editor, view) + !own;
		next = find_ranked(view, NULL, 1);
		struct rank limit = rank_of(view, next);
		limit.parts[2] = SIZE_MAX;
		next = direction > 0 ? next : find_ranked(view, &limit, -1);
	}
	show_finding(editor, view, next);
	view->cycle.finding = next;
	view->cycle.last_offset = view_offset(editor, view);
	say_finding(editor, view);
	return true;
}

SHORT_COMMAND(next_finding, step(editor, view, 1))
SHORT_COMMAND(previous_finding, step(editor, view, -1))

COMMAND(finding)
{
	int number;
	if (!argument_number(&arguments, view->finding + 1, 1, view->document->findings.count, &number, error))
		return false;
	number = MAX(number, 1); /* nothing was selected yet: the list highlights the first */
	show_finding(editor, view, number - 1);
	say_finding(editor, view);
	if (view->document->findings.items[number - 1].place.kind == PLACE_CELL)
		editor->focus = FOCUS_CANVAS;
	return true;
}

COMMAND(finding_look)
{
	enum focus focus = editor->focus;
	bool found = command_finding(editor, view, arguments, error);
	editor->focus = focus;
	return found;
}

/* Returns the finding that `fix` applies to: the selected one in the list, the first fixable one on the source line,
 * else the one shown at the bottom; -1 if none. */
static int finding_shown(struct editor *editor, struct view *view)
{
	const struct finding *items = view->document->findings.items;
	if (editor->focus == FOCUS_SOURCE)
		return source_fixable(view);
	view_update(editor, view);
	if (view->nearest < 0 || (items[view->nearest].fix.label && !view->status_finding.fix[0]))
		return -1; /* it belongs to another map */
	if (editor->interactive || view->updated_finding >= 0)
		return view->nearest;
	const struct finding *nearest = &items[view->nearest];
	struct place cell = place_cell(view->grid, view->x, view->y);
	bool on = memcmp(&nearest->place, &cell, sizeof cell) == 0;
	for (int i = 0; i < nearest->cell_count; i++)
		on = on || memcmp(&nearest->cells[i], &cell, sizeof cell) == 0;
	return on ? view->nearest : view->finding; /* without a screen, nothing shows the nearest finding */
}

/* Counts the findings of the rule with the same fix, and stores the index of one of them. */
static int count_alike(const struct view *view, const struct rule *rule, const char *label, int *one)
{
	const struct finding_list *findings = &view->document->findings;
	int count = 0;
	for (int i = findings->count - 1; i >= 0; i--) {
		const struct finding *finding = &findings->items[i];
		if (finding->rule != rule || !finding->fix.label || finding->fix.action == FIX_ADD_ENTRY ||
		    strcmp(finding->fix.label, label) != 0)
			continue;
		*one = i;
		count++;
	}
	return count;
}

/* Writes what a fix did: its label, "remove it", in the past tense, "Removed it". */
static const char *label_past(struct arena *arena, const char *label)
{
	static const char *const verbs[][2] = {
	    {"write", "Wrote"}, {"put", "Put"},   {"set", "Set"},      {"unset", "Unset"}, {"make", "Made"},
	    {"lead", "Led"},    {"keep", "Kept"}, {"swap", "Swapped"}, {"pad", "Padded"},  {"drop", "Dropped"}};
	size_t length = strcspn(label, " ");
	for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
		if (strncmp(label, verbs[i][0], length) == 0 && verbs[i][0][length] == '\0')
			return arena_print(arena, "%s%s", verbs[i][1], label + length);
	return arena_print(arena, "%c%.*s%s%s", toupper((unsigned char)*label), (int)length - 1, label + 1,
			   length > 0 && label[length - 1] == 'e' ? "d" : "ed", label + length);
}

/* Applies the fix of a finding, or with `all` of all alike. A missing definition is asked for on the map that needs
 * it. */
static bool apply_fix(struct editor *editor, struct view *view, const struct finding *finding, bool all,
		      struct error *error)
{
	const struct fix *fix = &finding->fix;
	if (fix->action == FIX_ADD_ENTRY) {
		int value = cell_value(fix->value, fix->length),
		    grid = model_place_grid(&view->document->model, finding->place);
		if (grid >= 0 && grid != view->grid)
			view_show_grid(view, grid);
		return offer_definition(editor, value, true);
	}
	const struct rule *rule = finding->rule;
	const char *label =
	    arena_print(&editor->scratch, "%s", fix->label); /* copied because each edit replaces the findings */
	int one = 0, done = 0, left = 2;
	document_transaction_begin(view->document, "fix", fix->place);
	/* a finding may cover several places or hide the next one: require progress in the count or in the length of
	 * the text, with a limit on growth */
	const struct text *text = &view->document->text;
	size_t length = 0, tries = text->line_count;
	for (int before = left;
	     all && (left = count_alike(view, rule, label, &one)) > 0 &&
	     (done == 0 || left < before || text->length < length || (text->length > length && tries > 0));
	     before = left, tries -= tries > 0) {
		length = text->length;
		if (!document_fix(view->document, &view->document->findings.items[one].fix, error))
			break;
		editor_check(editor, view);
		done++;
	}
	bool fixed = all ? done > 0 : document_fix(view->document, fix, error);
	document_transaction_end(view->document);
	if (fixed) {
		editor_check(editor, view);
		left = count_alike(view, rule, label, &one);
		view_clamp(view);
	}
	const char *past = label_past(&editor->scratch, label);
	unsigned where = binding_where(editor);
	const char *back = editor->interactive ? arena_print(&editor->scratch, "%s",
							     binding_phrase(editor, where, " {undo} undoes.").text)
					       : "";
	if (fixed && done > 1)
		editor_say(editor, "%s, %d times.%s", past, done, back);
	else if (fixed && left > 0)
		editor_say(editor, "%s. %d more like it%s", past, left,
			   binding_phrase(editor, where, ": {fix all} fixes all.").text);
	else if (fixed)
		editor_say(editor, "%s.%s", past, back);
	return fixed;
}

/* Adds the word of a finding to the words of the project, and reads the open files again with them. */
static bool add_word(struct editor *editor, struct view *view, const struct finding *finding, struct error *error)
{
	struct error said;
	if (!editor->projects->add_word(editor->projects->context, view->document, finding, &said))
		return error_set(error, "%s", said.message);
	for (int i = 0; i < editor->view_count; i++) {
		struct document *document = editor->views[i]->document;
		const char *format_id = document->format->id;
		library_renew(projects_library(editor, document->path, &format_id), document, error);
	}
	editor_check(editor, view);
	view_clamp(view);
	return editor_say(editor, "%s", said.message);
}

COMMAND(fix)
{
	static const struct answer answers[] = {
	    {"y", "fix word", "add it"}, {"<Esc>", "", "leave it"}, {"n", "", NULL}, {0}};
	int number = 0;
	bool all = strcmp(arguments, "all") == 0, word = strcmp(arguments, "word") == 0;
	if ((!all && !word && !argument_number(&arguments, 0, 0, view->document->findings.count, &number, error)))
		return false;
	int index = number > 0 ? number - 1 : finding_shown(editor, view);
	const struct finding *finding = index >= 0 ? &view->document->findings.items[index] : NULL;
	if (word && !(finding && view_may_add(editor, view, finding)))
		return error_set(error, "No unknown word here that .mapwright could name.");
	if (word)
		return add_word(editor, view, finding, error);
	if (finding && finding->fix.label)
		return apply_fix(editor, view, finding, all, error);
	if (finding && view_may_add(editor, view, finding))
		return prompt_ask(editor, answers, "Does your game have \"%s\"? Then .mapwright can name it.",
				  finding->word);
	return (number == 0 && isolated_ask(editor, view)) ||
	       error_set(error, "No automatic fix here; :explain says what to do.");
}

COMMAND(explain)
{
	const char *name;
	size_t length;
	const struct rule *rule = NULL;
	const char *message = NULL;
	if (argument_word(&arguments, &name, &length)) {
		rule = library_rule(view ? view->document->format : NULL, name, length, "Tab completes the names",
				    error);
		if (!rule)
			return false;
	} else {
		if (!command_has(editor, NEEDS_FINDINGS, error))
			return false;
		if (view->document->findings.count == 0)
			return editor_say(editor, "Nothing to fix.");
		int index = editor->focus == FOCUS_FINDINGS || view->nearest < 0 ? view->finding : view->nearest;
		if (index < 0 || index >= view->document->findings.count)
			index = 0;
		rule = view->document->findings.items[index].rule;
		message = view->document->findings.items[index].message;
	}
	int width = editor->width > 24 ? editor->width - 4 : 76;
	pager_begin(&editor->pager, "%s", rule->name);
	if (message) {
		pager_wrap(&editor->pager, message, width, 0);
		pager_add(&editor->pager, NULL, "%s", "");
	}
	struct rule whole = rule_with_texts(rule);
	pager_wrap(&editor->pager,
		   arena_print(&editor->scratch, "%s: %s", severity_name(rule->severity), whole.summary), width, 0);
	pager_group(&editor->pager, "Why");
	pager_wrap(&editor->pager, whole.why, width, 2);
	pager_heading(&editor->pager, "What to do");
	pager_wrap(&editor->pager, whole.fix, width, 2);
	pager_heading(&editor->pager, "Source");
	pager_wrap(&editor->pager, whole.source, width, 2);
	return true;
}
