/* screen.h - the picture: an array of cells in memory.
 *
 * The editor draws into it, the terminal copies it out, a test reads it back. No terminal is needed. */
#ifndef MAPWRIGHT_SCREEN_H
#define MAPWRIGHT_SCREEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The roles of what is no glyph: the name in a theme, the letter in a dump. PLAIN is ordinary text, DIM less important
 * text (rulers, defaults, hints), TYPING the hint row while typing into the map, PROMPT the command line and questions,
 * MODIFIED the [+] mark. */
#define STYLE_LIST(STYLE)                                                                                            \
	STYLE(PLAIN, "text", ' ')                                                                                    \
	STYLE(DIM, "dim", 'D')                                                                                       \
	STYLE(TITLE, "title", 'T')                                                                                   \
	STYLE(HEADING, "heading", 'H')                                                                               \
	STYLE(FRAME, "frame", 'F')                                                                                   \
	STYLE(KEY, "key", 'K')                                                                                       \
	STYLE(HINT, "hint", 'I')                                                                                     \
	STYLE(TYPING, "typing", 'Y')                                                                                 \
	STYLE(ERROR, "error", 'E')                                                                                   \
	STYLE(WARNING, "warning", 'W')                                                                               \
	STYLE(NOTE, "note", 'N')                                                                                     \
	STYLE(PROMPT, "prompt", 'P')                                                                                 \
	STYLE(MODIFIED, "modified", 'M')

/* What a cell is, which the terminal turns into colours as far as it has them. The first STYLE_LOOKS values are those
 * of enum look, so that a glyph's look is its style. */
#define STYLE_VALUE(id, name, letter) STYLE_##id,
enum {
	STYLE_LOOKS = 24,
	STYLE_BEFORE = STYLE_LOOKS - 1,
	STYLE_LIST(STYLE_VALUE) STYLE_TINTS, /* these are backgrounds that other roles get, see enum tint */
	STYLE_ROLES = STYLE_TINTS + 6
};
#undef STYLE_VALUE

/* Added to a style. */
enum {
	STYLE_REVERSE = 1 << 8, /* the cursor's row in a list, a selection */
	STYLE_BOLD = 1 << 9,
	STYLE_UNDERLINE = 1 << 10, /* the cell has a finding */
	STYLE_GHOST = 1 << 11,     /* a preview: not in the map yet */
	STYLE_ROLE_MASK = 0xff,
};

/* A background, added to a style by style_tint. Where there are no colours its attributes are all there is of it. */
enum tint {
	TINT_NONE,
	TINT_ISOLATED, /* cells that cannot be reached: neighbouring isolated regions differ */
	TINT_REACHED = TINT_ISOLATED + 4,
	TINT_AXIS, /* of the mirror */
	TINT_COUNT
};
enum { STYLE_TINT_SHIFT = 12, STYLE_TINT_MASK = 7 << STYLE_TINT_SHIFT };

static inline unsigned style_tint(enum tint tint)
{
	return (unsigned)tint << STYLE_TINT_SHIFT;
}

enum { SCREEN_SIDE_MAX = 1000 }; /* no screen is wider or higher */

struct screen_cell {
	uint32_t character; /* Unicode, safe to show (visible.h); 0: the right half of a wide one */
	uint32_t style;     /* as wide as the character, so that rows of cells can be compared as bytes */
};

struct screen {
	int width, height;         /* 1..SCREEN_SIDE_MAX each */
	struct screen_cell *cells; /* width * height, row by row */
	bool *touched;             /* height: the rows that were written to; who shows them clears it */
	int cursor_x, cursor_y;    /* where the terminal's cursor is */
	bool cursor_shown;
	bool utf8; /* false: ASCII only, lines and marks included */
};

/* A part of the screen, in cells. */
struct rectangle {
	int x, y, width, height;
};

/* False when memory is out; the screen then keeps its old size. Contents are blank afterwards. */
bool screen_resize(struct screen *screen, int width, int height);
void screen_clear(struct screen *screen); /* all blank, STYLE_PLAIN */
void screen_free(struct screen *screen);

/* One character. Outside the screen: nothing. */
void screen_put(struct screen *screen, int x, int y, uint32_t character, unsigned style);

/* Text (made safe here, see visible.h) in `width` columns: the last of them is an ellipsis when not all of it fits. Returns
 * the columns used. */
int screen_print(struct screen *screen, int x, int y, int width, unsigned style, const char *format, ...)
    __attribute__((format(printf, 6, 7)));

/* `length` bytes, cut at `width` columns without a sign. */
int screen_bytes(struct screen *screen, int x, int y, int width, unsigned style, const char *bytes, size_t length);

/* What screen_bytes makes of bytes, on a screen that is `utf8` or not. The columns of the first character, and in `size`
 * its bytes; `length` is at least 1. Those of all of them. And how many bytes come before a column, without a character
 * that reaches beyond it. */
int screen_character(bool utf8, const char *bytes, size_t length, size_t *size);
int screen_columns(bool utf8, const char *bytes, size_t length);
size_t screen_bytes_before(bool utf8, const char *bytes, size_t length, int column);

/* How many bytes of a text fit a row of `room` columns: up to its first line end, cut at a blank if there is one. */
size_t screen_fitting(bool utf8, const char *text, size_t length, int room);

/* As screen_bytes, without the first `shift` columns. */
void screen_bytes_shifted(struct screen *screen, int x, int y, int width, unsigned style, const char *bytes,
			  size_t length, int shift);

/* As screen_print, for a text that is not a format, or so many bytes: much the cheapest. */
int screen_text(struct screen *screen, int x, int y, int width, unsigned style, const char *text);
int screen_fitted(struct screen *screen, int x, int y, int width, unsigned style, const char *bytes, size_t length);

/* A run of map cells, one column each: every byte in the style that the table has for it; what is not printable ASCII
 * is shown as '?'. Cut at the screen's edge. */
void screen_glyphs(struct screen *screen, int x, int y, const unsigned char *bytes, int count,
		   const uint32_t styles[256]);

/* Fills a rectangle, cut at the screen's edges, with a character of one column (another becomes a blank). */
void screen_fill(struct screen *screen, struct rectangle area, uint32_t character, unsigned style);

/* Adds style bits to what is there; a tint stays as it is. */
void screen_mark(struct screen *screen, int x, int y, unsigned bits);

/* Shows the cursor there. */
void screen_cursor(struct screen *screen, int x, int y);

/* Do they show the same, cursor included? */
bool screen_equals(const struct screen *a, const struct screen *b);

/* The screen as text, `height` lines without trailing blanks, to be freed by the caller; with `styles` a second
 * block after a line "--" with one letter a cell for its style. NULL when memory is out. */
char *screen_dump(const struct screen *screen, bool styles);

#endif
