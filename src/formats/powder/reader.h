/* reader.h - the state of a reading, shared by the files of the reader only. */
#ifndef MAPWRIGHT_FORMATS_POWDER_READER_H
#define MAPWRIGHT_FORMATS_POWDER_READER_H

#include "powder.h"

enum map_state {
	MAP_AHEAD,  /* none yet */
	MAP_INSIDE, /* its rows are being read */
	MAP_GAP,    /* a line that is no row stood between its rows; map2c has stopped */
	MAP_DONE,
};

struct reader {
	struct model *model;
	const struct text *text;
	const struct vocabulary *vocabulary;
	struct powder_detail *detail;
	enum map_state state;
	bool damaged;     /* map2c has stopped reading the map */
	bool stopped;     /* map2c has stopped reading the file: only the map is still shown */
	bool orphans;     /* rows follow that belong to no map: reported with the border above them */
	bool second;      /* ... because that was a second map */
	bool returns;     /* a line ended in CR LF */
	bool head;        /* only comments and blank lines so far */
	struct span full; /* the line being read with what follows a zero byte in it, which ends the line for map2c */
	int row_capacity;
	int reported[POWDER_READER_RULES];
};

/* Adds a finding of the reader's and returns it for further filling. Of one rule only the first thousand are kept, so
 * that a file of junk does not fill the memory: NULL then, or without memory. */
struct finding *powder_report(struct reader *reader, enum powder_rule rule, struct span span, struct place place,
			      const char *format, ...) __attribute__((format(printf, 5, 6)));

/* globals.c: gives the model all globals as fields that are not set; then reads a line that holds a "=". False
 * when memory is out. */
bool powder_add_globals(struct model *model);
bool powder_read_global(struct reader *reader, const struct line *line);

#endif
