/* Both sides are aligned with the base, first by lines. Lines that all three have are merged for themselves: as a whole
 * where only one side changed them, else by their pieces in the same way. What lies between such lines is a chunk, which
 * is taken from the side that changed it, or put together when all of it has names. */
#include "mapwright/merge.h"

#include "mapwright/bytes.h"
#include "parts.h"

#include <stdlib.h>
#include <string.h>

enum { BASE, OURS, THEIRS, SIDES };
enum { NAMES_LIMIT = 2000 };

/* Three sequences of parts, and for the two sides where each part of the base is (PART_GONE: it is not). */
struct triple {
	const struct parts *parts[SIDES];
	size_t *match[SIDES];
	bool pieces; /* of one line; else they are lines */
};

/* Of each sequence the parts [first, end). */
struct chunk {
	size_t first[SIDES], end[SIDES];
};

struct merger {
	struct merge *merge;
	const char *line_end;
	struct version versions[SIDES];
	struct parts pieces[SIDES];
	bool no_memory;
};

static void put(struct merger *merger, const char *bytes, size_t length)
{
	struct merge *merge = merger->merge;
	if (length == 0 || merger->no_memory)
		return;
	merger->no_memory = !list_grow(&merge->bytes, &merge->capacity, merge->length + length, 1);
	if (merger->no_memory)
		return;
	memcpy(merge->bytes + merge->length, bytes, length);
	merge->length += length;
}

/* Lines never run together: a last line without an end gets one when another one follows. */
static void separate_lines(struct merger *merger)
{
	const struct merge *merge = merger->merge;
	if (merge->length > 0 && merge->bytes[merge->length - 1] != '\n')
		put(merger, merger->line_end, strlen(merger->line_end));
}

static void put_span(struct merger *merger, int side, struct span span, bool line)
{
	if (span.length == 0)
		return;
	if (line)
		separate_lines(merger);
	put(merger, merger->versions[side].text->bytes + span.start, span.length);
}

/* The bytes of the parts [first, end). */
static struct span parts_span(const struct parts *parts, size_t first, size_t end)
{
	if (first == end)
		return (struct span){.start = first < parts->count ? parts->items[first].span.start : 0};
	size_t start = parts->items[first].span.start;
	return span_between(start, span_end(parts->items[end - 1].span));
}

static bool same(const struct merger *merger, int a, struct span in_a, int b, struct span in_b)
{
	return span_equal(merger->versions[a].text, in_a, merger->versions[b].text, in_b);
}

/* The side whose bytes go into the result, or -1 when both sides changed them, differently. */
static int winner(const struct merger *merger, const struct span spans[SIDES])
{
	if (same(merger, BASE, spans[BASE], OURS, spans[OURS]))
		return THEIRS;
	if (same(merger, BASE, spans[BASE], THEIRS, spans[THEIRS]) ||
	    same(merger, OURS, spans[OURS], THEIRS, spans[THEIRS]))
		return OURS;
	return -1;
}

/* Cells that are side by side are one conflict. */
static bool joins(const struct conflict *last, const struct conflict *next)
{
	return last->place.kind == PLACE_CELL && next->place.kind == PLACE_CELL &&
	       last->place.index == next->place.index && last->place.y == next->place.y &&
	       span_end(last->kept) == next->kept.start && span_end(last->base) == next->base.start &&
	       span_end(last->theirs) == next->theirs.start;
}

static void keep_ours(struct merger *merger, const struct span spans[SIDES], struct place place, bool line)
{
	struct merge *merge = merger->merge;
	put_span(merger, OURS, spans[OURS], line);
	struct conflict conflict = {
	    .kept = {.start = merge->length - spans[OURS].length, .length = spans[OURS].length},
	    .base = spans[BASE],
	    .theirs = spans[THEIRS],
	    .place = place};
	struct conflict *last = merge->conflict_count > 0 ? &merge->conflicts[merge->conflict_count - 1] : NULL;
	if (merger->no_memory)
		return;
	if (last && joins(last, &conflict)) {
		last->kept.length += conflict.kept.length;
		last->base.length += conflict.base.length;
		last->theirs.length += conflict.theirs.length;
		return;
	}
	merger->no_memory = !arena_append(&merge->arena, &merge->conflicts, &merge->conflict_count,
					  &merge->conflict_capacity, &conflict, sizeof conflict);
}

static void chunk_spans(const struct triple *triple, const struct chunk *chunk, struct span spans[SIDES])
{
	for (int side = 0; side < SIDES; side++)
		spans[side] = parts_span(triple->parts[side], chunk->first[side], chunk->end[side]);
}

