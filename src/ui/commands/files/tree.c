/* Lists of maps: of a folder, of the open files, of a file. Their rows, and what their keys do. */
#include "commands/commands.h"
#include "mapwright/clock.h"

#include <ctype.h>

enum { FIRST_SLICE = 100, SLICE = 30, SHOWN_EVERY = 300, ALL = 1 << 30 /* milliseconds */ };

/* ---- rows ---- */

/* Rows while they are made. */
struct rows {
	struct pager *pager;
	struct map_tree *tree;
	const char *filter; /* in lower case; "" if none */
	int folder;         /* the first file of the folder that the last row belongs to; -1: the tree's own */
	enum fit fit;       /* the best fit of a name to the filter, of the row `best`; -1 if none */
	int best;
};

static void add_row(struct rows *rows, int file, int map, bool found)
{
	const struct tree_item *item = tree_item(rows->tree, (struct tree_place){file, map});
	if (found && item) {
		enum fit fit = fit_of_line(item->name, rows->filter);
		bool better = rows->best < 0 || fit < rows->fit;
		rows->fit = better ? fit : rows->fit;
		rows->best = better ? rows->pager->count : rows->best;
	}
	pager_row(rows->pager, file, map, item ? item->line : rows->tree->files[file].folder);
}

/* Adds the row of a folder unless it is there. */
static void add_folder(struct rows *rows, int first)
{
	if (first != rows->folder && *rows->tree->files[first].folder)
		add_row(rows, first, TREE_FOLDER, false);
	rows->folder = first;
}

/* Adds the rows of a file whose folder begins with the file `first`. */
static void add_file(struct rows *rows, int index, int first)
{
	const struct map_tree *tree = rows->tree;
	const struct tree_file *file = &tree->files[index];
	bool all = *rows->filter == '\0', bare = tree->kind == TREE_OF_MAPS;
	bool folded = all && tree->files[first].folder_folded, begun = bare;
	if (folded)
		add_folder(rows, first);
	for (int map = bare ? 0 : TREE_WHOLE; map < file->map_count && !folded; map++) {
		bool found = all && map >= 0 ? file->unfolded || bare
					     : tree_matches(file, tree_item(tree, (struct tree_place){index, map}),
							    rows->filter, !all);
		if (!found)
			continue;
		if (!begun)
			add_folder(rows, first);
		if (!begun && map >= 0)
			add_row(rows, index, TREE_WHOLE, false);
		begun = true;
		add_row(rows, index, map, true);
	}
}

/* Returns the title of the page: what is listed, how much it is, and whether all of it has been read. */
static const char *title_of(struct arena *arena, const struct editor *editor, const struct map_tree *tree)
{
	int files = 0, maps = 0, wrong = 0;
	for (const struct tree_file *file = tree->files; file < tree->files + tree->count; file++) {
		bool is_map = file->state == TREE_READ;
		files += is_map;
		maps += !is_map ? 0 : MAX(file->map_count, 1);
		wrong += is_map && file->whole.errors > 0;
	}
	const char *name = tree->kind == TREE_OF_MAPS    ? editor_view(editor)->document->path
			   : tree->kind == TREE_OF_FILES ? "Open"
							 : tree->folder;
	const char *text = arena_print(arena, "%d map%s", maps, PLURAL(maps));
	if (tree->kind != TREE_OF_MAPS)
		text = arena_print(arena, "%d file%s, %s", files, PLURAL(files), text);
	text = arena_print(arena, "%s%s   %s", name, tree->kind == TREE_OF_FOLDER ? "/" : "", text);
	if (wrong > 0)
		text = arena_print(arena, "%s, %d with errors", text, wrong);
	return tree->unread < tree->count ? arena_print(arena, "%s; %d of %d read", text, tree->unread, tree->count)
					  : text;
}

