/* What each command needs is there before it runs, however it is called; what it asks is answered. */

#include "testing.h"

#include "folder.h"
#include "mapwright/hex_board.h"
#include "mapwright/registry.h"
#include "screen_dump.h"
#include "ui/ui.h"

#include <stdlib.h>
#include <string.h>

enum { HEXES = 22, COLUMNS_OF_ALL = 100 }; /* of the boards below */

/* Runs it in an editor without a file. */
static void run_without_file(const struct command *command, const char *arguments)
{
	struct editor *editor = editor_new(true);
	struct error error = {0};
	char line[100];
	assert_non_null(editor);
	snprintf(line, sizeof line, "%s%s", command->name, arguments);
	bool done = command_run(editor, line, &error);
	if (command->needs != NEEDS_NOTHING)
		assert_false(done);
	if (command->needs != NEEDS_NOTHING && !*arguments)
		assert_string_equal(error.message, "No file is open; :edit FILE opens one.");
	editor_free(editor);
}

TEST(no_command_runs_without_its_file)
{
	static const char *const arguments[] = {"", " 1", " x", " #", " 1,1", " 0,0 1,1", " a b", " \\"};
	for (const struct command *command = commands; command->name; command++)
		for (size_t i = 0; i < sizeof arguments / sizeof *arguments; i++)
			run_without_file(command, arguments[i]);
}

/* Recruits are drawn in rows of their own, a hex board of Colossus cell by cell, but not with these commands. */
TEST(no_command_runs_without_its_map)
{
	static const char *const files[] = {"/share/examples/small-board.ter", "/share/examples/small-board.map"};
	struct editor *editor = editor_new(true);
	for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
		struct error error;
		char path[4096] = MAPWRIGHT_SOURCE_FOLDER;
		strncat(path, files[i], sizeof path - strlen(path) - 1);
		assert_true(editor_open(editor, path, NULL, 0, 0, &error));
		for (const struct command *command = commands; command->name; command++)
			if (command->needs == NEEDS_MAP)
				assert_false(command_run(editor, command->name, &error));
	}
	editor_free(editor);
}

static void write_file(const char *bytes)
{
	FILE *file = fopen("room.map", "w");
	assert_non_null(file);
	assert_true(fputs(bytes, file) >= 0);
	assert_int_equal(fclose(file), 0);
}

static void type(struct editor *editor, const char *keys)
{
	while (*keys) {
		struct event event = {.kind = EVENT_KEY};
		size_t used = key_parse(keys, event.key);
		assert_int_not_equal(used, 0);
		editor_event(editor, &event);
		keys += used;
	}
}

/* Whether a text is in the picture. */
static bool shows(struct editor *editor, const char *text)
{
	struct screen screen = {0};
	assert_true(screen_resize(&screen, 80, 24));
	editor_draw(editor, &screen);
	char *dump = screen_dump(&screen, false);
	bool found = strstr(dump, text);
	free(dump);
	screen_free(&screen);
	return found;
}

TEST(the_difference_goes_with_its_question)
{
	struct error error;
	struct editor *editor = editor_new(true);
	write_file("+--+\n|..|\n+--+\n.: SQUARE_FLOOR\n");
	assert_true(editor_open(editor, "room.map", NULL, 0, 0, &error));
	write_file("+--+\n|..|\n+--+\n.: SQUARE_FLOOR\n#: SQUARE_WALL\n");
	type(editor, ":put x<Enter>:write<Enter>");
	assert_true(shows(editor, "was changed by another program."));
	type(editor, "d");
	assert_true(shows(editor, "changes since the file on disk"));
	assert_true(shows(editor, "m  merge   y  overwrite   r  read again   s  save as   Esc  cancel"));
	type(editor, "x<Down>");
	assert_true(shows(editor, "changes since the file on disk"));
	type(editor, "<Esc>");
	assert_false(shows(editor, "changes since the file"));
	assert_false(shows(editor, "was changed"));
	type(editor, ":write<Enter>dr");
	assert_false(shows(editor, "changes since the file"));
	assert_true(shows(editor, "Reloaded room.map"));
	type(editor, ":put x<Enter>");
	write_file("+--+\n|..|\n+--+\n.: SQUARE_FLOOR\n");
	type(editor, ":write<Enter>y");
	assert_true(shows(editor, "Saved room.map"));
	type(editor, ":put .<Enter>");
	write_file("");
	type(editor, ":write<Enter>dsb.map<Enter>");
	assert_true(shows(editor, "Saved b.map"));
	assert_int_equal(unlink("b.map"), 0); /* nothing to ask about: nobody else's work is there */
	type(editor, ":write<Enter>");
	assert_true(shows(editor, "Saved b.map again: it was no longer there."));
	assert_int_equal(access("b.map", F_OK), 0);
	editor_free(editor);
}

