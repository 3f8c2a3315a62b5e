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

/* True when the running program lies in the folder it was built in. */
static bool runs_from_build_folder(void)
{
	char program[PATH_MAX];
	ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
	if (length <= 0)
		return false;
	program[length] = '\0';
	size_t folder = strlen(MAPWRIGHT_BUILD_FOLDER);
	return strncmp(program, MAPWRIGHT_BUILD_FOLDER, folder) == 0 && program[folder] == '/';
}

bool share_path(const char *name, char *path, size_t size)
{
	const char *chosen = getenv("MAPWRIGHT_SHARE");
	if (chosen && *chosen)
		return join_existing(chosen, name, path, size);
	if (runs_from_build_folder() && join_existing(MAPWRIGHT_SOURCE_SHARE, name, path, size))
		return true;
	return join_existing(MAPWRIGHT_INSTALLED_SHARE, name, path, size);
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
