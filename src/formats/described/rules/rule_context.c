/* Shared by the rules of descriptions: findings, sets of cell values, places and fields of the current map. */
#include "rule_context.h"

#include <errno.h>
#include <limits.h>

/* ---- findings ---- */

enum { MESSAGE = 512 };

__attribute__((format(printf, 3, 0))) static void
format_message(const struct rule_context *context, char message[MESSAGE], const char *format, va_list arguments)
{
	if (context->rule->message)
		message_print(message, MESSAGE, "%s", context->rule->message);
	else
		message_format(message, MESSAGE, format, arguments);
}

void context_add_list(struct rule_context *context, struct span span, struct place place, const char *format,
		      va_list arguments)
{
	char message[MESSAGE];
	format_message(context, message, format, arguments);
	check_add(context->check, span, place, "%s", message);
}

void context_add(struct rule_context *context, struct span span, struct place place, const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	context_add_list(context, span, place, format, arguments);
	va_end(arguments);
}

void context_add_cells(struct rule_context *context, const int *cells, int count, const char *format, ...)
{
	char message[MESSAGE];
	va_list arguments;
	va_start(arguments, format);
	format_message(context, message, format, arguments);
	va_end(arguments);
	check_add_cells(context->check, context->grid, cells, count, "%s", message);
}

const char *context_quote(struct rule_context *context, const char *bytes, size_t length)
{
	enum { LONGEST = 60 };
	return arena_copy(context->arena, bytes, MIN(length, LONGEST));
}

struct span context_within(const struct rule_context *context, struct span whole, const char *text, struct span part)
{
	bool plain = bytes_equal(context->check->text->bytes + whole.start, whole.length, text);
	return plain ? (struct span){.start = whole.start + part.start, .length = part.length} : (struct span){0};
}

struct span context_at(const struct rule_context *context, struct span whole, const char *text, struct span part)
{
	struct span span = context_within(context, whole, text, part);
	return span.length > 0 ? span : whole;
}

/* ---- several rules ---- */

bool context_turn_to(struct rule_context *context, int kind)
{
	const struct description *description = described_of(context->model)->description;
	context->check->found = NULL;
	for (int i = 0; i < description->rule_count; i++)
		if (description->rules[i].kind == kind) {
			context->rule = &description->rules[i];
			context->check->rule = &context->rule->rule;
			return true;
		}
	return false;
}

void rule_by_another(struct rule_context *context UNUSED)
{
}

/* ---- sets of cell values ---- */

bool values_have(const struct values *values, int value)
{
	if (value < 256)
		return value >= 0 && values->bytes[value];
	for (int i = 0; i < values->count; i++)
		if (values->items[i] == value)
			return true;
	return false;
}

void context_read_values(struct rule_context *context, struct values *values, glyph_list glyphs)
{
	int count = 0;
	while (glyphs && glyphs[count])
		count++;
	values->items = count > 0 ? arena_allocate(context->arena, (size_t)count, sizeof *values->items) : NULL;
	for (int i = 0; i < count; i++) {
		int value = cell_value(glyphs[i], strlen(glyphs[i]));
		if (value < 0)
			continue;
		values->items[values->count++] = value;
		if (value < 256)
			values->bytes[value] = true;
	}
}

int context_count(const struct rule_context *context, const struct values *values)
{
	unsigned count = 0;
	for (int i = 0; i < values->count; i++)
		count += grid_count(context->map, values->items[i]);
	return (int)count;
}

const int *context_find(struct rule_context *context, const struct values *values, int *count)
{
	const struct grid *map = context->map;
	int most = context_count(context, values);
	bool single = !map->cells && values->count == 1; /* glyph, which is fast to find */
	int *cells = arena_allocate(context->arena, (size_t)most, sizeof *cells);
	*count = 0;
	for (int y = 0; *count < most && y < map->height; y++) {
		const unsigned char *bytes = (const unsigned char *)context->check->text->bytes + map->rows[y].start;
		int length = MIN(grid_row_cells(map, y), map->width);
		for (int x = 0; x < length && *count < most; x++) {
			const unsigned char *next =
			    single ? memchr(bytes + x, values->items[0], (size_t)(length - x)) : bytes + x;
			x = next ? (int)(next - bytes) : length;
			if (next && (map->cells ? values_have(values, grid_cell(map, context->check->text, x, y))
						: values->bytes[bytes[x]]))
				cells[(*count)++] = y * map->width + x;
		}
	}
	return cells;
}

const char *context_name(struct rule_context *context, const struct values *values)
{
	char text[MESSAGE / 2] = "";
	size_t used = 0;
	for (int i = 0; i < values->count && used + sizeof(struct cell_name) < sizeof text; i++)
		used += (size_t)snprintf(text + used, sizeof text - used, "%s%s",
					 i == 0                  ? ""
					 : i + 1 < values->count ? ", "
								 : " or ",
					 cell_name(values->items[i]).text);
	return arena_copy(context->arena, text, strlen(text));
}

bool context_is_filled(const struct grid *map)
{
	size_t bytes = 0, area = (size_t)map->width * (size_t)map->height;
	for (int y = 0; y < map->height; y++)
		bytes += map->rows[y].length;
	return area > 0 && area <= INT_MAX && area <= 16 * bytes + 4096;
}

