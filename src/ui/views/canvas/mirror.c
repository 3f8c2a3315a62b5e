/* The mirror of drawings: images of cells, and the cells of a map that differ from theirs. */
#include "views/views.h"

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
	struct mirroring by = {.mirror = editor->mirror, .format = view->document->format};
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
	struct mirrored *known = &by->known[(unsigned)cell->glyph % MIRRORED];
	int count = 0, odd = cell->x & 1;
	for (int way; count < IMAGES && (way = ways[count]); count++) {
		struct cell_change image = *cell;
		if (known->of != cell->glyph + 1) {
			int glyph = glyph_turned(by->format, cell->glyph, way & SWAPPED, TURN_QUARTER);
			glyph = glyph_turned(by->format, glyph, !(way & SWAPPED) != !(way & ACROSS), TURN_MIRROR);
			known->glyphs[count] = glyph_turned(by->format, glyph, way & DOWN, TURN_FLIP);
		}
		if (way & SWAPPED)
			image = (struct cell_change){.x = cell->y + by->slant, .y = cell->x - by->slant};
		if (way & ACROSS)
			image.x = by->columns - image.x;
		if (way & DOWN)
			image.y = (way & ACROSS ? by->turned_rows : by->rows)[odd] - image.y;
		image.glyph = known->glyphs[count];
		images[count] = image;
	}
	known->of = cell->glyph + 1;
	return count;
}

void mirror_turn_lines(const struct mirroring *by, int way, char *lines)
{
	const int bits = mirror_ways[by->mirror][way];
	if (bits & SWAPPED)
		object_lines_turn(lines, TURN_QUARTER);
	if (!(bits & SWAPPED) != !(bits & ACROSS))
		object_lines_turn(lines, TURN_MIRROR);
	if (bits & DOWN)
		object_lines_turn(lines, TURN_FLIP);
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

/* Returns the values of all cells, to be freed: blanks where rows have ended, and without what a map has only once, as the
 * start of a side, which cannot be on both. */
static int *all_values(const struct view *view)
{
	const struct grid *grid = view_grid(view);
	const struct format *format = view->document->format;
	bool asks;
	struct answers answers = {0}; /* what is left; -1: all */
	const int width = grid->width, all = width * grid->height;
	int *values = memory_allocate((size_t)all, sizeof *values);
	for (int y = 0; y < grid->height; y++)
		grid_values(grid, &view->document->text, 0, y, width, values + (ptrdiff_t)y * width);
	for (int i = 0; i < all; i++) {
		const int value = values[i];
		int *left = answer_about(&answers, value, &asks);
		if (asks && value < 0)
			*left = ' ';
		else if (asks)
			*left = format->cells->vacated
				    ? format->cells->vacated(format, value, value, LAYER_ALL, view_floor(view))
				    : -1;
		values[i] = *left >= 0 ? *left : value;
	}
	return values;
}

/* Returns true if a cell is on the same side of every axis as one that is so far from them, or on an axis. */
static bool on_side(const struct mirroring *by, int x, int y, const int kept[2])
{
	int at[2];
	sides_of(by, x, y, &at[0], &at[1]);
	return at[0] * kept[0] >= 0 && at[1] * kept[1] >= 0;
}

/* Returns true if a cell with such images stays when the side of the map that is so far from the axes does. */
static bool stays(const struct mirroring *by, const struct grid *grid, const struct cell_change *cell,
		  const struct cell_change *images, int count, const int side[2])
{
	bool made = false;
	if (on_side(by, cell->x, cell->y, side))
		return true;
	for (int i = 0; i < count; i++)
		made |= grid_has(grid, images[i].x, images[i].y) && on_side(by, images[i].x, images[i].y, side);
	return !made;
}

unsigned char *mirror_kept(const struct editor *editor)
{
	const struct view *view = editor_view(editor);
	const struct grid *grid = view_grid(view);
	struct mirroring by = mirroring_of(editor);
	struct cell_change images[IMAGES];
	int side[2];
	unsigned char *kept = memory_allocate((size_t)grid->width * (size_t)grid->height, 1);
	sides_of(&by, view->x, view->y, &side[0], &side[1]);
	for (int y = 0; y < grid->height; y++)
		for (int x = 0; x < grid->width; x++) {
			const struct cell_change cell = {.x = x, .y = y};
			const int count = mirror_images(&by, &cell, images);
			kept[y * grid->width + x] = stays(&by, grid, &cell, images, count, side);
		}
	return kept;
}

void mirror_whole(const struct editor *editor, struct drawing *drawing)
{
	const struct view *view = drawing->view;
	const struct grid *grid = view_grid(view);
	struct mirroring by = mirroring_of(editor);
	struct cell_change images[IMAGES];
	int side[2], *values = all_values(view), *value = values;
	sides_of(&by, view->x, view->y, &side[0], &side[1]);
	for (int y = 0; y < grid->height; y++)
		for (int x = 0; x < grid->width; x++) {
			const struct cell_change cell = {.x = x, .y = y, .glyph = *value++};
			const int count = mirror_images(&by, &cell, images);
			if (!stays(&by, grid, &cell, images, count, side) || drawing_has(drawing, x, y))
				continue;
			for (const struct cell_change *image = images + count; image-- > images;)
				if (grid_has(grid, image->x, image->y) && (image->x != x || image->y != y) &&
				    values[image->y * grid->width + image->x] != image->glyph &&
				    !drawing_has(drawing, image->x, image->y))
					drawing_add(drawing, image->x, image->y, image->glyph);
		}
	free(values);
}

void mirror_differences(const struct editor *editor, struct drawing *drawing)
{
	const struct view *view = drawing->view;
	const struct grid *grid = view_grid(view);
	struct mirroring by = mirroring_of(editor);
	struct cell_change images[IMAGES];
	int *values = all_values(view), *value = values;
	for (int y = 0; y < grid->height; y++)
		for (int x = 0; x < grid->width; x++) {
			const struct cell_change cell = {.x = x, .y = y, .glyph = *value++};
			const int count = mirror_images(&by, &cell, images);
			for (const struct cell_change *image = images; image < images + count; image++) {
				const int there = grid_has(grid, image->x, image->y)
						      ? values[image->y * grid->width + image->x]
						      : -1;
				if (there < 0 || there == image->glyph || (image->x == x && image->y == y))
					continue;
				drawing_add(drawing, x, y, cell.glyph);
				drawing_add(drawing, image->x, image->y, there);
			}
		}
	free(values);
}
