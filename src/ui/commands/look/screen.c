/* Commands for the screen: focus and pages. */
#include "commands/commands.h"

/* Returns true if the part of the screen can have the focus. */
static bool can_focus(const struct editor *editor, enum focus focus)
{
	const struct view *view = editor_view(editor);
	if (!view)
		return focus == FOCUS_CANVAS;
	if (focus == FOCUS_LEGEND)
		return view_panel_rows(view) > 0 || view->document->format->legend->editable;
	if (focus == FOCUS_FORM)
		return view->document->model.field_count > 0;
	return true;
}

COMMAND(focus)
{
	static const char *const names[] = {"canvas", "legend", "form", "findings", "next", "previous", NULL};
	int named = 4, wanted = (int)editor->focus;
	if (!argument_end(arguments) && !argument_choice(editor, &arguments, names, &named, error))
		return false;
	if (named < 4 && !can_focus(editor, (enum focus)named))
		return error_set(error, "No %s here.", names[named]);
	editor_cancel(editor);
	if (named < 4)
		wanted = named;
	else if (editor->focus == FOCUS_SOURCE) /* the source view replaces the canvas */
		wanted = FOCUS_CANVAS;
	else
		do
			wanted = (wanted + (named == 4 ? 1 : 3)) % 4;
		while (!can_focus(editor, (enum focus)wanted));
	if (wanted == FOCUS_FINDINGS && view && editor->interactive) { /* selects the one in the status rows */
		view_update(editor, view);
		view->finding = view->nearest >= 0 ? view->nearest : view->finding;
	}
	editor->focus = (enum focus)wanted;
	return true;
}

/* Writes keys to a page, in a narrower column on a narrow screen. */
struct key_page {
	struct key_reader reader;
	struct pager *pager;
	int width;
};

static void add_heading(struct key_reader *reader, const char *title)
{
	pager_group(((struct key_page *)reader)->pager, title);
}

static void add_key(struct key_reader *reader, const char *keys, const char *help)
{
	const struct key_page *to = (const struct key_page *)reader;
	pager_pair(to->pager, keys, help, to->width >= 70 ? 26 : 14, to->width);
}

/* Names the commands with a word that begins like a text that is not in the help, else the one whose name is nearest. */
static bool refuse_help(struct editor *editor, const char *text, struct error *error)
{
	enum { BEGINNING = 4 };
	const char *start = arena_print(&editor->scratch, " %.*s", BEGINNING, text);
	struct choices near = {0}, all = {0};
	char names[120];
	for (const struct command *command = editor->commands; command->name; command++) {
		choices_add(&all, CHOICE_NAME, command->name, "");
		if (strcasestr(arena_print(&editor->scratch, " %s %s", command->name, command->help), start))
			choices_add(&near, CHOICE_NAME, command->name, "");
	}
	choices_names(&near, names, sizeof names);
	choices_clear(&near);
	choices_refuse(&all, "word", text, strlen(text), 0, "it is not in the help", error);
	return *names ? error_set(error, "'%s' is not in the help; near it: %s", text, names) : false;
}

/* What one does in a day: the commands, and what their keys do. The second half stands beside the first. */
static const struct card_row {
	const char *heading, *commands, *help;
} card[] = {
    {"Draw", "paint", "paint with the brush"},
    {"Draw", "brush %c", "choose the brush"},
    {"Draw", "pick", "take it from the map"},
    {"Draw", "type", "type into the map"},
    {"Draw", "box;fill", "box, fill"},
    {"Draw", "line;pen", "line, pen down"},
    {"Draw", "select;move", "select, move"},
    {"Draw", "undo;redo", "undo, redo"},
    {"Put right", "next-finding;previous-finding", "next, last finding"},
    {"Put right", "fix;fix all", "fix it, all like it"},
    {"Put right", "entry-edit", "what it is, why it matters"},
    {"Put right", "focus findings", "list of findings"},
    {"Put right", "walk", "walk or play on the map"},
    {"More in one go", "prompt generate ", "make a cave, rooms, a maze"},
    {"More in one go", "stamp", "place or keep a stamp"},
    {"More in one go", "mirror", "mirror while you draw"},
    {"More in one go", "prompt replace ", "replace a glyph everywhere"},
    {"More in one go", "row-insert;row-delete;column-insert;column-delete", "rows, columns: more, less"},
    {"More in one go", "roll", "roll what is random"},
    {"More in one go", "chokes", "cells that hold it together"},
    {"Find your way", "focus next", "legend, form, findings"},
    {"Find your way", "prompt search ;search-next", "find, next match"},
    {"Find your way", "maps;files", "maps, files"},
    {"Find your way", "undo-list", "all states undo can reach"},
    {"Find your way", "source", "the text of the file"},
    {"Find your way", "prompt", "commands"},
    {"Find your way", "write;quit", "save, quit"},
};
enum { CARD_ROWS = sizeof card / sizeof *card, CARD_LINES = CARD_ROWS + 8 };

