/* ignore.h - which files of a folder are left out: by --exclude, by .mapwright and by git; private to cli. */
#pragma once

#include "arguments.h"
#include "check/project.h"
#include "mapwright/folder.h"

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