/* What a conflict between chunks is about, when it is one thing. */
static struct place chunk_place(const struct triple *triple, const struct chunk *chunk)
{
	if (chunk->end[OURS] - chunk->first[OURS] != 1)
		return (struct place){0};
	return triple->parts[OURS]->items[chunk->first[OURS]].place;
}

/* Both bring something at one place: the lesser bytes go first, whichever side they are of. */
static void put_both(struct merger *merger, const struct span spans[SIDES], bool line)
{
	struct span a = spans[OURS], b = spans[THEIRS];
	bool ours_first = bytes_compare(merger->versions[OURS].text->bytes + a.start, a.length,
					merger->versions[THEIRS].text->bytes + b.start, b.length) < 0;
	put_span(merger, ours_first ? OURS : THEIRS, ours_first ? a : b, line);
	put_span(merger, ours_first ? THEIRS : OURS, ours_first ? b : a, line);
}

static bool has_name(const struct part *part)
{
	return part->kind == PART_ENTRY || part->kind == PART_FIELD || part->kind == PART_RECORD;
}

static bool all_have_names(const struct triple *triple, const struct chunk *chunk)
{
	for (int side = 0; side < SIDES; side++)
		for (size_t i = chunk->first[side]; i < chunk->end[side]; i++)
			if (!has_name(&triple->parts[side]->items[i]))
				return false;
	return true;
}

/* Where the parts of a side stop that it has before part `at` of the base, or before the end of the chunk. */
static size_t slot_end(const struct triple *triple, const struct chunk *chunk, int side, size_t at)
{
	for (; at < chunk->end[BASE]; at++)
		if (triple->match[side][at] != PART_GONE)
			return triple->match[side][at];
	return chunk->end[side];
}

static bool is_named(const struct part *part)
{
	return part->kind != PART_BYTES && part->kind != PART_SEPARATOR;
}

/* May both have something of one name? */
static bool bring_same_name(const struct triple *triple, const struct chunk *chunk)
{
	const struct part *ours = triple->parts[OURS]->items, *theirs = triple->parts[THEIRS]->items;
	if (chunk->end[OURS] - chunk->first[OURS] > NAMES_LIMIT ||
	    chunk->end[THEIRS] - chunk->first[THEIRS] > NAMES_LIMIT)
		return true;
	for (size_t i = chunk->first[OURS]; i < chunk->end[OURS]; i++)
		for (size_t j = chunk->first[THEIRS]; j < chunk->end[THEIRS]; j++)
			if (is_named(&ours[i]) && ours[i].key == theirs[j].key)
				return true;
	return false;
}

/* One side has part `at` of the base no more: does the other still have it as it was? */
static bool goes_in_peace(const struct merger *merger, const struct triple *triple, size_t at)
{
	for (int side = OURS; side <= THEIRS; side++) {
		size_t there = triple->match[side][at];
		if (there != PART_GONE && !same(merger, BASE, triple->parts[BASE]->items[at].span, side,
						triple->parts[side]->items[there].span))
			return false;
	}
	return true;
}

/* Lines with names go and come each for itself. True when that could be done. */
static bool merge_names(struct merger *merger, const struct triple *triple, const struct chunk *chunk)
{
	if (triple->pieces || !all_have_names(triple, chunk) || bring_same_name(triple, chunk))
		return false;
	for (size_t at = chunk->first[BASE]; at < chunk->end[BASE]; at++)
		if (!goes_in_peace(merger, triple, at))
			return false;
	struct chunk slot = *chunk;
	for (size_t at = chunk->first[BASE]; at <= chunk->end[BASE]; at++) {
		struct span spans[SIDES];
		slot.first[BASE] = slot.end[BASE] = at;
		for (int side = OURS; side <= THEIRS; side++)
			slot.end[side] = slot_end(triple, chunk, side, at);
		chunk_spans(triple, &slot, spans);
		put_both(merger, spans, true);
		for (int side = OURS; side <= THEIRS; side++) {
			bool there = at < chunk->end[BASE] && triple->match[side][at] == slot.end[side];
			slot.first[side] = slot.end[side] + there;
		}
	}
	return true;
}

/* Is this what one adds to a list in a line: a separator, and members after it? */
static bool is_tail(const struct parts *parts, size_t first, size_t end)
{
	bool member = false;
	for (size_t i = first; i < end; i++) {
		enum part_kind kind = parts->items[i].kind;
		if (kind != PART_MEMBER && kind != PART_SEPARATOR && kind != PART_BYTES)
			return false;
		member = member || kind == PART_MEMBER;
	}
	return member && parts->items[first].kind == PART_SEPARATOR;
}

