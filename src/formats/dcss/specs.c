/* Checks the values of glyphs: features, monsters, items and so on, as the game reads them (keyed_mapspec,
 * mons_list and item_list in its mapdef.cc). A specification consists of words separated by blanks: those with a
 * special meaning are taken out first, wherever they are, and the rest is a name. The tables list the special
 * words (type "spec ..."). Nothing is reported that the tables cannot decide. */
#include "dcss.h"

/* A value to check, for text that the game refuses and for text that it silently ignores. */
struct spec {
	struct dcss_text value;
	const struct entry *entry; /* NULL means the value of a field, or a text in Lua */
	const struct vocabulary *words, *monsters, *items, *former;
	const char *body;  /* the kind of item that the monster consists of; NULL if it may have others */
	int unknown;       /* the rule that reports unknown names */
	bool refused_only; /* what the game ignores is not reported */
	bool lua;          /* a text in Lua, for the rule that runs */
	bool counting;     /* unknown names are counted: no similar ones are looked up */
	int named, bound;  /* the number of monsters checked, and of those that live on land only */
};

static const struct vocabulary *beside(const struct spec *spec, const char *name)
{
	return vocabulary_beside(spec->value.context->check->vocabulary, name);
}

/* Returns a specification without a value; without tables if one of them is missing. */
static struct spec spec_begin(struct rule_context *context)
{
	struct spec spec = {
	    .value = {.context = context}, .words = context->check->vocabulary, .unknown = RULE_DCSS_WORDS};
	spec.monsters = beside(&spec, "dcss-monsters");
	spec.items = beside(&spec, "dcss-items");
	spec.former = beside(&spec, "dcss-former");
	if (!spec.monsters || !spec.items || !spec.former)
		spec.words = NULL;
	return spec;
}

/* Turns to the rule for the next finding; returns false if nothing is to be reported. */
static bool turn_to(struct spec *spec, int kind)
{
	if (spec->refused_only && kind != RULE_DCSS_WORDS)
		return false;
	return spec->lua || context_turn_to(spec->value.context, kind);
}

#define REPORT_IF(spec, kind, severity, ...)                                                                         \
	do {                                                                                                         \
		if (turn_to(spec, kind)) {                                                                           \
			dcss_report(&(spec)->value, __VA_ARGS__);                                                    \
			check_set_severity((spec)->value.context->check, severity);                                  \
		}                                                                                                    \
	} while (0)
#define REFUSE(spec, ...) REPORT_IF(spec, RULE_DCSS_WORDS, SEVERITY_ERROR, __VA_ARGS__)
#define REPORT_IGNORED(spec, ...) REPORT_IF(spec, RULE_DCSS_DROPPED, SEVERITY_WARNING, __VA_ARGS__)
#define REPORT_NOTE(spec, ...) REPORT_IF(spec, RULE_DCSS_DROPPED, SEVERITY_NOTE, __VA_ARGS__)

static void report_unknown(struct spec *spec, struct span part, const char *noun, const struct vocabulary *table,
			   const char *type)
{
	if (spec->counting)
		dcss_report(&spec->value, part, "Unknown.");
	else if (turn_to(spec, spec->unknown))
		dcss_report_unknown(&spec->value, part, noun, table, type);
}

/* ---- words ---- */

enum { MOST_WORDS = 48, NAME = 120 };

struct words {
	const char *text;
	struct span items[MOST_WORDS];
	int count;
	/* The special words taken out; empty spans: none. */
	struct span weight, ego, summon;
	long long weighs;
	bool place, lasts, acquire, alone;
};

static bool is_word(const struct words *words, int i, const char *word)
{
	return i >= 0 && i < words->count &&
	       bytes_equal(words->text + words->items[i].start, words->items[i].length, word);
}

static void drop_word(struct words *words, int i)
{
	words->count--;
	memmove(&words->items[i], &words->items[i + 1], (size_t)(words->count - i) * sizeof *words->items);
}

static const char *quote(const struct spec *spec, struct span part)
{
	return context_quote(spec->value.context, spec->value.text + part.start, part.length);
}

/* Appends bytes to a name, as far as they fit. Returns its length. */
static size_t append(char name[NAME], size_t used, const char *bytes, size_t length)
{
	length = strnlen(bytes, MIN(length, NAME - 1 - used));
	memcpy(name + used, bytes, length);
	name[used + length] = '\0';
	return used + length;
}

static void copy(const struct spec *spec, const char *before, struct span part, char name[NAME])
{
	append(name, append(name, 0, before, strlen(before)), spec->value.text + part.start, part.length);
}

/* Joins the remaining words with blanks, after `before`. */
static void join_words(const struct words *words, const char *before, char name[NAME])
{
	size_t used = append(name, 0, before, strlen(before));
	for (int i = 0; i < words->count; i++) {
		used = append(name, used, " ", i > 0);
		used = append(name, used, words->text + words->items[i].start, words->items[i].length);
	}
}

/* Converts to lower case, and replaces `from` with `to`. */
static void lower(char *name, char from, char to)
{
	for (; *name; name++)
		*name = *name == from ? to : (char)(*name >= 'A' && *name <= 'Z' ? *name - 'A' + 'a' : *name);
}

/* Returns the span of all remaining words; without words, the part. */
static struct span words_span(const struct words *words, struct span part)
{
	return words->count == 0 ? part
				 : span_between(words->items[0].start, span_end(words->items[words->count - 1]));
}

static bool begins(const char *name, const char *start)
{
	return strncmp(name, start, strlen(start)) == 0;
}

/* Returns the type of a word in the table; NULL if not in the table. */
static const char *type_of(const struct vocabulary *table, const char *word)
{
	int row = vocabulary_find(table, word, strlen(word));
	return row >= 0 ? vocabulary_value(table, row, "type") : NULL;
}

static bool is_of_type(const struct vocabulary *table, const char *word, const char *type)
{
	return vocabulary_has(table, word, strlen(word), "type", type);
}

/* Adds a note for a word that only older versions of the game have; returns false for other words. */
static bool note_former(struct spec *spec, struct span part, const char *word, const char *type)
{
	char name[NAME] = "";
	memcpy(name, word, strnlen(word, NAME - 1));
	if (strcmp(type, "monster") == 0 || strcmp(type, "item") == 0 || strcmp(type, "feature") == 0)
		lower(name, '_', ' ');
	if (!is_of_type(spec->former, name, type))
		return false;
	if (spec->unknown == RULE_DCSS_WORDS)
		REPORT_IF(spec, RULE_DCSS_WORDS, SEVERITY_NOTE, part, "Only older versions of the game know \"%s\".",
			  quote(spec, part));
	return true;
}

