/* Recruit files of one dialect or of XML in the words of another. Chains are converted as they are, except the tower of
 * dialects A and B, whose numbers stand for what later dialects write out; letters become names and names letters; an
 * alias becomes a terrain. */
#include "ter.h"

#include "mapwright/conversion.h"

enum { STARTING = 3 };

/* Writes a word for the new file, in quotes if it needs them. */
static void put(const struct conversion *conversion, const char *word, FILE *words)
{
	enum ter_dialect dialect = ter_detail(&conversion->to->model)->dialect;
	bool plain = dialect != TER_X && ter_is_token(dialect, TOKEN_WORD, word, strlen(word));
	fprintf(words, plain ? " %s" : " \"%s\"", word);
}

static size_t start_of(const struct model *model, int record, int item)
{
	const struct field *field = item < 0 ? NULL : ter_get(model, record, item, TER_CREATURE);
	return field ? field->line.length > 0 && ter_detail(model)->dialect == TER_X ? field->line.start
										     : field->value.start
		     : model->records[record].line.start;
}

/* ---- terrains ---- */

/* Returns the terrain whose recruits a record has: of an alias its source; -1 if there is none. */
static int recruits_of(const struct model *model, int record)
{
	int found = record;
	for (int turn = 0; found >= 0 && ter_is_alias(model, found) && turn <= model->record_count; turn++) {
		const char *source = ter_read(model, found, -1, TER_SOURCE);
		int last = found;
		found = -1;
		for (int r = 0; r < model->record_count; r++)
			if ((ter_is_alias(model, r) ? r < last : ter_is_terrain(model, r)) &&
			    strcmp(ter_read(model, r, -1, TER_NAME), source) == 0)
				found = r;
	}
	return found;
}

/* Writes the creatures with which the tower of a file without such creatures starts, or says that they are lost. */
static void convert_starting(struct conversion *conversion, int record, bool alias, FILE *words)
{
	const struct model *from = &conversion->from->model;
	enum ter_dialect dialect = ter_detail(from)->dialect, to = ter_detail(&conversion->to->model)->dialect;
	const char *first[STARTING];
	int count = 0, starters = 0;
	bool other = false;
	for (int i = 0; i < from->records[record].item_count && count < STARTING; i++) {
		const char *creature = ter_read(from, record, i, TER_CREATURE);
		if (!ter_is_keyword_creature(from, creature) && !ter_is_recruiter(from, record, i))
			first[count++] = creature;
	}
	const struct field *starter;
	for (int i = 0; (starter = ter_starter(from, record, i, TER_START)); i++) {
		if (!starter->set)
			continue;
		other = other || starters >= count || strcmp(starter->effective, first[starters]) != 0 ||
			strcmp(starter[1].effective, "2") != 0;
		starters++;
	}
	if (dialect == TER_X && !alias && starters > 0 && (other || starters != count))
		LOSE(conversion, start_of(from, record, -1),
		     "The starting creatures of %s are left out: without them the game takes its first three "
		     "recruits.",
		     from->records[record].name);
	if (to != TER_X || !ter_is_free(from, record) || count < STARTING)
		return;
	fputs(" starting", words);
	for (int i = 0; i < STARTING; i++) {
		fputs(" 2", words);
		put(conversion, first[i], words);
	}
}

/* Returns true if recruiting in a terrain is as in the tower of dialects A and B; sets its five creatures. */
static bool is_old_tower(const struct model *model, int record, const char *creatures[TER_TOWER_PAIRS],
			 struct arena *arena)
{
	const struct record *of = &model->records[record];
	struct ter_edge *edges = arena_allocate(arena, (size_t)of->item_count + 1, sizeof *edges);
	bool good = strcmp(of->name, "Tower") == 0 && ter_find_edges(model, record, edges) == TER_TOWER_PAIRS;
	for (int e = 0; good && e < TER_TOWER_PAIRS; e++) {
		const char *from = ter_read(model, record, edges[e].recruiter, TER_CREATURE);
		int64_t number = atoll(ter_read(model, record, edges[e].recruit, TER_COUNT));
		creatures[e] = ter_read(model, record, edges[e].recruit, TER_CREATURE);
		good = ter_is_keyword_creature(model, from) && (strcmp(from, "Titan") == 0) == (e == 4) &&
		       (e == 3 ? number == 3 : number <= 1);
	}
	return good;
}

