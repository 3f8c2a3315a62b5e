/* Computes where des.map puts a map, and where literal coordinates are in the level: lspo_map and get_location in
 * sp_lev.c. */
#include "nethack.h"

/* Maps are centred between 0 and MAZE_WIDTH, MAZE_HEIGHT. */
enum { COLUMNS = NETHACK_COLUMNS, ROWS = NETHACK_ROWS, MAZE_WIDTH = 78, MAZE_HEIGHT = 20 };

static bool is_word(const struct checker *checker, const struct des_value *value, const char *word)
{
	return value->kind == LITERAL_TEXT && span_equals(checker->text, value->text, word);
}

/* ---- the cells of a map ---- */

/* Returns the map that is read from a text; NULL if it has no rows. */
static const struct grid *map_of(const struct checker *checker, const struct des_value *text)
{
	const struct model *model = checker->context->model;
	for (int i = 0; i < model->grid_count; i++) {
		size_t start = model->grids[i].rows[0].start;
		if (start >= text->text.start && start <= span_end(text->text))
			return &model->grids[i];
	}
	return NULL;
}

/* Returns true if stairs, branches and arrivals may be on such a cell, or it is not known: bad_location in mkmaze.c. Bubbles
 * of air are made in W. */
static bool is_usable(int cell)
{
	static const char bad[] = {NETHACK_ROCK, NETHACK_THING, '\0'};
	return cell <= 0 || (!strchr(bad, cell) && !strchr(" -|+S{}PLZTFHK\\B", cell));
}

/* Forgets all cells of the level: a call changes others than those that it names. */
static void forget_level(struct checker *checker)
{
	memset(checker->level, 0, sizeof checker->level);
}

/* Returns a cell of the level; 0 outside of it. */
static int level_cell(const struct checker *checker, int x, int y)
{
	return x >= 0 && x < COLUMNS && y >= 0 && y < ROWS ? checker->level[y][x] : 0;
}

static void set_cell(struct checker *checker, int x, int y, int cell)
{
	if (x >= 0 && x < COLUMNS && y >= 0 && y < ROWS)
		checker->level[y][x] = cell < 256 ? (unsigned char)cell : 0;
}

void nethack_put_map(struct checker *checker, const struct grid *grid)
{
	for (int y = 0; y < grid->height; y++)
		for (int x = 0; x < grid_row_cells(grid, y); x++) {
			int cell = grid_cell(grid, checker->text, x, y);
			if (cell != 'x' && cell != 'w') /* see-through */
				set_cell(checker, checker->origin.x + x, checker->origin.y + y, cell);
		}
}

/* ---- des.map ---- */

enum { NO_ALIGN, LEFT, HALF_LEFT, MIDDLE, HALF_RIGHT, RIGHT };
enum { TOP = 1, CENTER, BOTTOM };

/* The place that a call of des.map asks for. */
struct alignment {
	bool known;       /* it is all literal */
	int across, down; /* LEFT etc.; TOP etc. */
	int x, y;         /* -1 if not given */
};

/* Returns false, and leaves the number, if the value is none. */
static bool read_number(const struct des_value *value, int *number)
{
	enum { FAR = 100000 };
	if (value->kind == LITERAL_NUMBER)
		*number = value->number > FAR ? FAR : value->number < -FAR ? -FAR : (int)value->number;
	return value->kind == LITERAL_NUMBER;
}

/* Reads a number that may be missing. Returns false if it is something else. */
static bool read_optional(const struct des_value *value, int *number)
{
	return value->kind == LITERAL_NIL || read_number(value, number);
}

