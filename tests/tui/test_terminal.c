/* The terminal layer in a real pseudo-terminal, with a small program (demo_terminal.c) on top. */
#include "testing.h"

#include "folder.h"
#include "pty.h"

#include "mapwright/palette.h"

#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/param.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static const char *const demo[] = {DEMO_TERMINAL, NULL};

enum { LIMIT = 5000 };

enum { TOLD = 99 }; /* the descriptor of a file to which the program writes what it has drawn */

static const char told_bytes[] = "\033]9;told\a";

static const uint32_t RIGHT_HALF = UINT32_MAX; /* of a wide character */

static struct pty *start_with(const char *const *environment, int width, int height)
{
	struct pty *pty = pty_start(demo, width, height, environment);
	assert_true(pty_wait_text(pty, "keys", LIMIT));
	pty_settle(pty, 50);
	return pty;
}

static struct pty *start(void)
{
	return start_with(NULL, 80, 24);
}

/* Types the keys and waits for a text. */
static void type(struct pty *pty, const char *keys, const char *shown)
{
	pty_send(pty, keys);
	assert_true(pty_wait_text(pty, shown, LIMIT));
}

static void check_exit(struct pty *pty, int code)
{
	int status = pty_wait_exit(pty, LIMIT);
	assert_true(status != -1 && WIFEXITED(status));
	assert_int_equal(WEXITSTATUS(status), code);
}

static int count_in_output(struct pty *pty, const char *text)
{
	size_t length;
	int count = 0;
	for (const char *at = pty_output(pty, &length); (at = strstr(at, text)); at++)
		count++;
	return count;
}

/* All is as it was before the program: main screen, cursor, no reports, a line discipline for shells. */
static void check_restored(struct pty *pty)
{
	size_t length;
	const char *output = pty_output(pty, &length);
	assert_false(pty_alternate_screen(pty));
	assert_true(pty_cursor_visible(pty));
	assert_false(pty_mouse_reports(pty));
	assert_non_null(strstr(output, "\033[?1006l\033[?1002l\033[?2004l\033[r\033(B\033[m\033[39;49m"));
	int shown = 0; /* the second screen is left as often as it was entered */
	for (const char *at = output; (at = strstr(at, "\033[?1049")); at++)
		shown += at[7] == 'h' ? 1 : -1;
	assert_int_equal(shown, 0);
	assert_true(pty_is_cooked(pty));
}

