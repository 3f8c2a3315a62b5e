/* What a map has only once: starting positions, the player of a level. */
#include "commands/commands.h"

/* Such a thing on the map. */
struct start {
	int value, x, y;
};
enum { STARTS = 64 };

/* Returns the value without what is below it: "1" of "1 Kh". */
static int bare(const struct format *format, int value)
{
	size_t length;
	const char *bytes = cell_bytes(value, &length);
	int mark = 0;
	while (format->cells->layers && format->cells->layers[mark] &&
	       strcmp(format->cells->layers[mark], "mark") != 0)
		mark++;
	struct span span = format->cells->layer && format->cells->layers && format->cells->layers[mark]
			       ? format->cells->layer(format, bytes, length, mark)
			       : (struct span){.length = length};
	return cell_value(bytes + span.start, span.length);
}

/* Fills in the things in the order of their names. Returns their number. */
static int find_starts(const struct view *view, struct start starts[STARTS])
{
	const struct format *format = view->document->format;
	const struct grid *grid = view_grid(view);
	int count = 0, asked = -1;
	bool single = false;
	for (int y = 0; y < grid->height; y++)
		for (int x = 0; x < grid->width && count < STARTS; x++) {
			int value = grid_cell(grid, &view->document->text, x, y);
			if (value < 0)
				continue;
			if (value != asked)
				single = format->cells->vacated(format, asked = value, value, LAYER_ALL,
								view_floor(view)) >= 0;
			if (!single)
				continue;
			struct start found = {bare(format, value), x, y};
			int at = count++;
			for (; at > 0 &&
			       strverscmp(cell_name(starts[at - 1].value).text, cell_name(found.value).text) > 0;
			     at--)
				starts[at] = starts[at - 1];
			starts[at] = found;
		}
	return count;
}

COMMAND(starts)
{
	const struct format *format = view->document->format;
	struct start starts[STARTS];
	if (!format->cells->vacated)
		return error_set(error, "This format (%s) has nothing that a map can have only once.", format->title);
	int count = find_starts(view, starts);
	if (!argument_end(arguments)) {
		if (!command_run(editor, arena_print(&editor->scratch, "brush %s", arguments), error))
			return false;
		for (int i = 0; i < count; i++)
			if (format->cells->vacated(format, starts[i].value, view->brush, LAYER_ALL,
						   view_floor(view)) >= 0)
				return command_run(
				    editor, arena_print(&editor->scratch, "goto %d,%d", starts[i].x, starts[i].y),
				    error);
		return editor_say(editor, "%s is not on the map; %s", cell_name(view->brush).text,
				  binding_phrase(editor, WHERE_MAP, "{paint} puts it here.").text);
	}
	pager_begin(&editor->pager, "Starts");
	struct pager *pager = &editor->pager;
	for (int i = 0; i < count; i++) {
		char words[MESSAGE_SIZE];
		int value = grid_cell(view_grid(view), &view->document->text, starts[i].x, starts[i].y);
		pager_add(pager, arena_print(&pager->arena, "starts %s", cell_argument(starts[i].value).text),
			  "%s\t%d,%d  %s", cell_name(starts[i].value).text, starts[i].x, starts[i].y,
			  document_meaning(view->document, view->grid, value, words, sizeof words));
	}
	if (count == 0)
		pager_add(pager, NULL, "The map has none yet.");
	pager_align(pager, editor->utf8, 8, editor->width / 2);
	return true;
}
