/* editor.h - the editor without a terminal: documents, cursor, brush, panels; takes events and draws a screen.
 *
 * An editor owns all open documents. Keys, the command line, scripts and tests all end in command_run (command.h). */
#pragma once

#include "mapwright/folder.h"
#include "mapwright/key.h"
#include "mapwright/theme.h"

struct document;
struct editor;
struct finding;

/* `utf8`: the screen may contain characters beyond ASCII. */
struct editor *editor_new(bool utf8);
void editor_free(struct editor *editor);

/* Turns on journals for unsaved work, kept by editor_free for unsaved documents, and asks about what an earlier run
 * has left. Not for non-interactive runs. */
void editor_protect(struct editor *editor);

/* Reads the user's settings (options, keys, theme). Errors in them are reported and otherwise ignored. Not for
 * non-interactive runs. */
void editor_configure(struct editor *editor);

/* The project settings that apply to a file. */
struct project_settings {
	const char *format_id;   /* NULL to detect it */
	struct library *library; /* with the project's words; NULL means the editor's own library */
};

/* Callbacks for project settings. `find` returns the settings for a path, and reports errors in the settings file.
 * `filter` removes findings that the project suppresses and sets the severity of the others; it may be called again
 * on its own result. `add_word` (NULL: not possible) adds the word of a finding (finding.h) to the project's, and sets a
 * message that says what is where; settings found from then on have it, and libraries found before stay valid. It returns
 * false with a message. */
struct project_reader {
	struct project_settings (*find)(void *context, const char *path,
					void (*report)(void *reporter, const char *sentence), void *reporter);
	void (*filter)(void *context, struct document *document);
	bool (*add_word)(void *context, const struct document *document, const struct finding *finding,
			 struct error *message);
	void *context;
	struct folder_filter folders; /* what lists of folders leave out */
};

/* Sets the project settings (borrowed, must outlive the editor) for files opened from now on. By default there are
 * none. */
void editor_follow(struct editor *editor, const struct project_reader *projects);

/* Returns the theme for drawing the screen. It lives as long as the editor and changes only before EDITOR_REDRAW. */
const struct theme *editor_theme(const struct editor *editor);
bool editor_mouse(const struct editor *editor);

/* Sets the dialect (borrowed) in which files are opened and created from now on; see library_read_as. NULL to detect
 * it. */
void editor_read_as(struct editor *editor, const char *dialect);

/* Opens a file at the end of the list and shows it. `format`: an id, NULL to detect it. If the path does not exist,
 * creates a document from the template of the format (`width`, `height` 0 means the default size); the first save
 * writes it. */
bool editor_open(struct editor *editor, const char *path, const char *format, int width, int height,
		 struct error *error);

/* Opens bytes read elsewhere (standard input) under a name. */
bool editor_open_bytes(struct editor *editor, const char *name, const char *bytes, size_t length, const char *format,
		       struct error *error);

/* Lists all maps below a folder, to choose what to open; the first files are read at once, the others when the editor is
 * idle. `format`: that of all files, NULL to detect it. Rooms of a dungeon are all opened, and with `all` so are the maps
 * of the folder itself, of any kind. Returns false with a message if there are none. */
bool editor_open_folder(struct editor *editor, const char *path, const char *format, bool all, struct error *error);

int editor_document_count(const struct editor *editor);
struct document *editor_document(struct editor *editor, int index); /* index -1 means the current one; NULL if none */

/* Switches to document `index`. */
void editor_show(struct editor *editor, int index);

/* Sets the size of the screen; call it before the first draw and after EVENT_RESIZE. */
void editor_resize(struct editor *editor, int width, int height);

void editor_event(struct editor *editor, const struct event *event);

/* Draws everything into a screen of the size given to editor_resize. */
void editor_draw(const struct editor *editor, struct screen *screen);

/* Draws map `map` of the current document, at its full size, into a screen, which is resized: either with rulers,
 * frame and legend or just the cells, and optionally with the list of findings below. Returns false with a message
 * if it is too large or memory ran out. There are editor_picture_count maps, at least one. */
struct picture_request {
	int map;
	int roll; /* shows this roll of the map; 0: the map */
	bool cells, findings;
};
int editor_picture_count(const struct editor *editor);
bool editor_picture(struct editor *editor, const struct picture_request *request, struct screen *screen,
		    struct error *error);

/* Returns the number of the file, from 1, about whose unsaved edits of an earlier run the editor asks; 0 if it does not.
 * Keys that were typed before the question was shown are not meant for it. */
int editor_recovery_asked(const struct editor *editor);

/* Does work that was postponed to show a key's effect at once: rules, counts. Call it when no event is pending.
 * Returns true if the screen may have changed. editor_idle_wait returns the milliseconds until there is such work
 * (0 means now); -1 if none. */
bool editor_idle(struct editor *editor);
int editor_idle_wait(const struct editor *editor);

/* What the main loop must do besides drawing. The call resets it. */
enum editor_request {
	EDITOR_GO_ON,
	EDITOR_QUIT,
	EDITOR_SUSPEND,
	EDITOR_REDRAW,
	EDITOR_PLAY,
	EDITOR_MOUSE_ON,
	EDITOR_MOUSE_OFF,
	EDITOR_OFFER
};
enum editor_request editor_take_request(struct editor *editor);

/* Returns the text to send to the terminal's clipboard (EDITOR_OFFER), valid until the next event; NULL if none. */
const char *editor_offered(const struct editor *editor, size_t *length);

/* Returns the words of the program to run on the terminal (EDITOR_PLAY), valid until the next event. */
const char *const *editor_program(const struct editor *editor);

/* Returns the command line that the user has set to check files of the format (checker.h), NULL if none, and sets how
 * long it may run. */
const char *editor_checker(const struct editor *editor, const char *format_id, int *seconds);

/* Shows a message, formatted as by printf, after those already shown. */
void editor_add_message(struct editor *editor, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Line mode. editor_line_mode_run runs a command line (or answers the pending question) and prints its effect: the
 * position, the lines of the file that changed, and new and resolved findings. editor_line_mode_start prints what is
 * open. */
struct line_output {
	void (*print)(void *context, const char *line);
	void *context;
};
void editor_line_mode_start(struct editor *editor, const struct line_output *output);
void editor_line_mode_run(struct editor *editor, const char *line, const struct line_output *output);

/* Returns the last message, "" if none; for runs without a screen. */
const char *editor_message(const struct editor *editor);
void editor_clear_message(struct editor *editor);

/* Returns true while a shape, a copy or a mirror image is shown that is not drawn yet. */
bool editor_unplaced(const struct editor *editor);

/* Returns a line of the page that is open (help, a list, a report), from 0; after the last one NULL, which closes it. */
const char *editor_page_line(struct editor *editor, int number);
