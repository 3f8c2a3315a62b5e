/* Plans edits of a POWDER room as patches that change as few bytes as possible, in the style of the file. A new
 * legend line or global goes below the last one; the first global goes after the opening comments, as in the game's
 * own rooms. A resize widens or narrows the box and every row. An edit is refused here only if it cannot be written;
 * changes that would alter how other parts are read are found when the document verifies the edit. */
#include "powder.h"

#include "mapwright/bytes.h"

static void check_glyph(struct edit_plan *plan, const char *bytes, size_t length)
{
	if (length != 1)
		refuse(plan, "A glyph must be one byte, but this is %zu: use an ASCII character.", length);
	else if (memchr("\n\r\0", *bytes, 3))
		refuse(plan, "A glyph cannot be a line end or a NUL byte.");
}

/* ---- cells and legend ---- */

static void check_word(struct edit_plan *plan)
{
	if (plan->edit->length == 0)
		refuse(plan, "An attribute needs a name, such as SQUARE_FLOOR.");
	if (value_contains(plan, ", \t", 3))
		refuse(plan, "An attribute is one word, without commas or blanks: add the others one by one.");
	check_one_line(plan);
}

/* A new legend line goes below the last one; the first one goes at the end of the file, after a blank line. */
static bool plan_add_entry(struct edit_plan *plan)
{
	const struct model *model = plan->model;
	const struct text *text = plan->text;
	const char key = (char)plan->edit->key;
	check_glyph(plan, &key, 1);
	check_one_line(plan);
	bool first = model->entry_count == 0;
	struct span last = first ? (struct span){.start = text->length} : model->entries[model->entry_count - 1].line;
	struct gap gap = gap_after(plan, last);
	if (first) {
		bool ended = *gap.before == '\0';
		insert_text(plan, gap.at, gap.before);
		if (!line_is_blank(plan, text->line_count - (text->line_count > 1 && ended)))
			insert_text(plan, gap.at, model->line_end);
		gap = (struct gap){.at = gap.at, .before = "", .after = model->line_end};
	}
	return insert_value_line(plan, gap, "%c:%s", key, plan->edit->length > 0 ? " " : "");
}

static bool plan_attribute(struct edit_plan *plan)
{
	const struct entry *entry = find_entry(plan);
	enum edit_verb verb = plan->edit->verb;
	int index = plan->edit->place.x;
	if (!entry)
		return false;
	const struct records words = {RECORDS_IN(entry->attributes, struct attribute, span),
				      .count = entry->attribute_count,
				      .missing = "The legend line has no such attribute.",
				      .no_place = "No such position among the attributes."};
	if (verb == EDIT_ADD)
		check_word(plan);
	if (!records_allow(plan, &words, index))
		return false;
	if (verb == EDIT_REMOVE)
		return records_cut(plan, &words, index, index + 1);
	if (verb == EDIT_SET) {
		check_word(plan);
		return replace_with_value(plan, entry->attributes[index].span);
	}
	struct gap first = {entry->key_span.start + 2, " ", ""};
	return insert_in_gap(plan, words.count > 0 ? records_gap(&words, index, ", ") : first, plan->edit->value,
			     plan->edit->length);
}

/* ---- globals ---- */

/* Refuses a value that is not of the global's kind or, if it takes a name from a list (a god), not in that list. */
static void check_value(struct edit_plan *plan, const struct field *field)
{
	const struct vocabulary *vocabulary = powder_detail(plan->model)->vocabulary;
	const char *value = plan->edit->value;
	size_t length = plan->edit->length;
	if (length == 0)
		refuse(plan, "\"%s\" needs a value. Remove it to use the default, %s.", field->name, field->fallback);
	check_one_line(plan);
	if (value_contains(plan, "=", 1))
		refuse(plan, "A value cannot contain =.");
	const char *wanted = powder_wanted_value(field->kind, value, length);
	if (wanted)
		refuse(plan, "\"%s\" must be %s, not \"%.*s\".", field->name, wanted, quoted_length(length), value);
	if (field->kind == FIELD_WORD && value_contains(plan, " \t", 2))
		refuse(plan, "The value of \"%s\" must be one word, without blanks.", field->name);
	if (plan->failed || !field->vocabulary || bytes_equal(value, length, "-1") ||
	    vocabulary_has(vocabulary, value, length, "type", field->vocabulary))
		return;
	int near = vocabulary_nearest(vocabulary, value, length, "type", field->vocabulary, word_limit(length));
	refuse(plan, "\"%s\" needs a %s name from the game, not \"%.*s\"%s%s%s", field->name, field->vocabulary,
	       quoted_length(length), value, near >= 0 ? "; did you mean " : ".",
	       near >= 0 ? vocabulary_word(vocabulary, near) : "", near >= 0 ? "?" : "");
}

/* A new global goes below the last one and copies its separator between name and value; the first one goes on a line
 * after the opening comments, between blank lines. */
