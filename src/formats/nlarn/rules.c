/* The rules of a maze file as data: what `mapwright rules` and `explain` tell, and which function looks. Rules without
 * one are reported by the reader, which alone sees where lines do not fit.
 *
 * Severities follow the game: an error where it stops or cannot use the map, a warning where it takes what was surely
 * not meant, a note else. */
#include "nlarn.h"

#define MAZE_DOCUMENT "read: maze_doc.txt of NLarn"
#define GAME_LOADER "run: the maze loader of NLarn 0.7.9 on 3,200 damaged maze files"
#define GAME_PLACING "run: NLarn's own placing of stairs, 20,000 times for each maze and level"
#define GAME_MAZES "measured: the 24 mazes of the game"

const struct rule nlarn_rule_row_short = {
    .name = "nlarn-row-short",
    .severity = SEVERITY_ERROR,
    .summary = "a row has fewer than 67 cells",
    .why = "The game reads 67 bytes of each row; on a shorter one it stops with \"Maze file is corrupted\".",
    .source = GAME_LOADER,
    .remedy = "Fill the row up. If a whole map seems to be off, look for a missing or doubled line before it.",
};

const struct rule nlarn_rule_row_long = {
    .name = "nlarn-row-long",
    .severity = SEVERITY_WARNING,
    .summary = "a row has more than 67 cells",
    .why = "The game drops what follows the 67th cell without a word. Blanks alone are only noted.",
    .source = GAME_LOADER,
    .remedy = "Take out the cells at the end, or the ones that pushed the row to the right.",
};

const struct rule nlarn_rule_separator = {
    .name = "nlarn-separator",
    .severity = SEVERITY_WARNING,
    .summary = "a line between two maps is missing, or there is one too many",
    .why =
	"Maps are found by counting lines: one every 18, of which the last is skipped whatever it holds. A line too "
	"many or too few shifts all later maps. The game stops on them when that leaves them a blank row, which is "
	"an "
	"error; when only maze 24 is hit, which is never drawn, it is a warning.",
    .source = GAME_LOADER,
    .remedy = "Leave exactly one line between two maps, best an empty one.",
    .run = nlarn_check_row_between,
};

const struct rule nlarn_rule_file_end = {
    .name = "nlarn-file-end",
    .severity = SEVERITY_ERROR,
    .summary = "the file ends before the 17 rows of a map are complete",
    .why = "The game cannot address a map whose 17 rows are not all there, so this one does not exist for it. Other "
	   "text at the end is only noted.",
    .source = GAME_LOADER,
    .remedy = "Add the missing rows, or take the piece out.",
};

const struct rule nlarn_rule_nul = {
    .name = "nlarn-nul",
    .severity = SEVERITY_ERROR,
    .summary = "a NUL byte ends the file for the game",
    .why =
	"The game reads the file as one string, which ends at the first byte 0: all rows and maps after it are lost. "
	"It is a note when they would not be used anyway.",
    .source = GAME_LOADER,
    .remedy = "Paint floor over it, or take the byte out.",
};

static const struct rule byte_count = {
    .name = "nlarn-byte-count",
    .severity = SEVERITY_NOTE,
    .summary = "NLarn 0.7.8 and older misread the file",
    .why =
	"They look for a map at a byte offset, as if every row had 67 cells, every line between two maps were empty "
	"and every line ended with LF alone. The first line that is longer shifts all that follows. Version 0.7.9 "
	"counts lines.",
    .source = "read: map.c of NLarn 0.7.4, map_load_from_file",
    .remedy = "Take out what makes the line longer if old versions of the game are to read the file.",
    .run = nlarn_check_byte_count,
};

const struct rule nlarn_rule_map_ignored = {
    .name = "nlarn-map-ignored",
    .severity = SEVERITY_NOTE,
    .summary = "maps after the 24th maze are ignored",
    .why = "The game counts the town and 24 mazes (MAP_MAX_MAZE_NUM); the document allows more as work in progress.",
    .source = MAZE_DOCUMENT,
    .remedy = "Move the maps that are to be used further up, or let the game count more.",
};

static const struct rule unknown_character = {
    .name = "nlarn-unknown-character",
    .severity = SEVERITY_WARNING,
    .summary = "a cell holds a character that is no symbol of the game",
    .why = "The game makes floor of it without a word. Only a NUL byte does more harm: see nlarn-nul.",
    .source = GAME_LOADER,
    .remedy = "Use a symbol of the table, or a blank for floor.",
    .run = nlarn_check_unknown,
};

