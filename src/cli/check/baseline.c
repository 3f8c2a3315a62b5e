/* Known findings: their fingerprints, and the file that lists them. */
#include "cli.h"
#include "report.h"

#include <inttypes.h>
#include <libgen.h>

enum { HASH_DIGITS = 16, HASHED = 2048 }; /* bytes of a long line on each side of where the finding begins */

/* FNV-1a is enough: nobody gains anything from a collision. */
static uint64_t hash_byte(uint64_t hash, char byte)
{
	return (hash ^ (unsigned char)byte) * UINT64_C(0x100000001b3);
}

/* Hashes bytes of the text without blanks. */
static uint64_t hash_text(uint64_t hash, const struct text *text, size_t start, size_t end)
{
	for (size_t i = start; i < end; i++)
		if (!byte_is_blank(text->bytes[i]) && text->bytes[i] != '\r')
			hash = hash_byte(hash, text->bytes[i]);
	return hash;
}

/* Hashes the rule, the marked bytes of the first line, and that line. The message does not count, so that a later
 * version can reword it. Fingerprints of older versions have the message in place of the marked bytes (`worded`); a run
 * of digits in it counts as one #, because counts and line numbers change with edits elsewhere. */
static uint64_t hash_finding(const struct text *text, const struct finding *finding, bool worded)
{
	uint64_t hash = UINT64_C(0xcbf29ce484222325);
	struct span line = text_line_span(text, text_line(text, finding->span.start));
	size_t from = finding->span.start, first = from - line.start > HASHED ? from - HASHED : line.start;
	size_t last = span_end(line) > from + HASHED ? from + HASHED : span_end(line);
	size_t end = MIN(span_end(finding->span), last);
	for (const char *at = finding->rule->name; *at; at++)
		hash = hash_byte(hash, *at);
	hash = hash_byte(hash, '\0');
	for (const char *at = finding->message; worded && *at; at++)
		if (!byte_is_digit(*at))
			hash = hash_byte(hash, *at);
		else if (!byte_is_digit(at[1]))
			hash = hash_byte(hash, '#');
	if (!worded)
		hash = hash_text(hash, text, from, end);
	hash = hash_byte(hash, '\0');
	return hash_text(hash, text, first, last);
}

/* A fingerprint and the index of its finding. */
struct numbered {
	uint64_t hash;
	int index;
};

static int compare_numbered(const void *left, const void *right)
{
	const struct numbered *a = left, *b = right;
	if (a->hash != b->hash)
		return a->hash < b->hash ? -1 : 1;
	return (a->index > b->index) - (a->index < b->index);
}

static struct fingerprint *all_fingerprints(const struct document *document, bool worded)
{
	size_t count = (size_t)document->findings.count;
	struct numbered *sorted = memory_allocate(count, sizeof *sorted);
	struct fingerprint *fingerprints = memory_allocate(count, sizeof *fingerprints);
	for (size_t i = 0; i < count; i++)
		sorted[i] = (struct numbered){
		    .hash = hash_finding(&document->text, &document->findings.items[i], worded), .index = (int)i};
	list_sort(sorted, count, sizeof *sorted, compare_numbered);
	unsigned occurrence = 0;
	for (size_t i = 0; i < count; i++) {
		occurrence = i > 0 && sorted[i].hash == sorted[i - 1].hash ? occurrence + 1 : 1;
		fingerprints[sorted[i].index] =
		    (struct fingerprint){.hash = sorted[i].hash, .occurrence = occurrence};
	}
	free(sorted);
	return fingerprints;
}

struct fingerprint *fingerprints_of(const struct document *document)
{
	return all_fingerprints(document, false);
}

/* Returns the path of the document as it is written in the baseline: relative to the folder of the baseline if it is
 * below it, else absolute. The caller frees it. */
static char *document_word(const struct baseline *baseline, const struct document *document)
{
	char *real = strcmp(document->path, "-") == 0 ? NULL : realpath(document->path, NULL);
	const char *path = real ? real : document->path, *below = path_below(path, baseline->folder);
	char *word = output_escape(below ? below : path, "%");
	free(real);
	return word;
}

uint64_t fingerprint_key(struct fingerprint fingerprint, const char *path)
{
	uint64_t key = fingerprint.hash ^ (fingerprint.occurrence * UINT64_C(0x9e3779b97f4a7c15));
	for (; *path; path++)
		key = hash_byte(key, *path);
	return key;
}

static int compare_keys(const void *left, const void *right)
{
	const uint64_t *a = left, *b = right;
	return (*a > *b) - (*a < *b);
}

