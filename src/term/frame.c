/* What is written is cut into runs: text at a place in a pen, or a sequence that is passed on. A run costs the way to its
 * place and the change of pen before it. When all runs of a small picture are known, one more way is tried: to remember
 * cursor and pen near the first (a cell that was painted), and to come back from the others (counters in the status row)
 * with two bytes. What this file does not understand makes it pass everything on as it is. */
#include "frame.h"

#include <stdlib.h>
#include <string.h>
#include <wchar.h>

/* Every terminal has so many columns and rows. Beyond, the size that was told may be wrong, and only a jump is sure. */
enum { SURE_WIDTH = 80, SURE_HEIGHT = 24 };

enum { RUNS = 16, COLOUR = 24, ATTRIBUTES = 10 };

/* Colours are kept as the numbers they are set with, "" is the terminal's own. */
struct pen {
	bool known;
	unsigned attributes; /* bit n: what CSI n m sets, 1 to 9 */
	char ink[COLOUR], paper[COLOUR];
};

struct place {
	bool known;
	int x, y; /* x: the width where the cursor waits after the last column */
};

struct run {
	bool text;    /* else a sequence */
	bool erases;  /* the sequence needs the place, and paints in the colour of the paper */
	bool forgets; /* nobody knows what the sequence needs, nor where it leaves the cursor */
	struct place at, end;
	struct pen pen;
	size_t start, length; /* in frame.said */
	bool all_blank;
};

struct buffer {
	char *bytes;
	size_t length, capacity;
	bool failed;
};

/* A terminal as it is after what was written so far. */
struct cursor {
	struct place place;
	struct pen pen;
};

struct frame {
	struct frame_terminal terminal;
	int width, height;
	int top, bottom; /* the rows that scroll */
	bool ascii;      /* no other characters are switched in */
	struct cursor real, wanted;
	struct cursor believed; /* by curses, while a picture is made without it */
	struct run runs[RUNS];
	int run_count;
	bool whole;                     /* `runs` has all of the picture so far */
	struct buffer said, out, tried; /* `tried`: another way to write the same */
};

struct frame *frame_new(const struct frame_terminal *terminal)
{
	struct frame *frame = calloc(1, sizeof *frame);
	if (frame)
		frame->terminal = *terminal;
	return frame;
}

void frame_free(struct frame *frame)
{
	if (!frame)
		return;
	free(frame->said.bytes);
	free(frame->out.bytes);
	free(frame->tried.bytes);
	free(frame);
}

void frame_forget(struct frame *frame, int width, int height)
{
	frame->width = width;
	frame->height = height;
	frame->top = 0;
	frame->bottom = height - 1;
	frame->real = (struct cursor){0};
	frame->wanted = (struct cursor){.pen.known = true}; /* curses begins plain, and so it ends each picture */
}

/* ---- writing ---- */

static void add(struct buffer *buffer, const char *bytes, size_t length)
{
	if (buffer->length + length > buffer->capacity) {
		size_t capacity = 2 * (buffer->length + length) + 256;
		char *grown = realloc(buffer->bytes, capacity);
		if (!grown) {
			buffer->failed = true;
			return;
		}
		buffer->bytes = grown;
		buffer->capacity = capacity;
	}
	memcpy(buffer->bytes + buffer->length, bytes, length);
	buffer->length += length;
}

static void add_text(struct buffer *buffer, const char *text)
{
	add(buffer, text, strlen(text));
}

/* A way or a pen while it is put together; nothing that belongs in one is longer. */
struct piece {
	char bytes[88];
	size_t length;
};

static void put_bytes(struct piece *piece, const char *bytes, size_t length)
{
	size_t room = sizeof piece->bytes - piece->length;
	length = length < room ? length : room;
	memcpy(piece->bytes + piece->length, bytes, length);
	piece->length += length;
}

static void put_text(struct piece *piece, const char *text)
{
	put_bytes(piece, text, strlen(text));
}

