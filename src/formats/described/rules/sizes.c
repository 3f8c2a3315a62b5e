/* Rules about the size of a map and the length of its rows. */
#include "rule_context.h"
#include "rules.h"

#include <limits.h>

/* ---- the size ---- */

/* Returns the number of cells of a row up to its end, without trimmed ones. */
static int kept_cells(const struct model *model, const struct text *text, const struct grid *grid, int y)
{
	const struct described_map *map = &described_description(model)->map;
	int cells = grid_row_cells(grid, y), end = 0, value;
	if (model->format->cells->kind != CELL_BYTE || (!*map->ends && !*map->trimmed))
		return cells;
	while (end < cells && ((value = grid_cell(grid, text, end, y)) == 0 || !strchr(map->ends, value)))
		end++;
	while (end > 0 && (value = grid_cell(grid, text, end - 1, y)) && strchr(map->trimmed, value))
		end--;
	return end;
}

int described_width(const struct model *model, const struct text *text, const struct grid *map)
{
	int longest = 0;
	for (int y = 0; y < map->height; y++) {
		int cells = kept_cells(model, text, map, y);
		longest = MAX(cells, longest);
	}
	return longest;
}

static int row_cells(const struct rule_context *context, int y)
{
	return kept_cells(context->model, context->check->text, context->map, y);
}

static int longest_row(const struct rule_context *context)
{
	return described_width(context->model, context->check->text, context->map);
}

/* Returns a number of the table of words; INT_MAX if it has none. */
static int number_of_word(const struct vocabulary *words, const char *word, const char *column)
{
	const char *value = vocabulary_value(words, vocabulary_find(words, word, strlen(word)), column);
	return *value ? atoi(value) : INT_MAX;
}

/* Returns the limit for the map: the one for the value of its field above the line of the declared size, otherwise the
 * rule's own. */
static struct described_limit find_limit(const struct rule_context *context, const char *size)
{
	int declared = size ? context_field(context, size) : -1;
	size_t below = declared >= 0 ? context->model->fields[declared].line.start : SIZE_MAX;
	const struct described_rule *rule = context->rule;
	struct described_limit found = {.width = rule->width, .height = rule->height};
	const char *by = NULL; /* the value of the last line above */
	for (int i = context->map->first_field; i < context->map->first_field + context->map->field_count; i++)
		if (rule->by && context->model->fields[i].set && context->model->fields[i].line.start < below &&
		    strcmp(context->model->fields[i].name, rule->by) == 0)
			by = context->model->fields[i].effective;
	EACH(const struct described_limit, limit, rule->limits, rule->limit_count) {
		bool meant = limit->value && strcmp(limit->value, by ? by : "") == 0;
		if (meant && (by || !context->part->glyphs_unknown)) /* unread lines may set `by` */
			return *limit;
		if (!limit->value)
			found = *limit;
	}
	const char *word = rule->word ? rule->word : rule->limit_count == 0 ? by : NULL;
	if (!word)
		return found;
	const struct vocabulary *words = context->check->vocabulary;
	return (struct described_limit){.value = by,
					.width = number_of_word(words, word, "width"),
					.height = number_of_word(words, word, "height")};
}

/* The game uses the size declared in the file, otherwise that of the rows. */
void rule_size(struct rule_context *context)
{
	const struct described_size *declared = &context->description->map.declared;
	struct described_limit limit = find_limit(context, declared->width);
	limit.height = find_limit(context, declared->height).height;
	int width, height;
	if (!context_number(context, declared->width, &width))
		width = context->map->width > limit.width ? longest_row(context) : context->map->width;
	if (!context_number(context, declared->height, &height))
		height = context->map->height;
	bool wide = width > limit.width, high = height > limit.height;
	const char *of = limit.value && *limit.value ? context_print(context, "%s: ", limit.value) : "";
	if (wide && high)
		ADD_TO_MAP(context, "%sThe map has %d columns and %d rows: at most %d and %d are allowed.", of, width,
			   height, limit.width, limit.height);
	else if (wide || high)
		ADD_TO_MAP(context, "%sThe map has %d %s: at most %d are allowed.", of, wide ? width : height,
			   wide ? "columns" : "rows", wide ? limit.width : limit.height);
}

