/* Walls that join: the wall for a cell, given the ground around it. */
#include "views/views.h"

const int neighbour_steps[8][2] = {{0, -1}, {-1, 0}, {1, 0}, {0, 1}, {-1, -1}, {1, -1}, {-1, 1}, {1, 1}};

int format_glyph(const char *bytes, int fallback)
{
	return bytes ? cell_value(bytes, strlen(bytes)) : fallback;
}

/* Walls of box-drawing characters, by which neighbours are walls: 1 above, 2 left, 4 right, 8 below. */
static const char *const boxes[] = {"═║═╝═╚═╩║║╗╣╔╠╦╬", "─│─┘─└─┴││┐┤┌├┬┼", "━┃━┛━┗━┻┃┃┓┫┏┣┳╋"};
enum { BOX_BYTES = 3 };

/* Returns the walls to which a value belongs; NULL if to none of these. */
static const char *box_of(int value)
{
	size_t length;
	const char *bytes = cell_bytes(value, &length);
	EACH_OF(box, boxes)
		if (length == BOX_BYTES && memmem(*box, strlen(*box), bytes, length))
			return *box;
	return NULL;
}

bool wall_is_line(const struct wall_glyphs *walls, int value)
{
	bool joins = value == format_glyph(walls->horizontal, -1) || value == format_glyph(walls->vertical, -1);
	return box_of(value) || (joins && !walls->rock);
}

/* Returns true if the map has a meaning for the glyph. */
static bool is_known(const struct view *view, int value)
{
	return value > 0 && model_glyph(&view->document->model, view_grid(view), value)->known;
}

/* Returns the wall that joins the walls beside it. Two walls join only along something else: solid rock has no lines. */
static int box_form(const struct view *view, const char *box, const enum ground around[8])
{
	enum { UPRIGHT = 9, LEVEL = 6 }; /* up and down, left and right */
	static const unsigned char beside[4][4] = {{1, 2, 4, 5}, {0, 3, 4, 6}, {0, 3, 5, 7}, {1, 2, 6, 7}};
	int sides = 0;
	for (int side = 0; side < 4; side++)
		for (int i = 0; i < 4 && around[side] == GROUND_WALL; i++)
			sides |= (around[beside[side][i]] != GROUND_WALL) << side;
	int form = cell_value(box + (ptrdiff_t)sides * BOX_BYTES, BOX_BYTES);
	sides = (sides & UPRIGHT) == UPRIGHT ? UPRIGHT : LEVEL;
	return is_known(view, form) ? form : cell_value(box + (ptrdiff_t)sides * BOX_BYTES, BOX_BYTES);
}

struct joined {
	const struct view *view;
	int wall, horizontal, vertical, corner, outside;
};

/* Returns the wall for a cell with that ground around it, in the order of neighbour_steps, which has `wall` now. */
static int wall_form(const struct joined *walls, int wall, const enum ground around[8])
{
	enum { UP, LEFT, RIGHT, DOWN };
	const char *box = box_of(wall);
	if (box)
		return box_form(walls->view, box, around);
	bool beside = around[LEFT] == GROUND_OPEN || around[RIGHT] == GROUND_OPEN;
	bool above = around[UP] == GROUND_OPEN || around[DOWN] == GROUND_OPEN;
	bool along = around[LEFT] == GROUND_WALL || around[RIGHT] == GROUND_WALL;
	bool down = around[UP] == GROUND_WALL || around[DOWN] == GROUND_WALL;
	for (int i = 0; i < 8 && walls->outside >= 0; i++)
		if (around[i] == GROUND_OUTSIDE)
			return walls->outside;
	int form = beside != above ? (beside ? walls->vertical : walls->horizontal)
		   : along == down ? walls->corner
		   : along         ? walls->horizontal
				   : walls->vertical;
	return form >= 0 ? form : wall;
}

/* Returns the wall that the map gets: that of the format, or if it has no meaning here the most frequent other one. */
static int usual_wall(const struct view *view)
{
	const struct grid *grid = view_grid(view);
	int best = format_glyph(view->document->format->maps->wall, -1);
	uint32_t most = 0;
	for (int i = 0; i < grid->glyph_count && !is_known(view, best); i++)
		if (grid->glyphs[i].glyph.style == STYLE_WALL && grid->glyphs[i].count > most)
			most = grid->glyphs[i].count;
	for (int i = 0; i < grid->glyph_count && most > 0; i++)
		best = grid->glyphs[i].glyph.style == STYLE_WALL && grid->glyphs[i].count == most
			   ? grid->glyphs[i].value
			   : best;
	return best;
}

enum ground ground_of(const struct view *view, int value)
{
	const struct model *model = &view->document->model;
	if (value < 0)
		return GROUND_OUTSIDE;
	const struct glyph *glyph = model_glyph(model, view_grid(view), value);
	return glyph->walk != WALK_SOLID                                    ? GROUND_OPEN
	       : value == format_glyph(model->format->maps->walls.rock, -1) ? GROUND_ROCK
	       : glyph->style == STYLE_VOID                                 ? GROUND_OUTSIDE
									    : GROUND_WALL;
}

