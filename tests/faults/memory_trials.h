/* memory_trials.h - a thing is done again and again, in a process of its own, each time with memory that runs out elsewhere.
 *
 * What is tried comes to its end or ends the program, as the product does for want of memory; anything else fails the
 * test. It arms the fault itself, behind what it needs. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* Allocation number `at` fails, and with `forever` every one behind it; `at` 0: none. */
struct fault {
	size_t at;
	bool forever;
};

typedef void attempt(const struct fault *fault, void *context);

/* Memory that all trials share, zeroed. */
void *shared_memory(size_t size);

/* Does it once. True when it came to its end, false when it ended for want of memory. */
bool try_once(attempt *act, struct fault fault, void *context);

/* Does it with every fault there is: every number at first, then with growing steps, for the later ones repeat what the
 * earlier have tried. `look` (NULL: nothing) is called after each. Returns how many faults there were. */
size_t try_all(attempt *act, void *context, void (*look)(bool ended, void *context));

/* In a try: from here the fault counts, and to here; it is reached when memory was out. */
void fault_begin(const struct fault *fault);
void fault_end(const struct fault *fault);
void fault_reached(bool reached);

/* In a try: ends it and fails the test. */
__attribute__((format(printf, 1, 2), noreturn)) void wrong(const char *format, ...);
void require(bool holds, const char *what);
