#include "mapwright/reach.h"

#include <stdlib.h>

/* Can one arrive on this cell? */
static bool is_entrance(const struct glyph *glyph, int x, int y, int width, int height)
{
	bool edge = x == 0 || y == 0 || x == width - 1 || y == height - 1;
	return glyph->entrance || (glyph->edge_entrance && edge);
}

/* Marks the cells that can be walked on with -2 (no piece yet), the others with -1. */
static void mark_walkable(struct reach *reach, const struct model *model, const struct text *text,
			  const struct grid *grid, unsigned walks)
{
	bool walkable[256];
	for (int glyph = 0; glyph < 256; glyph++)
		walkable[glyph] = (walks >> model->glyphs[glyph].walk & 1u) != 0;
	for (int y = 0; y < reach->height; y++) {
		const unsigned char *row = (const unsigned char *)text->bytes + grid->rows[y].start;
		int length = grid->rows[y].length < (size_t)reach->width ? (int)grid->rows[y].length : reach->width;
		int *piece = reach->piece + (size_t)y * (size_t)reach->width;
		for (int x = 0; x < reach->width; x++)
			piece[x] = x < length && walkable[row[x]] ? -2 : -1;
	}
}

/* Fills one piece from a cell on; `queue` has room for every cell. Returns its size. */
static int fill_piece(struct reach *reach, int start, int neighbours, int *queue)
{
	static const int steps[8][2] = {{0, -1}, {-1, 0}, {1, 0}, {0, 1}, {-1, -1}, {1, -1}, {-1, 1}, {1, 1}};
	int head = 0, tail = 0;
	queue[tail++] = start;
	reach->piece[start] = reach->count;
	while (head < tail) {
		int x = queue[head] % reach->width, y = queue[head] / reach->width;
		head++;
		for (int i = 0; i < neighbours; i++) {
			int nx = x + steps[i][0], ny = y + steps[i][1];
			if (nx < 0 || ny < 0 || nx >= reach->width || ny >= reach->height)
				continue;
			int cell = ny * reach->width + nx;
			if (reach->piece[cell] != -2)
				continue;
			reach->piece[cell] = reach->count;
			queue[tail++] = cell;
		}
	}
	return tail;
}

static bool add_piece(struct reach *reach, int size, int *capacity)
{
	if (reach->count == *capacity) {
		int larger = *capacity > 0 ? *capacity * 2 : 16;
		int *sizes = realloc(reach->sizes, (size_t)larger * sizeof *sizes);
		if (!sizes)
			return false;
		reach->sizes = sizes;
		*capacity = larger;
	}
	reach->sizes[reach->count++] = size;
	return true;
}

static void count_entrances(struct reach *reach, const struct model *model, const struct text *text,
			    const struct grid *grid)
{
	for (int y = 0; y < reach->height; y++) {
		for (int x = 0; x < reach->width; x++) {
			int piece = reach->piece[y * reach->width + x];
			if (piece < 0)
				continue;
			const struct glyph *glyph = &model->glyphs[grid_cell(grid, text, x, y)];
			reach->entrances[piece] += is_entrance(glyph, x, y, reach->width, reach->height);
		}
	}
}

bool reach_find(struct reach *reach, const struct model *model, const struct text *text, const struct grid *grid,
		int height, unsigned walks, int neighbours)
{
	*reach = (struct reach){.width = grid->width, .height = height};
	size_t cells = (size_t)reach->width * (size_t)reach->height;
	reach->piece = malloc((cells > 0 ? cells : 1) * sizeof *reach->piece);
	int *queue = malloc((cells > 0 ? cells : 1) * sizeof *queue);
	bool done = reach->piece && queue;
	int capacity = 0;
	if (done)
		mark_walkable(reach, model, text, grid, walks);
	for (size_t cell = 0; done && cell < cells; cell++)
		if (reach->piece[cell] == -2)
			done = add_piece(reach, fill_piece(reach, (int)cell, neighbours, queue), &capacity);
	free(queue);
	reach->entrances = calloc(reach->count > 0 ? (size_t)reach->count : 1, sizeof *reach->entrances);
	if (!done || !reach->entrances) {
		reach_clear(reach);
		return false;
	}
	count_entrances(reach, model, text, grid);
	return true;
}

void reach_clear(struct reach *reach)
{
	free(reach->piece);
	free(reach->sizes);
	free(reach->entrances);
	*reach = (struct reach){0};
}

int reach_largest(const struct reach *reach)
{
	int largest = -1;
	for (int i = 0; i < reach->count; i++)
		if (largest < 0 || reach->sizes[i] > reach->sizes[largest])
			largest = i;
	return largest;
}
