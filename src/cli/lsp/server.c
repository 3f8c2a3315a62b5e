/* The language server: its methods, its queue of messages, and its life. */
#include "server.h"
#include "maps.h"
#include "mapwright/editor.h"
#include "mapwright/registry.h"

enum { CHECKER_WAIT = 50 };

/* ---- output ---- */

/* `id` NULL if the request is unknown. */
static void answer_error(json_t *id, int code, const char *sentence)
{
	json_t *fault = json_pack("{s:i, s:o}", "code", code, "message", report_string(sentence));
	wire_send(
	    json_pack("{s:s, s:o, s:o}", "jsonrpc", "2.0", "id", id ? json_incref(id) : json_null(), "error", fault));
}

/* ---- life cycle ---- */

static const char fixed_capabilities[] =
    "{\"textDocumentSync\": {\"openClose\": true, \"change\": 2, \"save\": true}, \"hoverProvider\": true,"
    " \"completionProvider\": {\"triggerCharacters\": [\":\", \"=\", \"/\", \",\", \"|\", \"(\", \".\", \" \"]},"
    " \"documentSymbolProvider\": true, \"workspaceSymbolProvider\": true, \"definitionProvider\": true,"
    " \"codeActionProvider\": {\"codeActionKinds\": [\"quickfix\", \"source.fixAll.mapwright\"]},"
    " \"referencesProvider\": true, \"documentHighlightProvider\": true, \"inlayHintProvider\": true,"
    " \"renameProvider\": {\"prepareProvider\": true}, \"foldingRangeProvider\": true,"
    " \"semanticTokensProvider\": {\"full\": true, \"range\": true},"
    " \"diagnosticProvider\": {\"interFileDependencies\": true, \"workspaceDiagnostics\": false}}";

static json_t *member(const json_t *object, const char *outer, const char *name)
{
	return json_object_get(json_object_get(object, outer), name);
}

static bool has_word(const json_t *list, const char *word)
{
	const json_t *item;
	size_t index;
	bool found = false;
	json_array_foreach(list, index, item)
	{
		found |= json_is_string(item) && strcmp(json_string_value(item), word) == 0;
	}
	return found;
}

static void add_root(struct server *server, const json_t *uri)
{
	char *path = json_is_string(uri) ? uri_path(json_string_value(uri)) : NULL;
	for (size_t i = 0; path && i < server->roots.count; i++)
		if (strcmp(server->roots.items[i], path) == 0) {
			free(path);
			return;
		}
	if (path)
		paths_add(&server->roots, path);
}

static json_t *answer_initialize(struct server *server, struct target *target)
{
	const json_t *client = json_object_get(target->parameters, "capabilities");
	if (!json_is_object(client))
		return NULL;
	server->stage = STAGE_READY;
	server->checkers =
	    json_incref(json_object_get(json_object_get(target->parameters, "initializationOptions"), "judge"));
	const json_t *document = json_object_get(client, "textDocument");
	server->utf8 = has_word(member(client, "general", "positionEncodings"), "utf-8");
	server->hierarchy = json_is_true(member(document, "documentSymbol", "hierarchicalDocumentSymbolSupport"));
	server->markdown = has_word(member(document, "hover", "contentFormat"), "markdown");
	server->pulls = json_is_object(json_object_get(document, "diagnostic"));
	server->watches = json_is_true(
	    json_object_get(member(client, "workspace", "didChangeWatchedFiles"), "dynamicRegistration"));
	server->versions =
	    json_is_true(json_object_get(member(client, "workspace", "workspaceEdit"), "documentChanges"));
	server->refreshes =
	    json_is_true(json_object_get(member(client, "workspace", "diagnostics"), "refreshSupport"));
	const json_t *folders = json_object_get(target->parameters, "workspaceFolders"), *folder;
	size_t index;
	add_root(server, json_object_get(target->parameters, "rootUri"));
	json_array_foreach(folders, index, folder) add_root(server, json_object_get(folder, "uri"));
	json_t *capabilities = json_pack("{s:s}", "positionEncoding", server->utf8 ? "utf-8" : "utf-16");
	json_object_update_new(capabilities, json_loads(fixed_capabilities, 0, NULL));
	json_object_set_new(json_object_get(capabilities, "semanticTokensProvider"), "legend", token_legend());
	return json_pack("{s:o, s:{s:s, s:s}}", "capabilities", capabilities, "serverInfo", "name", "mapwright",
			 "version", MAPWRIGHT_VERSION);
}

