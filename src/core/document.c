/* The heart of the editor: an edit becomes a patch, the patch changes the bytes, the bytes are read again, and what
 * was read must be what was asked for. Everything else (undo, recovery, headless runs) is patches all the way. */
#include "mapwright/document.h"
#include "mapwright/arena.h"

#include "mapwright/code.h"
#include "mapwright/encoding.h"

#include <stdlib.h>
#include <string.h>

void document_read(const struct document *document, const struct text *text, struct model *model)
{
	model_init(model);
	model->format = document->format;
	model->path = document->path;
	model->read_as = document->dialect;
	document->format->read(model, text, document->vocabulary);
	model_keep_measures(model);
}

static void document_touched(struct document *document)
{
	document->checked = false;
	document->revision++;
}

static void state_clear(struct document_state *state)
{
	if (!state->kept)
		return;
	text_clear(&state->text);
	model_clear(&state->model);
	state->kept = false;
}

struct document *document_new(const char *path, const char *bytes, size_t length, const struct format *format,
			      const struct vocabulary *vocabulary)
{
	struct document *document = memory_allocate(1, sizeof *document);
	document->format = format;
	document->vocabulary = vocabulary;
	document->path = memory_copy(path);
	text_init(&document->text, bytes, length);
	document_read(document, &document->text, &document->model);
	return document;
}

void document_free(struct document *document)
{
	if (!document)
		return;
	journal_free(document->journal, document_modified(document));
	free(document->path);
	free(document->real_path);
	state_clear(&document->stroke);
	text_clear(&document->text);
	model_clear(&document->model);
	finding_list_clear(&document->findings);
	history_clear(&document->history);
	free(document);
}

void document_read_as(struct document *document, const char *dialect)
{
	document_stroke_end(document);
	document->dialect = dialect;
	model_clear(&document->model);
	document_read(document, &document->text, &document->model);
	document->readings++;
	document_touched(document);
}

bool document_fits(const struct document *document, const char *dialect)
{
	struct document other = {.format = document->format, .vocabulary = document->vocabulary, .dialect = dialect};
	struct model model;
	document_read(&other, &document->text, &model);
	bool fits = finding_count(&model.syntax, SEVERITY_ERROR) == 0;
	model_clear(&model);
	return fits;
}

/* Do these bytes, from cell (x, y) on, have cells of the same lengths, each of a code that the grid knows? */
static bool words_can_follow(const struct format *format, const struct grid *grid, struct place from,
			     const char *bytes, size_t length)
{
	int count = grid_row_cells(grid, from.y);
	struct span first = grid_cell_span(grid, from.x, from.y);
	for (int x = from.x; x < count; x++) {
		struct span cell = grid_cell_span(grid, x, from.y);
		size_t at = cell.start - first.start;
		if (at == length)
			return true;
		int code = at + cell.length <= length ? format->cell_code(format, bytes + at, cell.length) : -1;
		if (code < 0 || (code > 255 && !grid_find_glyph(grid, code)))
			return false;
		if (at + cell.length == length)
			return true;
	}
	return false;
}

/* Does change number `i` swap plain cells of a row for plain cells? */
static bool change_can_follow(const struct document *document, const struct patch *patch, const struct patch *inverse,
			      size_t i)
{
	const struct model *model = &document->model;
	const struct format *format = document->format;
	const struct span old = patch->changes[i].old, fresh = patch->changes[i].fresh;
	const char *bytes = patch->bytes + fresh.start, *before = inverse->bytes + inverse->changes[i].fresh.start;
	struct place from = model_place(model, old.start);
	struct place last = old.length > 1 ? model_place(model, span_end(old) - 1) : from;
	if (old.length != fresh.length || old.length == 0 || from.kind != PLACE_CELL || last.kind != PLACE_CELL ||
	    from.index != last.index || from.y != last.y)
		return false;
	const struct grid *grid = &model->grids[from.index];
	if (grid->fragile || last.x >= grid->width)
		return false;
	if (grid->cells)
		return format->cell_code && grid_cell_span(grid, from.x, from.y).start == old.start &&
		       words_can_follow(format, grid, from, bytes, fresh.length) &&
		       words_can_follow(format, grid, from, before, fresh.length);
	for (size_t b = 0; b < fresh.length; b++)
		if (!format->cell_is_plain || !format->cell_is_plain(format, (unsigned char)bytes[b]) ||
		    !format->cell_is_plain(format, (unsigned char)before[b]))
			return false;
	return true;
}

