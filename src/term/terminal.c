/* ncurses writes, libtermkey reads, and this file keeps them apart: curses never sees a key (getch, keypad), and its
 * signal handlers are never installed, because ours are there first.
 *
 *   descriptor 0      read here, by keyboard.c
 *   `tty`             a copy of descriptor 1: settings, size, and the bytes that restore the terminal
 *   `line`            another copy that pictures go to; /dev/null while nothing is to be heard (signals.c)
 *
 * There are two ways to the screen. Curses draws a picture from nothing: the first one, and what follows a new size, a
 * stop, or `terminal_forget`. From then on what differs from the cells shown last is sent without it (paint.c), if the
 * terminal speaks as most do; curses, which hears nothing of that, begins from nothing again when it is its turn. On
 * other terminals it draws all pictures, and looks itself for what differs. */
#include "mapwright/terminal.h"
#include "mapwright/palette.h"

#include "clipboard.h"
#include "keyboard.h"
#include "mapwright/arena.h"
#include "mapwright/clock.h"
#include "paint.h"
#include "signals.h"
#include "tty.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <term.h>

enum {
	PAIRS = 255,
	HELD_PICTURE = 512, /* bytes; a terminal shows a smaller picture at once anyway */
	PENS = 16,
	SCROLL_WORTH = 40, /* characters; scrolling is shorter than so many */
};

struct terminal {
	SCREEN *curses;
	FILE *file; /* of the line */
	int line, tty;
	struct termios settings; /* of the tty while the program uses it */
	struct keyboard *keyboard;
	int width, height;
	bool utf8, ansi, mouse, closed;
	int end; /* the signal that closed it */
	int colours;
	unsigned attributes;     /* PEN_... that it has */
	unsigned without_colour; /* those that do not go together with colours */
	const struct theme *theme;
	struct {
		int ink, paper;
	} pairs[PAIRS]; /* pair 1 is the first */
	int pair_count;
	bool cursor_shown;
	bool asked;                /* whether it synchronizes */
	const char *stand_in;      /* the name it goes by; NULL: its own */
	bool known;                /* what the terminal shows */
	bool direct;               /* changes can be sent without curses */
	bool scrolls;              /* some rows without the others */
	bool remembers;            /* ESC 7 and ESC 8 keep cursor and pen */
	struct screen_cell *shown; /* width * height cells */
	struct {
		uint32_t style;
		bool known;
		struct sgr sgr;
	} pens[PENS]; /* those used last */
	struct painter painter;
};

/* ---- opening ---- */

static const char *capability(const char *name)
{
	const char *value = tigetstr(name);
	return value && (intptr_t)value != -1 ? value : ""; /* -1: no capability of the kind that has a text */
}

/* Adds a capability to a text, without its padding "$<5>". */
static void add_capability(char *text, size_t size, const char *value)
{
	size_t length = strlen(text);
	while (*value != '\0' && length + 1 < size) {
		if (value[0] == '$' && value[1] == '<' && strchr(value, '>')) {
			value = strchr(value, '>') + 1;
			continue;
		}
		text[length++] = *value++;
	}
	text[length] = '\0';
}

static const char mouse_on[] = "\033[?1002h\033[?1006h", mouse_off[] = "\033[?1006l\033[?1002l";
static const char whole_region[] = "\033[r";
static const char ask_synchronized[] = "\033[?2026$p", hold[] = "\033[?2026h", go_on[] = "\033[?2026l";
static const char paste_on[] = "\033[?2004h", paste_off[] = "\033[?2004l";

/* Does the terminal keep cursor and pen, and does nothing but us ask it to while its second screen is shown? */
static bool remembers_cursor(void)
{
	return strcmp(capability("sc"), "\0337") == 0 && strcmp(capability("rc"), "\0338") == 0 &&
	       !strstr(capability("smcup"), "\0337");
}

/* What takes everything back. Without a second screen to leave, the cursor goes below the last row. Some terminals keep
 * one cursor for both screens, and take the one of our last picture for that of the first screen: they are given the
 * last row. */
