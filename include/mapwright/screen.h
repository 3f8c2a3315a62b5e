/* screen.h - the screen as an array of cells in memory.
 *
 * The editor draws into it, the terminal copies it out, tests read it back. Requires no terminal. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Roles other than those of glyphs: the name in a theme, the letter in a dump. share/themes groups them and says what
 * they are for; several roles share a letter where their place tells them apart. */
#define STYLE_LIST(STYLE)                                                                                            \
	STYLE(PLAIN, "text", ' ')                                                                                    \
	STYLE(STRONG, "strong", 'S')                                                                                 \
	STYLE(DIM, "dim", 'D')                                                                                       \
	STYLE(FAINT, "faint", ',')                                                                                   \
	STYLE(FRAME, "rule", 'F')                                                                                    \
	STYLE(HEADING, "heading", 'H')                                                                               \
	STYLE(FOCUS, "focus", 'U')                                                                                   \
	STYLE(FOCUS_RULE, "focusrule", '=')                                                                          \
	STYLE(FIELD, "group", 'L')                                                                                   \
	STYLE(RULER, "ruler", 'R')                                                                                   \
	STYLE(PLAN, "plan", 'G')                                                                                     \
	STYLE(MATCH, "match", 'C')                                                                                   \
	STYLE(MARK, "mark", 'J')                                                                                     \
	STYLE(TITLE, "bar", 'T')                                                                                     \
	STYLE(BAR_NAME, "barname", 'B')                                                                              \
	STYLE(MODIFIED, "barmod", 'M')                                                                               \
	STYLE(BAR_ERROR, "barerr", 'E')                                                                              \
	STYLE(BAR_WARNING, "barwarn", 'W')                                                                           \
	STYLE(BAR_NOTE, "barnote", 'N')                                                                              \
	STYLE(BAR_OK, "barok", 'O')                                                                                  \
	STYLE(ERROR, "error", 'E')                                                                                   \
	STYLE(WARNING, "warning", 'W')                                                                               \
	STYLE(NOTE, "note", 'N')                                                                                     \
	STYLE(OK, "ok", 'O')                                                                                         \
	STYLE(FOUND, "found", 'V')                                                                                   \
	STYLE(KEY, "key", 'K')                                                                                       \
	STYLE(HINT, "hint", 'I')                                                                                     \
	STYLE(LABEL, "label", 'A')                                                                                   \
	STYLE(PROMPT, "input", 'P')                                                                                  \
	STYLE(TYPING, "caret", 'Y')                                                                                  \
	STYLE(QUESTION, "question", 'Q')                                                                             \
	STYLE(QUESTION_KEY, "qkey", 'Z')                                                                             \
	STYLE(QUESTION_WORD, "qword", 'Q')                                                                           \
	STYLE(ROW, "selrow", '*')                                                                                    \
	STYLE(ROW_BAR, "selbar", '*')                                                                                \
	STYLE(ROW_DIM, "seldim", '*')                                                                                \
	STYLE(ROW_ERROR, "selerr", '*')                                                                              \
	STYLE(ROW_WARNING, "selwarn", '*')                                                                           \
	STYLE(ROW_OK, "selok", '*')                                                                                  \
	STYLE(STONE, "stone", 'c')                                                                                   \
	STYLE(WOOD, "wood", 'c')                                                                                     \
	STYLE(SECRET, "secret", 'f')                                                                                 \
	STYLE(OURS, "ours", '<')                                                                                     \
	STYLE(THEIRS, "theirs", '>')                                                                                 \
	STYLE(CURSOR, "cursor", 'X')                                                                                 \
	STYLE(ARROW, "arrow", 't')                                                                                   \
	STYLE(ARROWS, "arrows", 'u')                                                                                 \
	STYLE(ARCH, "arch", 'v')                                                                                     \
	STYLE(BLOCK, "block", 'w')                                                                                   \
	STYLE(PLAINS, "tPlains", 'p')                                                                                \
	STYLE(WOODS, "tWoods", 'o')                                                                                  \
	STYLE(BRUSH, "tBrush", 'b')                                                                                  \
	STYLE(HILLS, "tHills", 'h')                                                                                  \
	STYLE(JUNGLE, "tJungle", 'j')                                                                                \
	STYLE(DESERT, "tDesert", 'd')                                                                                \
	STYLE(MARSH, "tMarsh", 'm')                                                                                  \
	STYLE(SWAMP, "tSwamp", 's')                                                                                  \
	STYLE(MOUNTAINS, "tMountains", 'n')                                                                          \
	STYLE(TUNDRA, "tTundra", 't')                                                                                \
	STYLE(TOWER, "tTower", 'r')                                                                                  \
	STYLE(DEEP_WATER, "wDeep", 'p')                                                                              \
	STYLE(SHALLOW_WATER, "wShallow", 's')                                                                        \
	STYLE(REEF, "wReef", 'r')                                                                                    \
	STYLE(GRASS, "wGrass", 'g')                                                                                  \
	STYLE(SAND, "wSand", 'd')                                                                                    \
	STYLE(ROAD, "wRoad", 'o')                                                                                    \
	STYLE(HILL, "wHill", 'h')                                                                                    \
	STYLE(MOUNT, "wMount", 'm')                                                                                  \
	STYLE(CASTLE, "wCastle", 'c')

