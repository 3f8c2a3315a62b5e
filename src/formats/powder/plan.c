/* Plans edits of a POWDER room as patches: the least bytes that make the change, in the style of the file.
 *
 * A new legend line goes below the last one, a new global below the last one, or, when it is the first, behind the
 * opening comments, where the game's own rooms have theirs. What is refused here is what cannot be written at all;
 * what would read differently elsewhere is found when the document verifies the edit. */
#include "powder.h"

#include <string.h>

static bool add(struct patch *patch, struct span old, const char *bytes, size_t length, struct error *error)
{
	return patch_add(patch, old, bytes, length) || error_no_memory(error);
}

static bool add_string(struct patch *patch, size_t at, const char *string, struct error *error)
{
	return *string == '\0' || add(patch, (struct span){.start = at}, string, strlen(string), error);
}

/* Several pieces at one place of the text, ended by NULL. */
static bool add_pieces(struct patch *patch, size_t at, const char *const *pieces, struct error *error)
{
	for (; *pieces; pieces++)
		if (!add_string(patch, at, *pieces, error))
			return false;
	return true;
}

static bool holds_any(const char *bytes, size_t length, const char *set, size_t set_length)
{
	for (size_t i = 0; i < length; i++)
		if (memchr(set, bytes[i], set_length))
			return true;
	return false;
}

static bool is_one_line(const struct edit *edit, struct error *error)
{
	if (holds_any(edit->value, edit->length, "\n\r\0", 3))
		return error_set(error, "A line end or a zero byte cannot be part of it: it would end the line.");
	return true;
}

static bool ends_line(const struct text *text, struct span line)
{
	return line.length > 0 && text->bytes[span_end(line) - 1] == '\n';
}

/* ---- cells and legend ---- */

static bool is_glyph(const char *bytes, size_t length, struct error *error)
{
	if (length != 1)
		return error_set(error, "A glyph is one byte; this is %zu. Choose an ASCII character.", length);
	if (memchr("\n\r\0", *bytes, 3))
		return error_set(error, "A line end or a zero byte cannot be a glyph.");
	return true;
}

static bool plan_set_cell(const struct model *model, const struct edit *edit, struct patch *patch,
			  struct error *error)
{
	if (!is_glyph(edit->value, edit->length, error))
		return false;
	if (model_span(model, edit->place).length == 0)
		return error_set(error, "There is no cell at %d,%d: the row is too short, or it is outside the room.",
				 edit->place.x, edit->place.y);
	return plan_replace(model, edit, patch, error);
}

static bool is_word(const struct edit *edit, struct error *error)
{
	if (edit->length == 0)
		return error_set(error, "An attribute needs a name, such as SQUARE_FLOOR.");
	if (holds_any(edit->value, edit->length, ", \t", 3))
		return error_set(error,
				 "An attribute is one word, without comma or blank; add the others one by one.");
	return is_one_line(edit, error);
}

static const struct entry *find_entry(const struct model *model, struct place place, struct error *error)
{
	if (place.index >= 0 && place.index < model->entry_count)
		return &model->entries[place.index];
	error_set(error, "There is no such legend line.");
	return NULL;
}

static const struct attribute *find_attribute(const struct model *model, struct place place, struct error *error)
{
	const struct entry *entry = find_entry(model, place, error);
	if (!entry)
		return NULL;
	if (place.x >= 0 && place.x < entry->attribute_count)
		return &entry->attributes[place.x];
	error_set(error, "The legend line has no such attribute.");
	return NULL;
}

/* Below the last legend line; in a file without legend below everything, after a blank line. */
static bool plan_add_entry(const struct model *model, const struct text *text, const struct edit *edit,
			   struct patch *patch, struct error *error)
{
	if (!is_glyph(&edit->key, 1, error) || !is_one_line(edit, error))
		return false;
	size_t at = text->length;
	bool ended = at == 0 || text->bytes[at - 1] == '\n', first = model->entry_count == 0;
	if (!first) {
		struct span line = model->entries[model->entry_count - 1].line;
		at = span_end(line);
		ended = ends_line(text, line);
	}
	struct line last;
	bool spaced =
	    !scan_line(text, text->line_count - (text->line_count > 1 && ended), &last) || last.body.length == 0;
	const char *start[] = {ended ? "" : model->line_end, first && !spaced ? model->line_end : "", NULL};
	const char key[] = {edit->key, ':', ' '};
	bool more = edit->length > 0;
	return add_pieces(patch, at, start, error) &&
	       add(patch, (struct span){.start = at}, key, more ? sizeof key : sizeof key - 1, error) &&
	       (!more || add(patch, (struct span){.start = at}, edit->value, edit->length, error)) &&
	       (!ended && !first ? true : add_string(patch, at, model->line_end, error));
}

