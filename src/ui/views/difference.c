#include "views.h"

#include "mapwright/difference.h"
#include "mapwright/file.h"

#include <stdlib.h>

enum { LINES_SHOWN = 400 };

struct line {
	struct difference_writer writer;
	FILE *out;
};

/* Bytes that end a text or a line give way to a blank: the page makes the others safe. */
static void write_part(struct difference_writer *writer, enum difference_ink ink, const char *bytes, size_t length)
{
	struct line *line = (struct line *)writer;
	(void)ink;
	for (size_t i = 0; i < length; i++)
		putc(bytes[i] == '\0' ? ' ' : bytes[i], line->out);
}

void difference_list(struct page *page, const struct document *document, const struct text *old,
		     const struct text *fresh)
{
	struct model models[DIFFERENCE_SIDES];
	struct difference_list list = {0};
	const struct text *const texts[DIFFERENCE_SIDES] = {old, fresh};
	document_read(document, old, &models[DIFFERENCE_OLD]);
	document_read(document, fresh, &models[DIFFERENCE_FRESH]);
	difference_find(&list, old, &models[DIFFERENCE_OLD], fresh, &models[DIFFERENCE_FRESH]);
	for (int i = 0; i < list.count && i < LINES_SHOWN; i++) {
		char *text = NULL;
		size_t length = 0;
		struct line line = {.writer.write = write_part, .out = open_memstream(&text, &length)};
		if (!line.out)
			memory_end();
		difference_write(&list.items[i], texts, &line.writer);
		if (!stream_end(line.out))
			memory_end();
		page_add(page, NULL, "%s", text);
		free(text);
	}
	if (list.count > LINES_SHOWN)
		page_add(page, NULL, "... and %d more", list.count - LINES_SHOWN);
	if (list.count == 0)
		page_add(page, NULL, "nothing differs");
	difference_list_clear(&list);
	model_clear(&models[DIFFERENCE_FRESH]);
	model_clear(&models[DIFFERENCE_OLD]);
}
