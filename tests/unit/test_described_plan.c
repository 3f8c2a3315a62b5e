/* Edits of described files, as commands: the bytes of the whole file after them, or the sentence that refuses them. */
#include "testing.h"

#include "describing.h"

#include "mapwright/command.h"
#include "mapwright/document.h"
#include "mapwright/editor.h"

#include <stdlib.h>
#include <string.h>

#define VAULT                                                                                                        \
	"# header\n\n"                                                                                               \
	"NAME:   first\n"                                                                                            \
	"TAGS:   no_monster_gen\n"                                                                                   \
	"DEPTH:  D:1-4, \\\n        Lair\n"                                                                          \
	"KMONS:  a = orc / goblin\n"                                                                                 \
	"KFEAT:  bc = deep_water\n"                                                                                  \
	"SUBST:  x = xc, y = .v\n"                                                                                   \
	"MAP\n"                                                                                                      \
	"xxxxx\n"                                                                                                    \
	"xab.x\n"                                                                                                    \
	"xx\n"                                                                                                       \
	"ENDMAP\n\n"                                                                                                 \
	"# about second\n"                                                                                           \
	"NAME: second 2\n"                                                                                           \
	"MAP\n"                                                                                                      \
	"x>x\n"                                                                                                      \
	"ENDMAP\n"

#define ROOM                                                                                                         \
	"name:Hall\n"                                                                                                \
	"type:1\n"                                                                                                   \
	"rating:1\n"                                                                                                 \
	"rows:2\n"                                                                                                   \
	"columns:3\n"                                                                                                \
	"doors:0\n"                                                                                                  \
	"D:###\n"                                                                                                    \
	"D:#.#\n"

#define ISLAND "Gg, Ww, 1 Ke\nGg, Gg^Fp, Gg\n"

#define LEVEL                                                                                                        \
	"-- a level\n"                                                                                               \
	"des.level_flags(\"noteleport\")\n\n"                                                                        \
	"des.map([[\n"                                                                                               \
	"|..|\n"                                                                                                     \
	"]])\n"                                                                                                      \
	"des.stair(\"up\", 1,0)\n\n"                                                                                 \
	"des.map({ x = 1, map = [[\n"                                                                                \
	"}}\n"                                                                                                       \
	"]] })\n"

#define SHEDS                                                                                                        \
	"[\n"                                                                                                        \
	"  { \"type\": \"mapgen\", \"om_terrain\": \"a\",\n"                                                         \
	"    \"object\": { \"rows\": [ \"xy\" ], \"terrain\": { \"x\": \"t_x\", \"y\": \"t_y\" } } },\n"             \
	"  { \"type\": \"overmap_terrain\" },\n"                                                                     \
	"  { \"type\": \"mapgen\", \"om_terrain\": [ \"b1\" ], \"object\": {\n"                                      \
	"      \"rows\": [ \"\\\"\" ],\n"                                                                            \
	"      \"items\": {}\n"                                                                                      \
	"  } }\n"                                                                                                    \
	"]\n"

/* What no shipped format has: lines below the rows, and lines that only `write` can make. */
static const char own[] =
    "id = \"own\"; title = \"Own map\"; files = [ \"*.own\" ]; lines = \"key = value\"; comment = \"^#\";\n"
    "map: { row = \"^[|]([^|]+)[|]$\"; };\n"
    "fields = ( { name = \"depth\"; kind = \"integer\"; },\n"
    "           { name = \"mood\"; line = \"^mood is (.*)$\"; write = \"mood is {value}\"; },\n"
    "           { name = \"dark\"; line = \"^dark is(.*)$\"; write = \"dark is it\"; },\n"
    "           { name = \"shade\"; line = \"^shade (.*)$\"; } );\n"
    "legend = ( { key = \"kind\"; line = \"^([^ ]) is (.*)$\"; write = \"{glyph} is {value}\"; },\n"
    "           { key = \"runes\"; line = \"^rune ([^ ]): (.*)$\"; write = \"rune {glyph}: {value} {\"; },\n"
    "           { key = \"seal\"; line = \"^seal ([^ ]) (.*)$\"; } );\n"
    "template: { map = [ \"|{row}|\" ]; between = [ \"\" ]; width = 3; height = 2; };\n";

#define OWN "mood is calm\n|#.#|\n|a.#|\n  depth = 3\na is orc\n\n|b|\n"
#define LONG                                                                                                         \
	"[\n  {\n    \"type\": \"mapgen\",\n    \"om_terrain\": \"a\",\n    \"object\": {\n      \"rows\": [\n     " \
	"   \"xy\"\n      ],\n      \"terrain\": {\n        \"x\": \"t_x\"\n      }\n    }\n  }\n]\n"

struct plan_case {
	const char *format, *bytes;
	const char *commands; /* one a line */
	const char *old,
	    *fresh; /* what gives way to what in the bytes; old NULL: the commands are refused with `fresh` */
};

