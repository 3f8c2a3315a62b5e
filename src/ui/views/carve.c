/* Every kind opens cells of its own, then the pieces are joined: a search goes out from all of them at once, and where
 * two meet that are not connected yet, the way between them is dug. */
#include "carve.h"

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

static const int steps[8][2] = {{0, -1}, {-1, 0}, {1, 0}, {0, 1}, {-1, -1}, {1, -1}, {-1, 1}, {1, 1}};

int carve_draw(struct carving *carving, int below)
{
	uint64_t z = carving->random += 0x9e3779b97f4a7c15u; /* splitmix64 */
	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
	z = (z ^ z >> 27) * 0x94d049bb133111ebu;
	return (int)((z ^ z >> 31) % (uint64_t)below);
}

/* Returns the cell in one of 8 directions; -1 outside the map. */
static int neighbour(const struct carving *carving, int cell, int direction, int distance)
{
	int x = cell % carving->width + distance * steps[direction][0];
	int y = cell / carving->width + distance * steps[direction][1];
	return x >= 0 && y >= 0 && x < carving->width && y < carving->height ? y * carving->width + x : -1;
}

static bool is_open(const struct carving *carving, int cell)
{
	return cell >= 0 && carving->cells[cell] & CARVE_OPEN;
}

/* Returns true for a cell of the area that is not on its edge. */
static bool is_inner(const struct carving *carving, int cell)
{
	return cell >= 0 && (carving->cells[cell] & (CARVE_AREA | CARVE_EDGE)) == CARVE_AREA;
}

static int count_open(const struct carving *carving, int cell, int directions)
{
	int count = 0;
	for (int i = 0; i < directions; i++)
		count += is_open(carving, neighbour(carving, cell, i, 1));
	return count;
}

bool carve_is_dead_end(const struct carving *carving, int cell)
{
	bool plain = is_open(carving, cell);
	for (int i = 0; i < 8 && plain; i++) {
		int to = neighbour(carving, cell, i, 1);
		plain = to >= 0 && carving->cells[to] & CARVE_AREA;
	}
	return plain && count_open(carving, cell, 8) <= 1;
}

bool carve_may_close(const struct carving *carving, int cell)
{
	static const int around[9] = {4, 0, 5, 2, 7, 3, 6, 1, 4}; /* directions in a circle, from a corner */
	int pieces = 0;
	for (int i = 1; i < 9; i += 2) { /* a piece is an orthogonal neighbour and those that follow without a gap */
		bool open = is_open(carving, neighbour(carving, cell, around[i], 1));
		bool corner = is_open(carving, neighbour(carving, cell, around[i + 1], 1));
		bool next = is_open(carving, neighbour(carving, cell, around[i + 2 < 9 ? i + 2 : 1], 1));
		pieces += open && !(corner && next);
	}
	return pieces <= 1 && count_open(carving, cell, 4) > 1;
}

static void dig(struct carving *carving, int cell)
{
	carving->cells[cell] |= CARVE_OPEN;
	for (int i = 0; i < carving->image_count; i++) {
		int image = carving->images[cell * carving->image_count + i];
		if (is_inner(carving, image))
			carving->cells[image] |= CARVE_OPEN;
	}
}

/* ---- kinds ---- */

/* Fills the pockets of a cave; the largest piece stays. */
static void fill_pockets(struct carving *carving, int *piece, int *queue)
{
	int cells = carving->width * carving->height, largest = 0;
	memset(piece, 0, (size_t)cells * sizeof *piece); /* 0: not seen, else the cells of its piece */
	for (int cell = 0; cell < cells; cell++) {
		int head = 0, tail = 0;
		if (!(carving->cells[cell] & CARVE_OPEN) || piece[cell] || !is_inner(carving, cell))
			continue;
		queue[tail++] = cell;
		piece[cell] = 1;
		bool alone = true;
		while (head < tail) {
			int at = queue[head++];
			for (int i = 0; i < 4; i++) {
				int to = neighbour(carving, at, i, 1);
				alone = alone && (is_inner(carving, to) || !is_open(carving, to));
				if (!is_open(carving, to) || !is_inner(carving, to) || piece[to])
					continue;
				piece[to] = 1;
				queue[tail++] = to;
			}
		}
		for (int i = 0; i < tail; i++)
			piece[queue[i]] = alone ? tail : cells;
		largest = tail > largest ? tail : largest;
	}
	for (int cell = 0; cell < cells; cell++)
		if (piece[cell] > 0 && piece[cell] <= POCKET_MOST && piece[cell] < largest)
			carving->cells[cell] &= (unsigned char)~CARVE_OPEN;
}

