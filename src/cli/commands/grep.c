/* `mapwright grep`: finds cells, legend lines and values by glyph, name or meaning in files and folders, and replaces
 * them. */
#include "cli.h"

#include "check/unified.h"
#include "maps.h"
#include "mapwright/arena.h"
#include "mapwright/cell_value.h"
#include "mapwright/search.h"
#include "output.h"

#include <string.h>
#include <strings.h>
#include <unistd.h>

struct hunt {
	const struct arguments *arguments;
	const char *text, *fresh; /* `fresh`: what replaces it; NULL to print matches */
	const struct document *document;
	bool names, counts, quiet;
	long found; /* in this file */
	bool any;
};

static bool print_match(void *context, const struct match *match)
{
	struct hunt *hunt = context;
	const struct document *document = hunt->document;
	struct arena arena = {0};
	hunt->found++;
	if (!hunt->counts && !hunt->names && !hunt->quiet) {
		output_text(stdout, document->path);
		printf(":%zu:%zu: ", text_line(&document->text, match->span.start),
		       text_column(&document->text, match->span.start));
		output_text(stdout, match_words(document, match, hunt->text, &arena));
		putchar('\n');
	}
	arena_clear(&arena);
	return !hunt->names && !hunt->quiet;
}

/* ---- replacing ---- */

/* Replaces the words of legend lines that are the text. Returns their number, -1 with a message if one is refused. */
static int replace_words(const struct hunt *hunt, struct document *document, int grid, struct error *error)
{
	const struct model *model = &document->model;
	struct arena arena = {0};
	struct edit *edits = NULL;
	int count = 0, capacity = 0;
	for (int row = 0; row < model_legend_rows(model, grid); row++) {
		int index = model_legend_entry(model, grid, row);
		const struct entry *entry = &model->entries[index];
		for (int i = 0; !entry->fixed && i < entry->attribute_count; i++) {
			struct span span = entry->attributes[i].span;
			if (span.length != strlen(hunt->text) ||
			    strncasecmp(document->text.bytes + span.start, hunt->text, span.length) != 0)
				continue;
			struct edit *edit = arena_slot(&arena, &edits, &count, &capacity, sizeof *edit);
			*edit = (struct edit){.verb = EDIT_SET,
					      .place = {.kind = PLACE_ATTRIBUTE, .index = index, .x = i},
					      .value = hunt->fresh,
					      .length = strlen(hunt->fresh)};
		}
	}
	bool done = count == 0 || document_apply(document, edits, (size_t)count, "replace", error);
	arena_clear(&arena);
	return done ? count : -1;
}

/* Paints the matching cells of a map. */
static bool replace_cells(const struct hunt *hunt, struct document *document, int grid, struct error *error)
{
	struct search search;
	struct patch patch = {0};
	int value = -1, width = document->model.grids[grid].width;
	search_begin(&search, document, grid, hunt->text);
	for (long at = -1; (at = search_next(&search, at, 1)) >= 0;) {
		char bytes[CELL_BYTES_MAX];
		struct place place = place_cell(grid, (int)(at % width), (int)(at / width));
		value = value < 0 ? search_value(document, grid, hunt->fresh) : value;
		size_t length = value >= 0 ? document_cell_bytes(document, place, value, LAYER_ALL, bytes) : 0;
		if (length == 0) {
			patch_clear(&patch);
			return value < 0
				   ? error_set(error, "no glyph means '%s'; add it to the legend first.", hunt->fresh)
				   : error_set(error, CELL_REFUSED, document->format->title);
		}
		patch_add_difference(&patch, &document->text, model_span(&document->model, place), bytes, length);
	}
	return document_apply_patch(document, &patch, "replace", place_at(PLACE_GRID, grid), error);
}

