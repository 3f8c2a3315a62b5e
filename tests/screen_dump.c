/* A screen as text, for what tests expect of it. */
#include "screen_dump.h"

#include "mapwright/visible.h"

#include <stdlib.h>
#include <string.h>

/* Returns the letter of a style in the second block of a dump: styles of glyphs are a to x; a mark replaces the role. */
static char style_letter(unsigned style)
{
	static const struct {
		unsigned bit;
		char letter;
	} marks[] = {
	    {STYLE_GHOST, '~'}, {STYLE_REVERSE | STYLE_SELECTED, '*'}, {STYLE_UNDERLINE, '_'}, {STYLE_BOLD, '!'}};
#define STYLE_LETTER(id, name, letter) letter,
#define TINT_LETTER(name, letter) letter,
	static const char letters[] = {STYLE_LIST(STYLE_LETTER)};
	static const char tints[] = {' ', TINT_LIST(TINT_LETTER)};
	for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
		if (style & marks[i].bit)
			return marks[i].letter;
	unsigned role = style & STYLE_ROLE_MASK, tint = (style & STYLE_TINT_MASK) >> STYLE_TINT_SHIFT;
	tint = role >= STYLE_TINTS ? role - STYLE_TINTS + 1 : tint;
	if (tint > 0)
		return tint < TINT_COUNT ? tints[tint] : '?';
	if (role < STYLE_OTHERS)
		return (char)('a' + role);
	return role < STYLE_TINTS ? letters[role - STYLE_OTHERS] : '?';
}

/* Writes one row without trailing blanks, and its line end. Returns the end. */
static char *dump_row(char *at, const struct screen *screen, int y, bool styles)
{
	char *end = at;
	for (int x = 0; x < screen->width; x++) {
		const struct screen_cell *cell = &screen->cells[(size_t)y * (size_t)screen->width + (size_t)x];
		if (!styles && cell->character == 0)
			continue;
		at += visible_encode(at, styles ? (unsigned char)style_letter(cell->style) : cell->character);
		if (at[-1] != ' ')
			end = at;
	}
	*end++ = '\n';
	return end;
}

char *screen_dump(const struct screen *screen, bool styles)
{
	size_t width = (size_t)screen->width, height = (size_t)screen->height;
	char *dump = malloc(height * (width * 4 + 1) + (styles ? height * (width + 1) + 3 : 0) + 1);
	if (!dump)
		return NULL;
	char *at = dump;
	for (int y = 0; y < screen->height; y++)
		at = dump_row(at, screen, y, false);
	if (styles) {
		memcpy(at, "--\n", 3);
		at += 3;
		for (int y = 0; y < screen->height; y++)
			at = dump_row(at, screen, y, true);
	}
	*at = '\0';
	return dump;
}
