/* Writes what the game reads from a recruit file: its terrains with their recruits in file order, the other lines,
 * and facts. mapwright-colossus-ter(5) documents the keys. */
#include "ter.h"

#include "mapwright/document.h"
#include "mapwright/emit.h"

#include <string.h>

static void emit_word(struct writer *writer, const char *key, const struct field *field)
{
	emit_text(writer, key, field && field->set ? field->read : NULL);
}

/* Emits null for a number that the game cannot read. */
static void emit_number(struct writer *writer, const char *key, const struct field *field)
{
	int64_t number = field && field->set ? token_number(field->read, strlen(field->read)) : INT64_MAX;
	if (number == INT64_MAX)
		emit_null(writer, key);
	else
		emit_integer(writer, key, number);
}

/* Emits the entries of a list of terrains, except those among the keys. */
static void emit_listed(struct writer *writer, const char *list, const struct name *keys, int count)
{
	struct span entry;
	for (size_t at = 0; ter_next_listed(list, strlen(list), &at, &entry);)
		if (!names_find(keys, count, list + entry.start, entry.length))
			emit_bytes(writer, NULL, list + entry.start, entry.length);
}

static void emit_terrain(struct writer *writer, const struct model *model, int record)
{
	static const enum ter_field words[] = {TER_LETTER, TER_COLOR, TER_NAME, TER_DISPLAY, TER_RANDOM};
	const char *regular = ter_read(model, record, -1, TER_REGULAR);
	emit_object(writer, NULL);
	emit_array(writer, "recruits");
	for (int i = 0; i < model->records[record].item_count; i++) {
		emit_array(writer, NULL);
		emit_number(writer, NULL, ter_get(model, record, i, TER_COUNT));
		emit_word(writer, NULL, ter_get(model, record, i, TER_CREATURE));
		emit_end(writer);
	}
	emit_end(writer);
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		emit_word(writer, ter_field_table[words[i]].name, ter_get(model, record, -1, words[i]));
	if (strcmp(regular, "true") == 0 || strcmp(regular, "false") == 0)
		emit_boolean(writer, "regular", *regular == 't');
	else
		emit_null(writer, "regular");
	emit_end(writer);
}

/* ---- facts ---- */

/* Emits the names of the terrains without recruits, or of those whose first number is not 1. */
static void emit_odd_terrains(struct writer *writer, const char *key, const struct model *model, bool empty)
{
	emit_array(writer, key);
	for (int r = 0; r < model->record_count; r++) {
		const char *number = ter_is_terrain(model, r) ? ter_read(model, r, 0, TER_COUNT) : "";
		bool off = *number && token_number(number, strlen(number)) != 1 &&
			   strcmp(ter_read(model, r, -1, TER_REGULAR), "false") != 0;
		if (ter_is_terrain(model, r) && (empty ? model->records[r].item_count == 0 : off))
			emit_word(writer, NULL, ter_get(model, r, -1, TER_NAME));
	}
	emit_end(writer);
}

/* Emits the creatures that occur twice in a line, line by line, except pseudo creatures; or every creature that can
 * be recruited. `words` has space for every field. */
static void emit_creatures(struct writer *writer, const struct model *model, const char *key, bool repeated,
			   struct name *words)
{
	static const char *const anybody[] = {"Anything", "AnyNonLord", "Lord"};
	int count = 0;
	emit_array(writer, key);
	for (int r = 0; r < model->record_count; r++) {
		for (int i = 0; ter_is_terrain(model, r) && i < model->records[r].item_count; i++) {
			const struct field *creature = ter_get(model, r, i, TER_CREATURE);
			if (creature->set && !(repeated && word_is_among(anybody, 3, creature->read)))
				words[count++] = name_of_text(creature->read, i);
		}
		if (repeated) {
			names_emit(writer, words, count, true);
			count = 0;
		}
	}
	names_emit(writer, words, count, false);
	emit_end(writer);
}

static void emit_facts(struct writer *writer, const struct model *model)
{
	int count, terrains = 0;
	struct arena arena = {0};
	struct name *keys = ter_sort_keys(model, &arena, &count);
	struct name *words = arena_allocate(&arena, (size_t)model->field_count, sizeof *words);
	for (int r = 0; r < model->record_count; r++)
		terrains += ter_is_terrain(model, r);
	emit_object(writer, "facts");
	emit_integer(writer, "terrains", terrains);
	emit_array(writer, "duplicate_keys");
	names_emit(writer, keys, count, true);
	emit_end(writer);
	emit_odd_terrains(writer, "no_recruits", model, true);
	emit_creatures(writer, model, "duplicate_creatures", true, words);
	emit_odd_terrains(writer, "first_number_not_1", model, false);
	emit_array(writer, "unknown_acquirable_terrains");
	for (int f = 0; f < model->field_count; f++)
		if (ter_field_of(&model->fields[f]) == TER_LIST)
			emit_listed(writer, model->fields[f].read, keys, count);
	emit_end(writer);
	emit_creatures(writer, model, "creatures", false, words);
	if (!ter_has(ter_detail(model)->dialect, REGULAR)) {
		/* the numbers of the tower as dialects A and B recognise it, and whether they are right */
		int tower = ter_tower(model), pairs = tower >= 0 ? model->records[tower].item_count : 0;
		bool same = pairs == TER_TOWER_PAIRS;
		emit_array(writer, "tower_line");
		for (int i = 0; i < pairs; i++) {
			const struct field *number = ter_get(model, tower, i, TER_COUNT);
			emit_number(writer, NULL, number);
			same = same && number->set &&
			       token_number(number->read, strlen(number->read)) == ter_tower_numbers[i][0] - '0';
		}
		emit_end(writer);
		emit_boolean(writer, "tower_ok", same);
	}
	emit_end(writer);
	arena_clear(&arena);
}

void ter_dump(const struct document *document, struct writer *writer)
{
	const struct model *model = &document->model;
	emit_object(writer, NULL);
	emit_array(writer, "terrains");
	for (int r = 0; r < model->record_count; r++)
		if (ter_is_terrain(model, r))
			emit_terrain(writer, model, r);
	emit_end(writer);
	emit_array(writer, "acquirables");
	for (int r = 0; r < model->record_count; r++)
		for (int i = 0; !ter_is_terrain(model, r) && i < model->records[r].item_count; i++) {
			emit_array(writer, NULL);
			emit_number(writer, NULL, ter_get(model, r, i, TER_POINTS));
			emit_word(writer, NULL, ter_get(model, r, i, TER_CREATURE));
			emit_array(writer, NULL);
			emit_listed(writer, ter_read(model, r, i, TER_LIST), NULL, 0);
			emit_end(writer);
			emit_end(writer);
		}
	emit_end(writer);
	emit_text(writer, "format", document->format->id);
	emit_text(writer, "dialect", ter_dialects[ter_detail(model)->dialect].name);
	emit_text(writer, "file", path_name(document->path));
	for (enum ter_field which = TER_IMPROVE; which <= TER_TELEPORT; which++) {
		int index = model_find_field(model, ter_field_table[which].name);
		emit_number(writer, ter_field_table[which].name, index >= 0 ? &model->fields[index] : NULL);
	}
	emit_facts(writer, model);
	emit_end(writer);
}
