/* Hex boards: painting terrains, setting and following exits, labels, complete boards. */
#include "commands/commands.h"

enum { EDITS = 512 };

static int hex_field(const struct view *view, int record, const char *name)
{
	return model_record_field(&view->document->model, record, -1, name);
}

static struct edit set_field(int field, const char *value)
{
	return edit_text(EDIT_SET, place_at(PLACE_FIELD, field), value);
}

static struct edit set_number(struct editor *editor, int field, int number)
{
	return set_field(field, arena_print(&editor->scratch, "%d", number));
}

/* Returns the field "exit" or "type" of one exit. */
static int exit_field(const struct view *view, int record, const char *what, int slot)
{
	char name[20];
	snprintf(name, sizeof name, "%s%d", what, slot + 1);
	return hex_field(view, record, name);
}

static bool add_hex(struct view *view, int column, int row, const char *terrain, struct error *error)
{
	char words[128];
	const struct hex_board *board = hex_board(&view->document->model);
	if (!board || !hex_words(board, column, row, terrain, words, sizeof words))
		return error_set(error, "No hex can be at %d,%d.", column, row);
	struct edit edit = edit_text(EDIT_ADD, place_at(PLACE_RECORD, view->document->model.record_count), words);
	return document_apply(view->document, &edit, 1, "add hex", error);
}

/* Adds a hex with exits to and from its neighbours. Returns the number of exits back, -1 if it failed. */
static int add_hex_linked(struct editor *editor, int column, int row, int glyph, struct error *error)
{
	struct view *view = editor_view(editor);
	const struct model *model = &view->document->model;
	int entry = model_find_entry(model, -1, glyph);
	const char *word = entry >= 0 ? hex_terrain_word(model, entry) : NULL;
	char terrain[64];
	snprintf(terrain, sizeof terrain, "%s", word ? word : "");
	if (!add_hex(view, column, row, terrain, error))
		return -1;
	/* Add an exit back from each hex that the new one leads to and that has a free exit. */
	const struct hex_board *board = hex_board(&view->document->model);
	int record = hex_at(board, column, row);
	struct edit edits[2 * HEX_EXITS];
	size_t count = 0;
	for (int i = 0; record >= 0 && i < HEX_EXITS; i++) {
		int to = board->hexes[record].exits[i].to, slot = 0;
		while (to >= 0 && slot < HEX_EXITS && board->hexes[to].exits[slot].target != 0)
			slot++;
		if (to < 0 || slot == HEX_EXITS || board->hexes[to].damaged)
			continue;
		edits[count++] = set_number(editor, exit_field(view, to, "exit", slot), board->hexes[record].label);
		edits[count++] = set_field(exit_field(view, to, "type", slot), hex_exit_names[HEX_ARROW]);
	}
	return count == 0 || document_apply(view->document, edits, count, "answer", error) ? (int)count / 2 : -1;
}

/* Adds a hex under the cursor with the terrain of the brush, as one step. */
static bool add_linked(struct editor *editor, struct view *view, int glyph, struct error *error)
{
	document_transaction_begin(view->document, "add hex", place_cell(view->grid, view->x, view->y));
	int answers = add_hex_linked(editor, view->x, view->y, glyph, error);
	document_transaction_finish(view->document, answers >= 0);
	view_clamp(view);
	const struct hex_board *board = hex_board(&view->document->model);
	int record = hex_at(board, view->x, view->y);
	const char *links = answers == 0   ? ", but no neighbour has a free exit to it"
			    : answers == 1 ? ", with an exit to its neighbour and one back"
					   : ", with exits to its neighbours and back";
	if (answers >= 0 && record >= 0)
		editor_say(editor, "Added hex %d%s.", board->hexes[record].label, board->count > 1 ? links : "");
	return answers >= 0;
}

