/* What the lines of .des levels of NetHack 3.4.3 and 3.6 place on their maps: load_maze and fixup_special. */
#include "nethack.h"

enum {
	TUPLES = 12,
	LISTS = 32,
	LIST_BYTES = 10000, /* of the longest one */
	CORNER = 1,         /* the column of the level where the first of a map is put here */
};

/* Numbers in brackets, "(1,2)" or "(1,2,3,4)", perhaps of a levregion. */
struct tuple {
	struct span span;
	int count, numbers[4];
	bool level;
};

/* A line "KEY: values" outside of rows and comments. */
struct command {
	struct span line, key;
	struct tuple tuples[TUPLES];
	int count;
	bool doubtful; /* it has other brackets, or is not always done */
};

/* A list of places or things, of which lines use one by its number: "place[2]". */
struct list {
	struct span name;
	int items;
};

/* What the lines of a level above the current one have made. */
struct level {
	struct list lists[LISTS];
	int list_count;
	struct span holder;      /* the last object that is not inside another; empty: none */
	bool holds;              /* it is an OBJECT, but could be a CONTAINER */
	int depth, room;         /* brackets that are open; with a room, -1: none */
	struct span strayed;     /* the first thing in it that is at a random place; empty: none */
	struct word_table names; /* of the file, those that are checked */
};

/* The map that the lines are below. */
struct below {
	const struct grid *map;                     /* NULL before the first */
	bool listed[NETHACK_ROWS][NETHACK_COLUMNS]; /* FOUNTAIN and DOOR lines name the cell */
	bool doubtful;                              /* such a line names any cell */
	/* Of the level: */
	struct span name; /* the line MAZE; empty: none */
	bool dug;         /* other lines than MAP change its cells */
	struct span maze; /* the last line MAZEWALK; empty: none */
	size_t covered;   /* the line of a map with walls behind it; 0: none */
};

static bool is_key(const struct checker *checker, const struct command *command, const char *keys)
{
	return bytes_among(checker->text->bytes + command->key.start, command->key.length, keys);
}

/* Reads the tuple at an opening bracket; false if there is anything but numbers in it. */
static bool read_tuple(const struct checker *checker, struct span line, size_t at, struct tuple *tuple)
{
	const char *bytes = checker->text->bytes;
	size_t start = at, end = span_end(line);
	*tuple = (struct tuple){.level = at - line.start >= 9 && memcmp(bytes + at - 9, "levregion", 9) == 0};
	for (at++; at < end && bytes[at] != ')'; at++) {
		char *stop;
		if (strchr(" \t,", bytes[at]))
			continue;
		if (!byte_is_digit(bytes[at]) || tuple->count == 4)
			return false;
		tuple->numbers[tuple->count++] = (int)MIN(strtol(bytes + at, &stop, 10), 1000);
		at = (size_t)(stop - bytes) - 1;
	}
	tuple->span = span_between(start, at + 1);
	return at < end && (tuple->count == 2 || tuple->count == 4);
}

static void read_command(const struct checker *checker, struct span line, struct command *command)
{
	const char *bytes = checker->text->bytes;
	*command = (struct command){.line = span_trimmed(bytes, line)};
	size_t at = command->line.start, end = span_end(command->line);
	if (at == end || bytes[at] == '#')
		return;
	command->doubtful = bytes[at] == '[';
	while (command->doubtful && at < end && !(bytes[at] >= 'A' && bytes[at] <= 'Z'))
		at++;
	command->key.start = at;
	at = bytes_until(bytes, at, end, ": \t=({");
	command->key.length = at - command->key.start;
	for (; at < end && command->count < TUPLES; at++)
		if (bytes[at] == '(' && read_tuple(checker, command->line, at, &command->tuples[command->count]))
			command->count++;
}

/* Puts a map on the level, of which nothing else is known. */
static void begin_map(struct checker *checker, struct below *place, const struct grid *map)
{
	bool walled = grid_count(map, '-') + grid_count(map, '|') > 0;
	if (walled && place->maze.length > 0 && place->covered == 0)
		place->covered = text_line(checker->text, map->whole.start);
	*place = (struct below){
	    .map = map, .name = place->name, .dug = place->dug, .maze = place->maze, .covered = place->covered};
	memset(checker->level, 0, sizeof checker->level);
	memset(checker->hard, 0, sizeof checker->hard);
	checker->stair_count = checker->region_count = 0;
	checker->origin = (struct origin){.known = true, .x = CORNER};
	if (!place->dug)
		nethack_put_map(checker, map);
}

