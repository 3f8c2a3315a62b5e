/* `mapwright dump`: prints what the game reads from files, as JSON. Each format has its own members. */
#include "commands.h"
#include "mapwright/emit.h"

/* Turns what a format emits into JSON. `parts` are the open objects and arrays, innermost last. */
enum { DEPTH = 16 };

/* The first member of a dump, "dump_version"; increased when a member changes its meaning or disappears. */
enum { DUMP_VERSION = 1 };

struct json_writer {
	struct writer writer;
	json_t *parts[DEPTH];
	int depth;
	json_t *whole;
};

static json_t *value_of(const struct json_writer *json, const struct emitted *item)
{
	switch (item->kind) {
	case EMIT_OBJECT:
		return json_object();
	case EMIT_ARRAY:
		return json_array();
	case EMIT_BOOLEAN:
		return json_boolean(item->integer);
	case EMIT_INTEGER:
		return json_integer(item->integer);
	case EMIT_REAL:
		return json_real(item->real);
	case EMIT_TEXT: {
		json_t *string = json->writer.utf8 ? json_stringn(item->bytes, item->length) : NULL;
		return string ? string : output_latin_json(item->bytes, item->length);
	}
	case EMIT_NULL:
	case EMIT_END:
		break;
	}
	return json_null();
}

static void take_emitted(struct writer *writer, const struct emitted *item)
{
	struct json_writer *json = (struct json_writer *)writer;
	if (item->kind == EMIT_END) {
		json->depth--;
		return;
	}
	json_t *value = value_of(json, item), *part = json->depth > 0 ? json->parts[json->depth - 1] : NULL;
	if (part && item->key) {
		size_t size;
		char *key = output_latin(item->key, item->key_length, &size);
		json_object_setn_new(part, key, size, value);
		free(key);
	} else if (part) {
		json_array_append_new(part, value);
	} else {
		json->whole = value;
		json_object_set_new(value, "dump_version", json_integer(DUMP_VERSION));
	}
	if (item->kind == EMIT_OBJECT || item->kind == EMIT_ARRAY)
		json->parts[json->depth++] = value;
}

static json_t *dump_with_roll(const struct document *document, int roll)
{
	struct json_writer json = {.writer = {.take = take_emitted, .roll = roll}};
	document->format->dump(document, &json.writer);
	return json.whole;
}

json_t *dump_document(const struct document *document)
{
	return dump_with_roll(document, 0);
}

struct dumping {
	const struct arguments *arguments;
	int roll;
	bool several; /* each dump has the path of its file */
};

static bool print_dump(void *context, struct document *document)
{
	const struct dumping *dumping = context;
	if (dumping->roll > 0 && !document->format->maps->roller)
		return output_refuse("%s: maps of this format have no random parts that could be rolled.",
				     document->path);
	json_t *object = dump_with_roll(document, dumping->roll);
	if (dumping->several)
		json_object_set_new(object, "path", report_string(document->path));
	size_t layout = arguments_value(dumping->arguments, "pretty") ? JSON_INDENT(2) : JSON_COMPACT;
	output_json(stdout, object, layout | JSON_REAL_PRECISION(15), 0); /* without it jansson's versions differ */
	putchar('\n');
	return true;
}

static int dump_run(const struct arguments *arguments)
{
	const char *first = arguments->operands[0];
	struct dumping dumping = {.arguments = arguments,
				  .several = arguments->operand_count > 1 || file_is_folder(first)};
	if (!roll_option(arguments, &dumping.roll))
		return STATUS_ERROR;
	return maps_each(arguments, 0, print_dump, &dumping) ? STATUS_CLEAN : STATUS_ERROR;
}

const struct subcommand subcommand_dump = {
    .name = "dump",
    .usage = "[OPTION]... FILE|FOLDER...",
    .summary = "print what the game reads from a map, as JSON",
    .help = "Prints one JSON object for each file: the format, the maps with their contents, and facts computed from "
	    "them. Folders are searched at every depth for files that are clearly maps.",
    .example = "mapwright dump room.map",
    .group = "Other",
    .page = "mapwright-dump",
    .options = OPTIONS(OPTION_AS, OPTION_DIALECT, OPTIONS_EXCLUDE, OPTION_ROLL,
		       OPTION("pretty", 0, NULL, NULL, 0, "indent the output, one member per line")),
    .operands = "FILE",
    .minimum = 1,
    .maximum = -1,
    .run = dump_run,
};
