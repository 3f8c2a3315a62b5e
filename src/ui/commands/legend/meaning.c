/* Glyphs by what they mean: words as typed are found in the legend, or become the words of a new entry. */
#include "commands/commands.h"
#include "cursor.h"
#include "mapwright/cell_value.h"
#include "mapwright/choices.h"
#include "mapwright/search.h"
#include "mapwright/vocabulary.h"
#include "views/subject.h"
#include "views/views.h"
#include "views/walls.h"

#include <string.h>
#include <strings.h>
#include <sys/param.h>

#define UNKNOWN_MEANING "No glyph means '%.*s'; name a brush by one character or a word of its meaning."

/* Returns the row of the word of a type (NULL: any of a legend) that the text fits best, at least as well as `worst`; -1
 * if none, -2 with a message if several fit equally. */
static int find_word(const struct vocabulary *vocabulary, const char *type, const char *text, size_t length,
		     enum fit worst, struct error *error)
{
	enum { NAMED = 5 };
	int best = -1;
	struct choices all = {.limit = NAMED};
	for (int row = 0; row < vocabulary_count(vocabulary); row++) {
		const char *word = vocabulary_word(vocabulary, row), *meaning = vocabulary_meaning(vocabulary, row);
		enum fit fit =
		    MIN(fit_of(word, strlen(word), text, length), fit_of(meaning, strlen(meaning), text, length));
		const char *name = strchr(word, '_'); /* SQUARE_FLOOR, t_floor */
		if (fit == FIT_EQUAL || (name && fit_of(name + 1, strlen(name + 1), text, length) <= FIT_EQUAL))
			fit = FIT_EXACT;
		if (fit > worst || !vocabulary_fits(vocabulary, row, type))
			continue;
		if (fit < worst)
			choices_clear(&all);
		all.limit = NAMED;
		choices_add(&all, CHOICE_NAME, word, "");
		best = fit < worst || best == -1 ? row : -2;
		worst = fit;
	}
	char names[MESSAGE_SIZE / 2];
	choices_names(&all, names, sizeof names);
	if (best == -2)
		error_set(error, "'%.*s' may mean %s%s: name one.", (int)length, text, names,
			  all.more ? ", ..." : "");
	choices_clear(&all);
	return best;
}

/* Reads the next word of the game, as many words of the text as are one: "kobold mage" of "kobold mage asleep". Returns
 * its row; less than 0 with a message if there is none. */
static int read_word(const struct view *view, const char **text, struct error *error)
{
	const struct vocabulary *vocabulary = view->document->vocabulary;
	enum { LONGEST = 80 };
	size_t first = strcspn(*text, " ,"), length = strnlen(*text, LONGEST);
	int row = -1;
	for (; row == -1 && length > first; length -= row == -1)
		row = strchr(" ,", (*text)[length - 1])
			  ? -1
			  : find_word(vocabulary, NULL, *text, length, FIT_EXACT, error);
	if (row == -1)
		row = find_word(vocabulary, NULL, *text, length = first, FIT_WHOLE, error);
	if (row == -1)
		error_set(error, UNKNOWN_MEANING, (int)length, *text);
	*text += length;
	*text += strspn(*text, " ,");
	return row;
}

/* Changes a value of words by the typed ones: a word is added or takes the place of the one of its type, if an entry has
 * only one of it; "-lit" removes a word. Returns the new value; NULL with a message if a word is unknown. */
static const char *change_words(struct editor *editor, const char *value, const char *typed, struct error *error)
{
	const struct view *view = editor_view(editor);
	const struct vocabulary *vocabulary = view->document->vocabulary;
	while (*typed) {
		bool removes = *typed == '-', put = removes;
		typed += removes;
		int row = read_word(view, &typed, error);
		if (row < 0)
			return NULL;
		const char *word = vocabulary_word(vocabulary, row), *rest = "", *at = value;
		const char *type = vocabulary_value(vocabulary, row, "type");
		bool single = !removes && word_index(view->document->format->legend->one_per_entry, type) >= 0;
		for (size_t length; (length = strcspn(at += strspn(at, ", "), ", ")) > 0; at += length) {
			int old = vocabulary_find(vocabulary, at, length);
			bool same = old == row || (single && old >= 0 && vocabulary_fits(vocabulary, old, type));
			if (!same || !put)
				rest = arena_print(&editor->scratch, "%s%s%.*s", rest, *rest ? ", " : "",
						   same ? (int)strlen(word) : (int)length, same ? word : at);
			put = put || same;
		}
		value = put ? rest : arena_print(&editor->scratch, "%s%s%s", rest, *rest ? ", " : "", word);
	}
	return value;
}

