/* pager.h - the pager: a full screen of lines over the editor, for help, lists to choose from, the start screen;
 * private to ui. */
#pragma once

#include "mapwright/choices.h"

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
