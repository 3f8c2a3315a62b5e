/* How cost grows: CPU of reading, checking, dumping and of every command that takes a region or a list, for maps of n, 2n,
 * 4n and 8n, and the exponent of the growth: 1 is linear.
 *
 *   bench_growth [WORD]     prints a table (of the rows that hold the word); no figure is judged */
#include "cli/check/report.h"
#include "mapwright/command.h"
#include "mapwright/library.h"
#include "mapwright/registry.h"

#include <malloc.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SIZES = 4, ROW = 64, ROWS = 90, SCREEN_WIDTH = 80, SCREEN_HEIGHT = 24 };

/* A map of size n, written to a stream. */
typedef void make(FILE *out, int n);

struct work {
	const char *format, *what;
	make *make;
	int n;
	const char *setup, *command; /* {x} {y}: the last cell; {n}: the size; several commands: ';' */
};

static void die(const char *what, const char *why)
{
	fprintf(stderr, "bench_growth: %s: %s\n", what, why);
	exit(2);
}

/* ---- maps ---- */

/* No more rows than the game reads. */
static void powder_rows(FILE *out, int n, const char *cells)
{
	int width = n / ROWS;
	for (int y = -1; y <= ROWS; y++) {
		bool border = y < 0 || y == ROWS;
		fputc(border ? '+' : '|', out);
		for (int x = 0; x < width; x++)
			fputc(border ? '-' : cells[(x + y) % (int)strlen(cells)], out);
		fputs(border ? "+\n" : "|\n", out);
	}
}

static void powder_floor(FILE *out, int n)
{
	powder_rows(out, n, ".");
	fputs("#: SQUARE_WALL\n.: SQUARE_FLOOR\n", out);
}

/* Every other cell is an island. */
static void powder_islands(FILE *out, int n)
{
	powder_rows(out, n, "#.");
	fputs("#: SQUARE_WALL\n.: SQUARE_FLOOR\n", out);
}

static void powder_legend(FILE *out, int n)
{
	fputs("+--+\n|a#|\n+--+\n#: SQUARE_WALL\n", out);
	for (int i = 0; i < n; i++)
		fputs("a: SQUARE_FLOOR\n", out);
}

/* As many in a line as the game reads. */
static void powder_attributes(FILE *out, int n)
{
	fputs("+--+\n|a#|\n+--+\n#: SQUARE_WALL\n", out);
	for (int i = 0; i < n; i++)
		fprintf(out, "%s%s", i % 64 == 0 ? "a: SQUARE_FLOOR" : ", ITEM_ARROW",
			i % 64 == 63 || i == n - 1 ? "\n" : "");
}

static void powder_globals(FILE *out, int n)
{
	fputs("+--+\n|.#|\n+--+\n", out);
	for (int i = 0; i < n; i++)
		fprintf(out, "RARITY=%d\n", i % 100);
	fputs("#: SQUARE_WALL\n.: SQUARE_FLOOR\n", out);
}

/* Comments and lines that mean nothing. */
static void powder_nonsense(FILE *out, int n)
{
	powder_floor(out, ROWS);
	for (int i = 0; i < n; i++)
		fprintf(out, "nonsense %d\n", i);
}

enum { OPEN, CAVES, CORRIDOR };

/* 1000 rows of open ground, of caves, and of one long corridor. */
static void rows(FILE *out, int n, int kind, const char *wall, const char *floor, const char *separator)
{
	unsigned dice = 7;
	for (int y = 0; y < 1000; y++, fputc('\n', out))
		for (int x = 0; x < n / 1000; x++) {
			dice = dice * 1664525u + 1013904223u;
			bool solid = kind == CAVES
					 ? (dice >> 16) % 8 < 3
					 : kind == CORRIDOR && y % 2 && x != (y % 4 == 1 ? 0 : n / 1000 - 1);
			fputs(x > 0 ? separator : "", out);
			fputs(solid && x + y > 0 ? wall : floor, out);
		}
}

static void plain_open(FILE *out, int n)
{
	rows(out, n, OPEN, "#", ".", "");
}

static void plain_caves(FILE *out, int n)
{
	rows(out, n, CAVES, "#", ".", "");
}

static void plain_corridor(FILE *out, int n)
{
	rows(out, n, CORRIDOR, "#", ".", "");
}

static void wesnoth_caves(FILE *out, int n)
{
	rows(out, n, CAVES, "Xu", "Gg", ", ");
}

static void nethack_caves(FILE *out, int n)
{
	fputs("des.map([[\n", out);
	rows(out, n, CAVES, "|", ".", "");
	fputs("]])\n", out);
}

static void nlarn_mazes(FILE *out, int n)
{
	for (int line = 0; line <= n / 4 * 18 + 16; line++) {
		for (int x = 0; x < 67 && line % 18 != 17; x++)
			fputc(x == 0 || x == 66 || line % 18 == 0 || line % 18 == 16 || (x * line) % 7 == 3 ? '#'
													    : ' ',
			      out);
		fputc('\n', out);
	}
}

/* Nothing but islands: 264 in each maze. */
static void nlarn_islands(FILE *out, int n)
{
	for (int line = 0; line <= n / 4 * 18 + 16; line++) {
		for (int x = 0; x < 67 && line % 18 != 17; x++)
			fputc(x % 2 == 1 && line % 18 % 2 == 1 ? ' ' : '#', out);
		fputc('\n', out);
	}
}

