/* The formats: those that are code, then those that are added, then those of descriptions, each of which is read when it is
 * asked for: most files are known by the code, or by their name. Where code knows the files and a description says the rest
 * (there is no `read`), it is among the first, and the description is read for the file that is found to be of it. */
#include "mapwright/described.h"
#include "mapwright/file.h"
#include "mapwright/format.h"

#include <stdlib.h>
#include <string.h>

extern const struct format format_powder;
extern const struct format format_nlarn; /* its description says the rest */
extern const struct format format_derf;
extern const struct format format_colossus_map;
extern const struct format format_colossus_ter;

enum { BUILT_IN = 5 };

static const struct format *const built_in[BUILT_IN + 1] = {&format_powder, &format_nlarn, &format_derf,
							    &format_colossus_map, &format_colossus_ter};

static const struct format **added;
static size_t added_count, added_capacity;

/* Those that format_list tells, NULL-terminated; NULL: it was not asked yet. */
static const struct format **list;

/* Those before the ones of descriptions in folders. */
static size_t count_chosen(void)
{
	return BUILT_IN + added_count;
}

static size_t count_numbers(void)
{
	return count_chosen() + described_count();
}

/* The one of that number, NULL where there is none; a description that was not read yet counts if it is to be opened. */
static const struct format *find_number(size_t number, bool open)
{
	if (number < BUILT_IN && (built_in[number]->read || !open))
		return built_in[number];
	if (number < BUILT_IN)
		return described_number(described_named(built_in[number]->id), true);
	return number < count_chosen() ? added[number - BUILT_IN] : described_number(number - count_chosen(), open);
}

/* Is there one of that id among those before the number? */
static bool is_taken(const char *id, size_t number)
{
	for (size_t i = 0; i < number; i++) {
		const struct format *format = find_number(i, false);
		if (format && strcmp(format->id, id) == 0)
			return true;
	}
	return false;
}

/* NULL, too, for one whose id another has before it. */
static const struct format *numbered(size_t number)
{
	const struct format *format = find_number(number, true);
	return format && !is_taken(format->id, number) ? format : NULL;
}

/* What tells the files of that format: the code alone, where it does. */
static const struct format *head(size_t number)
{
	return number < BUILT_IN ? built_in[number] : numbered(number);
}

bool format_add(const struct format *format, struct error *error)
{
	if (is_taken(format->id, count_chosen()))
		return error_set(error, "There is already a format '%s'.", format->id);
	list_grow(&added, &added_capacity, added_count + 1, sizeof *added);
	added[added_count++] = format;
	free(list);
	list = NULL;
	return true;
}

const struct format *const *format_list(void)
{
	const struct format *format;
	size_t count = 0;
	if (list)
		return list;
	list = memory_allocate(count_numbers() + 1, sizeof *list);
	for (size_t number = 0; number < count_numbers(); number++)
		if ((format = numbered(number)))
			list[count++] = format;
	return list;
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
	for (size_t number = 0; number < count_numbers(); number++) {
		const struct format *format = head(number);
		if (format && suits(format, name) && (format = numbered(number)))
			return format;
	}
	return NULL;
}

static bool has_id(const struct format *format, const char *id)
{
	return strcmp(format->id, id) == 0;
}

/* The description of a file that is called so need not be looked for among all others, which would be read. */
const struct format *format_find(const char *id)
{
	const struct format *named =
	    is_taken(id, count_chosen()) ? NULL : described_number(described_named(id), true);
	return named && has_id(named, id) ? named : format_first(has_id, id);
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
	TEXT_HEAD = 512,         /* bytes that tell a text from other files */
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

/* Asks the format of that number if the path names it, or if it does not. */
static void ask(struct guess *guess, size_t number, bool named)
{
	const struct format *format = head(number);
	if (!format || (guess->path && format_suits_path(format, guess->path)) != named)
		return;
	int sure = format->probe(format, guess->bytes, guess->length, guess->path);
	if (sure > guess->certainty || (sure == guess->certainty && number < guess->number)) {
		guess->format = format;
		guess->number = number;
		guess->certainty = sure;
	}
}

/* Asks those from the number `first` to before `end`; of equally sure ones the first counts. Those that the path names come
 * first, so that the others need not be asked when one of these is sure enough; and of them the description that seems to
 * name it, so that others need not be read. */
static void guess_from(struct guess *guess, size_t first, size_t end)
{
	if (guess->path && end > count_chosen())
		ask(guess, count_chosen() + described_likely(guess->path), true);
	for (int named = 1; named >= 0; named--)
		for (size_t number = first; number < end; number++)
			if (number < BUILT_IN || guess->certainty < WHOLE)
				ask(guess, number, named);
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
		guess_from(&guess, 0, count_chosen());
		if (guess.certainty < CERTAIN)
			guess_from(&guess, count_chosen(), count_numbers());
	} else {
		for (size_t number = 0; number < BUILT_IN; number++)
			if (!built_in[number]->read) /* a look at a few lines may save reading descriptions */
				ask(&guess, number, false);
		if (guess.certainty < WHOLE)
			guess_from(&guess, BUILT_IN, count_numbers());
		if (guess.certainty < WHOLE)
			guess_from(&guess, 0, BUILT_IN);
	}
	*certainty = guess.certainty;
	return guess.format ? numbered(guess.number) : NULL;
}

/* The one format whose files are called so, if it is one of a description: those that are code know better by themselves. */
static const struct format *find_owner(const char *path)
{
	const struct format *owner = NULL;
	for (size_t number = 0; number < count_numbers(); number++) {
		const struct format *format = head(number);
		if (!format ||
		    !(format->is_called ? format->is_called(format, path) : format_suits_path(format, path)))
			continue;
		if (owner)
			return NULL;
		owner = format;
	}
	return owner && owner->is_called ? owner : NULL;
}

const struct format *format_detect(const char *bytes, size_t length, const char *path, enum certainty floor)
{
	int sure;
	const struct format *best = format_guess(bytes, length, path, &sure);
	bool text = !memchr(bytes, '\0', length < TEXT_HEAD ? length : TEXT_HEAD);
	bool known = sure >= (is_name_of_code(path) ? (int)CERTAIN : WHOLE); /* then no description need be read */
	const struct format *owner = path && text && !known ? find_owner(path) : NULL;
	if (owner && (owner != best || sure < CERTAINTY_NAMED))
		return floor <= CERTAINTY_NAMED ? owner : NULL;
	return sure >= (int)floor ? best : NULL;
}
