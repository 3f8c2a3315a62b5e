/* Caves, rooms and mazes. Every kind opens cells of its own, then the pieces are joined: a search goes out from all of them at once, and where
 * two meet that are not connected yet, the way between them is dug. */
#include "views/canvas/generators.h"

#include "mapwright/arena.h"

#include <stdlib.h>
#include <string.h>

enum {
	CAVE_FLOOR = 55,       /* percent of the cells of a cave that are open at first */
	CAVE_ROUNDS = 5,       /* of smoothing */
	POCKET_MOST = 5,       /* cells of a pocket in a cave that is filled again */
	ATTEMPTS = 100,        /* until there is enough open ground and enough dead ends */
	CELLS_TRIED = 2000000, /* in all attempts, so that large maps have few */
	ROOM_WIDTH = 9,        /* the largest room */
	ROOM_HEIGHT = 5,
	CELLS_A_TRY = 4, /* cells of the area for each try to place a room */
};

void carve_begin(struct carving *carving, int width, int height)
{
	enum { BORDER = 2, ROOM = 8 }; /* ROOM: cells are read eight at a time */
	const int stride = width + BORDER;
	const int steps[8] = {-stride, -1, 1, stride, -stride - 1, -stride + 1, stride - 1, stride + 1};
	carving->width = width;
	carving->height = height;
	carving->stride = stride;
	carving->first = BORDER * (stride + 1);
	carving->end = carving->first + height * stride;
	memcpy(carving->steps, steps, sizeof steps);
	size_t size = (size_t)carving->end + (size_t)carving->first + ROOM;
	carving->cells = memory_allocate(size, 1);
	memset(carving->cells, CARVE_BEYOND, size);
}

static bool is_open(const struct carving *carving, int cell)
{
	return carving->cells[cell] & CARVE_OPEN;
}

/* Returns true for a cell of the area that is not on its edge. */
static bool is_inner(const struct carving *carving, int cell)
{
	return (carving->cells[cell] & (CARVE_AREA | CARVE_EDGE)) == CARVE_AREA;
}

static int count_open(const struct carving *carving, int cell, int directions)
{
	int count = 0;
	for (int i = 0; i < directions; i++)
		count += is_open(carving, cell + carving->steps[i]);
	return count;
}

bool carve_is_dead_end(const struct carving *carving, int cell)
{
	bool plain = is_open(carving, cell);
	for (int i = 0; i < 8 && plain; i++)
		plain = carving->cells[cell + carving->steps[i]] & CARVE_AREA;
	return plain && count_open(carving, cell, 8) <= 1;
}

bool carve_may_close(const struct carving *carving, int cell)
{
	static const int around[9] = {4, 0, 5, 2, 7, 3, 6, 1, 4}; /* directions in a circle, from a corner */
	int pieces = 0;
	for (int i = 1; i < 9; i += 2) { /* a piece is an orthogonal neighbour and those that follow without a gap */
		bool open = is_open(carving, cell + carving->steps[around[i]]);
		bool corner = is_open(carving, cell + carving->steps[around[i + 1]]);
		bool next = is_open(carving, cell + carving->steps[around[i + 2 < 9 ? i + 2 : 1]]);
		pieces += open && !(corner && next);
	}
	return pieces <= 1 && count_open(carving, cell, 4) > 1;
}

/* Returns a mirror image of a cell, which may be off the map. */
static int image_of(const struct carving *carving, int cell, int number)
{
	return carving->images[(cell - carving->first) * carving->image_count + number];
}

static void dig(struct carving *carving, int cell)
{
	carving->cells[cell] |= CARVE_OPEN;
	for (int i = 0; i < carving->image_count; i++)
		if (is_inner(carving, image_of(carving, cell, i)))
			carving->cells[image_of(carving, cell, i)] |= CARVE_OPEN;
}

static int find_root(int *parents, int cell)
{
	while (parents[cell] != cell)
		cell = parents[cell] = parents[parents[cell]];
	return cell;
}

/* Finds the open pieces: every open cell gets a parent of its piece, of which the root is its own. Returns the number of
 * pieces. */
static int find_pieces(const struct carving *carving, int *parents)
{
	int count = 0;
	for (int cell = carving->first; cell < carving->end; cell++) {
		int up = cell - carving->stride, left = cell - 1;
		if (!is_open(carving, cell))
			continue;
		bool beside = is_open(carving, left), above = is_open(carving, up);
		parents[cell] = beside ? parents[left] : above ? parents[up] : cell;
		count += !beside && !above;
		if (!beside || !above || is_open(carving, up - 1))
			continue; /* across the corner they are the same piece */
		int here = find_root(parents, left), there = find_root(parents, up);
		parents[here] = there;
		count -= here != there;
	}
	return count;
}

