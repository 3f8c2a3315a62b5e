/* A worker takes the next number from a counter that all of them share, and sends what came of it through a pipe of its
 * own: a head of fixed size, then the bytes. Here they wait for their turn. */
#include "workers.h"

#include "output.h"

#include "mapwright/error.h"

#include <errno.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum { CHUNK = 1 << 16 };

struct head {
	size_t index, report_length, complaint_length;
	struct tally tally;
};

struct worker {
	pid_t process;
	int pipe; /* to read from; -1: closed */
	char *bytes;
	size_t length, capacity; /* what has come and is not a whole message yet */
};

struct crew {
	const struct work *work;
	struct worker *workers;
	int count;
	struct outcome **outcomes; /* that have come and wait for their turn, by index */
	size_t next;               /* the turn */
	bool ended;                /* nobody wants the rest */
};

int workers_processors(void)
{
	cpu_set_t set;
	if (sched_getaffinity(0, sizeof set, &set) == 0)
		return CPU_COUNT(&set);
	long count = sysconf(_SC_NPROCESSORS_ONLN);
	return count > 1 ? (int)count : 1;
}

/* ---- one piece of work ---- */

/* Does it; whatever happens there is an outcome, but for a lack of memory that leaves none (false). */
static bool run_piece(const struct work *work, size_t index, struct outcome *outcome)
{
	if (!outcome_begin(outcome))
		return false;
	work->run(work->context, index, outcome);
	if (outcome_end(outcome))
		return true;
	outcome_clear(outcome);
	if (!outcome_begin(outcome))
		return false;
	outcome_complain(outcome, error_memory);
	return outcome_end(outcome);
}

/* An outcome that only says why there is none. */
static bool tell_lost(const struct work *work, size_t index)
{
	struct outcome outcome;
	struct error error;
	error_set(&error, "%s: could not be checked: its process ended early.", work->name(work->context, index));
	bool begun = outcome_begin(&outcome);
	if (begun)
		outcome_complain(&outcome, error.message);
	if (!begun || !outcome_end(&outcome)) {
		output_complain("Not enough memory.");
		if (work->lost)
			*work->lost = true;
		return false;
	}
	bool going = work->take(work->context, index, &outcome);
	outcome_clear(&outcome);
	return going;
}

static void run_here(const struct work *work)
{
	bool going = true;
	for (size_t index = 0; going && index < work->count; index++) {
		struct outcome outcome = {0};
		going = run_piece(work, index, &outcome) ? work->take(work->context, index, &outcome)
							 : tell_lost(work, index);
		outcome_clear(&outcome);
	}
}

/* ---- in a worker ---- */

static bool send_all(int pipe, const void *bytes, size_t length)
{
	const char *at = bytes;
	while (length > 0) {
		ssize_t written = write(pipe, at, length);
		if (written < 0 && errno == EINTR)
			continue;
		if (written <= 0)
			return false;
		at += written;
		length -= (size_t)written;
	}
	return true;
}

static bool send_outcome(int pipe, size_t index, const struct outcome *outcome)
{
	struct head head;
	memset(&head, 0, sizeof head); /* the gaps too: they go through the pipe */
	head.index = index;
	head.report_length = outcome->report.length;
	head.complaint_length = outcome->complaints.length;
	head.tally = outcome->tally;
	return send_all(pipe, &head, sizeof head) && send_all(pipe, outcome->report.bytes, outcome->report.length) &&
	       send_all(pipe, outcome->complaints.bytes, outcome->complaints.length);
}

_Noreturn static void be_worker(const struct work *work, atomic_size_t *counter, int pipe)
{
	size_t index;
	bool going = true;
	while (going && (index = atomic_fetch_add(counter, 1)) < work->count) {
		struct outcome outcome = {0};
		going = run_piece(work, index, &outcome) && send_outcome(pipe, index, &outcome);
		outcome_clear(&outcome);
	}
	_exit(going ? 0 : 1);
}

/* ---- here ---- */

static bool start_worker(struct crew *crew, atomic_size_t *counter)
{
	int ends[2];
	if (pipe(ends) != 0)
		return false;
	pid_t process = fork();
	if (process == 0) {
		close(ends[0]);
		for (int i = 0; i < crew->count; i++)
			close(crew->workers[i].pipe);
		be_worker(crew->work, counter, ends[1]);
	}
	close(ends[1]);
	if (process < 0) {
		close(ends[0]);
		return false;
	}
	crew->workers[crew->count++] = (struct worker){.process = process, .pipe = ends[0]};
	return true;
}

/* A message has come whole: keeps it until its turn. False when memory is out. */
static bool keep_outcome(struct crew *crew, const struct head *head, const char *bytes)
{
	struct outcome *outcome = calloc(1, sizeof *outcome);
	if (!outcome)
		return false;
	outcome->tally = head->tally;
	outcome->report = (struct captured){.bytes = malloc(head->report_length + 1), .length = head->report_length};
	outcome->complaints =
	    (struct captured){.bytes = malloc(head->complaint_length + 1), .length = head->complaint_length};
	if (!outcome->report.bytes || !outcome->complaints.bytes) {
		outcome_clear(outcome);
		free(outcome);
		return false;
	}
	memcpy(outcome->report.bytes, bytes, head->report_length);
	memcpy(outcome->complaints.bytes, bytes + head->report_length, head->complaint_length);
	crew->outcomes[head->index] = outcome;
	return true;
}

