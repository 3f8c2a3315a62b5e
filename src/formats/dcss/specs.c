/* What glyphs mean: features, monsters, items and the rest, as the game reads them (keyed_mapspec, mons_list and item_list in
 * its mapdef.cc). A specification is words between blanks: first those with a meaning of their own are taken out, wherever
 * they are; what is left is a name. Of what the tables cannot decide nothing is said. */
#include "dcss.h"

#include "mapwright/bytes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* A value that is read for what the game refuses, or for what it drops without a word. */
struct spec {
	struct dcss_text value;
	const struct entry *entry; /* NULL: it is a field's */
	const struct vocabulary *words, *monsters, *items;
	bool drops;
};

#define REFUSE(spec, ...)                                                                                            \
	do {                                                                                                         \
		if (!(spec)->drops)                                                                                  \
			dcss_say(&(spec)->value, __VA_ARGS__);                                                       \
	} while (0)
#define DROP(spec, ...)                                                                                              \
	do {                                                                                                         \
		if ((spec)->drops)                                                                                   \
			dcss_say(&(spec)->value, __VA_ARGS__);                                                       \
	} while (0)
/* The same of what may be meant. */
#define NOTE(spec, ...)                                                                                              \
	do {                                                                                                         \
		DROP(spec, __VA_ARGS__);                                                                             \
		if ((spec)->drops)                                                                                   \
			check_weigh((spec)->value.ruling->check, SEVERITY_NOTE);                                     \
	} while (0)

/* ---- words ---- */

enum { MOST_WORDS = 48, NAME = 120 };

struct words {
	const char *text;
	struct span items[MOST_WORDS];
	int count;
};

/* False when there are too many. */
static bool split_words(const char *text, struct span part, struct words *words)
{
	struct span word;
	words->text = text;
	words->count = 0;
	for (size_t at = 0; dcss_next(text, part, " \t", &at, &word);) {
		if (words->count == MOST_WORDS)
			return false;
		words->items[words->count++] = word;
	}
	return true;
}

static bool is_word(const struct words *words, int i, const char *word)
{
	return i < words->count && bytes_equal(words->text + words->items[i].start, words->items[i].length, word);
}

static void drop_word(struct words *words, int i)
{
	words->count--;
	memmove(&words->items[i], &words->items[i + 1], (size_t)(words->count - i) * sizeof *words->items);
}

/* Takes the first such word out. */
static bool take_word(struct words *words, const char *word)
{
	for (int i = 0; i < words->count; i++)
		if (is_word(words, i, word)) {
			drop_word(words, i);
			return true;
		}
	return false;
}

static void take_words(struct words *words, const char *const *list)
{
	for (; *list; list++)
		take_word(words, *list);
}

/* Takes the first word that begins with the tag ("hd:") out; `word` is the whole of it. Without an argument it counts as
 * none. */
static bool take_tag(struct words *words, const char *tag, struct span *word)
{
	for (int i = 0; i < words->count; i++) {
		struct span item = words->items[i];
		if (!bytes_begin(words->text + item.start, item.length, tag))
			continue;
		*word = item;
		drop_word(words, i);
		return item.length > strlen(tag);
	}
	return false;
}

static struct span argument(const char *tag, struct span word)
{
	return span_between(word.start + strlen(tag), span_end(word));
}

/* Takes out a tag that has a number. False when there is none; one that is not a number is dropped. */
static bool take_number(struct spec *spec, struct words *words, const char *tag, struct span *word, long *number)
{
	if (!take_tag(words, tag, word))
		return false;
	if (dcss_number(words->text, argument(tag, *word), number))
		return true;
	DROP(spec, *word, "The game does not read \"%s\": after %s it takes a number.",
	     ruling_quote(spec->value.ruling, words->text + word->start, word->length), tag);
	return false;
}

static void take_numbers(struct spec *spec, struct words *words, const char *const *tags)
{
	struct span word;
	long number;
	for (; *tags; tags++)
		take_number(spec, words, *tags, &word, &number);
}

static bool take_weight(struct spec *spec, struct words *words, struct span *word, long *weight)
{
	return take_number(spec, words, "weight:", word, weight) || take_number(spec, words, "w:", word, weight);
}

/* The words that are left, with a blank between them. */
static void join_words(const struct words *words, char name[NAME])
{
	size_t used = 0;
	name[0] = '\0';
	for (int i = 0; i < words->count && used < NAME; i++)
		used += (size_t)snprintf(name + used, NAME - used, "%s%.*s", i > 0 ? " " : "",
					 (int)words->items[i].length, words->text + words->items[i].start);
}

static void lower(char *name)
{
	for (; *name; name++)
		if (*name >= 'A' && *name <= 'Z')
			*name = (char)(*name - 'A' + 'a');
}

static void replace(char *name, char from, char to)
{
	for (; *name; name++)
		*name = *name == from ? to : *name;
}

/* The bytes of all words that are left; no words: of the part. */
static struct span words_span(const struct words *words, struct span part)
{
	if (words->count == 0)
		return part;
	return span_between(words->items[0].start, span_end(words->items[words->count - 1]));
}

static bool ends(const char *name, const char *end)
{
	size_t length = strlen(name), wanted = strlen(end);
	return length > wanted && strcmp(name + length - wanted, end) == 0;
}

