/* folder.h - the files of a folder; private to cli. */
#ifndef MAPWRIGHT_CLI_FOLDER_H
#define MAPWRIGHT_CLI_FOLDER_H

#include "mapwright/error.h"

#include <stdbool.h>

/* Receives each file, in the order of names, and each part that cannot be searched (`problem`: a sentence,
 * else NULL). False ends the walk. `skip` (may be NULL) hears what is passed over, and why: "a hidden name". */
struct folder_visitor {
	bool (*visit)(void *context, const char *path, const char *problem);
	void (*skip)(void *context, const char *path, const char *reason);
	void *context;
	bool deep; /* folders in the folder too */
};

/* Walks over regular files that are not hidden and not too large for a map. Symbolic links to files in the folder count;
 * those to files elsewhere and to folders are not followed, so that the walk ends, at the latest after ten thousand names, which is reported as a part
 * that cannot be searched. False with a sentence when the folder itself cannot be searched. */
bool folder_walk(const char *path, const struct folder_visitor *visitor, struct error *error);

#endif