/* Grounds that a cell can have besides its role, in the order of enum tint. */
#define TINT_LIST(TINT)                                                                                              \
	TINT("isolated1", '1')                                                                                       \
	TINT("isolated2", '2')                                                                                       \
	TINT("isolated3", '3')                                                                                       \
	TINT("isolated4", '4')                                                                                       \
	TINT("reached", '+')                                                                                         \
	TINT("axis", '|')                                                                                            \
	TINT("select", '*')                                                                                          \
	TINT("ourground", '<')                                                                                       \
	TINT("theirground", '>')

/* A ground, added to a style by style_tint. Without colours, only its attributes are shown. */
enum tint {
	TINT_NONE,
	TINT_ISOLATED, /* cells that cannot be reached: adjacent isolated regions differ */
	TINT_REACHED = TINT_ISOLATED + 4,
	TINT_AXIS,     /* axis of the mirror */
	TINT_SELECTED, /* selected cells */
	TINT_OURS,     /* cells that one side of a conflict changed */
	TINT_THEIRS,
	TINT_COUNT
};
enum { STYLE_TINT_SHIFT = 12, STYLE_TINT_MASK = 15 << STYLE_TINT_SHIFT };

/* The style of a cell, which the terminal turns into its colours. The first STYLE_OTHERS values are those of enum
 * glyph_style, so that a glyph's style can be used directly. */
#define STYLE_VALUE(id, name, letter) STYLE_##id,
enum {
	STYLE_OTHERS = 24,
	STYLE_BEFORE = STYLE_OTHERS - 1,
	STYLE_LIST(STYLE_VALUE) STYLE_TINTS, /* the grounds, see TINT_LIST */
	STYLE_ROLES = STYLE_TINTS + TINT_COUNT - 1
};
#undef STYLE_VALUE

/* Added to a style. */
enum {
	STYLE_REVERSE = 1 << 8, /* what has no place in a map */
	STYLE_BOLD = 1 << 9,
	STYLE_UNDERLINE = 1 << 10, /* the cell has a finding */
	STYLE_GHOST = 1 << 11,     /* a preview of cells that are not painted yet */
	STYLE_SELECTED =
	    1 << 16, /* the selected row of a list: the ground of role selrow, its words in their forms for it */
	STYLE_BARE = 1 << 17,     /* without the ground of the role: walls as glyphs */
	STYLE_COLOUR_SHIFT = 18,  /* a colour as in struct glyph, which is the ground of the cell */
	STYLE_COLOURED = 1 << 30, /* there is one */
	STYLE_ROLE_MASK = 0xff,
};

static inline unsigned style_tint(enum tint tint)
{
	return (unsigned)tint << STYLE_TINT_SHIFT;
}

enum { SCREEN_SIDE_MAX = 1000 }; /* maximum width and height */

struct screen_cell {
	uint32_t character; /* Unicode, safe to show (visible.h); 0 means the right half of a wide one */
	uint32_t style;     /* as wide as the character, so that rows can be compared as bytes */
};

