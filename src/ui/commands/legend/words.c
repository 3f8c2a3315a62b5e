/* Words of legend entries as they are typed: words of the game or of their meanings, in any order. */
#include "commands/commands.h"

int find_word(const struct vocabulary *vocabulary, const char *type, const char *text, size_t length, enum fit worst,
	      struct error *error)
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

bool word_is_constant(const char *word, size_t length)
{
	return strspn(word, "ABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789") >= length && memchr(word, '_', length);
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
		row = find_word(vocabulary, NULL, *text, length, FIT_BEGINS, error);
	if (row == -1)
		error_set(error, UNKNOWN_MEANING, (int)length, *text);
	*text += length;
	*text += strspn(*text, " ,");
	return row;
}

const char *change_words(struct editor *editor, const char *value, const char *typed, struct error *error)
{
	const struct view *view = editor_view(editor);
	const struct vocabulary *vocabulary = view->document->vocabulary;
	while (*typed) {
		bool removes = *typed == '-', put = removes;
		typed += removes + strspn(typed + removes, " ,");
		const char *own = typed, *rest = "", *at = value;
		int row = read_word(view, &typed, error);
		bool unknown = row < 0 && word_is_constant(own, strcspn(own, " ,")); /* newer than the table */
		if (row < 0 && !unknown)
			return NULL;
		const char *word = unknown ? arena_copy(&editor->scratch, own, strcspn(own, " ,"))
					   : vocabulary_word(vocabulary, row);
		const char *type = unknown ? "" : vocabulary_value(vocabulary, row, "type");
		const struct word_type *of = view_word_type(view, type);
		bool single = !removes && of && of->single;
		for (size_t length; (length = strcspn(at += strspn(at, ", "), ", ")) > 0; at += length) {
			int old = vocabulary_find(vocabulary, at, length);
			bool same = (old == row && (!unknown || bytes_equal(at, length, word))) ||
				    (single && old >= 0 && vocabulary_fits(vocabulary, old, type));
			if (!same || !put)
				rest = arena_print(&editor->scratch, "%s%s%.*s", rest, *rest ? ", " : "",
						   same ? (int)strlen(word) : (int)length, same ? word : at);
			put = put || same;
		}
		value = put ? rest : arena_print(&editor->scratch, "%s%s%s", rest, *rest ? ", " : "", word);
	}
	return value;
}

const char *word_of_type(struct editor *editor, const char *value, const char *type, bool other)
{
	const struct vocabulary *vocabulary = editor_view(editor)->document->vocabulary;
	for (size_t length; (length = strcspn(value += strspn(value, ", "), ", ")) > 0; value += length) {
		int row = vocabulary_find(vocabulary, value, length);
		if (row >= 0 && vocabulary_fits(vocabulary, row, type) != other)
			return arena_copy(&editor->scratch, value, length);
	}
	return NULL;
}

/* Returns the glyph of the floor that most cells of the map have. */
static int usual_floor(const struct view *view)
{
	const struct grid *grid = view_grid(view);
	int best = view_floor(view);
	for (int value = 1; value < 256; value++) {
		const struct glyph *glyph = model_glyph(&view->document->model, grid, value);
		if (glyph->known && glyph->style == STYLE_FLOOR && grid_count(grid, value) > grid_count(grid, best))
			best = value;
	}
	return best;
}

const char *floor_words(struct editor *editor, const char **type)
{
	const struct view *view = editor_view(editor);
	const struct vocabulary *vocabulary = view->document->vocabulary;
	struct meanings own;
	meanings_take(&own, view->document, view->grid, NULL, 0);
	const struct meaning_line *floor = meanings_line(&own, usual_floor(view), 0);
	const char *words = arena_print(&editor->scratch, "%s", floor ? floor->value : "");
	int ground = vocabulary_find(vocabulary, words, strcspn(words, ", "));
	*type = vocabulary_value(vocabulary, ground, "type");
	meanings_clear(&own);
	return ground >= 0 ? words : "";
}

const char *meaning_words(struct editor *editor, const char *value, const char *typed, bool *added,
			  struct error *error)
{
	const char *type, *floor = floor_words(editor, &type), *words = change_words(editor, value, typed, error);
	*added = words && *floor && !word_of_type(editor, words, type, false);
	return *added ? arena_print(&editor->scratch, "%s, %s", floor, words) : words;
}

void meaning_added(struct editor *editor, bool again)
{
	const struct view *view = editor_view(editor);
	editor->pager.added = again;
	const char *floor = model_glyph(&view->document->model, view_grid(view), usual_floor(view))->meaning;
	editor_say(editor, again ? "%s added; Enter takes %s out." : "%s added.", floor,
		   strchr(floor, ',') ? "them" : "it");
}
