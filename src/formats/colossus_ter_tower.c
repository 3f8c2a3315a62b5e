/* The rules of towers, where players begin, and of what can be had from there.
 *
 * In dialects A and B the tower is the terrain with the letter T, and its pairs count by position: the first three
 * may be recruited by anything, the fourth by three of anything, the fifth by a titan. Since C1 every terrain that is
 * not regular is such a place, and says itself who recruits what.
 *
 * A creature in a regular chain recruits itself, all before it and, in numbers, the one behind it. So whoever has one
 * creature of a chain can have them all in time, and two chains with a creature in common open each other. */
#include "colossus_ter.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WORD_LIMIT = 64, TOWER_PAIRS = 5 };

static struct place field_place(const struct check *check, const struct field *field)
{
	return place_at(PLACE_FIELD, (int)(field - check->model->fields));
}

/* ---- towers ---- */

static void report_misnamed(struct check *check, const struct field *field, const char *value, const char *text)
{
	struct place place = field_place(check, field);
	struct finding *finding = finding_add(check->findings, check->rule, field->value, place, "\"%.*s\" %s",
					      WORD_LIMIT, field->read, text);
	const char *label = finding ? arena_print(&check->findings->arena, "change it to %s", value) : NULL;
	if (label)
		finding->fix = (struct fix){
		    .label = label, .action = FIX_SET, .place = place, .value = value, .length = strlen(value)};
}

/* Since C1 no place where one can begin is only surely not meant. */
static void check_free_missing(struct check *check)
{
	for (int r = 0; r < check->model->record_count; r++)
		if (ter_is_terrain(check->model, r) && ter_is_free(check->model, r))
			return;
	struct finding *finding =
	    finding_add(check->findings, check->rule, (struct span){0}, (struct place){0},
			"Every terrain is regular, so there is no tower to begin in: give one the word false.");
	if (finding)
		finding->severity = SEVERITY_WARNING;
}

void ter_check_tower_missing(struct check *check)
{
	const struct model *model = check->model;
	if (ter_has_regular(ter_detail(model)->dialect)) {
		check_free_missing(check);
		return;
	}
	int tower = ter_tower(model);
	if (tower >= 0) {
		const struct field *name = ter_get(model, tower, -1, TER_NAME);
		if (name->set && strcmp(name->read, "Tower") != 0)
			report_misnamed(check, name, "Tower", "has the letter of the tower: name it Tower.");
		return;
	}
	for (int r = 0; r < model->record_count; r++) {
		const struct field *letter = ter_get(model, r, -1, TER_LETTER);
		if (letter && letter->set && strcmp(ter_read(model, r, -1, TER_NAME), "Tower") == 0) {
			report_misnamed(check, letter, "T", "is not the tower's letter: the game looks for T.");
			return;
		}
	}
	finding_add(check->findings, check->rule, (struct span){0}, (struct place){0},
		    "The file has no line \"T Tower\", where players begin: add one with its five pairs.");
}

void ter_check_tower_short(struct check *check)
{
	int tower = ter_tower(check->model);
	if (tower < 0 || check->model->records[tower].item_count >= TOWER_PAIRS)
		return;
	const struct field *letter = ter_get(check->model, tower, -1, TER_LETTER);
	finding_add(check->findings, check->rule, letter->value, field_place(check, letter),
		    "The tower has %d of its five pairs; the game crashes when it needs the others.",
		    check->model->records[tower].item_count);
}

void ter_check_tower_numbers(struct check *check)
{
	static const char *const right[TOWER_PAIRS] = {"1", "1", "1", "3", "1"};
	int tower = ter_tower(check->model), count = tower < 0 ? 0 : check->model->records[tower].item_count;
	for (int i = 0; i < count && i < TOWER_PAIRS; i++) {
		const struct field *number = ter_get(check->model, tower, i, TER_COUNT);
		if (!number->set || ter_number(number->read, strlen(number->read)) == right[i][0] - '0')
			continue;
		struct place place = field_place(check, number);
		struct finding *finding = finding_add(
		    check->findings, check->rule, number->value, place,
		    "The %s number of the tower is %s: write %s, as the game has it.",
		    (const char *[]){"first", "second", "third", "fourth", "fifth"}[i], number->read, right[i]);
		const char *label = finding ? arena_print(&check->findings->arena, "set it to %s", right[i]) : NULL;
		if (label)
			finding->fix = (struct fix){
			    .label = label, .action = FIX_SET, .place = place, .value = right[i], .length = 1};
	}
	if (count <= TOWER_PAIRS)
		return;
	struct place sixth = {.kind = PLACE_ITEM, .index = tower, .x = TOWER_PAIRS};
	struct finding *finding =
	    finding_add(check->findings, check->rule, model_span(check->model, sixth), sixth,
			"The tower has %d pairs; only the first five mean something: take the others out.", count);
	if (finding)
		finding->fix =
		    (struct fix){.label = "take it out", .action = FIX_REMOVE, .place = sixth, .value = ""};
}