/* A tenth of the cells has an object. */
static void nethack_objects(FILE *out, int n)
{
	int width = n / ROWS;
	fputs("des.map([[\n", out);
	for (int i = 0; i < width * ROWS; i++)
		fputs(i % width == width - 1 ? ".\n" : ".", out);
	fputs("]])\n", out);
	for (int i = 0; i < n / 10; i++)
		fprintf(out, "des.monster(\"kobold\", %d,%d)\n", i * 7 % width, i % ROWS);
}

static void derf_head(FILE *out)
{
	fputs("DERF:0.1.0\nA hall\nA hall.\nA long hall.\nIt is long.\n\nIt ends.\n", out);
}

static void derf_containers(FILE *out, int n)
{
	derf_head(out);
	fputs("Flags: +north_exit\nContainers:", out);
	for (int i = 0; i < n; i++)
		fprintf(out, " box%d", i);
	for (int i = 0; i < n; i++)
		fprintf(out, "\nbox%d:lamp,rope", i);
	fputc('\n', out);
}

static void derf_items(FILE *out, int n)
{
	derf_head(out);
	fputs("Flags: +north_exit\nContainers: chest\nchest:", out);
	for (int i = 0; i < n; i++)
		fprintf(out, "%slamp%d", i > 0 ? "," : "", i);
	fputc('\n', out);
}

static void derf_flags(FILE *out, int n)
{
	derf_head(out);
	fputs("Flags:", out);
	for (int i = 0; i < n; i++)
		fprintf(out, " +%s%d", i % 2 ? "flag" : "boss", i);
	fputc('\n', out);
}

static void derf_prose(FILE *out, int n)
{
	fputs("DERF:0.1.0\nA hall\nA hall.\n", out);
	for (int i = 0; i < n; i++)
		fputs("The hall is long.\n", out);
	fputs("\nFlags: +north_exit\n", out);
}

static void board_hexes(FILE *out, int n)
{
	fputs("15 8\n", out);
	for (int i = 0; i < n; i++)
		fprintf(out, "%d %c %d ARROW 0 ARROW 0 ARROW %d %d\n", i + 1, "BDHJMPSWT"[i % 9], (i + 1) % n + 1,
			i % 15, i / 15 % 8);
}

static void word(FILE *out, int number)
{
	fputc('C', out);
	for (; number > 0; number /= 26)
		fputc('a' + number % 26, out);
	fputc('x', out);
}

/* Each of a terrain of its own. */
static void board_terrains(FILE *out, int n)
{
	fputs("15 8\n", out);
	for (int i = 0; i < n; i++) {
		fprintf(out, "%d ", i + 1);
		word(out, i);
		fprintf(out, " %d ARROW 0 ARROW 0 ARROW %d %d\n", (i + 1) % n + 1, i % 15, i / 15 % 8);
	}
}

/* As large as the hexes need. */
static void board_large(FILE *out, int n)
{
	int height = n / ROW;
	fprintf(out, "%d %d\n", ROW, height);
	for (int i = 0; i < ROW * height; i++)
		fprintf(out, "%d %c %d ARROW 0 ARROW 0 ARROW %d %d\n", i + 1, "BDHJMPSWT"[i % 9],
			(i + 1) % (ROW * height) + 1, i % ROW, i / ROW);
}

static void pairs(FILE *out, int n, bool same)
{
	for (int i = 0; i < n; i++) {
		fprintf(out, " %d ", 1 + i % 3);
		word(out, same ? 1 : i);
	}
	fputc('\n', out);
}

static void ter_tower(FILE *out, int n)
{
	fputs("P Plains 1 Ogre 2 Lion\nT Tower", out);
	pairs(out, n, false);
}

static void ter_chain(FILE *out, int n)
{
	fputs("T Tower 1 Ogre 1 Centaur 1 Gargoyle 3 Guardian 1 Warlock\nP Plains", out);
	pairs(out, n, false);
}

static void ter_chain_same(FILE *out, int n)
{
	fputs("T Tower 1 Ogre 1 Centaur 1 Gargoyle 3 Guardian 1 Warlock\nP Plains", out);
	pairs(out, n, true);
}

static void ter_terrains(FILE *out, int n)
{
	for (int i = 0; i < n; i++) {
		fprintf(out, "%c ", 'A' + i % 26);
		word(out, i);
		pairs(out, 3, false);
	}
}

static void ter_new_terrains(FILE *out, int n)
{
	fputs("yellow Tower false 0 Anything 0 Ogre\n", out);
	for (int i = 0; i < n; i++) {
		fputs("yellow ", out);
		word(out, i);
		fputs(" true", out);
		pairs(out, 3, false);
	}
	for (int i = 0; i < n; i++)
		fprintf(out, "ACQUIRABLE %d Angel Tower\n", i + 1);
}

static void ter_list(FILE *out, int n)
{
	fputs("yellow Tower false 0 Anything 0 Ogre\nACQUIRABLE 100 Angel ", out);
	for (int i = 0; i < n; i++) {
		fputs(i > 0 ? "," : "", out);
		word(out, i);
	}
	fputc('\n', out);
}

/* A vault of n cells, half of which are random. */
static void dcss_random(FILE *out, int n)
{
	fputs("NAME: a\nDEPTH: D\nSUBST: a = x.\nNSUBST: b = 50=G / *=.\nSHUFFLE: ab\nMAP\n", out);
	for (int i = 0; i < n; i++)
		fputs(i % 100 == 99 ? "\n" : i % 4 == 0 ? "a" : i % 4 == 1 ? "b" : ".", out);
	fputs("\nENDMAP\n", out);
}

/* ---- repeated pieces ---- */

/* A file of n equal pieces, or of one line that is n pieces long; {i} is their number. */
struct pieces {
	const char *format, *what;
	int n;
	const char *before, *piece, *after;
};

