/* Three-way merge. Lines are merged as git does. Where that has conflicts or damages a map, the lines of the base are
 * aligned with those of both sides, by what the model says they are, and the changes of both sides are replayed
 * (replay.c): first with lines that both changed merged by their pieces, and if conflicts remain without that, so that
 * these show the lines of both sides unchanged. A map is a conflict if a side may have moved cells that the other side
 * changed. */
#include "merge.h"

/* ---- lines ---- */

/* Numbers the lines of all three texts in order. */
static void number_lines(struct merger *merger)
{
	struct lines *lines = &merger->lines;
	struct arena *arena = &merger->arena;
	size_t all = 0, at = 0;
	for (int side = 0; side < SIDES; side++)
		all += merger->texts[side]->line_count;
	struct bytes_key *keys = arena_allocate(arena, all, sizeof *keys);
	struct span *spans = arena_allocate(arena, all, sizeof *spans);
	size_t *ids = arena_allocate(arena, all, sizeof *ids);
	lines->counts = arena_allocate(arena, 4 * all, sizeof *lines->counts); /* see renumber_rows */
	for (int side = 0; side < SIDES; side++) {
		const struct text *text = merger->texts[side];
		lines->spans[side] = spans + at;
		lines->ids[side] = ids + at;
		for (size_t line = 0; line < text->line_count; line++) {
			size_t start = text->line_starts[line];
			size_t end = line + 1 < text->line_count ? text->line_starts[line + 1] : text->length;
			if (start == end)
				continue;
			lines->spans[side][lines->count[side]++] = span_between(start, end);
			keys[at++] = (struct bytes_key){.bytes = text->bytes + start, .length = end - start};
		}
	}
	number_keys(keys, at, ids);
	for (int side = 0; side < SIDES; side++) {
		lines->numbers[side] = lines->ids[side];
		lines->times[side] = arena_allocate(arena, all, sizeof(unsigned));
		lines->places[side] = arena_allocate(arena, lines->count[BASE], sizeof *lines->places[side]);
		for (size_t line = 0; line < lines->count[side]; line++)
			lines->times[side][lines->ids[side][line]]++;
	}
}

static void merger_clear(struct merger *merger)
{
	for (int side = 0; side < SIDES; side++) {
		version_clear(&merger->versions[side]);
		free(merger->pieces[side].items);
	}
	free(merger->merged.bytes);
	arena_clear(&merger->arena);
}

/* ---- checking that no map was damaged ---- */

/* Hashes a map: its name and all its non-blank lines, independent of its position. */
static uint64_t map_hash(const struct version *version, const struct section *section, int index)
{
	const struct text *text = version->text;
	const char *name = part_map_name(&version->model->grids[index]);
	uint64_t hash = bytes_hash(0, name, strlen(name));
	for (size_t line = section->first; line < section->end; line++) {
		struct span span = line_body(text, text_line_span(text, line + 1));
		hash = span.length > 0 ? bytes_hash(hash, text->bytes + span.start, span.length) : hash;
	}
	return hash;
}

static void find_partners(struct merger *merger)
{
	int count = merger->versions[BASE].model->grid_count;
	for (int side = BASE; side < SIDES; side++) {
		const struct version *version = &merger->versions[side];
		merger->partners[side] = arena_allocate(&merger->arena, (size_t)count, sizeof(int));
		merger->sections[side] = map_sections(version, &merger->arena);
		for (int i = 0; i < count; i++)
			merger->partners[side][i] = -1;
		for (int i = 0; i < version->model->grid_count; i++)
			if (version->grids[i].grid >= 0)
				merger->partners[side][version->grids[i].grid] = i;
	}
}

/* Returns the index in `by` of the map that corresponds to map `grid` of a side; -1 if there is none. */
static int index_by(const struct merger *merger, int side, int grid, int by)
{
	int base = side == BASE ? grid : merger->versions[side].grids[grid].grid;
	return base >= 0 ? merger_grid(merger, by, base) : -1;
}

static bool in_order(const struct merger *merger, int side, int by)
{
	int last = -1;
	for (int i = 0; i < merger->versions[side].model->grid_count; i++) {
		int index = index_by(merger, side, i, by);
		if (index >= 0 && index < last)
			return false;
		last = MAX(index, last);
	}
	return true;
}

static bool has_other_rows(const struct merger *merger, int side, int grid)
{
	int there = merger_grid(merger, side, grid);
	if (there < 0)
		return false;
	const struct version *base = &merger->versions[BASE], *version = &merger->versions[side];
	const struct grid *a = &base->model->grids[grid], *b = &version->model->grids[there];
	bool same = a->height == b->height;
	for (int y = 0; same && a->rows && b->rows && y < a->height; y++)
		same = span_equal(base->text, a->rows[y], version->text, b->rows[y]);
	return !same;
}

static bool stays_in_place(const struct merger *merger, int side, int grid)
{
	return rows_stay(merger, side, grid) && !merger->versions[side].grids[grid].moved;
}

/* Gets the cell of the base for a cell of a map; -1 if there is none. */
static void to_base(const struct merger *merger, int side, int grid, int *x, int *y)
{
	const struct grid_match *match = &merger->versions[side].grids[grid];
	const struct grid *there = &merger->versions[side].model->grids[grid];
	bool inside = *x >= 0 && *y >= 0 && *x < there->width && *y < there->height;
	*x = inside ? match->columns[*x] : -1;
	*y = inside ? match->rows[*y] : -1;
}

