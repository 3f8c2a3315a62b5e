/* Every system call of a save fails once with every error it can have, fails from then on, and is never come back from.
 * Each time the file must be wholly old or new, a failure must be reported, and the work must not be lost: a second
 * save, or for the killed by recovery. The editor runs without a screen, each time in a process of its own. */
#include "testing.h"

#include "faults.h"
#include "folder.h"

#include "mapwright/command.h"
#include "mapwright/document.h"

#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <unistd.h>

static const char old_map[] = "# A cell\n+---+\n|#.#|\n|.#.|\n+---+\n#: SQUARE_WALL\n.: SQUARE_FLOOR\n";
static const char new_map[] = "# A cell\n+---+\n|#.#|\n|###|\n+---+\n#: SQUARE_WALL\n.: SQUARE_FLOOR\n";

/* How the file is kept, which decides how it can be saved. */
struct setting {
	const char *name;
	bool (*make)(void);
	bool in_place; /* a kill may tear the file; recovery mends it */
	bool bare;     /* the editor keeps no journal, as `mapwright run` */
	bool ordinary; /* needs a user whom permissions stop */
	bool on_disk;  /* needs what a file system in memory may not have */
};

/* What a process found: its exit status. */
enum verdict {
	GOOD = 0,
	NOT_REACHED, /* the save has fewer calls */
	IMPOSSIBLE,  /* the call cannot have this error */
	NOT_TOLD,
	TORN,
	LOST,
	NOT_OPENED,
	NO_DATA,
};

/* ---- settings ---- */

static bool make_file(void)
{
	int descriptor = open("map", O_WRONLY | O_CREAT | O_TRUNC, 0644);
	bool made = descriptor >= 0 && write(descriptor, old_map, strlen(old_map)) == (ssize_t)strlen(old_map);
	close(descriptor);
	return made;
}

static bool make_plain(void)
{
	return make_file() && chmod("map", 0640) == 0;
}

static bool make_linked(void)
{
	return make_file() && link("map", "second") == 0;
}

static bool make_symbolic(void)
{
	return mkdir("below", 0777) == 0 && make_file() && rename("map", "below/real") == 0 &&
	       symlink("below/real", "map") == 0;
}

/* Without extended attributes on this file system it is as `plain`. */
static bool make_with_attribute(void)
{
	return make_file() && (setxattr("map", "user.origin", "here", 4, 0) == 0 || errno == ENOTSUP);
}

static bool make_in_closed_folder(void)
{
	return make_file() && chmod(".", 0555) == 0;
}

static const struct setting settings[] = {
    {.name = "plain", .make = make_plain},
    {.name = "hard link", .make = make_linked, .in_place = true},
    {.name = "hard link, no journal", .make = make_linked, .in_place = true, .bare = true},
    {.name = "symbolic link", .make = make_symbolic},
    {.name = "attribute", .make = make_with_attribute, .on_disk = true},
    {.name = "closed folder", .make = make_in_closed_folder, .in_place = true, .ordinary = true},
};

/* ---- in the process ---- */

static const char *read_map(void)
{
	static char bytes[1000];
	int descriptor = open("map", O_RDONLY);
	ssize_t length = descriptor >= 0 ? read(descriptor, bytes, sizeof bytes - 1) : 0;
	close(descriptor);
	bytes[length > 0 ? length : 0] = '\0';
	return bytes;
}

static bool is_whole(const char *bytes)
{
	return strcmp(bytes, old_map) == 0 || strcmp(bytes, new_map) == 0;
}

static struct editor *open_and_edit(const struct setting *setting)
{
	struct error error;
	struct editor *editor = editor_new(false);
	if (!setting->bare)
		editor_protect(editor);
	if (!editor_open(editor, "map", NULL, 0, 0, &error) || !command_run(editor, "goto 0,1", &error) ||
	    !command_run(editor, "put #", &error) || !command_run(editor, "goto 2,1", &error) ||
	    !command_run(editor, "put #", &error))
		exit(NOT_OPENED);
	return editor;
}

/* One save with one fault, and one without. */
static enum verdict save_with_fault(const struct setting *setting, int at, int problem, bool forever)
{
	struct error error;
	struct editor *editor = open_and_edit(setting);
	fault_arm(at, problem, forever);
	bool saved = command_run(editor, "write", &error);
	int calls = fault_disarm();
	if (calls < at)
		return NOT_REACHED;
	if (!fault_is_possible(fault_name(), problem))
		return IMPOSSIBLE;
	const char *bytes = read_map();
	if (!is_whole(bytes))
		return TORN;
	if (saved && strcmp(bytes, new_map) != 0)
		return NOT_TOLD;
	if (!saved && error.message[0] == '\0')
		return NOT_TOLD;
	if (!saved && !command_run(editor, "write", &error)) {
		fprintf(stderr, "the second save failed: %s\n", error.message);
		return LOST;
	}
	if (strcmp(read_map(), new_map) != 0)
		return LOST;
	editor_free(editor);
	return GOOD;
}

