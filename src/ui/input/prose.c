#include "prose.h"

#include "mapwright/screen.h"

#include <string.h>
#include <strings.h>

void prose_init(struct prose *prose, const char *bytes, size_t length)
{
	*prose = (struct prose){.column = -1};
	text_init(&prose->text, bytes, length);
}

void prose_clear(struct prose *prose)
{
	text_clear(&prose->text);
	history_clear(&prose->history);
	*prose = (struct prose){0};
}

/* ---- changes ---- */

void prose_replace(struct prose *prose, size_t from, size_t to, const char *bytes, size_t length, enum run run)
{
	struct revision revision = {0};
	struct place nowhere = {0};
	patch_add(&revision.patch, (struct span){.start = from, .length = to - from}, bytes, length);
	text_patch(&prose->text, &revision.patch, &revision.inverse);
	prose->cursor = from + length;
	if (run == RUN_NONE || run != prose->run)
		history_open(&prose->history, "", nowhere);
	prose->run = run;
	history_push(&prose->history, &revision, "", nowhere);
}

bool prose_undo(struct prose *prose, bool back)
{
	struct history *history = &prose->history;
	history_close(history);
	prose->run = RUN_NONE;
	if (history->done == (back ? 0 : history->count))
		return false;
	const struct step *step = &history->steps[back ? history->done - 1 : history->done];
	for (size_t i = 0; i < step->count; i++) {
		const struct revision *revision = &step->revisions[back ? step->count - 1 - i : i];
		const struct patch *patch = back ? &revision->inverse : &revision->patch;
		struct patch inverse = {0};
		text_patch(&prose->text, patch, &inverse);
		patch_clear(&inverse);
		prose->cursor = patch->changes[0].old.start + patch->changes[0].fresh.length;
	}
	history->done = back ? history->done - 1 : history->done + 1;
	return true;
}

/* ---- characters, words, lines ---- */

static bool continues(char byte)
{
	return ((unsigned char)byte & 0xC0) == 0x80;
}

size_t character_before(const char *bytes, size_t at)
{
	if (at > 0)
		at--;
	while (at > 0 && continues(bytes[at]))
		at--;
	return at;
}

size_t character_after(const char *bytes, size_t length, size_t at)
{
	if (at < length)
		at++;
	while (at < length && continues(bytes[at]))
		at++;
	return at;
}

static bool is_blank(char byte)
{
	return byte == ' ' || byte == '\n' || byte == '\t';
}

size_t word_before(const char *bytes, size_t at)
{
	while (at > 0 && is_blank(bytes[at - 1]))
		at--;
	while (at > 0 && !is_blank(bytes[at - 1]))
		at--;
	return at;
}

size_t prose_word_after(const struct prose *prose)
{
	size_t at = prose->cursor;
	while (at < prose->text.length && is_blank(prose->text.bytes[at]))
		at++;
	while (at < prose->text.length && !is_blank(prose->text.bytes[at]))
		at++;
	return at;
}

size_t prose_line_start(const struct prose *prose, size_t at)
{
	return prose->text.line_starts[text_line(&prose->text, at) - 1];
}

size_t prose_line_end(const struct prose *prose, size_t at)
{
	return span_end(text_line_span(&prose->text, text_line(&prose->text, at)));
}

/* ---- rows ---- */

struct prose_row prose_row_at(const struct prose *prose, const struct prose_view *view, size_t start)
{
	const char *bytes = prose->text.bytes;
	size_t end = prose_line_end(prose, start), size;
	size_t fits = start + screen_bytes_before(view->utf8, bytes + start, end - start, view->width);
	if (fits == start && start < end) { /* wider than the row */
		screen_character(view->utf8, bytes + start, end - start, &size);
		fits = start + size;
	}
	if (fits == end)
		return (struct prose_row){start, end, end + 1};
	size_t cut = fits + (bytes[fits] == ' '); /* a blank may stick out: it is not seen */
	while (cut > start && bytes[cut - 1] != ' ')
		cut--;
	cut = cut == start ? fits : cut;
	return (struct prose_row){start, cut, cut == end ? end + 1 : cut};
}

struct prose_row prose_row_of(const struct prose *prose, const struct prose_view *view, size_t at)
{
	struct prose_row row = prose_row_at(prose, view, prose_line_start(prose, at));
	while (row.next <= at)
		row = prose_row_at(prose, view, row.next);
	return row;
}

static struct prose_row row_before(const struct prose *prose, const struct prose_view *view, struct prose_row row)
{
	return row.start > 0 ? prose_row_of(prose, view, row.start - 1) : row;
}

static struct prose_row row_after(const struct prose *prose, const struct prose_view *view, struct prose_row row)
{
	return row.next <= prose->text.length ? prose_row_at(prose, view, row.next) : row;
}

size_t prose_first(const struct prose *prose, const struct prose_view *view)
{
	struct prose_row here = prose_row_of(prose, view, prose->cursor);
	size_t top = prose->top < prose->text.length ? prose->top : prose->text.length;
	struct prose_row row = prose_row_of(prose, view, top), first = row;
	if (here.start <= row.start)
		return here.start;
	for (int i = 1; i < view->height; i++) {
		row = row_after(prose, view, row);
		if (row.start == here.start)
			return first.start;
	}
	for (int i = 1; i < view->height; i++)
		here = row_before(prose, view, here);
	return here.start;
}

void prose_step(struct prose *prose, const struct prose_view *view, int rows)
{
	struct prose_row row = prose_row_of(prose, view, prose->cursor);
	const char *bytes = prose->text.bytes;
	if (prose->column < 0)
		prose->column = screen_columns(view->utf8, bytes + row.start, prose->cursor - row.start);
	size_t start = row.start;
	for (; rows < 0; rows++)
		row = row_before(prose, view, row);
	for (; rows > 0; rows--)
		row = row_after(prose, view, row);
	if (row.start == start)
		return;
	size_t at =
	    row.start + screen_bytes_before(view->utf8, bytes + row.start, row.end - row.start, prose->column);
	prose->cursor = at == row.next ? character_before(bytes, at) : at;
}

/* ---- search ---- */

bool prose_find(struct prose *prose, const char *text, int direction)
{
	size_t places = prose->text.length + 1, length = strlen(text);
	prose->run = RUN_NONE;
	prose->column = -1;
	for (size_t i = 1; i <= places && length > 0; i++) {
		size_t at = (prose->cursor + (direction > 0 ? i : places - i)) % places;
		if (at + length > prose->text.length || strncasecmp(prose->text.bytes + at, text, length) != 0)
			continue;
		prose->cursor = at;
		return true;
	}
	return false;
}
