/* visible.h - the output filter for untrusted bytes.
 *
 * File contents, names, environment variables and messages may contain control characters, bidirectional marks and
 * broken UTF-8. The filter passes printable ASCII and, in a UTF-8 terminal, letters, digits, punctuation and symbols
 * of one or two columns; everything else becomes a visible substitute. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Decodes one character strictly (no overlong forms, no surrogates, nothing above U+10FFFF). Returns its length in
 * bytes; 0 if no valid character begins at `bytes`. `length` must be at least 1. */
size_t visible_decode(const char *bytes, size_t length, uint32_t *character);

/* Encodes a character, up to U+10FFFF, as UTF-8. Returns its length, 1 to 4 bytes. */
size_t visible_encode(char *out, uint32_t character);

/* Return a letter in lower case, and one that becomes this one in lower case; other characters unchanged. */
uint32_t visible_lower(uint32_t character);
uint32_t visible_upper(uint32_t character);

/* Returns the columns of a character that may be shown as it is: 1 or 2; 0 if it must not be shown. */
int visible_width(uint32_t character);

/* Writes `length` bytes to `out` as safe text: unsafe bytes, including line ends and tabs, as caret notation (^[) or
 * \xNN; with `utf8` false, also everything beyond ASCII. Always NUL-terminated; cut at size - 1. Returns the number
 * of bytes written. */
size_t visible_text(char *out, size_t size, const char *bytes, size_t length, bool utf8);
