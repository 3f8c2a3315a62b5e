/* Runs git as a program: the content of its HEAD depends on its settings and its storage. */
#include "identity.h"
#include "mapwright/arena.h"
#include "mapwright/process.h"

#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { FIRST_READ = 64 * 1024 };

/* Prints the object with git in the folder. The repository is untrusted, so nothing from its settings must be run:
 * cat-file prints the stored bytes, without filters. Fetching missing objects would use commands from the settings;
 * these variables prevent that, while settings such as protocol.allow could be overruled by the repository. A folder
 * that merely looks like a bare repository is not used as one. */
static bool ask_git(const char *folder, const char *object, char **bytes, size_t *length)
{
	const char *const words[] = {"env",
				     "GIT_ALLOW_PROTOCOL=none",
				     "GIT_NO_LAZY_FETCH=1",
				     "git",
				     "-c",
				     "core.fsmonitor=false",
				     "-c",
				     "safe.bareRepository=explicit",
				     "-C",
				     folder,
				     "cat-file",
				     "blob",
				     object,
				     NULL};
	struct process git;
	if (!process_start(&git, words, false, NULL))
		return false;
	bool done = file_read_open(git.output, FIRST_READ, FILE_LIMIT, bytes, length);
	int status = process_end(&git);
	return done && status >= 0 && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

bool file_read_head(const char *path, char **bytes, size_t *length, struct error *error)
{
	char *real = file_real_path(path, error);
	if (!real)
		return false;
	char *name = strrchr(real, '/'); /* a real path is absolute */
	size_t size = strlen(name) + sizeof "HEAD:.";
	char *object = memory_allocate(size, 1);
	*bytes = NULL;
	snprintf(object, size, "HEAD:.%s", name);
	*name = '\0';
	bool done = ask_git(*real ? real : "/", object, bytes, length);
	free(object);
	free(real);
	if (done)
		return true;
	free(*bytes);
	*bytes = NULL;
	return error_set(error, "%s: git has no such file in its HEAD, or git is missing.", path);
}