/* What does not fit is cut, and what follows is placed, by columns of the screen. */
TEST(names_are_measured_in_columns)
{
	struct error error;
	struct editor *editor = editor_new(true);
	char path[200] = "";
	for (int i = 0; i < 33; i++)
		strcat(path, "\u00e9");
	strcat(path, "/r\u00e4um\u00e9.map");
	const char *room = "+--+\n|..|\n+--+\n.: SQUARE_FLOOR\n";
	assert_true(editor_open_bytes(editor, path, room, strlen(room), "powder", &error));
	for (int width = 60; width <= 80; width++) {
		editor_resize(editor, width, 24);
		assert_true(shows(editor, "\u00e9/r\u00e4um\u00e9.map "));
		assert_false(shows(editor, "\\x"));
	}
	type(editor, ":bind map \u00e9 paint<Enter>:help paint the<Enter>");
	assert_true(shows(editor, "  \u00e9 <Space>                 paint"));
	editor_free(editor);
}

/* ---- every command on every kind of document ---- */

enum kind { WHOLE, NO_MAP, NO_LEGEND, EMPTY, UNREADABLE, KINDS };

static const char *const arguments_tried[] = {"", "g", "1,0 3,2", "x y"};

static void take_away(char *bytes, struct span span, size_t length)
{
	for (size_t at = span.start; at < span.start + span.length && at < length; at++)
		bytes[at] = bytes[at] == '\n' ? '\n' : '\1'; /* taken out below, with lines that are left empty */
}

/* The example of a format without its rows, or without its legend, or bytes that mean nothing. The caller frees them. */
static char *make_bytes(const struct format *format, enum kind kind, size_t *length)
{
	char path[4096], *bytes;
	struct error error;
	static const char usual[] = "#####\n#.,.#\n#####\n";
	struct library *library = library_new();
	struct document *document = snprintf(path, sizeof path, MAPWRIGHT_SOURCE_FOLDER "/share/examples/%s",
					     format->example ? format->example : "") > 0 &&
					    format->example
					? library_open(library, path, format->id, &error)
					: library_open_bytes(library, "f", usual, strlen(usual), format->id, &error);
	if (!document)
		fail_msg("%s: %s", path, error.message);
	*length = kind == EMPTY ? 0 : document->text.length;
	const struct model *model = &document->model;
	bytes = malloc(*length + 1);
	assert_non_null(bytes);
	memcpy(bytes, document->text.bytes, *length);
	for (int g = 0; kind == NO_MAP && g < model->grid_count; g++)
		for (int y = 0; model->grids[g].rows && y < model->grids[g].height; y++)
			take_away(bytes, model->grids[g].rows[y], *length);
	for (int i = 0; kind == NO_LEGEND && i < model->entry_count; i++)
		if (!model->entries[i].fixed)
			take_away(bytes, model->entries[i].line, *length);
	size_t kept = 0;
	for (size_t at = 0; at < *length; at++) {
		bool alone =
		    bytes[at] == '\n' && at > 0 && bytes[at - 1] == '\1' && (kept == 0 || bytes[kept - 1] == '\n');
		if (bytes[at] != '\1' && !alone)
			bytes[kept++] = kind == UNREADABLE ? (char)(bytes[at] * 7 + 1) : bytes[at];
	}
	*length = kept;
	document_free(document);
	library_free(library);
	return bytes;
}

static struct editor *open_kind(struct library *shared, const struct format *format, const char *bytes, size_t length)
{
	struct error error;
	struct editor *editor = editor_new(true);
	assert_non_null(editor);
	library_free(editor->library);
	editor->library = shared;
	editor_resize(editor, 80, 24);
	if (editor_open_bytes(editor, "f", bytes, length, format->id, &error))
		return editor;
	editor->library = library_new(); /* the other one stays */
	editor_free(editor);
	return NULL;
}

static void close_kind(struct editor *editor)
{
	editor->library = library_new();
	editor_free(editor);
}

/* Runs a command, and draws the picture before and after what follows when the hand rests. What it did can be undone.
 * Returns false if the document is not the same any more. */
static bool try_command(struct editor *editor, struct screen *screen, const char *line, const char *bytes,
			size_t length)
{
	struct error error = {0};
	const struct document *before = editor_document(editor, 0);
	command_run(editor, line, &error);
	editor_draw(editor, screen);
	if (editor_view(editor))
		view_update(editor, editor_view(editor));
	editor_draw(editor, screen);
	type(editor, "<Esc><Esc><Esc>");
	struct document *document = editor_document(editor, 0);
	if (document != before || strcmp(document->path, "f") != 0)
		return false;
	while (document_undo(document, NULL, &error))
		;
	if (document->text.length != length || (length > 0 && memcmp(document->text.bytes, bytes, length) != 0))
		fail_msg("%s: %s: undo does not give the bytes back", document->format->id, line);
	return true;
}

