/* Rules about what is on the cells of a map. */
#include "ruling.h"

#include <stdlib.h>

/* ---- symbols ---- */

/* `unknown`: the part of the code that no table has; empty: the code has no parts. */
static void report_symbol(struct ruling *ruling, int code, struct span unknown)
{
	enum { SHORTEST = 3 }; /* shorter words are too much alike to say which one was meant */
	size_t length;
	const char *bytes = code_bytes(code, &length);
	unsigned count = grid_count(ruling->map, code);
	const struct vocabulary *symbols = ruling->detail->tables->symbols;
	int row = unknown.length >= SHORTEST ? vocabulary_nearest(symbols, bytes + unknown.start, unknown.length,
								  NULL, NULL, word_limit(unknown.length))
					     : -1;
	const char *meant = row >= 0 ? vocabulary_word(symbols, row) : NULL;
	const char *on = count == 1 ? "one cell" : ruling_print(ruling, "%u cells", count);
	if (meant)
		ruling_add(ruling, (struct span){0}, (struct place){0},
			   "The %s %s, on %s, is not known: %.*s does not exist; did you mean %s?",
			   ruling_noun(ruling), code_name(code).text, on, (int)unknown.length, bytes + unknown.start,
			   meant);
	else if (unknown.length > 0 && unknown.length < length)
		ruling_add(ruling, (struct span){0}, (struct place){0},
			   "The %s %s, on %s, is not known: %.*s does not exist.", ruling_noun(ruling),
			   code_name(code).text, on, (int)unknown.length, bytes + unknown.start);
	else
		ruling_add(ruling, (struct span){0}, (struct place){0},
			   unknown.length == 0 && ruling->model->format->entries_editable
			       ? "Nothing says what the %s %s is, on %s: define it, or paint another."
			       : "The game does not know the %s %s, on %s: paint another.",
			   ruling_noun(ruling), code_name(code).text, on);
	rule_mark_glyph(ruling->check, ruling->check->found, ruling->grid, code);
	if (codes_have(&ruling->glyphs, code))
		check_weigh(ruling->check, SEVERITY_NOTE);
	struct finding *finding = ruling->check->found;
	if (meant && finding && count == 1) {
		finding->span.start += unknown.start;
		finding->span.length = unknown.length;
		check_offer_word_at(ruling->check, "change it to", finding->span, meant);
	} else if (unknown.length == 0 && ruling->model->format->entries_editable) {
		check_offer_entry(ruling->check, "define it", code);
	}
}

/* Codes whose part that the rule is about is in no table. */
static void report_parts(struct ruling *ruling)
{
	int told = 0;
	for (int i = 0; i < ruling->map->glyph_count; i++) {
		size_t length;
		int code = ruling->map->glyphs[i].code;
		const char *bytes = code_bytes(code, &length);
		struct cell_parts parts;
		bool split = cell_split(ruling->description, bytes, length, &parts);
		struct span part = ruling->rule->part == PART_MARK   ? parts.mark
				   : ruling->rule->part == PART_BASE ? parts.base
								     : parts.overlay;
		if (ruling->map->glyphs[i].count > 0 && split && part.length > 0 &&
		    vocabulary_find(ruling->detail->tables->symbols, bytes + part.start, part.length) < 0 &&
		    told++ < RULING_CODES)
			report_symbol(ruling, code, part);
	}
	ruling_add_rest(ruling, told);
}

/* A glyph that comes onto the map by a line of it. */
static void report_given(struct ruling *ruling, int glyph, int line)
{
	int index = ruling->map->first_entry + line;
	const struct entry *entry = &ruling->model->entries[index];
	const struct described_legend *legend = described_legend_of(ruling->model, entry);
	ruling_add(ruling, entry->attribute_count > 0 ? entry->attributes[0].span : entry->key_span,
		   place_at(PLACE_ENTRY, index), "%s %s gives the %s %s, but nothing says what that is.", entry->kind,
		   ruling_quote(ruling, entry->glyphs, strlen(entry->glyphs)), ruling_noun(ruling),
		   code_name(glyph).text);
	if (codes_have(&ruling->glyphs, glyph))
		check_weigh(ruling->check, SEVERITY_NOTE);
	if (legend->effect != EFFECT_MEANS && ruling->model->format->entries_editable)
		check_offer_entry(ruling->check, "define it", glyph);
}

/* Where what a glyph means is another glyph, that is one of the table of symbols. */
static void look_at_values(struct ruling *ruling, int line)
{
	const struct entry *entry = &ruling->model->entries[ruling->map->first_entry + line];
	const struct described_legend *legend = described_legend_of(ruling->model, entry);
	bool means = legend && legend->effect == EFFECT_MEANS && legend->words;
	for (const char *at = means ? described_value(entry) : NULL, *word; at;) {
		size_t length = described_alternative(legend, &at, &word);
		if (length == 1 && !ruling->detail->tables->glyphs[(unsigned char)*word].known &&
		    vocabulary_find(ruling->check->vocabulary, word, 1) < 0)
			report_given(ruling, (unsigned char)*word, line);
	}
}

