/* editor.h - the editor without a terminal: documents, cursor, brush, panels; events in, a picture out.
 *
 * One editor holds all open documents. Keys, the command line, scripts and tests all end in command_run
 * (command.h). */
#ifndef MAPWRIGHT_EDITOR_H
#define MAPWRIGHT_EDITOR_H

#include "mapwright/error.h"
#include "mapwright/key.h"
#include "mapwright/screen.h"
#include "mapwright/theme.h"

#include <stdbool.h>

struct document;
struct editor;
struct library;

/* `utf8`: whether texts and lines may be drawn beyond ASCII. */
struct editor *editor_new(bool utf8);
void editor_free(struct editor *editor);

/* From now on unsaved work is protected by journals, which editor_free keeps for documents that are not saved, and what
 * an earlier run has left is asked about. Runs without a person do without. */
void editor_protect(struct editor *editor);

/* Reads the person's settings (options, keys, theme). What is wrong in them is said and stops nothing. Runs without a
 * person do without. */
void editor_configure(struct editor *editor);

/* The settings of a file that come from the folder it is in. */
struct project_settings {
	const char *format_id;   /* NULL: find out */
	struct library *library; /* with the words for it; NULL: the editor's own */
};

/* Finds them, and what is wrong in the file they are in is reported. `filter` leaves out the findings that are not wanted
 * there and gives the others their severity; it may be called again for what it has filtered. */
struct project_reader {
	struct project_settings (*find)(void *context, const char *path,
					void (*report)(void *reporter, const char *sentence), void *reporter);
	void (*filter)(void *context, struct document *document);
	void *context;
};

/* From now on these settings (borrowed, outlive the editor) apply to the files that are opened. Without it there are none. */
void editor_follow(struct editor *editor, const struct project_reader *projects);

/* The colours that the screen is to be shown in; lives as long as the editor, and changes before EDITOR_REDRAW. */
const struct theme *editor_theme(const struct editor *editor);
bool editor_mouse(const struct editor *editor);

/* From now on files are opened and created as this dialect (borrowed), as library_read_as has it; NULL: as at first. */
void editor_read_as(struct editor *editor, const char *dialect);

/* Opens a file as the last of the list and shows it. `format` is an id or NULL to detect it. A path where nothing is
 * becomes a new document of that format, made by its template (`width`, `height` 0: the default size); it is written
 * by the first save. */
bool editor_open(struct editor *editor, const char *path, const char *format, int width, int height,
		 struct error *error);

/* Opens bytes that came from elsewhere (standard input) under a name. */
bool editor_open_bytes(struct editor *editor, const char *name, const char *bytes, size_t length, const char *format,
		       struct error *error);

int editor_document_count(const struct editor *editor);
struct document *editor_document(struct editor *editor, int index); /* index -1: the one shown; NULL when none */

/* Shows document `index`. */
void editor_show(struct editor *editor, int index);

/* The size of the screen it draws for; call before the first draw and after EVENT_RESIZE. */
void editor_resize(struct editor *editor, int width, int height);

void editor_event(struct editor *editor, const struct event *event);

/* Draws everything. The screen has the size last given. */
void editor_draw(const struct editor *editor, struct screen *screen);

/* Draws map `map` of the document shown, at its full size, into a screen that gets its size: with its numbers, frame
 * and legend, or its cells alone; and the list of findings below, on request. False with a sentence when it is too
 * large, or memory is out. There are editor_picture_count of them, at least one. */
struct picture_request {
	int map;
	bool cells, findings;
};
int editor_picture_count(const struct editor *editor);
bool editor_picture(struct editor *editor, const struct picture_request *request, struct screen *screen,
		    struct error *error);

/* As editor_draw, with the same result, for a screen that is drawn on by this alone: while only the cursor moves and
 * cells are painted, what cannot have changed is left as it is there. */
void editor_redraw(struct editor *editor, struct screen *screen);

/* Work that was put off so that a key is painted at once: rules, counts. Call when no event waits. Returns true when
 * the picture may have changed. editor_idle_wait: milliseconds until there is such work (0: now), -1: none. */
bool editor_idle(struct editor *editor);
int editor_idle_wait(const struct editor *editor);

/* What the loop is to do beyond drawing: taken (reset) by the call. */
enum editor_request {
	EDITOR_GO_ON,
	EDITOR_QUIT,
	EDITOR_SUSPEND,
	EDITOR_REDRAW,
	EDITOR_MOUSE_ON,
	EDITOR_MOUSE_OFF,
	EDITOR_OFFER
};
enum editor_request editor_take_request(struct editor *editor);

/* The text that is to be offered to the terminal's clipboard (EDITOR_OFFER), until the next event; NULL: none. */
const char *editor_offered(const struct editor *editor, size_t *length);

/* Says a sentence to the user, after what is said already. */
void editor_add_message(struct editor *editor, const char *sentence);

/* The editor without a picture, in lines. editor_speak runs a command line (or answers the question that waits) and tells
 * what came of it: where one is, which lines of the file are others now, what was found and what no longer is.
 * editor_speak_start tells what is open. */
struct speech {
	void (*say)(void *context, const char *line);
	void *context;
};
void editor_speak_start(struct editor *editor, const struct speech *speech);
void editor_speak(struct editor *editor, const char *line, const struct speech *speech);

/* The last message for the user, "" when none; for runs without a screen. */
const char *editor_message(const struct editor *editor);
void editor_clear_message(struct editor *editor);

#endif
