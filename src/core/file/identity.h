/* identity.h - shared by reading and saving files and by the journal; private to core. */
#pragma once

#include "mapwright/file.h"

#include <sys/stat.h>

void file_identity_of(struct file_identity *identity, const struct stat *status);
bool file_identity_fits(const struct file_identity *identity, const struct stat *status);

/* Returns the kind of something that is not a regular file: "a folder". */
const char *file_kind(mode_t mode);

/* Reads everything from the descriptor's position to its end, about `expected` bytes, NUL-terminated, freed by the
 * caller. Returns false with errno; EFBIG if there are more than `limit`. */
bool file_read_open(int descriptor, size_t expected, size_t limit, char **bytes, size_t *length);

/* Renames within the folder without replacing. Returns false with errno; EEXIST if the new name exists. Where the
 * system cannot do that in one step, a file in a `shared` folder, where others make files too, may for a moment, or
 * after a kill, have both names. */
bool file_rename_fresh(int folder, const char *from, const char *to, bool shared);
