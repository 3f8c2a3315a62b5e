/* fuzz_format.h - the laws of a format on any bytes, for its fuzz target:
 *   1 reading and saving change nothing
 *   2 an edit and its undo give the same bytes, redo those of the edit again; a refused edit changes nothing
 *   3 what was set stands there
 *   4 findings are the same live and from the bytes
 * The edits are drawn from a generator that the bytes themselves seed, so that any file is a seed and any find can be
 * run again. */
#pragma once

#include "cli/check/report.h"
#include "mapwright/library.h"
#include "mapwright/registry.h"

#include <stdlib.h>
#include <string.h>

enum { LAWS_EDITS = 3, LAWS_VALUE = 40 };

struct laws {
	struct library *library;
	struct document *document;
	uint64_t seed;
};

static void laws_require(bool condition)
{
	if (!condition)
		abort();
}

static uint32_t laws_random(struct laws *laws, uint32_t below)
{
	laws->seed = laws->seed * 6364136223846793005u + 1442695040888963407u;
	return below > 0 ? (uint32_t)(laws->seed >> 33) % below : 0;
}

static int laws_index(struct laws *laws, int count)
{
	return (int)laws_random(laws, count > 0 ? (uint32_t)count : 1);
}

static bool laws_same_place(struct place a, struct place b)
{
	return a.kind == b.kind && a.index == b.index && a.x == b.x && a.y == b.y;
}

static bool laws_same_fix(const struct fix *a, const struct fix *b)
{
	if (!a->label || !b->label)
		return a->label == b->label;
	bool same = a->action == b->action && a->manual == b->manual && laws_same_place(a->place, b->place) &&
		    a->span.start == b->span.start && a->span.length == b->span.length && a->length == b->length &&
		    memcmp(a->value, b->value, a->length) == 0 && a->more_count == b->more_count;
	for (int i = 0; same && i < a->more_count; i++)
		same = a->more[i].span.start == b->more[i].span.start &&
		       a->more[i].span.length == b->more[i].span.length;
	return same && strcmp(a->label, b->label) == 0;
}

static bool laws_same_finding(const struct finding *a, const struct finding *b)
{
	bool same = a->rule == b->rule && a->span.start == b->span.start && a->span.length == b->span.length &&
		    strcmp(a->message, b->message) == 0 && a->severity == b->severity &&
		    laws_same_place(a->place, b->place) && laws_same_fix(&a->fix, &b->fix) &&
		    a->cell_count == b->cell_count;
	for (int c = 0; same && c < a->cell_count; c++)
		same = laws_same_place(a->cells[c], b->cells[c]);
	return same;
}

static void laws_print(const char *whose, const struct finding_list *list, int from)
{
	for (int i = from; i < list->count && i < from + 3; i++)
		fprintf(stderr, "%s: %d of %d, at byte %zu, %s: %s (%s)\n", whose, i + 1, list->count,
			list->items[i].span.start, list->items[i].rule->name, list->items[i].message,
			list->items[i].fix.label ? list->items[i].fix.label : "no fix");
}

/* What an edited document finds is what the same bytes find when they are read afresh. */
static void laws_same_findings(struct laws *laws)
{
	struct document *live = laws->document;
	document_check(live);
	struct document *fresh = library_open_bytes(laws->library, live->path, live->text.bytes, live->text.length,
						    live->format->id, NULL);
	laws_require(fresh != NULL);
	document_check(fresh);
	int same = 0;
	while (same < live->findings.count && same < fresh->findings.count &&
	       laws_same_finding(&live->findings.items[same], &fresh->findings.items[same]) &&
	       span_end(live->findings.items[same].span) <= live->text.length)
		same++;
	laws_print("edited", &live->findings, same);
	laws_print("afresh", &fresh->findings, same);
	laws_require(same == live->findings.count && same == fresh->findings.count);
	for (int i = 0; i < live->model.grid_count; i++)
		laws_require(memcmp(live->model.grids[i].counts, fresh->model.grids[i].counts,
				    sizeof fresh->model.grids[i].counts) == 0);
	document_free(fresh);
}

