/* A text is one block of bytes: the largest real map has 33 KB, and moving a megabyte takes less time than a key
 * press. Painting cells, by far the most frequent change, writes in place. */
#include "mapwright/bytes.h"

#include "mapwright/arena.h"

#include <assert.h>

/* Returns the offset of every line of `bytes`, in one allocation. */
static size_t *line_index(const char *bytes, size_t length, size_t *count)
{
	size_t lines = 1;
	for (const char *at = bytes, *end = bytes + length; length > 0 && (at = memchr(at, '\n', (size_t)(end - at)));
	     at++)
		lines++;
	size_t *starts = memory_allocate(lines, sizeof *starts);
	*count = 0;
	starts[(*count)++] = 0;
	for (const char *at = bytes, *end = bytes + length; length > 0 && (at = memchr(at, '\n', (size_t)(end - at)));
	     at++)
		starts[(*count)++] = (size_t)(at + 1 - bytes);
	return starts;
}

void text_init(struct text *text, const char *bytes, size_t length)
{
	*text = (struct text){.bytes = memory_copy_bytes(bytes, length), .length = length};
	text->line_starts = line_index(bytes, length, &text->line_count);
}

void text_clear(struct text *text)
{
	free(text->bytes);
	free(text->line_starts);
	*text = (struct text){0};
}

void text_overwrite(struct text *text, const struct patch *patch)
{
	for (size_t i = 0; i < patch->count; i++) {
		const struct change *change = &patch->changes[i];
		if (change->removed.length > 0)
			memcpy(text->bytes + change->removed.start, patch->bytes + change->inserted.start,
			       change->removed.length);
	}
}

/* Computes the inverse patch: at each new span, the bytes that were there before. */
void text_invert(const struct text *text, const struct patch *patch, struct patch *inverse)
{
	size_t grown = 0, shrunk = 0;
	for (size_t i = 0; i < patch->count; i++) {
		struct span old = patch->changes[i].removed, fresh = patch->changes[i].inserted;
		struct span place = {.start = old.start + grown - shrunk, .length = fresh.length};
		const char *bytes = text->bytes ? text->bytes + old.start : NULL;
		patch_add(inverse, place, bytes, old.length);
		grown += fresh.length;
		shrunk += old.length;
	}
}

void text_copy_patched(const struct text *text, const struct patch *patch, struct text *next)
{
	size_t length = text->length, from = 0;
	for (size_t i = 0; i < patch->count; i++)
		length = length - patch->changes[i].removed.length + patch->changes[i].inserted.length;
	*next = (struct text){.bytes = memory_allocate(length, 1), .length = length};
	char *to = next->bytes;
	for (size_t i = 0; i < patch->count; i++) {
		const struct change *change = &patch->changes[i];
		to = mempcpy(to, text->bytes + from, change->removed.start - from);
		if (change->inserted.length > 0)
			to = mempcpy(to, patch->bytes + change->inserted.start, change->inserted.length);
		from = span_end(change->removed);
	}
	memcpy(to, text->bytes + from, text->length - from);
	next->line_starts = line_index(next->bytes, length, &next->line_count);
}

void text_patch(struct text *text, const struct patch *patch, struct patch *inverse)
{
	struct text next;
	assert(patch->count == 0 || span_end(patch->changes[patch->count - 1].removed) <= text->length);
	text_invert(text, patch, inverse);
	text_copy_patched(text, patch, &next);
	text_clear(text);
	*text = next;
}

size_t text_line(const struct text *text, size_t offset)
{
	size_t low = 0; /* a sum rather than a branch: nobody can predict these */
	for (size_t count = text->line_count; count > 1; count -= count / 2)
		low += text->line_starts[low + count / 2] <= offset ? count / 2 : 0;
	return low + 1;
}

size_t text_column(const struct text *text, size_t offset)
{
	return offset - text->line_starts[text_line(text, offset) - 1] + 1;
}

struct span text_line_span(const struct text *text, size_t line)
{
	if (line < 1 || line > text->line_count)
		return (struct span){.start = text->length};
	size_t start = text->line_starts[line - 1];
	return span_between(start, line < text->line_count ? text->line_starts[line] - 1 : text->length);
}

void patch_clear(struct patch *patch)
{
	free(patch->changes);
	free(patch->bytes);
	*patch = (struct patch){0};
}

void patch_add(struct patch *patch, struct span old, const char *bytes, size_t length)
{
	list_grow(&patch->bytes, &patch->bytes_capacity, patch->length + length, 1);
	list_grow(&patch->changes, &patch->capacity, patch->count + 1, sizeof *patch->changes);
	assert(patch->changes);
	if (length > 0 && bytes)
		memcpy(patch->bytes + patch->length, bytes, length);
	struct change *last = patch->count > 0 ? &patch->changes[patch->count - 1] : NULL;
	if (last && old.length > 0 && last->removed.length > 0 && span_end(last->removed) == old.start) {
		last->removed.length += old.length;
		last->inserted.length += length;
	} else {
		patch->changes[patch->count++] =
		    (struct change){.removed = old, .inserted = {.start = patch->length, .length = length}};
	}
	patch->length += length;
}

void patch_add_difference(struct patch *patch, const struct text *text, struct span old, const char *bytes,
			  size_t length)
{
	const char *before = text->bytes + old.start;
	size_t end, start = bytes_common(before, old.length, bytes, length, &end);
	struct span changed = {.start = old.start + start, .length = old.length - start - end};
	patch_add(patch, changed, bytes + start, length - start - end);
}

/* File order; at the same offset, insertions first; then the order of patch_add, given by the offset of `fresh`. */
static int compare_changes(const void *left, const void *right)
{
	const struct change *a = left, *b = right;
	if (a->removed.start != b->removed.start)
		return a->removed.start < b->removed.start ? -1 : 1;
	if ((a->removed.length == 0) != (b->removed.length == 0))
		return a->removed.length == 0 ? -1 : 1;
	if (a->inserted.start != b->inserted.start)
		return a->inserted.start < b->inserted.start ? -1 : 1;
	return 0;
}

bool patch_sort(struct patch *patch, struct error *error)
{
	bool sorted = true;
	size_t kept = 0;
	for (size_t i = 1; i < patch->count && sorted; i++)
		sorted = compare_changes(&patch->changes[i - 1], &patch->changes[i]) < 0;
	if (!sorted)
		qsort(patch->changes, patch->count, sizeof *patch->changes, compare_changes);
	for (size_t i = 0; i < patch->count; i++) {
		struct change change = patch->changes[i];
		struct change *last = kept > 0 ? &patch->changes[kept - 1] : NULL;
		if (change.removed.length + change.inserted.length == 0)
			continue;
		if (last && change.removed.length > 0 && last->removed.start == change.removed.start &&
		    last->removed.length == change.removed.length)
			*last = change;
		else if (last && change.removed.start < span_end(last->removed))
			return error_set(error, "The changes overlap; make them one at a time.");
		else
			patch->changes[kept++] = change;
	}
	patch->count = kept;
	return true;
}

size_t patch_follow(const struct patch *patch, size_t offset)
{
	size_t grown = 0, shrunk = 0;
	for (size_t i = 0; i < patch->count && patch->changes[i].removed.start <= offset; i++) {
		struct span old = patch->changes[i].removed, fresh = patch->changes[i].inserted;
		if (span_end(old) > offset) { /* inside */
			size_t within = offset - old.start;
			return old.start + grown - shrunk + MIN(within, fresh.length > 0 ? fresh.length - 1 : 0);
		}
		grown += fresh.length;
		shrunk += old.length;
	}
	return offset + grown - shrunk;
}
