/* ignore.h - which files of a folder are left out: by --exclude, by .mapwright and by git; private to cli. */
#ifndef MAPWRIGHT_CLI_IGNORE_H
#define MAPWRIGHT_CLI_IGNORE_H

#include "arguments.h"
#include "check/project.h"
#include "mapwright/file.h"

/* Initialize with the arguments and the projects, otherwise with zeros. */
struct ignore {
	const struct arguments *arguments; /* with --exclude and --no-ignore */
	struct projects *projects;         /* borrowed */
	size_t skip;                       /* bytes of the folder's name at the start of paths */
	bool by_git;                       /* the folder is in a repository */
	struct paths kept;                 /* what git does not ignore there, sorted, relative to the folder */
};

/* Asks git what it ignores in the folder, unless --no-ignore is given. Without git, or outside of a repository, nothing. */
void ignore_begin(struct ignore *ignore, const char *folder);

/* Returns why a path in the folder of ignore_begin is left out; NULL if it is not. */
const char *ignore_reason(const struct ignore *ignore, const char *path, bool folder);

/* Returns why a file that was named is left out; NULL if it is not. */
const char *ignore_named(const struct ignore *ignore, const char *path);
void ignore_clear(struct ignore *ignore);

#define OPTIONS_EXCLUDE OPTION_EXCLUDE, OPTION_NO_IGNORE
#define OPTION_EXCLUDE                                                                                               \
	OPTION("exclude", 0, "GLOB", "", OPTION_SELDOM,                                                              \
	       "leave out files and folders whose names match, or whose paths match when GLOB has a /; may be "      \
	       "repeated, and may be a list with commas")
#define OPTION_NO_IGNORE OPTION("no-ignore", 0, NULL, NULL, OPTION_SELDOM, "also read files that git ignores")

#endif
