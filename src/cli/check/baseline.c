#include "baseline.h"

#include "fingerprint.h"
#include "mapwright/arena.h"
#include "mapwright/rule.h"

#include <inttypes.h>
#include <libgen.h>
#include <stdlib.h>
#include <string.h>

enum { HASH_DIGITS = 16 };

/* ---- names ---- */

/* A path as a word of the file: what could break its line is %NN. To be freed; NULL without memory. */
static char *path_as_word(const char *path)
{
	size_t size = strlen(path) * 3 + 1, used = 0;
	char *word = malloc(size);
	for (; word && *path; path++) {
		unsigned char byte = (unsigned char)*path;
		bool plain = byte > ' ' && byte != '%' && byte < 0x7f;
		used += (size_t)snprintf(word + used, size - used, plain ? "%c" : "%%%02X", byte);
	}
	if (word)
		word[used] = '\0';
	return word;
}

/* How the file names the document: from the folder of the baseline, or whole when it is elsewhere. */
static char *document_word(const struct baseline *baseline, const struct document *document)
{
	size_t length = strlen(baseline->folder);
	char *real = strcmp(document->path, "-") == 0 ? NULL : realpath(document->path, NULL);
	const char *path = real ? real : document->path;
	bool below = strncmp(path, baseline->folder, length) == 0 && path[length] == '/';
	char *word = path_as_word(below ? path + length + 1 : path);
	free(real);
	return word;
}

/* ---- keys ---- */

static uint64_t key_of(struct fingerprint fingerprint, const char *word)
{
	uint64_t key = fingerprint.hash ^ (fingerprint.occurrence * UINT64_C(0x9e3779b97f4a7c15));
	for (; *word; word++)
		key = (key ^ (unsigned char)*word) * UINT64_C(0x100000001b3);
	return key;
}

static int compare_keys(const void *left, const void *right)
{
	const uint64_t *a = left, *b = right;
	return (*a > *b) - (*a < *b);
}

static bool is_known(const struct baseline *baseline, uint64_t key)
{
	return baseline->count > 0 && bsearch(&key, baseline->keys, baseline->count, sizeof key, compare_keys);
}

/* ---- the file ---- */

static bool find_folder(struct baseline *baseline, const char *path, struct error *error)
{
	char *copy = strdup(path);
	*baseline = (struct baseline){.folder = copy ? realpath(dirname(copy), NULL) : NULL};
	free(copy);
	return baseline->folder || error_set(error, "%s: no such folder for a baseline.", path);
}

/* Its first line tells it. */
static bool is_baseline(const char *bytes)
{
	return strncmp(bytes, BASELINE_TITLE, strlen(BASELINE_TITLE)) == 0 ||
	       (strspn(bytes, "0123456789abcdef") == HASH_DIGITS && bytes[HASH_DIGITS] == ':');
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
	bool done =
	    is_baseline(bytes) || error_set(error,
					    "%s: is not a baseline, so it is not overwritten; name a new file "
					    "for --write-baseline.",
					    path);
	free(bytes);
	return done;
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
	*key = key_of(fingerprint, word + 1);
	return true;
}

static bool read_lines(struct baseline *baseline, const char *path, char *at, struct error *error)
{
	char *line;
	for (int number = 1; (line = strsep(&at, "\n")); number++) {
		line[strcspn(line, "\r")] = '\0';
		if (*line && *line != '#' && !read_line(line, &baseline->keys[baseline->count++]))
			return error_set(error,
					 "%s:%d:1: expected a fingerprint, a rule and a path; write the baseline "
					 "again with --write-baseline.",
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
	baseline->keys = calloc(lines, sizeof *baseline->keys);
	bool done = baseline->keys ? read_lines(baseline, path, bytes, error) : error_no_memory(error);
	free(bytes);
	return done;
}

void baseline_clear(struct baseline *baseline)
{
	free(baseline->folder);
	free(baseline->keys);
	*baseline = (struct baseline){0};
}

/* ---- documents ---- */

unsigned baseline_filter(const struct baseline *baseline, struct document *document)
{
	struct finding_list *findings = &document->findings;
	struct fingerprint *fingerprints = fingerprints_of(document);
	char *word = document_word(baseline, document);
	int kept = 0, count = findings->count;
	findings->no_memory |= !fingerprints || !word;
	for (int i = 0; fingerprints && word && i < count; i++)
		if (!is_known(baseline, key_of(fingerprints[i], word)))
			findings->items[kept++] = findings->items[i];
	if (fingerprints && word)
		findings->count = kept;
	free(fingerprints);
	free(word);
	return (unsigned)(count - findings->count);
}

bool baseline_print(FILE *out, const struct baseline *baseline, const struct document *document)
{
	struct fingerprint *fingerprints = fingerprints_of(document);
	char *word = document_word(baseline, document);
	bool done = fingerprints && word;
	for (int i = 0; done && i < document->findings.count; i++)
		fprintf(out, "%016" PRIx64 ":%u %s %s\n", fingerprints[i].hash, fingerprints[i].occurrence,
			document->findings.items[i].rule->name, word);
	free(fingerprints);
	free(word);
	return done;
}
