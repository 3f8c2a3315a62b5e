/* Selections, the clipboard and floating copies. */
#include "commands/commands.h"

#define NOTHING_LEFT "Nothing is left of the selection."
#define NO_CELLS "No cells here to select."

/* Selects the cells that have 1 in `cells`, which it frees, combined with the selection so far. */
static bool select_cells(struct editor *editor, struct view *view, unsigned char *cells, struct error *error)
{
	const struct grid *grid = view_grid(view);
	if (!memchr(cells, 1, (size_t)grid->width * (size_t)grid->height)) {
		free(cells);
		return error_set(error, NO_CELLS);
	}
	editor_cancel(editor);
	selection_keep(view, editor->combine);
	selection_set(view, cells);
	return selection_combine(view, editor->combine) || error_set(error, NOTHING_LEFT);
}

/* Returns a byte for each cell of the map, all 0, to be freed. */
static unsigned char *no_cells(const struct view *view)
{
	const struct grid *grid = view_grid(view);
	return memory_allocate((size_t)grid->width * (size_t)grid->height, 1);
}

bool select_drawing(struct editor *editor, struct view *view, struct drawing *drawing, struct error *error)
{
	unsigned char *cells = no_cells(view);
	for (int y = 0; y < drawing->height; y++)
		for (int x = 0, *row = drawing->rows[y]; row && x < drawing->width; x++)
			cells[y * drawing->width + x] = row[x] != 0;
	drawing_clear(drawing);
	return select_cells(editor, view, cells, error);
}

/* The same for the cells of a value, for those that the words name, or for all. */
static bool select_like(struct editor *editor, struct view *view, int wanted, const char *words, struct error *error)
{
	const struct grid *grid = view_grid(view);
	unsigned char *cell = no_cells(view), *cells = cell;
	int asked = -1, *values = memory_allocate((size_t)grid->width, sizeof *values);
	const int least = MAX(wanted, 0), most = wanted < 0 ? INT_MAX : wanted;
	bool found = false;
	struct named_values named;
	if (words)
		named_begin(&named, view->document, view->grid, words);
	for (int y = 0; y < grid->height; y++, cell += grid->width) {
		grid_values(grid, &view->document->text, 0, y, grid->width, values);
		for (int x = 0; x < grid->width && !grid->rows; x++)
			values[x] = view_cell(view, x, y);
		for (int x = 0; x < grid->width; x++)
			cell[x] = values[x] >= least && values[x] <= most;
		for (int x = 0; x < grid->width && words; x++) {
			if (cell[x] && values[x] != asked)
				found = named_has(&named, asked = values[x]);
			cell[x] &= found;
		}
	}
	free(values);
	return select_cells(editor, view, cells, error);
}

/* Selects all between two corners, combined with the selection so far. */
static bool select_between(struct editor *editor, struct view *view, int x0, int y0, int x1, int y1,
			   struct error *error)
{
	editor_cancel(editor);
	selection_keep(view, editor->combine);
	selection_between(view, x0, y0, x1, y1);
	return selection_combine(view, editor->combine) || error_set(error, NOTHING_LEFT);
}

COMMAND(select)
{
	const struct grid *grid = view_grid(view);
	int x0, y0, x1, y1;
	if (!argument_end(arguments)) {
		if (!argument_cell(&arguments, &x0, &y0, error) || !argument_cell(&arguments, &x1, &y1, error))
			return false;
		if (!grid_has(grid, x0, y0) || !grid_has(grid, x1, y1))
			return error_set(error, "The selection must be on the map: x 0 to %d, y 0 to %d.",
					 grid->width - 1, grid->height - 1);
		return select_between(editor, view, x0, y0, x1, y1, error);
	}
	if (editor->tool == TOOL_SELECT)
		return select_finish(editor, error);
	tool_begin(editor, TOOL_SELECT, view->x, view->y);
	selection_keep(view, editor->combine);
	selection_between(view, view->x, view->y, view->x, view->y);
	bool board = view_canvas(view) == CANVAS_HEX;
	return editor_say(
	    editor, "Selecting: move to the other corner, then %s",
	    binding_phrase(
		editor, board ? WHERE_BOARD : WHERE_MAP,
		board ? "{paint} fill, {record-delete} delete, {cancel} end."
		      : "{copy} copy, {cut} cut, {move} move, {flip-x} {flip-y} {rotate} turn, {cancel} end.")
		.text);
}

