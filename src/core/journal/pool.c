/* Few descriptors for many journals. Those used last stay open and locked; the others are parked: closed, with a last
 * record that names a file which this process holds locked as long as it lives. Who finds that record tries that lock
 * instead of the one that is gone. */
#include "file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
	DESCRIPTORS = 16384, /* as many are asked for */
	OTHERS = 32,         /* as many are for terminal and saves, whatever the journals do */
	PARKED_SIZE = RECORD_HEAD + 1 + JOURNAL_NAME,
};

struct journal_pool {
	struct journal *newest, *oldest; /* the open ones, by their last use */
	size_t open, limit;
	int lock;                      /* -1: nothing was parked yet */
	char holder[JOURNAL_NAME + 1]; /* names the file of the lock */
};

/* Each open journal may need a second descriptor while the disk is told of its folder. */
static size_t choose_limit(void)
{
	struct rlimit limit;
	if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
		return OTHERS;
	rlim_t most = limit.rlim_max < DESCRIPTORS ? limit.rlim_max : DESCRIPTORS;
	const struct rlimit raised = {.rlim_cur = most, .rlim_max = limit.rlim_max};
	if (limit.rlim_cur < most && setrlimit(RLIMIT_NOFILE, &raised) == 0)
		limit = raised;
	rlim_t count = limit.rlim_cur < DESCRIPTORS ? limit.rlim_cur : DESCRIPTORS;
	return count > OTHERS + 2 ? (size_t)(count - OTHERS) / 2 : 1;
}

struct journal_pool *journal_pool_new(void)
{
	struct journal_pool *pool = calloc(1, sizeof *pool);
	if (!pool)
		return NULL;
	pool->limit = choose_limit();
	pool->lock = -1;
	return pool;
}

void journal_pool_free(struct journal_pool *pool)
{
	if (!pool)
		return;
	if (pool->lock >= 0) {
		char name[JOURNAL_ASIDE];
		int folder = journal_folder_open(false);
		snprintf(name, sizeof name, "%s.lock", pool->holder);
		if (folder >= 0) {
			unlinkat(folder, name, 0);
			close(folder);
		}
		close(pool->lock);
	}
	free(pool);
}

void journal_join(struct journal *journal, struct journal_pool *pool)
{
	if (journal)
		journal->pool = pool;
}

/* ---- the lock of the parked ---- */

static bool choose_name(char name[JOURNAL_NAME + 1])
{
	unsigned char random[JOURNAL_NAME / 2];
	if (getrandom(random, sizeof random, 0) != (ssize_t)sizeof random)
		return false;
	for (size_t i = 0; i < sizeof random; i++)
		snprintf(name + 2 * i, 3, "%02x", random[i]);
	return true;
}

/* Takes the lock before the first journal is parked. */
static bool take_lock(struct journal_pool *pool)
{
	char name[JOURNAL_ASIDE];
	if (pool->lock >= 0)
		return true;
	int folder = choose_name(pool->holder) ? journal_folder_open(false) : -1;
	if (folder < 0)
		return false;
	snprintf(name, sizeof name, "%s.lock", pool->holder);
	pool->lock = journal_open(folder, name, O_RDWR | O_CREAT | O_EXCL);
	if (pool->lock >= 0)
		journal_lock(folder, name, pool->lock);
	close(folder);
	return pool->lock >= 0;
}

/* The holder that the last record of the journal names. */
static bool read_holder(int descriptor, char holder[JOURNAL_NAME + 1])
{
	struct bytes expected = {0};
	char found[PARKED_SIZE];
	struct stat status;
	if (fstat(descriptor, &status) != 0 || status.st_size < PARKED_SIZE ||
	    pread(descriptor, found, sizeof found, status.st_size - PARKED_SIZE) != PARKED_SIZE)
		return false;
	memcpy(holder, found + PARKED_SIZE - JOURNAL_NAME, JOURNAL_NAME);
	holder[JOURNAL_NAME] = '\0';
	uint64_t sequence = 0;
	for (size_t i = 0; i < 8; i++)
		sequence |= (uint64_t)(unsigned char)found[8 + i] << 8 * i;
	record_add_parked(&expected, sequence, holder);
	bool same = !expected.failed && memcmp(expected.data, found, sizeof found) == 0;
	bytes_clear(&expected);
	return same && strspn(holder, "0123456789abcdef") == JOURNAL_NAME;
}

bool journal_is_held(int folder, int descriptor)
{
	char holder[JOURNAL_NAME + 1], name[JOURNAL_ASIDE];
	if (!read_holder(descriptor, holder))
		return false;
	snprintf(name, sizeof name, "%s.lock", holder);
	int lock = journal_open(folder, name, O_RDWR);
	if (lock < 0)
		return false;
	bool held = flock(lock, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
	if (!held)
		unlinkat(folder, name, 0); /* of a process that is gone */
	close(lock);
	return held;
}

/* ---- the open ones ---- */

void pool_leave(struct journal *journal)
{
	struct journal_pool *pool = journal->pool;
	if (!pool || !journal->pooled)
		return;
	*(journal->newer ? &journal->newer->older : &pool->newest) = journal->older;
	*(journal->older ? &journal->older->newer : &pool->oldest) = journal->newer;
	journal->newer = journal->older = NULL;
	journal->pooled = false;
	pool->open--;
}

static void put_first(struct journal_pool *pool, struct journal *journal)
{
	journal->older = pool->newest;
	*(pool->newest ? &pool->newest->newer : &pool->oldest) = journal;
	pool->newest = journal;
	journal->pooled = true;
	pool->open++;
}

void pool_enter(struct journal *journal, bool (*park)(struct journal *journal, const char *holder))
{
	struct journal_pool *pool = journal->pool;
	if (!pool || pool->newest == journal)
		return;
	pool_leave(journal);
	put_first(pool, journal);
	while (pool->open > pool->limit && pool->oldest != journal)
		if (!take_lock(pool) || !park(pool->oldest, pool->holder))
			return; /* with one more, and all protected */
}
