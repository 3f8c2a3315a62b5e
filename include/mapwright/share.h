/* share.h - finds the data files that come with the program.
 *
 * Looked for in this order: $MAPWRIGHT_SHARE (a folder); share/ of the source tree the program was built from, when
 * it runs from its build folder; share/mapwright beside the bin/ in which the program lies; the folder it was configured
 * to be installed in. The user's own files lie in $XDG_CONFIG_HOME/mapwright
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
