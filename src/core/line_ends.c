/* Lines are compared without their ends. What begins and what ends alike is set aside; in the part between, the longest
 * common subsequence tells which lines are the same, unless the part is so large that it would take long. */
#include "mapwright/line_ends.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { TABLE_SIZE = 1 << 20 };

struct row {
	const char *bytes;
	size_t length;
	const char *end; /* "\n", "\r\n" or NULL when it is not known */
	bool same;       /* of a fresh row: it was there; of an old one: it is there still */
};

struct rows {
	struct row *items;
	size_t count;
};

static bool rows_split(struct rows *rows, const char *bytes, size_t length)
{
	size_t count = 1;
	for (size_t i = 0; i < length; i++)
		count += bytes[i] == '\n';
	rows->items = calloc(count, sizeof *rows->items);
	rows->count = 0;
	for (size_t at = 0; rows->items && rows->count < count;) {
		const char *feed = at < length ? memchr(bytes + at, '\n', length - at) : NULL;
		size_t stop = feed ? (size_t)(feed - bytes) : length;
		bool both = feed && stop > at && bytes[stop - 1] == '\r';
		rows->items[rows->count++] = (struct row){.bytes = bytes + at,
							  .length = stop - at - both,
							  .end = !feed  ? NULL
								 : both ? "\r\n"
									: "\n"};
		at = stop + 1;
	}
	return rows->items != NULL;
}

static bool row_equals(const struct row *a, const struct row *b)
{
	return a->length == b->length && memcmp(a->bytes, b->bytes, a->length) == 0;
}

static void take_end(struct row *fresh, struct row *old)
{
	fresh->end = old->end;
	fresh->same = old->same = true;
}

/* Matches rows along the longest common subsequence; without memory or patience none. */
static void match_common(struct row *old, size_t old_count, struct row *fresh, size_t fresh_count)
{
	size_t width = fresh_count + 1;
	uint16_t *longest = old_count == 0 || fresh_count == 0 || old_count + 1 > TABLE_SIZE / width
				? NULL
				: calloc((old_count + 1) * width, sizeof *longest);
	if (!longest)
		return;
	for (size_t o = old_count; o-- > 0;)
		for (size_t f = fresh_count; f-- > 0;) {
			uint16_t down = longest[(o + 1) * width + f], right = longest[o * width + f + 1];
			uint16_t both = (uint16_t)(longest[(o + 1) * width + f + 1] + 1);
			longest[o * width + f] = row_equals(&old[o], &fresh[f]) ? both : down > right ? down : right;
		}
	for (size_t o = 0, f = 0; o < old_count && f < fresh_count;) {
		if (row_equals(&old[o], &fresh[f]))
			take_end(&fresh[f++], &old[o++]);
		else if (longest[(o + 1) * width + f] >= longest[o * width + f + 1])
			o++;
		else
			f++;
	}
	free(longest);
}

static void match_rows(struct rows *old, struct rows *fresh)
{
	size_t least = old->count < fresh->count ? old->count : fresh->count, head = 0, tail = 0;
	for (; head < least && row_equals(&old->items[head], &fresh->items[head]); head++)
		take_end(&fresh->items[head], &old->items[head]);
	for (; tail < least - head; tail++) {
		struct row *a = &old->items[old->count - 1 - tail], *b = &fresh->items[fresh->count - 1 - tail];
		if (!row_equals(a, b))
			break;
		take_end(b, a);
	}
	match_common(old->items + head, old->count - head - tail, fresh->items + head, fresh->count - head - tail);
}

/* Rows that are not the same stand for the old ones between the same neighbours, one for one; what is then left takes
 * the end of the row before it, or of the next. */
static void fill_ends(struct rows *old, struct rows *fresh, const char *fallback)
{
	const char *near = NULL;
	for (size_t o = 0, f = 0; f < fresh->count; f++) {
		struct row *row = &fresh->items[f];
		while (row->same && !old->items[o].same)
			o++;
		bool has_old = row->same || (o < old->count && !old->items[o].same);
		row->end = has_old ? old->items[o++].end : NULL;
		if (!row->end)
			row->end = near;
		near = row->end;
	}
	near = fallback;
	for (size_t f = fresh->count; f-- > 0;) {
		if (!fresh->items[f].end)
			fresh->items[f].end = near;
		near = fresh->items[f].end;
	}
}

static char *rows_join(const struct rows *rows, size_t *length)
{
	size_t size = 1;
	for (size_t i = 0; i < rows->count; i++)
		size += rows->items[i].length + 2;
	char *bytes = malloc(size), *at = bytes;
	for (size_t i = 0; bytes && i < rows->count; i++) {
		at = mempcpy(at, rows->items[i].bytes, rows->items[i].length);
		if (i + 1 < rows->count)
			at = stpcpy(at, rows->items[i].end);
	}
	*length = bytes ? (size_t)(at - bytes) : 0;
	return bytes;
}

char *line_ends_keep(const char *old, size_t old_length, const char *fresh, size_t fresh_length, const char *fallback,
		     size_t *length)
{
	struct rows before = {0}, after = {0};
	char *bytes = NULL;
	if (rows_split(&before, old, old_length) && rows_split(&after, fresh, fresh_length)) {
		if (before.count > 1 && before.items[before.count - 1].length == 0)
			before.count--; /* what follows the end of the last line is not a line */
		match_rows(&before, &after);
		fill_ends(&before, &after, fallback);
		bytes = rows_join(&after, length);
	}
	free(before.items);
	free(after.items);
	return bytes;
}
