/* Words of legend lines with names: each leads, by way of the words of other lines, to words that the file defines. */
#include "reading.h"

#include "edit/names.h"

enum { CHAIN = 100 }; /* longer chains of lines lead to nothing */

void lookup_add(struct reading *reading, const struct described_legend *legend, const char *word, size_t length,
		const char *value)
{
	struct arena *arena = &reading->model->arena;
	struct described_detail *detail = reading->detail;
	if (length == 0 || length > FOLDED)
		return;
	const struct named named = {.word = arena_copy(arena, word, length), .legend = legend, .value = value};
	ARENA_LIST_ADD(arena, detail->named, detail->named_count, detail->named_capacity, &named);
	int count = detail->named_count - 1;
	const char *folded = described_folded(reading->description, arena, word, length);
	const struct name name = {.bytes = folded, .length = strlen(folded), .index = count};
	ARENA_LIST_ADD(arena, detail->names, count, detail->name_capacity, &name);
}

/* Returns the first of the definitions of a word, in file order; NULL if none. */
static const struct name *find_all(const struct model *model, const char *word, size_t length)
{
	const struct described_detail *detail = described_detail(model);
	char folded[FOLDED];
	return described_fold(described_of(model)->description, word, &length, folded)
		   ? names_find(detail->names, detail->named_count, folded, length)
		   : NULL;
}

const struct named *lookup_find(const struct model *model, const char *word, size_t length)
{
	const struct name *found = find_all(model, word, length);
	return found ? &described_detail(model)->named[found->index] : NULL;
}

bool lookup_defines(const struct model *model, const char *key, const char *word, size_t length)
{
	const struct name *found = find_all(model, word, length);
	for (int i = 0; found && i < found->count; i++)
		if (!*key || strcmp(described_detail(model)->named[found[i].index].legend->key, key) == 0)
			return true;
	return false;
}

const char *described_defined(const struct model *model, const char *type, int number, const char **meaning)
{
	const struct described_detail *detail = described_detail(model);
	EACH(const struct named, named, detail->named, detail->named_count) {
		if ((!type[1] || strcmp(named->legend->key, type + 1) == 0) && number-- == 0) {
			*meaning = named->value ? named->value : "";
			return named->word;
		}
	}
	return NULL;
}

bool lookup_is_joint(const struct description *description, const struct described_legend *legend, const char *word,
		     size_t length)
{
	for (const char *const *joint = legend->joints; joint && *joint; joint++)
		if (strlen(*joint) == length &&
		    (description->letters == CASE_IGNORED ? strncasecmp : strncmp)(word, *joint, length) == 0)
			return true;
	return false;
}

const struct described_look *lookup_look(const struct description *description, const char *text, size_t length)
{
	for (int i = 0; i < description->look_count; i++)
		if (pattern_match(description->looks[i].pattern, text, length, NULL))
			return &description->looks[i];
	return NULL;
}

/* Finds out what a word leads to: `known` stays false in a circle. */
static void follow(const struct model *model, struct named *named, int depth)
{
	const struct description *description = described_of(model)->description;
	const char *value = named->value ? named->value : "";
	size_t length = strlen(value);
	if (named->followed || depth > CHAIN)
		return;
	named->followed = true;
	bool known = true;
	named->refused = named->legend->effect == EFFECT_REFUSED;
	for (struct span word = {0}; (word = bytes_word(value, span_end(word), length, BLANKS)).length > 0;) {
		if (lookup_is_joint(description, named->legend, value + word.start, word.length))
			continue;
		const struct named *next = lookup_find(model, value + word.start, word.length);
		if (next)
			follow(model, (struct named *)next, depth + 1);
		known =
		    known && (next ? next->known : !named->legend->words); /* words that no rule checks may be any */
		named->refused |= next && next->refused;
		if (next && next->look && (!named->look || next->look < named->look))
			named->look = next->look;
	}
	named->known = known;
}

void lookup_finish(struct reading *reading)
{
	struct described_detail *detail = reading->detail;
	names_sort(detail->names, detail->named_count);
	for (int i = 0; i < detail->named_count; i++) /* words that need no others */
		if (!detail->named[detail->names[i].index].value)
			detail->named[detail->names[i].index].look =
			    lookup_look(reading->description, detail->names[i].bytes, detail->names[i].length);
	for (int i = 0; i < detail->named_count; i++)
		follow(reading->model, &detail->named[i], 0);
}
