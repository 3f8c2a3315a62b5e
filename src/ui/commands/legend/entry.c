/* The legend: define, change, rename and remove glyphs. Several edits of one command are one undo step. */
#include "commands/commands.h"

/* Returns the editable entry of a glyph; -1 if none. */
static int find_entry(const struct view *view, int glyph)
{
	return view_legend_kinds(view) ? view_own_entry(view, NULL, glyph)
				       : model_find_entry(&view->document->model, view->grid, glyph);
}

/* Reads a glyph and looks up its entry. Returns false with a message if it has none. */
static bool read_entry(const struct editor *editor, const char **arguments, int *glyph, int *entry,
		       struct error *error)
{
	if (!argument_glyph(editor, arguments, glyph, error))
		return false;
	*entry = find_entry(editor_view(editor), *glyph);
	return *entry >= 0 || error_set(error, "%s has no legend entry.", cell_name(*glyph).text);
}

struct words {
	struct edit *items; /* only value and length are used */
	int count, capacity;
};

/* Splits the arguments into attributes, separated by blanks or commas. */
static struct words read_words(struct editor *editor, const char *arguments)
{
	struct words words = {0};
	for (size_t length; (length = strcspn(arguments += strspn(arguments, " ,"), " ,")) > 0; arguments += length) {
		const struct edit word = {.value = arguments, .length = length};
		arena_append(&editor->scratch, &words.items, &words.count, &words.capacity, &word, sizeof word);
	}
	return words;
}

/* Returns the attributes of a glyph as one text; NULL with a message if they do not fit on one line. */
static const char *words_of(struct editor *editor, int glyph, const char *between, struct error *error)
{
	const struct view *view = editor_view(editor);
	const char *line = "";
	for (struct place at = {0}; view_next_attribute(view, glyph, &at);) {
		struct span span = model_span(&view->document->model, at);
		const char *word = view->document->text.bytes + span.start;
		if (memchr(word, '\0', span.length)) {
			error_set(error, "The words of %s do not fit on one line; edit them with :source.",
				  cell_name(glyph).text);
			return NULL;
		}
		line = arena_print(&editor->scratch, "%s%s%.*s", line, *line ? between : "", (int)span.length, word);
	}
	return line;
}

/* Applies one edit to one attribute, in the transaction of the caller. */
static bool change_word(struct view *view, enum edit_verb verb, struct place place, const struct edit *word,
			struct error *error)
{
	struct edit edit = word ? edit_bytes(verb, place, word->value, word->length) : edit_remove(place);
	return document_apply(view->document, &edit, 1, "legend", error);
}

/* Removes the attributes of a glyph from number `first` on, in one call because each edit re-reads the whole file. A
 * line left without attributes is removed. */
static bool remove_words(struct editor *editor, int glyph, int first, struct error *error)
{
	const struct view *view = editor_view(editor);
	struct edit *edits = NULL;
	struct place at = {0};
	int count = 0, capacity = 0;
	for (int number = 0; view_next_attribute(view, glyph, &at); number++) {
		bool whole = number - at.x >= first;
		const struct edit edit = edit_remove(whole ? place_at(PLACE_ENTRY, at.index) : at);
		if (number >= first && (!whole || at.x == 0))
			arena_append(&editor->scratch, &edits, &count, &capacity, &edit, sizeof edit);
	}
	return count == 0 || document_apply(view->document, edits, (size_t)count, "legend", error);
}

/* In scripts, refuses to drop the attributes of a glyph with several lines unless an attribute of the same type is
 * given. In the editor the user sees all of them on the command line. */
static bool check_lines(struct editor *editor, struct view *view, int glyph, const char *text, struct error *error)
{
	const struct document *document = view->document;
	if (editor->interactive || view_next_entry(view, view_next_entry(view, -1, glyph), glyph) < 0)
		return true;
	for (struct place place = {0}; view_next_attribute(view, glyph, &place);) {
		const struct attribute *word = &document->model.entries[place.index].attributes[place.x];
		const char *bytes = document->text.bytes + word->span.start, *at = text;
		bool named = false;
		for (size_t length; *(at += strspn(at, " ,")); at += length) {
			length = strcspn(at, " ,");
			int row = vocabulary_find(document->vocabulary, at, length);
			named = named || (length == word->span.length && memcmp(at, bytes, length) == 0) ||
				(row >= 0 && word->type && vocabulary_fits(document->vocabulary, row, word->type));
		}
		if (!named)
			return error_set(error,
					 "%s has several legend lines, and %.*s on line %zu would be lost: "
					 "name it too, or remove it first.",
					 cell_name(glyph).text, (int)word->span.length, bytes,
					 text_line(&document->text, word->span.start));
	}
	return true;
}

