/* recent.h - the files that a person edited last, from one run to the next; private to ui.
 *
 * Kept in $XDG_STATE_HOME/mapwright/recent, one path a line, the last one first. What cannot be kept is not: no edit
 * depends on it. */
#ifndef MAPWRIGHT_UI_RECENT_H
#define MAPWRIGHT_UI_RECENT_H

#include <limits.h>

enum { RECENT_FILES = 20 };

struct recent {
	char paths[RECENT_FILES][PATH_MAX];
	int count;
};

/* Those that are still there. NULL without memory; to be freed by the caller. */
struct recent *recent_read(void);

/* Puts a file before all others. */
void recent_put(struct recent *recent, const char *path);
void recent_write(const struct recent *recent);

#endif