/* ---- kinds ---- */

/* Fills the pockets of a cave, unless the largest piece is as small. */
static void fill_pockets(struct carving *carving, int *parents, int *sizes)
{
	int largest = 0;
	find_pieces(carving, parents);
	memset(sizes, 0, (size_t)carving->end * sizeof *sizes);
	for (int cell = carving->first; cell < carving->end; cell++)
		if (is_open(carving, cell)) { /* what leads out of the area is no pocket */
			int *size = &sizes[parents[cell] = find_root(parents, cell)];
			*size += is_inner(carving, cell) ? 1 : POCKET_MOST;
			largest = *size > largest ? *size : largest;
		}
	for (int cell = carving->first; cell < carving->end; cell++)
		if (is_inner(carving, cell) && is_open(carving, cell) && sizes[parents[cell]] <= POCKET_MOST &&
		    sizes[parents[cell]] < largest)
			carving->cells[cell] &= (unsigned char)~CARVE_OPEN;
}

/* Returns eight bytes, each below 0x80, as a number, so that they can be added at once. */
static uint64_t eight(const unsigned char *bytes)
{
	uint64_t number;
	memcpy(&number, bytes, sizeof number);
	return number;
}

static void cut_caves(struct carving *carving, int *first, int *second)
{
	const uint64_t ones = UINT64_MAX / 0xff;
	const size_t stride = (size_t)carving->stride, start = (size_t)carving->first, end = (size_t)carving->end,
		     size = end + start + sizeof ones;
	unsigned char *open = memory_allocate(3 * size, 1), *inner = open + size, *along = inner + size;
	for (size_t cell = start; cell < end; cell++) {
		inner[cell] = is_inner(carving, (int)cell);
		open[cell] =
		    is_open(carving, (int)cell) || (inner[cell] && dice_below(&carving->dice, 100) < CAVE_FLOOR);
	}
	/* A cell becomes what most cells of its 3x3 square are; they are summed along the rows, then down the
	 * columns, eight cells at a time. */
	for (int round = 0; round < CAVE_ROUNDS; round++) {
		for (size_t cell = start; cell < end; cell += sizeof ones) {
			uint64_t sum = eight(open + cell - 1) + eight(open + cell) + eight(open + cell + 1);
			memcpy(along + cell, &sum, sizeof sum);
		}
		for (size_t cell = start; cell < end; cell += sizeof ones) {
			uint64_t sum =
			    eight(along + cell - stride) + eight(along + cell) + eight(along + cell + stride);
			uint64_t most = (sum + (0x80 - 5) * ones) >> 7 & ones, may = eight(inner + cell);
			most = (most & may) | (eight(open + cell) & ~may);
			memcpy(open + cell, &most, sizeof most);
		}
	}
	for (size_t cell = start; cell < end; cell++)
		carving->cells[cell] |= open[cell] && inner[cell] ? CARVE_OPEN : 0;
	free(open);
	fill_pockets(carving, first, second);
}

/* Opens a room if nothing open is in it or next to it. */
static void cut_room(struct carving *carving, int left, int top, int width, int height)
{
	for (int y = top - 1; y <= top + height; y++)
		for (int x = left - 1; x <= left + width; x++) {
			int bits = carving->cells[carve_cell(carving, x, y)];
			bool within = x >= left && y >= top && x < left + width && y < top + height;
			if ((bits & CARVE_AREA && bits & CARVE_OPEN) ||
			    (within && (bits & CARVE_EDGE || !(bits & CARVE_IN))))
				return;
		}
	for (int at = 0; at < width * height; at++) {
		int cell = carve_cell(carving, left + at % width, top + at / width);
		carving->cells[cell] |= carving->cells[cell] & CARVE_AREA ? CARVE_OPEN : 0;
	}
}

/* A box around the inner cells. */
struct box {
	int left, top, right, bottom;
	int inner; /* their number */
};

static void cut_rooms(struct carving *carving, const struct box *box)
{
	int across = box->right - box->left + 1, down = box->bottom - box->top + 1;
	for (int i = box->inner / CELLS_A_TRY + 8; i > 0; i--) {
		int widest = across < ROOM_WIDTH ? across : ROOM_WIDTH, width = widest;
		int highest = down < ROOM_HEIGHT ? down : ROOM_HEIGHT, height = highest;
		width = width > 3 ? 3 + dice_below(&carving->dice, width - 2) : width;
		height = height > 2 ? 2 + dice_below(&carving->dice, height - 1) : height;
		int top = box->top + dice_below(&carving->dice, down - height + 1);
		int left = box->left + dice_below(&carving->dice, across - width + 1);
		cut_room(carving, left, top, width, height);
	}
}

