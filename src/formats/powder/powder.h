/* powder.h - what the files of the POWDER room format share; private to the format.
 *
 * From the bottom up: values.c interprets the values of globals, glyphs.c the glyphs; room.c has the room that the
 * game loads, and creates new rooms; check.c and check_level.c have the rules; read.c is the reader; plan.c plans the
 * edits; dump.c writes the dump; powder.c defines the format and its facts. */
#pragma once

#include "mapwright/format.h"
#include "mapwright/reach.h"

#include "edit/records.h"
#include "edit/scan.h"

enum {
	POWDER_LINE_LIMIT = 1000, /* map2c stops reading at a line of this many bytes */
	POWDER_ROW_LIMIT = 100,   /* map2c stops reading the map at this many rows */
	POWDER_LEVEL_SIDE = 32,   /* a level is this many cells wide and high */
	POWDER_ROOM_SIDE = 29,    /* the longest side of a room that the game places */
};

extern const struct rule *const powder_reader_rules[], *const powder_check_rules[], *const powder_level_rules[];

/* The globals, in the order of the form; the field of a global has the same index. Each row has its name, its kind,
 * its default, how the game reads the default, and its meaning. */
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

/* A line that sets a global. A global may have several lines; its field is the last one. */
struct powder_global_line {
	int field;
	struct span line;      /* including its line end */
	struct span separator; /* between name and value */
};

/* The types of attributes, in the order in which map2c compares them. */
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

extern const char *const powder_types[POWDER_TYPES]; /* their names, also used as the types of attributes */

enum powder_is {
	IS_EXIT = 1, /* a square that is an exit if it is on the outer edge */
	IS_LADDER = 2,
	IS_UP = 4, /* a ladder up */
	IS_DOWN = 8,
	IS_FOR_STAIRS = 16, /* ground where the game may put the level's stairs: floor or corridor */
	IS_TAKEN = 32,      /* has a monster or an item */
	IS_LEADER = 64,     /* a monster with INTRINSIC_LEADER */
	IS_LARGE = 128,     /* a monster of 2x2 cells */
};

/* What the game creates on a cell of one glyph. */
struct powder_cell {
	int types[POWDER_TYPES]; /* number of attributes of each type in all its legend lines */
	int monsters;            /* MOBLEVEL_UNIQUE creates none if there is another monster */
	int items;
	bool square;   /* it has ground */
	bool signpost; /* one of its squares is SQUARE_SIGNPOST */
	unsigned is;   /* bits of enum powder_is */
};

/* model->detail: what plans and rules need in addition to the model. */
struct powder_detail {
	struct span top;                    /* the dashes of the top border, if there is a grid */
	struct span top_line;               /* the line of the top border, including its line end */
	struct span bottom;                 /* the dashes of the bottom border; length 0 if there is none */
	struct powder_global_line *globals; /* in file order */
	int global_count, global_capacity;
	bool stopped;    /* a line was too long, so map2c stopped reading */
	bool unseen;     /* map2c stopped before the map */
	bool misplaced;  /* there are rows or a border that map2c does not read as a map */
	const int *next; /* for each legend line, the next one of the same glyph, or -1 */
	struct powder_cell cells[256];
	const struct vocabulary *vocabulary;
	size_t head_end; /* where the first line begins that is neither a comment nor blank */
};

static inline const struct powder_detail *powder_detail(const struct model *model)
{
	return model->format_data;
}

/* ---- values.c ---- */

/* The white space of map2c: blank, tab, LF, VT, FF, CR. */
static inline bool is_white_space(int byte)
{
	return byte == ' ' || (byte >= '\t' && byte <= '\r');
}

/* Returns the number that a global is read as, like C's atoi. */
int powder_integer(const char *bytes, size_t length);

/* Returns the number that a boolean is read as: 1 for true, yes, on; 0 for false, no, off; else like C's atoi. */
int powder_boolean(const char *bytes, size_t length);

