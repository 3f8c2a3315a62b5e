/* Resolves conflicts between lines using the model. Both sides are aligned with the base. Lines that all three have
 * are merged individually: as a whole if only one side changed them, else by their pieces in the same way. The lines
 * between them form a chunk, which is taken from the side that changed it, or combined if all of it is named. If any
 * part of a conflict cannot be resolved, the whole conflict remains. If it is unsure where a side moved cells of a map
 * that the other side changed, the rows of the map are a conflict even where a merge of lines has none. */
#include "merge.h"

#include "mapwright/bytes.h"
#include "mapwright/edit.h"

#include <stdlib.h>
#include <string.h>
#include <sys/param.h>

enum { NAMES_LIMIT = 2000 };

/* Three sequences of parts and, for both sides, the positions of the base's parts (PART_GONE: removed). */
struct triple {
	const struct parts *parts[SIDES];
	size_t *match[SIDES];
	bool pieces; /* pieces of one line; else lines */
};

/* Parts [first, end) of each sequence. */
struct chunk {
	size_t first[SIDES], end[SIDES];
};

struct output {
	char *bytes;
	size_t length, capacity;
};

struct merger {
	const struct text *texts[SIDES];
	const char *line_end;
	struct version versions[SIDES]; /* empty when merging plain lines */
	struct lines lines;             /* in the order in which they are merged */
	struct output merged;           /* the replacements of all conflicts */
	struct output *out;             /* destination: `merged`, or a result */
	struct parts pieces[SIDES];
	bool by_pieces;       /* lines changed by both sides may be combined */
	bool unresolved;      /* the current conflict cannot be resolved */
	bool *unsure;         /* by map of the base: where cells are that a side changed is unsure */
	int most;             /* conflicts, instead of a merge of lines without any; 0 if no map is unsure */
	int *partners[SIDES]; /* by map of the base */
	struct section *sections[SIDES]; /* by map of the side */
	struct arena arena;
};

static void put(struct merger *merger, const char *bytes, size_t length)
{
	struct output *out = merger->out;
	if (length == 0 || !bytes)
		return;
	list_grow(&out->bytes, &out->capacity, out->length + length, 1);
	memcpy(out->bytes + out->length, bytes, length);
	out->length += length;
}

/* Keeps lines from running together: a last line without a line end gets one if another line follows. */
static void end_line(struct merger *merger, const char *line_end)
{
	const struct output *out = merger->out;
	if (out->length > 0 && out->bytes[out->length - 1] != '\n')
		put(merger, line_end, strlen(line_end));
}

static void put_span(struct merger *merger, int side, struct span span, bool line)
{
	if (span.length == 0)
		return;
	if (line)
		end_line(merger, merger->line_end);
	put(merger, merger->texts[side]->bytes + span.start, span.length);
}

/* Returns the span of the parts [first, end). */
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

/* Returns the side whose bytes are the result; -1 if both sides changed them differently. */
static int winner(const struct merger *merger, const struct span spans[SIDES])
{
	if (same(merger, BASE, spans[BASE], OURS, spans[OURS]))
		return THEIRS;
	if (same(merger, BASE, spans[BASE], THEIRS, spans[THEIRS]) ||
	    same(merger, OURS, spans[OURS], THEIRS, spans[THEIRS]))
		return OURS;
	return -1;
}

static void chunk_spans(const struct triple *triple, const struct chunk *chunk, struct span spans[SIDES])
{
	for (int side = 0; side < SIDES; side++)
		spans[side] = parts_span(triple->parts[side], chunk->first[side], chunk->end[side]);
}

/* Both sides insert at the same place: writes the bytes that sort first first, so that the order does not depend on
 * the side. */
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

/* Returns the map of a side that corresponds to map `grid` of the base; -1 if there is none. */
static int grid_of(const struct merger *merger, int side, int grid)
{
	return grid < 0 || side == BASE ? grid : merger->partners[side][grid];
}

/* Returns true if the side adds rows to a map whose columns the other side moved: their columns would be wrong in
 * the result. */
static bool chunk_is_shifted(const struct merger *merger, const struct triple *triple, const struct chunk *chunk,
			     int side)
{
	int other = OURS + THEIRS - side;
	for (size_t i = chunk->first[side]; i < chunk->end[side]; i++) {
		const struct part *part = &triple->parts[side]->items[i];
		if (part->kind != PART_ROW)
			continue;
		int grid = grid_of(merger, other, merger->versions[side].grids[part->place.index].grid);
		if (grid >= 0 && merger->versions[other].grids[grid].moved)
			return true;
	}
	return false;
}

/* Returns the end of the side's parts before part `at` of the base, or the end of the chunk. */
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

/* Returns true if both sides may have a part of the same name. */
static bool both_add_same_name(const struct triple *triple, const struct chunk *chunk)
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

/* Returns true if a side has part `at` of the base unchanged. */
static bool stays(const struct merger *merger, const struct triple *triple, size_t at, int side)
{
	size_t there = triple->match[side][at];
	return there != PART_GONE &&
	       same(merger, BASE, triple->parts[BASE]->items[at].span, side, triple->parts[side]->items[there].span);
}

/* Returns how many times a side has the line that begins at `start` in the text of `of`. */
static unsigned times(const struct merger *merger, int side, int of, size_t start)
{
	const struct lines *lines = &merger->lines;
	return lines->times[side][lines->numbers[of][text_line(merger->texts[of], start) - 1]];
}

/* Returns true if a side still has at least as many lines equal to this one as the base. */
static bool has_all(const struct merger *merger, int side, int of, size_t start)
{
	return times(merger, side, of, start) >= times(merger, BASE, of, start);
}

