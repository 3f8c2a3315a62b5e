/* Glyphs by what they mean: words as typed are found in the legend, or become the words of a new entry. */
#include "commands/commands.h"

/* Returns a free glyph for a word, the first letter of its last part if possible; -1 with a message if there is none. */
static int glyph_for(struct editor *editor, const char *word, struct error *error)
{
	const char *name = strrchr(word, '_');
	int glyph = legend_free_glyph(editor, (unsigned char)((name && name[1] ? name[1] : word[0]) | 0x20));
	if (glyph < 0)
		error_set(error, "No glyph is free for '%s'.", word);
	return glyph;
}

/* Returns a glyph whose line has all the words, and as few others as possible; -1 if there is none. */
static int glyph_with(const struct view *view, const char *words)
{
	struct meanings own;
	const struct meaning_line *found = NULL;
	meanings_take(&own, view->document, view->grid, NULL, 0);
	for (int i = 0; i < own.line_count; i++)
		if (contains_words(words, own.lines[i].value) &&
		    (!found || strlen(own.lines[i].value) < strlen(found->value)))
			found = &own.lines[i];
	int glyph = found ? found->cell_value : -1;
	meanings_clear(&own);
	return glyph;
}

/* Finds or defines a glyph whose line has the typed words, and those of the floor if no ground is typed. */
static bool define_words(struct editor *editor, const char *typed, int *glyph, struct error *error)
{
	bool added;
	const char *type, *words = *typed == '-' ? NULL : change_words(editor, "", typed, error);
	if (*typed == '-')
		return error_set(error, UNKNOWN_MEANING, (int)strlen(typed), typed);
	if (!words || (*glyph = glyph_with(editor_view(editor), words)) >= 0)
		return words;
	floor_words(editor, &type);
	const char *thing = word_of_type(editor, words, type, true);
	*glyph = glyph_for(editor, thing ? thing : words, error);
	words = meaning_words(editor, "", typed, &added, error);
	return *glyph >= 0 && legend_words_set(editor, *glyph, words, error);
}

bool meaning_find(struct editor *editor, const char *text, int *glyph, struct error *error)
{
	struct view *view = editor_view(editor);
	const struct document *document = view->document;
	uint64_t revision = document->revision;
	text += strspn(text, " ");
	struct named_values named;
	bool editable = document->format->legend->editable;
	if (named_begin(&named, document, view->grid, text) && (named.best != NAMED_STYLE || !editable)) {
		*glyph = named_value(&named);
		return true;
	}
	if (!editable || !view_grid(view) || strlen(text) < 2)
		return error_set(error, UNKNOWN_MEANING, (int)strlen(text), text);
	if (!view_legend_kinds(view)
		? !define_words(editor, text, glyph, error)
		: (*glyph = glyph_for(editor, text, error)) < 0 || !meaning_line(editor, text, *glyph, error))
		return false;
	int entry = model_find_entry(&document->model, view->grid, *glyph);
	if (document->revision == revision)
		return true;
	view_take_slot(view, *glyph);
	return editor_say(editor, "New in the legend: %s %s", cell_argument(*glyph).text,
			  entry >= 0 ? document->model.entries[entry].text : text);
}

/* Changes a copied entry. In legends with several kinds of lines, sets the line that may have the text, or adds the text
 * to the value of the first one. */
static bool change_copy(struct editor *editor, int glyph, const char *changes, struct error *error)
{
	const struct view *view = editor_view(editor);
	const struct entry *of = &view->document->model.entries[view_next_entry(view, -1, glyph)];
	const struct legend_kind *kinds = view_legend_kinds(view);
	if (!kinds) {
		size_t start = of->attributes[0].span.start;
		size_t end = span_end(of->attributes[of->attribute_count - 1].span);
		const char *value = arena_copy(&editor->scratch, view->document->text.bytes + start, end - start);
		value = change_words(editor, value, changes, error);
		return value && (*value ? legend_words_set(editor, glyph, value, error)
					: error_set(error, "Nothing would be left of the entry."));
	}
	const char *value = arena_print(&editor->scratch, "%s %s", entry_value(of), changes);
	const struct legend_kind *kind = legend_kind_find(kinds, of->kind, strlen(of->kind));
	return meaning_line(editor, changes, glyph, NULL) || set_line(editor, kind, glyph, value, error);
}

COMMAND(entry_copy)
{
	const char *rest = arguments, *word;
	size_t length;
	int glyph = -1, copy;
	argument_word(&rest, &word, &length);
	if (length > 0 && (length == 1 || word[0] == '<') && argument_glyph(editor, &arguments, &glyph, NULL))
		arguments += strspn(arguments, " ");
	else if (editor->focus == FOCUS_LEGEND && view_entry(view) >= 0)
		glyph = view->document->model.entries[view_entry(view)].key;
	else if (view_grid(view))
		glyph = grid_cell(view_grid(view), &view->document->text, view->x, view->y);
	if (glyph < 0)
		return error_set(error, "No glyph here; name one: entry-copy GLYPH [CHANGES].");
	document_transaction_begin(view->document, "copy entry", place_cell(view->grid, view->x, view->y));
	bool done = legend_copy(editor, glyph, &copy, error) &&
		    (argument_end(arguments) || change_copy(editor, copy, arguments, error));
	if (!document_transaction_finish(view->document, done))
		return false;
	view_set_brush(view, copy);
	view_take_slot(view, copy);
	int entry = model_find_entry(&view->document->model, view->grid, copy);
	editor_say(editor, "%s is a copy of %s: %s", cell_name(copy).text, cell_name(glyph).text,
		   entry >= 0 ? view->document->model.entries[entry].text : "");
	return !argument_end(arguments) || !editor->interactive ||
	       command_entry_edit(editor, view, cell_argument(copy).text, error);
}

COMMAND(highlight)
{
	const struct grid *grid = view_grid(view);
	int glyph = grid_cell(grid, &view->document->text, view->x, view->y);
	const char *name = arguments + strspn(arguments, " ");
	bool again = !*name && glyph == view->highlight;
	long count = 0;
	view->highlight = 0;
	if (again || strcmp(name, "off") == 0)
		return true;
	if (*name && !argument_value(editor, name, false, &glyph))
		glyph = -1;
	view->highlight = *name || glyph > 0 ? glyph : 0;
	snprintf(view->highlight_text, sizeof view->highlight_text, "%s", name);
	struct named_values named;
	view_highlight_begin(view, &named);
	for (int value = 1; value < 256; value++)
		count += view_highlights(view, &named, value) ? (long)grid_count(grid, value) : 0;
	for (int i = 0; i < grid->glyph_count; i++)
		if (grid->glyphs[i].value > 255 && view_highlights(view, &named, grid->glyphs[i].value))
			count += (long)grid->glyphs[i].count;
	if (count == 0) {
		view->highlight = 0;
		return error_set(error, "No cell of this map %s '%s'.", glyph < 0 ? "means" : "is", name);
	}
	char words[MESSAGE_SIZE];
	const char *meaning =
	    glyph < 0 ? name : document_meaning(view->document, view->grid, glyph, words, sizeof words);
	return editor_say(editor, "%ld cell%s: %s%s%s; %s", count, PLURAL(count),
			  glyph < 0 ? "" : cell_argument(glyph).text, glyph < 0 || !meaning ? "" : " ",
			  meaning ? meaning : "",
			  binding_phrase(editor, WHERE_MAP, "{cancel} ends the highlight.").text);
}
