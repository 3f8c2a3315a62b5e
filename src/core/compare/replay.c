/* The replay of the changes of both sides. Lines that all three have are taken from the side that changed them or, if
 * both did, merged by their pieces in the same way. What is between them is taken from the side that changed it, or
 * combined if all of it is named. Where it is unsure what a side changed, and the other changed it, too, is a conflict. */
#include "merge.h"

enum { NAMES_LIMIT = 2000 };

/* Three sequences of parts and, for both sides, the positions of the base's parts (PART_GONE: removed). */
struct triple {
	const struct parts *parts[SIDES];
	size_t *match[SIDES];
	bool pieces; /* pieces of one line; else lines */
};

static const struct part *part_at(const struct triple *triple, int side, size_t i)
{
	return &triple->parts[side]->items[i];
}

static bool same(const struct merger *merger, int a, struct span in_a, int b, struct span in_b)
{
	return span_equal(merger->versions[a].text, in_a, merger->versions[b].text, in_b);
}

static bool same_parts(const struct merger *merger, const struct triple *triple, const struct hunk *hunk, int a,
		       int b)
{
	size_t count = hunk->end[a] - hunk->first[a], i = 0;
	if (count != hunk->end[b] - hunk->first[b])
		return false;
	while (i < count && same(merger, a, part_at(triple, a, hunk->first[a] + i)->span, b,
				 part_at(triple, b, hunk->first[b] + i)->span))
		i++;
	return i == count;
}

/* Returns the side whose parts are the result; CONFLICT if both sides changed them differently. */
static enum hunk_take winner(const struct merger *merger, const struct triple *triple, const struct hunk *hunk)
{
	if (same_parts(merger, triple, hunk, BASE, OURS))
		return TAKE_THEIRS;
	return same_parts(merger, triple, hunk, BASE, THEIRS) || same_parts(merger, triple, hunk, OURS, THEIRS)
		   ? TAKE_OURS
		   : CONFLICT;
}

static void put_parts(struct merger *merger, const struct triple *triple, const struct hunk *hunk, int side)
{
	for (size_t i = hunk->first[side]; i < hunk->end[side]; i++)
		merger_put_span(merger, side, part_at(triple, side, i)->span, !triple->pieces);
}

/* Both sides insert at the same place: writes the parts that sort first first, so that the order does not depend on
 * the side. */
static void put_both(struct merger *merger, const struct triple *triple, const struct hunk *hunk)
{
	size_t i = hunk->first[OURS], j = hunk->first[THEIRS];
	int order = 0;
	for (; order == 0 && i < hunk->end[OURS] && j < hunk->end[THEIRS]; i++, j++) {
		struct span a = part_at(triple, OURS, i)->span, b = part_at(triple, THEIRS, j)->span;
		order = bytes_compare(merger->texts[OURS]->bytes + a.start, a.length,
				      merger->texts[THEIRS]->bytes + b.start, b.length);
	}
	bool ours_first = order < 0 || (order == 0 && i == hunk->end[OURS]);
	put_parts(merger, triple, hunk, ours_first ? OURS : THEIRS);
	put_parts(merger, triple, hunk, ours_first ? THEIRS : OURS);
}

static bool has_name(const struct part *part)
{
	return part->kind == PART_ENTRY || part->kind == PART_FIELD || part->kind == PART_RECORD;
}

static bool is_named(const struct part *part)
{
	return part->kind != PART_BYTES && part->kind != PART_SEPARATOR;
}

/* Returns the map of the base to which the row belongs; -1 if there is none. */
static int base_grid(const struct merger *merger, int side, const struct part *part)
{
	return part->kind == PART_ROW ? merger->versions[side].grids[part->place.index].grid : -1;
}

static bool is_shifted(const struct merger *merger, int side, const struct part *part)
{
	return part->kind == PART_ROW && merger->versions[side].grids[part->place.index].moved;
}

bool rows_stay(const struct merger *merger, int side, int grid)
{
	const struct grid_match *match = &merger->versions[side].grids[grid];
	int height = merger->versions[side].model->grids[grid].height, y = 0;
	while (y < height && match->rows[y] == y)
		y++;
	return match->grid >= 0 && y == merger->versions[BASE].model->grids[match->grid].height && y == height;
}