static long long milliseconds(void)
{
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return (long long)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

TEST(it_shows_and_restores)
{
	struct pty *pty = start();
	size_t length;
	assert_string_equal(pty_row(pty, 0), "80x24 UTF-8");
	assert_string_equal(pty_row(pty, 4), "ABCDEFGHIJKL        世界 café ─ ^[[31m");
	assert_string_equal(pty_row(pty, 6),
			    "#..#..#..#..#..#..#..#..#..#..#..#..#..#..#..#..#..#..#..#..#..#..#..#..#..#..#.");
	int x, y;
	pty_cursor(pty, &x, &y);
	assert_int_equal(x, 5);
	assert_int_equal(y, 6);
	assert_true(pty_alternate_screen(pty));
	assert_true(pty_mouse_reports(pty));
	assert_non_null(strstr(pty_output(pty, &length), "\033[?2004h"));
	assert_false(pty_is_cooked(pty));
	pty_send(pty, "q");
	check_exit(pty, 0);
	check_restored(pty);
	pty_free(pty);
}

TEST(without_utf8_only_ascii_is_sent)
{
	static const char *const environment[] = {"LC_ALL=C", NULL};
	struct pty *pty = start_with(environment, 80, 24);
	assert_string_equal(pty_row(pty, 0), "80x24 ASCII");
	assert_string_equal(pty_row(pty, 4), "ABCDEFGHIJKL        ?? caf? - ^[[31m");
	size_t length;
	const char *output = pty_output(pty, &length);
	for (size_t i = 0; i < length; i++)
		assert_true((unsigned char)output[i] < 0x80);
	pty_free(pty);
}

/* The sign that replaces it covers both of its cells. What the terminal would take for an order is replaced as well. */
TEST(cells_in_dispute_stay_cells)
{
	static const char *const terms[][2] = {{"TERM=xterm-256color"}, {"TERM=linux-by-curses"}};
	for (size_t i = 0; i < sizeof terms / sizeof *terms; i++) {
		struct pty *pty = start_with(terms[i], 80, 24);
		type(pty, "w", "\n#..? .#");
		assert_true(pty_shows(pty, "\n?? ~???\xc2\xa1?"));
		pty_free(pty);
	}
}

/* A terminal, and what it is known to have. */
struct kind {
	const char *term;
	int colours;
	unsigned attributes, conflicts; /* that do not go with colours */
	size_t most;                    /* bytes of the scribbles */
};

enum { VT100 = PEN_BOLD | PEN_UNDERLINE | PEN_REVERSE, ALL = VT100 | PEN_DIM | PEN_ITALIC };

static const struct kind kinds[] = {
    {"TERM=xterm-256color", 256, ALL, 0, 93856},
    {"TERM=tmux-256color", 256, ALL, 0, 96652},
    {"TERM=screen", 8, VT100 | PEN_DIM, 0, 57859},
    {"TERM=linux", 8, VT100 | PEN_DIM, PEN_UNDERLINE | PEN_DIM, 52885},
    {"TERM=rxvt", 8, VT100, 0, 57797},
    {"TERM=vt100", 0, VT100, 0, 40850},
    {"TERM=linux-by-curses", 8, VT100 | PEN_DIM, PEN_UNDERLINE | PEN_DIM, 120000},
};

static struct theme theme;

/* What a cell is to look like; the terminal cannot do all that the theme wants. */
static struct pty_cell wanted_cell(const struct kind *kind, const struct screen_cell *cell, bool wide)
{
	struct pen pen = palette_pen(&theme, cell->style, kind->colours, kind->attributes);
	if (pen.attributes & kind->conflicts & PEN_UNDERLINE)
		pen.foreground = pen.background = PTY_DEFAULT_COLOUR;
	if (pen.foreground != PTY_DEFAULT_COLOUR || pen.background != PTY_DEFAULT_COLOUR)
		pen.attributes &= ~kind->conflicts;
	return (struct pty_cell){
	    .character = cell->character == 0 ? RIGHT_HALF : cell->character,
	    .width = wide ? 2 : 1,
	    .foreground = pen.foreground,
	    .background = pen.background,
	    .bold = pen.attributes & PEN_BOLD,
	    .underline = pen.attributes & PEN_UNDERLINE,
	    .reverse = pen.attributes & PEN_REVERSE,
	    .italic = pen.attributes & PEN_ITALIC,
	};
}

static bool same_look(const struct pty_cell *a, const struct pty_cell *b)
{
	if (a->character == RIGHT_HALF && b->character == RIGHT_HALF)
		return true;
	bool same = a->character == b->character && a->width == b->width && a->underline == b->underline &&
		    a->reverse == b->reverse && a->background == b->background;
	bool ink = a->character != ' ' || a->underline || a->reverse, shape = a->character != ' ';
	return same && (!ink || a->foreground == b->foreground) &&
	       (!shape || (a->bold == b->bold && a->italic == b->italic));
}

static void fail_cell(const char *term, int step, int x, int y, const struct pty_cell *a, const struct pty_cell *b)
{
	fail_msg("%s, step %d: %d,%d shows U+%04X %d/%d b%du%dr%di%d, not U+%04X %d/%d b%du%dr%di%d", term, step, x,
		 y, (unsigned)a->character, a->foreground, a->background, a->bold, a->underline, a->reverse,
		 a->italic, (unsigned)b->character, b->foreground, b->background, b->bold, b->underline, b->reverse,
		 b->italic);
}

static const char *last_in_output(struct pty *pty, const char *text)
{
	size_t length;
	const char *last = NULL;
	for (const char *at = pty_output(pty, &length); (at = strstr(at, text)); at++)
		last = at;
	return last;
}

/* The terminal shows what the program drew: it tells its cells, and says so when all is shown. */
static void check_picture(struct pty *pty, const struct kind *kind, int told)
{
	static struct {
		int width, height, x, y, shown;
		struct screen_cell cells[200 * 60 + 1];
	} drawn;
	int x, y;
	assert_true(pty_wait_bytes(pty, told_bytes, told, LIMIT));
	assert_true(pread(TOLD, &drawn, sizeof drawn, 0) > 0);
	pty_cursor(pty, &x, &y);
	const char *visible = last_in_output(pty, "\033[?25"); /* the emulator restores this with the place */
	if ((visible && (visible[5] == 'h') != drawn.shown) ||
	    (drawn.shown && (x != MIN(drawn.x, drawn.width - 1) || y != MIN(drawn.y, drawn.height - 1))))
		fail_msg("%s, picture %d: the cursor is at %d,%d, not %d,%d", kind->term, told, x, y, drawn.x,
			 drawn.y);
	for (y = 0; y < drawn.height; y++)
		for (x = 0; x < drawn.width; x++) {
			const struct screen_cell *cell = &drawn.cells[y * drawn.width + x];
			bool wide = x + 1 < drawn.width && cell[1].character == 0;
			struct pty_cell shown = pty_cell(pty, x, y), wanted = wanted_cell(kind, cell, wide);
			if (!same_look(&shown, &wanted))
				fail_cell(kind->term, told, x, y, &shown, &wanted);
		}
}

/* Were there regions in which rows went up, and such in which they went down? */
static void check_scrolled(struct pty *pty)
{
	size_t length;
	const char *output = pty_output(pty, &length), *end = output + length;
	int ups = 0, downs = 0;
	for (const char *at = output; (at = memmem(at, (size_t)(end - at), "\033[r", 3)); at++) {
		ups += at[-1] == '\n';
		downs += at[-1] == 'M' && at[-2] == '\033';
	}
	assert_true(ups > 0 && downs > 0);
}

/* What changed is sent without curses, where the terminal is known to follow its bytes, and in as few as ever. */
TEST(changes_are_shown)
{
	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
		struct pty *pty = start_with((const char *const[]){kinds[i].term, NULL}, 80, 24);
		size_t before, after;
		pty_output(pty, &before);
		for (int step = 1; step <= 80; step++) {
			pty_send(pty, step % 20 == 0 ? "f" : "rrrrrs");
			check_picture(pty, &kinds[i], step);
		}
		pty_output(pty, &after);
		if (after - before > kinds[i].most)
			fail_msg("%s: %zu bytes", kinds[i].term, after - before);
		if (!strstr(kinds[i].term, "curses"))
			check_scrolled(pty);
		assert_true(kinds[i].colours == 0 || last_in_output(pty, "\033[?25l"));
		pty_free(pty);
	}
}

