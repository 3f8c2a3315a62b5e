/* Rules about lines with a name and a value, and about unknown lines. */
#include "roller.h"

/* As context_next_field, for legend lines. */
static int next_line(const struct rule_context *context, int index)
{
	int of_file = context->detail->file_entries;
	index = index < 0 && context->grid > 0 ? of_file - 1 : index;
	return described_next_line(context->model, context->map, index);
}

/* ---- words ---- */

/* A text with words, and its place in the file. */
struct word_source {
	const char *name, *text, *type, *split;
	const struct described_legend *legend; /* NULL for a field */
	const char *weight;                    /* prefix of a number that is not a word */
	bool exact;                            /* the whole text is one word, including blanks */
	int once;                              /* the number of words so far of the type that a line has once */
	struct span span;
	struct place place;
};

enum { LONGEST = 40 }; /* no similar words are looked up for longer ones */

static void report_word(struct rule_context *context, const struct word_source *source, struct span word)
{
	const struct vocabulary *words = context->check->vocabulary;
	const char *bytes = source->text + word.start;
	bool search = word.length <= LONGEST && context->proposed++ < CONTEXT_PROPOSALS;
	if (context->facts)
		context->facts->counted = true;
	int limit = word_limit(word.length);
	int row = search ? vocabulary_nearest(words, bytes, word.length, "type", source->type, limit) : -1;
	struct span span = context_within(context, source->span, source->text, word);
	struct span at = context_at(context, source->span, source->text, word);
	const char *quoted = context_quote(context, bytes, word.length);
	const char *type = context_print(context, "%.*s", (int)strcspn(source->type, "|"), source->type);
	if (row < 0) {
		context_add(context, at, source->place, "%s does not accept \"%s\".", source->name, quoted);
		check_set_word(context->check, type, bytes, word.length, false);
		return;
	}
	const char *meant = vocabulary_word(words, row);
	context_add(context, at, source->place, "%s does not accept \"%s\"; did you mean %s?", source->name, quoted,
		    meant);
	check_set_word(context->check, type, bytes, word.length, true);
	if (span.length > 0)
		check_offer_word_at(context->check, "change it to", span, meant);
}

/* Trims blanks around a word, and a weight before or after it. */
static struct span trim_word(const struct word_source *source, struct span word)
{
	const char *text = source->text;
	size_t weight = source->weight ? strlen(source->weight) : 0;
	word = span_trimmed(text, word);
	if (weight > 0 && word.length > weight && bytes_begin(text + word.start, word.length, source->weight)) {
		size_t at = bytes_until(text, word.start + weight, span_end(word), BLANKS);
		word = span_trimmed(text, span_between(at, span_end(word)));
	}
	return word;
}

/* In JSON, removes the quotes of a string. Returns false if the value is not a string, or has escapes. */
static bool unquote(struct rule_context *context, struct word_source *source)
{
	size_t length = strlen(source->text);
	if (context->description->scanner != SCANNER_JSON)
		return true;
	if (source->text[0] != '"' || strchr(source->text, '\\') || length != source->span.length)
		return false;
	source->text = arena_copy(context->arena, source->text + 1, length - 2);
	source->span = (struct span){.start = source->span.start + 1, .length = length - 2};
	return true;
}

/* Reports an item of a legend line: its word, its arguments, and a word that the line already has. */
static void check_item(struct rule_context *context, struct word_source *source, struct span item, bool open)
{
	const struct described_legend *legend = source->legend;
	const struct vocabulary *words = context->check->vocabulary;
	const char *text = source->text, *bytes = text + item.start;
	struct span word = trim_word(source, described_item_word(legend, text, item));
	bool form = !legend->form || pattern_match(legend->form, bytes, item.length, NULL);
	bool once = legend->once && vocabulary_has(words, text + word.start, word.length, "type", legend->once);
	source->once += once;
	if (source->type && word.length > 0 &&
	    !vocabulary_has(words, text + word.start, word.length, "type", source->type)) {
		report_word(context, source, word);
	} else if (item.length > 0 && (open || !form || (once && source->once > 1))) {
		struct span span = context_at(context, source->span, text, item);
		const char *quoted = context_quote(context, bytes, item.length);
		if (open)
			context_add(context, span, source->place, "A bracket or quote is not closed in \"%s\".",
				    quoted);
		else if (!form)
			context_add(context, span, source->place, "%s does not accept \"%s\".", source->name, quoted);
		else
			context_add(context, span, source->place, "%s accepts one %s only: \"%s\" is another.",
				    source->name, legend->once, quoted);
	}
}

