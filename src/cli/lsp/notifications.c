/* Handles notifications about files: opened, changed, saved, closed. */
#include "cli.h"
#include "mapwright/encoding.h"
#include "server.h"

/* If the client shows the bytes on disk as Latin-1, the bytes on disk become the text. */
static void detect_latin(struct open_file *file)
{
	char *bytes;
	size_t length, shown_length;
	if (*file->path != '/' || !file_read(file->path, &bytes, &length, NULL, NULL))
		return;
	char *shown = encoding_foreign(bytes, length) == length ? NULL : output_latin(bytes, length, &shown_length);
	file->latin = shown && shown_length == file->length && memcmp(shown, file->bytes, shown_length) == 0;
	free(shown);
	if (file->latin) {
		free(file->bytes);
		file->bytes = bytes;
		file->length = length;
	} else {
		free(bytes);
	}
}

void handle_open(struct server *server, const json_t *parameters)
{
	const json_t *document = json_object_get(parameters, "textDocument");
	const json_t *text = json_object_get(document, "text"), *language = json_object_get(document, "languageId");
	const char *uri = json_string_value(json_object_get(document, "uri"));
	if (!uri || !json_is_string(text))
		return;
	size_t length;
	char *path = uri_path(uri), *bytes = message_bytes(text, server->current->repaired, &length);
	struct open_file *old = files_find(&server->files, uri),
			 *other = path ? files_find_path(&server->files, path) : NULL;
	if (other && !other->uri) /* it was only in the folder of another file */
		files_remove(&server->files, other);
	if (old)
		files_remove(&server->files, old);
	struct open_file *file = files_add(&server->files, uri, path ? path : "-", bytes, length);
	free(path);
	free(bytes);
	file->version = json_incref(json_object_get(document, "version"));
	if (json_is_string(language))
		file->language = message_bytes(language, false, &length);
	detect_latin(file);
	file_forget(&server->files, file);
}

/* Returns the bytes of inserted text. The caller frees them. */
static char *new_bytes(const struct server *server, struct open_file *file, const json_t *text, size_t *length)
{
	char *bytes = message_bytes(text, server->current->repaired, length);
	if (!file->latin)
		return bytes;
	size_t size;
	char *latin = latin_read(bytes, *length, &size);
	if (latin) {
		free(bytes);
		*length = size;
		return latin;
	}
	char *shown = output_latin(file->bytes, file->length, &size); /* a character is beyond Latin-1 */
	free(file->bytes);
	file->bytes = shown;
	file->length = size;
	file->latin = false;
	return bytes;
}

/* Applies one change of a message; without a range, it is the whole text. Returns false if the text of the client is
 * unknown after it. */
static bool change(const struct server *server, struct open_file *file, const json_t *what)
{
	const json_t *text = json_object_get(what, "text"), *range = json_object_get(what, "range");
	bool whole = !range || json_is_null(range);
	struct position start, end;
	if (!json_is_string(text) || (!whole && (file->out_of_sync || !range_read(range, &start, &end))))
		return false;
	size_t length;
	char *bytes = new_bytes(server, file, text, &length);
	struct span old = {.length = file->length};
	if (!whole) {
		struct measure measure = server_measure(server, file);
		old.start = position_offset(measure, file->bytes, file->length, start);
		old.length = position_offset(measure, file->bytes, file->length, end) - old.start;
	}
	file_replace(file, old, bytes, length);
	free(bytes);
	return true;
}

void handle_change(struct server *server, const json_t *parameters)
{
	struct open_file *file = files_find(&server->files, message_string(parameters, "textDocument", "uri"));
	const json_t *changes = json_object_get(parameters, "contentChanges"), *item;
	size_t index;
	if (!file)
		return;
	bool was_out_of_sync = file->out_of_sync;
	file->out_of_sync = was_out_of_sync || !json_is_array(changes);
	json_array_foreach(changes, index, item) file->out_of_sync = !change(server, file, item);
	if (file->out_of_sync && !was_out_of_sync) {
		struct error error;
		error_set(
		    &error,
		    "%s: the editor sent an invalid change; the file is not checked until it is saved or reopened.",
		    file->path);
		wire_warn(error.message);
	}
	json_decref(file->version);
	file->version = json_incref(json_object_get(json_object_get(parameters, "textDocument"), "version"));
	file->verdicts.stale = true;
	file_forget(&server->files, file);
}

void server_forget_disk(struct server *server)
{
	bool all = !projects_are_current(&server->projects);
	files_forget(&server->files, all);
	server->workspace = WORKSPACE_UNREAD;
	server->is_listed = false;
	if (all)
		projects_clear(&server->projects);
}

void handle_save(struct server *server, const json_t *parameters)
{
	struct open_file *file = files_find(&server->files, message_string(parameters, "textDocument", "uri"));
	char *bytes;
	size_t length;
	if (file && file->out_of_sync && *file->path == '/' && file_read(file->path, &bytes, &length, NULL, NULL)) {
		file_replace(file, (struct span){.length = file->length}, bytes, length);
		file->out_of_sync = false;
		free(bytes);
	}
	server_forget_disk(server);
	server_refresh(server);
	if (file && server_read(server, file))
		server_checker(server, file);
}

void handle_close(struct server *server, const json_t *parameters)
{
	struct open_file *file = files_find(&server->files, message_string(parameters, "textDocument", "uri"));
	if (!file)
		return;
	if (!server->pulls)
		wire_notify("textDocument/publishDiagnostics",
			    json_pack("{s:s, s:[]}", "uri", file->uri, "diagnostics"));
	files_remove(&server->files, file);
	server_forget_disk(server);
}
