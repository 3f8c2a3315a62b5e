/* panels.h - the parts of the picture; private to ui. Each panel draws into its rectangle of the layout, and notes
 * what of it can be clicked. */
#pragma once

#include "views/views.h"

/* The parts of the picture that can be clicked (struct clickable). Rows of lists count from the first one in the area. */
enum {
	TARGET_NONE,
	TARGET_KEY,     /* acts as the key `text` in any mode */
	TARGET_COMMAND, /* runs the command line `text` */
	TARGET_MAP,     /* shows the map `row` */
	TARGET_LEGEND,  /* rows of the legend or the flags, of the form, and so on */
	TARGET_FIELD,
	TARGET_FINDING,
	TARGET_PAGE,
	TARGET_SOURCE, /* the line `row` of the file */
	TARGET_ITEM,   /* the record of a row, and its first item; the following numbers are its other items */
};

/* Returns what is at a point of the picture. (draw.c) */
struct clickable editor_target(const struct editor *editor, int x, int y);

typedef void panel_function(const struct editor *editor, const struct layout *layout, struct screen *screen);
panel_function panel_title, panel_bar, panel_edge, panel_canvas, panel_cursor, panel_board, panel_chains, panel_room,
    panel_legend, panel_form, panel_facts, panel_findings, panel_source, panel_status;

/* Returns the question or the message to show. */
const char *panel_message(const struct editor *editor);

/* Returns the column where it begins in the row of the prompt for a value; 0 if it does not fit there. */
int panel_beside(const struct editor *editor, int width);

/* Returns the style of that message: red if it is an error. */
unsigned panel_message_style(const struct editor *editor, unsigned usual);

/* Returns the rows that the message needs; 0 if there is none or if the hint row, below the command line, shows it. */
int panel_message_rows(const struct editor *editor, const struct layout *layout);
void panel_pager(const struct editor *editor, struct screen *screen);

/* A list of maps: its rows from number `first` on in an area, the two rows of heading and filter above it, and beside it the
 * picture of the selected map. */
void panel_tree(const struct editor *editor, struct rectangle area, int first, struct screen *screen);

/* A map of hexes: its cells, the preview of pending changes, the cursor; tile_at finds the cell at a point. */
panel_function panel_tiles, tile_cursor;
bool tile_at(const struct editor *editor, const struct layout *layout, int x, int y, int *cell_x, int *cell_y);

/* The overview of the whole map, in place of the panels. */
panel_function panel_whole;

/* Draws a reduced map below `rows` rows of the legend. */
void panel_overview(const struct editor *editor, const struct layout *layout, int rows, struct screen *screen);

/* Draws the status line at the right end of a row, with or without the brush. Returns the columns left over. */
int panel_status_line(const struct editor *editor, struct rectangle row, bool brush, struct screen *screen);

/* The list of commands above the command line; and its rows, 0 if the row of hints shows them. */
panel_function panel_palette;
int palette_rows(const struct editor *editor);

/* Returns true if the screen is so low that the command line takes the hint row and its help the row above. */
bool panel_prompt_lacks_row(const struct editor *editor, const struct layout *layout);

/* Returns the first line of the file on the screen; and the rows of the line that is being edited. */
struct source_top source_top(const struct editor *editor, const struct layout *layout);
struct rectangle source_lines_area(const struct editor *editor, const struct layout *layout);

/* The multi-line editor: returns the rows that its text takes at that width, at most `most`; draws the text into an
 * area; draws a field in place of the canvas. */
int multiline_rows(const struct editor *editor, int width, int most);
void multiline_draw_text(const struct editor *editor, struct rectangle area, struct screen *screen);
panel_function panel_multiline;

/* Finds the cell of the board at a point; false if there is none. */
bool panel_board_cell(const struct editor *editor, const struct layout *layout, int x, int y, int *column, int *row);

/* Returns the first row to show of a list of `count` rows in `room` rows, so that `selected` is visible. */
int panel_first_row(int selected, int count, int room);

/* Draws the rule below the panels. */
void panel_rule(const struct layout *layout, struct screen *screen);

/* Draws the plan of a dungeon, the open rooms joined by their doors. Returns the rows it needs of the area. */
int panel_plan(const struct editor *editor, struct rectangle area, struct screen *screen);

/* Draws the heading of a panel, brighter when it has the focus. */
void panel_heading(struct screen *screen, struct rectangle area, const char *name, bool focused);

/* Draws a word at the right end of the row of a heading. */
void panel_heading_note(struct screen *screen, struct rectangle area, const char *note);

/* Draws the ground of a row of a list, with a bar at its left if it is selected. Returns the bits that the styles of its
 * words need. */
enum { PANEL_BAR = 0x258c };
unsigned panel_row(struct screen *screen, struct rectangle row, bool selected);

/* Draws arrows at the right edge of a list that can be scrolled: in the row of its heading, and in its last row. */
void panel_scroll_marks(struct screen *screen, struct rectangle area, int first, int count);

/* The same for a list whose rows can be clicked. */
void panel_list(struct screen *screen, struct rectangle area, int first, int count, int kind);

/* Draws an input line after its label: the part around the cursor, with < and > where it is cut. Returns the column
 * of the cursor. The other draws the filter of a list and returns the rest of the row, for hints. */
int panel_input(struct screen *screen, struct rectangle row, const char *label, const char *text, size_t cursor);
struct rectangle panel_filter(struct screen *screen, struct rectangle row, const char *text);

/* Draws a text wrapped at blanks; the last row of the area gets the rest. Returns the rows used. */
int panel_wrapped(struct screen *screen, struct rectangle area, unsigned style, const char *text);

/* Draws the facts in one row until it is full: unusual ones first, the general fact about the map (number 0) last. */
void panel_fact_row(const struct view *view, struct rectangle row, struct screen *screen);

/* Returns the name of a fact for places with little room. */
const char *panel_short_name(const char *name);

/* Returns the style that shows the worst finding of a place (view_worst): plain for a note. */
unsigned severity_style_of(int trouble);

/* How walls are shown (walls.c). Returns the style bits of walls of the map: bare, if their ground would cost too much or is
 * not wanted; draws the walls among the cells, from the first visible one on, as lines that join, if that is wanted. */
unsigned panel_wall_bits(const struct editor *editor, struct view *view);
void panel_wall_lines(const struct editor *editor, struct rectangle cells, struct screen *screen);

/* Returns true for a role of walls or rock, which fill their cell. */
bool panel_is_mass(unsigned role);

/* Returns the role in which a glyph is shown: walls of stone and wood, and secret doors, go by what they mean. */
unsigned panel_role(enum glyph_style style, const char *meaning);

/* Returns the role of a terrain of boards, by its name; of a base terrain of a map of hexes, by its code. */
unsigned panel_terrain(const char *name);
unsigned panel_ground(const char *code);

/* Return the style of a severity, and its letter in the counters. */
unsigned panel_severity_style(enum severity severity);
char panel_severity_letter(enum severity severity);
