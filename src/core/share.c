/* The data files of the program: where they are, and their contents. */
#include "mapwright/share.h"

#include "embedded.h"

#include <stdlib.h>
#include <string.h>
#include <sys/param.h>
#include <sys/stat.h>
#include <unistd.h>

/* Joins folder and name. Returns false if the result does not fit or does not exist. */
static bool join_existing(const char *folder, const char *name, char *path, size_t size)
{
	int length = snprintf(path, size, "%s/%s", folder, name);
	return length > 0 && (size_t)length < size && access(path, R_OK) == 0;
}

static const char *started_as = ""; /* the word */

void share_set_program(const char *word)
{
	started_as = word ? word : "";
}

/* Finds the program as a shell does. */
static bool find_program(char path[PATH_MAX])
{
	const char *at = strchr(started_as, '/') ? "" : getenv("PATH");
	for (size_t size; at; at = at[size] ? at + size + 1 : NULL) {
		size = strcspn(at, ":");
		int length = snprintf(path, PATH_MAX, "%.*s%s%s", (int)size, at, size > 0 ? "/" : "", started_as);
		if (length < PATH_MAX && access(path, X_OK) == 0)
			return true;
	}
	return false;
}

bool share_program(char program[PATH_MAX])
{
	char path[PATH_MAX];
	if (!find_program(path))
		return false;
	/* links stay: they lead to the next version, too */
	return *path == '/' ? snprintf(program, PATH_MAX, "%s", path) > 0 : realpath(path, program) != NULL;
}

/* Gets the folder of the running program, with a trailing slash; "" if unknown. */
static void find_program_folder(char folder[PATH_MAX])
{
	char path[PATH_MAX];
	ssize_t length = readlink(MAPWRIGHT_PROGRAM_LINK, folder, PATH_MAX - 1);
	if (length > 0 || !find_program(path) || !realpath(path, folder))
		folder[MAX(length, 0)] = '\0';
	char *slash = strrchr(folder, '/');
	folder[slash ? slash + 1 - folder : 0] = '\0';
}

/* Finds a file in a folder relative to the program's, since the two were installed together. */
static bool join_below(const char *folder, const char *below, const char *name, char *path, size_t size)
{
	char whole[PATH_MAX];
	int length = snprintf(whole, sizeof whole, "%s%s", folder, below);
	return folder[0] && length > 0 && (size_t)length < sizeof whole && join_existing(whole, name, path, size);
}

/* Finds a file or folder in the program itself. */
static bool join_embedded(const char *name, char *path, size_t size)
{
	size_t unused;
	int length = snprintf(path, size, EMBEDDED_ROOT "%s", name);
	return length > 0 && (size_t)length < size && (embedded_file(path, &unused) || embedded_folder(path, NULL));
}

bool share_path(const char *name, char *path, size_t size)
{
	const char *chosen = getenv("MAPWRIGHT_SHARE");
	if (chosen && *chosen)
		return join_existing(chosen, name, path, size) || join_embedded(name, path, size);
	char folder[PATH_MAX];
	find_program_folder(folder);
	return join_below(folder, MAPWRIGHT_SHARE_FROM_PROGRAM, name, path, size) ||
	       join_below(folder, "share", name, path, size) || join_embedded(name, path, size);
}

/* Writes the path of `name` in the folder "mapwright" of $variable or, if that is unset, of `below` in the home
 * folder. */
static bool home_path(const char *variable, const char *below, const char *name, char *path, size_t size)
{
	const char *folder = getenv(variable), *home = getenv("HOME");
	int length = -1;
	if (folder && folder[0] == '/')
		length = snprintf(path, size, "%s/mapwright/%s", folder, name);
	else if (home && home[0] == '/')
		length = snprintf(path, size, "%s/%s/mapwright/%s", home, below, name);
	return length > 0 && (size_t)length < size;
}

bool share_user_path(const char *name, char *path, size_t size)
{
	return home_path("XDG_CONFIG_HOME", ".config", name, path, size);
}

bool share_state_path(const char *name, char *path, size_t size)
{
	return home_path("XDG_STATE_HOME", ".local/state", name, path, size);
}

bool share_make_folders(char *path, unsigned mode)
{
	uid_t owner = 0; /* owner of the last existing folder */
	for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
		struct stat status;
		*slash = '\0';
		bool exists = stat(path, &status) == 0;
		bool foreign = !exists && owner != 0 && owner != geteuid();
		if (exists)
			owner = status.st_uid;
		else if (!foreign && mkdir(path, mode) == 0)
			owner = geteuid();
		*slash = '/';
		if (foreign)
			return false;
	}
	return true;
}