COMMAND(select_to)
{
	static const char *const sides[] = {"left", "right", "up", "down", NULL};
	static const int dx[] = {-1, 1, 0, 0}, dy[] = {0, 0, -1, 1};
	int side = 0;
	if (!argument_choice(editor, &arguments, sides, &side, error) ||
	    (editor->tool != TOOL_SELECT && !command_select(editor, view, "", error)))
		return false;
	editor_move_to(editor, view->x + dx[side], view->y + dy[side]);
	return true;
}

SHORT_COMMAND(select_region,
	      select_cells(editor, view,
			   view_canvas(view) == CANVAS_HEX ? hex_region(view)
							   : region_cells(view, view->x, view->y, editor->region),
			   error))

COMMAND(select_glyph)
{
	int wanted = view_cell(view, view->x, view->y);
	return wanted >= 0 ? select_like(editor, view, wanted, NULL, error) : error_set(error, NO_CELLS);
}

COMMAND(select_all)
{
	const struct grid *grid = view_grid(view);
	const bool cells = grid->width > 0 && grid->height > 0;
	return view->document->format->maps->ragged && cells /* with what the game has past the ends of rows */
		   ? select_between(editor, view, 0, 0, grid->width - 1, grid->height - 1, error)
		   : select_like(editor, view, -1, NULL, error);
}

COMMAND(select_like)
{
	if (argument_end(arguments))
		return error_set(error, "Missing text: give a part of a meaning, such as wall.");
	return select_like(editor, view, -1, arguments, error);
}

COMMAND(select_reached)
{
	const struct reach *reach = view_reach(view);
	const struct grid *grid = view_grid(view);
	if (!reach)
		return error_set(error, "What can be reached on this map is not known.");
	unsigned char *cells = no_cells(view);
	for (int y = 0; y < grid->height && y < reach->height; y++)
		for (int x = 0; x < grid->width && x < reach->width; x++) {
			int region = reach->region[y * reach->width + x];
			cells[y * grid->width + x] = region >= 0 && reach->reached[region];
		}
	return select_cells(editor, view, cells, error);
}

COMMAND(select_finding)
{
	const struct grid *grid = view_grid(view);
	editor_check(editor, view);
	const struct finding *finding = view->nearest >= 0 ? &view->document->findings.items[view->nearest] : NULL;
	if (!finding)
		return error_set(error, "No finding here; %s",
				 binding_phrase(editor, WHERE_MAP, "{next-finding} goes to one.").text);
	unsigned char *cells = no_cells(view);
	for (int i = 0; i < (finding->cells ? finding->cell_count : 1); i++) {
		const struct place *place = finding->cells ? &finding->cells[i] : &finding->place;
		if (place->kind == PLACE_CELL && place->index == view->grid && grid_has(grid, place->x, place->y))
			cells[place->y * grid->width + place->x] = 1;
	}
	return select_cells(editor, view, cells, error);
}

COMMAND(select_mode)
{
	static const char *const words[] = {"replace", "add", "subtract", "intersect", NULL};
	static const char *const effects[] = {"replaces the one before", "is added to the one before",
					      "is taken out of the one before", "keeps what both have"};
	int combine = ((int)editor->combine + 1) % COMBINE_COUNT;
	if (!argument_end(arguments) && !argument_choice(editor, &arguments, words, &combine, error))
		return false;
	editor->combine = (enum combine)combine;
	return editor_say(editor, "The next selection %s.", effects[combine]);
}

/* Ends the selection tool. Returns false with a message if nothing is selected. */
static bool has_selection(struct editor *editor, struct error *error)
{
	if (editor->tool == TOOL_SELECT)
		editor->tool = TOOL_NONE;
	return editor_view(editor)->selected ||
	       error_set(error, "Nothing is selected; %s",
			 binding_phrase(editor, WHERE_MAP, "{select} starts one.").text);
}

