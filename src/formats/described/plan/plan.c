/* Edits of described files as patches: shared functions, and cells; the other subjects have their own files.
 *
 * A new line goes next to lines of its kind and is written like them: with the same indentation, the same
 * separator between key and value, and the same line end. Only edits that cannot be written at all are refused
 * here; edits that would be read differently are found when the document verifies the edit. */
#include "plan.h"
#include "described/cells.h"

#include "described/scan/json.h"

/* Returns true if all values other than texts, lists and objects are numbers, true, false or null. */
static bool has_plain_values(const struct json *json)
{
	static const char *const words[] = {"true", "false", "null"};
	for (uint32_t i = 0; i < json->count; i++) {
		const struct json_node *node = &json->nodes[i];
		const char *bytes = json->bytes + node->start;
		bool known = node->kind != JSON_OTHER;
		EACH_OF(word, words)
			known = known || bytes_equal(bytes, node->length, *word);
		bool number = node->length > 0 && strchr("-0123456789", bytes[0]);
		for (uint32_t b = 0; b < node->length && number; b++)
			number = strchr("+-.0123456789eE", bytes[b]) && bytes[b];
		if (!known && !number)
			return false;
	}
	return true;
}

bool check_json(struct edit_plan *plan, const char *value, size_t value_length, bool in_quotes)
{
	if (plan_description(plan)->scanner != SCANNER_JSON || plan->failed)
		return !plan->failed;
	size_t length = value_length + (in_quotes ? 2 : 0);
	char *bytes = memory_allocate(length + 1, 1);
	struct json json;
	bytes[0] = bytes[length - (length > 0)] = '"';
	memcpy(bytes + in_quotes, value, value_length);
	json_read(&json, bytes, length);
	bool whole = !json.expected && json.count > 0 && json.nodes[0].start == 0 && json.nodes[0].length == length &&
		     has_plain_values(&json) && (!in_quotes || json.nodes[0].kind == JSON_TEXT);
	json_clear(&json);
	free(bytes);
	if (whole)
		return true;
	return refuse(plan, in_quotes ? "A JSON key cannot contain a bare quote, backslash or line end."
				      : "A JSON value is a number, a \"string\" in quotes, [a list] or {an object}.");
}

size_t plan_cell_bytes(struct edit_plan *plan, int value, char *bytes)
{
	size_t length =
	    value > 0 ? described_cell_write(plan->model->format, 0, value, LAYER_ALL, bytes) : CELL_UNFIT;
	if (length != CELL_UNFIT)
		return length;
	refuse(plan, CELL_REFUSED, plan->model->format->title);
	return 0;
}

void insert_cell_gap(struct edit_plan *plan, size_t at, const struct described_cell *cell)
{
	insert_text(plan, at, cell->separator);
	insert(plan, at, cell->pad, *cell->pad && !cell->empty ? 1 : 0);
}

/* ---- cells ---- */

bool plan_cell(struct edit_plan *plan)
{
	struct place place = plan->edit->place;
	const struct grid *grid = find_grid(plan, place.index);
	if (!grid || !check_one_line(plan))
		return false;
	bool there =
	    place.y >= 0 && place.y < grid->height && place.x >= 0 && place.x < grid_row_cells(grid, place.y);
	if (!there)
		return refuse(plan, "No cell at %d,%d: the row is too short, or it is outside the map.", place.x,
			      place.y);
	if (plan->edit->length == 0 && !plan->model->format->cells->separator)
		return refuse(plan, "A cell cannot be empty.");
	if (grid->spread && plan->edit->length == 1) {
		int count = grid_row_cells(grid, place.y);
		char *row = memory_allocate((size_t)count + 1, 1);
		for (int x = 0; x < count; x++)
			row[x] = x == place.x ? *plan->edit->value : (char)grid_cell(grid, plan->text, x, place.y);
		replace(plan, grid->rows[place.y], row, (size_t)count);
		free(row);
		return plan_done(plan);
	}
	return replace_with_value(plan, grid_cell_span(grid, place.x, place.y));
}

