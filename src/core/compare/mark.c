/* A comment goes where the reader proves that it is one: the text with it is read, and must say what it said before. */
#include "mapwright/difference.h"
#include "mapwright/merge.h"
#include "mapwright/visible.h"

#include "parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MARKS_LIMIT = 50, SHOWN = 60, MARK_SIZE = 400 };

static bool same_grids(const struct model *a, const struct model *b)
{
	for (int i = 0; i < a->grid_count; i++)
		if (a->grids[i].width != b->grids[i].width || a->grids[i].height != b->grids[i].height ||
		    strcmp(a->grids[i].name, b->grids[i].name) != 0)
			return false;
	return true;
}

static bool same_fields(const struct model *a, const struct model *b)
{
	for (int i = 0; i < a->field_count; i++)
		if (a->fields[i].set != b->fields[i].set || strcmp(a->fields[i].read, b->fields[i].read) != 0)
			return false;
	return true;
}

static bool same_reading(const struct model *a, const struct model *b)
{
	return a->grid_count == b->grid_count && a->entry_count == b->entry_count &&
	       a->field_count == b->field_count && a->record_count == b->record_count &&
	       a->syntax.count == b->syntax.count && a->dialect == b->dialect && same_grids(a, b) &&
	       same_fields(a, b);
}

/* What theirs has, in one line of printable ASCII. */
static int print_mark(char mark[MARK_SIZE], const struct conflict *conflict, const struct document *ours,
		      const struct document *theirs)
{
	char name[100], safe_name[120], shown[SHOWN + 1];
	place_name(&ours->model, &ours->text, conflict->place, name, sizeof name);
	visible_text(safe_name, sizeof safe_name, name, strlen(name), false);
	struct span body = line_body(&theirs->text, conflict->theirs);
	size_t used = visible_text(shown, sizeof shown, theirs->text.bytes + body.start, body.length, false);
	return snprintf(mark, MARK_SIZE, "%s mapwright: kept ours in a merge%s%s; theirs: %s%s%s",
			ours->format->comment, *safe_name ? ", " : "", safe_name,
			conflict->theirs.length > 0 ? shown : "nothing", used == SHOWN ? "..." : "",
			ours->model.line_end);
}

/* The text with the mark, if it can be there: then it takes the place of the document's. */
static bool try_mark(struct document *document, size_t offset, const char *mark, size_t length, bool *placed)
{
	struct patch patch = {0};
	struct text next = {0};
	struct model model;
	*placed = false;
	bool memory = patch_add(&patch, (struct span){.start = offset}, mark, length) &&
		      text_copy_patched(&document->text, &patch, &next);
	patch_clear(&patch);
	if (!memory || !document_read(document, &next, &model, NULL)) {
		text_clear(&next);
		return false;
	}
	*placed = same_reading(&document->model, &model);
	if (*placed) {
		struct text old_text = document->text;
		struct model old_model = document->model;
		document->text = next;
		document->model = model;
		next = old_text;
		model = old_model;
	}
	text_clear(&next);
	model_clear(&model);
	return true;
}

static size_t line_start(const struct text *text, size_t offset)
{
	return text->line_starts[text_line(text, offset) - 1];
}

/* Where a mark may stand: before its line, before its map, at the beginning. */
static bool place_mark(struct document *document, const struct conflict *conflict, const char *mark, size_t length,
		       size_t *offset, bool *placed)
{
	struct place place = model_place(&document->model, conflict->kept.start);
	size_t at[] = {line_start(&document->text, conflict->kept.start), 0, 0};
	at[1] = at[0];
	if (place.kind == PLACE_CELL || place.kind == PLACE_GRID)
		at[1] = line_start(&document->text, document->model.grids[place.index].whole.start);
	*placed = false;
	for (size_t i = 0; i < sizeof at / sizeof *at && !*placed; i++) {
		*offset = at[i];
		if (!try_mark(document, at[i], mark, length, placed))
			return false;
	}
	return true;
}

static void move_conflicts(struct merge *merge, size_t offset, size_t length)
{
	for (int i = 0; i < merge->conflict_count; i++)
		if (merge->conflicts[i].kept.start >= offset)
			merge->conflicts[i].kept.start += length;
}

static bool take_bytes(struct merge *merge, const struct text *text)
{
	char *bytes = malloc(text->length + 1);
	if (!bytes)
		return false;
	memcpy(bytes, text->bytes, text->length);
	free(merge->bytes);
	merge->bytes = bytes;
	merge->length = merge->capacity = text->length;
	return true;
}

bool merge_mark(struct merge *merge, const struct document *ours, const struct document *theirs)
{
	if (merge->conflict_count == 0 || !ours->format->comment)
		return true;
	struct document *document =
	    document_new(ours->path, merge->bytes, merge->length, ours->format, ours->vocabulary, NULL);
	bool done = document != NULL;
	for (int i = 0; done && i < merge->conflict_count && i < MARKS_LIMIT; i++) {
		char mark[MARK_SIZE];
		size_t offset;
		bool placed;
		int length = print_mark(mark, &merge->conflicts[i], ours, theirs);
		done = place_mark(document, &merge->conflicts[i], mark, (size_t)length, &offset, &placed);
		if (done && placed)
			move_conflicts(merge, offset, (size_t)length);
	}
	done = done && take_bytes(merge, &document->text);
	document_free(document);
	return done;
}
