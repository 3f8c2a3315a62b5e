/* Keeps cursor and selected rows in range; fills palette slots; finds the nearest finding. */
#include "views/views.h"

int clamp_to(int value, int low, int high)
{
	return value > high ? MAX(high, low) : MAX(value, low);
}

void view_clamp(struct view *view)
{
	const struct model *model = &view->document->model;
	view->grid = clamp_to(view->grid, 0, model->grid_count - 1);
	const struct grid *grid = view_grid(view);
	if (view_canvas(view) == CANVAS_CHAINS || view_canvas(view) == CANVAS_ROOM) {
		view->record = clamp_to(view->record, 0, model->record_count - 1);
		int items = view->record < model->record_count ? model->records[view->record].item_count : 0;
		view->item = clamp_to(view->item, 0, items - 1);
	} else {
		view->x = clamp_to(view->x, 0, grid ? grid->width - 1 : 0);
		view->y = clamp_to(view->y, 0, grid ? grid->height - 1 : 0);
	}
	view->entry = clamp_to(view->entry, 0, view_panel_rows(view) - 1);
	view->line = clamp_to(view->line, 0, source_lines(view) - 1);
	view->first_line.line = clamp_to(view->first_line.line, 0, view->line);
	int fields[FIELDS_SHOWN];
	view->field = clamp_to(view->field, 0, view_form_fields(view, fields) - 1);
	if (view->finding >= view->document->findings.count)
		view->finding = view->document->findings.count - 1;
	struct rectangle *area = &view->selection;
	if (view->selected && grid && (area->x + area->width > grid->width || area->y + area->height > grid->height))
		selection_clear(view);
}

/* Returns the map of a finding, -1 if it is the current one or none. */
static int other_map(const struct view *view, const struct finding *finding)
{
	int grid = model_place_grid(&view->document->model, finding->place);
	return grid >= 0 && grid != view->grid ? grid : -1;
}

/* Returns true if the finding is only that the glyph just defined is not on the map yet. */
static bool waits(const struct view *view, const struct finding *finding)
{
	const struct model *model = &view->document->model;
	bool entry = finding->place.kind == PLACE_ENTRY || finding->place.kind == PLACE_ATTRIBUTE;
	return view->fresh > 0 && entry && strstr(finding->rule->name, "-unused") &&
	       finding->place.index < model->entry_count &&
	       entry_has_key(&model->entries[finding->place.index], view->fresh) &&
	       view_legend_count(view, view->fresh) == 0;
}

/* Ranks findings by distance on the current map, then others of this map or the file, then those of other maps. */
int view_nearest_finding(const struct view *view)
{
	const struct finding_list *findings = &view->document->findings;
	int best = -1;
	long least = 0;
	for (int i = 0; i < findings->count; i++) {
		const struct finding *finding = &findings->items[i];
		long distance = other_map(view, finding) < 0 ? 1000000 : 2000000;
		if (waits(view, finding))
			continue;
		if (finding->place.kind == PLACE_CELL && finding->place.index == view->grid)
			distance = labs((long)finding->place.x - view->x) + labs((long)finding->place.y - view->y);
		EACH(const struct place, cell, finding->cells, finding->cell_count) {
			if (cell->index != view->grid)
				continue;
			long away = labs((long)cell->x - view->x) + labs((long)cell->y - view->y);
			distance = MIN(away, distance);
		}
		distance = distance * 4 + (int)SEVERITY_ERROR - (int)finding->severity;
		if (best < 0 || distance < least) {
			best = i;
			least = distance;
		}
	}
	return best;
}

