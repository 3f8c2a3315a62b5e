/* The words of a game that is built from the tree around a map: its types of rooms and their sizes, flags, kinds of objects, and
 * keys. They stand in lists of its source, as arguments of macros at the beginnings of lines, which are read as data. */
#include "mapwright/bytes.h"
#include "mapwright/file.h"
#include "mapwright/format.h"
#include "mapwright/tree.h"

#include <limits.h>
#include <sys/stat.h>

enum {
	LARGEST = 1 << 20, /* bytes of a file */
	WORDS = 2000,      /* of a file */
	NAME = 80,         /* bytes of a word */
	ARGUMENTS = 3,
};

/* The folders with these files, where a client and a server have common ones. */
static const char *const folders[] = {"src", "src/server", "src/common"};

static const struct list {
	const char *file, *macro;
	int word; /* which argument, counted from 0 */
	const char *type;
	bool sized; /* the arguments behind it are the most rows and columns */
} lists[] = {{"list-rooms.h", "ROOM(", 0, "type", true},
	     {"list-room-flags.h", "ROOMF(", 0, "flag", false},
	     {"list-tvals.h", "TV(", 1, "tval", false},
	     {"generate.c", "parser_reg(", 1, "line", false}};

/* A reading of the files. */
struct reading {
	const struct vocabulary *known;
	tree_words_adder *add; /* NULL: only the stamp is wanted */
	void *context;
	uint64_t stamp;
};

/* Splits the arguments up to the end of the line, without blanks and quotes around; missing ones are empty. */
static void split(const char *bytes, size_t at, size_t end, char arguments[ARGUMENTS][NAME])
{
	for (int i = 0; i < ARGUMENTS; i++) {
		at = bytes_skip(bytes, at, end, BLANKS);
		bool quoted = at < end && bytes[at] == '"';
		size_t start = at + quoted, stop = bytes_until(bytes, start, end, quoted ? "\"\r" : ",) \t\r");
		snprintf(arguments[i], NAME, "%.*s", (int)(stop - start), bytes + start);
		at = bytes_find(bytes, stop, end, ',');
		at += at < end;
	}
}

/* Adds a type of room, or replaces the known one: whose sizes are 0 is no room of a file, unless the game does not tell sizes. */
static void add_room(const struct reading *reading, const struct list *list, char arguments[ARGUMENTS][NAME])
{
	char type[NAME], height[NAME], width[NAME], meaning[3 * NAME];
	const char *word = arguments[0];
	int row = vocabulary_find(reading->known, word, strlen(word));
	int rows = atoi(arguments[1]), columns = atoi(arguments[2]);
	bool limited = rows > 0 && columns > 0;
	if (row < 0 && !limited)
		return;
	snprintf(type, sizeof type, "type=%s", row >= 0 ? vocabulary_value(reading->known, row, "type") : list->type);
	snprintf(height, sizeof height, limited ? "height=%d" : "height=", rows);
	snprintf(width, sizeof width, limited ? "width=%d" : "width=", columns);
	snprintf(meaning, sizeof meaning, limited ? "meaning=up to %d rows and %d columns" : "meaning=", rows,
		 columns);
	reading->add(reading->context, (const char *const[]){word, type, meaning, width, height, NULL});
}

static void add_entry(const struct reading *reading, const struct list *list, char arguments[ARGUMENTS][NAME])
{
	char type[NAME], *word = arguments[list->word];
	if (list->sized) {
		add_room(reading, list, arguments);
		return;
	}
	word[strcmp(list->type, "line") == 0 ? strcspn(word, " ") : strlen(word)] = '\0';
	snprintf(type, sizeof type, "type=%s", list->type);
	if (vocabulary_find(reading->known, word, strlen(word)) < 0)
		reading->add(reading->context, (const char *const[]){word, type, NULL});
}

static void read_list(const struct reading *reading, const struct list *list, const char *bytes, size_t length)
{
	char arguments[ARGUMENTS][NAME];
	int words = 0;
	for (size_t at = 0, end; at < length && words < WORDS; at = end + 1) {
		end = bytes_find(bytes, at, length, '\n');
		at = bytes_skip(bytes, at, end, BLANKS);
		if (!bytes_begin(bytes + at, end - at, list->macro))
			continue;
		split(bytes, at + strlen(list->macro), end, arguments);
		if (*arguments[list->word] && !strchr(arguments[list->word], '\t') && words++ < WORDS)
			add_entry(reading, list, arguments);
	}
}

static void read_file(struct reading *reading, const struct list *list, const char *path)
{
	char *bytes;
	size_t length;
	struct stat status;
	if (stat(path, &status) != 0 || !S_ISREG(status.st_mode))
		return;
	tree_stamp(&reading->stamp, path, &status);
	if (!reading->add || status.st_size > LARGEST || !file_read(path, &bytes, &length, NULL, NULL))
		return;
	if (strlen(bytes) == length)
		read_list(reading, list, bytes, length);
	free(bytes);
}

static uint64_t read_words(const char *root, const struct vocabulary *known, tree_words_adder *add, void *context)
{
	struct reading reading = {.known = known, .add = add, .context = context};
	char path[PATH_MAX];
	for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
		for (size_t k = 0; k < sizeof folders / sizeof *folders; k++)
			if (snprintf(path, sizeof path, "%s/%s/%s", root, folders[k], lists[i].file) <
			    (int)sizeof path)
				read_file(&reading, &lists[i], path);
	return MAX(reading.stamp, 1);
}

static const struct tree_words words = {.mark = "src/list-rooms.h|src/server/list-rooms.h", .read = read_words};
static const struct legend_ops legend = {.tree_words = &words};

/* Only this; the rest is in its description. */
extern const struct format format_angband;
const struct format format_angband = {.id = "angband", .legend = &legend};
