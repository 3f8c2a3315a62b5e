/* Any bytes of a terminal, in any pieces: no crash, and what comes out are events as key.h promises them. The first
 * byte chooses the encoding and how the rest is cut into reads. */
#include "term/tty.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool condition)
{
	if (!condition)
		abort();
}

/* A name is a printable ASCII character, a UTF-8 one, or something in brackets; control characters never. */
static void check_key(const char *name)
{
	size_t length = strnlen(name, KEY_NAME_SIZE);
	require(length > 0 && length < KEY_NAME_SIZE);
	for (size_t i = 0; i < length; i++)
		require((unsigned char)name[i] > ' ' && name[i] != 0x7f);
	if (name[0] == '<')
		require(length > 2 && name[length - 1] == '>');
	else
		require(length == 1 || (unsigned char)name[0] >= 0xc2);
}

static void check_event(const struct event *event)
{
	switch (event->kind) {
	case EVENT_KEY:
		check_key(event->key);
		return;
	case EVENT_MOUSE:
		require(event->x >= 0 && event->x < 1000 && event->y >= 0 && event->y < 1000);
		require(event->button >= 0 && event->button <= 3);
		return;
	case EVENT_PASTE:
		require(event->paste != NULL);
		for (size_t i = 0; i < event->paste_length; i++)
			require(event->paste[i] != '\r');
		return;
	default:
		abort();
	}
}

static void take_events(struct keyboard *keyboard)
{
	struct event event;
	while (keyboard_next(keyboard, &event))
		check_event(&event);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	if (size == 0)
		return 0;
	struct keyboard *keyboard = keyboard_new(data[0] & 1, 25);
	require(keyboard != NULL);
	size_t piece = (data[0] >> 2) + 1u;
	int64_t now = 0;
	struct event event;
	for (size_t at = 1; at < size; now += data[0] & 2 ? 3000 : 1) {
		size_t length = size - at < piece ? size - at : piece;
		at += keyboard_push(keyboard, (const char *)data + at, length, now);
		take_events(keyboard);
		if (keyboard_expire(keyboard, now + 300, &event))
			check_event(&event);
	}
	if (keyboard_expire(keyboard, now + 10000, &event))
		check_event(&event);
	require(keyboard_wait(keyboard, now + 10000) == -1);
	require(keyboard_push(keyboard, "k", 1, now) == 1 && keyboard_next(keyboard, &event));
	require(event.kind == EVENT_KEY && strcmp(event.key, "k") == 0);
	keyboard_free(keyboard);
	return 0;
}
