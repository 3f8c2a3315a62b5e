/* `mapwright git setup`: makes git use mapwright for maps. */
#include "cli.h"
#include "commands.h"

#include "mapwright/arena.h"
#include "mapwright/file.h"
#include "mapwright/format.h"
#include "mapwright/git.h"
#include "output.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define BEGIN "# mapwright git setup: begin\n"
#define END "# mapwright git setup: end\n"
#define STYLE "--style \"$(git config merge.conflictStyle)\""

static const struct setting {
	const char *section, *name, *value;
} settings[] = {
    {"diff.mapwright", "command", "mapwright git-diff"},
    {"diff.mapwright", "xfuncname",
     "^((NAME|MAZE|LEVEL|ROOM|name|N|title)[ \t]*[:=].*|(local )?function .*|des\\.(map|room)\\(.*|"
     "[ \t]*\"(id|[a-z_]*(mapgen_id|terrain))\":.*)$"},
    {"merge.mapwright", "name", "maps, cell by cell"},
    {"merge.mapwright", "driver", "mapwright merge %O %A %B -o %A --name %P " STYLE},
    {"difftool.mapwright", "cmd",
     "if [ -d \"$LOCAL\" ]; then mapwright diff -r \"$LOCAL\" \"$REMOTE\" || :; else "
     "mapwright git-diff \"$MERGED\" \"$LOCAL\" . 100644 \"$REMOTE\" . 100644; fi"},
    {"mergetool.mapwright", "cmd",
     "mapwright merge -o \"$MERGED\" --name \"$MERGED\" \"$BASE\" \"$LOCAL\" \"$REMOTE\" " STYLE " || "
     "{ mapwright \"$MERGED\"; ! grep -q \"^<<<<<<< \" \"$MERGED\"; }"},
    {"mergetool.mapwright", "trustExitCode", "true"},
};
enum { SETTINGS = sizeof settings / sizeof *settings };

/* Writes a line for each pattern of the formats' file names, once. */
static void write_patterns(FILE *out)
{
	struct arena arena = {0};
	const char *done = "\n";
	fputs(BEGIN, out);
	for (const struct format *const *format = format_list(); *format; format++) {
		const char *own[] = {(*format)->extension ? arena_print(&arena, "*%s", (*format)->extension) : NULL,
				     NULL};
		for (const char *const *name = (*format)->names ? (*format)->names : own; *name; name++) {
			if (strstr(done, arena_print(&arena, "\n%s\n", *name)))
				continue;
			done = arena_print(&arena, "%s%s\n", done, *name);
			fprintf(out, "%s diff=mapwright merge=mapwright\n", *name);
		}
	}
	fputs(END, out);
	arena_clear(&arena);
}

/* Writes the lines between the marks of .git/info/attributes, first, so that lines of the user rank higher; `undo`:
 * removes them. The repository's own .gitattributes rank lower, but higher than a file in the home folder. */
static bool write_attributes(const char *path, bool undo, struct error *error)
{
	struct arena arena = {0};
	char *old, *bytes;
	size_t length = 0, size;
	bool done = true;
	if (!file_exists(path))
		old = memory_copy("");
	else if (!file_read(path, &old, &length, NULL, error))
		return false;
	const char *begin = strstr(old, BEGIN), *end = begin ? strstr(begin, END) : NULL;
	size_t before = end ? (size_t)(begin - old) : 0, after = end ? (size_t)(end - old) + sizeof END - 1 : 0;
	FILE *out = output_stream(&bytes, &size);
	fwrite(old, 1, before, out);
	if (!undo)
		write_patterns(out);
	fwrite(old + after, 1, length - after, out);
	fclose(out);
	mkdir(arena_print(&arena, "%.*s", (int)(strrchr(path, '/') - path), path), 0777); /* it may exist */
	if (size > 0)
		done = file_write(path, bytes, size, NULL, error);
	else if (end && remove(path) != 0)
		done = error_set(error, "%s: cannot be removed: %s.", path, strerror(errno));
	free(bytes);
	free(old);
	arena_clear(&arena);
	return done;
}

static int git_setup_run(const struct arguments *arguments)
{
	bool undo = arguments_value(arguments, "undo") != NULL;
	struct error error;
	const char *const attributes[] = {"rev-parse", "--git-path", "info/attributes", NULL};
	char *path;
	size_t length;
	if (strcmp(arguments->operands[0], "setup") != 0)
		return output_complain("unknown word '%s'; usage: mapwright git setup [--undo]",
				       arguments->operands[0]);
	if (!git_is_here(".", &error) || git_run(".", attributes, &path, &length, &error) != 0)
		return output_complain("%s", error.message);
	path[strcspn(path, "\n")] = '\0';
	if (!write_attributes(path, undo, &error)) {
		free(path);
		return output_complain("%s", error.message);
	}
	printf("%s: %s\n", path, undo ? "no lines of mapwright are left" : "maps use the drivers of mapwright");
	free(path);
	struct arena arena = {0};
	int status = STATUS_CLEAN;
	for (int i = 0; i < SETTINGS && status == STATUS_CLEAN; i++) {
		const struct setting *setting = &settings[i];
		const char *name = arena_print(&arena, "%s.%s", setting->section, setting->name);
		const char *const words[] = {"config", "--local", name, setting->value, NULL};
		/* a value that somebody has changed stays */
		const char *const back[] = {"config",       "--local", "--fixed-value", "--unset-all", name,
					    setting->value, NULL};
		if (undo && git_succeeds(".", back))
			printf("removed %s\n", name);
		else if (!undo && git_succeeds(".", words))
			printf("%s = %s\n", name, setting->value);
		else if (!undo)
			status = output_complain("git config cannot set %s.", name);
	}
	arena_clear(&arena);
	return status;
}

static const struct option options[] = {
    {.name = "undo", .help = "remove what git setup has written"},
    OPTIONS_END,
};

const struct subcommand subcommand_git = {
    .name = "git",
    .usage = "setup [--undo]",
    .summary = "make git compare and merge maps with mapwright",
    .help =
	"Writes drivers for diff, merge, difftool and mergetool to the settings of the repository, and the names of "
	"maps to its info/attributes, and prints what it has written.",
    .options = options,
    .operands = "setup",
    .minimum = 1,
    .maximum = 1,
    .run = git_setup_run,
};
