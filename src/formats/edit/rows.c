/* Where a row that is too short lacks cells, or one that is too long has too many: told by the rows beside it. */
#include "rows.h"

#include "mapwright/code.h"

#include <string.h>

enum { ROW_LIMIT = 1000 }; /* longer rows get no fix */

/* How well cells, which are as many as the map is wide, go with the rows beside them; the edges count most. */
static int likeness(const struct beside *beside, const char *cells)
{
	int sum = 0;
	for (size_t x = 0; x < beside->width; x++) {
		bool above = beside->cells[0] && beside->cells[0][x] == (unsigned char)cells[x];
		bool below = beside->cells[1] && beside->cells[1][x] == (unsigned char)cells[x];
		sum += above + below + (above || below ? x == 0 || x + 1 == beside->width ? ROW_LIMIT : 0 : 0);
	}
	return sum;
}

int beside_cell(const struct beside *beside, size_t x, int left, int right, int other)
{
	int above = beside->cells[0] ? beside->cells[0][x] : -1, below = beside->cells[1] ? beside->cells[1][x] : -1;
	bool end = left < 0 || right < 0, corner = x == 0 || x + 1 == beside->width;
	if (left == right && !end)
		return left;
	if (end && beside->edge && !corner)
		return other;
	if (end)
		return above < 0 || (below == other && below >= 0) ? below : above;
	if (beside->edge)
		return -1;
	return above == left || above == right ? above : below == left || below == right ? below : -1;
}

/* Fills the place `at` of a row that lacks `more` cells. False when nothing goes there. */
static bool fill_row(const struct beside *beside, const char *cells, size_t length, size_t at, size_t more,
		     char *filled)
{
	const unsigned char *bytes = (const unsigned char *)cells;
	int left = at > 0 ? bytes[at - 1] : -1, right = at < length ? bytes[at] : -1;
	int other = length == 0 ? -1 : at > 0 ? bytes[0] : bytes[length - 1];
	memcpy(filled, cells, at);
	memcpy(filled + at + more, cells + at, length - at);
	for (size_t i = 0; i < more; i++) {
		int cell = beside_cell(beside, at + i, left, right, other);
		if (cell < 0)
			return false;
		filled[at + i] = (char)cell;
	}
	return true;
}

/* Takes `more` cells out that are only more of the cell before or after them, or indent the row. False when they are not. */
static bool thin_row(const char *cells, size_t length, size_t at, size_t more, char *left)
{
	bool before = at > 0, after = at + more < length, indents = at == 0;
	for (size_t i = at; i < at + more; i++) {
		before = before && cells[i] == cells[at - 1];
		after = after && cells[i] == cells[at + more];
		indents = indents && (cells[i] == ' ' || cells[i] == '\t');
	}
	memcpy(left, cells, at);
	memcpy(left + at, cells + at + more, length - at - more);
	return before || after || indents;
}

/* How many cells in a row are like the one at a place: in a long run a count is easily wrong. */
static size_t run_at(const char *cells, size_t length, size_t at)
{
	size_t first = at, last = at;
	while (first > 0 && cells[first - 1] == cells[at])
		first--;
	while (last + 1 < length && cells[last + 1] == cells[at])
		last++;
	return last - first + 1;
}

void beside_offer(struct check *check, const struct beside *beside, struct span row)
{
	const char *cells = check->text->bytes + row.start;
	size_t length = row.length, best = 0, longest = 0;
	bool lacks = length < beside->width;
	bool known = beside->cells[0] || beside->cells[1];
	size_t more = lacks ? beside->width - length : length - beside->width;
	char trial[ROW_LIMIT], kept[ROW_LIMIT];
	int most = -1;
	if (beside->width == 0 || beside->width >= sizeof trial || length >= sizeof trial)
		return;
	for (size_t at = 0; at + (lacks ? 0 : more) <= length; at++) {
		bool fits = lacks ? fill_row(beside, cells, length, at, more, trial)
				  : thin_row(cells, length, at, more, trial);
		int like = fits ? likeness(beside, trial) : -1;
		size_t run =
		    like < most || like < 0 ? 0 : run_at(lacks ? trial : cells, lacks ? beside->width : length, at);
		if (run == 0 || (known && like == most && run < longest))
			continue;
		most = like;
		longest = run;
		best = at;
		memcpy(kept, trial, beside->width);
	}
	if (most < 0)
		return;
	struct arena *arena = &check->findings->arena;
	struct code_name name = code_name((unsigned char)(lacks ? kept[best] : cells[best]));
	const char *label = more > 1
				? arena_print(arena,
					      lacks ? "put %zu cells at column %zu, as beside it"
						    : "take %zu cells out at column %zu",
					      more, best + 1)
				: arena_print(arena, lacks ? "put %s at column %zu" : "take %s out at column %zu",
					      name.text, best + 1);
	finding_set_fix(check->findings, check->found, label, (struct span){row.start + best, lacks ? 0 : more},
			kept + best, lacks ? more : 0);
}