#define VAULT "TAGS: transparent\nMONS: rat\nMAP\nxxxxx\nx.1.x\nx...@\nxxxxx\nENDMAP\n"
#define ROOM_POWDER "+---+\n|###|\n|#.#|\n+---+\n#: SQUARE_WALL\n.: SQUARE_FLOOR\n"
#define LEVEL "MAZE: \"m\", ' '\nGEOMETRY: left,center\n"
#define ROOM_FROG "N:Room{i}\nT:ROOM:NORMAL\nL:~:DEEP_WATER\nM:%%%%\nM:%.~+\nM:%%%%\n\n"
#define ROOM_ANGBAND "name:V{i}\ntype:Lesser vault\nrating:5\nrows:2\ncolumns:4\nD:%%%%\nD:%1.+\n\n"
#define MAPGEN(id, row)                                                                                              \
	"{\"type\":\"mapgen\",\"om_terrain\":\"" id "\",\"object\":{\"fill_ter\":\"t_grass\",\"rows\":[" row "]}}"
#define GAME                                                                                                         \
	"OBJECTS\n\nBackground .\ngray\n\nWall #\nbrown\n\nPlayer P\nwhite\n\nLEGEND\n\nX = Wall\n"                  \
	"COLLISIONLAYERS\n\nBackground\nPlayer, Wall\n\nRULES\n\nWINCONDITIONS\n\nLEVELS\n"

static const struct pieces pieces[] = {
    {"dcss", "maps", 2000, "", "NAME: v{i}\nDEPTH: D:1-10\n" VAULT, ""},
    {"dcss", "maps, one default", 2000, "default-depth: D:1-10\n", "NAME: v{i}\n" VAULT, ""},
    {"dcss", "maps, many defaults", 2000, "", "default-depth: D:1-{i}\nNAME: v{i}\n" VAULT, ""},
    {"dcss", "maps without DEPTH", 2000, "", "NAME: v{i}\n" VAULT, ""},
    {"dcss", "subvaults", 2000, "",
     "NAME: a{i}\nSUBVAULT: A : t{i}\nMAP\nA\nENDMAP\nNAME: b{i}\nTAGS: t{i}\nMAP\n.\nENDMAP\n", ""},
    {"dcss", "subvaults nowhere", 2000, "", "NAME: a{i}\nSUBVAULT: A : t{i}\nTAGS: u{i}\nMAP\nA\nENDMAP\n", ""},
    {"dcss", "legend lines", 4000, "NAME: a\nDEPTH: D:1\n", "KMONS: a = rat\n", "MAP\nxax\nENDMAP\n"},
    {"dcss", "items of a line", 4000, "NAME: a\nDEPTH: D:1\nMONS: rat", " / rat w:3", "\nMAP\nx1x\nENDMAP\n"},
    {"dcss", "rows", 8000, "NAME: a\nDEPTH: D:1\nMAP\n", "x...x\n", "ENDMAP\n"},
    {"dcss", "columns", 50000, "NAME: a\nDEPTH: D:1\nMAP\n", ".", "\nENDMAP\n"},
    {"dcss", "lines of no map", 8000, "", "stray {i}\n", ""},
    {"powder", "rows of no map", 8000, "", "|a\n", ""},
    {"powder", "rows of many lengths", 4000, "", "|aa|\n|a|\n|aaa|\n", ""},
    {"powder", "rows below the map", 8000, ROOM_POWDER, "|a\n", ""},
    {"powder", "rows, map without border", 8000, "", "|a|\n", "+-+\n|a|\n"},
    {"powder", "borders", 8000, "", "+---\n", ""},
    {"sokoban", "maps", 2000, "", "#####\n#@$.#\n#####\n\n; l{i}\n\n", ""},
    {"sokoban", "rows", 8000, "######\n#@$. #\n", "#    #\n", "######\n"},
    {"sokoban", "columns", 50000, "###\n#@$.", " ", "#\n"},
    {"plain", "maps", 4000, "", "###\n#.#\n###\n\n", ""},
    {"plain", "rows", 20000, "", "###\n", ""},
    {"plain", "columns", 100000, "", ".", "\n"},
    {"puzzlescript", "maps", 1000, GAME, "\nmessage {i}\n\n####\n#P.#\n", ""},
    {"puzzlescript", "legend lines", 1000, "LEGEND\n", "L{i} = Wall\n", GAME "\n#P#\n"},
    {"puzzlescript", "names, each of the next", 1000, "LEGEND\nL0 = Wall\n", "L1{i} = L0\nL0 = L1{i}\n",
     GAME "\n#P#\n"},
    {"puzzlescript", "columns", 4000, GAME, "#", "\n"},
    {"quickfort", "maps", 2000, "#dig\nd,d,#\n", "#>\nd,d,#\n", ""},
    {"quickfort", "rows", 8000, "#dig\n", "d,d,#\n", ""},
    {"quickfort", "columns", 8000, "#dig\n", "d,", "#\n"},
    {"quickfort", "areas", 4000, "#dig\n", "d(2x2),#\n", ""},
    {"nethack-des", "levels", 1000, "", LEVEL "MAP\n|.|\nENDMAP\nDOOR: closed,(1,0)\n", ""},
    {"nethack-des", "maps", 1000, LEVEL, "GEOMETRY: left,center\nMAP\n|.|\nENDMAP\n", ""},
    {"nethack-des", "places", 4000, LEVEL "MAP\n|.|\nENDMAP\n", "DOOR: closed,(1,0)\n", ""},
    {"nethack-des", "columns", 8000, LEVEL "MAP\n", ".", "\nENDMAP\n"},
    {"nethack", "maps", 1000, "", "des.map([[\n---\n|.|\n---\n]]);\ndes.object(\"chest\", 1, 1)\n", ""},
    {"nethack", "tables", 4000, "local x = { ", "{1,2},", "}\ndes.map([[\n|.|\n]])\n"},
    {"nethack", "columns", 50000, "des.map([[\n", ".", "\n]])\n"},
    {"frogcomposband", "maps", 2000, "", ROOM_FROG, ""},
    {"frogcomposband", "letters of the file", 4000, "", "L:~:DEEP_WATER\n", ROOM_FROG},
    {"frogcomposband", "legend lines", 4000, "N:a\nT:ROOM:NORMAL\n", "!:SCRAMBLE(o, u)\n", "M:%..%\n"},
    {"frogcomposband", "conditions", 2000, "", "?:[EQU $A {i}]\n" ROOM_FROG, ""},
    {"angband", "maps", 2000, "", ROOM_ANGBAND, ""},
    {"angband", "rows", 8000, "name:V\ntype:Lesser vault\nrows:3\ncolumns:5\n", "D:%...%\n", ""},
    {"cdda", "maps in one line", 2000, "[", MAPGEN("a{i}", "\"ZZZZQ\"") ",", MAPGEN("a", "\".\"") "]"},
    {"cdda", "rows", 8000, "[" MAPGEN("a", "\".\"") ",{\"type\":\"mapgen\",\"object\":{\"fill_ter\":\"t\",\"rows\":[",
     "\"...\",", "\".\"]}}]"},
    {"wesnoth", "rows", 4000, "", "Gg, Gg\n", ""},
    {"wesnoth", "columns", 4000, "Gg", ", Gg", "\n"},
};

