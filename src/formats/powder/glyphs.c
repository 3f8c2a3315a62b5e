/* Determines what the glyphs of a POWDER room mean: all legend lines of a glyph, merged in file order as by map2c.
 *
 * The vocabulary says how a square is walked on, shown and entered (columns class, style, exit). */
#include "powder.h"

enum { MEANING_LIMIT = 200 };

const char *const powder_types[POWDER_TYPES] = {"MOBLEVEL", "MOB",      "SQUAREFLAG", "INTRINSIC",
						"SQUARE",   "ITEMTYPE", "ITEM",       "SIGNPOST"};

enum powder_type powder_type_of(const struct attribute *attribute)
{
	int type = 0;
	while (type < POWDER_TYPES && attribute->type != powder_types[type])
		type++;
	return (enum powder_type)type;
}

/* A glyph while its legend lines are collected. */
struct meaning {
	struct glyph *glyph;
	struct powder_cell *cell;
	int named, random; /* monsters from MOB and from MOBLEVEL */
	bool lone_unique;  /* MOBLEVEL_UNIQUE without a MOBLEVEL before it */
	char text[MEANING_LIMIT];
	size_t length;
};

static void meaning_append(struct meaning *meaning, const char *word, size_t length)
{
	size_t room = sizeof meaning->text - 1 - meaning->length;
	if (room < 4)
		return;
	int wrote = snprintf(meaning->text + meaning->length, room, "%s%.*s", meaning->length > 0 ? ", " : "",
			     length > 60 ? 60 : (int)length, word);
	meaning->length +=
	    wrote > 0 && (size_t)wrote < room ? (size_t)wrote : strlen(meaning->text + meaning->length);
}

/* The first SQUARE is the ground; `row` is its row in the vocabulary, or -1. */
static void take_ground(struct glyph *glyph, struct powder_cell *cell, const struct vocabulary *vocabulary, int row)
{
	static const struct {
		const char *class;
		enum walk walk;
	} walks[] = {{"walk", WALK_GROUND}, {"door", WALK_DOOR}, {"swim", WALK_SWIM}, {"magicdoor", WALK_MAGIC}};
	cell->square = row >= 0;
	if (row < 0)
		return;
	const char *word = vocabulary_word(vocabulary, row), *class = vocabulary_value(vocabulary, row, "class");
	glyph->walk = WALK_SOLID;
	EACH_OF(known, walks)
		if (strcmp(known->class, class) == 0)
			glyph->walk = known->walk;
	glyph->edge_entrance = *vocabulary_value(vocabulary, row, "exit") != '\0';
	glyph->entrance = strncmp(word, "SQUARE_LADDER", 13) == 0;
	if (glyph->style == STYLE_UNKNOWN)
		glyph->style = scan_style(vocabulary_value(vocabulary, row, "style"));
}

/* The words of monsters and squares that rules ask for. */
static const struct {
	const char *word;
	enum powder_is is;
} special[] = {{"INTRINSIC_LEADER", IS_LEADER}, {"MOB_BAEZLBUB", IS_LARGE},         {"MOB_CRETAN_MINOTAUR", IS_LARGE},
	       {"MOB_GOLDTRIDUDE", IS_LARGE},   {"SQUARE_CORRIDOR", IS_FOR_STAIRS}, {"SQUARE_FLOOR", IS_FOR_STAIRS},
	       {"SQUARE_LADDERDOWN", IS_DOWN},  {"SQUARE_LADDERUP", IS_UP}};

/* The game creates named monsters first, then random ones in file order; MOBLEVEL_UNIQUE creates one only if there
 * is none yet. A _NONE word only ends a list. A monster hides what is under it, and an item hides the square. */