static void prepare_rescue(const struct terminal *terminal)
{
	char text[256] = "";
	if (terminal->ansi) {
		add_capability(text, sizeof text, mouse_off);
		add_capability(text, sizeof text, paste_off);
		add_capability(text, sizeof text, whole_region);
	}
	add_capability(text, sizeof text, capability("sgr0"));
	add_capability(text, sizeof text, capability("op"));
	const char *leave = capability("rmcup"), *move = capability("cup");
	if (move[0] != '\0')
		add_capability(text, sizeof text, tparm(move, terminal->height - 1, 0, 0, 0, 0, 0, 0, 0, 0));
	if (leave[0] == '\0')
		add_capability(text, sizeof text, "\r\n");
	else if (remembers_cursor())
		add_capability(text, sizeof text, capability("sc"));
	add_capability(text, sizeof text, leave);
	add_capability(text, sizeof text,
		       capability("cnorm")); /* last: leaving the second screen may hide it again */
	rescue_replace(text, strlen(text));
}

static void send_modes(const struct terminal *terminal)
{
	if (terminal->ansi)
		tty_write(terminal->line, paste_on, strlen(paste_on));
	if (terminal->ansi && terminal->mouse)
		tty_write(terminal->line, mouse_on, strlen(mouse_on));
}

/* Curses would allocate whatever the system says, gigabytes for a silly size, at its start and again with each picture.
 * These two come first for it. */
static void export_size(int width, int height)
{
	char digits[16];
	snprintf(digits, sizeof digits, "%d", width);
	setenv("COLUMNS", digits, 1);
	snprintf(digits, sizeof digits, "%d", height);
	setenv("LINES", digits, 1);
}

static void read_size(struct terminal *terminal)
{
	tty_size(terminal->tty, &terminal->width, &terminal->height);
	export_size(terminal->width, terminal->height);
	resize_term(terminal->height, terminal->width);
	free(terminal->shown);
	terminal->shown =
	    memory_allocate((size_t)terminal->width * (size_t)terminal->height, sizeof *terminal->shown);
	terminal->painter.width = terminal->width;
	prepare_rescue(terminal);
}

static const struct {
	const char *capability;
	unsigned pen;
	attr_t curses;
	int number;   /* n of the CSI n m that sets it */
	int conflict; /* its bit of "ncv", the attributes that do not go together with colours */
} looks[] = {
    {"bold", PEN_BOLD, A_BOLD, 1, 1 << 5},           {"dim", PEN_DIM, A_DIM, 2, 1 << 4},
    {"smul", PEN_UNDERLINE, A_UNDERLINE, 4, 1 << 1}, {"rev", PEN_REVERSE, A_REVERSE, 7, 1 << 2},
    {"sitm", PEN_ITALIC, A_ITALIC, 3, 1 << 15},
};
enum { LOOKS = sizeof looks / sizeof *looks };

static bool is_capability(const char *name, const char *wanted)
{
	char text[80] = "";
	add_capability(text, sizeof text, capability(name));
	return strcmp(text, wanted) == 0;
}

/* Does it set a colour with CSI ... m? */
static bool colours_by_sgr(const char *name)
{
	const char *text = capability(name)[0] != '\0' ? tiparm(capability(name), 1) : "\033[m";
	return strncmp(text, "\033[", 2) == 0 && strspn(text + 2, "0123456789;:") + 3 == strlen(text) &&
	       text[strlen(text) - 1] == 'm';
}