static void put_letter(struct piece *piece, char letter)
{
	put_bytes(piece, &letter, 1);
}

static void put_number(struct piece *piece, int number)
{
	char digits[12];
	size_t at = sizeof digits;
	do
		digits[--at] = (char)('0' + number % 10);
	while ((number /= 10) > 0);
	put_bytes(piece, digits + at, sizeof digits - at);
}

/* CSI n letter, without the n that goes without saying. */
static void put_step(struct piece *piece, int count, char letter)
{
	put_text(piece, "\033[");
	if (count != 1)
		put_number(piece, count);
	put_letter(piece, letter);
}

static void put_jump(struct piece *piece, struct place to)
{
	put_text(piece, "\033[");
	if (to.x > 0 || to.y > 0)
		put_number(piece, to.y + 1);
	if (to.x > 0) {
		put_letter(piece, ';');
		put_number(piece, to.x + 1);
	}
	put_letter(piece, 'H');
}

/* `count` times the character when that is not longer than the step of so many. */
static void put_repeated(struct piece *piece, int count, char character, char letter)
{
	struct piece step = {.length = 0};
	put_step(&step, count, letter);
	if ((size_t)count > step.length) {
		put_bytes(piece, step.bytes, step.length);
		return;
	}
	while (count-- > 0)
		put_letter(piece, character);
}

/* The way along the row: from where the cursor is, or from the left edge if that is shorter. */
static void put_columns(struct piece *piece, int from, int to)
{
	struct piece across = {.length = 0}, edge = {.length = 0};
	if (to < from)
		put_repeated(&across, from - to, '\b', 'D');
	else if (to > from)
		put_step(&across, to - from, 'C');
	put_letter(&edge, '\r');
	if (to > 0)
		put_step(&edge, to, 'C');
	const struct piece *least = edge.length < across.length ? &edge : &across;
	put_bytes(piece, least->bytes, least->length);
}

/* The way by steps: rows first, then columns; from the left edge where the cursor waits after the last column, which
 * terminals count in different ways. */
static void put_steps(struct piece *piece, struct place from, struct place to, bool waits)
{
	if (waits) {
		put_letter(piece, '\r');
		from.x = 0;
	}
	if (to.y > from.y)
		put_repeated(piece, to.y - from.y, '\n', 'B');
	else if (to.y < from.y)
		put_step(piece, from.y - to.y, 'A');
	put_columns(piece, from.x, to.x);
}

static void write_move(const struct frame *frame, struct buffer *out, struct place *from, struct place to)
{
	struct piece jump = {.length = 0}, steps = {.length = 0};
	if (!to.known || (from->known && from->x == to.x && from->y == to.y))
		return;
	put_jump(&jump, to);
	bool all = frame->top == 0 && frame->bottom == frame->height - 1; /* else steps may scroll, or stop */
	bool near = all && from->known && from->x <= SURE_WIDTH && from->y < SURE_HEIGHT && to.y < SURE_HEIGHT;
	if (near)
		put_steps(&steps, *from, to, from->x == frame->width);
	const struct piece *way = near && steps.length <= jump.length ? &steps : &jump;
	add(out, way->bytes, way->length);
	*from = to;
}

static bool same_pen(const struct pen *a, const struct pen *b)
{
	return a->known && b->known && a->attributes == b->attributes && strcmp(a->ink, b->ink) == 0 &&
	       strcmp(a->paper, b->paper) == 0;
}

/* Would a blank look the same in both? */
static bool same_blank(const struct pen *a, const struct pen *b)
{
	const unsigned bold = 1u << 1, seen = 1u << 4 | 1u << 5 | 1u << 7 | 1u << 9;
	bool own = a->known && b->known && !a->ink[0] && !b->ink[0] && !a->paper[0] && !b->paper[0];
	if ((a->attributes | b->attributes) & seen) /* underlined, blinking, reversed, struck out */
		return own ? (a->attributes | bold) == (b->attributes | bold) : same_pen(a, b);
	return a->known && b->known && strcmp(a->paper, b->paper) == 0;
}

