/* The DERF room format: what is read from the corpus, effective flags and their reasons, edits byte for byte, and the
 * rooms of a dungeon together. */
#include "testing.h"

#include "mapwright/document.h"
#include "mapwright/format.h"
#include "mapwright/library.h"

#include <dirent.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CORPUS MAPWRIGHT_TESTS_FOLDER "/corpus/derf"
#define HEAD "DERF:0.1.0\nTitle\nShort.\nLong.\n"

TEST_LIBRARY

static struct document *open_bytes(const char *name, const char *bytes, size_t length)
{
	struct document *document = library_open_bytes(library, name, bytes, length, "derf", NULL);
	assert_non_null(document);
	return document;
}

static struct document *open_room(const char *bytes)
{
	return open_bytes("room.derf", bytes, strlen(bytes));
}

static void assert_bytes(const struct document *document, const char *bytes)
{
	if (document->text.length != strlen(bytes) || memcmp(document->text.bytes, bytes, strlen(bytes)) != 0)
		fail_msg("The room reads\n%.*s\nand should read\n%s", (int)document->text.length,
			 document->text.bytes, bytes);
}

static int field_of(const struct document *document, const char *name)
{
	int field = model_find_field(&document->model, name);
	assert_true(field >= 0);
	return field;
}

/* Makes one edit of a room, compares the bytes, and takes it back. */
static void assert_edit(const char *before, struct edit edit, const char *after)
{
	struct document *document = open_room(before);
	struct error error = {0};
	edit.length = edit.value ? strlen(edit.value) : 0;
	if (!document_apply(document, &edit, 1, "test", &error))
		fail_msg("refused: %s\n%s", error.message, before);
	assert_bytes(document, after);
	assert_true(document_undo(document, NULL, &error));
	assert_bytes(document, before);
	document_free(document);
}

static void assert_refused(const char *before, struct edit edit, const char *sentence)
{
	struct document *document = open_room(before);
	struct error error = {0};
	edit.length = edit.value ? strlen(edit.value) : 0;
	assert_false(document_apply(document, &edit, 1, "test", &error));
	if (!strstr(error.message, sentence))
		fail_msg("%s: %s", sentence, error.message);
	assert_bytes(document, before);
	document_free(document);
}

static struct edit on_field(enum edit_verb verb, const char *before, const char *name, const char *value)
{
	struct document *document = open_room(before);
	struct edit edit = {.verb = verb, .place = place_at(PLACE_FIELD, field_of(document, name)), .value = value};
	document_free(document);
	return edit;
}

static void assert_set(const char *before, const char *name, const char *value, const char *after)
{
	assert_edit(before, on_field(EDIT_SET, before, name, value), after);
}

static void assert_set_refused(const char *before, const char *name, const char *value, const char *sentence)
{
	assert_refused(before, on_field(EDIT_SET, before, name, value), sentence);
}

static struct edit on_record(enum edit_verb verb, int index, const char *value)
{
	return (struct edit){.verb = verb, .place = place_at(PLACE_RECORD, index), .value = value};
}

static struct edit on_item(enum edit_verb verb, int record, int item, const char *value)
{
	return (struct edit){.verb = verb, .place = {.kind = PLACE_ITEM, .index = record, .x = item}, .value = value};
}

static struct edit moving(int from, int to)
{
	return (struct edit){.verb = EDIT_MOVE, .place = place_at(PLACE_RECORD, from), .target = to};
}

/* ---- reading ---- */

static void print_bytes(FILE *out, const struct document *document, struct span span)
{
	for (size_t i = span.start; i < span_end(span); i++) {
		unsigned char byte = (unsigned char)document->text.bytes[i];
		if (byte == '\\' || byte < ' ' || byte > '~')
			fprintf(out, "\\x%02x", byte);
		else
			fputc(byte, out);
	}
}

static void print_fields(FILE *out, const struct document *document)
{
	static const char *const names[] = {"version", "title", "short", "long"};
	for (size_t i = 0; i < 4; i++) {
		const struct field *field = &document->model.fields[field_of(document, names[i])];
		fprintf(out, "\t%s: ", names[i]);
		if (field->set)
			print_bytes(out, document, field->value);
		else
			fputs("(not set)", out);
		fputc('\n', out);
	}
	for (int i = 0; i < document->model.field_count; i++) {
		const struct field *field = &document->model.fields[i];
		if (field->kind == FIELD_FLAG && strcmp(field->note, "default") != 0)
			fprintf(out, "\tflag: %s %s (%s)\n", field->name, field->read[0] ? field->read : "nothing",
				field->note);
	}
}

static void print_containers(FILE *out, const struct document *document)
{
	const struct model *model = &document->model;
	for (int r = 0; r < model->record_count; r++) {
		const struct record *record = &model->records[r];
		fprintf(out, "\tcontainer: %s", record->name);
		for (int i = record->first_field; i < record->first_field + record->field_count; i++) {
			if (model->fields[i].item < 0)
				continue;
			fputs(" [", out);
			print_bytes(out, document, model->fields[i].value);
			fputc(']', out);
		}
		fputc('\n', out);
	}
}

static void print_room(FILE *out, const char *name)
{
	char path[PATH_MAX];
	snprintf(path, sizeof path, "%s/%s", CORPUS, name);
	struct document *document = library_open(library, path, NULL, NULL);
	assert_non_null(document);
	assert_string_equal(document->format->id, "derf");
	document_check(document);
	fprintf(out, "%s\n", name);
	print_fields(out, document);
	print_containers(out, document);
	for (int i = 0; i < document->findings.count; i++) {
		const struct finding *finding = &document->findings.items[i];
		fprintf(out, "\t%s: %s in line %zu\n", severity_name(finding->severity), finding->rule->name,
			text_line(&document->text, finding->span.start));
	}
	document_free(document);
}

