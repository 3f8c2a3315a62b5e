/* Checks that need no curses, to be made before it starts: curses ends the program when TERM does not suit it, and
 * allocates for any COLUMNS. */
#include "tty.h"
#include "mapwright/terminal.h"

#include <errno.h>
#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/param.h>
#include <unistd.h>

enum { USUAL_WIDTH = 80, USUAL_HEIGHT = 24 };

bool tty_check(struct error *error)
{
	static const char advice[] = "use `mapwright check`, `dump` or `run`, which need none";
	if (!isatty(STDOUT_FILENO))
		return error_set(error, "Standard output is not a terminal; %s.", advice);
	if (!isatty(STDIN_FILENO))
		return error_set(error, "Standard input is not a terminal; %s.", advice);
	const char *name = getenv("TERM");
	if (!name || name[0] == '\0')
		return error_set(error, "TERM is not set, so the type of the terminal is unknown; %s.", advice);
	return true;
}

/* A locale that is not installed does not disable UTF-8 if its name says UTF-8. */
bool terminal_choose_encoding(void)
{
	static const char *const variables[] = {"LC_ALL", "LC_CTYPE", "LANG"};
	bool installed = setlocale(LC_CTYPE, "") != NULL;
	const char *name = NULL; /* value of the first variable that is set */
	for (int i = 0; !installed && i < 3 && !(name && *name); i++)
		name = getenv(variables[i]);
	if (name && (strcasestr(name, "UTF-8") || strcasestr(name, "UTF8")) && !setlocale(LC_CTYPE, "C.UTF-8"))
		setlocale(LC_CTYPE, "UTF-8"); /* its name on macOS */
	return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

static int clamp_side(int side, int usual)
{
	return side < 1 ? usual : MIN(side, SCREEN_SIDE_MAX);
}

void tty_size(int descriptor, int *width, int *height)
{
	struct winsize size = {0};
	ioctl(descriptor, TIOCGWINSZ, &size);
	*width = clamp_side(size.ws_col, USUAL_WIDTH);
	*height = clamp_side(size.ws_row, USUAL_HEIGHT);
}

void tty_close(int descriptor)
{
	if (descriptor >= 0)
		close(descriptor);
}

void tty_write(int descriptor, const char *text, size_t length)
{
	while (length > 0) {
		ssize_t written = write(descriptor, text, length);
		if (written < 0 && errno != EINTR)
			return;
		if (written > 0) {
			text += written;
			length -= (size_t)written;
		}
	}
}
