#include "lines.h"

#include "commands.h"
#include "panels.h"

#include <stdlib.h>
#include <string.h>

void lines_clear(struct lines *lines)
{
	free(lines->bytes);
	*lines = (struct lines){0};
}

bool lines_open(struct editor *editor, int field, struct error *error)
{
	const struct view *view = editor_view(editor);
	const struct field *of = &view->document->model.fields[field];
	struct lines *lines = &editor->lines;
	if (of->set && of->value.length >= LINES_SIZE)
		return error_set(error, "This text is longer than %d KB; edit it in a text editor.",
				 LINES_SIZE / 1024);
	lines_clear(lines);
	lines->bytes = malloc(LINES_SIZE);
	if (!lines->bytes)
		return error_no_memory(error);
	lines->field = field;
	lines->open = true;
	const char *bytes = view->document->text.bytes + of->value.start;
	for (size_t i = 0; of->set && i < of->value.length; i++)
		if (bytes[i] != '\r' || i + 1 == of->value.length || bytes[i + 1] != '\n')
			lines->bytes[lines->length++] = bytes[i];
	return true;
}

static void insert(struct editor *editor, const char *bytes, size_t length)
{
	struct lines *lines = &editor->lines;
	if (lines->length + length >= LINES_SIZE) {
		editor_say(editor, "The text is full: a description has at most %d KB.", LINES_SIZE / 1024);
		editor->message_is_error = true;
		return;
	}
	memmove(lines->bytes + lines->cursor + length, lines->bytes + lines->cursor, lines->length - lines->cursor);
	memcpy(lines->bytes + lines->cursor, bytes, length);
	lines->length += length;
	lines->cursor += length;
}

static void erase(struct lines *lines, size_t from, size_t to)
{
	memmove(lines->bytes + from, lines->bytes + to, lines->length - to);
	lines->length -= to - from;
	lines->cursor = from;
}

static bool continues(const struct lines *lines, size_t at)
{
	return at < lines->length && ((unsigned char)lines->bytes[at] & 0xC0) == 0x80;
}

static size_t before(const struct lines *lines)
{
	size_t at = lines->cursor;
	if (at > 0)
		at--;
	while (at > 0 && continues(lines, at))
		at--;
	return at;
}

static size_t behind(const struct lines *lines)
{
	size_t at = lines->cursor;
	if (at < lines->length)
		at++;
	while (continues(lines, at))
		at++;
	return at;
}

static size_t line_start(const struct lines *lines, size_t at)
{
	while (at > 0 && lines->bytes[at - 1] != '\n')
		at--;
	return at;
}

static size_t line_end(const struct lines *lines, size_t at)
{
	while (at < lines->length && lines->bytes[at] != '\n')
		at++;
	return at;
}

/* One line up or down, in the same column as far as that line goes. */
static void step_line(struct editor *editor, bool down)
{
	struct lines *lines = &editor->lines;
	size_t start = line_start(lines, lines->cursor);
	if (down ? line_end(lines, lines->cursor) == lines->length : start == 0)
		return;
	size_t to = down ? line_end(lines, lines->cursor) + 1 : line_start(lines, start - 1);
	int column = screen_columns(editor->utf8, lines->bytes + start, lines->cursor - start);
	lines->cursor = to + screen_bytes_before(editor->utf8, lines->bytes + to, line_end(lines, to) - to, column);
}

/* Takes the text over; what is refused keeps it open, with the reason below. */
static void finish(struct editor *editor)
{
	struct lines *lines = &editor->lines;
	struct error error;
	lines->bytes[lines->length] = '\0';
	if (field_set(editor, lines->field, lines->bytes, &error)) {
		lines_clear(lines);
		return;
	}
	editor_say(editor, "(Ctrl-C drops the text) %s", error.message);
	editor->message_is_error = true;
}

