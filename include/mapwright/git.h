/* git.h - reads from git repositories. Nothing that their settings name is run. */
#ifndef MAPWRIGHT_GIT_H
#define MAPWRIGHT_GIT_H

#include "mapwright/error.h"

#include <stdbool.h>
#include <stddef.h>

/* Runs git with NULL-terminated arguments, in a folder or in that of a file. Returns its exit status, and what it printed in
 * `*bytes`, NUL-terminated, which the caller frees; -1 and NULL if git is missing or printed too much for a file. */
int git_run(const char *path, const char *const *arguments, char **bytes, size_t *length);

/* Returns true if git succeeds. */
bool git_succeeds(const char *path, const char *const *arguments);

/* Returns true if the word is a revision in the repository of a file or folder. */
bool git_knows(const char *path, const char *word);

/* Reads a file as of a revision, or an object such as "HEAD:maps/room.map" in the repository of a file. The caller frees *bytes. Returns false with a message if git has no such file. */
bool git_read(const char *path, const char *revision, char **bytes, size_t *length, struct error *error);

#endif
