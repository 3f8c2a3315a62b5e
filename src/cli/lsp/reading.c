/* From a file that the client has open to a map: its project, its format, its document. */
#include "features.h"

#include "mapwright/library.h"
#include "message.h"

#include <string.h>

/* "mapwright-powder" and "powder" are languages; "mapwright" is that of all maps. */
static const struct format *format_of_language(const char *language)
{
	static const char prefix[] = "mapwright-";
	size_t length = strlen(prefix);
	if (!language)
		return NULL;
	return format_find(strncmp(language, prefix, length) == 0 ? language + length : language);
}

/* As `check` finds it, but that the client may say what it is. What it calls something else may be a map all the same,
 * when that is sure: as in a folder. */
static const struct format *find_format(const struct server *server, const struct open_file *file)
{
	const char *id = server->format_id ? server->format_id : project_format(file->project, file->path);
	const struct format *format = id ? format_find(id) : format_of_language(file->language);
	if (format)
		return format;
	bool named = file->language && strcmp(file->language, "mapwright") == 0;
	return format_detect(file->bytes, file->length, file->path, named ? CERTAINTY_NAMED : CERTAINTY_MET);
}

static void tell_mistake(void *context, const char *sentence)
{
	(void)context;
	server_tell(sentence);
}

struct library *server_library(const struct server *server, const struct open_file *file)
{
	if (!file->project || !file->project->library)
		return server->library;
	library_read_as(file->project->library, server->dialect);
	return file->project->library;
}

bool server_read(struct server *server, struct open_file *file)
{
	struct error error;
	if (file->is_read)
		return file->document != NULL;
	file->is_read = true;
	file->project = *file->path == '/' ? project_of(&server->projects, file->path, tell_mistake, NULL) : NULL;
	if (!file->format && !file->is_lost)
		file->format = find_format(server, file);
	if (!file->format || file->is_lost)
		return false;
	error_set(&error, "%s: is larger than any map.", file->path);
	if (file->length <= FILE_LIMIT)
		file->document = library_open_bytes(server_library(server, file), file->path, file->bytes,
						    file->length, file->format->id, &error);
	if (!file->document)
		server_mind_memory(&error);
	if (!file->document && !file->is_refused)
		server_tell(error.message);
	file->is_refused = !file->document;
	return file->document != NULL;
}

struct measure server_measure(const struct server *server, const struct open_file *file)
{
	return (struct measure){.bytes = server->utf8, .latin = file->latin};
}

bool read_place(struct server *server, const json_t *parameters, struct open_file **file, size_t *offset)
{
	struct position position;
	const char *uri = message_string(parameters, "textDocument", "uri");
	if (!uri || !position_read(json_object_get(parameters, "position"), &position))
		return false;
	*file = files_find(&server->files, uri);
	if (*file && !server_read(server, *file))
		*file = NULL;
	if (*file)
		*offset = position_offset(server_measure(server, *file), (*file)->bytes, (*file)->length, position);
	return true;
}
