/* `mapwright new`: creates a map without the editor, from a template or as a copy. */
#include "commands.h"

/* Creates a document from the template of its format, or as a copy of another map. */
static struct document *make(struct library *library, const struct arguments *arguments, struct error *error)
{
	const char *path = arguments->operands[0], *size = arguments_value(arguments, "size");
	const char *from = arguments_value(arguments, "from"), *format_id = arguments_value(arguments, "as");
	struct template_request request = {.template = arguments_value(arguments, "template")};
	char *bytes;
	size_t length;
	if (from && size) {
		error_set(error, "--size cannot be used with --from: the new map gets the size of %s.", from);
		return NULL;
	}
	if (from && request.template) {
		error_set(error, "--template cannot be used with --from: the new map is a copy of %s.", from);
		return NULL;
	}
	if ((size && !new_file_size(size, &request, error)) || !new_file_is_free(path, error))
		return NULL;
	library_read_as(library, arguments_value(arguments, "dialect"));
	if (!from)
		return library_create(library, path, format_id, &request, error);
	if (!file_read(from, &bytes, &length, NULL, error))
		return NULL;
	const struct format *format = library_detect(from, bytes, length, format_id, error);
	bool suits = format && (format_id || library_suits_name(format, path, error));
	struct document *document =
	    suits ? library_open_bytes(library, path, bytes, length, format->id, error) : NULL;
	free(bytes);
	return document;
}

static int new_run(const struct arguments *arguments)
{
	struct error error;
	struct library *library = library_new();
	struct document *document = make(library, arguments, &error);
	bool done = document && document_save(document, NULL, &error);
	document_free(document);
	library_free(library);
	return done ? STATUS_CLEAN : output_complain("%s", error.message);
}

const struct subcommand subcommand_new = {
    .name = "new",
    .usage = "[OPTION]... FILE",
    .summary = "create a new map",
    .help = "Creates a file from the template of its format, which comes from --as or from the file name. An "
	    "existing file is not changed.",
    .example = "mapwright new --as powder --size 12x8 closet.map",
    .group = "Edit",
    .options = OPTIONS(OPTION_AS, OPTION_DIALECT, OPTION_SIZE,
		       OPTION("template", 0, "NAME", NULL, 0, "what a board begins as: full, ring or empty"),
		       OPTION("from", 0, "FILE", NULL, 0, "start as a copy of this map")),
    .operands = "FILE",
    .minimum = 1,
    .maximum = 1,
    .run = new_run,
};
