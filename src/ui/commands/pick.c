/* Lists to choose from, filtered as one types: words with what they mean, glyphs of the legend. */
#include "commands.h"
#include "mapwright/bytes.h"
#include "mapwright/code.h"
#include "mapwright/vocabulary.h"
#include "views/views.h"

#include <string.h>

enum { LEAST_COLUMN = 8 };

/* Without memory for title or verb (NULL) it is a list without words: show_list closes it. */
static void open_list(struct editor *editor, const char *title, const char *verb)
{
	struct page *page = &editor->page;
	page_begin(page, title ? title : "");
	page->picker = true;
	page->verb = verb ? arena_copy(&page->arena, verb, strlen(verb)) : NULL;
}

/* What is there now, to be changed in the command line: the first line, so that Enter alone changes nothing. */
static void add_line(struct editor *editor, const char *line)
{
	struct page *page = &editor->page;
	size_t verb = strcspn(line, " ");
	page->line = arena_print(&page->arena, "prompt %s", line);
	if (page->line)
		page_add(page, page->line, "%s   (Enter edits it as a line)", line + verb + (line[verb] == ' '));
}

/* What a word means: its meaning, or else what the other columns say. */
static const char *meaning_of(const struct vocabulary *vocabulary, int row)
{
	static const char *const columns[] = {"meaning", "class", "walk", "look"};
	for (size_t i = 0; i < sizeof columns / sizeof *columns; i++)
		if (vocabulary_value(vocabulary, row, columns[i])[0])
			return vocabulary_value(vocabulary, row, columns[i]);
	return "";
}

/* A value of several items: "a / b w:5". */
struct list {
	const char *set,
	    *unset; /* command lines: what is before a value; what removes all of it, NULL: nothing does */
	const char *value, *between;
};

/* The item of a list at `*at`, which moves past it, without the blanks around it; "" at its end. */
static const char *next_item(const char **at, const char *between, size_t *length)
{
	const char *item = *at + strspn(*at, between);
	item += strspn(item, " ");
	*at = item + strcspn(item, between);
	for (*length = (size_t)(*at - item); *length > 0 && item[*length - 1] == ' ';)
		--*length;
	return item;
}

/* An item is its first word; a weight may follow. */
static bool has_word(const struct list *list, const char *word)
{
	size_t length;
	const char *at = list->value;
	for (const char *own = next_item(&at, list->between, &length); length > 0;
	     own = next_item(&at, list->between, &length))
		if (bytes_equal(own, strcspn(own, " ") < length ? strcspn(own, " ") : length, word))
			return true;
	return false;
}

/* The words of a type (NULL: any) that the list does not have (NULL: none is); the page's verb and the word make the
 * command. */
static void add_words(struct editor *editor, const struct vocabulary *vocabulary, const char *type,
		      const struct list *list)
{
	for (int row = 0; row < vocabulary_count(vocabulary); row++) {
		const char *word = vocabulary_word(vocabulary, row);
		if (vocabulary_fits(vocabulary, row, type) && !(list && has_word(list, word)))
			page_word(&editor->page, word, "%s\t%s", word, meaning_of(vocabulary, row));
	}
}

/* False when there is nothing in the list. */
static bool show_list(struct editor *editor)
{
	bool some = editor->page.menu && editor->page.verb;
	page_align(&editor->page, editor->utf8, LEAST_COLUMN, editor->width / 2);
	if (!some)
		page_clear(&editor->page);
	return some;
}

static bool pick_glyph(struct editor *editor)
{
	const struct view *view = editor_view(editor);
	const struct model *model = &view->document->model;
	open_list(editor, "Brush: which glyph?", "brush ");
	for (int i = 0; i < view->undefined_count; i++) {
		const struct code_name glyph = code_argument(view->undefined[i]);
		page_word(&editor->page, glyph.text, "%s\tno entry", glyph.text);
	}
	for (int row = 0; row < model_legend_rows(model, view->grid); row++) {
		const struct entry *entry = &model->entries[model_legend_entry(model, view->grid, row)];
		const struct code_name glyph = code_argument(entry->key);
		page_word(&editor->page, glyph.text, "%s\t%s", glyph.text, entry->text ? entry->text : "");
	}
	return show_list(editor);
}