/* What it can do, of which colours are wanted as --colors says, and whether that is done as paint.c does it. */
static void choose_abilities(struct terminal *terminal, int colours)
{
	const char *none = getenv("NO_COLOR");
	bool colourless = colours == 0 || (colours < 0 && none && none[0] != '\0');
	if (!colourless && has_colors() && start_color() != ERR && use_default_colors() != ERR)
		terminal->colours = palette_colours(colours > 0 && colours < COLORS ? colours : COLORS);
	terminal->direct = is_capability("cup", "\033[%i%p1%d;%p2%dH") && is_capability("el", "\033[K") &&
			   colours_by_sgr("setaf") && colours_by_sgr("setab") && tigetnum("xmc") <= 0 &&
			   (tigetflag("am") <= 0 || tigetflag("xenl") > 0);
	for (size_t i = 0; i < LOOKS; i++) {
		const char plain[] = {'\033', '[', (char)('0' + looks[i].number), 'm', '\0'};
		if (capability(looks[i].capability)[0] == '\0')
			continue;
		terminal->attributes |= looks[i].pen;
		terminal->direct &= is_capability(looks[i].capability, plain);
		if (tigetnum("ncv") > 0 && tigetnum("ncv") & looks[i].conflict)
			terminal->without_colour |= looks[i].pen;
	}
	terminal->painter.takes_back = tigetflag("AX") > 0;
	terminal->painter.erases_in_colour = tigetflag("bce") > 0;
	terminal->painter.erases_some = is_capability("ech", "\033[%p1%dX");
	terminal->scrolls =
	    is_capability("csr", "\033[%i%p1%d;%p2%dr") && is_capability("ind", "\n") && is_capability("ri", "\033M");
	terminal->remembers = remembers_cursor();
}

/* Takes the terminal for what the name says. False when that is not known here, or cannot move its cursor. newterm() loses
 * memory when the name is not known. */
static bool start_as(struct terminal *terminal, const char *name)
{
	int result;
	if (setupterm(name, 1, &result) == ERR)
		return false;
	del_curterm(cur_term);
	terminal->curses = newterm(name, terminal->file, stdin);
	if (terminal->curses && capability("cup")[0] != '\0')
		return true;
	if (terminal->curses)
		delscreen(terminal->curses);
	terminal->curses = NULL;
	return false;
}

static bool start_curses(struct terminal *terminal, struct error *error)
{
	static const char *const others[] = {"xterm-256color", "xterm", "ansi"};
	const char *name = getenv("TERM");
	export_size(80, 24); /* read_size has the true one */
	if (!name || strcmp(name, "dumb") == 0)
		return error_set(error, "A dumb terminal cannot move its cursor; set TERM to what it is.");
	bool started = start_as(terminal, name);
	for (size_t i = 0; i < sizeof others / sizeof *others && !started; i++) { /* the new speak as xterm does */
		started = start_as(terminal, others[i]);
		terminal->stand_in = others[i];
	}
	if (!started)
		return error_set(error,
				 "Nothing is known here about the terminal %.60s, nor about xterm; install "
				 "terminfo's descriptions, or set TERM to a name that is known.",
				 name);
	terminal->ansi = strncmp(capability("cup"), "\033[", 2) == 0;
	raw();
	noecho();
	nonl();
	typeahead(-1);
	if (tcgetattr(terminal->tty, &terminal->settings) < 0)
		return error_set(error, "The terminal cannot be opened: %s.", strerror(errno));
	signals_mute(); /* until its first endwin() curses sends each movement of the cursor by itself */
	endwin();
	signals_unmute(terminal->tty);
	return true;
}

static bool open_descriptors(struct terminal *terminal, struct error *error)
{
	terminal->tty = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
	terminal->line = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
	terminal->file = terminal->line >= 0 ? fdopen(terminal->line, "w") : NULL;
	if (terminal->tty < 0 || !terminal->file || !signals_open(terminal->line))
		return error_set(error, "The terminal cannot be opened: %s.", strerror(errno));
	if (!rescue_arm(terminal->tty, "", 0))
		return error_set(error, "The settings of the terminal cannot be read: %s.", strerror(errno));
	return true;
}

struct terminal *terminal_open(const struct terminal_options *options, struct error *error)
{
	if (!tty_check(error))
		return NULL;
	struct terminal *terminal = memory_allocate(1, sizeof *terminal);
	terminal->tty = terminal->line = -1;
	terminal->mouse = options->mouse;
	terminal->theme = options->theme;
	terminal->cursor_shown = true;
	terminal->utf8 = terminal_choose_encoding();
	if (!open_descriptors(terminal, error) || !start_curses(terminal, error)) {
		terminal_close(terminal);
		return NULL;
	}
	terminal->keyboard = keyboard_new(terminal->utf8, options->escape_wait);
	read_size(terminal);
	choose_abilities(terminal, options->colours);
	send_modes(terminal);
	return terminal;
}

