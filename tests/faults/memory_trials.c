/* Trials with memory that runs out, each in a process of its own. */
#include "memory_trials.h"

#include "memory.h"

#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

enum { END_FINE = 0, END_MEMORY = 2, END_WRONG = 99, EVERY_ONE = 80, STEP = 15 };

static struct {
	bool reached;
	char why[200]; /* what went wrong */
} * told;

void *shared_memory(size_t size)
{
	void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	assert_true(memory != MAP_FAILED);
	return memory;
}

void wrong(const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	vsnprintf(told->why, sizeof told->why, format, arguments);
	va_end(arguments);
	_exit(END_WRONG);
}

void require(bool holds, const char *what)
{
	if (!holds)
		wrong("%s", what);
}

void fault_begin(const struct fault *fault)
{
	memory_arm(fault->at, fault->forever);
}

void fault_end(const struct fault *fault)
{
	fault_reached(memory_disarm() >= fault->at);
}

void fault_reached(bool reached)
{
	told->reached = reached;
}

bool try_once(attempt *act, struct fault fault, void *context)
{
	static const int crashes[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT};
	int status;
	if (!told)
		told = shared_memory(sizeof *told);
	told->reached = true;
	fflush(NULL);
	pid_t child = fork();
	assert_true(child >= 0);
	if (child == 0) {
		for (size_t i = 0; i < sizeof crashes / sizeof *crashes; i++)
			signal(crashes[i], SIG_DFL); /* or the other tests would go on in this process */
		int silent = open("/dev/null", O_WRONLY);
		dup2(silent, STDERR_FILENO);
		close(silent);
		act(&fault, context);
		_exit(END_FINE);
	}
	assert_int_equal(waitpid(child, &status, 0), child);
	int end = WIFEXITED(status) ? WEXITSTATUS(status) : END_WRONG;
	if (end != END_FINE && end != END_MEMORY)
		fail_msg("allocation %zu%s: %s (status %x)", fault.at, fault.forever ? " and all behind it" : "",
			 WIFEXITED(status) && end == END_WRONG ? told->why : "it crashed", (unsigned)status);
	return end == END_FINE;
}

size_t try_all(attempt *act, void *context, void (*look)(bool ended, void *context))
{
	size_t faults = 0;
	bool reached = true;
	for (size_t at = 1; reached; at += at < EVERY_ONE ? 1 : at / STEP)
		for (int forever = 0; forever < 2; forever++, faults++) {
			bool fine = try_once(act, (struct fault){at, forever}, context);
			reached = !fine || told->reached;
			if (look)
				look(!fine, context);
		}
	return faults;
}
