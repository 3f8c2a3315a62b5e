/* A program for test_terminal.c: shows what the terminal layer can show, and names what it is given.
 *
 *   row 0   the size, the encoding, the number of events
 *   row 1   the last event
 *   row 2   all keys so far, the newest last
 *   row 4   samples of styles
 *   row 6   a map of # and . that follows the size
 *
 * q quits; m and M switch the mouse; Ctrl-Z suspends; ! crashes; p paints the next cell, with digits in row 3; r scribbles
 * a few cells, and now and then a row or a wide character; s signs it; f has all of it drawn from nothing; t, in
 * another theme, g on a ground of its own; n shows a picture that is too small; b beats when 50 ms were silent;
 * c, with no two cells alike. */
#include "mapwright/terminal.h"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct demo {
	struct screen screen;
	char last[200], keys[200];
	struct theme theme;
	int events, painted, scribbled;
	uint32_t seed;
	int x, y; /* what is scribbled is near */
	bool tell;
	int wait, beats;
};

static void note_event(struct demo *demo, const struct event *event)
{
	static const char *const actions[] = {"press", "drag", "release", "up", "down"};
	demo->events++;
	switch (event->kind) {
	case EVENT_KEY:
		snprintf(demo->last, sizeof demo->last, "key %s", event->key);
		if (strlen(demo->keys) + strlen(event->key) < sizeof demo->keys)
			strcat(demo->keys, event->key);
		return;
	case EVENT_MOUSE:
		snprintf(demo->last, sizeof demo->last, "mouse %s %d at %d,%d", actions[event->mouse], event->button,
			 event->x, event->y);
		return;
	case EVENT_PASTE:
		snprintf(demo->last, sizeof demo->last, "paste %zu: %.*s", event->paste_length,
			 event->paste_length < 60 ? (int)event->paste_length : 60, event->paste);
		return;
	case EVENT_RESIZE:
		snprintf(demo->last, sizeof demo->last, "resize");
		return;
	case EVENT_CLOSED:
	case EVENT_NONE:
		return;
	}
}

static void draw_styles(struct demo *demo)
{
	static const unsigned samples[] = {
	    STYLE_PLAIN, 7, 8, 5, STYLE_PLAIN | STYLE_REVERSE, STYLE_PLAIN | STYLE_UNDERLINE};
	for (unsigned i = 0; i < 12; i++)
		screen_put(&demo->screen, (int)i, 4, 'A' + i, samples[i % 6]);
	screen_print(&demo->screen, 20, 4, 40, STYLE_PLAIN,
		     "\xe4\xb8\x96\xe7\x95\x8c caf\xc3\xa9 \xe2\x94\x80 \x1b[31m");
}

static void draw(struct demo *demo)
{
	struct screen *screen = &demo->screen;
	screen_clear(screen);
	screen->utf8 = terminal_choose_encoding();
	screen_print(screen, 0, 0, screen->width, STYLE_TITLE, "%dx%d %s", screen->width, screen->height,
		     screen->utf8 ? "UTF-8" : "ASCII");
	screen_print(screen, 0, 1, screen->width, STYLE_PLAIN, "%s", demo->last);
	screen_print(screen, 0, 2, screen->width, STYLE_PLAIN, "keys %s", demo->keys);
	draw_styles(demo);
	for (int y = 6; y < screen->height - 1; y++)
		for (int x = 0; x < screen->width; x++)
			screen_put(screen, x, y, (x + y) % 3 ? '.' : '#', (x + y) % 3 ? 3 : 2);
	screen->cursor_x = 5;
	screen->cursor_y = 6;
	screen->cursor_shown = true;
}

/* The picture of an editor: one cell gets another glyph, the cursor steps on, and so do the digits in the last row. */
static void paint(struct demo *demo, unsigned style)
{
	struct screen *screen = &demo->screen;
	int x = demo->painted % (screen->width - 10), y = 6 + demo->painted / (screen->width - 10);
	screen_put(screen, x, y, 'w' + (unsigned)demo->painted % 4, style);
	if (style > 0) /* U is silent */
		screen_print(screen, 0, screen->height - 1, 20, STYLE_PLAIN, "(%d,%d)", x + 1, y);
	screen->cursor_x = x + 1;
	screen->cursor_y = y;
	demo->painted++;
}

