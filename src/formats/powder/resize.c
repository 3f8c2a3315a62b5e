/* Plans the resize of a POWDER room: its box and every row grow or shrink on any side.
 *
 *	+---+                +-----+
 *	|#.#|   right by 2   |#.#  |
 *	+---+                +-----+
 *
 * Each row is changed where it stands, so what is kept keeps its bytes, line ends and oddities. A ragged row stays as
 * ragged as it was: it gains and loses the same columns as the others, as far as it has them. */
#include "powder.h"

#include <string.h>

struct resize {
	struct planning *planning;
	const struct grid *grid;
	int left, top, right, bottom; /* rows and columns more; fewer are negative */
	long width, height;           /* the new ones */
	char fill;
};

static size_t smaller(size_t a, size_t b)
{
	return a < b ? a : b;
}

static size_t at_least_zero(int count)
{
	return count > 0 ? (size_t)count : 0;
}

/* What map2c could not read is refused, unless the room was so large before and only shrinks. */
static void check_size(const struct resize *resize)
{
	long old_width = resize->grid->width, old_height = resize->grid->height > 0 ? resize->grid->height : 1;
	if (resize->width < 1 || resize->height < 1 || -(long)resize->left >= old_width ||
	    -(long)resize->right >= old_width || -(long)resize->top >= old_height ||
	    -(long)resize->bottom >= old_height)
		refuse(resize->planning, "A room keeps at least one of its rows and columns.");
	long widest = POWDER_LINE_LIMIT - 3, highest = POWDER_ROW_LIMIT - 1;
	if (resize->width > widest && resize->width > resize->grid->width)
		refuse(resize->planning, "A room can be at most %ld cells wide: map2c stops at longer lines.",
		       widest);
	if (resize->height > highest && resize->height > resize->grid->height)
		refuse(resize->planning, "A room can be at most %ld rows high: map2c stops at more.", highest);
}

/* Widens or narrows a border by its dashes. */
static void resize_border(const struct resize *resize, struct span dashes)
{
	long more = resize->width - resize->grid->width;
	if (dashes.length == 0)
		return;
	size_t less = more < 0 ? smaller((size_t)-more, dashes.length - 1) : 0;
	insert_run(resize->planning, span_end(dashes), '-', more > 0 ? (size_t)more : 0);
	cut(resize->planning, (struct span){.start = span_end(dashes) - less, .length = less});
}

/* Inserts or takes out columns at the two ends of a row. */
static void resize_row(const struct resize *resize, struct span row)
{
	struct planning *planning = resize->planning;
	size_t first = smaller(at_least_zero(-resize->left), row.length);
	size_t end = smaller((size_t)resize->grid->width, row.length);
	size_t last = smaller((size_t)resize->grid->width - at_least_zero(-resize->right), row.length);
	last = last < first ? first : last;
	insert_run(planning, row.start, resize->fill, at_least_zero(resize->left));
	cut(planning, (struct span){.start = row.start, .length = first});
	insert_run(planning, row.start + end, resize->fill, at_least_zero(resize->right));
	if (last < end)
		cut(planning, (struct span){.start = row.start + last, .length = end - last});
}

/* The line of a row with its line end. */
static struct span row_line(const struct resize *resize, int y)
{
	struct line line = {0};
	scan_line(resize->planning->text, text_line(resize->planning->text, resize->grid->rows[y].start), &line);
	return line.whole;
}

/* New rows at an offset where a line begins. */
static void add_rows(const struct resize *resize, size_t at, int count)
{
	struct planning *planning = resize->planning;
	struct gap gap = gap_after(planning, (struct span){.start = at});
	for (int i = 0; i < count; i++) {
		insert_text(planning, at, gap.before);
		insert_text(planning, at, "|");
		insert_run(planning, at, resize->fill, (size_t)resize->width);
		insert_text(planning, at, "|");
		insert_text(planning, at, gap.after);
	}
}

static void resize_rows(const struct resize *resize)
{
	const struct grid *grid = resize->grid;
	bool empty = grid->height == 0;
	size_t under_border = span_end(powder_detail(resize->planning->model)->top_line);
	add_rows(resize, empty ? under_border : row_line(resize, 0).start, resize->top);
	for (int y = 0; y < grid->height; y++) {
		bool stays = y >= -resize->top && y < grid->height + (resize->bottom < 0 ? resize->bottom : 0);
		if (stays)
			resize_row(resize, grid->rows[y]);
		else
			cut(resize->planning, row_line(resize, y));
	}
	add_rows(resize, empty ? under_border : span_end(row_line(resize, grid->height - 1)), resize->bottom);
}

bool powder_plan_resize(struct planning *planning)
{
	const struct edit *edit = planning->edit;
	const struct powder_detail *detail = powder_detail(planning->model);
	if (edit->place.index < 0 || edit->place.index >= planning->model->grid_count)
		return refuse(planning, "The file has no map that could be resized.");
	if (memchr("\n\r\0", edit->fill, 3))
		return refuse(planning, "A line end or a zero byte cannot be a glyph.");
	struct resize resize = {.planning = planning,
				.grid = &planning->model->grids[edit->place.index],
				.left = edit->amount[SIDE_LEFT],
				.top = edit->amount[SIDE_TOP],
				.right = edit->amount[SIDE_RIGHT],
				.bottom = edit->amount[SIDE_BOTTOM],
				.fill = (char)edit->fill};
	resize.width = (long)resize.grid->width + resize.left + resize.right;
	resize.height = (long)resize.grid->height + resize.top + resize.bottom;
	check_size(&resize);
	if (planning->failed)
		return false;
	resize_border(&resize, detail->top);
	resize_rows(&resize);
	resize_border(&resize, detail->bottom);
	return planning_done(planning);
}
