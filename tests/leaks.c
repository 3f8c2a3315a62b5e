/* Ends the program that it is linked into with status 23 if a descriptor is still open, or if memory was lost: blocks
 * that were not freed and that nothing points to. Aborts if bytes behind a block were written. The sanitizers (preset
 * `sanitize`) print where such a block was allocated, but take too long for every run of mapwright by the cases. */
#include <fcntl.h>
#include <link.h>
#include <malloc.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum {
	SLOTS = 1 << 20,
	PAGE = 512,
	STATUS = 23,
	FREED = 1,
	TRIES = 4096,
	LINKER_SIZE = 1 << 18,
	DESCRIPTORS = 64,
	FILL = 0xa5,
	GUARD = 16
};

#define MOST ((size_t)PTRDIFF_MAX - GUARD)

extern void *__libc_malloc(size_t), *__libc_calloc(size_t, size_t), *__libc_realloc(void *, size_t);
extern void __libc_free(void *), *__libc_stack_end;

static _Atomic uintptr_t *slots;         /* by address: a block, FREED, or 0; in memory that is not searched */
static unsigned char used[SLOTS / PAGE]; /* pages of slots that were ever written */

static int descriptors; /* open at the start, after standard error */

static int count_descriptors(void)
{
	int open = 0;
	for (int i = STDERR_FILENO + 1; i < DESCRIPTORS; i++)
		open += fcntl(i, F_GETFD) >= 0;
	return open;
}

__attribute__((constructor(101))) static void begin(void)
{
	void *memory = mmap(NULL, SLOTS * sizeof *slots, PROT_READ | PROT_WRITE,
			    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
	slots = memory != MAP_FAILED ? memory : NULL;
	descriptors = count_descriptors();
}

/* Replaces `old` or `or_old` by `fresh` in the first slot for the block that has one of them. A block without a slot is
 * not searched for. */
static bool change(const void *block, uintptr_t old, uintptr_t or_old, uintptr_t fresh)
{
	for (size_t i = 0; slots && block && i < TRIES; i++) {
		size_t at = ((uintptr_t)block / 16 + i) % SLOTS;
		uintptr_t seen = used[at / PAGE] ? atomic_load(&slots[at]) : 0;
		if (seen == 0 && old != 0)
			return false;
		used[at / PAGE] = 1;
		if ((seen == old || seen == or_old) && atomic_compare_exchange_strong(&slots[at], &seen, fresh))
			return true;
	}
	return false;
}

/* After the bytes of a block come some that nobody may change, and at the very end how many bytes it has. */
static size_t *size_of(void *block)
{
	return (size_t *)((char *)block + malloc_usable_size(block)) - 1;
}

static void *add(void *block, size_t size)
{
	if (!block)
		return NULL;
	memset((char *)block + size, FILL, (size_t)((char *)size_of(block) - (char *)block) - size);
	*size_of(block) = size;
	change(block, 0, FREED, (uintptr_t)block);
	return block;
}

static void look_behind(void *block)
{
	static const char message[] = "written behind a block\n";
	const unsigned char *end = (const unsigned char *)size_of(block),
			    *at = (unsigned char *)block + *size_of(block);
	while (at < end && *at == FILL)
		at++;
	if (at == end)
		return;
	ssize_t written = write(STDERR_FILENO, message, sizeof message - 1);
	(void)written;
	abort();
}

static void drop(void *block)
{
	if (change(block, (uintptr_t)block, (uintptr_t)block, FREED))
		look_behind(block);
}

void *malloc(size_t size)
{
	return size <= MOST ? add(__libc_malloc(size + GUARD), size) : NULL;
}

/* What the dynamic linker allocates for a thread is kept where nothing is searched. */
void *calloc(size_t count, size_t size)
{
	if ((uintptr_t)__builtin_return_address(0) - _r_debug.r_ldbase < LINKER_SIZE)
		return __libc_calloc(count, size);
	return size == 0 || count <= MOST / size ? add(__libc_calloc(count * size + GUARD, 1), count * size) : NULL;
}

void *realloc(void *block, size_t size)
{
	drop(block);
	void *moved = size <= MOST ? __libc_realloc(block, size + GUARD) : NULL;
	if (!moved)
		change(block, 0, FREED, (uintptr_t)block);
	return add(moved, size);
}

void free(void *block)
{
	drop(block);
	__libc_free(block);
}

/* ---- the search ---- */

struct block {
	uintptr_t start, end;
	int reached;
};

static struct block *blocks;
static size_t count;

static void search(const void *memory, size_t length)
{
	const uintptr_t *words = memory;
	for (size_t i = 0; i < length / sizeof *words; i++) {
		size_t low = 0, high = count;
		while (low < high) {
			size_t middle = (low + high) / 2;
			if (blocks[middle].end <= words[i])
				low = middle + 1;
			else
				high = middle;
		}
		if (low < count && blocks[low].start <= words[i] && !blocks[low].reached &&
		    words[i] < blocks[low].end - sizeof *words) { /* the allocator may point to the last word */
			blocks[low].reached = 1;
			search((const void *)blocks[low].start, blocks[low].end - blocks[low].start);
		}
	}
}

static int search_object(struct dl_phdr_info *object, size_t size, void *unused)
{
	for (int i = 0; i < object->dlpi_phnum; i++) {
		const ElfW(Phdr) *part = &object->dlpi_phdr[i];
		if (part->p_type == PT_LOAD && (part->p_flags & PF_W)) {
			uintptr_t start = (object->dlpi_addr + part->p_vaddr + 7) & ~(uintptr_t)7;
			search((const void *)start, object->dlpi_addr + part->p_vaddr + part->p_memsz - start);
		}
		if (part->p_type == PT_TLS && object->dlpi_tls_data)
			search(object->dlpi_tls_data, part->p_memsz);
	}
	return (void)size, (void)unused, 0;
}

static int compare(const void *left, const void *right)
{
	const struct block *a = left, *b = right;
	return (a->start > b->start) - (a->start < b->start);
}

__attribute__((destructor(101))) static void end(void)
{
	const uintptr_t *frame = __builtin_frame_address(0);
	size_t lost = 0, bytes = 0, most = 0;
	for (size_t i = 0; slots && i < SLOTS; i++)
		most += used[i / PAGE] && slots[i] > FREED;
	blocks = __libc_malloc((most + 1) * sizeof *blocks);
	for (size_t i = 0; i < SLOTS && count < most; i++)
		if (used[i / PAGE] && slots[i] > FREED)
			blocks[count++] =
			    (struct block){slots[i], slots[i] + malloc_usable_size((void *)slots[i]), 0};
	qsort(blocks, count, sizeof *blocks, compare);
	search(frame, (size_t)((uintptr_t)__libc_stack_end - (uintptr_t)frame));
	dl_iterate_phdr(search_object, NULL);
	for (size_t i = 0; i < count; i++) {
		look_behind((void *)blocks[i].start);
		if (!blocks[i].reached) {
			lost++;
			bytes += *size_of((void *)blocks[i].start);
		}
	}
	bool open = descriptors < count_descriptors();
	if (lost == 0 && !open)
		return;
	fflush(NULL);
	fprintf(stderr, "lost: %zu blocks, %zu bytes%s\n", lost, bytes, open ? ", a descriptor" : "");
	_exit(STATUS);
}
