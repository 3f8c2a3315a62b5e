/* Plans the edits of containers. The Containers line has their names without numbers, their own lines have them with
 * one when there are equals:
 *
 *	Containers: bag chest bag      remove bag1:      Containers: chest bag
 *	bag1:rope                      ------------>     bag:weapon
 *	bag2:weapon
 *
 * A container keeps its lines whatever happens to it or to its equals: where the engine's name of a container changes
 * ("bag2" becomes "bag"), the names at the head of its lines follow; all other lines stay as they are, also such that
 * leave the number 1 out. A container that is removed takes its lines along, and the last one the Containers line,
 * which may not be empty. */
#include "derf.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A container as it will be. */
struct slot {
	int record;       /* as which it is known now; -1: a new one */
	const char *name; /* without a number */
	size_t length;
	bool numbered;     /* the Containers line has it with a number */
	struct span token; /* where the Containers line will have it; unused for a new one */
};

struct slots {
	struct slot *items;
	struct derf_key *keys;
	int count;
};

/* The containers as they are, with room for one more. */
static bool slots_init(struct slots *slots, const struct derf_detail *detail, const struct text *text,
		       struct error *error)
{
	size_t room = (size_t)detail->container_count + 1;
	slots->count = detail->container_count;
	slots->items = calloc(room, sizeof *slots->items);
	slots->keys = calloc(room, sizeof *slots->keys);
	if (!slots->items || !slots->keys)
		return error_no_memory(error);
	for (int i = 0; i < slots->count; i++) {
		const struct derf_container *container = &detail->containers[i];
		slots->items[i] = (struct slot){.record = i,
						.name = text->bytes + container->base.start,
						.length = container->base.length,
						.numbered = container->base.length < container->token.length,
						.token = container->token};
	}
	return true;
}

static void slots_clear(struct slots *slots)
{
	free(slots->items);
	free(slots->keys);
}

static void slots_number(struct slots *slots)
{
	for (int i = 0; i < slots->count; i++)
		slots->keys[i] =
		    (struct derf_key){.bytes = slots->items[i].name, .length = slots->items[i].length, .index = i};
	derf_keys_number(slots->keys, slots->count);
}

/* A name such as "vault2" beside two containers called "vault" would take the lines of the second. */
static bool names_are_clear(const struct slots *slots, struct error *error)
{
	for (int i = 0; i < slots->count; i++) {
		const struct slot *slot = &slots->items[i];
		size_t least = slot->length - derf_count_digits(slot->name, slot->length);
		for (size_t base = slot->length; base-- > least;) {
			const struct derf_key *key = derf_keys_find(slots->keys, slots->count, slot->name, base);
			if (!key || key->count < 2)
				continue;
			int number = derf_read_number(slot->name + base, slot->length - base);
			if (number >= 1 && number <= key->count)
				return error_set(error,
						 "\"%.*s\" is the name of one of the %d containers called \"%.*s\"; "
						 "choose another.",
						 slot->length > 60 ? 60 : (int)slot->length, slot->name, key->count,
						 base > 60 ? 60 : (int)base, slot->name);
		}
	}
	return true;
}

/* Puts a name with its number (0: none) in the place of a span, if it does not stand there already. */
static bool write_name(const struct text *text, struct span old, const struct slot *slot, int number,
		       struct patch *patch, struct error *error)
{
	char digits[16] = "";
	if (number > 0)
		snprintf(digits, sizeof digits, "%d", number);
	size_t length = strlen(digits);
	if (old.length == slot->length + length && memcmp(text->bytes + old.start, slot->name, slot->length) == 0 &&
	    memcmp(text->bytes + old.start + slot->length, digits, length) == 0)
		return true;
	return derf_change(patch, old, slot->name, slot->length, error) &&
	       derf_insert(patch, span_end(old), digits, error);
}

