/* The forms in which a screen is printed: SVG, HTML, text with colours for terminals, and plain text.
 *
 * In SVG, lines of frames are drawn as paths, because fonts differ in the extent of their line characters. Each run of
 * text has an explicit width, so that columns align in every font. */
#include "commands.h"
#include "mapwright/palette.h"

enum { CELL_WIDTH = 9, CELL_HEIGHT = 18, BASE = 13, FONT = 15, PADDING = 12, COLOURS = PALETTE_DIRECT };
enum { CURSOR = 0xf2c14e, ON_CURSOR = 0x16191f, NO_GROUND = 0x1000000 };

/* The colours of a picture, where a theme leaves them to the terminal; `bar` is the background of reversed text. */
static const struct ground {
	unsigned foreground, background, dim, strong, edge, bar;
} dark = {0xd0d6e0, 0x16191f, 0x808895, 0xffffff, 0x323844, 0xb0b8c5},
  light = {0x24292f, 0xffffff, 0x57606a, 0x000000, 0xd0d7de, 0x424a53};

/* A theme whose own backgrounds are light, those of isolated cells, is for light terminals. */
static const struct ground *ground_of(const struct theme *theme)
{
	int tint = theme->roles[STYLE_TINTS].background[THEME_DIRECT];
	return tint >= 0 && (tint >> 8 & 0xff) > 0x7f ? &light : &dark;
}

static const unsigned every_attribute = PEN_BOLD | PEN_DIM | PEN_UNDERLINE | PEN_REVERSE | PEN_ITALIC;

struct look {
	unsigned foreground, background;
	bool bold, italic, underline;
};

static struct look look_of(const struct theme *theme, const struct screen *screen, int x, int y)
{
	struct pen pen = palette_pen(theme, screen->cells[y * screen->width + x].style, COLOURS, every_attribute);
	const struct ground *ground = ground_of(theme);
	struct look look = {.background = pen.background >= 0 ? (unsigned)pen.background : ground->background,
			    .bold = pen.attributes & PEN_BOLD,
			    .italic = pen.attributes & PEN_ITALIC,
			    .underline = pen.attributes & PEN_UNDERLINE};
	look.foreground = pen.foreground >= 0 ? (unsigned)pen.foreground
			  : look.bold         ? ground->strong
					      : ground->foreground;
	if (pen.attributes & PEN_DIM)
		look.foreground = ground->dim;
	if (pen.attributes & PEN_REVERSE) {
		look.background = pen.foreground < 0 ? ground->bar : look.foreground;
		look.foreground = ground->background;
	}
	if (screen->cursor_shown && screen->cursor_x == x && screen->cursor_y == y)
		look = (struct look){.foreground = ON_CURSOR, .background = CURSOR, .bold = true};
	return look;
}

static bool same_look(struct look a, struct look b)
{
	return a.foreground == b.foreground && a.background == b.background && a.bold == b.bold &&
	       a.italic == b.italic && a.underline == b.underline;
}

/* Returns which neighbours a line character reaches: bits left, right, up, down; 0 for other characters. */
static unsigned line_arms(uint32_t character)
{
	static const struct {
		uint32_t character;
		unsigned arms;
	} lines[] = {{0x2500, 3},  {0x2502, 12}, {0x250c, 10}, {0x2510, 9}, {0x2514, 6}, {0x2518, 5},
		     {0x251c, 14}, {0x2524, 13}, {0x252c, 11}, {0x2534, 7}, {0x253c, 15}};
	EACH_OF(line, lines)
		if (line->character == character)
			return line->arms;
	return 0;
}

static void print_utf8(uint32_t character)
{
	char bytes[4];
	fwrite(bytes, 1, visible_encode(bytes, character), stdout);
}

static void print_character(uint32_t character)
{
	if (character == '&' || character == '<' || character == '>')
		printf("&#%u;", (unsigned)character);
	else if (character < 0x800)
		print_utf8(character);
	else
		printf("&#x%x;", (unsigned)character);
}

static void print_line(int x, int y, unsigned arms, unsigned color)
{
	int middle_x = x * CELL_WIDTH + CELL_WIDTH / 2, middle_y = y * CELL_HEIGHT + CELL_HEIGHT / 2;
	int left = arms & 1 ? x * CELL_WIDTH : middle_x, right = arms & 2 ? (x + 1) * CELL_WIDTH : middle_x;
	int top = arms & 4 ? y * CELL_HEIGHT : middle_y, bottom = arms & 8 ? (y + 1) * CELL_HEIGHT : middle_y;
	printf("<path d=\"");
	if (left < right)
		printf("M%d %d.5H%d", left, middle_y, right);
	if (top < bottom)
		printf("M%d.5 %dV%d", middle_x, top, bottom);
	printf("\" stroke=\"#%06x\"/>\n", color);
}

/* Prints the cells from..to of a row, which have the same look: background, lines, text, underline. Distant words
 * become separate texts. */