/* Selects the row of tree->selected, else that of its file, else the first; `best`: the best match of the filter. */
static void select_row(struct rows *rows, bool best)
{
	struct pager *pager = rows->pager;
	struct tree_place *wanted = &rows->tree->selected;
	int at = 0;
	for (int i = pager->count; i-- > 0;) {
		const struct pager_line *line = &pager->lines[i];
		bool same = line->file == wanted->file && (line->map == wanted->map || line->map == TREE_WHOLE);
		at = same && (at == 0 || line->map == wanted->map) ? i : at;
	}
	pager->selected = best && rows->best >= 0 ? rows->best : at;
	tree_follow(pager);
}

/* Makes the page of a tree anew. Always returns true. */
static bool show(struct editor *editor, struct map_tree *tree, bool best)
{
	struct arena arena = {0};
	struct pager *pager = &editor->pager;
	char *filter = arena_print(&arena, "%s", tree->filter ? tree->filter : "");
	bool start = pager->start && pager->tree == tree;
	for (char *at = filter; *at; at++)
		*at = (char)tolower((unsigned char)*at);
	struct rows rows = {.pager = pager, .tree = tree, .filter = filter, .folder = -1, .best = -1};
	pager_begin(pager, "%s", title_of(&arena, editor, tree));
	pager->menu = true;
	pager->start = start;
	pager->tree = tree;
	pager->picker = tree->typing;
	pager->filter = arena_print(&pager->arena, "%s", tree->filter ? tree->filter : "");
	for (int i = 0, first = 0; i < tree->count; i++) {
		first = strcmp(tree->files[i].folder, tree->files[first].folder) == 0 ? first : i;
		if (tree->files[i].state == TREE_READ)
			add_file(&rows, i, first);
	}
	select_row(&rows, best);
	tree->rows_made = clock_now();
	arena_clear(&arena);
	return true;
}

void tree_follow(struct pager *pager)
{
	if (pager->tree && pager->selected >= 0 && pager->selected < pager->count)
		pager->tree->selected =
		    (struct tree_place){pager->lines[pager->selected].file, pager->lines[pager->selected].map};
}

void tree_filter(struct editor *editor, const char *text)
{
	struct map_tree *tree = editor->pager.tree;
	text_keep(&tree->filter, text);
	show(editor, tree, *text != '\0');
}

/* ---- lists that are opened ---- */

/* Lists the open files, or the maps of the current one. */
static void list_open(struct editor *editor, enum tree_kind kind)
{
	struct map_tree *list = &editor->list;
	bool one = kind == TREE_OF_MAPS;
	tree_clear(list);
	list->kind = kind;
	list->first = one ? map_number(editor, 0) : 1;
	for (int i = one ? editor->current : 0; i < (one ? editor->current + 1 : editor->view_count); i++)
		tree_add(list, editor->views[i]->document->path, "");
	list->selected = one ? (struct tree_place){0, editor_view(editor)->grid}
			     : (struct tree_place){editor->current, TREE_WHOLE};
	tree_read(editor, list, ALL);
}

static bool show_open(struct editor *editor, enum tree_kind kind)
{
	list_open(editor, kind);
	return show(editor, &editor->list, false);
}

static int compare_files(const void *left, const void *right)
{
	const struct tree_file *a = left, *b = right;
	int order = strcmp(a->folder, b->folder);
	return order != 0 ? order : strcmp(a->path, b->path);
}

/* Adds a file that the walk has met. */
static bool meet(void *context, const char *path, const char *problem)
{
	struct map_tree *tree = context;
	if (problem && tree->odd_count++ == 0)
		error_set(&tree->odd, "%s", problem);
	const char *below = path + strlen(tree->folder);
	below += strspn(below, "/");
	if (!problem)
		tree_add(tree, path, arena_copy(&tree->arena, below, (size_t)(path_name(below) - below)));
	return true;
}

/* Returns the first file that is known to be a map; NULL if none. */
static const struct tree_file *first_map(const struct map_tree *tree)
{
	int i = 0;
	while (i < tree->count && tree->files[i].state != TREE_READ)
		i++;
	return i < tree->count ? &tree->files[i] : NULL;
}

