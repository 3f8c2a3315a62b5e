/* prompt.h - the command line (":") with history and completion, and questions; private to ui. */
#ifndef MAPWRIGHT_UI_PROMPT_H
#define MAPWRIGHT_UI_PROMPT_H

#include "mapwright/choices.h"
#include "mapwright/error.h"

#include <stdbool.h>
#include <stddef.h>

struct editor;

enum { PROMPT_HISTORY = 100, PROMPT_CANDIDATES = 64 };

/* An answer to a question: the key, the command line that it runs ("" does nothing), and what the hint row says of it;
 * NULL: nothing. */
struct answer {
	const char *key, *command, *text;
};

/* What the command line is opened for. */
enum prompt_kind {
	PROMPT_VALUE, /* what is refused stays in it, to be mended */
	PROMPT_FILE, /* the same for what is in the file: confirmed as it is, it is left alone, whatever blanks it has */
	PROMPT_COMMAND, /* one that is refused closes the line, so that it takes no key, and Up brings it back */
	/* A text that the person did not ask for: an offer, or a line that was refused. It does not stand in the way of
	 * commands: ":" starts afresh, and a key that edits no line leaves it for what the key does elsewhere. */
	PROMPT_OFFER,
};

struct prompt {
	bool open;     /* a command line is being typed */
	bool question; /* a question waits for one of `answers` */
	char asked[MESSAGE_SIZE];
	char *text; /* the line; not NULL while it is open */
	size_t length, cursor, capacity;
	enum prompt_kind kind;
	char *opened;                  /* the line as it was opened */
	const struct answer *answers;  /* ended by a NULL key; static */
	char *history[PROMPT_HISTORY]; /* oldest first */
	int history_count, history_at; /* history_at == history_count: the line being typed */
	char *kept;                    /* the line being typed, while older ones are looked at */
	struct choices found;          /* what can stand in the place of the word before the cursor */
	int candidate;                 /* the one of these put into the line, -1: none yet */
	size_t replaced;       /* so many bytes before the cursor, a proposed name, give way to what is typed first */
	size_t completed_from; /* where the completed word begins */
	bool in_vain;          /* nothing was found, which is said until the next key */
};

void prompt_clear(struct prompt *prompt);

/* Opens the command line with a text in it, the cursor at its end. */
void prompt_open(struct editor *editor, enum prompt_kind kind, const char *text);

/* The same with the cursor after `name` bytes of a proposed name that begins at `start`, which what is typed first replaces. */
void prompt_open_name(struct editor *editor, enum prompt_kind kind, const char *text, size_t start, size_t name);

/* Asks; the answers must live as long as the program. */
void prompt_ask(struct editor *editor, const struct answer *answers, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The answers that are shown, "y=yes  Esc=back", from `*next` on as far as they fit into `room` columns; `*next` is then the
 * first that does not. */
struct phrase;
struct phrase prompt_answers(const struct prompt *prompt, int room, const struct answer **next);

/* complete.c: finds what there is for the word before the cursor. */
void prompt_complete(struct editor *editor);

#endif
