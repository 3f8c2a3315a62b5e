/* The file .mapwright of a folder: formats, rules, words and what is left out. */
#include "project.h"
#include "cli.h"
#include "mapwright/registry.h"

#include <fnmatch.h>
#include <sys/stat.h>
#include <unistd.h>

enum { WORDS = 24 };

#define BETWEEN " \t\r"

/* A line of the file, split into words. */
struct reading {
	struct project *project;
	const char *words[WORDS + 1]; /* NULL-terminated */
	int count;
	struct error error;
};

static bool rule_matches(const struct rule *rule, const char *pattern)
{
	return fnmatch(pattern, rule->name, 0) == 0;
}

bool rule_pattern_is_known(const char *pattern, struct error *error)
{
	for (const struct format *const *format = format_list(); *format; format++)
		for (int i = 0; format_rule(*format, i); i++)
			if (rule_matches(format_rule(*format, i), pattern))
				return true;
	return library_rule(NULL, pattern, strlen(pattern), "mapwright rules lists them", error) != NULL;
}

/* ---- the lines ---- */

/* Reads a severity, or "off" if `off`. */
static bool read_level(struct reading *reading, const char *word, bool off, int *level)
{
	const char *names[] = {"note", "warning", "error", off ? "off" : NULL, NULL};
	int index = word_index(names, word);
	*level = index <= SEVERITY_ERROR ? index : PROJECT_RULE_OFF;
	if (index >= 0)
		return true;
	const char *meant = nearest_of(names, word),
		   *expected = off ? "error, warning, note or off" : "error, warning or note";
	if (meant)
		return error_set(&reading->error, "expected %s, not '%s'; did you mean '%s'?", expected, word, meant);
	return error_set(&reading->error, "expected %s, not '%s'.", expected, word);
}

static bool read_format(struct reading *reading)
{
	struct project *project = reading->project;
	const struct format *format = library_format(reading->words[1], &reading->error);
	if (!format)
		return false;
	const struct project_format row = {.format = format, .glob = reading->words[2]};
	ARENA_ADD(&project->arena, project, format, &row);
	return true;
}

static bool read_rule(struct reading *reading)
{
	struct project *project = reading->project;
	int level;
	if (!rule_pattern_is_known(reading->words[1], &reading->error) ||
	    !read_level(reading, reading->words[2], true, &level))
		return false;
	const struct project_rule row = {.pattern = reading->words[1], .level = level, .glob = reading->words[3]};
	ARENA_ADD(&project->arena, project, rule, &row);
	return true;
}

static bool read_fail_on(struct reading *reading)
{
	return read_level(reading, reading->words[1], false, &reading->project->level);
}

static bool read_exclude(struct reading *reading)
{
	struct project *project = reading->project;
	for (const char *const *glob = reading->words + 1; *glob; glob++)
		arena_append(&project->arena, &project->excluded, &project->excluded_count,
			     &project->excluded_capacity, glob, sizeof *glob);
	return true;
}

static bool read_baseline(struct reading *reading)
{
	struct project *project = reading->project;
	const char *word = reading->words[1];
	const char *path = *word == '/' ? word : arena_print(&project->arena, "%s/%s", project->folder, word);
	baseline_clear(&project->baseline);
	if (baseline_read(&project->baseline, path, &reading->error))
		return true;
	baseline_clear(&project->baseline);
	return false;
}

static bool read_root(struct reading *reading)
{
	reading->project->root = true;
	return true;
}

static bool add_word(struct project *project, const struct project_word *word, struct error *error)
{
	if (!project->library)
		project->library = library_new();
	return library_add_word(project->library, word->format, word->words, error);
}

static bool read_word(struct reading *reading)
{
	struct project *project = reading->project;
	const struct format *format = library_format(reading->words[1], &reading->error);
	const char **words = arena_allocate(&project->arena, (size_t)reading->count, sizeof *words);
	memcpy(words, reading->words + 2, ((size_t)reading->count - 1) * sizeof *words);
	const struct project_word row = {.format = format, .words = words};
	if (!format || !add_word(project, &row, &reading->error))
		return false;
	ARENA_ADD(&project->arena, project, word, &row);
	return true;
}

