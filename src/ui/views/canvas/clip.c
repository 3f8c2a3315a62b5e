/* Rectangles of cells that are copied: taken from a map, turned, and put on another. */
#include "views/canvas/clip.h"
#include "mapwright/cell_value.h"
#include "mapwright/file.h"
#include "mapwright/visible.h"

#include <limits.h>

struct clip clip_of_size(int width, int height)
{
	int *cells = memory_allocate((size_t)width * (size_t)height, sizeof *cells);
	return (struct clip){.width = width, .height = height, .cells = cells, .parity = -1};
}

struct clip clip_copy(const struct clip *clip)
{
	struct clip copy = clip_of_size(clip->width, clip->height);
	copy.parity = clip->parity;
	memcpy(copy.cells, clip->cells, (size_t)clip->width * (size_t)clip->height * sizeof *clip->cells);
	for (size_t i = 0; i < clip->object_count; i++) {
		struct clip_object object = clip->objects[i];
		object.text = memory_copy(object.text);
		clip_add_object(&copy, object);
	}
	return copy;
}

void clip_add_object(struct clip *clip, struct clip_object object)
{
	list_grow(&clip->objects, &clip->object_capacity, clip->object_count + 1, sizeof object);
	clip->objects[clip->object_count++] = object;
}

void clip_drop_object(struct clip *clip, size_t index)
{
	free(clip->objects[index].text);
	clip->objects[index] = clip->objects[--clip->object_count];
}

void clip_order_corners(struct clip_object *object)
{
	int *at = object->numbers;
	for (int i = 0; i < 2 && object->count == 4; i++) {
		const int low = MIN(at[i], at[i + 2]);
		at[i + 2] += at[i] - low;
		at[i] = low;
	}
}

bool clip_same_object(const struct clip_object *a, const struct clip_object *b)
{
	bool same = a->count == b->count && strcmp(a->text, b->text) == 0;
	for (int i = 0; i < a->count && same; i++)
		same = a->numbers[i] == b->numbers[i];
	return same;
}

void clip_clear(struct clip *clip)
{
	for (size_t i = 0; i < clip->object_count; i++)
		free(clip->objects[i].text);
	free(clip->objects);
	free(clip->cells);
	*clip = (struct clip){0};
}

int clip_shift(const struct clip *clip, const struct grid *grid, int x)
{
	bool shifts = grid->shape == GRID_HEX && clip->parity >= 0 && clip->parity != (x & 1);
	return !shifts ? 0 : clip->parity == 1 ? 1 : -1;
}

/* Reads the cell at `*at` and advances it. Returns -1 at the end of the line, 0 for bytes that are not a cell. */
static int next_cell(const char *bytes, size_t length, size_t *at, enum cell_kind cells)
{
	const char *from = bytes + *at;
	size_t left = length - *at, used = 1;
	uint32_t character;
	if (left == 0 || *from == '\n' || (*from == '\r' && (left == 1 || from[1] != '\n')))
		return -1;
	if (cells == CELL_CHARACTER && visible_decode(from, left, &character) > 0)
		used = visible_decode(from, left, &character);
	while (cells == CELL_WORD && used < left && !memchr(",\r\n", from[used], 3))
		used++;
	*at += used;
	if (cells == CELL_WORD && *at < length && bytes[*at] == ',')
		++*at;
	while (cells == CELL_WORD && used > 0 && *from == ' ')
		from++, used--;
	while (cells == CELL_WORD && used > 0 && from[used - 1] == ' ')
		used--;
	unsigned char first = (unsigned char)(used > 0 ? *from : 0);
	return first < ' ' || first == 0x7f ? 0 : cell_value(from, used);
}

/* Stores the cells of the text in the clip; without cells (NULL) only measures. */
static void read_block(struct clip *clip, const char *bytes, size_t length, enum cell_kind cells, int *dropped)
{
	int x = 0, y = 0, width = 0, height = 0;
	*dropped = 0;
	for (size_t at = 0; at < length;) {
		bool is_return = bytes[at] == '\r';
		int value = next_cell(bytes, length, &at, cells);
		if (value < 0) {
			at++;
			x = 0;
			y++;
			continue;
		}
		*dropped += value == 0 && !is_return;
		if (value == 0)
			continue;
		if (clip->cells)
			clip->cells[(size_t)y * (size_t)clip->width + (size_t)x] = value;
		x++;
		width = MAX(x, width);
		height = y + 1;
	}
	clip->width = width;
	clip->height = height;
}

bool clip_from_text(struct clip *clip, const char *bytes, size_t length, enum cell_kind cells, int *dropped)
{
	struct clip size = {0};
	read_block(&size, bytes, length, cells, dropped);
	if (size.width == 0 || !memory_has((size_t)size.width * (size_t)size.height * sizeof *size.cells))
		return false;
	*clip = clip_of_size(size.width, size.height);
	read_block(clip, bytes, length, cells, dropped);
	return true;
}

char *clip_text(const struct clip *clip, enum cell_kind cells, size_t *length)
{
	char *text = NULL;
	FILE *out = memory_stream(&text, length);
	for (int i = 0; i < clip->width * clip->height; i++) {
		size_t size;
		const char *bytes = cell_bytes(clip->cells[i] ? clip->cells[i] : ' ', &size);
		bool last = i % clip->width == clip->width - 1;
		fwrite(bytes, 1, size, out);
		fputs(last ? "\n" : cells == CELL_WORD ? ", " : "", out);
	}
	memory_stream_end(out);
	return text;
}

