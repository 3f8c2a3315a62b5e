/* The room as the game loads it: its cells, and those that are selected; and a new room. */
#include "powder.h"

#include <limits.h>

struct powder_room powder_room_of(const struct model *model, const struct text *text)
{
	struct powder_room room = {.model = model, .text = text};
	if (model->grid_count == 0 || powder_detail(model)->unseen)
		return room;
	room.grid = &model->grids[0];
	room.width = room.grid->width;
	room.height = MIN(room.grid->loaded, room.grid->height);
	return room;
}

int powder_glyph_at(const struct powder_room *room, int x, int y)
{
	bool inside = x >= 0 && y >= 0 && x < room->width && y < room->height;
	return inside ? grid_cell(room->grid, room->text, x, y) : -1;
}

const struct powder_cells powder_exits = {.is = IS_EXIT, .edge = true}, powder_ladders = {.is = IS_LADDER};

int powder_find_cells(const struct powder_room *room, const struct powder_cells *which, int *cells)
{
	bool wanted[256], any = false;
	int count = 0;
	for (int glyph = 0; room->grid && glyph < 256; glyph++) {
		wanted[glyph] = (powder_detail(room->model)->cells[glyph].is & which->is) == which->is;
		any = any || (wanted[glyph] && room->grid->counts[glyph] > 0);
	}
	for (int y = 0; any && y < room->height; y++) {
		const unsigned char *row = (const unsigned char *)room->text->bytes + room->grid->rows[y].start;
		int length = grid_row_cells(room->grid, y);
		bool all = !which->edge || y == 0 || y == room->height - 1;
		for (int x = 0; x < length; x += all || x > 0 || room->width < 3 ? 1 : room->width - 1) {
			if (!wanted[row[x]] || (which->test && !which->test(room, x, y)))
				continue;
			if (cells)
				cells[count] = y * room->width + x;
			count++;
		}
	}
	return count;
}

const struct powder_cell *powder_cell_at(const struct powder_room *room, int x, int y)
{
	static const struct powder_cell none = {0};
	int glyph = powder_glyph_at(room, x, y);
	return glyph >= 0 ? &powder_detail(room->model)->cells[glyph] : &none;
}

void powder_count_glyphs(const struct powder_room *room, uint32_t counts[256])
{
	struct grid loaded = {0};
	if (room->grid)
		loaded = *room->grid;
	loaded.height = room->height;
	if (room->grid && room->height < room->grid->height)
		grid_count_glyphs(&loaded, room->text);
	memcpy(counts, loaded.counts, sizeof loaded.counts);
}

int powder_count_things(const struct powder_room *room, bool monsters)
{
	uint32_t counts[256];
	long long count = 0;
	powder_count_glyphs(room, counts);
	for (int glyph = 0; glyph < 256; glyph++) {
		const struct powder_cell *cell = &powder_detail(room->model)->cells[glyph];
		count += (long long)counts[glyph] * (monsters ? cell->monsters : cell->items);
	}
	return count < INT_MAX ? (int)count : INT_MAX;
}

/* Creates walls around a floor with a door in the middle of the lower wall: the smallest room the game can use. */
char *powder_create(const struct format *format UNUSED, const struct template_request *request, size_t *length,
		    struct error *error)
{
	int width = request->width > 0 ? request->width : 12, height = request->height > 0 ? request->height : 8;
	if (width < 3 || height < 3 || width > POWDER_LINE_LIMIT - 3 || height >= POWDER_ROW_LIMIT) {
		error_set(error, "A POWDER room has at least 3x3 and at most %dx%d cells, not %dx%d.",
			  POWDER_LINE_LIMIT - 3, POWDER_ROW_LIMIT - 1, width, height);
		return NULL;
	}
	char *bytes;
	FILE *out = memory_stream(&bytes, length);
	fputs("# A new room\n\n", out);
	for (int y = -1; y <= height; y++) {
		bool border = y < 0 || y == height;
		fputc(border ? '+' : '|', out);
		for (int x = 0; x < width; x++) {
			bool wall = x == 0 || y == 0 || x == width - 1 || y == height - 1;
			bool door = y == height - 1 && x == width / 2;
			fputc(border ? '-' : door ? '+' : wall ? '#' : '.', out);
		}
		fputs(border ? "+\n" : "|\n", out);
	}
	fputs("\n#: SQUARE_WALL, SQUAREFLAG_LIT\n.: SQUARE_FLOOR, SQUAREFLAG_LIT\n+: SQUARE_DOOR, SQUAREFLAG_LIT\n",
	      out);
	memory_stream_end(out);
	return bytes;
}
