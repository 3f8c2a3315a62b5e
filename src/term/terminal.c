/* ncurses writes, libtermkey reads, and this file keeps them apart: curses never sees a key (getch, keypad), and its
 * signal handlers are never installed, because ours are there first.
 *
 *   descriptor 0      read here, by keyboard.c
 *   `tty`             a copy of descriptor 1: settings, size, and the bytes that restore the terminal
 *   `line`            another copy that pictures go to; /dev/null while nothing is to be heard (signals.c)
 *   `page`            a file in memory that curses writes to: it believes it to be the terminal that it began with;
 *                     each picture begins at its head, for a limit on the size of files holds for it, too
 *
 * Only cells that differ from those shown last are given to curses. What it writes on the page is shortened (frame.c) and
 * sent in one write. Until its first endwin() curses flushes at every movement of the cursor, so it is given one at the
 * start, unheard.
 *
 * A few plain cells, which is all that most keys change, are written without curses, which would look at the whole screen.
 * It hears of them before the next picture that it makes. */
#include "mapwright/terminal.h"
#include "mapwright/palette.h"

#include "clipboard.h"
#include "frame.h"
#include "keyboard.h"
#include "mapwright/clock.h"
#include "signals.h"
#include "tty.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <term.h>

enum {
	PAIRS = 255,
	HELD_PICTURE = 512, /* bytes; a terminal shows a smaller picture at once anyway */
	FEW = 64,           /* cells */
	PENS = 16,
	PEN_TEXT = 80,
};

/* What a style's pen is set with. */
struct pen_text {
	uint32_t style;
	char text[PEN_TEXT]; /* "": not known yet */
};

struct terminal {
	SCREEN *curses;
	FILE *page_file;
	int page, line, tty;
	struct termios settings; /* of the tty while the program uses it */
	struct frame *frame;     /* NULL: what curses writes is sent as it is */
	char *written;           /* taken from the page */
	size_t written_capacity;
	struct keyboard *keyboard;
	int width, height;
	bool utf8, ansi, mouse, closed;
	int end; /* the signal that closed it */
	int colours;
	unsigned attributes; /* PEN_... that it has */
	const struct theme *theme;
	struct {
		int ink, paper;
	} pairs[PAIRS]; /* pair 1 is the first */
	int pair_count;
	bool underlines_in_colour;
	bool cursor_shown;
	bool asked;                   /* whether it synchronizes */
	const char *stand_in;         /* the name it goes by; NULL: its own */
	struct screen_cell *shown;    /* width * height cells as last shown; NULL: unknown */
	bool direct;                  /* cells can be written without curses */
	bool behind[SCREEN_SIDE_MAX]; /* in the row are cells that curses has not heard of */
	struct pen_text pens[PENS];
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
	char text[64] = "";
	if (!terminal->ansi)
		return;
	add_capability(text, sizeof text, paste_on);
	if (terminal->mouse)
		add_capability(text, sizeof text, mouse_on);
	tty_write(terminal->line, text, strlen(text));
}

/* Curses would allocate whatever the system says, gigabytes for a silly size, at its start and again with each picture.
 * These two come first for it. */
static void tell_size(int width, int height)
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
	tell_size(terminal->width, terminal->height);
	resize_term(terminal->height, terminal->width);
	if (terminal->frame)
		frame_forget(terminal->frame, terminal->width, terminal->height);
	prepare_rescue(terminal);
}

static void choose_colours(struct terminal *terminal, int wanted)
{
	const char *none = getenv("NO_COLOR");
	if (wanted == 0 || (wanted < 0 && none && none[0] != '\0'))
		return;
	if (!has_colors() || start_color() == ERR || use_default_colors() == ERR)
		return;
	int available = COLORS;
	terminal->colours = palette_colours(wanted > 0 && wanted < available ? wanted : available);
}

static const struct {
	const char *capability;
	unsigned pen;
	attr_t curses;
} looks[] = {
    {"bold", PEN_BOLD, A_BOLD},      {"dim", PEN_DIM, A_DIM},        {"smul", PEN_UNDERLINE, A_UNDERLINE},
    {"rev", PEN_REVERSE, A_REVERSE}, {"sitm", PEN_ITALIC, A_ITALIC},
};
enum { LOOKS = sizeof looks / sizeof *looks };