/* Reports words of a value, "@NAME" in the description, that no legend line of that key defines. */
static void check_names(struct rule_context *context, const struct word_source *source)
{
	static const struct described_legend none = {0};
	size_t length = strlen(source->text);
	const char *separators = source->legend ? BLANKS : NAMES_BETWEEN;
	for (struct span word = {0};
	     (word = bytes_word(source->text, span_end(word), length, separators)).length > 0;) {
		const char *bytes = source->text + word.start;
		if (lookup_is_joint(context->description, source->legend ? source->legend : &none, bytes,
				    word.length) ||
		    lookup_defines(context->model, source->type + 1, bytes, word.length))
			continue;
		context_add(context, context_at(context, source->span, source->text, word), source->place,
			    "%s does not accept \"%s\": no line defines it.", source->name,
			    context_quote(context, bytes, word.length));
	}
}

static void check_words(struct rule_context *context, struct word_source *source)
{
	bool names = source->type && *source->type == '@';
	if (names)
		check_names(context, source);
	if (names || !context->check->vocabulary || !unquote(context, source))
		return;
	size_t length = strlen(source->text);
	for (size_t at = 0; source->legend && at <= length;) {
		bool open;
		size_t stop = described_item_end(source->legend, source->text, at, length, &open);
		check_item(context, source, span_trimmed(source->text, span_between(at, stop)), open);
		at = stop + 1;
	}
	for (size_t at = 0; at <= length && !source->legend;) {
		size_t stop = bytes_until(source->text, at, length, source->split ? source->split : "");
		struct span word = span_between(at, stop);
		word = source->exact ? word : trim_word(source, word);
		if ((word.length > 0 || source->exact) &&
		    !vocabulary_has(context->check->vocabulary, source->text + word.start, word.length, "type",
				    source->type))
			report_word(context, source, word);
		at = stop + 1;
	}
}

static void check_entry_words(struct rule_context *context, int index)
{
	const struct entry *entry = &context->model->entries[index];
	const struct described_legend *legend = described_legend_of(context->model, entry);
	if (!legend || (!legend->words && !legend->form) || entry->attribute_count == 0 ||
	    !context_is_about(context, legend->key))
		return;
	check_words(context, &(struct word_source){.name = legend->key,
						   .text = described_value(entry),
						   .type = legend->words,
						   .legend = legend,
						   .weight = legend->weight,
						   .span = entry->attributes[0].span,
						   .place = place_at(PLACE_ATTRIBUTE, index)});
}

void rule_words(struct rule_context *context)
{
	for (int i = context_next_field(context, -1); i >= 0; i = context_next_field(context, i)) {
		const struct field *field = &context->model->fields[i];
		const struct described_field *as = described_field_of(context->model, field);
		if (field->set && as && as->words && context_is_about(context, field->name))
			check_words(context,
				    &(struct word_source){.name = field->name,
							  .text = field->effective,
							  .type = as->words,
							  .split = as->split,
							  .exact = !as->split && !context->description->keys.loose,
							  .span = field->value,
							  .place = place_at(PLACE_FIELD, i)});
	}
	for (int i = -1; (i = next_line(context, i)) >= 0;)
		if (!context->model->entries[i].fixed)
			check_entry_words(context, i);
}

/* ---- values ---- */

/* JSON and Lua have two words, other formats several. */
static bool is_boolean(const struct rule_context *context, const char *value)
{
	static const char *const words[] = {"true", "false", "yes", "no", "on", "off", "1", "0"};
	if (context->description->scanner != SCANNER_LINES)
		return strcmp(value, "true") == 0 || strcmp(value, "false") == 0;
	EACH_OF(word, words)
		if (strcasecmp(*word, value) == 0)
			return true;
	return false;
}

