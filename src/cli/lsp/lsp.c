/* `mapwright lsp`: a language server, for editors that show findings while you type. */
#include "maps.h"
#include "server.h"

#include <unistd.h>

static int lsp_run(const struct arguments *arguments)
{
	struct error error;
	struct server server = {.wire.descriptor = STDIN_FILENO,
				.arguments = arguments,
				.format_id = arguments_value(arguments, "as"),
				.dialect = arguments_value(arguments, "dialect")};
	if (server.format_id && !library_format(server.format_id, &error))
		return output_complain("%s", error.message);
	if (isatty(STDIN_FILENO))
		return output_complain(
		    "mapwright lsp must be started by an editor, not from a terminal; see mapwright-lsp(1).");
	server.library = library_new();
	library_read_as(server.library, server.dialect);
	int status = server_run(&server);
	server_clear(&server);
	return status;
}

const struct subcommand subcommand_lsp = {
    .name = "lsp",
    .usage = "[OPTION]...",
    .summary = "run a language server, for other editors",
    .help = "Editors start it and talk to it over standard input and output. It reports findings in open maps while "
	    "you type, explains words and glyphs, completes, colours and renames them, finds maps in all files, and "
	    "offers fixes. It never writes a file.",
    .example = "vim.lsp.start({ cmd = { \"mapwright\", \"lsp\" } }) in neovim",
    .group = "Other",
    .page = "mapwright-lsp",
    .options = OPTIONS(OPTION_AS, OPTION_DIALECT, OPTIONS_EXCLUDE),
    .maximum = 0,
    .run = lsp_run,
};
