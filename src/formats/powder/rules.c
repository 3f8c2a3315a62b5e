/* The rules that the reader reports, as data: what `mapwright rules` and `mapwright explain` tell, and the manual page with
 * them. The others stand with their functions in check.c and check_level.c. */
#include "powder.h"

const struct rule *const powder_reader_rules[] = {
    [RULE_BORDER_BOTTOM] =
	RULE("powder-border-bottom", SEVERITY_WARNING, "The map is closed by a border like its top one",
	     .why = "map2c closes the map at any line that begins with + and at the end of the file, and looks at "
		    "nothing else; a legend line of the glyph + can be swallowed so.",
	     .source = DESCRIPTION "Format; " MAP2C,
	     .remedy = "Write +, as many dashes as the map is wide, and + below the last row."),
    [RULE_BORDER_TEXT] =
	RULE("powder-border-text", SEVERITY_WARNING, "Nothing follows the top border", .why = "map2c ignores it.",
	     .source = MAP2C, .remedy = "Move the text to a comment line of its own."),
    [RULE_BORDER_TOP] = RULE("powder-border-top", SEVERITY_ERROR, "A top border ends with +",
			     .why = "map2c says \"No terminating + on first map line!\" and drops the border; the "
				    "rows below it then mean nothing or something else.",
			     .source = DESCRIPTION "Format; " MAP2C, .remedy = "End the border with a +."),
    [RULE_BYTE_NUL] =
	RULE("powder-byte-nul", SEVERITY_ERROR, "The file holds no zero byte",
	     .why = "A zero byte ends the line for map2c, so what follows in it is lost. In a comment it is a note.",
	     .source = MAP2C, .remedy = "Remove the byte."),
    [RULE_COMMENT_BLANK] =
	RULE("powder-comment-blank", SEVERITY_WARNING, "A comment is a # in the first column with a blank after it",
	     .why = "map2c takes such a line for an unknown one, or for a global when it holds a =, and complains.",
	     .source = DESCRIPTION "Format; " MAP2C, .remedy = "Begin the line with \"# \"."),
    [RULE_GLOBAL_EXTRA] = RULE(
	"powder-global-extra", SEVERITY_WARNING, "Nothing follows a global's value",
	.why = "map2c reads the first word after the name and ignores the rest: a comment cannot follow on the line.",
	.source = MAP2C, .remedy = "Move the text to a comment line of its own."),
    [RULE_GLOBAL_REPEATED] = RULE("powder-global-repeated", SEVERITY_WARNING, "A global is set once",
				  .why = "The last line holds; the others have no effect, but that a \"pos\" without "
					 "a second number keeps y of the one before.",
				  .source = MAP2C, .remedy = "Remove all lines but one."),
    [RULE_GLOBAL_UNKNOWN] = RULE("powder-global-unknown", SEVERITY_ERROR, "A line with a = sets a global that exists",
				 .why = "map2c says \"Unknown variable\" and drops the line.",
				 .source = DESCRIPTION "Global Variables; " MAP2C,
				 .remedy = "Correct the name, or make the line a comment."),
    [RULE_GLOBAL_VALUE_MISSING] =
	RULE("powder-global-value-missing", SEVERITY_ERROR, "A global has a value", .why = "map2c crashes.",
	     .source = MAP2C, .remedy = "Write the value, or remove the line to have the default."),
    [RULE_LINE_BLANK] =
	RULE("powder-line-blank", SEVERITY_NOTE, "An empty line holds no blanks",
	     .why = "map2c complains about a line of two and more blanks as an unknown one; nothing is lost.",
	     .source = MAP2C, .remedy = "Remove the blanks.", .remedy_is_safe = true),
    [RULE_LINE_END] =
	RULE("powder-line-end", SEVERITY_WARNING, "Lines end in LF",
	     .why = "Only map2c for DOS takes the CR of a CR LF away. Elsewhere each row is a byte too long, so "
		    "map2c finds no map, and CR sticks to names.",
	     .source = MAP2C, .remedy = "End all lines in LF."),
    [RULE_LINE_LENGTH] =
	RULE("powder-line-length", SEVERITY_ERROR, "No line has 1000 bytes or more",
	     .why = "map2c silently stops reading the file there: neither that line nor what follows is in the game.",
	     .source = MAP2C, .remedy = "Shorten the line; a room can be 997 cells wide for map2c."),
    [RULE_LINE_SHORT] = RULE("powder-line-short", SEVERITY_WARNING, "A line has at least two characters",
			     .why = "map2c silently skips a line of a single character.", .source = MAP2C,
			     .remedy = "Complete the line or remove it. A lone # is let pass."),
    [RULE_LINE_UNKNOWN] =
	RULE("powder-line-unknown", SEVERITY_ERROR, "Every line is a comment, part of the map, a legend or a global",
	     .why = "map2c says \"Ignoring unknown line\" and drops it.", .source = DESCRIPTION "Format; " MAP2C,
	     .remedy = "Begin the line with \"# \" or remove it."),
    [RULE_MAP_EMPTY] = RULE("powder-map-empty", SEVERITY_WARNING, "The map has rows",
			    .why = "map2c accepts a map without rows, but the room is then nothing.", .source = MAP2C,
			    .remedy = "Add rows between the borders."),
    [RULE_MAP_SECOND] = RULE("powder-map-second", SEVERITY_ERROR, "The file has one map",
			     .why = "map2c says \"Multiple maps defined!\" and keeps the first; the rows of the "
				    "others are read as ordinary lines.",
			     .source = MAP2C, .remedy = "Move the other map to a file of its own."),
    [RULE_POSITION_MALFORMED] =
	RULE("powder-position-malformed", SEVERITY_WARNING, "\"pos\" has two numbers",
	     .why = "map2c takes two words for the two numbers, and a comma between them if there is a blank after "
		    "the first: \"3 4\", \"3, 4\" and \"3 , 4\" work. With one number, or with \"3,4\", it says "
		    "\"pos command has no y component!\", sets x and leaves y as it was.",
	     .source = MAP2C, .remedy = "Write the two numbers with a blank between them."),
    [RULE_ROW_BAR] = RULE("powder-row-bar", SEVERITY_WARNING, "A row ends in |",
			  .why = "map2c drops the last byte of a row, whatever it is.",
			  .source = DESCRIPTION "Format; " MAP2C, .remedy = "Put a | there."),
    [RULE_ROW_LENGTH] =
	RULE("powder-row-length", SEVERITY_ERROR, "Every row is as wide as the border",
	     .why =
		 "map2c stops reading the map at a row that is not exactly two bytes longer than the border has "
		 "dashes; a trailing blank counts. The rows so far are kept, the others are read as ordinary lines.",
	     .source = DESCRIPTION "Format; " MAP2C, .remedy = "Lengthen or shorten the row."),
    [RULE_ROW_START] =
	RULE("powder-row-start", SEVERITY_ERROR, "Every line inside the map is a row",
	     .why = "map2c says \"Missing opening | in map!\" and stops reading the map; comments, blank and legend "
		    "lines inside it are not excepted.",
	     .source = MAP2C, .remedy = "Move the line out of the map, or add the missing bottom border above it."),
    [RULE_ROWS_LIMIT] = RULE("powder-rows-limit", SEVERITY_ERROR, "The map has at most 99 rows",
			     .why = "map2c says \"Too many lines in the map!\" at the hundredth.", .source = MAP2C,
			     .remedy = "Remove rows."),
    NULL,
};