static unsigned below(struct demo *demo, int end)
{
	demo->seed = demo->seed * 1103515245u + 12345u;
	return (demo->seed >> 16) % (unsigned)end;
}

/* The rows from there to the last but one go up or down; the others of them keep what they have, or get other signs. */
static void scroll(struct demo *demo, int top)
{
	struct screen *screen = &demo->screen;
	int rows = screen->height - 1 - top, by = 1 + (int)below(demo, 2);
	if (by >= rows)
		return;
	struct screen_cell *first = screen->cells + top * screen->width, *other = first + by * screen->width;
	bool up = below(demo, 2), stay = below(demo, 2);
	memmove(up ? first : other, up ? other : first,
		(size_t)((rows - by) * screen->width) * sizeof *screen->cells);
	for (int i = 0; !stay && i < by; i++)
		screen_print(screen, 0, up ? top + rows - 1 - i : top + i, screen->width, STYLE_PLAIN, "%80s",
			     "another row");
}

static void scribble(struct demo *demo)
{
	struct screen *screen = &demo->screen;
	unsigned style = 0;
	demo->scribbled++;
	if (below(demo, 4) == 0) { /* the cursor goes alone */
		screen->cursor_x = screen->cursor_x > 3 ? screen->cursor_x - (int)below(demo, 3) : 9;
		return;
	}
	if (below(demo, 4) == 0) {
		demo->x = (int)below(demo, screen->width);
		demo->y = 3 + (int)below(demo, screen->height - 4);
	}
	for (unsigned i = 0, count = 1 + below(demo, 9); i < count; i++) {
		int x = (demo->x + (int)below(demo, 9)) % screen->width;
		int y = 3 + (demo->y + (int)below(demo, 3)) % (screen->height - 4);
		if (i % 3 == 0) { /* one after the other: compilers choose the order within an expression */
			style = below(demo, STYLE_ROLES);
			unsigned bits = below(demo, 1 << 12);
			bits &= below(demo, 1 << 12);
			style |= bits << 8;
			style |= below(demo, 8) / 7 * (unsigned)STYLE_COLOURED;
		}
		screen_put(screen, x, y, ' ' + below(demo, 95), style);
		const int beside = x + (int)below(demo, 4);
		screen_put(screen, beside, y, ' ' + below(demo, 95), style);
		screen->cursor_x = x;
		screen->cursor_y = y;
	}
	int y = 4 + (int)below(demo, screen->height - 6), x = (int)below(demo, screen->width - 8);
	switch (below(demo, 12)) {
	case 0:
		scroll(demo, y);
		break;
	case 1:
		screen_print(screen, x, y, 8, style, "\xe4\xb8\x96\xe7\x95\x8c\xc3\xa9\xe2\x94\x80");
		break;
	case 2:
		screen_print(screen, 0, y, screen->width, style, "%80s", "a whole row");
		break;
	default:
		screen->cursor_shown = below(demo, 20) > 0;
	}
}

static void sign(struct demo *demo, const char *word)
{
	screen_print(&demo->screen, 0, demo->screen.height - 1, 20, STYLE_PLAIN, "%s %d.    ", word, demo->scribbled);
}

/* Two cells of the map become a character that the screen holds to be wide and the C library does not. Others are none,
 * or half of one, and those next to them are. */
static void dispute_cells(struct screen *screen)
{
	static const uint32_t odd[] = {0, 0x1f, 0x20, 0x7e, 0x7f, 0x80, 0x9f, 0xa1, 0x4e16};
	struct screen_cell *cell = screen->cells + 6 * screen->width + 3, *next = screen->cells + 7 * screen->width;
	cell[0].character = 0xe9;
	cell[1].character = 0;
	for (size_t i = 0; i < sizeof odd / sizeof *odd; i++)
		next[i].character = odd[i];
}

/* Returns false to leave. */
static bool act(struct terminal *terminal, const char *key)
{
	if (strcmp(key, "q") == 0)
		return false;
	if (strcmp(key, "!") == 0)
		raise(SIGSEGV);
	if (strcmp(key, "m") == 0)
		terminal_set_mouse(terminal, true);
	if (strcmp(key, "M") == 0)
		terminal_set_mouse(terminal, false);
	if (strcmp(key, "<C-z>") == 0)
		terminal_suspend(terminal);
	return true;
}

