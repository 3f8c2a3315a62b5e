/* `mapwright git setup` makes git use mapwright for maps; `git attributes` prints what is for everybody. */
#include "commands.h"
#include "mapwright/share.h"

#include <errno.h>
#include <sys/stat.h>

#define BEGIN "# mapwright git setup: begin\n"
#define END "# mapwright git setup: end\n"
#define PROGRAM "\1" /* stands for the full path, quoted */
#define STYLE "--style \"$(git config merge.conflictStyle)\""
/* An alias runs at the top of the work tree. Without the program, git's own diff is left. */
#define WITH_MAPS                                                                                                    \
	"!cd \"./$GIT_PREFIX\" && export GIT_WORK_TREE=\"$OLDPWD\" MAPWRIGHT=" PROGRAM                               \
	" && git -c diff.mapwright.$(test -x \"$MAPWRIGHT\" && echo command || echo none)="                          \
	"'\"$MAPWRIGHT\" git-diff --' "

static const struct setting {
	const char *name, *value;
	bool older; /* as an earlier version wrote it */
} settings[] = {
    {"diff.mapwright.xfuncname",
     "^((NAME|MAZE|LEVEL|ROOM|name|N|title)[ \t]*[:=].*|(local )?function .*|des\\.(map|room)\\(.*|"
     "[ \t]*\"(id|[a-z_]*(mapgen_id|terrain))\":.*)$",
     false},
    {"merge.mapwright.name", "maps, cell by cell", false},
    {"merge.mapwright.driver",
     PROGRAM " merge -o %A --name %P " STYLE " -- %O %A %B; s=$?; [ $s -gt 1 ] || exit $s; git merge-file -L ours -L "
	     "base -L theirs --marker-size=%L %A %O %B",
     false},
    {"difftool.mapwright.cmd",
     "m=" PROGRAM "; if [ -d \"$LOCAL\" ]; then \"$m\" diff -r \"$LOCAL\" \"$REMOTE\" || :; else \"$m\" git-diff -- "
     "\"$MERGED\" \"$LOCAL\" . 100644 \"$REMOTE\" . 100644; fi",
     false},
    {"mergetool.mapwright.cmd",
     "m=" PROGRAM "; \"$m\" merge -o \"$MERGED\" --name \"$MERGED\" " STYLE
     " -- \"$BASE\" \"$LOCAL\" \"$REMOTE\" || { \"$m\" -- \"$MERGED\" && ! grep -q \"^<<<<<<< \" \"./$MERGED\"; }",
     false},
    {"mergetool.mapwright.trustExitCode", "true", false},
    {"alias.mapdiff", WITH_MAPS "diff", false},
    {"alias.maplog", WITH_MAPS "log -p --ext-diff", false},
    {"diff.mapwright.command", "mapwright git-diff", true},
    {"merge.mapwright.driver", "mapwright merge %O %A %B -o %A --name %P", true},
    {"merge.mapwright.driver", "mapwright merge %O %A %B -o %A --name %P " STYLE, true},
    {"difftool.mapwright.cmd",
     "if [ -d \"$LOCAL\" ]; then mapwright diff -r \"$LOCAL\" \"$REMOTE\" || :; else mapwright git-diff \"$MERGED\" "
     "\"$LOCAL\" . 100644 \"$REMOTE\" . 100644; fi",
     true},
    {"mergetool.mapwright.cmd",
     "mapwright merge -o \"$MERGED\" --name \"$MERGED\" \"$BASE\" \"$LOCAL\" \"$REMOTE\" " STYLE
     " || { mapwright \"$MERGED\"; ! grep -q \"^<<<<<<< \" \"$MERGED\"; }",
     true},
};
enum { SETTINGS = sizeof settings / sizeof *settings };

static bool has_name_of_map(const char *path)
{
	bool has = false;
	for (const struct format *const *format = format_list(); *format && !has; format++)
		has = format_calls(*format, path);
	return has;
}

/* Returns the patterns of names that maps of the repository have, each between line ends. `top` is its top folder. */
static const char *find_patterns(const char *top, struct arena *arena)
{
	const char *const words[] = {"ls-files", "-z", "--cached", "--others", "--exclude-standard", NULL};
	const char *lines = "\n";
	char *names, *bytes;
	size_t size = 0, length;
	git_run(top, words, &names, &size, NULL);
	for (size_t at = 0; at < size; at += strlen(names + at) + 1) {
		const char *path = arena_print(arena, "%s%s", top, names + at);
		if (!has_name_of_map(path) || !file_read(path, &bytes, &length, NULL, NULL))
			continue;
		const struct format *format = format_detect(bytes, length, path, CERTAINTY_MET);
		if (format)
			maps_add_patterns(format, path, &lines, arena);
		free(bytes);
	}
	free(names);
	return lines;
}

static void write_patterns(FILE *out, const char *lines)
{
	for (const char *at = lines + 1; *at; at += strcspn(at, "\n") + 1)
		fprintf(out, "%.*s diff=mapwright merge=mapwright\n", (int)strcspn(at, "\n"), at);
}

/* Writes the lines between the marks of .git/info/attributes, first, so that lines of the user rank higher; without
 * patterns, removes them. The repository's own .gitattributes rank lower, but higher than a file in the home folder. */
static bool write_attributes(const char *path, const char *patterns, struct error *error)
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
	FILE *out = memory_stream(&bytes, &size);
	fwrite(old, 1, before, out);
	if (patterns[1]) {
		fputs(BEGIN, out);
		write_patterns(out, patterns);
		fputs(END, out);
	}
	fwrite(old + after, 1, length - after, out);
	memory_stream_end(out);
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

