/* Objects of maps: where their coordinates go when rows and columns are added or removed, or a block of cells is moved or turned.
 *
 * A cell moves with those behind the place. A corner of an area on the edge of the grid, or next to the edge if the
 * grid grows there, stays so, and an area of the whole grid or all within its walls remains one. A corner on a removed
 * cell goes to the nearest cell of the area that is left. */
#include "mapwright/format.h"

enum { GONE = -1 };
enum corner { POINT, FIRST, LAST };

int object_number(const struct object *object, const struct text *text, int i)
{
	enum { FAR = 1000000, BASE = 10 };
	long number = strtol(text->bytes + object->numbers[i].start, NULL, BASE) - object->from;
	return (int)MAX(MIN(number, FAR), -FAR);
}

bool objects_padded(const struct object *objects, int count, const struct text *text)
{
	int padded = 0;
	EACH(const struct object, object, objects, count)
		EACH(const struct span, own, object->numbers, object->count)
			padded += own->length == 1 ? -1 : own->length == 2 && text->bytes[own->start] == '0';
	return padded > 0;
}

/* Returns where a column (axis 0) or row (axis 1) goes; GONE if it is removed. */
static int moved(const struct edit *edit, int axis, int size, int value, enum corner corner)
{
	int more = edit->amount[axis], after = edit->amount[axis + 2], at = edit->at[axis];
	int left = size + MIN(after, 0), gone = more < 0 ? at - more : at;
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

/* Returns where coordinate `at` of a block goes that begins at `start`; GONE if it leaves the block or the map. */
static int stepped(const struct edit *edit, int start, int at, int step, int size, int whole)
{
	int to = at + step;
	if (edit->block.wraps)
		to = ((to % size) + size) % size;
	else if (!edit->block.leaves && (to < 0 || to >= size))
		return GONE;
	return start + to >= 0 && start + to < whole ? start + to : GONE;
}

/* Computes where a cell of the block goes. Returns OBJECT_STAYS if it is not in the block. */
static enum object_change carry(const struct grid *grid, const struct edit *edit, int *x, int *y)
{
	const int width = edit->block.width, height = edit->block.height;
	const int left = edit->place.x, top = edit->place.y, u = *x - left, v = *y - top;
	if (u < 0 || v < 0 || u >= width || v >= height || (edit->block.mask && !edit->block.mask[v * width + u]))
		return OBJECT_STAYS;
	if (edit->block.turn >= 0 || edit->block.quarters > 0) {
		struct {
			int x, y, width, height;
		} at = {u, v, width, height};
		const bool quarter = edit->block.turn == TURN_QUARTER;
		at.x = edit->block.turn == TURN_MIRROR ? width - 1 - u : u;
		at.y = edit->block.turn == TURN_FLIP ? height - 1 - v : v;
		for (int i = 0; i < edit->block.quarters + quarter; i++) {
			const int row = at.y, rows = at.height;
			at.y = at.x;
			at.x = rows - 1 - row;
			at.height = at.width;
			at.width = rows;
		}
		*x = left + edit->block.dx + at.x;
		*y = top + edit->block.dy + at.y;
		return *x >= 0 && *y >= 0 && *x < grid->width && *y < grid->height ? OBJECT_MOVES : OBJECT_LOST;
	}
	*x = stepped(edit, left, u, edit->block.dx, width, grid->width);
	*y = stepped(edit, top, v, edit->block.dy, height, grid->height);
	return *x == GONE || *y == GONE ? OBJECT_LOST : OBJECT_MOVES;
}

/* Computes the numbers of an object after its block has moved. An area moves if both of its corners do, without being
 * divided. */
static enum object_change carry_object(const struct grid *grid, const struct text *text, const struct object *object,
				       const struct edit *edit, int fresh[4])
{
	enum object_change change = OBJECT_LOST;
	bool same = true;
	for (int i = 0; i < object->count; i++)
		fresh[i] = object_number(object, text, i);
	if (edit->object && object->count == 4) { /* only the corner that is there */
		fresh[edit->place.x == fresh[2] ? 2 : 0] += edit->block.dx;
		fresh[edit->place.y == fresh[3] ? 3 : 1] += edit->block.dy;
		return fresh[0] <= fresh[2] && fresh[1] <= fresh[3] ? OBJECT_MOVES : OBJECT_LOST;
	}
	for (int i = 0; i < object->count; i += 2) {
		change = carry(grid, edit, &fresh[i], &fresh[i + 1]);
		if (change != OBJECT_MOVES)
			return change;
	}
	for (int i = 0; object->count == 4 && i < 2; i++) {
		int first = fresh[i], last = fresh[i + 2];
		if (first > last && edit->block.turn < 0 && edit->block.quarters == 0)
			return OBJECT_LOST;
		fresh[i] = MIN(first, last);
		fresh[i + 2] = MAX(first, last);
	}
	for (int i = 0; i < object->count; i++)
		same = same && fresh[i] == object_number(object, text, i);
	return same && object->count > 0 ? OBJECT_STAYS : change;
}

enum object_change object_follow(const struct grid *grid, const struct text *text, const struct object *object,
				 const struct edit *edit, int fresh[4])
{
	const int sizes[] = {grid->width, grid->height};
	bool moves = false;
	if (edit->object && edit->object != object)
		return OBJECT_STAYS;
	if (edit->verb == EDIT_MOVE)
		return carry_object(grid, text, object, edit, fresh);
	for (int i = 0; i < object->count; i++) {
		int old = object_number(object, text, i);
		fresh[i] = moved(edit, i % 2, sizes[i % 2], old, object->count == 2 ? POINT : i < 2 ? FIRST : LAST);
		if (fresh[i] == GONE || (i >= 2 && fresh[i] < fresh[i - 2]))
			return OBJECT_LOST;
		moves = moves || fresh[i] != old;
	}
	bool before = edit->amount[SIDE_LEFT] != 0 || edit->amount[SIDE_TOP] != 0;
	return object->count == 0 && before ? OBJECT_LOST : moves ? OBJECT_MOVES : OBJECT_STAYS;
}

/* ---- directions ---- */

const char *const object_directions[] = {"north", "east", "south", "west", NULL};

static int turned(int direction, enum turn turn)
{
	const bool upright = direction % 2 == 0;
	return (direction + (turn == TURN_QUARTER ? 1 : upright == (turn == TURN_FLIP) ? 2 : 0)) % 4;
}

int direction_turned(int direction, const struct edit *edit)
{
	direction = edit->block.turn >= 0 ? turned(direction, (enum turn)edit->block.turn) : direction;
	return (direction + edit->block.quarters) % 4;
}

int object_turned(const struct grid *grid, const struct text *text, const struct object *object,
		  const struct edit *edit, int direction)
{
	bool on = edit->verb == EDIT_MOVE && object->count > 0;
	for (int i = 0; i < object->count && on; i += 2) {
		int x = object_number(object, text, i), y = object_number(object, text, i + 1);
		on = carry(grid, edit, &x, &y) == OBJECT_MOVES;
	}
	return on ? direction_turned(direction, edit) : direction;
}

void object_lines_turn(char *lines, enum turn turn)
{
	static const char letters[] = "NESW";
	for (char *at = lines; (at = strchr(at, '{')); at++) {
		const char *letter = at[1] && at[2] == '}' ? strchr(letters, at[1]) : NULL;
		at[1] = letter ? letters[turned((int)(letter - letters), turn)] : at[1];
	}
}
