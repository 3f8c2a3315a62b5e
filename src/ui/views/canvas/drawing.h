/* drawing.h - what becomes of a batch; private to ui. */
#pragma once

#include "views/canvas/shapes.h"

/* Paints all cells of the drawing (and their mirror images if `mirrored`) as one undo step or part of an open one, and
 * empties it. Returns false with a message if the change is refused or, except during a stroke, no cell can be changed. */
bool drawing_apply(struct editor *editor, struct drawing *drawing, const char *label, struct error *error);

/* Returns the cells to preview, freed by drawing_clear: the current shape with its mirror images, or the cells that
 * follow the cursor; the cells that making the map symmetric
 * changes; otherwise the mirror images of the brush at the cursor. */
struct drawing shape_preview(const struct editor *editor);