/* Removes a setting if it is as setup writes it, for whatever program: what somebody has changed stays. */
static bool remove_setting(const struct setting *setting)
{
	const char *const get[] = {"config", "-z", "--local", "--get", setting->name, NULL};
	const char *const unset[] = {"config", "--local", "--unset", setting->name, NULL};
	size_t before = strcspn(setting->value, PROGRAM), length = 0;
	const char *after = setting->value + before + (setting->value[before] != '\0');
	char *now;
	bool own = git_run(".", get, &now, &length, NULL) == 0 && length >= before + strlen(after) + 1 &&
		   strncmp(now, setting->value, before) == 0 && strcmp(now + length - 1 - strlen(after), after) == 0;
	own = own && (*after || length == before + 1) && git_succeeds(".", unset);
	free(now);
	return own;
}

/* Returns the value with the path of the program, as a word for a shell. */
static const char *filled(const struct setting *setting, const char *program, struct arena *arena)
{
	size_t before = strcspn(setting->value, PROGRAM);
	const char *word = "";
	for (const char *at = program; *at; at++)
		word = arena_print(arena, *at == '\'' ? "%s'\\''" : "%s%c", word, *at);
	if (!setting->value[before])
		return setting->value;
	return arena_print(arena, "%.*s'%s'%s", (int)before, setting->value, word, setting->value + before + 1);
}

static int write_settings(const char *program, struct arena *arena)
{
	for (const struct setting *setting = settings; setting < settings + SETTINGS && !setting->older; setting++) {
		const char *value = filled(setting, program, arena);
		const char *const words[] = {"config", "--local", setting->name, value, NULL};
		if (!git_succeeds(".", words))
			return output_complain("git config cannot set %s.", setting->name);
		printf("%s = %s\n", setting->name, value);
	}
	return STATUS_CLEAN;
}

/* Returns what `git rev-parse` prints for the words, without the line end; NULL after a message. */
static const char *ask(const char *word, const char *name, struct arena *arena)
{
	const char *const words[] = {"rev-parse", word, name, NULL};
	char *bytes = NULL;
	size_t length;
	struct error error;
	const char *answer = NULL;
	if (!git_is_here(".", &error) || git_run(".", words, &bytes, &length, &error) < 0)
		output_complain("%s", error.message);
	else
		answer = arena_copy(arena, bytes, length > 0 ? length - 1 : 0);
	free(bytes);
	return answer;
}

static const char no_maps[] = "No file of this repository is a map with a usual name";

static int git_attributes(struct arena *arena)
{
	const char *top = ask("--show-cdup", NULL, arena);
	if (!top)
		return STATUS_ERROR;
	const char *patterns = find_patterns(arena_print(arena, "./%s", top), arena);
	if (!patterns[1])
		return output_complain("%s.", no_maps);
	puts("# Maps, which git compares and merges cell by cell for all who have run `mapwright git setup` here.");
	write_patterns(stdout, patterns);
	return STATUS_CLEAN;
}

static int git_setup(bool undo, struct arena *arena)
{
	struct error error;
	char program[PATH_MAX];
	const char *path = ask("--git-path", "info/attributes", arena);
	const char *top = path ? ask("--show-cdup", NULL, arena) : NULL;
	if (!top)
		return STATUS_ERROR;
	const char *patterns = undo ? "\n" : find_patterns(arena_print(arena, "./%s", top), arena);
	if (!write_attributes(path, patterns, &error))
		return output_complain("%s", error.message);
	for (const struct setting *setting = settings; setting < settings + SETTINGS; setting++)
		if (remove_setting(setting) && undo)
			printf("removed %s\n", setting->name);
	if (undo)
		return STATUS_CLEAN;
	if (!patterns[1])
		return output_complain("%s, so nothing was set up.", no_maps);
	if (!share_program(program))
		return output_complain("The path of this program is not known; start it with its full path.");
	for (const char *at = patterns + 1; *at; at += strcspn(at, "\n") + 1)
		printf("%s: %.*s\n", path, (int)strcspn(at, "\n"), at);
	return write_settings(program, arena);
}

static int git_setup_run(const struct arguments *arguments)
{
	struct arena arena = {0};
	bool undo = arguments_value(arguments, "undo"), setup = strcmp(arguments->operands[0], "setup") == 0;
	if (!setup && (undo || strcmp(arguments->operands[0], "attributes") != 0))
		return output_complain("unexpected '%s'; usage: mapwright git %s",
				       undo ? "--undo" : arguments->operands[0], subcommand_git.usage);
	int status = setup ? git_setup(undo, &arena) : git_attributes(&arena);
	arena_clear(&arena);
	return status;
}

const struct subcommand subcommand_git = {
    .name = "git",
    .usage = "setup [--undo] | attributes",
    .summary = "make git compare and merge maps with mapwright",
    .help = "Writes a merge driver, tools for difftool and mergetool and the aliases mapdiff and maplog to the "
	    "settings of the repository, and the names that its maps have to its info/attributes, and prints what it "
	    "has written. attributes prints these names for a .gitattributes that all have.",
    .example = "mapwright git setup",
    .group = "Compare",
    .page = "mapwright-diff",
    .options = OPTIONS(OPTION("undo", 0, NULL, NULL, 0, "remove what git setup has written")),
    .operands = "setup attributes",
    .minimum = 1,
    .maximum = 1,
    .run = git_setup_run,
};
