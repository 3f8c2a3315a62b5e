/* Checks that need no curses, to be made before it starts: curses ends the program when TERM does not suit it, and
 * allocates for any COLUMNS. */
#include "tty.h"
#include "mapwright/arena.h"
#include "mapwright/terminal.h"

#include <errno.h>
#include <langinfo.h>
#include <locale.h>
#include <sys/ioctl.h>
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
	EACH_OF(variable, variables)
		if (!installed && !(name && *name))
			name = getenv(*variable);
	if (name && (strcasestr(name, "UTF-8") || strcasestr(name, "UTF8")) && !setlocale(LC_CTYPE, "C.UTF-8"))
		setlocale(LC_CTYPE, "UTF-8"); /* its name on macOS */
	return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

void tty_size(int descriptor, int *width, int *height)
{
	struct winsize size = {0};
	ioctl(descriptor, TIOCGWINSZ, &size);
	*width = MIN(size.ws_col ? size.ws_col : USUAL_WIDTH, SCREEN_SIDE_MAX);
	*height = MIN(size.ws_row ? size.ws_row : USUAL_HEIGHT, SCREEN_SIDE_MAX);
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
		const size_t done = (size_t)MAX(written, 0);
		text += done;
		length -= done;
	}
}
