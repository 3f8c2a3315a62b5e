/* Three texts of one format, merged: the first byte chooses the format, and the byte 1 is between two texts.
 *   1 who changed nothing changes nothing: merge(b, x, b) = merge(b, b, x) = merge(b, x, x) = x
 *   2 with conflicts the result has every line that only one side has */
#include "fuzz_format.h"

#include "mapwright/merge.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { BASE, OURS, THEIRS, SIDES };

static const char *const labels[SIDES] = {NULL, "ours", "theirs"};

static bool is_text(const struct merge *merge, const struct text *text)
{
	return merge->conflict_count == 0 && merge->length == text->length &&
	       (text->length == 0 || memcmp(merge->bytes, text->bytes, text->length) == 0);
}

static void must_give(const struct document *base, const struct document *ours, const struct document *theirs,
		      const struct document *result)
{
	const struct document *const documents[SIDES] = {base, ours, theirs};
	struct merge merge;
	merge_documents(&merge, documents, labels);
	laws_require(is_text(&merge, &result->text));
	merge_clear(&merge);
}

/* The line without its end: one that has none at the end of its text gets that of the marks after it. */
static struct span body(const struct text *text, size_t number)
{
	struct span span = text_line_span(text, number);
	while (span.length > 0 && text->bytes[span_end(span) - 1] == '\r')
		span.length--;
	return span;
}

static bool has_line(const struct text *text, const char *line, size_t length)
{
	for (size_t number = 1; number <= text->line_count; number++) {
		struct span span = body(text, number);
		if (span.length == length && (length == 0 || memcmp(text->bytes + span.start, line, length) == 0))
			return true;
	}
	return length == 0;
}

/* Is each line in the result that the side has and the base has not? */
static bool holds_own_lines(const struct text *result, const struct text *base, const struct text *side)
{
	for (size_t number = 1; number <= side->line_count; number++) {
		struct span span = body(side, number);
		const char *line = side->bytes + span.start;
		if (!has_line(base, line, span.length) && !has_line(result, line, span.length))
			return false;
	}
	return true;
}

static void merge_three(const struct document *const documents[SIDES])
{
	const struct document *base = documents[BASE], *ours = documents[OURS];
	struct merge merge;
	struct text result;
	must_give(base, ours, base, ours);
	must_give(base, base, ours, ours);
	must_give(base, ours, ours, ours);
	merge_documents(&merge, documents, labels);
	text_init(&result, merge.bytes, merge.length);
	laws_require(merge.conflict_count == 0 || (holds_own_lines(&result, &base->text, &ours->text) &&
						   holds_own_lines(&result, &base->text, &documents[THEIRS]->text)));
	text_clear(&result);
	merge_clear(&merge);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct library *library;
	static int formats;
	if (!library)
		library = library_new();
	while (format_list()[formats])
		formats++;
	if (size == 0)
		return 0;
	const char *bytes = (const char *)data + 1, *end = (const char *)data + size;
	const struct format *format = format_list()[data[0] % formats];
	struct document *documents[SIDES];
	for (int side = 0; side < SIDES; side++) {
		const char *stop = bytes < end ? memchr(bytes, 1, (size_t)(end - bytes)) : NULL;
		size_t length = (size_t)((stop ? stop : end) - bytes);
		documents[side] = library_open_bytes(library, "fuzz", bytes, length, format->id, NULL);
		laws_require(documents[side] != NULL);
		bytes += length + (stop ? 1 : 0);
	}
	merge_three((const struct document *const *)documents);
	for (int side = 0; side < SIDES; side++)
		document_free(documents[side]);
	return 0;
}
