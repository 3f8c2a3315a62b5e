/* key_filter.h - private to term: what of a terminal's bytes may reach the key decoder.
 *
 * A state machine without memory of its own or a clock: one byte in, and out comes nothing yet, one whole key in a
 * canonical spelling, one mouse report, or a part of a paste. Whatever is not on its list is dropped. */
#ifndef MAPWRIGHT_KEY_FILTER_H
#define MAPWRIGHT_KEY_FILTER_H

#include <stdbool.h>
#include <stddef.h>

enum key_piece {
	KEY_PIECE_NONE,
	KEY_PIECE_KEY,         /* `out` holds the bytes of one key */
	KEY_PIECE_MOUSE,       /* `numbers` holds button bits, column, row (from 1); `pressed` the kind */
	KEY_PIECE_MODE,        /* `numbers` holds a mode and how it is, as the terminal answers when asked */
	KEY_PIECE_PASTE_BEGIN, /* text follows until KEY_PIECE_PASTE_END */
	KEY_PIECE_PASTE_TEXT,  /* `out` holds bytes of it */
	KEY_PIECE_PASTE_END,
};

/* What the filter waits for, when it has swallowed bytes and given nothing. */
enum key_pending {
	KEY_PENDING_NONE,
	KEY_PENDING_ESCAPE,   /* ESC alone: a key of its own, or the begin of one */
	KEY_PENDING_SEQUENCE, /* the rest of a key, a character or a string */
	KEY_PENDING_PASTE,    /* the end of a paste */
};

enum { KEY_OUT_SIZE = 16, KEY_NUMBERS = 4 };

struct key_filter {
	bool utf8; /* set once: whether bytes beyond ASCII are characters or dropped */
	int state;
	size_t count;             /* bytes swallowed in this state */
	unsigned char introducer; /* what came after ESC */
	bool broken;              /* the sequence is not one of ours, but has to be read to its end */
	unsigned char prefix;     /* "<" of a mouse report, "?" of a mode, 0 */
	bool dollar;              /* "$" comes before its last letter */
	int numbers[KEY_NUMBERS]; /* -1: left out */
	int number_count;         /* numbers begun */
	unsigned char held[4];    /* a character not yet whole */
	size_t held_length, held_wanted;
	bool held_escape; /* it came after ESC */
	size_t matched;   /* bytes of the paste's end mark seen */
	bool pressed;     /* of a mouse report: press or motion, not release */
	char out[KEY_OUT_SIZE];
	size_t out_length;
};

void key_filter_init(struct key_filter *filter, bool utf8);

/* Takes one byte. */
enum key_piece key_filter_push(struct key_filter *filter, unsigned char byte);

/* What is being waited for; the caller has the clock. */
enum key_pending key_filter_pending(const struct key_filter *filter);

/* Nothing came for too long: gives what the swallowed bytes mean by themselves (a lone ESC is a key, ESC [ is
 * Alt with [), or drops them. */
enum key_piece key_filter_expire(struct key_filter *filter);

#endif