/* Returns the keys of a row of the card; "" if none of its commands has one here. */
static const char *card_keys(struct editor *editor, const struct card_row *row, unsigned where)
{
	const char *keys = "", *command = row->commands;
	for (size_t length; *command; command += length + (command[length] == ';')) {
		length = strcspn(command, ";");
		const struct binding *binding =
		    binding_of(editor, where, arena_print(&editor->scratch, "%.*s", (int)length, command));
		struct span key = key_shown(binding ? binding->key : "");
		if (binding)
			keys = arena_print(&editor->scratch, "%s%s%.*s", keys, *keys ? " " : "", (int)key.length,
					   binding->key + key.start);
	}
	return keys;
}

/* Writes the rows with keys here that begin in one half of the card, below their headings. Returns the number of lines. */
static int card_half(struct editor *editor, unsigned where, bool second, const char *lines[CARD_LINES])
{
	int count = 0;
	const char *heading = "";
	for (const struct card_row *row = card; row < card + CARD_ROWS; row++) {
		const char *keys = card_keys(editor, row, where);
		if (!*keys || second != (row->heading[0] == 'M' || row->heading[0] == 'F'))
			continue;
		if (strcmp(heading, row->heading) != 0) {
			if (count > 0)
				lines[count++] = "";
			lines[count++] = heading = row->heading;
		}
		lines[count++] = arena_print(&editor->scratch, "  %-8s %s", keys, row->help);
	}
	return count;
}

/* Adds the card: its halves beside each other, if there is room. */
static void add_card(struct editor *editor, unsigned where, int width)
{
	enum { SPLIT = 73 };
	const char *lines[2][CARD_LINES];
	int counts[2] = {card_half(editor, where, false, lines[0]), card_half(editor, where, true, lines[1])};
	bool beside = width >= SPLIT && counts[0] > 0;
	int rows = beside && counts[1] > counts[0] ? counts[1] : counts[0];
	for (int i = 0; i < rows + (beside ? 0 : counts[1]); i++) {
		const char *left = i < counts[0] ? lines[0][i] : "", *right = "";
		int at = beside ? i : i - counts[0];
		if (at >= 0 && at < counts[1])
			right = lines[1][at];
		pager_add(&editor->pager, NULL, "%-*s%s", beside ? CARD_HALF : 0, left, right)->card = true;
	}
	pager_add(&editor->pager, NULL, "%s", "")->card = true;
}

/* Shows the keys of the current place; everything if that is already shown or text is searched for. */
COMMAND(help)
{
	int width = editor->width > 30 ? editor->width - 3 : 77;
	struct key_page keys = {{add_heading, add_key}, &editor->pager, width};
	unsigned where = editor->pager.help ? editor->pager.help : binding_where(editor);
	bool all = editor->pager.help || !argument_end(arguments);
	struct pager *under = editor->pager.under;
	if (editor->pager.open && !editor->pager.help) {
		under = memory_allocate(1, sizeof *under);
		*under = editor->pager;
		editor->pager = (struct pager){0};
	}
	editor->pager.under = NULL;
	pager_begin(&editor->pager, "Keys%s   type to filter", all ? " and commands" : "");
	editor->pager.help = where;
	editor->pager.picker = true;
	editor->pager.under = under;
	if (!all && where != WHERE_PAGE)
		add_card(editor, where, width);
	keys_list(editor, &keys.reader, where, all);
	pager_wrap(&editor->pager,
		   "You can click the legend, the form, maps, findings and the hints below. Hold Shift to select "
		   "text with the mouse, as elsewhere in the terminal.",
		   width, 2);
	const char *group = "";
	for (const struct command *command = editor->commands; all && command->name; command++) {
		char text[64];
		if (strcmp(group, command->group) != 0) {
			group = command->group;
			snprintf(text, sizeof text, "Commands: %s", group);
			pager_group(&editor->pager, text);
		}
		snprintf(text, sizeof text, ":%s %s", command->name, command->arguments);
		pager_pair(&editor->pager, text, command->help, width >= 70 ? 30 : 18, width);
	}
	if (!all)
		pager_wrap(&editor->pager,
			   binding_phrase(editor, WHERE_PAGE, "{help} shows all keys and all commands.").text, width,
			   2);
	editor->pager.selected = 0;
	if (argument_end(arguments) || pager_find(&editor->pager, arguments))
		return true;
	pager_clear(&editor->pager);
	return refuse_help(editor, arguments, error);
}

