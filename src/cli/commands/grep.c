/* `mapwright grep`: finds cells, legend lines and values by glyph, name or meaning in files and folders, and replaces
 * them. */
#include "maps.h"
#include "mapwright/search.h"

#include <unistd.h>

struct search_run {
	const struct arguments *arguments;
	const char *text, *new; /* `new`: what replaces it; NULL to print matches */
	const struct document *document;
	bool names, counts, quiet, blocks;
	long found; /* in this file */
	bool any;
};

static bool on_match(void *context, const struct match *match)
{
	struct search_run *run = context;
	const struct document *document = run->document;
	struct arena arena = {0};
	run->found += match->count;
	if (!run->counts && !run->names && !run->quiet)
		output_print(
		    stdout, "%s:%zu:%zu: %s\n", document->path, text_line(&document->text, match->span.start),
		    text_column(&document->text, match->span.start), match_words(document, match, run->text, &arena));
	arena_clear(&arena);
	return !run->names && !run->quiet;
}

/* ---- blocks of cells ---- */

/* The rows of the text: cell values, -1 behind the end of a short row. */
struct block {
	int width, height, *cells;
};

/* Reads a cell of a row. Returns its value and moves on; -1 at the end of the row or if it is none. */
static int next_cell(const char **at, enum cell_kind kind)
{
	uint32_t character;
	size_t rest = strcspn(*at, "\n"), length = rest > 0 ? 1 : 0, skip = 0;
	if (kind == CELL_WORD) {
		length = MIN(rest, strcspn(*at, ","));
		skip = length < rest;
	} else if (kind == CELL_CHARACTER && rest > 0) {
		length = visible_decode(*at, rest, &character);
	}
	int value = length > 0 ? cell_value(*at, length) : -1;
	*at += length + skip;
	return value;
}

static struct block block_of(const char *text, enum cell_kind kind, struct arena *arena)
{
	struct block block = {.height = 1};
	int size = (int)strlen(text) + 1;
	block.width = size - 1;
	for (const char *at = text; *at; at++)
		block.height += *at == '\n';
	block.cells = arena_allocate(arena, (size_t)block.width * (size_t)block.height + 1, sizeof *block.cells);
	for (int y = 0; y < block.height; y++, text += *text == '\n')
		for (int x = 0; x < block.width; x++)
			block.cells[y * block.width + x] = next_cell(&text, kind);
	return block;
}

static bool block_is_at(const struct document *document, const struct grid *grid, const struct block *block, int x,
			int y)
{
	for (int row = 0; row < block->height; row++)
		for (int column = 0; column < block->width; column++) {
			int wanted = block->cells[row * block->width + column];
			if (wanted >= 0 && (y + row >= grid->height || x + column >= grid->width ||
					    grid_cell(grid, &document->text, x + column, y + row) != wanted))
				return false;
		}
	return true;
}

/* Returns the number of cells of the longest row that a block here has. */
static int block_columns(const struct grid *grid, const struct block *block, int y)
{
	int columns = 0;
	for (int end = y + block->height; y < end && y < grid->height; y++)
		columns = MAX(columns, grid_row_cells(grid, y));
	return columns;
}

static void search_blocks(struct search_run *run)
{
	const struct document *document = run->document;
	struct arena arena = {0};
	const struct block block = block_of(run->text, document->format->cells->kind, &arena);
	bool goes_on = true;
	for (int index = 0; index < document->model.grid_count; index++) {
		const struct grid *grid = &document->model.grids[index];
		for (int y = 0; grid->rows && y < grid->height && goes_on; y++)
			for (int x = 0, end = block_columns(grid, &block, y); x < end && goes_on; x++) {
				const struct place place = place_cell(index, x, y);
				const struct match match = {place, model_span(&document->model, place), 1};
				if (block_is_at(document, grid, &block, x, y))
					goes_on = on_match(run, &match);
			}
	}
	arena_clear(&arena);
}

/* ---- replacing ---- */

/* Returns true if the bytes from `at` to `behind` are an item of a list: "orc" in "kobold / orc w:5". */
static bool is_item(const char *bytes, size_t at, size_t behind, size_t end)
{
	static const char between[] = ",/|;\"", ends[] = " :,/|;\"";
	size_t before = bytes_skip_back(bytes, 0, at, BLANKS), next = bytes_skip(bytes, behind, end, BLANKS);
	size_t word = bytes_until(bytes, next, end, ends);
	return (before == 0 || bytes_skip_back(bytes, 0, before, between) < before) &&
	       (next == end || bytes_skip(bytes, next, end, between) > next ||
		(next > behind && word < end && bytes[word] == ':'));
}

