/* Plans the edits of containers. Names on the Containers line have no numbers; on container lines they have one if
 * several containers have the same name:
 *
 *	Containers: bag chest bag      remove bag1:      Containers: chest bag
 *	bag1:rope                      ------------>     bag:weapon
 *	bag2:weapon
 *
 * A container keeps its lines through all edits. When its name in the engine changes ("bag2" becomes "bag"), the
 * names at the start of its lines change as well; all other lines stay as they are, including those without the
 * number 1. Removing a container also removes its lines, and removing the last one also removes the Containers line,
 * which must not be empty. */
#include "derf.h"

#include "edit/edit_plan.h"

#include <stdio.h>
#include <string.h>

/* A container as it will be after the edit. */
struct slot {
	int record;       /* its current record; -1 for a new container */
	const char *name; /* without a number */
	size_t length;
	bool numbered;     /* the Containers line has its name with a number */
	struct span token; /* its place on the Containers line after the edit; unused for a new container */
};

struct slots {
	struct slot *items;
	struct name *keys;
	int count;
};

/* Refuses a name such as "vault2" next to two containers called "vault": it would take the lines of the second one. */
static bool names_are_clear(struct edit_plan *plan, const struct slots *slots)
{
	for (int i = 0; i < slots->count; i++) {
		const struct slot *slot = &slots->items[i];
		size_t least = slot->length - derf_count_digits(slot->name, slot->length);
		for (size_t base = slot->length; base-- > least;) {
			const struct name *key = names_find(slots->keys, slots->count, slot->name, base);
			if (!key || key->count < 2)
				continue;
			int number = derf_read_number(slot->name + base, slot->length - base);
			if (number >= 1 && number <= key->count)
				return refuse(
				    plan, "\"%.*s\" is one of the %d containers named \"%.*s\": choose another name.",
				    slot->length > 60 ? 60 : (int)slot->length, slot->name, key->count,
				    base > 60 ? 60 : (int)base, slot->name);
		}
	}
	return true;
}

/* Replaces a span with a name and its number (0 if none), unless it already has that text. */
static void write_name(struct edit_plan *plan, struct span old, const struct slot *slot, int number)
{
	const char *bytes = plan->text->bytes + old.start;
	char digits[16] = "";
	if (number > 0)
		snprintf(digits, sizeof digits, "%d", number);
	size_t length = strlen(digits);
	if (old.length == slot->length + length && memcmp(bytes, slot->name, slot->length) == 0 &&
	    memcmp(bytes + slot->length, digits, length) == 0)
		return;
	replace(plan, old, slot->name, slot->length);
	insert_text(plan, span_end(old), digits);
}

/* Writes the names that change with the new order or the new name, on the Containers line and at the start of lines. */
static bool write_names(struct edit_plan *plan, const struct slots *slots)
{
	const struct derf_detail *detail = derf_detail(plan->model);
	for (int i = 0; i < slots->count; i++) {
		const struct name *key = &slots->keys[i];
		const struct slot *slot = &slots->items[key->index];
		if (slot->record < 0)
			continue;
		const struct derf_container *was = &detail->containers[slot->record];
		write_name(plan, slot->token, slot, slot->numbered ? key->number : 0);
		int number = key->count > 1 ? key->number : 0, old = was->count > 1 ? was->number : 0;
		if (number == old && slot->length == was->base.length &&
		    memcmp(slot->name, plan->text->bytes + was->base.start, slot->length) == 0)
			continue;
		for (int l = was->first_line; l >= 0; l = detail->item_lines[l].next)
			write_name(plan, detail->item_lines[l].name, slot, number);
	}
	return plan_done(plan);
}

static bool is_name(struct edit_plan *plan)
{
	static const char forbidden[] = DERF_SEPARATORS ":\r\n"; /* and NUL */
	const struct edit *edit = plan->edit;
	const struct derf_detail *detail = derf_detail(plan->model);
	size_t length = edit->length;
	if (length == 0)
		return refuse(plan, "A container needs a name, such as chest or concealed_bag.");
	if (value_contains(plan, forbidden, sizeof forbidden))
		return refuse(plan, "A container name is one word, without blanks, commas, colons or line ends.");
	if (bytes_equal(edit->value, length, "Flags") || bytes_equal(edit->value, length, "Containers"))
		return refuse(
		    plan, "A container cannot have the name of a section: its lines would be read as that section.");
	size_t base = derf_base_length(detail->vocabulary, edit->value, length);
	if (base < length)
		return refuse(
		    plan,
		    "Write \"%.*s\" without a number: containers with the same name are numbered automatically.",
		    (int)base, edit->value);
	return true;
}

/* ---- the verbs ---- */