static int is_room_file(const struct dirent *entry)
{
	return entry->d_name[0] >= '0' && entry->d_name[0] <= '9';
}

/* Calls for every file of the corpus, in the order of names. */
static void visit_corpus(void (*visit)(FILE *out, const char *name), FILE *out)
{
	struct dirent **entries;
	int count = scandir(CORPUS, &entries, is_room_file, alphasort);
	assert_true(count > 80);
	for (int i = 0; i < count; i++) {
		visit(out, entries[i]->d_name);
		free(entries[i]);
	}
	free(entries);
}

TEST(the_corpus_reads_as_expected)
{
	char *found = NULL, *expected;
	size_t length = 0, expected_length;
	FILE *out = open_memstream(&found, &length);
	visit_corpus(print_room, out);
	fclose(out);
	FILE *update = getenv("MAPWRIGHT_UPDATE") ? fopen(CORPUS "/expected.txt", "w") : NULL;
	if (update) {
		fwrite(found, 1, length, update);
		fclose(update);
	}
	assert_true(file_read(CORPUS "/expected.txt", &expected, &expected_length, NULL, NULL));
	for (size_t i = 0; i < length && i < expected_length; i++)
		if (found[i] != expected[i])
			fail_msg("From byte %zu on the corpus reads\n%.200s\nand should read\n%.200s", i, found + i,
				 expected + i);
	assert_int_equal(length, expected_length);
	free(found);
	free(expected);
}

TEST(extensions_decide_what_is_a_room)
{
	static const struct {
		const char *bytes, *path;
		bool room;
	} cases[] = {
	    {"DERF:0.1.0\nA\n", "x", true},
	    {"DERF:0.1.0\nA\n", NULL, true},
	    {"0.1.0\nA\n", "x.derf", true},
	    {":0.1.0\r\nA\n", "x.DeR", true},
	    {"0.1.0\nA\n", "x.map", false},
	    {"MAP:0.1.0\n", "x.derf", true},
	    {"derf:0.1.0\n", "x.txt", false},
	    {"", "x.derf", true},
	    {"", "derf", false},
	    {"0.1.0\n", "a.derf/notes", false},
	    {"DERF\n", "notes", false},
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		const struct format *format =
		    format_detect(cases[i].bytes, strlen(cases[i].bytes), cases[i].path, CERTAINTY_NAMED);
		assert_int_equal(format && strcmp(format->id, "derf") == 0, cases[i].room);
	}
}

TEST(a_flag_that_is_set_tells_what_would_hold_without_it)
{
	struct document *document = open_room(HEAD "Flags: +dungeon_entrance +boss -west_exit\n");
	assert_string_equal(document->model.fields[field_of(document, "boss")].fallback, "-");
	assert_string_equal(document->model.fields[field_of(document, "west_exit")].fallback, "+");
	assert_string_equal(document->model.fields[field_of(document, "trap")].fallback, "+");
	assert_string_equal(document->model.fields[field_of(document, "dungeon_entrance")].fallback, "-");
	document_free(document);
}

TEST(places_and_offsets_agree)
{
	struct document *document =
	    open_room(HEAD "Flags: +trap +goblin_boss\nContainers: bag bag\nbag2:rope, lamp\n");
	const struct model *model = &document->model;
	const char *text = "lamp";
	size_t at = (size_t)(strstr(document->text.bytes, text) - document->text.bytes);
	struct place place = model_place(model, at);
	assert_int_equal(place.kind, PLACE_FIELD);
	assert_int_equal(model->fields[place.index].record, 1);
	assert_int_equal(model->fields[place.index].item, 1);
	place = model_place(model, (size_t)(strstr(document->text.bytes, "goblin") - document->text.bytes));
	assert_string_equal(model->fields[place.index].name, "goblin_boss");
	struct span span = model_span(model, place_at(PLACE_RECORD, 1));
	assert_int_equal(span.length, 3);
	assert_int_equal(text_line(&document->text, span.start), 6);
	document_free(document);
}

/* ---- texts ---- */

TEST(texts_are_set)
{
	static const char room[] = HEAD "Flags: +trap\n";
	assert_set(room, "version", "0.2.0", "DERF:0.2.0\nTitle\nShort.\nLong.\nFlags: +trap\n");
	assert_set(room, "title", "The Cave", "DERF:0.1.0\nThe Cave\nShort.\nLong.\nFlags: +trap\n");
	assert_set(room, "title", "", "DERF:0.1.0\n\nShort.\nLong.\nFlags: +trap\n");
	assert_set(room, "short", "Dark: very.", "DERF:0.1.0\nTitle\nDark: very.\nLong.\nFlags: +trap\n");
	assert_set(room, "long", "One.\n\nbag:two\n", "DERF:0.1.0\nTitle\nShort.\nOne.\n\nbag:two\n\nFlags: +trap\n");
	assert_edit(room, on_field(EDIT_REMOVE, room, "long", NULL), "DERF:0.1.0\nTitle\nShort.\n\nFlags: +trap\n");
	assert_edit(room, on_field(EDIT_REMOVE, room, "title", NULL), "DERF:0.1.0\n\nShort.\nLong.\nFlags: +trap\n");
	assert_set("DERF:0.1.0\r\nTitle\r\nShort.\r\nLong.\r\nFlags: +trap\r\n", "long", "One.\r\nTwo.",
		   "DERF:0.1.0\r\nTitle\r\nShort.\r\nOne.\r\nTwo.\r\nFlags: +trap\r\n");
	assert_set("0.1.0\nTitle\nShort.\nLong.\nFlags:\n", "version", "0.1.1",
		   "0.1.1\nTitle\nShort.\nLong.\nFlags:\n");
}