static void choose_attributes(struct terminal *terminal)
{
	for (size_t i = 0; i < LOOKS; i++)
		if (capability(looks[i].capability)[0] != '\0')
			terminal->attributes |= looks[i].pen;
	int without_colour = tigetnum("ncv"); /* bit 1: underlining */
	terminal->underlines_in_colour = without_colour <= 0 || !(without_colour & 2);
	terminal->direct = terminal->frame && without_colour <= 0 && capability("setaf")[0] != '\0';
}

/* From here on curses writes into memory. The settings it has made stay. */
static bool turn_page(struct terminal *terminal, struct error *error)
{
	int page = memfd_create("page", MFD_CLOEXEC);
	bool turned = page >= 0 && tcgetattr(terminal->tty, &terminal->settings) == 0 &&
		      dup3(page, terminal->page, O_CLOEXEC) >= 0;
	if (page >= 0)
		close(page);
	if (!turned)
		return error_set(error, "The terminal cannot be opened: %s.", strerror(errno));
	endwin();
	return true;
}

/* Without memory for it, more is sent. */
static void start_frame(struct terminal *terminal)
{
	const struct frame_terminal can = {
	    .utf8 = terminal->utf8,
	    .takes_back = tigetflag("AX") > 0,
	    .remembers = remembers_cursor(),
	    .waits_at_end = tigetflag("am") > 0 && tigetflag("xenl") > 0,
	};
	terminal->frame = terminal->ansi ? frame_new(&can) : NULL;
}

/* Does the system describe a terminal of that name? newterm() loses memory when it does not. */
static bool name_is_known(const char *name)
{
	int result;
	if (setupterm(name, 1, &result) == ERR)
		return false;
	del_curterm(cur_term);
	return true;
}

/* Takes the terminal for what the name says. False when that is not known here, or cannot move its cursor. */
static bool start_as(struct terminal *terminal, const char *name)
{
	terminal->curses = name_is_known(name) ? newterm(name, terminal->page_file, stdin) : NULL;
	if (terminal->curses && capability("cup")[0] != '\0')
		return true;
	if (terminal->curses)
		delscreen(terminal->curses);
	terminal->curses = NULL;
	return false;
}

/* What nobody knows by its name is new, and speaks as xterm does. */
static bool start_as_other(struct terminal *terminal)
{
	static const char *const others[] = {"xterm-256color", "xterm", "ansi"};
	for (size_t i = 0; i < sizeof others / sizeof *others && !terminal->stand_in; i++)
		if (start_as(terminal, others[i]))
			terminal->stand_in = others[i];
	return terminal->stand_in != NULL;
}

static bool start_curses(struct terminal *terminal, struct error *error)
{
	const char *name = getenv("TERM");
	tell_size(80, 24); /* the true one is told by read_size */
	if (!name || strcmp(name, "dumb") == 0)
		return error_set(error, "A dumb terminal cannot move its cursor; set TERM to what it is.");
	if (!start_as(terminal, name) && !start_as_other(terminal))
		return error_set(error,
				 "Nothing is known here about the terminal %.60s, nor about xterm; install "
				 "terminfo's descriptions, or set TERM to a name that is known.",
				 name);
	terminal->ansi = strncmp(capability("cup"), "\033[", 2) == 0;
	raw();
	noecho();
	nonl();
	typeahead(-1);
	return turn_page(terminal, error);
}

static bool open_descriptors(struct terminal *terminal, struct error *error)
{
	terminal->tty = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
	terminal->line = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
	terminal->page = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
	terminal->page_file = terminal->page >= 0 ? fdopen(terminal->page, "w") : NULL;
	if (terminal->tty < 0 || terminal->line < 0 || !terminal->page_file || !signals_open(terminal->line))
		return error_set(error, "The terminal cannot be opened: %s.", strerror(errno));
	if (!rescue_arm(terminal->tty, "", 0))
		return error_set(error, "The settings of the terminal cannot be read: %s.", strerror(errno));
	return true;
}