static bool plan_add_attribute(const struct model *model, const struct edit *edit, struct patch *patch,
			       struct error *error)
{
	const struct entry *entry = find_entry(model, edit->place, error);
	if (!entry || !is_word(edit, error))
		return false;
	int before = edit->place.x;
	if (before < 0 || before > entry->attribute_count)
		return error_set(error, "The legend line has no such place for an attribute.");
	if (before < entry->attribute_count) {
		struct span at = {.start = entry->attributes[before].span.start};
		return add(patch, at, edit->value, edit->length, error) && add(patch, at, ", ", 2, error);
	}
	bool first = entry->attribute_count == 0;
	struct span at = {.start = first ? entry->key_span.start + 2 : span_end(entry->attributes[before - 1].span)};
	return add(patch, at, first ? " " : ", ", first ? 1 : 2, error) &&
	       add(patch, at, edit->value, edit->length, error);
}

/* The word and one separator: that before it, or for the first word that behind it. They are added as two changes,
 * so that the removals of neighbours share a separator instead of overlapping. */
static bool plan_remove_attribute(const struct model *model, const struct edit *edit, struct patch *patch,
				  struct error *error)
{
	const struct attribute *word = find_attribute(model, edit->place, error);
	if (!word)
		return false;
	const struct entry *entry = &model->entries[edit->place.index];
	bool first = edit->place.x == 0, last = edit->place.x == entry->attribute_count - 1;
	size_t start = first ? span_end(word->span) : span_end(word[-1].span);
	size_t end = !first ? word->span.start : last ? start : word[1].span.start;
	struct span separator = {.start = start, .length = end - start};
	if (!first)
		return add(patch, word->span, "", 0, error) && add(patch, separator, "", 0, error);
	return (last || add(patch, separator, "", 0, error)) && add(patch, word->span, "", 0, error);
}

/* ---- globals ---- */

static bool is_blank_line(const struct text *text, size_t number)
{
	struct line line;
	return !scan_line(text, number, &line) || line.body.length == 0;
}

static bool is_value(const struct field *field, const struct edit *edit, struct error *error)
{
	if (edit->length == 0)
		return error_set(error, "\"%s\" needs a value; remove it for its default, %s.", field->name,
				 field->fallback);
	if (!is_one_line(edit, error))
		return false;
	if (memchr(edit->value, '=', edit->length))
		return error_set(error, "A value cannot hold a =.");
	const char *wanted = powder_wanted_value(field->kind, edit->value, edit->length);
	if (wanted)
		return error_set(error, "\"%s\" is %s, not \"%.*s\".", field->name, wanted,
				 edit->length > 40 ? 40 : (int)edit->length, edit->value);
	if (field->kind == FIELD_WORD && holds_any(edit->value, edit->length, " \t", 2))
		return error_set(error, "The value of \"%s\" is one word, without blanks.", field->name);
	return true;
}

/* The word of a global that takes one of a list: a god. */
static bool is_known_word(const struct model *model, const struct field *field, const struct edit *edit,
			  struct error *error)
{
	const struct vocabulary *vocabulary = powder_detail(model)->vocabulary;
	size_t length = edit->length;
	int row = field->vocabulary ? vocabulary_find(vocabulary, edit->value, length) : -1;
	bool fallback = length == strlen(field->fallback) && memcmp(edit->value, field->fallback, length) == 0;
	if (!field->vocabulary || fallback ||
	    (row >= 0 && strcmp(vocabulary_value(vocabulary, row, "type"), field->vocabulary) == 0))
		return true;
	int near = vocabulary_nearest(vocabulary, edit->value, length, "type", field->vocabulary, word_limit(length));
	int shown = length > 40 ? 40 : (int)length;
	if (near >= 0)
		return error_set(error, "\"%s\" takes a %s word of the game, not \"%.*s\"; did you mean %s?",
				 field->name, field->vocabulary, shown, edit->value,
				 vocabulary_word(vocabulary, near));
	return error_set(error, "\"%s\" takes a %s word of the game, not \"%.*s\".", field->name, field->vocabulary,
			 shown, edit->value);
}

/* The first global of the file, in lines of its own. */
static bool plan_first_global(const struct model *model, const struct text *text, const struct edit *edit,
			      struct patch *patch, struct error *error)
{
	size_t at = powder_detail(model)->head_end;
	struct span place = {.start = at};
	const char *name = model->fields[edit->place.index].name, *end = model->line_end;
	bool ended = at == 0 || text->bytes[at - 1] == '\n';
	bool spaced = at == 0 || (ended && is_blank_line(text, text_line(text, at - 1)));
	const char *before[] = {ended ? "" : end, spaced ? "" : end, name, " = ", NULL};
	return add_pieces(patch, at, before, error) && add(patch, place, edit->value, edit->length, error) &&
	       add_string(patch, at, end, error) && (at == text->length || add_string(patch, at, end, error));
}

/* Another global below the last one, with what that has between name and value. */
static bool plan_next_global(const struct model *model, const struct text *text, const struct edit *edit,
			     struct patch *patch, struct error *error)
{
	const struct powder_detail *detail = powder_detail(model);
	const struct powder_global_line *last = &detail->globals[detail->global_count - 1];
	const char *separator = " = ";
	size_t length = strlen(separator), at = span_end(last->line);
	if (memchr(text->bytes + last->separator.start, '=', last->separator.length)) {
		separator = text->bytes + last->separator.start;
		length = last->separator.length;
	}
	struct span place = {.start = at};
	bool ended = ends_line(text, last->line);
	return add_string(patch, at, ended ? "" : model->line_end, error) &&
	       add_string(patch, at, model->fields[edit->place.index].name, error) &&
	       add(patch, place, separator, length, error) && add(patch, place, edit->value, edit->length, error) &&
	       add_string(patch, at, ended ? model->line_end : "", error);
}