static const struct rule town_only = {
    .name = "nlarn-town-only",
    .severity = SEVERITY_WARNING,
    .summary = "a building stands in a maze",
    .why =
	"The game puts the building there, and one can walk in from a dungeon level. In files of 2009 and 2010 M was "
	"a random monster; today m is.",
    .source = MAZE_DOCUMENT ": \"These should not be used outside the town map\"",
    .remedy = "Move the building to the town, or write m where a monster was meant.",
    .run = nlarn_check_town_only,
};

static const struct rule town_missing = {
    .name = "nlarn-town-missing",
    .severity = SEVERITY_WARNING,
    .summary = "the town lacks one of its nine buildings",
    .why = "The first map is the only one with buildings, so what it lacks cannot be found in the game: without O "
	   "nobody gets into the caverns. Without H a new game stops at once, for it begins at the home: that is an "
	   "error "
	   "unless the town has no building at all yet.",
    .source = MAZE_DOCUMENT ", list of buildings; read: player.c of NLarn 0.7, player_map_enter",
    .remedy = "Put the building's letter into the town.",
    .run = nlarn_check_town_missing,
};

static const struct rule town_cut_off = {
    .name = "nlarn-town-cut-off",
    .severity = SEVERITY_WARNING,
    .summary = "a building of the town cannot be reached",
    .why = "One walks to the eight cells around, but not over walls, trees, mountains, deep water and lava. Only "
	   "buildings count here: a lawn behind trees does no harm.",
    .source = "read: how the player of NLarn moves",
    .remedy = "Clear a way to the building.",
    .run = nlarn_check_town_cut_off,
};

static const struct rule border_open = {
    .name = "nlarn-border-open",
    .severity = SEVERITY_WARNING,
    .summary = "one can stand on the edge of a maze",
    .why = "No maze that comes with the game is open at the edge, and the game never places anything there.",
    .source = GAME_MAZES,
    .remedy = "Close the border with walls (#).",
    .run = nlarn_check_border,
};

static const struct rule special_count = {
    .name = "nlarn-special-count",
    .severity = SEVERITY_WARNING,
    .summary = "a maze has not exactly three special item positions (!)",
    .why =
	"On the two bottom levels the game draws one of the first three in the file. With fewer, the amulet or the "
	"potion may end up on a random cell; a fourth is never used.",
    .source = MAZE_DOCUMENT ", \"It is assumed that three of these are defined on every map\"",
    .remedy = "Have exactly three ! in every maze.",
    .run = nlarn_check_specials,
};

static const struct rule special_near = {
    .name = "nlarn-special-near-dead-end",
    .severity = SEVERITY_NOTE,
    .summary = "a special item position lies in or beside a dead end",
    .why = "Stairs are placed in dead ends, so the player might arrive right beside what was to be found last.",
    .source = MAZE_DOCUMENT ", last paragraph",
    .remedy = "Move the ! away from the dead end, unless that luck is meant.",
    .run = nlarn_check_special_near,
};

static const struct rule maze_none = {
    .name = "nlarn-maze-none",
    .severity = SEVERITY_ERROR,
    .summary = "no maze can be used, so a new game never begins",
    .why =
	"Levels 10 and 13 are always a maze of the file, one of 1 to 23 with at least one dead end for the stairs. "
	"Without any the game draws for ever. While the town has no building either this is a warning.",
    .source = "run: NLarn 0.7.9 on files with no maze and with mazes without dead ends; read: map_new in map.c, "
	      "game_new in game.c",
    .remedy = "Add a maze, or build a dead end into one.",
    .run = nlarn_check_maze_none,
};

static const struct rule solid = {
    .name = "nlarn-solid",
    .severity = SEVERITY_ERROR,
    .summary = "a maze has no cell inside where an item can lie",
    .why = "When the three special item positions are not there, the game looks for a cell to stand on, off the "
	   "border and "
	   "without door, altar or building, and stops when there is none: an assertion in place_special_item fails.",
    .source = "run: NLarn 0.7.9 on a maze of walls alone; read: map.c of NLarn 0.7.4, place_special_item",
    .remedy = "Dig the maze, or keep it after the 23rd until it is ready.",
    .run = nlarn_check_solid,
};

