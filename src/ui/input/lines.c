#include "lines.h"

#include "commands/commands.h"
#include "layers.h"
#include "mapwright/clock.h"
#include "panels/panels.h"

#include <stdlib.h>
#include <string.h>

enum { DRAFT_WAIT = 1000 }; /* milliseconds of typing that a crash may cost */

static const struct answer answers_discard[] = {{"y", "cancel"}, {"d", "cancel"}, {"<Esc>", ""}, {0}};

void lines_clear(struct lines *lines)
{
	free(lines->bytes);
	free(lines->old);
	*lines = (struct lines){0};
}

bool lines_open(struct editor *editor, int field, struct error *error)
{
	const struct view *view = editor_view(editor);
	const struct field *of = &view->document->model.fields[field];
	struct lines *lines = &editor->lines;
	size_t length = of->set ? of->value.length : 0;
	if (length >= LINES_SIZE)
		return error_set(error, "This text is longer than %d KB; edit it in a text editor.",
				 LINES_SIZE / 1024);
	lines_clear(lines);
	lines->bytes = malloc(LINES_SIZE);
	lines->old = malloc(length + 1);
	if (!lines->bytes || !lines->old) {
		lines_clear(lines);
		return error_no_memory(error);
	}
	lines->field = field;
	lines->open = true;
	const char *bytes = view->document->text.bytes + of->value.start;
	for (size_t i = 0; i < length; i++)
		if (bytes[i] != '\r' || i + 1 == length || bytes[i + 1] != '\n')
			lines->bytes[lines->length++] = bytes[i];
	lines->old_length = lines->length;
	memcpy(lines->old, lines->bytes, lines->length);
	return true;
}

static void changed(struct lines *lines)
{
	if (lines->typed == 0)
		lines->typed = clock_now();
}

static void insert(struct editor *editor, const char *bytes, size_t length)
{
	struct lines *lines = &editor->lines;
	if (lines->length + length >= LINES_SIZE) {
		editor_say(editor, "This does not fit: a description has at most %d KB.", LINES_SIZE / 1024);
		editor->message_is_error = true;
		return;
	}
	memmove(lines->bytes + lines->cursor + length, lines->bytes + lines->cursor, lines->length - lines->cursor);
	memcpy(lines->bytes + lines->cursor, bytes, length);
	lines->length += length;
	lines->cursor += length;
	changed(lines);
}

