/* Maps of one size that are found by counting lines, regardless of their text:
 *
 * file = map { unread lines between two maps; map } ; map = rows ;
 *
 * A NUL byte ends the file. An incomplete map at the end is also a grid if it has a line that is not blank. */
#include "described/scan/counted.h"

enum { MAPS_READ = 1000 }; /* further maps are only counted */

struct text counted_text(const struct text *text)
{
	struct text before = *text;
	const char *nul = text->length > 0 ? memchr(text->bytes, '\0', text->length) : NULL;
	if (nul) {
		before.length = (size_t)(nul - text->bytes);
		before.line_count = text_line(text, before.length);
	}
	return before;
}

bool counted_is_blank(const struct text *text, struct span span)
{
	return bytes_skip(text->bytes, span.start, span_end(span), " \t\r") == span_end(span);
}

struct span counted_row(const struct text *text, size_t line, int width)
{
	struct span span = text_line_span(text, line);
	if (span.length > 0 && span.length != (size_t)width && text->bytes[span_end(span) - 1] == '\r')
		span.length--;
	return span;
}

/* Reads a map of the given number of rows from a line on. A cell missing in the file is not loaded by the game,
 * and painting it may change how the file is read. */
static void read_map(struct reading *reading, size_t first, int height)
{
	const struct described_counted *counted = &reading->description->counted;
	const struct text *text = reading->text;
	struct model *model = reading->model;
	int number = model->grid_count;
	bool whole = height == counted->height;
	reading_part(reading, text_line_span(text, first).start, (struct span){0});
	for (size_t line = first; line < first + (size_t)height; line++) {
		struct span cells = counted_row(text, line, counted->width);
		size_t end = line < text->line_count ? text->line_starts[line] : text->length;
		whole = whole && cells.length >= (size_t)counted->width;
		reading_row(reading, cells, span_between(cells.start, end));
	}
	reading->part.title = number == 0 && counted->first
				  ? counted->first
				  : arena_print(&model->arena, "%s %d", counted->name, number + !counted->first);
	struct grid *grid = &model->grids[number];
	reading_part_end(reading, span_end(grid->whole));
	grid->named = false;
	grid->loaded = whole ? height : 0;
	grid->fragile = !whole;
}

void scan_counted(struct reading *reading)
{
	const struct described_counted *counted = &reading->description->counted;
	const struct text *all = reading->text, text = counted_text(all);
	size_t height = (size_t)counted->height, period = height + (size_t)counted->between;
	size_t maps = text.line_count >= height ? (text.line_count - height) / period + 1 : 0;
	size_t first = maps * period + 1, last = text.line_count;
	reading->text = &text;
	reading->detail->counted = (int)maps;
	for (size_t map = 0; map < maps && map < MAPS_READ; map++)
		read_map(reading, map * period + 1, counted->height);
	while (last >= first && counted_is_blank(&text, text_line_span(&text, last)))
		last--;
	if (last >= first && text.length < all->length && last + 1 == text.line_count)
		last++; /* a row that begins with the NUL byte */
	if (last >= first && maps < MAPS_READ)
		read_map(reading, first, (int)(last - first + 1));
	reading->text = all;
}