/* Curses takes its leave unheard; the same bytes that a crash would write are what restores the terminal. */
void terminal_close(struct terminal *terminal)
{
	if (!terminal)
		return;
	bool signals = signals_descriptor() >= 0;
	if (signals)
		signals_mute();
	if (terminal->curses) {
		endwin();
		delscreen(terminal->curses);
	}
	rescue_run();
	rescue_disarm();
	if (signals)
		signals_close();
	if (terminal->file)
		fclose(terminal->file);
	else
		tty_close(terminal->line);
	tty_close(terminal->tty);
	keyboard_free(terminal->keyboard);
	free(terminal->shown);
	free(terminal);
}

const char *terminal_stand_in(const struct terminal *terminal)
{
	return terminal->stand_in;
}

void terminal_size(const struct terminal *terminal, int *width, int *height)
{
	*width = terminal->width;
	*height = terminal->height;
}

/* ---- showing ---- */

/* The pair of two colours, made at its first use; the terminal's own when there are too many. */
static short colour_pair(struct terminal *terminal, int ink, int paper)
{
	if (ink == THEME_OWN && paper == THEME_OWN)
		return 0;
	int pair = 0;
	while (pair < terminal->pair_count &&
	       (terminal->pairs[pair].ink != ink || terminal->pairs[pair].paper != paper))
		pair++;
	if (pair < terminal->pair_count)
		return (short)(pair + 1);
	if (pair == PAIRS || pair + 1 >= COLOR_PAIRS || init_extended_pair(pair + 1, ink, paper) == ERR)
		return 0;
	terminal->pairs[pair].ink = ink;
	terminal->pairs[pair].paper = paper;
	return (short)++terminal->pair_count;
}

/* Where underlining and colours do not go together the mark is worth more; other attributes give way. */
static struct pen find_pen(const struct terminal *terminal, unsigned style)
{
	struct pen pen = palette_pen(terminal->theme, style, terminal->colours, terminal->attributes);
	if (pen.attributes & terminal->without_colour & PEN_UNDERLINE)
		pen.ink = pen.paper = THEME_OWN;
	if (pen.ink != THEME_OWN || pen.paper != THEME_OWN)
		pen.attributes &= ~terminal->without_colour;
	return pen;
}

/* The screen holds only what is safe to show; a control character, or a width on which the C library and the screen
 * disagree, would still be a mess, so it is looked at again. */
static wchar_t character_to_send(const struct terminal *terminal, uint32_t character, bool wide)
{
	if (character < 0x20 || (character >= 0x7f && character < 0xa0) || (character >= 0x80 && !terminal->utf8))
		return L'?';
	if (character >= 0x80 && wcwidth((wchar_t)character) != (wide ? 2 : 1))
		return L'?';
	return (wchar_t)character;
}

/* Outside the screen all is blank. */
static struct screen_cell wanted_cell(const struct screen *screen, int x, int y)
{
	if (x >= screen->width || y >= screen->height)
		return (struct screen_cell){.character = ' ', .style = STYLE_PLAIN};
	return screen->cells[(size_t)y * (size_t)screen->width + (size_t)x];
}

static void draw_cell(struct terminal *terminal, const struct screen *screen, int x, int y)
{
	struct screen_cell cell = wanted_cell(screen, x, y);
	bool wide = x + 1 < terminal->width && wanted_cell(screen, x + 1, y).character == 0;
	if (cell.character == 0 && x > 0)
		return; /* drawn with its left half */
	wchar_t text[2] = {character_to_send(terminal, cell.character, wide), L'\0'};
	struct pen pen = find_pen(terminal, cell.style);
	short pair = colour_pair(terminal, pen.ink, pen.paper);
	attr_t attributes = A_NORMAL;
	for (size_t i = 0; i < LOOKS; i++)
		if (pen.attributes & looks[i].pen)
			attributes |= looks[i].curses;
	cchar_t complex;
	if (setcchar(&complex, text, attributes, pair, NULL) == OK)
		mvadd_wch(y, x, &complex);
	if (wide && text[0] == L'?') {
		text[0] = L' ';
		setcchar(&complex, text, attributes, pair, NULL);
		mvadd_wch(y, x + 1, &complex);
	}
}

