/* Work by several processes: outcomes come in order whoever is done first, a process that dies costs its own piece only,
 * and nobody goes on when the rest is not wanted. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cli/check/workers.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PIECES = 60, LARGE = 300000 };

/* What came out. */
struct taken {
	size_t next, end; /* how many are wanted */
	size_t deadly;    /* the piece that kills its process */
	unsigned lost, fixed;
	bool apart; /* another process did the work */
};

/* Late ones first: the early pieces take longer. Some say much, some complain. */
static void run(void *context, size_t index, struct outcome *outcome)
{
	const struct taken *taken = context;
	usleep((useconds_t)(index % 7 == 0 ? 3000 : 10));
	if (index == taken->deadly)
		raise(SIGKILL);
	fprintf(outcome->report.stream, "%zu %d\n", index, (int)getpid());
	for (int i = 0; index % 13 == 0 && i < LARGE; i++)
		putc('x', outcome->report.stream);
	if (index % 5 == 0)
		outcome_complain(outcome, "No.");
	outcome->tally.fixed = (unsigned)index;
}

static bool take(void *context, size_t index, const struct outcome *outcome)
{
	struct taken *taken = context;
	assert_int_equal(index, taken->next++);
	if (index == taken->deadly) {
		assert_string_equal(outcome->complaints.bytes,
				    "mapwright: piece: could not be checked: its process ended early.\n");
		assert_true(outcome->tally.trouble);
		taken->lost++;
		return taken->next < taken->end;
	}
	char *after;
	assert_int_equal(strtoul(outcome->report.bytes, &after, 10), index);
	taken->apart |= strtol(after, &after, 10) != (long)getpid();
	size_t lead = (size_t)(after + 1 - outcome->report.bytes);
	assert_int_equal(outcome->report.length, lead + (index % 13 == 0 ? LARGE : 0));
	for (size_t i = lead; i < outcome->report.length; i++)
		assert_int_equal(outcome->report.bytes[i], 'x');
	assert_int_equal(outcome->complaints.length, index % 5 == 0 ? strlen("mapwright: No.\n") : 0);
	assert_int_equal(outcome->tally.fixed, index);
	assert_int_equal(outcome->tally.trouble, index % 5 == 0);
	return taken->next < taken->end;
}

static const char *name(void *context, size_t index)
{
	(void)context;
	(void)index;
	return "piece";
}

static struct taken run_with(int jobs, size_t count, size_t end, size_t deadly)
{
	struct taken taken = {.end = end, .deadly = deadly};
	const struct work work = {.count = count, .context = &taken, .run = run, .take = take, .name = name};
	workers_run(&work, jobs);
	assert_int_equal(waitpid(-1, NULL, WNOHANG), -1); /* no process is left */
	return taken;
}

static void outcomes_come_in_order(void **state)
{
	(void)state;
	for (int jobs = 1; jobs <= 9; jobs += 4) {
		struct taken taken = run_with(jobs, PIECES, PIECES, SIZE_MAX);
		assert_int_equal(taken.next, PIECES);
		assert_int_equal(taken.apart, jobs > 1);
	}
	assert_int_equal(run_with(4, 1, 1, SIZE_MAX).next, 1);
	assert_int_equal(run_with(4, 0, 1, SIZE_MAX).next, 0);
}

static void a_process_that_dies_costs_its_own_piece(void **state)
{
	(void)state;
	for (size_t deadly = 0; deadly < PIECES; deadly += 20) {
		struct taken taken = run_with(3, PIECES, PIECES, deadly);
		assert_int_equal(taken.next, PIECES);
		assert_int_equal(taken.lost, 1);
	}
}

static void the_rest_is_dropped_when_nobody_wants_it(void **state)
{
	(void)state;
	assert_int_equal(run_with(3, PIECES, 5, SIZE_MAX).next, 5);
	assert_int_equal(run_with(1, PIECES, 5, SIZE_MAX).next, 5);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(outcomes_come_in_order),
	    cmocka_unit_test(a_process_that_dies_costs_its_own_piece),
	    cmocka_unit_test(the_rest_is_dropped_when_nobody_wants_it),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
