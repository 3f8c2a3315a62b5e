/* commands.h - shared by several commands: opening files for an editor or as revisions, and rendering; private to
 * cli. */
#pragma once

#include "maps.h"
#include "mapwright/command.h"
#include "mapwright/difference.h"
#include "mapwright/git.h"
#include "mapwright/registry.h"

enum { OLD = DIFFERENCE_OLD, NEW = DIFFERENCE_NEW, SIDES = DIFFERENCE_SIDES };

/* ---- opening.c ---- */

/* Opens the bytes of a file, or of standard input, as a document without a file. `format_id` is NULL to detect the
 * format. */
bool open_bytes_of(struct editor *editor, const char *path, const char *format_id, struct error *error);

/* Reads "12x8". Returns false and sets `error` if it is invalid. */
bool new_file_size(const char *word, struct template_request *request, struct error *error);

/* Returns true if a new file of that name can be created; else sets `error`. */
bool new_file_is_free(const char *path, struct error *error);

#define OPTION_SIZE OPTION("size", 0, "WxH", "", 0, "width and height of a new map")

/* Reads --roll into `roll`, 0 without it. Returns false after a message if it is not a number from 1 on. */
bool roll_option(const struct arguments *arguments, int *roll);

#define OPTION_ROLL OPTION("roll", 0, "N", "", 0, "with the random parts of maps as in roll N, from 1; see :roll")

/* ---- page.c ---- */

/* Writes the path of the page about a topic: "mapwright", "keys", "mapwright-keys". Returns false if there is none. */
bool page_find(const char *topic, char *path, size_t size);

/* Prints a page as text, with the parts that it has from the program; headings are bold if `color`. Returns false with a
 * message if it cannot be read. `all` are the subcommands. */
bool page_print(const struct subcommand *const *all, const char *path, bool color, struct error *error);

/* ---- render_forms.c ---- */

/* Print a screen, without blanks at the ends of lines: as text, for 256-colour terminals or, without a theme (NULL),
 * plain; as SVG; as HTML. */
void render_text(const struct theme *theme, const struct screen *screen);
void render_svg(const struct theme *theme, const struct screen *screen);
void render_html(const struct theme *theme, const struct screen *screen);

/* The parts of an SVG: its head, the cells from..to of a row, which may cover what is there already, and its end. */
void render_svg_begin(const struct theme *theme, const struct screen *screen);
void render_svg_cells(const struct theme *theme, const struct screen *screen, int y, int from, int to, bool covers);
void render_svg_end(void);

/* ---- revisions.c ---- */

enum { REVISIONS = 3 };

/* A file to read, as it is or as git has it in a revision, under another name where it is a copy. */
struct source {
	const char *path;
	const char *name;     /* NULL: the path */
	const char *revision; /* as for git_read; NULL: as it is */
	const char *object;   /* its name in the repository of `objects`; NULL: to be found */
	struct git_objects *objects;
};

struct revisions {
	struct library *library;
	const struct source *sources;
	struct text texts[REVISIONS];
	struct document *documents[REVISIONS]; /* NULL if the format is unknown */
	int count;
};

/* Opens `count` files and calls `run`. The format is that of --as, or the first that is detected from the last file to
 * the first, by its bytes and name. `any`: files of unknown format are accepted. Empty files and /dev/null are
 * accepted. Returns the status of `run`, or STATUS_ERROR after a message. */
int revisions_run(const struct arguments *arguments, const struct source *sources, int count, bool any,
		  int (*run)(const struct revisions *revisions, const struct arguments *arguments));

/* ---- map_changes.c ---- */

enum map_change_kind { MAP_ADDED, MAP_REMOVED, MAP_MOVED, MAP_RENAMED, MAP_CHANGED, MAP_NONE };

/* Which maps came, went and changed; strings are in the arena. */
struct map_changes {
	struct map_change {
		enum map_change_kind kind;
		const char *map, *file;
		const char *from; /* the file before of a moved map, the name before of a renamed one; else NULL */
	} * items;
	int count, capacity;
	int form;
	struct arena arena;
};

/* Begins a list to be printed in that form: text, markdown, json, or "" for text. Returns false after a message. */
bool map_changes_begin(struct map_changes *changes, const char *form);

/* Adds the maps of a file that differ. */
void map_changes_add(struct map_changes *changes, const struct difference_list *list,
		     const struct document *const *documents);

/* Prints the list, clears it, and returns whether there was any change. */
bool map_changes_end(struct map_changes *changes);

/* ---- differences.c ---- */

struct difference_look {
	bool color;
	bool wraps;  /* long lines, after `columns` */
	int columns; /* also the space for rows side by side */
	bool json;
	bool counts;              /* only the number of differences */
	struct map_changes *maps; /* NULL, or adds to these instead of printing */
	void (*heading)(void);    /* called before the first difference; NULL: nothing */
};

/* Sets how differences are printed: --color, and whether standard output is a terminal or the pager of git. Returns
 * false after a message if --color is wrong. */
bool difference_look(const struct arguments *arguments, struct difference_look *look);

/* Prints how two documents of one format differ, below `labels` (NULL: none), and returns the number of differences.
 * With `map`, only those in maps of that name count. */
int differences_print(const struct document *const *documents, const struct difference_look *look, const char *map,
		      const char *const *labels);
