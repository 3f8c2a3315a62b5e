#include "pictures.h"

#include "mapwright/visible.h"

#include <stdlib.h>
#include <string.h>

/* ---- pictures ---- */

void pictures_add(struct pictures *pictures, const struct screen *screen, unsigned parts)
{
	static const char help[] = "?Help";
	size_t size = (size_t)(screen->width * screen->height);
	char *dump = screen_dump(screen, true), *styles = dump;
	struct picture picture = {screen->width, screen->height, calloc(size, sizeof *picture.cells), -2, -2};
	for (int y = 0; y <= screen->height; y++)
		styles = strchr(styles, '\n') + 1;
	for (int y = 0; y < screen->height; y++) {
		struct picture_cell *row = picture.cells + y * screen->width;
		int length = 0;
		for (int x = 0; x < screen->width; x++) {
			bool styled = (parts & PICTURE_STYLES) && *styles != '\n';
			row[x] = (struct picture_cell){screen->cells[y * screen->width + x].character,
						       styled ? *styles : ' '};
			length += length == x && x < (int)strlen(help) && row[x].character == (unsigned char)help[x];
			if (*styles != '\n')
				styles++;
		}
		styles++;
		for (int x = 0; length == (int)strlen(help) && !(parts & PICTURE_HINTS) && x < screen->width; x++)
			row[x] = (struct picture_cell){x < length ? (unsigned char)help[x] : ' ', ' '};
	}
	if (parts & PICTURE_CURSOR) {
		picture.cursor_x = screen->cursor_shown ? screen->cursor_x : -1;
		picture.cursor_y = screen->cursor_shown ? screen->cursor_y : -1;
	}
	free(dump);
	pictures->items = realloc(pictures->items, (size_t)(pictures->count + 1) * sizeof picture);
	pictures->items[pictures->count++] = picture;
}

void pictures_clear(struct pictures *pictures)
{
	for (int i = 0; i < pictures->count; i++)
		free(pictures->items[i].cells);
	free(pictures->items);
	*pictures = (struct pictures){0};
}

/* Cells of a row, from the first to before the last. */
struct span {
	int from, to;
};

/* What is outside a picture is blank. */
static struct picture_cell cell_at(const struct picture *picture, int x, int y)
{
	static const struct picture_cell blank = {' ', ' '};
	bool inside = x < picture->width && y >= 0 && y < picture->height;
	return inside ? picture->cells[y * picture->width + x] : blank;
}

static bool same_cells(const struct picture *a, int a_row, const struct picture *b, int b_row, struct span span)
{
	for (int x = span.from; x < span.to; x++) {
		struct picture_cell left = cell_at(a, x, a_row), right = cell_at(b, x, b_row);
		if (left.character != right.character || left.style != right.style)
			return false;
	}
	return true;
}

/* ---- a row that changed ---- */

/* The cells whose text (or styles) changed; from > to: none. */
static struct span changed(const struct picture *old, const struct picture *fresh, int y, bool styles)
{
	int width = old->width > fresh->width ? old->width : fresh->width;
	struct span span = {width, 0};
	for (int x = 0; x < width; x++) {
		struct picture_cell a = cell_at(old, x, y), b = cell_at(fresh, x, y);
		if (styles ? a.style != b.style : a.character != b.character) {
			span.from = x < span.from ? x : span.from;
			span.to = x + 1;
		}
	}
	return span;
}

static struct span both(struct span a, struct span b)
{
	return (struct span){a.from < b.from ? a.from : b.from, a.to > b.to ? a.to : b.to};
}

/* A part of a row ends at a vertical line, and where there are two blanks. */
static bool part_ends(const struct picture *picture, int x, int y)
{
	uint32_t here = cell_at(picture, x, y).character, next = cell_at(picture, x + 1, y).character;
	return here == 0x2502 || (here == ' ' && next == ' ');
}

/* Makes a span one of whole parts in both pictures. */
static struct span whole_parts(const struct picture *old, const struct picture *fresh, int y, struct span span)
{
	while (span.from > 0 && !part_ends(fresh, span.from - 1, y) &&
	       (span.from < 2 || !part_ends(fresh, span.from - 2, y) ||
		cell_at(fresh, span.from - 2, y).character != ' '))
		span.from--;
	while (span.to < fresh->width && (!part_ends(fresh, span.to, y) || !part_ends(old, span.to, y)))
		span.to++;
	return span;
}

/* Is the row blank from there on, in the text and the styles? */
static bool blank_from(const struct picture *picture, int x, int y)
{
	for (; x < picture->width; x++)
		if (cell_at(picture, x, y).character != ' ' || cell_at(picture, x, y).style != ' ')
			return false;
	return true;
}

/* What changed in a row, without its number; "" when nothing did. To be freed. */
static char *row_change(const struct picture *old, const struct picture *fresh, int y)
{
	struct span text = changed(old, fresh, y, false), styles = changed(old, fresh, y, true);
	bool texts = text.from < text.to, styled = styles.from < styles.to;
	text = texts ? whole_parts(old, fresh, y, text) : text;
	struct span span = both(text, styles);
	char *change = calloc((size_t)(fresh->width + 4), 8), *at = change;
	if (!texts && !styled)
		return change;
	bool open = span.to >= fresh->width || (blank_from(old, span.to, y) && blank_from(fresh, span.to, y));
	span.to = span.to < fresh->width ? span.to : fresh->width;
	at += span.from > 0 ? sprintf(at, ",%d", span.from) : 0;
	if (texts) {
		char *end = at + 1;
		*at++ = '|';
		for (int x = span.from; x < span.to; x++) {
			uint32_t character = cell_at(fresh, x, y).character;
			at += character ? visible_encode(at, character) : 0;
			end = character == ' ' && open ? end : at;
		}
		at = styled ? at : end;
		at += sprintf(at, "%s", open ? "" : "|");
	}
	if (styled) {
		char *end = at + 1;
		*at++ = ':';
		for (int x = span.from; x < span.to; x++) {
			*at++ = cell_at(fresh, x, y).style;
			end = at[-1] == ' ' && open ? end : at;
		}
		at = end + sprintf(end, "%s", open ? "" : ":");
	}
	*at = '\0';
	return change;
}

