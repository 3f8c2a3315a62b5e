#include "progress.h"

#include "mapwright/clock.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FIRST_AFTER = 1000, AGAIN_AFTER = 200 }; /* milliseconds */

void progress_begin(struct progress *progress)
{
	const char *terminal = getenv("TERM");
	bool dumb = !terminal || strcmp(terminal, "dumb") == 0;
	*progress = (struct progress){.wanted = isatty(STDERR_FILENO) && !dumb, .next = clock_now() + FIRST_AFTER};
}

void progress_show(struct progress *progress, size_t done, size_t count)
{
	if (!progress->wanted || clock_now() < progress->next)
		return;
	fprintf(stderr, "\r\033[KChecked %zu of %zu files", done, count);
	fflush(stderr);
	progress->shown = true;
	progress->next = clock_now() + AGAIN_AFTER;
}

void progress_hide(struct progress *progress)
{
	if (!progress->shown)
		return;
	fputs("\r\033[K", stderr);
	fflush(stderr);
	progress->shown = false;
}
