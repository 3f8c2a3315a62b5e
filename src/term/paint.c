/* The painter: changed cells as bytes for terminals that follow ECMA-48. */
#include "tty.h"

#include <stdlib.h>
#include <string.h>
#include <sys/param.h>

/* Every terminal has at least this many columns and rows. Beyond them the reported size may be wrong, and only
 * absolute positions are safe. */
enum { SURE_WIDTH = 80, SURE_HEIGHT = 24 };

enum { BOLD = 1 << 1, DIM = 1 << 2, UNDERLINE = 1 << 4, REVERSE = 1 << 7, SEQUENCE = 120 };

void paint_bytes(struct painter *painter, const char *bytes, size_t length)
{
	size_t room = PAINT_MAX - painter->length;
	length = MIN(length, room);
	memcpy(painter->bytes + painter->length, bytes, length);
	painter->length += length;
}

static void put(struct painter *painter, const char *text)
{
	paint_bytes(painter, text, strlen(text));
}

/* Omits the number where it is 1, the default. */
static void put_number(struct painter *painter, const char *before, int number, char after)
{
	char digits[12];
	size_t at = sizeof digits;
	digits[--at] = after;
	for (int left = number == 1 ? 0 : number; left > 0; left /= 10)
		digits[--at] = (char)('0' + left % 10);
	put(painter, before);
	paint_bytes(painter, digits + at, sizeof digits - at);
}

static void put_place(struct painter *painter, int x, int y)
{
	put_number(painter, "\033[", y + 1, x > 0 ? ';' : 'H');
	if (x > 0)
		put_number(painter, "", x + 1, 'H');
}

/* Steps down, and along the row to its column x. */
static void put_steps(struct painter *painter, int down, int right, int x)
{
	while (down-- > 0)
		put(painter, "\n");
	if (right > 0)
		put_number(painter, "\033[", right, 'C');
	else if (x == 0)
		put(painter, right < 0 ? "\r" : "");
	else if (right < -3)
		put_number(painter, "\033[", -right, 'D');
	else
		paint_bytes(painter, "\b\b\b", (size_t)-right);
}

/* Goes to an absolute position, or by steps where they are sure and not longer. */
void paint_move(struct painter *painter, int x, int y)
{
	struct paint_spot *now = &painter->state.now;
	const size_t start = painter->length;
	if (now->place_known && x == now->x && y == now->y)
		return;
	put_place(painter, x, y);
	const size_t end = painter->length;
	if (now->place_known && now->x < SURE_WIDTH && now->y <= y && y < SURE_HEIGHT) {
		painter->length = start;
		put_steps(painter, y - now->y, x - now->x, x);
	}
	if (painter->length > end) {
		painter->length = start;
		put_place(painter, x, y);
	}
	now->place_known = true;
	now->x = x;
	now->y = y;
}

static char *put_parameter(char *at, const char *parameter)
{
	if (at[-1] != '[')
		*at++ = ';';
	return stpcpy(at, parameter);
}

/* Writes the CSI m that turns one pen (or an unknown one) into another. Bold and dim are switched off together. */
static size_t write_pen(char bytes[SEQUENCE], const struct sgr *from, const struct sgr *to)
{
	static const struct sgr plain;
	char *at = stpcpy(bytes, "\033[");
	if (!from && (to->attributes || *to->foreground || *to->background))
		at = put_parameter(at, "0");
	from = from ? from : &plain;
	unsigned off = from->attributes & ~to->attributes, on = to->attributes & ~from->attributes;
	if (off & (BOLD | DIM)) {
		at = put_parameter(at, "22");
		on |= to->attributes & (BOLD | DIM);
	}
	for (int i = 3; off >> i; i++)
		if (off >> i & 1)
			at = put_parameter(at, (const char[]){'2', (char)('0' + i), '\0'});
	for (int i = 1; on >> i; i++)
		if (on >> i & 1)
			at = put_parameter(at, (const char[]){(char)('0' + i), '\0'});
	if (strcmp(from->foreground, to->foreground) != 0)
		at = put_parameter(at, *to->foreground ? to->foreground : "39");
	if (strcmp(from->background, to->background) != 0)
		at = put_parameter(at, *to->background ? to->background : "49");
	*at++ = 'm';
	return (size_t)(at - bytes);
}