/* Returns true if each side has part `at` of the base either unchanged or nowhere. */
static bool is_removed_cleanly(const struct merger *merger, const struct triple *triple, size_t at)
{
	const struct part *part = &triple->parts[BASE]->items[at];
	for (int side = OURS; side <= THEIRS; side++)
		if (!stays(merger, triple, at, side) &&
		    (triple->match[side][at] != PART_GONE || version_has_name(&merger->versions[side], part->key) ||
		     has_all(merger, side, BASE, part->span.start)))
			return false;
	return true;
}

/* Merges named lines that are added and removed independently. Returns false if that is impossible. */
static bool merge_names(struct merger *merger, const struct triple *triple, const struct chunk *chunk)
{
	if (triple->pieces)
		return false;
	for (int side = 0; side < SIDES; side++)
		for (size_t i = chunk->first[side]; i < chunk->end[side]; i++)
			if (!has_name(&triple->parts[side]->items[i]))
				return false;
	if (both_add_same_name(triple, chunk))
		return false;
	for (size_t at = chunk->first[BASE]; at < chunk->end[BASE]; at++)
		if (!is_removed_cleanly(merger, triple, at))
			return false;
	struct chunk slot = *chunk;
	bool brought[SIDES] = {false}; /* since the last line kept by the side */
	for (size_t at = chunk->first[BASE]; at <= chunk->end[BASE]; at++) {
		struct span spans[SIDES];
		slot.first[BASE] = slot.end[BASE] = at;
		for (int side = OURS; side <= THEIRS; side++)
			slot.end[side] = slot_end(triple, chunk, side, at);
		chunk_spans(triple, &slot, spans);
		for (int side = OURS; side <= THEIRS; side++)
			brought[side] = brought[side] || spans[side].length > 0;
		if (brought[OURS] && brought[THEIRS] && chunk->first[BASE] < chunk->end[BASE])
			return false; /* the order relative to the removed lines is unclear */
		put_both(merger, spans, true);
		for (int side = OURS; side <= THEIRS; side++) {
			bool there = at < chunk->end[BASE] && triple->match[side][at] == slot.end[side];
			slot.first[side] = slot.end[side] + there;
			brought[side] = brought[side] && !there;
		}
	}
	return true;
}

/* Returns true if the parts extend a list in a line: a separator followed by members. */
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

/* Merges attributes and flags that both sides append to a list. Returns false if it is not such a case. */
static bool merge_tails(struct merger *merger, const struct triple *triple, const struct chunk *chunk,
			const struct span spans[SIDES])
{
	if (!triple->pieces || chunk->first[BASE] != chunk->end[BASE] || both_add_same_name(triple, chunk))
		return false;
	for (int side = OURS; side <= THEIRS; side++)
		if (!is_tail(triple->parts[side], chunk->first[side], chunk->end[side]))
			return false;
	put_both(merger, spans, false);
	return true;
}

/* Returns true if the bytes of the part identify the line. */
static bool is_distinctive(const struct merger *merger, int side, const struct part *part)
{
	return part->kind != PART_ROW && span_trimmed(merger->texts[side]->bytes, part->span).length > 0;
}

/* Returns true if a side moves a line here that the other removed, or moves a line away that the other no longer
 * has. */
static bool moves_deleted_line(const struct merger *merger, const struct triple *triple, const struct chunk *chunk)
{
	for (size_t i = chunk->first[BASE]; !triple->pieces && i < chunk->end[BASE]; i++) {
		const struct part *part = &triple->parts[BASE]->items[i];
		size_t start = part->span.start;
		if (triple->match[OURS][i] == PART_GONE && triple->match[THEIRS][i] == PART_GONE &&
		    is_distinctive(merger, BASE, part) &&
		    has_all(merger, OURS, BASE, start) != has_all(merger, THEIRS, BASE, start))
			return true;
	}
	for (int side = OURS; side <= THEIRS; side++) {
		size_t at = chunk->first[BASE];
		int other = OURS + THEIRS - side;
		for (size_t i = chunk->first[side]; !triple->pieces && i < chunk->end[side]; i++) {
			const struct part *part = &triple->parts[side]->items[i];
			size_t start = part->span.start;
			while (at < chunk->end[BASE] &&
			       (triple->match[side][at] == PART_GONE || triple->match[side][at] < i))
				at++;
			bool in_place = at < chunk->end[BASE] && triple->match[side][at] == i;
			if (!in_place && has_name(part) && version_has_name(&merger->versions[BASE], part->key) &&
			    !version_has_name(&merger->versions[other], part->key))
				return true;
			if (!in_place && is_distinctive(merger, side, part) &&
			    times(merger, side, side, start) == times(merger, BASE, side, start) &&
			    !has_all(merger, other, side, start))
				return true;
		}
	}
	return false;
}

static void merge_chunk(struct merger *merger, const struct triple *triple, const struct chunk *chunk)
{
	struct span spans[SIDES];
	chunk_spans(triple, chunk, spans);
	int side = winner(merger, spans);
	bool back = moves_deleted_line(merger, triple, chunk);
	if (!back && side >= 0 && !chunk_is_shifted(merger, triple, chunk, side))
		put_span(merger, side, spans[side], !triple->pieces);
	else if (back || side >= 0 ||
		 (!merge_names(merger, triple, chunk) && !merge_tails(merger, triple, chunk, spans)))
		merger->unresolved = true;
}

static void merge_sequence(struct merger *merger, const struct triple *sequence);

/* Merges a line that both sides changed, piece by piece. */
static void merge_pieces(struct merger *merger, const struct span lines[SIDES])
{
	struct triple pieces = {.pieces = true};
	for (int side = 0; side < SIDES; side++) {
		version_pieces(&merger->versions[side], lines[side], &merger->pieces[side]);
		pieces.parts[side] = &merger->pieces[side];
	}
	end_line(merger, merger->line_end);
	merge_sequence(merger, &pieces);
}