/* Reads x and y of a call, given separately or as coord; -1 if not given. Returns false if they are not literal. */
static bool read_place(struct checker *checker, const struct des_call *call, int *x, int *y)
{
	*x = *y = -1;
	if (!read_optional(nethack_argument(checker, call, "x"), x) ||
	    !read_optional(nethack_argument(checker, call, "y"), y))
		return false;
	const struct des_value *coord = nethack_argument(checker, call, "coord");
	if (*x != -1 || *y != -1 || coord->kind == LITERAL_NIL)
		return true;
	if (coord->kind != LITERAL_TABLE)
		return false;
	if (nethack_key(checker, coord, "x")->kind != LITERAL_NIL)
		return read_optional(nethack_key(checker, coord, "x"), x) &&
		       read_optional(nethack_key(checker, coord, "y"), y);
	return coord->count == 2 && read_number(&coord->items[0].value, x) && read_number(&coord->items[1].value, y);
}

/* Returns the index of a key's word, 0 without the key; -1 if unknown. */
static int read_align(struct checker *checker, const struct des_call *call, const char *key, const char *const *words)
{
	const struct des_value *value = nethack_argument(checker, call, key);
	return value->kind == LITERAL_TEXT ? word_index(words, nethack_quote(checker, value->text))
					   : -(value->kind != LITERAL_NIL);
}

/* Computes the first column and row, before the game moves the map into the level. */
static void align(const struct checker *checker, const struct alignment *alignment, int width, int height,
		  struct origin *origin)
{
	const int space = MAZE_WIDTH - 2 - width, quarters[] = {[HALF_LEFT] = 1, [MIDDLE] = 2, [HALF_RIGHT] = 3};
	if (alignment->across == LEFT)
		origin->x = checker->init ? 1 : 3;
	else if (alignment->across == RIGHT)
		origin->x = MAZE_WIDTH - width - 1;
	else if (alignment->across != NO_ALIGN)
		origin->x = 2 + space * quarters[alignment->across] / 4;
	if (alignment->down != NO_ALIGN)
		origin->y = alignment->down == TOP      ? 3
			    : alignment->down == CENTER ? 2 + (MAZE_HEIGHT - 2 - height) / 2
							: MAZE_HEIGHT - height - 1;
	origin->x += origin->x % 2 == 0;
	origin->y += origin->y % 2 == 0;
}

/* Returns the row where the game puts a map that extends outside the level. */
static int moved_row(int y, int height)
{
	if (y >= 0 && y + height <= ROWS)
		return y;
	y += y > 0 ? -2 : 2;
	return height == ROWS || y < 0 || y + height > ROWS ? 0 : y;
}

static bool check_coordinates(struct checker *checker, const struct des_call *call, const struct alignment *alignment,
			      int height)
{
	if (alignment->x < 1 || alignment->x >= COLUMNS || alignment->y < 0 || alignment->y >= ROWS) {
		if (alignment->x != -1 || alignment->y != -1 ||
		    call->where != DES_FUNCTION) /* themed rooms are placed at random */
			nethack_report(checker, RULE_NETHACK_PLACE, call->path,
				       "des.map needs x from 1 to 79 and y from 0 to 20, or halign and valign.");
		return false;
	}
	int row = moved_row(alignment->y, height);
	if (call->where != DES_FUNCTION && height <= ROWS && row == 0 && alignment->y > 0)
		nethack_report(checker, RULE_NETHACK_PLACE, call->path,
			       "The map does not fit at row %d: the game moves it to row 0.", alignment->y);
	else if (call->where != DES_FUNCTION && height <= ROWS && row != alignment->y)
		nethack_report(checker, RULE_NETHACK_MOVED, call->path,
			       "The map does not fit at row %d: the game moves it to row %d.", alignment->y, row);
	return true;
}

/* Returns why the map of a call is not read here; NULL if the call has no map, or it is read. */
static const char *unread(const struct checker *checker, const struct des_call *call)
{
	const struct des_value *first = call->count > 0 ? &call->arguments[0] : NULL;
	if (!first || first->kind == LITERAL_OTHER)
		return first ? "is not a string in the call" : NULL;
	for (int i = 0; first->kind == LITERAL_TABLE && i < first->count; i++) {
		const struct des_item *item = &first->items[i];
		if (!span_equals(checker->text, item->key, "map"))
			continue;
		if (item->value.kind == LITERAL_OTHER)
			return "is not a string in the call";
		if (item->bracketed && item->value.kind == LITERAL_TEXT)
			return "has a key in brackets";
	}
	return NULL;
}