static void try_commands(struct library *library, const struct format *format, const char *bytes, size_t length)
{
	struct screen screen = {0};
	struct editor *editor = NULL;
	assert_true(screen_resize(&screen, 80, 24));
	for (const struct command *command = commands; command->name; command++)
		for (size_t i = 0; i < sizeof arguments_tried / sizeof *arguments_tried; i++) {
			char line[100];
			editor = editor ? editor : open_kind(library, format, bytes, length);
			snprintf(line, sizeof line, "%s %s", command->name, arguments_tried[i]);
			if (!editor || try_command(editor, &screen, line, bytes, length))
				continue;
			close_kind(editor);
			editor = NULL;
		}
	if (editor)
		close_kind(editor);
	screen_free(&screen);
}

TEST(every_command_runs_on_every_kind_of_document)
{
	struct library *library = library_new();
	setenv("XDG_CONFIG_HOME", ".", 1);
	setenv("XDG_STATE_HOME", ".", 1);
	for (const struct format *const *format = format_list(); *format; format++)
		for (enum kind kind = 0; kind < KINDS; kind++) {
			size_t length;
			char *bytes = make_bytes(*format, kind, &length);
			try_commands(library, *format, bytes, length);
			free(bytes);
		}
	library_free(library);
}

TEST_GROUP(folder_setup_in_memory, folder_teardown)

/* Compares the exits of the hexes that stay with those they had, without those to the hexes that are gone. */
static void compare_exits(const struct hex_board *before, const struct hex_board *after, const bool *gone)
{
	for (int from = 0, to = 0; from < before->count; from++) {
		const struct hex *old = &before->hexes[from], *now = &after->hexes[to];
		int slot = 0;
		if (gone[from])
			continue;
		assert_int_equal(old->label, now->label);
		assert_int_equal(old->terrain, now->terrain);
		for (int i = 0; i < HEX_EXITS; i++) {
			const struct hex_exit *exit = &old->exits[i];
			if (exit->target <= 0 || gone[exit->to])
				continue;
			assert_int_equal(now->exits[slot].target, exit->target);
			assert_int_equal(now->exits[slot++].type, exit->type);
		}
		for (; slot < HEX_EXITS; slot++)
			assert_true(now->exits[slot].target <= 0);
		to++;
	}
}

static void delete_a_part(const char *path, int number)
{
	struct error error;
	struct editor *editor = editor_new(true);
	struct library *library = library_new();
	struct document *old = library_open(library, path, NULL, &error);
	assert_non_null(old);
	assert_true(editor_open(editor, path, NULL, 0, 0, &error));
	const struct document *now = editor_document(editor, -1);
	const struct hex_board *before = hex_board(&old->model);
	bool *gone = calloc((size_t)before->count, sizeof *gone);
	char line[60];
	int left = before->count;
	assert_non_null(gone);
	/* one hex, or a block of them, or all */
	const struct hex *hex = &before->hexes[number < before->count ? number : 0];
	int size = number < before->count ? number % 3 : COLUMNS_OF_ALL;
	int x = size == COLUMNS_OF_ALL ? 0 : hex->column, y = size == COLUMNS_OF_ALL ? 0 : hex->row;
	int right = x + size < before->width ? x + size : before->width - 1;
	int bottom = y + size < before->height ? y + size : before->height - 1;
	for (int r = 0; r < before->count; r++) {
		const struct hex *one = &before->hexes[r];
		gone[r] = one->column >= x && one->column <= right && one->row >= y && one->row <= bottom;
		left -= gone[r];
	}
	snprintf(line, sizeof line, "select %d,%d %d,%d", x, y, right, bottom);
	assert_true(command_run(editor, line, &error));
	assert_true(command_run(editor, "record-delete", &error));
	assert_int_equal(hex_board(&now->model)->count, left);
	compare_exits(before, hex_board(&now->model), gone);
	assert_true(command_run(editor, "undo", &error));
	assert_int_equal(now->text.length, old->text.length);
	assert_memory_equal(now->text.bytes, old->text.bytes, old->text.length);
	free(gone);
	document_free(old);
	library_free(library);
	editor_free(editor);
}

TEST(deleted_hexes_take_only_the_exits_to_them_along)
{
	static const char *const files[] = {"small-board.map", "small-board.xml"};
	for (size_t i = 0; i < sizeof files / sizeof *files; i++)
		for (int number = 0; number <= HEXES; number++) {
			char path[4096];
			snprintf(path, sizeof path, "%s/share/examples/%s", MAPWRIGHT_SOURCE_FOLDER, files[i]);
			delete_a_part(path, number);
		}
}
