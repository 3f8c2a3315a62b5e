/* What holds for the files of described formats, as games have them:
 *   1 reading and saving change nothing
 *   2 a painted cell changes the bytes of that cell alone, and no other cell, map, field or legend line
 *   3 an edit and its undo give the same bytes, redo those of the edit again; a refused edit changes nothing
 *   4 a map that grows and shrinks again has the bytes that it had
 *   5 a map that is added, copied, moved or removed leaves all others as they were; a copy that is taken out again, the bytes
 *   6 model and findings are the same live and from the bytes
 *   7 so they are after changes of any bytes and lines, of which each check sees one
 * Edits are drawn at random from a generator that the bytes of the file seed. Files: the examples of the described formats, and
 * those below $MAPWRIGHT_CORPUS, or games next to the source tree: each ninth file, or with MAPWRIGHT_LAWS=N edits all. */
#include "testing.h"

#include "describing.h"
#include "fuzz/fuzz_format.h"

#include "mapwright/cell_value.h"

#include <ctype.h>
#include <signal.h>
#include <unistd.h>

enum { STEP = 9 };

static struct library *library;
static int edits = 12, step = STEP, files, painted, resized, moved, refused;
static char current[PATH_MAX];

static void say_file(int number)
{
	(void)number;
	(void)!write(STDERR_FILENO, current, strlen(current));
	(void)!write(STDERR_FILENO, "\n", 1);
}

static bool is_described(const struct format *format)
{
	return format && format->plan == described_plan;
}

/* ---- laws ---- */

/* The live model is what a fresh reading of the bytes gives. */
static void same_model(const struct document *document)
{
	struct model fresh;
	const struct model *live = &document->model;
	document_read(document, &document->text, &fresh);
	laws_require(live->grid_count == fresh.grid_count && live->entry_count == fresh.entry_count &&
		     live->field_count == fresh.field_count);
	for (int g = 0; g < fresh.grid_count; g++) {
		const struct grid *a = &live->grids[g], *b = &fresh.grids[g];
		laws_require(a->width == b->width && a->height == b->height);
		for (int y = 0; y < a->height; y++) {
			laws_require(a->rows[y].start == b->rows[y].start && a->rows[y].length == b->rows[y].length);
			laws_require(grid_row_cells(a, y) == grid_row_cells(b, y));
			for (int x = 0; a->cells && x < grid_row_cells(a, y); x++)
				laws_require(grid_cell(a, &document->text, x, y) ==
					     grid_cell(b, &document->text, x, y));
		}
		laws_require(memcmp(a->counts, b->counts, sizeof a->counts) == 0);
	}
	model_clear(&fresh);
}

/* A cell gets a glyph that another cell of the map has, or any character. */
static void try_paint(struct laws *laws, const char *bytes, size_t length)
{
	struct document *document = laws->document;
	const struct model *model = &document->model;
	if (model->grid_count == 0)
		return;
	int index = laws_index(laws, model->grid_count);
	const struct grid *grid = &model->grids[index];
	int y = laws_index(laws, grid->height), x = laws_index(laws, grid_row_cells(grid, y));
	int other = laws_index(laws, grid->height);
	int value = grid_cell(grid, &document->text, laws_index(laws, grid_row_cells(grid, other)), other);
	if (laws_random(laws, 4) == 0)
		value = ' ' + laws_index(laws, 95);
	struct span old = grid_cell_span(grid, x, y);
	char fresh[CELL_BYTES_MAX];
	if (old.length == 0 || value <= 0)
		return;
	size_t fresh_length = document_cell_bytes(document, place_cell(index, x, y), value, LAYER_ALL, fresh);
	struct patch patch = {0};
	struct error error = {""};
	if (fresh_length == CELL_UNFIT ||
	    (fresh_length == old.length && memcmp(bytes + old.start, fresh, old.length) == 0))
		return;
	painted++;
	patch_add(&patch, old, fresh, fresh_length);
	if (!document_apply_patch(document, &patch, "law", place_cell(index, x, y), &error)) {
		refused++;
		laws_require(error.message[0] != '\0');
		laws_same_bytes(document, bytes, length);
		return;
	}
	laws_require(document->history.done == document->history.count);
	laws_require(document->text.length == length - old.length + fresh_length);
	laws_require(memcmp(document->text.bytes, bytes, old.start) == 0);
	laws_require(memcmp(document->text.bytes + old.start, fresh, fresh_length) == 0);
	laws_require(memcmp(document->text.bytes + old.start + fresh_length, bytes + span_end(old),
			    length - span_end(old)) == 0);
	same_model(document);
	laws_require(document_undo(document, NULL, &error));
	laws_same_bytes(document, bytes, length);
	same_model(document);
}

