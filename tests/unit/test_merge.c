/* The laws of merging, on random triples of every format:
 *   1 who changed nothing changes nothing: merge(b, x, b) = merge(b, b, x) = merge(b, x, x) = x
 *   2 without conflicts it is the same whichever side is ours, and conflicts are seen from both
 *   3 edits of different leaves that are not names have no conflict, and the result is the file with all of these edits
 *     (except leaves other than cells on a line that the file has twice)
 *   4 the result can be read
 *   5 two texts have differences exactly when their bytes differ
 *   6 one side adds, removes, moves, copies, swaps or shifts maps, rows or records, the other edits cells, fields,
 *     legends, Lua and remarks: without conflicts the result has the edits where they were made, with one it has every
 *     line of both; where the plain merge of lines is right there is none
 *   7 the same when one side moves, removes or exchanges lines of any kind and the other edits, adds or removes lines,
 *     but that the result may be what the plain merge of lines makes without a conflict
 *   8 the same when one side inserts, removes, shifts, flips or carries rows, columns or selections with commands of the
 *     editor, and the other paints cells of that map; if other places of these rows and columns explain that side as
 *     well, the result may be that of any of them
 *   9 if a side also turns all LF into CR LF, or takes that of the last line, so has the result of 1 to 3
 * MAPWRIGHT_TRIPLES=1000000 tries so many of them, MAPWRIGHT_SEED=2 others. Without these, the results are those in
 * tests/cases/merges.results, which has a line for each law and format, with a letter for each triple: "." as the plain
 * merge of lines, "m" merged by maps, or the number of conflicts. The texts of the first triples with another result are
 * left in a new temporary folder, which is named. MAPWRIGHT_UPDATE=1 writes the results anew. */
#include "testing.h"

#include "mapwright/bytes.h"
#include "mapwright/command.h"
#include "mapwright/difference.h"
#include "mapwright/library.h"
#include "mapwright/merge.h"
#include "mapwright/registry.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* Of every format as many, so that the results of one do not depend on which others there are. */
enum { ROUNDS = 10, MAP_ROUNDS = 43, LINE_ROUNDS = 159 };

enum { EDITS = 5, LEAVES = 8, MAPS = 5, CELLS = 400, KEPT = 20, FORMATS = 64, RESULTS = 4000 };

#define RESULTS_FILE MAPWRIGHT_TESTS_FOLDER "/cases/merges.results"

static struct library *library;
static uint64_t seed;

/* The results of a law and a format, a letter for each triple, and those in the file. */
static struct results {
	char now[RESULTS];
	const char *expected; /* NULL: any are right */
	size_t count, expected_count;
} results[FORMATS], *result = results;

static char *expected_results;

static bool is_usual_run(void)
{
	return !getenv("MAPWRIGHT_TRIPLES") && !getenv("MAPWRIGHT_SEED");
}

/* Gets the expected results of a law. */
static void begin_law(const char *law)
{
	char start[100];
	size_t length;
	struct error error;
	memset(results, 0, sizeof results);
	assert_true(file_read(RESULTS_FILE, &expected_results, &length, NULL, &error));
	for (int i = 0; format_list()[i] && is_usual_run() && !getenv("MAPWRIGHT_UPDATE"); i++) {
		int used = snprintf(start, sizeof start, "%s: %s ", format_list()[i]->id, law);
		const char *line = strstr(expected_results, start);
		if (!line)
			fail_msg("no line \"%s\" in " RESULTS_FILE, start);
		results[i].expected = line + used;
		results[i].expected_count = strcspn(line + used, "\n");
	}
}

/* Writes the results of a law, the laws in the order of the tests, or compares how many there are. */
static void end_law(const char *law, bool first)
{
	FILE *out = getenv("MAPWRIGHT_UPDATE") ? fopen(RESULTS_FILE, first ? "w" : "a") : NULL;
	int differing = 0;
	for (int i = 0; format_list()[i] && is_usual_run(); i++) {
		const struct results *of = &results[i];
		if (out)
			fprintf(out, "%s: %s %.*s\n", format_list()[i]->id, law, (int)of->count, of->now);
		else if (of->count != of->expected_count || memcmp(of->now, of->expected, of->count) != 0)
			differing += printf("%s: %s\n-%.*s\n+%.*s\n", format_list()[i]->id, law,
					    (int)of->expected_count, of->expected, (int)of->count, of->now) > 0;
	}
	if (out)
		fclose(out);
	free(expected_results);
	assert_int_equal(differing, 0);
}

/* A round of a format has a seed of its own, so that a change of one format changes only its results. */
static void begin_format(const struct format *const *format, uint64_t round)
{
	const char *start = getenv("MAPWRIGHT_SEED");
	result = &results[format - format_list()];
	assert_true(result < results + FORMATS);
	seed = (start ? (uint64_t)atoll(start) : 1) + 1000003 * round;
	for (const char *id = (*format)->id; *id; id++)
		seed = seed * 31 + (unsigned char)*id;
}

static uint32_t random_below(uint32_t below)
{
	seed = seed * 6364136223846793005u + 1442695040888963407u;
	return below > 0 ? (uint32_t)(seed >> 33) % below : 0;
}

static struct document *read_bytes(const char *bytes, size_t length, const struct format *format)
{
	struct error error;
	struct document *document = library_open_bytes(library, "triple", bytes, length, format->id, &error);
	assert_non_null(document);
	return document;
}

static struct document *copy(const struct document *document)
{
	return read_bytes(document->text.bytes, document->text.length, document->format);
}

/* A place that can be set: a cell, a field that has a value, an attribute. */
static struct place random_leaf(const struct model *model)
{
	int grid = (int)random_below((uint32_t)model->grid_count);
	if (random_below(4) > 0 && model->grid_count > 0 && model->grids[grid].rows)
		return place_cell(grid, (int)random_below((uint32_t)model->grids[grid].width),
				  (int)random_below((uint32_t)model->grids[grid].height));
	int entry = (int)random_below((uint32_t)model->entry_count);
	if (random_below(3) == 0 && model->entry_count > 0 && !model->entries[entry].fixed)
		return (struct place){.kind = PLACE_ATTRIBUTE,
				      .index = entry,
				      .x = (int)random_below((uint32_t)model->entries[entry].attribute_count)};
	return place_at(PLACE_FIELD, (int)random_below((uint32_t)model->field_count));
}

/* The bytes of another leaf of its kind, or a word. */
static struct edit random_set(const struct document *document)
{
	static const char *const words[] = {"7", "0", "true", "SQUARE_WATER", "Ogre", "+", "-", "Woods", "3 3"};
	const struct model *model = &document->model;
	struct edit edit = {.verb = EDIT_SET, .place = random_leaf(model)};
	struct place other = random_leaf(model);
	struct span span = model_span(model, other);
	edit.value = words[random_below(sizeof words / sizeof *words)];
	edit.length = strlen(edit.value);
	if (other.kind == edit.place.kind && span.length > 0) {
		edit.value = document->text.bytes + span.start;
		edit.length = span.length;
	}
	return edit;
}

static void apply_random(struct document *document)
{
	struct edit edit = random_set(document);
	struct error error;
	char value[64];
	edit.length = edit.length < sizeof value ? edit.length : sizeof value;
	memcpy(value, edit.value, edit.length);
	edit.value = value;
	if (random_below(8) == 0 && document->model.grid_count > 0) {
		edit = (struct edit){.verb = EDIT_RESIZE, .fill = '.'};
		edit.place = place_at(PLACE_GRID, (int)random_below((uint32_t)document->model.grid_count));
		edit.amount[random_below(4)] = random_below(2) ? 1 : -1;
	} else if (random_below(8) == 0 && edit.place.kind == PLACE_FIELD) {
		edit.verb = EDIT_REMOVE;
	}
	if (edit.place.kind == PLACE_FIELD && edit.place.index >= document->model.field_count)
		return;
	document_apply(document, &edit, 1, "change", &error);
}

/* Any change of bytes: a byte, a line that goes, comes twice or moves, a line end. */
static struct document *damage(struct document *document)
{
	const struct text *text = &document->text;
	struct patch patch = {0};
	struct text next;
	size_t line = 1 + random_below((uint32_t)text->line_count);
	struct span span = text_line_span(text, line);
	size_t offset = random_below((uint32_t)text->length + 1);
	const char byte = (char)random_below(random_below(4) ? 128 : 256);
	bool newline = span_end(span) < text->length;
	struct span whole = {.start = span.start, .length = span.length + newline};
	switch (random_below(5)) {
	case 0:
		patch_add(&patch, whole, "", 0);
		break;
	case 1:
		patch_add(&patch, (struct span){.start = whole.start}, text->bytes + whole.start, whole.length);
		break;
	case 2:
		patch_add(&patch, (struct span){.start = offset}, &byte, 1);
		break;
	case 3:
		patch_add(&patch, (struct span){.start = offset, .length = offset < text->length}, &byte, 1);
		break;
	default:
		patch_add(&patch, (struct span){.start = offset}, "\n", 1);
	}
	text_copy_patched(text, &patch, &next);
	struct document *damaged = read_bytes(next.bytes, next.length, document->format);
	text_clear(&next);
	patch_clear(&patch);
	document_free(document);
	return damaged;
}

