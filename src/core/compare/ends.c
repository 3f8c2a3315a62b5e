/* Where a side gave all lines of a file another line end, or gave the last line one or took it, all lines or the last one
 * would be changed. So the texts are merged as if all three had these line ends, and what the last line ends in is put
 * right in the result. */
#include "merge.h"

static bool ends_line(const struct text *text)
{
	return text->length == 0 || text->bytes[text->length - 1] == '\n';
}

/* Returns true if all lines end in `end`, LF or CR LF. */
static bool all_end_in(const struct text *text, const char *end)
{
	size_t i = 1;
	while (i < text->line_count &&
	       (text->line_starts[i] > 1 && text->bytes[text->line_starts[i] - 2] == '\r') == (*end == '\r'))
		i++;
	return i == text->line_count;
}

/* Returns true if a side gave all lines another line end than most of the base have. */
static bool is_turned(const struct document *side, const struct document *base)
{
	return strcmp(side->model.line_end, base->model.line_end) != 0 && side->text.line_count > 1 &&
	       all_end_in(&side->text, side->model.line_end);
}

/* Returns the document with other line ends: with `all`, of all lines that have one; with `last`, also of the last. */
static struct document *with_ends(const struct document *document, const char *end, bool all, bool last)
{
	const struct text *text = &document->text;
	char *bytes;
	size_t length, line = 1;
	FILE *out = memory_stream(&bytes, &length);
	for (; line < text->line_count; line++) {
		struct span span = text_line_span(text, line);
		const bool returns = span.length > 0 && text->bytes[span_end(span) - 1] == '\r';
		fwrite(text->bytes + span.start, 1, span.length - (all && returns), out);
		fputs(all ? end : "\n", out);
	}
	struct span span = text_line_span(text, line);
	fwrite(text->bytes + span.start, 1, span.length, out);
	fputs(last && span.length > 0 ? end : "", out);
	memory_stream_end(out);
	struct document *other = document_like(document, bytes, length);
	free(bytes);
	return other;
}

bool ends_unify(struct ends *ends, const struct document *const documents[SIDES])
{
	const struct document *base = documents[BASE];
	const bool last = ends_line(&base->text);
	bool all = false, differs = false;
	*ends = (struct ends){.end = base->model.line_end};
	for (int side = OURS; side <= THEIRS; side++) {
		differs = differs || ends_line(&documents[side]->text) != last;
		if (is_turned(documents[side], base)) {
			ends->end = documents[side]->model.line_end;
			all = true;
		}
	}
	ends->last_goes = differs && last;
	for (int side = 0; side < SIDES; side++) {
		const struct text *text = &documents[side]->text;
		ends->documents[side] = documents[side];
		if ((all && !all_end_in(text, ends->end)) || (differs && !ends_line(text)))
			ends->documents[side] = ends->own[side] = with_ends(documents[side], ends->end, all, differs);
	}
	return all || differs;
}

/* Returns where the same lines are in another text. */
static struct span same_lines(const struct text *text, struct span lines, const struct text *other)
{
	if (lines.length == 0)
		return lines;
	size_t first = text_line(text, lines.start), last = text_line(text, span_end(lines) - 1);
	return span_between(other->line_starts[first - 1],
			    last < other->line_count ? other->line_starts[last] : other->length);
}

void ends_restore(struct ends *ends, struct merge *merge, const struct document *const documents[SIDES])
{
	size_t marked = 0;
	for (int i = 0; i < merge->conflict_count; i++) {
		struct conflict *conflict = &merge->conflicts[i];
		conflict->ours = same_lines(&ends->documents[OURS]->text, conflict->ours, &documents[OURS]->text);
		conflict->theirs =
		    same_lines(&ends->documents[THEIRS]->text, conflict->theirs, &documents[THEIRS]->text);
		marked = span_end(conflict->marked);
	}
	if (ends->last_goes && merge->length > marked && merge->bytes[merge->length - 1] == '\n') {
		merge->length--;
		merge->length -=
		    *ends->end == '\r' && merge->length > marked && merge->bytes[merge->length - 1] == '\r';
		document_free(merge->document); /* it has that line end */
		merge->document = NULL;
	}
	for (int side = 0; side < SIDES; side++)
		document_free(ends->own[side]);
}
