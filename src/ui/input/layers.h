/* layers.h - an event goes once down a stack of layers (input.c), of which each takes it or lets it pass; private to ui. */
#ifndef MAPWRIGHT_UI_LAYERS_H
#define MAPWRIGHT_UI_LAYERS_H

#include "bindings.h"
#include "mapwright/screen.h"

#include <stdbool.h>

struct editor;

/* The event goes down the stack. */
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

/* The hints of the uppermost layer that has some. */
void layers_hint(const struct editor *editor, struct rectangle row, struct screen *screen, struct hints *hints);

/* The row at the foot that has them, and what stands over it (draw.c). */
struct layout;
void hints_row(const struct editor *editor, const struct layout *layout, struct screen *screen, struct hints *hints);

/* The doors of the layers: a question, the command line, a text of several lines, a list that is typed at, a page, the
 * legend that is typed at, a binding that waits for its character, typing into the map, a gesture; below them are the
 * bindings and the mouse. True: the event was taken. */
bool question_take(struct editor *editor, const struct event *event);
bool prompt_take(struct editor *editor, const struct event *event);
bool lines_take(struct editor *editor, const struct event *event);
bool picker_take(struct editor *editor, const struct event *event);
bool page_take(struct editor *editor, const struct event *event);
bool filter_take(struct editor *editor, const struct event *event);
bool awaited_take(struct editor *editor, const struct event *event);
bool typing_take(struct editor *editor, const struct event *event);
bool gesture_take(struct editor *editor, const struct event *event);

/* The rows at the foot that the answers to a question take; 0: there is none. */
int question_rows(const struct editor *editor);

/* What a layer says in the hint row. True when it is there. */
bool question_hint(const struct editor *editor, struct rectangle row, struct screen *screen, struct hints *hints);
bool prompt_hint(const struct editor *editor, struct rectangle row, struct screen *screen, struct hints *hints);
bool lines_hint(const struct editor *editor, struct rectangle row, struct screen *screen, struct hints *hints);
bool picker_hint(const struct editor *editor, struct rectangle row, struct screen *screen, struct hints *hints);
bool filter_hint(const struct editor *editor, struct rectangle row, struct screen *screen, struct hints *hints);
bool typing_hint(const struct editor *editor, struct rectangle row, struct screen *screen, struct hints *hints);
bool gesture_hint(const struct editor *editor, struct rectangle row, struct screen *screen, struct hints *hints);
bool bindings_hint(const struct editor *editor, struct rectangle row, struct screen *screen, struct hints *hints);

/* A key, or a paste up to its first line end, changes a filter (NULL: empty), which is to be freed. False when the key has
 * another meaning. */
bool filter_type(char **filter, const char *key);
void filter_paste(char **filter, const char *bytes, size_t length);

/* Ends the filter of the legend when a click has left it. */
void filter_settle(struct editor *editor);

/* Is it a press on the hint row? */
bool hint_row_holds(const struct editor *editor, const struct event *event);

/* Is it a press on a key that the rows at the foot name ("C-s=save", a question's "y=yes", a remedy)? Which one. */
bool click_key(const struct editor *editor, const struct event *event, char key[KEY_NAME_SIZE]);

/* A key that no layer above the bindings took. */
void bindings_key(struct editor *editor, const char *key);

/* The mouse on the canvas and the panels. */
void mouse_event(struct editor *editor, const struct event *event);

#endif