/* Returns half the columns up to `x`, rounded up: the offset between the rows of offset coordinates and those of
 * axial coordinates in that column. */
static int hex_slope(int x)
{
	return (x + (x & 1)) / 2;
}

struct clip_step {
	int x, y;
};

/* Returns the new place of a hex when its block is rotated by 60 degrees around its corner. */
static struct clip_step turned_hex(const struct clip *clip, int i)
{
	int x = i % clip->width + clip->parity, down = i / clip->width - hex_slope(x);
	return (struct clip_step){-down, x + down + hex_slope(-down)};
}

/* Puts other cells in the place of those of a block, whose objects stay. */
static void replace_cells(struct clip *clip, struct clip turned)
{
	free(clip->cells);
	turned.objects = clip->objects;
	turned.object_count = clip->object_count;
	turned.object_capacity = clip->object_capacity;
	turned.staying = clip->staying;
	*clip = turned;
}

static void clip_turn_hexes(struct clip *clip)
{
	struct clip_step low = {INT_MAX, INT_MAX}, high = {INT_MIN, INT_MIN};
	for (int i = 0; i < clip->width * clip->height; i++) {
		struct clip_step at = turned_hex(clip, i);
		if (!clip->cells[i])
			continue;
		low.x = MIN(at.x, low.x);
		low.y = MIN(at.y, low.y);
		high.x = MAX(at.x, high.x);
		high.y = MAX(at.y, high.y);
	}
	if (high.x < low.x)
		return; /* the clip is empty */
	struct clip turned = clip_of_size(high.x - low.x + 1, high.y - low.y + 1);
	turned.parity = low.x & 1;
	for (int i = 0; i < clip->width * clip->height; i++) {
		struct clip_step at = turned_hex(clip, i);
		if (clip->cells[i])
			turned.cells[(at.y - low.y) * turned.width + at.x - low.x] = clip->cells[i];
	}
	replace_cells(clip, turned);
}

/* Returns true if walls with a glyph for each direction meet at cell number `i`, so that its glyph stands for both. */
static bool is_corner(const struct clip *clip, int i, int turned, const struct format *format)
{
	int value = clip->cells[i], wall = cell_value(format->maps->wall, strlen(format->maps->wall));
	if (value != wall && turned != wall)
		return false;
	int step = value == wall ? clip->width : 1, at = value == wall ? i / clip->width : i % clip->width,
	    last = (value == wall ? clip->height : clip->width) - 1;
	int before = at > 0 ? clip->cells[i - step] : 0, after = at < last ? clip->cells[i + step] : 0;
	return before == value || before == turned || after == value || after == turned;
}

static void turn_glyphs(struct clip *clip, enum turn turn, const struct format *format)
{
	bool asks;
	struct answers answers = {0};
	struct clip turned = clip_of_size(clip->width, clip->height);
	turned.parity = clip->parity;
	for (int i = 0; i < clip->width * clip->height; i++) {
		const int value = clip->cells[i];
		int *becomes = answer_about(&answers, value, &asks);
		if (asks && value != 0)
			*becomes = format->cells->turned(format, value, turn);
		bool stays = *becomes != value && turn == TURN_QUARTER && is_corner(clip, i, *becomes, format);
		turned.cells[i] = stays ? value : *becomes;
	}
	replace_cells(clip, turned);
}

/* Returns the new place of a cell when its block is turned. */
static struct clip_step turned_cell(const struct clip *clip, enum turn turn, int x, int y)
{
	return turn == TURN_QUARTER  ? (struct clip_step){clip->height - 1 - y, x}
	       : turn == TURN_MIRROR ? (struct clip_step){clip->width - 1 - x, y}
				     : (struct clip_step){x, clip->height - 1 - y};
}

static void turn_objects(struct clip *clip, enum turn turn)
{
	for (struct clip_object *object = clip->objects; object < clip->objects + clip->object_count; object++) {
		int *at = object->numbers;
		for (int i = 0; i < object->count; i += 2) {
			const struct clip_step to = turned_cell(clip, turn, at[i], at[i + 1]);
			at[i] = to.x;
			at[i + 1] = to.y;
		}
		clip_order_corners(object);
		object_lines_turn(object->text, turn);
	}
}

void clip_turn(struct clip *clip, enum turn turn, const struct format *format)
{
	turn_objects(clip, turn);
	if (format->cells->turned)
		turn_glyphs(clip, turn, format);
	if (turn == TURN_QUARTER && clip->parity >= 0) {
		clip_turn_hexes(clip);
		return;
	}
	const bool quarter = turn == TURN_QUARTER;
	struct clip turned =
	    quarter ? clip_of_size(clip->height, clip->width) : clip_of_size(clip->width, clip->height);
	if (clip->parity >= 0) /* the last column becomes the first; or higher columns become lower */
		turned.parity = clip->parity ^ (turn == TURN_MIRROR ? (clip->width - 1) & 1 : 1);
	const int *cell = clip->cells;
	for (int y = 0; y < clip->height; y++)
		for (int x = 0; x < clip->width; x++) {
			const struct clip_step to = turned_cell(clip, turn, x, y);
			turned.cells[to.y * turned.width + to.x] = *cell++;
		}
	replace_cells(clip, turned);
}
