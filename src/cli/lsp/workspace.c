/* The files below the folders that the client has open: read a little at a time, and the names of their maps. */
#include "maps.h"
#include "mapwright/choices.h"
#include "mapwright/clock.h"
#include "mapwright/registry.h"
#include "server.h"

enum { TICK = 20, MOMENT = 20, SYMBOLS = 200, SYMBOL_MODULE = 2 };

struct search {
	struct server *server;
	const struct format *format; /* NULL: any */
};

/* Returns true if what was read of a file that is not open is still so. */
static bool is_current(struct server *server, const struct open_file *file)
{
	return !file_changed(file->path, &file->identity) &&
	       (!file->document || file->project == project_of(&server->projects, file->path));
}

/* Reads a file that the client has not opened; `file` NULL if it is new, and then only kept if it fits the search. What is
 * no map is kept without its bytes, so that it is not read again. */
static void read_closed(const struct search *search, const char *path, struct open_file *file)
{
	char *bytes;
	size_t length;
	struct timespec now;
	struct file_identity identity;
	struct files *files = &search->server->files;
	clock_gettime(CLOCK_REALTIME, &now);
	if (!file_read(path, &bytes, &length, &identity, NULL))
		return;
	const struct format *format = format_detect(bytes, length, path, CERTAINTY_MET);
	if (!format)
		length = 0;
	if (file) {
		file_forget(files, file);
		file_replace(file, (struct span){.length = file->length}, bytes, length);
	} else if (!format || !search->format || format == search->format) {
		file = files_add(files, NULL, path, bytes, length);
	}
	free(bytes);
	if (!file)
		return;
	file->format = format;
	file->is_read = !format;
	file->is_stale = false;
	/* A change within a tick of the clock of the file system may leave the same times. */
	bool ticks =
	    (now.tv_sec - identity.changed.tv_sec) * 1000 + (now.tv_nsec - identity.changed.tv_nsec) / 1000000 < TICK;
	file->identity = ticks ? (struct file_identity){0} : identity;
}

static bool visit(void *context, const char *path, const char *problem)
{
	const struct search *search = context;
	struct open_file *file = problem ? NULL : files_find_path(&search->server->files, path);
	if (file && file->is_stale && is_current(search->server, file))
		file->is_stale = false;
	else if (!problem && (!file || file->is_stale))
		read_closed(search, path, file);
	return true;
}

/* It is not read again unless something on disk can have changed since. */
void server_read_folder(struct server *server, struct open_file *file)
{
	struct search search = {.server = server, .format = file->format};
	struct folder_visitor visitor = {.visit = visit, .context = &search};
	if (file->has_folder || *file->path != '/')
		return;
	for (struct open_file *other = server->files.first; other; other = other->next)
		other->has_folder |=
		    other == file || (other->format == file->format && file_shares_folder(file, other));
	char *folder = memory_copy_bytes(file->path, (size_t)(path_name(file->path) - file->path));
	folder_walk(folder, &visitor, NULL);
	free(folder);
}

/* Returns the maps of a file as symbols. Of a file that is not open only these are kept: folders may have thousands. */
static const json_t *symbols_of(struct server *server, struct open_file *file)
{
	bool was_read = file->is_read;
	if (file->symbols || file->is_stale)
		return file->is_stale ? NULL : file->symbols;
	file->symbols = json_array();
	for (int g = 0; server_read(server, file) && g < file->document->model.grid_count; g++) {
		const struct grid *grid = &file->document->model.grids[g];
		json_array_append_new(file->symbols,
				      json_pack("{s:o, s:i, s:o, s:o}", "name", report_string(grid->name), "kind",
						SYMBOL_MODULE, "location", location_of(server, file, grid->whole),
						"containerName", report_string(path_name(file->path))));
	}
	if (!file->uri && !was_read && file->document)
		file_release(file);
	return file->symbols;
}

static bool list(void *context, const char *path, const char *problem)
{
	if (!problem)
		paths_add(context, memory_copy(path));
	return true;
}

static void list_workspace(struct server *server)
{
	struct ignore ignore = {.arguments = server->arguments, .projects = &server->projects};
	struct folder_visitor visitor = {
	    .visit = list, .filter = ignore_filter(&ignore), .context = &server->listed, .deep = true};
	paths_clear(&server->listed);
	server->next = 0;
	for (size_t i = 0; i < server->roots.count; i++)
		folder_walk(server->roots.items[i], &visitor, NULL);
	ignore_clear(&ignore);
	server->is_listed = true;
}

bool server_read_some(struct server *server, enum workspace wanted)
{
	struct search search = {.server = server};
	long long end = clock_now() + MOMENT;
	if (!server->is_listed)
		list_workspace(server);
	for (; server->next < server->listed.count && clock_now() < end; server->next++)
		visit(&search, server->listed.items[server->next], NULL);
	if (server->next < server->listed.count)
		return false;
	if (server->workspace == WORKSPACE_UNREAD)
		files_sweep(&server->files);
	server->workspace = WORKSPACE_READ;
	for (struct open_file *file = server->files.first; file && wanted == WORKSPACE_NAMED; file = file->next)
		if (!file->symbols && symbols_of(server, file) && clock_now() >= end)
			return false;
	server->workspace = wanted;
	return true;
}

bool server_knows(struct server *server, enum workspace wanted)
{
	server->current->needs = wanted;
	return server->workspace >= wanted;
}

json_t *answer_workspace_symbols(struct server *server, struct target *target)
{
	const char *query = json_string_value(json_object_get(target->parameters, "query"));
	const json_t *symbols;
	json_t *list = json_array(), *symbol;
	size_t index;
	if (!server_knows(server, WORKSPACE_NAMED))
		return list;
	for (struct open_file *file = server->files.first; file; file = file->next)
		if (file->uri)
			server_read_folder(server, file);
	for (struct open_file *file = query ? server->files.first : NULL; file; file = file->next) {
		symbols = symbols_of(server, file);
		json_array_foreach(symbols, index, symbol)
		{
			const char *name = json_string_value(json_object_get(symbol, "name"));
			if (json_array_size(list) < SYMBOLS &&
			    fit_of(name, strlen(name), query, strlen(query)) != FIT_NONE)
				json_array_append(list, symbol);
		}
	}
	return list;
}
