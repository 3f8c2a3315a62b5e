/* Rules about the contents of cells. */
#include "rule_context.h"

/* ---- symbols ---- */

/* `unknown`: the part of the cell value that is not in the table; empty: the cell value has no parts. */
static void report_symbol(struct rule_context *context, int value, struct span unknown)
{
	enum { SHORTEST = 3 }; /* shorter words resemble too many others */
	size_t length;
	const char *bytes = cell_bytes(value, &length);
	unsigned count = grid_count(context->map, value);
	const struct vocabulary *symbols = context->detail->tables->symbols;
	int row = unknown.length >= SHORTEST ? vocabulary_nearest(symbols, bytes + unknown.start, unknown.length,
								  NULL, NULL, word_limit(unknown.length))
					     : -1;
	const char *meant = row >= 0 ? vocabulary_word(symbols, row) : NULL;
	const char *on = count == 1 ? "one cell" : context_print(context, "%u cells", count);
	const bool editable = context->model->format->legend->editable;
	if (meant || (unknown.length > 0 && unknown.length < length))
		ADD_TO_GLYPH(context, value,
			     meant ? "Unknown %s %s on %s: %.*s does not exist; did you mean %s?"
				   : "Unknown %s %s on %s: %.*s does not exist.",
			     context_noun(context), cell_name(value).text, on, (int)unknown.length,
			     bytes + unknown.start, meant);
	else
		ADD_TO_GLYPH(context, value,
			     unknown.length == 0 && editable
				 ? "The %s %s on %s is not defined: define it, or paint another."
				 : "The game does not know the %s %s on %s: paint another.",
			     context_noun(context), cell_name(value).text, on);
	if (unknown.length > 0 || !editable)
		check_set_word(context->check, "glyph", bytes + unknown.start,
			       unknown.length > 0 ? unknown.length : length, meant);
	if (values_have(&context->glyphs, value))
		check_set_severity(context->check, SEVERITY_NOTE);
	struct finding *finding = context->check->found;
	if (meant && finding && count == 1) {
		finding->span.start += unknown.start;
		finding->span.length = unknown.length;
		check_offer_word_at(context->check, "change it to", finding->span, meant);
	} else if (unknown.length == 0 && editable) {
		check_offer_entry(context->check, "define it", value);
	}
}

/* Reports cell values if the part that the rule checks is not in the table. */
static void report_parts(struct rule_context *context)
{
	int reported = 0;
	for (int i = 0; i < context->map->glyph_count; i++) {
		size_t length;
		int value = context->map->glyphs[i].value;
		const char *bytes = cell_bytes(value, &length);
		struct cell_parts parts;
		bool split = cell_split(context->description, bytes, length, &parts);
		struct span part = context->rule->part == PART_MARK   ? parts.mark
				   : context->rule->part == PART_BASE ? parts.base
								      : parts.overlay;
		if (context->map->glyphs[i].count > 0 && split && part.length > 0 &&
		    vocabulary_find(context->detail->tables->symbols, bytes + part.start, part.length) < 0 &&
		    reported++ < CONTEXT_VALUES)
			report_symbol(context, value, part);
	}
	context_add_rest(context, reported);
}

/* Reports a glyph that a legend line puts on the map. */
static void report_given(struct rule_context *context, int glyph, int line)
{
	int index = context->map->first_entry + line;
	const struct entry *entry = &context->model->entries[index];
	const struct described_legend *legend = described_legend_of(context->model, entry);
	context_add(context, entry->attribute_count > 0 ? entry->attributes[0].span : entry->key_span,
		    place_at(PLACE_ENTRY, index), "%s %s gives the %s %s, which is not defined.", entry->kind,
		    context_quote(context, entry->glyphs, strlen(entry->glyphs)), context_noun(context),
		    cell_name(glyph).text);
	if (values_have(&context->glyphs, glyph))
		check_set_severity(context->check, SEVERITY_NOTE);
	if (legend->effect != EFFECT_MEANS && context->model->format->legend->editable)
		check_offer_entry(context->check, "define it", glyph);
}