/* Returns the next cell of a maze in that direction, if the way to it can be opened; -1 otherwise. */
static int maze_step(const struct carving *carving, int cell, int direction)
{
	int between = cell + carving->steps[direction], to = between + carving->steps[direction];
	return is_inner(carving, to) && is_inner(carving, between) ? to : -1;
}

/* Opens the way from a cell to one of those two cells away that are open (`to_open`) or solid, at random, and returns
 * that; -1 if there is none. */
static int maze_advance(struct carving *carving, int cell, bool to_open)
{
	int ways[4], count = 0;
	for (int i = 0; i < 4; i++) {
		int to = maze_step(carving, cell, i);
		if (to >= 0 && is_open(carving, to) == to_open && !is_open(carving, cell + carving->steps[i]))
			ways[count++] = i;
	}
	if (count == 0)
		return -1;
	int step = carving->steps[ways[dice_below(&carving->dice, count)]];
	carving->cells[cell + step] |= CARVE_OPEN;
	carving->cells[cell + 2 * step] |= CARVE_OPEN;
	return cell + 2 * step;
}

/* A perfect maze: one way between any two cells. Braided, most blind ends lead on. */
static void cut_maze(struct carving *carving, const struct box *box, bool braided, int *path)
{
	for (int y = box->top; y <= box->bottom; y += 2)
		for (int x = box->left; x <= box->right; x += 2) {
			int cell = carve_cell(carving, x, y), length = 0;
			if (!is_inner(carving, cell) || is_open(carving, cell))
				continue;
			carving->cells[cell] |= CARVE_OPEN;
			path[length++] = cell;
			while (length > 0) {
				int to = maze_advance(carving, path[length - 1], false);
				if (to >= 0)
					path[length++] = to;
				else
					length--;
			}
		}
	int kept = 0;
	for (int y = box->top; braided && y <= box->bottom; y += 2)
		for (int x = box->left; x <= box->right; x += 2) {
			int cell = carve_cell(carving, x, y);
			if (!is_inner(carving, cell) || count_open(carving, cell, 4) > 1)
				continue;
			if (kept < carving->dead_ends)
				kept++;
			else
				maze_advance(carving, cell, true);
		}
}

/* ---- what all kinds have in common ---- */

/* Makes the area equal to its mirror images. */
static void reflect(struct carving *carving)
{
	for (int cell = carving->first; carving->image_count > 0 && cell < carving->end; cell++) {
		int first = cell;
		for (int i = 0; i < carving->image_count; i++) {
			int image = image_of(carving, cell, i);
			first = image < first && is_inner(carving, image) ? image : first;
		}
		if (is_inner(carving, cell))
			carving->cells[cell] = (unsigned char)((carving->cells[cell] & ~CARVE_OPEN) |
							       (carving->cells[first] & CARVE_OPEN));
	}
}

/* Returns true if a way may be dug from a cell to the next: along inner cells, and straight through the edge of the
 * area, but not of the map, if it comes from an open cell outside. */
static bool may_dig(const struct carving *carving, int from, int to)
{
	if (is_inner(carving, to) || !(carving->cells[to] & CARVE_EDGE))
		return is_inner(carving, to);
	int x = (to - carving->first) % carving->stride, y = (to - carving->first) / carving->stride;
	bool on_map_edge = x == 0 || y == 0 || x == carving->width - 1 || y == carving->height - 1;
	return !on_map_edge && !(carving->cells[from] & CARVE_AREA) && is_open(carving, from);
}

/* Joins the open pieces. Returns true if anything was dug: its mirror images may be new pieces. */
static bool join(struct carving *carving, int *from, int *queue)
{
	int head = 0, tail = 0;
	bool dug = false;
	int *parents = memory_allocate((size_t)carving->end, sizeof *parents);
	int pieces = find_pieces(carving, parents);
	for (int cell = 0; cell < carving->end + carving->first; cell++) {
		from[cell] = is_open(carving, cell) ? cell : -1;
		if (pieces > 1 && is_open(carving, cell) && count_open(carving, cell, 4) < 4)
			queue[tail++] = cell;
	}
	while (head < tail && pieces > 1) {
		int cell = queue[head++], here = find_root(parents, cell);
		for (int i = 0; i < 4; i++) {
			int to = cell + carving->steps[i];
			if (from[to] < 0 && may_dig(carving, cell, to)) {
				from[to] = cell;
				parents[to] = here;
				queue[tail++] = to;
				continue;
			}
			int there = from[to] < 0 ? here : find_root(parents, to);
			if (here == there || (!is_inner(carving, cell) && !is_inner(carving, to)))
				continue;
			parents[here] = there;
			here = there;
			pieces--;
			dug = dug || from[cell] != cell || from[to] != to;
			for (int at = cell; from[at] != at; at = from[at])
				dig(carving, at);
			for (int at = to; from[at] != at; at = from[at])
				dig(carving, at);
		}
	}
	free(parents);
	return dug;
}

