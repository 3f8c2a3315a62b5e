/* The settings that only one scanner needs: where maps are in Lua, in JSON, or at counted lines. */
#include "check.h"
#include "keys.h"

const char *const described_ofs[] = {"part", "next", "before", NULL};

const struct described_key described_lua_keys[] = {
    {KEY(described_lua, call, KEY_TEXT), .required = true, .help = "the function that takes the rows"},
    {KEY(described_lua, member, KEY_TEXT), .help = "if it takes a table, the member with the rows"},
    {.name = NULL},
};

const struct described_key described_place_keys[] = {
    {KEY(described_places, name, KEY_TEXT), .help = "a name for rules of kind `places`"},
    {KEY(described_places, line, KEY_PATTERN), .scanner = "lines",
     .help = "the lines that have them: group 1 is a word and group 2 a text, for the table `objects`; default: all "
	     "lines that are neither rows nor comments"},
    {KEY(described_places, at, KEY_PATTERN), .scanner = "lines",
     .help =
	 "the numbers, which may stand anywhere in the line; if a pattern has no groups, what it matches is skipped"},
    {KEY(described_places, x, KEY_INTEGER), .scanner = "lines", .least = 1, .most = 9, .fallback = 1,
     .help = "the group with the column"},
    {KEY(described_places, y, KEY_INTEGER), .scanner = "lines", .least = 1, .most = 9, .fallback = 2,
     .help = "the group with the row"},
    {KEY(described_places, right, KEY_INTEGER), .scanner = "lines", .most = 9,
     .help = "of areas: the group with the last column; `x` and `y` are then the first"},
    {KEY(described_places, bottom, KEY_INTEGER), .scanner = "lines", .most = 9,
     .help = "of areas: the group with the last row"},
    {NAMED("of", described_places, map, KEY_CHOICE), .scanner = "lines", .words = described_ofs,
     .help =
	 "the map they are on: the one above or else the first of the part, the next one below, or only one above"},
    {KEY(described_places, from, KEY_INTEGER), .scanner = "lines", .most = 1,
     .help = "the number of the first column and row: 0 or 1"},
    {KEY(described_places, calls, KEY_TEXT), .scanner = "lua-strings",
     .help = "for lua-strings: functions with this prefix take coordinates"},
    {KEY(described_places, selections, KEY_TEXT), .scanner = "lua-strings",
     .help = "for lua-strings: functions with this prefix take coordinates of selections"},
    {.name = NULL},
};

const struct described_key described_json_keys[] = {
    {KEY(described_json, type, KEY_TEXT), .required = true, .help = "the type of an object with a map"},
    {KEY(described_json, object, KEY_TEXT), .required = true, .help = "its member that contains everything"},
    {KEY(described_json, rows, KEY_TEXT), .required = true, .help = "the member of that object with the rows"},
    {KEY(described_json, names, KEY_TEXTS), .help = "members whose value is the name of the map"},
    {KEY(described_json, mapping, KEY_TEXT), .help = "the member with an object of legend keys for each glyph"},
    {KEY(described_json, tables, KEY_TEXT), .help = "the member with the ids of tables that also have legends"},
    {KEY(described_json, table, KEY_TEXT), .help = "the type of such a table"},
    {KEY(described_json, id, KEY_TEXT), .help = "the member of a table with its id"},
    {KEY(described_json, extends, KEY_TEXTS),
     .help = "members that make a table add to another one, which is not read"},
    {KEY(described_json, folders, KEY_TEXTS), .help = "folders with tables, next to the file or above it"},
    {KEY(described_json, data, KEY_TEXTS),
     .help =
	 "names of the game's data folders, with `*`: a folder with tables is used only if it is next to the file, "
	 "is one of these folders or inside one, or has one of them between it and the file; default: all are used"},
    {KEY(described_json, mark, KEY_TEXT), .help = "a file that identifies the top folder of the game's data or of an "
						  "addition to it: tables of all files below it are used as well"},
    {KEY(described_json, size, KEY_TEXT), .help = "the field with the size, as in [24, 24]"},
    {KEY(described_json, sized, KEY_TEXTS),
     .help = "members with the names of maps whose only size is in that field"},
    {KEY(described_json, tile, KEY_INTEGER), .most = 1000, .help = "the size of maps without that field"},
    {KEY(described_json, blocks, KEY_TEXTS),
     .help = "members with the names of maps that may be several times as large: a list of lists, one name per tile"},
    {.name = NULL},
};

const struct described_key described_counted_keys[] = {
    {KEY(described_counted, width, KEY_INTEGER), .least = 1, .most = 1000, .required = true,
     .help = "the columns of every map; the rest of a row is ignored"},
    {KEY(described_counted, height, KEY_INTEGER), .least = 1, .most = 1000, .required = true,
     .help = "the rows of every map"},
    {KEY(described_counted, between, KEY_INTEGER), .most = 1000,
     .help = "the number of lines between two maps, which can have any text"},
    {KEY(described_counted, first, KEY_TEXT), .help = "the name of the first map, if it differs from the others"},
    {KEY(described_counted, name, KEY_TEXT), .help = "the name of the other maps, to which a number is added"},
    {KEY(described_counted, fixed, KEY_TEXT), .help = "the message when an edit would change the size"},
    {.name = NULL},
};

static void check_counted(struct description_checker *checker)
{
	struct description *description = checker->description;
	struct described_counted *counted = &description->counted;
	const struct described_template *template = &description->common.template;
	if (counted->width == 0)
		WRONG(checker, description->scanner,
		      "The scanner counted-lines needs counted: { width = ...; height = ...; }.");
	else if (template->width != counted->width || template->height != counted->height)
		WRONG(checker, description->common.template,
		      "The template is %dx%d, but every map has %dx%d cells (counted).", template->width,
		      template->height, counted->width, counted->height);
	if (description->encoding != DESCRIBED_BYTES || description->map.cell.separator)
		WRONG(checker, description->counted, "The scanner counted-lines supports only cells of one byte.");
	counted->name = counted->name ? counted->name : "map";
	counted->fixed = counted->fixed ? counted->fixed : "The game reads no other size.";
}

void description_check_finder(struct description_checker *checker)
{
	const struct description *description = checker->description;
	if (description->scanner == SCANNER_LUA && !description->lua.call)
		WRONG(checker, description->scanner, "The scanner lua-strings needs lua: { call = \"...\"; }.");
	if (description->scanner == SCANNER_JSON && !description->json.type)
		WRONG(checker, description->scanner, "The scanner json-strings needs json: { type = \"...\"; ... }.");
	if (description->scanner == SCANNER_COUNTED)
		check_counted(checker);
}
