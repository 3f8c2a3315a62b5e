/* picture.h - the parts of the screen, and the pager over all of it; private to ui. */
#pragma once

#include "mapwright/choices.h"
#include "mapwright/screen.h"

/* ---- layout.c: computed from sizes only ---- */

/* The part that gets the keys. */
enum focus { FOCUS_CANVAS, FOCUS_LEGEND, FOCUS_FORM, FOCUS_FINDINGS, FOCUS_SOURCE };

/* The columns of a cell of a square grid: two make it about as wide as it is high. */
enum cell_columns { CELLS_AUTO, CELLS_NARROW, CELLS_WIDE };

/* The input of the layout. */
struct layout_request {
	int width, height;           /* of the screen */
	int grid_width, grid_height; /* of the current grid, in columns and rows of the screen; 0 without a grid */
	int longest_entry, longest_fact; /* columns of the longest row of the legend, and of form and facts */
	int fact_rows;                   /* rows for the facts if there is room */
	int findings;                    /* number of findings */
	bool has_fields;                 /* the format has a form */
	bool has_facts;                  /* the format has facts of a grid */
	enum canvas canvas;              /* unless it is a square grid, the map takes the whole canvas */
	bool hexes;                      /* the grid has hexes, and no rulers */
	int split_width;                 /* columns of a second map next to the first; 0 if none */
	enum cell_columns columns;       /* columns of a cell of a square grid; grid_width counts one */
	bool has_bar;                    /* several grids: a row to choose from */
	enum focus focus;                /* this part must be visible; the lines of the file need most rows */
};

/* The result. A rectangle of height or width 0 is not shown. */
struct layout {
	bool too_small; /* the screen is too small for any part */
	struct rectangle title, bar, canvas, split, detail, legend, form, facts, findings;
	struct rectangle
	    source; /* everything between title and findings, when the lines of the file replace the other parts */
	struct rectangle rule, cell, nearest, message, hints; /* one row each */
	struct rectangle cells;                               /* the part of `canvas` with the cells */
	int columns;                                          /* of a cell of a square grid: 1 or 2 */
	int margin;                                           /* columns for row numbers before the cells */
	bool ruler, corners; /* column numbers above the cells; room for corners around the grid */
	bool frame;          /* a box around the grid, in pictures of whole maps */
};

struct layout layout_make(const struct layout_request *request);

/* Returns true if the point is in the rectangle. */
static inline bool rectangle_holds(struct rectangle area, int x, int y)
{
	return x >= area.x && y >= area.y && x < area.x + area.width && y < area.y + area.height;
}

/* ---- pager.c: a full screen of lines over the editor, for help, lists to choose from, the start screen ---- */

/* Columns of a half of the card of keys, and of its keys with what is before them. */
enum { CARD_HALF = 39, CARD_KEYS = 11 };

struct pager_line {
	const char *text;
	const char *command; /* run by Enter or a click; NULL means only text */
	bool word;           /* the command is a word to append to the pager's verb */
	bool heading;
	bool card;   /* a row of the card of keys, which no filter keeps */
	bool below;  /* belongs to the line before it: a filter keeps or drops both */
	bool closes; /* the list is not shown again after this choice */
	bool tick;   /* chosen already */
	/* In a list of words: the style of the meaning, and where it ends (0: of a line that has none). */
	unsigned style;
	size_t meaning;
	enum fit fit;  /* of the filter */
	int file, map; /* of a list of maps: which one (struct tree_place) */
};

struct pager {
	bool open;
	const char *title;
	struct pager_line *lines;
	int count, capacity;
	int selected;          /* the highlighted line if there are commands; else the first line shown */
	bool menu;             /* some line has a command */
	bool question;         /* it belongs to a question: the answer closes it */
	unsigned help;         /* the place (WHERE_...) whose keys it lists; 0 if none */
	bool start;            /* the start screen: leaving it without a file quits the program */
	bool picker;           /* typing filters the lines */
	struct map_tree *tree; /* the list of maps that the lines are rows of (views/tree.h); NULL if they are none */
	/* For a list of words: the start of the command line that a word completes; NULL if the lines are complete
	 * commands. */
	const char *verb, *line; /* `line`: the current value, as a command line; NULL if none */
	bool counted;            /* a number may precede the word */
	bool own_words;          /* words that are not in the list are allowed */
	const char *again;       /* run after a choice to update the list; NULL means a choice closes it */
	const char *back;        /* run when the page is closed; NULL if nothing */
	struct pager *under;     /* the list that comes back when the page is closed; NULL if none */
	int glyph;               /* whose legend entry a choice changes; 0 if none */
	const char
	    *preview[2];    /* that entry after the choice, in words and as in the file (editor_idle); NULL if none */
	bool added;         /* the choice has added words that were not chosen */
	bool tried;         /* `preview` is that of the choice */
	const char *filter; /* the text typed; not NULL while the pager is open */
	struct pager_line *all; /* all lines, unfiltered; NULL if `lines` are all */
	int all_count;
	struct arena arena;
};

/* Empties the pager and opens it with a title. */
void pager_begin(struct pager *pager, const char *format, ...) __attribute__((format(printf, 2, 3)));
void pager_clear(struct pager *pager);

/* Adds a line, with a command, a word or NULL. Returns the line, which stays there until the next one is added. */
struct pager_line *pager_add(struct pager *pager, const char *command, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void pager_heading(struct pager *pager, const char *text);
void pager_group(struct pager *pager, const char *text); /* with a blank line before it */

/* Adds a row of a list of maps; the text must live as long as the page. */
void pager_row(struct pager *pager, int file, int map, const char *text);

/* Aligns lines with tabs in two columns: the second starts after the longest text of the first, after at least
 * `least` columns, and after more than `most` only in lines with a longer text. */
void pager_align(struct pager *pager, bool utf8, int least, int most);

/* Adds `text` as lines wrapped at `width` columns, indented. */
void pager_wrap(struct pager *pager, const char *text, int width, int indent);

/* Adds a name and, in a column of its own from `left` on, its description, wrapped at `width`. */
void pager_pair(struct pager *pager, const char *name, const char *text, int left, int width);

/* Moves highlight or view by `step` lines; a menu stops only at lines with a command. */
void pager_move(struct pager *pager, int step);

/* Keeps the lines that contain each word of the text, ignoring case, best matches first under their headings; then, if
 * several may be chosen, those that contain one of the words. "" restores all. With a verb, adds the text as typed. */
void pager_filter(struct pager *pager, const char *filter);

/* Returns the command of the chosen line, with the number typed, to be freed; NULL if none. */
char *pager_choice(const struct pager *pager);

/* Returns the highlighted line if it has a command, or NULL. */
const struct pager_line *pager_chosen(const struct pager *pager);

/* Returns true if the list is shown again after the choice. */
bool pager_goes_on(const struct pager *pager);

/* Moves to the next line that contains the text, ignoring case. Returns false if there is none. */
bool pager_find(struct pager *pager, const char *text);
