/* Keys, mouse, pastes, sizes and command lines through the whole editor, without a terminal: no crash, the picture holds
 * nothing but what may be shown, the model is that of the text, and the journal gives the text back.
 *
 * The first byte chooses the map and whether each picture is drawn; then a byte is a key (ASCII), a special one
 * (128..), a click (240), a paste (241), a size (242), a rest (243), or the death of the editor and its next start
 * (244). Files are made in a folder of their own; paths that lead out of it cannot be typed, because the slash is left
 * out of command lines. */
#include "mapwright/visible.h"
#include "no_programs.h"
#include "ui/state.h"

#include <ftw.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerInitialize(int *count, char ***words);

enum { MAX_EVENTS = 400, CLICK = 240, PASTE, SIZE, REST, DEATH };

static const char *const special_keys[] = {
    "<Up>",     "<Down>",   "<Left>",      "<Right>",   "<Home>",  "<End>",   "<PageUp>", "<PageDown>",
    "<Insert>", "<Delete>", "<Backspace>", "<Enter>",   "<Tab>",   "<S-Tab>", "<Esc>",    "<Space>",
    "<Less>",   "<F1>",     "<F2>",        "<F3>",      "<F4>",    "<C-a>",   "<C-c>",    "<C-l>",
    "<C-n>",    "<C-p>",    "<C-q>",       "<C-r>",     "<C-s>",   "<C-u>",   "<C-w>",    "<C-z>",
    "<M-1>",    "<M-x>",    "<S-Up>",      "<S-Right>", "\xc3\xa9"};

static const char room[] = "minlevel = 2\n\n+----+\n|####|\n|#..#|\n|#.~+|\n+----+\n\n"
			   "#: SQUARE_WALL\n.: SQUARE_FLOOR, MOB_RAT\n+: SQUARE_DOOR\n";
static const char *const maps[] = {room, "+--+\r\n|..|\r\n+--+\r\n.: SQUARE_FLOOR", ""};

static void require(bool condition)
{
	if (!condition)
		abort();
}

/* ---- the folder ---- */

static int remove_one(const char *path, const struct stat *status, int kind, struct FTW *walk)
{
	(void)status;
	(void)kind;
	if (walk->level > 0)
		remove(path);
	return 0;
}

static void leave_folder(void)
{
	char folder[PATH_MAX];
	if (!getcwd(folder, sizeof folder) || chdir("/") != 0)
		return;
	nftw(folder, remove_one, 8, FTW_DEPTH | FTW_PHYS);
	rmdir(folder);
}

static void write_map(const char *text)
{
	require(file_write("map", text, strlen(text), NULL, NULL));
}