enum { GROW_MOST = 1000 };

/* Grows the selection by one cell on all sides, or shrinks it. */
static bool grow(struct view *view, bool shrink)
{
	const struct grid *grid = view_grid(view);
	unsigned char *cells = selection_cells(view), *along = no_cells(view);
	const int width = grid->width, all = width * grid->height;
	for (int i = 0; i < all; i++) /* what grows: the cells that are not selected, to shrink; so do all outside */
		cells[i] ^= shrink;
	for (int i = 0; i < all; i += width)
		for (int x = 0; x < width; x++)
			along[i + x] = cells[i + x] | (x > 0 ? cells[i + x - 1] : shrink) |
				       (x < width - 1 ? cells[i + x + 1] : shrink);
	for (int i = 0; i < all; i++)
		cells[i] = (along[i] | (i >= width ? along[i - width] : shrink) |
			    (i < all - width ? along[i + width] : shrink)) ^
			   shrink;
	free(along);
	return selection_set(view, cells);
}

COMMAND(select_grow)
{
	int count;
	if (!has_selection(editor, error) || !argument_number(&arguments, 1, -GROW_MOST, GROW_MOST, &count, error))
		return false;
	bool any = true;
	for (int i = 0; any && i < (count < 0 ? -count : count); i++)
		any = grow(view, count < 0);
	return any || error_set(error, NOTHING_LEFT);
}

COMMAND(select_invert)
{
	unsigned char *cells = selection_cells(view);
	const struct grid *grid = view_grid(view);
	editor_cancel(editor);
	for (int i = 0; i < grid->width * grid->height; i++)
		cells[i] = !cells[i];
	return selection_set(view, cells) || error_set(error, NOTHING_LEFT);
}

/* Reads the letter of a register, in either case, as a number from 0; -1: none is given, although another argument may
 * be unless `only`. */
static bool argument_register(const char **arguments, bool only, int *letter, struct error *error)
{
	const char *rest = *arguments, *word;
	size_t length;
	*letter = -1;
	if (!argument_word(&rest, &word, &length) || ((length != 1 || !byte_is_letter(*word)) && !only))
		return true;
	if (length != 1 || !byte_is_letter(*word))
		return error_set(error, "'%.*s' is not a register: give a letter.", (int)length, word);
	*letter = (*word | 0x20) - 'a';
	*arguments = rest;
	return true;
}

/* Copies the clipboard into a register, unless its number is -1. */
static bool register_keep(struct editor *editor, int letter)
{
	struct copied *copied = letter >= 0 ? &editor->registers[letter] : NULL;
	if (copied) {
		copied_clear(copied);
		*copied = (struct copied){clip_copy(&editor->clipboard), meanings_copy(&editor->clipboard_meanings)};
	}
	return true;
}

/* Returns true if, without a selection, a command is about the object under the cursor. */
static bool is_on_object(const struct editor *editor, const struct view *view)
{
	return !view->selected && editor->tool != TOOL_SELECT && view_grid(view) &&
	       view_object(view, view->x, view->y, 0) >= 0;
}

struct clip selection_with_objects(const struct view *view)
{
	struct clip clip = selection_clip(view);
	unsigned char *cells = selection_cells(view);
	carried_take(view, cells, view->selection.x, view->selection.y, &clip);
	free(cells);
	return clip;
}

/* Says "Copied 4 x 3 cells and 2 objects". */
static void say_copied(struct editor *editor, const char *what)
{
	const struct clip *clip = &editor->clipboard;
	const size_t count = clip->object_count;
	char objects[80] = "";
	if (count > 0)
		snprintf(objects, sizeof objects, " and %zu object%s", count, PLURAL(count));
	editor_say(editor, "%s %d x %d cells%s; %s", what, clip->width, clip->height, objects,
		   binding_phrase(editor, WHERE_MAP, "{paste} pastes them.").text);
	if (clip->staying > 0)
		editor_add_message(editor, "%d object%s, because of what else is in the line.", clip->staying,
				   clip->staying == 1 ? " stays" : "s stay");
}

