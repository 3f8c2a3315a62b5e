/* ncurses writes, libtermkey reads, and this file keeps them apart: curses never reads a key (getch, keypad), and its
 * signal handlers are never installed, because those of signals.c are there first.
 *
 *   descriptor 0      read here, decoded by keyboard.c
 *   `tty`             a copy of descriptor 1: settings, size, and the bytes that restore the terminal
 *   `line`            another copy, for pictures; /dev/null while output is muted (signals.c)
 *
 * There are two ways to show a picture. If the terminal follows ECMA-48, curses only clears the screen, at first and after
 * a new size, a stop, or `terminal_forget`; paint.c sends the cells that changed since then, in fewer bytes. Curses is not
 * aware of that and starts from an empty screen when it is needed again. On other terminals curses draws all pictures and
 * finds the changes itself. */
#include "mapwright/terminal.h"
#include "mapwright/clock.h"
#include "mapwright/palette.h"
#include "mapwright/process.h"
#include "tty.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <term.h>

enum {
	HELD_PICTURE = 512, /* bytes; a smaller picture appears at once anyway */
	PENS = 16,
	CONTROL_C = 3,
	SCROLL_WORTH = 40, /* bytes; scrolling takes fewer */
};

struct terminal {
	SCREEN *curses;
	FILE *file; /* the stream of `line` */
	int line, tty;
	struct termios settings; /* settings of the tty while the program uses it */
	struct keyboard *keyboard;
	int width, height;
	bool utf8, ansi, mouse, closed;
	int end; /* the signal that closed it */
	int colours;
	unsigned attributes;     /* PEN_... that it supports */
	unsigned without_colour; /* attributes that cannot be combined with colours */
	const struct theme *theme;
	bool cursor_shown;
	bool asked;                /* asked whether it synchronizes */
	const char *substitute;    /* the terminal type in use; NULL means that of TERM */
	bool known;                /* the picture on the terminal is known */
	bool direct;               /* changes can be sent without curses */
	bool scrolls;              /* can scroll some rows without the others */
	struct screen_cell *shown; /* width * height cells */
	struct {
		uint32_t style;
		bool known;
		struct sgr sgr;
	} pens[PENS]; /* the most recently used */
	struct painter painter;
};

static struct terminal *opened; /* the last */

/* ---- opening ---- */

static const char *capability(const char *name)
{
	const char *value = tigetstr(name);
	return value && (intptr_t)value != -1 ? value : ""; /* -1: not a string capability */
}

/* Appends a capability to a text, without its padding "$<5>". */
static void add_capability(char *text, size_t size, const char *value)
{
	while (*value) {
		const char *padding = strstr(value, "$<"), *end = padding ? strchr(padding, '>') : NULL;
		const size_t length = strlen(text);
		snprintf(text + length, size - length, "%.*s", end ? (int)(padding - value) : INT_MAX, value);
		value = end ? end + 1 : "";
	}
}

static const char mouse_on[] = "\033[?1002h\033[?1006h", mouse_off[] = "\033[?1006l\033[?1002l";
static const char whole_region[] = "\033[r";
static const char ask_synchronized[] = "\033[?2026$p", hold[] = "\033[?2026h", release[] = "\033[?2026l";
static const char paste_on[] = "\033[?2004h", paste_off[] = "\033[?2004l";

/* Returns true if the terminal saves cursor and pen, and only this program asks it to while the second screen is
 * shown. */
static bool saves_cursor(void)
{
	return strcmp(capability("sc"), "\0337") == 0 && strcmp(capability("rc"), "\0338") == 0 &&
	       !strstr(capability("smcup"), "\0337");
}

/* Prepares the bytes that restore everything. Without a second screen to leave, the cursor goes below the last row.
 * Some terminals share one saved cursor between both screens and would put it, in the first screen, where the last
 * picture had it: they get the last row. */
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
	const char *leave = capability("rmcup");
	add_capability(text, sizeof text, tiparm(capability("cup"), terminal->height - 1, 0));
	if (!*leave)
		add_capability(text, sizeof text, "\r\n");
	else if (saves_cursor())
		add_capability(text, sizeof text, capability("sc"));
	add_capability(text, sizeof text, leave);
	add_capability(text, sizeof text,
		       capability("cnorm")); /* last: leaving the second screen may hide the cursor again */
	rescue_replace(text, strlen(text));
}

