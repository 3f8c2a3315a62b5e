/* libtermkey decodes the keys; it gets one complete and valid key at a time (key_filter.c), never a stream. It is
 * started without a terminal name, so that it reads no terminfo: the filter has made all spellings the same. It never
 * gets mouse reports or pastes. */
#include "key_filter.h"
#include "mapwright/arena.h"
#include "tty.h"

#include <termkey.h>

enum {
	PASTE_MAX = 16 << 20,   /* bytes; the rest is dropped */
	PASTE_FIRST = 64,       /* bytes allocated at first */
	PASTE_SILENCE = 2000,   /* milliseconds after which a paste without an end mark ends */
	SEQUENCE_WAITS = 10,    /* an unfinished sequence waits for this multiple of the wait of ESC, */
	SEQUENCE_SILENCE = 250, /* and at least this many milliseconds: a slow line splits keys */
	POSITION_MAX = 1000,
	SYNCHRONIZED = 2026, /* the mode in which a terminal holds back pictures until they are complete */
};

struct keyboard {
	TermKey *decoder;
	struct key_filter filter;
	int escape_wait;
	char bytes[4096]; /* read but not yet filtered: from `start` to `end` */
	size_t start, end;
	int64_t last; /* time of the last byte */
	char *paste;
	size_t paste_length, paste_capacity;
	bool paste_given, paste_lost; /* passed to the caller; memory ran out */
	bool paste_return;            /* its last byte was a carriage return */
	bool synchronizes;
};

struct keyboard *keyboard_new(bool utf8, int escape_wait)
{
	struct keyboard *keyboard = memory_allocate(1, sizeof *keyboard);
	int encoding = utf8 ? TERMKEY_FLAG_UTF8 : TERMKEY_FLAG_RAW;
	keyboard->decoder = termkey_new_abstract("", TERMKEY_FLAG_NOTERMIOS | encoding);
	if (!keyboard->decoder)
		memory_end();
	termkey_set_canonflags(keyboard->decoder, TERMKEY_CANON_SPACESYMBOL | TERMKEY_CANON_DELBS);
	keyboard->escape_wait = MAX(escape_wait, 0);
	key_filter_init(&keyboard->filter, utf8);
	return keyboard;
}

void keyboard_free(struct keyboard *keyboard)
{
	if (!keyboard)
		return;
	termkey_destroy(keyboard->decoder);
	free(keyboard->paste);
	free(keyboard);
}

/* ---- names ---- */

/* Writes the name of a key. Returns false for keys without a name. */
static bool key_name(const TermKeyKey *key, char name[KEY_NAME_SIZE])
{
	static const struct {
		TermKeySym symbol;
		const char *name;
	} names[] = {
	    {TERMKEY_SYM_UP, "Up"},         {TERMKEY_SYM_DOWN, "Down"},
	    {TERMKEY_SYM_LEFT, "Left"},     {TERMKEY_SYM_RIGHT, "Right"},
	    {TERMKEY_SYM_HOME, "Home"},     {TERMKEY_SYM_FIND, "Home"},
	    {TERMKEY_SYM_END, "End"},       {TERMKEY_SYM_SELECT, "End"},
	    {TERMKEY_SYM_PAGEUP, "PageUp"}, {TERMKEY_SYM_PAGEDOWN, "PageDown"},
	    {TERMKEY_SYM_INSERT, "Insert"}, {TERMKEY_SYM_DELETE, "Delete"},
	    {TERMKEY_SYM_DEL, "Backspace"}, {TERMKEY_SYM_BACKSPACE, "Backspace"},
	    {TERMKEY_SYM_ENTER, "Enter"},   {TERMKEY_SYM_TAB, "Tab"},
	    {TERMKEY_SYM_ESCAPE, "Esc"},    {TERMKEY_SYM_SPACE, "Space"},
	};
	char base[16] = ""; /* without modifiers and brackets */
	bool character = key->type == TERMKEY_TYPE_UNICODE;
	int modifiers = key->modifiers;
	if (character)
		snprintf(base, sizeof base, "%s", key->code.codepoint == '<' ? "Less" : key->utf8);
	else if (key->type == TERMKEY_TYPE_FUNCTION)
		snprintf(base, sizeof base, "F%d", key->code.number);
	EACH_OF(known, names)
		if (key->type == TERMKEY_TYPE_KEYSYM && known->symbol == key->code.sym)
			snprintf(base, sizeof base, "%s", known->name);
	const bool plain = character && modifiers == 0 && key->code.codepoint != '<';
	if (character && modifiers == TERMKEY_KEYMOD_CTRL && strcmp(base, "h") == 0) {
		modifiers = 0; /* many terminals send this byte for Backspace */
		snprintf(base, sizeof base, "Backspace");
	}
	if (plain)
		snprintf(name, KEY_NAME_SIZE, "%s", base);
	else
		snprintf(name, KEY_NAME_SIZE, "<%s%s%s%s>", modifiers & TERMKEY_KEYMOD_SHIFT ? "S-" : "",
			 modifiers & TERMKEY_KEYMOD_ALT ? "M-" : "", modifiers & TERMKEY_KEYMOD_CTRL ? "C-" : "",
			 base);
	return *base != '\0';
}