/* Writes what the new order and the new names change: names on the Containers line, and at the head of lines. */
static bool write_names(const struct derf_detail *detail, const struct text *text, struct slots *slots,
			struct patch *patch, struct error *error)
{
	for (int i = 0; i < slots->count; i++) {
		const struct derf_key *key = &slots->keys[i];
		const struct slot *slot = &slots->items[key->index];
		if (slot->record < 0)
			continue;
		const struct derf_container *was = &detail->containers[slot->record];
		if (!write_name(text, slot->token, slot, slot->numbered ? key->number : 0, patch, error))
			return false;
		int number = key->count > 1 ? key->number : 0, old = was->count > 1 ? was->number : 0;
		if (number == old && slot->length == was->base.length &&
		    memcmp(slot->name, text->bytes + was->base.start, slot->length) == 0)
			continue;
		for (int l = was->first_line; l >= 0; l = detail->item_lines[l].next)
			if (!write_name(text, detail->item_lines[l].name, slot, number, patch, error))
				return false;
	}
	return true;
}

static bool is_name(const struct derf_detail *detail, const struct edit *edit, struct error *error)
{
	static const char forbidden[] = DERF_SEPARATORS ":\r\n";
	size_t length = edit->length;
	if (length == 0)
		return error_set(error, "A container needs a name, such as chest or concealed_bag.");
	for (size_t i = 0; i < length; i++)
		if (memchr(forbidden, edit->value[i], sizeof forbidden))
			return error_set(error, "The name of a container is one word, without blank, comma, colon or "
						"line end.");
	if ((length == 5 && memcmp(edit->value, "Flags", 5) == 0) ||
	    (length == 10 && memcmp(edit->value, "Containers", 10) == 0))
		return error_set(error,
				 "A container cannot be called like a section: its lines would be taken for it.");
	size_t base = derf_base_length(detail->vocabulary, edit->value, length);
	if (base < length)
		return error_set(error, "Write \"%.*s\" alone: equal containers get their numbers by themselves.",
				 (int)base, edit->value);
	return true;
}

/* ---- the verbs ---- */

static bool plan_rename(const struct derf_detail *detail, const struct text *text, const struct edit *edit,
			struct slots *slots, struct patch *patch, struct error *error)
{
	struct slot *slot = &slots->items[edit->place.index];
	if (!is_name(detail, edit, error))
		return false;
	slot->name = edit->value;
	slot->length = edit->length;
	slot->numbered = false;
	slots_number(slots);
	return names_are_clear(slots, error) && write_names(detail, text, slots, patch, error);
}

/* A Containers line for the first container: below the Flags line, which comes with it when it is missing. */
static bool plan_first(const struct model *model, const struct text *text, const struct edit *edit,
		       struct patch *patch, struct error *error)
{
	const struct derf_detail *detail = derf_detail(model);
	if (detail->containers_line.number > 0) {
		struct span at = {.start = span_end(detail->containers_line.body)};
		const char *blank = text->bytes[at.start - 1] == ':' ? " " : "";
		return derf_insert(patch, at.start, blank, error) &&
		       derf_change(patch, at, edit->value, edit->length, error);
	}
	if (detail->flags_line.number == 0)
		return error_set(error, "A room has a Flags line above its containers: set a flag first.");
	struct derf_gap gap = derf_gap_behind(model, text, detail->flags_line.whole);
	return derf_insert(patch, gap.at, gap.before, error) && derf_insert(patch, gap.at, "Containers: ", error) &&
	       derf_change(patch, (struct span){.start = gap.at}, edit->value, edit->length, error) &&
	       derf_insert(patch, gap.at, gap.after, error);
}

/* The new name with a separator: that between the last two names, or a blank. */
static bool plan_token(const struct derf_detail *detail, const struct text *text, const struct edit *edit,
		       struct patch *patch, struct error *error)
{
	int count = detail->container_count, index = edit->place.index;
	struct span separator = {0};
	if (count > 1) {
		separator.start = span_end(detail->containers[count - 2].token);
		separator.length = detail->containers[count - 1].token.start - separator.start;
	}
	const char *bytes = count > 1 ? text->bytes + separator.start : " ";
	size_t length = count > 1 ? separator.length : 1;
	bool behind = index == count;
	struct span at = {.start = behind ? span_end(detail->containers[count - 1].token)
					  : detail->containers[index].token.start};
	return (!behind || derf_change(patch, at, bytes, length, error)) &&
	       derf_change(patch, at, edit->value, edit->length, error) &&
	       (behind || derf_change(patch, at, bytes, length, error));
}

