/* Signals that come at any moment, also between two steps of asking for them: none is lost. */
#include "testing.h"

#include "term/signals.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
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
