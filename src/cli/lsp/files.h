/* files.h - the files that the client has open, with their current text, and files of their folders that are checked with
 * them; private to lsp. Nothing is ever written to disk. */
#pragma once

#include "check/project.h"
#include "mapwright/checker.h"
#include "wire.h"

struct open_file {
	struct open_file *next;
	char *uri;                     /* NULL if not open in the client, only in the folder of a file that is */
	char *path;                    /* "-" if it is not a file */
	struct file_identity identity; /* as it was read, if it is not open */
	char *language;                /* language id that the client sent */
	json_t *version;
	char *bytes;
	size_t length;
	bool latin;                    /* the client shows the bytes of the file as Latin-1 */
	const struct project *project; /* borrowed; NULL if none */
	const struct format *format;   /* cached; NULL if not determined yet */
	struct document *document;     /* of the bytes; NULL if not read yet, or not a map */
	struct finding_cache cache;    /* of the document before it, for its first check */
	json_t *symbols;               /* its maps, as symbols of the workspace; NULL if they were not asked for */
	struct checker_run checker;    /* the run since the last save, and what it said */
	struct verdicts verdicts;
	bool is_read;
	bool is_published; /* the findings of these bytes have been published */
	bool out_of_sync;  /* a change was invalid: the bytes differ from those of the client */
	bool is_refused;   /* it was reported that it cannot be read */
	bool has_folder;   /* the files that are checked with it are in the list */
	bool is_stale;     /* it may have changed on disk, or be gone: not used until that is known */
};

struct files {
	struct open_file *first;
	struct arena arena;       /* of the index */
	struct word_table paths;  /* indexes of items; empty if not made yet */
	struct open_file **items; /* borrowed */
	int count, capacity;
};

/* Returns the file of that URI, or NULL; NULL for a NULL URI. */
struct open_file *files_find(const struct files *files, const char *uri);

/* Returns the file of that path, or NULL. */
struct open_file *files_find_path(struct files *files, const char *path);

json_t *file_uri(const struct open_file *file);

/* Adds a file, which the list owns, with a copy of the bytes. `uri` NULL if not open in the client. */
struct open_file *files_add(struct files *files, const char *uri, const char *path, const char *bytes, size_t length);
void files_remove(struct files *files, struct open_file *file);

void file_replace(struct open_file *file, struct span old, const char *new, size_t length);

/* Discards the model of the file, and the findings of files that are checked with it. */
void file_forget(struct files *files, struct open_file *file);

/* Discards the model of the file alone, which may be read again. */
void file_release(struct open_file *file);

/* Discards the models of the open files, because files on disk may have changed; the others become stale or, with `all`,
 * are removed. */
void files_forget(struct files *files, bool all);

/* Removes stale files that are gone from the disk. */
void files_sweep(struct files *files);
void files_clear(struct files *files);

/* Returns true if both are in the same folder. */
bool file_shares_folder(const struct open_file *file, const struct open_file *other);
