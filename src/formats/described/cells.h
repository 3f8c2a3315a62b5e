/* cells.h - the cells of described formats: the functions of struct cell_ops; private to the formats. */
#pragma once

#include "mapwright/format.h"

int described_cell_value(const struct format *format, const char *bytes, size_t length);
size_t described_cell_write(const struct format *format, int old, int value, int layer, char *bytes);
struct glyph described_cell_meaning(const struct model *model, const struct grid *grid, int value, char *near,
				    size_t size);
int described_cell_combine(const struct format *format, int old, int value, int floor);
int described_cell_replaced(const struct format *format, int there, int old, int fresh, int layer);
int described_cell_vacated(const struct format *format, int there, int value, int layer, int floor);
struct span described_cell_layer(const struct format *format, const char *bytes, size_t length, int layer);
int described_cell_turned(const struct format *format, int value, enum turn turn);

/* A function of struct map_ops. */
int described_ground(const struct model *model, int grid);
