/* The rules that only recruit files of today have. */
#include "ter.h"

/* ---- what the game finds ---- */

struct name *ter_sort_sources(const struct model *model, struct arena *arena, int *count)
{
	struct name *names = ter_sort_keys(model, arena, count);
	for (int i = 0; i < *count; i++)
		names[i].index += ter_is_alias(model, names[i].index) ? model->record_count : 0;
	names_sort(names, *count);
	return names;
}

bool ter_source_is_known(const struct model *model, const struct name *sources, int count, int record)
{
	const char *source = ter_read(model, record, -1, TER_SOURCE);
	const struct name *found = names_find(sources, count, source, strlen(source));
	return found && found->index < model->record_count + record;
}

bool ter_is_uneven(const struct model *model, int points)
{
	int first = 0;
	while (ter_field_of(&model->fields[first]) != TER_POINTS)
		first++;
	int64_t step = ter_number(&model->fields[first]), value = ter_number(&model->fields[points]);
	return value == INT64_MAX || step == INT64_MAX || value == 0 || step == 0 || value % step != 0;
}

int ter_negative(const struct model *model, int record)
{
	for (int i = 0; ter_is_terrain(model, record) && i < model->records[record].item_count; i++)
		if (strcmp(ter_read(model, record, -1, TER_REGULAR), "true") == 0 &&
		    ter_is_recruiter(model, record, i) &&
		    !ter_is_keyword_creature(model, ter_read(model, record, i, TER_CREATURE)))
			return i;
	return -1;
}

int64_t ter_starting_total(const struct model *model, int record)
{
	int64_t total = 0;
	bool any = false;
	const struct field *count;
	for (int i = 0; (count = ter_starter(model, record, i, TER_START_COUNT)); i++)
		if (count->line.length > 0) {
			any = true;
			total += ter_number(count) == INT64_MAX ? 0 : ter_number(count);
		}
	return any ? total : -1;
}

/* Terrains come first, then aliases, then acquirables, wherever they are in the file. */
const struct field *ter_find_stop(const struct model *model)
{
	struct arena arena = {0};
	int count;
	const struct name *keys = ter_sort_sources(model, &arena, &count);
	bool early = false;
	const struct field *stop = NULL;
	for (int f = 0; f < model->field_count && !early; f++) {
		const struct field *field = &model->fields[f];
		enum ter_field which = ter_field_of(field);
		bool regular = strcmp(field->effective, "true") == 0 || strcmp(field->effective, "false") == 0;
		early = which == TER_COUNT         ? ter_number(field) == INT64_MAX
			: which == TER_START_COUNT ? field->line.length > 0 && ter_number(field) == INT64_MAX
			: which == TER_SOURCE      ? !ter_source_is_known(model, keys, count, field->record)
						   : which == TER_REGULAR && !regular;
	}
	for (int f = 0; f < model->field_count && !early && !stop; f++) {
		const struct field *list = &model->fields[f];
		if (ter_field_of(list) == TER_LIST &&
		    (ter_is_uneven(model, f - 2) ||
		     (list->set && !names_find(keys, count, list->effective, strlen(list->effective)))))
			stop = list - 2;
	}
	arena_clear(&arena);
	return early ? model->fields : stop;
}

/* ---- the rules ---- */

static void check_colors(struct check *check)
{
	int proposals = 0;
	for (int f = 0; f < check->model->field_count; f++) {
		const struct field *field = &check->model->fields[f];
		if (ter_field_of(field) != TER_COLOR)
			continue;
		if (field->set)
			ter_check_word(check, field, "COLOR", true, &proposals);
		else
			check_add(check, (struct span){.start = field->line.start, .length = 1},
				  place_at(PLACE_FIELD, f), "%s has no colour, and the game paints it black.",
				  check->model->records[field->record].name);
	}
}

static void check_aliases(struct check *check)
{
	int count;
	const struct name *sources = ter_sort_sources(check->model, &check->findings->arena, &count);
	for (int r = 0; r < check->model->record_count; r++) {
		if (!ter_is_alias(check->model, r) || ter_source_is_known(check->model, sources, count, r))
			continue;
		const struct field *source = ter_get(check->model, r, -1, TER_SOURCE);
		FIND(check, source,
		     "The source \"%.*s\" of %.*s is neither a terrain nor an alias before it, and the game reads no "
		     "acquirables.",
		     WORD_LIMIT, source->effective, WORD_LIMIT, check->model->records[r].name);
	}
}

