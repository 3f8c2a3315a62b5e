/* Adds unknown words to the file .mapwright, as a spelling checker adds them to its dictionary. */
#include "project.h"

#include <unistd.h>

/* Returns the line for a word; NULL if no line can have it. */
static const char *line_for(struct arena *arena, const struct document *document, const struct finding *finding)
{
	const char *word = finding->word, *quote = *word == '\0' || strpbrk(word, " \t#") ? "\"" : "";
	if (strpbrk(word, "\n\r") || (*quote && strchr(word, '"')))
		return NULL;
	return arena_print(arena, "word %s %s%s%s type=%s\n", document->format->id, quote, word, quote,
			   finding->type);
}

/* Returns true if the text, whose first line begins after a line end, has the line. */
static bool has_line(const char *text, const char *line)
{
	for (const char *at = text; (at = strstr(at, line)); at++)
		if (at > text && at[-1] == '\n')
			return true;
	return false;
}

void project_words_path(const struct project *project, const char *map, char path[PATH_MAX])
{
	char here[PATH_MAX];
	const bool known = getcwd(here, sizeof here);
	if (project) {
		const char *rest = known ? path_below(project->path, here) : NULL;
		snprintf(path, PATH_MAX, "%s", rest ? rest : project->path);
		return;
	}
	char *real = file_real_path(map, NULL);
	bool elsewhere = real && !(known && path_below(real, here));
	free(real);
	snprintf(path, PATH_MAX, "%.*s" PROJECT_FILE, elsewhere ? (int)(path_name(map) - map) : 0, map);
}

int project_add_words(const struct project *project, const struct document *document, const struct finding *only,
		      struct error *error)
{
	char path[PATH_MAX];
	struct arena arena = {0};
	char *bytes = NULL;
	size_t length = 0;
	int count = 0;
	project_words_path(project, document->path, path);
	if (file_exists(path) && !file_read(path, &bytes, &length, NULL, error))
		return -1;
	const char *text = arena_print(&arena, "\n%.*s", (int)length, bytes ? bytes : "");
	free(bytes);
	if (length > 0 && text[length] != '\n')
		text = arena_print(&arena, "%s\n", text);
	EACH(const struct finding, finding, document->findings.items, document->findings.count) {
		bool wanted = finding->word && (only ? finding == only : !finding->near);
		const char *line = wanted ? line_for(&arena, document, finding) : NULL;
		if (!line || has_line(text, line))
			continue;
		text = arena_print(&arena, "%s%s", text, line);
		count++;
	}
	if (count > 0 && !file_write(path, text + 1, strlen(text + 1), NULL, error))
		count = -1;
	arena_clear(&arena);
	return count;
}

bool projects_learn(struct projects *projects, const struct document *document, const struct finding *finding,
		    struct error *message)
{
	char path[PATH_MAX];
	const struct project *project = project_of(projects, document->path);
	int count = project_add_words(project, document, finding, message);
	if (count < 0)
		return false;
	project_words_path(project, document->path, path);
	if (count == 0)
		return error_set(message, "%s: cannot name \"%s\", or does already.", path, finding->word);
	projects_renew(projects);
	error_set(message, "Added \"%s\" to %s.", finding->word, path);
	return true;
}