/* ---- special words ---- */

/* Reports an unknown word of a list; proposes the nearest one. */
static void refuse_word(struct spec *spec, struct span word, const struct vocabulary *table, const char *type,
			const char *before, const char *name)
{
	int limit = word_limit(strlen(name) - strlen(before));
	int near = spec->counting ? -1 : vocabulary_nearest(table, name, strlen(name), "type", type, limit);
	const char *meant = near >= 0 ? vocabulary_word(table, near) : NULL;
	REFUSE(spec, word, "%s does not accept \"%s\"%s%s%s", spec->value.name, quote(spec, word),
	       meant ? "; did you mean " : "", meant ? meant : "", meant ? "?" : ".");
	check_set_word(spec->value.context->check, type, name, strlen(name), meant);
	struct span span = context_within(spec->value.context, spec->value.span, spec->value.text, word);
	if (meant && span.length > 0 && begins(meant, before) && begins(name, before))
		check_offer_word_at(spec->value.context->check, "change it to", span, meant);
}

/* Refuses names of a table that has all of them, but for those that only older versions have, and for colours that Lua adds. */
static void check_name(struct spec *spec, struct span part, const char *noun, const struct vocabulary *of,
		       const char *type)
{
	const struct text *text = spec->value.context->check->text;
	char name[NAME];
	copy(spec, "", part, name);
	lower(name, 0, 0);
	if (of && !is_of_type(of, name, type) && !note_former(spec, part, name, type) &&
	    (strcmp(type, "colour") != 0 || !memmem(text->bytes, text->length, "add_colour", strlen("add_colour"))))
		report_unknown(spec, part, noun, of, type);
}

static void check_colour(struct spec *spec, struct span part)
{
	if (*spec->value.name == 'L' && bytes_equal(spec->value.text + part.start, part.length, "black"))
		REFUSE(spec, part, "%s cannot be black.", spec->value.name);
	else
		check_name(spec, part, "colour", spec->words, "colour");
}

/* Returns true if a word of the name is in no known tile, but in more than one place of the file: new versions of the game have
 * tiles for new places. */
static bool names_theme(const struct spec *spec, struct span part, const struct vocabulary *tiles)
{
	const struct text *text = spec->value.context->check->text;
	const char *end = text->bytes + text->length, *first;
	char theme[NAME];
	struct span word;
	for (size_t at = 0; dcss_next(spec->value.text, part, "_ ", &at, &word);) {
		copy(spec, "", word, theme);
		first = word.length > 3 ? memmem(text->bytes, text->length, theme, strlen(theme)) : NULL;
		bool novel = first && memmem(first + 1, (size_t)(end - first - 1), theme, strlen(theme));
		for (int row = 0; novel && row < vocabulary_count(tiles); row++)
			novel = !strstr(vocabulary_word(tiles, row), theme);
		if (novel)
			return true;
	}
	return false;
}

/* Lists of goods lack the tiles of some artefacts, so only misspelt names are refused there. */
static void check_tile(struct spec *spec, struct span part, const char *type)
{
	const struct vocabulary *tiles = beside(spec, *type == 't' ? "dcss-tiles" : "dcss-figures");
	char name[NAME];
	copy(spec, "", part, name);
	lower(name, 0, 0);
	if (strcmp(name, "none") == 0 || is_of_type(tiles, name, type))
		return;
	int near = vocabulary_nearest(tiles, name, strlen(name), "type", type, DCSS_TWO_SLIPS);
	bool slip = near >= 0 && dcss_is_slip_of(name, vocabulary_word(tiles, near));
	if (slip || (strcmp(type, "goods") != 0 && !names_theme(spec, part, tiles)))
		check_name(spec, part, "tile", tiles, type);
}

/* Checks the argument of place:, a branch and a level. */
static void check_place(struct spec *spec, struct span place)
{
	const char *text = spec->value.text;
	size_t colon = bytes_find(text, place.start, span_end(place), ':');
	struct span branch = span_between(place.start, colon);
	struct span level = span_between(colon + (colon < span_end(place)), span_end(place));
	int row = vocabulary_find(spec->words, text + branch.start, branch.length);
	long long number;
	if (row < 0 || !vocabulary_fits(spec->words, row, "branch")) {
		report_unknown(spec, branch, "branch", spec->words, "branch");
	} else if (dcss_number(text, level, &number) &&
		   (number < 0 || number > atoll(vocabulary_value(spec->words, row, "meaning")))) {
		REFUSE(spec, level, "%s has no level %lld.", vocabulary_word(spec->words, row), number);
	}
}

/* Checks a word that must be in the table with its prefix: "ench:slow". */
static void check_listed(struct spec *spec, const struct vocabulary *table, const char *before, struct span word,
			 struct span listed)
{
	char name[NAME];
	listed.length = bytes_find(spec->value.text, listed.start, span_end(listed), ':') - listed.start;
	copy(spec, before, listed, name);
	if (strcmp(before, "god:") == 0 || strcmp(before, "disc:") == 0)
		lower(name, 0, 0);
	if (type_of(table, name) || note_former(spec, word, name, "listed"))
		return;
	if (strcmp(before, "att:") == 0)
		REPORT_IGNORED(spec, word, "Unknown word \"%s\": the monster will be hostile.", quote(spec, word));
	else
		refuse_word(spec, word, table, before, before, name);
}

/* Checks slots of spells: each is none, or a spell, its frequency and its kind: "fireball.30.wizard". */
static void check_spells(struct spec *spec, struct span all)
{
	const char *text = spec->value.text;
	struct span slot, part;
	for (size_t at = 0; dcss_next(text, all, ";", &at, &slot);) {
		int parts = 0;
		long long often = 0;
		for (size_t from = 0; dcss_next(text, slot, ".", &from, &part); parts++)
			often = parts == 1 ? strtoll(text + part.start, NULL, 10) : often;
		bool none = bytes_equal(text + slot.start, slot.length, "none") ||
			    bytes_equal(text + slot.start, slot.length, "no_spell");
		if (parts == 1 && !none)
			REPORT_IF(spec, RULE_DCSS_WORDS, SEVERITY_NOTE, slot,
				  "Only older versions of the game read a spell as \"%s\".", quote(spec, slot));
		else if (parts > 0 && !none && (parts < 3 || often <= 0))
			REFUSE(spec, slot,
			       "Write a spell as \"fireball.30.wizard\": its name, its frequency and its kind.");
		size_t first = 0;
		if (!none && dcss_next(text, slot, ".", &first, &part))
			check_name(spec, part, "spell", beside(spec, "dcss-spells"), "spell");
	}
}

