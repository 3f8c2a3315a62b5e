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

static bool bytes_can_follow(const struct format *format, const char *bytes, size_t length)
{
	for (size_t i = 0; i < length; i++)
		if (!format->cell_is_plain(format, (unsigned char)bytes[i]))
			return false;
	return true;
}

/* Does the change swap plain cells for plain cells? */
static bool change_can_follow(const struct document *document, struct span old, const char *before, const char *bytes,
			      size_t length)
{
	const struct model *model = &document->model;
	const struct format *format = document->format;
	struct place from = model_place(model, old.start);
	struct place last = old.length > 0 ? model_place(model, span_end(old) - 1) : from;
	if (old.length != length || old.length == 0 || from.kind != PLACE_CELL || last.kind != PLACE_CELL ||
	    from.index != last.index || from.y != last.y)
		return false;
	const struct grid *grid = &model->grids[from.index];
	if (grid->fragile || last.x >= grid->width)
		return false;
	if (grid->cells)
		return format->cell_code && grid_cell_span(grid, from.x, from.y).start == old.start &&
		       words_can_follow(format, grid, from, bytes, length) &&
		       words_can_follow(format, grid, from, before, length);
	return format->cell_is_plain && bytes_can_follow(format, bytes, length) &&
	       bytes_can_follow(format, before, length);
}