/* Asks the client to tell of files on disk: of those with names of maps, and of settings. */
void handle_initialized(struct server *server, const json_t *parameters UNUSED)
{
	if (!server->watches)
		return;
	struct arena arena = {0};
	const char *patterns = "\n";
	for (const struct format *const *format = format_list(); *format; format++)
		maps_add_patterns(*format, NULL, &patterns, &arena);
	json_t *watchers = json_pack("[{s:s}]", "globPattern", "**/.mapwright");
	for (const char *at = patterns + 1; *at; at += strcspn(at, "\n") + 1)
		json_array_append_new(
		    watchers,
		    json_pack("{s:s}", "globPattern", arena_print(&arena, "**/%.*s", (int)strcspn(at, "\n"), at)));
	wire_ask(&server->wire, "client/registerCapability",
		 json_pack("{s:[{s:s, s:s, s:{s:o}}]}", "registrations", "id", "files", "method",
			   "workspace/didChangeWatchedFiles", "registerOptions", "watchers", watchers));
	arena_clear(&arena);
}

static json_t *answer_shutdown(struct server *server, struct target *target UNUSED)
{
	server->stage = STAGE_SHUT_DOWN;
	return json_null();
}

static const struct method {
	const char *name;
	enum params params;
	json_t *(*answer)(struct server *server, struct target *target); /* NULL for a notification */
	void (*handle)(struct server *server, const json_t *parameters);
} methods[] = {
    {"initialize", PARAMS_NOTHING, answer_initialize, NULL},
    {"shutdown", PARAMS_NOTHING, answer_shutdown, NULL},
    {"textDocument/hover", PARAMS_PLACE, answer_hover, NULL},
    {"textDocument/completion", PARAMS_PLACE, answer_completion, NULL},
    {"textDocument/codeAction", PARAMS_RANGE, answer_actions, NULL},
    {"textDocument/documentSymbol", PARAMS_FILE, answer_symbols, NULL},
    {"textDocument/definition", PARAMS_PLACE, answer_definition, NULL},
    {"textDocument/references", PARAMS_PLACE, answer_references, NULL},
    {"textDocument/documentHighlight", PARAMS_PLACE, answer_highlights, NULL},
    {"textDocument/prepareRename", PARAMS_PLACE, answer_prepare_rename, NULL},
    {"textDocument/rename", PARAMS_PLACE, answer_rename, NULL},
    {"textDocument/foldingRange", PARAMS_FILE, answer_folding, NULL},
    {"textDocument/semanticTokens/full", PARAMS_FILE, answer_tokens, NULL},
    {"textDocument/semanticTokens/range", PARAMS_RANGE, answer_tokens, NULL},
    {"textDocument/inlayHint", PARAMS_RANGE, answer_hints, NULL},
    {"textDocument/diagnostic", PARAMS_FILE, answer_diagnostics, NULL},
    {"workspace/symbol", PARAMS_NOTHING, answer_workspace_symbols, NULL},
    {"initialized", PARAMS_NOTHING, NULL, handle_initialized},
    {"textDocument/didOpen", PARAMS_NOTHING, NULL, handle_open},
    {"textDocument/didChange", PARAMS_NOTHING, NULL, handle_change},
    {"textDocument/didSave", PARAMS_NOTHING, NULL, handle_save},
    {"textDocument/didClose", PARAMS_NOTHING, NULL, handle_close},
    {"workspace/didChangeWatchedFiles", PARAMS_NOTHING, NULL, handle_save},
};

