/* What is in an XML file besides its elements. */
#include "xml.h"

#include "mapwright/bytes.h"

bool xml_next_aside(const struct text *text, size_t *at, struct span *aside)
{
	static const struct {
		const char *open, *close;
	} kinds[] = {{"<!--", "-->"}, {"<![CDATA[", "]]>"}, {"<?", "?>"}};
	const char *bytes = text->bytes;
	while (*at < text->length) {
		size_t start = *at, end = start, left = text->length - start, kind = 0;
		while (kind < 3 && !bytes_begin(bytes + start, left, kinds[kind].open))
			kind++;
		bool tag = kind == 3 && bytes[start] == '<';
		if (kind < 3) {
			const char *close = memmem(bytes + start, left, kinds[kind].close, strlen(kinds[kind].close));
			end = close ? (size_t)(close - bytes) + strlen(kinds[kind].close) : text->length;
		} else if (tag) {
			for (char quote = 0; end < text->length && (quote || bytes[end] != '>'); end++)
				if (quote ? bytes[end] == quote : bytes[end] == '"' || bytes[end] == '\'')
					quote = quote ? 0 : bytes[end];
			end += end < text->length;
		} else {
			end = bytes_find(bytes, start, text->length, '<');
		}
		*at = end;
		while (start < end && (unsigned char)bytes[start] <= ' ')
			start++;
		while (start < end && (unsigned char)bytes[end - 1] <= ' ')
			end--;
		*aside = span_between(start, end);
		bool declaration = kind == 2 && bytes_begin(bytes + start, end - start, "<?xml ");
		if (!tag && !declaration && end > start && !bytes_begin(bytes + start, end - start, "\xef\xbb\xbf"))
			return true;
	}
	return false;
}
