/* As many edited files as a process with 256 descriptors can protect: one more is refused, a second editor sees each as open,
 * a kill loses nothing, and each can be saved. */
#include "testing.h"

#include "folder.h"

#include "mapwright/command.h"
#include "mapwright/document.h"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { FILES = 112, DESCRIPTORS = 256 };

static const char old_map[] = "+---+\n|#.#|\n|.#.|\n+---+\n#: SQUARE_WALL\n.: SQUARE_FLOOR\n";
static const char new_map[] = "+---+\n|#.#|\n|###|\n+---+\n#: SQUARE_WALL\n.: SQUARE_FLOOR\n";

/* ---- files ---- */

static const char *name_of(int file)
{
	static char name[16];
	snprintf(name, sizeof name, "%04d.map", file);
	return name;
}

static void make_files(void)
{
	for (int i = 0; i < FILES; i++) {
		int descriptor = open(name_of(i), O_WRONLY | O_CREAT | O_EXCL, 0644);
		assert_int_equal(write(descriptor, old_map, strlen(old_map)), strlen(old_map));
		close(descriptor);
	}
}

static int count_files(const char *text)
{
	int count = 0;
	for (int i = 0; i < FILES; i++) {
		char *bytes;
		size_t length;
		assert_true(file_read(name_of(i), &bytes, &length, NULL, NULL));
		count += length == strlen(text) && memcmp(bytes, text, length) == 0;
		free(bytes);
	}
	return count;
}

/* ---- journals ---- */

struct tally {
	enum recovery_state state;
	size_t edits;
	int count;
};

static bool add_to_tally(void *context, const struct recovery *recovery)
{
	struct tally *tally = context;
	tally->count += recovery->state == tally->state && recovery->edits == tally->edits && recovery->unread == 0;
	return true;
}

static int count_journals(enum recovery_state state, size_t edits)
{
	struct tally tally = {.state = state, .edits = edits};
	return journal_each(add_to_tally, &tally, NULL) ? tally.count : -1;
}

/* ---- the editor, in a process of its own ---- */

static void require(bool condition, const char *what)
{
	if (condition)
		return;
	fprintf(stderr, "%s\n", what);
	_exit(1);
}

static void put(struct editor *editor, const char *command)
{
	struct error error = {""};
	if (!command_run(editor, command, &error))
		require(false, error.message);
}

/* One more edit of every file. */
static void edit_all(struct editor *editor, const char *where)
{
	char command[32];
	for (int i = 0; i < FILES; i++) {
		snprintf(command, sizeof command, "next-file %d", i + 1);
		put(editor, command);
		put(editor, where);
		put(editor, "put #");
		require(!document_journal_error(editor_document(editor, i)), "an edit is not protected");
	}
}

static struct editor *open_and_edit_all(void)
{
	const struct rlimit few = {.rlim_cur = DESCRIPTORS / 2, .rlim_max = DESCRIPTORS};
	struct error error;
	require(setrlimit(RLIMIT_NOFILE, &few) == 0, "the limit cannot be set");
	struct editor *editor = editor_new(false);
	editor_protect(editor);
	for (int i = 0; i < FILES; i++)
		require(editor_open(editor, name_of(i), "powder", 0, 0, &error), "a file cannot be opened");
	require(!editor_open(editor, "one-more.map", "powder", 0, 0, &error), "a file without protection was opened");
	require(strstr(error.message, "more than 112 files") != NULL, error.message);
	edit_all(editor, "goto 0,1");
	edit_all(editor, "goto 2,1");
	return editor;
}

static void tell_disk(struct editor *editor)
{
	for (int i = 0; i < FILES; i++) {
		struct journal *journal = editor_document(editor, i)->journal;
		for (int round = 0; round < 1000 && journal_wait(journal) >= 0; round++) {
			journal_sync(journal);
			usleep(100);
		}
		require(!document_journal_error(editor_document(editor, i)), "the disk was not told");
	}
}

/* Other processes see every file in use, and take none. */
static void be_killed(void)
{
	struct editor *editor = open_and_edit_all();
	require(count_journals(RECOVERY_BUSY, 2) == FILES, "a journal in use is offered to others");
	char *real = file_real_path(name_of(0), NULL);
	require(real && journal_remove_all(real, NULL) == 0, "a journal in use was removed");
	struct journal *second = journal_new(real, "powder");
	struct recovery recovery;
	const struct recovery_disk disk = {.bytes = old_map, .length = strlen(old_map), .identity = {.exists = true}};
	require(journal_find(second, &disk, &recovery, NULL), "a journal in use cannot be looked at");
	require(recovery.state == RECOVERY_BUSY && recovery.process == getpid(), "who has the file is not told");
	recovery_clear(&recovery);
	journal_free(second, true);
	free(real);
	tell_disk(editor);
	raise(SIGKILL);
}

static void save_all(void)
{
	struct editor *editor = open_and_edit_all();
	char command[32];
	for (int i = 0; i < FILES; i++) {
		snprintf(command, sizeof command, "next-file %d", i + 1);
		put(editor, command);
		put(editor, "write");
	}
	edit_all(editor, "goto 1,0"); /* and work goes on */
	put(editor, "quit!");
	editor_free(editor);
	_exit(0);
}

static int in_child(void (*work)(void))
{
	int status;
	pid_t child = fork();
	assert_true(child >= 0);
	if (child == 0) {
		work();
		_exit(2);
	}
	assert_int_equal(waitpid(child, &status, 0), child);
	return status;
}

/* ---- tests ---- */

IN_FOLDER(a_kill_loses_no_edit_of_any)
{
	make_files();
	int status = in_child(be_killed);
	assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
	assert_int_equal(count_files(old_map), FILES);
	assert_int_equal(count_journals(RECOVERY_FITS, 2), FILES);
	assert_int_equal(folder_count("../state/mapwright/journal"), FILES);
}

IN_FOLDER(all_can_be_saved)
{
	make_files();
	int status = in_child(save_all);
	assert_true(WIFEXITED(status));
	assert_int_equal(WEXITSTATUS(status), 0);
	assert_int_equal(count_files(new_map), FILES);
	assert_int_equal(folder_count("../state/mapwright/journal"), 0);
}