bool plan_shorten(struct edit_plan *plan)
{
	struct place place = plan->edit->place;
	const struct grid *grid = find_grid(plan, place.index);
	if (!grid)
		return false;
	if (!grid_has_cell(grid, place.x, place.y))
		return refuse(plan, "The row ends before this cell.");
	if (place.x == 0)
		return refuse(plan, "A row must keep a cell; delete the whole row instead.");
	if (grid->spread)
		return refuse(plan, TABS_REFUSED);
	size_t start = span_end(grid_cell_span(grid, place.x - 1, place.y));
	return cut(plan,
		   span_between(start, span_end(grid_cell_span(grid, grid_row_cells(grid, place.y) - 1, place.y))));
}

/* ---- lists ---- */

/* Returns true if the byte is a blank or, with `lines`, part of a line continuation. In JSON a line end counts as
 * a blank. */
static bool is_gap(const struct edit_plan *plan, size_t at, bool lines)
{
	const struct description *description = plan_description(plan);
	char byte = plan->text->bytes[at];
	lines = lines || description->scanner == SCANNER_JSON;
	return byte_is_blank(byte) || (lines && (byte == '\r' || byte == '\n' ||
						 (description->joined && byte && strchr(description->joined, byte))));
}

size_t next_item(const struct edit_plan *plan, size_t at, char separator)
{
	const struct text *text = plan->text;
	while (at < text->length && is_gap(plan, at, false))
		at++;
	if (at >= text->length || text->bytes[at] != separator)
		return SIZE_MAX;
	for (at++; at < text->length && is_gap(plan, at, true);)
		at++;
	return at;
}

size_t previous_item(const struct edit_plan *plan, size_t at, char separator)
{
	while (at > 0 && is_gap(plan, at - 1, true))
		at--;
	if (at == 0 || plan->text->bytes[at - 1] != separator)
		return SIZE_MAX;
	for (at--; at > 0 && is_gap(plan, at - 1, false);)
		at--;
	return at;
}

/* ---- the style of lines ---- */

struct line line_at(const struct edit_plan *plan, size_t offset)
{
	struct line line = {.body = {.start = offset}, .whole = {.start = offset}};
	scan_line(plan->text, text_line(plan->text, offset), &line);
	return line;
}

/* Returns the blanks at the start of the sample's line. */
static struct span indentation(const struct edit_plan *plan, const struct sample *sample)
{
	struct span indent = {.start = sample->line.start};
	while (sample->key && span_end(indent) < sample->value && byte_is_blank(plan->text->bytes[span_end(indent)]))
		indent.length++;
	return indent;
}

/* Returns the column at which most fields of the map have their values, though their keys differ in length; 0 if they
 * are not aligned. */
static size_t value_column(const struct edit_plan *plan, int grid)
{
	enum { MOST = 64 };
	const struct model *model = plan->model;
	struct {
		size_t key, column;
	} lines[MOST];
	int count = 0;
	for (int i = 0; i < model->field_count && count < MOST; i++) {
		struct sample line = sample_of_field(plan, &model->fields[i]);
		if (!model->fields[i].set || line.grid != grid || !line.key)
			continue;
		lines[count].key = strlen(line.key);
		lines[count++].column = line.value - line.line.start;
	}
	for (int i = 0; i < count; i++) {
		int alike = 0;
		bool differ = false;
		for (int j = 0; j < count; j++) {
			alike += lines[j].column == lines[i].column;
			differ = differ || (lines[j].column == lines[i].column && lines[j].key != lines[i].key);
		}
		if (differ && 2 * alike > count)
			return lines[i].column;
	}
	return 0;
}

