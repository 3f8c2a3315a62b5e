/* Word lists of games, read from tables; the nearest word. */
#include "mapwright/vocabulary.h"

#include "mapwright/bytes.h"

#include "mapwright/file.h"
#include "mapwright/share.h"
#include "mapwright/word_table.h"

#include <unistd.h>

enum { COLUMNS = 12, WORD_LIMIT = 64 };

/* A quick test for different words: the length, and a bit for each letter that occurs. Letters that differ only in
 * case share a bit. */
struct outline {
	size_t length;
	uint64_t letters;
};

struct row {
	const char *values[COLUMNS];
	struct outline outline; /* of the word, values[0] */
	const char *path;       /* NULL if not from a file */
	int line;
};

struct vocabulary {
	struct arena arena;
	const char *columns[COLUMNS];
	int column_count;
	struct row *rows;
	int count, capacity;
	struct word_table words; /* maps words to rows */
	vocabulary_finder *find; /* for the tables beside it; NULL: there are none */
	void *data;
};

int vocabulary_find(const struct vocabulary *vocabulary, const char *word, size_t length)
{
	return vocabulary ? word_table_find(&vocabulary->words, word, length) : -1;
}

/* Splits a line at its tabs, in place. Returns the number of values. */
static int split(char *line, const char *values[COLUMNS])
{
	int count = 0;
	while (line && count < COLUMNS)
		values[count++] = strsep(&line, "\t");
	for (int i = count; i < COLUMNS; i++)
		values[i] = "";
	return count;
}

static struct outline outline_of(const char *word, size_t length)
{
	struct outline outline = {.length = length};
	for (size_t i = 0; i < length; i++)
		outline.letters |= UINT64_C(1) << ((word[i] | 32) & 63);
	return outline;
}

static void vocabulary_add_line(struct vocabulary *vocabulary, char *line, const char *path, int number)
{
	struct row row = {.path = path, .line = number};
	split(line, row.values);
	row.outline = outline_of(row.values[0], strlen(row.values[0]));
	int known = vocabulary_find(vocabulary, row.values[0], row.outline.length);
	if (known >= 0) {
		vocabulary->rows[known] = row;
		return;
	}
	word_table_add(&vocabulary->words, &vocabulary->arena, row.values[0], vocabulary->count);
	ARENA_LIST_ADD(&vocabulary->arena, vocabulary->rows, vocabulary->count, vocabulary->capacity, &row);
}

static int find_column(const struct vocabulary *vocabulary, const char *value, size_t length)
{
	for (int i = 1; i < vocabulary->column_count; i++)
		if (bytes_equal(value, length, vocabulary->columns[i]))
			return i;
	return -1;
}

static bool refuse_column(const struct vocabulary *vocabulary, const char *value, struct error *error)
{
	size_t length = strcspn(value, "=");
	struct nearest nearest = nearest_begin(value, length);
	for (int i = 1; i < vocabulary->column_count; i++)
		nearest_try(&nearest, vocabulary->columns[i]);
	if (nearest.name)
		return error_set(error, "Unknown column '%.*s'; did you mean '%s'?", (int)length, value,
				 nearest.name);
	return error_set(error, "expected COLUMN=VALUE, for example %s=..., not '%s'.", vocabulary->columns[1],
			 value);
}

bool vocabulary_add(struct vocabulary *vocabulary, const char *word, const char *const *values, struct error *error)
{
	const char *row[COLUMNS] = {word};
	for (; *values; values++) {
		size_t length = strcspn(*values, "=");
		int column = find_column(vocabulary, *values, length);
		if (column < 0 && strcmp(*values, "type=glyph") == 0)
			continue; /* all words of a table without types are glyphs */
		if (column < 0 || (*values)[length] != '=')
			return refuse_column(vocabulary, *values, error);
		row[column] = *values + length + 1;
	}
	char *line = arena_print(&vocabulary->arena, "%s", word);
	for (int i = 1; i < vocabulary->column_count; i++)
		line = arena_print(&vocabulary->arena, "%s\t%s", line, row[i] ? row[i] : "");
	vocabulary_add_line(vocabulary, line, NULL, 0);
	return true;
}

