/* Memory runs out: at the n-th allocation once, and from there for ever, for every n, over opening, editing, saving and
 * undoing in an editor without a screen. A command that fails has changed nothing, the text can be taken back to where
 * it began, and the file is wholly old or new. */
#include "memory.h"

#include "mapwright/command.h"
#include "mapwright/document.h"
#include "mapwright/editor.h"
#include "mapwright/library.h"

#include <fcntl.h>
#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

#include <cmocka.h>

enum { TEXT_MAX = 65536, EVERY_ONE = 80, STEP = 15 };

static char folder[64];

/* One kind of map and what is done to it. */
struct course {
	const char *example;
	const char *const *commands;
};

static const char *const room_commands[] = {"goto 3,2",
					    "put #",
					    "legend Q SQUARE_WATER",
					    "put Q",
					    "fill .",
					    "set minlevel 7",
					    "unset minlevel",
					    "set goldlevel 3",
					    "rename Q q",
					    "box 1,1 4,4",
					    "replace . ~",
					    "undo",
					    "undo",
					    "redo",
					    "resize right 2 #",
					    "undo",
					    "select-all",
					    "copy",
					    "line 1,1 9,5",
					    "write",
					    "mirror",
					    "put #",
					    "undo",
					    "redo",
					    "legend-remove q",
					    "undo",
					    "difference",
					    "page-close",
					    "help fill",
					    "page-close",
					    "next-finding",
					    "fix",
					    "undo",
					    "write",
					    NULL};
static const char *const maze_commands[] = {
    "map 1",      "goto 5,5", "put M",    "map copy",      "put #",      "map delete", "undo",
    "map add",    "undo",     "map next", "line 1,1 20,9", "undo",       "redo",       "odds",
    "page-close", "write",    "put .",    "undo",          "map move 1", "undo",       NULL};
static const char *const dungeon_commands[] = {"set title The Tower",
					       "set short A room",
					       "record-add chest",
					       "item-add rope",
					       "item-delete",
					       "record-delete",
					       "undo",
					       "flag boss +",
					       "flag boss none",
					       "undo",
					       "redo",
					       "set long One\nTwo",
					       "write",
					       "undo",
					       "record-move 1",
					       "undo",
					       NULL};
static const char *const board_commands[] = {"goto 5,3",       "record-add", "exit right",    "exit up", "undo",
					     "standard-board", "undo",       "record-delete", "undo",    "renumber",
					     "undo",           "redo",       "write",         "undo",    NULL};
static const char *const recruit_commands[] = {"record-add blue Desert true 1 Lion",
					       "item-add 2 Ogre",
					       "count 1",
					       "item-move right",
					       "item-delete",
					       "undo",
					       "record-move down",
					       "undo",
					       "redo",
					       "write",
					       "record-delete",
					       "undo",
					       NULL};
static const struct course courses[] = {
    {.example = "armoury.map", .commands = room_commands},
    {.example = "maze", .commands = maze_commands},
    {.example = "dungeon/1-keepers-porch.derf", .commands = dungeon_commands},
    {.example = "small-board.map", .commands = board_commands},
    {.example = "small-board.ter", .commands = recruit_commands},
};

static struct {
	char original[TEXT_MAX], before[TEXT_MAX];
	size_t original_length, before_length;
	size_t faults;
} seen;

/* ---- what must hold ---- */

static void assert_text(const struct document *document, const char *bytes, size_t length, const char *when)
{
	if (document->text.length != length || memcmp(document->text.bytes, bytes, length) != 0)
		fail_msg("%s: the text has changed", when);
}

/* The model is the one of the text. */
static void assert_model(const struct document *document, const char *when)
{
	struct model fresh;
	assert_true(document_read(document, &document->text, &fresh, NULL));
	const struct model *model = &document->model;
	bool same = fresh.grid_count == model->grid_count && fresh.entry_count == model->entry_count &&
		    fresh.field_count == model->field_count && fresh.syntax.count == model->syntax.count;
	for (int i = 0; same && i < fresh.grid_count; i++)
		same = memcmp(fresh.grids[i].counts, model->grids[i].counts, sizeof fresh.grids[i].counts) == 0;
	model_clear(&fresh);
	if (!same)
		fail_msg("%s: the model is not that of the text", when);
}

static void assert_file(const char *when)
{
	char *bytes;
	size_t length;
	assert_true(file_read("map", &bytes, &length, NULL, NULL));
	bool old = length == seen.original_length && memcmp(bytes, seen.original, length) == 0;
	bool new = length == seen.before_length &&memcmp(bytes, seen.before, length) == 0;
	free(bytes);
	if (!old && !new)
		fail_msg("%s: the file is neither old nor new", when);
}

