/* Unified diffs: what `patch` and git take, and what the language server makes its edits of. */

#include "testing.h"

#include "cli/check/report.h"

#include <stdlib.h>
#include <string.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

/* A text of which each letter is a line. The last line has no end after a '!'. */
static void init_lines(struct text *text, const char *letters)
{
	char *bytes;
	size_t length;
	FILE *out = open_memstream(&bytes, &length);
	for (; *letters && *letters != '!'; letters++)
		fprintf(out, letters[1] == '!' ? "%c" : "%c\n", *letters);
	fclose(out);
	text_init(text, bytes, length);
	free(bytes);
}

static char *printed(const char *path, const struct text *old, const struct text *fresh, bool safe)
{
	char *bytes;
	size_t length;
	FILE *out = open_memstream(&bytes, &length);
	unified_print(out, path, old, fresh, safe);
	fclose(out);
	return bytes;
}

/* A hunk in one line: its lines with / after each, and one without a line end with ! instead. */
static const struct {
	const char *old, *fresh;
	const char *hunks;
	const char *changes; /* the patch: where, what, with what */
} rows[] = {
    {"abc", "abc", "", ""},
    {"", "", "", ""},
    {"", "a", "@@ -0,0 +1 @@/+a/", "0::a/"},
    {"a", "", "@@ -1 +0,0 @@/-a/", "0:a/:"},
    {"a", "b", "@@ -1 +1 @@/-a/+b/", "0:a:b"},
    {"a!", "a", "@@ -1 +1 @@/-a!+a/", "1::/"},
    {"a", "a!", "@@ -1 +1 @@/-a/+a!", "1:/:"},
    {"ab!", "cb!", "@@ -1,2 +1,2 @@/-a/+c/ b!", "0:a:c"},
    {"ab", "b", "@@ -1,2 +1 @@/-a/ b/", "0:a/:"},
    {"ab", "a", "@@ -1,2 +1 @@/ a/-b/", "2:b/:"},
    {"a", "ab", "@@ -1 +1,2 @@/ a/+b/", "2::b/"},
    {"aaa", "aa", "@@ -1,3 +1,2 @@/ a/ a/-a/", "4:a/:"},
    {"aa", "aaa", "@@ -1,2 +1,3 @@/ a/ a/+a/", "4::a/"},
    {"abcdefghi", "abcdXfghi", "@@ -2,7 +2,7 @@/ b/ c/ d/-e/+X/ f/ g/ h/", "8:e:X"},
    {"abcdefghi", "abcdfghi", "@@ -2,7 +2,6 @@/ b/ c/ d/-e/ f/ g/ h/", "8:e/:"},
    {"abcdefghi", "abcdXefghi", "@@ -2,6 +2,7 @@/ b/ c/ d/+X/ e/ f/ g/", "8::X/"},
    /* six lines between two changes are in one hunk, seven are not */
    {"abcdefgh", "XbcdefgY", "@@ -1,8 +1,8 @@/-a/+X/ b/ c/ d/ e/ f/ g/-h/+Y/", "0:a:X 14:h:Y"},
    {"abcdefghi", "XbcdefghY", "@@ -1,4 +1,4 @@/-a/+X/ b/ c/ d/@@ -6,4 +6,4 @@/ f/ g/ h/-i/+Y/", "0:a:X 16:i:Y"},
    {"abcdefghijklmnopqrstuvw", "abXdefghijkYlmnopqrtuvwZ",
     "@@ -1,6 +1,6 @@/ a/ b/-c/+X/ d/ e/ f/@@ -9,6 +9,7 @@/ i/ j/ k/+Y/ l/ m/ n/"
     "@@ -16,8 +17,8 @@/ p/ q/ r/-s/ t/ u/ v/ w/+Z/",
     "4:c:X 22::Y/ 36:s/: 46::Z/"},
    /* the way with the fewest lines, as git has it */
    {"abcabba", "cbabac", "@@ -1,7 +1,6 @@/-a/-b/ c/-a/ b/+a/ b/ a/+c/", "0:a/b/: 6:a/: 10::a/ 14::c/"},
    {"abcd", "dabc", "@@ -1,4 +1,4 @@/+d/ a/ b/ c/-d/", "0::d/ 6:d/:"},
    {"abcdef", "aXYcdZf", "@@ -1,6 +1,7 @@/ a/-b/+X/+Y/ c/ d/-e/+Z/ f/", "2:b:X/Y 8:e:Z"},
    {"abcd", "aXYd", "@@ -1,4 +1,4 @@/ a/-b/-c/+X/+Y/ d/", "2:b:X 4:c:Y"},
    {"abc", "xyz!", "@@ -1,3 +1,3 @@/-a/-b/-c/+x/+y/+z!", "0:a:x 2:b:y 4:c/:z"},
};

