/* run_screens FOLDER [WORD] - runs the cases of FOLDER/NAME.case, or of the texts with the word in their names: keys in; out come
 * what they change in the picture, and the bytes of the file.
 *
 *	open pump-house.map 80x10
 *	rename-an-entry> :rename k K<Enter>
 *	 3| 2#..K....+..~~~.#
 *	 9|Renamed 'k' to 'K'.
 *	=18|K: SQUARE_FLOOR, MOB_KOBOLD
 *	rename-refused> :rename k #<Enter>	 9|'#' already has a legend line: d removes one.
 *
 * What a text says:
 *	open NAME [as FILE] [WxH] [WORD...]	opens a copy of inputs/NAME, called in.map (FILE); "-": nothing. The terminal has
 *			80x24. The words: ascii (no UTF-8), and what pictures show besides text: styles (one letter a cell, see
 *			screen_dump), cursor, hints (the row "... ? more", of which only that word is shown otherwise). whole: the
 *			first picture is shown whole. Without it, it is compared with the file just opened, which is shown whole
 *			in the texts "opened-...". "against NAME" after "-": a new file is compared with inputs/NAME. project: the
 *			editor follows .mapwright, which is missing at first; what a case writes there comes after the bytes.
 *	look NAME ...	likewise, and begins a case that shows the file whole
 *	with FILE NAME	before open: a copy of inputs/NAME is FILE, in a folder if need be
 *	set-up KEYS	after open: the cases below begin with these keys, and their pictures are compared with the one after them
 *	NAME> KEYS	begins a case: opens the file as above, and so on as for "> KEYS". "NAME+ KEYS" and "case NAME" do likewise.
 *	> KEYS		types them (mapwright/key.h), waits until nothing is left to do, and shows the picture. The mouse:
 *			<press 1 12,5> is button 1 at column 12 of row 5, counted from 0; also drag, release, wheel-up and
 *			wheel-down, and each of these after "shift-". A paste: <paste TEXT>, without a > but with \n, \r and \a
 *	+ KEYS		types them, and the next ones follow at once
 *	size WxH	resizes the terminal and shows the picture: with "whole" compared with the last one, else with the file
 *			just opened at that size
 *	# ...		is a comment
 * All other lines are what came out: the changes of a picture (see pictures.h), and at the end of a case those of the bytes (see
 * case_changed_lines). A picture that takes one short line is written after a tab in the line of its keys. With MAPWRIGHT_UPDATE
 * set these are written anew: look at what changed before you keep it. */
#include "case.h"
#include "pictures.h"

#include "cli/check/project.h"
#include "mapwright/clock.h"
#include "mapwright/editor.h"
#include "ui/input/input.h"

#include <dirent.h>
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

/* ---- the project ---- */

static struct projects projects;

static struct project_settings find_settings(void *context, const char *path,
					     void (*report)(void *reporter, const char *sentence), void *reporter)
{
	const struct project *project = project_of(context, path);
	for (const char *mistake; (mistake = projects_mistake(context));)
		report(reporter, mistake);
	return (struct project_settings){.library = project ? project->library : NULL};
}

static void filter_findings(void *context, struct document *document)
{
	project_filter(project_of(context, document->path), NULL, document);
}

static bool add_word(void *context, const struct document *document, const struct finding *finding,
		     struct error *message)
{
	return projects_learn(context, document, finding, message);
}

static const struct project_reader project_reader = {
    .find = find_settings, .filter = filter_findings, .add_word = add_word, .context = &projects};

static bool failed(const char *name, const char *why)
{
	printf("FAILED %s: %s\n", name, why);
	return false;
}