/* Inserts the name of a new container, with the separator between the last two names, or a blank. */
static bool insert_name(struct edit_plan *plan, int index)
{
	const struct derf_detail *detail = derf_detail(plan->model);
	const struct derf_container *containers = detail->containers;
	const struct line *line = &detail->containers_line;
	int count = detail->container_count;
	if (count == 0 && line->number > 0) {
		size_t end = span_end(line->body);
		insert_text(plan, end, plan->text->bytes[end - 1] == ':' ? " " : "");
		return insert_value(plan, end);
	}
	if (count == 0 && detail->flags_line.number == 0)
		return refuse(plan, "Containers need a Flags line above them: set a flag first.");
	if (count == 0)
		return insert_value_line(plan, gap_after(plan, detail->flags_line.whole), "Containers: ");
	size_t start = count > 1 ? span_end(containers[count - 2].token) : 0;
	const char *separator = count > 1 ? plan->text->bytes + start : " ";
	size_t length = count > 1 ? containers[count - 1].token.start - start : 1;
	size_t at = index < count ? containers[index].token.start : span_end(containers[count - 1].token);
	if (index == count)
		insert(plan, at, separator, length);
	insert_value(plan, at);
	return index == count || insert(plan, at, separator, length);
}

/* Removes a container with its lines; with the last container also the Containers line. */
static bool cut_container(struct edit_plan *plan, int index)
{
	const struct derf_detail *detail = derf_detail(plan->model);
	const struct derf_container *container = &detail->containers[index];
	for (int l = container->first_line; l >= 0; l = detail->item_lines[l].next)
		cut(plan, detail->item_lines[l].line.whole);
	if (detail->container_count == 1)
		return cut(plan, detail->containers_line.whole);
	bool first = index == 0, last = index + 1 == detail->container_count;
	return cut_token(plan, container->token, first, last, first ? 0 : span_end(container[-1].token),
			 last ? 0 : container[1].token.start);
}

bool derf_plan_container(struct edit_plan *plan, int index)
{
	const struct derf_detail *detail = derf_detail(plan->model);
	const struct edit *edit = plan->edit;
	enum edit_verb verb = edit->verb;
	int count = detail->container_count, to = edit->target - (edit->target > index);
	bool named = verb == EDIT_SET || verb == EDIT_ADD;
	if (index < 0 || index > count || (index == count && verb != EDIT_ADD))
		return refuse(plan, "No such container.");
	if (!named && verb != EDIT_REMOVE && verb != EDIT_MOVE)
		return refuse(plan, "A container has no size to change.");
	if (named && !is_name(plan))
		return false;
	if (verb == EDIT_MOVE && (to < 0 || to >= count))
		return refuse(plan, "A container can be moved before another one or to the end.");
	/* the containers now, with space for one more; then the containers after the edit */
	size_t room = (size_t)count + 1;
	struct arena arena = {0};
	struct slots slots = {.items = arena_allocate(&arena, room, sizeof *slots.items),
			      .keys = arena_allocate(&arena, room, sizeof *slots.keys),
			      .count = count};
	for (int i = 0; i < count; i++) {
		const struct derf_container *container = &detail->containers[i];
		slots.items[i] = (struct slot){.record = i,
					       .name = plan->text->bytes + container->base.start,
					       .length = container->base.length,
					       .numbered = container->base.length < container->token.length,
					       .token = container->token};
	}
	struct slot *slot = &slots.items[index], fresh = *slot;
	fresh.name = named ? edit->value : fresh.name;
	fresh.length = named ? edit->length : fresh.length;
	fresh.numbered = !named && fresh.numbered;
	fresh.record = verb == EDIT_ADD ? -1 : index;
	if (verb == EDIT_ADD)
		memmove(slot + 1, slot, (size_t)(slots.count++ - index) * sizeof *slot);
	else if (verb != EDIT_SET)
		memmove(slot, slot + 1, (size_t)(--slots.count - index) * sizeof *slot);
	if (verb == EDIT_MOVE) { /* separators stay in place; only the names are exchanged */
		slot = &slots.items[to];
		memmove(slot + 1, slot, (size_t)(slots.count++ - to) * sizeof *slot);
	}
	if (verb != EDIT_REMOVE)
		*slot = fresh;
	for (int i = 0; i < slots.count; i++) {
		slots.items[i].token = verb == EDIT_MOVE ? detail->containers[i].token : slots.items[i].token;
		slots.keys[i] =
		    (struct name){.bytes = slots.items[i].name, .length = slots.items[i].length, .index = i};
	}
	names_sort(slots.keys, slots.count);
	bool done = (!named || names_are_clear(plan, &slots)) && (verb != EDIT_ADD || insert_name(plan, index)) &&
		    (verb != EDIT_REMOVE || cut_container(plan, index)) && write_names(plan, &slots);
	arena_clear(&arena);
	return done;
}
