/* run_screens FOLDER [WORD] - runs the cases FOLDER/NAME.case, or those with the word in their names: keys in; out come
 * what they change in the picture, and the bytes of the file.
 *
 *	# an entry of the legend gets another letter
 *	open pump-house.map 80x10
 *	> :rename k K<Enter>
 *	 3| 2#..K....+..~~~.#
 *	 9|Renamed 'k' to 'K'.
 *	bytes
 *	-18|k: SQUARE_FLOOR, MOB_KOBOLD
 *	+18|K: SQUARE_FLOOR, MOB_KOBOLD
 *
 * What a case does:
 *	open NAME [as FILE] [WxH] [WORD...]	opens a copy of inputs/NAME, which is called in.map here (FILE); "-": nothing. The
 *			terminal has 80x24. The words: ascii (no UTF-8), and what the pictures show besides text: styles (a letter
 *			a cell, see screen_dump), cursor, hints (the row "?Help ...", of which else only that word is
 *			shown). whole: the first picture is shown whole; without it, what differs from the file just opened,
 *			which some case shows whole (their names begin with "opened").
 *	with FILE NAME	before open: a copy of inputs/NAME is FILE, in a folder if need be
 *	> KEYS		types them (mapwright/key.h), waits until nothing is left to do, and shows the picture. The mouse:
 *			<press 1 12,5> is button 1 at column 12 of row 5, counted from 0; also drag, release, wheel-up and
 *			wheel-down. A paste: <paste TEXT>, without a >
 *	+ KEYS		types them, and the next ones follow at once
 *	size WxH	resizes the terminal and shows the picture
 *	bytes		shows how the file would differ if it were saved, as case_difference does
 * Lines that begin with # do not count, and all others are what came out: the rows that differ from the last picture of
 * this width ("12|text", "12-14|text" for three that do so alike, "12:styles", "12|text   :styles"), and where the cursor goes
 * ("  @column,row" or "  @none").
 * With MAPWRIGHT_UPDATE set these are written anew: look at what changed before you keep it. */
#include "case.h"

#include "mapwright/clock.h"
#include "mapwright/document.h"
#include "mapwright/editor.h"
#include "mapwright/file.h"

#include <dirent.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

/* The clock of these runs: it moves when a case waits, so that nobody sleeps. */
static long long now = 1;

long long clock_now(void)
{
	return now;
}

static bool failed(const char *name, const char *why)
{
	printf("FAILED %s: %s\n", name, why);
	return false;
}

/* The picture as a terminal would have it, from one to the next, must be the whole one. */
static bool follow(struct editor *editor, const char *name, struct screen *live)
{
	struct screen whole = {0};
	screen_resize(&whole, live->width, live->height);
	editor_redraw(editor, live);
	editor_draw(editor, &whole);
	bool same = screen_equals(live, &whole);
	screen_free(&whole);
	return same || failed(name, "what is left as it stands on the screen differs from the whole picture");
}

static size_t event_parse(const char *keys, struct event *event)
{
	static const char *const actions[] = {[MOUSE_PRESS] = "press",
					      [MOUSE_DRAG] = "drag",
					      [MOUSE_RELEASE] = "release",
					      [MOUSE_WHEEL_UP] = "wheel-up",
					      [MOUSE_WHEEL_DOWN] = "wheel-down"};
	char word[16];
	int used = 0, button, x, y;
	size_t end = strcspn(keys, ">");
	if (strncmp(keys, "<paste ", 7) == 0 && keys[end]) {
		*event = (struct event){.kind = EVENT_PASTE, .paste = keys + 7, .paste_length = end - 7};
		return end + 1;
	}
	if (sscanf(keys, "<%15[a-z-] %d %d,%d>%n", word, &button, &x, &y, &used) < 4 || used == 0)
		return 0;
	for (int i = MOUSE_PRESS; i <= MOUSE_WHEEL_DOWN; i++)
		if (strcmp(word, actions[i]) == 0) {
			*event = (struct event){.kind = EVENT_MOUSE, .mouse = i, .button = button, .x = x, .y = y};
			return (size_t)used;
		}
	return 0;
}

static void rest(struct editor *editor)
{
	for (int wait = editor_idle_wait(editor); wait >= 0; wait = editor_idle_wait(editor)) {
		now += wait;
		editor_idle(editor);
	}
}

/* Where the cursor of the terminal is. */
static void cursor_place(const struct screen *screen, char place[32])
{
	if (screen->cursor_shown)
		snprintf(place, 32, "%d,%d\n", screen->cursor_x, screen->cursor_y);
	else
		snprintf(place, 32, "none\n");
}

