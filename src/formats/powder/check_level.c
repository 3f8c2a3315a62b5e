/* The rules for POWDER rooms on their level: whether the room is built at all, where, and what the
 * game then does to its edge, its stairs and its monsters.
 *
 * A level from 1 to 9, from 11 to 21 or 25 has one room that is picked at random by its rarity; 22 to 24 are one quest
 * room each, 10 has none. */
#include "powder.h"

#include "mapwright/bytes.h"
#include "mapwright/file.h"
#include "mapwright/rules.h"

#include <limits.h>

/* map2c names the room after the file name up to the first dot. */
static bool is_tutorial(const struct check *check)
{
	const char *name = path_name(check->path ? check->path : "");
	return bytes_equal(name, strcspn(name, "."), "tutorial");
}

/* Returns true if the limits allow a level with a random room from `first` (1 or more) to `last` (at most 25). */
static bool allows_level(const struct check *check, int first, int last)
{
	int least = powder_number(check->model, GLOBAL_MINLEVEL), most = powder_number(check->model, GLOBAL_MAXLEVEL);
	for (int level = first; level <= last; level++)
		if (level != 10 && (level < 22 || level > 24) && (least < 0 || level >= least) &&
		    (most < 0 || level <= most))
			return true;
	return false;
}

/* Returns true if the room can be picked at random on such a level. The game keeps eight bits of the rarity. */
static bool is_picked(const struct check *check, int first, int last)
{
	return (powder_number(check->model, GLOBAL_RARITY) & 255) != 0 && allows_level(check, first, last);
}

/* ---- whether it is built ---- */

static void check_file_name(struct check *check)
{
	const char *name = path_name(check->path ? check->path : ""), *end = strrchr(name, '.');
	if (!end || strcmp(end, ".map") != 0)
		return;
	const char *at = name;
	while (at < end && (byte_is_letter(*at) || byte_is_digit(*at) || *at == '_'))
		at++;
	if (at < end)
		check_add(check, (struct span){0}, (struct place){0},
			  "map2c derives C++ names from the file name, and \"%.*s\" is not valid in one: use only "
			  "letters, digits and _.",
			  end - name > 60 ? 60 : (int)(end - name), name);
}

static void check_levels(struct check *check)
{
	int least = powder_number(check->model, GLOBAL_MINLEVEL), most = powder_number(check->model, GLOBAL_MAXLEVEL);
	if (most < 0 || least <= most)
		return;
	/* longer numbers may not be read as written, so swapping them would not help */
	enum { DIGITS = 9 };
	struct span first = check->model->fields[GLOBAL_MINLEVEL].value,
		    second = check->model->fields[GLOBAL_MAXLEVEL].value;
	bool plain = first.length <= DIGITS && second.length <= DIGITS, before = first.start < second.start;
	powder_add(check, GLOBAL_MINLEVEL,
		   "minlevel %d is greater than maxlevel %d, so the room is never picked: %swiden them.", least, most,
		   plain ? "swap or " : "");
	if (!plain)
		return;
	struct span spans[] = {before ? first : second, before ? second : first};
	const char *bytes = check->text->bytes;
	finding_set_fix(check->findings, check->found, "swap them", spans[0], bytes + spans[1].start,
			spans[1].length);
	finding_add_replacement(check->findings, check->found, spans[1], bytes + spans[0].start, spans[0].length);
}

/* powder-levels-crossed reports limits that cross. */
static void check_levels_unused(struct check *check)
{
	int least = powder_number(check->model, GLOBAL_MINLEVEL), most = powder_number(check->model, GLOBAL_MAXLEVEL);
	bool crossed = most >= 0 && least > most, picked = (powder_number(check->model, GLOBAL_RARITY) & 255) != 0;
	if (!crossed && picked && powder_quest(check->model) == QUEST_NONE && !is_tutorial(check) &&
	    !allows_level(check, 1, 25))
		powder_add(check, least >= 0 ? GLOBAL_MINLEVEL : GLOBAL_MAXLEVEL,
			   "The room is never picked: only levels 1 to 9, 11 to 21 and 25 have random rooms, and %s "
			   "allow none of them. Widen them.",
			   least >= 0 && most >= 0 ? "minlevel and maxlevel" : "its level limits");
}

