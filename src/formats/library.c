/* One place decides which format a file is of, loads what the format needs, and says in words what went wrong; the
 * editor and every headless command come through here, so that they never disagree. */
#include "mapwright/library.h"

#include "mapwright/colossus_pair.h"

#include "mapwright/file.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FORMAT_LIMIT = 16 };

extern const struct format format_colossus_map, format_colossus_ter; /* registry.c */

struct library {
	struct vocabulary *vocabularies[FORMAT_LIMIT]; /* as in formats[]; NULL until asked for */
};

struct library *library_new(void)
{
	return calloc(1, sizeof(struct library));
}

void library_free(struct library *library)
{
	if (!library)
		return;
	for (int i = 0; i < FORMAT_LIMIT; i++)
		vocabulary_free(library->vocabularies[i]);
	free(library);
}

const struct vocabulary *library_vocabulary(struct library *library, const struct format *format, struct error *error)
{
	int i = 0;
	while (i < FORMAT_LIMIT && formats[i] && formats[i] != format)
		i++;
	if (i == FORMAT_LIMIT || !formats[i]) {
		error_set(error, "The format '%s' is not in the table of formats.", format->id);
		return NULL;
	}
	if (!library->vocabularies[i])
		library->vocabularies[i] = vocabulary_load(format->vocabulary, error);
	return library->vocabularies[i];
}

/* "powder, nlarn" */
static void format_names(char *names, size_t size)
{
	size_t used = 0;
	names[0] = '\0';
	for (const struct format *const *format = formats; *format && used < size; format++) {
		int length =
		    snprintf(names + used, size - used, "%s%s", format == formats ? "" : ", ", (*format)->id);
		used += length > 0 ? (size_t)length : 0;
	}
}

/* The id most like the word, or NULL when none is near: half of its letters may be off. */
static const char *nearest_format(const char *word)
{
	const char *nearest = NULL;
	int limit = (int)(strlen(word) < 40 ? strlen(word) : 40) + 1;
	for (const struct format *const *format = formats; *format; format++) {
		int distance = word_distance(word, strlen(word), (*format)->id, strlen((*format)->id), limit);
		if (distance < limit) {
			limit = distance;
			nearest = (*format)->id;
		}
	}
	return nearest;
}

const struct format *library_format(const char *id, struct error *error)
{
	const struct format *format = format_find(id);
	if (format)
		return format;
	char names[200];
	format_names(names, sizeof names);
	const char *nearest = nearest_format(id);
	if (nearest)
		error_set(error, "There is no format '%s'; did you mean '%s'? The formats are: %s.", id, nearest,
			  names);
	else
		error_set(error, "There is no format '%s'. The formats are: %s.", id, names);
	return NULL;
}

const struct format *library_detect(const char *path, const char *bytes, size_t length, const char *format_id,
				    struct error *error)
{
	if (format_id)
		return library_format(format_id, error);
	const struct format *format = format_detect(bytes, length, path, CERTAINTY_NAMED);
	if (format)
		return format;
	char names[200];
	format_names(names, sizeof names);
	error_set(error, "%s: is no map of a known format (%s); use --as FORMAT if you know better.",
		  strcmp(path, "-") == 0 ? "standard input" : path, names);
	return NULL;
}

/* The document of bytes whose format is settled. */
static struct document *make_document(struct library *library, const char *name, const char *bytes, size_t length,
				      const struct format *format, struct error *error)
{
	const struct vocabulary *vocabulary = library_vocabulary(library, format, error);
	return vocabulary ? document_new(name, bytes, length, format, vocabulary, error) : NULL;
}

struct document *library_open_bytes(struct library *library, const char *name, const char *bytes, size_t length,
				    const char *format_id, struct error *error)
{
	const struct format *format = library_detect(name, bytes, length, format_id, error);
	return format ? make_document(library, name, bytes, length, format, error) : NULL;
}

struct document *library_open(struct library *library, const char *path, const char *format_id, struct error *error)
{
	if (format_id && !library_format(format_id, error))
		return NULL;
	char *bytes;
	size_t length;
	struct file_identity identity;
	if (!file_read(path, &bytes, &length, &identity, error))
		return NULL;
	struct document *document = library_open_bytes(library, path, bytes, length, format_id, error);
	free(bytes);
	if (document)
		document->disk = identity;
	return document;
}

/* Does the path end like files of the format: "x.map", or "maze" alone when the extension is ".maze"? */
static bool path_suits(const char *path, const struct format *format)
{
	const char *slash = strrchr(path, '/');
	const char *name = slash ? slash + 1 : path;
	size_t length = strlen(name), extension = strlen(format->extension);
	if (extension < 2)
		return false;
	return (length > extension && strcmp(name + length - extension, format->extension) == 0) ||
	       strcmp(name, format->extension + 1) == 0;
}

static const struct format *format_of_path(const char *path, struct error *error)
{
	for (const struct format *const *format = formats; *format; format++)
		if (path_suits(path, *format))
			return *format;
	const struct format *known =
	    format_detect("", 0, path, CERTAINTY_NAMED); /* by another of its extensions, or in capitals */
	if (known)
		return known;
	char names[200];
	format_names(names, sizeof names);
	error_set(
	    error,
	    "%s: does not exist, and its name tells no format for a new file; name one of %s (--as FORMAT on the "
	    "command line).",
	    path, names);
	return NULL;
}

struct document *library_create(struct library *library, const char *path, const char *format_id,
				const struct template_request *request, struct error *error)
{
	const struct format *format = format_id ? library_format(format_id, error) : format_of_path(path, error);
	if (!format)
		return NULL;
	const struct template_request usual = {0};
	size_t length;
	char *bytes = format->create(request ? request : &usual, &length, error);
	if (!bytes)
		return NULL;
	struct document *document = make_document(library, path, bytes, length, format, error);
	free(bytes);
	return document;
}

bool library_companion_path(const struct document *document, char *path, size_t size)
{
	bool pairs = document->format == &format_colossus_map || document->format == &format_colossus_ter;
	return pairs && colossus_partner_path(document->path, path, size);
}

void library_check_beside(struct library *library, struct document *document, struct document *companion)
{
	char path[PATH_MAX];
	struct document *read = NULL;
	if (!companion && library_companion_path(document, path, sizeof path) && file_exists(path))
		companion = read = library_open(library, path, NULL, NULL);
	if (companion) {
		document_check(companion);
		if (colossus_are_pair(document, companion))
			colossus_pair_check(document, companion);
		else if (colossus_are_pair(companion, document))
			colossus_pair_check(companion, document);
	}
	document_free(read);
}
