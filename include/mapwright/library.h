/* library.h - opens documents from paths and bytes.
 *
 * A library loads each vocabulary once and keeps it: documents borrow it, so the library must outlive every document
 * it made. All messages name the requested file. The format is determined from the path, the bytes and the format id
 * given by the user (NULL to detect it). */
#pragma once

#include "mapwright/document.h"

struct library;

struct library *library_new(void);

/* Frees the library and its vocabularies: free the documents first. NULL is allowed. */
void library_free(struct library *library);

/* Returns the format of that id. NULL with a message that suggests the nearest id and lists all. */
const struct format *library_format(const char *id, struct error *error);

/* Returns the dialect of that name, ignoring case, as one of format->dialects. NULL with a message that suggests the
 * nearest and lists all. */
const char *library_dialect(const struct format *format, const char *name, struct error *error);

/* Returns the rule of that name. NULL with a message that suggests the nearest rule of `own` (NULL for all formats)
 * or ends with `otherwise`. */
const struct rule *library_rule(const struct format *own, const char *name, size_t length, const char *otherwise,
				struct error *error);

/* Sets the dialect (a name; borrowed) in which files are opened and created from now on; files of formats without it
 * are refused. NULL, the default: detect it; new files take it from their companion, else the newest. */
void library_read_as(struct library *library, const char *dialect);

/* Adds a user-defined word, with its columns and NULL, for all documents opened from now on (vocabulary_add): to
 * the table of a format that has words of its type, or else to its vocabulary; type=glyph: to its glyphs; a type like
 * door.state: to the words of that row. */
bool library_add_word(struct library *library, const struct format *format, const char *const *words,
		      struct error *error);

/* Gives a document the words that this library has for its file, and reads it again. Returns false with a message if the
 * words cannot be loaded. */
bool library_renew(struct library *library, struct document *document, struct error *error);

/* Returns true if the row of the table forks.tsv is about that format. */
bool fork_suits(const struct vocabulary *forks, int row, const struct format *format);

/* Reads files of its formats as those of that fork (forks.tsv) from now on, wherever they are. False with a message if there
 * is none. */
bool library_read_fork(struct library *library, const char *name, struct error *error);

/* Returns a table of words (vocabulary_load_from), which the library loads once and owns. `name` and `folder` are
 * borrowed. NULL with a message on failure. */
struct vocabulary *library_table(struct library *library, const char *folder, const char *name, struct error *error);

/* Adds what may stand at the end of a text, a file up to the cursor or a line of one, by the first row of
 * share/completion/ID.tsv that is about such a line, and sets what is typed: several words if all of them begin a candidate,
 * else the last. Returns the type of the words, as "@NAME", "" for any; NULL if no row is about it. */
const char *library_complete(struct library *library, const struct document *document, const char *text,
			     size_t length, struct choices *choices);

/* Adds what may stand before the cursor, an offset of the file, and sets what is typed of it. */
void library_offer(struct library *library, const struct document *document, size_t cursor, struct choices *choices);

/* Returns the kind of a legend line; NULL if the format has only one kind. */
const struct legend_kind *word_kind(const struct document *document, const struct entry *entry);

/* Returns the format of `format_id` or, if that is NULL, of the bytes. NULL with a message on failure. */
const struct format *library_detect(const char *path, const char *bytes, size_t length, const char *format_id,
				    struct error *error);

/* Returns true if a file of the format may have that name: its own, or that of no format. Else sets `error`. */
bool library_suits_name(const struct format *format, const char *path, struct error *error);

/* Opens a file ("-": standard input) and stores its identity in `document->disk`. */
struct document *library_open(struct library *library, const char *path, const char *format_id, struct error *error);

/* Opens bytes read elsewhere as a document with that name. */
struct document *library_open_bytes(struct library *library, const char *name, const char *bytes, size_t length,
				    const char *format_id, struct error *error);

/* Creates a document from the format's template (`request` NULL means the default size); writes nothing. Without an id,
 * the path determines the format: by its extension, or a name equal to the extension without the dot ("maze"). */
struct document *library_create(struct library *library, const char *path, const char *format_id,
				const struct template_request *request, struct error *error);

/* Adds findings between the document and its companion (format.h). `companion`: the open document of it; NULL if it is
 * read from disk, if it exists. Call this after document_check, as often as needed. */
void library_check_companion(struct library *library, struct document *document, struct document *companion);

/* Returns the companion as on disk, freed by the caller; NULL if there is none. */
struct document *library_companion(struct library *library, const struct document *document);

/* Writes the path of the companion that the document may have. Returns false if its format has none. */
bool library_companion_path(const struct document *document, char *path, size_t size);