/* Says what could not be read, once, when all has been tried. */
static void say_odd(struct editor *editor, struct map_tree *tree)
{
	if (tree->unread < tree->count)
		return;
	if (tree->odd_count > 1)
		editor_say(editor, "%s And %d more.", tree->odd.message, tree->odd_count - 1);
	else if (tree->odd_count > 0)
		editor_say(editor, "%s", tree->odd.message);
	tree->odd_count = 0;
}

/* Opens the files of a folder of the tree, "" for its own: those of a format, or all. */
static bool open_all(struct editor *editor, struct map_tree *tree, const char *folder, const struct format *format,
		     struct error *error)
{
	bool done = true;
	tree_read(editor, tree, ALL);
	for (const struct tree_file *file = tree->files; done && file < tree->files + tree->count; file++)
		if (file->state == TREE_READ && strcmp(file->folder, folder) == 0 &&
		    (!format || file->format == format) && !tree_view(editor, tree, file))
			done = editor_open(editor, file->path, tree->format, 0, 0, error);
	return done;
}

/* Reads a folder until the first map is found. Returns its format; NULL with a message if there is none. */
static const struct format *read_folder(struct editor *editor, struct map_tree *tree, struct error *error)
{
	const struct folder_visitor visitor = {.visit = meet,
					       .filter = editor->projects ? editor->projects->folders
									  : (struct folder_filter){0},
					       .context = tree,
					       .deep = true};
	if (!(tree->real = file_real_path(tree->folder, error)) || !folder_walk(tree->folder, &visitor, error))
		return NULL;
	list_sort(tree->files, (size_t)tree->count, sizeof *tree->files, compare_files);
	do
		tree_read(editor, tree, FIRST_SLICE);
	while (tree->unread < tree->count && !first_map(tree));
	const struct tree_file *first = first_map(tree);
	if (!first)
		error_set(error, "%s: no maps found in this folder; name a file to open it.", tree->folder);
	return first ? first->format : NULL;
}

bool editor_open_folder(struct editor *editor, const char *path, const char *format, bool all, struct error *error)
{
	struct map_tree tree = {0};
	tree_clear(&tree);
	tree.format = format;
	tree.folder = memory_copy(path);
	for (size_t length = strlen(path); length > 1 && tree.folder[length - 1] == '/';)
		tree.folder[--length] = '\0';
	const struct format *first = read_folder(editor, &tree, error);
	bool rooms = first && !all && first->canvas == CANVAS_ROOM && *first_map(&tree)->folder == '\0';
	if (!first || all || rooms) {
		bool done = first && open_all(editor, &tree, "", rooms ? first : NULL, error);
		tree_clear(&tree);
		if (done && rooms)
			show_open(editor, TREE_OF_FILES);
		return done;
	}
	bool asked = editor->view_count == 0 && !editor->pager.open;
	tree_clear(&editor->tree);
	editor->tree = tree;
	editor->tree.typing = true;
	show(editor, &editor->tree, false);
	editor->pager.start = asked;
	say_odd(editor, &editor->tree);
	return true;
}

/* Shows a tree again, as it was left, with what has changed. */
static void come_back(struct editor *editor, struct map_tree *tree)
{
	tree_refresh(editor, tree);
	tree_read(editor, tree, FIRST_SLICE);
	show(editor, tree, false);
	say_odd(editor, tree);
}

COMMAND(folder)
{
	arguments += strspn(arguments, " ");
	if (*arguments && !file_is_folder(arguments))
		return error_set(error, "%s: no such folder.", arguments);
	if (!*arguments && editor->tree.folder)
		come_back(editor, &editor->tree);
	else if (!editor_open_folder(editor, *arguments ? arguments : ".", NULL, false, error))
		return false;
	if (!editor->interactive) { /* what prints the list does not wait for the rest */
		tree_read(editor, &editor->tree, ALL);
		show(editor, &editor->tree, false);
	}
	return true;
}

SHORT_COMMAND(maps, show_open(editor, TREE_OF_MAPS))