bool legend_words_set(struct editor *editor, int glyph, const char *text, struct error *error)
{
	struct view *view = editor_view(editor);
	const struct words words = read_words(editor, text);
	if (view_next_entry(view, -1, glyph) < 0) {
		const char *line = "";
		for (int i = 0; i < words.count; i++)
			line = arena_print(&editor->scratch, "%s%s%.*s", line, i > 0 ? ", " : "",
					   (int)words.items[i].length, words.items[i].value);
		return legend_line_add(view, glyph, NULL, line, strlen(line), error);
	}
	/* Overwrite the attributes of all lines in order, then add or remove the difference. */
	struct place at = {0};
	for (int i = 0; i < words.count; i++) {
		enum edit_verb verb = view_next_attribute(view, glyph, &at) ? EDIT_SET : EDIT_ADD;
		if (!change_word(view, verb, at, &words.items[i], error))
			return false;
	}
	return remove_words(editor, glyph, words.count, error);
}

COMMAND(legend)
{
	int glyph;
	if (view_legend_kinds(view))
		return legend_line_set(editor, view, arguments, error);
	if (!argument_glyph(editor, &arguments, &glyph, error))
		return false;
	if (arguments[strspn(arguments, " ,")] == '\0')
		return error_set(error, "Define %s: one or more words (Tab completes).", cell_name(glyph).text);
	bool added = false;
	if (editor->interactive && !(arguments = meaning_words(editor, "", arguments, &added, error)))
		return false;
	if (!check_lines(editor, view, glyph, arguments, error))
		return false;
	document_transaction_begin(view->document, "legend", place_cell(view->grid, view->x, view->y));
	bool done = legend_words_set(editor, glyph, arguments, error);
	document_transaction_finish(view->document, done);
	int entry = model_find_entry(&view->document->model, view->grid, glyph);
	if (done && entry >= 0) {
		view_select_entry(view, entry);
		view_take_slot(view, glyph);
	}
	if (done && added)
		meaning_added(editor, pager_goes_on(&editor->pager));
	return done;
}

static bool remove_entry(struct view *view, int entry, struct error *error)
{
	return view_apply(view, edit_remove(place_at(PLACE_ENTRY, entry)), "remove entry", error);
}

/* Removes the glyph from a line: the line, or from a line for several glyphs only this one. */
static bool remove_from_line(struct editor *editor, int index, int glyph, struct error *error)
{
	struct view *view = editor_view(editor);
	const struct document *document = view->document;
	const struct entry *entry = &document->model.entries[index];
	const char *keys = document->text.bytes + entry->key_span.start, *others = entry->glyphs;
	if (entry->key_count < 2)
		return remove_entry(view, index, error);
	if (entry->attribute_count == 0 || glyph > 255 || entry->key_span.length != (size_t)entry->key_count)
		return error_set(error, "Line %zu also defines other glyphs%s%s; change that line.",
				 text_line(&document->text, entry->line.start), others ? ": " : "",
				 others ? others : "");
	const char *own = memchr(keys, glyph, entry->key_span.length);
	const char *rest = arena_print(&editor->scratch, "%.*s%.*s", (int)(own - keys), keys,
				       (int)(keys + entry->key_span.length - own - 1), own + 1);
	return view_apply(view, edit_text(EDIT_SET, place_at(PLACE_ENTRY, index), rest), "remove entry", error);
}

/* Removes every line that defines the glyph, or every line that names it if none defines it. */
static bool remove_glyph(struct editor *editor, int glyph, struct error *error)
{
	struct view *view = editor_view(editor);
	const struct model *model = &view->document->model;
	bool says = false, done = true;
	for (int e = view_next_entry(view, -1, glyph); e >= 0; e = view_next_entry(view, e, glyph))
		says = says || model->entries[e].attribute_count > 0;
	for (int e = view_next_entry(view, -1, glyph); done && e >= 0; e = view_next_entry(view, e, glyph)) {
		if (says && model->entries[e].attribute_count == 0)
			continue;
		done = remove_from_line(editor, e, glyph, error);
		e = -1; /* entries have been renumbered */
	}
	return done;
}