/* Cuts whole messages off what a worker has sent. False when memory is out. */
static bool take_messages(struct crew *crew, struct worker *worker)
{
	size_t at = 0;
	struct head head;
	bool kept = true;
	while (kept && worker->length - at >= sizeof head) {
		memcpy(&head, worker->bytes + at, sizeof head);
		if (worker->length - at < sizeof head + head.report_length + head.complaint_length)
			break;
		kept = keep_outcome(crew, &head, worker->bytes + at + sizeof head);
		at += sizeof head + head.report_length + head.complaint_length;
	}
	worker->length -= at;
	if (at > 0)
		memmove(worker->bytes, worker->bytes + at, worker->length);
	return kept;
}

/* What is in the pipe. At its end, or without memory for more, the worker is let go. */
static void listen_to(struct crew *crew, struct worker *worker)
{
	if (worker->capacity - worker->length < CHUNK) {
		char *larger = realloc(worker->bytes, worker->capacity * 2 + CHUNK);
		worker->capacity = larger ? worker->capacity * 2 + CHUNK : worker->capacity;
		worker->bytes = larger ? larger : worker->bytes;
	}
	ssize_t got = read(worker->pipe, worker->bytes + worker->length, worker->capacity - worker->length);
	if (got < 0 && errno == EINTR)
		return;
	worker->length += got > 0 ? (size_t)got : 0;
	if (got > 0 && take_messages(crew, worker))
		return;
	close(worker->pipe);
	worker->pipe = -1;
}

/* Hands over those whose turn has come. */
static void take_turns(struct crew *crew)
{
	const struct work *work = crew->work;
	struct outcome *outcome;
	while (!crew->ended && crew->next < work->count && (outcome = crew->outcomes[crew->next])) {
		crew->outcomes[crew->next] = NULL;
		crew->ended = !work->take(work->context, crew->next++, outcome);
		outcome_clear(outcome);
		free(outcome);
	}
}

/* Until all workers have closed their pipes. */
static void listen_to_all(struct crew *crew)
{
	struct pollfd waits[JOBS_LIMIT];
	for (int open = crew->count; open > 0 && !crew->ended;) {
		open = 0;
		for (int i = 0; i < crew->count; i++) {
			waits[i] = (struct pollfd){.fd = crew->workers[i].pipe, .events = POLLIN};
			open += crew->workers[i].pipe >= 0;
		}
		if (open == 0 || (poll(waits, (nfds_t)crew->count, -1) < 0 && errno != EINTR))
			break;
		for (int i = 0; i < crew->count; i++)
			if (crew->workers[i].pipe >= 0 && waits[i].revents != 0)
				listen_to(crew, &crew->workers[i]);
		take_turns(crew);
	}
}

static void crew_end(struct crew *crew)
{
	for (int i = 0; i < crew->count; i++) {
		struct worker *worker = &crew->workers[i];
		if (worker->pipe >= 0)
			close(worker->pipe);
		if (crew->ended)
			kill(worker->process, SIGTERM);
		while (waitpid(worker->process, NULL, 0) < 0 && errno == EINTR)
			continue;
		free(worker->bytes);
	}
	for (; !crew->ended && crew->next < crew->work->count; take_turns(crew))
		if (!crew->outcomes[crew->next])
			crew->ended = !tell_lost(crew->work, crew->next++);
	for (size_t i = crew->next; i < crew->work->count; i++) {
		if (crew->outcomes[i])
			outcome_clear(crew->outcomes[i]);
		free(crew->outcomes[i]);
	}
}

/* False when nothing could be begun. */
static bool run_crew(struct crew *crew, int jobs)
{
	atomic_size_t *counter =
	    mmap(NULL, sizeof *counter, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (counter == MAP_FAILED)
		return false;
	atomic_init(counter, 0);
	fflush(NULL); /* or every worker would write what waits here */
	while (crew->count < jobs && start_worker(crew, counter))
		continue;
	if (crew->count > 0) {
		listen_to_all(crew);
		crew_end(crew);
	}
	munmap(counter, sizeof *counter);
	return crew->count > 0;
}

void workers_run(const struct work *work, int jobs)
{
	jobs = jobs < JOBS_LIMIT ? jobs : JOBS_LIMIT;
	if (work->count < (size_t)jobs)
		jobs = (int)work->count;
	struct crew crew = {.work = work};
	bool done = false;
	if (jobs > 1) {
		crew.workers = calloc((size_t)jobs, sizeof *crew.workers);
		crew.outcomes = calloc(work->count, sizeof(struct outcome *));
		done = crew.workers && crew.outcomes && run_crew(&crew, jobs);
	}
	free(crew.workers);
	free(crew.outcomes);
	if (!done)
		run_here(work);
}
