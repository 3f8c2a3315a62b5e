/* The text that a journal's changes lead to, against one that is copied anew for each change. */
#include "core/journal/text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

enum { LIMIT = 4096 };

static uint32_t dice = 3;

static size_t roll(size_t sides)
{
	dice = dice * 1664525u + 1013904223u;
	return sides > 0 ? (dice >> 8) % sides : 0;
}

static void assert_text(struct journal_text *text, const char *bytes, size_t length)
{
	struct journal_text copy = *text;
	copy.data = malloc(text->capacity + 1);
	memcpy(copy.data, text->data, text->capacity);
	size_t taken;
	char *whole = journal_text_take(&copy, &taken);
	assert_int_equal(taken, length);
	assert_memory_equal(whole, bytes, length);
	free(whole);
}

static void changes_are_followed(void **state)
{
	(void)state;
	int same = 0;
	for (int round = 0; round < 300; round++) {
		char disk[64], plain[LIMIT] = "abcabcabc";
		size_t disk_length = roll(12), length = 9;
		for (size_t i = 0; i < disk_length; i++)
			disk[i] = "ab"[roll(2)];
		struct journal_text text = {.disk = disk, .disk_length = disk_length};
		journal_text_set(&text, plain, length);
		for (int step = 0; step < 200; step++) {
			char fresh[4];
			size_t start = roll(length + 1), old = roll(length - start + 1), more = roll(5);
			old = old > 4 ? 4 : old;
			for (size_t i = 0; i < more && i < sizeof fresh; i++)
				fresh[i] = "ab"[roll(2)];
			more = more > sizeof fresh ? 0 : more;
			if (length + more > 12)
				more = 0;
			journal_text_change(&text, start, old, fresh, more);
			memmove(plain + start + more, plain + start + old, length - start - old);
			memcpy(plain + start, fresh, more);
			length += more - old;
			bool equal = length == disk_length && memcmp(plain, disk, length) == 0;
			assert_int_equal(journal_text_same(&text), equal);
			same += equal;
		}
		assert_text(&text, plain, length);
		journal_text_set(&text, disk, disk_length);
		assert_true(journal_text_same(&text));
		journal_text_clear(&text);
	}
	assert_true(same > 100);
}

/* A line typed into a large text, byte by byte, and taken out again, costs what is typed and not the text each time. */
static void a_change_costs_what_it_changes(void **state)
{
	(void)state;
	enum { SIZE = 4 << 20, TYPED = 100000 };
	char *disk = malloc(SIZE);
	memset(disk, 'x', SIZE);
	struct journal_text text = {.disk = disk, .disk_length = SIZE};
	journal_text_set(&text, disk, SIZE);
	clock_t start = clock();
	for (size_t i = 0; i < TYPED; i++)
		journal_text_change(&text, SIZE / 2 + i, 0, "y", 1);
	assert_false(journal_text_same(&text));
	for (size_t i = TYPED; i-- > 0;)
		journal_text_change(&text, SIZE / 2 + i, 1, "", 0);
	assert_true(journal_text_same(&text));
	assert_true(clock() - start < 10 * CLOCKS_PER_SEC); /* a copy for each would take minutes */
	journal_text_clear(&text);
	free(disk);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(changes_are_followed),
	    cmocka_unit_test(a_change_costs_what_it_changes),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
