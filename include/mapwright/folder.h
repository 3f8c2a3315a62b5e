/* folder.h - walks over the files of a folder. */
#pragma once

#include "mapwright/error.h"

/* What is left out of a walk: `begin` is told the folder, then `reason` returns why a path in it is left out; NULL if it is
 * not. */
struct folder_filter {
	void (*begin)(void *context, const char *folder);
	const char *(*reason)(void *context, const char *path, bool folder);
	void *context;
};

/* `visit` receives each file, in order of names, and a message (`problem`, else NULL) for each folder that cannot be
 * read; it returns false to end the walk. `skip` (may be NULL) receives skipped paths and the reason. */
struct folder_visitor {
	bool (*visit)(void *context, const char *path, const char *problem);
	void (*skip)(void *context, const char *path, const char *reason);
	struct folder_filter filter; /* zeros: nothing is left out */
	void *context;
	bool deep;    /* include subfolders */
	bool outside; /* follow links to files outside the folder */
};

/* Visits regular files that are not hidden and not too large for a map. Symbolic links to files in the folder are
 * followed; those to other files and to folders are not. After 10000 paths the walk ends, with a message to `visit`.
 * Returns false and sets `error` if the folder itself cannot be read. */
bool folder_walk(const char *path, const struct folder_visitor *visitor, struct error *error);

/* What is said of a folder without maps, with its path. */
#define FOLDER_WITHOUT_MAPS "%s: no maps found in this folder."
