/* Where descriptions are: in the program's share, and in the user's own folder. */
#include "description.h"

#include "mapwright/arena.h"
#include "mapwright/share.h"

#include <dirent.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The paths, when somebody has asked for one. */
static struct {
	char **items;
	size_t count, capacity;
	size_t shipped; /* of the first folder */
	bool found;
} paths;

static int is_description(const struct dirent *entry)
{
	static const char end[] = ".format";
	size_t length = strlen(entry->d_name);
	return entry->d_name[0] != '.' && length >= sizeof end &&
	       strcmp(entry->d_name + length - sizeof end + 1, end) == 0;
}

static void add_path(const char *folder, const char *name)
{
	char *path = NULL;
	list_grow(&paths.items, &paths.capacity, paths.count + 1, sizeof *paths.items);
	if (asprintf(&path, "%s/%s", folder, name) < 0)
		memory_end();
	paths.items[paths.count++] = path;
}

/* A folder that is not there has none. */
static void add_folder(const char *folder)
{
	struct dirent **entries;
	int count = scandir(folder, &entries, is_description, alphasort);
	for (int i = 0; i < count; i++) {
		add_path(folder, entries[i]->d_name);
		free(entries[i]);
	}
	if (count >= 0)
		free(entries);
}

static void find_paths(void)
{
	char folder[PATH_MAX];
	if (paths.found)
		return;
	paths.found = true;
	if (share_path("formats", folder, sizeof folder))
		add_folder(folder);
	paths.shipped = paths.count;
	if (share_user_path("formats", folder, sizeof folder))
		add_folder(folder);
}

const char *description_path(size_t number)
{
	find_paths();
	return number < paths.count ? paths.items[number] : NULL;
}

size_t description_shipped(void)
{
	find_paths();
	return paths.shipped;
}
