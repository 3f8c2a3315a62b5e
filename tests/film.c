/* A moving picture of the editor: types keys and prints the screens as one SVG, which a browser plays in a loop.
 *
 *   film SCRIPT > x.svg
 *
 * Lines of a script:
 *   open FILE [as FORMAT WxH] in WIDTHxHEIGHT   opens a file, or a new one of that format and size, in a terminal of that size
 *   say TEXT                                    is shown below the terminal from now on, with the keys that follow
 *   type SECONDS KEYS                           types keys, written as in tests/cases/screens; each stays for that long
 *   wait SECONDS
 *   # ...                                       is a comment
 *
 * Each key is a group of the cells that it changes, over those before it. CSS shows a group from its time on; what plays no
 * CSS, and who wants no motion, sees the last screen. Styles take the direct colours of the theme dark. */
#include "cli/commands/commands.h"
#include "mapwright/clock.h"
#include "state.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { LINE = 500, ROWS_BELOW = 2, APART = 6, FRAMES = 1000 };

struct film {
	struct editor *editor;
	struct theme theme;
	struct screen terminal, shown, before; /* the last two with rows below for the text */
	char said[LINE], keys[LINE];
	double now, times[FRAMES]; /* seconds; when each frame begins */
	int frames;
};

/* The clock of the editor: it moves when the editor waits, so that nobody sleeps and every run is alike. */
static long long now = 1;

long long clock_now(void)
{
	return now;
}

static _Noreturn void fail(const char *what)
{
	fprintf(stderr, "film: %s\n", what);
	exit(2);
}

/* A cell that the cursor is on looks different. */
static bool differs(const struct film *film, int x, int y)
{
	const struct screen *one = &film->before, *two = &film->shown;
	size_t at = (size_t)(y * one->width + x);
	bool was = one->cursor_shown && one->cursor_x == x && one->cursor_y == y;
	bool is = two->cursor_shown && two->cursor_x == x && two->cursor_y == y;
	return was != is || memcmp(&one->cells[at], &two->cells[at], sizeof *one->cells) != 0;
}

/* Prints what differs from the screen before, and returns whether anything does; `prints` false only asks. */
static bool changes(const struct film *film, bool prints)
{
	bool any = false;
	for (int y = 0; y < film->shown.height; y++)
		for (int x = 0; x < film->shown.width; x++) {
			int end = x;
			for (int at = x; at < film->shown.width && at <= end + APART; at++)
				if (differs(film, at, y))
					end = at + 1;
			if (end == x || (end == x + 1 && !differs(film, x, y)))
				continue;
			while (!differs(film, x, y))
				x++;
			if (prints)
				render_svg_cells(&film->theme, &film->shown, y, x, end, true);
			any = true;
			x = end;
		}
	return any;
}

/* The screen of the terminal, with what is said and typed below it. */
static void compose(struct film *film)
{
	struct screen *shown = &film->shown, *terminal = &film->terminal;
	editor_draw(film->editor, terminal);
	screen_clear(shown);
	memcpy(shown->cells, terminal->cells, sizeof *shown->cells * (size_t)(terminal->width * terminal->height));
	shown->cursor_shown = terminal->cursor_shown;
	shown->cursor_x = terminal->cursor_x;
	shown->cursor_y = terminal->cursor_y;
	int at = 1 + screen_text(shown, 1, terminal->height + 1, shown->width, STYLE_PLAIN | STYLE_BOLD, film->said);
	screen_text(shown, at + 2, terminal->height + 1, shown->width - at - 2, STYLE_KEY, film->keys);
}

/* Adds a frame that stays for some seconds. */
static void add_frame(struct film *film, double seconds)
{
	compose(film);
	if (film->frames == 0) {
		render_svg_begin(&film->theme, &film->shown);
		for (int y = 0; y < film->shown.height; y++)
			render_svg_cells(&film->theme, &film->shown, y, 0, film->shown.width, false);
		film->times[film->frames++] = 0;
	} else if (changes(film, false)) {
		if (film->frames == FRAMES)
			fail("too many keys");
		printf("<g class=\"f\" style=\"animation-name:k%d\">\n", film->frames);
		changes(film, true);
		printf("</g>\n");
		film->times[film->frames++] = film->now;
	}
	screen_resize(&film->before, film->shown.width, film->shown.height);
	memcpy(film->before.cells, film->shown.cells,
	       sizeof *film->before.cells * (size_t)(film->shown.width * film->shown.height));
	film->before.cursor_shown = film->shown.cursor_shown;
	film->before.cursor_x = film->shown.cursor_x;
	film->before.cursor_y = film->shown.cursor_y;
	film->now += seconds;
}

