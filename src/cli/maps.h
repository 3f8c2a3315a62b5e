/* maps.h - opens the maps of files and folders, one after another; private to cli. */
#pragma once

#include "mapwright/document.h"

struct arguments;

/* Passes the document of each operand from number `first` on to `take`. Folders are searched at every depth for files
 * that are clearly maps; with --as, all files are maps. Follows the project settings of their folders. Returns false,
 * after messages, if some file could not be read, a folder has no maps, or `take` returned false. */
bool maps_each(const struct arguments *arguments, int first, bool (*take)(void *context, struct document *document),
	       void *context);

/* Adds the patterns of names that files of the format have, as "*.des", each once, to lines in the arena that begin as "\n";
 * with a path, only those that its name matches. */
void maps_add_patterns(const struct format *format, const char *path, const char **lines, struct arena *arena);