static void count_code(struct grid *grid, int code, int step)
{
	struct code_glyph *own = code > 255 ? grid_find_glyph(grid, code) : NULL;
	uint32_t *count = own ? &own->count : &grid->counts[code & 0xff];
	*count += (uint32_t)step;
}

static void words_follow(const struct format *format, struct grid *grid, struct place from, const char *bytes,
			 size_t length)
{
	size_t start = grid_cell_span(grid, from.x, from.y).start;
	for (struct cell *cell = &grid->cells[grid->row_cells[from.y] + from.x]; cell->start < start + length;
	     cell++) {
		count_code(grid, cell->code, -1);
		cell->code = format->cell_code(format, bytes + (cell->start - start), (size_t)cell->length);
		count_code(grid, cell->code, 1);
		if (cell + 1 == &grid->cells[grid->row_cells[from.y + 1]])
			return;
	}
}

/* Writes a patch that swaps plain cells over the text, brings codes and counts up to date, and notes the rows. */
static void cells_follow(struct document *document, const struct patch *patch, const struct patch *inverse)
{
	struct model *model = &document->model;
	struct swapped *swapped = &document->swapped;
	text_overwrite(&document->text, patch);
	model_forget_measures(model);
	for (size_t i = 0; i < patch->count; i++) {
		struct span fresh = patch->changes[i].fresh;
		struct place place = model_place(model, patch->changes[i].old.start);
		struct grid *grid = &model->grids[place.index];
		const char *bytes = patch->bytes + fresh.start;
		const char *before = inverse->bytes + inverse->changes[i].fresh.start;
		if (swapped->revision != document->revision + 1)
			*swapped = (struct swapped){document->revision + 1, place.index, place.y, place.y};
		if (swapped->grid != place.index)
			swapped->grid = -1;
		swapped->first = place.y < swapped->first ? place.y : swapped->first;
		swapped->last = place.y > swapped->last ? place.y : swapped->last;
		if (grid->cells)
			words_follow(document->format, grid, place, bytes, fresh.length);
		for (size_t b = 0; b < fresh.length && !grid->cells; b++) {
			grid->counts[(unsigned char)bytes[b]]++;
			grid->counts[(unsigned char)before[b]]--;
		}
	}
}

/* Is every row that the patch touches read as before, as the text is now? */
static bool rows_hold(const struct document *document, const struct patch *patch)
{
	const struct model *model = &document->model;
	for (size_t i = 0; i < patch->count && document->format->row_holds; i++) {
		struct place place = model_place(model, patch->changes[i].old.start);
		if (!document->format->row_holds(model, &document->text, place.index, place.y))
			return false;
	}
	return true;
}

/* Swaps plain cells, if that is all the patch does: their rows are nothing but rows, before and after. Then the model
 * stays true but for its codes and counts. */
static bool cells_swap(struct document *document, const struct patch *patch, const struct patch *inverse)
{
	if (patch->count != inverse->count)
		return false;
	for (size_t i = 0; i < patch->count; i++)
		if (!change_can_follow(document, patch, inverse, i))
			return false;
	if (!rows_hold(document, patch))
		return false;
	cells_follow(document, patch, inverse);
	if (rows_hold(document, patch))
		return true;
	cells_follow(document, inverse, patch);
	return false;
}

/* Takes over the text and reads it; what was there before is kept in document->before. */
static void document_replace(struct document *document, const struct text *text)
{
	document->before = (struct document_state){.kept = true, .text = document->text, .model = document->model};
	document->text = *text;
	document_read(document, &document->text, &document->model);
	document->readings++;
	document_touched(document);
}

static bool span_reads(const struct document *document, struct span span, const struct edit *edit)
{
	return span.length == edit->length && span_end(span) <= document->text.length &&
	       (span.length == 0 || memcmp(document->text.bytes + span.start, edit->value, span.length) == 0);
}

static bool reads_back(const struct document *document, const struct edit *edit)
{
	return span_reads(document, model_span(&document->model, edit->place), edit);
}

