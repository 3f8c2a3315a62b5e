/* Rules: every cell of a maze can be reached. Source: how the player and the monsters of NLarn move (8-way, through
 * closed doors, no rule about corners), and maze_doc.txt: "make very sure that all areas of your map are reachable".
 *
 * All mazes are looked at after every stroke, so this does not walk from cell to cell. A row is cut into runs of cells
 * one can stand on; runs that touch one of the row above join its piece:
 *
 *	##aaaa##bbb###     4-way: c touches a; d stands alone.
 *	####ccc####d##     8-way: d touches b over the corner.
 *
 * Pieces are trees of runs whose root is the piece's first run in reading order. */
#include "nlarn.h"

enum { RUN_LIMIT = NLARN_HEIGHT * ((NLARN_WIDTH + 1) / 2) };

struct run {
	short first, last; /* columns */
	short parent;      /* a run of the same piece; itself for the root */
	short size;        /* for the root: cells of the piece */
};

struct pieces {
	struct run runs[RUN_LIMIT];
	short row_starts[NLARN_HEIGHT + 1]; /* the runs of row y: row_starts[y] up to row_starts[y + 1] */
};

static short find_root(struct run *runs, short run)
{
	while (runs[run].parent != run) {
		runs[run].parent = runs[runs[run].parent].parent;
		run = runs[run].parent;
	}
	return run;
}

static void join(struct run *runs, short a, short b)
{
	short first = find_root(runs, a), second = find_root(runs, b);
	if (first == second)
		return;
	short root = first < second ? first : second, other = first < second ? second : first;
	runs[other].parent = root;
	runs[root].size = (short)(runs[root].size + runs[other].size);
}

static void cut_into_runs(struct pieces *pieces, const struct nlarn_map *map)
{
	short count = 0;
	for (int y = 0; y < NLARN_HEIGHT; y++) {
		const unsigned char *kinds = map->kinds[y];
		pieces->row_starts[y] = count;
		for (short x = 0; x < (short)NLARN_WIDTH; x++) {
			if (!(kinds[x] & NLARN_PASSABLE))
				continue;
			short first = x;
			while (x + 1 < NLARN_WIDTH && (kinds[x + 1] & NLARN_PASSABLE))
				x++;
			pieces->runs[count] =
			    (struct run){.first = first, .last = x, .parent = count, .size = (short)(x - first + 1)};
			count++;
		}
	}
	pieces->row_starts[NLARN_HEIGHT] = count;
}

/* Joins the runs of neighbouring rows, both lists from left to right. `slack` is 1 where corners connect. */
static void join_rows(struct pieces *pieces, int slack)
{
	struct run *runs = pieces->runs;
	for (int y = 1; y < NLARN_HEIGHT; y++) {
		short above = pieces->row_starts[y - 1], below = pieces->row_starts[y];
		while (above < pieces->row_starts[y] && below < pieces->row_starts[y + 1]) {
			if (runs[above].first <= runs[below].last + slack &&
			    runs[below].first <= runs[above].last + slack)
				join(runs, above, below);
			if (runs[above].last < runs[below].last)
				above++;
			else
				below++;
		}
	}
}

int nlarn_cut_off(const struct nlarn_map *map, int neighbours, int cells[NLARN_CELLS])
{
	struct pieces pieces;
	cut_into_runs(&pieces, map);
	join_rows(&pieces, neighbours == 8 ? 1 : 0);
	struct run *runs = pieces.runs;
	short largest = 0, total = 0;
	for (short run = 0; run < pieces.row_starts[NLARN_HEIGHT]; run++) {
		total = (short)(total + runs[run].last - runs[run].first + 1);
		if (runs[run].parent == run && runs[run].size > runs[largest].size)
			largest = run;
	}
	if (total == 0 || runs[largest].size == total)
		return 0;
	int count = 0;
	for (int y = 0; y < NLARN_HEIGHT; y++)
		for (short run = pieces.row_starts[y]; run < pieces.row_starts[y + 1]; run++)
			if (find_root(runs, run) != largest)
				for (int x = runs[run].first; x <= runs[run].last; x++)
					cells[count++] = y * NLARN_WIDTH + x;
	return count;
}

/* Takes the cells of one list out of another, both in reading order. Returns how many are left. */
static int subtract(int *cells, int count, const int *away, int away_count)
{
	int kept = 0, next = 0;
	for (int i = 0; i < count; i++) {
		while (next < away_count && away[next] < cells[i])
			next++;
		if (next == away_count || away[next] != cells[i])
			cells[kept++] = cells[i];
	}
	return kept;
}

/* One finding with all the cells of a maze; the sentence goes on behind "1 cell" or "3 cells". */
static void report(struct check *check, int index, const int *cells, int count, const char *one, const char *several)
{
	struct place places[NLARN_CELLS];
	for (int i = 0; i < count; i++)
		places[i] = place_cell(index, cells[i] % NLARN_WIDTH, cells[i] / NLARN_WIDTH);
	struct span span = model_span(check->model, places[0]);
	struct finding *finding =
	    count == 1 ? finding_add(check->findings, check->rule, span, places[0], "1 cell %s", one)
		       : finding_add(check->findings, check->rule, span, places[0], "%d cells %s", count, several);
	finding_set_cells(check->findings, finding, places, count);
}

void nlarn_check_unreachable(struct check *check)
{
	struct nlarn_map map;
	int cells[NLARN_CELLS];
	for (int index = 1; index < check->model->grid_count; index++) {
		if (!nlarn_grid_loads(&check->model->grids[index]))
			continue;
		nlarn_map_read(&map, check->model, check->text, index);
		int count = nlarn_cut_off(&map, 8, cells);
		if (count > 0)
			report(check, index, cells, count, "cannot be reached from the rest, not even diagonally.",
			       "cannot be reached from the rest, not even diagonally.");
	}
}

void nlarn_check_diagonal_only(struct check *check)
{
	struct nlarn_map map;
	int cells[NLARN_CELLS], unreachable[NLARN_CELLS];
	for (int index = 1; index < check->model->grid_count; index++) {
		if (!nlarn_grid_loads(&check->model->grids[index]))
			continue;
		nlarn_map_read(&map, check->model, check->text, index);
		int count = nlarn_cut_off(&map, 4, cells);
		if (count > 0)
			count = subtract(cells, count, unreachable, nlarn_cut_off(&map, 8, unreachable));
		if (count > 0)
			report(check, index, cells, count, "is only reached by a diagonal step.",
			       "are only reached by diagonal steps.");
	}
}
