/* The rules of POWDER rooms as data: what `mapwright rules` and `mapwright explain` tell, and the manual page with
 * them. The reader reports those without a function; the others look at the whole model.
 *
 * Errors are what map2c or the game fails on or misreads, warnings what they take but nobody can mean, notes the rest. */
#include "powder.h"

#include "mapwright/powder.h"
#include "mapwright/rules.h"

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
	    .source = "the game's description of its rooms (POWDER Rooms), section Format",
	    .remedy = "Write +, as many dashes as the map is wide, and + below the last row.",
	},
    [RULE_BORDER_TEXT] =
	{
	    .name = "powder-border-text",
	    .severity = SEVERITY_WARNING,
	    .summary = "Nothing stands behind the top border",
	    .why = "map2c ignores it.",
	    .source = "map2c, the compiler of the rooms, as it runs",
	    .remedy = "Move the text to a comment line of its own.",
	},
    [RULE_BORDER_TOP] =
	{
	    .name = "powder-border-top",
	    .severity = SEVERITY_ERROR,
	    .summary = "A top border ends with +",
	    .why = "map2c says \"No terminating + on first map line!\" and drops the border; the rows below it then "
		   "mean nothing or something else.",
	    .source = "the game's description of its rooms (POWDER Rooms), section Format",
	    .remedy = "End the border with a +.",
	},
    [RULE_BYTE_NUL] =
	{
	    .name = "powder-byte-nul",
	    .severity = SEVERITY_ERROR,
	    .summary = "The file holds no zero byte",
	    .why = "A zero byte ends the line for map2c, so what follows in it is lost.",
	    .source = "map2c, the compiler of the rooms, as it runs",
	    .remedy = "Take the byte out.",
	},
    [RULE_COMMENT_BLANK] =
	{
	    .name = "powder-comment-blank",
	    .severity = SEVERITY_WARNING,
	    .summary = "A comment is a # in the first column with a blank behind it",
	    .why = "map2c takes such a line for an unknown one, or for a global when it holds a =, and complains.",
	    .source = "the game's description of its rooms (POWDER Rooms), section Format",
	    .remedy = "Begin the line with \"# \".",
	},
    [RULE_GLOBAL_EXTRA] =
	{
	    .name = "powder-global-extra",
	    .severity = SEVERITY_WARNING,
	    .summary = "Nothing stands behind a global's value",
	    .why = "map2c reads the first word after the name and ignores the rest; there is no comment at a line's "
		   "end.",
	    .source = "map2c, the compiler of the rooms, as it runs",
	    .remedy = "Move the text to a comment line of its own.",
	},
    [RULE_GLOBAL_REPEATED] =
	{
	    .name = "powder-global-repeated",
	    .severity = SEVERITY_WARNING,
	    .summary = "A global is set once",
	    .why = "The last line holds; the others have no effect.",
	    .source = "map2c, the compiler of the rooms, as it runs",
	    .remedy = "Take out all lines but one.",
	},
    [RULE_GLOBAL_UNKNOWN] =
	{
	    .name = "powder-global-unknown",
	    .severity = SEVERITY_ERROR,
	    .summary = "A line with a = sets a global that exists",
	    .why = "map2c says \"Unknown variable\" and drops the line.",
	    .source = "the game's description of its rooms (POWDER Rooms), section Global Variables; map2c knows "
		      "allowitems and allowtele besides",
	    .remedy = "Correct the name, or make the line a comment.",
	},
    [RULE_GLOBAL_VALUE_MISSING] =
	{
	    .name = "powder-global-value-missing",
	    .severity = SEVERITY_ERROR,
	    .summary = "A global has a value",
	    .why = "map2c crashes.",
	    .source = "map2c, the compiler of the rooms, as it runs",
	    .remedy = "Write the value, or take the line out to have the default.",
	},
    [RULE_LINE_BLANK] =
	{
	    .name = "powder-line-blank",
	    .severity = SEVERITY_NOTE,
	    .summary = "An empty line holds no blanks",
	    .why = "map2c complains about a line of two and more blanks as an unknown one; nothing is lost.",
	    .source = "map2c, the compiler of the rooms, as it runs",
	    .remedy = "Take the blanks out.",
	},
    [RULE_LINE_END] =
	{
	    .name = "powder-line-end",
	    .severity = SEVERITY_WARNING,
	    .summary = "Lines end in LF",
	    .why = "Only map2c for DOS takes the CR of a CR LF away. Elsewhere each row is a byte too long, so there "
		   "is no map, and CR sticks to names.",
	    .source = "map2c, the compiler of the rooms, as it runs",
	    .remedy = "Save the file with plain line ends; mapwright keeps those that it finds.",
	},
    [RULE_LINE_LENGTH] =
	{
	    .name = "powder-line-length",
	    .severity = SEVERITY_ERROR,
	    .summary = "No line has 1000 bytes or more",
	    .why = "map2c stops reading the file there, without a word.",
	    .source = "map2c, the compiler of the rooms, as it runs",
	    .remedy = "Shorten the line; a room can be 997 cells wide for map2c.",
	},
    [RULE_LINE_SHORT] =
	{
	    .name = "powder-line-short",
	    .severity = SEVERITY_WARNING,
	    .summary = "A line has at least two characters",
	    .why = "map2c skips a line of a single character without a word.",
	    .source = "map2c, the compiler of the rooms, as it runs",
	    .remedy = "Complete the line or take it out. A lone # is let pass.",
	},
    [RULE_LINE_UNKNOWN] =
	{
	    .name = "powder-line-unknown",
	    .severity = SEVERITY_ERROR,
	    .summary = "Every line is a comment, part of the map, a legend or a global",
	    .why = "map2c says \"Ignoring unknown line\" and drops it.",
	    .source = "the game's description of its rooms (POWDER Rooms), section Format",
	    .remedy = "Begin the line with \"# \" or take it out.",
	},
    [RULE_MAP_EMPTY] =
	{
	    .name = "powder-map-empty",
	    .severity = SEVERITY_WARNING,
	    .summary = "The map has rows",
	    .why = "map2c accepts a map without rows, but the room is then nothing.",
	    .source = "map2c, the compiler of the rooms, as it runs",
	    .remedy = "Add rows between the borders.",
	},
    [RULE_MAP_SECOND] =
	{
	    .name = "powder-map-second",
	    .severity = SEVERITY_ERROR,
	    .summary = "The file has one map",
	    .why = "map2c says \"Multiple maps defined!\" and keeps the first; the rows of the others are read as "
		   "ordinary lines.",
	    .source = "map2c, the compiler of the rooms, as it runs",
	    .remedy = "Move the other map to a file of its own.",
	},
    [RULE_POSITION_MALFORMED] =
	{
	    .name = "powder-position-malformed",
	    .severity = SEVERITY_ERROR,
	    .summary = "\"pos\" has two numbers",
	    .why = "With one number, or with a comma and no blank between the two, map2c says \"pos command has no y "
		   "component!\" and sets x alone.",
	    .source = "map2c, the compiler of the rooms, as it runs",
	    .remedy = "Write the two numbers with a blank between them.",
	},
    [RULE_ROW_BAR] =
	{
	    .name = "powder-row-bar",
	    .severity = SEVERITY_WARNING,
	    .summary = "A row ends in |",
	    .why = "map2c drops the last byte of a row, whatever it is.",
	    .source = "the game's description of its rooms (POWDER Rooms), section Format",
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
	    .source = "the game's description of its rooms (POWDER Rooms), section Format",
	    .remedy = "Lengthen or shorten the row.",
	},
    [RULE_ROW_START] =
	{
	    .name = "powder-row-start",
	    .severity = SEVERITY_ERROR,
	    .summary = "Every line inside the map is a row",
	    .why = "map2c says \"Missing opening | in map!\" and stops reading the map; comments, blank and legend "
		   "lines inside it are no exception.",
	    .source = "map2c, the compiler of the rooms, as it runs",
	    .remedy = "Move the line out of the map, or add the missing bottom border above it.",
	},
    [RULE_ROWS_LIMIT] =
	{
	    .name = "powder-rows-limit",
	    .severity = SEVERITY_ERROR,
	    .summary = "The map has at most 99 rows",
	    .why = "map2c says \"Too many lines in the map!\" at the hundredth.",
	    .source = "map2c, the compiler of the rooms, as it runs",
	    .remedy = "Take rows out.",
	},
    [RULE_ATTRIBUTE_UNKNOWN] =
	{
	    .name = "powder-attribute-unknown",
	    .severity = SEVERITY_ERROR,
	    .summary = "Every attribute is a name of the game",
	    .why = "map2c drops a word of unknown type with a message for each cell; an unknown name of a known type "
		   "stops the C++ compiler of the game. Of a glyph that is on no cell it is a warning.",
	    .source = "the game's description of its rooms (POWDER Rooms), section Attributes; the names are those "
		      "of the game's source.txt",
	    .remedy = "Correct the name.",
	    .run = rule_known_words,
	},
    [RULE_EXIT_MISSING] =
	{
	    .name = "powder-exit-missing",
	    .severity = SEVERITY_ERROR,
	    .summary = "A room that can be picked has an exit",
	    .why = "The game links rooms by tunnels from their exits: doors of any kind but magic ones, corridor or "
		   "plain floor on the outer edge. Without one it stops at an assertion. Rooms with \"rarity = 0\" "
		   "or a quest are not picked.",
	    .source = "the game's program, as it runs",
	    .remedy = "Put a door on the outer edge.",
	    .run = powder_check_exits,
	},
    [RULE_GLOBAL_TYPE] =
	{
	    .name = "powder-global-type",
	    .severity = SEVERITY_ERROR,
	    .summary = "A global's value is of its type",
	    .why = "map2c reads the digits that the value begins with and ignores the rest: 5.9 is 5, 0x10 and three "
		   "are 0. Booleans are true, on, yes, false, off, no in any letter case.",
	    .source = "the game's description of its rooms (POWDER Rooms), section Global Variables",
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
	    .source = "the game's description of its rooms (POWDER Rooms), section Attributes",
	    .remedy = "Add a MOB or a MOBLEVEL, or take the INTRINSIC out.",
	    .run = powder_check_intrinsics,
	},
    [RULE_LEGEND_MISSING] =
	{
	    .name = "powder-legend-missing",
	    .severity = SEVERITY_ERROR,
	    .summary = "Every glyph of the map is in the legend",
	    .why = "map2c says \"Could not find symbol\" for each cell and leaves its square out, so that all other "
		   "squares shift or the game does not compile.",
	    .source = "the game's description of its rooms (POWDER Rooms), section Format",
	    .remedy = "Add a legend line for the glyph, or paint another one.",
	    .run = rule_legend_missing,
	},
    [RULE_LEGEND_NONE] =
	{
	    .name = "powder-legend-none",
	    .severity = SEVERITY_ERROR,
	    .summary = "The file has a legend",
	    .why = "map2c says \"No look ups found, aborting\" and makes no room.",
	    .source = "map2c, the compiler of the rooms, as it runs",
	    .remedy = "Add a legend line for each glyph.",
	    .run = powder_check_legend_none,
	},
    [RULE_LEGEND_REPEATED] =
	{
	    .name = "powder-legend-repeated",
	    .severity = SEVERITY_NOTE,
	    .summary = "A glyph has one legend line",
	    .why = "map2c joins all lines of a glyph.",
	    .source = "map2c, the compiler of the rooms, as it runs",
	    .remedy = "Join them by hand, so that a reader sees all of it.",
	    .run = powder_check_legend_repeated,
	},
    [RULE_LEGEND_UNUSED] =
	{
	    .name = "powder-legend-unused",
	    .severity = SEVERITY_NOTE,
	    .summary = "Every glyph of the legend is on the map",
	    .why = "Nothing: more than half of the game's own rooms have such lines.",
	    .source = "the game's description of its rooms (POWDER Rooms), section Format",
	    .remedy = "Use the glyph, or take the line out.",
	    .run = rule_legend_unused,
	},
    [RULE_LEVELS_CROSSED] =
	{
	    .name = "powder-levels-crossed",
	    .severity = SEVERITY_WARNING,
	    .summary = "minlevel is not greater than maxlevel",
	    .why = "The room is then never picked.",
	    .source = "the game's description of its rooms (POWDER Rooms), section Global Variables",
	    .remedy = "Swap the two, or take one out.",
	    .run = powder_check_levels,
	},
    [RULE_MAP_NONE] =
	{
	    .name = "powder-map-none",
	    .severity = SEVERITY_ERROR,
	    .summary = "The file has a map",
	    .why = "map2c says \"No map found, aborting\" and makes no room.",
	    .source = "map2c, the compiler of the rooms, as it runs",
	    .remedy = "Add rows |...| between two borders +---+.",
	    .run = powder_check_map_none,
	},
    [RULE_NONE_WORD] =
	{
	    .name = "powder-none-word",
	    .severity = SEVERITY_WARNING,
	    .summary = "No attribute is a _NONE word or MOB_AVATAR",
	    .why = "A _NONE word ends the list of its kind in the game, so that what other cells have is lost. "
		   "MOB_AVATAR is the player.",
	    .source = "the game's program, as it runs",
	    .remedy = "Take the word out.",
	    .run = powder_check_none_words,
	},
    [RULE_POSITION_OUTSIDE] =
	{
	    .name = "powder-position-outside",
	    .severity = SEVERITY_WARNING,
	    .summary = "A room with \"pos\" lies inside the 32x32 level",
	    .why = "The game turns rooms at random, so the longer side has to fit both ways.",
	    .source = "the game's program, as it runs",
	    .remedy = "Change \"pos\", or make the room smaller.",
	    .run = powder_check_position,
	},
    [RULE_QUEST_UNKNOWN] =
	{
	    .name = "powder-quest-unknown",
	    .severity = SEVERITY_ERROR,
	    .summary = "\"quest\" names a god of the game",
	    .why = "map2c copies the word; a name that does not exist stops the C++ compiler of the game. GOD_NONE, "
		   "which the description names as the default, does not exist either.",
	    .source = "the game's program, as it runs",
	    .remedy = "Name one of the GOD_ words, or take the line out.",
	    .run = powder_check_quest,
	},
    [RULE_RARITY_RANGE] =
	{
	    .name = "powder-rarity-range",
	    .severity = SEVERITY_ERROR,
	    .summary = "rarity is from 0 to 255",
	    .why = "The game keeps eight bits of it: 256 becomes 0, which means never.",
	    .source = "the game's program, as it runs",
	    .remedy = "Choose a number from 0 to 255.",
	    .run = powder_check_rarity_range,
	},
    [RULE_RARITY_ZERO] =
	{
	    .name = "powder-rarity-zero",
	    .severity = SEVERITY_NOTE,
	    .summary = "A room has a rarity above 0",
	    .why = "With 0 it is never picked at random. Rooms with a quest, with \"pos\" or that are mandatory do "
		   "not need it.",
	    .source = "the game's description of its rooms (POWDER Rooms), section Global Variables",
	    .remedy = "Raise the number, if the room shall be in the game.",
	    .run = powder_check_rarity_zero,
	},
    [RULE_ROOM_SIZE] =
	{
	    .name = "powder-room-size",
	    .severity = SEVERITY_WARNING,
	    .summary = "A room without \"pos\" is at most 26 cells wide and high",
	    .why = "The game finds a place for it in the 32x32 level with a way round it.",
	    .source = "the game's program, as it runs",
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
	    .source = "the game's program, as it runs",
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
	    .source = "the game's description of its rooms (POWDER Rooms), section Attributes",
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
	    .source = "the game's description of its rooms (POWDER Rooms), section Attributes",
	    .remedy = "Leave one SQUARE in the legend lines of the glyph.",
	    .run = powder_check_squares_several,
	},
    [RULE_UNREACHABLE] =
	{
	    .name = "powder-unreachable",
	    .severity = SEVERITY_WARNING,
	    .summary = "Every cell can be reached from an exit or a ladder",
	    .why = "The game does not look. Counted are steps in four directions, through doors of all kinds, secret "
		   "and magic ones included, and through water, lava and acid.",
	    .source = "the game's program, as it runs",
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
    &powder_rule_table[RULE_EXIT_MISSING],
    &powder_rule_table[RULE_GLOBAL_TYPE],
    &powder_rule_table[RULE_INTRINSIC_ALONE],
    &powder_rule_table[RULE_LEGEND_MISSING],
    &powder_rule_table[RULE_LEGEND_NONE],
    &powder_rule_table[RULE_LEGEND_REPEATED],
    &powder_rule_table[RULE_LEGEND_UNUSED],
    &powder_rule_table[RULE_LEVELS_CROSSED],
    &powder_rule_table[RULE_MAP_NONE],
    &powder_rule_table[RULE_NONE_WORD],
    &powder_rule_table[RULE_POSITION_OUTSIDE],
    &powder_rule_table[RULE_QUEST_UNKNOWN],
    &powder_rule_table[RULE_RARITY_RANGE],
    &powder_rule_table[RULE_RARITY_ZERO],
    &powder_rule_table[RULE_ROOM_SIZE],
    &powder_rule_table[RULE_SIGNPOST_SQUARE],
    &powder_rule_table[RULE_SQUARE_MISSING],
    &powder_rule_table[RULE_SQUARE_SEVERAL],
    &powder_rule_table[RULE_UNREACHABLE],
    NULL,
};
