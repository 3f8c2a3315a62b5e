/* The mirror of drawings: images of cells, and the cells of a map that differ from theirs. */
#include "views/canvas/mirror.h"
#include "mapwright/cell_value.h"

#include <stdlib.h>

/* How an image lies: first the diagonal is the mirror, then what is across or down. */
enum { SWAPPED = 1, ACROSS = 2, DOWN = 4 };
static const unsigned char mirror_ways[MIRROR_COUNT][IMAGES] = {
    [MIRROR_VERTICAL] = {ACROSS},
    [MIRROR_HORIZONTAL] = {DOWN},
    [MIRROR_BOTH] = {ACROSS | DOWN, DOWN, ACROSS},
    [MIRROR_TURN] = {ACROSS | DOWN},
    [MIRROR_DIAGONAL] = {SWAPPED},
    [MIRROR_QUARTERS] = {ACROSS | DOWN, SWAPPED | ACROSS, SWAPPED | DOWN}};

struct mirroring mirroring_of(const struct editor *editor)
{
	const struct view *view = editor_view(editor);
	const struct grid *grid = view_grid(view);
	struct mirroring by = {.mirror = editor->mirror, .format = view->document->format, .of = -1};
	by.columns = editor->axis_set ? editor->axis_x : grid->width - 1;
	int rows = editor->axis_set ? editor->axis_y : grid->height - 1, slant = (by.columns - rows) / 2;
	if (by.mirror == MIRROR_QUARTERS) { /* about the middle of a cell or its corner */
		rows = (by.columns + rows) / 2 - slant;
		by.columns = rows + 2 * slant;
	}
	/* Hexes in odd columns are half a hex higher, upside down half a hex lower. A half turn about the middle of an
	 * even number of columns moves odd columns to even ones. */
	by.slant = slant;
	by.rows[0] = by.turned_rows[0] = by.turned_rows[1] = by.rows[1] = rows;
	by.rows[1] += grid->shape == GRID_HEX;
	by.turned_rows[1] += grid->shape == GRID_HEX && by.columns % 2 == 0;
	return by;
}

static int glyph_turned(const struct format *format, int glyph, bool turns, enum turn turn)
{
	return turns && format->cells->turned ? format->cells->turned(format, glyph, turn) : glyph;
}

int mirror_images(struct mirroring *by, const struct cell_change *cell, struct cell_change images[IMAGES])
{
	const unsigned char *ways = mirror_ways[by->mirror];
	int count = 0, odd = cell->x & 1;
	for (int way; count < IMAGES && (way = ways[count]); count++) {
		struct cell_change image = *cell;
		if (by->of != cell->glyph) {
			int glyph = glyph_turned(by->format, cell->glyph, way & SWAPPED, TURN_QUARTER);
			glyph = glyph_turned(by->format, glyph, !(way & SWAPPED) != !(way & ACROSS), TURN_MIRROR);
			by->glyphs[count] = glyph_turned(by->format, glyph, way & DOWN, TURN_FLIP);
		}
		if (way & SWAPPED)
			image = (struct cell_change){.x = cell->y + by->slant, .y = cell->x - by->slant};
		if (way & ACROSS)
			image.x = by->columns - image.x;
		if (way & DOWN)
			image.y = (way & ACROSS ? by->turned_rows : by->rows)[odd] - image.y;
		image.glyph = by->glyphs[count];
		images[count] = image;
	}
	by->of = cell->glyph;
	return count;
}

/* Returns true for the cell on an axis, or the two on both sides of one between cells. */
static bool is_near(int at, int sum)
{
	return at == sum / 2 || at == (sum + 1) / 2;
}

bool on_mirror_axis(const struct editor *editor, int x, int y)
{
	const struct mirroring by = mirroring_of(editor);
	const unsigned char *ways = mirror_ways[by.mirror];
	bool across = is_near(x, by.columns),
	     down = is_near(y, (by.mirror == MIRROR_TURN ? by.turned_rows : by.rows)[x & 1]);
	if (by.mirror == MIRROR_DIAGONAL || by.mirror == MIRROR_BOTH)
		return by.mirror == MIRROR_BOTH ? across || down : x == y + by.slant;
	return by.mirror != MIRROR_OFF && (across || !(ways[0] & ACROSS)) && (down || !(ways[0] & DOWN));
}

