#include "text.h"

#include <stdlib.h>
#include <string.h>

void journal_text_clear(struct journal_text *text)
{
	free(text->data);
	*text = (struct journal_text){.disk = text->disk, .disk_length = text->disk_length};
}

static size_t least(size_t a, size_t b)
{
	return a < b ? a : b;
}

static size_t count_unlike(const char *a, const char *b, size_t length)
{
	size_t count = 0;
	for (size_t i = 0; i < length; i++)
		count += a[i] != b[i];
	return count;
}

/* Of bytes in the front, those unlike the file's at the same distance from its beginning. */
static size_t front_unlike(const struct journal_text *text, size_t at, size_t length)
{
	size_t both = at < text->disk_length ? least(length, text->disk_length - at) : 0;
	return length - both + (both > 0 ? count_unlike(text->data + at, text->disk + at, both) : 0);
}

/* Of bytes in the back, those unlike the file's at the same distance from its end; `at` counts in the memory. */
static size_t back_unlike(const struct journal_text *text, size_t at, size_t length)
{
	size_t distance = text->capacity - at;
	size_t beyond = distance > text->disk_length ? least(length, distance - text->disk_length) : 0,
	       both = length - beyond;
	const char *disk = both > 0 ? text->disk + text->disk_length - (distance - beyond) : NULL;
	return beyond + (both > 0 ? count_unlike(text->data + at + beyond, disk, both) : 0);
}

/* Makes room between the parts. False when memory is out. */
static bool make_room(struct journal_text *text, size_t length)
{
	if (text->capacity - text->front - text->back >= length && text->data)
		return true;
	size_t capacity = (text->front + text->back + length) * 2 + 64;
	char *data = realloc(text->data, capacity);
	text->failed = text->failed || !data;
	if (!data)
		return false;
	memmove(data + capacity - text->back, data + text->capacity - text->back, text->back);
	text->data = data;
	text->capacity = capacity;
	return true;
}

static void move_gap(struct journal_text *text, size_t to)
{
	size_t back = text->capacity - text->back;
	if (to < text->front) {
		size_t length = text->front - to;
		text->front_unlike -= front_unlike(text, to, length);
		memmove(text->data + back - length, text->data + to, length);
		text->front -= length;
		text->back += length;
		text->back_unlike += back_unlike(text, back - length, length);
	} else if (to > text->front) {
		size_t length = to - text->front;
		text->back_unlike -= back_unlike(text, back, length);
		memmove(text->data + text->front, text->data + back, length);
		text->front_unlike += front_unlike(text, text->front, length);
		text->front += length;
		text->back -= length;
	}
}

/* Bytes for as many others, where they are. */
static void overwrite(struct journal_text *text, size_t start, const char *fresh, size_t length)
{
	size_t before = start < text->front ? least(length, text->front - start) : 0, after = length - before;
	if (before > 0) {
		text->front_unlike -= front_unlike(text, start, before);
		memcpy(text->data + start, fresh, before);
		text->front_unlike += front_unlike(text, start, before);
	}
	if (after > 0) {
		size_t at = text->capacity - text->back + (start + before - text->front);
		text->back_unlike -= back_unlike(text, at, after);
		memcpy(text->data + at, fresh + before, after);
		text->back_unlike += back_unlike(text, at, after);
	}
}

void journal_text_change(struct journal_text *text, size_t start, size_t old_length, const void *fresh, size_t length)
{
	if (old_length == length) {
		overwrite(text, start, fresh, length);
		return;
	}
	if (!make_room(text, length))
		return;
	move_gap(text, start);
	text->back_unlike -= back_unlike(text, text->capacity - text->back, old_length);
	text->back -= old_length;
	if (length > 0)
		memcpy(text->data + text->front, fresh, length);
	text->front_unlike += front_unlike(text, text->front, length);
	text->front += length;
}

void journal_text_set(struct journal_text *text, const void *bytes, size_t length)
{
	text->front = text->back = text->front_unlike = text->back_unlike = 0;
	journal_text_change(text, 0, 0, bytes, length);
}

bool journal_text_same(const struct journal_text *text)
{
	return journal_text_length(text) == text->disk_length && text->front_unlike == 0 && text->back_unlike == 0;
}

char *journal_text_take(struct journal_text *text, size_t *length)
{
	*length = journal_text_length(text);
	if (!make_room(text, 0))
		return NULL;
	move_gap(text, *length);
	char *data = text->data;
	text->data = NULL;
	journal_text_clear(text);
	return data;
}
