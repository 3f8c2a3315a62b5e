/* Shared by the rules about values: parts, numbers and findings. */
#include "dcss.h"

#include <errno.h>

void dcss_report(const struct dcss_text *value, struct span part, const char *format, ...)
{
	struct span span = context_at(value->context, value->span, value->text, part);
	va_list arguments;
	va_start(arguments, format);
	context_add_list(value->context, span, value->place, format, arguments);
	va_end(arguments);
}

void dcss_report_unknown(const struct dcss_text *value, struct span part, const char *noun,
			 const struct vocabulary *table, const char *type)
{
	const char *bytes = value->text + part.start, *quoted = context_quote(value->context, bytes, part.length);
	int row = vocabulary_nearest(table, bytes, part.length, type ? "type" : NULL, type, word_limit(part.length));
	if (row < 0) {
		dcss_report(value, part, "Unknown %s \"%s\".", noun, quoted);
		check_set_word(value->context->check, type ? type : noun, bytes, part.length, false);
		return;
	}
	const char *meant = vocabulary_word(table, row);
	dcss_report(value, part, "Unknown %s \"%s\"; did you mean %s?", noun, quoted, meant);
	check_set_word(value->context->check, type ? type : noun, bytes, part.length, true);
	struct span span = context_within(value->context, value->span, value->text, part);
	if (span.length > 0)
		check_offer_word_at(value->context->check, "change it to", span, meant);
}

bool dcss_next(const char *text, struct span whole, const char *split, size_t *at, struct span *part)
{
	*at = *at < whole.start ? whole.start : *at;
	while (*at < span_end(whole)) {
		size_t stop = bytes_until(text, *at, span_end(whole), split);
		*part = span_trimmed(text, span_between(*at, stop));
		*at = stop + 1;
		if (part->length > 0)
			return true;
	}
	return false;
}

bool dcss_number(const char *text, struct span part, long long *number)
{
	char digits[24] = "", *end;
	*number = 0;
	if (part.length == 0 || part.length >= sizeof digits)
		return false;
	memcpy(digits, text + part.start, part.length);
	errno = 0;
	*number = strtoll(digits, &end, 10);
	return !*end && errno == 0;
}

bool dcss_is_slip_of(const char *name, const char *known)
{
	size_t from = 0, end = strlen(name), known_end = strlen(known);
	while (name[from] && name[from] == known[from])
		from++;
	while (end > from && known_end > from && name[end - 1] == known[known_end - 1])
		end--, known_end--;
	bool whole = (from == 0 || name[from - 1] == '_') && (!name[end] || name[end] == '_');
	const struct span parts[] = {span_between(from, end), span_between(from, known_end)};
	for (int i = 0; i < 2; i++) {
		const char *part = (i == 0 ? name : known) + from;
		whole = whole ||
			((parts[i].length > 1 || *part != '_') && strcspn(part, "_0123456789") < parts[i].length);
	}
	return !whole;
}