/* Returns the first word of a value that is of the type, or with `other` that is not; NULL if none. */
static const char *word_of_type(struct editor *editor, const char *value, const char *type, bool other)
{
	const struct vocabulary *vocabulary = editor_view(editor)->document->vocabulary;
	for (size_t length; (length = strcspn(value += strspn(value, ", "), ", ")) > 0; value += length) {
		int row = vocabulary_find(vocabulary, value, length);
		if (row >= 0 && vocabulary_fits(vocabulary, row, type) != other)
			return arena_copy(&editor->scratch, value, length);
	}
	return NULL;
}

/* Returns a free glyph for a word, the first letter of its last part if possible; -1 with a message if there is none. */
static int glyph_for(struct editor *editor, const char *word, struct error *error)
{
	const char *name = strrchr(word, '_');
	int glyph = legend_free_glyph(editor, (unsigned char)((name && name[1] ? name[1] : word[0]) | 0x20));
	if (glyph < 0)
		error_set(error, "No glyph is free for '%s'.", word);
	return glyph;
}

/* Finds or defines a glyph whose line has the typed words, and those of the floor if no ground is typed. */
static bool define_words(struct editor *editor, const char *typed, int *glyph, struct error *error)
{
	const struct view *view = editor_view(editor);
	const struct vocabulary *vocabulary = view->document->vocabulary;
	if (*typed == '-')
		return error_set(error, UNKNOWN_MEANING, (int)strlen(typed), typed);
	const char *words = change_words(editor, "", typed, error);
	struct meanings own;
	if (!words)
		return false;
	meanings_take(&own, view->document, view->grid, NULL, 0);
	const struct meaning_line *floor = meanings_line(&own, view_floor(view), 0), *found = NULL;
	for (int i = 0; i < own.line_count; i++)
		if (contains_words(words, own.lines[i].value) &&
		    (!found || strlen(own.lines[i].value) < strlen(found->value)))
			found = &own.lines[i];
	int ground = floor ? vocabulary_find(vocabulary, floor->value, strcspn(floor->value, ", ")) : -1;
	const char *type = ground >= 0 ? vocabulary_value(vocabulary, ground, "type") : "";
	const char *thing = word_of_type(editor, words, type, true);
	if (ground >= 0 && !word_of_type(editor, words, type, false))
		words = arena_print(&editor->scratch, "%s, %s", floor->value, words);
	*glyph = found ? found->cell_value : glyph_for(editor, thing ? thing : words, error);
	bool done = *glyph >= 0 && (found || legend_words_set(editor, *glyph, words, error));
	meanings_clear(&own);
	return done;
}

/* ---- legends with several kinds of lines ---- */

static bool set_line(struct editor *editor, const struct legend_kind *kind, int glyph, const char *value,
		     struct error *error)
{
	if (!kind || !kind->separators)
		return error_set(error, "The line of %s has no value.", cell_name(glyph).text);
	return legend_line_set(editor, editor_view(editor),
			       arena_print(&editor->scratch, "%s: %s %c %s", kind->key, cell_argument(glyph).text,
					   kind->separators[0], value),
			       error);
}

/* Returns true if a line of that kind defines the glyph without an error. */
static bool is_sound(struct view *view, const struct legend_kind *kind, int glyph)
{
	const struct document *document = view->document;
	int entry = view_own_entry(view, kind->key, glyph);
	bool sound = entry >= 0;
	document_check(view->document);
	for (int i = 0; sound && i < document->findings.count; i++) {
		const struct finding *finding = &document->findings.items[i];
		const struct span line = document->model.entries[entry].line;
		sound = finding->severity != SEVERITY_ERROR || finding->span.start < line.start ||
			finding->span.start >= span_end(line);
	}
	return sound;
}

