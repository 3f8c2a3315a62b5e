/* Texts of cases: read line by line, and rewritten where the answer is another. */
#include "case.h"

#include "mapwright/file.h"

#include <dirent.h>
#include <ftw.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

char *case_read(const char *path, size_t *length)
{
	char *bytes;
	if (!file_exists(path) || !file_read(path, &bytes, length, NULL, NULL))
		return NULL;
	return bytes;
}

bool case_write(const char *path, const char *bytes, size_t length)
{
	FILE *out = fopen(path, "w");
	bool written = out && fwrite(bytes, 1, length, out) == length;
	return out && fclose(out) == 0 && written;
}

bool case_line(const char **at, const char *end, const char **line, size_t *length)
{
	if (*at == end)
		return false;
	const char *stop = memchr(*at, '\n', (size_t)(end - *at));
	*line = *at;
	*length = (size_t)((stop ? stop : end) - *at);
	*at = stop ? stop + 1 : end;
	return true;
}

/* ---- how two texts differ ---- */

struct line {
	const char *at;
	size_t length; /* with the line end, if it has one */
};

struct lines {
	struct line *items;
	int count;
};

static struct lines split(const char *text, size_t length)
{
	struct lines lines = {0};
	const char *at = text, *line;
	size_t size, capacity = 1;
	for (size_t i = 0; i < length; i++)
		capacity += text[i] == '\n';
	lines.items = calloc(capacity, sizeof *lines.items);
	while (case_line(&at, text + length, &line, &size))
		lines.items[lines.count++] = (struct line){line, (size_t)(at - line)};
	return lines;
}

static bool same_line(struct line a, struct line b)
{
	return a.length == b.length && memcmp(a.at, b.at, a.length) == 0;
}

typedef void write_line(void *to, char sign, int number, struct line line);

/* Calls `write` for each line that only one has, in the order of the texts, those that are gone first. */
static void compare_lines(struct lines a, struct lines b, write_line *write, void *to)
{
	int first = 0, a_end = a.count, b_end = b.count;
	while (first < a_end && first < b_end && same_line(a.items[first], b.items[first]))
		first++;
	while (a_end > first && b_end > first && same_line(a.items[a_end - 1], b.items[b_end - 1])) {
		a_end--;
		b_end--;
	}
	/* longest[i][j]: the most lines that what is left of both from i and j on has in common */
	size_t width = (size_t)(b_end - first) + 1;
	int *longest = calloc(((size_t)(a_end - first) + 1) * width, sizeof *longest);
	for (int i = a_end - 1; i >= first; i--)
		for (int j = b_end - 1; j >= first; j--) {
			int *here = longest + (size_t)(i - first) * width + (j - first);
			*here = same_line(a.items[i], b.items[j]) ? here[width + 1] + 1
				: here[width] >= here[1]          ? here[width]
								  : here[1];
		}
	for (int i = first, j = first; i < a_end || j < b_end;) {
		const int *here = longest + (size_t)(i - first) * width + (j - first);
		if (i < a_end && j < b_end && same_line(a.items[i], b.items[j])) {
			i++;
			j++;
		} else if (i < a_end && (j == b_end || here[width] >= here[1])) {
			write(to, '-', i + 1, a.items[i]);
			i++;
		} else {
			write(to, '+', j + 1, b.items[j]);
			j++;
		}
	}
	free(longest);
}

static void print_line(void *to, char sign, int number, struct line line)
{
	FILE *out = to;
	bool ended = line.at[line.length - 1] == '\n';
	fprintf(out, "%c%d|", sign, number);
	fwrite(line.at, 1, line.length, out);
	fputs(ended ? "" : "\n\\\n", out);
}

/* Lines that changed, one after another. */
struct hunk {
	FILE *out;
	int longer;            /* how many more lines the new text has so far */
	int gone, fresh;       /* how many */
	int first_gone;        /* its number in the old text */
	struct line *lines;    /* those that came */
	int first_fresh, most; /* the number of the first in its own text; room in `lines` */
};

static void print_hunk(struct hunk *hunk)
{
	int i = 0, left = hunk->gone - hunk->fresh;
	for (; i < hunk->fresh; i++)
		print_line(hunk->out, i < hunk->gone ? '=' : '+', hunk->first_fresh + i, hunk->lines[i]);
	if (left > 1)
		fprintf(hunk->out, "-%d..%d\n", hunk->first_gone + i, hunk->first_gone + hunk->gone - 1);
	else if (left == 1)
		fprintf(hunk->out, "-%d\n", hunk->first_gone + i);
	hunk->longer += hunk->fresh - hunk->gone;
	hunk->gone = hunk->fresh = 0;
}