bool hex_add_here(struct editor *editor, struct error *error)
{
	struct view *view = editor_view(editor);
	if (!command_has(editor, NEEDS_BOARD, error))
		return false;
	return view_record(view) < 0 ? add_linked(editor, view, view->brush, error)
				     : error_set(error, "There is already a hex here.");
}

static bool set_terrain(struct view *view, int record, int glyph, struct error *error)
{
	int entry = model_find_entry(&view->document->model, -1, glyph), field = hex_field(view, record, "terrain");
	const char *word = entry >= 0 ? hex_terrain_word(&view->document->model, entry) : NULL;
	if (!word || field < 0)
		return error_set(error, "No terrain is called '%c'; the panel lists all terrains.", glyph);
	struct edit edit = set_field(field, word);
	return document_apply(view->document, &edit, 1, "paint", error);
}

bool hex_put(struct editor *editor, int column, int row, int glyph, struct error *error)
{
	struct view *view = editor_view(editor);
	int record = hex_at(hex_board(&view->document->model), column, row);
	return record < 0 ? add_hex_linked(editor, column, row, glyph, error) >= 0
			  : set_terrain(view, record, glyph, error);
}

bool hex_paint(struct editor *editor, int glyph, struct error *error)
{
	struct view *view = editor_view(editor);
	if (!command_has(editor, NEEDS_BOARD, error))
		return false;
	int record = view_record(view);
	return record < 0 ? add_linked(editor, view, glyph, error) : set_terrain(view, record, glyph, error);
}

bool hex_pick(struct editor *editor, int *glyph, struct error *error)
{
	const struct view *view = editor_view(editor);
	if (!command_has(editor, NEEDS_HEX, error))
		return false;
	int entry = hex_board(&view->document->model)->hexes[view_record(view)].terrain;
	if (entry < 0)
		return error_set(error, "The terrain of this hex is unknown.");
	*glyph = view->document->model.entries[entry].key;
	return true;
}

/* Adds every missing hex of the shape in one step. */
COMMAND(standard_board)
{
	const struct grid *grid = view_grid(view);
	int width = grid->width, height = grid->height, added = 0;
	document_transaction_begin(view->document, "standard board", place_cell(0, view->x, view->y));
	bool done = true;
	for (int row = 0; done && row < height; row++)
		for (int column = 0; done && column < width; column++) {
			const struct hex_board *board = hex_board(&view->document->model);
			if (!hex_in_shape(board, column, row) || hex_at(board, column, row) >= 0)
				continue;
			done = add_hex(view, column, row, NULL, error);
			added += done;
		}
	document_transaction_finish(view->document, done);
	view_clamp(view);
	if (done)
		editor_say(editor,
			   added == 1  ? "Added %d hex."
			   : added > 0 ? "Added %d hexes."
				       : "Added %d hexes: no cell of the shape is empty.",
			   added);
	return done;
}

bool hex_remove_exit(struct editor *editor, int record, int slot, struct error *error)
{
	const struct view *view = editor_view(editor);
	const struct hex *hex = &hex_board(&view->document->model)->hexes[record];
	struct edit edits[2 * HEX_EXITS];
	int count = 0;
	for (; slot < HEX_EXITS; slot++) {
		const struct hex_exit *next = slot + 1 < HEX_EXITS ? &hex->exits[slot + 1] : NULL;
		bool ends = !next || next->target <= 0;
		edits[count++] = set_number(editor, exit_field(view, record, "exit", slot), ends ? 0 : next->target);
		edits[count++] = set_field(exit_field(view, record, "type", slot),
					   hex_exit_names[ends || next->type < 0 ? 0 : next->type]);
		if (ends)
			break;
	}
	return document_apply(view->document, edits, (size_t)count, "exit", error);
}

