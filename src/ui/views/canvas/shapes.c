/* What adds cells to a drawing: rows, blocks, lines, regions and shapes. */
#include "views/views.h"

int *drawing_row(struct drawing *drawing, int y)
{
	const struct grid *grid = view_grid(drawing->view);
	if (!drawing->rows && grid) {
		drawing->width = grid->width;
		drawing->height = grid->height;
		drawing->rows = memory_allocate((size_t)grid->height, sizeof *drawing->rows);
	}
	if (!drawing->rows || y < 0 || y >= drawing->height)
		return NULL;
	if (!drawing->rows[y])
		drawing->rows[y] = memory_allocate((size_t)drawing->width, sizeof **drawing->rows);
	return drawing->rows[y];
}

void drawing_span(struct drawing *drawing, int left, int right, int y, int glyph)
{
	int *row = drawing_row(drawing, y), end = row && right + 1 < drawing->width ? right + 1 : drawing->width;
	if (!row)
		return;
	for (int x = MAX(left, 0); x < end; x++) {
		drawing->count += !row[x];
		row[x] = glyph + 1;
	}
	if (left < end)
		drawing->last = (struct cell_change){.x = end - 1, .y = y};
}

/* Adds those of the `width` cells of a row of a block that are not 0, every `step`th from `from` on. */
static inline void add_row(struct drawing *drawing, const int *cells, int from, int width, int step, int x, int y,
			   int glyph)
{
	int last = MIN(width, view_grid(drawing->view)->width - x) - 1;
	int count = 0;
	from += from + x < 0 ? (step - 1 - x - from) / step * step : 0;
	while (last >= from && (cells[last] == 0 || (last - from) % step != 0))
		last--;
	int *row = last >= from ? drawing_row(drawing, y) : NULL;
	if (!row)
		return;
	row += x;
	for (int i = from; i <= last; i += step) {
		const int old = row[i], fresh = 1 + (glyph < 0 ? cells[i] : glyph);
		count += (cells[i] != 0) & (old == 0);
		row[i] = either(cells[i] == 0, old, fresh);
	}
	drawing->count += (size_t)count;
	drawing->last = (struct cell_change){.x = x + last, .y = y};
}

void drawing_clip(struct drawing *drawing, const struct clip *clip, int x, int y, int glyph)
{
	const int shift = clip_shift(clip, view_grid(drawing->view), x);
	for (int row = 0; row < clip->height; row++) {
		const int *cells = clip->cells + (ptrdiff_t)row * clip->width;
		if (shift == 0)
			add_row(drawing, cells, 0, clip->width, 1, x, y + row, glyph);
		for (int from = 0; shift != 0 && from < 2; from++)
			add_row(drawing, cells, from, clip->width, 2, x, y + row + from * shift, glyph);
	}
}

void drawing_cells(struct drawing *drawing, const unsigned char *cells, int glyph)
{
	const struct grid *grid = view_grid(drawing->view);
	for (int y = 0; y < grid->height; y++, cells += grid->width) {
		if (!memchr(cells, 1, (size_t)grid->width))
			continue;
		int *row = drawing_row(drawing, y), count = 0;
		for (int x = 0; x < grid->width; x++) {
			count += cells[x] & (row[x] == 0);
			row[x] = either(cells[x], glyph + 1, row[x]);
		}
		drawing->count += (size_t)count;
		drawing->last = (struct cell_change){.x = grid->width - 1, .y = y};
		while (!cells[drawing->last.x])
			drawing->last.x--;
	}
}

void drawing_clear(struct drawing *drawing)
{
	for (int y = 0; y < drawing->height; y++)
		free(drawing->rows[y]);
	free(drawing->rows);
	*drawing = (struct drawing){.view = drawing->view};
}

void drawing_line(struct drawing *drawing, int x0, int y0, int x1, int y1, int glyph)
{
	int dx = abs(x1 - x0), dy = abs(y1 - y0), sx = x0 < x1 ? 1 : -1, sy = y0 < y1 ? 1 : -1;
	int balance = dx - dy;
	for (;;) {
		drawing_add(drawing, x0, y0, glyph);
		if (x0 == x1 && y0 == y1)
			return;
		int twice = 2 * balance;
		if (twice > -dy) {
			balance -= dy;
			x0 += sx;
		}
		if (twice < dx) {
			balance += dx;
			y0 += sy;
		}
	}
}

/* Adds both ends of a row of a shape, or all of it. */
static void row_of_shape(struct drawing *drawing, int left, int right, int y, bool filled, int glyph)
{
	drawing_span(drawing, left, filled ? right : left, y, glyph);
	drawing_add(drawing, right, y, glyph);
}

void drawing_corners(struct drawing *drawing, const struct corners *corners, int dx, int dy, int glyph)
{
	for (int i = 0; i < corners->count; i++) {
		int last = i > 0 ? i - 1 : 0;
		drawing_line(drawing, corners->at[last].x + dx, corners->at[last].y + dy, corners->at[i].x + dx,
			     corners->at[i].y + dy, glyph);
	}
}

void drawing_shape(struct drawing *drawing, enum tool shape, int x0, int y0, int x1, int y1, int glyph)
{
	if (shape == TOOL_LINE || shape == TOOL_POLYLINE) {
		drawing_line(drawing, x0, y0, x1, y1, glyph);
		return;
	}
	const int right = MAX(x0, x1), bottom = MAX(y0, y1);
	x0 = MIN(x0, x1);
	y0 = MIN(y0, y1);
	x1 = right;
	y1 = bottom;
	if (shape == TOOL_ELLIPSE || shape == TOOL_FILLED_ELLIPSE) {
		/* The outline that fits the rectangle, by Alois Zingl's integer algorithm: exact for even and odd
		 * sides. */
		long long a = x1 - x0, b = y1 - y0, odd = b & 1;
		long long dx = 4 * (1 - a) * b * b, dy = 4 * (odd + 1) * a * a, miss = dx + dy + odd * a * a;
		int low = y0 + (int)(b + 1) / 2, high = low - (int)odd;
		a *= 8 * a;
		long long step = 8 * b * b;
		bool filled = shape == TOOL_FILLED_ELLIPSE;
		int row = low - 1; /* the last row that was filled: its first points are the outermost */
		do {
			if (!filled || row != low) {
				row_of_shape(drawing, x0, x1, low, filled, glyph);
				row_of_shape(drawing, x0, x1, high, filled, glyph);
			}
			row = low;
			long long twice = 2 * miss;
			if (twice <= dy) {
				low++;
				high--;
				miss += dy += a;
			}
			if (twice >= dx || 2 * miss > dy) {
				x0++;
				x1--;
				miss += dx += step;
			}
		} while (x0 <= x1);
		for (; low - high < b; low++, high--) {
			row_of_shape(drawing, x0 - 1, x1 + 1, low, filled, glyph);
			row_of_shape(drawing, x0 - 1, x1 + 1, high, filled, glyph);
		}
		return;
	}
	for (int y = y0; y <= y1; y++)
		row_of_shape(drawing, x0, x1, y, shape == TOOL_FILLED || y == y0 || y == y1, glyph);
}