static void cut_caves(struct carving *carving, int *piece, int *queue)
{
	size_t width = (size_t)carving->width, cells = width * (size_t)carving->height;
	for (size_t cell = 0; cell < cells; cell++)
		if (is_inner(carving, (int)cell) && carve_draw(carving, 100) < CAVE_FLOOR)
			carving->cells[cell] |= CARVE_OPEN;
	/* A cell becomes what most cells of its 3x3 square are; they are summed along the rows, then down the
	 * columns. */
	unsigned char *along = memory_allocate(cells + 2 * width + 2, 1), *sums = along + width + 1;
	for (int round = 0; round < CAVE_ROUNDS; round++) {
		for (size_t cell = 1; cell + 1 < cells; cell++)
			sums[cell] = (unsigned char)(((carving->cells[cell - 1] & CARVE_OPEN) +
						      (carving->cells[cell] & CARVE_OPEN) +
						      (carving->cells[cell + 1] & CARVE_OPEN)) /
						     CARVE_OPEN);
		for (size_t cell = width; cell + width < cells; cell++)
			if (is_inner(carving, (int)cell))
				carving->cells[cell] =
				    (unsigned char)((carving->cells[cell] & ~CARVE_OPEN) |
						    (sums[cell - width] + sums[cell] + sums[cell + width] > 4
							 ? CARVE_OPEN
							 : 0));
	}
	free(along);
	fill_pockets(carving, piece, queue);
}

/* Opens a room if nothing open is in it or next to it. */
static void cut_room(struct carving *carving, int left, int top, int width, int height)
{
	for (int y = top - 1; y <= top + height; y++)
		for (int x = left - 1; x <= left + width; x++) {
			int cell = y * carving->width + x, bits = carving->cells[cell];
			bool within = x >= left && y >= top && x < left + width && y < top + height;
			if ((bits & CARVE_AREA && bits & CARVE_OPEN) ||
			    (within && (bits & CARVE_EDGE || !(bits & CARVE_IN))))
				return;
		}
	for (int at = 0; at < width * height; at++) {
		int cell = (top + at / width) * carving->width + left + at % width;
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
		width = width > 3 ? 3 + carve_draw(carving, width - 2) : width;
		height = height > 2 ? 2 + carve_draw(carving, height - 1) : height;
		int top = box->top + carve_draw(carving, down - height + 1);
		int left = box->left + carve_draw(carving, across - width + 1);
		cut_room(carving, left, top, width, height);
	}
}

/* Returns the next cell of a maze in that direction, if the way to it can be opened; -1 otherwise. */
static int maze_step(const struct carving *carving, int cell, int direction)
{
	int to = neighbour(carving, cell, direction, 2);
	return is_inner(carving, to) && is_inner(carving, neighbour(carving, cell, direction, 1)) ? to : -1;
}

/* Opens the way from a cell to one of those two cells away that are open (`to_open`) or solid, at random, and returns
 * that; -1 if there is none. */
static int maze_advance(struct carving *carving, int cell, bool to_open)
{
	int ways[4], count = 0;
	for (int i = 0; i < 4; i++) {
		int to = maze_step(carving, cell, i), between = neighbour(carving, cell, i, 1);
		if (to >= 0 && is_open(carving, to) == to_open && !is_open(carving, between))
			ways[count++] = i;
	}
	if (count == 0)
		return -1;
	int way = ways[carve_draw(carving, count)], to = neighbour(carving, cell, way, 2);
	carving->cells[neighbour(carving, cell, way, 1)] |= CARVE_OPEN;
	carving->cells[to] |= CARVE_OPEN;
	return to;
}