/* Returns true if the value is literal, and not a Lua expression. */
static bool is_literal(const struct rule_context *context, const char *value)
{
	char *end;
	size_t length = strlen(value);
	if (context->description->scanner != SCANNER_LUA || strcmp(value, "true") == 0 || strcmp(value, "false") == 0)
		return true;
	if (*value == '"' || *value == '\'')
		return length > 1 && strchr(value + 1, *value) == value + length - 1;
	(void)strtod(value, &end);
	return end != value && !end[strspn(end, " \t")] && !byte_is_letter(*value);
}

static void check_integer(struct rule_context *context, int index, const struct described_field *as)
{
	const struct field *field = &context->model->fields[index];
	long long value;
	bool is_number = context_read(context, field->effective, &value);
	const char *quoted = context_quote(context, field->effective, strlen(field->effective));
	bool exponent = context->description->scanner != SCANNER_LINES && strpbrk(field->effective, "eE") &&
			field->effective[strspn(field->effective, "+-.0123456789eE")] == '\0';
	bool made =
	    context->description->scanner == SCANNER_JSON && (*field->effective == '{' || *field->effective == '[');
	if (!is_number && (exponent || made || strncasecmp(field->effective, "0x", 2) == 0))
		return; /* the game may accept it */
	if (!is_number) {
		ADD_TO_FIELD(context, index, "%s must be a number, not \"%s\".", field->name, quoted);
		if (field->fallback && context_read(context, field->fallback, &value))
			context_offer_number(context, index, (int)value);
	} else if (value < as->minimum || value > as->maximum) {
		int bound = value < as->minimum ? as->minimum : as->maximum;
		ADD_TO_FIELD(context, index, "%s is %s: the %s is %d.", field->name, quoted,
			     value < as->minimum ? "minimum" : "maximum", bound);
		context_offer_number(context, index, bound);
	}
}

/* Reports words that do not match the form of the field. A tab counts as a blank. */
static void check_form(struct rule_context *context, int index, const struct described_field *as)
{
	const struct field *field = &context->model->fields[index];
	size_t length = strlen(field->effective);
	const char *split = as->split ? as->split : "";
	for (size_t at = 0, stop; at <= length; at = stop + 1) {
		for (stop = at;
		     stop < length && !strchr(split, field->effective[stop] == '\t' ? ' ' : field->effective[stop]);)
			stop++;
		struct span word = span_trimmed(field->effective, span_between(at, stop));
		if (word.length == 0 || pattern_match(as->form, field->effective + word.start, word.length, NULL))
			continue;
		struct span span = context_at(context, field->value, field->effective, word);
		const char *quoted = context_quote(context, field->effective + word.start, word.length);
		const char *separator = context->description->keys.separator;
		size_t key = word.length - strlen(separator);
		if (*separator && word.length > strlen(separator) &&
		    bytes_equal(field->effective + word.start + key, strlen(separator), separator) &&
		    described_find_key(context->detail->tables, field->effective + word.start, key)) {
			context_add(context, span, place_at(PLACE_FIELD, index),
				    "%s must begin a line: put it at the beginning of one.", quoted);
			check_set_severity(context->check, SEVERITY_WARNING);
			continue;
		}
		context_add(context, span, place_at(PLACE_FIELD, index), "%s does not accept \"%s\".", field->name,
			    quoted);
	}
}

/* Reports a legend line without glyphs, or without a required value. */
static void check_entry(struct rule_context *context, int index)
{
	const struct entry *entry = &context->model->entries[index];
	const struct described_legend *legend = described_legend_of(context->model, entry);
	if (!legend || entry->fixed || !context_is_about(context, legend->key))
		return;
	bool empty = takes_value(legend) && legend->value > 0 && !*described_value(entry);
	if (entry->key_count == 0)
		context_add(context, entry->key_span, place_at(PLACE_ENTRY, index), "%s names no %s.", legend->key,
			    context_noun(context));
	else if (empty)
		context_add(context, entry->key_span, place_at(PLACE_ENTRY, index), "%s %s has no value.",
			    legend->key, context_quote(context, entry->glyphs, strlen(entry->glyphs)));
}

