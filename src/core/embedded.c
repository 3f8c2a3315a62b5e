/* Files of the share folder in the program itself. */
#include "embedded.h"

#include "mapwright/bytes.h"

#include <string.h>

/* In the order of their names. */
static const struct {
	const char *name, *bytes;
	size_t length;
} files[] = {
    {"", "", 0},
#ifdef MAPWRIGHT_EMBEDDED_SHARE
#include MAPWRIGHT_EMBEDDED_SHARE
#endif
};

/* Returns the name below the root, NULL for paths elsewhere. */
static const char *name_of(const char *path)
{
	return bytes_begin(path, strlen(path), EMBEDDED_ROOT) ? path + strlen(EMBEDDED_ROOT) : NULL;
}

const char *embedded_file(const char *path, size_t *length)
{
	const char *name = name_of(path);
	for (size_t i = sizeof files / sizeof *files - 1; name && i > 0; i--)
		if (strcmp(files[i].name, name) == 0) {
			*length = files[i].length;
			return files[i].bytes;
		}
	return NULL;
}

bool embedded_folder(const char *path, struct paths *paths)
{
	const char *name = name_of(path), *last = "";
	size_t length = name ? strlen(name) : 0;
	for (size_t i = sizeof files / sizeof *files - 1; length > 0 && i > 0; i--) {
		const char *entry = files[i].name + length + 1;
		if (!bytes_begin(files[i].name, strlen(files[i].name), name) || entry[-1] != '/')
			continue;
		size_t size = strcspn(entry, "/");
		if (paths && (strncmp(last, entry, size) != 0 || strcspn(last, "/") != size)) {
			char *whole = path_join(path, entry);
			whole[strlen(whole) - strlen(entry + size)] = '\0';
			paths_add(paths, whole);
		}
		last = entry;
	}
	return *last;
}