static void add_to_hunk(void *to, char sign, int number, struct line line)
{
	struct hunk *hunk = to;
	if (sign == '-') {
		if (hunk->fresh > 0 || (hunk->gone > 0 && number != hunk->first_gone + hunk->gone))
			print_hunk(hunk);
		if (hunk->gone++ == 0)
			hunk->first_gone = number;
		return;
	}
	if (hunk->fresh > 0 ? number != hunk->first_fresh + hunk->fresh
			    : hunk->gone > 0 && number != hunk->first_gone + hunk->longer)
		print_hunk(hunk);
	if (hunk->fresh == 0)
		hunk->first_fresh = number;
	if (hunk->fresh == hunk->most) {
		hunk->most = 2 * hunk->most + 8;
		hunk->lines = realloc(hunk->lines, (size_t)hunk->most * sizeof *hunk->lines);
	}
	hunk->lines[hunk->fresh++] = line;
}

void case_changed_lines(FILE *out, const char *old, size_t old_length, const char *text, size_t length)
{
	struct lines a = split(old, old_length), b = split(text, length);
	struct hunk hunk = {.out = out};
	compare_lines(a, b, add_to_hunk, &hunk);
	print_hunk(&hunk);
	free(hunk.lines);
	free(a.items);
	free(b.items);
}

/* ---- the files of a case ---- */

const struct case_file *case_file_find(const struct case_files *files, const char *case_name, const char *name,
				       size_t name_length)
{
	for (int i = files->count - 1; i >= 0; i--) {
		const struct case_file *file = files->items + i;
		if (strcmp(file->case_name, case_name) == 0 && strlen(file->name) == name_length &&
		    memcmp(file->name, name, name_length) == 0)
			return file;
	}
	return NULL;
}

/* Reads the files that a text makes. */
static void read_text(struct case_files *files, const char *path)
{
	size_t length = 0, size;
	char *text = case_read(path, &length);
	const char *at = text, *line;
	while (text && case_line(&at, text + length, &line, &size)) {
		char *copy = malloc(size + 1);
		memcpy(copy, line, size);
		copy[size] = '\0';
		case_files_read(files, copy, size);
		free(copy);
	}
	case_files_end(files);
	free(text);
}

/* The bytes of a file that the text "alike" of the inputs makes. */
static char *alike_input(const char *inputs, const char *name, size_t name_length, size_t *length)
{
	static bool reading; /* what such a file begins with is none of them */
	char path[PATH_MAX], *bytes = NULL;
	struct case_files files = {.inputs = inputs};
	if (reading)
		return NULL;
	reading = true;
	snprintf(path, sizeof path, "%s/alike", inputs);
	read_text(&files, path);
	reading = false;
	const struct case_file *file = case_file_find(&files, "", name, name_length);
	if (file && files.wrong == 0) {
		*length = file->length;
		bytes = malloc(*length + 1);
		memcpy(bytes, file->bytes, *length + 1);
	}
	case_files_clear(&files);
	return bytes;
}

char *case_input(const char *inputs, const char *names, size_t *length)
{
	char path[PATH_MAX], *all = NULL;
	bool found = true;
	FILE *out = open_memstream(&all, length);
	while (*names) {
		int count = 1, used = 0;
		size_t size;
		if (sscanf(names, "%d*%n", &count, &used) < 1 || used == 0)
			count = 1;
		names += used;
		int name_length = (int)strcspn(names, "+");
		snprintf(path, sizeof path, "%s/%.*s", inputs, name_length, names);
		char *bytes = case_read(path, &size);
		bytes = bytes ? bytes : alike_input(inputs, names, (size_t)name_length, &size);
		found = found && bytes;
		for (; bytes && count > 0; count--)
			fwrite(bytes, 1, size, out);
		free(bytes);
		names += name_length + (names[name_length] == '+');
	}
	fclose(out);
	if (found)
		return all;
	free(all);
	return NULL;
}

