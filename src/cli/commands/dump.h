/* dump.h - a model as JSON; private to cli. */
#ifndef MAPWRIGHT_CLI_DUMP_H
#define MAPWRIGHT_CLI_DUMP_H

#include "mapwright/document.h"

#include <jansson.h>

/* Returns the JSON that the format dumps for the document (format.h), a new reference. */
json_t *dump_document(const struct document *document);

#endif
