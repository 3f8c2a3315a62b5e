#include "features.h"

#include <string.h>

bool words_holds(char byte)
{
	char letter = (char)(byte | 0x20);
	return (letter >= 'a' && letter <= 'z') || (byte >= '0' && byte <= '9') || byte == '_' || byte == '-';
}

size_t words_start(const struct text *text, size_t offset)
{
	while (offset > 0 && words_holds(text->bytes[offset - 1]))
		offset--;
	return offset;
}

const struct legend_kind *words_kind_of(const struct document *document, const struct entry *entry)
{
	const struct legend_kind *kind =
	    document->format->legend_kinds ? document->format->legend_kinds(&document->model) : NULL;
	for (; kind && kind->key; kind++)
		if (!entry->kind || strcmp(kind->key, entry->kind) == 0)
			return kind;
	return NULL;
}