/* Reports fountains or doors that are drawn and have no line, without which NetHack 3.4.3 does not know them. Where most
 * doors have none, the author wants them so. */
static void check_listed(struct checker *checker, const struct below *place, char glyph, const char *name, bool most,
			 const char *so)
{
	const struct grid *map = place->map;
	int bare = 0, all = 0, first_x = 0, first_y = 0;
	for (int y = 0; y < MIN(map->height, NETHACK_ROWS); y++)
		for (int x = 0; x < MIN(grid_row_cells(map, y), NETHACK_COLUMNS); x++) {
			bool drawn = grid_cell(map, checker->text, x, y) == glyph;
			all += drawn;
			if (!drawn || place->listed[y][x] || bare++ > 0)
				continue;
			first_x = x;
			first_y = y;
		}
	if (bare > 0 && (!most || 2 * bare < all))
		nethack_report(checker, RULE_NETHACK_UNLISTED, grid_cell_span(map, first_x, first_y),
			       "The map has %d %s%s without a line, the first at %d,%d: %s.", bare, name,
			       PLURAL(bare), first_x, first_y, so);
}

static void end_map(struct checker *checker, struct below *place)
{
	const char *dialect = checker->context->model->dialect;
	for (int i = 0; place->map && i < checker->region_count; i++)
		nethack_check_area(checker, &checker->regions[i], false);
	if (!place->map || place->doubtful)
		return;
	nethack_check_ways(checker);
	if (!dialect || strcmp(dialect, "NETHACK34") != 0)
		return;
	check_listed(checker, place, '{', "fountain", false,
		     "the game does not know of fountains that are only drawn");
	check_listed(checker, place, '+', "door", true, "the game makes doorways without a door");
	check_listed(checker, place, 'S', "secret door", true, "the game makes them closed, never locked");
}

static void check_tuples(struct checker *checker, const struct command *command)
{
	EACH(const struct tuple, tuple, command->tuples, command->count) {
		const int *number = tuple->numbers;
		if (tuple->count == 4 && (number[0] > number[2] || number[1] > number[3]))
			nethack_report(checker, RULE_NETHACK_INVERTED, tuple->span,
				       "No cell is in this area: its %s.",
				       number[0] > number[2] ? "left edge is right of its right edge"
							     : "top is below its bottom");
	}
}

/* Checks a region for stairs, a branch or arrivals. */
static void check_region(struct checker *checker, const struct command *command)
{
	const struct tuple *region = &command->tuples[0], *out = command->count > 1 ? region + 1 : NULL;
	struct area area = {
	    .without = {1, 1, 0, 0}, .span = region->span, .arrival = is_key(checker, command, "TELEPORT_REGION")};
	if (region->count != 4 || region->level || (out && out->level))
		return;
	for (int i = 0; i < 4; i++) {
		area.corner[i] = region->numbers[i] + (i % 2 == 0 ? CORNER : 0);
		if (out && out->count == 4)
			area.without[i] = out->numbers[i] + (i % 2 == 0 ? CORNER : 0);
	}
	if (area.corner[0] <= area.corner[2] && area.corner[1] <= area.corner[3])
		ARENA_ADD(checker->context->arena, checker, region, &area);
}

/* Reports a thing in a wall or in rock; names of things are the keys in small letters. */
static void check_solid(struct checker *checker, const struct command *command, int x, int y)
{
	char thing[16];
	size_t length = MIN(command->key.length, sizeof thing - 1);
	for (size_t i = 0; i < length; i++)
		thing[i] = (char)(checker->text->bytes[command->key.start + i] | ' ');
	thing[length] = '\0';
	nethack_check_solid(checker, command->line, thing, x, y);
}

