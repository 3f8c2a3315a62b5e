/* Parts of values, "FLOOR(ROOM):MON(\"fang: a dog\")" has two items, and conditions of lines. */
#include "described.h"

#include "mapwright/bytes.h"

#include <string.h>

size_t described_item_end(const struct described_legend *legend, const char *text, size_t at, size_t length,
			  bool *open)
{
	const char *nest = legend->nest && strlen(legend->nest) == 2 ? legend->nest : NULL;
	char quote = '\0';
	int depth = 0;
	for (; at < length; at++) {
		char byte = text[at];
		bool ends = (legend->split && strchr(legend->split, byte)) ||
			    (legend->several && strchr(legend->several, byte));
		if (quote)
			quote = byte == quote ? '\0' : quote;
		else if (legend->quote && strchr(legend->quote, byte))
			quote = byte;
		else if (nest && byte == nest[0])
			depth++;
		else if (nest && byte == nest[1])
			depth--;
		else if (ends && depth <= 0)
			break;
	}
	*open = quote || depth != 0;
	return at;
}

struct span described_item_word(const struct described_legend *legend, const char *text, struct span item)
{
	size_t length = 0;
	item = span_trimmed(text, item);
	while (length < item.length && !(legend->nest && text[item.start + length] == legend->nest[0]))
		length++;
	return span_trimmed(text, (struct span){.start = item.start, .length = length});
}

bool described_has_word(const char *text, const char *words, const char *split)
{
	for (size_t length; *words; words += length + (words[length] == '|')) {
		length = strcspn(words, "|");
		for (const char *at = text; length > 0 && (at = memmem(at, strlen(at), words, length)); at++) {
			const char *ends = at + length;
			if ((at == text || strchr(" \t,/", at[-1]) || strchr(split, at[-1])) &&
			    (!*ends || strchr(" \t,/:", *ends) || strchr(split, *ends)))
				return true;
		}
	}
	return false;
}

bool described_field_is(const struct described_field *as, const char *read, const char *value)
{
	return strcmp(value, "*") == 0 || strcmp(read, value) == 0 ||
	       (as && as->split && described_has_word(read, value, as->split));
}

const char *described_condition(const struct model *model, size_t at)
{
	const struct described_detail *detail = described_detail(model);
	int low = 0, high = detail->condition_count;
	while (low < high) {
		int middle = low + (high - low) / 2;
		if (detail->conditions[middle].line < at)
			low = middle + 1;
		else
			high = middle;
	}
	return low > 0 ? detail->conditions[low - 1].when : "";
}