static void begin_file(struct case_files *files, const char *name, const char *word, const char *source)
{
	char *bytes = NULL;
	size_t length = 0;
	if (strcmp(word, "like") == 0) {
		const struct case_file *file = case_file_find(files, source, name, strlen(name));
		if (!file)
			file = case_file_find(files, files->case_name, source, strlen(source));
		bytes = file ? malloc(file->length + 1) : NULL;
		if (file)
			memcpy(bytes, file->bytes, (length = file->length) + 1);
	} else if (strcmp(word, "from") == 0) {
		bytes = case_input(files->inputs, source, &length);
	} else {
		bytes = calloc(1, 1);
	}
	files->wrong += bytes == NULL;
	files->items = realloc(files->items, (size_t)(files->count + 1) * sizeof *files->items);
	files->items[files->count++] = (struct case_file){.case_name = strdup(files->case_name),
							  .name = strdup(name),
							  .bytes = bytes ? bytes : calloc(1, 1),
							  .length = length};
	files->in_file = true;
}

/* Begins the file of a line "case NAME from INPUT" or "case NAME like CASE". */
static void begin_case_file(struct case_files *files, const char *word, const char *source)
{
	char name[200] = "";
	const char *dot = strrchr(source, '.');
	if (strcmp(word, "from") == 0)
		snprintf(name, sizeof name, "in%s", dot ? dot : "");
	for (int i = 0; i < files->count && !name[0]; i++)
		if (strcmp(files->items[i].case_name, source) == 0)
			snprintf(name, sizeof name, "%s", files->items[i].name);
	begin_file(files, name, word, source);
}

static void add_change(struct case_changes *changes, struct case_change change, const char *text, size_t length)
{
	if (text) {
		change.length = length + 1;
		change.text = malloc(change.length);
		memcpy(change.text, text, length);
		change.text[length] = '\n';
	}
	changes->items = realloc(changes->items, (size_t)(changes->count + 1) * sizeof change);
	changes->items[changes->count++] = change;
}

/* Adds what a line says of the last file; false if it says nothing. */
static bool read_change(struct case_changes *changes, const char *line, size_t length)
{
	int number = 0, last = 0, used = 0, more = 0;
	if (length == 1 && line[0] == '\\') { /* the line before has no end */
		if (changes->count > 0)
			changes->items[changes->count - 1].length--;
		return changes->count > 0;
	}
	if (line[0] == '|') {
		add_change(changes, (struct case_change){.times = 1}, line + 1, length - 1);
		return true;
	}
	if (length == 0 || !strchr("-+=", line[0]) ||
	    sscanf(line + 1, "%d%n..%d%n", &number, &used, &last, &more) < 1)
		return false;
	const char *rest = line + 1 + (more > 0 ? more : used);
	last = more > 0 ? last : number;
	bool has_text = *rest == '|';
	if (!has_text && (line[0] != '-' || *rest))
		return false;
	const char *text = has_text ? rest + 1 : NULL;
	size_t size = has_text ? length - (size_t)(text - line) : 0;
	for (int i = number; i <= last && line[0] != '+'; i++)
		add_change(changes, (struct case_change){.number = i, .gone = true}, line[0] == '-' ? text : NULL,
			   size);
	if (line[0] != '-')
		add_change(changes,
			   (struct case_change){.number = line[0] == '+' ? number : 0, .times = last - number + 1},
			   text, size);
	return true;
}

void case_files_end(struct case_files *files)
{
	if (!files->in_file)
		return;
	struct case_file *file = files->items + files->count - 1;
	struct case_changes *changes = &files->changes;
	char *bytes = NULL;
	size_t length = 0;
	struct lines old = split(file->bytes, file->length);
	FILE *out = open_memstream(&bytes, &length);
	int old_number = 1, number = 1;
	bool fit = true;
	for (int i = 0; i < changes->count; i++) {
		struct case_change *change = changes->items + i;
		struct line line = {change->text, change->length};
		int until = change->gone ? change->number - old_number : change->number - number;
		for (; change->number > 0 && until > 0 && old_number <= old.count; until--) {
			fwrite(old.items[old_number - 1].at, 1, old.items[old_number - 1].length, out);
			old_number++;
			number++;
		}
		fit = fit && (change->number == 0 || until == 0);
		if (change->gone) {
			fit = fit && old_number <= old.count &&
			      (!change->text || same_line(old.items[old_number - 1], line));
			old_number++;
		}
		for (int time = 0; time < change->times; time++) {
			fwrite(change->text, 1, change->length, out);
			number++;
		}
		free(change->text);
	}
	for (; old_number <= old.count; old_number++)
		fwrite(old.items[old_number - 1].at, 1, old.items[old_number - 1].length, out);
	fclose(out);
	free(old.items);
	free(changes->items);
	*changes = (struct case_changes){0};
	free(file->bytes);
	file->bytes = bytes;
	file->length = length;
	files->wrong += !fit;
	files->in_file = false;
}