/* Checks the argument of a word that the game refuses if it does not know it. */
static void check_argument(struct spec *spec, const char *kind, struct span argument)
{
	const char *text = spec->value.text;
	struct span spell;
	if (strcmp(kind, " colour") == 0 && !bytes_equal(text + argument.start, argument.length, "any"))
		check_colour(spec, argument);
	else if (strcmp(kind, " spells") == 0)
		check_spells(spec, argument);
	else if (strcmp(kind, " figure") == 0 || strcmp(kind, " goods") == 0)
		check_tile(spec, argument, kind + 1);
	for (size_t at = 0; strcmp(kind, " book") == 0 && dcss_next(text, argument, "&|", &at, &spell);)
		check_name(spec, spell, "spell", beside(spec, "dcss-spells"), "spell");
}

/* Takes out a word of type "spec KIND", with or without an argument after its colon. */
static void take_word(struct spec *spec, const struct vocabulary *table, int row, struct words *words,
		      struct span word, struct span argument)
{
	const char *kind = vocabulary_value(table, row, "type") + strlen("spec"),
		   *of = vocabulary_value(table, row, "of");
	long long number;
	bool is_number = dcss_number(words->text, argument, &number);
	if (strcmp(kind, " integer") == 0 && !is_number) {
		REFUSE(spec, word, "%s needs a number after it.", vocabulary_word(table, row));
	} else if ((strcmp(kind, " number") == 0 || strcmp(kind, " weight") == 0 || strcmp(kind, " lasts") == 0 ||
		    strcmp(kind, " positive") == 0) &&
		   !is_number) {
		REPORT_IGNORED(spec, word, "The game ignores \"%s\": %s needs a number after it.", quote(spec, word),
			       vocabulary_word(table, row));
		if (strcmp(kind, " weight") == 0) { /* it is taken out, and a second one is not */
			words->weight = word;
			words->weighs = 1;
		}
	} else if (strcmp(kind, " positive") == 0 && number == 0) {
		REFUSE(spec, word, "The number after %s must be 1 or more.", vocabulary_word(table, row));
	} else if (strcmp(kind, " weight") == 0) {
		words->weight = word;
		words->weighs = number;
	} else if (strcmp(kind, " lasts") == 0) {
		words->lasts = number >= 1 && number <= 6;
	} else if (strcmp(kind, " place") == 0) {
		words->place = true;
		check_place(spec, argument);
	} else if (strcmp(kind, " listed") == 0) {
		check_listed(spec, table, of, word, argument);
	} else if (strcmp(kind, " acquire") == 0) {
		char god[NAME];
		words->acquire = true;
		copy(spec, "god:", argument, god);
		lower(god, 0, 0);
		if (argument.length > 0 && !type_of(spec->monsters, god))
			REFUSE(spec, word, "Unknown god \"%s\".", quote(spec, argument));
	} else if (strcmp(kind, " summon") == 0) {
		words->summon = word;
	} else if (strcmp(kind, " ego") == 0) {
		words->ego = word;
	} else if (strcmp(kind, " alone") == 0) {
		words->alone = true;
	} else {
		check_argument(spec, kind, argument);
	}
}

/* Reads the words of a part, and takes out the special ones. Returns false if there are too many. */
static bool read_words(struct spec *spec, const struct vocabulary *table, struct span part, struct words *words)
{
	const char *text = spec->value.text;
	struct span word;
	*words = (struct words){.text = text};
	for (size_t at = 0; dcss_next(text, part, " \t", &at, &word);) {
		size_t colon = bytes_find(text, word.start, span_end(word), ':');
		struct span argument = span_between(colon + (colon < span_end(word)), span_end(word));
		int row = vocabulary_find(table, text + word.start, argument.start - word.start);
		if (words->count == MOST_WORDS)
			return false;
		char tag[NAME];
		bool again = words->weight.length > 0 && row >= 0 &&
			     is_of_type(table, vocabulary_word(table, row), "spec weight");
		if (row >= 0 && !again && begins(vocabulary_value(table, row, "type"), "spec")) {
			take_word(spec, table, row, words, word, argument);
			continue;
		}
		copy(spec, "", span_between(word.start, argument.start), tag);
		if (!note_former(spec, word, tag, "spec"))
			words->items[words->count++] = word;
	}
	return true;
}

/* ---- names ---- */

/* Returns the type of a monster's name: "" for any type, NULL if there is none. The name is in lower case, without
 * _. */
static const char *monster_type(const struct vocabulary *monsters, const char *name)
{
	static const char *const made[] = {
	    " zombie", " draugr", " simulacrum", " spectre", "-shaped pillar of salt", "-shaped block of ice"};
	static const char *const kinds[] = {"-headed hydra", "-headed slymdra", " slime creature", " apostle",
					    " mutant beast"};
	const char *type = type_of(monsters, name), *before = NULL;
	char base[NAME];
	EACH_OF(kind, kinds)
		type = !type && text_ends(name, *kind) ? "" : type;
	if (type || begins(name, "serpent of hell "))
		return type ? type : "";
	snprintf(base, sizeof base, "%s", name + (begins(name, "spectral ") ? strlen("spectral ") : 0));
	EACH_OF(copy, made)
		before = !before && text_ends(base, *copy) ? *copy : before;
	base[strlen(base) - (before ? strlen(before) : 0)] = '\0';
	if (strcmp(base, name) != 0) {
		type = monster_type(monsters, base);
		return type && strcmp(type, "dummy") != 0 ? "" : NULL;
	}
	name += begins(name, "any ") ? strlen("any ") : 0;
	name += begins(name, "nonbase ") ? strlen("nonbase ") : 0;
	const char *job = strchr(name, ' '); /* "red draconian knight" */
	snprintf(base, sizeof base, "%.*s draconian", job ? (int)(job - name) : 0, name);
	bool known = begins(name, "base ") || type_of(monsters, name) ||
		     (job && type_of(monsters, job + 1) && type_of(monsters, base));
	return (strstr(name, "draconian") && known) || strstr(name, "demonspawn") ? "" : NULL;
}