static bool begins(const char *name, const char *start)
{
	return strncmp(name, start, strlen(start)) == 0;
}

static const char *const *find_end(const char *name, const char *const *list)
{
	for (; *list; list++)
		if (ends(name, *list))
			return list;
	return NULL;
}

/* What the table says of a word; NULL: it does not have it. */
static const char *type_of(const struct vocabulary *table, const char *word)
{
	int row = vocabulary_find(table, word, strlen(word));
	return row >= 0 ? vocabulary_value(table, row, "type") : NULL;
}

/* place:Branch:level of a monster or a corpse. True when there is one. */
static bool take_place(struct spec *spec, struct words *words)
{
	struct span word;
	if (!take_tag(words, "place:", &word))
		return false;
	const char *text = words->text;
	struct span place = argument("place:", word);
	size_t colon = bytes_find(text, place.start, span_end(place), ':');
	struct span branch = span_between(place.start, colon);
	long level;
	int row = vocabulary_find(spec->words, text + branch.start, branch.length);
	if (row < 0 || strcmp(vocabulary_value(spec->words, row, "type"), "branch") != 0) {
		if (!spec->drops)
			dcss_say_unknown(&spec->value, branch, "branch", spec->words, "branch");
	} else if (dcss_number(text, span_between(colon + (colon < span_end(place)), span_end(place)), &level) &&
		   (level < 0 || level > strtol(vocabulary_value(spec->words, row, "meaning"), NULL, 10))) {
		REFUSE(spec, word, "%s has no level %ld.", vocabulary_word(spec->words, row), level);
	}
	return true;
}

/* ---- monsters ---- */

/* The type of a monster's name: "" of any, NULL when there is none. The name is in small letters, without _. */
static const char *monster_type(const struct vocabulary *monsters, const char *name)
{
	static const char *const classes[] = {"nothing",
					      "any monster",
					      "any demon",
					      "any lesser demon",
					      "any common demon",
					      "any greater demon",
					      "lesser demon",
					      "common demon",
					      "greater demon",
					      "bai suzhen dragon",
					      "orb of appropriateness",
					      "any",
					      "0",
					      "8",
					      "9",
					      NULL};
	static const char *const made[] = {
	    " zombie", " draugr", " simulacrum", " spectre", "-shaped pillar of salt", "-shaped block of ice", NULL};
	static const char *const free_kinds[] = {
	    "-headed hydra", "-headed slymdra", " slime creature", " apostle", " ugly thing", " mutant beast", NULL};
	const char *type = type_of(monsters, name);
	if (type || word_index(classes, name) >= 0 || find_end(name, free_kinds) || begins(name, "serpent of hell "))
		return type ? type : "";
	char base[NAME];
	const char *const *end = find_end(name, made);
	snprintf(base, sizeof base, "%s", begins(name, "spectral ") ? name + strlen("spectral ") : name);
	if (end)
		base[strlen(base) - strlen(*end)] = '\0';
	if (end || base[0] != name[0] || strcmp(base, name) != 0) {
		type = monster_type(monsters, base);
		return type && strcmp(type, "dummy") != 0 ? "" : NULL;
	}
	if (!strstr(name, "draconian"))
		return strstr(name, "demonspawn") ? "" : NULL;
	name += begins(name, "any ") ? strlen("any ") : 0;
	if (begins(name, "base "))
		return "";
	name += begins(name, "nonbase ") ? strlen("nonbase ") : 0;
	const char *job = strchr(name, ' ');
	return type_of(monsters, name) || (job && type_of(monsters, job + 1)) ? "" : NULL;
}

/* The name that is left of a monster. */
static const char *name_monster(const struct vocabulary *monsters, const struct words *words)
{
	char name[NAME], *random;
	join_words(words, name);
	lower(name);
	replace(name, '_', ' ');
	while ((random = strstr(name, "random"))) {
		memcpy(random, "any", 3);
		memmove(random + 3, random + 6, strlen(random + 6) + 1);
	}
	return monster_type(monsters, name);
}

/* A name that is none: when without one of its words it would be, that word is the culprit. */
static void report_name(struct spec *spec, const struct words *words, struct span part, const char *noun,
			const struct vocabulary *table, const char *type, const char *const *tags,
			bool (*knows)(const struct spec *spec, const struct words *words))
{
	for (int i = 0; i < words->count && words->count > 1; i++) {
		struct words less = *words;
		drop_word(&less, i);
		struct span word = words->items[i];
		const char *quoted = ruling_quote(spec->value.ruling, words->text + word.start, word.length);
		const char *meant = knows(spec, &less) ? nearest_of(tags, quoted) : NULL;
		if (!knows(spec, &less) || (i == 0 && !meant))
			continue;
		dcss_say(&spec->value, word, "%s does not take \"%s\"%s%s%s", spec->value.name, quoted,
			 meant ? "; did you mean " : "", meant ? meant : "", meant ? "?" : ".");
		struct span span = ruling_within(spec->value.ruling, spec->value.span, words->text, word);
		if (meant && span.length > 0)
			check_offer_word_at(spec->value.ruling->check, "change it to", span, meant);
		return;
	}
	dcss_say_unknown(&spec->value, words_span(words, part), noun, table, type);
}