/* A rectangle of the screen, in cells. */
struct rectangle {
	int x, y, width, height;
};

/* A part of the picture that can be clicked, noted by who draws it. `kind` (not 0), `text` and `row` mean something to
 * them only; a text must live as long as the picture. */
struct clickable {
	struct rectangle area;
	int kind;
	const char *text;
	int row;
};

enum { SCREEN_SHOWN = 8 };

struct screen {
	int width, height;         /* 1..SCREEN_SIDE_MAX each */
	struct screen_cell *cells; /* width * height, row by row */
	struct clickable *targets; /* later ones are above earlier ones */
	int target_count;
	size_t target_capacity;
	int cursor_x, cursor_y; /* position of the terminal's cursor */
	bool cursor_shown;
	bool utf8; /* false: ASCII only, including lines and marks */
	/* What the picture shows, in numbers of who draws it, who may then draw only what has changed since; zeroed when
	 * the screen is resized. */
	uint64_t shown[SCREEN_SHOWN];
};

/* Resizes and clears the screen. Returns false, and keeps the old size, if memory ran out. */
bool screen_resize(struct screen *screen, int width, int height);
void screen_clear(struct screen *screen); /* all blank, STYLE_PLAIN */
void screen_free(struct screen *screen);

/* Draws a character. Does nothing outside the screen. */
void screen_put(struct screen *screen, int x, int y, uint32_t character, unsigned style);

/* Draws text (made safe, see visible.h) within `width` columns; if it does not fit, the last column is an ellipsis.
 * Returns the columns used. */
int screen_print(struct screen *screen, int x, int y, int width, unsigned style, const char *format, ...)
    __attribute__((format(printf, 6, 7)));

/* Draws `length` bytes, cut at `width` columns without an ellipsis. */
int screen_bytes(struct screen *screen, int x, int y, int width, unsigned style, const char *bytes, size_t length);

/* Measure bytes as screen_bytes draws them, on a `utf8` screen or not. The columns of the first character (`length`
 * is at least 1), with its bytes in `size`; the columns of all; the number of bytes before a column, without a
 * character that extends beyond it. */
int screen_character(bool utf8, const char *bytes, size_t length, size_t *size);
int screen_columns(bool utf8, const char *bytes, size_t length);
size_t screen_bytes_before(bool utf8, const char *bytes, size_t length, int column);

/* Returns how many bytes of a text fit in `room` columns: up to the first line end, broken at a blank if possible. */
size_t screen_fitting(bool utf8, const char *text, size_t length, int room);

/* Returns the bytes of the first row of a text that is wrapped at `room` columns, and moves `*text` to the next row:
 * blanks and line ends between them are left out. */
size_t screen_row(bool utf8, const char **text, int room);

/* As screen_bytes, without the first `shift` columns. */
void screen_bytes_shifted(struct screen *screen, int x, int y, int width, unsigned style, const char *bytes,
			  size_t length, int shift);

/* As screen_print, for a plain string or bytes: much faster. */
int screen_text(struct screen *screen, int x, int y, int width, unsigned style, const char *text);
int screen_fitted(struct screen *screen, int x, int y, int width, unsigned style, const char *bytes, size_t length);

/* Draws map cells, one column per byte, as the table says of each byte: safe characters of one column. Clipped at the
 * right edge of the screen. */
void screen_glyphs(struct screen *screen, int x, int y, const unsigned char *bytes, int count,
		   const struct screen_cell looks[256]);

/* Fills a rectangle, clipped at the edges of the screen, with a character of one column (others become a blank). */
void screen_fill(struct screen *screen, struct rectangle area, uint32_t character, unsigned style);

/* Adds style bits to a cell; an existing tint is kept, except below the selection. */
void screen_mark(struct screen *screen, int x, int y, unsigned bits);

/* Notes what can be clicked; kind 0: nothing, whatever is below. screen_target_at returns what is at a point; NULL if
 * nothing. */
void screen_target(struct screen *screen, const struct clickable *target);
const struct clickable *screen_target_at(const struct screen *screen, int x, int y);

/* Shows the cursor at a cell. */
void screen_cursor(struct screen *screen, int x, int y);
