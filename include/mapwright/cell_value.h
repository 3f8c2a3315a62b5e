/* cell_value.h - the content of a cell as a number.
 *
 * The value of a one-byte cell is that byte (0..255). A longer cell (a character beyond ASCII, "Gg^Fp") gets the
 * next free number when it is first seen, and keeps it as long as the program runs: so cells can be compared,
 * counted and stored as numbers in any format. Numbers are never freed; their count is bounded by the number of
 * different cells in the files read. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

enum { CELL_BYTES_MAX = 64 }; /* maximum size of a cell */

/* Returns the value of the bytes; -1 if there are none or more than CELL_BYTES_MAX. */
int cell_value(const char *bytes, size_t length);

/* Returns the bytes of a value, NUL-terminated and valid for the rest of the run. */
const char *cell_bytes(int value, size_t *length);

/* Answers to a question about values, kept because a map of a million cells has few different ones. All 0 at first. */
enum { ANSWERS = 256 };
struct answers {
	int asked[ANSWERS], answer[ANSWERS]; /* asked: the value + 2 */
};

/* Returns the answer about a value, -1 or above; 0 if it was not asked yet, or another one since: then the caller stores it
 * there, as `asks` says. */
static inline int *answer_about(struct answers *answers, int value, bool *asks)
{
	const unsigned at = (unsigned)value % ANSWERS;
	*asks = answers->asked[at] != value + 2;
	if (*asks) {
		answers->asked[at] = value + 2;
		answers->answer[at] = 0;
	}
	return &answers->answer[at];
}

/* The value as shown in messages: 'x', ' ', '\x1b', 'Gg^Fp'. */
struct cell_name {
	char text[CELL_BYTES_MAX + 4];
};
struct cell_name cell_name(int value);

/* The value as an argument of a command: x, <Space>, <Less>. */
struct cell_name cell_argument(int value);

/* Returns the character that represents a value on the screen: its own, the first of a word, or U+FFFD if that cannot be
 * shown. */
int cell_character(int value);