/* Returns true if number `i` of a map's objects has these coordinates. */
static bool has_object_at(const struct merger *merger, int side, int grid, int i, int number, int x, int y)
{
	const struct grid *map = &merger->versions[side].model->grids[grid];
	const struct object *object = &merger->versions[side].model->objects[map->first_object + i];
	return i < map->object_count && number < object->count &&
	       object_number(object, merger->texts[side], number) == x &&
	       object_number(object, merger->texts[side], number + 1) == y;
}

/* Returns true if a side left all objects the coordinates of cells that it moved, so new ones may have these, too. */
static bool leaves_coordinates(const struct merger *merger, int side, int here)
{
	const struct lines *lines = &merger->lines;
	const struct model *model = merger->versions[BASE].model;
	const struct text *text = merger->texts[BASE];
	const struct grid *map = &model->grids[merger->versions[side].grids[here].grid];
	bool any = false;
	for (int i = map->first_object; i < map->first_object + map->object_count; i++)
		for (int number = 0; number < model->objects[i].count; number += 2) {
			const struct object *object = &model->objects[i];
			const size_t id = lines->numbers[BASE][text_line(text, object->numbers[number].start) - 1];
			int x = object_number(object, text, number), y = object_number(object, text, number + 1);
			const struct place place = place_cell(here, x, y);
			to_base(merger, side, here, &x, &y);
			const bool moved = x != place.x || y != place.y;
			if (moved && lines->times[side][id] < lines->times[BASE][id])
				return false;
			any = any || moved;
		}
	return any;
}

/* Returns true if the other side changed coordinates of a cell that a side moved. */
static bool has_unsure_objects(const struct merger *merger, int side, int here, int other, int there)
{
	const struct model *model = merger->versions[other].model;
	const struct object *objects = model->objects + model->grids[there].first_object;
	int base = merger->versions[side].grids[here].grid;
	if (stays_in_place(merger, side, here) || leaves_coordinates(merger, side, here))
		return false;
	for (int i = 0; i < model->grids[there].object_count; i++)
		for (int number = 0; number < objects[i].count; number += 2) {
			int x = object_number(&objects[i], merger->texts[other], number),
			    y = object_number(&objects[i], merger->texts[other], number + 1);
			size_t line = text_line(merger->texts[other], objects[i].numbers[number].start) - 1,
			       id = merger->lines.numbers[other][line];
			if (merger->lines.times[BASE][id] >= merger->lines.times[other][id] ||
			    has_object_at(merger, BASE, base, i, number, x, y))
				continue;
			to_base(merger, other, there, &x, &y);
			int old_x = x, old_y = y;
			to_base(merger, side, here, &x, &y);
			if (x < 0 || y < 0 || x != old_x || y != old_y)
				return true;
		}
	return false;
}

/* Returns the number of the line that is a row; SIZE_MAX if there is none. */
static size_t row_number(const struct merger *merger, int side, int grid, int y)
{
	const struct grid *map = &merger->versions[side].model->grids[grid];
	return y < map->height ? merger->lines.numbers[side][text_line(merger->texts[side], map->rows[y].start) - 1]
			       : SIZE_MAX;
}

/* Returns true if the side has another line as this row of the base, and this line as another row. */
static bool row_went_elsewhere(const struct merger *merger, int side, int here, struct place row)
{
	size_t id = row_number(merger, BASE, row.index, row.y);
	int height = merger->versions[side].model->grids[here].height, y = 0;
	if (row.y >= height || row_number(merger, side, here, row.y) == id || merger->lines.times[side][id] == 0)
		return false;
	while (y < height && (row_number(merger, side, here, y) != id ||
			      (y < merger->versions[BASE].model->grids[row.index].height &&
			       row_number(merger, BASE, row.index, y) == id)))
		y++;
	return y < height;
}

/* Returns true if a side has the line of a row of the base where its row went: in its place among the others, or turned
 * upside down. */
static bool goes_along(const struct merger *merger, int side, int here, struct place row)
{
	const struct grid *base = &merger->versions[BASE].model->grids[row.index],
			  *map = &merger->versions[side].model->grids[here];
	const struct grid_match *match = &merger->versions[side].grids[here];
	int to_y = match->turn - row.y;
	if (!match->cells)
		for (to_y = 0; to_y < map->height && match->rows[to_y] != row.y;)
			to_y++;
	return (!match->cells || match->cells[row.y][row.x] == UNSURE_LINES) && to_y >= 0 && to_y < map->height &&
	       merger->lines.places[side][text_line(merger->texts[BASE], base->rows[row.y].start) - 1] ==
		   text_line(merger->texts[side], map->rows[to_y].start) - 1;
}

/* Returns if a cell that was changed is unsure, as a side has the line of its row of the base: once as the base does, not
 * at all, or several times, and elsewhere than its row. A cell that stays while its line is now another row is in two places. */
static enum unsure by_line(const struct merger *merger, int side, int here, struct place place, enum unsure cell)
{
	const struct lines *lines = &merger->lines;
	size_t id = row_number(merger, BASE, place.index, place.y);
	bool once = lines->times[BASE][id] == 1 && lines->times[side][id] == 1;
	if (cell == UNSURE_LINES || cell == UNSURE_ROW)
		return once || goes_along(merger, side, here, place) ? UNSURE_CELLS : UNSURE;
	if (cell == SURE && row_went_elsewhere(merger, side, here, place))
		return goes_along(merger, side, here, place) ? UNSURE_CELLS : UNSURE;
	return cell == UNSURE_CELLS && !once && lines->times[side][id] > 0 ? SURE : cell;
}

