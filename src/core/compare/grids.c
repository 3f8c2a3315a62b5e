/* Finds the corresponding maps, rows and columns of two files. Maps are paired by name, then by content, then by
 * similarity among those between the same two pairs. Rows and columns are paired so that the most cells are equal,
 * unless that is too expensive; where other pairs explain the map as well, its cells are unsure. */
#include "parts.h"

#include "mapwright/edit.h"

enum { WORK_LIMIT = 20 * 1000 * 1000, SHIFT_LIMIT = 4, LEAST_CUT = 4, FEW_PAINTED = 6 };

struct cell_matrix {
	int width, height; /* width of the longest row */
	uint64_t hash;
	struct cell_row {
		int *cells; /* cell values */
		int length;
		uint64_t hash;
	} * rows;
};

static struct cell_matrix *read_matrices(struct arena *arena, const struct version *version)
{
	int count = version->model->grid_count;
	struct cell_matrix *matrices = arena_allocate(arena, (size_t)count, sizeof *matrices);
	for (int i = 0; i < count; i++) {
		const struct grid *grid = &version->model->grids[i];
		struct cell_matrix *matrix = &matrices[i];
		matrix->height = grid->rows ? grid->height : 0;
		matrix->rows = arena_allocate(arena, (size_t)matrix->height, sizeof *matrix->rows);
		for (int y = 0; y < matrix->height; y++) {
			struct cell_row *row = &matrix->rows[y];
			row->length = grid_row_cells(grid, y);
			row->cells = arena_allocate(arena, (size_t)row->length, sizeof *row->cells);
			grid_values(grid, version->text, 0, y, row->length, row->cells);
			row->hash = bytes_hash(0, row->cells, (size_t)row->length * sizeof *row->cells);
			matrix->width = MAX(row->length, matrix->width);
			matrix->hash = bytes_hash(matrix->hash, &row->hash, sizeof row->hash);
		}
	}
	return matrices;
}

/* Two sequences and a similarity function for their members, which returns -1 for impossible pairs. */
struct pairing {
	const void *a, *b;
	int a_count, b_count, shift;
	bool by_place;   /* maps that are not alike may be pairs as well */
	bool same_size;  /* of the two maps to which these rows belong */
	const int *rows; /* of columns: the pairs of rows in which they are compared */
	int (*alike)(const struct pairing *pairing, int a, int b);
};

/* Returns the number of equal cells in two rows whose columns are offset by `shift`; sets `*compared` to the number
 * of cells compared. */
static int cells_alike(const struct cell_row *here, const struct cell_row *there, int shift, int *compared)
{
	int alike = 0, start = MAX(shift, 0), end = MIN(here->length, there->length + shift);
	for (int x = start; x < end; x++)
		alike += here->cells[x] == there->cells[x - shift];
	*compared = MAX(end - start, 0);
	return alike;
}

/* Returns the similarity of two rows. An unchanged row counts more, in a map of the same size double: it was
 * probably moved rather than painted. A row of walls does not count more after a shift of columns, because it looks
 * the same unshifted. */
static int rows_alike(const struct pairing *pairing, int a, int b)
{
	const struct cell_matrix *here = pairing->a, *there = pairing->b;
	int compared, alike = cells_alike(&here->rows[a], &there->rows[b], pairing->shift, &compared), all;
	if (pairing->same_size && alike == compared &&
	    (pairing->shift == 0 || cells_alike(&here->rows[a], &there->rows[b], 0, &all) < alike))
		return 2 * alike;
	return alike + (here->rows[a].hash == there->rows[b].hash);
}

/* Returns how many more cells of two maps are equal than are not; -1 if most are not. Unrelated maps, too, have many equal
 * cells. */
static int matrices_alike(const struct pairing *pairing, int a, int b)
{
	const struct cell_matrix *here = ((const struct cell_matrix *const *)pairing->a)[a],
				 *there = ((const struct cell_matrix *const *)pairing->b)[b];
	int alike = 0, here_cells = 0, there_cells = 0, compared;
	bool same = here->hash == there->hash;
	for (int y = 0; y < here->height || y < there->height; y++) {
		alike += y < here->height && y < there->height
			     ? cells_alike(&here->rows[y], &there->rows[y], 0, &compared)
			     : 0;
		here_cells += y < here->height ? here->rows[y].length : 0;
		there_cells += y < there->height ? there->rows[y].length : 0;
	}
	return same ? 2 * alike : MAX(2 * alike - MAX(here_cells, there_cells), pairing->by_place ? 0 : -1);
}

