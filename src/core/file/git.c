/* Runs git as a program: what it holds depends on its settings and its storage. */
#include "mapwright/git.h"
#include "identity.h"
#include "mapwright/arena.h"
#include "mapwright/process.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { FIRST_READ = 64 * 1024, WORDS = 40 };

/* The repository is untrusted, so nothing from its settings must be run. Fetching missing objects would use commands
 * from the settings; these variables prevent that, while settings such as protocol.allow could be overruled by the
 * repository. A folder that merely looks like a bare repository is not used as one. */
int git_run(const char *path, const char *const *arguments, char **bytes, size_t *length)
{
	const char *words[WORDS] = {"env",
				    "GIT_ALLOW_PROTOCOL=none",
				    "GIT_NO_LAZY_FETCH=1",
				    "git",
				    "--no-pager",
				    "-c",
				    "core.fsmonitor=false",
				    "-c",
				    "safe.bareRepository=explicit",
				    "-C"};
	int count = 0, status = -1;
	char *folder = file_real_path(path, NULL);
	struct process git;
	struct stat status_of;
	*bytes = NULL;
	if (!folder)
		return -1;
	if (stat(folder, &status_of) != 0 || !S_ISDIR(status_of.st_mode))
		strrchr(folder, '/')[1] = '\0'; /* a real path is absolute */
	while (words[count])
		count++;
	words[count++] = folder;
	for (; *arguments && count < WORDS - 1; arguments++)
		words[count++] = *arguments;
	if (process_start(&git, words, false, NULL)) {
		bool done = file_read_open(git.output, FIRST_READ, FILE_LIMIT, bytes, length);
		status = process_end(&git);
		status = done && status >= 0 && WIFEXITED(status) ? WEXITSTATUS(status) : -1;
	}
	free(folder);
	if (status < 0) {
		free(*bytes);
		*bytes = NULL;
	}
	return status;
}

bool git_succeeds(const char *path, const char *const *arguments)
{
	char *bytes;
	size_t length;
	int status = git_run(path, arguments, &bytes, &length);
	free(bytes);
	return status == 0;
}

bool git_knows(const char *path, const char *word)
{
	struct arena arena = {0};
	const char *const words[] = {"rev-parse", "-q", "--verify", arena_print(&arena, "%s^{commit}", word), NULL};
	bool known = *word && *word != '-' && git_succeeds(path, words);
	arena_clear(&arena);
	return known;
}

bool git_read(const char *path, const char *revision, char **bytes, size_t *length, struct error *error)
{
	struct arena arena = {0};
	char *real = file_real_path(path, error);
	*bytes = NULL;
	if (!real)
		return false;
	bool whole = strchr(revision, ':') != NULL;
	const char *object = whole ? revision : arena_print(&arena, "%s:.%s", revision, strrchr(real, '/'));
	/* cat-file prints the stored bytes, without filters */
	const char *const words[] = {"cat-file", "blob", object, NULL};
	bool done = *revision != '-' && git_run(real, words, bytes, length) == 0;
	arena_clear(&arena);
	free(real);
	if (done)
		return true;
	free(*bytes);
	*bytes = NULL;
	return error_set(error, "%s: git has no such file in %s, or git is missing.", path, revision);
}