/* Returns true if a cell of this row of the base may have moved elsewhere. */
static bool row_may_have_moved(const struct grid_match *match, int y, int width)
{
	int x = 0;
	while (match->cells && x < width && match->cells[y][x] < UNSURE_LINES)
		x++;
	return x < width;
}

/* Returns true if a side has the line of a row of the base where it was among the others. */
static bool has_line(const struct merger *merger, int side, struct place row)
{
	const struct lines *lines = &merger->lines;
	const size_t line =
	    text_line(merger->texts[BASE], merger->versions[BASE].model->grids[row.index].rows[row.y].start) - 1;
	const size_t id = lines->numbers[BASE][line];
	return lines->places[side][line] != SIZE_MAX && lines->times[side][id] >= lines->times[BASE][id];
}

/* Returns true if a side has the lines of this row of the base and of the one above, of which there are no others, still next
 * to each other. */
static bool stay_together(const struct merger *merger, int side, int grid, int y)
{
	const struct lines *lines = &merger->lines;
	size_t places[2];
	for (int i = 0; i < 2; i++) {
		const size_t id = row_number(merger, BASE, grid, y - i);
		const struct span row = merger->versions[BASE].model->grids[grid].rows[y - i];
		places[i] = lines->places[side][text_line(merger->texts[BASE], row.start) - 1];
		if (places[i] == SIZE_MAX || lines->times[BASE][id] != 1 || lines->times[side][id] != 1)
			return false;
	}
	return places[0] == places[1] + 1;
}

/* Returns if the other side changed a cell that a side may have moved, or rows among those. If that has the row unchanged,
 * it is unsure only for who compares cells. */
static enum unsure find_unsure_cells(const struct merger *merger, int side, int here, int other, int there)
{
	const struct version *versions = merger->versions;
	const struct grid_match *match = &versions[other].grids[there], *by = &versions[side].grids[here];
	const struct grid *base = &versions[BASE].model->grids[match->grid],
			  *changed = &versions[other].model->grids[there];
	enum unsure unsure = SURE;
	bool moved = false;
	for (int y = by->unsure[SIDE_TOP], row = 0, last = 0; y < by->unsure[SIDE_BOTTOM]; y++, last = row) {
		bool follows = moved; /* a row of which cells moved, too */
		moved = row_may_have_moved(by, y, base->width);
		while (row < changed->height && match->rows[row] < y)
			row++;
		bool gone = row >= changed->height || match->rows[row] != y;
		if (follows && !gone && row > last + 1 &&
		    row_number(merger, other, there, last + 1) == row_number(merger, other, there, row))
			row = last + 1; /* new rows that begin as this one may as well come after it */
		if (gone && has_line(merger, other, place_cell(match->grid, 0, y)))
			continue; /* in no map, or in another one */
		const bool parted = follows && row != last + 1;
		if (match->moved || (moved && (gone || (parted && !stay_together(merger, side, match->grid, y)))))
			return UNSURE;
		unsure = moved && parted ? MAX(unsure, UNSURE_CELLS) : unsure;
		for (int x = 0; x < base->width && !gone; x++) {
			bool inside = x >= by->unsure[SIDE_LEFT] && x < by->unsure[SIDE_RIGHT];
			enum unsure cell = !inside ? SURE : by->cells ? by->cells[y][x] : UNSURE_ROW;
			if ((inside || by->cells) && grid_cell(base, versions[BASE].text, x, y) !=
							 grid_cell(changed, versions[other].text, x, row))
				unsure =
				    MAX(unsure, by_line(merger, side, here, place_cell(match->grid, x, y), cell));
		}
	}
	return unsure;
}

/* Returns true if the other side changed a cell of a column of the base that may be another one in a side. */
static bool has_loose_cells(const struct merger *merger, int side, int here, int other, int there)
{
	const struct grid_match *match = &merger->versions[other].grids[there];
	const bool *loose = merger->versions[side].grids[here].loose;
	const struct grid *changed = &merger->versions[other].model->grids[there],
			  *base = &merger->versions[BASE].model->grids[match->grid];
	for (int y = 0; loose && y < changed->height; y++)
		for (int x = 0; match->rows[y] >= 0 && x < grid_row_cells(changed, y); x++)
			if (match->columns[x] >= 0 && loose[match->columns[x]] &&
			    grid_cell(changed, merger->texts[other], x, y) !=
				grid_cell(base, merger->texts[BASE], match->columns[x], match->rows[y]))
				return true;
	return false;
}

/* Returns true if a side has a new row next to one that the other side made the same: which of them is that? */
static bool has_same_new_row(const struct merger *merger, int side, int here, int other, int there)
{
	const struct grid_match *match = &merger->versions[other].grids[there],
				*by = &merger->versions[side].grids[here];
	int height = merger->versions[side].model->grids[here].height,
	    other_height = merger->versions[other].model->grids[there].height;
	for (int row = 0, changed = 0; row < height; row++)
		for (int near = MAX(row - 1, 0); by->rows[row] < 0 && near < height && near <= row + 1; near++) {
			int y = by->rows[near];
			while (changed < other_height && match->rows[changed] < y)
				changed++;
			if (y >= 0 && changed < other_height && match->rows[changed] == y &&
			    row_number(merger, other, there, changed) == row_number(merger, side, here, row) &&
			    row_number(merger, other, there, changed) != row_number(merger, BASE, match->grid, y))
				return true;
		}
	return false;
}

