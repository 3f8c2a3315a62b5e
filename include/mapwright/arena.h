/* arena.h - memory that is released all at once, and what happens when there is none.
 *
 * A model lives in one arena: its parts point at each other freely and die together. Pointers stay valid until
 * arena_clear.
 *
 * Who needs memory of a size that comes from outside (a file, a paste, a new size of a map, a message, keys that are
 * played back) asks memory_has first and refuses. Everywhere else a lack of memory ends the program: nothing here returns
 * NULL. The files are then as they were saved, and every edit is in the recovery journal. */
#ifndef MAPWRIGHT_ARENA_H
#define MAPWRIGHT_ARENA_H

#include <stdbool.h>
#include <stddef.h>

/* Zeroed it is empty. */
struct arena {
	struct arena_block *blocks; /* newest first; NULL when empty */
};

/* Frees everything that came from the arena and leaves it empty. */
void arena_clear(struct arena *arena);

/* Zeroed memory for `count` things of `size` bytes, aligned for any type. count * size may be 0: the result is then a
 * valid pointer to nothing. */
void *arena_allocate(struct arena *arena, size_t count, size_t size);

/* A copy of `length` bytes with a NUL after them. */
char *arena_copy(struct arena *arena, const char *bytes, size_t length);

/* The parts one after the other. */
char *arena_join(struct arena *arena, const char *const *parts, int count);

/* A text in printf style. Of plain parts, arena_join takes a fifth of the time. */
char *arena_print(struct arena *arena, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Adds an item at the end of an array of `*capacity` items that lives in the arena; `items` points to the pointer to it.
 * Returns its place, to be written to; it holds until the next one is added (a larger array is another one). */
void *arena_slot(struct arena *arena, void *items, int *count, int *capacity, size_t size);

/* The same with a copy of an item. */
void *arena_append(struct arena *arena, void *items, int *count, int *capacity, const void *item, size_t size);

/* Makes room for `needed` items in an array of its own, to be freed; `items` points to the pointer to it. It doubles. */
void list_grow(void *items, size_t *capacity, size_t needed, size_t size);

/* Zeroed memory for `count` things of `size` bytes, and a copy of a text or of its first bytes; to be freed. */
void *memory_allocate(size_t count, size_t size);
char *memory_copy(const char *text);
char *memory_copy_bytes(const char *bytes, size_t length);

/* Is there memory for `size` bytes, and for what is done with them? */
bool memory_has(size_t size);

/* Ends the program for want of memory: what was set up for its end (atexit) is done, and last a sentence is said, which
 * memory_on_end sets: it is to be called before anything else is set up, and may be called again. */
_Noreturn void memory_end(void);
void memory_on_end(const char *sentence);

/* Makes `*kept` (NULL: nothing yet) a copy of a text, which may be a part of it; to be freed. */
void text_keep(char **kept, const char *text);

/* qsort, for lists of none, too, which may be NULL. */
void list_sort(void *items, size_t count, size_t size, int (*compare)(const void *left, const void *right));

#endif