/* Where the cursor is to be. */
static void find_cursor(const struct terminal *terminal, const struct screen *screen, int *x, int *y)
{
	*x = screen->cursor_x < terminal->width ? screen->cursor_x : terminal->width - 1;
	*y = screen->cursor_y < terminal->height ? screen->cursor_y : terminal->height - 1;
	*x = *x > 0 ? *x : 0;
	*y = *y > 0 ? *y : 0;
}

static void show_cursor(struct terminal *terminal, const struct screen *screen)
{
	if (screen->cursor_shown != terminal->cursor_shown)
		curs_set(screen->cursor_shown);
	terminal->cursor_shown = screen->cursor_shown;
}

/* Curses takes the pen for plain, and asks nobody where the cursor is when it begins from nothing. Where it leaves them is
 * not looked at. */
static void show_by_curses(struct terminal *terminal, const struct screen *screen)
{
	int x, y;
	bool held = keyboard_synchronizes(terminal->keyboard);
	for (y = 0; y < terminal->height; y++)
		for (x = 0; x < terminal->width; x++)
			if (!terminal->known || y >= screen->height || screen->touched[y])
				draw_cell(terminal, screen, x, y);
	find_cursor(terminal, screen, &x, &y);
	move(y, x);
	tty_write(terminal->line, hold, held ? strlen(hold) : 0);
	if (terminal->direct)
		tty_write(terminal->line, "\033[m", 3);
	show_cursor(terminal, screen);
	wnoutrefresh(stdscr);
	doupdate();
	tty_write(terminal->line, go_on, held ? strlen(go_on) : 0);
	terminal->known = screen->width == terminal->width && screen->height == terminal->height;
	terminal->painter.now = (struct paint_state){0};
	if (terminal->known)
		memcpy(terminal->shown, screen->cells,
		       (size_t)screen->width * (size_t)screen->height * sizeof *screen->cells);
}

static void add_colour(char text[SGR_COLOUR], const char *name, int colour)
{
	const char *set = colour == THEME_OWN ? "" : tiparm(capability(name), colour);
	size_t length = strlen(set); /* CSI ... m */
	if (length > 3 && length - 3 < SGR_COLOUR)
		memcpy(text, set + 2, length - 3);
}

static const struct sgr *style_sgr(struct terminal *terminal, uint32_t style)
{
	size_t slot = (style ^ style >> STYLE_TINT_SHIFT) % PENS;
	struct sgr *sgr = &terminal->pens[slot].sgr;
	if (terminal->pens[slot].known && terminal->pens[slot].style == style)
		return sgr;
	struct pen pen = find_pen(terminal, style);
	*sgr = (struct sgr){0};
	for (size_t i = 0; i < LOOKS; i++)
		if (pen.attributes & looks[i].pen)
			sgr->attributes |= 1u << looks[i].number;
	add_colour(sgr->ink, "setaf", pen.ink);
	add_colour(sgr->paper, "setab", pen.paper);
	terminal->pens[slot].known = true;
	terminal->pens[slot].style = style;
	return sgr;
}

/* Paints the cell, a wide one as a whole. Returns its columns. */
static int paint_changed(struct terminal *terminal, const struct screen_cell *row, int x, int y)
{
	bool wide = x + 1 < terminal->width && row[x + 1].character == 0;
	const struct sgr *pen = style_sgr(terminal, row[x].style);
	char bytes[MB_LEN_MAX + 1] = "? ";
	int length = wctomb(bytes, character_to_send(terminal, row[x].character, wide));
	if (length <= 1 && wide)
		length = 2; /* the blank after it */
	paint_cell(&terminal->painter, x, y, pen, bytes, length > 0 ? (size_t)length : 1, wide ? 2 : 1);
	return wide ? 2 : 1;
}

static bool is_changed(const struct terminal *terminal, const struct screen *screen, int y)
{
	size_t width = (size_t)screen->width;
	return screen->touched[y] && memcmp(&terminal->shown[(size_t)y * width], &screen->cells[(size_t)y * width],
					    width * sizeof *screen->cells) != 0;
}

static bool same_cell(const struct screen_cell *a, const struct screen_cell *b)
{
	return a->character == b->character && a->style == b->style;
}

