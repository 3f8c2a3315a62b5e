#include "report.h"

#include "mapwright/visible.h"
#include "output.h"

#include <string.h>

struct report_position report_position(const struct text *text, size_t offset)
{
	struct report_position position = {.line = text_line(text, offset), .column = 1};
	size_t at = text->line_starts[position.line - 1];
	while (at < offset && at < text->length) {
		uint32_t character;
		size_t size = visible_decode(text->bytes + at, text->length - at, &character);
		at += size > 0 ? size : 1;
		position.column++;
	}
	return position;
}

char *report_safe(const char *text)
{
	size_t size = strlen(text) * 4 + 1;
	char *safe = output_allocate(size);
	visible_text(safe, size, text, strlen(text), true);
	return safe;
}
