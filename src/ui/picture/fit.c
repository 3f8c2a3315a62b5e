#include "fit.h"

#include <stdbool.h>
#include <string.h>
#include <strings.h>

static bool is_part_end(char byte)
{
	return byte == '_' || byte == '-' || byte == ' ' || byte == '/';
}

/* Of what was typed, which is at byte `at` of the word. */
static enum fit fit_at(const char *word, size_t word_length, size_t at, const char *typed, size_t length)
{
	bool begins = at == 0 || is_part_end(word[at - 1]);
	if (at == 0 && length == word_length)
		return memcmp(word, typed, length) == 0 ? FIT_EXACT : FIT_EQUAL;
	if (begins && at + length == word_length)
		return FIT_WHOLE;
	return at == 0 ? FIT_BEGINS : begins ? FIT_PART : FIT_INSIDE;
}

enum fit fit_of(const char *word, size_t word_length, const char *typed, size_t length)
{
	enum fit fit = FIT_NONE;
	if (length == 0)
		return FIT_BEGINS;
	for (size_t at = 0; at + length <= word_length; at++) {
		enum fit here = strncasecmp(word + at, typed, length) == 0
				    ? fit_at(word, word_length, at, typed, length)
				    : FIT_NONE;
		fit = here < fit ? here : fit;
	}
	return fit;
}

enum fit fit_of_line(const char *line, const char *filter)
{
	size_t word = strcspn(line, " ");
	enum fit worst = FIT_EXACT;
	while (*(filter += strspn(filter, " "))) {
		size_t length = strcspn(filter, " ");
		enum fit fit = fit_of(line, word, filter, length);
		if (fit == FIT_NONE && fit_of(line, strlen(line), filter, length) != FIT_NONE)
			fit = FIT_INSIDE;
		worst = fit > worst ? fit : worst;
		filter += length;
	}
	return worst;
}
