/* The terrains of a board as entries: first those of the vocabulary, then what the file names besides. In the
 * dialects after A any letter or name is a terrain when the recruit file has it, so none is unknown here. */
#include "reader.h"

#include "edit/scan.h"

#include <string.h>

static const char *const columns[] = {[TERRAIN_WORD] = "word", [TERRAIN_LETTER] = "letter", [TERRAIN_NAME] = "name"};

static const char *word_of_row(const struct reader *reader, int row)
{
	return vocabulary_value(reader->vocabulary, row, columns[reader->traits->terrain]);
}

/* A key that no other terrain has: the wanted one, a letter of the word, or the first free sign. */
static unsigned char free_key(const struct reader *reader, unsigned char wanted, const char *word)
{
	if (wanted > ' ' && wanted < 0x7f && !reader->keys[wanted])
		return wanted;
	for (; *word; word++)
		if (*word > ' ' && *word < 0x7f && !reader->keys[(unsigned char)*word])
			return (unsigned char)*word;
	for (unsigned char key = 'A'; key < 0x7f; key++)
		if (!reader->keys[key])
			return key;
	return '?';
}

static int add_terrain(struct reader *reader, unsigned char key, const char *word, const char *text, enum look look)
{
	struct model *model = reader->model;
	int index = model->entry_count, count = index;
	struct entry *entry = model_add_entry(model);
	if (!entry ||
	    !arena_append(&model->arena, (void *)&reader->detail->terrain_words, &count, &reader->words_capacity,
			  (void *)&word, sizeof word) ||
	    !word_table_add(&reader->terrains, &model->arena, word, index))
		return -2;
	*entry =
	    (struct entry){.grid = -1, .key = free_key(reader, key, text), .fixed = true, .text = text, .look = look};
	if (!reader->keys[entry->key])
		model->glyphs[entry->key] =
		    (struct glyph){.known = true, .look = look, .walk = WALK_GROUND, .entry = index, .meaning = text};
	reader->keys[entry->key] = true;
	return index;
}

bool colossus_add_terrains(struct reader *reader)
{
	const struct vocabulary *vocabulary = reader->vocabulary;
	reader->tower = -1;
	for (int row = 0; row < vocabulary_count(vocabulary); row++) {
		if (strcmp(vocabulary_value(vocabulary, row, "type"), "TERRAIN") != 0)
			continue;
		const char *name = vocabulary_value(vocabulary, row, "name");
		const char *letter = vocabulary_value(vocabulary, row, "letter");
		int entry = add_terrain(reader, (unsigned char)*letter, word_of_row(reader, row), name,
					scan_look(vocabulary_value(vocabulary, row, "look")));
		if (entry < 0)
			return false;
		if (strcmp(vocabulary_word(vocabulary, row), "TOWER") == 0)
			reader->tower = entry;
	}
	return true;
}

int colossus_terrain_entry(struct reader *reader, struct word word)
{
	int known = word_table_find(&reader->terrains, word.bytes, word.length);
	if (known >= 0)
		return known;
	const char *copy = arena_copy(&reader->model->arena, word.bytes, word.length);
	return copy ? add_terrain(reader, (unsigned char)*copy, copy, copy, LOOK_SPECIAL) : -2;
}

/* The row of the word but for letter case, which is the most frequent mistake; else the row of the nearest word. */
static int nearest_row(const struct vocabulary *vocabulary, const char *type, struct word word)
{
	for (int row = 0; row < vocabulary_count(vocabulary); row++) {
		const char *known = vocabulary_word(vocabulary, row);
		if (strcmp(vocabulary_value(vocabulary, row, "type"), type) == 0 && strlen(known) == word.length &&
		    strncasecmp(known, word.bytes, word.length) == 0)
			return row;
	}
	return vocabulary_nearest(vocabulary, word.bytes, word.length, "type", type, word_limit(word.length));
}

const char *colossus_nearest(const struct reader *reader, const char *type, struct word word)
{
	int row = nearest_row(reader->vocabulary, type, word);
	if (row < 0)
		return NULL;
	return strcmp(type, "TERRAIN") == 0 ? word_of_row(reader, row) : vocabulary_word(reader->vocabulary, row);
}

const char *colossus_terrain_word(const struct model *model, int entry)
{
	bool there = model->detail && entry >= 0 && entry < model->entry_count;
	return there ? colossus_detail(model)->terrain_words[entry] : NULL;
}