/* Returns true if the part is a cell beyond the end of the row of the base. */
static bool is_beyond(const struct merger *merger, int side, const struct part *part)
{
	const struct grid_match *match = &merger->versions[side].grids[part->place.index];
	const int row = match->rows[part->place.y];
	return row >= 0 && match->columns[part->place.x] >=
			       grid_row_cells(&merger->versions[BASE].model->grids[match->grid], row);
}

/* Returns true if the side adds rows, or cells beyond the ends of rows, to a map whose columns the other side moved: their
 * columns would be wrong in the result. */
static bool adds_shifted_cells(const struct merger *merger, const struct triple *triple, const struct hunk *hunk,
			       int side)
{
	int other = OURS + THEIRS - side;
	for (size_t i = hunk->first[side]; i < hunk->end[side]; i++) {
		const struct part *part = part_at(triple, side, i);
		if (part->kind != PART_ROW && (part->kind != PART_CELL || !is_beyond(merger, side, part)))
			continue;
		int grid = merger_grid(merger, other, merger->versions[side].grids[part->place.index].grid);
		if (grid >= 0 && merger->versions[other].grids[grid].moved)
			return true;
	}
	return false;
}

/* Returns true if both sides may have a part of the same name. */
static bool both_add_same_name(const struct triple *triple, const struct hunk *hunk)
{
	if (hunk->end[OURS] - hunk->first[OURS] > NAMES_LIMIT ||
	    hunk->end[THEIRS] - hunk->first[THEIRS] > NAMES_LIMIT)
		return true;
	for (size_t i = hunk->first[OURS]; i < hunk->end[OURS]; i++)
		for (size_t j = hunk->first[THEIRS]; j < hunk->end[THEIRS]; j++)
			if (is_named(part_at(triple, OURS, i)) &&
			    part_at(triple, OURS, i)->key == part_at(triple, THEIRS, j)->key)
				return true;
	return false;
}

/* Returns true if a side has part `at` of the base unchanged. */
static bool stays(const struct merger *merger, const struct triple *triple, size_t at, int side)
{
	size_t there = triple->match[side][at];
	return there != PART_GONE &&
	       same(merger, BASE, part_at(triple, BASE, at)->span, side, part_at(triple, side, there)->span);
}

/* Returns how many times a side has the line that begins at `start` in the text of `of`. */
static unsigned times(const struct merger *merger, int side, int of, size_t start)
{
	const struct lines *lines = &merger->lines;
	return lines->times[side][lines->numbers[of][text_line(merger->texts[of], start) - 1]];
}

/* Returns true if a side still has at least as many lines equal to this one as the base. */
static bool has_all(const struct merger *merger, int side, int of, size_t start)
{
	return times(merger, side, of, start) >= times(merger, BASE, of, start);
}

/* Returns the number of lines that are equal to this one, without those that are named otherwise, as in another map. */
static size_t count_alike(const struct merger *merger, int side, const struct part *line)
{
	const struct parts *lines = &merger->versions[side].lines;
	size_t count = 0;
	for (size_t i = 0; i < lines->count; i++)
		count += (lines->items[i].key == line->key || !has_name(&lines->items[i])) &&
			 same(merger, side, line->span, side, lines->items[i].span);
	return count;
}

/* Returns true if the side has this line more or less often than the base. */
static bool is_repeated(const struct merger *merger, int side, const struct part *base, const struct part *line)
{
	return times(merger, side, BASE, base->span.start) != times(merger, BASE, BASE, base->span.start) &&
	       count_alike(merger, side, line) != count_alike(merger, BASE, base);
}

/* Returns true if each side has part `at` of the base either unchanged, as often as the base, or nowhere. */
static bool is_removed_cleanly(const struct merger *merger, const struct triple *triple, size_t at)
{
	const struct part *part = part_at(triple, BASE, at);
	for (int side = OURS; side <= THEIRS; side++) {
		const size_t there = triple->match[side][at];
		if (stays(merger, triple, at, side)
			? is_repeated(merger, side, part, part_at(triple, side, there))
			: there != PART_GONE || version_has_name(&merger->versions[side], part->key) ||
			      has_all(merger, side, BASE, part->span.start))
			return false;
	}
	return true;
}

