/* What the system knows of a terminal by its name. Apart, for term.h has macros by the names of common words. */
#include "tty.h"

#include <curses.h>
#include <term.h>

bool tty_is_known(const char *name)
{
	int result;
	if (setupterm(name, 1, &result) == ERR)
		return false;
	del_curterm(cur_term);
	return true;
}