static void check_map(struct checker *checker, const struct des_call *call)
{
	static const struct des_value nothing = {.kind = LITERAL_NIL};
	static const char *const across[] = {"none", "left", "half-left", "center", "half-right", "right", NULL};
	static const char *const down[] = {"none", "top", "center", "bottom", NULL};
	const struct des_value *first = call->count > 0 ? &call->arguments[0] : &nothing;
	bool alone = first->kind == LITERAL_TEXT, top = call->where == DES_TOP;
	const struct des_value *map = alone ? first : nethack_key(checker, first, "map");
	const char *why = unread(checker, call);
	int width, height;
	struct alignment alignment = {.known = alone, .across = MIDDLE, .down = CENTER, .x = -1, .y = -1};
	checker->origin = (struct origin){0};
	checker->stair_count = 0; /* the map may cover them */
	checker->placed = checker->placed || top;
	if (alone && call->count > 1)
		nethack_report(checker, RULE_NETHACK_ARGUMENT, call->arguments[1].span,
			       "des.map takes a single string, or a table.");
	if (first->pair)
		nethack_report(checker, RULE_NETHACK_ARGUMENT, call->path,
			       "gsub returns two values, but des.map takes a single string: put the call in ( ).");
	else if (why && top)
		nethack_report(checker, RULE_NETHACK_UNREAD, call->path, "The map %s, so it is not shown or checked.",
			       why);
	if (first->kind == LITERAL_TABLE) {
		alignment.across = read_align(checker, call, "halign", across);
		alignment.down = read_align(checker, call, "valign", down);
		alignment.known = read_place(checker, call, &alignment.x, &alignment.y) && alignment.across >= 0 &&
				  alignment.down >= 0;
	}
	if (alignment.known && !alignment.across != !alignment.down)
		nethack_report(checker, RULE_NETHACK_MOVED, call->path,
			       "Without %s, the map uses the %s of the map before it.",
			       alignment.across ? "valign" : "halign", alignment.across ? "row" : "column");
	if (alignment.known && (alignment.across || alignment.down) && (alignment.x != -1 || alignment.y != -1))
		nethack_report(checker, RULE_NETHACK_MOVED, call->path,
			       "x and y are ignored if there is halign or valign.");
	const struct grid *grid = map->kind == LITERAL_TEXT && !why ? map_of(checker, map) : NULL;
	unsigned char before[ROWS][COLUMNS];
	memcpy(before, checker->level, sizeof before);
	forget_level(checker); /* until the place is known */
	if (map->kind != LITERAL_TEXT || why)
		return;
	width = grid ? grid->width : 0;
	height = grid ? grid->height : 0;
	if (width <= 1 && height <= 1)
		nethack_report(checker, RULE_NETHACK_MOVED, map->span, "The game does not place a map of %s.",
			       width * height == 0 ? "no cells" : "one cell");
	bool aligned = alignment.across || alignment.down;
	if (!alignment.known || (!aligned && !check_coordinates(checker, call, &alignment, height)))
		return;
	checker->origin =
	    (struct origin){.x = alignment.x, .y = alignment.y, .map = map, .width = width, .height = height};
	if (aligned)
		align(checker, &alignment, width, height, &checker->origin);
	checker->origin.y = moved_row(checker->origin.y, height);
	int x = checker->origin.x, out = (x < 1 ? 1 - x : 0) + (x + width > COLUMNS ? x + width - COLUMNS : 0);
	if ((!aligned || alignment.across) && width < COLUMNS && height <= ROWS && out > 0 &&
	    call->where != DES_FUNCTION)
		nethack_report(checker, RULE_NETHACK_PLACE, call->path,
			       "%d column%s of the map %s outside the level.", out, PLURAL(out),
			       out == 1 ? "is" : "are");
	checker->origin.known = top && !alignment.across == !alignment.down && width < COLUMNS && height <= ROWS;
	if (checker->origin.known && grid) {
		memcpy(checker->level, before, sizeof before);
		nethack_put_map(checker, grid);
	}
	if ((first->kind == LITERAL_TABLE && nethack_key(checker, first, "contents")->kind != LITERAL_NIL) ||
	    (width <= 1 && height <= 1))
		checker->origin = (struct origin){.x = 1, .known = top, .ended = x != 1 || checker->origin.y > 0};
}