static void send_modes(const struct terminal *terminal)
{
	if (terminal->ansi)
		tty_write(terminal->line, paste_on, strlen(paste_on));
	if (terminal->ansi && terminal->mouse)
		tty_write(terminal->line, mouse_on, strlen(mouse_on));
}

/* Curses would allocate for the size that the system reports, even an absurd one, at its start and with each picture.
 * These two variables take precedence. */
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
	int conflict; /* its bit of "ncv", the attributes that cannot be combined with colours */
} attribute_names[] = {
    {"bold", PEN_BOLD, A_BOLD, 1, 1 << 5},           {"dim", PEN_DIM, A_DIM, 2, 1 << 4},
    {"smul", PEN_UNDERLINE, A_UNDERLINE, 4, 1 << 1}, {"rev", PEN_REVERSE, A_REVERSE, 7, 1 << 2},
    {"sitm", PEN_ITALIC, A_ITALIC, 3, 1 << 15},
};
enum { ATTRIBUTES = sizeof attribute_names / sizeof *attribute_names };

static bool is_capability(const char *name, const char *wanted)
{
	char text[80] = "";
	add_capability(text, sizeof text, capability(name));
	return strcmp(text, wanted) == 0;
}

/* Returns true if the capability sets a colour by CSI ... m. */
static bool colours_by_sgr(const char *name)
{
	const char *text = *capability(name) ? tiparm(capability(name), 7) : "\033[m";
	return strncmp(text, "\033[", 2) == 0 && strspn(text + 2, "0123456789;:") + 3 == strlen(text) &&
	       text[strlen(text) - 1] == 'm';
}

/* Determines the abilities of the terminal, limited to the colours of --colors, and whether paint.c can use them. */
static void probe_capabilities(struct terminal *terminal, int colours)
{
	const char *none = getenv("NO_COLOR");
	bool colourless = colours == 0 || (colours < 0 && none && *none);
	if (!colourless && has_colors() && start_color() != ERR && use_default_colors() != ERR)
		terminal->colours = palette_colours((int)MIN((unsigned)colours, (unsigned)COLORS));
	terminal->direct = is_capability("cup", "\033[%i%p1%d;%p2%dH") && is_capability("el", "\033[K") &&
			   colours_by_sgr("setaf") && colours_by_sgr("setab") && tigetnum("xmc") <= 0 &&
			   (!tigetflag("am") || tigetflag("xenl"));
	for (size_t i = 0; i < ATTRIBUTES; i++) {
		const char plain[] = {'\033', '[', (char)('0' + attribute_names[i].number), 'm', '\0'};
		if (!*capability(attribute_names[i].capability))
			continue;
		terminal->attributes |= attribute_names[i].pen;
		terminal->direct &= is_capability(attribute_names[i].capability, plain);
		if (MAX(tigetnum("ncv"), 0) & attribute_names[i].conflict)
			terminal->without_colour |= attribute_names[i].pen;
	}
	terminal->painter.takes_back = tigetflag("AX") == 1;
	terminal->painter.erases_in_colour = tigetflag("bce");
	terminal->painter.erases_some = is_capability("ech", "\033[%p1%dX");
	terminal->scrolls =
	    is_capability("csr", "\033[%i%p1%d;%p2%dr") && is_capability("ind", "\n") && is_capability("ri", "\033M");
	terminal->painter.saves = saves_cursor();
}

/* Types of terminals that the program itself knows: the value of TERMINFO that makes curses take that entry. */
static const struct {
	const char *name, *entry;
} embedded_types[] = {
    {"", ""},
#ifdef MAPWRIGHT_EMBEDDED_TERMINFO
#include MAPWRIGHT_EMBEDDED_TERMINFO
#endif
};

/* Makes curses know a type that the system does not know. */
static bool offer_embedded(const char *name)
{
	int result;
	EACH_OF(type, embedded_types)
		if (strcmp(type->name, name) == 0)
			return setenv("TERMINFO", type->entry, 1) == 0 &&
			       setupterm(name, STDOUT_FILENO, &result) != ERR;
	return false;
}

