/* Commits of the games' own authors, done again by keys: the bytes are theirs. The keys are in cases/commits.keys; the files before
 * and after are below $MAPWRIGHT_CORPUS, or games beside the source tree, and a file that is not there is left out. */
#include "testing.h"

#include "case.h"
#include "folder.h"
#include "mapwright/document.h"
#include "mapwright/editor.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

static char *read_of(const char *when, const char *path, size_t *length)
{
	const char *corpus = getenv("MAPWRIGHT_CORPUS");
	char whole[PATH_MAX];
	snprintf(whole, sizeof whole, "%s/commits/%s/%s-%s",
		 corpus ? corpus : MAPWRIGHT_SOURCE_FOLDER "/../shared/games", path, when, strrchr(path, '/') + 1);
	return case_read(whole, length);
}

/* Types a key, and returns how many bytes of the keys it is. */
static size_t type_key(struct editor *editor, const char *keys)
{
	struct event event = {.kind = EVENT_KEY};
	size_t used = key_parse(keys, event.key);
	assert_true(used > 0);
	editor_event(editor, &event);
	while (editor_idle_wait(editor) == 0)
		editor_idle(editor);
	return used;
}

/* Types what "<after LINE[:COLUMN+LENGTH]>" names. Returns the number of keys. */
static int type_after(struct editor *editor, const char *keys, const char *after)
{
	int line = 0, column = 1, length = INT_MAX, count = 0;
	assert_true(sscanf(keys, "<after %d:%d+%d>", &line, &column, &length) >= 1);
	while (--line > 0) {
		after = strchr(after, '\n');
		assert_non_null(after);
		after++;
	}
	for (after += column - 1; *after != '\n' && *after != '\0' && count < length; after++, count++) {
		char key[2] = {*after};
		type_key(editor, *after == ' ' ? "<Space>" : *after == '<' ? "<Less>" : key);
	}
	return count;
}

/* Returns the number of keys. */
static int type(struct editor *editor, const char *keys, const char *after)
{
	int count = 0;
	while (*keys) {
		bool text = strncmp(keys, "<after ", 7) == 0;
		count += text ? type_after(editor, keys, after) : 1;
		keys += text ? strcspn(keys, ">") + 1 : type_key(editor, keys);
	}
	return count;
}

static void play(const char *path, const char *keys)
{
	size_t length, wanted_length;
	struct error error;
	char *before = read_of("before", path, &length), *wanted = read_of("after", path, &wanted_length);
	const char *name = strrchr(path, '/') + 1;
	if (before && wanted) {
		struct editor *editor = editor_new(true);
		assert_true(case_write(name, before, length));
		editor_resize(editor, 80, 24);
		assert_true(editor_open(editor, name, NULL, 0, 0, &error));
		int count = type(editor, keys, wanted);
		char *saved = case_read(name, &length);
		bool same = length == wanted_length && memcmp(saved, wanted, length) == 0;
		print_message("%s: %d keys%s\n", path, count, same ? "" : ", but the bytes differ");
		assert_true(same);
		free(saved);
		editor_free(editor);
	}
	free(before);
	free(wanted);
}

IN_MEMORY(commits_are_done_again)
{
	size_t length, size;
	char *text = case_read(MAPWRIGHT_TESTS_FOLDER "/cases/commits.keys", &length);
	char *keys = calloc(length + 1, 1), path[200] = "";
	const char *at = text, *line;
	while (case_line(&at, text + length, &line, &size)) {
		if (size == 0 && *path)
			play(path, keys);
		if (size > 0 && *line == '\t')
			strncat(keys, line + 1, size - 1);
		else if (size > 0 && *line != '#')
			snprintf(path, sizeof path, "%.*s", (int)size, line);
		if (size == 0)
			*path = *keys = '\0';
	}
	play(path, keys);
	free(text);
	free(keys);
}

int main(void)
{
	return test_run();
}