/* What terminals can do, or do in another way. */
static const char *const changes[] = {"",
				      "cup=\\E[%i%p1%d;%p2%df,",
				      "el=\\E[0K,",
				      "setaf=\\E[3%p1%d;m\\E[m,",
				      "setab=\\E[4%p1%dm\\E[m,",
				      "xmc#1,",
				      "xenl@,",
				      "bold=\\E[01m,",
				      "csr=\\E[0%i%p1%d;%p2%dr,",
				      "ind=\\ED,",
				      "ri@,",
				      "ech@,",
				      "bce@,",
				      "sc@,",
				      "rc@,",
				      "smcup=\\E7\\E[?47h,"};
enum { CHANGES = sizeof changes / sizeof *changes };

/* Each of them is asked for, and decides which bytes are sent. */
TEST(what_a_terminal_can_do_is_used)
{
	size_t bytes[CHANGES];
	for (int i = 0; i < CHANGES; i++) {
		char term[32];
		size_t before;
		snprintf(term, sizeof term, "TERM=xterm-%d", i);
		struct pty *pty = start_with((const char *const[]){term, NULL}, 80, 24);
		pty_output(pty, &before);
		for (int step = 1; step <= 30; step++) {
			pty_send(pty, "rrrrrs");
			assert_true(pty_wait_bytes(pty, told_bytes, step, LIMIT));
		}
		pty_output(pty, &bytes[i]);
		bytes[i] -= before;
		if (i > 0 && bytes[i] == bytes[0])
			fail_msg("%s changes nothing", changes[i]);
		pty_free(pty);
	}
}

TEST(colours_follow_the_terminal_and_the_wish)
{
	static const struct kind wishes[] = {
	    {"TERM=xterm", 8, ALL, 0, 0}, {"NO_COLOR=", 256, ALL, 0, 0}, {"NO_COLOR=1", 0, ALL, 0, 0}};
	for (size_t i = 0; i < sizeof wishes / sizeof *wishes; i++) {
		struct pty *pty = start_with((const char *const[]){wishes[i].term, NULL}, 80, 24);
		pty_send(pty, "s");
		check_picture(pty, &wishes[i], 1);
		pty_free(pty);
	}
}

