/* What holds for every leaf of every map file at hand:
 *   1 open, save: the same bytes.
 *   2 apply, undo: the same bytes; redo: those of the change again.
 *   3 apply a set: bytes outside the patch are the same.
 *   4 findings are the same live and from disk.
 *   5 insert rows or columns anywhere, delete them: the same bytes, except zeros in front of coordinates.
 *   6 place an object, or a copy of one, and remove it, likewise an argument of one: the same bytes; what an argument
 *     is, again: the same bytes.
 *   7 in files without errors: add a map, a terrain, a container or an item and remove it, move it and move it back: the
 *     same bytes, also without the last line end. Lines above the first map and below the last may be those of the file, and numbers
 *     of containers with warnings change.
 *   8 where lines are read by their content, with "\r\n" for each "\n": maps have the same rows and cells.
 * Files: the project's own corpus, cases and examples, and those below $MAPWRIGHT_CORPUS or a corpus next to the
 * source tree.
 * test_leaves FIRST EVERY tries only the leaves FIRST, FIRST + EVERY and so on: parts that run side by side, or a share. */
#include "folder.h"
#include "testing.h"

#include "mapwright/bytes.h"
#include "mapwright/cell_value.h"
#include "mapwright/choices.h"
#include "mapwright/library.h"
#include "mapwright/registry.h"

#include <stdlib.h>
#include <string.h>

static struct library *library;
static int files, leaves, refused;
static unsigned first, every = 1, turn;

/* cmocka's comparison takes a byte at a time: only to say where they differ. */
static void assert_same(const char *bytes, const char *others, size_t length)
{
	if (memcmp(bytes, others, length) != 0)
		assert_memory_equal(bytes, others, length);
}

static void assert_bytes(const struct document *document, const char *bytes, size_t length)
{
	assert_int_equal(document->text.length, length);
	assert_same(document->text.bytes, bytes, length);
}

static void assert_same_findings(struct document *live, const char *path)
{
	document_check(live);
	struct document *fresh =
	    library_open_bytes(library, path, live->text.bytes, live->text.length, live->format->id, NULL);
	assert_non_null(fresh);
	document_check(fresh);
	assert_int_equal(live->findings.count, fresh->findings.count);
	for (int i = 0; i < live->findings.count; i++) {
		const struct finding *a = &live->findings.items[i], *b = &fresh->findings.items[i];
		assert_ptr_equal(a->rule, b->rule);
		assert_int_equal(a->span.start, b->span.start);
		assert_string_equal(a->message, b->message);
		assert_int_equal(a->cell_count, b->cell_count);
	}
	for (int g = 0; g < live->model.grid_count; g++)
		assert_memory_equal(live->model.grids[g].counts, fresh->model.grids[g].counts,
				    sizeof fresh->model.grids[g].counts);
	document_free(fresh);
}

/* The bytes outside the last step's patch are the same. That of a leaf is its span alone, but for a name that other
 * lines follow (the containers of a DERF room). */
static void assert_rest(const struct document *document, const char *bytes, size_t length)
{
	const struct step *step = &document->history.steps[document->history.done - 1];
	const struct patch *patch = &step->revisions[step->count - 1].patch;
	size_t from = 0, to = 0;
	assert_true(patch->count > 0);
	for (size_t i = 0; i <= patch->count; i++) {
		size_t end = i < patch->count ? patch->changes[i].removed.start : length;
		assert_true(to + (end - from) <= document->text.length);
		assert_same(document->text.bytes + to, bytes + from, end - from);
		to += end - from;
		if (i == patch->count)
			break;
		to += patch->changes[i].inserted.length;
		from = span_end(patch->changes[i].removed);
	}
	assert_int_equal(to, document->text.length);
}

/* Returns false if the edit is refused, which must leave the bytes and give a message. */
static bool try_edit(struct document *document, struct edit edit, const char *bytes, size_t length)
{
	struct error error = {""};
	leaves++;
	if (document_apply(document, &edit, 1, "law", &error))
		return true;
	refused++;
	assert_true(strlen(error.message) > 0);
	assert_bytes(document, bytes, length);
	return false;
}

