/* What the glyphs of a POWDER room mean: all legend lines of a glyph together, in file order, as map2c merges them.
 *
 * How a square is walked on, looked at and entered stands in the vocabulary (columns class, look, exit). */
#include "powder.h"

#include <stdio.h>
#include <string.h>

enum { MEANING_LIMIT = 200 };

static enum look look_of(const char *name)
{
	static const char *const names[LOOK_COUNT] = {
	    [LOOK_VOID] = "void",       [LOOK_WALL] = "wall",   [LOOK_FLOOR] = "floor",
	    [LOOK_PATH] = "path",       [LOOK_DOOR] = "door",   [LOOK_WATER] = "water",
	    [LOOK_FIRE] = "fire",       [LOOK_PLANT] = "plant", [LOOK_ROCK] = "rock",
	    [LOOK_STAIRS] = "stairs",   [LOOK_ALTAR] = "altar", [LOOK_TRAP] = "trap",
	    [LOOK_MAGIC] = "magic",     [LOOK_SIGN] = "sign",   [LOOK_BUILDING] = "building",
	    [LOOK_MONSTER] = "monster", [LOOK_ITEM] = "item",   [LOOK_SPECIAL] = "special"};
	for (int look = 0; look < LOOK_COUNT; look++)
		if (names[look] && strcmp(names[look], name) == 0)
			return (enum look)look;
	return LOOK_UNKNOWN;
}

static enum walk walk_of(const char *class)
{
	static const struct {
		const char *class;
		enum walk walk;
	} walks[] = {{"walk", WALK_GROUND}, {"door", WALK_DOOR}, {"swim", WALK_SWIM}, {"magicdoor", WALK_MAGIC}};
	for (size_t i = 0; i < sizeof walks / sizeof *walks; i++)
		if (strcmp(walks[i].class, class) == 0)
			return walks[i].walk;
	return WALK_SOLID;
}

/* A glyph while its legend lines are gathered. */
struct meaning {
	struct glyph *glyph;
	struct powder_cell *cell;
	int named, random; /* monsters by MOB and by MOBLEVEL */
	bool lone_unique;  /* MOBLEVEL_UNIQUE, with no MOBLEVEL before it */
	char text[MEANING_LIMIT];
	size_t length;
	bool has_square;
};

static void meaning_append(struct meaning *meaning, const char *word, size_t length)
{
	size_t room = sizeof meaning->text - 1 - meaning->length;
	if (room < 4)
		return;
	if (length > 60)
		length = 60;
	int wrote = snprintf(meaning->text + meaning->length, room, "%s%.*s", meaning->length > 0 ? ", " : "",
			     (int)length, word);
	meaning->length +=
	    wrote > 0 && (size_t)wrote < room ? (size_t)wrote : strlen(meaning->text + meaning->length);
}

static void take_square(struct meaning *meaning, const struct vocabulary *vocabulary, int row)
{
	struct glyph *glyph = meaning->glyph;
	meaning->has_square = true;
	if (row < 0)
		return;
	glyph->walk = walk_of(vocabulary_value(vocabulary, row, "class"));
	glyph->edge_entrance = *vocabulary_value(vocabulary, row, "exit") != '\0';
	glyph->entrance = strncmp(vocabulary_word(vocabulary, row), "SQUARE_LADDER", 13) == 0;
	if (glyph->look == LOOK_UNKNOWN)
		glyph->look = look_of(vocabulary_value(vocabulary, row, "look"));
}

/* The monsters that are named are made first, then the random ones in file order; MOBLEVEL_UNIQUE makes one only where
 * none is yet. A _NONE word only ends a list. */
static void count_monster(struct meaning *meaning, const struct text *text, const struct attribute *attribute)
{
	static const char *const large[] = {"MOB_BAEZLBUB", "MOB_CRETAN_MINOTAUR", "MOB_GOLDTRIDUDE"};
	if (span_equals(text, attribute->span, "MOB_NONE") || span_equals(text, attribute->span, "MOBLEVEL_NONE"))
		return;
	if (strcmp(attribute->type, "MOB") == 0) {
		meaning->named++;
		for (size_t i = 0; i < sizeof large / sizeof *large; i++)
			meaning->cell->large = meaning->cell->large || span_equals(text, attribute->span, large[i]);
		return;
	}
	bool unique = span_equals(text, attribute->span, "MOBLEVEL_UNIQUE");
	meaning->lone_unique = meaning->lone_unique || (unique && meaning->random == 0);
	meaning->random += !unique || meaning->random == 0;
}