/* A perfect maze: one way between any two cells. Braided, most blind ends lead on. */
static void cut_maze(struct carving *carving, const struct box *box, bool braided, int *path)
{
	for (int y = box->top; y <= box->bottom; y += 2)
		for (int x = box->left; x <= box->right; x += 2) {
			int cell = y * carving->width + x, length = 0;
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
			int cell = y * carving->width + x;
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
	for (int cell = 0; carving->image_count > 0 && cell < carving->width * carving->height; cell++) {
		int first = cell;
		for (int i = 0; i < carving->image_count; i++) {
			int image = carving->images[cell * carving->image_count + i];
			first = image < first && is_inner(carving, image) ? image : first;
		}
		if (is_inner(carving, cell))
			carving->cells[cell] = (unsigned char)((carving->cells[cell] & ~CARVE_OPEN) |
							       (carving->cells[first] & CARVE_OPEN));
	}
}

static int find_root(int *parents, int piece)
{
	while (parents[piece] != piece)
		piece = parents[piece] = parents[parents[piece]];
	return piece;
}

/* Returns true if a way may be dug from a cell to the next: along inner cells, and straight through the edge of the
 * area, but not of the map, if it comes from an open cell outside. */
static bool may_dig(const struct carving *carving, int from, int to)
{
	int x = to % carving->width, y = to / carving->width;
	bool on_map_edge = x == 0 || y == 0 || x == carving->width - 1 || y == carving->height - 1;
	return is_inner(carving, to) || (carving->cells[to] & CARVE_EDGE && !on_map_edge &&
					 !(carving->cells[from] & CARVE_AREA) && is_open(carving, from));
}

/* Joins the open pieces. Returns true if anything was dug: its mirror images may be new pieces. */
static bool join(struct carving *carving, int *from, int *queue)
{
	int cells = carving->width * carving->height, head = 0, tail = 0, to;
	bool dug = false;
	int *parents = memory_allocate((size_t)cells, sizeof *parents);
	for (int cell = 0; cell < cells; cell++) {
		parents[cell] = from[cell] = cell;
		if (!is_open(carving, cell)) {
			from[cell] = -1;
			continue;
		}
		queue[tail++] = cell;
		for (int i = 0; i < 2; i++) /* up and left */
			if ((to = neighbour(carving, cell, i, 1)) >= 0 && is_open(carving, to))
				parents[find_root(parents, cell)] = find_root(parents, to);
	}
	while (head < tail) {
		int cell = queue[head++];
		for (int i = 0; i < 4; i++) {
			to = neighbour(carving, cell, i, 1);
			if (to < 0)
				continue;
			if (from[to] < 0 && may_dig(carving, cell, to)) {
				from[to] = cell;
				parents[to] = find_root(parents, cell);
				queue[tail++] = to;
				continue;
			}
			bool across = is_inner(carving, cell) || is_inner(carving, to);
			int here = find_root(parents, cell), there = find_root(parents, to);
			if (from[to] < 0 || here == there || !across)
				continue;
			parents[here] = there;
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
	int count = 0, width = carving->width;
	for (int cell = 0; cell < width * carving->height && count < carving->dead_ends; cell++) {
		bool apart = is_inner(carving, cell) && carve_is_dead_end(carving, cell);
		for (int i = 0; i < count && apart; i++)
			apart = abs(ends[i] % width - cell % width) > 1 || abs(ends[i] / width - cell / width) > 1;
		if (apart)
			ends[count++] = cell;
	}
	return count >= carving->dead_ends;
}

/* Digs blind alleys of two cells until there are enough dead ends. Returns false if there is no place. */
static bool dig_dead_ends(struct carving *carving, int *ends)
{
	int cells = carving->width * carving->height, start = carve_draw(carving, cells);
	bool enough = has_dead_ends(carving, ends);
	for (int i = 0; i < cells && !enough; i++) {
		int cell = (start + i) % cells;
		for (int way = 0; way < 4; way++) {
			int between = neighbour(carving, cell, way, 1);
			if (!is_inner(carving, cell) || is_open(carving, cell) || count_open(carving, cell, 8) > 0 ||
			    !is_inner(carving, between) || !is_open(carving, neighbour(carving, cell, way, 2)))
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
	for (int cell = 0; cell < carving->width * carving->height; cell++) {
		bool edge = false;
		int x = cell % carving->width, y = cell / carving->width;
		if (!(carving->cells[cell] & CARVE_AREA))
			continue;
		for (int i = 0; i < 8; i++) {
			int to = neighbour(carving, cell, i, 1);
			edge = edge || to < 0 || carving->cells[to] & CARVE_BEYOND ||
			       (carving->cells[to] & (CARVE_IN | CARVE_OPEN)) == CARVE_OPEN;
		}
		if (edge) {
			carving->cells[cell] |= CARVE_EDGE;
			continue;
		}
		box.inner++;
		box.left = x < box.left ? x : box.left;
		box.right = x > box.right ? x : box.right;
		box.top = y < box.top ? y : box.top;
		box.bottom = y > box.bottom ? y : box.bottom;
	}
	return box;
}

int carve(struct carving *carving, enum carve_kind kind)
{
	int cells = carving->width * carving->height, open = 0;
	const struct box box = find_box(carving);
	int *first = memory_allocate(2 * (size_t)cells + (size_t)carving->dead_ends + 1, sizeof *first);
	int *second = first + cells;
	bool done = box.inner == 0;
	for (int attempt = 0; !done && attempt < ATTEMPTS && attempt <= CELLS_TRIED / cells; attempt++) {
		for (int cell = 0; cell < cells; cell++)
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
		done =
		    dig_dead_ends(carving, first) && (!join(carving, first, second) || has_dead_ends(carving, first));
		open = 0;
		for (int cell = 0; cell < cells; cell++)
			open += is_open(carving, cell) && carving->cells[cell] & CARVE_AREA;
		done = done && open * 8 >= box.inner;
	}
	free(first);
	return open;
}
