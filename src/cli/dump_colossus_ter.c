/* A Colossus recruit file as JSON: its terrains with their recruits in file order, the other lines, and facts. */
#include "dump.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* The file that is dumped. */
struct recruits {
	const struct model *model;
	const char *dialect; /* "A" */
};

/* Puts a new reference into an object or behind a list; false when one of them is missing. */
static bool put(json_t *object, const char *key, json_t *value)
{
	return object && value && json_object_set_new(object, key, value) == 0;
}

static bool append(json_t *list, json_t *value)
{
	return list && value && json_array_append_new(list, value) == 0;
}

static json_t *keep(json_t *value, bool whole)
{
	if (whole)
		return value;
	json_decref(value);
	return NULL;
}

/* Dialects before C1 have no regular flag, and their tower is told by its letter. */
static bool is_old(const struct recruits *recruits)
{
	return recruits->dialect[0] < 'C';
}

/* A field that is set, of an item of a record; NULL when there is none. */
static const struct field *item_field(const struct recruits *recruits, int record, int item, const char *name)
{
	int field = model_record_field(recruits->model, record, item, name);
	return field >= 0 && recruits->model->fields[field].set ? &recruits->model->fields[field] : NULL;
}

static const struct field *head_field(const struct recruits *recruits, int record, const char *name)
{
	return item_field(recruits, record, -1, name);
}

static json_t *dump_word(const struct field *field)
{
	return field ? dump_bytes(field->read, strlen(field->read)) : json_null();
}

static json_t *dump_number(const struct field *field)
{
	long long number = field ? strtoll(field->read, NULL, 10) : 0;
	return field && number >= INT32_MIN && number <= INT32_MAX ? json_integer(number) : json_null();
}

static json_t *dump_boolean(const struct field *field)
{
	if (field && strcmp(field->read, "true") == 0)
		return json_true();
	return field && strcmp(field->read, "false") == 0 ? json_false() : json_null();
}

static bool is_terrain(const struct recruits *recruits, int record)
{
	return strcmp(recruits->model->records[record].kind, "terrain") == 0;
}

static json_t *dump_recruits(const struct recruits *recruits, int record)
{
	json_t *list = json_array();
	bool whole = list != NULL;
	for (int i = 0; whole && i < recruits->model->records[record].item_count; i++) {
		json_t *pair = json_array();
		whole = append(list, pair) && append(pair, dump_number(item_field(recruits, record, i, "number"))) &&
			append(pair, dump_word(item_field(recruits, record, i, "creature")));
	}
	return keep(list, whole);
}

static json_t *dump_terrain(const struct recruits *recruits, int record)
{
	static const char *const words[] = {"letter", "color", "name", "display", "random"};
	json_t *terrain = json_object();
	bool whole = terrain && put(terrain, "recruits", dump_recruits(recruits, record));
	for (size_t i = 0; whole && i < sizeof words / sizeof *words; i++)
		whole = put(terrain, words[i], dump_word(head_field(recruits, record, words[i])));
	whole = whole && put(terrain, "regular", dump_boolean(head_field(recruits, record, "regular")));
	return keep(terrain, whole);
}

static json_t *dump_terrains(const struct recruits *recruits)
{
	json_t *list = json_array();
	bool whole = list != NULL;
	for (int r = 0; whole && r < recruits->model->record_count; r++)
		whole = !is_terrain(recruits, r) || append(list, dump_terrain(recruits, r));
	return keep(list, whole);
}

/* The entries of a list "D,S" in the file's bytes. */
static json_t *dump_list(const struct field *list)
{
	static const char separators[] = ", \t\r'";
	json_t *entries = json_array();
	bool whole = entries != NULL;
	for (const char *at = list ? list->read : ""; whole && *at;) {
		size_t length = strcspn(at, *at == '"' ? "" : separators);
		const char *close = *at == '"' ? strchr(at + 1, '"') : NULL;
		if (close)
			whole = append(entries, dump_bytes(at + 1, (size_t)(close - at - 1)));
		else if (length > 0)
			whole = append(entries, dump_bytes(at, length));
		at = close ? close + 1 : at + length;
		at += strspn(at, separators);
	}
	return keep(entries, whole);
}

