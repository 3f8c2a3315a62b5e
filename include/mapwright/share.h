/* share.h - finds the data files that come with the program.
 *
 * Looked for in this order: $MAPWRIGHT_SHARE (a folder); share/mapwright beside the bin/ that the program is in; share/
 * in the program's own folder, as the build has it. The user's own files are in $XDG_CONFIG_HOME/mapwright
 * (~/.config/mapwright) under the same names. */
#ifndef MAPWRIGHT_SHARE_H
#define MAPWRIGHT_SHARE_H

#include <stdbool.h>
#include <stddef.h>

/* Path of the shipped file or folder `name` ("vocabulary/powder.tsv"). False when it is nowhere. */
bool share_path(const char *name, char *path, size_t size);

/* Path of the user's own file `name`, whether it exists or not. False when there is no home. */
bool share_user_path(const char *name, char *path, size_t size);

#endif
