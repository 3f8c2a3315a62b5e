/* The pager over the editor: a heading, and lines to read or to choose from. */
#include "panels.h"

static int pager_room(const struct editor *editor)
{
	int room = editor->height -
		   (editor->pager.tree ? 5 : 4); /* a tree has two rows above its list, and one less below */
	return MAX(room, 1);
}

static int pager_first(const struct editor *editor)
{
	const struct pager *pager = &editor->pager;
	int room = pager_room(editor), selected = MAX(pager->selected, 0);
	if (pager->menu)
		return panel_first_row(selected, pager->count, room);
	return selected > pager->count - room ? (pager->count > room ? pager->count - room : 0) : selected;
}

/* Underlines the words of the filter where they occur in a part of a line. */
static void underline(const struct pager *pager, int x, int y, const char *text, size_t length, struct screen *screen)
{
	for (const char *word = pager->filter; *(word += strspn(word, " "));) {
		size_t letters = strcspn(word, " ");
		for (size_t at = 0; at + letters <= length; at++)
			for (size_t i = 0; i < letters && strncasecmp(text + at, word, letters) == 0; i++)
				screen_mark(screen, x + screen_columns(screen->utf8, text, at + i), y,
					    STYLE_UNDERLINE);
		word += letters;
	}
}

/* Draws a line of a list of words: a tick if it is chosen, the meaning in its style, the word of the game dim. */
static void draw_word(const struct pager *pager, const struct pager_line *line, int y, int width, unsigned bits,
		      struct screen *screen)
{
	enum { INDENT = 4 };
	size_t length = line->meaning > 0 ? line->meaning : strlen(line->text);
	unsigned style = line->style == STYLE_VOID ? STYLE_DIM : line->style;
	if (line->tick)
		screen_put(screen, 2, y, screen->utf8 ? 0x2713 : '*', STYLE_KEY | bits);
	int x = INDENT + screen_fitted(screen, INDENT, y, width - INDENT, style | bits, line->text, length);
	screen_text(screen, x, y, width - x, STYLE_DIM | bits, line->text + length);
	underline(pager, INDENT, y, line->text, strlen(line->text), screen);
}

/* Draws a row of the card of keys: in each half a heading, or a key and what it does. */
static void draw_card(const char *text, int y, int width, struct screen *screen)
{
	size_t length = strlen(text);
	for (size_t at = 0; at < length; at += CARD_HALF) {
		int x = 1 + (int)at, keys = text[at] == ' ' ? CARD_KEYS : 0;
		screen_text(screen, x, y, width - x, keys > 0 ? STYLE_KEY : STYLE_HEADING | STYLE_BOLD, text + at);
		if (keys > 0 && at + CARD_KEYS < length)
			screen_text(screen, x + keys, y, width - x - keys, STYLE_PLAIN, text + at + CARD_KEYS);
	}
}

/* Draws what the choice makes of the entry above the row of hints: in words, and behind them as in the file. */
static void draw_preview(const struct editor *editor, struct screen *screen)
{
	const char *const *text = editor->pager.preview;
	int y = editor->height - 3, width = editor->width;
	if (!text[0] || y < 3)
		return;
	int x = 1 + screen_text(screen, 1, y, width - 2, STYLE_PLAIN | STYLE_BOLD, text[0]) + 2;
	int room = screen_columns(screen->utf8, text[1], strlen(text[1]));
	room = MIN(room, width - 1 - x);
	screen_text(screen, width - 1 - room, y, room, STYLE_DIM, text[1]);
}

void panel_pager(const struct editor *editor, struct screen *screen)
{
	const struct pager *pager = &editor->pager;
	int room = pager_room(editor), first = pager_first(editor);
	screen_fill(screen, (struct rectangle){0, 0, editor->width, 1}, ' ', STYLE_TITLE);
	screen_text(screen, 1, 0, editor->width - (pager->count > room ? 18 : 1), STYLE_TITLE | STYLE_BOLD,
		    pager->title);
	if (pager->count > room)
		screen_print(screen, editor->width - 16, 0, 15, STYLE_TITLE, "%d-%d of %d", first + 1,
			     first + room < pager->count ? first + room : pager->count, pager->count);
	screen->cursor_x = 0;
	screen->cursor_y = 1;
	if (pager->tree) {
		panel_tree(editor, (struct rectangle){0, 3, editor->width, room}, first, screen);
		return;
	}
	for (int i = 0; i < room && first + i < pager->count; i++) {
		const struct pager_line *line = &pager->lines[first + i];
		bool bar = pager->menu && first + i == pager->selected;
		unsigned style = line->heading ? STYLE_HEADING | STYLE_BOLD : STYLE_PLAIN;
		if (bar)
			screen_fill(screen, (struct rectangle){0, 1 + i, editor->width, 1}, ' ',
				    STYLE_PLAIN | STYLE_SELECTED);
		unsigned bits = bar ? STYLE_SELECTED : 0;
		if (pager->verb && !line->heading)
			draw_word(pager, line, 1 + i, editor->width, bits, screen);
		else if (line->card)
			draw_card(line->text, 1 + i, editor->width, screen);
		else
			screen_text(screen, 1, 1 + i, editor->width - 1, style | bits, line->text);
		if (pager->picker && !pager->verb)
			underline(pager, 1, 1 + i, line->text, strlen(line->text), screen);
		if (bar) {
			screen->cursor_x = 0;
			screen->cursor_y = 1 + i;
		}
	}
	draw_preview(editor, screen);
	screen->cursor_shown = pager->menu && pager->count > 0;
	int rows = MIN(room, pager->count - first);
	screen_target(screen, &(struct clickable){{0, 1, editor->width, rows}, TARGET_PAGE, NULL, first});
}
