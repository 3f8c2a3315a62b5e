/* `mapwright diff`: two files, a file in two revisions of git, or two folders. */
#include "cli.h"
#include "commands.h"

#include "folder.h"
#include "mapwright/arena.h"
#include "mapwright/bytes.h"
#include "mapwright/difference.h"
#include "mapwright/file.h"
#include "mapwright/git.h"
#include "output.h"

#include <stdlib.h>
#include <string.h>

enum { OLD = DIFFERENCE_OLD, FRESH = DIFFERENCE_FRESH, SIDES = DIFFERENCE_SIDES };

static struct difference_look look;

static int print_sides(const struct revisions *revisions, const struct arguments *arguments)
{
	(void)arguments;
	struct arena arena = {0};
	const char *labels[SIDES];
	for (int side = OLD; side < SIDES; side++) {
		const struct source *source = &revisions->sources[side];
		const char *revision = source->revision ? source->revision : "";
		labels[side] = arena_print(&arena, "%s%s%s", revision, *revision ? ":" : "", source->path);
	}
	const struct text *texts = revisions->texts;
	bool differ;
	if (revisions->documents[OLD]) {
		differ =
		    differences_print((const struct document *const *)revisions->documents, &look, NULL, labels) > 0;
	} else {
		differ = texts[OLD].length != texts[FRESH].length ||
			 memcmp(texts[OLD].bytes, texts[FRESH].bytes, texts[OLD].length) != 0;
		if (differ)
			printf("Files %s and %s differ, and are no maps\n", labels[OLD], labels[FRESH]);
	}
	arena_clear(&arena);
	return differ ? STATUS_FINDINGS : STATUS_CLEAN;
}

/* ---- folders ---- */

struct found {
	const char *folder;
	struct paths paths; /* within the folder, sorted */
	bool problem;
};

static bool take(void *context, const char *path, const char *problem)
{
	struct found *found = context;
	size_t skip = strlen(found->folder);
	if (problem) {
		output_complain("%s", problem);
		found->problem = true;
		return true;
	}
	while (path[skip] == '/')
		skip++;
	paths_add(&found->paths, memory_copy(path + skip));
	return true;
}

static int diff_both(const struct arguments *arguments, const char *name)
{
	char *paths[SIDES];
	struct source sources[SIDES];
	for (int side = OLD; side < SIDES; side++) {
		paths[side] = path_join(arguments->operands[side], name);
		sources[side] = (struct source){.path = paths[side]};
	}
	int status = revisions_run(arguments, sources, SIDES, true, print_sides);
	for (int side = OLD; side < SIDES; side++)
		free(paths[side]);
	return status;
}

static int diff_folders(const struct arguments *arguments)
{
	struct found found[SIDES] = {{0}};
	int status = STATUS_CLEAN;
	size_t at[SIDES] = {0};
	struct error error;
	for (int side = OLD; side < SIDES; side++) {
		struct folder_visitor visitor = {
		    .visit = take, .context = &found[side], .deep = true, .outside = true};
		found[side].folder = arguments->operands[side];
		if (!folder_walk(found[side].folder, &visitor, &error))
			status = output_complain("%s", error.message);
		else if (found[side].problem)
			status = STATUS_TROUBLE;
		paths_sort(&found[side].paths);
	}
	while (!ferror(stdout) && (at[OLD] < found[OLD].paths.count || at[FRESH] < found[FRESH].paths.count)) {
		const char *names[SIDES];
		for (int side = OLD; side < SIDES; side++)
			names[side] = at[side] < found[side].paths.count ? found[side].paths.items[at[side]] : NULL;
		int order = !names[OLD] ? 1 : !names[FRESH] ? -1 : strcmp(names[OLD], names[FRESH]);
		int only = order < 0 ? OLD : FRESH, one = STATUS_FINDINGS;
		if (order == 0) {
			one = diff_both(arguments, names[OLD]);
		} else {
			printf("Only in %s: ", found[only].folder);
			output_text(stdout, names[only]);
			putchar('\n');
		}
		at[OLD] += order <= 0;
		at[FRESH] += order >= 0;
		status = one > status ? one : status;
	}
	for (int side = OLD; side < SIDES; side++)
		paths_clear(&found[side].paths);
	return status;
}