/* Sets one leaf, looks, takes it back. */
static void try_leaf(struct document *document, struct place place, const char *value, const char *bytes,
		     size_t length)
{
	if (turn++ % every != first)
		return;
	struct span old = model_span(&document->model, place);
	struct edit edit = {.verb = EDIT_SET, .place = place, .value = value, .length = strlen(value)};
	struct error error;
	uint64_t revision = document->revision;
	if (!try_edit(document, edit, bytes, length))
		return;
	if (document->revision == revision) /* the value stood there already */
		return;
	struct span fresh = model_span(&document->model, place);
	/* In files of many maps a field that was not there gets the number of its line. */
	bool moves = place.kind == PLACE_FIELD && old.length == 0 && document->format->lines_by_content;
	if (!moves) {
		assert_int_equal(fresh.length, edit.length);
		assert_same(document->text.bytes + fresh.start, value, edit.length);
	}
	assert_rest(document, bytes, length);
	bool follows = place.kind == PLACE_FIELD && document->model.fields[place.index].record >= 0 &&
		       document->model.fields[place.index].item < 0;
	if (old.length > 0 && !follows) {
		assert_int_equal(document->text.length, length - old.length + edit.length);
		assert_same(document->text.bytes, bytes, old.start);
		assert_same(document->text.bytes + fresh.start + fresh.length, bytes + span_end(old),
			    length - span_end(old));
	}
	if (leaves % 211 == 0)
		assert_same_findings(document, document->path);
	size_t changed_length = document->text.length;
	char *changed = malloc(changed_length + 1);
	memcpy(changed, document->text.bytes, changed_length);
	assert_true(document_undo(document, NULL, &error));
	assert_bytes(document, bytes, length);
	assert_true(document_redo(document, NULL, &error));
	assert_bytes(document, changed, changed_length);
	assert_true(document_undo(document, NULL, &error));
	free(changed);
}

static void try_leaves(struct document *document, const char *bytes, size_t length)
{
	for (int g = 0; g < document->model.grid_count; g++)
		for (int y = 0; y < document->model.grids[g].height; y++)
			for (int x = 0; x < document->model.grids[g].width; x++)
				if (model_span(&document->model, place_cell(g, x, y)).length > 0)
					try_leaf(document, place_cell(g, x, y), (x + y) % 2 ? "#" : "Q", bytes,
						 length);
	for (int e = 0; e < document->model.entry_count; e++) {
		if (document->model.entries[e].fixed)
			continue;
		try_leaf(document, place_at(PLACE_ENTRY, e), "Q", bytes, length);
		for (int a = 0; a < document->model.entries[e].attribute_count; a++)
			for (int v = 0; v < 3; v++)
				try_leaf(document, (struct place){.kind = PLACE_ATTRIBUTE, .index = e, .x = a},
					 (const char *[]){"SQUARE_WATER", "A,B", "line\nend"}[v], bytes, length);
	}
	for (int f = 0; f < document->model.field_count; f++)
		for (int v = 0; v < 3; v++)
			try_leaf(document, place_at(PLACE_FIELD, f), (const char *[]){"7", "GOD_WIZARD", "a\nb"}[v],
				 bytes, length);
}

/* The bytes are the same, except zeros in front of a number. */
static void assert_same_numbers(const struct document *document, const char *bytes, size_t length)
{
	const char *own = document->text.bytes;
	size_t i = 0, j = 0, end = document->text.length;
	for (;; i++, j++) {
		for (;
		     i > 0 && i + 1 < end && own[i] == '0' && !byte_is_digit(own[i - 1]) && byte_is_digit(own[i + 1]);
		     i++)
			;
		for (; j > 0 && j + 1 < length && bytes[j] == '0' && !byte_is_digit(bytes[j - 1]) &&
		       byte_is_digit(bytes[j + 1]);
		     j++)
			;
		if (i >= end || j >= length || own[i] != bytes[j])
			break;
	}
	assert_true(i == end && j == length);
}

/* Inserts lines before line `at` of an axis, deletes them, and takes both back. */
static void try_lines(struct document *document, int index, int axis, int at, const char *bytes, size_t length)
{
	int more = 1 + at % 3;
	struct edit edit = {.verb = EDIT_RESIZE, .place = place_at(PLACE_GRID, index)};
	struct error error = {""};
	const char *wall = document->format->maps->wall;
	edit.fill = cell_value(wall, strlen(wall));
	if (turn++ % every != first)
		return;
	edit.amount[axis] = more;
	edit.at[axis] = at;
	if (!try_edit(document, edit, bytes, length))
		return;
	edit.amount[axis] = -more;
	if (!document_apply(document, &edit, 1, "law", &error)) {
		if (document_fits(document, document->model.read_as))
			fail_msg("%s: not back: %s", document->path, error.message);
		assert_true(document_undo(document, NULL, &error)); /* a damaged file may refuse */
		assert_bytes(document, bytes, length);
		return;
	}
	if (document->model.object_count == 0)
		assert_bytes(document, bytes, length);
	assert_same_numbers(document, bytes, length);
	assert_true(document_undo(document, NULL, &error) && document_undo(document, NULL, &error));
	assert_bytes(document, bytes, length);
}