static const struct pieces *pieces_now; /* of the work that is measured */

static void repeat(FILE *out, int n)
{
	const char *at, *mark;
	fputs(pieces_now->before, out);
	for (int i = 0; i < n; i++) {
		for (at = pieces_now->piece; (mark = strstr(at, "{i}")); at = mark + 3)
			fprintf(out, "%.*s%d", (int)(mark - at), at, i);
		fputs(at, out);
	}
	fputs(pieces_now->after, out);
}

/* ---- work ---- */

static const struct work works[] = {
    {"powder", "open floor", powder_floor, 10800, NULL, "!open"},
    {"powder", "open floor", powder_floor, 10800, NULL, "!check"},
    {"powder", "open floor", powder_floor, 10800, NULL, "!dump"},
    {"powder", "open floor", powder_floor, 10800, NULL, "!draw"},
    {"powder", "open floor", powder_floor, 10800, NULL, "grep wall"},
    {"powder", "open floor", powder_floor, 10800, NULL, "stats"},
    {"powder", "open floor", powder_floor, 10800, NULL, "filled 0,0 {x},{y}"},
    {"powder", "open floor", powder_floor, 10800, NULL, "box 0,0 {x},{y}"},
    {"powder", "open floor", powder_floor, 10800, NULL, "ellipse 0,0 {x},{y}"},
    {"powder", "open floor", powder_floor, 10800, NULL, "filled-ellipse 0,0 {x},{y}"},
    {"powder", "open floor", powder_floor, 10800, NULL, "line 0,0 {x},{y}"},
    {"powder", "open floor", powder_floor, 10800, NULL, "polyline 0,0 {x},0 0,{y} {x},{y}"},
    {"powder", "open floor", powder_floor, 10800, "goto 3,3;brush #", "fill"},
    {"powder", "open floor", powder_floor, 10800, NULL, "replace . #"},
    {"powder", "islands", powder_islands, 10800, NULL, "replace . #"},
    {"powder", "islands", powder_islands, 10800, NULL, "replace wall floor"},
    {"powder", "open floor", powder_floor, 10800, "mirror both", "filled 0,0 {x},{y}"},
    {"powder", "open floor", powder_floor, 10800, NULL, "generate caves seed 1"},
    {"powder", "open floor", powder_floor, 10800, NULL, "generate rooms seed 1"},
    {"powder", "open floor", powder_floor, 10800, NULL, "generate maze seed 1"},
    {"powder", "open floor", powder_floor, 10800, "brush #", "generate scatter seed 1"},
    {"dcss", "random cells", dcss_random, 10800, "roll 1", "roll 2"},
    {"dcss", "random cells", dcss_random, 1000, NULL, "roll tally"},
    {"powder", "open floor", powder_floor, 10800, "goto 3,3", "select-region"},
    {"powder", "open floor", powder_floor, 10800, "goto 3,3", "select-glyph"},
    {"powder", "islands", powder_islands, 10800, "select-all", "copy"},
    {"powder", "islands", powder_islands, 10800, "select-all", "cut"},
    {"powder", "islands", powder_islands, 10800, "select-all;copy;goto 1,1", "paste 0,0"},
    {"powder", "islands", powder_islands, 10800, NULL, "stamp room 1,1"},
    {"powder", "islands", powder_islands, 10800, "goto 3,3", "highlight"},
    {"powder", "islands", powder_islands, 10800, "select-all", "flip-x"},
    {"powder", "islands", powder_islands, 10800, "select-all", "flip-y"},
    {"powder", "islands", powder_islands, 10800, "select-all", "move;paint"},
    {"powder", "open floor", powder_floor, 10800, NULL, "resize right 3"},
    {"powder", "open floor", powder_floor, 10800, NULL, "resize top 2"},
    {"powder", "open floor", powder_floor, 10800, NULL, "resize left -3"},
    {"powder", "open floor", powder_floor, 10800, "goto 3,3", "row-insert"},
    {"powder", "open floor", powder_floor, 10800, "goto 3,3", "column-insert"},
    {"powder", "open floor", powder_floor, 10800, "goto 3,3", "column-delete"},
    {"powder", "islands", powder_islands, 10800, NULL, "shift 1,0 wrap"},
    {"powder", "islands", powder_islands, 10800, NULL, "crop"},
    {"powder", "islands", powder_islands, 10800, "replace . #", "undo"},
    {"powder", "islands", powder_islands, 10800, "replace . #;undo", "redo"},
    {"powder", "islands", powder_islands, 10800, "replace . #;undo;replace . ~;mark a", "undo-to 1"},
    {"powder", "islands", powder_islands, 10800, "row-insert;undo;replace . ~;mark a", "undo-to 1"},
    {"powder", "islands", powder_islands, 10800, "replace . #;mark a;replace # .", "mark-goto a"},
    {"powder", "islands", powder_islands, 10800, "replace . #;replace # .", "undo-list"},
    {"powder", "islands", powder_islands, 10800, NULL, "search wall"},
    {"powder", "islands", powder_islands, 10800, NULL, "!check"},
    {"powder", "islands", powder_islands, 10800, NULL, "!dump"},
    {"powder", "legend lines", powder_legend, 2000, NULL, "!open"},
    {"powder", "legend lines", powder_legend, 2000, NULL, "!check"},
    {"powder", "legend lines", powder_legend, 2000, NULL, "!dump"},
    {"powder", "legend lines", powder_legend, 2000, NULL, "!draw"},
    {"powder", "legend lines", powder_legend, 2000, NULL, "rename a b"},
    {"powder", "legend lines", powder_legend, 2000, "rename a b", "undo"},
    {"powder", "legend lines", powder_legend, 2000, NULL, "legend c SQUARE_WATER"},
    {"powder", "legend lines", powder_legend, 2000, NULL, "legend a SQUARE_WATER"},
    {"powder", "legend lines", powder_legend, 2000, NULL, "legend-remove a"},
    {"powder", "attributes", powder_attributes, 2000, NULL, "!open"},
    {"powder", "attributes", powder_attributes, 2000, NULL, "!check"},
    {"powder", "attributes", powder_attributes, 2000, NULL, "!dump"},
    {"powder", "attributes", powder_attributes, 2000, NULL, "legend a SQUARE_FLOOR"},
    {"powder", "attributes", powder_attributes, 2000, NULL, "attribute-add a ITEM_ARROW"},
    {"powder", "attributes", powder_attributes, 2000, NULL, "attribute-remove a ITEM_ARROW"},
    {"powder", "attributes", powder_attributes, 2000, NULL, "rename a b"},
    {"powder", "globals", powder_globals, 2000, NULL, "!check"},
    {"powder", "globals", powder_globals, 2000, NULL, "!dump"},
    {"powder", "globals", powder_globals, 2000, NULL, "set rarity 7"},
    {"powder", "globals", powder_globals, 2000, NULL, "unset rarity"},
    {"powder", "nonsense lines", powder_nonsense, 4000, NULL, "!check"},
    {"powder", "nonsense lines", powder_nonsense, 4000, "!check", "!draw"},
    {"plain", "open ground", plain_open, 125000, NULL, "filled 0,0 {x},{y}"},
    {"plain", "open ground", plain_open, 125000, "goto 3,3;brush #", "fill"},
    {"plain", "caves", plain_caves, 125000, "goto 3,3;brush ~", "fill"},
    {"plain", "open ground", plain_open, 125000, NULL, "replace . #"},
    {"plain", "caves", plain_caves, 125000, NULL, "replace . ~"},
    {"plain", "open ground", plain_open, 125000, "replace . #", "undo"},
    {"plain", "caves", plain_caves, 125000, "replace . ~", "undo"},
    {"plain", "open ground", plain_open, 125000, "brush #;mirror both", "filled 0,0 {x},{y}"},
    {"plain", "open ground", plain_open, 125000, NULL, "generate caves seed 1"},
    {"plain", "open ground", plain_open, 125000, NULL, "generate rooms seed 1"},
    {"plain", "open ground", plain_open, 125000, NULL, "generate maze seed 1"},
    {"plain", "open ground", plain_open, 125000, "brush #", "generate scatter seed 1"},
    {"plain", "open ground", plain_open, 125000, "goto 3,3", "select-region"},
    {"plain", "caves", plain_caves, 125000, NULL, "stats"},
    {"plain", "open ground", plain_open, 125000, NULL, "row-insert"},
    {"plain", "open ground", plain_open, 125000, NULL, "column-insert"},
    {"plain", "caves", plain_caves, 125000, "select-all", "copy"},
    {"plain", "caves", plain_caves, 125000, "select-all;copy", "paste 0,0"},
    {"plain", "caves", plain_caves, 125000, "left", "select-all"},
    {"plain", "caves", plain_caves, 125000, "select-glyph", "select-invert"},
    {"plain", "caves", plain_caves, 125000, "select-glyph", "select-grow"},
    {"plain", "caves", plain_caves, 125000, "select-all", "flip-x"},
    {"plain", "caves", plain_caves, 125000, "select-all", "move;right;paint"},
    {"plain", "caves", plain_caves, 125000, "select-all", "cut"},
    {"plain", "caves", plain_caves, 125000, "mirror vertical", "mirror apply"},
    {"wesnoth", "caves", wesnoth_caves, 125000, "select-all", "flip-x"},
    {"wesnoth", "caves", wesnoth_caves, 125000, NULL, "replace Xu Wo"},
    {"wesnoth", "caves", wesnoth_caves, 125000, NULL, "generate caves seed 1"},
    {"wesnoth", "caves", wesnoth_caves, 125000, NULL, "generate hills seed 1"},
    {"nethack", "caves", nethack_caves, 125000, "select-all", "flip-x"},
    {"nethack", "caves", nethack_caves, 125000, "select-all", "rotate 2"},
    {"nethack", "caves", nethack_caves, 125000, NULL, "generate caves seed 1"},
    {"nethack", "caves", nethack_caves, 125000, NULL, "generate rooms seed 1"},
    {"nethack", "caves", nethack_caves, 125000, NULL, "generate maze seed 1"},
    {"nethack", "caves", nethack_caves, 125000, "brush {", "generate scatter seed 1"},
    {"plain", "caves", plain_caves, 125000, NULL, "!draw"},
    {"plain", "open ground", plain_open, 125000, "reach;reach", "chokes"},
    {"plain", "open ground", plain_open, 125000, "reach;reach", "way 0,0 {x},{y}"},
    {"plain", "open ground", plain_open, 125000, "reach;reach", "walk"},
    {"plain", "open ground", plain_open, 125000, "goto 30,500;walk", "walk d"},
    {"plain", "caves", plain_caves, 125000, "reach;reach", "chokes"},
    {"plain", "caves", plain_caves, 125000, "reach;reach", "walk"},
    {"plain", "one corridor", plain_corridor, 125000, "reach;reach", "way 0,0 {x},{y}"},
    {"nlarn", "mazes", nlarn_mazes, 100, NULL, "!open"},
    {"nlarn", "mazes", nlarn_mazes, 100, NULL, "!check"},
    {"nlarn", "mazes", nlarn_mazes, 20, NULL, "!dump"},
    {"nlarn", "mazes", nlarn_mazes, 100, NULL, "replace # o"},
    {"nlarn", "mazes", nlarn_mazes, 100, NULL, "map add"},
    {"nlarn", "mazes", nlarn_mazes, 100, NULL, "map copy"},
    {"nlarn", "mazes", nlarn_mazes, 100, NULL, "map delete"},
    {"nlarn", "mazes", nlarn_mazes, 100, NULL, "map move 3"},
    {"nlarn", "mazes", nlarn_mazes, 100, NULL, "maps"},
    {"nlarn", "islands", nlarn_islands, 100, NULL, "!check"},
    {"nlarn", "islands", nlarn_islands, 20, NULL, "!dump"},
    {"nethack", "objects", nethack_objects, 10800, NULL, "!open"},
    {"nethack", "objects", nethack_objects, 10800, NULL, "!draw"},
    {"nethack", "overview", nethack_objects, 10800, "overview", "!draw"},
    {"nethack", "objects", nethack_objects, 10800, NULL, "object-move 7 3,3"},
    {"nethack", "objects", nethack_objects, 10800, "select-all", "move;right;paint"},
    {"nethack", "objects", nethack_objects, 10800, NULL, "object 9"},
    {"derf", "containers", derf_containers, 1000, NULL, "!open"},
    {"derf", "containers", derf_containers, 1000, NULL, "!check"},
    {"derf", "containers", derf_containers, 1000, NULL, "!dump"},
    {"derf", "containers", derf_containers, 1000, NULL, "!draw"},
    {"derf", "containers", derf_containers, 1000, NULL, "record-add barrel"},
    {"derf", "containers", derf_containers, 1000, "record-add barrel", "record-delete"},
    {"derf", "containers", derf_containers, 1000, "record-add barrel", "record-move up"},
    {"derf", "containers", derf_containers, 1000, "record-add barrel", "item-add lamp"},
    {"derf", "items", derf_items, 1000, NULL, "!check"},
    {"derf", "items", derf_items, 1000, NULL, "!dump"},
    {"derf", "flags", derf_flags, 1000, NULL, "!open"},
    {"derf", "flags", derf_flags, 1000, NULL, "!check"},
    {"derf", "flags", derf_flags, 1000, NULL, "!dump"},
    {"derf", "flags", derf_flags, 1000, NULL, "flag trap +"},
    {"derf", "prose", derf_prose, 2000, NULL, "!check"},
    {"derf", "prose", derf_prose, 2000, NULL, "!dump"},
    {"derf", "prose", derf_prose, 2000, NULL, "!draw"},
    {"derf", "prose", derf_prose, 2000, NULL, "set title A room"},
    {"colossus-map", "hexes on 15x8", board_hexes, 1000, NULL, "!open"},
    {"colossus-map", "hexes on 15x8", board_hexes, 1000, NULL, "!check"},
    {"colossus-map", "hexes on 15x8", board_hexes, 1000, NULL, "!dump"},
    {"colossus-map", "hexes on 15x8", board_hexes, 1000, NULL, "!draw"},
    {"colossus-map", "terrains", board_terrains, 1000, NULL, "!open"},
    {"colossus-map", "terrains", board_terrains, 1000, NULL, "!check"},
    {"colossus-map", "terrains", board_terrains, 1000, NULL, "!dump"},
    {"colossus-map", "terrains", board_terrains, 1000, NULL, "!draw"},
    {"colossus-map", "large board", board_large, 1024, NULL, "!open"},
    {"colossus-map", "large board", board_large, 1024, NULL, "!check"},
    {"colossus-map", "large board", board_large, 1024, NULL, "!dump"},
    {"colossus-map", "large board", board_large, 1024, NULL, "!draw"},
    {"colossus-map", "large board", board_large, 1024, NULL, "renumber 100000"},
    {"colossus-map", "large board", board_large, 1024, NULL, "swap 3,3"},
    {"colossus-map", "large board", board_large, 1024, NULL, "record-delete"},
    {"colossus-map", "large board", board_large, 1024, "record-delete", "standard-board"},
    {"colossus-ter", "tower", ter_tower, 1000, NULL, "!open"},
    {"colossus-ter", "tower", ter_tower, 1000, NULL, "!check"},
    {"colossus-ter", "tower", ter_tower, 1000, NULL, "!dump"},
    {"colossus-ter", "tower", ter_tower, 1000, NULL, "!draw"},
    {"colossus-ter", "chain", ter_chain, 1000, NULL, "!open"},
    {"colossus-ter", "chain", ter_chain, 1000, NULL, "!check"},
    {"colossus-ter", "chain", ter_chain, 1000, NULL, "!dump"},
    {"colossus-ter", "chain", ter_chain, 1000, "row 1", "item-add 2 Lion"},
    {"colossus-ter", "chain", ter_chain, 1000, "row 1", "item-delete"},
    {"colossus-ter", "chain", ter_chain, 1000, "row 1", "item-move right"},
    {"colossus-ter", "chain of one creature", ter_chain_same, 1000, NULL, "!check"},
    {"colossus-ter", "chain of one creature", ter_chain_same, 1000, NULL, "!dump"},
    {"colossus-ter", "terrains", ter_terrains, 1000, NULL, "!open"},
    {"colossus-ter", "terrains", ter_terrains, 1000, NULL, "!check"},
    {"colossus-ter", "terrains", ter_terrains, 1000, NULL, "!dump"},
    {"colossus-ter", "terrains", ter_terrains, 1000, NULL, "!draw"},
    {"colossus-ter", "terrains", ter_terrains, 1000, NULL, "record-add Z Zone"},
    {"colossus-ter", "terrains", ter_terrains, 1000, NULL, "record-delete"},
    {"colossus-ter", "terrains", ter_terrains, 1000, NULL, "record-move 900"},
    {"colossus-ter", "terrains, acquirables", ter_new_terrains, 1000, NULL, "!check"},
    {"colossus-ter", "terrains, acquirables", ter_new_terrains, 1000, NULL, "!dump"},
    {"colossus-ter", "list of terrains", ter_list, 1000, NULL, "!check"},
    {"colossus-ter", "list of terrains", ter_list, 1000, NULL, "!dump"},
    {"powder", "journal of n edits", powder_floor, 1000, "", "!recover"},
};