COMMAND(files)
{
	if (editor->prompt.question)
		return true;
	if (editor->tree.folder && editor->pager.tree != &editor->tree)
		come_back(editor, &editor->tree);
	else
		show_open(editor, TREE_OF_FILES);
	return true;
}

/* ---- work while no key waits ---- */

bool tree_idle(struct editor *editor)
{
	struct map_tree *tree = editor->pager.open ? editor->pager.tree : NULL;
	if (!tree || tree->unread >= tree->count)
		return false;
	bool full = editor->pager.count > editor->height;
	tree_read(editor, tree, SLICE);
	if (tree->unread < tree->count && full && clock_now() < tree->rows_made + SHOWN_EVERY)
		return false;
	show(editor, tree, false);
	say_odd(editor, tree);
	return true;
}

/* ---- keys ---- */

/* Goes to the file of a row, which is opened if need be, and to its map if the row is one. */
static bool go(struct editor *editor, struct map_tree *tree, struct tree_place place, struct error *error)
{
	const struct tree_file *file = &tree->files[place.file];
	if (tree->kind == TREE_OF_FOLDER && file->format->canvas == CANVAS_ROOM) /* a dungeon is checked as a whole */
		open_all(editor, tree, file->folder, file->format, NULL);
	if (tree->kind == TREE_OF_FILES)
		editor_show(editor, place.file);
	else if (tree->kind == TREE_OF_FOLDER &&
		 !command_run(editor, arena_print(&editor->scratch, "edit %s", file->path), error))
		return false;
	int number = place.map >= 0 ? map_number(editor, place.map) : 0;
	return place.map < 0 || editor_view(editor)->grid == place.map ||
	       command_run(editor, arena_print(&editor->scratch, "map %d", number), error);
}

/* Folds or unfolds what a row stands for: a folder, or a file. A row that cannot be folded folds what it is in. */
static bool fold(struct editor *editor, struct map_tree *tree, bool folds)
{
	struct tree_place *at = &tree->selected;
	struct tree_file *file = &tree->files[at->file];
	if (at->map >= 0 || (at->map == TREE_WHOLE && file->map_count > 0 && (file->unfolded || !folds))) {
		file->unfolded = !folds;
		at->map = folds ? TREE_WHOLE : at->map;
	} else if (*file->folder) {
		while (at->file > 0 && strcmp(tree->files[at->file - 1].folder, file->folder) == 0)
			at->file--;
		tree->files[at->file].folder_folded = folds;
		at->map = TREE_FOLDER;
	}
	return show(editor, tree, false);
}

bool tree_enter(struct editor *editor, struct error *error)
{
	struct map_tree *tree = editor->pager.tree;
	tree_follow(&editor->pager);
	if (editor->pager.count == 0)
		return true;
	if (tree->selected.map == TREE_FOLDER)
		return fold(editor, tree, !tree->files[tree->selected.file].folder_folded);
	bool done = go(editor, tree, tree->selected, error);
	if (done)
		pager_clear(&editor->pager);
	return done;
}

static bool next_wrong(struct editor *editor, struct error *error)
{
	struct pager *pager = &editor->pager;
	for (int i = 1; i <= pager->count; i++) {
		int at = (pager->selected + i) % pager->count;
		const struct pager_line *line = &pager->lines[at];
		const struct tree_item *item = tree_item(pager->tree, (struct tree_place){line->file, line->map});
		if (!item || item->errors == 0)
			continue;
		pager->selected = at;
		return true;
	}
	return error_set(error, "Nothing in this list has an error.");
}

enum {
	LIST_ADD,
	LIST_COPY,
	LIST_DELETE,
	LIST_UP,
	LIST_DOWN,
	LIST_UNDO,
	LIST_FOLD,
	LIST_UNFOLD,
	LIST_NEXT,
	LIST_FILTER
};

