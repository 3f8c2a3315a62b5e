/* state.h - the state of an editor; private to ui.
 *
 * Commands change it, panels draw it (const), editor.c brings it events. */
#ifndef MAPWRIGHT_UI_STATE_H
#define MAPWRIGHT_UI_STATE_H

#include "input/lines.h"
#include "input/prompt.h"
#include "mapwright/command.h"
#include "mapwright/document.h"
#include "mapwright/editor.h"
#include "mapwright/library.h"
#include "picture/layout.h"
#include "picture/page.h"
#include "settings/settings.h"
#include "views/clip.h"
#include "views/meanings.h"

#include <stdbool.h>
#include <stdint.h>

/* A tool that has been begun on the canvas and waits to be finished (or cancelled with Escape). */
enum tool {
	TOOL_NONE,
	TOOL_LINE,
	TOOL_BOX,
	TOOL_FILLED,
	TOOL_ELLIPSE,
	TOOL_SELECT, /* the rectangle follows the cursor */
	TOOL_PASTE,  /* the clipboard hangs at the cursor */
	TOOL_MOVE,   /* the cut-out selection hangs at the cursor */
};

/* The undo step that is open on the canvas while the hand draws. */
enum stroke { STROKE_NONE, STROKE_PEN, STROKE_DRAG };

/* What has the keys before the bindings, the uppermost first: a question, the command line, a text of several lines, a list
 * that is typed at, a page, the legend that is typed at, typing into the map, a tool; then nothing has. */
enum mode {
	MODE_QUESTION,
	MODE_PROMPT,
	MODE_LINES,
	MODE_PICKER,
	MODE_PAGE,
	MODE_FILTER,
	MODE_TYPING,
	MODE_TOOL,
	MODE_KEYS
};

enum mirror { MIRROR_OFF, MIRROR_VERTICAL, MIRROR_HORIZONTAL, MIRROR_BOTH, MIRROR_TURN, MIRROR_COUNT };

enum { OVERVIEW_WIDTH = 32, OVERVIEW_HEIGHT = 12 };

/* The uppermost line of the file that is shown, and how many of its rows are above the screen. */
struct source_top {
	int line, skip;
};

enum { UNDEFINED_SHOWN = 16 };

/* What belongs to one open document. */
struct view {
	struct document *document;
	bool unnamed;              /* its path is but a proposal: saving asks */
	bool visited;              /* the person has been there */
	bool unwritable;           /* what is at its path cannot be saved */
	bool told_unprotected;     /* why the journal cannot be written has been said */
	struct recovery *recovery; /* what an earlier run has left, until it is decided about; NULL: nothing */
	int grid;                  /* the one shown; 0 also when there is none */
	int left, top;             /* the cell in the canvas' corner */
	int line;                  /* of the file, from 0, while its lines are shown */
	struct source_top line_top;
	int entry, field, finding; /* the selected rows of the panels (views.h: view_entry) */
	/* The rows of the legend that have what is typed; commands and panels see no others meanwhile. */
	struct {
		bool on;
		char *text;
		int *rows, count; /* as numbers of all */
		int entry;        /* selected before */
		enum focus from;  /* what had the keys before */
	} filter;
	/* Which row of model_legend_entry each row of the legend shows; `rows` NULL, or for another map or number of rows:
	 * each its own. */
	struct {
		int *rows, count, grid;
	} order;
	int brush, other_brush; /* values */
	int layer;              /* of cells that have several: the one that is painted, LAYER_ALL: all */
	int slots[10];          /* values; digit keys: slot 1 is digit 1, slot 0 is digit 0 */
	bool selected;          /* a selection stands */
	struct rectangle selection;
	unsigned char *mask; /* selection.width * height: which cells of it; NULL: all */
	/* What is shown of the findings and counts: brought up to date when the hand rests (view_rest). */
	struct value_glyph *more_counts; /* of values beyond 255, as grid.glyphs */
	int more_count;
	unsigned char
	    *marks; /* marks_width * marks_height: 0 or 1 + severity of the worst finding of a cell; its tint */
	int marks_grid, marks_width, marks_height;
	bool marked; /* some cell is */
	struct {
		int *
		    of; /* each cell: how far it is from where they were counted, -1: not to be reached; NULL: none */
		int height, grid;
		unsigned revision; /* of the document they hold for */
	} steps;
	char cell_text[560]; /* the cell under the cursor in the game's words, with its line */
	struct arena fact_arena;
	struct fact *facts; /* of the grid shown */
	int fact_count;
	int nearest; /* index of the finding nearest to the cursor, -1 */
	struct {
		char message[400], fix[80]; /* "" when there is none */
		enum severity severity;
		int number, count;
	} shown; /* of that finding */
	/* The way from finding to finding: it goes on while the cursor is where its last step has left it. */
	struct {
		bool begun;
		unsigned revision;
		int map, finding;
		size_t from,
		    left_at; /* bytes of the file: where it began, and where the cursor is since the last step */
	} tour;
	unsigned rested_revision; /* document revision of all these, plus 1; 0: never */
	unsigned rests;           /* grows whenever they are brought up to date */
	int rested_x, rested_y, rested_grid;
	int here;      /* view_finding_here at the last rest */
	int trail[32]; /* hex board: the records that were left by following an exit */
	int trail_count;
	int undefined[UNDEFINED_SHOWN], undefined_count; /* glyphs of the map without an entry, above the legend */
	/* A hex that its cell does not show (it has no place, or is under another one): held while the cursor stays at
	 * x,y (view_go_record). `record` is one more than its number; 0: none. */
	struct {
		int record, x, y;
	} apart;
	size_t played_from; /* the macro that is played has changed the document from this step of its history on */

