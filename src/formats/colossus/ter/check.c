/* The rules about the whole recruit file: keys, numbers, creatures and towers. The rule about reachability is in
 * reach.c. */
#include "ter.h"

enum { PROPOSALS = 20 };

/* ---- helpers ---- */

static struct place field_place(const struct check *check, const struct field *field)
{
	return place_at(PLACE_FIELD, (int)(field - check->model->fields));
}

/* Returns the field for findings about a whole terrain: its name, else any field that is set. */
static const struct field *head_field(const struct check *check, int record)
{
	const struct field *name = ter_get(check->model, record, -1, TER_NAME);
	const struct field *letter = ter_get(check->model, record, -1, TER_LETTER);
	return letter && letter->set ? letter : name;
}

static bool is_old(const struct check *check)
{
	return !ter_has(ter_detail(check->model)->dialect, REGULAR);
}

/* The files of today: most of what is wrong in them is accepted. */
static bool is_xml(const struct check *check)
{
	return ter_detail(check->model)->dialect == TER_X;
}

/* ---- keys ---- */

static void check_keys_repeated(struct check *check)
{
	bool letters = ter_has(ter_detail(check->model)->dialect, LETTER);
	int count;
	struct name *keys = ter_sort_keys(check->model, &check->findings->arena, &count);
	for (int i = 1; i < count; i++) {
		if (keys[i].number == 1)
			continue;
		const struct field *field = ter_get(check->model, keys[i].index, -1, letters ? TER_LETTER : TER_NAME);
		size_t line = text_line(check->text, head_field(check, keys[i - 1].index)->value.start);
		FIND(
		    check, field,
		    "%s \"%.*s\" is already used on line %zu, which the game replaces with this one: choose another.",
		    letters ? "The letter" : "The name", WORD_LIMIT, keys[i].bytes, line);
		if (is_xml(check))
			check_set_severity(check, SEVERITY_WARNING);
	}
}

/* ---- names ---- */

/* Reports a word that the game does not know, and suggests a similar one. If there is none, reports the word only if
 * `always`. Words with a finding by the reader are skipped. Only the first few words get suggestions, and none that is
 * already in use. */
void ter_check_word(struct check *check, const struct field *field, const char *type, bool always, int *proposals)
{
	enum ter_dialect dialect = ter_detail(check->model)->dialect;
	const struct vocabulary *known = check->vocabulary;
	const char *word = field->effective, *meant = NULL;
	const char *what = *type == 'T' ? "terrain" : strcmp(type, "COLOR") == 0 ? "colour" : "creature";
	size_t length = strlen(word);
	if (vocabulary_has(known, word, length, "type", type) ||
	    (dialect != TER_X &&
	     !ter_is_token(dialect, TOKEN_WORD, check->text->bytes + field->value.start, field->value.length)))
		return;
	int row = (*proposals)++ < PROPOSALS && length <= WORD_LIMIT
		      ? vocabulary_nearest(known, word, length, "type", type, word_limit(length))
		      : -1;
	if (row >= 0)
		meant = vocabulary_word(known, row);
	for (int r = 0; r < check->model->record_count && meant && *what == 't'; r++)
		if (ter_is_terrain(check->model, r) && strcmp(ter_read(check->model, r, -1, TER_NAME), meant) == 0)
			meant = NULL;
	if (meant) {
		FIND(check, field, "The game knows no %s \"%.*s\"; did you mean %s?", what, WORD_LIMIT, word, meant);
		check_offer_word(check, "change it to", meant);
	} else if (always) {
		FIND(check, field, "The game knows no %s \"%.*s\".", what, WORD_LIMIT, word);
	}
	if (meant || always)
		check_set_word(check, type, word, length, meant);
}

static void check_names_unknown(struct check *check)
{
	int proposals = 0;
	for (int i = 0; i < check->model->record_count && is_old(check); i++) {
		const struct field *name =
		    ter_is_terrain(check->model, i) ? ter_get(check->model, i, -1, TER_NAME) : NULL;
		if (name && name->set)
			ter_check_word(check, name, "TERRAIN", true, &proposals);
	}
}

