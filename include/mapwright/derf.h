/* derf.h - a DERF room as the Dungeon Engine sees it, for the screen.
 *
 * All functions look at models that the derf format has read. The file's own fields are version, name, short, long and
 * then one of kind FIELD_FLAG for each flag: `set` and `value` are what the file says, `read` is the effective value
 * ("+", "-" or "") and `note` tells why: "you", "implied by boss", "conflict with boss", "default". Records are the
 * containers of the Containers line, with the field "name"; their items have the field "item", which is not set where
 * an item is left out (a random one).
 *
 * Edits beyond those of edit.h: EDIT_ADD at any PLACE_FIELD adds the flag that `value` names with its sign
 * ("+goblin_boss"); EDIT_ADD, EDIT_REMOVE and EDIT_MOVE of a PLACE_RECORD treat containers, EDIT_SET of its field
 * "name" renames one; EDIT_ADD and EDIT_REMOVE of a PLACE_ITEM treat items. A value of several lines holds the line
 * ends that shall stand in the file (model->line_end). */
#ifndef MAPWRIGHT_DERF_H
#define MAPWRIGHT_DERF_H

#include "mapwright/model.h"
#include "mapwright/text.h"

#include <stdbool.h>

/* The flags of the document, in its order. A user's vocabulary may add others, which have no number here. */
enum derf_flag {
	DERF_DUNGEON_ENTRANCE,
	DERF_DUNGEON_EXIT,
	DERF_BOSS,
	DERF_MONSTER_SPAWN,
	DERF_SAFE_ROOM,
	DERF_NORTH_EXIT,
	DERF_SOUTH_EXIT,
	DERF_EAST_EXIT,
	DERF_WEST_EXIT,
	DERF_NON_EUCLIDIAN,
	DERF_TRAP,
	DERF_MAGIC,
	DERF_FLAGS
};

/* The name of a flag; its field, or -1; and whether it is in effect. */
const char *derf_flag_name(enum derf_flag flag);
int derf_flag_field(const struct model *model, enum derf_flag flag);
bool derf_flag_holds(const struct model *model, enum derf_flag flag);

/* The exit on the other side: north and south, east and west. */
enum derf_flag derf_opposite_exit(enum derf_flag exit);

/* True when the title is blank, so that the engine calls the room "Room" and a number. */
bool derf_title_is_blank(const struct model *model);

#endif