static void put_parameter(struct piece *piece, const char *parameter)
{
	if (piece->length > 0)
		put_letter(piece, ';');
	put_text(piece, parameter);
}

static void put_attributes(struct piece *piece, unsigned attributes)
{
	for (int i = 1; i < ATTRIBUTES; i++)
		if (attributes & 1u << i)
			put_parameter(piece, (const char[]){(char)('0' + i), '\0'});
}

/* The parameters of one CSI m that make `to` of anything. */
static void put_whole_pen(struct piece *piece, const struct pen *to)
{
	if (to->attributes || to->ink[0] || to->paper[0])
		put_letter(piece, '0');
	put_attributes(piece, to->attributes);
	if (to->ink[0])
		put_parameter(piece, to->ink);
	if (to->paper[0])
		put_parameter(piece, to->paper);
}

/* Those that make `to` of `from`. Bold and dim are switched off together. */
static void put_changed_pen(struct piece *piece, const struct pen *from, const struct pen *to)
{
	const unsigned weight = 1u << 1 | 1u << 2;
	unsigned off = from->attributes & ~to->attributes, on = to->attributes & ~from->attributes;
	if (off & weight) {
		put_parameter(piece, "22");
		on |= to->attributes & weight;
	}
	for (int i = 3; i < ATTRIBUTES; i++)
		if (off & 1u << i)
			put_parameter(piece, (const char[]){'2', (char)('0' + i), '\0'});
	put_attributes(piece, on);
	if (strcmp(from->ink, to->ink) != 0)
		put_parameter(piece, to->ink[0] ? to->ink : "39");
	if (strcmp(from->paper, to->paper) != 0)
		put_parameter(piece, to->paper[0] ? to->paper : "49");
}

/* Is there nothing to switch off on the way? */
static bool only_adds(const struct pen *from, const struct pen *to)
{
	return !(from->attributes & ~to->attributes) && (!from->ink[0] || to->ink[0]) &&
	       (!from->paper[0] || to->paper[0]);
}

static void write_pen(const struct frame *frame, struct buffer *out, struct pen *from, const struct pen *to)
{
	struct piece whole = {.length = 0}, changed = {.length = 0};
	if (!to->known || same_pen(from, to))
		return;
	put_whole_pen(&whole, to);
	bool step = from->known && (frame->terminal.takes_back || only_adds(from, to));
	if (step)
		put_changed_pen(&changed, from, to);
	const struct piece *least = step && changed.length < whole.length ? &changed : &whole;
	add_text(out, "\033[");
	add(out, least->bytes, least->length);
	add_text(out, "m");
	*from = *to;
}

static void write_run(const struct frame *frame, struct buffer *out, struct cursor *cursor, const struct run *run)
{
	if (run->text || run->erases || run->forgets) {
		bool blank = (run->erases || run->all_blank) && same_blank(&cursor->pen, &run->pen);
		bool begins = run->forgets && !cursor->pen.known; /* what sets the terminal up asks for no pen */
		write_move(frame, out, &cursor->place, run->at);
		if (!blank && !begins)
			write_pen(frame, out, &cursor->pen, &run->pen);
	}
	add(out, frame->said.bytes + run->start, run->length);
	if (run->text)
		cursor->place = run->end;
	if (run->forgets)
		cursor->place.known = false;
	if (!run->pen.known)
		cursor->pen.known = false;
}

/* Runs with the cursor at its last place in between: it is remembered before run `stop`. */
static struct cursor write_returning(struct frame *frame, int stop)
{
	struct cursor cursor = frame->real;
	frame->tried.length = 0;
	for (int i = 0; i < stop; i++)
		write_run(frame, &frame->tried, &cursor, &frame->runs[i]);
	write_move(frame, &frame->tried, &cursor.place, frame->wanted.place);
	struct cursor kept = cursor;
	add_text(&frame->tried, "\0337");
	for (int i = stop; i < frame->run_count; i++)
		write_run(frame, &frame->tried, &cursor, &frame->runs[i]);
	add_text(&frame->tried, "\0338");
	return kept;
}

