/* branches.h - lines of a map that Lua's `if` chooses; private to the folder. Nothing is run: of a condition, calls that have
 * odds are drawn, the level is one of those that the map is for, and anything else has one of the values that it is
 * compared with, or another. */
#pragma once

#include "rule_context.h"

#include "mapwright/dice.h"

struct branches;

/* Reads the Lua of a map; NULL if it has none, or more than can be followed. */
struct branches *branches_read(const struct rule_context *context);

/* Returns the same to draw with, for a context whose fields may count or not; NULL: none. */
struct branches *branches_copy(const struct branches *branches, const struct rule_context *context);

/* Returns the branches that the line at this offset is in, a bit each: it counts if all of them are taken. */
uint64_t branches_around(const struct branches *branches, size_t at);

/* Draws which branches are taken. */
uint64_t branches_draw(struct branches *branches, struct dice *dice);

/* Returns the Lua that is not rolled, "init_ice, general_setup", in the arena; "" if none. */
const char *branches_left(const struct branches *branches, struct arena *arena);

/* Returns the conditions of the branches that are taken, "crawl.coinflip(); else of line 3", in the arena. */
const char *branches_taken(const struct branches *branches, uint64_t taken, struct arena *arena);
