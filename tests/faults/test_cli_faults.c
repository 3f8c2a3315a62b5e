/* Folders that cannot be read, and memory that runs out, in what the commands without a screen are made of: what cannot
 * be had is told, and nothing is held to be whole that is not. */
#include "folder.h"
#include "memory.h"
#include "memory_trials.h"
#include "testing.h"

#include "cli/check/report.h"
#include "cli/cli.h"
#include "mapwright/folder.h"
#include "mapwright/library.h"
#include "mapwright/registry.h"

#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FILES = 4 };

/* ---- folders ---- */

/* Which call fails, from 1; 0: none. The definitions of a program go before those of the C library. */
static struct {
	int opens, reads;
} failing;

DIR *opendir(const char *name)
{
	if (failing.opens > 0 && --failing.opens == 0) {
		errno = EACCES;
		return NULL;
	}
	return ((__typeof__(opendir) *)dlsym(RTLD_NEXT, "opendir"))(name);
}

struct dirent *readdir(DIR *directory)
{
	if (failing.reads > 0 && --failing.reads == 0) {
		errno = EIO;
		return NULL;
	}
	return ((__typeof__(readdir) *)dlsym(RTLD_NEXT, "readdir"))(directory);
}

/* What a walk meets. */
struct met {
	int files, problems;
	char problem[200]; /* the last one */
};

static bool meet(void *context, const char *path, const char *problem)
{
	struct met *met = context;
	assert_non_null(path);
	met->files += !problem;
	met->problems += problem != NULL;
	if (problem)
		snprintf(met->problem, sizeof met->problem, "%s", problem);
	return true;
}

static bool walk(struct met *met, struct error *error)
{
	*met = (struct met){0};
	error->message[0] = '\0';
	return folder_walk("maps", &(struct folder_visitor){.visit = meet, .context = met, .deep = true}, error);
}

TEST(a_folder_that_cannot_be_opened_is_told)
{
	struct met met;
	struct error error;
	failing.opens = 1;
	assert_false(walk(&met, &error));
	assert_string_equal(error.message, "maps: cannot read the folder: Permission denied.");
	assert_int_equal(met.files + met.problems, 0);
	failing.opens = 2;
	assert_true(walk(&met, &error));
	assert_int_equal(met.files, 2); /* the others are in the folder */
	assert_int_equal(met.problems, 1);
	assert_string_equal(met.problem, "maps/more: cannot read the folder: Permission denied.");
	assert_true(walk(&met, &error));
	assert_int_equal(met.files, FILES);
	assert_int_equal(met.problems, 0);
}

TEST(a_folder_that_cannot_be_read_to_its_end_is_told)
{
	int untold = 0;
	for (int at = 1; untold == 0; at++) {
		struct met met;
		struct error error;
		failing.reads = at;
		bool walked = walk(&met, &error);
		untold = failing.reads;
		failing.reads = 0;
		assert_int_equal(walked, error.message[0] == '\0');
		if (untold == 0 && walked)
			assert_string_equal(met.problem, "maps/more: cannot read the folder: Input/output error.");
		else if (untold == 0)
			assert_string_equal(error.message, "maps: cannot read the folder: Input/output error.");
		assert_int_equal(walked && met.problems == 0, untold > 0);
		assert_true(at < 100);
	}
}

static void try_walk(const struct fault *fault, void *context)
{
	struct met met;
	struct error error;
	(void)context;
	long live = memory_live();
	fault_begin(fault);
	bool walked = walk(&met, &error);
	fault_end(fault);
	require(walked == (error.message[0] == '\0'), "it did not say why it failed");
	require(!walked || met.problems > 0 || met.files == FILES, "a file was left out");
	require(memory_live() == live, "a block was not freed");
}

TEST(a_walk_survives_the_lack_of_memory)
{
	assert_true(try_all(try_walk, NULL, NULL) > 2);
}

/* ---- memory ---- */

static void try_new_map(const struct fault *fault, void *context)
{
	const struct format *format = *(const struct format *const *)context;
	const struct template_request usual = {0};
	struct error error = {""};
	size_t length = 0;
	long live = memory_live();
	fault_begin(fault);
	char *bytes = format->create(format, &usual, &length, &error);
	fault_end(fault);
	require(bytes ? length > 0 && error.message[0] == '\0' : error.message[0] != '\0',
		"neither made nor refused");
	free(bytes);
	require(memory_live() == live, "a block was not freed");
}

TEST(new_maps_survive_the_lack_of_memory)
{
	const struct template_request usual = {0};
	for (const struct format *const *format = format_list(); *format; format++) {
		struct error ignored;
		size_t unused;
		const struct format *one = *format;
		free(one->create(one, &usual, &unused, &ignored)); /* what is made once is there from now on */
		assert_true(try_all(try_new_map, &one, NULL) > 2);
	}
}

static struct document *open_text(struct library *library, const char *name, const char *text)
{
	struct error error;
	struct document *document = library_open_bytes(library, name, text, strlen(text), NULL, &error);
	assert_non_null(document);
	return document;
}

/* The dump of a document as it should be. */
struct dumping {
	json_t *(*dump)(const struct document *);
	const struct document *document;
	json_t *whole;
};

static void try_dump(const struct fault *fault, void *context)
{
	const struct dumping *dumping = context;
	output_begin_json();
	fault_begin(fault);
	json_t *object = dumping->dump(dumping->document);
	fault_end(fault);
	require(!object || json_equal(object, dumping->whole), "a part was left out");
}

static void dump_survives(json_t *(*dump)(const struct document *), const struct document *document)
{
	struct dumping dumping = {dump, document, dump(document)};
	assert_non_null(dumping.whole);
	assert_true(try_all(try_dump, &dumping, NULL) > 2);
	json_decref(dumping.whole);
}

/* One file with a finding and cells; its name is not UTF-8. */
TEST(a_report_as_json_is_whole_or_refused)
{
	struct library *library = library_new();
	struct document *document = open_text(library, "\xff.map", "+---+\n|#x#|\n+---+\n\n#: SQUARE_WALL\n");
	document_check(document);
	assert_true(document->findings.count > 0);
	dump_survives(report_json_file, document);
	document_free(document);
	library_free(library);
}

TEST(a_dump_is_whole_or_refused)
{
	static const struct {
		const char *name, *text;
	} dumps[] = {
	    {"room.derf", "DERF:0.1.0\nA\nB\nC\nFlags: +boss\nContainers: bag\nbag:rope\n"},
	    {"room.map", "pos = 1 1\n+--+\n|#x|\n+--+\n\n#: SQUARE_WALL\nx: SQUARE_FLOOR NONE\n"},
	    {"board.ter", "yellow Fen true 1 Ogre 1 Ogre\nACQUIRABLE 100 Angel Moor\n"},
	};
	for (size_t i = 0; i < sizeof dumps / sizeof *dumps; i++) {
		struct library *library = library_new();
		struct document *document = open_text(library, dumps[i].name, dumps[i].text);
		dump_survives(dump_document, document);
		document_free(document);
		library_free(library);
	}
}

/* ---- the folder: two files, and two more in a folder of it ---- */

static int enter_folder(void **state)
{
	static const char *const files[FILES] = {"maps/a.map", "maps/z.map", "maps/more/b.map", "maps/more/c.map"};
	if (folder_setup_in_memory(state) != 0 || mkdir("maps", 0700) != 0 || mkdir("maps/more", 0700) != 0)
		return -1;
	for (int i = 0; i < FILES; i++)
		if (!file_write(files[i], "", 0, NULL, NULL))
			return -1;
	return 0;
}

TEST_GROUP(enter_folder, folder_teardown)
