/* Objects: what lines and calls of the file place on the map. Listing, adding, moving, copying and removing them. */
#include "commands/commands.h"

static bool is_on_map(const struct view *view, int object)
{
	return object_place(&view->document->model, object).kind == PLACE_CELL;
}

/* Opens a list of the objects of the map, or only of those under the cursor. Choosing one runs the command with its
 * number, which counts the map's marks from 1. Returns false if there are none. */
static bool list_objects(struct editor *editor, const struct view *view, bool here, const char *command)
{
	const struct grid *grid = view_grid(view);
	struct arena *arena = &editor->scratch;
	int under = view_object(view, view->x, view->y, 0), selected = 0;
	pager_begin(&editor->pager, "Objects of this %s", here ? "cell" : "map");
	for (int i = grid->first_object; i < grid->first_object + grid->object_count; i++) {
		const struct object *mark = &view->document->model.objects[i];
		const int number = i - grid->first_object + 1, *area = mark->area;
		if (!is_on_map(view, i) || (here && !object_is_at(mark, view->x, view->y)))
			continue;
		selected = i == under ? editor->pager.count : selected;
		pager_add(&editor->pager, arena_print(arena, "%s %d", command, number), "%3d  %s\t%c  %s", number,
			  mark->x >= 0 ? arena_print(arena, "%d,%d", mark->x, mark->y)
				       : arena_print(arena, "%d,%d-%d,%d", area[0], area[1], area[2], area[3]),
			  mark->glyph ? mark->glyph : ' ', mark->text);
	}
	pager_align(&editor->pager, editor->utf8, 10, editor->width / 2);
	editor->pager.selected = selected;
	editor->pager.picker = true;
	return editor->pager.count > 0;
}

enum { LISTED = -2 };

/* Returns the object of that number, or under the cursor; if there are several, opens a list of them and returns LISTED;
 * -1 with a message if there is none. */
static int find_object(struct editor *editor, const struct view *view, const char **arguments, const char *command,
		       struct error *error)
{
	const struct grid *grid = view_grid(view);
	int number = 0, object = view_object(view, view->x, view->y, 0);
	*arguments += strspn(*arguments, " ");
	bool numbered = argument_is_number(*arguments) && !memchr(*arguments, ',', strcspn(*arguments, " "));
	if (numbered && grid->object_count > 0) {
		if (!argument_number(arguments, 1, 1, grid->object_count, &number, error))
			return -1;
		object = grid->first_object + number - 1;
		if (!is_on_map(view, object))
			error_set(error, "Object %d is not on the map.", number);
		return is_on_map(view, object) ? object : -1;
	}
	if (object < 0)
		error_set(error, "The file places no object here; :object lists those of the map.");
	else if (editor->interactive && argument_end(*arguments) && view_object(view, view->x, view->y, 1) >= 0 &&
		 list_objects(editor, view, true, command))
		return LISTED;
	return object;
}

COMMAND(object)
{
	if (argument_end(arguments) && !list_objects(editor, view, false, "object")) {
		pager_clear(&editor->pager);
		return error_set(error, "This file places no object on this map.");
	}
	if (argument_end(arguments))
		return true;
	int object = find_object(editor, view, &arguments, "object", error);
	if (object < 0)
		return object == LISTED;
	editor->focus = FOCUS_CANVAS;
	editor_go(editor, object_place(&view->document->model, object));
	return true;
}

COMMAND(object_line)
{
	int object = find_object(editor, view, &arguments, "object-line", error);
	if (object < 0)
		return object == LISTED;
	editor_cancel(editor);
	editor->focus = FOCUS_SOURCE;
	source_go(editor, view->document->model.objects[object].call.start);
	return true;
}

/* Moves the object that is at (from_x, from_y), of an area the corner there. */
static bool move_object(struct editor *editor, struct view *view, int object, struct place from, int x, int y,
			struct error *error)
{
	struct document *document = view->document;
	const struct object *mark = &document->model.objects[object];
	struct edit edit = {
	    .verb = EDIT_MOVE,
	    .place = from,
	    .object = mark,
	    .block = {.width = 1, .height = 1, .turn = -1, .dx = x - from.x, .dy = y - from.y, .leaves = true}};
	int fresh[4];
	if (object_follow(view_grid(view), &document->text, mark, &edit, fresh) == OBJECT_LOST)
		return error_set(error, "The first corner of an area cannot pass the last.");
	if (!document_apply(document, &edit, 1, "move object", error))
		return false;
	mark = &document->model.objects[object];
	editor_move_to(editor, x, y);
	return editor_say(editor, "Line %zu: %s", text_line(&document->text, mark->call.start), mark->text);
}