/* Returns the type of the monster named by the remaining words. */
static const char *name_monster(const struct vocabulary *monsters, const struct words *words)
{
	char name[NAME], *random;
	join_words(words, "", name);
	lower(name, '_', ' ');
	while ((random = strstr(name, "random"))) {
		memcpy(random, "any", 3);
		memmove(random + 3, random + 6, strlen(random + 6) + 1);
	}
	return monster_type(monsters, name);
}

/* Returns the row of an item's name; -1 if none. */
static int item_row(const struct vocabulary *items, const struct words *words)
{
	char name[NAME];
	join_words(words, "", name);
	if (begins(name, "random "))
		memmove(name, memcpy(name + 3, "any", 3), strlen(name + 3) + 1);
	lower(name, 0, 0);
	int row = vocabulary_find(items, name, strlen(name));
	if (row >= 0)
		return row;
	size_t kept = 0; /* an unrandart: no apostrophes, _ for blanks */
	for (const char *at = name; *at; at++)
		if (*at != '\'')
			name[kept++] = *at == '_' ? ' ' : *at;
	name[kept] = '\0';
	return is_of_type(items, name, "unrand") ? vocabulary_find(items, name, kept) : -1;
}

/* Returns true if a word follows a colon and blanks: the game ends the word before it there. */
static bool is_cut_off(const struct words *words, int i)
{
	size_t at = bytes_skip_back(words->text, 0, words->items[i].start, BLANKS);
	return at > 0 && at < words->items[i].start && words->text[at - 1] == ':';
}

/* Reports an unknown name. If it would be known without one of its words, that word is reported. */
static void report_name(struct spec *spec, const struct words *words, struct span part, const char *noun,
			const char *type)
{
	char name[NAME];
	bool monster = strcmp(noun, "monster") == 0;
	const struct vocabulary *table = monster ? spec->monsters : spec->items;
	join_words(words, "", name);
	if (note_former(spec, words_span(words, part), name, noun))
		return;
	for (int i = 1; i < words->count && !type; i++) {
		struct words less = *words;
		drop_word(&less, i);
		copy(spec, "", words->items[i], name);
		if (monster ? name_monster(table, &less) != NULL : item_row(table, &less) >= 0) {
			if (!note_former(spec, words->items[i], name, noun))
				refuse_word(spec, words->items[i], table, "spec", "", name);
			join_words(words, "", name);
			check_set_word(spec->value.context->check, noun, is_cut_off(words, i) ? NULL : name,
				       strlen(name), false);
			return;
		}
	}
	report_unknown(spec, words_span(words, part), noun, table, type);
}

/* Reports an unknown monster; for zombies and so on, the original monster is looked up. */
static void report_monster(struct spec *spec, struct words *words, struct span part)
{
	static const char *const made[] = {"zombie", "draugr", "simulacrum", "spectre"};
	EACH_OF(copy, made)
		words->count -= words->count > 1 && is_word(words, words->count - 1, *copy);
	if (words->count > 1 && is_word(words, 0, "spectral"))
		drop_word(words, 0);
	report_name(spec, words, part, "monster", NULL);
}

static void check_item(struct spec *spec, struct span part);

/* Checks a monster with its items: "orc w:5 ; dagger . robe | cloak". A ; in spells does not count. */
static void check_monster(struct spec *spec, struct span part)
{
	const char *text = spec->value.text;
	struct words words;
	struct span items;
	size_t stop = part.start;
	for (bool spells = false; stop < span_end(part); stop++) {
		bool starts = stop == part.start || byte_is_blank(text[stop - 1]);
		spells = starts ? bytes_begin(text + stop, span_end(part) - stop, "spells:") : spells;
		if (text[stop] == ';' && !spells)
			break;
	}
	struct span monster = span_trimmed(text, span_between(part.start, stop));
	bool carries = stop < span_end(part);
	spec->named++;
	if (monster.length == 0)
		REFUSE(spec, part, "%s does not name a monster here.", spec->value.name);
	if (monster.length == 0 || !read_words(spec, spec->monsters, monster, &words))
		return;
	size_t more = carries ? bytes_find(text, stop + 1, span_end(part), ';') : stop;
	if (more < span_end(part) && span_trimmed(text, span_between(more + 1, span_end(part))).length > 0)
		REFUSE(spec, span_between(more, span_end(part)),
		       "Only one ; is allowed, before the monster's items.");
	if (words.count > 1 && strspn(text + words.items[0].start, "0123456789") >= words.items[0].length)
		drop_word(&words, 0);
	const char *type = words.place ? NULL : name_monster(spec->monsters, &words);
	spec->body = type && (strcmp(type, "weapon") == 0 || strcmp(type, "armour") == 0) ? type : NULL;
	for (size_t at = 0; carries && dcss_next(text, span_between(stop + 1, more), ".|", &at, &items);
	     spec->body = NULL)
		check_item(spec, items);
	spec->body = NULL;
	if (words.summon.length > 0 && !words.lasts)
		REFUSE(spec, words.summon, "A summoned monster needs dur: with a number from 1 to 6.");
	if (words.place)
		return;
	if (words.count == 0)
		REFUSE(spec, part, "%s does not name a monster here.", spec->value.name);
	else if (!type)
		report_monster(spec, &words, monster);
	else if (strcmp(type, "dummy") == 0)
		REFUSE(spec, words_span(&words, part), "This monster cannot be placed.");
	else if (strcmp(type, "beast") == 0 && carries)
		REFUSE(spec, span_between(stop, span_end(part)), "This monster cannot carry items.");
	char name[NAME];
	join_words(&words, "", name);
	lower(name, '_', ' ');
	spec->bound += vocabulary_has(spec->monsters, name, strlen(name), "lives", "land");
}

/* Returns true if the line makes deep water or lava of its glyphs, by all its alternatives. */
static bool makes_liquid(const struct rule_context *context, const struct entry *entry)
{
	const char *value = described_value(entry);
	const struct described_legend *legend = described_legend_of(context->model, entry);
	bool liquid = false, dry = false;
	struct alternative is;
	for (size_t at = 0; alternative_next(legend, value, strlen(value), &at, &is);) {
		const char *what = described_glyph_of(context, legend, value + is.word.start, is.word.length).meaning;
		liquid = text_ends(what, "deep water") || text_ends(what, "lava");
		dry = dry || !liquid;
	}
	return liquid && !dry;
}