static struct document *change(const struct document *base)
{
	struct document *document = copy(base);
	for (uint32_t i = random_below(EDITS); i > 0; i--) {
		if (random_below(3) == 0)
			document = damage(document);
		else
			apply_random(document);
	}
	return document;
}

static void require_bytes(const struct merge *merge, const struct text *text)
{
	assert_int_equal(merge->length, text->length);
	if (text->length > 0)
		assert_memory_equal(merge->bytes, text->bytes, text->length);
}

/* Returns a new folder for the texts that broke a law. */
static const char *triples_folder(void)
{
	static char folder[200];
	const char *root = getenv("TMPDIR");
	if (!*folder) {
		snprintf(folder, sizeof folder, "%s/mapwright-triples-XXXXXX", root && *root ? root : "/tmp");
		assert_non_null(mkdtemp(folder));
	}
	return folder;
}

/* Leaves the texts that broke a law, for a person. */
static void keep_triple(const struct document *base, const struct document *ours, const struct document *theirs,
			const struct merge *merge, const struct text *truth)
{
	static int kept;
	const struct text merged = {.bytes = merge->bytes, .length = merge->length};
	const struct text *const texts[] = {&base->text, &ours->text, &theirs->text, &merged, truth};
	static const char *const names[] = {"base", "ours", "theirs", "merged", "truth"};
	char name[250];
	if (kept++ >= KEPT)
		return;
	fprintf(stderr, "A triple of %s breaks a law; see %s/%d-*.\n", base->format->id, triples_folder(), kept);
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
		snprintf(name, sizeof name, "%s/%d-%s", triples_folder(), kept, names[i]);
		FILE *file = fopen(name, "wb");
		if (!file)
			return;
		fwrite(texts[i]->bytes, 1, texts[i]->length, file);
		fclose(file);
	}
}

static void merge_three(struct merge *merge, const struct document *base, const struct document *ours,
			const struct document *theirs)
{
	static const char *const labels[MERGE_SIDES] = {NULL, "ours", "theirs"};
	const struct document *const documents[MERGE_SIDES] = {base, ours, theirs};
	merge_documents(merge, documents, labels);
}

/* Notes the result of a triple, and keeps the triple if it is not the expected one. */
static void add_result(const struct document *base, const struct document *ours, const struct document *theirs,
		       const struct merge *merge, const struct merge *plain)
{
	int conflicts = merge->conflict_count;
	bool same = merge->length == plain->length && memcmp(merge->bytes, plain->bytes, merge->length) == 0;
	char letter = conflicts > 9 ? '+' : conflicts > 0 ? (char)('0' + conflicts) : same ? '.' : 'm';
	size_t at = result->count;
	if (at >= RESULTS)
		return;
	result->now[result->count++] = letter;
	if (result->expected && (at >= result->expected_count || result->expected[at] != letter))
		keep_triple(base, ours, theirs, merge, &base->text);
}

static void merge_gives(const struct document *base, const struct document *ours, const struct document *theirs,
			const struct text *truth)
{
	struct merge merge;
	merge_three(&merge, base, ours, theirs);
	if (merge.conflict_count > 0 || merge.length != truth->length ||
	    memcmp(merge.bytes, truth->bytes, merge.length) != 0)
		keep_triple(base, ours, theirs, &merge, truth);
	assert_int_equal(merge.conflict_count, 0);
	require_bytes(&merge, truth);
	merge_clear(&merge);
}

static bool holds(const struct merge *merge, struct span marked, const struct text *text, struct span lines)
{
	for (size_t at = marked.start; at + lines.length <= span_end(marked); at++)
		if (memcmp(merge->bytes + at, text->bytes + lines.start, lines.length) == 0)
			return true;
	return false;
}

/* Every conflict is marked and has what the two have. */
static void conflicts_are_true(const struct merge *merge, const struct document *ours, const struct document *theirs)
{
	size_t end = 0;
	for (int i = 0; i < merge->conflict_count; i++) {
		const struct conflict *conflict = &merge->conflicts[i];
		assert_true(conflict->marked.start >= end);
		end = span_end(conflict->marked);
		assert_true(end <= merge->length);
		assert_memory_equal(merge->bytes + conflict->marked.start, "<<<<<<< ours", 12);
		assert_true(holds(merge, conflict->marked, &ours->text, conflict->ours));
		assert_true(holds(merge, conflict->marked, &theirs->text, conflict->theirs));
	}
}

struct tally {
	long triples, clean, with_conflicts, conflicts, disjoint, edits;
	long shuffled, shuffled_conflicts, plain_conflicts, silent, lost, worse;
};

static void differ_truly(const struct document *a, const struct document *b)
{
	struct difference_list list;
	difference_find(&list, &a->text, &a->model, &b->text, &b->model);
	bool same = a->text.length == b->text.length && memcmp(a->text.bytes, b->text.bytes, a->text.length) == 0;
	assert_true(same == (list.count == 0));
	difference_list_clear(&list);
}

/* Returns the text with CR LF for LF or, if not `turned`, without the last line end. */
static struct document *with_ends(const struct text *text, bool turned, const struct format *format)
{
	char *bytes;
	size_t length;
	FILE *out = memory_stream(&bytes, &length);
	for (size_t i = 0; i + !turned < text->length; i++) {
		fputs(turned && text->bytes[i] == '\n' ? "\r" : "", out);
		putc(text->bytes[i], out);
	}
	memory_stream_end(out);
	struct document *document = read_bytes(bytes, length, format);
	free(bytes);
	return document;
}

static bool has_only_lf(const struct text *text)
{
	return text->length > 0 && text->bytes[text->length - 1] == '\n' && !memchr(text->bytes, '\r', text->length);
}

/* Line ends are another change than all others. */
static void ends_go_along(const struct document *base, const struct document *x, const struct document *y,
			  const struct merge *merge)
{
	const struct text merged = {.bytes = merge->bytes, .length = merge->length};
	if (!has_only_lf(&base->text) || !has_only_lf(&x->text) || !has_only_lf(&y->text) ||
	    merge->conflict_count > 0)
		return;
	bool blank = x->text.length > 1 && x->text.bytes[x->text.length - 2] == '\n'; /* another change */
	for (int turned = blank; turned < 2 && has_only_lf(&merged); turned++) {
		struct document *other = with_ends(&x->text, turned, base->format),
				*truth = with_ends(&merged, turned, base->format);
		merge_gives(base, other, y, &truth->text);
		merge_gives(base, y, other, &truth->text);
		document_free(other);
		document_free(truth);
	}
}

static void try_triple(const struct document *base, struct tally *tally)
{
	struct document *x = change(base), *y = change(base);
	const struct text *const texts[MERGE_SIDES] = {&base->text, &x->text, &y->text};
	struct merge merge, turned, plain;
	merge_gives(base, x, base, &x->text);
	merge_gives(base, base, x, &x->text);
	merge_gives(base, x, x, &x->text);
	merge_three(&merge, base, x, y);
	merge_three(&turned, base, y, x);
	merge_texts(&plain, texts, (const char *const[]){NULL, "ours", "theirs"});
	add_result(base, x, y, &merge, &plain);
	assert_int_equal(merge.conflict_count > 0, turned.conflict_count > 0);
	conflicts_are_true(&merge, x, y);
	ends_go_along(base, x, y, &merge);
	differ_truly(base, x);
	differ_truly(x, y);
	struct document *merged = read_bytes(merge.bytes, merge.length, base->format);
	if (merge.conflict_count == 0)
		require_bytes(&turned, &merged->text);
	tally->triples++;
	tally->clean += merge.conflict_count == 0;
	tally->with_conflicts += merge.conflict_count > 0;
	tally->conflicts += merge.conflict_count;
	merge_clear(&merge);
	merge_clear(&turned);
	merge_clear(&plain);
	document_free(merged);
	document_free(x);
	document_free(y);
}

/* Is map `index` of `a` called as another one of the base `b` was, which has another name now? */
static bool takes_name(const struct model *a, const struct model *b, int index)
{
	const char *name = a->grids[index].name;
	bool takes = false, keeps = false;
	for (int i = 0; name && *name && i < b->grid_count && i < a->grid_count; i++)
		if (b->grids[i].name && strcmp(b->grids[i].name, name) == 0) {
			bool same = a->grids[i].name && strcmp(a->grids[i].name, name) == 0;
			takes = takes || !same;
			keeps = keeps || (same && i == index);
		}
	return takes && !keeps;
}

/* A record that takes another's name is that other one, and so is a map: such edits are not of different things. */
static bool same_names(const struct model *a, const struct model *b)
{
	bool same = a->record_count == b->record_count;
	for (int i = 0; same && i < a->record_count; i++)
		same = strcmp(a->records[i].name, b->records[i].name) == 0;
	for (int i = 0; i < a->grid_count; i++)
		same = same && !takes_name(a, b, i);
	return same;
}