COMMAND(exit)
{
	const struct hex_board *board = hex_board(&view->document->model);
	static const int dx[] = {-1, 1, 0, 0}, dy[] = {0, 0, -1, 1};
	int record = view_record(view), side = 0, slot = -1;
	/* Left, right, up or down (0 to 3); keys and compass points are also accepted. */
	static const char *const sides[] = {"left", "right", "up", "down", NULL};
	static const char *const others[] = {"<Left>", "<Right>", "<Up>", "<Down>", "h",     "l",
					     "k",      "j",       "west", "east",   "north", "south"};
	const char *rest = arguments, *word;
	size_t length;
	int other = (int)(sizeof others / sizeof *others) - 1;
	if (!argument_word(&rest, &word, &length))
		return error_set(error, "Missing side: left, right, up or down.");
	while (other >= 0 && !bytes_equal(word, length, others[other]))
		other--;
	if (other < 0 && !argument_choice(editor, &arguments, sides, &side, error))
		return false;
	side = other >= 0 ? other % 4 : side;
	arguments = other >= 0 ? rest : arguments;
	/* Exits up and down exist only across the long side. */
	bool even = hex_is_even(board, view->x, view->y);
	if (dy[side] != 0 && even != (dy[side] < 0))
		return error_set(error, "The long side of this hex is %s; it has no exit %s.",
				 even ? "above" : "below", even ? "down" : "up");
	int neighbour = hex_at(board, view->x + dx[side], view->y + dy[side]);
	if (neighbour < 0)
		return error_set(error, "No hex on that side.");
	/* Use the exit that already leads there, else the first free one. */
	const struct hex *hex = &board->hexes[record];
	int target = board->hexes[neighbour].label;
	for (int i = HEX_EXITS - 1; i >= 0; i--)
		slot = hex->exits[i].target <= 0 ? i : slot;
	for (int i = HEX_EXITS - 1; i >= 0; i--)
		slot = hex->exits[i].target == target ? i : slot;
	if (slot < 0)
		return error_set(error, "All three exits of this hex lead elsewhere.");
	/* Use the type given, or the next in the cycle none, ARROW, ARROWS, ARCH, BLOCK. */
	bool there = hex->exits[slot].target == target;
	const char *words[HEX_EXIT_TYPES + 2] = {[HEX_EXIT_TYPES] = "!none"};
	int type = there ? hex->exits[slot].type + 1 : 0;
	for (int i = 0; i < HEX_EXIT_TYPES; i++)
		words[i] = hex_exit_names[i];
	if (!argument_end(arguments) && !argument_choice(editor, &arguments, words, &type, error))
		return false;
	if (type >= HEX_EXIT_TYPES) {
		if (!there || !hex_remove_exit(editor, record, slot, error))
			return there ? false : error_set(error, "No exit leads there.");
		return editor_say(editor, "Removed the exit to %d.", target);
	}
	struct edit edits[2] = {set_number(editor, exit_field(view, record, "exit", slot), target),
				set_field(exit_field(view, record, "type", slot), hex_exit_names[type])};
	return document_apply(view->document, edits, 2, "exit", error) &&
	       editor_say(editor, "Exit to %d: %s.", target, hex_exit_names[type]);
}

COMMAND(follow)
{
	const struct hex_board *board = hex_board(&view->document->model);
	int record = view_record(view), number;
	if (!argument_number(&arguments, 0, 0, HEX_EXITS, &number, error))
		return false;
	for (int i = 0; i < HEX_EXITS; i++) {
		const struct hex_exit *one = &board->hexes[record].exits[i];
		if ((number > 0 && i != number - 1) || one->target <= 0 || one->to < 0)
			continue;
		int room = (int)(sizeof view->followed / sizeof *view->followed);
		if (view->followed_count == room)
			memmove(view->followed, view->followed + 1, sizeof view->followed - sizeof *view->followed),
			    view->followed_count--;
		view->followed[view->followed_count++] = record;
		view_go_record(view, one->to, -1);
		editor_scroll(editor);
		return true;
	}
	return number > 0 ? error_set(error, "Exit %d of this hex leads nowhere.", number)
			  : error_set(error, "No exit of this hex leads anywhere.");
}

