/* state.h - the state of an editor; private to ui.
 *
 * Commands change it, panels draw it (const), editor.c passes events to it. A `view` is an open document with its
 * cursor and everything shown about it; the `editor` has all views and the modes. */
#ifndef MAPWRIGHT_UI_STATE_H
#define MAPWRIGHT_UI_STATE_H

#include "input/multiline.h"
#include "input/prompt.h"
#include "mapwright/command.h"
#include "mapwright/document.h"
#include "mapwright/editor.h"
#include "mapwright/judge.h"
#include "mapwright/library.h"
#include "picture/layout.h"
#include "picture/pager.h"
#include "settings/settings.h"
#include "views/clip.h"
#include "views/meanings.h"

#include <stdbool.h>
#include <stdint.h>

/* A tool that was started on the canvas and is finished by a key (or cancelled with Escape). */
enum tool {
	TOOL_NONE,
	TOOL_LINE,
	TOOL_BOX,
	TOOL_FILLED,
	TOOL_ELLIPSE,
	TOOL_FILLED_ELLIPSE,
	TOOL_POLYLINE,
	TOOL_SELECT, /* the rectangle follows the cursor */
	TOOL_PASTE,  /* the clipboard follows the cursor until it is placed */
	TOOL_MOVE,   /* the cut-out selection follows the cursor until it is placed */
	TOOL_OBJECT, /* an object follows the cursor */
};

/* How a new selection combines with the one before it. */
enum combine { COMBINE_REPLACE, COMBINE_ADD, COMBINE_SUBTRACT, COMBINE_INTERSECT, COMBINE_COUNT };

/* Which neighbours a region continues to: 4 or 8 of the same glyph, or 4 with the same kind of ground. */
enum region { REGION_4, REGION_8, REGION_CLASS, REGION_COUNT };

/* The corners of a polyline: of the one that is being drawn, or of the last one. */
enum { CORNERS_MOST = 100 };
struct corners {
	int count;
	struct {
		int x, y;
	} at[CORNERS_MOST];
};

/* What a brush does beyond painting one glyph. */
struct brush_options {
	struct {
		int glyph, weight;
	} mix[8]; /* glyphs to choose from at random, by weight */
	int mix_count;
	int size;            /* of its square, in cells; 0 and 1: a single cell */
	int only[8];         /* changes only these cell values */
	int only_count;      /* 0: changes all */
	struct clip pattern; /* repeated over the map from its corner; empty: none */
};

/* The stroke in progress: cells that are painted as one undo step. */
enum stroke { STROKE_NONE, STROKE_PEN, STROKE_DRAG };

/* What receives the keys, in order of precedence: a question, the command line, the multi-line editor, a list with a
 * filter, the pager, the overview, the legend with a filter, walking, typing into the map, a tool, the bindings. */
enum mode {
	MODE_QUESTION,
	MODE_PROMPT,
	MODE_MULTILINE,
	MODE_PICKER,
	MODE_PAGER,
	MODE_OVERVIEW,
	MODE_FILTER,
	MODE_WALK,
	MODE_TYPING,
	MODE_TOOL,
	MODE_KEYS
};

enum mirror {
	MIRROR_OFF,
	MIRROR_VERTICAL,
	MIRROR_HORIZONTAL,
	MIRROR_BOTH,
	MIRROR_TURN,
	MIRROR_DIAGONAL, /* the main diagonal */
	MIRROR_QUARTERS, /* all four quarter turns */
	MIRROR_COUNT
};

enum { OVERVIEW_WIDTH = 32, OVERVIEW_HEIGHT = 12 };

/* A reduced map: each of its cells is a block of across * down cells. */
struct overview {
	int width, height, across, down;
};

/* Walking on a map, which changes nothing in the file. It lasts as long as the document is not changed. */
struct walking {
	bool on;
	bool blind;          /* all cells are shown alike, not only those in view */
	bool secrets;        /* secret doors are known */
	int grid;            /* the map that is walked on */
	uint64_t revision;   /* of the document */
	int at;              /* the current cell, as y * width + x */
	unsigned char *path; /* for each step its direction (reach_step), plus WALK_PUSH if something was pushed */
	int count, pushes;   /* the number of steps, and of those that pushed */
	size_t capacity;
	unsigned char *seen; /* for each cell WALK_OPAQUE and WALK_SEEN */
	int *cells;          /* where things are pushed, the current value of each cell; else NULL */
};
enum { WALK_PUSH = 8, WALK_OPAQUE = 1, WALK_SEEN = 2 };

