/* Strokes that are taken back, texts that are put back, documents that may not change: all of it leaves text, model and
 * history as they were. */
#include "testing.h"

#include "folder.h"

#include "mapwright/library.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char room[] =
    "minlevel = 2\n\n+----+\n|#..#|\n|#.~#|\n+----+\n#: SQUARE_WALL\n.: SQUARE_FLOOR\n~: SQUARE_WATER\n";

TEST_LIBRARY

static struct document *open_room(void)
{
	struct document *document = library_open_bytes(library, "room.map", room, strlen(room), "powder", NULL);
	assert_non_null(document);
	return document;
}

static bool set(struct document *document, struct place place, const char *value)
{
	const struct edit edit = {.verb = EDIT_SET, .place = place, .value = value, .length = strlen(value)};
	struct error error;
	return document_apply(document, &edit, 1, "set", &error);
}

static struct place level(const struct document *document)
{
	return place_at(PLACE_FIELD, model_find_field(&document->model, "minlevel"));
}

/* Text and model are those of the bytes. */
static void assert_room(const struct document *document, const char *bytes)
{
	struct model fresh;
	assert_int_equal(document->text.length, strlen(bytes));
	assert_memory_equal(document->text.bytes, bytes, strlen(bytes));
	document_read(document, &document->text, &fresh);
	assert_int_equal(fresh.grid_count, document->model.grid_count);
	assert_int_equal(fresh.entry_count, document->model.entry_count);
	for (int i = 0; i < fresh.grid_count; i++)
		assert_memory_equal(fresh.grids[i].counts, document->model.grids[i].counts,
				    sizeof fresh.grids[i].counts);
	model_clear(&fresh);
}

/* Cells, then something that moves bytes, then cells again. */
static void draw_stroke(struct document *document)
{
	document_transaction_begin(document, "stroke", place_cell(0, 1, 0));
	assert_true(set(document, place_cell(0, 1, 0), "~"));
	assert_true(set(document, place_cell(0, 2, 0), "#"));
	assert_true(set(document, level(document), "12345"));
	assert_true(set(document, place_cell(0, 1, 1), "#"));
	assert_true(set(document, level(document), "7"));
}

TEST(a_cancelled_stroke_leaves_nothing)
{
	struct document *document = open_room();
	struct place place;
	struct error error;
	assert_true(set(document, place_cell(0, 2, 1), "."));
	draw_stroke(document);
	document_transaction_cancel(document);
	assert_int_equal(document->history.done, 1);
	assert_int_equal(document->history.count, 1);
	assert_true(document_undo(document, &place, &error));
	assert_room(document, room);
	assert_false(document_modified(document));
	document_transaction_begin(document, "cells", place_cell(0, 1, 0));
	assert_true(set(document, place_cell(0, 1, 0), "~"));
	assert_true(set(document, place_cell(0, 1, 0), "#"));
	document_transaction_cancel(document);
	assert_room(document, room);
	document_transaction_begin(document, "empty", place_cell(0, 1, 0));
	document_transaction_cancel(document);
	document_transaction_cancel(document); /* without a stroke: nothing */
	assert_room(document, room);
	assert_false(document_undo(document, NULL, &error));
	document_free(document);
}

TEST(a_finished_stroke_is_one_step)
{
	struct document *document = open_room();
	struct error error;
	draw_stroke(document);
	document_transaction_end(document);
	static const char drawn[] =
	    "minlevel = 7\n\n+----+\n|#~##|\n|##~#|\n+----+\n#: SQUARE_WALL\n.: SQUARE_FLOOR\n~: SQUARE_WATER\n";
	assert_room(document, drawn);
	assert_true(document_undo(document, NULL, &error));
	assert_room(document, room);
	assert_true(document_redo(document, NULL, &error));
	assert_room(document, drawn);
	document_transaction_begin(document, "nothing", place_cell(0, 0, 0));
	document_transaction_end(document);
	assert_false(document_redo(document, NULL, &error)); /* it left no step */
	assert_int_equal(document->history.count, 1);
	document_transaction_begin(document, "open at the end", place_cell(0, 1, 0));
	assert_true(set(document, level(document), "8"));
	document_free(document); /* with a stroke still open */
}