/* Sets a line of the kind whose words have the text or, where words of several kinds are known only to the rules, of the
 * first kind in which it is no error. */
static bool define_line(struct editor *editor, const char *text, int glyph, struct error *error)
{
	struct view *view = editor_view(editor);
	const struct legend_kind *kinds = view_legend_kinds(view);
	const struct vocabulary *vocabulary = view->document->vocabulary;
	for (const struct legend_kind *kind = kinds; kind->key; kind++) {
		int row = kind->separators ? find_word(vocabulary, kind->words ? kind->words : kind->key, text,
						       strlen(text), FIT_WHOLE, error)
					   : -1;
		if (row != -1)
			return row >= 0 && set_line(editor, kind, glyph, vocabulary_word(vocabulary, row), error);
	}
	for (const struct legend_kind *kind = kinds; kind->key && kinds->words; kind++) {
		if (!kind->holds || kind->words)
			continue;
		document_transaction_begin(view->document, "define", place_cell(view->grid, view->x, view->y));
		bool fits = set_line(editor, kind, glyph, text, NULL) && is_sound(view, kind, glyph);
		(fits ? document_transaction_end : document_transaction_cancel)(view->document);
		if (fits)
			return true;
	}
	return error_set(error, UNKNOWN_MEANING, (int)strlen(text), text);
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
		: (*glyph = glyph_for(editor, text, error)) < 0 || !define_line(editor, text, *glyph, error))
		return false;
	int entry = model_find_entry(&document->model, view->grid, *glyph);
	if (document->revision == revision)
		return true;
	view_take_slot(view, *glyph);
	editor_say(editor, "New in the legend: %s %s", cell_argument(*glyph).text,
		   entry >= 0 ? document->model.entries[entry].text : text);
	return true;
}

/* ---- copies ---- */

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
	return define_line(editor, changes, glyph, NULL) || set_line(editor, kind, glyph, value, error);
}

COMMAND(entry_copy)
{
	const char *rest = arguments, *word;
	size_t length;
	struct error none;
	int glyph = -1, copy;
	argument_word(&rest, &word, &length);
	if (length > 0 && (length == 1 || word[0] == '<') && argument_glyph(editor, &arguments, &glyph, &none))
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
	(done ? document_transaction_end : document_transaction_cancel)(view->document);
	if (!done)
		return false;
	view_set_brush(view, copy);
	view_take_slot(view, copy);
	int entry = model_find_entry(&view->document->model, view->grid, copy);
	editor_say(editor, "%s is a copy of %s: %s", cell_name(copy).text, cell_name(glyph).text,
		   entry >= 0 ? view->document->model.entries[entry].text : "");
	return !argument_end(arguments) || !editor->interactive ||
	       command_entry_edit(editor, view, cell_argument(copy).text, error);
}

/* ---- cells of one kind ---- */

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
		count += view_highlights(view, &named, value) ? grid_count(grid, value) : 0;
	for (int i = 0; i < grid->glyph_count; i++)
		if (grid->glyphs[i].value > 255 && view_highlights(view, &named, grid->glyphs[i].value))
			count += grid->glyphs[i].count;
	if (count == 0) {
		view->highlight = 0;
		return error_set(error, "No cell of this map %s '%s'.", glyph < 0 ? "means" : "is", name);
	}
	char words[MESSAGE_SIZE];
	const char *meaning = glyph < 0 ? name : view_meaning(view, glyph, words, sizeof words);
	editor_say(editor, "%ld cell%s: %s%s%s; %s", count, count == 1 ? "" : "s",
		   glyph < 0 ? "" : cell_argument(glyph).text, glyph < 0 || !meaning ? "" : " ",
		   meaning ? meaning : "", binding_phrase(editor, WHERE_MAP, "{cancel} ends the highlight.").text);
	return true;
}