/* Are these the bytes, except for zeros before numbers? A number that got a digit more comes back without: 09, 10, 9. */
static bool same_numbers(const struct text *text, const char *bytes, size_t length)
{
	size_t at = 0;
	for (size_t i = 0; i < length; i++) {
		bool same = at < text->length && text->bytes[at] == bytes[i];
		bool zero = bytes[i] == '0' && i > 0 && !isdigit((unsigned char)bytes[i - 1]) && i + 1 < length &&
			    isdigit((unsigned char)bytes[i + 1]);
		if (!same && !zero)
			return false;
		at += same;
	}
	return at == text->length;
}

/* One side grows, and shrinks again. */
static void try_resize(struct laws *laws, const char *bytes, size_t length)
{
	struct document *document = laws->document;
	const struct format *format = document->format;
	const struct model *model = &document->model;
	if (model->grid_count == 0)
		return;
	struct edit edit = {.verb = EDIT_RESIZE,
			    .place = place_at(PLACE_GRID, laws_index(laws, model->grid_count)),
			    .fill = cell_value(format->maps->wall, strlen(format->maps->wall))};
	int side = laws_index(laws, 4), more = 1 + laws_index(laws, 3);
	const struct grid *grid = &model->grids[edit.place.index];
	int width = grid->width + (side == SIDE_LEFT || side == SIDE_RIGHT ? more : 0);
	int height = grid->height + (side == SIDE_TOP || side == SIDE_BOTTOM ? more : 0);
	bool is_short = false;
	for (int y = 0; y < grid->height; y++)
		is_short = is_short || grid_row_cells(grid, y) < grid->width;
	struct error error = {""};
	edit.amount[side] = more;
	resized++;
	if (!document_apply(document, &edit, 1, "law", &error)) {
		refused++;
		laws_require(error.message[0] != '\0');
		laws_same_bytes(document, bytes, length);
		return;
	}
	laws_require(document->model.grids[edit.place.index].width == width &&
		     document->model.grids[edit.place.index].height == height);
	same_model(document);
	edit.amount[side] = -more;
	bool back = document_apply(document, &edit, 1, "law", &error);
	if (!back)
		fprintf(stderr, "%s: not back: %s\n", current, error.message);
	laws_require(back);
	if (!is_short || side != SIDE_RIGHT) /* short rows may have been filled up */
		laws_require(same_numbers(&document->text, bytes, length));
	laws_require(document_undo(document, NULL, &error) && document_undo(document, NULL, &error));
	laws_same_bytes(document, bytes, length);
}

/* Are the rows of the map, in the text it is in, those of the other map in its text? */
static bool same_rows(const struct document *document, int index, const struct model *other, const char *bytes,
		      int of)
{
	const struct grid *a = &document->model.grids[index], *b = &other->grids[of];
	bool same = a->height == b->height;
	for (int y = 0; same && y < a->height; y++)
		same =
		    a->rows[y].length == b->rows[y].length &&
		    memcmp(document->text.bytes + a->rows[y].start, bytes + b->rows[y].start, a->rows[y].length) == 0;
	return same;
}

/* Where the maps are that were there before: `made` is new (-1: none), `gone` is no more. */
static void same_others(const struct document *document, const struct model *before, const char *bytes, int made,
			int gone)
{
	int at = 0;
	laws_require(document->model.grid_count == before->grid_count + (made >= 0) - (gone >= 0));
	for (int i = 0; i < before->grid_count; i++) {
		if (i == gone)
			continue;
		at += at == made;
		laws_require(same_rows(document, at++, before, bytes, i));
	}
}