static void try_every_line(struct document *document, const char *bytes, size_t length)
{
	for (int g = 0; g < document->model.grid_count && document->format->maps->resizable; g++) {
		int sizes[] = {document->model.grids[g].width, document->model.grids[g].height};
		for (int axis = 0; axis < 2; axis++)
			for (int at = 0; at < sizes[axis]; at += 1 + sizes[axis] / 5)
				try_lines(document, g, axis, at, bytes, length);
	}
}

/* Places an object on a cell, removes it, and takes both back. */
static void try_object(struct document *document, struct place cell, const char *value, const int *size,
		       const char *bytes, size_t length)
{
	struct edit edit = {.verb = EDIT_ADD, .place = cell, .value = value, .length = strlen(value), .lines = size};
	edit.block.width = size ? size[0] : 1;
	edit.block.height = size ? size[1] : 1;
	struct error error;
	if (turn++ % every != first || !try_edit(document, edit, bytes, length))
		return;
	const struct step *step = &document->history.steps[document->history.done - 1];
	const size_t at = step->revisions[0].patch.changes[0].removed.start;
	const struct object *placed = NULL;
	for (int i = 0; i < document->model.object_count && !placed; i++) {
		const struct object *object = &document->model.objects[i];
		bool there = object->x >= 0 ? object->x == cell.x && object->y == cell.y
					    : object->area[0] == cell.x && object->area[1] == cell.y;
		placed = object->grid == cell.index && there && object->call.start >= at ? object : NULL;
	}
	if (!placed)
		fail_msg("%s: %s is not at %d,%d", document->path, value, cell.x, cell.y);
	edit = (struct edit){.verb = EDIT_REMOVE, .place = cell, .object = placed};
	if (!document_apply(document, &edit, 1, "law", &error))
		fail_msg("%s: %s: %s", document->path, placed->text, error.message);
	assert_bytes(document, bytes, length);
	assert_true(document_undo(document, NULL, &error) && document_undo(document, NULL, &error));
	assert_bytes(document, bytes, length);
}

static struct edit set_argument(const struct document *document, int index, const struct object_argument *argument,
				const char *value)
{
	const struct object *object = &document->model.objects[index];
	bool area = object->x < 0;
	return (struct edit){
	    .verb = EDIT_SET,
	    .place = place_cell(object->grid, area ? object->area[0] : object->x, area ? object->area[1] : object->y),
	    .object = object,
	    .name = argument->name,
	    .argument = argument->whole,
	    .value = value,
	    .length = strlen(value)};
}

/* Gives an object an argument that it may have, and takes it away again. */
static void try_new_argument(struct document *document, int index, const char *name, const char *bytes, size_t length)
{
	const struct object_argument unset = {.name = name}, *list;
	struct arena arena = {0};
	struct error error;
	if (!try_edit(document, set_argument(document, index, &unset, "1"), bytes, length))
		return;
	int count =
		document->format->maps->object_arguments(document, &document->model.objects[index], &arena, &list),
	    i = 0;
	while (i < count && strcmp(list[i].name, name) != 0)
		i++;
	assert_true(i < count && list[i].whole.length > 0 && list[i].optional);
	const struct edit edit = set_argument(document, index, &list[i], "");
	if (!document_apply(document, &edit, 1, "law", &error))
		fail_msg("%s: %s: %s", document->path, name, error.message);
	assert_bytes(document, bytes, length);
	assert_true(document_undo(document, NULL, &error) && document_undo(document, NULL, &error));
	assert_bytes(document, bytes, length);
	arena_clear(&arena);
}