/* The first line of the file on the screen, and how many of its rows are scrolled off the top. */
struct source_top {
	int line, skip;
};

enum { UNDEFINED_SHOWN = 16 };

/* The state of one open document. */
struct view {
	struct document *document;
	bool unnamed;                    /* its path is only a proposal: saving asks for one */
	bool visited;                    /* the user has seen it: it becomes a recent file */
	bool conflicts, conflicts_asked; /* the text has conflict marks; they were shown */
	bool unwritable;                 /* the file at its path cannot be saved */
	bool unprotected_reported;       /* it was reported that the journal cannot be written */
	struct judge
	    judge; /* the run since the last save, and what it said: `judgement`, which the document borrows */
	struct judgement judgement;
	struct recovery *recovery; /* left by an earlier run, until the user decides; NULL if none */
	int grid;                  /* the current map; 0 also when there is none */
	int left, top;             /* the cell in the corner of the canvas */
	int line;                  /* the cursor in the lines of the file, from 0, while they are shown */
	struct source_top first_line;
	int entry, field, finding; /* the selected rows of legend, form and findings (views.h: view_entry) */
	/* Filter of the legend: the rows that match. Commands and panels use only these while it is on. */
	struct {
		bool on;
		char *text;
		int *rows, count; /* row numbers without the filter */
		int entry;        /* the selected row before it */
		enum focus from;  /* the focus before it */
	} filter;
	/* Order of the legend: for each row the number that model_legend_entry takes. If `rows` is NULL, or `grid` or
	 * `count` do not match the map, row numbers are used as they are. */
	struct {
		int *rows, count, grid;
	} order;
	int brush, other_brush; /* cell values */
	struct brush_options brush_options;
	int layer; /* the layer to paint in cells that have several; LAYER_ALL: all */
	int fresh; /* the glyph defined last, until another brush is taken: that it is unused is no news; 0: none */
	int slots[10]; /* palette: cell values; slot 1 is digit 1, slot 0 is digit 0 */
	int highlight; /* the cell value whose cells are highlighted; -1: those that mean `highlight_text`; 0: none */
	char highlight_text[64];
	bool selected; /* there is a selection */
	struct rectangle selection;
	unsigned char *mask;         /* selection.width * height: 1 for selected cells; NULL: all */
	int selected_count;          /* number of selected cells */
	int kept_width, kept_height; /* the size of the map of `kept` */
	unsigned char *kept; /* while the next selection is made: the one before, 1 for each selected cell; or NULL */
	/* Everything from here to `updated_finding` is brought up to date when the editor is idle (view_update). */
	struct value_glyph *wide_counts; /* counts of cell values beyond 255, as in grid.glyphs */
	int wide_count;                  /* its length */
	unsigned char
	    *marks; /* marks_width * marks_height: 0 or 1 + severity of the worst finding of a cell; and its tint */
	int marks_grid, marks_width, marks_height;
	bool has_marks; /* some cell has a mark */
	/* The roll that is shown instead of the map: its number, 0 for none. `roller` and `cells` are NULL until they are
	 * made for this map and revision (view_roll), or if that is impossible. */
	struct {
		int number, grid;
		uint64_t revision;
		struct roller *roller;
		const struct roll_cell *cells;
		const char *turn; /* how the game turns it; "" if it does not */
		struct arena arena;
	} roll;
	struct walking walk;
	/* Cells that are highlighted until the map changes. */
	struct {
		enum marked { MARKED_NOTHING, MARKED_START, MARKED_WAY, MARKED_CHOKES } kind;
		unsigned char *cells; /* 1 for each of them, width * height; NULL with MARKED_NOTHING */
		int grid, from;       /* `from`: the first cell of the way */
		uint64_t revision;
	} marked;
	char cell_text[560]; /* the description of the cell under the cursor, with its line in the file */
	struct arena fact_arena;
	struct fact *facts; /* about the current map */
	int fact_count;
	int nearest; /* index of the finding in the status rows, usually the nearest to the cursor; -1 if none */
	struct {
		char message[400], fix[80]; /* "" if none */
		enum severity severity;
		int number, count;
		bool why; /* i explains it */
	} status_finding; /* that finding, as text */
	/* Going from finding to finding: continues as long as the cursor is where the last step left it. */
	struct {
		bool started;
		uint64_t revision;
		int map, finding;
		size_t origin, last_offset; /* offsets in the file: the start, and the cursor after the last step */
	} cycle;
	uint64_t updated_revision;              /* document revision of the last update; 0 means never updated */
	unsigned updates;                       /* number of updates */
	int updated_x, updated_y, updated_grid; /* cursor and map at the last update */
	int updated_finding;                    /* view_finding_here at the last update */
	int followed[32];                       /* hex board: the records left by following exits, for going back */
	int followed_count;
	int undefined[UNDEFINED_SHOWN], undefined_count; /* glyphs without an entry, listed above the legend */
	/* A hex that cannot be shown in its cell (it has no place, or another hex has it) and is selected as long as
	 * the cursor stays at x,y (view_go_record). `record`: its number + 1; 0 if none. */
	struct {
		int record, x, y;
	} hidden_hex;
	size_t macro_start; /* the last state of the history before the macro that is playing */