/* A position or "mandatory" does not help a room that is never picked. */
static void check_rarity_zero(struct check *check)
{
	if (powder_number(check->model, GLOBAL_RARITY) != 0 || powder_quest(check->model) != QUEST_NONE ||
	    is_tutorial(check))
		return;
	powder_add(
	    check, GLOBAL_RARITY,
	    "With rarity 0 the room is never picked, even if it is mandatory or has a \"pos\": raise the rarity.");
	struct powder_room room = powder_room_of(check->model, check->text);
	if (powder_find_cells(&room, &powder_exits, NULL) == 0)
		return; /* it would be picked but could not be entered */
	check_offer_word(check, "change it to", "100");
	check_set_manual(check, true);
}

/* Rooms that are built for a purpose should not be picked at random as well. */
static void check_quest_random(struct check *check)
{
	bool quest = powder_quest(check->model) == QUEST_BUILT;
	if (!(quest || is_tutorial(check)) || !is_picked(check, 1, 25))
		return;
	powder_add(check, GLOBAL_RARITY,
		   "%s with rarity %d can also be picked at random on other levels: write rarity = 0.",
		   quest ? "A quest room" : "The tutorial", powder_number(check->model, GLOBAL_RARITY));
	if (!check->model->fields[GLOBAL_RARITY].set)
		check->found->span = check->model->fields[GLOBAL_QUEST].value;
	powder_offer(check, GLOBAL_RARITY, "set rarity to 0", "0");
}

static void check_quest_unbuilt(struct check *check)
{
	if (powder_quest(check->model) != QUEST_UNBUILT)
		return;
	powder_add(check, GLOBAL_QUEST,
		   "The game has quest levels only for GOD_ROGUE, GOD_BARB and GOD_FIGHTER, so this room is %s: name "
		   "one of them, or remove the line.",
		   is_picked(check, 1, 25) ? "only picked at random" : "never built");
	check_offer_line_removal(check, "remove the line");
	check_set_manual(check, true);
}

/* ---- where it is built ---- */

/* Checks the room that the game loads, if it has rows. */
typedef void room_check(struct check *check, const struct powder_room *room);

#define ROOM_RULE(id, weight, function) RULE_EACH(id, weight, in_room, room_check, function)

static void in_room(struct check *check)
{
	room_check *const *run = check->rule->data;
	struct powder_room room = powder_room_of(check->model, check->text);
	if (room.height > 0)
		(*run)(check, &room);
}

/* Adds a finding about the whole room. */
#define add_to_room(check, ...)                                                                                      \
	check_add(check, powder_detail((check)->model)->top_line, place_at(PLACE_GRID, 0), __VA_ARGS__)

static int longer_side(const struct powder_room *room)
{
	return MAX(room->width, room->height);
}

/* Rooms are rotated at random, so the longer side must fit on both axes. Each axis can be fixed independently. */
static void check_position(struct check *check, const struct powder_room *room)
{
	int x, y, last = POWDER_LEVEL_SIDE - longer_side(room);
	powder_position(check->model, &x, &y);
	if ((x < 0 || x <= last) && (y < 0 || y <= last))
		return;
	powder_add(check, GLOBAL_POS,
		   "At %d,%d this %dx%d room does not fit into the %dx%d level in every rotation: move it or make it "
		   "smaller.",
		   x, y, room->width, room->height, POWDER_LEVEL_SIDE, POWDER_LEVEL_SIDE);
	if (last >= 0)
		check_offer_word(check, "change it to",
				 arena_print(&check->findings->arena, "%d %d", MIN(x, last), MIN(y, last)));
	check_set_manual(check, true);
}