/* Returns true if all parts are lines with names, of which those of the base are either kept or removed. */
static bool can_merge_names(const struct merger *merger, const struct triple *triple, const struct hunk *hunk)
{
	for (int side = 0; side < SIDES; side++)
		for (size_t i = hunk->first[side]; i < hunk->end[side]; i++)
			if (!has_name(part_at(triple, side, i)) ||
			    (side == BASE && !is_removed_cleanly(merger, triple, i)))
				return false;
	return !triple->pieces && !both_add_same_name(triple, hunk);
}

/* Returns the end of the side's parts before part `at` of the base, or the end of the hunk. */
static size_t slot_end(const struct triple *triple, const struct hunk *hunk, int side, size_t at)
{
	while (at < hunk->end[BASE] && triple->match[side][at] == PART_GONE)
		at++;
	return at < hunk->end[BASE] ? triple->match[side][at] : hunk->end[side];
}

/* Merges named lines that are added and removed independently. Returns false if that is impossible. */
static bool merge_names(struct merger *merger, const struct triple *triple, const struct hunk *hunk)
{
	struct hunk slot = *hunk;
	bool brought[SIDES] = {false}; /* since the last line kept by the side */
	if (!can_merge_names(merger, triple, hunk))
		return false;
	for (size_t at = hunk->first[BASE]; at <= hunk->end[BASE]; at++) {
		for (int side = OURS; side <= THEIRS; side++) {
			slot.end[side] = slot_end(triple, hunk, side, at);
			brought[side] = brought[side] || slot.end[side] > slot.first[side];
		}
		if (brought[OURS] && brought[THEIRS] && hunk->first[BASE] < hunk->end[BASE])
			return false; /* the order relative to the removed lines is unclear */
		put_both(merger, triple, &slot);
		for (int side = OURS; side <= THEIRS; side++) {
			bool there = at < hunk->end[BASE] && triple->match[side][at] == slot.end[side];
			slot.first[side] = slot.end[side] + there;
			brought[side] = brought[side] && !there;
		}
	}
	return true;
}

/* Returns true if the parts extend a list in a line: a separator followed by members. */
static bool is_tail(const struct triple *triple, const struct hunk *hunk, int side)
{
	bool member = false;
	for (size_t i = hunk->first[side]; i < hunk->end[side]; i++) {
		enum part_kind kind = part_at(triple, side, i)->kind;
		if (kind != PART_MEMBER && kind != PART_SEPARATOR && kind != PART_BYTES)
			return false;
		member = member || kind == PART_MEMBER;
	}
	return member && part_at(triple, side, hunk->first[side])->kind == PART_SEPARATOR;
}

/* Merges attributes and flags that both sides append to a list. Returns false if it is not such a case. */
static bool merge_tails(struct merger *merger, const struct triple *triple, const struct hunk *hunk)
{
	if (!triple->pieces || hunk->first[BASE] != hunk->end[BASE] || !is_tail(triple, hunk, OURS) ||
	    !is_tail(triple, hunk, THEIRS) || both_add_same_name(triple, hunk))
		return false;
	put_both(merger, triple, hunk);
	return true;
}

/* Returns true if the bytes of the part identify the line. */
static bool is_distinctive(const struct merger *merger, int side, const struct part *part)
{
	return part->kind != PART_ROW && span_trimmed(merger->texts[side]->bytes, part->span).length > 0;
}

/* Returns true if a side moved a line of the base here that the other removed or changed. */
static bool moves_deleted_line(const struct merger *merger, int side, const struct part *line)
{
	int other = OURS + THEIRS - side;
	size_t start = line->span.start;
	return is_distinctive(merger, side, line) &&
	       times(merger, side, side, start) == times(merger, BASE, side, start) &&
	       !has_all(merger, other, side, start);
}

/* Returns true if a map is one of the base, or the whole file. */
static bool is_of_base(const struct version *version, int grid)
{
	return grid < 0 || version->grids[grid].grid >= 0;
}

