/* cell_ops.h - the cells of a format: how their bytes are read, painted, combined and turned. */
#pragma once

#include "mapwright/model.h"

/* What a cell is in the file. */
enum cell_kind {
	CELL_BYTE,
	CELL_CHARACTER, /* a UTF-8 character */
	CELL_WORD,      /* bytes between separators */
};
enum { LAYER_ALL = -1, LAYERS = 8 }; /* maximum of any format */

struct cell_ops {
	enum cell_kind kind;
	/* Layers of a cell ("base", "overlay") that can be painted separately, NULL-terminated; NULL means no layers. */
	const char *const *layers;
	/* What separates cells, if cells may be empty: cells past the end of a row can then be painted. NULL: only
	 * where rows may differ in length, or all maps have one size. */
	const char *separator;

	/* For each byte: replacing a cell by it, or it by another, cannot change the structure, so that the file need
	 * not be read again. 256 values. */
	const bool *plain;

	/* Returns true if row `y` of a grid, after plain cells in it were replaced, still reads as the same cells of
	 * that row; or, if `was` is true, that it reads so now. NULL means always. */
	bool (*row_is_stable)(const struct model *model, const struct text *text, int grid, int y, bool was);

	/* For cells of several bytes. Returns the value of bytes that are exactly one cell as written in the file;
	 * -1 if they are not, or if such a cell affects more than itself. */
	int (*value)(const struct format *format, const char *bytes, size_t length);

	/* Computes the bytes of a cell of value `old` after painting `value` on one of its layers (LAYER_ALL for all
	 * layers that `value` has). Returns their number, at most CELL_BYTES_MAX; CELL_UNFIT if no cell can hold
	 * that. NULL means the bytes of `value`. */
	size_t (*write)(const struct format *format, int old, int value, int layer, char *bytes);
#define CELL_UNFIT SIZE_MAX
#define CELL_REFUSED "%s: cells cannot have that value." /* the message for it, with the title of the format */

	/* Returns the value of a cell of value `old` after drawing `value` on it by hand, where things lie on ground
	 * and `floor` erases only the thing. NULL means `value`. */
	int (*combine)(const struct format *format, int old, int value, int floor);

	/* Returns what a cell of value `there` becomes when `old` is replaced by `now`, where cells have layers: only
	 * the layers that `old` or `now` have change (and of these only `layer`, unless it is LAYER_ALL). -1 if it
	 * stays. NULL if cells have no layers. */
	int (*replaced)(const struct format *format, int there, int old, int now, int layer);

	/* For things that exist only once on a map, so that drawing one elsewhere moves it. Returns what remains of
	 * a cell of value `there` when `value` is painted on the layer of another cell; -1 unless both contain such
	 * a thing. NULL if nothing moves. */
	int (*vacated)(const struct format *format, int there, int value, int layer, int floor);

	/* Returns the meaning of painting a value of several parts, or a single part, on floor. For an unknown
	 * value, writes similar ones to `near`, as "Gg, Gs", or "". NULL means use model_glyph. */
	struct glyph (*meaning)(const struct model *model, const struct grid *grid, int value, char *near,
				size_t size);

	/* Returns the bytes of one layer (an index of `layers`) of a cell; empty if the cell has nothing on that
	 * layer. */
	struct span (*layer)(const struct format *format, const char *bytes, size_t length, int layer);

	/* Returns a cell's value after its part of a map is transformed; mostly unchanged. NULL means always
	 * unchanged. */
	int (*turned)(const struct format *format, int value, enum turn turn);
};

/* formats/edit/scan.c: cells of any byte except line ends and NUL, without further meaning. */
extern const struct cell_ops byte_cells;
