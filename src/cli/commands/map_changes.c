/* `mapwright diff --maps`: which maps came, went and changed, as for the notes of a release. */
#include "commands.h"

enum { TEXT, MARKDOWN, JSON };

static const char *const kinds[] = {"added", "removed", "moved", "renamed", "changed"};

bool map_changes_begin(struct map_changes *changes, const char *form)
{
	static const char *const forms[] = {[TEXT] = "text", [MARKDOWN] = "markdown", [JSON] = "json", NULL};
	*changes = (struct map_changes){.form = *form ? word_index(forms, form) : TEXT};
	return changes->form >= 0 || output_refuse("invalid --maps '%s'; use text, markdown or json.", form);
}

static void add(struct map_changes *changes, enum map_change_kind kind, const struct document *document,
		const char *name)
{
	const char *path = document->path;
	path += strncmp(path, "./", 2) == 0 ? 2 : 0;
	const struct map_change new = {kind, arena_print(&changes->arena, "%s", name),
				       arena_print(&changes->arena, "%s", path), NULL};
	arena_append(&changes->arena, &changes->items, &changes->count, &changes->capacity, &new, sizeof new);
}

/* Those of one file, by the numbers of their changes. */
struct seen {
	struct word_table gone, former; /* by the old name */
	struct word_table others;       /* an other one by its new name, or the old one where that is all one knows */
};

/* Of a map that the file called otherwise before; what was noted by that name is of this one, too. */
static void note_name(struct map_changes *changes, struct seen *seen, int number, const char *old)
{
	struct map_change *change = &changes->items[number];
	int other = word_table_find(&seen->others, old, strlen(old));
	if (strcmp(old, change->map) == 0)
		return;
	change->kind = MAP_RENAMED;
	change->from = arena_print(&changes->arena, "%s", old);
	if (word_table_find(&seen->former, old, strlen(old)) < 0)
		word_table_add(&seen->former, &changes->arena, change->from, number);
	if (other >= 0 && changes->items[other].kind == MAP_CHANGED)
		changes->items[other].kind = MAP_NONE;
}

static const struct grid *grid_of(const struct document *document, const struct difference_value *value)
{
	int grid = value->there ? model_place_grid(&document->model, value->place) : -1;
	return grid >= 0 ? &document->model.grids[grid] : NULL;
}

static void add_difference(struct map_changes *changes, struct seen *seen, const struct difference *difference,
			   const struct document *const *documents)
{
	const struct grid *before = grid_of(documents[OLD], &difference->values[OLD]),
			  *after = grid_of(documents[NEW], &difference->values[NEW]);
	bool map = difference->kind == DIFFERENCE_MAP;
	if ((!before && !after) || (map && before && after)) /* the order of maps is no change */
		return;
	const char *name = after ? after->name : before->name;
	struct word_table *table = map && !after ? &seen->gone : &seen->others;
	int number = word_table_find(table, name, strlen(name));
	if (!after && (word_table_find(&seen->gone, name, strlen(name)) >= 0 ||
		       (!map && word_table_find(&seen->former, name, strlen(name)) >= 0)))
		return;
	if (number < 0) {
		number = changes->count;
		word_table_add(table, &changes->arena, name, number);
		add(changes,
		    !map    ? MAP_CHANGED
		    : after ? MAP_ADDED
			    : MAP_REMOVED,
		    documents[after ? NEW : OLD], name);
	}
	if (before && after && before->named && after->named)
		note_name(changes, seen, number, before->name);
}

void map_changes_add(struct map_changes *changes, const struct difference_list *list,
		     const struct document *const *documents)
{
	struct seen seen = {0};
	for (int i = 0; i < list->count; i++)
		add_difference(changes, &seen, &list->items[i], documents);
}

/* A map that went from one file and came to another one has moved. */
static void find_moved(struct map_changes *changes)
{
	struct word_table added = {0};
	for (int i = 0; i < changes->count; i++)
		if (changes->items[i].kind == MAP_ADDED)
			word_table_add(&added, &changes->arena, changes->items[i].map, i);
	EACH(struct map_change, from, changes->items, changes->count) {
		int to = from->kind == MAP_REMOVED ? word_table_find(&added, from->map, strlen(from->map)) : -1;
		if (to < 0 || changes->items[to].kind != MAP_ADDED)
			continue;
		changes->items[to].kind = MAP_MOVED;
		changes->items[to].from = from->file;
		from->kind = MAP_NONE;
	}
}

static void print_change(const struct map_changes *changes, const struct map_change *change)
{
	bool markdown = changes->form == MARKDOWN;
	const char *before = !change->from                 ? ""
			     : !markdown                   ? " from "
			     : change->kind == MAP_RENAMED ? "`, before `"
							   : "`, before in `";
	const char *from = change->from ? change->from : "";
	if (markdown)
		output_print(stdout, "- `%s` in `%s%s%s`\n", change->map, change->file, before, from);
	else
		output_print(stdout, "%-9s%s#%s%s%s\n", kinds[change->kind], change->file, change->map, before, from);
}

bool map_changes_end(struct map_changes *changes)
{
	json_t *answer = json_object();
	bool any = false;
	find_moved(changes);
	for (int kind = MAP_ADDED; kind <= MAP_CHANGED; kind++) {
		json_t *array = json_array();
		EACH(const struct map_change, change, changes->items, changes->count) {
			if ((int)change->kind != kind)
				continue;
			if (changes->form == MARKDOWN && json_array_size(array) == 0)
				printf("%s## %c%s\n\n", any ? "\n" : "", *kinds[kind] - 'a' + 'A', kinds[kind] + 1);
			if (changes->form != JSON)
				print_change(changes, change);
			json_array_append_new(array, json_pack("{s:o, s:o, s:o*}", "map", report_string(change->map),
							       "file", report_string(change->file), "from",
							       change->from ? report_string(change->from) : NULL));
			any = true;
		}
		json_object_set_new(answer, kinds[kind], array);
	}
	if (changes->form == JSON)
		output_answer(json_incref(answer), 0);
	json_decref(answer);
	arena_clear(&changes->arena);
	return any;
}