static void play(struct demo *demo, struct terminal *terminal, char key)
{
	struct error error;
	if (key == 'r')
		scribble(demo);
	demo->tell = key == 's' || key == 'f';
	if (demo->tell)
		sign(demo, key == 's' ? "scribbled" : "anew");
	if (key == 't')
		theme_load(&demo->theme, "light", &error);
	if (key == 'g')
		demo->theme.roles[STYLE_PLAIN].background[THEME_256] = 17;
	for (int i = 0; key == 'c' && i < demo->screen.width * demo->screen.height; i++) {
		const unsigned style = below(demo, STYLE_ROLES);
		screen_put(&demo->screen, i % demo->screen.width, i / demo->screen.width, ' ' + below(demo, 95),
			   style);
	}
	if (key == 'n' && screen_resize(&demo->screen, 60, 20))
		draw(demo);
	if (key == 'f' || key == 't' || key == 'g')
		terminal_forget(terminal);
}

static bool handle(struct demo *demo, struct terminal *terminal, const struct event *event)
{
	static const char painters[] = "pPuU";
	static const unsigned styles[] = {2, 7, 5, 0};
	const char *painter =
	    event->kind == EVENT_KEY && event->key[1] == '\0' ? strchr(painters, event->key[0]) : NULL;
	if (event->kind == EVENT_CLOSED)
		return false;
	if (painter) {
		paint(demo, styles[painter - painters]);
		return true;
	}
	if (event->kind == EVENT_KEY && strcmp(event->key, "w") == 0) {
		dispute_cells(&demo->screen);
		return true;
	}
	if (event->kind == EVENT_KEY && strchr("rsftgnc", event->key[0]) && !event->key[1]) {
		play(demo, terminal, event->key[0]);
		return true;
	}
	if (event->kind == EVENT_KEY && strcmp(event->key, "b") == 0)
		demo->wait = 50;
	if (event->kind == EVENT_NONE)
		snprintf(demo->last, sizeof demo->last, "%d beats.", ++demo->beats);
	note_event(demo, event);
	if (event->kind == EVENT_KEY && !act(terminal, event->key))
		return false;
	int width, height;
	terminal_size(terminal, &width, &height);
	if ((width != demo->screen.width || height != demo->screen.height) &&
	    !screen_resize(&demo->screen, width, height))
		return false;
	draw(demo);
	return true;
}

/* What was drawn is in a file of the test, and the terminal has all of it. */
static void tell(const struct screen *screen)
{
	enum { TOLD = 99 };
	static const char told[] = "\033]9;told\a";
	const int facts[] = {screen->width, screen->height, screen->cursor_x, screen->cursor_y, screen->cursor_shown};
	const size_t cells = (size_t)(screen->width * screen->height) * sizeof *screen->cells;
	if (pwrite(TOLD, facts, sizeof facts, 0) < 0 || pwrite(TOLD, screen->cells, cells, sizeof facts) < 0 ||
	    write(STDOUT_FILENO, told, sizeof told - 1) < 0)
		exit(5);
}

static int open_descriptors(void)
{
	int count = 0;
	for (int descriptor = 0; descriptor < 100; descriptor++)
		count += fcntl(descriptor, F_GETFD) >= 0;
	return count;
}

int main(int argc, char **argv)
{
	static struct demo demo = {.wait = -1};
	struct terminal_options options = {
	    .mouse = true, .colours = argc > 1 ? atoi(argv[1]) : -1, .escape_wait = 25, .theme = &demo.theme};
	struct error error = {""};
	if (!theme_load(&demo.theme, "dark", &error)) {
		fprintf(stderr, "%s\n", error.message);
		return 2;
	}
	int before = open_descriptors();
	struct terminal *terminal = terminal_open(&options, &error);
	if (!terminal) {
		fprintf(stderr, "%s\n", error.message);
		return 2;
	}
	int width, height, code = 0;
	terminal_size(terminal, &width, &height);
	if (!screen_resize(&demo.screen, width, height))
		return 2;
	draw(&demo);
	for (;;) {
		struct event event;
		terminal_show(terminal, &demo.screen);
		if (demo.tell)
			tell(&demo.screen);
		demo.tell = false;
		terminal_wait(terminal, &event, demo.wait);
		if (event.kind == EVENT_CLOSED)
			code = event.signal ? 128 + event.signal : 3;
		if (!handle(&demo, terminal, &event))
			break;
	}
	terminal_close(terminal);
	screen_free(&demo.screen);
	return open_descriptors() == before ? code : 4;
}