struct terminal *terminal_open(const struct terminal_options *options, struct error *error)
{
	tty_fill_descriptors();
	if (!tty_check(error))
		return NULL;
	struct terminal *terminal = calloc(1, sizeof *terminal);
	if (!terminal) {
		error_no_memory(error);
		return NULL;
	}
	terminal->tty = terminal->line = terminal->page = -1;
	terminal->mouse = options->mouse;
	terminal->theme = options->theme;
	terminal->cursor_shown = true;
	terminal->utf8 = terminal_choose_encoding();
	if (!open_descriptors(terminal, error) || !start_curses(terminal, error)) {
		terminal_close(terminal);
		return NULL;
	}
	terminal->keyboard = keyboard_new(terminal->utf8, options->escape_wait);
	if (!terminal->keyboard) {
		error_no_memory(error);
		terminal_close(terminal);
		return NULL;
	}
	start_frame(terminal);
	read_size(terminal);
	choose_attributes(terminal);
	choose_colours(terminal, options->colours);
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
	if (terminal->page_file)
		fclose(terminal->page_file);
	else
		tty_close(terminal->page);
	tty_close(terminal->line);
	tty_close(terminal->tty);
	keyboard_free(terminal->keyboard);
	frame_free(terminal->frame);
	free(terminal->written);
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

/* Some terminals cannot underline in colour; then the mark is worth more. */
static struct pen find_pen(const struct terminal *terminal, unsigned style)
{
	struct pen pen = palette_pen(terminal->theme, style, terminal->colours, terminal->attributes);
	if ((pen.attributes & PEN_UNDERLINE) && !terminal->underlines_in_colour)
		pen.ink = pen.paper = THEME_OWN;
	return pen;
}

/* A style as curses takes it. */
static attr_t style_attributes(struct terminal *terminal, unsigned style, short *pair)
{
	struct pen pen = find_pen(terminal, style);
	attr_t result = A_NORMAL;
	for (size_t i = 0; i < LOOKS; i++)
		if (pen.attributes & looks[i].pen)
			result |= looks[i].curses;
	*pair = colour_pair(terminal, pen.ink, pen.paper);
	return result;
}

/* The screen holds only what is safe to show; a control character, or a width on which the C library and the screen
 * disagree, would still be a mess, so it is looked at again. */
static wchar_t character_to_send(const struct terminal *terminal, const struct screen_cell *cell, bool wide)
{
	uint32_t character = cell->character;
	if (character < 0x20 || (character >= 0x7f && character < 0xa0) || (character >= 0x80 && !terminal->utf8))
		return L'?';
	if (character >= 0x80 && wcwidth((wchar_t)character) != (wide ? 2 : 1))
		return L'?';
	return (wchar_t)character;
}

/* What the cell is to show; outside the screen, and in half a wide character that lost the other, a blank. */
static struct screen_cell wanted_cell(const struct screen *screen, int x, int y)
{
	if (x >= screen->width || y >= screen->height)
		return (struct screen_cell){.character = ' ', .style = STYLE_PLAIN};
	return screen->cells[(size_t)y * (size_t)screen->width + (size_t)x];
}

static void show_cell(struct terminal *terminal, const struct screen *screen, int x, int y)
{
	struct screen_cell cell = wanted_cell(screen, x, y);
	bool wide = x + 1 < terminal->width && wanted_cell(screen, x + 1, y).character == 0;
	if (cell.character == 0 && x > 0)
		return; /* painted with its left half */
	wchar_t text[2] = {character_to_send(terminal, &cell, wide), L'\0'};
	short pair;
	attr_t attributes = style_attributes(terminal, cell.style, &pair);
	cchar_t complex;
	if (setcchar(&complex, text, attributes, pair, NULL) == OK)
		mvadd_wch(y, x, &complex);
	if (wide && text[0] == L'?') {
		text[0] = L' ';
		setcchar(&complex, text, attributes, pair, NULL);
		mvadd_wch(y, x + 1, &complex);
	}
}

/* Most rows are as they were: one look at the whole row tells. */
static bool same_row(const struct terminal *terminal, const struct screen *screen, int y)
{
	size_t width = (size_t)terminal->width;
	return screen->width == terminal->width && y < screen->height &&
	       memcmp(&terminal->shown[(size_t)y * width], &screen->cells[(size_t)y * width],
		      width * sizeof *screen->cells) == 0;
}

static bool same_cell(struct screen_cell a, struct screen_cell b)
{
	return a.character == b.character && a.style == b.style;
}

static void show_changes(struct terminal *terminal, struct screen *screen)
{
	struct screen_cell *shown = terminal->shown;
	bool unknown = !shown;
	if (unknown)
		shown = terminal->shown = calloc((size_t)terminal->width * (size_t)terminal->height, sizeof *shown);
	for (int y = 0; y < terminal->height; y++) {
		bool touched = y >= screen->height || screen->touched[y];
		if (!unknown && (!touched || same_row(terminal, screen, y)))
			continue;
		for (int x = 0; x < terminal->width; x++) {
			struct screen_cell cell = wanted_cell(screen, x, y);
			size_t at = (size_t)y * (size_t)terminal->width + (size_t)x;
			if (!unknown && same_cell(shown[at], cell))
				continue;
			show_cell(terminal, screen, x, y);
			if (shown)
				shown[at] = cell;
		}
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
	int x, y;
	find_cursor(terminal, screen, &x, &y);
	move(y, x);
	if (screen->cursor_shown != terminal->cursor_shown)
		curs_set(screen->cursor_shown);
	terminal->cursor_shown = screen->cursor_shown;
}

/* What curses has written since the page was turned back to its beginning. Without memory for it the picture is lost; the next
 * one is drawn from nothing. */
static size_t take_page(struct terminal *terminal)
{
	off_t length = lseek(terminal->page, 0, SEEK_CUR);
	if (length > 0 && (size_t)length > terminal->written_capacity) {
		char *grown = realloc(terminal->written, 2 * (size_t)length);
		if (!grown) {
			terminal_forget(terminal);
			return 0;
		}
		terminal->written = grown;
		terminal->written_capacity = 2 * (size_t)length;
	}
	ssize_t taken = length > 0 ? pread(terminal->page, terminal->written, (size_t)length, 0) : 0;
	return taken > 0 ? (size_t)taken : 0;
}

static void send_picture(struct terminal *terminal, const char *bytes, size_t length)
{
	bool held = length > HELD_PICTURE && keyboard_synchronizes(terminal->keyboard);
	tty_write(terminal->line, hold, held ? strlen(hold) : 0);
	tty_write(terminal->line, bytes, length);
	tty_write(terminal->line, go_on, held ? strlen(go_on) : 0);
}

/* Curses hears of the cells that were shown without it; what it writes of them is shown already. */
static void catch_up(struct terminal *terminal)
{
	const struct screen shown = {.width = terminal->width, .height = terminal->height, .cells = terminal->shown};
	if (!terminal->shown || !memchr(terminal->behind, true, sizeof terminal->behind))
		return;
	for (int y = 0; y < terminal->height; y++)
		for (int x = 0; terminal->behind[y] && x < terminal->width; x++)
			show_cell(terminal, &shown, x, y);
	memset(terminal->behind, false, sizeof terminal->behind);
	lseek(terminal->page, 0, SEEK_SET);
	wnoutrefresh(stdscr);
	doupdate();
	size_t length = take_page(terminal);
	frame_follow(terminal->frame, terminal->written, length);
}

static void show_by_curses(struct terminal *terminal, struct screen *screen)
{
	catch_up(terminal);
	lseek(terminal->page, 0, SEEK_SET);
	show_changes(terminal, screen);
	show_cursor(terminal, screen);
	wnoutrefresh(stdscr);
	doupdate();
	size_t length = take_page(terminal);
	const char *bytes = terminal->written;
	if (terminal->frame)
		bytes = frame_shorten(terminal->frame, bytes, length, &length);
	send_picture(terminal, bytes, length);
}

static bool is_plain(struct screen_cell cell)
{
	return cell.character >= ' ' && cell.character < 0x7f;
}

/* From where on to print for a change: up to three cells of its pen after the last one, or the first of the row, are
 * shorter than the way past them. */
static int find_start(const struct screen *screen, int last, int at)
{
	int row = at - at % screen->width;
	bool goes_on = last >= row;
	int first = goes_on ? last + 1 : row, start = at;
	if (at - first > (goes_on ? 3 : 1))
		return at;
	while (start > first && is_plain(screen->cells[start - 1]) &&
	       screen->cells[start - 1].style == screen->cells[at].style)
		start--;
	return start == first ? start : at;
}

/* The places of the cells to print. False when these are more than a few, not plain, or in the last column. */
static bool find_few(const struct terminal *terminal, const struct screen *screen, int places[FEW], int *count)
{
	*count = 0;
	for (int y = 0; y < screen->height; y++) {
		if (!screen->touched[y] || same_row(terminal, screen, y))
			continue;
		for (int x = 0; x < screen->width; x++) {
			int at = y * screen->width + x;
			if (same_cell(terminal->shown[at], screen->cells[at]))
				continue;
			int start = find_start(screen, *count > 0 ? places[*count - 1] : -1, at);
			if (*count + at - start >= FEW || x + 1 == screen->width || !is_plain(screen->cells[at]))
				return false;
			for (; start <= at; start++)
				places[(*count)++] = start;
		}
	}
	return true;
}

/* What sets the pen of a style from any other. */
static const char *pen_text(struct terminal *terminal, uint32_t style)
{
	struct pen_text *kept = &terminal->pens[(style ^ style >> STYLE_TINT_SHIFT) % PENS];
	if (kept->text[0] != '\0' && kept->style == style)
		return kept->text;
	struct pen pen = find_pen(terminal, style);
	*kept = (struct pen_text){.style = style};
	add_capability(kept->text, PEN_TEXT, capability("sgr0"));
	for (size_t i = 0; i < LOOKS; i++)
		if (pen.attributes & looks[i].pen)
			add_capability(kept->text, PEN_TEXT, capability(looks[i].capability));
	if (pen.ink != THEME_OWN)
		add_capability(kept->text, PEN_TEXT, tiparm(capability("setaf"), pen.ink));
	if (pen.paper != THEME_OWN)
		add_capability(kept->text, PEN_TEXT, tiparm(capability("setab"), pen.paper));
	return kept->text;
}

/* Shows what changed without curses. False when that cannot be. */
static bool show_few(struct terminal *terminal, const struct screen *screen)
{
	int places[FEW], count, x, y;
	bool same = terminal->shown && screen->width == terminal->width && screen->height == terminal->height &&
		    screen->cursor_shown == terminal->cursor_shown;
	if (!terminal->direct || !same || !find_few(terminal, screen, places, &count))
		return false;
	frame_begin(terminal->frame);
	for (int i = 0; i < count; i++) {
		struct screen_cell cell = screen->cells[places[i]];
		x = places[i] % screen->width;
		y = places[i] / screen->width;
		frame_paint(terminal->frame, x, y, pen_text(terminal, cell.style), (char)cell.character);
		terminal->shown[places[i]] = cell;
		terminal->behind[y] = true;
	}
	size_t length;
	find_cursor(terminal, screen, &x, &y);
	const char *bytes = frame_end(terminal->frame, x, y, &length);
	if (bytes)
		send_picture(terminal, bytes, length);
	else
		terminal_forget(terminal);
	return bytes != NULL;
}

void terminal_show(struct terminal *terminal, struct screen *screen)
{
	if (terminal->closed)
		return;
	if (!show_few(terminal, screen))
		show_by_curses(terminal, screen);
	memset(screen->touched, false, (size_t)screen->height * sizeof *screen->touched);
}

void terminal_forget(struct terminal *terminal)
{
	free(terminal->shown);
	terminal->shown = NULL;
	memset(terminal->behind, false, sizeof terminal->behind);
	memset(terminal->pens, 0, sizeof terminal->pens);
	if (terminal->frame)
		frame_forget(terminal->frame, terminal->width, terminal->height);
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
	if (!bytes)
		return error_no_memory(error);
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

/* With the first key the terminal is asked what it can do: not before, so that the first picture waits for nothing. The
 * answer comes among the keys, or never. */
static void ask_once(struct terminal *terminal)
{
	if (terminal->ansi && !terminal->asked)
		tty_write(terminal->line, ask_synchronized, strlen(ask_synchronized));
	terminal->asked = true;
}

/* Reads what is there. The end of input, or an error that will not pass, is the end of the terminal. */
static void read_bytes(struct terminal *terminal)
{
	char bytes[4096];
	ssize_t length = read(STDIN_FILENO, bytes, sizeof bytes);
	if (length > 0) {
		keyboard_push(terminal->keyboard, bytes, (size_t)length, clock_now());
		ask_once(terminal);
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

static int sooner(int a, int b)
{
	if (a < 0 || b < 0)
		return a < 0 ? b : a;
	return a < b ? a : b;
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
		awake = sleep_and_read(terminal, sooner(left, keyboard_wait(terminal->keyboard, now)));
		last = timeout >= 0 && clock_now() >= end;
	}
}
