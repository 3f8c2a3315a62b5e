/* Runs git as a program: what it holds depends on its settings and its storage. */
#include "mapwright/git.h"
#include "identity.h"

#include <errno.h>
#include <sys/wait.h>
#include <unistd.h>

enum { FIRST_READ = 64 * 1024, WORDS = 48 };
enum { MISSING = 127, ENDED_BY_SIGNAL = 128 };   /* what env returns without git; as for a shell */
enum { PATIENCE = 10000, LESS_PATIENCE = 1000 }; /* milliseconds without output */

static int patience = PATIENCE; /* less after git has been silent for too long */

/* Starts git in a folder or in that of a file. The repository is untrusted, so nothing from its settings must be run.
 * Fetching missing objects would use commands from the settings; these variables prevent that ("/" is no name of a
 * transport), while settings such as protocol.allow could be overruled by the repository. A folder that merely looks
 * like a bare repository is not used as one, and no name is a pattern. */
static bool start(struct process *git, const char *path, const char *const *arguments, bool errors, int *input,
		  struct error *error)
{
	const char *words[WORDS] = {"env",
				    "LC_ALL=C",
				    "GIT_ALLOW_PROTOCOL=/",
				    "GIT_NO_LAZY_FETCH=1",
				    "GIT_LITERAL_PATHSPECS=1",
				    "git",
				    "--no-pager",
				    "-c",
				    "core.fsmonitor=false",
				    "-c",
				    "safe.bareRepository=explicit",
				    "-C"};
	int count = 0;
	char *folder = file_real_path(path, error);
	struct stat status;
	if (!folder)
		return false;
	if (stat(folder, &status) != 0 || !S_ISDIR(status.st_mode))
		strrchr(folder, '/')[1] = '\0'; /* a real path is absolute */
	while (words[count])
		count++;
	words[count++] = folder;
	for (; *arguments && count < WORDS - 1; arguments++)
		words[count++] = *arguments;
	bool started = process_start(git, words, errors, input, error);
	free(folder);
	return started;
}

/* Reads up to `size` bytes of what git prints. Returns 0 at the end; -1 after a message, when git has been stopped. */
static ssize_t read_some(struct process *git, char *bytes, size_t size, struct error *error)
{
	ssize_t got = -1;
	if (process_wait(git, patience)) {
		while ((got = read(git->output, bytes, size)) < 0 && errno == EINTR)
			continue;
		patience = PATIENCE;
		if (got < 0)
			error_set(error, "git cannot be read: %s.", strerror(errno));
	} else if (errno == ETIMEDOUT) {
		patience = LESS_PATIENCE;
		error_set(error, "git has been silent for %d seconds, so it was stopped.", PATIENCE / 1000);
	} else {
		error_set(error, "git was stopped.");
	}
	if (got < 0)
		process_stop(git);
	return got;
}

static bool read_all(struct process *git, char **bytes, size_t *length, struct error *error)
{
	size_t capacity = 0;
	ssize_t got = 1;
	for (*length = 0; got > 0; *length += got > 0 ? (size_t)got : 0) {
		if (*length > FILE_LIMIT || !memory_has(2 * *length + FIRST_READ)) {
			process_stop(git);
			return error_set(error, "git prints too much.");
		}
		list_grow(bytes, &capacity, *length + FIRST_READ, 1);
		got = read_some(git, *bytes + *length, capacity - *length - 1, error);
	}
	(*bytes)[*length] = '\0';
	return got == 0;
}

static int run(const char *path, const char *const *arguments, bool errors, char **bytes, size_t *length,
	       struct error *error)
{
	struct process git;
	*bytes = NULL;
	bool done = start(&git, path, arguments, errors, NULL, error) && read_all(&git, bytes, length, error);
	int status = done ? process_end(&git) : GIT_STOPPED;
	if (done)
		status = WIFEXITED(status) ? WEXITSTATUS(status) : ENDED_BY_SIGNAL;
	if (status == MISSING) {
		error_set(error, "git is missing.");
		status = GIT_MISSING;
	}
	if (status < 0) {
		free(*bytes);
		*bytes = NULL;
	}
	return status;
}

int git_run(const char *path, const char *const *arguments, char **bytes, size_t *length, struct error *error)
{
	return run(path, arguments, false, bytes, length, error);
}

