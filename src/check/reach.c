/* Rules check every grid after every edit, so this does not search cell by cell. Each row is cut into runs of
 * walkable cells; a run joins the regions of the runs that it touches in the row above:
 *
 *	##aaaa##bbb###     4-way: c touches a; d is alone.
 *	####ccc####d##     8-way: d touches b diagonally.
 *
 * On hexes (6-way) odd columns are half a hex higher: corners connect if the upper cell is in an even column.
 *
 * A region is a tree of runs whose root is its first run in reading order. */
#include "mapwright/reach.h"
#include "mapwright/cell_value.h"

#include <limits.h>

struct run {
	int first, last; /* columns */
	int parent;      /* a run of the same region; the root is its own parent */
	int entrances;
};

struct runs {
	struct run *items;
	int *row_starts; /* the runs of row y: row_starts[y] up to, but not including, row_starts[y + 1] */
	int count;
	size_t capacity;
};

static int find_root(struct run *runs, int run)
{
	while (runs[run].parent != run) {
		runs[run].parent = runs[runs[run].parent].parent;
		run = runs[run].parent;
	}
	return run;
}

static void join(struct run *runs, int a, int b)
{
	int first = find_root(runs, a), second = find_root(runs, b);
	if (first < second)
		runs[second].parent = first;
	else
		runs[first].parent = second;
}

/* Properties of a cell under the path rules. */
enum { WALKED = 1, ENTRANCE = 2, EDGE_ENTRANCE = 4 };

/* A grid under path rules. */
struct ground {
	const struct model *model;
	const struct text *text;
	const struct grid *grid;
	const struct path_rules *path_rules;
	unsigned char kinds[256]; /* of the bytes on the map */
	struct answers answers;   /* the kinds of other values */
};

static unsigned char kind_of_glyph(const struct glyph *glyph, bool walked)
{
	return (unsigned char)((walked ? WALKED : 0) | (glyph->entrance ? ENTRANCE : 0) |
			       (glyph->edge_entrance ? EDGE_ENTRANCE : 0));
}

static void find_kinds(struct ground *ground)
{
	const struct path_rules *path_rules = ground->path_rules;
	for (int value = 0; value < 256; value++) {
		if (ground->grid->counts[value] == 0)
			continue;
		const struct glyph *glyph = model_glyph(ground->model, ground->grid, value);
		bool walked =
		    path_rules->walkable ? path_rules->walkable[value] : (path_rules->walks >> glyph->walk & 1u) != 0;
		ground->kinds[value] = kind_of_glyph(glyph, walked);
	}
}

/* Returns the properties of a value of several bytes. */
static unsigned char kind_of_value(const struct ground *ground, int value)
{
	const struct path_rules *path_rules = ground->path_rules;
	const struct value_glyph *own = grid_find_glyph(ground->grid, value);
	const struct glyph *glyph = model_glyph(ground->model, ground->grid, value);
	bool listed = own && path_rules->walkable;
	return kind_of_glyph(glyph, listed ? path_rules->walkable[256 + (own - ground->grid->glyphs)]
					   : (path_rules->walks >> glyph->walk & 1u) != 0);
}

/* Finds the properties of columns 0..length - 1 of a row. Columns after its `cells` cells are walkable. */
static void find_row_kinds(struct ground *ground, int y, int cells, int length, unsigned char *kinds)
{
	const unsigned char *row = (const unsigned char *)ground->text->bytes + ground->grid->rows[y].start;
	const struct cell *words = ground->grid->cells ? &ground->grid->cells[ground->grid->row_cells[y]] : NULL;
	for (int x = 0; !words && x < cells; x++)
		kinds[x] = ground->kinds[row[x]];
	for (int x = 0; words && x < cells; x++) {
		bool asks;
		int *kind = answer_about(&ground->answers, words[x].value, &asks);
		if (asks && words[x].value >= 0)
			*kind = words[x].value > 255 ? kind_of_value(ground, words[x].value)
						     : ground->kinds[words[x].value];
		kinds[x] = (unsigned char)*kind;
	}
	memset(kinds + cells, WALKED, (size_t)(length - cells));
}

