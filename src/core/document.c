/* The heart of the editor: an edit becomes a patch, the patch changes the bytes, the bytes are read again, and what
 * was read must be what was asked for. Everything else (undo, recovery, headless runs) is patches all the way. */
#include "mapwright/document.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static bool document_read(struct document *document, struct error *error)
{
	struct model fresh;
	model_init(&fresh);
	if (!document->format->read(&fresh, &document->text, document->vocabulary) || fresh.syntax.no_memory) {
		model_clear(&fresh);
		return error_no_memory(error);
	}
	model_clear(&document->model);
	document->model = fresh;
	return true;
}

static void document_touched(struct document *document)
{
	document->checked = false;
	document->revision++;
}

struct document *document_new(const char *path, const char *bytes, size_t length, const struct format *format,
			      const struct vocabulary *vocabulary, struct error *error)
{
	struct document *document = calloc(1, sizeof *document);
	if (!document) {
		error_no_memory(error);
		return NULL;
	}
	document->format = format;
	document->vocabulary = vocabulary;
	document->path = strdup(path);
	model_init(&document->model);
	finding_list_init(&document->findings);
	history_init(&document->history);
	bool ready = document->path ? text_init(&document->text, bytes, length, error) : error_no_memory(error);
	if (!ready || !document_read(document, error)) {
		document_free(document);
		return NULL;
	}
	return document;
}

void document_free(struct document *document)
{
	if (!document)
		return;
	free(document->path);
	text_clear(&document->text);
	model_clear(&document->model);
	finding_list_clear(&document->findings);
	history_clear(&document->history);
	free(document);
}

/* When every change swaps plain cells for plain cells, the model stays true but for its counts: those are brought up
 * to date and true is returned. Otherwise nothing is touched. */
static bool model_follow_cells(struct document *document, const struct patch *patch, const struct patch *inverse)
{
	struct model *model = &document->model;
	bool (*plain)(unsigned char) = document->format->cell_is_plain;
	if (!plain || patch->count != inverse->count)
		return false;
	for (size_t i = 0; i < patch->count; i++) {
		struct span old = patch->changes[i].old, fresh = patch->changes[i].fresh;
		struct place from = model_place(model, old.start);
		struct place last = old.length > 0 ? model_place(model, span_end(old) - 1) : from;
		if (old.length != fresh.length || old.length == 0 || from.kind != PLACE_CELL ||
		    last.kind != PLACE_CELL || from.index != last.index || from.y != last.y ||
		    last.x >= model->grids[from.index].width)
			return false;
		for (size_t b = 0; b < fresh.length; b++)
			if (!plain((unsigned char)patch->bytes[fresh.start + b]) ||
			    !plain((unsigned char)inverse->bytes[inverse->changes[i].fresh.start + b]))
				return false;
	}
	for (size_t i = 0; i < patch->count; i++) {
		uint32_t *counts = model->grids[model_place(model, patch->changes[i].old.start).index].counts;
		for (size_t b = 0; b < patch->changes[i].fresh.length; b++) {
			counts[(unsigned char)patch->bytes[patch->changes[i].fresh.start + b]]++;
			counts[(unsigned char)inverse->bytes[inverse->changes[i].fresh.start + b]]--;
		}
	}
	return true;
}

/* Swaps the bytes and reads them again. On failure text and model are as before and `inverse` is empty. */
static bool document_swap(struct document *document, const struct patch *patch, struct patch *inverse,
			  struct error *error)
{
	if (!text_patch(&document->text, patch, inverse, error))
		return false;
	if (!model_follow_cells(document, patch, inverse) && !document_read(document, error)) {
		struct patch again;
		patch_init(&again);
		struct error second;
		bool restored = text_patch(&document->text, inverse, &again, &second);
		patch_clear(&again);
		patch_clear(inverse);
		assert(restored); /* the smaller text fits where it was */
		(void)restored;
		return false;
	}
	document_touched(document);
	return true;
}

static bool reads_back(const struct document *document, const struct edit *edit)
{
	struct span span = model_span(&document->model, edit->place);
	return span.length == edit->length && span_end(span) <= document->text.length &&
	       (span.length == 0 || memcmp(document->text.bytes + span.start, edit->value, span.length) == 0);
}

/* Did a reader's error appear that was not there before? Returns it, or NULL. */
static const struct finding *new_syntax_error(const struct document *document, int errors_before)
{
	const struct finding *last = NULL;
	int errors = 0;
	for (int i = 0; i < document->model.syntax.count; i++) {
		if (document->model.syntax.items[i].severity != SEVERITY_ERROR)
			continue;
		errors++;
		last = &document->model.syntax.items[i];
	}
	return errors > errors_before ? last : NULL;
}

/* After the swap: every set leaf reads back as asked, and the structure around it held. */
static bool document_verify(const struct document *document, const struct edit *edits, size_t count,
			    int errors_before, struct error *error)
{
	for (size_t i = 0; i < count; i++)
		if (edits[i].verb == EDIT_SET && !reads_back(document, &edits[i]))
			return error_set(
			    error,
			    "This value cannot stand there: the file would read differently. Nothing was changed.");
	const struct finding *broken = new_syntax_error(document, errors_before);
	if (broken)
		return error_set(error, "Refused, for the file would no longer read well: %s", broken->message);
	return true;
}

