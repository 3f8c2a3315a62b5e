/* Pasting, including the legend entries that the pasted glyphs need. */
#include "commands/commands.h"

enum { VALUES = CLIP_VALUES, NAMED = 3 };

/* A glyph of the copy, or one that a legend line turns such a glyph into. */
struct pasted {
	int value, placed; /* `placed` is the glyph painted for `value` */
	bool missing;      /* its legend lines have to be added here */
	bool clashes;      /* it has another meaning here */
};

void clipboard_set(struct editor *editor, struct clip clip, struct meanings meanings)
{
	clip_clear(&editor->clipboard);
	meanings_clear(&editor->clipboard_meanings);
	editor->clipboard = clip;
	editor->clipboard_meanings = meanings;
}

struct pasting {
	struct editor *editor;
	struct view *view;
	const struct meanings *copied;
	struct meanings here;
	struct pasted values[VALUES];
	int count, clashes, missing;
};

static struct pasted *find_pasted(struct pasting *pasting, int value)
{
	for (int i = 0; i < pasting->count; i++)
		if (pasting->values[i].value == value)
			return &pasting->values[i];
	return NULL;
}

static void add_value(struct pasting *pasting, int value)
{
	if (value > 0 && pasting->count < VALUES && !find_pasted(pasting, value))
		pasting->values[pasting->count++] = (struct pasted){.value = value, .placed = value};
}

/* Adds the glyphs of the block, and those that their legend lines turn them into. */
static void add_values(struct pasting *pasting, const struct clip *clip)
{
	const struct legend_kind *kinds = view_legend_kinds(pasting->view);
	const struct meaning_line *line;
	for (int i = 0; i < clip->width * clip->height; i++)
		if (i == 0 || clip->cells[i] != clip->cells[i - 1])
			add_value(pasting, clip->cells[i]);
	for (int i = 0; i < pasting->count; i++)
		for (int j = 0; (line = meanings_line(pasting->copied, pasting->values[i].value, j)); j++) {
			const struct legend_kind *kind =
			    line->kind ? legend_kind_find(kinds, line->kind, strlen(line->kind)) : NULL;
			for (const char *at = kind && kind->becomes ? line->value : ""; *at; at++)
				if (meanings_line(pasting->copied, (unsigned char)*at, 0))
					add_value(pasting, (unsigned char)*at);
		}
}

int clip_values(struct view *view, const struct clip *clip, const struct meanings *copied, int values[CLIP_VALUES])
{
	struct pasting pasting = {.view = view, .copied = copied};
	add_values(&pasting, clip);
	for (int i = 0; i < pasting.count; i++)
		values[i] = pasting.values[i].value;
	return pasting.count;
}

/* A copy from another format brings no legend: its words have no meaning here. */
static void pasting_begin(struct pasting *pasting, struct editor *editor)
{
	struct view *view = editor_view(editor);
	int values[VALUES];
	*pasting = (struct pasting){.editor = editor, .view = view, .copied = &editor->clipboard_meanings};
	if (editor->clipboard_meanings.format != view->document->format || !view->document->format->legend->editable)
		return;
	add_values(pasting, &editor->clipboard);
	for (int i = 0; i < pasting->count; i++)
		values[i] = pasting->values[i].value;
	meanings_take(&pasting->here, view->document, view->grid, values, pasting->count);
	/* Decide what to do for each glyph. One without a meaning where it was copied takes any meaning. */
	const struct meanings *copied = pasting->copied;
	EACH(struct pasted, pasted, pasting->values, pasting->count) {
		int value = pasted->value;
		const struct meaning_line *line = meanings_line(copied, value, 0);
		if (!meanings_text(copied, value) || meanings_agree(copied, &pasting->here, value) ||
		    (line && line->yields && meanings_text(&pasting->here, value)))
			continue;
		bool defined = meanings_line(&pasting->here, value, 0);
		bool used = grid_count(view_grid(view), value) > 0 && meanings_text(&pasting->here, value);
		pasted->missing = !defined && !used && line;
		pasted->clashes = !pasted->missing && meanings_text(&pasting->here, value);
		pasting->missing += pasted->missing;
		pasting->clashes += pasted->clashes;
	}
}