/* How far a cell is from the axes: negative to the left or above, 0 on an axis. `second` is 0 if there is only one. */
static void sides_of(const struct mirroring *by, int x, int y, int *first, int *second)
{
	const bool turn = by->mirror == MIRROR_TURN;
	const int across = 2 * x - by->columns, down = 2 * y - (turn ? by->turned_rows : by->rows)[x & 1];
	*second = by->mirror == MIRROR_BOTH || by->mirror == MIRROR_QUARTERS ? down : 0;
	*first = by->mirror == MIRROR_HORIZONTAL          ? down
		 : by->mirror == MIRROR_DIAGONAL          ? x - y - by->slant
		 : by->mirror == MIRROR_TURN && down != 0 ? down
							  : across;
}

bool mirror_has_side(const struct editor *editor)
{
	const struct view *view = editor_view(editor);
	const struct mirroring by = mirroring_of(editor);
	int first, second;
	sides_of(&by, view->x, view->y, &first, &second);
	return first != 0 && (second != 0 || (by.mirror != MIRROR_BOTH && by.mirror != MIRROR_QUARTERS));
}

/* Returns the value of a cell, a blank where its row has ended; -1 outside the map. */
static int value_at(const struct view *view, int x, int y)
{
	const struct grid *grid = view_grid(view);
	int value = grid_cell(grid, &view->document->text, x, y);
	return value < 0 && grid_has(grid, x, y) ? ' ' : value;
}

/* Returns true if a cell is on the same side of every axis as one that is so far from them, or on an axis. */
static bool on_side(const struct mirroring *by, int x, int y, const int kept[2])
{
	int at[2];
	sides_of(by, x, y, &at[0], &at[1]);
	return at[0] * kept[0] >= 0 && at[1] * kept[1] >= 0;
}

unsigned char *mirror_kept(const struct editor *editor)
{
	const struct view *view = editor_view(editor);
	const struct grid *grid = view_grid(view);
	struct mirroring by = mirroring_of(editor);
	struct cell_change image[IMAGES];
	int side[2];
	unsigned char *kept = memory_allocate((size_t)grid->width * (size_t)grid->height, 1);
	sides_of(&by, view->x, view->y, &side[0], &side[1]);
	for (int y = 0; y < grid->height; y++)
		for (int x = 0; x < grid->width; x++) {
			const struct cell_change cell = {.x = x, .y = y};
			bool made = false;
			for (int i = mirror_images(&by, &cell, image) - 1; i >= 0; i--)
				made |= grid_has(grid, image[i].x, image[i].y) &&
					on_side(&by, image[i].x, image[i].y, side);
			kept[y * grid->width + x] = on_side(&by, x, y, side) || !made;
		}
	return kept;
}

void mirror_whole(const struct editor *editor, struct drawing *drawing)
{
	const struct view *view = drawing->view;
	const struct grid *grid = view_grid(view);
	struct mirroring by = mirroring_of(editor);
	struct cell_change image[IMAGES];
	unsigned char *kept = mirror_kept(editor);
	for (int y = 0; y < grid->height; y++)
		for (int x = 0; x < grid->width; x++) {
			if (!kept[y * grid->width + x] || drawing_has(drawing, x, y))
				continue;
			const struct cell_change cell = {.x = x, .y = y, .glyph = value_at(view, x, y)};
			for (int i = mirror_images(&by, &cell, image) - 1; i >= 0; i--)
				if (value_at(view, image[i].x, image[i].y) != image[i].glyph &&
				    !drawing_has(drawing, image[i].x, image[i].y) &&
				    (image[i].x != x || image[i].y != y))
					drawing_add(drawing, image[i].x, image[i].y, image[i].glyph);
		}
	free(kept);
}

void mirror_differences(const struct editor *editor, struct drawing *drawing)
{
	const struct view *view = drawing->view;
	const struct grid *grid = view_grid(view);
	struct mirroring by = mirroring_of(editor);
	struct cell_change image[IMAGES];
	for (int y = 0; y < grid->height; y++)
		for (int x = 0; x < grid->width; x++) {
			const struct cell_change cell = {.x = x, .y = y, .glyph = value_at(view, x, y)};
			int count = mirror_images(&by, &cell, image);
			for (int i = 0; i < count; i++) {
				int there = value_at(view, image[i].x, image[i].y);
				if (there < 0 || there == image[i].glyph || (image[i].x == x && image[i].y == y))
					continue;
				drawing_add(drawing, x, y, cell.glyph);
				drawing_add(drawing, image[i].x, image[i].y, there);
			}
		}
}
