/* state.h - the state of an editor; private to ui.
 *
 * Commands change it, panels draw it (const), editor.c passes events to it. A `view` is an open document with its
 * cursor and everything shown about it; the `editor` has all views and the modes. */
#pragma once

#include "mapwright/command.h"
#include "mapwright/library.h"
#include "settings/settings.h"
#include "view.h"
#include "views/files/tree.h"
#include "views/legend/meanings.h"

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
	TOOL_MIRROR, /* the side of the map that the cursor is on stays, and the rest is made like it */
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

/* A cell of a file to come back to: views/look/jumplist.c. */
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
	struct hint_row *hint_row;      /* input/hints.c */
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
	bool moving_mirrored; /* the cells of TOOL_MOVE have been mirrored, */
	int moving_quarters;  /* and then turned by so many quarters */
	bool typing;          /* printable keys are typed into the map, one undo step each */
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

	unsigned slow_events; /* those after which more than the map and the rows at the bottom may look different */

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
	struct map_tree tree;       /* the maps of the folder that was opened; no `folder` if none */
	struct map_tree list;       /* the maps of a file, or the open files, while they are listed */
	struct editor *painter;     /* draws pictures of maps for the list `painter_of`; NULL if none yet */
	const struct map_tree *painter_of;
	/* What the list of open files undoes: a file at `path` was closed (NULL if none), or one was moved. */
	struct {
		char *path;
		int from, to; /* places in the list; equal: nothing */
	} list_undo;
	char message[MESSAGE_SIZE];
	bool up_to_date;    /* no update is due */
	long long last_key; /* clock_now of the last event */
};

/* Returns the current view, or NULL if no document is open. */
static inline struct view *editor_view(const struct editor *editor)
{
	return editor->view_count > 0 ? editor->views[editor->current] : NULL;
}

/* Asks who runs the editor for something. Always returns true. */
static inline bool editor_asks(struct editor *editor, enum editor_request request)
{
	editor->request = request;
	return true;
}

/* Returns the cells that follow the cursor until they are placed, or NULL. */
static inline const struct clip *editor_clip(const struct editor *editor)
{
	return editor->tool == TOOL_PASTE ? &editor->clipboard : editor->tool == TOOL_MOVE ? &editor->moving : NULL;
}

/* Returns why unsaved work in the current file is not protected, in a few words, once for each time that this begins;
 * else NULL. */
const char *editor_unprotected(struct editor *editor);