/* ---- other calls ---- */

void nethack_check_solid(struct checker *checker, struct span span, const char *thing, int x, int y)
{
	static const char *const things[] = {"stair", "ladder", "fountain",  "sink", "pool",    "feature",
					     "altar", "throne", "engraving", "trap", "monster", NULL},
				 *const deep[] = {"object", "gold", NULL}; /* often buried on purpose */
	const struct origin *origin = &checker->origin;
	bool outside =
	    origin->map && checker->bare_init &&
	    (x < origin->x || y < origin->y || x >= origin->x + origin->width || y >= origin->y + origin->height);
	int cell = checker->level[y][x];
	bool wall = cell == '-' || cell == '|', loose = word_index(deep, thing) >= 0;
	outside = outside || cell == NETHACK_ROCK;
	if (loose ? !outside : (!wall && cell != ' ' && !outside) || word_index(things, thing) < 0)
		return;
	bool lost = wall && strcmp(thing, "trap") == 0,
	     stairs = strcmp(thing, "stair") == 0 || strcmp(thing, "ladder") == 0;
	nethack_report(checker, RULE_NETHACK_SPOT, span, "The %s is %s%s.", thing,
		       wall      ? "in a wall"
		       : outside ? "outside the map, in solid rock"
				 : "in solid rock",
		       lost ? ", so the game does not make it" : "");
	if (!lost && !(stairs && outside))
		check_set_severity(checker->context->check, SEVERITY_NOTE);
}

/* Returns the cell beside one: 0 if it is not known. */
static int cell_beside(const struct checker *checker, int x, int y, const int step[2])
{
	x += step[0];
	y += step[1];
	return x > 0 && y >= 0 && x < COLUMNS && y < ROWS ? checker->level[y][x] : 0;
}

void nethack_check_bridge(struct checker *checker, struct span span, char to, int x, int y)
{
	static const char ways[] = "ewsn", open[] = {NETHACK_ROCK, '\0'};
	const char *way = strchr(ways, to);
	int cell = way && to ? cell_beside(checker, x, y, context_steps[way - ways]) : 0;
	if (cell > 0 && (strchr(open, cell) || strchr(" .#{}PLWIKCAT+S", cell)))
		nethack_report(checker, RULE_NETHACK_SPOT, span,
			       "The game makes no drawbridge: there is no wall beside it, on the side of its gate.");
}

void nethack_check_door(struct checker *checker, struct span span, int x, int y)
{
	int open = 0;
	for (int i = 0; i < 4; i++) {
		int cell = cell_beside(checker, x, y, context_steps[i]);
		open += cell > 0 && strchr(".#{}PLWIKCA\\", cell) != NULL;
	}
	if (open == 4)
		NETHACK_NOTE(checker, RULE_NETHACK_SPOT, span, "The door stands alone: no wall is beside it.");
}

static void check_stairs(struct checker *checker, const struct des_call *call, int x, int y)
{
	struct stairs here = {.x = x, .y = y, .call = call->path};
	for (int i = 0; i < checker->stair_count; i++)
		if (checker->stairs[i].x == x && checker->stairs[i].y == y)
			nethack_report(checker, RULE_NETHACK_SPOT, call->path,
				       "There are already stairs here, from line %zu: the game moves these.",
				       text_line(checker->text, checker->stairs[i].call.start));
	here.down = is_word(checker, nethack_argument(checker, call, "dir"), "down");
	ARENA_ADD(checker->context->arena, checker, stair, &here);
}