/* A map more, or less, or at another place. */
static void try_maps(struct laws *laws, const char *bytes, size_t length)
{
	struct document *document = laws->document;
	int count = document->model.grid_count;
	if (count == 0)
		return;
	static const enum edit_verb verbs[] = {EDIT_ADD, EDIT_ADD, EDIT_REMOVE, EDIT_MOVE};
	int which = laws_index(laws, 4), index = laws_index(laws, count), to = laws_index(laws, count + 1);
	struct edit edit = {.verb = verbs[which], .place = place_at(PLACE_GRID, index), .target = to};
	if (edit.verb == EDIT_ADD) {
		edit.place.index = to;
		edit.target = which == 0 ? -1 : index;
	}
	struct error error = {""};
	struct model before;
	size_t steps = document->history.done;
	moved++;
	document_read(document, &document->text, &before);
	if (!document_apply(document, &edit, 1, "law", &error)) {
		refused++;
		laws_require(error.message[0] != '\0');
		laws_same_bytes(document, bytes, length);
	} else if (document->history.done > steps) {
		int at = to > index ? to - 1 : to;
		same_model(document);
		laws_spans(document);
		if (edit.verb == EDIT_MOVE) {
			laws_require(document->model.grid_count == count);
			laws_require(same_rows(document, at, &before, bytes, index));
		} else {
			same_others(document, &before, bytes, edit.verb == EDIT_ADD ? to : -1,
				    edit.verb == EDIT_REMOVE ? index : -1);
		}
		if (which == 1)
			laws_require(same_rows(document, to, &before, bytes, index));
		struct edit back = {.verb = EDIT_REMOVE, .place = place_at(PLACE_GRID, to)};
		if (which == 1) {
			laws_require(document_apply(document, &back, 1, "law", &error));
			laws_same_bytes(document, bytes, length);
		}
		while (document->history.done > steps)
			laws_require(document_undo(document, NULL, &error));
		laws_same_bytes(document, bytes, length);
	}
	model_clear(&before);
}

static void try_document(struct document *document, const char *bytes, size_t length)
{
	struct laws laws = {.library = library, .document = document, .seed = length};
	for (size_t i = 0; i < length; i++)
		laws.seed = laws.seed * 31 + (unsigned char)bytes[i];
	laws_same_bytes(document, bytes, length);
	laws_spans(document);
	for (int i = 0; i < edits; i++) {
		try_paint(&laws, bytes, length);
		if (i % 3 == 0)
			try_resize(&laws, bytes, length);
		if (i % 3 == 1)
			try_maps(&laws, bytes, length);
	}
	for (int i = 0; i < edits; i++)
		laws_try_edit(&laws);
	struct error error;
	while (document->history.done > 0)
		laws_require(document_undo(document, NULL, &error));
	laws_same_bytes(document, bytes, length);
	laws_same_findings(&laws);
}

/* A byte or a line goes, or one from elsewhere comes before it; or such a byte replaces another one. */
static void change_bytes(struct laws *laws)
{
	struct error error;
	struct patch patch = {0};
	const struct text *text = &laws->document->text;
	struct span old = {.start = laws_random(laws, (uint32_t)text->length)};
	struct span from = {.start = laws_random(laws, (uint32_t)text->length), .length = 1};
	switch (laws_random(laws, 5)) {
	case 0:
		old.length = 1;
		break;
	case 1:
		old.length = 1;
		from.length = 0;
		break;
	case 2:
		break;
	default:
		old = text_line_span(text, text_line(text, old.start));
		old.length += span_end(old) < text->length;
		from = text_line_span(text, text_line(text, from.start));
		from.length += span_end(from) < text->length;
		*(laws_random(laws, 2) ? &old : &from) = (struct span){.start = old.start};
	}
	patch_add(&patch, old, text->bytes + from.start, from.length);
	laws_require(document_rewrite(laws->document, &patch, "law", &error));
}

/* Small files are tried with their maps several times. */
static void try_bytes(const struct format *format, const char *path, const char *bytes, size_t length, unsigned seed)
{
	enum { SMALL = 4000, TIMES = 4 };
	int times = length < SMALL ? TIMES : 1;
	char *text = memory_allocate(length * TIMES + 1, 1);
	for (int i = 0; i < times; i++)
		memcpy(text + length * (size_t)i, bytes, length);
	struct laws laws = {.library = library, .seed = length + seed};
	laws.document = library_open_bytes(library, path, text, length * (size_t)times, format->id, NULL);
	document_check(laws.document);
	for (int i = 0; i < edits && laws.document->text.length > 0; i++) {
		change_bytes(&laws);
		laws_same_findings(&laws);
	}
	document_free(laws.document);
	free(text);
}

/* ---- files ---- */

/* `id` NULL: by content. */
static void try_file(const char *path, const char *id)
{
	char *bytes;
	size_t length;
	if (!file_read(path, &bytes, &length, NULL, NULL))
		return;
	snprintf(current, sizeof current, "%s", path);
	const struct format *format = id ? format_find(id) : format_detect(bytes, length, path, CERTAINTY_NAMED);
	struct document *document =
	    is_described(format) ? library_open_bytes(library, path, bytes, length, format->id, NULL) : NULL;
	if (document) {
		files++;
		try_document(document, bytes, length);
		document_free(document);
		try_bytes(format, path, bytes, length, 0);
	}
	free(bytes);
}

