/* A picture of the editor, drawn by the editor: opens a file, types keys, prints the screen as SVG.
 *
 *   picture FILE KEYS WIDTHxHEIGHT [THEME] > x.svg       picture armoury.map 'jjl<Tab>' 100x30 > x.svg
 *
 * Keys are written as in tests/cases/screens. Styles take the direct colours of the theme, dark if none is named. */
#include "cli/commands/commands.h"
#include "state.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool type(struct editor *editor, const char *keys)
{
	while (*keys) {
		struct event event = {.kind = EVENT_KEY};
		size_t used = key_parse(keys, event.key);
		if (used == 0)
			return false;
		editor_event(editor, &event);
		keys += used;
	}
	for (int wait = editor_idle_wait(editor); wait >= 0; wait = editor_idle_wait(editor)) {
		usleep((unsigned)wait * 1000);
		editor_idle(editor);
	}
	return true;
}

static int complain(const char *what)
{
	fprintf(stderr, "picture: %s\n", what);
	return 2;
}

int main(int argument_count, char **arguments)
{
	int width, height;
	struct error error;
	struct screen screen = {0};
	if (argument_count < 4 || argument_count > 5 || sscanf(arguments[3], "%dx%d", &width, &height) != 2)
		return complain("use it as in: picture FILE KEYS WIDTHxHEIGHT [THEME] > x.svg");
	struct editor *editor = editor_new(true);
	if (!editor || !screen_resize(&screen, width, height))
		return complain("no memory, or no size of a screen");
	if (!editor_open(editor, arguments[1], NULL, 0, 0, &error))
		return complain(error.message);
	editor_resize(editor, width, height);
	if (!type(editor, arguments[2]))
		return complain("the keys hold an unknown name");
	editor_draw(editor, &screen);
	struct theme theme;
	if (!theme_load(&theme, argument_count > 4 ? arguments[4] : "dark", &error))
		return complain(error.message);
	render_svg(&theme, &screen);
	screen_free(&screen);
	editor_free(editor);
	return fflush(stdout) == 0 ? 0 : complain("the picture could not be written");
}
