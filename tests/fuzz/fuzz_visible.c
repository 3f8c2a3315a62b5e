/* Whatever goes in, what comes out is safe text: strict UTF-8 of characters that may be shown, or plain ASCII. The first
 * byte chooses the encoding and the room for it. */
#include "mapwright/visible.h"
#include "screen_dump.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool condition)
{
	if (!condition)
		abort();
}

static void check_text(const char *text, size_t length, bool utf8)
{
	for (size_t at = 0; at < length;) {
		uint32_t character;
		size_t used = visible_decode(text + at, length - at, &character);
		require(used > 0 && visible_width(character) > 0);
		require(utf8 || (character >= 0x20 && character < 0x7f));
		require(character >= 0x20 && !(character >= 0x7f && character < 0xa0));
		require(!(character >= 0x202a && character <= 0x202e) &&
			!(character >= 0x2066 && character <= 0x2069));
		at += used;
	}
}

static void check_screen(const struct screen *screen)
{
	for (int i = 0; i < screen->width * screen->height; i++) {
		uint32_t character = screen->cells[i].character;
		require(character == 0 || visible_width(character) > 0);
		require(screen->utf8 || character < 0x7f);
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	if (size == 0)
		return 0;
	bool utf8 = data[0] & 1;
	const char *bytes = (const char *)data + 1;
	size_t length = size - 1, room = data[0] & 2 ? (size_t)(data[0] >> 2) : length * 4 + 1;
	char *out = malloc(room > 0 ? room : 1);
	require(out != NULL);
	size_t written = visible_text(out, room, bytes, length, utf8);
	require(room == 0 ? written == 0 : written < room && out[written] == '\0' && strlen(out) == written);
	check_text(out, written, utf8);
	free(out);

	struct screen screen = {.utf8 = utf8};
	int width = 1 + (data[0] >> 2);
	require(screen_resize(&screen, width, 2));
	int used = screen_bytes(&screen, 0, 0, width, STYLE_PLAIN, bytes, length);
	require(used >= 0 && used <= width);
	screen_bytes(&screen, width / 2, 1, width, STYLE_PLAIN, bytes, length);
	check_screen(&screen);
	char *dump = screen_dump(&screen, false);
	require(dump != NULL);
	free(dump);
	screen_free(&screen);
	return 0;
}