static bool find_folder(struct baseline *baseline, const char *path, struct error *error)
{
	char *copy = memory_copy(path);
	*baseline = (struct baseline){.folder = realpath(dirname(copy), NULL)};
	free(copy);
	return baseline->folder || error_set(error, "%s: the folder for the baseline does not exist.", path);
}

bool baseline_begin(struct baseline *baseline, const char *path, struct error *error)
{
	char *bytes;
	size_t length;
	if (!find_folder(baseline, path, error))
		return false;
	if (!file_exists(path))
		return true;
	if (!file_read(path, &bytes, &length, NULL, error))
		return false;
	bool is_baseline = strncmp(bytes, BASELINE_TITLE, strlen(BASELINE_TITLE)) == 0 ||
			   (strspn(bytes, "0123456789abcdef") == HASH_DIGITS && bytes[HASH_DIGITS] == ':');
	free(bytes);
	return is_baseline ||
	       error_set(error,
			 "%s: not a baseline, so it was not overwritten; give --write-baseline a new file name.",
			 path);
}

/* FINGERPRINT:OCCURRENCE RULE PATH */
static bool read_line(char *line, uint64_t *key)
{
	struct fingerprint fingerprint;
	char *at;
	if (strspn(line, "0123456789abcdef") != HASH_DIGITS || line[HASH_DIGITS] != ':')
		return false;
	fingerprint.hash = strtoull(line, NULL, 16);
	fingerprint.occurrence = (unsigned)strtoul(line + HASH_DIGITS + 1, &at, 10);
	if (fingerprint.occurrence == 0 || *at != ' ')
		return false;
	char *word = strchr(at + 1, ' ');
	if (!word || word[1] == '\0' || strchr(word + 1, ' '))
		return false;
	*key = fingerprint_key(fingerprint, word + 1);
	return true;
}

static bool read_lines(struct baseline *baseline, const char *path, char *at, struct error *error)
{
	char *line;
	for (int number = 1; (line = strsep(&at, "\n")); number++) {
		line[strcspn(line, "\r")] = '\0';
		if (*line && *line != '#' && !read_line(line, &baseline->keys[baseline->count++]))
			return error_set(error,
					 "%s:%d:1: expected a fingerprint, a rule and a path; recreate the baseline "
					 "with --write-baseline.",
					 path, number);
	}
	list_sort(baseline->keys, baseline->count, sizeof *baseline->keys, compare_keys);
	return true;
}

bool baseline_read(struct baseline *baseline, const char *path, struct error *error)
{
	char *bytes;
	size_t length;
	if (!find_folder(baseline, path, error) || !file_read(path, &bytes, &length, NULL, error))
		return false;
	size_t lines = 1;
	for (size_t i = 0; i < length; i++)
		lines += bytes[i] == '\n';
	baseline->keys = memory_allocate(lines, sizeof *baseline->keys);
	bool done = read_lines(baseline, path, bytes, error);
	free(bytes);
	return done;
}

void baseline_clear(struct baseline *baseline)
{
	free(baseline->folder);
	free(baseline->keys);
	*baseline = (struct baseline){0};
}

static bool is_known(const struct baseline *baseline, struct fingerprint fingerprint, const char *word)
{
	uint64_t key = fingerprint_key(fingerprint, word);
	return bsearch(&key, baseline->keys, baseline->count, sizeof key, compare_keys) != NULL;
}

unsigned baseline_filter(const struct baseline *baseline, struct document *document)
{
	struct finding_list *findings = &document->findings;
	if (baseline->count == 0)
		return 0;
	struct fingerprint *fingerprints = fingerprints_of(document), *worded = all_fingerprints(document, true);
	char *word = document_word(baseline, document);
	int kept = 0, count = findings->count;
	for (int i = 0; i < count; i++)
		if (!is_known(baseline, fingerprints[i], word) && !is_known(baseline, worded[i], word))
			findings->items[kept++] = findings->items[i];
	findings->count = kept;
	free(fingerprints);
	free(worded);
	free(word);
	return (unsigned)(count - kept);
}

void baseline_print(FILE *out, const struct baseline *baseline, const struct document *document)
{
	struct fingerprint *fingerprints = fingerprints_of(document);
	char *word = document_word(baseline, document);
	for (int i = 0; i < document->findings.count; i++)
		fprintf(out, "%016" PRIx64 ":%u %s %s\n", fingerprints[i].hash, fingerprints[i].occurrence,
			document->findings.items[i].rule->name, word);
	free(fingerprints);
	free(word);
}
