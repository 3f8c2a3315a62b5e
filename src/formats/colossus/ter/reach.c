/* Finds what can be obtained from where players start. A creature recruits itself and, in sufficient numbers, the
 * next one; in a regular chain also all before it. A creature with a negative number only recruits the next one. */
#include "ter.h"

/* The search for all creatures that can be obtained. A home is an occurrence of a creature, given by the index of
 * its field; a creature is represented by its first home. */
struct search {
	const struct model *model;
	struct name *homes;
	int count;
	int *first; /* for each field with a creature, the first home of that creature; -1 if it is not set */
	bool *had;  /* for each first home: the creature can be obtained */
	int *todo;  /* first homes of obtainable creatures that are still to be processed */
	int todo_count;
};

/* Returns the first home of the item's creature, or -1. */
static int first_home(const struct search *search, int record, int item)
{
	return search->first[ter_get(search->model, record, item, TER_CREATURE) - search->model->fields];
}

/* Returns true if the item can be recruited at all. */
static bool is_recruit(const struct search *search, int record, int item)
{
	const char *creature = ter_read(search->model, record, item, TER_CREATURE);
	return *creature && ter_is_terrain(search->model, record) && strcmp(creature, "Titan") != 0 &&
	       !ter_is_pseudo(search->model, creature) && !ter_is_recruiter(search->model, record, item);
}

/* Marks the item's creature as obtainable if the item can be recruited, or `always`. */
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
	int *offered = arena_allocate(
	    arena, records, sizeof *offered); /* how many creatures at the start of each chain have been offered */
	bool *unreachable = arena_allocate(arena, records, sizeof *unreachable), special = false;
	int towers = 0;
	search.count = ter_list_creatures(model, search.homes);
	for (int f = 0; f < model->field_count; f++)
		search.first[f] = -1;
	for (int i = 0; i < search.count; i++) {
		search.first[search.homes[i].index] = i + 1 - search.homes[i].number;
		/* brings unknown creatures */
		special = special || strncmp(search.homes[i].bytes, "Special:", 8) == 0;
	}
	/* players start with the first three of the tower; up to C1 the game goes by position and ignores the
	 * numbers */
	enum ter_dialect dialect = ter_detail(model)->dialect;
	const char *tower = ter_has(dialect, LETTER) ? "T" : "Tower";
	bool unfinished = false; /* the tower has fewer creatures than players start with */
	for (int r = 0; r < model->record_count; r++) {
		int items = model->records[r].item_count, left = dialect <= TER_C1 ? items : 3;
		const struct field *starter = NULL;
		if (!ter_is_terrain(model, r) || strcmp(ter_key(model, r), tower) != 0)
			continue;
		for (int s = 0; (starter = ter_starter(model, r, s, TER_START)); s++) {
			const struct name *home =
			    names_find(search.homes, search.count, starter->effective, strlen(starter->effective));
			left = starter->set ? 0 : left;
			if (home && starter->set)
				gain(&search, model->fields[home->index].record, model->fields[home->index].item,
				     true);
		}
		for (int i = 0; i < items && left > 0; i++) {
			left -= is_recruit(&search, r, i);
			gain(&search, r, i, false);
		}
		unfinished = unfinished || (dialect > TER_C1 && left > 0);
	}
	/* creatures that a player has at the start, or gets without another creature */
	for (int i = 0; i < search.count; i++) {
		const struct field *home = &model->fields[search.homes[i].index];
		if (!ter_is_terrain(model, home->record) || word_is_among(given, 3, home->effective))
			gain(&search, home->record, home->item, true);
		else if (ter_is_pseudo(model, home->effective))
			gain(&search, home->record, home->item + 1, false);
	}
	/* an obtainable creature recruits the next one in its terrains and, in a regular chain, those before it; each
	 * is processed only once */
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
	/* the terrains with recruits of which none can be obtained */
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

/* Adds one finding per terrain, which lists its first creatures: "Troll, Wyvern and 2 more". */
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
