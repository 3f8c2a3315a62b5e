/* Rules about lines with a name and a value, and about lines that nothing knows. */
#include "ruling.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* ---- which fields ---- */

/* The field of the map after `index` (-1: the first); those of the file come with the first map. -1: there is none. */
static int next_field(const struct ruling *ruling, int index)
{
	const struct grid *map = ruling->map;
	const struct grid *last = &ruling->model->grids[ruling->model->grid_count - 1];
	int end = map->first_field + map->field_count, file = last->first_field + last->field_count;
	index = index < 0 ? map->first_field : index + 1;
	if (index == end)
		index = ruling->grid == 0 ? file : ruling->model->field_count;
	return index < ruling->model->field_count ? index : -1;
}

/* ---- words ---- */

/* A text with words, and where it is in the file. */
struct worded {
	const char *name, *text, *type, *split;
	const char *weight; /* what is before a number that is not a word */
	bool exact;         /* it is one word, and blanks count */
	struct span span;
	struct place place;
};

enum { PROPOSALS = 50, LONGEST = 40 }; /* words for which one like them is looked for; it is not cheap */

static void report_word(struct ruling *ruling, const struct worded *worded, struct span word)
{
	const struct vocabulary *words = ruling->check->vocabulary;
	const char *bytes = worded->text + word.start;
	bool look = word.length <= LONGEST && ruling->proposed++ < PROPOSALS;
	int limit = word_limit(word.length);
	int row = look ? vocabulary_nearest(words, bytes, word.length, "type", worded->type, limit) : -1;
	struct span span = ruling_within(ruling, worded->span, worded->text, word);
	struct span at = span.length > 0 ? span : worded->span;
	const char *quoted = ruling_quote(ruling, bytes, word.length);
	if (row < 0) {
		ruling_add(ruling, at, worded->place, "%s does not take \"%s\".", worded->name, quoted);
		return;
	}
	const char *meant = vocabulary_word(words, row);
	ruling_add(ruling, at, worded->place, "%s does not take \"%s\"; did you mean %s?", worded->name, quoted,
		   meant);
	if (span.length > 0)
		check_offer_word_at(ruling->check, "change it to", span, meant);
}

/* Without blanks around it, nor a weight before or after it. */
static struct span trim_word(const struct worded *worded, struct span word)
{
	const char *text = worded->text;
	size_t weight = worded->weight ? strlen(worded->weight) : 0;
	word = span_trimmed(text, word);
	if (weight > 0 && word.length > weight && bytes_begin(text + word.start, word.length, worded->weight)) {
		size_t at = word.start + weight;
		while (at < span_end(word) && !byte_is_blank(text[at]))
			at++;
		word = span_trimmed(text, span_between(at, span_end(word)));
	}
	return word;
}

/* In JSON the words are in a text: takes its quotes off. False when the value is something else, or has escapes. */
static bool unquote(struct ruling *ruling, struct worded *worded)
{
	size_t length = strlen(worded->text);
	if (ruling->description->scanner != SCANNER_JSON)
		return true;
	if (worded->text[0] != '"' || strchr(worded->text, '\\') || length != worded->span.length)
		return false;
	worded->text = arena_copy(ruling->arena, worded->text + 1, length - 2);
	worded->span = (struct span){.start = worded->span.start + 1, .length = length - 2};
	return true;
}

static void check_words(struct ruling *ruling, struct worded *worded)
{
	if (!unquote(ruling, worded))
		return;
	size_t length = strlen(worded->text);
	for (size_t at = 0; at <= length;) {
		size_t stop = at;
		while (stop < length && !(worded->split && strchr(worded->split, worded->text[stop])))
			stop++;
		struct span word = span_between(at, stop);
		word = worded->exact ? word : trim_word(worded, word);
		if ((word.length > 0 || worded->exact) &&
		    !vocabulary_holds(ruling->check->vocabulary, worded->text + word.start, word.length, "type",
				      worded->type))
			report_word(ruling, worded, word);
		at = stop + 1;
	}
}