TEST(section_words_are_texts_above_the_flags_line)
{
	static const char room[] = HEAD "Flags: +trap\n";
	assert_set(room, "short", "Flags: of all nations",
		   "DERF:0.1.0\nTitle\nFlags: of all nations\nLong.\nFlags: +trap\n");
	assert_set(room, "short", "Containers: bag", "DERF:0.1.0\nTitle\nContainers: bag\nLong.\nFlags: +trap\n");
	assert_set(room, "long", "One.\nContainers: are here",
		   "DERF:0.1.0\nTitle\nShort.\nOne.\nContainers: are here\nFlags: +trap\n");
}

TEST(missing_lines_are_added)
{
	assert_set("", "version", "0.1.0", "DERF:0.1.0");
	assert_set("DERF\nTitle\n", "version", "0.1.0", "DERF:0.1.0\nTitle\n");
	assert_set("DERF:\nTitle\n", "version", "0.1.0", "DERF:0.1.0\nTitle\n");
	assert_set("The Hall\nA hall.\n", "version", "0.1.0", "DERF:0.1.0\nThe Hall\nA hall.\n");
	assert_set("DERF 0.2.0\nTitle\n", "version", "0.1.0", "DERF 0.1.0\nTitle\n");
	assert_set("DERF:0.2.0\rTitle\rShort.\r", "version", "0.1.0", "DERF:0.1.0\rTitle\rShort.\r");
	assert_set("DERF:0.1.0", "title", "Title", "DERF:0.1.0\nTitle");
	assert_set("DERF:0.1.0\r\n", "short", "Short.", "DERF:0.1.0\r\n\r\nShort.");
	assert_set("DERF:0.1.0\nTitle\nShort.", "long", "Long.", "DERF:0.1.0\nTitle\nShort.\nLong.");
	assert_set("DERF:0.1.0\nTitle\nShort.\nFlags:\n", "long", "Long.\nLonger.",
		   "DERF:0.1.0\nTitle\nShort.\nLong.\nLonger.\nFlags:\n");
}

TEST(what_the_format_cannot_say_is_refused)
{
	static const char room[] = HEAD "Flags: +trap\nContainers: bag\nbag:rope\n";
	assert_set_refused(room, "long", "One.\nFlags: of all nations.", "cannot start with \"Flags:\"");
	assert_set_refused(HEAD, "long", "Containers: none.", "cannot start with \"Containers:\"");
	assert_set_refused(room, "long", "One.\r", "would parse differently");
	assert_set_refused(room, "title", "One\nTwo", "a single line");
	assert_set_refused(HEAD, "short", "Flags: fly here.", "Line 3 starts with \"Flags:\"");
	assert_set_refused(room, "version", "", "is required");
	assert_set_refused(room, "version", "0.1.0 ", "three numbers");
	assert_set_refused(room, "version", "0.1", "three numbers");
	assert_set_refused(room, "trap", "", "Write + to set");
	assert_set_refused(room, "trap", "yes", "Write + to set");
	assert_refused(room, on_field(EDIT_REMOVE, room, "version", NULL), "is required");
	assert_refused(room, on_field(EDIT_REMOVE, room, "boss", NULL), "has no flag");
	assert_refused(room, on_field(EDIT_ADD, room, "trap", "goblin_boss"), "needs a sign");
	assert_refused(room, on_field(EDIT_ADD, room, "trap", "+goblin boss"), "one word");
	assert_refused(room, on_field(EDIT_ADD, room, "trap", "++goblin_boss"), "one sign");
	assert_refused(room, on_field(EDIT_ADD, room, "trap", "+trapp"), "did you mean \"trap\"");
	assert_refused(room, on_field(EDIT_ADD, room, "trap", "+lamp"), "NAME_boss or NAME_monster");
	assert_refused(room, on_field(EDIT_ADD, room, "trap", "-trap"), "already");
	assert_refused(room, on_record(EDIT_SET, 0, "a bag"), "one word");
	assert_refused(room, on_record(EDIT_SET, 0, "Flags"), "the name of a section");
	assert_refused(room, on_record(EDIT_SET, 0, "bag2"), "numbered automatically");
	assert_refused(room, on_record(EDIT_ADD, 1, ""), "needs a name");
	assert_refused(room, on_record(EDIT_REMOVE, 1, NULL), "No such container");
	assert_refused(room, on_item(EDIT_ADD, 0, 0, "rope, lamp"), "one by one");
	assert_refused(room, on_item(EDIT_SET, 0, 0, " rope"), "Remove the blanks");
	assert_refused(room, on_item(EDIT_SET, 0, 0, "a\nb"), "one line");
	assert_refused(room, on_item(EDIT_REMOVE, 0, 1, NULL), "No such item");
	assert_refused(HEAD "Flags:\nContainers: vault vault\n", on_record(EDIT_ADD, 2, "vault2"), "choose another");
}

/* ---- flags ---- */

TEST(flags_are_set_in_the_style_of_the_line)
{
	assert_set(HEAD "Flags: +trap\n", "trap", "-", HEAD "Flags: -trap\n");
	assert_set(HEAD "Flags: +trap\n", "magic", "+", HEAD "Flags: +trap +magic\n");
	assert_set(HEAD "Flags:\n", "magic", "-", HEAD "Flags: -magic\n");
	assert_set(HEAD "Flags: \n", "magic", "-", HEAD "Flags: -magic\n");
	assert_set(HEAD "Flags:+trap,-boss\r\n", "magic", "+", HEAD "Flags:+trap,-boss,+magic\r\n");
	assert_set(HEAD "Flags: +trap, -boss  \n", "magic", "+", HEAD "Flags: +trap, -boss, +magic  \n");
	assert_set(HEAD "Flags: trap +boss\n", "trap", "-", HEAD "Flags: -trap +boss\n");
	assert_set(HEAD "Flags: +trap -trap\n", "trap", "+", HEAD "Flags: +trap +trap\n");
	assert_set(HEAD "Flags: -non-euclidian", "non_euclidian", "+", HEAD "Flags: +non-euclidian");
	assert_edit(HEAD "Flags: +trap", on_field(EDIT_ADD, HEAD "Flags: +trap", "title", "-goblin_boss"),
		    HEAD "Flags: +trap -goblin_boss");
}

