/* scanners.h - what only one scanner needs to find maps, its settings and their checks. */
#pragma once

#include "legend.h"

/* Where maps are in Lua: strings passed to a function. */
struct described_lua {
	const char *call, *member; /* "des.map", "map": call([[...]]) or call({ map = [[...]] }) */
};

/* Coordinates of cells and areas on a map: marks of the model. */
struct described_places {
	const char *name;      /* for rules; NULL if none */
	struct pattern *line;  /* the lines that have them; groups 1 and 2 are a word and a text for the table of
				 * objects; NULL means all lines that are neither rows nor comments */
	struct pattern *at;    /* the numbers, anywhere in the line; without groups: what it matches is skipped */
	int x, y;              /* groups of `at` */
	int right, bottom;     /* of areas; 0: none */
	int from;              /* the number of the first column and row */
	enum described_of map; /* OF_PART: the map above, else the first of the part */
	const char *calls;     /* in Lua: "des.", calls with this prefix have coordinates, which are shown as marks */
	const char *selections; /* in Lua: "selection.", calls with this prefix have coordinates of cells or areas */
};

/* Where maps are in JSON: objects with `type`, whose member `object` has the rows as a list of strings. */
struct described_json {
	const char *type, *object, *rows;
	const char *const *names; /* members next to the object whose value is the name */
	const char *mapping;      /* a member of the object: glyph -> object with members like those of the legend */
	const char *tables;       /* a member of the object: ids of tables that also have legends */
	const char *table, *id;   /* "type" of the objects that are such tables, and their member with the id */
	const char *const *extends; /* members of a table that adds to another one */
	const char *const *data;    /* names of folders of the game's data that contain tables; NULL means any */
	const char *mark;           /* a file that identifies such a folder; NULL if none */
	const char *const *folders; /* where files with tables are searched, from the file's folder upwards */
	const char *size;           /* a field with the size, as in [24, 24] */
	const char *const
	    *sized; /* members next to the object: the only size of maps named by them is in that field */
	int tile;   /* the size of maps without that field */
	const char *const *blocks; /* or a multiple of it, if such a name is a list of lists */
};

/* Where maps are found by counting lines: all have the same size, regardless of their text. */
struct described_counted {
	int width, height;
	int between;       /* unread lines after each map but the last */
	const char *first; /* the name of the first map, "town"; NULL if it is like the others */
	const char *name;  /* of the other maps, to which a number is added */
	const char *fixed; /* the message when an edit would change the size */
};