static bool key_event(struct keyboard *keyboard, struct event *event)
{
	const struct key_filter *filter = &keyboard->filter;
	termkey_push_bytes(keyboard->decoder, filter->out, filter->out_length);
	TermKeyKey key, rest;
	bool known = termkey_getkey_force(keyboard->decoder, &key) == TERMKEY_RES_KEY && key_name(&key, event->key);
	while (termkey_getkey_force(keyboard->decoder, &rest) == TERMKEY_RES_KEY)
		known = false; /* several keys: a spelling that libtermkey does not know */
	if (known)
		event->kind = EVENT_KEY;
	return known;
}

/* ---- the mouse ---- */

enum { MOUSE_BUTTON = 3, MOUSE_SHIFT = 4, MOUSE_ALT = 8, MOUSE_CONTROL = 16, MOUSE_MOTION = 32, MOUSE_WHEEL = 64 };

/* Converts a mouse report. Motion without a button, horizontal wheels and further buttons are ignored. */
static bool mouse_event(const struct key_filter *filter, struct event *event)
{
	int bits = filter->numbers[0], button = bits & MOUSE_BUTTON;
	bool wheel = bits & MOUSE_WHEEL;
	if (bits >= 2 * MOUSE_WHEEL || (wheel ? button > 1 || !filter->pressed : button == MOUSE_BUTTON))
		return false;
	enum mouse_action action = bits & MOUSE_MOTION ? MOUSE_DRAG : MOUSE_PRESS;
	if (wheel)
		action = button == 0 ? MOUSE_WHEEL_UP : MOUSE_WHEEL_DOWN;
	else if (!filter->pressed)
		action = MOUSE_RELEASE;
	event->kind = EVENT_MOUSE;
	event->mouse = action;
	event->button = wheel ? 0 : button + 1;
	event->x = MIN(filter->numbers[1], POSITION_MAX) - 1;
	event->y = MIN(filter->numbers[2], POSITION_MAX) - 1;
	event->shift = bits & MOUSE_SHIFT;
	event->alt = bits & MOUSE_ALT;
	event->control = bits & MOUSE_CONTROL;
	return true;
}

/* ---- pastes ---- */

static void paste_reset(struct keyboard *keyboard)
{
	free(keyboard->paste);
	keyboard->paste = NULL;
	keyboard->paste_length = keyboard->paste_capacity = 0;
	keyboard->paste_given = keyboard->paste_lost = keyboard->paste_return = false;
}

/* Terminals send a line end as a carriage return, like the Enter key; a text has line feeds. */
static void paste_add(struct keyboard *keyboard, char byte)
{
	bool second_half = byte == '\n' && keyboard->paste_return;
	keyboard->paste_return = byte == '\r';
	if (second_half || keyboard->paste_lost || keyboard->paste_length == PASTE_MAX)
		return;
	if (keyboard->paste_length == keyboard->paste_capacity) {
		size_t larger = MAX(2 * keyboard->paste_capacity, PASTE_FIRST);
		keyboard->paste_lost = !memory_has(larger);
		if (keyboard->paste_lost) {
			keyboard->paste_length = 0;
			return;
		}
		list_grow(&keyboard->paste, &keyboard->paste_capacity, larger, 1);
	}
	keyboard->paste[keyboard->paste_length++] = byte == '\r' ? '\n' : byte;
}