static void paint_row(struct terminal *terminal, const struct screen *screen, int y)
{
	struct painter *painter = &terminal->painter;
	const int width = screen->width;
	const struct screen_cell *row = screen->cells + (size_t)y * (size_t)width;
	struct screen_cell *shown = terminal->shown + (size_t)y * (size_t)width;
	int end = width; /* what changed is before */
	while (end > 0 && same_cell(&row[end - 1], &shown[end - 1]))
		end--;
	for (int x = 0, until = 0; x < end;) {
		if (x >= until && same_cell(&row[x], &shown[x])) {
			x++;
			continue;
		}
		int blanks = x;
		while (blanks < width && row[blanks].character == ' ' && row[blanks].style == row[x].style)
			blanks++;
		if (blanks - x > 3 &&
		    paint_blanks(painter, x, y, style_sgr(terminal, row[x].style), blanks < width ? blanks - x : 0)) {
			x = blanks;
			continue;
		}
		if (x >=
		    until) { /* up to three cells on the way are painted again, which is shorter than to pass them */
			int last = painter->now.place_known && painter->now.y == y ? painter->now.x : x, first = x;
			while (first > last && first > x - 3 && row[first - 1].style == row[x].style &&
			       row[first - 1].character >= ' ' && row[first - 1].character < 0x7f)
				first--;
			until = x + 1;
			x = first == last ? first : x;
			x -= x > 0 && row[x].character == 0; /* a wide one as a whole */
		}
		x += paint_changed(terminal, row, x, y);
	}
	memcpy(shown, row, (size_t)screen->width * sizeof *row);
}

/* The characters to send for a row where another one is shown, or blanks (NULL). Blanks are cheap. */
static int count_characters(const struct screen_cell *row, const struct screen_cell *shown, ptrdiff_t width)
{
	int count = 0;
	if (shown && memcmp(row, shown, (size_t)width * sizeof *row) == 0)
		return 0;
	for (int x = 0; x < width; x++)
		count += row[x].character != ' ' && !(shown && same_cell(&row[x], &shown[x]));
	return count;
}

/* By how many rows a row and the next went up: their left halves are looked for, as panels on the right stay. 0: they are
 * nowhere else. */
static int find_way(const struct terminal *terminal, const struct screen *screen, int y)
{
	const ptrdiff_t width = screen->width;
	const size_t size = (size_t)(width + 1) / 2 * sizeof *screen->cells;
	const struct screen_cell *row = screen->cells + y * width, *shown = terminal->shown + y * width;
	for (int i = 2; i < 2 * screen->height; i++) {
		int by = i % 2 ? -(i / 2) : i / 2; /* the nearest first */
		if (y + by >= 0 && y + by + 1 < screen->height && memcmp(row, shown + by * width, size) == 0 &&
		    memcmp(row + width, shown + (by + 1) * width, size) == 0)
			return by;
	}
	return 0;
}

struct region {
	int by, top, end;
	int spares; /* characters */
};

/* The rows whose scrolling spares most. */
static struct region find_region(const struct terminal *terminal, const struct screen *screen, int by)
{
	const ptrdiff_t width = screen->width;
	const int height = screen->height;
	const struct screen_cell *cells = screen->cells, *shown = terminal->shown;
	struct region best = {.by = by};
	for (int y = by < 0 ? -by : 0, from = y, sum = 0; y < height && y + by < height; y++) {
		if (sum <= 0) {
			sum = 0;
			from = y;
		}
		sum += count_characters(cells + y * width, shown + y * width, width) -
		       count_characters(cells + y * width, shown + (y + by) * width, width);
		if (sum > best.spares)
			best = (struct region){by, by < 0 ? from + by : from, by < 0 ? y + 1 : y + 1 + by, sum};
	}
	for (int i = 0; best.spares > 0 && i < abs(by); i++) { /* those that become free */
		int y = by < 0 ? best.top + i : best.end - 1 - i;
		best.spares += count_characters(cells + y * width, shown + y * width, width) -
			       count_characters(cells + y * width, NULL, width) - 1;
	}
	return best;
}