bool vocabulary_has_column(const struct vocabulary *vocabulary, const char *column)
{
	return vocabulary && find_column(vocabulary, column, strlen(column)) >= 0;
}

bool vocabulary_extend(struct vocabulary *vocabulary, const char *type, const char *word)
{
	int row = vocabulary_find(vocabulary, type, strlen(type)), column = find_column(vocabulary, "words", 5);
	if (row < 0 || column < 0)
		return false;
	const char **words = &vocabulary->rows[row].values[column];
	*words = arena_print(&vocabulary->arena, "%s|%s", *words, word);
	return true;
}

/* Checks the column names of a further table, which may omit the last ones. */
static bool check_columns(const struct vocabulary *vocabulary, const char *const columns[], int count,
			  const char *path, int line, struct error *error)
{
	size_t at = 1;
	if (strcmp(columns[0], vocabulary->columns[0]) != 0)
		return error_set(error, "%s:%d:1: expected a line of column names starting with \"%s\".", path, line,
				 vocabulary->columns[0]);
	for (int i = 0; i < count; i++) {
		if (i >= vocabulary->column_count)
			return error_set(error, "%s:%d:%zu: there are only %d columns: remove this one.", path, line,
					 at, vocabulary->column_count);
		if (strcmp(columns[i], vocabulary->columns[i]) != 0)
			return error_set(error, "%s:%d:%zu: expected the column \"%s\" here.", path, line, at,
					 vocabulary->columns[i]);
		at += strlen(columns[i]) + 1;
	}
	return true;
}

/* Reads a table. The first file defines the columns; later files must have the same ones in the same order. */
static bool vocabulary_read(struct vocabulary *vocabulary, const char *path, struct error *error)
{
	char *bytes;
	size_t length;
	if (!file_read(path, &bytes, &length, NULL, error))
		return false;
	char *rest = arena_copy(&vocabulary->arena, bytes, length), *line;
	const char *kept = arena_copy(&vocabulary->arena, path, strlen(path));
	free(bytes);
	bool named = false;
	for (int number = 1; (line = strsep(&rest, "\n")); number++) {
		line[strcspn(line, "\r")] = '\0';
		const char *columns[COLUMNS];
		if (*line == '\0' || strncmp(line, "# ", 2) == 0) {
			/* skip empty lines and comments */
		} else if (named) {
			vocabulary_add_line(vocabulary, line, kept, number);
		} else {
			int count = split(line, columns);
			if (vocabulary->column_count == 0) {
				memcpy(vocabulary->columns, columns, sizeof columns);
				vocabulary->column_count = count;
			} else if (!check_columns(vocabulary, columns, count, path, number, error)) {
				return false;
			}
			named = true;
		}
	}
	return true;
}

struct vocabulary *vocabulary_load(const char *name, struct error *error)
{
	return vocabulary_load_from("vocabulary", name, error);
}

struct vocabulary *vocabulary_load_from(const char *folder, const char *name, struct error *error)
{
	char file[128], path[PATH_MAX], own[PATH_MAX];
	bool here = strchr(name, '/');
	snprintf(file, sizeof file, "%s/%s.tsv", folder, here ? "" : name);
	struct vocabulary *vocabulary = memory_allocate(1, sizeof *vocabulary);
	if (here)
		snprintf(path, sizeof path, "%s", name);
	bool shipped = here || share_path(file, path, sizeof path);
	bool owned = share_user_path(file, own, sizeof own) && access(own, F_OK) == 0;
	if (!owned && strcmp(folder, "completion") == 0) { /* its folder in 0.2.0 */
		snprintf(file, sizeof file, "offers/%s.tsv", name);
		owned = share_user_path(file, own, sizeof own) && access(own, F_OK) == 0;
	}
	if (!shipped && !owned)
		error_set(
		    error,
		    "The data file %s is missing; install mapwright again or set MAPWRIGHT_SHARE to its folder.",
		    file);
	if ((shipped || owned) && (!shipped || vocabulary_read(vocabulary, path, error)) &&
	    (!owned || vocabulary_read(vocabulary, own, error)))
		return vocabulary;
	vocabulary_free(vocabulary);
	return NULL;
}

