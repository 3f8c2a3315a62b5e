/* Lists to choose from, filtered while typing: words with their meanings, glyphs of the legend. */
#include "commands.h"

static void open_list(struct editor *editor, const char *title, const char *verb)
{
	struct pager *pager = &editor->pager;
	pager_begin(pager, "%s", title);
	pager->picker = true;
	pager->verb = arena_copy(&pager->arena, verb, strlen(verb));
}

/* Notes the current value, a command line that Tab opens; with `shown` adds it as the first line, which does so as well, so
 * that Enter alone changes nothing. */
static void add_line(struct editor *editor, const char *line, bool shown)
{
	struct pager *pager = &editor->pager;
	size_t verb = strcspn(line, " ");
	pager->line = arena_print(&pager->arena, "prompt %s", line);
	if (shown)
		pager_add(pager, pager->line, "%s\tEnter edits it as text", line + verb + (line[verb] == ' '))->tick =
		    true;
}

/* Returns the style of a word in a list; STYLE_VOID if it is of no use there. */
static unsigned word_style(const struct view *view, const char *word, size_t length)
{
	const struct vocabulary *vocabulary = view->document->vocabulary;
	int row = vocabulary_find(vocabulary, word, length);
	const char *type = vocabulary_value(vocabulary, row, "type");
	const char *own = vocabulary_value(vocabulary, row, "style");
	int style = word_index(glyph_style_names, *own ? own : type);
	const struct word_type *of = view_word_type(view, type);
	style = style < 0 && of ? (int)of->style : style;
	return style > STYLE_UNKNOWN ? (unsigned)style : STYLE_PLAIN;
}

/* Returns the meaning of the word whose place this one takes in the entry that the list is about; NULL if none. */
static const char *replaced_by(const struct editor *editor, const char *word)
{
	const struct view *view = editor_view(editor);
	const struct document *document = view->document;
	struct place place;
	if (editor->pager.glyph <= 0 || !view_find_replaced(view, editor->pager.glyph, word, strlen(word), &place))
		return NULL;
	struct span span = model_span(&document->model, place);
	int row = vocabulary_find(document->vocabulary, document->text.bytes + span.start, span.length);
	return row >= 0 ? vocabulary_meaning(document->vocabulary, row) : "";
}

/* The parts of a list: words that take the place of others come first, those of no use last. */
enum part { PART_REPLACING, PART_OTHERS, PART_USELESS, PARTS };

static enum part part_of(const struct editor *editor, const struct choice *choice)
{
	bool useless = word_style(editor_view(editor), choice->word, strlen(choice->word)) == STYLE_VOID;
	return useless ? PART_USELESS : replaced_by(editor, choice->word) ? PART_REPLACING : PART_OTHERS;
}

/* Returns true if both words stand below one heading. */
static bool are_together(const struct editor *editor, const struct choice *a, const struct choice *b)
{
	enum part part = part_of(editor, a);
	bool types = editor_view(editor)->document->format->legend->types;
	return part == part_of(editor, b) && (part == PART_USELESS || !types || strcmp(a->type, b->type) == 0);
}

static void add_word_heading(struct editor *editor, const struct choice *choice)
{
	const struct word_type *of = view_word_type(editor_view(editor), choice->type);
	const char *old = replaced_by(editor, choice->word);
	bool useless = part_of(editor, choice) == PART_USELESS;
	pager_group(&editor->pager, arena_print(&editor->pager.arena, "%s%s%s",
						useless ? "Hardly ever"
						: of    ? of->heading
							: "Others",
						old && !useless ? " instead of " : "", old && !useless ? old : ""));
}

/* Adds a word that completes the command of the list or has a command of its own. */
static struct pager_line *add_word(struct editor *editor, bool own, const char *command, const char *word,
				   const char *meaning)
{
	bool by_word = !*meaning || !word_is_constant(word, strlen(word)); /* else it says less than its meaning */
	const char *first = by_word ? word : meaning, *second = by_word ? meaning : word;
	struct pager_line *line = pager_add(&editor->pager, own ? command : word, "%s\t%s", first, second);
	line->word = !own;
	line->style = word_style(editor_view(editor), word, own ? strcspn(word, " ") : strlen(word));
	return line;
}

/* Adds a group of words, each with a command that begins with `start`, and clears the choices. */
static void add_group(struct editor *editor, const char *heading, const char *start, struct choices *choices)
{
	struct arena *arena = &editor->pager.arena;
	const struct choice *end = choices->items + choices->count;
	if (choices->count > 0)
		pager_group(&editor->pager, arena_copy(arena, heading, strlen(heading)));
	for (const struct choice *at = choices->items; at < end; at++) {
		const bool quoted = *at->word == '"';
		const char *shown = arena_copy(arena, at->word + quoted, strlen(at->word) - 2 * (size_t)quoted);
		add_word(editor, true, arena_print(arena, "%s%s", start, at->word), shown, at->meaning);
	}
	choices_clear(choices);
}

