/* baseline.h - findings that are known and not told again, known by their fingerprints; private to cli.
 *
 * The file has a line for each: FINGERPRINT:OCCURRENCE RULE PATH. The path is the one from the folder of the baseline, so
 * that it does not matter from where check is run. */
#ifndef MAPWRIGHT_CLI_BASELINE_H
#define MAPWRIGHT_CLI_BASELINE_H

#include "mapwright/document.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* What a finding says and the line it is about, but for numbers and for where it is. Of findings that agree in this the
 * occurrence, from 1, tells the one from the other. */
struct fingerprint {
	uint64_t hash;
	unsigned occurrence;
};

/* Those of all findings, in their order, to be freed. */
struct fingerprint *fingerprints_of(const struct document *document);

struct baseline {
	char *folder;   /* where it is, without links */
	uint64_t *keys; /* of the known findings, sorted */
	size_t count;
};

#define BASELINE_TITLE "# Findings that mapwright check --baseline"

/* An empty one that is to be written there, in the place of nothing or of a baseline. False with a sentence. */
bool baseline_begin(struct baseline *baseline, const char *path, struct error *error);

/* Reads the file. False with a sentence that names its line. */
bool baseline_read(struct baseline *baseline, const char *path, struct error *error);
void baseline_clear(struct baseline *baseline);

/* Takes out the findings of the document that are known, and returns how many these were. */
unsigned baseline_filter(const struct baseline *baseline, struct document *document);

/* Prints the lines of all findings of the document. */
void baseline_print(FILE *out, const struct baseline *baseline, const struct document *document);

#endif