/* Returns the cell by which an object is picked up: of an area the corner under the cursor, else the first. */
static struct place handle_of(const struct view *view, int object)
{
	bool here = object_is_at(&view->document->model.objects[object], view->x, view->y);
	return here ? place_cell(view->grid, view->x, view->y) : object_place(&view->document->model, object);
}

bool object_pick_up(struct editor *editor, struct view *view, int object)
{
	struct place from = handle_of(view, object);
	tool_begin(editor, TOOL_OBJECT, from.x, from.y);
	editor->object = object;
	editor_move_to(editor, from.x, from.y);
	return editor_say(
	    editor, "Moving %s: %s", view->document->model.objects[object].text,
	    binding_phrase(editor, WHERE_MAP, "{paint} puts it down, {cancel} leaves it where it was.").text);
}

bool object_put_down(struct editor *editor, struct view *view, struct error *error)
{
	const struct model *model = &view->document->model;
	int object = editor->object, x = editor->start_x, y = editor->start_y;
	editor->tool = TOOL_NONE;
	if (object >= model->object_count || !object_is_at(&model->objects[object], x, y))
		return error_set(error, "The object is no longer where it was picked up.");
	return (x == view->x && y == view->y) ||
	       move_object(editor, view, object, place_cell(view->grid, x, y), view->x, view->y, error);
}

COMMAND(object_move)
{
	int x, y;
	if (editor->tool == TOOL_OBJECT && argument_end(arguments))
		return object_put_down(editor, view, error);
	int object = find_object(editor, view, &arguments, "object-move", error);
	if (object < 0)
		return object == LISTED;
	if (argument_end(arguments))
		return object_pick_up(editor, view, object);
	return argument_cell(&arguments, &x, &y, error) && cell_on_map(view_grid(view), x, y, error) &&
	       move_object(editor, view, object, handle_of(view, object), x, y, error);
}

COMMAND(object_add)
{
	struct document *document = view->document;
	const struct rectangle at = view->selected ? view->selection : (struct rectangle){view->x, view->y, 1, 1};
	struct edit edit = {.verb = EDIT_ADD,
			    .place = place_cell(view->grid, at.x, at.y),
			    .value = arguments,
			    .block = {.width = at.width, .height = at.height}};
	if (!document->format->maps->object_choices)
		return error_set(error, "Files of this format place no objects by lines.");
	if (argument_end(arguments) && editor->interactive)
		return pick_object(editor);
	edit.length = strlen(arguments);
	if (!document_apply(document, &edit, 1, "add object", error))
		return false;
	const struct step *step = &document->history.steps[document->history.done - 1];
	const struct change *added = &step->revisions[step->count - 1].patch.changes[0];
	const int object = view_object_of(view, (struct span){added->removed.start, added->inserted.length});
	if (object >= 0)
		editor_say(editor, "Line %zu: %s",
			   text_line(&document->text, document->model.objects[object].call.start),
			   document->model.objects[object].text);
	return true;
}

static void object_to_clipboard(struct editor *editor, const struct view *view, int object)
{
	struct meanings meanings;
	meanings_take(&meanings, view->document, view->grid, NULL, 0);
	clipboard_set(editor, carried_one(view, object), meanings);
}

COMMAND(object_copy)
{
	int x, y, count = 0;
	int object = find_object(editor, view, &arguments, "object-copy", error);
	if (object < 0)
		return object == LISTED;
	object_to_clipboard(editor, view, object);
	if (editor->clipboard.object_count == 0)
		return error_set(error, "Its line also does other things; :object-line goes there.");
	if (argument_end(arguments))
		return editor_say(editor, "Copied %s; %s", view->document->model.objects[object].text,
				  binding_phrase(editor, WHERE_MAP, "{paste} pastes it.").text);
	if (!argument_cell(&arguments, &x, &y, error) || !cell_on_map(view_grid(view), x, y, error) ||
	    !carried_place(editor, &editor->clipboard, x, y, false, "copy object", &count, error))
		return false;
	editor_move_to(editor, x, y);
	return true;
}