bool case_files_read(struct case_files *files, const char *line, size_t length)
{
	char name[200], word[8], source[200];
	bool may_begin = files->may_begin && files->count > 0;
	files->may_begin = files->may_begin && line[0] == '#';
	if (may_begin && line[0] == '|')
		begin_file(files, files->items[files->count - 1].name, "", "");
	if (files->in_file && read_change(&files->changes, line, length))
		return true;
	if (line[0] == '#')
		return false;
	case_files_end(files);
	int count = sscanf(line, "case %199s %7s %199s", name, word, source);
	if (count > 0) {
		memcpy(files->case_name, name, sizeof name);
		files->may_begin = count == 1;
		if (count == 3)
			begin_case_file(files, word, source);
		return true;
	}
	count = sscanf(line, "file %199s %7s %199s", name, word, source);
	if (count > 0)
		begin_file(files, name, count == 3 ? word : "", source);
	return count > 0;
}

void case_files_clear(struct case_files *files)
{
	for (int i = 0; i < files->count; i++) {
		free(files->items[i].case_name);
		free(files->items[i].name);
		free(files->items[i].bytes);
	}
	free(files->items);
	free(files->changes.items);
	*files = (struct case_files){0};
}

static int is_case(const struct dirent *entry)
{
	const char *dot = strrchr(entry->d_name, '.');
	return dot && strcmp(dot, ".case") == 0;
}

static void visit_text(const char *path, const char *inputs,
		       void (*visit)(const char *name, const char *bytes, size_t length))
{
	struct case_files files = {.inputs = inputs};
	read_text(&files, path);
	for (int i = 0; i < files.count; i++)
		visit(files.items[i].name, files.items[i].bytes, files.items[i].length);
	case_files_clear(&files);
}

void case_files_visit(const char *folder, const char *inputs,
		      void (*visit)(const char *name, const char *bytes, size_t length))
{
	struct dirent **entries;
	char path[PATH_MAX];
	int count = scandir(folder, &entries, is_case, alphasort);
	for (int i = 0; i < count; i++) {
		snprintf(path, sizeof path, "%s/%s", folder, entries[i]->d_name);
		visit_text(path, inputs, visit);
		free(entries[i]);
	}
	if (count >= 0)
		free(entries);
}

int case_strangers(const char *folder)
{
	int strangers = 0;
	DIR *entries = opendir(folder);
	for (struct dirent *entry = entries ? readdir(entries) : NULL; entry; entry = readdir(entries))
		if (entry->d_name[0] != '.' && !is_case(entry)) {
			printf("FAILED %s: is no text of cases (see tests/cases/README.md)\n", entry->d_name);
			strangers++;
		}
	if (entries)
		closedir(entries);
	return strangers;
}

/* ---- what an update changed ---- */

struct replacement {
	char *what;
	int files, last_file;
};

static struct {
	struct replacement *items;
	int count, files;
	struct lines gone, fresh; /* of the lines that follow each other in the text at hand */
} written;

static void note(const char *what)
{
	struct replacement *item = written.items;
	while (item < written.items + written.count && strcmp(item->what, what) != 0)
		item++;
	if (item == written.items + written.count) {
		written.items = realloc(written.items, (size_t)(written.count + 1) * sizeof *item);
		item = written.items + written.count++;
		*item = (struct replacement){.what = strdup(what)};
	}
	item->files += item->last_file != written.files;
	item->last_file = written.files;
}

/* The words that differ between two lines: "`old` -> `new`". */
static void note_pair(struct line a, struct line b)
{
	char what[400];
	size_t start = 0, end = 0, least = a.length < b.length ? a.length : b.length;
	while (start < least && a.at[start] == b.at[start])
		start++;
	while (end < least - start && a.at[a.length - 1 - end] == b.at[b.length - 1 - end])
		end++;
	while (start > 0 && a.at[start - 1] != ' ' && a.at[start - 1] != '|')
		start--;
	while (end > 0 && a.at[a.length - end] != ' ' && a.at[a.length - end] != '\n')
		end--;
	snprintf(what, sizeof what, "`%.*s` -> `%.*s`", (int)(a.length - start - end), a.at + start,
		 (int)(b.length - start - end), b.at + start);
	note(what);
}