/* Returns the number of equal lines in the text; of rows, only adjacent ones count. Fields count as unique even if
 * they have the same value. */
static size_t count_equal(const struct merger *merger, int side, const struct part *line)
{
	const struct version *version = &merger->versions[side];
	const struct parts *lines = &version->lines;
	size_t at = text_line(version->text, line->span.start) - 1, first = at, end = at;
	if (line->kind == PART_FIELD)
		return 1;
	while (first > 0 && same(merger, side, line->span, side, lines->items[first - 1].span))
		first--;
	while (end < lines->count && same(merger, side, line->span, side, lines->items[end].span))
		end++;
	return line->kind == PART_ROW ? end - first : times(merger, side, side, line->span.start);
}

static bool is_shifted(const struct merger *merger, int side, const struct part *part)
{
	return part->kind == PART_ROW && merger->versions[side].grids[part->place.index].moved;
}

/* Returns true if all rows of a map are at the same positions as in the base. */
static bool rows_stay(const struct merger *merger, int side, int grid)
{
	const struct grid_match *match = &merger->versions[side].grids[grid];
	int height = merger->versions[side].model->grids[grid].height, y = 0;
	while (y < height && match->rows[y] == y)
		y++;
	return match->grid >= 0 && y == merger->versions[BASE].model->grids[match->grid].height && y == height;
}

/* Returns true if the part `changed` of the other side is also new in this side directly before or after this position,
 * or was there in the base and the other side removed it. For a named part, this side must also have moved it, or
 * added something between the two. */
static bool came_from_neighbour(const struct merger *merger, const struct triple *triple, const size_t at[SIDES],
				int side, const struct part *changed)
{
	const struct parts *parts = triple->parts[side], *base_parts = triple->parts[BASE];
	int other = OURS + THEIRS - side;
	bool named = is_named(&base_parts->items[at[BASE]]);
	for (int step = -1; step <= 1; step += 2) {
		size_t there = at[side] + (size_t)step,
		       base = at[BASE] + (size_t)step; /* 0 - 1 wraps around and is out of range */
		bool in_base = base < base_parts->count;
		if ((there < parts->count && !(in_base && triple->match[side][base] == there) &&
		     parts->items[there].kind == changed->kind &&
		     same(merger, side, parts->items[there].span, other, changed->span)) ||
		    (in_base && same(merger, BASE, base_parts->items[base].span, other, changed->span) &&
		     !stays(merger, triple, base, other) &&
		     !(named && triple->match[side][base] == there && stays(merger, triple, base, side))))
			return true;
	}
	return false;
}

/* Returns true if the other side may have changed a different line than this one: one of several equal lines whose
 * number changed, or of rows that were moved or painted, or if it moved another line here. */
static bool may_be_another_line(const struct merger *merger, const struct triple *triple, const size_t at[SIDES],
				int side)
{
	const struct part *base = &triple->parts[BASE]->items[at[BASE]],
			  *line = &triple->parts[side]->items[at[side]];
	int other = OURS + THEIRS - side, grid = line->kind == PART_ROW ? line->place.index : -1;
	const struct part *changed = &triple->parts[other]->items[at[other]];
	if (triple->pieces || same(merger, BASE, base->span, other, changed->span))
		return false;
	if (came_from_neighbour(merger, triple, at, side, changed))
		return true;
	if (grid >= 0 && (merger->versions[side].grids[grid].ambiguous || rows_stay(merger, side, grid)))
		return merger->versions[side].grids[grid].ambiguous;
	return (same(merger, BASE, base->span, side, line->span) || is_shifted(merger, side, line)) &&
	       count_equal(merger, BASE, base) != count_equal(merger, side, line);
}

/* Merges parts that all three have. */
static void merge_pair(struct merger *merger, const struct triple *triple, const size_t at[SIDES])
{
	struct span spans[SIDES];
	bool leaves = !triple->pieces, shifted = false, stay = true;
	for (int side = 0; side < SIDES; side++) {
		const struct part *part = &triple->parts[side]->items[at[side]];
		spans[side] = part->span;
		leaves = leaves && version_line_has_leaves(&merger->versions[side], spans[side]);
		shifted = shifted || is_shifted(merger, side, part);
		stay = stay && (part->kind != PART_ROW || side == BASE || rows_stay(merger, side, part->place.index));
	}
	int side = winner(merger, spans);
	bool certain =
	    !may_be_another_line(merger, triple, at, OURS) && !may_be_another_line(merger, triple, at, THEIRS);
	if (certain && side >= 0 && !shifted)
		put_span(merger, side, spans[side], !triple->pieces);
	else if (certain && leaves && (stay || shifted || side >= 0) && merger->by_pieces)
		merge_pieces(merger, spans);
	else
		merger->unresolved = true;
}

static void merge_sequence(struct merger *merger, const struct triple *sequence)
{
	struct triple triple = *sequence;
	struct chunk chunk = {0};
	size_t count = triple.parts[BASE]->count, at;
	size_t *matches = memory_allocate(2 * count, sizeof *matches);
	triple.match[OURS] = matches;
	triple.match[THEIRS] = matches + count;
	for (int side = OURS; side <= THEIRS; side++)
		parts_align(triple.parts[BASE], triple.parts[side], triple.match[side]);
	do {
		for (at = chunk.first[BASE]; at < count; at++) /* the next one that all three have */
			if (triple.match[OURS][at] != PART_GONE && triple.match[THEIRS][at] != PART_GONE)
				break;
		chunk.end[BASE] = at;
		for (int side = OURS; side <= THEIRS; side++)
			chunk.end[side] = at < count ? triple.match[side][at] : triple.parts[side]->count;
		merge_chunk(merger, &triple, &chunk);
		if (at < count)
			merge_pair(merger, &triple, chunk.end);
		for (int side = 0; side < SIDES; side++)
			chunk.first[side] = chunk.end[side] + 1;
	} while (at < count);
	free(matches);
}

