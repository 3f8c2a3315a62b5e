/* libvterm is the terminal: what a test sees is what a person would see, and the raw bytes are kept too. */
#include "pty.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include <vterm.h>

struct pty {
	pid_t process;
	int master; /* -1 after hanging up */
	int status;
	bool ended, cursor_shown, alternate, mouse;
	VTerm *emulator;
	VTermScreen *screen;
	char *output;
	size_t output_length, output_capacity;
	size_t emulated;                   /* of the output */
	long long output_time, start_time; /* nanoseconds */
	char row[4 * 1000 * VTERM_MAX_CHARS_PER_CELL + 1];
};

static void die(const char *what)
{
	perror(what);
	exit(99);
}

static long long nanoseconds(void)
{
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return (long long)now.tv_sec * 1000000000 + now.tv_nsec;
}

static long long milliseconds(void)
{
	return nanoseconds() / 1000000;
}

static int on_property(VTermProp property, VTermValue *value, void *user)
{
	struct pty *pty = user;
	if (property == VTERM_PROP_CURSORVISIBLE)
		pty->cursor_shown = value->boolean;
	else if (property == VTERM_PROP_ALTSCREEN)
		pty->alternate = value->boolean;
	else if (property == VTERM_PROP_MOUSE)
		pty->mouse = value->number != VTERM_PROP_MOUSE_NONE;
	return 1;
}

static const VTermScreenCallbacks callbacks = {.settermprop = on_property};

static void set_environment(const char *const *environment)
{
	setenv("TERM", "xterm-256color", 1);
	setenv("LC_ALL", "C.UTF-8", 1);
	unsetenv("NO_COLOR");
	unsetenv("COLUMNS");
	unsetenv("LINES");
	for (; environment && *environment; environment++) {
		const char *equals = strchr(*environment, '=');
		char name[64];
		snprintf(name, sizeof name, "%.*s", equals ? (int)(equals - *environment) : 63, *environment);
		if (equals)
			setenv(name, equals + 1, 1);
		else
			unsetenv(name);
	}
}

static void start_emulator(struct pty *pty, int width, int height)
{
	pty->emulator = vterm_new(height, width);
	if (!pty->emulator)
		die("vterm_new");
	vterm_set_utf8(pty->emulator, 1);
	pty->screen = vterm_obtain_screen(pty->emulator);
	vterm_screen_set_callbacks(pty->screen, &callbacks, pty);
	vterm_screen_enable_altscreen(pty->screen, 1);
	vterm_screen_reset(pty->screen, 1);
}

struct pty *pty_start(const char *const *arguments, int width, int height, const char *const *environment)
{
	struct pty *pty = calloc(1, sizeof *pty);
	if (!pty)
		die("calloc");
	pty->cursor_shown = true;
	start_emulator(pty, width, height);
	struct winsize size = {.ws_col = (unsigned short)width, .ws_row = (unsigned short)height};
	pty->start_time = pty->output_time = nanoseconds();
	pty->process = forkpty(&pty->master, NULL, NULL, &size);
	if (pty->process < 0)
		die("forkpty");
	if (pty->process == 0) {
		set_environment(environment);
		execv(arguments[0], (char *const *)arguments);
		die(arguments[0]);
	}
	fcntl(pty->master, F_SETFD, FD_CLOEXEC);
	return pty;
}

void pty_hang_up(struct pty *pty)
{
	if (pty->master >= 0)
		close(pty->master);
	pty->master = -1;
}

void pty_free(struct pty *pty)
{
	if (!pty)
		return;
	if (!pty->ended) {
		kill(pty->process, SIGKILL);
		waitpid(pty->process, NULL, 0);
	}
	pty_hang_up(pty);
	vterm_free(pty->emulator);
	free(pty->output);
	free(pty);
}

static void keep_output(struct pty *pty, const char *bytes, size_t length)
{
	if (pty->output_length + length + 1 > pty->output_capacity) {
		pty->output_capacity = 2 * (pty->output_length + length + 1);
		pty->output = realloc(pty->output, pty->output_capacity);
		if (!pty->output)
			die("realloc");
	}
	memcpy(pty->output + pty->output_length, bytes, length);
	pty->output_length += length;
	pty->output[pty->output_length] = '\0';
}

