/* Plans edits of a POWDER room as patches: the least bytes that make the change, in the style of the file.
 *
 * A new legend line goes below the last one, a new global below the last one, or, when it is the first, after the
 * opening comments, where the game's own rooms have theirs; a resize widens or narrows the box and every row. What is
 * refused here is what cannot be written at all; what would read differently elsewhere is found when the document
 * verifies the edit. */
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

/* Below the last one; the first below everything, after a blank line. */
static bool plan_add_entry(struct planning *planning)
{
	const struct model *model = planning->model;
	const struct text *text = planning->text;
	const char key = (char)planning->edit->key;
	check_glyph(planning, &key, 1);
	check_one_line(planning);
	bool first = model->entry_count == 0;
	struct span last = first ? (struct span){.start = text->length} : model->entries[model->entry_count - 1].line;
	struct gap gap = gap_after(planning, last);
	if (first) {
		bool ended = *gap.before == '\0';
		insert_text(planning, gap.at, gap.before);
		if (!line_is_blank(planning, text->line_count - (text->line_count > 1 && ended)))
			insert_text(planning, gap.at, model->line_end);
		gap = (struct gap){.at = gap.at, .before = "", .after = model->line_end};
	}
	return insert_value_line(planning, gap, "%c:%s", key, planning->edit->length > 0 ? " " : "");
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

/* ---- globals ---- */

/* A value that can be the global's: of its kind and, where it takes one of a list (a god), a word of that. */
static void check_value(struct planning *planning, const struct field *field)
{
	const struct vocabulary *vocabulary = powder_detail(planning->model)->vocabulary;
	const char *value = planning->edit->value;
	size_t length = planning->edit->length;
	if (length == 0)
		refuse(planning, "\"%s\" needs a value; remove it for its default, %s.", field->name,
		       field->fallback);
	check_one_line(planning);
	if (value_holds(planning, "=", 1))
		refuse(planning, "A value cannot hold a =.");
	const char *wanted = powder_wanted_value(field->kind, value, length);
	if (wanted)
		refuse(planning, "\"%s\" is %s, not \"%.*s\".", field->name, wanted, quoted_length(length), value);
	if (field->kind == FIELD_WORD && value_holds(planning, " \t", 2))
		refuse(planning, "The value of \"%s\" is one word, without blanks.", field->name);
	if (planning->failed || !field->vocabulary || bytes_equal(value, length, "-1") ||
	    vocabulary_holds(vocabulary, value, length, "type", field->vocabulary))
		return;
	int near = vocabulary_nearest(vocabulary, value, length, "type", field->vocabulary, word_limit(length));
	refuse(planning, "\"%s\" takes a %s word of the game, not \"%.*s\"%s%s%s", field->name, field->vocabulary,
	       quoted_length(length), value, near >= 0 ? "; did you mean " : ".",
	       near >= 0 ? vocabulary_word(vocabulary, near) : "", near >= 0 ? "?" : "");
}

/* A global that the file does not have yet goes below the last one, with what that has between name and value; the first
 * one into lines of its own, after the opening comments. */
static bool plan_set_field(struct planning *planning, const struct field *field)
{
	const struct powder_detail *detail = powder_detail(planning->model);
	check_value(planning, field);
	if (field->set) {
		if (field->value.length == 0 && planning->text->bytes[field->value.start - 1] != ' ')
			insert_text(planning, field->value.start, " ");
		return replace_with_value(planning, field->value);
	}
	if (detail->global_count > 0) {
		const struct powder_global_line *last = &detail->globals[detail->global_count - 1];
		const char *separator = planning->text->bytes + last->separator.start;
		bool equals = memchr(separator, '=', last->separator.length);
		return insert_value_line(planning, gap_after(planning, last->line), "%s%.*s", field->name,
					 equals ? (int)last->separator.length : 3, equals ? separator : " = ");
	}
	size_t at = detail->head_end;
	struct gap gap = gap_after(planning, (struct span){.start = at});
	bool ended = *gap.before == '\0';
	bool spaced = at == 0 || (ended && line_is_blank(planning, text_line(planning->text, at - 1)));
	const char *end = ended ? gap.after : gap.before;
	gap.after = end;
	insert_value_line(planning, gap, "%s%s = ", spaced ? "" : end, field->name);
	return insert_text(planning, at, at == planning->text->length ? "" : end);
}

/* Every line of the global, else an earlier one would come to hold. A line that stood alone between blank lines takes
 * one of them along. */
static bool plan_remove_field(struct planning *planning, const struct field *field)
{
	const struct powder_detail *detail = powder_detail(planning->model);
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

/* ---- the size ----
 *
 *	+---+                +-----+
 *	|#.#|   right by 2   |#.#  |
 *	+---+                +-----+
 *
 * Each row is changed where it stands, so what is kept keeps its bytes, line ends and oddities. A ragged row stays as
 * ragged as it was: it gains and loses the same columns as the others, as far as it has them. */

static size_t smaller(size_t a, size_t b)
{
	return a < b ? a : b;
}

static size_t at_least_zero(long count)
{
	return count > 0 ? (size_t)count : 0;
}

/* What map2c could not read is refused, unless the room was so large before and only shrinks. */
static void check_size(struct planning *planning, const struct grid *grid, long width, long height)
{
	const int *amount = planning->edit->amount;
	const long widest = POWDER_LINE_LIMIT - 3, highest = POWDER_ROW_LIMIT - 1;
	long old_height = grid->height > 0 ? grid->height : 1;
	if (memchr("\n\r\0", planning->edit->fill, 3))
		refuse(planning, "A line end or a zero byte cannot be a glyph.");
	if (width < 1 || height < 1 || -(long)amount[SIDE_LEFT] >= grid->width ||
	    -(long)amount[SIDE_RIGHT] >= grid->width || -(long)amount[SIDE_TOP] >= old_height ||
	    -(long)amount[SIDE_BOTTOM] >= old_height)
		refuse(planning, "A room keeps at least one of its rows and columns.");
	if (width > widest && width > grid->width)
		refuse(planning, "A room can be at most %ld cells wide: map2c stops at longer lines.", widest);
	if (height > highest && height > grid->height)
		refuse(planning, "A room can be at most %ld rows high: map2c stops at more.", highest);
}

/* Widens or narrows a border by its dashes. */
static void resize_border(struct planning *planning, struct span dashes, long more)
{
	if (dashes.length == 0)
		return;
	size_t less = smaller(at_least_zero(-more), dashes.length - 1);
	insert_run(planning, span_end(dashes), '-', at_least_zero(more));
	cut(planning, (struct span){.start = span_end(dashes) - less, .length = less});
}

/* Inserts or takes out columns at the two ends of a row. */
static void resize_row(struct planning *planning, size_t width, struct span row)
{
	const char fill = (char)planning->edit->fill;
	long left = planning->edit->amount[SIDE_LEFT], right = planning->edit->amount[SIDE_RIGHT];
	size_t first = smaller(at_least_zero(-left), row.length), end = smaller(width, row.length);
	size_t last = smaller(width - at_least_zero(-right), row.length);
	last = last < first ? first : last;
	insert_run(planning, row.start, fill, at_least_zero(left));
	cut(planning, (struct span){.start = row.start, .length = first});
	insert_run(planning, row.start + end, fill, at_least_zero(right));
	if (last < end)
		cut(planning, span_between(row.start + last, row.start + end));
}

/* New rows at an offset where a line begins. */
static void add_rows(struct planning *planning, size_t at, int count, long width)
{
	struct gap gap = gap_after(planning, (struct span){.start = at});
	for (int i = 0; i < count; i++) {
		insert_text(planning, at, gap.before);
		insert_text(planning, at, "|");
		insert_run(planning, at, (char)planning->edit->fill, (size_t)width);
		insert_text(planning, at, "|");
		insert_text(planning, at, gap.after);
	}
}

static bool plan_resize(struct planning *planning)
{
	const struct powder_detail *detail = powder_detail(planning->model);
	const struct text *text = planning->text;
	const int *amount = planning->edit->amount, index = planning->edit->place.index;
	if (index < 0 || index >= planning->model->grid_count)
		return refuse(planning, "The file has no map that could be resized.");
	const struct grid *grid = &planning->model->grids[index];
	long more = (long)amount[SIDE_LEFT] + amount[SIDE_RIGHT], width = grid->width + more;
	check_size(planning, grid, width, (long)grid->height + amount[SIDE_TOP] + amount[SIDE_BOTTOM]);
	if (planning->failed)
		return false;
	resize_border(planning, detail->top, more);
	size_t first = span_end(detail->top_line), below = first; /* where new rows go */
	for (int y = 0; y < grid->height; y++) {
		struct line line = {0};
		scan_line(text, text_line(text, grid->rows[y].start), &line);
		if (y == 0)
			add_rows(planning, line.whole.start, amount[SIDE_TOP], width);
		if (y >= -amount[SIDE_TOP] && y < grid->height - (int)at_least_zero(-(long)amount[SIDE_BOTTOM]))
			resize_row(planning, (size_t)grid->width, grid->rows[y]);
		else
			cut(planning, line.whole);
		below = span_end(line.whole);
	}
	if (grid->height == 0)
		add_rows(planning, first, amount[SIDE_TOP], width);
	add_rows(planning, below, amount[SIDE_BOTTOM], width);
	resize_border(planning, detail->bottom, more);
	return planning_done(planning);
}

/* ---- the verbs ---- */

bool powder_plan(struct planning *planning)
{
	const struct edit *edit = planning->edit;
	const struct model *model = planning->model;
	enum place_kind kind = edit->place.kind;
	if (kind == PLACE_FIELD && (edit->place.index < 0 || edit->place.index >= model->field_count))
		return refuse(planning, "No such global.");
	const struct field *field = kind == PLACE_FIELD ? &model->fields[edit->place.index] : NULL;
	switch (edit->verb) {
	case EDIT_SET:
		if (field)
			return plan_set_field(planning, field);
		if (kind == PLACE_CELL) {
			check_glyph(planning, edit->value, edit->length);
			if (model_span(model, edit->place).length == 0)
				refuse(planning, "No cell at %d,%d: the row is too short, or it is outside the room.",
				       edit->place.x, edit->place.y);
		}
		if (kind != PLACE_CELL && kind != PLACE_ENTRY && kind != PLACE_ATTRIBUTE)
			return refuse(planning, "A POWDER room has nothing there that could be set.");
		if (kind == PLACE_ENTRY && find_entry(planning))
			check_glyph(planning, edit->value, edit->length);
		if (kind == PLACE_ATTRIBUTE && find_attribute(planning))
			check_word(planning);
		return replace_leaf(planning);
	case EDIT_ADD:
		if (kind == PLACE_ENTRY)
			return plan_add_entry(planning);
		if (kind == PLACE_ATTRIBUTE)
			return plan_add_attribute(planning);
		return refuse(planning,
			      kind == PLACE_GRID
				  ? "A POWDER room file holds one map."
				  : "Only legend lines and their attributes can be added to a POWDER room.");
	case EDIT_REMOVE:
		if (field)
			return plan_remove_field(planning, field);
		if (kind == PLACE_ATTRIBUTE) {
			const struct attribute *word = find_attribute(planning);
			if (!word)
				return false;
			int at = edit->place.x;
			bool last = at == model->entries[edit->place.index].attribute_count - 1;
			return cut_token(planning, word->span, at == 0, last, at == 0 ? 0 : span_end(word[-1].span),
					 last ? 0 : word[1].span.start);
		}
		if (kind == PLACE_ENTRY)
			return find_entry(planning) && cut(planning, find_entry(planning)->line);
		return refuse(planning, "This cannot be removed from a POWDER room.");
	case EDIT_RESIZE:
		return plan_resize(planning);
	case EDIT_MOVE:
		return refuse(planning, "A POWDER room file holds one map, which cannot be moved.");
	}
	return refuse(planning, "A POWDER room cannot be changed like this.");
}