/* ---- what can be reached ---- */

struct home {
	const char *creature;
	int record;
};

static int compare_homes(const void *left, const void *right)
{
	const struct home *a = left, *b = right;
	int order = strcmp(a->creature, b->creature);
	return order ? order : a->record - b->record;
}

/* Records are joined into sets; every one points to another of its set, the set's root to itself. */
static int root_of(int *joined, int record)
{
	while (joined[record] != record) {
		joined[record] = joined[joined[record]];
		record = joined[record];
	}
	return record;
}

static void join(int *joined, int a, int b)
{
	joined[root_of(joined, a)] = root_of(joined, b);
}

/* What a player has or gets without recruiting along a chain. */
static bool is_given(const struct model *model, int record, const char *creature)
{
	return !ter_is_terrain(model, record) || ter_is_free(model, record) || strcmp(creature, "Titan") == 0 ||
	       strcmp(creature, "Angel") == 0 || strncmp(creature, "Special:", 8) == 0 ||
	       ter_is_pseudo(model, creature);
}

/* All creatures with their lines, sorted. */
static struct home *find_homes(const struct model *model, struct arena *arena, int *count)
{
	struct home *homes = arena_allocate(arena, (size_t)model->field_count + 1, sizeof *homes);
	*count = 0;
	for (int f = 0; homes && f < model->field_count; f++) {
		const struct field *field = &model->fields[f];
		if (field->item >= 0 && field->set && ter_field_of(field) == TER_CREATURE)
			homes[(*count)++] = (struct home){.creature = field->read, .record = field->record};
	}
	if (homes && *count > 1)
		qsort(homes, (size_t)*count, sizeof *homes, compare_homes);
	return homes;
}

const bool *ter_find_unreachable(const struct model *model, struct arena *arena)
{
	int count, start = model->record_count, towers = 0;
	struct home *homes = find_homes(model, arena, &count);
	int *joined = arena_allocate(arena, (size_t)start + 1, sizeof *joined);
	bool *unreachable = arena_allocate(arena, (size_t)start + 1, sizeof *unreachable);
	if (!homes || !joined || !unreachable)
		return NULL;
	for (int r = 0; r <= start; r++)
		joined[r] = r;
	for (int i = 0; i < count; i++) {
		if (is_given(model, homes[i].record, homes[i].creature))
			join(joined, homes[i].record, start);
		if (i > 0 && strcmp(homes[i].creature, homes[i - 1].creature) == 0)
			join(joined, homes[i].record, homes[i - 1].record);
	}
	for (int r = 0; r < start; r++) {
		bool terrain = ter_is_terrain(model, r);
		towers += terrain && ter_is_free(model, r) && model->records[r].item_count > 0;
		unreachable[r] = terrain && model->records[r].item_count > 0 && ter_is_whole(model, r) &&
				 root_of(joined, r) != root_of(joined, start);
	}
	return towers > 0 ? unreachable : NULL;
}

/* "Troll, Wyvern and 2 more" */
static void list_creatures(const struct model *model, int record, char *list, size_t size)
{
	enum { NAMED = 4 };
	int count = model->records[record].item_count, named = 0;
	size_t used = 0;
	list[0] = '\0';
	for (int i = 0; i < count && named < NAMED; i++) {
		const char *creature = ter_read(model, record, i, TER_CREATURE);
		if (!*creature)
			continue;
		int wrote =
		    snprintf(list + used, size - used, "%s%.*s", named++ > 0 ? ", " : "", WORD_LIMIT, creature);
		used += wrote > 0 && (size_t)wrote < size - used ? (size_t)wrote : 0;
	}
	if (count > named)
		snprintf(list + used, size - used, " and %d more", count - named);
}

void ter_check_creatures_unreachable(struct check *check)
{
	struct arena arena;
	arena_init(&arena);
	const bool *unreachable = ter_find_unreachable(check->model, &arena);
	for (int r = 0; unreachable && r < check->model->record_count; r++) {
		if (!unreachable[r])
			continue;
		char list[400];
		list_creatures(check->model, r, list, sizeof list);
		struct place place = {.kind = PLACE_ITEM, .index = r};
		finding_add(
		    check->findings, check->rule, model_span(check->model, place), place,
		    "%s: no start leads to %s: put a creature of the tower or of another chain into this one.",
		    check->model->records[r].name, list);
	}
	arena_clear(&arena);
}