static const struct plan_case cases[] = {
    /* fields */
    {"dcss", VAULT, "set TAGS foo bar", "no_monster_gen", "foo bar"},
    {"dcss", VAULT, "set ORIENT north", "        Lair\n", "        Lair\nORIENT: north\n"},
    {"dcss", VAULT, "set DEPTH D:1-5, Lair", "D:1-4, \\", "D:1-5, \\"},
    {"dcss", VAULT, "set DEPTH D:1-4, Lair:2", "Lair\n", "Lair:2\n"},
    {"dcss", VAULT, "set DEPTH Zot", "D:1-4, \\\n        Lair", "Zot"},
    {"dcss", VAULT, "unset DEPTH", "DEPTH:  D:1-4, \\\n        Lair\n", ""},
    {"dcss", VAULT, "set TAGS+ more", "no_monster_gen\n", "no_monster_gen\nTAGS:   more\n"},
    {"dcss", VAULT, "map 1\nset TAGS q", "second 2\n", "second 2\nTAGS: q\n"},
    {"dcss", VAULT, "set NAME renamed", "first", "renamed"},
    {"dcss", VAULT, "set NAME", NULL, "A map needs a name."},
    {"dcss", VAULT, "unset NAME", NULL, "The line of \"NAME\" begins the map; it can be changed, but not removed."},
    {"dcss", VAULT, "set ORDER 1\nset ORDER+ 2", NULL, "A map has only one \"ORDER\"; set it instead."},
    {"dcss", VAULT, "set DEPHT Zot", NULL, "Unknown field 'DEPHT'; did you mean 'DEPTH'?"},
    {"dcss", VAULT, "set default-depth D:3", "# header\n\n", "# header\n\ndefault-depth: D:3\n\n"},
    {"angband", ROOM, "set tval food", "doors:0\n", "doors:0\ntval:food\n"},
    /* the legend */
    {"dcss", VAULT, "legend KMONS: a = ogre", "orc / goblin", "ogre"},
    {"dcss", VAULT, "legend KMONS: q = ogre", "y = .v\n", "y = .v\nKMONS:  q = ogre\n"},
    {"dcss", VAULT, "legend q lava", "y = .v\n", "y = .v\nKFEAT:  q = lava\n"},
    {"dcss", VAULT, "legend b lava", "y = .v\n", "y = .v\nKFEAT:  b = lava\n"},
    {"dcss", VAULT, "legend KFEAT: bc = lava", "deep_water", "lava"},
    {"dcss", VAULT, "legend SHUFFLE: bc", "y = .v\n", "y = .v\nSHUFFLE: bc\n"},
    {"dcss", VAULT, "legend SUBST: q : ab", "y = .v\n", "y = .v\nSUBST:  q : ab\n"},
    {"dcss", VAULT, "map 1\nlegend q lava", "second 2\n", "second 2\nKFEAT: q = lava\n"},
    {"dcss", VAULT, "legend KMON: q = ogre", NULL, "Unknown legend line 'KMON'; did you mean 'KMONS'?"},
    {"dcss", VAULT, "legend KMONS: q", NULL, "Expected a whole line: KMONS: GLYPHS = VALUE."},
    {"dcss", VAULT, "legend-remove a", "KMONS:  a = orc / goblin\n", ""},
    {"dcss", VAULT, "legend-remove x", "x = xc, ", ""},
    {"dcss", VAULT, "legend-remove y", ", y = .v", ""},
    {"dcss", VAULT, "focus legend\nrow -99\nrow 2\nentry-remove", "x = xc, ", ""},
    {"dcss", VAULT, "focus legend\nrow -99\nrow 1\nentry-set KFEAT: bcd = lava", "bc = deep_water", "bcd = lava"},
    {"dcss", VAULT, "rename a q", "a = orc / goblin\nKFEAT:  bc = deep_water\nSUBST:  x = xc, y = .v\nMAP\nxxxxx\nxa",
     "q = orc / goblin\nKFEAT:  bc = deep_water\nSUBST:  x = xc, y = .v\nMAP\nxxxxx\nxq"},
    {"dcss", VAULT, "rename c q", NULL, "Line 9 (SUBST) turns other glyphs into 'c'; change that line first."},
    /* the size */
    {"dcss", VAULT, "resize right 1", "xxxxx\nxab.x\nxx\n", "xxxxx.\nxab.x.\nxx   .\n"},
    {"dcss", VAULT, "resize left 1 x", "xxxxx\nxab.x\nxx\n", "xxxxxx\nxxab.x\nxxx\n"},
    {"dcss", VAULT, "resize top 1 x", "MAP\nxxxxx\n", "MAP\nxxxxx\nxxxxx\n"},
    {"dcss", VAULT, "resize bottom -1", "xx\nENDMAP", "ENDMAP"},
    {"dcss", VAULT, "resize left -5", NULL, "A map must keep at least one of its rows and columns."},
    {"angband", ROOM, "resize right 2", "3\ndoors:0\nD:###\nD:#.#\n", "5\ndoors:0\nD:#####\nD:#...#\n"},
    {"angband", ROOM, "resize right 2 .", "3\ndoors:0\nD:###\nD:#.#\n", "5\ndoors:0\nD:###..\nD:#.#..\n"},
    {"angband", ROOM, "goto 1,1\nrow-insert 2 ^", "2\ncolumns:3\ndoors:0\nD:###\nD:#.#\n",
     "4\ncolumns:3\ndoors:0\nD:###\nD:#^#\nD:#^#\nD:#.#\n"},
    {"angband", ROOM, "goto 1,0\ncolumn-insert\ncolumn-delete\ncolumn-delete", "3\ndoors:0\nD:###\nD:#.#\n",
     "2\ndoors:0\nD:##\nD:##\n"},
    {"angband", ROOM, "goto 0,1\nrow-delete 9", "2\ncolumns:3\ndoors:0\nD:###\nD:#.#\n",
     "1\ncolumns:3\ndoors:0\nD:###\n"},
    {"angband", ROOM, "resize bottom 1 #", "2\ncolumns:3\ndoors:0\nD:###\nD:#.#\n",
     "3\ncolumns:3\ndoors:0\nD:###\nD:#.#\nD:###\n"},
    {"wesnoth", ISLAND, "resize right 1", "1 Ke\nGg, Gg^Fp, Gg\n", "1 Ke, Gg\nGg, Gg^Fp, Gg, Gg\n"},
    {"wesnoth", ISLAND, "resize left 2", ISLAND, "Gg, Gg, Gg, Ww, 1 Ke\nGg, Gg, Gg, Gg^Fp, Gg\n"},
    {"wesnoth", ISLAND, "resize left -2", ISLAND, "1 Ke\nGg\n"},
    {"wesnoth", ISLAND, "resize left -1", NULL,
     "Every second column of hexes is half a hex higher: adding or removing 1 on the left would give hexes other "
     "neighbours. Use an even number."},
    {"wesnoth", ISLAND, "goto 1,0\ncolumn-insert", NULL,
     "Every second column of hexes is half a hex higher: adding or removing 1 here would give hexes other "
     "neighbours. "
     "Use an even number."},
    {"wesnoth", ISLAND, "goto 1,1\ncolumn-insert 2\nrow-delete", ISLAND, "Gg, Gg, Gg, Ww, 1 Ke\n"},
    {"wesnoth", ISLAND, "resize top 1", ISLAND, "Gg, Gg, Gg\n" ISLAND},
    /* whole maps */
    {"dcss", VAULT, "map copy", "# about",
     "NAME:   first_2\nTAGS:   no_monster_gen\nDEPTH:  D:1-4, \\\n        Lair\nKMONS:  a = orc / goblin\n"
     "KFEAT:  bc = deep_water\nSUBST:  x = xc, y = .v\nMAP\nxxxxx\nxab.x\nxx\nENDMAP\n\n# about"},
    {"dcss", VAULT, "map 1\nmap copy", "x>x\nENDMAP\n",
     "x>x\nENDMAP\n\n# about second\nNAME: second 3\nMAP\nx>x\nENDMAP\n"},
    {"dcss", VAULT, "map 1\nmap delete", "\n# about second\nNAME: second 2\nMAP\nx>x\nENDMAP\n", ""},
    {"dcss", VAULT, "map delete\nmap delete", NULL, "This is the file's only map; it cannot be removed."},
    {"angband", ROOM, "map copy", "D:#.#\n",
     "D:#.#\n\nname:Hall_2\ntype:1\nrating:1\nrows:2\ncolumns:3\ndoors:0\nD:###\nD:#.#\n"},
    {"plain", "ab\n", "map copy", "ab\n", "ab\n\nab\n"},
    {"sokoban", "; A\n####\n#@.#\n####\n", "map copy", "####\n#@.#\n####\n",
     "####\n#@.#\n####\n\n; A_2\n####\n#@.#\n####\n"},
    {"wesnoth", ISLAND, "map copy", NULL,
     "A file of this format (Wesnoth map) has only one map: put another one in a separate file."},
    /* in Lua */
    {"nethack", LEVEL, "map copy", "1,0)\n", "1,0)\n\ndes.map([[\n|..|\n]])\ndes.stair(\"up\", 1,0)\n"},
    {"nethack", LEVEL, "map delete", "des.map([[\n|..|\n]])\ndes.stair(\"up\", 1,0)\n\n", ""},
    {"nethack", LEVEL, "map 1\nmap delete", "\n\ndes.map({ x = 1, map = [[\n}}\n]] })\n", "\n"},
    {"nethack", LEVEL, "map 1\nmap move 0",
     "des.map([[\n|..|\n]])\ndes.stair(\"up\", 1,0)\n\ndes.map({ x = 1, map = [[\n}}\n]] })\n",
     "des.map({ x = 1, map = [[\n}}\n]] })\n\ndes.map([[\n|..|\n]])\ndes.stair(\"up\", 1,0)\n"},
    {"nethack", "if x then\n\tdes.map([[\n.\n]])\nend\n", "map copy", NULL,
     "Line 2 is inside a function, a table or another statement; maps can only be added, moved or removed if each "
     "begins its own line at the top level."},
    {"nethack", "f() des.map([[\n.\n]])\n", "map copy", NULL,
     "Line 1 is inside a function, a table or another statement; maps can only be added, moved or removed if each "
     "begins its own line at the top level."},
    /* in JSON */
    {"cdda", SHEDS, "map copy", "\"t_y\" } } },\n",
     "\"t_y\" } } },\n  { \"type\": \"mapgen\", \"om_terrain\": \"a_2\",\n"
     "    \"object\": { \"rows\": [ \"xy\" ], \"terrain\": { \"x\": \"t_x\", \"y\": \"t_y\" } } },\n"},
    {"cdda", SHEDS, "map 1\nmap copy", "{}\n  } }\n",
     "{}\n  } },\n  { \"type\": \"mapgen\", \"om_terrain\": [ \"b2\" ], \"object\": {\n      \"rows\": [ \"\\\"\" "
     "],\n"
     "      \"items\": {}\n  } }\n"},
    {"cdda", SHEDS, "map delete",
     "{ \"type\": \"mapgen\", \"om_terrain\": \"a\",\n"
     "    \"object\": { \"rows\": [ \"xy\" ], \"terrain\": { \"x\": \"t_x\", \"y\": \"t_y\" } } },\n  ",
     ""},
    {"cdda", SHEDS, "map 1\nmap delete",
     ",\n  { \"type\": \"mapgen\", \"om_terrain\": [ \"b1\" ], \"object\": {\n      \"rows\": [ \"\\\"\" ],\n      "
     "\"items\": {}\n"
     "  } }\n",
     "\n"},
    {"cdda", SHEDS, "legend z \"t_z\"", "\"t_y\" }", "\"t_y\", \"z\": \"t_z\" }"},
    {"cdda", SHEDS, "legend furniture: x = \"f_x\"", "\"t_y\" }", "\"t_y\" }, \"furniture\": { \"x\": \"f_x\" }"},
    {"cdda", SHEDS, "legend terrain: x = [ \"t_a\", \"t_b\" ]", "\"t_x\"", "[ \"t_a\", \"t_b\" ]"},
    {"cdda", SHEDS, "legend-remove x", "\"x\": \"t_x\", ", ""},
    {"cdda", SHEDS, "legend-remove y", ", \"y\": \"t_y\"", ""},
    {"cdda", SHEDS, "map 1\nlegend items: \" = { \"item\": \"i\" }", "{}", "{ \"\\\"\": { \"item\": \"i\" } }"},
    {"cdda", SHEDS, "map 1\nlegend a \"t\"", "{}\n", "{},\n      \"terrain\": { \"a\": \"t\" }\n"},
    {"cdda", SHEDS, "legend z t_z", "\"t_y\" }", "\"t_y\", \"z\": \"t_z\" }"},
    {"cdda", SHEDS, "legend terrain: x = t_z", "\"t_x\"", "\"t_z\""},
    {"cdda", SHEDS, "legend x true", "\"t_x\"", "true"},
    {"cdda", SHEDS, "legend z t_z t_y", NULL,
     "A JSON value is a number, a \"string\" in quotes, [a list] or {an object}."},
    {"cdda", SHEDS, "legend z items", NULL, "items is a kind of line; write items: z = VALUE."},
    {"cdda", "{ \"type\": \"mapgen\", \"object\": { \"rows\": [ \"a\" ] } }", "legend a \"t\"", "[ \"a\" ]",
     "[ \"a\" ], \"terrain\": { \"a\": \"t\" }"},
    {"cdda", "{ \"type\": \"mapgen\", \"object\": { \"rows\": [ \"a\" ] } }", "map copy", NULL,
     "The file is a single object, not a list: write [ before it and ] after it in a text editor to be able to add "
     "maps."},
    {"own", OWN, "set depth 4", "|a.#|\n", "|a.#|\ndepth = 4\n"},
    {"own", OWN, "unset depth", "|b|\n", "|b|\n"},
    {"own", OWN, "set mood gloomy", "|a.#|\n", "|a.#|\nmood is gloomy\n"},
    {"own", OWN, "unset mood", "|b|\n", "|b|\n"},
    {"own", OWN, "set dark x", NULL,
     "This value does not fit there: the file would parse differently. Nothing was changed."},
    {"own", OWN, "set shade x", NULL,
     "A line for \"shade\" cannot be added: the description of the format has no `write` for it."},
    {"own", OWN, "set size 3", NULL, "Unknown field 'size'; the fields here are: depth, mood, dark, shade."},
    {"own", OWN, "set name x", NULL, "Unknown field 'name'; the fields here are: depth, mood, dark, shade."},
    {"own", OWN, "legend b elf", "a is orc\n", "a is orc\nb is elf\n"},
    {"own", OWN, "legend a: elf", NULL, "'a:' is not a glyph: give one ASCII character, or <Space>."},
    {"own", OWN, "legend kind: b = x", "a is orc\n", "a is orc\nb is x\n"},
    {"own", OWN, "legend runes: b = x", "a is orc\n", "a is orc\nrune b: x {\n"},
    {"own", OWN, "legend runes b : x", NULL, "'runes' is not a glyph: give one ASCII character, or <Space>."},
    {"own", OWN, "legend-remove a", "a is orc\n", ""},
    {"own", OWN, "map 1\nset depth 1", "|b|\n", "|b|\ndepth = 1\n"},
    {"own", OWN, "map 1\nset mood odd", "|b|\n", "|b|\nmood is odd\n"},
    {"own", OWN, "map 1\nset dark yes", NULL,
     "This value does not fit there: the file would parse differently. Nothing was changed."},
    {"own", OWN, "map 1\nlegend b elf", "|b|\n", "|b|\nb is elf\n"},
    {"own", OWN, "map 1\nlegend runes: b = elf", "|b|\n", "|b|\nrune b: elf {\n"},
    {"own", OWN, "map 1\nlegend kind: b = x", "|b|\n", "|b|\nb is x\n"},
    {"own", OWN, "map 1\nlegend b", NULL, "Define 'b' (Tab completes), or give a whole line: kind: b = ..."},
    {"own", OWN, "map add", "|b|\n", "|###|\n|###|\n\n|b|\n"},
    {"own", OWN, "map 1\nmap add", "|b|\n", "|b|\n\n|###|\n|###|\n"},
    {"own", OWN, "map move 9", NULL, "9 is out of range: it must be from 0 to 1."},
    {"own", OWN, "map copy", "|b|\n", "|#.#|\n|a.#|\n  depth = 3\na is orc\n\n|b|\n"},
    {"own", OWN, "map 1\nmap move 0", "|#.#|\n|a.#|\n  depth = 3\na is orc\n\n|b|\n",
     "|b|\n\n|#.#|\n|a.#|\n  depth = 3\na is orc\n"},
    {"own", OWN, "map move 1", "|#.#|\n|a.#|\n  depth = 3\na is orc\n\n|b|\n",
     "|b|\n\n|#.#|\n|a.#|\n  depth = 3\na is orc\n"},
    {"own", OWN, "resize right 1", "|#.#|\n|a.#|\n", "|#.#.|\n|a.#.|\n"},
    {"own", OWN, "resize right -2", "|#.#|\n|a.#|\n", "|#|\n|a|\n"},
    {"own", OWN, "resize bottom 1", NULL,
     "The map would be read as 3x2, not 3x3: the new rows or columns would not be recognised. Nothing was changed."},
    {"own", OWN, "set depth", NULL, "Missing value; give it after depth."},
    {"own", OWN, "set depth three", NULL, "\"depth\" must be a whole number, not \"three\"."},
    {"own", OWN, "set depth -", NULL, "\"depth\" must be a whole number, not \"-\"."},
    {"own", OWN, "set depth +5", "|a.#|\n", "|a.#|\ndepth = +5\n"},
    {"own", OWN, "set depth 99999999999", "|a.#|\n", "|a.#|\ndepth = 99999999999\n"},
    {"own", "|#|\n", "set depth 1", "|#|\n", "|#|\ndepth = 1\n"},
    {"own", "|#|\n", "set mood odd", "|#|\n", "|#|\nmood is odd\n"},
    {"own", "|#|\n", "legend a orc", "|#|\n", "|#|\na is orc\n"},
    {"own", "|#|\n", "map add", "|#|\n", "|#|\n\n|###|\n|###|\n"},
    {"own", "|#|\n", "map copy", "|#|\n", "|#|\n\n|#|\n"},
    {"own", "|#|\n", "map delete", NULL, "This is the file's only map; it cannot be removed."},
    {"own", "", "set depth 1", NULL, "Unknown field 'depth'."},
    {"own", "dark is \ndepth =\n|#|", "set depth 1", "|#|", "|#|\ndepth = 1"},
    {"own", "dark is \ndepth =\n|#|", "set dark x", NULL,
     "This value does not fit there: the file would parse differently. Nothing was changed."},
    {"own", "dark is \ndepth =\n|#|", "legend a orc", "|#|", "|#|\na is orc"},
    {"own", "dark is \ndepth =\n|#|", "map copy", "|#|", "|#|\n\n|#|"},
    {"cdda", LONG, "legend y \"t_y\"", "        \"x\": \"t_x\"\n",
     "        \"x\": \"t_x\",\n        \"y\": \"t_y\"\n"},
    {"cdda", LONG, "legend x \"t_z\"", "        \"x\": \"t_x\"\n", "        \"x\": \"t_z\"\n"},
    {"cdda", LONG, "legend furniture: y = \"f_y\"", "      }\n",
     "      },\n      \"furniture\": { \"y\": \"f_y\" }\n"},
    {"cdda", LONG, "legend-remove x", "      \"terrain\": {\n        \"x\": \"t_x\"\n      }\n",
     "      \"terrain\": {}\n"},
    {"cdda", LONG, "set weight 3", "    \"om_terrain\": \"a\",\n",
     "    \"weight\": 3,\n    \"om_terrain\": \"a\",\n"},
    {"cdda", LONG, "set method json", "    \"om_terrain\": \"a\",\n",
     "    \"method\": \"json\",\n    \"om_terrain\": \"a\",\n"},
    {"cdda", LONG, "set fill_ter \"t_dirt\"", "      \"terrain\": {\n",
     "      \"fill_ter\": \"t_dirt\",\n      \"terrain\": {\n"},
    {"cdda", LONG, "set om_terrain \"b\"", NULL,
     "Unknown field 'om_terrain'; the fields here are: fill_ter, rotation, predecessor_mapgen, mapgensize, weight, "
     "method."},
    {"cdda", LONG, "set weight \"x\"", NULL, "\"weight\" must be a whole number, not \"\"x\"\"."},
    {"cdda", LONG, "set weight", NULL, "Missing value; give it after weight."},
    {"cdda", LONG, "set fill_ter t_dirt", "      \"terrain\": {\n",
     "      \"fill_ter\": \"t_dirt\",\n      \"terrain\": {\n"},
    {"cdda", LONG, "set fill_ter t dirt", NULL,
     "A JSON value is a number, a \"string\" in quotes, [a list] or {an object}."},
    {"cdda", LONG, "resize bottom 1", "        \"xy\"\n", "        \"xy\",\n        \"..\"\n"},
    {"cdda", LONG, "resize top 2", "        \"xy\"\n", "        \"..\",\n        \"..\",\n        \"xy\"\n"},
    {"cdda", LONG, "resize right 1", "        \"xy\"\n", "        \"xy.\"\n"},
    {"cdda", LONG, "resize bottom -1", NULL, "A map must keep at least one of its rows and columns."},
    {"cdda", LONG, "resize right -1", "        \"xy\"\n", "        \"x\"\n"},
    {"cdda", LONG, "map copy", "    }\n  }\n",
     "    }\n  },\n  {\n    \"type\": \"mapgen\",\n    \"om_terrain\": \"a_2\",\n    \"object\": {\n      \"rows\": "
     "[\n        \"xy\"\n      ],\n      \"terrain\": {\n        \"x\": \"t_x\"\n      }\n    }\n  }\n"},
    {"cdda", LONG, "set fill_ter \"t_dirt\"\nunset fill_ter", "]\n", "]\n"},
    {"cdda", LONG, "unset weight", "]\n", "]\n"},
    {"cdda", LONG, "set mapgensize [ 2, 2 ]", "      \"terrain\": {\n",
     "      \"mapgensize\": [ 2, 2 ],\n      \"terrain\": {\n"},
    {"cdda", LONG, "rename x z", "        \"xy\"\n      ],\n      \"terrain\": {\n        \"x\": \"t_x\"\n",
     "        \"zy\"\n      ],\n      \"terrain\": {\n        \"z\": \"t_x\"\n"},
    {"cdda", LONG, "unset om_terrain", NULL,
     "Unknown field 'om_terrain'; the fields here are: fill_ter, rotation, predecessor_mapgen, mapgensize, weight, "
     "method."},
    {"cdda", LONG, "resize left -2", NULL, "A map must keep at least one of its rows and columns."},
    {"cdda",
     "[\n  {\n    \"type\": \"mapgen\",\n    \"om_terrain\": \"a\",\n    \"object\": {\n      \"rows\": [\n        "
     "\"xy\"\n      ],\n      \"terrain\": \"t\"\n    }\n  }\n]\n",
     "legend y \"t_y\"", NULL, "A line of terrain cannot be added here: the member of that name is not an object."},
    {"cdda",
     "[\n  {\n    \"type\": \"mapgen\",\n    \"om_terrain\": \"a\",\n    \"object\": {\n      \"rows\": [\n        "
     "\"xy\"\n      ],\n      \"terrain\": \"t\"\n    }\n  }\n]\n",
     "legend furniture: y = \"f_y\"", "      \"terrain\": \"t\"\n",
     "      \"furniture\": { \"y\": \"f_y\" },\n      \"terrain\": \"t\"\n"},
    {"cdda",
     "[\n  {\n    \"type\": \"mapgen\",\n    \"om_terrain\": \"a\",\n    \"object\": {\n      \"rows\": [\n        "
     "\"xy\"\n      ],\n      \"terrain\": {\n        \"x\": \"t_x\"\n      }\n    }\n  \n]\n",
     "legend y \"t_y\"", NULL, "No map at this place."},
    {"cdda",
     "[\n  {\n    \"type\": \"mapgen\",\n    \"om_terrain\": \"a\",\n    \"object\": {\n      \"rows\": [\n        "
     "\"xy\"\n      ],\n      \"terrain\": {\n        \"x\": \"t_x\"\n      }\n    }\n  \n]\n",
     "set weight 3", NULL, "Unknown field 'weight'."},
    {"cdda", "﻿ \n[ ]", "set weight 3", NULL, "Unknown field 'weight'."},
    {"cdda",
     "[ { \"type\": \"mapgen\", \"weight\": 1, \"object\": { \"rows\": [ \"a\", \"b\" ] } },{ \"type\": \"mapgen\", "
     "\"object\": { \"rows\": [ \"c\" ] } } ]\n",
     "map 1\nmap move 0",
     "[ { \"type\": \"mapgen\", \"weight\": 1, \"object\": { \"rows\": [ \"a\", \"b\" ] } },{ \"type\": \"mapgen\", "
     "\"object\": { \"rows\": [ \"c\" ] } } ]\n",
     "[ { \"type\": \"mapgen\", \"object\": { \"rows\": [ \"c\" ] } },{ \"type\": \"mapgen\", \"weight\": 1, "
     "\"object\": { \"rows\": [ \"a\", \"b\" ] } } ]\n"},
    {"cdda",
     "[ { \"type\": \"mapgen\", \"weight\": 1, \"object\": { \"rows\": [ \"a\", \"b\" ] } },{ \"type\": \"mapgen\", "
     "\"object\": { \"rows\": [ \"c\" ] } } ]\n",
     "map move 1",
     "[ { \"type\": \"mapgen\", \"weight\": 1, \"object\": { \"rows\": [ \"a\", \"b\" ] } },{ \"type\": \"mapgen\", "
     "\"object\": { \"rows\": [ \"c\" ] } } ]\n",
     "[ { \"type\": \"mapgen\", \"object\": { \"rows\": [ \"c\" ] } },{ \"type\": \"mapgen\", \"weight\": 1, "
     "\"object\": { \"rows\": [ \"a\", \"b\" ] } } ]\n"},
    {"cdda",
     "[ { \"type\": \"mapgen\", \"weight\": 1, \"object\": { \"rows\": [ \"a\", \"b\" ] } },{ \"type\": \"mapgen\", "
     "\"object\": { \"rows\": [ \"c\" ] } } ]\n",
     "map delete",
     "[ { \"type\": \"mapgen\", \"weight\": 1, \"object\": { \"rows\": [ \"a\", \"b\" ] } },{ \"type\": \"mapgen\", "
     "\"object\": { \"rows\": [ \"c\" ] } } ]\n",
     "[ { \"type\": \"mapgen\", \"object\": { \"rows\": [ \"c\" ] } } ]\n"},
    {"cdda",
     "[ { \"type\": \"mapgen\", \"weight\": 1, \"object\": { \"rows\": [ \"a\", \"b\" ] } },{ \"type\": \"mapgen\", "
     "\"object\": { \"rows\": [ \"c\" ] } } ]\n",
     "map 1\nmap delete",
     "[ { \"type\": \"mapgen\", \"weight\": 1, \"object\": { \"rows\": [ \"a\", \"b\" ] } },{ \"type\": \"mapgen\", "
     "\"object\": { \"rows\": [ \"c\" ] } } ]\n",
     "[ { \"type\": \"mapgen\", \"weight\": 1, \"object\": { \"rows\": [ \"a\", \"b\" ] } } ]\n"},
    {"cdda",
     "[ { \"type\": \"mapgen\", \"weight\": 1, \"object\": { \"rows\": [ \"a\", \"b\" ] } },{ \"type\": \"mapgen\", "
     "\"object\": { \"rows\": [ \"c\" ] } } ]\n",
     "unset weight",
     "[ { \"type\": \"mapgen\", \"weight\": 1, \"object\": { \"rows\": [ \"a\", \"b\" ] } },{ \"type\": \"mapgen\", "
     "\"object\": { \"rows\": [ \"c\" ] } } ]\n",
     "[ { \"type\": \"mapgen\", \"object\": { \"rows\": [ \"a\", \"b\" ] } },{ \"type\": \"mapgen\", \"object\": { "
     "\"rows\": [ \"c\" ] } } ]\n"},
    {"cdda",
     "[ { \"type\": \"mapgen\", \"weight\": 1, \"object\": { \"rows\": [ \"a\", \"b\" ] } },{ \"type\": \"mapgen\", "
     "\"object\": { \"rows\": [ \"c\" ] } } ]\n",
     "map 1\nset weight 2",
     "[ { \"type\": \"mapgen\", \"weight\": 1, \"object\": { \"rows\": [ \"a\", \"b\" ] } },{ \"type\": \"mapgen\", "
     "\"object\": { \"rows\": [ \"c\" ] } } ]\n",
     "[ { \"type\": \"mapgen\", \"weight\": 1, \"object\": { \"rows\": [ \"a\", \"b\" ] } },{ \"type\": \"mapgen\", "
     "\"weight\": 2, \"object\": { \"rows\": [ \"c\" ] } } ]\n"},
    {"cdda",
     "[ { \"type\": \"mapgen\", \"weight\": 1, \"object\": { \"rows\": [ \"a\", \"b\" ] } },{ \"type\": \"mapgen\", "
     "\"object\": { \"rows\": [ \"c\" ] } } ]\n",
     "map 1\nmap copy",
     "[ { \"type\": \"mapgen\", \"weight\": 1, \"object\": { \"rows\": [ \"a\", \"b\" ] } },{ \"type\": \"mapgen\", "
     "\"object\": { \"rows\": [ \"c\" ] } } ]\n",
     "[ { \"type\": \"mapgen\", \"weight\": 1, \"object\": { \"rows\": [ \"a\", \"b\" ] } },{ \"type\": \"mapgen\", "
     "\"object\": { \"rows\": [ \"c\" ] } },{ \"type\": \"mapgen\", \"object\": { \"rows\": [ \"c\" ] } } ]\n"},
    {"cdda",
     "[ { \"type\": \"mapgen\", \"weight\": 1, \"object\": { \"rows\": [ \"a\", \"b\" ] } },{ \"type\": \"mapgen\", "
     "\"object\": { \"rows\": [ \"c\" ] } } ]\n",
     "resize bottom 1",
     "[ { \"type\": \"mapgen\", \"weight\": 1, \"object\": { \"rows\": [ \"a\", \"b\" ] } },{ \"type\": \"mapgen\", "
     "\"object\": { \"rows\": [ \"c\" ] } } ]\n",
     "[ { \"type\": \"mapgen\", \"weight\": 1, \"object\": { \"rows\": [ \"a\", \"b\", \".\" ] } },{ \"type\": "
     "\"mapgen\", \"object\": { \"rows\": [ \"c\" ] } } ]\n"},
    {"cdda",
     "[ { \"type\": \"mapgen\", \"weight\": 1, \"object\": { \"rows\": [ \"a\", \"b\" ] } },{ \"type\": \"mapgen\", "
     "\"object\": { \"rows\": [ \"c\" ] } } ]\n",
     "map move 2", NULL, "2 is out of range: it must be from 0 to 1."},
    {"nethack", LEVEL, "map add", "des.map({ x = 1, map = [[\n",
     "des.map([[\n----------------------------------------\n"
     "|......................................|\n|......................................|\n"
     "|......................................|\n|......................................|\n"
     "|......................................|\n|......................................|\n"
     "|......................................|\n|......................................|\n"
     "|......................................|\n|......................................|\n"
     "|......................................|\n|......................................|\n"
     "|......................................|\n----------------------------------------\n]]);\n\ndes.map({ x = 1, "
     "map = [[\n"},
    {"nethack", LEVEL, "set level_flags \"x\"", "des.level_flags(\"noteleport\")\n", "des.level_flags(\"x\")\n"},
    {"nethack", LEVEL, "unset level_flags", NULL, "\"level_flags\" cannot be removed here; use :source."},
    {"nethack", LEVEL, "set level_flags+ \"y\"", NULL,
     "A line for \"level_flags\" cannot be added: the description of the format has no `write` for it."},
    {"nethack", LEVEL, "resize right 1", "|..|\n", "|..|.\n"},
    {"nethack", LEVEL, "resize bottom 1", "|..|\n", "|..|\n....\n"},
    {"nethack", LEVEL, "map 1\nresize bottom 1", "}}\n", "}}\n..\n"},
    {"nethack", LEVEL, "map move 1",
     "des.map([[\n|..|\n]])\ndes.stair(\"up\", 1,0)\n\ndes.map({ x = 1, map = [[\n}}\n]] })\n",
     "des.map({ x = 1, map = [[\n}}\n]] })\n\ndes.map([[\n|..|\n]])\ndes.stair(\"up\", 1,0)\n"},
    {"nethack", LEVEL, "map move 2", NULL, "2 is out of range: it must be from 0 to 1."},
    {"dcss", VAULT, "map add", "ENDMAP\n\n",
     "ENDMAP\n\nNAME: new_vault\nTAGS: no_monster_gen\nDEPTH: "
     "D\nMAP\nxxxxxxxxxxxxxxx\nx.............x\nx.............x\nx.............x\nx.............x\nx............."
     "x\nx.............x\nx.............x\nxxxxxxx@xxxxxxx\nENDMAP\n\n"},
    {"dcss", VAULT, "map 1\nmap add", "x>x\nENDMAP\n",
     "x>x\nENDMAP\n\nNAME: new_vault\nTAGS: no_monster_gen\nDEPTH: "
     "D\nMAP\nxxxxxxxxxxxxxxx\nx.............x\nx.............x\nx.............x\nx.............x\nx............."
     "x\nx.............x\nx.............x\nxxxxxxx@xxxxxxx\nENDMAP\n"},
    {"dcss", VAULT, "map move 1",
     "NAME:   first\nTAGS:   no_monster_gen\nDEPTH:  D:1-4, \\\n        Lair\nKMONS:  a = orc / goblin\nKFEAT:  bc = "
     "deep_water\nSUBST:  x = xc, y = .v\nMAP\nxxxxx\nxab.x\nxx\nENDMAP\n\n# about second\nNAME: second "
     "2\nMAP\nx>x\n",
     "# about second\nNAME: second 2\nMAP\nx>x\nENDMAP\n\nNAME:   first\nTAGS:   no_monster_gen\nDEPTH:  D:1-4, \\\n "
     "       Lair\nKMONS:  a = orc / goblin\nKFEAT:  bc = deep_water\nSUBST:  x = xc, y = "
     ".v\nMAP\nxxxxx\nxab.x\nxx\n"},
    {"dcss", VAULT, "map 1\nmap move 0",
     "NAME:   first\nTAGS:   no_monster_gen\nDEPTH:  D:1-4, \\\n        Lair\nKMONS:  a = orc / goblin\nKFEAT:  bc = "
     "deep_water\nSUBST:  x = xc, y = .v\nMAP\nxxxxx\nxab.x\nxx\nENDMAP\n\n# about second\nNAME: second "
     "2\nMAP\nx>x\n",
     "# about second\nNAME: second 2\nMAP\nx>x\nENDMAP\n\nNAME:   first\nTAGS:   no_monster_gen\nDEPTH:  D:1-4, \\\n "
     "       Lair\nKMONS:  a = orc / goblin\nKFEAT:  bc = deep_water\nSUBST:  x = xc, y = "
     ".v\nMAP\nxxxxx\nxab.x\nxx\n"},
    {"dcss", VAULT, "map move 5", NULL, "5 is out of range: it must be from 0 to 1."},
    {"dcss", VAULT, "legend KMONS: = x", NULL, "Expected a whole line: KMONS: GLYPHS = VALUE."},
    {"dcss", VAULT, "legend a", NULL, "Define 'a' (Tab completes), or give a whole line: KFEAT: a = ..."},
    {"dcss", VAULT, "legend KFEAT : q = lava", "SUBST:  x = xc, y = .v\n",
     "SUBST:  x = xc, y = .v\nKFEAT:  q = lava\n"},
    {"dcss", VAULT, "legend NSUBST: q = 1:a / *:b", "SUBST:  x = xc, y = .v\n",
     "SUBST:  x = xc, y = .v\nNSUBST: q = 1:a / *:b\n"},
    {"dcss", VAULT, "set TAGS", NULL, "Missing value; give it after TAGS."},
    {"dcss", VAULT, "legend-remove b", "KFEAT:  bc = deep_water\n", "KFEAT:  c = deep_water\n"},
    {"dcss", VAULT, "rename b q", "KFEAT:  bc = deep_water\nSUBST:  x = xc, y = .v\nMAP\nxxxxx\nxab.x\n",
     "KFEAT:  qc = deep_water\nSUBST:  x = xc, y = .v\nMAP\nxxxxx\nxaq.x\n"},
    {"dcss", VAULT, "legend-remove q", NULL, "'q' has no legend entry."},
    {"dcss", VAULT, "set default-depth D:3\nunset default-depth", "# header\n\n", "# header\n\n\n"},
    {"dcss", VAULT, "set ORDER 3", "        Lair\n", "        Lair\nORDER:  3\n"},
    {"dcss", VAULT, "set WEIGHT 3", "        Lair\n", "        Lair\nWEIGHT: 3\n"},
    {"dcss", "NAME: a\nTAGS:\nORIENT:north\nMAP\nx\nENDMAP", "set TAGS b", "TAGS:\n", "TAGS: b\n"},
    {"dcss", "NAME: a\nTAGS:\nORIENT:north\nMAP\nx\nENDMAP", "set ORIENT south", "ORIENT:north\n", "ORIENT:south\n"},
    {"dcss", "NAME: a\nTAGS:\nORIENT:north\nMAP\nx\nENDMAP", "set KPROP x", NULL,
     "Unknown field 'KPROP'; the fields here are: NAME, TAGS, ORIENT, DEPTH, PLACE, WEIGHT, CHANCE, DESC, ORDER, "
     "WELCOME, MONS, ITEM, LFLOORCOL, LROCKCOL, LFLOORTILE, LROCKTILE, default-depth."},
    {"dcss", "NAME: a\nTAGS:\nORIENT:north\nMAP\nx\nENDMAP", "legend q lava", "ORIENT:north\n",
     "ORIENT:north\nKFEAT:q = lava\n"},
    {"dcss", "NAME: a\nTAGS:\nORIENT:north\nMAP\nx\nENDMAP", "map copy", "ENDMAP",
     "ENDMAP\n\nNAME: a_2\nTAGS:\nORIENT:north\nMAP\nx\nENDMAP"},
    {"dcss", "NAME: a\nTAGS:\nORIENT:north\nMAP\nx\nENDMAP", "map add", "ENDMAP",
     "ENDMAP\n\nNAME: new_vault\nTAGS: no_monster_gen\nDEPTH: "
     "D\nMAP\nxxxxxxxxxxxxxxx\nx.............x\nx.............x\nx.............x\nx.............x\nx............."
     "x\nx.............x\nx.............x\nxxxxxxx@xxxxxxx\nENDMAP"},
    {"dcss", "", "set default-depth D:3", "", "default-depth: D:3\n"},
    {"dcss", "# all\n", "set default-depth D:3", "", "default-depth: D:3\n\n"},
    {"dcss", "default-depth: D:1\r\n\r\nNAME: a\r\nMAP\r\nx\r\nENDMAP\r\n", "map add", "ENDMAP\r\n",
     "ENDMAP\r\n\r\nNAME: new_vault\r\nTAGS: no_monster_gen\r\nDEPTH: "
     "D\r\nMAP\r\nxxxxxxxxxxxxxxx\r\nx.............x\r\nx.............x\r\nx.............x\r\nx.............x\r\nx..."
     "..........x\r\nx.............x\r\nx.............x\r\nxxxxxxx@xxxxxxx\r\nENDMAP\r\n"},
    {"dcss", "default-depth: D:1\r\n\r\nNAME: a\r\nMAP\r\nx\r\nENDMAP\r\n", "set default-depth D:3",
     "default-depth: D:1\r\n", "default-depth: D:3\r\n"},
    {"dcss", "default-depth: D:1\r\n\r\nNAME: a\r\nMAP\r\nx\r\nENDMAP\r\n", "set TAGS x", "NAME: a\r\n",
     "NAME: a\r\nTAGS: x\r\n"},
    {"dcss", "default-depth: D:1\r\n\r\nNAME: a\r\nMAP\r\nx\r\nENDMAP\r\n", "legend x lava", "NAME: a\r\n",
     "NAME: a\r\nKFEAT: x = lava\r\n"},
    {"dcss", "default-depth: D:1\r\n\r\nNAME: a\r\nMAP\r\nx\r\nENDMAP\r\n", "resize bottom 1", "x\r\n", "x\r\n.\r\n"},
    {"angband", ROOM, "set rows 3", "rows:2\n", "rows:3\n"},
    {"angband", ROOM, "set columns x", NULL, "\"columns\" must be a whole number, not \"x\"."},
    {"angband", ROOM, "set min-depth 3", NULL,
     "Unknown field 'min-depth'; the fields here are: name, type, rating, rows, columns, doors, flags, tval."},
    {"angband", ROOM, "set flags FEW_ENTRANCES", "doors:0\n", "doors:0\nflags:FEW_ENTRANCES\n"},
    {"angband", ROOM, "resize top -1", "rows:2\ncolumns:3\ndoors:0\nD:###\n", "rows:1\ncolumns:3\ndoors:0\n"},
    {"angband", ROOM, "resize left -1", "columns:3\ndoors:0\nD:###\nD:#.#\n", "columns:2\ndoors:0\nD:##\nD:.#\n"},
    {"angband", ROOM, "resize left -3", NULL, "A map must keep at least one of its rows and columns."},
    {"angband", ROOM, "legend a x", NULL,
     "The symbols are fixed by the game (Angband vaults); the legend cannot be changed."},
    {"angband", ROOM, "map delete", NULL, "This is the file's only map; it cannot be removed."},
    {"angband", ROOM, "map move 1", NULL, "1 is out of range: it must be from 0 to 0."},
    {"angband", ROOM, "put @", "D:###\n", "D:@##\n"},
    {"sokoban", "####\n#@.#\n####\nTitle: A\n\n####\n#@*#\n####\n", "set Title B", "Title: A\n", "Title: B\n"},
    {"sokoban", "####\n#@.#\n####\nTitle: A\n\n####\n#@*#\n####\n", "map 1\nset Title C", "#@*#\n####\n",
     "#@*#\n####\nTitle: C\n"},
    {"sokoban", "####\n#@.#\n####\nTitle: A\n\n####\n#@*#\n####\n", "set Author+ me", "Title: A\n",
     "Title: A\nAuthor: me\n"},
    {"sokoban", "####\n#@.#\n####\nTitle: A\n\n####\n#@*#\n####\n", "map copy", "#@*#\n",
     "#@.#\n####\nTitle: A_2\n\n####\n#@*#\n"},
    {"sokoban", "####\n#@.#\n####\nTitle: A\n\n####\n#@*#\n####\n", "map 1\nmap copy", "#@*#\n####\n",
     "#@*#\n####\n\n####\n#@*#\n####\n"},
    {"sokoban", "####\n#@.#\n####\nTitle: A\n\n####\n#@*#\n####\n", "map 1\nmap delete", "\n####\n#@*#\n####\n", ""},
    {"sokoban", "####\n#@.#\n####\nTitle: A\n\n####\n#@*#\n####\n", "resize right 1 #", "####\n#@.#\n",
     "#####\n#@.##\n#"},
    {"sokoban", "####\n#@.#\n####\nTitle: A\n\n####\n#@*#\n####\n", "unset Title", "Title: A\n", ""},
    {"sokoban", "####\n#@.#\n####\nTitle: A\n\n####\n#@*#\n####\n", "map 1\nset Author me", "#@*#\n####\n",
     "#@*#\n####\nAuthor: me\n"},
    {"wesnoth", ISLAND, "resize bottom -1", "Gg, Gg^Fp, Gg\n", ""},
    {"wesnoth", ISLAND, "resize right -1", "Gg, Ww, 1 Ke\nGg, Gg^Fp, Gg\n", "Gg, Ww\nGg, Gg^Fp\n"},
    {"wesnoth", ISLAND, "resize right -3", NULL, "A map must keep at least one of its rows and columns."},
    {"wesnoth", ISLAND, "put Ww^Vi", "Gg, Ww, 1 Ke\n", "Ww^Vi, Ww, 1 Ke\n"},
    {"wesnoth", ISLAND, "goto 2,0\nput Ww", "Gg, Ww, 1 Ke\n", "Gg, Ww, 1 Ww\n"},
    {"wesnoth", ISLAND, "goto 0,1\nput G|", NULL, "Wesnoth map: cells cannot have that value."},
    {"wesnoth", ISLAND, "goto 1,1\nput Re", "Gg, Gg^Fp, Gg\n", "Gg, Re, Gg\n"},
    {"wesnoth", ISLAND, "goto 2,1\nput ^Fp", "Gg^Fp, Gg\n", "Gg^Fp, Gg^Fp\n"},
    {"wesnoth", ISLAND, "layer base\nput ^Fp", NULL, "Wesnoth map: cells cannot have that value."},
    {"wesnoth", ISLAND, "put 2", "Gg, Ww, 1 Ke\n", "2 Gg, Ww, 1 Ke\n"},
    {"wesnoth", ISLAND, "put 2 Kh", "Gg, Ww, 1 Ke\n", "2 Kh, Ww, 1 Ke\n"},
    {"wesnoth", ISLAND, "set x y", NULL, "Unknown field 'x'; the fields here are: border_size, usage."},
    {"plain", "ab\n\ncd\n", "map delete", "ab\n\n", ""},
    {"plain", "ab\n\ncd\n", "map 1\nmap delete", "\ncd\n", ""},
    {"plain", "ab\n\ncd\n", "map move 1", "ab\n\ncd\n", "cd\n\nab\n"},
    {"plain", "ab\n\ncd\n", "map 1\nmap move 0", "ab\n\ncd\n", "cd\n\nab\n"},
    {"plain", "ab\n\ncd\n", "resize right 1", "ab\n", "ab.\n"},
    {"plain", "ab\n\ncd\n", "resize bottom 1", "ab\n", "ab\n..\n"},
    {"plain", "ab\n\ncd\n", "resize top -1", NULL, "A map must keep at least one of its rows and columns."},
    {"sokoban", "First\n####\n#@.#\n####\n", "map copy", "#@.#\n####\n", "#@.#\n####\n\nFirst_2\n####\n#@.#\n####\n"},
    /* painting */
    {"plain", "ab\n\ncd\n", "put <Space>\ngoto 1,0\nput <Space>", NULL,
     "The row would no longer be parsed as a row of the map. Nothing was changed."},
    {"sokoban", "####\n#@ #\n####\n", "goto 0,1\nput <Space>\ngoto 3,1\nput <Space>", NULL,
     "The row would no longer be parsed as a row of the map. Nothing was changed."},
    {"dcss", "NAME: a\nMAP\nENDMAx\nENDMAP\n", "goto 5,0\nput P", NULL,
     "The row would no longer be parsed as a row of the map. Nothing was changed."},
    {"wesnoth", ISLAND, "goto 2,0\nput Gg", "1 Ke", "1 Gg"},
    {"plain", "-|>\n", "select-all\nflip-x", "-|>", "<|-"},
    {"plain", "-|\n>>\n", "select-all\nrotate", "-|\n>>", "v|\nv-"},
};