static json_t *dump_acquirables(const struct recruits *recruits)
{
	json_t *list = json_array();
	bool whole = list != NULL;
	for (int r = 0; whole && r < recruits->model->record_count; r++)
		for (int i = 0; whole && !is_terrain(recruits, r) && i < recruits->model->records[r].item_count;
		     i++) {
			json_t *entry = json_array();
			whole = append(list, entry) &&
				append(entry, dump_number(item_field(recruits, r, i, "points"))) &&
				append(entry, dump_word(item_field(recruits, r, i, "creature"))) &&
				append(entry, dump_list(item_field(recruits, r, i, "terrains")));
		}
	return keep(list, whole);
}

static json_t *dump_titan(const struct recruits *recruits, const char *name)
{
	int index = model_find_field(recruits->model, name);
	bool set = index >= 0 && recruits->model->fields[index].set;
	return dump_number(set ? &recruits->model->fields[index] : NULL);
}

/* ---- facts ---- */

static int compare_names(const void *left, const void *right)
{
	return strcmp(*(const char *const *)left, *(const char *const *)right);
}

/* Words to be sorted and looked through; room for every field of the file. */
struct words {
	const char **items;
	size_t count;
};

static bool words_init(struct words *words, const struct recruits *recruits)
{
	*words = (struct words){.items = calloc((size_t)recruits->model->field_count + 1, sizeof *words->items)};
	return words->items != NULL;
}

static void words_sort(struct words *words)
{
	if (words->count > 1)
		qsort(words->items, words->count, sizeof *words->items, compare_names);
}

/* Of the sorted words, those that stand there more than once (`repeated`) or all, each one time. */
static bool append_words(json_t *list, const struct words *words, bool repeated)
{
	bool whole = true;
	for (size_t i = 0, same; whole && i < words->count; i += same) {
		same = 1;
		while (i + same < words->count && strcmp(words->items[i], words->items[i + same]) == 0)
			same++;
		if (!repeated || same > 1)
			whole = append(list, dump_bytes(words->items[i], strlen(words->items[i])));
	}
	return whole;
}

/* By what the lines name a terrain: its letter, or its name where there are no letters. */
static void add_keys(struct words *words, const struct recruits *recruits)
{
	for (int r = 0; r < recruits->model->record_count; r++) {
		const struct field *key =
		    is_terrain(recruits, r) ? head_field(recruits, r, recruits->dialect[0] < 'D' ? "letter" : "name")
					    : NULL;
		if (key)
			words->items[words->count++] = key->read;
	}
	words_sort(words);
}

static json_t *dump_repeated_keys(const struct recruits *recruits)
{
	struct words keys;
	json_t *list = json_array();
	bool whole = words_init(&keys, recruits) && list;
	if (whole)
		add_keys(&keys, recruits);
	whole = whole && append_words(list, &keys, true);
	free(keys.items);
	return keep(list, whole);
}

static bool is_pseudo(const char *creature)
{
	return strcmp(creature, "Anything") == 0 || strcmp(creature, "AnyNonLord") == 0 ||
	       strcmp(creature, "Lord") == 0;
}

/* Creatures that stand twice in a line, line by line. */
static json_t *dump_repeated_creatures(const struct recruits *recruits)
{
	struct words words;
	json_t *list = json_array();
	bool whole = words_init(&words, recruits) && list;
	for (int r = 0; whole && r < recruits->model->record_count; r++) {
		words.count = 0;
		for (int i = 0; is_terrain(recruits, r) && i < recruits->model->records[r].item_count; i++) {
			const struct field *creature = item_field(recruits, r, i, "creature");
			if (creature && !is_pseudo(creature->read))
				words.items[words.count++] = creature->read;
		}
		words_sort(&words);
		whole = append_words(list, &words, true);
	}
	free(words.items);
	return keep(list, whole);
}

/* Entries of the lists behind ACQUIRABLE that no line of the file defines. */
static json_t *dump_unknown_terrains(const struct recruits *recruits, json_t *acquirables)
{
	struct words keys;
	json_t *list = json_array(), *entry, *terrain;
	size_t i, j;
	bool whole = words_init(&keys, recruits) && list;
	if (whole)
		add_keys(&keys, recruits);
	json_array_foreach(acquirables, i, entry) json_array_foreach(json_array_get(entry, 2), j, terrain)
	{
		const char *name = json_string_value(terrain);
		bool known = whole && name && keys.count > 0 &&
			     bsearch(&name, keys.items, keys.count, sizeof *keys.items, compare_names);
		if (whole && !known)
			whole = append(list, json_incref(terrain));
	}
	free(keys.items);
	return keep(list, whole);
}