/* Types a line of keys. */
static bool type_line(struct editor *editor, const char *name, const char *keys, size_t length, struct screen *live)
{
	for (const char *end = keys + length; keys < end;) {
		struct event event = {.kind = EVENT_KEY};
		size_t used = key_parse(keys, event.key);
		if (used == 0)
			used = event_parse(keys, &event);
		if (used == 0)
			return failed(name, "`keys` holds an unknown key name");
		editor_event(editor, &event);
		if (!follow(editor, name, live))
			return false;
		keys += used;
	}
	return true;
}

/* A case that goes wrong could save over its own file: while keys are typed, nothing can be written to files. */
static void allow_writing(bool allowed)
{
	struct rlimit limit;
	getrlimit(RLIMIT_FSIZE, &limit);
	limit.rlim_cur = allowed ? limit.rlim_max : 0;
	setrlimit(RLIMIT_FSIZE, &limit);
}

/* A picture as text. */
struct picture {
	char *dump;        /* NULL: nothing yet */
	const char **rows; /* where they begin in it: those of text, then those of styles */
	int width, height;
	char cursor[32];
};

/* A case on its way. */
struct run {
	const char *name, *inputs;
	FILE *out;
	struct editor *editor;
	struct screen live;
	struct picture last;
	char *opened; /* the bytes of the file that was opened */
	size_t opened_length;
	bool whole, ascii, styles, cursor, hints;
	bool with; /* it has further files */
};

static void picture_clear(struct picture *picture)
{
	free(picture->dump);
	free(picture->rows);
	*picture = (struct picture){0};
}

/* Takes over the dump, which is one of that size. */
static void picture_set(struct picture *picture, char *dump, int width, int height, const char *cursor)
{
	const char *at = dump;
	picture_clear(picture);
	*picture = (struct picture){.dump = dump, .width = width, .height = height};
	picture->rows = calloc(2 * (size_t)height, sizeof *picture->rows);
	for (int i = 0; i < 2 * height; i++) {
		at += i == height ? strlen("--\n") : 0;
		picture->rows[i] = at;
		at += strcspn(at, "\n") + 1;
	}
	snprintf(picture->cursor, sizeof picture->cursor, "%s", cursor);
}

static void picture_take(struct picture *picture, const struct screen *screen)
{
	char cursor[32];
	cursor_place(screen, cursor);
	picture_set(picture, screen_dump(screen, true), screen->width, screen->height, cursor);
}

static void picture_copy(struct picture *picture, const struct picture *from)
{
	picture_set(picture, strdup(from->dump), from->width, from->height, from->cursor);
}

/* A row of a picture: its text and its styles. */
struct row {
	const char *text, *styles;
	int length, styles_length;
};

static struct row row_at(const struct run *run, const struct picture *picture, int number)
{
	struct row row = {"", "", 0, 0};
	if (number >= picture->height)
		return row;
	row.text = picture->rows[number];
	row.length = (int)strcspn(row.text, "\n");
	row.styles = picture->rows[number + picture->height];
	row.styles_length = run->styles ? (int)strcspn(row.styles, "\n") : 0;
	if (!run->hints && strncmp(row.text, "?Help", strlen("?Help")) == 0) {
		row.length = (int)strlen("?Help");
		row.styles_length = 0;
	}
	return row;
}

/* What changed in a row, without its number; "" when nothing did. To be freed. */
static char *row_change(struct row old, struct row row, int width)
{
	bool texts = row.length != old.length || memcmp(row.text, old.text, (size_t)row.length) != 0;
	bool styles =
	    row.styles_length != old.styles_length || memcmp(row.styles, old.styles, (size_t)row.styles_length) != 0;
	int columns = 0;
	for (int i = 0; i < row.length; i++)
		columns += (row.text[i] & 0xc0) != 0x80;
	int padding = width > columns ? width - columns : 0;
	char *change = malloc((size_t)(row.length + padding + row.styles_length) + 3);
	change[0] = '\0';
	if (texts)
		sprintf(change, "|%.*s%*s", row.length, row.text, styles ? padding : 0, "");
	if (styles)
		sprintf(change + strlen(change), ":%.*s", row.styles_length, row.styles);
	return change;
}

/* Shows what changed since the last picture of this width, or all that is not blank. Rows that follow each other and change
 * alike share a line. */
