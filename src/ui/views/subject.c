/* What the cursor and the selected rows of the panels mean: record, item, entry, field, brush. */
#include "mapwright/search.h"
#include "views/views.h"

/* Returns the record in the cell of the board; -1 if none. */
static int shown_record(const struct view *view)
{
	const struct grid *grid = view_grid(view);
	bool known = grid && grid->records && grid_has(grid, view->x, view->y);
	return known ? grid->records[view->y * grid->width + view->x] : -1;
}

int view_record(const struct view *view)
{
	const struct model *model = &view->document->model;
	if (view_canvas(view) == CANVAS_HEX) {
		bool hidden = view->hidden_hex.record > 0 && view->hidden_hex.record <= model->record_count &&
			      view->hidden_hex.x == view->x && view->hidden_hex.y == view->y;
		return hidden ? view->hidden_hex.record - 1 : shown_record(view);
	}
	return view_canvas(view) != CANVAS_SQUARE && view->record < model->record_count ? view->record : -1;
}

int view_item(const struct view *view)
{
	int record = view_record(view);
	if (record < 0 || view_canvas(view) == CANVAS_HEX)
		return -1;
	return view->item < view->document->model.records[record].item_count ? view->item : -1;
}

size_t view_offset(const struct editor *editor, const struct view *view)
{
	const struct finding_list *findings = &view->document->findings;
	if (editor->focus == FOCUS_SOURCE)
		return source_span(view, view->line).start;
	if (editor->focus == FOCUS_FINDINGS && view->finding >= 0 && view->finding < findings->count)
		return findings->items[view->finding].span.start;
	int field = editor->focus == FOCUS_FORM     ? view_form_field(view)
		    : editor->focus == FOCUS_LEGEND ? view_flag(view)
						    : -1;
	int entry = editor->focus == FOCUS_LEGEND ? view_entry(view) : -1;
	int record = view_record(view), item = view_item(view);
	struct place place = field >= 0        ? place_at(PLACE_FIELD, field)
			     : entry >= 0      ? place_at(PLACE_ENTRY, entry)
			     : item >= 0       ? (struct place){.kind = PLACE_ITEM, .index = record, .x = item}
			     : record >= 0     ? place_at(PLACE_RECORD, record)
			     : view_grid(view) ? place_cell(view->grid, view->x, view->y)
					       : (struct place){0};
	return model_span(&view->document->model, place).start;
}

void view_go_record(struct view *view, int record, int item)
{
	const struct model *model = &view->document->model;
	if (record < 0 || record >= model->record_count)
		return;
	if (view_canvas(view) == CANVAS_HEX) {
		if (model->records[record].grid >= 0) {
			view->grid = model->records[record].grid;
			view->x = model->records[record].x;
			view->y = model->records[record].y;
		}
		/* A hex without a place, or below another one, stays selected until the cursor moves. */
		view->hidden_hex.record = shown_record(view) == record ? 0 : record + 1;
		view->hidden_hex.x = view->x;
		view->hidden_hex.y = view->y;
	} else {
		view->record = record;
		view->item = MAX(item, 0);
	}
}

/* Returns the next field after `field` that belongs to no grid. The fields of grids are contiguous. */
static int next_field(const struct model *model, int field)
{
	const struct grid *last = model->grid_count > 0 ? &model->grids[model->grid_count - 1] : NULL;
	int end = last ? last->first_field + last->field_count : 0;
	for (field++; field < model->field_count && model->fields[field].grid >= 0;)
		field = field < end ? end : field + 1;
	return field;
}

/* Returns true for the x and y of a hex if they are those of its cell, which the status row shows. */
static bool is_place_shown(const struct view *view, const struct field *field)
{
	const bool x = strcmp(field->name, "x") == 0, y = strcmp(field->name, "y") == 0;
	return view_canvas(view) == CANVAS_HEX && field->record >= 0 && (x || y) && field->set &&
	       atoi(field->effective) == (x ? view->x : view->y);
}

int view_fields(const struct view *view, int fields[FIELDS_SHOWN])
{
	const struct model *model = &view->document->model;
	int record = view_record(view), item = view_item(view), count = 0;
	const struct grid *grid = view_grid(view);
	for (int i = 0; grid && i < grid->field_count && count < FIELDS_SHOWN; i++)
		fields[count++] = grid->first_field + i;
	/* A room's own fields come first; the record is only a container in it. */
	for (int pass = 0; pass < 2; pass++)
		for (int i = next_field(model, -1); i < model->field_count && count < FIELDS_SHOWN;
		     i = next_field(model, i)) {
			const struct field *field = &model->fields[i];
			bool room = view_canvas(view) == CANVAS_ROOM, of_record = field->record >= 0;
			bool shown = of_record ? field->record == record && (field->item < 0 || field->item == item)
					       : field->kind != FIELD_FLAG || !room;
			if (shown && field->grid < 0 && of_record == ((pass == 0) != room))
				fields[count++] = i;
		}
	return count;
}

