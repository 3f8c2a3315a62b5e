/* pair.h - a board and its recruit file are companions (format.h); private to the room. */
#ifndef MAPWRIGHT_FORMATS_COLOSSUS_PAIR_H
#define MAPWRIGHT_FORMATS_COLOSSUS_PAIR_H

#include "mapwright/document.h"

#include <stdbool.h>
#include <stddef.h>

/* Its rules, which are listed with those of recruit files. */
enum { PAIR_BOARD_DIALECT, PAIR_BOARD_TERRAIN, PAIR_TERRAIN_UNUSED };
extern const struct rule *const pair_rules[]; /* NULL-terminated */

/* The same path with ".ter" for ".map", or the other way round. The board that the game ships as StrategicMap.map has
 * Recruit.ter beside it. */
bool colossus_pair_path(const char *path, char *partner, size_t size);

/* The newest dialect of boards that a version of the game loads together with the recruit file, and the newest of
 * recruit files that one loads with the board. NULL: any. */
const char *colossus_pair_board_dialect(const struct document *recruits);
const char *colossus_pair_recruit_dialect(const struct document *board);

/* Adds to the findings of both that no version of the game loads them together, to the board's the terrains that the
 * recruit file has no line for, and to the recruit file's those that the board does not use. */
void colossus_pair_check_board(struct document *board, struct document *recruits);
void colossus_pair_check_recruits(struct document *recruits, struct document *board);

#endif