static const struct rule dead_end_none = {
    .name = "nlarn-dead-end-none",
    .severity = SEVERITY_WARNING,
    .summary = "a maze has no dead end, so the game can never use it",
    .why =
	"Every level made of a maze needs stairs, and stairs are only placed in dead ends: a cell one can stand on, "
	"not at the border, with at least 7 walls in its 3x3 square and no door, altar or building there. Without "
	"any "
	"the game gives the maze up and draws again. If no maze has one, see nlarn-maze-none.",
    .source = GAME_PLACING,
    .remedy = "Build blind alleys, one cell wide, with walls (#) and without a door beside their end.",
    .run = nlarn_check_dead_end_none,
};

static const struct rule dead_ends_few = {
    .name = "nlarn-dead-ends-few",
    .severity = SEVERITY_NOTE,
    .summary = "a maze has too few dead ends for some levels",
    .why =
	"Levels 2 to 9, 11 and 12 need two dead ends, level 5 needs a third for the bank, levels 10 and 13 one; and "
	"none may lie in the 3x3 square of another.",
    .source = GAME_PLACING,
    .remedy = "Build another blind alley, at least two cells away from the others' ends.",
    .run = nlarn_check_dead_ends_few,
};

static const struct rule unreachable = {
    .name = "nlarn-unreachable",
    .severity = SEVERITY_WARNING,
    .summary = "cells of a maze cannot be reached from the rest",
    .why = "The game does not look: stairs, the amulet or the player may end up in the closed part. One walks to all "
	   "eight neighbours, through closed doors too; walls, mountains, trees, deep water and lava stop one.",
    .source = MAZE_DOCUMENT ": \"make very sure that all areas of your map are reachable\"",
    .remedy = "Open a way, or close the cells with wall.",
    .run = nlarn_check_unreachable,
};

static const struct rule diagonal_only = {
    .name = "nlarn-diagonal-only",
    .severity = SEVERITY_NOTE,
    .summary = "cells of a maze are only reached by a diagonal step",
    .why = "The game allows it, so it is a matter of style: such gaps are easily overlooked. Its own check of random "
	   "levels knows four directions only, but does not look at mazes of the file.",
    .source = "read: the flood fill of NLarn (area_flood)",
    .remedy = "Open one of the two corner cells, unless the hidden way is meant.",
    .run = nlarn_check_diagonal_only,
};

static const struct rule never_drawn = {
    .name = "nlarn-never-drawn",
    .severity = SEVERITY_NOTE,
    .summary = "maze 24 can never be drawn",
    .why = "The game draws a number from 1 to 23: rand_1n(24) leaves out 24. So the last maze never appears.",
    .source = GAME_PLACING,
    .remedy = "Keep your best mazes among the first 23.",
    .run = nlarn_check_never_drawn,
};

static const struct rule unusual_terrain = {
    .name = "nlarn-unusual-terrain",
    .severity = SEVERITY_NOTE,
    .summary = "a maze has altars, deep water or lava",
    .why = "The game loads them, but none of its own mazes has any; it places altars by itself.",
    .source = GAME_MAZES,
    .remedy = "Nothing, if it is meant.",
    .run = nlarn_check_terrain,
};

static const struct rule item_count = {
    .name = "nlarn-item-count",
    .severity = SEVERITY_NOTE,
    .summary = "a maze has fewer than 3 or more than 14 items (o)",
    .why = "The game adds items of its own later. Its mazes have 6 to 9 as a rule, 3 at least and 14 at most.",
    .source = MAZE_DOCUMENT "; " GAME_MAZES,
    .remedy = "Put 6 to 9 items into a maze.",
    .run = nlarn_check_items,
};

static const struct rule monster_count = {
    .name = "nlarn-monster-count",
    .severity = SEVERITY_NOTE,
    .summary = "a maze has fewer than 31 or more than 75 monsters (m)",
    .why = "A maze of the file starts with these monsters and no others. The game's own have 35 to 75, about 50.",
    .source = MAZE_DOCUMENT "; " GAME_MAZES,
    .remedy = "Put 35 to 75 monsters into a maze.",
    .run = nlarn_check_monsters,
};

const struct rule *const nlarn_rules[] = {
    &nlarn_rule_row_short,
    &nlarn_rule_row_long,
    &nlarn_rule_separator,
    &nlarn_rule_file_end,
    &nlarn_rule_nul,
    &byte_count,
    &unknown_character,
    &town_only,
    &town_missing,
    &town_cut_off,
    &border_open,
    &unreachable,
    &diagonal_only,
    &special_count,
    &special_near,
    &maze_none,
    &solid,
    &dead_end_none,
    &dead_ends_few,
    &item_count,
    &monster_count,
    &unusual_terrain,
    &never_drawn,
    &nlarn_rule_map_ignored,
    NULL,
};
