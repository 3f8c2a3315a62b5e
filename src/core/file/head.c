/* Runs git as a program: the content of its HEAD depends on its settings and its storage. */
#include "identity.h"
#include "mapwright/arena.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* Starts git in the folder, with its output going to `output`. The repository is untrusted, so nothing from its
 * settings must be run: cat-file prints the stored bytes, without filters. Fetching missing objects would use
 * commands from the settings; these variables prevent that, while settings such as protocol.allow could be overruled
 * by the repository. A folder that merely looks like a bare repository is not used as one. */
static int start_git(pid_t *process, const char *folder, const char *object, int output)
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
	posix_spawn_file_actions_t actions;
	int problem = posix_spawn_file_actions_init(&actions);
	if (problem != 0)
		return problem;
	problem = posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
	if (problem == 0)
		problem = posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
	if (problem == 0)
		problem = posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
	if (problem == 0)
		problem = posix_spawnp(process, words[0], &actions, NULL, (char *const *)words, environ);
	posix_spawn_file_actions_destroy(&actions);
	return problem;
}

enum { FIRST_READ = 64 * 1024 };

static bool ask_git(const char *folder, const char *object, char **bytes, size_t *length)
{
	int ends[2], status = -1;
	pid_t process;
	if (pipe2(ends, O_CLOEXEC) != 0)
		return false;
	bool started = start_git(&process, folder, object, ends[1]) == 0;
	close(ends[1]);
	bool done = started && file_read_open(ends[0], FIRST_READ, FILE_LIMIT, bytes, length);
	close(ends[0]);
	while (started && waitpid(process, &status, 0) < 0 && errno == EINTR)
		;
	return done && WIFEXITED(status) && WEXITSTATUS(status) == 0;
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
