/* Other programs: started without a shell, waited for, stopped; command lines as words. */
#include "mapwright/process.h"
#include "mapwright/clock.h"
#include "mapwright/file.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

static char **programs_environment; /* NULL: that of this program */

void process_keep_environment(void)
{
	size_t count = 0;
	while (environ[count])
		count++;
	if (!programs_environment)
		programs_environment =
		    memcpy(memory_allocate(count + 1, sizeof *environ), environ, count * sizeof *environ);
}

/* Starts a program. `input` is what it reads (-1: that of this program, or nothing in the background). With `output`
 * (-1: none), it runs in the background with its output there, and its errors if `errors`. Returns 0 or an error
 * number. */
static int spawn(pid_t *id, const char *const *words, int input, int output, bool errors)
{
	posix_spawn_file_actions_t actions;
	posix_spawnattr_t attributes;
	sigset_t signals;
	int problem = posix_spawn_file_actions_init(&actions);
	if (problem != 0)
		return problem;
	problem = posix_spawnattr_init(&attributes);
	if (problem != 0) {
		posix_spawn_file_actions_destroy(&actions);
		return problem;
	}
	short flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK;
	if (input >= 0)
		problem = posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
	if (output >= 0) {
		flags |= POSIX_SPAWN_SETPGROUP;
		if (input < 0)
			problem = posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
		if (problem == 0)
			problem = posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
		if (problem == 0 && errors)
			problem = posix_spawn_file_actions_adddup2(&actions, output, STDERR_FILENO);
		else if (problem == 0)
			problem = posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
	}
	sigemptyset(&signals);
	posix_spawnattr_setsigmask(&attributes, &signals);
	sigfillset(&signals);
	posix_spawnattr_setsigdefault(&attributes, &signals);
	posix_spawnattr_setflags(&attributes, flags);
	if (problem == 0)
		problem = posix_spawnp(id, words[0], &actions, &attributes, (char *const *)words,
				       programs_environment ? programs_environment : environ);
	posix_spawnattr_destroy(&attributes);
	posix_spawn_file_actions_destroy(&actions);
	return problem;
}

static bool refuse(const char *program, int problem, struct error *error)
{
	/* EACCES, too: it may be about a folder of PATH that the program is not in */
	bool nowhere = !strchr(program, '/') && (problem == ENOENT || problem == EACCES);
	return error_set(error, "%s: cannot be run: %s.", program,
			 nowhere ? "There is no such program in PATH" : strerror(problem));
}

/* Starts a program with pipes for what it reads and what it writes, each unless its end here is NULL. Returns its id; 0 with a
 * message. */
static pid_t begin(const char *const *words, bool errors, int *input, int *output, struct error *error)
{
	pid_t id = 0;
	int in[2] = {-1, -1}, out[2] = {-1, -1};
	bool piped = (!input || pipe2(in, O_CLOEXEC) == 0) && (!output || pipe2(out, O_CLOEXEC) == 0);
	int problem = piped ? spawn(&id, words, in[0], out[1], errors) : errno;
	file_close(in[0]);
	file_close(out[1]);
	if (problem == 0) {
		if (input)
			*input = in[1];
		if (output)
			*output = out[0];
		return id;
	}
	file_close(in[1]);
	file_close(out[0]);
	return refuse(words[0], problem, error);
}

bool process_start(struct process *process, const char *const *words, bool errors, int *input, struct error *error)
{
	process->id = begin(words, errors, input, &process->output, error);
	return process->id > 0;
}

bool process_feed(pid_t *id, const char *const *words, int *input, struct error *error)
{
	*id = begin(words, true, input, NULL, error);
	return *id > 0;
}

/* ---- waiting ---- */

enum { STEP = 50 }; /* milliseconds */
static const int ending[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM};
enum { ENDING = sizeof ending / sizeof *ending };
static bool (*is_stopped)(void); /* by the user */

void process_heed(bool (*stopped)(void))
{
	is_stopped = stopped;
}

/* Returns true if a blocked signal waits that this program does not ignore. */
static bool signal_waits(void)
{
	struct sigaction action;
	sigset_t waiting;
	bool waits = false;
	sigpending(&waiting);
	for (int i = 0; i < ENDING && !waits; i++)
		waits = sigismember(&waiting, ending[i]) == 1 && sigaction(ending[i], NULL, &action) == 0 &&
			action.sa_handler != SIG_IGN;
	return waits;
}

/* The signals are blocked meanwhile: one that ends this program is delivered after the other has been ended. */
bool process_wait(struct process *process, int patience)
{
	struct pollfd ready = {.fd = process->output, .events = POLLIN};
	long long end = clock_now() + patience;
	int problem = 0;
	sigset_t signals, before;
	sigemptyset(&signals);
	for (int i = 0; i < ENDING; i++)
		sigaddset(&signals, ending[i]);
	sigprocmask(SIG_BLOCK, &signals, &before);
	while (problem == 0 && poll(&ready, 1, STEP) <= 0) {
		if (signal_waits() || (is_stopped && is_stopped()))
			problem = EINTR;
		else if (clock_now() >= end)
			problem = ETIMEDOUT;
	}
	if (problem == EINTR)
		process_stop(process);
	sigprocmask(SIG_SETMASK, &before, NULL);
	errno = problem;
	return problem == 0;
}

