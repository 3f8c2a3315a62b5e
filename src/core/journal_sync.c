/* Telling the disk. It takes as long as the disk takes, and the next key shall not wait for it: a thread of its own does
 * it, with descriptors of its own, and leaves word how it went. Without threads it is done here and now. */
#include "journal_file.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

struct syncing {
	pthread_t thread;
	int descriptor, folder; /* folder -1: the disk has its entry */
	int problem;            /* 0 or errno, once it is done */
	atomic_bool done;
};

/* Returns 0 or errno. File systems that cannot sync need not. */
static int tell_disk(int descriptor, int folder)
{
	int problem = fdatasync(descriptor) == 0 ? 0 : errno;
	if (folder >= 0)
		fsync(folder);
	return problem == EINTR || problem == EINVAL ? 0 : problem;
}

static void *work(void *argument)
{
	struct syncing *syncing = argument;
	syncing->problem = tell_disk(syncing->descriptor, syncing->folder);
	atomic_store(&syncing->done, true);
	return NULL;
}

static void syncing_free(struct syncing *syncing)
{
	if (syncing->descriptor >= 0)
		close(syncing->descriptor);
	if (syncing->folder >= 0)
		close(syncing->folder);
	free(syncing);
}

/* Signals are for the thread that draws. */
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
	struct syncing *syncing = calloc(1, sizeof *syncing);
	if (!syncing)
		return tell_disk(journal->descriptor, folder_too ? journal->folder : -1);
	syncing->descriptor = fcntl(journal->descriptor, F_DUPFD_CLOEXEC, 3);
	syncing->folder = folder_too ? fcntl(journal->folder, F_DUPFD_CLOEXEC, 3) : -1;
	bool ready = syncing->descriptor >= 0 && (!folder_too || syncing->folder >= 0);
	if (ready && start_thread(syncing)) {
		journal->syncing = syncing;
		return 0;
	}
	syncing_free(syncing);
	return tell_disk(journal->descriptor, folder_too ? journal->folder : -1);
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
	syncing_free(syncing);
	return problem;
}