void rule_values(struct rule_context *context)
{
	for (int i = context_next_field(context, -1); i >= 0; i = context_next_field(context, i)) {
		const struct field *field = &context->model->fields[i];
		const struct described_field *as = described_field_of(context->model, field);
		const struct pattern *pattern = context->rule->pattern;
		if (!field->set || !context_is_about(context, field->name) || !is_literal(context, field->effective))
			continue;
		if (pattern && !pattern_match(pattern, field->effective, strlen(field->effective), NULL))
			ADD_TO_FIELD(context, i, "%s does not accept \"%s\".", field->name,
				     context_quote(context, field->effective, strlen(field->effective)));
		if (pattern || !as)
			continue;
		if (field->kind == FIELD_INTEGER)
			check_integer(context, i, as);
		else if (field->kind == FIELD_BOOLEAN && !is_boolean(context, field->effective))
			ADD_TO_FIELD(context, i, "%s must be true or false, not \"%s\".", field->name,
				     context_quote(context, field->effective, strlen(field->effective)));
		if (as->form)
			check_form(context, i, as);
	}
	for (int i = -1; !context->rule->pattern && (i = next_line(context, i)) >= 0;)
		check_entry(context, i);
}

/* ---- missing and misplaced lines ---- */

/* Offers to set a field that repeats the size. */
void rule_missing(struct rule_context *context)
{
	const struct described_size *declared = &context->description->map.declared;
	for (int i = context_next_field(context, -1); i >= 0; i = context_next_field(context, i)) {
		const struct field *field = &context->model->fields[i];
		const struct described_field *as = described_field_of(context->model, field);
		bool wanted =
		    context->rule->field ? strcmp(context->rule->field, field->name) == 0 : as && as->required;
		if (field->set || !wanted)
			continue;
		ADD_TO_MAP(context, "%s is missing.", field->name);
		if (declared->width && strcmp(declared->width, field->name) == 0 && context->map->width > 0)
			context_offer_number(context, i, context->map->width);
		else if (declared->height && strcmp(declared->height, field->name) == 0 && context->map->height > 0)
			context_offer_number(context, i, context->map->height);
	}
}

/* ---- contradicting lines ---- */

void rule_repeated(struct rule_context *context)
{
	const struct grid *map = context->map;
	for (int i = map->first_field + map->field_count - 1, last = -1; i >= map->first_field; i--) {
		const struct field *field = &context->model->fields[i];
		const struct described_field *as = described_field_of(context->model, field);
		last = -1;
		for (int later = map->first_field + map->field_count - 1; later > i && last < 0; later--)
			if (context->model->fields[later].set &&
			    strcmp(context->model->fields[later].name, field->name) == 0 &&
			    strcmp(described_condition(context->model, context->model->fields[later].line.start),
				   described_condition(context->model, field->line.start)) == 0)
				last = later;
		if (!field->set || !as || as->repeats || last < 0 || !context_is_about(context, field->name))
			continue;
		ADD_TO_FIELD(context, i, "%s is set again on line %zu, which wins.", field->name,
			     text_line(context->check->text, context->model->fields[last].line.start));
	}
}

/* The conditions are the whole rule. */
void rule_clash(struct rule_context *context)
{
	const struct described_rule *rule = context->rule;
	int field = rule->when_count > 0 ? context_field(context, rule->when[0].name) : -1;
	context_add(context, field >= 0 ? context->model->fields[field].value : context_map_span(context),
		    field >= 0 ? place_at(PLACE_FIELD, field) : context_map_place(context), "%s.",
		    rule->rule.summary);
}

/* ---- lists of items for glyphs ---- */