/* Cuts a row of `length` cells into runs. `width`: the map's; `outer`: the whole row is on the edge. */
static void cut_row(struct runs *runs, const unsigned char *kinds, int length, int width, bool outer)
{
	list_grow(&runs->items, &runs->capacity, (size_t)runs->count + (size_t)length / 2 + 1, sizeof *runs->items);
	for (int x = 0; x < length; x++) {
		if (!(kinds[x] & WALKED))
			continue;
		struct run *run = &runs->items[runs->count];
		*run = (struct run){.first = x, .parent = runs->count++};
		for (; x < length && (kinds[x] & WALKED); x++) {
			if (kinds[x] == WALKED)
				continue;
			bool edge = kinds[x] & EDGE_ENTRANCE && (outer || x == 0 || x == width - 1);
			run->entrances += edge || kinds[x] & ENTRANCE;
		}
		run->last = x - 1;
	}
}

/* Returns true if a run touches one of the row below. */
static bool touches(const struct run *above, const struct run *below, int neighbours)
{
	bool left = neighbours == 8 || (neighbours == 6 && above->first % 2 == 0);
	bool right = neighbours == 8 || (neighbours == 6 && above->last % 2 == 0);
	return above->first <= below->last + left && below->first <= above->last + right;
}

/* Joins the touching runs of two adjacent rows, both in ascending order. */
static void join_rows(struct runs *runs, int above, int below, int end, int neighbours)
{
	struct run *items = runs->items;
	int middle = below;
	while (above < middle && below < end) {
		if (touches(&items[above], &items[below], neighbours))
			join(items, above, below);
		if (items[above].last < items[below].last)
			above++;
		else
			below++;
	}
}

static void cut_grid(struct runs *runs, const struct reach *reach, struct ground *ground)
{
	runs->row_starts = memory_allocate((size_t)reach->height + 1, sizeof *runs->row_starts);
	unsigned char *kinds = memory_allocate((size_t)reach->width, 1);
	for (int y = 0; y < reach->height; y++) {
		int cells = grid_row_cells(ground->grid, y), there = MIN(cells, reach->width);
		int length = ground->path_rules->beyond ? reach->width : there;
		runs->row_starts[y] = runs->count;
		find_row_kinds(ground, y, there, length, kinds);
		cut_row(runs, kinds, length, reach->width, y == 0 || y == reach->height - 1);
		if (y > 0)
			join_rows(runs, runs->row_starts[y - 1], runs->row_starts[y], runs->count, reach->neighbours);
	}
	runs->row_starts[reach->height] = runs->count;
	free(kinds);
}

/* Numbers the regions and allocates their arrays; numbers[run] is the region of each run. The root of a region is
 * its first run, so its number is known before those of the others. */
static void number_regions(struct reach *reach, struct runs *runs, int *numbers, struct arena *arena)
{
	for (int run = 0; run < runs->count; run++) {
		int root = find_root(runs->items, run);
		numbers[run] = root == run ? reach->count++ : numbers[root];
	}
	size_t count = (size_t)reach->count, cells = (size_t)reach->width * (size_t)reach->height;
	reach->sizes = arena_allocate(arena, count, sizeof *reach->sizes);
	reach->entrances = arena_allocate(arena, count, sizeof *reach->entrances);
	reach->reached = arena_allocate(arena, count, sizeof *reach->reached);
	reach->region = arena_allocate(arena, cells, sizeof *reach->region);
}

static void fill_regions(struct reach *reach, const struct runs *runs, const int *numbers)
{
	memset(reach->region, -1, (size_t)reach->width * (size_t)reach->height * sizeof *reach->region);
	for (int y = 0; y < reach->height; y++)
		for (int i = runs->row_starts[y]; i < runs->row_starts[y + 1]; i++) {
			const struct run *run = &runs->items[i];
			reach->sizes[numbers[i]] += run->last - run->first + 1;
			reach->entrances[numbers[i]] += run->entrances;
			for (int x = run->first; x <= run->last; x++)
				reach->region[y * reach->width + x] = numbers[i];
		}
}

static bool on_border(const struct reach *reach, int cell)
{
	int x = cell % reach->width, y = cell / reach->width;
	return x == 0 || y == 0 || x == reach->width - 1 || y == reach->height - 1;
}

