/* Legends with several kinds of lines, written as in the file: "legend KMONS: a = orc / goblin w:5". */
#include "commands/commands.h"
#include "mapwright/visible.h"

/* ---- a line ---- */

struct legend_line {
	const struct legend_kind *kind; /* NULL if not a whole line */
	const char *text;               /* starts with the kind */
	const char *glyphs, *value;     /* value is NULL if missing */
	size_t glyph_length, value_length;
};

static void trim(const char **text, size_t *length)
{
	while (*length > 0 && **text == ' ') {
		++*text;
		--*length;
	}
	while (*length > 0 && (*text)[*length - 1] == ' ')
		--*length;
}

/* Splits a line "KIND: glyphs = value". Other arguments leave `kind` NULL. */
static bool read_line(const struct legend_kind *kinds, const char *arguments, struct legend_line *line,
		      struct error *error)
{
	arguments += strspn(arguments, " ");
	size_t length = strcspn(arguments, " :");
	const char *colon = arguments + length + strspn(arguments + length, " ");
	*line = (struct legend_line){.text = arguments};
	if (length < 2 || *colon != ':')
		return true;
	line->kind = legend_kind_find(kinds, arguments, length);
	struct choices all = {0};
	if (!line->kind) {
		choices_kinds(&all, kinds, "");
		return choices_refuse(&all, "legend line", arguments, length, 0, "the lines are: ", error);
	}
	line->glyphs = colon + 1 + strspn(colon + 1, " ");
	line->glyph_length = strlen(line->glyphs);
	const char *separators = line->kind->separators;
	size_t at = 1;
	while (separators && at < line->glyph_length && !strchr(separators, line->glyphs[at]))
		at++;
	if (separators && at < line->glyph_length) {
		line->value = line->glyphs + at + 1;
		line->value_length = line->glyph_length - at - 1;
		line->glyph_length = at;
		trim(&line->value, &line->value_length);
	}
	trim(&line->glyphs, &line->glyph_length);
	if (line->glyph_length == 0 || (separators && !line->value))
		return error_set(error, "Expected a whole line: %s: GLYPHS%s", line->kind->key,
				 separators ? " = VALUE." : ".");
	return true;
}

/* ---- entries ---- */

static bool is_entry_of(const struct view *view, int index, const char *kind, int glyph)
{
	const struct model *model = &view->document->model;
	const struct entry *entry = index >= 0 ? &model->entries[index] : NULL;
	return entry && !entry->fixed && entry_has_key(entry, glyph) &&
	       (!kind || (entry->kind && strcmp(entry->kind, kind) == 0));
}

int view_own_entry(const struct view *view, const char *kind, int glyph)
{
	const struct model *model = &view->document->model;
	for (int i = -1; i < model_legend_rows(model, view->grid); i++) {
		int index = i < 0 ? view_entry(view) : model_legend_entry(model, view->grid, i);
		if (is_entry_of(view, index, kind, glyph))
			return index;
	}
	return -1;
}

/* Returns true if the line of the entry says the same from its glyphs on. */
static bool is_same_line(const struct document *document, const struct entry *entry, const char *says)
{
	const char *bytes = document->text.bytes + entry->key_span.start;
	size_t rest = bytes_skip_back(bytes, 0, span_end(entry->line) - entry->key_span.start, SPACES);
	size_t length = bytes_skip_back(says, 0, strlen(says), SPACES);
	return rest == length && memcmp(bytes, says, length) == 0;
}

/* Sets the value of an entry and, if given, its glyphs. */
static bool set_entry(struct view *view, int index, const struct legend_line *line, struct error *error)
{
	const struct entry *entry = &view->document->model.entries[index];
	struct edit edits[2];
	size_t count = 0;
	char *value = NULL;
	if (line->glyphs)
		edits[count++] = edit_bytes(EDIT_SET, place_at(PLACE_ENTRY, index), line->glyphs, line->glyph_length);
	if (line->value && entry->attribute_count > 0) {
		struct span span = entry->attributes[0].span;
		value = value_in_lines(view->document->text.bytes + span.start, span.length, entry_value(entry),
				       line->value, line->value_length);
		edits[count++] = edit_text(EDIT_SET, place_at(PLACE_ATTRIBUTE, index), value);
	}
	bool done = document_apply(view->document, edits, count, "legend", error);
	free(value);
	if (done)
		view_select_entry(view, index);
	return done;
}

