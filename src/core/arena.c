#include "mapwright/arena.h"

#include <stdalign.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct arena_block {
	struct arena_block *next;
	size_t size, used;
	alignas(max_align_t) char bytes[];
};

enum { ARENA_BLOCK = 16 * 1024 };

void arena_init(struct arena *arena)
{
	*arena = (struct arena){0};
}

void arena_clear(struct arena *arena)
{
	arena->failed = false;
	while (arena->blocks) {
		struct arena_block *block = arena->blocks;
		arena->blocks = block->next;
		free(block);
	}
}

/* A new block in front; a large request gets a block of its own size. */
static struct arena_block *arena_add_block(struct arena *arena, size_t wanted)
{
	size_t size = wanted > ARENA_BLOCK ? wanted : ARENA_BLOCK;
	struct arena_block *block = malloc(sizeof *block + size);
	if (!block)
		return NULL;
	*block = (struct arena_block){.next = arena->blocks, .size = size};
	arena->blocks = block;
	return block;
}

void *arena_allocate(struct arena *arena, size_t count, size_t size)
{
	size_t wanted;
	bool fits = !__builtin_mul_overflow(count, size, &wanted) && wanted <= SIZE_MAX / 2;
	wanted = (wanted + alignof(max_align_t) - 1) & ~(alignof(max_align_t) - 1);
	struct arena_block *block = arena->blocks;
	if (fits && (!block || block->size - block->used < wanted))
		block = arena_add_block(arena, wanted);
	arena->failed = arena->failed || !fits || !block;
	if (!fits || !block)
		return NULL;
	void *result = block->bytes + block->used;
	block->used += wanted;
	memset(result, 0, wanted);
	return result;
}

char *arena_copy(struct arena *arena, const char *bytes, size_t length)
{
	char *copy = arena_allocate(arena, length + 1, 1);
	if (copy && length > 0)
		memcpy(copy, bytes, length);
	return copy;
}

char *arena_print(struct arena *arena, const char *format, ...)
{
	char line[1024];
	va_list arguments;
	va_start(arguments, format);
	int length = vsnprintf(line, sizeof line, format, arguments);
	va_end(arguments);
	arena->failed = arena->failed || length < 0;
	if (length < 0)
		return NULL;
	if ((size_t)length < sizeof line)
		return arena_copy(arena, line, (size_t)length);
	char *text = arena_allocate(arena, (size_t)length + 1, 1);
	va_start(arguments, format);
	if (text)
		vsnprintf(text, (size_t)length + 1, format, arguments);
	va_end(arguments);
	return text;
}

/* Room for one more item: the array itself or a twice as large copy. */
static void *make_room(struct arena *arena, void *items, int count, int *capacity, size_t size)
{
	if (count < *capacity)
		return items;
	int larger = *capacity > 0 ? *capacity * 2 : 8;
	void *copy = *capacity > INT32_MAX / 2 ? NULL : arena_allocate(arena, (size_t)larger, size);
	if (!copy)
		return NULL;
	if (count > 0)
		memcpy(copy, items, (size_t)count * size);
	*capacity = larger;
	return copy;
}

void *arena_append(struct arena *arena, void *items, int *count, int *capacity, const void *item, size_t size)
{
	void *array;
	memcpy(&array, items, sizeof array);
	array = make_room(arena, array, *count, capacity, size);
	if (!array)
		return NULL;
	memcpy(items, &array, sizeof array);
	return memcpy((char *)array + (size_t)(*count)++ * size, item, size);
}

bool list_grow(void *items, size_t *capacity, size_t needed, size_t size)
{
	size_t larger = *capacity > 0 ? *capacity : 4, bytes;
	if (needed <= *capacity)
		return true;
	while (larger < needed)
		if (__builtin_mul_overflow(larger, 2, &larger))
			return false;
	void *array;
	memcpy(&array, items, sizeof array);
	array = __builtin_mul_overflow(larger, size, &bytes) ? NULL : realloc(array, bytes);
	if (!array)
		return false;
	memcpy(items, &array, sizeof array);
	*capacity = larger;
	return true;
}
