/* Memory that runs out at a chosen place: an allocator before that of the C library. */
#include "memory.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static struct {
	bool armed, forever;
	size_t at, count;
	long live;
} memory;

long memory_live(void)
{
	return memory.live;
}

void memory_arm(size_t at, bool forever)
{
	memory.at = at;
	memory.forever = forever;
	memory.count = 0;
	memory.armed = true;
}

size_t memory_disarm(void)
{
	memory.armed = false;
	return memory.count;
}

static bool fails(void)
{
	if (!memory.armed)
		return false;
	memory.count++;
	if (memory.at == 0 || memory.count < memory.at || (memory.count > memory.at && !memory.forever))
		return false;
	errno = ENOMEM;
	return true;
}

/* dlsym itself may ask for memory before it has found where memory comes from. */
static _Alignas(max_align_t) unsigned char early_block[8192];

static void *early(size_t size)
{
	static size_t used;
	size_t start = (used + 15) & ~(size_t)15;
	if (size > sizeof early_block - start)
		return NULL;
	used = start + size;
	return early_block + start;
}

static bool is_early(const void *block)
{
	return (uintptr_t)block - (uintptr_t)early_block < sizeof early_block;
}

/* A block that came from the C library is counted. */
static void *counted(void *block)
{
	memory.live += block != NULL;
	return block;
}

static bool looking;

static void *find(const char *name)
{
	looking = true;
	void *found = dlsym(RTLD_NEXT, name);
	looking = false;
	return found;
}

void *malloc(size_t size)
{
	static void *(*real)(size_t);
	if (!real && looking)
		return early(size);
	if (!real)
		real = (void *(*)(size_t))(uintptr_t)find("malloc");
	return fails() ? NULL : counted(real(size));
}

void *calloc(size_t count, size_t size)
{
	static void *(*real)(size_t, size_t);
	if (!real && looking)
		return early(count * size);
	if (!real)
		real = (void *(*)(size_t, size_t))(uintptr_t)find("calloc");
	return fails() ? NULL : counted(real(count, size));
}

void *realloc(void *block, size_t size)
{
	static void *(*real)(void *, size_t);
	if (!real)
		real = (void *(*)(void *, size_t))(uintptr_t)find("realloc");
	if (fails())
		return NULL;
	return block ? real(block, size) : counted(real(block, size));
}

void free(void *block)
{
	static void (*real)(void *);
	if (!block || is_early(block))
		return;
	if (!real)
		real = (void (*)(void *))(uintptr_t)find("free");
	memory.live--;
	real(block);
}

void *reallocarray(void *block, size_t count, size_t size)
{
	size_t bytes;
	if (__builtin_mul_overflow(count, size, &bytes)) {
		errno = ENOMEM;
		return NULL;
	}
	return realloc(block, bytes);
}

char *strndup(const char *text, size_t limit)
{
	size_t length = strnlen(text, limit);
	char *copy = malloc(length + 1);
	if (copy) {
		memcpy(copy, text, length);
		copy[length] = '\0';
	}
	return copy;
}

char *strdup(const char *text)
{
	return strndup(text, strlen(text));
}

__attribute__((constructor)) static void begin(void)
{
	const char *at = getenv("MEMORY_FAULT_AT"), *forever = getenv("MEMORY_FAULT_FOREVER");
	if (at)
		memory_arm((size_t)strtoul(at, NULL, 10), forever && *forever == '1');
}

__attribute__((destructor)) static void end(void)
{
	const char *path = getenv("MEMORY_FAULT_COUNT");
	if (!path)
		return;
	char text[32];
	int length = snprintf(text, sizeof text, "%zu\n", memory_disarm());
	int file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
	(void)!write(file, text, (size_t)length);
	close(file);
}