static void undo_steps(struct document *document, int steps)
{
	struct error error;
	for (int i = 0; i < steps; i++)
		assert_true(document_undo(document, NULL, &error));
}

TEST(steps_are_joined_but_over_a_save)
{
	struct document *document = open_room();
	struct history *history = &document->history;
	struct error error;
	for (int round = 0; round < 8; round++)
		assert_true(set(document, place_cell(0, 1, 0), round % 2 ? "#" : "~"));
	assert_true(document_undo(document, NULL, &error));
	history->saved = 8; /* what can be redone */
	history_join(history, 5, "last");
	assert_int_equal(history->done, 7);
	assert_false(history_has(history, 6));
	assert_string_equal(history->steps[6].label, "last");
	history->saved = 3;
	history_join(history, 1, "all");
	assert_int_equal(history_next(history, 7, true), 3);
	assert_int_equal(history_next(history, 3, true), 1);
	assert_int_equal(history_next(history, 1, false), 3);
	assert_int_equal(history_next(history, 3, false), 7);
	assert_string_equal(history->steps[0].label, "set");
	assert_string_equal(history->steps[1].label, "all");
	assert_true(document_redo(document, NULL, &error));
	assert_true(set(document, place_cell(0, 1, 1), "#"));
	undo_steps(document, 3);
	assert_false(document_modified(document));
	undo_steps(document, 2);
	assert_room(document, room);
	history_join(history, 0, "nothing");
	history_join(history, 9, "nothing");
	assert_int_equal(history->count, 9);
	document_free(document);
}

TEST(a_branch_inside_joined_steps_stays)
{
	struct document *document = open_room();
	struct history *history = &document->history;
	struct error error;
	assert_true(set(document, place_cell(0, 1, 0), "~"));
	assert_true(set(document, place_cell(0, 2, 0), "~"));
	history_mark_saved(history);
	assert_true(document_undo(document, NULL, &error));
	assert_true(set(document, place_cell(0, 3, 0), "~"));
	history_join(history, 0, "both");
	assert_false(document_go(document, 1, &error));
	assert_string_equal(error.message, "No state 1; :undo-list lists them.");
	assert_true(document_go(document, 2, &error));
	assert_false(document_modified(document));
	assert_true(document_undo(document, NULL, &error));
	assert_room(document, room);
	assert_true(document_redo(document, NULL, &error));
	assert_int_equal(history->done, 2);
	document_free(document);
}

TEST(any_text_can_be_restored_and_taken_back)
{
	struct document *document = open_room();
	struct error error;
	static const char *const texts[] = {"", "no map at all", "minlevel = 2\n", room};
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
		document_restore(document, texts[i], strlen(texts[i]));
		assert_room(document, texts[i]);
	}
	for (size_t i = sizeof texts / sizeof *texts; i-- > 0;) {
		assert_true(document_undo(document, NULL, &error));
		assert_room(document, i > 0 ? texts[i - 1] : room);
	}
	document_free(document);
}

TEST(read_only_refuses_every_change)
{
	struct document *document = open_room();
	struct error error;
	assert_true(set(document, level(document), "3"));
	document->read_only = true;
	assert_false(set(document, level(document), "4"));
	assert_false(document_undo(document, NULL, &error));
	assert_non_null(strstr(error.message, "read-only"));
	assert_false(document_save(document, NULL, &error));
	document->read_only = false;
	assert_true(document_undo(document, NULL, &error));
	assert_room(document, room);
	document_free(document);
}

/* ---- saving ---- */