/* Returns the first letter after the place of a line: the direction in "DRAWBRIDGE:(5,8),east,closed"; NUL if there is none. */
static char letter_behind(const struct checker *checker, const struct command *command)
{
	size_t end = span_end(command->line);
	size_t at = bytes_skip(checker->text->bytes, span_end(command->tuples[0].span), end, " \t,");
	return at < end ? checker->text->bytes[at] : '\0';
}

/* Notes what a line does to a cell. */
static void take_cell(struct checker *checker, struct below *place, const struct command *command)
{
	const struct tuple *tuple = &command->tuples[0];
	int x = tuple->numbers[0], y = tuple->numbers[1];
	bool there = command->count > 0 && tuple->count == 2 && x < NETHACK_COLUMNS - 2 * CORNER && y < NETHACK_ROWS;
	bool stairs = is_key(checker, command, "STAIR LADDER");
	bool bridge = is_key(checker, command, "DRAWBRIDGE");
	if (bridge && there && !command->doubtful)
		nethack_check_bridge(checker, command->line, letter_behind(checker, command), x + CORNER, y);
	for (int i = 0; bridge && there && i < 9; i++) /* it opens a wall beside it */
		if (y + i / 3 > 0 && y + i / 3 <= NETHACK_ROWS)
			checker->level[y + i / 3 - 1][x + CORNER + i % 3 - 1] = 0;
	if (is_key(checker, command, "FOUNTAIN DOOR") && there)
		place->listed[y][x] = true;
	else if (is_key(checker, command, "FOUNTAIN DOOR"))
		place->doubtful = true;
	if (!there || command->doubtful)
		return;
	check_solid(checker, command, x + CORNER, y);
	if (is_key(checker, command, "DOOR"))
		nethack_check_door(checker, command->line, x + CORNER, y);
	if (!stairs)
		return;
	struct span end = {.start = span_end(command->line) - MIN(command->line.length, 4), .length = 4};
	const struct stairs here = {
	    .x = x + CORNER, .y = y, .call = command->line, .down = span_equals(checker->text, end, "down")};
	ARENA_ADD(checker->context->arena, checker, stair, &here);
}

static bool is_in_wall(const struct checker *checker, const struct grid *map, const struct tuple *tuple)
{
	int cell = grid_cell(map, checker->text, tuple->numbers[0], tuple->numbers[1]);
	return tuple->count == 2 && (cell == '-' || cell == '|');
}

/* Checks places of which one is chosen: if most are in walls, they are for doors. */
static void check_places(struct checker *checker, const struct grid *map, const struct command *command)
{
	int walls = 0;
	for (int i = 0; i < command->count; i++)
		walls += is_in_wall(checker, map, &command->tuples[i]);
	for (int i = 0; i < command->count && 2 * walls < command->count; i++)
		if (is_in_wall(checker, map, &command->tuples[i]))
			nethack_report(checker, RULE_NETHACK_WALL_PLACE, command->tuples[i].span,
				       "One of these places is in a wall.");
}

static bool has_word(const struct checker *checker, const struct command *command, const char *word)
{
	return memmem(checker->text->bytes + command->line.start, command->line.length, word, strlen(word)) != NULL;
}

/* In NetHack 3.4.3 things go into the last CONTAINER, wherever it is. */
static void check_contained(struct checker *checker, struct level *level, const struct command *command)
{
	if (!is_key(checker, command, "OBJECT CONTAINER"))
		return;
	if (!has_word(checker, command, "contained")) {
		level->holder = command->line;
		level->holds = is_key(checker, command, "OBJECT") &&
			       (has_word(checker, command, "sack\"") || has_word(checker, command, "chest\"") ||
				has_word(checker, command, "box\"") || has_word(checker, command, "bag of "));
	} else if (level->holder.length > 0 && level->holds) {
		nethack_report(checker, RULE_NETHACK_CONTAINED, command->line,
			       "This is not put into the object of line %zu, which is no CONTAINER.",
			       text_line(checker->text, level->holder.start));
		level->holder.length = 0;
	}
}

