/* Lists of maps: what their rows show, which rows a filter keeps, and the reading of files for them. */
#include "mapwright/allow.h"
#include "mapwright/clock.h"
#include "mapwright/registry.h"
#include "views/views.h"

#include <ctype.h>

enum { UNFOLDED_MOST = 3 /* maps of a file that is shown unfolded at first */ };

void tree_clear(struct map_tree *tree)
{
	screen_free(&tree->picture);
	free(tree->folder);
	free(tree->real);
	free(tree->filter);
	arena_clear(&tree->arena);
	*tree = (struct map_tree){.pictured = {.file = -1}, .painted = -1, .selected = {.map = TREE_WHOLE}};
}

struct tree_file *tree_add(struct map_tree *tree, const char *path, const char *folder)
{
	struct tree_file file = {.path = arena_print(&tree->arena, "%s", path),
				 .folder = arena_print(&tree->arena, "%s", folder)};
	return arena_append(&tree->arena, &tree->files, &tree->count, &tree->capacity, &file, sizeof file);
}

/* ---- what rows show ---- */

/* Returns how much a file holds. */
static const char *size_of(struct arena *arena, const struct document *document)
{
	static const char *const words[][2] = {[CANVAS_SQUARE] = {"maps", "map"},
					       [CANVAS_HEX] = {"hexes", "hex"},
					       [CANVAS_CHAINS] = {"chains", "chain"}};
	const struct model *model = &document->model;
	enum canvas canvas = document->format->canvas;
	int count = canvas == CANVAS_SQUARE ? model->grid_count : model->record_count;
	return canvas == CANVAS_ROOM ? "room" : arena_print(arena, "%d %s", count, words[canvas][count == 1]);
}

enum { ALL_WORDS = -1, NO_WORDS = -2 };

/* Writes what the fields and legend lines of a map say, or all of the file, and what its glyphs mean. */
static void write_words(FILE *out, const struct document *document, int grid)
{
	const struct model *model = &document->model;
	if (grid == NO_WORDS)
		return;
	for (const struct entry *entry = model->entries; entry < model->entries + model->entry_count; entry++)
		if (!entry->fixed && (grid < 0 || entry->grid < 0 || entry->grid == grid))
			fprintf(out, " %s", entry->text ? entry->text : "");
	for (const struct field *field = model->fields; field < model->fields + model->field_count; field++)
		if (field->set && (grid < 0 || field->grid == grid))
			fprintf(out, " %s", field->effective);
	for (int value = 0; value < 256 && grid >= 0; value++)
		if (grid_count(&model->grids[grid], value) > 0)
			fprintf(out, " %s", model_glyph(model, &model->grids[grid], value)->meaning);
}

/* Returns a row as text: with the number that commands take, and then what is known of it, or none (-1). */
static const char *line_of(struct arena *arena, const struct tree_item *item, int number)
{
	const char *line = number < 0 ? arena_print(arena, "     %s", item->name)
				      : arena_print(arena, "%3d  %s", number, item->name);
	const char *const parts[] = {item->kind, item->size, number < 0 ? "" : item->about};
	EACH_OF(part, parts)
		line = **part ? arena_print(arena, "%s  %s", line, *part) : line;
	return item->errors + item->warnings == 0
		   ? line
		   : arena_print(arena, "%s  x%d w%d", line, item->errors, item->warnings);
}

/* Fills in what is found and read of an item that has a name, a kind and a size. */
static void finish_item(struct map_tree *tree, struct tree_item *item, int number, const struct document *document,
			int grid)
{
	char *words = NULL;
	size_t length;
	item->line = line_of(&tree->arena, item, number);
	FILE *out = memory_stream(&words, &length);
	fprintf(out, "%s %s", item->line, item->about);
	write_words(out, document, grid);
	memory_stream_end(out);
	for (size_t i = 0; i < length; i++)
		words[i] = (char)tolower((unsigned char)words[i]);
	item->words = arena_copy(&tree->arena, words, length);
	free(words);
}

