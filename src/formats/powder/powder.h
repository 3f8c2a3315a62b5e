/* powder.h - what the files of the POWDER room format share; private to the format.
 *
 * From the bottom up: values.c what the values mean, glyphs.c what the glyphs mean, room.c the room that the game loads
 * and a new one; check.c and check_level.c the rules; read.c the reader; plan.c the edits; dump.c the dump; powder.c the
 * format itself with its facts. */
#ifndef MAPWRIGHT_FORMATS_POWDER_H
#define MAPWRIGHT_FORMATS_POWDER_H

#include "mapwright/format.h"
#include "mapwright/reach.h"
#include "mapwright/rule.h"

#include "edit/edit_plan.h"
#include "edit/scan.h"

enum {
	POWDER_LINE_LIMIT = 1000, /* a line of so many bytes ends the reading of map2c */
	POWDER_ROW_LIMIT = 100,   /* at so many rows map2c stops reading the map */
	POWDER_LEVEL_SIDE = 32,   /* cells of a level, both ways */
	POWDER_ROOM_SIDE = 29,    /* the longest side of a room that the game places itself */
};

extern const struct rule *const powder_reader_rules[], *const powder_check_rules[], *const powder_level_rules[];

/* The globals, in the order of the form; a model's field has the index of its global. Of each: its name, what it is, its
 * default, how that is read, what it does. */
#define POWDER_GLOBAL_LIST(GLOBAL)                                                                                   \
	GLOBAL(MINLEVEL, "minlevel", INTEGER, "-1", "-1",                                                            \
	       "The lowest dungeon level for this room; a negative number sets no limit.")                           \
	GLOBAL(MAXLEVEL, "maxlevel", INTEGER, "-1", "-1",                                                            \
	       "The highest dungeon level for this room; a negative number sets no limit.")                          \
	GLOBAL(RARITY, "rarity", INTEGER, "100", "100",                                                              \
	       "How often the room is picked: 1 (hardly ever) to 255, normally 100; 0 means never.")                 \
	GLOBAL(MANDATORY, "mandatory", BOOLEAN, "false", "0",                                                        \
	       "Build the room on every level from 1 to 9, 11 to 21 and 25 within its limits, if its rarity is "     \
	       "above 0 and no other mandatory room comes first by file name.")                                      \
	GLOBAL(ONLYONCE, "onlyonce", BOOLEAN, "false", "0",                                                          \
	       "Build the room at most once in a game; the game reads this but does not use it yet.")                \
	GLOBAL(ALLOWSTAIRS, "allowstairs", BOOLEAN, "true", "1",                                                     \
	       "The game may put the level's stairs into this room.")                                                \
	GLOBAL(ALLOWGENERATION, "allowgeneration", BOOLEAN, "true", "1",                                             \
	       "New monsters may appear on the level during play.")                                                  \
	GLOBAL(ALLOWDIG, "allowdig", BOOLEAN, "true", "1", "Digging down is possible on the level.")                 \
	GLOBAL(ALLOWITEMS, "allowitems", BOOLEAN, "true", "1", "Random items are scattered on the level.")           \
	GLOBAL(ALLOWTELE, "allowtele", BOOLEAN, "true", "1", "Teleporting is possible on the level.")                \
	GLOBAL(QUEST, "quest", WORD, "none", "-1",                                                                   \
	       "The god whose quest level this map is: GOD_ROGUE, GOD_BARB or GOD_FIGHTER. Leave it out for other "  \
	       "rooms.")                                                                                             \
	GLOBAL(POS, "pos", POSITION, "-1 -1", "-1 -1",                                                               \
	       "Column and row of the room on the level; for a negative number the game chooses the place.")

#define POWDER_GLOBAL(id, ...) GLOBAL_##id,
enum powder_global { POWDER_GLOBAL_LIST(POWDER_GLOBAL) POWDER_GLOBALS };

/* A line that sets a global. A global may have several; the last one is the field's. */
struct powder_global_line {
	int field;
	struct span line;      /* with its line end */
	struct span separator; /* what is between name and value */
};

/* The types of attributes, in the order in which map2c tries them. */
enum powder_type {
	TYPE_MOBLEVEL,
	TYPE_MOB,
	TYPE_SQUAREFLAG,
	TYPE_INTRINSIC,
	TYPE_SQUARE,
	TYPE_ITEMTYPE,
	TYPE_ITEM,
	TYPE_SIGNPOST,
	POWDER_TYPES
};

extern const char *const powder_types[POWDER_TYPES]; /* their names, which attributes have as their types */

enum powder_is {
	IS_EXIT = 1, /* on the outer edge */
	IS_LADDER = 2,
	IS_UP = 4, /* of ladders */
	IS_DOWN = 8,
	IS_FOR_STAIRS = 16, /* ground on which the game puts a level's stairs: floor or corridor */
	IS_TAKEN = 32,      /* by a monster or an item */
	IS_LEADER = 64,     /* a monster with INTRINSIC_LEADER */
	IS_LARGE = 128,     /* a monster that takes two cells each way */
};

/* What the game makes of a cell with one glyph. */
struct powder_cell {
	int types[POWDER_TYPES]; /* how many attributes of each are in all its legend lines */
	int monsters;            /* MOBLEVEL_UNIQUE beside another monster makes none of its own */
	int items;
	bool square;   /* it has a ground */
	bool signpost; /* one of its squares is SQUARE_SIGNPOST */
	unsigned is;   /* bits of enum powder_is */
};

