/* `mapwright new`: a new map without the editor, by the format's template or from a file. */
#include "cli.h"

#include "mapwright/library.h"
#include "new_file.h"
#include "output.h"

#include <stdlib.h>

/* The bytes of a file that is a map, as a document of the new name. */
static struct document *copy_of(struct library *library, const char *template, const char *path,
				const char *format_id, struct error *error)
{
	char *bytes;
	size_t length;
	if (!file_read(template, &bytes, &length, NULL, error))
		return NULL;
	const struct format *format = library_detect(template, bytes, length, format_id, error);
	struct document *document =
	    format ? library_open_bytes(library, path, bytes, length, format->id, error) : NULL;
	free(bytes);
	return document;
}

static struct document *make(struct library *library, const struct arguments *arguments, struct error *error)
{
	const char *path = arguments->operands[0], *size = arguments_value(arguments, "size");
	const char *template = arguments_value(arguments, "from"), *format_id = arguments_value(arguments, "as");
	struct template_request request = {0};
	if (template && size) {
		error_set(error, "--size is the size of a new map; with --from it is that of %s.", template);
		return NULL;
	}
	if ((size && !new_file_size(size, &request, error)) || !new_file_is_free(path, error))
		return NULL;
	library_read_as(library, arguments_value(arguments, "dialect"));
	return template ? copy_of(library, template, path, format_id, error)
			: library_create(library, path, format_id, &request, error);
}

static int new_run(const struct arguments *arguments)
{
	struct error error;
	error_no_memory(&error);
	struct library *library = library_new();
	struct document *document = library ? make(library, arguments, &error) : NULL;
	bool done = document && document_save(document, NULL, &error);
	document_free(document);
	library_free(library);
	return done ? STATUS_CLEAN : output_complain("%s", error.message);
}

static const struct option options[] = {
    OPTION_AS,   OPTION_DIALECT,
    OPTION_SIZE, {.name = "from", .argument = "FILE", .help = "begin as a copy of this map"},
    OPTION_HELP, {.name = NULL},
};

const struct subcommand subcommand_new = {
    .name = "new",
    .usage = "[--as FORMAT] [--size WxH | --from FILE] FILE",
    .summary = "make a new map",
    .help =
	"Makes the file by the template of its format, which its name tells, or --as. A file that is there already "
	"is left alone.",
    .options = options,
    .operands = "FILE",
    .minimum = 1,
    .maximum = 1,
    .run = new_run,
};