static pid_t wait_for(pid_t id, int *status)
{
	pid_t ended;
	do
		ended = waitpid(id, status, 0);
	while (ended < 0 && errno == EINTR);
	return ended;
}

int process_end(struct process *process)
{
	int status = -1;
	close(process->output); /* it may wait for somebody to read */
	if (wait_for(process->id, &status) < 0)
		status = -1;
	process->id = 0;
	return status;
}

bool process_has_ended(struct process *process, int *status)
{
	siginfo_t info = {.si_pid = 0};
	if (waitid(P_PID, (id_t)process->id, &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid == 0)
		return false;
	kill(-process->id, SIGKILL); /* what it has left behind; its number is taken until it is waited for */
	*status = -1;
	if (wait_for(process->id, status) < 0)
		*status = -1;
	process->id = 0;
	return true;
}

void process_stop(struct process *process)
{
	if (process->id == 0)
		return;
	kill(-process->id, SIGKILL);
	process_end(process);
}

bool process_play(const char *const *words, const struct process_watch *watch, int *status, struct error *error)
{
	pid_t id, ended;
	int problem = spawn(&id, words, -1, -1, true);
	if (problem != 0)
		return refuse(words[0], problem, error);
	for (;;) {
		ended = waitpid(id, status, WUNTRACED);
		int end = ended < 0 && errno == EINTR && watch ? watch->interrupted() : 0;
		if (end)
			kill(id, end);
		if (end || (ended < 0 && errno != EINTR)) {
			*status = -1;
			return true;
		}
		if (ended > 0 && !WIFSTOPPED(*status))
			return true;
		if (ended > 0 && watch)
			watch->stopped();
	}
}

void process_outcome(int status, char *text, size_t size)
{
	if (status >= 0 && WIFEXITED(status))
		snprintf(text, size, "ended with exit status %d", WEXITSTATUS(status));
	else if (status >= 0 && WIFSIGNALED(status))
		snprintf(text, size, "was ended by signal %d (%s)", WTERMSIG(status), strsignal(WTERMSIG(status)));
	else
		snprintf(text, size, "%s", "ended");
}

/* ---- command lines ---- */

/* Returns the next word of the line without its quotes, and moves `*at` behind it; NULL with a message if a quote is
 * not closed. */
static char *read_word(const char **at, struct arena *arena, struct error *error)
{
	char *word = arena_copy(arena, *at, strlen(*at)), *end = word, quote = '\0';
	for (; **at && (quote || **at != ' '); (*at)++) {
		if (quote ? **at == quote : **at == '\'' || **at == '"')
			quote = quote ? '\0' : **at;
		else
			*end++ = **at;
	}
	*end = '\0';
	if (!quote)
		return word;
	error_set(error, "The command has an opening %c, but no closing one.", quote);
	return NULL;
}

/* Puts the names into a word. Returns NULL with a message if a placeholder is where a name could become something else:
 * part of a script, or an option. */
static const char *fill_word(char *word, const struct process_names *names, struct arena *arena, struct error *error)
{
	const char *home = getenv("HOME");
	char *percent = strchr(word, '%');
	if (strncmp(word, "~/", 2) == 0 && home)
		return arena_print(arena, "%s%s", home, word + 1);
	for (; percent && percent[1] == '%'; percent = strchr(percent + 1, '%'))
		memmove(percent, percent + 1, strlen(percent));
	if (!percent)
		return word;
	bool own = percent == word || (word[0] == '-' && percent[-1] == '=');
	if (!percent[1] || !strchr("fmn", percent[1]) || percent[2] || !own) {
		error_set(error,
			  "'%s': %%f (the file), %%m (the map) and %%n (its number) are words of their own, or "
			  "follow the = of an option.",
			  word);
		return NULL;
	}
	const char *name = !names              ? "x"
			   : percent[1] == 'f' ? names->file
			   : percent[1] == 'm' ? names->map
					       : names->number;
	if (name && *name && (percent > word || *name != '-'))
		return arena_print(arena, "%.*s%s", (int)(percent - word), word, name);
	error_set(error,
		  name && *name ? "The name of the map begins with -, so the program would read it as an option."
				: "This file has no %%%c for the command.",
		  percent[1]);
	return NULL;
}

const char *const *process_words(const char *line, const struct process_names *names, struct arena *arena,
				 struct error *error)
{
	const char **words = NULL, *word;
	int count = 0, capacity = 0;
	for (line += strspn(line, " "); *line; line += strspn(line, " ")) {
		char *read = read_word(&line, arena, error);
		word = read ? fill_word(read, names, arena, error) : NULL;
		if (!word)
			return NULL;
		arena_append(arena, &words, &count, &capacity, &word, sizeof word);
	}
	word = NULL;
	arena_append(arena, &words, &count, &capacity, &word, sizeof word);
	if (count > 1 && (words[0][0] == '/' || (words[0][0] && !strchr(words[0], '/'))))
		return words;
	error_set(error, "A command begins with a program in PATH or with an absolute path (or ~/...).");
	return NULL;
}