static bool plan_set_field(struct edit_plan *plan, const struct field *field)
{
	const struct powder_detail *detail = powder_detail(plan->model);
	check_value(plan, field);
	if (field->set) {
		if (field->value.length == 0 && plan->text->bytes[field->value.start - 1] != ' ')
			insert_text(plan, field->value.start, " ");
		return replace_with_value(plan, field->value);
	}
	if (detail->global_count > 0) {
		const struct powder_global_line *last = &detail->globals[detail->global_count - 1];
		const char *separator = plan->text->bytes + last->separator.start;
		bool equals = memchr(separator, '=', last->separator.length);
		return insert_value_line(plan, gap_after(plan, last->line), "%s%.*s", field->name,
					 equals ? (int)last->separator.length : 3, equals ? separator : " = ");
	}
	size_t at = detail->head_end;
	struct gap gap = gap_after(plan, (struct span){.start = at});
	bool ended = *gap.before == '\0';
	bool spaced = at == 0 || (ended && line_is_blank(plan, text_line(plan->text, at - 1)));
	const char *end = ended ? gap.after : gap.before;
	gap.after = end;
	insert_value_line(plan, gap, "%s%s = ", spaced ? "" : end, field->name);
	return insert_text(plan, at, at == plan->text->length ? "" : end);
}

/* Removes every line of the global; otherwise an earlier one would take effect. A line that is alone between blank
 * lines takes one of them with it. */
static bool plan_remove_field(struct edit_plan *plan, const struct field *field)
{
	const struct powder_detail *detail = powder_detail(plan->model);
	if (!field->set)
		return refuse(plan, "\"%s\" is not set: nothing to remove.", field->name);
	for (int i = 0; i < detail->global_count; i++) {
		if (detail->globals[i].field != plan->edit->place.index)
			continue;
		struct span gone = detail->globals[i].line;
		size_t number = text_line(plan->text, gone.start);
		struct line next;
		if (line_is_blank(plan, number - 1) && scan_line(plan->text, number + 1, &next) &&
		    next.body.length == 0)
			gone.length += next.whole.length;
		cut(plan, gone);
	}
	return plan_done(plan);
}

/* ---- the size ----
 *
 *	+---+                +-----+
 *	|#.#|   right by 2   |#.#  |
 *	+---+                +-----+
 *
 * Each row is changed in place, so the rest keeps its bytes, line ends and oddities. A ragged row stays ragged: it
 * gains and loses the same columns as the others, if it has them. */

/* Returns the glyph of cell number `at` of each new line. */
static char fill_at(const struct edit_plan *plan, int at)
{
	return (char)(plan->edit->cells ? plan->edit->cells[at] : plan->edit->fill);
}

/* Refuses a size that map2c could not read, unless the room was that large before and only shrinks. */
static void check_size(struct edit_plan *plan, const struct grid *grid, long long width, long long height)
{
	const int *amount = plan->edit->amount;
	const long long widest = POWDER_LINE_LIMIT - 3, highest = POWDER_ROW_LIMIT - 1;
	long long old_height = MAX(grid->height, 1);
	if (memchr("\n\r\0", plan->edit->fill, 3))
		refuse(plan, "A glyph cannot be a line end or a NUL byte.");
	if (width < 1 || height < 1 || -(long long)amount[SIDE_LEFT] >= grid->width ||
	    !grid_has_lines(grid, plan->edit) || -(long long)amount[SIDE_RIGHT] >= grid->width ||
	    -(long long)amount[SIDE_TOP] >= old_height || -(long long)amount[SIDE_BOTTOM] >= old_height)
		refuse(plan, "A room must keep at least one row and one column.");
	if (width > widest && width > grid->width)
		refuse(plan, "A room can be at most %lld cells wide: map2c stops at longer lines.", widest);
	if (height > highest && height > grid->height)
		refuse(plan, "A room can be at most %lld rows high: map2c stops at the next one.", highest);
}

/* Widens or narrows a border by changing its dashes. */
static void resize_border(struct edit_plan *plan, struct span dashes, long long more)
{
	if (dashes.length == 0)
		return;
	size_t less = MIN((size_t)MAX(-more, 0), dashes.length - 1);
	insert_run(plan, span_end(dashes), '-', (size_t)MAX(more, 0));
	cut(plan, (struct span){.start = span_end(dashes) - less, .length = less});
}