/* What it will cost to begin the next picture, which is likely to begin as this one did. */
static size_t next_cost(struct frame *frame, const struct cursor *cursor)
{
	struct pen pen = cursor->pen;
	size_t length = frame->tried.length;
	write_pen(frame, &frame->tried, &pen, &frame->runs[0].pen);
	size_t cost = frame->tried.length - length;
	frame->tried.length = length;
	return cost;
}

static void swap_buffers(struct frame *frame)
{
	struct buffer out = frame->out;
	frame->out = frame->tried;
	frame->tried = out;
}

static bool may_return(const struct frame *frame)
{
	if (!frame->terminal.remembers || !frame->whole || frame->run_count == 0 || !frame->wanted.place.known)
		return false;
	for (int i = 0; i < frame->run_count; i++)
		if (!frame->runs[i].text || !frame->runs[i].at.known || !frame->runs[i].end.known)
			return false;
	return true;
}

/* Writes the runs that wait; at the end of a picture the cursor goes where it belongs. */
static void write_runs(struct frame *frame, bool end)
{
	struct cursor cursor = frame->real;
	bool returns = end && may_return(frame);
	if (frame->said.failed)
		frame->run_count = 0;
	for (int i = 0; i < frame->run_count; i++)
		write_run(frame, &frame->out, &cursor, &frame->runs[i]);
	if (end)
		write_move(frame, &frame->out, &cursor.place, frame->wanted.place);
	frame->real = returns ? frame->real : cursor;
	size_t least = returns ? frame->out.length + next_cost(frame, &cursor) : 0;
	struct cursor best = cursor;
	for (int stop = 0; returns && stop < frame->run_count; stop++) {
		if (frame->runs[stop].at.y == frame->wanted.place.y)
			continue;
		struct cursor kept = write_returning(frame, stop);
		size_t cost = frame->tried.length + next_cost(frame, &kept);
		if (cost < least) {
			least = cost;
			best = kept;
			swap_buffers(frame);
		}
	}
	frame->real = best;
	frame->run_count = 0;
	frame->said.length = 0;
	frame->whole = false;
}

/* ---- reading ---- */

static struct run *add_run(struct frame *frame, const char *bytes, size_t length)
{
	if (frame->run_count == RUNS)
		write_runs(frame, false);
	struct run *run = &frame->runs[frame->run_count++];
	*run = (struct run){.at = frame->wanted.place, .end = frame->wanted.place, .pen = frame->wanted.pen};
	run->start = frame->said.length;
	run->length = length;
	add(&frame->said, bytes, length);
	return run;
}

/* The text run that goes on where the cursor is, or NULL. */
static struct run *last_text(struct frame *frame)
{
	struct run *last = frame->run_count > 0 ? &frame->runs[frame->run_count - 1] : NULL;
	struct place at = frame->wanted.place;
	bool here = last && last->end.known && at.known && last->end.x == at.x && last->end.y == at.y;
	return here && last->text ? last : NULL;
}

/* After the last column the cursor waits, or is nobody knows where; curses says then where it is to go. */
static void advance(struct frame *frame, struct run *run, int columns)
{
	struct place *place = &frame->wanted.place;
	place->x += columns;
	run->end = *place;
	place->known = place->known && place->x < frame->width;
	run->end.known = place->known || (run->end.known && frame->terminal.waits_at_end && place->x == frame->width);
}

