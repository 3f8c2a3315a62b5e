/* dump.h - a model as JSON; private to cli. */
#ifndef MAPWRIGHT_CLI_DUMP_H
#define MAPWRIGHT_CLI_DUMP_H

#include "mapwright/document.h"

#include <jansson.h>

/* Bytes as a JSON string: byte N becomes character U+00NN, so that any file can be shown. A lack of memory ends the
 * program with a sentence (output_allocate), here and in the JSON library. */
json_t *dump_bytes(const char *bytes, size_t length);

/* What the format of the document tells of it (format.h). A new reference; NULL without memory. */
json_t *dump_document(const struct document *document);

#endif