static void note_lines(void)
{
	char what[60];
	int i = 0;
	for (; i < written.gone.count && i < written.fresh.count; i++)
		note_pair(written.gone.items[i], written.fresh.items[i]);
	int rest = written.gone.count + written.fresh.count - 2 * i;
	snprintf(what, sizeof what, "%d line%s %s", rest, rest == 1 ? "" : "s",
		 written.gone.count > i ? "less" : "more");
	if (rest > 0)
		note(what);
	written.gone.count = written.fresh.count = 0;
}

static void collect(void *to, char sign, int number, struct line line)
{
	(void)to;
	(void)number;
	if (sign == '-' && written.fresh.count > 0)
		note_lines();
	struct lines *side = sign == '-' ? &written.gone : &written.fresh;
	side->items = realloc(side->items, (size_t)(side->count + 1) * sizeof *side->items);
	side->items[side->count++] = line;
}

bool case_updates(void)
{
	return getenv("MAPWRIGHT_UPDATE") != NULL;
}

static bool update(const char *name, const char *path, const char *old, size_t old_length, const char *text,
		   size_t length)
{
	if (length < old_length && memcmp(old, text, length) == 0 &&
	    strcmp(getenv("MAPWRIGHT_UPDATE"), "shorter") != 0) {
		printf("FAILED %s: what came ends early, after %zu of %zu bytes, and is not written; "
		       "MAPWRIGHT_UPDATE=shorter accepts it\n",
		       name, length, old_length);
		return false;
	}
	struct lines a = split(old, old_length), b = split(text, length);
	written.files++;
	compare_lines(a, b, collect, NULL);
	note_lines();
	free(a.items);
	free(b.items);
	return case_write(path, text, length);
}

bool case_compare(const char *name, const char *path, const char *text, size_t length)
{
	size_t old_length = 0;
	char *old = case_read(path, &old_length);
	bool same = old && old_length == length && memcmp(old, text, length) == 0;
	if (!same && case_updates()) {
		same = update(name, path, old ? old : "", old_length, text, length);
	} else if (!same) {
		printf("FAILED %s: %s is not as expected\n", name, path);
		struct lines a = split(old ? old : "", old_length), b = split(text, length);
		compare_lines(a, b, print_line, stdout);
		free(a.items);
		free(b.items);
	}
	free(old);
	return same;
}

static int most_files_first(const void *a, const void *b)
{
	const struct replacement *left = a, *right = b;
	return right->files - left->files;
}

int case_end(const char *what, int count, int failed)
{
	if (written.count > 0)
		qsort(written.items, (size_t)written.count, sizeof *written.items, most_files_first);
	for (int i = 0; i < written.count; i++) {
		printf("%d file%s: %s\n", written.items[i].files, written.items[i].files == 1 ? "" : "s",
		       written.items[i].what);
		free(written.items[i].what);
	}
	free(written.items);
	free(written.gone.items);
	free(written.fresh.items);
	printf("%d %s, %d failed, %d files written\n", count, what, failed, written.files);
	if (failed > 0 && !case_updates())
		printf("Once a difference is meant: MAPWRIGHT_UPDATE=1 and the same command accept it.\n");
	return failed > 0 || count == 0;
}

/* ---- folders ---- */

static int open_entry(const char *path, const struct stat *status, int kind, struct FTW *walk)
{
	(void)status;
	(void)walk;
	return kind == FTW_D || kind == FTW_DNR ? chmod(path, 0700) : 0;
}

static int remove_entry(const char *path, const struct stat *status, int kind, struct FTW *walk)
{
	(void)status;
	(void)kind;
	return walk->level > 0 ? remove(path) : 0;
}

void case_folder_enter(char path[32])
{
	strcpy(path, "/tmp/mapwright-case-XXXXXX");
	if (!mkdtemp(path) || chdir(path) != 0) {
		perror(path);
		exit(2);
	}
}

void case_folder_empty(const char *path)
{
	if (nftw(path, open_entry, 8, FTW_PHYS) != 0 || nftw(path, remove_entry, 8, FTW_DEPTH | FTW_PHYS) != 0 ||
	    chdir(path) != 0) {
		perror(path);
		exit(2);
	}
}

void case_folder_leave(const char *path)
{
	case_folder_empty(path);
	if (chdir("/") != 0 || rmdir(path) != 0)
		perror(path);
}
