/* What of a file can be had from where players begin.
 *
 * A creature recruits itself and, in numbers, the one after it; in a regular chain also all before it. One with a
 * number below 0 is there to recruit the next one only. */
#include "ter.h"

#include <stdio.h>
#include <string.h>

enum { WORD_LIMIT = 64 };

/* The search for all creatures that can be had. A home is a creature where it is named, by the index of the field; a
 * creature stands for its first home. */
struct search {
	const struct model *model;
	struct name *homes;
	int count;
	int *first; /* of each field that names a creature, the first home of that; -1 when it is not set */
	bool *had;  /* of each first home */
	int *todo;  /* first homes that are had and have not been looked at */
	int todo_count;
};

/* The first home of the item's creature, -1 when it has none. */
static int first_home(const struct search *search, int record, int item)
{
	return search->first[ter_get(search->model, record, item, TER_CREATURE) - search->model->fields];
}

/* May the item be recruited, by whoever can? */
static bool is_recruit(const struct search *search, int record, int item)
{
	const char *creature = ter_read(search->model, record, item, TER_CREATURE);
	return *creature && ter_is_terrain(search->model, record) && strcmp(creature, "Titan") != 0 &&
	       !ter_is_pseudo(search->model, creature) && !ter_is_recruiter(search->model, record, item);
}

/* `always`: whoever it is that is named there. */
static void gain(struct search *search, int record, int item, bool always)
{
	if (item >= search->model->records[record].item_count || !(always || is_recruit(search, record, item)))
		return;
	int first = first_home(search, record, item);
	if (first < 0 || search->had[first])
		return;
	search->had[first] = true;
	search->todo[search->todo_count++] = first;
}

const bool *ter_find_unreachable(const struct model *model, struct arena *arena)
{
	static const char *const given[] = {"Titan", "Angel", "Archangel"};
	size_t fields = (size_t)model->field_count + 1, records = (size_t)model->record_count + 1;
	struct search search = {.model = model,
				.homes = arena_allocate(arena, fields, sizeof *search.homes),
				.first = arena_allocate(arena, fields, sizeof *search.first),
				.had = arena_allocate(arena, fields, sizeof *search.had),
				.todo = arena_allocate(arena, fields, sizeof *search.todo)};
	int *offered = arena_allocate(arena, records, sizeof *offered); /* how many of its first creatures are had */
	bool *unreachable = arena_allocate(arena, records, sizeof *unreachable), special = false;
	int towers = 0;
	search.count = ter_list_creatures(model, search.homes);
	for (int f = 0; f < model->field_count; f++)
		search.first[f] = -1;
	for (int i = 0; i < search.count; i++) {
		search.first[search.homes[i].index] = i + 1 - search.homes[i].number;
		/* brings creatures that nobody knows */
		special = special || strncmp(search.homes[i].bytes, "Special:", 8) == 0;
	}
	/* players begin with the first three of the tower; up to C1 the game knows its places, whatever the line says */
	enum ter_dialect dialect = ter_detail(model)->dialect;
	const char *tower = ter_has(dialect, LETTER) ? "T" : "Tower";
	bool unfinished = false; /* a tower has fewer creatures than players begin with */
	for (int r = 0; r < model->record_count; r++) {
		int items = model->records[r].item_count, left = dialect <= TER_C1 ? items : 3;
		if (!ter_is_terrain(model, r) || strcmp(ter_key(model, r), tower) != 0)
			continue;
		for (int i = 0; i < items && left > 0; i++) {
			left -= is_recruit(&search, r, i);
			gain(&search, r, i, false);
		}
		unfinished = unfinished || (dialect > TER_C1 && left > 0);
	}
	/* what a player has, or gets without a creature that must be had first */
	for (int i = 0; i < search.count; i++) {
		const struct field *home = &model->fields[search.homes[i].index];
		if (!ter_is_terrain(model, home->record) || word_is_among(given, 3, home->read))
			gain(&search, home->record, home->item, true);
		else if (ter_is_pseudo(model, home->read))
			gain(&search, home->record, home->item + 1, false);
	}
	/* what a creature that is had brings where it is: the next one, and in a regular chain those before it, each once
	 * only */
	while (search.todo_count > 0) {
		int first = search.todo[--search.todo_count];
		for (int i = first; i < first + search.homes[first].count; i++) {
			const struct field *home = &model->fields[search.homes[i].index];
			int r = home->record;
			if (!ter_is_terrain(model, r))
				continue;
			gain(&search, r, home->item + 1, false);
			bool regular = !ter_is_free(model, r) && is_recruit(&search, r, home->item);
			for (; regular && offered[r] < home->item; offered[r]++)
				gain(&search, r, offered[r], false);
		}
	}
	/* which terrains have creatures to recruit of which none can be had */
	for (int r = 0; r < model->record_count; r++) {
		bool any = false, had = !ter_is_terrain(model, r) || !ter_is_whole(model, r);
		for (int i = 0; i < model->records[r].item_count && !had; i++)
			if (is_recruit(&search, r, i)) {
				any = true;
				had = search.had[first_home(&search, r, i)];
			}
		unreachable[r] = any && !had;
		towers += ter_is_terrain(model, r) && ter_is_free(model, r) && model->records[r].item_count > 0;
	}
	return towers > 0 && !special && !unfinished ? unreachable : NULL;
}

/* One finding a terrain, which names the first of its creatures: "Troll, Wyvern and 2 more". */
static void check_unreachable(struct check *check)
{
	enum { NAMED = 4 };
	const struct model *model = check->model;
	struct arena arena = {0};
	const bool *unreachable = ter_find_unreachable(model, &arena);
	for (int r = 0; unreachable && r < model->record_count; r++) {
		char list[400] = "";
		int count = model->records[r].item_count, named = 0;
		size_t used = 0;
		if (!unreachable[r])
			continue;
		for (int i = 0; i < count && named < NAMED; i++) {
			const char *creature = ter_read(model, r, i, TER_CREATURE);
			if (*creature)
				used += (size_t)snprintf(list + used, sizeof list - used, "%s%.*s",
							 named++ > 0 ? ", " : "", WORD_LIMIT, creature);
		}
		if (count > named)
			snprintf(list + used, sizeof list - used, " and %d more", count - named);
		struct place place = {.kind = PLACE_ITEM, .index = r};
		check_add(check, model_span(model, place), place,
			  "%s: %s cannot be reached from the start: add a creature of the tower or of another chain.",
			  model->records[r].name, list);
	}
	arena_clear(&arena);
}

const struct rule *const ter_reach_rules[] = {
    RULE("colossus-ter-creature-unreachable", SEVERITY_WARNING, .run = check_unreachable),
    NULL,
};