/* Terminals that cannot switch off single attributes get the whole new pen. */
static void set_pen(struct painter *painter, const struct sgr *to)
{
	const struct sgr *from = &painter->state.now.pen;
	char whole[SEQUENCE], changed[SEQUENCE];
	bool known = painter->state.now.pen_known, same_paper = strcmp(from->background, to->background) == 0;
	bool same_ink = strcmp(from->foreground, to->foreground) == 0;
	if (known && from->attributes == to->attributes && same_ink && same_paper)
		return;
	bool adds =
	    !(from->attributes & ~to->attributes) && (same_ink || *to->foreground) && (same_paper || *to->background);
	size_t length = write_pen(whole, NULL, to);
	size_t less = known && (adds || painter->takes_back) ? write_pen(changed, from, to) : length;
	paint_bytes(painter, less < length ? changed : whole, MIN(less, length));
	painter->state.now.pen_known = true;
	painter->state.now.pen = *to;
}

/* Pens that differ only in foreground, weight and slant draw the same blanks. */
static void set_pen_of_blanks(struct painter *painter, const struct sgr *pen)
{
	const struct sgr *now = &painter->state.now.pen;
	bool seen = (now->attributes | pen->attributes) & (UNDERLINE | REVERSE);
	if (!painter->state.now.pen_known || seen || strcmp(now->background, pen->background) != 0)
		set_pen(painter, pen);
}

void paint_save(struct painter *painter)
{
	put(painter, "\0337");
	painter->state = (struct paint_state){painter->state.now, painter->state.now, .jumped = true, .x = -1};
}

void paint_restore(struct painter *painter)
{
	if (!painter->state.now.place_known) /* some terminals keep in mind that the last column is full */
		put(painter, "\r");
	put(painter, "\0338");
	painter->state.now = painter->state.saved;
}

static void step(struct painter *painter, int x, int y, const struct sgr *pen, bool blank)
{
	paint_move(painter, x, y);
	if (blank)
		set_pen_of_blanks(painter, pen);
	else
		set_pen(painter, pen);
}

/* Goes to a place and takes a pen: into another row from the saved spot, if that is shorter. */
static void go(struct painter *painter, int x, int y, const struct sgr *pen, bool blank)
{
	struct paint_state *state = &painter->state;
	const struct paint_spot from = state->now;
	const size_t start = painter->length;
	const bool first = !state->jumped, again = first && state->x == x && state->y == y;
	step(painter, x, y, pen, blank);
	if (from.place_known && from.y == y)
		return;
	const size_t end = painter->length;
	if (state->saved.place_known) {
		painter->length = start;
		state->now = from;
		paint_restore(painter);
		step(painter, x, y, pen, blank);
	}
	if (painter->length >= end) {
		painter->length = start;
		state->now = from;
		step(painter, x, y, pen, blank);
	}
	if (again && painter->saves && painter->length >= end)
		paint_save(painter);
	if (first)
		*state = (struct paint_state){state->now, state->saved, true, x, y};
}

void paint_cell(struct painter *painter, int x, int y, const struct sgr *pen, const char *bytes, size_t length,
		int columns)
{
	struct paint_spot *now = &painter->state.now;
	go(painter, x, y, pen, *bytes == ' ');
	paint_bytes(painter, bytes, length);
	now->x += columns;
	now->place_known = now->x < painter->width; /* terminals differ in what follows the last column */
}

/* Scrolls by line feeds in the last row of a region, or reverse line feeds in its first row. */
void paint_scroll(struct painter *painter, int top, int end, int by)
{
	put_number(painter, "\033[", top + 1, ';');
	put_number(painter, "", end, 'r');
	const bool down = by < 0;
	painter->state.now.place_known = false; /* setting a region moves the cursor */
	paint_move(painter, 0, down ? top : end - 1);
	for (int left = abs(by); left > 0; left--)
		put(painter, down ? "\033M" : "\n");
	put(painter, "\033[r");
	painter->state.now.place_known = false;
}

bool paint_blanks(struct painter *painter, int x, int y, const struct sgr *pen, int count)
{
	if ((count && (count < 8 || !painter->erases_some)) || (pen->attributes & (UNDERLINE | REVERSE)) ||
	    (*pen->background && !painter->erases_in_colour))
		return false;
	go(painter, x, y, pen, true);
	put_number(painter, "\033[", count, count ? 'X' : 'K');
	return true;
}
