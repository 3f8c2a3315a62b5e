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

/* Path of what is kept from one run to the next: `name` in $XDG_STATE_HOME/mapwright (~/.local/state/mapwright). Relative
 * values are ignored (XDG Base Directory Specification). False when there is no home. */
bool share_state_path(const char *name, char *path, size_t size);

/* Makes the folders above the path (changed meanwhile) that are missing, with that mode, but none in a folder of another
 * user: made by root in somebody's home it would be of no use to that one ever after. False when there is such a folder; what
 * stays missing otherwise shows when the path is used. */
bool share_make_folders(char *path, unsigned mode);

#endif