static size_t event_parse(const char *keys, struct event *event)
{
	static const char *const actions[] = {[MOUSE_PRESS] = "press",
					      [MOUSE_DRAG] = "drag",
					      [MOUSE_RELEASE] = "release",
					      [MOUSE_WHEEL_UP] = "wheel-up",
					      [MOUSE_WHEEL_DOWN] = "wheel-down"};
	static char pasted[500];
	char word[24];
	int used = 0, button, x, y;
	size_t end = strcspn(keys, ">");
	if (strncmp(keys, "<paste ", 7) == 0 && keys[end] && end < sizeof pasted) {
		*event = (struct event){.kind = EVENT_PASTE, .paste = pasted};
		for (size_t at = 7; at < end; at++) {
			bool escaped = keys[at] == '\\' && strchr("nra", keys[at + 1]);
			char byte = !escaped              ? keys[at]
				    : keys[at + 1] == 'n' ? '\n'
				    : keys[at + 1] == 'r' ? '\r'
							  : '\a';
			pasted[event->paste_length++] = byte;
			at += escaped;
		}
		return end + 1;
	}
	if (sscanf(keys, "<%23[a-z-] %d %d,%d>%n", word, &button, &x, &y, &used) < 4 || used == 0)
		return 0;
	bool shift = strncmp(word, "shift-", 6) == 0;
	for (enum mouse_action i = MOUSE_PRESS; i <= MOUSE_WHEEL_DOWN; i++)
		if (strcmp(word + (shift ? 6 : 0), actions[i]) == 0) {
			*event =
			    (struct event){EVENT_MOUSE, .mouse = i, .button = button, .x = x, .y = y, .shift = shift};
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

/* Draws a picture, perhaps over the last one and with its hints: it must be the same as one drawn afresh. */
static bool draw(struct editor *editor, const char *name, struct screen *screen)
{
	editor_draw(editor, screen);
	const size_t size = (size_t)(screen->width * screen->height) * sizeof *screen->cells;
	struct screen_cell *kept = malloc(size);
	memcpy(kept, screen->cells, size);
	memset(screen->shown, 0, sizeof screen->shown);
	hints_forget(editor);
	editor_draw(editor, screen);
	bool same = memcmp(kept, screen->cells, size) == 0;
	free(kept);
	return same || failed(name, "what was kept of the last picture does not hold for this one");
}

/* Types a line of keys, and draws the picture after each. */
static bool type_line(struct editor *editor, const char *name, const char *keys, size_t length, struct screen *screen)
{
	for (const char *end = keys + length; keys < end;) {
		struct event event = {.kind = EVENT_KEY};
		size_t used = key_parse(keys, event.key);
		if (used == 0)
			used = event_parse(keys, &event);
		if (used == 0)
			return failed(name, "`keys` holds an unknown key name");
		editor_event(editor, &event);
		if (!draw(editor, name, screen))
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

/* A case on its way. */
struct run {
	char name[300];
	const char *inputs, *work;
	FILE *out;
	char *opening, *set_up; /* what follows "open" and "set-up"; NULL: not said */
	bool with;              /* it has further files */
	int count;              /* cases so far */
	int columns;            /* of the line of keys at hand */
	/* what is open */
	struct editor *editor;
	struct screen screen;
	struct pictures pictures;
	unsigned parts; /* what they show besides text */
	bool whole, ascii, project, typed;
	int width, height;
	char input[100], file[PATH_MAX], against[100];
	char *opened; /* the bytes of the file */
	size_t opened_length;
};

/* Writes the changes of the picture below the line at hand; a single line that is short after it. */
static void print_pictures(struct run *run)
{
	enum { LINE = 118, TAB = 8 };
	char *shown = NULL;
	size_t length;
	FILE *out = open_memstream(&shown, &length);
	pictures_show(&run->pictures, out);
	fclose(out);
	int columns = 0;
	for (const char *at = shown; *at; at++)
		columns += ((unsigned char)*at & 0xc0) != 0x80;
	bool single = strchr(shown, '\n') == shown + length - 1;
	bool joins = length > 0 && single && (run->columns / TAB + 1) * TAB + columns - 1 <= LINE;
	fprintf(run->out, "%c%s", joins ? '\t' : '\n', shown);
	free(shown);
}

static void show(struct run *run)
{
	pictures_add(&run->pictures, &run->screen, run->parts);
	print_pictures(run);
}

/* ---- files ---- */

static bool read_input(const struct run *run, const char *input, char **bytes, size_t *length)
{
	*bytes = case_input(run->inputs, input, length);
	return *bytes || failed(run->name, input);
}

static bool copy_input(const struct run *run, const char *input, const char *file, char **bytes, size_t *length)
{
	char folder[PATH_MAX];
	if (!read_input(run, input, bytes, length))
		return false;
	for (const char *slash = strchr(file, '/'); slash; slash = strchr(slash + 1, '/')) {
		snprintf(folder, sizeof folder, "%.*s", (int)(slash - file), file);
		mkdir(folder, 0777);
	}
	return case_write(file, *bytes, *length) || failed(run->name, file);
}

/* Shows how the file differs from the one that was opened; when none was, how the new one does from that of "against". */
static void show_bytes(struct run *run)
{
	for (int i = 0; i < editor_document_count(run->editor); i++) {
		const struct text *text = &editor_document(run->editor, i)->text;
		if (run->file[0] == '\0' || strcmp(editor_document(run->editor, i)->path, run->file) == 0)
			case_changed_lines(run->out, run->opened ? run->opened : "", run->opened_length, text->bytes,
					   text->length);
	}
	size_t length;
	char *words = run->project ? case_read(PROJECT_FILE, &length) : NULL;
	if (words)
		case_changed_lines(run->out, "", 0, words, length);
	free(words);
}

/* The end of a case. */
static void close_file(struct run *run)
{
	if (run->typed) {
		show_bytes(run);
		run->count++;
	}
	if (run->editor)
		editor_free(run->editor);
	run->typed = false;
	screen_free(&run->screen);
	pictures_clear(&run->pictures);
	free(run->opened);
	projects_clear(&projects);
	unlink(PROJECT_FILE);
	run->editor = NULL;
	run->opened = NULL;
	run->opened_length = 0;
}

/* The editor with the file of the case; NULL when it cannot be opened. */
static struct editor *editor_with_file(const struct run *run)
{
	struct error error = {""};
	struct editor *editor = editor_new(!run->ascii);
	if (run->project)
		editor_follow(editor, &project_reader);
	bool opened = run->file[0] == '\0' || editor_open(editor, run->file, NULL, 0, 0, &error);
	editor_resize(editor, run->width, run->height);
	if (opened)
		return editor;
	failed(run->name, error.message);
	editor_free(editor);
	return NULL;
}

/* Adds what the file shows when it is just opened and these keys are typed; "": none. Made once for the cases that
 * follow each other. */
static bool add_first_picture(struct run *run, const char *keys)
{
	static struct {
		char *of;
		struct screen screen;
	} made[2];
	char wanted[3000];
	int at = keys[0] != '\0';
	snprintf(wanted, sizeof wanted, "%s|%dx%d|%s", run->opening, run->width, run->height, keys);
	if (run->with || !made[at].of || strcmp(made[at].of, wanted) != 0) {
		struct editor *editor = editor_with_file(run);
		if (!editor)
			return false;
		screen_resize(&made[at].screen, run->width, run->height);
		bool typed = type_line(editor, run->name, keys, strlen(keys), &made[at].screen);
		rest(editor);
		editor_draw(editor, &made[at].screen);
		editor_free(editor);
		if (!typed)
			return false;
		free(made[at].of);
		made[at].of = strdup(wanted);
	}
	pictures_add(&run->pictures, &made[at].screen, run->parts);
	return true;
}

/* Reads what follows "open". */
static bool read_opening(struct run *run)
{
	char words[300], *rest_of, *input, *word;
	snprintf(words, sizeof words, "%s", run->opening);
	run->whole = run->ascii = run->project = false;
	run->parts = 0;
	run->width = 80;
	run->height = 24;
	run->file[0] = run->against[0] = '\0';
	if (!(input = strtok_r(words, " ", &rest_of)))
		return false;
	snprintf(run->input, sizeof run->input, "%s", input);
	if (strcmp(input, "-") != 0)
		snprintf(run->file, sizeof run->file, "in%s", strrchr(input, '.') ? strrchr(input, '.') : "");
	while ((word = strtok_r(NULL, " ", &rest_of))) {
		if (strcmp(word, "whole") == 0)
			run->whole = true;
		else if (strcmp(word, "ascii") == 0)
			run->ascii = true;
		else if (strcmp(word, "project") == 0)
			run->project = true;
		else if (strcmp(word, "styles") == 0)
			run->parts |= PICTURE_STYLES;
		else if (strcmp(word, "cursor") == 0)
			run->parts |= PICTURE_CURSOR;
		else if (strcmp(word, "hints") == 0)
			run->parts |= PICTURE_HINTS;
		else if (strcmp(word, "against") == 0 && (word = strtok_r(NULL, " ", &rest_of)))
			snprintf(run->against, sizeof run->against, "%s", word);
		else if (strcmp(word, "as") == 0 && (word = strtok_r(NULL, " ", &rest_of)))
			snprintf(run->file, sizeof run->file, "%s", word);
		else if (!word || sscanf(word, "%dx%d", &run->width, &run->height) != 2)
			return false;
	}
	return true;
}

/* Opens the file, and types the keys of "set-up". */
static bool open_file(struct run *run)
{
	const char *set_up = run->set_up ? run->set_up : "";
	close_file(run);
	if (!run->opening || !read_opening(run))
		return failed(run->name, "`open` is missing or has an unknown word");
	if (run->file[0] && !copy_input(run, run->input, run->file, &run->opened, &run->opened_length))
		return false;
	if (run->against[0] && !read_input(run, run->against, &run->opened, &run->opened_length))
		return false;
	screen_resize(&run->screen, run->width, run->height);
	run->editor = editor_with_file(run);
	allow_writing(run->project);
	bool good = run->editor && (run->whole || add_first_picture(run, "")) &&
		    (!set_up[0] || add_first_picture(run, set_up)) &&
		    type_line(run->editor, run->name, set_up, strlen(set_up), &run->screen);
	allow_writing(true);
	return good;
}

/* Takes over what follows a word. */
static void keep(char **kept, const char *said)
{
	free(*kept);
	*kept = said ? strdup(said) : NULL;
}

/* "open ...": further files of the cases before are gone, those named just above stay. */
static bool open_new(struct run *run, const char *words)
{
	if (run->opening) {
		case_folder_empty(run->work);
		run->with = false;
	}
	keep(&run->opening, words);
	keep(&run->set_up, NULL);
	return open_file(run);
}

static bool set_up(struct run *run, const char *keys)
{
	keep(&run->set_up, keys);
	if (!open_file(run))
		return false;
	print_pictures(run);
	return true;
}

static bool with_file(struct run *run, char *words)
{
	char *bytes, *input = strchr(words, ' ');
	size_t length;
	if (!input)
		return failed(run->name, "`with` names a file and an input");
	*input++ = '\0';
	if (run->opening)
		case_folder_empty(run->work);
	keep(&run->opening, NULL);
	bool copied = copy_input(run, input, words, &bytes, &length);
	free(bytes);
	run->with = true;
	return copied;
}

/* ---- a case ---- */

static bool press(struct run *run, const char *keys)
{
	run->typed = true;
	allow_writing(run->project);
	bool typed = type_line(run->editor, run->name, keys, strlen(keys), &run->screen);
	allow_writing(true);
	return typed;
}

static bool press_and_show(struct run *run, const char *keys)
{
	if (!press(run, keys))
		return false;
	allow_writing(run->project);
	rest(run->editor);
	bool drawn = draw(run->editor, run->name, &run->screen);
	allow_writing(true);
	show(run);
	return drawn;
}

/* A case that only opens a file. */
static bool look(struct run *run, const char *words)
{
	char opening[300];
	snprintf(strchr(run->name, '.'), 200, ".case: %s", words);
	snprintf(opening, sizeof opening, "%s whole", words);
	return open_new(run, opening) && press_and_show(run, "");
}

static bool resize(struct run *run, const char *size)
{
	int width, height;
	if (sscanf(size, "%dx%d", &width, &height) != 2)
		return failed(run->name, "`size` is written as 80x24");
	rest(run->editor);
	editor_resize(run->editor, width, height);
	screen_resize(&run->screen, width, height);
	run->width = width;
	run->height = height;
	if (!run->whole) {
		pictures_clear(&run->pictures);
		if (!add_first_picture(run, ""))
			return false;
	}
	editor_draw(run->editor, &run->screen);
	show(run);
	return true;
}

/* What came out before is not part of what the case does. */
static bool is_outcome(const char *line)
{
	return strspn(line, " 0123456789") > 0 || line[0] == '\\' ||
	       (strchr("-+=", line[0]) && line[0] && line[1] != ' ');
}

static bool begins(const char *line, const char *word)
{
	return strncmp(line, word, strlen(word)) == 0;
}

/* The length of the name in "NAME> KEYS" or "NAME+ KEYS"; 0: the line is none. */
static size_t name_length(const char *line)
{
	size_t length = strcspn(line, ">+ ");
	return line[length] != '\0' && line[length] != ' ' ? length : 0;
}

static bool do_line(struct run *run, char *line)
{
	size_t named = name_length(line);
	if (is_outcome(line))
		return true;
	if (named > 0 || begins(line, "case ") || begins(line, "open ") || begins(line, "look ") ||
	    begins(line, "with "))
		close_file(run);
	bool shows = line[named] == '>' || begins(line, "look ") || begins(line, "size ") || begins(line, "set-up ");
	if (shows)
		line[strcspn(line, "\t")] = '\0';
	run->columns = fprintf(run->out, shows ? "%s" : "%s\n", line);
	if (line[0] == '\0' || line[0] == '#')
		return true;
	if (begins(line, "with "))
		return with_file(run, line + strlen("with "));
	if (begins(line, "open "))
		return open_new(run, line + strlen("open "));
	if (begins(line, "look "))
		return look(run, line + strlen("look "));
	if (begins(line, "set-up "))
		return set_up(run, line + strlen("set-up "));
	if (begins(line, "case "))
		snprintf(strchr(run->name, '.'), 200, ".case: %s", line + strlen("case "));
	else if (named > 0)
		snprintf(strchr(run->name, '.'), 200, ".case: %.*s", (int)named, line);
	if (begins(line, "case "))
		return true;
	line += named;
	if (!run->editor && !open_file(run))
		return false;
	if (line[0] == '>')
		return press_and_show(run, line + (line[1] ? 2 : 1));
	if (begins(line, "+ "))
		return press(run, line + 2);
	if (begins(line, "size "))
		return resize(run, line + strlen("size "));
	return failed(run->name, line);
}

static bool run_text(const char *folder, const char *name, const char *inputs, const char *work, int *count)
{
	char path[PATH_MAX], *came = NULL;
	size_t length, came_length;
	snprintf(path, sizeof path, "%s/%s", folder, name);
	char *script = case_read(path, &length), *next = script;
	struct run run = {.inputs = inputs, .work = work, .out = open_memstream(&came, &came_length)};
	snprintf(run.name, sizeof run.name, "%.80s", name);
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
	*count += run.count;
	keep(&run.opening, NULL);
	keep(&run.set_up, NULL);
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
			failures += !run_text(folder, entries[i]->d_name, inputs, work, &seen);
		}
		free(entries[i]);
	}
	if (count >= 0)
		free(entries);
	failures += case_strangers(folder);
	case_folder_leave(work);
	return case_end("cases", seen, failures);
}
