#include "mapwright/share.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Joins folder and name; false when the result does not fit or nothing is there. */
static bool join_existing(const char *folder, const char *name, char *path, size_t size)
{
	int length = snprintf(path, size, "%s/%s", folder, name);
	return length > 0 && (size_t)length < size && access(path, R_OK) == 0;
}

/* Where the running program lies, with the slash at its end; "" when that is not to be known. */
static void find_program_folder(char folder[PATH_MAX])
{
	ssize_t length = readlink("/proc/self/exe", folder, PATH_MAX - 1);
	folder[length > 0 ? length : 0] = '\0';
	char *slash = strrchr(folder, '/');
	folder[slash ? slash + 1 - folder : 0] = '\0';
}

/* Below the program's folder, or beside it, wherever the two were installed together. */
static bool join_below(const char *folder, const char *below, const char *name, char *path, size_t size)
{
	char whole[PATH_MAX];
	int length = snprintf(whole, sizeof whole, "%s%s", folder, below);
	return folder[0] && length > 0 && (size_t)length < sizeof whole && join_existing(whole, name, path, size);
}

bool share_path(const char *name, char *path, size_t size)
{
	const char *chosen = getenv("MAPWRIGHT_SHARE");
	if (chosen && *chosen)
		return join_existing(chosen, name, path, size);
	char folder[PATH_MAX];
	find_program_folder(folder);
	return join_below(folder, MAPWRIGHT_SHARE_FROM_PROGRAM, name, path, size) ||
	       join_below(folder, "share", name, path, size);
}

bool share_user_path(const char *name, char *path, size_t size)
{
	const char *config = getenv("XDG_CONFIG_HOME"), *home = getenv("HOME");
	int length = -1;
	if (config && config[0] == '/')
		length = snprintf(path, size, "%s/mapwright/%s", config, name);
	else if (home && home[0] == '/')
		length = snprintf(path, size, "%s/.config/mapwright/%s", home, name);
	return length > 0 && (size_t)length < size;
}