static bool read_fork(struct reading *reading)
{
	struct project *project = reading->project;
	project->fork = reading->words[1];
	if (!project->library)
		project->library = library_new();
	return library_read_fork(project->library, project->fork, &reading->error);
}

static const struct directive {
	const char *name, *usage;
	int minimum, maximum; /* words after the name */
	bool (*read)(struct reading *reading);
} directives[] = {
    {"format", "format FORMAT GLOB", 2, 2, read_format},
    {"rule", "rule RULE off|note|warning|error [GLOB]", 2, 3, read_rule},
    {"fail-on", "fail-on error|warning|note", 1, 1, read_fail_on},
    {"exclude", "exclude GLOB...", 1, WORDS - 1, read_exclude},
    {"baseline", "baseline FILE", 1, 1, read_baseline},
    {"root", "root", 0, 0, read_root},
    {"word", "word FORMAT WORD [COLUMN=VALUE]...", 2, WORDS - 1, read_word},
    {"fork", "fork NAME", 1, 1, read_fork},
};

static bool read_line(struct reading *reading)
{
	const char *name = reading->words[0], *names[sizeof directives / sizeof *directives + 1] = {NULL};
	for (size_t i = 0; i < sizeof directives / sizeof *directives; i++) {
		const struct directive *directive = &directives[i];
		names[i] = directive->name;
		if (strcmp(name, directive->name) != 0)
			continue;
		if (reading->count - 1 < directive->minimum || reading->count - 1 > directive->maximum)
			return error_set(&reading->error, "expected '%s'.", directive->usage);
		return directive->read(reading);
	}
	const char *meant = nearest_of(names, name);
	if (meant)
		return error_set(&reading->error, "Unknown keyword '%s'; did you mean '%s'?", name, meant);
	return error_set(&reading->error,
			 "Unknown keyword '%s'; use format, rule, fail-on, exclude, baseline, word, fork or root.",
			 name);
}

/* Ends the word at the next blank, or takes away its quotes or those of its value; returns what follows it. */
static char *take_word(char *word)
{
	char *end = word + strcspn(word, BETWEEN), *equals = memchr(word, '=', (size_t)(end - word));
	char *open = *word != '"' && equals ? equals + 1 : word, *close = *open == '"' ? strchr(open + 1, '"') : NULL;
	if (close && (!close[1] || strchr(BETWEEN, close[1]))) {
		memmove(open, open + 1, (size_t)(close - open));
		close[-1] = '\0';
		end = close;
	}
	if (*end)
		*end++ = '\0';
	return end;
}

static bool split(struct reading *reading, char *line)
{
	reading->count = 0;
	while (*(line += strspn(line, BETWEEN))) {
		if (reading->count == WORDS)
			return error_set(&reading->error, "expected at most %d words.", WORDS);
		reading->words[reading->count++] = line;
		line = take_word(line);
	}
	reading->words[reading->count] = NULL;
	return true;
}

/* ---- the file ---- */

static void add_mistake(struct project *project, const char *sentence)
{
	ARENA_ADD(&project->arena, project, mistake, &sentence);
}

static void read_lines(struct project *project, char *at)
{
	struct reading reading = {.project = project};
	char *line;
	for (int number = 1; (line = strsep(&at, "\n")); number++) {
		bool has_words = line[strspn(line, " \t\r")] != '\0' && line[strspn(line, " \t")] != '#';
		if (has_words && (!split(&reading, line) || !read_line(&reading)))
			add_mistake(project, arena_print(&project->arena, "%s:%d:1: %s", project->path, number,
							 reading.error.message));
	}
}

/* Returns true if the user may trust the file: it is the user's own or that of root. As for git, root also trusts the
 * user who called sudo. */
static bool is_own(const char *path)
{
	struct stat status;
	const char *caller = geteuid() == 0 ? getenv("SUDO_UID") : NULL;
	char *end = NULL;
	unsigned long id = caller && *caller ? strtoul(caller, &end, 10) : 0;
	return stat(path, &status) != 0 || status.st_uid == 0 || status.st_uid == geteuid() ||
	       (end && !*end && status.st_uid == id);
}