/* As reads_back; where a grid's fields are in file order, a field with a new line has another number than before. */
static bool field_reads_back(const struct document *document, const struct model *before, const struct edit *edit)
{
	const struct model *model = &document->model;
	const struct field *old = &before->fields[edit->place.index];
	if (edit->place.index < model->field_count && model->fields[edit->place.index].set &&
	    reads_back(document, edit))
		return true;
	for (int i = 0; i < model->field_count; i++) {
		const struct field *field = &model->fields[i];
		if (field->set && field->grid == old->grid && field->record == old->record &&
		    field->item == old->item && strcmp(field->name, old->name) == 0 &&
		    span_reads(document, field->value, edit))
			return true;
	}
	return false;
}

/* Did a reader's error appear that was not there before? Returns it, or NULL. Both lists are in file order, so that what
 * was found is not looked at again. */
static const struct finding *new_syntax_error(const struct finding_list *before, const struct finding_list *now)
{
	if (finding_count(now, SEVERITY_ERROR) <= finding_count(before, SEVERITY_ERROR))
		return NULL;
	const struct finding *last = NULL;
	int at = 0;
	for (int i = 0; i < now->count; i++) {
		if (now->items[i].severity != SEVERITY_ERROR)
			continue;
		last = &now->items[i];
		while (at < before->count && strcmp(before->items[at].message, last->message) != 0)
			at++;
		if (at++ == before->count)
			break;
	}
	return last;
}

/* Does the patch change nothing but cells of the model before it? */
static bool only_paints(const struct model *before, const struct patch *patch)
{
	for (size_t i = 0; i < patch->count; i++) {
		struct span old = patch->changes[i].old;
		bool paints = old.length > 0 && patch->changes[i].fresh.length > 0;
		if (!paints || model_place(before, old.start).kind != PLACE_CELL ||
		    model_place(before, span_end(old) - 1).kind != PLACE_CELL)
			return false;
	}
	return true;
}

static bool same_cells(const struct grid *a, const struct grid *b)
{
	if (a->height != b->height || !a->rows != !b->rows)
		return false;
	for (int y = 0; y < a->height && a->rows; y++)
		if (grid_row_cells(a, y) != grid_row_cells(b, y))
			return false;
	return true;
}

/* Painting never changes what is a map, a legend line or a field. */
static bool same_structure(const struct model *a, const struct model *b)
{
	bool same =
	    a->grid_count == b->grid_count && a->entry_count == b->entry_count && a->field_count == b->field_count;
	for (int g = 0; same && g < a->grid_count; g++)
		same = same_cells(&a->grids[g], &b->grids[g]);
	return same;
}

static int count_edits(const struct edit *edits, size_t count, enum edit_verb verb, enum place_kind kind)
{
	int found = 0;
	for (size_t i = 0; i < count; i++)
		found += edits[i].verb == verb && edits[i].place.kind == kind;
	return found;
}

/* How many lines of its grid's legend name the key. */
static int count_key(const struct model *model, int grid, int key)
{
	int found = 0;
	for (int i = 0; i < model->entry_count; i++)
		found += !model->entries[i].fixed && model->entries[i].grid == grid &&
			 entry_has_key(&model->entries[i], key);
	return found;
}

/* The lines of all legends; tables beside the file may show more glyphs or fewer. */
static int count_lines(const struct model *model)
{
	int found = 0;
	for (int i = 0; i < model->entry_count; i++)
		found += !model->entries[i].fixed;
	return found;
}

/* Is the map as large as it was to be? It is narrower when the longest of rows that differ are gone. */
static bool has_size(const struct grid *before, const struct grid *now, const struct edit *edit, struct error *error)
{
	int width = before->width + edit->amount[SIDE_LEFT] + edit->amount[SIDE_RIGHT];
	int height = before->height + edit->amount[SIDE_TOP] + edit->amount[SIDE_BOTTOM];
	bool rows_gone = edit->amount[SIDE_TOP] < 0 || edit->amount[SIDE_BOTTOM] < 0;
	if (now->height == height && (now->width == width || (rows_gone && now->width < width)))
		return true;
	return error_set(error,
			 "The map would be read as %dx%d, not as %dx%d: what is added or left has no cells of its "
			 "own there. Nothing was changed.",
			 now->width, now->height, width, height);
}

