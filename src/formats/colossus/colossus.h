/* colossus.h - declarations shared by boards and recruit files; private to the two folders and pair.c. */
#pragma once

#include "mapwright/format.h"
#include "mapwright/hex_board.h"

#include "edit/names.h"
#include "tokens.h"

/* ---- XML ---- */

/* The bytes of a word. */
struct word {
	const char *bytes;
	size_t length;
};

static inline struct word word_of(const char *text)
{
	return (struct word){text, strlen(text)};
}

/* Returns true if the word is the text in either case of letters. */
bool word_is(struct word word, const char *text);

/* Reads the next word, which may be in quotes, up to `end`. */
bool colossus_next_word(const char **at, const char *end, struct word *word);

/* An element: where it belongs ("to the board"; NULL: the root), and its attributes in the order that a new one has, each
 * with its field (enum ter_field, enum hex_field). */
enum { ELEMENT_ATTRIBUTES = 4 };
struct element {
	const char *name, *home;
	struct {
		const char *name; /* NULL after the last one */
		int field;
	} attributes[ELEMENT_ATTRIBUTES + 1];
};

/* Returns the attribute of a field; NULL if the element has none for it. */
const char *element_attribute(const struct element *element, int field);

/* Writes the start of an element: its name, and the attributes whose fields have words. */
void element_print(FILE *out, const struct element *element, const struct word *words);

/* What the dump says of a file in XML besides its contents. */
struct xml_facts {
	int elements, comments;
	const char **ignored; /* elements and attributes that the game ignores: "group", "exit/@color" */
	int ignored_count, ignored_capacity;
};

/* reader.c: struct format.probe of both formats in XML. */
int colossus_xml_probe(const struct format *format, const char *bytes, size_t length, const char *path);

/* reader.c: emit an array of texts, sorted, each once; and what the file is made of. */
void emit_texts(struct writer *writer, const char *key, const char *const *texts, int count);
void colossus_emit_source(struct writer *writer, const struct document *document, const struct xml_facts *facts);

/* convert.c: adds to what a conversion loses the comments of the old file and, in XML (`xml` is not NULL), text between
 * elements and what the rule reports. */
struct conversion;
void colossus_lose_asides(struct conversion *conversion, const struct dialect *dialect, const struct xml_facts *xml,
			  const struct rule *ignored);

/* ---- pair.c: a board and its recruit file are companions (format.h) ---- */

/* The rules about pairs, listed with those of recruit files; NULL-terminated. */
enum {
	PAIR_BOARD_DIALECT,
	PAIR_XML_CREATURE = PAIR_BOARD_DIALECT,
	PAIR_BOARD_TERRAIN,
	PAIR_TERRAIN_UNUSED,
	PAIR_XML_BATTLE_MAP
};
extern const struct rule *const pair_rules[], *const pair_xml_rules[];

/* Stores the same path with ".ter" for ".map" or vice versa. The board that comes with the game, StrategicMap.map,
 * goes with Recruit.ter. */
bool colossus_pair_path(const char *path, char *partner, size_t size);

/* Return the newest dialect of boards that a version of the game loads together with the recruit file, and of
 * recruit files that one loads together with the board. NULL means any dialect. */
const char *colossus_pair_board_dialect(const struct document *recruits);
const char *colossus_pair_recruit_dialect(const struct document *board);

/* Adds findings to both, in whichever order they are given: that no version of the game loads them together, to the
 * board the terrains without a line in the recruit file, to the recruit file the terrains that the board does not use. */
void colossus_pair_check(struct document *one, struct document *other);

/* pair_xml.c: the same for files in XML. The companion is the one that the game's file of the variant names; its
 * creature files and battle maps must fit the recruit file. */
bool colossus_xml_pair_path(const char *path, char *partner, size_t size);
void colossus_xml_check_recruits(struct document *recruits, struct document *board);