	/* From here on: what asks for no new picture (draw.c). */

	/* The cursor: on a grid a cell, always inside it when it has cells; in a list a record and an item of it. */
	union {
		int x, item;
	};
	union {
		int y, record;
	};
	bool offered[256];    /* the user was asked to define this value once; those from 255 on share the last */
	uint32_t counts[256]; /* and more_counts */
	/* A map that is larger than its canvas, made small: what each block of across * down cells mostly is. */
	struct {
		int width, height; /* 0: the map is seen whole */
		int across, down;
		int values[OVERVIEW_WIDTH * OVERVIEW_HEIGHT];
	} overview;
};

struct drawn; /* draw.c */

/* Keys that are being recorded. */
struct recording {
	bool on;
	char name[KEY_NAME_SIZE];
	char *keys;
	size_t capacity, length, last; /* of the keys, and before the last of them */
};

struct editor {
	const struct command *commands; /* all of them: commands[], which nothing below it names */
	bool utf8;
	struct arena scratch; /* what a command needs until it has run (command_run) */
	bool interactive;     /* events come from a person: prompts may be opened */
	bool protect;         /* unsaved work is kept in journals */
	size_t file_limit;    /* files that can be protected at once */
	struct library *library;
	const char *dialect;                   /* that files are opened as; NULL: by content */
	const struct project_reader *projects; /* NULL: files have none */
	struct view **views;
	int view_count, shown;
	int width, height;

	enum focus focus;
	enum tool tool;
	int start_x, start_y; /* where the tool began */
	bool typing;          /* printable keys are placed into the map, a step each */
	enum stroke stroke;
	enum mirror mirror;
	struct clip clipboard, carried; /* `carried`: what TOOL_MOVE moves */
	struct meanings copied;         /* what the glyphs of the clipboard mean where they were copied */
	char *offered;                  /* the text of the clipboard, for the terminal's; NULL: none */
	size_t offered_length;

	int playing; /* how deep in macros that are played */

	const char *awaiting; /* a command line with %c that waits for a character, or NULL */
	bool counting;        /* digits make a count */
	int count;            /* the count typed so far, 0: none */
	bool overlay;         /* what is reached is shown */
	struct {
		bool on;
		int view, grid;
	} beside;            /* a second map that is shown; ask beside_view whether it is there */
	bool roomy, compact; /* the hex board is drawn so; neither: as it fits */
	char *search;        /* NULL: nothing yet */
	bool message_is_error;
	enum editor_request request;
	struct settings settings;

	/* From the keys of the recording on: what asks for no new picture, or is compared on its own (draw.c). */

	struct recording recording;
	size_t typed_first, typed_last; /* the steps that were typed in a row: history.done before and after */
	int mouse_x, mouse_y;           /* the cell where the drag was last; for the right button where it began */
	/* What "." does again: a shape, from the cursor to so far from it, or else a command line; NULL: nothing yet. */
	struct {
		enum tool shape;
		int dx, dy;
		char *line;
	} repeat;

	struct prompt prompt;
	struct lines lines; /* a text of several lines that is being edited */
	struct page page;   /* help, lists, the start screen: shown over everything while page.open */
	char message[MESSAGE_SIZE];
	struct drawn *drawn; /* what the last picture was made of; NULL: unknown */
	bool resting;        /* everything shown is up to date */
	long long last_key;  /* monotonic milliseconds of the last event */
};

/* The view shown, or NULL when no document is open. */
static inline struct view *editor_view(const struct editor *editor)
{
	return editor->view_count > 0 ? editor->views[editor->shown] : NULL;
}

