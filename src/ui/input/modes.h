/* modes.h - the modes of the editor: each takes events before the bindings and the mouse; private to ui. */
#pragma once

#include "bindings.h"
#include "mapwright/screen.h"

struct choices;

/* A mode. Several can be on, as a question over a list: the first one in the order of enum mode gets the events
 * (editor_mode). */
struct mode_row {
	bool (*handler)(struct editor *editor, const struct event *event); /* returns true if it took the event */
	void (*hint)(const struct editor *editor, struct rectangle row,
		     struct screen *screen); /* draws the hint row */
};

/* By enum mode; editor->modes, for what the modes themselves need. */
extern const struct mode_row modes[];

/* Passes an event to the current mode, then to the bindings. */
void modes_event(struct editor *editor, const struct event *event);

/* Draws a phrase in a row: items "key=word" or sentences, with two blanks between them, as many as there is room for. Keys
 * are bold, or blocks in a question (STYLE_QUESTION_WORD), whose items are "key word"; those that the phrase knows can be
 * clicked. Returns the number of columns used. */
int hints_draw(struct rectangle row, unsigned style, const struct phrase *phrase, struct screen *screen);

/* Makes bindings_hint find the hints of the next picture anew, as it does by itself where they have changed. */
void hints_forget(struct editor *editor);

/* Draws completions in a row, the one at `candidate` highlighted. Returns false if there are none. */
bool hints_choices(struct rectangle row, const struct choices *found, int candidate, struct screen *screen);

/* Expands a text with binding_phrase and draws it like hints_draw. */
int hints_phrase(const struct editor *editor, struct rectangle row, unsigned where, const char *text,
		 struct screen *screen);

/* Draws the name of a mode at the start of the hint row, and returns the rest of it. */
struct rectangle hints_mode(struct rectangle row, struct screen *screen, const char *name);

typedef bool handler_function(struct editor *editor, const struct event *event);
handler_function question_event, prompt_event, multiline_event, picker_event, pager_event, overview_event,
    filter_event, walk_event, typing_event, hint_row_event;

typedef void hint_function(const struct editor *editor, struct rectangle row, struct screen *screen);
hint_function question_hint, prompt_hint, multiline_hint, picker_hint, overview_hint, filter_hint, walk_hint,
    typing_hint, tool_hint, bindings_hint;

/* Returns the number of bottom rows needed for the answers to a question; 0 without a question. */
int question_rows(const struct editor *editor);

/* Ends the legend filter after a click outside the legend. */
void filter_close_if_unfocused(struct editor *editor);

/* Handles a key that no mode took. */
void bindings_key(struct editor *editor, const char *key);

/* Handles mouse events on the canvas and the panels. */
void mouse_event(struct editor *editor, const struct event *event);
