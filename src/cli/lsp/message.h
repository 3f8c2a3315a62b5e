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

/* The value of a hexadecimal digit; -1 when it is not one. */
int hex_digit(char digit);

#endif