static void check_room_size(struct check *check, const struct powder_room *room)
{
	int x, y;
	powder_position(check->model, &x, &y);
	if ((x >= 0 && y >= 0) || longer_side(room) <= POWDER_ROOM_SIDE)
		return;
	add_to_room(check,
		    "The room is %dx%d, but a room without a full \"pos\" can have at most %d cells on a side: make "
		    "it smaller.",
		    room->width, room->height, POWDER_ROOM_SIDE);
	if (room->width == 1 || room->height == 1)
		check_set_severity(check, SEVERITY_WARNING);
}

/* Levels 1 to 5 need a free cell around the room, and keep the last column and row free. */
static bool fits_axis(int start, int size)
{
	return start < 0 || (start >= 1 && start < POWDER_LEVEL_SIDE - 1 - size);
}

static void check_mandatory(struct check *check, const struct powder_room *room)
{
	int x, y;
	powder_position(check->model, &x, &y);
	bool upright = fits_axis(x, room->width) && fits_axis(y, room->height);
	bool turned = fits_axis(x, room->height) && fits_axis(y, room->width);
	if ((powder_number(check->model, GLOBAL_MANDATORY) & 255) == 0 || !is_picked(check, 1, 5) || upright ||
	    turned)
		return;
	powder_add(check, GLOBAL_POS,
		   "A mandatory room at %d,%d never fits on levels 1 to 5, and the game rebuilds the level forever: "
		   "keep it within columns and rows 1 to 29, or set minlevel to 6.",
		   x, y);
	if (!check->model->fields[GLOBAL_MINLEVEL].set && allows_level(check, 6, 25))
		powder_offer(check, GLOBAL_MINLEVEL, "set minlevel to 6", "6");
	check_set_manual(check, true);
}

/* ---- cells ---- */

/* `data` of check_cells: which cells to report, their least number, the message for one cell and the end of the
 * message for several ("%d" goes before it), and the cells that turn the finding into a warning. Cells on the edge
 * are checked only in a room that can be picked. */
struct cells {
	struct powder_cells which;
	const struct powder_cells *serious;
	int least;
	const char *one, *many;
};

/* Adds one finding for all cells, at the first of them. */
static void report_cells(struct check *check, const struct powder_room *room, const struct cells *of)
{
	int count = powder_find_cells(room, &of->which, NULL);
	check->found = NULL;
	if (count < of->least)
		return;
	int *cells = arena_allocate(&check->findings->arena, (size_t)count, sizeof *cells);
	powder_find_cells(room, &of->which, cells);
	if (count == 1)
		check_add_cells(check, 0, cells, 1, "%s", of->one);
	else
		check_add_cells(check, 0, cells, count, "%d%s", count, of->many);
}

/* In a damaged map the edge is not where it was meant to be. */
static void check_cells(struct check *check)
{
	const struct cells *of = check->rule->data;
	struct powder_room room = powder_room_of(check->model, check->text);
	if (room.height == 0 || (of->which.edge && (room.height != room.grid->height || !is_picked(check, 1, 25))))
		return;
	report_cells(check, &room, of);
	if (of->serious && powder_find_cells(&room, of->serious, NULL) > 0)
		check_set_severity(check, SEVERITY_WARNING);
}

/* Returns on how many sides of the room a cell is: 2 in a corner. */
static int sides_of(const struct powder_room *room, int x, int y)
{
	return (y == 0 || y == room->height - 1) + (x == 0 || x == room->width - 1);
}

static bool is_exit(const struct powder_room *room, int x, int y)
{
	return sides_of(room, x, y) > 0 && (powder_cell_at(room, x, y)->is & IS_EXIT);
}

static bool is_at_corner(const struct powder_room *room, int x, int y)
{
	return sides_of(room, x, y) == 2;
}

/* The tile that the game copies is next to the exit on the same side of the room; a corner is on two sides. */
static bool is_exit_adjacent(const struct powder_room *room, int x, int y)
{
	bool row = y == 0 || y == room->height - 1;
	return is_at_corner(room, x, y) || is_exit(room, x - row, y - !row) || is_exit(room, x + row, y + !row);
}