static void check_entry_words(struct ruling *ruling, int index)
{
	const struct entry *entry = &ruling->model->entries[index];
	const struct described_legend *legend = described_legend_of(ruling->model, entry);
	if (!legend || !legend->words || entry->attribute_count == 0 || !ruling_is_about(ruling, legend->key))
		return;
	check_words(ruling, &(struct worded){.name = legend->key,
					     .text = described_value(entry),
					     .type = legend->words,
					     .split = legend->split,
					     .weight = legend->weight,
					     .span = entry->attributes[0].span,
					     .place = place_at(PLACE_ATTRIBUTE, index)});
}

void rule_words(struct ruling *ruling)
{
	const struct grid *map = ruling->map;
	if (!ruling->check->vocabulary)
		return;
	for (int i = next_field(ruling, -1); i >= 0; i = next_field(ruling, i)) {
		const struct field *field = &ruling->model->fields[i];
		const struct described_field *as = described_field_of(ruling->model, field);
		if (field->set && as && as->words && ruling_is_about(ruling, field->name))
			check_words(ruling, &(struct worded){.name = field->name,
							     .text = field->read,
							     .type = as->words,
							     .split = as->split,
							     .exact = !as->split && !ruling->description->keys.loose,
							     .span = field->value,
							     .place = place_at(PLACE_FIELD, i)});
	}
	for (int i = 0; i < map->entry_count; i++)
		if (!ruling->model->entries[map->first_entry + i].fixed)
			check_entry_words(ruling, map->first_entry + i);
}

/* ---- values ---- */

/* In JSON and Lua there are two words, elsewhere several. */
static bool is_boolean(const struct ruling *ruling, const char *value)
{
	static const char *const words[] = {"true", "false", "yes", "no", "on", "off", "1", "0"};
	if (ruling->description->scanner != SCANNER_LINES)
		return strcmp(value, "true") == 0 || strcmp(value, "false") == 0;
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (strcasecmp(words[i], value) == 0)
			return true;
	return false;
}

/* Is it a value, and not Lua that computes one? */
static bool is_literal(const struct ruling *ruling, const char *value)
{
	char *end;
	size_t length = strlen(value);
	if (ruling->description->scanner != SCANNER_LUA || strcmp(value, "true") == 0 || strcmp(value, "false") == 0)
		return true;
	if (*value == '"' || *value == '\'')
		return length > 1 && strchr(value + 1, *value) == value + length - 1;
	(void)strtod(value, &end);
	return end != value && !end[strspn(end, " \t")] && !byte_is_letter(*value);
}

static void check_integer(struct ruling *ruling, int index, const struct described_field *as)
{
	const struct field *field = &ruling->model->fields[index];
	long value;
	bool is_number = ruling_read(ruling, field->read, &value);
	const char *quoted = ruling_quote(ruling, field->read, strlen(field->read));
	bool exponent = ruling->description->scanner != SCANNER_LINES && strpbrk(field->read, "eE") &&
			field->read[strspn(field->read, "+-.0123456789eE")] == '\0';
	if (!is_number && (exponent || strncasecmp(field->read, "0x", 2) == 0))
		return; /* who knows whether the game takes it */
	if (!is_number)
		ruling_add(ruling, field->value, place_at(PLACE_FIELD, index), "%s takes a number, not \"%s\".",
			   field->name, quoted);
	else if (value < as->minimum || value > as->maximum) {
		int bound = value < as->minimum ? as->minimum : as->maximum;
		ruling_add(ruling, field->value, place_at(PLACE_FIELD, index), "%s is %s: the %s possible is %d.",
			   field->name, quoted, value < as->minimum ? "least" : "most", bound);
		ruling_offer_number(ruling, index, bound);
	}
}

