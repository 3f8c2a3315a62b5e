/* words.h - the words of a document, and where they can be; private to lsp. */
#ifndef MAPWRIGHT_CLI_LSP_WORDS_H
#define MAPWRIGHT_CLI_LSP_WORDS_H

#include "mapwright/document.h"

#include <stdbool.h>
#include <stddef.h>

/* Can the byte be in a word? */
bool words_holds(char byte);

/* Where the word before an offset begins. */
size_t words_start(const struct text *text, size_t offset);

/* The kind of a legend line; NULL where there is one kind alone. */
const struct legend_kind *words_kind_of(const struct document *document, const struct entry *entry);

#endif
