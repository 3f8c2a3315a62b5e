/* The maps of files and folders, opened one after another. */
#include "maps.h"
#include "mapwright/registry.h"

#include <fnmatch.h>

struct tour {
	const struct arguments *arguments;
	struct library *library;
	struct projects projects;
	struct ignore ignore;
	bool named; /* the file was named on the command line, so it must be a map */
	bool met;   /* a map of this operand */
	bool done;  /* no trouble so far */
	bool (*take)(void *context, struct document *document);
	void *context;
};

/* Opens a file. Returns NULL if it is not a map, or after a message. */
static struct document *open_map(struct tour *tour, const char *path)
{
	struct error error;
	struct file_identity identity;
	char *bytes;
	size_t length;
	const struct project *project = strcmp(path, "-") == 0 ? NULL : project_of(&tour->projects, path);
	for (const char *mistake; (mistake = projects_mistake(&tour->projects));)
		tour->done = output_refuse("%s", mistake);
	const char *id = arguments_value(tour->arguments, "as");
	id = id ? id : project_format(project, path);
	struct document *document = NULL;
	if (!file_read(path, &bytes, &length, &identity, &error)) {
		tour->done = output_refuse("%s", error.message);
		return NULL;
	}
	if (id || tour->named || format_detect(bytes, length, path, CERTAINTY_MET)) {
		struct library *library =
		    project_library(project, tour->library, arguments_value(tour->arguments, "dialect"));
		document = library_open_bytes(library, path, bytes, length, id, &error);
		if (document)
			document->disk = identity;
		else
			tour->done = output_refuse("%s", error.message);
	}
	free(bytes);
	return document;
}

static bool visit(void *context, const char *path, const char *problem)
{
	struct tour *tour = context;
	if (problem) {
		tour->done = output_refuse("%s", problem);
		return true;
	}
	struct document *document = open_map(tour, path);
	tour->met |= document != NULL;
	if (document && !tour->take(tour->context, document))
		tour->done = false;
	document_free(document);
	return true;
}

bool maps_each(const struct arguments *arguments, int first, bool (*take)(void *context, struct document *document),
	       void *context)
{
	struct tour tour = {
	    .arguments = arguments, .library = library_new(), .done = true, .take = take, .context = context};
	tour.ignore = (struct ignore){.arguments = arguments, .projects = &tour.projects};
	const struct folder_visitor visitor = {
	    .visit = visit, .filter = ignore_filter(&tour.ignore), .context = &tour, .deep = true};
	library_read_as(tour.library, arguments_value(arguments, "dialect"));
	for (int i = first; i < arguments->operand_count; i++) {
		struct error error;
		const char *path = arguments->operands[i];
		tour.met = false;
		tour.named = strcmp(path, "-") == 0 || !file_is_folder(path);
		if (!tour.named && !folder_walk(path, &visitor, &error))
			tour.done = output_refuse("%s", error.message);
		else if (!tour.named && !tour.met)
			tour.done = output_refuse(FOLDER_WITHOUT_MAPS, path);
		else if (tour.named && !ignore_named(&tour.ignore, path))
			visit(&tour, path, NULL);
	}
	ignore_clear(&tour.ignore);
	library_free(tour.library);
	projects_clear(&tour.projects);
	return tour.done;
}

void maps_add_patterns(const struct format *format, const char *path, const char **lines, struct arena *arena)
{
	const char *own[] = {format->extension ? arena_print(arena, "*%s", format->extension) : NULL, NULL};
	for (const char *const *name = format->names ? format->names : own; *name; name++)
		if ((!path || fnmatch(*name, path_name(path), 0) == 0) &&
		    !strstr(*lines, arena_print(arena, "\n%s\n", *name)))
			*lines = arena_print(arena, "%s%s\n", *lines, *name);
}
