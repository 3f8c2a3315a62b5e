/* Walks without recursion, so that deep folders cannot exhaust the stack: pending paths are in a list, the next one
 * last. A folder is replaced by its entries, in order of their names. (fts of glibc 2.36 crashes when memory runs
 * out.) */
#include "mapwright/folder.h"
#include "mapwright/file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { FILES_LIMIT = 10000 };

/* Returns why a walk through the folder `top` skips a path; NULL if it does not. */
static const char *reason_to_skip(const char *path, const char *top, const struct folder_visitor *visitor,
				  bool *folder)
{
	const struct folder_filter *filter = &visitor->filter;
	struct stat status;
	*folder = false;
	if (path_name(path)[0] == '.')
		return "its name begins with a dot";
	bool links = lstat(path, &status) != 0 || S_ISLNK(status.st_mode);
	if (links && stat(path, &status) != 0)
		return strerror(errno);
	if (S_ISREG(status.st_mode) && status.st_size > FILE_LIMIT)
		return "it is too large for a map";
	if (S_ISREG(status.st_mode)) {
		char *real = links ? realpath(path, NULL) : NULL;
		size_t length = strlen(top);
		bool within =
		    !links || visitor->outside ||
		    (real && strncmp(real, top, length) == 0 && (real[length] == '/' || top[length - 1] == '/'));
		free(real);
		if (!within)
			return "it is a symbolic link to a file outside the folder";
		return filter->reason ? filter->reason(filter->context, path, false) : NULL;
	}
	if (!S_ISDIR(status.st_mode))
		return "it is neither a file nor a folder";
	if (!visitor->deep)
		return "it is a folder";
	if (links)
		return "it is a symbolic link to a folder";
	*folder = true;
	return filter->reason ? filter->reason(filter->context, path, true) : NULL;
}

/* Visits a path of the list. Returns false to end the walk. */
static bool visit_path(struct paths *pending, const char *path, const char *top, const struct folder_visitor *visitor)
{
	bool folder;
	const char *reason = reason_to_skip(path, top, visitor, &folder);
	if (reason && visitor->skip)
		visitor->skip(visitor->context, path, reason);
	if (!reason && !folder)
		return visitor->visit(visitor->context, path, NULL);
	if (reason || paths_add_entries(pending, path))
		return true;
	struct error error;
	error_set(&error, "%s: cannot read the folder: %s.", path, strerror(errno));
	return visitor->visit(visitor->context, path, error.message);
}

bool folder_walk(const char *path, const struct folder_visitor *visitor, struct error *error)
{
	struct paths pending = {0};
	if (visitor->filter.begin)
		visitor->filter.begin(visitor->filter.context, path);
	char *top = realpath(path, NULL);
	bool begun = top && paths_add_entries(&pending, path);
	if (!begun)
		error_set(error, "%s: cannot read the folder: %s.", path, strerror(errno));
	int seen = 0;
	for (bool more = begun; more && pending.count > 0;) {
		char *next = pending.items[--pending.count];
		more = seen++ < FILES_LIMIT && visit_path(&pending, next, top, visitor);
		free(next);
	}
	struct error limit; /* do not read a whole file system */
	error_set(&limit, "%s: more than %d files; the rest were skipped. Name a smaller folder.", path, FILES_LIMIT);
	if (seen > FILES_LIMIT)
		visitor->visit(visitor->context, path, limit.message);
	paths_clear(&pending);
	free(top);
	return begun;
}