/* In a format that is described: is all that the edits do not name as it was, and what they add there? */
static bool structure_held(const struct model *before, const struct model *now, const struct edit *edits,
			   size_t count, struct error *error)
{
	int added = count_edits(edits, count, EDIT_ADD, PLACE_GRID), grids;
	int removed = count_edits(edits, count, EDIT_REMOVE, PLACE_GRID);
	bool moved = count_edits(edits, count, EDIT_MOVE, PLACE_GRID) > 0, same;
	grids = before->grid_count + added - removed;
	same = now->grid_count == grids;
	bool sets = true;
	for (size_t i = 0; same && i < count; i++) {
		const struct edit *edit = &edits[i];
		sets = sets && edit->verb == EDIT_SET;
		if (edit->verb == EDIT_RESIZE &&
		    !has_size(&before->grids[edit->place.index], &now->grids[edit->place.index], edit, error))
			return false;
		if (edit->verb == EDIT_ADD && edit->place.kind == PLACE_ENTRY)
			same = count_key(now, edit->target, edit->key) > count_key(before, edit->target, edit->key);
	}
	same = same && (!sets || count_lines(before) == count_lines(now));
	bool as_many =
	    added == 0 && removed == 0 && !moved && count_edits(edits, count, EDIT_RESIZE, PLACE_GRID) == 0;
	for (int g = 0; same && as_many && g < grids; g++)
		same = same_cells(&before->grids[g], &now->grids[g]);
	return same ||
	       error_set(error, "With this, other parts of the file would be read differently. Nothing was changed.");
}

/* After the change: every set leaf reads back as asked, and the structure around it held. */
static bool document_verify(const struct document *document, const struct patch *patch, const struct edit *edits,
			    size_t count, struct error *error)
{
	const bool read = document->before.kept; /* a swap of cells reads nothing anew */
	const bool described = read && document->format->described;
	const struct model *before = &document->before.model;
	bool sets = count == 0 || edits[0].verb == EDIT_SET;
	if (described && sets && only_paints(before, patch) && !same_structure(before, &document->model))
		return error_set(error,
				 "With this, the row would not be read as a row of the map. Nothing was changed.");
	for (size_t i = 0; i < count; i++) {
		if (edits[i].verb != EDIT_SET)
			continue;
		if (!(described && edits[i].place.kind == PLACE_FIELD ? field_reads_back(document, before, &edits[i])
								      : reads_back(document, &edits[i])))
			return error_set(
			    error,
			    "This value does not fit there: the file would parse differently. Nothing was changed.");
	}
	if (described && count > 0 && !structure_held(before, &document->model, edits, count, error))
		return false;
	const struct finding *broken = read ? new_syntax_error(&before->syntax, &document->model.syntax) : NULL;
	return !broken || error_set(error, "Not done: the file would no longer parse: %s", broken->message);
}

/* Puts back what was kept. */
static void state_restore(struct document *document, struct document_state *state)
{
	text_clear(&document->text);
	model_clear(&document->model);
	document->text = state->text;
	document->model = state->model;
	document->readings++;
	state->kept = false;
}

static bool refuse_read_only(const struct document *document, struct error *error)
{
	return error_set(error, "%s is open read-only; nothing was changed.", document->path);
}

/* Changes the bytes, verifies (when asked to), remembers. Takes over the patch in every case. */
static bool document_change(struct document *document, struct patch *patch, const struct edit *edits, size_t count,
			    bool verifies, const char *label, struct place place, struct error *error)
{
	enum { LARGE = 64 * 1024 };
	struct revision revision = {.patch = *patch};
	struct document_state *before = &document->before;
	struct history *history = &document->history;
	bool may = patch_sort(&revision.patch, error), nothing = may && revision.patch.count == 0;
	*patch = (struct patch){0};
	if (may && !nothing && document->read_only)
		may = refuse_read_only(document, error);
	if (may && revision.patch.length >= LARGE && !memory_has(document->text.length + revision.patch.length))
		may = error_no_memory(error);
	if (!may || nothing) {
		patch_clear(&revision.patch);
		return nothing;
	}

	journal_prepare(document->journal, &document->text, &document->disk, history_modified(history));
	text_invert(&document->text, &revision.patch, &revision.inverse);
	if (cells_swap(document, &revision.patch, &revision.inverse)) {
		document_touched(document);
	} else {
		struct text next;
		text_copy_patched(&document->text, &revision.patch, &next);
		document_replace(document, &next);
	}

	if (verifies && (before->kept || count > 0) &&
	    !document_verify(document, &revision.patch, edits, count, error)) {
		if (before->kept)
			state_restore(document, before);
		else
			cells_follow(document, &revision.inverse, &revision.patch);
		document_touched(document);
		patch_clear(&revision.patch);
		patch_clear(&revision.inverse);
		return false;
	}

	journal_add(document->journal, JOURNAL_EDIT, &revision.patch);
	history_push(history, &revision, label, place);
	journal_write(document->journal, &document->text);
	if (before->kept && history->open && !document->stroke.kept) { /* the first in a stroke: for the way back */
		document->stroke = *before;
		document->stroke_cells = history->steps[history->done - 1].count - 1;
	} else if (before->kept) {
		state_clear(before);
	}
	before->kept = false;
	return true;
}