/* Opens a list whose words are added to a value, and which has those of the value first: they go when they are chosen. */
static void open_items(struct editor *editor, const char *title, const struct list *list, const char *line)
{
	const struct vocabulary *vocabulary = editor_view(editor)->document->vocabulary;
	const char between = list->between[0], *at = list->value, *end = at;
	struct arena arena = {0};
	size_t length;
	open_list(editor, title,
		  arena_print(&arena, "%s%s%s", list->set, list->value,
			      between == ' '   ? " "
			      : between == ',' ? ", "
					       : (char[]){' ', between, ' ', '\0'}));
	arena_clear(&arena);
	add_line(editor, line);
	for (const char *item = next_item(&at, list->between, &length); length > 0;
	     item = next_item(&at, list->between, &length)) {
		const char *rest = at + strspn(at, list->between);
		rest += strspn(rest, " ");
		int kept = (int)((*rest ? item : end) - list->value), word = (int)strcspn(item, " ");
		int row = vocabulary_find(vocabulary, item, (size_t)word < length ? (size_t)word : length);
		const char *command = kept > 0 || *rest ? arena_print(&editor->page.arena, "%s%.*s%s", list->set,
								      kept, list->value, rest)
							: list->unset;
		if (command)
			page_add(&editor->page, command, "%.*s\t(Enter takes it out) %s", (int)length, item,
				 row >= 0 ? meaning_of(vocabulary, row) : "");
		end = item + length;
	}
}

bool pick_field(struct editor *editor, int field, const char *line)
{
	const struct document *document = editor_view(editor)->document;
	const struct field *of = &document->model.fields[field];
	struct arena arena = {0};
	if (!of->vocabulary || !vocabulary_count(document->vocabulary))
		return false;
	const char *set = arena_print(&arena, "set %s ", of->name);
	const char *title = arena_print(&arena, "%s (%s): %s", of->name,
					of->set || !*of->fallback ? of->read : of->fallback, of->meaning);
	const struct list list = {set, arena_print(&arena, "unset %s", of->name), of->read, of->between};
	bool adds = set && line && of->between && of->set && *of->read;
	if (adds)
		open_items(editor, title, &list, line);
	else
		open_list(editor, title, set);
	if (!adds && line)
		add_line(editor, line);
	if (of->between)
		editor->page.again = "field-edit";
	editor->page.own_words = of->between;
	add_words(editor, document->vocabulary, of->vocabulary, adds ? &list : NULL);
	arena_clear(&arena);
	return show_list(editor);
}

bool pick_part(struct editor *editor, bool item)
{
	const struct document *document = editor_view(editor)->document;
	const struct model *model = &document->model;
	const char *verb = item ? "item-add " : "record-add ", *last = "";
	bool chains = view_canvas(editor_view(editor)) == CANVAS_CHAINS;
	if (chains && !item)
		return false; /* a terrain is a line of several words */
	open_list(editor, !item ? "A new container" : chains ? "A recruit, as in: 12 Cyclops" : "A new item", verb);
	editor->page.counted = chains;
	for (int i = 0; i < model->field_count; i++) {
		const struct field *field = &model->fields[i];
		bool fits = field->record >= 0 && (field->item >= 0) == item && field->vocabulary;
		if (!fits || strcmp(field->vocabulary, last) == 0)
			continue;
		add_words(editor, document->vocabulary, field->vocabulary, NULL);
		break;
	}
	return show_list(editor);
}

/* What the entry has: each word goes when it is chosen. */
static void add_attributes(struct editor *editor, int key)
{
	const struct view *view = editor_view(editor);
	const struct document *document = view->document;
	const struct code_name glyph = code_argument(key);
	for (int e = view_next_entry(view, -1, key); e >= 0; e = view_next_entry(view, e, key))
		for (int i = 0; i < document->model.entries[e].attribute_count; i++) {
			struct span span = document->model.entries[e].attributes[i].span;
			const char *word = document->text.bytes + span.start;
			const char *command = arena_print(&editor->page.arena, "attribute-remove %s %.*s", glyph.text,
							  (int)span.length, word);
			int row = vocabulary_find(document->vocabulary, word, span.length);
			page_add(&editor->page, command, "%.*s\t(Enter takes it out) %s", (int)span.length, word,
				 row >= 0 ? meaning_of(document->vocabulary, row) : "");
		}
}