void rule_declared(struct rule_context *context)
{
	const struct described_size *declared = &context->description->map.declared;
	bool width = context->rule->axis == AXIS_WIDTH;
	const char *name = width ? declared->width : declared->height;
	int number, real = width ? context->map->width : context->map->height;
	if (!context_number(context, name, &number) || number == real)
		return;
	int field = context_field(context, name);
	ADD_TO_FIELD(context, field,
		     width ? "%s is %d, but the longest row has %d cell%s." : "%s is %d, but the map has %d row%s.",
		     name, number, real, PLURAL(real));
	context_offer_number(context, field, real);
}

/* ---- the length of rows ---- */

/* Returns the bytes that pad a row to the wanted length: the pad glyph, or for words the last cell (if it has no
 * mark) with its separator. NULL if there is no safe padding. */
static char *filling_of(struct rule_context *context, int y, int wanted)
{
	const struct grid *map = context->map;
	bool repeated = context->detail->tables->dialect->shorts == SHORT_REPEATED;
	const char *unit = context->description->map.pad ? context->description->map.pad : " ";
	int cells = grid_row_cells(map, y), missing = wanted - cells;
	size_t length = strlen(unit);
	bool words = context->model->format->cells->kind == CELL_WORD;
	if (repeated && cells > 0) {
		struct span last = grid_cell_span(map, cells - 1, y);
		unit = context->check->text->bytes + last.start;
		length = last.length;
	}
	if (missing <= 0 || (words && cells < 2) || row_cells(context, y) != cells)
		return NULL;
	if (words) {
		size_t before = span_end(grid_cell_span(map, cells - 2, y));
		struct span last = grid_cell_span(map, cells - 1, y);
		unit = context->check->text->bytes + before;
		length = span_end(last) - before;
		if (memchr(context->check->text->bytes + last.start, ' ', last.length))
			return NULL;
	}
	char *filling = arena_allocate(context->arena, (size_t)missing * length + 1, 1);
	for (int i = 0; i < missing; i++)
		memcpy(filling + (size_t)i * length, unit, length);
	return filling;
}

/* Adds a replacement to the fix of the last finding; makes the fix if there is none. */
static void offer_also(struct rule_context *context, const char *label, struct span span, const char *string)
{
	struct check *check = context->check;
	if (check->found && check->found->fix.label)
		finding_add_replacement(check->findings, check->found, span, string, strlen(string));
	else
		check_offer(check, label, span, string);
}

/* Offers to pad all short rows. */
static void offer_filling(struct rule_context *context, int wanted)
{
	const struct grid *map = context->map;
	for (int y = 0; y < map->height; y++) {
		char *filling = filling_of(context, y, wanted);
		if (filling)
			offer_also(context, "pad the rows", (struct span){.start = span_end(map->rows[y])}, filling);
	}
}

/* Offers to remove surplus cells if they are only padding, to split a row of twice the length, or to pad the row. */
static void offer_length(struct rule_context *context, int y, int wanted)
{
	enum { SHORT_ROW = 4 };
	const struct grid *map = context->map;
	const char *pad = context->description->map.pad ? context->description->map.pad : " ";
	int cells = grid_row_cells(map, y);
	struct finding *finding = context->check->found;
	bool words = context->model->format->cells->kind == CELL_WORD;
	if (!finding || ((words || map->spread) && cells >= wanted) || row_cells(context, y) != cells)
		return;
	if (cells >= wanted) {
		const struct text *text = context->check->text;
		struct span row = map->rows[y], line = text_line_span(text, text_line(text, row.start));
		if (cells == 2 * wanted && row.start == line.start && span_end(row) == span_end(line)) {
			check_offer(context->check, "split it into two rows",
				    (struct span){.start = grid_cell_span(map, wanted, y).start},
				    context->model->line_end);
			check_set_manual(context->check, wanted < SHORT_ROW); /* that may be by chance */
			return;
		}
		int blank = cell_value(pad, strlen(pad));
		for (int x = wanted; x < cells; x++)
			if (grid_cell(map, context->check->text, x, y) != blank)
				return;
		check_offer(context->check, "remove the blanks", finding->span, "");
		return;
	}
	char *filling = filling_of(context, y, wanted);
	if (filling)
		check_offer(context->check, words ? "repeat its last cell" : "pad the row",
			    (struct span){.start = span_end(map->rows[y])}, filling);
}