/* Leaves out edits that would set what is there already, so that painting over the same glyph is not a step. */
static bool edit_is_idle(const struct document *document, const struct edit *edit)
{
	const struct model *model = &document->model;
	int field = edit->place.kind == PLACE_FIELD ? edit->place.index : -1;
	if (edit->verb != EDIT_SET || (edit->place.kind == PLACE_FIELD && (field < 0 || field >= model->field_count)))
		return false;
	return (field < 0 || model->fields[field].set) && reads_back(document, edit);
}

/* One edit as a patch, if its value can be written in this file. */
static bool plan_edit(const struct document *document, const struct edit *edit, struct patch *patch,
		      struct error *error)
{
	struct span old = {0};
	struct edit_plan plan = {
	    .model = &document->model, .text = &document->text, .edit = edit, .patch = patch, .error = error};
	if (!document->format->plan(&plan))
		return false;
	if (edit->verb == EDIT_SET)
		old = model_span(&document->model, edit->place);
	return !edit->value || encoding_allows(&document->text, old, edit->value, edit->length, error);
}

bool document_apply(struct document *document, const struct edit *edits, size_t count, const char *label,
		    struct error *error)
{
	struct patch patch = {0};
	for (size_t i = 0; i < count; i++) {
		if (edit_is_idle(document, &edits[i]))
			continue;
		if (!plan_edit(document, &edits[i], &patch, error)) {
			patch_clear(&patch);
			return false;
		}
	}
	struct place place = count > 0 ? edits[0].place : (struct place){0};
	return document_change(document, &patch, edits, count, true, label, place, error);
}

bool document_apply_patch(struct document *document, struct patch *patch, const char *label, struct place place,
			  struct error *error)
{
	return document_change(document, patch, NULL, 0, true, label, place, error);
}

bool document_rewrite(struct document *document, struct patch *patch, const char *label, struct error *error)
{
	return document_change(document, patch, NULL, 0, false, label, (struct place){0}, error);
}

size_t document_cell_bytes(const struct document *document, struct place cell, int code, int layer, char *bytes)
{
	const struct format *format = document->format;
	int old = grid_cell(&document->model.grids[cell.index], &document->text, cell.x, cell.y);
	if (format->cell_write)
		return format->cell_write(format, old, code, layer, bytes);
	size_t length;
	const char *own = code_bytes(code, &length);
	memcpy(bytes, own, length);
	return length;
}

static struct edit edit_of_fix(const struct fix *fix)
{
	return (struct edit){.verb = fix->action == FIX_SET ? EDIT_SET : EDIT_REMOVE,
			     .place = fix->place,
			     .value = fix->value,
			     .length = fix->length};
}

bool document_plan_fix(const struct document *document, const struct fix *fix, struct patch *patch,
		       struct error *error)
{
	const struct edit edit = edit_of_fix(fix);
	if (fix->action == FIX_REPLACE)
		fix_changes(fix, patch);
	else if (fix->action == FIX_ADD_ENTRY)
		return error_set(error, "It needs an answer.");
	return fix->action == FIX_REPLACE || plan_edit(document, &edit, patch, error);
}

bool document_fix(struct document *document, const struct fix *fix, struct error *error)
{
	const struct edit edit = edit_of_fix(fix);
	if (fix->action != FIX_REPLACE)
		return document_apply(document, &edit, 1, "fix", error);
	struct patch patch = {0};
	fix_changes(fix, &patch);
	return document_apply_patch(document, &patch, "fix", fix->place, error);
}

/* One side of revision number `i` of a step: redo takes them forward, undo backward. */
static const struct patch *step_patch(const struct step *step, size_t i, bool undo, bool inverse)
{
	const struct revision *revision = &step->revisions[undo ? step->count - 1 - i : i];
	return undo != inverse ? &revision->inverse : &revision->patch;
}