/* ---- conflicts between lines ---- */

/* Tries to resolve a conflict. It remains if that is impossible, or if the lines of a side are not consecutive in
 * its text. */
static void resolve(struct merger *merger, struct hunk *hunk)
{
	struct parts parts[SIDES] = {{0}};
	struct triple triple = {.pieces = false};
	size_t start = merger->merged.length;
	merger->unresolved = false;
	for (int side = 0; side < SIDES; side++) {
		const struct version *version = &merger->versions[side];
		parts[side].of = version;
		for (size_t i = hunk->first[side], end = 0; i < hunk->end[side]; i++) {
			struct span span = merger->lines.spans[side][i];
			merger->unresolved = merger->unresolved || (parts[side].count > 0 && span.start != end);
			size_t line = text_line(version->text, span.start) - 1;
			int grid = version->row_lines[line].grid, base = grid < 0 ? -1 : version->grids[grid].grid;
			merger->unresolved = merger->unresolved || (base >= 0 && merger->unsure[base]);
			parts_add(&parts[side], version->lines.items[line]);
			end = span_end(span);
		}
		triple.parts[side] = &parts[side];
	}
	if (!merger->unresolved)
		merge_sequence(merger, &triple);
	if (merger->unresolved)
		merger->merged.length = start;
	else
		hunk->take = TAKE_MERGED;
	hunk->merged = span_between(start, merger->merged.length);
	for (int side = 0; side < SIDES; side++)
		free(parts[side].items);
}

/* ---- lines ---- */

/* Numbers the lines of all three texts in order. */
static void number_lines(struct merger *merger)
{
	struct lines *lines = &merger->lines;
	struct arena *arena = &merger->arena;
	size_t all = 0, at = 0;
	for (int side = 0; side < SIDES; side++)
		all += merger->texts[side]->line_count;
	struct bytes_key *keys = arena_allocate(arena, all, sizeof *keys);
	struct span *spans = arena_allocate(arena, all, sizeof *spans);
	size_t *ids = arena_allocate(arena, all, sizeof *ids);
	lines->counts = arena_allocate(arena, 2 * all, sizeof *lines->counts);
	for (int side = 0; side < SIDES; side++) {
		const struct text *text = merger->texts[side];
		lines->spans[side] = spans + at;
		lines->ids[side] = ids + at;
		for (size_t line = 0; line < text->line_count; line++) {
			size_t start = text->line_starts[line];
			size_t end = line + 1 < text->line_count ? text->line_starts[line + 1] : text->length;
			if (start == end)
				continue;
			lines->spans[side][lines->count[side]++] = span_between(start, end);
			keys[at++] = (struct bytes_key){.bytes = text->bytes + start, .length = end - start};
		}
	}
	number_keys(keys, at, ids);
	for (int side = 0; side < SIDES; side++) {
		lines->numbers[side] = lines->ids[side];
		lines->times[side] = arena_allocate(arena, all, sizeof(unsigned));
		for (size_t line = 0; line < lines->count[side]; line++)
			lines->times[side][lines->ids[side][line]]++;
	}
}

/* ---- the result ---- */

static void put_merged(struct merger *merger, struct span span)
{
	if (span.length > 0)
		end_line(merger, merger->line_end);
	put(merger, merger->merged.bytes + span.start, span.length);
}

static void put_lines(struct merger *merger, int side, size_t first, size_t end)
{
	for (; first < end; first++)
		put_span(merger, side, merger->lines.spans[side][first], true);
}

/* Returns 1 if the line ends in CR LF, 0 if in LF; a last line without a line end is like the line before it; -1 if
 * unknown. */
static int ends_in_crlf(const struct merger *merger, int side, size_t line)
{
	const struct lines *lines = &merger->lines;
	if (line >= lines->count[side])
		return -1;
	struct span span = lines->spans[side][line];
	const char *end = merger->texts[side]->bytes + span_end(span);
	if (end[-1] != '\n')
		return line > 0 ? ends_in_crlf(merger, side, line - 1) : -1;
	return span.length > 1 && end[-2] == '\r';
}

/* Returns the line end of markers: that of the lines before them. */
static const char *mark_end(const struct merger *merger, const struct hunk *hunk)
{
	int crlf = -1;
	for (int i = 0; i < SIDES && crlf != 0; i++) {
		static const int order[SIDES] = {OURS, THEIRS, BASE};
		size_t first = order[i] == BASE ? 0 : hunk->first[order[i]];
		crlf = ends_in_crlf(merger, order[i], first > 0 ? first - 1 : 0);
	}
	return crlf > 0 ? "\r\n" : "\n";
}

static void put_mark(struct merger *merger, const char *mark, const char *label, const char *line_end)
{
	end_line(merger, line_end);
	put(merger, mark, strlen(mark));
	put(merger, " ", *label ? 1 : 0);
	put(merger, label, strlen(label));
	put(merger, line_end, strlen(line_end));
}

static struct span hunk_span(const struct lines *lines, const struct hunk *hunk, int side)
{
	if (hunk->first[side] == hunk->end[side])
		return (struct span){0};
	size_t start = lines->spans[side][hunk->first[side]].start,
	       end = span_end(lines->spans[side][hunk->end[side] - 1]);
	return span_between(start, MAX(end, start));
}

/* Returns the place of our lines of a conflict in the model, if any. */
static struct place hunk_place(const struct merger *merger, const struct hunk *hunk)
{
	struct place place = {0};
	const struct version *ours = &merger->versions[OURS];
	for (size_t i = hunk->first[OURS]; ours->lines.items && i < hunk->end[OURS] && place.kind == PLACE_NONE; i++)
		place = ours->lines.items[text_line(ours->text, merger->lines.spans[OURS][i].start) - 1].place;
	return place;
}

