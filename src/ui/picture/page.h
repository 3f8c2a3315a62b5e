/* page.h - a full page of lines over the editor: help, lists to choose from, the start screen; private to ui. */
#ifndef MAPWRIGHT_UI_PAGE_H
#define MAPWRIGHT_UI_PAGE_H

#include "mapwright/arena.h"

#include <stdbool.h>

struct page_line {
	const char *text;
	const char *command; /* run by Enter or a click; NULL: only text */
	bool word;           /* the command is what goes after the page's verb */
	bool heading;
};

struct page {
	bool open;
	const char *title;
	struct page_line *lines;
	int count, capacity;
	int selected;  /* the line with the bar when the page has commands; else the first line shown */
	bool menu;     /* some line has a command */
	bool question; /* it goes with a question: the answer closes it */
	unsigned help; /* the place (WHERE_...) whose keys it tells; 0: it does not */
	bool start;    /* it is the start screen: what leaves it without a file leaves the program */
	bool picker;   /* what is typed filters the lines */
	/* Of a list of words: what makes a command of one, also of one that is typed and not in the list; NULL: the lines are
	 * all there is. */
	const char *verb, *line; /* `line`: what is there now, as a command line; NULL: nothing */
	bool counted;            /* a number may go before the word */
	bool own_words;          /* words that are not in the list are good, too */
	const char *again;       /* run after a choice: the list as it is now; NULL: a choice closes it */
	const char *filter;      /* what was typed; not NULL in an open page */
	struct page_line *all;   /* unfiltered; NULL: `lines` are all */
	int all_count;
	struct arena arena;
};

/* Empties the page and opens it under a title. */
void page_begin(struct page *page, const char *title);
void page_clear(struct page *page);

/* A line; `command` may be NULL; or one for a word that goes after the page's verb. */
void page_add(struct page *page, const char *command, const char *format, ...) __attribute__((format(printf, 3, 4)));
void page_word(struct page *page, const char *word, const char *format, ...) __attribute__((format(printf, 3, 4)));
void page_heading(struct page *page, const char *text);

/* Makes columns of lines with tabs: what comes after one begins where the longest text before it ends, after `least`
 * columns at least, and after more than `most` only where a text is longer. */
void page_align(struct page *page, bool utf8, int least, int most);

/* Lines that wrap `text` at `width` columns, indented. */
void page_wrap(struct page *page, const char *text, int width, int indent);

/* What something is called, and after it in a column of `left` what it does, wrapped at `width`. */
void page_pair(struct page *page, const char *name, const char *text, int left, int width);

/* Moves bar or view by `step` lines; menus stop at lines with a command. */
void page_move(struct page *page, int step);

/* Leaves only the lines that have each word of the text, letter case ignored, those that it fits best first; "" brings all
 * back. Where there is a verb, the last line is what was typed. */
void page_filter(struct page *page, const char *filter);

/* The command of the line that is chosen, with the number that was typed, to be freed; NULL without one. */
char *page_choice(const struct page *page);

/* The line with the bar that has a command, or NULL. */
const struct page_line *page_chosen(const struct page *page);

/* Goes to the next line that holds the text, letter case ignored. False when none does. */
bool page_find(struct page *page, const char *text);

#endif
