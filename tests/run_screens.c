/* Runs cases of keys: each folder below the one named holds
 *   in.*      the file to open (the rest of the name tells nothing: formats are found by content)
 *   keys      what is typed, as key names (mapwright/key.h); line ends and lines that begin with "#!" do not count.
 *             The mouse: <press 1 12,5> is button 1 at column 12 of row 5, counted from 0; also drag, release,
 *             wheel-up and wheel-down. A paste: <paste TEXT>, without a >
 *   size      "80x24" when missing; "80x24 ascii" without UTF-8
 *   screen    the picture expected at the end, whole
 *   styles    the same with a letter a cell for its style (screen_dump), where it matters how cells are marked
 *   sizes     more sizes at the end, one after another, and
 *   pictures  what `styles` would hold at each of them, and where the cursor is
 *   film      what each line of `keys` changes: rows of the picture and of its styles that differ after it and a rest,
 *             and where the cursor goes, as `cursor` has it
 *   cursor    where the cursor is at the end: "column,row" from 0, or "none"
 *   out.*     the bytes expected at the end, whole (nothing can be saved meanwhile)
 * With MAPWRIGHT_UPDATE set, `screen`, `styles`, `pictures`, `film`, `cursor` and `out.*` are written instead where they exist, and a
 * `screen` where none of them does: look at what changed before you keep it. A folder that has none of them is a
 * failure, and so is none at all. */
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

/* The path of the first file of the folder whose name begins so; "" when there is none. */
static void find(const char *folder, const char *prefix, char path[PATH_MAX])
{
	path[0] = '\0';
	DIR *entries = opendir(folder);
	for (struct dirent *entry = entries ? readdir(entries) : NULL; entry; entry = readdir(entries))
		if (strncmp(entry->d_name, prefix, strlen(prefix)) == 0)
			snprintf(path, PATH_MAX, "%s/%s", folder, entry->d_name);
	if (entries)
		closedir(entries);
}