/* ---- asking ---- */

/* The map has been enlarged by then, or shall not be. */
static const struct answer answers_clash[] = {{"g", "paste other inside", "another glyph"},
					      {"c", "paste copied inside", "copied"},
					      {"h", "paste here inside", "here"},
					      {"<Esc>", "", "back"},
					      {0}};

static void ask(const struct pasting *pasting)
{
	struct editor *editor = pasting->editor;
	struct pager *pager = &editor->pager;
	pager_begin(pager, "Conflicting glyphs");
	pager->question = true;
	for (int i = 0; i < pasting->count; i++) {
		int value = pasting->values[i].value;
		if (!pasting->values[i].clashes)
			continue;
		const char *copied = arena_print(&pager->arena, "copied: %s", meanings_text(pasting->copied, value));
		const char *here =
		    arena_print(&pager->arena, "here: %s (%u on this map)", meanings_text(&pasting->here, value),
				grid_count(view_grid(pasting->view), value));
		pager_pair(pager, cell_argument(value).text, copied, 4, editor->width - 3);
		pager_pair(pager, "", here, 4, editor->width - 3);
	}
	pager_add(pager, NULL, "%s", "");
	pager_pair(pager, "g", "another glyph for the copy", 4, editor->width - 3);
	pager_pair(pager, "c", "the copied meaning for all", 4, editor->width - 3);
	pager_pair(pager, "h", "the meaning here for all", 4, editor->width - 3);
	prompt_ask(editor, answers_clash, "Copied glyphs have another meaning here.");
}

/* ---- the legend ---- */

/* Returns true if a glyph is unused in the copy and on the maps of the file, or on this one if each has its own legend. */
static bool is_free(struct pasting *pasting, int value)
{
	const struct model *model = &pasting->view->document->model;
	bool own = view_legend_kinds(pasting->view);
	bool is_free = !find_pasted(pasting, value) && !model_glyph(model, view_grid(pasting->view), value)->known;
	for (int i = 0; is_free && i < pasting->count; i++)
		is_free = pasting->values[i].placed != value;
	for (int g = 0; is_free && g < model->grid_count; g++)
		is_free = (own && g != pasting->view->grid) || grid_count(&model->grids[g], value) == 0;
	return is_free;
}

