/* Every system call in the life of a journal fails once with every error it can have, fails from then on, and is never
 * come back from: while edits are written down, while they are
 * found and taken back, and while edits of another text are put aside. An edit is never refused for it; what was not
 * told to be unprotected comes back; and the file is never touched. */
#include "testing.h"

#include "faults.h"
#include "folder.h"

#include "mapwright/command.h"
#include "mapwright/document.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static const char old_map[] = "+---+\n|#.#|\n|.#.|\n+---+\n#: SQUARE_WALL\n.: SQUARE_FLOOR\n";
static const char new_map[] = "+---+\n|#.#|\n|###|\n+---+\n#: SQUARE_WALL\n.: SQUARE_FLOOR\n";
static const char other_map[] = "+---+\n|#.#|\n|.#.|\n+---+\n#: SQUARE_WALL\n.: SQUARE_FLOOR\n# by another program\n";

/* Where in its life the faults are. */
enum stage { WRITING, TAKING, PUTTING_ASIDE, STAGES };

/* What a process found: its exit status. */
enum verdict { GOOD = 0, NOT_REACHED, IMPOSSIBLE, NOT_OPENED, REFUSED, TOUCHED, LOST, NOT_SAVED };

struct fault_wish {
	int at, problem;
	bool forever;
};

static void finish(enum verdict verdict)
{
	_exit((int)verdict);
}

static void write_file(const char *text)
{
	int descriptor = open("map", O_WRONLY | O_CREAT | O_TRUNC, 0644);
	bool done = descriptor >= 0 && write(descriptor, text, strlen(text)) == (ssize_t)strlen(text);
	close(descriptor);
	if (!done)
		finish(NOT_OPENED);
}

static bool file_is(const char *text)
{
	char bytes[1000];
	int descriptor = open("map", O_RDONLY);
	ssize_t length = descriptor >= 0 ? read(descriptor, bytes, sizeof bytes) : 0;
	close(descriptor);
	return length == (ssize_t)strlen(text) && memcmp(bytes, text, (size_t)length) == 0;
}

static struct editor *open_map(void)
{
	struct error error;
	struct editor *editor = editor_new(false);
	editor_protect(editor);
	if (editor_open(editor, "map", "powder", 0, 0, &error))
		return editor;
	editor_free(editor);
	return NULL;
}

static void put(struct editor *editor, const char *command)
{
	struct error error;
	if (!command_run(editor, command, &error))
		finish(REFUSED);
}

static void tell_disk(struct editor *editor)
{
	struct journal *journal = editor_document(editor, 0)->journal;
	for (int i = 0; i < 100 && journal_wait(journal) >= 0; i++) {
		journal_sync(journal);
		usleep(200);
	}
}

/* The two edits that make the new map of the old one. True when all is said to be protected. */
static bool edit(struct editor *editor)
{
	put(editor, "goto 0,1");
	put(editor, "put #");
	tell_disk(editor);
	put(editor, "goto 2,1");
	put(editor, "put #");
	tell_disk(editor);
	return !document_journal_error(editor_document(editor, 0));
}

static void leave_edits(void)
{
	struct editor *editor = open_map();
	if (!editor || !edit(editor))
		finish(NOT_OPENED);
	editor_free(editor);
}

static bool take_and_save(struct editor *editor)
{
	struct error error;
	return command_run(editor, "recover take", &error) && command_run(editor, "write", &error);
}

/* ---- checks afterwards, without faults ---- */

static enum verdict comes_back(void)
{
	struct editor *editor = open_map();
	if (!editor)
		return NOT_OPENED;
	bool saved = take_and_save(editor);
	editor_free(editor);
	return saved && file_is(new_map) ? GOOD : LOST;
}

static bool find_new(void *context, const struct recovery *recovery)
{
	bool *found = context;
	*found = *found || (recovery->length == strlen(new_map) && recovery->bytes &&
			    memcmp(recovery->bytes, new_map, recovery->length) == 0);
	return true;
}

/* ---- the stages ---- */

static enum verdict count_calls(const struct fault_wish *wish)
{
	if (fault_disarm() < wish->at)
		return NOT_REACHED;
	return fault_is_possible(fault_name(), wish->problem) ? GOOD : IMPOSSIBLE;
}

