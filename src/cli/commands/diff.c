/* `mapwright diff`: two files, a file in two revisions of git, or two folders. */
#include "commands.h"

static struct difference_look look;

static int print_sides(const struct revisions *revisions, const struct arguments *arguments UNUSED)
{
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
		differ = texts[OLD].length != texts[NEW].length ||
			 memcmp(texts[OLD].bytes, texts[NEW].bytes, texts[OLD].length) != 0;
		if (differ && !look.maps)
			printf("Files %s and %s differ, and are no maps\n", labels[OLD], labels[NEW]);
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

/* Adds the files that git has in a revision of the folder, each with the name of its object behind the NUL; without a
 * revision, those that it knows. */
static bool list_by_git(struct found *found, const char *revision)
{
	const char *const words[] = {"ls-tree", "-r", "-z", revision, NULL}, *const known[] = {"ls-files", "-z",
											       NULL};
	char *bytes;
	size_t length;
	struct error error;
	error_set(&error, "%s: git cannot list the files.", found->folder);
	if (git_run(found->folder, revision ? words : known, &bytes, &length, &error) != 0)
		return output_refuse("%s", error.message);
	for (const char *at = bytes; at < bytes + length; at += strlen(at) + 1) {
		const char *tab = revision ? strchr(at, '\t') : NULL, *path = tab ? tab + 1 : at;
		const char *hash = tab ? memrchr(at, ' ', (size_t)(tab - at)) + 1 : "";
		size_t size = strlen(path) + 1, digits = tab ? (size_t)(tab - hash) : 0;
		char *here = path_join(found->folder, path);
		bool there = revision ? strncmp(at, "100", 3) == 0 : file_exists(here); /* no link, no repository */
		free(here);
		if (!there)
			continue;
		char *item = memory_allocate(size + digits + 1, 1);
		memcpy(item, path, size);
		memcpy(item + size, hash, digits);
		paths_add(&found->paths, item);
	}
	free(bytes);
	return true;
}

static bool list(struct found *found, const char *revision, bool by_git)
{
	struct folder_visitor visitor = {.visit = take, .context = found, .deep = true, .outside = true};
	struct error error;
	bool done = by_git || folder_walk(found->folder, &visitor, &error) || output_refuse("%s", error.message);
	done = done && (!by_git || list_by_git(found, revision));
	paths_sort(&found->paths);
	return done && !found->problem;
}

/* Compares a file of both folders; `names` is NULL where it is missing, as in git then. */
static int diff_both(const struct arguments *arguments, const struct source folders[SIDES], const char *names[SIDES],
		     struct git_objects *objects)
{
	char *paths[SIDES];
	struct source sources[SIDES];
	for (int side = OLD; side < SIDES; side++) {
		paths[side] = path_join(folders[side].path, names[side] ? names[side] : "");
		sources[side] = (struct source){.path = paths[side], .revision = folders[side].revision};
		if (!names[side])
			sources[side] = (struct source){.path = "/dev/null"};
		else if (sources[side].revision)
			sources[side].object = names[side] + strlen(names[side]) + 1;
		sources[side].objects = folders[OLD].revision ? objects : NULL;
	}
	const char *old = sources[OLD].object, *new = sources[NEW].object;
	bool same = old && new &&strcmp(old, new) == 0;
	int status = same ? STATUS_CLEAN : revisions_run(arguments, sources, SIDES, true, print_sides);
	for (int side = OLD; side < SIDES; side++)
		free(paths[side]);
	return status;
}

static int diff_folders(const struct arguments *arguments, const struct source folders[SIDES])
{
	struct found found[SIDES] = {{0}};
	struct git_objects objects = {.folder = memory_copy(folders[OLD].path)};
	int status = STATUS_CLEAN;
	size_t at[SIDES] = {0};
	bool by_git = folders[OLD].revision != NULL;
	for (int side = OLD; side < SIDES; side++) {
		found[side].folder = folders[side].path;
		if (!list(&found[side], folders[side].revision, by_git))
			status = STATUS_ERROR;
	}
	while (!ferror(stdout) && (at[OLD] < found[OLD].paths.count || at[NEW] < found[NEW].paths.count)) {
		const char *names[SIDES];
		for (int side = OLD; side < SIDES; side++)
			names[side] = at[side] < found[side].paths.count ? found[side].paths.items[at[side]] : NULL;
		int order = !names[OLD] ? 1 : !names[NEW] ? -1 : strcmp(names[OLD], names[NEW]);
		int only = order < 0 ? OLD : NEW, one = STATUS_FINDINGS;
		if (order != 0)
			names[!only] = NULL;
		if (order == 0 || by_git || look.maps)
			one = diff_both(arguments, folders, names, &objects);
		else
			output_print(stdout, "Only in %s: %s\n", found[only].folder, names[only]);
		at[OLD] += order <= 0;
		at[NEW] += order >= 0;
		status = MAX(one, status);
	}
	for (int side = OLD; side < SIDES; side++)
		paths_clear(&found[side].paths);
	git_objects_close(&objects);
	return status;
}

/* ---- revisions ---- */

/* Sets the commit from which both revisions come. Returns false with a message if there is none. */
static bool find_base(const char *revisions[SIDES], const char *path, char hash[GIT_HASH_SIZE], struct error *error)
{
	const char *const words[] = {"merge-base", revisions[OLD], revisions[NEW], NULL};
	char *bytes = NULL;
	size_t length = 0;
	int status = git_run(path, words, &bytes, &length, error);
	if (status == 0)
		snprintf(hash, GIT_HASH_SIZE, "%.*s", (int)strcspn(bytes, "\n"), bytes);
	free(bytes);
	return status == 0 || (status > 0 && error_set(error, "%s and %s have no commit in common.", revisions[OLD],
						       revisions[NEW]));
}

/* Finds out which files are meant: OLD NEW, REV FILE, REV..REV FILE, REV...REV FILE or REV REV FILE. Returns false with
 * a message if there is no such revision. */
static bool find_sources(const struct arguments *arguments, struct source sources[SIDES], char base[GIT_HASH_SIZE],
			 struct arena *arena, struct error *error)
{
	const char *const *words = arguments->operands, *file = words[arguments->operand_count - 1];
	const char *dots = strstr(words[OLD], "..");
	bool two = arguments->operand_count == SIDES, from_both = two && dots && dots[2] == '.';
	const char *revisions[SIDES] = {words[OLD], two ? NULL : words[NEW]};
	char hash[GIT_HASH_SIZE];
	sources[OLD] = (struct source){.path = words[OLD]};
	sources[NEW] = (struct source){.path = words[NEW]};
	if (two && (file_exists(words[OLD]) || strcmp(words[OLD], "-") == 0))
		return true;
	if (two && dots) {
		const char *last = dots + 2 + from_both;
		revisions[OLD] =
		    dots > words[OLD] ? arena_copy(arena, words[OLD], (size_t)(dots - words[OLD])) : "HEAD";
		revisions[NEW] = *last ? last : "HEAD";
	}
	for (int side = OLD; side < SIDES; side++)
		if (revisions[side] && !git_knows(file, revisions[side], hash, error))
			return two && !dots ? error_set(error, "%s: no such file; as a revision: %s", words[OLD],
							arena_print(arena, "%s", error->message))
					    : false;
	if (from_both && !find_base(revisions, file, base, error))
		return false;
	revisions[OLD] = from_both ? base : revisions[OLD];
	for (int side = OLD; side < SIDES; side++)
		sources[side] = (struct source){.path = file, .revision = revisions[side]};
	return true;
}

static int diff_run(const struct arguments *arguments)
{
	struct map_changes changes;
	const char *form = arguments_value(arguments, "maps"), *json = arguments_value(arguments, "json");
	if (form && json && !*form)
		form = "json";
	if (!difference_look(arguments, &look) || (form && !map_changes_begin(&changes, form)))
		return STATUS_ERROR;
	look.json = json != NULL;
	look.counts = arguments_value(arguments, "stat") != NULL;
	look.maps = form ? &changes : NULL;
	if (arguments_value(arguments, "pretty"))
		look.color = output_color();
	struct source sources[SIDES];
	struct arena arena = {0};
	struct error error;
	char base[GIT_HASH_SIZE];
	int status = STATUS_ERROR;
	output_paged();
	if (!find_sources(arguments, sources, base, &arena, &error))
		output_complain("%s", error.message);
	else if (sources[OLD].revision ? file_is_folder(sources[OLD].path)
				       : arguments_value(arguments, "recursive") != NULL)
		status = diff_folders(arguments, sources);
	else
		status = revisions_run(arguments, sources, SIDES, false, print_sides);
	if (look.maps && !map_changes_end(look.maps) && status == STATUS_FINDINGS)
		status = STATUS_CLEAN; /* other files and remarks are no maps */
	output_unpaged();
	arena_clear(&arena);
	return status;
}

const struct subcommand subcommand_diff = {
    .name = "diff",
    .usage = "[OPTION]... OLD NEW | -r FOLDER FOLDER | REV[..REV] PATH",
    .summary = "show how two maps differ: cells, legend, fields",
    .help = "Prints one line per difference: cells by map and position, legend lines by glyph, fields and records by "
	    "name, then all other lines. In colour, map rows are shown side by side. REV is a revision of git, with "
	    "which the file, or what git knows of the folder, is compared.",
    .example = "mapwright diff vault.des.orig vault.des",
    .group = "Compare",
    .page = "mapwright-diff",
    .options =
	OPTIONS(OPTION("recursive", 'r', NULL, NULL, 0, "compare all files of two folders, at every depth"),
		OPTION("stat", 0, NULL, NULL, 0, "print only the number of differences of each kind"),
		OPTION("maps", 0, "FORM", "text markdown json", OPTION_OPTIONAL,
		       "print only which maps were added, removed, moved to another file, renamed or changed; as "
		       "text, markdown or "
		       "json"),
		OPTION("json", 0, NULL, NULL, 0, "print the differences as JSON"), OPTION_COLOR,
		OPTION("pretty", 0, NULL, NULL, OPTION_SELDOM,
		       "print as on a terminal: in colour (unless NO_COLOR is set), with map rows side by side"),
		OPTION_AS, OPTION_DIALECT),
    .operands = "FILE",
    .minimum = 2,
    .maximum = 3,
    .run = diff_run,
};
