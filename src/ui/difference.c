/* Most edits of a map swap cells, so two texts with as many lines are compared line by line. Otherwise what begins and
 * ends alike is left out, and a longest common subsequence tells the rest, as far as it is small. */
#include "difference.h"

#include "page.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { LINES_SHOWN = 400, TABLE_LIMIT = 1 << 20 };

struct listing {
	struct page *page;
	const struct text *old, *fresh;
	size_t listed, omitted;
};

static bool same_line(const struct listing *listing, size_t a, size_t b)
{
	struct span old = text_line_span(listing->old, a), fresh = text_line_span(listing->fresh, b);
	return old.length == fresh.length &&
	       (old.length == 0 ||
		memcmp(listing->old->bytes + old.start, listing->fresh->bytes + fresh.start, old.length) == 0);
}

static void list_line(struct listing *listing, char sign, size_t line)
{
	const struct text *text = sign == '-' ? listing->old : listing->fresh;
	if (listing->listed == LINES_SHOWN) {
		listing->omitted++;
		return;
	}
	struct span span = text_line_span(text, line);
	listing->listed++;
	page_add(listing->page, NULL, "%5zu %c %.*s", line, sign, span.length < 500 ? (int)span.length : 500,
		 text->bytes ? text->bytes + span.start : "");
}

static void list_block(struct listing *listing, size_t old, size_t old_end, size_t fresh, size_t fresh_end)
{
	for (; old < old_end; old++)
		list_line(listing, '-', old);
	for (; fresh < fresh_end; fresh++)
		list_line(listing, '+', fresh);
}

static void list_pairs(struct listing *listing)
{
	for (size_t line = 1; line <= listing->old->line_count; line++)
		if (!same_line(listing, line, line))
			list_block(listing, line, line + 1, line, line + 1);
}

/* table[i * (b + 1) + j]: the length of the longest common subsequence of the old lines from i and the new from j. */
static uint16_t *fill_table(const struct listing *listing, size_t first, size_t a, size_t b)
{
	uint16_t *table = calloc((a + 1) * (b + 1), sizeof *table);
	for (size_t i = table ? a : 0; i-- > 0;)
		for (size_t j = b; j-- > 0;) {
			uint16_t *at = table + i * (b + 1) + j;
			uint16_t below = at[b + 1], right = at[1];
			if (same_line(listing, first + i, first + j))
				*at = (uint16_t)(at[b + 2] + 1);
			else
				*at = below > right ? below : right;
		}
	return table;
}

/* The old lines [first, first + a) against the new ones [first, first + b). */
static void list_middle(struct listing *listing, size_t first, size_t a, size_t b)
{
	uint16_t *table = a < UINT16_MAX && b < UINT16_MAX && (a + 1) * (b + 1) < TABLE_LIMIT
			      ? fill_table(listing, first, a, b)
			      : NULL;
	size_t i = 0, j = 0;
	while (table && i < a && j < b) {
		const uint16_t *at = table + i * (b + 1) + j;
		if (same_line(listing, first + i, first + j)) {
			i++;
			j++;
		} else if (at[b + 1] >= at[1]) {
			list_line(listing, '-', first + i++);
		} else {
			list_line(listing, '+', first + j++);
		}
	}
	list_block(listing, first + i, first + a, first + j, first + b);
	free(table);
}

void difference_list(struct page *page, const struct text *old, const struct text *fresh)
{
	struct listing listing = {.page = page, .old = old, .fresh = fresh};
	size_t a = old->line_count, b = fresh->line_count, first = 1;
	if (a == b) {
		list_pairs(&listing);
	} else {
		while (first <= a && first <= b && same_line(&listing, first, first))
			first++;
		while (a >= first && b >= first && same_line(&listing, a, b)) {
			a--;
			b--;
		}
		list_middle(&listing, first, a + 1 - first, b + 1 - first);
	}
	if (listing.omitted > 0)
		page_add(page, NULL, "      ... and %zu lines more", listing.omitted);
	if (listing.listed == 0)
		page_add(page, NULL, "      no line differs");
}
