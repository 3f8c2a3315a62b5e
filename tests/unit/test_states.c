/* The states of the undo history: however edits, undos, jumps and joins follow each other, the text of a state is the bytes that
 * it had, and a journal left in any of them recovers it. */
#include "testing.h"

#include "folder.h"

#include "mapwright/library.h"

#include <stdlib.h>
#include <string.h>

enum { STATES = 400 };

TEST_LIBRARY

static uint32_t dice;
static struct text texts[STATES]; /* of each state when it was made */

static size_t roll(size_t sides)
{
	dice = dice * 1664525u + 1013904223u;
	return (dice >> 8) % sides;
}

static void note(const struct document *document)
{
	size_t done = document->history.done;
	assert_true(done < STATES);
	text_clear(&texts[done]);
	text_init(&texts[done], document->text.bytes, document->text.length);
}

static void assert_state(const struct document *document, const struct text *text, size_t state)
{
	assert_true(history_has(&document->history, state));
	assert_int_equal(text->length, texts[state].length);
	assert_memory_equal(text->bytes, texts[state].bytes, text->length);
}

/* Overwrites a byte, inserts one or removes some, whether or not that is a map. */
static void scribble(struct document *document)
{
	struct patch patch = {0};
	struct error error;
	size_t at = roll(document->text.length), kind = roll(4);
	struct span old = {at, kind == 0 ? 0 : kind < 3 ? 1 : roll(document->text.length - at + 1)};
	patch_add(&patch, old, &"#.~x\n"[roll(5)], kind == 3 && old.length > 0 ? 0 : 1);
	assert_true(document_rewrite(document, &patch, "scribble", &error));
}

/* Paints cells of the first map, as far as it lets itself be painted. */
static void paint(struct document *document)
{
	struct error error;
	const struct model *model = &document->model;
	if (model->grid_count == 0 || model->grids[0].width == 0 || model->grids[0].height == 0)
		return;
	struct edit edit = {.place = place_cell(0, (int)roll((size_t)model->grids[0].width),
						(int)roll((size_t)model->grids[0].height)),
			    .value = &"#.~"[roll(3)],
			    .length = 1};
	document_apply(document, &edit, 1, "paint", &error);
}

static void do_anything(struct document *document)
{
	struct history *history = &document->history;
	struct error error;
	size_t what = roll(12);
	if (what < 3)
		paint(document);
	else if (what < 5)
		scribble(document);
	else if (what < 7)
		document_undo(document, NULL, &error);
	else if (what == 7)
		document_redo(document, NULL, &error);
	else if (what == 8)
		document_go(document, roll(history->count + 2), &error);
	else if (what == 9)
		history_join(history, roll(history->done + 1), "joined");
	else if (what == 10)
		history_mark_saved(history);
	if (what != 11)
		return;
	size_t before = history->done;
	document_transaction_begin(document, "several", (struct place){0});
	for (size_t left = roll(4); left > 0; left--)
		roll(2) ? paint(document) : scribble(document);
	if (roll(2)) {
		document_transaction_cancel(document);
		assert_int_equal(history->done, before);
	}
	document_transaction_end(document);
}

static void assert_all_states(struct document *document)
{
	const struct history *history = &document->history;
	struct error error;
	for (size_t i = 0; i < 40; i++) {
		size_t to = roll(history->count + 1);
		if (!history_has(history, to))
			continue;
		struct text text = document_text_at(document, to);
		assert_state(document, &text, to);
		text_clear(&text);
		assert_true(document_go(document, to, &error));
		assert_state(document, &document->text, to);
		size_t back = history_next(history, history->done, true);
		if (back == SIZE_MAX)
			continue;
		assert_true(document_undo(document, NULL, &error)); /* redo goes back to where it was undone */
		assert_int_equal(history->done, back);
		assert_state(document, &document->text, back);
		assert_true(document_redo(document, NULL, &error));
		assert_int_equal(history->done, to);
	}
}

TEST(a_state_is_always_the_bytes_it_had)
{
	static const char *const names[] = {"kobold_market.map", "vault.des", "boxes.sok"};
	for (uint32_t round = 0; round < 60; round++) {
		struct error error;
		char path[512];
		dice = round + 1;
		snprintf(path, sizeof path, "%s/share/examples/%s", MAPWRIGHT_SOURCE_FOLDER, names[round % 3]);
		struct document *document = library_open(library, path, NULL, &error);
		assert_non_null(document);
		note(document);
		for (int i = 0; i < 60; i++) {
			size_t count = document->history.count;
			do_anything(document);
			if (document->history.count > count)
				note(document);
			assert_state(document, &document->text, document->history.done);
			if (!document_modified(document))
				assert_state(document, &document->text, document->history.saved);
		}
		assert_all_states(document);
		document_free(document);
	}
	for (int i = 0; i < STATES; i++)
		text_clear(&texts[i]);
}

IN_MEMORY(the_journal_of_any_state_recovers_it)
{
	static const char room[] =
	    "+----+\n|#..#|\n|#.~#|\n+----+\n#: SQUARE_WALL\n.: SQUARE_FLOOR\n~: SQUARE_WATER\n";
	for (uint32_t round = 0; round < 20; round++) {
		struct error error;
		dice = round + 1;
		assert_true(file_write("room.map", room, strlen(room), NULL, NULL));
		struct document *document = library_open(library, "room.map", NULL, &error);
		assert_non_null(document);
		document_protect(document);
		for (int i = 0; i < 12; i++) {
			scribble(document);
			document_undo(document, NULL, &error);
			scribble(document);
		}
		assert_true(document_go(document, 1 + roll(24), &error));
		scribble(document);
		struct text left = document_text_at(document, document->history.done);
		assert_true(document_modified(document));
		document_free(document); /* unsaved: the journal stays */
		document = library_open(library, "room.map", NULL, &error);
		document_protect(document);
		struct recovery recovery = {0};
		const struct recovery_disk disk = {
		    .bytes = document->text.bytes, .length = document->text.length, .identity = document->disk};
		assert_true(journal_find(document->journal, &disk, &recovery, &error));
		assert_int_equal(recovery.length, left.length);
		assert_memory_equal(recovery.bytes, left.bytes, left.length);
		journal_drop(document->journal);
		recovery_clear(&recovery);
		document_free(document);
		text_clear(&left);
	}
}
