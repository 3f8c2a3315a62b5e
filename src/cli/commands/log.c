/* `mapwright log`: the commits of git that changed a file, or one of its maps, and how. */
#include "commands.h"

enum { HASH, AUTHOR, DATE, SUBJECT, PARTS };
enum { COMMIT = '\1' }; /* begins a commit in what git prints */

static struct difference_look look;
static const char *map;           /* NULL: all */
static bool has_been;             /* some version has the map */
static const char *commit[PARTS]; /* to print */

struct version {
	const char *hash; /* NULL: none */
	char *bytes;
	size_t length;
	struct document *document; /* NULL: not read yet, or no map */
	struct span lines;         /* of the only map of that name, and the lines next to it; empty: unknown */
};

struct log {
	const char *file;
	const char *format_id; /* NULL: not known yet */
	struct library *library;
	struct git_objects objects;
};

static void print_commit(void)
{
	static const char *const heads[] = {[HASH] = "commit ", [AUTHOR] = "Author: ", [DATE] = "Date:   "};
	for (int part = HASH; part <= DATE; part++) {
		fputs(look.color && part == HASH ? "\033[33m" : "", stdout);
		fputs(heads[part], stdout);
		output_print(stdout, "%s", commit[part]);
		fputs(look.color && part == HASH ? "\033[m\n" : "\n", stdout);
	}
	fputs("\n    ", stdout);
	output_print(stdout, "%s", commit[SUBJECT]);
	fputs("\n\n", stdout);
}

/* Returns true if a version has the map, or any map will do. */
static bool has_map(const struct document *document)
{
	bool has = !map;
	for (int i = 0; !has && i < document->model.grid_count; i++)
		has = strcmp(document->model.grids[i].name, map) == 0;
	return has;
}

/* ---- versions ---- */

static void version_clear(struct version *version)
{
	document_free(version->document);
	free(version->bytes);
	*version = (struct version){.hash = NULL};
}

static bool version_load(struct log *log, struct version *version, const char *hash, struct error *error)
{
	if (version->hash && hash && strcmp(version->hash, hash) == 0)
		return true;
	version_clear(version);
	version->hash = hash;
	if (hash)
		return git_object(&log->objects, hash, &version->bytes, &version->length, error);
	version->bytes = memory_copy("");
	return true;
}

/* Returns the lines of the only map of the name, which must be in them, and one line more on either side. */
static struct span find_lines(const struct document *document)
{
	const struct model *model = &document->model;
	const struct text *text = &document->text;
	int count = 0, grid = -1;
	for (int i = 0; i < model->grid_count; i++)
		if (strcmp(model->grids[i].name, map) == 0 && ++count == 1)
			grid = i;
	if (count != 1 || !model->grids[grid].named)
		return (struct span){0};
	struct span span = model_map_span(model, grid);
	if (!memmem(text->bytes + span.start, span.length, map, strlen(map)))
		return (struct span){0};
	size_t first = text_line(text, span.start), last = text_line(text, span_end(span) - 1) + 1;
	span = span_union(span, text_line_span(text, first > 1 ? first - 1 : 1));
	return last > text->line_count ? span : span_union(span, text_line_span(text, last));
}

/* Reads a version in the format of the first that has one. */
static void read_version(struct log *log, struct version *version)
{
	const struct format *format = log->format_id || version->length == 0
					  ? NULL
					  : library_detect(log->file, version->bytes, version->length, NULL, NULL);
	if (format)
		log->format_id = format->id;
	if (!version->document && log->format_id)
		version->document = library_open_bytes(log->library, log->file, version->bytes, version->length,
						       log->format_id, NULL);
	if (map && version->document)
		version->lines = find_lines(version->document);
}

/* Returns true if the versions differ elsewhere than in the lines of the map, which are then known in the old one, too,
 * without reading it. */
static bool differ_elsewhere(struct version *old, const struct version *new)
{
	size_t rest, first = bytes_common(old->bytes, old->length, new->bytes, new->length, &rest);
	if (new->lines.length == 0)
		return false;
	const struct version *const sides[] = {old, new};
	for (int side = OLD; side < SIDES; side++) { /* it may be a second map of the name */
		size_t length = strlen(map), from = first > length ? first - length : 0,
		       end = sides[side]->length - rest + length;
		end = MIN(end, sides[side]->length);
		if (memmem(sides[side]->bytes + from, end - from, map, length))
			return false;
	}
	old->lines = new->lines;
	if (new->length - rest <= new->lines.start)
		old->lines.start = new->lines.start + old->length - new->length;
	else if (first < span_end(new->lines))
		old->lines.length = 0;
	return old->lines.length > 0;
}