/* Counts what commas separate up to the closing byte, outside of quotes and brackets. A line with a comma at its end goes on. */
static int count_items(const char *bytes, size_t at, size_t end, char closing)
{
	int depth = 0, items = 0;
	bool item = false;
	for (; at < end && (depth > 0 || bytes[at] != closing || (closing == '\n' && !item)); at++) {
		if (bytes[at] == '\'' || bytes[at] == '"')
			at = bytes_find(bytes, at + 1, end, bytes[at]);
		else if (at < end && (bytes[at] == '(' || bytes[at] == ')'))
			depth += bytes[at] == '(' ? 1 : -1;
		bool comma = at < end && bytes[at] == ',' && depth == 0;
		items += comma;
		item = !comma && (item || (at < end && !strchr(" \t\r\n", bytes[at])));
	}
	return items + item;
}

/* Notes a list that the line defines: "$name = { ... }", or the places of RANDOM_PLACES. */
static void take_list(const struct checker *checker, struct level *level, const struct command *command)
{
	static const char random[] = "RANDOM_";
	const char *bytes = checker->text->bytes;
	size_t end = span_end(command->line), last = MIN(checker->text->length, command->line.start + LIST_BYTES);
	struct list list = {.name = command->key};
	if (level->list_count == LISTS)
		return;
	if (bytes[command->key.start] == '$') {
		size_t open = bytes_find(bytes, command->key.start, end, '{');
		list.items = open < end ? count_items(bytes, open + 1, last, '}') : 0;
	} else if (bytes_begin(bytes + command->key.start, command->key.length, random)) {
		list.name = span_between(command->key.start + strlen(random), span_end(command->key) - 1);
		size_t colon = bytes_find(bytes, span_end(command->key), end, ':');
		list.items = count_items(bytes, colon + (colon < end), last, '\n');
	}
	if (list.items > 0)
		level->lists[level->list_count++] = list;
}

/* Returns the last list of the name, in any case; NULL if none. */
static const struct list *find_list(const struct checker *checker, const struct level *level, struct span name)
{
	const char *bytes = checker->text->bytes;
	for (int i = level->list_count - 1; i >= 0; i--)
		if (level->lists[i].name.length == name.length &&
		    strncasecmp(bytes + level->lists[i].name.start, bytes + name.start, name.length) == 0)
			return &level->lists[i];
	return NULL;
}

/* Checks the numbers in "name[9]". */
static void check_indices(struct checker *checker, const struct level *level, const struct command *command)
{
	const char *bytes = checker->text->bytes;
	for (size_t at = command->line.start + 1; level->list_count > 0 && at + 1 < span_end(command->line); at++) {
		size_t start = at, end = bytes_skip(bytes, at + 1, span_end(command->line), DECIMAL_DIGITS);
		while (bytes[at] == '[' && start > command->line.start &&
		       (byte_is_of_word(bytes[start - 1]) || bytes[start - 1] == '$'))
			start--;
		if (start == at || end == at + 1 || end == span_end(command->line) || bytes[end] != ']')
			continue;
		const struct list *list = find_list(checker, level, span_between(start, at));
		long long index = strtoll(bytes + at + 1, NULL, 10);
		if (list && index >= list->items)
			nethack_report(checker, RULE_NETHACK_INDEX, span_between(start, end + 1),
				       "The list has %d item%s, from 0 on: there is no %lld.", list->items,
				       PLURAL(list->items), index);
	}
}

/* Notes things at random places of a room, over which the walls of rooms in it may be built. */
static void check_inner_rooms(struct checker *checker, struct level *level, const struct command *command)
{
	const char *bytes = checker->text->bytes;
	bool thing = is_key(checker, command, "MONSTER OBJECT TRAP") && has_word(checker, command, ", random");
	if (is_key(checker, command, "SUBROOM") && level->room == level->depth && level->strayed.length > 0) {
		nethack_report(
		    checker, RULE_NETHACK_INNER_ROOMS, level->strayed,
		    "This is placed at random before the room of line %zu is made, whose walls may cover it.",
		    text_line(checker->text, command->line.start));
		level->room = -1;
	} else if (is_key(checker, command, "ROOM")) {
		level->room = level->depth + 1;
		level->strayed = (struct span){0};
	} else if (thing && level->room == level->depth && level->strayed.length == 0) {
		level->strayed = command->line;
	}
	for (size_t at = command->line.start; at < span_end(command->line) && bytes[command->line.start] != '#'; at++)
		level->depth += bytes[at] == '{' ? 1 : bytes[at] == '}' ? -1 : 0;
}