static bool plan_add(const struct model *model, const struct text *text, const struct edit *edit, struct slots *slots,
		     struct patch *patch, struct error *error)
{
	const struct derf_detail *detail = derf_detail(model);
	int index = edit->place.index;
	if (!is_name(detail, edit, error))
		return false;
	memmove(&slots->items[index + 1], &slots->items[index],
		(size_t)(slots->count - index) * sizeof *slots->items);
	slots->items[index] = (struct slot){.record = -1, .name = edit->value, .length = edit->length};
	slots->count++;
	slots_number(slots);
	if (!names_are_clear(slots, error))
		return false;
	if (detail->container_count == 0)
		return plan_first(model, text, edit, patch, error);
	return plan_token(detail, text, edit, patch, error) && write_names(detail, text, slots, patch, error);
}

static bool remove_lines(const struct derf_detail *detail, int record, struct patch *patch, struct error *error)
{
	for (int l = detail->containers[record].first_line; l >= 0; l = detail->item_lines[l].next)
		if (!derf_change(patch, detail->item_lines[l].line.whole, "", 0, error))
			return false;
	return true;
}

static bool plan_remove(const struct derf_detail *detail, const struct text *text, int index, struct slots *slots,
			struct patch *patch, struct error *error)
{
	const struct derf_container *container = &detail->containers[index];
	int count = detail->container_count;
	if (!remove_lines(detail, index, patch, error))
		return false;
	if (count == 1)
		return derf_change(patch, detail->containers_line.whole, "", 0, error);
	size_t before = index > 0 ? span_end(container[-1].token) : 0;
	size_t behind = index + 1 < count ? container[1].token.start : 0;
	if (!derf_remove_token(patch, container->token, index == 0, index + 1 == count, before, behind, error))
		return false;
	slots->count--;
	memmove(&slots->items[index], &slots->items[index + 1],
		(size_t)(slots->count - index) * sizeof *slots->items);
	slots_number(slots);
	return write_names(detail, text, slots, patch, error);
}

/* Separators stay where they are; the names between them change places. */
static bool plan_move(const struct derf_detail *detail, const struct text *text, const struct edit *edit,
		      struct slots *slots, struct patch *patch, struct error *error)
{
	int from = edit->place.index, to = edit->target > from ? edit->target - 1 : edit->target;
	if (to < 0 || to >= slots->count)
		return error_set(error, "A container moves before another one, or behind the last.");
	struct slot moved = slots->items[from];
	int step = from < to ? 1 : -1;
	for (int i = from; i != to; i += step)
		slots->items[i] = slots->items[i + step];
	slots->items[to] = moved;
	for (int i = 0; i < slots->count; i++)
		slots->items[i].token = detail->containers[i].token;
	slots_number(slots);
	return write_names(detail, text, slots, patch, error);
}

bool derf_plan_container(const struct model *model, const struct text *text, const struct edit *edit,
			 struct patch *patch, struct error *error)
{
	const struct derf_detail *detail = derf_detail(model);
	int index = edit->place.index, count = detail->container_count;
	if (index < 0 || index > count || (index == count && edit->verb != EDIT_ADD))
		return error_set(error, "There is no such container.");
	struct slots slots = {0};
	bool done = slots_init(&slots, detail, text, error);
	if (done && edit->verb == EDIT_SET)
		done = plan_rename(detail, text, edit, &slots, patch, error);
	else if (done && edit->verb == EDIT_ADD)
		done = plan_add(model, text, edit, &slots, patch, error);
	else if (done && edit->verb == EDIT_REMOVE)
		done = plan_remove(detail, text, index, &slots, patch, error);
	else if (done && edit->verb == EDIT_MOVE)
		done = plan_move(detail, text, edit, &slots, patch, error);
	else if (done)
		done = error_set(error, "A container has no size to change.");
	slots_clear(&slots);
	return done;
}
