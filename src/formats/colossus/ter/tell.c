/* What the game reads from a recruit file: its terrains with their recruits in file order, the other lines, and facts.
 * mapwright-colossus-ter(5) has the keys. */
#include "ter.h"

#include "mapwright/document.h"
#include "mapwright/tell.h"

#include <string.h>

static void tell_word(struct teller *teller, const char *key, const struct field *field)
{
	tell_text(teller, key, field && field->set ? field->read : NULL);
}

/* Null for a number that the game cannot read. */
static void tell_number(struct teller *teller, const char *key, const struct field *field)
{
	int64_t number = field && field->set ? token_number(field->read, strlen(field->read)) : INT64_MAX;
	if (number == INT64_MAX)
		tell_null(teller, key);
	else
		tell_integer(teller, key, number);
}

/* The entries of a list of terrains but for those among the keys. */
static void tell_listed(struct teller *teller, const char *list, const struct name *keys, int count)
{
	struct span entry;
	for (size_t at = 0; ter_next_listed(list, strlen(list), &at, &entry);)
		if (!names_find(keys, count, list + entry.start, entry.length))
			tell_bytes(teller, NULL, list + entry.start, entry.length);
}

static void tell_terrain(struct teller *teller, const struct model *model, int record)
{
	static const enum ter_field words[] = {TER_LETTER, TER_COLOR, TER_NAME, TER_DISPLAY, TER_RANDOM};
	const char *regular = ter_read(model, record, -1, TER_REGULAR);
	tell_object(teller, NULL);
	tell_array(teller, "recruits");
	for (int i = 0; i < model->records[record].item_count; i++) {
		tell_array(teller, NULL);
		tell_number(teller, NULL, ter_get(model, record, i, TER_COUNT));
		tell_word(teller, NULL, ter_get(model, record, i, TER_CREATURE));
		tell_end(teller);
	}
	tell_end(teller);
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		tell_word(teller, ter_field_table[words[i]].name, ter_get(model, record, -1, words[i]));
	if (strcmp(regular, "true") == 0 || strcmp(regular, "false") == 0)
		tell_boolean(teller, "regular", *regular == 't');
	else
		tell_null(teller, "regular");
	tell_end(teller);
}

/* ---- facts ---- */

/* The names of the terrains without recruits, or of those whose first number is not 1. */
static void tell_odd_terrains(struct teller *teller, const char *key, const struct model *model, bool empty)
{
	tell_array(teller, key);
	for (int r = 0; r < model->record_count; r++) {
		const char *number = ter_is_terrain(model, r) ? ter_read(model, r, 0, TER_COUNT) : "";
		bool off = *number && token_number(number, strlen(number)) != 1 &&
			   strcmp(ter_read(model, r, -1, TER_REGULAR), "false") != 0;
		if (ter_is_terrain(model, r) && (empty ? model->records[r].item_count == 0 : off))
			tell_word(teller, NULL, ter_get(model, r, -1, TER_NAME));
	}
	tell_end(teller);
}

/* The creatures that are twice in a line, line by line, without those that no creature stands for in any dialect; and every
 * creature that can be recruited. `words` has room for every field. */
static void tell_creatures(struct teller *teller, const struct model *model, const char *key, bool repeated,
			   struct name *words)
{
	static const char *const anybody[] = {"Anything", "AnyNonLord", "Lord"};
	int count = 0;
	tell_array(teller, key);
	for (int r = 0; r < model->record_count; r++) {
		for (int i = 0; ter_is_terrain(model, r) && i < model->records[r].item_count; i++) {
			const struct field *creature = ter_get(model, r, i, TER_CREATURE);
			if (creature->set && !(repeated && word_is_among(anybody, 3, creature->read)))
				words[count++] = name_of_text(creature->read, i);
		}
		if (repeated) {
			names_tell(teller, words, count, true);
			count = 0;
		}
	}
	names_tell(teller, words, count, false);
	tell_end(teller);
}

static void tell_facts(struct teller *teller, const struct model *model)
{
	int count, terrains = 0;
	struct arena arena = {0};
	struct name *keys = ter_sort_keys(model, &arena, &count);
	struct name *words = arena_allocate(&arena, (size_t)model->field_count, sizeof *words);
	for (int r = 0; r < model->record_count; r++)
		terrains += ter_is_terrain(model, r);
	tell_object(teller, "facts");
	tell_integer(teller, "terrains", terrains);
	tell_array(teller, "duplicate_keys");
	names_tell(teller, keys, count, true);
	tell_end(teller);
	tell_odd_terrains(teller, "no_recruits", model, true);
	tell_creatures(teller, model, "duplicate_creatures", true, words);
	tell_odd_terrains(teller, "first_number_not_1", model, false);
	tell_array(teller, "unknown_acquirable_terrains");
	for (int f = 0; f < model->field_count; f++)
		if (ter_field_of(&model->fields[f]) == TER_LIST)
			tell_listed(teller, model->fields[f].read, keys, count);
	tell_end(teller);
	tell_creatures(teller, model, "creatures", false, words);
	if (!ter_has(ter_detail(model)->dialect, REGULAR)) {
		/* the numbers of the tower as dialects A and B know it, and whether they are right */
		int tower = ter_tower(model), pairs = tower >= 0 ? model->records[tower].item_count : 0;
		bool same = pairs == TER_TOWER_PAIRS;
		tell_array(teller, "tower_line");
		for (int i = 0; i < pairs; i++) {
			const struct field *number = ter_get(model, tower, i, TER_COUNT);
			tell_number(teller, NULL, number);
			same = same && number->set &&
			       token_number(number->read, strlen(number->read)) == ter_tower_numbers[i][0] - '0';
		}
		tell_end(teller);
		tell_boolean(teller, "tower_ok", same);
	}
	tell_end(teller);
	arena_clear(&arena);
}

void ter_tell(const struct document *document, struct teller *teller)
{
	const struct model *model = &document->model;
	tell_object(teller, NULL);
	tell_array(teller, "terrains");
	for (int r = 0; r < model->record_count; r++)
		if (ter_is_terrain(model, r))
			tell_terrain(teller, model, r);
	tell_end(teller);
	tell_array(teller, "acquirables");
	for (int r = 0; r < model->record_count; r++)
		for (int i = 0; !ter_is_terrain(model, r) && i < model->records[r].item_count; i++) {
			tell_array(teller, NULL);
			tell_number(teller, NULL, ter_get(model, r, i, TER_POINTS));
			tell_word(teller, NULL, ter_get(model, r, i, TER_CREATURE));
			tell_array(teller, NULL);
			tell_listed(teller, ter_read(model, r, i, TER_LIST), NULL, 0);
			tell_end(teller);
			tell_end(teller);
		}
	tell_end(teller);
	tell_text(teller, "format", document->format->id);
	tell_text(teller, "dialect", ter_dialects[ter_detail(model)->dialect].name);
	tell_text(teller, "file", path_name(document->path));
	for (enum ter_field which = TER_IMPROVE; which <= TER_TELEPORT; which++) {
		int index = model_find_field(model, ter_field_table[which].name);
		tell_number(teller, ter_field_table[which].name, index >= 0 ? &model->fields[index] : NULL);
	}
	tell_facts(teller, model);
	tell_end(teller);
}