static bool knows_monster(const struct spec *spec, const struct words *words)
{
	return name_monster(spec->monsters, words);
}

static void check_item(struct spec *spec, struct span part);

/* What is said of a word that has its own list: the words of the table that begin as `as`. */
static void report_tag(struct spec *spec, struct span word, const struct vocabulary *table, const char *as,
		       const char *name)
{
	int near = vocabulary_nearest(table, name, strlen(name), NULL, NULL, word_limit(strlen(name) - strlen(as)));
	const char *meant = near >= 0 ? vocabulary_word(table, near) + strlen(as) : NULL;
	REFUSE(spec, word, "%s does not take \"%s\"%s%s%s", spec->value.name,
	       ruling_quote(spec->value.ruling, spec->value.text + word.start, word.length),
	       meant ? "; did you mean " : "", meant ? meant : "", meant ? "?" : ".");
}

/* Tags whose words are in the table with the tag. */
static void check_listed(struct spec *spec, struct words *words, const char *tag, const char *as)
{
	struct span word;
	while (take_tag(words, tag, &word)) {
		struct span value = argument(tag, word);
		size_t length = bytes_find(words->text, value.start, span_end(value), ':') - value.start;
		char name[NAME];
		snprintf(name, sizeof name, "%s%.*s", as, (int)length, words->text + value.start);
		if (strcmp(as, "god:") == 0)
			lower(name);
		if (!type_of(spec->monsters, name))
			report_tag(spec, word, spec->monsters, as, name);
	}
}

/* Lua can add colours, and the game gets new ones: only what is surely none is refused. */
static void check_colour(struct spec *spec, struct span word, struct span part)
{
	static const char *const terrain[] = {"none", "any", "floor", "tree", "mangrove", NULL};
	char name[NAME];
	snprintf(name, sizeof name, "%.*s", (int)part.length, spec->value.text + part.start);
	lower(name);
	const char *type = type_of(spec->words, name);
	if ((type && strcmp(type, "colour") == 0) || word_index(terrain, name) >= 0)
		return;
	bool no_word = strchr(name, ' ') || (*name && strspn(name, "0123456789") == strlen(name));
	int near = vocabulary_nearest(spec->words, name, strlen(name), "type", "colour", word_limit(strlen(name)));
	if (spec->drops || (!no_word && near < 0))
		return;
	if (word.length == part.length)
		dcss_say_unknown(&spec->value, word, "colour", spec->words, "colour");
	else
		report_tag(spec, word, spec->words, "", name);
}

static const char *const monster_tags[] = {"generate_awake", "patrolling",     "band",     "seen",
					   "always_corpse",  "never_corpse",   "god_gift", "name_suffix",
					   "n_suf",          "name_adjective", "n_adj",    "name_replace",
					   "n_rpl",          "name_definite",  "n_the",    "name_descriptor",
					   "n_des",          "name_species",   "n_spe",    "name_zombie",
					   "n_zom",          "name_nocorpse",  "n_noc",    NULL};

/* What is in a monster's specification besides its name and its items. */
static void take_monster_tags(struct spec *spec, struct words *words)
{
	static const char *const attitudes[] = {
	    "hostile", "friendly", "good_neutral", "fellow_slime", "neutral", "strict_neutral", NULL};
	static const char *const figures[] = {"hd:", "exp:", "hp:", "pow:", "bandpow:", NULL};
	static const char *const others[] = {"shifter:", "tile:", "dbname:", "name:", NULL};
	struct span word, summon;
	long number;
	take_weight(spec, words, &word, &number);
	take_words(words, monster_tags);
	if (take_tag(words, "att:", &word)) {
		const char *attitude =
		    ruling_quote(spec->value.ruling, words->text + word.start + 4, word.length - 4);
		if (word_index(attitudes, attitude) < 0)
			DROP(spec, word, "The game does not know the attitude \"%s\": the monster is hostile.",
			     attitude);
	}
	take_numbers(spec, words, figures);
	bool lasts = take_number(spec, words, "dur:", &word, &number) && number >= 1 && number <= 6;
	bool summoned = take_tag(words, "sum:", &summon) || take_tag(words, "nas:", &summon);
	if (summoned && !lasts)
		REFUSE(spec, summon, "A summoned monster needs dur: with a number from 1 to 6.");
	take_tag(words, "nas:", &word);
	if (take_tag(words, "col:", &word))
		check_colour(spec, word, argument("col:", word));
	check_listed(spec, words, "god:", "god:");
	for (const char *const *tag = others; *tag; tag++)
		take_tag(words, *tag, &word);
	check_listed(spec, words, "ench:", "ench:");
	check_listed(spec, words, "perm_ench:", "ench:");
}

/* Of a zombie and the like the monster is looked for that it was. */
static void report_monster(struct spec *spec, const struct words *words, struct span part)
{
	static const char *const made[] = {"zombie", "draugr", "simulacrum", "spectre", NULL};
	struct words was = *words;
	for (const char *const *word = made; *word && was.count > 1; word++)
		if (is_word(&was, was.count - 1, *word))
			was.count--;
	if (was.count > 1 && is_word(&was, 0, "spectral"))
		drop_word(&was, 0);
	report_name(spec, &was, part, "monster", spec->monsters, NULL, monster_tags, knows_monster);
}