/* Marks the regions reached: those of `starts` or entrances, else the largest. */
static void decide_reached(struct reach *reach, const struct path_rules *path_rules)
{
	for (int i = 0; i < path_rules->start_count; i++)
		if (path_rules->starts[i] < reach->width * reach->height && reach->region[path_rules->starts[i]] >= 0)
			reach->entered = reach->reached[reach->region[path_rules->starts[i]]] = true;
	for (int i = 0; path_rules->from_entrances && i < reach->count; i++)
		if (reach->entrances[i] > 0)
			reach->entered = reach->reached[i] = true;
	int largest = 0;
	for (int i = 1; i < reach->count; i++)
		largest = reach->sizes[i] > reach->sizes[largest] ? i : largest;
	if (!reach->entered && reach->count > 0)
		reach->reached[largest] = true;
	for (int i = 0; i < reach->count; i++)
		reach->lost += reach->reached[i] ? 0 : reach->sizes[i];
}

/* If the path rules cross cells beyond the map, unreached regions at its edge count as outside. */
static void find_outside(struct reach *reach, struct arena *arena)
{
	reach->outside = arena_allocate(arena, (size_t)reach->count, sizeof *reach->outside);
	for (int cell = 0; cell < reach->width * reach->height; cell++)
		if (on_border(reach, cell) && reach_lost(reach, cell))
			reach->outside[reach->region[cell]] = true;
}

static void list_lost(struct reach *reach, struct arena *arena)
{
	int *next = reach->lost_cells = arena_allocate(arena, (size_t)reach->lost, sizeof *next);
	for (int cell = 0; reach->lost > 0 && cell < reach->width * reach->height; cell++)
		if (reach_lost(reach, cell))
			*next++ = cell;
}

static void find(struct reach *reach, struct ground *ground, struct arena *arena)
{
	const struct grid *grid = ground->grid;
	const struct path_rules *path_rules = ground->path_rules;
	*reach = (struct reach){
	    .width = grid->width, .height = MIN(grid->loaded, grid->height), .neighbours = path_rules->neighbours};
	find_kinds(ground);
	struct runs runs = {0};
	cut_grid(&runs, reach, ground);
	int *numbers = memory_allocate((size_t)runs.count, sizeof *numbers);
	number_regions(reach, &runs, numbers, arena);
	fill_regions(reach, &runs, numbers);
	decide_reached(reach, path_rules);
	if (path_rules->beyond)
		find_outside(reach, arena);
	list_lost(reach, arena);
	free(numbers);
	free(runs.items);
	free(runs.row_starts);
}

/* ---- cache ---- */

struct cached_reach {
	struct cached_reach *next;
	struct path_rules path_rules;
	struct reach reach;
};

static bool same_bytes(const void *a, const void *b, size_t length)
{
	return a && b ? memcmp(a, b, length) == 0 : a == b;
}

static size_t walkable_size(const struct grid *grid)
{
	return 256 + (size_t)grid->glyph_count;
}

static bool same_path_rules(const struct path_rules *a, const struct path_rules *b, const struct grid *grid)
{
	return a->beyond == b->beyond && a->walks == b->walks && a->neighbours == b->neighbours &&
	       a->from_entrances == b->from_entrances && a->start_count == b->start_count &&
	       same_bytes(a->walkable, b->walkable, walkable_size(grid)) &&
	       (a->start_count == 0 || same_bytes(a->starts, b->starts, (size_t)a->start_count * sizeof *a->starts));
}

/* Copies the path rules into memory that lives as long as the cache. */
static void keep_path_rules(struct path_rules *kept, const struct path_rules *path_rules, const struct grid *grid,
			    struct arena *arena)
{
	*kept = *path_rules;
	if (path_rules->walkable)
		kept->walkable =
		    (const bool *)arena_copy(arena, (const char *)path_rules->walkable, walkable_size(grid));
	size_t size = (size_t)path_rules->start_count * sizeof *path_rules->starts;
	kept->starts = (const void *)arena_copy(arena, (const char *)path_rules->starts, size);
}

