/* Memory, words and steps of history, with numbers on both sides of each limit. */
#include "testing.h"

#include "mapwright/bytes.h"
#include "mapwright/cell_value.h"
#include "mapwright/encoding.h"
#include "mapwright/history.h"
#include "mapwright/rule.h"
#include "mapwright/sequence.h"
#include "mapwright/share.h"
#include "mapwright/word_table.h"

#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define COUNT(array) ((int)(sizeof(array) / sizeof *(array)))

static uint32_t dice = 11, sum;

static int roll(int sides)
{
	dice = dice * 1664525u + 1013904223u;
	return (int)((dice >> 8) % (uint32_t)sides);
}

static void add(const void *bytes, size_t length)
{
	const unsigned char *at = bytes;
	for (size_t i = 0; i < length; i++)
		sum = (sum ^ at[i]) * 16777619u;
}

static void add_number(long long number)
{
	add(&number, sizeof number);
}

/* ---- memory ---- */

/* Does a program that wants that much memory end, and say why? */
static bool ends(size_t count, size_t size)
{
	int status, ways[2];
	char said[100] = "";
	assert_int_equal(pipe(ways), 0);
	pid_t child = fork();
	if (child == 0) {
		struct arena arena = {0};
		char *list = NULL;
		size_t capacity = 0;
		dup2(ways[1], STDERR_FILENO);
		close(ways[0]);
		close(ways[1]);
		if (memory_has(count) || !arena_allocate(&arena, count, size))
			list_grow(&list, &capacity, count, size);
		arena_clear(&arena);
		free(list);
		_exit(0);
	}
	close(ways[1]);
	FILE *in = fdopen(ways[0], "r");
	char *line = fgets(said, sizeof said, in);
	fclose(in);
	assert_int_equal(waitpid(child, &status, 0), child);
	assert_true(WIFEXITED(status) && (WEXITSTATUS(status) == 0 || WEXITSTATUS(status) == 2));
	assert_string_equal(line ? line : "", WEXITSTATUS(status) == 2 ? "mapwright: Not enough memory.\n" : "");
	return WEXITSTATUS(status) == 2;
}

TEST(all_that_an_arena_gives_is_zeroed_and_apart)
{
	static const size_t sizes[] = {1, 8, 15, 16, 17, 1000, 16368, 16383, 16384, 16385, 16400, 40000, 0, 3};
	struct arena arena = {0};
	unsigned char *given[200];
	size_t lengths[200];
	for (int i = 0; i < 200; i++) {
		lengths[i] = sizes[roll(COUNT(sizes))];
		given[i] = arena_allocate(&arena, lengths[i], 1);
		assert_non_null(given[i]);
		assert_int_equal((uintptr_t)given[i] % _Alignof(max_align_t), 0);
		for (size_t at = 0; at < lengths[i]; at++)
			assert_int_equal(given[i][at], 0);
		memset(given[i], i + 1, lengths[i]);
	}
	for (int i = 0; i < 200; i++)
		for (size_t at = 0; at < lengths[i]; at++)
			assert_int_equal(given[i][at], (unsigned char)(i + 1));
	arena_clear(&arena);
	assert_true(ends(SIZE_MAX / 2, 3) && ends(SIZE_MAX / 2 + 1, 1) && !ends(100, 3));
}

/* Several at a time, so that each has others after it when it grows. */
TEST(arrays_in_an_arena_keep_their_items)
{
	struct arena arena = {0};
	struct {
		int *items, count, capacity;
	} lists[3] = {{0}};
	for (int i = 0; i < 30000; i++) {
		int which = roll(3);
		int item = lists[which].count;
		assert_non_null(arena_append(&arena, &lists[which].items, &lists[which].count, &lists[which].capacity,
					     &item, sizeof item));
		if (i % 5000 == 0)
			assert_non_null(arena_allocate(&arena, 20000, 1));
	}
	for (int which = 0; which < 3; which++)
		for (int i = 0; i < lists[which].count; i++)
			assert_int_equal(lists[which].items[i], i);
	arena_clear(&arena);
	char *bytes = NULL;
	size_t capacity = 0;
	for (size_t needed = 1; needed < 100; needed++) {
		list_grow(&bytes, &capacity, needed, 1);
		assert_true(capacity >= needed && capacity <= 2 * needed + 4);
		bytes[needed - 1] = (char)needed;
	}
	for (size_t i = 0; i < 99; i++)
		assert_int_equal(bytes[i], i + 1);
	free(bytes);
}

