/* Values of legend lines: their kind, the glyphs that they give with their weights, and their alternatives; and which cell
 * values of a map they define. */
#include "legend_values.h"

/* ---- outcomes ---- */

/* Reads a weight of digits only from `at` to `end`; returns -1 if there is none. */
static int read_weight(const char *bytes, size_t at, size_t end)
{
	int weight = 0;
	if (at == end)
		return -1;
	for (; at < end; at++) {
		if (!byte_is_digit(bytes[at]) || weight > 100000)
			return -1;
		weight = weight * 10 + (bytes[at] - '0');
	}
	return weight;
}

static int add(struct outcome *outcomes, int count, char glyph, int weight)
{
	if (count < OUTCOMES)
		outcomes[count++] = (struct outcome){.value = (unsigned char)glyph, .weight = weight};
	return count;
}

int outcomes_read(const char *bytes, size_t at, size_t end, struct outcome *outcomes, int count)
{
	while (at < end) {
		size_t stop = bytes_until(bytes, at, end, BLANKS);
		int weight = stop - at > 2 && bytes[at + 1] == ':' ? read_weight(bytes, at + 2, stop) : -1;
		if (weight >= 0)
			count = add(outcomes, count, bytes[at], weight);
		for (; weight < 0 && at < stop; at++)
			count = add(outcomes, count, bytes[at], OUTCOME_WEIGHT);
		at = stop + 1;
	}
	return count;
}

size_t outcomes_after_number(const char *bytes, size_t from)
{
	size_t digits = from + strspn(bytes + from, BLANKS),
	       after = digits + strspn(bytes + digits, DECIMAL_DIGITS "*-"),
	       at = after + strspn(bytes + after, BLANKS);
	return after > digits && (bytes[at] == '=' || bytes[at] == ':') ? at + 1 : from;
}

int described_outcomes(const struct described_legend *legend, const char *value, struct outcome *outcomes)
{
	size_t length = strlen(value);
	if (legend->effect == EFFECT_BECOMES)
		return outcomes_read(value, 0, length, outcomes, 0);
	if (legend->effect != EFFECT_PARTS)
		return 0;
	int count = 0;
	for (size_t at = 0; at < length;) {
		size_t end = bytes_find(value, at, length, '/');
		count = outcomes_read(value, outcomes_after_number(value, at), end, outcomes, count);
		at = end + 1;
	}
	return count;
}

/* ---- alternatives ---- */

/* Finds the weight in a part, "w:5" or ":5", which a blank or the end follows. Of a mark of several bytes, or at the start, it is the
 * whole word, even one that is not a number. Returns false if there is none. */
static bool find_weight(const char *value, struct span part, const char *mark, struct span *found, int *weight)
{
	size_t size = strlen(mark), end = span_end(part);
	for (size_t at = part.start; at + size <= end; at++) {
		bool apart = size == 1 || at == part.start || byte_is_blank(value[at - 1]);
		if (!apart || strncmp(value + at, mark, size) != 0)
			continue;
		size_t stop = bytes_until(value, at + size, end, BLANKS);
		*weight = read_weight(value, at + size, stop);
		*found = span_between(at, stop);
		if (*weight >= 0 || size > 1 || at == part.start)
			return true;
	}
	return false;
}

bool alternative_next(const struct described_legend *legend, const char *value, size_t length, size_t *at,
		      struct alternative *is)
{
	if (*at > length)
		return false;
	size_t end = legend->split ? *at + strcspn(value + *at, legend->split) : length;
	end = MIN(end, length);
	struct span part = span_trimmed(value, span_between(*at, end)), found;
	int weight = 0, again;
	*is = (struct alternative){.before = part};
	if (legend->weight && find_weight(value, part, legend->weight, &found, &weight)) {
		is->before = span_between(part.start, found.start);
		is->after = span_between(span_end(found), span_end(part));
	}
	is->before = span_trimmed(value, is->before);
	is->after = span_trimmed(value, is->after);
	is->word = is->before.length > 0 ? is->before : is->after;
	if (legend->weight && find_weight(value, is->word, legend->weight, &found, &again)) /* a second one */
		is->word = span_trimmed(value, span_between(is->word.start, found.start));
	is->weight = weight > 0 ? weight : OUTCOME_WEIGHT;
	*at = end + 1;
	return true;
}

/* ---- lists of words ---- */

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
	const char *split = as && as->split ? as->split : strchr(value, '|') ? "" : NULL;
	return strcmp(value, "*") == 0 || strcmp(read, value) == 0 ||
	       (split && described_has_word(read, value, split));
}

const char *described_condition(const struct model *model, size_t at)
{
	const struct described_detail *detail = described_detail(model);
	int next;
	LIST_SEARCH(next, detail->condition_count, detail->conditions[next].line < at);
	return next > 0 ? detail->conditions[next - 1].when : "";
}

/* ---- lines of a map ---- */

const struct described_legend *described_legend_of(const struct model *model, const struct entry *entry)
{
	const struct described_dialect *dialect = described_detail(model)->tables->dialect;
	for (int i = 0; i < dialect->legend_count; i++)
		if (dialect->legend[i].key == entry->kind)
			return &dialect->legend[i];
	return NULL;
}

const char *described_default(const struct model *model, int grid, const char *name)
{
	const struct field *fields = &model->fields[described_file_fields(model)];
	for (int i = described_detail(model)->parts[grid].fields_above; i > 0; i--) {
		const struct described_field *as = described_field_of(model, &fields[i - 1]);
		if (as && as->default_of && strcmp(as->default_of, name) == 0)
			return fields[i - 1].effective;
	}
	return "";
}

int described_values(const struct grid *map, struct arena *arena, int **values)
{
	int count = 0;
	*values = arena_allocate(arena, 256 + (size_t)map->glyph_count, sizeof **values);
	for (int value = 0; value < 256; value++)
		if (map->counts[value] > 0)
			(*values)[count++] = value;
	for (int i = 0; i < map->glyph_count; i++)
		if (map->glyphs[i].value > 255 && map->glyphs[i].count > 0)
			(*values)[count++] = map->glyphs[i].value;
	return count;
}

int described_undefined(const struct model *model, int grid, struct arena *arena, int **values)
{
	const struct described_detail *detail = described_detail(model);
	const struct grid *of = &model->grids[grid];
	bool mentioned[256] = {false}; /* outcomes of lines in the map */
	int count = 0;
	if (detail->glyphs_unknown || detail->parts[grid].glyphs_unknown || detail->tables->broken)
		return -1;
	for (int i = of->first_entry; i < of->first_entry + of->entry_count; i++) {
		const struct described_legend *legend = described_legend_of(model, &model->entries[i]);
		const char *line = described_value(&model->entries[i]);
		struct outcome outcomes[OUTCOMES];
		int made = legend ? described_outcomes(legend, line, outcomes) : 0;
		for (int o = 0; o < made; o++)
			mentioned[outcomes[o].value] = true;
	}
	int all = described_values(of, arena, values);
	for (int i = 0; i < all; i++) {
		int value = (*values)[i];
		if (!(value < 256 && mentioned[value]) && !model_glyph(model, of, value)->known)
			(*values)[count++] = value;
	}
	return count;
}
