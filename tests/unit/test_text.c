/* Texts and patches: whole bytes, inverse patches, line index. */
#include "testing.h"

#include "mapwright/line_ends.h"
#include "mapwright/text.h"

#include <stdlib.h>
#include <string.h>

static void assert_text(const struct text *text, const char *wanted)
{
	assert_int_equal(text->length, strlen(wanted));
	assert_memory_equal(text->bytes, wanted, text->length);
}

static struct span at(size_t start, size_t length)
{
	return (struct span){.start = start, .length = length};
}

TEST(replacing_growing_and_deleting_in_one_patch)
{
	struct text text;
	struct patch patch = {0}, inverse = {0}, again = {0};
	struct error error;
	text_init(&text, "one two three\n", 14);
	patch_add(&patch, at(8, 5), "3", 1);
	patch_add(&patch, at(0, 3), "first", 5);
	patch_add(&patch, at(4, 4), "", 0);
	assert_true(patch_sort(&patch, &error));
	text_patch(&text, &patch, &inverse);
	assert_text(&text, "first 3\n");
	text_patch(&text, &inverse, &again);
	assert_text(&text, "one two three\n");
	patch_clear(&inverse);
	text_patch(&text, &again, &inverse);
	assert_text(&text, "first 3\n");
	patch_clear(&patch);
	patch_clear(&inverse);
	patch_clear(&again);
	text_clear(&text);
}

TEST(insertions_at_one_place_keep_their_order)
{
	struct text text;
	struct patch patch = {0}, inverse = {0};
	struct error error;
	text_init(&text, "ac", 2);
	patch_add(&patch, at(1, 1), "C", 1);
	patch_add(&patch, at(1, 0), "x", 1);
	patch_add(&patch, at(1, 0), "y", 1);
	assert_true(patch_sort(&patch, &error));
	text_patch(&text, &patch, &inverse);
	assert_text(&text, "axyC");
	patch_clear(&patch);
	patch_clear(&inverse);
	text_clear(&text);
}

TEST(of_two_changes_of_one_span_the_later_wins)
{
	struct text text;
	struct patch patch = {0}, inverse = {0};
	struct error error;
	text_init(&text, "abc", 3);
	patch_add(&patch, at(1, 1), "1", 1);
	patch_add(&patch, at(1, 1), "2", 1);
	assert_true(patch_sort(&patch, &error));
	text_patch(&text, &patch, &inverse);
	assert_text(&text, "a2c");
	patch_clear(&patch);
	patch_clear(&inverse);
	text_clear(&text);
}

TEST(overlapping_changes_are_refused)
{
	struct patch patch = {0};
	struct error error;
	patch_add(&patch, at(0, 4), "x", 1);
	patch_add(&patch, at(2, 4), "y", 1);
	assert_false(patch_sort(&patch, &error));
	assert_non_null(strstr(error.message, "overlap"));
	patch_clear(&patch);
}

TEST(neighbouring_changes_are_joined)
{
	struct patch patch = {0};
	for (size_t i = 0; i < 100; i++)
		patch_add(&patch, at(i, 1), "#", 1);
	assert_int_equal(patch.count, 1);
	assert_int_equal(patch.changes[0].removed.length, 100);
	patch_clear(&patch);
}

TEST(lines_are_found_after_every_kind_of_patch)
{
	struct text text;
	struct patch patch = {0}, inverse = {0};
	text_init(&text, "a\nbc\n\nd", 7);
	assert_int_equal(text.line_count, 4);
	assert_int_equal(text_line(&text, 0), 1);
	assert_int_equal(text_line(&text, 2), 2);
	assert_int_equal(text_column(&text, 3), 2);
	assert_int_equal(text_line(&text, 7), 4);
	assert_int_equal(text_line_span(&text, 3).length, 0);
	assert_int_equal(text_line_span(&text, 9).start, 7);
	patch_add(&patch, at(2, 1), "\n", 1); /* same length, but a line more */
	text_patch(&text, &patch, &inverse);
	assert_int_equal(text.line_count, 5);
	assert_int_equal(text_line(&text, 3), 3);
	patch_clear(&patch);
	patch_clear(&inverse);
	text_clear(&text);
}

static void put_lines(char *out, unsigned lines, int count, bool ends, bool last)
{
	for (int i = 0; i < count; i++, lines /= ends ? 4 : 2) {
		*out++ = "ab"[lines % 2];
		if (ends && lines / 2 % 2)
			*out++ = '\r';
		if (i + 1 < count || last)
			*out++ = '\n';
	}
	*out = '\0';
}

