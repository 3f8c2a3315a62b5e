/* Walking on a map: steps, pushed things, what is in view, and in how few pushes all of them are on their ground. */
#include "mapwright/clock.h"
#include "mapwright/pushing.h"
#include "ui.h"

void walk_clear(struct walking *walk)
{
	free(walk->path);
	free(walk->seen);
	free(walk->cells);
	*walk = (struct walking){.on = false};
}

/* ---- what cells are ---- */

static const struct glyph *glyph_at(const struct view *view, int cell)
{
	const struct grid *grid = view_grid(view);
	int value = grid_cell(grid, &view->document->text, cell % grid->width, cell / grid->width);
	return model_glyph(&view->document->model, grid, value);
}

static bool is_secret(const struct glyph *glyph)
{
	return glyph->walk == WALK_DOOR && glyph->known && strcasestr(glyph->meaning, "secret");
}

/* Closed doors hide what is behind them, and so do solid cells of some styles: you see over water and statues. */
static bool is_opaque(const struct glyph *glyph)
{
	static const char *const clear[] = {"clear", "window", "bars", "glass", "transparent"};
	const unsigned styles = 1u << STYLE_UNKNOWN | 1u << STYLE_VOID | 1u << STYLE_WALL | 1u << STYLE_DOOR |
				1u << STYLE_PLANT | 1u << STYLE_ROCK | 1u << STYLE_BUILDING;
	bool opaque = glyph->walk == WALK_DOOR || glyph->walk == WALK_MAGIC ||
		      (glyph->walk == WALK_SOLID && (styles >> glyph->style & 1));
	EACH_OF(word, clear)
		opaque = opaque && !(glyph->known && strcasestr(glyph->meaning, *word));
	return opaque;
}

/* Returns the value of a cell after a thing (0: who pushes, 1: what is pushed) came there, or left it (-1). */
static int draw_thing(const struct view *view, int value, int thing)
{
	const struct format *format = view->document->format;
	int floor = view_floor(view);
	const char *glyph = thing < 0 ? NULL : format->maps->pushes[thing];
	return format->cells->combine(format, value, glyph ? cell_value(glyph, strlen(glyph)) : floor, floor);
}

/* Returns true if a thing (as above) is in a cell with this value. */
static bool has_thing(const struct view *view, int value, int thing)
{
	int ground = draw_thing(view, value, -1);
	return ground != value && draw_thing(view, ground, thing) == value;
}

int walk_value(const struct view *view, int x, int y)
{
	const struct grid *grid = view_grid(view);
	int cell = y * grid->width + x;
	const int *cells = view->walk.cells;
	if (cell == view->walk.at)
		return cells ? draw_thing(view, cells[cell], 0) : '@';
	return cells ? cells[cell] : grid_cell(grid, &view->document->text, x, y);
}

int walk_left(const struct view *view)
{
	const struct grid *grid = view_grid(view);
	int left = 0, bare = draw_thing(view, view_floor(view), 1);
	for (int cell = 0; cell < grid->width * grid->height; cell++)
		left += view->walk.cells[cell] == bare;
	return left;
}

/* ---- steps ---- */

/* Returns the cell where who pushes stands, else the first where players arrive, else the first that is reached; -1 if
 * there is none. */
static int find_start(const struct view *view, const struct reach *reach)
{
	const struct grid *grid = view_grid(view);
	int first = -1, entrance = -1;
	for (int cell = 0; cell < reach->width * reach->height; cell++) {
		if (reach->region[cell] < 0)
			continue;
		if (view->walk.cells && has_thing(view, view->walk.cells[cell], 0))
			return cell;
		const struct glyph *glyph = glyph_at(view, cell);
		bool edge = grid_is_edge(grid, cell % reach->width, cell / reach->width);
		if (entrance < 0 && (glyph->entrance || (glyph->edge_entrance && edge)))
			entrance = cell;
		if (first < 0 && reach->reached[reach->region[cell]])
			first = cell;
	}
	return entrance >= 0 ? entrance : first;
}