/* Returns what the game does with a map, then what is measured of it. */
static const char *about_map(struct map_tree *tree, const struct document *document, int grid)
{
	struct arena scratch = {0};
	struct fact *facts;
	int count = facts_of(document->format->facts->of_grid, document, grid, &scratch, &facts);
	const char *text = "";
	for (int i = 0; i < count;
	     i++) { /* the first one is how the game uses the map, or its size, which is known */
		const char *word = strrchr(facts[i].name, ' ');
		if (i == 0 && !byte_is_digit(facts[i].value[0]))
			text = arena_print(&scratch, "%s", facts[i].value);
		else if (i > 0)
			text = arena_print(&scratch, "%s%s%s %s", text, *text ? "  " : "",
					   word ? word + 1 : facts[i].name, facts[i].value);
	}
	text = arena_print(&tree->arena, "%s", text);
	arena_clear(&scratch);
	return text;
}

/* Returns the title of a room and its properties. */
static const char *about_room(struct map_tree *tree, const struct document *document)
{
	const struct model *model = &document->model;
	struct badge badges[BADGES];
	int title = model_find_field(model, "title"), count = document->format->facts->badges(model, badges);
	const struct field *field = title >= 0 ? &model->fields[title] : NULL;
	const char *text = !field ? "" : field->effective[0] ? field->effective : field->fallback;
	for (int i = 0; i < count; i++)
		text = arena_print(&tree->arena, "%s%s%s", text, badges[i].kind == BADGE_SIDE && i > 0 ? "" : " ",
				   badges[i].name);
	return text;
}

static void list_map(struct map_tree *tree, struct tree_item *item, const struct document *document, int grid)
{
	const struct model *model = &document->model;
	const struct grid *map = &model->grids[grid];
	*item = (struct tree_item){.name = arena_print(&tree->arena, "%s", map->name),
				   .kind = "",
				   .size = arena_print(&tree->arena, "%dx%d", map->width, map->height),
				   .about = about_map(tree, document, grid)};
	EACH(const struct finding, finding, document->findings.items, document->findings.count) {
		bool mine = model_place_grid(model, finding->place) == grid;
		item->errors += mine && finding->severity == SEVERITY_ERROR;
		item->warnings += mine && finding->severity == SEVERITY_WARNING;
	}
	finish_item(tree, item, tree->kind == TREE_OF_MAPS ? tree->first + grid : -1, document, grid);
}

/* Reads what the rows of a file show from its document, whose findings are up to date. */
static void list_file(struct map_tree *tree, struct tree_file *file, const struct document *document)
{
	const struct model *model = &document->model;
	int maps = model->grid_count;
	bool drawn = document->format->canvas == CANVAS_SQUARE;
	bool alone = tree->kind != TREE_OF_MAPS && (!drawn || (maps == 1 && !model->grids[0].named));
	bool first = file->state == TREE_UNREAD && !file->maps;
	file->format = document->format;
	bool empty = tree->kind == TREE_OF_FOLDER && !tree->format && drawn && maps == 0;
	file->state = empty ? TREE_NO_MAP : TREE_READ;
	file->map_count = alone ? 0 : maps;
	file->unfolded = first ? maps <= UNFOLDED_MOST : file->unfolded;
	file->whole = (struct tree_item){
	    .name = arena_print(&tree->arena, "%s%s", path_name(file->path), document_modified(document) ? " +" : ""),
	    .kind = document->format->title,
	    .about = document->format->facts->badges ? about_room(tree, document) : "",
	    .errors = finding_count(&document->findings, SEVERITY_ERROR),
	    .warnings = finding_count(&document->findings, SEVERITY_WARNING)};
	file->whole.size = alone && drawn
			       ? arena_print(&tree->arena, "%dx%d", model->grids[0].width, model->grids[0].height)
			       : size_of(&tree->arena, document);
	finish_item(tree, &file->whole, tree->kind == TREE_OF_FILES ? (int)(file - tree->files) + 1 : -1, document,
		    !alone      ? NO_WORDS
		    : maps == 1 ? 0
				: ALL_WORDS);
	file->maps = arena_allocate(&tree->arena, (size_t)file->map_count + 1, sizeof *file->maps);
	for (int i = 0; i < file->map_count; i++)
		list_map(tree, &file->maps[i], document, i);
	if (tree->painted >= 0 && file == &tree->files[tree->painted])
		tree->painted = tree->pictured.file = -1;
}

bool tree_matches(const struct tree_file *file, const struct tree_item *item, const char *filter, bool own)
{
	char word[64];
	bool found = !own;
	while (*(filter += strspn(filter, " "))) {
		size_t length = strcspn(filter, " ");
		snprintf(word, sizeof word, "%.*s", (int)length, filter);
		bool here = strstr(item->words, word);
		if (!here && !strstr(file->whole.words, word) && !strcasestr(file->folder, word))
			return false;
		found |= here;
		filter += length;
	}
	return found;
}

