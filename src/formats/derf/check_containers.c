/* The rules for containers and items of DERF rooms. mapwright-derf(5) lists them with their sources. */
#include "derf.h"

#include <ctype.h>

typedef void container_check(struct check *check, const struct derf_container *container, int record);

#define CONTAINER_RULE(id, weight, function) RULE_EACH(id, weight, each_container, container_check, function)

static void each_container(struct check *check)
{
	container_check *const *run = check->rule->data;
	const struct derf_detail *detail = derf_detail(check->model);
	for (int i = 0; i < detail->container_count; i++)
		(*run)(check, &detail->containers[i], i);
}

static bool is_of_type(const struct check *check, struct span word, const char *type)
{
	return vocabulary_has(check->vocabulary, derf_bytes(check, word), word.length, "type", type);
}

/* ---- names ---- */

static void check_containers_empty(struct check *check)
{
	const struct derf_detail *detail = derf_detail(check->model);
	struct span line = detail->containers_line.whole;
	if (detail->containers_line.number == 0 || detail->container_count > 0)
		return;
	check_add(check, line, (struct place){0},
		  "The Containers line lists no container: add one, or remove the line.");
	if (detail->line_count == 0)
		check_offer(check, "remove the line", line, "");
}

/* Offers to rename a container, including its container lines. */
static void offer_name(struct check *check, int record, const char *name)
{
	check_offer_value(check, "use the generic name",
			  place_at(PLACE_FIELD, check->model->records[record].first_field), name);
}

static void check_container_unknown(struct check *check, const struct derf_container *container, int record)
{
	struct span base = container->base;
	if (is_of_type(check, base, "container") || is_of_type(check, base, "spelling"))
		return;
	int near = vocabulary_nearest(check->vocabulary, derf_bytes(check, base), base.length, "type", "container",
				      word_limit(base.length));
	const char *like = near >= 0 ? vocabulary_word(check->vocabulary, near) : "";
	check_add(check, base, place_at(PLACE_RECORD, record),
		  "\"%s\" is not a generic container%s%s%s: make sure that the engine knows this name.",
		  derf_quote(check, base), near >= 0 ? " (like " : "", like, near >= 0 ? ")" : "");
	check_set_word(check, "container", derf_bytes(check, base), base.length, near >= 0);
	if (near >= 0)
		offer_name(check, record, like);
	check_set_manual(check, true); /* the engine may have more containers than the document lists */
}

static void check_container_pot(struct check *check, const struct derf_container *container, int record)
{
	struct span base = container->base;
	if (!is_of_type(check, base, "spelling"))
		return;
	int row = vocabulary_find(check->vocabulary, derf_bytes(check, base), base.length);
	const char *meant = vocabulary_value(check->vocabulary, row, "means");
	check_add(check, base, place_at(PLACE_RECORD, record),
		  "The generic container is called %s, although the document also says \"%s\": use the generic name.",
		  meant, derf_quote(check, base));
	offer_name(check, record, meant);
}

static void check_container_listed_number(struct check *check, const struct derf_container *container, int record)
{
	struct span base = container->base, token = container->token;
	if (token.length == base.length)
		return;
	check_add(check, token, place_at(PLACE_RECORD, record),
		  "Names on the Containers line have no number; this is read as \"%s\", which is %s here.",
		  derf_quote(check, base), check->model->records[record].name);
	const struct derf_line *line =
	    container->first_line >= 0 ? &derf_detail(check->model)->item_lines[container->first_line] : NULL;
	if (line && container->count == 1 && line->name.length == token.length)
		return; /* its line has the number as well */
	check_offer(check, "remove the number",
		    (struct span){.start = span_end(base), .length = token.length - base.length}, "");
}

static void check_room_repeated(struct check *check, const struct derf_container *container, int record)
{
	struct span base = container->base;
	if (container->number == 1 ||
	    !(span_equals(check->text, base, "room") || span_equals(check->text, base, "concealed_room")))
		return;
	check_add(check, container->token, place_at(PLACE_RECORD, record),
		  "\"%s\" is the room itself: list it only once.", derf_quote(check, base));
	if (container->first_line < 0)
		check_offer_word_removal(check, "list it once", container->token);
}

/* Reports lines that have a number although the name is unique (variant 1), or that lack one although it is not. */
static void check_numbers(struct check *check)
{
	const struct derf_detail *detail = derf_detail(check->model);
	bool needless = check->rule->variant == 1;
	for (const struct derf_line *line = detail->item_lines; line < detail->item_lines + detail->line_count;
	     line++) {
		const struct derf_container *container = line->record >= 0 ? &detail->containers[line->record] : NULL;
		if (!container || line->numbered != needless || (container->count > 1) == needless)
			continue;
		const char *name = check->model->records[line->record].name;
		struct place place = place_at(PLACE_RECORD, line->record);
		size_t base = container->base.length, end = span_end(line->name);
		if (needless) {
			check_add(check, line->name, place, "There is only one %s: remove the number.", name);
			check_offer(check, "remove the number", span_between(line->name.start + base, end), "");
		} else {
			check_add(check, line->name, place,
				  "There are %d of these, and without a number this is %s: add the number.",
				  container->count, name);
			check_offer(check, "add the number", (struct span){.start = end}, "1");
		}
	}
}

