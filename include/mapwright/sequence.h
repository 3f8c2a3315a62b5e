/* sequence.h - how two rows of anything differ: as git's difference of lines, whose choices it makes. */
#ifndef MAPWRIGHT_SEQUENCE_H
#define MAPWRIGHT_SEQUENCE_H

#include <stdbool.h>
#include <stddef.h>

struct bytes_key {
	const char *bytes;
	size_t length;
};

/* Numbers keys so that equal ones, and only these, have one number; from 0. */
void number_keys(const struct bytes_key *keys, size_t count, size_t *ids);

struct sequence {
	const size_t *ids;
	size_t count;
	bool *changed;
};

/* Fills `changed` of both: what is left of each without these is the same, in order. `counts` has room for two of each id
 * and is 0 before and after. */
void sequences_compare(const struct sequence *a, const struct sequence *b, unsigned *counts);

/* The same for two rows of keys. */
void keys_compare(const struct bytes_key *a, size_t a_count, bool *a_changed, const struct bytes_key *b,
		  size_t b_count, bool *b_changed);

#endif