TEST(a_flags_line_is_made_where_it_belongs)
{
	assert_set(HEAD, "trap", "+", HEAD "Flags: +trap\n");
	assert_set("DERF:0.1.0\nTitle\nShort.\nLong.", "trap", "+", HEAD "Flags: +trap");
	assert_set(HEAD "Containers: bag\nbag:rope\n", "trap", "-", HEAD "Flags: -trap\nContainers: bag\nbag:rope\n");
	assert_set("DERF:0.1.0\n", "trap", "+", "DERF:0.1.0\n\n\nFlags: +trap\n");
	assert_set("DERF:0.1.0\r\nTitle\r\nShort.\r\n", "trap", "+",
		   "DERF:0.1.0\r\nTitle\r\nShort.\r\nFlags: +trap\r\n");
}

TEST(a_flag_is_removed_with_one_separator)
{
	static const char room[] = HEAD "Flags: +trap, -boss +magic -trap\n";
	assert_edit(room, on_field(EDIT_REMOVE, room, "boss", NULL), HEAD "Flags: +trap +magic -trap\n");
	assert_edit(room, on_field(EDIT_REMOVE, room, "magic", NULL), HEAD "Flags: +trap, -boss -trap\n");
	assert_edit(room, on_field(EDIT_REMOVE, room, "trap", NULL), HEAD "Flags: -boss +magic\n");
	static const char alone[] = HEAD "Flags: +trap\n";
	assert_edit(alone, on_field(EDIT_REMOVE, alone, "trap", NULL), HEAD "Flags: \n");
}

TEST(several_flags_change_in_one_step)
{
	struct document *document = open_room(HEAD "Flags: +trap -boss +magic\n");
	struct edit edits[] = {
	    {.verb = EDIT_REMOVE, .place = place_at(PLACE_FIELD, field_of(document, "trap"))},
	    {.verb = EDIT_REMOVE, .place = place_at(PLACE_FIELD, field_of(document, "boss"))},
	    {.verb = EDIT_SET,
	     .place = place_at(PLACE_FIELD, field_of(document, "magic")),
	     .value = "-",
	     .length = 1},
	    {.verb = EDIT_SET,
	     .place = place_at(PLACE_FIELD, field_of(document, "north_exit")),
	     .value = "+",
	     .length = 1},
	    {.verb = EDIT_SET,
	     .place = place_at(PLACE_FIELD, field_of(document, "east_exit")),
	     .value = "+",
	     .length = 1},
	};
	struct error error = {0};
	assert_true(document_apply(document, edits, 5, "test", &error));
	assert_bytes(document, HEAD "Flags:  -magic +north_exit +east_exit\n");
	document_free(document);
}

/* ---- containers ---- */

#define BAGS HEAD "Flags: +trap\nContainers: bag chest bag\nbag1:rope\nchest:salt\nbag2:lamp\nbag2:oil\n"

TEST(containers_are_added)
{
	assert_edit(HEAD "Flags: +trap\n", on_record(EDIT_ADD, 0, "bag"), HEAD "Flags: +trap\nContainers: bag\n");
	assert_edit(HEAD "Flags: +trap", on_record(EDIT_ADD, 0, "bag"), HEAD "Flags: +trap\nContainers: bag");
	assert_edit(HEAD "Flags:\nContainers:\n", on_record(EDIT_ADD, 0, "bag"), HEAD "Flags:\nContainers: bag\n");
	assert_edit(BAGS, on_record(EDIT_ADD, 3, "room"),
		    HEAD
		    "Flags: +trap\nContainers: bag chest bag room\nbag1:rope\nchest:salt\nbag2:lamp\nbag2:oil\n");
	assert_edit(BAGS, on_record(EDIT_ADD, 0, "bag"),
		    HEAD "Flags: +trap\nContainers: bag bag chest bag\nbag2:rope\nchest:salt\nbag3:lamp\nbag3:oil\n");
	assert_edit(HEAD "Flags:\nContainers: bag, room\nbag:rope\n", on_record(EDIT_ADD, 2, "bag"),
		    HEAD "Flags:\nContainers: bag, room, bag\nbag1:rope\n");
}

TEST(a_container_goes_with_its_lines_and_the_others_keep_theirs)
{
	assert_edit(BAGS, on_record(EDIT_REMOVE, 0, NULL),
		    HEAD "Flags: +trap\nContainers: chest bag\nchest:salt\nbag:lamp\nbag:oil\n");
	assert_edit(BAGS, on_record(EDIT_REMOVE, 1, NULL),
		    HEAD "Flags: +trap\nContainers: bag bag\nbag1:rope\nbag2:lamp\nbag2:oil\n");
	assert_edit(BAGS, on_record(EDIT_REMOVE, 2, NULL),
		    HEAD "Flags: +trap\nContainers: bag chest\nbag:rope\nchest:salt\n");
	assert_edit(HEAD "Flags:\nContainers: bag\n\nbag:rope", on_record(EDIT_REMOVE, 0, NULL), HEAD "Flags:\n\n");
	assert_edit(HEAD "Flags:\nContainers: bag1 bag2\nbag1:rope\nbag2:lamp\n", on_record(EDIT_REMOVE, 0, NULL),
		    HEAD "Flags:\nContainers: bag1\nbag:lamp\n");
}

