/* Whose tree a file is in, by the names of files there, and the words that a fork adds to those of its game. */
#include "forks.h"

#include "mapwright/clock.h"
#include "mapwright/library.h"
#include "mapwright/share.h"

enum { LEVELS = 64, COLUMNS = 8 };

bool fork_suits(const struct vocabulary *forks, int row, const struct format *format)
{
	return vocabulary_has(forks, vocabulary_word(forks, row), strlen(vocabulary_word(forks, row)), "formats",
			      format->id);
}

/* Returns true if the file has the text; it is short. */
static bool has_text(const char *path, const char *text, size_t text_length)
{
	char *bytes;
	size_t length;
	if (!file_read(path, &bytes, &length, NULL, NULL))
		return false;
	bool found = memmem(bytes, length, text, text_length) != NULL;
	free(bytes);
	return found;
}

/* Returns true if one of the files, named by their paths in the folder, exists; of FILE:TEXT, if it has the text. */
static bool has_one(const char *folder, const char *names)
{
	char path[PATH_MAX];
	for (size_t length; *names; names += length + (names[length] == '|')) {
		length = strcspn(names, "|");
		size_t file = strcspn(names, "|:");
		if (snprintf(path, sizeof path, "%s/%.*s", folder, (int)file, names) < (int)sizeof path &&
		    file_exists(path) && (file == length || has_text(path, names + file + 1, length - file - 1)))
			return true;
	}
	return false;
}

/* Returns true if the search for a repository ends below this folder, as git's does. */
static bool is_ceiling(const char *folder)
{
	const char *ceilings = getenv("GIT_CEILING_DIRECTORIES");
	size_t length;
	for (const char *at = ceilings ? ceilings : ""; *at; at += length + (at[length] == ':')) {
		length = strcspn(at, ":");
		if (length == strlen(folder) && memcmp(at, folder, length) == 0)
			return true;
	}
	return false;
}

/* Notes the folder with the mark of the format, and those above that, as long as they have it. */
static void look_for_root(struct fork_memory *memory, const char *folder)
{
	const struct tree_words *words = memory->format->legend->tree_words;
	size_t length = strlen(folder);
	bool follows =
	    !memory->root || (strncmp(memory->root, folder, length) == 0 && !strchr(memory->root + length + 1, '/'));
	if (!words || !*folder || !follows || !has_one(folder, words->mark))
		return;
	free(memory->root);
	memory->root = memory_copy(folder);
}

/* Looks at the folders above a file, without links. */
static void look_upward(const struct vocabulary *forks, struct fork_memory *memory, char *folder)
{
	for (int level = 0; level < LEVELS && memory->row < 0 && !memory->repository; level++) {
		char *slash = strrchr(folder, '/');
		if (!slash)
			return;
		*slash = '\0';
		if (is_ceiling(folder))
			return;
		look_for_root(memory, folder);
		for (int row = 0; row < vocabulary_count(forks) && memory->row < 0; row++)
			if (fork_suits(forks, row, memory->format) &&
			    has_one(folder, vocabulary_value(forks, row, "files")))
				memory->row = row;
		memory->repository = has_one(folder, ".git|.hg|.svn");
	}
}

/* Returns the row of a fork of which the bytes have a text; -1 if none. */
static int find_text(const struct vocabulary *forks, const struct format *format, const char *bytes, size_t length)
{
	for (int row = 0; row < vocabulary_count(forks); row++) {
		const char *text = vocabulary_value(forks, row, "text");
		if (*text && fork_suits(forks, row, format) && memmem(bytes, length, text, strlen(text)))
			return row;
	}
	return -1;
}

int fork_find(const struct vocabulary *forks, struct fork_memory *memory, const struct format *format,
	      const char *path, const char *bytes, size_t length, struct tree *tree)
{
	char *real = strcmp(path, "-") == 0 ? NULL : file_real_path(path, NULL);
	size_t folder = real ? (size_t)(path_name(real) - real) : 0;
	if (!memory->folder || memory->format != format || strncmp(memory->folder, real ? real : "", folder) != 0 ||
	    memory->folder[folder]) {
		fork_forget(memory);
		*memory = (struct fork_memory){
		    .folder = memory_copy_bytes(real ? real : "", folder), .format = format, .row = -1};
		if (real)
			look_upward(forks, memory, real);
	}
	free(real);
	int row = memory->row >= 0 ? memory->row : find_text(forks, format, bytes, length);
	const char *game = vocabulary_value(forks, row, "game");
	tree->kind = *game ? TREE_FORK : memory->repository && row < 0 ? TREE_OTHER : TREE_GAME;
	tree->game = *game ? game : format->version;
	return *game ? row : -1;
}

void fork_forget(struct fork_memory *memory)
{
	free(memory->folder);
	free(memory->root);
	*memory = (struct fork_memory){.folder = NULL};
}

uint64_t fork_stamp(struct fork_memory *memory)
{
	enum { WAIT = 1000 };
	if (memory->root && (memory->stamp == 0 || clock_now() - memory->looked >= WAIT)) {
		memory->stamp = memory->format->legend->tree_words->read(memory->root, NULL, NULL, NULL);
		memory->looked = clock_now();
	}
	return memory->stamp;
}

/* Reads the lines of a table: a format, a word, and COLUMN=VALUE. */
static bool read_words(const char *path, void (*add)(void *context, const char *format, const char *const *words),
		       void *context)
{
	char *bytes, *line;
	size_t length;
	if (!file_read(path, &bytes, &length, NULL, NULL))
		return false;
	char *text = memory_copy_bytes(bytes, length), *rest = text;
	while ((line = strsep(&rest, "\n"))) {
		const char *words[COLUMNS + 1] = {NULL};
		line[strcspn(line, "\r")] = '\0';
		for (int i = 0; line && *line != '#' && i < COLUMNS; i++)
			words[i] = strsep(&line, "\t");
		if (words[0] && words[1])
			add(context, words[0], words + 1);
	}
	free(text);
	free(bytes);
	return true;
}

bool fork_words(const char *name, void (*add)(void *context, const char *format, const char *const *words),
		void *context)
{
	char file[NAME_MAX], path[PATH_MAX];
	snprintf(file, sizeof file, "forks/%s.tsv", name);
	bool shipped = share_path(file, path, sizeof path) && read_words(path, add, context);
	bool owned = share_user_path(file, path, sizeof path) && read_words(path, add, context);
	return shipped || owned;
}
