/* Files that are left out: by --exclude, .mapwright and git. */
#include "maps.h"
#include "mapwright/git.h"

static void begin(void *context, const char *folder)
{
	struct ignore *ignore = context;
	const char *const words[] = {"ls-files", "-z", "--cached", "--others", "--exclude-standard", NULL};
	char *bytes = NULL;
	size_t length = 0;
	struct error error;
	int status = GIT_MISSING;
	paths_clear(&ignore->kept);
	ignore->skip = strlen(folder);
	if (!ignore->arguments || !arguments_value(ignore->arguments, "no-ignore"))
		status = git_run(folder, words, &bytes, &length, &error);
	if (status == GIT_STOPPED)
		output_complain("%s: what git ignores is not known, so all is read: %s", folder, error.message);
	ignore->by_git = status == 0 && length > 0; /* of a folder that git ignores whole, all is meant */
	for (size_t at = 0; ignore->by_git && at < length; at += strlen(bytes + at) + 1) {
		char *path = memory_copy(bytes + at);
		size_t size = strlen(path);
		if (size > 0 && path[size - 1] == '/') /* another repository */
			path[size - 1] = '\0';
		paths_add(&ignore->kept, path);
	}
	free(bytes);
	paths_sort(&ignore->kept);
}

/* Returns the index of the first path that is not before `path`. */
static size_t find(const struct paths *kept, const char *path)
{
	int at;
	LIST_SEARCH(at, kept->count, strcmp(kept->items[at], path) < 0);
	return (size_t)at;
}

/* Returns true if git does not ignore the path: it lists it, something in it, or a repository that it is in. */
static bool is_kept(const struct ignore *ignore, const char *path, bool folder)
{
	const struct paths *kept = &ignore->kept;
	struct arena arena = {0};
	size_t at = find(kept, path), size;
	bool found = at < kept->count && strcmp(kept->items[at], path) == 0;
	if (folder && !found) {
		const char *inside = arena_print(&arena, "%s/", path);
		at = find(kept, inside);
		found = at < kept->count && strncmp(kept->items[at], inside, strlen(inside)) == 0;
	}
	for (const char *slash = strchr(path, '/'); slash && !found; slash = strchr(slash + 1, '/')) {
		const char *above = arena_print(&arena, "%.*s", (int)(slash - path), path);
		size = find(kept, above);
		found = size < kept->count && strcmp(kept->items[size], above) == 0;
	}
	arena_clear(&arena);
	return found;
}

const char *ignore_named(const struct ignore *ignore, const char *path)
{
	char glob[ARGUMENT_SIZE];
	const char *below = strncmp(path, "./", 2) == 0 ? path + 2 : path;
	for (struct argument_list at = {.name = "exclude"};
	     ignore->arguments && arguments_next(ignore->arguments, &at, glob);)
		if (glob_matches(glob, below))
			return "--exclude names it";
	return project_excludes(project_of(ignore->projects, path), path) ? PROJECT_FILE " excludes it" : NULL;
}

static const char *reason(void *context, const char *path, bool folder)
{
	const struct ignore *ignore = context;
	const char *below = path + ignore->skip;
	while (*below == '/')
		below++;
	if (ignore->by_git && !is_kept(ignore, below, folder))
		return "git ignores it";
	return ignore_named(ignore, path);
}

struct folder_filter ignore_filter(struct ignore *ignore)
{
	return (struct folder_filter){.begin = begin, .reason = reason, .context = ignore};
}

void ignore_clear(struct ignore *ignore)
{
	paths_clear(&ignore->kept);
}
