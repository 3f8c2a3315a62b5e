/* Memory runs out in the commands without a screen, libraries and all: at the n-th allocation once, and from there for
 * ever. None may crash or report success after an incomplete run, and the file is wholly old or new. */
#include "folder.h"
#include "testing.h"

#include "mapwright/file.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { WORDS = 12, EVERY_ONE = 60, STEP = 12, TROUBLE = 2 };

struct command {
	const char *words[WORDS]; /* after the program */
	const char *input;        /* a file; NULL: nothing */
	bool writes;              /* map becomes what `fresh` of the reference run was */
};

static const struct command commands[] = {
    {.words = {"check", "map"}},
    {.words = {"check", "--format", "json", "map"}},
    {.words = {"check", "--format", "sarif", "map"}},
    {.words = {"check", "--format", "github", "map"}},
    {.words = {"check", "--format", "rdjson", "map"}},
    {.words = {"dump", "map"}},
    {.words = {"check", "room.derf", "board.map", "board.ter"}},
    {.words = {"dump", "room.derf"}},
    {.words = {"dump", "board.map"}},
    {.words = {"dump", "board.ter"}},
    {.words = {"diff", "map", "other.map"}},
    {.words = {"diff", "--json", "board.map", "/dev/null"}},
    {.words = {"merge", "map", "map", "other.map", "-o", "-"}},
    {.words = {"merge", "other.map", "map", "third.map", "-o", "map"}, .writes = true},
    {.words = {"render", "--html", "--findings", "map"}},
    {.words = {"render", "--svg", "board.map"}},
    {.words = {"lsp", "--as=powder"}, .input = "talk"},
    {.words = {"formats"}},
    {.words = {"explain", "powder-unreachable"}},
    {.words = {"explain", "--json", "powder-unreachable"}},
    {.words = {"recover"}},
    {.words = {"run", "-c", "goto 1,1", "-c", "put .", "-c", "set minlevel 9", "-c", "undo", "map"}, .writes = true},
    {.words = {"run", "-c", "goto 1,1", "-c", "put .", "-o", "-", "map"}},
};

struct bytes {
	char *data;
	size_t length;
};

static struct bytes read_bytes(const char *path)
{
	struct bytes bytes = {0};
	assert_true(file_read(path, &bytes.data, &bytes.length, NULL, NULL));
	return bytes;
}

static bool same(const struct bytes *a, const struct bytes *b)
{
	return a->length == b->length && (a->length == 0 || memcmp(a->data, b->data, a->length) == 0);
}

static void copy_example(const char *name, const char *to)
{
	char path[PATH_MAX];
	snprintf(path, sizeof path, "%s/share/examples/%s", MAPWRIGHT_SOURCE_FOLDER, name);
	struct bytes bytes = read_bytes(path);
	assert_true(file_write(to, bytes.data, bytes.length, NULL, NULL));
	free(bytes.data);
}

static void write_message(FILE *out, const char *json)
{
	fprintf(out, "Content-Length: %zu\r\n\r\n%s", strlen(json), json);
}

/* An editor that asks everything of a map. */
static void write_talk(void)
{
	static const char *const methods[] = {
	    "\"textDocument/hover\",\"params\":{\"position\":{\"line\":1,\"character\":2}",
	    "\"textDocument/completion\",\"params\":{\"position\":{\"line\":4,\"character\":12}",
	    "\"textDocument/documentSymbol\",\"params\":{\"x\":1",
	    "\"textDocument/codeAction\",\"params\":{\"context\":{\"only\":[\"source\",\"quickfix\"]},"
	    "\"range\":{\"start\":{\"line\":0,\"character\":0},\"end\":{\"line\":9,\"character\":0}}"};
	char message[600];
	FILE *out = fopen("talk", "w");
	assert_non_null(out);
	write_message(out, "{\"id\":1,\"method\":\"initialize\",\"params\":{\"capabilities\":{}}}");
	write_message(out, "{\"method\":\"textDocument/didOpen\",\"params\":{\"textDocument\":{\"uri\":\"a:b\","
			   "\"languageId\":\"x\",\"version\":1,\"text\":\"+--+\\n|x.|\\n+--+\\n"
			   "x: SQUARE_DOOR\\n.: SQUARE_FLOR\\nq: SQUARE_WALL\\nallowdig = 2\\n\"}}}");
	for (size_t i = 0; i < sizeof methods / sizeof *methods; i++) {
		snprintf(message, sizeof message, "{\"id\":2,\"method\":%s,\"textDocument\":{\"uri\":\"a:b\"}}}",
			 methods[i]);
		write_message(out, message);
	}
	write_message(out, "{\"id\":3,\"method\":\"shutdown\"}");
	write_message(out, "{\"method\":\"exit\"}");
	fclose(out);
}

/* LD_PRELOAD knows no paths with blanks or colons. */
#define LIBRARY_LINK "memory.so"