TEST(another_theme_has_other_pens)
{
	struct pty *pty = start();
	type(pty, "P", "(1,6)");
	assert_int_equal(pty_cell(pty, 0, 6).foreground, 202);
	type(pty, "tP", "(2,6)");
	assert_int_equal(pty_cell(pty, 0, 6).foreground, 160);
	assert_int_equal(pty_cell(pty, 1, 6).foreground, 160);
	assert_int_equal(pty_cell(pty, 2, 6).foreground, 248);
	assert_int_equal(pty_cell(pty, 3, 6).foreground, 242);
	pty_send(pty, "gs");
	assert_true(pty_wait_bytes(pty, told_bytes, 1, LIMIT));
	for (int y = 1; y < 6; y++)
		assert_int_equal(pty_cell(pty, 70, y).background, 17);
	pty_free(pty);
}

TEST(keys_arrive_by_name)
{
	struct pty *pty = start();
	type(pty, "a \x13\x11\x03\x1c\r\t\x7f<", "keys a<Space><C-s><C-q><C-c><C-\\><Enter><Tab><Backspace><Less>");
	pty_free(pty);
}

TEST(escape_is_quick_and_arrows_stay_whole)
{
	struct pty *pty = start();
	long long before = milliseconds();
	type(pty, "\033", "key <Esc>");
	assert_in_range(milliseconds() - before, 20, 500);
	pty_send(pty, "\033[");
	pty_settle(pty, 60);
	type(pty, "A", "keys <Esc><Up>\n");
	pty_send(pty, "\033[1;5");
	pty_settle(pty, 30);
	pty_resize(pty, 70, 20);
	assert_true(pty_wait_text(pty, "70x20", LIMIT));
	type(pty, "D", "keys <Esc><Up><C-Left>\n");
	pty_free(pty);
}

TEST(the_mouse_arrives)
{
	struct pty *pty = start();
	type(pty, "\033[<0;11;6M", "mouse press 1 at 10,5");
	type(pty, "\033[<32;12;6M", "mouse drag 1 at 11,5");
	type(pty, "\033[<0;12;6m", "mouse release 1 at 11,5");
	type(pty, "M", "key M");
	assert_false(pty_mouse_reports(pty));
	type(pty, "m", "key m");
	assert_true(pty_mouse_reports(pty));
	pty_free(pty);
}

TEST(a_paste_is_no_keys)
{
	struct pty *pty = start();
	type(pty, "\033[200~q\033[Aq\033[201~", "paste 5: q^[[Aq");
	type(pty, "\033[200~cut off", "paste 7: cut off");
	type(pty, "k", "key k");
	pty_free(pty);
}

TEST(a_large_paste_is_taken)
{
	struct pty *pty = start();
	static char block[100000];
	memset(block, '.', sizeof block);
	pty_send(pty, "\033[200~");
	for (int i = 0; i < 10; i++)
		pty_send_bytes(pty, block, sizeof block);
	pty_send(pty, "\033[201~");
	assert_true(pty_wait_text(pty, "paste 1000000: ...", 2 * LIMIT));
	pty_free(pty);
}

TEST(every_size_is_drawn)
{
	static const int sizes[][2] = {{40, 10},  {20, 6}, {5, 3},  {1, 1},  {2, 2},
				       {200, 60}, {80, 1}, {1, 24}, {80, 24}};
	int told = 0;
	struct pty *pty = start();
	for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
		pty_resize(pty, sizes[i][0], sizes[i][1]);
		pty_settle(pty, 60);
		pty_send(pty, "s");
		check_picture(pty, &kinds[0], ++told);
		if (sizes[i][0] == 200) {
			pty_send(pty, "cs"); /* too much for the painter */
			check_picture(pty, &kinds[0], ++told);
			pty_send(pty, "rrrs");
			check_picture(pty, &kinds[0], ++told);
		}
	}
	assert_true(pty_wait_text(pty, "80x24 UTF-8\nresize\n", LIMIT));
	pty_free(pty);
}

