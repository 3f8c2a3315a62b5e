/* glyph.h - what a cell value means: its style, and how the cell is crossed. */
#pragma once

#include <stdbool.h>

/* The style of a cell or word: a colour role of the screen. The names are those used in themes and tables. VOID:
 * solid, nothing there. PATH: corridors and other rough ground. FIRE: lava, acid, flames. ROCK: mountains, hills. */
#define GLYPH_STYLE_LIST(STYLE)                                                                                      \
	STYLE(UNKNOWN, "unknown")                                                                                    \
	STYLE(VOID, "void")                                                                                          \
	STYLE(WALL, "wall")                                                                                          \
	STYLE(FLOOR, "floor")                                                                                        \
	STYLE(PATH, "path")                                                                                          \
	STYLE(DOOR, "door")                                                                                          \
	STYLE(WATER, "water")                                                                                        \
	STYLE(FIRE, "fire")                                                                                          \
	STYLE(PLANT, "plant")                                                                                        \
	STYLE(ROCK, "rock")                                                                                          \
	STYLE(STAIRS, "stairs")                                                                                      \
	STYLE(ALTAR, "altar")                                                                                        \
	STYLE(TRAP, "trap")                                                                                          \
	STYLE(MAGIC, "magic")                                                                                        \
	STYLE(SIGN, "sign")                                                                                          \
	STYLE(BUILDING, "building")                                                                                  \
	STYLE(MONSTER, "monster")                                                                                    \
	STYLE(ITEM, "item")                                                                                          \
	STYLE(SPECIAL, "special")

#define GLYPH_STYLE_VALUE(id, name) STYLE_##id,
enum glyph_style { GLYPH_STYLE_LIST(GLYPH_STYLE_VALUE) GLYPH_STYLES };
#undef GLYPH_STYLE_VALUE

/* The names, NULL-terminated. */
extern const char *const glyph_style_names[];

/* How a cell is crossed. Path rules have a set of these, as bits (1u << WALK_GROUND | ...). */
enum walk {
	WALK_SOLID,
	WALK_GROUND,
	WALK_DOOR,
	WALK_SWIM,
	WALK_MAGIC, /* a magical door */
};

enum { WALKS_ALL = 1u << WALK_GROUND | 1u << WALK_DOOR | 1u << WALK_SWIM | 1u << WALK_MAGIC };

/* A colour of the game itself: this and 4 bits each of red, green and blue; 0 if none. */
enum { GLYPH_COLOURED = 1 << 12 };

/* The meaning of a cell value (cell_value.h). */
struct glyph {
	bool known; /* defined by an entry or the symbol table */
	enum glyph_style style;
	enum walk walk;
	bool refused;          /* defined, but maps cannot have it */
	bool entrance;         /* you can arrive on this cell anywhere (a ladder) */
	bool edge_entrance;    /* you can arrive on this cell on the outer edge */
	int entry;             /* index of the entry that defines it; -1 if none */
	unsigned short colour; /* GLYPH_COLOURED */
	const char *meaning;   /* short, in the game's words; never NULL if `known` */
};