static bool plan_set_field(const struct model *model, const struct text *text, const struct edit *edit,
			   struct patch *patch, struct error *error)
{
	const struct field *field = &model->fields[edit->place.index];
	if (!is_value(field, edit, error) || !is_known_word(model, field, edit, error))
		return false;
	if (field->set && field->value.length > 0)
		return add(patch, field->value, edit->value, edit->length, error);
	if (field->set) {
		bool blank = text->bytes[field->value.start - 1] == ' ';
		return add_string(patch, field->value.start, blank ? "" : " ", error) &&
		       add(patch, field->value, edit->value, edit->length, error);
	}
	if (powder_detail(model)->global_count > 0)
		return plan_next_global(model, text, edit, patch, error);
	return plan_first_global(model, text, edit, patch, error);
}

/* Every line of the global, else an earlier one would come to hold. A line that stood alone between blank lines takes
 * one of them along. */
static bool plan_remove_field(const struct model *model, const struct text *text, const struct edit *edit,
			      struct patch *patch, struct error *error)
{
	const struct powder_detail *detail = powder_detail(model);
	if (!model->fields[edit->place.index].set)
		return error_set(error, "\"%s\" is not set; there is nothing to remove.",
				 model->fields[edit->place.index].name);
	for (int i = 0; i < detail->global_count; i++) {
		if (detail->globals[i].field != edit->place.index)
			continue;
		struct span gone = detail->globals[i].line;
		size_t number = text_line(text, gone.start);
		struct line next;
		bool alone = (number == 1 || is_blank_line(text, number - 1)) && scan_line(text, number + 1, &next) &&
			     next.body.length == 0;
		if (alone)
			gone.length += next.whole.length;
		if (!add(patch, gone, "", 0, error))
			return false;
	}
	return true;
}

/* ---- the verbs ---- */

static bool plan_set(const struct model *model, const struct text *text, const struct edit *edit, struct patch *patch,
		     struct error *error)
{
	switch (edit->place.kind) {
	case PLACE_CELL:
		return plan_set_cell(model, edit, patch, error);
	case PLACE_ENTRY:
		return find_entry(model, edit->place, error) && is_glyph(edit->value, edit->length, error) &&
		       plan_replace(model, edit, patch, error);
	case PLACE_ATTRIBUTE:
		return find_attribute(model, edit->place, error) && is_word(edit, error) &&
		       plan_replace(model, edit, patch, error);
	case PLACE_FIELD:
		return plan_set_field(model, text, edit, patch, error);
	default:
		return error_set(error, "A POWDER room has nothing there that could be set.");
	}
}

static bool plan_add(const struct model *model, const struct text *text, const struct edit *edit, struct patch *patch,
		     struct error *error)
{
	if (edit->place.kind == PLACE_ENTRY)
		return plan_add_entry(model, text, edit, patch, error);
	if (edit->place.kind == PLACE_ATTRIBUTE)
		return plan_add_attribute(model, edit, patch, error);
	if (edit->place.kind == PLACE_GRID)
		return error_set(error, "A POWDER room file holds one map.");
	return error_set(error, "Only legend lines and their attributes can be added to a POWDER room.");
}

static bool plan_remove(const struct model *model, const struct text *text, const struct edit *edit,
			struct patch *patch, struct error *error)
{
	const struct entry *entry;
	switch (edit->place.kind) {
	case PLACE_ENTRY:
		entry = find_entry(model, edit->place, error);
		return entry && add(patch, entry->line, "", 0, error);
	case PLACE_ATTRIBUTE:
		return plan_remove_attribute(model, edit, patch, error);
	case PLACE_FIELD:
		return plan_remove_field(model, text, edit, patch, error);
	default:
		return error_set(error, "This cannot be removed from a POWDER room.");
	}
}

bool powder_plan(const struct model *model, const struct text *text, const struct edit *edit, struct patch *patch,
		 struct error *error)
{
	if (edit->place.kind == PLACE_FIELD && (edit->place.index < 0 || edit->place.index >= model->field_count))
		return error_set(error, "There is no such global.");
	switch (edit->verb) {
	case EDIT_SET:
		return plan_set(model, text, edit, patch, error);
	case EDIT_ADD:
		return plan_add(model, text, edit, patch, error);
	case EDIT_REMOVE:
		return plan_remove(model, text, edit, patch, error);
	case EDIT_RESIZE:
		return powder_plan_resize(model, text, edit, patch, error);
	case EDIT_MOVE:
		return error_set(error, "A POWDER room file holds one map, which cannot be moved.");
	}
	return error_set(error, "A POWDER room cannot be changed like this.");
}
