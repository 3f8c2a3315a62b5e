/* key_filter.h - the bytes of a terminal that may reach the key decoder; private to term. A state machine without a
 * clock or allocations: takes one byte and emits nothing yet, one whole key in a canonical spelling, one mouse
 * report, or a part of a paste. All other input is dropped. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

enum key_piece {
	KEY_PIECE_NONE,
	KEY_PIECE_KEY,         /* `out`: the bytes of one key */
	KEY_PIECE_MOUSE,       /* `numbers`: button bits, column, row (from 1); `pressed`: press or release */
	KEY_PIECE_MODE,        /* `numbers`: a mode and its state, the terminal's answer to a query */
	KEY_PIECE_PASTE_BEGIN, /* text follows until KEY_PIECE_PASTE_END */
	KEY_PIECE_PASTE_TEXT,  /* `out`: bytes of the text */
	KEY_PIECE_PASTE_END,
};

/* What the filter waits for, when it has taken bytes and emitted nothing. */
enum key_pending {
	KEY_PENDING_NONE,
	KEY_PENDING_ESCAPE,   /* ESC by itself: a key, or the start of one */
	KEY_PENDING_SEQUENCE, /* the rest of a key, a character or a string */
	KEY_PENDING_PASTE,    /* the end of a paste */
};

enum { KEY_OUT_SIZE = 16, KEY_NUMBERS = 4 };

struct key_filter {
	bool utf8; /* set once: bytes beyond ASCII are characters; false: they are dropped */
	int state;
	size_t count;             /* bytes taken in this state */
	unsigned char introducer; /* the byte after ESC */
	bool invalid;             /* an unknown sequence, to be read to its end */
	unsigned char prefix;     /* "<" of a mouse report, "?" of a mode, 0 */
	bool dollar;              /* "$" precedes the final letter */
	int numbers[KEY_NUMBERS]; /* -1 if omitted */
	int number_count;         /* numbers started */
	unsigned char held[4];    /* an incomplete character */
	size_t held_length, held_wanted;
	bool held_escape; /* it came after ESC */
	size_t matched;   /* bytes of the paste's end mark matched */
	bool pressed;     /* mouse report: press or motion, not release */
	char out[KEY_OUT_SIZE];
	size_t out_length;
};

void key_filter_init(struct key_filter *filter, bool utf8);

/* Takes one byte. */
enum key_piece key_filter_push(struct key_filter *filter, unsigned char byte);

/* Returns what the filter waits for; the caller measures the time. */
enum key_pending key_filter_pending(const struct key_filter *filter);

/* To be called on a timeout: emits what the bytes taken mean by themselves (a lone ESC is a key, ESC [ is Alt with
 * [), or drops them. */
enum key_piece key_filter_expire(struct key_filter *filter);