COMMAND(copy)
{
	int letter;
	if (!argument_register(&arguments, true, &letter, error))
		return false;
	if (is_on_object(editor, view))
		return command_object_copy(editor, view, "", error) && register_keep(editor, letter);
	if (!has_selection(editor, error))
		return false;
	struct clip clip = selection_with_objects(view);
	struct meanings meanings;
	meanings_take(&meanings, view->document, view->grid, clip.cells, clip.width * clip.height);
	clipboard_set(editor, clip, meanings);
	register_keep(editor, letter);
	if (!setting_is(&editor->settings, SETTING_KEYS,
			"plain")) /* with plain keys the selection stays, as in other programs */
		selection_clear(view);
	say_copied(editor, "Copied");
	if (setting_is(&editor->settings, SETTING_CLIPBOARD, "off"))
		return true;
	/* Also offer it to the terminal's clipboard. */
	free(editor->clipboard_text);
	editor->clipboard_text =
	    clip_text(&editor->clipboard, view->document->format->cells->kind, &editor->clipboard_text_length);
	return editor_asks(editor, EDITOR_OFFER);
}

/* Begins a drawing of whole clips. Unless one layer is chosen, nothing of a cell stays, such as the start of a side. */
static struct drawing drawing_of_clips(const struct view *view)
{
	return (struct drawing){.view = view, .whole = view->layer == LAYER_ALL};
}

COMMAND(cut)
{
	if (is_on_object(editor, view))
		return command_object_delete(editor, view, "", error);
	if (!command_copy(editor, view, arguments, error))
		return false;
	const struct clip *clip = &editor->clipboard;
	const struct rectangle area = view->selection;
	struct drawing floor = drawing_of_clips(view);
	drawing_clip(&floor, clip, area.x, area.y, view_floor(view));
	document_transaction_begin(view->document, "cut", place_cell(view->grid, area.x, area.y));
	bool done = drawing_apply(editor, &floor, "cut", error) && carried_remove(view, clip, "cut", error);
	if (!document_transaction_finish(view->document, done))
		return false;
	selection_clear(view);
	say_copied(editor, "Cut");
	return true;
}

COMMAND(paste)
{
	static const char *const words[] = {"other", "copied", "here", "enlarge", "inside", NULL};
	enum { WAYS = 3 };
	int x = view->x, y = view->y, word = 0, letter;
	struct paste_how how = {0};
	if (!argument_register(&arguments, false, &letter, error))
		return false;
	const struct copied *copied = &editor->registers[MAX(letter, 0)];
	if (letter >= 0 && copied->clip.width == 0)
		return error_set(error, "Register %c is empty; :copy %c fills it.", 'a' + letter, 'a' + letter);
	if (letter >= 0)
		clipboard_set(editor, clip_copy(&copied->clip), meanings_copy(&copied->meanings));
	if (editor->clipboard.width == 0)
		return error_set(error, "Nothing to paste: %s",
				 binding_phrase(editor, WHERE_MAP, "{select} selects, {copy} copies.").text);
	bool floats = argument_end(arguments);
	if (argument_is_number(arguments) && !argument_cell(&arguments, &x, &y, error))
		return false;
	while (!argument_end(arguments)) {
		if (!argument_choice(editor, &arguments, words, &word, error))
			return false;
		if (word < WAYS)
			how.way = (enum paste_way)(PASTE_OTHER + word);
		else
			how.room = (enum paste_room)(ROOM_ENLARGE + word - WAYS);
	}
	if (!floats)
		return paste_draw(editor, x, y, how, error);
	if (editor->tool == TOOL_PASTE)
		return select_finish(editor, error);
	editor_cancel(editor);
	editor->tool = TOOL_PASTE;
	return editor_say(
	    editor, "Pasting %d x %d: move it, %s", editor->clipboard.width, editor->clipboard.height,
	    binding_phrase(editor, WHERE_MAP,
			   "{flip-x} {flip-y} {rotate} turn it, {paint} places it, {cancel} discards it.")
		.text);
}