static void print_run(const struct screen *screen, int from, int to, int y, struct look look, unsigned ground)
{
	const struct screen_cell *row = &screen->cells[(size_t)y * (size_t)screen->width];
	if (look.background != ground)
		printf("<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"#%06x\"/>\n", from * CELL_WIDTH,
		       y * CELL_HEIGHT, (to - from) * CELL_WIDTH, CELL_HEIGHT, look.background);
	for (int x = from; x < to; x++)
		if (line_arms(row[x].character))
			print_line(x, y, line_arms(row[x].character), look.foreground);
	for (int x = from; x < to; x++) {
		if (row[x].character <= ' ' || line_arms(row[x].character))
			continue;
		int end = x;
		for (int at = x; at < to && at <= end + 1 && !line_arms(row[at].character); at++)
			if (row[at].character != ' ')
				end = at + 1;
		printf("<text x=\"%d\" y=\"%d\" textLength=\"%d\" fill=\"#%06x\"%s%s>", x * CELL_WIDTH,
		       y * CELL_HEIGHT + BASE, (end - x) * CELL_WIDTH, look.foreground,
		       look.bold ? " font-weight=\"bold\"" : "", look.italic ? " font-style=\"italic\"" : "");
		for (; x < end; x++)
			if (row[x].character != 0) /* 0: right half of a wide character */
				print_character(row[x].character);
		printf("</text>\n");
		x--;
	}
	if (look.underline)
		printf("<path d=\"M%d %d.5H%d\" stroke=\"#%06x\"/>\n", from * CELL_WIDTH, y * CELL_HEIGHT + BASE + 2,
		       to * CELL_WIDTH, look.foreground);
}

void render_svg_begin(const struct theme *theme, const struct screen *screen)
{
	const struct ground *ground = ground_of(theme);
	int width = screen->width * CELL_WIDTH + 2 * PADDING, height = screen->height * CELL_HEIGHT + 2 * PADDING;
	printf("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\">\n", width,
	       height, width, height);
	printf("<rect x=\"0.5\" y=\"0.5\" width=\"%d\" height=\"%d\" rx=\"8\" fill=\"#%06x\" stroke=\"#%06x\"/>\n",
	       width - 1, height - 1, ground->background, ground->edge);
	printf("<g transform=\"translate(%d %d)\" xml:space=\"preserve\" font-size=\"%d\" "
	       "font-family=\"DejaVu Sans Mono, Menlo, Consolas, monospace\">\n",
	       PADDING, PADDING, FONT);
}

void render_svg_cells(const struct theme *theme, const struct screen *screen, int y, int from, int to, bool covers)
{
	for (int x = from, end; x < to; x = end) {
		struct look look = look_of(theme, screen, x, y);
		end = x;
		while (end < to && same_look(look_of(theme, screen, end, y), look))
			end++;
		print_run(screen, x, end, y, look, covers ? NO_GROUND : ground_of(theme)->background);
	}
}

void render_svg_end(void)
{
	printf("</g>\n</svg>\n");
}

void render_svg(const struct theme *theme, const struct screen *screen)
{
	render_svg_begin(theme, screen);
	for (int y = 0; y < screen->height; y++)
		render_svg_cells(theme, screen, y, 0, screen->width, false);
	render_svg_end();
}

/* Returns the width of a row without trailing blanks that have no background. */
static int row_end(const struct screen *screen, int y)
{
	int end = screen->width;
	while (end > 0 && screen->cells[y * screen->width + end - 1].character == ' ' &&
	       !(screen->cells[y * screen->width + end - 1].style & STYLE_REVERSE))
		end--;
	return end;
}

/* Prints a character of an HTML page, as itself or as an entity. */
static void print_cell(const struct screen *screen, int x, int y, bool plain)
{
	uint32_t character = screen->cells[y * screen->width + x].character;
	if (character == 0)
		return; /* right half of a wide character */
	(plain ? print_utf8 : print_character)(character);
}

static void print_pen(struct pen pen)
{
	static const struct {
		unsigned attribute;
		int code;
	} codes[] = {{PEN_BOLD, 1}, {PEN_DIM, 2}, {PEN_ITALIC, 3}, {PEN_UNDERLINE, 4}, {PEN_REVERSE, 7}};
	fputs("\033[0", stdout);
	EACH_OF(code, codes)
		if (pen.attributes & code->attribute)
			printf(";%d", code->code);
	if (pen.foreground >= 0)
		printf(";38;5;%d", pen.foreground);
	if (pen.background >= 0)
		printf(";48;5;%d", pen.background);
	putchar('m');
}

void render_text(const struct theme *theme, const struct screen *screen)
{
	for (int y = 0; y < screen->height; y++) {
		uint32_t style = STYLE_PLAIN;
		for (int x = 0, end = row_end(screen, y); x < end; x++) {
			uint32_t next = theme ? screen->cells[y * screen->width + x].style : STYLE_PLAIN;
			if (next != style)
				print_pen(palette_pen(theme, next, 256, every_attribute));
			style = next;
			print_cell(screen, x, y, true);
		}
		fputs(style == STYLE_PLAIN ? "\n" : "\033[0m\n", stdout);
	}
}

void render_html(const struct theme *theme, const struct screen *screen)
{
	const struct ground *ground = ground_of(theme);
	printf("<!DOCTYPE html>\n<meta charset=\"utf-8\">\n<title>mapwright</title>\n"
	       "<pre style=\"color:#%06x;background:#%06x;padding:%dpx\">\n",
	       ground->foreground, ground->background, PADDING);
	for (int y = 0; y < screen->height; y++) {
		for (int x = 0, end = row_end(screen, y); x < end;) {
			struct look look = look_of(theme, screen, x, y);
			printf("<span style=\"color:#%06x", look.foreground);
			if (look.background != ground->background)
				printf(";background:#%06x", look.background);
			printf("%s%s%s\">", look.bold ? ";font-weight:bold" : "",
			       look.italic ? ";font-style:italic" : "",
			       look.underline ? ";text-decoration:underline" : "");
			for (; x < end && same_look(look_of(theme, screen, x, y), look); x++)
				print_cell(screen, x, y, false);
			fputs("</span>", stdout);
		}
		putchar('\n');
	}
	puts("</pre>");
}
