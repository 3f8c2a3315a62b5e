/* memory.h - memory that runs out at a chosen place.
 *
 * A program that links memory.c has malloc, calloc, realloc, reallocarray, strdup and strndup that can fail, and free,
 * inside the C library and all others too where these call them. Preloaded as a library it does the same to any
 * program, by the environment: MEMORY_FAULT_AT (a number, from 1), MEMORY_FAULT_FOREVER (1), and MEMORY_FAULT_COUNT, a
 * file that receives the number of allocations at the end. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* From now on allocation number `at` fails, and with `forever` every one behind it. 0: none, they are only counted. */
void memory_arm(size_t at, bool forever);

/* Ends it. Returns how many allocations were asked for. */
size_t memory_disarm(void);

/* How many blocks are allocated and not freed, at any time. */
long memory_live(void);