	/* The cursor: on a map a cell, always inside it unless it is empty; in a list a record and an item of it. */
	union {
		int x, item;
	};
	union {
		int y, record;
	};
	bool entry_offered[256];  /* the user was asked to define this cell value; those from 255 on share the last */
	uint32_t counts[256];     /* how often each cell value is on the map; see wide_counts */
	struct overview overview; /* in the legend; width 0: the whole map is visible */
	int overview_values[OVERVIEW_WIDTH * OVERVIEW_HEIGHT];
};

/* What was copied into a register: cells, and the meanings of their glyphs where they were copied. */
struct copied {
	struct clip clip; /* width 0: nothing */
	struct meanings meanings;
};

enum { REGISTERS = 26 };

static inline void copied_clear(struct copied *copied)
{
	clip_clear(&copied->clip);
	meanings_clear(&copied->meanings);
}

enum { SPOT_MARKS = 26, SPOT_JUMPS = 100 };

/* A cell of a file to come back to: views/spots.c. */
struct spot {
	const struct view *view; /* NULL if the file was closed or read again */
	char *path;              /* of the file, if `view` is NULL; a mark with neither is not set */
	struct place cell;
	bool follows;         /* changes move it: then `cell` is that of the state below */
	size_t state, offset; /* state of the undo history, and the offset of the cell in its text */
};

/* A macro that is being recorded. */
struct recording {
	bool on;
	char name[KEY_NAME_SIZE];
	char *keys;
	size_t capacity, length, last; /* of `keys`; `last`: length without the last key */
};

struct editor {
	const struct command *commands; /* all commands, and modes; set by editor.c, since nothing below may */
	const struct mode_row *modes;   /* include their tables */
	bool utf8;
	struct arena scratch; /* memory for a command, cleared when it has run (command_run) */
	bool interactive;     /* events come from a user: prompts may be opened */
	bool protect;         /* unsaved changes are kept in journals */
	size_t file_limit;    /* maximum number of protected files */
	struct library *library;
	const char *dialect;                   /* to open files as; NULL to detect it */
	const struct project_reader *projects; /* reads project settings; NULL if there are none */
	struct view **views;
	int view_count, current; /* `current`: the index of the view shown */
	int width, height;       /* of the screen */

	enum focus focus;
	enum tool tool;
	int start_x, start_y; /* the cell where the tool was started */
	int object;           /* of TOOL_OBJECT, its index in model.marks */
	struct {
		bool on;
		int x, y; /* the cell to go to */
	} overview;
	bool moving_turned; /* the cells of TOOL_MOVE have been flipped or rotated */
	bool typing;        /* printable keys are typed into the map, one undo step each */
	enum stroke stroke;
	enum mirror mirror;
	enum combine combine;
	enum region region;
	bool auto_wall;                     /* walls are built around drawn floor */
	struct corners corners;             /* of TOOL_POLYLINE; start_x, start_y is the last one */
	bool axis_set;                      /* otherwise the axes are in the middle of the map */
	int axis_x, axis_y;                 /* the sum of the columns, or rows, of a cell and its image */
	struct clip clipboard, moving;      /* `moving`: the cells of TOOL_MOVE */
	struct meanings clipboard_meanings; /* meanings of the clipboard's glyphs on the map where they were copied */
	char *clipboard_text;               /* the clipboard as text, for the terminal's; NULL if none */
	size_t clipboard_text_length;

