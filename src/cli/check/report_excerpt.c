/* Prints the part of the file that a finding is about: up to three lines with their numbers, and marks below the
 * bytes. Only the part of a long line around its first mark is printed. */
#include "cli.h"
#include "report.h"

enum { LINES = 3, COLUMNS = 66, BEFORE = 20, SPANS = 400 };

/* The bytes to mark, in no order. */
struct marked_spans {
	struct span spans[SPANS];
	int count;
};

static void collect(struct marked_spans *marked, const struct document *document, const struct finding *finding)
{
	marked->count = 0;
	for (int i = 0; i < finding->cell_count && marked->count < SPANS; i++) {
		struct span span = model_span(&document->model, finding->cells[i]);
		if (span.length > 0)
			marked->spans[marked->count++] = span;
	}
	if (marked->count == 0)
		marked->spans[marked->count++] = finding->span;
	for (int i = 0; i < marked->count; i++)
		marked->spans[i].length += marked->spans[i].length == 0; /* something is missing here */
}

static bool is_marked(const struct marked_spans *marked, size_t at)
{
	for (int i = 0; i < marked->count; i++)
		if (at >= marked->spans[i].start && at - marked->spans[i].start < marked->spans[i].length)
			return true;
	return false;
}

/* Returns the first line after `after` on which a span begins; 0 if there is none. */
static size_t next_line(const struct marked_spans *marked, const struct text *text, size_t after)
{
	size_t next = 0;
	for (int i = 0; i < marked->count; i++) {
		size_t line = text_line(text, marked->spans[i].start);
		if (line > after && (next == 0 || line < next))
			next = line;
	}
	return next;
}

/* Returns the offset at which the printed part of the line begins, at a whole character. */
static size_t window(const struct marked_spans *marked, const char *bytes, struct span line)
{
	size_t first = SIZE_MAX;
	for (int i = 0; i < marked->count; i++)
		if (marked->spans[i].start < first && span_end(marked->spans[i]) > line.start)
			first = marked->spans[i].start;
	if (first >= span_end(line) || first < line.start + COLUMNS - BEFORE)
		return line.start;
	size_t start = first - BEFORE;
	while (start < first && ((unsigned char)bytes[start] & 0xC0) == 0x80)
		start++;
	return start;
}

static void print_line(FILE *out, const struct text *text, size_t number, const struct marked_spans *marked,
		       bool color)
{
	struct span line = text_line_span(text, number);
	line = span_between(line.start, bytes_skip_back(text->bytes, line.start, span_end(line), "\r"));
	char marks[COLUMNS + 1];
	size_t at = window(marked, text->bytes, line);
	int columns = 0, used = 0;
	fprintf(out, "%6zu | ", number);
	while (at < span_end(line)) {
		const char *bytes = text->bytes + at;
		char shown[16];
		uint32_t character;
		size_t size = visible_decode(bytes, span_end(line) - at, &character), length = MAX(size, 1);
		size_t written = visible_text(shown, sizeof shown, bytes, length, output_utf8());
		bool as_is = written == size && memcmp(shown, bytes, written) == 0;
		int width = as_is ? visible_width(character) : (int)written;
		if (columns + width > COLUMNS)
			break;
		fputs(shown, out);
		memset(marks + columns, is_marked(marked, at) ? '^' : ' ', (size_t)width);
		columns += width;
		used = marks[columns - 1] == '^' ? columns : used;
		at += length;
	}
	fputs(at < span_end(line) ? " ...\n" : "\n", out);
	if (used > 0)
		fprintf(out, "%6s | %s%.*s%s\n", "", color ? "\033[1;32m" : "", used, marks, color ? "\033[0m" : "");
}

void report_excerpt(FILE *out, const struct document *document, const struct finding *finding, bool color)
{
	struct marked_spans marked;
	collect(&marked, document, finding);
	size_t line = 0;
	for (int i = 0; i < LINES && (line = next_line(&marked, &document->text, line)) > 0; i++)
		print_line(out, &document->text, line, &marked, color);
	if (line > 0 && next_line(&marked, &document->text, line) > 0)
		fprintf(out, "%6s |\n", "...");
}
