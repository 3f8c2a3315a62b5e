/* reader.h - the state of a reading, shared by the files of the reader only. */
#ifndef MAPWRIGHT_FORMATS_POWDER_READER_H
#define MAPWRIGHT_FORMATS_POWDER_READER_H

#include "powder.h"

#include "mapwright/rules.h"

enum map_state {
	MAP_AHEAD,  /* none yet */
	MAP_INSIDE, /* its rows are being read */
	MAP_GAP,    /* a line that is not a row stood between its rows; map2c has stopped */
	MAP_DONE,
};

struct reader {
	struct model *model;
	const struct text *text;
	const struct vocabulary *vocabulary;
	struct powder_detail *detail;
	enum map_state state;
	bool damaged;  /* map2c has stopped reading the map */
	bool stopped;  /* map2c has stopped reading the file: only the map is still shown */
	bool orphans;  /* rows follow that belong to no map: reported with the border above them */
	bool second;   /* ... because that was a second map */
	bool headless; /* the rows have no top border that map2c knows: what it says of the bottom one is not told */
	bool returns;  /* a line ended in CR LF */
	bool head;     /* only comments and blank lines so far */
	struct span full; /* the line being read with what follows a zero byte in it, which ends the line for map2c */
	size_t row_length; /* of a row with its bars: as the border asks, or as the rows agree */
	int row_capacity;
	struct check check; /* for what it reports */
	int reported[POWDER_READER_RULE_COUNT];
};

/* Adds a finding of a rule of powder_reader_rules. */
#define powder_report(reader, rule, ...)                                                                             \
	check_report(&(reader)->check, powder_reader_rules[rule], &(reader)->reported[rule], __VA_ARGS__)

/* globals.c: gives the model all globals as fields that are not set; then reads a line that holds a "=". False
 * when memory is out. */
bool powder_add_globals(struct model *model);
bool powder_read_global(struct reader *reader, const struct line *line);

#endif