/* The pen of a run that is blank so far is that of its first other character. */
static void take_character(struct frame *frame, const char *bytes, size_t length, int columns)
{
	const struct pen *pen = &frame->wanted.pen;
	bool blank = length == 1 && *bytes == ' ';
	struct run *run = last_text(frame);
	if (run && !same_pen(&run->pen, pen) && !((blank || run->all_blank) && same_blank(&run->pen, pen)))
		run = NULL;
	if (run) {
		add(&frame->said, bytes, length);
		run->length += length;
		run->pen = run->all_blank ? *pen : run->pen;
		run->all_blank = run->all_blank && blank;
	} else {
		run = add_run(frame, bytes, length);
		run->text = true;
		run->all_blank = blank;
	}
	advance(frame, run, columns);
}

/* How many bytes the character has, and how many columns; 0 bytes: it is not one to be printed. */
static size_t read_character(const struct frame *frame, const char *bytes, size_t length, int *columns)
{
	unsigned char first = (unsigned char)*bytes;
	*columns = 1;
	if (first < 0x20 || first == 0x7f)
		return 0;
	if (first < 0x80 || !frame->terminal.utf8)
		return 1;
	wchar_t character;
	mbstate_t state = {0};
	size_t size = mbrtowc(&character, bytes, length, &state);
	if (size == 0 || size > length)
		return 0;
	*columns = wcwidth(character);
	return *columns > 0 ? size : 0;
}

/* A sequence that may leave the cursor anywhere. */
static void take_unknown(struct frame *frame, const char *bytes, size_t length)
{
	struct run *run = add_run(frame, bytes, length);
	run->forgets = true;
}

/* One parameter of CSI m with the numbers that belong to it: 38;5;28 is one. */
static size_t parameter_length(const char *at, const char *end)
{
	const char *stop = at;
	int inside = 0;
	if (end - at > 3 && (at[0] == '3' || at[0] == '4') && at[1] == '8' && at[2] == ';')
		inside = at[3] == '5' ? 2 : 4;
	while (stop < end && (*stop != ';' || inside-- > 0))
		stop++;
	return (size_t)(stop - at);
}

static bool set_colour(char colour[COLOUR], const char *parameter, size_t length)
{
	if (length >= COLOUR)
		return false;
	memcpy(colour, parameter, length);
	colour[length] = '\0';
	return true;
}

static bool in_range(int number, int low, int high)
{
	return number >= low && number <= high;
}

/* False when this file does not know it. */
static bool apply_parameter(struct pen *pen, const char *parameter, size_t length)
{
	int number = length > 0 ? atoi(parameter) : 0;
	if (number == 0)
		*pen = (struct pen){.known = true};
	else if (in_range(number, 1, 9))
		pen->attributes |= 1u << number;
	else if (number == 22)
		pen->attributes &= ~(1u << 1 | 1u << 2);
	else if (in_range(number, 23, 29))
		pen->attributes &= ~(1u << (number - 20));
	else if (in_range(number, 30, 38) || in_range(number, 90, 97))
		return set_colour(pen->ink, parameter, length);
	else if (in_range(number, 40, 48) || in_range(number, 100, 107))
		return set_colour(pen->paper, parameter, length);
	else if (number == 39)
		pen->ink[0] = '\0';
	else if (number == 49)
		pen->paper[0] = '\0';
	else
		return false;
	return true;
}

/* What begins from an unknown pen, or holds what is not known, is passed on. */
static void take_pen(struct frame *frame, const char *bytes, size_t length)
{
	struct pen pen = frame->wanted.pen;
	const char *at = bytes + 2, *end = bytes + length - 1;
	bool good = true;
	do {
		size_t size = parameter_length(at, end);
		good = good && apply_parameter(&pen, at, size);
		at += size + 1;
	} while (at <= end);
	pen.known = pen.known && good;
	frame->wanted.pen = pen;
	if (!pen.known)
		take_unknown(frame, bytes, length);
}

static bool is_sequence(const char *bytes, size_t length, const char *other)
{
	return length == strlen(other) && memcmp(bytes, other, length) == 0;
}

/* The cursor's shape and the margin move nothing; curses switches the latter off where the last cell is written, and
 * where the cursor waits in the last column that is not needed. */