bool legend_line_add(struct view *view, int glyph, const char *kind, const char *text, size_t length,
		     struct error *error)
{
	struct edit edit = {.verb = EDIT_ADD,
			    .place = place_at(PLACE_ENTRY, view->document->model.entry_count),
			    .key = glyph,
			    .target = view->grid,
			    .value = text,
			    .length = length};
	if (!document_apply(view->document, &edit, 1, "define", error))
		return false;
	const struct model *model = &view->document->model;
	for (int i = model->entry_count - 1; i >= 0; i--)
		if ((model->entries[i].grid == view->grid || model->entries[i].grid < 0) &&
		    is_entry_of(view, i, kind, glyph)) {
			view_select_entry(view, i);
			break;
		}
	if (kind) /* no palette slot for glyphs pasted with attributes */
		view_take_slot(view, glyph);
	return true;
}

const char *entry_value(const struct entry *entry)
{
	return entry->attribute_count > 0 && entry->attributes[0].effective ? entry->attributes[0].effective : "";
}

/* Like read_line, but quotes the value where the format requires it. */
static bool read_quoted(struct editor *editor, const char *arguments, struct legend_line *line, struct error *error)
{
	const struct legend_kind *kinds = view_legend_kinds(editor_view(editor));
	if (!read_line(kinds, arguments, line, error))
		return false;
	return !line->value || read_line(kinds, argument_quoted(editor, arguments, line->value), line, error);
}

/* Sets all lines of that kind for the glyph, since the last one wins. A line shared with other glyphs is kept and a new
 * one is added after it. */
static bool set_meaning(struct view *view, int glyph, const char *kind, const struct legend_line *line,
			struct error *error)
{
	struct document *document = view->document;
	int own_lines = 0;
	bool last_is_own = false, done = true;
	for (int e = view_next_entry(view, -1, glyph); e >= 0; e = view_next_entry(view, e, glyph))
		if (is_entry_of(view, e, kind, glyph))
			own_lines += last_is_own = document->model.entries[e].key_count <= 1;
	bool several = own_lines + !last_is_own > 1;
	if (several)
		document_transaction_begin(document, "legend",
					   place_at(PLACE_ENTRY, view_own_entry(view, kind, glyph)));
	for (int e = view_next_entry(view, -1, glyph); done && e >= 0; e = view_next_entry(view, e, glyph))
		if (is_entry_of(view, e, kind, glyph) && document->model.entries[e].key_count <= 1)
			done = set_entry(view, e, line, error);
	if (done && !last_is_own)
		done = legend_line_add(view, glyph, kind, line->value, line->value_length, error);
	return several ? document_transaction_finish(document, done) : done;
}

