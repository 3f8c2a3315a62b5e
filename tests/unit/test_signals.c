/* Signals that come at any moment, also between two steps of asking for them: none is lost. */
#include "testing.h"

#include "term/tty.h"

#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { ROUNDS = 20000, PATIENCE = 5 };

static atomic_int asked; /* how many signals are wanted; the sender sends them one by one */

static void *send_signals(void *target)
{
	for (int sent = 0; sent < ROUNDS;) {
		if (atomic_load(&asked) <= sent)
			continue;
		sent++;
		pthread_kill(*(const pthread_t *)target, SIGWINCH);
	}
	return NULL;
}

/* The next one is asked for only when the last has been seen. */
TEST(a_signal_at_any_moment_is_seen)
{
	pthread_t self = pthread_self(), sender;
	int null = dup(STDERR_FILENO);
	assert_true(signals_open(null));
	assert_int_equal(pthread_create(&sender, NULL, send_signals, &self), 0);
	int seen = 0;
	for (time_t last = time(NULL); seen < ROUNDS && time(NULL) - last < PATIENCE;) {
		if (atomic_load(&asked) == seen)
			atomic_store(&asked, seen + 1);
		if (!signals_take(false).resized)
			continue;
		seen++;
		last = time(NULL);
	}
	atomic_store(&asked, ROUNDS);
	pthread_join(sender, NULL);
	signals_close();
	close(null);
	assert_int_equal(seen, ROUNDS);
}

/* The end is written down even if the terminal, and then the shell above, says once more that it is over. */
TEST(nothing_interrupts_the_end)
{
	int null = dup(STDERR_FILENO);
	assert_true(signals_open(null));
	raise(SIGHUP);
	assert_int_equal(signals_take(false).end, SIGHUP);
	signals_close();
	close(null);
	raise(SIGHUP);
	raise(SIGTERM);
	raise(SIGINT);
}

/* Becomes the leader of a session at the terminal, and crashes there in a child: in front, or in the background. */
static void crash_at(const char *name, bool background)
{
	setsid();
	int terminal = open(name, O_RDWR);
	ioctl(terminal, TIOCSCTTY, 0);
	pid_t child = fork();
	if (child == 0) {
		if (background)
			setpgid(0, 0);
		signal(SIGSEGV, SIG_DFL); /* not the handler of the tests */
		if (!signals_open(STDERR_FILENO) || !rescue_arm(terminal))
			_exit(2);
		rescue_replace("rescued", 7);
		raise(SIGSEGV);
		_exit(3);
	}
	int status = 0;
	waitpid(child, &status, WUNTRACED);
	if (WIFSTOPPED(status))
		kill(child, SIGKILL);
	_exit(WIFSIGNALED(status) && WTERMSIG(status) == SIGSEGV ? 0 : 1);
}

/* Returns what a crash writes to its terminal. */
static size_t crash_writes(bool background, char *bytes, size_t size)
{
	int line = posix_openpt(O_RDWR | O_NOCTTY), status = -1;
	assert_true(line >= 0 && grantpt(line) == 0 && unlockpt(line) == 0);
	int kept =
	    open(ptsname(line), O_RDWR | O_NOCTTY); /* so that reading ends with nothing, and not with an error */
	pid_t leader = fork();
	if (leader == 0)
		crash_at(ptsname(line), background);
	assert_int_equal(waitpid(leader, &status, 0), leader);
	assert_int_equal(status, 0);
	struct pollfd ready = {.fd = line, .events = POLLIN};
	ssize_t length = poll(&ready, 1, 0) > 0 ? read(line, bytes, size) : 0;
	close(kept);
	close(line);
	return length > 0 ? (size_t)length : 0;
}

/* There the terminal belongs to another program. */
TEST(a_crash_in_the_background_leaves_the_terminal_alone)
{
	char bytes[32];
	assert_int_equal(crash_writes(false, bytes, sizeof bytes), 7);
	assert_memory_equal(bytes, "rescued", 7);
	assert_int_equal(crash_writes(true, bytes, sizeof bytes), 0);
}
