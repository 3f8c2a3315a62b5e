/* fact_ops.h - what a format measures: facts about a grid or a room, and what can be reached. All functions may be
 * NULL. */
#pragma once

#include "mapwright/model.h"

struct document;
struct reach;

/* A fact about a grid for the panel: "dead ends" "19" "2 needed, 3 on level 5". */
struct fact {
	const char *name, *value, *note;
	enum severity severity; /* SEVERITY_NOTE: nothing unusual */
};

struct fact_list {
	struct fact *items; /* with their strings in `arena` */
	int count;
	struct arena *arena;
};

/* A property of a room: a side with an exit ("N"), or a word and its effect on visitors. */
enum badge_kind { BADGE_SIDE, BADGE_WAY, BADGE_DANGER, BADGE_CAUTION, BADGE_PLAIN };
struct badge {
	const char *name;
	enum badge_kind kind;
};
enum { BADGES = 16 };

/* Adds the facts about a grid in display order. */
typedef void facts_function(const struct model *model, const struct text *text, int grid, struct fact_list *list);

/* Sets `*facts` to an array, in `arena`, of the facts that the function (NULL: none) finds. Returns their number. */
int facts_of(facts_function *find, const struct document *document, int grid, struct arena *arena,
	     struct fact **facts);

struct fact_ops {
	facts_function *of_grid;
	facts_function *odds; /* expensive facts, on demand (the odds of a maze) */

	/* Fills `badges` with the properties of the room (CANVAS_ROOM), sides first. Returns their number. */
	int (*badges)(const struct model *model, struct badge badges[BADGES]);

	/* Returns the orientation in which the game reads the file's grid, as a number (-1 if unknown).
	 * `orientation_changed` is the message for an edit that changes it. Both are NULL if the orientation is
	 * fixed. */
	int (*orientation)(const struct model *model);
	const char *orientation_changed;

	/* Returns what can be reached on a grid by the rules of the game (reach.h); NULL if that is unknown. */
	const struct reach *(*reach)(const struct model *model, const struct text *text, int grid);
};