static struct library *library;

static double cpu_seconds(void)
{
	struct timespec now;
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
	return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void draw(struct editor *editor)
{
	struct screen screen = {0};
	if (!screen_resize(&screen, SCREEN_WIDTH, SCREEN_HEIGHT))
		die("draw", "no memory");
	editor_draw(editor, &screen);
	screen_free(&screen);
}

/* Writes the findings in every form of `mapwright check`. */
static void report(const struct document *document)
{
	struct report to = {.out = fopen("/dev/null", "w"), .pretty = true, .messages = json_array()};
	if (!to.out)
		die("/dev/null", "cannot be opened");
	for (const struct report_form *const *form = report_forms; *form; form++) {
		to.form = *form;
		report_add(&to, document);
	}
	fclose(to.out);
	json_decref(to.messages);
}

/* A command line with the placeholders filled in. */
static void fill_in(char *out, size_t size, const char *command, const struct document *document, int n)
{
	const struct grid *grid = document->model.grid_count > 0 ? &document->model.grids[0] : NULL;
	size_t used = 0;
	while (*command && used + 16 < size) {
		int value = -1;
		if (command[0] == '{' && command[2] == '}')
			value = command[1] == 'n'   ? n
				: !grid             ? 0
				: command[1] == 'x' ? grid->width - 1
						    : grid->height - 1;
		if (value < 0)
			out[used++] = *command++;
		else
			used += (size_t)snprintf(out + used, size - used, "%d", value);
		command += value < 0 ? 0 : 3;
	}
	out[used] = '\0';
}

static void run_one(struct editor *editor, const struct work *work, const char *command, int n)
{
	struct document *document = editor_document(editor, -1);
	struct error error;
	char line[256];
	if (strcmp(command, "!check") == 0) {
		document_check(document);
	} else if (strcmp(command, "!dump") == 0) {
		json_decref(dump_document(document));
	} else if (strcmp(command, "!report") == 0) {
		report(document);
	} else if (strcmp(command, "!draw") == 0) {
		draw(editor);
	} else if (strcmp(command, "!open") == 0) {
		document_free(library_open_bytes(library, "x", document->text.bytes, document->text.length,
						 work->format, &error));
	} else {
		fill_in(line, sizeof line, command, document, n);
		if (!command_run(editor, line, &error))
			printf("\n%s: %s\n", line, error.message);
	}
}

static void run_list(struct editor *editor, const struct work *work, const char *lines, int n)
{
	char list[256];
	snprintf(list, sizeof list, "%s", lines ? lines : "");
	char *rest = list;
	for (char *command = strsep(&rest, ";"); command && *command; command = strsep(&rest, ";"))
		run_one(editor, work, command, n);
}

static struct editor *open_work(const struct work *work, int n, const char *path)
{
	char *bytes = NULL;
	size_t length;
	struct error error;
	FILE *out = open_memstream(&bytes, &length);
	struct editor *editor = editor_new(true);
	if (!out || !editor)
		die(work->what, "no memory");
	work->make(out, n);
	fclose(out);
	if (path && !file_write(path, bytes, length, NULL, &error))
		die(path, error.message);
	if (path)
		editor_protect(editor);
	if (path ? !editor_open(editor, path, work->format, 0, 0, &error)
		 : !editor_open_bytes(editor, "x", bytes, length, work->format, &error))
		die(work->what, error.message);
	editor_resize(editor, SCREEN_WIDTH, SCREEN_HEIGHT);
	free(bytes);
	return editor;
}

static double time_command(const struct work *work, int n)
{
	struct editor *editor = open_work(work, n, NULL);
	run_list(editor, work, work->setup, n);
	double start = cpu_seconds();
	run_list(editor, work, work->command, n);
	double spent = cpu_seconds() - start;
	editor_free(editor);
	return spent;
}

static bool count_journal(void *context, const struct recovery *recovery)
{
	*(size_t *)context += recovery->edits;
	return true;
}

/* Writes n edits into a journal, each of another length, and lists them: what `mapwright recover` does. */
static double time_recover(const struct work *work, int n)
{
	char folder[] = "/tmp/bench_growth.XXXXXX", path[64], line[64];
	size_t edits = 0;
	struct error error;
	if (!mkdtemp(folder) || setenv("XDG_STATE_HOME", folder, 1) != 0)
		die(folder, "cannot be made");
	snprintf(path, sizeof path, "%s/room.map", folder);
	struct editor *editor = open_work(work, n, path);
	for (int i = 0; i < n; i++) {
		snprintf(line, sizeof line, "attribute-%s # ITEM_ARROW", i % 40 < 20 || i == 20 ? "add" : "remove");
		if (!command_run(editor, line, &error))
			die(line, error.message);
	}
	editor_free(editor);
	double start = cpu_seconds();
	if (!journal_each(count_journal, &edits, &error))
		die(path, error.message);
	double spent = cpu_seconds() - start;
	if (edits != (size_t)n)
		die(path, "the journal does not hold all edits");
	if (journal_remove_all(path, &error) != 1)
		die(path, "the journal cannot be removed");
	unlink(path);
	snprintf(line, sizeof line, "%s/mapwright", folder);
	rmdir(line);
	rmdir(folder);
	return spent;
}

/* The least of several, for what is quick. */
static double time_work(const struct work *work, int n)
{
	static const double enough = 0.2; /* seconds */
	bool recovers = strcmp(work->command, "!recover") == 0;
	double least = recovers ? time_recover(work, n) : time_command(work, n), all = least;
	for (int again = 0; again < 8 && all < enough && !recovers; again++) {
		double spent = time_command(work, n);
		least = spent < least ? spent : least;
		all += spent;
	}
	return least;
}

/* A row ends early where it takes too long: its growth is plain by then. */
static void print_work(const struct work *work)
{
	static const double enough = 0.001; /* seconds; below that the clock says nothing about growth */
	static const double too_much = 1.0;
	double spent[SIZES];
	int count = 0;
	printf("%-12s  %-22s  %-24s  %6d ", work->format, work->what, work->command, work->n);
	while (count < SIZES && (count == 0 || spent[count - 1] < too_much)) {
		spent[count] = time_work(work, work->n << count);
		printf("  %8.2f", spent[count++] * 1e3);
		fflush(stdout);
	}
	printf("%*s", 10 * (SIZES - count), "");
	if (spent[count - 1] < enough || count < 2)
		puts("     -");
	else if (count == 2)
		printf("  %4.1f\n", log2(spent[1] / spent[0]));
	else
		printf("  %4.1f\n", log2(spent[count - 1] / spent[count - 3]) / 2);
}

/* All that is done with a file that is not edited, of n pieces, and of as many bytes of one of them in one line. */
static void print_pieces(const char *wanted)
{
	static const char *const tasks[] = {"!open", "!check", "!report", "!dump", "!draw", "stats"};
	for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++) {
		pieces_now = &pieces[i];
		for (size_t c = 0; c < sizeof tasks / sizeof *tasks; c++) {
			struct work work = {pieces[i].format, pieces[i].what, repeat, pieces[i].n, NULL, tasks[c]};
			work.setup = strcmp(tasks[c], "!report") == 0 ? "!check" : NULL;
			if (!wanted || strstr(work.format, wanted) || strstr(work.what, wanted))
				print_work(&work);
		}
	}
	for (const struct format *const *format = format_list(); *format; format++)
		for (const char *at = "a ,:#(\"\n"; *at; at++) {
			const char piece[] = {*at, 'a', '\0'};
			struct pieces line = {(*format)->id, "pairs of a byte and a", 30000, "", piece, ""};
			pieces_now = &line;
			if (!wanted || strstr(line.format, wanted) || strstr(line.what, wanted))
				print_work(&(struct work){line.format, line.what, repeat, line.n, NULL, "!check"});
		}
	pieces_now = NULL;
}

int main(int count, char **words)
{
#ifdef M_MMAP_THRESHOLD
	/* Memory that was given back is cleared when it is taken again, which only large maps would pay for. */
	mallopt(M_MMAP_THRESHOLD, 1 << 30);
	mallopt(M_TRIM_THRESHOLD, 1 << 30);
#endif
	library = library_new();
	if (!library)
		die("library", "no memory");
	printf("%-12s  %-22s  %-24s  %6s   %8s  %8s  %8s  %8s  %s\n", "format", "map", "work", "n", "ms at n", "2n",
	       "4n", "8n", "growth n^");
	for (size_t i = 0; i < sizeof works / sizeof *works; i++) {
		const struct work *work = &works[i];
		bool wanted = count < 2 || strstr(work->format, words[1]) || strstr(work->what, words[1]) ||
			      strstr(work->command, words[1]);
		if (wanted)
			print_work(work);
	}
	print_pieces(count < 2 ? NULL : words[1]);
	library_free(library);
	return 0;
}
