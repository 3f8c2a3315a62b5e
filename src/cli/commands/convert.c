/* `mapwright convert`: makes a file of one format from a file of another. */
#include "cli.h"
#include "mapwright/conversion.h"

/* Writes the new file, "-": to standard output; never over the old one. */
static bool write_file(struct document *document, const char *from, bool force, struct error *error)
{
	bool exists;
	if (strcmp(document->path, "-") == 0) {
		output_document(&document->text);
		return true;
	}
	if (file_same(document->path, from))
		return error_set(error, "%s is the same file as %s, which stays as it is.", document->path, from);
	if (force)
		return document_save_over(document, NULL, error);
	if (!file_probe(document->path, &exists, error))
		return false;
	return exists ? error_set(error, "%s: already exists; --force replaces it.", document->path)
		      : document_save(document, NULL, error);
}

static int convert_run(const struct arguments *arguments)
{
	struct error error;
	struct library *library = library_new();
	struct document *from =
	    library_open(library, arguments->operands[0], arguments_value(arguments, "as"), &error);
	struct conversion conversion = {.from = from};
	library_read_as(library, arguments_value(arguments, "dialect"));
	bool done =
	    from &&
	    conversion_make(&conversion, library, arguments->operands[1], arguments_value(arguments, "to"), &error) &&
	    write_file(conversion.to, from->path, arguments_value(arguments, "force") != NULL, &error);
	for (int i = 0; done && i < conversion.lost.count; i++) {
		const struct finding *lost = &conversion.lost.items[i];
		output_print(stderr, "%s:%zu: %s\n", from->path, text_line(&from->text, lost->span.start),
			     lost->message);
	}
	int status = !done                       ? output_complain("%s", error.message)
		     : conversion.lost.count > 0 ? STATUS_FINDINGS
						 : STATUS_CLEAN;
	conversion_clear(&conversion);
	document_free(from);
	library_free(library);
	return status;
}

const struct subcommand subcommand_convert = {
    .name = "convert",
    .usage = "[OPTION]... OLD NEW",
    .summary = "convert a map to another format",
    .help = "Makes NEW from OLD: a Colossus board or recruit file as text becomes XML, or XML becomes text; maps of "
	    "square cells become plain grids. What NEW cannot say is listed on standard error, and the exit status "
	    "is then 1. NEW may be -, standard output.",
    .example = "mapwright convert board.map board.xml",
    .group = "Edit",
    .options = OPTIONS(OPTION("as", 0, "FORMAT", NULL, 0, "format of OLD (mapwright formats lists them)"),
		       OPTION("to", 0, "FORMAT", NULL, 0, "format of NEW; without it, the end of the name decides"),
		       OPTION("dialect", 0, "NAME", "DIALECT", 0, "dialect of NEW; without it, the newest"),
		       OPTION("force", 'f', NULL, NULL, 0, "replace NEW if it exists")),
    .operands = "FILE",
    .minimum = 2,
    .maximum = 2,
    .run = convert_run,
};
