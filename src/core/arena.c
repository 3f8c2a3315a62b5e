/* Memory that is released all at once; lists, growth, and the end of the program for want of memory. */
#include "mapwright/arena.h"

#include <stdalign.h>
#include <stdint.h>
#include <unistd.h>

#if __has_include(<sanitizer/asan_interface.h>)
#include <sanitizer/asan_interface.h> /* does nothing without a sanitizer */
#else
#define ASAN_POISON_MEMORY_REGION(bytes, length) ((void)(bytes), (void)(length))
#define ASAN_UNPOISON_MEMORY_REGION(bytes, length) ((void)(bytes), (void)(length))
#endif

struct arena_block {
	struct arena_block *next;
	size_t size, used;
	alignas(max_align_t) char bytes[];
};

enum { ARENA_BLOCK = 16 * 1024, END_STATUS = 2 };

static struct {
	const char *sentence;
	bool registered, ended;
} end = {.sentence = "Not enough memory."};

/* Avoids stdio, which may need memory itself. */
static void write_sentence(void)
{
	const char *const parts[] = {"mapwright: ", end.sentence, "\n"};
	ssize_t written = 0;
	for (size_t i = 0; end.ended && i < sizeof parts / sizeof *parts && written >= 0; i++)
		written = write(STDERR_FILENO, parts[i], strlen(parts[i]));
}

void memory_on_end(const char *sentence)
{
	end.sentence = sentence;
	end.registered = end.registered || atexit(write_sentence) == 0;
}

void memory_end(void)
{
	end.ended = true;
	if (!end.registered)
		write_sentence();
	exit(END_STATUS);
}

/* Multiplies; ends the program if the product is larger than any memory. */
static size_t multiply(size_t count, size_t size)
{
	size_t product;
	if (__builtin_mul_overflow(count, size, &product) || product > SIZE_MAX / 2)
		memory_end();
	return product;
}

/* Marks memory that must not be used yet: a debug build fills it, so that reading beyond the end of an array shows,
 * and AddressSanitizer rejects it. */
static void poison(void *bytes, size_t length)
{
#ifndef NDEBUG
	memset(bytes, 0xA5, length);
#endif
	ASAN_POISON_MEMORY_REGION(bytes, length);
}

void arena_clear(struct arena *arena)
{
	while (arena->blocks) {
		struct arena_block *block = arena->blocks;
		arena->blocks = block->next;
		free(block);
	}
}

/* Adds a block at the front; a large request gets its own block, placed behind the one that still has room. */
static struct arena_block *arena_add_block(struct arena *arena, size_t wanted, bool zeroed)
{
	bool large = wanted > ARENA_BLOCK;
	size_t size = large ? wanted : ARENA_BLOCK;
	struct arena_block *block = large && zeroed ? calloc(1, sizeof *block + size) : malloc(sizeof *block + size);
	struct arena_block **link = large && arena->blocks ? &arena->blocks->next : &arena->blocks;
	if (!block)
		memory_end();
	*block = (struct arena_block){.next = *link, .size = size};
	*link = block;
	if (large)
		ASAN_POISON_MEMORY_REGION(block->bytes, size);
	else
		poison(block->bytes, size);
	return block;
}

static size_t round_up(size_t size)
{
	return (size + alignof(max_align_t) - 1) & ~(alignof(max_align_t) - 1);
}

static void *take(struct arena *arena, size_t exact, bool zeroed)
{
	size_t wanted = round_up(exact);
	struct arena_block *block = arena->blocks;
	if (!block || block->size - block->used < wanted)
		block = arena_add_block(arena, wanted, zeroed);
	void *result = block->bytes + block->used;
	block->used += wanted;
	ASAN_UNPOISON_MEMORY_REGION(result, exact);
	return !zeroed || block->size > ARENA_BLOCK ? result : memset(result, 0, exact);
}

void *arena_allocate(struct arena *arena, size_t count, size_t size)
{
	return take(arena, multiply(count, size), true);
}

char *arena_copy(struct arena *arena, const char *bytes, size_t length)
{
	char *copy = take(arena, length + 1, false);
	if (length > 0)
		memcpy(copy, bytes, length);
	copy[length] = '\0';
	return copy;
}

char *arena_join(struct arena *arena, const char *const *parts, int count)
{
	size_t length = 0;
	for (int i = 0; i < count; i++)
		length += strlen(parts[i]);
	char *text = take(arena, length + 1, false), *at = text;
	for (int i = 0; i < count; i++)
		at = stpcpy(at, parts[i]);
	return text;
}

char *arena_vprint(struct arena *arena, const char *format, va_list arguments)
{
	char line[1024];
	va_list again;
	va_copy(again, arguments);
	int length = vsnprintf(line, sizeof line, format, arguments);
	if (length < 0)
		memory_end();
	char *text = take(arena, (size_t)length + 1, false);
	if ((size_t)length < sizeof line)
		memcpy(text, line, (size_t)length + 1);
	else
		vsnprintf(text, (size_t)length + 1, format, again);
	va_end(again);
	return text;
}

char *arena_print(struct arena *arena, const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	char *text = arena_vprint(arena, format, arguments);
	va_end(arguments);
	return text;
}

/* Returns the link to the block of a large array; to NULL if it has none. */
static struct arena_block **find_large(struct arena *arena, const void *items)
{
	struct arena_block **link = &arena->blocks;
	while (*link && ((*link)->size <= ARENA_BLOCK || (*link)->bytes != items))
		link = &(*link)->next;
	return link;
}