/* Attributes and flags that both add to a list: it takes them all. True when that is what it is. */
static bool merge_tails(struct merger *merger, const struct triple *triple, const struct chunk *chunk,
			const struct span spans[SIDES])
{
	if (!triple->pieces || chunk->first[BASE] != chunk->end[BASE] || bring_same_name(triple, chunk))
		return false;
	for (int side = OURS; side <= THEIRS; side++)
		if (!is_tail(triple->parts[side], chunk->first[side], chunk->end[side]))
			return false;
	put_both(merger, spans, false);
	return true;
}

static void merge_chunk(struct merger *merger, const struct triple *triple, const struct chunk *chunk)
{
	struct span spans[SIDES];
	chunk_spans(triple, chunk, spans);
	int side = winner(merger, spans);
	if (side >= 0)
		put_span(merger, side, spans[side], !triple->pieces);
	else if (!merge_names(merger, triple, chunk) && !merge_tails(merger, triple, chunk, spans))
		keep_ours(merger, spans, chunk_place(triple, chunk), !triple->pieces);
}

static void merge_sequence(struct merger *merger, const struct triple *sequence);

/* A line that both changed, by its pieces. */
static void merge_pieces(struct merger *merger, const size_t at[SIDES])
{
	struct triple pieces = {.pieces = true};
	for (int side = 0; side < SIDES; side++) {
		merger->no_memory |= !version_pieces(&merger->versions[side], at[side], &merger->pieces[side]);
		pieces.parts[side] = &merger->pieces[side];
	}
	separate_lines(merger);
	merge_sequence(merger, &pieces);
}

/* What all three have. */
static void merge_pair(struct merger *merger, const struct triple *triple, const size_t at[SIDES])
{
	struct span spans[SIDES];
	bool leaves = !triple->pieces;
	for (int side = 0; side < SIDES; side++) {
		spans[side] = triple->parts[side]->items[at[side]].span;
		leaves = leaves && version_line_has_leaves(&merger->versions[side], at[side]);
	}
	int side = winner(merger, spans);
	if (side >= 0)
		put_span(merger, side, spans[side], !triple->pieces);
	else if (leaves)
		merge_pieces(merger, at);
	else
		keep_ours(merger, spans, triple->parts[OURS]->items[at[OURS]].place, !triple->pieces);
}

/* The first part of the base from `at` on that all three have, or its end. */
static size_t next_in_all(const struct triple *triple, size_t at)
{
	while (at < triple->parts[BASE]->count &&
	       (triple->match[OURS][at] == PART_GONE || triple->match[THEIRS][at] == PART_GONE))
		at++;
	return at;
}

static void merge_aligned(struct merger *merger, const struct triple *triple)
{
	struct chunk chunk = {0};
	while (!merger->no_memory) {
		size_t at = next_in_all(triple, chunk.first[BASE]);
		bool last = at == triple->parts[BASE]->count;
		chunk.end[BASE] = at;
		for (int side = OURS; side <= THEIRS; side++)
			chunk.end[side] = last ? triple->parts[side]->count : triple->match[side][at];
		merge_chunk(merger, triple, &chunk);
		if (last)
			break;
		merge_pair(merger, triple, chunk.end);
		for (int side = 0; side < SIDES; side++)
			chunk.first[side] = chunk.end[side] + 1;
	}
}

static void merge_sequence(struct merger *merger, const struct triple *sequence)
{
	struct triple triple = *sequence;
	size_t count = triple.parts[BASE]->count;
	size_t *matches = malloc(2 * count * sizeof *matches + 1);
	triple.match[OURS] = matches;
	triple.match[THEIRS] = matches ? matches + count : NULL;
	for (int side = OURS; side <= THEIRS && !merger->no_memory; side++)
		merger->no_memory =
		    !matches || !parts_align(triple.parts[BASE], triple.parts[side], triple.match[side]);
	merge_aligned(merger, &triple);
	free(matches);
}

bool merge_documents(struct merge *merge, const struct document *base, const struct document *ours,
		     const struct document *theirs)
{
	const struct document *documents[SIDES] = {base, ours, theirs};
	struct merger merger = {.merge = merge, .line_end = ours->model.line_end};
	struct triple lines = {.pieces = false};
	*merge = (struct merge){0};
	for (int side = 0; side < SIDES; side++) {
		if (!merger.no_memory)
			merger.no_memory =
			    !version_init(&merger.versions[side], &documents[side]->text, &documents[side]->model,
					  side == BASE ? NULL : &merger.versions[BASE]);
		lines.parts[side] = &merger.versions[side].lines;
	}
	if (!merger.no_memory)
		merge_sequence(&merger, &lines);
	for (int side = 0; side < SIDES; side++) {
		version_clear(&merger.versions[side]);
		free(merger.pieces[side].items);
	}
	return !merger.no_memory;
}

void merge_clear(struct merge *merge)
{
	free(merge->bytes);
	arena_clear(&merge->arena);
	*merge = (struct merge){0};
}
