/* `mapwright log`: the commits of git that changed a file, or one of its maps, and how. */
#include "cli.h"
#include "commands.h"

#include "mapwright/arena.h"
#include "mapwright/bytes.h"
#include "mapwright/difference.h"
#include "mapwright/file.h"
#include "mapwright/git.h"
#include "output.h"

#include <stdlib.h>
#include <string.h>

enum { OLD = DIFFERENCE_OLD, FRESH = DIFFERENCE_FRESH, SIDES = DIFFERENCE_SIDES };
enum { HASH, AUTHOR, DATE, SUBJECT, PATH, PARTS };
enum { COMMIT = '\1', PART = '\2' }; /* begin a commit, and its further parts, in what git prints */
static const char NEXT[] = {'\n', COMMIT, '\0'};

static struct difference_look look;
static const char *map;     /* NULL: all */
static bool has_been;       /* some version has the map */
static char *const *commit; /* its parts, to print */

static void print_commit(void)
{
	static const char *const heads[] = {[HASH] = "commit ", [AUTHOR] = "Author: ", [DATE] = "Date:   "};
	for (int part = HASH; part <= DATE; part++) {
		fputs(look.color && part == HASH ? "\033[33m" : "", stdout);
		fputs(heads[part], stdout);
		output_text(stdout, commit[part]);
		fputs(look.color && part == HASH ? "\033[m\n" : "\n", stdout);
	}
	fputs("\n    ", stdout);
	output_text(stdout, commit[SUBJECT]);
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

static int print_change(const struct revisions *revisions, const struct arguments *arguments)
{
	(void)arguments;
	const struct document *const *documents = (const struct document *const *)revisions->documents;
	bool here = documents[OLD] && (has_map(documents[OLD]) || has_map(documents[FRESH]));
	has_been = has_been || here;
	if (here && differences_print(documents, &look, map, NULL) > 0)
		putchar('\n');
	return STATUS_CLEAN;
}

/* Returns a version of the file; an empty one if the object is not there. */
static struct source version_of(const char *file, const char *object)
{
	const char *const words[] = {"cat-file", "-e", object, NULL};
	bool there = git_succeeds(file, words);
	return (struct source){.path = there ? file : "/dev/null", .name = file, .revision = there ? object : NULL};
}

/* Splits what git printed about a commit. Returns where the next one begins. */
static char *split_commit(char *at, char *parts[PARTS])
{
	char *next = strstr(at, NEXT);
	if (next)
		*next++ = '\0';
	parts[HASH] = at + 1;
	for (int part = AUTHOR; part <= SUBJECT; part++) {
		char *end = strchr(parts[part - 1], PART);
		if (end)
			*end = '\0';
		parts[part] = end ? end + 1 : parts[part - 1] + strlen(parts[part - 1]);
	}
	char *path = strchr(parts[SUBJECT], '\n');
	parts[PATH] = path ? path + strspn(path, "\n") : parts[SUBJECT] + strlen(parts[SUBJECT]);
	if (path)
		*path = '\0';
	parts[PATH][strcspn(parts[PATH], "\n")] = '\0';
	return next;
}

static int print_log(const struct arguments *arguments, const char *file, char *bytes)
{
	int status = STATUS_CLEAN;
	char *parts[PARTS], *older[PARTS], *next = *bytes == COMMIT ? split_commit(bytes, parts) : NULL;
	for (bool more = *bytes == COMMIT; more && status != STATUS_TROUBLE && !ferror(stdout);) {
		struct arena arena = {0};
		more = next != NULL;
		if (more)
			next = split_commit(next, older);
		const struct source sources[SIDES] = {
		    version_of(file, arena_print(&arena, "%s^:%s", parts[HASH], more ? older[PATH] : parts[PATH])),
		    version_of(file, arena_print(&arena, "%s:%s", parts[HASH], parts[PATH]))};
		commit = parts;
		status = revisions_run(arguments, sources, SIDES, true, print_change);
		memcpy(parts, older, sizeof parts);
		arena_clear(&arena);
	}
	return status;
}

static int log_run(const struct arguments *arguments)
{
	struct arena arena = {0};
	const char *operand = arguments->operands[0], *mark = strrchr(operand, '#'), *file = operand;
	if (!difference_look(arguments, &look))
		return STATUS_TROUBLE;
	look.heading = print_commit;
	if (mark && !file_exists(operand)) {
		map = mark + 1;
		file = arena_print(&arena, "%.*s", (int)(mark - operand), operand);
	}
	const char *const words[] = {"-c",
				     "core.quotePath=false",
				     "log",
				     "--follow",
				     "--name-only",
				     "--no-show-signature",
				     "--no-ext-diff",
				     "--no-textconv",
				     "--format=%x01%H%x02%an <%ae>%x02%ad%x02%s",
				     "--",
				     path_name(file),
				     NULL};
	char *bytes;
	size_t length;
	int status = STATUS_CLEAN;
	if (git_run(file, words, &bytes, &length, NULL) != 0 || length == 0) {
		status = output_complain("%s: git has no commits with this file, or git is missing.", file);
	} else {
		output_paged();
		status = print_log(arguments, file, bytes);
		output_unpaged();
	}
	if (status == STATUS_CLEAN && map && !has_been)
		status = output_complain("%s: no version of the file has a map named '%s'.", file, map);
	free(bytes);
	arena_clear(&arena);
	return status;
}

static const struct option options[] = {
    OPTION_COLOR,
    OPTION_AS,
    OPTION_DIALECT,
    OPTIONS_END,
};

const struct subcommand subcommand_log = {
    .name = "log",
    .usage = "[--color WHEN] [--as FORMAT] [--dialect NAME] FILE[#MAP]",
    .summary = "show the commits of git that changed a map, and how",
    .help =
	"Prints each commit that changed the file, or the map of that name in it, with its differences; the newest "
	"first. Renamed files are followed.",
    .options = options,
    .operands = "FILE",
    .minimum = 1,
    .maximum = 1,
    .run = log_run,
};
