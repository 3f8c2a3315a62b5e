/* Memory runs out: at the n-th allocation once, and from there for ever, for every n, over opening, editing, saving and
 * undoing in an editor without a screen. Each try is a process of its own, which refuses what it was asked for and says
 * why, or ends: a command that fails has changed nothing, the file is wholly old or new, and after an end the journal
 * has everything but the command under way. */
#include "testing.h"

#include "folder.h"
#include "memory.h"
#include "memory_trials.h"

#include "mapwright/command.h"
#include "mapwright/library.h"

#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

enum { TEXT_MAX = 65536 };

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

/* What a try leaves for the one who looks at it. */
static struct {
	char original[TEXT_MAX], before[TEXT_MAX],
	    end[TEXT_MAX]; /* the text of the file, that before the command under
								   * way, and that when the process ended */
	size_t original_length, before_length, end_length;
	char command[100];
	size_t count;  /* allocations */
	bool one_edit; /* the command under way changes the text once */
} * seen;

/* ---- what must hold ---- */

static bool same_text(const struct document *document, const char *bytes, size_t length)
{
	return document->text.length == length && memcmp(document->text.bytes, bytes, length) == 0;
}

/* The model is the one of the text. */
static bool model_fits(const struct document *document)
{
	struct model fresh;
	document_read(document, &document->text, &fresh);
	const struct model *model = &document->model;
	bool same = fresh.grid_count == model->grid_count && fresh.entry_count == model->entry_count &&
		    fresh.field_count == model->field_count && fresh.syntax.count == model->syntax.count;
	for (int i = 0; same && i < fresh.grid_count; i++)
		same = memcmp(fresh.grids[i].counts, model->grids[i].counts, sizeof fresh.grids[i].counts) == 0;
	model_clear(&fresh);
	return same;
}

static bool file_is_whole(void)
{
	char *bytes;
	size_t length;
	assert_true(file_read("map", &bytes, &length, NULL, NULL));
	bool whole = (length == seen->original_length && memcmp(bytes, seen->original, length) == 0) ||
		     (length == seen->before_length && memcmp(bytes, seen->before, length) == 0);
	free(bytes);
	return whole;
}

/* ---- editing ---- */

