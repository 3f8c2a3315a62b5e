/* The rules of DERF rooms about containers and items: mapwright-derf(5) has each with its source. */
#include "derf.h"

#include <ctype.h>
#include <string.h>

static struct place record_place(int record)
{
	return place_at(PLACE_RECORD, record);
}

static const char *type_of(const struct check *check, struct span word)
{
	int row = vocabulary_find(check->vocabulary, derf_bytes(check, word), word.length);
	return row >= 0 ? vocabulary_value(check->vocabulary, row, "type") : "";
}

static bool is_of_type(const struct check *check, struct span word, const char *type)
{
	return strcmp(type_of(check, word), type) == 0;
}

/* A remedy that gives a container another name, on its lines too. */
static void offer_name(const struct check *check, struct finding *finding, int record, const char *name)
{
	finding_offer_value(finding, "call it by the generic name",
			    place_at(PLACE_FIELD, check->model->records[record].first_field), name);
}

static void check_containers_empty(struct check *check)
{
	const struct derf_detail *detail = derf_detail(check->model);
	struct span line = detail->containers_line.whole;
	if (detail->containers_line.number == 0 || detail->container_count > 0)
		return;
	struct finding *finding =
	    finding_add(check->findings, check->rule, line, (struct place){0},
			"A Containers line lists at least one container: add one, or take the line out.");
	if (detail->line_count == 0)
		derf_offer(check->findings, finding, "take the line out", line, "");
}

static void check_container_unknown(struct check *check)
{
	const struct derf_detail *detail = derf_detail(check->model);
	for (int i = 0; i < detail->container_count; i++) {
		struct span base = detail->containers[i].base;
		const char *type = type_of(check, base);
		if (strcmp(type, "container") == 0 || strcmp(type, "spelling") == 0)
			continue;
		int near = vocabulary_nearest(check->vocabulary, derf_bytes(check, base), base.length, "type",
					      "container", word_limit(base.length));
		const char *like = near >= 0 ? vocabulary_word(check->vocabulary, near) : "";
		struct finding *finding =
		    finding_add(check->findings, check->rule, base, record_place(i),
				"\"%.*s\" is not a generic container%s%s%s: the engine must know it by this name.",
				derf_shown(base), derf_bytes(check, base), near >= 0 ? " (like " : "", like,
				near >= 0 ? ")" : "");
		if (near >= 0)
			offer_name(check, finding, i, like);
	}
}

static void check_container_pot(struct check *check)
{
	const struct derf_detail *detail = derf_detail(check->model);
	for (int i = 0; i < detail->container_count; i++) {
		struct span base = detail->containers[i].base;
		int row = vocabulary_find(check->vocabulary, derf_bytes(check, base), base.length);
		if (row < 0 || !is_of_type(check, base, "spelling"))
			continue;
		const char *meant = vocabulary_value(check->vocabulary, row, "means");
		offer_name(check,
			   finding_add(check->findings, check->rule, base, record_place(i),
				       "The generic container is called %s, though the document also speaks of a "
				       "\"%.*s\".",
				       meant, derf_shown(base), derf_bytes(check, base)),
			   i, meant);
	}
}

static void check_container_listed_number(struct check *check)
{
	const struct derf_detail *detail = derf_detail(check->model);
	for (int i = 0; i < detail->container_count; i++) {
		const struct derf_container *container = &detail->containers[i];
		struct span number = {.start = span_end(container->base),
				      .length = container->token.length - container->base.length};
		if (number.length > 0)
			derf_offer(
			    check->findings,
			    finding_add(check->findings, check->rule, container->token, record_place(i),
					"Names are listed without numbers; this is taken for \"%.*s\", which is %s "
					"here.",
					derf_shown(container->base), derf_bytes(check, container->base),
					check->model->records[i].name),
			    "leave the number out", number, "");
	}
}

static void check_room_repeated(struct check *check)
{
	const struct derf_detail *detail = derf_detail(check->model);
	for (int i = 0; i < detail->container_count; i++) {
		const struct derf_container *container = &detail->containers[i];
		bool room = span_equals(check->text, container->base, "room") ||
			    span_equals(check->text, container->base, "concealed_room");
		if (room && container->number > 1)
			finding_add(check->findings, check->rule, container->token, record_place(i),
				    "\"%.*s\" is the room itself, which there is once: list it once.",
				    derf_shown(container->base), derf_bytes(check, container->base));
	}
}

/* ---- numbers ---- */