COMMAND(legend_remove)
{
	int entry, glyph;
	if (!read_entry(editor, &arguments, &glyph, &entry, error))
		return false;
	struct document *document = view->document;
	document_transaction_begin(document, "remove entry", place_at(PLACE_ENTRY, entry));
	bool done = remove_glyph(editor, glyph, error);
	document_transaction_finish(document, done);
	view_clamp(view);
	return done;
}

/* Returns the edit that replaces a glyph in a legend line: among its keys, or in a value that consists of glyphs. */
static struct edit rename_in(struct editor *editor, struct place place, int old, int fresh)
{
	const struct document *document = editor_view(editor)->document;
	const struct span span = model_span(&document->model, place);
	size_t from_length, to_length, length = 0;
	const char *from = cell_bytes(old, &from_length), *to = cell_bytes(fresh, &to_length);
	const char *line = document->text.bytes;
	char *bytes = arena_allocate(&editor->scratch, span.length * to_length, 1);
	for (size_t at = span.start; at < span_end(span);) {
		bool here = at + from_length <= span_end(span) && memcmp(line + at, from, from_length) == 0 &&
			    !value_is_number(line, span, at);
		memcpy(bytes + length, here ? to : line + at, here ? to_length : 1);
		length += here ? to_length : 1;
		at += here ? from_length : 1;
	}
	return edit_bytes(EDIT_SET, place, bytes, length);
}

/* Changes the glyph in every legend line with one call: of the current grid, or of `all`. */
static bool rename_entries(struct editor *editor, int old, int fresh, bool all, struct error *error)
{
	const struct view *view = editor_view(editor);
	const struct model *model = &view->document->model;
	struct edit *edits = NULL;
	int count = 0, capacity = 0;
	for (int e = 0; e < model->entry_count; e++) {
		const struct entry *entry = &model->entries[e];
		if (entry->fixed || (!all && entry->grid != view->grid))
			continue;
		const struct legend_kind *kind =
		    entry->kind ? legend_kind_find(view_legend_kinds(view), entry->kind, strlen(entry->kind)) : NULL;
		for (int a = entry_has_key(entry, old) ? -1 : 0;
		     a < (kind && kind->becomes ? entry->attribute_count : 0); a++) {
			struct place place = {a < 0 ? PLACE_ENTRY : PLACE_ATTRIBUTE, e, MAX(a, 0), 0};
			struct edit edit = rename_in(editor, place, old, fresh);
			const char *bytes = view->document->text.bytes + model_span(model, place).start;
			if (edit.length != model_span(model, place).length ||
			    memcmp(edit.value, bytes, edit.length) != 0)
				arena_append(&editor->scratch, &edits, &count, &capacity, &edit, sizeof edit);
		}
	}
	return document_apply(view->document, edits, (size_t)count, "rename", error);
}

/* Changes every cell with this glyph in one patch, and those of `also`, which is the same: of the current grid,
 * or of `all`. */
static bool rename_cells(struct view *view, int old, int also, int fresh, bool all, struct error *error)
{
	struct document *document = view->document;
	struct patch patch = {0};
	for (int g = 0; g < document->model.grid_count; g++) {
		const struct grid *grid = &document->model.grids[g];
		for (int i = 0; (all || g == view->grid) && i < grid->width * grid->height; i++) {
			struct place cell = place_cell(g, i % grid->width, i / grid->width);
			int value = grid_cell(grid, &document->text, cell.x, cell.y);
			if (value != old && value != also)
				continue;
			char bytes[CELL_BYTES_MAX];
			size_t length = document_cell_bytes(document, cell, fresh, LAYER_ALL, bytes);
			if (length == CELL_UNFIT) {
				patch_clear(&patch);
				return error_set(error, CELL_REFUSED, document->format->title);
			}
			patch_add(&patch, grid_cell_span(grid, cell.x, cell.y), bytes, length);
		}
	}
	return document_apply_patch(document, &patch, "rename", place_cell(view->grid, view->x, view->y), error);
}