const struct reach *reach_of(const struct model *model, const struct text *text, int index,
			     const struct path_rules *path_rules)
{
	struct reach_cache *cache = model->reach_cache;
	const struct grid *grid = &model->grids[index];
	if (!cache->reaches)
		cache->reaches =
		    arena_allocate(&cache->arena, (size_t)model->grid_count, sizeof(struct cached_reach *));
	for (const struct cached_reach *cached = cache->reaches[index]; cached; cached = cached->next)
		if (same_path_rules(&cached->path_rules, path_rules, grid))
			return &cached->reach;
	struct cached_reach *new = arena_allocate(&cache->arena, 1, sizeof *new);
	struct ground ground = {.model = model, .text = text, .grid = grid, .path_rules = path_rules};
	keep_path_rules(&new->path_rules, path_rules, grid, &cache->arena);
	find(&new->reach, &ground, &cache->arena);
	new->next = cache->reaches[index];
	cache->reaches[index] = new;
	return &new->reach;
}

/* ---- paths ---- */

static const int directions[8][2] = {{0, -1}, {-1, 0}, {1, 0}, {0, 1}, {-1, -1}, {1, -1}, {-1, 1}, {1, 1}};

/* Returns the step in a direction from a cell of a column. */
static const int *step_from(const struct reach *reach, int column, int direction)
{
	return directions[direction + (reach->neighbours == 6 && direction > 3 && column % 2 == 0 ? 2 : 0)];
}

int reach_step(const struct reach *reach, int cell, int direction)
{
	int column = cell % reach->width;
	if (reach->ways)
		return reach->ways[cell * reach->neighbours + direction];
	const int *step = step_from(reach, column, direction);
	int x = column + step[0], y = cell / reach->width + step[1];
	return x >= 0 && y >= 0 && x < reach->width && y < reach->height ? y * reach->width + x : -1;
}

/* Adds the cells round a cell to the queue, whose cells and steps are those of a map with a frame, so that no step leaves
 * it; even ones are in even columns. CLOSED cells are not entered. Returns the number of cells in the queue. */
enum { CLOSED = -2 };
static int flood_adjacent(const struct reach *reach, int stride, int *steps, int *queue)
{
	int offsets[2][8], tail = 1;
	const int neighbours = reach->neighbours;
	for (int odd = 0; odd < 2; odd++)
		for (int i = 0; i < neighbours; i++)
			offsets[odd][i] = step_from(reach, odd, i)[1] * stride + step_from(reach, odd, i)[0];
	for (int head = 0; head < tail; head++)
		for (int i = 0; i < neighbours; i++) {
			int to = queue[head] + offsets[queue[head] & 1][i];
			if (steps[to] != -1)
				continue;
			steps[to] = steps[queue[head]] + 1;
			queue[tail++] = to;
		}
	return tail;
}

static int flood_ways(const struct reach *reach, int *steps, int *queue)
{
	int tail = 1;
	for (int head = 0; head < tail; head++)
		for (int i = 0; i < reach->neighbours; i++) {
			int to = reach_step(reach, queue[head], i);
			if (to < 0 || steps[to] != -1)
				continue;
			steps[to] = steps[queue[head]] + 1;
			queue[tail++] = to;
		}
	return tail;
}

int reach_steps(const struct reach *reach, const unsigned char *blocked, int from, int *steps)
{
	const bool ways = reach->ways;
	const int width = reach->width, stride = ways ? width : (width + 2) & ~1, first = ways ? 0 : stride + 2;
	const size_t cells = (size_t)first + (size_t)stride * ((size_t)reach->height + 1);
	int *framed = memory_allocate(2 * cells, sizeof *framed), *queue = framed + cells, tail = 0;
	for (size_t cell = 0; cell < cells; cell++)
		framed[cell] = CLOSED;
	for (int y = 0; y < reach->height; y++) {
		const int *region = reach->region + (ptrdiff_t)y * width;
		int *row = &framed[first + y * stride];
		for (int x = 0; x < width; x++)
			row[x] = CLOSED + (region[x] >= 0);
		for (int x = 0; x < width && blocked; x++)
			row[x] = blocked[y * width + x] ? CLOSED : row[x];
	}
	queue[0] = first + from / width * stride + from % width;
	framed[queue[0]] = reach->region[from] >= 0 ? 0 : CLOSED;
	if (reach->region[from] >= 0)
		tail = ways ? flood_ways(reach, framed, queue) : flood_adjacent(reach, stride, framed, queue);
	for (int y = 0; y < reach->height; y++)
		for (int x = 0, *row = &framed[first + y * stride]; x < width; x++)
			steps[y * width + x] = MAX(row[x], -1);
	int farthest = tail > 0 ? queue[tail - 1] - first : 0;
	farthest = tail > 0 ? farthest / stride * width + farthest % stride : from;
	free(framed);
	return farthest;
}

