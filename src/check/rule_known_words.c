/* Rule: every attribute is a word of the game. Source: the format's vocabulary.
 *
 * A proposal is the word in its usual case, else the nearest word of the same type. That search is expensive, so
 * only the first unknown words of a file get a proposal. */
#include "mapwright/bytes.h"
#include "mapwright/rules.h"

enum { PROPOSALS = 20, WORD_LIMIT = 64 };

/* Returns the word that was probably meant; NULL if none. */
static const char *propose_word(const struct check *check, const char *word, size_t length, const char *type)
{
	char upper[WORD_LIMIT];
	if (length > sizeof upper)
		return NULL;
	for (size_t i = 0; i < length; i++)
		upper[i] = word[i] >= 'a' && word[i] <= 'z' ? (char)(word[i] - 'a' + 'A') : word[i];
	int row = vocabulary_find(check->vocabulary, upper, length);
	if (row >= 0 && memcmp(upper, word, length) == 0)
		return NULL; /* a word of the game, but not allowed as an attribute */
	/* similar apart from the type's name: "SQUARE_MARBLE" and "SQUARE_WALL" share only that */
	int limit = word_limit(type && length > strlen(type) ? length - strlen(type) : length);
	if (row < 0 && type)
		row = vocabulary_nearest(check->vocabulary, upper, length, "type", type, limit);
	if (row < 0)
		row = vocabulary_nearest(check->vocabulary, upper, length, NULL, NULL, limit);
	return row >= 0 ? vocabulary_word(check->vocabulary, row) : NULL;
}

/* Returns the word whose meaning is spelled out in attributes from `first` on ("kobold mage"), and their number;
 * NULL if there is none. */
static const char *find_meaning(const struct check *check, const struct entry *entry, int first, int *count)
{
	for (*count = 3; *count > 0; --*count) {
		int last = first + *count - 1;
		if (last >= entry->attribute_count)
			continue;
		size_t start = entry->attributes[first].span.start, end = span_end(entry->attributes[last].span);
		for (int row = 0; row < vocabulary_count(check->vocabulary); row++)
			if (bytes_equal(check->text->bytes + start, end - start,
					vocabulary_value(check->vocabulary, row, "meaning")))
				return vocabulary_word(check->vocabulary, row);
	}
	*count = 1;
	return NULL;
}

/* Returns where a line break is missing, if the next legend line "x:" is joined to this word; 0 if it is not. */
static size_t line_missing(const struct check *check, struct span span)
{
	const char *word = check->text->bytes + span.start;
	bool joined = span.length > 2 && word[span.length - 1] == ':' &&
		      vocabulary_find(check->vocabulary, word, span.length - 2) >= 0;
	return joined ? span_end(span) - 2 : 0;
}

/* Returns the number of attributes covered by the finding. */
static int report_word(struct check *check, struct place place, const struct entry *entry, bool used, bool propose)
{
	const struct attribute *attribute = &entry->attributes[place.x];
	int count = 1;
	const char *meant = propose ? find_meaning(check, entry, place.x, &count) : NULL;
	struct span span = span_between(attribute->span.start, span_end(entry->attributes[place.x + count - 1].span));
	const char *word = check->text->bytes + span.start;
	int shown = span.length > WORD_LIMIT ? WORD_LIMIT : (int)span.length;
	size_t missing = line_missing(check, span);
	if (propose && !meant && missing == 0)
		meant = propose_word(check, word, span.length, attribute->type);
	struct finding *finding;
	if (missing > 0)
		finding = check_add(check, span, place,
				    "Unknown word \"%.*s\": begin the legend entry of %s on a new line.", shown, word,
				    cell_name((unsigned char)check->text->bytes[missing]).text);
	else if (meant)
		finding =
		    check_add(check, span, place, "Unknown word \"%.*s\"; did you mean %s?", shown, word, meant);
	else
		finding = check_add(check, span, place, "Unknown word \"%.*s\": replace it with a word of the game.",
				    shown, word);
	if (attribute->type && span.length > strlen(attribute->type) + 1 && count == 1 && missing == 0)
		check_set_word(check, attribute->type, word, span.length, meant);
	if (finding && !used && finding->severity == SEVERITY_ERROR)
		finding->severity = SEVERITY_WARNING;
	if (missing > 0)
		check_offer(check, "begin a new line there", (struct span){.start = missing}, check->model->line_end);
	else if (meant)
		check_offer_word_at(check, "change it to", span, meant);
	return count;
}

void rule_known_words(struct check *check)
{
	int unknown = 0;
	for (int e = 0; e < check->model->entry_count; e++) {
		const struct entry *entry = &check->model->entries[e];
		for (int a = 0; a < entry->attribute_count; a++) {
			if (entry->attributes[a].known || entry->fixed)
				continue;
			struct place place = {.kind = PLACE_ATTRIBUTE, .index = e, .x = a};
			bool used = model_count(check->model, -1, entry->key) > 0;
			a += report_word(check, place, entry, used, unknown++ < PROPOSALS) - 1;
		}
	}
}
