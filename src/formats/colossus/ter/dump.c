/* Writes what the game reads from a recruit file: its terrains with their recruits in file order, the other lines,
 * and facts. mapwright-colossus-ter(5) documents the keys. */
#include "ter.h"

#include "mapwright/document.h"
#include "mapwright/emit.h"

enum { CHAIN_LIMIT = 1000 }; /* longer chains have no edges to all before: there are as many as its square */

static const enum ter_field alias_words[] = {TER_NAME, TER_SOURCE, TER_DISPLAY, TER_COLOR, TER_FIELDS};

static void emit_word(struct writer *writer, const char *key, const struct field *field)
{
	emit_text(writer, key, field && field->set ? field->effective : NULL);
}

/* Emits null for a number that the game cannot read. */
static void emit_number(struct writer *writer, const char *key, const struct field *field)
{
	int64_t number = field && field->set ? ter_number(field) : INT64_MAX;
	emit_known(writer, key, number, number != INT64_MAX);
}

static void emit_pair(struct writer *writer, const struct field *number, const struct field *creature)
{
	emit_array(writer, NULL);
	emit_number(writer, NULL, number);
	emit_word(writer, NULL, creature);
	emit_end(writer);
}

/* Emits the entries of a list of terrains, except those among the keys. */
static void emit_listed(struct writer *writer, const struct model *model, const char *list, const struct name *keys,
			int count)
{
	struct span entry;
	if (ter_detail(model)->dialect == TER_X) { /* a single name */
		if (*list && !names_find(keys, count, list, strlen(list)))
			emit_text(writer, NULL, list);
		return;
	}
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
	for (int i = 0; i < model->records[record].item_count; i++)
		emit_pair(writer, ter_get(model, record, i, TER_COUNT), ter_get(model, record, i, TER_CREATURE));
	emit_end(writer);
	EACH_OF(word, words)
		emit_word(writer, ter_rows[*word].field.name, ter_get(model, record, -1, *word));
	if (strcmp(regular, "true") == 0 || strcmp(regular, "false") == 0)
		emit_boolean(writer, "regular", *regular == 't');
	else
		emit_null(writer, "regular");
	if (ter_detail(model)->dialect == TER_X) {
		const struct field *starter;
		emit_array(writer, "starting");
		for (int i = 0; (starter = ter_starter(model, record, i, TER_START)); i++)
			if (starter->line.length > 0)
				emit_pair(writer, ter_starter(model, record, i, TER_START_COUNT), starter);
		emit_end(writer);
	}
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
	static const char *const anybody[] = {"Anything", "AnyNonLord", "Lord", "DemiLord"};
	int count = 0;
	emit_array(writer, key);
	for (int r = 0; r < model->record_count; r++) {
		for (int i = 0; ter_is_terrain(model, r) && i < model->records[r].item_count; i++) {
			const struct field *creature = ter_get(model, r, i, TER_CREATURE);
			if (creature->set && !(repeated && word_is_among(anybody, 4, creature->effective)))
				words[count++] = name_of_text(creature->effective, i);
		}
		if (repeated && ter_detail(model)->dialect == TER_X) { /* the terrain, if it is regular */
			int most = 1;
			names_sort(words, count);
			for (int i = 0; i < count; i++)
				most = MAX(words[i].count, most);
			if (most > 1 && strcmp(ter_read(model, r, -1, TER_REGULAR), "true") == 0)
				emit_text(writer, NULL, model->records[r].name);
			count = 0;
		} else if (repeated) {
			names_emit(writer, words, count, true);
			count = 0;
		}
	}
	names_emit(writer, words, count, false);
	emit_end(writer);
}

/* ---- XML ---- */

static int compare_texts(const void *left, const void *right)
{
	return strcmp(*(const char *const *)left, *(const char *const *)right);
}

static void emit_edge(struct writer *writer, const char *from, const char *number, const char *to)
{
	emit_array(writer, NULL);
	emit_text(writer, NULL, from);
	emit_integer(writer, NULL, token_number(number, strlen(number)));
	emit_text(writer, NULL, to);
	emit_end(writer);
}