static void put_conflict(struct merger *merger, struct merge *merge, const struct hunk *hunk,
			 const char *const labels[SIDES])
{
	const char *end = mark_end(merger, hunk);
	size_t start = merger->out->length;
	put_mark(merger, "<<<<<<<", labels[OURS], end);
	put_lines(merger, OURS, hunk->first[OURS], hunk->end[OURS]);
	if (labels[BASE]) {
		put_mark(merger, "|||||||", labels[BASE], end);
		put_lines(merger, BASE, hunk->first[BASE], hunk->end[BASE]);
	}
	put_mark(merger, "=======", "", end);
	put_lines(merger, THEIRS, hunk->first[THEIRS], hunk->end[THEIRS]);
	put_mark(merger, ">>>>>>>", labels[THEIRS], end);
	struct conflict conflict = {.marked = span_between(start, merger->out->length),
				    .ours = hunk_span(&merger->lines, hunk, OURS),
				    .theirs = hunk_span(&merger->lines, hunk, THEIRS),
				    .place = hunk_place(merger, hunk)};
	arena_append(&merge->arena, &merge->conflicts, &merge->conflict_count, &merge->conflict_capacity, &conflict,
		     sizeof conflict);
}

/* Initialises `merge` with the result of the hunks. */
static void put_result(struct merger *merger, struct merge *merge, struct hunks *hunks,
		       const char *const labels[SIDES])
{
	struct output out = {0};
	size_t at = 0;
	*merge = (struct merge){0};
	if (labels[BASE]) /* the lines of the base are those of a whole conflict */
		hunks_trim(hunks, &merger->lines);
	else
		hunks_narrow(hunks, &merger->lines, merger->texts[OURS]);
	merger->out = &out;
	for (int i = 0; i < hunks->count; i++) {
		const struct hunk *hunk = &hunks->items[i];
		int side = hunk->take == TAKE_OURS ? OURS : THEIRS;
		put_lines(merger, OURS, at, hunk->first[OURS]);
		at = hunk->end[OURS];
		if (hunk->take == CONFLICT)
			put_conflict(merger, merge, hunk, labels);
		else if (hunk->take == TAKE_MERGED)
			put_merged(merger, hunk->merged);
		else
			put_lines(merger, side, hunk->first[side], hunk->end[side]);
	}
	put_lines(merger, OURS, at, merger->lines.count[OURS]);
	merge->bytes = out.bytes;
	merge->length = out.length;
	merge->capacity = out.capacity;
	merger->out = &merger->merged;
}

static void merger_clear(struct merger *merger)
{
	for (int side = 0; side < SIDES; side++) {
		version_clear(&merger->versions[side]);
		free(merger->pieces[side].items);
	}
	free(merger->merged.bytes);
	arena_clear(&merger->arena);
}

/* ---- checking that no map was damaged ---- */

/* Hashes a map: its name and all its non-blank lines, independent of its position. */
static uint64_t map_hash(const struct version *version, const struct section *section, int index)
{
	const struct text *text = version->text;
	const char *name = part_map_name(&version->model->grids[index]);
	uint64_t hash = part_hash(0, name, strlen(name));
	for (size_t line = section->first; line < section->end; line++) {
		struct span span = line_body(text, text_line_span(text, line + 1));
		hash = span.length > 0 ? part_hash(hash, text->bytes + span.start, span.length) : hash;
	}
	return hash;
}

static void find_partners(struct merger *merger)
{
	int count = merger->versions[BASE].model->grid_count;
	for (int side = BASE; side < SIDES; side++) {
		const struct version *version = &merger->versions[side];
		merger->partners[side] = arena_allocate(&merger->arena, (size_t)count, sizeof(int));
		merger->sections[side] = map_sections(version, &merger->arena);
		for (int i = 0; i < count; i++)
			merger->partners[side][i] = -1;
		for (int i = 0; i < version->model->grid_count; i++)
			if (version->grids[i].grid >= 0)
				merger->partners[side][version->grids[i].grid] = i;
	}
}

static bool has_other_rows(const struct merger *merger, int side, int grid)
{
	int there = grid_of(merger, side, grid);
	if (there < 0)
		return false;
	const struct version *base = &merger->versions[BASE], *version = &merger->versions[side];
	const struct grid *a = &base->model->grids[grid], *b = &version->model->grids[there];
	bool same = a->height == b->height;
	for (int y = 0; same && a->rows && b->rows && y < a->height; y++)
		same = span_equal(base->text, a->rows[y], version->text, b->rows[y]);
	return !same;
}

static bool stays_in_place(const struct merger *merger, int side, int grid)
{
	return rows_stay(merger, side, grid) && !merger->versions[side].grids[grid].moved;
}

/* Gets the cell of the base for a cell of a map; -1 if there is none. */
static void to_base(const struct merger *merger, int side, int grid, int *x, int *y)
{
	const struct grid_match *match = &merger->versions[side].grids[grid];
	const struct grid *there = &merger->versions[side].model->grids[grid];
	bool inside = *x >= 0 && *y >= 0 && *x < there->width && *y < there->height;
	*x = inside ? match->columns[*x] : -1;
	*y = inside ? match->rows[*y] : -1;
}

/* Returns true if number `i` of a map's objects has these coordinates. */
static bool is_marked(const struct merger *merger, int side, int grid, int i, int number, int x, int y)
{
	const struct grid *map = &merger->versions[side].model->grids[grid];
	const struct object *object = &merger->versions[side].model->objects[map->first_object + i];
	return i < map->object_count && number < object->count &&
	       object_number(object, merger->texts[side], number) == x &&
	       object_number(object, merger->texts[side], number + 1) == y;
}

