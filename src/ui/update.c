/* Updates everything shown besides the cells when the editor is idle: findings, marks, counts, facts, the description
 * of the cell. */
#include "mapwright/roll.h"
#include "mapwright/rules.h"
#include "mapwright/search.h"
#include "ui.h"

static void mark(struct view *view, const struct place *cell, enum severity severity)
{
	if (cell->kind != PLACE_CELL || cell->index != view->grid || cell->x < 0 || cell->y < 0 ||
	    cell->x >= view->marks_width || cell->y >= view->marks_height)
		return;
	unsigned char *at = &view->marks[(size_t)cell->y * (size_t)view->marks_width + (size_t)cell->x];
	if (*at < 1 + severity)
		*at = (unsigned char)(1 + severity);
	view->has_marks = true;
}

/* Computes the reduced map, in the size for which the bottom of the legend has room. */
static void view_update_overview(const struct editor *editor, struct view *view, const struct grid *grid)
{
	enum { LEAST_WIDTH = 8, LEAST_HEIGHT = 3 };
	struct layout layout = editor_layout(editor);
	int width = clamp_to(layout.legend.width - 2, 0, OVERVIEW_WIDTH);
	int height = clamp_to(layout.legend.height - view_panel_rows(view) - 2, 0, OVERVIEW_HEIGHT);
	view->overview = (struct overview){.width = 0};
	if (editor_shows_all(editor, &layout) || !grid->rows || grid->shape != GRID_SQUARE || width < LEAST_WIDTH ||
	    height < LEAST_HEIGHT)
		return;
	view->overview = overview_fit(grid, width, height);
	for (int i = 0; i < view->overview.width * view->overview.height; i++)
		view->overview_values[i] =
		    overview_value(view, &view->overview, i % view->overview.width, i / view->overview.width);
}

static void view_update_marks(struct view *view, const struct grid *grid, bool overlay)
{
	size_t cells = (size_t)grid->width * (size_t)grid->height;
	if (grid->width != view->marks_width || grid->height != view->marks_height || !view->marks) {
		free(view->marks);
		view->marks = memory_allocate(cells, 1);
		view->marks_width = grid->width;
		view->marks_height = grid->height;
	}
	view->marks_grid = view->grid;
	view->has_marks = false;
	memset(view->marks, 0, cells);
	EACH(const struct finding, finding, view->document->findings.items, view->document->findings.count) {
		mark(view, &finding->place, finding->severity);
		for (int c = 0; c < finding->cell_count; c++)
			mark(view, &finding->cells[c], finding->severity);
	}
	/* Isolated regions with findings have a colour each; with the overlay all isolated regions, and the cells
	 * that can be reached. */
	const struct reach *reach = view->has_marks || overlay ? view_reach(view) : NULL;
	for (int cell = 0; reach && cell < reach->width * reach->height; cell++) {
		int region = reach->region[cell], isolated = reach_isolated(reach, cell);
		enum tint tint = TINT_NONE;
		if (isolated >= 0 && (view->marks[cell] || overlay))
			tint = TINT_ISOLATED + (unsigned)isolated % (TINT_REACHED - TINT_ISOLATED);
		else if (region >= 0 && reach->reached[region] && overlay)
			tint = TINT_REACHED;
		view->marks[cell] |= (unsigned char)(tint << MARK_TINT_SHIFT);
	}
	view->has_marks = view->has_marks || overlay;
	bool marked =
	    view->marked.kind && view->marked.grid == view->grid && view->marked.revision == view->document->revision;
	for (size_t cell = 0; marked && cell < cells; cell++)
		if (view->marked.cells[cell])
			view->marks[cell] =
			    (unsigned char)((view->marks[cell] & MARK_SEVERITY) | TINT_AXIS << MARK_TINT_SHIFT);
	view->has_marks = view->has_marks || marked;
}

/* Lists the glyphs of the map for which a finding wants an entry, and that have no empty one; keeps the selected entry. */
static void view_update_undefined(struct view *view)
{
	int entry = view_entry(view);
	view->undefined_count = 0;
	EACH(const struct finding, finding, view->document->findings.items, view->document->findings.count) {
		bool here = finding->fix.label && finding->fix.action == FIX_ADD_ENTRY &&
			    model_place_grid(&view->document->model, finding->place) == view->grid;
		int value = here ? cell_value(finding->fix.value, finding->fix.length) : -1, at = 0;
		while (at < view->undefined_count && view->undefined[at] != value)
			at++;
		if (value >= 0 && !view_line_is_empty(view, value) && at == view->undefined_count &&
		    at < UNDEFINED_SHOWN)
			view->undefined[view->undefined_count++] = value;
	}
	if (view->filter.on)
		view_filter(view, view->filter.text);
	if (entry >= 0)
		view_select_entry(view, entry);
}