bool legend_line_set(struct editor *editor, struct view *view, const char *arguments, struct error *error)
{
	const struct legend_kind *kinds = view_legend_kinds(view);
	struct legend_line line;
	int glyph;
	if (!read_quoted(editor, arguments, &line, error))
		return false;
	if (line.kind) {
		/* Change the selected entry with these glyphs, else the first. */
		const struct document *document = view->document;
		for (int i = -1; i < model_legend_rows(&document->model, view->grid); i++) {
			int index = i < 0 ? view_entry(view) : model_legend_entry(&document->model, view->grid, i);
			const struct entry *entry = index >= 0 ? &document->model.entries[index] : NULL;
			if (!entry || entry->fixed || !entry->kind || strcmp(entry->kind, line.kind->key) != 0)
				continue;
			if (is_same_line(document, entry, line.glyphs)) { /* its list is several entries */
				view_select_entry(view, index);
				return true;
			}
			if (entry->key_span.length != line.glyph_length ||
			    memcmp(document->text.bytes + entry->key_span.start, line.glyphs, line.glyph_length) != 0)
				continue;
			line.glyphs = NULL;
			return set_entry(view, index, &line, error);
		}
		uint32_t character;
		size_t first = view->document->format->cells->kind == CELL_CHARACTER
				   ? visible_decode(line.glyphs, line.glyph_length, &character)
				   : 1;
		return legend_line_add(view, cell_value(line.glyphs, first > 0 ? first : 1), line.kind->key,
				       line.text, strlen(line.text), error);
	}
	if (!argument_glyph(editor, &arguments, &glyph, error))
		return false;
	line.value = arguments + strspn(arguments, " ");
	if (kinds->separators && *line.value && strchr(kinds->separators, line.value[0]) && line.value[1] == ' ')
		line.value++; /* "X = Crate", as in the file */
	line.value_length = strlen(line.value);
	trim(&line.value, &line.value_length);
	const struct legend_kind *kind = legend_kind_find(kinds, line.value, line.value_length);
	if (kind)
		return error_set(error, "%s is a kind of line; write %s: %s%s", kind->key, kind->key,
				 cell_argument(glyph).text, kind->separators ? " = VALUE." : ".");
	if (editor->interactive && line.value_length > 0 && view_own_entry(view, NULL, glyph) < 0 &&
	    meaning_line(editor, line.value, glyph, error))
		return true;
	line.value = argument_quoted(editor, line.value, line.value);
	line.value_length = strlen(line.value);
	trim(&line.value, &line.value_length);
	if (line.value_length == 0)
		return error_set(error, "Define %s (Tab completes), or give a whole line: %s: %s = ...",
				 cell_name(glyph).text, kinds->key, cell_argument(glyph).text);
	return set_meaning(view, glyph, kinds->key, &line, error);
}

COMMAND(entry_set)
{
	struct legend_line line;
	const struct legend_kind *kinds = view_legend_kinds(view);
	int index = view_entry(view);
	if (!kinds)
		return error_set(error, "This format (%s) has only one kind of legend line; use :legend.",
				 view->document->format->title);
	if (index < 0 || view->document->model.entries[index].fixed)
		return error_set(error, "No legend line of the file is selected.");
	const char *kind = view->document->model.entries[index].kind;
	if (!read_quoted(editor, arguments, &line, error))
		return false;
	if (!line.kind || strcmp(line.kind->key, kind) != 0)
		return error_set(error, "The selected line is a %s line; :legend adds one of another kind.", kind);
	return set_entry(view, index, &line, error);
}

bool legend_line_edit(struct editor *editor, struct view *view, int index, struct error *error)
{
	const struct document *document = view->document;
	const struct entry *entry = &document->model.entries[index];
	const char *bytes = document->text.bytes;
	size_t from = span_end(entry->key_span);
	size_t glue = entry->attribute_count > 0 ? entry->attributes[0].span.start - from : 0;
	const struct legend_kind *kind = legend_kind_find(view_legend_kinds(view), entry->kind, strlen(entry->kind));
	size_t blank = strspn(bytes + from, " \t");
	bool plain = glue <= 8 && !memchr(bytes + from, '\n', glue) &&
		     (glue == 0 ||
		      (kind && kind->separators && blank < glue && strchr(kind->separators, bytes[from + blank])));
	view_select_entry(view, index);
	struct span value = entry->attribute_count > 0 ? entry->attributes[0].span : (struct span){.start = from};
	if (!value_is_in_lines(bytes + value.start, value.length, entry_value(entry)))
		return error_set(error, "The value of line %zu does not fit on one line; edit it with :source.",
				 text_line(&document->text, entry->line.start));
	const char *verb =
	    arena_print(&editor->scratch, "entry-set %s: %.*s%.*s", entry->kind, (int)entry->key_span.length,
			bytes + entry->key_span.start, plain ? (int)glue : 3, plain ? bytes + from : " = ");
	const char *line = arena_print(&editor->scratch, "%s%s", verb, entry_value(entry));
	if (!editor->interactive || !pick_value(editor, entry->key, line, strlen(verb), kind))
		prompt_open(editor, PROMPT_EXISTING, line);
	return true;
}

/* ---- a line from the words of its value ---- */

bool set_line(struct editor *editor, const struct legend_kind *kind, int glyph, const char *value,
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

bool meaning_line(struct editor *editor, const char *text, int glyph, struct error *error)
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
		if (document_transaction_finish(view->document, fits))
			return true;
	}
	return error_set(error, UNKNOWN_MEANING, (int)strlen(text), text);
}