COMMAND(move)
{
	if (!view->selected && view_object(view, view->x, view->y, 0) >= 0)
		return command_object_move(editor, view, arguments, error);
	if (!has_selection(editor, error))
		return false;
	clip_clear(&editor->moving);
	editor->moving_mirrored = false;
	editor->moving_quarters = 0;
	editor->moving = selection_with_objects(view);
	editor->tool = TOOL_MOVE;
	editor->start_x = view->selection.x;
	editor->start_y = view->selection.y;
	editor_move_to(editor, view->selection.x, view->selection.y);
	return editor_say(
	    editor, "Moving: %s",
	    binding_phrase(editor, WHERE_MAP, "{paint} places it, {cancel} leaves it where it was.").text);
}

bool select_finish(struct editor *editor, struct error *error)
{
	struct view *view = editor_view(editor);
	enum tool tool = editor->tool;
	if (tool == TOOL_PASTE)
		return paste_draw(editor, view->x, view->y, (struct paste_how){0}, error);
	editor->tool = TOOL_NONE;
	if (tool == TOOL_MOVE) {
		/* At once, puts floor where the selection was and the cells at their new place: in between, rows might
		 * have nothing by which the game knows them. */
		const struct clip *clip = &editor->moving;
		struct clip left = selection_clip(view);
		struct drawing drawing = {.view = view}, moved = drawing_of_clips(view);
		struct edit edit = {.verb = EDIT_MOVE,
				    .place = place_cell(view->grid, editor->start_x, editor->start_y),
				    .block = {.width = view->selection.width,
					      .height = view->selection.height,
					      .turn = editor->moving_mirrored ? TURN_MIRROR : -1,
					      .quarters = editor->moving_quarters,
					      .dx = view->x - editor->start_x,
					      .dy = view->y - editor->start_y,
					      .leaves = true,
					      .mask = view->mask}};
		int changes[3] = {0};
		document_transaction_begin(view->document, "move", place_cell(view->grid, view->x, view->y));
		drawing_clip(&moved, &left, editor->start_x, editor->start_y, view_floor(view));
		drawing_clip(&moved, clip, view->x, view->y, -1);
		clip_clear(&left);
		bool done =
		    drawing_apply(editor, &moved, "move", error) && marks_carry(view, &edit, "move", changes, error);
		document_transaction_finish(view->document, done);
		if (done) /* keep the moved cells selected */
			drawing_clip(&drawing, clip, view->x, view->y, 1);
		if (done)
			selection_clear(view);
		done = done && select_drawing(editor, view, &drawing, error);
		view_clamp(view);
		if (done)
			clip_report_shift(editor, clip, view->x);
		if (done)
			marks_report(editor, changes);
		return done;
	}
	if (!selection_combine(view, editor->combine))
		return error_set(error, NOTHING_LEFT);
	if (view_canvas(view) == CANVAS_HEX)
		return true;
	return editor_say(
	    editor, "Selected %d x %d: %s", view->selection.width, view->selection.height,
	    binding_phrase(
		editor, WHERE_MAP,
		"{copy} copy, {cut} cut, {move} move, {flip-x} {flip-y} {rotate} turn, {prompt replace } replace.")
		.text);
}

/* Turns the block of TOOL_MOVE: after a mirror, if any, it gets quarter turns. */
static void turn_moving(struct editor *editor, enum turn way)
{
	enum { ROUND = 4, HALF = 2 };
	int *quarters = &editor->moving_quarters;
	*quarters = way == TURN_QUARTER  ? *quarters + 1
		    : way == TURN_MIRROR ? ROUND - *quarters
					 : HALF + ROUND - *quarters;
	*quarters %= ROUND;
	editor->moving_mirrored ^= way != TURN_QUARTER;
}

