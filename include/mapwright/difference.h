/* difference.h - how two texts of one format differ, in the words of the format: cells of maps, legend lines, fields,
 * records, and lines that are nothing of these. */
#ifndef MAPWRIGHT_DIFFERENCE_H
#define MAPWRIGHT_DIFFERENCE_H

#include "mapwright/arena.h"
#include "mapwright/model.h"
#include "mapwright/place.h"
#include "mapwright/text.h"

#include <stdbool.h>
#include <stddef.h>

enum difference_kind {
	DIFFERENCE_MAP,   /* a map that only one has, or that stands elsewhere */
	DIFFERENCE_SIZE,  /* of a map; its cells follow */
	DIFFERENCE_CELLS, /* in a row, side by side */
	DIFFERENCE_ENTRY,
	DIFFERENCE_FIELD,
	DIFFERENCE_RECORD, /* one that only one has, or whose name changed */
	DIFFERENCE_ITEM,
	DIFFERENCE_LINE,
};

enum { DIFFERENCE_OLD, DIFFERENCE_FRESH, DIFFERENCE_SIDES };

struct difference {
	enum difference_kind kind;
	const char *name; /* what it is, as place_name has it; "line" */
	const char *note; /* of a map: "moved, now after shrine", "added, a copy of garden"; or NULL */
	struct difference_value {
		bool there;         /* false: this text has no such thing */
		struct place place; /* in its model; of cells the first */
		struct span span;   /* in its text */
		const char *bytes;  /* what it is: in the text or in the list */
		size_t length;
	} values[DIFFERENCE_SIDES];
};

struct difference_list {
	struct difference *items; /* maps, legend, fields, records, lines; each in file order */
	int count, capacity;
	struct arena arena;
};

/* Fills `list` (which is begun here); it points into the texts. */
void difference_find(struct difference_list *list, const struct text *old_text, const struct model *old_model,
		     const struct text *text, const struct model *model);
void difference_list_clear(struct difference_list *list);

/* Takes the parts of a line for people, in order; the bytes may be any. */
enum difference_ink { INK_PLAIN, INK_NAME, INK_OLD, INK_FRESH };
struct difference_writer {
	void (*write)(struct difference_writer *writer, enum difference_ink ink, const char *bytes, size_t length);
};

/* Writes what it is, was and has become: room 3,4: "#" -> "." */
void difference_write(const struct difference *difference, const struct text *const texts[DIFFERENCE_SIDES],
		      struct difference_writer *writer);

/* What a place is called: "room 3,4", "legend 'k'", "minlevel", "hex 35 terrain"; "" for PLACE_NONE. It may hold bytes
 * of the file. */
void place_name(const struct model *model, const struct text *text, struct place place, char *name, size_t size);

#endif