static void show(struct run *run)
{
	struct picture fresh = {0}, nothing = {0}, *old = run->last.width == run->live.width ? &run->last : &nothing;
	picture_take(&fresh, &run->live);
	for (int row = 0, next; row < fresh.height; row = next) {
		char *change = row_change(row_at(run, old, row), row_at(run, &fresh, row), fresh.width);
		for (next = row + 1; change[0] && next < fresh.height; next++) {
			char *other = row_change(row_at(run, old, next), row_at(run, &fresh, next), fresh.width);
			bool alike = strcmp(other, change) == 0;
			free(other);
			if (!alike)
				break;
		}
		if (change[0] && next > row + 1)
			fprintf(run->out, "%2d-%d%s\n", row, next - 1, change);
		else if (change[0])
			fprintf(run->out, "%2d%s\n", row, change);
		free(change);
	}
	if (run->cursor && strcmp(fresh.cursor, old->cursor) != 0)
		fprintf(run->out, "  @%s", fresh.cursor);
	picture_clear(&run->last);
	run->last = fresh;
}

/* ---- files ---- */

static bool copy_input(const struct run *run, const char *input, const char *file, char **bytes, size_t *length)
{
	char path[PATH_MAX], folder[PATH_MAX];
	snprintf(path, sizeof path, "%s/%s", run->inputs, input);
	*bytes = case_read(path, length);
	for (const char *slash = strchr(file, '/'); slash; slash = strchr(slash + 1, '/')) {
		snprintf(folder, sizeof folder, "%.*s", (int)(slash - file), file);
		mkdir(folder, 0777);
	}
	return (*bytes && case_write(file, *bytes, *length)) || failed(run->name, path);
}

static void close_file(struct run *run)
{
	if (run->editor)
		editor_free(run->editor);
	screen_free(&run->live);
	free(run->opened);
	run->editor = NULL;
	run->opened = NULL;
}

/* The editor with a file; NULL when it cannot be opened. */
static struct editor *editor_with(const struct run *run, const char *file, int width, int height)
{
	struct error error = {""};
	struct editor *editor = editor_new(!run->ascii);
	bool opened = file[0] == '\0' || editor_open(editor, file, NULL, 0, 0, &error);
	editor_resize(editor, width, height);
	if (opened)
		return editor;
	failed(run->name, error.message);
	editor_free(editor);
	return NULL;
}

/* What cases compare their first picture with is made once for those that follow each other. */
static bool opened_picture(struct run *run, const char *input, const char *file, int width, int height)
{
	static struct {
		char input[100], file[100];
		bool ascii;
		struct picture picture;
	} kept[256];
	static int next;
	for (int i = 0; i < 256 && !run->with; i++) {
		const struct picture *picture = &kept[i].picture;
		if (picture->dump && picture->width == width && picture->height == height &&
		    kept[i].ascii == run->ascii && strcmp(kept[i].input, input) == 0 &&
		    strcmp(kept[i].file, file) == 0) {
			picture_copy(&run->last, picture);
			return true;
		}
	}
	struct editor *editor = editor_with(run, file, width, height);
	if (!editor)
		return false;
	struct screen screen = {0};
	screen_resize(&screen, width, height);
	rest(editor);
	editor_draw(editor, &screen);
	picture_take(&run->last, &screen);
	screen_free(&screen);
	editor_free(editor);
	if (!run->with) {
		int at = next++ % 256;
		snprintf(kept[at].input, sizeof kept[at].input, "%s", input);
		snprintf(kept[at].file, sizeof kept[at].file, "%s", file);
		kept[at].ascii = run->ascii;
		picture_copy(&kept[at].picture, &run->last);
	}
	return true;
}

/* "open ..." */
static bool open_file(struct run *run, char *words)
{
	int width = 80, height = 24;
	char file[PATH_MAX] = "", *rest_of, *input = strtok_r(words, " ", &rest_of);
	bool good = input != NULL;
	run->whole = run->ascii = run->styles = run->cursor = run->hints = false;
	if (good && strcmp(input, "-") != 0)
		snprintf(file, sizeof file, "in%s", strrchr(input, '.') ? strrchr(input, '.') : "");
	for (char *word; good && (word = strtok_r(NULL, " ", &rest_of));) {
		bool *flag = strcmp(word, "whole") == 0    ? &run->whole
			     : strcmp(word, "ascii") == 0  ? &run->ascii
			     : strcmp(word, "styles") == 0 ? &run->styles
			     : strcmp(word, "cursor") == 0 ? &run->cursor
			     : strcmp(word, "hints") == 0  ? &run->hints
							   : NULL;
		if (flag)
			*flag = true;
		else if (strcmp(word, "as") == 0 && (word = strtok_r(NULL, " ", &rest_of)))
			snprintf(file, sizeof file, "%s", word);
		else
			good = word && sscanf(word, "%dx%d", &width, &height) == 2;
	}
	if (!good)
		return failed(run->name, "`open` has an unknown word");
	close_file(run);
	if (file[0] && !copy_input(run, input, file, &run->opened, &run->opened_length))
		return false;
	run->editor = editor_with(run, file, width, height);
	if (!run->editor || (!run->whole && !opened_picture(run, input, file, width, height)))
		return false;
	screen_resize(&run->live, width, height);
	return true;
}