/* Words that do not look as those of the field do. A tab is a blank here. */
static void check_form(struct ruling *ruling, int index, const struct described_field *as)
{
	const struct field *field = &ruling->model->fields[index];
	size_t length = strlen(field->read);
	const char *split = as->split ? as->split : "";
	for (size_t at = 0, stop; at <= length; at = stop + 1) {
		for (stop = at; stop < length && !strchr(split, field->read[stop] == '\t' ? ' ' : field->read[stop]);)
			stop++;
		struct span word = span_trimmed(field->read, span_between(at, stop));
		if (word.length == 0 || pattern_match(as->form, field->read + word.start, word.length, NULL))
			continue;
		struct span span = ruling_within(ruling, field->value, field->read, word);
		const char *quoted = ruling_quote(ruling, field->read + word.start, word.length);
		const char *separator = ruling->description->keys.separator;
		size_t key = word.length - strlen(separator);
		if (*separator && word.length > strlen(separator) &&
		    bytes_equal(field->read + word.start + key, strlen(separator), separator) &&
		    described_find_key(ruling->detail->tables, field->read + word.start, key)) {
			ruling_add(ruling, span.length > 0 ? span : field->value, place_at(PLACE_FIELD, index),
				   "%s begins a line of its own: put it at the beginning of one.", quoted);
			check_weigh(ruling->check, SEVERITY_WARNING);
			continue;
		}
		ruling_add(ruling, span.length > 0 ? span : field->value, place_at(PLACE_FIELD, index),
			   "%s does not take \"%s\".", field->name, quoted);
	}
}

/* A legend line that takes a value has one, and names glyphs. */
static void check_entry(struct ruling *ruling, int index)
{
	const struct entry *entry = &ruling->model->entries[index];
	const struct described_legend *legend = described_legend_of(ruling->model, entry);
	if (!legend || entry->fixed || !ruling_is_about(ruling, legend->key))
		return;
	bool empty = takes_value(legend) && legend->value > 0 && !*described_value(entry);
	if (entry->key_count == 0)
		ruling_add(ruling, entry->key_span, place_at(PLACE_ENTRY, index), "%s names no %s.", legend->key,
			   ruling_noun(ruling));
	else if (empty)
		ruling_add(ruling, entry->key_span, place_at(PLACE_ENTRY, index), "%s %s has no value.", legend->key,
			   ruling_quote(ruling, entry->glyphs, strlen(entry->glyphs)));
}

void rule_values(struct ruling *ruling)
{
	for (int i = next_field(ruling, -1); i >= 0; i = next_field(ruling, i)) {
		const struct field *field = &ruling->model->fields[i];
		const struct described_field *as = described_field_of(ruling->model, field);
		if (!field->set || !as || !ruling_is_about(ruling, field->name) || !is_literal(ruling, field->read))
			continue;
		if (field->kind == FIELD_INTEGER)
			check_integer(ruling, i, as);
		else if (field->kind == FIELD_BOOLEAN && !is_boolean(ruling, field->read))
			ruling_add(ruling, field->value, place_at(PLACE_FIELD, i),
				   "%s takes true or false, not \"%s\".", field->name,
				   ruling_quote(ruling, field->read, strlen(field->read)));
		if (as->form)
			check_form(ruling, i, as);
	}
	for (int i = 0; i < ruling->map->entry_count; i++)
		check_entry(ruling, ruling->map->first_entry + i);
}

/* ---- lines that are not there, or not where they should be ---- */

/* A field that repeats the size can be set to it. */
void rule_missing(struct ruling *ruling)
{
	const struct described_size *declared = &ruling->description->map.declared;
	for (int i = next_field(ruling, -1); i >= 0; i = next_field(ruling, i)) {
		const struct field *field = &ruling->model->fields[i];
		const struct described_field *as = described_field_of(ruling->model, field);
		bool wanted =
		    ruling->rule->field ? strcmp(ruling->rule->field, field->name) == 0 : as && as->required;
		if (field->set || !wanted)
			continue;
		ADD_TO_MAP(ruling, "%s is missing.", field->name);
		if (declared->width && strcmp(declared->width, field->name) == 0 && ruling->map->width > 0)
			ruling_offer_number(ruling, i, ruling->map->width);
		else if (declared->height && strcmp(declared->height, field->name) == 0 && ruling->map->height > 0)
			ruling_offer_number(ruling, i, ruling->map->height);
	}
}