void lines_key(struct editor *editor, const char *key)
{
	struct lines *lines = &editor->lines;
	editor->message[0] = '\0';
	if (strcmp(key, "<Esc>") == 0 || strcmp(key, "<C-s>") == 0)
		finish(editor);
	else if (strcmp(key, "<C-c>") == 0)
		lines_clear(lines);
	else if (strcmp(key, "<Enter>") == 0)
		insert(editor, "\n", 1);
	else if (strcmp(key, "<Backspace>") == 0)
		erase(lines, before(lines), lines->cursor);
	else if (strcmp(key, "<Delete>") == 0 || strcmp(key, "<C-d>") == 0)
		erase(lines, lines->cursor, behind(lines));
	else if (strcmp(key, "<Left>") == 0)
		lines->cursor = before(lines);
	else if (strcmp(key, "<Right>") == 0)
		lines->cursor = behind(lines);
	else if (strcmp(key, "<Up>") == 0 || strcmp(key, "<Down>") == 0)
		step_line(editor, key[1] == 'D');
	else if (strcmp(key, "<Home>") == 0 || strcmp(key, "<C-a>") == 0)
		lines->cursor = line_start(lines, lines->cursor);
	else if (strcmp(key, "<End>") == 0 || strcmp(key, "<C-e>") == 0)
		lines->cursor = line_end(lines, lines->cursor);
	else if (strcmp(key, "<C-k>") == 0)
		erase(lines, lines->cursor, line_end(lines, lines->cursor));
	else if (strcmp(key, "<C-u>") == 0)
		erase(lines, line_start(lines, lines->cursor), lines->cursor);
	else if (key_character(key) >= 0)
		insert(editor, &(char){(char)key_character(key)}, 1);
	else if (key[0] != '<')
		insert(editor, key, strlen(key));
}

void lines_paste(struct editor *editor, const char *bytes, size_t length)
{
	for (size_t i = 0; i < length; i++) {
		char byte = bytes[i] == '\r' ? '\n' : bytes[i] == '\t' ? ' ' : bytes[i];
		bool doubled = bytes[i] == '\n' && i > 0 && bytes[i - 1] == '\r';
		if (!doubled && (byte == '\n' || ((unsigned char)byte >= ' ' && byte != 0x7f)))
			insert(editor, &byte, 1);
	}
}

/* Which part of the text is to be seen: the first line, and columns that are shifted out of the cursor's line. */
struct part {
	int rows, first, at_line, column, shift;
};

static struct part part_shown(const struct editor *editor, struct rectangle area)
{
	const struct lines *lines = &editor->lines;
	struct part part = {.rows = area.height - 1};
	for (size_t i = 0; i < lines->cursor; i++)
		part.at_line += lines->bytes[i] == '\n';
	size_t start = line_start(lines, lines->cursor);
	part.first = part.at_line >= part.rows ? part.at_line - part.rows + 1 : 0;
	part.column = screen_columns(editor->utf8, lines->bytes + start, lines->cursor - start);
	part.shift = part.column >= area.width ? part.column - area.width + 1 : 0;
	return part;
}

void lines_mouse(struct editor *editor, struct rectangle area, const struct event *event)
{
	struct lines *lines = &editor->lines;
	if (event->mouse == MOUSE_WHEEL_UP || event->mouse == MOUSE_WHEEL_DOWN)
		for (int i = 0; i < 3; i++)
			step_line(editor, event->mouse == MOUSE_WHEEL_DOWN);
	if (event->mouse != MOUSE_PRESS || !rectangle_holds(area, event->x, event->y) || event->y == area.y)
		return;
	struct part part = part_shown(editor, area);
	int clicked = part.first + event->y - area.y - 1, line = 0;
	size_t start = 0;
	for (; line < clicked && line_end(lines, start) < lines->length; line++)
		start = line_end(lines, start) + 1;
	int shift = line == part.at_line ? part.shift : 0;
	lines->cursor = start + screen_bytes_before(editor->utf8, lines->bytes + start,
						    line_end(lines, start) - start, event->x - area.x + shift);
}

void lines_draw(const struct editor *editor, struct rectangle area, struct screen *screen)
{
	const struct lines *lines = &editor->lines;
	const struct field *field = &editor_view(editor)->document->model.fields[lines->field];
	struct part part = part_shown(editor, area);
	screen_fill(screen, area, ' ', STYLE_PLAIN);
	char title[80];
	snprintf(title, sizeof title, "%s: Esc takes it over, Ctrl-C drops it", field->name);
	panel_heading(screen, area, title, true);
	int number = 0;
	for (size_t start = 0; start <= lines->length; number++) {
		size_t end = line_end(lines, start);
		struct rectangle row = {area.x, area.y + 1 + number - part.first, area.width, 1};
		if (number >= part.first && number < part.first + part.rows)
			screen_bytes_shifted(screen, row.x, row.y, row.width, STYLE_PLAIN, lines->bytes + start,
					     end - start, number == part.at_line ? part.shift : 0);
		start = end + 1;
	}
	screen->cursor_x = area.x + part.column - part.shift;
	screen->cursor_y = area.y + 1 + part.at_line - part.first;
	screen->cursor_visible = true;
}