static void check_spot(struct checker *checker, const struct des_call *call, const char *function,
		       const char *outside)
{
	const struct origin *origin = &checker->origin;
	bool known = origin->known && !checker->lost && call->where == DES_TOP;
	int x, y, least = known ? origin->x : 1;
	bool below;
	if (!read_place(checker, call, &x, &y) || (x == -1 && y == -1)) /* any place */
		return;
	below = x < 0 || y < 0;
	if (below || x + least >= COLUMNS || y + (known ? origin->y : 0) >= ROWS) {
		if (outside[0])
			nethack_report(checker, RULE_NETHACK_OUTSIDE, call->path, "%d, %d is outside the level: %s.",
				       x, y,
				       strcmp(outside, "corner") == 0 ? "the game puts it in the lower right corner"
				       : strcmp(outside, "refused") == 0 || (below && strcmp(outside, "lost") == 0)
					   ? "the game does not load the level"
					   : "the game ignores it");
		return;
	}
	if (!known)
		return;
	x += origin->x;
	y += origin->y;
	nethack_check_solid(checker, call->path, function, x, y);
	const struct des_value *dir = nethack_argument(checker, call, "dir");
	if (strcmp(function, "stair") == 0 || strcmp(function, "ladder") == 0)
		check_stairs(checker, call, x, y);
	else if (strcmp(function, "door") == 0)
		nethack_check_door(checker, call->path, x, y);
	else if (strcmp(function, "drawbridge") == 0 && dir->kind == LITERAL_TEXT && dir->text.length >= 4 &&
		 dir->text.length <= 5)
		nethack_check_bridge(checker, call->path, checker->text->bytes[dir->text.start], x, y);
}

/* Reads the four numbers of an area; false if they are not literal. They count from the map unless `level` is true. */
static bool read_area(const struct checker *checker, const struct des_value *value, bool level, int corner[4])
{
	bool known = value->kind == LITERAL_TABLE && value->count == 4;
	for (int i = 0; known && i < 4; i++) {
		corner[i] = 0;
		known = read_number(&value->items[i].value, &corner[i]);
		corner[i] += level ? 0 : i % 2 == 0 ? checker->origin.x : checker->origin.y;
	}
	return known;
}

static bool is_true(struct checker *checker, const struct des_call *call, const char *key)
{
	return nethack_argument(checker, call, key)->kind != LITERAL_NIL;
}

/* Checks a region of the level for stairs, a branch or arrivals. */
static void check_region(struct checker *checker, const struct des_call *call)
{
	const struct des_value *region = nethack_argument(checker, call, "region"),
			       *exclude = nethack_argument(checker, call, "exclude");
	struct area area = {.without = {1, 1, 0, 0},
			    .span = region->span,
			    .arrival = span_equals(checker->text, call->name, "teleport_region")};
	int *corner = area.corner, own[4];
	bool level = is_true(checker, call, "region_islev"), all = exclude->kind == LITERAL_NIL;
	if (!read_area(checker, region, true, own) || own[0] < (level ? 1 : 0) || own[1] < 0)
		return;
	if (own[0] >= COLUMNS || own[1] >= ROWS || own[2] < own[0] || own[3] < own[1])
		nethack_report(checker, RULE_NETHACK_OUTSIDE, region->span, "The region is outside the level.");
	read_area(checker, region, level, corner);
	if (checker->origin.ended && call->where == DES_TOP && exclude->kind == LITERAL_TABLE &&
	    !is_true(checker, call, "exclude_islev"))
		NETHACK_NOTE(checker, RULE_NETHACK_REGION, exclude->span,
			     "This counts from the corner of the level, because the map with contents has ended.");
	if (checker->origin.known && call->where == DES_TOP && corner[0] > 0 &&
	    (all || read_area(checker, exclude, is_true(checker, call, "exclude_islev"), area.without)))
		ARENA_ADD(checker->context->arena, checker, region, &area);
}