/* Where the first `;` is that does not belong to a spell; the end when there is none. */
static size_t find_semicolon(const char *text, struct span part)
{
	for (size_t at = part.start; at < span_end(part); at++) {
		bool starts = at == part.start || byte_is_blank(text[at - 1]);
		if (starts && bytes_begin(text + at, span_end(part) - at, "spells:"))
			while (at + 1 < span_end(part) && !byte_is_blank(text[at]))
				at++;
		if (text[at] == ';')
			return at;
	}
	return span_end(part);
}

/* A monster with what it carries: "orc w:5 ; dagger . robe | cloak". */
static void check_monster(struct spec *spec, struct span part)
{
	const char *text = spec->value.text;
	struct words words;
	struct span word, items;
	size_t stop = find_semicolon(text, part);
	struct span monster = span_trimmed(text, span_between(part.start, stop));
	if (monster.length == 0 || !split_words(text, monster, &words))
		return;
	while (take_tag(&words, "spells:", &word))
		;
	bool carries = stop < span_end(part);
	size_t more = carries ? bytes_find(text, stop + 1, span_end(part), ';') : stop;
	if (more < span_end(part) && span_trimmed(text, span_between(more + 1, span_end(part))).length > 0)
		REFUSE(spec, span_between(more, span_end(part)), "A monster has one ; before its items.");
	for (size_t at = 0; carries && dcss_next(text, span_between(stop + 1, more), ".|", &at, &items);)
		check_item(spec, items);
	take_monster_tags(spec, &words);
	if (words.count > 1 && strspn(text + words.items[0].start, "0123456789") >= words.items[0].length)
		drop_word(&words, 0);
	if (take_place(spec, &words) || spec->drops)
		return;
	const char *type = name_monster(spec->monsters, &words);
	if (words.count == 0)
		REFUSE(spec, part, "%s names no monster here.", spec->value.name);
	else if (!type)
		report_monster(spec, &words, monster);
	else if (strcmp(type, "dummy") == 0)
		REFUSE(spec, words_span(&words, part), "This monster cannot be placed.");
	else if (strcmp(type, "beast") == 0 && carries)
		REFUSE(spec, span_between(stop, span_end(part)), "This monster cannot carry items.");
}

/* ---- items ---- */

/* The type of an item's name, NULL when there is none; `of` (may be NULL): the kinds of ego that it may have. */
static const char *item_type(const struct vocabulary *items, const struct words *words, const char **of)
{
	static const char *const any[] = {"any", "random",      "%", "*",    "star_item",
					  "|",   "superb_item", "$", "gold", NULL};
	char name[NAME];
	join_words(words, name);
	if (word_index(any, name) >= 0)
		return "any";
	if (strcmp(name, "nothing") == 0)
		return "nothing";
	if (begins(name, "random "))
		memmove(name, memcpy(name + 3, "any", 3), strlen(name + 3) + 1);
	lower(name);
	int row = vocabulary_find(items, name, strlen(name));
	if (row < 0) { /* an unrandart: without apostrophes, with _ for blanks */
		size_t kept = 0;
		for (const char *at = name; *at; at++)
			if (*at != '\'')
				name[kept++] = *at == '_' ? ' ' : *at;
		name[kept] = '\0';
		row = vocabulary_find(items, name, strlen(name));
		if (row >= 0 && strcmp(vocabulary_value(items, row, "type"), "unrand") != 0)
			row = -1;
	}
	if (of)
		*of = row >= 0 ? vocabulary_value(items, row, "of") : "";
	return row >= 0 ? vocabulary_value(items, row, "type") : NULL;
}

static bool knows_item(const struct spec *spec, const struct words *words)
{
	return item_type(spec->items, words, NULL);
}

static void check_ego(struct spec *spec, struct span word, const char *type, const char *of)
{
	static const char *const kinds[] = {"weapon", "missile", "armour", NULL};
	char name[NAME];
	snprintf(name, sizeof name, "%.*s", (int)word.length, spec->value.text + word.start);
	const char *kind = *of ? of : type;
	int row = vocabulary_find(spec->items, name, strlen(name));
	if (strcmp(type, "any") == 0 || (strcmp(type, "unrand") != 0 && word_index(kinds, kind) < 0))
		REFUSE(spec, word, "Only a weapon, missile or armour can have ego:.");
	else if (row < 0)
		report_tag(spec, word, spec->items, "ego:", name);
	else if (strcmp(type, "unrand") != 0 && !strstr(vocabulary_value(spec->items, row, "of"), kind))
		REFUSE(spec, word, "A %s cannot have %s.", kind, name);
}

/* A name that the table does not have. Books, talismans and the like come with each version of the game: of those only a
 * slip of the pen is told. */