/* Adds the choices to the end of the list, by their types; the page's verb and the chosen word form the command. Returns
 * false if the list is empty. */
static bool show_list(struct editor *editor, struct choices *choices)
{
	enum { WORD_COLUMN = 23 };
	struct pager *pager = &editor->pager;
	const struct choice *items = choices->items;
	bool own = pager->count > 0, grouped = own && editor_view(editor)->document->format->legend->types;
	for (int i = 1; i < choices->count; i++)
		grouped |= !are_together(editor, &items[i], &items[0]);
	for (enum part part = 0; part < PARTS; part++)
		for (int i = 0; i < choices->count; i++) {
			int first = 0;
			while (!are_together(editor, &items[first], &items[i]))
				first++;
			if (first < i || part_of(editor, &items[i]) != part)
				continue;
			if (grouped)
				add_word_heading(editor, &items[i]);
			for (int k = i; k < choices->count; k++)
				if (are_together(editor, &items[k], &items[i]))
					add_word(editor, false, NULL, items[k].word, items[k].meaning);
		}
	choices_clear(choices);
	bool some = pager->menu;
	if (some && own && pager->lines[0].heading)
		pager->selected = 0; /* so that Enter alone changes nothing */
	pager_align(pager, editor->utf8, WORD_COLUMN, editor->width * 3 / 10);
	if (!some)
		pager_clear(pager);
	return some;
}

/* Adds an item that the value already contains; choosing it runs `command`, which removes it (NULL: it cannot be). */
static void add_own(struct editor *editor, const char *command, const char *item, size_t length)
{
	const struct vocabulary *vocabulary = editor_view(editor)->document->vocabulary;
	const char *blank = memchr(item, ' ', length);
	size_t word = blank ? (size_t)(blank - item) : length;
	int row = vocabulary_find(vocabulary, item, word);
	const char *meaning = row >= 0 ? vocabulary_meaning(vocabulary, row) : "";
	if (editor->pager.count == 0)
		pager_heading(&editor->pager, "Chosen");
	add_word(editor, true, command, arena_copy(&editor->pager.arena, item, length), meaning)->tick = true;
}

/* Returns what stands between a value and one more word. Of several separators and types of words, as in "a:b:c | c", the
 * last separator stands behind words of the last type, the first one behind others. */
static const char *joint_of(struct arena *arena, const struct vocabulary *vocabulary, const char *value,
			    const char *between, const char *types)
{
	const char *last = types ? strrchr(types, '|') : NULL, *word = value + strlen(value);
	while (word > value && !strchr(between, word[-1]) && word[-1] != ' ')
		word--;
	int row = last ? vocabulary_find(vocabulary, word, strlen(word)) : -1;
	bool again = row >= 0 && vocabulary_fits(vocabulary, row, last + 1);
	char separator = between[again ? strlen(between) - 1 : 0];
	return separator == ' ' || separator == ':' ? arena_print(arena, "%c", separator)
	       : separator == ','                   ? ", "
						    : arena_print(arena, " %c ", separator);
}

/* Opens a list for a value of several items such as "a / b w:5". The existing items come first, and choosing one
 * removes it; the other words are added to the value. `set` is the command line before the value; `unset` removes the
 * whole value (NULL if not possible). An item is its first word, optionally with a weight; `word` is between two of them
 * (NULL if none). */
static void open_items(struct editor *editor, const char *title, const char *set, const char *unset,
		       const char *value, const char *between, const char *types, const char *word, const char *line,
		       struct choices *choices)
{
	const char *joint =
	    word ? arena_print(&choices->arena, " %s ", word)
		 : joint_of(&choices->arena, editor_view(editor)->document->vocabulary, value, between, types);
	size_t word_length = word ? strlen(word) : 0;
	open_list(editor, title, arena_print(&choices->arena, "%s%s%s", set, value, joint));
	add_line(editor, line, false);
	const char *item = value + strspn(value, between), *end = value, *next;
	for (item += strspn(item, " "); strcspn(item, between) > 0; item = next) {
		size_t length = strcspn(item, between), first = strcspn(item, " ");
		next = item + length + strspn(item + length, between);
		next += strspn(next, " ");
		if (word && strncasecmp(next, word, word_length) == 0 && next[word_length] == ' ')
			next += word_length + strspn(next + word_length, " ");
		while (length > 0 && item[length - 1] == ' ')
			length--;
		int kept = (int)((*next ? item : end) - value);
		add_own(editor,
			kept > 0 || *next ? arena_print(&editor->pager.arena, "%s%.*s%s", set, kept, value, next)
					  : unset,
			item, length);
		choices_skip(choices, item, MIN(first, length));
		end = item + length;
	}
}