/* Returns the number of cells that a row of a side has as a row of the base. */
static int cells_as_base(const struct merger *merger, int side, int here, int row, struct place base)
{
	const struct version *versions = merger->versions;
	const struct grid *map = &versions[side].model->grids[here], *old = &versions[BASE].model->grids[base.index];
	int same = 0;
	for (int x = 0; x < grid_row_cells(map, row); x++) {
		const int column = versions[side].grids[here].columns[x];
		same += column >= 0 && column < grid_row_cells(old, base.y) &&
			grid_cell(map, versions[side].text, x, row) ==
			    grid_cell(old, versions[BASE].text, column, base.y);
	}
	return same;
}

/* Returns true if a side changed a row that the other changed, too, and has another new one next to it that is as much like it
 * was: which of them is that? */
static bool has_like_new_row(const struct merger *merger, int side, int here, int other, int there)
{
	const struct grid_match *match = &merger->versions[other].grids[there],
				*by = &merger->versions[side].grids[here];
	int height = merger->versions[side].model->grids[here].height,
	    other_height = merger->versions[other].model->grids[there].height;
	for (int row = 0, changed = 0; row < height; row++) {
		const struct place base = place_cell(by->grid, 0, by->rows[row]);
		while (changed < other_height && match->rows[changed] < base.y)
			changed++;
		const bool beside_new =
		    (row > 0 && by->rows[row - 1] < 0) || (row + 1 < height && by->rows[row + 1] < 0);
		if (!beside_new || base.y < 0 || changed >= other_height || match->rows[changed] != base.y ||
		    row_number(merger, other, there, changed) == row_number(merger, BASE, base.index, base.y) ||
		    row_number(merger, side, here, row) == row_number(merger, BASE, base.index, base.y))
			continue;
		const int same = cells_as_base(merger, side, here, row, base);
		const bool kept = same == grid_row_cells(&merger->versions[BASE].model->grids[base.index], base.y);
		for (int near = MAX(row - 1, 0); !kept && near < height && near <= row + 1; near++)
			if (by->rows[near] < 0 &&
			    row_number(merger, side, here, near) != row_number(merger, side, here, row) &&
			    cells_as_base(merger, side, here, near, base) >= same)
				return true;
	}
	return false;
}

/* Returns true if a field of this name is the width or the height of the map in all three texts. */
static bool is_size(const struct merger *merger, int grid, const char *name, bool width)
{
	int same = 0;
	for (int side = 0; side < SIDES; side++) {
		const struct model *model = merger->versions[side].model;
		const struct grid *map = &model->grids[merger_grid(merger, side, grid)];
		for (int i = map->first_field; i < map->first_field + map->field_count; i++)
			same += model->fields[i].set && strcmp(model->fields[i].name, name) == 0 &&
				atoi(model->fields[i].effective) == (width ? map->width : map->height);
	}
	return same == SIDES;
}

/* Returns true if both sides made a map larger or smaller by as much, but elsewhere, and a field says how large it is. */
static bool has_unsure_size(const struct merger *merger, int grid)
{
	const struct model *base = merger->versions[BASE].model;
	const struct grid *map = &base->grids[grid], *sizes[SIDES];
	const struct grid_match *matches[SIDES];
	for (int side = OURS; side <= THEIRS; side++) {
		sizes[side] = &merger->versions[side].model->grids[merger_grid(merger, side, grid)];
		matches[side] = &merger->versions[side].grids[merger_grid(merger, side, grid)];
	}
	const int width = sizes[OURS]->width, height = sizes[OURS]->height;
	bool wide = width != map->width && width == sizes[THEIRS]->width &&
		    memcmp(matches[OURS]->columns, matches[THEIRS]->columns, (size_t)width * sizeof(int)) != 0;
	bool high = height != map->height && height == sizes[THEIRS]->height &&
		    memcmp(matches[OURS]->rows, matches[THEIRS]->rows, (size_t)height * sizeof(int)) != 0;
	bool unsure = false;
	for (int i = map->first_field; i < map->first_field + map->field_count && (wide || high); i++)
		unsure = unsure || (wide && is_size(merger, grid, base->fields[i].name, true)) ||
			 (high && is_size(merger, grid, base->fields[i].name, false));
	return unsure;
}

/* Finds the maps of which a side may have moved cells where the other side changed any. */
static void find_unsure(struct merger *merger)
{
	int count = merger->versions[BASE].model->grid_count;
	merger->unsure = arena_allocate(&merger->arena, (size_t)count, sizeof *merger->unsure);
	for (int i = 0; i < 2 * count; i++) {
		int grid = i / 2, side = OURS + i % 2, other = OURS + THEIRS - side;
		int here = merger_grid(merger, side, grid), there = merger_grid(merger, other, grid);
		if (here < 0 || there < 0)
			continue;
		enum unsure unsure = has_unsure_objects(merger, side, here, other, there) ||
					     has_same_new_row(merger, side, here, other, there) ||
					     has_unsure_size(merger, grid)
					 ? UNSURE
					 : find_unsure_cells(merger, side, here, other, there);
		if ((merger->versions[side].doubted[grid] && has_other_rows(merger, other, grid)) ||
		    has_like_new_row(merger, side, here, other, there) ||
		    has_loose_cells(merger, side, here, other, there))
			unsure = MAX(unsure, UNSURE_CELLS);
		merger->unsure[grid] = MAX(merger->unsure[grid], unsure);
		merger->any_unsure = merger->any_unsure || unsure == UNSURE;
	}
}