static void move_view(struct editor *editor, int from, int to)
{
	struct view *current = editor_view(editor), *moved = editor->views[from];
	for (int i = from; i != to; i += from < to ? 1 : -1)
		editor->views[i] = editor->views[from < to ? i + 1 : i - 1];
	editor->views[to] = moved;
	editor->split.on = false;
	while (editor->views[editor->current] != current)
		editor->current = (editor->current + 1) % editor->view_count;
}

/* Changes the list of open files: closes one or moves it. */
static bool change_files(struct editor *editor, int at, int what, struct error *error)
{
	int to = what == LIST_UP ? at - 1 : what == LIST_DOWN ? at + 1 : editor->view_count - 1;
	char *path = what == LIST_DELETE ? memory_copy(editor->views[at]->document->path) : NULL;
	bool last = what == LIST_DELETE && editor->view_count == 1;
	if (last)
		error_set(error, "This is the only open file: q quits.");
	editor_show(editor, last ? editor->current : at);
	bool done = !last && to >= 0 && to < editor->view_count && (!path || command_run(editor, "close", error));
	if (done && !path)
		move_view(editor, at, to);
	if (done) {
		free(editor->list_undo.path);
		editor->list_undo.path = path;
		editor->list_undo.from = path ? editor->view_count : to;
		editor->list_undo.to = at;
	} else {
		free(path);
	}
	show_open(editor, TREE_OF_FILES);
	return done || (!last && !path);
}

static bool undo_files(struct editor *editor, struct error *error)
{
	const char *path = editor->list_undo.path;
	bool done = !path || command_run(editor, arena_print(&editor->scratch, "edit %s", path), error);
	if (done && editor->list_undo.from < editor->view_count)
		move_view(editor, editor->list_undo.from, editor->list_undo.to);
	free(editor->list_undo.path);
	editor->list_undo.path = NULL;
	editor->list_undo.from = editor->list_undo.to;
	show_open(editor, TREE_OF_FILES);
	return done;
}

/* Begins a new file like that of the row, beside it. */
static bool new_file(struct editor *editor, const struct map_tree *tree, const struct tree_file *file,
		     struct error *error)
{
	if (tree->kind == TREE_OF_FILES)
		return command_run(editor, "start new", error);
	const char *name = path_name(file->path);
	const char *line = arena_print(&editor->scratch, "start new %s %.*snew%s", file->format->id,
				       (int)(name - file->path), file->path, file->format->extension);
	pager_clear(&editor->pager);
	return prompt_open_name(editor, PROMPT_ARGUMENT, line,
				strlen(line) - strlen("new") - strlen(file->format->extension), strlen("new"));
}

static bool change_file(struct editor *editor, struct map_tree *tree, int what, struct error *error)
{
	const struct tree_file *file = &tree->files[tree->selected.file];
	if (what == LIST_ADD)
		return new_file(editor, tree, file, error);
	if (what == LIST_COPY)
		return command_run(editor, arena_print(&editor->scratch, "edit-copy %s", file->path), error);
	if (tree->kind == TREE_OF_FILES)
		return change_files(editor, tree->selected.file, what, error);
	return error_set(error, what == LIST_DELETE
				    ? "No key deletes a file; d deletes maps of a file that has several."
				    : "The files of a folder are in the order of their names.");
}

/* Does to a map what a key of the list says; its file is opened for that. */
static bool change_map(struct editor *editor, struct map_tree *tree, int what, struct error *error)
{
	static const char *const lines[] = {"map add", "map copy", "map delete"};
	bool none = tree->kind == TREE_OF_MAPS && tree->files[0].map_count == 0;
	if (!none && !go(editor, tree, tree->selected, error))
		return false;
	const struct view *view = editor_view(editor);
	int to = view->grid + (what == LIST_UP ? -1 : 1);
	bool moves = what > LIST_DELETE, end = to < 0 || to >= view->document->model.grid_count;
	const char *line = moves ? arena_print(&editor->scratch, "map move %d", map_number(editor, to)) : lines[what];
	bool done = (moves && end) || command_run(editor, line, error);
	if (done && !none)
		tree->selected.map = view->grid;
	come_back(editor, tree);
	return done;
}