/* Checks the corners of a selection, and marks the area of one that is an argument of non_diggable. */
static void check_selection(struct checker *checker, const struct des_call *call, const char *function)
{
	const struct origin *origin = &checker->origin;
	const struct des_call *before = call > checker->calls->calls ? call - 1 : call;
	const struct des_value *whole = before->count == 1 ? &before->arguments[0] : NULL;
	int corner[4] = {0};
	bool known = call->count == 4 && origin->known, line = strcmp(function, "selection.line") == 0;
	for (int i = 0; known && i < 4; i++)
		known = read_number(&call->arguments[i], &corner[i]);
	if (!known)
		return;
	bool map = origin->width > 0 && call->where == DES_TOP, inverted = !line && corner[1] > corner[3];
	if (inverted || (map && MIN(corner[0], corner[2]) >= origin->width) ||
	    (map && MIN(corner[1], corner[3]) >= origin->height))
		nethack_report(checker, RULE_NETHACK_INVERTED, call->path, "This selects %s: %s.",
			       inverted ? "nothing" : "no cell of the map",
			       inverted ? "the top is below the bottom" : "it is to the right of it or below it");
	bool column = map && MAX(corner[0], corner[2]) == origin->width;
	if (column || (map && MAX(corner[1], corner[3]) == origin->height))
		NETHACK_NOTE(checker, RULE_NETHACK_INVERTED, call->path,
			     "The last %s of this is outside the map, which has the %s 0 to %d.",
			     column ? "column" : "row", column ? "columns" : "rows",
			     (column ? origin->width : origin->height) - 1);
	for (int i = 0; i < 4; i++)
		corner[i] += i % 2 == 0 ? origin->x : origin->y;
	if (whole && whole->span.start == call->path.start &&
	    span_equals(checker->text, before->name, "non_diggable"))
		nethack_harden(checker, corner);
}

/* Follows what a call does to cells of the level. */
static void change_level(struct checker *checker, const struct des_call *call, const char *function)
{
	static const char *const things[] = {"feature", "stair", "ladder", "altar", "door", NULL};
	static const char *const changes[] = {"terrain",  "replace_terrain",  "mazewalk",   "room",
					      "corridor", "random_corridors", "drawbridge", NULL};
	bool thing = word_index(things, function) >= 0, known = call->where == DES_TOP && checker->origin.known;
	int x, y, cell = NETHACK_THING;
	if (!thing && word_index(changes, function) < 0)
		return;
	known = known && read_place(checker, call, &x, &y) && x >= 0 && y >= 0;
	const struct des_value *typ = nethack_argument(checker, call, "typ");
	if (strcmp(function, "terrain") == 0 && typ->kind == LITERAL_TEXT && typ->text.length == 1)
		cell = (unsigned char)checker->text->bytes[typ->text.start];
	else
		known = known && thing;
	if (strcmp(function, "door") == 0) {
		cell = '+';
		checker->doors = checker->doors || !known;
	}
	if (known)
		set_cell(checker, checker->origin.x + x, checker->origin.y + y, cell);
	else if (!thing)
		forget_level(checker);
	checker->lost = checker->lost || (!thing && call->where == DES_FUNCTION); /* at any time */
}

static void check_init_call(struct checker *checker, const struct des_call *call)
{
	const struct des_value *style = nethack_argument(checker, call, "style"),
			       *fill = nethack_argument(checker, call, "fg");
	bool solid = style->kind == LITERAL_NIL || is_word(checker, style, "solidfill");
	checker->bare_init = checker->bare_init && solid && is_word(checker, fill, " ");
	checker->init = true;
	forget_level(checker);
	if (solid && fill->kind == LITERAL_TEXT && fill->text.length == 1)
		memset(checker->level,
		       is_word(checker, fill, " ") ? NETHACK_ROCK : checker->text->bytes[fill->text.start],
		       sizeof checker->level);
	if (call->where == DES_TOP && checker->placed)
		nethack_report(checker, RULE_NETHACK_WIPED, call->path, "This erases the maps placed before it.");
}