/* Emits who recruits whom in a terrain: first the edges from creatures, then those from words for several. */
static void emit_chain(struct writer *writer, const struct model *model, int record, struct ter_edge *edges)
{
	int count = ter_find_edges(model, record, edges);
	emit_array(writer, ter_read(model, record, -1, TER_NAME));
	for (int pass = 0; pass < 2; pass++)
		for (int e = 0; e < count; e++) {
			const char *from = ter_read(model, record, edges[e].recruiter, TER_CREATURE);
			if (ter_is_pseudo(model, from) == (pass == 1))
				emit_edge(writer, from, ter_read(model, record, edges[e].recruit, TER_COUNT),
					  ter_read(model, record, edges[e].recruit, TER_CREATURE));
		}
	emit_end(writer);
}

/* Emits the same, sorted, with what a regular terrain adds: a creature recruits all before it. */
static void emit_edges(struct writer *writer, const struct model *model, int record, struct ter_edge *edges,
		       struct arena *arena)
{
	struct list {
		char **texts;
		int count, capacity;
	} list = {0};
	int count = ter_find_edges(model, record, edges);
	bool regular = count <= CHAIN_LIMIT && strcmp(ter_read(model, record, -1, TER_REGULAR), "true") == 0;
	for (int e = 0; e < count; e++) {
		const char *to = ter_read(model, record, edges[e].recruit, TER_CREATURE);
		const char *number = ter_read(model, record, edges[e].recruit, TER_COUNT);
		char *text = arena_print(arena, "%s\x1f%s\x1f%s",
					 ter_read(model, record, edges[e].recruiter, TER_CREATURE), number, to);
		ARENA_LIST_ADD(arena, list.texts, list.count, list.capacity, &text);
		const char *up = to;
		for (int back = e; regular && back >= 0; back--) { /* the recruiters of its recruiter, and so on */
			const char *from = ter_read(model, record, edges[back].recruiter, TER_CREATURE);
			if (strcmp(ter_read(model, record, edges[back].recruit, TER_CREATURE), up) != 0 ||
			    ter_is_keyword_creature(model, from) || strcmp(from, to) == 0)
				continue;
			text = arena_print(arena, "%s\x1f%s\x1f%s", to, "1", from);
			ARENA_LIST_ADD(arena, list.texts, list.count, list.capacity, &text);
			up = from;
		}
	}
	list_sort(list.texts, (size_t)list.count, sizeof *list.texts, compare_texts);
	emit_array(writer, ter_read(model, record, -1, TER_NAME));
	for (int i = 0; i < list.count; i++) {
		if (i > 0 && strcmp(list.texts[i], list.texts[i - 1]) == 0)
			continue;
		char *number = strchr(list.texts[i], '\x1f'), *to = strchr(number + 1, '\x1f');
		emit_edge(writer, arena_copy(arena, list.texts[i], (size_t)(number - list.texts[i])),
			  arena_copy(arena, number + 1, (size_t)(to - number - 1)), to + 1);
	}
	emit_end(writer);
}

