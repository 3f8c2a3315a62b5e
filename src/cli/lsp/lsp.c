/* `mapwright lsp`: a language server, for editors that show the findings of a map while it is typed. */
#include "cli.h"

#include "mapwright/library.h"
#include "output.h"
#include "server.h"

#include <unistd.h>

static int lsp_run(const struct arguments *arguments)
{
	struct error error;
	struct server server = {.wire.descriptor = STDIN_FILENO,
				.format_id = arguments_value(arguments, "as"),
				.dialect = arguments_value(arguments, "dialect")};
	if (server.format_id && !library_format(server.format_id, &error))
		return output_complain("%s", error.message);
	if (isatty(STDIN_FILENO))
		return output_complain("mapwright lsp talks to an editor that starts it, not to a terminal; see "
				       "mapwright-lsp(1).");
	server.library = library_new();
	library_read_as(server.library, server.dialect);
	int status = server_run(&server);
	server_clear(&server);
	return status;
}

static const struct option options[] = {
    OPTION_AS,
    OPTION_DIALECT,
    OPTIONS_END,
};

const struct subcommand subcommand_lsp = {
    .name = "lsp",
    .usage = "[--as FORMAT] [--dialect NAME]",
    .summary = "serve editors that speak the language server protocol",
    .help = "Editors start it and talk to it over standard input and output: it tells them the findings of the maps "
	    "that are open, while they are typed, and what the words and glyphs in them mean; it completes words and "
	    "offers fixes. It writes no file. How to set up an editor is in mapwright-lsp(1).\n\nExit status: 0 "
	    "when the editor said goodbye, 1 when it left without that, 2 when what came was not the protocol.",
    .options = options,
    .maximum = 0,
    .run = lsp_run,
};
