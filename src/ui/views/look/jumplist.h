/* jumplist.h - bookmarks and jumps; private to ui. */
#pragma once

#include "state.h"

/* Returns the cell under the cursor; without a view if no file is open. */
struct spot spot_here(const struct editor *editor);

/* Returns the cell of a spot as the file is now: where the byte of the cell is, if that is still on a map. */
struct place spot_cell(const struct spot *spot);

/* Adds a spot at the end of the list of jumps, where it is only once; a full list loses its first. */
void jump_add(struct editor *editor, const struct spot *spot);

/* Adds where a command began if the cursor is somewhere else now. */
void jump_note(struct editor *editor, const struct spot *from);

/* Before a view is freed or gets another document: its spots are from then on found by path. */
void spots_leave(struct editor *editor, const struct view *view);
void spots_clear(struct editor *editor);