TEST(texts_in_an_arena_are_whole)
{
	struct arena arena = {0};
	for (int length = 1000; length < 1050; length++) {
		char *text = arena_print(&arena, "%*d", length, 7);
		assert_int_equal(strlen(text), length);
		assert_int_equal(text[length - 1], '7');
	}
	assert_string_equal(arena_join(&arena, (const char *const[]){"ab", "", "c", "d"}, 3), "abc");
	assert_string_equal(arena_copy(&arena, "abc", 2), "ab");
	assert_string_equal(arena_copy(&arena, NULL, 0), "");
	arena_clear(&arena);
}

/* ---- words ---- */

TEST(words_are_found_by_their_numbers)
{
	struct arena arena = {0};
	struct word_table table = {0};
	assert_int_equal(word_table_find(&table, "x", 1), -1);
	for (int i = 0; i < 3000; i++) {
		word_table_add(&table, &arena, arena_print(&arena, "w%d", i), i);
		word_table_add(&table, &arena, arena_print(&arena, "w%d", i / 2), -7); /* which is there */
	}
	for (int i = 0; i < 3100; i++) {
		char word[16];
		int length = snprintf(word, sizeof word, "w%d", i);
		assert_int_equal(word_table_find(&table, word, (size_t)length), i < 3000 ? i : -1);
		assert_int_equal(word_table_find(&table, word, 1), -1);
	}
	arena_clear(&arena);
}

/* The limits grow with the words, up to 64 bytes. */
TEST(longer_words_may_have_more_slips)
{
	static const int limits[] = {2, 2, 4, 4, 4, 3, 5, 5, 5, 7};
	char a[70], b[70];
	memset(a, 'a', sizeof a);
	memset(b, 'a', sizeof b);
	for (int length = 0; length < COUNT(limits); length++)
		assert_int_equal(word_limit((size_t)length), limits[length]);
	assert_int_equal(word_limit(64), 43);
	assert_int_equal(word_limit(65), 0);
	b[0] = 'b';
	assert_int_equal(word_distance(a, 64, b, 64, 9), 2);
	assert_int_equal(word_distance(a, 65, b, 64, 9), 9);
	assert_int_equal(word_distance(a, 64, b, 65, 9), 9);
	assert_int_equal(word_distance(a, 64, a, 64, 9), 0);
	assert_int_equal(word_distance(a, 3, "AAA", 3, 9), 3);
	assert_int_equal(word_distance("Z", 1, "z", 1, 9), 1);
	assert_int_equal(word_distance("[", 1, "{", 1, 9), 2);
	assert_int_equal(word_distance("@", 1, "`", 1, 9), 2);
	assert_string_equal(nearest_of((const char *const[]){"walls", "wall", "well", NULL}, "wall"), "wall");
	assert_string_equal(nearest_of((const char *const[]){"wal", "well", NULL}, "wall"), "wal");
	assert_null(nearest_of((const char *const[]){"quite", "other", NULL}, "wall"));
	assert_int_equal(word_index((const char *const[]){"a", "b", NULL}, "b"), 1);
	assert_int_equal(word_index((const char *const[]){"a", "b", NULL}, "c"), -1);
	assert_int_equal(word_index(NULL, "c"), -1);
	assert_true(word_is_among((const char *const[]){"a", "b"}, 2, "b"));
	assert_false(word_is_among((const char *const[]){"a", "b"}, 1, "b"));
}

TEST(bytes_are_compared_to_their_ends)
{
	assert_int_equal(bytes_compare("ab", 2, "abc", 3), -1);
	assert_int_equal(bytes_compare("abc", 3, "ab", 2), 1);
	assert_int_equal(bytes_compare("ab", 2, "ab", 2), 0);
	assert_true(bytes_compare("b", 1, "abc", 3) > 0);
	assert_int_equal(bytes_compare(NULL, 0, "a", 1), -1);
	assert_true(bytes_equal("abc", 2, "ab"));
	assert_false(bytes_equal("abc", 3, "ab"));
	assert_false(bytes_begin("a", 1, "ab"));
	assert_true(bytes_begin("", 0, ""));
	assert_int_equal(bytes_find("abca", 1, 4, 'a'), 3);
	assert_int_equal(bytes_find("abca", 1, 3, 'a'), 3);
	assert_int_equal(bytes_find("abca", 4, 4, 'a'), 4);
	struct span inner = span_trimmed(" \tab ", (struct span){0, 5});
	assert_int_equal(inner.start, 2);
	assert_int_equal(inner.length, 2);
	assert_int_equal(span_trimmed("  ", (struct span){0, 2}).length, 0);
	struct span wider = span_with_blanks(" \tab ", (struct span){2, 2});
	assert_int_equal(wider.start, 0);
	assert_int_equal(wider.length, 4);
}

/* ---- cells ---- */

