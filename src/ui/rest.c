/* What is shown beside the cells, once the hand rests: findings, marks, counts, facts, and words for the cell. */
#include "input/bindings.h"
#include "mapwright/reach.h"
#include "views/views.h"

#include <stdlib.h>
#include <string.h>

static void mark(struct view *view, const struct place *cell, enum severity severity)
{
	if (cell->kind != PLACE_CELL || cell->index != view->grid || cell->x < 0 || cell->y < 0 ||
	    cell->x >= view->marks_width || cell->y >= view->marks_height)
		return;
	unsigned char *at = &view->marks[(size_t)cell->y * (size_t)view->marks_width + (size_t)cell->x];
	if (*at < 1 + severity)
		*at = (unsigned char)(1 + severity);
	view->marked = true;
}

/* As large as the foot of the legend has room for. */
static void view_look_over(const struct editor *editor, struct view *view, const struct grid *grid)
{
	enum { LEAST_WIDTH = 8, LEAST_HEIGHT = 3, SAMPLES = 4, WEIGHT = 4 };
	struct layout layout = editor_layout(editor);
	bool whole = layout.cells.width >= grid->width * layout.columns && layout.cells.height >= grid->height;
	int width = view_limit(layout.legend.width - 2, 0, OVERVIEW_WIDTH);
	int height = view_limit(layout.legend.height - view_panel_rows(view) - 2, 0, OVERVIEW_HEIGHT);
	view->overview.width = view->overview.height = 0;
	if (whole || !grid->rows || grid->shape != GRID_SQUARE || width < LEAST_WIDTH || height < LEAST_HEIGHT)
		return;
	view->overview.across = (grid->width + width - 1) / width;
	view->overview.down = (grid->height + height - 1) / height;
	view->overview.width = (grid->width + view->overview.across - 1) / view->overview.across;
	view->overview.height = (grid->height + view->overview.down - 1) / view->overview.down;
	/* The commonest value of each block, of a few cells of it when it is large. What more than half of the map is made of
	 * says less than the rest. */
	int across = view->overview.across, down = view->overview.down;
	for (int block = 0; block < view->overview.width * view->overview.height; block++) {
		int left = block % view->overview.width * across, top = block / view->overview.width * down;
		int values[SAMPLES * SAMPLES], count = 0, best = -1, most = 0;
		for (int i = 0; i < SAMPLES * SAMPLES; i++) {
			int x = left + i % SAMPLES * across / SAMPLES, y = top + i / SAMPLES * down / SAMPLES;
			int value = grid_cell(grid, &view->document->text, x, y), same = 1;
			for (int k = 0; k < count; k++)
				same += values[k] == value;
			values[count++] = value;
			bool rare =
			    value >= 0 && grid_count(grid, value) < (uint32_t)(grid->width * grid->height / 2);
			same *= rare ? WEIGHT : 1;
			if (value >= 0 && same > most) {
				most = same;
				best = value;
			}
		}
		view->overview.values[block] = best;
	}
}

/* Marks every cell of the shown grid that a finding is about. */
static void view_mark(struct view *view, const struct grid *grid, bool overlay)
{
	size_t cells = (size_t)grid->width * (size_t)grid->height;
	if (grid->width != view->marks_width || grid->height != view->marks_height || !view->marks) {
		free(view->marks);
		view->marks = memory_allocate(cells + 1, 1);
		view->marks_width = grid->width;
		view->marks_height = grid->height;
	}
	view->marks_grid = view->grid;
	view->marked = false;
	memset(view->marks, 0, cells);
	for (int i = 0; i < view->document->findings.count; i++) {
		const struct finding *finding = &view->document->findings.items[i];
		mark(view, &finding->place, finding->severity);
		for (int c = 0; c < finding->cell_count; c++)
			mark(view, &finding->cells[c], finding->severity);
	}
	/* Pockets that a finding is about have a colour each; when that is asked for, all of them and what is reached. */
	const struct reach *reach = view->marked || overlay ? view_reach(view) : NULL;
	for (int cell = 0; reach && cell < reach->width * reach->height; cell++) {
		int region = reach->region[cell], isolated = reach_isolated(reach, cell);
		enum tint tint = TINT_NONE;
		if (isolated >= 0 && (view->marks[cell] || overlay))
			tint = TINT_ISOLATED + (unsigned)isolated % (TINT_REACHED - TINT_ISOLATED);
		else if (region >= 0 && reach->reached[region] && overlay)
			tint = TINT_REACHED;
		view->marks[cell] |= (unsigned char)(tint << MARK_TINT_SHIFT);
	}
	view->marked = view->marked || overlay;
}