/* Takes back a swap whose result was not what was asked for. */
static void document_revert(struct document *document, struct patch *inverse)
{
	struct patch again;
	patch_init(&again);
	struct error error;
	bool reverted = document_swap(document, inverse, &again, &error);
	assert(reverted);
	(void)reverted;
	patch_clear(&again);
}

/* Swap, verify, remember. Takes over the patch in every case. */
static bool document_commit(struct document *document, struct patch *patch, const struct edit *edits, size_t count,
			    const char *label, struct place place, struct error *error)
{
	struct revision revision = {.patch = *patch};
	patch_init(patch);
	patch_init(&revision.inverse);
	int errors = finding_count(&document->model.syntax, SEVERITY_ERROR);
	bool swapped = patch_sort(&revision.patch, error) && revision.patch.count > 0 &&
		       document_swap(document, &revision.patch, &revision.inverse, error);
	bool nothing = revision.patch.count == 0;
	bool kept = swapped && document_verify(document, edits, count, errors, error);
	if (kept && !history_push(&document->history, &revision, label, place))
		kept = error_no_memory(error);
	if (swapped && !kept)
		document_revert(document, &revision.inverse);
	if (!kept) {
		patch_clear(&revision.patch);
		patch_clear(&revision.inverse);
	}
	return kept || nothing;
}

/* Leaves out edits that would set what is there already, so that painting over the same glyph is no step. */
static bool edit_is_idle(const struct document *document, const struct edit *edit)
{
	bool leaf = edit->place.kind != PLACE_FIELD || document->model.fields[edit->place.index].set;
	return edit->verb == EDIT_SET && leaf && reads_back(document, edit);
}

bool document_apply(struct document *document, const struct edit *edits, size_t count, const char *label,
		    struct error *error)
{
	struct patch patch;
	patch_init(&patch);
	for (size_t i = 0; i < count; i++) {
		if (edit_is_idle(document, &edits[i]))
			continue;
		if (!document->format->plan(&document->model, &document->text, &edits[i], &patch, error)) {
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

/* Applies one side of a revision and refreshes the other, so that both always fit the text. */
static bool revision_swap(struct document *document, struct patch *apply, struct patch *back, struct error *error)
{
	struct patch fresh;
	patch_init(&fresh);
	if (!document_swap(document, apply, &fresh, error))
		return false;
	patch_clear(back);
	*back = fresh;
	return true;
}

bool document_undo(struct document *document, struct place *place, struct error *error)
{
	struct history *history = &document->history;
	history_close(history);
	if (history->done == 0)
		return error_set(error, "Nothing to undo: this is how the file was opened.");
	struct step *step = &history->steps[history->done - 1];
	for (size_t i = step->count; i-- > 0;) {
		if (revision_swap(document, &step->revisions[i].inverse, &step->revisions[i].patch, error))
			continue;
		for (size_t back = i + 1; back < step->count; back++)
			revision_swap(document, &step->revisions[back].patch, &step->revisions[back].inverse, NULL);
		return false;
	}
	history->done--;
	if (place)
		*place = step->place;
	return true;
}

bool document_redo(struct document *document, struct place *place, struct error *error)
{
	struct history *history = &document->history;
	history_close(history);
	if (history->done == history->count)
		return error_set(error, "Nothing to redo.");
	struct step *step = &history->steps[history->done];
	for (size_t i = 0; i < step->count; i++) {
		if (revision_swap(document, &step->revisions[i].patch, &step->revisions[i].inverse, error))
			continue;
		while (i-- > 0)
			revision_swap(document, &step->revisions[i].inverse, &step->revisions[i].patch, NULL);
		return false;
	}
	history->done++;
	if (place)
		*place = step->place;
	return true;
}

void document_stroke_begin(struct document *document, const char *label, struct place place)
{
	history_open(&document->history, label, place);
}

void document_stroke_end(struct document *document)
{
	history_close(&document->history);
}

void document_check(struct document *document)
{
	if (document->checked)
		return;
	struct finding_list *findings = &document->findings;
	finding_list_clear(findings);
	for (int i = 0; i < document->model.syntax.count; i++)
		finding_list_copy(findings, &document->model.syntax.items[i]);
	struct check check = {.model = &document->model,
			      .text = &document->text,
			      .path = document->path,
			      .vocabulary = document->vocabulary,
			      .findings = findings};
	for (const struct rule *const *rule = document->format->rules; *rule; rule++) {
		check.rule = *rule;
		if ((*rule)->run)
			(*rule)->run(&check);
	}
	finding_list_sort(findings);
	document->checked = true;
}

bool document_modified(const struct document *document)
{
	return history_modified(&document->history);
}

bool document_save(struct document *document, const char *path, struct error *error)
{
	const char *target = path ? path : document->path;
	char *name = strdup(target);
	if (!name)
		return error_no_memory(error);
	if (!file_write(target, document->text.bytes, document->text.length, &document->disk, error)) {
		free(name);
		return false;
	}
	free(document->path);
	document->path = name;
	document->checked = false; /* a rule may look at the path */
	history_mark_saved(&document->history);
	return true;
}
