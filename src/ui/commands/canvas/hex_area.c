/* Many hexes of a board at once: regions, filling and deleting them. */
#include "commands/commands.h"

/* Returns the terrain on a cell, -1 if there is no hex, or -2 if there can be none. */
static int ground_at(const struct hex_board *board, int column, int row)
{
	int record = hex_at(board, column, row);
	return record >= 0 ? board->hexes[record].terrain : hex_in_shape(board, column, row) ? -1 : -2;
}

unsigned char *hex_region(const struct view *view)
{
	const struct hex_board *board = hex_board(&view->document->model);
	size_t size = (size_t)board->width * (size_t)board->height;
	unsigned char *cells = memory_allocate(size, 1);
	int *queue = memory_allocate(size, sizeof *queue), wanted = ground_at(board, view->x, view->y);
	int count = 0, column, row;
	queue[count++] = view->y * board->width + view->x;
	cells[queue[0]] = 1;
	for (int at = 0; at < count; at++)
		for (int side = 0; side < HEX_SIDES; side++)
			if (hex_neighbour(board, queue[at] % board->width, queue[at] / board->width, side, &column,
					  &row) &&
			    ground_at(board, column, row) == wanted && !cells[row * board->width + column]) {
				queue[count++] = row * board->width + column;
				cells[queue[count - 1]] = 1;
			}
	free(queue);
	return cells;
}

bool hex_fill(struct editor *editor, unsigned char *cells, int glyph, const char *label, struct error *error)
{
	struct view *view = editor_view(editor);
	const struct hex_board *board = hex_board(&view->document->model);
	int width = board->width, size = width * board->height, filled = 0, before = board->count;
	bool done = true;
	document_transaction_begin(view->document, label, place_cell(view->grid, view->x, view->y));
	for (int cell = 0; cell < size && done; cell++)
		if (cells[cell] && ground_at(hex_board(&view->document->model), cell % width, cell / width) > -2) {
			done = hex_put(editor, cell % width, cell / width, glyph, error);
			filled++;
		}
	document_transaction_finish(view->document, done);
	free(cells);
	view_clamp(view);
	if (done)
		editor_say(editor, "%d hex%s filled%s.", filled, filled == 1 ? "" : "es",
			   hex_board(&view->document->model)->count == before
			       ? ""
			       : ", the new ones with exits to and from their neighbours");
	return done;
}

/* Takes the exits to the hexes that go out of one that stays. Returns their number, -1 with a message if that failed. */
static int drop_exits(struct editor *editor, int record, const bool *gone, struct error *error)
{
	int count = 0;
	for (int slot = HEX_EXITS - 1; slot >= 0; slot--) {
		const struct hex *hex = &hex_board(&editor_view(editor)->document->model)->hexes[record];
		if (hex->damaged || hex->exits[slot].to < 0 || !gone[hex->exits[slot].to])
			continue;
		if (!hex_remove_exit(editor, record, slot, error))
			return -1;
		count++;
	}
	return count;
}

/* Deletes the hexes for which `gone` has true, as one step. Returns the number of exits that went along, or -1. */
static int delete_hexes(struct editor *editor, const bool *gone, struct error *error)
{
	struct view *view = editor_view(editor);
	int count = hex_board(&view->document->model)->count, exits = 0;
	document_transaction_begin(view->document, "delete", place_cell(view->grid, view->x, view->y));
	for (int r = 0; r < count && exits >= 0; r++) {
		int dropped = gone[r] ? 0 : drop_exits(editor, r, gone, error);
		exits = dropped < 0 ? -1 : exits + dropped;
	}
	for (int r = count; exits >= 0 && r-- > 0;) {
		const struct edit edit = edit_remove(place_at(PLACE_RECORD, r));
		if (gone[r] && !document_apply(view->document, &edit, 1, "delete", error))
			exits = -1;
	}
	document_transaction_finish(view->document, exits >= 0);
	return exits;
}

bool hex_delete(struct editor *editor, struct error *error)
{
	struct view *view = editor_view(editor);
	const struct hex_board *board = hex_board(&view->document->model);
	bool *gone = memory_allocate((size_t)board->count, sizeof *gone);
	int count = 0, here = view_record(view);
	for (int r = 0; r < board->count; r++) {
		const struct hex *hex = &board->hexes[r];
		gone[r] = view->selected ? hex->on_board && in_selection(view, hex->column, hex->row) : r == here;
		count += gone[r];
	}
	editor_cancel(editor);
	int exits = count > 0 ? delete_hexes(editor, gone, error) : error_set(error, "No hex here to delete.") - 1;
	free(gone);
	if (exits < 0)
		return false;
	selection_clear(view);
	view_clamp(view);
	return editor_say(editor, exits > 0 ? "Deleted %d hex%s and %d exit%s that led %s." : "Deleted %d hex%s.",
			  count, count == 1 ? "" : "es", exits, PLURAL(exits), count == 1 ? "to it" : "there");
}
