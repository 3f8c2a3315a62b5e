/* The pager that shows long output on a terminal. */
#include "cli.h"
#include "mapwright/git.h"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

static struct {
	pid_t id; /* 0: none */
	int terminal;
} pager;

/* Returns the pager as git chooses it, in the arena; of git's settings only the user's own, since a repository must not
 * name a program. */
static const char *chosen_pager(struct arena *arena)
{
	const char *const words[] = {"config", "--global", "core.pager", NULL};
	const char *line = getenv("GIT_PAGER");
	char *bytes = NULL;
	size_t length;
	if (!line && git_run("/", words, &bytes, &length, NULL) == 0)
		line = arena_copy(arena, bytes, strcspn(bytes, "\n"));
	free(bytes);
	line = line ? line : getenv("PAGER");
	return line ? line : "less";
}

void output_paged(void)
{
	struct arena arena = {0};
	struct process_names names = {0};
	const char *line = isatty(STDOUT_FILENO) ? chosen_pager(&arena) : "";
	if (!*line || strcmp(line, "cat") == 0) {
		arena_clear(&arena);
		return;
	}
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