COMMAND(overview)
{
	struct layout layout = editor_layout(editor);
	bool rooms = view_canvas(view) == CANVAS_ROOM;
	if (rooms
		? editor->view_count < 2 && !error_set(error, "The plan shows several rooms; open a folder of them.")
		: !command_has(editor, NEEDS_MAP, error))
		return false;
	editor_cancel(editor);
	if (!rooms && editor_shows_all(editor, &layout))
		return error_set(error, "The whole map is visible.");
	editor->focus = FOCUS_CANVAS;
	editor->overview.on = !layout.too_small;
	editor->overview.x = view->x;
	editor->overview.y = view->y;
	return true;
}

COMMAND(page_find)
{
	if (!editor->pager.open)
		return error_set(error, "No page is open to search; %s",
				 binding_phrase(editor, WHERE_MAP, "{prompt search } searches the map.").text);
	if (!argument_end(arguments))
		text_keep(&editor->search, arguments);
	return !editor->search || pager_find(&editor->pager, editor->search) ||
	       error_set(error, "'%s' not found.", editor->search);
}

COMMAND(prompt)
{
	const struct grid *grid = view ? view_grid(view) : NULL;
	const struct command *command = command_find(editor, arguments);
	const char *glyph = ""; /* suggest the glyph under the cursor */
	size_t length = strlen(arguments);
	int value = grid ? grid_cell(grid, &view->document->text, view->x, view->y) : -1;
	if (value >= 0 && command && command->for_glyph && strcspn(arguments, " ") + 1 == length)
		glyph = arena_print(&editor->scratch, "%s ", cell_argument(value).text);
	return prompt_open_name(editor, PROMPT_COMMAND, arena_print(&editor->scratch, "%s%s", arguments, glyph),
				length, strlen(glyph));
}

SHORT_COMMAND(suspend, editor_asks(editor, EDITOR_SUSPEND))
SHORT_COMMAND(redraw, editor_asks(editor, EDITOR_REDRAW))

COMMAND(page_close)
{
	const char *back = editor->pager.back ? arena_print(&editor->scratch, "%s", editor->pager.back) : NULL;
	if (back)
		return command_run(editor, back, error);
	struct pager *under = editor->pager.under;
	if (under) {
		editor->pager.under = NULL;
		pager_clear(&editor->pager);
		editor->pager = *under;
		free(under);
	} else if (editor->view_count > 0)
		pager_clear(&editor->pager);
	else if (editor->pager.start)
		editor->request = EDITOR_QUIT;
	else
		start_page(editor);
	return true;
}

COMMAND(page_enter)
{
	struct pager *pager = &editor->pager;
	if (pager->open && pager->tree)
		return tree_enter(editor, error);
	if (pager->open && pager->verb && pager->count > 0 && pager->lines[pager->selected].heading)
		return command_page_close(editor, view, arguments, error); /* nothing was selected */
	if (!pager->open || !pager_chosen(pager))
		return true;
	char *line = pager_choice(pager);
	bool edits = strncmp(line, "prompt ", 7) == 0, as_is = pager->line && strcmp(line, pager->line) == 0, done;
	const char *again = arena_print(&editor->scratch, "%s", pager_goes_on(pager) ? pager->again : "");
	if (!pager->verb) {
		if (strncmp(line, "prompt", 6) != 0 && editor->view_count > 0)
			pager_clear(pager);
		done = command_run(editor, line, error);
	} else if (edits || command_run(editor, line, error)) {
		bool added = pager->added;
		pager_clear(pager);
		if (edits)
			prompt_open(editor, as_is ? PROMPT_EXISTING : PROMPT_ARGUMENT, line + 7);
		done = edits || command_run(editor, again, error);
		if (added && pager->open)
			pager_move(pager, 1); /* to what Enter takes out again */
	} else { /* keep the list open after an error, so that no typed letter runs a command */
		done = false;
	}
	free(line);
	return done;
}

COMMAND(page_row)
{
	int step;
	if (!argument_number(&arguments, 1, -1000000, 1000000, &step, error))
		return false;
	if (editor->pager.count > 0)
		pager_move(&editor->pager, step);
	tree_follow(&editor->pager);
	return true;
}