/* What can only be by a mistake in this program: the screen shows another map than the text is. */
IN_MEMORY(a_model_that_is_not_of_its_text_is_not_saved)
{
	struct error error;
	for (int part = 0; part < 6; part++) {
		struct document *document = open_room();
		struct model *model = &document->model;
		int *const counts[] = {&model->grid_count,   &model->entry_count,
				       &model->field_count,  &model->record_count,
				       &model->syntax.count, (int *)&model->grids[0].counts[(unsigned char)'#']};
		*counts[part] += part == 0 ? -1 : 1;
		assert_false(document_save(document, NULL, &error));
		assert_non_null(strstr(error.message, "which is a bug in mapwright; :write! saves it anyway"));
		assert_false(file_exists("room.map"));
		assert_true(document_save_over(document, NULL, &error));
		assert_true(file_exists("room.map"));
		assert_int_equal(unlink("room.map"), 0);
		*counts[part] -= part == 0 ? -1 : 1;
		document_free(document);
	}
}

/* Only what is read in no time is read once more. */
IN_MEMORY(a_large_text_is_saved_as_it_is)
{
	const size_t length = 2 << 20;
	char *bytes = malloc(length), *saved;
	size_t saved_length;
	memset(bytes, '#', length);
	struct document *document = library_open_bytes(library, "large.map", bytes, length, "powder", NULL);
	assert_non_null(document);
	assert_true(document_save(document, NULL, NULL));
	assert_true(file_read("large.map", &saved, &saved_length, NULL, NULL));
	assert_int_equal(saved_length, length);
	assert_memory_equal(saved, bytes, length);
	free(saved);
	free(bytes);
	document_free(document);
}

IN_MEMORY(protection_follows_the_file)
{
	struct error error;
	struct document *document = open_room();
	assert_null(document_journal_error(document));
	document_protect(document);
	document_protect(document); /* once is enough */
	assert_non_null(document->journal);
	assert_null(document_journal_error(document));
	assert_true(document_save(document, "other.map", &error)); /* a new name, a new journal */
	assert_non_null(document->journal);
	assert_string_equal(document->path, "other.map");
	assert_true(document_save(document, "./other.map", &error)); /* the same file by another name */
	assert_string_equal(document->path, "./other.map");
	assert_true(document_save(document, "./other.map", &error));
	assert_false(document_save(document, "none/other.map", &error)); /* which leaves everything as it was */
	assert_false(document_save(document, ".", &error));
	assert_string_equal(document->path, "./other.map");
	document_free(document);
	/* where there is no folder there is no place for a journal's name either, until a save finds one */
	document = library_open_bytes(library, "none/room.map", room, strlen(room), "powder", NULL);
	document_protect(document);
	assert_null(document->journal);
	assert_non_null(document_journal_error(document));
	assert_false(document_save(document, NULL, &error));
	assert_true(document_save(document, "third.map", &error));
	assert_null(document_journal_error(document));
	document_free(document);
	document = library_open_bytes(library, "-", room, strlen(room), "powder", NULL);
	document_protect(document);
	assert_null(document->journal);
	assert_true(document_save(document, "fourth.map", &error)); /* now it has a place */
	assert_non_null(document->journal);
	document_free(document);
	/* protected later than it was saved */
	document = open_room();
	assert_true(document_save(document, "fifth.map", &error));
	document_protect(document);
	assert_non_null(document->journal);
	document_free(document);
}

/* A file whose path leads nowhere: the refusal says so, and the text can be saved elsewhere. */
IN_MEMORY(a_file_whose_folder_is_gone_is_saved_elsewhere)
{
	struct error error;
	struct document *document;
	assert_int_equal(mkdir("folder", 0700), 0);
	assert_true(file_write("folder/room.map", room, strlen(room), NULL, NULL));
	document = library_open(library, "folder/room.map", NULL, &error);
	assert_non_null(document);
	document_protect(document); /* from now on it is known where the path led */
	assert_int_equal(unlink("folder/room.map"), 0);
	assert_int_equal(rmdir("folder"), 0);
	assert_false(document_save(document, NULL, &error));
	assert_string_equal(error.message,
			    "folder/room.map: cannot be saved: its folder cannot be opened: No such file or "
			    "directory.");
	assert_true(document_save(document, "room.map", &error));
	document_free(document);
}