/* Replaces the text on all maps; prints the changes, or with --write saves them. */
static bool replace(struct hunt *hunt, struct document *document)
{
	struct error error;
	struct text before;
	bool done = true;
	text_init(&before, document->text.bytes, document->text.length);
	for (int grid = 0; done && grid < document->model.grid_count; grid++) {
		int words = replace_words(hunt, document, grid, &error);
		done = words > 0 || (words == 0 && replace_cells(hunt, document, grid, &error));
		if (!done)
			output_complain("%s: %s: %s", document->path, document->model.grids[grid].name,
					error.message);
	}
	hunt->found = done && document_modified(document);
	if (hunt->found && !arguments_value(hunt->arguments, "write"))
		unified_print(stdout, document->path, &before, &document->text, isatty(STDOUT_FILENO));
	else if (hunt->found && !document_save(document, NULL, &error))
		done = output_refuse("%s", error.message);
	text_clear(&before);
	return done;
}

static bool take(void *context, struct document *document)
{
	struct hunt *hunt = context;
	bool done = true;
	hunt->document = document;
	hunt->found = 0;
	if (hunt->fresh)
		done = replace(hunt, document);
	else
		document_search(document, hunt->text, print_match, hunt);
	if (hunt->names ? hunt->found > 0 : hunt->counts) {
		output_text(stdout, document->path);
		if (hunt->counts)
			printf(":%ld", hunt->found);
		putchar('\n');
	}
	hunt->any |= hunt->found > 0;
	return done;
}

static int grep_run(const struct arguments *arguments)
{
	struct hunt hunt = {.arguments = arguments,
			    .text = arguments->operands[0],
			    .fresh = arguments_value(arguments, "replace"),
			    .names = arguments_value(arguments, "files-with-matches") != NULL,
			    .counts = arguments_value(arguments, "count") != NULL,
			    .quiet = arguments_value(arguments, "quiet") != NULL};
	if (!*hunt.text || (hunt.fresh && !*hunt.fresh))
		return output_complain("the text is empty; give a glyph, a name or part of a meaning.");
	if (!hunt.fresh && arguments_value(arguments, "write"))
		return output_complain("--write needs --replace.");
	if (hunt.fresh && (hunt.names || hunt.counts || hunt.quiet))
		return output_complain("--replace prints its changes; it cannot be combined with -c, -l or -q.");
	for (int i = 1; i < arguments->operand_count; i++)
		if (arguments_value(arguments, "write") && strcmp(arguments->operands[i], "-") == 0)
			return output_complain("--write cannot change standard input; name a file.");
	bool done = maps_each(arguments, 1, take, &hunt);
	return !done ? STATUS_TROUBLE : hunt.any ? STATUS_CLEAN : STATUS_FINDINGS;
}

static const struct option options[] = {
    {.name = "count", .letter = 'c', .help = "print only the number of matches in each file"},
    {.name = "files-with-matches", .letter = 'l', .help = "print only the names of files with matches"},
    {.name = "quiet", .letter = 'q', .help = "print nothing; only set the exit status"},
    {.name = "replace",
     .argument = "NEW",
     .help = "print as a diff how the maps change when NEW (a word, a glyph or a meaning) replaces TEXT",
     .values = ""},
    {.name = "write", .help = "make these changes and save the files"},
    OPTION_AS,
    OPTION_DIALECT,
    OPTIONS_END,
};

const struct subcommand subcommand_grep = {
    .name = "grep",
    .usage = "[OPTION]... TEXT FILE|FOLDER...",
    .summary = "find or replace glyphs, names and meanings in maps",
    .help = "Prints one line per match: path:line:column: the cell with its glyph and meaning, a legend line whose "
	    "glyph is on no cell, or a value. TEXT is a glyph, or part of a name or meaning, in upper or lower case. "
	    "Folders are searched at every depth for files that are clearly maps.\n\nWith --replace, words of the "
	    "legend that are TEXT become NEW. On maps whose legend has no such word, the cells that match become "
	    "NEW.\n\nExit status: 0 when something was found, 1 when nothing was, 2 when a file could not be read or "
	    "changed.",
    .options = options,
    .operands = "FILE",
    .minimum = 2,
    .maximum = -1,
    .run = grep_run,
};