static void take_attribute(struct meaning *meaning, const struct text *text, const struct vocabulary *vocabulary,
			   const struct attribute *attribute)
{
	struct glyph *glyph = meaning->glyph;
	struct powder_cell *cell = meaning->cell;
	struct span word = attribute->span;
	const char *bytes = text->bytes + word.start;
	int row = attribute->known ? vocabulary_find(vocabulary, bytes, word.length) : -1;
	const char *means = vocabulary_value(vocabulary, row, "meaning");
	enum powder_type type = powder_type_of(attribute);
	meaning_append(meaning, *means ? means : bytes, *means ? strlen(means) : word.length);
	if (type == POWDER_TYPES)
		return;
	bool counts = ++cell->types[type] == 1 || type != TYPE_SQUARE; /* the first SQUARE is the ground */
	for (size_t i = 0; counts && i < sizeof special / sizeof *special; i++)
		cell->is |= span_equals(text, word, special[i].word) ? special[i].is : 0;
	bool unique = span_equals(text, word, "MOBLEVEL_UNIQUE") && meaning->random == 0;
	switch (type) {
	case TYPE_MOB:
	case TYPE_MOBLEVEL:
		glyph->style = STYLE_MONSTER;
		if (span_equals(text, word, "MOB_NONE") || span_equals(text, word, "MOBLEVEL_NONE"))
			break;
		meaning->lone_unique = meaning->lone_unique || unique;
		if (type == TYPE_MOB)
			meaning->named++;
		else
			meaning->random += unique || !span_equals(text, word, "MOBLEVEL_UNIQUE");
		break;
	case TYPE_ITEM:
	case TYPE_ITEMTYPE:
		cell->items += !span_equals(text, word, "ITEM_NONE") && !span_equals(text, word, "ITEMTYPE_NONE");
		glyph->style = glyph->style == STYLE_MONSTER ? STYLE_MONSTER : STYLE_ITEM;
		break;
	case TYPE_SQUARE:
		cell->signpost = cell->signpost || span_equals(text, word, "SQUARE_SIGNPOST");
		if (counts)
			take_ground(glyph, cell, vocabulary, row);
		break;
	default:
		break;
	}
}

/* Merges the legend lines of one glyph, linked by `next` in file order, and gives each of them the glyph's style. */
static void read_glyph(struct model *model, const struct text *text, const struct vocabulary *vocabulary,
		       struct glyph *glyph, const int *next)
{
	struct powder_detail *detail = model->format_data;
	struct meaning meaning = {.glyph = glyph, .cell = &detail->cells[glyph - model->glyphs]};
	for (int e = glyph->entry; e >= 0; e = next[e]) {
		const struct entry *entry = &model->entries[e];
		for (int a = 0; a < entry->attribute_count; a++)
			take_attribute(&meaning, text, vocabulary, &entry->attributes[a]);
		glyph->known = glyph->known || entry->attribute_count > 0;
	}
	meaning.cell->monsters = meaning.named + meaning.random - (meaning.named > 0 && meaning.lone_unique);
	if (meaning.cell->monsters == 0)
		meaning.cell->is &= ~(unsigned)IS_LEADER;
	meaning.cell->is |= (meaning.cell->monsters > 0 || meaning.cell->items > 0 ? IS_TAKEN : 0) |
			    (glyph->edge_entrance ? IS_EXIT : 0) | (glyph->entrance ? IS_LADDER : 0);
	if (meaning.cell->types[TYPE_SQUARE] == 0)
		meaning_append(&meaning, "no square", strlen("no square"));
	glyph->meaning = arena_copy(&model->arena, meaning.text, strlen(meaning.text));
	for (int e = glyph->entry; e >= 0; e = next[e])
		model->entries[e].style = glyph->style;
}

void powder_read_glyphs(struct model *model, const struct text *text, const struct vocabulary *vocabulary)
{
	struct powder_detail *detail = model->format_data;
	int *next = arena_allocate(&model->arena, (size_t)model->entry_count, sizeof *next);
	detail->next = next;
	for (int glyph = 0; glyph < 256; glyph++)
		model->glyphs[glyph].entry = -1;
	for (int e = model->entry_count - 1; e >= 0; e--) {
		next[e] = model->glyphs[model->entries[e].key].entry;
		model->glyphs[model->entries[e].key].entry = e;
	}
	for (int glyph = 0; glyph < 256; glyph++)
		if (model->glyphs[glyph].entry >= 0)
			read_glyph(model, text, vocabulary, &model->glyphs[glyph], next);
}

bool powder_next_of_type(const struct model *model, int glyph, enum powder_type type, struct place *place)
{
	if (place->kind == PLACE_NONE)
		*place = place_at(PLACE_ATTRIBUTE, model->glyphs[glyph].entry);
	else
		place->x++;
	for (; place->index >= 0; place->index = powder_detail(model)->next[place->index], place->x = 0)
		for (; place->x < model->entries[place->index].attribute_count; place->x++)
			if (model->entries[place->index].attributes[place->x].type == powder_types[type])
				return true;
	*place = (struct place){0};
	return false;
}