static void report_item(struct spec *spec, const struct words *words, struct span part)
{
	static const char *const growing[] = {"book",  "talisman", "gem",      "staff",      "tome",
					      "codex", "manual",   "bauble",   "gizmo",      "handbook",
					      "atlas", "grimoire", "treatise", "compendium", NULL};
	static const char *const tags[] = {"acquire", "damaged", "good_item", "mundane", "no_pickup", "no_uniq",
					   "pre_id",  "randart", "useful",    "chaotic", "mimic",     "unobtainable",
					   "ego:",    "plus:",   "charges:",  "level:",  NULL};
	struct span name = words_span(words, part);
	const char *text = spec->value.text;
	bool open = false, any = is_word(words, 0, "any") || is_word(words, 0, "random");
	for (int i = 0; i < words->count; i++)
		for (const char *const *kind = growing; *kind; kind++)
			open = open || is_word(words, i, *kind);
	if (open && !any && vocabulary_nearest(spec->items, text + name.start, name.length, NULL, NULL, 3) < 0)
		return;
	/* "ring of" and the like: what is meant is another ring. */
	const char *type = any ? "class" : NULL;
	for (int row = 0; !any && words->count > 2 && is_word(words, 1, "of") && row < vocabulary_count(spec->items);
	     row++)
		if (is_word(words, 0, vocabulary_value(spec->items, row, "type")))
			type = vocabulary_value(spec->items, row, "type");
	report_name(spec, words, part, any ? "class of items" : "item", spec->items, type, tags, knows_item);
}

/* What is left of "human skeleton", "any corpse", "place:Orc:2 corpse". */
static void check_corpse(struct spec *spec, struct words *words, struct span part)
{
	struct words before = *words;
	take_word(&before, "never_decay");
	bool alone = is_word(&before, before.count - 1, "corpse") || is_word(&before, before.count - 1, "skeleton");
	before.count -= alone;
	const char *type = name_monster(spec->monsters, &before);
	if (!alone || before.count == 0 || type || memchr(words->text + part.start, ':', part.length))
		return;
	report_monster(spec, &before, part);
}

/* Takes out what is in an item's specification besides name and ego. False when no name is needed, or it is of no use. */
static bool take_item_tags(struct spec *spec, struct words *words, struct span part)
{
	static const char *const flags[] = {"pre_id",    "good_item",    "mundane",    "damaged", "randart",
					    "useful",    "unobtainable", "no_exclude", "chaotic", "mimic",
					    "no_pickup", "no_uniq",      "allow_uniq", NULL};
	static const char *const figures[] = {"q:", "fresh:", "special:", "mimic:", "charges:", NULL};
	static const char *const others[] = {"itemname:", "artprops:", "tile:", "wtile:", NULL};
	struct span word;
	long number;
	if (take_weight(spec, words, &word, &number) && number <= 0)
		REFUSE(spec, word, "The weight of an item is 1 or more.");
	take_numbers(spec, words, figures);
	take_place(spec, words);
	if (take_number(spec, words, "level:", &word, &number) && number == 0)
		REFUSE(spec, word, "The level of an item is 1 or more.");
	if (take_number(spec, words, "uniq:", &word, &number) && number <= 0)
		REFUSE(spec, word, "The number after uniq: is 1 or more.");
	if (take_tag(words, "plus:", &word) && !dcss_number(words->text, argument("plus:", word), &number))
		REFUSE(spec, word, "After plus: comes a number.");
	for (const char *const *tag = others; *tag; tag++)
		take_tag(words, *tag, &word);
	bool acquire = take_tag(words, "acquire:", &word);
	acquire = take_word(words, "acquire") || acquire;
	take_words(words, flags);
	bool book = take_word(words, "randbook") || take_word(words, "parchment");
	if (acquire && words->count == 0)
		REFUSE(spec, part, "After acquire comes a class of items, or any.");
	return !acquire && !book;
}

static void check_item(struct spec *spec, struct span part)
{
	struct words words;
	struct span ego;
	const char *of = "";
	if (!split_words(spec->value.text, part, &words))
		return;
	bool has_ego = take_tag(&words, "ego:", &ego);
	if (!take_item_tags(spec, &words, part) || spec->drops)
		return;
	char name[NAME];
	join_words(&words, name);
	const char *type = item_type(spec->items, &words, &of);
	if (words.count == 0)
		REFUSE(spec, part, "%s names no item here.", spec->value.name);
	else if (!type && (ends(name, "corpse") || ends(name, "skeleton") || strcmp(name, "corpse") == 0 ||
			   strcmp(name, "skeleton") == 0))
		check_corpse(spec, &words, part);
	else if (!type)
		report_item(spec, &words, part);
	else if (has_ego && strcmp(type, "nothing") != 0)
		check_ego(spec, ego, type, of);
}

/* ---- features ---- */

/* "weapon shop type:Firing count:3 ; dart | javelin", without its weight. */
static void check_shop(struct spec *spec, struct words *words, struct span part)
{
	static const char *const texts[] = {"name:", "type:", "suffix:", NULL};
	static const char *const figures[] = {"count:", "greed:", NULL};
	static const char *const flags[] = {"shop", "use_all", "gozag", NULL};
	const char *text = spec->value.text;
	struct span word, items;
	char name[NAME];
	size_t stop = bytes_find(text, part.start, span_end(part), ';');
	while (words->count > 0 && words->items[words->count - 1].start >= stop)
		words->count--;
	take_words(words, flags);
	for (const char *const *tag = texts; *tag; tag++)
		take_tag(words, *tag, &word);
	take_numbers(spec, words, figures);
	join_words(words, name);
	const char *type = type_of(spec->words, name);
	bool any = strcmp(name, "any") == 0 || strcmp(name, "random") == 0;
	if (words->count == 0)
		REFUSE(spec, part,
		       "A shop needs a kind: \"any shop\", \"weapon shop\"; without one the game crashes.");
	else if (!any && !(type && strcmp(type, "shop") == 0) && !spec->drops)
		dcss_say_unknown(&spec->value, words_span(words, part), "kind of shop", spec->words, "shop");
	for (size_t at = stop + 1; stop < span_end(part) && dcss_next(text, part, "|", &at, &items);)
		check_item(spec, items);
}