void vocabulary_free(struct vocabulary *vocabulary)
{
	if (!vocabulary)
		return;
	arena_clear(&vocabulary->arena);
	free(vocabulary);
}

void vocabulary_set_finder(struct vocabulary *vocabulary, vocabulary_finder *find, void *data)
{
	vocabulary->find = find;
	vocabulary->data = data;
}

const struct vocabulary *vocabulary_beside(const struct vocabulary *vocabulary, const char *name)
{
	return vocabulary && vocabulary->find ? vocabulary->find(vocabulary->data, name) : NULL;
}

int vocabulary_count(const struct vocabulary *vocabulary)
{
	return vocabulary ? vocabulary->count : 0;
}

const char *vocabulary_word(const struct vocabulary *vocabulary, int row)
{
	return vocabulary->rows[row].values[0];
}

bool vocabulary_complain(const struct vocabulary *vocabulary, int row, const char *column, const char *sentence,
			 struct error *error)
{
	const struct row *of = &vocabulary->rows[row];
	size_t at = 1;
	for (int i = 0; column && i < vocabulary->column_count && strcmp(vocabulary->columns[i], column) != 0; i++)
		at += strlen(of->values[i]) + 1;
	return error_set(error, "%s:%d:%zu: %s", of->path, of->line, at, sentence);
}

const char *vocabulary_value(const struct vocabulary *vocabulary, int row, const char *column)
{
	for (int i = 0; row >= 0 && i < vocabulary->column_count; i++)
		if (strcmp(vocabulary->columns[i], column) == 0)
			return vocabulary->rows[row].values[i];
	return "";
}

const char *vocabulary_meaning(const struct vocabulary *vocabulary, int row)
{
	static const char *const columns[] = {"meaning", "class", "walk", "style"};
	const char *meaning = "";
	for (size_t i = 0; !*meaning && i < sizeof columns / sizeof *columns; i++)
		meaning = vocabulary_value(vocabulary, row, columns[i]);
	return meaning;
}

/* Returns true if both lists of types, separated by |, have one in common. */
static bool types_meet(const char *own, const char *wanted)
{
	for (size_t length; *wanted; wanted += length + (wanted[length] == '|')) {
		length = strcspn(wanted, "|");
		for (const char *at = own; *at; at += strcspn(at, "|"), at += *at == '|')
			if (strcspn(at, "|") == length && memcmp(at, wanted, length) == 0)
				return true;
	}
	return false;
}

bool vocabulary_has(const struct vocabulary *vocabulary, const char *word, size_t length, const char *column,
		    const char *value)
{
	int row = vocabulary_find(vocabulary, word, length);
	return row >= 0 && types_meet(vocabulary_value(vocabulary, row, column), value);
}

bool vocabulary_fits(const struct vocabulary *vocabulary, int row, const char *type)
{
	const char *own = vocabulary_value(vocabulary, row, "type");
	return type ? types_meet(own, type) : strcmp(own, "GOD") != 0 && strcmp(own, "GLOBAL") != 0;
}

static int lower(int c)
{
	return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c;
}

/* Returns the cost of replacing one byte by another: 2, or 1 for a change of case. */
static int change_cost(char a, char b)
{
	if (a == b)
		return 0;
	return lower((unsigned char)a) == lower((unsigned char)b) ? 1 : 2;
}

/* Returns a lower bound of the distance: each surplus character, and each letter that only one word has, costs an
 * edit. */
static int least_distance(const struct outline *a, const struct outline *b)
{
	size_t surplus = a->length > b->length ? a->length - b->length : b->length - a->length;
	int missing = __builtin_popcountll(a->letters & ~b->letters);
	int added = __builtin_popcountll(b->letters & ~a->letters);
	int letters = MAX(missing, added);
	return 2 * MAX((int)surplus, letters);
}