static bool undo(struct editor *editor, struct map_tree *tree, struct error *error)
{
	if (tree->kind == TREE_OF_FILES && (editor->list_undo.path || editor->list_undo.from != editor->list_undo.to))
		return undo_files(editor, error);
	const struct tree_file *file = &tree->files[tree->selected.file];
	if (tree->kind == TREE_OF_FOLDER && file->revision == 0)
		return error_set(error, "%s has not been changed: nothing to undo.", file->path);
	struct tree_place whole = {tree->selected.file, TREE_WHOLE};
	bool done = go(editor, tree, whole, error) && command_run(editor, "undo", error);
	tree->selected.map = tree->selected.map >= 0 ? editor_view(editor)->grid : tree->selected.map;
	come_back(editor, tree);
	return done;
}

COMMAND(list)
{
	static const char *const words[] = {"add",  "copy",   "!delete", "up",     "down", "undo",
					    "fold", "unfold", "next",    "filter", NULL};
	int what;
	struct map_tree *tree = editor->pager.open ? editor->pager.tree : NULL;
	if (!tree)
		return error_set(error, "Only in a list of maps or files.");
	if (!argument_choice(editor, &arguments, words, &what, error))
		return false;
	bool some = editor->pager.count > 0, map = tree->kind == TREE_OF_MAPS || tree->selected.map >= 0;
	if (what == LIST_FILTER) {
		tree->typing = editor->pager.picker = !tree->typing;
		return true;
	}
	if (!some && !(what == LIST_ADD && tree->kind == TREE_OF_MAPS))
		return true;
	if (what == LIST_NEXT)
		return next_wrong(editor, error);
	if (what == LIST_FOLD || what == LIST_UNFOLD)
		return fold(editor, tree, what == LIST_FOLD);
	if (what == LIST_UNDO)
		return undo(editor, tree, error);
	if (tree->selected.map == TREE_FOLDER)
		return error_set(error, "That is for maps and files; the arrows fold and unfold a folder.");
	return map ? change_map(editor, tree, what, error) : change_file(editor, tree, what, error);
}

/* ---- maps by name ---- */

/* Returns the first map behind a place, all round, whose name is the text or, unless `whole`, has it; file -1 if none. */
static struct tree_place find_map(const struct map_tree *tree, struct tree_place from, const char *text, bool whole)
{
	for (int i = 0; i <= tree->count; i++) {
		struct tree_place at = {.file = (from.file + i) % (tree->count + (tree->count == 0))};
		const struct tree_file *file = &tree->files[at.file];
		int end = i == tree->count && from.map < file->map_count ? from.map + 1 : file->map_count;
		at.map = i == 0 ? from.map + 1 : file->map_count > 0 ? 0 : TREE_WHOLE;
		for (; at.map < end && file->state == TREE_READ; at.map++) {
			const char *name = tree_item(tree, at)->name;
			if (whole ? strcasecmp(name, text) == 0 : strcasestr(name, text) != NULL)
				return at;
		}
	}
	return (struct tree_place){.file = -1};
}

bool map_find(struct editor *editor, const char *text)
{
	struct map_tree *const trees[] = {&editor->list, &editor->tree};
	list_open(editor, TREE_OF_FILES);
	tree_refresh(editor, &editor->tree);
	tree_read(editor, &editor->tree, ALL);
	for (int i = 0; i < (editor->interactive ? 4 : 2); i++) { /* scripts write names out */
		struct map_tree *tree = trees[i % 2];
		struct tree_place from = {.file = 0, .map = -1};
		if (tree == &editor->list)
			from = (struct tree_place){editor->current, editor_view(editor)->grid};
		struct tree_place place =
		    tree->count > 0 ? find_map(tree, from, text, i < 2) : (struct tree_place){-1, 0};
		if (place.file < 0 || !go(editor, tree, place, NULL))
			continue;
		return editor_say(editor, "%s: %s.", editor_view(editor)->document->path,
				  tree_item(tree, place)->name);
	}
	return false;
}