/* Returns true if the other side changed coordinates of a cell that a side moved. */
static bool has_unsure_marks(const struct merger *merger, int side, int here, int other, int there)
{
	const struct model *model = merger->versions[other].model;
	const struct object *objects = model->objects + model->grids[there].first_object;
	int base = merger->versions[side].grids[here].grid;
	for (int i = 0; i < model->grids[there].object_count && !stays_in_place(merger, side, here); i++)
		for (int number = 0; number < objects[i].count; number += 2) {
			int x = object_number(&objects[i], merger->texts[other], number),
			    y = object_number(&objects[i], merger->texts[other], number + 1);
			size_t start = objects[i].numbers[number].start;
			if (times(merger, BASE, other, start) >= times(merger, other, other, start) ||
			    is_marked(merger, BASE, base, i, number, x, y))
				continue;
			to_base(merger, other, there, &x, &y);
			int old_x = x, old_y = y;
			to_base(merger, side, here, &x, &y);
			if (x < 0 || y < 0 || x != old_x || y != old_y)
				return true;
		}
	return false;
}

/* Returns true if the other side changed a cell that a side may have moved. */
static bool has_unsure_cells(const struct merger *merger, int side, int here, int other, int there)
{
	const struct version *versions = merger->versions;
	const int *area = versions[side].grids[here].unsure;
	const struct grid_match *match = &versions[other].grids[there];
	const struct grid *base = &versions[BASE].model->grids[match->grid],
			  *changed = &versions[other].model->grids[there];
	int row = 0;
	while (row < changed->height && match->rows[row] != area[SIDE_TOP])
		row++;
	for (int y = area[SIDE_TOP]; y < area[SIDE_BOTTOM]; y++, row++) {
		if (match->moved || row >= changed->height || match->rows[row] != y)
			return true;
		for (int x = area[SIDE_LEFT]; x < area[SIDE_RIGHT]; x++)
			if (grid_cell(base, versions[BASE].text, x, y) !=
			    grid_cell(changed, versions[other].text, x, row))
				return true;
	}
	return false;
}

/* Finds the maps of which a side may have moved cells where the other side changed any. */
static void find_unsure(struct merger *merger)
{
	int count = merger->versions[BASE].model->grid_count;
	merger->unsure = arena_allocate(&merger->arena, (size_t)count, sizeof *merger->unsure);
	for (int i = 0; i < 2 * count; i++) {
		int grid = i / 2, side = OURS + i % 2, other = OURS + THEIRS - side;
		int here = grid_of(merger, side, grid), there = grid_of(merger, other, grid);
		merger->unsure[grid] = merger->unsure[grid] || (here >= 0 && there >= 0 &&
								(has_unsure_cells(merger, side, here, other, there) ||
								 has_unsure_marks(merger, side, here, other, there)));
		merger->most += i % 2 && merger->unsure[grid];
	}
}

/* Returns true if both sides changed rows of the map so that merging by lines may be wrong: if columns were moved,
 * or if all rows are at their old positions, because among equal rows a line merge may see rows added and removed. */
static bool is_for_cells(const struct merger *merger, int grid)
{
	int ours = grid_of(merger, OURS, grid), theirs = grid_of(merger, THEIRS, grid);
	const struct version *versions = merger->versions;
	bool moved = versions[OURS].grids[ours].moved || versions[THEIRS].grids[theirs].moved;
	return (moved || (rows_stay(merger, OURS, ours) && rows_stay(merger, THEIRS, theirs))) &&
	       has_other_rows(merger, OURS, grid) && has_other_rows(merger, THEIRS, grid);
}

/* Hashes the maps that only one side changed or added, in that side's version; maps changed by both sides have no
 * single expected result. Returns their number; -1 if the maps must be merged by cells, unless that was done
 * (`structured`). */
static int expected_maps(const struct merger *merger, bool structured, uint64_t *hashes)
{
	const struct version *versions = merger->versions;
	int count = 0;
	for (int i = 0; i < versions[BASE].model->grid_count; i++) {
		uint64_t all[SIDES] = {0};
		int there[SIDES];
		for (int side = BASE; side < SIDES; side++) {
			there[side] = grid_of(merger, side, i);
			if (there[side] >= 0)
				all[side] =
				    map_hash(&versions[side], &merger->sections[side][there[side]], there[side]);
		}
		bool both = there[OURS] >= 0 && there[THEIRS] >= 0;
		if (both &&
		    (versions[OURS].grids[there[OURS]].joined || versions[THEIRS].grids[there[THEIRS]].joined))
			continue; /* it contains rows of another map, which may have changed */
		if (!structured && merger->unsure[i])
			return -1;
		if (both && (all[BASE] == all[OURS] || all[BASE] == all[THEIRS] || all[OURS] == all[THEIRS]))
			hashes[count++] = all[BASE] == all[OURS] ? all[THEIRS] : all[OURS];
		else if (both && !structured && is_for_cells(merger, i))
			return -1;
	}
	for (int side = OURS; side <= THEIRS; side++)
		for (int i = 0; i < versions[side].model->grid_count; i++)
			if (versions[side].grids[i].grid < 0)
				hashes[count++] = map_hash(&versions[side], &merger->sections[side][i], i);
	return count;
}

/* Returns false if a side has new syntax errors: after damage, the meaning of the following lines is unclear. */
static bool sides_can_be_read(const struct merger *merger)
{
	const struct version *versions = merger->versions;
	int errors = finding_count(&versions[BASE].model->syntax, SEVERITY_ERROR);
	return finding_count(&versions[OURS].model->syntax, SEVERITY_ERROR) <= errors &&
	       finding_count(&versions[THEIRS].model->syntax, SEVERITY_ERROR) <= errors;
}

