#include "mapwright/judge.h"
#include "mapwright/file.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>
#include <unistd.h>

enum { OUTPUT_LIMIT = 1 << 20, VERDICTS = 1000, MESSAGE_LIMIT = 300, STEP = 20 };

/* Real time, since a program runs in it. */
static long long milliseconds(void)
{
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return (long long)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

void judgement_clear(struct judgement *judgement)
{
	arena_clear(&judgement->arena);
	*judgement = (struct judgement){0};
}

bool judge_start(struct judge *judge, const char *command, const char *path, int seconds, struct error *error)
{
	struct arena arena = {0};
	judge_stop(judge);
	char *real = file_real_path(path, error);
	const struct process_names names = {.file = real};
	const char *const *words = real ? process_words(command, &names, &arena, error) : NULL;
	bool done = words && process_start(&judge->process, words, true, NULL, error);
	if (done) {
		fcntl(judge->process.output, F_SETFL, O_NONBLOCK);
		judge->deadline = milliseconds() + seconds * 1000LL;
		judge->seconds = seconds;
		judge->program = memory_copy(path_name(words[0]));
		judge->file = memory_copy(path_name(real));
	}
	arena_clear(&arena);
	free(real);
	return done;
}

void judge_stop(struct judge *judge)
{
	process_stop(&judge->process);
	free(judge->program);
	free(judge->file);
	free(judge->output);
	*judge = (struct judge){0};
}

/* Reads what there is; what is too much is dropped. */
static void read_output(struct judge *judge)
{
	char bytes[4096];
	for (;;) {
		ssize_t count = read(judge->process.output, bytes, sizeof bytes);
		if (count < 0 && errno == EINTR)
			continue;
		if (count <= 0)
			return;
		if (judge->length + (size_t)count > OUTPUT_LIMIT)
			continue;
		list_grow(&judge->output, &judge->capacity, judge->length + (size_t)count + 1, 1);
		memcpy(judge->output + judge->length, bytes, (size_t)count);
		judge->length += (size_t)count;
	}
}

/* ---- what it says ---- */

static void add_verdict(struct judgement *judgement, struct verdict verdict)
{
	if (judgement->count < VERDICTS)
		arena_append(&judgement->arena, &judgement->verdicts, &judgement->count, &judgement->capacity,
			     &verdict, sizeof verdict);
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
static bool read_line(const struct judge *judge, struct judgement *judgement, const char *line)
{
	struct verdict verdict = {.severity = SEVERITY_ERROR};
	size_t length = strlen(judge->file);
	for (const char *at = line; (at = strstr(at, judge->file)); at++) {
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
		verdict.message = arena_print(&judgement->arena, "%s: %.*s", judge->program, MESSAGE_LIMIT, rest);
		add_verdict(judgement, verdict);
		return true;
	}
	return false;
}

/* Reads the output of a program that has ended, or was ended because of its time. */
static void read_judgement(struct judge *judge, struct judgement *judgement, bool late, int status)
{
	char outcome[100];
	bool about = false, stale = judgement->stale;
	judgement_clear(judgement);
	judgement->stale = stale;
	if (judge->length > 0)
		judge->output[judge->length] = '\0';
	for (char *rest = judge->output, *line; rest && (line = strsep(&rest, "\n"));) {
		line[strcspn(line, "\r")] = '\0';
		about |= read_line(judge, judgement, line);
	}
	struct verdict verdict = {.line = 1, .severity = SEVERITY_ERROR};
	process_outcome(status, outcome, sizeof outcome);
	if (late)
		verdict.message =
		    arena_print(&judgement->arena, "%s: did not end within %d second%s, so it was stopped.",
				judge->program, judge->seconds, judge->seconds == 1 ? "" : "s");
	else if (status != 0 && !about)
		verdict.message = arena_print(&judgement->arena, "%s: %s, without a line about this file.",
					      judge->program, outcome);
	if (verdict.message)
		add_verdict(judgement, verdict);
}

bool judge_poll(struct judge *judge, struct judgement *judgement)
{
	int status = -1;
	if (judge->process.id == 0)
		return false;
	read_output(judge);
	bool ended = process_has_ended(&judge->process, &status), late = !ended && milliseconds() >= judge->deadline;
	if (!ended && !late)
		return false;
	read_output(judge);
	read_judgement(judge, judgement, late, status);
	if (ended)
		close(judge->process.output);
	judge_stop(judge);
	return true;
}

void judge_wait(struct judge *judge, struct judgement *judgement)
{
	while (judge->process.id != 0 && !judge_poll(judge, judgement)) {
		poll(NULL, 0, STEP); /* its output may be closed */
		if (!process_wait(&judge->process, STEP) && errno == EINTR)
			judge_stop(judge);
	}
}