/* ---- events ---- */

static bool piece_event(struct keyboard *keyboard, enum key_piece piece, struct event *event)
{
	const struct key_filter *filter = &keyboard->filter;
	switch (piece) {
	case KEY_PIECE_NONE:
	case KEY_PIECE_PASTE_BEGIN:
		break;
	case KEY_PIECE_KEY:
		return key_event(keyboard, event);
	case KEY_PIECE_MOUSE:
		return mouse_event(filter, event);
	case KEY_PIECE_MODE:
		if (filter->numbers[0] == SYNCHRONIZED)
			keyboard->synchronizes = filter->numbers[1] >= 1 && filter->numbers[1] <= 3;
		break;
	case KEY_PIECE_PASTE_TEXT:
		for (size_t i = 0; i < filter->out_length; i++)
			paste_add(keyboard, filter->out[i]);
		break;
	case KEY_PIECE_PASTE_END: /* if memory runs out, the paste is empty rather than truncated */
		keyboard->paste_given = true;
		event->kind = EVENT_PASTE;
		event->paste = keyboard->paste ? keyboard->paste : "";
		event->paste_length = keyboard->paste_length;
		return true;
	}
	return false;
}

bool keyboard_synchronizes(const struct keyboard *keyboard)
{
	return keyboard->synchronizes;
}

size_t keyboard_room(const struct keyboard *keyboard)
{
	return sizeof keyboard->bytes - (keyboard->end - keyboard->start);
}

bool keyboard_drop(struct keyboard *keyboard, char byte)
{
	const char *at = memchr(keyboard->bytes + keyboard->start, byte, keyboard->end - keyboard->start);
	if (at)
		keyboard->start = (size_t)(at - keyboard->bytes) + 1;
	return at != NULL;
}

size_t keyboard_push(struct keyboard *keyboard, const char *bytes, size_t length, int64_t now)
{
	memmove(keyboard->bytes, keyboard->bytes + keyboard->start, keyboard->end - keyboard->start);
	keyboard->end -= keyboard->start;
	keyboard->start = 0;
	const size_t room = keyboard_room(keyboard), taken = MIN(length, room);
	memcpy(keyboard->bytes + keyboard->end, bytes, taken);
	keyboard->end += taken;
	keyboard->last = now;
	return taken;
}

bool keyboard_next(struct keyboard *keyboard, struct event *event)
{
	if (keyboard->paste_given)
		paste_reset(keyboard);
	*event = (struct event){.kind = EVENT_NONE};
	while (keyboard->start < keyboard->end) {
		unsigned char byte = (unsigned char)keyboard->bytes[keyboard->start++];
		if (piece_event(keyboard, key_filter_push(&keyboard->filter, byte), event))
			return true;
	}
	return false;
}

int keyboard_wait(const struct keyboard *keyboard, int64_t now)
{
	/* How long unfinished input may wait: a multiple of the wait of ESC, and a minimum in milliseconds. */
	static const struct {
		int waits, least;
	} silences[] = {[KEY_PENDING_ESCAPE] = {1, 0},
			[KEY_PENDING_SEQUENCE] = {SEQUENCE_WAITS, SEQUENCE_SILENCE},
			[KEY_PENDING_PASTE] = {0, PASTE_SILENCE}};
	enum key_pending pending = key_filter_pending(&keyboard->filter);
	if (keyboard->start < keyboard->end)
		return 0;
	if (pending == KEY_PENDING_NONE)
		return -1;
	int silence = silences[pending].waits * keyboard->escape_wait;
	silence = MAX(silence, silences[pending].least);
	int64_t left = keyboard->last + silence - now;
	return (int)MAX(MIN(left, silence), 0);
}

bool keyboard_expire(struct keyboard *keyboard, int64_t now, struct event *event)
{
	*event = (struct event){.kind = EVENT_NONE};
	if (keyboard->start < keyboard->end || keyboard_wait(keyboard, now) != 0)
		return false;
	return piece_event(keyboard, key_filter_expire(&keyboard->filter), event);
}
