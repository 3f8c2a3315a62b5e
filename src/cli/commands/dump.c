/* `mapwright dump`: what the game reads from a file, as JSON. Each format tells its own keys. */
#include "cli.h"

#include "dump.h"
#include "mapwright/tell.h"
#include "output.h"
#include "revisions.h"

#include <stdlib.h>

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

/* What is told becomes JSON: `parts` are the objects and arrays that are open, the innermost last. */
enum { DEPTH = 16 };

struct json_teller {
	struct teller teller;
	json_t *parts[DEPTH];
	int depth;
	json_t *whole;
};

/* Text that may be UTF-8: else bytes. */
static json_t *dump_text(const struct json_teller *json, const char *bytes, size_t length)
{
	json_t *string = json->teller.utf8 ? json_stringn(bytes, length) : NULL;
	return string ? string : dump_bytes(bytes, length);
}

static json_t *value_of(const struct json_teller *json, const struct told *told)
{
	switch (told->kind) {
	case TELL_OBJECT:
		return json_object();
	case TELL_ARRAY:
		return json_array();
	case TELL_BOOLEAN:
		return json_boolean(told->integer);
	case TELL_INTEGER:
		return json_integer(told->integer);
	case TELL_REAL:
		return json_real(told->real);
	case TELL_TEXT:
		return dump_text(json, told->bytes, told->length);
	case TELL_NULL:
	case TELL_END:
		break;
	}
	return json_null();
}

static void put_value(json_t *part, const struct told *told, json_t *value)
{
	if (!told->key) {
		json_array_append_new(part, value);
		return;
	}
	json_t *key = dump_bytes(told->key, told->key_length);
	json_object_setn_new(part, json_string_value(key), json_string_length(key), value);
	json_decref(key);
}

static void take_told(struct teller *teller, const struct told *told)
{
	struct json_teller *json = (struct json_teller *)teller;
	if (told->kind == TELL_END) {
		json->depth--;
		return;
	}
	json_t *value = value_of(json, told);
	if (json->depth > 0)
		put_value(json->parts[json->depth - 1], told, value);
	else
		json->whole = value;
	if (told->kind == TELL_OBJECT || told->kind == TELL_ARRAY)
		json->parts[json->depth++] = value;
}

json_t *dump_document(const struct document *document)
{
	struct json_teller json = {.teller.take = take_told};
	document->format->tell(document, &json.teller);
	if (!json.teller.no_memory)
		return json.whole;
	json_decref(json.whole);
	return NULL;
}

static int print_dump(const struct revisions *revisions, const struct arguments *arguments)
{
	const struct document *document = revisions->documents[0];
	json_t *object = dump_document(document);
	bool printed =
	    object && output_json(object, arguments_value(arguments, "pretty") ? JSON_INDENT(2) : JSON_COMPACT);
	json_decref(object);
	return printed ? STATUS_CLEAN : output_complain("%s: not enough memory to dump it.", document->path);
}

static int dump_run(const struct arguments *arguments)
{
	return revisions_run(arguments, 1, NULL, false, print_dump);
}

static const struct option options[] = {
    OPTION_AS,   OPTION_DIALECT, {.name = "pretty", .help = "in lines, for people and for comparing"},
    OPTION_HELP, {.name = NULL},
};

const struct subcommand subcommand_dump = {
    .name = "dump",
    .usage = "[--as FORMAT] [--dialect NAME] [--pretty] FILE",
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