static void check_acquirables(struct check *check)
{
	if (ter_detail(check->model)->root.length == 0)
		return;
	for (int r = 0; r < check->model->record_count; r++)
		if (!ter_is_terrain(check->model, r) && !ter_is_alias(check->model, r))
			return;
	check_add(check, (struct span){0}, (struct place){0},
		  "The file has no acquirable creature, and the game ends when it asks for the first: add one.");
}

/* Players begin with six creatures, two of each of three kinds. */
static void check_starting(struct check *check)
{
	const struct model *model = check->model;
	for (int r = 0; r < model->record_count; r++) {
		if (!ter_is_terrain(model, r))
			continue;
		const struct field *count;
		const char *name = ter_read(model, r, -1, TER_NAME);
		int64_t total = ter_starting_total(model, r);
		for (int i = 0; (count = ter_starter(model, r, i, TER_START_COUNT)); i++)
			if (count->set && ter_number(count) != 2) {
				FIND(check, count, "Players begin with %s of them, but the game wants 2.",
				     count->effective);
				check_offer_word(check, "write", "2");
			}
		const struct field *head = ter_get(model, r, -1, TER_NAME);
		if (total >= 0 && total != 6)
			FIND(check, head, "%.*s has %lld starting creatures, but the game wants 6.", WORD_LIMIT, name,
			     (long long)total);
		if (total < 0 && strcmp(name, "Tower") == 0)
			FIND(check, head,
			     "The tower has no starting creatures, and the game takes its first three recruits.");
	}
}

/* Reports recruiters without a recruit, or (variant 1) numbers that make a recruit free. */
static void check_chains(struct check *check)
{
	const struct model *model = check->model;
	bool zero = check->rule->variant == 1;
	struct ter_edge *edges =
	    arena_allocate(&check->findings->arena, (size_t)model->field_count + 1, sizeof *edges);
	for (int r = 0; r < model->record_count; r++) {
		int count = ter_is_terrain(model, r) ? ter_find_edges(model, r, edges) : 0, edge = 0;
		for (int i = 0; ter_is_terrain(model, r) && i < model->records[r].item_count; i++) {
			const struct field *creature = ter_get(model, r, i, TER_CREATURE), *number = creature - 1;
			bool special = strncmp(creature->effective, "Special:", 8) == 0;
			while (edge < count && edges[edge].recruiter < i)
				edge++;
			bool idle = edge == count || edges[edge].recruiter != i;
			if (zero && edge > 0 && edges[edge - 1].recruit == i && ter_number(number) == 0 &&
			    strcmp(ter_read(model, r, edges[edge - 1].recruiter, TER_CREATURE), "Anything") != 0)
				FIND(check, number,
				     "The number 0 means that none of the previous creature are needed: write the "
				     "number needed.");
			if (!zero && special && !strchr(creature->effective, '.'))
				FIND(check, creature, "\"%.*s\" names no class: write Special:Package.Class.",
				     WORD_LIMIT, creature->effective);
			else if (!zero && idle && !special &&
				 (ter_is_keyword_creature(model, creature->effective) ||
				  ter_is_recruiter(model, r, i)))
				FIND(check, creature,
				     "%.*s recruits nothing here: the next one must be a creature with its number.",
				     WORD_LIMIT, creature->effective);
		}
	}
}

static void check_negative(struct check *check)
{
	for (int r = 0; r < check->model->record_count; r++) {
		int item = ter_negative(check->model, r);
		if (item >= 0)
			FIND(
			    check, ter_get(check->model, r, item, TER_COUNT),
			    "A negative number makes %.*s a mere recruiter, which a regular terrain should not have.",
			    WORD_LIMIT, ter_read(check->model, r, item, TER_CREATURE));
	}
}

const struct rule *const ter_xml_rules[] = {
    RULE("colossus-xml-ter-acquirable-missing", SEVERITY_WARNING, .run = check_acquirables),
    RULE("colossus-xml-ter-alias-source", SEVERITY_ERROR, .run = check_aliases),
    RULE("colossus-xml-ter-color", SEVERITY_WARNING, .run = check_colors),
    RULE("colossus-xml-ter-negative", SEVERITY_WARNING, .run = check_negative),
    RULE("colossus-xml-ter-number-zero", SEVERITY_WARNING, .run = check_chains, .variant = 1),
    RULE("colossus-xml-ter-recruiter-idle", SEVERITY_WARNING, .run = check_chains),
    RULE("colossus-xml-ter-starting", SEVERITY_WARNING, .run = check_starting),
    NULL,
};