/* model->detail: what plans and rules need beyond the model. */
struct powder_detail {
	struct span top;                    /* the dashes of the top border, when there is a grid */
	struct span top_line;               /* that line with its line end */
	struct span bottom;                 /* the dashes of the bottom border; length 0 when it has none */
	struct powder_global_line *globals; /* file order */
	int global_count, global_capacity;
	bool stopped;    /* a line was too long: map2c reads no further */
	bool unseen;     /* that was before the map */
	bool misplaced;  /* there are rows or a border that map2c does not take for a map */
	const int *next; /* of each legend line the next one of the same glyph, -1 without */
	struct powder_cell cells[256];
	const struct vocabulary *vocabulary;
	size_t head_end; /* where the file's first line begins that is neither comment nor blank */
};

static inline const struct powder_detail *powder_detail(const struct model *model)
{
	return model->detail;
}

/* ---- values.c ---- */

/* The white space of map2c: blank, tab, LF, VT, FF, CR. */
static inline bool is_white_space(int byte)
{
	return byte == ' ' || (byte >= '\t' && byte <= '\r');
}

/* The number a global reads as: C's atoi. */
int powder_integer(const char *bytes, size_t length);

/* The number of a boolean: true on yes, false off no, else C's atoi. */
int powder_boolean(const char *bytes, size_t length);

/* What a value of that kind is, in words, when these bytes are none; NULL when they are. */
const char *powder_wanted_value(enum field_kind kind, const char *bytes, size_t length);

/* The x and y of the field "pos" as the game reads them. */
void powder_position(const struct model *model, int *x, int *y);

/* What "quest" says. */
enum powder_quest {
	QUEST_NONE,    /* nothing, or -1 */
	QUEST_UNKNOWN, /* a word that is not a god */
	QUEST_UNBUILT, /* a god, or a number, that the game has no quest level for */
	QUEST_BUILT,
};

enum powder_quest powder_quest(const struct model *model);

/* The number of a global as map2c reads it. */
int powder_number(const struct model *model, enum powder_global global);

/* What is found at a global's value, and a fix that sets one: check_add and check_offer_value. */
#define powder_add(check, global, ...)                                                                               \
	check_add(check, (check)->model->fields[global].value, place_at(PLACE_FIELD, (int)(global)), __VA_ARGS__)
#define powder_offer(check, global, label, value)                                                                    \
	check_offer_value(check, label, place_at(PLACE_FIELD, (int)(global)), value)

/* Both arguments of a "%.*s" that shows a value. */
#define POWDER_SHOWN(text, span) (span).length > 40 ? 40 : (int)(span).length, (text)->bytes + (span).start

/* ---- glyphs.c ---- */

/* Its type, POWDER_TYPES for a word of none. */
enum powder_type powder_type_of(const struct attribute *attribute);

/* The glyph's attributes of a type in file order, as places: the first (`place` PLACE_NONE), then the one after it. False
 * when there is none. */
bool powder_next_of_type(const struct model *model, int glyph, enum powder_type type, struct place *place);

/* Fills model->glyphs and the looks of the entries from the entries. */
void powder_read_glyphs(struct model *model, const struct text *text, const struct vocabulary *vocabulary);

/* read.c: format.h tells what these two do. */
void powder_read(struct model *model, const struct text *text, const struct vocabulary *vocabulary);

bool powder_plan(struct edit_plan *plan);

/* ---- room.c ---- */

/* Who swims, opens every door and passes magic ones: what it does not reach from an exit or a ladder, nobody does. In
 * check.c. */
extern const struct path_rules powder_path_rules;

/* The room as the game loads it. */
struct powder_room {
	const struct model *model;
	const struct text *text;
	const struct grid *grid; /* NULL without a map, and when map2c stops before it */
	int width, height;
	const struct reach *reach; /* how one walks in it, for tests that ask that */
};

/* Cells of a room that are all of these (bits of enum powder_is), on the edge if it says so, and pass the test, if there
 * is one. */
struct powder_cells {
	unsigned is;
	bool edge;
	bool (*test)(const struct powder_room *room, int x, int y);
};

extern const struct powder_cells powder_exits, powder_ladders;

struct powder_room powder_room_of(const struct model *model, const struct text *text);

/* What the game makes of a cell; nothing where there is none. */
const struct powder_cell *powder_cell_at(const struct powder_room *room, int x, int y);

/* The byte of a cell, -1 outside the room and where a row is too short. */
int powder_glyph_at(const struct powder_room *room, int x, int y);

/* Is that one of these? False outside the room, too. */
bool powder_is_one(const struct powder_room *room, const struct powder_cells *which, int x, int y);

/* How many such cells there are; `cells`, unless NULL, gets them in reading order as numbers y * width + x. */
int powder_find_cells(const struct powder_room *room, const struct powder_cells *which, int *cells);

/* How many cells of the room each glyph has. */
void powder_count_glyphs(const struct powder_room *room, uint32_t counts[256]);

/* How many monsters or items the room is built with. */
int powder_count_things(const struct powder_room *room, bool monsters);

/* format->create. */
char *powder_create(const struct format *format, const struct template_request *request, size_t *length,
		    struct error *error);

/* dump.c: format->dump. */
void powder_dump(const struct document *document, struct writer *writer);

#endif