/* As in the rows: without the two lines of names, and / for the line ends. */
static void assert_hunks(const char *found, const char *wanted)
{
	char lines[1000] = "";
	size_t used = 0;
	static const char names[] = "--- p\n+++ p\n", unended[] = "\n\\ No newline at end of file\n";
	if (*found) {
		assert_memory_equal(found, names, strlen(names));
		found += strlen(names);
	}
	while (*found) {
		bool cut = strncmp(found, unended, strlen(unended)) == 0;
		lines[used++] = *found != '\n' ? *found : (char)(cut ? '!' : '/');
		found += cut ? strlen(unended) : 1;
	}
	assert_string_equal(lines, wanted);
}

static void print_slashed(FILE *out, const char *bytes, size_t length)
{
	for (size_t i = 0; i < length; i++)
		putc(bytes[i] == '\n' ? '/' : bytes[i], out);
}

static void assert_patch(struct text *old, const struct text *fresh, const char *wanted)
{
	struct patch patch = {0};
	char *found;
	size_t length;
	unified_patch(old, fresh, &patch);
	FILE *out = open_memstream(&found, &length);
	for (size_t i = 0; i < patch.count; i++) {
		const struct change *change = &patch.changes[i];
		fprintf(out, "%s%zu:", i > 0 ? " " : "", change->removed.start);
		print_slashed(out, old->bytes + change->removed.start, change->removed.length);
		putc(':', out);
		print_slashed(out, patch.bytes + change->inserted.start, change->inserted.length);
	}
	fclose(out);
	assert_string_equal(found, wanted);
	free(found);
	patch_clear(&patch);
}

TEST(hunks_and_patches_are_the_shortest)
{
	for (size_t i = 0; i < COUNT(rows); i++) {
		struct text old, fresh;
		init_lines(&old, rows[i].old);
		init_lines(&fresh, rows[i].fresh);
		char *found = printed("p", &old, &fresh, i % 2);
		assert_hunks(found, rows[i].hunks);
		assert_patch(&old, &fresh, rows[i].changes);
		free(found);
		text_clear(&old);
		text_clear(&fresh);
	}
}

/* After a first line that both texts have, a number of lines of the letter, each with a number of its own, another that both
 * have, and so many again. */
static void init_numbered(struct text *text, char letter, int before, int after)
{
	char *bytes;
	size_t length;
	FILE *out = open_memstream(&bytes, &length);
	fputs("first\n", out);
	for (int i = 0; i < before + after; i++)
		fprintf(out, i == before ? "both\n%c%d\n" : "%c%d\n", letter, i);
	fclose(out);
	text_init(text, bytes, length);
	free(bytes);
}

TEST(what_both_have_is_found_however_much_differs)
{
	struct text old, fresh;
	init_numbered(&old, 'a', 3000, 2000);
	init_numbered(&fresh, 'b', 1000, 4000);
	char *found = printed("p", &old, &fresh, false);
	assert_non_null(strstr(found, "\n first\n-a0\n"));
	assert_non_null(strstr(found, "\n both\n"));
	assert_non_null(strstr(found, "\n+b4999\n"));
	free(found);
	text_clear(&old);
	text_clear(&fresh);
}

static void assert_named(const char *path, bool safe, const char *wanted)
{
	struct text old, fresh;
	text_init(&old, "\033\n", 2);
	text_init(&fresh, "", 0);
	char *found = printed(path, &old, &fresh, safe);
	assert_string_equal(found, wanted);
	free(found);
	text_clear(&old);
	text_clear(&fresh);
}

TEST(names_and_lines_are_as_patch_reads_them)
{
	assert_named("!~a/b", false, "--- !~a/b\n+++ !~a/b\n@@ -1 +0,0 @@\n-\033\n");
	assert_named("a b", true, "--- \"a b\"\n+++ \"a b\"\n@@ -1 +0,0 @@\n-^[\n");
	assert_named(
	    "\"\\~ \177\037\303", false,
	    "--- \"\\042\\134~ \\177\\037\\303\"\n+++ \"\\042\\134~ \\177\\037\\303\"\n@@ -1 +0,0 @@\n-\033\n");
}
