/* `mapwright dump`: what the game reads from a file, as JSON. Each format tells its own keys. */
#include "cli.h"
#include "commands.h"

#include "dump.h"
#include "mapwright/tell.h"
#include "output.h"

#include <stdlib.h>

/* What is told becomes JSON: `parts` are the objects and arrays that are open, the innermost last. */
enum { DEPTH = 16 };

struct json_teller {
	struct teller teller;
	json_t *parts[DEPTH];
	int depth;
	json_t *whole;
};

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
	case TELL_TEXT: {
		json_t *string = json->teller.utf8 ? json_stringn(told->bytes, told->length) : NULL;
		return string ? string : output_latin_json(told->bytes, told->length);
	}
	case TELL_NULL:
	case TELL_END:
		break;
	}
	return json_null();
}

static void take_told(struct teller *teller, const struct told *told)
{
	struct json_teller *json = (struct json_teller *)teller;
	if (told->kind == TELL_END) {
		json->depth--;
		return;
	}
	json_t *value = value_of(json, told), *part = json->depth > 0 ? json->parts[json->depth - 1] : NULL;
	if (part && told->key) {
		size_t size;
		char *key = output_latin(told->key, told->key_length, &size);
		json_object_setn_new(part, key, size, value);
		free(key);
	} else if (part) {
		json_array_append_new(part, value);
	} else {
		json->whole = value;
	}
	if (told->kind == TELL_OBJECT || told->kind == TELL_ARRAY)
		json->parts[json->depth++] = value;
}

json_t *dump_document(const struct document *document)
{
	struct json_teller json = {.teller.take = take_told};
	document->format->tell(document, &json.teller);
	return json.whole;
}

static int print_dump(const struct revisions *revisions, const struct arguments *arguments)
{
	json_t *object = dump_document(revisions->documents[0]);
	output_json(stdout, object, arguments_value(arguments, "pretty") ? JSON_INDENT(2) : JSON_COMPACT, 0);
	putchar('\n');
	return STATUS_CLEAN;
}

static int dump_run(const struct arguments *arguments)
{
	return revisions_run(arguments, 1, NULL, false, print_dump);
}

static const struct option options[] = {
    OPTION_AS,
    OPTION_DIALECT,
    {.name = "pretty", .help = "in lines, for people and for comparing"},
    OPTIONS_END,
};

const struct subcommand subcommand_dump = {
    .name = "dump",
    .usage = "[--as FORMAT] [--dialect NAME] [--pretty] FILE",
    .summary = "print what the game reads from a map, as JSON",
    .help = "Prints one JSON object: the format, the maps with their contents, and facts measured on them. Bytes "
	    "beyond ASCII become the character of the same number.",
    .options = options,
    .operands = "FILE",
    .minimum = 1,
    .maximum = 1,
    .run = dump_run,
};