/* What went up or down is scrolled where that spares enough; a few rows tell by how much. */
static void scroll_changes(struct terminal *terminal, struct screen *screen)
{
	struct region region = {0};
	for (int y = 1; y + 1 < screen->height && region.spares < SCROLL_WORTH; y += screen->height / 8 + 1) {
		int by = is_changed(terminal, screen, y) ? find_way(terminal, screen, y) : 0;
		if (by != 0 && by != region.by)
			region = find_region(terminal, screen, by);
	}
	if (region.spares < SCROLL_WORTH)
		return;
	paint_scroll(&terminal->painter, region.top, region.end, region.by);
	const size_t row = (size_t)screen->width * sizeof *screen->cells, distance = (size_t)abs(region.by) * row;
	const size_t kept = (size_t)(region.end - region.top) * row - distance;
	char *first = (char *)terminal->shown + (size_t)region.top * row;
	memmove(region.by > 0 ? first : first + distance, region.by > 0 ? first + distance : first, kept);
	memset(region.by > 0 ? first + kept : first, 0xff, distance); /* what no cell is */
	memset(screen->touched + region.top, true, (size_t)(region.end - region.top));
}

/* What differs from the picture before. The cursor's own row comes last; ESC 8 brings back the place and the pen that it is
 * likely to begin with. False when it is too much: all is to be drawn then. */
static bool show_changes(struct terminal *terminal, struct screen *screen)
{
	struct painter *painter = &terminal->painter;
	int x, y;
	painter->length = 0;
	if (terminal->scrolls)
		scroll_changes(terminal, screen);
	const struct paint_state kept = painter->now;
	find_cursor(terminal, screen, &x, &y);
	bool keeps = terminal->remembers && kept.place_known && kept.y == y && is_changed(terminal, screen, y);
	if (keeps)
		paint_bytes(painter, "\0337", 2);
	for (int other = 0; other < screen->height; other++)
		if (other != y && is_changed(terminal, screen, other))
			paint_row(terminal, screen, other);
	if (keeps && painter->length == 2) {
		painter->length = 0;
	} else if (keeps) {
		paint_bytes(painter, "\0338", 2);
		painter->now = kept;
	}
	if (is_changed(terminal, screen, y))
		paint_row(terminal, screen, y);
	paint_move(painter, x, y);
	if (painter->length == PAINT_MAX) {
		terminal_forget(terminal);
		return false;
	}
	bool held = painter->length > HELD_PICTURE && keyboard_synchronizes(terminal->keyboard);
	tty_write(terminal->line, hold, held ? strlen(hold) : 0);
	tty_write(terminal->line, painter->bytes, painter->length);
	show_cursor(terminal, screen);
	tty_write(terminal->line, go_on, held ? strlen(go_on) : 0);
	return true;
}

void terminal_show(struct terminal *terminal, struct screen *screen)
{
	if (terminal->closed)
		return;
	if (screen->width != terminal->width || screen->height != terminal->height)
		terminal_forget(terminal);
	if (!terminal->direct || !terminal->known || !show_changes(terminal, screen))
		show_by_curses(terminal, screen);
	memset(screen->touched, false, (size_t)screen->height * sizeof *screen->touched);
}

void terminal_forget(struct terminal *terminal)
{
	terminal->known = false;
	memset(terminal->pens, 0, sizeof terminal->pens);
	clearok(curscr, TRUE);
}

void terminal_set_mouse(struct terminal *terminal, bool on)
{
	if (on == terminal->mouse)
		return;
	terminal->mouse = on;
	const char *text = on ? mouse_on : mouse_off;
	if (terminal->ansi)
		tty_write(terminal->line, text, strlen(text));
}

static enum clipboard_way clipboard_way(void)
{
	const char *term = getenv("TERM");
	if (getenv("TMUX"))
		return CLIPBOARD_TMUX;
	return getenv("STY") || (term && strncmp(term, "screen", 6) == 0) ? CLIPBOARD_SCREEN : CLIPBOARD_DIRECT;
}