/* Beyond a picture that is too small is nothing, and the next one is whole. */
TEST(a_picture_may_be_too_small)
{
	struct pty *pty = start();
	type(pty, "n", "60x20");
	assert_int_equal(strlen(pty_row(pty, 6)), 60);
	assert_string_equal(pty_row(pty, 22), "");
	type(pty, "k", "80x24");
	pty_send(pty, "s");
	check_picture(pty, &kinds[0], 1);
	pty_free(pty);
}

TEST(odd_sizes_are_clamped)
{
	struct pty *pty = pty_start(demo, 1, 1, NULL);
	pty_settle(pty, 200);
	pty_resize(pty, 80, 24);
	pty_settle(pty, 100);
	assert_true(pty_wait_text(pty, "80x24", LIMIT));
	pty_free(pty);
	static const char *const environment[] = {"COLUMNS=99999999", "LINES=-5", NULL};
	pty = start_with(environment, 80, 24);
	assert_string_equal(pty_row(pty, 0), "80x24 UTF-8");
	pty_free(pty);
}

TEST(other_signals_do_nothing)
{
	static const int harmless[] = {SIGINT, SIGQUIT, SIGPIPE, SIGUSR1, SIGUSR2, SIGXFSZ};
	struct pty *pty = start();
	for (size_t i = 0; i < sizeof harmless / sizeof *harmless; i++)
		kill(pty_process(pty), harmless[i]);
	type(pty, "k", "key k");
	pty_free(pty);
}

/* So does a crash; the system may have ended it then, or the sanitizers. */
TEST(signals_that_end_restore_the_terminal)
{
	static const int ends[] = {SIGTERM, SIGHUP, SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL};
	for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
		struct pty *pty = start();
		kill(pty_process(pty), ends[i]);
		int status = pty_wait_exit(pty, LIMIT);
		assert_true(i < 2                 ? WIFEXITED(status) && WEXITSTATUS(status) == 128 + ends[i]
			    : WIFSIGNALED(status) ? WTERMSIG(status) == ends[i]
						  : WEXITSTATUS(status) != 0);
		check_restored(pty);
		pty_free(pty);
	}
}

/* Nothing reads the line any more when the program gets a signal: it must end without waiting for the line. */
static struct pty *start_stalled(void)
{
	struct pty *pty = start();
	struct timespec pause = {.tv_nsec = 1000000};
	for (int i = 0; i < 400; i++) {
		kill(pty_process(pty), SIGCONT); /* draws everything anew */
		nanosleep(&pause, NULL);
	}
	return pty;
}

TEST(a_stalled_line_does_not_hold_up_the_end)
{
	struct pty *pty = start_stalled();
	long long before = milliseconds();
	kill(pty_process(pty), SIGTERM);
	int status;
	pid_t ended = 0;
	while (ended == 0 && milliseconds() < before + LIMIT)
		ended = waitpid(pty_process(pty), &status, WNOHANG);
	assert_int_equal(ended, pty_process(pty));
	assert_in_range(milliseconds() - before, 0, 1000);
	assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 128 + SIGTERM);
	pty_free(pty);
}

/* The line takes bytes again a little later: all of them arrive. */
TEST(a_slow_line_is_waited_for)
{
	struct pty *pty = start_stalled();
	struct timespec pause = {.tv_nsec = 50000000};
	kill(pty_process(pty), SIGTERM);
	nanosleep(&pause, NULL);
	check_exit(pty, 128 + SIGTERM);
	assert_false(pty_alternate_screen(pty));
	assert_true(pty_cursor_visible(pty));
	pty_free(pty);
}

TEST(hanging_up_ends_it)
{
	struct pty *pty = start();
	pty_hang_up(pty);
	int status = pty_wait_exit(pty, LIMIT);
	assert_true(status != -1 && WIFEXITED(status));
	assert_true(WEXITSTATUS(status) == 128 + SIGHUP || WEXITSTATUS(status) == 3);
	pty_free(pty);
}

