/* files.h - the files that the client has open, as it has them, and those beside them that are checked with them;
 * private to lsp. Nothing here is ever written to the disk. */
#ifndef MAPWRIGHT_CLI_LSP_FILES_H
#define MAPWRIGHT_CLI_LSP_FILES_H

#include "mapwright/document.h"
#include "position.h"

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

struct project;

struct open_file {
	struct open_file *next;
	char *uri;      /* NULL: the client has not opened it, it is beside one that it has */
	char *path;     /* "-" for what is not a file */
	char *language; /* as the client calls it */
	json_t *version;
	char *bytes;
	size_t length;
	bool latin;                    /* the client shows the file's bytes as Latin-1 (message.h) */
	const struct project *project; /* borrowed; NULL: none */
	const struct format *format;   /* found once; NULL: not yet */
	struct document *document;     /* of the bytes; NULL: not read yet, or no map */
	bool is_read;
	bool is_told;    /* what was found in these bytes was published */
	bool is_lost;    /* a change could not be read: the bytes are not those of the client */
	bool is_refused; /* that it cannot be read was told */
	bool has_folder; /* those that are checked with it are in the list, too */
};

struct files {
	struct open_file *first;
};

/* The one of that URI (NULL: of none), or NULL. */
struct open_file *files_find(const struct files *files, const char *uri);

/* The one of that path, or NULL. */
struct open_file *files_find_path(const struct files *files, const char *path);

/* Adds a file (which then belongs to the list) with a copy of the bytes. `uri` NULL: one beside others. */
struct open_file *files_add(struct files *files, const char *uri, const char *path, const char *bytes, size_t length);
void files_remove(struct files *files, struct open_file *file);

/* Puts `fresh` in the place of a span of the file. */
void file_replace(struct open_file *file, struct span old, const char *fresh, size_t length);

/* Forgets what was read of the file, or found in it and in those of its folder. */
void file_forget(struct files *files, struct open_file *file);

/* Forgets what was read of all files, and drops those beside them: the disk may have changed. */
void files_forget(struct files *files);
void files_clear(struct files *files);

/* Are both in one folder? */
bool file_is_beside(const struct open_file *file, const struct open_file *other);

#endif
