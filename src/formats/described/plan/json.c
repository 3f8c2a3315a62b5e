/* Items of JSON files, elements of a list and members of an object, with their commas. */
#include "plan.h"

#include "described/scan/json.h"

/* ---- around an item ---- */

struct span json_item_with_comma(const struct edit_plan *plan, struct span item)
{
	const struct text *text = plan->text;
	size_t next = next_item(plan, span_end(item), ','), previous = previous_item(plan, item.start, ',');
	if (next != SIZE_MAX)
		return span_between(item.start, next);
	if (previous != SIZE_MAX)
		return span_between(previous, span_end(item));
	return span_between(bytes_skip_back(text->bytes, 0, item.start, SPACES),
			    bytes_skip(text->bytes, span_end(item), text->length, SPACES));
}

bool insert_json_gap(struct edit_plan *plan, size_t at, struct span item)
{
	const char *bytes = plan->text->bytes;
	size_t next = next_item(plan, span_end(item), ','), previous = previous_item(plan, item.start, ',');
	if (next != SIZE_MAX)
		return insert(plan, at, bytes + span_end(item), next - span_end(item));
	if (previous != SIZE_MAX)
		return insert(plan, at, bytes + previous, item.start - previous);
	size_t line = line_at(plan, item.start).whole.start;
	if (bytes_skip(bytes, line, item.start, SPACES) != item.start)
		return insert_text(plan, at, ", ");
	insert_text(plan, at, ",");
	insert_text(plan, at, line_end_at(plan, item.start));
	return insert(plan, at, bytes + line, item.start - line);
}

/* ---- members for glyphs ---- */

/* Returns the object of a map; UINT32_MAX if none. */
static uint32_t map_object(const struct edit_plan *plan, const struct json *json, int grid)
{
	size_t start = described_detail(plan->model)->parts[grid].lines.start;
	for (uint32_t i = 0; i < json->count; i++)
		if (json->nodes[i].start == start && json_is(json, i, JSON_OBJECT))
			return i;
	return UINT32_MAX;
}

/* Returns the object that contains the groups of a map; 0 if none. */
static uint32_t group_object(const struct edit_plan *plan, const struct json *json, int grid)
{
	uint32_t map = map_object(plan, json, grid);
	return map == UINT32_MAX ? 0 : json_member(json, map, plan_description(plan)->json.object);
}

/* Inserts a key and what separates it from its value, as in the member `like`; 0 if none. */
static void insert_key(struct edit_plan *plan, size_t at, const char *name, size_t length, const struct json *json,
		       uint32_t like)
{
	insert_text(plan, at, "\"");
	insert(plan, at, name, length);
	insert_text(plan, at, "\"");
	if (!like) {
		insert_text(plan, at, ": ");
		return;
	}
	size_t from = span_end(json_span(json, like)), to = json_span(json, json_value(json, like)).start;
	insert(plan, at, plan->text->bytes + from, to - from);
}

bool plan_json_entry(struct edit_plan *plan, int grid, const char *group, const char *value, size_t length)
{
	const struct grid *of = &plan->model->grids[grid];
	struct json json;
	EACH(const struct entry, entry, plan->model->entries + of->first_entry, of->entry_count)
		if (entry->kind && strcmp(entry->kind, group) == 0 && entry_has_key(entry, plan->edit->key))
			return refuse(plan, "%s already has a line in %s: set that one.",
				      cell_name(plan->edit->key).text, group);
	json_read(&json, plan->text->bytes, plan->text->length);
	uint32_t object = group_object(plan, &json, grid);
	uint32_t there = object ? json_member(&json, object, group) : 0, like = 0;
	char glyph[CELL_BYTES_MAX];
	if (!object || json.expected || (there && !json_is(&json, there, JSON_OBJECT))) {
		refuse(plan, "A line of %s cannot be added here: %s.", group,
		       json.expected ? "the file is not JSON" : "the member of that name is not an object");
	} else if (there) { /* after its last member */
		for (uint32_t key = json_first(&json, there); key; key = json_after(&json, there, key))
			like = key;
		size_t at = like ? span_end(json_pair(&json, like)) : json_span(&json, there).start + 1;
		bool bare = json_span(&json, there).length == 2;
		if (like)
			insert_json_gap(plan, at, json_pair(&json, like));
		insert_text(plan, at, bare ? " " : "");
		insert_key(plan, at, glyph, plan_cell_bytes(plan, plan->edit->key, glyph), &json, like);
		insert(plan, at, value, length);
		insert_text(plan, at, bare ? " " : "");
	} else { /* a new group, after the last member that is an object (as groups are), or else after the rows */
		const char *rows = plan_description(plan)->json.rows;
		for (uint32_t key = json_first(&json, object); key; key = json_after(&json, object, key))
			if (json_is(&json, json_value(&json, key), JSON_OBJECT) ||
			    (!like && json_equals(&json, key, rows)))
				like = key;
		size_t at = span_end(json_pair(&json, like));
		insert_json_gap(plan, at, json_pair(&json, like));
		insert_text(plan, at, "\"");
		insert_text(plan, at, group);
		insert_text(plan, at, "\": { ");
		insert_key(plan, at, glyph, plan_cell_bytes(plan, plan->edit->key, glyph), &json, 0);
		insert(plan, at, value, length);
		insert_text(plan, at, " }");
	}
	json_clear(&json);
	return plan_done(plan);
}

/* ---- members that are fields ---- */

bool plan_json_field(struct edit_plan *plan, const struct field *field, const struct described_field *described)
{
	struct json json;
	const char *key_name = described->line.key, *dot = key_name ? strchr(key_name, '.') : NULL;
	const char *name = dot ? dot + 1 : key_name ? key_name : described->name;
	json_read(&json, plan->text->bytes, plan->text->length);
	bool sound = !json.expected && field->grid >= 0;
	uint32_t object = UINT32_MAX, inside = sound && dot ? group_object(plan, &json, field->grid) : 0;
	if (sound && !dot)
		object = map_object(plan, &json, field->grid);
	else if (inside && json_is(&json, inside, JSON_OBJECT))
		object = inside;
	if (object == UINT32_MAX) {
		refuse(plan, "\"%s\" cannot be added or removed here: the file is not JSON as the game reads it.",
		       field->name);
	} else if (field->set) {
		uint32_t key = json_first(&json, object);
		while (key && !json_equals(&json, key, name))
			key = json_after(&json, object, key);
		if (key)
			cut(plan, json_item_with_comma(plan, json_pair(&json, key)));
	} else { /* after the first member, which says what the object is */
		uint32_t first = json_first(&json, object);
		size_t at = first ? span_end(json_pair(&json, first)) : json_span(&json, object).start + 1;
		if (first)
			insert_json_gap(plan, at, json_pair(&json, first));
		insert_key(plan, at, name, strlen(name), &json, first);
		insert_value(plan, at);
	}
	json_clear(&json);
	return plan_done(plan);
}