/* Returns true if there are enough dead ends. Lists those that are apart in `ends`. */
static bool has_dead_ends(const struct carving *carving, int *ends)
{
	int count = 0;
	for (int cell = carving->first; cell < carving->end && count < carving->dead_ends; cell++) {
		bool apart = is_inner(carving, cell) && carve_is_dead_end(carving, cell);
		for (int i = 0; i < count && apart; i++)
			for (int step = 0; step < 8 && apart; step++)
				apart = ends[i] + carving->steps[step] != cell;
		if (apart)
			ends[count++] = cell;
	}
	return count >= carving->dead_ends;
}

/* Digs blind alleys of two cells until there are enough dead ends. Returns false if there is no place. */
static bool dig_dead_ends(struct carving *carving, int *ends)
{
	int cells = carving->end - carving->first, start = dice_below(&carving->dice, cells);
	bool enough = has_dead_ends(carving, ends);
	for (int i = 0; i < cells && !enough; i++) {
		int cell = carving->first + (start + i) % cells;
		for (int way = 0; way < 4; way++) {
			int between = cell + carving->steps[way], to = between + carving->steps[way];
			if (!is_inner(carving, cell) || is_open(carving, cell) || count_open(carving, cell, 8) > 0 ||
			    !is_inner(carving, between) || !is_open(carving, to))
				continue;
			dig(carving, cell);
			dig(carving, between);
			enough = has_dead_ends(carving, ends);
		}
	}
	return enough;
}

/* Finds the edge of the area, and a box around the inner cells. */
static struct box find_box(struct carving *carving)
{
	struct box box = {.left = carving->width, .top = carving->height, .right = -1, .bottom = -1};
	const int margin = carving->stride + 1; /* the border next to the map */
	for (int cell = carving->first - margin; cell < carving->end + margin; cell++) {
		int bits = carving->cells[cell];
		if (!(bits & CARVE_BEYOND) && (bits & (CARVE_IN | CARVE_OPEN)) != CARVE_OPEN)
			continue;
		for (int i = 0; i < 8; i++) {
			unsigned char *near = &carving->cells[cell + carving->steps[i]];
			*near |= *near & CARVE_AREA ? CARVE_EDGE : 0;
		}
	}
	for (int y = 0; y < carving->height; y++)
		for (int x = 0; x < carving->width; x++) {
			if (!is_inner(carving, carve_cell(carving, x, y)))
				continue;
			box.inner++;
			box.left = x < box.left ? x : box.left;
			box.right = x > box.right ? x : box.right;
			box.top = y < box.top ? y : box.top;
			box.bottom = y;
		}
	return box;
}

int carve(struct carving *carving, enum carve_kind kind)
{
	const int cells = carving->end + carving->first;
	int open = 0;
	const struct box box = find_box(carving);
	int *first = memory_allocate(2 * (size_t)cells + (size_t)carving->dead_ends + 1, sizeof *first);
	int *second = first + cells;
	bool done = box.inner == 0;
	for (int attempt = 0; !done && attempt < ATTEMPTS && attempt <= CELLS_TRIED / cells; attempt++) {
		for (int cell = carving->first; cell < carving->end; cell++)
			carving->cells[cell] &=
			    (unsigned char)(carving->cells[cell] & CARVE_AREA ? ~CARVE_OPEN : 0xff);
		if (kind == CARVE_CAVES)
			cut_caves(carving, first, second);
		else if (kind == CARVE_ROOMS)
			cut_rooms(carving, &box);
		else
			cut_maze(carving, &box, kind == CARVE_BRAIDED, first);
		reflect(carving);
		while (join(carving, first, second) && carving->image_count > 0)
			;
		done = carving->dead_ends == 0 || (dig_dead_ends(carving, first) &&
						   (!join(carving, first, second) || has_dead_ends(carving, first)));
		open = 0;
		for (int cell = carving->first; cell < carving->end; cell++)
			open += (carving->cells[cell] & (CARVE_OPEN | CARVE_AREA)) == (CARVE_OPEN | CARVE_AREA);
		done = done && open * 8 >= box.inner;
	}
	free(first);
	return open;
}
