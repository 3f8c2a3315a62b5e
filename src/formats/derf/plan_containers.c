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
	EACH(const struct slot, slot, slots->items, slots->count) {
		size_t least = slot->length - derf_count_digits(slot->name, slot->length);
		for (size_t base = slot->length; base-- > least;) {
			const struct name *key = names_find(slots->keys, slots->count, slot->name, base);
			if (!key || key->count < 2)
				continue;
			int number = derf_read_number(slot->name + base, slot->length - base);
			if (number >= 1 && number <= key->count)
				return refuse(
				    plan, "\"%.*s\" is one of the %d containers named \"%.*s\": choose another name.",
				    (int)MIN(slot->length, DERF_SHOWN), slot->name, key->count,
				    (int)MIN(base, DERF_SHOWN), slot->name);
		}
	}
	return true;
}

/* Replaces a span with a name and its number (0 if none), unless it already has that text. In one change, as a new name
 * may be added directly behind it. */
static void write_name(struct edit_plan *plan, struct span old, const struct slot *slot, int number)
{
	const char *fresh =
	    arena_print(plan->arena, number > 0 ? "%.*s%d" : "%.*s", (int)slot->length, slot->name, number);
	if (!span_equals(plan->text, old, fresh))
		replace(plan, old, fresh, strlen(fresh));
}

/* Writes the names that change with the new order or the new name, on the Containers line and at the start of lines. */
static bool write_names(struct edit_plan *plan, const struct slots *slots)
{
	const struct derf_detail *detail = derf_detail(plan->model);
	EACH(const struct name, key, slots->keys, slots->count) {
		const struct slot *slot = &slots->items[key->index];
		if (slot->record < 0)
			continue;
		const struct derf_container *was = &detail->containers[slot->record];
		int number = key->count > 1 ? key->number : 0, old = was->count > 1 ? was->number : 0;
		bool stays = number == old && slot->length == was->base.length &&
			     memcmp(slot->name, plan->text->bytes + was->base.start, slot->length) == 0;
		if (!stays || slot->token.start != was->token.start)
			write_name(plan, slot->token, slot, slot->numbered ? key->number : 0);
		for (int l = was->first_line; l >= 0 && !stays; l = detail->item_lines[l].next)
			write_name(plan, detail->item_lines[l].name, slot, number);
	}
	return plan_done(plan);
}

static bool is_name(struct edit_plan *plan)
{
	static const char forbidden[] = DERF_SEPARATORS ":\r\n"; /* and NUL */
	const struct edit *edit = plan->edit;
	size_t length = edit->length;
	if (length == 0)
		return refuse(plan, "A container needs a name, such as chest or concealed_bag.");
	if (value_contains(plan, forbidden, sizeof forbidden))
		return refuse(plan, "A container name is one word, without blanks, commas, colons or line ends.");
	if (bytes_equal(edit->value, length, "Flags") || bytes_equal(edit->value, length, "Containers"))
		return refuse(
		    plan, "A container cannot have the name of a section: its lines would be read as that section.");
	size_t base = derf_base_length(derf_detail(plan->model)->vocabulary, edit->value, length);
	if (base < length)
		return refuse(
		    plan,
		    "Write \"%.*s\" without a number: containers with the same name are numbered automatically.",
		    (int)base, edit->value);
	return true;
}

/* ---- the verbs ---- */

static bool plan_new_name(struct edit_plan *plan, const struct records *names, int index)
{
	const struct derf_detail *detail = derf_detail(plan->model);
	if (detail->containers_line.number > 0)
		return insert_in_gap(plan, records_gap_in_line(plan, names, index, detail->containers_line.body),
				     plan->edit->value, plan->edit->length);
	if (detail->flags_line.number == 0)
		return refuse(plan, "Containers need a Flags line above them: set a flag first.");
	return insert_value_line(plan, gap_after(plan, detail->flags_line.whole), "Containers: ");
}

/* Removes a container with its lines; with the last container also the Containers line. */
static bool cut_container(struct edit_plan *plan, const struct records *names, int index)
{
	const struct derf_detail *detail = derf_detail(plan->model);
	struct span gone = names->count == 1 ? detail->containers_line.whole : (struct span){0};
	for (int l = detail->containers[index].first_line; l >= 0; l = detail->item_lines[l].next) {
		struct span line = detail->item_lines[l].line.whole;
		if (line.start != span_end(gone)) {
			cut(plan, gone);
			gone = (struct span){.start = line.start};
		}
		gone.length += line.length;
	}
	return cut_lines(plan, gone) && (names->count == 1 || records_cut(plan, names, index, index + 1));
}

/* Returns the containers in their new order. Moving keeps the separators of the line in place: only names are
 * exchanged. */
static struct slots slots_after(const struct edit_plan *plan, int index)
{
	const struct edit *edit = plan->edit;
	const struct derf_container *now = derf_detail(plan->model)->containers;
	bool add = edit->verb == EDIT_ADD, move = edit->verb == EDIT_MOVE, named = add || edit->verb == EDIT_SET;
	int to = move ? edit->target - (edit->target > index) : edit->verb == EDIT_REMOVE ? -1 : index;
	int count = derf_detail(plan->model)->container_count + add - (to < 0);
	struct slots slots = {.items = arena_allocate(plan->arena, (size_t)count, sizeof *slots.items),
			      .keys = arena_allocate(plan->arena, (size_t)count, sizeof *slots.keys),
			      .count = count};
	for (int i = 0, next = 0; i < count; i++) {
		next += next == index && !add;
		int record = i != to ? next++ : add ? -1 : index;
		struct slot *slot = &slots.items[i];
		*slot = (struct slot){.record = record, .name = edit->value, .length = edit->length};
		if (record >= 0)
			slot->token = now[move ? i : record].token;
		if (i != to || !named) {
			slot->name = plan->text->bytes + now[record].base.start;
			slot->length = now[record].base.length;
			slot->numbered = now[record].base.length < now[record].token.length;
		}
		slots.keys[i] = (struct name){.bytes = slot->name, .length = slot->length, .index = i};
	}
	names_sort(slots.keys, count);
	return slots;
}

bool derf_plan_container(struct edit_plan *plan, int index)
{
	const struct derf_detail *detail = derf_detail(plan->model);
	enum edit_verb verb = plan->edit->verb;
	bool named = verb == EDIT_SET || verb == EDIT_ADD;
	const struct records names = {
	    RECORDS_IN(detail->containers, struct derf_container, token),
	    .count = detail->container_count,
	    .missing = "No such container.",
	    .no_place = "No such container.",
	    .no_target = "A container can be moved before another one or to the end.",
	    .refusals = {[EDIT_RESIZE] = "A container has no size to change."},
	};
	if (!records_allow(plan, &names, index) || (named && !is_name(plan)))
		return false;
	struct slots slots = slots_after(plan, index);
	return (!named || names_are_clear(plan, &slots)) &&
	       (verb != EDIT_ADD || plan_new_name(plan, &names, index)) &&
	       (verb != EDIT_REMOVE || cut_container(plan, &names, index)) && write_names(plan, &slots);
}