bool walk_begin(struct view *view, const struct reach *reach, struct error *error)
{
	const struct grid *grid = view_grid(view);
	const struct document *document = view->document;
	struct walking *walk = &view->walk;
	const size_t size = (size_t)grid->width * (size_t)grid->height;
	if (grid->shape == GRID_HEX)
		return error_set(error, "Hexes are not walked on; :way X,Y shows the shortest way to a hex.");
	if (document->format->maps->unwalked)
		return error_set(error, "Not walked on: %s", document->format->maps->unwalked);
	walk_clear(walk);
	walk->seen = memory_allocate(size, 1);
	if (document->format->maps->pushes)
		walk->cells = memory_allocate(size, sizeof *walk->cells);
	unsigned char opaque[256] = {0}; /* for each byte: 0: not known yet, 1: not opaque, 2: opaque */
	for (int y = 0, cell = 0; y < grid->height; y++)
		for (int x = 0; x < grid->width; x++, cell++) {
			int value = grid_cell(grid, &document->text, x, y);
			unsigned char own = 0, *known = value >= 0 && value < 256 ? &opaque[value] : &own;
			if (value >= 0 && *known == 0)
				*known = 1 + is_opaque(model_glyph(&document->model, grid, value));
			walk->seen[cell] = *known == 2 ? WALK_OPAQUE : 0;
			if (walk->cells)
				walk->cells[cell] = value;
		}
	int here = view->y * grid->width + view->x;
	bool on_ground = !walk->cells && view->y < reach->height && reach->region[here] >= 0;
	walk->at = on_ground ? here : find_start(view, reach);
	if (walk->at < 0) {
		walk_clear(walk);
		return error_set(error, "No cell of this map is walkable.");
	}
	if (walk->cells && has_thing(view, walk->cells[walk->at], 0))
		walk->cells[walk->at] = draw_thing(view, walk->cells[walk->at], -1);
	walk->on = walk->secrets = true;
	walk->blind = walk->cells;
	walk->grid = view->grid;
	walk->revision = document->revision;
	return true;
}

static bool has_box(const struct view *view, int cell)
{
	return view->walk.cells && has_thing(view, view->walk.cells[cell], 1);
}

static void move_box(struct view *view, int from, int to)
{
	int *cells = view->walk.cells;
	cells[to] = draw_thing(view, cells[to], 1);
	cells[from] = draw_thing(view, cells[from], -1);
}

const char *walk_step(struct view *view, const struct reach *reach, int direction)
{
	struct walking *walk = &view->walk;
	int to = direction < reach->neighbours ? reach_step(reach, walk->at, direction) : -1;
	if (direction >= reach->neighbours)
		return "This game has no diagonal steps.";
	if (to < 0 || reach->region[to] < 0)
		return "No way leads there.";
	if (!walk->secrets && is_secret(glyph_at(view, to)))
		return "No way is known there; s shows secret doors.";
	bool pushes = has_box(view, to);
	int beyond = pushes ? reach_step(reach, to, direction) : -1;
	if (pushes && (beyond < 0 || reach->region[beyond] < 0 || has_box(view, beyond)))
		return "It cannot be pushed there.";
	if (pushes)
		move_box(view, to, beyond);
	list_grow(&walk->path, &walk->capacity, (size_t)walk->count + 1, 1);
	walk->path[walk->count++] = (unsigned char)(direction + (pushes ? WALK_PUSH : 0));
	walk->pushes += pushes;
	walk->at = to;
	return NULL;
}

bool walk_back(struct view *view, const struct reach *reach)
{
	struct walking *walk = &view->walk;
	if (walk->count == 0)
		return false;
	int step = walk->path[--walk->count], direction = step % WALK_PUSH, at = walk->at;
	walk->at = reach_step(reach, at, direction < 4 ? 3 - direction : 11 - direction);
	if (step >= WALK_PUSH) {
		move_box(view, reach_step(reach, at, direction), at);
		walk->pushes--;
	}
	return true;
}

unsigned char *walk_blocked(const struct view *view, const struct reach *reach)
{
	const int size = reach->width * reach->height;
	unsigned char *blocked = memory_allocate((size_t)size, 1);
	for (int cell = 0; cell < size; cell++)
		blocked[cell] = has_box(view, cell) ||
				(!view->walk.secrets && reach->region[cell] >= 0 && is_secret(glyph_at(view, cell)));
	return blocked;
}

/* ---- what is in view ----
 *
 * Symmetric shadow casting by Albert Ford (https://www.albertford.com/shadowcasting/): each quadrant is scanned in rows
 * away from the current cell, between two slopes that opaque cells narrow. Open cells are in view if their middle is
 * between the slopes, so that A sees B exactly if B sees A. */

/* A slope is `over` / `under`, with `under` > 0. */
struct slope {
	long over, under;
};

struct scan {
	long depth;
	struct slope start, end;
};

static long floor_divide(long a, long b)
{
	return a / b - (a % b < 0);
}

