/* Which map, row and column of one file is which of another. As many as before are the same ones; else the pairing is
 * looked for under which the most rows, or cells, are alike, as far as that is not too much to look at. */
#include "parts.h"

#include <stdlib.h>
#include <string.h>

enum { LOOK_LIMIT = 20 * 1000 * 1000 };

struct board {
	int width, height; /* of the longest row */
	struct board_row {
		int *cells; /* codes */
		int length;
		uint64_t hash;
	} * rows;
};

/* FNV-1a. Two keys that meet by accident pair what is different, which costs a clear picture and never a byte. */
uint64_t part_hash(uint64_t seed, const void *bytes, size_t length)
{
	const unsigned char *at = bytes;
	uint64_t hash = seed ^ 14695981039346656037u;
	for (size_t i = 0; i < length; i++)
		hash = (hash ^ at[i]) * 1099511628211u;
	return hash ^ hash >> 29;
}

static bool read_row(struct arena *arena, const struct text *text, const struct grid *grid, int y,
		     struct board_row *row)
{
	row->length = grid_row_cells(grid, y);
	row->cells = arena_allocate(arena, (size_t)row->length, sizeof *row->cells);
	for (int x = 0; row->cells && x < row->length; x++)
		row->cells[x] = grid_cell(grid, text, x, y);
	if (row->cells)
		row->hash = part_hash(0, row->cells, (size_t)row->length * sizeof *row->cells);
	return row->cells != NULL;
}

static bool read_board(struct arena *arena, const struct text *text, const struct grid *grid, struct board *board)
{
	*board = (struct board){.height = grid->rows ? grid->height : 0};
	board->rows = arena_allocate(arena, (size_t)board->height, sizeof *board->rows);
	if (!board->rows)
		return false;
	for (int y = 0; y < board->height; y++) {
		if (!read_row(arena, text, grid, y, &board->rows[y]))
			return false;
		if (board->rows[y].length > board->width)
			board->width = board->rows[y].length;
	}
	return true;
}

static struct board *read_boards(struct arena *arena, const struct version *version)
{
	int count = version->model->grid_count;
	struct board *boards = arena_allocate(arena, (size_t)count, sizeof *boards);
	for (int i = 0; boards && i < count; i++)
		if (!read_board(arena, version->text, &version->model->grids[i], &boards[i]))
			return NULL;
	return boards;
}

/* Two sequences and how alike their members are, which is never negative. */
struct pairing {
	const void *a, *b;
	int a_count, b_count, shift;
	int (*alike)(const struct pairing *pairing, int a, int b);
};

static int rows_alike(const struct pairing *pairing, int a, int b)
{
	const struct board_row *here = &((const struct board *)pairing->a)->rows[a];
	const struct board_row *there = &((const struct board *)pairing->b)->rows[b];
	int alike = 0;
	for (int x = pairing->shift > 0 ? pairing->shift : 0; x < here->length && x - pairing->shift < there->length;
	     x++)
		alike += here->cells[x] == there->cells[x - pairing->shift];
	return alike;
}

static int boards_alike(const struct pairing *pairing, int a, int b)
{
	const struct board *here = &((const struct board *)pairing->a)[a],
			   *there = &((const struct board *)pairing->b)[b];
	int alike = 0;
	for (int y = 0; y < here->height && y < there->height; y++)
		alike += here->rows[y].hash == there->rows[y].hash;
	return alike;
}

/* Fills best[i * (b_count + 1) + j]: how much is alike at most of a from i and b from j. */
static void fill_table(const struct pairing *pairing, int *best)
{
	int stride = pairing->b_count + 1;
	for (int i = pairing->a_count - 1; i >= 0; i--)
		for (int j = pairing->b_count - 1; j >= 0; j--) {
			int *at = best + (size_t)i * (size_t)stride + (size_t)j;
			int both = at[stride + 1] + 1 + pairing->alike(pairing, i, j);
			int one = at[stride] > at[1] ? at[stride] : at[1];
			*at = both > one ? both : one;
		}
}