/* Tells of a KMONS on a glyph of deep water or lava where none of its monsters can be. */
static void check_habitat(struct spec *spec)
{
	const struct rule_context *context = spec->value.context;
	const struct grid *map = context->map;
	int wet = -1;
	if (spec->bound != spec->named || context->part->glyphs_unknown)
		return;
	EACH(const struct entry, entry, context->model->entries + map->first_entry, map->entry_count)
		for (int k = 0; strcmp(entry->kind, "KFEAT") == 0 && k < spec->entry->key_count; k++)
			if (entry_has_key(entry, spec->entry->keys[k]) && grid_count(map, spec->entry->keys[k]) > 0)
				wet = makes_liquid(context, entry) ? spec->entry->keys[k] : -1;
	if (wet >= 0)
		REPORT_NOTE(spec, span_between(0, strlen(spec->value.text)),
			    "The cells of %s become floor: no such monster lives in deep water or lava.",
			    cell_name(wet).text);
}

/* ---- items ---- */

/* Checks the ego of an item of a kind: "item" is any item that a project adds. */
static void check_ego(struct spec *spec, struct span word, const char *kind)
{
	char name[NAME];
	copy(spec, "", word, name);
	int row = vocabulary_find(spec->items, name, strlen(name));
	if (!strstr("weapon missile armour item", kind))
		REFUSE(spec, word, "Only a weapon, missile or armour can have ego:.");
	else if (row < 0 && !note_former(spec, word, name, "ego"))
		refuse_word(spec, word, spec->items, "ego", "ego:", name);
	else if (row >= 0 && strcmp(kind, "item") != 0 && !strstr(vocabulary_value(spec->items, row, "of"), kind))
		REFUSE(spec, word, "An item of kind %s cannot have %s.", kind, name);
}

/* Reports an unknown item. New versions of the game have more books, talismans and so on, so those are reported
 * only if they look misspelt. */
static void report_item(struct spec *spec, const struct words *words, struct span part)
{
	struct span name = words_span(words, part);
	const char *type = is_word(words, 0, "any") || is_word(words, 0, "random") ? "class" : NULL;
	bool open = false;
	for (int i = 0; i < words->count; i++)
		open = open || vocabulary_has(spec->items, words->text + words->items[i].start,
					      words->items[i].length, "type", "growing");
	if (open && !type &&
	    vocabulary_nearest(spec->items, words->text + name.start, name.length, NULL, NULL, 3) < 0)
		return;
	for (int row = 0; !type && is_word(words, 1, "of") && row < vocabulary_count(spec->items); row++)
		if (is_word(words, 0, vocabulary_value(spec->items, row, "type")))
			type = vocabulary_value(spec->items, row, "type"); /* a ring, not a book */
	if (type && strcmp(type, "class") != 0 && words->ego.length > 0)
		REFUSE(spec, words->ego, "Only a weapon, missile or armour can have ego:.");
	report_name(spec, words, part, "item", type);
}

static void check_item(struct spec *spec, struct span part)
{
	struct words words;
	if (!read_words(spec, spec->items, part, &words))
		return;
	if (words.weight.length > 0 && words.weighs < 1)
		REFUSE(spec, words.weight, "The weight of an item must be 1 or more.");
	bool corpse = is_word(&words, words.count - 1, "corpse") || is_word(&words, words.count - 1, "skeleton");
	int row = item_row(spec->items, &words);
	char class[NAME];
	join_words(&words, "any ", class);
	if (words.acquire && !is_word(&words, 0, "any") && !is_of_type(spec->items, class, "class"))
		REFUSE(spec, part, "acquire must be followed by an item class, or any.");
	if (words.alone || words.acquire)
		return;
	const char *of = vocabulary_value(spec->items, row, "of"),
		   *kind = *of ? of : vocabulary_value(spec->items, row, "type");
	if (spec->body && *kind && strcmp(kind, spec->body) != 0 &&
	    strstr("weapon armour missile potion scroll wand misc", kind))
		REFUSE(spec, part, "This monster consists of its first item, which must be of kind %s.", spec->body);
	words.count -= corpse && row < 0;
	if (corpse && row < 0) {
		struct span left = words_span(&words, part);
		if (words.count > 0 && !memchr(words.text + left.start, ':', left.length) &&
		    !name_monster(spec->monsters, &words))
			report_monster(spec, &words, part);
	} else if (words.count == 0) {
		REFUSE(spec, part, "%s does not name an item here.", spec->value.name);
	} else if (row < 0) {
		report_item(spec, &words, part);
	} else if (words.ego.length > 0 && !is_word(&words, 0, "nothing") &&
		   !vocabulary_fits(spec->items, row, "unrand")) {
		check_ego(spec, words.ego, kind);
	}
}

/* ---- features ---- */

/* Checks a feature, or a shop with its goods: "weapon shop type:Firing count:3 ; dart | javelin". */
static void check_feature(struct spec *spec, struct span part)
{
	const char *text = spec->value.text;
	struct words words;
	struct span items, before = part;
	char name[NAME];
	before.length = bytes_find(text, part.start, span_end(part), ';') - part.start;
	if (!read_words(spec, spec->items, before, &words))
		return;
	if (words.weight.length > 0 && words.weighs < 1)
		REPORT_IGNORED(spec, words.weight, "The game uses 10 instead of a weight of %lld.", words.weighs);
	bool any_trap = false, shop = false;
	for (int i = words.count - 1; i >= 0; i--) {
		any_trap = any_trap || ((is_word(&words, i, "any") || is_word(&words, i, "random")) &&
					is_word(&words, i + 1, "trap"));
		if (is_word(&words, i, "shop")) {
			shop = true;
			drop_word(&words, i);
		}
	}
	for (size_t at = span_end(before) + 1;
	     shop && at < span_end(part) && dcss_next(text, part, "|", &at, &items);)
		check_item(spec, items);
	words.count = shop || before.length == part.length ? words.count : 0;
	join_words(&words, "", name);
	struct span left = words_span(&words, part);
	if (any_trap || (strlen(name) == 1 && !shop))
		return;
	if (words.count == 0)
		REFUSE(spec, part,
		       shop ? "A shop needs a kind, as in \"any shop\": without one the game crashes."
			    : "Not a feature.");
	else if (shop && !is_of_type(spec->words, name, "shop") && strcmp(name, "any") != 0 &&
		 strcmp(name, "random") != 0)
		report_unknown(spec, left, "kind of shop", spec->words, "shop");
	else if (!shop && !is_of_type(spec->words, name, "feature") &&
		 (memmem(text + part.start, part.length, " mimic", 6) || !note_former(spec, left, name, "feature")))
		report_unknown(spec, left, "feature", spec->words, "feature");
}

