/* The lines of the file, and their findings. */
#include "views/views.h"

/* Returns the first finding that starts at or after the offset. */
static int first_from(const struct view *view, size_t offset)
{
	const struct finding_list *findings = &view->document->findings;
	int at;
	LIST_SEARCH(at, findings->count, findings->items[at].span.start < offset);
	return at;
}

int source_fixable(const struct view *view)
{
	int first, count = source_findings(view, view->line, &first);
	for (int i = first; i < first + count; i++)
		if (view->document->findings.items[i].fix.label)
			return i;
	return count > 0 ? first : -1;
}

int source_findings(const struct view *view, int line, int *first)
{
	const struct text *text = &view->document->text;
	size_t count = text->line_count, at = (size_t)line;
	*first = first_from(view, text->line_starts[at < count ? at : count - 1]);
	return (line + 1 < source_lines(view) ? first_from(view, text->line_starts[at + 1])
					      : view->document->findings.count) -
	       *first;
}

int source_lines(const struct view *view)
{
	const struct text *text = &view->document->text;
	bool ends = text->line_count > 1 && text->line_starts[text->line_count - 1] == text->length;
	return (int)(text->line_count - ends);
}

struct span source_span(const struct view *view, int line)
{
	const struct text *text = &view->document->text;
	struct span span = text_line_span(text, (size_t)line + 1);
	bool returns = span_end(span) < text->length && span.length > 0 && text->bytes[span_end(span) - 1] == '\r';
	span.length -= returns && strcmp(view->document->model.line_end, "\r\n") == 0;
	return span;
}
