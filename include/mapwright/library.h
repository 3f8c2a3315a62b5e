/* library.h - from paths and bytes to documents.
 *
 * A library loads each vocabulary once and keeps it: documents borrow it, so the library must outlive
 * every document it made. All sentences name what was asked for; what can be known of a file is its path, its bytes
 * and the format id the user gave (NULL: find out). */
#ifndef MAPWRIGHT_LIBRARY_H
#define MAPWRIGHT_LIBRARY_H

#include "mapwright/document.h"
#include "mapwright/error.h"
#include "mapwright/format.h"

#include <stddef.h>

struct library;

struct library *library_new(void);

/* Frees the vocabularies too: free the documents first. NULL is allowed. */
void library_free(struct library *library);

/* The format of that id. NULL with a sentence: the nearest id, and all there are. */
const struct format *library_format(const char *id, struct error *error);

/* The dialect of that name, in any letter case, as one of format->dialects. NULL with a sentence: the nearest, and all
 * there are. */
const char *library_dialect(const struct format *format, const char *name, struct error *error);

/* The rule of that name. NULL with a sentence: the nearest of a format (NULL: of all), or `otherwise`. */
const struct rule *library_rule(const struct format *own, const char *name, size_t length, const char *otherwise,
				struct error *error);

/* From now on files are opened and created as this dialect (a name; borrowed), and refused when their format has no such.
 * NULL, as at first: by content, and new files by the companion beside them, else as the newest. */
void library_read_as(struct library *library, const char *dialect);

/* Adds a word of one's own to those of a format, for all documents that are opened from now on (vocabulary_add). */
bool library_add_word(struct library *library, const struct format *format, const char *word,
		      const char *const *values, struct error *error);

/* The format of bytes: the one of `format_id`, or when that is NULL the one that knows them. NULL with a sentence. */
const struct format *library_detect(const char *path, const char *bytes, size_t length, const char *format_id,
				    struct error *error);

/* Reads the file ("-": standard input) and remembers it as `document->disk`. */
struct document *library_open(struct library *library, const char *path, const char *format_id, struct error *error);

/* A document of bytes that came from elsewhere, under a name. */
struct document *library_open_bytes(struct library *library, const char *name, const char *bytes, size_t length,
				    const char *format_id, struct error *error);

/* A new document made by the format's template (`request` NULL: the default size); nothing is written. Without an id the
 * path tells the format: its extension, or a name that is the extension without the dot ("maze"). */
struct document *library_create(struct library *library, const char *path, const char *format_id,
				const struct template_request *request, struct error *error);

/* Adds to the document's findings what only shows beside its companion (format.h). `companion` is that document when it
 * is open already; NULL: it is read from the disk, if it is there. Call it after document_check, as often as one likes.
 * */
void library_check_beside(struct library *library, struct document *document, struct document *companion);

/* The path of a companion that the document may have; false when its format knows none. */
bool library_companion_path(const struct document *document, char *path, size_t size);

#endif
