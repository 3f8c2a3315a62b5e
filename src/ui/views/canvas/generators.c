/* Caves, rooms and mazes. Every kind opens cells of its own, then the pieces are joined: a search goes out from all of them at once, and where
 * two meet that are not connected yet, the way between them is dug. */
#include "views/canvas/generators.h"
#include "mapwright/arena.h"

#include <limits.h>

enum {
	CAVE_FLOOR = 55,       /* percent of the cells of a cave that are open at first */
	CAVE_ROUNDS = 5,       /* of smoothing */
	POCKET_MOST = 5,       /* cells of a pocket in a cave that is filled again */
	ATTEMPTS = 100,        /* until there is enough open ground and enough dead ends */
	CELLS_TRIED = 2000000, /* in all attempts, so that large maps have few */
	ROOM_WIDTH = 9,        /* a room of at most this size is not divided */
	ROOM_HEIGHT = 5,
	LEAST_WIDTH = 3, /* of a room that was divided */
	LEAST_HEIGHT = 2,
	DOORS_APART = 3, /* cells of a wall in which there is no second door, unless nothing else joins rooms */
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
		int beside = carving->cells[left], above = carving->cells[up], across = carving->cells[up - 1];
		int from = above & CARVE_OPEN ? up : cell;
		from = beside & CARVE_OPEN ? left : from;
		parents[cell] = cell; /* without jumps, as walls are where the dice say */
		parents[cell] = parents[from];
		count += !((beside | above) & CARVE_OPEN);
		if (!(beside & above & ~across & CARVE_OPEN))
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
			largest = MAX(*size, largest);
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

/* Widens caves until no solid cell is without an open one next to it. */
static void thin_walls(struct carving *carving, int *deep)
{
	int count = 0, kept = 0;
	for (int cell = carving->first; cell < carving->end; cell++)
		if (is_inner(carving, cell) && count_open(carving, cell, 8) + is_open(carving, cell) == 0)
			deep[count++] = cell;
	for (int widened = 0; count > 0; count = kept, kept = 0, widened = widened > 0 ? 0 : -1) {
		for (int i = 0; i < count; i++) {
			int cell = deep[i], step = carving->steps[dice_below(&carving->dice, 4)];
			if (count_open(carving, cell, 8) + is_open(carving, cell) > 0)
				continue;
			bool near = is_inner(carving, cell + step) && is_open(carving, cell + 2 * step);
			if (near || widened < 0)
				carving->cells[near ? cell + step : cell] |= CARVE_OPEN;
			else
				deep[kept++] = cell;
			widened += near;
		}
	}
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
		carving->cells[cell] |= (unsigned char)((open[cell] & inner[cell]) * CARVE_OPEN);
	free(open);
	fill_pockets(carving, first, second);
	if (carving->thin)
		thin_walls(carving, first);
}

/* A box around the inner cells. */
struct box {
	int left, top, right, bottom;
	int inner; /* their number */
};

/* ---- rooms ---- */

/* Closes a column or row of a room, or makes it a corridor. */
static void cut_line(struct carving *carving, const struct box *room, bool column, int at, int bits)
{
	for (int i = column ? room->top : room->left; i <= (column ? room->bottom : room->right); i++) {
		int cell = column ? carve_cell(carving, at, i) : carve_cell(carving, i, at);
		if (is_inner(carving, cell))
			carving->cells[cell] = (unsigned char)((carving->cells[cell] & ~CARVE_OPEN) | bits);
	}
}

/* Lets a corridor lead into another one of which only a wall divides it, at a cell just before its end. */
static void open_corridor(struct carving *carving, int end, int step)
{
	if (is_inner(carving, end) && carving->cells[end + step] & CARVE_WAY)
		carving->cells[end] |= CARVE_OPEN | CARVE_WAY;
}

/* Divides a room by a wall, or a long one by a corridor. Returns false if it stays one room; the other part is `rest`. */
static bool divide(struct carving *carving, struct box *room, struct box *rest)
{
	int width = room->right - room->left + 1, height = room->bottom - room->top + 1;
	bool column = width * ROOM_HEIGHT > height * ROOM_WIDTH;
	int size = column ? width : height, least = column ? LEAST_WIDTH : LEAST_HEIGHT;
	bool small = width <= ROOM_WIDTH && height <= ROOM_HEIGHT;
	bool hall = width <= ROOM_WIDTH * 3 / 2 && height <= ROOM_HEIGHT * 3 / 2;
	if (small || (hall && dice_below(&carving->dice, 4) == 0))
		return false;
	int wide = column ? height > ROOM_HEIGHT && width > 2 * ROOM_WIDTH - 2
			  : width > ROOM_WIDTH && height > 2 * ROOM_HEIGHT;
	int at = least + wide + dice_below(&carving->dice, size - 2 * (least + wide));
	int line = at + (column ? room->left : room->top);
	for (int i = -wide; i <= wide; i++)
		cut_line(carving, room, column, line + i, wide && i == 0 ? CARVE_OPEN | CARVE_WAY : 0);
	if (wide && column) {
		open_corridor(carving, carve_cell(carving, line, room->top - 1), -carving->stride);
		open_corridor(carving, carve_cell(carving, line, room->bottom + 1), carving->stride);
	} else if (wide) {
		open_corridor(carving, carve_cell(carving, room->left - 1, line), -1);
		open_corridor(carving, carve_cell(carving, room->right + 1, line), 1);
	}
	*rest = *room;
	*(column ? &room->right : &room->bottom) = line - wide - 1;
	*(column ? &rest->left : &rest->top) = line + wide + 1;
	return true;
}

/* Returns the step from a place for a door, with solid ground on two sides, to one of its open sides; 0 for others. */
static int door_step(const struct carving *carving, int cell)
{
	const unsigned char *at = carving->cells + cell;
	const int stride = carving->stride, up = at[-stride], down = at[stride], left = at[-1], right = at[1];
	const int upright = up & down & ~(left | right) & CARVE_OPEN,
		  level = left & right & ~(up | down) & CARVE_OPEN;
	return upright ? stride : level != 0;
}

/* Returns true if a wall has no door near this cell. */
static bool is_apart(const struct carving *carving, int cell, int along)
{
	bool apart = true;
	for (int i = 1; i <= DOORS_APART && apart; i++)
		apart = !((carving->cells[cell + i * along] | carving->cells[cell - i * along]) & CARVE_DOOR);
	return apart;
}

static bool may_dig(const struct carving *carving, int from, int to);

/* Rooms are joined with corridors if they can be, then with each other, then by a few more doors. */
enum { TO_CORRIDOR, TO_ROOM, MORE, DOOR_PASSES };

/* Cuts a door into a wall if that is what this pass is for. */
static void cut_door(struct carving *carving, int *parents, int cell, int pass)
{
	const int step = door_step(carving, cell), before = carving->cells[cell - step],
		  behind = carving->cells[cell + step];
	if (step == 0 || (pass == TO_CORRIDOR && !((before ^ behind) & CARVE_WAY)))
		return;
	if (pass == MORE && (!(before & behind & CARVE_AREA) || dice_below(&carving->dice, 10) > 0 ||
			     !is_apart(carving, cell, step == 1 ? carving->stride : 1)))
		return;
	const int here = find_root(parents, cell - step), there = find_root(parents, cell + step);
	if (here == there && pass != MORE)
		return;
	parents[here] = parents[cell] = there;
	carving->cells[cell] |= CARVE_OPEN | CARVE_DOOR;
}

static void cut_doors(struct carving *carving, int *parents, int *places)
{
	int count = 0;
	find_pieces(carving, parents);
	for (int cell = carving->first; cell < carving->end; cell++) {
		int step =
		    carving->cells[cell] & CARVE_AREA && !is_open(carving, cell) ? door_step(carving, cell) : 0;
		if (step == 0 || !(may_dig(carving, cell - step, cell) || may_dig(carving, cell + step, cell)))
			continue;
		int other = dice_below(&carving->dice, count + 1);
		places[count++] = places[other];
		places[other] = cell;
	}
	for (int pass = 0; pass < DOOR_PASSES; pass++)
		for (int i = 0; i < count; i++)
			cut_door(carving, parents, places[i], pass);
}

static void cut_rooms(struct carving *carving, const struct box *box, int *first, int *second)
{
	struct box *rooms = memory_allocate((size_t)carving->width + (size_t)carving->height, sizeof *rooms);
	unsigned char *cells = carving->cells;
	for (int cell = carving->first; cell < carving->end; cell++)
		cells[cell] |= (cells[cell] & (CARVE_AREA | CARVE_EDGE)) == CARVE_AREA ? CARVE_OPEN : 0;
	rooms[0] = *box;
	for (int count = 1; count > 0;) {
		struct box *room = &rooms[count - 1];
		if (divide(carving, room, room + 1)) {
			count++;
			continue;
		}
		count--;
		if (carving->dead_ends > 0 && dice_below(&carving->dice, 5) == 0) /* blind alleys need solid ground */
			for (int x = room->left; x <= room->right; x++)
				cut_line(carving, room, true, x, 0);
	}
	free(rooms);
	cut_doors(carving, first, second);
}

/* ---- mazes ---- */

/* A maze has cells and ways in the even rows and columns. If a size is even, one of them is two cells wide, so that no
 * double wall is left at the end. */
struct maze {
	struct carving *carving;
	int left, top;
	int width, height;  /* odd, as if nothing was wide */
	int wide_x, wide_y; /* what is; INT_MAX if nothing */
};

static struct maze maze_in(struct carving *carving, const struct box *box)
{
	int width = box->right - box->left + 1, height = box->bottom - box->top + 1;
	return (struct maze){.carving = carving,
			     .left = box->left,
			     .top = box->top,
			     .width = (width - 1) | 1,
			     .height = (height - 1) | 1,
			     .wide_x = width % 2 == 0 ? (width - 2) / 4 * 2 : INT_MAX,
			     .wide_y = height % 2 == 0 ? (height - 2) / 4 * 2 : INT_MAX};
}

/* Returns the cell for a place, or for a way between two. Those of the places beyond the maze are not in the area. */
static inline int maze_cell(const struct maze *maze, int x, int y)
{
	return carve_cell(maze->carving, maze->left + x + (x > maze->wide_x), maze->top + y + (y > maze->wide_y));
}

static void maze_open(const struct maze *maze, int x, int y)
{
	int cell = maze_cell(maze, x, y);
	for (int row = 0; row <= (y == maze->wide_y); row++)
		for (int i = 0; i <= (x == maze->wide_x); i++)
			if (is_inner(maze->carving, cell + row * maze->carving->stride + i))
				maze->carving->cells[cell + row * maze->carving->stride + i] |= CARVE_OPEN;
}

static const int maze_steps[4][2] = {{0, -1}, {-1, 0}, {1, 0}, {0, 1}};

/* Opens the way from a place to one of those next to it that are open (`to_open`) or solid, at random, and returns its
 * direction; -1 if there is none. */
static int maze_advance(const struct maze *maze, int x, int y, bool to_open)
{
	const unsigned char *cells = maze->carving->cells;
	int ways[5], count = 0;
	for (int i = 0; i < 4; i++) {
		const int between = cells[maze_cell(maze, x + maze_steps[i][0], y + maze_steps[i][1])],
			  to = cells[maze_cell(maze, x + 2 * maze_steps[i][0], y + 2 * maze_steps[i][1])];
		const bool inner = (between & to & CARVE_AREA) && !((between | to) & CARVE_EDGE);
		ways[count] = i;
		count += inner & !(between & CARVE_OPEN) & (!!(to & CARVE_OPEN) == to_open);
	}
	if (count == 0)
		return -1;
	const int way = ways[dice_below(&maze->carving->dice, count)], *step = maze_steps[way];
	maze_open(maze, x + step[0], y + step[1]);
	maze_open(maze, x + 2 * step[0], y + 2 * step[1]);
	return way;
}

/* Returns true for a place with at most one way to another. */
static bool maze_ends(const struct maze *maze, int x, int y)
{
	int ways = 0;
	for (int i = 0; i < 4; i++) {
		const int to_x = x + maze_steps[i][0], to_y = y + maze_steps[i][1];
		ways += to_x >= 0 && to_y >= 0 && to_x < maze->width && to_y < maze->height &&
			is_open(maze->carving, maze_cell(maze, to_x, to_y));
	}
	return ways <= 1;
}

/* A perfect maze: one way between any two cells. Braided, most blind ends lead on. */
static void cut_maze(struct carving *carving, const struct box *box, bool braided, int *path)
{
	const struct maze maze = maze_in(carving, box);
	int kept = 0;
	for (int top = 0; top < maze.height; top += 2)
		for (int left = 0; left < maze.width; left += 2) {
			int x = left, y = top, cell = maze_cell(&maze, x, y), length = 0, way;
			if (!is_inner(carving, cell) || is_open(carving, cell))
				continue;
			maze_open(&maze, x, y);
			while ((way = maze_advance(&maze, x, y, false)) >= 0 || length > 0) {
				if (way >= 0)
					path[length++] = way;
				else /* back */
					way = 3 - path[--length];
				x += 2 * maze_steps[way][0];
				y += 2 * maze_steps[way][1];
			}
		}
	for (int y = 0; braided && y < maze.height; y += 2)
		for (int x = 0; x < maze.width; x += 2) {
			if (!is_inner(carving, maze_cell(&maze, x, y)) || !maze_ends(&maze, x, y))
				continue;
			if (kept < carving->dead_ends)
				kept++;
			else
				maze_advance(&maze, x, y, true);
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
			carving->cells[cell] = (unsigned char)((carving->cells[cell] & ~CARVE_CUT) |
							       (carving->cells[first] & CARVE_CUT));
	}
}

/* Returns true if a way may be dug from a cell to the next: along inner cells, and straight through the edge of the
 * area, but not of the map, if it comes from an open cell outside. */
static bool may_dig(const struct carving *carving, int from, int to)
{
	if (is_inner(carving, to) || !(carving->cells[to] & CARVE_EDGE))
		return is_inner(carving, to);
	const unsigned char *at = &carving->cells[to];
	bool ends = (at[-carving->stride] | at[-1] | at[1] | at[carving->stride]) & CARVE_BEYOND;
	return !ends && !(carving->cells[from] & CARVE_AREA) && is_open(carving, from);
}

/* Joins the open pieces. Returns true if anything was dug: its mirror images may be new pieces. */
static bool join(struct carving *carving, int *from, int *queue)
{
	int head = 0, tail = 0;
	bool dug = false;
	int *parents = memory_allocate((size_t)carving->end, sizeof *parents);
	int pieces = find_pieces(carving, parents);
	for (int cell = 0; pieces > 1 && cell < carving->end + carving->first; cell++) {
		const unsigned char *at = &carving->cells[cell];
		from[cell] = is_open(carving, cell) ? cell : -1;
		if (from[cell] < 0)
			continue;
		bool inside = at[-carving->stride] & at[-1] & at[1] & at[carving->stride] & CARVE_OPEN;
		queue[tail] = cell;
		tail += !inside;
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
	for (int y = 0; y < carving->height; y++) {
		const int row = carve_cell(carving, 0, y);
		int inner = 0, left = 0, right = carving->width - 1;
		for (int x = 0; x < carving->width; x++)
			inner += is_inner(carving, row + x);
		if (inner == 0)
			continue;
		while (!is_inner(carving, row + left))
			left++;
		while (!is_inner(carving, row + right))
			right--;
		box.inner += inner;
		box.left = MIN(left, box.left);
		box.right = MAX(right, box.right);
		box.top = MIN(y, box.top);
		box.bottom = y;
	}
	return box;
}

int carve(struct carving *carving, enum carve_kind kind)
{
	const int cells = carving->end + carving->first;
	int open = 0;
	const struct box box = find_box(carving);
	int *first = memory_allocate(2 * (size_t)cells, sizeof *first);
	int *second = first + cells;
	unsigned char *area = carving->cells + carving->first, *end = carving->cells + carving->end;
	bool done = box.inner == 0;
	for (int attempt = 0; !done && attempt < ATTEMPTS && attempt <= CELLS_TRIED / cells; attempt++) {
		for (unsigned char *cell = area; cell < end; cell++)
			*cell &= (unsigned char)~((*cell & CARVE_AREA) * CARVE_CUT);
		if (kind == CARVE_CAVES)
			cut_caves(carving, first, second);
		else if (kind == CARVE_ROOMS)
			cut_rooms(carving, &box, first, second);
		else
			cut_maze(carving, &box, kind == CARVE_BRAIDED, first);
		reflect(carving);
		while (join(carving, first, second) && carving->image_count > 0)
			;
		done = carving->dead_ends == 0 || (dig_dead_ends(carving, first) &&
						   (!join(carving, first, second) || has_dead_ends(carving, first)));
		open = 0;
		for (const unsigned char *cell = area; cell < end; cell++)
			open += (*cell & (CARVE_OPEN | CARVE_AREA)) == (CARVE_OPEN | CARVE_AREA);
		bool one_room = kind == CARVE_ROOMS && open == box.inner && open > ROOM_WIDTH * ROOM_HEIGHT;
		done = done && open * 8 >= box.inner && !one_room;
	}
	for (int cell = carving->first; cell < carving->end; cell++)
		if (carving->cells[cell] & CARVE_DOOR && door_step(carving, cell) == 0)
			carving->cells[cell] &= (unsigned char)~CARVE_DOOR;
	free(first);
	return open;
}