/* Reports one row of another length, at its surplus or its last cell. */
static void report_row(struct rule_context *context, int y, int wanted, const char *whose)
{
	const struct grid *map = context->map;
	int cells = row_cells(context, y);
	if (cells <= wanted) {
		context_add(context, map->rows[y], place_cell(context->grid, cells > 0 ? cells - 1 : 0, y),
			    "The row has %d cell%s, %d too few: %s %d.", cells, PLURAL(cells), wanted - cells, whose,
			    wanted);
		offer_length(context, y, wanted);
		return;
	}
	if (cells < grid_row_cells(map, y)) { /* the surplus cannot be located */
		context_add(context, map->rows[y], place_cell(context->grid, 0, y),
			    "The row has %d cells, %d too many: %s %d.", cells, cells - wanted, whose, wanted);
		return;
	}
	int *surplus = arena_allocate(context->arena, (size_t)(cells - wanted), sizeof *surplus);
	for (int x = wanted; x < cells; x++)
		surplus[x - wanted] = y * map->width + x;
	context_add_cells(context, surplus, cells - wanted, "The row has %d cells, %d too many: %s %d.", cells,
			  cells - wanted, whose, wanted);
	struct span first = grid_cell_span(map, wanted, y), last = grid_cell_span(map, cells - 1, y);
	if (context->check->found)
		context->check->found->span = span_between(first.start, span_end(last));
	offer_length(context, y, wanted);
}

/* Returns true if the rule reports the row. */
static bool differs(const struct rule_context *context, int y, int wanted)
{
	int cells = row_cells(context, y);
	enum described_bound bound = context->rule->bound;
	return (cells > wanted && bound != BOUND_BELOW) || (cells < wanted && bound != BOUND_ABOVE);
}

/* Reports several rows in one finding. */
static void report_rows(struct rule_context *context, int wanted, int count, const char *whose)
{
	const struct grid *map = context->map;
	int first = -1, least = INT_MAX, most = 0;
	for (int y = 0; y < map->height; y++) {
		int cells = row_cells(context, y);
		if (!differs(context, y, wanted))
			continue;
		first = first < 0 ? y : first;
		least = MIN(cells, least);
		most = MAX(cells, most);
	}
	const char *length =
	    least == most ? context_print(context, "%d", least) : context_print(context, "%d to %d", least, most);
	context_add(context, map->rows[first], place_cell(context->grid, 0, first), "%d rows have %s cells: %s %d.",
		    count, length, whose, wanted);
	if (most < wanted)
		offer_filling(context, wanted);
}

/* A few rows are reported one by one. */
static void compare_rows(struct rule_context *context, int wanted, const char *whose)
{
	enum { FEW = 5 };
	int count = 0;
	for (int y = 0; y < context->map->height; y++)
		count += differs(context, y, wanted);
	/* most rows have another length than the first: it may be the wrong one */
	bool alone = context->description->map.measure == MEASURE_FIRST && 2 * count > context->map->height;
	if (count > FEW || (count > 1 && count == context->map->height)) {
		report_rows(context, wanted, count, whose);
		check_set_manual(context->check, alone);
		return;
	}
	for (int y = 0; y < context->map->height && count > 0; y++)
		if (differs(context, y, wanted)) {
			report_row(context, y, wanted, whose);
			if (alone)
				check_set_manual(context->check, true);
		}
}

/* Compares rows with the most common length, the longest one if several are equally common. */
void rule_rectangular(struct rule_context *context)
{
	int longest = longest_row(context), common = 0;
	int *counts = arena_allocate(context->arena, (size_t)longest + 1, sizeof *counts);
	for (int y = 0; y < context->map->height; y++)
		counts[row_cells(context, y)]++;
	for (int length = 0; length <= longest; length++)
		if (counts[length] >= counts[common])
			common = length;
	const enum described_measure measure = context->description->map.measure;
	if (measure == MEASURE_MOST)
		compare_rows(context, common, "most have");
	else if (measure == MEASURE_FIRST)
		compare_rows(context, row_cells(context, 0), "the first has");
	else
		compare_rows(context, longest, "the longest has");
}

void rule_row_length(struct rule_context *context)
{
	int wanted;
	if (context_number(context, context->rule->field, &wanted))
		compare_rows(context, wanted, context_print(context, "%s is", context->rule->field));
}

/* ---- the size that the game reads ---- */

