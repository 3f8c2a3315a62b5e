/* The rules of DERF rooms about containers and items: mapwright-derf(5) has each with its source. */
#include "derf.h"

#include "mapwright/rules.h"

#include <ctype.h>
#include <string.h>

typedef void container_check(struct check *check, const struct derf_container *container, int record);
typedef void line_check(struct check *check, const struct derf_line *line);
typedef void item_check(struct check *check, struct span value, struct place place);

#define EACH(part, function)                                                                                         \
	.run = each_##part, .data = &(part##_check *const)                                                           \
	{                                                                                                            \
		function                                                                                             \
	}

static void each_container(struct check *check)
{
	container_check *const *look = check->rule->data;
	const struct derf_detail *detail = derf_detail(check->model);
	for (int i = 0; i < detail->container_count; i++)
		(*look)(check, &detail->containers[i], i);
}

/* Those whose container is there. */
static void each_line(struct check *check)
{
	line_check *const *look = check->rule->data;
	const struct derf_detail *detail = derf_detail(check->model);
	for (int i = 0; i < detail->line_count; i++)
		if (detail->item_lines[i].record >= 0)
			(*look)(check, &detail->item_lines[i]);
}

/* The place is PLACE_NONE where the container is not there. */
static void each_item(struct check *check)
{
	item_check *const *look = check->rule->data;
	const struct derf_detail *detail = derf_detail(check->model);
	for (int i = 0; i < detail->item_count; i++) {
		const struct derf_line *line = &detail->item_lines[detail->items[i].line], *before = NULL;
		struct place place = {.kind = line->record >= 0 ? PLACE_ITEM : PLACE_NONE};
		if (line->record >= 0) { /* its position among the items of its container */
			place.index = line->record;
			place.x = i - line->first_item;
			before = &detail->item_lines[detail->containers[line->record].first_line];
		}
		for (; before && before != line; before = &detail->item_lines[before->next])
			place.x += before->item_count;
		(*look)(check, detail->items[i].value, place);
	}
}

static bool is_of_type(const struct check *check, struct span word, const char *type)
{
	return vocabulary_holds(check->vocabulary, derf_bytes(check, word), word.length, "type", type);
}

/* ---- names ---- */

static void check_containers_empty(struct check *check)
{
	const struct derf_detail *detail = derf_detail(check->model);
	struct span line = detail->containers_line.whole;
	if (detail->containers_line.number == 0 || detail->container_count > 0)
		return;
	check_add(check, line, (struct place){0},
		  "A Containers line lists at least one container: add one, or remove the line.");
	if (detail->line_count == 0)
		check_offer(check, "remove the line", line, "");
}

/* A remedy that gives a container another name, on its lines too. */
static void offer_name(struct check *check, int record, const char *name)
{
	check_offer_value(check, "call it by the generic name",
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
		  "\"%s\" is not a generic container%s%s%s: the engine must know it by this name.",
		  derf_quote(check, base), near >= 0 ? " (like " : "", like, near >= 0 ? ")" : "");
	if (near >= 0)
		offer_name(check, record, like);
	check_choose(check, true); /* the engine may have more containers than the document names */
}

static void check_container_pot(struct check *check, const struct derf_container *container, int record)
{
	struct span base = container->base;
	if (!is_of_type(check, base, "spelling"))
		return;
	int row = vocabulary_find(check->vocabulary, derf_bytes(check, base), base.length);
	const char *meant = vocabulary_value(check->vocabulary, row, "means");
	check_add(check, base, place_at(PLACE_RECORD, record),
		  "The generic container is called %s, though the document also speaks of a \"%s\".", meant,
		  derf_quote(check, base));
	offer_name(check, record, meant);
}

static void check_container_listed_number(struct check *check, const struct derf_container *container, int record)
{
	struct span base = container->base, token = container->token;
	if (token.length == base.length)
		return;
	check_add(check, token, place_at(PLACE_RECORD, record),
		  "Names are listed without numbers; this is taken for \"%s\", which is %s here.",
		  derf_quote(check, base), check->model->records[record].name);
	const struct derf_line *line =
	    container->first_line >= 0 ? &derf_detail(check->model)->item_lines[container->first_line] : NULL;
	if (line && container->count == 1 && line->name.length == token.length)
		return; /* which has the number, too */
	check_offer(check, "leave the number out",
		    (struct span){.start = span_end(base), .length = token.length - base.length}, "");
}

static void check_room_repeated(struct check *check, const struct derf_container *container, int record)
{
	struct span base = container->base;
	if (container->number == 1 ||
	    !(span_equals(check->text, base, "room") || span_equals(check->text, base, "concealed_room")))
		return;
	check_add(check, container->token, place_at(PLACE_RECORD, record),
		  "\"%s\" is the room itself, which there is once: list it once.", derf_quote(check, base));
	if (container->first_line < 0)
		check_offer_word_removal(check, "list it once", container->token);
}

/* ---- numbers ---- */

static void check_number_needless(struct check *check, const struct derf_line *line)
{
	const struct derf_container *container = &derf_detail(check->model)->containers[line->record];
	if (!line->numbered || container->count > 1)
		return;
	size_t name = container->base.length;
	check_add(check, line->name, place_at(PLACE_RECORD, line->record),
		  "There is only one %s, so it needs no number.", check->model->records[line->record].name);
	check_offer(check, "leave the number out",
		    (struct span){.start = line->name.start + name, .length = line->name.length - name}, "");
}