static void emit_xml_facts(struct writer *writer, const struct model *model, struct arena *arena)
{
	const struct ter_detail *detail = ter_detail(model);
	struct ter_edge *edges = arena_allocate(arena, (size_t)model->field_count + 1, sizeof *edges);
	const char *features[8];
	int count = 0, acquirables = 0;
	bool starting = false, display = false, alias = false, demilord = false, special = false;
	const struct field *stop = ter_find_stop(model);
	int source_count;
	const struct name *sources = ter_sort_sources(model, arena, &source_count);
	emit_array(writer, "unknown_alias_sources");
	for (int r = 0; r < model->record_count; r++)
		if (ter_is_alias(model, r) && !ter_source_is_known(model, sources, source_count, r))
			emit_text(writer, NULL, ter_read(model, r, -1, TER_SOURCE));
	emit_end(writer);
	emit_array(writer, "acquirable_not_multiple");
	for (int f = 0; f < model->field_count; f++)
		if (ter_field_of(&model->fields[f]) == TER_POINTS && ter_is_uneven(model, f))
			emit_text(writer, NULL, model->fields[f + 1].effective);
	emit_end(writer);
	EACH(const struct field, field, model->fields, model->field_count) {
		enum ter_field which = ter_field_of(field);
		acquirables += which == TER_POINTS && (!stop || field < stop);
		alias = alias || which == TER_SOURCE;
		starting = starting || (which == TER_START && field->line.length > 0);
		display = display || (which == TER_DISPLAY && field->set && ter_is_terrain(model, field->record));
		demilord = demilord || (which == TER_CREATURE && strcmp(field->effective, "DemiLord") == 0);
		special = special || (which == TER_CREATURE && strncmp(field->effective, "Special:", 8) == 0);
	}
	const struct {
		bool has;
		const char *name;
	} known[] = {{alias, "alias"},
		     {starting, "starting"},
		     {display, "display_name"},
		     {demilord, "DemiLord"},
		     {special, "Special"},
		     {model->fields[0].line.length > 0, "titan_improve"},
		     {model->fields[1].line.length > 0, "titan_teleport"}};
	EACH_OF(feature, known)
		if (feature->has)
			features[count++] = feature->name;
	emit_integer(writer, "acquirables_read", acquirables);
	emit_boolean(writer, "titan_lines_read", !stop);
	emit_texts(writer, "features", features, count);
	emit_texts(writer, "ignored", detail->xml.ignored, detail->xml.ignored_count);
	emit_array(writer, "negative_in_regular");
	for (int r = 0; r < model->record_count; r++)
		if (ter_negative(model, r) >= 0)
			emit_text(writer, NULL, model->records[r].name);
	emit_end(writer);
	emit_object(writer, "starting_total");
	for (int r = 0; r < model->record_count; r++) {
		int64_t total = ter_is_terrain(model, r) ? ter_starting_total(model, r) : -1;
		if (total >= 0)
			emit_integer(writer, model->records[r].name, total);
	}
	emit_end(writer);
	for (int pass = 0; pass < 2; pass++) {
		emit_object(writer, pass == 0 ? "chain" : "edges");
		for (int r = 0; r < model->record_count; r++)
			if (ter_is_terrain(model, r) && pass == 0)
				emit_chain(writer, model, r, edges);
			else if (ter_is_terrain(model, r))
				emit_edges(writer, model, r, edges, arena);
		emit_end(writer);
	}
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
			emit_listed(writer, model, model->fields[f].effective, keys, count);
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
			       token_number(number->effective, strlen(number->effective)) ==
				   ter_tower_numbers[i][0] - '0';
		}
		emit_end(writer);
		emit_boolean(writer, "tower_ok", same);
	}
	if (ter_detail(model)->dialect == TER_X)
		emit_xml_facts(writer, model, &arena);
	emit_end(writer);
	arena_clear(&arena);
}

void ter_dump(const struct document *document, struct writer *writer)
{
	const struct model *model = &document->model;
	const struct ter_detail *detail = ter_detail(model);
	writer->utf8 = detail->dialect == TER_X;
	emit_object(writer, NULL);
	emit_array(writer, "terrains");
	for (int r = 0; r < model->record_count; r++)
		if (ter_is_terrain(model, r))
			emit_terrain(writer, model, r);
	emit_end(writer);
	if (detail->dialect == TER_X) {
		emit_array(writer, "aliases");
		for (int r = 0; r < model->record_count; r++) {
			if (!ter_is_alias(model, r))
				continue;
			emit_object(writer, NULL);
			for (const enum ter_field *word = alias_words; *word != TER_FIELDS; word++)
				emit_word(writer, ter_rows[*word].field.name, ter_get(model, r, -1, *word));
			emit_end(writer);
		}
		emit_end(writer);
		colossus_emit_source(writer, document, &detail->xml);
	}
	emit_array(writer, "acquirables");
	for (int r = 0; r < model->record_count; r++)
		for (int i = 0; !ter_is_terrain(model, r) && i < model->records[r].item_count; i++) {
			emit_array(writer, NULL);
			emit_number(writer, NULL, ter_get(model, r, i, TER_POINTS));
			emit_word(writer, NULL, ter_get(model, r, i, TER_CREATURE));
			emit_array(writer, NULL);
			emit_listed(writer, model, ter_read(model, r, i, TER_LIST), NULL, 0);
			emit_end(writer);
			emit_end(writer);
		}
	emit_end(writer);
	emit_text(writer, "format", document->format->id);
	emit_text(writer, "dialect", ter_dialects[ter_detail(model)->dialect].name);
	emit_text(writer, "file", path_name(document->path));
	for (enum ter_field which = TER_IMPROVE; which <= TER_TELEPORT; which++) {
		int index = model_find_field(model, ter_rows[which].field.name);
		emit_number(writer, ter_rows[which].field.name, index >= 0 ? &model->fields[index] : NULL);
	}
	emit_facts(writer, model);
	emit_end(writer);
}
