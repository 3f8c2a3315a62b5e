/* Many hexes of a board at once: regions, filling and deleting them. */
#include "commands/commands.h"

#include "cursor.h"
#include "mapwright/hex_board.h"
#include "views/fields.h"
#include "views/selection.h"
#include "views/subject.h"
#include "views/views.h"

#include <stdio.h>
#include <stdlib.h>

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
	unsigned char *cells = memory_allocate(size + 1, 1);
	int *queue = memory_allocate(size + 1, sizeof *queue), wanted = ground_at(board, view->x, view->y);
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

/* ---- filling ---- */

/* Sets the terrain of the hexes that are there. Returns their number, -1 with a message if that failed. */
static int set_terrains(struct view *view, const unsigned char *cells, int glyph, struct error *error)
{
	const struct model *model = &view->document->model;
	const struct hex_board *board = hex_board(model);
	int entry = model_find_entry(model, -1, glyph), count = 0;
	const char *word = entry >= 0 ? hex_terrain_word(model, entry) : NULL;
	if (!word) {
		error_set(error, "No terrain is called '%c'; the panel lists all terrains.", glyph);
		return -1;
	}
	struct edit *edits = memory_allocate((size_t)board->count + 1, sizeof *edits);
	for (int r = 0; r < board->count; r++) {
		const struct hex *hex = &board->hexes[r];
		int field = model_record_field(model, r, -1, "terrain");
		if (hex->on_board && field >= 0 && cells[hex->row * board->width + hex->column])
			edits[count++] = edit_text(EDIT_SET, place_at(PLACE_FIELD, field), word);
	}
	bool done = count == 0 || document_apply(view->document, edits, (size_t)count, "fill", error);
	free(edits);
	return done ? count : -1;
}

/* Adds the hexes that are missing, where the shape of the board has some. Returns their number, or -1. */
static int add_missing(struct view *view, const unsigned char *cells, int glyph, struct error *error)
{
	const struct hex_board *board = hex_board(&view->document->model);
	int added = 0, width = board->width, size = width * board->height;
	for (int cell = 0; cell < size && added >= 0; cell++, board = hex_board(&view->document->model))
		if (cells[cell] && ground_at(board, cell % width, cell / width) == -1)
			added = hex_add_linked(view, cell % width, cell / width, glyph, error) < 0 ? -1 : added + 1;
	return added;
}

bool hex_fill(struct editor *editor, unsigned char *cells, int glyph, const char *label, struct error *error)
{
	struct view *view = editor_view(editor);
	document_transaction_begin(view->document, label, place_cell(view->grid, view->x, view->y));
	int set = set_terrains(view, cells, glyph, error);
	int added = set < 0 ? -1 : add_missing(view, cells, glyph, error);
	(added >= 0 ? document_transaction_end : document_transaction_cancel)(view->document);
	free(cells);
	view_clamp(view);
	if (added >= 0)
		editor_say(editor, "%d hex%s filled%s.", set + added, set + added == 1 ? "" : "es",
			   added == 0 ? "" : ", the new ones with exits to and from their neighbours");
	return added >= 0;
}

/* ---- deleting ---- */

/* The edits of a deletion; the numbers that they set are in `labels`. */
struct deletion {
	struct edit *edits;
	size_t count;
	int exits; /* that go with the hexes */
	char (*labels)[16];
};

static bool leads_to_gone(const struct hex_exit *exit, const bool *gone)
{
	return exit->to >= 0 && gone[exit->to];
}

static void set_exit(struct deletion *deletion, const struct model *model, int record, int slot, int target, int type)
{
	char name[16], *label = deletion->labels[deletion->count];
	snprintf(label, sizeof *deletion->labels, "%d", target);
	snprintf(name, sizeof name, "exit%d", slot + 1);
	int field = model_record_field(model, record, -1, name);
	deletion->edits[deletion->count++] = edit_text(EDIT_SET, place_at(PLACE_FIELD, field), label);
	snprintf(name, sizeof name, "type%d", slot + 1);
	field = model_record_field(model, record, -1, name);
	deletion->edits[deletion->count++] =
	    edit_text(EDIT_SET, place_at(PLACE_FIELD, field), hex_exit_names[type < 0 ? 0 : type]);
}

/* Takes the exits to the hexes that go out of one that stays; those behind them move up, so that used exits come first. */
static void drop_exits(struct deletion *deletion, const struct model *model, int record, const bool *gone)
{
	const struct hex *hex = &hex_board(model)->hexes[record];
	int kept = 0, used = 0, first = -1;
	for (int i = 0; i < HEX_EXITS; i++) {
		const struct hex_exit *exit = &hex->exits[i];
		bool goes = leads_to_gone(exit, gone);
		first = first < 0 && goes ? i : first;
		deletion->exits += goes;
		used = exit->target > 0 ? i + 1 : used;
		if (first >= 0 && !goes && exit->target > 0)
			set_exit(deletion, model, record, kept, exit->target, exit->type);
		kept += !goes && (first < 0 || exit->target > 0);
	}
	for (int i = kept; first >= 0 && i < used; i++)
		set_exit(deletion, model, record, i, 0, HEX_ARROW);
}

/* Deletes the hexes for which `gone` has true, as one step. */
static bool delete_hexes(struct view *view, const bool *gone, struct deletion *deletion, struct error *error)
{
	struct document *document = view->document;
	int count = hex_board(&document->model)->count;
	size_t most = (size_t)count * 2 * HEX_EXITS + 1;
	bool done = true;
	deletion->edits = memory_allocate(most, sizeof *deletion->edits);
	deletion->labels = memory_allocate(most, sizeof *deletion->labels);
	for (int r = 0; r < count; r++)
		if (!gone[r] && !hex_board(&document->model)->hexes[r].damaged)
			drop_exits(deletion, &document->model, r, gone);
	document_transaction_begin(document, "delete", place_cell(view->grid, view->x, view->y));
	if (deletion->count > 0)
		done = document_apply(document, deletion->edits, deletion->count, "delete", error);
	for (int r = count; done && r-- > 0;)
		if (gone[r]) {
			const struct edit edit = edit_remove(place_at(PLACE_RECORD, r));
			done = document_apply(document, &edit, 1, "delete", error);
		}
	(done ? document_transaction_end : document_transaction_cancel)(document);
	free(deletion->edits);
	free(deletion->labels);
	return done;
}

bool hex_delete(struct editor *editor, struct error *error)
{
	struct view *view = editor_view(editor);
	const struct hex_board *board = hex_board(&view->document->model);
	bool *gone = memory_allocate((size_t)board->count + 1, sizeof *gone);
	int count = 0, here = view_record(view);
	for (int r = 0; r < board->count; r++) {
		const struct hex *hex = &board->hexes[r];
		gone[r] = view->selected ? hex->on_board && in_selection(view, hex->column, hex->row) : r == here;
		count += gone[r];
	}
	struct deletion deletion = {0};
	editor_cancel(editor);
	bool done =
	    count > 0 ? delete_hexes(view, gone, &deletion, error) : error_set(error, "No hex here to delete.");
	free(gone);
	if (!done)
		return false;
	selection_clear(view);
	view_clamp(view);
	const char *exits = arena_print(&editor->scratch, " and %d exit%s that led %s", deletion.exits,
					deletion.exits == 1 ? "" : "s", count == 1 ? "to it" : "there");
	editor_say(editor, "Deleted %d hex%s%s.", count, count == 1 ? "" : "es", deletion.exits > 0 ? exits : "");
	return true;
}
