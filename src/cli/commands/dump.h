/* dump.h - a model as JSON; private to cli. */
#pragma once

#include "mapwright/document.h"

#include <jansson.h>

/* Returns the JSON that the format dumps for the document (format.h), a new reference. */
json_t *dump_document(const struct document *document);
