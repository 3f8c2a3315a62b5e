/* The whole map on a small area: each cell of it stands for a block of the map. */
#include "views/views.h"

struct overview overview_fit(const struct grid *grid, int width, int height)
{
	/* a map may have rows without cells */
	int across = MAX(1, (grid->width + width - 1) / width), down = MAX(1, (grid->height + height - 1) / height);
	return (struct overview){.across = across,
				 .down = down,
				 .width = (grid->width + across - 1) / across,
				 .height = (grid->height + down - 1) / down};
}

/* Values that fill more than half of the map have less weight. */
int overview_value(const struct view *view, const struct overview *overview, int x, int y)
{
	enum { SAMPLES = 4, WEIGHT = 4 };
	const struct grid *grid = view_grid(view);
	int values[SAMPLES * SAMPLES], count = 0, best = -1, most = 0;
	for (int i = 0; i < SAMPLES * SAMPLES; i++) {
		int column = x * overview->across + i % SAMPLES * overview->across / SAMPLES;
		int row = y * overview->down + i / SAMPLES * overview->down / SAMPLES;
		int value = grid_cell(grid, &view->document->text, column, row), same = 1;
		for (int k = 0; k < count; k++)
			same += values[k] == value;
		values[count++] = value;
		bool rare = value >= 0 && grid_count(grid, value) < (uint32_t)(grid->width * grid->height / 2);
		same *= rare ? WEIGHT : 1;
		if (value >= 0 && same > most) {
			most = same;
			best = value;
		}
	}
	return best;
}
