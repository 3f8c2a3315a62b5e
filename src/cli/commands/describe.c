/* `mapwright describe`: prints what a format description says, and its mistakes. */
#include "commands.h"
#include "mapwright/described.h"

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
	rules_print_mdoc(stdout, format);
	puts(".Sh SEE ALSO\n.Xr mapwright 1 ,\n.Xr mapwright-lsp 1 ,\n.Xr mapwright-format 5");
	return STATUS_CLEAN;
}

/* Prints a syntax file for vim: of a format, or of the one in a description. */
static int print_vim(const char *name)
{
	struct error error;
	bool file = strchr(name, '/') || strchr(name, '.');
	const struct format *format = file ? described_open(name, &error) : library_format(name, &error);
	if (!format || !described_print_vim(format, stdout, &error))
		return output_complain("%s", error.message);
	if (file)
		described_close(format);
	return STATUS_CLEAN;
}

/* "  legend k" */
static void print_legend(const struct model *model, int first, int count)
{
	const char *before = "  legend ";
	for (int i = first; i < first + count; i++) {
		const struct entry *entry = &model->entries[i];
		if (entry->fixed)
			continue;
		fputs(before, stdout);
		output_print(stdout, "%s", entry->glyphs ? entry->glyphs : cell_argument(entry->key).text);
		before = " ";
	}
}

/* "  Stairs  5x3  line 5  depth=1  legend k" */
static void print_map(const struct document *document, int index)
{
	const struct model *model = &document->model;
	const struct grid *grid = &model->grids[index];
	size_t line = grid->height > 0 ? text_line(&document->text, grid->rows[0].start) : 0;
	output_print(stdout, "  %s  %dx%d  line %zu", grid->name, grid->width, grid->height, line);
	for (int i = 0; i < grid->field_count; i++) {
		const struct field *field = &model->fields[grid->first_field + i];
		if (field->set)
			output_print(stdout, "  %s=%s", field->name, field->effective);
	}
	print_legend(model, grid->first_entry, grid->entry_count);
	putchar('\n');
}

/* Prints what the description reads from a document: its maps and findings. */
static void print_document(const struct document *document)
{
	const struct model *model = &document->model;
	putchar('\n');
	output_print(stdout, "%s: %d map%s", document->path, model->grid_count, PLURAL(model->grid_count));
	print_legend(model, 0, model->shared_entries);
	putchar('\n');
	for (int i = 0; i < model->grid_count; i++)
		print_map(document, i);
	EACH(const struct finding, finding, document->findings.items, document->findings.count)
		output_print(stdout, "  %zu: %s: %s [%s]\n", text_line(&document->text, finding->span.start),
			     severity_name(finding->severity), finding->message, finding->rule->name);
}

/* Adds what described_print printed: lines "PATH:LINE: error: SENTENCE", or lines of a word, blanks and a text. */
static void add_lines(json_t *answer, const char *path, char *text, bool sound)
{
	json_t *mistakes = json_array(), *settings = json_array();
	size_t skipped = sound ? 0 : strlen(path) + 1;
	for (char *line = text, *end; strlen(line) > skipped && (end = strchr(line + skipped, '\n'));
	     line = end + 1) {
		*end = '\0';
		char *word_end = line + strcspn(line, " "), *sentence = strstr(line + skipped, ": error: ");
		if (!sound && sentence)
			json_array_append_new(mistakes,
					      json_pack("{s:i, s:o}", "line", atoi(line + skipped), "message",
							report_string(sentence + strlen(": error: "))));
		else if (*line)
			json_array_append_new(settings,
					      json_pack("[o, o]", output_latin_json(line, (size_t)(word_end - line)),
							report_string(word_end + strspn(word_end, " "))));
	}
	json_object_set_new(answer, "mistakes", mistakes);
	json_object_set_new(answer, "settings", settings);
}

/* Reads a file, and adds it to `files` or, if that is NULL, prints it. Returns false if it cannot be read. */
static bool read_file(json_t *files, struct library *library, const char *path, const char *id)
{
	struct error error;
	struct document *document = library_open(library, path, id, &error);
	if (!document)
		return output_refuse("%s", error.message);
	document_check(document);
	if (files) {
		json_t *file = report_json_file(document);
		json_object_set_new(file, "dump", dump_document(document));
		json_array_append_new(files, file);
	} else {
		print_document(document);
	}
	document_free(document);
	return true;
}

/* Sets the size of `request` to that of the map which a new file of this size (0x0: the usual one) has when it is read; 0x0 if
 * it has none. Returns false if no file can be made. */
