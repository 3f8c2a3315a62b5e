/* A picture of the editor, drawn by the editor: opens a file, types keys, prints the screen as SVG.
 *
 *   picture FILE KEYS WIDTHxHEIGHT > x.svg       picture armoury.map 'jjl<Tab>' 100x30 > x.svg
 *
 * Keys are written as in tests/cases/screens. Styles take the direct colours of the theme dark. Lines of frames are drawn, not written: fonts differ in how far their
 * line characters reach. Every run of text is told its width, so that columns stand whatever font the viewer has. */
#include "mapwright/editor.h"
#include "mapwright/theme.h"
#include "mapwright/visible.h"
#include "term/palette.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { CELL_WIDTH = 9, CELL_HEIGHT = 18, BASE = 13, FONT = 15, PADDING = 12, COLOURS = PALETTE_DIRECT };
enum { FOREGROUND = 0xd0d6e0, BACKGROUND = 0x16191f, DIM = 0x808895, STRONG = 0xffffff, EDGE = 0x323844 };
enum { CURSOR = 0xf2c14e };

static const unsigned every_attribute = PEN_BOLD | PEN_DIM | PEN_UNDERLINE | PEN_REVERSE | PEN_ITALIC;

/* One cell as it is painted. */
struct paint {
	unsigned ink, paper;
	bool bold, italic, underline;
};

static struct paint cell_paint(const struct theme *theme, const struct screen *screen, int x, int y)
{
	struct pen pen = palette_pen(theme, screen->cells[y * screen->width + x].style, COLOURS, every_attribute);
	struct paint paint = {.paper = pen.paper >= 0 ? (unsigned)pen.paper : BACKGROUND,
			      .bold = pen.attributes & PEN_BOLD,
			      .italic = pen.attributes & PEN_ITALIC,
			      .underline = pen.attributes & PEN_UNDERLINE};
	paint.ink = pen.ink >= 0 ? (unsigned)pen.ink : paint.bold ? STRONG : FOREGROUND;
	if (pen.attributes & PEN_DIM)
		paint.ink = DIM;
	if (pen.attributes & PEN_REVERSE) {
		paint.paper = pen.ink < 0 ? DIM + 0x303030 : paint.ink;
		paint.ink = BACKGROUND;
	}
	if (screen->cursor_visible && screen->cursor_x == x && screen->cursor_y == y)
		paint = (struct paint){.ink = BACKGROUND, .paper = CURSOR, .bold = true};
	return paint;
}

static bool same_paint(struct paint a, struct paint b)
{
	return a.ink == b.ink && a.paper == b.paper && a.bold == b.bold && a.italic == b.italic &&
	       a.underline == b.underline;
}

/* Which of its neighbours a line character reaches: bits left, right, up, down; 0 for any other character. */
static unsigned line_arms(uint32_t character)
{
	static const struct {
		uint32_t character;
		unsigned arms;
	} lines[] = {{0x2500, 3},  {0x2502, 12}, {0x250c, 10}, {0x2510, 9}, {0x2514, 6}, {0x2518, 5},
		     {0x251c, 14}, {0x2524, 13}, {0x252c, 11}, {0x2534, 7}, {0x253c, 15}};
	for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
		if (lines[i].character == character)
			return lines[i].arms;
	return 0;
}

static bool is_written(uint32_t character)
{
	return character > ' ' && !line_arms(character);
}

static void print_character(uint32_t character)
{
	if (character == '&' || character == '<' || character == '>') {
		printf("&#%u;", (unsigned)character);
	} else if (character < 0x80) {
		putchar((int)character);
	} else if (character < 0x800) {
		printf("%c%c", (int)(0xc0 | character >> 6), (int)(0x80 | (character & 0x3f)));
	} else {
		printf("&#x%x;", (unsigned)character);
	}
}

/* The text of cells of one paint, from the first to the last that is not blank. */
static void print_text(const struct screen *screen, int from, int to, int y, struct paint paint)
{
	const struct screen_cell *row = &screen->cells[y * screen->width];
	printf("<text x=\"%d\" y=\"%d\" textLength=\"%d\" fill=\"#%06x\"%s%s>", from * CELL_WIDTH,
	       y * CELL_HEIGHT + BASE, (to - from) * CELL_WIDTH, paint.ink, paint.bold ? " font-weight=\"bold\"" : "",
	       paint.italic ? " font-style=\"italic\"" : "");
	for (int x = from; x < to; x++)
		if (row[x].character != 0) /* 0: the right half of a wide one */
			print_character(row[x].character);
	printf("</text>\n");
}