COMMAND(rename)
{
	int entry, old, glyph;
	if (!read_entry(editor, &arguments, &old, &entry, error) ||
	    !argument_glyph(editor, &arguments, &glyph, error))
		return false;
	struct document *document = view->document;
	const struct model *model = &document->model;
	if (glyph == old)
		return true;
	/* Refuse if a line turns other glyphs into the fresh one, or into the old one where no line of this map defines that. */
	const struct legend_kind *kinds = view_legend_kinds(view);
	const struct grid *grid = view_grid(view);
	bool all = !kinds || model->entries[entry].grid < 0; /* the legend is that of all grids */
	const struct entry *own = &model->entries[entry];
	bool folded = own->folded && own->key_count == 1;
	int also = folded ? own->keys[1] : old; /* the letter in the other case */
	old = folded ? own->keys[0] : old;
	bool defined = false;
	for (int i = 0; kinds && grid && i < grid->entry_count; i++) {
		const struct entry *other = &model->entries[grid->first_entry + i];
		const struct legend_kind *kind = legend_kind_find(kinds, other->kind, strlen(other->kind));
		defined |= kind && !kind->becomes && entry_has_key(other, old);
	}
	for (int i = 0; kinds && grid && i < grid->entry_count; i++) {
		const struct entry *other = &model->entries[grid->first_entry + i];
		const struct legend_kind *kind = legend_kind_find(kinds, other->kind, strlen(other->kind));
		size_t length;
		int made = strstr(entry_value(other), cell_bytes(glyph, &length))             ? glyph
			   : !defined && strstr(entry_value(other), cell_bytes(old, &length)) ? old
											      : -1;
		if (kind && kind->becomes && made >= 0)
			return error_set(error, "Line %zu (%s) turns other glyphs into %s; change that line first.",
					 text_line(&document->text, other->line.start), kind->key,
					 cell_name(made).text);
	}
	/* Where maps have their own legends, an entry may override the meaning that the game gives a glyph. */
	if (kinds ? view_own_entry(view, NULL, glyph) >= 0 : model_glyph(model, view_grid(view), glyph)->known)
		return error_set(error, "%s already has an entry; remove it first, or choose another glyph.",
				 cell_name(glyph).text);
	for (int g = 0; g < model->grid_count; g++)
		if ((all || g == view->grid) && grid_count(&model->grids[g], glyph) > 0)
			return error_set(error, "%s is already on the map; the two would be indistinguishable.",
					 cell_name(glyph).text);
	document_transaction_begin(document, "rename", place_at(PLACE_ENTRY, entry));
	bool done =
	    rename_entries(editor, old, glyph, all, error) && rename_cells(view, old, also, glyph, all, error);
	document_transaction_finish(document, done);
	if (done && view->brush == old)
		view_set_brush(view, glyph);
	for (int slot = 0; done && slot < 10; slot++)
		if (view->slots[slot] == old)
			view->slots[slot] = glyph;
	return done;
}

/* Changes the words of an entry by those typed, which may be words of meanings. */
static bool change_meaning(struct editor *editor, struct view *view, int glyph, const char *typed,
			   struct error *error)
{
	bool added;
	const char *value = words_of(editor, glyph, ", ", error);
	value = value ? meaning_words(editor, value, typed, &added, error) : NULL;
	document_transaction_begin(view->document, "legend", place_cell(view->grid, view->x, view->y));
	bool done = value && legend_words_set(editor, glyph, value, error);
	return document_transaction_finish(view->document, done);
}

/* Finds the word among the attributes of a glyph. Returns false if it has no such one. */
static bool find_attribute(const struct view *view, int glyph, const struct edit *word, struct place *at)
{
	*at = (struct place){0};
	while (view_next_attribute(view, glyph, at)) {
		struct span span = model_span(&view->document->model, *at);
		if (span.length == word->length &&
		    memcmp(view->document->text.bytes + span.start, word->value, span.length) == 0)
			return true;
	}
	return false;
}

/* Returns true if the attribute means one thing more for each time that it is there. */
static bool can_repeat(const struct view *view, struct place at)
{
	const char *type = view->document->model.entries[at.index].attributes[at.x].type;
	const struct word_type *of = type ? view_word_type(view, type) : NULL;
	return of && of->repeats;
}

