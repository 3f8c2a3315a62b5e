/* A click on what the rows at the foot say of keys ("C-s=save", "n=leave without saving") is the key itself, whatever layer
 * has the keys now. What stands there is read from the picture, so that every layer's hints can be clicked. */
#include "layers.h"
#include "state.h"

#include <string.h>

enum { COLUMNS = 1001 }; /* as many as a screen can have, and the end */

/* The key that a word of the hints names: "C-s=save", "?Help". False when it names none. */
static bool word_key(const char *word, size_t length, char key[KEY_NAME_SIZE])
{
	char name[KEY_NAME_SIZE + 2];
	const char *equals = length > 2 ? memchr(word + 1, '=', length - 1) : NULL;
	size_t size = equals ? (size_t)(equals - word) : 1;
	bool capital = length > 1 && strchr("?:", word[0]) && word[1] >= 'A' && word[1] <= 'Z';
	if ((!equals && !capital) || size >= KEY_NAME_SIZE)
		return false;
	snprintf(name, sizeof name, size > 1 ? "<%.*s>" : "%.*s", (int)size, word);
	return key_parse(name, key) == strlen(name);
}

/* Where the words that belong together begin: after two blanks, or at the edge. */
static int phrase_start(const char *text, int x)
{
	while (x > 0 && !(text[x] != ' ' && x > 1 && text[x - 1] == ' ' && text[x - 2] == ' '))
		x--;
	return x;
}

/* The last key that a phrase names up to column x: in the hints and answers anywhere, elsewhere where it is set off. */
static bool find_key(const struct screen *screen, int x, int y, bool anywhere, char key[KEY_NAME_SIZE])
{
	char text[COLUMNS], other[KEY_NAME_SIZE];
	bool found = false;
	screen_row_text(screen, y, text, sizeof text);
	if ((size_t)x >= strlen(text) || text[x] == ' ')
		return false;
	for (int at = phrase_start(text, x); at <= x;) {
		int length = (int)strcspn(text + at, " ");
		unsigned style = screen->cells[y * screen->width + at].style & STYLE_ROLE_MASK;
		if ((anywhere || style == STYLE_KEY) && word_key(text + at, (size_t)length, other)) {
			memcpy(key, other, sizeof other);
			found = true;
		}
		at += length + (int)strspn(text + at + length, " ");
	}
	return found;
}

bool click_key(const struct editor *editor, const struct event *event, char key[KEY_NAME_SIZE])
{
	if (event->kind != EVENT_MOUSE || event->mouse != MOUSE_PRESS)
		return false;
	struct layout layout = editor_layout(editor);
	struct screen screen = {0};
	int x = event->x, y = event->y;
	layout.hints.y -= question_rows(editor) > 1;
	layout.hints.height += question_rows(editor) > 1;
	bool anywhere = rectangle_holds(layout.hints, x, y);
	bool remedy =
	    !editor->page.open && (rectangle_holds(layout.message, x, y) || rectangle_holds(layout.nearest, x, y));
	if (layout.too_small || !(anywhere || remedy) || !screen_resize(&screen, editor->width, editor->height))
		return false;
	editor_draw(editor, &screen);
	bool found = find_key(&screen, x, y, anywhere, key);
	screen_free(&screen);
	return found;
}
