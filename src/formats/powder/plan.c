/* Plans edits of a POWDER room as patches: the least bytes that make the change, in the style of the file.
 *
 * A new legend line goes below the last one, a new global below the last one, or, when it is the first, after the
 * opening comments, where the game's own rooms have theirs. What is refused here is what cannot be written at all;
 * what would read differently elsewhere is found when the document verifies the edit. */
#include "powder.h"

#include "mapwright/bytes.h"

#include <string.h>

static void check_glyph(struct planning *planning, const char *bytes, size_t length)
{
	if (length != 1)
		refuse(planning, "A glyph is one byte; this is %zu. Choose an ASCII character.", length);
	else if (memchr("\n\r\0", *bytes, 3))
		refuse(planning, "A line end or a zero byte cannot be a glyph.");
}

/* ---- cells and legend ---- */

static bool plan_cell(struct planning *planning)
{
	struct place place = planning->edit->place;
	check_glyph(planning, planning->edit->value, planning->edit->length);
	if (model_span(planning->model, place).length == 0)
		refuse(planning, "No cell at %d,%d: the row is too short, or it is outside the room.", place.x,
		       place.y);
	return replace_leaf(planning);
}

static void check_word(struct planning *planning)
{
	if (planning->edit->length == 0)
		refuse(planning, "An attribute needs a name, such as SQUARE_FLOOR.");
	if (value_holds(planning, ", \t", 3))
		refuse(planning, "An attribute is one word, without comma or blank; add the others one by one.");
	check_one_line(planning);
}

static const struct attribute *find_attribute(struct planning *planning)
{
	const struct entry *entry = find_entry(planning);
	int index = planning->edit->place.x;
	if (entry && index >= 0 && index < entry->attribute_count)
		return &entry->attributes[index];
	refuse(planning, "The legend line has no such attribute.");
	return NULL;
}

static bool insert_entry(struct planning *planning, struct gap gap)
{
	const struct edit *edit = planning->edit;
	return insert_value_line(planning, gap, "%c:%s", edit->key, edit->length > 0 ? " " : "");
}

/* Below everything, after a blank line. */
static bool plan_first_entry(struct planning *planning)
{
	const struct text *text = planning->text;
	struct gap gap = gap_after(planning, (struct span){.start = text->length});
	bool ended = *gap.before == '\0';
	insert_text(planning, gap.at, gap.before);
	if (!line_is_blank(planning, text->line_count - (text->line_count > 1 && ended)))
		insert_text(planning, gap.at, planning->model->line_end);
	return insert_entry(planning, (struct gap){.at = gap.at, .before = "", .after = planning->model->line_end});
}

static bool plan_add_entry(struct planning *planning)
{
	const struct model *model = planning->model;
	const char key = (char)planning->edit->key;
	check_glyph(planning, &key, 1);
	check_one_line(planning);
	if (model->entry_count == 0)
		return plan_first_entry(planning);
	return insert_entry(planning, gap_after(planning, model->entries[model->entry_count - 1].line));
}

static bool plan_add_attribute(struct planning *planning)
{
	const struct entry *entry = find_entry(planning);
	int before = planning->edit->place.x;
	if (!entry)
		return false;
	check_word(planning);
	if (before < 0 || before > entry->attribute_count)
		return refuse(planning, "The legend line has no such place for an attribute.");
	if (before < entry->attribute_count) {
		size_t at = entry->attributes[before].span.start;
		insert_value(planning, at);
		return insert_text(planning, at, ", ");
	}
	bool first = before == 0;
	size_t at = first ? entry->key_span.start + 2 : span_end(entry->attributes[before - 1].span);
	insert_text(planning, at, first ? " " : ", ");
	return insert_value(planning, at);
}

static bool plan_remove_attribute(struct planning *planning)
{
	const struct attribute *word = find_attribute(planning);
	if (!word)
		return false;
	int index = planning->edit->place.x;
	bool first = index == 0;
	bool last = index == planning->model->entries[planning->edit->place.index].attribute_count - 1;
	return cut_token(planning, word->span, first, last, first ? 0 : span_end(word[-1].span),
			 last ? 0 : word[1].span.start);
}

/* ---- globals ---- */

static void check_value(struct planning *planning, const struct field *field)
{
	const struct edit *edit = planning->edit;
	if (edit->length == 0)
		refuse(planning, "\"%s\" needs a value; remove it for its default, %s.", field->name,
		       field->fallback);
	check_one_line(planning);
	if (value_holds(planning, "=", 1))
		refuse(planning, "A value cannot hold a =.");
	const char *wanted = powder_wanted_value(field->kind, edit->value, edit->length);
	if (wanted)
		refuse(planning, "\"%s\" is %s, not \"%.*s\".", field->name, wanted, quoted_length(edit->length),
		       edit->value);
	if (field->kind == FIELD_WORD && value_holds(planning, " \t", 2))
		refuse(planning, "The value of \"%s\" is one word, without blanks.", field->name);
}

