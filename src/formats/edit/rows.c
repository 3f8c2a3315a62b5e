/* Guesses where cells are missing in a row that is too short, or surplus in one that is too long, from the rows next
 * to it. */
#include "rows.h"

enum { ROW_LIMIT = 1000 }; /* longer rows get no fix */

/* Returns how well `width` cells match the rows next to them; the edges count most. */
static int likeness(const struct neighbours *neighbours, const char *cells)
{
	int sum = 0;
	for (size_t x = 0; x < neighbours->width; x++) {
		bool above = neighbours->cells[0] && neighbours->cells[0][x] == (unsigned char)cells[x];
		bool below = neighbours->cells[1] && neighbours->cells[1][x] == (unsigned char)cells[x];
		sum += above + below + (above || below ? x == 0 || x + 1 == neighbours->width ? ROW_LIMIT : 0 : 0);
	}
	return sum;
}

int neighbours_cell(const struct neighbours *neighbours, size_t x, int left, int right, int other)
{
	int above = neighbours->cells[0] ? neighbours->cells[0][x] : -1,
	    below = neighbours->cells[1] ? neighbours->cells[1][x] : -1;
	bool end = left < 0 || right < 0, corner = x == 0 || x + 1 == neighbours->width;
	if (left == right && !end)
		return left;
	if (end && neighbours->edge && !corner)
		return other;
	if (end)
		return above < 0 || (below == other && below >= 0) ? below : above;
	if (neighbours->edge)
		return -1;
	return above == left || above == right ? above : below == left || below == right ? below : -1;
}

/* Inserts `more` cells at `at`. Returns false if nothing fits there. */
static bool fill_row(const struct neighbours *neighbours, const char *cells, size_t length, size_t at, size_t more,
		     char *filled)
{
	const unsigned char *bytes = (const unsigned char *)cells;
	int left = at > 0 ? bytes[at - 1] : -1, right = at < length ? bytes[at] : -1;
	int other = length == 0 ? -1 : at > 0 ? bytes[0] : bytes[length - 1];
	memcpy(filled, cells, at);
	memcpy(filled + at + more, cells + at, length - at);
	for (size_t i = 0; i < more; i++) {
		int cell = neighbours_cell(neighbours, at + i, left, right, other);
		if (cell < 0)
			return false;
		filled[at + i] = (char)cell;
	}
	return true;
}

/* Removes `more` cells at `at` that repeat the cell before or after them, or indent the row. Returns false if they
 * do neither. */
static bool shorten_row(const char *cells, size_t length, size_t at, size_t more, char *left)
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

/* Returns the number of equal consecutive cells around one: long runs are easily miscounted. */
static size_t run_at(const char *cells, size_t length, size_t at)
{
	size_t first = at, last = at;
	while (first > 0 && cells[first - 1] == cells[at])
		first--;
	while (last + 1 < length && cells[last + 1] == cells[at])
		last++;
	return last - first + 1;
}

void neighbours_offer(struct check *check, const struct neighbours *neighbours, struct span row)
{
	const char *cells = check->text->bytes + row.start;
	size_t length = row.length, best = 0, longest = 0;
	bool lacks = length < neighbours->width;
	bool known = neighbours->cells[0] || neighbours->cells[1];
	size_t more = lacks ? neighbours->width - length : length - neighbours->width;
	char trial[ROW_LIMIT], kept[ROW_LIMIT];
	int most = -1;
	if (neighbours->width == 0 || neighbours->width >= sizeof trial || length >= sizeof trial)
		return;
	for (size_t at = 0; at + (lacks ? 0 : more) <= length; at++) {
		bool fits = lacks ? fill_row(neighbours, cells, length, at, more, trial)
				  : shorten_row(cells, length, at, more, trial);
		int like = fits ? likeness(neighbours, trial) : -1;
		size_t run = like < most || like < 0
				 ? 0
				 : run_at(lacks ? trial : cells, lacks ? neighbours->width : length, at);
		if (run == 0 || (known && like == most && run < longest))
			continue;
		most = like;
		longest = run;
		best = at;
		memcpy(kept, trial, neighbours->width);
	}
	if (most < 0)
		return;
	struct arena *arena = &check->findings->arena;
	struct cell_name name = cell_name((unsigned char)(lacks ? kept[best] : cells[best]));
	const char *label =
	    more > 1 /* x as the editor shows it, from 0 */
		? arena_print(arena,
			      lacks ? "insert %zu cells at x %zu like the rows next to it"
				    : "remove %zu cells at x %zu",
			      more, best)
		: arena_print(arena, lacks ? "insert %s at x %zu" : "remove %s at x %zu", name.text, best);
	finding_set_fix(check->findings, check->found, label, (struct span){row.start + best, lacks ? 0 : more},
			kept + best, lacks ? more : 0);
}