/* In later dialects every variant has its own creatures, so only near misses are reported. */
static void check_creatures_unknown(struct check *check)
{
	int proposals = 0;
	EACH(const struct field, field, check->model->fields, check->model->field_count)
		if (field->item >= 0 && field->set && ter_field_of(field) == TER_CREATURE && field[-1].set &&
		    strncmp(field->effective, "Special:", 8) != 0 && !ter_is_pseudo(check->model, field->effective))
			ter_check_word(check, field, "CREATURE", is_old(check), &proposals);
}

/* The creatures of a line are sorted, so equal ones are neighbours, in the order of the line. A negative number
 * marks a creature that recruits the next one, which is not a second way to the creature. */
static void check_creatures_twice(struct check *check)
{
	const struct model *model = check->model;
	struct name *creatures =
	    arena_allocate(&check->findings->arena, (size_t)model->field_count, sizeof *creatures);
	for (int r = 0; r < model->record_count; r++) {
		if (!ter_is_terrain(model, r) || (!is_old(check) && ter_is_free(model, r)))
			continue;
		int count = 0;
		for (int i = 0; i < model->records[r].item_count; i++) {
			const char *creature = ter_read(model, r, i, TER_CREATURE);
			if (*creature && !ter_is_pseudo(model, creature) && !ter_is_recruiter(model, r, i))
				creatures[count++] = name_of_text(creature, i);
		}
		names_sort(creatures, count);
		for (int i = 1; i < count; i++) {
			struct place place = {.kind = PLACE_ITEM, .index = r, .x = creatures[i].index};
			if (creatures[i].number == 1)
				continue;
			check_add(check, model_span(model, place), place,
				  "%.*s is already in this line: remove one of the two.", WORD_LIMIT,
				  creatures[i].bytes);
			check_offer_removal(check, "remove it", place);
			check_set_manual(check, true); /* two lines may have been joined by mistake */
		}
	}
}

/* ---- numbers ---- */

/* The variants of check_numbers: which numbers the rule checks. */
enum { NUMBER_FIRST, NUMBER_ZERO, NUMBER_LATER };

/* Checks each number of a chain that is not a tower. Skips lines with broken pairs, which the reader has reported,
 * and numbers below 1 where these have a meaning. */
static void check_numbers(struct check *check)
{
	int rule = check->rule->variant;
	const struct model *model = check->model;
	bool old = is_old(check);
	for (int r = 0; r < model->record_count; r++) {
		if (!ter_is_terrain(model, r) || ter_is_free(model, r) || !ter_is_whole(model, r) ||
		    (old && strcmp(ter_read(model, r, -1, TER_NAME), "Tower") == 0))
			continue;
		for (int i = 0; i < model->records[r].item_count; i++) {
			const struct field *number = ter_get(model, r, i, TER_COUNT);
			int64_t value = ter_number(number);
			if (rule == NUMBER_FIRST && i == 0 && (old ? value != 1 : value > 1)) {
				FIND(check, number, "The number %s of the first creature has no effect: write 1.",
				     number->effective);
				check_offer_word(check, "set it to", "1");
			}
			if (rule == NUMBER_ZERO && i > 0 && value == 0 && !is_xml(check))
				FIND(check, number,
				     "The number %s means that none of the previous creature are needed: write the "
				     "number needed.",
				     number->effective);
			if (rule == NUMBER_LATER && i > 0 && old && value > 0 && value != INT64_MAX && value != 2 &&
			    value != 3)
				FIND(check, number, "The number %s is unusual: in all known files it is 2 or 3.",
				     number->effective);
		}
	}
}

static void check_titan_numbers(struct check *check)
{
	for (int f = 0; f < check->model->field_count && check->model->fields[f].record < 0; f++) {
		const struct field *field = &check->model->fields[f];
		if (!field->set || ter_number(field) > 0)
			continue;
		FIND(check, field, "\"%s\" is %s, but it counts points: write a number above 0.", field->name,
		     field->effective);
		if (is_xml(check))
			check_set_severity(check, SEVERITY_WARNING);
	}
}