/* Returns the value with `new` for each item that is the text, in `arena`; NULL if there is none. */
static const char *replace_items(const struct search_run *run, const char *bytes, size_t length, struct arena *arena)
{
	size_t wanted = strlen(run->text), copied = 0;
	const char *value = NULL;
	for (size_t at = 0; at + wanted <= length; at++) {
		if (strncasecmp(bytes + at, run->text, wanted) != 0 || !is_item(bytes, at, at + wanted, length))
			continue;
		value =
		    arena_print(arena, "%s%.*s%s", value ? value : "", (int)(at - copied), bytes + copied, run->new);
		copied = at + wanted;
		at = copied - 1;
	}
	return value ? arena_print(arena, "%s%.*s", value, (int)(length - copied), bytes + copied) : NULL;
}

/* Words to be replaced: the edits, and the maps that have them. */
struct words {
	struct arena arena;
	struct edit *edits;
	int count, capacity;
	bool *maps; /* by number */
};

static void replace_at(const struct search_run *run, const struct document *document, struct words *words,
		       struct place place, int grid)
{
	struct span span = model_span(&document->model, place);
	const char *value = replace_items(run, document->text.bytes + span.start, span.length, &words->arena);
	if (!value)
		return;
	const struct edit edit = {.verb = EDIT_SET, .place = place, .value = value, .length = strlen(value)};
	arena_append(&words->arena, &words->edits, &words->count, &words->capacity, &edit, sizeof edit);
	for (int i = 0; i < document->model.grid_count; i++)
		words->maps[i] |= grid < 0 || grid == i;
}

/* Replaces the text in legend lines and values. Sets `maps`, by number, for the maps that have it there. */
static bool replace_words(const struct search_run *run, struct document *document, bool *maps, struct error *error)
{
	const struct model *model = &document->model;
	struct words words = {.maps = maps};
	for (int i = 0; i < model->entry_count; i++)
		for (int k = 0; !model->entries[i].fixed && k < model->entries[i].attribute_count; k++)
			replace_at(run, document, &words, (struct place){.kind = PLACE_ATTRIBUTE, .index = i, .x = k},
				   model->entries[i].grid);
	for (int i = 0; i < model->field_count; i++)
		if (model->fields[i].set)
			replace_at(run, document, &words, place_at(PLACE_FIELD, i),
				   model_place_grid(model, place_at(PLACE_FIELD, i)));
	bool done = words.count == 0 || document_apply(document, words.edits, (size_t)words.count, "replace", error);
	arena_clear(&words.arena);
	return done;
}

/* Paints the cells of a map that are meant. */
static bool replace_cells(const struct search_run *run, struct document *document, int grid, struct error *error)
{
	struct named_values named;
	struct patch patch = {0};
	const struct grid *map = &document->model.grids[grid];
	int new = -1;
	long cells = map->rows && named_begin(&named, document, grid, run->text) ? (long)map->width * map->height : 0;
	for (long at = 0; at < cells; at++) {
		char bytes[CELL_BYTES_MAX];
		struct place place = place_cell(grid, (int)(at % map->width), (int)(at / map->width));
		if (place.x >= grid_row_cells(map, place.y)) { /* to the end of the row */
			at += map->width - 1 - place.x;
			continue;
		}
		if (!named_has(&named, grid_cell(map, &document->text, place.x, place.y)))
			continue;
		new = new < 0 ? search_value(document, grid, run->new) : new;
		size_t length = new >= 0 ? document_cell_bytes(document, place, new, LAYER_ALL, bytes) : CELL_UNFIT;
		if (length == CELL_UNFIT) {
			patch_clear(&patch);
			return new < 0
				   ? error_set(error, "no glyph means '%s'; add it to the legend first.", run->new)
				   : error_set(error, CELL_REFUSED, document->format->title);
		}
		patch_add_difference(&patch, &document->text, model_span(&document->model, place), bytes, length);
	}
	return document_apply_patch(document, &patch, "replace", place_at(PLACE_GRID, grid), error);
}