static void print_change(struct log *log, struct version *old, struct version *new)
{
	if (new->lines.length == 0)
		read_version(log, new);
	if (differ_elsewhere(old, new)) {
		has_been = true;
		return;
	}
	read_version(log, old);
	read_version(log, new); /* in the format of the old one, if it is empty */
	if (!old->document || !new->document)
		return;
	const struct document *const documents[SIDES] = {old->document, new->document};
	bool here = has_map(documents[OLD]) || has_map(documents[NEW]);
	has_been = has_been || here;
	if (here && differences_print(documents, &look, map, NULL) > 0)
		putchar('\n');
}

/* ---- commits ---- */

/* Returns what stands before the next NUL, and moves `at` behind it; "" at the end. */
static char *next_word(char **at, const char *end)
{
	char *word = *at;
	if (word >= end)
		return "";
	*at += strlen(word) + 1;
	return word;
}

/* Reads the names of both versions from "\n:100644 100644 HASH HASH M". A version that is no file has none. */
static void read_hashes(char *line, const char *hashes[SIDES])
{
	const char *words[2 * SIDES] = {NULL};
	line += strspn(line, "\n:");
	for (int i = 0; i < 2 * SIDES; i++)
		words[i] = strsep(&line, " ");
	for (int side = OLD; side < SIDES; side++)
		hashes[side] = words[side] && strncmp(words[side], "100", 3) == 0 ? words[SIDES + side] : NULL;
}

static int print_log(struct log *log, char *bytes, size_t length)
{
	struct version old = {.hash = NULL}, new = {.hash = NULL};
	struct error error;
	bool done = true;
	for (char *at = bytes, *end = bytes + length; done && at < end && !ferror(stdout);) {
		const char *hashes[SIDES];
		char *word = next_word(&at, end);
		if (*word != COMMIT)
			continue; /* the name of the file */
		commit[HASH] = word + 1;
		for (int part = AUTHOR; part < PARTS; part++)
			commit[part] = next_word(&at, end);
		read_hashes(next_word(&at, end), hashes);
		version_clear(&new); /* it is what the last one was made from, mostly */
		new = old;
		old = (struct version){.hash = NULL};
		done = version_load(log, &new, hashes[NEW], &error) && version_load(log, &old, hashes[OLD], &error);
		if (done)
			print_change(log, &old, &new);
	}
	version_clear(&old);
	version_clear(&new);
	return done ? STATUS_CLEAN : output_complain("%s", error.message);
}

static int log_run(const struct arguments *arguments)
{
	struct arena arena = {0};
	struct error error;
	struct log log = {.format_id = arguments_value(arguments, "as")};
	const char *operand = arguments->operands[0], *mark = strrchr(operand, '#'), *file = operand;
	if (!difference_look(arguments, &look))
		return STATUS_ERROR;
	look.heading = print_commit;
	if (mark && !file_exists(operand)) {
		map = mark + 1;
		file = arena_print(&arena, "%.*s", (int)(mark - operand), operand);
	}
	char *real = file_real_path(file, &error);
	if (!real || (log.format_id && !library_format(log.format_id, &error)))
		return output_complain("%s", error.message);
	const char *const words[] = {"log",
				     "-z",
				     "--follow",
				     "--raw",
				     "--no-abbrev",
				     "--no-show-signature",
				     "--no-ext-diff",
				     "--no-textconv",
				     "--format=%x01%H%x00%an <%ae>%x00%ad%x00%s",
				     "--",
				     path_name(real),
				     NULL};
	char *bytes = NULL;
	size_t length = 0;
	int status = STATUS_CLEAN;
	if (!git_is_here(file, &error) || git_run(file, words, &bytes, &length, &error) < 0) {
		status = output_complain("%s", error.message);
	} else if (length == 0) {
		status = output_complain("%s: git has no commits with this file.", file);
	} else {
		log.file = file;
		log.objects.folder = memory_copy(file);
		log.library = library_new();
		library_read_as(log.library, arguments_value(arguments, "dialect"));
		output_paged();
		status = print_log(&log, bytes, length);
		output_unpaged();
		git_objects_close(&log.objects);
		library_free(log.library);
	}
	if (status == STATUS_CLEAN && map && !has_been)
		status = output_complain("%s: no version of the file has a map named '%s'.", file, map);
	free(real);
	free(bytes);
	arena_clear(&arena);
	return status;
}

const struct subcommand subcommand_log = {
    .name = "log",
    .usage = "[OPTION]... FILE[#MAP]",
    .summary = "show the commits of git that changed a map, and how",
    .help = "Prints each commit that changed the file, or the map of that name in it, with its differences; the "
	    "newest first. Renamed files are followed.",
    .example = "mapwright log 'vault.des#old_pantry'",
    .group = "Compare",
    .page = "mapwright-diff",
    .options = OPTIONS(OPTION_COLOR, OPTION_AS, OPTION_DIALECT),
    .operands = "FILE",
    .minimum = 1,
    .maximum = 1,
    .run = log_run,
};