static void describe_cell(const struct editor *editor, struct view *view, const struct grid *grid)
{
	const struct document *document = view->document;
	const int *cells = view_walks(view) ? view->walk.cells : NULL;
	int glyph =
	    cells ? cells[view->y * grid->width + view->x] : grid_cell(grid, &document->text, view->x, view->y);
	size_t line = text_line(&document->text, grid->rows[view->y].start);
	const struct glyph *meaning = model_glyph(&document->model, grid, glyph);
	struct phrase phrase;
	char own[sizeof view->cell_text];
	const char *words = glyph < 0        ? document->format->maps->ragged ? "no cell: the row ends before it"
									      : "no cell: the row is too short"
			    : meaning->known ? document_meaning(view->document, view->grid, glyph, own, sizeof own)
					     : "unknown to the game";
	if (glyph >= 0 && !meaning->known && document->format->legend->editable) {
		phrase = binding_phrase(
		    editor, WHERE_MAP,
		    view_line_is_empty(view, glyph) ? "its legend line is empty: {item-edit} defines it"
		    : view_needs_entry(view, glyph) ? "no legend entry: {item-edit} defines it"
						    : "not defined in this file: {item-edit} defines it");
		words = phrase.text;
	}
	struct cell_name name = glyph >= 0 ? cell_name(glyph) : (struct cell_name){""};
	const struct roll_cell *rolled = view_rolled(view, view->x, view->y);
	if (rolled) {
		char there[sizeof view->cell_text / 2];
		roller_words(view->roll.roller, rolled, there, sizeof there);
		message_print(view->cell_text, sizeof view->cell_text, "line %-4zu %s is %s in roll %d", line,
			      name.text, there, view->roll.number);
		return;
	}
	message_print(view->cell_text, sizeof view->cell_text, "line %-4zu %s%s%s", line, name.text,
		      glyph >= 0 ? " " : "", words);
	/* Adds the objects that calls put on it, and the area around it. */
	int area = view_area(view, view->x, view->y), count = 0;
	for (int at; (at = view_object(view, view->x, view->y, count)) >= 0; count++) {
		size_t used = strlen(view->cell_text);
		area = at == area ? -1 : area;
		message_print(view->cell_text + used, sizeof view->cell_text - used, "; %s%s",
			      document->model.objects[at].x < 0 ? "corner of " : "",
			      document->model.objects[at].text);
	}
	size_t used = strlen(view->cell_text);
	if (area >= 0)
		message_print(view->cell_text + used, sizeof view->cell_text - used, "; in %s",
			      document->model.objects[area].text);
}

bool view_explains(const struct editor *editor, const struct view *view)
{
	const struct binding *why = binding_find(editor, binding_where(editor), "i");
	return why && view_is_at_finding(editor, view) && strcmp(why->command, "explain") == 0;
}

void view_update(struct editor *editor, struct view *view)
{
	struct document *document = view->document;
	editor_check(editor, view);
	view->conflicts = merge_marks_found(&document->findings);
	view->conflicts_asked = view->conflicts_asked && view->conflicts;
	const struct grid *grid = view_grid(view);
	struct error error;
	if (view->roll.number > 0 && !view_roll(view, view->roll.number, &error))
		editor_refuse(editor, &error);
	bool changed = view->updated_revision != document->revision || view->updated_grid != view->grid;
	if (changed)
		view_update_worst(view);
	if (changed && grid) {
		/* The legend shows these counts until the next update. */
		memcpy(view->counts, grid->counts, sizeof view->counts);
		free(view->wide_counts);
		size_t size = (size_t)grid->glyph_count * sizeof *view->wide_counts;
		view->wide_counts = memory_allocate(size, 1);
		view->wide_count = grid->glyph_count;
		if (size > 0)
			memcpy(view->wide_counts, grid->glyphs, size);
		view_update_marks(view, grid, editor->overlay);
		view_order_legend(view);
		view_update_undefined(view);
		arena_clear(&view->fact_arena);
		view->fact_count =
		    facts_of(document->format->facts->of_grid, document, view->grid, &view->fact_arena, &view->facts);
	}
	int here = view_finding_here(editor, view);
	bool moved = view->updated_x != view->x || view->updated_y != view->y;
	if (changed || moved || (view->updated_finding != here && here >= 0))
		view_show_finding(editor, view, here >= 0 ? here : view_nearest_finding(view));
	view->updated_finding = here;
	view->status_finding.why = view_explains(editor, view);
	if (changed)
		source_follow(editor);
	if (grid)
		view_update_overview(editor, view, grid);
	if (changed)
		solve_update(editor, view);
	view->cell_text[0] = '\0';
	if (grid && grid->rows && view->y < grid->height)
		describe_cell(editor, view, grid);
	view->updates++;
	view->updated_revision = document->revision;
	view->updated_grid = view->grid;
	view->updated_x = view->x;
	view->updated_y = view->y;
}