/* Does a painted row look like another one of the base now? Nobody knows then whether rows have moved. */
static bool looks_moved(const struct document *base, const struct document *document, struct place place)
{
	if (place.kind != PLACE_CELL)
		return false;
	const struct grid *old = &base->model.grids[place.index], *grid = &document->model.grids[place.index];
	struct span row = grid->rows[place.y];
	for (int y = 0; y < old->height; y++)
		if (old->rows[y].length == row.length &&
		    memcmp(base->text.bytes + old->rows[y].start, document->text.bytes + row.start, row.length) == 0)
			return true;
	return false;
}

/* Sets the leaf on the document; true when only it and what `patch` changed differ from the base then. */
static bool set_alone(const struct document *base, struct document *document, const struct edit *edit,
		      const struct patch *patch)
{
	struct patch more = {0};
	struct text expected;
	struct error error;
	size_t steps = document->history.done;
	for (size_t i = 0; i < patch->count; i++) {
		const struct change *change = &patch->changes[i];
		patch_add(&more, change->removed, patch->bytes + change->inserted.start, change->inserted.length);
	}
	patch_add(&more, model_span(&base->model, edit->place), edit->value, edit->length);
	assert_true(patch_sort(&more, &error));
	text_copy_patched(&base->text, &more, &expected);
	bool alone = document_apply(document, edit, 1, "change", &error) &&
		     document->text.length == expected.length &&
		     memcmp(document->text.bytes, expected.bytes, expected.length) == 0 &&
		     !looks_moved(base, document, edit->place) && same_names(&document->model, &base->model);
	if (!alone && document->history.done > steps)
		document_undo(document, NULL, &error);
	text_clear(&expected);
	patch_clear(&more);
	return alone;
}

static bool is_used(const struct place *used, int count, struct place place)
{
	for (int i = 0; i < count; i++)
		if (memcmp(&used[i], &place, sizeof place) == 0)
			return true;
	return false;
}

/* Edits of different leaves, by turns to one side and the other: the result is the base with all of them. */
/* Does the line of a leaf stand in the file once more? A merge does not guess which of the two was meant. */
static bool is_line_again(const struct text *text, struct span leaf)
{
	size_t own = text_line(text, leaf.start);
	struct span line = text_line_span(text, own);
	for (size_t i = 1; i <= text->line_count; i++) {
		struct span other = text_line_span(text, i);
		if (i != own && other.length == line.length &&
		    memcmp(text->bytes + other.start, text->bytes + line.start, line.length) == 0)
			return true;
	}
	return false;
}

static void try_disjoint(const struct document *base, struct tally *tally)
{
	struct document *sides[2] = {copy(base), copy(base)};
	struct patch patches[2] = {0}, all = {0};
	struct place used[LEAVES];
	int count = 0;
	struct error error;
	for (int i = 0; i < LEAVES; i++) {
		struct edit edit = random_set(base);
		struct span span = model_span(&base->model, edit.place);
		if (span.length == 0 || is_used(used, count, edit.place) ||
		    (edit.place.kind != PLACE_CELL && is_line_again(&base->text, span)) ||
		    !set_alone(base, sides[count % 2], &edit, &patches[count % 2]))
			continue;
		patch_add(&patches[count % 2], span, edit.value, edit.length);
		patch_add(&all, span, edit.value, edit.length);
		used[count++] = edit.place;
	}
	struct text expected;
	assert_true(patch_sort(&all, &error));
	text_copy_patched(&base->text, &all, &expected);
	merge_gives(base, sides[0], sides[1], &expected);
	merge_gives(base, sides[1], sides[0], &expected);
	tally->disjoint++;
	tally->edits += count;
	text_clear(&expected);
	for (int side = 0; side < 2; side++) {
		document_free(sides[side]);
		patch_clear(&patches[side]);
	}
	patch_clear(&all);
}

static struct document *example(const struct format *format)
{
	char path[PATH_MAX];
	snprintf(path, sizeof path, "%s/share/examples/%s", MAPWRIGHT_SOURCE_FOLDER, format->example);
	struct error error;
	if (random_below(2) == 0) {
		size_t length;
		char *bytes = format->create(format, &(struct template_request){0}, &length, &error);
		assert_non_null(bytes);
		struct document *made = read_bytes(bytes, length, format);
		free(bytes);
		return made;
	}
	struct document *document = library_open(library, path, format->id, &error);
	if (!document)
		fprintf(stderr, "%s\n", error.message);
	assert_non_null(document);
	return document;
}

/* ---- one side puts maps, rows or records elsewhere, the other edits ---- */

static bool apply(struct document *document, const struct edit *edits, size_t count)
{
	struct error error;
	return document_apply(document, edits, count, "law", &error);
}

static int random_grid(const struct document *document)
{
	return (int)random_below((uint32_t)document->model.grid_count);
}

/* Other cells for a third of the map, from the map itself. */
static void scatter(struct document *document, int grid)
{
	const struct grid *map = &document->model.grids[grid];
	static char values[CELLS][8];
	struct edit edits[CELLS] = {0};
	int count = 0;
	for (int cell = 0; map->rows && cell < map->width * map->height && count < CELLS; cell++) {
		struct place from = place_cell(grid, (int)random_below((uint32_t)map->width),
					       (int)random_below((uint32_t)map->height));
		struct place to = place_cell(grid, cell % map->width, cell / map->width);
		struct span span = model_span(&document->model, from);
		if (random_below(3) > 0 || span.length == 0 || span.length > sizeof values[0] ||
		    model_span(&document->model, to).length == 0)
			continue;
		memcpy(values[count], document->text.bytes + span.start, span.length);
		edits[count] =
		    (struct edit){.verb = EDIT_SET, .place = to, .value = values[count], .length = span.length};
		count++;
	}
	if (!apply(document, edits, (size_t)count))
		for (int i = 0; i < count; i++)
			apply(document, &edits[i], 1);
}

static bool is_name(const struct document *document, int index)
{
	const struct field *field = &document->model.fields[index];
	const char *name = field->grid >= 0 ? document->model.grids[field->grid].name : NULL;
	return field->set && name && field->value.length == strlen(name) &&
	       memcmp(document->text.bytes + field->value.start, name, field->value.length) == 0;
}

/* Gives the map a name that no other has, where the file names maps. */
static void rename_map(struct document *document, int grid)
{
	const struct grid *map = &document->model.grids[grid];
	char name[24];
	snprintf(name, sizeof name, "map %u", random_below(100000));
	for (int f = map->first_field; f < map->first_field + map->field_count; f++)
		if (is_name(document, f)) {
			struct edit edit = {.verb = EDIT_SET, .place = place_at(PLACE_FIELD, f), .value = name};
			edit.length = strlen(name);
			apply(document, &edit, 1);
			return;
		}
}

/* Are all maps, entries and records still there, of the sizes they had? `more`: rows that map `grid` has more. */
static bool same_shape(const struct document *a, const struct document *b, int grid, int more)
{
	bool same = a->model.grid_count == b->model.grid_count && a->model.entry_count == b->model.entry_count &&
		    a->model.record_count == b->model.record_count;
	for (int i = 0; same && i < a->model.grid_count; i++)
		same = a->model.grids[i].width == b->model.grids[i].width &&
		       a->model.grids[i].height + (i == grid ? more : 0) == b->model.grids[i].height;
	return same;
}

/* The document with other bytes at a span, when its maps stay as large as said; else as it was. */
static struct document *replace(struct document *document, struct span span, const char *bytes, int grid, int more)
{
	struct patch patch = {0};
	struct text next;
	patch_add(&patch, span, bytes, strlen(bytes));
	text_copy_patched(&document->text, &patch, &next);
	struct document *made = read_bytes(next.bytes, next.length, document->format);
	bool keep = same_shape(document, made, grid, more);
	text_clear(&next);
	patch_clear(&patch);
	document_free(keep ? document : made);
	return keep ? made : document;
}

/* A remark or Lua of the format, on a line of its own. */
static const char *random_remark(const struct document *document)
{
	static const char *const remarks[][3] = {{"dcss", "# remark ", "\n"},
						 {"dcss", ": crawl.mpr(\"remark ", "\")\n"},
						 {"dcss", "lua {{ remark = ", " }}\n"},
						 {"angband", "# remark ", "\n"},
						 {"powder", "# remark ", "\n"},
						 {"colossus-map", "# remark ", "\n"},
						 {"colossus-ter", "# remark ", "\n"},
						 {"sokoban", "; remark ", "\n"},
						 {"cdda", "\"//\": \"remark %u\",\n"},
						 {"nethack", "-- remark ", "\n"},
						 {"nethack", "des.message(\"remark ", "\")\n"}};
	enum { COUNT = sizeof remarks / sizeof *remarks };
	static char line[40];
	for (uint32_t start = random_below(COUNT), i = 0; i < COUNT; i++)
		if (strcmp(document->format->id, remarks[(start + i) % COUNT][0]) == 0) {
			snprintf(line, sizeof line, "%s%u%s", remarks[(start + i) % COUNT][1], random_below(1000),
				 remarks[(start + i) % COUNT][2]);
			return line;
		}
	return NULL;
}