	char *lines; /* copied or cut from lines of a file, or from a text, without the last line end; NULL if none */
	size_t lines_length;

	int playing; /* depth of nested macros */

	const char *pending_command; /* a command line with %c that waits for a character; NULL if none */
	bool counting;               /* the next digits are a count */
	int count;                   /* the count typed so far; 0 if none */
	bool overlay;                /* show which cells can be reached */
	struct {
		bool on;
		int view, grid;
	} split;             /* a second map next to the current one; see split_view */
	bool roomy, compact; /* the size of hexes set by the user; neither: the largest that fits */
	char *search;        /* the last search text; NULL if none */
	int match;           /* the number of the match of :grep last visited; 0 if none */
	bool message_is_error;
	enum editor_request request;
	struct settings settings;
	const char *const *program; /* the words of EDITOR_PLAY, in the arena */
	struct arena program_arena;

	struct recording recording;
	size_t typed_first, typed_last; /* history.done before and after consecutive typed steps, which become one */
	int mouse_x, mouse_y;           /* last cell of a drag; for the right button its first cell */
	struct {
		bool begun;  /* `repeat.line` types the glyphs typed so far */
		bool inside; /* the first was typed over a cell that can be walked on */
		int x;       /* its column */
	} typed;
	/* What "." repeats: a shape, with its size, or a command line; NULL if nothing yet. */
	struct {
		enum tool shape;
		int dx, dy;
		char *line;
	} repeat;

	struct copied registers[REGISTERS];         /* a to z */
	struct spot spots[SPOT_MARKS + SPOT_JUMPS]; /* the marks a to z, then where big moves began, oldest first */
	int jump_count, jump_at;                    /* jump_at == jump_count: no jump was taken back */

	struct prompt prompt;
	struct multiline multiline; /* the multi-line editor */
	struct pager pager;         /* help, lists, the start screen: covers everything while pager.open */
	char message[MESSAGE_SIZE];
	bool up_to_date;    /* no update is due */
	long long last_key; /* clock_now of the last event */
};

/* Returns the current view, or NULL if no document is open. */
static inline struct view *editor_view(const struct editor *editor)
{
	return editor->view_count > 0 ? editor->views[editor->current] : NULL;
}

/* Returns the current map, or NULL. */
static inline const struct grid *view_grid(const struct view *view)
{
	return view && view->grid < view->document->model.grid_count ? &view->document->model.grids[view->grid]
								     : NULL;
}

/* Returns true if the cell is within the width and the height of the grid. */
static inline bool grid_has(const struct grid *grid, int x, int y)
{
	return x >= 0 && y >= 0 && x < grid->width && y < grid->height;
}

/* Returns the cells that follow the cursor until they are placed, or NULL. */
static inline const struct clip *editor_clip(const struct editor *editor)
{
	return editor->tool == TOOL_PASTE ? &editor->clipboard : editor->tool == TOOL_MOVE ? &editor->moving : NULL;
}

/* Returns why unsaved work in the current file is not protected, in a few words, once for each time that this begins;
 * else NULL. */
const char *editor_unprotected(struct editor *editor);

/* ---- views/view.c ---- */

/* Returns the value limited to low..high (low if the range is empty). */
int clamp_to(int value, int low, int high);

/* Moves cursor, map and selected rows back into range; called after every change of the document. */
void view_clamp(struct view *view);

/* Returns the cell value that erasing paints. */
int view_floor(const struct view *view);

/* Fills the palette slots in the order of the legend; the other gives a new glyph the first free slot. */
void view_fill_slots(struct view *view);

/* Moves the symbols that are on the map to the top of a long legend; the order then stays until another map is
 * shown. */
void view_order_legend(struct view *view);
void view_take_slot(struct view *view, int glyph);