int view_finding_here(const struct editor *editor, const struct view *view)
{
	const struct finding_list *findings = &view->document->findings;
	bool flags = view_canvas(view) == CANVAS_ROOM;
	if (editor->focus == FOCUS_FINDINGS)
		return view->finding < 0 && findings->count > 0 ? 0 : view->finding;
	int found = -1, entry = view_entry(view), record = view_record(view), item = view_item(view);
	int row = editor->focus == FOCUS_FORM     ? view_form_field(view)
		  : editor->focus == FOCUS_LEGEND ? view_flag(view)
						  : -1;
	for (int i = 0; i < findings->count; i++) {
		const struct place *place = &findings->items[i].place;
		const struct field *field =
		    place->kind == PLACE_FIELD ? &view->document->model.fields[place->index] : NULL;
		bool here;
		if (editor->focus == FOCUS_FORM || (editor->focus == FOCUS_LEGEND && flags))
			here = field && place->index == row;
		else if (editor->focus == FOCUS_LEGEND)
			here =
			    (place->kind == PLACE_ENTRY || place->kind == PLACE_ATTRIBUTE) && place->index == entry;
		else if (field)
			here = record >= 0 && field->record == record && (field->item < 0 || field->item == item);
		else
			here = record >= 0 && place->index == record &&
			       (place->kind == PLACE_RECORD || (place->kind == PLACE_ITEM && place->x == item));
		if (!here || waits(view, &findings->items[i]))
			continue;
		if (findings->items[i].fix.label)
			return i;
		found = found < 0 ? i : found;
	}
	return found;
}

static void note_worst(struct view *view, enum place_kind kind, int index, int worst)
{
	if (index >= 0 && index < view->worst[kind].count && view->worst[kind].of[index] < worst)
		view->worst[kind].of[index] = (unsigned char)worst;
}

void view_update_worst(struct view *view)
{
	const struct model *model = &view->document->model;
	const int counts[PLACE_ITEM] = {[PLACE_GRID] = model->grid_count,
					[PLACE_ENTRY] = model->entry_count,
					[PLACE_FIELD] = model->field_count,
					[PLACE_RECORD] = model->record_count};
	for (int kind = 0; kind < PLACE_ITEM; kind++) {
		free(view->worst[kind].of);
		view->worst[kind].of = memory_allocate((size_t)counts[kind], 1);
		view->worst[kind].count = counts[kind];
	}
	EACH(const struct finding, finding, view->document->findings.items, view->document->findings.count) {
		const struct place place = finding->place;
		const int worst = 1 + (int)finding->severity;
		note_worst(view, PLACE_GRID, model_place_grid(model, place), worst);
		if (place.kind == PLACE_FIELD && place.index < model->field_count)
			note_worst(view, PLACE_RECORD, model->fields[place.index].record, worst);
		if (place.kind != PLACE_GRID && place.kind < PLACE_ITEM)
			note_worst(view, place.kind == PLACE_ATTRIBUTE ? PLACE_ENTRY : place.kind, place.index,
				   worst);
	}
}

int view_worst(const struct view *view, struct place place)
{
	int worst = 0;
	if (place.kind < PLACE_ITEM)
		return place.index >= 0 && place.index < view->worst[place.kind].count
			   ? view->worst[place.kind].of[place.index]
			   : 0;
	EACH(const struct finding, finding, view->document->findings.items, view->document->findings.count) {
		const struct place at = finding->place;
		if (at.kind == place.kind && at.index == place.index && at.x == place.x &&
		    worst < 1 + (int)finding->severity)
			worst = 1 + (int)finding->severity;
	}
	return worst;
}

const struct reach *view_reach(const struct view *view)
{
	const struct format *format = view->document->format;
	return format->facts->reach && view_grid(view)
		   ? format->facts->reach(&view->document->model, &view->document->text, view->grid)
		   : NULL;
}

static unsigned view_mark_at(const struct view *view, int x, int y)
{
	bool fit = view->has_marks && view->marks && view->marks_grid == view->grid && x < view->marks_width &&
		   y < view->marks_height;
	return fit ? view->marks[(size_t)y * (size_t)view->marks_width + (size_t)x] : 0;
}

unsigned view_tint_at(const struct view *view, int x, int y)
{
	return style_tint(view_mark_at(view, x, y) >> MARK_TINT_SHIFT);
}