/* Undo or redo of one step. */
static bool document_play(struct document *document, bool undo, struct place *place, struct error *error)
{
	struct history *history = &document->history;
	document_stroke_end(document);
	if (history->done == (undo ? 0 : history->count))
		return error_set(error, "%s",
				 undo ? "Nothing to undo: this is how the file was opened." : "Nothing to redo.");
	if (document->read_only)
		return refuse_read_only(document, error);
	const struct step *step = &history->steps[undo ? history->done - 1 : history->done];
	journal_prepare(document->journal, &document->text, &document->disk, history_modified(history));

	size_t played = 0;
	while (played < step->count &&
	       cells_swap(document, step_patch(step, played, undo, false), step_patch(step, played, undo, true)))
		played++;
	if (played == step->count) {
		document_touched(document);
	} else { /* it did more than swap plain cells: it is played on a copy of the text, which then takes its place */
		struct text text, next;
		while (played-- > 0)
			cells_follow(document, step_patch(step, played, undo, true),
				     step_patch(step, played, undo, false));
		text_init(&text, document->text.bytes, document->text.length);
		for (size_t i = 0; i < step->count; i++) {
			text_copy_patched(&text, step_patch(step, i, undo, false), &next);
			text_clear(&text);
			text = next;
		}
		document_replace(document, &text);
		state_clear(&document->before);
	}

	for (size_t i = 0; i < step->count; i++)
		journal_add(document->journal, undo ? JOURNAL_UNDO : JOURNAL_REDO, step_patch(step, i, undo, false));
	journal_write(document->journal, &document->text);
	history->done = undo ? history->done - 1 : history->done + 1;
	if (place)
		*place = step->place;
	return true;
}

bool document_undo(struct document *document, struct place *place, struct error *error)
{
	return document_play(document, true, place, error);
}

bool document_redo(struct document *document, struct place *place, struct error *error)
{
	return document_play(document, false, place, error);
}

void document_stroke_begin(struct document *document, const char *label, struct place place)
{
	document_stroke_end(document);
	history_open(&document->history, label, place);
}

void document_stroke_end(struct document *document)
{
	history_close(&document->history);
	state_clear(&document->stroke);
}

/* Back to the kept state, and from there over the swaps of cells before it. */
void document_stroke_cancel(struct document *document)
{
	struct history *history = &document->history;
	if (history->open) {
		const struct step *step = &history->steps[history->done - 1];
		size_t cells = document->stroke.kept ? document->stroke_cells : step->count;
		for (size_t i = step->count; i-- > 0;)
			journal_add(document->journal, JOURNAL_UNDO, &step->revisions[i].inverse);
		if (document->stroke.kept)
			state_restore(document, &document->stroke);
		while (cells-- > 0)
			cells_follow(document, &step->revisions[cells].inverse, &step->revisions[cells].patch);
		document_touched(document);
		journal_write(document->journal, &document->text);
		history_abandon(history);
	}
	document_stroke_end(document);
}

void document_check(struct document *document)
{
	if (document->checked)
		return;
	struct finding_list *findings = &document->findings;
	document->checkings++;
	finding_list_clear(findings);
	for (int i = 0; i < document->model.syntax.count; i++)
		finding_list_copy(findings, &document->model.syntax.items[i]);
	struct check check = {.model = &document->model,
			      .text = &document->text,
			      .path = document->path,
			      .vocabulary = document->vocabulary,
			      .findings = findings};
	for (const struct rule *const *const *list = document->format->rules; *list; list++)
		for (const struct rule *const *rule = *list; *rule; rule++)
			if ((*rule)->run) {
				check.rule = *rule;
				(*rule)->run(&check);
			}
	finding_list_sort(findings);
	document->checked = true;
}

bool document_modified(const struct document *document)
{
	return history_modified(&document->history);
}

void document_restore(struct document *document, const char *bytes, size_t length)
{
	struct revision revision = {0};
	struct span whole = {.length = document->text.length};
	struct text next;
	patch_add_difference(&revision.patch, &document->text, whole, bytes, length);
	text_invert(&document->text, &revision.patch, &revision.inverse);
	text_copy_patched(&document->text, &revision.patch, &next);
	document_replace(document, &next);
	state_clear(&document->before);
	history_push(&document->history, &revision, "recover", (struct place){0});
}