int view_form_fields(const struct view *view, int fields[FIELDS_SHOWN])
{
	int count = 0;
	for (int i = 0, all = view_fields(view, fields); i < all; i++)
		if (!is_place_shown(view, &view->document->model.fields[fields[i]]))
			fields[count++] = fields[i];
	return count;
}

int view_form_field(const struct view *view)
{
	int fields[FIELDS_SHOWN];
	int count = view_form_fields(view, fields);
	return view->field >= 0 && view->field < count ? fields[view->field] : -1;
}

int view_form_row(const struct view *view, int field)
{
	int fields[FIELDS_SHOWN];
	int count = view_form_fields(view, fields);
	for (int row = 0; row < count; row++)
		if (fields[row] == field)
			return row;
	return -1;
}

int view_flag_fields(const struct view *view, int fields[FIELDS_SHOWN])
{
	const struct model *model = &view->document->model;
	int count = 0;
	for (int i = 0; i < model->field_count && count < FIELDS_SHOWN; i++)
		if (model->fields[i].record < 0 && model->fields[i].kind == FIELD_FLAG)
			fields[count++] = i;
	return count;
}

int view_panel_rows(const struct view *view)
{
	int fields[FIELDS_SHOWN];
	if (view->filter.on)
		return view->filter.count;
	return view_canvas(view) == CANVAS_ROOM
		   ? view_flag_fields(view, fields)
		   : view->undefined_count + model_legend_rows(&view->document->model, view->grid);
}

int view_legend_row(const struct view *view, int row)
{
	if (!view->filter.on)
		return row;
	return row >= 0 && row < view->filter.count ? view->filter.rows[row] : -1;
}

int view_ordered_entry(const struct view *view, int row)
{
	const struct model *model = &view->document->model;
	bool valid = view->order.rows && view->order.grid == view->grid &&
		     view->order.count == model_legend_rows(model, view->grid);
	return model_legend_entry(model, view->grid, valid ? view->order.rows[row] : row);
}

int view_row_entry(const struct view *view, int row)
{
	const struct model *model = &view->document->model;
	int number = view_legend_row(view, row) - view->undefined_count;
	bool there = number >= 0 && number < model_legend_rows(model, view->grid);
	return there ? view_ordered_entry(view, number) : -1;
}

int view_entry(const struct view *view)
{
	return view_row_entry(view, view->entry);
}

int view_row_undefined(const struct view *view, int row)
{
	int number = view_legend_row(view, row);
	return number >= 0 && number < view->undefined_count ? view->undefined[number] : -1;
}

int view_undefined(const struct view *view)
{
	return view_row_undefined(view, view->entry);
}

void view_select_entry(struct view *view, int entry)
{
	for (int row = view_panel_rows(view) - 1; row >= 0; row--)
		if (entry >= 0 && view_row_entry(view, row) == entry)
			view->entry = row;
}

bool view_set_brush(struct view *view, int glyph)
{
	clip_clear(&view->brush_options.pattern);
	view->brush_options.mix_count = 0;
	if (glyph != view->brush) {
		view->other_brush = view->brush;
		view->fresh = view->fresh == glyph ? glyph : 0;
		view->brush = glyph;
	}
	int entry = model_find_entry(&view->document->model, view->grid, glyph);
	if (entry >= 0)
		view_select_entry(view, entry);
	return true;
}

bool brush_changes(const struct view *view, int value)
{
	const struct brush_options *options = &view->brush_options;
	bool found = options->only_count == 0;
	for (int i = 0; i < options->only_count; i++)
		found = found || options->only[i] == value;
	return found;
}

void view_highlight_begin(const struct view *view, struct named_values *named)
{
	if (view->highlight < 0)
		named_begin(named, view->document, view->grid, view->highlight_text);
}

bool view_highlights(const struct view *view, struct named_values *named, int value)
{
	return view->highlight < 0 ? named_has(named, value) : view->highlight > 0 && view->highlight == value;
}

const char *view_entry_text(const struct view *view, const struct entry *entry, char *words, size_t size)
{
	const struct format *format = view->document->format;
	bool own = entry->fixed && format->legend->describe_value && view_grid(view) &&
		   format->legend->describe_value(&view->document->model, view->grid, entry->key, words, size) > 0;
	return own ? words : entry->text && *entry->text ? entry->text : "empty";
}