static struct document *run(struct editor *editor, const struct plan_case *item, struct error *error)
{
	char line[200];
	if (!editor_open_bytes(editor, "file", item->bytes, strlen(item->bytes), item->format, error))
		return NULL;
	for (const char *at = item->commands; *at;) {
		size_t length = strcspn(at, "\n");
		snprintf(line, sizeof line, "%.*s", (int)length, at);
		if (!command_run(editor, line, error))
			return NULL;
		at += length + (at[length] == '\n');
	}
	return editor_document(editor, -1);
}

/* The bytes with the first `old` in them replaced. */
static char *expected(const struct plan_case *item)
{
	const char *at = strstr(item->bytes, item->old);
	char *bytes;
	assert_non_null(at);
	assert_true(asprintf(&bytes, "%.*s%s%s", (int)(at - item->bytes), item->bytes, item->fresh,
			     at + strlen(item->old)) >= 0);
	return bytes;
}

static void try_case(const struct plan_case *item)
{
	struct error error = {""};
	struct editor *editor = editor_new(true);
	struct document *document = run(editor, item, &error);
	if (!item->old) {
		if (document || strcmp(error.message, item->fresh) != 0)
			fail_msg("%s: %s: \"%s\"", item->format, item->commands, error.message);
		editor_free(editor);
		return;
	}
	char *bytes = expected(item);
	if (!document || document->text.length != strlen(bytes) ||
	    memcmp(document->text.bytes, bytes, document->text.length) != 0)
		fail_msg("%s: %s: %s\n%.*s", item->format, item->commands, error.message,
			 document ? (int)document->text.length : 0, document ? document->text.bytes : "");
	while (document->history.done > 0)
		assert_true(document_undo(document, NULL, &error));
	assert_int_equal(document->text.length, strlen(item->bytes));
	assert_memory_equal(document->text.bytes, item->bytes, document->text.length);
	free(bytes);
	editor_free(editor);
}

