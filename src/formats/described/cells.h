/* cells.h - the cells of described formats: struct cell_ops; private to the formats. */
#pragma once

#include "described.h"

/* Fills in what cells can do, but for `row_is_stable`. */
void described_fill_cells(struct described *self);

int described_cell_value(const struct format *format, const char *bytes, size_t length);
size_t described_cell_write(const struct format *format, int old, int value, int layer, char *bytes);
int described_cell_turned(const struct format *format, int value, enum turn turn);

/* A function of struct map_ops. */
int described_ground(const struct model *model, int grid);
