/* commands.h - what several commands share: files that a command line names, opened for an editor or as the states of one
 * file, and pictures as bytes; private to cli. */
#ifndef MAPWRIGHT_CLI_COMMANDS_H
#define MAPWRIGHT_CLI_COMMANDS_H

#include "mapwright/document.h"
#include "mapwright/library.h"
#include "mapwright/screen.h"
#include "mapwright/theme.h"

struct arguments;
struct editor;

/* ---- opening.c ---- */

/* Opens the bytes of a file, or of standard input, as a document without a file. `format_id` NULL: find out. */
bool open_bytes_of(struct editor *editor, const char *path, const char *format_id, struct error *error);

/* Reads "12x8". False with a sentence. */
bool new_file_size(const char *word, struct template_request *request, struct error *error);

/* May a new file of that name be made? Not where something is. False with a sentence. */
bool new_file_is_free(const char *path, struct error *error);

#define OPTION_SIZE                                                                                                  \
	{                                                                                                            \
		.name = "size", .argument = "WxH", .help = "width and height of a new map", .values = ""             \
	}

/* ---- paint.c ---- */

/* Each line without blanks at its end; as text alone, for terminals of 256 colours, as a picture, as a page. */
void paint_text(const struct theme *theme, const struct screen *screen);
void paint_ansi(const struct theme *theme, const struct screen *screen);
void paint_svg(const struct theme *theme, const struct screen *screen);
void paint_html(const struct theme *theme, const struct screen *screen);

/* ---- revisions.c ---- */

enum { REVISIONS = 3 };

struct revisions {
	struct library *library;
	struct text texts[REVISIONS];
	struct document *documents[REVISIONS]; /* NULL when no format knows the files */
	int count;
};

/* Opens `count` files as the format of --as, or that of the first of them, from the last to the first, whose bytes (or
 * `name`, NULL: its own path) tell it; `any`: files of no known format will do. An empty file and /dev/null are states, too.
 * Returns the status of `run`, or STATUS_TROUBLE with a sentence. */
int revisions_run(const struct arguments *arguments, int count, const char *name, bool any,
		  int (*run)(const struct revisions *revisions, const struct arguments *arguments));

#endif