/* The emulator takes a character of which it gets a part for a wrong one: that part waits for the rest. */
static void emulate(struct pty *pty)
{
	const char *bytes = pty->output + pty->emulated;
	size_t length = pty->output_length - pty->emulated, tail = 1;
	while (tail < 4 && tail < length && (bytes[length - tail] & 0xc0) == 0x80)
		tail++;
	unsigned char first = (unsigned char)bytes[length - tail];
	if (tail < (first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc0 ? 2 : 1))
		length -= tail;
	vterm_input_write(pty->emulator, bytes, length);
	pty->emulated += length;
}

/* Waits for bytes and shows them to the emulator. False when none came in time or none will come. */
static bool take_output(struct pty *pty, int wait)
{
	char bytes[65536];
	struct pollfd ready = {.fd = pty->master, .events = POLLIN};
	if (pty->master < 0 || poll(&ready, 1, wait) <= 0)
		return false;
	ssize_t length = read(pty->master, bytes, sizeof bytes);
	if (length <= 0)
		return false;
	pty->output_time = nanoseconds();
	keep_output(pty, bytes, (size_t)length);
	emulate(pty);
	return true;
}

void pty_send_bytes(struct pty *pty, const char *bytes, size_t length)
{
	while (length > 0) {
		struct pollfd ready = {.fd = pty->master, .events = POLLIN | POLLOUT};
		if (poll(&ready, 1, 5000) <= 0)
			die("the program takes no input");
		if (!(ready.revents & POLLOUT)) {
			if (!take_output(pty, 0) && ready.revents & (POLLHUP | POLLERR))
				return; /* it ended */
			continue;
		}
		size_t part = length < 1024 ? length : 1024;
		ssize_t written = write(pty->master, bytes, part);
		if (written < 0 && errno != EINTR && errno != EAGAIN)
			return;
		if (written > 0) {
			bytes += written;
			length -= (size_t)written;
		}
	}
}

void pty_send(struct pty *pty, const char *text)
{
	pty_send_bytes(pty, text, strlen(text));
}

void pty_settle(struct pty *pty, int quiet)
{
	while (take_output(pty, quiet))
		;
}

bool pty_shows(struct pty *pty, const char *text)
{
	char *screen = pty_screen(pty);
	bool found = strstr(screen, text) != NULL;
	free(screen);
	return found;
}

bool pty_wait_text(struct pty *pty, const char *text, int limit)
{
	long long end = milliseconds() + limit;
	while (!pty_shows(pty, text)) {
		long long left = end - milliseconds();
		if (left <= 0 || !take_output(pty, (int)left))
			return pty_shows(pty, text);
	}
	pty_settle(pty, 0);
	return true;
}

bool pty_wait_bytes(struct pty *pty, const char *text, int times, int limit)
{
	long long end = milliseconds() + limit;
	for (;;) {
		size_t length;
		int count = 0;
		for (const char *at = pty_output(pty, &length); (at = strstr(at, text)); at += strlen(text))
			count++;
		long long left = end - milliseconds();
		if (count >= times)
			return true;
		if (left <= 0 || !take_output(pty, (int)left))
			return false;
	}
}

static size_t encode(char *out, uint32_t character)
{
	if (character < 0x80) {
		out[0] = (char)character;
		return 1;
	}
	size_t length = character < 0x800 ? 2 : character < 0x10000 ? 3 : 4;
	static const unsigned char leads[] = {0, 0, 0xc0, 0xe0, 0xf0};
	for (size_t i = length - 1; i > 0; i--, character >>= 6)
		out[i] = (char)(0x80 | (character & 0x3f));
	out[0] = (char)(leads[length] | character);
	return length;
}

const char *pty_row(struct pty *pty, int y)
{
	int width, height;
	vterm_get_size(pty->emulator, &height, &width);
	size_t at = 0, end = 0;
	for (int x = 0; x < width; x++) {
		VTermScreenCell cell;
		vterm_screen_get_cell(pty->screen, (VTermPos){.row = y, .col = x}, &cell);
		if (cell.chars[0] == (uint32_t)-1)
			continue;
		if (cell.chars[0] == 0) /* what follows it is not set */
			cell = (VTermScreenCell){.chars = {' '}};
		for (int i = 0; i < VTERM_MAX_CHARS_PER_CELL && cell.chars[i] != 0; i++)
			at += encode(pty->row + at, cell.chars[i]);
		if (cell.chars[0] != ' ')
			end = at;
	}
	pty->row[end] = '\0';
	return pty->row;
}