/* A line of a field, an entry, a record or a remark; `grid`: the map it is in. False when it has none. A remark before
 * the first line of a map may be of that map or not. */
static bool random_line(const struct document *document, bool remark, struct span *line, int *grid)
{
	const struct model *model = &document->model;
	int which = (int)random_below(3), field = (int)random_below((uint32_t)model->field_count),
	    entry = (int)random_below((uint32_t)model->entry_count),
	    record = (int)random_below((uint32_t)model->record_count);
	*grid = -1;
	if (remark || (model->field_count == 0 && model->record_count == 0 && model->entry_count == 0)) {
		size_t number = 1 + random_below((uint32_t)document->text.line_count);
		*line = text_line_span(&document->text, number);
		size_t length = line->length;
		for (size_t i = 0; i + 6 <= length; i++)
			if (memcmp(document->text.bytes + line->start + i, "remark", 6) == 0) {
				line->length += line->start + length < document->text.length;
				return true;
			}
		return false;
	}
	if (which == 0 && model->entry_count > 0 && !model->entries[entry].fixed) {
		*line = model->entries[entry].line;
		*grid = model->entries[entry].grid;
	} else if (which == 1 && model->record_count > 0) {
		*line = model->records[record].line;
	} else if (model->field_count > 0 && model->fields[field].set) {
		*line = model->fields[field].line;
		*grid = model->fields[field].grid;
	}
	return line->length > 0 && (*grid < 0 || model->grids[*grid].first_field != field);
}

/* The map that lines there belong to. */
static int map_of(const struct document *document, size_t offset)
{
	const struct model *model = &document->model;
	int found = -1;
	for (int i = 0; i < model->grid_count; i++) {
		const struct grid *grid = &model->grids[i];
		size_t start = grid->whole.start, end = span_end(grid->whole);
		for (int f = grid->first_field; f < grid->first_field + grid->field_count; f++)
			if (model->fields[f].set) {
				size_t field = model->fields[f].line.start;
				start = field < start ? field : start;
				end = field > end ? field : end;
			}
		if (offset > start && offset < end)
			found = i;
	}
	return found;
}

/* A remark or Lua that comes, goes or is another one; never in map `without`. */
static struct document *edit_remark(struct document *document, int without)
{
	struct span line = {0};
	int grid = -1;
	bool old = random_below(2) > 0;
	const char *remark = random_remark(document);
	if (!remark || !random_line(document, old, &line, &grid))
		return document;
	grid = map_of(document, line.start);
	if (without >= 0 && grid == without)
		return document;
	if (!old)
		return replace(document, (struct span){.start = line.start}, remark, -1, 0);
	return replace(document, line, random_below(2) ? remark : "", -1, 0);
}

/* Maps without names are distinguished by their cells. */
static bool has_twins(const struct document *document)
{
	const struct model *model = &document->model;
	for (int i = 0; i < model->grid_count; i++)
		for (int j = 0; j < i; j++) {
			const struct grid *a = &model->grids[i], *b = &model->grids[j];
			bool same = a->rows && b->rows && a->height == b->height;
			for (int y = 0; same && y < a->height; y++)
				same = a->rows[y].length == b->rows[y].length &&
				       memcmp(document->text.bytes + a->rows[y].start,
					      document->text.bytes + b->rows[y].start, a->rows[y].length) == 0;
			if (same)
				return true;
		}
	return false;
}

/* An example with more maps and remarks. */
static struct document *several_maps(const struct format *format)
{
	struct document *document = example(format);
	for (int i = 0; i < document->model.grid_count; i++)
		scatter(document, i);
	for (int i = (int)random_below(MAPS); i > 0 && document->model.grid_count > 0; i--) {
		int at = document->model.grid_count;
		struct edit edit = {.verb = EDIT_ADD, .place = place_at(PLACE_GRID, at), .fill = '.'};
		edit.target = random_grid(document);
		if (!apply(document, &edit, 1))
			break;
		rename_map(document, at);
		scatter(document, at);
	}
	for (int i = (int)random_below(EDITS); i > 0; i--)
		document = edit_remark(document, -1);
	return document;
}

/* What one side does to maps, rows or records; row `row` of a map goes before row `to`. */
struct shuffle {
	enum {
		MAP_ADD,
		MAP_REMOVE,
		MAP_MOVE,
		MAP_COPY,
		MAP_SWAP,
		MAP_SHIFT,
		ROW_ADD,
		ROW_REMOVE,
		ROW_MOVE,
		ROW_COPY,
		RECORD_REMOVE,
		RECORD_MOVE,
		SHUFFLES
	} kind;
	struct edit edits[2];
	int count;
	int grid, row, to;
};

static struct shuffle random_shuffle(const struct document *base)
{
	const struct model *model = &base->model;
	int maps = model->grid_count, grid = random_grid(base), other = random_grid(base);
	struct shuffle shuffle = {.kind = random_below(RECORD_REMOVE), .count = 1, .grid = grid};
	if (model->record_count > 0 && (maps == 0 || random_below(3) == 0))
		shuffle.kind = random_below(2) ? RECORD_REMOVE : RECORD_MOVE;
	struct edit *edit = shuffle.edits;
	*edit = (struct edit){.place = place_at(PLACE_GRID, grid), .fill = '#', .target = -1};
	switch (shuffle.kind) {
	case MAP_ADD:
	case MAP_COPY:
		edit->verb = EDIT_ADD;
		edit->place.index = (int)random_below((uint32_t)maps + 1);
		edit->target = shuffle.kind == MAP_COPY ? grid : -1;
		break;
	case MAP_REMOVE:
		edit->verb = EDIT_REMOVE;
		break;
	case MAP_MOVE:
		edit->verb = EDIT_MOVE;
		edit->target = (int)random_below((uint32_t)maps + 1);
		break;
	case MAP_SWAP:
		edit->verb = EDIT_MOVE;
		edit->place.index = grid < other ? grid : other;
		edit->target = (grid < other ? other : grid) + 1;
		edit[1] = *edit;
		edit[1].place.index = edit->target - 2;
		edit[1].target = edit->place.index;
		shuffle.count = grid < other - 1 || other < grid - 1 ? 2 : 1;
		break;
	case MAP_SHIFT:
		edit->verb = EDIT_RESIZE;
		edit->amount[random_below(4)] = 1 + (int)random_below(2);
		if (random_below(2))
			edit->amount[random_below(4)] -= 1;
		break;
	case RECORD_REMOVE:
	case RECORD_MOVE:
		edit->verb = shuffle.kind == RECORD_MOVE ? EDIT_MOVE : EDIT_REMOVE;
		edit->place = place_at(PLACE_RECORD, (int)random_below((uint32_t)model->record_count));
		edit->target = (int)random_below((uint32_t)model->record_count + 1);
		break;
	default:
		shuffle.row = (int)random_below((uint32_t)model->grids[grid].height);
		shuffle.to = (int)random_below((uint32_t)model->grids[grid].height);
		break;
	}
	return shuffle;
}

static struct span row_line(const struct document *document, int grid, int row)
{
	struct span line =
	    text_line_span(&document->text, text_line(&document->text, document->model.grids[grid].rows[row].start));
	line.length += span_end(line) < document->text.length;
	return line;
}

static bool same_line(const struct document *document, struct span a, struct span b)
{
	return a.length == b.length &&
	       memcmp(document->text.bytes + a.start, document->text.bytes + b.start, a.length) == 0;
}

/* A row goes, comes twice, elsewhere, or as a new one that none is like. Rows like others are not tried, as nothing tells
 * them apart, nor the last one, whose line may end otherwise. */
static bool shuffle_row(struct document **document, const struct document *base, const struct shuffle *shuffle)
{
	const struct grid *grid = &(*document)->model.grids[shuffle->grid];
	int row = shuffle->row, to = shuffle->to;
	if (!grid->rows || row >= grid->height - 1 || to >= grid->height - 1 ||
	    (*document)->model.grid_count != base->model.grid_count || row == to || row == to - 1)
		return false;
	struct span line = row_line(*document, shuffle->grid, row);
	for (int y = 0; y < base->model.grids[shuffle->grid].height; y++)
		if (y != row && same_line(base, row_line(base, shuffle->grid, y), row_line(base, shuffle->grid, row)))
			return false;
	char bytes[2000];
	if (line.length >= sizeof bytes || grid->rows[row].length < 2)
		return false;
	memcpy(bytes, (*document)->text.bytes + line.start, line.length);
	bytes[line.length] = '\0';
	if (shuffle->kind == ROW_ADD) { /* the first half of the row twice */
		size_t first = grid->rows[row].start - line.start, half = grid->rows[row].length / 2;
		memcpy(bytes + first + half, bytes + first, half);
	}
	struct span place = {.start = row_line(*document, shuffle->grid, to).start};
	bool removes = shuffle->kind == ROW_REMOVE || shuffle->kind == ROW_MOVE;
	size_t length = (*document)->text.length;
	struct document *made = copy(*document);
	if (shuffle->kind == ROW_REMOVE) {
		made = replace(made, line, "", shuffle->grid, -1);
	} else {
		made = replace(made, place, bytes, shuffle->grid, 1);
		if (removes && made->text.length > length) {
			line.start += place.start <= line.start ? line.length : 0;
			made = replace(made, line, "", shuffle->grid, -1);
		}
	}
	int more = shuffle->kind == ROW_REMOVE ? -1 : shuffle->kind == ROW_MOVE ? 0 : 1;
	bool done = made->model.grids[shuffle->grid].height == grid->height + more;
	document_free(done ? *document : made);
	if (done)
		*document = made;
	return done;
}

