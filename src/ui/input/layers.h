/* layers.h - an event goes to the mode the editor is in, and what that leaves to the bindings and the mouse (input.c); private to
 * ui. */
#ifndef MAPWRIGHT_UI_LAYERS_H
#define MAPWRIGHT_UI_LAYERS_H

#include "bindings.h"
#include "mapwright/screen.h"

#include <stdbool.h>

struct editor;

/* The event goes to the mode, then to the bindings. */
void layers_take(struct editor *editor, const struct event *event);

/* What the rows at the foot say of keys, as the picture shows it and the mouse clicks it. */
enum { HINTS = 64 };
struct hints {
	struct hint {
		int x, y, end;
		const char *key;
	} items[HINTS];
	int count;
};
void hints_add(struct hints *hints, int x, int y, int end, const char *key);

/* Draws a phrase in a row: each of its keys can be clicked from where it stands to the next, or to two blanks. Returns the
 * columns used. */
int hints_draw(struct hints *hints, struct rectangle row, unsigned style, const struct phrase *phrase,
	       struct screen *screen);

/* The same with what binding_phrase makes of a text. */
int hints_phrase(const struct editor *editor, struct hints *hints, struct rectangle row, unsigned style,
		 unsigned where, const char *text, struct screen *screen);

/* The hints of the mode, or of the bindings. */
void layers_hint(const struct editor *editor, struct rectangle row, struct screen *screen, struct hints *hints);

/* The row at the foot that has them, and what stands over it (draw.c). */
struct layout;
void hints_row(const struct editor *editor, const struct layout *layout, struct screen *screen, struct hints *hints);

/* Each mode takes an event (true) or leaves it. */
typedef bool take_function(struct editor *editor, const struct event *event);
take_function question_take, prompt_take, lines_take, picker_take, page_take, filter_take, typing_take, hint_row_take;

/* The rows at the foot that the answers to a question take; 0: there is none. */
int question_rows(const struct editor *editor);

/* What it says in the hint row. */
typedef void hint_function(const struct editor *editor, struct rectangle row, struct screen *screen,
			   struct hints *hints);
hint_function question_hint, prompt_hint, lines_hint, picker_hint, filter_hint, typing_hint, tool_hint, bindings_hint;

/* Ends the filter of the legend when a click has left it. */
void filter_settle(struct editor *editor);

/* A key that no layer above the bindings took. */
void bindings_key(struct editor *editor, const char *key);

/* The mouse on the canvas and the panels. */
void mouse_event(struct editor *editor, const struct event *event);

#endif
