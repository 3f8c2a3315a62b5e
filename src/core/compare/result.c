/* The result of a merge: lines, merged bytes, and conflicts with git's marks. */
#include "merge.h"

static void put(struct merger *merger, const char *bytes, size_t length)
{
	struct output *out = merger->out;
	if (length == 0 || !bytes)
		return;
	list_grow(&out->bytes, &out->capacity, out->length + length, 1);
	memcpy(out->bytes + out->length, bytes, length);
	out->length += length;
}

void merger_end_line(struct merger *merger, const char *line_end)
{
	const struct output *out = merger->out;
	if (out->length > 0 && out->bytes[out->length - 1] != '\n')
		put(merger, line_end, strlen(line_end));
}

void merger_put_span(struct merger *merger, int side, struct span span, bool line)
{
	if (span.length == 0)
		return;
	if (line)
		merger_end_line(merger, merger->line_end);
	put(merger, merger->texts[side]->bytes + span.start, span.length);
}

static void put_merged(struct merger *merger, struct span span)
{
	if (span.length > 0)
		merger_end_line(merger, merger->line_end);
	put(merger, merger->merged.bytes + span.start, span.length);
}

static void put_lines(struct merger *merger, int side, size_t first, size_t end)
{
	for (; first < end; first++)
		merger_put_span(merger, side, merger->lines.spans[side][first], true);
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
	merger_end_line(merger, line_end);
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

void put_result(struct merger *merger, struct merge *merge, struct hunks *hunks, const char *const labels[SIDES])
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

struct document *document_like(const struct document *document, const char *bytes, size_t length)
{
	struct document *other = document_new(document->path, bytes, length, document->format, document->vocabulary);
	other->tree = document->tree;
	if (document->dialect || document->tree.glyphs)
		document_read_as(other, document->dialect);
	return other;
}
