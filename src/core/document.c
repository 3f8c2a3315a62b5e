/* The core of the editor: an edit becomes a patch, the patch changes the bytes, and the bytes are read again to
 * verify that the edit had exactly the intended effect. Undo, recovery and headless runs use the same patches. */

#include "structure.h"

#include "mapwright/encoding.h"

enum { WORDS_KNOWN = 64 };

void document_read(const struct document *document, const struct text *text, struct model *model)
{
	model_init(model);
	model->format = document->format;
	model->path = document->path;
	model->read_as = document->dialect;
	model->own_glyphs = document->tree.glyphs;
	document->format->read(model, text, document->vocabulary);
	model_cache_reach(model);
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

/* Returns where a new document begins to count: 2^32 numbers after the one before. */
static uint64_t first_number(void)
{
	static uint64_t documents;
	return ++documents << 32;
}

struct document *document_new(const char *path, const char *bytes, size_t length, const struct format *format,
			      const struct vocabulary *vocabulary)
{
	struct document *document = memory_allocate(1, sizeof *document);
	document->format = format;
	document->vocabulary = vocabulary;
	document->path = memory_copy(path);
	document->revision = document->parse_count = first_number();
	text_init(&document->text, bytes, length);
	document_read(document, &document->text, &document->model);
	return document;
}

bool document_has_room(const struct document *document, struct error *error)
{
	enum { PER_CELL = 64 };
	for (int i = 0; i < document->model.grid_count; i++) {
		const struct grid *grid = &document->model.grids[i];
		if ((uint64_t)grid->width * (uint64_t)grid->height > SIZE_MAX / PER_CELL)
			return error_set(error, "A map of %d columns and %d rows is too large.", grid->width,
					 grid->height);
	}
	return true;
}

void document_free(struct document *document)
{
	if (!document)
		return;
	journal_free(document->journal, document_modified(document));
	free(document->path);
	free(document->real_path);
	state_clear(&document->transaction);
	text_clear(&document->text);
	model_clear(&document->model);
	finding_list_clear(&document->findings);
	finding_cache_clear(&document->cache);
	history_clear(&document->history);
	free(document);
}

void document_read_as(struct document *document, const char *dialect)
{
	document_transaction_end(document);
	document->dialect = dialect;
	model_clear(&document->model);
	document_read(document, &document->text, &document->model);
	document->parse_count++;
	document_touched(document);
}

bool document_fits(const struct document *document, const char *dialect)
{
	struct document other = {.format = document->format,
				 .vocabulary = document->vocabulary,
				 .tree = document->tree,
				 .dialect = dialect};
	struct model model;
	document_read(&other, &document->text, &model);
	bool fits = finding_count(&model.syntax, SEVERITY_ERROR) == 0;
	model_clear(&model);
	return fits;
}

static bool is_plain(const struct format *format, char byte)
{
	return format->cells->plain && format->cells->plain[(unsigned char)byte];
}

/* Words of cells that were read, by their bytes, and counts, by value: few different ones are asked for. */
struct words {
	const struct format *format;
	struct known_word {
		const struct grid *grid;
		int value;
		bool fits; /* a cell that the grid has, or could have */
		size_t length;
		uint64_t last; /* bytes, up to eight */
		char bytes[CELL_BYTES_MAX];
	} known[WORDS_KNOWN];
	struct known_count {
		const struct grid *grid;
		int value;
		uint32_t *count;
	} counts[WORDS_KNOWN];
};

/* Returns true if the bytes of a cell, of which there are few, are the same. */
static inline bool same_bytes(const char *a, const char *b, size_t length)
{
	while (length > 0 && *a++ == *b++)
		length--;
	return length == 0;
}

static const struct known_word *learn_word(struct words *words, struct known_word *known, const struct grid *grid,
					   const char *bytes, size_t length, uint64_t last)
{
	static const struct known_word too_long = {.value = -1};
	if (length > sizeof known->bytes)
		return &too_long;
	known->grid = grid;
	known->value = words->format->cells->value(words->format, bytes, length);
	known->fits = known->value >= 0 && (known->value < 256 || grid_find_glyph(grid, known->value)) &&
		      (words->format->cells->kind != CELL_BYTE || is_plain(words->format, *bytes));
	known->length = length;
	known->last = last;
	memcpy(known->bytes, bytes, length);
	return known;
}

static inline const struct known_word *read_word(struct words *words, const struct grid *grid, const char *bytes,
						 size_t length)
{
	uint64_t last = 0;
	for (size_t i = 0; i < length; i++)
		last = last << 8 | (unsigned char)bytes[i];
	struct known_word *known;
	size_t slot = last * 0x9e3779b97f4a7c15u >> 58;
	for (int tries = 4; tries > 0;
	     tries--, slot = (slot + 1) % WORDS_KNOWN) { /* words that share their first slot */
		known = &words->known[slot];
		if (known->last == last && known->length == length && known->grid == grid &&
		    (length <= sizeof last || memcmp(known->bytes, bytes, length) == 0))
			return known;
		if (!known->grid)
			break;
	}
	return learn_word(words, known, grid, bytes, length, last);
}

/* Returns true if the bytes, from cell (x, y) on, are whole cells of the same lengths as `before` with the same bytes
 * between them, and all that differ have values known to the grid; adds the number of these to `*cells`. */
static bool words_are_plain(struct words *words, const struct grid *grid, struct place from, const char *bytes,
			    const char *before, size_t length, size_t *cells)
{
	const struct cell *cell = &grid->cells[grid->row_cells[from.y] + from.x],
			  *end = &grid->cells[grid->row_cells[from.y + 1]];
	size_t done = 0; /* of the bytes */
	for (size_t at, size, first = cell->start; cell < end && done < length; cell++, done = at + size) {
		at = cell->start - first;
		size = (size_t)cell->length;
		if (at + size > length || !same_bytes(bytes + done, before + done, at - done))
			return false;
		if (same_bytes(bytes + at, before + at, size))
			continue;
		if (!read_word(words, grid, bytes + at, size)->fits ||
		    !read_word(words, grid, before + at, size)->fits)
			return false;
		++*cells;
	}
	return done == length;
}

/* Returns true if change number `i` replaces plain cells of a row by plain cells, and adds their number to `*cells`. `*near`
 * is the place of the last change. */
static bool change_is_plain(const struct document *document, const struct patch *patch, const struct patch *inverse,
			    size_t i, struct place *near, struct words *words, size_t *cells)
{
	const struct model *model = &document->model;
	const struct format *format = document->format;
	const struct span old = patch->changes[i].removed, fresh = patch->changes[i].inserted;
	const char *bytes = patch->bytes + fresh.start, *before = inverse->bytes + inverse->changes[i].inserted.start;
	struct place from = *near = model_place_near(model, old.start, *near);
	struct place last = old.length > 1 ? model_place_near(model, span_end(old) - 1, from) : from;
	if (old.length != fresh.length || old.length == 0 || from.kind != PLACE_CELL || last.kind != PLACE_CELL ||
	    from.index != last.index || from.y != last.y)
		return false;
	const struct grid *grid = &model->grids[from.index];
	if (grid->fragile || last.x >= grid->width)
		return false;
	if (grid->cells)
		return format->cells->value && grid_cell_span(grid, from.x, from.y).start == old.start &&
		       words_are_plain(words, grid, from, bytes, before, fresh.length, cells);
	bool all = true;
	for (size_t b = 0; b < fresh.length && all; b++) {
		all = is_plain(format, bytes[b]) && is_plain(format, before[b]);
		*cells += bytes[b] != before[b];
	}
	return all;
}

static uint32_t *count_of(struct words *words, struct grid *grid, int value)
{
	struct known_count *known = &words->counts[(unsigned)value % WORDS_KNOWN];
	if (known->grid != grid || known->value != value) {
		struct value_glyph *own = value > 255 ? grid_find_glyph(grid, value) : NULL;
		*known = (struct known_count){grid, value, own ? &own->count : &grid->counts[value & 0xff]};
	}
	return known->count;
}

static void update_words(struct words *words, struct grid *grid, struct place from, const char *bytes,
			 const char *before, size_t length)
{
	struct cell *cell = &grid->cells[grid->row_cells[from.y] + from.x],
		    *end = &grid->cells[grid->row_cells[from.y + 1]];
	for (size_t at, first = cell->start; cell < end && cell->start < first + length; cell++) {
		at = cell->start - first;
		if (same_bytes(bytes + at, before + at, (size_t)cell->length))
			continue;
		--*count_of(words, grid, cell->value);
		cell->value = read_word(words, grid, bytes + at, (size_t)cell->length)->value;
		++*count_of(words, grid, cell->value);
	}
}

/* Applies a patch that replaces plain cells: overwrites the text, updates values and counts. */
static void write_cells(struct document *document, const struct patch *patch, const struct patch *inverse)
{
	struct words words = {.format = document->format};
	struct model *model = &document->model;
	text_overwrite(&document->text, patch);
	model_forget_reach(model);
	struct place place = {0};
	for (size_t i = 0; i < patch->count; i++) {
		struct span fresh = patch->changes[i].inserted;
		place = model_place_near(model, patch->changes[i].removed.start, place);
		struct grid *grid = &model->grids[place.index];
		const char *bytes = patch->bytes + fresh.start;
		const char *before = inverse->bytes + inverse->changes[i].inserted.start;
		if (grid->cells)
			update_words(&words, grid, place, bytes, before, fresh.length);
		for (size_t b = 0; b < fresh.length && !grid->cells; b++) {
			grid->counts[(unsigned char)bytes[b]]++;
			grid->counts[(unsigned char)before[b]]--;
		}
	}
}

/* Returns true if the reader found something on the row or one next to it; what it says, or its fix, may then come from
 * their cells. */
static bool row_has_findings(const struct model *model, int grid, int y)
{
	const struct grid *rows = &model->grids[grid];
	for (int row = y > 0 ? y - 1 : 0; row <= y + 1 && row < rows->height; row++)
		for (int i = 0; i < model->syntax.count; i++) {
			struct span found = model->syntax.items[i].span, cells = rows->rows[row];
			if (found.start <= span_end(cells) && span_end(found) >= cells.start)
				return true;
		}
	return false;
}

/* Returns true if every row that the patch touches is stable in the text, `before` or after it: the reader found nothing
 * there, and row_is_stable agrees. */
static bool rows_are_stable(const struct document *document, const struct patch *patch, bool before)
{
	const struct model *model = &document->model;
	bool (*stable)(const struct model *, const struct text *, int, int, bool) =
	    document->format->cells->row_is_stable;
	struct place last = {.index = -1};
	for (size_t i = 0; i < patch->count && (stable || model->syntax.count > 0); i++) {
		struct place place = model_place_near(model, patch->changes[i].removed.start, last);
		bool same = place.index == last.index && place.y == last.y;
		if (!same && (row_has_findings(model, place.index, place.y) ||
			      (stable && !stable(model, &document->text, place.index, place.y, before))))
			return false;
		last = place;
	}
	return true;
}

/* Applies the patch and returns true if it only replaces plain cells, in rows that are stable before and after; then
 * `*cells` is how many. The model only needs new values and counts. */
static bool replace_cells(struct document *document, const struct patch *patch, const struct patch *inverse,
			  size_t *cells)
{
	if (patch->count != inverse->count)
		return false;
	struct words words = {.format = document->format};
	struct place near = {0};
	for (size_t i = *cells = 0; i < patch->count; i++)
		if (!change_is_plain(document, patch, inverse, i, &near, &words, cells))
			return false;
	if (!rows_are_stable(document, patch, true))
		return false;
	write_cells(document, patch, inverse);
	if (rows_are_stable(document, patch, false))
		return true;
	write_cells(document, inverse, patch);
	return false;
}

/* Takes ownership of the text and reads it; keeps the previous state in document->before. */
static void document_replace(struct document *document, const struct text *text)
{
	document->before = (struct document_state){.kept = true, .text = document->text, .model = document->model};
	document->text = *text;
	document_read(document, &document->text, &document->model);
	document->parse_count++;
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

/* Returns true if the game reads the value from other bytes: with references in XML, where nothing may also mean none. */
static bool reads_as(const struct document *document, const struct edit *edit)
{
	const struct model *model = &document->model;
	if (edit->place.kind != PLACE_FIELD || edit->place.index >= model->field_count)
		return false;
	const struct field *field = &model->fields[edit->place.index];
	return (field->set || !document->format->lines_by_content) && field->effective &&
	       bytes_equal(edit->value, edit->length, field->effective);
}

/* As reads_back. Where a grid's fields are in file order, the index of a field changes when it gets a new line. */
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

/* Returns an error of the reader that is in `now` but not in `before`, or NULL. Both lists are in file order and are
 * searched only once. */
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

/* Returns true if a row of cells ends there; `near` as for model_place_near. */
static bool ends_row(const struct model *model, size_t at, struct place near)
{
	const struct place last = model_place_near(model, at > 0 ? at - 1 : 0, near);
	if (last.kind == PLACE_CELL && span_end(model->grids[last.index].rows[last.y]) == at)
		return true;
	for (int g = 0; g < model->grid_count; g++) { /* rows without cells */
		const struct grid *grid = &model->grids[g];
		const bool holds = grid->rows && at >= grid->whole.start && at <= span_end(grid->whole);
		for (int y = 0; holds && y < grid->height; y++)
			if (grid->rows[y].length == 0 && grid->rows[y].start == at)
				return true;
	}
	return false;
}

enum row_ends { LONGER = 1, SHORTER = 2 };

/* Returns how many cells of a row, from `first` to number `last`, have other bytes than before. */
static size_t changed_cells(const struct document *document, struct place first, int last)
{
	const struct document_state *before = &document->before;
	const struct model *model = &document->model;
	const struct grid *was = &before->model.grids[first.index], *is = &model->grids[first.index];
	size_t cells = 0;
	if (first.index >= model->grid_count || first.y >= is->height || last >= grid_row_cells(is, first.y))
		return (size_t)(last - first.x) + 1;
	for (int x = first.x; x <= last; x++) {
		const struct span old = grid_cell_span(was, x, first.y), fresh = grid_cell_span(is, x, first.y);
		cells += old.length != fresh.length ||
			 !same_bytes(before->text.bytes + old.start, document->text.bytes + fresh.start, old.length);
	}
	return MAX(cells, 1); /* or more cells came into the row */
}

/* Returns the number of cells that the patch changed if it changed nothing else of the model before; otherwise 0. Cells with
 * the same bytes between changed ones do not count. Unless `ends` is NULL, it may also have added or removed cells at the ends
 * of rows: then sets what became of rows there. */
static size_t painted_cells(const struct document *document, const struct patch *patch, unsigned *ends)
{
	const struct model *before = &document->before.model;
	size_t cells = 0;
	struct place first = {0}, last;
	for (size_t i = 0; i < patch->count; i++) {
		struct span old = patch->changes[i].removed;
		const char *was = document->before.text.bytes + old.start;
		const size_t fresh = patch->changes[i].inserted.length;
		if (ends && (old.length == 0 || (fresh == 0 && !memchr(was, '\n', old.length))) &&
		    ends_row(before, span_end(old), first)) {
			*ends |= old.length == 0 ? LONGER : SHORTER;
			cells++;
			continue;
		}
		if (old.length == 0 || fresh == 0)
			return 0;
		first = model_place_near(before, old.start, first);
		last = model_place_near(before, span_end(old) - 1, first);
		if (first.kind != PLACE_CELL || last.kind != PLACE_CELL)
			return 0;
		cells += first.y == last.y ? changed_cells(document, first, last.x) : 1;
	}
	return cells;
}

/* `ends`: how the rows of `b` may differ in length. */
static bool same_cells(const struct grid *a, const struct grid *b, unsigned ends)
{
	if (a->height != b->height || !a->rows != !b->rows)
		return false;
	for (int y = 0; y < a->height && a->rows; y++) {
		const int more = grid_row_cells(b, y) - grid_row_cells(a, y);
		if ((more > 0 && !(ends & LONGER)) || (more < 0 && !(ends & SHORTER)))
			return false;
	}
	return true;
}

/* Compares maps, legend lines and fields: painting must not change them. */
static bool same_structure(const struct model *a, const struct model *b, unsigned ends)
{
	bool same =
	    a->grid_count == b->grid_count && a->entry_count == b->entry_count && a->field_count == b->field_count;
	for (int g = 0; same && g < a->grid_count; g++)
		same = same_cells(&a->grids[g], &b->grids[g], ends);
	return same;
}

static int count_edits(const struct edit *edits, size_t count, enum edit_verb verb, enum place_kind kind)
{
	int found = 0;
	for (size_t i = 0; i < count; i++)
		found += edits[i].verb == verb && edits[i].place.kind == kind;
	return found;
}

/* Returns how many legend lines of the file, of the grid, or of those before it that may share theirs, have the key. */
static int count_key(const struct model *model, int grid, int key)
{
	int found = 0;
	for (int i = 0; i < model->entry_count; i++)
		found += !model->entries[i].fixed && model->entries[i].grid <= grid &&
			 entry_has_key(&model->entries[i], key);
	return found;
}

/* Returns how many objects with a line or call are on the cell, or have their first corner there. */
static int count_objects(const struct model *model, struct place cell)
{
	int found = 0;
	for (int i = 0; i < model->object_count; i++) {
		const struct object *object = &model->objects[i];
		found += object->grid == cell.index && object->call.length > 0 &&
			 (object->x >= 0 ? object->x : object->area[0]) == cell.x &&
			 (object->x >= 0 ? object->y : object->area[1]) == cell.y;
	}
	return found;
}

/* Counts the lines of all legends, without entries of separate tables. */
static int count_lines(const struct model *model)
{
	int found = 0;
	for (int i = 0; i < model->entry_count; i++)
		found += !model->entries[i].fixed;
	return found;
}

/* Checks the size of a resized map. It may be narrower if the longest rows were removed. */
static bool has_size(const struct grid *before, const struct grid *now, const struct edit *edit, struct error *error)
{
	int width = before->width + edit->amount[SIDE_LEFT] + edit->amount[SIDE_RIGHT];
	int height = before->height + edit->amount[SIDE_TOP] + edit->amount[SIDE_BOTTOM];
	bool rows_gone = edit->amount[SIDE_TOP] < 0 || edit->amount[SIDE_BOTTOM] < 0;
	if (now->height == height && (now->width == width || (rows_gone && now->width < width)))
		return true;
	return error_set(error,
			 "The map would be read as %dx%d, not %dx%d: the new rows or columns would not be "
			 "recognised. Nothing was changed.",
			 now->width, now->height, width, height);
}

/* Where lines are read by their content: checks that the edits added what they should and changed nothing else in the structure. */
static bool structure_kept(const struct document *document, const struct edit *edits, size_t count,
			   struct error *error)
{
	const struct model *before = &document->before.model, *now = &document->model;
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
		if (edit->verb == EDIT_ADD && edit->place.kind == PLACE_CELL)
			same = count_objects(now, edit->place) > count_objects(before, edit->place);
		if (edit->verb == EDIT_SET && edit->object)
			same = count_objects(now, edit->place) == count_objects(before, edit->place);
	}
	same = same && (!sets || count_lines(before) == count_lines(now));
	bool as_many =
	    added == 0 && removed == 0 && !moved && count_edits(edits, count, EDIT_RESIZE, PLACE_GRID) == 0;
	bool shortened = count_edits(edits, count, EDIT_REMOVE, PLACE_CELL) > 0;
	for (int g = 0; same && as_many && g < grids; g++)
		same = shortened ? before->grids[g].height == now->grids[g].height
				 : same_cells(&before->grids[g], &now->grids[g], 0);
	return same || structure_refuse(document, edits, count, error);
}

/* Checks after a change that every value set reads back and that the structure around it is the same, but for the
 * `ends` of rows. */
static bool document_verify(const struct document *document, const struct revision *revision, unsigned ends,
			    const struct edit *edits, size_t count, struct error *error)
{
	const bool read = document->before.kept; /* false: only cells were replaced, nothing was read again */
	const bool by_content = read && document->format->lines_by_content;
	const struct model *before = &document->before.model;
	bool sets = count == 0 || edits[0].verb == EDIT_SET;
	if (by_content && sets && revision->cells > 0 && !same_structure(before, &document->model, ends))
		return error_set(error,
				 "The row would no longer be parsed as a row of the map. Nothing was changed.");
	for (size_t i = 0; i < count; i++) {
		const bool field = by_content && edits[i].place.kind == PLACE_FIELD;
		if ((edits[i].verb != EDIT_SET && !(field && edits[i].verb == EDIT_ADD)) || edits[i].object)
			continue;
		if (!(field ? field_reads_back(document, before, &edits[i]) : reads_back(document, &edits[i])) &&
		    !reads_as(document, &edits[i]))
			return error_set(
			    error,
			    "This value does not fit there: the file would parse differently. Nothing was changed.");
	}
	if (by_content && count > 0 && !structure_kept(document, edits, count, error))
		return false;
	if (read && !document_has_room(document, error))
		return false;
	const struct finding *broken = read ? new_syntax_error(&before->syntax, &document->model.syntax) : NULL;
	return !broken ||
	       error_set(error, "Nothing was changed, because the file would no longer parse: %s", broken->message);
}

/* Restores a kept state. */
static void state_restore(struct document *document, struct document_state *state)
{
	text_clear(&document->text);
	model_clear(&document->model);
	document->text = state->text;
	document->model = state->model;
	document->parse_count++;
	state->kept = false;
}

static bool refuse_read_only(const struct document *document, struct error *error)
{
	return error_set(error, "%s is open read-only; nothing was changed.", document->path);
}

/* Stores the first line that the revision changed outside maps in its step, unless the step has one. */
static void note_line(const struct document *document, const struct revision *revision, struct step *step)
{
	const struct span fresh = revision->patch.changes[0].inserted;
	const char *bytes = revision->inverse.bytes;
	struct span line = revision->inverse.changes[0].inserted;
	if (revision->cells > 0 || step->words[0])
		return;
	if (fresh.length > 0 || !memchr(bytes + line.start, '\n', line.length)) { /* not removed: as it is now */
		size_t at = revision->inverse.changes[0].removed.start;
		at += fresh.length > 0 && revision->patch.bytes[fresh.start] == '\n';
		enum place_kind kind = model_place(&document->model, at).kind;
		if (kind == PLACE_CELL || kind == PLACE_GRID)
			return;
		bytes = document->text.bytes;
		line = text_line_span(&document->text, text_line(&document->text, at));
	}
	line.length = bytes_find(bytes, line.start, span_end(line), '\n') - line.start;
	line = span_trimmed(bytes, line);
	message_print(step->words, sizeof step->words, "%.*s", (int)MIN(line.length, sizeof step->words),
		      line.length > 0 ? bytes + line.start : "");
	for (char *at = step->words; *at; at++)
		*at = *at == '\t' ? ' ' : *at;
}

/* Changes the bytes, verifies the result if asked to, and adds it to the history. Takes ownership of the patch. */
static bool document_change(struct document *document, struct patch *patch, const struct edit *edits, size_t count,
			    bool verifies, const char *label, struct place place, struct error *error)
{
	enum { LARGE = 64 * 1024 };
	struct revision revision = {.patch = *patch};
	struct document_state *before = &document->before;
	struct history *history = &document->history;
	bool may = patch_sort(&revision.patch, error), nothing = may && revision.patch.count == 0;
	unsigned ends = 0;
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
	if (replace_cells(document, &revision.patch, &revision.inverse, &revision.cells)) {
		document_touched(document);
	} else {
		struct text next;
		text_copy_patched(&document->text, &revision.patch, &next);
		document_replace(document, &next);
		revision.cells = painted_cells(document, &revision.patch, count == 0 ? &ends : NULL);
	}

	if (verifies && (before->kept || count > 0) &&
	    !document_verify(document, &revision, ends, edits, count, error)) {
		if (before->kept)
			state_restore(document, before);
		else
			write_cells(document, &revision.inverse, &revision.patch);
		document_touched(document);
		patch_clear(&revision.patch);
		patch_clear(&revision.inverse);
		return false;
	}

	journal_add(document->journal, JOURNAL_EDIT, &revision.patch);
	history_push(history, &revision, label, place);
	note_line(document, &revision, &history->steps[history->done - 1]);
	journal_write(document->journal, &document->text);
	if (before->kept && history->open &&
	    !document->transaction.kept) { /* the first in the transaction, for cancelling it */
		document->transaction = *before;
		document->transaction_cells = history->steps[history->done - 1].count - 1;
	} else if (before->kept) {
		state_clear(before);
	}
	before->kept = false;
	return true;
}

/* Returns true if the edit sets the current value, so that painting the same glyph again is not a step. */
static bool edit_does_nothing(const struct document *document, const struct edit *edit)
{
	const struct model *model = &document->model;
	int field = edit->place.kind == PLACE_FIELD ? edit->place.index : -1;
	if (edit->verb != EDIT_SET || edit->object ||
	    (edit->place.kind == PLACE_FIELD && (field < 0 || field >= model->field_count)))
		return false;
	return (field < 0 || model->fields[field].set) && reads_back(document, edit);
}

/* Plans one of the edits of a step as a patch, if its value fits the encoding of the file. */
static bool plan_edit(const struct document *document, const struct edit *edits, size_t count, size_t index,
		      struct patch *patch, struct error *error)
{
	struct span old = {0};
	struct arena arena = {0};
	const struct edit *edit = &edits[index];
	struct edit_plan plan = {.model = &document->model,
				 .text = &document->text,
				 .edit = edit,
				 .edits = edits,
				 .edit_count = count,
				 .patch = patch,
				 .arena = &arena,
				 .error = error};
	bool planned = document->format->plan(&plan);
	arena_clear(&arena);
	if (!planned)
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
		if (edit_does_nothing(document, &edits[i]))
			continue;
		if (!plan_edit(document, edits, count, i, &patch, error)) {
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

size_t document_cell_bytes(const struct document *document, struct place cell, int value, int layer, char *bytes)
{
	const struct format *format = document->format;
	int old = grid_cell(&document->model.grids[cell.index], &document->text, cell.x, cell.y);
	if (format->cells->write)
		return format->cells->write(format, old, value, layer, bytes);
	size_t length;
	const char *own = cell_bytes(value, &length);
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
		return error_set(error, "This fix needs an answer.");
	return fix->action == FIX_REPLACE || plan_edit(document, &edit, 1, 0, patch, error);
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

/* Returns the text after the changes of a path, as a copy. */
static struct text text_played(const struct text *from, const struct history_path *path)
{
	struct text text, next;
	text_init(&text, from->bytes, from->length);
	for (size_t i = 0; i < path->count; i++) {
		text_copy_patched(&text, &path->revisions[i].patch, &next);
		text_clear(&text);
		text = next;
	}
	return text;
}

/* Changes the bytes along a path, and writes it to the journal. */
static void document_play(struct document *document, const struct history_path *path)
{
	const struct revision *revisions = path->revisions;
	size_t played = 0, cells;
	journal_prepare(document->journal, &document->text, &document->disk, document_modified(document));
	while (played < path->count &&
	       replace_cells(document, &revisions[played].patch, &revisions[played].inverse, &cells))
		played++;
	if (played == path->count) {
		document_touched(document);
	} else { /* more than plain cells: play it on a copy of the text, which then replaces the text */
		while (played-- > 0)
			write_cells(document, &revisions[played].inverse, &revisions[played].patch);
		struct text text = text_played(&document->text, path);
		document_replace(document, &text);
		state_clear(&document->before);
	}
	for (size_t i = 0; i < path->count; i++)
		journal_add(document->journal, i < path->undone ? JOURNAL_UNDO : JOURNAL_REDO, &revisions[i].patch);
	journal_write(document->journal, &document->text);
}

bool document_go(struct document *document, size_t state, struct error *error)
{
	struct history *history = &document->history;
	struct history_path path = {0};
	document_transaction_end(document);
	if (!history_has(history, state))
		return error_set(error, "No state %zu; :undo-list lists them.", state);
	if (document->read_only)
		return refuse_read_only(document, error);
	history_path(history, history->done, state, &path);
	if (path.count > 0)
		document_play(document, &path);
	history_move(history, state);
	history_path_clear(&path);
	return true;
}

struct text document_text_at(const struct document *document, size_t state)
{
	struct history_path path = {0};
	history_path(&document->history, document->history.done, state, &path);
	struct text text = text_played(&document->text, &path);
	history_path_clear(&path);
	return text;
}

/* Undoes or redoes one step. */
static bool document_step(struct document *document, bool undo, struct place *place, struct error *error)
{
	document_transaction_end(document);
	const struct history *history = &document->history;
	size_t from = history->done, state = history_next(history, from, undo);
	if (state == SIZE_MAX)
		return error_set(error, "%s",
				 undo ? "Nothing to undo: this is how the file was opened." : "Nothing to redo.");
	if (!document_go(document, state, error))
		return false;
	if (place)
		*place = history->steps[MAX(from, state) - 1].place;
	return true;
}

bool document_undo(struct document *document, struct place *place, struct error *error)
{
	return document_step(document, true, place, error);
}

bool document_redo(struct document *document, struct place *place, struct error *error)
{
	return document_step(document, false, place, error);
}

void document_transaction_begin(struct document *document, const char *label, struct place place)
{
	document_transaction_end(document);
	history_open(&document->history, label, place);
}

void document_transaction_end(struct document *document)
{
	history_close(&document->history);
	state_clear(&document->transaction);
}

/* Restores the kept state, then undoes the cell changes made before it. */
void document_transaction_cancel(struct document *document)
{
	struct history *history = &document->history;
	if (history->open) {
		const struct step *step = &history->steps[history->done - 1];
		size_t cells = document->transaction.kept ? document->transaction_cells : step->count;
		for (size_t i = step->count; i-- > 0;)
			journal_add(document->journal, JOURNAL_UNDO, &step->revisions[i].inverse);
		if (document->transaction.kept)
			state_restore(document, &document->transaction);
		while (cells-- > 0)
			write_cells(document, &step->revisions[cells].inverse, &step->revisions[cells].patch);
		document_touched(document);
		journal_write(document->journal, &document->text);
		history_abandon(history);
	}
	document_transaction_end(document);
}

bool document_transaction_finish(struct document *document, bool done)
{
	(done ? document_transaction_end : document_transaction_cancel)(document);
	return done;
}

static void run_rules(struct document *document, enum severity least, struct finding_cache *cache,
		      const struct document *const *known)
{
	struct finding_list *findings = &document->findings;
	finding_list_clear(findings);
	for (int i = 0; i < document->model.syntax.count; i++)
		finding_list_copy(findings, &document->model.syntax.items[i]);
	struct check check = {.model = &document->model,
			      .text = &document->text,
			      .path = document->path,
			      .vocabulary = document->vocabulary,
			      .verdicts = document->verdicts,
			      .least = least,
			      .findings = findings,
			      .cache = cache,
			      .known = known};
	if (document->format->check_maps)
		document->format->check_maps(&check);
	for (const struct rule *const *const *list = document->format->rules; *list; list++)
		for (const struct rule *const *rule = *list; *rule; rule++)
			if ((*rule)->run && (*rule)->severity >= least) {
				check.rule = *rule;
				(*rule)->run(&check);
			}
	finding_list_sort(findings);
	tree_settle(&document->tree, findings);
}

void document_check(struct document *document)
{
	if (!document->checked)
		run_rules(document, SEVERITY_NOTE, &document->cache, NULL);
	document->checked = true;
}

void document_check_errors(struct document *document, const struct document *const *known)
{
	struct finding_cache none = {0};
	if (!document->checked)
		run_rules(document, SEVERITY_ERROR, &none, known);
	finding_cache_clear(&none);
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