static const struct powder_cells exits_at_corners = {.is = IS_EXIT, .edge = true, .test = is_at_corner};

static const struct cells adjacent_exits = {
    .which = {.is = IS_EXIT, .edge = true, .test = is_exit_adjacent},
    .serious = &exits_at_corners,
    .least = 1,
    .one = "This exit is in a corner; if unused, the game closes it with a tile from outside the room: move it.",
    .many = " exits are side by side or in a corner; if unused, the game closes them with a neighbouring tile: put "
	    "walls between them."};

static const struct cells things_on_exits = {
    .which = {.is = IS_EXIT | IS_TAKEN, .edge = true},
    .least = 1,
    .one = "A monster or item is on an exit, which becomes wall if unused: move it inwards.",
    .many = " exits have a monster or item on them, and become wall if unused: move the monsters and items inwards."};

/* The game visits the cells from last to first. */
static const struct cells leaders = {.which = {.is = IS_LEADER},
				     .least = 2,
				     .many = " cells have a leader, but only the first one leads and the others are "
					     "its slaves: keep one INTRINSIC_LEADER."};

/* A monster of 2x2 cells needs all of these free, because the room may be rotated. */
static bool is_large_squeezed(const struct powder_room *room, int x, int y)
{
	for (int dy = -1; dy <= 1; dy++)
		for (int dx = -1; dx <= 1; dx++) {
			int glyph = powder_glyph_at(room, x + dx, y + dy);
			enum walk walk = glyph >= 0 ? room->model->glyphs[glyph].walk : WALK_SOLID;
			bool other = (dx != 0 || dy != 0) && powder_cell_at(room, x + dx, y + dy)->monsters > 0;
			if (other || (walk != WALK_GROUND && walk != WALK_SWIM))
				return true;
		}
	return false;
}

static const struct cells large_monsters = {
    .which = {.is = IS_LARGE, .test = is_large_squeezed},
    .least = 1,
    .one = "This monster covers 2x2 cells, and rooms are rotated: keep the cells around it free.",
    .many = " monsters cover 2x2 cells each, and rooms are rotated: keep the cells around them free."};

/* ---- exits, ladders and stairs ---- */

/* Offers to put a square on a cell: with a glyph that is exactly this square, or else with a new glyph, which gets a
 * legend line below the others with the SQUAREFLAG of the old glyph. Moves the finding to the cell. */
static void offer_square_at(struct check *check, const struct powder_room *room, int x, int y, const char *square,
			    const char *new_glyphs)
{
	const struct model *model = check->model;
	struct arena *arena = &check->findings->arena;
	struct place cell = place_cell(0, x, y), flag = {0};
	int glyph = -1, old = powder_glyph_at(room, x, y);
	for (int g = 0; g < 256 && glyph < 0; g++) {
		const struct powder_cell *makes = &powder_detail(model)->cells[g];
		struct place place = {0};
		if (makes->types[TYPE_SQUARE] == 1 && makes->monsters + makes->items == 0 &&
		    powder_next_of_type(model, g, TYPE_SQUARE, &place) &&
		    span_equals(check->text, model_span(model, place), square))
			glyph = g;
	}
	bool defined = glyph >= 0;
	for (const char *g = new_glyphs; *g && glyph < 0; g++)
		if (model->glyphs[(unsigned char)*g].entry < 0 && model_count(model, -1, *g) == 0)
			glyph = (unsigned char)*g;
	bool whole = room->height == room->grid->height;
	if (glyph < 0 || old < 0 || !whole)
		return;
	check->found->place = cell;
	check_offer(check, arena_print(arena, "put %s at %d,%d", square, x, y), model_span(model, cell),
		    (char[]){(char)glyph, '\0'});
	check->found->fix.place = cell;
	check_set_manual(check, true);
	struct span line = model->entries[model->entry_count - 1].line, word = {0};
	if (defined)
		return;
	if (powder_next_of_type(model, old, TYPE_SQUAREFLAG, &flag))
		word = model_span(model, flag);
	bool ended = check->text->bytes[span_end(line) - 1] == '\n';
	const char *added = arena_print(arena, "%s%c: %s%s%.*s%s", ended ? "" : model->line_end, glyph, square,
					word.length > 0 ? ", " : "", (int)word.length,
					check->text->bytes + word.start, ended ? model->line_end : "");
	finding_add_replacement(check->findings, check->found, (struct span){.start = span_end(line)}, added,
				strlen(added));
}