static void check_feature(struct spec *spec, struct span part)
{
	struct words words;
	struct span word;
	long number;
	char name[NAME];
	if (!split_words(spec->value.text, part, &words))
		return;
	if (take_weight(spec, &words, &word, &number) && number <= 0)
		DROP(spec, word, "The game takes 10 for a weight of %ld.", number);
	if (!take_number(spec, &words, "mimic:", &word, &number))
		take_word(&words, "mimic");
	take_word(&words, "no_mimic");
	join_words(&words, name);
	bool any_trap = false, shop = false;
	for (int i = 0; i < words.count; i++) {
		any_trap = any_trap || ((is_word(&words, i, "any") || is_word(&words, i, "random")) &&
					is_word(&words, i + 1, "trap"));
		shop = shop || is_word(&words, i, "shop");
	}
	const char *type = type_of(spec->words, name);
	if (shop && !any_trap)
		check_shop(spec, &words, part);
	else if (words.count == 0)
		REFUSE(spec, part, "%s names no feature here.", spec->value.name);
	else if (!any_trap && strlen(name) > 1 && !(type && strcmp(type, "feature") == 0) && !spec->drops)
		dcss_say_unknown(&spec->value, words_span(&words, part), "feature", spec->words, "feature");
}

/* ---- the rest ---- */

static void check_mask(struct spec *spec, struct span part)
{
	const char *text = spec->value.text;
	struct span word = part;
	if (text[part.start] == '!')
		word = span_between(part.start + 1, span_end(part));
	if (!spec->drops && !vocabulary_holds(spec->words, text + word.start, word.length, "type", "mask"))
		dcss_say_unknown(&spec->value, word, "mask", spec->words, "mask");
}

/* One of several values with a weight: "bloody", "red w:5", "red:5". */
static void check_weighted(struct spec *spec, struct span part)
{
	const char *text = spec->value.text, *key = spec->value.name;
	struct words words;
	struct span word;
	long number;
	char name[NAME];
	if (spec->drops || !split_words(text, part, &words))
		return;
	bool weighted = take_weight(spec, &words, &word, &number);
	struct span value = words_span(&words, part);
	size_t colon = weighted ? span_end(value) : bytes_find(text, value.start, span_end(value), ':');
	struct span weight = span_between(colon, span_end(value));
	if (weight.length > 0 &&
	    !(dcss_number(text, span_between(colon + 1, span_end(value)), &number) && number > 0)) {
		REFUSE(spec, weight, "A weight is a number of 1 or more, not \"%s\".",
		       ruling_quote(spec->value.ruling, text + weight.start + 1, weight.length - 1));
		return;
	}
	value = span_trimmed(text, span_between(value.start, colon));
	snprintf(name, sizeof name, "%.*s", (int)value.length, text + value.start);
	lower(name);
	if (words.count == 0 || value.length == 0)
		REFUSE(spec, part, "%s has no value here.", key);
	else if (strcmp(key, "COLOUR") == 0)
		check_colour(spec, value, value);
	else if (strcmp(key, "FHEIGHT") == 0 && !dcss_number(text, value, &number))
		REFUSE(spec, value, "FHEIGHT takes a number.");
	else if (strcmp(key, "KPROP") == 0 && !vocabulary_holds(spec->words, name, strlen(name), "type", "property"))
		dcss_say_unknown(&spec->value, value, "property", spec->words, "property");
}

/* Glyphs with weights: "abc x:5". */
static void check_glyphs(struct spec *spec, struct span whole)
{
	const char *text = spec->value.text;
	struct span word;
	long weight;
	for (size_t at = 0; dcss_next(text, whole, " \t", &at, &word);)
		if (word.length > 2 && text[word.start + 1] == ':' &&
		    !(dcss_number(text, span_between(word.start + 2, span_end(word)), &weight) && weight >= 1))
			REFUSE(spec, word, "A weight is a number of 1 or more, not \"%s\".",
			       ruling_quote(spec->value.ruling, text + word.start + 2, word.length - 2));
}

/* The value of SUBST: what looks as if it were something else than glyphs. */
static void check_subst(struct spec *spec, struct span whole)
{
	const char *text = spec->value.text;
	struct span word, before = {0};
	bool remark = false;
	check_glyphs(spec, whole);
	for (size_t at = 0; spec->drops && dcss_next(text, whole, " \t", &at, &word); before = word) {
		bool letters = true;
		for (size_t i = word.start; i < span_end(word); i++)
			letters = letters && byte_is_letter(text[i]);
		remark = remark || (before.length > 0 && bytes_begin(text + word.start, word.length, "#"));
		if (remark && letters && word.length > 2) {
			DROP(spec, word,
			     "SUBST takes the letters of \"%s\" for glyphs: no comment can follow on the line.",
			     ruling_quote(spec->value.ruling, text + word.start, word.length));
			return;
		}
		if (before.length == 1 && before.start > whole.start &&
		    bytes_equal(text + word.start, word.length, "=") && at < span_end(whole)) {
			DROP(spec, word, "SUBST takes = for a glyph here: a comma is missing before \"%c\".",
			     text[before.start]);
			return;
		}
	}
}