TEST(a_renamed_container_keeps_its_lines)
{
	assert_edit(BAGS, on_record(EDIT_SET, 0, "chest"),
		    HEAD "Flags: +trap\nContainers: chest chest bag\nchest1:rope\nchest2:salt\nbag:lamp\nbag:oil\n");
	assert_edit(BAGS, on_record(EDIT_SET, 2, "concealed_bag"),
		    HEAD "Flags: +trap\nContainers: bag chest concealed_bag\nbag:rope\nchest:salt\n"
			 "concealed_bag:lamp\nconcealed_bag:oil\n");
	struct document *document = open_room(BAGS);
	int name = model_record_field(&document->model, 1, -1, "container");
	document_free(document);
	assert_edit(BAGS, (struct edit){.verb = EDIT_SET, .place = place_at(PLACE_FIELD, name), .value = "bag"},
		    HEAD "Flags: +trap\nContainers: bag bag bag\nbag1:rope\nbag2:salt\nbag3:lamp\nbag3:oil\n");
	assert_edit(HEAD "Flags:\nContainers: bag1 bag2\nbag1:rope\nbag:salt\n", on_record(EDIT_SET, 1, "chest"),
		    HEAD "Flags:\nContainers: bag1 chest\nbag:rope\nbag:salt\n");
}

TEST(a_moved_container_keeps_its_lines)
{
	assert_edit(BAGS, moving(2, 0),
		    HEAD "Flags: +trap\nContainers: bag bag chest\nbag2:rope\nchest:salt\nbag1:lamp\nbag1:oil\n");
	assert_edit(BAGS, moving(1, 3),
		    HEAD "Flags: +trap\nContainers: bag bag chest\nbag1:rope\nchest:salt\nbag2:lamp\nbag2:oil\n");
}

/* ---- items ---- */

TEST(items_follow_the_style_of_their_container)
{
	assert_edit(HEAD "Flags:\nContainers: bag\nbag:rope\n", on_item(EDIT_ADD, 0, 1, "lamp"),
		    HEAD "Flags:\nContainers: bag\nbag:rope, lamp\n");
	assert_edit(HEAD "Flags:\nContainers: bag\nbag:rope\n", on_item(EDIT_ADD, 0, 0, "lamp"),
		    HEAD "Flags:\nContainers: bag\nbag:lamp, rope\n");
	assert_edit(HEAD "Flags:\nContainers: bag room\nbag:a,b\nroom: c\n", on_item(EDIT_ADD, 1, 1, "d"),
		    HEAD "Flags:\nContainers: bag room\nbag:a,b\nroom: c,d\n");
	assert_edit(HEAD "Flags:\nContainers: bag\nbag: a\nbag: b", on_item(EDIT_ADD, 0, 2, "c"),
		    HEAD "Flags:\nContainers: bag\nbag: a\nbag: b\nbag: c");
	assert_edit(HEAD "Flags:\nContainers: bag\nbag:a\nbag:b\n", on_item(EDIT_ADD, 0, 1, "c"),
		    HEAD "Flags:\nContainers: bag\nbag:a\nbag:c\nbag:b\n");
	assert_edit(HEAD "Flags:\nContainers: bag room room\nbag:a\n", on_item(EDIT_ADD, 2, 0, "c"),
		    HEAD "Flags:\nContainers: bag room room\nbag:a\nroom2:c\n");
	assert_edit(HEAD "Flags:\nContainers: room bag\nbag: a\n", on_item(EDIT_ADD, 0, 0, "c"),
		    HEAD "Flags:\nContainers: room bag\nroom: c\nbag: a\n");
}

TEST(items_are_set_and_removed)
{
	static const char room[] = HEAD "Flags:\nContainers: bag\nbag:a, b ,c\nbag:,d\n";
	assert_edit(room, on_item(EDIT_SET, 0, 1, "long rope: used"),
		    HEAD "Flags:\nContainers: bag\nbag:a, long rope: used ,c\nbag:,d\n");
	assert_edit(room, on_item(EDIT_SET, 0, 3, "x"), HEAD "Flags:\nContainers: bag\nbag:a, b ,c\nbag:x,d\n");
	assert_edit(room, on_item(EDIT_REMOVE, 0, 0, NULL), HEAD "Flags:\nContainers: bag\nbag:b ,c\nbag:,d\n");
	assert_edit(room, on_item(EDIT_REMOVE, 0, 2, NULL), HEAD "Flags:\nContainers: bag\nbag:a, b\nbag:,d\n");
	assert_edit(room, on_item(EDIT_REMOVE, 0, 3, NULL), HEAD "Flags:\nContainers: bag\nbag:a, b ,c\nbag:d\n");
	assert_edit(HEAD "Flags:\nContainers: bag room\nbag:a\nroom:b\n", on_item(EDIT_REMOVE, 0, 0, NULL),
		    HEAD "Flags:\nContainers: bag room\nroom:b\n");
}

/* ---- every edit of every room of the corpus ---- */

/* The items of a container as one string, to be freed. */
static char *items_of(const struct document *document, int record)
{
	char *string = NULL;
	size_t length;
	FILE *out = open_memstream(&string, &length);
	const struct record *of = &document->model.records[record];
	for (int i = of->first_field; i < of->first_field + of->field_count; i++) {
		if (document->model.fields[i].item < 0)
			continue;
		fputc('|', out);
		print_bytes(out, document, document->model.fields[i].value);
	}
	fclose(out);
	return string;
}

/* Makes an edit of a container and looks that all containers of before hold the same items; `where[r]` is where the
 * r-th is afterwards, -1 when it is gone. */