/* A door goes as close as possible to the middle of a side, where the cell behind it is in the room's largest
 * region. */
static void check_exits(struct check *check, const struct powder_room *room)
{
	if (check->model->entry_count == 0 || !is_picked(check, 1, 25) ||
	    powder_find_cells(room, &powder_exits, NULL) > 0)
		return;
	add_to_room(
	    check,
	    "No cell on the outer edge is a door, corridor or floor, so nobody can come in: add a door there.");
	const struct reach *reach = reach_of(check->model, check->text, 0, &powder_path_rules);
	int best = INT_MAX, door_x = room->width / 2, door_y = room->height - 1;
	for (int y = 0; y < room->height; y++)
		for (int x = 0; x < room->width; x++) {
			bool row = y == 0 || y == room->height - 1, column = x == 0 || x == room->width - 1;
			int behind_x = !column ? x : x == 0 ? 1 : x - 1, behind_y = !row ? y : y == 0 ? 1 : y - 1;
			int glyph = powder_glyph_at(room, x, y), behind = powder_glyph_at(room, behind_x, behind_y);
			int away = row ? abs(2 * x + 1 - room->width) : abs(2 * y + 1 - room->height);
			if (row == column || glyph < 0 || behind < 0 || away > best ||
			    check->model->glyphs[glyph].walk != WALK_SOLID ||
			    (powder_cell_at(room, x, y)->is & IS_TAKEN) ||
			    check->model->glyphs[behind].walk != WALK_GROUND ||
			    reach_lost(reach, behind_y * room->width + behind_x))
				continue;
			best = away;
			door_x = x;
			door_y = y;
		}
	if (best < INT_MAX)
		offer_square_at(check, room, door_x, door_y, "SQUARE_DOOR", "+xDd'");
	else if (room->height == room->grid->height)
		check->found->place = place_cell(0, door_x, door_y);
}

/* A ladder goes on free ground: the one up on the first such cell, the one down on the last. */
static void offer_ladder(struct check *check, const struct powder_room *room, bool up)
{
	const struct reach *reach = reach_of(check->model, check->text, 0, &powder_path_rules);
	int count = room->width * room->height;
	for (int i = 0; i < count; i++) {
		int cell = up ? i : count - 1 - i, x = cell % room->width, y = cell / room->width;
		const struct powder_cell *ground = powder_cell_at(room, x, y);
		if (sides_of(room, x, y) > 0 || (ground->is & (IS_FOR_STAIRS | IS_TAKEN)) != IS_FOR_STAIRS ||
		    reach_lost(reach, cell))
			continue;
		offer_square_at(check, room, x, y, up ? "SQUARE_LADDERUP" : "SQUARE_LADDERDOWN", up ? "<Uu" : ">Dd");
		return;
	}
}

static const struct powder_cells ways_up = {.is = IS_UP}, ways_down = {.is = IS_DOWN};

/* A quest level has a level above and a level below. A god given as a number may be a different one in other
 * releases. */
