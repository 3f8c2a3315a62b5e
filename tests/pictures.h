/* pictures.h - the pictures of a screen case, and what changes from one to the next.
 *
 * A change is written as follows, so that each picture follows from those before it. Rows and columns count from 0. A part of a
 * row ends at a vertical line or at two blanks; parts that do not change at either end of a row are left out.
 *
 *	 3|text			the row is this text, then blank
 *	 3,12|text		from column 12 on it is this text, then blank
 *	 3,12|text|		from column 12 on this text replaces as many cells
 *	 3,12:styles:		the same for the styles, one letter a cell (see screen_dump)
 *	 3,12|text|:styles:	both
 *	 3-5,12|text|		three rows change alike
 *	 3-9 as opened		these rows are again as in the first picture
 *	 3-9,4-20 as 2 steps ago	columns 4 to 20 of these rows are as in the picture before the last
 *	 3-9 from 4		row 3 is what row 4 was in the last picture, row 4 what row 5 was ...
 *	 3-9,4-20 from 4,1	a block that was at column 1 of row 4 in the last picture. Such blocks come first; the changes
 *				that follow are those of the picture with the blocks in their new places.
 *	@12,4			the cursor is at column 12 of row 4; "@none": it is not shown
 *
 * Short changes share a line; three long ones below each other, as rows of a map or a list, do not. */
#pragma once

#include "mapwright/screen.h"

#include <stdio.h>

struct picture {
	int width, height; /* 0: no picture */
	struct picture_cell {
		uint32_t character;
		char style;
	} * cells;
	int cursor_x, cursor_y; /* -1: not shown; -2: not asked for */
};

struct pictures {
	struct picture *items;
	int count;
};

enum picture_parts { PICTURE_STYLES = 1, PICTURE_CURSOR = 2, PICTURE_HINTS = 4 };

/* Adds the picture of the screen, of which these parts count besides the text: without PICTURE_HINTS only the first word of the
 * row that ends with "? more" does. */
void pictures_add(struct pictures *pictures, const struct screen *screen, unsigned parts);

/* Writes how the last picture differs from the one before, or from a blank one. */
void pictures_show(const struct pictures *pictures, FILE *out);

void pictures_clear(struct pictures *pictures);
