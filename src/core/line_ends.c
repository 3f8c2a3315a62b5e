/* Lines are compared without their line ends. */
#include "mapwright/line_ends.h"
#include "mapwright/arena.h"

#include "mapwright/sequence.h"

struct rows {
	struct bytes_key *items;
	const char **ends; /* "\n", "\r\n"; NULL if unknown */
	bool *changed;     /* of a new row: it was added; of an old one: it was removed */
	size_t count;
};

static void rows_split(struct rows *rows, const char *bytes, size_t length)
{
	size_t count = 1;
	for (size_t i = 0; i < length; i++)
		count += bytes[i] == '\n';
	*rows = (struct rows){memory_allocate(count, sizeof *rows->items), memory_allocate(count, sizeof *rows->ends),
			      memory_allocate(count, sizeof *rows->changed), 0};
	for (size_t at = 0; rows->count < count;) {
		const char *feed = at < length ? memchr(bytes + at, '\n', length - at) : NULL;
		size_t stop = feed ? (size_t)(feed - bytes) : length;
		bool both = feed && stop > at && bytes[stop - 1] == '\r';
		rows->items[rows->count] = (struct bytes_key){bytes + at, stop - at - both};
		rows->ends[rows->count++] = !feed ? NULL : both ? "\r\n" : "\n";
		at = stop + 1;
	}
}

static void rows_free(struct rows *rows)
{
	free(rows->items);
	free(rows->ends);
	free(rows->changed);
}

/* Changed rows replace the old ones between the same neighbours, one for one; further ones take the line end of the
 * row before them, else of the next. */
static void fill_ends(const struct rows *old, struct rows *fresh, const char *fallback)
{
	const char *near = NULL;
	for (size_t o = 0, f = 0; f < fresh->count; f++) {
		while (!fresh->changed[f] && old->changed[o])
			o++;
		bool has_old = !fresh->changed[f] || (o < old->count && old->changed[o]);
		near = has_old && old->ends[o] ? old->ends[o] : near;
		o += has_old;
		fresh->ends[f] = near;
	}
	near = fallback;
	for (size_t f = fresh->count; f-- > 0; near = fresh->ends[f])
		if (!fresh->ends[f])
			fresh->ends[f] = near;
}

static char *rows_join(const struct rows *rows, size_t *length)
{
	size_t size = 1;
	for (size_t i = 0; i < rows->count; i++)
		size += rows->items[i].length + 2;
	char *bytes = memory_allocate(size, 1), *at = bytes;
	for (size_t i = 0; i < rows->count; i++) {
		at = mempcpy(at, rows->items[i].bytes, rows->items[i].length);
		if (i + 1 < rows->count)
			at = stpcpy(at, rows->ends[i]);
	}
	*length = (size_t)(at - bytes);
	return bytes;
}

char *line_ends_keep(const char *old, size_t old_length, const char *fresh, size_t fresh_length, const char *fallback,
		     size_t *length)
{
	struct rows before = {0}, after = {0};
	rows_split(&before, old, old_length);
	rows_split(&after, fresh, fresh_length);
	if (before.count > 1 && before.items[before.count - 1].length == 0)
		before.count--; /* nothing after the last line end is not a line */
	keys_compare(before.items, before.count, before.changed, after.items, after.count, after.changed);
	fill_ends(&before, &after, fallback);
	char *bytes = rows_join(&after, length);
	rows_free(&before);
	rows_free(&after);
	return bytes;
}