static char *slurp(const char *folder, const char *name, size_t *length)
{
	char path[PATH_MAX], *bytes = NULL;
	snprintf(path, sizeof path, "%s/%s", folder, name);
	if (!file_exists(path) || !file_read(path, &bytes, length, NULL, NULL))
		return NULL;
	char *text = realloc(bytes, *length + 1);
	text[*length] = '\0';
	return text;
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

/* What the case keeps of the way there; `out` NULL: nothing. */
struct film {
	FILE *out;
	char *last; /* the picture before */
	char cursor[32];
};

/* Adds what a line of keys changed: rows of the picture as "12|", of its styles as "12:", the cursor as "  @". */
static void film_add(struct film *film, const char *keys, size_t length, const struct screen *live)
{
	char *dump = screen_dump(live, true), cursor[32];
	const char *old = film->last ? film->last : "";
	int row = 0;
	char mark = '|';
	fprintf(film->out, "> %.*s\n", (int)length, keys);
	for (const char *at = dump; *at; row++) {
		size_t size = strcspn(at, "\n"), old_size = strcspn(old, "\n");
		if (size == 2 && row == live->height) { /* the line between the two */
			mark = ':';
			row = -1;
		} else if (size != old_size || memcmp(at, old, size) != 0) {
			fprintf(film->out, "%2d%c%.*s\n", row, mark, (int)size, at);
		}
		at += size + 1;
		old += old_size + (old[old_size] == '\n');
	}
	cursor_place(live, cursor);
	if (strcmp(cursor, film->cursor) != 0)
		fprintf(film->out, "  @%s", cursor);
	memcpy(film->cursor, cursor, sizeof cursor);
	free(film->last);
	film->last = dump;
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

static bool type(struct editor *editor, const char *name, const char *keys, struct screen *live, struct film *film)
{
	for (size_t length; *keys; keys += length + (keys[length] == '\n')) {
		length = strcspn(keys, "\n");
		if (length == 0 || strncmp(keys, "#!", 2) == 0)
			continue;
		if (!type_line(editor, name, keys, length, live))
			return false;
		if (!film->out)
			continue;
		rest(editor);
		if (!follow(editor, name, live))
			return false;
		film_add(film, keys, length, live);
	}
	rest(editor);
	return follow(editor, name, live);
}

/* The line at `*at`, which moves to the next one; false at the end. */
static bool next_line(const char **at, const char *end, const char **line, size_t *length)
{
	if (*at == end)
		return false;
	const char *stop = memchr(*at, '\n', (size_t)(end - *at));
	*line = *at;
	*length = (size_t)((stop ? stop : end) - *at);
	*at = stop ? stop + 1 : end;
	return true;
}

/* The lines that differ, as diff has them. */
static void print_difference(const char *wanted, size_t wanted_length, const char *bytes, size_t length)
{
	const char *a = wanted, *b = bytes, *a_line, *b_line;
	size_t a_size, b_size;
	for (int number = 1;; number++) {
		bool has_a = next_line(&a, wanted + wanted_length, &a_line, &a_size);
		bool has_b = next_line(&b, bytes + length, &b_line, &b_size);
		if (!has_a && !has_b)
			return;
		if (has_a && has_b && a_size == b_size && memcmp(a_line, b_line, a_size) == 0)
			continue;
		printf("line %d:\n", number);
		if (has_a)
			printf("-%.*s\n", (int)a_size, a_line);
		if (has_b)
			printf("+%.*s\n", (int)b_size, b_line);
	}
}

/* Holds the bytes against a file, or writes it. */
static bool hold(const char *case_name, const char *path, const char *bytes, size_t length)
{
	if (getenv("MAPWRIGHT_UPDATE"))
		return file_write(path, bytes, length, NULL, NULL);
	char *wanted;
	size_t wanted_length;
	if (!file_read(path, &wanted, &wanted_length, NULL, NULL))
		return failed(case_name, "an expected file cannot be read");
	bool same = wanted_length == length && memcmp(wanted, bytes, length) == 0;
	if (!same) {
		printf("FAILED %s: %s is not as expected\n", case_name, path);
		print_difference(wanted, wanted_length, bytes, length);
	}
	free(wanted);
	return same;
}

static bool hold_picture(const char *name, const char *path, struct editor *editor, int width, int height,
			 bool styles)
{
	struct screen screen = {0};
	screen_resize(&screen, width, height);
	editor_draw(editor, &screen);
	char *dump = screen_dump(&screen, styles);
	bool same = hold(name, path, dump, strlen(dump));
	free(dump);
	screen_free(&screen);
	return same;
}

/* At each of the sizes that the case names, all in one file. The terminal is resized from one to the next. */
static bool hold_pictures(const char *folder, const char *name, struct editor *editor)
{
	char path[PATH_MAX], cursor[32], *pictures = NULL;
	size_t length;
	int width, height, used = 0;
	struct screen live = {0};
	bool same = true;
	char *sizes = slurp(folder, "sizes", &length);
	if (!sizes)
		return true;
	FILE *out = open_memstream(&pictures, &length);
	for (const char *at = sizes; sscanf(at, "%dx%d %n", &width, &height, &used) == 2; at += used) {
		editor_resize(editor, width, height);
		screen_resize(&live, width, height);
		same = follow(editor, name, &live) && same;
		char *dump = screen_dump(&live, true);
		cursor_place(&live, cursor);
		fprintf(out, "## %dx%d @%s%s", width, height, cursor, dump);
		free(dump);
	}
	fclose(out);
	snprintf(path, sizeof path, "%s/pictures", folder);
	same = hold(name, path, pictures, length) && same;
	screen_free(&live);
	free(pictures);
	free(sizes);
	return same;
}

static bool hold_cursor(const char *name, const char *path, struct editor *editor, int width, int height)
{
	struct screen screen = {0};
	char place[32];
	screen_resize(&screen, width, height);
	editor_draw(editor, &screen);
	cursor_place(&screen, place);
	screen_free(&screen);
	return hold(name, path, place, strlen(place));
}

static bool compare(const char *folder, const char *name, struct editor *editor, int width, int height)
{
	char screen[PATH_MAX], styles[PATH_MAX], sizes[PATH_MAX], film[PATH_MAX], cursor[PATH_MAX], out[PATH_MAX];
	bool same = true;
	snprintf(screen, sizeof screen, "%s/screen", folder);
	snprintf(styles, sizeof styles, "%s/styles", folder);
	snprintf(cursor, sizeof cursor, "%s/cursor", folder);
	find(folder, "out.", out);
	snprintf(sizes, sizeof sizes, "%s/sizes", folder);
	snprintf(film, sizeof film, "%s/film", folder);
	bool none =
	    !file_exists(screen) && !file_exists(styles) && !file_exists(sizes) && !file_exists(film) && !out[0];
	if (none && !getenv("MAPWRIGHT_UPDATE"))
		return failed(name, "neither `screen`, `styles`, `sizes`, `film` nor `out` says what is expected");
	if (none || file_exists(screen))
		same = hold_picture(name, screen, editor, width, height, false);
	if (file_exists(styles))
		same = hold_picture(name, styles, editor, width, height, true) && same;
	if (file_exists(cursor))
		same = hold_cursor(name, cursor, editor, width, height) && same;
	same = hold_pictures(folder, name, editor) && same;
	const struct document *document = editor_document(editor, -1);
	return (!out[0] || hold(name, out, document->text.bytes, document->text.length)) && same;
}

/* A case that goes wrong could save over its own file: while keys are typed, nothing can be written to files. */
static void allow_writing(bool allowed)
{
	struct rlimit limit;
	getrlimit(RLIMIT_FSIZE, &limit);
	limit.rlim_cur = allowed ? limit.rlim_max : 0;
	setrlimit(RLIMIT_FSIZE, &limit);
}

static bool run(const char *folder, const char *name)
{
	char in[PATH_MAX], film_path[PATH_MAX], *film_bytes = NULL;
	size_t length, film_length;
	struct film film = {0};
	int width = 80, height = 24;
	char letters[8] = "";
	struct error error = {""};
	char *keys = slurp(folder, "keys", &length), *size = slurp(folder, "size", &length);
	if (size)
		sscanf(size, "%dx%d %7s", &width, &height, letters);
	find(folder, "in.", in);
	struct editor *editor = editor_new(strcmp(letters, "ascii") != 0);
	bool passed = true;
	if (chdir(folder) != 0 || (in[0] && !editor_open(editor, strrchr(in, '/') + 1, NULL, 0, 0, &error)))
		passed = failed(name, error.message);
	editor_resize(editor, width, height);
	struct screen live = {0};
	screen_resize(&live, width, height);
	snprintf(film_path, sizeof film_path, "%s/film", folder);
	if (file_exists(film_path))
		film.out = open_memstream(&film_bytes, &film_length);
	allow_writing(false);
	passed = passed && type(editor, name, keys ? keys : "", &live, &film);
	allow_writing(true);
	if (film.out)
		fclose(film.out);
	passed = passed && (!film.out || hold(name, film_path, film_bytes, film_length));
	passed = passed && compare(folder, name, editor, width, height);
	free(film.last);
	free(film_bytes);
	screen_free(&live);
	editor_free(editor);
	free(keys);
	free(size);
	return passed;
}

static int by_name(const struct dirent **a, const struct dirent **b)
{
	return strcmp((*a)->d_name, (*b)->d_name);
}

int main(int argument_count, char **arguments)
{
	struct dirent **entries;
	int passed = 0, failures = 0;
	signal(SIGXFSZ, SIG_IGN);
	int count = argument_count == 2 ? scandir(arguments[1], &entries, NULL, by_name) : 0;
	for (int i = 0; i < count; i++) {
		char folder[PATH_MAX];
		if (entries[i]->d_name[0] != '.') {
			snprintf(folder, sizeof folder, "%s/%s", arguments[1], entries[i]->d_name);
			*(run(folder, entries[i]->d_name) ? &passed : &failures) += 1;
		}
		free(entries[i]);
	}
	if (count > 0)
		free(entries);
	printf("%d passed, %d failed\n", passed, failures);
	if (failures > 0)
		printf("Once a difference is meant: MAPWRIGHT_UPDATE=1 and the same command accept it.\n");
	return failures > 0 || passed == 0;
}