/* Returns the array resized to `wanted` bytes, in place if it is large and can stay there. */
static void *grow(struct arena *arena, void *items, size_t used, size_t wanted)
{
	struct arena_block **link = used > ARENA_BLOCK ? find_large(arena, items) : NULL;
	if (!link || !*link) {
		void *copy = take(arena, wanted, false);
		return used > 0 ? memcpy(copy, items, used) : copy;
	}
	struct arena_block *block = realloc(*link, sizeof *block + round_up(wanted));
	if (!block)
		memory_end();
	*link = block;
	block->size = block->used = round_up(wanted);
	return block->bytes;
}

/* Doubles the capacity of a full array. */
static void *make_room(struct arena *arena, void *items, int count, int *capacity, size_t size)
{
	if (*capacity > INT32_MAX / 2)
		memory_end();
	int larger = *capacity > 0 ? *capacity * 2 : 8;
	size_t wanted = multiply((size_t)larger, size), used = (size_t)count * size;
	void *array = grow(arena, items, used, wanted);
	*capacity = larger;
	poison((char *)array + used, wanted - used);
	return array;
}

void *arena_slot(struct arena *arena, void *items, int *count, int *capacity, size_t size)
{
	void *array;
	memcpy(&array, items, sizeof array);
	if (*count >= *capacity) {
		array = make_room(arena, array, *count, capacity, size);
		memcpy(items, &array, sizeof array);
	}
	void *slot = (char *)array + (size_t)(*count)++ * size;
	ASAN_UNPOISON_MEMORY_REGION(slot, size);
	return slot;
}

void *arena_append(struct arena *arena, void *items, int *count, int *capacity, const void *item, size_t size)
{
	return memcpy(arena_slot(arena, items, count, capacity, size), item, size);
}

void list_grow(void *items, size_t *capacity, size_t needed, size_t size)
{
	size_t larger = *capacity > 0 ? *capacity : 4;
	void *array;
	memcpy(&array, items, sizeof array);
	if (needed <= *capacity) {
		ASAN_UNPOISON_MEMORY_REGION(array, needed * size);
		return;
	}
	while (larger < needed)
		larger = multiply(larger, 2);
	size_t bytes = multiply(larger, size);
	array = realloc(array, bytes);
	if (!array)
		memory_end();
	memcpy(items, &array, sizeof array);
	poison((char *)array + *capacity * size, bytes - *capacity * size);
	ASAN_UNPOISON_MEMORY_REGION(array, needed * size);
	*capacity = larger;
}

void text_keep(char **kept, const char *text)
{
	char *copy = memory_copy(text);
	free(*kept);
	*kept = copy;
}

void *memory_allocate(size_t count, size_t size)
{
	void *memory = calloc(count > 0 ? count : 1, size);
	if (!memory)
		memory_end();
	return memory;
}

char *memory_copy(const char *text)
{
	return memory_copy_bytes(text, strlen(text));
}

char *memory_copy_bytes(const char *bytes, size_t length)
{
	char *copy = malloc(length + 1);
	if (!copy)
		memory_end();
	if (length > 0)
		memcpy(copy, bytes, length);
	copy[length] = '\0';
	return copy;
}

#ifdef HAVE_FOPENCOOKIE /* where open_memstream drops what it has no memory for, and does not say so */
struct memory_file {
	char **bytes;
	size_t *length, capacity;
};

static ssize_t write_memory(void *data, const char *bytes, size_t count)
{
	struct memory_file *file = data;
	const size_t needed = *file->length + count + 1;
	if (needed > file->capacity) {
		const size_t capacity = needed + file->capacity;
		char *larger = realloc(*file->bytes, capacity);
		if (!larger)
			return 0;
		*file->bytes = larger;
		file->capacity = capacity;
	}
	memcpy(*file->bytes + *file->length, bytes, count);
	*file->length += count;
	(*file->bytes)[*file->length] = '\0';
	return (ssize_t)count;
}

/* For ftell: the only place is the end. */
static int tell_memory(void *data, off_t *offset, int whence)
{
	const struct memory_file *file = data;
	if (whence != SEEK_CUR || *offset != 0)
		return -1;
	*offset = (off_t)*file->length;
	return 0;
}

static int close_memory(void *data)
{
	free(data);
	return 0;
}
#endif

FILE *memory_stream(char **bytes, size_t *length)
{
#ifdef HAVE_FOPENCOOKIE
	struct memory_file *file = memory_allocate(1, sizeof *file);
	*file = (struct memory_file){.bytes = bytes, .length = length, .capacity = 1};
	*bytes = memory_allocate(1, 1);
	*length = 0;
	FILE *stream = fopencookie(
	    file, "w", (cookie_io_functions_t){.write = write_memory, .seek = tell_memory, .close = close_memory});
#else
	FILE *stream = open_memstream(bytes, length);
#endif
	if (!stream)
		memory_end();
	return stream;
}

void memory_stream_end(FILE *stream)
{
	bool whole = fflush(stream) == 0 && !ferror(stream);
	if (fclose(stream) != 0 || !whole)
		memory_end();
}

bool memory_has(size_t size)
{
	enum { PER_BYTE = 32 }; /* a model of many short lines, its findings, and temporary data */
	size_t wanted;
	void *memory = __builtin_mul_overflow(size, PER_BYTE, &wanted) ? NULL : malloc(wanted + ARENA_BLOCK);
	free(memory);
	return memory;
}

int compare_ints(const void *left, const void *right)
{
	const int *a = left, *b = right;
	return (*a > *b) - (*a < *b);
}

void list_sort(void *items, size_t count, size_t size, int (*compare)(const void *left, const void *right))
{
	if (items)
		qsort(items, count, size, compare);
}