/* Returns what a cell will be; -1 if there is none. */
static inline int value_at(const struct drawing *drawing, int x, int y)
{
	const struct view *view = drawing->view;
	const struct grid *grid = view_grid(view);
	const int *row = y >= 0 && y < drawing->height ? drawing->rows[y] : NULL;
	int value = grid_cell(grid, &view->document->text, x, y);
	bool drawn = value >= 0 && row && row[x] && (!grid->cells || grid_cell_span(grid, x, y).length > 0);
	return drawn ? (row[x] - 1) & ~DRAWN_WHOLE : value;
}

/* Returns true for a cell that walls may change. */
static bool is_free(const struct drawing *drawing, int x, int y, int value)
{
	const struct view *view = drawing->view;
	return (!view->selected || in_selection(view, x, y)) && (!drawing->brushed || brush_changes(view, value));
}

/* What a cell is for walls: its ground, what walls beside it take it for, shifted by BESIDE, and bits. */
enum {
	READ = 1, /* the ground is wanted, and read next */
	GROUND = 3,
	BESIDE = 2,
	FORM = 16,  /* one of the glyphs that stand for the same wall in different places */
	DRAWN = 32, /* in the drawing */
	NEAR = 64,  /* next to that */
	WALL = 128, /* becomes a wall */
};

static int cell_of(const struct joined *walls, int value)
{
	const struct view *view = walls->view;
	if (value < 0)
		return GROUND_OUTSIDE | GROUND_OUTSIDE << BESIDE;
	enum ground ground = ground_of(view, value);
	enum glyph_style style = model_glyph(&view->document->model, view_grid(view), value)->style;
	enum ground beside = style == STYLE_PLANT  ? GROUND_OPEN /* no wall joins a tree */
			     : style == STYLE_DOOR ? GROUND_WALL
						   : ground;
	bool form = value == format_glyph(view->document->format->maps->wall, -1) || value == walls->horizontal ||
		    value == walls->vertical || value == walls->corner || value == walls->outside || box_of(value);
	return (int)ground | (int)beside << BESIDE | (form ? FORM : 0);
}

enum {
	MARGIN = 3, /* cells around the box of all drawn cells */
	EIGHT = 8,  /* bytes at a time */
	FORMS = 256 /* that are kept, of which few are different */
};

/* A byte for each cell in and around a box of the map. */
struct joined_cells {
	int left, top, width, height;
	unsigned char *cells;
};

/* Finds the drawn cells. */
static struct joined_cells begin_cells(const struct drawing *drawing)
{
	int left = drawing->width, right = -1, top = drawing->height, bottom = -1;
	for (int y = 0; y < drawing->height; y++) {
		int x = 0, end = drawing->width, *row = drawing->rows[y];
		while (row && x < end && !row[x])
			x++;
		while (row && end > x && !row[end - 1])
			end--;
		if (!row || x == end)
			continue;
		left = MIN(x, left);
		right = MAX(end - 1, right);
		top = MIN(y, top);
		bottom = y;
	}
	struct joined_cells box = {.left = left - MARGIN, .top = top - MARGIN};
	if (right < 0)
		return box;
	box.width = right - left + 1 + 2 * MARGIN;
	box.height = bottom - top + 1 + 2 * MARGIN;
	box.cells = memory_allocate((size_t)box.width * (size_t)box.height + (size_t)2 * EIGHT, 1);
	for (int y = top; y <= bottom; y++)
		for (int x = left, *row = drawing->rows[y]; row && x <= right; x++)
			box.cells[(y - box.top) * box.width + x - box.left] = row[x] ? DRAWN : 0;
	return box;
}

/* Returns the bits of eight cells, each with those of the cells on both sides. */
static inline uint64_t along(const unsigned char *cells)
{
	uint64_t before, eight, after;
	memcpy(&before, cells - 1, sizeof before);
	memcpy(&eight, cells, sizeof eight);
	memcpy(&after, cells + 1, sizeof after);
	return before | eight | after;
}

/* Gives all cells in the 3x3 squares of those with a bit another one, eight at a time. */
static void spread(const struct joined_cells *box, uint64_t from, uint64_t to)
{
	const size_t width = (size_t)box->width, end = width * ((size_t)box->height - 1);
	for (size_t cell = width + 1; cell < end; cell += EIGHT) {
		unsigned char *at = box->cells + cell;
		uint64_t around = along(at - width) | along(at) | along(at + width), eight;
		memcpy(&eight, at, sizeof eight);
		eight |= (around & UINT64_MAX / UINT8_MAX * from) / from * to;
		memcpy(at, &eight, sizeof eight);
	}
}