static void look_along(struct walking *walk, const struct grid *grid, const int along[2], const int across[2])
{
	const int x = walk->at % grid->width, y = walk->at / grid->width;
	struct scan *scans = NULL;
	size_t capacity = 0, count = 1;
	list_grow(&scans, &capacity, count, sizeof *scans);
	scans[0] = (struct scan){1, {-1, 1}, {1, 1}};
	while (count > 0) {
		struct scan scan = scans[--count];
		const long depth = scan.depth;
		long first = floor_divide(2 * depth * scan.start.over + scan.start.under, 2 * scan.start.under);
		long last = -floor_divide(scan.end.under - 2 * depth * scan.end.over, 2 * scan.end.under);
		int before = -1; /* was the last cell opaque? -1: there was none */
		if (!grid_has(grid, x + (int)depth * along[0], y + (int)depth * along[1]))
			continue;
		for (long column = first; column <= last; column++) {
			int to_x = x + (int)depth * along[0] + (int)column * across[0];
			int to_y = y + (int)depth * along[1] + (int)column * across[1];
			unsigned char *seen =
			    grid_has(grid, to_x, to_y) ? &walk->seen[to_y * grid->width + to_x] : NULL;
			int opaque = !seen || (*seen & WALK_OPAQUE);
			const struct slope slope = {2 * column - 1, 2 * depth};
			if (seen && (opaque || (column * scan.start.under >= depth * scan.start.over &&
						column * scan.end.under <= depth * scan.end.over)))
				*seen |= WALK_SEEN;
			if (before == 1 && !opaque)
				scan.start = slope;
			if (before == 0 && opaque) {
				list_grow(&scans, &capacity, count + 1, sizeof *scans);
				scans[count++] = (struct scan){depth + 1, scan.start, slope};
			}
			before = opaque;
		}
		if (before == 0) {
			list_grow(&scans, &capacity, count + 1, sizeof *scans);
			scans[count++] = (struct scan){depth + 1, scan.start, scan.end};
		}
	}
	free(scans);
}

void walk_follow(struct editor *editor, struct view *view)
{
	static const int sides[4][2][2] = {{{0, -1}, {1, 0}}, {{0, 1}, {1, 0}}, {{1, 0}, {0, 1}}, {{-1, 0}, {0, 1}}};
	struct walking *walk = &view->walk;
	const struct grid *grid = view_grid(view);
	for (int cell = 0; cell < grid->width * grid->height; cell++)
		walk->seen[cell] &= WALK_OPAQUE;
	walk->seen[walk->at] |= WALK_SEEN;
	for (int i = 0; i < 4 && !walk->blind; i++)
		look_along(walk, grid, sides[i][0], sides[i][1]);
	editor_move_to(editor, walk->at % grid->width, walk->at / grid->width);
}

/* ---- can it be solved? ----
 *
 * While nobody types: in slices of a few milliseconds, between which keys are taken. */

enum { SOLVE_SLICE = 3, SOLVE_STATES = 16, SOLVE_CELLS = 64 * 64 };

void solve_update(struct editor *editor, struct view *view)
{
	const struct grid *grid = view_grid(view);
	const struct reach *reach = grid && view->document->format->maps->pushes ? view_reach(view) : NULL;
	for (int i = 0; i < editor->view_count; i++)
		if (editor->views[i] != view)
			solve_clear(editor->views[i]);
	if (!reach || grid->width * reach->height > SOLVE_CELLS) {
		solve_clear(view);
		return;
	}
	unsigned char cells[SOLVE_CELLS];
	const int bare = draw_thing(view, view_floor(view), 1);
	for (int cell = 0; cell < reach->width * reach->height; cell++) {
		int value = grid_cell(grid, &view->document->text, cell % reach->width, cell / reach->width);
		bool pusher = has_thing(view, value, 0), box = has_thing(view, value, 1);
		int ground = pusher || box ? draw_thing(view, value, -1) : value;
		bool goal = reach->region[cell] >= 0 && draw_thing(view, ground, 1) != bare;
		cells[cell] = (unsigned char)((pusher ? PUSHING_PUSHER : 0) | (box ? PUSHING_BOX : 0) |
					      (goal ? PUSHING_GOAL : 0));
	}
	if (!view->solving || !pushing_is_of(view->solving, reach, cells)) {
		solve_clear(view);
		view->solving = pushing_begin(reach, cells);
		solve_slice(view);
	}
	view->solving_grid = view->grid;
}

bool solve_slice(struct view *view)
{
	if (!solve_runs(view))
		return false;
	const long long end = clock_now() + SOLVE_SLICE;
	int answer = PUSHING_RUNS;
	for (int i = 0; i < SOLVE_CELLS && answer == PUSHING_RUNS && clock_now() < end; i++)
		answer = pushing_run(view->solving, SOLVE_STATES);
	return answer != PUSHING_RUNS;
}

bool solve_runs(const struct view *view)
{
	return view && view->solving && pushing_run(view->solving, 0) == PUSHING_RUNS;
}

const char *solve_text(const struct view *view, char *text, size_t size)
{
	const bool known = view->solving && view->solving_grid == view->grid;
	const int pushes = known ? pushing_run(view->solving, 0) : PUSHING_UNKNOWN;
	*text = '\0';
	if (pushes >= 0)
		snprintf(text, size, "solved in %d push%s", pushes, pushes == 1 ? "" : "es");
	return pushes == PUSHING_NEVER ? "no solution" : text;
}

void solve_clear(struct view *view)
{
	pushing_free(view->solving);
	view->solving = NULL;
}
