#include "stamp.h"

#include "mapwright/code.h"
#include "mapwright/file.h"
#include "mapwright/visible.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct stamp stamp_of_size(int width, int height)
{
	int *cells = memory_allocate((size_t)width * (size_t)height, sizeof *cells);
	return (struct stamp){.width = width, .height = height, .cells = cells, .parity = -1};
}

void stamp_clear(struct stamp *stamp)
{
	free(stamp->cells);
	*stamp = (struct stamp){0};
}

bool stamp_shifts(const struct stamp *stamp, const struct grid *grid, int x)
{
	return grid->shape == GRID_HEX && stamp->parity >= 0 && stamp->parity != (x & 1);
}

struct stamp_step stamp_step(const struct stamp *stamp, const struct grid *grid, int x, int i)
{
	struct stamp_step step = {i % stamp->width, i / stamp->width};
	if (step.x % 2 != 0 && stamp_shifts(stamp, grid, x))
		step.y += stamp->parity == 1 ? 1 : -1;
	return step;
}

/* Reads one cell of a line at `*at`, which moves past it. -1: the line ends here; 0: what is here is not a cell. */
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
	return first < ' ' || first == 0x7f ? 0 : code_of(from, used);
}

/* Puts the cells of the text into the stamp; with none (cells NULL) it only measures. */
static void read_block(struct stamp *stamp, const char *bytes, size_t length, enum cell_kind cells, int *dropped)
{
	int x = 0, y = 0, width = 0, height = 0;
	*dropped = 0;
	for (size_t at = 0; at < length;) {
		bool is_return = bytes[at] == '\r';
		int code = next_cell(bytes, length, &at, cells);
		if (code < 0) {
			at++;
			x = 0;
			y++;
			continue;
		}
		*dropped += code == 0 && !is_return;
		if (code == 0)
			continue;
		if (stamp->cells)
			stamp->cells[(size_t)y * (size_t)stamp->width + (size_t)x] = code;
		x++;
		width = x > width ? x : width;
		height = y + 1;
	}
	stamp->width = width;
	stamp->height = height;
}

bool stamp_from_text(struct stamp *stamp, const char *bytes, size_t length, enum cell_kind cells, int *dropped)
{
	struct stamp size = {0};
	read_block(&size, bytes, length, cells, dropped);
	if (size.width == 0 || !memory_has((size_t)size.width * (size_t)size.height * sizeof *size.cells))
		return false;
	*stamp = stamp_of_size(size.width, size.height);
	read_block(stamp, bytes, length, cells, dropped);
	return true;
}

char *stamp_text(const struct stamp *stamp, enum cell_kind cells, size_t *length)
{
	char *text = NULL;
	FILE *out = open_memstream(&text, length);
	for (int i = 0; out && i < stamp->width * stamp->height; i++) {
		size_t size;
		const char *bytes = code_bytes(stamp->cells[i] ? stamp->cells[i] : ' ', &size);
		bool last = i % stamp->width == stamp->width - 1;
		fwrite(bytes, 1, size, out);
		fputs(last ? "\n" : cells == CELL_WORD ? ", " : "", out);
	}
	if (!stream_end(out))
		memory_end();
	return text;
}

/* Half the columns up to one of hexes, rounded up: how far the row of a hex is from the line that goes down to the right
 * of it, as the columns go on. */
static int hex_slope(int x)
{
	return (x + (x & 1)) / 2;
}

/* Where a hex of a block comes to lie when that is turned by a sixth round its corner. */
static struct stamp_step turned_hex(const struct stamp *stamp, int i)
{
	int x = i % stamp->width + stamp->parity, down = i / stamp->width - hex_slope(x);
	return (struct stamp_step){-down, x + down + hex_slope(-down)};
}

static void stamp_turn_hexes(struct stamp *stamp)
{
	struct stamp_step low = {INT_MAX, INT_MAX}, high = {INT_MIN, INT_MIN};
	for (int i = 0; i < stamp->width * stamp->height; i++) {
		struct stamp_step at = turned_hex(stamp, i);
		if (!stamp->cells[i])
			continue;
		low.x = at.x < low.x ? at.x : low.x;
		low.y = at.y < low.y ? at.y : low.y;
		high.x = at.x > high.x ? at.x : high.x;
		high.y = at.y > high.y ? at.y : high.y;
	}
	if (high.x < low.x)
		return; /* nothing hangs there */
	struct stamp turned = stamp_of_size(high.x - low.x + 1, high.y - low.y + 1);
	turned.parity = low.x & 1;
	for (int i = 0; i < stamp->width * stamp->height; i++) {
		struct stamp_step at = turned_hex(stamp, i);
		if (stamp->cells[i])
			turned.cells[(at.y - low.y) * turned.width + at.x - low.x] = stamp->cells[i];
	}
	stamp_clear(stamp);
	*stamp = turned;
}

void stamp_turn(struct stamp *stamp, enum turn turn, const struct format *format)
{
	for (int i = 0; format->cell_turned && i < stamp->width * stamp->height; i++)
		if (stamp->cells[i])
			stamp->cells[i] = format->cell_turned(format, stamp->cells[i], turn);
	if (turn == TURN_QUARTER && stamp->parity >= 0) {
		stamp_turn_hexes(stamp);
		return;
	}
	int width = stamp->width, height = stamp->height;
	if (turn == TURN_QUARTER) {
		struct stamp turned = stamp_of_size(height, width);
		for (int i = 0; i < width * height; i++)
			turned.cells[i % width * height + height - 1 - i / width] = stamp->cells[i];
		stamp_clear(stamp);
		*stamp = turned;
		return;
	}
	bool sideways = turn == TURN_MIRROR;
	if (stamp->parity >= 0) /* the last column is the first one now; or what was higher is lower */
		stamp->parity ^= sideways ? (width - 1) & 1 : 1;
	for (int y = 0; y < (sideways ? height : height / 2); y++)
		for (int x = 0; x < (sideways ? width / 2 : width); x++) {
			int *a = &stamp->cells[y * width + x];
			int *b = &stamp->cells[sideways ? y * width + width - 1 - x : (height - 1 - y) * width + x];
			int kept = *a;
			*a = *b;
			*b = kept;
		}
}