char *pty_screen(struct pty *pty)
{
	int width, height;
	vterm_get_size(pty->emulator, &height, &width);
	char *screen = NULL;
	size_t length = 0;
	FILE *file = open_memstream(&screen, &length);
	if (!file)
		die("open_memstream");
	for (int y = 0; y < height; y++)
		fprintf(file, "%s\n", pty_row(pty, y));
	if (fclose(file) != 0)
		die("fclose");
	return screen;
}

static int colour_index(const VTermColor *colour)
{
	if (colour->type & VTERM_COLOR_DEFAULT_MASK)
		return PTY_DEFAULT_COLOUR;
	return VTERM_COLOR_IS_INDEXED(colour) ? colour->indexed.idx : PTY_DEFAULT_COLOUR;
}

struct pty_cell pty_cell(struct pty *pty, int x, int y)
{
	VTermScreenCell cell;
	vterm_screen_get_cell(pty->screen, (VTermPos){.row = y, .col = x}, &cell);
	return (struct pty_cell){
	    .character = cell.chars[0] != 0 ? cell.chars[0] : ' ',
	    .width = cell.width,
	    .foreground = colour_index(&cell.fg),
	    .background = colour_index(&cell.bg),
	    .bold = cell.attrs.bold,
	    .underline = cell.attrs.underline != VTERM_UNDERLINE_OFF,
	    .reverse = cell.attrs.reverse,
	    .italic = cell.attrs.italic,
	};
}

void pty_cursor(struct pty *pty, int *x, int *y)
{
	VTermPos position;
	vterm_state_get_cursorpos(vterm_obtain_state(pty->emulator), &position);
	*x = position.col;
	*y = position.row;
}

bool pty_cursor_visible(const struct pty *pty)
{
	return pty->cursor_shown;
}

bool pty_alternate_screen(const struct pty *pty)
{
	return pty->alternate;
}

bool pty_mouse_reports(const struct pty *pty)
{
	return pty->mouse;
}

const char *pty_output(const struct pty *pty, size_t *length)
{
	*length = pty->output_length;
	return pty->output ? pty->output : "";
}

long long pty_output_time(const struct pty *pty)
{
	return pty->output_time;
}

long long pty_start_time(const struct pty *pty)
{
	return pty->start_time;
}

bool pty_is_cooked(const struct pty *pty)
{
	struct termios settings;
	if (tcgetattr(pty->master, &settings) < 0)
		return false;
	tcflag_t local = ICANON | ECHO | ISIG;
	return (settings.c_lflag & local) == local && (settings.c_iflag & ICRNL) && (settings.c_oflag & OPOST);
}

void pty_resize(struct pty *pty, int width, int height)
{
	struct winsize size = {.ws_col = (unsigned short)width, .ws_row = (unsigned short)height};
	/* terminals scroll all of themselves again when their size changes; the emulator keeps the rows that it was told.
	 * Letters all over a picture: what is expected next is drawn after this, and nothing of the old one is relied on */
	static const char margins[] = "\0337\033[r\0338", letters[] = "\0337\033#8\0338";
	pty_settle(pty, 0);
	vterm_set_size(pty->emulator, height, width);
	vterm_input_write(pty->emulator, margins, sizeof margins - 1);
	if (pty->alternate)
		vterm_input_write(pty->emulator, letters, sizeof letters - 1);
	ioctl(pty->master, TIOCSWINSZ, &size);
}

pid_t pty_process(const struct pty *pty)
{
	return pty->process;
}

int pty_wait_exit(struct pty *pty, int limit)
{
	long long end = milliseconds() + limit;
	while (!pty->ended) {
		if (waitpid(pty->process, &pty->status, WNOHANG) == pty->process) {
			pty->ended = true;
			pty_settle(pty, 0);
			break;
		}
		if (milliseconds() >= end)
			return -1;
		if (!take_output(pty, 5))
			poll(NULL, 0, 2);
	}
	return pty->status;
}
