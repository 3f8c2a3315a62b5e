/* Symmetry: the mirror of drawings, where a map differs from its mirror image, and making it the same. */
#include "commands/commands.h"

static const char *const mirror_names[] = {"off",      "vertical", "horizontal", "both", "turn",
					   "diagonal", "quarters", "apply",      NULL};
enum { MIRROR_APPLY = MIRROR_COUNT };

/* Returns how many cells differ from their images by the editor's mirror. */
static size_t differing(const struct editor *editor, struct view *view)
{
	struct drawing drawing = {.view = view};
	mirror_differences(editor, &drawing);
	size_t count = drawing.count;
	drawing_clear(&drawing);
	return count;
}

/* Unless a mirror is on, switches to the one by which the fewest cells differ: left and right, above and below, or
 * turned. */
static void find_mirror(struct editor *editor, struct view *view)
{
	static const enum mirror likely[] = {MIRROR_VERTICAL, MIRROR_HORIZONTAL, MIRROR_TURN};
	if (editor->mirror != MIRROR_OFF)
		return;
	enum mirror best = MIRROR_VERTICAL;
	size_t fewest = SIZE_MAX;
	for (int i = 0; i < 3; i++) {
		editor->mirror = likely[i];
		size_t count = differing(editor, view);
		best = count < fewest ? likely[i] : best;
		fewest = MIN(count, fewest);
	}
	editor->mirror = best;
}

/* Begins to make the map symmetric: the half of the cursor stays, and the other is shown as it will be. */
static bool mirror_apply(struct editor *editor, struct view *view, struct error *error)
{
	if (!command_has(editor, NEEDS_MAP, error))
		return false;
	find_mirror(editor, view);
	editor_cancel(editor);
	if (differing(editor, view) == 0 && view_grid(view)->object_count == 0)
		return error_set(error, "Nothing differs by mirror %s.", mirror_names[editor->mirror]);
	tool_begin(editor, TOOL_MIRROR, view->x, view->y);
	return editor_say(
	    editor, "Mirror %s: the side of the cursor stays; %s", mirror_names[editor->mirror],
	    binding_phrase(editor, WHERE_MAP, "{paint} makes the rest like it, {cancel} leaves all as it is.").text);
}

bool mirror_finish(struct editor *editor, struct error *error)
{
	const struct view *view = editor_view(editor);
	struct drawing drawing = {.view = view, .exact = true};
	if (!mirror_has_side(editor))
		return error_set(error, "The cursor is on the axis; move it to the side that stays.");
	mirror_whole(editor, &drawing);
	const size_t count = drawing.count;
	const bool things = view_grid(view)->object_count > 0;
	unsigned char *kept = things ? mirror_kept(editor) : NULL;
	int objects = 0;
	editor->tool = TOOL_NONE;
	if (things)
		document_transaction_begin(view->document, "mirror", place_cell(view->grid, view->x, view->y));
	bool done = (count == 0 || drawing_apply(editor, &drawing, "mirror", error)) &&
		    (!things || carried_mirror(editor, kept, &objects, error));
	if (things)
		document_transaction_finish(view->document, done);
	free(kept);
	if (done && objects > 0)
		editor_say(editor, "%zu cell%s and %d object%s changed.", count, PLURAL(count), objects,
			   PLURAL(objects));
	else if (done)
		editor_say(editor, "%zu cell%s changed.", count, PLURAL(count));
	return done;
}

COMMAND(asymmetry)
{
	if (!argument_end(arguments) && !command_mirror(editor, view, arguments, error))
		return false;
	find_mirror(editor, view);
	struct drawing drawing = {.view = view};
	mirror_differences(editor, &drawing);
	size_t count = drawing.count;
	if (count == 0)
		return editor_say(editor, "No cell differs by mirror %s.", mirror_names[editor->mirror]);
	if (!select_drawing(editor, view, &drawing, error))
		return false;
	free(editor->search); /* so that search-next walks the selection */
	editor->search = NULL;
	return editor_say(
	    editor, "%zu cells differ by mirror %s; %s", count, mirror_names[editor->mirror],
	    binding_phrase(editor, WHERE_MAP, "{search-next} goes to the next, :mirror apply makes them the same.")
		.text);
}

COMMAND(mirror)
{
	static const char *const axes[] = {"middle", "here", "edge", NULL};
	const struct grid *grid = view_grid(view);
	int mirror = ((int)editor->mirror + 1) % MIRROR_COUNT, axis = -1;
	bool hexes = grid && grid->shape == GRID_HEX;
	if (hexes && mirror >= MIRROR_DIAGONAL)
		mirror = MIRROR_OFF;
	if (!argument_end(arguments) &&
	    (!argument_choice(editor, &arguments, mirror_names, &mirror, error) ||
	     (!argument_end(arguments) && !argument_choice(editor, &arguments, axes, &axis, error))))
		return false;
	if (mirror == MIRROR_APPLY)
		return mirror_apply(editor, view, error);
	if (hexes && mirror >= MIRROR_DIAGONAL)
		return error_set(error, "Hexes have neither diagonals nor quarter turns.");
	if (hexes && axis == 2)
		return error_set(error, "The edges of hexes are not straight: use here or middle.");
	editor->mirror = (enum mirror)mirror;
	if (axis >= 0 || mirror == MIRROR_OFF)
		editor->axis_set = axis > 0;
	if (axis > 0) { /* through the middle of the cell, or its left and upper edges */
		editor->axis_x = 2 * view->x - (axis == 2);
		editor->axis_y = 2 * view->y - (axis == 2 || (hexes && view->x % 2 != 0));
	}
	bool halves = hexes && !editor->axis_set && grid->width % 2 == 0 &&
		      (mirror == MIRROR_VERTICAL || mirror == MIRROR_BOTH);
	return editor_say(editor, "Mirror: %s%s%s.%s", mirror_names[mirror], axis > 0 ? " " : "",
			  axis > 0 ? axes[axis] : "",
			  halves ? " With an even number of columns, left and right differ by half a hex." : "");
}