/* ---- lines that do not go together ---- */

void rule_repeated(struct ruling *ruling)
{
	const struct grid *map = ruling->map;
	for (int i = map->first_field + map->field_count - 1, last = -1; i >= map->first_field; i--) {
		const struct field *field = &ruling->model->fields[i];
		const struct described_field *as = described_field_of(ruling->model, field);
		last = -1;
		for (int later = map->first_field + map->field_count - 1; later > i && last < 0; later--)
			if (ruling->model->fields[later].set &&
			    strcmp(ruling->model->fields[later].name, field->name) == 0)
				last = later;
		if (!field->set || !as || as->repeats || last < 0 || !ruling_is_about(ruling, field->name))
			continue;
		ruling_add(ruling, field->value, place_at(PLACE_FIELD, i),
			   "%s is there again on line %zu, and that one holds.", field->name,
			   text_line(ruling->check->text, ruling->model->fields[last].line.start));
	}
}

/* `when` says it all. */
void rule_clash(struct ruling *ruling)
{
	const struct described_rule *rule = ruling->rule;
	int field = rule->when_count > 0 ? ruling_field(ruling, rule->when[0].name) : -1;
	ruling_add(ruling, field >= 0 ? ruling->model->fields[field].value : ruling_map_span(ruling),
		   field >= 0 ? place_at(PLACE_FIELD, field) : ruling_map_place(ruling), "%s.", rule->rule.summary);
}

/* ---- lists whose items are what glyphs mean ---- */

static int count_items(const struct ruling *ruling, const struct described_field *as, int *last)
{
	const struct grid *map = ruling->map;
	int count = 0;
	*last = -1;
	for (int i = map->first_field; i < map->first_field + map->field_count; i++) {
		const struct field *field = &ruling->model->fields[i];
		if (!field->set || described_field_of(ruling->model, field) != as)
			continue;
		*last = i;
		for (const char *at = field->read; *at; at += *at ? 1 : 0) {
			size_t length = strcspn(at, as->split ? as->split : "");
			count += strspn(at, " \t") < length;
			at += length;
		}
	}
	return count;
}

/* Does a line of the map say something else about the glyph than what it turns into? */
static bool is_redefined(const struct ruling *ruling, int glyph)
{
	for (int i = ruling->map->first_entry; i < ruling->map->first_entry + ruling->map->entry_count; i++) {
		const struct entry *entry = &ruling->model->entries[i];
		const struct described_legend *legend = described_legend_of(ruling->model, entry);
		if (legend && legend->effect <= EFFECT_ADDS && entry_has_key(entry, glyph))
			return true;
	}
	return false;
}

static void check_slots(struct ruling *ruling, const struct described_field *as, const struct rolled *rolled)
{
	int last, slot = 0, items = count_items(ruling, as, &last);
	for (; as->slots[slot]; slot++) {
		int glyph = code_of(as->slots[slot], strlen(as->slots[slot]));
		if (slot < items || glyph < 0 || glyph > 255 || !fate_has(&rolled->all, glyph) ||
		    rolled->doubtful[glyph] || is_redefined(ruling, glyph))
			continue;
		bool there = fate_has(&rolled->of[glyph], glyph);
		ruling_add(ruling, there ? (struct span){0} : ruling_map_span(ruling),
			   there ? (struct place){0} : ruling_map_place(ruling),
			   "%s stands for item %d of %s, which has %d.", code_name(glyph).text, slot + 1, as->name,
			   items);
		if (there)
			rule_mark_glyph(ruling->check, ruling->check->found, ruling->grid, glyph);
	}
	if (items > slot && last >= 0) {
		ruling_add(ruling, ruling->model->fields[last].value, place_at(PLACE_FIELD, last),
			   "%s has %d items, but only %d glyphs stand for one: the rest are never placed.", as->name,
			   items, slot);
		check_weigh(ruling->check, SEVERITY_WARNING);
	}
}

