/* Fixes as edits that the client applies: each one, and all safe ones at once. */
#include "cli.h"
#include "mapwright/allow.h"
#include "server.h"

enum { FIXES = 20 };

static const char fix_all_kind[] = "source.fixAll.mapwright";

json_t *edits_of(const struct server *server, const struct open_file *file, const struct patch *patch)
{
	json_t *edits = json_array();
	struct ruler ruler = server_ruler(server, file);
	EACH(const struct change, change, patch->changes, patch->count) {
		const char *new = patch->bytes + change->inserted.start; /* NULL if nothing is inserted at all */
		json_t *text = file->latin                   ? output_latin_json(new, change->inserted.length)
			       : change->inserted.length > 0 ? json_stringn(new, change->inserted.length)
							     : json_string("");
		if (!text) {
			json_decref(edits);
			return NULL;
		}
		json_array_append_new(
		    edits, json_pack("{s:o, s:o}", "range", ruler_range(&ruler, change->removed), "newText", text));
	}
	return edits;
}

void add_edits(const struct server *server, json_t *change, const struct open_file *file, json_t *edits)
{
	json_t *uri = file_uri(file);
	const char *name = server->versions ? "documentChanges" : "changes";
	json_t *all = json_object_get(change, name);
	if (!all)
		json_object_set_new(change, name, all = server->versions ? json_array() : json_object());
	if (server->versions) /* without a version if it is not open */
		json_array_append_new(all, json_pack("{s:{s:O, s:O?}, s:o}", "textDocument", "uri", uri, "version",
						     file->version, "edits", edits));
	else
		json_object_set_new(all, json_string_value(uri), edits);
	json_decref(uri);
}

static json_t *action_of(const struct server *server, const struct open_file *file, const char *title,
			 const char *kind, json_t *edits)
{
	json_t *change = json_object();
	add_edits(server, change, file, edits);
	return json_pack("{s:o, s:s, s:o}", "title", report_string(title), "kind", kind, "edit", change);
}

/* Returns a second document of the same text, to try changes on. */
static struct document *copy_document(struct server *server, const struct open_file *file)
{
	struct document *copy = library_open_bytes(server_library(server, file), file->path, file->bytes,
						   file->length, file->format->id, NULL);
	if (!copy)
		memory_end(); /* it was read before, so this fails only if memory runs out */
	return copy;
}

/* Returns true if the document accepts the fix. */
static bool is_accepted(struct document *trial, const struct fix *fix)
{
	uint64_t revision = trial->revision;
	document_transaction_begin(trial, "fix", fix->place);
	bool taken = document_fix(trial, fix, NULL) && trial->revision != revision;
	document_transaction_cancel(trial);
	return taken;
}

/* Adds what a patch changes as an action about a finding, and clears the patch. Returns NULL if it changes nothing. */
static json_t *add_quickfix(const struct server *server, const struct open_file *file, const struct finding *finding,
			    const char *title, struct patch *patch, json_t *actions)
{
	json_t *edits = patch->count > 0 && patch_sort(patch, NULL) ? edits_of(server, file, patch) : NULL;
	patch_clear(patch);
	if (!edits)
		return NULL;
	json_t *action = action_of(server, file, title, "quickfix", edits);
	struct ruler ruler = server_ruler(server, file);
	json_object_set_new(action, "diagnostics", json_pack("[o]", diagnostic_of(file->document, finding, &ruler)));
	json_array_append_new(actions, action);
	return action;
}

static void add_fix(const struct server *server, const struct open_file *file, struct document *trial,
		    const struct finding *finding, json_t *actions)
{
	struct patch patch = {0};
	if (!document_plan_fix(file->document, &finding->fix, &patch, NULL) || !is_accepted(trial, &finding->fix)) {
		patch_clear(&patch);
		return;
	}
	json_t *action = add_quickfix(server, file, finding, finding->fix.label, &patch, actions);
	if (action && finding->rule->fix_is_safe)
		json_object_set_new(action, "isPreferred", json_true());
}

/* Adds the comment that allows the rule of a finding. */
static void add_allow(const struct server *server, const struct open_file *file, const struct finding *finding,
		      json_t *actions)
{
	struct patch patch = {0};
	char title[200];
	snprintf(title, sizeof title, "Allow %s here", finding->rule->name);
	if (allow_plan(file->document, finding, &patch))
		add_quickfix(server, file, finding, title, &patch, actions);
}

/* Adds the fixes of the findings in the range, and comments that allow these. */
static void add_fixes(struct server *server, const struct target *target, json_t *actions)
{
	const struct open_file *file = target->file;
	struct document *trial = NULL;
	const struct finding_list *findings = &file->document->findings;
	for (int i = 0; i < findings->count && json_array_size(actions) < FIXES; i++) {
		const struct finding *finding = &findings->items[i];
		if (finding->span.start > target->end || span_end(finding->span) < target->start)
			continue;
		if (!trial)
			trial = copy_document(server, file);
		if (fixing_takes(FIXING_ANY, finding))
			add_fix(server, file, trial, finding, actions);
		add_allow(server, file, finding, actions);
	}
	document_free(trial);
}

struct examination {
	struct server *server;
	const struct open_file *file;
};

static void examine(void *context, struct document *document)
{
	const struct examination *examination = context;
	document_check(document);
	server_finish(examination->server, examination->file, document, NULL);
}

static void add_fix_all(struct server *server, const struct open_file *file, json_t *actions)
{
	struct examination examination = {.server = server, .file = file};
	const struct examiner examiner = {.examine = examine, .context = &examination};
	struct document *trial = copy_document(server, file);
	examine(&examination, trial);
	if (fixing_apply(trial, FIXING_SAFE, &examiner) > 0) {
		struct patch patch = {0};
		unified_patch(&file->document->text, &trial->text, &patch);
		json_t *edits = patch_sort(&patch, NULL) ? edits_of(server, file, &patch) : NULL;
		if (edits)
			json_array_append_new(actions,
					      action_of(server, file, "Apply all safe fixes", fix_all_kind, edits));
		patch_clear(&patch);
	}
	document_free(trial);
}

/* Returns true if the client asked for the kind or for a parent of it. */
static bool is_wanted(const json_t *only, const char *kind)
{
	const json_t *item;
	size_t index;
	json_array_foreach(only, index, item)
	{
		const char *word = json_string_value(item);
		size_t length = word ? strlen(word) : 0;
		if (word && strncmp(kind, word, length) == 0 &&
		    (length == 0 || kind[length] == '\0' || kind[length] == '.'))
			return true;
	}
	return false;
}

json_t *answer_actions(struct server *server, struct target *target)
{
	json_t *actions = json_array(),
	       *only = json_object_get(json_object_get(target->parameters, "context"), "only");
	server_examine_file(server, target->file);
	if (!json_is_array(only) || is_wanted(only, "quickfix"))
		add_fixes(server, target, actions);
	if (is_wanted(only,
		      fix_all_kind)) /* only on request: this is too slow to do after every move of the cursor */
		add_fix_all(server, target->file, actions);
	return actions;
}
