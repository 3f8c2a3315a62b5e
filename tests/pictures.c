/* Pictures of screens as text: written, read and compared. */
#include "pictures.h"

#include "mapwright/visible.h"
#include "screen_dump.h"

#include <stdlib.h>
#include <string.h>

/* ---- pictures ---- */

void pictures_add(struct pictures *pictures, const struct screen *screen, unsigned parts)
{
	static const char help[] = "? more";
	size_t size = (size_t)(screen->width * screen->height);
	char *dump = screen_dump(screen, true), *styles = dump;
	struct picture picture = {screen->width, screen->height, calloc(size, sizeof *picture.cells), -2, -2};
	for (int y = 0; y <= screen->height; y++)
		styles = strchr(styles, '\n') + 1;
	for (int y = 0; y < screen->height; y++) {
		struct picture_cell *row = picture.cells + y * screen->width;
		int length = 0, last = screen->width - 1 - (int)strlen(help); /* where the word ends the row */
		for (int x = 0; x < screen->width; x++) {
			bool styled = (parts & PICTURE_STYLES) && *styles != '\n';
			row[x] = (struct picture_cell){screen->cells[y * screen->width + x].character,
						       styled ? *styles : ' '};
			length += x >= last && x - last == length && help[length] &&
				  row[x].character == (unsigned char)help[length];
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
	bool inside = x >= 0 && x < picture->width && y >= 0 && y < picture->height;
	return inside ? picture->cells[y * picture->width + x] : blank;
}

static bool is_same_cell(struct picture_cell a, struct picture_cell b)
{
	return a.character == b.character && a.style == b.style;
}

static bool same_cells(const struct picture *a, int a_row, const struct picture *b, int b_row, struct span span)
{
	for (int x = span.from; x < span.to; x++)
		if (!is_same_cell(cell_at(a, x, a_row), cell_at(b, x, b_row)))
			return false;
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

/* ---- blocks that moved ---- */

/* A block of rows and columns that was in another place, or is as in an earlier picture. */
struct move {
	const struct picture *of;
	int down, right; /* how far it moved from where it was there */
	int row, end;
	struct span span;
	int gain; /* cells that are right only with it; while ways are counted, parts that moved so */
};

/* The picture as large as another one, to be freed: blank where it has no cells. */
static struct picture fitted(const struct picture *picture, const struct picture *to)
{
	struct picture copy = *to;
	copy.cursor_x = picture->cursor_x;
	copy.cursor_y = picture->cursor_y;
	copy.cells = calloc((size_t)(to->width * to->height), sizeof *copy.cells);
	for (int y = 0; y < to->height; y++)
		for (int x = 0; x < to->width; x++)
			copy.cells[y * to->width + x] = cell_at(picture, x, y);
	return copy;
}

static void apply(struct picture *base, const struct move *move)
{
	for (int y = move->row; y < move->end; y++)
		for (int x = move->span.from; x < move->span.to; x++)
			base->cells[y * base->width + x] = cell_at(move->of, x - move->right, y - move->down);
}

/* The part of a row after that one; from == to: none. */
static struct span next_part(const struct picture *picture, struct span before, int y)
{
	int x = before.to;
	while (x < picture->width && (cell_at(picture, x, y).character == ' ' || part_ends(picture, x, y)))
		x++;
	struct span part = {x, x};
	while (part.to < picture->width && !part_ends(picture, part.to, y))
		part.to++;
	return part;
}

enum { WAYS = 1000 };

/* Counts a way in which a part moved, and returns how many ways there are. */
static int count_way(struct move *ways, int count, struct move way)
{
	for (int i = 0; i < count; i++)
		if (ways[i].of == way.of && ways[i].down == way.down && ways[i].right == way.right) {
			ways[i].gain++;
			return count;
		}
	if (count < WAYS)
		ways[count++] = way;
	return count;
}

/* Counts the ways in which a part came from another picture, where it may be at any place. */
static int ways_of_part(struct move *ways, int count, const struct picture *fresh, struct span part, int y,
			const struct picture *of)
{
	const struct picture_cell *cells = fresh->cells + y * fresh->width + part.from;
	const int length = part.to - part.from;
	for (int row = 0; row < of->height; row++)
		for (int from = 0; from + length <= of->width; from++) {
			const struct picture_cell *others = of->cells + row * of->width + from;
			int x = 0;
			while (x < length && is_same_cell(cells[x], others[x]))
				x++;
			if (x == length)
				count = count_way(
				    ways, count, (struct move){.of = of, .down = y - row, .right = part.from - from});
		}
	return count;
}

/* Counts the ways in which changed parts came from another picture. */
static int find_ways(struct move *ways, int count, const struct picture *base, const struct picture *fresh,
		     const struct picture *of)
{
	for (int y = 0; y < fresh->height; y++) {
		const struct span row = {0, fresh->width}, start = {0, 0};
		if (same_cells(fresh, y, base, y, row))
			continue;
		for (struct span part = next_part(fresh, start, y); part.from < part.to;
		     part = next_part(fresh, part, y))
			if (part.to - part.from > 1 && !same_cells(fresh, y, base, y, part))
				count = ways_of_part(ways, count, fresh, part, y, of);
	}
	return count;
}

/* Of two ways: that of more parts, then that from the later picture. */
static int more_first(const void *a, const void *b)
{
	const struct move *left = a, *right = b;
	if (left->gain != right->gain)
		return right->gain - left->gain;
	if (left->of != right->of)
		return left->of > right->of ? -1 : 1;
	return left->down != right->down ? left->down - right->down : left->right - right->right;
}

/* Returns the block that moved this way and puts most cells right, in two rows or more; gain 0: none. */
static struct move best_block(const struct picture *base, const struct picture *fresh, struct move way)
{
	const int width = fresh->width;
	struct move best = {.gain = 0};
	char *holds = calloc((size_t)(width * fresh->height), 2), *wrong = holds + width * fresh->height;
	int *gains = calloc((size_t)width, sizeof *gains);
	for (int y = 0; y < fresh->height; y++)
		for (int x = 0; x < width; x++) {
			const int column = x - way.right, row = y - way.down, i = y * width + x;
			if (column < 0 || column >= way.of->width || row < 0 || row >= way.of->height)
				continue;
			holds[i] = is_same_cell(fresh->cells[i], way.of->cells[row * way.of->width + column]);
			wrong[i] = !is_same_cell(fresh->cells[i], base->cells[i]);
		}
	for (int top = 0; top < fresh->height; top++) {
		/* the wrong cells of each column from the top row on; -1: not all of them are those of the block */
		memset(gains, 0, (size_t)width * sizeof *gains);
		for (int y = top; y < fresh->height; y++) {
			struct move move = way;
			move.row = top;
			move.end = y + 1;
			move.gain = 0;
			for (int x = 0; x < width; x++) {
				const int i = y * width + x;
				gains[x] = gains[x] < 0 || !holds[i] ? -1 : gains[x] + wrong[i];
				if (gains[x] < 0)
					move.gain = 0;
				if (gains[x] <= 0)
					continue;
				move.span = (struct span){move.gain == 0 ? x : move.span.from, x + 1};
				move.gain += gains[x];
				bool later = move.gain == best.gain && top > best.row && y < best.end;
				if (y > top && (move.gain > best.gain || later))
					best = move;
			}
		}
	}
	free(holds);
	free(gains);
	return best;
}

/* Finds blocks that moved, or are as in one of the last pictures: those that put most cells right first. Returns how many. */
static int find_moves(const struct pictures *pictures, struct move *moves, int most)
{
	enum { TRIED = 4, LEAST = 12, PICTURES = 5 };
	static struct move ways[WAYS];
	const struct picture *fresh = pictures->items + pictures->count - 1, *old = fresh - 1;
	struct picture base = fitted(old, fresh);
	int count = 0;
	for (; count < most; count++) {
		struct move best = {.gain = LEAST};
		int found = 0;
		for (const struct picture *of = old; of >= pictures->items && old - of < PICTURES; of--)
			found = find_ways(ways, found, &base, fresh, of);
		qsort(ways, (size_t)found, sizeof *ways, more_first);
		for (int i = 0; i < found && i < TRIED; i++) {
			struct move move = best_block(&base, fresh, ways[i]);
			best = move.gain > best.gain ? move : best;
		}
		if (best.gain == LEAST)
			break;
		apply(&base, &best);
		moves[count] = best;
	}
	free(base.cells);
	return count;
}

/* ---- all rows ---- */

/* The rows from `y` on whose changed cells are those of a picture, so many rows further up; `gain` is how many of them changed. */
static struct move likeness(const struct picture *base, const struct picture *fresh, int y, const struct picture *of,
			    int down)
{
	struct move like = {.of = of, .down = down, .row = y, .end = y, .span = {fresh->width, 0}};
	for (int row = y; row < fresh->height && row >= down && row - down < of->height; row++) {
		struct span span = both(changed(base, fresh, row, false), changed(base, fresh, row, true));
		bool unlike = false, any = span.from < span.to;
		span = both(span, like.span);
		for (int above = y; above <= row && !unlike; above++)
			unlike = !same_cells(fresh, above, of, above - down, span);
		if (unlike)
			break;
		like.gain += any;
		like.end = any ? row + 1 : like.end;
		like.span = span;
	}
	return like;
}

/* The most rows from `y` on that are those of an earlier picture, or of the last one in other places. */
static struct move likest(const struct pictures *pictures, const struct picture *base, int y)
{
	int last = pictures->count - 1;
	const struct picture *fresh = pictures->items + last, *old = fresh - 1;
	struct move best = {.gain = 1};
	for (int i = -1; i < last - 1; i++) {
		const struct picture *picture = pictures->items + (i < 0 ? 0 : last - 2 - i);
		struct move like = likeness(base, fresh, y, picture, 0);
		best = like.gain > best.gain ? like : best;
	}
	for (int down = fresh->height; down >= -fresh->height; down--) {
		struct move like = likeness(base, fresh, y, old, down);
		best = down != 0 && like.gain > best.gain ? like : best;
	}
	return best;
}

/* The changes of a picture, before they are put on lines. */
struct change {
	int row, next; /* the row after the last one */
	char *text;    /* ",12|text" */
};

struct changes {
	struct change *items;
	int count;
};

static void add_change(struct changes *changes, int row, int next, const char *text)
{
	changes->items = realloc(changes->items, (size_t)(changes->count + 1) * sizeof *changes->items);
	changes->items[changes->count++] = (struct change){row, next, strdup(text)};
}

static int first_column(const struct change *change)
{
	return change->text[0] == ',' ? atoi(change->text + 1) : 0;
}

/* Returns true if both are long, and the second one is in the next row, not far to the left or right. */
static bool is_below(const struct change *above, const struct change *change)
{
	enum { SHORT = 24, NEAR = 4 };
	return change->row == above->next && (int)strlen(above->text) > SHORT && (int)strlen(change->text) > SHORT &&
	       abs(first_column(change) - first_column(above)) <= NEAR;
}

/* Returns how many changes from the first on are rows of a map or a list. */
static int rows_below(const struct changes *changes, int first)
{
	int count = 1;
	while (first + count < changes->count &&
	       is_below(changes->items + first + count - 1, changes->items + first + count))
		count++;
	return count;
}

/* Prints the changes; short ones share a line, but three rows of a map or a list stay below each other. Returns the number of
 * lines. */
static int print_changes(struct changes *changes, FILE *out)
{
	enum { SHORT = 90, LINE = 118, ROWS = 3 };
	int lines = 0, used = 0, rows = 0;
	bool was_short = false;
	for (int i = 0; i < changes->count; i++, rows--) {
		const struct change *change = changes->items + i;
		char number[24];
		int length = snprintf(number, sizeof number, change->next > change->row + 1 ? "%2d-%d" : "%2d",
				      change->row, change->next - 1);
		length += (int)strlen(change->text);
		if (rows <= 0)
			rows = rows_below(changes, i) >= ROWS ? rows_below(changes, i) : 0;
		bool is_short = (int)strlen(change->text) <= SHORT && rows <= 0;
		bool joins = used > 0 && is_short && was_short && used + 3 + length <= LINE;
		fprintf(out, "%s%s%s", joins ? "   " : used > 0 ? "\n" : "", number, change->text);
		lines += !joins;
		used = length + (joins ? used + 3 : 0);
		was_short = is_short;
	}
	while (changes->count > 0)
		free(changes->items[--changes->count].text);
	free(changes->items);
	return lines;
}

/* Adds where a block was: in which picture, and there its row, and its column unless that is the same. */
static void add_move(struct changes *changes, const struct move *move, const struct pictures *pictures)
{
	const struct picture *fresh = pictures->items + pictures->count - 1;
	const int ago = (int)(fresh - move->of);
	char change[80], *at = change;
	if (move->span.from > 0 || move->span.to < fresh->width)
		at += sprintf(at, ",%d", move->span.from);
	if (move->span.to < fresh->width)
		at += sprintf(at, "-%d", move->span.to - 1);
	bool moved = move->down != 0 || move->right != 0;
	if (moved)
		at += sprintf(at, " from %d", move->row - move->down);
	if (move->right != 0)
		at += sprintf(at, ",%d", move->span.from - move->right);
	if (move->of == pictures->items && (!moved || ago > 1))
		sprintf(at, " as opened");
	else if (ago > 1)
		sprintf(at, moved ? " %d steps ago" : " as %d steps ago", ago);
	add_change(changes, move->row, move->end, change);
}

/* Writes how the last picture differs from `base`, which is the one before with these moves; returns the number of lines. */
static int show_from(const struct pictures *pictures, const struct picture *base, const struct move *moves, int count,
		     FILE *out)
{
	int last = pictures->count - 1;
	const struct picture *fresh = pictures->items + last;
	struct changes changes = {.count = 0};
	for (int i = 0; i < count; i++)
		add_move(&changes, moves + i, pictures);
	for (int row = 0, next; row < fresh->height; row = next) {
		char *change = row_change(base, fresh, row);
		for (next = row + 1; change[0] && next < fresh->height; next++) {
			char *other = row_change(base, fresh, next);
			bool alike = strcmp(other, change) == 0;
			free(other);
			if (!alike)
				break;
		}
		struct move like = {0};
		if (change[0] && last > 0)
			like = likest(pictures, base, row);
		if (like.end > next) {
			next = like.end;
			add_move(&changes, &like, pictures);
		} else if (change[0]) {
			add_change(&changes, row, next, change);
		}
		free(change);
	}
	int lines = print_changes(&changes, out);
	bool moved = fresh->cursor_x != base->cursor_x || fresh->cursor_y != base->cursor_y;
	if (moved && fresh->cursor_x < 0)
		fputs("   @none", out);
	else if (moved)
		fprintf(out, "   @%d,%d", fresh->cursor_x, fresh->cursor_y);
	fputs(moved || lines > 0 ? "\n" : "", out);
	return lines;
}

/* Writes the same into a text, to be freed; `lines` becomes how many it has. */
static char *shown_from(const struct pictures *pictures, const struct picture *old, const struct move *moves,
			int count, int *lines)
{
	char *shown;
	size_t length;
	FILE *out = open_memstream(&shown, &length);
	struct picture base = fitted(old, pictures->items + pictures->count - 1);
	for (int i = 0; i < count; i++)
		apply(&base, moves + i);
	*lines = show_from(pictures, &base, moves, count, out);
	free(base.cells);
	fclose(out);
	return shown;
}

void pictures_show(const struct pictures *pictures, FILE *out)
{
	enum { MOST = 8 };
	static const struct picture nothing = {.cursor_x = -2, .cursor_y = -2};
	int last = pictures->count - 1, lines, fewer;
	const struct picture *old = last > 0 ? pictures->items + last - 1 : &nothing;
	struct move moves[MOST];
	char *shown = shown_from(pictures, old, NULL, 0, &lines);
	int count = last > 0 && lines > 3 ? find_moves(pictures, moves, MOST) : 0;
	char *with_moves = shown_from(pictures, old, moves, count, &fewer);
	/* A move that saves less than two lines is not worth reading. */
	for (int i = count - 1; i >= 0; i--) {
		struct move without[MOST];
		int now;
		memcpy(without, moves, sizeof without);
		memmove(without + i, without + i + 1, (size_t)(count - i - 1) * sizeof *without);
		char *other = shown_from(pictures, old, without, count - 1, &now);
		if (now <= fewer + 1) {
			memcpy(moves, without, sizeof without);
			count--;
			fewer = now;
			free(with_moves);
			with_moves = other;
		} else {
			free(other);
		}
	}
	fputs(fewer < lines ? with_moves : shown, out);
	free(shown);
	free(with_moves);
}