static void type(struct film *film, double seconds, const char *keys)
{
	while (*keys) {
		struct event event = {.kind = EVENT_KEY};
		size_t used = key_parse(keys, event.key);
		if (used == 0)
			fail(keys);
		editor_event(film->editor, &event);
		for (int wait = editor_idle_wait(film->editor); wait >= 0; wait = editor_idle_wait(film->editor)) {
			now += wait;
			editor_idle(film->editor);
		}
		size_t length = strlen(film->keys);
		bool named = *keys == '<', begins = length == 0 || film->keys[length - 1] == ' ';
		snprintf(film->keys + length, sizeof film->keys - length, "%s%.*s%s", named && !begins ? " " : "",
			 (int)(named ? used - 2 : used), keys + named, named ? " " : "");
		keys += used;
		add_frame(film, seconds);
	}
}

static void open_file(struct film *film, const char *line)
{
	char file[LINE], format[LINE] = "";
	int map_width = 0, map_height = 0, width, height;
	struct error error;
	if (sscanf(line, "%s as %s %dx%d in %dx%d", file, format, &map_width, &map_height, &width, &height) != 6 &&
	    sscanf(line, "%s in %dx%d", file, &width, &height) != 3)
		fail(line);
	film->editor = editor_new(true);
	if (!screen_resize(&film->terminal, width, height) ||
	    !screen_resize(&film->shown, width, height + ROWS_BELOW))
		fail("no size of a screen");
	film->terminal.utf8 = film->shown.utf8 = true;
	if (!editor_open(film->editor, file, *format ? format : NULL, map_width, map_height, &error))
		fail(error.message);
	editor_resize(film->editor, width, height);
	type(film, 0, "");
}

static void play(struct film *film, const char *line)
{
	double seconds;
	int used = 0;
	if (strncmp(line, "open ", 5) == 0) {
		open_file(film, line + 5);
	} else if (strncmp(line, "say ", 4) == 0) {
		strcpy(film->said, line + 4);
		film->keys[0] = '\0';
		add_frame(film, 0);
	} else if (sscanf(line, "type %lf %n", &seconds, &used) == 1 && used > 0) {
		type(film, seconds, line + used);
	} else if (sscanf(line, "wait %lf", &seconds) == 1) {
		add_frame(film, seconds);
	} else if (*line && *line != '#') {
		fail(line);
	}
}

/* When each group appears. */
static void print_style(const struct film *film)
{
	printf("<style>rect{shape-rendering:crispEdges}text{font-size:14px}.f{animation:%.2fs step-end infinite}",
	       film->now);
	for (int i = 1; i < film->frames; i++)
		printf("@keyframes k%d{0%%{visibility:hidden}%.3f%%{visibility:visible}}", i,
		       fmax(film->times[i] / film->now * 100, 0.001));
	puts("@media(prefers-reduced-motion:reduce){.f{animation:none}}</style>");
}

int main(int argument_count, char **arguments)
{
	struct film film = {0};
	struct error error;
	char line[LINE];
	FILE *script = argument_count == 2 ? fopen(arguments[1], "r") : NULL;
	if (!script)
		fail("use it as in: film SCRIPT > x.svg");
	if (!theme_load(&film.theme, "dark", &error))
		fail(error.message);
	while (fgets(line, sizeof line, script)) {
		line[strcspn(line, "\n")] = '\0';
		play(&film, line);
	}
	fclose(script);
	print_style(&film);
	render_svg_end();
	screen_free(&film.terminal);
	screen_free(&film.shown);
	screen_free(&film.before);
	editor_free(film.editor);
	return fflush(stdout) == 0 ? 0 : 2;
}