/* Returns true if the finding is about a whole isolated region of the current map, according to the marks. */
static bool is_isolated(const struct view *view, const struct finding *finding)
{
	const struct place *at = &finding->place;
	if (at->kind != PLACE_CELL || at->index != view->grid || !view_grid(view)->rows)
		return false;
	int tint = (int)view_mark_at(view, at->x, at->y) >> MARK_TINT_SHIFT;
	const struct reach *reach = tint >= TINT_ISOLATED && tint < TINT_REACHED ? view_reach(view) : NULL;
	int region =
	    reach && at->x < reach->width && at->y < reach->height ? reach->region[at->y * reach->width + at->x] : -1;
	for (int i = 0; i < finding->cell_count && region >= 0; i++)
		if (finding->cells[i].y >= reach->height || finding->cells[i].x >= reach->width ||
		    !reach_lost(reach, finding->cells[i].y * reach->width + finding->cells[i].x))
			return false;
	int value = grid_cell(view_grid(view), &view->document->text, at->x, at->y);
	bool known = model_glyph(&view->document->model, view_grid(view), value)->known;
	return region >= 0 && known && reach->sizes[region] <= finding->cell_count;
}

int map_number(const struct editor *editor, int grid)
{
	return grid + (editor->interactive ? editor_view(editor)->document->format->maps->first : 0);
}

int view_cell(const struct view *view, int x, int y)
{
	bool hexes = view_canvas(view) == CANVAS_HEX;
	const struct hex_board *board = hexes ? hex_board(&view->document->model) : NULL;
	int record = board ? hex_at(board, x, y) : -1, terrain = record >= 0 ? board->hexes[record].terrain : -1;
	if (!hexes)
		return grid_cell(view_grid(view), &view->document->text, x, y);
	return terrain >= 0 ? view->document->model.entries[terrain].key : record >= 0 ? 0 : -1;
}

int view_floor(const struct view *view)
{
	const char *floor = view->document->format->maps->floor;
	return cell_value(floor, strlen(floor));
}

uint32_t view_legend_count(const struct view *view, int value)
{
	const struct grid counted = {.glyphs = view->wide_counts, .glyph_count = view->wide_count};
	if (value >= 0 && value < 256)
		return view->counts[value];
	return grid_count(&counted, value);
}

bool view_line_is_empty(const struct view *view, int value)
{
	const struct model *model = &view->document->model;
	int entry = model_find_entry(model, view->grid, value);
	const char *text = entry >= 0 ? model->entries[entry].text : "no entry";
	return !text || !*text;
}

bool view_needs_entry(const struct view *view, int value)
{
	for (int i = 0; i < view->undefined_count; i++)
		if (view->undefined[i] == value)
			return true;
	return view_legend_count(view, value) == 0 || view->undefined_count == UNDEFINED_SHOWN ||
	       view_line_is_empty(view, value);
}

bool view_is_at_finding(const struct editor *editor, const struct view *view)
{
	return view->cycle.started && view->cycle.revision == view->document->revision &&
	       view->cycle.finding == view->nearest && view->cycle.last_offset == view_offset(editor, view);
}

/* Says of a lesson that it is done, and which comes next. */
static void show_done(struct view *view)
{
	const struct model *model = &view->document->model;
	const struct map_ops *maps = view->document->format->maps;
	int next = view->grid + 1;
	if (next < model->grid_count)
		message_print(view->status_finding.message, sizeof view->status_finding.message,
			      "Done. {map next} is %s %d: %s", maps->lesson, next + maps->first,
			      model->grids[next].name);
}

bool view_may_add(const struct editor *editor, const struct view *view, const struct finding *finding)
{
	return finding->word && editor->projects && editor->projects->add_word &&
	       strcmp(view->document->path, "-") != 0;
}

void view_show_finding(const struct editor *editor, struct view *view, int index)
{
	const struct finding_list *findings = &view->document->findings;
	const char *lesson = view->document->format->maps->lesson;
	view->nearest = index;
	view->status_finding.message[0] = view->status_finding.fix[0] = '\0';
	view->status_finding.number = 0;
	if (lesson && editor->focus != FOCUS_FINDINGS &&
	    (index < 0 || other_map(view, &findings->items[index]) >= 0)) {
		show_done(view);
		return;
	}
	if (index < 0 || index >= findings->count)
		return;
	const struct finding *finding = &findings->items[index];
	int other = other_map(view, finding);
	const struct grid *grid = other >= 0 ? &view->document->model.grids[other] : NULL;
	char map[24];
	snprintf(map, sizeof map, "map %d", other + view->document->format->maps->first);
	message_print(view->status_finding.message, sizeof view->status_finding.message, "%s%s%s",
		      !grid         ? ""
		      : grid->named ? grid->name
				    : map,
		      grid ? ": " : "", finding->message);
	message_print(view->status_finding.fix, sizeof view->status_finding.fix, "%s",
		      other >= 0 && editor->focus != FOCUS_FINDINGS ? ""
		      : finding->fix.label                          ? finding->fix.label
		      : is_isolated(view, finding)                  ? "wall up or dig"
		      : view_may_add(editor, view, finding)         ? "add the word"
								    : "");
	view->status_finding.severity = finding->severity;
	view->status_finding.number = lesson ? 0 : index + 1;
	view->status_finding.count = findings->count;
}

