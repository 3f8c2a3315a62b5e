/* journal_text.h - a text that is followed from change to change while it is held against a file's; private to core. */
#ifndef MAPWRIGHT_CORE_JOURNAL_TEXT_H
#define MAPWRIGHT_CORE_JOURNAL_TEXT_H

#include <stdbool.h>
#include <stddef.h>

/* The text has two parts, at the two ends of its memory, and a change makes the gap between them where it happens. The
 * front is held against the file from its beginning, the back from its end, so that a change costs what lies between it
 * and the last one, however long the text is. */
struct journal_text {
	char *data;
	size_t front, back, capacity;
	const char *disk; /* the file's bytes */
	size_t disk_length;
	size_t front_unlike, back_unlike; /* bytes that differ from the file's there */
	bool failed;                      /* memory is out */
};

void journal_text_clear(struct journal_text *text);
void journal_text_set(struct journal_text *text, const void *bytes, size_t length);

static inline size_t journal_text_length(const struct journal_text *text)
{
	return text->front + text->back;
}

/* Swaps bytes that lie in the text for others. */
void journal_text_change(struct journal_text *text, size_t start, size_t old_length, const void *fresh,
			 size_t length);

/* Is it the file's text? */
bool journal_text_same(const struct journal_text *text);

/* Takes the text out, in one piece, to be freed by the caller; NULL when memory is out. */
char *journal_text_take(struct journal_text *text, size_t *length);

#endif