static bool apply_shuffle(struct document **document, const struct document *base, const struct shuffle *shuffle)
{
	bool done = true;
	if (shuffle->kind >= ROW_ADD && shuffle->kind <= ROW_COPY)
		return shuffle_row(document, base, shuffle);
	for (int i = 0; i < shuffle->count && done; i++)
		done = apply(*document, &shuffle->edits[i], 1);
	return done;
}

/* The map that a cell, an attribute or a field belongs to; -1: none. */
static int place_map(const struct document *document, struct place place)
{
	if (place.kind == PLACE_CELL)
		return place.index;
	return place.kind == PLACE_FIELD ? document->model.fields[place.index].grid
					 : document->model.entries[place.index].grid;
}

static bool same_value(const struct document *a, const struct document *b, struct place place)
{
	struct span in_a = model_span(&a->model, place), in_b = model_span(&b->model, place);
	return in_a.length == in_b.length &&
	       (in_a.length == 0 || memcmp(a->text.bytes + in_a.start, b->text.bytes + in_b.start, in_a.length) == 0);
}

/* May the edit be found after the shuffle? That of a map that goes may not, nor that of a cell that does; of a map or row
 * that is copied nobody knows which of both it is for; the name of a new map depends on those of others. */
static bool survives(const struct document *base, const struct document *shuffled, const struct shuffle *shuffle,
		     struct place place)
{
	const struct edit *edit = shuffle->edits;
	int grid = place_map(base, place);
	switch (shuffle->kind) {
	case MAP_ADD:
		return place.kind != PLACE_FIELD || !is_name(base, place.index);
	case MAP_COPY:
		return grid != edit->target && (place.kind != PLACE_FIELD || !is_name(base, place.index));
	case MAP_REMOVE:
		return grid != edit->place.index;
	case MAP_MOVE:
	case MAP_SWAP:
		return true;
	case MAP_SHIFT:
		break;
	case RECORD_REMOVE:
		return place.kind != PLACE_FIELD || base->model.fields[place.index].record != edit->place.index;
	case RECORD_MOVE:
		return true;
	default:
		return grid != shuffle->grid || place.kind != PLACE_CELL || shuffle->kind == ROW_MOVE ||
		       place.y != shuffle->row;
	}
	if (grid != edit->place.index)
		return true;
	if (place.kind != PLACE_CELL)
		return same_value(base, shuffled, place);
	const struct grid *map = &base->model.grids[grid];
	return place.x >= -edit->amount[SIDE_LEFT] && place.y >= -edit->amount[SIDE_TOP] &&
	       place.x < map->width + edit->amount[SIDE_RIGHT] && place.y < map->height + edit->amount[SIDE_BOTTOM];
}

static bool has_line(const char *bytes, size_t length, const char *line, size_t line_length)
{
	for (size_t start = 0, end; start < length; start = end + 1) {
		const char *next = memchr(bytes + start, '\n', length - start);
		end = next ? (size_t)(next - bytes) : length;
		if (end - start == line_length && memcmp(bytes + start, line, line_length) == 0)
			return true;
	}
	return line_length == 0;
}

/* Is each line in the result that is in `side` and not in the base? */
static bool has_lines(const struct merge *merge, const struct text *base, const struct text *side)
{
	for (size_t number = 1; number <= side->line_count; number++) {
		struct span span = text_line_span(side, number);
		const char *line = side->bytes + span.start;
		if (!has_line(base->bytes, base->length, line, span.length) &&
		    !has_line(merge->bytes, merge->length, line, span.length))
			return false;
	}
	return true;
}

static bool is_truth(const struct merge *merge, const struct text *truth)
{
	return merge->conflict_count == 0 && merge->length == truth->length &&
	       memcmp(merge->bytes, truth->bytes, truth->length) == 0;
}

/* `as_lines`: what the plain merge of lines makes without a conflict is right, too. */
static void merge_is_true(const struct document *base, const struct document *ours, const struct document *theirs,
			  const struct text *truth, bool as_lines, struct tally *tally)
{
	static const char *const labels[MERGE_SIDES] = {NULL, "ours", "theirs"};
	const struct text *const texts[MERGE_SIDES] = {&base->text, &ours->text, &theirs->text};
	struct merge merge, plain;
	merge_three(&merge, base, ours, theirs);
	merge_texts(&plain, texts, labels);
	add_result(base, ours, theirs, &merge, &plain);
	bool told = merge.conflict_count > 0;
	const struct text plain_text = {.bytes = plain.bytes, .length = plain.length};
	bool allowed = as_lines && plain.conflict_count == 0 && is_truth(&merge, &plain_text);
	bool silent = !told && !allowed && !is_truth(&merge, truth);
	bool lost =
	    told && !(has_lines(&merge, &base->text, &ours->text) && has_lines(&merge, &base->text, &theirs->text));
	bool worse = told && is_truth(&plain, truth);
	if (silent || lost || worse)
		keep_triple(base, ours, theirs, &merge, truth);
	tally->shuffled++;
	tally->shuffled_conflicts += told;
	tally->plain_conflicts += plain.conflict_count > 0;
	tally->silent += silent;
	tally->lost += lost;
	tally->worse += worse;
	merge_clear(&merge);
	merge_clear(&plain);
}

static void try_shuffle(const struct document *base, struct tally *tally)
{
	if ((base->model.grid_count == 0 && base->model.record_count == 0) || has_twins(base))
		return;
	struct document *ours = copy(base), *theirs = copy(base);
	struct shuffle shuffle = random_shuffle(base);
	bool done = apply_shuffle(&ours, base, &shuffle);
	for (int i = (int)random_below(EDITS); done && i >= 0; i--) {
		struct edit edit = random_set(base);
		if (model_span(&base->model, edit.place).length > 0 && survives(base, ours, &shuffle, edit.place))
			apply(theirs, &edit, 1);
	}
	bool alone = shuffle.kind == MAP_REMOVE || shuffle.kind == MAP_COPY;
	if (shuffle.kind != RECORD_MOVE && random_below(2)) /* one before a record may be of that record or not */
		theirs = edit_remark(theirs, alone ? shuffle.grid : -1);
	struct document *truth = copy(theirs);
	if (done && same_shape(base, theirs, -1, 0) && apply_shuffle(&truth, base, &shuffle)) {
		merge_is_true(base, ours, theirs, &truth->text, false, tally);
		merge_is_true(base, theirs, ours, &truth->text, false, tally);
	}
	document_free(ours);
	document_free(theirs);
	document_free(truth);
}

/* ---- one side moves lines, the other edits lines ---- */

enum { LINES = 400, LINE_EDITS = 3, LINE_ROOM = 400 };

/* A text as lines of the base, in any order, and what the edits make of them. */
struct line_edit {
	int line;
	enum { LINE_CHANGE, LINE_REMOVE, LINE_ADD, LINE_KINDS } kind;
	char bytes[LINE_ROOM];
};

struct line_order {
	int lines[LINES];
	int count;
};

static struct span whole_line(const struct text *text, int line)
{
	size_t start = text->line_starts[line];
	return span_between(start, (size_t)line + 1 < text->line_count ? text->line_starts[line + 1] : text->length);
}

static bool same_bytes(const struct text *text, struct span line, const char *bytes, size_t length)
{
	return line.length == length && memcmp(text->bytes + line.start, bytes, length) == 0;
}

static bool is_unique(const struct text *text, int line)
{
	struct span span = whole_line(text, line);
	int equal = 0;
	for (int i = 0; i < (int)text->line_count; i++)
		equal += same_bytes(text, whole_line(text, i), text->bytes + span.start, span.length);
	return equal == 1 && span_trimmed(text->bytes, span).length > 0;
}

/* An edit of a line that no other is like; an added line is another form of the one before it. */
static bool random_line_edit(const struct text *text, struct line_edit *edit)
{
	edit->line = (int)random_below((uint32_t)text->line_count);
	edit->kind = random_below(2) ? LINE_CHANGE : random_below(LINE_KINDS);
	struct span span = whole_line(text, edit->line);
	if (span.length < 3 || span.length >= sizeof edit->bytes || !is_unique(text, edit->line) ||
	    text->bytes[span_end(span) - 1] != '\n')
		return false;
	memcpy(edit->bytes, text->bytes + span.start, span.length);
	edit->bytes[span.length] = '\0';
	size_t at = random_below((uint32_t)span.length - 2);
	edit->bytes[at] = text->bytes[span.start + random_below((uint32_t)span.length - 2)];
	for (int i = 0; i < (int)text->line_count; i++)
		if (same_bytes(text, whole_line(text, i), edit->bytes, span.length))
			return false;
	return true;
}