const struct view *split_view(const struct editor *editor)
{
	const struct view *main = editor_view(editor);
	const struct view *view =
	    editor->split.on && editor->split.view < editor->view_count ? editor->views[editor->split.view] : NULL;
	bool there = main && view && view_canvas(main) == CANVAS_SQUARE && view_canvas(view) == CANVAS_SQUARE &&
		     editor->split.grid < view->document->model.grid_count;
	return there && view->document->model.grids[editor->split.grid].shape == GRID_SQUARE ? view : NULL;
}

void view_order_legend(struct view *view)
{
	enum { LONG_TABLE = 20 };
	const struct model *model = &view->document->model;
	int rows = model_legend_rows(model, view->grid), fixed = 0, count = 0;
	if (view->order.count == rows && view->order.grid == view->grid)
		return;
	int selected = view_entry(view);
	for (int row = 0; row < rows; row++)
		fixed += model->entries[model_legend_entry(model, view->grid, row)].fixed;
	free(view->order.rows);
	view->order.rows = fixed > LONG_TABLE ? memory_allocate((size_t)rows, sizeof *view->order.rows) : NULL;
	view->order.count = rows;
	view->order.grid = view->grid;
	/* Entries of the file come first, then symbols that are on the map or drawn by tools, then the others and
	 * redefined ones. */
	const struct grid *grid = view_grid(view);
	const struct format *format = view->document->format;
	for (int part = 0; view->order.rows && part < 3; part++)
		for (int row = 0; row < rows; row++) {
			int index = model_legend_entry(model, view->grid, row);
			const struct entry *entry = &model->entries[index];
			size_t length;
			const char *bytes = cell_bytes(entry->key, &length);
			int own = grid ? model_glyph(model, grid, entry->key)->entry : -1;
			bool drawn =
			    strcmp(bytes, format->maps->wall) == 0 || strcmp(bytes, format->maps->floor) == 0;
			bool used = grid && (drawn || grid_count(grid, entry->key) > 0) && (own < 0 || own == index);
			if ((!entry->fixed ? 0 : used ? 1 : 2) == part)
				view->order.rows[count++] = row;
		}
	view_select_entry(view, selected);
}

void view_fill_slots(struct view *view)
{
	const struct model *model = &view->document->model;
	int slot = 1;
	int rows = model_legend_rows(model, view->grid);
	memset(view->slots, 0, sizeof view->slots);
	for (int row = 0; row < rows && slot <= 10; row++) {
		int entry = view_ordered_entry(view, row), key = model->entries[entry].key;
		if (model_find_entry(model, view->grid, key) == entry)
			view->slots[slot++ % 10] = key;
	}
}

void view_take_slot(struct view *view, int glyph)
{
	view->fresh = glyph;
	for (int slot = 0; slot < 10; slot++)
		if (view->slots[slot] == glyph)
			return;
	for (int slot = 1; slot <= 10; slot++)
		if (!view->slots[slot % 10]) {
			view->slots[slot % 10] = glyph;
			return;
		}
}

void view_show_grid(struct view *view, int grid)
{
	const struct model *model = &view->document->model;
	selection_clear(view);
	free(view->kept);
	view->kept = NULL;
	view->grid = grid;
	view_order_legend(view);
	if (model->shared_entries < model->entry_count || view->order.rows)
		view_fill_slots(view);
	view_select_entry(view, model_find_entry(model, grid, view->brush));
}
