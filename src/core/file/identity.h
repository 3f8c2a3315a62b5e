/* identity.h - what reading and saving files share, and the journal with them; private to core. */
#ifndef MAPWRIGHT_CORE_FILE_IDENTITY_H
#define MAPWRIGHT_CORE_FILE_IDENTITY_H

#include "mapwright/file.h"

#include <sys/stat.h>

void file_identity_of(struct file_identity *identity, const struct stat *status);
bool file_identity_fits(const struct file_identity *identity, const struct stat *status);

/* What kind of thing stands where a map was expected: "a folder". */
const char *file_kind(mode_t mode);

/* All from where the descriptor is to its end, some `expected` bytes; a NUL comes after them. The caller frees *bytes. False
 * with errno, EFBIG when there are more than `limit`. */
bool file_read_open(int descriptor, size_t expected, size_t limit, char **bytes, size_t *length);

/* Renames within the folder unless the new name is taken: false with errno, EEXIST for that. */
bool file_rename_fresh(int folder, const char *from, const char *to);

#endif