/* Counts the items that the lines of a list have, of which those in branches that are not taken do not count. */
static int count_items(const struct rule_context *context, const struct described_field *as,
		       const struct branches *branches, uint64_t taken, int *last)
{
	const struct grid *map = context->map;
	int count = 0;
	*last = -1;
	for (int i = map->first_field; i < map->first_field + map->field_count; i++) {
		const struct field *field = &context->model->fields[i];
		if (!field->set || described_field_of(context->model, field) != as ||
		    branches_around(branches, field->value.start) & ~taken)
			continue;
		*last = i;
		for (const char *at = field->effective; *at; at += *at ? 1 : 0) {
			size_t length = strcspn(at, as->split ? as->split : "");
			count += strspn(at, " \t") < length;
			at += length;
		}
	}
	return count;
}

/* Returns true if a line of the map defines the glyph, other than by changing it into another. */
static bool is_redefined(const struct rule_context *context, int glyph)
{
	EACH(const struct entry, entry, context->model->entries + context->map->first_entry,
	     context->map->entry_count) {
		const struct described_legend *legend = described_legend_of(context->model, entry);
		if (legend && legend->effect <= EFFECT_ADDS && entry_has_key(entry, glyph))
			return true;
	}
	return false;
}

/* Returns true if the value of a line that defines glyphs has the glyph as one of its alternatives. */
static bool has_alternative(const struct described_legend *legend, const char *value, int glyph)
{
	struct alternative is;
	for (size_t at = 0;
	     legend->effect == EFFECT_MEANS && alternative_next(legend, value, strlen(value), &at, &is);)
		if (is.word.length == 1 && (unsigned char)value[is.word.start] == glyph)
			return true;
	return false;
}

/* Tells of an item whose glyph a line of the map defines: only that meaning holds. Silent if another glyph may stand for it. */
static void check_taken(struct rule_context *context, const struct described_field *as, int glyph, int slot)
{
	int taken = -1;
	for (int i = context->map->first_entry; i < context->map->first_entry + context->map->entry_count; i++) {
		const struct entry *entry = &context->model->entries[i];
		const struct described_legend *legend = described_legend_of(context->model, entry);
		if (legend && has_alternative(legend, described_value(entry), glyph))
			return;
		if (taken < 0 && legend && legend->effect <= EFFECT_HOLDS && entry_has_key(entry, glyph))
			taken = i;
	}
	if (taken < 0)
		return;
	const struct entry *line = &context->model->entries[taken];
	context_add(context, line->key_span, place_at(PLACE_ENTRY, taken),
		    "%s %s replaces item %d of %s, which is never placed.", line->kind, cell_name(glyph).text,
		    slot + 1, as->name);
}

static void check_slots(struct rule_context *context, const struct described_field *as, const struct rolled *rolled)
{
	int last, slot = 0, items = count_items(context, as, NULL, 0, &last);
	for (; as->slots[slot]; slot++) {
		int glyph = cell_value(as->slots[slot], strlen(as->slots[slot]));
		if (glyph < 0 || glyph > 255 || !results_have(&rolled->all, glyph) || rolled->doubtful[glyph])
			continue;
		if (slot < items)
			check_taken(context, as, glyph, slot);
		if (slot < items || is_redefined(context, glyph))
			continue;
		bool there = results_have(&rolled->of[glyph], glyph);
		context_add(context, there ? (struct span){0} : context_map_span(context),
			    there ? (struct place){0} : context_map_place(context),
			    items > 0 ? "%s stands for item %d of %s, which has only %d."
				      : "%s stands for item %d of %s, which lists none.",
			    cell_name(glyph).text, slot + 1, as->name, items);
		if (there)
			rule_mark_glyph(context->check, context->check->found, context->grid, glyph);
	}
	if (items > slot && last >= 0) {
		ADD_TO_FIELD(context, last,
			     "%s has %d items, but only %d glyphs stand for one: the rest are never placed.",
			     as->name, items, slot);
		check_set_severity(context->check, SEVERITY_WARNING);
	}
}