int word_limit(size_t length)
{
	return length < 2 ? 2 : length < 5 ? 4 : length > WORD_LIMIT ? 0 : (int)length / 3 * 2 + 1;
}

/* Computes the distances of all pairs of prefixes that can matter. */
static int table_distance(const char *a, size_t a_length, const char *b, size_t b_length, int limit)
{
	int rows[3][WORD_LIMIT + 1];
	/* Each step away from the diagonal costs an edit: only cells near it can stay below the limit. */
	const size_t band = (size_t)MAX(limit, 0) / 2 + 1;
	int *before = rows[0], *last = rows[1], *present = rows[2];
	for (size_t j = 0; j <= b_length; j++)
		last[j] = (int)j * 2;
	for (size_t i = 1; i <= a_length; i++) {
		size_t first = i > band ? i - band : 1, end = i + band < b_length ? i + band : b_length;
		present[first - 1] = first == 1 ? (int)i * 2 : limit;
		int row_least = present[first - 1];
		for (size_t j = first; j <= end; j++) {
			const int changed = last[j - 1] + change_cost(a[i - 1], b[j - 1]);
			present[j] = MIN(MIN(last[j], present[j - 1]) + 2, changed);
			if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] &&
			    before[j - 2] + 2 < present[j])
				present[j] = before[j - 2] + 2;
			row_least = MIN(present[j], row_least);
		}
		if (end < b_length)
			present[end + 1] = limit;
		if (row_least >= limit)
			return limit;
		int *spare = before;
		before = last;
		last = present;
		present = spare;
	}
	return MIN(last[b_length], limit);
}

int word_distance(const char *a, size_t a_length, const char *b, size_t b_length, int limit)
{
	if (a_length > WORD_LIMIT || b_length > WORD_LIMIT)
		return limit;
	const struct outline of_a = outline_of(a, a_length), of_b = outline_of(b, b_length);
	return least_distance(&of_a, &of_b) < limit ? table_distance(a, a_length, b, b_length, limit) : limit;
}

int vocabulary_nearest(const struct vocabulary *vocabulary, const char *word, size_t length, const char *column,
		       const char *value, int limit)
{
	int nearest = -1;
	if (!vocabulary || length > WORD_LIMIT)
		return -1;
	const struct outline outline = outline_of(word, length);
	for (int row = 0; row < vocabulary->count; row++) {
		const struct row *known = &vocabulary->rows[row];
		if (known->outline.length > WORD_LIMIT || least_distance(&outline, &known->outline) >= limit ||
		    (column && !types_meet(vocabulary_value(vocabulary, row, column), value)))
			continue;
		int distance = table_distance(word, length, known->values[0], known->outline.length, limit);
		if (distance < limit) {
			limit = distance;
			nearest = row;
		}
	}
	return nearest;
}

struct nearest nearest_begin(const char *word, size_t length)
{
	return (struct nearest){.word = word, .length = length, .limit = word_limit(length)};
}

void nearest_try(struct nearest *nearest, const char *name)
{
	bool same = bytes_equal(nearest->word, nearest->length, name);
	int distance = same ? -1 : word_distance(nearest->word, nearest->length, name, strlen(name), nearest->limit);
	if (distance < nearest->limit) {
		nearest->limit = distance;
		nearest->name = name;
	}
}

const char *nearest_of(const char *const *names, const char *word)
{
	struct nearest nearest = nearest_begin(word, strlen(word));
	for (; *names; names++)
		nearest_try(&nearest, *names);
	return nearest.name;
}

bool word_is_among(const char *const *words, int count, const char *word)
{
	for (int i = 0; i < count; i++)
		if (strcmp(words[i], word) == 0)
			return true;
	return false;
}

int word_index(const char *const *words, const char *word)
{
	for (int i = 0; word && words && words[i]; i++)
		if (strcmp(words[i], word) == 0)
			return i;
	return -1;
}