void view_filter(struct view *view, const char *text)
{
	free(view->filter.rows);
	view->filter.rows = NULL;
	view->filter.count = 0;
	view->filter.on = false;
	int all = view_panel_rows(view), count = 0, chosen = 0;
	if (!text)
		return;
	int *rows = memory_allocate((size_t)all, sizeof *rows);
	int flags[FIELDS_SHOWN], flag_count = view_canvas(view) == CANVAS_ROOM ? view_flag_fields(view, flags) : 0;
	enum fit best = FIT_NONE;
	text_keep(&view->filter.text, text);
	text = view->filter.text;
	for (int row = 0; row < all; row++) {
		/* How well the row matches. */
		const struct field *flag = row < flag_count ? &view->document->model.fields[flags[row]] : NULL;
		int glyph = view_row_undefined(view, row), index = view_row_entry(view, row);
		const struct entry *entry = index >= 0 ? &view->document->model.entries[index] : NULL;
		char own[sizeof view->cell_text];
		struct arena arena = {0};
		const char *line = NULL;
		if (flag)
			line = arena_print(&arena, "%s %s %s", flag->name, flag->note ? flag->note : "",
					   flag->meaning ? flag->meaning : "");
		else if (glyph >= 0 || entry)
			line = arena_print(&arena, "%s %s", cell_argument(entry ? entry->key : glyph).text,
					   entry ? view_entry_text(view, entry, own, sizeof own) : "no entry");
		enum fit fit = line ? fit_of_line(line, text) : FIT_NONE;
		arena_clear(&arena);
		if (fit < best)
			chosen = count;
		best = MIN(fit, best);
		if (fit < FIT_NONE)
			rows[count++] = row;
	}
	view->filter.rows = rows;
	view->filter.count = count;
	view->filter.on = true;
	view->entry = *text ? chosen : view->filter.entry;
}

int view_flag(const struct view *view)
{
	int fields[FIELDS_SHOWN];
	int count = view_canvas(view) == CANVAS_ROOM ? view_flag_fields(view, fields) : 0;
	int row = view_legend_row(view, view->entry);
	return row >= 0 && row < count ? fields[row] : -1;
}

int view_find_field(const struct view *view, const char *name, size_t length)
{
	const struct model *model = &view->document->model;
	int record = view_record(view), item = view_item(view), best = -1, rank = 0;
	for (int i = 0; i < model->field_count; i++) {
		const struct field *field = &model->fields[i];
		if (strlen(field->name) != length || strncasecmp(field->name, name, length) != 0)
			continue;
		int here = field->grid >= 0          ? 2 * (field->grid == view->grid)
			   : field->record < 0       ? 1
			   : field->record != record ? 0
			   : field->item < 0         ? 2
			   : field->item == item     ? 3
						     : 0;
		if (here > rank) {
			rank = here;
			best = i;
		}
	}
	return best;
}

int view_next_entry(const struct view *view, int entry, int glyph)
{
	const struct model *model = &view->document->model;
	while (++entry < model->entry_count)
		if (!model->entries[entry].fixed && entry_has_key(&model->entries[entry], glyph) &&
		    (model->entries[entry].grid < 0 || model->entries[entry].grid == view->grid))
			return entry;
	return -1;
}

bool view_next_attribute(const struct view *view, int glyph, struct place *at)
{
	const struct entry *entries = view->document->model.entries;
	bool begins = at->kind == PLACE_NONE;
	int entry = begins ? view_next_entry(view, -1, glyph) : at->index;
	*at = (struct place){PLACE_ATTRIBUTE, entry, begins ? 0 : at->x + 1, 0};
	while (entry >= 0 && at->x >= entries[entry].attribute_count) {
		entry = view_next_entry(view, entry, glyph);
		if (entry >= 0)
			*at = (struct place){PLACE_ATTRIBUTE, entry, 0, 0};
	}
	return entry >= 0;
}

const struct legend_kind *view_legend_kinds(const struct view *view)
{
	const struct format *format = view->document->format;
	const struct legend_kind *kinds =
	    format->legend->kinds ? format->legend->kinds(&view->document->model) : NULL;
	return kinds && kinds[0].key ? kinds : NULL;
}

const struct legend_kind *legend_kind_find(const struct legend_kind *kinds, const char *word, size_t length)
{
	for (; kinds && kinds->key; kinds++)
		if (bytes_equal(word, length, kinds->key))
			return kinds;
	return NULL;
}

const struct word_type *view_word_type(const struct view *view, const char *type)
{
	const struct word_type *at = view->document->format->legend->types;
	while (at && at->name && strcmp(at->name, type) != 0)
		at++;
	return at && at->name ? at : NULL;
}

bool view_find_replaced(const struct view *view, int glyph, const char *word, size_t length, struct place *at)
{
	const struct document *document = view->document;
	int row = vocabulary_find(document->vocabulary, word, length);
	const char *type = vocabulary_value(document->vocabulary, row, "type");
	const struct word_type *of = view_word_type(view, type);
	*at = (struct place){0};
	while (of && of->single && view_next_attribute(view, glyph, at)) {
		const struct attribute *old = &document->model.entries[at->index].attributes[at->x];
		if (old->type && strcmp(old->type, type) == 0 &&
		    !bytes_equal(document->text.bytes + old->span.start, old->span.length,
				 vocabulary_word(document->vocabulary, row)))
			return true;
	}
	return false;
}