/* Writes the pairs of a terrain; for an alias of it, what they lose is not said again. */
static void convert_pairs(struct conversion *conversion, int record, bool alias, FILE *words)
{
	const struct model *from = &conversion->from->model;
	enum ter_dialect dialect = ter_detail(from)->dialect, to = ter_detail(&conversion->to->model)->dialect;
	bool tower = !ter_has(dialect, REGULAR) && ter_has(to, REGULAR) && ter_is_free(from, record);
	const char *creatures[TER_TOWER_PAIRS];
	if (ter_has(dialect, REGULAR) && !ter_has(to, REGULAR) && ter_is_free(from, record)) {
		for (int i = 0; is_old_tower(from, record, creatures, &conversion->lost.arena) && i < TER_TOWER_PAIRS;
		     i++)
			fprintf(words, " %s %s", ter_tower_numbers[i], creatures[i]);
		return;
	}
	for (int i = 0; i < from->records[record].item_count; i++) {
		const char *creature = ter_read(from, record, i, TER_CREATURE);
		if (tower && i >= TER_TOWER_PAIRS) {
			LOSE(conversion, start_of(from, record, i),
			     "%s is left out: only five can be recruited in a tower.", creature);
			continue;
		}
		if (tower) /* anybody recruits the first four, and a Titan the last */
			fputs(i < 4 ? " 0 Anything" : ter_has(to, NEGATIVE) ? " -1 Titan" : " 0 Titan", words);
		if (strcmp(creature, "DemiLord") == 0 && dialect == TER_X && !alias)
			LOSE(conversion, start_of(from, record, i),
			     "DemiLord is a creature like others in a text file.");
		fprintf(words, " %s",
			!tower  ? ter_read(from, record, i, TER_COUNT)
			: i < 3 ? "0"
			: i < 4 ? "3"
				: "1");
		put(conversion, creature, words);
	}
}

static void convert_terrain(struct conversion *conversion, int record, FILE *words)
{
	const struct model *from = &conversion->from->model;
	enum ter_dialect dialect = ter_detail(from)->dialect, to = ter_detail(&conversion->to->model)->dialect;
	const char *name = from->records[record].name, *color = ter_read(from, record, -1, TER_COLOR);
	const char *display = ter_read(from, record, -1, TER_DISPLAY),
		   *random = ter_read(from, record, -1, TER_RANDOM);
	const char *creatures[TER_TOWER_PAIRS];
	int source = recruits_of(from, record);
	size_t line = start_of(from, record, -1);
	if (source < 0 || (!ter_has(to, REGULAR) && ter_has(dialect, REGULAR) && ter_is_free(from, source) &&
			   !is_old_tower(from, source, creatures, &conversion->lost.arena))) {
		LOSE(conversion, line, "%s is left out: %s.", name,
		     source < 0 ? "it is the alias of no terrain" : "this dialect has only its own tower");
		return;
	}
	if (source != record && to != TER_X)
		LOSE(conversion, line, "The alias %s becomes a terrain of its own.", name);
	if (ter_has(to, LETTER) && *ter_read(from, record, -1, TER_LETTER))
		fputs(ter_read(from, record, -1, TER_LETTER), words);
	if (*color && ter_has(to, COLOR))
		put(conversion, color, words);
	else if (*color)
		LOSE(conversion, line, "The colour %s is left out.", color);
	put(conversion, name, words);
	if (ter_has(to, REGULAR))
		fputs(ter_is_free(from, source) ? " false" : " true", words);
	convert_pairs(conversion, source, source != record, words);
	convert_starting(conversion, source, source != record, words);
	if (*display && ter_has(to, DISPLAY))
		put(conversion, display, words);
	else if (*display && strcmp(display, name) != 0)
		LOSE(conversion, line, "The display name %s is left out.", display);
	if (*random && ter_has(to, RANDOM) && to != TER_X)
		fprintf(words, " Random:%s", random);
	else if (*random)
		LOSE(conversion, line, "The file %s for random recruits is left out.", random);
}