/* Returns true if the result contains each map that only one side changed or added, in that side's version. A
 * structured result must also have no more syntax findings than the sides. Keeps the document that was read for this. */
static bool maps_are_whole(struct merger *merger, struct merge *merge, const struct document *like, bool structured)
{
	const struct model *ours = merger->versions[OURS].model, *theirs = merger->versions[THEIRS].model;
	int most = merger->versions[BASE].model->grid_count + ours->grid_count + theirs->grid_count, found = 0;
	struct document *result =
	    document_new(like->path, merge->bytes, merge->length, like->format, like->vocabulary);
	struct arena *arena = &merger->arena;
	int maps = result->model.grid_count;
	uint64_t *expected = arena_allocate(arena, 2 * (size_t)most, sizeof *expected);
	uint64_t *there = arena_allocate(arena, (size_t)maps, sizeof *there);
	const struct version version = {.text = &result->text, .model = &result->model};
	struct section *sections = map_sections(&version, arena);
	int count = expected_maps(merger, structured, expected);
	for (int i = 0; i < maps; i++)
		there[i] = map_hash(&version, &sections[i], i);
	list_sort(there, (size_t)maps, sizeof *there, compare_keys);
	list_sort(expected, count > 0 ? (size_t)count : 0, sizeof *expected, compare_keys);
	for (int i = 0; i < maps && found < count; i++)
		found += there[i] == expected[found];
	int errors = MAX(ours->syntax.count, theirs->syntax.count);
	bool whole = found == count && (!structured || result->model.syntax.count <= errors);
	if (whole)
		merge->document = result;
	else
		document_free(result);
	return whole;
}

/* ---- moved maps ---- */

/* Returns the index in `by` of the map that corresponds to map `grid` of a side; -1 if there is none. */
static int index_by(const struct merger *merger, int side, int grid, int by)
{
	int base = side == BASE ? grid : merger->versions[side].grids[grid].grid;
	return base >= 0 ? grid_of(merger, by, base) : -1;
}

static bool in_order(const struct merger *merger, int side, int by)
{
	int last = -1;
	for (int i = 0; i < merger->versions[side].model->grid_count; i++) {
		int index = index_by(merger, side, i, by);
		if (index >= 0 && index < last)
			return false;
		last = MAX(index, last);
	}
	return true;
}

/* A map with all lines up to the next map that both texts have. */
struct block {
	int index; /* in the other text; -1 means the lines before all of these */
	size_t first, end;
};

static int compare_blocks(const void *left, const void *right)
{
	const struct block *a = left, *b = right;
	return a->index - b->index;
}

/* Arranges the lines of a side in the order that the maps have in `by`; stores the new position of each line in
 * `where`. */
static void reorder(struct merger *merger, int side, int by, size_t *where)
{
	struct lines *lines = &merger->lines;
	struct arena *arena = &merger->arena;
	int count = merger->versions[side].model->grid_count, blocks_count = 1;
	size_t all = lines->count[side], at = 0;
	struct block *blocks = arena_allocate(arena, (size_t)count + 1, sizeof *blocks);
	struct span *spans = arena_allocate(arena, all, sizeof *spans);
	size_t *ids = arena_allocate(arena, all, sizeof *ids);
	blocks[0] = (struct block){.index = -1, .end = all};
	for (int i = 0; i < count; i++) {
		int index = index_by(merger, side, i, by);
		const struct section *sections = merger->sections[side];
		size_t first = sections[i].first;
		if (index < 0 || first >= all)
			continue;
		for (int j = i; j > 0 && index_by(merger, side, j - 1, by) < 0; j--) {
			if (has_blank_line(&merger->versions[side], sections[j - 1].end, first))
				break;
			first = sections[j - 1].first; /* split off from it */
		}
		blocks[blocks_count - 1].end = first;
		blocks[blocks_count++] = (struct block){.index = index, .first = first, .end = all};
	}
	list_sort(blocks, (size_t)blocks_count, sizeof *blocks, compare_blocks);
	for (int i = 0; i < blocks_count; i++)
		for (size_t line = blocks[i].first; line < blocks[i].end; line++, at++) {
			where[line] = at;
			spans[at] = lines->spans[side][line];
			ids[at] = lines->ids[side][line];
		}
	lines->spans[side] = spans;
	lines->ids[side] = ids;
}

static int compare_anchors(const void *left, const void *right)
{
	const struct anchor *a = left, *b = right;
	return (a->base > b->base) - (a->base < b->base);
}

/* Finds the anchors: the lines where corresponding maps begin. In a map painted by both sides, all rows count as
 * changed, because the model pairs them better than a comparison of lines. */
static size_t find_anchors(const struct merger *merger, int side, size_t *const where[SIDES], struct anchor *anchors)
{
	size_t count = 0, kept = 0;
	for (int i = 0; i < merger->versions[BASE].model->grid_count; i++) {
		int there = grid_of(merger, side, i);
		if (there < 0)
			continue;
		const struct section *a = &merger->sections[BASE][i], *b = &merger->sections[side][there];
		size_t base = where[BASE][a->first], other = where[side][b->first];
		bool painted =
		    merger->unsure[i] || (has_other_rows(merger, OURS, i) && has_other_rows(merger, THEIRS, i));
		painted = painted && a->first_row < a->end_row && b->first_row < b->end_row;
		if (!painted || (a->first_row > a->first && b->first_row > b->first))
			anchors[count++] = (struct anchor){base, other, false};
		if (painted) {
			anchors[count++] =
			    (struct anchor){base + a->first_row - a->first, other + b->first_row - b->first, true};
			anchors[count++] =
			    (struct anchor){base + a->end_row - a->first, other + b->end_row - b->first, false};
		}
	}
	list_sort(anchors, count, sizeof *anchors, compare_anchors);
	for (size_t i = 0; i < count; i++)
		if (kept == 0 ||
		    (anchors[i].base > anchors[kept - 1].base && anchors[i].side > anchors[kept - 1].side))
			anchors[kept++] = anchors[i];
	return kept;
}