/* Reads what the cells are on which the walls of the drawing depend. */
static void read_cells(const struct joined *walls, const struct drawing *drawing, const struct joined_cells *box)
{
	bool asks;
	struct answers answers = {0};
	const struct view *view = walls->view;
	const struct grid *grid = view_grid(view);
	int *values = memory_allocate((size_t)box->width, sizeof *values);
	unsigned char *cell = box->cells;
	spread(box, DRAWN, NEAR);
	spread(box, NEAR, READ);
	for (int y = 0; y < box->height; y++) {
		bool in = grid->cells && box->top + y >= 0 && box->top + y < grid->height;
		const struct cell *words = in ? &grid->cells[grid->row_cells[box->top + y]] : NULL;
		grid_values(grid, &view->document->text, box->left, box->top + y, box->width, values);
		for (int x = 0; x < box->width; x++, cell++) {
			if (!*cell)
				continue;
			const int at = box->left + x, *row = *cell & DRAWN ? drawing->rows[box->top + y] : NULL;
			bool drawn = row && values[x] >= 0 && (!words || words[at].length > 0);
			int value = drawn ? (row[at] - 1) & ~DRAWN_WHOLE : values[x];
			int *kind = answer_about(&answers, value, &asks);
			if (asks)
				*kind = cell_of(walls, value);
			*cell = (unsigned char)((*cell & DRAWN ? DRAWN : *cell & NEAR) | *kind);
		}
	}
	free(values);
}

/* Returns true for a cell next to open ground that is drawn. */
static bool meets_open(const unsigned char *cell, const int steps[8])
{
	bool meets = false;
	for (int i = 0; i < 8 && !meets; i++)
		meets = (cell[steps[i]] & (DRAWN | GROUND)) == (DRAWN | GROUND_OPEN);
	return meets;
}

/* What becomes of a wall by the ground around it, two bits each. */
struct known_form {
	int value, form, kind; /* kind: as cell_of returns it */
	uint64_t around;
};

static void learn_form(const struct joined *walls, int value, uint64_t bits, struct known_form *known)
{
	enum ground around[8];
	*known = (struct known_form){.value = value, .around = bits};
	for (int i = 8; i-- > 0; bits >>= BESIDE)
		around[i] = (enum ground)(bits & GROUND);
	int form = wall_form(walls, box_of(value) ? value : walls->wall, around);
	known->form = is_known(walls->view, form) ? form : value;
	known->kind = cell_of(walls, known->form);
}

void drawing_walls(struct drawing *drawing)
{
	const struct view *view = drawing->view;
	const struct map_ops *maps = view->document->format->maps;
	const struct joined walls = {.view = view,
				     .wall = usual_wall(view),
				     .horizontal = format_glyph(maps->walls.horizontal, -1),
				     .vertical = format_glyph(maps->walls.vertical, -1),
				     .corner = format_glyph(maps->walls.corner, -1),
				     .outside = format_glyph(maps->walls.outside, -1)};
	const struct joined_cells box = begin_cells(drawing);
	int steps[8];
	for (int i = 0; i < 8; i++)
		steps[i] = neighbour_steps[i][0] + neighbour_steps[i][1] * box.width;
	if (box.width > 0)
		read_cells(&walls, drawing, &box);
	unsigned char *cell = box.cells;
	for (int y = box.top; y < box.top + box.height; y++)
		for (int x = box.left; x < box.left + box.width; x++, cell++) {
			bool empty = (*cell & GROUND) == GROUND_ROCK || (*cell & GROUND) == GROUND_OUTSIDE;
			int value = *cell & NEAR && empty ? value_at(drawing, x, y) : -1;
			if (value < 0 || !meets_open(cell, steps) || !is_free(drawing, x, y, value))
				continue;
			drawing_add(drawing, x, y, walls.wall);
			*cell = (unsigned char)(WALL | cell_of(&walls, walls.wall));
		}
	cell = box.cells;
	struct known_form *kept = memory_allocate(FORMS, sizeof *kept), *known;
	for (int y = box.top; y < box.top + box.height; y++)
		for (int x = box.left; x < box.left + box.width; x++, cell++) {
			uint64_t around = 0;
			if (!(*cell & FORM) || !(*cell & (DRAWN | NEAR | WALL)))
				continue;
			int value = value_at(drawing, x, y);
			if ((*cell & DRAWN && drawing->exact) || (*cell & NEAR && !is_free(drawing, x, y, value)))
				continue;
			for (int i = 0; i < 8; i++)
				around = around << BESIDE | (cell[steps[i]] >> BESIDE & GROUND);
			known = &kept[(around + (uint64_t)value * 31) * 0x9e3779b97f4a7c15u >> 56];
			if (known->value != value || known->around != around)
				learn_form(&walls, value, around, known);
			if (known->form == value)
				continue;
			drawing_add(drawing, x, y, known->form);
			*cell = (unsigned char)((*cell & (DRAWN | NEAR | WALL)) | known->kind);
		}
	free(kept);
	free(box.cells);
}
