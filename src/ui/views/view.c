/* What a view shows beside the bytes: the cursor inside what there is, marks, counts, facts, the nearest finding. */
#include "commands/commands.h"
#include "companions.h"
#include "input/bindings.h"
#include "mapwright/code.h"
#include "mapwright/reach.h"
#include "panels/panels.h"
#include "subject.h"

#include <stdlib.h>
#include <string.h>

int view_limit(int value, int low, int high)
{
	return value > high ? (high < low ? low : high) : value < low ? low : value;
}

void view_clamp(struct view *view)
{
	const struct model *model = &view->document->model;
	view->grid = view_limit(view->grid, 0, model->grid_count - 1);
	const struct grid *grid = view_grid(view);
	if (view_canvas(view) == CANVAS_CHAINS || view_canvas(view) == CANVAS_ROOM) {
		view->record = view_limit(view->record, 0, model->record_count - 1);
		int items = view->record < model->record_count ? model->records[view->record].item_count : 0;
		view->item = view_limit(view->item, 0, items - 1);
	} else {
		view->x = view_limit(view->x, 0, grid ? grid->width - 1 : 0);
		view->y = view_limit(view->y, 0, grid ? grid->height - 1 : 0);
	}
	view->entry = view_limit(view->entry, 0, view_panel_rows(view) - 1);
	view->line = view_limit(view->line, 0, source_lines(view) - 1);
	view->line_top.line = view_limit(view->line_top.line, 0, view->line);
	int fields[FIELDS_SHOWN];
	view->field = view_limit(view->field, 0, view_form_fields(view, fields) - 1);
	if (view->finding >= view->document->findings.count)
		view->finding = view->document->findings.count - 1;
	struct rectangle *area = &view->selection;
	if (view->selected && grid && (area->x + area->width > grid->width || area->y + area->height > grid->height))
		selection_clear(view);
}

/* Does the finding belong to another map than the one shown? Then its number, else -1. */
static int other_map(const struct view *view, const struct finding *finding)
{
	int grid = model_place_grid(&view->document->model, finding->place);
	return grid >= 0 && grid != view->grid ? grid : -1;
}

/* The finding nearest to the cursor: on its cell, else on this grid by distance, else the first of this grid or of the
 * file, else the first. */
int view_nearest_finding(const struct view *view)
{
	const struct finding_list *findings = &view->document->findings;
	int best = -1;
	long least = 0;
	for (int i = 0; i < findings->count; i++) {
		const struct finding *finding = &findings->items[i];
		long distance = other_map(view, finding) < 0 ? 1000000 : 2000000;
		if (finding->place.kind == PLACE_CELL && finding->place.index == view->grid)
			distance = labs((long)finding->place.x - view->x) + labs((long)finding->place.y - view->y);
		for (int c = 0; c < finding->cell_count; c++) {
			const struct place *cell = &finding->cells[c];
			if (cell->index != view->grid)
				continue;
			long away = labs((long)cell->x - view->x) + labs((long)cell->y - view->y);
			distance = away < distance ? away : distance;
		}
		distance = distance * 4 + (int)SEVERITY_ERROR - (int)finding->severity;
		if (best < 0 || distance < least) {
			best = i;
			least = distance;
		}
	}
	return best;
}

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

const struct reach *view_reach(const struct view *view)
{
	const struct format *format = view->document->format;
	bool walks = format->reach && view_grid(view) && view_grid(view)->shape == GRID_SQUARE;
	return walks ? format->reach(&view->document->model, &view->document->text, view->grid) : NULL;
}

const int *view_steps(const struct view *view)
{
	bool hold = view->steps.grid == view->grid && view->steps.revision == view->document->revision;
	return hold ? view->steps.of : NULL;
}

/* Pockets that a finding is about have a colour each; what is reached has one when that is asked for. */
static void view_tint(struct view *view, bool overlay)
{
	const struct reach *reach = view->marked || overlay ? view_reach(view) : NULL;
	for (int cell = 0; reach && cell < reach->width * reach->height; cell++) {
		int piece = reach->piece[cell];
		enum tint tint = TINT_NONE;
		if (piece >= 0 && !reach->reached[piece] && view->marks[cell])
			tint = TINT_POCKET + (unsigned)piece % (TINT_REACHED - TINT_POCKET);
		else if (piece >= 0 && reach->reached[piece] && overlay)
			tint = TINT_REACHED;
		view->marks[cell] |= (unsigned char)(tint << MARK_TINT_SHIFT);
	}
	view->marked = view->marked || overlay;
}