bool git_succeeds(const char *path, const char *const *arguments)
{
	char *bytes;
	size_t length;
	int status = git_run(path, arguments, &bytes, &length, NULL);
	free(bytes);
	return status == 0;
}

bool git_is_here(const char *path, struct error *error)
{
	const char *const words[] = {"rev-parse", "--git-dir", NULL};
	char *bytes;
	size_t length;
	int status = run(path, words, true, &bytes, &length, error);
	const char *colon = bytes ? strstr(bytes, ": ") : NULL; /* "fatal: not a git repository" */
	if (status > 0)
		error_set(error, "%s: git says: %.*s", path, colon ? (int)strcspn(colon, "\n") - 2 : 0,
			  colon ? colon + 2 : "");
	free(bytes);
	return status == 0;
}

/* Gets the name of an object. Returns 0; more if there is none; less with a message if git is missing or was stopped. */
static int resolve(const char *path, const char *word, char hash[GIT_HASH_SIZE], struct error *error)
{
	const char *const words[] = {"rev-parse", "-q", "--verify", word, NULL};
	char *bytes = NULL;
	size_t length = 0;
	int status = *word != '-' ? git_run(path, words, &bytes, &length, error) : 1;
	bool found = status == 0 && length > 1 && length <= GIT_HASH_SIZE;
	snprintf(hash, GIT_HASH_SIZE, "%.*s", found ? (int)length - 1 : 0, found ? bytes : "");
	free(bytes);
	return status == 0 && !found ? 1 : status;
}

bool git_knows(const char *path, const char *word, char hash[GIT_HASH_SIZE], struct error *error)
{
	struct arena arena = {0};
	int status = *word ? resolve(path, arena_print(&arena, "%s^{commit}", word), hash, error) : 1;
	if (status > 0 && git_is_here(path, error))
		error_set(error, "git knows no revision '%s' here.", word);
	arena_clear(&arena);
	return status == 0;
}

/* ---- many objects ---- */

void git_objects_close(struct git_objects *objects)
{
	if (objects->input > 0)
		close(objects->input);
	if (objects->process.id != 0)
		process_end(&objects->process);
	free(objects->folder);
	free(objects->asked);
	*objects = (struct git_objects){.folder = NULL};
}

/* Reads until there are `wanted` bytes, or a whole line if that is 0. */
static bool read_until(struct git_objects *objects, char **bytes, size_t *length, size_t *capacity, size_t wanted,
		       struct error *error)
{
	while (wanted > 0 ? *length < wanted : !*length || !memchr(*bytes, '\n', *length)) {
		list_grow(bytes, capacity, (*length > wanted ? *length : wanted) + FIRST_READ, 1);
		ssize_t got = read_some(&objects->process, *bytes + *length, *capacity - *length, error);
		if (got == 0)
			return error_set(error, "git ended too soon.");
		if (got < 0)
			return false;
		*length += (size_t)got;
	}
	return true;
}

/* Reads an object and the line before it: "HASH blob SIZE", or "NAME missing". */
static bool read_object(struct git_objects *objects, const char *name, char **bytes, size_t *length,
			struct error *error)
{
	size_t capacity = 0, have = 0, size = 0;
	if (!read_until(objects, bytes, &have, &capacity, 0, error))
		return false;
	size_t head = (size_t)((char *)memchr(*bytes, '\n', have) - *bytes) + 1;
	(*bytes)[head - 1] = '\0';
	bool found = sscanf(*bytes, "%*64[0-9a-f] %*9s %zu", &size) == 1;
	if (found && (size > FILE_LIMIT || !memory_has(2 * size)))
		process_stop(&objects->process);
	if (!found || objects->process.id == 0)
		return error_set(error, found ? "%s: too large for a map." : "%s: git has no such file.", name);
	if (!read_until(objects, bytes, &have, &capacity, head + size + 1, error))
		return false;
	memmove(*bytes, *bytes + head, size);
	(*bytes)[size] = '\0';
	*length = size;
	return true;
}