/* Reports columns or rows beyond those that the game reads. */
static void report_surplus(struct rule_context *context, int wanted, bool columns)
{
	const struct grid *map = context->map;
	int first = columns ? 0 : wanted, count = 0;
	size_t most = 0;
	for (int y = first; y < map->height; y++)
		most += (size_t)grid_row_cells(map, y);
	int *cells = arena_allocate(context->arena, most, sizeof *cells);
	for (int y = first; y < map->height; y++)
		for (int x = columns ? wanted : 0; x < grid_row_cells(map, y); x++)
			cells[count++] = y * map->width + x;
	if (count == 0)
		return;
	context_add_cells(context, cells, count, "The map has %d %s: the game reads %d.",
			  columns ? map->width : map->height, columns ? "columns" : "rows", wanted);
	bool bare = true; /* nothing but separators is between the rows that are not read */
	const char *bytes = context->check->text->bytes;
	for (int y = wanted; !columns && y < map->height; y++)
		for (size_t at = span_end(map->rows[y - 1]); at < map->rows[y].start; at++)
			bare = bare && bytes[at] != '\0' && strchr("\", \t\r\n", bytes[at]);
	if (!columns && bare)
		check_offer(context->check, "remove the rows that are not read",
			    span_between(span_end(map->rows[wanted - 1]), span_end(map->rows[map->height - 1])), "");
	for (int y = 0; columns && y < map->height; y++) {
		int there = grid_row_cells(map, y);
		if (there <= wanted)
			continue;
		size_t start = span_end(grid_cell_span(map, wanted - 1, y));
		offer_also(context, "remove the columns that are not read",
			   span_between(start, span_end(grid_cell_span(map, there - 1, y))), "");
	}
	check_set_manual(context->check, true); /* another row or column may be the extra one */
}

static void report_short(struct rule_context *context, int wanted)
{
	const struct grid *map = context->map;
	int count = 0, first = 0;
	for (int y = map->height - 1; y >= 0; y--)
		if (grid_row_cells(map, y) < wanted) {
			count++;
			first = y;
		}
	if (count == 1)
		context_add(context, map->rows[first], place_cell(context->grid, 0, first),
			    "The row has %d column%s: the game needs %d.", grid_row_cells(map, first),
			    PLURAL(grid_row_cells(map, first)), wanted);
	else if (count > 1)
		context_add(context, map->rows[first], place_cell(context->grid, 0, first),
			    "%d rows have fewer than the %d columns that the game needs; the first has %d.", count,
			    wanted, grid_row_cells(map, first));
	if (count > 0)
		offer_filling(context, wanted);
}

void rule_expected(struct rule_context *context)
{
	const struct grid *map = context->map;
	bool width = context->rule->axis == AXIS_WIDTH;
	bool above = context->rule->bound != BOUND_BELOW, below = context->rule->bound != BOUND_ABOVE;
	int wanted = width ? context->part->expected_width : context->part->expected_height;
	if (wanted <= 0)
		return;
	if (width && above && map->width > wanted)
		report_surplus(context, wanted, true);
	if (width && below)
		report_short(context, wanted);
	if (!width && above && map->height > wanted)
		report_surplus(context, wanted, false);
	if (!width && below && map->height < wanted)
		ADD_TO_MAP(context, "The map has %d row%s: the game needs %d.", map->height, PLURAL(map->height),
			   wanted);
}

/* ---- patterns ---- */

/* Returns the row with the rest of its line, if the line has nothing else. */
static struct span whole_row(const struct rule_context *context, int y)
{
	struct span row = context->map->rows[y];
	const struct text *text = context->check->text;
	if (context->description->scanner != SCANNER_LINES)
		return row;
	size_t stop = bytes_find(text->bytes, span_end(row), text->length, '\n');
	if (stop < text->length && stop > span_end(row) && text->bytes[stop - 1] == '\r')
		stop--;
	return span_between(row.start, stop);
}

/* Returns the span of the first group of the pattern in the line; without groups, the whole line. */
static struct span meant_of(struct span line, struct span group)
{
	return group.start == SIZE_MAX ? line
				       : (struct span){.start = line.start + group.start, .length = group.length};
}

void rule_row(struct rule_context *context)
{
	const struct pattern *pattern = context->rule->pattern;
	struct span groups[PATTERN_GROUPS];
	for (int y = 0; y < context->map->height; y++) {
		struct span row = whole_row(context, y);
		const char *bytes = context->check->text->bytes + row.start;
		if (!pattern_match(pattern, bytes, row.length, groups))
			continue;
		bool cell = !context->map->row_cells && groups[1].start < (size_t)context->map->width;
		context_add(context, meant_of(row, groups[1]),
			    place_cell(context->grid, cell ? (int)groups[1].start : 0, y), "%s.",
			    context->rule->rule.summary);
	}
}

