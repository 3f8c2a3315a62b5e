/* The rules of POWDER rooms as data: what `mapwright rules` and `mapwright explain` tell, and the manual page with
 * them. The reader reports those without a function; the others look at the whole model.
 *
 * Errors are what map2c or the game fails on or misreads, warnings what they take but nobody can mean, notes the rest.
 * The game's sources are named by file and lines. */
#include "powder.h"

#include "mapwright/powder.h"
#include "mapwright/rules.h"

#define MAP2C "run: map2c on 6,000 damaged rooms"
#define DESCRIPTION "read: the game's description of its rooms (POWDER Rooms), section "
#define BUILD "read: build.cpp "
#define RELEASE " (POWDER 117)"
#define ROOMS "; measured: the 74 rooms of the game"

const struct walker powder_walker = {.walks = WALKS_ALL, .neighbours = 4, .from_entrances = true};

static const struct reachability reachability = {
    .walker = &powder_walker,
    .sentence = "%d %s cannot be reached from any exit or ladder: open a way there or wall it up.",
    .unentered = "%d %s cannot be reached from the largest part of this room without exits: open a way there or wall "
		 "it up.",
};

const struct rule powder_rule_table[POWDER_RULES] = {
    [RULE_BORDER_BOTTOM] =
	{
	    .name = "powder-border-bottom",
	    .severity = SEVERITY_WARNING,
	    .summary = "The map is closed by a border like its top one",
	    .why = "map2c closes the map at any line that begins with + and at the end of the file, and looks at "
		   "nothing else; a legend line of the glyph + can be swallowed so.",
	    .source = DESCRIPTION "Format; " MAP2C,
	    .remedy = "Write +, as many dashes as the map is wide, and + below the last row.",
	},
    [RULE_BORDER_TEXT] =
	{
	    .name = "powder-border-text",
	    .severity = SEVERITY_WARNING,
	    .summary = "Nothing follows the top border",
	    .why = "map2c ignores it.",
	    .source = MAP2C,
	    .remedy = "Move the text to a comment line of its own.",
	},
    [RULE_BORDER_TOP] =
	{
	    .name = "powder-border-top",
	    .severity = SEVERITY_ERROR,
	    .summary = "A top border ends with +",
	    .why = "map2c says \"No terminating + on first map line!\" and drops the border; the rows below it then "
		   "mean nothing or something else.",
	    .source = DESCRIPTION "Format; " MAP2C,
	    .remedy = "End the border with a +.",
	},
    [RULE_BYTE_NUL] =
	{
	    .name = "powder-byte-nul",
	    .severity = SEVERITY_ERROR,
	    .summary = "The file holds no zero byte",
	    .why = "A zero byte ends the line for map2c, so what follows in it is lost. In a comment it is a note.",
	    .source = MAP2C,
	    .remedy = "Take the byte out.",
	},
    [RULE_COMMENT_BLANK] =
	{
	    .name = "powder-comment-blank",
	    .severity = SEVERITY_WARNING,
	    .summary = "A comment is a # in the first column with a blank after it",
	    .why = "map2c takes such a line for an unknown one, or for a global when it holds a =, and complains.",
	    .source = DESCRIPTION "Format; " MAP2C,
	    .remedy = "Begin the line with \"# \".",
	},
    [RULE_GLOBAL_EXTRA] =
	{
	    .name = "powder-global-extra",
	    .severity = SEVERITY_WARNING,
	    .summary = "Nothing follows a global's value",
	    .why = "map2c reads the first word after the name and ignores the rest; there is no comment at a line's "
		   "end.",
	    .source = MAP2C,
	    .remedy = "Move the text to a comment line of its own.",
	},
    [RULE_GLOBAL_REPEATED] =
	{
	    .name = "powder-global-repeated",
	    .severity = SEVERITY_WARNING,
	    .summary = "A global is set once",
	    .why = "The last line holds; the others have no effect, but that a \"pos\" without a second number keeps "
		   "y of the one before.",
	    .source = MAP2C,
	    .remedy = "Take out all lines but one.",
	},
    [RULE_GLOBAL_UNKNOWN] =
	{
	    .name = "powder-global-unknown",
	    .severity = SEVERITY_ERROR,
	    .summary = "A line with a = sets a global that exists",
	    .why = "map2c says \"Unknown variable\" and drops the line.",
	    .source = DESCRIPTION "Global Variables; " MAP2C,
	    .remedy = "Correct the name, or make the line a comment.",
	},
    [RULE_GLOBAL_VALUE_MISSING] =
	{
	    .name = "powder-global-value-missing",
	    .severity = SEVERITY_ERROR,
	    .summary = "A global has a value",
	    .why = "map2c crashes.",
	    .source = MAP2C,
	    .remedy = "Write the value, or take the line out to have the default.",
	},
    [RULE_LINE_BLANK] =
	{
	    .name = "powder-line-blank",
	    .severity = SEVERITY_NOTE,
	    .summary = "An empty line holds no blanks",
	    .why = "map2c complains about a line of two and more blanks as an unknown one; nothing is lost.",
	    .source = MAP2C,
	    .remedy = "Take the blanks out.",
	},
    [RULE_LINE_END] =
	{
	    .name = "powder-line-end",
	    .severity = SEVERITY_WARNING,
	    .summary = "Lines end in LF",
	    .why = "Only map2c for DOS takes the CR of a CR LF away. Elsewhere each row is a byte too long, so there "
		   "is no map, and CR sticks to names.",
	    .source = MAP2C,
	    .remedy = "Save the file with plain line ends; mapwright keeps those that it finds.",
	},
    [RULE_LINE_LENGTH] =
	{
	    .name = "powder-line-length",
	    .severity = SEVERITY_ERROR,
	    .summary = "No line has 1000 bytes or more",
	    .why = "map2c stops reading the file there, without a word: neither that line nor what follows is in the "
		   "game.",
	    .source = MAP2C,
	    .remedy = "Shorten the line; a room can be 997 cells wide for map2c.",
	},
    [RULE_LINE_SHORT] =
	{
	    .name = "powder-line-short",
	    .severity = SEVERITY_WARNING,
	    .summary = "A line has at least two characters",
	    .why = "map2c skips a line of a single character without a word.",
	    .source = MAP2C,
	    .remedy = "Complete the line or take it out. A lone # is let pass.",
	},
    [RULE_LINE_UNKNOWN] =
	{
	    .name = "powder-line-unknown",
	    .severity = SEVERITY_ERROR,
	    .summary = "Every line is a comment, part of the map, a legend or a global",
	    .why = "map2c says \"Ignoring unknown line\" and drops it.",
	    .source = DESCRIPTION "Format; " MAP2C,
	    .remedy = "Begin the line with \"# \" or take it out.",
	},
    [RULE_MAP_EMPTY] =
	{
	    .name = "powder-map-empty",
	    .severity = SEVERITY_WARNING,
	    .summary = "The map has rows",
	    .why = "map2c accepts a map without rows, but the room is then nothing.",
	    .source = MAP2C,
	    .remedy = "Add rows between the borders.",
	},
    [RULE_MAP_SECOND] =
	{
	    .name = "powder-map-second",
	    .severity = SEVERITY_ERROR,
	    .summary = "The file has one map",
	    .why = "map2c says \"Multiple maps defined!\" and keeps the first; the rows of the others are read as "
		   "ordinary lines.",
	    .source = MAP2C,
	    .remedy = "Move the other map to a file of its own.",
	},
    [RULE_POSITION_MALFORMED] =
	{
	    .name = "powder-position-malformed",
	    .severity = SEVERITY_WARNING,
	    .summary = "\"pos\" has two numbers",
	    .why = "map2c takes two words for the two numbers, and a comma between them if there is a blank after "
		   "the first: \"3 4\", \"3, 4\" and \"3 , 4\" work. With one number, or with \"3,4\", it says \"pos "
		   "command has no y component!\", sets x and leaves y as it was.",
	    .source = MAP2C,
	    .remedy = "Write the two numbers with a blank between them.",
	},
    [RULE_ROW_BAR] =
	{
	    .name = "powder-row-bar",
	    .severity = SEVERITY_WARNING,
	    .summary = "A row ends in |",
	    .why = "map2c drops the last byte of a row, whatever it is.",
	    .source = DESCRIPTION "Format; " MAP2C,
	    .remedy = "Put a | there.",
	},
    [RULE_ROW_LENGTH] =
	{
	    .name = "powder-row-length",
	    .severity = SEVERITY_ERROR,
	    .summary = "Every row is as wide as the border",
	    .why =
		"map2c stops reading the map at a row that is not exactly two bytes longer than the border has "
		"dashes; a trailing blank counts. The rows so far are kept, the others are read as ordinary lines.",
	    .source = DESCRIPTION "Format; " MAP2C,
	    .remedy = "Lengthen or shorten the row.",
	},
    [RULE_ROW_START] =
	{
	    .name = "powder-row-start",
	    .severity = SEVERITY_ERROR,
	    .summary = "Every line inside the map is a row",
	    .why = "map2c says \"Missing opening | in map!\" and stops reading the map; comments, blank and legend "
		   "lines inside it are no exception.",
	    .source = MAP2C,
	    .remedy = "Move the line out of the map, or add the missing bottom border above it.",
	},
    [RULE_ROWS_LIMIT] =
	{
	    .name = "powder-rows-limit",
	    .severity = SEVERITY_ERROR,
	    .summary = "The map has at most 99 rows",
	    .why = "map2c says \"Too many lines in the map!\" at the hundredth.",
	    .source = MAP2C,
	    .remedy = "Take rows out.",
	},
    [RULE_ATTRIBUTE_UNKNOWN] =
	{
	    .name = "powder-attribute-unknown",
	    .severity = SEVERITY_ERROR,
	    .summary = "Every attribute is a name of the game",
	    .why = "map2c drops a word of unknown type with a message for each cell; an unknown name of a known type "
		   "stops the C++ compiler of the game. Of a glyph that is on no cell it is a warning.",
	    .source = DESCRIPTION "Attributes; read: source.txt of the game, which names them all; " MAP2C,
	    .remedy = "Correct the name.",
	    .run = rule_known_words,
	},
    [RULE_EXIT_BESIDE] =
	{
	    .name = "powder-exit-beside",
	    .severity = SEVERITY_NOTE,
	    .summary = "Exits are apart from each other and not at a corner",
	    .why = "The game closes an exit that no tunnel came to: it gets the tile that is to its left or above "
		   "it. That may be the next exit. At a corner it is a tile from outside the room, and the finding "
		   "is a warning.",
	    .source = BUILD "1215-1268" RELEASE ROOMS,
	    .remedy = "Put walls between the exits and keep them off the corners.",
	    .run = powder_check_exits_beside,
	},
    [RULE_EXIT_MISSING] =
	{
	    .name = "powder-exit-missing",
	    .severity = SEVERITY_ERROR,
	    .summary = "A room that can be picked has an exit",
	    .why = "The game digs to the exits of the room that it picked for a level: doors of any kind but magic "
		   "ones, corridor or plain floor on the outer edge. Without one a debug build stops at an "
		   "assertion. A release build reads uninitialised memory on levels 1 to 5, and below leaves the "
		   "room closed. A room with a quest is picked too when its rarity is above 0.",
	    .source = BUILD "1205-1268 and MAP::chooseRandomExit" RELEASE ROOMS,
	    .remedy = "Put a door on the outer edge.",
	    .run = powder_check_exits,
	},
    [RULE_EXIT_TAKEN] =
	{
	    .name = "powder-exit-taken",
	    .severity = SEVERITY_WARNING,
	    .summary = "No monster or item is on an exit",
	    .why = "An exit that no tunnel came to becomes what is beside it, mostly wall, and the monster or item "
		   "is then in the wall.",
	    .source = BUILD "1205-1260, 1746-1747" RELEASE ROOMS,
	    .remedy = "Move the monster or item inwards.",
	    .run = powder_check_things_on_exits,
	},
    [RULE_FILE_NAME] =
	{
	    .name = "powder-file-name",
	    .severity = SEVERITY_NOTE,
	    .summary = "The name of a .map file is letters, digits and _",
	    .why = "map2c makes names for C++ of it, such as glb_NAME_squarelist; with any other byte, a second dot "
		   "too, the game does not compile.",
	    .source = "read: map2c.cpp, buildrooms.sh" RELEASE,
	    .remedy = "Rename the file.",
	    .run = powder_check_file_name,
	},
    [RULE_GLOBAL_TYPE] =
	{
	    .name = "powder-global-type",
	    .severity = SEVERITY_ERROR,
	    .summary = "A global's value is of its type",
	    .why = "map2c reads the digits that the value begins with and ignores the rest: 5.9 is 5, 0x10 and three "
		   "are 0. It keeps 32 bits of a number: 99999999999 is 1215752191. Booleans are true, on, yes, "
		   "false, off, no in any letter case; any number is one too, of which the game keeps eight bits (0 "
		   "to 255 is a note, others are a warning).",
	    .source = DESCRIPTION "Global Variables; " MAP2C "; read: map.h, ROOM_DEF" RELEASE,
	    .remedy = "Write a number, or true or false.",
	    .run = powder_check_global_types,
	},
    [RULE_INTRINSIC_ALONE] =
	{
	    .name = "powder-intrinsic-alone",
	    .severity = SEVERITY_WARNING,
	    .summary = "An INTRINSIC has a monster on its cell",
	    .why = "It is given to the monster on the cell; without one it has no effect. Of a glyph that is on no "
		   "cell it is a note.",
	    .source = DESCRIPTION "Attributes; " BUILD "1453-1482" RELEASE,
	    .remedy = "Add a MOB or a MOBLEVEL, or take the INTRINSIC out.",
	    .run = powder_check_intrinsics,
	},
    [RULE_LADDER_MISSING] =
	{
	    .name = "powder-ladder-missing",
	    .severity = SEVERITY_ERROR,
	    .summary = "A quest room has a SQUARE_LADDERUP and a SQUARE_LADDERDOWN",
	    .why = "Quest rooms and tutorial.map are the whole level, and the game puts no stairs into them: a quest "
		   "needs both ladders, the tutorial SQUARE_LADDERUP. A debug build stops at an assertion. Where "
		   "\"quest\" is a number it is a warning.",
	    .source = BUILD "2826-2834, 2866-2874" RELEASE ROOMS,
	    .remedy = "Put the missing ladder on the map.",
	    .run = powder_check_ladders,
	},
    [RULE_LEADER_SEVERAL] =
	{
	    .name = "powder-leader-several",
	    .severity = SEVERITY_NOTE,
	    .summary = "One monster of the room has INTRINSIC_LEADER",
	    .why =
		"All monsters of the room become slaves of one leader: the one on the first such cell, row by row.",
	    .source = BUILD "1453-1482" RELEASE ROOMS,
	    .remedy = "Leave INTRINSIC_LEADER to one monster.",
	    .run = powder_check_leaders,
	},
    [RULE_LEGEND_MISSING] =
	{
	    .name = "powder-legend-missing",
	    .severity = SEVERITY_ERROR,
	    .summary = "Every glyph of the map is in the legend",
	    .why = "map2c says \"Could not find symbol\" for each cell and leaves its square out, so that all other "
		   "squares shift or the game does not compile.",
	    .source = DESCRIPTION "Format; " MAP2C,
	    .remedy = "Add a legend line for the glyph, or paint another one.",
	    .run = powder_check_legend_missing,
	},
    [RULE_LEGEND_NONE] =
	{
	    .name = "powder-legend-none",
	    .severity = SEVERITY_ERROR,
	    .summary = "The file has a legend",
	    .why = "map2c says \"No look ups found, aborting\" and makes no room. Legend lines without an attribute "
		   "do not count.",
	    .source = MAP2C,
	    .remedy = "Add a legend line for each glyph.",
	    .run = powder_check_legend_none,
	},
    [RULE_LEGEND_REPEATED] =
	{
	    .name = "powder-legend-repeated",
	    .severity = SEVERITY_NOTE,
	    .summary = "A glyph has one legend line",
	    .why = "map2c joins all lines of a glyph.",
	    .source = MAP2C,
	    .remedy = "Join them by hand, so that a reader sees all of it.",
	    .run = powder_check_legend_repeated,
	},
    [RULE_LEGEND_UNUSED] =
	{
	    .name = "powder-legend-unused",
	    .severity = SEVERITY_NOTE,
	    .summary = "Every glyph of the legend is on the map",
	    .why = "Nothing: more than half of the game's own rooms have such lines.",
	    .source = DESCRIPTION "Format; " MAP2C,
	    .remedy = "Use the glyph, or take the line out.",
	    .run = rule_legend_unused,
	},
    [RULE_LEVELS_CROSSED] =
	{
	    .name = "powder-levels-crossed",
	    .severity = SEVERITY_WARNING,
	    .summary = "minlevel is not greater than maxlevel",
	    .why = "The room is then never picked.",
	    .source = BUILD "1106-1125" RELEASE,
	    .remedy = "Swap the two, or take one out.",
	    .run = powder_check_levels,
	},
    [RULE_LEVELS_UNUSED] =
	{
	    .name = "powder-levels-unused",
	    .severity = SEVERITY_WARNING,
	    .summary = "minlevel and maxlevel allow a level with random rooms",
	    .why = "Levels 1 to 9, 11 to 21 and 25 have a random room. Level 10 has none, 22 to 24 are the quests, "
		   "and 25 is the last.",
	    .source = BUILD "175-245" RELEASE ROOMS,
	    .remedy = "Widen the limits.",
	    .run = powder_check_levels_unused,
	},
    [RULE_MANDATORY_MISFIT] =
	{
	    .name = "powder-mandatory-misfit",
	    .severity = SEVERITY_ERROR,
	    .summary = "A mandatory room with \"pos\" fits on levels 1 to 5",
	    .why = "These levels want a free cell round a room, within columns and rows 0 to 30. A mandatory room is "
		   "tried again and again, and the level is built again for ever.",
	    .source = BUILD "494, 1071-1093, 1677-1790" RELEASE ROOMS,
	    .remedy = "Move the room to columns and rows 1 to 29, or set minlevel to 6.",
	    .run = powder_check_mandatory,
	},
    [RULE_MAP_NONE] =
	{
	    .name = "powder-map-none",
	    .severity = SEVERITY_ERROR,
	    .summary = "The file has a map",
	    .why = "map2c says \"No map found, aborting\" and makes no room.",
	    .source = MAP2C,
	    .remedy = "Add rows |...| between two borders +---+.",
	    .run = powder_check_map_none,
	},
    [RULE_MONSTER_LARGE] =
	{
	    .name = "powder-monster-large",
	    .severity = SEVERITY_NOTE,
	    .summary = "A monster of two cells each way has free cells round it",
	    .why = "MOB_BAEZLBUB, MOB_CRETAN_MINOTAUR and MOB_GOLDTRIDUDE take two cells each way, to the right and "
		   "down on the level. Rooms are turned at random, so these may be any of the eight cells round the "
		   "one on the map. The game does not look what is there.",
	    .source = "read: map.cpp 987-993, 1063-1068" RELEASE,
	    .remedy = "Keep the eight cells round it free of walls, doors and monsters.",
	    .run = powder_check_large_monsters,
	},
    [RULE_MONSTER_SEVERAL] =
	{
	    .name = "powder-monster-several",
	    .severity = SEVERITY_WARNING,
	    .summary = "A cell has one monster",
	    .why = "A level keeps one monster for each cell: of several one overwrites the others. MOBLEVEL_UNIQUE "
		   "beside a monster only makes that one unique.",
	    .source = "read: build.cpp 1408-1450, map.cpp 985, 1062" RELEASE ROOMS,
	    .remedy = "Leave one MOB or MOBLEVEL to the glyph.",
	    .run = powder_check_monsters_several,
	},
    [RULE_NONE_WORD] =
	{
	    .name = "powder-none-word",
	    .severity = SEVERITY_WARNING,
	    .summary = "No attribute is a _NONE word or MOB_AVATAR",
	    .why = "A _NONE word ends the list of its kind in the game, so that what other cells have is lost. "
		   "MOB_AVATAR is the player.",
	    .source = BUILD "1408-1500" RELEASE,
	    .remedy = "Take the word out.",
	    .run = powder_check_none_words,
	},
    [RULE_POSITION_OUTSIDE] =
	{
	    .name = "powder-position-outside",
	    .severity = SEVERITY_ERROR,
	    .summary = "A room with \"pos\" lies inside the 32x32 level",
	    .why = "The game writes outside the level, over other memory; a debug build stops at an assertion. It "
		   "turns rooms at random, so the longer side has to fit both ways. Each axis is for itself: a "
		   "negative number leaves it to the game.",
	    .source = "read: map.h 260-265, build.cpp 1187-1190" RELEASE ROOMS,
	    .remedy = "Change \"pos\", or make the room smaller.",
	    .run = powder_check_position,
	},
    [RULE_QUEST_RANDOM] =
	{
	    .name = "powder-quest-random",
	    .severity = SEVERITY_WARNING,
	    .summary = "A quest room or tutorial.map has rarity = 0",
	    .why = "The game does not look at \"quest\" when it picks a random room, so the room also turns up where "
		   "it is not meant to.",
	    .source = BUILD "1106-1125" RELEASE ROOMS,
	    .remedy = "Write rarity = 0.",
	    .run = powder_check_quest_random,
	},
    [RULE_QUEST_UNBUILT] =
	{
	    .name = "powder-quest-unbuilt",
	    .severity = SEVERITY_WARNING,
	    .summary = "\"quest\" is GOD_ROGUE, GOD_BARB or GOD_FIGHTER",
	    .why = "The game has three quest levels: 22 for GOD_ROGUE, 23 for GOD_BARB and 24 for GOD_FIGHTER. Of "
		   "other gods none is built.",
	    .source = BUILD "228-238" RELEASE ROOMS,
	    .remedy = "Name one of the three, or take the line out and raise the rarity.",
	    .run = powder_check_quest_unbuilt,
	},
    [RULE_QUEST_UNKNOWN] =
	{
	    .name = "powder-quest-unknown",
	    .severity = SEVERITY_ERROR,
	    .summary = "\"quest\" names a god of the game or is a number",
	    .why = "map2c copies the word; a name that does not exist stops the C++ compiler of the game. A number "
		   "compiles: it is the god of that number, 1 for GOD_FIGHTER. GOD_NONE, which the description names "
		   "as the default, does not exist either.",
	    .source = MAP2C "; read: source.txt of the game",
	    .remedy = "Name one of the GOD_ words, or take the line out.",
	    .run = powder_check_quest,
	},
    [RULE_RARITY_RANGE] =
	{
	    .name = "powder-rarity-range",
	    .severity = SEVERITY_ERROR,
	    .summary = "rarity is from 0 to 255",
	    .why = "The game keeps eight bits of it: 256 becomes 0, which means never.",
	    .source = "read: map.h, ROOM_DEF" RELEASE,
	    .remedy = "Choose a number from 0 to 255.",
	    .run = powder_check_rarity_range,
	},
    [RULE_RARITY_ZERO] =
	{
	    .name = "powder-rarity-zero",
	    .severity = SEVERITY_WARNING,
	    .summary = "A room has a rarity above 0 or is a quest or the tutorial",
	    .why = "With 0 it is never picked, and neither \"mandatory\" nor \"pos\" changes that. Quest rooms and "
		   "tutorial.map are built without being picked, and need 0.",
	    .source = BUILD "1110-1120" RELEASE ROOMS,
	    .remedy = "Raise the number, if the room should be in the game.",
	    .run = powder_check_rarity_zero,
	},
    [RULE_ROCK] =
	{
	    .name = "powder-rock",
	    .severity = SEVERITY_WARNING,
	    .summary = "No monster or item is in solid rock",
	    .why = "The game puts it there without looking at the square: walls, windows, mountains and solid "
		   "nothing are rock.",
	    .source = BUILD "1408-1500" RELEASE ROOMS,
	    .remedy = "Give the glyph a floor.",
	    .run = powder_check_rock,
	},
    [RULE_ROOM_SIZE] =
	{
	    .name = "powder-room-size",
	    .severity = SEVERITY_ERROR,
	    .summary = "A room that the game places is at most 29 cells wide and high",
	    .why = "The game places a room three cells from the edges of the 32x32 level where it can. One with a "
		   "side of 30 or more comes to lie outside, and the game writes over other memory. What \"pos\" "
		   "places both ways may be larger. Of a strip of one row or column it is a warning.",
	    .source = "read: map.h 260-265, build.cpp 1187-1190" RELEASE ROOMS,
	    .remedy = "Make the room smaller, or give it a \"pos\".",
	    .run = powder_check_room_size,
	},
    [RULE_SIGNPOST_SQUARE] =
	{
	    .name = "powder-signpost-square",
	    .severity = SEVERITY_WARNING,
	    .summary = "A sign's text is on a signpost, and a signpost has a text",
	    .why =
		"A SIGNPOST attribute is read only on a SQUARE_SIGNPOST. Of a glyph that is on no cell it is a note.",
	    .source = "read: build.cpp, MAP::populateRoom" RELEASE ROOMS,
	    .remedy = "Add SQUARE_SIGNPOST or the SIGNPOST attribute.",
	    .run = powder_check_signposts,
	},
    [RULE_SQUARE_MISSING] =
	{
	    .name = "powder-square-missing",
	    .severity = SEVERITY_ERROR,
	    .summary = "Every glyph has a SQUARE",
	    .why = "The list of squares gets too short without a word, so that the room shifts, or the game does not "
		   "compile. Of a glyph that is on no cell it is a note.",
	    .source = DESCRIPTION "Attributes; " MAP2C,
	    .remedy = "Add a SQUARE attribute to the legend line.",
	    .run = powder_check_squares_missing,
	},
    [RULE_SQUARE_SEVERAL] =
	{
	    .name = "powder-square-several",
	    .severity = SEVERITY_ERROR,
	    .summary = "A glyph has just one SQUARE",
	    .why = "map2c glues the names together, also when they are the same, and the game does not compile. Of a "
		   "glyph that is on no cell it is a note.",
	    .source = DESCRIPTION "Attributes; " MAP2C,
	    .remedy = "Leave one SQUARE in the legend lines of the glyph.",
	    .run = powder_check_squares_several,
	},
    [RULE_STAIRS_UNREACHABLE] =
	{
	    .name = "powder-stairs-unreachable",
	    .severity = SEVERITY_WARNING,
	    .summary = "Stairs cannot come to lie where nobody can walk to",
	    .why = "While \"allowstairs\" is on, the level's stairs may be put on any floor or corridor inside the "
		   "room, and nothing checks that one gets there from an exit or ladder, on foot and through doors. "
		   "Of the 19 rooms of the game with such cells 18 write allowstairs = false.",
	    .source = BUILD "1749-1790, 2206-2240" RELEASE ROOMS,
	    .remedy = "Write allowstairs = false, or open a way.",
	    .run = powder_check_stairs,
	},
    [RULE_UNREACHABLE] =
	{
	    .name = "powder-unreachable",
	    .severity = SEVERITY_WARNING,
	    .summary = "Every cell can be reached from an exit or a ladder",
	    .why = "The game does not look. Counted are steps in four directions, through doors of all kinds, secret "
		   "and magic ones included, and through water, lava and acid.",
	    .source = "read: source.txt of the game, how squares are walked on; measured: the 74 rooms of the game",
	    .remedy = "Open a way to the cells, or fill them up. A sealed vault may be meant.",
	    .run = rule_reachability,
	    .data = &reachability,
	},
};

