/* Folders for tests: made, listed and removed. */
#include "folder.h"

#include "case.h"
#include "testing.h"

#include <dirent.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[64];

void folder_make(bool in_memory)
{
	bool memory = in_memory && access("/dev/shm", W_OK) == 0;
	snprintf(folder, sizeof folder, "%s/mapwright-faults-XXXXXX", memory ? "/dev/shm" : "/tmp");
	assert_non_null(mkdtemp(folder));
	assert_int_equal(chmod(folder, 0777), 0);
}

bool folder_enter(void)
{
	char work[80], state[80];
	snprintf(work, sizeof work, "%s/work", folder);
	snprintf(state, sizeof state, "%s/state", folder);
	setenv("XDG_STATE_HOME", state, 1);
	setenv("HOME", folder, 1);
	unsetenv("XDG_CONFIG_HOME");
	mkdir(work, 0777);
	return chdir(work) == 0;
}

void folder_remove(void)
{
	case_folder_leave(folder);
}

int folder_setup(void **state)
{
	(void)state;
	folder_make(false);
	return folder_enter() ? 0 : -1;
}

int folder_setup_in_memory(void **state)
{
	(void)state;
	folder_make(true);
	return folder_enter() ? 0 : -1;
}

int folder_teardown(void **state)
{
	(void)state;
	if (chdir("/") != 0)
		return -1;
	folder_remove();
	return 0;
}

int folder_count(const char *path)
{
	int count = 0;
	DIR *entries = opendir(path);
	for (struct dirent *entry = entries ? readdir(entries) : NULL; entry; entry = readdir(entries))
		count += strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0;
	if (entries)
		closedir(entries);
	return count;
}

static int by_name(const struct dirent **a, const struct dirent **b)
{
	return strcmp((*a)->d_name, (*b)->d_name);
}

void folder_visit(const char *path, void (*visit)(const char *path))
{
	struct dirent **entries;
	int count = scandir(path, &entries, NULL, by_name);
	for (int i = 0; i < count; i++) {
		char below[PATH_MAX];
		struct stat status;
		const char *name = entries[i]->d_name;
		snprintf(below, sizeof below, "%s/%s", path, name);
		bool is_folder = stat(below, &status) == 0 && S_ISDIR(status.st_mode);
		if (is_folder && name[0] != '.' && strcmp(name, "expected") != 0)
			folder_visit(below, visit);
		else if (!is_folder && name[0] != '.')
			visit(below);
		free(entries[i]);
	}
	if (count >= 0)
		free(entries);
}