bool both_name(const struct merger *merger, int side, const struct part *line)
{
	const struct version *version = &merger->versions[side];
	const struct model *model = version->model;
	bool single = line->kind == PART_RECORD;
	if (line->kind == PART_ENTRY)
		single = is_of_base(version, model->entries[line->place.index].grid);
	else if (line->kind == PART_FIELD)
		single = !model->fields[line->place.index].between &&
			 is_of_base(version, model->fields[line->place.index].grid);
	return single && !version_has_name(&merger->versions[BASE], line->key) &&
	       version_has_name(&merger->versions[OURS + THEIRS - side], line->key);
}

/* Returns true if a side adds a line here that both add, elsewhere or with another value. */
static bool adds_name_of_both(const struct merger *merger, const struct triple *triple, const struct hunk *hunk)
{
	if (triple->pieces || same_parts(merger, triple, hunk, OURS, THEIRS))
		return false;
	for (int side = OURS; side <= THEIRS; side++)
		for (size_t i = hunk->first[side]; i < hunk->end[side]; i++)
			if (both_name(merger, side, part_at(triple, side, i)))
				return true;
	return false;
}

/* Returns true if a side moves a line here that the other removed, or moves a line away that the other no longer
 * has. */
static bool has_deleted_lines(const struct merger *merger, const struct triple *triple, const struct hunk *hunk)
{
	for (size_t i = hunk->first[BASE]; i < hunk->end[BASE]; i++) {
		const struct part *part = part_at(triple, BASE, i);
		size_t start = part->span.start;
		if (triple->match[OURS][i] == PART_GONE && triple->match[THEIRS][i] == PART_GONE &&
		    is_distinctive(merger, BASE, part) &&
		    has_all(merger, OURS, BASE, start) != has_all(merger, THEIRS, BASE, start))
			return true;
	}
	for (int side = OURS; side <= THEIRS; side++) {
		size_t at = hunk->first[BASE];
		for (size_t i = hunk->first[side]; i < hunk->end[side]; i++) {
			while (at < hunk->end[BASE] &&
			       (triple->match[side][at] == PART_GONE || triple->match[side][at] < i))
				at++;
			bool in_place = at < hunk->end[BASE] && triple->match[side][at] == i;
			if (!in_place && moves_deleted_line(merger, side, part_at(triple, side, i)))
				return true;
		}
	}
	return false;
}

/* Merges what is between parts that all three have. */
static enum hunk_take merge_between(struct merger *merger, const struct triple *triple, const struct hunk *hunk)
{
	enum hunk_take take = winner(merger, triple, hunk);
	if ((!triple->pieces && has_deleted_lines(merger, triple, hunk)) || adds_name_of_both(merger, triple, hunk))
		return CONFLICT;
	const int other = OURS + THEIRS - (int)take;
	if (take != CONFLICT)
		return adds_shifted_cells(merger, triple, hunk, (int)take) ||
			       (same_parts(merger, triple, hunk, OURS, THEIRS) &&
				adds_shifted_cells(merger, triple, hunk, other))
			   ? CONFLICT
			   : take;
	return merge_names(merger, triple, hunk) || merge_tails(merger, triple, hunk) ? TAKE_MERGED : CONFLICT;
}

/* Returns the number of equal lines in the text; of rows, only adjacent ones count. */
static size_t count_equal(const struct merger *merger, int side, const struct part *line)
{
	const struct version *version = &merger->versions[side];
	const struct parts *lines = &version->lines;
	size_t at = text_line(version->text, line->span.start) - 1, first = at, end = at;
	if (line->kind != PART_ROW)
		return times(merger, side, side, line->span.start);
	while (first > 0 && same(merger, side, line->span, side, lines->items[first - 1].span))
		first--;
	while (end < lines->count && same(merger, side, line->span, side, lines->items[end].span))
		end++;
	return end - first;
}

/* Returns true if what the other side made of a line is also new in this side directly before or after this position,
 * or was there in the base and the other side removed it. For a named part, this side must also have moved it, or added
 * something between the two. */