static void erase(struct lines *lines, size_t from, size_t to)
{
	memmove(lines->bytes + from, lines->bytes + to, lines->length - to);
	lines->length -= to - from;
	lines->cursor = from;
	if (from < to)
		changed(lines);
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

/* ---- into the document ---- */

/* The text for field_set_bytes, which gives the lines the ends that they had. All end in CR LF here, so that a CR that is
 * part of a line stays one. `margin` goes before each line that is new. Freed by the caller. */
static char *text_bytes(const struct lines *lines, const char *margin, size_t *length)
{
	const char *bytes = lines->bytes;
	size_t first = 0, last = lines->length, to = lines->old_length;
	for (; first < last && first < to && bytes[first] == lines->old[first]; first++)
		;
	for (; first < last && first < to && bytes[last - 1] == lines->old[to - 1]; last--)
		to--;
	char *result = malloc((lines->length + 1) * (strlen(margin) + 2)), *at = result;
	if (!result)
		return NULL;
	for (size_t i = 0; i < lines->length; i++) {
		if (i >= first && i <= last && (i == 0 || bytes[i - 1] == '\n'))
			at = stpcpy(at, margin);
		at = bytes[i] == '\n' ? stpcpy(at, "\r\n") : mempcpy(at, bytes + i, 1);
	}
	*length = (size_t)(at - result);
	return result;
}

/* Sets the field, as part of a stroke that ends with the editing. */
static bool put(struct editor *editor, const char *margin, struct error *error)
{
	struct lines *lines = &editor->lines;
	struct document *document = editor_view(editor)->document;
	size_t length;
	char *bytes = text_bytes(lines, margin, &length);
	if (!bytes)
		return error_no_memory(error);
	if (!lines->drafted)
		document_stroke_begin(document, "set", place_at(PLACE_FIELD, lines->field));
	bool done = field_set_bytes(editor, lines->field, bytes, length, error);
	lines->drafted = lines->drafted || done;
	if (!lines->drafted)
		document_stroke_end(document);
	free(bytes);
	return done;
}

static bool is_changed(const struct lines *lines)
{
	return lines->length != lines->old_length || memcmp(lines->bytes, lines->old, lines->length) != 0;
}

/* A text that the file cannot hold as it is (a line of it would begin a section) is drafted with each new line moved by a
 * blank: it is there again after a crash, and still refused when it is to be kept. */
void lines_draft(struct editor *editor)
{
	struct lines *lines = &editor->lines;
	struct error error;
	if (lines->typed == 0)
		return;
	lines->typed = 0;
	editor->resting = false;
	if (put(editor, "", &error) || put(editor, " ", NULL))
		return;
	editor_say(editor, "What is typed is not in the journal: %s", error.message);
	editor->message_is_error = true;
}

int lines_wait(const struct editor *editor)
{
	const struct lines *lines = &editor->lines;
	if (lines->typed == 0)
		return -1;
	long long left = lines->typed + DRAFT_WAIT - clock_now();
	return left < 0 ? 0 : (int)left;
}

void lines_discard(struct editor *editor)
{
	if (editor->lines.drafted)
		document_stroke_cancel(editor_view(editor)->document);
	lines_clear(&editor->lines);
	if (editor_view(editor))
		view_clamp(editor_view(editor));
	editor->resting = false;
}

/* Keeps the text; what is refused stays open, with the reason below. */
static bool finish(struct editor *editor)
{
	struct lines *lines = &editor->lines;
	struct error error;
	if (!is_changed(lines)) {
		lines_discard(editor);
		return true;
	}
	if (put(editor, "", &error)) {
		document_stroke_end(editor_view(editor)->document);
		lines_clear(lines);
		return true;
	}
	editor_say(editor, "(Ctrl-C discards the text) %s", error.message);
	editor->message_is_error = true;
	return false;
}

static void ask_to_discard(struct editor *editor)
{
	if (is_changed(&editor->lines))
		prompt_ask(editor, answers_discard, "Discard what was typed? y=discard  Esc=go on typing");
	else
		lines_discard(editor);
}

/* Esc keeps the text as one step, Ctrl-S saves the file too, Ctrl-C asks and discards it. */
static void take_key(struct editor *editor, const char *key)
{
	struct lines *lines = &editor->lines;
	editor->message[0] = '\0';
	if (strcmp(key, "<Esc>") == 0) {
		finish(editor);
	} else if (strcmp(key, "<C-s>") == 0) {
		if (finish(editor))
			editor_run(editor, "write");
	} else if (strcmp(key, "<C-c>") == 0)
		ask_to_discard(editor);
	else if (strcmp(key, "<Enter>") == 0)
		insert(editor, "\n", 1);
	else if (strcmp(key, "<Tab>") == 0)
		insert(editor, "\t", 1);
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

/* Whether a byte of a paste may be in a text: control characters may not, but for a Tab. */
static bool is_textual(unsigned char byte)
{
	return byte == '\t' || (byte >= ' ' && byte != 0x7f);
}

static void paste(struct editor *editor, const char *bytes, size_t length)
{
	char *text = malloc(length + 1);
	size_t kept = 0, left_out = 0;
	for (size_t i = 0; text && i < length; i++) {
		if (bytes[i] == '\n' && i > 0 && bytes[i - 1] == '\r')
			continue;
		if (bytes[i] == '\n' || bytes[i] == '\r')
			text[kept++] = '\n';
		else if (is_textual((unsigned char)bytes[i]))
			text[kept++] = bytes[i];
		else
			left_out++;
	}
	editor->message[0] = '\0';
	if (left_out > 0)
		editor_say(editor, "%zu control character%s left out of the pasted text.", left_out,
			   left_out == 1 ? " was" : "s were");
	if (text)
		insert(editor, text, kept);
	free(text);
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

/* A click sets the cursor, the wheel moves it by lines. */
static void take_mouse(struct editor *editor, const struct event *event)
{
	struct rectangle area = editor_layout(editor).canvas;
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

bool lines_take(struct editor *editor, const struct event *event)
{
	if (!editor->lines.open)
		return false;
	if (event->kind == EVENT_KEY)
		take_key(editor, event->key);
	else if (event->kind == EVENT_MOUSE)
		take_mouse(editor, event);
	else if (event->kind == EVENT_PASTE)
		paste(editor, event->paste, event->paste_length);
	return true;
}

bool lines_hint(const struct editor *editor, struct rectangle row, struct screen *screen)
{
	if (!editor->lines.open)
		return false;
	screen_text(screen, 0, row.y, row.width, STYLE_HINT,
		    "Esc=keep  Ctrl-S=save  Ctrl-C=discard  Home End=move  Ctrl-K Ctrl-U=cut line");
	return true;
}

void lines_draw(const struct editor *editor, struct rectangle area, struct screen *screen)
{
	const struct lines *lines = &editor->lines;
	const struct field *field = &editor_view(editor)->document->model.fields[lines->field];
	struct part part = part_shown(editor, area);
	screen_fill(screen, area, ' ', STYLE_PLAIN);
	char title[80];
	snprintf(title, sizeof title, "%s: Esc keeps it, Ctrl-C discards it", field->name);
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