/* Returns an unused glyph, preferably the same letter in the other case; -1 if none. */
static int free_glyph(struct pasting *pasting, int value)
{
	static const char all[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ1234567890$%&*!?@^";
	bool letter = (value >= 'a' && value <= 'z') || (value >= 'A' && value <= 'Z');
	if (letter && is_free(pasting, value ^ 0x20))
		return value ^ 0x20;
	for (const char *at = all; *at; at++)
		if (is_free(pasting, *at))
			return *at;
	return -1;
}

int legend_free_glyph(struct editor *editor, int like)
{
	struct pasting *pasting = arena_allocate(&editor->scratch, 1, sizeof *pasting);
	pasting->view = editor_view(editor);
	return is_free(pasting, like) ? like : free_glyph(pasting, like);
}

/* Adds the copied legend lines of `value` for `glyph`. */
static bool add_lines(struct pasting *pasting, int value, int glyph, struct error *error)
{
	struct view *view = pasting->view;
	struct arena *scratch = &pasting->editor->scratch;
	const struct meaning_line *line;
	const char *words = "";
	bool done = true;
	for (int i = 0; done && (line = meanings_line(pasting->copied, value, i)); i++) {
		if (!line->kind) {
			words = arena_print(scratch, "%s %s", words, line->value);
			continue;
		}
		const struct legend_kind *kind =
		    legend_kind_find(view_legend_kinds(view), line->kind, strlen(line->kind));
		if (!kind || !kind->separators)
			return error_set(error, "This map has no %s legend lines.", line->kind);
		size_t length;
		const char *bytes = cell_bytes(glyph, &length);
		char *copy = arena_copy(scratch, line->value, strlen(line->value));
		for (char *at = copy; kind->becomes && *at; at++) {
			/* Replace the glyphs in the value by those painted for them. */
			const struct pasted *pasted = find_pasted(pasting, (unsigned char)*at);
			*at = pasted ? (char)pasted->placed : *at;
		}
		const char *text =
		    arena_print(scratch, "%s: %.*s %c %s", line->kind, (int)length, bytes, kind->separators[0], copy);
		done = legend_line_add(view, glyph, line->kind, text, strlen(text), error);
	}
	return done && (!*words || legend_words_set(pasting->editor, glyph, words, error));
}

bool legend_copy(struct editor *editor, int value, int *copy, struct error *error)
{
	struct view *view = editor_view(editor);
	struct pasting *pasting = arena_allocate(&editor->scratch, 1, sizeof *pasting);
	*pasting = (struct pasting){.editor = editor, .view = view, .copied = &pasting->here};
	meanings_take(&pasting->here, view->document, view->grid, &value, 1);
	add_value(pasting, value);
	*copy = pasting->values[0].placed = free_glyph(pasting, value);
	bool done = !meanings_line(&pasting->here, value, 0)
			? error_set(error, "%s has no legend entry.", cell_name(value).text)
		    : *copy < 0 ? error_set(error, "No free glyph for a copy of %s.", cell_name(value).text)
				: add_lines(pasting, value, *copy, error);
	meanings_clear(&pasting->here);
	return done;
}

/* Removes the map's own definition of a glyph. */
static bool remove_lines(const struct pasting *pasting, int value, struct error *error)
{
	struct document *document = pasting->view->document;
	const struct model *model = &document->model;
	for (int row = 0; row < model_legend_rows(model, pasting->view->grid); row++) {
		int index = model_legend_entry(model, pasting->view->grid, row);
		const struct entry *entry = &model->entries[index];
		if (entry->fixed || entry->attribute_count == 0 || !entry_has_key(entry, value))
			continue;
		if (entry->key_count > 1)
			return error_set(
			    error,
			    "Line %zu also defines other glyphs; change it first, or paste with another glyph.",
			    text_line(&document->text, entry->line.start));
		struct edit edit = edit_remove(place_at(PLACE_ENTRY, index));
		if (!document_apply(document, &edit, 1, "paste", error))
			return false;
		row = -1; /* entries have been renumbered */
	}
	return true;
}

static bool bring_legend(struct pasting *pasting, enum paste_way way, struct error *error)
{
	bool done = true;
	const struct meanings *copied = pasting->copied;
	for (int i = 0; way == PASTE_OTHER && i < pasting->count; i++) {
		struct pasted *pasted = &pasting->values[i];
		if (!pasted->clashes)
			continue;
		if (!meanings_line(copied, pasted->value, 0))
			return error_set(error,
					 "%s was copied with the game's own meaning, which no other glyph has.",
					 cell_name(pasted->value).text);
		int glyph = free_glyph(pasting, pasted->value);
		if (glyph < 0)
			return error_set(error, "No free glyph for %s.", cell_name(pasted->value).text);
		pasted->placed = glyph;
	}
	for (int i = 0; done && i < pasting->count; i++) {
		const struct pasted *pasted = &pasting->values[i];
		const struct meaning_line *line = meanings_line(copied, pasted->value, 0);
		if (pasted->clashes && way == PASTE_COPIED) /* redefine the glyph here as it was copied */
			done = line && !line->kind
				   ? legend_words_set(pasting->editor, pasted->value, line->value, error)
				   : remove_lines(pasting, pasted->value, error) &&
					 add_lines(pasting, pasted->value, pasted->value, error);
		else if (pasted->missing || pasted->placed != pasted->value)
			done = add_lines(pasting, pasted->value, pasted->placed, error);
	}
	return done;
}

/* ---- the cells ---- */

void clip_report_shift(struct editor *editor, const struct clip *clip, int x)
{
	if (clip->width > 1 && clip_shift(clip, view_grid(editor_view(editor)), x))
		editor_add_message(editor, "Every second column moved a row %s to keep the shape of the hexes.",
				   clip->parity == 1 ? "down" : "up");
}

/* Places the copied objects; with cells (not `alone`), those stay also if the objects cannot be placed. */
static bool place_objects(const struct pasting *pasting, int x, int y, bool alone, struct error *error)
{
	struct editor *editor = pasting->editor;
	const struct clip *clip = &editor->clipboard;
	const struct format *format = pasting->view->document->format;
	struct error why;
	int count = 0;
	bool done = clip->object_count == 0 || (editor->clipboard_meanings.format == format
						    ? carried_place(editor, clip, x, y, true, "paste", &count, &why)
						    : error_set(&why, "they were copied from another format (%s).",
								editor->clipboard_meanings.format->title));
	if (!done && alone)
		return error_set(error, "%s", why.message);
	const int off = (int)clip->object_count - count;
	if (count > 0)
		editor_add_message(editor,
				   off > 0 ? "%d object%s placed; %d would be off the map." : "%d object%s placed.",
				   count, PLURAL(count), off);
	else if (clip->object_count > 0)
		editor_add_message(editor, "Pasted without objects: %s",
				   done ? "they are off the map." : why.message);
	return true;
}

static bool draw_cells(struct pasting *pasting, int x, int y, struct error *error)
{
	struct clip clip = clip_copy(&pasting->editor->clipboard);
	struct drawing drawing = {.view = pasting->view, .mirrored = true, .exact = true};
	const struct pasted *pasted = NULL;
	int count = 0, value = 0;
	for (int *cell = clip.cells; cell < clip.cells + (ptrdiff_t)clip.width * clip.height; cell++) {
		count += *cell != 0;
		if (*cell && *cell != value)
			pasted = find_pasted(pasting, value = *cell);
		*cell = *cell && pasted ? pasted->placed : *cell;
	}
	drawing_clip(&drawing, &clip, x, y, -1);
	clip_clear(&clip);
	const int fit = (int)drawing.count;
	const bool alone = count == 0 && pasting->editor->clipboard.object_count > 0;
	if (!alone && !drawing_apply(pasting->editor, &drawing, "paste", error))
		return false;
	drawing_clear(&drawing);
	if (!place_objects(pasting, x, y, alone, error))
		return false;
	if (fit < count)
		editor_add_message(pasting->editor, "Only %d of the %d cells fit on the map.", fit, count);
	clip_report_shift(pasting->editor, &pasting->editor->clipboard, x);
	return true;
}

static void report_pasted(const struct pasting *pasting)
{
	const struct meanings *copied = pasting->copied;
	const struct format *format = pasting->view->document->format;
	char text[MESSAGE_SIZE] = "";
	EACH(const struct pasted, pasted, pasting->values, pasting->count) {
		size_t used = strlen(text);
		if (pasted->missing || pasted->placed != pasted->value)
			message_print(text + used, sizeof text - used, "%s%s %s",
				      used > 0 ? "; " : "New in the legend: ", cell_argument(pasted->placed).text,
				      meanings_text(copied, pasted->value));
	}
	if (!*text && copied->format && copied->format != format)
		editor_add_message(pasting->editor, "From another format (%s): glyphs now mean what they do here.",
				   copied->format->title);
	if (*text)
		editor_add_message(pasting->editor, "%s", text);
}

/* Returns the size of the map that the clipboard needs at (x, y). */
static struct rectangle room_at(const struct editor *editor, int x, int y)
{
	const struct clip *clip = &editor->clipboard;
	const struct grid *grid = view_grid(editor_view(editor));
	bool lower = clip->width > 1 && clip_shift(clip, grid, x) > 0;
	return (struct rectangle){.width = MAX(grid->width, x + clip->width),
				  .height = MAX(grid->height, y + clip->height + lower)};
}

static const struct answer answers_room[] = {
    {"y", "paste enlarge", "enlarge the map"}, {"n", "paste inside", "paste what fits"}, {"<Esc>", "", "back"}, {0}};

/* Asks about a copy that is larger than the map. Returns false if there is nothing to ask. */
static bool ask_room(struct editor *editor, int x, int y)
{
	const struct grid *grid = view_grid(editor_view(editor));
	const struct clip *clip = &editor->clipboard;
	if (!editor->interactive || !editor_view(editor)->document->format->maps->resizable ||
	    (clip->width <= grid->width && clip->height <= grid->height))
		return false;
	struct rectangle room = room_at(editor, x, y);
	editor_move_to(editor, x, y);
	return prompt_ask(editor, answers_room, "The copy is larger than the map (%d x %d): enlarge it to %d x %d?",
			  grid->width, grid->height, room.width, room.height);
}

static bool enlarge(struct editor *editor, int x, int y, struct error *error)
{
	const struct view *view = editor_view(editor);
	const struct grid *grid = view_grid(view);
	struct rectangle room = room_at(editor, x, y);
	if (room.width == grid->width && room.height == grid->height)
		return true;
	return command_run(editor,
			   arena_print(&editor->scratch, "resize %dx%d %s", room.width, room.height,
				       cell_argument(view_outside(view, room.height > grid->height)).text),
			   error);
}

bool paste_draw(struct editor *editor, int x, int y, struct paste_how how, struct error *error)
{
	struct view *view = editor_view(editor);
	size_t first = view->document->history.done;
	enum paste_way way = how.way;
	if (how.room == ROOM_ASK && ask_room(editor, x, y))
		return true;
	if (how.room == ROOM_ENLARGE && !enlarge(editor, x, y, error))
		return false;
	bool larger = view->document->history.done > first;
	struct pasting *pasting = arena_allocate(&editor->scratch, 1, sizeof *pasting);
	pasting_begin(pasting, editor);
	bool asks = pasting->clashes > 0 && way == PASTE_ASK, done = !asks || editor->interactive;
	if (asks && done) {
		editor_move_to(editor, x, y); /* where the answer pastes */
		ask(pasting);
	} else if (asks) {
		char list[100] = ""; /* e.g. "k, m and 2 more" */
		size_t used = 0;
		int named = 0;
		for (int i = 0; i < pasting->count && used < sizeof list && named < NAMED; i++)
			if (pasting->values[i].clashes)
				used +=
				    (size_t)snprintf(list + used, sizeof list - used, "%s%s", named++ > 0 ? ", " : "",
						     cell_name(pasting->values[i].value).text);
		if (pasting->clashes > named && used < sizeof list)
			snprintf(list + used, sizeof list - used, " and %d more", pasting->clashes - named);
		error_set(error,
			  "Copied glyphs have another meaning here: %s. Use paste other (another glyph for them), "
			  "paste copied (the copied meaning) or paste here (the meaning here).",
			  list);
	} else {
		struct error why;
		int entry = view->entry;
		bool cells = editor->clipboard.object_count == 0;
		if (cells && pasting->missing == 0 && (pasting->clashes == 0 || way == PASTE_HERE)) {
			done = draw_cells(pasting, x, y, way == PASTE_HERE ? &why : error);
		} else { /* legend, cells and objects together, or nothing */
			struct error *into = way == PASTE_HERE ? &why : error;
			document_transaction_begin(view->document, "paste", place_cell(view->grid, x, y));
			done = bring_legend(pasting, way, into) && draw_cells(pasting, x, y, into);
			document_transaction_finish(view->document, done);
			view->entry = entry;
			view_clamp(view);
		}
		if (done) {
			report_pasted(pasting);
		} else if (way == PASTE_HERE && draw_cells(pasting, x, y, error)) {
			/* The legend cannot be changed: paste the cells only. */
			done = true;
			editor_add_message(editor, "Pasted without legend entries: %s", why.message);
		}
		if (done && larger)
			history_join(&view->document->history, first, "paste");
	}
	if (!done && larger)
		document_undo(view->document, NULL, NULL);
	if (done && !asks && editor->tool == TOOL_PASTE)
		editor->tool = TOOL_NONE;
	meanings_clear(&pasting->here);
	return done;
}