static bool came_from_neighbour(const struct merger *merger, const struct triple *triple, const struct hunk *hunk,
				int side)
{
	const struct parts *parts = triple->parts[side], *base_parts = triple->parts[BASE];
	int other = OURS + THEIRS - side;
	const struct part *changed = part_at(triple, other, hunk->first[other]);
	bool named = is_named(part_at(triple, BASE, hunk->first[BASE]));
	for (int step = -1; step <= 1; step += 2) {
		size_t there = hunk->first[side] + (size_t)step,
		       base = hunk->first[BASE] + (size_t)step; /* 0 - 1 wraps around and is out of range */
		bool in_base = base < base_parts->count;
		if ((there < parts->count && !(in_base && triple->match[side][base] == there) &&
		     parts->items[there].kind == changed->kind &&
		     same(merger, side, parts->items[there].span, other, changed->span)) ||
		    (in_base && same(merger, BASE, base_parts->items[base].span, other, changed->span) &&
		     !stays(merger, triple, base, other) &&
		     !(named && triple->match[side][base] == there && stays(merger, triple, base, side))))
			return true;
	}
	return false;
}

/* Returns true if this side both removed and added rows of the map, and one that it removed was next to this one. */
static bool is_beside_removed_row(const struct merger *merger, const struct triple *triple, const struct hunk *hunk,
				  int side)
{
	const struct parts *base_parts = triple->parts[BASE];
	int grid = part_at(triple, side, hunk->first[side])->place.index;
	for (int step = -1; step <= 1 && merger->versions[side].grids[grid].replaced; step += 2) {
		size_t base = hunk->first[BASE] + (size_t)step;
		if (base < base_parts->count && base_parts->items[base].kind == PART_ROW &&
		    triple->match[side][base] == PART_GONE)
			return true;
	}
	return false;
}

static bool is_blank(const struct merger *merger, int side, const struct part *line)
{
	const struct text *text = merger->texts[side];
	return span_trimmed(text->bytes, line_body(text, line->span)).length == 0;
}

/* Returns true if this line is blank, and the side moved one next to it elsewhere: it may be another blank line. */
static bool is_blank_beside_moved(const struct merger *merger, const struct triple *triple, const struct hunk *hunk,
				  int side)
{
	const struct parts *base_parts = triple->parts[BASE];
	const bool blank = is_blank(merger, BASE, part_at(triple, BASE, hunk->first[BASE]));
	for (int step = -1; step <= 1 && blank; step += 2) {
		size_t base = hunk->first[BASE] + (size_t)step;
		if (base < base_parts->count && !stays(merger, triple, base, side) &&
		    has_all(merger, side, BASE, base_parts->items[base].span.start))
			return true;
	}
	return false;
}

/* Returns true if the other side may have changed a different line than this one: one of several equal lines whose
 * number changed, or of rows that were moved or painted, or if it moved another line here. */
static bool may_be_another_line(const struct merger *merger, const struct triple *triple, const struct hunk *hunk,
				int side)
{
	const struct part *base = part_at(triple, BASE, hunk->first[BASE]),
			  *line = part_at(triple, side, hunk->first[side]);
	int other = OURS + THEIRS - side, grid = line->kind == PART_ROW ? line->place.index : -1;
	if (same_parts(merger, triple, hunk, BASE, other))
		return false;
	if (came_from_neighbour(merger, triple, hunk, side) || is_blank_beside_moved(merger, triple, hunk, side) ||
	    (grid >= 0 && is_beside_removed_row(merger, triple, hunk, side)))
		return true;
	if (grid >= 0 && (merger->versions[side].grids[grid].ambiguous || rows_stay(merger, side, grid)))
		return merger->versions[side].grids[grid].ambiguous;
	if (!same_parts(merger, triple, hunk, BASE, side) && grid < 0)
		return false;
	return line->kind == PART_FIELD ? is_repeated(merger, side, base, line)
					: count_equal(merger, BASE, base) != count_equal(merger, side, line);
}

static bool replay(struct merger *merger, struct triple *triple);