/* A shell with job control, so that stopping means something. */
TEST(it_suspends_and_comes_back)
{
	static const char *const shell[] = {"/bin/sh", "-c", "set -m; \"$0\"; echo stopped; read line; fg",
					    DEMO_TERMINAL, NULL};
	struct pty *pty = pty_start(shell, 80, 24, NULL);
	assert_true(pty_wait_text(pty, "keys", LIMIT));
	type(pty, "a\x1a", "stopped");
	check_restored(pty);
	type(pty, "\r", "keys a<C-z>\n");
	assert_true(pty_alternate_screen(pty));
	assert_true(pty_mouse_reports(pty));
	assert_false(pty_is_cooked(pty));
	assert_string_equal(pty_row(pty, 4), "ABCDEFGHIJKL        世界 café ─ ^[[31m");
	type(pty, "b", "keys a<C-z>b\n");
	assert_int_equal(count_in_output(pty, "\033[?1002h"), 2); /* it has come back once */
	pty_send(pty, "q");
	check_exit(pty, 0);
	check_restored(pty);
	pty_free(pty);
}

/* What 20 painted cells cost on the line, with the cursor and the digits. */
TEST(a_painted_cell_costs_few_bytes)
{
	static const struct {
		const char *keys;
		size_t most;
	} cells[] = {{"pppppppppppppppppppps", 392},
		     {"PPPPPPPPPPPPPPPPPPPPs", 383},
		     {"uuuuuuuuuuuuuuuuuuuus", 385},
		     {"UUUUUUUUUUUUUUUUUUUUs", 87}};
	for (int i = 0; i < 4; i++) {
		struct pty *pty = start();
		size_t whole, after;
		pty_output(pty, &whole);
		assert_in_range(whole, 1, 16552); /* the first picture, of which the blanks cost nothing */
		pty_send(pty, cells[i].keys);
		assert_true(pty_wait_bytes(pty, told_bytes, 1, LIMIT));
		pty_output(pty, &after);
		assert_in_range(after - whole, 1, cells[i].most);
		pty_free(pty);
	}
}

/* Nanoseconds for which the program has run. */
static long long time_used(struct pty *pty)
{
	char path[50];
	long long used = 0;
	snprintf(path, sizeof path, "/proc/%d/schedstat", (int)pty_process(pty));
	FILE *file = fopen(path, "r");
	if (file && fscanf(file, "%lld", &used) != 1)
		used = 0;
	if (file)
		fclose(file);
	return used;
}

/* Nothing is sent and nothing done, after a signal and while a key may go on; a silence ends when it was asked to. */
TEST(idleness_costs_nothing)
{
	struct pty *pty = start();
	size_t before, after;
	kill(pty_process(pty), SIGWINCH);
	type(pty, "", "resize");
	pty_settle(pty, 50);
	pty_output(pty, &before);
	long long used = time_used(pty), start = milliseconds();
	pty_settle(pty, 300);
	pty_output(pty, &after);
	assert_int_equal(after, before);
	type(pty, "b", "10 beats.");
	assert_in_range(milliseconds() - start, 300 + 500, 300 + 1500);
	pty_send(pty, "\033[200~x");
	type(pty, "", "40 beats.");
	assert_in_range(milliseconds() - start, 300 + 2000, 300 + 5000);
	assert_in_range(time_used(pty) - used, 0, 200000000);
	pty_free(pty);
}

/* Another program had the terminal: its settings and its picture are gone. */
TEST(what_others_did_is_undone)
{
	struct pty *pty = start();
	char command[80];
	type(pty, "M", "key M");
	snprintf(command, sizeof command, "stty -F /proc/%d/fd/0 sane", (int)pty_process(pty));
	assert_int_equal(system(command), 0);
	assert_true(pty_is_cooked(pty));
	pty_resize(pty, 80, 24);
	kill(pty_process(pty), SIGCONT);
	type(pty, "", "resize");
	assert_false(pty_is_cooked(pty) || pty_mouse_reports(pty));
	pty_send(pty, "s");
	check_picture(pty, &kinds[0], 1);
	pty_free(pty);
}