/* Checks that a throne room that the game fills has no walls inside: the throne may be there. */
static void check_room(struct checker *checker, const struct grid *map, const struct command *command)
{
	const int *edge = command->tuples[0].numbers;
	int walls = 0;
	if (!has_word(checker, command, "\"throne\"") || command->tuples[0].count != 4 ||
	    has_word(checker, command, "irregular") || has_word(checker, command, "unfilled"))
		return;
	for (int y = MAX(edge[1], 0); y <= MIN(edge[3], map->height - 1); y++)
		for (int x = MAX(edge[0], 0); x <= MIN(edge[2], grid_row_cells(map, y) - 1); x++) {
			int cell = grid_cell(map, checker->text, x, y);
			walls += cell == ' ' || cell == '-' || cell == '|';
		}
	if (walls > 0)
		nethack_report(
		    checker, RULE_NETHACK_ROOM, command->line,
		    "%d cell%s of this throne room %s wall or rock, which belong to a region that is not irregular.",
		    walls, PLURAL(walls), walls == 1 ? "is" : "are");
}

/* Returns a letter of the class of the monster if it has another one than this, or '\0'. Beasts that are people by day have
 * two. */
static char other_class(const struct checker *checker, const char *name, char letter)
{
	const struct vocabulary *names = vocabulary_beside(checker->words, "nethack-names");
	char other = '\0';
	for (int row = 0; row < vocabulary_count(names); row++) {
		const char *glyph = vocabulary_value(names, row, "glyph");
		if (strcasecmp(vocabulary_word(names, row), name) != 0 || !vocabulary_fits(names, row, "monster"))
			continue;
		if (!*glyph || *glyph == letter)
			return '\0';
		other = *glyph;
	}
	return strncasecmp(name, "were", 4) == 0 ? '\0' : other;
}

/* Checks the name after MONSTER, OBJECT or CONTAINER, once in a file, and the letter of its class before it. Forks have names of
 * their own. */
static void check_name(struct checker *checker, struct level *level, const struct command *command)
{
	const char *bytes = checker->text->bytes, *near = "";
	const char *type = is_key(checker, command, "MONSTER") ? "monster" : "object";
	size_t at = span_end(command->key), end = span_end(command->line), letter = 0;
	if (!is_key(checker, command, "MONSTER OBJECT CONTAINER") || checker->context->model->own_glyphs)
		return;
	at = bytes_skip(bytes, at, end, " \t:(");
	if (at + 2 < end && bytes[at] == '\'' && bytes[at + 2] == '\'') {
		letter = at + 1;
		at = bytes_skip(bytes, at + 3, end, " \t,");
	}
	size_t stop = at < end && bytes[at] == '"' ? bytes_find(bytes, at + 1, end, '"') : end;
	if (stop == end)
		return;
	struct span span = span_between(at + 1, stop);
	const char *name = nethack_quote(checker, span);
	bool blank = strspn(name, " ") == span.length, known = word_table_find(&level->names, name, span.length) >= 0;
	if (!known)
		word_table_add(&level->names, checker->context->arena, name, 0);
	if (blank || (!known && !nethack_is_name(checker, name, type, &near) &&
		      !vocabulary_has(checker->words, name, span.length, "type", type))) {
		nethack_report(checker, RULE_NETHACK_NAME, span, "There is no %s \"%s\"%s%s%s", type, name,
			       *near ? "; did you mean " : "", *near ? near : "", *near ? "?" : ".");
		check_set_word(checker->context->check, type, name, span.length, *near);
		return;
	}
	char other = letter && *type == 'm' ? other_class(checker, name, bytes[letter]) : '\0';
	if (!other || !byte_is_letter(bytes[letter]))
		return;
	NETHACK_NOTE(checker, RULE_NETHACK_NAME, span_between(letter, letter + 1),
		     "The class of \"%s\" is %c, not %c: the game makes any monster of the class instead.", name,
		     other, bytes[letter]);
}

