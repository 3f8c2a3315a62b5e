/* Paths: joined, cut, made absolute, and lists of the files of a folder. */
#include "mapwright/arena.h"

#include "embedded.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>

void paths_add(struct paths *paths, char *path)
{
	list_grow(&paths->items, &paths->capacity, paths->count + 1, sizeof *paths->items);
	paths->items[paths->count++] = path;
}

void paths_clear(struct paths *paths)
{
	while (paths->count > 0)
		free(paths->items[--paths->count]);
	free(paths->items);
	*paths = (struct paths){0};
}

static int compare_paths(const void *left, const void *right)
{
	return strcmp(*(char *const *)left, *(char *const *)right);
}

void paths_sort(struct paths *paths)
{
	list_sort(paths->items, paths->count, sizeof *paths->items, compare_paths);
}

static int compare_backwards(const void *left, const void *right)
{
	return compare_paths(right, left);
}

const char *path_below(const char *path, const char *folder)
{
	size_t length = strlen(folder);
	return strncmp(path, folder, length) == 0 && path[length] == '/' ? path + length + 1 : NULL;
}

char *path_join(const char *folder, const char *name)
{
	size_t length = strlen(folder);
	const char *slash = length > 0 && folder[length - 1] == '/' ? "" : "/";
	size_t size = length + strlen(slash) + strlen(name) + 1;
	char *path = memory_allocate(size, 1);
	snprintf(path, size, "%s%s%s", folder, slash, name);
	return path;
}

/* Adds the entries, with the folder's path unless that is NULL, and closes the directory. */
static bool add_entries(struct paths *paths, DIR *directory, const char *folder)
{
	if (!directory)
		return false;
	size_t first = paths->count;
	const struct dirent *entry;
	while (errno = 0, (entry = readdir(directory)))
		if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0)
			paths_add(paths, folder ? path_join(folder, entry->d_name) : memory_copy(entry->d_name));
	int problem = errno;
	closedir(directory);
	if (paths->count - first > 1)
		qsort(paths->items + first, paths->count - first, sizeof *paths->items, compare_backwards);
	errno = problem;
	return problem == 0;
}

bool paths_add_entries(struct paths *paths, const char *folder)
{
	return embedded_folder(folder, paths) || add_entries(paths, opendir(folder), folder);
}

bool paths_add_names(struct paths *paths, int folder)
{
	int own = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	return own >= 0 && add_entries(paths, fdopendir(own), NULL);
}

const char *path_name(const char *path)
{
	const char *slash = strrchr(path, '/');
	return slash ? slash + 1 : path;
}
