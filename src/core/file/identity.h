/* file_identity.h - what file.c and file_save.c share; private to core. */
#ifndef MAPWRIGHT_CORE_FILE_IDENTITY_H
#define MAPWRIGHT_CORE_FILE_IDENTITY_H

#include "mapwright/file.h"

#include <sys/stat.h>

void file_identity_of(struct file_identity *identity, const struct stat *status);
bool file_identity_fits(const struct file_identity *identity, const struct stat *status);

/* What kind of thing stands where a map was expected: "a folder". */
const char *file_kind(mode_t mode);

/* Renames within the folder unless the new name is taken: false with errno, EEXIST for that. */
bool file_rename_fresh(int folder, const char *from, const char *to);

#endif