static void check_command(struct checker *checker, struct below *place, const struct command *command)
{
	static const char arrivals[] = "STAIR BRANCH PORTAL TELEPORT_REGION";
	if (is_key(checker, command, arrivals) || is_key(checker, command, "REGION NON_DIGGABLE NON_PASSWALL"))
		check_tuples(checker, command);
	if (!place->map)
		return;
	if (is_key(checker, command, "MAZEWALK")) {
		place->maze = command->line;
		place->covered = 0;
	}
	if (is_key(checker, command, arrivals) && command->count > 0)
		check_region(checker, command);
	if (is_key(checker, command, "REGION") && command->count > 0)
		check_room(checker, place->map, command);
	for (int i = 0; i < command->count && is_key(checker, command, "NON_DIGGABLE"); i++) {
		const int *number = command->tuples[i].numbers;
		nethack_harden(checker, (const int[]){number[0] + CORNER, number[1], number[2] + CORNER, number[3]});
	}
	if (is_key(checker, command, "RANDOM_PLACES") || checker->text->bytes[command->key.start] == '$')
		check_places(checker, place->map, command);
	take_cell(checker, place, command);
}

/* Returns true if lines of the level from number `i` on, up to the next level, change cells of its maps. */
static bool is_dug(const struct checker *checker, size_t i)
{
	struct command command;
	bool level = false, dug = false;
	for (; i <= checker->text->line_count && !level && !dug; i++) {
		read_command(checker, text_line_span(checker->text, i), &command);
		level = is_key(checker, &command, "MAZE LEVEL");
		dug = is_key(checker, &command, "MAZEWALK TERRAIN REPLACE_TERRAIN ROOM");
	}
	return dug;
}

/* Reports a level that ends at `end` and that nothing leads to or from. Levels of LEVEL may be parts of others. */
static void check_way(struct checker *checker, const struct below *place, size_t end)
{
	static const char *const ways[] = {"STAIR", "LADDER", "PORTAL", "BRANCH", "TELEPORT", "ROOM", "stair", NULL};
	const char *bytes = checker->text->bytes + place->name.start;
	bool way = place->name.length == 0;
	for (const char *const *word = ways; !way && *word; word++)
		way = memmem(bytes, end - place->name.start, *word, strlen(*word)) != NULL;
	if (!way)
		NETHACK_NOTE(checker, RULE_NETHACK_CUT_OFF, place->name,
			     "The level has no stairs, ladder, portal or branch.");
}

/* `end` is where its lines end. */
static void end_level(struct checker *checker, struct below *place, size_t end)
{
	end_map(checker, place);
	check_way(checker, place, end);
	if (place->covered > 0)
		nethack_report(
		    checker, RULE_NETHACK_MAZE_ORDER, place->maze,
		    "The maze is dug here, and the map of line %zu covers its ways: put MAZEWALK behind the maps.",
		    place->covered);
}

void rule_nethack_lines(struct rule_context *context)
{
	const struct text *text = context->check->text;
	const struct model *model = context->model;
	struct checker *checker = arena_allocate(context->arena, 1, sizeof *checker);
	struct below *place = arena_allocate(context->arena, 1, sizeof *place);
	struct level *level = arena_allocate(context->arena, 1, sizeof *level);
	int next = 0;
	*checker = (struct checker){.context = context, .text = text, .words = context->check->vocabulary};
	*level = (struct level){.room = -1};
	for (size_t i = 1; i <= text->line_count; i++) {
		struct command command;
		struct span line = text_line_span(text, i);
		const struct grid *map = next < model->grid_count ? &model->grids[next] : NULL;
		if (map && line.start >= map->whole.start) {
			end_map(checker, place);
			begin_map(checker, place, map);
			next++;
		}
		if (place->map && line.start < span_end(place->map->whole))
			continue;
		read_command(checker, line, &command);
		if (is_key(checker, &command, "MAZE LEVEL")) {
			bool maze = is_key(checker, &command, "MAZE");
			end_level(checker, place, line.start);
			*place = (struct below){.dug = is_dug(checker, i + 1),
						.name = maze ? command.line : (struct span){0}};
			*level = (struct level){.room = -1, .names = level->names};
		}
		check_contained(checker, level, &command);
		check_indices(checker, level, &command);
		take_list(checker, level, &command);
		check_inner_rooms(checker, level, &command);
		check_name(checker, level, &command);
		check_command(checker, place, &command);
	}
	end_level(checker, place, text->length);
}