const char *context_noun(const struct rule_context *context)
{
	static const char *const nouns[] = {
	    [CELL_BYTE] = "glyph", [CELL_CHARACTER] = "character", [CELL_WORD] = "code"};
	return nouns[context->model->format->cells->kind];
}

void context_add_rest(struct rule_context *context, int reported)
{
	if (reported > CONTEXT_VALUES)
		ADD_TO_MAP(context, "%d more %s%s with the same problem.", reported - CONTEXT_VALUES,
			   context_noun(context), PLURAL(reported - CONTEXT_VALUES));
}

const int context_steps[8][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}};

bool context_is_beside(const struct rule_context *context, int x, int y, int value, int neighbours)
{
	bool beside = false;
	for (int i = 0; i < (neighbours == 8 ? 8 : 4) && !beside; i++)
		beside = grid_cell(context->map, context->check->text, x + context_steps[i][0],
				   y + context_steps[i][1]) == value;
	return beside;
}

/* ---- maps and fields ---- */

struct place context_map_place(const struct rule_context *context)
{
	return place_at(PLACE_GRID, context->grid);
}

struct span context_map_span(const struct rule_context *context)
{
	if (context->part->name.length > 0)
		return context->part->name;
	return context->map->height > 0 ? context->map->rows[0] : context->part->lines;
}

/* Returns the first field of that name in `first` up to `end`; with `holds`, the last one if each replaces the one
 * before. */
static int find_set(const struct model *model, const char *name, int first, int end, bool holds)
{
	int found = -1;
	for (int i = first; i < end; i++) {
		if (!model->fields[i].set || strcmp(model->fields[i].name, name) != 0)
			continue;
		const struct described_field *as = described_field_of(model, &model->fields[i]);
		if (found < 0 || (holds && as && !as->repeats))
			found = i;
	}
	return found;
}

static int find_field(const struct rule_context *context, const char *name, bool holds)
{
	const struct grid *map = context->map;
	const struct model *model = context->model;
	const struct described_dialect *dialect = context->detail->tables->dialect;
	int field = map ? find_set(model, name, map->first_field, map->first_field + map->field_count, holds) : -1;
	if (map && field < 0 && map != &model->grids[context->part->first]) {
		const struct grid *first = &model->grids[context->part->first];
		field = find_set(model, name, first->first_field, first->first_field + first->field_count, holds);
		const struct described_field *as =
		    field >= 0 ? described_field_of(model, &model->fields[field]) : NULL;
		if (as && as->of != OF_PART)
			field = -1;
	}
	for (int i = 0; i < dialect->field_count && field < 0 && context->detail->of_file; i++)
		if (strcmp(dialect->fields[i].name, name) == 0)
			field = context->detail->of_file[i][holds && !dialect->fields[i].repeats];
	return field;
}

int context_field(const struct rule_context *context, const char *name)
{
	return find_field(context, name, true);
}

int context_first_field(const struct rule_context *context, const char *name)
{
	return find_field(context, name, false);
}

int context_next_field(const struct rule_context *context, int index)
{
	const struct grid *map = context->map;
	int end = map->first_field + map->field_count;
	index = index < 0 ? map->first_field : index + 1;
	if (index == end)
		index = context->grid == 0 ? described_file_fields(context->model) : context->model->field_count;
	return index < context->model->field_count ? index : -1;
}

const char *context_text(const struct rule_context *context, const char *name)
{
	int field = context_field(context, name);
	return field >= 0 ? context->model->fields[field].effective : "";
}

bool context_is_about(const struct rule_context *context, const char *name)
{
	return !context->rule->of || word_index(context->rule->of, name) >= 0;
}

bool context_meets(const struct entry *entry, const struct described_condition *condition)
{
	return entry->kind && strcmp(entry->kind, condition->name) == 0 &&
	       (strcmp(condition->value, "*") == 0 ||
		described_has_word(described_value(entry), condition->value, ""));
}

bool context_read(const struct rule_context *context, const char *text, long long *number)
{
	char *end;
	bool c = context->description->c_integers;
	const struct described_keys *keys = &context->description->keys;
	while (keys->leading && bytes_begin(text, strlen(text), keys->separator)) /* there may be several */
		text += strlen(keys->separator);
	errno = 0;
	*number = strtoll(text, &end, c ? 0 : 10);
	return end != text && (c || !*end || byte_is_blank(*end)) && errno == 0;
}

bool context_number(const struct rule_context *context, const char *name, int *number)
{
	const char *read = name ? context_text(context, name) : "";
	bool octal = !context->description->c_integers && read[0] == '0' && byte_is_digit(read[1]);
	long long value;
	bool is_number = context_read(context, read, &value);
	if (context->description->c_integers > 1)
		value = (unsigned char)value;
	*number = (int)value;
	return is_number && !octal && value >= 0 && value < INT_MAX;
}

void context_offer_number(struct rule_context *context, int field, int number)
{
	const char *label = context_print(context, "set %s to %d", context->model->fields[field].name, number);
	check_offer_value(context->check, label, place_at(PLACE_FIELD, field), context_print(context, "%d", number));
}