/* ---- one way through ---- */

static void keep_text(const struct document *document)
{
	assert_true(document->text.length < TEXT_MAX);
	memcpy(seen.before, document->text.bytes, document->text.length);
	seen.before_length = document->text.length;
}

/* Whether a command is one edit, so that it is done whole or not at all. */
static bool is_one_edit(const char *line)
{
	static const char *const others[] = {"fix", "next-finding", "write"};
	for (size_t i = 0; i < sizeof others / sizeof *others; i++)
		if (strcmp(line, others[i]) == 0)
			return false;
	return true;
}

static size_t run_line(struct editor *editor, struct document *document, const char *line, size_t at, bool forever)
{
	struct error error;
	char when[100];
	snprintf(when, sizeof when, "'%s', allocation %zu%s", line, at, forever ? " and all behind it" : "");
	keep_text(document);
	error.message[0] = '\0';
	memory_arm(at, forever);
	bool done = command_run(editor, line, &error);
	size_t count = memory_disarm();
	if (!done && error.message[0] == '\0')
		fail_msg("%s: it failed and did not say why", when);
	if (!done && is_one_edit(line))
		assert_text(document, seen.before, seen.before_length, when);
	assert_model(document, when);
	if (strcmp(line, "write") == 0) {
		assert_file(when);
		if (done) {
			memcpy(seen.original, document->text.bytes, document->text.length);
			seen.original_length = document->text.length;
		}
	}
	return count;
}

/* All commands, with the fault in the one that reaches it. Allocations are counted through the whole course. */
static size_t run_course(const struct course *course, struct editor *editor, size_t at, bool forever)
{
	struct document *document = editor_document(editor, -1);
	size_t count = 0;
	for (const char *const *line = course->commands; *line; line++) {
		size_t left = at > count ? at - count : forever && at > 0 ? 1 : 0;
		count += run_line(editor, document, *line, left, forever);
	}
	return count;
}

static void take_back(struct document *document, const char *bytes, size_t length)
{
	while (document->history.done > 0)
		assert_true(document_undo(document, NULL, NULL));
	assert_text(document, bytes, length, "after all was taken back");
	assert_model(document, "after all was taken back");
}

static void copy_example(const struct course *course)
{
	char path[PATH_MAX], *bytes;
	snprintf(path, sizeof path, "%s/share/examples/%s", MAPWRIGHT_SOURCE_FOLDER, course->example);
	assert_true(file_read(path, &bytes, &seen.original_length, NULL, NULL));
	assert_true(seen.original_length < TEXT_MAX);
	memcpy(seen.original, bytes, seen.original_length);
	assert_true(file_write("map", bytes, seen.original_length, NULL, NULL));
	free(bytes);
}

/* Returns how many allocations there were; the fault lies behind the opening. */
static size_t try_course(const struct course *course, size_t at, bool forever)
{
	static char first[TEXT_MAX];
	copy_example(course);
	size_t length = seen.original_length;
	memcpy(first, seen.original, length);
	long live = memory_live();
	struct editor *editor = editor_new(true);
	editor_protect(editor);
	assert_true(editor_open(editor, "map", NULL, 0, 0, NULL));
	size_t count = run_course(course, editor, at, forever);
	take_back(editor_document(editor, -1), first, length);
	struct error error;
	assert_true(command_run(editor, "quit!", &error)); /* its journal goes with it */
	editor_free(editor);
	if (memory_live() != live && at > 0) /* the first run fills what the C library keeps for good */
		fail_msg("allocation %zu%s: %ld blocks were not freed", at, forever ? " and all behind it" : "",
			 memory_live() - live);
	seen.faults++;
	return count;
}

/* Every number at first, then with growing steps: the later ones repeat what the earlier have tried. */
static size_t next_number(size_t at)
{
	return at < EVERY_ONE ? at + 1 : at + at / STEP;
}

static void editing_survives_the_lack_of_memory(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof courses / sizeof *courses; i++) {
		size_t all = try_course(&courses[i], 0, false);
		seen.faults = 0;
		for (size_t at = 1; at <= all; at = next_number(at)) {
			try_course(&courses[i], at, false);
			try_course(&courses[i], at, true);
		}
		print_message("%s: %zu allocations, %zu faults\n", courses[i].example, all, seen.faults);
		assert_true(all > 100);
	}
}