static bool has_no_recruits(const struct recruits *recruits, int record)
{
	return recruits->model->records[record].item_count == 0;
}

static bool is_first_number_off(const struct recruits *recruits, int record)
{
	const struct field *regular = head_field(recruits, record, "regular");
	const struct field *number = item_field(recruits, record, 0, "number");
	return number && strtoll(number->read, NULL, 10) != 1 && !(regular && strcmp(regular->read, "false") == 0);
}

/* The names of the terrains of which that is true. */
static json_t *dump_names(const struct recruits *recruits, bool (*holds)(const struct recruits *, int))
{
	json_t *list = json_array();
	bool whole = list != NULL;
	for (int r = 0; whole && r < recruits->model->record_count; r++)
		if (is_terrain(recruits, r) && holds(recruits, r))
			whole = append(list, dump_word(head_field(recruits, r, "name")));
	return keep(list, whole);
}

/* Every creature that can be recruited once, sorted. */
static json_t *dump_creatures(const struct recruits *recruits)
{
	const struct model *model = recruits->model;
	struct words names;
	json_t *list = json_array();
	bool whole = words_init(&names, recruits) && list;
	for (int f = 0; whole && f < model->field_count; f++) {
		const struct field *field = &model->fields[f];
		if (field->set && strcmp(field->name, "creature") == 0 && is_terrain(recruits, field->record))
			names.items[names.count++] = field->read;
	}
	words_sort(&names);
	whole = whole && append_words(list, &names, false);
	free(names.items);
	return keep(list, whole);
}

/* The numbers of the last line with the letter T; an empty list without one. */
static json_t *dump_tower_line(const struct recruits *recruits)
{
	json_t *list = json_array();
	bool whole = list != NULL;
	int tower = -1;
	for (int r = 0; r < recruits->model->record_count; r++) {
		const struct field *letter = is_terrain(recruits, r) ? head_field(recruits, r, "letter") : NULL;
		tower = letter && strcmp(letter->read, "T") == 0 ? r : tower;
	}
	for (int i = 0; whole && tower >= 0 && i < recruits->model->records[tower].item_count; i++)
		whole = append(list, dump_number(item_field(recruits, tower, i, "number")));
	return keep(list, whole);
}

static bool is_tower_right(const json_t *line)
{
	json_t *right = json_pack("[iiiii]", 1, 1, 1, 3, 1);
	bool same = right && json_equal(line, right);
	json_decref(right);
	return same;
}

static json_t *dump_facts(const struct recruits *recruits, json_t *terrains, json_t *acquirables)
{
	json_t *facts = json_object();
	bool whole = facts && put(facts, "terrains", json_integer((json_int_t)json_array_size(terrains))) &&
		     put(facts, "duplicate_keys", dump_repeated_keys(recruits)) &&
		     put(facts, "no_recruits", dump_names(recruits, has_no_recruits)) &&
		     put(facts, "duplicate_creatures", dump_repeated_creatures(recruits)) &&
		     put(facts, "first_number_not_1", dump_names(recruits, is_first_number_off)) &&
		     put(facts, "unknown_acquirable_terrains", dump_unknown_terrains(recruits, acquirables)) &&
		     put(facts, "creatures", dump_creatures(recruits));
	if (whole && is_old(recruits)) {
		json_t *line = dump_tower_line(recruits);
		whole = put(facts, "tower_line", line) && put(facts, "tower_ok", json_boolean(is_tower_right(line)));
	}
	return keep(facts, whole);
}

json_t *dump_colossus_ter(const struct document *document)
{
	struct recruits recruits = {.model = &document->model, .dialect = strrchr(document->model.dialect, ' ') + 1};
	json_t *object = json_object(), *terrains = dump_terrains(&recruits),
	       *acquirables = dump_acquirables(&recruits);
	bool whole = put(object, "terrains", terrains);
	whole = put(object, "acquirables", acquirables) && whole;
	whole = whole && put(object, "format", json_string("colossus-ter")) &&
		put(object, "dialect", json_string(recruits.dialect)) &&
		put(object, "file", dump_file_name(document)) &&
		put(object, "titanimprove", dump_titan(&recruits, "titanimprove")) &&
		put(object, "titanteleport", dump_titan(&recruits, "titanteleport")) &&
		put(object, "facts", dump_facts(&recruits, terrains, acquirables));
	return keep(object, whole);
}
