/* modes.h - the modes receive the events first; the others go to the bindings and the mouse (modes.c); private to
 * ui. */
#ifndef MAPWRIGHT_UI_MODES_H
#define MAPWRIGHT_UI_MODES_H

#include "bindings.h"
#include "mapwright/screen.h"

#include <stdbool.h>

struct editor;

/* Passes an event to the current mode, then to the bindings. */
void modes_event(struct editor *editor, const struct event *event);

/* The keys shown in the bottom rows, for drawing and for clicks. */
enum { HINTS = 64 };
struct hints {
	struct hint {
		int x, y, end;
		const char *key;
	} items[HINTS];
	int count;
};
void hints_add(struct hints *hints, int x, int y, int end, const char *key);

/* Draws a phrase in a row and makes its keys clickable, each up to the next key or to two blanks. Returns the number of
 * columns used. */
int hints_draw(struct hints *hints, struct rectangle row, unsigned style, const struct phrase *phrase,
	       struct screen *screen);

/* Expands a text with binding_phrase and draws it like hints_draw. */
int hints_phrase(const struct editor *editor, struct hints *hints, struct rectangle row, unsigned style,
		 unsigned where, const char *text, struct screen *screen);

/* Draws the hints of the mode or of the bindings. */
void modes_hint(const struct editor *editor, struct rectangle row, struct screen *screen, struct hints *hints);

/* Draws the rows at the bottom (draw.c). */
struct layout;
void hints_row(const struct editor *editor, const struct layout *layout, struct screen *screen, struct hints *hints);

/* The handler of a mode: returns true if it took the event. */
typedef bool handler_function(struct editor *editor, const struct event *event);
handler_function question_event, prompt_event, multiline_event, picker_event, pager_event, overview_event,
    filter_event, walk_event, typing_event, hint_row_event;

/* Returns the number of bottom rows needed for the answers to a question; 0 without a question. */
int question_rows(const struct editor *editor);

/* Draws the hint row of a mode. */
typedef void hint_function(const struct editor *editor, struct rectangle row, struct screen *screen,
			   struct hints *hints);
hint_function question_hint, prompt_hint, multiline_hint, picker_hint, overview_hint, filter_hint, walk_hint,
    typing_hint, tool_hint, bindings_hint;

/* Ends the legend filter after a click outside the legend. */
void filter_settle(struct editor *editor);

/* Handles a key that no mode took. */
void bindings_key(struct editor *editor, const char *key);

/* Handles mouse events on the canvas and the panels. */
void mouse_event(struct editor *editor, const struct event *event);

#endif
