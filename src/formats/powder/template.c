/* A new room: walls round a floor, with a door in the middle of the lower wall: the least that the game can use. */
#include "powder.h"

#include <stdio.h>

char *powder_create(const struct format *format, const struct template_request *request, size_t *length,
		    struct error *error)
{
	(void)format;
	int width = request->width > 0 ? request->width : 12, height = request->height > 0 ? request->height : 8;
	if (width < 3 || height < 3 || width > POWDER_LINE_LIMIT - 3 || height >= POWDER_ROW_LIMIT) {
		error_set(error, "A POWDER room is at least 3x3 and at most %dx%d cells, not %dx%d.",
			  POWDER_LINE_LIMIT - 3, POWDER_ROW_LIMIT - 1, width, height);
		return NULL;
	}
	char *bytes = NULL;
	FILE *out = open_memstream(&bytes, length);
	if (!out)
		return scan_written(out, &bytes, error);
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
	return scan_written(out, &bytes, error);
}
