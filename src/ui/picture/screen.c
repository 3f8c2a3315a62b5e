/* Every cell is written by screen_put, so that the array never contains an unsafe character or half of a wide one. */
#include "mapwright/screen.h"
#include "mapwright/arena.h"
#include "mapwright/bytes.h"
#include "mapwright/visible.h"

#include <wchar.h>

/* The longest text printed in one call: a row of the widest screen, with spare bytes for UTF-8. */
enum { ROW_BYTES = SCREEN_SIDE_MAX + 280 };

static const struct screen_cell blank = {.character = ' ', .style = STYLE_PLAIN};

static int clamp_side(int side)
{
	if (side < 1)
		return 1;
	return MIN(side, SCREEN_SIDE_MAX);
}

bool screen_resize(struct screen *screen, int width, int height)
{
	width = clamp_side(width);
	height = clamp_side(height);
	size_t count = (size_t)width * (size_t)height;
	struct screen_cell *cells = malloc(count * sizeof *cells);
	if (!cells)
		return false;
	free(screen->cells);
	screen->cells = cells;
	screen->width = width;
	screen->height = height;
	memset(screen->shown, 0, sizeof screen->shown);
	screen_clear(screen);
	return true;
}

void screen_clear(struct screen *screen)
{
	const size_t width = (size_t)screen->width;
	for (size_t x = 0; x < width; x++)
		screen->cells[x] = blank;
	for (size_t y = 1; y < (size_t)screen->height; y++)
		memcpy(screen->cells + y * width, screen->cells, width * sizeof blank);
	screen->target_count = 0;
}

void screen_free(struct screen *screen)
{
	free(screen->cells);
	free(screen->targets);
	*screen = (struct screen){0};
}

void screen_target(struct screen *screen, const struct clickable *target)
{
	list_grow(&screen->targets, &screen->target_capacity, (size_t)screen->target_count + 1,
		  sizeof *screen->targets);
	screen->targets[screen->target_count++] = *target;
}

const struct clickable *screen_target_at(const struct screen *screen, int x, int y)
{
	for (int i = screen->target_count - 1; i >= 0; i--) {
		const struct rectangle *area = &screen->targets[i].area;
		if (x >= area->x && y >= area->y && x < area->x + area->width && y < area->y + area->height)
			return screen->targets[i].kind ? &screen->targets[i] : NULL;
	}
	return NULL;
}

void screen_cursor(struct screen *screen, int x, int y)
{
	screen->cursor_x = x;
	screen->cursor_y = y;
	screen->cursor_shown = true;
}

static struct screen_cell *screen_cell_at(const struct screen *screen, int x, int y)
{
	if (x < 0 || y < 0 || x >= screen->width || y >= screen->height)
		return NULL;
	return &screen->cells[(size_t)y * (size_t)screen->width + (size_t)x];
}

/* Returns the ASCII replacement of frames and marks; '?' for other characters. */
static uint32_t ascii_likeness(uint32_t character)
{
	static const wchar_t drawn[] =
	    L"\u2500\u2550\u2194\u2502\u2551\u2195"                   /* lines, and arrows in both directions */
	    L"\u250c\u2510\u2514\u2518\u251c\u2524\u252c\u2534\u253c" /* corners */
	    L"\u2501\u258c\u2713\u00b7"                               /* a heavy line, a bar, a tick, a dot */
	    L"\u2026\u2190\u2192\u2191\u2193";                        /* ellipsis, and arrows */
	static const char likeness[] = "---|||+++++++++=>+.><>^v";
	const wchar_t *at = character > 0 ? wcschr(drawn, (wchar_t)character) : NULL;
	return at ? (unsigned char)likeness[at - drawn] : '?';
}

/* Returns the character to store for a character, and its columns. */
static uint32_t character_to_show(const struct screen *screen, uint32_t character, int *columns)
{
	*columns = visible_width(character);
	if (*columns > 0 && (screen->utf8 || character < 0x80))
		return character;
	uint32_t likeness = *columns > 0 ? ascii_likeness(character) : '?';
	*columns = 1;
	return likeness;
}

/* If a cell to be overwritten is one half of a wide character, blanks the other half. */
static void release_halves(struct screen *screen, int x, int y)
{
	const struct screen_cell *cell = screen_cell_at(screen, x, y);
	struct screen_cell *left = screen_cell_at(screen, x - 1, y), *right = screen_cell_at(screen, x + 1, y);
	if (left && cell->character == 0)
		left->character = ' ';
	if (right && right->character == 0)
		right->character = ' ';
}