/* Returns the bytes of the file, NUL-terminated, in the arena. */
static char *read_text(struct project *project, struct error *error)
{
	char *bytes, *text;
	size_t length;
	char *real = realpath(project->path, NULL);
	bool here = !real || strcmp(real, project->path) == 0; /* the folder itself has no links */
	free(real);
	if (!here) {
		error_set(error, "%s: is a symbolic link, so it was not read.", project->path);
		return NULL;
	}
	if (!is_own(project->path)) {
		error_set(error, "%s: belongs to another user, so it was not read.", project->path);
		return NULL;
	}
	if (!file_read(project->path, &bytes, &length, &project->identity, error))
		return NULL;
	text = arena_copy(&project->arena, bytes, length);
	free(bytes);
	if (strlen(text) < length)
		error_set(error, "%s: not a text file: it contains a NUL byte.", project->path);
	return strlen(text) == length ? text : NULL;
}

/* ---- lookup ---- */

static struct project *project_above(struct projects *projects, const char *folder);

/* Adds the words of projects above, and takes their fork. */
static void inherit_words(struct project *project)
{
	if (!project->fork && project->above && project->above->fork) {
		project->fork = project->above->fork;
		project->library = project->library ? project->library : library_new();
		library_read_fork(project->library, project->fork, NULL);
	}
	for (const struct project *above = project->above; above; above = above->above)
		for (int i = 0; i < above->word_count; i++)
			if (!add_word(project, &above->words[i], NULL))
				continue; /* the same word here is the one that counts */
}

static struct project *project_in(struct projects *projects, const char *folder)
{
	char path[PATH_MAX];
	struct error error;
	int length = snprintf(path, sizeof path, "%s/" PROJECT_FILE, folder);
	for (struct project *project = projects->first; project; project = project->next)
		if (strcmp(project->folder, folder) == 0)
			return project;
	if (length >= (int)sizeof path || !file_exists(path))
		return NULL;
	struct project *project = memory_allocate(1, sizeof *project);
	project->level = -1;
	project->folder = arena_print(&project->arena, "%s", folder);
	project->path = arena_print(&project->arena, "%s", path);
	project->next = projects->first;
	projects->first = project;
	char *text = read_text(project, &error);
	if (text)
		read_lines(project, text);
	else
		add_mistake(project, arena_print(&project->arena, "%s", error.message));
	if (!project->root && *folder)
		project->above = project_above(projects, arena_print(&project->arena, "%s/..", folder));
	inherit_words(project);
	return project;
}

/* Returns the nearest project in the folder or above. */
static struct project *project_above(struct projects *projects, const char *folder)
{
	char real[PATH_MAX];
	if (!realpath(*folder ? folder : ".", real))
		return NULL;
	for (;;) {
		char *slash = strrchr(real, '/');
		if (slash == real && slash[1] == '\0')
			*slash = '\0';
		struct project *project = project_in(projects, real);
		slash = strrchr(real, '/');
		if (project || !slash)
			return project;
		*slash = '\0';
	}
}

const struct project *project_of(struct projects *projects, const char *path)
{
	size_t length = (size_t)(path_name(path) - path);
	if (projects->last_folder && strncmp(projects->last_folder, path, length) == 0 &&
	    projects->last_folder[length] == '\0')
		return projects->last;
	free(projects->last_folder);
	projects->last_folder = memory_copy_bytes(path, length);
	projects->last = project_above(projects, projects->last_folder);
	return projects->last;
}

const char *projects_mistake(struct projects *projects)
{
	for (struct project *project = projects->first; project; project = project->next)
		if (project->reported < project->mistake_count)
			return project->mistakes[project->reported++];
	return NULL;
}

struct library *project_library(const struct project *project, struct library *usual, const char *dialect)
{
	if (!project || !project->library)
		return usual;
	library_read_as(project->library, dialect);
	return project->library;
}

static void free_all(struct project *project)
{
	for (struct project *next; project; project = next) {
		next = project->next;
		library_free(project->library);
		baseline_clear(&project->baseline);
		arena_clear(&project->arena);
		free(project);
	}
}

void projects_clear(struct projects *projects)
{
	free_all(projects->first);
	free_all(projects->old);
	free(projects->last_folder);
	*projects = (struct projects){0};
}

void projects_renew(struct projects *projects)
{
	struct project **end = &projects->first;
	while (*end)
		end = &(*end)->next;
	*end = projects->old;
	free(projects->last_folder);
	*projects = (struct projects){.old = projects->first};
}