static bool with_file(struct run *run, char *words)
{
	char *bytes, *input = strchr(words, ' ');
	size_t length;
	if (!input)
		return failed(run->name, "`with` names a file and an input");
	*input++ = '\0';
	bool copied = copy_input(run, input, words, &bytes, &length);
	free(bytes);
	run->with = true;
	return copied;
}

/* ---- a case ---- */

static bool press(struct run *run, const char *keys)
{
	allow_writing(false);
	bool typed = type_line(run->editor, run->name, keys, strlen(keys), &run->live);
	allow_writing(true);
	return typed;
}

static bool press_and_show(struct run *run, const char *keys)
{
	if (!press(run, keys))
		return false;
	allow_writing(false);
	rest(run->editor);
	bool good = follow(run->editor, run->name, &run->live);
	allow_writing(true);
	show(run);
	return good;
}

static bool resize(struct run *run, const char *size)
{
	int width, height;
	if (sscanf(size, "%dx%d", &width, &height) != 2)
		return failed(run->name, "`size` is written as 80x24");
	rest(run->editor);
	editor_resize(run->editor, width, height);
	screen_resize(&run->live, width, height);
	bool good = follow(run->editor, run->name, &run->live);
	show(run);
	return good;
}

static void show_bytes(struct run *run)
{
	rest(run->editor);
	const struct document *document = editor_document(run->editor, -1);
	case_difference(run->out, run->opened, run->opened_length, document->text.bytes, document->text.length);
}

/* What came out before is not part of what the case does. */
static bool is_outcome(const char *line)
{
	return strspn(line, " 0123456789") > 0 || line[0] == '\\' ||
	       ((line[0] == '-' || line[0] == '+') && line[1] != ' ');
}

static bool begins(const char *line, const char *word)
{
	return strncmp(line, word, strlen(word)) == 0;
}

static bool do_line(struct run *run, char *line)
{
	if (is_outcome(line))
		return true;
	fprintf(run->out, "%s\n", line);
	if (line[0] == '\0' || line[0] == '#')
		return true;
	if (begins(line, "with "))
		return with_file(run, line + strlen("with "));
	if (begins(line, "open "))
		return open_file(run, line + strlen("open "));
	if (!run->editor)
		return failed(run->name, "begins with no `open`");
	if (line[0] == '>')
		return press_and_show(run, line + (line[1] ? 2 : 1));
	if (begins(line, "+ "))
		return press(run, line + 2);
	if (begins(line, "size "))
		return resize(run, line + strlen("size "));
	if (strcmp(line, "bytes") == 0)
		show_bytes(run);
	else
		return failed(run->name, line);
	return true;
}

static bool run_case(const char *folder, const char *name, const char *inputs, const char *work)
{
	char path[PATH_MAX], *came = NULL;
	size_t length, came_length;
	snprintf(path, sizeof path, "%s/%s", folder, name);
	char *script = case_read(path, &length), *next = script;
	struct run run = {.name = name, .inputs = inputs, .out = open_memstream(&came, &came_length)};
	bool good = script != NULL;
	case_folder_empty(work);
	while (good && next < script + length) {
		char *line = next, *end = memchr(line, '\n', (size_t)(script + length - line));
		next = end ? end + 1 : script + length;
		if (end)
			*end = '\0';
		good = do_line(&run, line);
	}
	close_file(&run);
	picture_clear(&run.last);
	fclose(run.out);
	good = good && case_compare(name, path, came, came_length);
	free(came);
	free(script);
	return good;
}

static int is_case(const struct dirent *entry)
{
	const char *dot = strrchr(entry->d_name, '.');
	return dot && strcmp(dot, ".case") == 0;
}

int main(int argument_count, char **arguments)
{
	struct dirent **entries;
	char folder[PATH_MAX], inputs[PATH_MAX + 10], work[32];
	int failures = 0, seen = 0;
	signal(SIGXFSZ, SIG_IGN);
	if (argument_count < 2 || !realpath(arguments[1], folder))
		return 2;
	snprintf(inputs, sizeof inputs, "%s/../inputs", folder);
	case_folder_enter(work);
	int count = scandir(folder, &entries, is_case, alphasort);
	for (int i = 0; i < count; i++) {
		if (argument_count == 2 || strstr(entries[i]->d_name, arguments[2])) {
			failures += !run_case(folder, entries[i]->d_name, inputs, work);
			seen++;
		}
		free(entries[i]);
	}
	if (count >= 0)
		free(entries);
	failures += case_strangers(folder);
	case_folder_leave(work);
	return case_end("cases", seen, failures);
}