/* If only one side reordered the maps, reorders all three texts the same way, so that its maps have not moved. */
static void find_map_hunks(struct merger *merger, struct hunks *hunks)
{
	int moved_by = in_order(merger, BASE, OURS) ? THEIRS : OURS, other = OURS + THEIRS - moved_by;
	size_t *where[SIDES], counts[SIDES] = {0};
	struct anchor *anchors[SIDES] = {0};
	bool moves = !in_order(merger, BASE, moved_by) && in_order(merger, BASE, other);
	for (int side = BASE; side < SIDES; side++) {
		size_t room = (size_t)merger->versions[BASE].model->grid_count;
		where[side] = arena_allocate(&merger->arena, merger->lines.count[side] + 1, sizeof(size_t));
		anchors[side] = arena_allocate(&merger->arena, 3 * room, sizeof **anchors);
		for (size_t line = 0; line <= merger->lines.count[side]; line++)
			where[side][line] = line;
		if (moves && side != moved_by)
			reorder(merger, side, moved_by, where[side]);
	}
	for (int side = OURS; side <= THEIRS; side++)
		counts[side] = find_anchors(merger, side, where, anchors[side]);
	hunks_find(hunks, &merger->lines, (const struct anchor *const *)anchors, counts);
}

/* ---- the complete merge ---- */

/* Merges the lines as git does. */
static void merge_lines(struct merger *merger, struct merge *merge, const char *const labels[SIDES])
{
	static const struct anchor *const anchors[SIDES];
	static const size_t counts[SIDES];
	struct hunks hunks = {0};
	*merge = (struct merge){0};
	merger->out = &merger->merged;
	number_lines(merger);
	hunks_find(&hunks, &merger->lines, anchors, counts);
	put_result(merger, merge, &hunks, labels);
	arena_clear(&hunks.arena);
}

/* Merges using the maps: first each conflict separately, then the whole text as one conflict, then without combining
 * lines, because while any conflict remains the lines of both sides are shown unchanged. Returns false if none of
 * these is better. */
static bool merge_maps(struct merger *merger, struct merge *merge, const struct merge *by_lines,
		       const struct document *like, const char *const labels[SIDES])
{
	enum { BY_HUNK, AS_ONE, WHOLE_LINES, WAYS };
	struct hunks found = {0};
	struct hunk all = {.take = CONFLICT};
	bool better = false;
	find_map_hunks(merger, &found);
	memcpy(all.end, merger->lines.count, sizeof all.end);
	for (int way = 0; way < WAYS && !better; way++) {
		struct hunks resolved = {0};
		merger->by_pieces = way != WHOLE_LINES;
		for (int i = 0; i < (way == AS_ONE ? 1 : found.count); i++) {
			struct hunk hunk = way == AS_ONE ? all : found.items[i];
			if (hunk.take == CONFLICT)
				resolve(merger, &hunk);
			arena_append(&resolved.arena, &resolved.items, &resolved.count, &resolved.capacity, &hunk,
				     sizeof hunk);
		}
		put_result(merger, merge, &resolved, labels);
		arena_clear(&resolved.arena);
		better = merge->conflict_count == 0
			     ? maps_are_whole(merger, merge, like, true)
			     : way == WHOLE_LINES &&
				   merge->conflict_count <=
				       (by_lines->conflict_count > 0 ? by_lines->conflict_count : merger->most);
		if (!better)
			merge_clear(merge);
	}
	arena_clear(&found.arena);
	return better;
}

static bool same_texts(const struct text *a, const struct text *b)
{
	return span_equal(a, span_between(0, a->length), b, span_between(0, b->length));
}

void merge_documents(struct merge *merge, const struct document *const documents[SIDES],
		     const char *const labels[SIDES])
{
	const struct text *texts[SIDES] = {&documents[BASE]->text, &documents[OURS]->text, &documents[THEIRS]->text};
	struct merger merger = {.line_end = documents[OURS]->model.line_end};
	struct merge by_maps = {0};
	if (same_texts(texts[BASE], texts[OURS]) || same_texts(texts[BASE], texts[THEIRS]) ||
	    same_texts(texts[OURS], texts[THEIRS])) {
		merge_texts(merge, texts, labels);
		return;
	}
	for (int side = 0; side < SIDES; side++) {
		merger.texts[side] = texts[side];
		version_init(&merger.versions[side], texts[side], &documents[side]->model,
			     side == BASE ? NULL : &merger.versions[BASE]);
	}
	merge_lines(&merger, merge, labels);
	find_partners(&merger);
	find_unsure(&merger);
	if (sides_can_be_read(&merger) &&
	    (merge->conflict_count > 0 || !maps_are_whole(&merger, merge, documents[OURS], false)) &&
	    merge_maps(&merger, &by_maps, merge, documents[OURS], labels)) {
		merge_clear(merge);
		*merge = by_maps;
	}
	merger_clear(&merger);
}

void merge_texts(struct merge *merge, const struct text *const texts[SIDES], const char *const labels[SIDES])
{
	struct merger merger = {.texts = {texts[BASE], texts[OURS], texts[THEIRS]}, .line_end = "\n"};
	merge_lines(&merger, merge, labels);
	merger_clear(&merger);
}

void merge_clear(struct merge *merge)
{
	free(merge->bytes);
	document_free(merge->document);
	arena_clear(&merge->arena);
	*merge = (struct merge){0};
}
