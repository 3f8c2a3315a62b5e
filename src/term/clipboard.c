/* Terminals take OSC 52 with the text in base64. tmux copies it to its own clipboard and passes it on if its option
 * set-clipboard is set; if allow-passthrough is on, it passes on wrapped strings, so both forms are sent. GNU screen
 * passes on strings of its own kind, of a few hundred bytes each. */
#include "mapwright/arena.h"
#include "tty.h"

enum { SCREEN_PIECE = 240 };

static char *encode(const char *text, size_t length)
{
	static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
	char *base64 = memory_allocate((length + 2) / 3 * 4 + 1, 1);
	for (size_t i = 0, used = 0; i < length; i += 3) {
		unsigned long bits = 0;
		size_t count = MIN(length - i, 3);
		for (size_t j = 0; j < 3; j++)
			bits = bits << 8 | (j < count ? (unsigned char)text[i + j] : 0);
		for (size_t j = 0; j < 4; j++)
			base64[used++] = j <= count ? digits[bits >> (18 - 6 * j) & 63] : '=';
	}
	return base64;
}

/* Splits the escape string into pieces that screen passes on. */
static void wrap_for_screen(FILE *out, const char *base64)
{
	fputs("\033P\033]52;c;", out);
	for (size_t left = strlen(base64); left > 0;) {
		size_t piece = MIN(left, SCREEN_PIECE);
		fwrite(base64, 1, piece, out);
		base64 += piece;
		left -= piece;
		fputs(left > 0 ? "\033\\\033P" : "", out);
	}
	fputs("\a\033\\", out);
}

char *clipboard_sequence(const char *text, size_t length, enum clipboard_way way, size_t *size)
{
	char *bytes = NULL, *base64 = encode(text, length);
	FILE *out = memory_stream(&bytes, size);
	if (way == CLIPBOARD_SCREEN)
		wrap_for_screen(out, base64);
	else
		fprintf(out, "\033]52;c;%s\a", base64);
	if (way == CLIPBOARD_TMUX)
		fprintf(out, "\033Ptmux;\033\033]52;c;%s\a\033\\", base64);
	free(base64);
	memory_stream_end(out);
	return bytes;
}