/* Sets each argument of an object to what it is, and to something else, which undo takes back. */
static void try_arguments(struct document *document, int index, const char *bytes, size_t length)
{
	const struct object_argument *list;
	struct arena arena = {0};
	struct error error;
	int count =
	    document->format->maps->object_arguments(document, &document->model.objects[index], &arena, &list);
	for (int i = 0; i < count; i++) {
		const struct object_argument argument = list[i];
		const char *value = arena_copy(&arena, bytes + argument.value.start, argument.value.length);
		if (turn++ % every != first)
			continue;
		if (argument.whole.length == 0) {
			try_new_argument(document, index, argument.name, bytes, length);
			continue;
		}
		const struct edit same = set_argument(document, index, &argument, value);
		if (*value && document_apply(document, &same, 1, "law", &error))
			assert_bytes(document, bytes, length);
		while (document->history.done > 0)
			assert_true(document_undo(document, NULL, &error));
		try_edit(document, set_argument(document, index, &argument, "7"), bytes, length);
		while (document->history.done > 0)
			assert_true(document_undo(document, NULL, &error));
		assert_bytes(document, bytes, length);
	}
	arena_clear(&arena);
}

/* The same lines once more for each object, and one of each kind in the middle of each map. */
static void try_objects(struct document *document, const char *bytes, size_t length)
{
	for (int i = 0; i < document->model.object_count; i++) {
		const struct object *object = &document->model.objects[i];
		int x = object->x >= 0 ? object->x : object->area[0],
		    y = object->x >= 0 ? object->y : object->area[1];
		const struct map_ops *maps = document->format->maps;
		struct arena arena = {0};
		const char *lines = maps->object_lines ? maps->object_lines(document, object, &arena) : NULL;
		if (lines && grid_has_cell(&document->model.grids[object->grid], x, y)) {
			const int size[] = {object->area[2] - x + 1, object->area[3] - y + 1};
			try_object(document, place_cell(object->grid, x, y), lines, size, bytes, length);
			try_arguments(document, i, bytes, length);
		}
		arena_clear(&arena);
	}
	for (int g = 0; g < document->model.grid_count && document->format->maps->object_choices; g++) {
		struct choices kinds = {.typed = ""};
		document->format->maps->object_choices(document, NULL, 0, NULL, &kinds);
		for (int k = 0; k < kinds.count; k++) {
			char value[160];
			struct choices texts = {.typed = ""};
			const char *kind = kinds.items[k].word;
			document->format->maps->object_choices(document, kind, strlen(kind), NULL, &texts);
			snprintf(value, sizeof value, "%s %s", kind, texts.count > 0 ? texts.items[0].word : "12");
			const struct grid *grid = &document->model.grids[g];
			if (grid_has_cell(grid, grid->width / 2, grid->height / 2))
				try_object(document, place_cell(g, grid->width / 2, grid->height / 2), value, NULL,
					   bytes, length);
			choices_clear(&texts);
		}
		choices_clear(&kinds);
	}
}

/* Does an edit and the one that reverses it, and takes both back. */
static void try_back(struct document *document, struct edit edit, struct edit back, const char *bytes, size_t length)
{
	struct error error = {""};
	if (turn++ % every != first || !try_edit(document, edit, bytes, length))
		return;
	bool done = document_apply(document, &back, 1, "law", &error);
	if (done ? document->text.length != length || memcmp(document->text.bytes, bytes, length) != 0
		 : document_fits(document, document->model.read_as))
		fail_msg("%s: not back, kind %d, %d %d: %s", document->path, edit.place.kind, edit.place.index,
			 edit.place.x, error.message);
	while (document->history.done > 0)
		assert_true(document_undo(document, NULL, &error));
	assert_bytes(document, bytes, length);
}

/* Moves what is at a place behind the next one, and back. */
static void try_move(struct document *document, struct place from, struct place next, const char *bytes,
		     size_t length)
{
	int at = from.kind == PLACE_ITEM ? from.x : from.index;
	try_back(document, (struct edit){.verb = EDIT_MOVE, .place = from, .target = at + 2},
		 (struct edit){.verb = EDIT_MOVE, .place = next, .target = at}, bytes, length);
}

static void try_items(struct document *document, int record, const char *bytes, size_t length)
{
	for (int i = 0; i < document->model.records[record].item_count; i++) {
		const struct place item = {.kind = PLACE_ITEM, .index = record, .x = i},
				   next = {.kind = PLACE_ITEM, .index = record, .x = i + 1};
		const struct span value = model_span(&document->model, item);
		try_move(document, item, next, bytes, length);
		try_back(document,
			 (struct edit){
			     .verb = EDIT_ADD, .place = next, .value = bytes + value.start, .length = value.length},
			 (struct edit){.verb = EDIT_REMOVE, .place = next}, bytes, length);
	}
}

