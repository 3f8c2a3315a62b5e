/* `mapwright dump`: what the game reads from a file, as JSON. Each format has its own keys and its own dump_*.c. */
#include "cli.h"

#include "dump.h"
#include "mapwright/library.h"
#include "output.h"

#include <stdlib.h>
#include <string.h>

static const struct dumper {
	const char *format_id;
	json_t *(*dump)(const struct document *document);
} dumpers[] = {
    {"powder", dump_powder},
    {"nlarn", dump_nlarn},
    {"derf", dump_derf},
    {"colossus-map", dump_colossus_map},
    {"colossus-ter", dump_colossus_ter},
};

json_t *dump_bytes(const char *bytes, size_t length)
{
	char *wide = output_allocate(length * 2 + 1); /* no text is larger than FILE_LIMIT */
	size_t used = 0;
	for (size_t i = 0; i < length; i++) {
		unsigned char byte = (unsigned char)bytes[i];
		if (byte >= 0x80) {
			wide[used++] = (char)(0xc0 | byte >> 6);
			byte = 0x80 | (byte & 0x3f);
		}
		wide[used++] = (char)byte;
	}
	json_t *string = json_stringn(wide, used);
	free(wide);
	return string;
}

json_t *dump_file_name(const struct document *document)
{
	const char *slash = strrchr(document->path, '/'), *name = slash ? slash + 1 : document->path;
	return dump_bytes(name, strlen(name));
}

static json_t *dump_document(const struct document *document)
{
	for (size_t i = 0; i < sizeof dumpers / sizeof *dumpers; i++)
		if (strcmp(dumpers[i].format_id, document->format->id) == 0)
			return dumpers[i].dump(document);
	return NULL;
}

static int dump_run(const struct arguments *arguments)
{
	struct error error;
	error_no_memory(&error);
	struct library *library = library_new();
	struct document *document =
	    library ? library_open(library, arguments->operands[0], arguments_value(arguments, "as"), &error) : NULL;
	int status = STATUS_CLEAN;
	json_t *object = NULL;
	if (!document) {
		status = output_complain("%s", error.message);
	} else {
		object = dump_document(document);
		if (!object || !output_json(object, JSON_COMPACT))
			status = output_complain("%s: there is not enough memory to dump it.", document->path);
	}
	json_decref(object);
	document_free(document);
	library_free(library);
	return status;
}

static const struct option options[] = {
    OPTION_AS,
    OPTION_HELP,
    {.name = NULL},
};

const struct subcommand subcommand_dump = {
    .name = "dump",
    .usage = "[--as FORMAT] FILE",
    .summary = "print what the game reads from a map, as JSON",
    .help =
	"Prints one JSON object: the format, the maps with their contents, and facts measured on them. Bytes beyond "
	"ASCII become the character of the same number.",
    .options = options,
    .operands = "FILE",
    .minimum = 1,
    .maximum = 1,
    .run = dump_run,
};
