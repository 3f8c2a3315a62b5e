/* Heights are the sum of random grids of three widths, each smooth between its points. The lowest cells get the first
 * level, and so on; rivers run down from high cells to the nearer edge. */
#include "mapwright/arena.h"
#include "views/canvas/generators.h"

enum {
	POINT = 1024,          /* the random number at a point is below */
	HEIGHTS = 4096,        /* of cells: from 0 */
	MIDDLE = 1536,         /* the height of a cell whose random sum is 0 */
	WIDEST = 12,           /* cells between the points of the widest grid, on large maps */
	RAISED = 2,            /* cells around ground that stays which are not lower than plains */
	WOODS = POINT * 5 / 8, /* the least sum for woods */
	RIVER_CELLS = 250,     /* cells of the area for each river */
	HIGHEST_OF = 12,       /* cells of which the highest is the spring of a river */
	FORD_EVERY = 6,        /* cells of a river */
};

static int point(uint64_t seed, int x, int y)
{
	struct dice dice = {seed ^ ((uint64_t)(unsigned)x << 32 | (unsigned)y)};
	return dice_below(&dice, POINT);
}

enum { ONE = 64 }; /* from a point to the next */

/* Adds the heights between the points of a grid, below POINT, that many times. */
static void add_smooth(const struct carving *carving, uint64_t seed, int apart, int times, int *sums)
{
	const int width = carving->width, count = width / apart + 2; /* points */
	int *above = memory_allocate(2 * (size_t)count, sizeof *above), *below = above + count, parts[WIDEST] = {0};
	for (int i = 0; i < apart; i++)
		parts[i] = i * ONE / apart;
	for (int y = 0; y < carving->height; y++) {
		int *row = &sums[carve_cell(carving, 0, y)];
		const int low = parts[y % apart], high = ONE - low;
		for (int i = 0; i < count && y % apart == 0; i++) {
			above[i] = point(seed, i, y / apart);
			below[i] = point(seed, i, y / apart + 1);
		}
		for (int left = 0, at = 0; left < width; left += apart, at++) {
			const int here = above[at] * high + below[at] * low;
			const int more = above[at + 1] * high + below[at + 1] * low - here;
			for (int i = 0; i < MIN(apart, width - left); i++)
				row[left + i] += times * ((here * ONE + more * parts[i]) / (ONE * ONE));
		}
	}
	free(above);
}

/* Finds the sums of all grids, below POINT; `sums` is 0 before. */
static void find_rough(const struct carving *carving, uint64_t seed, int widest, int *sums)
{
	add_smooth(carving, seed, widest, 4, sums);
	add_smooth(carving, seed + 1, (widest + 1) / 2, 2, sums);
	add_smooth(carving, seed + 2, (widest + 3) / 4, 1, sums);
	for (int at = carving->first; at < carving->end; at++)
		sums[at] /= 7;
}

/* Returns how much lower a row or column of an island is than its middle. */
static int fall(int at, int size, int margin)
{
	const int edge = MIN(at, size - 1 - at);
	return edge < margin ? (margin - edge) * POINT / margin : 0;
}

/* Gives the cells levels by their heights. */
static void choose_levels(const struct carving *carving, const int *heights, const int *shares, int count,
			  unsigned char *levels)
{
	int *number = memory_allocate(HEIGHTS, sizeof *number), cells = 0, sum = 0, below = 0, level = 0, share;
	for (int at = carving->first; at < carving->end; at++)
		if (carving->cells[at] & CARVE_AREA) {
			number[heights[at]]++;
			cells++;
		}
	for (int i = 0; i < count; i++)
		sum += shares[i];
	share = shares[0];
	for (int height = 0; height < HEIGHTS; height++) {
		while (level < count - 1 && (int64_t)below * sum >= (int64_t)share * cells)
			share += shares[++level];
		below += number[height];
		number[height] = level;
	}
	for (int at = carving->first; at < carving->end; at++)
		levels[at] = (unsigned char)(carving->cells[at] & CARVE_AREA ? number[heights[at]] : 0);
	free(number);
}

