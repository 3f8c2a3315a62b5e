/* A text that is edited: its changes, words, and rows as wrapped on the screen. */
#include "input/input.h"
#include "view.h"

void text_area_init(struct text_area *text_area, const char *bytes, size_t length)
{
	*text_area = (struct text_area){.column = -1};
	text_init(&text_area->text, bytes, length);
}

void text_area_clear(struct text_area *text_area)
{
	text_clear(&text_area->text);
	history_clear(&text_area->history);
	*text_area = (struct text_area){0};
}

/* ---- changes ---- */

void text_area_replace(struct text_area *text_area, size_t from, size_t to, const char *bytes, size_t length,
		       enum text_run run)
{
	struct revision revision = {0};
	struct place nowhere = {0};
	patch_add(&revision.patch, (struct span){.start = from, .length = to - from}, bytes, length);
	text_patch(&text_area->text, &revision.patch, &revision.inverse);
	text_area->cursor = from + length;
	if (run == RUN_NONE || run != text_area->run)
		history_open(&text_area->history, "", nowhere);
	text_area->run = run;
	history_push(&text_area->history, &revision, "", nowhere);
}

bool text_area_undo(struct text_area *text_area, bool back)
{
	struct history *history = &text_area->history;
	history_close(history);
	text_area->run = RUN_NONE;
	struct history_path path = {0};
	size_t state = history_next(history, history->done, back);
	if (state == SIZE_MAX)
		return false;
	history_path(history, history->done, state, &path);
	for (size_t i = 0; i < path.count; i++) {
		const struct patch *patch = &path.revisions[i].patch;
		struct patch inverse = {0};
		text_patch(&text_area->text, patch, &inverse);
		patch_clear(&inverse);
		text_area->cursor = patch->changes[0].removed.start + patch->changes[0].inserted.length;
	}
	history_path_clear(&path);
	history_move(history, state);
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

size_t text_area_word_after(const struct text_area *text_area)
{
	size_t at = text_area->cursor;
	while (at < text_area->text.length && is_blank(text_area->text.bytes[at]))
		at++;
	while (at < text_area->text.length && !is_blank(text_area->text.bytes[at]))
		at++;
	return at;
}

size_t text_area_line_start(const struct text_area *text_area, size_t at)
{
	return text_area->text.line_starts[text_line(&text_area->text, at) - 1];
}

size_t text_area_line_end(const struct text_area *text_area, size_t at)
{
	return span_end(text_line_span(&text_area->text, text_line(&text_area->text, at)));
}

/* ---- rows ---- */

struct text_area_row text_area_row_at(const struct text_area *text_area, const struct text_area_view *view,
				      size_t start)
{
	const char *bytes = text_area->text.bytes;
	size_t end = text_area_line_end(text_area, start), size;
	size_t fits = start + screen_bytes_before(view->utf8, bytes + start, end - start, view->width);
	if (fits == start && start < end) { /* the character is wider than the row */
		screen_character(view->utf8, bytes + start, end - start, &size);
		fits = start + size;
	}
	if (fits == end)
		return (struct text_area_row){start, end, end + 1};
	size_t cut = fits + (bytes[fits] == ' '); /* a trailing blank may exceed the row, as it is invisible */
	while (cut > start && bytes[cut - 1] != ' ')
		cut--;
	cut = cut == start ? fits : cut;
	return (struct text_area_row){start, cut, cut == end ? end + 1 : cut};
}

struct text_area_row text_area_row_of(const struct text_area *text_area, const struct text_area_view *view, size_t at)
{
	struct text_area_row row = text_area_row_at(text_area, view, text_area_line_start(text_area, at));
	while (row.next <= at)
		row = text_area_row_at(text_area, view, row.next);
	return row;
}

static struct text_area_row row_before(const struct text_area *text_area, const struct text_area_view *view,
				       struct text_area_row row)
{
	return row.start > 0 ? text_area_row_of(text_area, view, row.start - 1) : row;
}

static struct text_area_row row_after(const struct text_area *text_area, const struct text_area_view *view,
				      struct text_area_row row)
{
	return row.next <= text_area->text.length ? text_area_row_at(text_area, view, row.next) : row;
}

size_t text_area_first(const struct text_area *text_area, const struct text_area_view *view)
{
	struct text_area_row here = text_area_row_of(text_area, view, text_area->cursor);
	size_t top = MIN(text_area->top, text_area->text.length);
	struct text_area_row row = text_area_row_of(text_area, view, top), first = row;
	if (here.start <= row.start)
		return here.start;
	for (int i = 1; i < view->height; i++) {
		row = row_after(text_area, view, row);
		if (row.start == here.start)
			return first.start;
	}
	for (int i = 1; i < view->height; i++)
		here = row_before(text_area, view, here);
	return here.start;
}

void text_area_step(struct text_area *text_area, const struct text_area_view *view, int rows)
{
	struct text_area_row row = text_area_row_of(text_area, view, text_area->cursor);
	const char *bytes = text_area->text.bytes;
	if (text_area->column < 0)
		text_area->column = screen_columns(view->utf8, bytes + row.start, text_area->cursor - row.start);
	size_t start = row.start;
	for (; rows < 0; rows++)
		row = row_before(text_area, view, row);
	for (; rows > 0; rows--)
		row = row_after(text_area, view, row);
	if (row.start == start)
		return;
	size_t at =
	    row.start + screen_bytes_before(view->utf8, bytes + row.start, row.end - row.start, text_area->column);
	text_area->cursor = at == row.next ? character_before(bytes, at) : at;
}

/* ---- search ---- */

bool text_area_find(struct text_area *text_area, const char *text, int direction)
{
	size_t places = text_area->text.length + 1, length = strlen(text);
	text_area->run = RUN_NONE;
	text_area->column = -1;
	for (size_t i = 1; i <= places && length > 0; i++) {
		size_t at = (text_area->cursor + (direction > 0 ? i : places - i)) % places;
		if (at + length > text_area->text.length ||
		    strncasecmp(text_area->text.bytes + at, text, length) != 0)
			continue;
		text_area->cursor = at;
		return true;
	}
	return false;
}
