#include "views.h"

#include <string.h>

int format_glyph(const char *bytes, int fallback)
{
	return bytes ? cell_value(bytes, strlen(bytes)) : fallback;
}

int wall_form(const struct format *format, int wall, const enum ground around[8])
{
	const struct wall_glyphs *walls = &format->walls;
	enum { UP, LEFT, RIGHT, DOWN };
	bool beside = around[LEFT] == GROUND_OPEN || around[RIGHT] == GROUND_OPEN;
	bool above = around[UP] == GROUND_OPEN || around[DOWN] == GROUND_OPEN;
	bool along = around[LEFT] == GROUND_WALL || around[RIGHT] == GROUND_WALL;
	bool down = around[UP] == GROUND_WALL || around[DOWN] == GROUND_WALL;
	for (int i = 0; i < 8 && walls->outside; i++)
		if (around[i] == GROUND_OUTSIDE)
			return format_glyph(walls->outside, wall);
	if (beside != above)
		return format_glyph(beside ? walls->vertical : walls->horizontal, wall);
	return format_glyph(along == down ? walls->corner : along ? walls->horizontal : walls->vertical, wall);
}