/* Starts curses for the terminal type `name`. Returns false if the type is unknown or cannot move its cursor.
 * newterm() leaks memory for unknown types. */
static bool start_as(struct terminal *terminal, const char *name)
{
	int result;
	if (setupterm(name, STDOUT_FILENO, &result) == ERR && !offer_embedded(name))
		return false;
	del_curterm(cur_term);
	terminal->curses = newterm(name, terminal->file, stdin);
	if (terminal->curses && *capability("cup"))
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
	export_size(80, 24); /* read_size gets the real one */
	if (!name || strcmp(name, "dumb") == 0)
		return error_set(error,
				 "A dumb terminal cannot move its cursor; set TERM to the type of your terminal.");
	bool started = start_as(terminal, name);
	EACH_OF(other, others) /* modern terminals are compatible with xterm */
		if (!started) {
			started = start_as(terminal, *other);
			terminal->substitute = *other;
		}
	if (!started)
		return error_set(error,
				 "No terminfo entry for %.60s or xterm; install the terminfo database, or set TERM "
				 "to a known terminal.",
				 name);
	terminal->ansi = strncmp(capability("cup"), "\033[", 2) == 0;
	raw();
	noecho();
	nonl();
	typeahead(-1);
	if (tcgetattr(terminal->tty, &terminal->settings) < 0)
		return error_set(error, "Cannot open the terminal: %s.", strerror(errno));
	signals_mute(); /* until its first endwin() curses sends each movement of the cursor separately */
	endwin();
	signals_unmute(terminal->tty);
	return true;
}

static bool open_descriptors(struct terminal *terminal, struct error *error)
{
	terminal->tty = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
	terminal->line = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
	terminal->file = terminal->line >= 0 ? fdopen(terminal->line, "w") : NULL;
	if (terminal->tty < 0 || !terminal->file)
		return error_set(error, "Cannot open the terminal: %s.", strerror(errno));
	if (!signals_open(terminal->line))
		return error_set(error, "Cannot open /dev/null or a pipe: %s.", strerror(errno));
	if (!rescue_arm(terminal->tty))
		return error_set(error, "Cannot read the settings of the terminal: %s.", strerror(errno));
	return true;
}

static bool is_stopped(void);

struct terminal *terminal_open(const struct terminal_options *options, struct error *error)
{
	if (!tty_check(error))
		return NULL;
	process_keep_environment();
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
	probe_capabilities(terminal, options->colours);
	send_modes(terminal);
	opened = terminal;
	process_heed(is_stopped);
	return terminal;
}