/* ---- acquirable creatures ---- */

/* Returns what a list of the new file calls a terrain, by its letter or name in the old one; NULL if it cannot. */
static const char *listed_name(const struct conversion *conversion, const char *key, size_t length)
{
	const struct model *from = &conversion->from->model;
	enum ter_dialect to = ter_detail(&conversion->to->model)->dialect;
	for (int r = from->record_count; r-- > 0;)
		if ((ter_is_terrain(from, r) || ter_is_alias(from, r)) && bytes_equal(key, length, ter_key(from, r)))
			return to == TER_X || ter_has(to, NAME_LISTS) ? from->records[r].name
			       : ter_has(to, LETTER) && ter_has(ter_detail(from)->dialect, LETTER) ? ter_key(from, r)
												   : NULL;
	return NULL;
}

/* Writes the acquirable creatures of a record: with lists of terrains in text, once for each terrain in XML. */
static void convert_acquirables(struct conversion *conversion, int record, FILE *words)
{
	const struct model *from = &conversion->from->model;
	enum ter_dialect to = ter_detail(&conversion->to->model)->dialect;
	const char *head = to == TER_X               ? "acquirable"
			   : ter_has(to, ACQUIRABLE) ? "ACQUIRABLE"
			   : ter_has(to, ANGEL)      ? "ANGEL"
						     : NULL;
	const char *last = "", *last_points = ""; /* with a list that goes on */
	if (!head) {
		LOSE(conversion, from->records[record].line.start, "The creatures to acquire are left out.");
		return;
	}
	for (int item = 0; item < from->records[record].item_count; item++) {
		const char *list = ter_read(from, record, item, TER_LIST), *key;
		const char *creature = ter_read(from, record, item, TER_CREATURE);
		const char *points = ter_read(from, record, item, TER_POINTS);
		struct span entry = {.length = strlen(list)};
		bool single = ter_detail(from)->dialect == TER_X,
		     more = !*list; /* a single name, perhaps with blanks */
		for (size_t at = 0;
		     more || (single ? at++ == 0 : ter_next_listed(list, strlen(list), &at, &entry));) {
			bool on =
			    to != TER_X && *list && strcmp(last, creature) == 0 && strcmp(last_points, points) == 0;
			key = *list ? listed_name(conversion, list + entry.start, entry.length) : "";
			if (!key || (on && ter_dialects[to].separator == '\'')) {
				LOSE(conversion, start_of(from, record, item), "%s in %.*s is left out: %s.",
				     creature, (int)entry.length, list + entry.start,
				     key || (single && !ter_has(to, NAME_LISTS)) ? "this dialect cannot say it"
										 : "there is no such terrain");
				continue;
			}
			if (!on) {
				fprintf(words, "%s %s", head, points);
				put(conversion, creature, words);
			}
			if (*key && on)
				putc(',', words);
			if (*key && ter_has(to, LETTER))
				fprintf(words, on ? "%s" : " %s", key);
			else if (*key)
				put(conversion, key, words);
			head = "";
			last = *list ? creature : "";
			last_points = points;
			more = false;
			if (!*list)
				break;
		}
	}
}

void ter_convert_part(struct conversion *conversion, struct place place, FILE *words)
{
	const struct model *from = &conversion->from->model;
	const struct ter_detail *detail = ter_detail(from);
	if (place.kind == PLACE_FIELD && from->fields[place.index].set)
		fputs(from->fields[place.index].effective, words);
	else if (place.kind == PLACE_RECORD && (ter_is_terrain(from, place.index) || ter_is_alias(from, place.index)))
		convert_terrain(conversion, place.index, words);
	else if (place.kind == PLACE_RECORD)
		convert_acquirables(conversion, place.index, words);
	else if (place.kind == PLACE_NONE)
		colossus_lose_asides(conversion, &ter_dialects[detail->dialect],
				     detail->dialect == TER_X ? &detail->xml : NULL,
				     ter_xml_reader_rules[XML_TER_IGNORED]);
}
