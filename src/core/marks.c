/* Where the coordinates of marks go when rows and columns are added or removed.
 *
 * A cell moves with those behind the place. A corner of an area on the edge of the grid, or next to the edge if the
 * grid grows there, stays so, and an area of the whole grid or all within its walls remains one. A corner on a removed
 * cell goes to the nearest cell of the area that is left. */
#include "mapwright/edit.h"
#include "mapwright/model.h"

#include <stdlib.h>

enum { GONE = -1 };
enum corner { POINT, FIRST, LAST };

/* Returns where a column (axis 0) or row (axis 1) goes; GONE if it is removed. */
static int moved(const struct edit *edit, int axis, int size, int value, enum corner corner)
{
	int more = edit->amount[axis], after = edit->amount[axis + 2], at = edit->at[axis];
	int left = size + (after < 0 ? after : 0), gone = more < 0 ? at - more : at;
	if (corner == LAST && value == size - 1)
		return size - 1 + more + after;
	if (corner == FIRST && value == at && (at == 0 || (at == 1 && more > 0)))
		return at;
	if (corner == LAST && value == at - 1 && at == size - 1 && more > 0)
		return value + more;
	if (value >= left && value < size && corner != LAST)
		return GONE;
	if (value >= left && value < size)
		value = left - 1;
	if (value >= at && value < gone)
		return corner == FIRST ? at : corner == LAST ? at - 1 : GONE;
	return value >= gone ? value + more : value;
}

enum mark_fate mark_follow(const struct grid *grid, const struct text *text, const struct mark *mark,
			   const struct edit *edit, int fresh[4])
{
	const int sizes[] = {grid->width, grid->height};
	bool moves = false;
	for (int i = 0; i < mark->count; i++) {
		int old = atoi(text->bytes + mark->numbers[i].start);
		fresh[i] = moved(edit, i % 2, sizes[i % 2], old, mark->count == 2 ? POINT : i < 2 ? FIRST : LAST);
		if (fresh[i] == GONE || (i >= 2 && fresh[i] < fresh[i - 2]))
			return MARK_LOST;
		moves = moves || fresh[i] != old;
	}
	bool before = edit->amount[SIDE_LEFT] != 0 || edit->amount[SIDE_TOP] != 0;
	return mark->count == 0 && before ? MARK_LOST : moves ? MARK_MOVES : MARK_STAYS;
}
