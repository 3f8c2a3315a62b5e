/* arena.h - memory that is released all at once, and what happens when memory runs out.
 *
 * A model lives in one arena: its parts point at each other freely and are freed together. Pointers stay valid until
 * arena_clear.
 *
 * Code that needs memory of a size determined by input (a file, a paste, a new map size, a message, a macro) calls
 * memory_has first and refuses if it returns false. Everywhere else, running out of memory ends the program: nothing
 * here returns NULL. Files on disk are then unchanged since the last save, and every edit is in the recovery
 * journal. */
#pragma once

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/param.h>

/* An arena. Zeroed, it is empty. */
struct arena {
	struct arena_block *blocks; /* newest first; NULL when empty */
};

/* Frees all memory of the arena and leaves it empty. */
void arena_clear(struct arena *arena);

/* Returns zeroed memory for `count` objects of `size` bytes, aligned for any type. For 0 bytes, returns a valid
 * pointer that must not be dereferenced. */
void *arena_allocate(struct arena *arena, size_t count, size_t size);

/* Returns a copy of `length` bytes with a NUL appended. */
char *arena_copy(struct arena *arena, const char *bytes, size_t length);

/* Returns the parts joined into one string. */
char *arena_join(struct arena *arena, const char *const *parts, int count);

/* Returns a string formatted as by printf. To join plain strings, arena_join is five times as fast. */
char *arena_print(struct arena *arena, const char *format, ...) __attribute__((format(printf, 2, 3)));
char *arena_vprint(struct arena *arena, const char *format, va_list arguments) __attribute__((format(printf, 2, 0)));

/* Appends an uninitialised item to an array of `*capacity` items in the arena and returns a pointer to it, valid
 * until the next item is added. `items` points to the array pointer, which changes when the array grows. */
void *arena_slot(struct arena *arena, void *items, int *count, int *capacity, size_t size);

/* The same, with a copy of `item`. */
void *arena_append(struct arena *arena, void *items, int *count, int *capacity, const void *item, size_t size);

/* The same for a list of the owner: for "token", of tokens, token_count and token_capacity. */
#define ARENA_ADD(arena, owner, list, item)                                                                          \
	arena_append(arena, &(owner)->list##s, &(owner)->list##_count, &(owner)->list##_capacity, item,              \
		     sizeof *(item))

/* The same for the list of these three variables. */
#define ARENA_LIST_ADD(arena, items, count, capacity, item)                                                          \
	arena_append(arena, &(items), &(count), &(capacity), item, sizeof *(item))

/* Makes room for `needed` items in a heap array, to be freed by the caller; `items` points to the array pointer. The
 * capacity doubles. */
void list_grow(void *items, size_t *capacity, size_t needed, size_t size);

/* Return zeroed memory for `count` objects of `size` bytes, a copy of a string, and a copy of `length` bytes with a
 * NUL appended. Freed by the caller. */
void *memory_allocate(size_t count, size_t size);
char *memory_copy(const char *text);
char *memory_copy_bytes(const char *bytes, size_t length);

/* Returns a stream that writes to memory. memory_stream_end closes it, and ends the program unless all that was written
 * is there; `*bytes`, NUL-terminated, is then freed by the caller. */
FILE *memory_stream(char **bytes, size_t *length);
void memory_stream_end(FILE *stream);

/* Returns true if there is enough memory for `size` bytes and for processing them. */
bool memory_has(size_t size);

/* Ends the program because memory ran out: runs the atexit handlers, then prints the sentence given to
 * memory_on_end. Call memory_on_end before any other setup; it may be called again. */
_Noreturn void memory_end(void);
void memory_on_end(const char *sentence);

/* Replaces `*kept` (may be NULL), freed by the caller, by a copy of `text`, which may be part of it. */
void text_keep(char **kept, const char *text);

/* qsort that also accepts an empty list, even NULL. */
void list_sort(void *items, size_t count, size_t size, int (*compare)(const void *left, const void *right));

/* For list_sort, qsort and bsearch: compares ints, or structures that begin with one. */
int compare_ints(const void *left, const void *right);

/* Goes through the items of a list (NULL: it is empty), which does not change meanwhile. */
#define EACH(type, item, list, count)                                                                                \
	for (__typeof__(type) *(item) = (list), *item##_end_ = (item) ? (item) + (count) : NULL;                     \
	     (item) < item##_end_; (item)++)
#define EACH_OF(item, array) EACH(*(array), item, array, sizeof(array) / sizeof *(array)) /* never a pointer */

/* Sets `at` to the index of the first item of a sorted list that is not before what is sought, or to `count`; `before`
 * says of the item `at` whether it is. */
#define LIST_SEARCH(at, count, before)                                                                               \
	for (int low_ = 0, high_ = (int)(count); (at) = low_ + (high_ - low_) / 2, low_ < high_;)                    \
		if (before)                                                                                          \
			low_ = (int)(at) + 1;                                                                        \
		else                                                                                                 \
			high_ = (int)(at)
