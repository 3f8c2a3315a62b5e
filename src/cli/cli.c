/* From main to a subcommand. Does what all subcommands need: closed streams, locale, signals, options, --help, the
 * number of operands, and a check that all output was written. */
#include "cli.h"
#include "mapwright/described.h"
#include "mapwright/registry.h"
#include "mapwright/share.h"
#include "mapwright/terminal.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

const struct subcommand *const subcommands[] = {
    &subcommand_edit,    &subcommand_new,      &subcommand_convert,  &subcommand_run,
    &subcommand_recover, &subcommand_tutor,    &subcommand_check,    &subcommand_rules,
    &subcommand_explain, &subcommand_grep,     &subcommand_stats,    &subcommand_diff,
    &subcommand_log,     &subcommand_merge,    &subcommand_git,      &subcommand_render,
    &subcommand_dump,    &subcommand_lsp,      &subcommand_formats,  &subcommand_describe,
    &subcommand_help,    &subcommand_git_diff, &subcommand_complete, NULL,
};

/* If 0, 1 or 2 is closed, a file could be opened as a standard stream and be overwritten. /dev/null takes these
 * places, opened in the wrong direction, so that reading input or writing output fails as it should. */
static void guard_streams(void)
{
	for (int descriptor = STDIN_FILENO; descriptor <= STDERR_FILENO; descriptor++)
		if (fcntl(descriptor, F_GETFD) < 0 && errno == EBADF)
			(void)!open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

/* Returns the operand number `index` in "[OPTION]... TEXT FILE...", and its length without dots. */
static const char *operand_in(const char *usage, int index, size_t *length)
{
	for (;; usage += strspn(usage, " ")) {
		if (*usage != '[' && index-- == 0)
			break;
		usage += *usage == '[' ? strcspn(usage, "]") : 0;
		usage += strcspn(usage, " ");
	}
	*length = strcspn(usage, " .");
	return usage;
}

static bool operands_fit(const struct subcommand *subcommand, const struct arguments *arguments)
{
	int count = arguments->operand_count;
	const char *usage = subcommand->usage, *space = *usage ? " " : "";
	size_t length;
	if (count < subcommand->minimum) {
		const char *missing = operand_in(usage, count, &length);
		return output_refuse("%s: %.*s is missing; usage: mapwright %s %s", subcommand->name, (int)length,
				     missing, subcommand->name, usage);
	}
	if (subcommand->maximum >= 0 && count > subcommand->maximum)
		return output_refuse("unexpected argument '%s'; usage: mapwright %s%s%s",
				     arguments->operands[subcommand->maximum], subcommand->name, space, usage);
	return true;
}

/* `named` is NULL without a command: then it edits. */
static int run_subcommand(const struct subcommand *named, int count, char **words)
{
	const struct subcommand *subcommand = named ? named : *subcommands;
	struct arguments arguments;
	struct error error;
	if (!arguments_parse(&arguments, subcommand->options, count, words, &error))
		return output_complain("%s", error.message);
	arguments.subcommands = subcommands;
	const char *description = NULL;
	for (const struct option *option = subcommand->options; option->name; option++)
		if (strcmp(option->name, "describe") == 0)
			description = arguments_value(&arguments, "describe");
	int status = STATUS_ERROR;
	if (arguments_value(&arguments, "help")) {
		named ? help_print(named) : help_print_program(subcommands);
		status = STATUS_CLEAN;
	} else if (!operands_fit(subcommand, &arguments)) {
		status = STATUS_ERROR;
	} else if (description && !format_add_description(description, &error)) {
		output_complain("%s", error.message);
	} else {
		status = subcommand->run(&arguments);
		if (described_mistake())
			output_complain("%s", described_mistake());
	}
	arguments_clear(&arguments);
	return status;
}

int cli_main(int count, char **words)
{
	memory_on_end("Not enough memory.");
	share_set_program(words[0]);
	guard_streams();
	output_begin_json();
	terminal_choose_encoding();
	static char complaints[BUFSIZ]; /* a static buffer: messages must work when memory has run out */
	setvbuf(stderr, complaints, _IOLBF, sizeof complaints);
	/* An exceeded file size limit is an error to report. A broken pipe ends the program in output_close, not in
	 * the middle of its work. */
	void (*on_pipe)(int) = signal(SIGPIPE, SIG_IGN);
	signal(SIGXFSZ, SIG_IGN);
	const struct subcommand *named = count > 1 ? subcommand_find(subcommands, words[1]) : NULL;
	int skip = named ? 2 : 1;
	int status = run_subcommand(named, count > skip ? count - skip : 0, words + skip);
	signal(SIGPIPE, on_pipe);
	return output_close(status);
}
