/* `mapwright describe`: prints what a format description says, and its mistakes. */
#include "cli.h"

#include "mapwright/cell_value.h"
#include "mapwright/described.h"
#include "mapwright/file.h"
#include "mapwright/library.h"
#include "output.h"

#include <stdlib.h>
#include <string.h>

/* Prints the manual page of a described format, or the list of all settings. */
static int print_page(const struct arguments *arguments)
{
	struct error error;
	if (arguments->operand_count == 0) {
		described_print_keys(stdout);
		return STATUS_CLEAN;
	}
	const char *path = arguments->operands[0], *name = path_name(path);
	char id[64];
	snprintf(id, sizeof id, "%.*s", (int)strcspn(name, "."), name);
	const struct format *format = library_format(id, &error);
	if (!format || !described_print_page(path, stdout, &error))
		return output_complain("%s", error.message);
	puts(".Sh RULES");
	rules_print_mdoc(format);
	puts(".Sh SEE ALSO\n.Xr mapwright 1 ,\n.Xr mapwright-lsp 1 ,\n.Xr mapwright-format 5");
	return STATUS_CLEAN;
}

/* "  Stairs  5x3  line 5  depth=1  legend k" */
static void print_map(const struct document *document, int index)
{
	const struct model *model = &document->model;
	const struct grid *grid = &model->grids[index];
	fputs("  ", stdout);
	output_text(stdout, grid->name);
	size_t line = grid->height > 0 ? text_line(&document->text, grid->rows[0].start) : 0;
	printf("  %dx%d  line %zu", grid->width, grid->height, line);
	for (int i = 0; i < grid->field_count; i++) {
		const struct field *field = &model->fields[grid->first_field + i];
		if (!field->set)
			continue;
		fputs("  ", stdout);
		output_text(stdout, field->name);
		putchar('=');
		output_text(stdout, field->read);
	}
	for (int i = 0; i < grid->entry_count; i++) {
		const struct entry *entry = &model->entries[grid->first_entry + i];
		fputs(i == 0 ? "  legend " : " ", stdout);
		output_text(stdout, entry->glyphs ? entry->glyphs : cell_argument(entry->key).text);
	}
	putchar('\n');
}

/* Prints what the description reads from a file: its maps and findings. Returns false if it cannot be read. */
static bool print_file(struct library *library, const char *path, const char *id)
{
	struct error error;
	struct document *document = library_open(library, path, id, &error);
	if (!document)
		return output_refuse("%s", error.message);
	document_check(document);
	putchar('\n');
	output_text(stdout, path);
	printf(": %d map%s\n", document->model.grid_count, document->model.grid_count == 1 ? "" : "s");
	for (int i = 0; i < document->model.grid_count; i++)
		print_map(document, i);
	for (int i = 0; i < document->findings.count; i++) {
		const struct finding *finding = &document->findings.items[i];
		printf("  %zu: %s: ", text_line(&document->text, finding->span.start),
		       severity_name(finding->severity));
		output_text(stdout, finding->message);
		printf(" [%s]\n", finding->rule->name);
	}
	document_free(document);
	return true;
}

static int describe_run(const struct arguments *arguments)
{
	struct error error;
	char *text = NULL;
	size_t length;
	bool sound = false;
	if (arguments_value(arguments, "mdoc"))
		return print_page(arguments);
	if (arguments->operand_count == 0)
		return output_complain("describe needs a FILE; usage: mapwright describe FILE [MAP]...");
	FILE *out = output_stream(&text, &length);
	bool read = described_print(arguments->operands[0], out, &sound, &error);
	if (!stream_end(out))
		memory_end();
	if (!read)
		output_complain("%s", error.message);
	for (char *line = text, *end; read && (end = strchr(line, '\n')); line = end + 1) {
		output_bytes(stdout, line, (size_t)(end - line));
		putchar('\n');
	}
	free(text);
	const struct format *format = sound ? described_open(arguments->operands[0], &error) : NULL;
	if (format)
		described_close(format);
	else if (sound)
		return output_complain("%s", error.message);
	if (sound && arguments->operand_count > 1) {
		format = format_add_description(arguments->operands[0], &error);
		if (!format)
			return output_complain("%s", error.message);
		struct library *library = library_new();
		for (int i = 1; i < arguments->operand_count; i++)
			read = print_file(library, arguments->operands[i], format->id) && read;
		library_free(library);
	}
	return !read ? STATUS_TROUBLE : sound ? STATUS_CLEAN : STATUS_FINDINGS;
}

static const struct option options[] = {
    {.name = "mdoc", .help = "print the manual page of the format; without FILE, list all settings"},
    OPTIONS_END,
};

const struct subcommand subcommand_describe = {
    .name = "describe",
    .usage = "[--mdoc] FILE [MAP]...",
    .summary = "check a format description and print what it says",
    .help = "Checks a description (FILE.format) and prints what it says, or its mistakes with their lines. With "
	    "maps, it also prints what it reads from them: names, sizes, fields, legends and findings. describe "
	    "--mdoc lists the settings.\n\nExit status: 0 when the description is valid, 1 when it has mistakes, 2 "
	    "when it or a table that it names cannot be read.",
    .options = options,
    .operands = "FILE",
    .maximum = -1,
    .run = describe_run,
};