/* The game divides all points by the first points of the file. */
static void check_acquirable_points(struct check *check)
{
	const struct field *first = NULL;
	EACH(const struct field, field, check->model->fields, check->model->field_count) {
		if (field->item < 0 || !field->set || ter_field_of(field) != TER_POINTS)
			continue;
		first = first ? first : field;
		if (!*first->effective || !*field->effective)
			continue; /* the reader has reported it */
		int64_t step = ter_number(first), points = ter_number(field);
		if (step == 0 && field == first)
			FIND(check, field,
			     "The first points are 0, and the game divides by them: write a number above 0.");
		if (is_xml(check) && (points < 0 || (points == 0 && field != first))) {
			FIND(check, field, "The points are %s: write a number above 0.", field->effective);
			check_set_severity(check, points < 0 ? SEVERITY_WARNING : SEVERITY_ERROR);
		}
		if (step != 0 && points % step != 0)
			FIND(check, field, "%s is not a multiple of the first points, %s: the game stops.",
			     field->effective, first->effective);
	}
}

/* ---- lines ---- */

static void check_chains_empty(struct check *check)
{
	for (int r = 0; r < check->model->record_count; r++) {
		const struct record *record = &check->model->records[r];
		if (!ter_is_terrain(check->model, r) || record->item_count > 0)
			continue;
		const struct field *head = head_field(check, r);
		check_add(check, head->set ? head->value : record->line, field_place(check, head),
			  "%s: nothing can be recruited here; add a number and a creature.", record->name);
	}
}

static void check_acquirable_terrains(struct check *check)
{
	const struct dialect *dialect = &ter_dialects[ter_detail(check->model)->dialect];
	const char *bytes = check->text->bytes;
	int count;
	struct name *keys = ter_sort_keys(check->model, &check->findings->arena, &count);
	EACH(const struct field, list, check->model->fields, check->model->field_count) {
		if (!list->set || ter_field_of(list) != TER_LIST)
			continue;
		if (is_xml(check)) { /* a single name */
			if (names_find(keys, count, list->effective, strlen(list->effective)))
				continue;
			FIND(check, list,
			     "No terrain or alias is called \"%.*s\", and the game reads no more acquirables.",
			     WORD_LIMIT, list->effective);
			continue;
		}
		struct span entry, read = ter_plain(dialect, TER_LIST, bytes, list->value);
		for (size_t at = read.start; ter_next_listed(bytes, span_end(read), &at, &entry);) {
			bool letter =
			    !has(dialect, LETTER) || entry.length == 1; /* otherwise the reader has reported it */
			if (!letter || names_find(keys, count, bytes + entry.start, entry.length))
				continue;
			check_add(check, entry, field_place(check, list),
				  "No line of the file defines the terrain \"%.*s\".",
				  entry.length > WORD_LIMIT ? WORD_LIMIT : (int)entry.length, bytes + entry.start);
			check_set_severity(check, SEVERITY_WARNING);
		}
	}
}

/* ---- towers ----
 *
 * In dialects A and B the tower is the terrain with the letter T, and its pairs work by position: the first three
 * are recruited by anything, the fourth by three of anything, the fifth by a titan. Since C1 every terrain that is not
 * regular can serve as a tower, and its line says who recruits what. */

static void report_misnamed(struct check *check, const struct field *field, const char *value, const char *text)
{
	FIND(check, field, "\"%.*s\" %s", WORD_LIMIT, field->effective, text);
	check_offer_word(check, "change it to", value);
}

