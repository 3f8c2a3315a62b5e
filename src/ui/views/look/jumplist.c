/* Cells to come back to, followed through the states of their files: marks, and the list of jumps. */
#include "views/views.h"

struct spot spot_here(const struct editor *editor)
{
	const struct view *view = editor_view(editor);
	if (!view)
		return (struct spot){0};
	const struct document *document = view->document;
	const struct place cell = place_cell(view->grid, view->x, view->y);
	const struct span span = model_span(&document->model, cell);
	return (struct spot){.view = view,
			     .cell = cell,
			     .state = document->history.done,
			     .offset = span.start,
			     .follows = span.length > 0};
}

struct place spot_cell(const struct spot *spot)
{
	if (!spot->view || !spot->follows)
		return spot->cell;
	const struct document *document = spot->view->document;
	struct place now =
	    model_place(&document->model, history_follow(&document->history, spot->state, spot->offset));
	return now.kind == PLACE_CELL ? now : spot->cell;
}

void spots_leave(struct editor *editor, const struct view *view)
{
	for (struct spot *spot = editor->spots; spot < editor->spots + SPOT_MARKS + SPOT_JUMPS; spot++)
		if (spot->view == view) {
			spot->cell = spot_cell(spot);
			spot->path = memory_copy(view->document->path);
			spot->view = NULL;
		}
}

static bool same_cell(const struct spot *a, const struct spot *b)
{
	return a->view == b->view && memcmp(&a->cell, &b->cell, sizeof a->cell) == 0;
}

void jump_add(struct editor *editor, const struct spot *spot)
{
	struct spot *jumps = editor->spots + SPOT_MARKS;
	int at = 0;
	while (at < editor->jump_count && !same_cell(&jumps[at], spot))
		at++;
	if (at == editor->jump_count && at == SPOT_JUMPS)
		at = 0;
	if (at < editor->jump_count) {
		free(jumps[at].path);
		memmove(jumps + at, jumps + at + 1, (size_t)(--editor->jump_count - at) * sizeof *jumps);
	}
	jumps[editor->jump_count++] = *spot;
	editor->jump_at = editor->jump_count;
}

void jump_note(struct editor *editor, const struct spot *from)
{
	const struct spot here = spot_here(editor);
	if (from->view && !same_cell(from, &here))
		jump_add(editor, from);
}