COMMAND(attribute_add)
{
	int glyph, entry;
	if (!read_entry(editor, &arguments, &glyph, &entry, error))
		return false;
	const struct words words = read_words(editor, arguments);
	const struct edit *word = words.items;
	if (words.count > 0 && editor->interactive &&
	    (words.count > 1 || vocabulary_find(view->document->vocabulary, word->value, word->length) < 0))
		return change_meaning(editor, view, glyph, arguments, error);
	if (words.count != 1)
		return error_set(error, "Name one attribute to add.");
	struct place place;
	if (find_attribute(view, glyph, word, &place) && !can_repeat(view, place))
		return editor_say(editor, "%s already has %.*s.", cell_name(glyph).text, (int)word->length,
				  word->value);
	if (!view_find_replaced(view, glyph, word->value, word->length, &place)) {
		int end = view->document->model.entries[entry].attribute_count;
		return change_word(view, EDIT_ADD, (struct place){PLACE_ATTRIBUTE, entry, end, 0}, word, error);
	}
	const struct span span = model_span(&view->document->model, place);
	editor_say(editor, "%.*s takes the place of %.*s: a glyph has only one of them.", (int)word->length,
		   word->value, (int)span.length, view->document->text.bytes + span.start);
	return change_word(view, EDIT_SET, place, word, error);
}

COMMAND(attribute_remove)
{
	int key, entry;
	if (!read_entry(editor, &arguments, &key, &entry, error))
		return false;
	const struct words words = read_words(editor, arguments);
	const struct model *model = &view->document->model;
	struct place at;
	if (words.count != 1 || !find_attribute(view, key, words.items, &at))
		return error_set(error, "The entry of %s has no such attribute.", cell_name(key).text);
	/* Remove a line that would be left empty if the glyph has others. */
	entry = at.index;
	bool others = view_next_entry(view, entry, key) >= 0 || view_next_entry(view, -1, key) != entry;
	return model->entries[entry].attribute_count == 1 && others ? remove_from_line(editor, entry, key, error)
								    : change_word(view, EDIT_REMOVE, at, NULL, error);
}

/* Asks for a definition of a glyph without a line of its own. With several kinds of lines, the game may already define
 * the glyph. */
static bool ask_meaning(struct editor *editor, int glyph)
{
	if (view_legend_kinds(editor_view(editor)) && editor->interactive)
		return pick_meaning(editor, glyph, -1, NULL);
	return offer_definition(editor, glyph, true);
}

/* Shows a text in the message rows, on a page if they are too small. Always returns true. */
static bool say_whole(struct editor *editor, const char *title, const char *text)
{
	editor_say(editor, "%s", text);
	if (strlen(text) < 2 * (size_t)editor->width && !strchr(text, '\n'))
		return true;
	editor_clear_message(editor);
	pager_begin(&editor->pager, "%s", title);
	for (size_t length; *text; text += length + (text[length] == '\n')) {
		length = strcspn(text, "\n");
		pager_wrap(&editor->pager, arena_copy(&editor->scratch, text, length), editor->width - 2, 0);
	}
	return true;
}

COMMAND(show)
{
	const struct document *document = view->document;
	const struct model *model = &document->model;
	char words[sizeof view->cell_text];
	const char *text = document->path, *title = "File";
	int entry = editor->focus == FOCUS_LEGEND ? view_entry(view) : -1;
	int field = editor->focus == FOCUS_FORM     ? view_form_field(view)
		    : editor->focus == FOCUS_LEGEND ? view_flag(view)
						    : -1;
	if (entry >= 0 && field < 0) {
		const struct entry *of = &model->entries[entry];
		title = "Legend";
		text = arena_print(&editor->scratch, "%s %s", cell_argument(of->key).text,
				   view_entry_text(view, of, words, sizeof words));
	} else if (field >= 0) {
		const struct field *of = &model->fields[field];
		title = of->name;
		text = of->set
			   ? arena_copy(&editor->scratch, document->text.bytes + of->value.start, of->value.length)
			   : of->fallback;
		text = arena_print(&editor->scratch, "%s = %s%s%s", of->name, text, of->note ? "; " : "",
				   of->note ? of->note : "");
	} else if (editor->focus == FOCUS_FINDINGS && view->finding >= 0 &&
		   view->finding < document->findings.count) {
		const struct finding *of = &document->findings.items[view->finding];
		title = of->rule->name;
		text = arena_print(&editor->scratch, "%s [%s]", of->message, of->rule->name);
	}
	return say_whole(editor, title, text);
}