/* Inserts or removes columns of row `y`. */
static void resize_row(struct edit_plan *plan, size_t width, struct span row, int y)
{
	long long left = plan->edit->amount[SIDE_LEFT], right = plan->edit->amount[SIDE_RIGHT];
	const char fill = left > 0 ? fill_at(plan, y) : 0;
	size_t from = (size_t)plan->edit->at[0], at = MIN(from, row.length);
	size_t first = MIN(from + (size_t)MAX(-left, 0), row.length), end = MIN(width, row.length);
	size_t last = MAX(first, MIN(width - (size_t)MAX(-right, 0), row.length));
	if ((from == 0 || from < row.length) && fill)
		insert_run(plan, row.start + at, fill, (size_t)MAX(left, 0));
	cut(plan, span_between(row.start + at, row.start + first));
	insert_run(plan, row.start + end, (char)plan->edit->fill, (size_t)MAX(right, 0));
	if (last < end)
		cut(plan, span_between(row.start + last, row.start + end));
}

/* Adds rows at an offset where a line begins. */
static void add_rows(struct edit_plan *plan, size_t at, int count, long long width)
{
	struct gap gap = gap_after(plan, (struct span){.start = at});
	for (int i = 0; i < count; i++) {
		insert_text(plan, at, gap.before);
		insert_text(plan, at, "|");
		for (int x = 0; x < (int)width && (fill_at(plan, x) || !plan->edit->cells); x++)
			insert_run(plan, at, fill_at(plan, x), 1);
		insert_text(plan, at, "|");
		insert_text(plan, at, gap.after);
	}
}

static bool plan_resize(struct edit_plan *plan)
{
	const struct powder_detail *detail = powder_detail(plan->model);
	const struct text *text = plan->text;
	const int *amount = plan->edit->amount, index = plan->edit->place.index;
	if (index < 0 || index >= plan->model->grid_count)
		return refuse(plan, "This file has no map to resize.");
	const struct grid *grid = &plan->model->grids[index];
	long long more = (long long)amount[SIDE_LEFT] + amount[SIDE_RIGHT], width = grid->width + more;
	check_size(plan, grid, width, (long long)grid->height + amount[SIDE_TOP] + amount[SIDE_BOTTOM]);
	if (plan->failed)
		return false;
	resize_border(plan, detail->top, more);
	size_t first = span_end(detail->top_line), below = first; /* the offset for new rows */
	for (int y = 0; y < grid->height; y++) {
		struct line line = {0};
		scan_line(text, text_line(text, grid->rows[y].start), &line);
		int top = plan->edit->at[1];
		if (y == top)
			add_rows(plan, line.whole.start, amount[SIDE_TOP], width);
		if ((y < top || y >= top - amount[SIDE_TOP]) && y < grid->height + MIN(amount[SIDE_BOTTOM], 0))
			resize_row(plan, (size_t)grid->width, grid->rows[y], y);
		else
			cut(plan, line.whole);
		below = span_end(line.whole);
	}
	if (grid->height == 0)
		add_rows(plan, first, amount[SIDE_TOP], width);
	add_rows(plan, below, amount[SIDE_BOTTOM], width);
	resize_border(plan, detail->bottom, more);
	return plan_done(plan);
}

/* ---- the verbs ---- */

static bool plan_set(struct edit_plan *plan)
{
	const struct edit *edit = plan->edit;
	enum place_kind kind = edit->place.kind;
	if (kind != PLACE_CELL && kind != PLACE_ENTRY)
		return refuse(plan, "Nothing to set here in a POWDER room.");
	if (kind == PLACE_CELL || find_entry(plan))
		check_glyph(plan, edit->value, edit->length);
	if (kind == PLACE_CELL && model_span(plan->model, edit->place).length == 0)
		refuse(plan, "No cell at %d,%d: it is beyond the end of the row or outside the room.", edit->place.x,
		       edit->place.y);
	return replace_leaf(plan);
}

bool powder_plan(struct edit_plan *plan)
{
	const struct edit *edit = plan->edit;
	enum place_kind kind = edit->place.kind;
	if (kind == PLACE_FIELD && (edit->place.index < 0 || edit->place.index >= plan->model->field_count))
		return refuse(plan, "No such global.");
	if (edit->verb == EDIT_RESIZE)
		return plan_resize(plan);
	if (edit->verb == EDIT_MOVE)
		return refuse(plan, "A POWDER room file has only one map, which cannot be moved.");
	if (kind == PLACE_ATTRIBUTE)
		return plan_attribute(plan);
	const struct field *field = kind == PLACE_FIELD ? &plan->model->fields[edit->place.index] : NULL;
	switch (edit->verb) {
	case EDIT_SET:
		return field ? plan_set_field(plan, field) : plan_set(plan);
	case EDIT_ADD:
		if (kind == PLACE_ENTRY)
			return plan_add_entry(plan);
		return refuse(plan, kind == PLACE_GRID
					? "A POWDER room file has only one map."
					: "Only legend lines and their attributes can be added to a POWDER room.");
	default:
		if (kind == PLACE_ENTRY)
			return find_entry(plan) && cut(plan, find_entry(plan)->line);
		return field ? plan_remove_field(plan, field)
			     : refuse(plan, "This cannot be removed from a POWDER room.");
	}
}