const struct tree_item *tree_item(const struct map_tree *tree, struct tree_place place)
{
	const struct tree_file *file = &tree->files[place.file];
	return place.map == TREE_FOLDER ? NULL : place.map == TREE_WHOLE ? &file->whole : &file->maps[place.map];
}

/* ---- reading ---- */

struct view *tree_view(const struct editor *editor, const struct map_tree *tree, const struct tree_file *file)
{
	for (int i = 0; i < editor->view_count; i++) {
		const struct document *document = editor->views[i]->document;
		size_t length = tree->real ? strlen(tree->real) : 0;
		const char *real = document->real_path,
			   *name = file->path + (tree->folder ? strlen(tree->folder) : 0);
		bool within = tree->real && real && strncmp(real, tree->real, length) == 0;
		if (strcmp(document->path, file->path) == 0 ||
		    (within && strcmp(real + length + strspn(real + length, "/"), name + strspn(name, "/")) == 0))
			return editor->views[i];
	}
	return NULL;
}

static void note_odd(struct map_tree *tree, const struct error *why)
{
	if (tree->odd_count++ == 0)
		tree->odd = *why;
}

/* Lists a file as it is on disk, if it is a map. */
static void list_disk(struct editor *editor, struct map_tree *tree, struct tree_file *file)
{
	struct error error;
	const char *id = tree->format;
	char *bytes;
	size_t length;
	struct library *library = projects_library(editor, file->path, &id);
	file->revision = 0;
	file->state = TREE_NO_MAP;
	if (!file_read(file->path, &bytes, &length, &file->disk, &error)) {
		note_odd(tree, &error);
		return;
	}
	struct document *document = NULL;
	bool map = id || format_detect(bytes, length, file->path, CERTAINTY_MET);
	if (map && !(document = library_open_bytes(library, file->path, bytes, length, id, &error)))
		note_odd(tree, &error);
	free(bytes);
	if (!document)
		return;
	document_check(document);
	allow_apply(document);
	projects_filter(editor, document);
	file->state = TREE_UNREAD;
	list_file(tree, file, document);
	document_free(document);
}

void tree_refresh(struct editor *editor, struct map_tree *tree)
{
	for (int i = 0; i < tree->count; i++) {
		struct tree_file *file = &tree->files[i];
		const struct view *view = tree_view(editor, tree, file);
		uint64_t revision = view ? view->document->revision : 0;
		bool known = file->state == TREE_UNREAD || file->revision == revision;
		if (known && (view || !file_changed(file->path, &file->disk)))
			continue;
		file->state = TREE_UNREAD;
		tree->unread = MIN(i, tree->unread);
	}
}

bool tree_read(struct editor *editor, struct map_tree *tree, int milliseconds)
{
	long long end = clock_now() + milliseconds;
	bool any = tree->unread < tree->count;
	for (; tree->unread < tree->count && clock_now() < end; tree->unread++) {
		struct tree_file *file = &tree->files[tree->unread];
		struct view *view = tree_view(editor, tree, file);
		if (file->state == TREE_UNREAD && view) {
			editor_check(editor, view);
			list_file(tree, file, view->document);
			file->revision = view->document->revision;
		} else if (file->state == TREE_UNREAD) {
			list_disk(editor, tree, file);
		}
	}
	return any;
}

/* ---- the picture ---- */

struct rectangle tree_picture_area(const struct editor *editor)
{
	enum { LIST = 44, LEAST = 24, BELOW = 3 };
	int list = MAX(editor->width * 48 / 100, LIST);
	struct rectangle area = {list + 1, 2, editor->width - list - 1, editor->height - 4 - BELOW};
	return area.width < LEAST || area.height < 1 ? (struct rectangle){editor->width, 2, 0, 0} : area;
}

bool tree_wants_picture(const struct editor *editor, const struct map_tree *tree)
{
	struct rectangle area = tree_picture_area(editor);
	bool drawn = tree->pictured.file == tree->selected.file && tree->pictured.map == tree->selected.map &&
		     tree->pictured_width == area.width && tree->pictured_height == area.height;
	return !drawn && area.width > 0 && tree->selected.file < tree->count && tree->selected.map != TREE_FOLDER &&
	       tree->files[tree->selected.file].state == TREE_READ;
}