static bool has_part_of_map(const struct document *document, int first, int end)
{
	const struct model *model = &document->model;
	for (int f = 0; f < model->field_count; f++) {
		int line = (int)text_line(&document->text, model->fields[f].line.start) - 1;
		if (model->fields[f].set && model->fields[f].grid >= 0 && line >= first && line < end)
			return true;
	}
	for (int i = 0; i < model->grid_count; i++)
		for (int y = 0; model->grids[i].rows && y < model->grids[i].height; y++) {
			int line = (int)text_line(&document->text, model->grids[i].rows[y].start) - 1;
			if (line >= first && line < end)
				return true;
		}
	return false;
}

/* Lines that belong together, up to a blank line, or a few that are not of a map: that is not torn. False when there are none. */
static bool random_lines(const struct document *document, int *first, int *end)
{
	const struct text *text = &document->text;
	int count = (int)text->line_count;
	*first = (int)random_below((uint32_t)count);
	*end = *first + 1 + (int)random_below(4);
	bool few = random_below(2);
	if (!few) {
		while (*first > 0 && span_trimmed(text->bytes, whole_line(text, *first - 1)).length > 0)
			--*first;
		for (*end = *first + 1; *end < count; ++*end)
			if (span_trimmed(text->bytes, whole_line(text, *end - 1)).length == 0)
				break;
	}
	*end = *end < count ? *end : count - 1; /* the last one may end otherwise */
	return *first < *end && !(few && has_part_of_map(document, *first, *end));
}

/* Moves lines [first, end) before line `to`, or removes them (`to` -1). */
static struct line_order order_lines(int count, int first, int end, int to)
{
	struct line_order order = {0};
	for (int line = 0; line < count; line++) {
		for (int moved = first; line == to && moved < end; moved++)
			order.lines[order.count++] = moved;
		if (line < first || line >= end)
			order.lines[order.count++] = line;
	}
	return order;
}

static struct document *write_lines(const struct document *base, const struct line_order *order,
				    const struct line_edit *edits, int count)
{
	char *bytes = malloc(base->text.length + LINE_EDITS * LINE_ROOM);
	size_t length = 0;
	assert_non_null(bytes);
	for (int i = 0; i < order->count; i++) {
		const struct line_edit *edit = NULL;
		struct span span = whole_line(&base->text, order->lines[i]);
		for (int j = 0; j < count; j++)
			edit = edits[j].line == order->lines[i] ? &edits[j] : edit;
		if (!edit || edit->kind == LINE_ADD) {
			memcpy(bytes + length, base->text.bytes + span.start, span.length);
			length += span.length;
		}
		if (edit && edit->kind != LINE_REMOVE) {
			memcpy(bytes + length, edit->bytes, span.length);
			length += span.length;
		}
	}
	struct document *made = read_bytes(bytes, length, base->format);
	free(bytes);
	return made;
}

static void try_lines(const struct document *base, struct tally *tally)
{
	const struct text *text = &base->text;
	int count = (int)text->line_count - (text->length > 0 && text->bytes[text->length - 1] == '\n'), first, end;
	if (count < 3 || count >= LINES)
		return;
	if (!random_lines(base, &first, &end))
		return;
	int to = random_below(4) ? (int)random_below((uint32_t)count) : -1, edit_count = 0;
	struct line_edit edits[LINE_EDITS];
	if (to >= first && to <= end)
		return;
	for (int i = 0; i < LINE_EDITS; i++) {
		struct line_edit *edit = &edits[edit_count];
		if (!random_line_edit(text, edit))
			continue;
		int line = edit->line; /* what comes at a border may belong to either */
		bool removed = (to < 0 || edit->kind == LINE_REMOVE) && line >= first && line < end;
		bool border = edit->kind == LINE_ADD && (line + 1 == first || line + 1 == end || line + 1 == to);
		bool again = false;
		for (int j = 0; j < edit_count; j++)
			again = again || edits[j].line == line;
		edit_count += !removed && !border && !again;
	}
	const struct line_order order = order_lines(count, first, end, to), same = order_lines(count, 0, 0, 0);
	struct document *ours = write_lines(base, &order, edits, 0);
	struct document *theirs = write_lines(base, &same, edits, edit_count);
	struct document *truth = write_lines(base, &order, edits, edit_count);
	if (edit_count > 0) {
		merge_is_true(base, ours, theirs, &truth->text, true, tally);
		merge_is_true(base, theirs, ours, &truth->text, true, tally);
	}
	document_free(ours);
	document_free(theirs);
	document_free(truth);
}

/* ---- one side changes the form of a map, the other its cells ---- */

enum { FORM_ROUNDS = 10, STEPS = 3, FORM_CELLS = 6, FEW_CELLS = 6 };

/* A command of the editor that changes the form of a map, or carries its cells. */
struct reform {
	enum { ROW_IN, COLUMN_IN, ROW_OUT, COLUMN_OUT, SHIFT, FLIP_X, FLIP_Y, CARRY, STEP_KINDS } kind;
	int at, count;           /* rows or columns */
	int x, y, width, height; /* of the selection */
	int dx, dy;
};

struct form {
	struct reform steps[2 * STEPS];
	int count;
};

static struct reform random_step(int width, int height, bool carries)
{
	struct reform step = {.kind = carries ? SHIFT + random_below(STEP_KINDS - SHIFT) : random_below(SHIFT)};
	step.count = random_below(4) ? 1 : 2;
	step.at = (int)random_below((uint32_t)(step.kind == ROW_IN || step.kind == ROW_OUT ? height : width));
	step.x = (int)random_below((uint32_t)width);
	step.y = (int)random_below((uint32_t)height);
	step.width = 1 + (int)random_below((uint32_t)(width - step.x));
	step.height = 1 + (int)random_below((uint32_t)(height - step.y));
	if (step.kind != CARRY && random_below(2)) {
		step.x = step.y = 0;
		step.width = width;
		step.height = height;
	}
	step.dx = (int)random_below(5) - 2;
	step.dy = (int)random_below(5) - 2;
	if (step.kind == CARRY) {
		step.dx = (int)random_below((uint32_t)(width - step.width + 1)) - step.x;
		step.dy = (int)random_below((uint32_t)(height - step.height + 1)) - step.y;
	}
	return step;
}

static bool take_step(struct editor *editor, const struct reform *step)
{
	static const char *const names[] = {"row-insert", "column-insert", "row-delete", "column-delete"};
	char lines[5][60] = {""};
	struct error error;
	int x = step->x, y = step->y;
	if (step->kind < SHIFT) {
		bool row = step->kind == ROW_IN || step->kind == ROW_OUT;
		snprintf(lines[0], sizeof lines[0], "goto %d,%d", row ? 0 : step->at, row ? step->at : 0);
		snprintf(lines[1], sizeof lines[1], "%s %d", names[step->kind], step->count);
	} else {
		snprintf(lines[0], sizeof lines[0], "select %d,%d %d,%d", x, y, x + step->width - 1,
			 y + step->height - 1);
		snprintf(lines[1], sizeof lines[1], "%s",
			 step->kind == FLIP_X   ? "flip-x"
			 : step->kind == FLIP_Y ? "flip-y"
						: "cut");
	}
	if (step->kind == SHIFT)
		snprintf(lines[1], sizeof lines[1], "shift %d,%d", step->dx, step->dy);
	if (step->kind == CARRY) {
		snprintf(lines[2], sizeof lines[2], "paste %d,%d inside", x + step->dx, y + step->dy);
		snprintf(lines[3], sizeof lines[3], "paint");
	}
	for (int i = 0; i < 5 && *lines[i]; i++)
		if (!command_run(editor, lines[i], &error))
			return false;
	return true;
}

/* Gets where a cell goes; false: it is gone. */
static bool step_cell(const struct reform *step, int *x, int *y)
{
	bool row = step->kind == ROW_IN || step->kind == ROW_OUT;
	int *at = row ? y : x;
	if (step->kind == ROW_IN || step->kind == COLUMN_IN) {
		*at += *at >= step->at ? step->count : 0;
	} else if (step->kind < SHIFT) {
		if (*at >= step->at && *at < step->at + step->count)
			return false;
		*at -= *at >= step->at ? step->count : 0;
	} else if (*x >= step->x && *x < step->x + step->width && *y >= step->y && *y < step->y + step->height) {
		if (step->kind == FLIP_X)
			*x = 2 * step->x + step->width - 1 - *x;
		else if (step->kind == FLIP_Y)
			*y = 2 * step->y + step->height - 1 - *y;
		else {
			*x += step->dx;
			*y += step->dy;
		}
		if (step->kind == SHIFT &&
		    (*x < step->x || *x >= step->x + step->width || *y < step->y || *y >= step->y + step->height))
			return false;
	} else if (step->kind == CARRY) { /* pasted upon */
		int u = *x - step->dx, v = *y - step->dy;
		return !(u >= step->x && u < step->x + step->width && v >= step->y && v < step->y + step->height);
	}
	return true;
}