/* It works on every terminal that can move its cursor, and leaves it as it was. */
TEST(terminals_of_all_kinds_work)
{
	static const char *const good[] = {"TERM=xterm",       "TERM=screen",  "TERM=tmux-256color",
					   "TERM=linux",       "TERM=vt100",   "TERM=screen-256color",
					   "TERM=ansi",        "TERM=foot",    "TERM=no-such-terminal",
					   "TERM=xterm-kitty", "TERM=unknown", "TERM=rxvt"};
	for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
		const char *const environment[] = {good[i], NULL};
		struct pty *pty = start_with(environment, 80, 24);
		assert_string_equal(pty_row(pty, 0), "80x24 UTF-8");
		pty_send(pty, "q");
		check_exit(pty, 0);
		assert_true(pty_is_cooked(pty) && pty_cursor_visible(pty) && !pty_mouse_reports(pty));
		size_t length;
		int x, y;
		assert_null(strstr(pty_output(pty, &length), "$<"));
		pty_cursor(pty, &x, &y); /* below the picture, or where this one had saved it */
		assert_int_equal(x, 0);
		assert_int_equal(y, strcmp(good[i], "TERM=rxvt") == 0 ? 0 : 23);
		pty_free(pty);
	}
}

/* Synchronized output is used if the terminal supports it, and only for pictures that do not go out in one write. */
TEST(a_large_picture_is_held_until_it_is_whole)
{
	struct pty *pty = start();
	assert_int_equal(count_in_output(pty, "\033[?2026$p"), 0);
	pty_send(pty, "p");
	pty_settle(pty, 100);
	pty_send(pty, "p\033[?2026;0$yp");
	pty_settle(pty, 100);
	assert_int_equal(count_in_output(pty, "\033[?2026$p"), 1);
	pty_resize(pty, 90, 24);
	assert_true(pty_wait_text(pty, "90x24", LIMIT));
	assert_int_equal(count_in_output(pty, "\033[?2026h"), 0);
	pty_send(pty, "\033[?2026;2$yp");
	pty_settle(pty, 100);
	assert_int_equal(count_in_output(pty, "\033[?2026h"), 0);
	pty_resize(pty, 100, 24);
	assert_true(pty_wait_text(pty, "100x24", LIMIT));
	pty_settle(pty, 100);
	assert_int_equal(count_in_output(pty, "\033[?2026h"), 1);
	assert_int_equal(count_in_output(pty, "\033[?2026l"), 1);
	pty_send(pty, "rrrrrrrrrrrrrrrrrrrrrrrrks"); /* one that draws over the last */
	assert_true(pty_wait_bytes(pty, told_bytes, 1, LIMIT));
	assert_in_range(count_in_output(pty, "\033[?2026h"), 2, 20);
	assert_int_equal(count_in_output(pty, "\033[?2026h"), count_in_output(pty, "\033[?2026l"));
	pty_free(pty);
}

TEST(without_a_terminal_it_says_so)
{
	static const struct {
		const char *redirection, *says;
	} cases[] = {
	    {"</dev/null 2>&1", "Standard input is not a terminal; use"},
	    {"2>&1 | cat", "Standard output is not a terminal; use"},
	    {"<&-", "Standard input is not a terminal; use"},
	    {">&-", "Standard output is not a terminal; use"},
	    {">/dev/full", "Standard output is not a terminal; use"},
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		char command[1000];
		snprintf(command, sizeof command, "\"$0\" %s", cases[i].redirection);
		const char *const shell[] = {"/bin/sh", "-c", command, DEMO_TERMINAL, NULL};
		struct pty *pty = pty_start(shell, 120, 24, NULL);
		assert_true(pty_wait_text(pty, cases[i].says, LIMIT));
		assert_true(pty_wait_exit(pty, LIMIT) != -1);
		pty_free(pty);
	}
}

/* Makes these terminals known, and one that curses has to draw on. */
static bool make_terminals(void)
{
	char folder[PATH_MAX];
	if (!getcwd(folder, sizeof folder) || setenv("TERMINFO", folder, 1) < 0)
		return false;
	FILE *tic = popen("tic -x -o . -", "w");
	fputs("linux-by-curses|linux,\n\tel=\\E[0K, use=linux,\n", tic);
	for (int i = 0; i < CHANGES; i++)
		fprintf(tic, "xterm-%d|xterm,\n\t%s use=xterm-256color,\n", i, changes[i]);
	return pclose(tic) == 0;
}

int main(void)
{
	struct error error;
	folder_make(true);
	bool ready = folder_enter() && make_terminals() && theme_load(&theme, "dark", &error) &&
		     dup2(memfd_create("told", 0), TOLD) == TOLD;
	int failed = ready ? test_run() : 1;
	folder_remove();
	return failed;
}
