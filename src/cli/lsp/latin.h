/* latin.h - files that the client shows as Latin-1; private to lsp.
 *
 * The protocol knows texts, games know bytes. An editor that meets bytes which are not UTF-8 shows each as a
 * character, and sends these in UTF-8: what the game would read is what they came from. */
#ifndef MAPWRIGHT_CLI_LSP_LATIN_H
#define MAPWRIGHT_CLI_LSP_LATIN_H

#include <stdbool.h>
#include <stddef.h>

/* Are the bytes well-formed UTF-8? */
bool text_is_utf8(const char *bytes, size_t length);

/* Each byte as a character, in UTF-8; to be freed. */
char *latin_show(const char *bytes, size_t length, size_t *shown);

/* The bytes that are shown so, to be freed; NULL when a character is beyond them. */
char *latin_read(const char *text, size_t length, size_t *read);

#endif
