/* fingerprint.h - findings known again in another version of the file; private to cli. */
#ifndef MAPWRIGHT_CLI_FINGERPRINT_H
#define MAPWRIGHT_CLI_FINGERPRINT_H

#include "mapwright/document.h"

#include <stdint.h>

/* What a finding says and the line it is about, but for numbers and for where it is. Of findings that agree in this the
 * occurrence, from 1, tells the one from the other. */
struct fingerprint {
	uint64_t hash;
	unsigned occurrence;
};

/* Those of all findings, in their order, to be freed. NULL without memory. */
struct fingerprint *fingerprints_of(const struct document *document);

#endif
