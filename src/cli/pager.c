#include "output.h"

#include "mapwright/process.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static struct {
	pid_t id; /* 0: none */
	int terminal;
} pager;

void output_paged(void)
{
	const char *line = getenv("GIT_PAGER");
	line = line ? line : getenv("PAGER");
	line = line ? line : "less";
	if (!isatty(STDOUT_FILENO) || !*line || strcmp(line, "cat") == 0)
		return;
	struct arena arena = {0};
	struct process_names names = {0};
	const char *const *words = process_words(line, &names, &arena, NULL);
	int input;
	setenv("LESS", "FRX", 0); /* end at once if all fits on the screen; keep colours and the screen */
	pager.terminal = dup(STDOUT_FILENO);
	if (words && pager.terminal >= 0 && process_feed(&pager.id, words, &input, NULL)) {
		dup2(input, STDOUT_FILENO);
		close(input);
		signal(SIGINT, SIG_IGN); /* it is for the pager */
	}
	arena_clear(&arena);
}

void output_unpaged(void)
{
	if (pager.id == 0)
		return;
	fflush(stdout);
	clearerr(stdout); /* the reader may have seen enough */
	dup2(pager.terminal, STDOUT_FILENO);
	close(pager.terminal);
	waitpid(pager.id, NULL, 0);
	pager.id = 0;
}
