/* message.h - JSON as clients send it; private to lsp.
 *
 * Some editors send the bytes of a file as they are, even if they are not UTF-8, and single surrogates. Such a byte
 * becomes a private use character, which message_bytes turns back; such a surrogate becomes U+FFFD. */
#pragma once

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

/* Parses a message; returns NULL if it is not JSON. Sets `*repaired` if it had bytes that are not UTF-8. */
json_t *message_parse(const char *bytes, size_t length, bool *repaired);

/* Returns the bytes that a string of a message stands for. The caller frees them. */
char *message_bytes(const json_t *string, bool repaired, size_t *length);

/* Returns the string `name` in the object `outer` of `value`; NULL if there is none. */
const char *message_string(const json_t *value, const char *outer, const char *name);

/* Returns the path of a file: URI of this machine; NULL if it is not one. The caller frees it. */
char *uri_path(const char *uri);

/* An editor may show each byte of a file that is not UTF-8 as a character (output_latin), and send these in UTF-8. Returns the
 * original bytes, which the caller frees, or NULL if a character is beyond Latin-1. */
char *latin_read(const char *text, size_t length, size_t *read);