void nethack_begin(struct checker *checker)
{
	checker->bare_init = true;
	EACH(const struct des_call, call, checker->calls->calls, checker->calls->count) {
		bool map = span_equals(checker->text, call->name, "map");
		checker->lost = checker->lost || (map && call->where != DES_TOP);
	}
}

/* Returns true if stairs or who arrives may be put on a cell of the region. */
static bool is_free(const struct checker *checker, const struct area *region, int x, int y)
{
	const int *corner = region->corner, *without = region->without;
	return x >= corner[0] && x <= corner[2] && y >= corner[1] && y <= corner[3] &&
	       (x < without[0] || x > without[2] || y < without[1] || y > without[3]) &&
	       is_usable(checker->level[y][x]);
}

void nethack_check_area(struct checker *checker, const struct area *region, bool rocky)
{
	const int *corner = region->corner;
	bool met = false, mapped = !rocky;
	for (int y = MAX(corner[1], 0); y <= MIN(corner[3], ROWS - 1) && !met; y++)
		for (int x = MAX(corner[0], 1); x <= MIN(corner[2], COLUMNS - 1) && !met; x++) {
			mapped = mapped || checker->level[y][x] != NETHACK_ROCK;
			met = is_free(checker, region, x, y);
		}
	if (!met && mapped)
		nethack_report(
		    checker, RULE_NETHACK_REGION, region->span,
		    "No cell of this region can be used: all are walls, rock, water, furniture, stairs or excluded.");
	else if (!met)
		nethack_report(checker, RULE_NETHACK_SPOT, region->span,
			       "The region is in solid rock, on no map: after a map with contents, coordinates count "
			       "from the corner of the level again.");
}

void nethack_harden(struct checker *checker, const int corner[4])
{
	for (int y = MAX(corner[1], 0); y <= MIN(corner[3], ROWS - 1); y++)
		for (int x = MAX(corner[0], 0); x <= MIN(corner[2], COLUMNS - 1); x++)
			checker->hard[y][x] = true;
}

/* Finds the cells from which one can walk or dig to this one; what is not known is no obstacle. */
static void find_joined(const struct checker *checker, int to_x, int to_y, bool joined[ROWS][COLUMNS])
{
	static const char walls[] = {' ', '-', '|', NETHACK_ROCK, '\0'};
	int queue[ROWS * COLUMNS], first = 0, count = 1;
	queue[0] = to_y * COLUMNS + to_x;
	joined[to_y][to_x] = true;
	for (; first < count; first++)
		for (int way = 0; way < 9; way++) {
			int x = queue[first] % COLUMNS + way % 3 - 1, y = queue[first] / COLUMNS + way / 3 - 1;
			if (x < 0 || y < 0 || x >= COLUMNS || y >= ROWS || joined[y][x])
				continue;
			int cell = checker->level[y][x];
			joined[y][x] = !cell || !checker->hard[y][x] || !strchr(walls, cell);
			if (joined[y][x])
				queue[count++] = y * COLUMNS + x;
		}
}

/* Returns true if the region has free cells, and none of them is joined. */
static bool is_apart(const struct checker *checker, const struct area *region, bool joined[ROWS][COLUMNS])
{
	bool apart = false;
	for (int y = 0; y < ROWS; y++)
		for (int x = 0; x < COLUMNS; x++) {
			bool there = is_free(checker, region, x, y);
			if (there && joined[y][x])
				return false;
			apart = apart || there;
		}
	return apart;
}