COMMAND(back)
{
	if (view->followed_count == 0)
		return error_set(error, "No exit has been followed yet.");
	view_go_record(view, view->followed[--view->followed_count], -1);
	editor_scroll(editor);
	return true;
}

bool hex_go_label(struct editor *editor, int label, struct error *error)
{
	struct view *view = editor_view(editor);
	if (!command_has(editor, NEEDS_BOARD, error))
		return false;
	const struct hex_board *board = hex_board(&view->document->model);
	int record = hex_find(board, label);
	/* If the game does not place the hex, it can still be edited. */
	for (int r = 0; record < 0 && r < board->count; r++)
		record = label > 0 && board->hexes[r].label == label ? r : -1;
	if (record < 0)
		return error_set(error, "No hex has the label %d.", label);
	view_go_record(view, record, -1);
	editor_scroll(editor);
	return true;
}

COMMAND(renumber)
{
	const struct hex_board *board = hex_board(&view->document->model);
	int record = view_record(view), label, count = 0;
	if (!argument_number(&arguments, -1, 1, 1000000, &label, error))
		return false;
	if (label < 0)
		return error_set(error, "Give the new label, e.g. renumber 35.");
	if (hex_find(board, label) >= 0)
		return error_set(error, "The label %d is already in use.", label);
	struct edit edits[EDITS];
	int old = board->hexes[record].label;
	edits[count++] = set_number(editor, hex_field(view, record, "label"), label);
	for (int r = 0; r < board->count; r++)
		for (int i = 0; i < HEX_EXITS && count < EDITS; i++)
			if (old > 0 && board->hexes[r].exits[i].target == old)
				edits[count++] = set_number(editor, exit_field(view, r, "exit", i), label);
	return document_apply(view->document, edits, (size_t)count, "renumber", error) &&
	       editor_say(editor, "Renumbered %d to %d, also in %d exit%s.", old, label, count - 1,
			  count == 2 ? "" : "s");
}

/* Moves the hex under the cursor to another cell, exchanging it with a hex there. */
COMMAND(swap)
{
	const struct hex_board *board = hex_board(&view->document->model);
	int record = view_record(view), column = 0, row = 0;
	if (!argument_cell(&arguments, &column, &row, error))
		return false;
	const struct grid *grid = view_grid(view);
	if (!grid_has(grid, column, row))
		return error_set(error, "Cell %d,%d is not on the board.", column, row);
	int other = hex_at(board, column, row), x, y;
	hex_cell_to_xy(board, column, row, &x, &y);
	struct edit edits[4] = {set_number(editor, hex_field(view, record, "x"), x),
				set_number(editor, hex_field(view, record, "y"), y)};
	hex_cell_to_xy(board, view->x, view->y, &x, &y);
	if (other >= 0) {
		edits[2] = set_number(editor, hex_field(view, other, "x"), x);
		edits[3] = set_number(editor, hex_field(view, other, "y"), y);
	}
	if (!document_apply(view->document, edits, other >= 0 ? 4 : 2, other >= 0 ? "swap" : "move", error))
		return false;
	view_go_record(view, record, -1);
	editor_scroll(editor);
	return true;
}

COMMAND(zoom)
{
	const struct grid *grid = view_grid(view);
	bool tiles = grid && grid->rows && grid->shape == GRID_HEX;
	if (grid && !tiles && view_canvas(view) == CANVAS_SQUARE)
		return command_option(editor, view,
				      editor_layout(editor).columns == 2 ? "cells narrow" : "cells wide", error);
	if (!tiles && !command_has(editor, NEEDS_BOARD, error))
		return false;
	bool larger = editor->compact; /* the usual size, small, larger */
	editor->compact = !editor->compact && !editor->roomy;
	editor->roomy = larger;
	editor_scroll(editor);
	return true;
}