static void check_ladders(struct check *check, const struct powder_room *room)
{
	bool quest = powder_quest(check->model) == QUEST_BUILT;
	if (!quest && !is_tutorial(check))
		return;
	bool up = powder_find_cells(room, &ways_up, NULL) > 0,
	     down = !quest || powder_find_cells(room, &ways_down, NULL) > 0;
	if (up && down)
		return;
	add_to_room(check, "The game adds no stairs to %s, and this room has no %s: add the missing ones.",
		    quest ? "a quest level" : "the tutorial",
		    up     ? "SQUARE_LADDERDOWN"
		    : down ? "SQUARE_LADDERUP"
			   : "SQUARE_LADDERUP and no SQUARE_LADDERDOWN");
	if (quest && strncmp(check->model->fields[GLOBAL_QUEST].effective, "GOD_", 4) != 0)
		check_set_severity(check, SEVERITY_WARNING);
	offer_ladder(check, room, !up);
}

/* Returns true for cells inside the edge, where stairs can be put, that cannot be reached. */
static bool is_cut_off(const struct powder_room *room, int x, int y)
{
	return sides_of(room, x, y) == 0 && reach_lost(room->reach, y * room->width + x);
}

static const struct cells stairs_cut_off = {
    .which = {.is = IS_FOR_STAIRS, .test = is_cut_off},
    .least = 1,
    .one = "The stairs may end up on this cell, which cannot be reached on foot: open a way or write allowstairs = "
	   "false.",
    .many = " cells that cannot be reached on foot may get the stairs: open a way or write allowstairs = false."};

/* powder-exit-missing reports a room that cannot be entered at all. */
static void check_stairs(struct check *check, const struct powder_room *room)
{
	static const struct path_rules on_foot = {
	    .walks = 1u << WALK_GROUND | 1u << WALK_DOOR, .neighbours = 4, .from_entrances = true};
	const struct field *stairs = &check->model->fields[GLOBAL_ALLOWSTAIRS];
	if ((powder_number(check->model, GLOBAL_ALLOWSTAIRS) & 255) == 0 || !is_picked(check, 1, 25) ||
	    powder_find_cells(room, &powder_exits, NULL) == 0)
		return;
	struct powder_room walked = *room;
	walked.reach = reach_of(check->model, check->text, 0, &on_foot);
	if (walked.reach->lost == 0)
		return;
	report_cells(check, &walked, &stairs_cut_off);
	if (check->found && stairs->set)
		check->found->span = stairs->value;
	powder_offer(check, GLOBAL_ALLOWSTAIRS, "set allowstairs to false", "false");
	check_set_manual(check, true);
}

const struct rule *const powder_level_rules[] = {
    RULE("powder-exit-beside", SEVERITY_NOTE, .run = check_cells, .data = &adjacent_exits),
    ROOM_RULE("powder-exit-missing", SEVERITY_ERROR, check_exits),
    RULE("powder-exit-taken", SEVERITY_WARNING, .run = check_cells, .data = &things_on_exits),
    RULE("powder-file-name", SEVERITY_NOTE, .run = check_file_name),
    ROOM_RULE("powder-ladder-missing", SEVERITY_ERROR, check_ladders),
    RULE("powder-leader-several", SEVERITY_NOTE, .run = check_cells, .data = &leaders),
    RULE("powder-levels-crossed", SEVERITY_WARNING, .run = check_levels),
    RULE("powder-levels-unused", SEVERITY_WARNING, .run = check_levels_unused),
    ROOM_RULE("powder-mandatory-misfit", SEVERITY_ERROR, check_mandatory),
    RULE("powder-monster-large", SEVERITY_NOTE, .run = check_cells, .data = &large_monsters),
    ROOM_RULE("powder-position-outside", SEVERITY_ERROR, check_position),
    RULE("powder-quest-random", SEVERITY_WARNING, .run = check_quest_random),
    RULE("powder-quest-unbuilt", SEVERITY_WARNING, .run = check_quest_unbuilt),
    RULE("powder-rarity-zero", SEVERITY_WARNING, .run = check_rarity_zero),
    ROOM_RULE("powder-room-size", SEVERITY_ERROR, check_room_size),
    ROOM_RULE("powder-stairs-unreachable", SEVERITY_WARNING, check_stairs),
    NULL,
};