/* Replaces the text on all maps; prints the changes, or with --write saves them. */
static bool replace(struct search_run *run, struct document *document)
{
	struct error error;
	struct text before;
	bool done = true;
	text_init(&before, document->text.bytes, document->text.length);
	int count = document->model.grid_count;
	bool *maps = memory_allocate((size_t)count, sizeof *maps);
	done = replace_words(run, document, maps, &error) || output_refuse("%s: %s", document->path, error.message);
	for (int grid = 0; done && grid < count; grid++)
		done = maps[grid] || replace_cells(run, document, grid, &error) ||
		       output_refuse("%s: %s: %s", document->path, document->model.grids[grid].name, error.message);
	free(maps);
	run->found = done && document_modified(document);
	if (run->found && !arguments_value(run->arguments, "write"))
		unified_print(stdout, document->path, &before, &document->text, isatty(STDOUT_FILENO));
	else if (run->found && !document_save(document, NULL, &error))
		done = output_refuse("%s", error.message);
	text_clear(&before);
	return done;
}

static bool on_document(void *context, struct document *document)
{
	struct search_run *run = context;
	bool done = true;
	run->document = document;
	run->found = 0;
	if (run->new)
		done = replace(run, document);
	else if (run->blocks)
		search_blocks(run);
	else
		document_search(document, run->text, on_match, run);
	if (run->names ? run->found > 0 : run->counts)
		output_print(stdout, run->counts ? "%s:%ld\n" : "%s\n", document->path, run->found);
	run->any |= run->found > 0;
	return done;
}

static int grep_run(const struct arguments *arguments)
{
	struct search_run run = {.arguments = arguments,
				 .text = arguments->operands[0],
				 .new = arguments_value(arguments, "replace"),
				 .names = arguments_value(arguments, "files-with-matches") != NULL,
				 .counts = arguments_value(arguments, "count") != NULL,
				 .quiet = arguments_value(arguments, "quiet") != NULL,
				 .blocks = arguments_value(arguments, "cells") != NULL};
	if (!*run.text || (run.new && !*run.new))
		return output_complain("the text is empty; give a glyph, a name or part of a meaning.");
	if (run.new &&run.blocks)
		return output_complain("--cells finds blocks; it cannot be combined with --replace.");
	if (!run.new &&arguments_value(arguments, "write"))
		return output_complain("--write needs --replace.");
	if (run.new && (run.names || run.counts || run.quiet))
		return output_complain("--replace prints its changes; it cannot be combined with -c, -l or -q.");
	for (int i = 1; i < arguments->operand_count; i++)
		if (arguments_value(arguments, "write") && strcmp(arguments->operands[i], "-") == 0)
			return output_complain("--write cannot change standard input; name a file.");
	bool done = maps_each(arguments, 1, on_document, &run);
	return !done ? STATUS_ERROR : run.any ? STATUS_CLEAN : STATUS_FINDINGS;
}

const struct subcommand subcommand_grep = {
    .name = "grep",
    .usage = "[OPTION]... TEXT FILE|FOLDER...",
    .summary = "find or replace glyphs, names and meanings in maps",
    .help = "Prints one line per match: path:line:column: the first cell of a map with a glyph, what of its meaning "
	    "matches, and the number of such cells; a legend line whose glyph is on no cell; or a value. TEXT is a "
	    "glyph, or part of a name or meaning, in upper or lower case. Folders are searched at every depth for "
	    "files that are clearly maps.\n\nWith --replace, items of legend lines and values that are TEXT become "
	    "NEW. On maps that have no such item, the cells with that glyph or meaning become NEW.",
    .example = "mapwright grep kobold rooms/",
    .group = "Check",
    .page = "mapwright-grep",
    .options = OPTIONS(
	OPTION("cells", 0, NULL, NULL, 0,
	       "find this block of cells: rows are lines of TEXT, words have commas between them"),
	OPTION("count", 'c', NULL, NULL, 0, "print only the number of matches in each file"),
	OPTION("files-with-matches", 'l', NULL, NULL, 0, "print only the names of files with matches"),
	OPTION("quiet", 'q', NULL, NULL, 0, "print nothing; only set the exit status"),
	OPTION("replace", 0, "NEW", "", 0,
	       "print how the maps change when NEW replaces TEXT; as a diff; NEW is a word, a glyph or a meaning"),
	OPTION("write", 0, NULL, NULL, 0, "make these changes and save the files"), OPTION_AS, OPTION_DIALECT,
	OPTIONS_EXCLUDE),
    .operands = "FILE",
    .minimum = 2,
    .maximum = -1,
    .run = grep_run,
};