static void try_container(struct document *document, struct edit edit, const int *where)
{
	int count = document->model.record_count;
	char *items[16] = {NULL};
	assert_true(count < 16);
	for (int r = 0; r < count; r++)
		items[r] = items_of(document, r);
	size_t length = document->text.length;
	char *bytes = malloc(length + 1);
	memcpy(bytes, document->text.bytes, length);
	struct error error = {0};
	edit.length = edit.value ? strlen(edit.value) : 0;
	bool done = document_apply(document, &edit, 1, "test", &error);
	for (int r = 0; r < count; r++) {
		char *now = done && where[r] >= 0 ? items_of(document, where[r]) : NULL;
		if (now)
			assert_string_equal(now, items[r]);
		free(now);
		free(items[r]);
	}
	if (done && document->history.done > 0)
		assert_true(document_undo(document, NULL, &error));
	assert_int_equal(document->text.length, length);
	assert_memory_equal(document->text.bytes, bytes, length);
	free(bytes);
}

static void try_containers(FILE *out, const char *name)
{
	(void)out;
	char path[PATH_MAX];
	snprintf(path, sizeof path, "%s/%s", CORPUS, name);
	struct document *document = library_open(library, path, "derf", NULL);
	bool lost_lines = finding_count(&document->model.syntax, SEVERITY_ERROR) > 0; /* a new name would find them */
	int count = lost_lines ? 0 : document->model.record_count;
	for (int r = 0; r < count; r++) {
		int same[16], removed[16], added[16];
		for (int i = 0; i < count; i++) {
			same[i] = i;
			removed[i] = i == r ? -1 : i - (i > r);
			added[i] = i + (i >= r);
		}
		try_container(document, on_record(EDIT_SET, r, "bag"), same);
		try_container(document, on_record(EDIT_SET, r, "concealed_chest"), same);
		try_container(document, on_record(EDIT_REMOVE, r, NULL), removed);
		try_container(document, on_record(EDIT_ADD, r, "chest"), added);
		for (int to = 0; to < count; to++) {
			int moved[16];
			for (int i = 0; i < count; i++)
				moved[i] = i == r ? to : r < to ? i - (i > r && i <= to) : i + (i >= to && i < r);
			try_container(document, moving(r, to > r ? to + 1 : to), moved);
		}
	}
	document_free(document);
}

TEST(containers_keep_their_items_in_the_corpus)
{
	visit_corpus(try_containers, NULL);
}

/* Sets, unsets and removes every flag; the model must say what was asked for. */
static void try_flags(FILE *out, const char *name)
{
	(void)out;
	char path[PATH_MAX];
	snprintf(path, sizeof path, "%s/%s", CORPUS, name);
	struct document *document = library_open(library, path, "derf", NULL);
	size_t length = document->text.length;
	char *bytes = malloc(length + 1);
	memcpy(bytes, document->text.bytes, length);
	for (int f = 0; f < document->model.field_count; f++) {
		if (document->model.fields[f].kind != FIELD_FLAG)
			continue;
		for (int v = 0; v < 3; v++) {
			struct edit edit = {.verb = v < 2 ? EDIT_SET : EDIT_REMOVE,
					    .place = place_at(PLACE_FIELD, f),
					    .value = v == 0 ? "+" : "-",
					    .length = v < 2};
			struct error error = {0};
			size_t steps = document->history.done;
			bool done = document_apply(document, &edit, 1, "test", &error);
			assert_true(done || v == 2);
			const struct field *field = &document->model.fields[f];
			if (v < 2) {
				assert_true(field->set);
				assert_int_equal(document->text.bytes[field->value.start], *edit.value);
			} else if (done && f < field_of(document, "magic")) {
				assert_false(field->set);
			}
			if (document->history.done > steps)
				assert_true(document_undo(document, NULL, &error));
			assert_int_equal(document->text.length, length);
			assert_memory_equal(document->text.bytes, bytes, length);
		}
	}
	free(bytes);
	document_free(document);
}

TEST(flags_change_in_the_corpus)
{
	visit_corpus(try_flags, NULL);
}

/* ---- new rooms, fixes, dungeons ---- */

TEST(a_new_room_is_clean)
{
	static const char *const paths[] = {"new.derf", "new.der", "NEW.DER"};
	for (size_t i = 0; i < 3; i++) {
		struct document *document = library_create(library, paths[i], NULL, NULL, NULL);
		assert_non_null(document);
		assert_string_equal(document->format->id, "derf");
		document_check(document);
		assert_int_equal(document->findings.count, 0);
		document_free(document);
	}
}

/* Applies the only fix of a room and looks what is left. */
static void assert_fixed(const char *before, const char *after)
{
	struct document *document = open_room(before);
	struct error error = {0};
	document_check(document);
	const struct finding *found = NULL;
	for (int i = 0; i < document->findings.count; i++)
		if (document->findings.items[i].fix.label)
			found = &document->findings.items[i];
	if (!found || !document_fix(document, &found->fix, &error))
		fail_msg("Not mended: %s%s", before, error.message);
	assert_bytes(document, after);
	document_free(document);
}

#define ROOM "Title\nShort.\nLong.\nFlags: +north_exit\n"
#define OPEN HEAD "Flags: +north_exit\n"