/* Flips or rotates the floating copy if there is one, else the selection in place. */
static bool turn(struct editor *editor, enum turn way, int times, const char *label, struct error *error)
{
	struct view *view = editor_view(editor);
	const struct format *format = view->document->format;
	if (editor->tool == TOOL_PASTE || editor->tool == TOOL_MOVE) {
		for (int i = 0; i < times; i++) {
			clip_turn(editor->tool == TOOL_PASTE ? &editor->clipboard : &editor->moving, way, format);
			turn_moving(editor, way);
		}
		return true;
	}
	if (!has_selection(editor, error))
		return false;
	struct rectangle area = view->selection;
	const struct grid *grid = view_grid(view);
	bool quarter = way == TURN_QUARTER && times % 2 != 0;
	const struct edit edit = {.verb = EDIT_MOVE,
				  .place = place_cell(view->grid, area.x, area.y),
				  .block = {.width = area.width,
					    .height = area.height,
					    .turn = way == TURN_QUARTER ? -1 : (int)way,
					    .quarters = way == TURN_QUARTER ? times : 0,
					    .mask = view->mask}};
	if (way == TURN_QUARTER && grid->shape == GRID_HEX)
		return error_set(error, "Only a floating copy of hexes can be rotated: %s",
				 binding_phrase(editor, WHERE_MAP, "{copy} {paste} or {move} makes one.").text);
	if (quarter && (area.x + area.height > grid->width || area.y + area.width > grid->height))
		return error_set(error, "The rotated selection would not fit on the map here.");
	struct clip clip = selection_clip(view);
	int changes[3] = {0};
	struct drawing turned = drawing_of_clips(view);
	if (quarter && area.width != area.height)
		drawing_clip(&turned, &clip, area.x, area.y, view_floor(view));
	if (way == TURN_QUARTER && times >= 2) { /* a half turn */
		clip_turn(&clip, TURN_MIRROR, format);
		clip_turn(&clip, TURN_FLIP, format);
		times -= 2;
	}
	for (; times > 0; times--)
		clip_turn(&clip, way, format);
	bool bends = clip_shift(&clip, grid, area.x);
	clip.parity = -1; /* no shift: change exactly the selected cells */
	drawing_clip(&turned, &clip, area.x, area.y, -1);
	document_transaction_begin(view->document, label, place_cell(view->grid, view->x, view->y));
	bool whole = !view->mask && area.width == grid->width && area.height == grid->height;
	bool done = drawing_apply(editor, &turned, label, error) && marks_carry(view, &edit, label, changes, error) &&
		    (!whole || solution_turn(view, &edit, label, error));
	if (document_transaction_finish(view->document, done))
		selection_between(view, area.x, area.y, area.x + clip.width - 1, area.y + clip.height - 1);
	clip_clear(&clip);
	if (done && bends)
		editor_say(editor, "Every second column is half a hex off; a floating copy would keep its shape.");
	if (done)
		marks_report(editor, changes);
	return done;
}

SHORT_COMMAND(flip_x, turn(editor, TURN_MIRROR, 1, "flip", error))
SHORT_COMMAND(flip_y, turn(editor, TURN_FLIP, 1, "flip", error))

COMMAND(rotate)
{
	enum { ROUND = 4, HEX_ROUND = 6 };
	int count, round = view_grid(view)->shape == GRID_HEX ? HEX_ROUND : ROUND;
	return argument_number(&arguments, 1, -round, round, &count, error) &&
	       turn(editor, TURN_QUARTER, (count + round) % round, "rotate", error);
}

COMMAND(cancel)
{
	bool idle = editor->tool == TOOL_NONE && !editor->typing && editor->stroke != STROKE_PEN;
	if (editor->multiline.open) {
		multiline_discard(editor);
		return true;
	}
	editor_cancel(editor);
	if (view && idle && view->roll.number > 0)
		return view_roll(view, 0, error);
	if (view && idle && !view->selected)
		view->highlight = 0;
	if (view && idle)
		selection_clear(view);
	if (idle && editor->focus == FOCUS_SOURCE)
		source_leave(editor);
	if (idle && editor->focus != FOCUS_CANVAS)
		editor->focus = FOCUS_CANVAS;
	return true;
}