void rule_symbols(struct ruling *ruling)
{
	if (ruling->rule->part != PART_WHOLE) {
		report_parts(ruling);
		return;
	}
	int *codes, told = 0, count = described_undefined(ruling->model, ruling->grid, ruling->arena, &codes);
	const struct rolled *rolled = count >= 0 ? described_roll(ruling) : NULL;
	for (int glyph = 0; rolled && glyph < 256; glyph++) {
		if (!fate_has(&rolled->all, glyph) || rolled->doubtful[glyph] || described_defines(ruling, glyph) ||
		    told++ >= RULING_CODES)
			continue;
		if (fate_has(&rolled->of[glyph], glyph))
			report_symbol(ruling, glyph, (struct span){0});
		else
			report_given(ruling, glyph, rolled->giver[glyph]);
	}
	for (int i = 0; rolled && i < ruling->map->entry_count; i++)
		if (rolled->used[i])
			look_at_values(ruling, i);
	for (int i = 0; rolled && i < count; i++) {
		size_t length;
		const char *bytes = code_bytes(codes[i], &length);
		if (codes[i] > 255 && told++ < RULING_CODES)
			report_symbol(ruling, codes[i],
				      cell_unknown(ruling->detail->tables, ruling->description, bytes, length));
	}
	ruling_add_rest(ruling, told);
}

/* ---- how many ---- */

static const char *number_of(struct ruling *ruling, int count)
{
	return count == 0 ? "none" : ruling_print(ruling, "%d", count);
}

void rule_count(struct ruling *ruling)
{
	const struct described_rule *rule = ruling->rule;
	int found, count = ruling_count(ruling, &ruling->glyphs);
	if (count >= rule->minimum && count <= rule->maximum)
		return;
	const char *names = ruling_name(ruling, &ruling->glyphs, " or ");
	const char *is = count == 1 ? "is" : "are", *wanted = "at most";
	int limit = count < rule->minimum ? rule->minimum : rule->maximum;
	if (rule->minimum == rule->maximum)
		wanted = "exactly";
	else if (count < rule->minimum)
		wanted = "at least";
	if (count == 0)
		ruling_add(ruling, ruling->map->rows[0], ruling_map_place(ruling),
			   "The map has no %s: %s %d must be on it.", names, wanted, limit);
	else
		ruling_add_cells(ruling, ruling_find(ruling, &ruling->glyphs, &found), count,
				 "There %s %d of %s: %s %d must be there.", is, count, names, wanted, limit);
}

void rule_equal(struct ruling *ruling)
{
	int one = ruling_count(ruling, &ruling->glyphs), other = ruling_count(ruling, &ruling->others), found;
	if (one == other)
		return;
	const char *names = ruling_name(ruling, &ruling->glyphs, " or ");
	const char *others = ruling_name(ruling, &ruling->others, " or ");
	const struct codes *more = one > other ? &ruling->glyphs : &ruling->others;
	const int *cells = ruling_find(ruling, more, &found);
	ruling_add_cells(ruling, cells, found, "The map has %s of %s and %s of %s: as many of both are needed.",
			 number_of(ruling, one), names, number_of(ruling, other), others);
}

/* ---- marks ---- */

/* A code of the map with a mark. */
struct marked {
	const char *bytes;
	struct cell_parts parts;
	int code;
	unsigned count;
};

static int compare_marks(const void *left, const void *right)
{
	const struct marked *a = left, *b = right;
	return bytes_compare(a->bytes + a->parts.mark.start, a->parts.mark.length, b->bytes + b->parts.mark.start,
			     b->parts.mark.length);
}

/* The codes on the map that have a mark, by mark. */
static struct marked *find_marked(struct ruling *ruling, int *count)
{
	const struct grid *map = ruling->map;
	struct marked *marked = arena_allocate(ruling->arena, (size_t)map->glyph_count + 1, sizeof *marked);
	*count = 0;
	for (int i = 0; i < map->glyph_count; i++) {
		size_t length;
		const char *bytes = code_bytes(map->glyphs[i].code, &length);
		struct marked *next = &marked[*count];
		if (map->glyphs[i].count == 0 || !cell_split(ruling->description, bytes, length, &next->parts) ||
		    next->parts.mark.length == 0)
			continue;
		next->bytes = bytes;
		next->code = map->glyphs[i].code;
		next->count = map->glyphs[i].count;
		(*count)++;
	}
	list_sort(marked, (size_t)*count, sizeof *marked, compare_marks);
	return marked;
}