/* Opening fails with a sentence or works; drawing and looking after things never fail. */
static bool open_and_draw(size_t at, bool forever)
{
	struct error error = {""};
	struct screen screen = {0};
	long live = memory_live();
	assert_true(screen_resize(&screen, 80, 24));
	memory_arm(at, forever);
	struct editor *editor = editor_new(true);
	if (editor)
		editor_protect(editor);
	bool opened = editor && editor_open(editor, "map", NULL, 0, 0, &error);
	if (editor) {
		editor_resize(editor, 80, 24);
		editor_draw(editor, &screen);
		editor_idle(editor);
		editor_redraw(editor, &screen);
		editor_redraw(editor, &screen);
	}
	bool reached = memory_disarm() >= at;
	if (editor && !opened)
		assert_true(error.message[0] != '\0');
	editor_free(editor);
	screen_free(&screen);
	if (at > 0) /* the first run reads a description, which is kept for good */
		assert_int_equal(memory_live(), live);
	return reached;
}

static void opening_survives_the_lack_of_memory(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof courses / sizeof *courses; i++) {
		copy_example(&courses[i]);
		open_and_draw(0, false);
		for (size_t at = 1; open_and_draw(at, false); at = next_number(at))
			open_and_draw(at, true);
	}
}

/* A journal is there to be taken; when taking it fails, it is there still. */
static void recovery_survives_the_lack_of_memory(void **state)
{
	(void)state;
	struct error error;
	bool reached = true;
	for (size_t at = 1; reached; at++) {
		copy_example(&courses[0]);
		struct editor *editor = editor_new(true);
		editor_protect(editor);
		assert_true(editor_open(editor, "map", NULL, 0, 0, NULL));
		assert_true(command_run(editor, "goto 1,1", &error) && command_run(editor, "put .", &error));
		editor_free(editor);
		editor = editor_new(true);
		editor_protect(editor);
		memory_arm(at, at % 2);
		bool taken =
		    editor_open(editor, "map", NULL, 0, 0, &error) && command_run(editor, "recover take", &error);
		reached = memory_disarm() >= at;
		editor_free(editor);
		editor = editor_new(true);
		editor_protect(editor);
		assert_true(editor_open(editor, "map", NULL, 0, 0, NULL));
		if (!command_run(editor, "recover take", &error))
			fail_msg("allocation %zu, %s: the edit is gone", at, taken ? "taken" : "not taken");
		assert_true(command_run(editor, "quit!", &error));
		editor_free(editor);
	}
}

static bool count_one(void *context, const struct recovery *recovery)
{
	++*(int *)context;
	return recovery->path != NULL;
}

/* A journal from its first record to the next start, without an editor around it. */
static void use_journal(struct text *text, const struct patch *patch)
{
	struct error error;
	struct recovery recovery;
	const struct recovery_disk disk = {
	    .bytes = text->bytes, .length = text->length, .identity = {.exists = true}};
	int found = 0;
	struct journal *journal = journal_new("/a/map", "powder");
	for (int i = 0; i < 2; i++) {
		journal_prepare(journal, text, &disk.identity, false);
		journal_add(journal, JOURNAL_EDIT, patch);
		journal_write(journal, text);
		journal_sync(journal);
	}
	journal_saving(journal, text->bytes, text->length, ".mapwright-0123456789abcdef");
	journal_images(journal, "old", 3, text->bytes, text->length);
	struct journal *second = journal_new("/a/map", "powder");
	journal_look(second, &disk, &recovery, &error);
	recovery_clear(&recovery);
	journal_free(second, true);
	journal_free(journal, true);
	journal_each(count_one, &found, &error);
	journal = journal_new("/a/map", "powder");
	journal_look(journal, &disk, &recovery, &error);
	recovery_clear(&recovery);
	journal_drop(journal);
	journal_free(journal, true);
	journal_remove_all("/a/map", NULL);
}

static void a_journal_survives_the_lack_of_memory(void **state)
{
	(void)state;
	enum { LARGE = 300 * 1000 }; /* more than a journal holds itself */
	struct text text;
	struct patch patch = {0};
	char *bytes = malloc(LARGE);
	memset(bytes, 'x', LARGE);
	assert_true(text_init(&text, bytes, LARGE, NULL));
	free(bytes);
	assert_true(patch_add(&patch, (struct span){0, 3}, "new", 3));
	use_journal(&text, &patch); /* what the C library keeps for good */
	bool reached = true;
	for (size_t at = 1; reached; at++) {
		for (int forever = 0; forever < 2; forever++) {
			long live = memory_live();
			memory_arm(at, forever);
			use_journal(&text, &patch);
			reached = memory_disarm() >= at;
			assert_int_equal(memory_live(), live);
			journal_remove_all("/a/map", NULL); /* so that the next one begins as this one has */
		}
		assert_true(at < 1000);
	}
	patch_clear(&patch);
	text_clear(&text);
}

