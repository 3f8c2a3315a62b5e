/* message.h - JSON as clients send it; private to lsp.
 *
 * Some editors send a file's bytes as they are, UTF-8 or not, and halves of characters beyond 16 bits. Such a byte
 * becomes a character of the private use area, from which message_bytes gets it back; such a half U+FFFD. */
#ifndef MAPWRIGHT_CLI_LSP_MESSAGE_H
#define MAPWRIGHT_CLI_LSP_MESSAGE_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

/* A message; NULL when it is not JSON. `*mended` tells whether it had bytes that are not UTF-8. */
json_t *message_parse(const char *bytes, size_t length, bool *mended);

/* The bytes that a string of a message stands for, to be freed. */
char *message_bytes(const json_t *string, bool mended, size_t *length);

/* A string of that name in an object in an object; NULL when there is none. */
const char *message_string(const json_t *value, const char *outer, const char *name);

/* The path of a file: URI of this machine, to be freed; NULL: it is not one. */
char *uri_path(const char *uri);

/* Are the bytes well-formed UTF-8? If not, an editor shows each as a character (output_latin), and sends these in UTF-8: what
 * the game would read is what they came from. latin_read: the bytes that are shown so, to be freed; NULL when a character
 * is beyond them. */
bool text_is_utf8(const char *bytes, size_t length);
char *latin_read(const char *text, size_t length, size_t *read);

#endif
