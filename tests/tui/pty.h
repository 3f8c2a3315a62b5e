/* pty.h - a program in a pseudo-terminal, seen through a terminal emulator, for tests. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

struct pty;

enum { PTY_DEFAULT_COLOUR = -1 };

struct pty_cell {
	uint32_t character;         /* ' ' where nothing was written */
	int width;                  /* columns; the right half of a wide character has none of its own */
	int foreground, background; /* index of the colour, or PTY_DEFAULT_COLOUR */
	bool bold, underline, reverse, italic;
};

/* Starts `arguments` (NULL-terminated, the first is the path) in a terminal of that size. The environment is that of
 * the test with TERM=xterm-256color and LC_ALL=C.UTF-8, then changed by `environment` (NULL-terminated or NULL):
 * "NAME=value" sets, "NAME" removes. Fails the process when it cannot. */
struct pty *pty_start(const char *const *arguments, int width, int height, const char *const *environment);

/* Ends the program, if it still runs, and frees all. */
void pty_free(struct pty *pty);

/* Types bytes. */
void pty_send(struct pty *pty, const char *text);
void pty_send_bytes(struct pty *pty, const char *bytes, size_t length);

/* Reads until nothing came for `quiet` milliseconds. */
void pty_settle(struct pty *pty, int quiet);

/* Reads until the screen shows the text, at most `limit` milliseconds. */
bool pty_wait_text(struct pty *pty, const char *text, int limit);

/* The same of the bytes that the program has written, for what the screen may not keep: so often, from its start on. */
bool pty_wait_bytes(struct pty *pty, const char *text, int times, int limit);

/* A row without trailing blanks; it lives until the next call. The whole screen, every row with its line end, to be
 * freed by the caller. */
const char *pty_row(struct pty *pty, int y);
char *pty_screen(struct pty *pty);
bool pty_shows(struct pty *pty, const char *text);

struct pty_cell pty_cell(struct pty *pty, int x, int y);
void pty_cursor(struct pty *pty, int *x, int *y);
bool pty_cursor_visible(const struct pty *pty);
bool pty_alternate_screen(const struct pty *pty);
bool pty_mouse_reports(const struct pty *pty);

/* All bytes that the program has written, NUL-terminated, and their number. */
const char *pty_output(const struct pty *pty, size_t *length);

/* When the last of these bytes came, and when the program was started: monotonic clock, nanoseconds. */
long long pty_output_time(const struct pty *pty);
long long pty_start_time(const struct pty *pty);

/* True when the terminal's settings are those of a shell: lines, echo, signals. */
bool pty_is_cooked(const struct pty *pty);

void pty_resize(struct pty *pty, int width, int height);
pid_t pty_process(const struct pty *pty);

/* The far side hangs up. */
void pty_hang_up(struct pty *pty);

/* Waits at most `limit` milliseconds for the end. Returns the status as of waitpid, or -1 while it runs. */
int pty_wait_exit(struct pty *pty, int limit);
