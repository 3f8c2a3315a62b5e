/* From an open file to a map: its project, format and document. */
#include "mapwright/registry.h"
#include "server.h"

/* Returns the format of --as, of the project, of the language id ("mapwright-powder" or "powder"), or the detected one:
 * any map if the language is "mapwright", else only a file that is clearly a map, as in a folder. */
static const struct format *find_format(const struct server *server, const struct open_file *file)
{
	static const char prefix[] = "mapwright-";
	const char *id = server->format_id ? server->format_id : project_format(file->project, file->path);
	if (!id && file->language)
		id = file->language + (strncmp(file->language, prefix, strlen(prefix)) == 0 ? strlen(prefix) : 0);
	const struct format *format = id ? format_find(id) : NULL;
	if (format)
		return format;
	bool named = file->language && strcmp(file->language, "mapwright") == 0;
	return format_detect(file->bytes, file->length, file->path, named ? CERTAINTY_NAMED : CERTAINTY_MET);
}

struct library *server_library(const struct server *server, const struct open_file *file)
{
	return project_library(file->project, server->library, server->dialect);
}

bool server_read(struct server *server, struct open_file *file)
{
	struct error error;
	if (file->is_read || file->is_stale)
		return file->document && !file->is_stale;
	file->is_read = true;
	file->project = *file->path == '/' ? project_of(&server->projects, file->path) : NULL;
	for (const char *mistake; (mistake = projects_mistake(&server->projects));)
		wire_warn(mistake);
	if (!file->format && !file->out_of_sync)
		file->format = find_format(server, file);
	if (!file->format || file->out_of_sync)
		return false;
	error_set(&error, "%s: too large for a map.", file->path);
	if (file->length <= FILE_LIMIT)
		file->document = library_open_bytes(server_library(server, file), file->path, file->bytes,
						    file->length, file->format->id, &error);
	if (!file->document && !file->is_refused)
		wire_warn(error.message);
	if (file->document) {
		file->document->cache = file->cache;
		file->cache = (struct finding_cache){0};
	}
	file->is_refused = !file->document;
	return file->document != NULL;
}

struct measure server_measure(const struct server *server, const struct open_file *file)
{
	return (struct measure){.bytes = server->utf8, .latin = file->latin};
}

struct ruler server_ruler(const struct server *server, const struct open_file *file)
{
	return ruler_begin(&file->document->text, server_measure(server, file));
}

json_t *location_of(const struct server *server, const struct open_file *file, struct span span)
{
	struct ruler ruler = server_ruler(server, file);
	return json_pack("{s:o, s:o}", "uri", file_uri(file), "range", ruler_range(&ruler, span));
}

bool read_target(struct server *server, enum params params, struct target *target)
{
	const char *uri = message_string(target->parameters, "textDocument", "uri");
	struct position start = {0}, end = {0};
	if (!uri ||
	    (params == PARAMS_PLACE && !position_read(json_object_get(target->parameters, "position"), &start)) ||
	    (params == PARAMS_RANGE && !range_read(json_object_get(target->parameters, "range"), &start, &end)))
		return false;
	struct open_file *file = files_find(&server->files, uri);
	if (!file || !server_read(server, file))
		return true;
	struct measure measure = server_measure(server, file);
	target->file = file;
	target->start = position_offset(measure, file->bytes, file->length, start);
	if (params == PARAMS_FILE)
		target->end = file->length;
	else
		target->end =
		    params == PARAMS_RANGE ? position_offset(measure, file->bytes, file->length, end) : target->start;
	return true;
}

struct span word_around(const struct text *text, size_t offset)
{
	size_t start = offset, end = offset;
	while (start > 0 && byte_is_of_word(text->bytes[start - 1]))
		start--;
	while (end < text->length && byte_is_of_word(text->bytes[end]))
		end++;
	return span_between(start, end);
}