TEST(every_cell_value_has_a_name)
{
	static const char *const cells[] = {"ab",       "\xc3\xa9",     "\xe4\xb8\x96", "a\x01",
					    "\xff\xfe", "\xe2\x80\xae", "a b"};
	size_t length;
	sum = 2166136261u;
	for (int value = 0; value < 256; value++) {
		add(cell_name(value).text, strlen(cell_name(value).text));
		add(cell_argument(value).text, strlen(cell_argument(value).text));
		add_number(cell_character(value));
		assert_int_equal((unsigned char)*cell_bytes(value, &length), value);
		assert_int_equal(cell_value(cell_bytes(value, &length), 1), value);
	}
	for (int i = 0; i < COUNT(cells); i++) {
		int value = cell_value(cells[i], strlen(cells[i]));
		assert_true(value >= 256);
		assert_int_equal(cell_value(cells[i], strlen(cells[i])), value);
		assert_string_equal(cell_bytes(value, &length), cells[i]);
		add(cell_name(value).text, strlen(cell_name(value).text));
		add(cell_argument(value).text, strlen(cell_argument(value).text));
		add_number(cell_character(value));
	}
	assert_int_equal(sum, 0xf2df47a2);
	char cell[CELL_BYTES_MAX + 1];
	memset(cell, 'x', sizeof cell);
	assert_true(cell_value(cell, CELL_BYTES_MAX) >= 256);
	assert_int_equal(cell_value(cell, CELL_BYTES_MAX + 1), -1);
	assert_int_equal(cell_value(cell, 0), -1);
	for (int i = 0; i < 3000; i++) {
		int size = snprintf(cell, sizeof cell, "c%d", i), value = cell_value(cell, (size_t)size);
		assert_string_equal(cell_bytes(value, &length), cell);
		assert_int_equal(cell_value(cell, (size_t)size), value);
	}
}

/* ---- encodings ---- */

static const char *any_word(void)
{
	static const char *const words[] = {"", "a", "b", "ab", "\xc3\xa9", "\xe9", "\xc3", "\xa9", "\xe4\xb8\x96"};
	return words[roll(COUNT(words))];
}

TEST(values_mix_no_encodings)
{
	sum = 2166136261u;
	for (int round = 0; round < 20000; round++) {
		char bytes[32], value[32];
		const char *words[7];
		for (int i = 0; i < COUNT(words); i++)
			words[i] = any_word();
		int length = snprintf(bytes, sizeof bytes, "%s%s%s\n%s", words[3], words[2], words[1], words[0]);
		int typed = snprintf(value, sizeof value, "%s%s%s", words[6], words[5], words[4]);
		struct text text;
		struct error error = {""};
		text_init(&text, bytes, (size_t)length);
		struct span old = {.start = (size_t)roll(length)};
		old.length = (size_t)roll(length - (int)old.start + 1);
		add_number(encoding_allows(&text, old, value, (size_t)typed, &error));
		add(error.message, strlen(error.message));
		text_clear(&text);
	}
	assert_int_equal(sum, 0x9376dc85);
}

/* ---- history ---- */

static void push(struct history *history)
{
	struct revision revision = {.patch = {0}};
	patch_add(&revision.patch, (struct span){0}, "x", 1);
	patch_add(&revision.inverse, (struct span){0, 1}, "", 0);
	history_push(history, &revision, "push", (struct place){0});
}

/* What may be asked of a history in any order. */
TEST(histories_are_what_they_were)
{
	sum = 2166136261u;
	for (int round = 0; round < 3000; round++) {
		struct history history = {0};
		for (int left = 1 + roll(20); left > 0; left--) {
			int what = roll(10);
			if (what < 3)
				push(&history);
			else if (what == 3 && !history.open && history.done > 0)
				history_move(&history, history_next(&history, history.done, true));
			else if (what == 4 && !history.open &&
				 history_next(&history, history.done, false) != SIZE_MAX)
				history_move(&history, history_next(&history, history.done, false));
			else if (what == 5)
				history_open(&history, "open", (struct place){0});
			else if (what == 6)
				history_close(&history);
			else if (what == 7)
				history_abandon(&history);
			else if (what == 8)
				history_mark_saved(&history);
			else if (!history.open)
				history_join(&history, (size_t)roll((int)history.done + 1), "joined");
			add_number((long long)history.done);
			add_number((long long)history.saved);
			add_number(history_modified(&history));
			for (size_t i = 0; i < history.count; i++) {
				add(history.steps[i].label, strlen(history.steps[i].label));
				add_number((long long)history.steps[i].count);
			}
		}
		history_clear(&history);
		assert_int_equal(history.count, 0);
	}
	assert_int_equal(sum, 0x692bd472);
}

/* ---- findings ---- */