static void check_marker(struct spec *spec, struct span part)
{
	const char *bytes = spec->value.text + part.start;
	bool is_feature = bytes_begin(bytes, part.length, "feat:");
	struct span name = span_between(part.start + (is_feature ? strlen("feat:") : 0), span_end(part));
	name = span_trimmed(spec->value.text, name);
	if (!is_feature && !bytes_begin(bytes, part.length, "lua:"))
		REPORT_IGNORED(spec, part, "The game ignores this marker: write feat: and a feature, or lua:.");
	else if (is_feature && turn_to(spec, RULE_DCSS_DROPPED) &&
		 !vocabulary_has(spec->words, spec->value.text + name.start, name.length, "type", "feature"))
		dcss_report_unknown(&spec->value, name, "feature", spec->words, "feature");
}

static void check_mask(struct spec *spec, struct span part)
{
	const char *text = spec->value.text;
	struct span word = span_between(part.start + (text[part.start] == '!'), span_end(part));
	if (!vocabulary_has(spec->words, text + word.start, word.length, "type", "mask"))
		report_unknown(spec, word, "mask", spec->words, "mask");
}

/* ---- weights, and changing glyphs ---- */

static bool check_weight(struct spec *spec, struct span weight)
{
	long long number;
	bool is_weight = dcss_number(spec->value.text, weight, &number) && number > 0;
	if (!is_weight)
		REFUSE(spec, weight, "A weight must be a number of 1 or more, not \"%s\".", quote(spec, weight));
	return is_weight;
}

/* Checks one of several values with weights: "bloody", "red w:5", "red:5". */
static void check_weighted(struct spec *spec, struct span part)
{
	const char *text = spec->value.text, *key = spec->value.name;
	struct words words;
	long long number;
	bool tile = text_ends(key, "TILE");
	spec->refused_only = true;
	bool read = read_words(spec, spec->items, part, &words);
	spec->refused_only = spec->lua;
	if (!read)
		return;
	for (int i = words.count - 1; i >= 0; i--)
		if (tile && (is_word(&words, i, "no_random") || is_word(&words, i, "last_tile")))
			drop_word(&words, i);
	struct span value = words_span(&words, part);
	size_t colon = bytes_find(text, value.start, span_end(value), ':');
	if (words.weight.length == 0 && colon < span_end(value)) {
		if (!check_weight(spec, span_between(colon + 1, span_end(value))))
			return;
		value = span_trimmed(text, span_between(value.start, colon));
	}
	if (words.count == 0)
		REFUSE(spec, part, "%s has no value here.", key);
	else if (strcmp(key, "COLOUR") == 0)
		check_colour(spec, value);
	else if (tile)
		check_tile(spec, value, "tile");
	else if (strcmp(key, "FHEIGHT") == 0 && !dcss_number(text, value, &number))
		REFUSE(spec, value, "FHEIGHT must be a number.");
	else if (strcmp(key, "KPROP") == 0)
		check_name(spec, value, "property", spec->words, "property");
}

/* Checks the weights of glyphs: "abc x:5". */
static void check_glyphs(struct spec *spec, struct span whole)
{
	struct span word;
	for (size_t at = 0; dcss_next(spec->value.text, whole, " \t", &at, &word);)
		if (word.length > 2 && spec->value.text[word.start + 1] == ':')
			check_weight(spec, span_between(word.start + 2, span_end(word)));
}

/* Reports glyphs of SUBST that look like something else. */
static void check_subst(struct spec *spec, struct span whole)
{
	const char *text = spec->value.text;
	struct span word, before = {0};
	bool remark = false;
	check_glyphs(spec, whole);
	for (size_t at = 0; dcss_next(text, whole, " \t", &at, &word); before = word) {
		size_t letters = word.start;
		while (letters < span_end(word) && byte_is_letter(text[letters]))
			letters++;
		remark = remark || (before.length > 0 && text[word.start] == '#');
		if (remark && letters == span_end(word) && word.length > 2) {
			REPORT_IGNORED(
			    spec, word,
			    "SUBST reads the letters of \"%s\" as glyphs: a comment cannot follow on this line.",
			    quote(spec, word));
			return;
		}
		char sign = word.length == 1 ? text[word.start] : '\0';
		if (before.length == 1 && before.start > whole.start && at < span_end(whole) &&
		    (sign == '=' || (sign == ':' && !described_defines(spec->value.context, ':')))) {
			REPORT_IGNORED(spec, word,
				       "SUBST reads %c as a glyph here: a comma is missing before \"%c\".", sign,
				       text[before.start]);
			return;
		}
	}
}

/* Returns the number of cells with glyphs of the line; -1 if other lines may change it. */
static int count_cells(const struct spec *spec)
{
	const struct rule_context *context = spec->value.context;
	const struct grid *map = context->map;
	int cells = 0;
	EACH(const struct entry, entry, context->model->entries + map->first_entry, map->entry_count) {
		const struct described_legend *legend = described_legend_of(context->model, entry);
		if (entry != spec->entry && legend && legend->effect >= EFFECT_BECOMES)
			return -1;
	}
	for (int i = 0; i < spec->entry->key_count; i++)
		cells += (int)grid_count(map, spec->entry->keys[i]);
	return context->part->glyphs_unknown || context->detail->glyphs_unknown ? -1 : cells;
}

/* Tells of "*" as the glyph of an item: the game reads what was meant as the last part of the item before it so. */
static void check_star(struct spec *spec, struct span whole)
{
	const struct entry *entry = spec->entry;
	const char *bytes = spec->value.context->check->text->bytes;
	size_t at = entry ? entry->key_span.start : 0;
	if (!entry || entry->key_count != 1 || entry->keys[0] != '*' || memchr(spec->value.text, '/', whole.length))
		return;
	at = bytes_skip_back(bytes, entry->line.start, at, BLANKS);
	if (at > entry->line.start && bytes[at - 1] == ',' && strcspn(spec->value.text, "=:") == whole.length)
		REPORT_NOTE(spec, whole,
			    "NSUBST replaces the glyph '*' here: after a comma it is no longer the other cells.");
}