TEST(fixes_mend_the_declaration)
{
	assert_fixed("DERF:\n" ROOM, OPEN);
	assert_fixed("DERF:new\n" ROOM, OPEN);
	assert_fixed("DERF:0\n" ROOM, OPEN);
	assert_fixed("DERF:0.3.0\n" ROOM, OPEN);
	assert_fixed("DERF:00.1.0\n" ROOM, OPEN);
	assert_fixed("DERF:0 .1.0\n" ROOM, OPEN);
	assert_fixed("DERF 0.1.0\n" ROOM, OPEN);
	assert_fixed("derf:0.1.0\n" ROOM, OPEN);
	assert_fixed("DERF:0.1.0 \n" ROOM, OPEN);
	assert_fixed("\xef\xbb\xbf" OPEN, OPEN);
	assert_fixed(ROOM, "DERF:0.1.0\n" ROOM);
	assert_fixed("The Hall: part 2\r\nShort.\r\nLong.\r\nFlags: +north_exit\r\n",
		     "DERF:0.1.0\r\nThe Hall: part 2\r\nShort.\r\nLong.\r\nFlags: +north_exit\r\n");
	assert_fixed("DERF:0.1.0\rTitle\rShort.\rLong.\rFlags: +north_exit\r", OPEN);
	assert_fixed("DERF:0.1.0\nTitle\rShort.\nLong.\nFlags: +north_exit\n", OPEN);
}

TEST(fixes_mend_sections_and_flags)
{
	assert_fixed(HEAD "flags: +north_exit\n", OPEN);
	assert_fixed(HEAD "  Flags : +north_exit\n", OPEN);
	assert_fixed(HEAD "Flag +north_exit\n", OPEN);
	assert_fixed(HEAD, HEAD "Flags:\n");
	assert_fixed("DERF:0.1.0\nTitle\nShort.\nLong.", HEAD "Flags:");
	assert_fixed(HEAD "Containers: bag\nbag:rope\n", HEAD "Flags:\nContainers: bag\nbag:rope\n");
	assert_fixed(HEAD "Flags:\n", HEAD "Flags: +north_exit\n");
	assert_fixed(HEAD "Flags: north_exit\n", OPEN);
	assert_fixed(HEAD "Flags: \xe2\x88\x92north_exit +south_exit\n", HEAD "Flags: -north_exit +south_exit\n");
	assert_fixed(HEAD "Flags: +North_exit +south_exit\n", HEAD "Flags: +north_exit +south_exit\n");
	assert_fixed(HEAD "Flags: +norht_exit +south_exit\n", HEAD "Flags: +north_exit +south_exit\n");
	assert_fixed(HEAD "Flags: +north_exit+trap +south_exit\n", HEAD "Flags: +north_exit +trap +south_exit\n");
	assert_fixed(HEAD "Flags: +north_exit +boss_spawn\n", HEAD "Flags: +north_exit +boss\n");
	assert_fixed(HEAD "Flags: +north_exit +non-euclidian\n", HEAD "Flags: +north_exit +non_euclidian\n");
	assert_fixed(HEAD "Flags: +dungeon_entrance +boss\n", HEAD "Flags: +dungeon_entrance +boss -safe_room\n");
	assert_fixed(HEAD "Flags: +dungeon_entrance +trap\n", HEAD "Flags: +dungeon_entrance\n");
}

TEST(fixes_mend_containers)
{
	assert_fixed(OPEN "Flags: +trap\n", HEAD "Flags: +north_exit +trap\n");
	assert_fixed(OPEN "\n+trap -magic\n", HEAD "Flags: +north_exit +trap -magic\n\n");
	assert_fixed(OPEN "Containers: bag\ncontainers: chest\nbag:rope\n", OPEN "Containers: bag chest\nbag:rope\n");
	assert_fixed(OPEN "Containers: pot\npot:rope\n", OPEN "Containers: pots\npots:rope\n");
	assert_fixed(OPEN "Containers: chets\nchets:rope\n", OPEN "Containers: chest\nchest:rope\n");
	assert_fixed(OPEN "Containers: bag\nbag:rope,\n", OPEN "Containers: bag\nbag:rope\n");
	assert_fixed(OPEN "Containers:\n", OPEN);
	assert_fixed(OPEN "Containers:\nbag:rope\n", OPEN "Containers: bag\nbag:rope\n");
	assert_fixed(OPEN "bag:rope\n", OPEN "Containers: bag\nbag:rope\n");
	assert_fixed(OPEN "containers: bag\nbag:rope\n", OPEN "Containers: bag\nbag:rope\n");
	assert_fixed(OPEN "  Containers: bag\nbag:rope\n", OPEN "Containers: bag\nbag:rope\n");
	assert_fixed(OPEN "Container bag\nbag:rope\n", OPEN "Containers: bag\nbag:rope\n");
	assert_fixed(OPEN "Containers: bag\nbag:rope\nroom:rug\n", OPEN "Containers: bag room\nbag:rope\nroom:rug\n");
	assert_fixed(OPEN "Containers: bag\nbag1:rope\n", OPEN "Containers: bag\nbag:rope\n");
	assert_fixed(OPEN "Containers: bag1\nbag:rope\n", OPEN "Containers: bag\nbag:rope\n");
	assert_fixed(OPEN "Containers: bag bag\nbag:rope\nbag2:salt\n",
		     OPEN "Containers: bag bag\nbag1:rope\nbag2:salt\n");
	assert_fixed(OPEN "Containers: bag bag\nbag1:rope\nbag02:salt\n",
		     OPEN "Containers: bag bag\nbag1:rope\nbag2:salt\n");
	assert_fixed(OPEN "Containers: bag\nbag:Weapon\n", OPEN "Containers: bag\nbag:weapon\n");
}

TEST(a_long_line_is_joined_whole)
{
	char name[1200], old[1400], fixed[1400];
	memset(name, 'x', sizeof name - 1);
	name[sizeof name - 1] = '\0';
	snprintf(old, sizeof old, OPEN "Containers: bag\nbag:rope\nContainers: %s\n", name);
	snprintf(fixed, sizeof fixed, OPEN "Containers: bag %s\nbag:rope\n", name);
	assert_fixed(old, fixed);
}

