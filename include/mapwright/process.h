/* process.h - runs another program: git, or one that the user has configured. There is no shell, and every signal has
 * its default action in the program.
 *
 * Nothing that a file or a folder names may be run: commands come from the command line of mapwright, from the user's
 * own config file, or from the editor's command line. */
#pragma once

#include "mapwright/arena.h"
#include "mapwright/error.h"

#include <sys/types.h>

/* From now on, programs get the environment as it is now, whatever this program sets for itself. Only the first call
 * counts. */
void process_keep_environment(void);

/* A program in the background. Zeroed, there is none. */
struct process {
	pid_t id;   /* 0: none */
	int output; /* what it writes; closed by process_end and process_stop */
};

/* Starts words[0], which is looked up in PATH, as the leader of a process group. Its output, and its errors if `errors`,
 * can be read from process->output. It reads what is written to `*input`, which the caller closes; NULL: nothing.
 * Returns false with a message if it cannot be run. */
bool process_start(struct process *process, const char *const *words, bool errors, int *input, struct error *error);

/* Waits until it has written something or closed its output. Otherwise returns false with errno: ETIMEDOUT after that
 * many milliseconds; EINTR after process_stop, if the user wants no more of it (process_heed) or a signal came, which
 * ends this program only then, so that the other one is not left behind. */
bool process_wait(struct process *process, int patience);

/* Sets what process_wait asks, several times a second, whether the user has stopped it; NULL: nobody. */
void process_heed(bool (*stopped)(void));

/* Starts a program on the terminal of this one that reads what is written to `input`, which the caller closes before
 * it waits for `id`. Returns false with a message if it cannot be run. */
bool process_feed(pid_t *id, const char *const *words, int *input, struct error *error);

/* Closes the output, waits for the end and returns the wait status; -1 if that is unknown. */
int process_end(struct process *process);

/* Returns true if it has ended, and sets the status as process_end. The output is still open. */
bool process_has_ended(struct process *process, int *status);

/* Kills it and the programs that it has started, if it is running. */
void process_stop(struct process *process);

/* Runs a program on the terminal of this one until it ends, and sets its wait status. `stopped` (may be NULL) is called
 * when the program was stopped, as by Ctrl-Z, and `interrupted` when a signal arrived; if it returns a signal, the
 * program gets that and is not waited for. Returns false with a message if it cannot be run. */
struct process_watch {
	void (*stopped)(void);
	int (*interrupted)(void);
};
bool process_play(const char *const *words, const struct process_watch *watch, int *status, struct error *error);

/* Writes how it ended, as "ended with exit status 1". */
void process_outcome(int status, char *text, size_t size);

/* What the placeholders of a command line stand for; NULL if unknown. */
struct process_names {
	const char *file;   /* %f */
	const char *map;    /* %m */
	const char *number; /* %n */
};

/* Splits a command line at blanks into NULL-terminated words, in `arena`. '...' and "..." keep blanks, ~/ begins a
 * path in the home folder, %% is %. A placeholder is a word of its own or follows the "=" of an option. Without
 * `names`, the words are only checked. Returns NULL with a message if the line is wrong. */
const char *const *process_words(const char *line, const struct process_names *names, struct arena *arena,
				 struct error *error);