/* Counts the dead ends among cells that are next to each other, by rows. */
static int dead_ends_by_rows(const struct reach *reach)
{
	const int width = reach->width, stride = width + 2, neighbours = reach->neighbours;
	unsigned char *open = memory_allocate((size_t)stride * ((size_t)reach->height + 2), 1); /* with a frame */
	int count = 0;
	for (int y = 0; y < reach->height; y++)
		for (int x = 0; x < width; x++)
			open[(y + 1) * stride + x + 1] = reach->region[y * width + x] >= 0;
	for (int y = 1; y <= reach->height; y++) {
		const unsigned char *row = open + (ptrdiff_t)y * stride, *up = row - stride, *down = row + stride;
		for (int x = 1; x <= width; x++) {
			const int odd = neighbours == 8 || (neighbours == 6 && x % 2 == 0); /* the first is even */
			const int even = neighbours == 8 || (neighbours == 6 && x % 2 == 1);
			const int beside = row[x - 1] + row[x + 1] + up[x] + down[x];
			const int above = up[x - 1] + up[x + 1], below = down[x - 1] + down[x + 1];
			count += row[x] & (beside + odd * above + even * below == 1);
		}
	}
	free(open);
	return count;
}

int reach_dead_ends(const struct reach *reach)
{
	int count = 0;
	if (!reach->ways)
		return dead_ends_by_rows(reach);
	for (int cell = 0; cell < reach->width * reach->height; cell++) {
		int ways = 0;
		for (int i = 0; reach->region[cell] >= 0 && i < reach->neighbours && ways < 2; i++) {
			const int to = reach_step(reach, cell, i);
			ways += to >= 0 && reach->region[to] >= 0;
		}
		count += ways == 1;
	}
	return count;
}

/* Returns a cell that may be the end of a way longer than `best`: with the longest possible ways, or with the
 * shortest if `central`; -1 if none. */
static int find_candidate(const struct reach *reach, const int *least, const int *most, int best, bool central)
{
	int found = -1;
	for (int cell = 0; cell < reach->width * reach->height; cell++)
		if (most[cell] > best && /* only on ground */
		    (found < 0 || (central ? least[cell] < least[found] : most[cell] > most[found])))
			found = cell;
	return found;
}

/* The longest way from a cell bounds those of all others by their distance to it, so that a few searches suffice (Takes
 * and Kosters, "Determining the diameter of small world networks"), except where ways lead in one direction only. */
int reach_longest(const struct reach *reach, int *from, int *to, bool *exact)
{
	enum { WORK = 3000000 }; /* cells: three searches of a very large map */
	size_t cells = (size_t)reach->width * (size_t)reach->height;
	int *steps = memory_allocate(3 * cells, sizeof *steps), *least = steps + cells, *most = least + cells;
	int best = 0, at;
	long work = 0;
	*from = *to = -1;
	for (size_t cell = 0; cell < cells; cell++)
		most[cell] = reach->region[cell] >= 0 ? reach->sizes[reach->region[cell]] - 1 : 0;
	for (bool central = false; (at = find_candidate(reach, least, most, best, central)) >= 0 && work < WORK;
	     central = !central) {
		int end = reach_steps(reach, NULL, at, steps), length = steps[end];
		if (length > best) {
			best = length;
			*from = at;
			*to = end;
		}
		for (size_t cell = 0; cell < cells && !reach->ways; cell++) {
			const int none = -(steps[cell] < 0),
				  away = steps[cell] & ~none; /* none: no way leads there */
			least[cell] = MAX(least[cell], MAX(away, length - away) & ~none);
			most[cell] = MIN(most[cell], (away + length) | (none & INT_MAX));
		}
		most[at] = length;
		work += (long)cells;
	}
	*exact = at < 0;
	free(steps);
	return best;
}

/* Searches from a region outward in rings, each one solid cell further away: came[cell] is the previous cell.
 * Returns the first reached cell; -1 if there is none. */
