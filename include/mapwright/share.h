/* share.h - finds the data files shipped with the program.
 *
 * Searched in this order: $MAPWRIGHT_SHARE (a folder); share/mapwright next to the bin/ that contains the program;
 * share/ in the program's own folder, for the build tree; in the program itself, if it was built with them (such paths
 * begin with "mapwright:/", and only file.h can read them). The user's own files are in $XDG_CONFIG_HOME/mapwright
 * (~/.config/mapwright) under the same names. */
#pragma once

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>

/* Gives the word that the program was started with (lives as long as the program): its place on systems that do not
 * say where a running program is. */
void share_set_program(const char *word);

/* Writes the full path of the program as it was started. Returns false if it is not found. */
bool share_program(char program[PATH_MAX]);

/* Writes the path of a shipped file or folder ("vocabulary/powder.tsv"). Returns false if it does not exist. */
bool share_path(const char *name, char *path, size_t size);

/* Writes the path of the user's own file `name`, which may not exist. Returns false if there is no home folder. */
bool share_user_path(const char *name, char *path, size_t size);

/* Writes the path of `name` in the folder for persistent state, $XDG_STATE_HOME/mapwright (~/.local/state/mapwright).
 * Relative values are ignored (XDG Base Directory Specification). Returns false if there is no home folder. */
bool share_state_path(const char *name, char *path, size_t size);

/* Creates missing parent folders of the path (temporarily modified) with that mode, but not in a folder of another
 * user: created by root in somebody's home, they would be unusable for that person. Returns false in that case;
 * other failures show when the path is used. */
bool share_make_folders(char *path, unsigned mode);