/* Returns a description of valid values of that kind if these bytes are not one; else NULL. */
const char *powder_wanted_value(enum field_kind kind, const char *bytes, size_t length);

/* Sets x and y to the field "pos" as the game reads it. */
void powder_position(const struct model *model, int *x, int *y);

/* What the value of "quest" means. */
enum powder_quest {
	QUEST_NONE,    /* not set, or -1 */
	QUEST_UNKNOWN, /* a word that is not a god */
	QUEST_UNBUILT, /* a god, or a number, without a quest level in the game */
	QUEST_BUILT,
};

enum powder_quest powder_quest(const struct model *model);

/* Returns the number of a global as map2c reads it. */
int powder_number(const struct model *model, enum powder_global global);

/* check_add and check_offer_value for the value of a global. */
#define powder_add(check, global, ...)                                                                               \
	check_add(check, (check)->model->fields[global].value, place_at(PLACE_FIELD, (int)(global)), __VA_ARGS__)
#define powder_offer(check, global, label, value)                                                                    \
	check_offer_value(check, label, place_at(PLACE_FIELD, (int)(global)), value)

/* Expands to both arguments of a "%.*s" for a value. */
#define POWDER_SHOWN(text, span) (span).length > 40 ? 40 : (int)(span).length, (text)->bytes + (span).start

/* ---- glyphs.c ---- */

/* Returns the type of an attribute; POWDER_TYPES if it has none. */
enum powder_type powder_type_of(const struct attribute *attribute);

/* Finds the glyph's attributes of a type in file order: the first if `place` is PLACE_NONE, else the one after it.
 * Returns false if there is none. */
bool powder_next_of_type(const struct model *model, int glyph, enum powder_type type, struct place *place);

/* Fills model->glyphs and the styles of the entries from the entries. */
void powder_read_glyphs(struct model *model, const struct text *text, const struct vocabulary *vocabulary);

/* read.c: see format.h for both. */
void powder_read(struct model *model, const struct text *text, const struct vocabulary *vocabulary);

bool powder_plan(struct edit_plan *plan);

/* ---- room.c ---- */

/* Path rules that swim, open every door and pass magic doors: what they do not reach from an exit or a ladder cannot
 * be reached at all. In check.c. */
extern const struct path_rules powder_path_rules;

/* The room as the game loads it. */
struct powder_room {
	const struct model *model;
	const struct text *text;
	const struct grid *grid; /* NULL if there is no map, or if map2c stops before it */
	int width, height;
	const struct reach *reach; /* how the room is walked, for tests that need it */
};

/* Selects cells that have all these properties (bits of enum powder_is), are on the edge if `edge`, and pass the
 * test, if any. */
struct powder_cells {
	unsigned is;
	bool edge;
	bool (*test)(const struct powder_room *room, int x, int y);
};

extern const struct powder_cells powder_exits, powder_ladders;

struct powder_room powder_room_of(const struct model *model, const struct text *text);

/* Returns what the game creates on a cell; nothing outside the room. */
const struct powder_cell *powder_cell_at(const struct powder_room *room, int x, int y);

/* Returns the byte of a cell; -1 outside the room or where a row is too short. */
int powder_glyph_at(const struct powder_room *room, int x, int y);

/* Returns the number of selected cells. Stores them in `cells`, unless that is NULL, in reading order as y * width +
 * x. */
int powder_find_cells(const struct powder_room *room, const struct powder_cells *which, int *cells);

void powder_count_glyphs(const struct powder_room *room, uint32_t counts[256]);

/* Returns the number of monsters or items that the room is built with. */
int powder_count_things(const struct powder_room *room, bool monsters);

/* format->create. */
char *powder_create(const struct format *format, const struct template_request *request, size_t *length,
		    struct error *error);

/* dump.c: format->dump. */
void powder_dump(const struct document *document, struct writer *writer);