/* Merges a line that both sides changed, piece by piece. */
static enum hunk_take merge_pieces(struct merger *merger, const struct triple *lines, const struct hunk *hunk)
{
	struct triple pieces = {.pieces = true};
	for (int side = 0; side < SIDES; side++) {
		version_pieces(&merger->versions[side], part_at(lines, side, hunk->first[side])->span,
			       &merger->pieces[side]);
		pieces.parts[side] = &merger->pieces[side];
	}
	merger_end_line(merger, merger->line_end);
	return replay(merger, &pieces) ? TAKE_MERGED : CONFLICT;
}

/* Merges a part that all three have. */
static enum hunk_take merge_common(struct merger *merger, const struct triple *triple, const struct hunk *hunk)
{
	bool shifted = false;
	enum hunk_take take = winner(merger, triple, hunk);
	for (int side = 0; side < SIDES; side++)
		shifted = shifted || is_shifted(merger, side, part_at(triple, side, hunk->first[side]));
	if (!triple->pieces &&
	    (may_be_another_line(merger, triple, hunk, OURS) || may_be_another_line(merger, triple, hunk, THEIRS) ||
	     adds_name_of_both(merger, triple, hunk)))
		return CONFLICT;
	if (take != CONFLICT && !shifted)
		return take;
	bool leaves = !triple->pieces && merger->by_pieces;
	for (int side = 0; leaves && side < SIDES; side++)
		leaves =
		    version_line_has_leaves(&merger->versions[side], part_at(triple, side, hunk->first[side])->span);
	return leaves ? merge_pieces(merger, triple, hunk) : CONFLICT;
}

/* Returns true if it is unsure where cells of one of these rows are. */
static bool has_unsure_rows(const struct merger *merger, const struct triple *triple, const struct hunk *hunk)
{
	for (int side = 0; side < SIDES; side++)
		for (size_t i = hunk->first[side]; i < hunk->end[side]; i++) {
			int grid = base_grid(merger, side, part_at(triple, side, i));
			if (grid >= 0 && merger->unsure[grid])
				return true;
		}
	return false;
}

/* Writes what became of parts [first, end) of each side: what is between parts that all three have, or such a part.
 * Returns false if that is a conflict. */
static bool merge_step(struct merger *merger, const struct triple *triple, const struct hunk *hunk, bool common)
{
	if (!triple->pieces && has_unsure_rows(merger, triple, hunk))
		return false;
	enum hunk_take take = common ? merge_common(merger, triple, hunk) : merge_between(merger, triple, hunk);
	if (take == TAKE_OURS || take == TAKE_THEIRS)
		put_parts(merger, triple, hunk, (int)take);
	return take != CONFLICT;
}

static bool replay(struct merger *merger, struct triple *triple)
{
	struct hunk hunk = {0};
	size_t count = triple->parts[BASE]->count, at = 0;
	size_t *matches = memory_allocate(2 * count, sizeof *matches);
	bool done = true;
	for (int side = OURS; side <= THEIRS; side++) {
		triple->match[side] = matches + (side == OURS ? 0 : count);
		parts_align(triple->parts[BASE], triple->parts[side], triple->match[side]);
	}
	for (; done; at++) {
		while (at < count && (triple->match[OURS][at] == PART_GONE || triple->match[THEIRS][at] == PART_GONE))
			at++;
		hunk.end[BASE] = at;
		for (int side = OURS; side <= THEIRS; side++)
			hunk.end[side] = at < count ? triple->match[side][at] : triple->parts[side]->count;
		done = merge_step(merger, triple, &hunk, false);
		memcpy(hunk.first, hunk.end, sizeof hunk.first);
		if (at == count || !done)
			break;
		for (int side = 0; side < SIDES; side++)
			hunk.end[side]++;
		done = merge_step(merger, triple, &hunk, true);
		memcpy(hunk.first, hunk.end, sizeof hunk.first);
	}
	free(matches);
	return done;
}

bool replay_lines(struct merger *merger, const struct parts lines[SIDES], bool by_pieces)
{
	struct triple triple = {.parts = {&lines[BASE], &lines[OURS], &lines[THEIRS]}};
	size_t start = merger->merged.length;
	merger->by_pieces = by_pieces;
	bool done = replay(merger, &triple);
	if (!done)
		merger->merged.length = start;
	return done;
}