TEST(edits_are_written_like_the_file)
{
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		try_case(&cases[i]);
}

/* A new file is read as one map of that size, in the dialect that was asked for. */
TEST(templates_make_files)
{
	int made = 0;
	for (const struct format *const *item = format_list(); *item; item++) {
		const struct format *format = *item;
		made += format->create == described_create;
		if (format->create != described_create || !format->resizable)
			continue;
		for (int d = 0; d == 0 || (format->dialects && format->dialects[d]); d++) {
			struct error error = {""};
			struct template_request request = {
			    .width = 7, .height = 5, .dialect = format->dialects ? format->dialects[d] : NULL};
			size_t length;
			char *bytes = format->create(format, &request, &length, &error);
			assert_non_null(bytes);
			struct document *document = document_new("new", bytes, length, format, NULL);
			assert_non_null(document);
			assert_int_equal(document->model.grid_count, 1);
			assert_int_equal(document->model.grids[0].width, 7);
			assert_int_equal(document->model.grids[0].height, 5);
			if (request.dialect)
				assert_string_equal(document->model.dialect, request.dialect);
			document_free(document);
			free(bytes);
		}
	}
	assert_true(made >= 7);
}

static int begin(void **state)
{
	static struct describing formats;
	*state = &formats;
	struct error error;
	struct description *description = description_read("own.format", own, strlen(own), &error);
	return describing_begin(&formats, MAPWRIGHT_SOURCE_FOLDER "/share/formats") &&
		       describing_add(&formats, description)
		   ? 0
		   : -1;
}

static int end(void **state)
{
	describing_end(*state);
	return 0;
}

TEST_GROUP(begin, end)