/* Kinds of lines whose values are written, not chosen. */
static void add_kinds(struct editor *editor, const struct legend_kind *kinds, int glyph)
{
	for (const struct legend_kind *kind = kinds; kind->key; kind++) {
		const char *command =
		    arena_print(&editor->page.arena, "prompt legend %s: %s%s", kind->key, code_argument(glyph).text,
				kind->separators ? (char[]){' ', kind->separators[0], ' ', '\0'} : "");
		page_add(&editor->page, command, "%s\t%s", kind->key, kind->meaning);
	}
}

bool pick_meaning(struct editor *editor, int glyph, int entry, const char *line)
{
	const struct view *view = editor_view(editor);
	const struct document *document = view->document;
	const struct legend_kind *kinds = view_legend_kinds(view);
	const struct entry *of = entry >= 0 ? &document->model.entries[entry] : NULL;
	struct arena arena = {0};
	const struct code_name name = code_argument(glyph);
	const struct glyph *now = model_glyph(&document->model, view_grid(view), glyph);
	const char *title = arena_print(&arena,
					of           ? "%s: %s"
					: now->known ? "%s, now %s: a line about it"
						     : "%s has no legend entry: what is it?",
					name.text,
					of && of->text ? of->text
					: now->known   ? now->meaning
						       : "");
	open_list(editor, title, arena_print(&arena, of ? "attribute-add %s " : "legend %s ", name.text));
	arena_clear(&arena);
	if (line)
		add_line(editor, line);
	if (of)
		add_attributes(editor, of->key);
	if (!kinds) { /* an entry has several words */
		editor->page.again = arena_print(&editor->page.arena, "entry-edit %s", name.text);
	} else {
		add_kinds(editor, kinds, glyph);
	}
	if (!kinds || kinds[0].words)
		add_words(editor, document->vocabulary, kinds ? kinds[0].words : NULL, NULL);
	return show_list(editor);
}

bool pick_value(struct editor *editor, int glyph, const char *line, size_t verb_length,
		const struct legend_kind *kind)
{
	const char *value = line + verb_length, *title = line + strcspn(line, " ") + 1;
	bool parts = strpbrk(value, "[{"); /* which no word is to replace */
	struct arena arena = {0};
	if (!kind || !kind->words || (parts && !kind->between))
		return false;
	const struct list list = {arena_copy(&arena, line, verb_length), NULL, value, kind->between};
	if (list.set && kind->between) {
		open_items(editor, title, &list, line);
		editor->page.again = arena_print(&editor->page.arena, "entry-edit %s", code_argument(glyph).text);
	} else {
		open_list(editor, title, list.set);
		add_line(editor, line);
	}
	add_words(editor, editor_view(editor)->document->vocabulary, kind->words, kind->between ? &list : NULL);
	arena_clear(&arena);
	return show_list(editor);
}

void offer_definition(struct editor *editor, int glyph, bool again)
{
	struct view *view = editor_view(editor);
	const struct document *document = view->document;
	bool *offered = &view->offered[glyph < 255 ? glyph : 255];
	if (!document->format->entries_editable || (*offered && !again) ||
	    model_glyph(&document->model, view_grid(view), glyph)->known || !view_wants_entry(view, glyph))
		return;
	*offered = true;
	if (!editor->interactive || (again && pick_meaning(editor, glyph, -1, NULL)))
		return;
	char line[CODE_BYTES + 16];
	snprintf(line, sizeof line, "legend %s ", code_argument(glyph).text);
	prompt_propose(editor, line);
	editor_say(editor, "%s has no legend entry: say what it is (Tab completes), or Esc for later.",
		   code_name(glyph).text);
}

bool pick_brush(struct editor *editor)
{
	struct view *view = editor_view(editor);
	if (view_panel_rows(view) == 0)
		return false;
	editor_cancel(editor);
	view->filter.entry = view->entry;
	view->filter.from = editor->focus;
	editor->focus = FOCUS_LEGEND;
	view_filter(view, "");
	return true;
}

/* Without a screen the list is read out. */
COMMAND(legend_find,
	(editor->interactive ? pick_brush(editor) : pick_glyph(editor)) || error_set(error, "The legend is empty."))