/* Lists the glyphs of the map that its findings want to be defined; the selected entry stays selected. */
static void view_list_undefined(struct view *view)
{
	int entry = view_entry(view);
	view->undefined_count = 0;
	for (int i = 0; i < view->document->findings.count; i++) {
		const struct finding *finding = &view->document->findings.items[i];
		bool here = finding->fix.label && finding->fix.action == FIX_ADD_ENTRY &&
			    model_place_grid(&view->document->model, finding->place) == view->grid;
		int value = here ? cell_value(finding->fix.value, finding->fix.length) : -1, at = 0;
		while (at < view->undefined_count && view->undefined[at] != value)
			at++;
		if (value >= 0 && at == view->undefined_count && at < UNDEFINED_SHOWN)
			view->undefined[view->undefined_count++] = value;
	}
	if (view->filter.on)
		view_filter(view, view->filter.text);
	if (entry >= 0)
		view_select_entry(view, entry);
}

/* What the cell under the cursor is, as the status row says it. */
static void describe_cell(const struct editor *editor, struct view *view, const struct grid *grid)
{
	const struct document *document = view->document;
	int glyph = grid_cell(grid, &document->text, view->x, view->y);
	size_t line = text_line(&document->text, grid->rows[view->y].start);
	const struct glyph *meaning = model_glyph(&document->model, grid, glyph);
	struct phrase phrase;
	char own[sizeof view->cell_text];
	const char *words =
	    glyph < 0 ? document->format->ragged ? "no cell: the row ends before" : "no cell: the row is too short"
	    : meaning->known ? view_meaning(view, glyph, own, sizeof own)
			     : "unknown to the game";
	if (glyph >= 0 && !meaning->known && document->format->entries_editable) {
		phrase =
		    binding_phrase(editor, WHERE_MAP,
				   view_wants_entry(view, glyph) ? "no legend entry: {entry-edit} defines it"
								 : "not defined in this file: {entry-edit} would");
		words = phrase.text;
	}
	struct cell_name name = glyph >= 0 ? cell_name(glyph) : (struct cell_name){""};
	message_print(view->cell_text, sizeof view->cell_text, "line %-4zu %s%s%s", line, name.text,
		      glyph >= 0 ? " " : "", words);
	/* And what the file puts on it from elsewhere. */
	for (int i = grid->first_mark; i < grid->first_mark + grid->mark_count; i++) {
		const struct mark *at = &document->model.marks[i];
		size_t used = strlen(view->cell_text);
		if (at->x == view->x && at->y == view->y)
			message_print(view->cell_text + used, sizeof view->cell_text - used, "; %s", at->text);
	}
}

void view_rest(struct editor *editor, struct view *view)
{
	struct document *document = view->document;
	editor_check(editor, view);
	const struct grid *grid = view_grid(view);
	bool changed = view->rested_revision != document->revision + 1 || view->rested_grid != view->grid;
	if (changed && grid) {
		/* The counts that the legend shows until the next rest. */
		memcpy(view->counts, grid->counts, sizeof view->counts);
		free(view->more_counts);
		size_t size = (size_t)grid->glyph_count * sizeof *view->more_counts;
		view->more_counts = memory_allocate(size + 1, 1);
		view->more_count = grid->glyph_count;
		if (size > 0)
			memcpy(view->more_counts, grid->glyphs, size);
		view_mark(view, grid, editor->overlay);
		view_order_legend(view);
		view_list_undefined(view);
		arena_clear(&view->fact_arena);
		view->fact_count = document->format->facts
				       ? document->format->facts(&document->model, &document->text, view->grid,
								 &view->fact_arena, &view->facts)
				       : 0;
	}
	int here = view_finding_here(editor, view);
	if (changed || view->rested_x != view->x || view->rested_y != view->y || view->here != here)
		view_show_finding(view, here >= 0 ? here : view_nearest_finding(view));
	view->here = here;
	if (changed)
		source_follow(editor);
	if (grid)
		view_look_over(editor, view, grid);
	view->cell_text[0] = '\0';
	if (grid && grid->rows && view->y < grid->height)
		describe_cell(editor, view, grid);
	view->rests++;
	view->rested_revision = document->revision + 1;
	view->rested_grid = view->grid;
	view->rested_x = view->x;
	view->rested_y = view->y;
}