/* Those of some rules give way to others; the rest stays. */
TEST(findings_give_way_to_others)
{
	static const struct rule a = {.name = "a"}, b = {.name = "b", .severity = SEVERITY_ERROR}, c = {.name = "c"};
	static const struct rule *const all[] = {&a, &b, &c}, *const own[] = {&a, &b, NULL};
	sum = 2166136261u;
	for (int round = 0; round < 3000; round++) {
		struct finding_list list = {0}, fresh = {0};
		for (int i = roll(6); i > 0; i--) {
			const struct rule *rule = all[roll(3)];
			struct span span = {(size_t)roll(3), 1};
			finding_add(&list, rule, span, (struct place){0}, "m%d", roll(2));
			if (rule != &c && roll(4) > 0)
				finding_add(&fresh, rule, span, (struct place){0}, "m%d", roll(2));
		}
		finding_list_sort(&list);
		finding_list_replace(&list, own, &fresh);
		for (int i = 0; i < list.count; i++) {
			add(list.items[i].rule->name, 1);
			add(list.items[i].message, 2);
			add_number((long long)list.items[i].span.start);
		}
		add_number(finding_count(&list, SEVERITY_ERROR));
		finding_list_clear(&list);
		finding_list_clear(&fresh);
	}
	assert_int_equal(sum, 0x455b3c30);
}

/* ---- paths ---- */

TEST(paths_fit_or_are_none)
{
	static const char whole[] = "/home/x/mapwright/themes/y.theme";
	char path[64];
	char *before = getenv("XDG_CONFIG_HOME") ? strdup(getenv("XDG_CONFIG_HOME")) : NULL;
	setenv("XDG_CONFIG_HOME", "/home/x", 1);
	assert_true(share_user_path("themes/y.theme", path, sizeof path));
	assert_string_equal(path, whole);
	assert_true(share_user_path("themes/y.theme", path, sizeof whole));
	assert_string_equal(path, whole);
	assert_false(share_user_path("themes/y.theme", path, sizeof whole - 1));
	setenv("XDG_CONFIG_HOME", "x", 1); /* not absolute: it does not count */
	setenv("HOME", "/h", 1);
	assert_true(share_user_path("y", path, sizeof path));
	assert_string_equal(path, "/h/.config/mapwright/y");
	assert_true(share_state_path("y", path, sizeof path) || getenv("XDG_STATE_HOME"));
	setenv("HOME", "", 1);
	assert_false(share_user_path("y", path, sizeof path));
	unsetenv("HOME");
	assert_false(share_user_path("y", path, sizeof path));
	if (before)
		setenv("XDG_CONFIG_HOME", before, 1);
	free(before);
}

/* ---- sequences ---- */

enum { LONGEST = 70000, RUN = 40, IDS = 30000 };

/* Changes some runs of the first sequence, out of 1000; returns the length of the second. */
static size_t change_runs(const size_t *a, size_t a_count, size_t *b, int changed, int alphabet)
{
	size_t count = 0, at = 0;
	while (at < a_count && count + 2 * RUN < LONGEST) {
		bool keeps = roll(1000) >= changed;
		for (int i = keeps ? 0 : roll(RUN); i > 0; i--)
			b[count++] = (size_t)roll(1 + roll(alphabet));
		for (int i = roll(RUN); i >= 0 && at < a_count; i--, at++)
			if (keeps)
				b[count++] = a[at];
	}
	return count;
}

/* Short ones, long ones, and such that the search is cut short. */
TEST(sequences_differ_where_they_did)
{
	static const struct {
		int rounds, length, alphabet, changed;
	} kinds[] = {{400, 8, 3, 500},     {400, 90, 30, 300},   {40, 700, 900, 200},
		     {9, 3000, 700, 500},  {9, 3000, 6000, 400}, {9, 3000, 100, 900},
		     {9, 3000, 3000, 990}, {9, 3000, 9, 700},    {3, 60000, IDS, 200}};
	static size_t a[LONGEST], b[LONGEST];
	static unsigned counts[2 * IDS];
	static bool changed[2][LONGEST];
	sum = 2166136261u;
	for (int kind = 0; kind < COUNT(kinds); kind++)
		for (int round = 0; round < kinds[kind].rounds; round++) {
			int length = kinds[kind].length - roll(kinds[kind].length / 2);
			for (int i = 0; i < length; i++)
				a[i] = (size_t)roll(1 + roll(kinds[kind].alphabet));
			struct sequence left = {a, (size_t)length, changed[0]}, right = {b, 0, changed[1]};
			right.count = change_runs(a, left.count, b, kinds[kind].changed, kinds[kind].alphabet);
			sequences_compare(&left, &right, counts);
			add(changed[0], left.count);
			add(changed[1], right.count);
		}
	assert_int_equal(sum, 0x44f1e68e);
}