/* Raises the lower cells around each that stays and can be walked on, so that it is on land. */
static void raise_around(const struct carving *carving, int plain, unsigned char *levels)
{
	for (int at = carving->first; at < carving->end; at++) {
		if ((carving->cells[at] & (CARVE_AREA | CARVE_OPEN)) != CARVE_OPEN)
			continue;
		int x = (at - carving->first) % carving->stride, y = (at - carving->first) / carving->stride;
		for (int row = y - RAISED; row <= y + RAISED; row++)
			for (int column = x - RAISED; column <= x + RAISED; column++) {
				bool inside =
				    row >= 0 && column >= 0 && row < carving->height && column < carving->width;
				unsigned char *level = inside ? &levels[carve_cell(carving, column, row)] : NULL;
				if (level && *level < plain)
					*level = (unsigned char)plain;
			}
	}
}

static int random_cell(struct carving *carving, const struct rectangle *box)
{
	int x = box->x + dice_below(&carving->dice, box->width), y = box->y + dice_below(&carving->dice, box->height);
	return carve_cell(carving, x, y);
}

/* Lets a river run up or down from a cell, to the lower of the cells ahead, until it meets water or the edge. */
static void run_river(struct carving *carving, const int *heights, int at, int step, int shore, unsigned char *levels)
{
	for (int length = 1; carving->cells[at] & CARVE_AREA && levels[at] > shore && levels[at] < LANDSCAPE_RIVER;) {
		int to = at + step;
		levels[at] = length++ % FORD_EVERY ? LANDSCAPE_RIVER : LANDSCAPE_FORD;
		for (int side = -1; side <= 1; side += 2)
			if (carving->cells[at + side + step] & CARVE_AREA && heights[at + side + step] < heights[to])
				to = at + side + step;
		if (to != at + step && carving->cells[to - step] & CARVE_AREA) /* no step is across a corner */
			levels[to - step] = LANDSCAPE_RIVER;
		at = to;
	}
}

void landscape_make(struct carving *carving, const struct rectangle *box, const int *shares, int count, int plain,
		    int shore, bool islands, unsigned char *levels)
{
	const int width = carving->width, margin = MIN(box->width, box->height) / 3 + 1;
	const size_t size = (size_t)carving->end + (size_t)carving->first;
	int *heights = memory_allocate(2 * size + (size_t)width, sizeof *heights);
	int *sums = heights + size, *across = sums + size; /* for woods; how much lower columns are */
	int widest = MIN(WIDEST, MIN(box->width, box->height) / 2 + 2);
	uint64_t seed = carving->dice.state * 64;
	find_rough(carving, seed, widest, heights);
	find_rough(carving, seed + 3, (widest + 1) / 2, sums);
	for (int x = 0; x < width && islands; x++)
		across[x] = fall(x - box->x, box->width, margin);
	for (int y = 0; y < carving->height; y++) {
		const int down = islands ? fall(y - box->y, box->height, margin) : 0;
		for (int x = 0; x < width; x++)
			heights[carve_cell(carving, x, y)] += MIDDLE - MAX(across[x], down);
	}
	choose_levels(carving, heights, shares, count, levels);
	raise_around(carving, plain, levels);
	for (int at = carving->first; at < carving->end; at++)
		levels[at] = levels[at] == plain && sums[at] > WOODS ? LANDSCAPE_WOODS : levels[at];
	for (int i = box->width * box->height / RIVER_CELLS + 1; i > 0; i--) {
		int spring = random_cell(carving, box);
		for (int other, tries = HIGHEST_OF; tries > 1; tries--)
			if (other = random_cell(carving, box), heights[other] > heights[spring])
				spring = other;
		bool up = (spring - carving->first) / carving->stride - box->y < box->height / 2;
		run_river(carving, heights, spring, up ? -carving->stride : carving->stride, shore, levels);
	}
	free(heights);
}