static void take_mode(struct frame *frame, const char *bytes, size_t length)
{
	static const char *const harmless[] = {"\033[?25h", "\033[?25l", "\033[?12h", "\033[?12l", "\033[?12;25h"};
	bool margin = is_sequence(bytes, length, "\033[?7l") || is_sequence(bytes, length, "\033[?7h");
	if (margin && frame->terminal.waits_at_end && frame->real.pen.known)
		return;
	for (size_t i = 0; i < sizeof harmless / sizeof *harmless; i++)
		if (is_sequence(bytes, length, harmless[i])) {
			add_run(frame, bytes, length);
			return;
		}
	take_unknown(frame, bytes, length);
}

static void take_repeat(struct frame *frame, const char *bytes, size_t length)
{
	struct run *run = last_text(frame);
	if (!run) {
		take_unknown(frame, bytes, length);
		frame->wanted.place.known = false;
		return;
	}
	add(&frame->said, bytes, length);
	run->length += length;
	advance(frame, run, atoi(bytes + 2));
}

/* A way of the cursor; from an unknown place only a jump leads to a known one. */
static void take_way(struct frame *frame, const char *bytes, size_t length)
{
	struct place *place = &frame->wanted.place;
	char *rest = NULL;
	long first = strtol(bytes + 2, &rest, 10), second = *rest == ';' ? strtol(rest + 1, NULL, 10) : 1;
	int count = first > 0 ? (int)first : 1;
	char letter = bytes[length - 1];
	if (letter == 'H')
		*place = (struct place){.known = true, .x = second > 0 ? (int)second - 1 : 0, .y = count - 1};
	else if (!place->known)
		take_unknown(frame, bytes, length);
	place->x += letter == 'C' ? count : letter == 'D' ? -count : 0;
	place->y += letter == 'B' ? count : letter == 'A' ? -count : 0;
	place->x = letter == 'G' ? count - 1 : place->x;
	place->y = letter == 'd' ? count - 1 : place->y;
	place->x = place->x < 0 ? 0 : place->x < frame->width ? place->x : frame->width - 1;
	place->y = place->y < 0 ? 0 : place->y < frame->height ? place->y : frame->height - 1;
}

/* CSI first;last r: these rows scroll from now on, and the cursor goes home. What was said before is written before. */
static void take_margins(struct frame *frame, const char *bytes, size_t length)
{
	char *rest;
	long first = strtol(bytes + 2, &rest, 10), last = *rest == ';' ? strtol(rest + 1, NULL, 10) : 0;
	take_unknown(frame, bytes, length);
	write_runs(frame, false);
	frame->top = first > 0 && first <= frame->height ? (int)first - 1 : 0;
	frame->bottom = last > 0 && last <= frame->height ? (int)last - 1 : frame->height - 1;
	frame->wanted.place.known = false;
}

/* CSI, parameters and a letter. */
static size_t take_sequence(struct frame *frame, const char *bytes, size_t length)
{
	size_t size = 2;
	while (size < length && (unsigned char)bytes[size] < 0x40)
		size++;
	size += size < length;
	switch (bytes[size - 1]) {
	case 'm':
		take_pen(frame, bytes, size);
		break;
	case 'A':
	case 'B':
	case 'C':
	case 'D':
	case 'G':
	case 'd':
	case 'H':
		take_way(frame, bytes, size);
		break;
	case 'J':
	case 'K':
	case 'X':
	case 'P':
	case '@':
		add_run(frame, bytes, size)->erases = true;
		break;
	case 'b':
		take_repeat(frame, bytes, size);
		break;
	case 'r':
		take_margins(frame, bytes, size);
		break;
	default:
		take_mode(frame, bytes, size);
	}
	return size;
}

/* Curses goes back to ASCII with every change of attributes; it has not left it. */
static void take_charset(struct frame *frame, const char *bytes, size_t length, bool ascii)
{
	if (frame->ascii && ascii)
		return;
	take_unknown(frame, bytes, length);
	frame->ascii = ascii;
}

