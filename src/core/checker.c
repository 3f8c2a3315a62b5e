/* An external checker of saved files: how it is run, and what its lines mean. */
#include "mapwright/checker.h"
#include "mapwright/file.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <strings.h>
#include <unistd.h>

enum { OUTPUT_LIMIT = 1 << 20, VERDICTS = 1000, MESSAGE_LIMIT = 300, STEP = 20 };

/* Real time, since a program runs in it. */
static long long milliseconds(void)
{
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return (long long)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

void verdicts_clear(struct verdicts *verdicts)
{
	arena_clear(&verdicts->arena);
	*verdicts = (struct verdicts){0};
}

bool checker_start(struct checker_run *run, const char *command, const char *path, int seconds, struct error *error)
{
	struct arena arena = {0};
	checker_stop(run);
	char *real = file_real_path(path, error);
	const struct process_names names = {.file = real};
	const char *const *words = real ? process_words(command, &names, &arena, error) : NULL;
	bool done = words && process_start(&run->process, words, true, NULL, error);
	if (done) {
		fcntl(run->process.output, F_SETFL, O_NONBLOCK);
		run->deadline = milliseconds() + seconds * 1000LL;
		run->seconds = seconds;
		run->program = memory_copy(path_name(words[0]));
		run->file = memory_copy(path_name(real));
	}
	arena_clear(&arena);
	free(real);
	return done;
}

void checker_stop(struct checker_run *run)
{
	process_stop(&run->process);
	free(run->program);
	free(run->file);
	free(run->output);
	*run = (struct checker_run){0};
}

/* Reads what there is; what is too much is dropped. */
static void read_output(struct checker_run *run)
{
	char bytes[4096];
	for (;;) {
		ssize_t count = read(run->process.output, bytes, sizeof bytes);
		if (count < 0 && errno == EINTR)
			continue;
		if (count <= 0)
			return;
		if (run->length + (size_t)count > OUTPUT_LIMIT)
			continue;
		list_grow(&run->output, &run->capacity, run->length + (size_t)count + 1, 1);
		memcpy(run->output + run->length, bytes, (size_t)count);
		run->length += (size_t)count;
	}
}

/* ---- what it says ---- */

static void add_verdict(struct verdicts *verdicts, struct verdict verdict)
{
	if (verdicts->count < VERDICTS)
		ARENA_LIST_ADD(&verdicts->arena, verdicts->items, verdicts->count, verdicts->capacity, &verdict);
}

/* Reads "NUMBER:" and moves `*at` behind it; false if there is none. */
static bool read_number(const char **at, size_t *number)
{
	const char *digit = *at;
	for (*number = 0; *digit >= '0' && *digit <= '9' && *number < 100000000; digit++)
		*number = *number * 10 + (size_t)(*digit - '0');
	if (digit == *at || *digit != ':')
		return false;
	*at = digit + 1;
	return true;
}

/* Reads a line of its output. Returns false if it is not about the file. */
static bool read_line(const struct checker_run *run, struct verdicts *verdicts, const char *line)
{
	struct verdict verdict = {.severity = SEVERITY_ERROR};
	size_t length = strlen(run->file);
	for (const char *at = line; (at = strstr(at, run->file)); at++) {
		const char *rest = at + length + 1;
		if ((at > line && at[-1] != '/' && at[-1] != ' ') || at[length] != ':' ||
		    !read_number(&rest, &verdict.line))
			continue;
		read_number(&rest, &verdict.column);
		rest += strspn(rest, " ");
		for (int severity = SEVERITY_NOTE; severity <= SEVERITY_ERROR; severity++) {
			const char *name = severity_name((enum severity)severity);
			size_t size = strlen(name);
			if (strncasecmp(rest, name, size) != 0 || rest[size] != ':')
				continue;
			verdict.severity = (enum severity)severity;
			rest += size + 1;
			rest += strspn(rest, " ");
			break;
		}
		verdict.message = arena_print(&verdicts->arena, "%s: %.*s", run->program, MESSAGE_LIMIT, rest);
		add_verdict(verdicts, verdict);
		return true;
	}
	return false;
}

/* Reads the output of a program that has ended, or was ended because of its time. */
static void read_verdicts(struct checker_run *run, struct verdicts *verdicts, bool late, int status)
{
	char outcome[100];
	bool about = false, stale = verdicts->stale;
	verdicts_clear(verdicts);
	verdicts->stale = stale;
	if (run->length > 0)
		run->output[run->length] = '\0';
	for (char *rest = run->output, *line; rest && (line = strsep(&rest, "\n"));) {
		line[strcspn(line, "\r")] = '\0';
		about |= read_line(run, verdicts, line);
	}
	struct verdict verdict = {.line = 1, .severity = SEVERITY_ERROR};
	process_outcome(status, outcome, sizeof outcome);
	if (late)
		verdict.message =
		    arena_print(&verdicts->arena, "%s: did not end within %d second%s, so it was stopped.",
				run->program, run->seconds, PLURAL(run->seconds));
	else if (status != 0 && !about)
		verdict.message =
		    arena_print(&verdicts->arena, "%s: %s, without a line about this file.", run->program, outcome);
	if (verdict.message)
		add_verdict(verdicts, verdict);
}

bool checker_poll(struct checker_run *run, struct verdicts *verdicts)
{
	int status = -1;
	if (run->process.id == 0)
		return false;
	read_output(run);
	bool ended = process_has_ended(&run->process, &status), late = !ended && milliseconds() >= run->deadline;
	if (!ended && !late)
		return false;
	read_output(run);
	read_verdicts(run, verdicts, late, status);
	if (ended)
		close(run->process.output);
	checker_stop(run);
	return true;
}

void checker_wait(struct checker_run *run, struct verdicts *verdicts)
{
	while (run->process.id != 0 && !checker_poll(run, verdicts)) {
		poll(NULL, 0, STEP); /* its output may be closed */
		if (!process_wait(&run->process, STEP) && errno == EINTR)
			checker_stop(run);
	}
}