/* ---- all rows ---- */

/* Rows whose changed cells are those of another picture, `shift` rows further down. */
struct likeness {
	const struct picture *picture;
	int shift, end, saved; /* after the last of them; how many changed */
	struct span span;      /* the cells that are alike in all of them */
};

/* How far the rows from `y` on are like those of a picture. */
static struct likeness likeness(const struct picture *old, const struct picture *fresh, int y,
				const struct picture *of, int shift)
{
	struct likeness like = {.picture = of, .shift = shift, .end = y, .span = {fresh->width, 0}};
	for (int row = y; row < fresh->height && row + shift >= 0 && row + shift < of->height; row++) {
		struct span span = both(changed(old, fresh, row, false), changed(old, fresh, row, true));
		bool unlike = false, any = span.from < span.to;
		span = both(span, like.span);
		for (int above = y; above <= row && !unlike; above++)
			unlike = !same_cells(fresh, above, of, above + shift, span);
		if (unlike)
			break;
		like.saved += any;
		like.end = any ? row + 1 : like.end;
		like.span = span;
	}
	return like;
}

/* The most rows from `y` on that are those of an earlier picture, or of the last one in other places. */
static struct likeness likest(const struct pictures *pictures, const struct picture *old, int y)
{
	int last = pictures->count - 1;
	const struct picture *fresh = pictures->items + last;
	struct likeness best = {.saved = 1};
	for (int i = -1; i < last - 1; i++) {
		const struct picture *picture = pictures->items + (i < 0 ? 0 : last - 2 - i);
		struct likeness like = likeness(old, fresh, y, picture, 0);
		best = like.saved > best.saved ? like : best;
	}
	for (int shift = -fresh->height; shift <= fresh->height; shift++) {
		struct likeness like = likeness(old, fresh, y, old, shift);
		best = shift != 0 && like.saved > best.saved ? like : best;
	}
	return best;
}

/* The lines of a picture: short changes share one. */
struct output {
	FILE *out;
	int used;         /* columns of the line at hand; 0: none */
	bool is_short;    /* it has room for more */
	int next, length; /* the row after the last change, and how long that is */
};

static void print_change(struct output *output, int row, int next, const char *change)
{
	enum { SHORT = 60, LINE = 118, BELOW = 18 };
	char number[24];
	int length = snprintf(number, sizeof number, next > row + 1 ? "%2d-%d" : "%2d", row, next - 1);
	length += (int)strlen(change);
	bool is_short = (int)strlen(change) <= SHORT;
	/* rows of a map or a list stay below each other */
	bool below = row == output->next && (int)strlen(change) > BELOW && output->length > BELOW;
	bool joins = output->used > 0 && is_short && output->is_short && !below && output->used + length <= LINE;
	fprintf(output->out, "%s%s%s", joins ? "   " : output->used > 0 ? "\n" : "", number, change);
	output->used = length + (joins ? output->used + 3 : 0);
	output->is_short = is_short;
	output->next = next;
	output->length = (int)strlen(change);
}

static void print_likeness(struct output *output, int row, const struct likeness *like, const struct picture *first,
			   const struct picture *fresh)
{
	char change[80], *at = change;
	if (like->span.from > 0 || like->span.to < fresh->width)
		at += sprintf(at, ",%d", like->span.from);
	if (like->span.to < fresh->width)
		at += sprintf(at, "-%d", like->span.to - 1);
	if (like->shift != 0)
		sprintf(at, " from %d", row + like->shift);
	else if (like->picture == first)
		strcpy(at, " as opened");
	else
		sprintf(at, " as %d steps ago", (int)(fresh - like->picture));
	print_change(output, row, like->end, change);
}

void pictures_show(const struct pictures *pictures, FILE *out)
{
	static const struct picture nothing = {.cursor_x = -2, .cursor_y = -2};
	int last = pictures->count - 1;
	const struct picture *fresh = pictures->items + last, *old = last > 0 ? fresh - 1 : &nothing;
	struct output output = {.out = out};
	for (int row = 0, next; row < fresh->height; row = next) {
		char *change = row_change(old, fresh, row);
		for (next = row + 1; change[0] && next < fresh->height; next++) {
			char *other = row_change(old, fresh, next);
			bool alike = strcmp(other, change) == 0;
			free(other);
			if (!alike)
				break;
		}
		struct likeness like = {0};
		if (change[0] && last > 0)
			like = likest(pictures, old, row);
		if (like.end > next) {
			next = like.end;
			print_likeness(&output, row, &like, pictures->items, fresh);
		} else if (change[0]) {
			print_change(&output, row, next, change);
		}
		free(change);
	}
	bool moved = fresh->cursor_x != old->cursor_x || fresh->cursor_y != old->cursor_y;
	if (moved && fresh->cursor_x < 0)
		fputs("   @none", out);
	else if (moved)
		fprintf(out, "   @%d,%d", fresh->cursor_x, fresh->cursor_y);
	fputs(moved || output.used > 0 ? "\n" : "", out);
}