const struct rule *const powder_rules[] = {
    &powder_rule_table[RULE_BORDER_BOTTOM],
    &powder_rule_table[RULE_BORDER_TEXT],
    &powder_rule_table[RULE_BORDER_TOP],
    &powder_rule_table[RULE_BYTE_NUL],
    &powder_rule_table[RULE_COMMENT_BLANK],
    &powder_rule_table[RULE_GLOBAL_EXTRA],
    &powder_rule_table[RULE_GLOBAL_REPEATED],
    &powder_rule_table[RULE_GLOBAL_UNKNOWN],
    &powder_rule_table[RULE_GLOBAL_VALUE_MISSING],
    &powder_rule_table[RULE_LINE_BLANK],
    &powder_rule_table[RULE_LINE_END],
    &powder_rule_table[RULE_LINE_LENGTH],
    &powder_rule_table[RULE_LINE_SHORT],
    &powder_rule_table[RULE_LINE_UNKNOWN],
    &powder_rule_table[RULE_MAP_EMPTY],
    &powder_rule_table[RULE_MAP_SECOND],
    &powder_rule_table[RULE_POSITION_MALFORMED],
    &powder_rule_table[RULE_ROW_BAR],
    &powder_rule_table[RULE_ROW_LENGTH],
    &powder_rule_table[RULE_ROW_START],
    &powder_rule_table[RULE_ROWS_LIMIT],
    &powder_rule_table[RULE_ATTRIBUTE_UNKNOWN],
    &powder_rule_table[RULE_EXIT_BESIDE],
    &powder_rule_table[RULE_EXIT_MISSING],
    &powder_rule_table[RULE_EXIT_TAKEN],
    &powder_rule_table[RULE_FILE_NAME],
    &powder_rule_table[RULE_GLOBAL_TYPE],
    &powder_rule_table[RULE_INTRINSIC_ALONE],
    &powder_rule_table[RULE_LADDER_MISSING],
    &powder_rule_table[RULE_LEADER_SEVERAL],
    &powder_rule_table[RULE_LEGEND_MISSING],
    &powder_rule_table[RULE_LEGEND_NONE],
    &powder_rule_table[RULE_LEGEND_REPEATED],
    &powder_rule_table[RULE_LEGEND_UNUSED],
    &powder_rule_table[RULE_LEVELS_CROSSED],
    &powder_rule_table[RULE_LEVELS_UNUSED],
    &powder_rule_table[RULE_MANDATORY_MISFIT],
    &powder_rule_table[RULE_MAP_NONE],
    &powder_rule_table[RULE_MONSTER_LARGE],
    &powder_rule_table[RULE_MONSTER_SEVERAL],
    &powder_rule_table[RULE_NONE_WORD],
    &powder_rule_table[RULE_POSITION_OUTSIDE],
    &powder_rule_table[RULE_QUEST_RANDOM],
    &powder_rule_table[RULE_QUEST_UNBUILT],
    &powder_rule_table[RULE_QUEST_UNKNOWN],
    &powder_rule_table[RULE_RARITY_RANGE],
    &powder_rule_table[RULE_RARITY_ZERO],
    &powder_rule_table[RULE_ROCK],
    &powder_rule_table[RULE_ROOM_SIZE],
    &powder_rule_table[RULE_SIGNPOST_SQUARE],
    &powder_rule_table[RULE_SQUARE_MISSING],
    &powder_rule_table[RULE_SQUARE_SEVERAL],
    &powder_rule_table[RULE_STAIRS_UNREACHABLE],
    &powder_rule_table[RULE_UNREACHABLE],
    NULL,
};