/* The commonest code of a block, of a few cells of it when it is large. What more than half of the map is made of says
 * less than the rest. */
static int block_code(const struct view *view, const struct grid *grid, int left, int top)
{
	enum { SAMPLES = 4, WEIGHT = 4 };
	int codes[SAMPLES * SAMPLES], count = 0, best = -1, most = 0;
	int across = view->overview.across, down = view->overview.down;
	for (int i = 0; i < SAMPLES * SAMPLES; i++) {
		int x = left + i % SAMPLES * across / SAMPLES, y = top + i / SAMPLES * down / SAMPLES;
		int code = grid_cell(grid, &view->document->text, x, y), same = 1;
		for (int k = 0; k < count; k++)
			same += codes[k] == code;
		codes[count++] = code;
		bool rare = code >= 0 && grid_count(grid, code) < (uint32_t)(grid->width * grid->height / 2);
		same *= rare ? WEIGHT : 1;
		if (code >= 0 && same > most) {
			most = same;
			best = code;
		}
	}
	return best;
}

/* As large as the foot of the legend has room for. */
static void view_look_over(const struct editor *editor, struct view *view, const struct grid *grid)
{
	enum { LEAST_WIDTH = 8, LEAST_HEIGHT = 3 };
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
	for (int i = 0; i < view->overview.width * view->overview.height; i++)
		view->overview.codes[i] = block_code(view, grid, i % view->overview.width * view->overview.across,
						     i / view->overview.width * view->overview.down);
}

/* Marks every cell of the shown grid that a finding is about. Without memory nothing is marked. */
static void view_mark(struct view *view, const struct grid *grid, bool overlay)
{
	size_t cells = (size_t)grid->width * (size_t)grid->height;
	if (grid->width != view->marks_width || grid->height != view->marks_height || !view->marks) {
		free(view->marks);
		view->marks = malloc(cells > 0 ? cells : 1);
		view->marks_width = view->marks ? grid->width : 0;
		view->marks_height = view->marks ? grid->height : 0;
	}
	view->marks_grid = view->grid;
	view->marked = false;
	if (!view->marks)
		return;
	memset(view->marks, 0, cells);
	for (int i = 0; i < view->document->findings.count; i++) {
		const struct finding *finding = &view->document->findings.items[i];
		mark(view, &finding->place, finding->severity);
		for (int c = 0; c < finding->cell_count; c++)
			mark(view, &finding->cells[c], finding->severity);
	}
	view_tint(view, overlay);
}

/* Is it about a pocket of the map shown? As the marks have it. */
static bool is_pocket(const struct view *view, const struct finding *finding)
{
	const struct place *at = &finding->place;
	if (at->kind != PLACE_CELL || at->index != view->marks_grid || !view->marks || at->x >= view->marks_width ||
	    at->y >= view->marks_height)
		return false;
	int tint = view->marks[(size_t)at->y * (size_t)view->marks_width + (size_t)at->x] >> MARK_TINT_SHIFT;
	return tint >= TINT_POCKET && tint < TINT_REACHED;
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
		int code = here ? code_of(finding->fix.value, finding->fix.length) : -1, at = 0;
		while (at < view->undefined_count && view->undefined[at] != code)
			at++;
		if (code >= 0 && at == view->undefined_count && at < UNDEFINED_SHOWN)
			view->undefined[view->undefined_count++] = code;
	}
	if (entry >= 0)
		view_select_entry(view, entry);
}

int view_floor(const struct view *view)
{
	const char *floor = view->document->format->glyph_floor;
	return code_of(floor, strlen(floor));
}

/* Keeps the counts that the legend shows until the next rest. Without memory those of long codes are not shown. */
static void view_count(struct view *view, const struct grid *grid)
{
	memcpy(view->counts, grid->counts, sizeof view->counts);
	free(view->more_counts);
	size_t size = (size_t)grid->glyph_count * sizeof *view->more_counts;
	view->more_counts = size > 0 ? malloc(size) : NULL;
	view->more_count = view->more_counts ? grid->glyph_count : 0;
	if (view->more_counts)
		memcpy(view->more_counts, grid->glyphs, size);
}