/* Do all? Then the model stays true but for its codes and counts. */
static bool cells_can_follow(const struct document *document, const struct patch *patch, const struct patch *inverse)
{
	if (patch->count != inverse->count)
		return false;
	for (size_t i = 0; i < patch->count; i++) {
		struct span fresh = patch->changes[i].fresh;
		if (!change_can_follow(document, patch->changes[i].old,
				       inverse->bytes + inverse->changes[i].fresh.start, patch->bytes + fresh.start,
				       fresh.length))
			return false;
	}
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

/* Widens the rows that the change under way has swapped cells in. */
static void note_swap(struct document *document, struct place cell)
{
	struct swapped *swapped = &document->swapped;
	bool first = swapped->revision != document->revision + 1;
	if (first)
		*swapped = (struct swapped){document->revision + 1, cell.index, cell.y, cell.y};
	if (swapped->grid != cell.index)
		swapped->grid = -1;
	swapped->first = cell.y < swapped->first ? cell.y : swapped->first;
	swapped->last = cell.y > swapped->last ? cell.y : swapped->last;
}

/* Writes such a patch over the text and brings codes and counts up to date. */
static void cells_follow(struct document *document, const struct patch *patch, const struct patch *inverse)
{
	struct model *model = &document->model;
	text_overwrite(&document->text, patch);
	model_forget_measures(model);
	for (size_t i = 0; i < patch->count; i++) {
		struct span fresh = patch->changes[i].fresh;
		struct place place = model_place(model, patch->changes[i].old.start);
		struct grid *grid = &model->grids[place.index];
		note_swap(document, place);
		const char *bytes = patch->bytes + fresh.start;
		const char *before = inverse->bytes + inverse->changes[i].fresh.start;
		if (grid->cells)
			words_follow(document->format, grid, place, bytes, fresh.length);
		for (size_t b = 0; b < fresh.length && !grid->cells; b++) {
			grid->counts[(unsigned char)bytes[b]]++;
			grid->counts[(unsigned char)before[b]]--;
		}
	}
}

/* After cells_follow: is every row that was touched read as before? */
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

/* Swaps plain cells, if that is all the patch does: their rows are nothing but rows, before and after. */
static bool cells_swap(struct document *document, const struct patch *patch, const struct patch *inverse)
{
	if (!cells_can_follow(document, patch, inverse) || !rows_hold(document, patch))
		return false;
	cells_follow(document, patch, inverse);
	if (rows_hold(document, patch))
		return true;
	cells_follow(document, inverse, patch);
	return false;
}

/* Takes over the text; its model is read. */
static void document_replace(struct document *document, const struct text *text, struct document_state *before)
{
	*before = (struct document_state){.kept = true, .text = document->text, .model = document->model};
	document->text = *text;
	document_read(document, &document->text, &document->model);
	document->readings++;
	document_touched(document);
}

/* Swaps the bytes and reads them again. */
static void document_swap(struct document *document, const struct patch *patch, struct patch *inverse,
			  struct document_state *before)
{
	struct text next;
	before->kept = false;
	text_invert(&document->text, patch, inverse);
	if (cells_swap(document, patch, inverse)) {
		document_touched(document);
		return;
	}
	text_copy_patched(&document->text, patch, &next);
	document_replace(document, &next, before);
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

/* Is the message among the findings from `*at` on? Both lists are in file order, so that what was found is not looked
 * at again. */
static bool find_message(const struct finding_list *findings, const char *message, int *at)
{
	for (int i = *at; i < findings->count; i++)
		if (strcmp(findings->items[i].message, message) == 0) {
			*at = i + 1;
			return true;
		}
	return false;
}

/* Did a reader's error appear that was not there before? Returns it, or NULL. A swap of cells reads nothing anew. */
static const struct finding *new_syntax_error(const struct document *document, const struct document_state *before)
{
	const struct finding_list *now = &document->model.syntax;
	if (!before->kept ||
	    finding_count(now, SEVERITY_ERROR) <= finding_count(&before->model.syntax, SEVERITY_ERROR))
		return NULL;
	const struct finding *last = NULL;
	int at = 0;
	for (int i = 0; i < now->count; i++) {
		if (now->items[i].severity != SEVERITY_ERROR)
			continue;
		last = &now->items[i];
		if (!find_message(&before->model.syntax, last->message, &at))
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

/* After the swap: every set leaf reads back as asked, and the structure around it held. */
static bool document_verify(const struct document *document, const struct patch *patch, const struct edit *edits,
			    size_t count, const struct document_state *before, struct error *error)
{
	bool sets = count == 0 || edits[0].verb == EDIT_SET;
	if (before->kept && document->format->described && sets && only_paints(&before->model, patch) &&
	    !same_structure(&before->model, &document->model))
		return error_set(error,
				 "With this, the row would not be read as a row of the map. Nothing was changed.");
	for (size_t i = 0; i < count; i++) {
		if (edits[i].verb != EDIT_SET)
			continue;
		bool moves = before->kept && document->format->described && edits[i].place.kind == PLACE_FIELD;
		if (!(moves ? field_reads_back(document, &before->model, &edits[i])
			    : reads_back(document, &edits[i])))
			return error_set(
			    error,
			    "This value does not fit there: the file would parse differently. Nothing was changed.");
	}
	if (before->kept && document->format->described && count > 0 &&
	    !structure_held(&before->model, &document->model, edits, count, error))
		return false;
	const struct finding *broken = new_syntax_error(document, before);
	if (broken)
		return error_set(error, "Not done: the file would no longer parse: %s", broken->message);
	return true;
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

/* A revision that is not kept: undoes its swap (`before` NULL: there was none), whose result was not what was asked for. */
static void document_drop(struct document *document, struct revision *revision, struct document_state *before)
{
	if (before && before->kept)
		state_restore(document, before);
	else if (before)
		cells_follow(document, &revision->inverse, &revision->patch);
	if (before)
		document_touched(document);
	patch_clear(&revision->patch);
	patch_clear(&revision->inverse);
}

/* The state before a change is worth keeping for the first one in a stroke that was no mere swap of cells. */
static void stroke_keep(struct document *document, struct document_state *before)
{
	const struct history *history = &document->history;
	if (!before->kept || !history->open || document->stroke.kept) {
		state_clear(before);
		return;
	}
	document->stroke = *before;
	document->stroke_cells = history->steps[history->done - 1].count - 1;
	before->kept = false;
}

/* False with a sentence: the document is read-only, or there is no memory for what a patch adds. */
static bool may_change(const struct document *document, const struct patch *patch, struct error *error)
{
	enum { LARGE = 64 * 1024 };
	if (document->read_only)
		return error_set(error, "%s is open read-only; nothing was changed.", document->path);
	return patch->length < LARGE || memory_has(document->text.length + patch->length) || error_no_memory(error);
}

/* Swap, verify (when asked to), remember. Takes over the patch in every case. */
static bool document_change(struct document *document, struct patch *patch, const struct edit *edits, size_t count,
			    bool verifies, const char *label, struct place place, struct error *error)
{
	struct revision revision = {.patch = *patch};
	struct document_state *before = &document->before;
	*patch = (struct patch){0};
	bool sorted = patch_sort(&revision.patch, error), nothing = revision.patch.count == 0;
	bool swapped = sorted && !nothing && may_change(document, &revision.patch, error);
	if (swapped) {
		journal_prepare(document->journal, &document->text, &document->disk, document_modified(document));
		document_swap(document, &revision.patch, &revision.inverse, before);
	}
	bool kept = swapped && (!verifies || document_verify(document, &revision.patch, edits, count, before, error));
	if (kept) {
		journal_add(document->journal, JOURNAL_EDIT, &revision.patch);
		history_push(&document->history, &revision, label, place);
		journal_write(document->journal, &document->text);
	} else {
		document_drop(document, &revision, swapped ? before : NULL);
	}
	stroke_keep(document, before);
	return kept || (sorted && nothing);
}

static bool document_commit(struct document *document, struct patch *patch, const struct edit *edits, size_t count,
			    const char *label, struct place place, struct error *error)
{
	return document_change(document, patch, edits, count, true, label, place, error);
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
	struct planning planning = {
	    .model = &document->model, .text = &document->text, .edit = edit, .patch = patch, .error = error};
	if (!document->format->plan(&planning))
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
	return document_commit(document, &patch, edits, count, label, place, error);
}

bool document_apply_patch(struct document *document, struct patch *patch, const char *label, struct place place,
			  struct error *error)
{
	return document_commit(document, patch, NULL, 0, label, place, error);
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

/* Plays a step that only swapped plain cells. */
static bool step_play_cells(struct document *document, const struct step *step, bool undo)
{
	size_t done = 0;
	while (done < step->count &&
	       cells_swap(document, step_patch(step, done, undo, false), step_patch(step, done, undo, true)))
		done++;
	if (done == step->count) {
		document_touched(document);
		return true;
	}
	while (done-- > 0)
		cells_follow(document, step_patch(step, done, undo, true), step_patch(step, done, undo, false));
	return false;
}

/* Any other step is played on a copy of the text, which then takes its place. */
static void step_play_copy(struct document *document, const struct step *step, bool undo)
{
	struct text text, next;
	text_init(&text, document->text.bytes, document->text.length);
	for (size_t i = 0; i < step->count; i++) {
		text_copy_patched(&text, step_patch(step, i, undo, false), &next);
		text_clear(&text);
		text = next;
	}
	struct document_state before = {0};
	document_replace(document, &text, &before);
	state_clear(&before);
}

static bool document_play(struct document *document, const struct step *step, bool undo, struct error *error)
{
	if (!may_change(document, &(struct patch){0}, error))
		return false;
	journal_prepare(document->journal, &document->text, &document->disk, document_modified(document));
	if (!step_play_cells(document, step, undo))
		step_play_copy(document, step, undo);
	for (size_t i = 0; i < step->count; i++)
		journal_add(document->journal, undo ? JOURNAL_UNDO : JOURNAL_REDO, step_patch(step, i, undo, false));
	journal_write(document->journal, &document->text);
	return true;
}

bool document_undo(struct document *document, struct place *place, struct error *error)
{
	struct history *history = &document->history;
	document_stroke_end(document);
	if (history->done == 0)
		return error_set(error, "Nothing to undo: this is how the file was opened.");
	const struct step *step = &history->steps[history->done - 1];
	if (!document_play(document, step, true, error))
		return false;
	history->done--;
	if (place)
		*place = step->place;
	return true;
}

bool document_redo(struct document *document, struct place *place, struct error *error)
{
	struct history *history = &document->history;
	document_stroke_end(document);
	if (history->done == history->count)
		return error_set(error, "Nothing to redo.");
	const struct step *step = &history->steps[history->done];
	if (!document_play(document, step, false, error))
		return false;
	history->done++;
	if (place)
		*place = step->place;
	return true;
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
	struct document_state before = {0};
	struct span whole = {.length = document->text.length};
	patch_add_difference(&revision.patch, &document->text, whole, bytes, length);
	document_swap(document, &revision.patch, &revision.inverse, &before);
	history_push(&document->history, &revision, "recover", (struct place){0});
	state_clear(&before);
}
