/* Lines and tokens as spans, and the line ends of a file. */
#include "scan.h"

#include "mapwright/bytes.h"
#include "mapwright/cell_ops.h"
#include "mapwright/legend_ops.h"
#include "mapwright/vocabulary.h"

bool scan_line(const struct text *text, size_t number, struct line *line)
{
	struct span body = text_line_span(text, number);
	if (number > text->line_count || (number == text->line_count && body.length == 0))
		return false;
	size_t end = number < text->line_count ? text->line_starts[number] : text->length;
	*line = (struct line){.body = body, .whole = span_between(body.start, end), .number = number};
	if (body.length > 0 && number < text->line_count && text->bytes[span_end(body) - 1] == '\r')
		line->body.length--;
	return true;
}

bool scan_token(const struct text *text, struct span within, size_t *at, const char *separators, struct span *token)
{
	*token = bytes_word(text->bytes, *at, span_end(within), separators);
	*at = span_end(*token);
	return token->length > 0;
}

bool span_equals(const struct text *text, struct span span, const char *string)
{
	return bytes_equal(text->bytes + span.start, span.length, string);
}

bool span_begins(const struct text *text, struct span span, const char *string)
{
	return bytes_begin(text->bytes + span.start, span.length, string);
}

const char *scan_line_end(const struct text *text)
{
	size_t with_return = 0;
	for (size_t i = 1; i < text->line_count; i++)
		with_return += text->line_starts[i] >= 2 && text->bytes[text->line_starts[i] - 2] == '\r';
	return with_return * 2 > text->line_count - 1 ? "\r\n" : "\n";
}

const char *scan_line_end_at(const struct text *text, size_t offset, const char *otherwise)
{
	size_t line = text_line(text, offset), next = line < text->line_count ? line : line - 1;
	if (next == 0)
		return otherwise;
	size_t end = text->line_starts[next];
	return end >= 2 && text->bytes[end - 2] == '\r' ? "\r\n" : "\n";
}

#define SIXTEEN true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true
/* NUL, LF and CR are no cells. */
static const bool plain_bytes[256] = {false,   true,    true,    true,    true,    true,    true,    true,
				      true,    true,    false,   true,    true,    false,   true,    true,
				      SIXTEEN, SIXTEEN, SIXTEEN, SIXTEEN, SIXTEEN, SIXTEEN, SIXTEEN, SIXTEEN,
				      SIXTEEN, SIXTEEN, SIXTEEN, SIXTEEN, SIXTEEN, SIXTEEN, SIXTEEN};

const struct cell_ops byte_cells = {.plain = plain_bytes};
const struct legend_ops fixed_legend = {0};

enum glyph_style scan_style(const char *name)
{
	int style = word_index(glyph_style_names, name);
	return style >= 0 ? (enum glyph_style)style : STYLE_UNKNOWN;
}