/* ESC and what belongs to it. */
static size_t take_escape(struct frame *frame, const char *bytes, size_t length)
{
	size_t size = length < 2 ? length : 2;
	if (size == 2 && bytes[1] == '[')
		return take_sequence(frame, bytes, length);
	struct place *place = &frame->wanted.place;
	if (size == 2 && bytes[1] == 'M' && place->known && place->y > 0 && place->y != frame->top) { /* a row up */
		place->y--;
		return 2;
	}
	while (size > 1 && size < length && bytes[size - 1] >= ' ' && bytes[size - 1] <= '/') /* more belongs to it */
		size++;
	if (size == 3 && bytes[1] == '(') {
		take_charset(frame, bytes, 3, bytes[2] == 'B');
		return 3;
	}
	if (size == 2 && strchr("]P^_X", bytes[1])) { /* a string, up to BEL or ESC \ */
		while (size < length && bytes[size] != '\a' && bytes[size - 1] != '\033')
			size++;
		size += size < length;
	}
	if (!is_sequence(bytes, size, "\033]104\a")) /* colours as they were at first: nobody has changed them here */
		take_unknown(frame, bytes, size);
	return size;
}

static void take_control(struct frame *frame, const char *byte)
{
	struct place *place = &frame->wanted.place;
	if (*byte == '\017' || *byte == '\016')
		take_charset(frame, byte, 1, *byte == '\017');
	else if (*byte == '\r' && place->known)
		place->x = 0;
	else if (*byte == '\b' && place->known && place->x > 0)
		place->x--;
	else if (*byte == '\n' && place->known && place->y + 1 < frame->height && place->y != frame->bottom)
		place->y++;
	else
		take_unknown(frame, byte, 1);
}

static void begin(struct frame *frame)
{
	frame->said = (struct buffer){.bytes = frame->said.bytes, .capacity = frame->said.capacity};
	frame->out.length = 0;
	frame->out.failed = frame->tried.failed = false;
	frame->whole = true;
}

/* False when memory was out: nobody knows what the terminal shows. */
static bool end(struct frame *frame)
{
	write_runs(frame, true);
	bool good = !frame->said.failed && !frame->out.failed && !frame->tried.failed;
	if (!good)
		frame->real = (struct cursor){0};
	return good;
}

static void take(struct frame *frame, const char *bytes, size_t length)
{
	for (size_t at = 0; at < length;) {
		int columns;
		size_t size = read_character(frame, bytes + at, length - at, &columns);
		if (size > 0) {
			take_character(frame, bytes + at, size, columns);
		} else if (bytes[at] == '\033') {
			size = take_escape(frame, bytes + at, length - at);
		} else {
			size = 1;
			take_control(frame, bytes + at);
		}
		at += size;
	}
}

const char *frame_shorten(struct frame *frame, const char *bytes, size_t length, size_t *shortened)
{
	begin(frame);
	take(frame, bytes, length);
	bool good = end(frame);
	*shortened = good ? frame->out.length : length;
	return good ? frame->out.bytes : bytes;
}

void frame_follow(struct frame *frame, const char *bytes, size_t length)
{
	const struct cursor real = frame->real;
	size_t unsent;
	frame_shorten(frame, bytes, length, &unsent);
	frame->real = real;
}

void frame_begin(struct frame *frame)
{
	frame->believed = frame->wanted;
	begin(frame);
}

void frame_paint(struct frame *frame, int x, int y, const char *pen, char character)
{
	frame->wanted.place = (struct place){.known = true, .x = x, .y = y};
	take(frame, pen, strlen(pen));
	take_character(frame, &character, 1, 1);
}

const char *frame_end(struct frame *frame, int x, int y, size_t *length)
{
	frame->wanted.place = (struct place){.known = true, .x = x, .y = y};
	bool good = end(frame);
	frame->wanted = frame->believed;
	*length = frame->out.length;
	return good ? frame->out.bytes : NULL;
}