bool pick_field(struct editor *editor, int field, const char *line)
{
	const struct document *document = editor_view(editor)->document;
	const struct field *of = &document->model.fields[field];
	struct choices choices = {0};
	if (!of->vocabulary || !vocabulary_count(document->vocabulary))
		return false;
	const char *set = arena_print(&choices.arena, "set %s ", of->name);
	const char *title = arena_print(&choices.arena, "%s (%s): %s", of->name,
					of->set || !*of->fallback ? of->effective : of->fallback, of->meaning);
	bool adds = line && of->between && of->set && *of->effective;
	if (adds)
		open_items(editor, title, set, arena_print(&choices.arena, "unset %s", of->name), of->effective,
			   of->between, of->vocabulary, NULL, line, &choices);
	else
		open_list(editor, title, set);
	if (!adds && line)
		add_line(editor, line, true);
	if (of->between)
		editor->pager.again = "field-edit";
	editor->pager.own_words = of->between;
	choices_value(&choices, document, of);
	return show_list(editor, &choices);
}

bool pick_part(struct editor *editor, bool item)
{
	const struct document *document = editor_view(editor)->document;
	const struct model *model = &document->model;
	bool chains = view_canvas(editor_view(editor)) == CANVAS_CHAINS;
	struct choices choices = {0};
	if (chains && !item)
		return false; /* a terrain needs several words */
	open_list(editor,
		  !item    ? "A new container"
		  : chains ? "A recruit, e.g. 12 Cyclops"
			   : "A new item",
		  item ? "item-add " : "record-add ");
	editor->pager.counted = chains;
	for (int i = 0; i < model->field_count && choices.count == 0; i++) {
		const struct field *field = &model->fields[i];
		if (field->record >= 0 && (field->item >= 0) == item && field->vocabulary)
			choices_value(&choices, document, field);
	}
	return show_list(editor, &choices);
}

/* Adds what to make of cells whose glyph has no entry, if that is a slip. */
static void add_slips(struct editor *editor, const struct view *view, int glyph)
{
	const struct map_ops *maps = view->document->format->maps;
	const struct grid *grid = view_grid(view);
	const int others[] = {cell_value(maps->wall, strlen(maps->wall)), view_floor(view)};
	struct pager *pager = &editor->pager;
	for (int i = 0; grid && grid_count(grid, glyph) > 0 && i < 2; i++) {
		const struct glyph *other = model_glyph(&view->document->model, grid, others[i]);
		struct cell_name name = cell_argument(others[i]);
		if (others[i] == glyph || !other->known)
			continue;
		if (pager->count == 0)
			pager_heading(pager, "A slip");
		pager_add(pager, arena_print(&pager->arena, "replace %s %s", cell_argument(glyph).text, name.text),
			  "paint it as %s %s", name.text, other->meaning)
		    ->closes = true;
	}
	if (pager->count > 0 && view_legend_kinds(view))
		pager_group(pager, "What it is");
}

bool pick_meaning(struct editor *editor, int glyph, int entry, const char *line)
{
	const struct view *view = editor_view(editor);
	const struct document *document = view->document;
	const struct legend_kind *kinds = view_legend_kinds(view);
	const struct entry *of = entry >= 0 ? &document->model.entries[entry] : NULL;
	struct choices choices = {0};
	const struct cell_name name = cell_argument(glyph);
	const struct glyph *now = model_glyph(&document->model, view_grid(view), glyph);
	const char *title = arena_print(&choices.arena,
					of           ? "%s: %s"
					: now->known ? "%s, now %s: add a line"
						     : "%s has no legend entry: what is it?",
					name.text,
					of && of->text ? of->text
					: now->known   ? now->meaning
						       : "");
	open_list(editor, title, arena_print(&choices.arena, of ? "attribute-add %s " : "legend %s ", name.text));
	if (line)
		add_line(editor, line, false);
	editor->pager.glyph = glyph;
	if (!of && !now->known)
		add_slips(editor, view, glyph);
	/* The current attributes: choosing one removes it. */
	for (struct place at = {0}; of && view_next_attribute(view, of->key, &at);) {
		struct span span = model_span(&document->model, at);
		const char *word = document->text.bytes + span.start;
		add_own(editor,
			arena_print(&editor->pager.arena, "attribute-remove %s %.*s", cell_argument(of->key).text,
				    (int)span.length, word),
			word, span.length);
		choices_skip(&choices, word, span.length);
	}
	if (!kinds) /* an entry may have several attributes */
		editor->pager.again = arena_print(&editor->pager.arena, "entry-edit %s", name.text);
	for (const struct legend_kind *kind = kinds; kind && kind->key; kind++) { /* kinds with free text values */
		const char *command =
		    arena_print(&editor->pager.arena, "prompt legend %s: %s%s", kind->key, name.text,
				kind->separators ? (char[]){' ', kind->separators[0], ' ', '\0'} : "");
		pager_add(&editor->pager, command, "%s\t%s", kind->key, kind->meaning);
	}
	for (const struct legend_kind *kind = kinds; kind && kind->key; kind++) {
		const char *start = arena_print(&choices.arena, "legend %s: %s %c ", kind->key, name.text,
						kind->separators ? kind->separators[0] : ' ');
		struct choices words = {0};
		if (kind->words)
			choices_words(&words, document, kind->words);
		else if (kind->holds) /* the words that complete such a line of the file */
			library_complete(editor->library, document, start + strlen("legend "),
					 strlen(start) - strlen("legend "), &words);
		add_group(editor, arena_print(&choices.arena, "%s: %s", kind->key, kind->meaning), start, &words);
	}
	if (!kinds)
		choices_words(&choices, document, NULL);
	return show_list(editor, &choices);
}