/* Switches to another map of the file: clears the selection, and fills the palette again if maps have legends. */
void view_show_grid(struct view *view, int grid);

/* Returns the view of the second map, whose number is editor->split.grid; NULL if there is none. */
const struct view *split_view(const struct editor *editor);

/* Returns the number of a map of the current file: for users it starts at 1 or the number of the format; in scripts
 * at 0, as in dumps. */
int map_number(const struct editor *editor, int grid);

/* Returns what can be reached on the current map, NULL if unknown. */
const struct reach *view_reach(const struct view *view);

/* Makes the roll of that number, 0 for none, of the current map; a number that is shown already is made again only if
 * the map has changed. Returns false, with a message and without a roll, if the map has none. roll.c */
bool view_roll(struct view *view, int number, struct error *error);

/* Returns the cell of the roll that is shown, if the map has it, otherwise NULL. */
const struct roll_cell *view_rolled(const struct view *view, int x, int y);

/* Returns the style bits of a hex that is marked as isolated or reached. */
unsigned view_tint_at(const struct view *view, int x, int y);

/* Returns how often a cell value is on the map, as of the last update. */
uint32_t view_legend_count(const struct view *view, int value);

/* Returns true if a glyph without an entry should get one: false if it is on the map and no finding reports it, since
 * another file may define it. */
bool view_needs_entry(const struct view *view, int value);

/* Returns the finding nearest to the cursor; -1 if none. */
int view_nearest_finding(const struct view *view);

/* Returns the selected finding in the list; elsewhere the first one with a fix, or else the first one, about the selected
 * row of a panel or the record under the cursor; -1 if none. */
int view_finding_here(const struct editor *editor, const struct view *view);

/* Shows a finding in the status rows (-1 if none). */
void view_show_finding(const struct editor *editor, struct view *view, int index);

/* Returns true as long as the cursor is where the step to the finding in the status rows left it. */
bool view_is_at_finding(const struct editor *editor, const struct view *view);

/* The parts of a byte of view->marks. */
enum { MARK_SEVERITY = 3, MARK_TINT_SHIFT = 2 };

/* ---- message.c, cursor.c ---- */

/* Shows a message in the message row. */
void editor_say(struct editor *editor, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Shows an error in the message row. */
void editor_refuse(struct editor *editor, const struct error *error);

/* Returns the current layout of the screen. */
struct layout editor_layout(const struct editor *editor);

/* Returns true if the whole of the current map is on the canvas. */
bool editor_shows_all(const struct editor *editor, const struct layout *layout);

/* Scrolls the canvas to the cursor. */
void editor_scroll(struct editor *editor);

/* Moves the cursor (limited to the map) and scrolls to it. */
void editor_move_to(struct editor *editor, int x, int y);

/* Goes to a place: a cell of a map, or a row of a panel. */
void editor_go(struct editor *editor, struct place place);

/* The lines of the file, while they have the focus: updates the view after a move or a change; goes to the line of an
 * offset. */
void source_follow(struct editor *editor);
void source_go(struct editor *editor, size_t offset);

/* Joins consecutive typed steps into one undo step. */
void typing_end(struct editor *editor, struct view *view);

/* Ends tool, typing and stroke, as Escape does. */
void editor_cancel(struct editor *editor);

/* ---- update.c, open.c, commands/recover.c, commands/command.c ---- */

/* Updates findings, marks, counts, facts and the nearest finding now. */
void view_update(struct editor *editor, struct view *view);

void view_free(struct view *view);

/* Starts the journal of a view's document, and looks for journals of earlier runs or other processes for its file. A
 * result goes into view->recovery, for recover_ask. Does nothing in an editor without protection. */
void recover_find(struct editor *editor, struct view *view);

/* Asks what to do about view->recovery of the current view, if any. */
void recover_ask(struct editor *editor);
void recover_free(struct recovery *recovery);

/* The judge of saved files (commands/judge.c): starts it after a save; takes over what it has said, and returns true
 * if the screen may have changed; returns true while it runs. */
void judge_saved(struct editor *editor, struct view *view);
bool judges_poll(struct editor *editor);
bool judges_run(const struct editor *editor);

/* Runs a command line for the user; errors are shown in the message row. */
void editor_run(struct editor *editor, const char *line);

#endif
