/* Handlers do next to nothing: they set flags and write a byte to a pipe that never blocks, so that the poll in
 * terminal.c wakes up. A write of curses to a stalled line would sleep for ever, and after a signal curses only
 * retries: so a signal that ends the program replaces the descriptor below curses with /dev/null, using dup3, which
 * is safe in a handler. A crash must leave the terminal usable as well: on a stack of its own, using calls that are
 * safe in a handler, it writes the bytes prepared in advance and restores the settings; then the signal is raised
 * again with its default action. */
#include "tty.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

_Static_assert(ATOMIC_INT_LOCK_FREE == 2, "a signal handler must not wait for a lock");

enum { RESCUE_SIZE = 256, RESCUE_WAIT = 200, STACK_SIZE = 65536 };

static struct {
	atomic_int resized, continued,
	    stop; /* read and cleared in one operation, so that no signal is lost in between */
	volatile sig_atomic_t end;
	int pipe[2];
	int curses, null;
} state = {.pipe = {-1, -1}, .curses = -1, .null = -1};

static struct {
	volatile sig_atomic_t armed;
	int terminal;
	struct termios settings;
	char bytes[2][RESCUE_SIZE];
	size_t length[2];
	volatile sig_atomic_t current; /* which of the two is valid */
	bool at_exit;
} rescue;

enum kind { CRASH, IGNORED, NOTED };

static const struct {
	int number;
	enum kind kind;
} handled[] = {
    {SIGSEGV, CRASH},   {SIGBUS, CRASH},    {SIGABRT, CRASH},   {SIGFPE, CRASH},
    {SIGILL, CRASH},    {SIGINT, IGNORED},  {SIGQUIT, IGNORED}, {SIGPIPE, IGNORED},
    {SIGXFSZ, IGNORED}, {SIGUSR1, IGNORED}, {SIGUSR2, IGNORED}, {SIGWINCH, NOTED},
    {SIGCONT, NOTED},   {SIGTSTP, NOTED},   {SIGHUP, NOTED},    {SIGTERM, NOTED},
};
enum { HANDLED = sizeof handled / sizeof *handled };
static struct sigaction before[HANDLED];

static char crash_stack[STACK_SIZE];

/* ---- the way out ---- */

/* Writes as much as the line takes within the wait. Safe in a handler. */
static void write_patiently(int descriptor, const char *bytes, size_t length)
{
	int waits = 0;
	while (length > 0) {
		ssize_t written = write(descriptor, bytes, length);
		struct pollfd ready = {.fd = descriptor, .events = POLLOUT};
		if (written > 0) {
			bytes += written;
			length -= (size_t)written;
		} else if (waits++ > 0 || poll(&ready, 1, RESCUE_WAIT) <= 0) {
			return;
		}
	}
}

/* In the background the terminal belongs to another process group, and touching it would stop this process. */
void rescue_run(void)
{
	if (!rescue.armed)
		return;
	int kept_errno = errno, flags = fcntl(rescue.terminal, F_GETFL);
	pid_t foreground = tcgetpgrp(rescue.terminal);
	if (flags >= 0 && (foreground < 0 || foreground == getpgrp())) {
		fcntl(rescue.terminal, F_SETFL, flags | O_NONBLOCK);
		write_patiently(rescue.terminal, rescue.bytes[rescue.current], rescue.length[rescue.current]);
		fcntl(rescue.terminal, F_SETFL, flags);
		tcsetattr(rescue.terminal, TCSANOW, &rescue.settings);
	}
	errno = kept_errno;
}

static void rescue_at_exit(void)
{
	rescue_run();
	rescue.armed = 0;
}

bool rescue_arm(int terminal)
{
	if (tcgetattr(terminal, &rescue.settings) < 0)
		return false;
	rescue.terminal = terminal;
	if (!rescue.at_exit)
		rescue.at_exit = atexit(rescue_at_exit) == 0;
	rescue.armed = 1;
	return true;
}

void rescue_replace(const char *bytes, size_t length)
{
	int other = !rescue.current;
	if (length > RESCUE_SIZE)
		return;
	memcpy(rescue.bytes[other], bytes, length);
	rescue.length[other] = length;
	rescue.current = other;
}