bool pick_object(struct editor *editor)
{
	const struct document *document = editor_view(editor)->document;
	const struct map_ops *maps = document->format->maps;
	struct choices kinds = {0}, none = {0};
	maps->object_choices(document, NULL, 0, NULL, &kinds);
	open_list(editor, "Place what here? As in: ice troll asleep, trap web, stair up", "object-add ");
	add_line(editor, "object-add ", false);
	for (const struct choice *kind = kinds.items; kind < kinds.items + kinds.count; kind++)
		pager_add(&editor->pager, arena_print(&editor->pager.arena, "prompt object-add %s ", kind->word),
			  "%s", kind->word);
	for (const struct choice *kind = kinds.items; kind < kinds.items + kinds.count; kind++) {
		struct choices texts = {0};
		maps->object_choices(document, kind->word, strlen(kind->word), NULL, &texts);
		add_group(editor, kind->word, arena_print(&kinds.arena, "object-add %s ", kind->word), &texts);
	}
	choices_clear(&kinds);
	return show_list(editor, &none);
}

bool pick_value(struct editor *editor, int glyph, const char *line, size_t verb_length,
		const struct legend_kind *kind)
{
	const char *value = line + verb_length, *title = line + strcspn(line, " ") + 1;
	bool parts = strpbrk(value, "[{ "); /* too complex to replace a single word */
	struct choices choices = {0};
	if (!kind || !kind->words || (parts && !kind->between))
		return false;
	const char *set = arena_copy(&choices.arena, line, verb_length);
	if (kind->between) {
		open_items(editor, title, set, NULL, value, kind->between, kind->words, kind->joint, line, &choices);
		editor->pager.again = arena_print(&editor->pager.arena, "entry-edit %s", cell_argument(glyph).text);
	} else {
		open_list(editor, title, set);
		add_line(editor, line, true);
	}
	editor->pager.glyph = glyph;
	choices_words(&choices, editor_view(editor)->document, kind->words);
	return show_list(editor, &choices);
}

bool offer_definition(struct editor *editor, int glyph, bool again)
{
	struct view *view = editor_view(editor);
	const struct document *document = view->document;
	bool *offered = &view->entry_offered[MIN(glyph, 255)];
	if (!document->format->legend->editable || (*offered && !again) ||
	    model_glyph(&document->model, view_grid(view), glyph)->known || !view_needs_entry(view, glyph))
		return true;
	*offered = true;
	if (!editor->interactive || (again && pick_meaning(editor, glyph, -1, NULL)))
		return true;
	char line[CELL_BYTES_MAX + 16];
	snprintf(line, sizeof line, "legend %s ", cell_argument(glyph).text);
	prompt_open(editor, PROMPT_OPTIONAL, line);
	return editor_say(editor, "%s has no legend entry: define it (Tab completes), or Esc for later.",
			  cell_name(glyph).text);
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

COMMAND(legend_find)
{
	if (editor->interactive)
		return pick_brush(editor) || error_set(error, "The legend is empty.");
	/* Without a screen, list the legend. */
	const struct model *model = &view->document->model;
	struct choices choices = {0};
	open_list(editor, "Brush: which glyph?", "brush ");
	for (int i = 0; i < view->undefined_count; i++)
		choices_add(&choices, CHOICE_GLYPH, cell_argument(view->undefined[i]).text, "no entry");
	for (int row = 0; row < model_legend_rows(model, view->grid); row++) {
		const struct entry *entry = &model->entries[model_legend_entry(model, view->grid, row)];
		choices_add(&choices, CHOICE_GLYPH, cell_argument(entry->key).text, entry->text);
	}
	return show_list(editor, &choices) || error_set(error, "The legend is empty.");
}