uint32_t view_shown_count(const struct view *view, int code)
{
	const struct grid counted = {.glyphs = view->more_counts, .glyph_count = view->more_count};
	if (code >= 0 && code < 256)
		return view->counts[code];
	return grid_count(&counted, code);
}

/* What the file puts on the cell under the cursor from elsewhere, after what is said of it already. */
static void describe_marks(struct view *view, const struct grid *grid)
{
	const struct model *model = &view->document->model;
	for (int i = grid->first_mark; i < grid->first_mark + grid->mark_count; i++) {
		size_t used = strlen(view->cell_text);
		if (model->marks[i].x == view->x && model->marks[i].y == view->y)
			snprintf(view->cell_text + used, sizeof view->cell_text - used, "; %s", model->marks[i].text);
	}
}

/* What the cell under the cursor is, as the status row says it. */
static void describe_cell(const struct editor *editor, struct view *view, const struct grid *grid)
{
	const struct document *document = view->document;
	int glyph = grid_cell(grid, &document->text, view->x, view->y);
	size_t line = text_line(&document->text, grid->rows[view->y].start);
	const struct glyph *meaning = model_glyph(&document->model, grid, glyph);
	struct phrase phrase;
	const char *words = glyph < 0        ? "no cell: the row is too short"
			    : meaning->known ? meaning->meaning
					     : "unknown to the game";
	if (glyph >= 0 && !meaning->known && document->format->entries_editable) {
		phrase = binding_phrase(editor, WHERE_MAP, "no legend entry: {entry-edit} defines it");
		words = phrase.text;
	}
	struct code_name name = glyph >= 0 ? code_name(glyph) : (struct code_name){""};
	snprintf(view->cell_text, sizeof view->cell_text, "line %-4zu %s%s%s", line, name.text, glyph >= 0 ? " " : "",
		 words);
}

void view_show_finding(struct view *view, int index)
{
	const struct finding_list *findings = &view->document->findings;
	view->nearest = index;
	view->shown.message[0] = view->shown.fix[0] = '\0';
	if (index < 0 || index >= findings->count)
		return;
	const struct finding *finding = &findings->items[index];
	int other = other_map(view, finding);
	const struct grid *grid = other >= 0 ? &view->document->model.grids[other] : NULL;
	if (grid && grid->named)
		snprintf(view->shown.message, sizeof view->shown.message, "%s: %s", grid->name, finding->message);
	else
		snprintf(view->shown.message, sizeof view->shown.message, "%s", finding->message);
	bool mended = finding->fix.label && other < 0;
	bool pocket = !finding->fix.label && other < 0 && is_pocket(view, finding);
	snprintf(view->shown.fix, sizeof view->shown.fix, "%s",
		 mended   ? finding->fix.label
		 : pocket ? "wall up or dig"
			  : "");
	view->shown.severity = finding->severity;
	view->shown.number = index + 1;
	view->shown.count = findings->count;
}

void view_rest(struct editor *editor, struct view *view)
{
	struct document *document = view->document;
	editor_check(editor, view);
	const struct grid *grid = view_grid(view);
	bool changed = view->rested_revision != document->revision + 1 || view->rested_grid != view->grid;
	if (changed && grid) {
		view_count(view, grid);
		view_mark(view, grid, editor->overlay);
		view_list_undefined(view);
		arena_clear(&view->fact_arena);
		view->fact_count = document->format->facts
				       ? document->format->facts(&document->model, &document->text, view->grid,
								 &view->fact_arena, &view->facts)
				       : 0;
	}
	if (changed || view->rested_x != view->x || view->rested_y != view->y)
		view_show_finding(view, view_nearest_finding(view));
	if (changed)
		source_follow(editor);
	if (grid)
		view_look_over(editor, view, grid);
	view->cell_text[0] = '\0';
	if (grid && grid->rows && view->y < grid->height)
		describe_cell(editor, view, grid);
	if (view->cell_text[0])
		describe_marks(view, grid);
	view->rested_revision = document->revision + 1;
	view->rested_grid = view->grid;
	view->rested_x = view->x;
	view->rested_y = view->y;
}

bool view_is_rested(const struct view *view)
{
	return view->rested_revision == view->document->revision + 1 && view->rested_grid == view->grid &&
	       view->rested_x == view->x && view->rested_y == view->y;
}