/* Tells of a glyph beyond the end of its list in some case of the Lua around the lines of the list. */
static void check_slots_by_case(struct rule_context *context, const struct described_field *as,
				const struct rolled *rolled)
{
	enum { CASES = 50 };
	struct branches *branches = branches_copy(rolled->branches, context);
	int last, most = count_items(context, as, NULL, 0, &last),
		  always = count_items(context, as, branches, 0, &last), fewest = most;
	for (int number = 0; number < CASES && fewest > always; number++) {
		struct dice dice = {.state = (uint64_t)number};
		int items = count_items(context, as, branches, branches_draw(branches, &dice), &last);
		fewest = MIN(items, fewest);
	}
	for (int slot = 0; slot < most && as->slots[slot]; slot++) {
		int glyph = cell_value(as->slots[slot], strlen(as->slots[slot]));
		if (slot < fewest || glyph < 0 || glyph > 255 || results_next(&rolled->of[glyph], 0) != glyph ||
		    results_next(&rolled->of[glyph], glyph + 1) < 256 || is_redefined(context, glyph))
			continue; /* none there, or it may become another */
		ADD_TO_GLYPH(context, glyph, "%s stands for item %d of %s, which has only %d in a case of its Lua.",
			     cell_name(glyph).text, slot + 1, as->name, fewest);
	}
}

void rule_slots(struct rule_context *context)
{
	const struct described_dialect *dialect = context->detail->tables->dialect;
	const struct rolled *rolled = described_roll(context);
	bool lua = context->part->glyphs_unknown;
	if (lua && (!rolled->branches || *rolled_left(rolled, context, context->arena)))
		return; /* it may add items */
	for (int i = 0; i < dialect->field_count; i++)
		if (dialect->fields[i].slots && context_is_about(context, dialect->fields[i].name))
			(lua ? check_slots_by_case : check_slots)(context, &dialect->fields[i], rolled);
}

/* Returns where the first of the lines that must come later begins, and its name. */
static size_t first_of(const struct rule_context *context, const char **name)
{
	size_t first = SIZE_MAX;
	for (const char *const *of = context->rule->of; *of; of++) {
		bool row = strcmp(*of, "row") == 0;
		int field = row ? -1 : context_first_field(context, *of);
		size_t start = row          ? context->map->rows[0].start
			       : field >= 0 ? context->model->fields[field].line.start
					    : SIZE_MAX;
		if (start < first) {
			first = start;
			*name = row ? "the rows" : *of;
		}
	}
	return first;
}

/* Returns true if the line before `at` that is not a comment or blank is one of the field. */
static bool comes_directly(const struct rule_context *context, size_t at)
{
	const struct text *text = context->check->text;
	struct span line = {0};
	for (size_t i = text_line(text, at) - 1; i > 0; i--) {
		line = text_line_span(text, i);
		struct span body = span_trimmed(text->bytes, line);
		if (body.length > 0 &&
		    !(context->description->comment &&
		      pattern_match(context->description->comment, text->bytes + line.start, line.length, NULL)))
			break;
	}
	for (int i = context->map->first_field; i < context->map->first_field + context->map->field_count; i++)
		if (context->model->fields[i].set && context->model->fields[i].line.start == line.start &&
		    strcmp(context->model->fields[i].name, context->rule->field) == 0)
			return true;
	return false;
}

void rule_order(struct rule_context *context)
{
	const struct span opened = context->part->opened;
	if (context->rule->direct) {
		size_t at = opened.length > 0 ? opened.start : context->map->rows[0].start;
		if (!comes_directly(context, at))
			context_add(context,
				    span_trimmed(context->check->text->bytes,
						 opened.length > 0 ? opened : context->map->rows[0]),
				    context_map_place(context), "%s must come directly before %s.",
				    context->rule->field, opened.length > 0 ? "this line" : "the rows");
		return;
	}
	const char *name = NULL;
	int field = context_first_field(context, context->rule->field);
	size_t limit = first_of(context, &name);
	if (field < 0 || context->model->fields[field].line.start <= limit)
		return;
	ADD_TO_FIELD(context, field, "%s must come before %s.", context->rule->field, name);
	size_t to = text_line_span(context->check->text, text_line(context->check->text, limit)).start;
	check_offer_line_move(context->check, context_print(context, "move it above %s", name), to);
}

/* ---- tables and unknown lines ---- */

void rule_tables(struct rule_context *context)
{
	for (int i = 0; i < context->part->missing_table_count; i++) {
		struct span name = context->part->missing_tables[i];
		context_add(context, name, context_map_place(context),
			    "%s cannot be found, so its definitions are unknown.",
			    context_quote(context, context->check->text->bytes + name.start, name.length));
	}
}

