/* visible.h - the one door through which untrusted bytes reach a terminal.
 *
 * Text of files, names, environment and messages may hold control characters, bidirectional marks and broken UTF-8.
 * What passes here is printable ASCII, and in a UTF-8 terminal letters, digits, punctuation and symbols of a width
 * of one or two columns; everything else becomes a visible stand-in. */
#ifndef MAPWRIGHT_VISIBLE_H
#define MAPWRIGHT_VISIBLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Decodes one character strictly (no overlong form, no surrogate, nothing over U+10FFFF). Returns its length in
 * bytes, or 0 when the byte at `bytes` begins no valid character. `length` must be at least 1. */
size_t visible_decode(const char *bytes, size_t length, uint32_t *character);

/* Writes the character, up to U+10FFFF, as UTF-8. Returns its length, 1 to 4 bytes. */
size_t visible_encode(char *out, uint32_t character);

/* Columns the character takes on a terminal when it may be shown as it is: 1 or 2; 0 when it must not be. */
int visible_width(uint32_t character);

/* Writes `length` bytes into `out` as safe text: bytes that may not be shown as caret notation (^[) or \xNN, and with
 * `utf8` false everything beyond ASCII likewise. A line end or tab is shown too. Always NUL-terminated; cut at
 * size - 1. Returns the number of bytes written. */
size_t visible_text(char *out, size_t size, const char *bytes, size_t length, bool utf8);

#endif