/* The fast path for most cells: one column, stored unchanged. */
static bool is_plain_ascii(uint32_t character)
{
	return character >= 0x20 && character < 0x7f;
}

void screen_put(struct screen *screen, int x, int y, uint32_t character, unsigned style)
{
	struct screen_cell *cell = screen_cell_at(screen, x, y);
	if (!cell)
		return;
	bool whole = cell->character != 0 && (x + 1 == screen->width || cell[1].character != 0);
	if (whole && is_plain_ascii(character)) {
		*cell = (struct screen_cell){.character = character, .style = style};
		return;
	}
	int columns;
	uint32_t shown = character_to_show(screen, character, &columns);
	if (columns == 2 && x + 1 >= screen->width) {
		shown = '?';
		columns = 1;
	}
	release_halves(screen, x, y);
	if (columns == 2) {
		release_halves(screen, x + 1, y);
		cell[1] = (struct screen_cell){.character = 0, .style = style};
	}
	*cell = (struct screen_cell){.character = shown, .style = style};
}

/* Returns the number of bytes at the start that are one column each, at most `most`: nearly all that is drawn. */
static size_t plain_run(const char *bytes, size_t length, int most)
{
	size_t count = 0, end = most < 0 ? 0 : (size_t)most < length ? (size_t)most : length;
	while (count < end && is_plain_ascii((unsigned char)bytes[count]))
		count++;
	return count;
}

/* Returns the cells of a run that will be overwritten; only its two ends can cut a wide character. NULL if it begins outside
 * the screen, else `*count` is cut at its edge. */
static struct screen_cell *cells_of_run(const struct screen *screen, int x, int y, int *count)
{
	struct screen_cell *cells = *count > 0 ? screen_cell_at(screen, x, y) : NULL;
	if (!cells)
		return NULL;
	*count = MIN(*count, screen->width - x);
	if (x > 0 && cells->character == 0)
		cells[-1].character = ' ';
	if (x + *count < screen->width && cells[*count].character == 0)
		cells[*count].character = ' ';
	return cells;
}

static void put_run(struct screen *screen, int x, int y, unsigned style, const char *bytes, int count)
{
	const int before = x < 0 ? -x : 0; /* columns left of the screen */
	count -= before;
	struct screen_cell *cells = cells_of_run(screen, x + before, y, &count);
	for (int i = 0; cells && i < count; i++)
		cells[i] = (struct screen_cell){.character = (unsigned char)bytes[before + i], .style = style};
}

int screen_bytes(struct screen *screen, int x, int y, int width, unsigned style, const char *bytes, size_t length)
{
	int used = 0;
	for (size_t i = 0; i < length && used < width;) {
		int run = (int)plain_run(bytes + i, length - i, width - used);
		if (run > 0) {
			put_run(screen, x + used, y, style, bytes + i, run);
			used += run;
			i += (size_t)run;
			continue;
		}
		uint32_t character;
		size_t size = visible_decode(bytes + i, length - i, &character);
		if (size == 0 || visible_width(character) == 0) {
			char spelled[8]; /* for an unsafe byte */
			int length_spelled = (int)visible_text(spelled, sizeof spelled, bytes + i++, 1, false);
			length_spelled = MIN(length_spelled, width - used);
			put_run(screen, x + used, y, style, spelled, length_spelled);
			used += length_spelled;
			continue;
		}
		int columns;
		character_to_show(screen, character, &columns);
		if (columns > width - used)
			break;
		screen_put(screen, x + used, y, character, style);
		used += columns;
		i += size;
	}
	return used;
}

int screen_character(bool utf8, const char *bytes, size_t length, size_t *size)
{
	uint32_t character;
	char spelled[32];
	*size = visible_decode(bytes, length, &character);
	int width = *size > 0 ? visible_width(character) : 0;
	if (*size == 0)
		*size = 1;
	if (width == 0)
		return (int)visible_text(spelled, sizeof spelled, bytes, *size, false);
	return utf8 || character < 0x80 ? width : 1;
}

int screen_columns(bool utf8, const char *bytes, size_t length)
{
	size_t i = plain_run(bytes, length, SCREEN_SIDE_MAX);
	int count = (int)i;
	for (size_t size; i < length; i += size)
		count += screen_character(utf8, bytes + i, length - i, &size);
	return count;
}

size_t screen_bytes_before(bool utf8, const char *bytes, size_t length, int column)
{
	size_t at = plain_run(bytes, length, column);
	column -= (int)at;
	for (size_t size; at < length; at += size) {
		column -= screen_character(utf8, bytes + at, length - at, &size);
		if (column < 0)
			break;
	}
	return at;
}