void rule_replaced(struct rule_context *context)
{
	const char *of, *by;
	int *values, count = described_values(context->map, context->arena, &values), reported = 0;
	for (int i = 0; i < count && context->description->scanner == SCANNER_JSON; i++) {
		const char *kind = described_replaced(context->model, context->grid, values[i], &of, &by);
		if (!kind || reported++ >= CONTEXT_VALUES)
			continue;
		ADD_TO_GLYPH(context, values[i], "%s drops the %s that %s has for %s in %s.", by, kind, of,
			     cell_name(values[i]).text, context->model->format->version);
	}
	context_add_rest(context, reported);
}

void rule_nearly(struct rule_context *context)
{
	enum { MOST = 200 };
	for (int i = 0; i < context->detail->stray_count && i < MOST; i++) {
		struct span invalid = context->detail->strays[i].invalid;
		const char *bytes = context->check->text->bytes + invalid.start;
		if (invalid.length > 0)
			ADD_AT(context, invalid,
			       "A row cannot contain '%s', so this line is not read: paint another glyph.",
			       context_quote(context, bytes, invalid.length));
	}
}

/* Returns true if the line names a file to include, or says when the lines below it count. */
static bool is_directive(const struct description *description, const char *line, size_t length)
{
	return (description->include && pattern_match(description->include, line, length, NULL)) ||
	       (description->condition && pattern_match(description->condition, line, length, NULL));
}

void rule_stray(struct rule_context *context)
{
	enum { MOST = 200 };
	const struct described_tables *tables = context->detail->tables;
	const char *bytes = context->check->text->bytes;
	static const char *const kinds[] = {
	    [STRAY_LINE] = "line", [STRAY_ROW] = "row",       [STRAY_COMMENT] = "comment",
	    [STRAY_TAIL] = "tail", [STRAY_OPAQUE] = "opaque", [STRAY_MIXED] = "mixed"};
	for (int i = 0; i < context->detail->stray_count && i < MOST; i++) {
		struct span line = context->detail->strays[i].line;
		unsigned kind = context->detail->strays[i].kind;
		if (context->rule->of ? !context_is_about(context, kinds[kind]) : kind >= STRAY_COMMENT)
			continue;
		if (kind != STRAY_LINE) {
			ADD_AT(context, line,
			       kind == STRAY_ROW       ? "This line is between the rows, but it cannot be a row."
			       : kind == STRAY_COMMENT ? "This is a comment between the rows, not a row."
			       : kind == STRAY_TAIL    ? "Only a comment may follow the name of a section."
			       : kind == STRAY_OPAQUE  ? "The game does not know such lines."
						       : "This line mixes words that cannot be mixed.");
			if (kind == STRAY_OPAQUE)
				return; /* once */
			continue;
		}
		if (is_directive(context->description, bytes + line.start, line.length))
			continue;
		if (context->detail->strays[i].early) {
			ADD_AT(context, line, "This line comes before the first map, and belongs to none.");
			continue;
		}
		struct span key = described_key_of(context->description, bytes, line);
		struct span name = span_trimmed(bytes, key);
		bool word =
		    name.length > 0 && bytes_until(bytes, name.start, span_end(name), BLANKS) == span_end(name);
		if (word &&
		    vocabulary_has(context->check->vocabulary, bytes + name.start, name.length, "type", "line"))
			continue;
		struct nearest nearest = nearest_begin(bytes + key.start, key.length);
		for (int k = 0; k < tables->key_count; k++)
			nearest_try(&nearest, tables->keys[k].key);
		bool near = nearest.name && key.length > 0 && key.length <= LONGEST;
		if (near) {
			ADD_AT(context, key, "Unknown line; did you mean %s?", nearest.name);
			check_offer_word_at(context->check, "change it to", key, nearest.name);
		} else {
			ADD_AT(context, line, "Unknown line.");
		}
		if (word)
			check_set_word(context->check, "line", bytes + name.start, name.length, near);
	}
}