static void try_folder(const char *folder, const char *id, int depth, int *number)
{
	struct dirent **entries;
	int count = scandir(folder, &entries, NULL, alphasort);
	for (int i = 0; i < count; i++) {
		char path[PATH_MAX];
		snprintf(path, sizeof path, "%s/%s", folder, entries[i]->d_name);
		if (entries[i]->d_name[0] == '.')
			;
		else if (file_is_folder(path) && depth < 5)
			try_folder(path, id, depth + 1, number);
		else if ((*number)++ % step == 0)
			try_file(path, id);
		free(entries[i]);
	}
	if (count >= 0)
		free(entries);
}

TEST(the_laws_hold_for_the_examples)
{
	int number = 0, kept = step;
	step = 1;
	try_folder(MAPWRIGHT_SOURCE_FOLDER "/share/examples", NULL, 0, &number);
	step = kept;
	print_message("%d files, %d painted, %d resized, %d maps more, less or moved, %d refused\n", files, painted,
		      resized, moved, refused);
}

/* Vaults with findings of many kinds: about cells, lines and fields, with numbers of lines, and about other vaults. */
TEST(changes_of_bytes_keep_findings_of_other_maps)
{
	static const char text[] =
	    "default-depth: D\n"
	    "NAME: first\nORIENT: float\nORIENT: encompas\nTAGS: no_rotate\n"
	    "SUBST: G = g\nSUBST: G : .x\nMAP\nxx@xx\nxG.gx\nxxxxx\nENDMAP\n\n"
	    "default-depth: Lair, Nowhere\n"
	    "NAME: second\nTAGS: minivault removed\nSHUFFLE: qw\nMONS: rat, no such\n"
	    "KFEAT: y = no_such_thing\nSUBST: + = +x\nMAP\nxxxxxxx\n@.+.x.x\nx1y3xxx\nENDMAP\n\n"
	    "default-depth:\nNAME: third\nSUBVAULT: A : elsewhere\n: return )\nMAP\nAAA\nENDMAP\n"
	    "NAME: fifth\nSUBST: ~ = .\nMAP\n@'.\nENDMAP\nMAP\n..'.\n\n~\nENDMAP\n\n"
	    "NAME: fourth\nTAGS: elsewhere unrand\nDEPTH: D:9-2, Zoo\nKITEM: d = a thing\n"
	    "KMONS: 7 = any\nMAP\n  .d7\t\n .e \n-\nENDMAP\n";
	const struct format *format = format_find("dcss");
	snprintf(current, sizeof current, "text");
	for (unsigned seed = 0; seed < 200; seed++)
		try_bytes(format, "text", text, strlen(text), seed);
	/* only for the first of many unknown words is a similar one looked for */
	static const char vault[] = "NAME: a\nORIENT: nort\nMAP\n@\nENDMAP\n";
	enum { VAULTS = 60 };
	char vaults[VAULTS * (sizeof vault - 1)];
	for (size_t at = 0; at < sizeof vaults; at += sizeof vault - 1)
		memcpy(vaults + at, vault, sizeof vault - 1);
	try_bytes(format, "text", vaults, sizeof vaults, 0);
}

TEST(the_laws_hold_for_real_files_where_they_are)
{
	static const char *const games[] = {"angband", "dcss", "sokoban", "nethack", "wesnoth", "cdda", NULL};
	const char *corpus = getenv("MAPWRIGHT_CORPUS"), *only = getenv("MAPWRIGHT_LAWS_ONLY");
	char folder[PATH_MAX];
	int number = 0;
	files = painted = resized = moved = refused = 0;
	for (int i = 0; games[i]; i++) {
		snprintf(folder, sizeof folder, "%s/%s", corpus ? corpus : MAPWRIGHT_SOURCE_FOLDER "/../shared/games",
			 games[i]);
		if (!only || strcmp(only, games[i]) == 0)
			try_folder(folder, games[i], 0, &number);
	}
	print_message("%d files, %d painted, %d resized, %d maps more, less or moved, %d refused\n", files, painted,
		      resized, moved, refused);
}

int main(void)
{
	const char *more = getenv("MAPWRIGHT_LAWS");
	if (more && atoi(more) > 0) {
		edits = atoi(more);
		step = 1;
	}
	signal(SIGABRT, say_file);
	struct describing formats = {.count = 0};
	if (!describing_begin(&formats, MAPWRIGHT_SOURCE_FOLDER "/share/formats"))
		return 1;
	library = library_new();
	int failures = test_run();
	library_free(library);
	describing_end(&formats);
	return failures;
}
