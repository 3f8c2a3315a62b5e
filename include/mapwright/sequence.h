/* sequence.h - differences between two sequences, the same as git finds between lines. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

struct bytes_key {
	const char *bytes;
	size_t length;
};

/* Numbers keys from 0 so that equal keys, and only these, have the same number. */
void number_keys(const struct bytes_key *keys, size_t count, size_t *ids);

struct sequence {
	const size_t *ids;
	size_t count;
	bool *changed;
};

/* Sets `changed` of both: without the changed items, both are equal. `counts` must have two zeroed items for each id
 * and is zeroed again. */
void sequences_compare(const struct sequence *a, const struct sequence *b, unsigned *counts);

/* The same for two lists of keys. */
void keys_compare(const struct bytes_key *a, size_t a_count, bool *a_changed, const struct bytes_key *b,
		  size_t b_count, bool *b_changed);