/* Returns true if both sides changed rows of the map so that merging by lines may be wrong: if columns were moved,
 * or if all rows are at their old positions, because among equal rows a line merge may see rows added and removed. */
static bool is_for_cells(const struct merger *merger, int grid)
{
	int ours = merger_grid(merger, OURS, grid), theirs = merger_grid(merger, THEIRS, grid);
	const struct version *versions = merger->versions;
	bool moved = versions[OURS].grids[ours].moved || versions[THEIRS].grids[theirs].moved;
	return (moved || (rows_stay(merger, OURS, ours) && rows_stay(merger, THEIRS, theirs))) &&
	       has_other_rows(merger, OURS, grid) && has_other_rows(merger, THEIRS, grid);
}

/* Returns the map of the base of which a line of a side is a row; -1 if none. */
static int map_of_line(const struct merger *merger, int side, size_t line)
{
	const struct version *version = &merger->versions[side];
	const size_t at = text_line(version->text, merger->lines.spans[side][line].start) - 1;
	const int grid = version->row_lines[at].grid;
	return grid < 0 || side == BASE ? grid : version->grids[grid].grid;
}

/* Finds the maps of a side with rows of the base that the other changed, or what is next to them: as new maps, these are what is
 * left of one that was cut in two. */
static bool *find_changed_rows(struct merger *merger, int side)
{
	const struct lines *lines = &merger->lines;
	const struct version *version = &merger->versions[side];
	const size_t *there = lines->places[OURS + THEIRS - side], count = lines->count[BASE];
	bool *found = arena_allocate(&merger->arena, (size_t)version->model->grid_count, sizeof *found);
	for (size_t i = 0; i < count; i++) {
		const size_t at = lines->places[side][i];
		const bool stays = there[i] != SIZE_MAX && (i == 0 || there[i - 1] + 1 == there[i]) &&
				   (i + 1 == count || there[i + 1] == there[i] + 1);
		if (stays || at == SIZE_MAX || map_of_line(merger, BASE, i) < 0)
			continue;
		const int grid = version->row_lines[text_line(version->text, lines->spans[side][at].start) - 1].grid;
		if (grid >= 0)
			found[grid] = true;
	}
	return found;
}

/* Hashes the maps that only one side changed or added, in that side's version; maps changed by both sides have no
 * single expected result. Returns their number; -1 if the maps must be merged by cells, unless that was done
 * (`structured`). */
static int expected_maps(struct merger *merger, bool structured, uint64_t *hashes)
{
	const struct version *versions = merger->versions;
	int count = 0;
	for (int i = 0; i < versions[BASE].model->grid_count; i++) {
		uint64_t all[SIDES] = {0};
		int there[SIDES];
		for (int side = BASE; side < SIDES; side++) {
			there[side] = merger_grid(merger, side, i);
			if (there[side] >= 0)
				all[side] =
				    map_hash(&versions[side], &merger->sections[side][there[side]], there[side]);
		}
		bool both = there[OURS] >= 0 && there[THEIRS] >= 0;
		if (!structured && merger->unsure[i] == UNSURE)
			return -1;
		if (both && (all[BASE] == all[OURS] || all[BASE] == all[THEIRS] || all[OURS] == all[THEIRS]))
			hashes[count++] = all[BASE] == all[OURS] ? all[THEIRS] : all[OURS];
		else if (both && !structured && merger->unsure[i] == SURE && is_for_cells(merger, i))
			return -1;
	}
	for (int side = OURS; side <= THEIRS; side++) {
		const bool *changed = find_changed_rows(merger, side);
		for (int i = 0; i < versions[side].model->grid_count; i++)
			if (versions[side].grids[i].grid < 0 && !changed[i])
				hashes[count++] = map_hash(&versions[side], &merger->sections[side][i], i);
	}
	return count;
}

/* Returns false if a side has new syntax errors: after damage, the meaning of the following lines is unclear. */
static bool sides_can_be_read(const struct merger *merger)
{
	const struct version *versions = merger->versions;
	int errors = finding_count(&versions[BASE].model->syntax, SEVERITY_ERROR);
	return finding_count(&versions[OURS].model->syntax, SEVERITY_ERROR) <= errors &&
	       finding_count(&versions[THEIRS].model->syntax, SEVERITY_ERROR) <= errors;
}

/* Lists the hashes of the names and cells of all maps of a text, sorted. */
static uint64_t *cell_hashes(const struct text *text, const struct model *model, struct arena *arena)
{
	uint64_t *hashes = arena_allocate(arena, (size_t)model->grid_count + 1, sizeof *hashes);
	for (int i = 0; i < model->grid_count; i++) {
		const struct grid *grid = &model->grids[i];
		const char *name = part_map_name(grid);
		hashes[i] = bytes_hash(0, name, strlen(name));
		for (int y = 0; grid->rows && y < grid->height; y++)
			hashes[i] = bytes_hash(hashes[i], text->bytes + grid->rows[y].start, grid->rows[y].length);
	}
	list_sort(hashes, (size_t)model->grid_count, sizeof *hashes, compare_keys);
	return hashes;
}

/* Returns true if maps were moved, and one comes more often than both sides' additions and removals say, as when one side
 * removed it. */
