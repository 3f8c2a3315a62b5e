/* The DERF room format: what is read from the corpus, edits of all its rooms, the rooms of a dungeon together, and how sure
 * the probe is. What is found and edited in small rooms is in tests/cases. */
#include "documents.h"

#include "mapwright/library.h"
#include "mapwright/registry.h"

#include <dirent.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#define CORPUS MAPWRIGHT_TESTS_FOLDER "/corpus/derf"
#define HEAD "DERF:0.1.0\nTitle\nShort.\nLong.\n"

DOCUMENTS(format_find("derf"), "room.derf")

static int field_of(const struct document *document, const char *name)
{
	int field = model_find_field(&document->model, name);
	assert_true(field >= 0);
	return field;
}

static struct place field_place(const struct document *document, const char *name)
{
	return place_at(PLACE_FIELD, field_of(document, name));
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

/* What most rooms have is not printed. */
static void print_fields(FILE *out, const struct document *document)
{
	static const char *const usual[][2] = {{"version", "0.1.0"},
					       {"title", "The Well House"},
					       {"short", "A round room with a well."},
					       {"long", "The well is dry."}};
	for (size_t i = 0; i < 4; i++) {
		const struct field *field = &document->model.fields[field_of(document, usual[i][0])];
		size_t length = strlen(usual[i][1]);
		if (field->set && field->value.length == length &&
		    memcmp(document->text.bytes + field->value.start, usual[i][1], length) == 0)
			continue;
		fprintf(out, "\t%s: ", usual[i][0]);
		if (field->set)
			print_bytes(out, document, field->value);
		else
			fputs("(not set)", out);
		fputc('\n', out);
	}
	for (int i = 0; i < document->model.field_count; i++) {
		const struct field *field = &document->model.fields[i];
		bool set = strcmp(field->name, "north_exit") == 0;
		if (field->kind == FIELD_FLAG && (strcmp(field->note, set ? "set here" : "default") != 0 ||
						  (set && strcmp(field->effective, "+") != 0)))
			fprintf(out, "\tflag: %s %s (%s)\n", field->name,
				field->effective[0] ? field->effective : "nothing", field->note);
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

static void print_room(FILE *out, struct document *document)
{
	document_check(document);
	fprintf(out, "%s\n", path_name(document->path));
	print_fields(out, document);
	print_containers(out, document);
	for (int i = 0; i < document->findings.count; i++) {
		const struct finding *finding = &document->findings.items[i];
		fprintf(out, "\t%s: %s in line %zu\n", severity_name(finding->severity), finding->rule->name,
			text_line(&document->text, finding->span.start));
	}
}

static int is_room_file(const struct dirent *entry)
{
	return entry->d_name[0] >= '0' && entry->d_name[0] <= '9';
}

/* Calls for every file of the corpus, in the order of names. */
static void visit_corpus(void (*visit)(FILE *out, struct document *document), FILE *out)
{
	struct dirent **entries;
	struct library *library = library_new();
	int count = scandir(CORPUS, &entries, is_room_file, alphasort);
	assert_true(count > 80);
	for (int i = 0; i < count; i++) {
		char path[PATH_MAX];
		snprintf(path, sizeof path, "%s/%s", CORPUS, entries[i]->d_name);
		struct document *document = library_open(library, path, NULL, NULL);
		assert_non_null(document);
		assert_string_equal(document->format->id, "derf");
		visit(out, document);
		document_free(document);
		free(entries[i]);
	}
	free(entries);
	library_free(library);
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

#define BAGS HEAD "Flags: +trap\nContainers: bag chest bag\nbag1:rope\nchest:salt\nbag2:lamp\nbag2:oil\n"

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

static void assert_same_text(const struct document *document, const struct text *text)
{
	assert_int_equal(document->text.length, text->length);
	assert_memory_equal(document->text.bytes, text->bytes, text->length);
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
	struct text before;
	struct error error = {0};
	text_init(&before, document->text.bytes, document->text.length);
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
	assert_same_text(document, &before);
	text_clear(&before);
}

static void try_containers(FILE *out, struct document *document)
{
	(void)out;
	bool lost_lines = finding_count(&document->model.syntax, SEVERITY_ERROR) > 0; /* a new name would find them */
	int count = lost_lines ? 0 : document->model.record_count;
	for (int r = 0; r < count; r++) {
		int same[16], removed[16], added[16];
		for (int i = 0; i < count; i++) {
			same[i] = i;
			removed[i] = i == r ? -1 : i - (i > r);
			added[i] = i + (i >= r);
		}
		try_container(document, set_to(place_at(PLACE_RECORD, r), "bag"), same);
		try_container(document, set_to(place_at(PLACE_RECORD, r), "concealed_chest"), same);
		try_container(document, remove_at(place_at(PLACE_RECORD, r)), removed);
		try_container(document, add_at(place_at(PLACE_RECORD, r), "chest"), added);
		for (int to = 0; to < count; to++) {
			int moved[16];
			for (int i = 0; i < count; i++)
				moved[i] = i == r ? to : r < to ? i - (i > r && i <= to) : i + (i >= to && i < r);
			try_container(document, move_to(place_at(PLACE_RECORD, r), to > r ? to + 1 : to), moved);
		}
	}
}

TEST(containers_keep_their_items_in_the_corpus)
{
	visit_corpus(try_containers, NULL);
}

/* Sets, unsets and removes every flag; the model must say what was asked for. */
static void try_flags(FILE *out, struct document *document)
{
	struct text before;
	(void)out;
	text_init(&before, document->text.bytes, document->text.length);
	for (int f = 0; f < document->model.field_count; f++) {
		if (document->model.fields[f].kind != FIELD_FLAG)
			continue;
		for (int v = 0; v < 3; v++) {
			const struct place place = place_at(PLACE_FIELD, f);
			struct edit edit = v < 2 ? set_to(place, v == 0 ? "+" : "-") : remove_at(place);
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
			assert_same_text(document, &before);
		}
	}
	text_clear(&before);
}

TEST(flags_change_in_the_corpus)
{
	visit_corpus(try_flags, NULL);
}

/* ---- fixes, dungeons ---- */

TEST(a_long_line_is_joined_whole)
{
	char name[1200], old[1400], fixed[1400];
	struct error error;
	memset(name, 'x', sizeof name - 1);
	name[sizeof name - 1] = '\0';
	snprintf(old, sizeof old, HEAD "Flags: +trap\nContainers: bag\nbag:rope\nContainers: %s\n", name);
	snprintf(fixed, sizeof fixed, HEAD "Flags: +trap\nContainers: bag %s\nbag:rope\n", name);
	struct document *document = open_text(old);
	document_check(document);
	const struct fix *fix = NULL;
	for (int i = 0; i < document->findings.count; i++)
		if (document->findings.items[i].fix.label)
			fix = &document->findings.items[i].fix;
	assert_true(fix && document_fix(document, fix, &error));
	assert_text(document, fixed);
	document_free(document);
}

TEST(what_the_format_cannot_say_is_refused)
{
	static const char room[] = HEAD "Flags: +trap\nContainers: bag\nbag:rope\n";
	enum { SHORT = 2, LONG, FLAG };
	const struct place flag = place_at(PLACE_FIELD, FLAG);
	assert_refused(HEAD, set_to(place_at(PLACE_FIELD, LONG), "Containers: none."),
		       "A line of the description cannot start with \"Containers:\", which would end the "
		       "description: put a blank or another word before it.");
	assert_refused(HEAD, set_to(place_at(PLACE_FIELD, SHORT), "Flags: fly here."),
		       "Nothing was changed, because the file would no longer parse: Line 3 starts with \"Flags:\", "
		       "but it is the "
		       "room's short description: a line above it is missing.");
	assert_refused(room, set_to(place_at(PLACE_FIELD, LONG), "One.\r"),
		       "This value does not fit there: the file would parse differently. Nothing was changed.");
	assert_refused(room, set_to(place_at(PLACE_RECORD, 0), "Flags"),
		       "A container cannot have the name of a section: its lines would be read as that section.");
	assert_refused(room, set_to(place_at(PLACE_RECORD, 0), "bag2"),
		       "Write \"bag\" without a number: containers with the same name are numbered automatically.");
	assert_refused(HEAD "Flags:\nContainers: vault vault\n", add_at(place_at(PLACE_RECORD, 2), "vault2"),
		       "\"vault2\" is one of the 2 containers named \"vault\": choose another name.");
	assert_refused(room, add_at(flag, "goblin_boss"), "A new flag needs a sign, as in +goblin_boss.");
	assert_refused(room, add_at(flag, "+goblin boss"),
		       "A flag is one word, without blanks, commas or line ends.");
	assert_refused(room, add_at(flag, "++goblin_boss"),
		       "A flag has one sign, but \"+goblin_boss\" has a second one.");
	assert_refused(room, add_at(flag, "+trapp"), "Unknown flag \"trapp\"; did you mean \"trap\"?");
	assert_refused(room, add_at(flag, "+lamp"),
		       "Unknown flag \"lamp\": use one of the twelve, NAME_boss or NAME_monster.");
	assert_refused(room, add_at(flag, "-trap"), "The file already has the flag \"trap\": change that one.");
}

TEST(several_edits_are_one_step)
{
	static const char room[] = HEAD "Flags: +trap -boss +magic\n";
	struct document *document = open_text(room);
	struct edit edits[] = {
	    remove_at(field_place(document, "trap")),        remove_at(field_place(document, "boss")),
	    set_to(field_place(document, "magic"), "-"),     set_to(field_place(document, "north_exit"), "+"),
	    set_to(field_place(document, "east_exit"), "+"),
	};
	document_free(document);
	assert_edits(room, edits, 5, HEAD "Flags:  -magic +north_exit +east_exit\n");
}

TEST(rooms_of_a_dungeon_are_held_together)
{
	struct document *rooms[] = {
	    open_text("DERF:0.1.0\n\nShort.\nLong.\nFlags: +dungeon_entrance -east_exit -west_exit\n"),
	    open_text("DERF:9.0.0\n\nShort.\nLong.\nFlags: +dungeon_entrance\n"),
	    open_text("DERF:0.1.0\n\nShort.\nLong.\nFlags: +dungeon_exit -west_exit -north_exit\n"),
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
	struct edit title = set_to(field_place(rooms[0], "title"), "Gate");
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
	struct document *document = open_bytes(bytes, length);
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
	    {"", "x.derf", 5},
	    {"", "derf", 0},
	    {"", NULL, 0},
	    {"DERF:", NULL, 96},
	    {"DERF:9", "x.der", 96},
	    {"DERF", NULL, 0},
	    {"DERF", "x.derf", 60},
	    {"DERF", "x.DER", 60},
	    {"0.1.0", "x.derf", 92},
	    {":0.1.0", "x.der", 92},
	    {"0.1.0", "x", 0},
	    {"0.1.0 x", "x.derf", 92},
	    {"7.\nx", "x.derf", 92},
	    {"7", "x.derf", 60},
	    {"...", "x.derf", 60},
	    {":", "x.derf", 60},
	    {"derf:0.1.0\n", "x.txt", 0},
	    {":0.1.0\r\nA\n", "x.DeR", 92},
	    {"0.1.0\n", "a.derf/notes", 0},
	    {"::1.0", "x.derf", 60},
	    {"1.0:", "x.derf", 60},
	    {"1.0/", "x.derf", 60},
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
