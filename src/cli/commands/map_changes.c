/* `mapwright diff --maps`: which maps came, went and changed, as for the notes of a release. */
#include "commands.h"

#include "check/report.h"
#include "mapwright/difference.h"
#include "mapwright/word_table.h"
#include "output.h"

#include <stdlib.h>
#include <string.h>

enum { OLD = DIFFERENCE_OLD, NEW = DIFFERENCE_NEW };
enum { TEXT, MARKDOWN, JSON };

static const char *const kinds[] = {"added", "removed", "moved", "changed"}, *const headings[] = {"Added", "Removed",
												  "Moved", "Changed"};

bool map_changes_begin(struct map_changes *changes, const char *form)
{
	static const char *const forms[] = {[TEXT] = "text", [MARKDOWN] = "markdown", [JSON] = "json"};
	*changes = (struct map_changes){.form = TEXT};
	while (*form && strcmp(forms[changes->form], form) != 0)
		if (++changes->form > JSON)
			return output_refuse("invalid --maps '%s'; use text, markdown or json.", form);
	return true;
}

static void add(struct map_changes *changes, enum map_change_kind kind, const struct document *document, int grid)
{
	const char *name = document->model.grids[grid].name, *path = document->path;
	path += strncmp(path, "./", 2) == 0 ? 2 : 0;
	const struct map_change new = {kind, arena_print(&changes->arena, "%s", name),
				       arena_print(&changes->arena, "%s", path), NULL};
	arena_append(&changes->arena, &changes->items, &changes->count, &changes->capacity, &new, sizeof new);
}

void map_changes_add(struct map_changes *changes, const struct difference_list *list,
		     const struct document *const *documents)
{
	struct word_table seen = {0}; /* maps of this file */
	for (int i = 0; i < list->count; i++) {
		const struct difference *difference = &list->items[i];
		bool old = difference->values[OLD].there, new = difference->values[NEW].there,
		     map = difference->kind == DIFFERENCE_MAP;
		int side = new ? NEW : OLD;
		int grid = model_place_grid(&documents[side]->model, difference->values[side].place);
		const char *name = grid >= 0 ? documents[side]->model.grids[grid].name : "";
		bool known = word_table_find(&seen, name, strlen(name)) >= 0;
		if (grid < 0 || known || (map && old && new)) /* the order of maps is no change */
			continue;
		word_table_add(&seen, &changes->arena, name, i);
		add(changes, !map ? MAP_CHANGED : new ? MAP_ADDED : MAP_REMOVED, documents[side], grid);
	}
}

/* A map that went from one file and came to another one has moved. */
static void find_moved(struct map_changes *changes)
{
	struct word_table added = {0};
	for (int i = 0; i < changes->count; i++)
		if (changes->items[i].kind == MAP_ADDED)
			word_table_add(&added, &changes->arena, changes->items[i].map, i);
	for (int i = 0; i < changes->count; i++) {
		struct map_change *from = &changes->items[i];
		int to = from->kind == MAP_REMOVED ? word_table_find(&added, from->map, strlen(from->map)) : -1;
		if (to < 0 || changes->items[to].kind != MAP_ADDED)
			continue;
		changes->items[to].kind = MAP_MOVED;
		changes->items[to].from = from->file;
		from->kind = MAP_NONE;
	}
}

static json_t *change_as_json(const struct map_change *change)
{
	return json_pack("{s:o, s:o, s:o*}", "map", report_string(change->map), "file", report_string(change->file),
			 "from", change->from ? report_string(change->from) : NULL);
}

static void print_change(const struct map_changes *changes, const struct map_change *change, bool first)
{
	bool markdown = changes->form == MARKDOWN;
	if (markdown && first)
		printf("## %s\n\n", headings[change->kind]);
	printf("%-*s", markdown ? 0 : 9, markdown ? "- `" : kinds[change->kind]);
	output_text(stdout, markdown ? change->map : change->file);
	fputs(markdown ? "` in `" : "#", stdout);
	output_text(stdout, markdown ? change->file : change->map);
	fputs(!change->from ? "" : markdown ? "`, before in `" : " from ", stdout);
	output_text(stdout, change->from ? change->from : "");
	puts(markdown ? "`" : "");
}

void map_changes_end(struct map_changes *changes)
{
	json_t *answer = json_object();
	bool any = false;
	find_moved(changes);
	for (int kind = MAP_ADDED; kind <= MAP_CHANGED; kind++) {
		json_t *array = json_array();
		bool first = true;
		for (int i = 0; i < changes->count; i++) {
			if ((int)changes->items[i].kind != kind)
				continue;
			if (changes->form == JSON)
				json_array_append_new(array, change_as_json(&changes->items[i]));
			else if (changes->form == MARKDOWN && first && any)
				putchar('\n');
			if (changes->form != JSON)
				print_change(changes, &changes->items[i], first);
			first = false;
			any = true;
		}
		json_object_set_new(answer, kinds[kind], array);
	}
	if (changes->form == JSON)
		output_answer(json_incref(answer), 0);
	json_decref(answer);
	arena_clear(&changes->arena);
}
