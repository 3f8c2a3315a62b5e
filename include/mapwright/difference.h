/* difference.h - the differences between two texts of one format, in terms of the format: map cells, legend lines,
 * fields, records, and other lines. */
#pragma once

#include "mapwright/model.h"

enum difference_kind {
	DIFFERENCE_MAP,   /* a map was added, removed or moved */
	DIFFERENCE_SIZE,  /* size of a map; its cells follow */
	DIFFERENCE_CELLS, /* consecutive cells of a row */
	DIFFERENCE_ENTRY,
	DIFFERENCE_FIELD,
	DIFFERENCE_RECORD, /* a record was added, removed or renamed */
	DIFFERENCE_ITEM,
	DIFFERENCE_LINE,
};

enum { DIFFERENCE_OLD, DIFFERENCE_NEW, DIFFERENCE_SIDES };

struct difference {
	enum difference_kind kind;
	const char *name; /* as place_name writes it; "line" for other lines */
	const char *note; /* of a map: "moved, now after shrine", "added, a copy of garden"; NULL if none */
	struct difference_value {
		bool there;         /* false: missing in this text */
		struct place place; /* in its model; for cells, the first */
		struct span span;   /* in its text */
		const char *bytes;  /* the content, in the text or in the list */
		size_t length;
	} values[DIFFERENCE_SIDES];
};

struct difference_list {
	struct difference *items; /* maps, legend, fields, records, lines; each in file order */
	int count, capacity;
	struct arena arena;
};

/* Initialises and fills `list`, which points into the texts. */
void difference_find(struct difference_list *list, const struct text *old_text, const struct model *old_model,
		     const struct text *text, const struct model *model);
void difference_list_clear(struct difference_list *list);

/* Receives the parts of a human-readable line in order; the bytes are unfiltered. */
enum difference_part { PART_PLAIN, PART_NAME, PART_OLD, PART_NEW };
struct difference_writer {
	void (*write)(struct difference_writer *writer, enum difference_part part, const char *bytes, size_t length);
};

/* Writes a difference with the old and the new value: room 3,4: "#" -> "." */
void difference_write(const struct difference *difference, const struct text *const texts[DIFFERENCE_SIDES],
		      struct difference_writer *writer);

/* Writes the name of a place: "room 3,4", "legend 'k'", "minlevel", "hex 35 terrain"; "" for PLACE_NONE. It may
 * contain bytes of the file. */
void place_name(const struct model *model, const struct text *text, struct place place, char *name, size_t size);
