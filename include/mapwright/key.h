/* key.h - user input as values: keys by name, mouse, pastes.
 *
 * Key names, as used in bindings, tests and the command line: a printable ASCII character is itself, except
 * "<Space>" and "<Less>" (the character <); any other character is its UTF-8; special keys are <Up> <Down> <Left>
 * <Right> <Home> <End> <PageUp> <PageDown> <Insert> <Delete> <Backspace> <Enter> <Tab> <Esc> <F1>..<F12>, preceded
 * by S- M- C-, in this order, for Shift, Alt and Control (<S-Up>, <C-s>, <M-x>, <M-Space>); Shift-Tab is <S-Tab>. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

enum { KEY_NAME_SIZE = 24 };

enum event_kind {
	EVENT_NONE, /* timeout */
	EVENT_KEY,
	EVENT_MOUSE,
	EVENT_PASTE,  /* bracketed paste: text that must not act as keys */
	EVENT_RESIZE, /* the terminal size changed */
	EVENT_CLOSED, /* the terminal is gone, or a signal asked to quit (SIGHUP, SIGTERM) */
};

enum mouse_action { MOUSE_PRESS, MOUSE_DRAG, MOUSE_RELEASE, MOUSE_WHEEL_UP, MOUSE_WHEEL_DOWN };

struct event {
	enum event_kind kind;
	char key[KEY_NAME_SIZE]; /* EVENT_KEY */
	enum mouse_action mouse; /* EVENT_MOUSE */
	int button;              /* 1 left, 2 middle, 3 right */
	int x, y;                /* screen cell, from 0 */
	bool control, shift, alt;
	const char *paste; /* EVENT_PASTE: valid until the next event */
	size_t paste_length;
	int signal; /* EVENT_CLOSED: the signal, or 0 */
};

/* Reads the next key name of a text ("ab<C-s><Up>"), for scripts and tests. Returns the number of bytes used; 0 at
 * the end, or if "<" begins no known name. */
size_t key_parse(const char *text, char name[KEY_NAME_SIZE]);

/* Returns the byte that a key types if it is a printable ASCII character (including <Space> and <Less>); -1 for
 * other keys. */
int key_character(const char *name);

/* Returns true if the key is one of the bracketed names in `names`, a string like "<Esc><C-c>". */
bool key_is_any(const char *name, const char *names);

/* Returns by how many rows the wheel of the mouse was turned down, or up (less than 0); 0 for other events. */
int wheel_rows(const struct event *event);