/* Lines of one letter each, and whether they end in CR LF. */
struct letters {
	int count;
	char letter[4];
	bool both[4];
};

static struct letters read_letters(const char *bytes, size_t length)
{
	struct letters letters = {0};
	for (size_t i = 0; i < length; i++)
		if (bytes[i] == 'a' || bytes[i] == 'b')
			letters.letter[letters.count++] = bytes[i];
		else if (bytes[i] == '\r')
			letters.both[letters.count - 1] = true;
	return letters;
}

/* The lines are those of `fresh`; what both texts begin and end with has the ends that it had, and no end is new. */
static void assert_ends(const struct letters *old, const struct letters *fresh, const struct letters *kept)
{
	int least = old->count < fresh->count ? old->count : fresh->count, head = 0, tail = 0, ends = old->count == 0;
	assert_int_equal(kept->count, fresh->count);
	assert_memory_equal(kept->letter, fresh->letter, sizeof fresh->letter);
	while (head < least && old->letter[head] == fresh->letter[head])
		head++;
	while (tail < least - head && old->letter[old->count - 1 - tail] == fresh->letter[fresh->count - 1 - tail])
		tail++;
	for (int i = 0; i < old->count; i++)
		ends |= old->both[i] ? 2 : 1;
	for (int i = 0; i + 1 < kept->count; i++) {
		assert_true(ends & (kept->both[i] ? 2 : 1));
		if (i < head)
			assert_int_equal(kept->both[i], old->both[i]);
		else if (i >= kept->count - tail)
			assert_int_equal(kept->both[i], old->both[old->count - kept->count + i]);
	}
}

/* Every text of up to three lines becomes every other. */
TEST(line_ends_of_all_short_texts)
{
	for (int old_count = 0; old_count <= 3; old_count++)
		for (unsigned old = 0; old < 1u << 2 * old_count; old++)
			for (int count = 1; count <= 3; count++)
				for (unsigned fresh = 0; fresh < 1u << count; fresh++) {
					char before[16], after[16];
					size_t length;
					put_lines(before, old, old_count, true, true);
					put_lines(after, fresh, count, false, false);
					char *kept = line_ends_keep(before, strlen(before), after, strlen(after),
								    "\n", &length);
					const struct letters was = read_letters(before, strlen(before)),
							     wanted = read_letters(after, strlen(after)),
							     found = read_letters(kept, length);
					assert_ends(&was, &wanted, &found);
					free(kept);
				}
}

TEST(an_empty_text_has_one_line)
{
	struct text text;
	text_init(&text, NULL, 0);
	assert_int_equal(text.line_count, 1);
	assert_int_equal(text_line(&text, 0), 1);
	text_clear(&text);
}

/* Any bytes, any patches: the text equals a plain copy that was changed in the simplest way, and undo gives it back. */
TEST(random_patches_undo_exactly)
{
	srand(7);
	for (int round = 0; round < 2000; round++) {
		char bytes[40], wanted[200];
		size_t length = (size_t)(rand() % 40), wanted_length = 0, from = 0;
		for (size_t i = 0; i < length; i++)
			bytes[i] = "ab\n"[rand() % 3];
		struct text text;
		struct patch patch = {0}, inverse = {0}, again = {0};
		struct error error;
		text_init(&text, bytes, length);
		while (from < length) {
			size_t keep = (size_t)rand() % (length - from) + 1,
			       cut = (size_t)rand() % (length - from - keep + 1);
			memcpy(wanted + wanted_length, bytes + from, keep);
			wanted_length += keep;
			const char *fresh = &"x\nyz"[rand() % 4];
			patch_add(&patch, at(from + keep, cut), fresh, strlen(fresh));
			memcpy(wanted + wanted_length, fresh, strlen(fresh));
			wanted_length += strlen(fresh);
			from += keep + cut;
		}
		assert_true(patch_sort(&patch, &error));
		text_patch(&text, &patch, &inverse);
		assert_int_equal(text.length, wanted_length);
		assert_memory_equal(text.bytes, wanted, wanted_length);
		text_patch(&text, &inverse, &again);
		assert_int_equal(text.length, length);
		assert_memory_equal(text.bytes, bytes, length);
		patch_clear(&patch);
		patch_clear(&inverse);
		patch_clear(&again);
		text_clear(&text);
	}
}