/* partner[i]: the b that belongs to a number i, or -1; growing. Returns how much is alike; -1 when memory is out. */
static int pair_members(const struct pairing *pairing, int *partner)
{
	int stride = pairing->b_count + 1;
	int *best = calloc(((size_t)pairing->a_count + 1) * (size_t)stride, sizeof *best);
	if (!best)
		return -1;
	fill_table(pairing, best);
	for (int i = 0, j = 0; i < pairing->a_count; i++) {
		const int *at = best + (size_t)i * (size_t)stride;
		while (j < pairing->b_count && at[j] == at[j + 1])
			j++;
		bool both = j < pairing->b_count && at[j] != at[j + stride];
		partner[i] = both ? j++ : -1;
	}
	int alike = best[0];
	free(best);
	return alike;
}

static void pair_in_order(int *partner, int count, int others)
{
	for (int i = 0; i < count; i++)
		partner[i] = i < others ? i : -1;
}

static bool pair_boards(struct grid_match *matches, const struct board *here, int count, const struct board *there,
			int others, struct arena *arena)
{
	int *partner = arena_allocate(arena, (size_t)count, sizeof *partner);
	if (!partner)
		return false;
	struct pairing pairing = {.a = here, .b = there, .a_count = count, .b_count = others, .alike = boards_alike};
	if (count == others || (double)count * others * 16 > LOOK_LIMIT)
		pair_in_order(partner, count, others);
	else if (pair_members(&pairing, partner) < 0)
		return false;
	for (int i = 0; i < count; i++)
		matches[i].grid = partner[i];
	return true;
}

/* Columns may have come or gone on the left, as many as there are more or fewer. */
static bool pair_rows(struct grid_match *match, const struct board *here, const struct board *there,
		      struct arena *arena)
{
	int more = here->width - there->width, best = -1;
	double work = (abs(more) + 1.0) * here->height * there->height * here->width;
	int *partner = arena_allocate(arena, (size_t)here->height, sizeof *partner);
	if (!partner)
		return false;
	pair_in_order(match->rows, here->height, there->height);
	if ((more == 0 && here->height == there->height) || work > LOOK_LIMIT)
		return true;
	for (int shift = more < 0 ? more : 0; shift <= (more > 0 ? more : 0); shift++) {
		struct pairing pairing = {.a = here,
					  .b = there,
					  .a_count = here->height,
					  .b_count = there->height,
					  .shift = shift,
					  .alike = rows_alike};
		int alike = pair_members(&pairing, partner);
		if (alike < 0)
			return false;
		if (alike <= best)
			continue;
		best = alike;
		match->shift = shift;
		memcpy(match->rows, partner, (size_t)here->height * sizeof *partner);
	}
	return true;
}

/* A version that is compared with nothing else: everything is itself. */
static void match_itself(struct version *version)
{
	for (int i = 0; i < version->model->grid_count; i++) {
		version->grids[i].grid = i;
		for (int y = 0; y < version->model->grids[i].height; y++)
			version->grids[i].rows[y] = y;
	}
}

static bool match_boards(struct version *version, const struct version *base, struct arena *arena)
{
	const struct board *here = read_boards(arena, version), *there = read_boards(arena, base);
	if (!here || !there ||
	    !pair_boards(version->grids, here, version->model->grid_count, there, base->model->grid_count, arena))
		return false;
	for (int i = 0; i < version->model->grid_count; i++) {
		struct grid_match *match = &version->grids[i];
		pair_in_order(match->rows, version->model->grids[i].height, 0);
		if (match->grid >= 0 && !pair_rows(match, &here[i], &there[match->grid], arena))
			return false;
	}
	return true;
}

bool grids_match(struct version *version, const struct version *base)
{
	int count = version->model->grid_count;
	version->grids = arena_allocate(&version->arena, (size_t)count, sizeof *version->grids);
	for (int i = 0; i < count; i++) {
		if (version->grids)
			version->grids[i].rows =
			    arena_allocate(&version->arena, (size_t)version->model->grids[i].height, sizeof(int));
		if (!version->grids || !version->grids[i].rows)
			return false;
	}
	if (!version->grids)
		return false;
	if (!base) {
		match_itself(version);
		return true;
	}
	struct arena arena = {0};
	bool done = match_boards(version, base, &arena);
	arena_clear(&arena);
	return done;
}
