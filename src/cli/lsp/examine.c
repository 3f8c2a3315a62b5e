/* Checks the open files, as `check` would check files with these texts. */
#include "mapwright/allow.h"
#include "mapwright/editor.h"
#include "server.h"

enum { DIAGNOSTICS = 1000 };

json_t *diagnostic_of(const struct document *document, const struct finding *finding, struct ruler *ruler)
{
	enum { ERROR = 1, WARNING, INFORMATION };
	static const int severities[] = {
	    [SEVERITY_NOTE] = INFORMATION, [SEVERITY_WARNING] = WARNING, [SEVERITY_ERROR] = ERROR};
	return json_pack("{s:o, s:i, s:s, s:{s:o}, s:s, s:o}", "range", ruler_range(ruler, finding->span), "severity",
			 severities[finding->severity], "code", finding->rule->name, "codeDescription", "href",
			 report_page(document->format), "source", "mapwright", "message",
			 report_string(finding->message));
}

/* Returns the diagnostics of a file; if there are too many, the most severe ones. */
static json_t *diagnostics_of(const struct server *server, const struct open_file *file)
{
	json_t *list = json_array();
	const struct document *document = file->document;
	bool few = !document || document->findings.count <= DIAGNOSTICS;
	for (int severity = SEVERITY_ERROR; document && severity >= SEVERITY_NOTE; severity--) {
		struct ruler ruler = server_ruler(server, file);
		for (int i = 0; i < document->findings.count && json_array_size(list) < DIAGNOSTICS; i++) {
			const struct finding *finding = &document->findings.items[i];
			if (few || (int)finding->severity == severity)
				json_array_append_new(list, diagnostic_of(document, finding, &ruler));
		}
		if (few)
			break;
	}
	return list;
}

static int compare_paths(const void *left, const void *right)
{
	const struct open_file *const *a = left, *const *b = right;
	return strcmp((*a)->path, (*b)->path);
}

/* Returns the file and all files that are checked with it, by name. The caller frees the array. */
static struct open_file **gather(struct server *server, struct open_file *file, size_t *count)
{
	size_t all = 0;
	bool together = file->document && file->format->check_together;
	if (together)
		server_read_folder(server, file);
	for (struct open_file *other = server->files.first; other; other = other->next)
		all++;
	struct open_file **group = memory_allocate(all, sizeof(struct open_file *));
	*count = 0;
	for (struct open_file *other = server->files.first; other; other = other->next)
		if (other == file || (together && file_shares_folder(file, other) && server_read(server, other) &&
				      other->format == file->format))
			group[(*count)++] = other;
	qsort(group, *count, sizeof(struct open_file *), compare_paths);
	return group;
}

void server_checker(struct server *server, struct open_file *file)
{
	int seconds;
	struct error error;
	if (!server->options) {
		server->options = editor_new(false);
		editor_configure(server->options);
	}
	const char *command = editor_checker(server->options, file->format->id, &seconds);
	const char *own = json_string_value(json_object_get(server->checkers, file->format->id));
	verdicts_clear(&file->verdicts);
	if (*file->path == '/' && (own || command) &&
	    !checker_start(&file->checker, own ? own : command, file->path, seconds, &error))
		wire_warn(error.message);
}

void server_refresh(struct server *server)
{
	if (server->pulls && server->refreshes)
		wire_ask(&server->wire, "workspace/diagnostic/refresh", NULL);
}

bool server_checkers_poll(struct server *server)
{
	bool runs = false;
	for (struct open_file *file = server->files.first; file; file = file->next) {
		runs |= file->checker.process.id != 0;
		if (checker_poll(&file->checker, &file->verdicts)) {
			file_forget(&server->files, file);
			server_refresh(server);
		}
	}
	return runs;
}

/* Opens the companion as the client has it; NULL if it is not open. A document of its own, because checking it here
 * must not change its published findings. The caller frees it. */
static struct document *open_companion(struct server *server, const struct open_file *file)
{
	char path[PATH_MAX];
	if (!library_companion_path(file->document, path, sizeof path))
		return NULL;
	const struct open_file *other = files_find_path(&server->files, path);
	if (!other || !other->uri)
		return NULL;
	return library_open_bytes(server_library(server, file), path, other->bytes, other->length,
				  file->format->companion->format, NULL);
}

void server_finish(struct server *server, const struct open_file *file, struct document *document,
		   struct document *companion)
{
	library_check_companion(server_library(server, file), document, companion);
	allow_apply(document);
	project_filter(file->project, NULL, document);
}

static void examine_group(struct server *server, struct open_file *const *group, size_t count)
{
	struct document **documents = memory_allocate(count, sizeof(struct document *));
	for (size_t i = 0; i < count; i++) {
		documents[i] = group[i]->document;
		documents[i]->verdicts = &group[i]->verdicts;
		documents[i]->checked &= !group[i]->uri; /* the findings of open files were filtered */
		document_check(documents[i]);
	}
	if (group[0]->format->check_together)
		group[0]->format->check_together(documents, count);
	free(documents);
	for (size_t i = 0; i < count; i++) {
		struct document *companion = group[i]->uri ? open_companion(server, group[i]) : NULL;
		if (group[i]->uri)
			server_finish(server, group[i], group[i]->document, companion);
		document_free(companion);
	}
}

void server_examine_file(struct server *server, struct open_file *file)
{
	size_t count;
	if (file->is_published)
		return;
	server_read(server, file);
	struct open_file **group = gather(server, file, &count);
	if (file->document)
		examine_group(server, group, count);
	for (size_t i = 0; i < count; i++) {
		group[i]->is_published = true;
		if (!group[i]->uri || server->pulls)
			continue;
		json_t *parameters =
		    json_pack("{s:s, s:o}", "uri", group[i]->uri, "diagnostics", diagnostics_of(server, group[i]));
		if (json_is_integer(group[i]->version))
			json_object_set(parameters, "version", group[i]->version);
		wire_notify("textDocument/publishDiagnostics", parameters);
	}
	free(group);
}

json_t *answer_diagnostics(struct server *server, struct target *target)
{
	if (target->file)
		server_examine_file(server, target->file);
	return json_pack("{s:s, s:o}", "kind", "full", "items",
			 target->file ? diagnostics_of(server, target->file) : json_array());
}

bool server_examine(struct server *server)
{
	for (struct open_file *file = server->files.first; file; file = file->next)
		if (file->uri && !file->is_published) {
			server_examine_file(server, file);
			return true;
		}
	return false;
}