void rescue_disarm(void)
{
	rescue.armed = 0;
}

/* ---- handlers ---- */

static void on_crash(int number)
{
	rescue_run();
	rescue.armed = 0;
	for (int i = 0; i < HANDLED; i++)
		if (handled[i].number == number)
			sigaction(number, &before[i], NULL);
	raise(number); /* delivered when this handler returns */
}

static void on_signal(int number)
{
	int kept_errno = errno;
	if (number == SIGWINCH) {
		state.resized = 1;
	} else if (number == SIGCONT) {
		state.continued = 1;
	} else if (number == SIGTSTP) {
		state.stop = 1;
	} else {
		state.end = number;
		signals_mute();
	}
	ssize_t written = write(state.pipe[1], "!", 1); /* a full pipe wakes up the poll as well */
	(void)written;
	errno = kept_errno;
}

void signals_mute(void)
{
	dup3(state.null, state.curses, O_CLOEXEC);
}

void signals_unmute(int terminal)
{
	if (!state.end)
		dup3(terminal, state.curses, O_CLOEXEC);
	if (state.end) /* the signal came in between */
		signals_mute();
}

/* SA_RESTART is omitted for signals that must interrupt a read or a write. */
static void install_all(void)
{
	stack_t stack = {.ss_sp = crash_stack, .ss_size = sizeof crash_stack};
	sigaltstack(&stack, NULL);
	struct sigaction actions[] = {
	    [CRASH] = {.sa_handler = on_crash, .sa_flags = SA_ONSTACK},
	    [IGNORED] = {.sa_handler = SIG_IGN},
	    [NOTED] = {.sa_handler = on_signal},
	};
	sigfillset(&actions[NOTED].sa_mask);
	for (int i = 0; i < HANDLED; i++)
		if (handled[i].kind == CRASH)
			sigdelset(&actions[NOTED].sa_mask, handled[i].number);
	for (int i = 0; i < HANDLED; i++)
		sigaction(handled[i].number, &actions[handled[i].kind], &before[i]);
}

static void close_descriptor(int *descriptor)
{
	close(*descriptor);
	*descriptor = -1;
}

bool signals_open(int curses)
{
	state.resized = state.continued = state.stop = 0;
	state.end = 0;
	state.curses = curses;
	state.null = open("/dev/null", O_RDWR | O_CLOEXEC);
	if (state.null < 0 || pipe2(state.pipe, O_NONBLOCK | O_CLOEXEC) < 0) {
		close_descriptor(&state.null);
		return false;
	}
	install_all();
	return true;
}

/* The program ends now: what it still has to write is not interrupted, as by the second SIGHUP that an interactive shell
 * sends when the terminal is gone. */
void signals_close(void)
{
	const struct sigaction ignored = {.sa_handler = SIG_IGN};
	for (int i = HANDLED; i-- > 0;)
		sigaction(handled[i].number, handled[i].kind == CRASH ? &before[i] : &ignored, NULL);
	close_descriptor(&state.pipe[0]);
	close_descriptor(&state.pipe[1]);
	close_descriptor(&state.null);
}

int signals_descriptor(void)
{
	return state.pipe[0];
}

/* Empties the pipe before it reads the flags: a signal in between is then read at once, and only wakes the poll once
 * more. */
struct pending_signals signals_take(bool awake)
{
	char bytes[64];
	while (awake && read(state.pipe[0], bytes, sizeof bytes) > 0)
		;
	return (struct pending_signals){
	    .resized = atomic_exchange(&state.resized, 0) != 0,
	    .continued = atomic_exchange(&state.continued, 0) != 0,
	    .stop = atomic_exchange(&state.stop, 0) != 0,
	    .end = state.end,
	};
}

int signals_end(void)
{
	return state.end;
}

/* Stops the whole process group, as the terminal does when it sends the signal. */
void signals_stop(void)
{
	struct sigaction standard = {.sa_handler = SIG_DFL}, own;
	sigaction(SIGTSTP, &standard, &own);
	kill(0, SIGTSTP);
	sigaction(SIGTSTP, &own, NULL);
}