static void try_parts(struct document *document, const char *bytes, size_t length)
{
	const struct finding_list *findings = &document->findings;
	bool sound = finding_count(findings, SEVERITY_ERROR) == 0,
	     clean = sound && finding_count(findings, SEVERITY_WARNING) == 0;
	for (int g = 0; g < document->model.grid_count && sound; g++) {
		const struct place next = place_at(PLACE_GRID, g + 1);
		if (g > 0 && g + 2 < document->model.grid_count)
			try_move(document, place_at(PLACE_GRID, g), next, bytes, length);
		try_back(document, (struct edit){.verb = EDIT_ADD, .place = next, .target = g},
			 (struct edit){.verb = EDIT_REMOVE, .place = next}, bytes, length);
	}
	for (int r = 0; r < document->model.record_count && document->model.grid_count == 0 && clean; r++) {
		const struct place after = place_at(PLACE_RECORD, r + 1);
		try_back(document, (struct edit){.verb = EDIT_ADD, .place = after, .value = "Urn", .length = 3},
			 (struct edit){.verb = EDIT_REMOVE, .place = after}, bytes, length);
		try_move(document, place_at(PLACE_RECORD, r), place_at(PLACE_RECORD, r + 1), bytes, length);
		try_items(document, r, bytes, length);
	}
}

static void try_line_ends(const struct document *document, const char *path, const char *bytes, size_t length)
{
	char *with = malloc(2 * length + 1);
	size_t used = 0;
	for (size_t i = 0; i < length; i++) {
		if (bytes[i] == '\n')
			with[used++] = '\r';
		with[used++] = bytes[i];
	}
	struct document *other = library_open_bytes(library, path, with, used, document->format->id, NULL);
	assert_non_null(other);
	const struct model *model = &document->model, *now = &other->model;
	assert_int_equal(model->grid_count, now->grid_count);
	for (int g = 0; g < now->grid_count; g++) {
		assert_int_equal(model->grids[g].height, now->grids[g].height);
		for (int y = 0; y < now->grids[g].height && now->grids[g].rows; y++)
			assert_int_equal(grid_row_cells(&model->grids[g], y), grid_row_cells(&now->grids[g], y));
	}
	document_free(other);
	free(with);
}

/* The same parts where the last line has no line end. */
static void try_open_end(const struct document *document, const char *path, const char *bytes, size_t length)
{
	length -= length > 0 && bytes[length - 1] == '\n';
	length -= length > 0 && bytes[length - 1] == '\r';
	struct document *other = library_open_bytes(library, path, bytes, length, document->format->id, NULL);
	assert_non_null(other);
	document_check(other);
	try_parts(other, bytes, length);
	document_free(other);
}

static void try_file(const char *path)
{
	char *bytes;
	size_t length;
	if (!file_read(path, &bytes, &length, NULL, NULL))
		return;
	const struct format *format = format_detect(bytes, length, path, CERTAINTY_NAMED);
	struct document *document = format ? library_open(library, path, format->id, NULL) : NULL;
	if (document) {
		files++;
		assert_bytes(document, bytes, length);
		assert_same_findings(document, path);
		if (format->lines_by_content && !memchr(bytes, '\r', length))
			try_line_ends(document, path, bytes, length);
		try_leaves(document, bytes, length);
		try_every_line(document, bytes, length);
		try_objects(document, bytes, length);
		try_parts(document, bytes, length);
		try_open_end(document, path, bytes, length);
		assert_false(document_modified(document));
		document_free(document);
	}
	free(bytes);
}

TEST(the_laws_hold_for_the_projects_own_files)
{
	folder_visit(MAPWRIGHT_SOURCE_FOLDER "/share/examples", try_file);
	folder_visit(MAPWRIGHT_TESTS_FOLDER "/corpus", try_file);
	folder_visit(MAPWRIGHT_TESTS_FOLDER "/cases", try_file);
	print_message("%d files, %d leaves, %d refused\n", files, leaves, refused);
	assert_true(files >= 4);
	assert_true(leaves > refused);
}

TEST(the_laws_hold_for_real_files_where_they_are)
{
	const char *corpus = getenv("MAPWRIGHT_CORPUS");
	files = leaves = refused = 0;
	every *= 2; /* half of their leaves, as they are many and large */
	folder_visit(corpus ? corpus : MAPWRIGHT_SOURCE_FOLDER "/../shared/corpus", try_file);
	print_message("%d files, %d leaves, %d refused\n", files, leaves, refused);
}

int main(int argc, char **argv)
{
	if (argc == 3) {
		first = (unsigned)atoi(argv[1]);
		every = (unsigned)atoi(argv[2]);
	}
	library = library_new();
	int failures = test_run();
	library_free(library);
	return failures;
}