static void keep_text(const struct document *document)
{
	memcpy(seen->before, document->text.bytes, document->text.length);
	memcpy(seen->end, document->text.bytes, document->text.length);
	seen->before_length = seen->end_length = document->text.length;
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

static const struct document *edited;

static void note_end(void)
{
	memcpy(seen->end, edited->text.bytes, edited->text.length);
	seen->end_length = edited->text.length;
}

static size_t run_line(struct editor *editor, struct document *document, const char *line, size_t at, bool forever)
{
	struct error error;
	keep_text(document);
	seen->one_edit = is_one_edit(line);
	snprintf(seen->command, sizeof seen->command, "%s", line);
	error.message[0] = '\0';
	memory_arm(at, forever);
	bool done = command_run(editor, line, &error);
	size_t count = memory_disarm();
	if (!done && error.message[0] == '\0')
		wrong("'%s': it failed and did not say why", line);
	if (!done && seen->one_edit && !same_text(document, seen->before, seen->before_length))
		wrong("'%s': it failed, and the text has changed", line);
	if (!model_fits(document))
		wrong("'%s': the model is not that of the text", line);
	if (strcmp(line, "write") == 0) {
		if (!file_is_whole())
			wrong("'%s': the file is neither old nor new", line);
		if (done) {
			memcpy(seen->original, document->text.bytes, document->text.length);
			seen->original_length = document->text.length;
		}
	}
	return count;
}

static void copy_example(const struct course *course)
{
	char path[PATH_MAX], *bytes;
	snprintf(path, sizeof path, "%s/share/examples/%s", MAPWRIGHT_SOURCE_FOLDER, course->example);
	assert_true(file_read(path, &bytes, &seen->original_length, NULL, NULL));
	assert_true(seen->original_length < TEXT_MAX);
	memcpy(seen->original, bytes, seen->original_length);
	assert_true(file_write("map", bytes, seen->original_length, NULL, NULL));
	free(bytes);
}

/* All commands, with the fault in the one that reaches it, behind the opening. Allocations are counted through the whole
 * course; then all is taken back. */
static void run_course(const struct fault *fault, void *context)
{
	static char first[TEXT_MAX];
	const struct course *course = context;
	size_t length = seen->original_length;
	memcpy(first, seen->original, length);
	struct editor *editor = editor_new(true);
	editor_protect(editor);
	require(editor_open(editor, "map", NULL, 0, 0, NULL), "it does not open");
	struct document *document = editor_document(editor, -1);
	edited = document;
	atexit(note_end);
	seen->count = 0;
	for (const char *const *line = course->commands; *line; line++) {
		size_t left = fault->at > seen->count           ? fault->at - seen->count
			      : fault->forever && fault->at > 0 ? 1
								: 0;
		seen->count += run_line(editor, document, *line, left, fault->forever);
	}
	fault_reached(seen->count >= fault->at);
	while (document->history.done > 0)
		require(document_undo(document, NULL, NULL), "a step cannot be undone");
	require(same_text(document, first, length), "all is undone, and the text is another");
	require(model_fits(document), "all is undone, and the model is another");
	struct error error;
	require(command_run(editor, "quit!", &error), "it does not quit"); /* its journal goes with it */
	editor_free(editor);
}

/* Of these the first edits may be there when the program has ended. */
static bool is_several_edits(const char *line)
{
	static const char *const several[] = {"record-add", "record-delete", "renumber", "standard-board"};
	bool found = false;
	for (size_t i = 0; i < sizeof several / sizeof *several; i++)
		found = found || strncmp(line, several[i], strlen(several[i])) == 0;
	return found;
}

/* Opens the file again and takes what the journal has. */
static void recover(const struct fault *fault, void *context)
{
	struct error error;
	(void)fault;
	(void)context;
	struct editor *editor = editor_new(true);
	editor_protect(editor);
	require(editor_open(editor, "map", NULL, 0, 0, NULL), "it does not open again");
	command_run(editor, "recover take", &error); /* unless nothing was changed since the file was saved */
	const struct document *document = editor_document(editor, -1);
	if (seen->one_edit && !is_several_edits(seen->command) &&
	    !same_text(document, seen->before, seen->before_length) &&
	    !same_text(document, seen->end, seen->end_length))
		wrong("'%s': what was done before is lost", seen->command);
	require(command_run(editor, "quit!", &error), "it does not quit");
	editor_free(editor);
}

/* After an end the file is whole, and everything but the command under way is there. */
static void look_after_course(bool ended, void *context)
{
	if (ended) {
		if (!file_is_whole())
			fail_msg("the file is neither old nor new");
		assert_true(try_once(recover, (struct fault){0}, NULL));
	}
	copy_example(context);
}

TEST(editing_survives_the_lack_of_memory)
{
	for (size_t i = 0; i < sizeof courses / sizeof *courses; i++) {
		struct course course = courses[i];
		copy_example(&course);
		assert_true(try_once(run_course, (struct fault){0}, &course));
		assert_true(seen->count > 100);
		copy_example(&course);
		assert_true(try_all(run_course, &course, look_after_course) > 2);
	}
}

/* ---- opening ---- */

/* Opening fails with a sentence or works; drawing and looking after things never fail. */
static void open_and_draw(const struct fault *fault, void *context)
{
	(void)context;
	struct error error = {""};
	struct screen screen = {0};
	require(screen_resize(&screen, 80, 24), "no screen");
	fault_begin(fault);
	struct editor *editor = editor_new(true);
	editor_protect(editor);
	bool opened = editor_open(editor, "map", NULL, 0, 0, &error);
	editor_resize(editor, 80, 24);
	editor_draw(editor, &screen);
	editor_idle(editor);
	editor_draw(editor, &screen);
	fault_end(fault);
	require(opened || error.message[0] != '\0', "it did not say why it does not open");
	editor_free(editor);
	screen_free(&screen);
}

TEST(opening_survives_the_lack_of_memory)
{
	for (size_t i = 0; i < sizeof courses / sizeof *courses; i++) {
		copy_example(&courses[i]);
		struct editor *editor =
		    editor_new(true); /* reads the descriptions: libconfig has no answer to want of memory */
		assert_true(editor_open(editor, "map", NULL, 0, 0, NULL));
		editor_free(editor);
		assert_true(try_all(open_and_draw, NULL, NULL) > 2);
		assert_true(file_is_whole());
	}
}

/* ---- recovery ---- */

static void edit_and_leave(const struct fault *fault, void *context)
{
	struct error error;
	(void)fault;
	(void)context;
	struct editor *editor = editor_new(true);
	editor_protect(editor);
	require(editor_open(editor, "map", NULL, 0, 0, NULL), "it does not open");
	require(command_run(editor, "goto 1,1", &error) && command_run(editor, "put .", &error), "it does not edit");
	keep_text(editor_document(editor, -1));
	editor_free(editor);
}

static void take(const struct fault *fault, void *context)
{
	struct error error;
	(void)context;
	struct editor *editor = editor_new(true);
	editor_protect(editor);
	fault_begin(fault);
	if (editor_open(editor, "map", NULL, 0, 0, &error))
		command_run(editor, "recover take", &error);
	fault_end(fault);
	editor_free(editor);
}

/* A journal is there to be taken; when taking it fails, it is there still. */
static void look_after_taking(bool ended, void *context)
{
	(void)ended;
	seen->one_edit = true;
	assert_true(try_once(recover, (struct fault){0}, NULL));
	copy_example(context);
	assert_true(try_once(edit_and_leave, (struct fault){0}, NULL));
}

TEST(recovery_survives_the_lack_of_memory)
{
	struct course course = courses[0];
	copy_example(&course);
	assert_true(try_once(edit_and_leave, (struct fault){0}, NULL));
	assert_true(try_all(take, &course, look_after_taking) > 2);
	assert_int_equal(journal_remove_all("map", NULL), 0);
}

static bool count_one(void *context, const struct recovery *recovery)
{
	++*(int *)context;
	return recovery->path != NULL;
}

/* A journal from its first record to the next start, without an editor around it. */
static void use_journal(const struct fault *fault, void *context)
{
	struct error error;
	struct recovery recovery;
	struct patch patch = {0};
	struct text *text = context;
	patch_add(&patch, (struct span){0, 3}, "new", 3);
	const struct recovery_disk disk = {
	    .bytes = text->bytes, .length = text->length, .identity = {.exists = true}};
	int found = 0;
	fault_begin(fault);
	struct journal *journal = journal_new("/a/map", "powder");
	for (int i = 0; i < 2; i++) {
		journal_prepare(journal, text, &disk.identity, false);
		journal_add(journal, JOURNAL_EDIT, &patch);
		journal_write(journal, text);
		journal_sync(journal);
	}
	journal_saving(journal, text->bytes, text->length, ".mapwright-0123456789abcdef");
	journal_images(journal, "old", 3, text->bytes, text->length);
	struct journal *second = journal_new("/a/map", "powder");
	journal_find(second, &disk, &recovery, &error);
	recovery_clear(&recovery);
	journal_free(second, true);
	journal_free(journal, true);
	journal_each(count_one, &found, &error);
	journal = journal_new("/a/map", "powder");
	journal_find(journal, &disk, &recovery, &error);
	recovery_clear(&recovery);
	journal_drop(journal);
	journal_free(journal, true);
	fault_end(fault);
	patch_clear(&patch);
}

static void look_after_journal(bool ended, void *context)
{
	(void)ended;
	(void)context;
	journal_remove_all("/a/map", NULL); /* so that the next one begins as this one has */
}

TEST(a_journal_survives_the_lack_of_memory)
{
	enum { LARGE = 300 * 1000 }; /* more than a journal holds itself */
	struct text text;
	char *bytes = malloc(LARGE);
	memset(bytes, 'x', LARGE);
	text_init(&text, bytes, LARGE);
	free(bytes);
	assert_true(try_all(use_journal, &text, look_after_journal) > 2);
	text_clear(&text);
}

/* ---- files ---- */

/* Is there a file with these three bytes? */
static bool holds_old(const char *name)
{
	char *bytes;
	size_t length;
	bool same = file_read(name, &bytes, &length, NULL, NULL) && length == 3 && memcmp(bytes, "old", 3) == 0;
	free(bytes);
	return same;
}

static void save_and_read(const struct fault *fault, void *context)
{
	char *bytes = NULL;
	size_t length;
	struct error error = {""};
	long live = memory_live();
	fault_begin(fault);
	bool saved = file_write(context, "old", 3, NULL, &error);
	bool read = file_read("map", &bytes, &length, NULL, saved ? &error : NULL);
	fault_end(fault);
	require((saved && read) == (error.message[0] == '\0'), "it did not say why it failed");
	free(read ? bytes : NULL);
	require(memory_live() == live, "a block was not freed");
}

static void look_after_save(bool ended, void *context)
{
	(void)ended;
	assert_true(holds_old(strcmp(context, "linked") == 0 ? "linked" : "map"));
	unlink("new");
}

/* A file is read, and saved under its own name and a new one: each works or says why not, and is whole then. */
TEST(files_survive_the_lack_of_memory)
{
	static char names[][8] = {"map", "new", "linked"};
	assert_true(file_write("map", "old", 3, NULL, NULL));
	assert_true(file_write("linked", "old", 3, NULL, NULL)); /* written in place */
	assert_int_equal(link("linked", "second"), 0);
	int larger = setxattr("map", "user.origin", seen->before, 2000, 0); /* not everywhere to be had */
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		assert_true(try_all(save_and_read, names[i], look_after_save) > 2);
	print_message("a large attribute: %s\n", larger == 0 ? "yes" : "no");
}

static void save_nowhere(const struct fault *fault, void *context)
{
	struct error error = {""};
	fault_begin(fault);
	bool saved = command_run(context, "write", &error);
	fault_end(fault);
	require(!saved && error.message[0] != '\0', "it did not say why it was not saved");
}

/* The folder is gone, and the text has findings of its own that take memory while it is read back. */
TEST(a_save_without_a_folder_survives_the_lack_of_memory)
{
	struct error error;
	assert_int_equal(mkdir("gone", 0700), 0);
	assert_true(file_write("gone/map", "what is this?\n+--+\n|..|\n", 24, NULL, NULL));
	struct editor *editor = editor_new(true);
	assert_true(editor_open(editor, "gone/map", "powder", 0, 0, &error));
	assert_true(editor_document(editor, 0)->model.syntax.count > 0);
	assert_true(command_run(editor, "goto 1,0", &error) && command_run(editor, "put #", &error));
	assert_int_equal(unlink("gone/map"), 0);
	assert_int_equal(rmdir("gone"), 0);
	assert_true(try_all(save_nowhere, editor, NULL) > 2);
	editor_free(editor);
}

/* What is written to memory is there whole, or the program ends. */
static void write_to_memory(const struct fault *fault, void *context)
{
	enum { LINES = 2000, LINE = 10 };
	char *bytes;
	size_t length;
	(void)context;
	fault_begin(fault);
	FILE *out = memory_stream(&bytes, &length);
	for (int i = 0; i < LINES; i++)
		fprintf(out, "line %04d\n", i);
	memory_stream_end(out);
	fault_end(fault);
	require(bytes && length == (size_t)LINES * LINE && strlen(bytes) == length, "bytes are lost");
	free(bytes);
}

TEST(writing_to_memory_survives_the_lack_of_memory)
{
	assert_true(try_all(write_to_memory, NULL, NULL) > 2);
}

static void read_input(const struct fault *fault, void *context)
{
	char *bytes;
	size_t length;
	struct error error;
	(void)context;
	int descriptor = open("long", O_RDONLY);
	dup2(descriptor, STDIN_FILENO);
	fault_begin(fault);
	bool read = file_read("-", &bytes, &length, NULL, &error);
	fault_end(fault);
	require(read ? length == (size_t)30000 * 16
		     : strcmp(error.message, "Not enough memory; nothing was changed.") == 0,
		"neither read nor refused");
}

/* From there come more bytes than were expected. */
TEST(standard_input_survives_the_lack_of_memory)
{
	FILE *file = fopen("long", "w");
	assert_non_null(file);
	for (int i = 0; i < 30000; i++)
		fputs("a line of a map\n", file);
	fclose(file);
	assert_true(try_all(read_input, NULL, NULL) > 2);
}

/* Nothing here needs a disk, and thousands of saves would wait for one. */
static int enter_folder(void **state)
{
	seen = shared_memory(sizeof *seen);
	return folder_setup_in_memory(state);
}

TEST_GROUP(enter_folder, folder_teardown)