static const struct method *find_method(const char *name)
{
	EACH_OF(method, methods)
		if (strcmp(method->name, name) == 0)
			return method;
	return NULL;
}

/* ---- input ---- */

/* Returns the first message that need not wait; the end of the life of the server waits for all before it. -1: none. */
static int find_ready(const struct server *server)
{
	for (int i = 0; i < server->count; i++) {
		const struct queued_message *queued = &server->queue[i];
		const char *name = json_string_value(json_object_get(queued->message, "method"));
		if (i > 0 && name && (strcmp(name, "shutdown") == 0 || strcmp(name, "exit") == 0))
			return -1;
		if (queued->needs <= server->workspace || queued->cancelled || queued->outdated)
			return i;
	}
	return -1;
}

/* The requests about the file that are before its change have no answer any more. */
static void outdate(struct server *server, int change)
{
	const char *uri =
	    message_string(json_object_get(server->queue[change].message, "params"), "textDocument", "uri");
	for (int i = 0; i < change; i++) {
		const json_t *params = json_object_get(server->queue[i].message, "params");
		const char *other = message_string(params, "textDocument", "uri");
		server->queue[i].outdated |= uri && other && strcmp(uri, other) == 0;
	}
}

static void handle_request(struct server *server, json_t *id, const char *name, const json_t *parameters)
{
	const struct method *method = find_method(name);
	bool begins = strcmp(name, "initialize") == 0;
	if (server->current->cancelled) {
		answer_error(id, ERROR_REQUEST_CANCELLED, "Cancelled by the client.");
	} else if (server->current->outdated) {
		answer_error(id, ERROR_CONTENT_MODIFIED, "The text has changed since.");
	} else if (server->stage == STAGE_NEW && !begins) {
		answer_error(id, ERROR_SERVER_NOT_INITIALIZED, "The first request must be 'initialize'.");
	} else if (server->stage == STAGE_SHUT_DOWN) {
		answer_error(id, ERROR_INVALID_REQUEST, "Only 'exit' may follow 'shutdown'.");
	} else if (begins && server->stage != STAGE_NEW) {
		answer_error(id, ERROR_INVALID_REQUEST, "The server is already initialized.");
	} else if (!method || !method->answer) {
		answer_error(id, ERROR_METHOD_NOT_FOUND, "Unknown method.");
	} else {
		struct target target = {.parameters = parameters};
		json_t *result = NULL;
		if (method->params == PARAMS_NOTHING)
			result = method->answer(server, &target);
		else if (read_target(server, method->params, &target))
			result = target.file || method->answer == answer_diagnostics ? method->answer(server, &target)
										     : json_null();
		if (server->current->needs > server->workspace)
			json_decref(result);
		else if (result)
			wire_send(json_pack("{s:s, s:O, s:o}", "jsonrpc", "2.0", "id", id, "result", result));
		else if (*target.error.message)
			answer_error(id, ERROR_REQUEST_FAILED, target.error.message);
		else
			answer_error(id, ERROR_INVALID_PARAMS, "Invalid parameters.");
	}
}

static void handle_message(struct server *server, struct queued_message *queued)
{
	const json_t *message = queued->message, *parameters = json_object_get(message, "params");
	json_t *id = json_object_get(message, "id");
	const json_t *name = json_object_get(message, "method");
	server->current = queued;
	if (!message) {
		answer_error(NULL, ERROR_PARSE, "The message is not JSON.");
	} else if (json_is_object(message) && !name && id) {
		return; /* a response, although nothing was requested */
	} else if (!json_is_object(message) || !json_is_string(name) ||
		   (id && !json_is_integer(id) && !json_is_string(id))) {
		answer_error(NULL, ERROR_INVALID_REQUEST, "The message is neither a request nor a notification.");
	} else if (id) {
		handle_request(server, id, json_string_value(name), parameters);
	} else {
		const struct method *method = find_method(json_string_value(name));
		if (method && method->handle && server->stage == STAGE_READY)
			method->handle(server, parameters);
	}
}

