/* fit.h - how well a word fits what was typed to find it; private to ui. */
#ifndef MAPWRIGHT_UI_FIT_H
#define MAPWRIGHT_UI_FIT_H

#include <stddef.h>

/* The best first. SQUARE_FLOOR has the parts SQUARE and FLOOR. */
enum fit {
	FIT_EXACT,  /* what was typed is the word, letter for letter */
	FIT_EQUAL,  /* or but for letter case */
	FIT_WHOLE,  /* it is the last parts of the word */
	FIT_BEGINS, /* it begins the word */
	FIT_PART,   /* it begins a part */
	FIT_INSIDE,
	FIT_NONE
};

/* Letter case is ignored. */
enum fit fit_of(const char *word, size_t word_length, const char *typed, size_t length);

/* How well the first word of a line, or else some of it, has all words of the filter. */
enum fit fit_of_line(const char *line, const char *filter);

#endif