static void check_values(struct rule_context *context, int line)
{
	const struct entry *entry = &context->model->entries[context->map->first_entry + line];
	const struct described_legend *legend = described_legend_of(context->model, entry);
	bool means = legend && legend->effect == EFFECT_MEANS && legend->words;
	const char *value = described_value(entry);
	struct alternative is;
	for (size_t at = 0; means && alternative_next(legend, value, strlen(value), &at, &is);) {
		unsigned char glyph = (unsigned char)value[is.word.start];
		if (is.word.length == 1 && !context->detail->tables->glyphs[glyph].known &&
		    vocabulary_find(context->check->vocabulary, value + is.word.start, 1) < 0)
			report_given(context, glyph, line);
	}
}

void rule_symbols(struct rule_context *context)
{
	if (context->rule->part != PART_WHOLE) {
		report_parts(context);
		return;
	}
	int *values, reported = 0,
		     count = described_undefined(context->model, context->grid, context->arena, &values);
	const struct rolled *rolled = count >= 0 ? described_roll(context) : NULL;
	for (int glyph = -1; rolled && (glyph = results_next(&rolled->all, glyph + 1)) < 256;) {
		if (rolled->doubtful[glyph] || described_defines(context, glyph) || reported++ >= CONTEXT_VALUES)
			continue;
		if (results_have(&rolled->of[glyph], glyph))
			report_symbol(context, glyph, (struct span){0});
		else
			report_given(context, glyph, rolled->produced_by[glyph]);
	}
	for (int i = 0; rolled && i < context->map->entry_count; i++)
		if (rolled->used[i])
			check_values(context, i);
	for (int i = 0; rolled && i < count; i++) {
		size_t length;
		const char *bytes = cell_bytes(values[i], &length);
		if (values[i] > 255 && reported++ < CONTEXT_VALUES)
			report_symbol(context, values[i],
				      cell_unknown(context->detail->tables, context->description, bytes, length));
	}
	context_add_rest(context, reported);
}

/* ---- numbers of cells ---- */

static const char *number_of(struct rule_context *context, int count)
{
	return count == 0 ? "none" : context_print(context, "%d", count);
}

void rule_count(struct rule_context *context)
{
	const struct described_rule *rule = context->rule;
	int found, count = context_count(context, &context->glyphs);
	if (count >= rule->minimum && count <= rule->maximum)
		return;
	const char *names = context_name(context, &context->glyphs);
	const char *is = count == 1 ? "is" : "are", *wanted = "at most";
	int limit = count < rule->minimum ? rule->minimum : rule->maximum;
	if (rule->minimum == rule->maximum)
		wanted = "exactly";
	else if (count < rule->minimum)
		wanted = "at least";
	if (count == 0)
		context_add(context, context->map->rows[0], context_map_place(context),
			    "The map has no %s: expected %s %d.", names, wanted, limit);
	else
		context_add_cells(context, context_find(context, &context->glyphs, &found), count,
				  "There %s %d of %s: expected %s %d.", is, count, names, wanted, limit);
}

void rule_equal(struct rule_context *context)
{
	int one = context_count(context, &context->glyphs), other = context_count(context, &context->others), found;
	if (one == other)
		return;
	const char *names = context_name(context, &context->glyphs);
	const char *others = context_name(context, &context->others);
	const struct values *more = one > other ? &context->glyphs : &context->others;
	const int *cells = context_find(context, more, &found);
	context_add_cells(context, cells, found, "The map has %s of %s and %s of %s: the numbers must be equal.",
			  number_of(context, one), names, number_of(context, other), others);
}

/* ---- marks ---- */

/* A cell value on the map with a mark. */
struct marked_value {
	const char *bytes;
	struct cell_parts parts;
	int value;
	unsigned count;
};

