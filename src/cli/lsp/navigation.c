/* Goes to definitions and references, highlights and renames: a glyph, a name of maps, a record. */
#include "mapwright/command.h"
#include "server.h"

enum { PLACES = 20 };

/* Returns the definitions, or all uses, with or without these. */
static json_t *locations(struct server *server, const struct target *target, bool definitions, bool others)
{
	struct uses uses;
	json_t *list = json_array();
	uses_find(server, target, true, &uses);
	for (int i = 0; i < uses.count; i++)
		if (uses.items[i].role & DEFINES ? definitions : others)
			json_array_append_new(list, location_of(server, uses.items[i].file, uses.items[i].span));
	arena_clear(&uses.arena);
	return list;
}

json_t *answer_definition(struct server *server, struct target *target)
{
	return locations(server, target, true, false);
}

json_t *answer_references(struct server *server, struct target *target)
{
	const json_t *context = json_object_get(target->parameters, "context");
	return locations(server, target, json_is_true(json_object_get(context, "includeDeclaration")), true);
}

json_t *answer_highlights(struct server *server, struct target *target)
{
	enum { READ = 2, WRITE };
	struct uses uses;
	json_t *list = json_array();
	struct ruler ruler = server_ruler(server, target->file);
	uses_find(server, target, false, &uses);
	for (int i = 0; i < uses.count; i++)
		json_array_append_new(list, json_pack("{s:o, s:i}", "range", ruler_range(&ruler, uses.items[i].span),
						      "kind", uses.items[i].role & DEFINES ? WRITE : READ));
	arena_clear(&uses.arena);
	return list;
}

static bool can_be_renamed(const struct target *target, const struct uses *uses, struct error *error)
{
	const struct document *document = target->file->document;
	int entry = uses->value >= 0 ? model_find_entry(&document->model, uses->grid, uses->value) : -1;
	bool refers = false;
	for (int i = 0; i < uses->count; i++)
		refers |= !(uses->items[i].role & DEFINES);
	if (uses->value >= 0 ? entry < 0 || document->model.entries[entry].fixed
			     : uses->count == 0 || (uses->of != OF_NAME && uses->of != OF_WORD))
		return error_set(error, "Only glyphs with a legend line and names of maps can be renamed.");
	return uses->value >= 0 || uses->of != OF_WORD || refers ||
	       vocabulary_find(document->vocabulary, uses->name, strlen(uses->name)) < 0 ||
	       error_set(error, "%s is a word of the game, and no map refers to it.", uses->name);
}

json_t *answer_prepare_rename(struct server *server, struct target *target)
{
	struct uses uses;
	struct ruler ruler = server_ruler(server, target->file);
	uses_find(server, target, true, &uses);
	json_t *range = can_be_renamed(target, &uses, NULL) ? ruler_range(&ruler, uses.word) : json_null();
	arena_clear(&uses.arena);
	return range;
}

/* Renames a glyph as the command of the editor does: on its map and in its legend. */
static json_t *rename_glyph(struct server *server, struct target *target, int grid, int old, int new)
{
	const struct open_file *file = target->file;
	struct editor *editor = editor_new(true);
	char command[2 * CELL_BYTES_MAX + 32];
	json_t *edits = NULL;
	snprintf(command, sizeof command, "map %d", grid);
	editor_read_as(editor, server->dialect);
	bool done =
	    editor_open_bytes(editor, file->path, file->bytes, file->length, file->format->id, &target->error) &&
	    (grid < 0 || command_run(editor, command, &target->error));
	snprintf(command, sizeof command, "rename %s %s", cell_argument(old).text, cell_argument(new).text);
	if (done && command_run(editor, command, &target->error)) {
		struct patch patch = {0};
		unified_patch(&file->document->text, &editor_document(editor, -1)->text, &patch);
		if (patch_sort(&patch, &target->error))
			edits = edits_of(server, file, &patch);
		patch_clear(&patch);
	}
	editor_free(editor);
	json_t *change = edits ? json_object() : NULL;
	if (edits)
		add_edits(server, change, file, edits);
	return change;
}

/* Returns true if nothing has this name. */
static bool name_is_free(struct server *server, const struct target *target, const char *new, struct error *error)
{
	bool whole = strspn(new, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-") == strlen(new);
	if (!*new || !whole)
		return error_set(error, "A name may contain only letters, digits, _ and -.");
	struct uses others = {.name = new, .of = OF_NAME | OF_WORD};
	uses_find_name(server, target->file, &others);
	bool free = others.count == 0;
	if (!free)
		error_set(error, "%s is already used in %s.", new, others.items[0].file->path);
	arena_clear(&others.arena);
	return free;
}

/* Returns true for a string that may mean something else than the map of the name. */
static bool is_unsure(const struct uses *uses, int index)
{
	return uses->of == OF_NAME && uses->items[index].role & OF_WORD;
}

static json_t *rename_all(struct server *server, const struct uses *uses, const char *new)
{
	json_t *change = json_object(), *edits = NULL;
	const struct open_file *file = NULL;
	for (int i = 0; i < uses->count; i++) { /* file by file */
		if (is_unsure(uses, i))
			continue;
		if (uses->items[i].file != file) {
			file = uses->items[i].file;
			add_edits(server, change, file, edits = json_array());
		}
		struct ruler ruler = server_ruler(server, file);
		json_array_append_new(edits, json_pack("{s:o, s:s}", "range",
						       ruler_range(&ruler, uses->items[i].span), "newText", new));
	}
	return change;
}

/* Lists the strings that were not renamed. */
static void warn_of_rest(const struct uses *uses)
{
	struct arena arena = {0};
	const char *list = "";
	int rest = 0;
	for (int i = 0; i < uses->count; i++) {
		const struct use *use = &uses->items[i];
		if (is_unsure(uses, i) && rest++ < PLACES)
			list = arena_print(&arena, "%s%s%s:%zu", list, *list ? ", " : "", path_name(use->file->path),
					   text_line(&use->file->document->text, use->span.start));
	}
	if (rest > 0)
		wire_warn(arena_print(&arena, "Not changed, as it may mean something else than the map: %s in %s%s.",
				      uses->name, list, rest > PLACES ? " and more" : ""));
	arena_clear(&arena);
}

json_t *answer_rename(struct server *server, struct target *target)
{
	size_t length;
	struct uses uses;
	if (server->current->needs == WORKSPACE_UNREAD) /* not yet: the edits must fit the files as they are now */
		server_forget_disk(server);
	if (!server_read(server, target->file))
		return json_null();
	json_t *result = NULL;
	const json_t *name = json_object_get(target->parameters, "newName");
	char *new = json_is_string(name) ? message_bytes(name, server->current->repaired, &length) : memory_copy("");
	uses_find(server, target, true, &uses);
	bool can = can_be_renamed(target, &uses, &target->error);
	if (can && uses.value >= 0) {
		int value = cell_value(new, strlen(new));
		if (value < 0 || cell_character(value) == 0)
			error_set(&target->error, "Expected one glyph.");
		else
			result = rename_glyph(server, target, uses.grid, uses.value, value);
	} else if (can && name_is_free(server, target, new, &target->error)) {
		result = rename_all(server, &uses, new);
		warn_of_rest(&uses);
	}
	arena_clear(&uses.arena);
	free(new);
	return result;
}