/* Finds for each member of a its partner in b, in ascending order, or -1. Returns the total similarity. */
static int pair_members(const struct pairing *pairing, int *partner)
{
	int stride =
	    pairing->b_count + 1; /* best[i * stride + j]: maximum similarity of a from i on and b from j on */
	int *best = memory_allocate(((size_t)pairing->a_count + 1) * (size_t)stride, sizeof *best);
	for (int i = pairing->a_count - 1; i >= 0; i--)
		for (int j = pairing->b_count - 1; j >= 0; j--) {
			int *at = best + (size_t)i * (size_t)stride + (size_t)j;
			int likeness = pairing->alike(pairing, i, j);
			int both = likeness < 0 ? 0 : at[stride + 1] + 1 + likeness;
			int one = MAX(at[stride], at[1]);
			*at = MAX(both, one);
		}
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

/* Pairs maps with equal keys if the keys are unique or, with `repeated`, in order of occurrence. */
static void pair_keys(int *const partners[2], const struct bytes_key *keys, const int counts[2], bool repeated)
{
	size_t all = (size_t)counts[0] + (size_t)counts[1];
	size_t *ids = memory_allocate(all, sizeof *ids);
	int *first = memory_allocate(2 * all, sizeof *first), *next = memory_allocate(all, sizeof *next);
	number_keys(keys, all, ids);
	memset(first, -1, 2 * all * sizeof *first);
	for (int side = 1; side >= 0; side--)
		for (int i = counts[side] - 1; i >= 0; i--) {
			size_t at = (size_t)i + (side == 1 ? (size_t)counts[0] : 0);
			next[at] = first[2 * ids[at] + (size_t)side];
			if (partners[side][i] < 0 && keys[at].length > 0)
				first[2 * ids[at] + (size_t)side] = i;
		}
	for (size_t id = 0; id < all; id++) {
		int a = first[2 * id], b = first[2 * id + 1];
		for (; a >= 0 && b >= 0; a = next[a], b = next[counts[0] + b]) {
			if (!repeated && (next[a] >= 0 || next[counts[0] + b] >= 0))
				break;
			partners[0][a] = b;
			partners[1][b] = a;
		}
	}
	free(ids);
	free(first);
	free(next);
}

/* The unpaired maps of a side between two pairs. */
struct unpaired {
	int *indexes; /* of maps */
	const struct cell_matrix **matrices;
	int count;
};

static void find_unpaired(struct unpaired *unpaired, const int *partners, const struct cell_matrix *matrices,
			  int start, int end, struct arena *arena)
{
	size_t room = (size_t)(end > start ? end - start : 0);
	*unpaired = (struct unpaired){.indexes = arena_allocate(arena, room, sizeof *unpaired->indexes),
				      .matrices = arena_allocate(arena, room, sizeof *unpaired->matrices)};
	for (int i = start; i < end; i++)
		if (partners[i] < 0) {
			unpaired->indexes[unpaired->count] = i;
			unpaired->matrices[unpaired->count++] = &matrices[i];
		}
}

/* Pairs the remaining maps between two pairs by similarity or, with `by_place`, in order if their numbers are equal
 * and their names do not differ. */
static void pair_between(int *const partners[2], const struct unpaired unpaired[2],
			 const struct version *const versions[2], bool by_place, struct arena *arena)
{
	struct pairing pairing = {.a = unpaired[0].matrices,
				  .b = unpaired[1].matrices,
				  .a_count = unpaired[0].count,
				  .b_count = unpaired[1].count,
				  .by_place = unpaired[0].count == unpaired[1].count,
				  .alike = matrices_alike};
	int *partner = arena_allocate(arena, (size_t)unpaired[0].count, sizeof *partner);
	if (unpaired[0].count == 0 || unpaired[1].count == 0)
		return;
	double cells = (double)unpaired[0].matrices[0]->width * unpaired[0].matrices[0]->height + 16;
	bool affordable = !by_place && (double)unpaired[0].count * unpaired[1].count * cells <= WORK_LIMIT;
	pair_in_order(partner, unpaired[0].count, by_place && pairing.by_place ? unpaired[1].count : 0);
	if (affordable)
		pair_members(&pairing, partner);
	pairing.by_place = false;
	for (int i = 0; i < unpaired[0].count; i++) {
		if (partner[i] < 0)
			continue;
		int a = unpaired[0].indexes[i], b = unpaired[1].indexes[partner[i]];
		if (*part_map_name(&versions[0]->model->grids[a]) && *part_map_name(&versions[1]->model->grids[b]) &&
		    matrices_alike(&pairing, i, partner[i]) < 0)
			continue;
		partners[0][a] = b;
		partners[1][b] = a;
	}
}

const char *part_map_name(const struct grid *grid)
{
	bool number = grid->name[0] == '#' && byte_is_digit(grid->name[1]);
	return grid->named && !number ? grid->name : "";
}

/* Fills in the names or the contents of all maps as keys, those of the first version first. */
static void map_keys(struct bytes_key *keys, const struct cell_matrix *const matrices[2],
		     const struct version *const versions[2], bool names)
{
	for (int side = 0; side < 2; side++)
		for (int i = 0; i < versions[side]->model->grid_count; i++, keys++) {
			const struct cell_matrix *matrix = &matrices[side][i];
			const char *name = part_map_name(&versions[side]->model->grids[i]);
			keys->bytes = names ? name : (const char *)&matrix->hash;
			keys->length = names ? strlen(name) : matrix->height > 0 ? sizeof matrix->hash : 0;
		}
}

/* Marks the longest chain of maps whose partners are in the same order; all others moved. */
static void mark_in_order(const int *partners, int count, bool *in_order, struct arena *arena)
{
	int *last = arena_allocate(arena, (size_t)count, sizeof *last); /* the nearest end of a chain of 1, of 2... */
	int *before = arena_allocate(arena, (size_t)count, sizeof *before), longest = 0;
	for (int i = 0; i < count; i++) {
		int length = longest;
		while (length > 0 && partners[last[length - 1]] > partners[i])
			length--;
		if (partners[i] < 0)
			continue;
		before[i] = length > 0 ? last[length - 1] : -1;
		last[length] = i;
		longest = MAX(length + 1, longest);
	}
	for (int i = longest > 0 ? last[longest - 1] : -1; i >= 0; i = before[i])
		in_order[i] = true;
}

static void pair_maps(int *const partners[2], const struct cell_matrix *const matrices[2],
		      const struct version *const versions[2], struct arena *arena)
{
	const int counts[2] = {versions[0]->model->grid_count, versions[1]->model->grid_count};
	struct bytes_key *keys = arena_allocate(arena, (size_t)counts[0] + (size_t)counts[1], sizeof *keys);
	int *const alike[2] = {arena_allocate(arena, (size_t)counts[0], sizeof(int)),
			       arena_allocate(arena, (size_t)counts[1], sizeof(int))};
	for (int side = 0; side < 2; side++)
		pair_in_order(alike[side], counts[side], 0);
	map_keys(keys, matrices, versions, true);
	pair_keys(partners, keys, counts, false);
	map_keys(keys, matrices, versions, false);
	for (int a = 0; a < counts[0]; a++) /* neither is one of those that took another name */
		if (partners[0][a] >= 0 && matrices[0][a].hash == matrices[1][partners[0][a]].hash)
			keys[a].length = keys[counts[0] + partners[0][a]].length = 0;
	pair_keys(alike, keys, counts, true);
	for (int a = 0; a < counts[0]; a++) { /* maps that took the name of others are identified by content */
		int b = partners[0][a], was = alike[0][a];
		if (b < 0 || keys[a].length == 0)
			continue;
		const struct cell_matrix *here = &matrices[0][a], *there = &matrices[1][b];
		const struct pairing pairing = {.a = &here, .b = &there};
		bool unlike = matrices_alike(&pairing, 0, 0) < 0;
		bool renamed = was >= 0 && partners[1][was] < 0;
		if (renamed || (alike[1][b] >= 0 && (unlike || was >= 0)))
			partners[0][a] = partners[1][b] = -1;
	}
	pair_keys(partners, keys, counts, false);
	for (int by_place = 0; by_place <= 1; by_place++) {
		int start[2] = {0};
		bool *in_order = arena_allocate(arena, (size_t)counts[0], sizeof *in_order);
		mark_in_order(partners[0], counts[0], in_order, arena);
		for (int i = 0; i <= counts[0]; i++) {
			int end[2] = {i, i < counts[0] ? partners[0][i] : counts[1]};
			struct unpaired unpaired[2];
			if (i < counts[0] && !in_order[i])
				continue;
			for (int side = 0; side < 2; side++)
				find_unpaired(&unpaired[side], partners[side], matrices[side], start[side], end[side],
					      arena);
			pair_between(partners, unpaired, versions, by_place, arena);
			start[0] = i + 1;
			start[1] = end[1] + 1;
		}
		pair_keys(partners, keys, counts, true);
	}
}

/* Returns the similarity of two maps without moved rows or columns; adds the number of different cells to `others`. */
static int alike_in_place(const struct cell_matrix *here, const struct cell_matrix *there, int *others)
{
	struct pairing pairing = {.a = here, .b = there, .same_size = true};
	int all = 0;
	for (int y = 0; y < here->height && y < there->height; y++) {
		int alike = rows_alike(&pairing, y, y);
		all += alike;
		*others += here->rows[y].hash == there->rows[y].hash ? 0 : here->width - alike;
	}
	return all;
}

/* Finds columns added or removed on the left, and rows added or removed anywhere. In a map of the same size, only if
 * that increases the number of equal cells. */
static void pair_rows(struct grid_match *match, const struct cell_matrix *here, const struct cell_matrix *there,
		      struct arena *arena)
{
	int more = here->width - there->width;
	bool same_size = more == 0 && here->height == there->height;
	int low = MIN(more, 0) - SHIFT_LIMIT, high = MAX(more, 0) + SHIFT_LIMIT;
	double work = (high - low + 1.0) * here->height * there->height * here->width;
	pair_in_order(match->rows, here->height, there->height);
	if (here->hash == there->hash || work > WORK_LIMIT)
		return;
	int others = 0, in_place = same_size ? alike_in_place(here, there, &others) : 0,
	    least = MIN(here->height, here->width);
	int *partner = arena_allocate(arena, (size_t)here->height, sizeof *partner);
	bool few = same_size && others < least;
	if (few) /* fewer than a new column would change */
		low = high = 0;
	int best = same_size ? in_place + here->height : -1;
	for (int shift = low; shift <= high; shift++) {
		struct pairing pairing = {.a = here,
					  .b = there,
					  .a_count = here->height,
					  .b_count = there->height,
					  .shift = shift,
					  .same_size = same_size,
					  .alike = rows_alike};
		int alike = pair_members(&pairing, partner);
		if (alike <= best)
			continue;
		best = alike;
		match->ambiguous = few;
		match->shift = shift;
		memcpy(match->rows, partner, (size_t)here->height * sizeof *partner);
	}
}

static bool has_cell(const struct cell_matrix *matrix, int x, int y)
{
	return y >= 0 && y < matrix->height && x >= 0 && x < matrix->rows[y].length;
}

static int cell_of(const struct cell_matrix *matrix, int x, int y)
{
	return has_cell(matrix, x, y) ? matrix->rows[y].cells[x] : -1;
}

/* Widens an area (all 0: none) so that it has the cell. */
static void cover(int area[4], int x, int y)
{
	bool none = area[SIDE_RIGHT] == 0;
	area[SIDE_LEFT] = none ? x : MIN(x, area[SIDE_LEFT]);
	area[SIDE_TOP] = none ? y : MIN(y, area[SIDE_TOP]);
	area[SIDE_RIGHT] = MAX(x + 1, area[SIDE_RIGHT]);
	area[SIDE_BOTTOM] = MAX(y + 1, area[SIDE_BOTTOM]);
}

/* Return 0 for equal rows, and for columns that are equal in all pairs of rows; else -1. */
static int rows_equal(const struct pairing *pairing, int a, int b)
{
	const struct cell_matrix *here = pairing->a, *there = pairing->b;
	return here->rows[a].hash == there->rows[b].hash ? 0 : -1;
}

static int columns_equal(const struct pairing *pairing, int a, int b)
{
	for (int y = 0; y < ((const struct cell_matrix *)pairing->a)->height; y++)
		if (pairing->rows[y] >= 0 && cell_of(pairing->a, a, y) != cell_of(pairing->b, b, pairing->rows[y]))
			return -1;
	return 0;
}

static int count_pairs(const int *partner, int count)
{
	int pairs = 0;
	for (int i = 0; i < count; i++)
		pairs += partner[i] >= 0;
	return pairs;
}

/* Returns the number of cells that differ in their rows, if no columns moved. */
static int count_painted(const struct grid_match *match, const struct cell_matrix *here,
			 const struct cell_matrix *there)
{
	int painted = 0, compared;
	for (int y = 0; y < here->height; y++)
		if (match->rows[y] >= 0) {
			painted -= cells_alike(&here->rows[y], &there->rows[match->rows[y]], 0, &compared);
			painted += compared;
		}
	return painted;
}

/* Returns true if a quarter of a row is not as in the row it is paired with. */
static bool has_other_row(const struct grid_match *match, const struct cell_matrix *here,
			  const struct cell_matrix *there)
{
	int compared = 0, alike = 0;
	for (int y = 0; y < here->height && 4 * alike >= 3 * compared; y++)
		if (match->rows[y] >= 0)
			alike = cells_alike(&here->rows[y], &there->rows[match->rows[y]], match->shift, &compared);
	return 4 * alike < 3 * compared;
}

/* Pairs columns as if all those that one map has more were in one place. Returns false if these are not equal. */
static bool pair_around(const struct pairing *pairing, int *columns)
{
	int least = MIN(pairing->a_count, pairing->b_count), tail = 0, equal = 0;
	while (tail < least && columns_equal(pairing, pairing->a_count - 1 - tail, pairing->b_count - 1 - tail) == 0)
		tail++;
	for (int x = 0; x < pairing->a_count; x++) {
		int after = x - pairing->a_count + tail;
		columns[x] = x < least - tail ? x : after >= 0 ? pairing->b_count - tail + after : -1;
		equal += columns[x] >= 0 && columns_equal(pairing, x, columns[x]) == 0;
	}
	return equal == least;
}

/* Notes the columns of the other map that may as well be others here, such as those beside a new one that is the same. */
static void find_loose(struct grid_match *match, const struct pairing *pairing, int *first, struct arena *arena)
{
	const bool wider = pairing->a_count > pairing->b_count;
	const int few = MIN(pairing->a_count, pairing->b_count), most = MAX(pairing->a_count, pairing->b_count);
	match->loose = arena_allocate(arena, (size_t)pairing->b_count, sizeof *match->loose);
	for (int i = 0, at = 0; i < few; i++, at++) {
		while (columns_equal(pairing, wider ? at : i, wider ? i : at) < 0)
			at++;
		first[i] = at;
	}
	for (int i = few - 1, at = most - 1; i >= 0; i--, at--) {
		while (columns_equal(pairing, wider ? at : i, wider ? i : at) < 0)
			at--;
		for (int x = first[i]; x <= at && at > first[i]; x++)
			match->loose[wider ? i : x] = true;
	}
}

/* It is unsure where the cells of this row of the base are. */
static void cover_row(struct grid_match *match, const struct cell_matrix *base, int y)
{
	cover(match->unsure, 0, y);
	cover(match->unsure, base->width - 1, y);
}

/* Finds out whether maps of different width have their columns in place: all rows that are paired are the same, or one of
 * the whole width, which another column would have changed. Then only cells in a row of another length may have moved,
 * unless it is longer or shorter just at its end. */
static bool keeps_columns(struct grid_match *match, const struct cell_matrix *here, const struct cell_matrix *there)
{
	bool whole = false, all = true;
	for (int y = 0; y < here->height; y++) {
		const bool paired = match->rows[y] >= 0,
			   same = paired && here->rows[y].hash == there->rows[match->rows[y]].hash;
		all = all && (same || !paired);
		whole = whole || (same && here->rows[y].length == there->width);
	}
	if (match->shift != 0 || here->width == there->width || (!whole && !all))
		return false;
	for (int y = 0, compared; y < here->height; y++) {
		const struct cell_row *a = &here->rows[y], *b = match->rows[y] < 0 ? a : &there->rows[match->rows[y]];
		if (a->length != b->length && cells_alike(a, b, 0, &compared) < compared)
			cover_row(match, there, match->rows[y]);
	}
	return true;
}

/* Finds the columns of the other map. Columns only inserted or only removed, anywhere, and rows likewise, are found if
 * nothing else changed. Otherwise they are in their places, or all moved alike; if other pairs of equal columns explain
 * more of the map, it is unsure where cells are. */
static void find_columns(struct grid_match *match, const struct cell_matrix *here, const struct cell_matrix *there,
			 int *columns, struct arena *arena)
{
	struct pairing pairing = {.a = here,
				  .b = there,
				  .a_count = here->width,
				  .b_count = there->width,
				  .alike = columns_equal,
				  .rows = match->rows};
	bool same = here->width == there->width, placed = same && match->shift == 0;
	int plain = 0, compared = 0, top = 0, tail = 0, pairs = count_pairs(match->rows, here->height);
	match->moved = !placed;
	match->replaced = pairs < MIN(here->height, there->height) || has_other_row(match, here, there);
	for (int x = 0; x < here->width; x++) {
		int other = x - match->shift;
		match->columns[x] = other >= 0 && other < there->width ? other : -1;
		compared += match->columns[x] >= 0;
		plain += match->columns[x] >= 0 && columns_equal(&pairing, x, other) == 0;
	}
	bool affordable = (double)here->width * there->width * here->height <= WORK_LIMIT;
	int all = plain;
	if (!same && pair_around(&pairing, columns))
		all = MIN(here->width, there->width);
	else if (affordable)
		all = pair_members(&pairing, columns);
	if (keeps_columns(match, here, there)) {
		match->moved = false;
		return;
	}
	if (!same && all == MIN(here->width, there->width) && pairs == MIN(here->height, there->height)) {
		memcpy(match->columns, columns, (size_t)here->width * sizeof *columns);
		match->ambiguous = false;
		find_loose(match, &pairing, columns, arena);
	} else if (placed && all > plain &&
		   (all - plain > MAX(there->width - all, 1) ||
		    count_painted(match, here, there) >= MIN(here->width, here->height))) {
		for (int x = 0; x < here->width; x++)
			if (columns[x] != x) {
				cover(match->unsure, x, 0);
				cover(match->unsure, columns[x] < 0 ? x : columns[x], there->height - 1);
			}
	} else if (!same || (!placed && (plain < compared || pairs < here->height))) {
		while (!same && top < MIN(here->height, there->height) - 1 &&
		       here->rows[top].hash == there->rows[top].hash)
			top++;
		while (!same && top + tail < MIN(here->height, there->height) - 1 &&
		       here->rows[here->height - 1 - tail].hash == there->rows[there->height - 1 - tail].hash)
			tail++;
		cover(match->unsure, 0, top);
		cover(match->unsure, there->width - 1, there->height - 1 - tail);
	}
}

static int in_place(const int *places, int y)
{
	return places ? places[y] : y;
}

/* Rows that are the same as others than those in `places` (NULL: in theirs) are unsure, unless more of them moved together
 * than by how many rows they moved: few may as well have been painted. */
static void cover_lonely(struct grid_match *match, const struct cell_matrix *base, const int *same, const int *places,
			 int count)
{
	for (int y = 0, end; y < count; y = MAX(end, y + 1)) {
		int offset = same[y] - in_place(places, y);
		for (end = y; end < count && same[end] >= 0 && in_place(places, end) >= 0 &&
			      same[end] - in_place(places, end) == offset;)
			end++;
		for (int i = y; i < end && offset != 0 && end - y <= abs(offset); i++) {
			cover_row(match, base, same[i]);
			cover_row(match, base, in_place(places, i));
		}
	}
}

/* In maps of other height, pairs rows that are the same rather than those that are alike, if that are more. */
static void pair_same_rows(struct grid_match *match, const struct cell_matrix *here, const struct cell_matrix *there,
			   int *rows)
{
	const struct pairing pairing = {
	    .a = here, .b = there, .a_count = here->height, .b_count = there->height, .alike = rows_equal};
	int same = 0;
	if ((double)here->height * there->height > WORK_LIMIT)
		return;
	for (int y = 0; y < here->height; y++)
		same += match->rows[y] >= 0 && rows_equal(&pairing, y, match->rows[y]) == 0;
	if (pair_members(&pairing, rows) <= same)
		return;
	cover_lonely(match, there, rows, match->rows, here->height);
	memcpy(match->rows, rows, (size_t)here->height * sizeof *rows);
}

/* In a map of the same size, rows that both moved and changed may be others. */
static void find_changed_rows(struct grid_match *match, const struct cell_matrix *here,
			      const struct cell_matrix *there, int *rows)
{
	const struct pairing pairing = {.a = here, .b = there};
	for (int y = 0; y < here->height; y++) {
		int other = match->rows[y];
		rows[y] = other >= 0 && rows_equal(&pairing, y, other) == 0 ? other : -1;
		if (other >= 0 && other != y && rows[y] < 0)
			cover_row(match, there, other);
	}
	cover_lonely(match, there, rows, NULL, here->height);
}

/* Cells carried elsewhere: (x, y) comes from (from[0] + sign[0] * x, from[1] + sign[1] * y); signs of 0: none does. */
struct cell_move {
	int from[2], sign[2];
};

struct carry {
	const struct cell_matrix *here, *there;
	struct place *changed; /* the cells that differ in place */
	int count;
	struct cell_move move, best; /* the move that explains the most changes together with where they came from, */
	int most;                    /* and how many */
	int box[4];                  /* of the changed cells */
	bool placed;                 /* more rows changed than moved */
	int work;                    /* cells compared */
};

/* Returns true if the cells in this area of the map all have this value. */
static bool is_filled(const struct cell_matrix *here, const int area[4], int value)
{
	for (int y = area[SIDE_TOP]; y < area[SIDE_BOTTOM]; y++)
		for (int x = area[SIDE_LEFT]; x < area[SIDE_RIGHT]; x++)
			if (cell_of(here, x, y) != value)
				return false;
	return true;
}

/* Returns true if all cells between the changed ones, too, are where the flip has them. */
static bool is_flipped(const struct carry *carry)
{
	const struct cell_move *move = &carry->move;
	for (int y = carry->box[SIDE_TOP]; y < carry->box[SIDE_BOTTOM]; y++)
		for (int x = carry->box[SIDE_LEFT]; x < carry->box[SIDE_RIGHT]; x++)
			if (cell_of(carry->here, x, y) != cell_of(carry->there, move->from[0] + move->sign[0] * x,
								  move->from[1] + move->sign[1] * y))
				return false;
	return true;
}

/* What a move would explain of the changed cells: how many came from elsewhere, of these how many are no longer there, how
 * many were left empty, how many stand elsewhere now, and how many were painted. */
struct tried {
	int came, chained, left, carried, painted;
	int kept;      /* what came and is also still there; of several values -2, none -1 */
	int empty;     /* what most cells that were left have now */
	bool one;      /* all of them do, */
	int filled[4]; /* and are in this area */
};

/* Returns true if there are enough signs of the move: a few cells are equal by chance, or may have been painted. */
static bool has_signs(const struct carry *carry, const struct tried *tried)
{
	if (carry->move.sign[0] + carry->move.sign[1] < 2)
		return tried->chained == carry->count && is_flipped(carry);
	bool cut = tried->left >= LEAST_CUT && tried->carried >= tried->left &&
		   is_filled(carry->here, tried->filled, tried->empty);
	bool whole = tried->chained > 1 && tried->carried == carry->count && tried->carried > FEW_PAINTED;
	if (tried->one && (cut || whole))
		return true;
	if (tried->came > 4)
		return tried->chained > 1 || (tried->carried > 1 && tried->painted == 0 && carry->placed);
	bool all = tried->chained == tried->came || (tried->kept == tried->empty && carry->count > FEW_PAINTED);
	return all && tried->carried >= tried->left && 3 * tried->chained >= carry->count;
}

/* Tries to explain the changed cells: they came from elsewhere, or were left empty, but for a few that were painted. An area
 * that is empty now, and stands elsewhere, was cut. */
static void try_carry(struct carry *carry)
{
	struct tried tried = {.empty = -1, .kept = -1};
	const struct cell_move *move = &carry->move;
	int votes = 0, most_painted = carry->placed ? carry->count / 8 : 0;
	for (int i = 0; i < carry->count && tried.painted <= most_painted; i++, carry->work++) {
		int x = carry->changed[i].x, y = carry->changed[i].y, value = cell_of(carry->here, x, y);
		int from_x = move->from[0] + move->sign[0] * x, from_y = move->from[1] + move->sign[1] * y;
		int to_x = move->sign[0] * (x - move->from[0]), to_y = move->sign[1] * (y - move->from[1]);
		tried.carried += cell_of(carry->here, to_x, to_y) == cell_of(carry->there, x, y);
		if (has_cell(carry->there, from_x, from_y) && value == cell_of(carry->there, from_x, from_y)) {
			bool stands = cell_of(carry->here, from_x, from_y) == value;
			tried.came++;
			tried.chained += !stands;
			if (stands)
				tried.kept = tried.kept == -1 || tried.kept == value ? value : -2;
		} else if (has_cell(carry->here, to_x, to_y) &&
			   cell_of(carry->here, to_x, to_y) != cell_of(carry->there, x, y)) {
			tried.painted++;
		} else {
			tried.left++;
			cover(tried.filled, x, y);
			tried.empty = votes == 0 ? value : tried.empty;
			votes += value == tried.empty ? 1 : -1;
		}
	}
	bool flips = move->sign[0] + move->sign[1] < 2;
	tried.one = votes == tried.left;
	tried.painted +=
	    (tried.left - votes) / 2; /* the votes are those for the value of most, without those against it */
	int score = flips ? 2 * tried.chained - 1 /* it explains all, or nothing */
			  : tried.chained + tried.carried - tried.painted;
	if (score > carry->most && tried.painted <= most_painted &&
	    (tried.painted == 0 || 2 * score >= carry->count) && has_signs(carry, &tried)) {
		carry->best = *move;
		carry->most = score;
	}
}

/* Returns true if this row is, turned upside down, the same. */
static bool is_turned(const struct carry *carry, int y)
{
	const struct cell_row *here = carry->here->rows, *there = carry->there->rows;
	int to_y = carry->best.from[1] - y;
	bool turns = carry->best.sign[0] > 0 && carry->best.sign[1] < 0;
	return turns && has_cell(carry->here, 0, to_y) && here[to_y].hash == there[y].hash;
}

/* Returns if a cell may have been carried: it changed, or is where it would be then, and another cell was there. */
static enum unsure find_carried_cell(const struct carry *carry, int x, int y)
{
	const struct cell_move *move = &carry->best;
	int to_x = move->sign[0] * (x - move->from[0]), to_y = move->sign[1] * (y - move->from[1]),
	    cell = cell_of(carry->there, x, y);
	if (move->sign[0] + move->sign[1] < 2) /* a flip has all of them, but for those on its axis */
		return move->sign[0] != 0 && to_x == x && to_y == y ? SURE : UNSURE_ROW;
	if (cell_of(carry->here, x, y) != cell)
		return UNSURE;
	if (cell_of(carry->here, to_x, to_y) != cell || cell_of(carry->there, to_x, to_y) == cell)
		return SURE;
	bool same_row = to_x == x && carry->here->rows[to_y].hash == carry->there->rows[y].hash;
	return same_row ? UNSURE_ROW : UNSURE;
}

/* Notes which cells may have been carried; all others are in their places. */
static void set_carried(struct grid_match *match, const struct carry *carry, struct arena *arena)
{
	const struct cell_matrix *there = carry->there;
	bool flips = carry->best.sign[0] + carry->best.sign[1] < 2;
	match->cells = arena_allocate(arena, (size_t)there->height, sizeof *match->cells);
	memcpy(match->unsure, flips ? carry->box : (int[4]){0}, sizeof match->unsure);
	for (int y = 0; y < there->height; y++) {
		match->cells[y] = arena_allocate(arena, (size_t)there->width, sizeof **match->cells);
		bool turned = is_turned(carry, y);
		for (int x = 0; x < there->width; x++) {
			match->cells[y][x] = turned ? UNSURE_LINES : find_carried_cell(carry, x, y);
			if (!flips && match->cells[y][x] != SURE)
				cover(match->unsure, x, y);
		}
	}
	for (int y = match->unsure[SIDE_TOP]; y < match->unsure[SIDE_BOTTOM] && !flips; y++) /* and those between */
		for (int x = match->unsure[SIDE_LEFT]; x < match->unsure[SIDE_RIGHT]; x++)
			match->cells[y][x] = MAX(match->cells[y][x], UNSURE_CELLS);
	match->turn = carry->best.from[1];
	match->moved = match->ambiguous = false;
	pair_in_order(match->rows, there->height, there->height);
	pair_in_order(match->columns, there->width, there->width);
}

/* Finds cells of a map of the same size that may have been flipped or carried elsewhere together. */
static void find_carried(struct grid_match *match, const struct cell_matrix *here, const struct cell_matrix *there,
			 struct arena *arena)
{
	struct carry carry = {.here = here, .there = there};
	int width, height, moved = 0 /* rows that are the same elsewhere, without those that are not */, changed = 0;
	carry.changed = arena_allocate(arena, (size_t)here->width * (size_t)here->height, sizeof *carry.changed);
	for (int y = 0; y < here->height; y++) {
		bool same = match->rows[y] >= 0 && here->rows[y].hash == there->rows[match->rows[y]].hash;
		moved += !same ? -1 : match->rows[y] != y;
		changed += !same && match->rows[y] >= 0;
		for (int x = 0; x < here->width; x++)
			if (cell_of(here, x, y) != cell_of(there, x, y)) {
				carry.changed[carry.count++] = place_cell(0, x, y);
				cover(carry.box, x, y);
			}
	}
	carry.placed = moved <= 0;
	for (int flip = 1; flip < 4 && carry.count > 3; flip++) {
		for (int axis = 0; axis < 2; axis++) {
			bool turns = flip & (1 << axis);
			carry.move.sign[axis] = turns ? -1 : 1;
			carry.move.from[axis] = turns ? carry.box[axis] + carry.box[axis + 2] - 1 : 0;
		}
		try_carry(&carry);
	}
	width = !match->moved && changed > 0 && carry.placed && carry.count > 3
		    ? carry.box[SIDE_RIGHT] - carry.box[SIDE_LEFT] - 1
		    : -1;
	height = carry.box[SIDE_BOTTOM] - carry.box[SIDE_TOP] - 1;
	carry.move.sign[0] = carry.move.sign[1] = 1;
	for (int dy = -height; dy <= height; dy++)
		for (int dx = -width; dx <= width; dx++) {
			carry.move.from[0] = dx;
			carry.move.from[1] = dy;
			if ((dx != 0 || dy != 0) && carry.work <= WORK_LIMIT)
				try_carry(&carry);
		}
	if (carry.work > WORK_LIMIT)
		carry.best = (struct cell_move){0}; /* any cell may have moved */
	if (carry.work > WORK_LIMIT || carry.most > 0)
		set_carried(match, &carry, arena);
}

static void find_moved(struct grid_match *match, const struct cell_matrix *here, const struct cell_matrix *there,
		       struct arena *arena)
{
	if (here->hash == there->hash || there->width == 0 || there->height == 0)
		return;
	int *partners = arena_allocate(arena, (size_t)MAX(here->width, here->height), sizeof *partners);
	bool same_width = here->width == there->width, same_height = here->height == there->height;
	if (same_width && !same_height && match->shift == 0)
		pair_same_rows(match, here, there, partners);
	find_columns(match, here, there, partners, arena);
	if (same_height && !match->moved && !match->ambiguous)
		find_changed_rows(match, here, there, partners);
	if (same_width && same_height)
		find_carried(match, here, there, arena);
}

/* Returns how many of the others this map of the base has passed, or replaced, if it is now at `to`. */
static int count_passed(const int *partners, int count, int map, int to)
{
	int passed = 0;
	for (int i = 0; i < count; i++)
		passed += i != map && partners[i] >= 0 && (partners[i] == to || (i < map) != (partners[i] < to));
	return passed;
}

/* Returns how much a map is like one of the base; -1 if they have other names. */
static int maps_alike(const struct version *const versions[2], int a, int b)
{
	const char *here = part_map_name(&versions[0]->model->grids[a]),
		   *there = part_map_name(&versions[1]->model->grids[b]);
	const struct cell_matrix *matrices[2] = {&versions[0]->matrices[a], &versions[1]->matrices[b]};
	const struct pairing pairing = {.a = &matrices[0], .b = &matrices[1]};
	return *here && *there && strcmp(here, there) != 0 ? -1 : matrices_alike(&pairing, 0, 0);
}

/* Doubts the maps of the base that a changed or new map is the most like, if it has passed no more of the others than their
 * partners have. */
static void doubt_alike(const struct version *const versions[2], int *const partners[2], bool *doubted,
			struct arena *arena)
{
	const int counts[2] = {versions[0]->model->grid_count, versions[1]->model->grid_count};
	int *alike = arena_allocate(arena, (size_t)counts[1], sizeof *alike);
	double work = 0;
	for (int a = 0; a < counts[0] && work <= WORK_LIMIT; a++) {
		const struct cell_matrix *here = &versions[0]->matrices[a];
		const int partner = partners[0][a], cells = here->width * here->height;
		int most = cells / 2;
		if (partner >= 0 && here->hash == versions[1]->matrices[partner].hash)
			continue;
		for (int b = 0; b < counts[1]; b++, work += cells) {
			alike[b] = maps_alike(versions, a, b);
			most = MAX(alike[b], most);
		}
		for (int b = 0; b < counts[1]; b++) {
			if (alike[b] != most || b == partner || partners[1][b] < 0)
				continue;
			work += counts[1];
			doubted[b] = doubted[b] || count_passed(partners[1], counts[1], b, a) <=
						       count_passed(partners[1], counts[1], b, partners[1][b]);
		}
	}
}

/* Doubts all maps that are the same if these have not all passed the same others. */
static void doubt_apart(const int *partners, int count, const size_t *ids, int first, bool *doubted)
{
	bool apart = false;
	for (int i = first; i < count; i++)
		for (int j = 0; j < count && ids[i] == ids[first] && partners[i] >= 0 && !apart; j++) {
			const bool passed = (i < j) != (partners[i] < partners[j]),
				   first_passed = (first < j) != (partners[first] < partners[j]);
			apart = partners[j] >= 0 && passed != (ids[j] != ids[first] && first_passed);
		}
	for (int i = first; i < count; i++)
		doubted[i] = doubted[i] || (apart && ids[i] == ids[first]);
}

/* Doubts the maps next to one that was removed if these are the same: any of them may be it. If a single one is left
 * unchanged, the others were removed. */
static void doubt_beside(const struct version *const versions[2], const int *partners, const size_t *ids, int gone,
			 bool *doubted)
{
	const int count = versions[1]->model->grid_count;
	int first = gone, end = gone, left = 0, changed = 0;
	while (first > 0 && (partners[first - 1] < 0 || ids[first - 1] == ids[gone]))
		first--;
	while (end < count && (partners[end] < 0 || ids[end] == ids[gone]))
		end++;
	for (int i = first; i < end; i++) {
		left += partners[i] >= 0;
		changed +=
		    partners[i] >= 0 && versions[0]->matrices[partners[i]].hash != versions[1]->matrices[i].hash;
	}
	for (int i = first; i < end; i++)
		doubted[i] = doubted[i] || (partners[i] >= 0 && left + changed > 1);
}

/* Finds the maps of the base that may as well be others that are the same. */
static void find_doubted(struct version *version, const struct version *base, int *const partners[2],
			 struct arena *arena)
{
	const struct version *const versions[2] = {version, base};
	const int count = base->model->grid_count;
	uint64_t *hashes = arena_allocate(arena, (size_t)count, sizeof *hashes);
	struct bytes_key *keys = arena_allocate(arena, (size_t)count, sizeof *keys);
	size_t *ids = arena_allocate(arena, (size_t)count, sizeof *ids);
	int *times = arena_allocate(arena, (size_t)count, sizeof *times);
	bool *done = arena_allocate(arena, (size_t)count, sizeof *done);
	bool *doubted = version->doubted = arena_allocate(&version->arena, (size_t)count, sizeof *doubted);
	for (int i = 0; i < count; i++) {
		const char *name = part_map_name(&base->model->grids[i]);
		hashes[i] = bytes_hash(base->matrices[i].hash, name, strlen(name));
		keys[i] = (struct bytes_key){(const char *)&hashes[i], sizeof *hashes};
	}
	number_keys(keys, (size_t)count, ids);
	for (int i = 0; i < count; i++)
		times[ids[i]]++;
	for (int i = 0; i < count; i++) {
		if (times[ids[i]] > 1 && partners[1][i] < 0)
			doubt_beside(versions, partners[1], ids, i, doubted);
		else if (times[ids[i]] > 1 && !done[ids[i]])
			doubt_apart(partners[1], count, ids, i, doubted);
		done[ids[i]] = done[ids[i]] || partners[1][i] >= 0;
	}
	doubt_alike(versions, partners, doubted, arena);
}

void grids_match(struct version *version, const struct version *base)
{
	const int counts[2] = {version->model->grid_count, base ? base->model->grid_count : 0};
	struct arena arena = {0};
	version->matrices = read_matrices(&version->arena, version);
	version->grids = arena_allocate(&version->arena, (size_t)counts[0], sizeof *version->grids);
	for (int i = 0; i < counts[0]; i++) {
		const struct grid *grid = &version->model->grids[i];
		int height = grid->height, width = grid->width;
		for (int y = 0; grid->rows && y < height; y++)
			width = MAX(width, grid_row_cells(grid, y));
		version->grids[i].columns = arena_allocate(&version->arena, (size_t)width, sizeof(int));
		pair_in_order(version->grids[i].columns, width, width);
		version->grids[i].rows = arena_allocate(&version->arena, (size_t)height, sizeof(int));
		version->grids[i].grid = i; /* without a base, every map corresponds to itself */
		pair_in_order(version->grids[i].rows, height, base ? 0 : height);
	}
	if (!base)
		return;
	const struct version *const versions[2] = {version, base};
	const struct cell_matrix *const matrices[2] = {version->matrices, base->matrices};
	int *partners[2];
	for (int side = 0; side < 2; side++) {
		partners[side] = arena_allocate(&arena, (size_t)counts[side], sizeof(int));
		pair_in_order(partners[side], counts[side], 0);
	}
	pair_maps(partners, matrices, versions, &arena);
	find_doubted(version, base, partners, &arena);
	for (int i = 0; i < counts[0]; i++) {
		struct grid_match *match = &version->grids[i];
		match->grid = partners[0][i];
		if (match->grid < 0)
			continue;
		pair_rows(match, &matrices[0][i], &matrices[1][match->grid], &arena);
		find_moved(match, &matrices[0][i], &matrices[1][match->grid], &version->arena);
	}
	arena_clear(&arena);
}

static void widen(struct span *all, const struct text *text, struct span span)
{
	if (span.length == 0 || span_end(span) > text->length)
		return;
	*all =
	    all->length == 0 ? span : span_between(MIN(span.start, all->start), MAX(span_end(span), span_end(*all)));
}

bool has_blank_line(const struct version *version, size_t first, size_t end)
{
	const struct text *text = version->text;
	while (first < end && span_trimmed(text->bytes, line_body(text, text_line_span(text, first + 1))).length > 0)
		first++;
	return first < end;
}

struct section *map_sections(const struct version *version, struct arena *arena)
{
	const struct model *model = version->model;
	const struct text *text = version->text;
	struct section *sections = arena_allocate(arena, (size_t)model->grid_count + 1, sizeof *sections);
	for (int i = 0; i < model->grid_count; i++) {
		const struct grid *grid = &model->grids[i];
		size_t before = i > 0 ? sections[i - 1].end : 0;
		struct section section = {.first = before, .end = before};
		struct span all = {0};
		for (int y = 0; grid->rows && y < grid->height; y++)
			widen(&all, text, grid->rows[y]);
		widen(&all, text, grid->whole);
		for (int f = grid->first_field; f < grid->first_field + grid->field_count; f++)
			if (model->fields[f].set)
				widen(&all, text, model->fields[f].line);
		for (int e = grid->first_entry; e < grid->first_entry + grid->entry_count; e++)
			if (!model->entries[e].fixed)
				widen(&all, text, model->entries[e].line);
		if (all.length > 0) {
			section.first = MAX(text_line(text, all.start) - 1, before);
			section.end = MAX(text_line(text, span_end(all) - 1), section.first);
		}
		for (size_t line = section.first; line > before; line--)
			if (has_blank_line(version, line - 1, line)) {
				section.first = line;
				break;
			}
		sections[i] = section;
	}
	return sections;
}