/* Asks for an object, whose bytes git then writes. */
static bool ask(struct git_objects *objects, const char *name, struct error *error)
{
	static const char *const words[] = {"cat-file", "--batch", NULL};
	if (objects->process.id == 0 &&
	    !start(&objects->process, objects->folder, words, false, &objects->input, error))
		return false;
	dprintf(objects->input, "%s\n", name);
	objects->asked = memory_copy(name);
	return true;
}

/* Takes what git writes of the object that it was asked for. */
static bool take(struct git_objects *objects, char **bytes, size_t *length, struct error *error)
{
	*bytes = NULL;
	bool done = read_object(objects, objects->asked, bytes, length, error);
	if (!done) {
		free(*bytes);
		*bytes = NULL;
	}
	free(objects->asked);
	objects->asked = NULL;
	return done;
}

bool git_object(struct git_objects *objects, const char *name, char **bytes, size_t *length, struct error *error)
{
	*bytes = NULL;
	if (objects->asked && strcmp(objects->asked, name) != 0) {
		take(objects, bytes, length, NULL);
		free(*bytes);
		*bytes = NULL;
	}
	return (objects->asked || ask(objects, name, error)) && take(objects, bytes, length, error);
}

/* Returns the folder of the repository that a real path is in, or the path's own. */
static char *folder_of(const char *path)
{
	char *folder = memory_copy(path), *slash;
	while ((slash = strrchr(folder, '/')) && slash > folder) {
		*slash = '\0';
		char *mark = path_join(folder, ".git");
		bool here = file_exists(mark);
		free(mark);
		if (here)
			return folder;
	}
	free(folder);
	return memory_copy_bytes(path, (size_t)(path_name(path) - path) - 1);
}

/* Returns the real path of a file, or of a folder with a slash behind it; NULL with a message. */
static char *path_in_repository(const char *path, struct error *error)
{
	char *real = file_real_path(path, error), *folder = real && file_is_folder(real) ? path_join(real, "") : NULL;
	if (folder)
		free(real);
	return folder ? folder : real;
}

/* `real` is the real path. */
static bool find(struct git_objects *objects, const char *path, const char *real, const char *revision,
		 struct error *error)
{
	char *folder = folder_of(real);
	bool known = true;
	if (!objects->folder || strcmp(objects->folder, folder) != 0) {
		git_objects_close(objects);
		known = git_knows(path, revision, objects->hash, error);
		objects->folder = memory_copy(folder);
	}
	free(folder);
	return known && (*objects->hash || error_set(error, "git knows no revision '%s' here.", revision));
}

bool git_objects_find(struct git_objects *objects, const char *path, const char *revision, struct error *error)
{
	char *real = path_in_repository(path, error);
	bool known = real && find(objects, path, real, revision, error);
	free(real);
	return known;
}

void git_read_soon(struct git_objects *objects, const char *path)
{
	char *real = file_real_path(path, NULL);
	size_t length = objects->folder ? strlen(objects->folder) : 0;
	struct arena arena = {0};
	if (real && length > 0 && *objects->hash && !objects->asked && !strchr(real, '\n') &&
	    strncmp(real, objects->folder, length) == 0 && real[length] == '/')
		ask(objects, arena_print(&arena, "%s:.%s", objects->hash, real + length), NULL);
	arena_clear(&arena);
	free(real);
}

bool git_read_next(struct git_objects *objects, const char *path, const char *revision, char **bytes, size_t *length,
		   struct error *error)
{
	struct arena arena = {0};
	char *real = file_real_path(path, error), hash[GIT_HASH_SIZE];
	bool known = real && find(objects, path, real, revision, error);
	*bytes = NULL;
	const char *name =
	    known ? arena_print(&arena, "%s:.%s", objects->hash, real + strlen(objects->folder)) : NULL;
	if (known && strchr(name, '\n'))
		name = resolve(objects->folder, name, hash, error) == 0 ? hash : "missing";
	bool done = known && git_object(objects, name, bytes, length, error);
	if (known && !done && objects->process.id != 0)
		error_set(error, "%s: git has no such file in %s.", path, revision);
	arena_clear(&arena);
	free(real);
	return done;
}

bool git_read(const char *path, const char *revision, char **bytes, size_t *length, struct error *error)
{
	struct git_objects objects = {.folder = NULL};
	bool done = git_read_next(&objects, path, revision, bytes, length, error);
	git_objects_close(&objects);
	return done;
}
