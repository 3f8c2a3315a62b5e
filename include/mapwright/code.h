/* code.h - what a cell holds, as a number.
 *
 * A cell of one byte is that byte (0..255). What takes more bytes (a character beyond ASCII, "Gg^Fp") gets a number of its
 * own when it is first met, which holds as long as the program runs: so cells can be compared, counted and kept as
 * numbers whatever the format. Numbers are never given up; there are at most as many as the files that were read have
 * different cells. */
#ifndef MAPWRIGHT_CODE_H
#define MAPWRIGHT_CODE_H

#include <stddef.h>

enum { CODE_BYTES = 64 }; /* a cell has at most so many bytes */

/* The number of the bytes; -1 when there are none or more than CODE_BYTES. */
int code_of(const char *bytes, size_t length);

/* The bytes of a code, which hold for good and are NUL-terminated. */
const char *code_bytes(int code, size_t *length);

/* The code as messages show it: 'x', ' ', '\x1b', 'Gg^Fp'. */
struct code_name {
	char text[CODE_BYTES + 4];
};
struct code_name code_name(int code);

/* The code as an argument of a command: x, <Space>, <Less>. */
struct code_name code_argument(int code);

/* The one character that shows a code: its own, or U+FFFD when that cannot be shown. */
int code_character(int code);

#endif