static bool comes_again(struct merger *merger, const struct document *result)
{
	const struct version *versions = merger->versions;
	if (in_order(merger, BASE, OURS) && in_order(merger, BASE, THEIRS))
		return false;
	const uint64_t *of[SIDES], *hashes = cell_hashes(&result->text, &result->model, &merger->arena);
	int at[SIDES] = {0};
	bool again = false;
	for (int side = 0; side < SIDES; side++)
		of[side] = cell_hashes(versions[side].text, versions[side].model, &merger->arena);
	for (int i = 0, end; i < result->model.grid_count && !again; i = end) {
		int count[SIDES] = {0};
		for (end = i; end < result->model.grid_count && hashes[end] == hashes[i];)
			end++;
		for (int side = 0; side < SIDES; side++)
			for (; at[side] < versions[side].model->grid_count && of[side][at[side]] <= hashes[i];
			     at[side]++)
				count[side] += of[side][at[side]] == hashes[i];
		bool removed = count[OURS] <= count[BASE] && count[THEIRS] <= count[BASE];
		int most = removed ? MIN(count[OURS], count[THEIRS]) : count[OURS] + count[THEIRS] - count[BASE];
		again = count[BASE] + count[OURS] + count[THEIRS] > 0 && end - i > most;
	}
	return again;
}

/* Returns true if the result contains each map that only one side changed or added, in that side's version,
 * and none again. A structured result must also have no more syntax findings than the sides. Keeps the document that was
 * read for this. `again`: set to true if a map comes again. */
static bool maps_are_whole(struct merger *merger, struct merge *merge, const struct document *like, bool structured,
			   bool *again)
{
	const struct model *ours = merger->versions[OURS].model, *theirs = merger->versions[THEIRS].model;
	int most = merger->versions[BASE].model->grid_count + ours->grid_count + theirs->grid_count, found = 0;
	struct arena *arena = &merger->arena;
	uint64_t *expected = arena_allocate(arena, 2 * (size_t)most, sizeof *expected);
	int count = expected_maps(merger, structured, expected);
	if (count < 0)
		return false;
	struct document *result = document_like(like, merge->bytes, merge->length);
	int maps = result->model.grid_count;
	uint64_t *there = arena_allocate(arena, (size_t)maps, sizeof *there);
	const struct version version = {.text = &result->text, .model = &result->model};
	struct section *sections = map_sections(&version, arena);
	for (int i = 0; i < maps; i++)
		there[i] = map_hash(&version, &sections[i], i);
	list_sort(there, (size_t)maps, sizeof *there, compare_keys);
	list_sort(expected, (size_t)count, sizeof *expected, compare_keys);
	for (int i = 0; i < maps; i++)
		while (found < count && there[i] == expected[found])
			found++; /* one is enough of maps that are the same */
	int errors = MAX(ours->syntax.count, theirs->syntax.count);
	*again = comes_again(merger, result);
	bool whole = found == count && (!structured || result->model.syntax.count <= errors) && !*again;
	if (whole)
		merge->document = result;
	else
		document_free(result);
	return whole;
}

/* ---- moved maps ---- */

/* A map with all lines up to the next map that both texts have. */
struct block {
	int index; /* in the other text; -1 means the lines before all of these */
	size_t first, end;
};

static int compare_blocks(const void *left, const void *right)
{
	const struct block *a = left, *b = right;
	return a->index - b->index;
}

/* Appends lines [first, end) of a side to others, of which there are `at`. Returns how many there are then. */
static size_t copy_lines(const struct lines *lines, int side, size_t first, size_t end, struct span *spans,
			 size_t *ids, size_t at)
{
	for (size_t line = first; line < end; line++, at++) {
		spans[at] = lines->spans[side][line];
		ids[at] = lines->ids[side][line];
	}
	return at;
}

/* Arranges the lines of a side in the order that the maps have in `by`. */
static void reorder(struct merger *merger, int side, int by)
{
	struct lines *lines = &merger->lines;
	struct arena *arena = &merger->arena;
	int count = merger->versions[side].model->grid_count, blocks_count = 1;
	size_t all = lines->count[side], at = 0;
	struct block *blocks = arena_allocate(arena, (size_t)count + 1, sizeof *blocks);
	struct span *spans = arena_allocate(arena, all, sizeof *spans);
	size_t *ids = arena_allocate(arena, all, sizeof *ids);
	blocks[0] = (struct block){.index = -1, .end = all};
	for (int i = 0; i < count; i++) {
		int index = index_by(merger, side, i, by);
		const struct section *sections = merger->sections[side];
		size_t first = sections[i].first;
		if (index < 0 || first >= all)
			continue;
		for (int j = i; j > 0 && index_by(merger, side, j - 1, by) < 0; j--) {
			if (has_blank_line(&merger->versions[side], sections[j - 1].end, first))
				break;
			first = sections[j - 1].first; /* split off from it */
		}
		blocks[blocks_count - 1].end = first;
		blocks[blocks_count++] = (struct block){.index = index, .first = first, .end = all};
	}
	list_sort(blocks, (size_t)blocks_count, sizeof *blocks, compare_blocks);
	const struct version *version = &merger->versions[side];
	const struct block *final = &blocks[blocks_count - 1];
	size_t gap =
	    final->end; /* blank lines from here on are put below the map that was last, unless it has its own */
	while (gap > final->first && !has_blank_line(version, all - 1, all) && has_blank_line(version, gap - 1, gap))
		gap--;
	for (int i = 0; i < blocks_count; i++) {
		at = copy_lines(lines, side, blocks[i].first, &blocks[i] == final ? gap : blocks[i].end, spans, ids,
				at);
		if (blocks[i].end == all)
			at = copy_lines(lines, side, gap, final->end, spans, ids, at);
	}
	lines->spans[side] = spans;
	lines->ids[side] = ids;
}