/* What the next start finds after a kill. */
static enum verdict look_after_kill(const struct setting *setting)
{
	struct error error;
	const char *bytes = read_map();
	if (!setting->in_place && !is_whole(bytes))
		return TORN;
	if (strcmp(bytes, new_map) == 0 || (setting->bare && strcmp(bytes, old_map) == 0))
		return GOOD;
	struct editor *editor = editor_new(false);
	editor_protect(editor);
	if (!editor_open(editor, "map", "powder", 0, 0, &error))
		return LOST;
	if (!command_run(editor, "recover take", &error) || !command_run(editor, "write", &error))
		return LOST;
	editor_free(editor);
	return strcmp(read_map(), new_map) == 0 ? GOOD : LOST;
}

/* ---- the processes ---- */

/* Root may do what others may not. An ordinary user must then be able to read the data files. */
static void become_ordinary(void)
{
	if (geteuid() == 0 && (setgroups(0, NULL) != 0 || setgid(65534) != 0 || setuid(65534) != 0))
		_exit(99);
	const char *share = getenv("MAPWRIGHT_SHARE");
	if (share && access(share, R_OK | X_OK) != 0)
		_exit(NO_DATA);
}

/* Runs in a child: enters the folder and gives verdicts. */
static int in_child(const struct setting *setting, bool first, int at, int problem, bool forever)
{
	pid_t child = fork();
	assert_true(child >= 0);
	if (child == 0) {
		if (setting->ordinary)
			become_ordinary();
		if (!folder_enter() || (first && !setting->make()))
			_exit(97);
		_exit(first ? (int)save_with_fault(setting, at, problem, forever) : (int)look_after_kill(setting));
	}
	int status;
	assert_int_equal(waitpid(child, &status, 0), child);
	return status;
}

/* Returns false when the save has no call of that number. */
static bool try_fault(const struct setting *setting, int at, int problem, bool forever, int *tried)
{
	folder_make(!setting->on_disk);
	int status = in_child(setting, true, at, problem, forever);
	bool killed = WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL;
	if (killed && problem == FAULT_KILL)
		status = in_child(setting, false, 0, 0, false);
	int verdict = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
	folder_remove();
	if (verdict != GOOD && verdict != NOT_REACHED && verdict != IMPOSSIBLE)
		fail_msg("%s: call %d, %s%s: verdict %d", setting->name, at,
			 problem == FAULT_KILL ? "killed" : strerror(problem), forever ? " for ever" : "", verdict);
	*tried += verdict == GOOD;
	return verdict != NOT_REACHED;
}

/* Can the setting be had here at all? */
static bool can_be_had(const struct setting *setting)
{
	folder_make(!setting->on_disk);
	int status = in_child(setting, true, INT_MAX, EIO, false);
	folder_remove();
	return !WIFEXITED(status) || WEXITSTATUS(status) != NO_DATA;
}

static void try_setting(const struct setting *setting)
{
	static const int problems[] = {FAULT_KILL, ENOSPC, EIO, EDQUOT, EROFS, EINTR, EACCES, EPERM};
	int tried = 0, at = 1;
	if (!can_be_had(setting)) {
		print_message("%s: the data files cannot be read by others; left out\n", setting->name);
		return;
	}
	for (bool reached = true; reached; at += FAULT_STEP) {
		reached = false;
		for (size_t i = 0; i < sizeof problems / sizeof *problems; i++)
			reached |= try_fault(setting, at, problems[i], false, &tried);
		/* A signal that never ends would keep any program busy: EINTR is not tried for ever. */
		if (reached) {
			try_fault(setting, at, ENOSPC, true, &tried);
			try_fault(setting, at, EIO, true, &tried);
		}
	}
	print_message("%s: %d calls, %d faults\n", setting->name, at - 1 - FAULT_STEP, tried);
	assert_true(at > 8);
}

TEST(no_fault_of_a_save_costs_the_file_or_the_work)
{
	for (size_t i = 0; i < sizeof settings / sizeof *settings; i++)
		try_setting(&settings[i]);
}
