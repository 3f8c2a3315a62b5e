/* Plans the resize of a POWDER room: its box and every row grow or shrink on any side.
 *
 *	+---+                +-----+
 *	|#.#|   right by 2   |#.#  |
 *	+---+                +-----+
 *
 * Each row is changed where it stands, so what is kept keeps its bytes, line ends and oddities. A ragged row stays as
 * ragged as it was: it gains and loses the same columns as the others, as far as it has them. */
#include "powder.h"

#include <stdlib.h>
#include <string.h>

struct resize {
	const struct model *model;
	const struct text *text;
	const struct grid *grid;
	const struct edit *edit;
	struct patch *patch;
	int width;           /* the new one */
	int first_row, rows; /* the old rows that stay */
	char *fill;          /* `width` fill glyphs, then `width` dashes */
};

/* What map2c could not read is refused, unless the room was so large before and only shrinks. */
static bool size_fits(const struct resize *resize, long width, long height, struct error *error)
{
	const int *amount = resize->edit->amount;
	long old_width = resize->grid->width, old_height = resize->grid->height > 0 ? resize->grid->height : 1;
	if (width < 1 || height < 1 || -(long)amount[SIDE_LEFT] >= old_width ||
	    -(long)amount[SIDE_RIGHT] >= old_width || -(long)amount[SIDE_TOP] >= old_height ||
	    -(long)amount[SIDE_BOTTOM] >= old_height)
		return error_set(error, "A room keeps at least one of its rows and columns.");
	long widest = POWDER_LINE_LIMIT - 3, highest = POWDER_ROW_LIMIT - 1;
	if (width > widest && width > resize->grid->width)
		return error_set(error, "A room can be at most %ld cells wide: map2c stops at longer lines.", widest);
	if (height > highest && height > resize->grid->height)
		return error_set(error, "A room can be at most %ld rows high: map2c stops at more.", highest);
	return true;
}

/* Widens or narrows a border by its dashes. */
static bool resize_border(const struct resize *resize, struct span dashes)
{
	int change = resize->width - resize->grid->width;
	if (change == 0 || dashes.length == 0)
		return true;
	size_t start = span_end(dashes);
	if (change > 0)
		return patch_add(resize->patch, (struct span){.start = start}, resize->fill + resize->width,
				 (size_t)change);
	size_t less = (size_t)-change < dashes.length ? (size_t)-change : dashes.length - 1;
	return less == 0 || patch_add(resize->patch, (struct span){.start = start - less, .length = less}, "", 0);
}

static size_t smaller(size_t a, size_t b)
{
	return a < b ? a : b;
}

/* Inserts or takes out columns at the two ends of a row. */
static bool resize_row(const struct resize *resize, struct span row)
{
	int left = resize->edit->amount[SIDE_LEFT], right = resize->edit->amount[SIDE_RIGHT];
	size_t width = (size_t)resize->grid->width, cut = left < 0 ? smaller((size_t)-left, row.length) : 0;
	if (left > 0 && !patch_add(resize->patch, (struct span){.start = row.start}, resize->fill, (size_t)left))
		return false;
	if (cut > 0 && !patch_add(resize->patch, (struct span){.start = row.start, .length = cut}, "", 0))
		return false;
	size_t end = smaller(width, row.length);
	if (right > 0)
		return patch_add(resize->patch, (struct span){.start = row.start + end}, resize->fill, (size_t)right);
	size_t start = smaller(right < 0 ? width - (size_t)-right : width, row.length);
	start = start < cut ? cut : start;
	return start >= end ||
	       patch_add(resize->patch, (struct span){.start = row.start + start, .length = end - start}, "", 0);
}

/* The line of a row with its line end. */
static struct span row_line(const struct resize *resize, int y)
{
	struct line line;
	if (!scan_line(resize->text, text_line(resize->text, resize->grid->rows[y].start), &line))
		return (struct span){0};
	return line.whole;
}

/* New rows at an offset where a line begins. */
static bool add_rows(const struct resize *resize, size_t at, int count)
{
	struct span place = {.start = at};
	const char *end = resize->model->line_end;
	bool ended = at == 0 || resize->text->bytes[at - 1] == '\n';
	for (int i = 0; i < count; i++)
		if ((!ended && !patch_add(resize->patch, place, end, strlen(end))) ||
		    !patch_add(resize->patch, place, "|", 1) ||
		    !patch_add(resize->patch, place, resize->fill, (size_t)resize->width) ||
		    !patch_add(resize->patch, place, "|", 1) ||
		    (ended && !patch_add(resize->patch, place, end, strlen(end))))
			return false;
	return true;
}

static bool resize_rows(const struct resize *resize)
{
	const struct grid *grid = resize->grid;
	int top = resize->edit->amount[SIDE_TOP], bottom = resize->edit->amount[SIDE_BOTTOM];
	size_t under_border = span_end(powder_detail(resize->model)->top_line);
	if (top > 0 && !add_rows(resize, grid->height > 0 ? row_line(resize, 0).start : under_border, top))
		return false;
	for (int y = 0; y < grid->height; y++) {
		bool stays = y >= resize->first_row && y < resize->first_row + resize->rows;
		if (stays ? !resize_row(resize, grid->rows[y])
			  : !patch_add(resize->patch, row_line(resize, y), "", 0))
			return false;
	}
	if (bottom <= 0)
		return true;
	return add_rows(resize, grid->height > 0 ? span_end(row_line(resize, grid->height - 1)) : under_border,
			bottom);
}

bool powder_plan_resize(const struct model *model, const struct text *text, const struct edit *edit,
			struct patch *patch, struct error *error)
{
	if (edit->place.index < 0 || edit->place.index >= model->grid_count)
		return error_set(error, "The file has no map that could be resized.");
	if (memchr("\n\r\0", edit->fill, 3))
		return error_set(error, "A line end or a zero byte cannot be a glyph.");
	struct resize resize = {
	    .model = model, .text = text, .grid = &model->grids[edit->place.index], .edit = edit, .patch = patch};
	const int *amount = edit->amount;
	long left = amount[SIDE_LEFT], top = amount[SIDE_TOP];
	long width = (long)resize.grid->width + left + amount[SIDE_RIGHT];
	long height = (long)resize.grid->height + top + amount[SIDE_BOTTOM];
	if (!size_fits(&resize, width, height, error))
		return false;
	resize.width = (int)width;
	resize.first_row = top < 0 ? (int)-top : 0;
	resize.rows = resize.grid->height - resize.first_row - (amount[SIDE_BOTTOM] < 0 ? -amount[SIDE_BOTTOM] : 0);
	resize.fill = malloc((size_t)resize.width * 2);
	if (!resize.fill)
		return error_no_memory(error);
	memset(resize.fill, edit->fill, (size_t)resize.width);
	memset(resize.fill + resize.width, '-', (size_t)resize.width);
	bool done = resize_border(&resize, powder_detail(model)->top) && resize_rows(&resize) &&
		    resize_border(&resize, powder_detail(model)->bottom);
	free(resize.fill);
	return done || error_no_memory(error);
}
