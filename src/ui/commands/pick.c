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

/* The word of a list at `*at`, which moves past it; "" at its end. */
static const char *next_word(const char **at, const char *between, size_t *length)
{
	const char *word = *at + strspn(*at, between);
	*length = strcspn(word, between);
	*at = word + *length;
	return word;
}

static bool has_word(const struct field *of, const char *word)
{
	size_t length;
	const char *at = of->set ? of->read : "";
	for (const char *own = next_word(&at, of->between, &length); length > 0;
	     own = next_word(&at, of->between, &length))
		if (bytes_equal(own, length, word))
			return true;
	return false;
}

/* The words of a type (NULL: any) that the list does not have (NULL: none is); the page's verb and the word make the
 * command. */
static void add_words(struct editor *editor, const struct vocabulary *vocabulary, const char *type,
		      const struct field *list)
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

/* What the list has: each word goes when it is chosen. */
static void add_own_words(struct editor *editor, const struct vocabulary *vocabulary, const struct field *of)
{
	size_t length;
	const char *at = of->read, *from = at;
	for (const char *word = next_word(&at, of->between, &length); length > 0;
	     word = next_word(&at, of->between, &length)) {
		const char *rest = at + strspn(at, of->between);
		int kept = *rest ? (int)(word - of->read) : (int)(from - of->read);
		int row = vocabulary_find(vocabulary, word, length);
		const char *command =
		    arena_print(&editor->page.arena, kept > 0 || *rest ? "set %s %.*s%s" : "unset %s", of->name, kept,
				of->read, rest);
		page_add(&editor->page, command, "%.*s\t(Enter takes it out) %s", (int)length, word,
			 row >= 0 ? meaning_of(vocabulary, row) : "");
		from = at;
	}
}

bool pick_field(struct editor *editor, int field, const char *line)
{
	const struct document *document = editor_view(editor)->document;
	const struct field *of = &document->model.fields[field];
	struct arena arena = {0};
	if (!of->vocabulary || !vocabulary_count(document->vocabulary))
		return false;
	bool adds = of->between && of->set && *of->read;
	open_list(editor,
		  arena_print(&arena, "%s (%s): %s", of->name, *of->read ? of->read : of->fallback, of->meaning),
		  arena_print(&arena, adds ? "set %s %s%c%s" : "set %s ", of->name, of->read,
			      adds ? of->between[0] : ' ', adds && of->between[0] != ' ' ? " " : ""));
	arena_clear(&arena);
	if (line)
		add_line(editor, line);
	if (adds)
		add_own_words(editor, document->vocabulary, of);
	if (of->between)
		editor->page.again = "field-edit";
	editor->page.own_words = of->between;
	add_words(editor, document->vocabulary, of->vocabulary, adds ? of : NULL);
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
static void add_attributes(struct editor *editor, const struct entry *entry)
{
	const struct document *document = editor_view(editor)->document;
	const struct code_name glyph = code_argument(entry->key);
	for (int i = 0; i < entry->attribute_count; i++) {
		struct span span = entry->attributes[i].span;
		const char *word = document->text.bytes + span.start;
		const char *command =
		    arena_print(&editor->page.arena, "attribute-remove %s %.*s", glyph.text, (int)span.length, word);
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
	char title[200], verb[100];
	const struct code_name name = code_argument(glyph);
	const struct glyph *now = model_glyph(&document->model, view_grid(view), glyph);
	snprintf(title, sizeof title,
		 of           ? "%s: %s"
		 : now->known ? "%s, now %s: a line about it"
			      : "%s has no legend entry: what is it?",
		 name.text,
		 of && of->text ? of->text
		 : now->known   ? now->meaning
				: "");
	snprintf(verb, sizeof verb, of ? "attribute-add %s " : "legend %s ", name.text);
	open_list(editor, title, verb);
	if (line)
		add_line(editor, line);
	if (of)
		add_attributes(editor, of);
	if (!kinds) { /* an entry has several words */
		snprintf(verb, sizeof verb, "entry-edit %s", name.text);
		editor->page.again = arena_copy(&editor->page.arena, verb, strlen(verb));
	} else {
		add_kinds(editor, kinds, glyph);
	}
	if (!kinds || kinds[0].words)
		add_words(editor, document->vocabulary, kinds ? kinds[0].words : NULL, NULL);
	return show_list(editor);
}

bool pick_value(struct editor *editor, const char *line, size_t verb_length, const char *type)
{
	struct arena arena = {0};
	if (!type)
		return false;
	open_list(editor, line + strcspn(line, " ") + 1, arena_copy(&arena, line, verb_length));
	arena_clear(&arena);
	add_line(editor, line);
	add_words(editor, editor_view(editor)->document->vocabulary, type, NULL);
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