/* Mutes what curses sends at its end; the terminal is restored by the same bytes as after a crash. */
void terminal_close(struct terminal *terminal)
{
	if (!terminal)
		return;
	process_heed(NULL);
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

const char *terminal_substitute(const struct terminal *terminal)
{
	return terminal->substitute;
}

void terminal_size(const struct terminal *terminal, int *width, int *height)
{
	*width = terminal->width;
	*height = terminal->height;
}

/* ---- showing ---- */

/* Where underlining and colours cannot be combined, underlining wins; other attributes give way. */
static struct pen find_pen(const struct terminal *terminal, unsigned style)
{
	struct pen pen = palette_pen(terminal->theme, style, terminal->colours, terminal->attributes);
	if (pen.attributes & terminal->without_colour & PEN_UNDERLINE)
		pen.foreground = pen.background = THEME_OWN;
	if (pen.foreground != THEME_OWN || pen.background != THEME_OWN)
		pen.attributes &= ~terminal->without_colour;
	return pen;
}

/* The screen contains only safe characters; a control character, or a width on which the C library and the screen
 * disagree, would garble the picture, so this checks again. */
static wchar_t character_to_send(const struct terminal *terminal, uint32_t character, bool wide)
{
	const bool printable = character >= 0x20 && (character < 0x7f || (character >= 0xa0 && terminal->utf8));
	return printable && wcwidth((wchar_t)character) == (wide ? 2 : 1) ? (wchar_t)character : L'?';
}

/* Returns a cell, blank outside the screen. */
static struct screen_cell wanted_cell(const struct screen *screen, int x, int y)
{
	if (x >= screen->width || y >= screen->height)
		return (struct screen_cell){.character = ' ', .style = STYLE_PLAIN};
	return screen->cells[(size_t)y * (size_t)screen->width + (size_t)x];
}

/* Blanks on the same ground look alike in every pen: one takes that of the cell before it, which costs nothing. */
static struct pen pen_of_blank(struct pen pen, const struct pen *before)
{
	enum { SEEN = PEN_UNDERLINE | PEN_REVERSE };
	bool alike = pen.background == before->background && !((pen.attributes | before->attributes) & SEEN);
	return alike ? *before : pen;
}

/* Gives curses a cell. `last` is the pen of the cell before it. */
static void draw_cell(struct terminal *terminal, const struct screen *screen, int x, int y, struct pen *last)
{
	struct screen_cell cell = wanted_cell(screen, x, y);
	bool wide = wanted_cell(screen, x + 1, y).character == 0;
	if (cell.character == 0 && x > 0)
		return; /* was drawn with its left half */
	wchar_t text[2] = {character_to_send(terminal, cell.character, wide), L'\0'};
	struct pen pen = find_pen(terminal, cell.style);
	if (cell.character == ' ')
		pen = pen_of_blank(pen, last);
	*last = pen;
	bool own = pen.foreground == THEME_OWN && pen.background == THEME_OWN;
	int pair = own ? 0 : alloc_pair(pen.foreground, pen.background); /* the same again for the same colours */
	pair = MAX(pair, 0);
	attr_t attributes = A_NORMAL;
	for (size_t i = 0; i < ATTRIBUTES; i++)
		if (pen.attributes & attribute_names[i].pen)
			attributes |= attribute_names[i].curses;
	cchar_t complex;
	if (setcchar(&complex, text, attributes, (short)pair, &pair) == OK)
		mvadd_wch(y, x, &complex);
	if (wide && text[0] == L'?') {
		text[0] = L' ';
		setcchar(&complex, text, attributes, (short)pair, &pair);
		mvadd_wch(y, x + 1, &complex);
	}
}

static void find_cursor(const struct terminal *terminal, const struct screen *screen, int *x, int *y)
{
	*x = MAX(MIN(screen->cursor_x, terminal->width - 1), 0);
	*y = MAX(MIN(screen->cursor_y, terminal->height - 1), 0);
}

static void show_cursor(struct terminal *terminal, const struct screen *screen)
{
	if (screen->cursor_shown != terminal->cursor_shown)
		curs_set(screen->cursor_shown);
	terminal->cursor_shown = screen->cursor_shown;
}

/* Before curses paints: the terminal shows nothing until it is released, and has a plain pen, by which it clears. */
static void begin_curses(struct terminal *terminal)
{
	tty_write(terminal->line, hold, keyboard_synchronizes(terminal->keyboard) ? strlen(hold) : 0);
	if (terminal->direct)
		tty_write(terminal->line, "\033[m", 3);
}

/* Curses assumes a plain pen, and nothing about the cursor when it starts from an empty screen. The pen and position
 * that it leaves are not tracked. */
static void show_by_curses(struct terminal *terminal, const struct screen *screen, bool fits)
{
	int x, y;
	struct pen last = {.foreground = THEME_OWN, .background = THEME_OWN};
	for (y = 0; y < terminal->height; y++)
		for (x = 0; x < terminal->width; x++)
			draw_cell(terminal, screen, x, y, &last);
	find_cursor(terminal, screen, &x, &y);
	move(y, x);
	begin_curses(terminal);
	show_cursor(terminal, screen);
	wnoutrefresh(stdscr);
	doupdate();
	tty_write(terminal->line, release, keyboard_synchronizes(terminal->keyboard) ? strlen(release) : 0);
	terminal->known = fits;
	terminal->painter.state = (struct paint_state){0};
	if (fits)
		memcpy(terminal->shown, screen->cells,
		       (size_t)screen->width * (size_t)screen->height * sizeof *screen->cells);
}

/* Clears the screen, and notes for paint.c what is on it: blanks, on which a theme's own ground is still to be painted.
 * The terminal shows it together with the picture, if it can. */
static void clear_by_curses(struct terminal *terminal)
{
	size_t cells = (size_t)terminal->width * (size_t)terminal->height;
	begin_curses(terminal);
	erase();
	wnoutrefresh(stdscr);
	doupdate();
	terminal->known = true;
	terminal->painter.state = (struct paint_state){0};
	memset(terminal->shown, 0xff, cells * sizeof *terminal->shown); /* a value that no cell has */
	if (find_pen(terminal, STYLE_PLAIN).background == THEME_OWN)
		for (size_t i = 0; i < cells; i++)
			terminal->shown[i] = (struct screen_cell){.character = ' ', .style = STYLE_PLAIN};
}

static void add_colour(char text[SGR_COLOUR], const char *name, int colour)
{
	if (colour != THEME_OWN && *capability(name)) { /* CSI ... m */
		const char *parameters = tiparm(capability(name), colour) + 2;
		snprintf(text, SGR_COLOUR, "%.*s", (int)strcspn(parameters, "m"), parameters);
	}
}

static const struct sgr *style_sgr(struct terminal *terminal, uint32_t style)
{
	size_t slot = (style ^ style >> STYLE_TINT_SHIFT) % PENS;
	struct sgr *sgr = &terminal->pens[slot].sgr;
	if (terminal->pens[slot].known && terminal->pens[slot].style == style)
		return sgr;
	struct pen pen = find_pen(terminal, style);
	*sgr = (struct sgr){0};
	for (size_t i = 0; i < ATTRIBUTES; i++)
		if (pen.attributes & attribute_names[i].pen)
			sgr->attributes |= 1u << attribute_names[i].number;
	add_colour(sgr->foreground, "setaf", pen.foreground);
	add_colour(sgr->background, "setab", pen.background);
	terminal->pens[slot].known = true;
	terminal->pens[slot].style = style;
	return sgr;
}

/* Paints the cell, both halves of a wide one. Returns its columns. */
static int paint_changed(struct terminal *terminal, const struct screen_cell *row, int x, int y)
{
	bool wide = x + 1 < terminal->width && row[x + 1].character == 0;
	const struct sgr *pen = style_sgr(terminal, row[x].style);
	char bytes[MB_LEN_MAX + 1] = "? ";
	int length = wctomb(bytes, character_to_send(terminal, row[x].character, wide));
	if (length <= 1 && wide)
		length = 2; /* with the blank after it */
	paint_cell(&terminal->painter, x, y, pen, bytes, length > 0 ? (size_t)length : 1, wide ? 2 : 1);
	return wide ? 2 : 1;
}

static bool is_changed(const struct terminal *terminal, const struct screen *screen, int y)
{
	size_t width = (size_t)screen->width;
	return memcmp(&terminal->shown[(size_t)y * width], &screen->cells[(size_t)y * width],
		      width * sizeof *screen->cells) != 0;
}

static bool same_cell(const struct screen_cell *a, const struct screen_cell *b)
{
	return a->character == b->character && a->style == b->style;
}

static void paint_row(struct terminal *terminal, const struct screen *screen, int y)
{
	struct painter *painter = &terminal->painter;
	const struct paint_spot *now = &painter->state.now;
	const int width = screen->width;
	const struct screen_cell *row = screen->cells + (size_t)y * (size_t)width;
	struct screen_cell *shown = terminal->shown + (size_t)y * (size_t)width;
	for (int x = 0, until = 0; x < width;) {
		if (x >= until && same_cell(&row[x], &shown[x])) {
			x++;
			continue;
		}
		int blanks = x, changed = x; /* the changed blanks end before it */
		for (; blanks < width && row[blanks].character == ' ' && row[blanks].style == row[x].style; blanks++)
			changed = same_cell(&row[blanks], &shown[blanks]) ? changed : blanks + 1;
		if (changed - x > 3 && paint_blanks(painter, x, y, style_sgr(terminal, row[x].style),
						    blanks < width ? changed - x : 0)) {
			x = blanks;
			continue;
		}
		if (x >= until) { /* repainting up to three unchanged cells is shorter than moving the cursor */
			int last = now->place_known && now->y == y ? now->x : x, first = x;
			while (first > last && first > x - 3 && row[first - 1].style == row[x].style &&
			       row[first - 1].character >= ' ' && row[first - 1].character < 0x7f)
				first--;
			until = x + 1;
			x = first == last ? first : x;
			x -= x > 0 && row[x].character == 0; /* starts at the left half */
		}
		x += paint_changed(terminal, row, x, y);
	}
	memcpy(shown, row, (size_t)screen->width * sizeof *row);
}

/* Returns about how many bytes to send for a row that replaces another one, or blanks (NULL). Blanks are cheap. */
static int count_bytes(const struct screen_cell *row, const struct screen_cell *shown, ptrdiff_t width)
{
	enum { PEN = 8 };
	int count = 0;
	uint32_t style = STYLE_PLAIN;
	for (int x = 0; x < width; x++)
		if (row[x].character != ' ' && !(shown && same_cell(&row[x], &shown[x]))) {
			count += row[x].style == style ? 1 : PEN;
			style = row[x].style;
		}
	return count;
}

/* Finds by how many rows a row and the next went up; compares their left halves, because panels on the right stay. 0 if
 * not found. */
static int find_shift(const struct terminal *terminal, const struct screen *screen, int y)
{
	const ptrdiff_t width = screen->width;
	const size_t size = (size_t)width / 2 * sizeof *screen->cells;
	const struct screen_cell *row = screen->cells + y * width, *shown = terminal->shown + y * width;
	for (int i = 2; i < 2 * screen->height; i++) {
		int by = i % 2 ? -(i / 2) : i / 2; /* nearest rows first */
		if (y + by >= 0 && y + by + 1 < screen->height && memcmp(row, shown + by * width, size) == 0 &&
		    memcmp(row + width, shown + (by + 1) * width, size) == 0)
			return by;
	}
	return 0;
}

struct region {
	int by, top, end;
	int saved; /* bytes that scrolling saves */
};

/* Finds the rows whose scrolling saves most. */
static struct region find_region(const struct terminal *terminal, const struct screen *screen, int by)
{
	const ptrdiff_t width = screen->width;
	const int height = screen->height;
	const struct screen_cell *cells = screen->cells, *shown = terminal->shown;
	struct region best = {.by = by};
	for (int y = MAX(-by, 0), from = y, sum = 0; y < height && y + by < height; y++) {
		if (sum <= 0) {
			sum = 0;
			from = y;
		}
		sum += count_bytes(cells + y * width, shown + y * width, width) -
		       count_bytes(cells + y * width, shown + (y + by) * width, width);
		if (sum > best.saved)
			best = (struct region){by, from + MIN(by, 0), y + 1 + MAX(by, 0), sum};
	}
	for (int i = 0; best.saved > 0 && i < abs(by); i++) { /* the rows that become free */
		int y = by < 0 ? best.top + i : best.end - 1 - i;
		best.saved += count_bytes(cells + y * width, shown + y * width, width) -
			      count_bytes(cells + y * width, NULL, width) - 1;
	}
	return best;
}

/* Scrolls rows that went up or down where that saves enough; a few rows suffice to find the distance. */
static void scroll_changes(struct terminal *terminal, const struct screen *screen)
{
	struct region region = {0};
	for (int y = 1; y + 1 < screen->height && region.saved < SCROLL_WORTH; y += screen->height / 8 + 1) {
		int by = is_changed(terminal, screen, y) ? find_shift(terminal, screen, y) : 0;
		if (by != 0 && by != region.by)
			region = find_region(terminal, screen, by);
	}
	if (region.saved < SCROLL_WORTH)
		return;
	paint_scroll(&terminal->painter, region.top, region.end, region.by);
	const size_t row = (size_t)screen->width * sizeof *screen->cells, distance = (size_t)abs(region.by) * row;
	const size_t kept = (size_t)(region.end - region.top) * row - distance;
	char *first = (char *)terminal->shown + (size_t)region.top * row, *other = first + distance;
	const bool up = region.by > 0;
	memmove(up ? first : other, up ? other : first, kept);
	memset(up ? first + kept : first, 0xff, distance); /* a value that no cell has */
}

/* Returns true if the cell has changed where the cursor was, or where it is to be, in the same row. */
static bool is_typed(const struct terminal *terminal, const struct screen *screen, int x, int y)
{
	const struct paint_spot *now = &terminal->painter.state.now;
	const size_t row = (size_t)y * (size_t)screen->width;
	const size_t old = row + (size_t)now->x, new = row + (size_t)x;
	return now->place_known && now->y == y && now->x < screen->width &&
	       !(same_cell(&screen->cells[old], &terminal->shown[old]) &&
		 same_cell(&screen->cells[new], &terminal->shown[new]));
}

/* Paints the changed rows. The last one, mostly that of the status, comes first, because the next picture may start there
 * too. The row of a typed cell comes last, from where it was, with the place and pen of which the next one is likely to
 * start. */
static void paint_rows(struct terminal *terminal, const struct screen *screen)
{
	struct painter *painter = &terminal->painter;
	int x, y, last = screen->height;
	find_cursor(terminal, screen, &x, &y);
	bool typed = is_typed(terminal, screen, x, y);
	while (--last >= 0 && ((typed && last == y) || !is_changed(terminal, screen, last)))
		;
	bool saves = typed && last >= 0 && painter->saves;
	painter->state.jumped = false;
	if (saves)
		paint_save(painter);
	if (last >= 0)
		paint_row(terminal, screen, last);
	for (int other = 0; other < last; other++)
		if (!(typed && other == y) && is_changed(terminal, screen, other))
			paint_row(terminal, screen, other);
	if (saves)
		paint_restore(painter);
	if (typed)
		paint_row(terminal, screen, y);
	paint_move(painter, x, y);
}

/* Sends the changes since the last picture. Returns false if there are too many: then everything is to be drawn.
 * `cleared`: the screen is empty, and the picture already held. */
static bool show_changes(struct terminal *terminal, const struct screen *screen, bool cleared)
{
	struct painter *painter = &terminal->painter;
	painter->length = 0;
	if (terminal->scrolls)
		scroll_changes(terminal, screen);
	paint_rows(terminal, screen);
	if (painter->length == PAINT_MAX) {
		terminal_forget(terminal);
		return false;
	}
	bool held = (cleared || painter->length > HELD_PICTURE) && keyboard_synchronizes(terminal->keyboard);
	tty_write(terminal->line, hold, held && !cleared ? strlen(hold) : 0);
	tty_write(terminal->line, painter->bytes, painter->length);
	show_cursor(terminal, screen);
	tty_write(terminal->line, release, held ? strlen(release) : 0);
	return true;
}

void terminal_show(struct terminal *terminal, const struct screen *screen)
{
	if (terminal->closed)
		return;
	bool fits = screen->width == terminal->width && screen->height == terminal->height;
	if (!fits)
		terminal_forget(terminal);
	bool clears = fits && terminal->direct && !terminal->known;
	if (clears)
		clear_by_curses(terminal);
	if (!terminal->direct || !terminal->known || !show_changes(terminal, screen, clears))
		show_by_curses(terminal, screen, fits);
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
		return error_set(error, "This terminal has no clipboard.");
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

/* Restores the settings that the program uses. */
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
	struct pending_signals pending = signals_take(false);
	if (pending.end) {
		close_now(terminal, pending.end);
		return;
	}
	rescue_arm(terminal->tty);
	enter_again(terminal);
}

/* Lets the user read what a program has left on the screen. */
static void wait_for_enter(const struct terminal *terminal, int status)
{
	char outcome[100], text[200], byte = 0;
	process_outcome(status, outcome, sizeof outcome);
	snprintf(text, sizeof text, "\nThe program %s. Press Enter to return to mapwright.\n", outcome);
	tcflush(terminal->tty, TCIFLUSH);
	tty_write(terminal->tty, text, strlen(text));
	for (ssize_t got = 1; byte != '\n' && (got > 0 || (got < 0 && errno == EINTR && !signals_end()));)
		got = read(STDIN_FILENO, &byte, 1);
}

bool terminal_run(struct terminal *terminal, const char *const *words, int *status, struct error *error)
{
	static const struct process_watch watch = {.stopped = signals_stop, .interrupted = signals_end};
	sigset_t touching;
	signals_mute();
	endwin();
	rescue_run();
	bool done = process_play(words, &watch, status, error);
	sigemptyset(&touching); /* a program that was killed may not have given the terminal back */
	sigaddset(&touching, SIGTTOU);
	sigprocmask(SIG_BLOCK, &touching, NULL);
	tcsetpgrp(terminal->tty, getpgrp());
	if (!done || !WIFSIGNALED(*status)) /* it has restored the screen itself */
		rescue_replace("", 0);
	rescue_run();
	sigprocmask(SIG_UNBLOCK, &touching, NULL);
	if (done && *status != 0 && !signals_end())
		wait_for_enter(terminal, *status);
	struct pending_signals pending = signals_take(false);
	if (pending.end)
		close_now(terminal, pending.end);
	else
		enter_again(terminal);
	return done;
}

/* Turns signals into an event. Any of them may have changed the screen, so EVENT_RESIZE has it drawn again. */
static bool take_signals(struct terminal *terminal, struct event *event, bool awake)
{
	struct pending_signals pending = signals_take(awake);
	if (pending.end && !terminal->closed)
		close_now(terminal, pending.end);
	if (terminal->closed) {
		*event = (struct event){.kind = EVENT_CLOSED, .signal = terminal->end};
		return true;
	}
	if (pending.stop) {
		terminal_suspend(terminal);
	} else if (pending.continued) {
		enter_again(terminal);
	} else if (pending.resized) {
		read_size(terminal);
		terminal_forget(terminal);
	} else {
		return false;
	}
	*event = (struct event){.kind = EVENT_RESIZE};
	return true;
}

/* Reads the available bytes. The end of input, or a permanent error, closes the terminal. The first key triggers a
 * query for what the terminal can do: not earlier, so that the first picture waits for nothing. The answer arrives
 * among the keys, or never. */
static void read_bytes(struct terminal *terminal)
{
	char bytes[4096];
	size_t room = keyboard_room(terminal->keyboard);
	if (room == 0)
		return;
	ssize_t length = read(STDIN_FILENO, bytes, MIN(room, sizeof bytes));
	if (length > 0) {
		keyboard_push(terminal->keyboard, bytes, (size_t)length, clock_now());
		if (terminal->ansi && !terminal->asked)
			tty_write(terminal->line, ask_synchronized, strlen(ask_synchronized));
		terminal->asked = true;
	} else if (length == 0 || (errno != EINTR && errno != EAGAIN)) {
		close_now(terminal, 0);
	}
}

/* Sleeps until there are bytes or signals, or `wait` milliseconds have passed. Returns true if there are signals. */
static bool wait_for_input(struct terminal *terminal, int wait)
{
	struct pollfd ready[] = {
	    {.fd = STDIN_FILENO, .events = POLLIN},
	    {.fd = signals_descriptor(), .events = POLLIN},
	};
	if (poll(ready, 2, wait) <= 0)
		return false;
	if (ready[0].revents)
		read_bytes(terminal);
	return ready[1].revents;
}

/* For process_heed: returns true if Ctrl-C has been typed, the terminal is gone, or a signal ends the program. */
static bool is_stopped(void)
{
	wait_for_input(opened, 0);
	return opened->closed || signals_end() || keyboard_drop(opened->keyboard, CONTROL_C);
}

void terminal_next(struct terminal *terminal, struct event *event)
{
	keyboard_next(terminal->keyboard, event);
}

void terminal_drop_input(struct terminal *terminal)
{
	struct event event;
	tcflush(terminal->tty, TCIFLUSH);
	while (keyboard_next(terminal->keyboard, &event))
		;
}

void terminal_wait(struct terminal *terminal, struct event *event, int timeout)
{
	int64_t now = clock_now(), end = now + timeout;
	bool awake = false;
	for (bool last = false;; now = clock_now()) {
		if (take_signals(terminal, event, awake) || keyboard_next(terminal->keyboard, event) ||
		    keyboard_expire(terminal->keyboard, now, event) || last)
			return;
		/* -1, for ever, is the longest */
		const unsigned left = timeout < 0 ? UINT_MAX : (unsigned)MAX(end - now, 0);
		const unsigned keys = (unsigned)keyboard_wait(terminal->keyboard, now);
		awake = wait_for_input(terminal, (int)MIN(left, keys));
		last = timeout >= 0 && clock_now() >= end;
	}
}