void rule_places(struct rule_context *context)
{
	const struct grid *map = context->map;
	const struct text *text = context->check->text;
	const struct described_rule *rule = context->rule;
	const int sizes[] = {rule->width < INT_MAX ? rule->width : longest_row(context),
			     rule->height < INT_MAX ? rule->height : map->height};
	EACH(const struct object, object, context->model->objects + map->first_object, map->object_count) {
		struct span first = {.start = SIZE_MAX}, last = {0};
		bool outside = false;
		for (int j = 0; j < object->count; j++) {
			int number = object_number(object, text, j);
			outside = outside || number < 0 || number >= sizes[j % 2];
			first = object->numbers[j].start < first.start ? object->numbers[j] : first;
			last = object->numbers[j].start > last.start ? object->numbers[j] : last;
		}
		struct span span = span_between(first.start, span_end(last));
		if (outside && context_is_about(context, object->kind ? object->kind : ""))
			context_add(context, span, context_map_place(context),
				    "%s is outside: columns are %d to %d, rows %d to %d.",
				    context_quote(context, text->bytes + span.start, span.length), object->from,
				    sizes[0] + object->from - 1, object->from, sizes[1] + object->from - 1);
	}
}

/* Returns true if the row has a word that ends it, so that its author has drawn the edge of the map. */
static bool is_ended(const struct rule_context *context, int y)
{
	const struct text *text = context->check->text;
	size_t end = span_end(context->map->rows[y]);
	struct span rest = span_between(end, bytes_find(text->bytes, end, text->length, '\n'));
	return span_trimmed(text->bytes, rest).length > 0;
}

void rule_areas(struct rule_context *context)
{
	const struct grid *map = context->map;
	bool marked = context->description->map.cell.remarks; /* by its author, with a word at the end of rows */
	int reported = 0;
	EACH(const struct grid_area, area, map->areas, map->area_count) {
		int columns = MAX(area->x + area->width - map->width, -area->x);
		int rows = MAX(area->y + area->height - map->height, -area->y);
		if ((columns <= 0 && rows <= 0) || (marked && !is_ended(context, area->at_y)) ||
		    reported++ >= CONTEXT_VALUES)
			continue;
		bool wide = columns > 0;
		context_add(context, grid_cell_span(map, area->at_x, area->at_y),
			    place_cell(context->grid, area->at_x, area->at_y), "%s goes %d %s%s beyond the map.",
			    cell_name(area->value).text, wide ? columns : rows, wide ? "column" : "row",
			    PLURAL(wide ? columns : rows));
	}
	context_add_rest(context, reported);
}

/* A line that begins a map at the end of the file does no harm, if there are other maps. */
void rule_empty(struct rule_context *context)
{
	enum { MOST = 200 };
	for (int i = 0; i < context->detail->bare_count && i < MOST; i++) {
		size_t start = context->detail->bare[i].part.lines.start;
		const struct model *model = context->model;
		if (model->grid_count > 0 && start > model->grids[model->grid_count - 1].whole.start &&
		    i == context->detail->bare_count - 1)
			continue; /* the last one */
		ADD_AT(context, text_line_span(context->check->text, text_line(context->check->text, start)),
		       "There are no rows below this line.");
	}
}

/* Checks lines before, between and after the maps. */
void rule_line(struct rule_context *context)
{
	const struct text *text = context->check->text;
	const struct model *model = context->model;
	struct span groups[PATTERN_GROUPS];
	int grid = 0;
	for (size_t i = 1; i <= text->line_count; i++) {
		struct span line = text_line_span(text, i);
		line.length -= line.length > 0 && text->bytes[span_end(line) - 1] == '\r';
		if (line.start == text->length)
			return;
		while (grid < model->grid_count && line.start >= span_end(model->grids[grid].whole))
			grid++;
		bool of_map = grid < model->grid_count && line.start >= model->grids[grid].whole.start;
		if (!of_map && pattern_match(context->rule->pattern, text->bytes + line.start, line.length, groups))
			ADD_AT(context, meant_of(line, groups[1]), "%s.", context->rule->rule.summary);
	}
}
