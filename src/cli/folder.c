/* A walk without recursion, so that no depth of folders can exhaust the stack: what is still to be seen waits in a list
 * of paths, the next one last. A folder that is reached gives way to its entries, in the order of their names. (fts of
 * glibc 2.36 crashes when memory is out.) */
#include "folder.h"

#include "mapwright/file.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { FILES_LIMIT = 10000 };

struct pending {
	char **paths;
	size_t count, capacity;
};

/* Takes over the path, also when it fails. */
static bool pending_push(struct pending *pending, char *path)
{
	if (path && pending->count == pending->capacity) {
		size_t capacity = pending->capacity * 2 + 16;
		char **larger = reallocarray(pending->paths, capacity, sizeof *larger);
		if (larger) {
			pending->paths = larger;
			pending->capacity = capacity;
		}
	}
	if (!path || pending->count == pending->capacity) {
		free(path);
		return false;
	}
	pending->paths[pending->count++] = path;
	return true;
}

static void pending_clear(struct pending *pending)
{
	while (pending->count > 0)
		free(pending->paths[--pending->count]);
	free(pending->paths);
}

static int compare_backwards(const void *left, const void *right)
{
	return strcmp(*(char *const *)right, *(char *const *)left);
}

/* "folder/name"; NULL when memory is out. */
static char *join(const char *folder, const char *name)
{
	size_t length = strlen(folder);
	const char *slash = length > 0 && folder[length - 1] == '/' ? "" : "/";
	size_t size = length + strlen(slash) + strlen(name) + 1;
	char *path = malloc(size);
	if (path)
		snprintf(path, size, "%s%s%s", folder, slash, name);
	return path;
}

static bool is_dots(const char *name)
{
	return strcmp(name, ".") == 0 || strcmp(name, "..") == 0;
}

/* Adds the entries of a folder. False with errno set when they cannot all be had. */
static bool pending_expand(struct pending *pending, const char *folder)
{
	DIR *directory = opendir(folder);
	if (!directory)
		return false;
	size_t first = pending->count;
	int problem = 0;
	while (problem == 0) {
		errno = 0;
		const struct dirent *entry = readdir(directory);
		if (!entry && errno == 0)
			break;
		if (!entry)
			problem = errno;
		else if (!is_dots(entry->d_name) && !pending_push(pending, join(folder, entry->d_name)))
			problem = ENOMEM;
	}
	closedir(directory);
	if (pending->count - first > 1)
		qsort(pending->paths + first, pending->count - first, sizeof *pending->paths, compare_backwards);
	errno = problem;
	return problem == 0;
}

/* Why the walk passes over a path; NULL when it does not. Symbolic links to files count as files, those to folders are
 * not followed. */
static const char *reason_to_skip(const char *path, const struct folder_visitor *visitor, bool *folder)
{
	struct stat status, link;
	const char *slash = strrchr(path, '/');
	*folder = false;
	if ((slash ? slash + 1 : path)[0] == '.')
		return "its name begins with a dot";
	if (stat(path, &status) != 0)
		return strerror(errno);
	if (S_ISREG(status.st_mode))
		return status.st_size > FILE_LIMIT ? "it is larger than any map" : NULL;
	if (!S_ISDIR(status.st_mode))
		return "it is neither a file nor a folder";
	if (!visitor->deep)
		return "it is a folder";
	if (lstat(path, &link) != 0 || S_ISLNK(link.st_mode))
		return "it is a symbolic link to a folder";
	*folder = true;
	return NULL;
}

/* One path of the list. False ends the walk. */
static bool visit_path(struct pending *pending, const char *path, const struct folder_visitor *visitor)
{
	bool folder;
	const char *reason = reason_to_skip(path, visitor, &folder);
	if (reason && visitor->skip)
		visitor->skip(visitor->context, path, reason);
	if (!reason && !folder)
		return visitor->visit(visitor->context, path, NULL);
	if (reason || pending_expand(pending, path))
		return true;
	struct error error;
	error_set(&error, "%s: cannot be searched: %s.", path, strerror(errno));
	return visitor->visit(visitor->context, path, error.message);
}

/* Whoever names the root of the system does not want to wait until all of it has been read. */
static bool too_many(const char *path, const struct folder_visitor *visitor)
{
	struct error error;
	error_set(&error, "%s: holds more than %d files; name a smaller folder. The rest was not looked at.", path,
		  FILES_LIMIT);
	visitor->visit(visitor->context, path, error.message);
	return false;
}

bool folder_walk(const char *path, const struct folder_visitor *visitor, struct error *error)
{
	struct pending pending = {0};
	bool begun = pending_expand(&pending, path);
	if (!begun)
		error_set(error, "%s: cannot be searched: %s.", path, strerror(errno));
	int seen = 0;
	for (bool going = begun; going && pending.count > 0;) {
		char *next = pending.paths[--pending.count];
		going = seen++ < FILES_LIMIT ? visit_path(&pending, next, visitor) : too_many(path, visitor);
		free(next);
	}
	pending_clear(&pending);
	return begun;
}