/* Checks the parts of NSUBST: "2=ab", "* : c w:3", "x". */
static void check_nsubst(struct spec *spec, struct span whole)
{
	const char *text = spec->value.text;
	int cells = spec->entry ? count_cells(spec) : -1;
	long long taken = 0, count;
	for (size_t from = whole.start, to; from < span_end(whole); from = to + 1) {
		to = bytes_find(text, from, span_end(whole), '/');
		struct span part = span_trimmed(text, span_between(from, to));
		size_t sign = bytes_until(text, part.start + 1, span_end(part), "=:");
		bool given = sign < span_end(part);
		struct span key = span_trimmed(text, span_between(part.start, given ? sign : part.start));
		struct span glyphs = given ? span_trimmed(text, span_between(sign + 1, span_end(part))) : part;
		bool counted = dcss_number(text, key, &count) && count != 0;
		if (part.length == 0)
			REPORT_NOTE(spec, whole, "NSUBST drops an empty part.");
		else if (!given && (text[part.start] == '=' || text[part.start] == ':'))
			REFUSE(spec, part, "A number is missing before the sign in \"%s\" of NSUBST.",
			       quote(spec, part));
		else if (cells > 0 && taken >= cells)
			REPORT_NOTE(spec, part, "The map has only %d of these glyphs, so this part is never used.",
				    cells);
		if (!given && part.length == 2 && text[part.start] == '*' &&
		    strchr("xXcvbmnotlw", text[part.start + 1]))
			REPORT_IGNORED(spec, part, "NSUBST reads all of \"%s\" as glyphs: write = after the *.",
				       quote(spec, part));
		else if (given && glyphs.length == 0)
			REFUSE(spec, part, "NSUBST has no glyphs after \"%s\".", quote(spec, part));
		else if (given && !counted && !bytes_equal(text + key.start, key.length, "*"))
			REFUSE(spec, key, "NSUBST needs a number or * before the sign, not \"%s\".",
			       quote(spec, key));
		taken += !given ? part.length > 0 : counted && count > 0 && count < 10000 ? count : 0;
		check_glyphs(spec, glyphs);
	}
	check_star(spec, whole);
}

/* Tells of a SHUFFLE that turns all cells of floor into stairs by chance. */
static void check_shuffled(struct spec *spec, struct span whole)
{
	enum { MANY = 9 };
	const struct grid *map = spec->value.context->map;
	const char *text = spec->value.text, *stairs = strpbrk(text, "{}()[]<>");
	if (stairs && spec->entry && !strchr(text, '/') && strchr(text, '.') && grid_count(map, '.') >= MANY)
		REPORT_NOTE(spec, whole,
			    "SHUFFLE exchanges all cells of a glyph: each of the %u cells of . may become %c.",
			    grid_count(map, '.'), *stairs);
}

/* Checks SHUFFLE and CLEAR, which have only glyphs. */
static void check_blocks(struct spec *spec, struct span whole)
{
	const char *text = spec->value.text;
	const struct span line = spec->value.span;
	struct span block, first = {0};
	if (memmem(spec->value.context->check->text->bytes + line.start, line.length, " = ", 3))
		REPORT_IGNORED(spec, whole, "%s reads = as a glyph: it takes no value.", spec->value.name);
	if (strcmp(spec->value.name, "SHUFFLE") != 0)
		return;
	check_shuffled(spec, whole);
	if (whole.length > 1 && strspn(text, (char[]){*text, '\0'}) == whole.length)
		REPORT_NOTE(spec, whole, "SHUFFLE has no effect on a single glyph.");
	for (size_t at = 0; dcss_next(text, whole, "/", &at, &block); first = first.length > 0 ? first : block)
		if (first.length > 0 && block.length != first.length) {
			REFUSE(spec, block, "The blocks of SHUFFLE differ in length.");
			return;
		}
}

/* ---- lines ---- */

/* Checks a value according to its key; `split` separates parts that are read individually. */
static void check_value(struct spec *spec, struct span whole)
{
	static const struct {
		const char *keys, *split;
		void (*check)(struct spec *spec, struct span part);
	} readers[] = {{"KFEAT", "/", check_feature},
		       {"KMONS MONS", ",/", check_monster},
		       {"KITEM ITEM", ",/", check_item},
		       {"KMASK", "/", check_mask},
		       {"KPROP COLOUR FHEIGHT FTILE RTILE TILE SUBVAULT", "/", check_weighted},
		       {"SUBST", "", check_subst},
		       {"NSUBST", "", check_nsubst},
		       {"MARKER", "", check_marker},
		       {"LFLOORCOL LROCKCOL", "", check_colour},
		       {"SHUFFLE CLEAR", "", check_blocks}};
	const char *key = spec->value.name;
	struct span part;
	EACH_OF(reader, readers)
		for (size_t at = 0; bytes_among(key, strlen(key), reader->keys) &&
				    dcss_next(spec->value.text, whole, reader->split, &at, &part);)
			reader->check(spec, part);
}

/* Reports tags that are a slip of one that the game knows, and keys whose numbers the game reads as tags. */
static void check_tags(struct spec *spec, struct span whole)
{
	const char *text = spec->value.text;
	struct span tag;
	for (size_t at = 0; dcss_next(text, whole, " \t(),", &at, &tag);) {
		if (vocabulary_find(spec->words, text + tag.start, tag.length) >= 0)
			continue;
		const char *name = context_quote(spec->value.context, text + tag.start, tag.length), *meant;
		int limit = MIN(DCSS_TWO_SLIPS, word_limit(tag.length));
		int near = vocabulary_nearest(spec->words, name, tag.length, "flag", "yes", limit);
		if (strstr("WEIGHT: CHANCE: ORDER: ", name) && at < span_end(whole) && byte_is_digit(text[at]))
			REFUSE(spec, tag, "%s must begin a line: the game reads its number as a tag.", name);
		if (near >= 0 && dcss_is_slip_of(name, meant = vocabulary_word(spec->words, near)) &&
		    !dcss_file_has_tag(spec->value.context, name, tag.length, "TAGS"))
			REPORT_NOTE(spec, tag, "The game has no tag %s; did you mean %s?", name, meant);
	}
}

