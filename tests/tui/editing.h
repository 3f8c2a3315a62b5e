/* editing.h - the editor in a pseudo-terminal and in a home of its own, for the test_editor programs.
 *
 * Every test begins in an empty folder, which is also its home; paths are relative to it. What a test waits for it
 * waits for by what the screen shows, so that a slow machine makes it slower and not wrong. */
#pragma once

#include "pty.h"
#include "testing.h"

enum { EDITING_LIMIT = 10000 }; /* milliseconds after which something is held not to come */

struct editing {
	char folder[64];
	struct pty *pty; /* the program last started, or NULL */
	int left, top;   /* where the cell 0,0 of the map stands on the screen (editing_open) */
};

/* For cmocka_unit_test_setup_teardown: `*state` becomes a struct editing. */
int editing_setup(void **state);
int editing_teardown(void **state);

/* EDITING_TEST(name) { ... }: a test that begins so and has its `editing`. */
#define EDITING_TEST(name)                                                                                           \
	static void name##_in(struct editing *editing);                                                              \
	TEST_WITH(name, editing_setup, editing_teardown)                                                             \
	{                                                                                                            \
		name##_in(*state);                                                                                   \
	}                                                                                                            \
	static void name##_in(__attribute__((unused)) struct editing *editing)

/* A room of 12x5 cells, walls round "..........", ".....~....+" and ".........."; its row 0 is on line
 * EDITING_ROOM_TOP (from 0). With other rows 1 to 3 it is static until the next call. */
enum { EDITING_ROOM_TOP = 4 };
extern const char editing_room[];
const char *editing_room_with(const char *row1, const char *row2, const char *row3);

/* An NLarn file of four mazes, 67x17 each and a blank line between; static. */
const char *editing_mazes(void);

void editing_write(const char *path, const char *text);
void editing_write_bytes(const char *path, const char *bytes, size_t length);
bool editing_exists(const char *path);

/* The file holds exactly these bytes. */
void editing_check_file(const char *path, const char *text);

/* The file holds the text with `with` instead of what stands there at line `line` (from 0), column `column`. */
void editing_check_changed(const char *path, const char *text, int line, int column, const char *with);

/* Starts the editor with the words (NULL-terminated, without the program) and waits for nothing. */
struct pty *editing_start(struct editing *editing, const char *const *words, int width, int height,
			  const char *const *environment);

/* The same on one file at 80x24. */
struct pty *editing_start_on(struct editing *editing, const char *path);

/* Starts the editor on one file at 80x24 and waits until it is there. */
struct pty *editing_open(struct editing *editing, const char *path);

/* The same on a file with this text, which is written first. */
struct pty *editing_open_with(struct editing *editing, const char *path, const char *text);

/* Types the keys; then the screen shows the text, or no longer shows it, or the program ends with the status. */
void editing_type(struct pty *pty, const char *keys, const char *text);
void editing_type_away(struct pty *pty, const char *keys, const char *text);
void editing_type_exit(struct pty *pty, const char *keys, int status);

/* Saves with Ctrl-S; the file, which is the one on the screen, then holds exactly the text. */
void editing_save(struct pty *pty, const char *path, const char *text);

/* Kills the program and waits for its end. */
void editing_kill(struct pty *pty);

/* The screen shows the text, now or soon; or no longer. What it shows instead is printed when not. */
void editing_expect(struct pty *pty, const char *text);
void editing_expect_gone(struct pty *pty, const char *text);

/* The cursor stands there, now or soon. */
void editing_expect_cursor(struct pty *pty, int x, int y);

/* The map cell shows that glyph, now or soon. */
void editing_expect_cell(const struct editing *editing, int x, int y, char glyph);

/* A report of the mouse about a cell of the map: button 0 left, 1 middle, 2 right, 32 more for motion, 64 and 65 the
 * wheel. editing_click_at takes screen columns and rows. */
void editing_mouse(const struct editing *editing, int button, int x, int y, bool release);
void editing_click_at(struct pty *pty, int x, int y);

/* The program has ended or soon does, with that status; the terminal is as it was before. */
void editing_expect_exit(struct pty *pty, int status);
void editing_expect_restored(struct pty *pty);