static int search_out(const struct reach *reach, int region, int *came, int *ring, int *next)
{
	int count = 0, outer = 0, cells = reach->width * reach->height;
	for (int cell = 0; cell < cells; cell++) {
		came[cell] = -1;
		if (reach->region[cell] == region) {
			came[cell] = cell;
			ring[count++] = cell;
		}
	}
	while (count > 0) {
		for (int i = 0; i < count; i++) {
			for (int way = 0; way < (reach->neighbours == 6 ? 6 : 4); way++) {
				int to = reach_step(reach, ring[i], way);
				if (to < 0 || came[to] >= 0 || (reach->region[to] < 0 && on_border(reach, to)))
					continue;
				came[to] = ring[i];
				if (reach->region[to] >= 0 && reach->reached[reach->region[to]])
					return to;
				if (reach->region[to] >= 0)
					ring[count++] = to;
				else
					next[outer++] = to;
			}
		}
		int *swapped = ring;
		ring = next;
		next = swapped;
		count = outer;
		outer = 0;
	}
	return -1;
}

int reach_dig(const struct reach *reach, int region, int *cells)
{
	size_t size = (size_t)reach->width * (size_t)reach->height + 1;
	int *came = memory_allocate(3 * size, sizeof *came), count = 0;
	int at = search_out(reach, region, came, came + size, came + 2 * size);
	for (; at >= 0 && came[at] != at; at = came[at])
		if (reach->region[at] < 0)
			cells[count++] = at;
	free(came);
	return count;
}

int *reach_way(const struct reach *reach, const int *steps, int to)
{
	if (steps[to] < 0)
		return NULL;
	int *way = memory_allocate((size_t)steps[to] + 1, sizeof *way);
	for (int at = to, left = steps[to], last = 0; left >= 0; left--) {
		way[left] = at;
		for (int i = -1; left > 0 && steps[at] == left; i++) { /* straight on if possible */
			int direction = i < 0 ? last : i, next = reach_step(reach, at, direction);
			at = next >= 0 && steps[next] == left - 1 ? next : at;
			last = direction;
		}
	}
	return way;
}

/* ---- choke points ----
 *
 * The cells round a cell form a ring. If the ground touches the cell in several places of the ring, the gaps between
 * these are parts of obstacles. The cell cuts the ground exactly if two of the gaps belong to the same obstacle, which
 * then surrounds one side together with the cell:
 *
 *	#####    the gaps above and below x are one obstacle: x is a choke point
 *	..x..
 *	#####
 *
 * What is outside the map is one obstacle. Obstacles are connected in 8 directions where the ground is in 4, and in 4
 * where it is in 8. */

enum { RING = 8, WINDOWS = 1 << 9, GROUND = -2, OUTSIDE = -1 };

/* The ring of a square cell, from above it clockwise, and those of hexes in even and odd columns. */
static const signed char rings[3][RING][2] = {
    {{0, -1}, {1, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}},
    {{0, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}},
    {{0, -1}, {1, -1}, {1, 0}, {0, 1}, {-1, 0}, {-1, -1}},
};

/* The gaps of a ring, as positions in it. */
struct gaps {
	unsigned char count, at[4];
};

/* Finds the gaps for each set of ground in the 3x3 cells round a cell: three bits for each column, from the left one
 * down. With 4 neighbours, a run of ground counts if it has one of them, and the gap begins after it. With 8, a run of
 * obstacle counts if it has a side of the cell: a corner alone separates nothing. */
static void find_gaps(struct gaps gaps[WINDOWS], const signed char (*ring)[2], int neighbours)
{
	const int size = neighbours == 6 ? 6 : RING, every = neighbours == 6 ? 1 : 2;
	for (unsigned window = 0; window < WINDOWS; window++) {
		unsigned runs = 0;
		for (int i = 0; i < size; i++)
			runs |= ((window >> ((1 - ring[i][0]) * 3 + 1 - ring[i][1]) & 1) ^ (neighbours == 8)) << i;
		gaps[window].count = 0;
		for (int end = 0; end < size; end++) {
			int side = -1, i = end;
			if (!(runs >> end & 1) || (runs >> (end + 1) % size & 1))
				continue;
			for (int left = size; left > 0 && (runs >> i & 1); left--, i = (i + size - 1) % size)
				side = i % every == 0 ? i : side;
			if (side >= 0)
				gaps[window].at[gaps[window].count++] =
				    (unsigned char)(neighbours == 8 ? side : (end + 1) % size);
		}
	}
}