static enum verdict write_down(const struct fault_wish *wish)
{
	struct editor *editor = open_map();
	if (!editor)
		return NOT_OPENED;
	fault_arm(wish->at, wish->problem, wish->forever);
	bool safe = edit(editor);
	enum verdict verdict = count_calls(wish);
	if (verdict != GOOD)
		return verdict;
	editor_free(editor); /* as after a signal: what is not saved stays */
	if (!file_is(old_map))
		return TOUCHED;
	return safe ? comes_back() : GOOD;
}

static enum verdict take_back(const struct fault_wish *wish)
{
	leave_edits();
	fault_arm(wish->at, wish->problem, wish->forever);
	struct editor *editor = open_map();
	bool saved = editor && take_and_save(editor);
	editor_free(editor);
	enum verdict verdict = count_calls(wish);
	if (verdict != GOOD)
		return verdict;
	if (file_is(new_map))
		return GOOD;
	if (!file_is(old_map))
		return TOUCHED;
	return saved ? NOT_SAVED : comes_back();
}

static enum verdict put_aside(const struct fault_wish *wish)
{
	leave_edits();
	write_file(other_map);
	fault_arm(wish->at, wish->problem, wish->forever);
	struct editor *editor = open_map();
	bool edited = editor != NULL;
	if (edited) {
		put(editor, "goto 1,0");
		put(editor, "put #");
	}
	editor_free(editor);
	enum verdict verdict = count_calls(wish);
	if (verdict != GOOD)
		return verdict;
	bool found = false;
	if (!file_is(other_map))
		return TOUCHED;
	return journal_each(find_new, &found, NULL) && found ? GOOD : LOST;
}

/* After a kill at any moment: neither text is lost. */
static enum verdict look_after_kill(enum stage stage)
{
	bool found = false;
	if (stage == WRITING)
		return file_is(old_map) ? GOOD : TOUCHED;
	if (stage == TAKING)
		return file_is(new_map) ? GOOD : file_is(old_map) ? comes_back() : TOUCHED;
	if (!file_is(other_map))
		return TOUCHED;
	return journal_each(find_new, &found, NULL) && found ? GOOD : LOST;
}

/* ---- the processes ---- */

static int in_child(enum stage stage, const struct fault_wish *wish)
{
	static enum verdict (*const stages[])(const struct fault_wish *) = {write_down, take_back, put_aside};
	pid_t child = fork();
	assert_true(child >= 0);
	if (child == 0) {
		if (!folder_enter())
			finish(NOT_OPENED);
		if (!wish)
			finish(look_after_kill(stage));
		write_file(old_map);
		finish(stages[stage](wish));
	}
	int status;
	assert_int_equal(waitpid(child, &status, 0), child);
	return status;
}

/* Returns false when there is no call of that number. */
static bool try_fault(enum stage stage, const struct fault_wish *wish, int *tried)
{
	folder_make(true);
	int status = in_child(stage, wish);
	if (wish->problem == FAULT_KILL && WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL)
		status = in_child(stage, NULL);
	int verdict = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
	folder_remove();
	if (verdict != GOOD && verdict != NOT_REACHED && verdict != IMPOSSIBLE)
		fail_msg("stage %d: call %d, %s%s: verdict %d", (int)stage, wish->at,
			 wish->problem == FAULT_KILL ? "killed" : strerror(wish->problem),
			 wish->forever ? " for ever" : "", verdict);
	*tried += verdict == GOOD;
	return verdict != NOT_REACHED;
}

static void try_stage(enum stage stage)
{
	static const struct fault_wish faults[] = {{.problem = FAULT_KILL},
						   {.problem = ENOSPC},
						   {.problem = EIO},
						   {.problem = EROFS},
						   {.problem = EINTR},
						   {.problem = EACCES},
						   {.problem = ENOSPC, .forever = true},
						   {.problem = EIO, .forever = true},
						   {.problem = EACCES, .forever = true}};
	int tried = 0, at = 1;
	for (bool reached = true; reached; at += FAULT_STEP) {
		reached = false;
		for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
			struct fault_wish wish = faults[i];
			wish.at = at;
			reached |= try_fault(stage, &wish, &tried);
		}
	}
	print_message("stage %d: %d calls, %d faults\n", (int)stage, at - 1 - FAULT_STEP, tried);
	assert_true(at > 8);
}

TEST(no_fault_of_a_journal_costs_an_edit)
{
	for (int stage = WRITING; stage < STAGES; stage++)
		try_stage((enum stage)stage);
}