/* The grid shown, or NULL. */
static inline const struct grid *view_grid(const struct view *view)
{
	return view && view->grid < view->document->model.grid_count ? &view->document->model.grids[view->grid]
								     : NULL;
}

/* Does the cell lie within the width and the height of the grid? */
static inline bool grid_has(const struct grid *grid, int x, int y)
{
	return x >= 0 && y >= 0 && x < grid->width && y < grid->height;
}

/* What hangs at the cursor until it is set down, or NULL. */
static inline const struct clip *editor_clip(const struct editor *editor)
{
	return editor->tool == TOOL_PASTE ? &editor->clipboard : editor->tool == TOOL_MOVE ? &editor->carried : NULL;
}

/* ---- views/view.c ---- */

/* The value, or the nearer end of low..high (low when the range is empty). */
int view_limit(int value, int low, int high);

/* Puts cursor, grid and selected rows back inside what there is; after every change of the document. */
void view_clamp(struct view *view);

/* The value that erasing paints. */
int view_floor(const struct view *view);

/* The palette slots: the legend's own order, which is how its author thinks of it; a new glyph gets the first that is free. */
void view_fill_slots(struct view *view);

/* Brings those symbols of a long table to the top of the legend that are on the map, as it is when it is shown first. */
void view_order_legend(struct view *view);
void view_take_slot(struct view *view, int glyph);

/* Shows another map, which must be there: without a selection, and with its own palette where maps have legends. */
void view_show_grid(struct view *view, int grid);

/* The view of the map that is shown beside, NULL without; its grid is editor->beside.grid. */
const struct view *beside_view(const struct editor *editor);

/* The number of a map of the file shown: for people from 1 on, or from what they call the first; in scripts from 0, as in
 * dumps. */
int map_number(const struct editor *editor, int grid);

/* What is reached on the grid shown, NULL when nothing says. */
const struct reach *view_reach(const struct view *view);

/* The steps to each cell of the grid shown, if they were counted and still hold; else NULL. */
const int *view_steps(const struct view *view);
int view_steps_to(const struct view *view, int x, int y); /* -1: no such steps */

/* The style bits of a hex that is a part of an isolated region or of what is reached. */
unsigned view_tint_at(const struct view *view, int x, int y);

/* How often a value is on the map, as the legend shows it. */
uint32_t view_shown_count(const struct view *view, int value);

/* Is a glyph without an entry one that should have one? Not when it is on the map and no finding wants that: then what
 * another file says of it is unknown. */
bool view_wants_entry(const struct view *view, int value);

/* The finding nearest to the cursor, -1 without. */
int view_nearest_finding(const struct view *view);

/* The first finding with a fix, else the first one, about the selected row of a panel, or the record under the cursor; -1
 * without. */
int view_finding_here(const struct editor *editor, const struct view *view);

/* Makes a finding the one that the status rows show (-1: none). */
void view_show_finding(struct view *view, int index);

/* Of a byte of view->marks. */
enum { MARK_SEVERITY = 3, MARK_TINT_SHIFT = 2 };

/* ---- message.c, cursor.c ---- */

/* Says something in the message row. */
void editor_say(struct editor *editor, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Says why something was refused. */
void editor_refuse(struct editor *editor, const struct error *error);

/* Where everything is on the screen at present. */
struct layout editor_layout(const struct editor *editor);

/* Scrolls so that the cursor is on the canvas. */
void editor_scroll(struct editor *editor);

/* Moves the cursor (clamped) and scrolls so that it is seen. */
void editor_move_to(struct editor *editor, int x, int y);

/* Goes to a place: the grid and cell, or the panel row. */
void editor_go(struct editor *editor, struct place place);

/* The lines of the file, while they have the focus: what follows a move or a change; to the line of an offset. */
void source_follow(struct editor *editor);
void source_go(struct editor *editor, size_t offset);

/* Makes what was typed in a row one step. */
void type_end(struct editor *editor, struct view *view);

/* Ends tool, typing, pen, stroke: Escape. */
void editor_cancel(struct editor *editor);

/* ---- rest.c, open.c, commands/recover.c, commands/command.c ---- */

/* Brings findings, marks, counts and the nearest finding up to date now. */
void view_rest(struct editor *editor, struct view *view);

void view_free(struct view *view);

/* Protects a view's document, and looks for what an earlier run or another process has to do with its file. What is found
 * waits in view->recovery for recover_ask. Nothing happens in an editor without protection. */
void recover_look(struct editor *editor, struct view *view);

/* Asks what to do about view->recovery of the view shown, if there is any. */
void recover_ask(struct editor *editor);
void recover_free(struct recovery *recovery);

/* Runs a command line on behalf of a person: what fails is said in the message row. */
void editor_run(struct editor *editor, const char *line);

#endif