static bool form_cell(const struct form *form, int *x, int *y)
{
	for (int i = 0; i < form->count; i++)
		if (!step_cell(&form->steps[i], x, y))
			return false;
	return true;
}

static bool same_cell(const struct document *a, int ax, int ay, const struct document *b, int bx, int by, int grid)
{
	struct span in_a = model_span(&a->model, place_cell(grid, ax, ay)),
		    in_b = model_span(&b->model, place_cell(grid, bx, by));
	return in_a.length == in_b.length &&
	       memcmp(a->text.bytes + in_a.start, b->text.bytes + in_b.start, in_a.length) == 0;
}

/* Do these steps make of the base what that side is, but for new cells, and a few that were painted? */
static bool form_explains(const struct form *form, const struct document *base, const struct document *side, int grid,
			  int few)
{
	const struct grid *map = &base->model.grids[grid];
	for (int y = 0; y < map->height; y++)
		for (int x = 0; x < map->width; x++) {
			int to_x = x, to_y = y;
			if (form_cell(form, &to_x, &to_y) && !same_cell(base, x, y, side, to_x, to_y, grid) &&
			    few-- == 0)
				return false;
		}
	return true;
}

/* Have all cells that are others in that side, but for a few, the value of the first? They may as well have been erased. */
static bool is_erased(const struct document *base, const struct document *side, int grid)
{
	const struct grid *map = &base->model.grids[grid];
	int first = -1, few = FEW_CELLS;
	for (int i = 0; i < map->width * map->height; i++) {
		int x = i % map->width, y = i / map->width;
		if (same_cell(base, x, y, side, x, y, grid))
			continue;
		first = first < 0 ? i : first;
		if (!same_cell(side, first % map->width, first / map->width, side, x, y, grid) && few-- == 0)
			return false;
	}
	return true;
}

/* The edits of a side that paints cells. */
struct painting {
	struct edit edits[FORM_CELLS];
	char values[FORM_CELLS][16];
	int count, grid;
};

/* May the cell have been left out of what was carried? The selection need not be a rectangle, and cells as before need
 * not have been carried. */
static bool may_stay(const struct reform *step, const struct document *base, const struct document *side,
		     const struct edit *edit)
{
	const struct place at = edit->place;
	struct span span = model_span(&side->model, at);
	if (span.length == edit->length && memcmp(side->text.bytes + span.start, edit->value, span.length) == 0)
		return step->kind >= SHIFT; /* both painted the same */
	int x = at.x, y = at.y;
	if (step->kind < SHIFT || !same_cell(base, x, y, side, x, y, at.index))
		return false;
	if (!step_cell(step, &x, &y) || same_cell(base, x, y, side, x, y, at.index))
		return true;
	return x >= step->x && x < step->x + step->width && y >= step->y && y < step->y + step->height;
}

/* Is that the merge of both? `stays`: the edits, by bit, of cells that were not carried. False if a cell is gone. */
static bool form_is_truth(const struct form *form, const struct document *base, const struct document *side,
			  const struct painting *painting, unsigned stays, const struct merge *merge)
{
	struct document *truth = copy(side);
	bool done = true;
	for (int i = 0; i < painting->count && done; i++) {
		struct edit edit = painting->edits[i];
		done = stays & (1u << i) ? may_stay(form->steps, base, side, &edit)
					 : form_cell(form, &edit.place.x, &edit.place.y);
		if (done && !apply(truth, &edit, 1)) { /* the format refuses that cell there: nobody knows */
			document_free(truth);
			return true;
		}
	}
	done = done && is_truth(merge, &truth->text);
	document_free(truth);
	return done;
}

/* The same with the rows and columns of at most so many steps elsewhere, from step `step` on, where that explains the side as
 * well, but for few cells that were painted. */
static bool is_truth_elsewhere(struct form *form, int step, int moves, int few, const struct document *base,
			       const struct document *side, const struct painting *painting,
			       const struct merge *merge)
{
	if (step == form->count)
		return form_explains(form, base, side, painting->grid, few) &&
		       form_is_truth(form, base, side, painting, 0, merge);
	struct reform *at = &form->steps[step], old = *at;
	const struct grid *map = &base->model.grids[painting->grid];
	int most = (at->kind == ROW_IN || at->kind == ROW_OUT ? map->height : map->width) + 2 * STEPS;
	bool found = is_truth_elsewhere(form, step + 1, moves, few, base, side, painting, merge);
	for (at->at = 0; at->at <= most && moves > 0 && !found; at->at++)
		found = is_truth_elsewhere(form, step + 1, moves - 1, few, base, side, painting, merge);
	*at = old;
	return found;
}

/* The same in steps of one row or column. */
static struct form by_one(const struct form *form)
{
	struct form other = {0};
	for (int i = 0; i < form->count; i++)
		for (int times = 0; times < form->steps[i].count; times++) {
			other.steps[other.count] = form->steps[i];
			other.steps[other.count++].count = 1;
		}
	return other;
}

/* The same without rows or columns that were removed and as many that were inserted, if that changed few cells: they may
 * as well have been painted. */
static bool is_truth_painted(const struct form *form, const struct document *base, const struct document *side,
			     const struct painting *painting, const struct merge *merge)
{
	bool found = false;
	int few = 2 * base->model.grids[painting->grid].width; /* two rows */
	for (int i = 0; i < form->count && !found; i++)
		for (int j = 0; j < form->count && !found; j++) {
			struct form other = {0};
			for (int k = 0; k < form->count; k++)
				if (k != i && k != j)
					other.steps[other.count++] = form->steps[k];
			found = form->steps[i].kind + 2 == form->steps[j].kind &&
				((other.count <= 2 &&
				  is_truth_elsewhere(&other, 0, other.count, few, base, side, painting, merge)) ||
				 is_truth_painted(&other, base, side, painting, merge));
		}
	return found;
}

/* The same with a wider selection, if that explains the side as well. */
static bool is_truth_wider(const struct form *form, const struct document *base, const struct document *side,
			   const struct painting *painting, const struct merge *merge)
{
	const struct reform *step = &form->steps[0];
	const struct grid *map = &base->model.grids[painting->grid];
	struct form wide = *form;
	struct reform *at = &wide.steps[0];
	for (at->x = 0; at->x <= step->x; at->x++)
		for (at->y = 0; at->y <= step->y; at->y++)
			for (int right = step->x + step->width; right <= map->width; right++)
				for (int bottom = step->y + step->height; bottom <= map->height; bottom++) {
					at->width = right - at->x;
					at->height = bottom - at->y;
					if (form_explains(&wide, base, side, painting->grid, 0) &&
					    form_is_truth(&wide, base, side, painting, 0, merge))
						return true;
				}
	return false;
}

static bool is_a_truth(struct form *form, const struct document *base, const struct document *side,
		       const struct painting *painting, const struct merge *merge)
{
	const struct form nothing = {0};
	struct form ones = by_one(form);
	bool found = form_is_truth(form, base, side, painting, 0, merge);
	if (form->steps[0].kind < SHIFT)
		return found || is_truth_elsewhere(form, 0, form->count, 0, base, side, painting, merge) ||
		       is_truth_elsewhere(&ones, 0, ones.count <= STEPS + 1 ? ones.count : 2, 0, base, side, painting,
					  merge) ||
		       is_truth_painted(&ones, base, side, painting, merge);
	for (unsigned stays = 1; !found && stays < 1u << painting->count; stays++)
		found = form_is_truth(form, base, side, painting, stays, merge);
	return found || is_truth_wider(form, base, side, painting, merge) ||
	       ((form_explains(&nothing, base, side, painting->grid, FEW_CELLS) ||
		 is_erased(base, side, painting->grid)) &&
		form_is_truth(&nothing, base, side, painting, 0, merge));
}

static void form_is_merged(const struct document *base, const struct document *ours, const struct document *theirs,
			   struct form *form, const struct painting *painting, bool turned, struct tally *tally)
{
	static const char *const labels[MERGE_SIDES] = {NULL, "ours", "theirs"};
	const struct document *side = turned ? theirs : ours;
	const struct text *const texts[MERGE_SIDES] = {&base->text, &ours->text, &theirs->text};
	struct merge merge, plain;
	merge_three(&merge, base, ours, theirs);
	merge_texts(&plain, texts, labels);
	bool told = merge.conflict_count > 0;
	bool silent = !told && !is_a_truth(form, base, side, painting, &merge);
	bool lost =
	    told && !(has_lines(&merge, &base->text, &ours->text) && has_lines(&merge, &base->text, &theirs->text));
	bool worse = told && plain.conflict_count == 0 && form_is_truth(form, base, side, painting, 0, &plain);
	if (silent || lost || worse)
		keep_triple(base, ours, theirs, &merge, &side->text);
	tally->shuffled++;
	tally->shuffled_conflicts += told;
	tally->plain_conflicts += plain.conflict_count > 0;
	tally->silent += silent;
	tally->lost += lost;
	tally->worse += worse;
	merge_clear(&merge);
	merge_clear(&plain);
}

