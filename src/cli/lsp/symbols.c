/* Returns the outline of a file: fields, maps with their legends and fields, and records. */
#include "server.h"

/* SymbolKind of the protocol. */
enum { SYMBOL_MODULE = 2, SYMBOL_PROPERTY = 7, SYMBOL_OBJECT = 19, SYMBOL_KEY = 20 };

enum { NAME = 200 };

/* An outline in progress. Entries and fields become children of the open parent, if any. */
struct outline {
	const struct server *server;
	const struct open_file *file;
	struct ruler ruler;
	json_t *list;
	json_t *parent; /* the open parent; NULL if none */
	const char *parent_name;
};

static json_t *symbol_of(struct outline *outline, const char *name, const char *detail, int kind, struct span whole,
			 struct span at)
{
	json_t *shown = report_string(*name ? name : "?"), *range = ruler_range(&outline->ruler, whole);
	if (outline->server->hierarchy)
		return json_pack("{s:o, s:i, s:o*, s:o, s:o}", "name", shown, "kind", kind, "detail",
				 *detail ? report_string(detail) : NULL, "range", range, "selectionRange",
				 ruler_range(&outline->ruler, at));
	return json_pack("{s:o, s:i, s:{s:s, s:o}, s:o*}", "name", shown, "kind", kind, "location", "uri",
			 outline->file->uri, "range", range, "containerName",
			 outline->parent_name ? report_string(outline->parent_name) : NULL);
}

/* Begins the part of the outline that is about a map. */
static void begin_parent(struct outline *outline, const struct model *model, int g)
{
	const struct grid *grid = &model->grids[g];
	const struct text *text = &outline->file->document->text;
	struct span line = text_line_span(text, text_line(text, grid->whole.start));
	size_t end = MIN(span_end(line), span_end(grid->whole));
	struct span first = span_between(grid->whole.start, MAX(end, grid->whole.start));
	char size[40];
	snprintf(size, sizeof size, "%dx%d", grid->width, grid->height);
	outline->parent = NULL;
	outline->parent_name = NULL;
	outline->parent = symbol_of(outline, grid->name, size, SYMBOL_MODULE, model_map_span(model, g), first);
	json_array_append_new(outline->list, outline->parent);
	outline->parent_name = grid->name;
}

static void add_part(struct outline *outline, const char *name, const char *detail, int kind, struct span whole,
		     struct span at)
{
	json_t *symbol = symbol_of(outline, name, detail, kind, span_union(whole, at), at);
	json_t *list = outline->list;
	if (outline->parent && outline->server->hierarchy) {
		list = json_object_get(outline->parent, "children");
		if (!list)
			json_object_set_new(outline->parent, "children", list = json_array());
	}
	json_array_append_new(list, symbol);
}

static void add_entry(struct outline *outline, const struct entry *entry)
{
	if (!entry->fixed)
		add_part(outline, entry->glyphs ? entry->glyphs : cell_name(entry->key).text,
			 entry->text ? entry->text : "", SYMBOL_KEY, entry->line, entry->key_span);
}

static void add_field(struct outline *outline, const struct field *field)
{
	if (field->set)
		add_part(outline, field->name, field->effective ? field->effective : "", SYMBOL_PROPERTY, field->line,
			 field->value);
}

json_t *answer_symbols(struct server *server, struct target *target)
{
	const struct model *model = &target->file->document->model;
	struct outline outline = {.server = server,
				  .file = target->file,
				  .list = json_array(),
				  .ruler = server_ruler(server, target->file)};
	for (int i = 0; i < model->field_count; i++)
		if (model->fields[i].grid < 0 && model->fields[i].record < 0)
			add_field(&outline, &model->fields[i]);
	for (int g = 0; g < model->grid_count; g++) {
		const struct grid *grid = &model->grids[g];
		if (!grid->rows)
			continue;
		begin_parent(&outline, model, g);
		for (int i = 0; i < grid->field_count; i++)
			add_field(&outline, &model->fields[grid->first_field + i]);
		for (int i = 0; i < grid->entry_count; i++)
			add_entry(&outline, &model->entries[grid->first_entry + i]);
	}
	outline.parent = NULL;
	outline.parent_name = NULL;
	for (int i = 0; i < model->shared_entries; i++)
		add_entry(&outline, &model->entries[i]);
	EACH(const struct record, record, model->records, model->record_count) {
		char name[NAME];
		snprintf(name, sizeof name, "%s %s", record->kind, record->name);
		add_part(&outline, name, "", SYMBOL_OBJECT, record->line, record->line);
	}
	return outline.list;
}
