/* prompt.h - the command line (":"), prompts for values, with history and completion, and questions; private to ui. */
#pragma once

#include "mapwright/choices.h"

struct editor;

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
struct phrase;
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