/* Runs it with its output in the file `stdout`. Returns the status as of waitpid. */
static int run_command(const struct command *command, size_t at, bool forever)
{
	char number[32];
	char *words[WORDS + 1] = {(char *)(uintptr_t) "mapwright"};
	for (int i = 0; i + 1 < WORDS && command->words[i]; i++)
		words[i + 1] = (char *)(uintptr_t)command->words[i];
	snprintf(number, sizeof number, "%zu", at);
	setenv("MEMORY_FAULT_AT", number, 1);
	setenv("MEMORY_FAULT_FOREVER", forever ? "1" : "0", 1);
	setenv("LD_PRELOAD", "./" LIBRARY_LINK, 1);
	posix_spawn_file_actions_t actions;
	posix_spawn_file_actions_init(&actions);
	posix_spawn_file_actions_addopen(&actions, 0, command->input ? command->input : "/dev/null", O_RDONLY, 0);
	posix_spawn_file_actions_addopen(&actions, 1, "stdout", O_WRONLY | O_CREAT | O_TRUNC, 0600);
	posix_spawn_file_actions_addopen(&actions, 2, "stderr", O_WRONLY | O_CREAT | O_TRUNC, 0600);
	pid_t child;
	assert_int_equal(posix_spawn(&child, MAPWRIGHT_BINARY, &actions, NULL, words, environ), 0);
	posix_spawn_file_actions_destroy(&actions);
	unsetenv("LD_PRELOAD");
	int status;
	assert_int_equal(waitpid(child, &status, 0), child);
	return status;
}

static size_t read_count(void)
{
	struct bytes bytes = read_bytes("count");
	size_t count = (size_t)strtoul(bytes.data, NULL, 10);
	free(bytes.data);
	return count;
}

struct reference {
	struct bytes output, old, fresh; /* what it prints, the map before and after */
};

/* A server says it to the person. */
static bool tells(const struct bytes *output)
{
	return memmem(output->data, output->length, strerror(ENOMEM), strlen(strerror(ENOMEM))) != NULL;
}

/* One fault: the result must be that of the reference, or an error with a message. */
static void try_fault(const struct command *command, const struct reference *reference, size_t at, bool forever)
{
	copy_example("armoury.map", "map");
	int status = run_command(command, at, forever);
	struct bytes output = read_bytes("stdout"), errors = read_bytes("stderr"), map = read_bytes("map");
	const char *why = NULL;
	if (!WIFEXITED(status))
		why = "it crashed";
	else if (WEXITSTATUS(status) > TROUBLE)
		why = "it ended with an unknown status";
	else if (WEXITSTATUS(status) != TROUBLE && !same(&output, &reference->output) && !tells(&output))
		why = "it said that all went well, and printed something else";
	else if (WEXITSTATUS(status) == TROUBLE && errors.length == 0)
		why = "it did not say what was wrong";
	else if (!same(&map, &reference->old) && !same(&map, &reference->fresh))
		why = "the map is neither old nor new";
	else if (command->writes && WEXITSTATUS(status) != TROUBLE && !same(&map, &reference->fresh))
		why = "it said that all went well, and the map is old";
	if (why)
		fail_msg("%s %s ..., allocation %zu%s: %s", command->words[0], command->words[1], at,
			 forever ? " and all behind it" : "", why);
	free(output.data);
	free(errors.data);
	free(map.data);
}

TEST(commands_survive_the_lack_of_memory)
{
	for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
		const struct command *command = &commands[i];
		copy_example("armoury.map", "map");
		copy_example("dungeon/1-keepers-porch.derf", "room.derf");
		copy_example("kobold_market.map", "other.map");
		copy_example("flooded_crypt.map", "third.map");
		copy_example("small-board.map", "board.map");
		copy_example("small-board.ter", "board.ter");
		write_talk();
		struct reference reference = {.old = read_bytes("map")};
		int status = run_command(command, 0, false);
		assert_true(WIFEXITED(status) && WEXITSTATUS(status) < TROUBLE);
		reference.output = read_bytes("stdout");
		reference.fresh = read_bytes("map");
		size_t count = read_count();
		for (size_t at = 1; at <= count; at += at < EVERY_ONE ? 1 : at / STEP) {
			try_fault(command, &reference, at, false);
			try_fault(command, &reference, at, true);
		}
		print_message("%s: %zu allocations\n", command->words[0], count);
		assert_true(count > 0);
		free(reference.output.data);
		free(reference.old.data);
		free(reference.fresh.data);
	}
}

/* The data files are there without descriptions: libconfig ends the program when memory is out. */
static int enter_folder(void **state)
{
	static const char *const kinds[] = {"vocabulary", "rules", "themes"};
	char from[PATH_MAX], to[40];
	if (folder_setup_in_memory(state) != 0 || mkdir("share", 0700) != 0 ||
	    symlink(MEMORY_LIBRARY, LIBRARY_LINK) != 0)
		return -1;
	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
		snprintf(from, sizeof from, "%s/share/%s", MAPWRIGHT_SOURCE_FOLDER, kinds[i]);
		snprintf(to, sizeof to, "share/%s", kinds[i]);
		if (symlink(from, to) != 0)
			return -1;
	}
	return setenv("MEMORY_FAULT_COUNT", "count", 1) | setenv("MAPWRIGHT_SHARE", "share", 1);
}

TEST_GROUP(enter_folder, folder_teardown)