/* The word of a global that takes one of a list: a god. */
static void check_known_word(struct planning *planning, const struct field *field)
{
	const struct vocabulary *vocabulary = powder_detail(planning->model)->vocabulary;
	const char *value = planning->edit->value;
	size_t length = planning->edit->length;
	bool nobody = bytes_equal(value, length, "-1");
	if (planning->failed || !field->vocabulary || nobody ||
	    vocabulary_holds(vocabulary, value, length, "type", field->vocabulary))
		return;
	int near = vocabulary_nearest(vocabulary, value, length, "type", field->vocabulary, word_limit(length));
	refuse(planning, "\"%s\" takes a %s word of the game, not \"%.*s\"%s%s%s", field->name, field->vocabulary,
	       quoted_length(length), value, near >= 0 ? "; did you mean " : ".",
	       near >= 0 ? vocabulary_word(vocabulary, near) : "", near >= 0 ? "?" : "");
}

/* The first global of the file, in lines of its own. */
static bool plan_first_global(struct planning *planning, const char *name)
{
	size_t at = powder_detail(planning->model)->head_end;
	struct gap gap = gap_after(planning, (struct span){.start = at});
	bool ended = *gap.before == '\0', last = at == planning->text->length;
	bool spaced = at == 0 || (ended && line_is_blank(planning, text_line(planning->text, at - 1)));
	const char *end = ended ? gap.after : gap.before;
	gap.after = end;
	insert_value_line(planning, gap, "%s%s = ", spaced ? "" : end, name);
	return insert_text(planning, at, last ? "" : end);
}

/* Another global below the last one, with what that has between name and value. */
static bool plan_next_global(struct planning *planning, const char *name)
{
	const struct powder_detail *detail = powder_detail(planning->model);
	const struct powder_global_line *last = &detail->globals[detail->global_count - 1];
	const char *separator = planning->text->bytes + last->separator.start;
	int length = (int)last->separator.length;
	bool equals = memchr(separator, '=', last->separator.length);
	return insert_value_line(planning, gap_after(planning, last->line), "%s%.*s", name, equals ? length : 3,
				 equals ? separator : " = ");
}

static bool plan_set_field(struct planning *planning)
{
	const struct field *field = &planning->model->fields[planning->edit->place.index];
	check_value(planning, field);
	check_known_word(planning, field);
	if (!field->set && powder_detail(planning->model)->global_count > 0)
		return plan_next_global(planning, field->name);
	if (!field->set)
		return plan_first_global(planning, field->name);
	if (field->value.length == 0 && planning->text->bytes[field->value.start - 1] != ' ')
		insert_text(planning, field->value.start, " ");
	return replace_with_value(planning, field->value);
}

/* Every line of the global, else an earlier one would come to hold. A line that stood alone between blank lines takes
 * one of them along. */
static bool plan_remove_field(struct planning *planning)
{
	const struct powder_detail *detail = powder_detail(planning->model);
	const struct field *field = &planning->model->fields[planning->edit->place.index];
	if (!field->set)
		return refuse(planning, "\"%s\" is not set; there is nothing to remove.", field->name);
	for (int i = 0; i < detail->global_count; i++) {
		if (detail->globals[i].field != planning->edit->place.index)
			continue;
		struct span gone = detail->globals[i].line;
		size_t number = text_line(planning->text, gone.start);
		struct line next;
		if (line_is_blank(planning, number - 1) && scan_line(planning->text, number + 1, &next) &&
		    next.body.length == 0)
			gone.length += next.whole.length;
		cut(planning, gone);
	}
	return planning_done(planning);
}

/* ---- the verbs ---- */

static bool plan_set(struct planning *planning)
{
	switch (planning->edit->place.kind) {
	case PLACE_CELL:
		return plan_cell(planning);
	case PLACE_ENTRY:
		find_entry(planning);
		check_glyph(planning, planning->edit->value, planning->edit->length);
		return replace_leaf(planning);
	case PLACE_ATTRIBUTE:
		find_attribute(planning);
		check_word(planning);
		return replace_leaf(planning);
	case PLACE_FIELD:
		return plan_set_field(planning);
	default:
		return refuse(planning, "A POWDER room has nothing there that could be set.");
	}
}

static bool plan_add(struct planning *planning)
{
	switch (planning->edit->place.kind) {
	case PLACE_ENTRY:
		return plan_add_entry(planning);
	case PLACE_ATTRIBUTE:
		return plan_add_attribute(planning);
	case PLACE_GRID:
		return refuse(planning, "A POWDER room file holds one map.");
	default:
		return refuse(planning, "Only legend lines and their attributes can be added to a POWDER room.");
	}
}

static bool plan_remove(struct planning *planning)
{
	const struct entry *entry;
	switch (planning->edit->place.kind) {
	case PLACE_ENTRY:
		entry = find_entry(planning);
		return entry && cut(planning, entry->line);
	case PLACE_ATTRIBUTE:
		return plan_remove_attribute(planning);
	case PLACE_FIELD:
		return plan_remove_field(planning);
	default:
		return refuse(planning, "This cannot be removed from a POWDER room.");
	}
}

bool powder_plan(struct planning *planning)
{
	if (planning->edit->place.kind == PLACE_FIELD &&
	    (planning->edit->place.index < 0 || planning->edit->place.index >= planning->model->field_count))
		return refuse(planning, "No such global.");
	switch (planning->edit->verb) {
	case EDIT_SET:
		return plan_set(planning);
	case EDIT_ADD:
		return plan_add(planning);
	case EDIT_REMOVE:
		return plan_remove(planning);
	case EDIT_RESIZE:
		return powder_plan_resize(planning);
	case EDIT_MOVE:
		return refuse(planning, "A POWDER room file holds one map, which cannot be moved.");
	}
	return refuse(planning, "A POWDER room cannot be changed like this.");
}