bool insert_head(struct edit_plan *plan, size_t at, const char *key, const struct sample *sample)
{
	const struct described_keys *keys = &plan_description(plan)->keys;
	const char *bytes = plan->text->bytes;
	const size_t width = strlen(keys->separator), length = strlen(key);
	struct span indent = indentation(plan, sample);
	size_t joint = sample->key ? span_end(indent) + strlen(sample->key) : 0, end = joint;
	while (width > 0 && sample->key && end + width < sample->value && byte_is_blank(bytes[end]))
		end++;
	bool styled = sample->key && end + width <= sample->value && joint < sample->value;
	if (!styled) {
		insert_text(plan, at, key);
		return insert_text(plan, at, keys->joint);
	}
	bool tabbed = memchr(bytes + joint, '\t', sample->value - joint), spaced = end > joint && !tabbed;
	size_t own = end - span_end(indent), after = sample->value - end - width, blanks = 0;
	size_t column = tabbed || spaced ? 0 : value_column(plan, sample->grid),
	       head = indent.length + length + width;
	insert(plan, at, bytes + indent.start, indent.length);
	insert_text(plan, at, key);
	if (spaced) /* the separators are aligned */
		insert_run(plan, at, ' ', own > length ? own - length : 1);
	else if (column > head)
		blanks = column - head;
	else if (!tabbed && after > 1 && length != own)
		blanks = own + after > length ? own + after - length : 1;
	if (blanks == 0)
		return insert(plan, at, bytes + (spaced ? end : joint), sample->value - (spaced ? end : joint));
	insert_text(plan, at, keys->separator);
	return insert_run(plan, at, ' ', blanks);
}

struct sample sample_of_field(const struct edit_plan *plan, const struct field *field)
{
	const struct described_field *described = described_field_of(plan->model, field);
	return (struct sample){.key = described ? described->line.key : field->name,
			       .line = field->line,
			       .value = field->value.start,
			       .grid = field->grid};
}

struct gap gap_above_maps(const struct edit_plan *plan)
{
	const struct model *model = plan->model;
	size_t at = model->grid_count > 0 ? described_detail(model)->parts[0].lines.start : 0;
	const char *after = at < plan->text->length ? model->line_end : "";
	return (struct gap){at, "", arena_print(plan->arena, "%s%s", model->line_end, after)};
}

size_t section_start(const struct edit_plan *plan, const char *const *in)
{
	const struct described_detail *detail = described_detail(plan->model);
	const char *bytes = plan->text->bytes;
	for (int i = 0; in && i < detail->section_count; i++) {
		struct span name = detail->sections[i];
		if (strlen(*in) != name.length || strncasecmp(*in, bytes + name.start, name.length) != 0)
			continue;
		size_t at = span_end(line_at(plan, name.start).whole);
		while (at < plan->text->length) { /* a line below the name, and an empty one */
			struct span body = line_at(plan, at).body;
			for (size_t byte = body.start; byte < span_end(body); byte++)
				if (bytes[byte] != '=' && !byte_is_blank(bytes[byte]))
					return at;
			at = span_end(line_at(plan, at).whole);
			if (body.length == 0)
				break;
		}
		return at;
	}
	return SIZE_MAX;
}

/* Above the rows where a line begins the map, otherwise below them. */
bool find_field_sample(const struct edit_plan *plan, int grid, const struct described_field *fresh,
		       struct sample *sample)
{
	const struct model *model = plan->model;
	const struct described_map *map = &plan_description(plan)->map;
	const struct map_part *part = grid >= 0 ? &described_detail(model)->parts[grid] : NULL;
	struct span rows = part ? model->grids[grid].whole : (struct span){0};
	bool above = map->start.key || map->start.pattern, found = false;
	if (part && part->opened.length > 0)
		rows = span_between(part->opened.start, span_end(rows));
	if (part && part->closed.length > 0)
		rows = span_between(rows.start, span_end(part->closed));
	*sample = (struct sample){.grid = grid};
	EACH(const struct field, field, model->fields, model->field_count) {
		const struct described_field *of = described_field_of(model, field);
		if (fresh && of && of > fresh)
			continue;
		if (!field->set || field->grid != grid || (found && field->line.start < sample->line.start))
			continue;
		if (grid >= 0 && above && field->line.start >= rows.start)
			continue;
		*sample = sample_of_field(plan, field);
		found = true;
	}
	if (found || grid < 0)
		return found;
	bool later = part && part->first < grid;
	if (!above || !part || later || (fresh && fresh->of == OF_BEFORE)) {
		bool next = above && later && !(fresh && fresh->of == OF_BEFORE);
		sample->line = (struct span){.start = next ? part->own : span_end(rows)};
		return true;
	}
	sample->line = line_at(plan, part->lines.start).whole;
	return true;
}