/* Every leaf lies in the text. */
static void laws_spans(const struct document *document)
{
	const struct model *model = &document->model;
	size_t length = document->text.length;
	for (int g = 0; g < model->grid_count; g++) {
		const struct grid *grid = &model->grids[g];
		for (int y = 0; grid->rows && y < grid->height; y++)
			laws_require(span_end(grid->rows[y]) <= length);
		for (int cell = 0; grid->records && cell < grid->width * grid->height; cell++)
			laws_require(grid->records[cell] >= -1 && grid->records[cell] < model->record_count);
	}
	for (int o = 0; o < model->object_count; o++)
		for (int i = 0; i < model->objects[o].count; i++)
			laws_require(model->objects[o].numbers[i].length > 0 &&
				     span_end(model->objects[o].numbers[i]) <= length);
	for (int e = 0; e < model->entry_count; e++) {
		const struct entry *entry = &model->entries[e];
		laws_require(entry->fixed ||
			     (span_end(entry->key_span) <= length && span_end(entry->line) <= length));
		for (int a = 0; a < entry->attribute_count; a++)
			laws_require(span_end(entry->attributes[a].span) <= length);
	}
	for (int f = 0; f < model->field_count; f++)
		laws_require(!model->fields[f].set || span_end(model->fields[f].value) <= length);
	for (int r = 0; r < model->record_count; r++)
		laws_require(span_end(model->records[r].line) <= length &&
			     model->records[r].first_field + model->records[r].field_count <= model->field_count);
}

/* A place that may or may not be there. */
static struct place laws_place(struct laws *laws)
{
	const struct model *model = &laws->document->model;
	int index = laws_index(laws, model->grid_count);
	const struct grid *grid = index < model->grid_count ? &model->grids[index] : NULL;
	switch (laws_random(laws, 8)) {
	case 0:
	case 1:
	case 2:
		return grid ? place_cell(index, laws_index(laws, grid->width), laws_index(laws, grid->height))
			    : place_at(PLACE_FIELD, laws_index(laws, model->field_count));
	case 3:
		return place_at(PLACE_GRID, index);
	case 4: {
		int entry = laws_index(laws, model->entry_count);
		int count = entry < model->entry_count ? model->entries[entry].attribute_count : 0;
		if (laws_random(laws, 2))
			return place_at(PLACE_ENTRY, entry);
		return (struct place){.kind = PLACE_ATTRIBUTE, .index = entry, .x = laws_index(laws, count + 1)};
	}
	case 5: {
		int record = laws_index(laws, model->record_count);
		int count = record < model->record_count ? model->records[record].item_count : 0;
		if (laws_random(laws, 2))
			return place_at(PLACE_RECORD, record);
		return (struct place){.kind = PLACE_ITEM, .index = record, .x = laws_index(laws, count + 1)};
	}
	default:
		return place_at(PLACE_FIELD, laws_index(laws, model->field_count));
	}
}

static bool laws_place_is_there(const struct model *model, const struct edit *edit)
{
	const struct place *place = &edit->place;
	int more = edit->verb == EDIT_ADD; /* behind the last one, too */
	switch (place->kind) {
	case PLACE_GRID:
	case PLACE_CELL:
		return place->index < model->grid_count + (place->kind == PLACE_GRID ? more : 0);
	case PLACE_ENTRY:
		return place->index < model->entry_count + more;
	case PLACE_ATTRIBUTE:
		return place->index < model->entry_count && !model->entries[place->index].fixed &&
		       place->x < model->entries[place->index].attribute_count + more;
	case PLACE_FIELD:
		return place->index < model->field_count;
	case PLACE_RECORD:
		return place->index < model->record_count + more;
	case PLACE_ITEM:
		return place->index < model->record_count &&
		       place->x < model->records[place->index].item_count + more;
	case PLACE_NONE:
		return false;
	}
	return false;
}

/* A value: bytes of the text itself, a number, a word, noise. */
static size_t laws_value(struct laws *laws, char value[LAWS_VALUE])
{
	static const char *const words[] = {"7",   "-1 -1",  "#",    " ",    "true",  "SQUARE_WATER",         "+boss",
					    "A,B", "a\nb",   "\r\n", "Ogre", "ARROW", "99999999999999999999", "",
					    "\"",  "MOB_RAT"};
	const struct text *text = &laws->document->text;
	size_t length;
	switch (laws_random(laws, 4)) {
	case 0:
		length = laws_random(laws, 12);
		for (size_t i = 0; i < length; i++)
			value[i] = (char)laws_random(laws, 256);
		return length;
	case 1:
		if (text->length == 0)
			return 0;
		length = laws_random(laws, LAWS_VALUE);
		for (size_t i = 0, at = laws_random(laws, (uint32_t)text->length); i < length; i++)
			value[i] = text->bytes[(at + i) % text->length];
		return length;
	case 2:
		value[0] = (char)(' ' + laws_random(laws, 95));
		return 1;
	default: {
		const char *word = words[laws_random(laws, sizeof words / sizeof *words)];
		length = strlen(word);
		memcpy(value, word, length);
		return length;
	}
	}
}

