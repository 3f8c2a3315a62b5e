/* arena.h - memory that is released all at once.
 *
 * A model lives in one arena: its parts point at each other freely and die together. Pointers stay valid until
 * arena_clear. */
#ifndef MAPWRIGHT_ARENA_H
#define MAPWRIGHT_ARENA_H

#include <stdbool.h>
#include <stddef.h>

/* Zeroed it is empty. */
struct arena {
	struct arena_block *blocks; /* newest first; NULL when empty */
	bool failed;                /* memory was out for something; until arena_clear */
};

/* Frees everything that came from the arena and leaves it empty. */
void arena_clear(struct arena *arena);

/* Zeroed memory for `count` things of `size` bytes, aligned for any type. NULL when memory is out or the product
 * overflows. count * size may be 0: the result is then a valid pointer to nothing. */
void *arena_allocate(struct arena *arena, size_t count, size_t size);

/* A copy of `length` bytes with a NUL after them; NULL when memory is out. */
char *arena_copy(struct arena *arena, const char *bytes, size_t length);

/* The parts one after the other; NULL when memory is out. */
char *arena_join(struct arena *arena, const char *const *parts, int count);

/* A text in printf style; NULL when memory is out. Of plain parts, arena_join takes a fifth of the time. */
char *arena_print(struct arena *arena, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Adds an item at the end of an array of `*capacity` items that lives in the arena; `items` points to the pointer to it.
 * Returns its place, to be written to; it holds until the next one is added (a larger array is another one). NULL when
 * memory is out; the array is then still good. */
void *arena_slot(struct arena *arena, void *items, int *count, int *capacity, size_t size);

/* The same with a copy of an item. */
void *arena_append(struct arena *arena, void *items, int *count, int *capacity, const void *item, size_t size);

/* Makes room for `needed` items in an array of its own, to be freed; `items` points to the pointer to it. It doubles. False
 * when memory is out; the array is then still good. */
bool list_grow(void *items, size_t *capacity, size_t needed, size_t size);

/* Makes `*kept` (NULL: nothing yet) a copy of a text, which may be a part of it; to be freed. False when memory is out: it is
 * then as it was. */
bool text_keep(char **kept, const char *text);

/* qsort, for lists of none, too, which may be NULL. */
void list_sort(void *items, size_t count, size_t size, int (*compare)(const void *left, const void *right));

#endif