bool terminal_offer(struct terminal *terminal, const char *text, size_t length, struct error *error)
{
	size_t size;
	if (!terminal->ansi)
		return error_set(error, "The terminal has no clipboard.");
	if (length > CLIPBOARD_MAX)
		return error_set(error, "Too long for the terminal's clipboard.");
	char *bytes = clipboard_sequence(text, length, clipboard_way(), &size);
	tty_write(terminal->line, bytes, size);
	free(bytes);
	return true;
}

/* ---- waiting ---- */

static void close_now(struct terminal *terminal, int end)
{
	terminal->closed = true;
	terminal->end = end;
	signals_mute();
}

/* Takes the terminal back into the state in which the program uses it. */
static void enter_again(struct terminal *terminal)
{
	signals_unmute(terminal->tty);
	tcsetattr(terminal->tty, TCSADRAIN, &terminal->settings);
	send_modes(terminal);
	read_size(terminal);
	terminal_forget(terminal);
}

void terminal_suspend(struct terminal *terminal)
{
	signals_mute();
	endwin();
	rescue_run();
	rescue_disarm();
	signals_stop();
	struct signals_news news = signals_take(false);
	if (news.end) {
		close_now(terminal, news.end);
		return;
	}
	rescue_arm(terminal->tty, "", 0);
	enter_again(terminal);
}

/* News become an event. Whatever happened to the screen, EVENT_RESIZE has it drawn anew. */
static bool take_news(struct terminal *terminal, struct event *event, bool awake)
{
	struct signals_news news = signals_take(awake);
	if (news.end && !terminal->closed)
		close_now(terminal, news.end);
	if (terminal->closed) {
		*event = (struct event){.kind = EVENT_CLOSED, .signal = terminal->end};
		return true;
	}
	if (news.stop) {
		terminal_suspend(terminal);
	} else if (news.continued) {
		enter_again(terminal);
	} else if (news.resized) {
		read_size(terminal);
		terminal_forget(terminal);
	} else {
		return false;
	}
	*event = (struct event){.kind = EVENT_RESIZE};
	return true;
}

/* Reads what is there. The end of input, or an error that will not pass, is the end of the terminal. With the first key it
 * is asked what it can do: not before, so that the first picture waits for nothing. The answer comes among the keys, or
 * never. */
static void read_bytes(struct terminal *terminal)
{
	char bytes[4096];
	ssize_t length = read(STDIN_FILENO, bytes, sizeof bytes);
	if (length > 0) {
		keyboard_push(terminal->keyboard, bytes, (size_t)length, clock_now());
		if (terminal->ansi && !terminal->asked)
			tty_write(terminal->line, ask_synchronized, strlen(ask_synchronized));
		terminal->asked = true;
	} else if (length == 0 || (errno != EINTR && errno != EAGAIN)) {
		close_now(terminal, 0);
	}
}

/* Sleeps until there are bytes, news, or `wait` milliseconds are over. Returns true when there are news. */
static bool sleep_and_read(struct terminal *terminal, int wait)
{
	struct pollfd ready[] = {
	    {.fd = STDIN_FILENO, .events = POLLIN},
	    {.fd = signals_descriptor(), .events = POLLIN},
	};
	if (poll(ready, 2, wait) <= 0)
		return false;
	if (ready[0].revents & POLLIN)
		read_bytes(terminal);
	else if (ready[0].revents)
		close_now(terminal, 0);
	return ready[1].revents != 0;
}

void terminal_next(struct terminal *terminal, struct event *event)
{
	keyboard_next(terminal->keyboard, event);
}

void terminal_wait(struct terminal *terminal, struct event *event, int timeout)
{
	int64_t now = clock_now(), end = now + timeout;
	bool awake = false;
	for (bool last = false;; now = clock_now()) {
		if (take_news(terminal, event, awake) || keyboard_next(terminal->keyboard, event) ||
		    keyboard_expire(terminal->keyboard, now, event) || last)
			return;
		int left = timeout < 0 ? -1 : now < end ? (int)(end - now) : 0;
		int keys = keyboard_wait(terminal->keyboard, now);
		bool keys_first = keys >= 0 && (left < 0 || keys < left);
		awake = sleep_and_read(terminal, keys_first ? keys : left);
		last = timeout >= 0 && clock_now() >= end;
	}
}