/* A part of NSUBST: "2=ab", "* : c w:3", "x". */
static void check_count(struct spec *spec, struct span part)
{
	const char *text = spec->value.text;
	size_t sign = part.start + 1;
	long count = 0;
	while (sign < span_end(part) && text[sign] != '=' && text[sign] != ':')
		sign++;
	bool given = memchr(text + part.start, '=', part.length) || memchr(text + part.start, ':', part.length);
	struct span key = span_trimmed(text, span_between(part.start, sign)), glyphs = part;
	if (given && sign < span_end(part))
		glyphs = span_trimmed(text, span_between(sign + 1, span_end(part)));
	if (!given && part.length == 2 && text[part.start] == '*' && strchr("xXcvbmnotlw", text[part.start + 1]))
		DROP(spec, part, "NSUBST takes all of \"%s\" for glyphs: write = after the *.",
		     ruling_quote(spec->value.ruling, text + part.start, part.length));
	else if (given && sign == span_end(part))
		REFUSE(spec, part, "NSUBST takes a number or * before the sign.");
	else if (given && glyphs.length == 0)
		REFUSE(spec, part, "NSUBST has no glyphs after \"%s\".",
		       ruling_quote(spec->value.ruling, text + part.start, part.length));
	else if (given && !bytes_equal(text + key.start, key.length, "*") &&
		 !(dcss_number(text, key, &count) && count != 0))
		REFUSE(spec, key, "NSUBST takes a number or * before the sign, not \"%s\".",
		       ruling_quote(spec->value.ruling, text + key.start, key.length));
	check_glyphs(spec, glyphs);
}

/* How many cells the glyphs of the line have when it runs; -1 when other lines may change that. */
static int count_cells(const struct spec *spec)
{
	const struct ruling *ruling = spec->value.ruling;
	const struct grid *map = ruling->map;
	int cells = 0;
	for (int i = map->first_entry; i < map->first_entry + map->entry_count; i++) {
		const struct described_legend *legend =
		    described_legend_of(ruling->model, &ruling->model->entries[i]);
		if (&ruling->model->entries[i] != spec->entry && legend && legend->effect >= EFFECT_BECOMES)
			return -1;
	}
	for (int i = 0; i < spec->entry->key_count; i++)
		cells += (int)grid_count(map, spec->entry->keys[i]);
	return ruling->part->unsure || ruling->detail->unsure ? -1 : cells;
}

static void check_nsubst(struct spec *spec, struct span whole)
{
	const char *text = spec->value.text;
	int cells = spec->drops ? count_cells(spec) : -1;
	long taken = 0, count;
	for (size_t from = whole.start, to; from < span_end(whole); from = to + 1) {
		to = bytes_find(text, from, span_end(whole), '/');
		struct span part = span_trimmed(text, span_between(from, to));
		if (part.length > 0)
			check_count(spec, part);
		else
			NOTE(spec, whole, "An empty part of NSUBST is dropped.");
		if (part.length > 0 && cells > 0 && taken >= cells) {
			NOTE(spec, part, "The map has %d of these glyphs: this part never comes.", cells);
			cells = -1;
		}
		size_t sign = part.start + strcspn(text + part.start, "=:/");
		bool counted = dcss_number(text, span_trimmed(text, span_between(part.start, sign)), &count);
		taken += !text[sign] || text[sign] == '/' ? 1 : counted && count > 0 && count < 10000 ? count : 0;
	}
}

static void check_marker(struct spec *spec, struct span part)
{
	const char *bytes = spec->value.text + part.start;
	if (bytes_begin(bytes, part.length, "lua:"))
		return;
	struct span name = span_between(part.start + strlen("feat:"), span_end(part));
	if (!bytes_begin(bytes, part.length, "feat:"))
		DROP(spec, part, "The game makes no marker of this: write feat: and a feature, or lua:.");
	else if (spec->drops &&
		 !vocabulary_holds(spec->words, bytes + strlen("feat:"), name.length, "type", "feature"))
		dcss_say_unknown(&spec->value, name, "feature", spec->words, "feature");
}

/* SHUFFLE and CLEAR have glyphs only. */
static void check_blocks(struct spec *spec, struct span whole)
{
	const char *text = spec->value.text;
	struct span block, first = {0};
	bool shuffles = strcmp(spec->value.name, "SHUFFLE") == 0, same = true;
	const struct span line = spec->value.span;
	if (memmem(spec->value.ruling->check->text->bytes + line.start, line.length, " = ", 3))
		DROP(spec, whole, "%s takes = for a glyph, too: it has no value.", spec->value.name);
	for (size_t i = 1; i < whole.length; i++)
		same = same && text[i] == text[0];
	if (shuffles && same && whole.length > 1)
		NOTE(spec, whole, "SHUFFLE of one glyph does nothing.");
	for (size_t at = 0; shuffles && dcss_next(text, whole, "/", &at, &block);
	     first = first.length ? first : block)
		if (first.length > 0 && block.length != first.length) {
			REFUSE(spec, block, "The blocks of SHUFFLE differ in length.");
			return;
		}
}

