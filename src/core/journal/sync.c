/* fsync in the background. It can take long, and the next key must not wait for it: so a thread does it and stores
 * the result; the journal stays open until then. If no thread can be created, it is done synchronously. */
#include "file.h"
#include "mapwright/arena.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <unistd.h>

struct syncing {
	pthread_t thread;
	int descriptor;  /* the journal's own */
	bool folder_too; /* the folder entry must be synced, too */
	int problem;     /* 0 or errno, when done */
	atomic_bool done;
};

static int sync_folder(void)
{
	int folder = journal_folder_open(false);
	if (folder < 0)
		return 0; /* the folder is gone, and so is the journal */
	int problem = fsync(folder) == 0 ? 0 : errno;
	close(folder);
	return problem;
}

int sync_now(int descriptor, bool folder_too)
{
	int problem = fdatasync(descriptor) == 0 ? 0 : errno;
	if (folder_too && problem == 0)
		problem = sync_folder();
	return problem == EINTR || problem == EINVAL ? 0 : problem;
}

static void *work(void *argument)
{
	struct syncing *syncing = argument;
	syncing->problem = sync_now(syncing->descriptor, syncing->folder_too);
	atomic_store(&syncing->done, true);
	return NULL;
}

/* Blocks signals in the thread, so that the main thread gets them. */
static bool start_thread(struct syncing *syncing)
{
	sigset_t all, before;
	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &before);
	bool started = pthread_create(&syncing->thread, NULL, work, syncing) == 0;
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	return started;
}

int sync_begin(struct journal *journal, bool folder_too)
{
	struct syncing *syncing = memory_allocate(1, sizeof *syncing);
	*syncing = (struct syncing){.descriptor = journal->descriptor, .folder_too = folder_too};
	if (start_thread(syncing)) {
		journal->syncing = syncing;
		return 0;
	}
	free(syncing);
	return sync_now(journal->descriptor, folder_too);
}

bool sync_lasts(const struct journal *journal)
{
	return journal->syncing && !atomic_load(&journal->syncing->done);
}

int sync_end(struct journal *journal)
{
	struct syncing *syncing = journal->syncing;
	if (!syncing)
		return 0;
	pthread_join(syncing->thread, NULL);
	int problem = syncing->problem;
	journal->syncing = NULL;
	free(syncing);
	return problem;
}