/* ---- revisions ---- */

/* Returns the commit from which both revisions come; "" if there is none. */
static const char *merge_base(const char *first, const char *last, const char *path, struct arena *arena)
{
	const char *const words[] = {"merge-base", first, last, NULL};
	char *bytes = NULL;
	size_t length;
	bool found = git_knows(path, first, NULL, NULL) && git_knows(path, last, NULL, NULL) &&
		     git_run(path, words, &bytes, &length, NULL) == 0;
	const char *base = found ? arena_print(arena, "%.*s", (int)strcspn(bytes, "\n"), bytes) : "";
	free(bytes);
	return base;
}

/* Finds out which files are meant: OLD NEW, REV FILE, REV..REV FILE, REV...REV FILE or REV REV FILE. */
static void find_sources(const struct arguments *arguments, struct source sources[SIDES], struct arena *arena)
{
	const char *const *words = arguments->operands, *file = words[arguments->operand_count - 1];
	const char *dots = strstr(words[OLD], "..");
	const char *revisions[SIDES] = {words[OLD], arguments->operand_count > SIDES ? words[FRESH] : NULL};
	sources[OLD] = (struct source){.path = words[OLD]};
	sources[FRESH] = (struct source){.path = words[FRESH]};
	if (arguments->operand_count == SIDES && (file_exists(words[OLD]) || strcmp(words[OLD], "-") == 0))
		return;
	if (arguments->operand_count == SIDES && dots) {
		bool from_both = dots[2] == '.';
		const char *last = dots[2 + from_both] ? dots + 2 + from_both : "HEAD";
		const char *first = arena_print(arena, "%.*s", (int)(dots - words[OLD]), words[OLD]);
		first = *first ? first : "HEAD";
		revisions[OLD] = from_both ? merge_base(first, last, file, arena) : first;
		revisions[FRESH] = last;
	}
	for (int side = OLD; side < SIDES && arguments->operand_count == SIDES; side++)
		if (revisions[side] && !git_knows(file, revisions[side], NULL, NULL))
			return;
	for (int side = OLD; side < SIDES; side++)
		sources[side] = (struct source){.path = file, .revision = revisions[side]};
}

static int diff_run(const struct arguments *arguments)
{
	if (!difference_look(arguments, &look))
		return STATUS_TROUBLE;
	look.json = arguments_value(arguments, "json") != NULL;
	look.counts = arguments_value(arguments, "stat") != NULL;
	if (arguments_value(arguments, "pretty"))
		look.color = output_color();
	struct source sources[SIDES];
	struct arena arena = {0};
	bool folders = arguments_value(arguments, "recursive") != NULL;
	if (folders && arguments->operand_count != SIDES)
		return output_complain("-r compares two folders.");
	output_paged();
	if (!folders)
		find_sources(arguments, sources, &arena);
	int status = folders ? diff_folders(arguments) : revisions_run(arguments, sources, SIDES, false, print_sides);
	output_unpaged();
	arena_clear(&arena);
	return status;
}

static const struct option options[] = {
    {.name = "recursive", .letter = 'r', .help = "compare all files of two folders, at every depth"},
    {.name = "stat", .help = "print only the number of differences of each kind"},
    {.name = "json", .help = "print the differences as JSON"},
    OPTION_COLOR,
    {.name = "pretty",
     .help = "print as on a terminal: in colour (unless NO_COLOR is set), with map rows side by side"},
    OPTION_AS,
    OPTION_DIALECT,
    OPTIONS_END,
};

const struct subcommand subcommand_diff = {
    .name = "diff",
    .usage = "[OPTION]... OLD NEW | REV[..REV] FILE | -r FOLDER FOLDER",
    .summary = "show how two maps differ: cells, legend, fields",
    .help =
	"Prints one line per difference: cells by map and position, legend lines by glyph, fields and records by "
	"name, then all other lines. Cells are counted from 0,0. In colour, map rows are shown side by side. REV is "
	"a revision of git, with which the file is compared. Exits with 1 when the maps differ, else with 0.",
    .options = options,
    .operands = "FILE",
    .minimum = 2,
    .maximum = 3,
    .run = diff_run,
};