static void check_number_needless(struct check *check)
{
	const struct derf_detail *detail = derf_detail(check->model);
	for (int i = 0; i < detail->line_count; i++) {
		const struct derf_line *line = &detail->item_lines[i];
		if (line->record < 0 || !line->numbered || detail->containers[line->record].count > 1)
			continue;
		size_t name = detail->containers[line->record].base.length;
		derf_offer(check->findings,
			   finding_add(check->findings, check->rule, line->name, record_place(line->record),
				       "There is only one %s, so it needs no number.",
				       check->model->records[line->record].name),
			   "leave the number out",
			   (struct span){.start = line->name.start + name, .length = line->name.length - name}, "");
	}
}

static void check_number_missing(struct check *check)
{
	const struct derf_detail *detail = derf_detail(check->model);
	for (int i = 0; i < detail->line_count; i++) {
		const struct derf_line *line = &detail->item_lines[i];
		if (line->record < 0 || line->numbered || detail->containers[line->record].count == 1)
			continue;
		derf_offer(check->findings,
			   finding_add(check->findings, check->rule, line->name, record_place(line->record),
				       "There are %d of these; without a number this is %s.",
				       detail->containers[line->record].count,
				       check->model->records[line->record].name),
			   "write the number", (struct span){.start = span_end(line->name)}, "1");
	}
}

/* ---- items ---- */

/* Position among the items of its container. */
static struct place item_place(const struct derf_detail *detail, const struct derf_line *line, int item)
{
	int x = item - line->first_item;
	const struct derf_line *first = &detail->item_lines[detail->containers[line->record].first_line];
	for (const struct derf_line *before = first; before != line; before = &detail->item_lines[before->next])
		x += before->item_count;
	return (struct place){.kind = PLACE_ITEM, .index = line->record, .x = x};
}

static void check_item_empty(struct check *check)
{
	const struct derf_detail *detail = derf_detail(check->model);
	for (int i = 0; i < detail->item_count; i++) {
		const struct derf_item *item = &detail->items[i];
		const struct derf_line *line = &detail->item_lines[item->line];
		if (item->value.length > 0)
			continue;
		struct place place = {0};
		if (line->record >= 0)
			place = item_place(detail, line, i);
		struct finding *finding =
		    finding_add(check->findings, check->rule, item->value, place,
				"No item is named here, which is taken for a random one: name it, or take it out.");
		if (line->record >= 0)
			finding_offer_removal(finding, "take it out", place);
	}
}