COMMAND(object_delete)
{
	int object = find_object(editor, view, &arguments, "object-delete", error);
	if (object < 0)
		return object == LISTED;
	struct document *document = view->document;
	const struct edit edit = {.verb = EDIT_REMOVE,
				  .place = object_place(&document->model, object),
				  .object = &document->model.objects[object]};
	const char *text = arena_print(&editor->scratch, "Removed %s", document->model.objects[object].text);
	object_to_clipboard(editor, view, object);
	return document_apply(document, &edit, 1, "remove object", error) &&
	       editor_say(editor, "%s; %s", text,
			  binding_phrase(editor, WHERE_MAP, "{paste} puts it elsewhere.").text);
}

/* ---- arguments ---- */

/* Opens a list of the arguments of an object, those that it has first. With a single one, edits that. */
static bool list_arguments(struct editor *editor, const struct view *view, int object, struct error *error)
{
	const struct document *document = view->document;
	const struct object *of = &document->model.objects[object];
	const struct object_argument *list;
	const int number = object - view_grid(view)->first_object + 1;
	int count = document->format->maps->object_arguments(document, of, &editor->scratch, &list);
	if (count == 0)
		return error_set(
		    error, "Nothing to set but its place: %s",
		    binding_phrase(editor, WHERE_MAP, "{move} moves it, :object-line goes to its line.").text);
	if (count == 1)
		return command_object_set(editor, (struct view *)view,
					  arena_print(&editor->scratch, "%d %s", number, list->name), error);
	pager_begin(&editor->pager, "Line %zu: %s", text_line(&document->text, of->call.start), of->text);
	for (int i = 0; i < count; i++) {
		const struct span value = list[i].value;
		pager_add(&editor->pager, arena_print(&editor->pager.arena, "object-set %d %s", number, list[i].name),
			  "%s\t%.*s", list[i].name, (int)value.length, document->text.bytes + value.start);
	}
	pager_align(&editor->pager, editor->utf8, 10, editor->width / 2);
	editor->pager.picker = true;
	return true;
}

/* Sets an argument of an object, or opens it for editing. */
static bool set_argument(struct editor *editor, struct view *view, int object, const char *name, size_t length,
			 const char *value, struct error *error)
{
	struct document *document = view->document;
	const struct object *of = &document->model.objects[object];
	const struct object_argument *list, *argument = NULL;
	int count = document->format->maps->object_arguments(document, of, &editor->scratch, &list);
	for (int i = 0; i < count && !argument; i++)
		argument = bytes_equal(name, length, list[i].name) ? &list[i] : NULL;
	const struct span old = argument ? argument->value : (struct span){0};
	if (!*value && editor->interactive)
		return prompt_open(editor, old.length > 0 ? PROMPT_EXISTING : PROMPT_ARGUMENT,
				   arena_print(&editor->scratch, "object-set %d %.*s %.*s",
					       object - view_grid(view)->first_object + 1, (int)length, name,
					       (int)old.length, document->text.bytes + old.start));
	value += *value == ' ';
	if (!*value && argument && !argument->optional)
		return error_set(error, "The game needs %s here.", argument->name);
	const struct edit edit = {.verb = EDIT_SET,
				  .place = object_place(&document->model, object),
				  .object = of,
				  .name = arena_copy(&editor->scratch, name, length),
				  .argument = argument ? argument->whole : (struct span){0},
				  .value = value,
				  .length = strlen(value)};
	if (!document_apply(document, &edit, 1, "set", error))
		return false;
	of = &document->model.objects[object];
	return editor_say(editor, "Line %zu: %s", text_line(&document->text, of->call.start), of->text);
}

COMMAND(object_set)
{
	size_t length;
	const char *name;
	if (!view->document->format->maps->object_arguments)
		return error_set(error, "Files of this format place no objects by lines.");
	int object = find_object(editor, view, &arguments, "object-set", error);
	if (object < 0)
		return object == LISTED;
	return argument_word(&arguments, &name, &length)
		   ? set_argument(editor, view, object, name, length, arguments, error)
		   : list_arguments(editor, view, object, error);
}
