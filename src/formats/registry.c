/* The list of formats: those that are code, then those that are added at the start of the program. */
#include "mapwright/format.h"

#include <stdlib.h>
#include <string.h>

extern const struct format format_powder;
extern const struct format format_nlarn;
extern const struct format format_derf;
extern const struct format format_colossus_map;
extern const struct format format_colossus_ter;

enum { BUILT_IN = 5 };

static const struct format *const built_in[BUILT_IN + 1] = {&format_powder, &format_nlarn, &format_derf,
							    &format_colossus_map, &format_colossus_ter};

/* Both NULL-terminated; `list` is NULL until a format is added. */
static const struct format **list;
static size_t count = BUILT_IN;

const struct format *const *format_list(void)
{
	return list ? list : built_in;
}

bool format_add(const struct format *format, struct error *error)
{
	if (format_find(format->id))
		return error_set(error, "There is already a format '%s'.", format->id);
	const struct format **longer = realloc(list, (count + 2) * sizeof *list);
	if (!longer)
		return error_no_memory(error);
	if (!list)
		memcpy(longer, built_in, sizeof built_in);
	list = longer;
	list[count++] = format;
	list[count] = NULL;
	return true;
}

const struct format *format_find(const char *id)
{
	for (const struct format *const *format = format_list(); *format; format++)
		if (strcmp((*format)->id, id) == 0)
			return *format;
	return NULL;
}

const struct format *format_guess(const char *bytes, size_t length, const char *path, int *certainty)
{
	const struct format *best = NULL;
	*certainty = 0;
	for (const struct format *const *format = format_list(); *format; format++) {
		int sure = (*format)->probe(*format, bytes, length, path);
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
