#include "stamp.h"

#include <stdlib.h>
#include <string.h>

bool stamp_init(struct stamp *stamp, int width, int height)
{
	*stamp = (struct stamp){0};
	if (width <= 0 || height <= 0)
		return false;
	stamp->cells = calloc((size_t)width, (size_t)height);
	if (!stamp->cells)
		return false;
	stamp->width = width;
	stamp->height = height;
	return true;
}

void stamp_clear(struct stamp *stamp)
{
	free(stamp->cells);
	*stamp = (struct stamp){0};
}

static bool is_cell(unsigned char byte)
{
	return byte >= ' ' && byte != 0x7f;
}

/* Size of the block a text makes. */
static void measure(const char *bytes, size_t length, int *width, int *height, int *dropped)
{
	int column = 0;
	*width = *height = *dropped = 0;
	for (size_t i = 0; i < length; i++) {
		if (bytes[i] == '\n' || (bytes[i] == '\r' && (i + 1 == length || bytes[i + 1] != '\n'))) {
			column = 0;
			continue;
		}
		if (!is_cell((unsigned char)bytes[i])) {
			*dropped += bytes[i] != '\r';
			continue;
		}
		if (column == 0)
			(*height)++;
		column++;
		*width = column > *width ? column : *width;
	}
}

bool stamp_from_text(struct stamp *stamp, const char *bytes, size_t length, int *dropped)
{
	int width, height;
	measure(bytes, length, &width, &height, dropped);
	/* Empty lines inside the block count as rows of it; those round it do not. */
	int lines = 1;
	for (size_t i = 0; i < length; i++)
		lines += bytes[i] == '\n' || (bytes[i] == '\r' && (i + 1 == length || bytes[i + 1] != '\n'));
	if (height == 0 || !stamp_init(stamp, width, lines))
		return false;
	int x = 0, y = 0, last = 0;
	for (size_t i = 0; i < length; i++) {
		if (bytes[i] == '\n' || (bytes[i] == '\r' && (i + 1 == length || bytes[i + 1] != '\n'))) {
			x = 0;
			y++;
		} else if (is_cell((unsigned char)bytes[i])) {
			stamp->cells[(size_t)y * (size_t)width + (size_t)x++] = (unsigned char)bytes[i];
			last = y;
		}
	}
	stamp->height = last + 1;
	return true;
}

static void swap_cells(struct stamp *stamp, int x0, int y0, int x1, int y1)
{
	unsigned char *a = &stamp->cells[(size_t)y0 * (size_t)stamp->width + (size_t)x0];
	unsigned char *b = &stamp->cells[(size_t)y1 * (size_t)stamp->width + (size_t)x1];
	unsigned char kept = *a;
	*a = *b;
	*b = kept;
}

static bool stamp_rotate(struct stamp *stamp)
{
	struct stamp turned;
	if (!stamp_init(&turned, stamp->height, stamp->width))
		return false;
	for (int y = 0; y < stamp->height; y++)
		for (int x = 0; x < stamp->width; x++)
			turned.cells[(size_t)x * (size_t)turned.width + (size_t)(stamp->height - 1 - y)] =
			    stamp->cells[(size_t)y * (size_t)stamp->width + (size_t)x];
	stamp_clear(stamp);
	*stamp = turned;
	return true;
}

bool stamp_turn(struct stamp *stamp, enum stamp_turn turn)
{
	if (turn == STAMP_ROTATE)
		return stamp_rotate(stamp);
	int width = stamp->width, height = stamp->height;
	bool sideways = turn == STAMP_FLIP_LEFT_RIGHT;
	for (int y = 0; y < (sideways ? height : height / 2); y++)
		for (int x = 0; x < (sideways ? width / 2 : width); x++)
			swap_cells(stamp, x, y, sideways ? width - 1 - x : x, sideways ? y : height - 1 - y);
	return true;
}