void nethack_check_ways(struct checker *checker)
{
	static const char message[] = "No way leads from %s of line %zu, and the walls between them cannot be dug.";
	bool joined[ROWS][COLUMNS] = {{false}};
	const struct stairs *up = NULL, *down = NULL;
	for (int i = 0; i < checker->stair_count; i++)
		*(checker->stairs[i].down ? &down : &up) = &checker->stairs[i];
	for (int i = 0; i < checker->stair_count; i++)
		if (&checker->stairs[i] != down)
			find_joined(checker, checker->stairs[i].x, checker->stairs[i].y, joined);
	if (up && down && !joined[down->y][down->x])
		nethack_report(checker, RULE_NETHACK_CUT_OFF, down->call, message, "these stairs to those",
			       text_line(checker->text, up->call.start));
	if (down)
		find_joined(checker, down->x, down->y, joined);
	for (int i = 0; i < ROWS * COLUMNS; i++)
		if (!checker->level[i / COLUMNS][i % COLUMNS] && !joined[i / COLUMNS][i % COLUMNS])
			find_joined(checker, i % COLUMNS, i / COLUMNS, joined);
	for (int i = 0; i < checker->region_count && checker->stair_count > 0; i++)
		if (checker->regions[i].arrival && is_apart(checker, &checker->regions[i], joined))
			nethack_report(checker, RULE_NETHACK_CUT_OFF, checker->regions[i].span, message,
				       "this region to the stairs",
				       text_line(checker->text, checker->stairs[0].call.start));
}

/* Reads a place of a list, "{3, 4}", and the comma after it; false at the end of the list, or if it is something else. */
static bool read_pair(struct lua_tokens *list, int pair[2], struct span *span)
{
	struct lua_token tokens[6];
	for (int i = 0; i < 6; i++) {
		if (!lua_take(list, &tokens[i]))
			return false;
		list->last = tokens[i];
		if (i % 2 == 1 ? tokens[i].kind != LUA_NUMBER && i < 5 : !lua_is_sign(&tokens[i], &"{\0,\0}"[i]))
			return false;
	}
	pair[0] = tokens[1].number;
	pair[1] = tokens[3].number;
	*span = span_between(tokens[0].span.start, span_end(tokens[4].span));
	return lua_is_sign(&tokens[5], ",;}");
}

/* Checks the places of a list, of which one is chosen: if most are in walls, they are for doors. */
static void check_list(struct checker *checker, size_t list)
{
	struct lua_tokens items = {.bytes = checker->text->bytes, .length = checker->text->length, .at = list};
	int pair[2], all = 0, walls = 0;
	struct span span, wall = {0};
	for (; read_pair(&items, pair, &span); all++) {
		int x = pair[0] + checker->origin.x, y = pair[1] + checker->origin.y;
		int cell = level_cell(checker, x, y);
		bool solid = cell == '-' || cell == '|' || cell == ' ' || cell == NETHACK_ROCK;
		wall = solid ? span : wall;
		walls += solid;
	}
	if (walls > 0 && 2 * walls < all)
		NETHACK_NOTE(checker, RULE_NETHACK_SPOT, wall, "One of these places is in a wall or in rock.");
}

void nethack_end(struct checker *checker)
{
	for (int i = 0; checker->origin.known && !checker->lost && i < checker->calls->name_count; i++)
		if (checker->calls->given[i].times == 1 && checker->calls->given[i].items > 1)
			check_list(checker, checker->calls->given[i].list);
	for (int i = 0; checker->init && !checker->lost && i < checker->region_count; i++)
		nethack_check_area(checker, &checker->regions[i], true);
	if (checker->init && !checker->lost && !checker->doors)
		nethack_check_ways(checker);
}

void nethack_check_place(struct checker *checker, const struct des_call *call, const char *function,
			 const char *outside)
{
	static const char *const changes[] = {"terrain", "replace_terrain", "mazewalk",         "feature", "wallify",
					      "room",    "corridor",        "random_corridors", NULL};
	static const char *const selections[] = {"selection.area", "selection.fillrect", "selection.rect",
						 "selection.line", NULL};
	if (strcmp(function, "map") == 0)
		check_map(checker, call);
	else if (strcmp(function, "level_init") == 0)
		check_init_call(checker, call);
	else if (strcmp(function, "levregion") == 0 || strcmp(function, "teleport_region") == 0)
		check_region(checker, call);
	else
		check_spot(checker, call, function, outside);
	if (word_index(changes, function) >= 0)
		checker->origin.map = NULL;
	change_level(checker, call, function);
	if (word_index(selections, function) >= 0)
		check_selection(checker, call, function);
}