static void check_item_random(struct check *check)
{
	const struct derf_detail *detail = derf_detail(check->model);
	for (int i = 0; i < detail->container_count; i++)
		if (detail->containers[i].first_line < 0)
			finding_add(check->findings, check->rule, detail->containers[i].token, record_place(i),
				    "No line says what is in %s: the engine puts a random item there.",
				    check->model->records[i].name);
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

static void check_item_types(struct check *check)
{
	const struct derf_detail *detail = derf_detail(check->model);
	for (int i = 0; i < detail->container_count; i++) {
		struct mixture mixture = mixture_of(check, &detail->containers[i]);
		if (mixture.types > 1)
			finding_add(check->findings, check->rule, mixture.second->value, record_place(i),
				    "The %d types in %s may become one item that is of all of them, not %d items.",
				    mixture.types, check->model->records[i].name, mixture.types);
	}
}

static void check_item_mixed(struct check *check)
{
	const struct derf_detail *detail = derf_detail(check->model);
	for (int i = 0; i < detail->container_count; i++) {
		struct mixture mixture = mixture_of(check, &detail->containers[i]);
		if (mixture.odd)
			finding_add(
			    check->findings, check->rule, mixture.odd->value, record_place(i),
			    "%s holds both item types and items by name; what the engine makes of that is not "
			    "said.",
			    check->model->records[i].name);
	}
}

/* A word that is one of the types but for a slip; NULL. */
static const char *near_type(const struct check *check, struct span word)
{
	enum { ONE_SLIP = 3 }; /* as a limit for word_distance; two would take a magpie for magic */
	char lower[16];
	if (word.length == 0 || word.length > sizeof lower || memchr(derf_bytes(check, word), ' ', word.length) ||
	    is_of_type(check, word, "item"))
		return NULL;
	for (size_t i = 0; i < word.length; i++)
		lower[i] = (char)tolower((unsigned char)derf_bytes(check, word)[i]);
	int row = vocabulary_nearest(check->vocabulary, lower, word.length, "type", "item", ONE_SLIP);
	return row >= 0 ? vocabulary_word(check->vocabulary, row) : NULL;
}

static void check_item_type_near(struct check *check)
{
	const struct derf_detail *detail = derf_detail(check->model);
	for (int i = 0; i < detail->item_count; i++) {
		const struct derf_item *item = &detail->items[i];
		const struct derf_line *line = &detail->item_lines[item->line];
		const char *type = line->record >= 0 ? near_type(check, item->value) : NULL;
		if (type)
			derf_offer(
			    check->findings,
			    finding_add(check->findings, check->rule, item->value, item_place(detail, line, i),
					"\"%.*s\" is taken for the name of an item; if the type is meant, write %s.",
					derf_shown(item->value), derf_bytes(check, item->value), type),
			    "write the type", item->value, type);
	}
}

/* ---- the rules ---- */

const struct rule *const derf_container_rules[] = {
    RULE("derf-containers-empty", SEVERITY_ERROR, "A Containers line lists a container",
	 .why = "The line is optional, but \"it must list at least one container\".",
	 .source = DERF_DOCUMENT "7, Containers", .remedy = "Add a container, or take the line out.",
	 .run = check_containers_empty),
    RULE("derf-container-unknown", SEVERITY_NOTE,
	 "A container is generic: room, chest, locked_chest, bag or pots, or one of these with "
	 "concealed_ before it",
	 .why = "Other names are those of containers that the engine can access, which differ.",
	 .source = DERF_DOCUMENT "7, Containers", .remedy = "Nothing, if the engine has such a container.",
	 .run = check_container_unknown),
    RULE("derf-container-pot", SEVERITY_WARNING, "The generic pot is called pots",
	 .why = "The list of generic containers says pots; in the text it is also a pot.",
	 .source = DERF_DOCUMENT "7, Containers, Pots", .remedy = "Write pots.", .run = check_container_pot),
    RULE("derf-container-listed-number", SEVERITY_WARNING, "The Containers line has names without numbers",
	 .why = "Numbers belong on container lines. On this line a generic name with a number is taken for the "
		"name alone, and counted in the order of the line.",
	 .source = DERF_DOCUMENT "8, Container", .remedy = "Leave the number out.",
	 .run = check_container_listed_number),
    RULE("derf-room-repeated", SEVERITY_WARNING, "The container room is listed once",
	 .why = "It is the room itself. The same holds for concealed_room.",
	 .source = DERF_DOCUMENT "7, Containers, Room",
	 .remedy = "Take one of the two out, and put all items into the other.", .run = check_room_repeated),
    RULE("derf-number-needless", SEVERITY_NOTE, "The line of a container that has no equal has no number",
	 .why = "Numbers tell equal containers apart.", .source = DERF_DOCUMENT "8, Container",
	 .remedy = "Leave the number out.", .remedy_is_safe = true, .run = check_number_needless),
    RULE("derf-number-missing", SEVERITY_NOTE, "The line of a container that has equals has a number",
	 .why = "Without it the first is meant.",
	 .source = DERF_DOCUMENT "8, Container: \"If you omit the number, then bag will be read as bag1\"",
	 .remedy = "Write the number.", .remedy_is_safe = true, .run = check_number_missing),
    RULE("derf-item-empty", SEVERITY_WARNING, "Every item of a list has a name",
	 .why = "The document does not say what an item without a name is; it is taken for a random one.",
	 .source = DERF_DOCUMENT "8, Container", .remedy = "Name the item, or take the comma or the line out.",
	 .run = check_item_empty),
    RULE("derf-item-random", SEVERITY_NOTE, "A container has a line",
	 .why = "Without one the engine fills it with a random item.", .source = DERF_DOCUMENT "8, Container",
	 .remedy = "Nothing, if that is meant.", .run = check_item_random),
    RULE("derf-item-types", SEVERITY_NOTE, "A container has at most one item type",
	 .why = "With several types the engine may make one item that is of all of them, instead of several.",
	 .source = DERF_DOCUMENT "8, Container",
	 .remedy = "Nothing, if one item is meant; else use several containers.", .run = check_item_types),
    RULE("derf-item-mixed", SEVERITY_NOTE, "A container has either item types or items by name",
	 .why = "The document says what each of the two means, but not what both together do.",
	 .source = DERF_DOCUMENT "8, Container", .remedy = "Put them into two containers.", .run = check_item_mixed),
    RULE("derf-item-type-near", SEVERITY_NOTE, "An item is not one of the types but for a slip",
	 .why = "The types are weapon, defense and magic, spelt exactly so; any other word is the name of an "
		"item.",
	 .source = DERF_DOCUMENT "8, Container", .remedy = "Write the type as the document does, if it is meant.",
	 .run = check_item_type_near),
    NULL,
};