COMMAND(entry_edit)
{
	if (argument_end(arguments) && editor->interactive && editor->focus == FOCUS_CANVAS && view_grid(view) &&
	    !view->document->format->legend->editable) {
		/* Show everything about the cell under the cursor. */
		view_update(editor, view);
		return say_whole(editor, arena_print(&editor->scratch, "Cell %d,%d", view->x, view->y),
				 arena_print(&editor->scratch, "%s: the game fixes what it means.", view->cell_text));
	}
	if (!command_has(editor, NEEDS_LEGEND, error))
		return false;
	const struct model *model = &view->document->model;
	int entry = view_entry(view);
	if (argument_end(arguments) && editor->focus == FOCUS_LEGEND && view_undefined(view) >= 0)
		return offer_definition(editor, view_undefined(view), true);
	if (!argument_end(arguments)) {
		int glyph;
		if (!argument_glyph(editor, &arguments, &glyph, error))
			return false;
		entry = find_entry(view, glyph);
		if (entry < 0 && editor->interactive)
			return ask_meaning(editor, glyph);
	} else if (editor->focus == FOCUS_CANVAS && view_grid(view)) {
		int glyph = grid_cell(view_grid(view), &view->document->text, view->x, view->y);
		entry = glyph >= 0 ? find_entry(view, glyph) : -1;
		if (entry < 0 && glyph >= 0)
			return ask_meaning(editor, glyph);
	}
	if (entry < 0 || entry >= model->entry_count)
		return error_set(error, "No such entry; :legend GLYPH ATTRIBUTES defines one.");
	if (view_legend_kinds(view)) {
		if (model->entries[entry].fixed)
			return error_set(
			    error, "This line does not belong to this map; :legend %s VALUE adds one that does.",
			    cell_argument(model->entries[entry].key).text);
		return legend_line_edit(editor, view, entry, error);
	}
	int key = model->entries[entry].key;
	const char *words = words_of(editor, key, " ", error);
	if (!words)
		return false;
	const char *line =
	    arena_print(&editor->scratch, "legend %s%s%s", cell_argument(key).text, *words ? " " : "", words);
	return (editor->interactive && pick_meaning(editor, key, entry, line)) ||
	       prompt_open(editor, PROMPT_EXISTING, line);
}

/* Adds a line even if the glyph has one: it may have one of each kind. */
COMMAND(entry_add)
{
	int glyph;
	const char *at = arguments;
	if (!view_legend_kinds(view) || !editor->interactive)
		return command_entry_edit(editor, view, arguments, error);
	return argument_glyph(editor, &at, &glyph, error) && pick_meaning(editor, glyph, -1, NULL);
}

/* Stores the glyph of the selected entry in command line notation. Returns false with a message if there is none. */
static bool selected_glyph(struct editor *editor, struct cell_name *glyph, struct error *error)
{
	struct view *view = editor_view(editor);
	if (view_undefined(view) >= 0) {
		*glyph = cell_argument(view_undefined(view));
		return true;
	}
	if (view_entry(view) < 0)
		return error_set(error, "The legend is empty; %s",
				 binding_phrase(editor, WHERE_LEGEND, "{entry-add %c} adds an entry.").text);
	*glyph = cell_argument(view->document->model.entries[view_entry(view)].key);
	return true;
}

COMMAND(entry_remove)
{
	struct cell_name glyph;
	if (!selected_glyph(editor, &glyph, error))
		return false;
	if (view_entry(view) < 0)
		return error_set(error, "%s has no legend entry to remove.", glyph.text);
	return remove_entry(view, view_entry(view), error);
}

COMMAND(entry_rename)
{
	struct cell_name glyph;
	return selected_glyph(editor, &glyph, error) &&
	       prompt_open(editor, PROMPT_ARGUMENT, arena_print(&editor->scratch, "rename %s ", glyph.text));
}

COMMAND(entry_brush)
{
	struct cell_name glyph;
	if (!selected_glyph(editor, &glyph, error) ||
	    !command_run(editor, arena_print(&editor->scratch, "brush %s", glyph.text), error))
		return false;
	editor->focus = FOCUS_CANVAS;
	return true;
}