size_t screen_fitting(bool utf8, const char *text, size_t length, int room)
{
	length = bytes_find(text, 0, length, '\n');
	size_t fits = screen_bytes_before(utf8, text, length, room), cut = fits;
	while (fits < length && cut > 0 && text[cut] != ' ')
		cut--;
	return cut > 0 ? cut : fits;
}

size_t screen_row(bool utf8, const char **text, int room)
{
	size_t length = screen_fitting(utf8, *text, strlen(*text), room);
	*text += length;
	*text += strspn(*text, " \n");
	return length;
}

void screen_bytes_shifted(struct screen *screen, int x, int y, int width, unsigned style, const char *bytes,
			  size_t length, int shift)
{
	size_t skipped = screen_bytes_before(screen->utf8, bytes, length, shift), size;
	int columns = screen_columns(screen->utf8, bytes, skipped);
	if (columns < shift && skipped < length) { /* skip a wide character that the edge cuts */
		columns += screen_character(screen->utf8, bytes + skipped, length - skipped, &size);
		skipped += size;
	}
	if (skipped < length)
		screen_bytes(screen, x + columns - shift, y, width - (columns - shift), style, bytes + skipped,
			     length - skipped);
}

int screen_print(struct screen *screen, int x, int y, int width, unsigned style, const char *format, ...)
{
	char text[ROW_BYTES + 1];
	va_list arguments;
	va_start(arguments, format);
	int length = vsnprintf(text, sizeof text, format, arguments);
	va_end(arguments);
	if (length < 0)
		return 0;
	return screen_fitted(screen, x, y, width, style, text, strlen(text));
}

int screen_text(struct screen *screen, int x, int y, int width, unsigned style, const char *text)
{
	return screen_fitted(screen, x, y, width, style, text, strlen(text));
}

/* Trailing blanks do not count as cut text. */
int screen_fitted(struct screen *screen, int x, int y, int width, unsigned style, const char *bytes, size_t length)
{
	while (length > (size_t)MAX(width, 0) && bytes[length - 1] == ' ')
		length--;
	if (length <= (size_t)MAX(width, 0) && plain_run(bytes, length, width) == length) {
		put_run(screen, x, y, style, bytes, (int)length);
		return (int)length;
	}
	if (width < 1 || screen_bytes_before(screen->utf8, bytes, length, width) == length)
		return screen_bytes(screen, x, y, width, style, bytes, length);
	size_t shown = screen_bytes_before(screen->utf8, bytes, length, width - 1);
	int used = screen_bytes(screen, x, y, width - 1, style, bytes, shown);
	screen_put(screen, x + used, y, 0x2026, style);
	return used + 1;
}

void screen_glyphs(struct screen *screen, int x, int y, const unsigned char *bytes, int count,
		   const struct screen_cell looks[256])
{
	struct screen_cell *cells = cells_of_run(screen, x, y, &count);
	for (int i = 0; cells && i < count; i++)
		cells[i] = looks[bytes[i]];
}

void screen_fill(struct screen *screen, struct rectangle area, uint32_t character, unsigned style)
{
	int left = MAX(area.x, 0), top = MAX(area.y, 0);
	long long right = (long long)area.x + area.width, bottom = (long long)area.y + area.height;
	if (right > screen->width)
		right = screen->width;
	if (bottom > screen->height)
		bottom = screen->height;
	int columns;
	uint32_t shown = character_to_show(screen, character, &columns);
	if (columns == 2)
		shown = ' ';
	const struct screen_cell *first = NULL;
	for (int y = top; y < bottom; y++) {
		int count = (int)right - left;
		struct screen_cell *cells = cells_of_run(screen, left, y, &count);
		if (first && cells)
			memcpy(cells, first, (size_t)count * sizeof *cells);
		for (int i = 0; !first && cells && i < count; i++)
			cells[i] = (struct screen_cell){.character = shown, .style = style};
		first = cells;
	}
}

void screen_mark(struct screen *screen, int x, int y, unsigned bits)
{
	struct screen_cell *cell = screen_cell_at(screen, x, y);
	if (!cell)
		return;
	if ((bits & STYLE_TINT_MASK) == style_tint(TINT_SELECTED))
		cell->style &= ~(unsigned)STYLE_TINT_MASK;
	else if (cell->style & STYLE_TINT_MASK)
		bits &= ~(unsigned)STYLE_TINT_MASK;
	cell->style |= bits & ~(unsigned)STYLE_ROLE_MASK;
}
