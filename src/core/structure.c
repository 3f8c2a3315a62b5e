/* Says which line would be read otherwise after edits that must not change it. */
#include "structure.h"

enum { REMOVED = -1 };

#define REFUSED(error, format, ...) error_set(error, format " Nothing was changed.", __VA_ARGS__)

/* Returns the number of a map after the edits; REMOVED if one removes it. */
static int number_after(const struct edit *edits, size_t count, int grid)
{
	for (size_t i = 0; i < count && grid != REMOVED; i++) {
		const int at = edits[i].place.index;
		if (edits[i].place.kind != PLACE_GRID)
			continue;
		if (edits[i].verb == EDIT_ADD)
			grid += grid >= at;
		else if (edits[i].verb == EDIT_REMOVE)
			grid = grid == at ? REMOVED : grid - (grid > at);
	}
	return grid;
}

/* Returns true if the edits change the rows of a map, or its number otherwise than by adding and removing maps. */
static bool is_meant(const struct edit *edits, size_t count, int grid)
{
	bool meant = false;
	for (size_t i = 0; i < count; i++)
		meant = meant || edits[i].verb == EDIT_MOVE ||
			(edits[i].verb == EDIT_RESIZE && edits[i].place.index == grid) ||
			(edits[i].verb == EDIT_REMOVE && edits[i].place.kind == PLACE_CELL &&
			 edits[i].place.index == grid);
	return meant;
}

/* Compares the rows of a map; returns true if one differs, and refuses it. */
static bool refuse_rows(const struct document *document, const struct grid *was, const struct grid *is,
			struct error *error)
{
	const struct text *old = &document->before.text;
	int y = 0;
	while (y < MIN(was->height, is->height) &&
	       (!was->rows || !is->rows || grid_row_cells(was, y) == grid_row_cells(is, y)))
		y++;
	if (y == was->height && y == is->height)
		return false;
	const size_t map = text_line(old, was->whole.start);
	if (y < was->height && y < is->height)
		REFUSED(error, "Line %zu would be read as a row of %d cell%s, not %d.",
			text_line(old, was->rows[y].start), grid_row_cells(is, y), PLURAL(grid_row_cells(is, y)),
			grid_row_cells(was, y));
	else if (y < was->height)
		REFUSED(error, "Line %zu would no longer be read as a row of the map of line %zu.",
			was->rows ? text_line(old, was->rows[y].start) : map, map);
	else
		REFUSED(error, "Line %zu would be read as a row of the map of line %zu.",
			text_line(&document->text, is->rows ? is->rows[y].start : is->whole.start), map);
	return true;
}

/* Returns the next legend line that is in the file, from entry `*at` on; NULL if there is none. */
static const struct entry *next_line(const struct model *model, int *at)
{
	while (*at < model->entry_count && model->entries[*at].fixed)
		++*at;
	return *at < model->entry_count ? &model->entries[(*at)++] : NULL;
}

static bool refuse_lines(const struct document *document, struct error *error)
{
	const struct entry *was, *is;
	int was_at = 0, is_at = 0;
	do {
		was = next_line(&document->before.model, &was_at);
		is = next_line(&document->model, &is_at);
	} while (was && is && was->key == is->key && was->grid == is->grid);
	if (was)
		return REFUSED(error, "Line %zu would no longer be read as this line of the legend.",
			       text_line(&document->before.text, was->line.start));
	return is && REFUSED(error, "Line %zu would be read as a line of the legend.",
			     text_line(&document->text, is->line.start));
}

bool structure_refuse(const struct document *document, const struct edit *edits, size_t count, struct error *error)
{
	const struct model *before = &document->before.model, *now = &document->model;
	error_set(error, "This edit would change how other parts of the file are parsed. Nothing was changed.");
	for (int g = 0; g < before->grid_count; g++) {
		const int after = number_after(edits, count, g);
		const struct grid *was = &before->grids[g];
		if (after >= now->grid_count)
			return REFUSED(error, "The map of line %zu would no longer be read as one.",
				       text_line(&document->before.text, was->whole.start));
		if (after != REMOVED && !is_meant(edits, count, g) &&
		    refuse_rows(document, was, &now->grids[after], error))
			return false;
	}
	for (size_t i = 0; i < count; i++) {
		const bool add = edits[i].verb == EDIT_ADD;
		const enum place_kind kind = edits[i].place.kind;
		const char *not_read = add && kind == PLACE_GRID ? "new map would not be read as one map"
				       : add && kind == PLACE_ENTRY
					   ? "new line would not be read as one of the legend"
				       : kind == PLACE_CELL && (add || edits[i].object)
					   ? "line would not be read as one that places something there"
					   : NULL;
		if (not_read)
			return REFUSED(error, "The %s.", not_read);
	}
	if (now->grid_count > before->grid_count)
		return REFUSED(error, "A map would begin in line %zu.",
			       text_line(&document->text, now->grids[before->grid_count].whole.start));
	return refuse_lines(document, error);
}