static void check_field(struct spec *spec)
{
	const char *text = spec->value.text, *name = spec->value.name;
	size_t length = strlen(text);
	bool item = strcmp(name, "ITEM") == 0;
	struct span whole = span_between(0, length);
	if (strcmp(name, "LFLOORCOL") == 0 || strcmp(name, "LROCKCOL") == 0)
		check_value(spec, whole);
	if (strcmp(name, "TAGS") == 0)
		check_tags(spec, whole);
	spec->unknown = RULE_DCSS_DROPPED;
	if (length > 0 && text_ends(name, "TILE"))
		check_tile(spec, whole, "tile");
	spec->unknown = RULE_DCSS_WORDS;
	for (size_t from = 0, to; (item || strcmp(name, "MONS") == 0) && length > 0 && from <= length;
	     from = to + 1) {
		to = bytes_find(text, from, length, ',');
		struct span part = span_trimmed(text, span_between(from, to));
		if (part.length > 1)
			check_value(spec, part);
		else if (part.length == 0)
			REFUSE(spec, whole, "An item of %s is empty.", name);
		else if (item && from == 0 && to == length)
			REPORT_IGNORED(spec, part,
				       "The game ignores \"%c\": an item of ITEM needs two characters or more.",
				       text[part.start]);
		else
			REFUSE(spec, part, "\"%c\" is too short for an item of %s.", text[part.start], name);
	}
}

void rule_dcss_words(struct rule_context *context)
{
	const struct model *model = context->model;
	const struct grid *map = context->map;
	struct spec spec = spec_begin(context);
	if (!spec.words)
		return;
	for (int i = map->first_field; i < map->first_field + map->field_count; i++) {
		const struct field *field = &model->fields[i];
		spec.value.name = field->name;
		spec.value.text = field->effective;
		spec.value.span = field->value;
		spec.value.place = place_at(PLACE_FIELD, i);
		if (field->set)
			check_field(&spec);
	}
	for (int i = map->first_entry; i < map->first_entry + map->entry_count; i++) {
		const struct entry *entry = &model->entries[i];
		const struct described_legend *legend = described_legend_of(model, entry);
		bool has_value = entry->attribute_count > 0;
		if (entry->fixed || !legend || (!has_value && takes_value(legend)))
			continue;
		spec.entry = entry;
		spec.value.name = entry->kind;
		spec.value.text = has_value ? entry->attributes[0].effective : entry->glyphs;
		spec.value.span = has_value ? entry->attributes[0].span : entry->key_span;
		spec.value.place = place_at(has_value ? PLACE_ATTRIBUTE : PLACE_ENTRY, i);
		spec.named = spec.bound = 0;
		check_value(&spec, span_between(0, strlen(spec.value.text)));
		if (spec.named > 0)
			check_habitat(&spec);
	}
}

/* Starts to check a text in Lua. */
static struct spec spec_of_lua(struct rule_context *context, const char *key, const char *text, struct span span)
{
	struct spec spec = spec_begin(context);
	spec.lua = spec.refused_only = true;
	spec.value = (struct dcss_text){context, key, text, span, {0}};
	return spec;
}

/* Removes notes from number `first` on: what older versions have is told of single texts only. */
static void drop_notes(struct finding_list *findings, size_t first)
{
	size_t kept = first;
	for (size_t i = first; i < (size_t)findings->count; i++)
		if (findings->items[i].severity > SEVERITY_NOTE)
			findings->items[kept++] = findings->items[i];
	findings->count = (int)kept;
}

/* Counts the parts of a list that are wrong, up to two; -1 if no part is right. `odd` is the last one that is wrong. */
static int count_wrong(struct spec *spec, void (*check)(struct spec *spec, struct span part), struct span *odd)
{
	struct finding_list *findings = spec->value.context->check->findings;
	const char *text = spec->value.text;
	const size_t before = (size_t)findings->count;
	int right = 0, wrong = 0;
	struct span part;
	spec->counting = true;
	for (size_t at = 0; wrong < 2 && dcss_next(text, span_between(0, strlen(text)), ",/", &at, &part);) {
		if (memchr(text + part.start, DCSS_HOLE, part.length))
			continue;
		check(spec, part);
		drop_notes(findings, before);
		right += (size_t)findings->count == before;
		if ((size_t)findings->count > before) {
			wrong++;
			*odd = part;
		}
		findings->count = (int)before;
	}
	spec->counting = false;
	return right > 0 ? wrong : -1;
}

void dcss_check_list(struct rule_context *context, struct span span, const char *text)
{
	struct spec spec = spec_of_lua(context, "A list", text, span);
	struct finding_list *findings = context->check->findings;
	struct span odd;
	size_t before = (size_t)findings->count;
	if (!spec.words)
		return;
	int items = count_wrong(&spec, check_item, &odd), monsters = 1;
	if (items != 0 &&
	    (monsters = count_wrong(&spec, check_monster, items == 1 ? &(struct span){0} : &odd)) != 0 &&
	    (items == 1 || monsters == 1) && count_wrong(&spec, check_feature, &(struct span){0}) != 0)
		(items == 1 ? check_item : check_monster)(&spec, odd);
	for (size_t i = before; i < (size_t)findings->count; i++)
		findings->items[i].severity = MIN(findings->items[i].severity, SEVERITY_WARNING);
}

void dcss_check_call(struct rule_context *context, struct span name, struct span argument, const char *text,
		     bool certain)
{
	const char *bytes = context->check->text->bytes;
	struct finding_list *findings = context->check->findings;
	size_t from = 0, before = (size_t)findings->count;
	char *key = arena_copy(context->arena, bytes + name.start, name.length);
	for (char *at = key; *at; at++)
		*at = (char)(*at - 'a' + 'A');
	struct spec spec = spec_of_lua(context, key, text, argument);
	if (!bytes_among(key, name.length,
			 "MONS ITEM LFLOORCOL LROCKCOL")) { /* a glyph, then = or : (mapdef.cc, split_key_item) */
		from = 1 + strcspn(spec.value.text + 1, "=:");
		if (!text[from])
			dcss_report(&spec.value, (struct span){0}, "%.*s needs = or : after the glyph.",
				    (int)name.length, bytes + name.start);
		from++;
	}
	if (spec.words && from < strlen(text))
		check_value(&spec, span_between(from, strlen(text)));
	if (memcmp(text, bytes + argument.start, MIN(strlen(text), argument.length)) != 0)
		drop_notes(findings, before);
	for (size_t i = before; !certain && i < (size_t)findings->count; i++)
		findings->items[i].severity = MIN(findings->items[i].severity, SEVERITY_WARNING);
}