static void check_number_missing(struct check *check, const struct derf_line *line)
{
	const struct derf_container *container = &derf_detail(check->model)->containers[line->record];
	if (line->numbered || container->count == 1)
		return;
	check_add(check, line->name, place_at(PLACE_RECORD, line->record),
		  "There are %d of these; without a number this is %s.", container->count,
		  check->model->records[line->record].name);
	check_offer(check, "write the number", (struct span){.start = span_end(line->name)}, "1");
}

/* ---- items ---- */

static void check_item_empty(struct check *check, struct span value, struct place place)
{
	if (value.length > 0)
		return;
	check_add(check, value, place,
		  "No item is named here, which is taken for a random one: name it, or remove it.");
	if (place.kind != PLACE_NONE)
		check_offer_removal(check, "remove it", place);
}

static void check_item_random(struct check *check, const struct derf_container *container, int record)
{
	if (container->first_line < 0)
		check_add(check, container->token, place_at(PLACE_RECORD, record),
			  "No line says what is in %s: the engine puts a random item there.",
			  check->model->records[record].name);
}

/* How many items of a container are types, and how many have names. */
struct mixture {
	int types, names;
	const struct derf_item *second; /* the second type; NULL */
	const struct derf_item *odd;    /* the first that is not of the kind of the first; NULL */
};

static struct mixture mixture_of(const struct check *check, const struct derf_container *container)
{
	const struct derf_detail *detail = derf_detail(check->model);
	struct mixture mixture = {0};
	for (int l = container->first_line; l >= 0; l = detail->item_lines[l].next) {
		const struct derf_line *line = &detail->item_lines[l];
		for (int i = line->first_item; i < line->first_item + line->item_count; i++) {
			const struct derf_item *item = &detail->items[i];
			if (item->value.length == 0)
				continue;
			bool type = is_of_type(check, item->value, "item");
			mixture.types += type;
			mixture.names += !type;
			if (type && mixture.types == 2)
				mixture.second = item;
			if (!mixture.odd && mixture.types > 0 && mixture.names > 0)
				mixture.odd = item;
		}
	}
	return mixture;
}

static void check_item_types(struct check *check, const struct derf_container *container, int record)
{
	struct mixture mixture = mixture_of(check, container);
	if (mixture.types > 1)
		check_add(check, mixture.second->value, place_at(PLACE_RECORD, record),
			  "The %d types in %s may become one item that is of all of them, not %d items.",
			  mixture.types, check->model->records[record].name, mixture.types);
}

static void check_item_mixed(struct check *check, const struct derf_container *container, int record)
{
	struct mixture mixture = mixture_of(check, container);
	if (mixture.odd)
		check_add(check, mixture.odd->value, place_at(PLACE_RECORD, record),
			  "%s holds both item types and items by name; what the engine makes of that is not said.",
			  check->model->records[record].name);
}

/* A word that is one of the types but for a slip. */
static void check_item_type_near(struct check *check, struct span value, struct place place)
{
	enum { ONE_SLIP = 3 }; /* as a limit for word_distance; two would take a magpie for magic */
	char lower[16];
	if (place.kind == PLACE_NONE || value.length == 0 || value.length > sizeof lower ||
	    memchr(derf_bytes(check, value), ' ', value.length) || is_of_type(check, value, "item"))
		return;
	for (size_t i = 0; i < value.length; i++)
		lower[i] = (char)tolower((unsigned char)derf_bytes(check, value)[i]);
	int row = vocabulary_nearest(check->vocabulary, lower, value.length, "type", "item", ONE_SLIP);
	if (row < 0)
		return;
	const char *type = vocabulary_word(check->vocabulary, row);
	check_add(check, value, place, "\"%s\" is taken for the name of an item; if the type is meant, write %s.",
		  derf_quote(check, value), type);
	check_offer(check, "write the type", value, type);
}

/* ---- the rules ---- */

const struct rule *const derf_container_rules[] = {
    RULE("derf-containers-empty", SEVERITY_ERROR, .run = check_containers_empty),
    RULE("derf-container-unknown", SEVERITY_NOTE, EACH(container, check_container_unknown)),
    RULE("derf-container-pot", SEVERITY_WARNING, EACH(container, check_container_pot)),
    RULE("derf-container-listed-number", SEVERITY_WARNING, EACH(container, check_container_listed_number)),
    RULE("derf-room-repeated", SEVERITY_WARNING, EACH(container, check_room_repeated)),
    RULE("derf-number-needless", SEVERITY_NOTE, .remedy_is_safe = true, EACH(line, check_number_needless)),
    RULE("derf-number-missing", SEVERITY_NOTE, .remedy_is_safe = true, EACH(line, check_number_missing)),
    RULE("derf-item-empty", SEVERITY_WARNING, EACH(item, check_item_empty)),
    RULE("derf-item-random", SEVERITY_NOTE, EACH(container, check_item_random)),
    RULE("derf-item-types", SEVERITY_NOTE, EACH(container, check_item_types)),
    RULE("derf-item-mixed", SEVERITY_NOTE, EACH(container, check_item_mixed)),
    RULE("derf-item-type-near", SEVERITY_NOTE, EACH(item, check_item_type_near)),
    NULL,
};
