/* baseline.h - known findings, identified by fingerprints, which check does not report again; private to cli.
 *
 * The file has one line for each finding: FINGERPRINT:OCCURRENCE RULE PATH. The path is relative to the folder of the
 * baseline, so check may be run from any folder. */
#pragma once

#include "mapwright/document.h"

/* A hash of a finding's rule, its marked bytes and its line, independent of its message and position. `occurrence`,
 * from 1, distinguishes findings with the same hash. */
struct fingerprint {
	uint64_t hash;
	unsigned occurrence;
};

/* Returns the fingerprints of all findings, in order. The caller frees them. */
struct fingerprint *fingerprints_of(const struct document *document);

/* Returns a hash of a fingerprint and the path of its file. */
uint64_t fingerprint_key(struct fingerprint fingerprint, const char *path);

struct baseline {
	char *folder;   /* of the baseline, without links */
	uint64_t *keys; /* of the known findings, sorted */
	size_t count;
};

#define BASELINE_TITLE "# Findings that mapwright check --baseline"

/* Starts a new baseline at `path`, which must not exist or be a baseline. Returns false and sets `error` on
 * failure. */
bool baseline_begin(struct baseline *baseline, const char *path, struct error *error);

/* Reads the file. Returns false and sets `error`, with the line, on failure. */
bool baseline_read(struct baseline *baseline, const char *path, struct error *error);
void baseline_clear(struct baseline *baseline);

/* Removes the known findings from the document; returns the number of findings removed. Also recognises the
 * fingerprints of older versions, as long as the messages are still the same. */
unsigned baseline_filter(const struct baseline *baseline, struct document *document);

/* Prints a line for each finding of the document. */
void baseline_print(FILE *out, const struct baseline *baseline, const struct document *document);