static int compare_marks(const void *left, const void *right)
{
	const struct marked_value *a = left, *b = right;
	return bytes_compare(a->bytes + a->parts.mark.start, a->parts.mark.length, b->bytes + b->parts.mark.start,
			     b->parts.mark.length);
}

/* Lists the cell values on the map with a mark, sorted by mark. */
static struct marked_value *find_marked(struct rule_context *context, int *count)
{
	const struct grid *map = context->map;
	struct marked_value *marked = arena_allocate(context->arena, (size_t)map->glyph_count, sizeof *marked);
	*count = 0;
	for (int i = 0; i < map->glyph_count; i++) {
		size_t length;
		const char *bytes = cell_bytes(map->glyphs[i].value, &length);
		struct marked_value *next = &marked[*count];
		if (map->glyphs[i].count == 0 || !cell_split(context->description, bytes, length, &next->parts) ||
		    next->parts.mark.length == 0)
			continue;
		next->bytes = bytes;
		next->value = map->glyphs[i].value;
		next->count = map->glyphs[i].count;
		(*count)++;
	}
	list_sort(marked, (size_t)*count, sizeof *marked, compare_marks);
	return marked;
}

void rule_marks(struct rule_context *context)
{
	int count;
	const struct marked_value *marked = find_marked(context, &count);
	int reported = 0;
	for (int i = 0, end; i < count; i = end) {
		unsigned cells = marked[i].count;
		for (end = i + 1; end < count && compare_marks(&marked[i], &marked[end]) == 0; end++)
			cells += marked[end].count;
		if (cells <= 1 || reported++ >= CONTEXT_VALUES)
			continue;
		struct values values = {.items =
					    arena_allocate(context->arena, (size_t)(end - i), sizeof *values.items)};
		for (int k = i; k < end; k++)
			values.items[values.count++] = marked[k].value;
		int found;
		const int *on = context_find(context, &values, &found);
		if (found > 1)
			context_add_cells(context, on, found, "The mark %.*s is on %d cells: keep one of them.",
					  (int)marked[i].parts.mark.length,
					  marked[i].bytes + marked[i].parts.mark.start, found);
	}
	context_add_rest(context, reported);
}

static bool may_be_on(const struct rule_context *context, const struct marked_value *marked)
{
	struct span base = marked->parts.base, overlay = marked->parts.overlay;
	for (const char *const *start = context->rule->codes; *start; start++)
		if (bytes_begin(marked->bytes + base.start, base.length, *start) ||
		    bytes_begin(marked->bytes + overlay.start, overlay.length, *start))
			return true;
	return false;
}

static bool is_meant(const struct rule_context *context, const struct marked_value *marked)
{
	struct span mark = marked->parts.mark;
	for (glyph_list name = context->rule->glyphs; name && *name; name++)
		if (bytes_equal(marked->bytes + mark.start, mark.length, *name))
			return true;
	return !context->rule->glyphs;
}

void rule_on(struct rule_context *context)
{
	int count;
	const struct marked_value *marked = find_marked(context, &count);
	int reported = 0;
	for (int i = 0; i < count; i++) {
		bool wrong = is_meant(context, &marked[i]) && !may_be_on(context, &marked[i]);
		if (!wrong || reported++ >= CONTEXT_VALUES)
			continue;
		struct values values = {.items = (int[]){marked[i].value}, .count = 1};
		struct span base = marked[i].parts.base;
		int found;
		const int *cells = context_find(context, &values, &found);
		if (found > 0)
			context_add_cells(context, cells, found, "The mark %.*s is on %.*s: %s.",
					  (int)marked[i].parts.mark.length,
					  marked[i].bytes + marked[i].parts.mark.start,
					  (int)(marked[i].parts.overlay.length + base.length),
					  marked[i].bytes + base.start, context->rule->rule.summary);
	}
	context_add_rest(context, reported);
}
