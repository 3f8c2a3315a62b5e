/* dump.h - a model as JSON: one function a format; private to cli. */
#ifndef MAPWRIGHT_CLI_DUMP_H
#define MAPWRIGHT_CLI_DUMP_H

#include "mapwright/document.h"

#include <jansson.h>

/* Bytes as a JSON string: byte N becomes character U+00NN, so that any file can be shown. NULL without memory. */
json_t *dump_bytes(const char *bytes, size_t length);

/* "format", "file" and the format's keys (../shape in the man page). New references; NULL without memory. */
json_t *dump_powder(const struct document *document);
json_t *dump_nlarn(const struct document *document);
json_t *dump_derf(const struct document *document);
json_t *dump_colossus_map(const struct document *document);
json_t *dump_colossus_ter(const struct document *document);

#endif
