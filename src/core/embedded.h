/* embedded.h - files of the share folder that are in the program itself, if it was built with MAPWRIGHT_STATIC; else
 * there are none. Their paths begin with "mapwright:/"; what reads files and folders knows them, nothing writes them. */
#pragma once

#include "mapwright/file.h"

#define EMBEDDED_ROOT "mapwright:/"

/* Returns the bytes of the file at the path, NULL if it is not one of these files. */
const char *embedded_file(const char *path, size_t *length);

/* Adds the entries of the folder as paths_add_entries does; `paths` may be NULL. Returns false if there is no such
 * folder. */
bool embedded_folder(const char *path, struct paths *paths);