/* Finds the obstacles: for each cell of the map, with a frame of one cell, GROUND, OUTSIDE, or a number of its obstacle.
 * Returns the number of those that are not outside. */
static int find_obstacles(const struct reach *reach, int *found)
{
	const int width = reach->width, height = reach->height, stride = width + 2;
	struct runs runs = {.row_starts = memory_allocate((size_t)height + 1, sizeof *runs.row_starts)};
	unsigned char *kinds = memory_allocate((size_t)width, 1);
	for (int y = 0; y < height; y++) {
		for (int x = 0; x < width; x++)
			kinds[x] = (unsigned char)(reach->region[y * width + x] < 0 ? WALKED : 0);
		runs.row_starts[y] = runs.count;
		cut_row(&runs, kinds, width, width, false);
		if (y > 0)
			join_rows(&runs, runs.row_starts[y - 1], runs.row_starts[y], runs.count,
				  reach->neighbours == 6 ? 6 : 12 - reach->neighbours);
	}
	runs.row_starts[height] = runs.count;
	bool *outer = memory_allocate((size_t)runs.count, sizeof *outer);
	for (int y = 0; y < height; y++)
		for (int i = runs.row_starts[y]; i < runs.row_starts[y + 1]; i++)
			if (y == 0 || y == height - 1 || runs.items[i].first == 0 || runs.items[i].last == width - 1)
				outer[find_root(runs.items, i)] = true;
	int count = 0;
	memset(found, OUTSIDE, (size_t)stride * ((size_t)height + 2) * sizeof *found);
	for (int y = 0; y < height; y++) {
		int *row = &found[(y + 1) * stride + 1];
		for (int x = 0; x < width; x++)
			row[x] = GROUND;
		for (int i = runs.row_starts[y]; i < runs.row_starts[y + 1]; i++) {
			int root = find_root(runs.items, i);
			count += root == i && !outer[root];
			for (int x = runs.items[i].first; x <= runs.items[i].last; x++)
				row[x] = outer[root] ? OUTSIDE : root;
		}
	}
	free(outer);
	free(kinds);
	free(runs.items);
	free(runs.row_starts);
	return count;
}

int reach_chokes(const struct reach *reach, unsigned char *chokes, int *loops)
{
	const int width = reach->width, height = reach->height, stride = width + 2;
	const bool hexes = reach->neighbours == 6;
	int *found = memory_allocate((size_t)stride * ((size_t)height + 2), sizeof *found), count = 0;
	struct gaps gaps[2][WINDOWS];
	for (int odd = 0; odd < 2; odd++)
		find_gaps(gaps[odd], rings[hexes ? 1 + odd : 0], reach->neighbours);
	*loops = find_obstacles(reach, found);
	for (int y = 0; y < height; y++) {
		const int *row = &found[(y + 1) * stride + 1];
		unsigned window = row[0 - stride] == GROUND ? 4 : 0;
		window |= (row[0] == GROUND ? 2 : 0) | (row[stride] == GROUND ? 1 : 0);
		for (int x = 0; x < width; x++) {
			const int *at = &row[x + 1];
			window = (window << 3 | (at[-stride] == GROUND ? 4u : 0) | (at[0] == GROUND ? 2u : 0) |
				  (at[stride] == GROUND ? 1u : 0)) &
				 (WINDOWS - 1);
			const struct gaps *own = &gaps[x % 2][window];
			int obstacles[4];
			unsigned char cuts = 0;
			for (int i = 0; row[x] == GROUND && own->count > 1 && i < own->count; i++) {
				const signed char *to = rings[hexes ? 1 + x % 2 : 0][own->at[i]];
				obstacles[i] = row[x + to[1] * stride + to[0]];
				for (int other = 0; other < i; other++)
					cuts |= obstacles[other] == obstacles[i];
			}
			chokes[y * width + x] = cuts;
			count += cuts;
		}
	}
	free(found);
	return count;
}