static bool read_new(const struct format *format, struct template_request *request)
{
	size_t length;
	char *bytes = format->create(format, request, &length, NULL);
	if (!bytes)
		return false;
	struct document *document = document_new("new", bytes, length, format, NULL);
	free(bytes);
	if (request->dialect)
		document_read_as(document, request->dialect);
	const struct model *model = &document->model;
	request->width = model->grid_count > 0 ? model->grids[0].width : 0;
	request->height = model->grid_count > 0 ? model->grids[0].height : 0;
	document_free(document);
	return true;
}

/* Returns what is wrong with the template of a dialect; NULL if nothing. */
static const char *template_mistake(const struct format *format, const char *dialect)
{
	struct template_request request = {.dialect = dialect, .path = format->extension};
	if (!read_new(format, &request))
		return "template: no file can be made of it.";
	if (request.width == 0)
		return "template: the patterns find no map in what it makes.";
	const int width = request.width, height = request.height; /* and of that size? */
	if (read_new(format, &request) && (request.width < width || request.height < height))
		return "template: the patterns do not read all rows and columns of what it makes.";
	return NULL;
}

static const char *first_mistake(const struct format *format)
{
	const char *mistake = format->dialects ? NULL : template_mistake(format, NULL);
	for (const char *const *dialect = format->dialects; dialect && *dialect && !mistake; dialect++)
		mistake = template_mistake(format, *dialect);
	return mistake;
}

static int describe_run(const struct arguments *arguments)
{
	struct error error;
	char *text = NULL;
	size_t length;
	bool sound = false;
	json_t *answer = NULL;
	if (arguments_value(arguments, "mdoc"))
		return print_page(arguments);
	if (arguments_value(arguments, "vim"))
		return arguments->operand_count == 1
			   ? print_vim(arguments->operands[0])
			   : output_complain("describe --vim needs one FILE, or the id of a format.");
	if (arguments->operand_count == 0)
		return output_complain("describe: FILE is missing; usage: mapwright describe FILE [MAP]...");
	FILE *out = memory_stream(&text, &length);
	bool read = described_print(arguments->operands[0], out, &sound, &error);
	memory_stream_end(out);
	if (!read)
		output_complain("%s", error.message);
	if (read && arguments_value(arguments, "json")) {
		answer = json_pack("{s:o}", "file", report_string(arguments->operands[0]));
		add_lines(answer, arguments->operands[0], text, sound);
		json_object_set_new(answer, "files", json_array());
	}
	for (char *line = text, *end; read && !answer && (end = strchr(line, '\n')); line = end + 1) {
		output_bytes(stdout, line, (size_t)(end - line));
		putchar('\n');
	}
	free(text);
	const struct format *format = sound ? described_open(arguments->operands[0], &error) : NULL;
	bool fits = format != NULL;
	const char *mistake = fits ? first_mistake(format) : NULL;
	if (mistake && answer)
		json_array_append_new(json_object_get(answer, "mistakes"),
				      json_pack("{s:i, s:s}", "line", 1, "message", mistake));
	else if (mistake)
		printf("%s:1: error: %s\n", arguments->operands[0], mistake);
	if (fits)
		described_close(format);
	bool reads = fits && arguments->operand_count > 1;
	format = reads ? format_add_description(arguments->operands[0], &error) : NULL;
	if ((sound && !fits) || (reads && !format))
		read = output_refuse("%s", error.message);
	struct library *library = format ? library_new() : NULL;
	for (int i = 1; format && i < arguments->operand_count; i++)
		read &= read_file(json_object_get(answer, "files"), library, arguments->operands[i], format->id);
	library_free(library);
	if (answer)
		output_answer(answer, 0);
	return !read ? STATUS_ERROR : sound && !mistake ? STATUS_CLEAN : STATUS_FINDINGS;
}

const struct subcommand subcommand_describe = {
    .name = "describe",
    .usage = "[--json | --mdoc | --vim] FILE [MAP]...",
    .summary = "check a format description and print what it says",
    .help = "FILE.format is a description of a format; its mistakes are printed with their lines, and what its "
	    "template makes is read. With maps, it also prints what it reads from them: names, sizes, fields, "
	    "legends and findings.",
    .example = "mapwright describe dungeon.format cellar.dun",
    .group = "Other",
    .page = "mapwright-format",
    .options = OPTIONS(
	OPTION_JSON,
	OPTION("mdoc", 0, NULL, NULL, OPTION_SELDOM,
	       "print the manual page of the format; without FILE, list all settings"),
	OPTION("vim", 0, NULL, NULL, 0, "print a syntax file for vim and neovim; FILE may be the id of a format")),
    .operands = "FILE",
    .maximum = -1,
    .run = describe_run,
};