/* If only one side reordered the maps, reorders all three texts the same way, so that its maps have not moved. */
static void reorder_as_one(struct merger *merger)
{
	int moved_by = in_order(merger, BASE, OURS) ? THEIRS : OURS, other = OURS + THEIRS - moved_by;
	if (in_order(merger, BASE, moved_by) || !in_order(merger, BASE, other))
		return;
	reorder(merger, BASE, moved_by);
	reorder(merger, other, moved_by);
}

/* Returns true if a side has a line of that name from the base: only the map that it belongs to is another one, as where
 * the line that begins a map was removed. */
static bool keeps_line_named(const struct merger *merger, int side, uint64_t key)
{
	const struct lines *lines = &merger->lines;
	const struct version *version = &merger->versions[side];
	for (size_t i = 0; i < lines->count[BASE]; i++) {
		const size_t at = lines->places[side][i];
		if (at != SIZE_MAX &&
		    version->lines.items[text_line(version->text, lines->spans[side][at].start) - 1].key == key)
			return true;
	}
	return false;
}

/* Makes conflicts of what both sides added elsewhere by one name. */
static void find_named_twice(const struct merger *merger, struct hunks *hunks)
{
	for (struct hunk *hunk = hunks->items; hunk < hunks->items + hunks->count; hunk++) {
		const int side = hunk->take == TAKE_OURS ? OURS : THEIRS;
		const struct version *version = &merger->versions[side];
		for (size_t i = hunk->first[side]; hunk->take <= TAKE_THEIRS && i < hunk->end[side]; i++) {
			const size_t line = text_line(version->text, merger->lines.spans[side][i].start) - 1;
			const struct part *part = &version->lines.items[line];
			if (both_name(merger, side, part) &&
			    !keeps_line_named(merger, OURS + THEIRS - side, part->key))
				hunk->take = CONFLICT;
		}
	}
}

/* Makes conflicts of a map that a side moved, and the other moved elsewhere or removed, where they put it. */
static void find_misplaced(struct merger *merger, struct hunks *hunks)
{
	const int maps = merger->versions[BASE].model->grid_count;
	struct span *places = arena_allocate(&merger->arena, (size_t)maps, sizeof *places); /* lines of the base */
	struct hunk **added[SIDES] = {NULL};
	for (size_t i = 0; i < merger->lines.count[BASE]; i++) {
		const int map = map_of_line(merger, BASE, i);
		if (map >= 0)
			places[map] = span_between(places[map].length > 0 ? places[map].start : i, i + 1);
	}
	for (int side = OURS; side <= THEIRS; side++)
		added[side] = arena_allocate(&merger->arena, (size_t)maps, sizeof **added);
	for (struct hunk *hunk = hunks->items; hunk < hunks->items + hunks->count; hunk++) {
		const int side = hunk->take == TAKE_OURS ? OURS : THEIRS;
		for (size_t i = hunk->first[side]; hunk->take <= TAKE_THEIRS && i < hunk->end[side]; i++) {
			const int map = map_of_line(merger, side, i);
			if (map >= 0 &&
			    (hunk->end[BASE] < places[map].start || hunk->first[BASE] > span_end(places[map])))
				added[side][map] = hunk;
		}
	}
	for (int i = 0; i < maps; i++)
		for (int side = OURS; side <= THEIRS; side++) {
			const int other = OURS + THEIRS - side;
			if (added[side][i] && (added[other][i] || merger_grid(merger, other, i) < 0))
				added[side][i]->take = CONFLICT;
		}
}

/* ---- the complete merge ---- */

/* Merges the lines as git does, but for what both sides added by one name, and for `misplaced` maps. */
static void merge_lines(struct merger *merger, struct merge *merge, const char *const labels[SIDES], bool misplaced)
{
	struct hunks hunks = {0};
	*merge = (struct merge){0};
	merger->lines = (struct lines){0};
	merger->out = &merger->merged;
	number_lines(merger);
	hunks_find(&hunks, &merger->lines);
	if (merger->by_names)
		find_named_twice(merger, &hunks);
	if (misplaced)
		find_misplaced(merger, &hunks);
	put_result(merger, merge, &hunks, labels);
	arena_clear(&hunks.arena);
}

/* Tries to resolve a conflict; it remains if that is impossible. */
static void resolve(struct merger *merger, struct hunk *hunk, bool by_pieces)
{
	struct parts parts[SIDES] = {{0}};
	size_t start = merger->merged.length;
	for (int side = 0; side < SIDES; side++) {
		const struct version *version = &merger->versions[side];
		parts[side].of = version;
		for (size_t i = hunk->first[side]; i < hunk->end[side]; i++) {
			size_t line = text_line(version->text, merger->lines.spans[side][i].start) - 1;
			parts_add(&parts[side], version->lines.items[line]);
		}
	}
	if (replay_lines(merger, parts, by_pieces))
		hunk->take = TAKE_MERGED;
	hunk->merged = span_between(start, merger->merged.length);
	for (int side = 0; side < SIDES; side++)
		free(parts[side].items);
}

/* Adds to the numbers of the rows of maps that both sides changed, or where cells are unsure: with numbers that the base
 * does not have, all of them count as changed, because the model pairs them better than a comparison of lines. */