static void print_line(int x, int y, unsigned arms, unsigned ink)
{
	int middle_x = x * CELL_WIDTH + CELL_WIDTH / 2, middle_y = y * CELL_HEIGHT + CELL_HEIGHT / 2;
	int left = arms & 1 ? x * CELL_WIDTH : middle_x, right = arms & 2 ? (x + 1) * CELL_WIDTH : middle_x;
	int top = arms & 4 ? y * CELL_HEIGHT : middle_y, bottom = arms & 8 ? (y + 1) * CELL_HEIGHT : middle_y;
	printf("<path d=\"");
	if (left < right)
		printf("M%d %d.5H%d", left, middle_y, right);
	if (top < bottom)
		printf("M%d.5 %dV%d", middle_x, top, bottom);
	printf("\" stroke=\"#%06x\"/>\n", ink);
}

/* Cells from..to of a row, which share a paint: paper, lines, text, underline. Words far apart are separate texts. */
static void print_run(const struct screen *screen, int from, int to, int y, struct paint paint)
{
	const struct screen_cell *row = &screen->cells[y * screen->width];
	if (paint.paper != BACKGROUND)
		printf("<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"#%06x\"/>\n", from * CELL_WIDTH,
		       y * CELL_HEIGHT, (to - from) * CELL_WIDTH, CELL_HEIGHT, paint.paper);
	for (int x = from; x < to; x++)
		if (line_arms(row[x].character))
			print_line(x, y, line_arms(row[x].character), paint.ink);
	for (int x = from; x < to; x++) {
		if (!is_written(row[x].character))
			continue;
		int end = x + 1;
		for (int at = end; at < to && at <= end + 1 && !line_arms(row[at].character); at++)
			if (row[at].character != ' ')
				end = at + 1;
		print_text(screen, x, end, y, paint);
		x = end - 1;
	}
	if (paint.underline)
		printf("<path d=\"M%d %d.5H%d\" stroke=\"#%06x\"/>\n", from * CELL_WIDTH, y * CELL_HEIGHT + BASE + 2,
		       to * CELL_WIDTH, paint.ink);
}

static void print_screen(const struct theme *theme, const struct screen *screen)
{
	int width = screen->width * CELL_WIDTH + 2 * PADDING, height = screen->height * CELL_HEIGHT + 2 * PADDING;
	printf("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\">\n", width,
	       height, width, height);
	printf("<rect x=\"0.5\" y=\"0.5\" width=\"%d\" height=\"%d\" rx=\"8\" fill=\"#%06x\" stroke=\"#%06x\"/>\n",
	       width - 1, height - 1, BACKGROUND, EDGE);
	printf("<g transform=\"translate(%d %d)\" xml:space=\"preserve\" font-size=\"%d\" "
	       "font-family=\"DejaVu Sans Mono, Menlo, Consolas, monospace\">\n",
	       PADDING, PADDING, FONT);
	for (int y = 0; y < screen->height; y++)
		for (int x = 0, end; x < screen->width; x = end) {
			struct paint paint = cell_paint(theme, screen, x, y);
			end = x + 1;
			while (end < screen->width && same_paint(cell_paint(theme, screen, end, y), paint))
				end++;
			print_run(screen, x, end, y, paint);
		}
	printf("</g>\n</svg>\n");
}

static bool type(struct editor *editor, const char *keys)
{
	while (*keys) {
		struct event event = {.kind = EVENT_KEY};
		size_t used = key_parse(keys, event.key);
		if (used == 0)
			return false;
		editor_event(editor, &event);
		keys += used;
	}
	for (int wait = editor_idle_wait(editor); wait >= 0; wait = editor_idle_wait(editor)) {
		usleep((unsigned)wait * 1000);
		editor_idle(editor);
	}
	return true;
}

static int complain(const char *what)
{
	fprintf(stderr, "picture: %s\n", what);
	return 2;
}

int main(int argument_count, char **arguments)
{
	int width, height;
	struct error error;
	struct screen screen = {0};
	if (argument_count != 4 || sscanf(arguments[3], "%dx%d", &width, &height) != 2)
		return complain("use it as in: picture FILE KEYS WIDTHxHEIGHT > x.svg");
	struct editor *editor = editor_new(true);
	if (!editor || !screen_resize(&screen, width, height))
		return complain("no memory, or no size of a screen");
	if (!editor_open(editor, arguments[1], NULL, 0, 0, &error))
		return complain(error.message);
	editor_resize(editor, width, height);
	if (!type(editor, arguments[2]))
		return complain("the keys hold an unknown name");
	editor_draw(editor, &screen);
	struct theme theme;
	if (!theme_load(&theme, "dark", &error))
		return complain(error.message);
	print_screen(&theme, &screen);
	screen_free(&screen);
	editor_free(editor);
	return fflush(stdout) == 0 ? 0 : complain("the picture could not be written");
}
