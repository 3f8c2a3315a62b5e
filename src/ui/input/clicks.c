/* A click on what the rows at the foot say of keys ("C-s=save", "n=leave without saving") is the key itself, whatever layer
 * has the keys now. What stands there is read from the picture, so that every layer's hints can be clicked. */
#include "layers.h"
#include "state.h"

#include <string.h>

enum { COLUMNS = 1001 }; /* as many as a screen can have, and the end */

/* The text of a row of the picture; what is not ASCII becomes '~'. */
static bool read_row(const struct editor *editor, int y, char *text, unsigned *styles, int size)
{
	struct screen screen = {0};
	if (!screen_resize(&screen, editor->width, editor->height))
		return false;
	editor_draw(editor, &screen);
	int width = editor->width < size - 1 ? editor->width : size - 1;
	for (int x = 0; x < width; x++) {
		struct screen_cell cell = screen.cells[y * screen.width + x];
		text[x] = (char)(cell.character >= ' ' && cell.character < 0x7f ? cell.character : '~');
		styles[x] = cell.style & STYLE_ROLE_MASK;
	}
	text[width] = '\0';
	screen_free(&screen);
	return true;
}

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

/* Is it a counter of findings: "x2", "w0", "i1"? */
static bool is_counter(const char *word)
{
	return strchr("xwi", word[0]) && word[1] >= '0' && word[1] <= '9';
}

const char *click_title(const struct editor *editor, int x)
{
	char text[COLUMNS];
	unsigned styles[COLUMNS];
	if (!read_row(editor, 0, text, styles, COLUMNS) || (size_t)x >= strlen(text) || text[x] == ' ')
		return NULL;
	int word = x, phrase = phrase_start(text, x);
	while (word > 0 && text[word - 1] != ' ')
		word--;
	const char *path = editor_view(editor)->document->path, *shown = strstr(text, path);
	if (is_counter(text + word))
		return "focus findings";
	if (strncmp(text + phrase, "map ", 4) == 0)
		return "maps";
	return shown && x >= shown - text && x < shown - text + (int)strlen(path) ? "files" : NULL;
}

bool click_key(const struct editor *editor, const struct event *event, char key[KEY_NAME_SIZE])
{
	char text[COLUMNS];
	unsigned styles[COLUMNS] = {0};
	struct layout layout = editor_layout(editor);
	int x = event->x, y = event->y;
	bool hints = rectangle_holds(layout.hints, x, y);
	bool asked = editor->prompt.question && rectangle_holds(layout.message, x, y);
	bool remedy =
	    !editor->page.open && (rectangle_holds(layout.nearest, x, y) || rectangle_holds(layout.message, x, y));
	if (event->kind != EVENT_MOUSE || event->mouse != MOUSE_PRESS || layout.too_small ||
	    !(hints || asked || remedy) || !read_row(editor, y, text, styles, COLUMNS) || (size_t)x >= strlen(text) ||
	    text[x] == ' ')
		return false;
	bool found = false;
	for (int at = phrase_start(text, x); at <= x;) {
		int length = (int)strcspn(text + at, " ");
		bool names = hints || asked || styles[at] == STYLE_KEY;
		char other[KEY_NAME_SIZE];
		if (names && word_key(text + at, (size_t)length, other)) {
			memcpy(key, other, sizeof other);
			found = true;
		}
		at += length + (int)strspn(text + at + length, " ");
	}
	return found;
}