int LLVMFuzzerInitialize(int *count, char ***words)
{
	(void)count;
	(void)words;
	static char folder[64], share[80], state[80];
	char vocabulary[PATH_MAX], link_path[100];
	require(realpath(MAPWRIGHT_SOURCE_FOLDER "/share/vocabulary", vocabulary) != NULL);
	snprintf(folder, sizeof folder, "%s/mapwright-fuzz-XXXXXX",
		 access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp");
	require(mkdtemp(folder) != NULL && chdir(folder) == 0);
	/* data files, but no examples that a save could reach */
	snprintf(share, sizeof share, "%s/share", folder);
	snprintf(state, sizeof state, "%s/state", folder);
	snprintf(link_path, sizeof link_path, "%s/vocabulary", share);
	require(mkdir(share, 0700) == 0 && symlink(vocabulary, link_path) == 0);
	setenv("MAPWRIGHT_SHARE", share, 1);
	setenv("XDG_STATE_HOME", state, 1);
	setenv("XDG_CONFIG_HOME", state, 1);
	setenv("HOME", folder, 1);
	require(mkdir("work", 0700) == 0 && chdir("work") == 0);
	atexit(leave_folder);
	return 0;
}

/* Everything that the last input left. */
static void clean_folder(void)
{
	nftw(".", remove_one, 8, FTW_DEPTH | FTW_PHYS);
	nftw("../state", remove_one, 8, FTW_DEPTH | FTW_PHYS);
}

/* ---- events ---- */

/* The tables are read once: they are the same for every editor. */
static struct library *library;

static struct editor *start(void)
{
	struct error error;
	struct editor *editor = editor_new(true);
	require(editor != NULL);
	if (library)
		library_free(editor->library);
	else
		library = editor->library;
	editor->library = library;
	editor_protect(editor);
	editor_resize(editor, 80, 24);
	if (!editor_open(editor, "map", "powder", 0, 0, &error))
		require(error.message[0] != '\0');
	return editor;
}

static void end(struct editor *editor)
{
	editor->library = NULL;
	editor_free(editor);
}

static void press(struct editor *editor, const char *key)
{
	struct event event = {.kind = EVENT_KEY};
	if (editor->prompt.open && strcmp(key, "/") == 0)
		return;
	snprintf(event.key, sizeof event.key, "%s", key);
	editor_event(editor, &event);
}

static void press_byte(struct editor *editor, uint8_t byte)
{
	char key[2] = {(char)byte, '\0'};
	if (byte == ' ' || byte == '<' || byte == '\n')
		press(editor, byte == ' ' ? "<Space>" : byte == '<' ? "<Less>" : "<Enter>");
	else if (byte > ' ' && byte < 0x7f)
		press(editor, key);
	else
		press(editor, special_keys[(byte & 127) % (sizeof special_keys / sizeof *special_keys)]);
}

/* A click is four bytes, a paste its length and its bytes, a size two. Returns how many were taken. */
static size_t take_event(struct editor *editor, const uint8_t *data, size_t size)
{
	char paste[256];
	if (data[0] == CLICK && size > 3) {
		struct event event = {.kind = EVENT_MOUSE,
				      .mouse = (enum mouse_action)(data[1] % 5),
				      .button = 1 + data[1] / 5 % 3,
				      .x = data[2],
				      .y = data[3] % 64};
		editor_event(editor, &event);
		return 4;
	}
	if (data[0] == PASTE && size > 1) {
		size_t length = data[1] < size - 2 ? data[1] : size - 2, kept = 0;
		for (size_t i = 0; i < length; i++)
			if (data[2 + i] != '/')
				paste[kept++] = (char)data[2 + i];
		struct event event = {.kind = EVENT_PASTE, .paste = paste, .paste_length = kept};
		editor_event(editor, &event);
		return 2 + length;
	}
	if (data[0] == SIZE && size > 2) {
		editor_resize(editor, 1 + data[1], 1 + data[2] % 80);
		return 3;
	}
	if (data[0] == REST) {
		editor->last_key = 0; /* long ago */
		editor_idle(editor);
	} else {
		press_byte(editor, data[0]);
	}
	return 1;
}

/* ---- what must hold ---- */

static void check_picture(const struct editor *editor)
{
	struct screen whole = {0};
	require(screen_resize(&whole, editor->width, editor->height));
	editor_draw(editor, &whole);
	for (int i = 0; i < whole.width * whole.height; i++)
		require(whole.cells[i].character == 0 || visible_width(whole.cells[i].character) > 0);
	screen_free(&whole);
}

static void check_model(const struct document *document)
{
	struct model fresh;
	document_read(document, &document->text, &fresh);
	const struct model *model = &document->model;
	require(fresh.grid_count == model->grid_count && fresh.entry_count == model->entry_count &&
		fresh.field_count == model->field_count && fresh.syntax.count == model->syntax.count);
	for (int i = 0; i < fresh.grid_count; i++)
		require(memcmp(fresh.grids[i].counts, model->grids[i].counts, sizeof fresh.grids[i].counts) == 0);
	model_clear(&fresh);
}

/* What the journal would give back to the file as it is. */
static bool check_journal(void *context, const struct recovery *recovery)
{
	const struct document *document = context;
	if (!document->real_path || strcmp(recovery->path, document->real_path) != 0)
		return true;
	if (recovery->state == RECOVERY_BUSY && recovery->bytes && document_modified(document) &&
	    !document_journal_error(document))
		require(
		    recovery->length == document->text.length &&
		    (recovery->length == 0 || memcmp(recovery->bytes, document->text.bytes, recovery->length) == 0));
	return true;
}

static void check_editor(struct editor *editor)
{
	check_picture(editor);
	for (int i = 0; i < editor_document_count(editor); i++) {
		struct document *document = editor_document(editor, i);
		check_model(document);
		if (editor_document_count(editor) == 1 && !editor->views[i]->recovery)
			require(journal_each(check_journal, document, NULL));
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	if (size == 0)
		return 0;
	clean_folder();
	write_map(maps[data[0] % (sizeof maps / sizeof *maps)]);
	struct editor *editor = start();
	bool draws = data[0] >= 240;
	int events = 0;
	for (size_t at = 1; at < size && events < MAX_EVENTS; events++) {
		if (data[at] == DEATH) {
			end(editor); /* unsaved work stays in the journal, as after a signal */
			editor = start();
			at++;
			continue;
		}
		at += take_event(editor, data + at, size - at);
		if (editor_take_request(editor) == EDITOR_QUIT)
			break;
		if (draws)
			check_picture(editor);
	}
	check_editor(editor);
	end(editor);
	return 0;
}