static struct document *painted(const struct document *base, struct painting *painting)
{
	const struct grid *map = &base->model.grids[painting->grid];
	struct document *document = copy(base);
	for (int tries = 0; tries < FORM_CELLS; tries++) {
		struct place from = place_cell(painting->grid, (int)random_below((uint32_t)map->width),
					       (int)random_below((uint32_t)map->height));
		struct place to = place_cell(painting->grid, (int)random_below((uint32_t)map->width),
					     (int)random_below((uint32_t)map->height));
		struct span span = model_span(&base->model, from);
		struct edit *edit = &painting->edits[painting->count];
		char *value = painting->values[painting->count];
		bool again = false;
		for (int i = 0; i < painting->count; i++)
			again = again || (painting->edits[i].place.x == to.x && painting->edits[i].place.y == to.y);
		if (again || span.length == 0 || span.length >= sizeof painting->values[0] ||
		    model_span(&base->model, to).length == 0 ||
		    same_cell(base, from.x, from.y, base, to.x, to.y, painting->grid))
			continue;
		memcpy(value, base->text.bytes + span.start, span.length);
		*edit = (struct edit){.verb = EDIT_SET, .place = to, .value = value, .length = span.length};
		if (!apply(document, edit, 1))
			continue;
		painting->count++;
		if (!same_shape(base, document, -1, 0) || looks_moved(base, document, to))
			return document_free(document), NULL;
		if (random_below(3) == 0)
			break;
	}
	return document;
}

static struct document *formed(const struct document *base, struct form *form, int grid)
{
	struct editor *editor = editor_new(true);
	struct error error;
	char line[30];
	bool carries = random_below(3) == 0;
	assert_true(
	    editor_open_bytes(editor, "triple", base->text.bytes, base->text.length, base->format->id, &error));
	snprintf(line, sizeof line, "map %d", grid + 1);
	bool done = base->model.grid_count == 1 || command_run(editor, line, &error);
	for (uint32_t i = carries ? 0 : random_below(STEPS) * random_below(2); done && (int)i >= 0; i--) {
		const struct grid *map = &editor_document(editor, -1)->model.grids[grid];
		form->steps[form->count] = random_step(map->width, map->height, carries);
		done = take_step(editor, &form->steps[form->count++]);
		done = done && editor_document(editor, -1)->model.grid_count == base->model.grid_count;
	}
	struct document *document = done ? copy(editor_document(editor, -1)) : NULL;
	editor_free(editor);
	return document;
}

static void try_form(const struct document *base, struct tally *tally)
{
	struct painting painting = {.grid = random_grid(base)};
	struct form form = {0};
	if (base->model.grid_count == 0 || !base->model.grids[painting.grid].rows ||
	    base->model.grids[painting.grid].width < 2 || has_twins(base))
		return;
	struct document *ours = formed(base, &form, painting.grid);
	struct document *theirs = ours ? painted(base, &painting) : NULL;
	if (theirs && painting.count > 0 && form_explains(&form, base, ours, painting.grid, 0)) {
		form_is_merged(base, ours, theirs, &form, &painting, false, tally);
		form_is_merged(base, theirs, ours, &form, &painting, true, tally);
	}
	if (ours)
		document_free(ours);
	if (theirs)
		document_free(theirs);
}

TEST(test_leaves)
{
	const char *wish = getenv("MAPWRIGHT_TRIPLES");
	struct tally tally = {0};
	begin_law("triples");
	library = library_new();
	assert_non_null(library);
	for (uint64_t round = 0; wish ? tally.triples < atol(wish) : round < ROUNDS; round++)
		for (const struct format *const *format = format_list(); *format; format++) {
			begin_format(format, round);
			struct document *base = example(*format);
			for (int i = 0; i < 20; i++) {
				if (i == 10)
					base = damage(base);
				try_triple(base, &tally);
				try_disjoint(base, &tally);
			}
			document_free(base);
		}
	library_free(library);
	printf("%ld triples: %ld without a conflict, %ld with (%ld conflicts); %ld with %ld disjoint edits\n",
	       tally.triples, tally.clean, tally.with_conflicts, tally.conflicts, tally.disjoint, tally.edits);
	end_law("triples", true);
}

static void try_many(void (*try)(const struct document *base, struct tally *tally), const char *what, uint64_t rounds)
{
	const char *wish = getenv("MAPWRIGHT_TRIPLES");
	struct tally tally = {0};
	library = library_new();
	assert_non_null(library);
	for (uint64_t round = 0; wish ? tally.shuffled < atol(wish) : round < rounds; round++)
		for (const struct format *const *format = format_list(); *format; format++) {
			begin_format(format, round);
			struct document *base = several_maps(*format);
			for (int i = 0; i < 10; i++)
				try(base, &tally);
			document_free(base);
		}
	library_free(library);
	printf("%ld triples of %s: %ld with a conflict (lines alone: %ld); %ld silent, %ld lost, %ld worse\n",
	       tally.shuffled, what, tally.shuffled_conflicts, tally.plain_conflicts, tally.silent, tally.lost,
	       tally.worse);
	assert_int_equal(tally.silent + tally.lost + tally.worse, 0);
}

TEST(test_shuffles)
{
	begin_law("maps elsewhere and edits");
	try_many(try_shuffle, "maps elsewhere and edits", MAP_ROUNDS);
	end_law("maps elsewhere and edits", false);
}

TEST(test_lines)
{
	begin_law("lines elsewhere and edits");
	try_many(try_lines, "lines elsewhere and edits", LINE_ROUNDS);
	end_law("lines elsewhere and edits", false);
}

TEST(test_forms)
{
	memset(results, 0, sizeof results);
	try_many(try_form, "forms and cells", FORM_ROUNDS);
}

/* ---- both sides put maps elsewhere or remove some ---- */

enum { LETTERS = 7, ORDER_ROUNDS = 400 };

/* A file of the levels that letters stand for, each with a name. */
static struct document *levels(const char *id, const char *order)
{
	struct error error;
	char *bytes;
	size_t length;
	FILE *out = memory_stream(&bytes, &length);
	for (const char *at = order; *at; at++) {
		const int width = 4 + *at - 'a';
		const char *gap = at > order ? "\n" : "";
		if (strcmp(id, "dcss") == 0)
			fprintf(out, "%sNAME: %c\nMAP\nx%*s\nENDMAP\n", gap, *at, width, ".@x");
		else
			fprintf(out, "%s; %c\n\n%.*s\n#@$.%*s\n%.*s\n", gap, *at, width + 5, "###########", width + 1,
				"#", width + 5, "###########");
	}
	memory_stream_end(out);
	struct document *document = read_bytes(bytes, length, library_format(id, &error));
	free(bytes);
	return document;
}

/* Moves levels, and removes one. */
static void change_order(char order[LETTERS + 1])
{
	for (uint32_t times = 1 + random_below(2); times > 0; times--) {
		const size_t count = strlen(order), from = random_below((uint32_t)count),
			     to = random_below((uint32_t)count);
		const char moved = order[from];
		memmove(order + from, order + from + 1, count - from);
		if (count > 2 && random_below(5) == 0)
			continue;
		memmove(order + to + 1, order + to, count - to);
		order[to] = moved;
	}
}

TEST(test_orders)
{
	static const char *const ids[] = {"dcss", "sokoban"};
	int clean = 0;
	library = library_new();
	for (uint64_t round = 0; round < ORDER_ROUNDS; round++) {
		char orders[MERGE_SIDES][LETTERS + 1];
		struct document *documents[MERGE_SIDES];
		struct merge merge;
		seed = round * 1000003;
		for (int side = 0; side < MERGE_SIDES; side++) {
			snprintf(orders[side], sizeof orders[side], "%.*s", side ? LETTERS : 3 + (int)random_below(5),
				 side ? orders[0] : "abcdefg");
			if (side > 0)
				change_order(orders[side]);
			documents[side] = levels(ids[round % 2], orders[side]);
		}
		merge_three(&merge, documents[0], documents[1], documents[2]);
		struct document *merged = read_bytes(merge.bytes, merge.length, documents[0]->format);
		for (const char *letter = orders[0]; merge.conflict_count == 0 && *letter; letter++) {
			const bool kept = strchr(orders[1], *letter) && strchr(orders[2], *letter);
			int times = 0;
			for (int i = 0; i < merged->model.grid_count; i++)
				times += *merged->model.grids[i].name == *letter;
			if (times != kept)
				fail_msg("%s: %s, %s and %s give %c %d times", ids[round % 2], orders[0], orders[1],
					 orders[2], *letter, times);
		}
		clean += merge.conflict_count == 0;
		merge_clear(&merge);
		document_free(merged);
		for (int side = 0; side < MERGE_SIDES; side++)
			document_free(documents[side]);
	}
	library_free(library);
	printf("%d orders of maps: %d without a conflict\n", ORDER_ROUNDS, clean);
}

int main(int count, char **words)
{
	if (count > 1)
		cmocka_set_test_filter(words[1]);
	return test_run();
}