static struct edit laws_edit(struct laws *laws, char value[LAWS_VALUE])
{
	static const enum edit_verb verbs[] = {EDIT_SET, EDIT_SET,    EDIT_SET,    EDIT_ADD,
					       EDIT_ADD, EDIT_REMOVE, EDIT_RESIZE, EDIT_MOVE};
	const struct model *model = &laws->document->model;
	struct edit edit = {.verb = verbs[laws_random(laws, sizeof verbs / sizeof *verbs)],
			    .place = laws_place(laws),
			    .value = value,
			    .length = laws_value(laws, value),
			    .key = (char)(' ' + laws_random(laws, 95)),
			    .fill = '#'};
	if (edit.verb == EDIT_RESIZE) {
		edit.place = place_at(PLACE_GRID, laws_index(laws, model->grid_count));
		for (int side = 0; side < 4; side++)
			edit.amount[side] = (int)laws_random(laws, 7) - 3;
		for (int axis = 0; axis < 2; axis++)
			edit.at[axis] = laws_random(laws, 3) == 0 ? (int)laws_random(laws, 8) - 1 : 0;
	}
	int count = edit.place.kind == PLACE_RECORD ? model->record_count : model->grid_count;
	edit.target = edit.verb == EDIT_MOVE ? laws_index(laws, count + 1) : laws_index(laws, count + 1) - 1;
	return edit;
}

static char *laws_copy(const struct text *text, size_t *length)
{
	char *copy = malloc(text->length + 1);
	laws_require(copy != NULL);
	if (text->length > 0)
		memcpy(copy, text->bytes, text->length);
	*length = text->length;
	return copy;
}

static void laws_same_bytes(const struct document *document, const char *bytes, size_t length)
{
	laws_require(document->text.length == length &&
		     (length == 0 || memcmp(document->text.bytes, bytes, length) == 0));
}

static void laws_try_edit(struct laws *laws)
{
	char value[LAWS_VALUE];
	struct document *document = laws->document;
	struct edit edit = laws_edit(laws, value);
	struct error error = {""};
	if (!laws_place_is_there(&document->model, &edit))
		return;
	size_t length, changed_length;
	char *before = laws_copy(&document->text, &length);
	size_t steps = document->history.done;
	if (!document_apply(document, &edit, 1, "law", &error)) {
		laws_require(error.message[0] != '\0');
		laws_same_bytes(document, before, length);
	} else if (document->history.done > steps) {
		char *changed = laws_copy(&document->text, &changed_length);
		laws_spans(document);
		laws_require(document_undo(document, NULL, &error));
		laws_same_bytes(document, before, length);
		laws_require(document_redo(document, NULL, &error));
		laws_same_bytes(document, changed, changed_length);
		free(changed);
		if (laws_random(laws, 4) == 0)
			laws_same_findings(laws);
	}
	free(before);
}

static void laws_look(const struct document *document, json_t *(*dump)(const struct document *document))
{
	struct arena arena = {0};
	struct fact *facts;
	for (int i = 0; i < document->model.grid_count; i++)
		facts_of(document->format->facts->of_grid, document, i, &arena, &facts);
	arena_clear(&arena);
	json_decref(dump(document));
}

static void laws_edits(struct laws *laws, const char *bytes, size_t size)
{
	struct error error;
	for (int i = 0; i < LAWS_EDITS; i++)
		laws_try_edit(laws);
	while (laws->document->history.done > 0)
		laws_require(document_undo(laws->document, NULL, &error));
	laws_same_bytes(laws->document, bytes, size);
	laws_same_findings(laws);
}

/* Every file is read and checked; some are edited as well. */
static inline int format_laws(const char *format_id, json_t *(*dump)(const struct document *document),
			      const uint8_t *data, size_t size, int edited_one_in)
{
	static struct library *library; /* its tables are read once */
	if (!library)
		library = library_new();
	struct error error;
	const char *bytes = (const char *)data;
	struct laws laws = {.library = library, .seed = size};
	for (size_t i = 0; i < size; i++)
		laws.seed = laws.seed * 31 + data[i];
	const struct format *format = format_find(format_id);
	laws_require(format != NULL);
	format->probe(format, bytes, size, NULL);
	laws.document = library_open_bytes(library, "fuzz", bytes, size, format_id, &error);
	laws_require(laws.document != NULL);
	laws_same_bytes(laws.document, bytes, size);
	laws_spans(laws.document);
	document_check(laws.document);
	if (laws_random(&laws, 64) == 0) /* a dump may simulate games, which takes its time */
		laws_look(laws.document, dump);
	if (format->check_together)
		format->check_together(&laws.document, 1);
	if (laws_index(&laws, edited_one_in) == 0)
		laws_edits(&laws, bytes, size);
	document_free(laws.document);
	return 0;
}
