/* colossus_pair.h - what only shows when a Colossus board and its recruit file are held together. */
#ifndef MAPWRIGHT_COLOSSUS_PAIR_H
#define MAPWRIGHT_COLOSSUS_PAIR_H

#include "mapwright/document.h"

#include <stdbool.h>
#include <stddef.h>

/* Is this one a board and that one a recruit file? */
bool colossus_are_pair(const struct document *board, const struct document *recruits);

/* The name that the recruit file beside a board has, and the other way round: the same path with ".ter" for ".map".
 * False when the path has neither end or `size` is too small. The board that the game ships as StrategicMap.map has
 * Recruit.ter beside it. */
bool colossus_partner_path(const char *path, char *partner, size_t size);

/* Adds to the board's findings that no version of the game loads both, and the terrains that the recruit file has no line
 * for, and to the recruit file's findings the terrains that the board does not use, both in file order. Call it after document_check has filled the lists;
 * findings of an earlier call are replaced. Source: both files are read by the letter or name of a terrain. */
void colossus_pair_check(struct document *board, struct document *recruits);

/* The newest dialect of boards that a version of the game loads together with the recruit file, and the newest of
 * recruit files that one loads with the board. NULL: any. */
const char *colossus_board_dialect(const struct document *recruits);
const char *colossus_recruit_dialect(const struct document *board);

/* Takes the findings of colossus_pair_check out of a document again, when it has no partner any more. */
void colossus_pair_forget(struct document *document);

#endif