/* Which lines hold what. What `split` is in stands between parts that are read alone. */
static const struct {
	const char *key, *split;
	void (*check)(struct spec *spec, struct span part);
} readers[] = {
    {"KFEAT", "/", check_feature},     {"KMONS", ",/", check_monster},  {"MONS", ",/", check_monster},
    {"KITEM", ",/", check_item},       {"ITEM", ",/", check_item},      {"KMASK", "/", check_mask},
    {"KPROP", "/", check_weighted},    {"COLOUR", "/", check_weighted}, {"FHEIGHT", "/", check_weighted},
    {"FTILE", "/", check_weighted},    {"RTILE", "/", check_weighted},  {"TILE", "/", check_weighted},
    {"SUBVAULT", "/", check_weighted}, {"SUBST", "", check_subst},      {"NSUBST", "", check_nsubst},
    {"MARKER", "", check_marker},      {"SHUFFLE", "", check_blocks},   {"CLEAR", "", check_blocks},
};

static void check_value(struct spec *spec, struct span whole)
{
	struct span part;
	for (size_t i = 0; i < sizeof readers / sizeof *readers; i++)
		for (size_t at = 0; strcmp(readers[i].key, spec->value.name) == 0 &&
				    dcss_next(spec->value.text, whole, readers[i].split, &at, &part);)
			readers[i].check(spec, part);
}

/* The items of MONS and ITEM: none is empty; of one character the game reads a number or nothing. */
static void check_list(struct spec *spec)
{
	const char *text = spec->value.text, *name = spec->value.name;
	size_t length = strlen(text);
	for (size_t from = 0, to; length > 0 && from <= length; from = to + 1) {
		to = bytes_find(text, from, length, ',');
		struct span part = span_trimmed(text, span_between(from, to));
		if (part.length > 1)
			check_value(spec, part);
		else if (part.length == 0)
			REFUSE(spec, span_between(0, length), "An item of %s is empty.", name);
		else if (strcmp(name, "ITEM") == 0 && from == 0 && to == length)
			DROP(spec, part, "The game does not read \"%c\": an item of ITEM has two characters or more.",
			     text[part.start]);
		else
			REFUSE(spec, part, "\"%c\" is too short for an item of %s.", text[part.start], name);
	}
}

static void check_floor_colour(struct spec *spec)
{
	struct span whole = span_between(0, strlen(spec->value.text));
	if (strcasecmp(spec->value.text, "black") == 0)
		REFUSE(spec, whole, "%s cannot be black.", spec->value.name);
	else if (whole.length > 0)
		check_colour(spec, whole, whole);
}

/* Tables that only these rules need, read when the first of them runs. */
static const struct vocabulary *table(const char *name, struct vocabulary **kept)
{
	if (!*kept)
		*kept = vocabulary_load(name, NULL);
	return *kept;
}

static void check_specs(struct ruling *ruling, bool drops)
{
	static struct vocabulary *monsters, *items;
	const struct model *model = ruling->model;
	const struct grid *map = ruling->map;
	struct spec spec = {.value = {.ruling = ruling},
			    .words = ruling->check->vocabulary,
			    .monsters = table("dcss-monsters", &monsters),
			    .items = table("dcss-items", &items),
			    .drops = drops};
	if (!spec.words || !spec.monsters || !spec.items)
		return;
	for (int i = map->first_field; i < map->first_field + map->field_count; i++) {
		const struct field *field = &model->fields[i];
		spec.value.name = field->name;
		spec.value.text = field->read;
		spec.value.span = field->value;
		spec.value.place = place_at(PLACE_FIELD, i);
		if (field->set && (strcmp(field->name, "MONS") == 0 || strcmp(field->name, "ITEM") == 0)) {
			check_list(&spec);
		} else if (field->set &&
			   (strcmp(field->name, "LFLOORCOL") == 0 || strcmp(field->name, "LROCKCOL") == 0)) {
			check_floor_colour(&spec);
		}
	}
	for (int i = map->first_entry; i < map->first_entry + map->entry_count; i++) {
		const struct entry *entry = &model->entries[i];
		const struct described_legend *legend = described_legend_of(model, entry);
		bool has_value = entry->attribute_count > 0;
		spec.value.name = entry->kind ? entry->kind : "";
		spec.value.text = has_value ? entry->attributes[0].read : entry->glyphs;
		spec.value.span = has_value ? entry->attributes[0].span : entry->key_span;
		spec.value.place = place_at(has_value ? PLACE_ATTRIBUTE : PLACE_ENTRY, i);
		spec.entry = entry;
		if (!entry->fixed && legend && (has_value || !takes_value(legend)))
			check_value(&spec, span_between(0, strlen(spec.value.text)));
	}
}

void rule_dcss_words(struct ruling *ruling)
{
	check_specs(ruling, false);
}

void rule_dcss_dropped(struct ruling *ruling)
{
	check_specs(ruling, true);
}
