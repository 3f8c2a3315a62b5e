#include "mapwright/format.h"

#include <string.h>

extern const struct format format_powder;
extern const struct format format_nlarn;
extern const struct format format_derf;
extern const struct format format_colossus_map;
extern const struct format format_colossus_ter;

const struct format *const formats[] = {&format_powder,       &format_nlarn,        &format_derf,
					&format_colossus_map, &format_colossus_ter, NULL};

const struct format *format_find(const char *id)
{
	for (const struct format *const *format = formats; *format; format++)
		if (strcmp((*format)->id, id) == 0)
			return *format;
	return NULL;
}

const struct format *format_guess(const char *bytes, size_t length, const char *path, int *certainty)
{
	const struct format *best = NULL;
	*certainty = 0;
	for (const struct format *const *format = formats; *format; format++) {
		int sure = (*format)->probe(bytes, length, path);
		if (sure > *certainty) {
			*certainty = sure;
			best = *format;
		}
	}
	return best;
}

const struct format *format_detect(const char *bytes, size_t length, const char *path, enum certainty floor)
{
	int sure;
	const struct format *best = format_guess(bytes, length, path, &sure);
	return sure >= (int)floor ? best : NULL;
}