void rule_slots(struct ruling *ruling)
{
	const struct described_dialect *dialect = ruling->detail->tables->dialect;
	const struct rolled *rolled = described_roll(ruling);
	for (int i = 0; i < dialect->field_count; i++)
		if (dialect->fields[i].slots && ruling_is_about(ruling, dialect->fields[i].name))
			check_slots(ruling, &dialect->fields[i], rolled);
}

/* Where the first of what is to come later begins, and its name. */
static size_t first_of(const struct ruling *ruling, const char **name)
{
	size_t first = SIZE_MAX;
	for (const char *const *of = ruling->rule->of; *of; of++) {
		bool row = strcmp(*of, "row") == 0;
		int field = row ? -1 : ruling_first_field(ruling, *of);
		size_t start = row          ? ruling->map->rows[0].start
			       : field >= 0 ? ruling->model->fields[field].line.start
					    : SIZE_MAX;
		if (start < first) {
			first = start;
			*name = row ? "the rows" : *of;
		}
	}
	return first;
}

void rule_order(struct ruling *ruling)
{
	const char *name = NULL;
	int field = ruling_first_field(ruling, ruling->rule->field);
	size_t limit = first_of(ruling, &name);
	if (field < 0 || ruling->model->fields[field].line.start <= limit)
		return;
	ruling_add(ruling, ruling->model->fields[field].value, place_at(PLACE_FIELD, field),
		   "%s must come before %s.", ruling->rule->field, name);
	size_t to = text_line_span(ruling->check->text, text_line(ruling->check->text, limit)).start;
	check_offer_line_move(ruling->check, ruling_print(ruling, "move it above %s", name), to);
}

/* ---- tables and lines that nothing knows ---- */

void rule_tables(struct ruling *ruling)
{
	for (int i = 0; i < ruling->part->lost_table_count; i++) {
		struct span name = ruling->part->lost_tables[i];
		ruling_add(ruling, name, ruling_map_place(ruling), "%s is not found: what it defines is not known.",
			   ruling_quote(ruling, ruling->check->text->bytes + name.start, name.length));
	}
}

void rule_nearly(struct ruling *ruling)
{
	enum { MOST = 200 };
	for (int i = 0; i < ruling->detail->stray_count && i < MOST; i++) {
		struct span foreign = ruling->detail->strays[i].foreign;
		const char *bytes = ruling->check->text->bytes + foreign.start;
		if (foreign.length > 0)
			ruling_add(ruling, foreign, (struct place){0},
				   "A row cannot have '%s', so this line is not read: paint another glyph.",
				   ruling_quote(ruling, bytes, foreign.length));
	}
}

void rule_stray(struct ruling *ruling)
{
	enum { MOST = 200 };
	const struct described_tables *tables = ruling->detail->tables;
	const char *bytes = ruling->check->text->bytes;
	for (int i = 0; i < ruling->detail->stray_count && i < MOST; i++) {
		struct span line = ruling->detail->strays[i].line;
		if (ruling->detail->strays[i].early) {
			ruling_add(ruling, line, (struct place){0},
				   "This line belongs to no map: none has begun yet.");
			continue;
		}
		struct span key = described_key_of(ruling->description, bytes, line);
		struct nearest nearest = nearest_begin(bytes + key.start, key.length);
		for (int k = 0; k < tables->key_count; k++)
			nearest_look(&nearest, tables->keys[k].key);
		if (!nearest.name || key.length == 0 || key.length > LONGEST) {
			ruling_add(ruling, line, (struct place){0}, "Nothing here knows what this line is.");
			continue;
		}
		ruling_add(ruling, key, (struct place){0}, "Nothing here knows what this line is; did you mean %s?",
			   nearest.name);
		check_offer_word_at(ruling->check, "change it to", key, nearest.name);
	}
}
