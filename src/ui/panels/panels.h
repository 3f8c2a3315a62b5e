/* panels.h - the parts of the picture; private to ui. Each draws into its rectangle of the layout, and the ones that
 * can be clicked tell what lies under a point. */
#ifndef MAPWRIGHT_UI_PANELS_H
#define MAPWRIGHT_UI_PANELS_H

#include "input/bindings.h"
#include "mapwright/screen.h"
#include "views/views.h"

#include <limits.h>

typedef void panel_function(const struct editor *editor, const struct layout *layout, struct screen *screen);
panel_function panel_title, panel_bar, panel_canvas, panel_board, panel_chains, panel_room, panel_legend, panel_form,
    panel_facts, panel_findings, panel_source, panel_status;

/* Where the fix of the nearest finding is offered; width 0: nowhere. */
struct rectangle panel_fix(const struct editor *editor, const struct layout *layout);

/* A question, or what there is to say. */
const char *panel_message(const struct editor *editor);

/* The rows that the message takes; 0: there is none, or the hint row has it, below the command line. */
int panel_message_rows(const struct editor *editor, const struct layout *layout);
void panel_page(const struct editor *editor, struct screen *screen);

/* A map of hexes: its cells, what is about to be drawn on them; the cell under a point; and the
 * cursor. */
panel_function panel_tiles, tile_cursor;
bool tile_at(const struct editor *editor, const struct layout *layout, int x, int y, int *cell_x, int *cell_y);

/* A map made small, below so many rows of the legend. */
void panel_overview(const struct editor *editor, const struct layout *layout, int rows, struct screen *screen);

/* Rows of a map. */
struct rows {
	int first, last;
};
static const struct rows all_rows = {0, INT_MAX};

/* Parts of the above for a square map: its cells in some rows, and what follows the cursor. */
void panel_cells(const struct editor *editor, const struct layout *layout, struct rows rows, struct screen *screen);
panel_function panel_cursor, panel_cell_row;

/* Of that row what every step changes: the place, in the first columns. False when it has no room there. */
bool panel_place(const struct view *view, const struct layout *layout, struct screen *screen);

/* The state strip at the right end of a row, with the brush or without. Returns the columns it leaves. */
int panel_strip(const struct editor *editor, struct rectangle row, bool brush, struct screen *screen);

/* On a low screen the command line is in the hint row, and what helps with it in the row above. */
bool panel_prompt_lacks_row(const struct editor *editor, const struct layout *layout);

/* The uppermost line of the file that is shown, and the rows in which the one that is edited is. */
struct source_top source_top(const struct editor *editor, const struct layout *layout);
struct rectangle source_lines_area(const struct editor *editor, const struct layout *layout);

/* A text that is edited: how many rows it takes of that width; it in these rows; and a field in the place of the canvas. */
int lines_rows(const struct editor *editor, int width, int most);
void lines_draw_text(const struct editor *editor, struct rectangle area, struct screen *screen);
panel_function panel_lines;

/* What lies under a point: the index of the entry, field, finding, map or line; -1 when none. */
bool panel_board_cell(const struct editor *editor, const struct layout *layout, int x, int y, int *column, int *row);
bool panel_room_item(const struct editor *editor, const struct layout *layout, int x, int y, int *record, int *item);
typedef int point_function(const struct editor *editor, const struct layout *layout, int x, int y);
point_function panel_legend_row, panel_findings_row, panel_bar_map, panel_source_line;
/* The command line for a click on the title row: on counters, maps, the name of the file; NULL on nothing of these. */
const char *panel_title_line(const struct editor *editor, const struct layout *layout, int x);
int panel_page_row(const struct editor *editor, int x, int y);

/* The first row of a list of `count` that shows in `room` rows, so that `selected` is among them. */
int panel_first_row(int selected, int count, int room);

/* The row of such a list, below its heading, that is at a point; -1: none. */
int panel_row_at(struct rectangle area, int selected, int count, int x, int y);

/* A heading over a panel: its name, brighter when it has the focus. */
void panel_heading(struct screen *screen, struct rectangle area, const char *name, bool focused);

/* Arrows at the right edge of a list that goes on: in the row of its heading, and in its last row. */
void panel_scroll_marks(struct screen *screen, struct rectangle area, int first, int count);

/* A line that is typed into, from its label on: what of it is around the cursor, with < and > where it goes on. Returns the
 * column of the cursor. The other: what a list is filtered by; the rest of the row is for keys. */
int panel_input(struct screen *screen, struct rectangle row, const char *label, const char *text, size_t cursor);
struct rectangle panel_filter(struct screen *screen, struct rectangle row, const char *text);

/* The name of a fact where there is little room. */
const char *panel_short_name(const char *name);

/* The worst finding about a place or a part of it (a field of the record, an attribute of the entry, what is on the map), as
 * 1 + severity; 0: none. And the style that shows it: that of plain text where it is no more than a note. */
int panel_trouble(const struct document *document, struct place place);
unsigned panel_trouble_style(int trouble);

/* The style of a severity, and its letter in the counters. */
unsigned panel_severity_style(enum severity severity);
char panel_severity_letter(enum severity severity);

#endif