bool projects_are_current(struct projects *projects)
{
	bool current = true;
	free(projects->last_folder);
	projects->last_folder = NULL;
	for (struct project *project = projects->first; project && current; project = project->next) {
		char above[PATH_MAX];
		snprintf(above, sizeof above, "%s/..", project->folder);
		current = !file_changed(project->path, &project->identity) &&
			  (project->root || !*project->folder || project_above(projects, above) == project->above);
	}
	return current;
}

/* ---- settings ---- */

bool glob_matches(const char *glob, const char *path)
{
	if (strchr(glob, '/'))
		return fnmatch(glob + (*glob == '/'), path, FNM_PATHNAME | FNM_LEADING_DIR) == 0;
	for (const char *at = path; *at; at += strcspn(at, "/"), at += *at == '/')
		if (fnmatch(glob, at, FNM_PATHNAME | FNM_LEADING_DIR) == 0)
			return true;
	return false;
}

static bool matches(const struct project *project, const char *glob, const char *path)
{
	char real[PATH_MAX];
	if (!strchr(glob, '/') && glob_matches(glob, path_name(path)))
		return true;
	const char *below = realpath(path, real) ? path_below(real, project->folder) : NULL;
	return below && glob_matches(glob, below);
}

bool project_excludes(const struct project *project, const char *path)
{
	bool excluded = false;
	for (; project && !excluded; project = project->above)
		for (int i = 0; i < project->excluded_count && !excluded; i++)
			excluded = matches(project, project->excluded[i], path);
	return excluded;
}

const char *project_format(const struct project *project, const char *path)
{
	for (; project; project = project->above)
		for (int i = project->format_count; i-- > 0;)
			if (matches(project, project->formats[i].glob, path))
				return project->formats[i].format->id;
	return NULL;
}

int project_level(const struct project *project)
{
	while (project && project->level < 0)
		project = project->above;
	return project ? project->level : -1;
}

unsigned project_baseline(const struct project *project, struct document *document)
{
	unsigned known = 0;
	for (; project; project = project->above)
		known += project->baseline.folder ? baseline_filter(&project->baseline, document) : 0;
	return known;
}

/* Returns true if a repeatable option names the rule, perhaps in a list with commas; `otherwise` if the option was not
 * given. */
static bool option_names(const struct arguments *arguments, const char *option, const struct rule *rule,
			 bool otherwise)
{
	char pattern[ARGUMENT_SIZE];
	for (struct argument_list at = {.name = option}; arguments && arguments_next(arguments, &at, pattern);
	     otherwise = false)
		if (rule_matches(rule, pattern))
			return true;
	return otherwise;
}

/* Returns the severity of the finding, or PROJECT_RULE_OFF. The last line of the nearest project that matches its rule
 * and file applies, but --select with the name of a rule overrides `off`. */
static int level_of(const struct project *project, const struct arguments *arguments, const struct finding *finding,
		    const char *path)
{
	int level = (int)finding->severity;
	const struct project_rule *line = NULL;
	if (!option_names(arguments, "select", finding->rule, true) ||
	    option_names(arguments, "ignore", finding->rule, false))
		return PROJECT_RULE_OFF;
	for (; project && !line; project = project->above)
		for (int i = project->rule_count; i-- > 0 && !line;)
			if (rule_matches(finding->rule, project->rules[i].pattern) &&
			    (!project->rules[i].glob || matches(project, project->rules[i].glob, path)))
				line = &project->rules[i];
	if (line)
		level = line->level;
	bool named = level == PROJECT_RULE_OFF && option_names(arguments, "select", finding->rule, false);
	return named ? (int)finding->severity : level;
}

void project_filter(const struct project *project, const struct arguments *arguments, struct document *document)
{
	struct finding_list *findings = &document->findings;
	int kept = 0;
	for (int i = 0; i < findings->count; i++) {
		int level = level_of(project, arguments, &findings->items[i], document->path);
		if (level == PROJECT_RULE_OFF)
			continue;
		findings->items[kept] = findings->items[i];
		findings->items[kept++].severity = (enum severity)level;
	}
	findings->count = kept;
	finding_list_sort(findings);
}
