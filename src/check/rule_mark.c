/* Adding findings from rules; findings about cells or a glyph mark every cell. */
#include "mapwright/bytes.h"
#include "mapwright/rules.h"

struct finding *check_add(struct check *check, struct span span, struct place place, const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	check->found = finding_add_list(check->findings, check->rule, span, place, format, arguments);
	va_end(arguments);
	return check->found;
}

struct finding *check_report(struct check *check, const struct rule *rule, int *reported, struct span span,
			     struct place place, const char *format, ...)
{
	va_list arguments;
	check->found = NULL;
	if ((*reported)++ >= FINDINGS_OF_A_RULE)
		return NULL;
	va_start(arguments, format);
	check->found = finding_add_list(check->findings, rule, span, place, format, arguments);
	va_end(arguments);
	return check->found;
}

void check_offer_entry(struct check *check, const char *label, int value)
{
	struct fix fix = {.label = label, .action = FIX_ADD_ENTRY, .place = {.kind = PLACE_ENTRY}};
	fix.value = cell_bytes(value, &fix.length);
	if (check->found)
		check->found->fix = fix;
}

void check_offer_word(struct check *check, const char *verb, const char *word)
{
	struct arena *arena = &check->findings->arena;
	if (check->found)
		check_offer_value(check, arena_print(arena, "%s %s", verb, word), check->found->place,
				  arena_copy(arena, word, strlen(word)));
}

void check_offer_word_at(struct check *check, const char *verb, struct span span, const char *word)
{
	const char *label = arena_print(&check->findings->arena, "%s %s", verb, word);
	check_offer(check, label, span, word);
}

void check_offer_word_removal(struct check *check, const char *label, struct span span)
{
	check_offer(check, label, span_with_blanks(check->text->bytes, span), "");
}

/* Gets the line on which the finding begins, including its line end. Returns false if there is no finding, or if
 * lines end in CR alone. */
static bool line_of_found(const struct check *check, struct span *line)
{
	const struct text *text = check->text;
	if (!check->found)
		return false;
	*line = text_line_span(text, text_line(text, check->found->span.start));
	if (bytes_find(text->bytes, line->start, span_end(*line), '\r') + 1 < span_end(*line))
		return false;
	line->length += span_end(*line) < text->length;
	return true;
}

void check_offer_line_removal(struct check *check, const char *label)
{
	struct span line;
	if (line_of_found(check, &line))
		check_offer(check, label, line, "");
}

void check_offer_line_move(struct check *check, const char *label, size_t to)
{
	const struct text *text = check->text;
	struct span line;
	if (!line_of_found(check, &line) || memchr(text->bytes + line.start, '\0', line.length))
		return;
	const char *bytes = text->bytes + line.start, *end = check->model->line_end;
	bool below = to > 0 && text->bytes[to - 1] != '\n';
	size_t body = bytes_skip_back(bytes, 0, line.length, "\r\n");
	const char *moved =
	    arena_print(&check->findings->arena, "%s%.*s%s", below ? end : "", (int)body, bytes, below ? "" : end);
	struct span there = {.start = to};
	bool up = to < line.start;
	check_offer(check, label, up ? there : line, up ? moved : "");
	finding_add_replacement(check->findings, check->found, up ? line : there, up ? "" : moved,
				up ? 0 : strlen(moved));
}

struct finding *check_add_cells(struct check *check, int grid, const int *cells, int count, const char *format, ...)
{
	struct place *places = arena_allocate(&check->findings->arena, (size_t)count, sizeof *places);
	check->found = NULL;
	int width = check->model->grids[grid].width;
	for (int i = 0; i < count; i++)
		places[i] = place_cell(grid, cells[i] % width, cells[i] / width);
	va_list arguments;
	va_start(arguments, format);
	check->found = finding_add_list(check->findings, check->rule, model_span(check->model, places[0]), places[0],
					format, arguments);
	va_end(arguments);
	check->found->cells = places;
	check->found->cell_count = count;
	return check->found;
}

/* Appends the places of a value in one row to the `count` existing ones. Returns the new count. */
static int collect_row(const struct check *check, struct place row, int value, struct place *places, int count,
		       int limit)
{
	const struct grid *grid = &check->model->grids[row.index];
	int cells = MIN(grid_row_cells(grid, row.y), grid->width);
	const char *bytes = check->text->bytes + grid->rows[row.y].start;
	for (int x = 0; x < cells && count < limit; x++) {
		const char *next = grid->cells ? NULL : memchr(bytes + x, value, (size_t)(cells - x));
		if (!grid->cells && !next)
			break;
		x = next ? (int)(next - bytes) : x;
		if (grid_cell(grid, check->text, x, row.y) == value)
			places[count++] = place_cell(row.index, x, row.y);
	}
	return count;
}

void rule_mark_glyph(struct check *check, struct finding *finding, int grid, int value)
{
	unsigned expected = model_count(check->model, grid, value);
	if (!finding || expected == 0)
		return;
	struct place *places = memory_allocate(expected, sizeof *places);
	int count = 0;
	for (int index = MAX(grid, 0); index < (grid < 0 ? check->model->grid_count : grid + 1); index++)
		for (int y = 0; y < check->model->grids[index].height; y++)
			count = collect_row(check, place_cell(index, 0, y), value, places, count, (int)expected);
	finding_set_cells(check->findings, finding, places, count);
	if (finding->place.kind == PLACE_NONE && count > 0) {
		finding->place = places[0];
		finding->span = model_span(check->model, places[0]);
	}
	free(places);
}