TEST(rooms_of_a_dungeon_are_held_together)
{
	struct document *rooms[] = {
	    open_room("DERF:0.1.0\n\nShort.\nLong.\nFlags: +dungeon_entrance -east_exit -west_exit\n"),
	    open_room("DERF:9.0.0\n\nShort.\nLong.\nFlags: +dungeon_entrance\n"),
	    open_room("DERF:0.1.0\n\nShort.\nLong.\nFlags: +dungeon_exit -west_exit -north_exit\n"),
	};
	for (int round = 0; round < 3; round++) {
		for (int i = 0; i < 3; i++)
			document_check(rooms[i]);
		format_find("derf")->check_together(rooms, 3);
		assert_int_equal(rooms[0]->findings.count, 2);
		assert_string_equal(rooms[0]->findings.items[0].message,
				    "The title is blank, so the room is called \"Room 1\" in this dungeon.");
		assert_string_equal(
		    rooms[0]->findings.items[1].message,
		    "No other room of the dungeon has the north_exit that this room's south_exit needs.");
		assert_int_equal(rooms[1]->findings.count, 1);
		assert_int_equal(rooms[2]->findings.count, 2);
		assert_non_null(strstr(rooms[2]->findings.items[0].message, "\"Room 2\""));
	}
	struct edit title = {.verb = EDIT_SET,
			     .place = place_at(PLACE_FIELD, field_of(rooms[0], "title")),
			     .value = "Gate",
			     .length = 4};
	assert_true(document_apply(rooms[0], &title, 1, "test", NULL));
	for (int i = 0; i < 3; i++)
		document_check(rooms[i]);
	format_find("derf")->check_together(rooms, 3);
	assert_int_equal(rooms[0]->findings.count, 1);
	assert_non_null(strstr(rooms[2]->findings.items[0].message, "\"Room 1\""));
	format_find("derf")->check_together(rooms + 2, 1);
	assert_int_equal(rooms[2]->findings.count, 0);
	for (int i = 0; i < 3; i++)
		document_free(rooms[i]);
}

TEST(the_example_dungeon_is_clean)
{
	static const char *const names[] = {"1-keepers-porch", "2-boot-room",      "3-drowned-stair", "4-cold-galley",
					    "5-chart-room",    "6-hall-of-lenses", "7-bell-loft",     "8-lamp-room"};
	enum { ROOMS = sizeof names / sizeof *names };
	struct document *rooms[ROOMS];
	for (int i = 0; i < ROOMS; i++) {
		char path[PATH_MAX];
		snprintf(path, sizeof path, "%s/share/examples/dungeon/%s.derf", MAPWRIGHT_SOURCE_FOLDER, names[i]);
		rooms[i] = library_open(library, path, NULL, NULL);
		assert_non_null(rooms[i]);
		document_check(rooms[i]);
	}
	format_find("derf")->check_together(rooms, ROOMS);
	for (int i = 0; i < ROOMS; i++) {
		assert_int_equal(rooms[i]->findings.count, 0);
		document_free(rooms[i]);
	}
}

/* Long lines and many parts must not take long: the names are sorted, not compared with each other. */
TEST(a_huge_room_is_read_quickly)
{
	enum { PARTS = 30000 };
	char *bytes = NULL;
	size_t length = 0;
	FILE *out = open_memstream(&bytes, &length);
	fputs(HEAD "Flags:", out);
	for (int i = 0; i < PARTS; i++)
		fprintf(out, " +f%d", i);
	fputs("\nContainers:", out);
	for (int i = 0; i < PARTS; i++)
		fprintf(out, " %s", i % 2 ? "bag" : "crate");
	for (int i = 1; i <= PARTS / 2; i++)
		fprintf(out, "\nbag%d:a, b", i);
	fclose(out);
	struct document *document = open_bytes("room.derf", bytes, length);
	assert_int_equal(document->model.record_count, PARTS);
	assert_string_equal(document->model.records[PARTS - 1].name, "bag15000");
	assert_int_equal(document->model.records[PARTS - 1].item_count, 2);
	document_free(document);
	free(bytes);
}

/* How sure the probe is, at each of its bounds. */
TEST(the_probe_weighs_name_and_bytes)
{
	static const struct {
		const char *bytes, *path;
		int sure;
	} cases[] = {
	    {"", "x.derf", 5},       {"", "derf", 0},         {"", NULL, 0},          {"DERF:", NULL, 96},
	    {"DERF:9", "x.der", 96}, {"DERF", NULL, 0},       {"DERF", "x.derf", 60}, {"DERF", "x.DER", 60},
	    {"0.1.0", "x.derf", 92}, {":0.1.0", "x.der", 92}, {"0.1.0", "x", 0},      {"0.1.0 x", "x.derf", 92},
	    {"7.\nx", "x.derf", 92}, {"7", "x.derf", 60},     {"...", "x.derf", 60},  {":", "x.derf", 60},
	    {"::1.0", "x.derf", 60}, {"1.0:", "x.derf", 60},  {"1.0/", "x.derf", 60},
	};
	const struct format *format = format_find("derf");
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		assert_int_equal(format->probe(format, cases[i].bytes, strlen(cases[i].bytes), cases[i].path),
				 cases[i].sure);
	char certificate[600];
	memset(certificate, 'a', sizeof certificate);
	certificate[512] = '\0';
	assert_int_equal(format->probe(format, certificate, sizeof certificate, "x.der"), 60);
	assert_int_equal(format->probe(format, certificate, 511, "x.der"), 60);
	certificate[511] = '\0';
	assert_int_equal(format->probe(format, certificate, sizeof certificate, "x.der"), 20);
	assert_int_equal(format->probe(format, certificate, 512, "x.der"), 20);
	assert_int_equal(format->probe(format, certificate, 511, "x.der"), 60);
}