void rule_marks(struct ruling *ruling)
{
	int count;
	const struct marked *marked = find_marked(ruling, &count);
	int told = 0;
	for (int i = 0, end; i < count; i = end) {
		unsigned cells = marked[i].count;
		for (end = i + 1; end < count && compare_marks(&marked[i], &marked[end]) == 0; end++)
			cells += marked[end].count;
		if (cells <= 1 || told++ >= RULING_CODES)
			continue;
		struct codes codes = {.items = arena_allocate(ruling->arena, (size_t)(end - i), sizeof *codes.items)};
		for (int k = i; k < end; k++)
			codes.items[codes.count++] = marked[k].code;
		int found;
		const int *on = ruling_find(ruling, &codes, &found);
		if (found > 1)
			ruling_add_cells(ruling, on, found, "The mark %.*s is on %d cells: keep one of them.",
					 (int)marked[i].parts.mark.length,
					 marked[i].bytes + marked[i].parts.mark.start, found);
	}
	ruling_add_rest(ruling, told);
}

static bool may_be_on(const struct ruling *ruling, const struct marked *marked)
{
	struct span base = marked->parts.base, overlay = marked->parts.overlay;
	for (const char *const *start = ruling->rule->codes; *start; start++)
		if (bytes_begin(marked->bytes + base.start, base.length, *start) ||
		    bytes_begin(marked->bytes + overlay.start, overlay.length, *start))
			return true;
	return false;
}

static bool is_meant(const struct ruling *ruling, const struct marked *marked)
{
	struct span mark = marked->parts.mark;
	for (glyph_list name = ruling->rule->glyphs; name && *name; name++)
		if (bytes_equal(marked->bytes + mark.start, mark.length, *name))
			return true;
	return !ruling->rule->glyphs;
}

void rule_on(struct ruling *ruling)
{
	int count;
	const struct marked *marked = find_marked(ruling, &count);
	int told = 0;
	for (int i = 0; i < count; i++) {
		bool wrong = is_meant(ruling, &marked[i]) && !may_be_on(ruling, &marked[i]);
		if (!wrong || told++ >= RULING_CODES)
			continue;
		struct codes codes = {.items = (int[]){marked[i].code}, .count = 1};
		struct span base = marked[i].parts.base;
		int found;
		const int *cells = ruling_find(ruling, &codes, &found);
		if (found > 0)
			ruling_add_cells(ruling, cells, found, "The mark %.*s is on %.*s: %s.",
					 (int)marked[i].parts.mark.length,
					 marked[i].bytes + marked[i].parts.mark.start,
					 (int)(marked[i].parts.overlay.length + base.length),
					 marked[i].bytes + base.start, ruling->rule->rule.summary);
	}
	ruling_add_rest(ruling, told);
}

/* ---- many in a row ---- */

/* The cells (x, y), (x + dx, y + dy) ... of which there are `length`. */
struct line_of_cells {
	int x, y, dx, dy, length;
};

static void look_along(struct ruling *ruling, const struct line_of_cells *line)
{
	int run = 0;
	for (int i = 0; i <= line->length; i++) {
		int x = line->x + i * line->dx, y = line->y + i * line->dy;
		bool is_one = i < line->length &&
			      codes_have(&ruling->glyphs, grid_cell(ruling->map, ruling->check->text, x, y));
		int *cells = !is_one && run > ruling->rule->maximum
				 ? arena_allocate(ruling->arena, (size_t)run, sizeof *cells)
				 : NULL;
		for (int k = 0; cells && k < run; k++)
			cells[k] = (line->y + (i - run + k) * line->dy) * ruling->map->width + line->x +
				   (i - run + k) * line->dx;
		if (cells)
			ruling_add_cells(ruling, cells, run, "There are %d of %s %s: at most %d are good.", run,
					 ruling_name(ruling, &ruling->glyphs, " or "),
					 line->dy ? "one below the other" : "in a row", ruling->rule->maximum);
		run = is_one ? run + 1 : 0;
	}
}

void rule_run(struct ruling *ruling)
{
	int width = ruling->map->width, height = ruling->map->height;
	bool edge = ruling->rule->edge;
	if (ruling_count(ruling, &ruling->glyphs) <= ruling->rule->maximum || !ruling_is_filled(ruling->map))
		return;
	for (int y = 0; y < height; y += edge && height > 1 ? height - 1 : 1)
		look_along(ruling, &(struct line_of_cells){.y = y, .dx = 1, .length = width});
	for (int x = 0; x < width; x += edge && width > 1 ? width - 1 : 1)
		look_along(ruling, &(struct line_of_cells){.x = x, .dy = 1, .length = height});
}
