/* maps.h - the maps of files and folders, and which files are left out; private to cli. */
#pragma once

#include "check/project.h"
#include "cli.h"
#include "mapwright/folder.h"

/* ---- ignore.c: what --exclude, .mapwright and git leave out ---- */

/* Initialize with the arguments and the projects, otherwise with zeros. */
struct ignore {
	const struct arguments *arguments; /* with --exclude and --no-ignore; NULL: neither is given */
	struct projects *projects;         /* borrowed */
	size_t skip;                       /* bytes of the folder's name at the start of paths */
	bool by_git;                       /* the folder is in a repository */
	struct paths kept;                 /* what git does not ignore there, sorted, relative to the folder */
};

/* Returns what a walk leaves out. It begins by asking git what it ignores in the folder, unless --no-ignore is given;
 * without git, or outside of a repository, nothing. */
struct folder_filter ignore_filter(struct ignore *ignore);

/* Returns why a file that was named is left out; NULL if it is not. */
const char *ignore_named(const struct ignore *ignore, const char *path);
void ignore_clear(struct ignore *ignore);

#define OPTIONS_EXCLUDE OPTION_EXCLUDE, OPTION_NO_IGNORE
#define OPTION_EXCLUDE                                                                                               \
	OPTION("exclude", 0, "GLOB", "", OPTION_SELDOM,                                                              \
	       "leave out files and folders whose names match, or whose paths match when GLOB has a /; may be "      \
	       "repeated, and may be a list with commas")
#define OPTION_NO_IGNORE OPTION("no-ignore", 0, NULL, NULL, OPTION_SELDOM, "also read files that git ignores")

/* ---- maps.c ---- */

/* Passes the document of each operand from number `first` on to `take`. Folders are searched at every depth for files
 * that are clearly maps; with --as, all files are maps. Follows the project settings of their folders. Returns false,
 * after messages, if some file could not be read, a folder has no maps, or `take` returned false. */
bool maps_each(const struct arguments *arguments, int first, bool (*take)(void *context, struct document *document),
	       void *context);

/* Adds the patterns of names that files of the format have, as "*.des", each once, to lines in the arena that begin as "\n";
 * with a path, only those that its name matches. */
void maps_add_patterns(const struct format *format, const char *path, const char **lines, struct arena *arena);