/* A file is read, and saved under its own name and a new one: each works or says why not, and is whole then. */
static void files_survive_the_lack_of_memory(void **state)
{
	(void)state;
	static const char *const names[] = {"map", "new", "linked"};
	bool reached = true;
	char *bytes;
	size_t length;
	assert_true(file_write("map", "old", 3, NULL, NULL));
	assert_true(file_write("linked", "old", 3, NULL, NULL)); /* written in place */
	assert_int_equal(link("linked", "second"), 0);
	int larger = setxattr("map", "user.origin", seen.before, 2000, 0); /* not everywhere to be had */
	for (size_t at = 1; reached; at++) {
		for (size_t i = 0; i < 2 * sizeof names / sizeof *names; i++) {
			const char *name = names[i / 2];
			struct error error = {""};
			long live = memory_live();
			unlink("new");
			memory_arm(at, i % 2);
			bool saved = file_write(name, "old", 3, NULL, &error);
			bool read = file_read("map", &bytes, &length, NULL, saved ? &error : NULL);
			reached = memory_disarm() >= at;
			assert_int_equal(saved && read, error.message[0] == '\0');
			free(bytes);
			assert_int_equal(memory_live(), live);
			assert_true(file_read(i / 2 == 2 ? "linked" : "map", &bytes, &length, NULL, NULL));
			assert_int_equal(length, 3);
			assert_memory_equal(bytes, "old", 3);
			free(bytes);
		}
		assert_true(at < 1000);
	}
	print_message("a large attribute: %s\n", larger == 0 ? "yes" : "no");
}

/* The folder is gone, and the text has findings of its own that take memory while it is read back. */
static void a_save_without_a_folder_survives_the_lack_of_memory(void **state)
{
	(void)state;
	struct error error;
	assert_int_equal(mkdir("gone", 0700), 0);
	assert_true(file_write("gone/map", "what is this?\n+--+\n|..|\n", 24, NULL, NULL));
	struct editor *editor = editor_new(true);
	assert_true(editor_open(editor, "gone/map", "powder", 0, 0, &error));
	assert_true(editor_document(editor, 0)->model.syntax.count > 0);
	assert_true(command_run(editor, "goto 1,0", &error) && command_run(editor, "put #", &error));
	assert_int_equal(unlink("gone/map"), 0);
	assert_int_equal(rmdir("gone"), 0);
	bool reached = true;
	for (size_t at = 1; reached; at++) {
		error.message[0] = '\0';
		memory_arm(at, at % 2);
		bool saved = command_run(editor, "write", &error);
		reached = memory_disarm() >= at;
		assert_false(saved);
		assert_true(error.message[0] != '\0');
		assert_true(at < 1000);
	}
	editor_free(editor);
}

/* From there come more bytes than were expected. */
static void standard_input_survives_the_lack_of_memory(void **state)
{
	(void)state;
	char *bytes;
	size_t length;
	struct error error;
	FILE *file = fopen("long", "w");
	assert_non_null(file);
	for (int i = 0; i < 30000; i++)
		fputs("a line of a map\n", file);
	fclose(file);
	int kept = dup(0);
	bool read = false;
	for (size_t at = 1; !read; at++) {
		int descriptor = open("long", O_RDONLY);
		assert_int_equal(dup2(descriptor, 0), 0);
		close(descriptor);
		memory_arm(at, false);
		read = file_read("-", &bytes, &length, NULL, &error);
		memory_disarm();
		if (read)
			assert_int_equal(length, 30000 * 16);
		else
			assert_string_equal(error.message, "Not enough memory; nothing was changed.");
		free(read ? bytes : NULL);
		assert_true(read || at < 100);
	}
	dup2(kept, 0);
	close(kept);
}

static int enter_folder(void **state)
{
	(void)state;
	/* Nothing here needs a disk, and thousands of saves wait for one. */
	snprintf(folder, sizeof folder, "%s/mapwright-test-XXXXXX",
		 access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp");
	if (!mkdtemp(folder) || chdir(folder) != 0)
		return -1;
	setenv("HOME", folder, 1);
	return setenv("XDG_STATE_HOME", folder, 1);
}

static int leave_folder(void **state)
{
	(void)state;
	char command[128];
	snprintf(command, sizeof command, "rm -r %s", folder);
	return chdir("/") == 0 ? system(command) : -1;
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(opening_survives_the_lack_of_memory),
	    cmocka_unit_test(editing_survives_the_lack_of_memory),
	    cmocka_unit_test(recovery_survives_the_lack_of_memory),
	    cmocka_unit_test(a_journal_survives_the_lack_of_memory),
	    cmocka_unit_test(files_survive_the_lack_of_memory),
	    cmocka_unit_test(a_save_without_a_folder_survives_the_lack_of_memory),
	    cmocka_unit_test(standard_input_survives_the_lack_of_memory),
	};
	return cmocka_run_group_tests(tests, enter_folder, leave_folder);
}
