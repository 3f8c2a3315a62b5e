#include "project.h"

#include "mapwright/file.h"
#include "mapwright/vocabulary.h"

#include <fnmatch.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { WORDS = 24 };

/* A line of the file, cut into words. */
struct reading {
	struct project *project;
	const char *words[WORDS + 1]; /* ended by NULL */
	int count;
	struct error error;
};

bool rule_matches(const struct rule *rule, const char *pattern)
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

/* A severity, or "off" where that is allowed. */
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
	arena_append(&project->arena, &project->formats, &project->format_count, &project->format_capacity, &row,
		     sizeof row);
	return true;
}

static bool read_rule(struct reading *reading)
{
	struct project *project = reading->project;
	int level;
	if (!rule_pattern_is_known(reading->words[1], &reading->error) ||
	    !read_level(reading, reading->words[2], true, &level))
		return false;
	const struct project_rule row = {.pattern = reading->words[1], .level = level};
	arena_append(&project->arena, &project->rules, &project->rule_count, &project->rule_capacity, &row,
		     sizeof row);
	return true;
}

static bool read_fail_on(struct reading *reading)
{
	return read_level(reading, reading->words[1], false, &reading->project->level);
}

static bool read_word(struct reading *reading)
{
	struct project *project = reading->project;
	const struct format *format = library_format(reading->words[1], &reading->error);
	if (format && !project->library)
		project->library = library_new();
	return format &&
	       library_add_word(project->library, format, reading->words[2], reading->words + 3, &reading->error);
}

static const struct directive {
	const char *name, *usage;
	int minimum, maximum; /* words after the name */
	bool (*read)(struct reading *reading);
} directives[] = {
    {"format", "format FORMAT GLOB", 2, 2, read_format},
    {"rule", "rule RULE off|note|warning|error", 2, 2, read_rule},
    {"fail-on", "fail-on error|warning|note", 1, 1, read_fail_on},
    {"word", "word FORMAT WORD [COLUMN=VALUE]...", 2, WORDS - 1, read_word},
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
		return error_set(&reading->error, "Unknown word '%s' here; did you mean '%s'?", name, meant);
	return error_set(&reading->error, "Unknown word '%s' here; a line is format, rule, fail-on or word.", name);
}

/* Cuts the line into words, in place. */
static bool split(struct reading *reading, char *line)
{
	static const char blanks[] = " \t\r";
	reading->count = 0;
	while (*(line += strspn(line, blanks))) {
		if (reading->count == WORDS)
			return error_set(&reading->error, "expected at most %d words.", WORDS);
		reading->words[reading->count++] = line;
		line += strcspn(line, blanks);
		if (*line)
			*line++ = '\0';
	}
	reading->words[reading->count] = NULL;
	return true;
}

/* ---- the file ---- */

struct listener {
	void (*complain)(void *context, const char *sentence);
	void *context;
};

static void read_lines(struct project *project, char *at, const struct listener *listener)
{
	struct reading reading = {.project = project};
	char *line;
	for (int number = 1; (line = strsep(&at, "\n")); number++) {
		bool says = line[strspn(line, " \t\r")] != '\0' && line[strspn(line, " \t")] != '#';
		if (says && (!split(&reading, line) || !read_line(&reading))) {
			struct error error;
			error_set(&error, "%s:%d:1: %s", project->path, number, reading.error.message);
			listener->complain(listener->context, error.message);
		}
	}
}

/* The file's bytes with a NUL after them, in the arena. */
static char *read_text(struct project *project, struct error *error)
{
	char *bytes, *text;
	size_t length;
	char *real = realpath(project->path, NULL);
	bool here = !real || strcmp(real, project->path) == 0; /* the path of the folder is real */
	free(real);
	if (!here) {
		error_set(error, "%s: is a link to another place, and is not read.", project->path);
		return NULL;
	}
	if (!file_read(project->path, &bytes, &length, NULL, error))
		return NULL;
	text = arena_copy(&project->arena, bytes, length);
	free(bytes);
	if (strlen(text) < length)
		error_set(error, "%s: is not text: it holds a NUL byte.", project->path);
	return strlen(text) == length ? text : NULL;
}

/* ---- finding it ---- */

static struct project *project_in(struct projects *projects, const char *folder, const struct listener *listener)
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
		read_lines(project, text, listener);
	else
		listener->complain(listener->context, error.message);
	return project;
}

/* The nearest one in the folder or above. */
static struct project *project_above(struct projects *projects, const char *folder, const struct listener *listener)
{
	char real[PATH_MAX];
	if (!realpath(*folder ? folder : ".", real))
		return NULL;
	for (;;) {
		char *slash = strrchr(real, '/');
		if (slash == real && slash[1] == '\0')
			*slash = '\0';
		struct project *project = project_in(projects, real, listener);
		slash = strrchr(real, '/');
		if (project || !slash)
			return project;
		*slash = '\0';
	}
}

const struct project *project_of(struct projects *projects, const char *path,
				 void (*tell)(void *context, const char *sentence), void *context)
{
	const struct listener listener = {.complain = tell, .context = context};
	const char *slash = strrchr(path, '/');
	size_t length = slash ? (size_t)(slash - path) + 1 : 0;
	if (projects->last_folder && strncmp(projects->last_folder, path, length) == 0 &&
	    projects->last_folder[length] == '\0')
		return projects->last;
	free(projects->last_folder);
	projects->last_folder = memory_copy_bytes(path, length);
	projects->last = project_above(projects, projects->last_folder, &listener);
	return projects->last;
}

struct library *project_library(const struct project *project, struct library *usual, const char *dialect)
{
	if (!project || !project->library)
		return usual;
	library_read_as(project->library, dialect);
	return project->library;
}

void projects_clear(struct projects *projects)
{
	for (struct project *project = projects->first, *next; project; project = next) {
		next = project->next;
		library_free(project->library);
		arena_clear(&project->arena);
		free(project);
	}
	free(projects->last_folder);
	*projects = (struct projects){0};
}

/* ---- what it says ---- */

static bool matches(const struct project *project, const char *glob, const char *path)
{
	if (!strchr(glob, '/'))
		return fnmatch(glob, path_name(path), 0) == 0;
	char real[PATH_MAX];
	size_t length = strlen(project->folder);
	return realpath(path, real) && strncmp(real, project->folder, length) == 0 && real[length] == '/' &&
	       fnmatch(glob, real + length + 1, FNM_PATHNAME) == 0;
}

const char *project_format(const struct project *project, const char *path)
{
	for (int i = project ? project->format_count : 0; i-- > 0;)
		if (matches(project, project->formats[i].glob, path))
			return project->formats[i].format->id;
	return NULL;
}

int project_level(const struct project *project, const struct rule *rule, enum severity severity)
{
	for (int i = project ? project->rule_count : 0; i-- > 0;)
		if (rule_matches(rule, project->rules[i].pattern))
			return project->rules[i].level;
	return (int)severity;
}

void findings_weigh(struct finding_list *findings,
		    int (*level_of)(const void *context, const struct finding *finding), const void *context)
{
	int kept = 0;
	for (int i = 0; i < findings->count; i++) {
		int level = level_of(context, &findings->items[i]);
		if (level == PROJECT_RULE_OFF)
			continue;
		findings->items[kept] = findings->items[i];
		findings->items[kept++].severity = (enum severity)level;
	}
	findings->count = kept;
	finding_list_sort(findings);
}

static int level_in_project(const void *context, const struct finding *finding)
{
	return project_level(context, finding->rule, finding->severity);
}

void project_filter(const struct project *project, struct document *document)
{
	findings_weigh(&document->findings, level_in_project, project);
}
