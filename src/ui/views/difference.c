#include "views.h"

#include "mapwright/difference.h"
#include "picture/page.h"

enum { LINES_SHOWN = 400, LINE_SIZE = 1000 };

struct line {
	struct difference_writer writer;
	char text[LINE_SIZE];
	size_t used;
};

/* Bytes that end a text or a line give way to a blank: the page makes the others safe. */
static void write_part(struct difference_writer *writer, enum difference_ink ink, const char *bytes, size_t length)
{
	struct line *line = (struct line *)writer;
	(void)ink;
	for (size_t i = 0; i < length && line->used < LINE_SIZE - 1; i++)
		line->text[line->used++] = bytes[i] == '\0' ? ' ' : bytes[i];
	line->text[line->used] = '\0';
}

static void list_all(struct page *page, const struct difference_list *list, const struct text *old,
		     const struct text *fresh)
{
	const struct text *const texts[DIFFERENCE_SIDES] = {old, fresh};
	for (int i = 0; i < list->count && i < LINES_SHOWN; i++) {
		struct line line = {.writer.write = write_part};
		difference_write(&list->items[i], texts, &line.writer);
		page_add(page, NULL, "%s", line.text);
	}
	if (list->count > LINES_SHOWN)
		page_add(page, NULL, "... and %d more", list->count - LINES_SHOWN);
	if (list->count == 0)
		page_add(page, NULL, "nothing differs");
}

void difference_list(struct page *page, const struct document *document, const struct text *old,
		     const struct text *fresh)
{
	struct model models[DIFFERENCE_SIDES];
	struct difference_list list = {0};
	if (!document_read(document, old, &models[DIFFERENCE_OLD], NULL))
		return;
	if (document_read(document, fresh, &models[DIFFERENCE_FRESH], NULL)) {
		if (difference_find(&list, old, &models[DIFFERENCE_OLD], fresh, &models[DIFFERENCE_FRESH]))
			list_all(page, &list, old, fresh);
		difference_list_clear(&list);
		model_clear(&models[DIFFERENCE_FRESH]);
	}
	model_clear(&models[DIFFERENCE_OLD]);
}
