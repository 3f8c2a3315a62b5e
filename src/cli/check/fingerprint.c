#include "fingerprint.h"

#include "mapwright/arena.h"
#include "mapwright/bytes.h"

#include "mapwright/rule.h"

#include <stdlib.h>
#include <string.h>

/* FNV-1a: nobody gains by making two findings look alike. */
static uint64_t hash_byte(uint64_t hash, char byte)
{
	return (hash ^ (unsigned char)byte) * UINT64_C(0x100000001b3);
}

/* A run of digits is one #: a count or a line number changes with what is elsewhere in the file. */
static uint64_t hash_sentence(uint64_t hash, const char *sentence)
{
	for (; *sentence; sentence++)
		if (!byte_is_digit(*sentence))
			hash = hash_byte(hash, *sentence);
		else if (!byte_is_digit(sentence[1]))
			hash = hash_byte(hash, '#');
	return hash_byte(hash, '\0');
}

static uint64_t hash_finding(const struct text *text, const struct finding *finding)
{
	uint64_t hash = UINT64_C(0xcbf29ce484222325);
	struct span line = text_line_span(text, text_line(text, finding->span.start));
	for (const char *at = finding->rule->name; *at; at++)
		hash = hash_byte(hash, *at);
	hash = hash_sentence(hash_byte(hash, '\0'), finding->message);
	for (size_t i = line.start; i < span_end(line); i++)
		if (!strchr(" \t\r", text->bytes[i]) || text->bytes[i] == '\0')
			hash = hash_byte(hash, text->bytes[i]);
	return hash;
}

/* A fingerprint, and whose it is. */
struct numbered {
	uint64_t hash;
	int index;
};

static int compare(const void *left, const void *right)
{
	const struct numbered *a = left, *b = right;
	if (a->hash != b->hash)
		return a->hash < b->hash ? -1 : 1;
	return (a->index > b->index) - (a->index < b->index);
}

struct fingerprint *fingerprints_of(const struct document *document)
{
	size_t count = (size_t)document->findings.count;
	struct numbered *sorted = calloc(count + 1, sizeof *sorted);
	struct fingerprint *fingerprints = calloc(count + 1, sizeof *fingerprints);
	if (!sorted || !fingerprints) {
		free(sorted);
		free(fingerprints);
		return NULL;
	}
	for (size_t i = 0; i < count; i++)
		sorted[i] = (struct numbered){.hash = hash_finding(&document->text, &document->findings.items[i]),
					      .index = (int)i};
	list_sort(sorted, count, sizeof *sorted, compare);
	unsigned occurrence = 0;
	for (size_t i = 0; i < count; i++) {
		occurrence = i > 0 && sorted[i].hash == sorted[i - 1].hash ? occurrence + 1 : 1;
		fingerprints[sorted[i].index] =
		    (struct fingerprint){.hash = sorted[i].hash, .occurrence = occurrence};
	}
	free(sorted);
	return fingerprints;
}