static void count_thing(struct meaning *meaning, const struct text *text, const struct attribute *attribute)
{
	struct powder_cell *cell = meaning->cell;
	struct span word = attribute->span;
	if (strncmp(attribute->type, "MOB", 3) == 0)
		count_monster(meaning, text, attribute);
	else if (strncmp(attribute->type, "ITEM", 4) == 0)
		cell->items += !span_equals(text, word, "ITEM_NONE") && !span_equals(text, word, "ITEMTYPE_NONE");
	else if (strcmp(attribute->type, "INTRINSIC") == 0)
		cell->leader = cell->leader || span_equals(text, word, "INTRINSIC_LEADER");
	if (strcmp(attribute->type, "SQUARE") != 0 || meaning->has_square)
		return;
	cell->square = attribute->known;
	cell->stairs_ok = span_equals(text, word, "SQUARE_FLOOR") || span_equals(text, word, "SQUARE_CORRIDOR");
	cell->up = span_equals(text, word, "SQUARE_LADDERUP");
	cell->down = span_equals(text, word, "SQUARE_LADDERDOWN");
}

/* A monster hides what lies under it, an item hides the square. */
static void take_thing(struct glyph *glyph, const char *type)
{
	if (strcmp(type, "MOB") == 0 || strcmp(type, "MOBLEVEL") == 0)
		glyph->look = LOOK_MONSTER;
	else if (strncmp(type, "ITEM", 4) == 0 && glyph->look != LOOK_MONSTER)
		glyph->look = LOOK_ITEM;
}

static void take_attribute(struct meaning *meaning, const struct text *text, const struct vocabulary *vocabulary,
			   const struct attribute *attribute)
{
	const char *word = text->bytes + attribute->span.start;
	int row = attribute->known ? vocabulary_find(vocabulary, word, attribute->span.length) : -1;
	const char *means = row >= 0 ? vocabulary_value(vocabulary, row, "meaning") : "";
	if (*means)
		meaning_append(meaning, means, strlen(means));
	else
		meaning_append(meaning, word, attribute->span.length);
	if (!attribute->type)
		return;
	count_thing(meaning, text, attribute);
	if (strcmp(attribute->type, "SQUARE") == 0 && !meaning->has_square)
		take_square(meaning, vocabulary, row);
	else
		take_thing(meaning->glyph, attribute->type);
}

/* Gathers the lines of one glyph, which `next` chains in file order, and gives each of them the glyph's look. */
static bool read_glyph(struct model *model, const struct text *text, const struct vocabulary *vocabulary,
		       struct glyph *glyph, const int *next)
{
	struct powder_detail *detail = model->detail;
	struct meaning meaning = {.glyph = glyph, .cell = &detail->cells[glyph - model->glyphs]};
	for (int e = glyph->entry; e >= 0; e = next[e]) {
		const struct entry *entry = &model->entries[e];
		for (int a = 0; a < entry->attribute_count; a++)
			take_attribute(&meaning, text, vocabulary, &entry->attributes[a]);
		glyph->known = glyph->known || entry->attribute_count > 0;
	}
	meaning.cell->monsters = meaning.named + meaning.random - (meaning.named > 0 && meaning.lone_unique);
	if (!meaning.has_square)
		meaning_append(&meaning, "no square", strlen("no square"));
	glyph->meaning = arena_copy(&model->arena, meaning.text, strlen(meaning.text));
	for (int e = glyph->entry; e >= 0; e = next[e])
		model->entries[e].look = glyph->look;
	return glyph->meaning != NULL;
}

bool powder_read_glyphs(struct model *model, const struct text *text, const struct vocabulary *vocabulary)
{
	struct powder_detail *detail = model->detail;
	int *next = arena_allocate(&model->arena, (size_t)model->entry_count, sizeof *next);
	if (!next)
		return false;
	detail->next = next;
	for (int glyph = 0; glyph < 256; glyph++)
		model->glyphs[glyph].entry = -1;
	for (int e = model->entry_count - 1; e >= 0; e--) {
		next[e] = model->glyphs[model->entries[e].key].entry;
		model->glyphs[model->entries[e].key].entry = e;
	}
	for (int glyph = 0; glyph < 256; glyph++)
		if (model->glyphs[glyph].entry >= 0 &&
		    !read_glyph(model, text, vocabulary, &model->glyphs[glyph], next))
			return false;
	return true;
}

static bool is_of_type(const struct attribute *attribute, const char *type)
{
	return attribute->type && strcmp(attribute->type, type) == 0;
}

void powder_count_type(const struct model *model, const char *type, int counts[256])
{
	memset(counts, 0, 256 * sizeof *counts);
	for (int e = 0; e < model->entry_count; e++)
		for (int a = 0; a < model->entries[e].attribute_count; a++)
			counts[model->entries[e].key] += is_of_type(&model->entries[e].attributes[a], type);
}

static bool find_from(const struct model *model, struct place *place, const char *type)
{
	for (; place->index >= 0; place->index = powder_detail(model)->next[place->index], place->x = 0)
		for (; place->x < model->entries[place->index].attribute_count; place->x++)
			if (is_of_type(&model->entries[place->index].attributes[place->x], type))
				return true;
	*place = (struct place){0};
	return false;
}

bool powder_first_of_type(const struct model *model, int glyph, const char *type, struct place *place)
{
	*place = place_at(PLACE_ATTRIBUTE, model->glyphs[glyph].entry);
	return find_from(model, place, type);
}

bool powder_next_of_type(const struct model *model, const char *type, struct place *place)
{
	place->x++;
	return find_from(model, place, type);
}
