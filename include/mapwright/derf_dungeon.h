/* derf_dungeon.h - the DERF rooms of one dungeon, held together.
 *
 * A dungeon is any array of documents that the derf format has read; its order is the one in which blank titles are
 * numbered. */
#ifndef MAPWRIGHT_DERF_DUNGEON_H
#define MAPWRIGHT_DERF_DUNGEON_H

#include <stdbool.h>
#include <stddef.h>

struct document;

/* The format's check_together: entrance and exit, exits that no other room can meet, titles. One room alone is no
 * dungeon, and nothing is found. Rooms that the engine ignores are left out; the documents must have been checked. */
void derf_check_together(struct document *const *documents, size_t count);

/* The number that the engine gives to the blank title of document `index` ("Room 2"); 0 when it has a title. */
int derf_title_number(struct document *const *documents, size_t count, size_t index);

/* True when the engine ignores the room, for an error that the document names. The document must have been checked. */
bool derf_room_is_ignored(const struct document *document);

#endif