static void renumber_rows(struct merger *merger, size_t more)
{
	int maps = merger->versions[BASE].model->grid_count;
	bool *renumber = arena_allocate(&merger->arena, (size_t)maps, sizeof *renumber);
	for (int i = 0; i < maps; i++)
		renumber[i] =
		    merger->unsure[i] || (has_other_rows(merger, OURS, i) && has_other_rows(merger, THEIRS, i));
	for (int side = OURS; side <= THEIRS; side++)
		for (size_t i = 0; i < merger->lines.count[side]; i++) {
			const struct version *version = &merger->versions[side];
			size_t line = text_line(version->text, merger->lines.spans[side][i].start) - 1;
			int grid = version->row_lines[line].grid, base = grid < 0 ? -1 : version->grids[grid].grid;
			merger->lines.ids[side][i] += base >= 0 && renumber[base] ? more : 0;
		}
}

/* Merges the lines by what the model says they are: all of them at once or, while conflicts remain, only those where a
 * merge of lines has one. Returns false if that is no better. */
static bool merge_maps(struct merger *merger, struct merge *merge, const struct merge *by_lines,
		       const struct document *like, const char *const labels[SIDES])
{
	bool again;
	struct hunks hunks = {0};
	struct hunk all = {.take = CONFLICT};
	size_t all_lines = merger->lines.count[BASE] + merger->lines.count[OURS] + merger->lines.count[THEIRS];
	reorder_as_one(merger);
	memcpy(all.end, merger->lines.count, sizeof all.end);
	resolve(merger, &all, true);
	if (all.take == TAKE_MERGED) {
		hunks = (struct hunks){.items = &all, .count = 1};
		put_result(merger, merge, &hunks, labels);
		arena_clear(&hunks.arena);
		if (maps_are_whole(merger, merge, like, true, &again))
			return true;
		merge_clear(merge);
	}
	hunks = (struct hunks){0};
	renumber_rows(merger, all_lines);
	hunks_find(&hunks, &merger->lines);
	renumber_rows(merger, -all_lines);
	find_named_twice(merger, &hunks);
	for (int i = 0; i < hunks.count; i++)
		if (hunks.items[i].take == CONFLICT)
			resolve(merger, &hunks.items[i], false);
	put_result(merger, merge, &hunks, labels);
	arena_clear(&hunks.arena);
	bool better = merge->conflict_count == 0     ? maps_are_whole(merger, merge, like, true, &again)
		      : by_lines->conflict_count > 0 ? merge->conflict_count <= by_lines->conflict_count
						     : merger->any_unsure;
	if (!better)
		merge_clear(merge);
	return better;
}

static bool same_texts(const struct text *a, const struct text *b)
{
	return span_equal(a, span_between(0, a->length), b, span_between(0, b->length));
}

/* Merges documents of which all lines end alike. */
static void merge_alike(struct merge *merge, const struct document *const documents[SIDES],
			const char *const labels[SIDES])
{
	const struct text *texts[SIDES] = {&documents[BASE]->text, &documents[OURS]->text, &documents[THEIRS]->text};
	struct merger merger = {.line_end = documents[OURS]->model.line_end};
	struct merge by_maps = {0};
	if (same_texts(texts[BASE], texts[OURS]) || same_texts(texts[BASE], texts[THEIRS]) ||
	    same_texts(texts[OURS], texts[THEIRS])) {
		merge_texts(merge, texts, labels);
		return;
	}
	for (int side = 0; side < SIDES; side++) {
		merger.texts[side] = texts[side];
		version_init(&merger.versions[side], texts[side], &documents[side]->model,
			     side == BASE ? NULL : &merger.versions[BASE]);
	}
	merger.by_names = sides_can_be_read(&merger);
	merge_lines(&merger, merge, labels, false);
	find_partners(&merger);
	find_unsure(&merger);
	bool again = false;
	if (merger.by_names &&
	    (merge->conflict_count > 0 || !maps_are_whole(&merger, merge, documents[OURS], false, &again))) {
		if (merge_maps(&merger, &by_maps, merge, documents[OURS], labels)) {
			merge_clear(merge);
			*merge = by_maps;
		} else if (again) {
			merge_clear(merge);
			merge_lines(&merger, merge, labels, true);
		}
	}
	merger_clear(&merger);
}

void merge_documents(struct merge *merge, const struct document *const documents[SIDES],
		     const char *const labels[SIDES])
{
	struct ends ends;
	if (ends_unify(&ends, documents)) {
		merge_alike(merge, ends.documents, labels);
		ends_restore(&ends, merge, documents);
	} else {
		merge_alike(merge, documents, labels);
	}
	const struct text result = {.bytes = merge->bytes, .length = merge->length};
	bool read = merge->conflict_count > 0 || merge->document;
	for (int side = 0; side < SIDES && !read; side++)
		read = same_texts(&result, &documents[side]->text);
	if (!read)
		merge->document = document_like(documents[OURS], merge->bytes, merge->length);
}

void merge_texts(struct merge *merge, const struct text *const texts[SIDES], const char *const labels[SIDES])
{
	struct merger merger = {.texts = {texts[BASE], texts[OURS], texts[THEIRS]}, .line_end = "\n"};
	merge_lines(&merger, merge, labels, false);
	merger_clear(&merger);
}

void merge_clear(struct merge *merge)
{
	free(merge->bytes);
	document_free(merge->document);
	arena_clear(&merge->arena);
	*merge = (struct merge){0};
}
