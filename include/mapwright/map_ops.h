/* map_ops.h - the maps of a format: what can be done to them, and what their walls and floors are made of. */
#pragma once

#include "mapwright/text.h"

struct arena;
struct choices;
struct document;
struct model;
struct object;
struct roller;

/* Glyphs of walls that depend on what is around them: the bytes of a cell; NULL means the usual wall. */
struct wall_glyphs {
	const char *horizontal, *vertical, *corner;
	const char *outside; /* at the edge of the map, or next to cells that do not belong to it */
	const char *rock;    /* solid ground that touches nothing open */
};

/* What every generated map of a format has. */
struct generated_thing {
	const char *glyph; /* the bytes of a cell */
	int least, most;
};
struct generated {
	const struct generated_thing *things;
	int thing_count;
	int dead_ends; /* blind ends apart from each other */
	int first;     /* index of the first map that this is about */
};

/* Ground of a landscape, from low to high. */
enum { LANDSCAPE_LEVELS = 16 }; /* at most */
struct landscape_level {
	const char *glyph;   /* the bytes of a cell */
	const char *village; /* the same with a village; NULL: there are none here */
	int islands, hills;  /* its share of the cells of either kind of landscape */
};
struct landscape {
	const struct landscape_level *levels;
	int level_count; /* 0: the format has no landscapes */
	const char *woods, *river, *ford;
};

/* An argument of a line or call that places something. */
struct object_argument {
	const char *name;         /* its key, or what the game calls it, or its number */
	struct span whole, value; /* `value`: without quotes; both empty if the object does not have it */
	bool quoted;
	bool optional; /* it can be removed */
};

struct map_ops {
	const char *wall, *floor; /* default glyphs of the wall and floor tools: the bytes of a cell */
	struct wall_glyphs walls;
	struct generated generated;
	struct landscape landscape;
	int first;                 /* number of a file's first map for users: 1 or 0 */
	bool editable;             /* maps can be added, removed, moved */
	bool resizable;            /* rows and columns can be added and removed */
	bool ragged;               /* rows may differ in length */
	const char *const *kinds;  /* what a new map can be; NULL: all maps are of one kind */
	const char *const *pushes; /* the glyphs of who pushes and of what is pushed; NULL if nothing is pushed */
	const char *unwalked;      /* why the editor does not walk on maps, as a sentence; NULL if it does */
	/* Offers the kinds of objects that can be added (EDIT_ADD of a cell) or, with a kind, what they can be, or the values
	 * of an argument of theirs; with the argument "", the names of arguments. NULL, as the next two: none can. */
	void (*object_choices)(const struct document *document, const char *kind, size_t length, const char *argument,
			       struct choices *choices);
	/* Returns the lines of the file that place the object and nothing else, in `arena`, with {x}, {y} and of an area
	 * {right}, {bottom} in the place of its numbers, and {N}, {E}, {S} or {W} in that of a direction; NULL if they also do
	 * other things. */
	const char *(*object_lines)(const struct document *document, const struct object *object,
				    struct arena *arena);
	/* Finds the arguments of the object, but for its coordinates, then those that it may have but has not, in `arena`.
	 * Returns their number. */
	int (*object_arguments)(const struct document *document, const struct object *object, struct arena *arena,
				const struct object_argument **arguments);
	const char *lesson; /* what a map is called that is done once it has no findings; NULL for maps of games */
	/* Prepares rolls of a map (roll.h), in `arena`, for as long as the document does not change; NULL if no maps have
	 * random parts that can be shown. */
	struct roller *(*roller)(const struct document *document, int grid, struct arena *arena);
	/* Returns the map of the same file that the game builds a map on, for its blank cells; -1 if there is none. */
	int (*ground)(const struct model *model, int grid);
	const char *unrolled; /* what the game decides at random about maps, as a sentence; NULL if nothing */
};