static bool is_notification(const json_t *message, const char *name)
{
	const char *method = json_string_value(json_object_get(message, "method"));
	return method && strcmp(method, name) == 0 && !json_object_get(message, "id");
}

/* Adds a message to the queue. A pending request that it cancels is answered as cancelled. */
static void enqueue(struct server *server, const char *body, size_t length)
{
	struct queued_message queued = {0};
	queued.message = message_parse(body, length, &queued.repaired);
	bool cancels = is_notification(queued.message, "$/cancelRequest");
	const json_t *id = json_object_get(json_object_get(queued.message, "params"), "id");
	for (int i = 0; cancels && id && i < server->count; i++) {
		struct queued_message *other = &server->queue[i];
		other->cancelled |= json_equal(json_object_get(other->message, "id"), id);
	}
	server->queue[server->count++] = queued;
}

static void drop(struct server *server, int index)
{
	json_decref(server->queue[index].message);
	server->count--;
	memmove(server->queue + index, server->queue + index + 1,
		(size_t)(server->count - index) * sizeof *server->queue);
}

/* Reads available messages; waits for one if `wait` and the queue is empty. */
static enum wire_event read_messages(struct server *server, bool wait, struct error *error)
{
	const char *body;
	size_t length;
	enum wire_event event = WIRE_MESSAGE;
	while (event == WIRE_MESSAGE && server->count < QUEUE) {
		event = wire_next(&server->wire, wait && server->count == 0, &body, &length, error);
		if (event == WIRE_MESSAGE)
			enqueue(server, body, length);
	}
	return server->count > 0 ? WIRE_MESSAGE : event;
}

static void take_message(struct server *server, int index)
{
	struct queued_message *queued = &server->queue[index];
	if (is_notification(queued->message, "exit"))
		server->stage = server->stage == STAGE_SHUT_DOWN ? STAGE_ENDED : STAGE_LEFT;
	else
		handle_message(server, queued);
	if (is_notification(queued->message, "textDocument/didChange"))
		outdate(server, index);
	if (queued->needs <= server->workspace || queued->cancelled || queued->outdated)
		drop(server, index);
}

int server_run(struct server *server)
{
	struct error error;
	enum wire_event event = WIRE_NOTHING;
	while (server->stage < STAGE_ENDED && event != WIRE_END && event != WIRE_BROKEN && !ferror(stdout)) {
		event = read_messages(server, false, &error);
		if (event == WIRE_NOTHING && !server_examine(server) &&
		    !(server_checkers_poll(server) && wire_is_idle(&server->wire, CHECKER_WAIT)))
			event = read_messages(server, true, &error);
		if (event != WIRE_MESSAGE)
			continue;
		int at = find_ready(server);
		if (at >= 0)
			take_message(server, at);
		else if (!server_read_some(server, server->queue[0].needs))
			server_examine(server);
	}
	if (event == WIRE_BROKEN)
		return output_complain("%s", error.message);
	if (event == WIRE_END && server->stage != STAGE_SHUT_DOWN)
		output_complain("Standard input ended before the client sent 'shutdown'.");
	return server->stage == STAGE_ENDED || (event == WIRE_END && server->stage == STAGE_SHUT_DOWN)
		   ? STATUS_CLEAN
		   : STATUS_FINDINGS;
}

void server_clear(struct server *server)
{
	while (server->count > 0)
		drop(server, 0);
	files_clear(&server->files);
	editor_free(server->options);
	paths_clear(&server->roots);
	paths_clear(&server->listed);
	json_decref(server->checkers);
	projects_clear(&server->projects);
	library_free(server->library);
	wire_clear(&server->wire);
}