static void check_tower_missing(struct check *check)
{
	const struct model *model = check->model;
	int tower = ter_tower(model);
	const struct field *name = tower >= 0 ? ter_get(model, tower, -1, TER_NAME) : NULL;
	bool any = false;
	for (int r = 0; r < model->record_count; r++)
		any = any || (ter_is_terrain(model, r) && ter_is_free(model, r));
	if (!is_old(check)) {
		if (any || (is_xml(check) && model->record_count == 0))
			return;
		check_add(
		    check, (struct span){0}, (struct place){0},
		    "All terrains are regular, so the game has no tower to start in: set one of them to false.");
		check_set_severity(check, SEVERITY_WARNING); /* accepted, but certainly unintended */
		return;
	}
	if (name && name->set && strcmp(name->effective, "Tower") != 0)
		report_misnamed(check, name, "Tower", "has the tower's letter: name it Tower.");
	if (name)
		return;
	for (int r = 0; r < model->record_count; r++) {
		const struct field *letter = ter_get(model, r, -1, TER_LETTER);
		if (letter && letter->set && strcmp(ter_read(model, r, -1, TER_NAME), "Tower") == 0) {
			report_misnamed(check, letter, "T", "is not the tower's letter: the game looks for T.");
			return;
		}
	}
	check_add(check, (struct span){0}, (struct place){0},
		  "The file has no line \"T Tower\", where players start: add one with its five pairs.");
}

static void check_tower_short(struct check *check)
{
	int tower = ter_tower(check->model);
	if (tower < 0 || check->model->records[tower].item_count >= TER_TOWER_PAIRS)
		return;
	const struct field *letter = ter_get(check->model, tower, -1, TER_LETTER);
	FIND(check, letter,
	     "The tower has %d of its five pairs, and the game crashes when it needs the others: add them.",
	     check->model->records[tower].item_count);
}

static void check_tower_numbers(struct check *check)
{
	static const char *const ordinals[TER_TOWER_PAIRS] = {"first", "second", "third", "fourth", "fifth"};
	int tower = ter_tower(check->model), count = tower < 0 ? 0 : check->model->records[tower].item_count;
	for (int i = 0; i < count && i < TER_TOWER_PAIRS; i++) {
		const struct field *number = ter_get(check->model, tower, i, TER_COUNT);
		const char *right = ter_tower_numbers[i];
		if (!number->set || ter_number(number) == right[0] - '0')
			continue;
		FIND(check, number, "The %s number of the tower is %s: write %s, the number the game uses.",
		     ordinals[i], number->effective, right);
		check_offer_word(check, "set it to", right);
	}
	if (count <= TER_TOWER_PAIRS)
		return;
	struct place sixth = {.kind = PLACE_ITEM, .index = tower, .x = TER_TOWER_PAIRS};
	check_add(check, model_span(check->model, sixth), sixth,
		  "The tower has %d pairs, but only the first five have a meaning: remove the others.", count);
	check_offer_removal(check, "remove it", sixth);
	check_set_manual(check, true);
}

const struct rule *const ter_check_rules[] = {
    RULE("colossus-ter-acquirable-points", SEVERITY_ERROR, .run = check_acquirable_points),
    RULE("colossus-ter-acquirable-terrain", SEVERITY_ERROR, .run = check_acquirable_terrains),
    RULE("colossus-ter-chain-empty", SEVERITY_WARNING, .run = check_chains_empty),
    RULE("colossus-ter-creature-twice", SEVERITY_WARNING, .run = check_creatures_twice),
    RULE("colossus-ter-creature-unknown", SEVERITY_NOTE, .run = check_creatures_unknown),
    RULE("colossus-ter-first-number", SEVERITY_WARNING, .run = check_numbers, .variant = NUMBER_FIRST),
    RULE("colossus-ter-key-repeated", SEVERITY_ERROR, .run = check_keys_repeated),
    RULE("colossus-ter-name-unknown", SEVERITY_NOTE, .run = check_names_unknown),
    RULE("colossus-ter-number-unusual", SEVERITY_WARNING, .run = check_numbers, .variant = NUMBER_LATER),
    RULE("colossus-ter-number-zero", SEVERITY_WARNING, .run = check_numbers, .variant = NUMBER_ZERO),
    RULE("colossus-ter-titan-number", SEVERITY_ERROR, .run = check_titan_numbers),
    RULE("colossus-ter-tower-missing", SEVERITY_ERROR, .run = check_tower_missing),
    RULE("colossus-ter-tower-numbers", SEVERITY_WARNING, .run = check_tower_numbers),
    RULE("colossus-ter-tower-short", SEVERITY_ERROR, .run = check_tower_short),
    NULL,
};