/* ---- items ---- */

static void check_item_empty(struct check *check)
{
	static const char sentence[] = "This item has no name and is read as a random item: name it, or remove it.";
	const struct derf_detail *detail = derf_detail(check->model);
	for (const struct field *field = check->model->fields, *end = field + check->model->field_count; field < end;
	     field++) {
		struct place place = {.kind = PLACE_ITEM, .index = field->record, .x = field->item};
		if (field->item < 0 || field->set)
			continue;
		check_add(check, field->value, place, sentence);
		check_offer_removal(check, "remove it", place);
	}
	for (int i = 0; i < detail->item_count; i++) /* items of containers that do not exist */
		if (detail->item_lines[detail->items[i].line].record < 0 && detail->items[i].value.length == 0)
			check_add(check, detail->items[i].value, (struct place){0}, sentence);
}

static void check_item_random(struct check *check, const struct derf_container *container, int record)
{
	if (container->first_line < 0)
		check_add(check, container->token, place_at(PLACE_RECORD, record),
			  "%s has no container line, so the engine puts a random item into it.",
			  check->model->records[record].name);
}

/* Reports containers with several item types (variant 1), or with item types and named items. */
static void check_mixed(struct check *check)
{
	for (int record = 0; record < check->model->record_count; record++) {
		const struct record *container = &check->model->records[record];
		const struct field *first = &check->model->fields[container->first_field];
		const struct field *second = NULL,
				   *odd = NULL; /* the second type; the first item that makes the list mixed */
		int types = 0, names = 0;
		EACH(const struct field, item, first, container->field_count) {
			if (item->item < 0 || !item->set)
				continue;
			bool type = is_of_type(check, item->value, "item");
			types += type;
			names += !type;
			second = type && types == 2 ? item : second;
			odd = !odd && types > 0 && names > 0 ? item : odd;
		}
		struct place place = place_at(PLACE_RECORD, record);
		if (check->rule->variant && second)
			check_add(check, second->value, place,
				  "The %d types in %s may create one item of all those types instead of %d items.",
				  types, container->name, types);
		if (!check->rule->variant && odd)
			check_add(check, odd->value, place,
				  "%s has both item types and named items; the document does not say what the engine "
				  "does with both.",
				  container->name);
	}
}

/* Reports items that are one typo away from an item type. */
static void check_item_type_near(struct check *check)
{
	enum { ONE_SLIP = 3 }; /* limit for word_distance; two typos would turn magpie into magic */
	char lower[16];
	EACH(const struct field, item, check->model->fields, check->model->field_count) {
		struct span value = item->value;
		if (item->item < 0 || !item->set || value.length > sizeof lower ||
		    memchr(derf_bytes(check, value), ' ', value.length) || is_of_type(check, value, "item"))
			continue;
		for (size_t i = 0; i < value.length; i++)
			lower[i] = (char)tolower((unsigned char)derf_bytes(check, value)[i]);
		int row = vocabulary_nearest(check->vocabulary, lower, value.length, "type", "item", ONE_SLIP);
		if (row < 0)
			continue;
		const char *type = vocabulary_word(check->vocabulary, row);
		check_add(check, value, (struct place){.kind = PLACE_ITEM, .index = item->record, .x = item->item},
			  "\"%s\" is read as the name of an item. If you mean the type, write %s.",
			  derf_quote(check, value), type);
		check_offer(check, "write the type", value, type);
	}
}

const struct rule *const derf_container_rules[] = {
    RULE("derf-containers-empty", SEVERITY_ERROR, .run = check_containers_empty),
    CONTAINER_RULE("derf-container-unknown", SEVERITY_NOTE, check_container_unknown),
    CONTAINER_RULE("derf-container-pot", SEVERITY_WARNING, check_container_pot),
    CONTAINER_RULE("derf-container-listed-number", SEVERITY_WARNING, check_container_listed_number),
    CONTAINER_RULE("derf-room-repeated", SEVERITY_WARNING, check_room_repeated),
    RULE("derf-number-needless", SEVERITY_NOTE, .fix_is_safe = true, .run = check_numbers, .variant = 1),
    RULE("derf-number-missing", SEVERITY_NOTE, .fix_is_safe = true, .run = check_numbers),
    RULE("derf-item-empty", SEVERITY_WARNING, .run = check_item_empty),
    CONTAINER_RULE("derf-item-random", SEVERITY_NOTE, check_item_random),
    RULE("derf-item-types", SEVERITY_NOTE, .run = check_mixed, .variant = 1),
    RULE("derf-item-mixed", SEVERITY_NOTE, .run = check_mixed),
    RULE("derf-item-type-near", SEVERITY_NOTE, .run = check_item_type_near),
    NULL,
};
