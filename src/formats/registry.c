/* The list of formats: those that are code, then those that are added, then those of descriptions, which are read one by
 * one and as far as they are needed: most files are known by the code, or by their name. */
#include "mapwright/described.h"
#include "mapwright/file.h"
#include "mapwright/format.h"

#include <stdint.h>
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

static size_t chosen = BUILT_IN; /* those that are code or were added, before those of descriptions in folders */

/* Those so far. */
static const struct format *const *known_formats(void)
{
	return list ? list : built_in;
}

static const struct format *find_known(const char *id)
{
	for (const struct format *const *format = known_formats(); *format; format++)
		if (strcmp((*format)->id, id) == 0)
			return *format;
	return NULL;
}

static bool add(const struct format *format, struct error *error)
{
	if (find_known(format->id))
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

bool format_add(const struct format *format, struct error *error)
{
	bool added = add(format, error);
	if (added)
		chosen = count;
	return added;
}

/* The one of that number; descriptions are read as far as that takes. One that was added before goes before one of the
 * same id that is met in a folder. NULL after the last. */
static const struct format *numbered(size_t number)
{
	const struct format *format;
	struct error error;
	while (number >= count && (format = described_next()))
		if (!add(format, &error))
			described_close(format);
	return known_formats()[number < count ? number : count];
}

const struct format *const *format_list(void)
{
	numbered(SIZE_MAX);
	return known_formats();
}

const struct format *format_add_description(const char *path, struct error *error)
{
	const struct format *format = described_open(path, error);
	if (!format || format_add(format, error))
		return format;
	described_close(format);
	return NULL;
}

const struct format *format_first(bool (*suits)(const struct format *format, const char *name), const char *name)
{
	const struct format *format;
	for (size_t number = 0; (format = numbered(number)); number++)
		if (suits(format, name))
			break;
	return format;
}

static bool has_id(const struct format *format, const char *id)
{
	return strcmp(format->id, id) == 0;
}

const struct format *format_find(const char *id)
{
	return format_first(has_id, id);
}

bool format_suits_path(const struct format *format, const char *path)
{
	const char *name = path_name(path);
	size_t length = strlen(name), extension = strlen(format->extension);
	if (extension < 2)
		return false;
	return (length > extension && strcmp(name + length - extension, format->extension) == 0) ||
	       strcmp(name, format->extension + 1) == 0;
}

enum {
	CERTAIN = CERTAINTY_MET, /* the code knows its formats so well that no description need be asked */
	WHOLE = 100 /* named so, with every kind of line that a description tells its files by: none is surer */
};

/* The surest of those so far, and how sure. */
struct guess {
	const char *bytes, *path;
	size_t length;
	const struct format *format;
	size_t number;
	int certainty;
};

/* Asks those from the number `first` to before `end` that the path names, or that it does not. Of equally sure ones the
 * first counts. */
static void guess_among(struct guess *guess, size_t first, size_t end, bool named)
{
	const struct format *format;
	for (size_t number = first; number < end; number++) {
		bool needless = number >= BUILT_IN && guess->certainty >= WHOLE;
		if (needless || !(format = numbered(number)))
			return;
		if ((guess->path && format_suits_path(format, guess->path)) != named)
			continue;
		int sure = format->probe(format, guess->bytes, guess->length, guess->path);
		if (sure > guess->certainty || (sure == guess->certainty && number < guess->number)) {
			guess->format = format;
			guess->number = number;
			guess->certainty = sure;
		}
	}
}

/* Those that the path names come first, so that the others need not be asked when one of these is sure enough. */
static void guess_from(struct guess *guess, size_t first, size_t end)
{
	guess_among(guess, first, end, true);
	guess_among(guess, first, end, false);
}

/* May the name be that of a file of the formats that are code? */
static bool is_name_of_code(const char *path)
{
	for (size_t i = 0; path && i < BUILT_IN; i++)
		if (format_suits_path(built_in[i], path))
			return true;
	return !path;
}

const struct format *format_guess(const char *bytes, size_t length, const char *path, int *certainty)
{
	struct guess guess = {.bytes = bytes, .length = length, .path = path};
	if (is_name_of_code(path)) {
		guess_from(&guess, 0, chosen);
		if (guess.certainty < CERTAIN)
			guess_from(&guess, chosen, SIZE_MAX);
	} else {
		guess_from(&guess, BUILT_IN, SIZE_MAX);
		if (guess.certainty < WHOLE)
			guess_from(&guess, 0, BUILT_IN);
	}
	*certainty = guess.certainty;
	return guess.format;
}

const struct format *format_detect(const char *bytes, size_t length, const char *path, enum certainty floor)
{
	int sure;
	const struct format *best = format_guess(bytes, length, path, &sure);
	return sure >= (int)floor ? best : NULL;
}
