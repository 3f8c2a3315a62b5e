/* input.h - keys and what they do: bindings, modes and the command line; private to ui. */
#pragma once

#include "multiline.h"

/* ---- bindings.c: which key runs which command line in which place ---- */

/* The places where a binding applies, as bits. */
enum {
	WHERE_MAP = 1 << 0, /* the canvas of a square map; those of the others follow */
	WHERE_BOARD = 1 << 1,
	WHERE_CHAINS = 1 << 2,
	WHERE_ROOM = 1 << 3,
	WHERE_LEGEND = 1 << 4,
	WHERE_SYMBOLS = 1 << 5, /* a legend fixed by the game */
	WHERE_FLAGS = 1 << 6,
	WHERE_FORM = 1 << 7,
	WHERE_FINDINGS = 1 << 8,
	WHERE_PAGE = 1 << 9,
	WHERE_SOURCE = 1 << 10, /* the source view */
	WHERE_TREE = 1 << 11,   /* a list of maps or files, which is a page with keys of its own */
	WHERE_PAGES = WHERE_PAGE | WHERE_TREE,
	WHERE_CANVAS = WHERE_MAP | WHERE_BOARD | WHERE_CHAINS | WHERE_ROOM,
	WHERE_LISTS = WHERE_CHAINS | WHERE_ROOM,
	WHERE_PANELS = WHERE_LEGEND | WHERE_SYMBOLS | WHERE_FLAGS | WHERE_FORM | WHERE_FINDINGS | WHERE_SOURCE,
	WHERE_EDITOR = WHERE_CANVAS | WHERE_PANELS,
};

struct binding {
	unsigned where;
	const char *key;     /* key.h */
	const char *command; /* %c: next character, %k: next key, %n: count (otherwise appended as an argument) */
	const char *hint;    /* in the hint row, in this order while space lasts; NULL if not shown */
};

/* Returns the binding of a key in a place; NULL if none. The user's own bindings come first, the latest before earlier
 * ones (settings.h). */
const struct binding *binding_find(const struct editor *editor, unsigned where, const char *key);

/* The built-in table, terminated by a NULL key; and the first binding in effect there for a command line, or NULL. */
extern const struct binding bindings[];
const struct binding *binding_of(const struct editor *editor, unsigned where, const char *command);

enum { PHRASE_KEYS = 12 };

struct phrase {
	char text[150];
	struct {
		int at; /* offset in the text */
		const char *key;
	} keys[PHRASE_KEYS]; /* the keys that the text mentions */
	int count;
};

/* Returns what is shown of the name of a key: "Space" of "<Space>". */
struct span key_shown(const char *key);

/* Append a key name, and text. */
void phrase_key(struct phrase *phrase, const char *key);
void phrase_add(struct phrase *phrase, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Expands key names in a text: "{copy} copies" gets the first key bound to the command line in that place, or ":copy"
 * if there is none; "{<Esc>}" gets that key. */
struct phrase binding_phrase(const struct editor *editor, unsigned where, const char *text);

/* Returns the built-in hint for a command line; NULL if none. */
const char *binding_hint(const char *command);

/* Reads "[PLACE] KEY" and moves `*arguments` past it. PLACE is map, board, legend and so on; without it, the binding
 * applies everywhere except on pages. Returns false with a message on error. */
bool binding_read(const char **arguments, unsigned *where, char key[KEY_NAME_SIZE], struct error *error);

/* Returns the name of a place; "" for the whole editor. */
const char *binding_place_name(unsigned where);

/* The current mode (state.h), and the place whose bindings take the keys that the mode leaves. */
enum mode editor_mode(const struct editor *editor);
unsigned binding_where(const struct editor *editor);

/* ---- modes.c: each mode takes events before the bindings and the mouse ---- */

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

/* ---- prompt.c: the command line (":"), prompts for values, with history and completion, and questions ---- */

enum { PROMPT_HISTORY = 100, PROMPT_CANDIDATES = 200 };

/* An answer to a question: its key, the command line it runs ("" for none), its text in the hint row (NULL if not
 * shown). */
struct answer {
	const char *key, *command, *text;
};

/* Why the command line is open. */
enum prompt_kind {
	PROMPT_ARGUMENT, /* a value: if refused, it stays open for correction */
	PROMPT_EXISTING, /* a value from the file: also stays open; Enter without a change edits nothing */
	PROMPT_COMMAND,  /* a command: if refused, the line is closed; Up brings it back */
	/* A line that the user did not ask for. It does not block commands: ":" starts a new line, and a key that does
	 * not edit the line closes it and keeps its usual effect. */
	PROMPT_OPTIONAL,
};

struct prompt {
	bool open;     /* the user is typing a command line */
	bool question; /* the user must choose one of `answers` */
	char message[MESSAGE_SIZE];
	char *text; /* the whole command line; never NULL while open */
	size_t length, cursor, capacity;
	size_t start;   /* where the value begins that is edited: the label stands for what is before; 0 after ":" */
	char label[80]; /* "rarity = ", or ":" */
	char wrong[MESSAGE_SIZE]; /* what is wrong with the value (editor_idle); "" if nothing */
	bool tried;               /* `wrong` is that of the text */
	enum prompt_kind kind;
	char *opened;                  /* the initial line */
	const struct answer *answers;  /* terminated by a NULL key; static */
	char *history[PROMPT_HISTORY]; /* oldest first */
	int history_count, history_at; /* history_at == history_count: the current line */
	char *draft;                   /* the current line while browsing the history */
	struct choices found;          /* completions of the word before the cursor */
	int candidate;                 /* index of the completion shown; -1 if none */
	size_t suggestion_length;      /* length of a suggested name before the cursor, which typing replaces */
	size_t completed_from;         /* start of the completed word */
	char typed[24];                /* what was completed */
	bool no_match;                 /* "No completions" is shown until the next key */
	bool blank;                    /* the last key added the blank at the end, after a completion */
};

void prompt_clear(struct prompt *prompt);

/* Opens the command line with a text and the cursor at its end. Of a command with arguments, such as "set rarity 60",
 * only the value is edited, which reaches the command byte for byte; unless the text is empty, ":" is not shown. Always returns
 * true, as the two below. */
bool prompt_open(struct editor *editor, enum prompt_kind kind, const char *text);

/* Like prompt_open, with a suggested name of `name` bytes at `start`, which typing replaces. */
bool prompt_open_name(struct editor *editor, enum prompt_kind kind, const char *text, size_t start, size_t name);

/* Asks a question; the answers must be static. */
bool prompt_ask(struct editor *editor, const struct answer *answers, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* End the command line, and a question with its page. */
void prompt_leave(struct editor *editor);
void question_leave(struct editor *editor);

/* Returns true if the question and its answers fit in one row. */
bool question_is_short(const struct editor *editor);

/* Returns the visible answers, "y yes   Esc back", from `*next` on that fit into `room` columns; sets `*next` to the
 * first that does not fit. */
struct phrase prompt_answers(const struct prompt *prompt, int room, const struct answer **next);

/* Returns true while a list of commands is shown above the command line. */
static inline bool prompt_lists(const struct prompt *prompt)
{
	return prompt->open && prompt->start == 0 && prompt->completed_from == 0 && prompt->found.count > 0;
}

/* Sets label and start, and says what the value is (value.c). */
void prompt_label(struct editor *editor);

/* Finds completions of the word before the cursor, or with `all` what may stand in its place (complete.c). */
void prompt_complete(struct editor *editor, bool all);
