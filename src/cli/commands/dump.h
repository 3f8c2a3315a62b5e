/* dump.h - a model as JSON; private to cli. */
#ifndef MAPWRIGHT_CLI_DUMP_H
#define MAPWRIGHT_CLI_DUMP_H

#include "mapwright/document.h"

#include <jansson.h>

/* What the format dumps of the document (format.h). A new reference. */
json_t *dump_document(const struct document *document);

#endif
