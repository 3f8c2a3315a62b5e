/* Rules about pairs: a version of the game must load both files, and they must have the same terrains.
 *
 * The game looks up the recruits of a hex by the terrain's letter, in later dialects by its name. The two formats
 * changed step by step but not together, so a terrain is matched as well as its spelling allows: a letter by the
 * letter, a word in capitals (dialect A) by the letter for that word, a name by the name. */
#include "map/map.h"
#include "ter/ter.h"

#include "mapwright/document.h"

const struct rule *const pair_rules[] = {
    [PAIR_BOARD_DIALECT] = RULE("colossus-ter-board-dialect", SEVERITY_ERROR, .cross_file = true),
    [PAIR_BOARD_TERRAIN] = RULE("colossus-ter-board-terrain", SEVERITY_WARNING, .cross_file = true),
    [PAIR_TERRAIN_UNUSED] = RULE("colossus-ter-terrain-unused", SEVERITY_NOTE, .cross_file = true),
    NULL,
};

const struct rule *const pair_xml_rules[] = {
    [PAIR_XML_CREATURE] = RULE("colossus-xml-ter-creature", SEVERITY_ERROR, .cross_file = true),
    [PAIR_BOARD_TERRAIN] = RULE("colossus-xml-ter-board-terrain", SEVERITY_WARNING, .cross_file = true),
    [PAIR_TERRAIN_UNUSED] = RULE("colossus-xml-ter-terrain-unused", SEVERITY_NOTE, .cross_file = true),
    [PAIR_XML_BATTLE_MAP] = RULE("colossus-xml-ter-battle-map", SEVERITY_WARNING, .cross_file = true),
    NULL,
};

bool colossus_pair_path(const char *path, char *partner, size_t size)
{
	static const char *const ends[][2] = {{"StrategicMap.map", "Recruit.ter"},
					      {"Recruit.ter", "StrategicMap.map"},
					      {".map", ".ter"},
					      {".ter", ".map"}};
	EACH_OF(end, ends) {
		if (!text_ends(path, (*end)[0]))
			continue;
		int kept = (int)(strlen(path) - strlen((*end)[0]));
		int wrote = snprintf(partner, size, "%.*s%s", kept, path, (*end)[1]);
		if (wrote > 0 && (size_t)wrote < size)
			return true;
	}
	return false;
}

/* ---- the lines of the recruit file ---- */

/* The lines of the recruit file: the first one of each name and letter. */
struct lines {
	const struct document *recruits;
	struct arena arena;
	struct word_table names, letters;
};

static int find_line(const struct word_table *table, const char *word)
{
	return word_table_find(table, word, strlen(word));
}

/* ---- versions of the game ---- */

/* The dialects that the game read at the same time, oldest first. */
static const struct version {
	enum colossus_dialect board;
	enum ter_dialect first, last;
} versions[] = {
    {COLOSSUS_A, TER_A, TER_A},    /* 2001-10-26 */
    {COLOSSUS_B1, TER_B1, TER_B1}, /* 2001-11-29 */
    {COLOSSUS_B2, TER_B1, TER_B1}, /* 2001-12-06 */
    {COLOSSUS_B3, TER_B3, TER_B3}, /* 2002-01-09 */
    {COLOSSUS_C1, TER_B3, TER_C8}, /* 2002-01-13 */
    {COLOSSUS_C2, TER_D1, TER_D2}, /* 2002-11-21 */
};

enum { VERSIONS = sizeof versions / sizeof *versions };

/* B3 also reads everything that B1 allows. */
static bool loads_recruits(const struct version *version, enum ter_dialect dialect)
{
	dialect = dialect == TER_B1 && version->first == TER_B3 ? TER_B3 : dialect;
	return dialect >= version->first && dialect <= version->last;
}

static enum ter_dialect dialect_of(const struct document *recruits)
{
	return ter_detail(&recruits->model)->dialect;
}

/* Returns false for an empty file, which fits any dialect. */
static bool shows_dialect(const struct document *document)
{
	return document->model.dialect && document->model.record_count > 0;
}

const char *colossus_pair_board_dialect(const struct document *recruits)
{
	for (int i = VERSIONS - 1; i >= 0 && shows_dialect(recruits); i--)
		if (loads_recruits(&versions[i], dialect_of(recruits)))
			return colossus_dialect_names[versions[i].board];
	return NULL;
}

const char *colossus_pair_recruit_dialect(const struct document *board)
{
	for (int i = 0; i < VERSIONS && shows_dialect(board); i++)
		if (versions[i].board == (enum colossus_dialect)hex_board(&board->model)->dialect)
			return ter_dialects[versions[i].last].name;
	return NULL;
}

static int terrain_of(const struct document *board, int record)
{
	return model_record_field(&board->model, record, -1, "terrain");
}

/* Returns true if some version of the game loads both files. A board may also be complete in dialects other than the
 * one it is read as. Letters are names in C2, but then the recruit file has them as well. */
static bool load_together(const struct document *board, const struct lines *lines)
{
	const char *terrain = board->model.fields[terrain_of(board, 0)].effective;
	EACH_OF(version, versions) {
		if (!loads_recruits(version, dialect_of(lines->recruits)))
			continue;
		if (version->board == (enum colossus_dialect)hex_board(&board->model)->dialect ||
		    (!board->dialect && colossus_reads_whole(board, version->board) &&
		     (version->board != COLOSSUS_C2 || find_line(&lines->names, terrain) >= 0)))
			return true;
	}
	return false;
}

/* ---- matching terrains ---- */

/* Returns the vocabulary row of a terrain on a board, given by letter or by a word in capitals; or -1. */
static int known_terrain(const struct vocabulary *words, const char *terrain)
{
	bool capitals = !terrain[strcspn(terrain, "abcdefghijklmnopqrstuvwxyz")];
	for (int row = 0; row < vocabulary_count(words); row++)
		if (vocabulary_fits(words, row, "TERRAIN") &&
		    (terrain[1] ? capitals && strcasecmp(terrain, vocabulary_word(words, row)) == 0
				: terrain[0] == vocabulary_value(words, row, "letter")[0]))
			return row;
	return -1;
}

/* Returns the key of a board's terrain in the recruit file: its letter if the recruit file has letters, else its
 * name. */
static const char *key_of(const struct lines *lines, const char *terrain, bool *by_name)
{
	const struct document *recruits = lines->recruits;
	bool letters = ter_has(dialect_of(recruits), LETTER), letter = terrain[0] && !terrain[1];
	*by_name = !letters;
	if (letters ? letter : find_line(&lines->names, terrain) >= 0)
		return terrain;
	int row = known_terrain(recruits->vocabulary, terrain);
	if (row >= 0)
		return letters ? vocabulary_value(recruits->vocabulary, row, "letter")
			       : vocabulary_word(recruits->vocabulary, row);
	*by_name = true;
	return terrain;
}

/* ---- the check ---- */

void colossus_pair_check(struct document *one, struct document *other)
{
	bool first = one->format->plan == colossus_map_plan;
	struct document *board = first ? one : other, *recruits = first ? other : one;
	const struct model *hexes = &board->model, *model = &recruits->model;
	struct lines lines = {.recruits = recruits};
	struct finding_list none = {0};
	bool xml = dialect_of(recruits) == TER_X;
	const struct rule *const *rules = xml ? pair_xml_rules : pair_rules;
	finding_list_replace(&board->findings, rules, &none);
	finding_list_replace(&recruits->findings, rules, &none);
	if (merge_marks_found(&board->findings) || merge_marks_found(&recruits->findings))
		return;
	size_t rows = (size_t)model->record_count + 1;
	bool *named = arena_allocate(&lines.arena, rows, sizeof *named); /* terrains that the board uses */
	bool *lettered = arena_allocate(&lines.arena, rows, sizeof *lettered);
	for (int r = 0; r < model->record_count; r++)
		if (ter_is_terrain(model, r) || ter_is_alias(model, r)) {
			word_table_add(&lines.names, &lines.arena, ter_read(model, r, -1, TER_NAME), r);
			word_table_add(&lines.letters, &lines.arena, ter_read(model, r, -1, TER_LETTER), r);
		}
	struct document *both[] = {board, recruits};
	bool incompatible = shows_dialect(board) && shows_dialect(recruits) && !load_together(board, &lines);
	for (int i = 0; incompatible && i < 2; i++)
		finding_add(&both[i]->findings, pair_rules[PAIR_BOARD_DIALECT], (struct span){0}, (struct place){0},
			    "No version of the game loads this file (%s) together with %s (%s).",
			    both[i]->model.dialect, both[1 - i]->path, both[1 - i]->model.dialect);
	/* find the terrains of the board without a line, and the lines whose terrains are not on the board */
	struct name *used = arena_allocate(&lines.arena, (size_t)hexes->record_count + 1, sizeof *used);
	int count = 0;
	for (int r = 0; r < hexes->record_count; r++) {
		const struct field *field = &hexes->fields[terrain_of(board, r)];
		if (field->set && field->effective[0])
			used[count++] = name_of_text(field->effective, r);
	}
	names_sort(used, count);
	for (int i = 0; i < count; i += used[i].count) {
		bool by_name = true;
		const char *key = xml ? used[i].bytes : key_of(&lines, used[i].bytes, &by_name);
		int line = find_line(by_name ? &lines.names : &lines.letters, key);
		if (line >= 0) {
			(by_name ? named : lettered)[line] = true;
			continue;
		}
		/* one finding per terrain without a line, marking all its hexes */
		int same = used[i].count, field = terrain_of(board, used[i].index);
		struct place *places = arena_allocate(&lines.arena, (size_t)same, sizeof *places);
		for (int at = 0; at < same; at++) {
			const struct record *hex = &hexes->records[used[i + at].index];
			places[at] = hex->grid >= 0 ? place_cell(hex->grid, hex->x, hex->y)
						    : place_at(PLACE_RECORD, used[i + at].index);
		}
		struct finding *finding =
		    finding_add(&board->findings, rules[PAIR_BOARD_TERRAIN], hexes->fields[field].value,
				place_at(PLACE_FIELD, field),
				xml ? "%.*s, on %d %s, is no terrain of %s, and the game takes Plains."
				    : "%.*s, on %d %s, has no line in %s.",
				WORD_LIMIT, used[i].bytes, same, same == 1 ? "hex" : "hexes", recruits->path);
		finding_set_cells(&board->findings, finding, places, same);
	}
	for (int r = 0; count > 0 && r < model->record_count; r++) {
		bool terrain = ter_is_terrain(model, r) || ter_is_alias(model, r);
		const struct field *name = terrain ? ter_get(model, r, -1, TER_NAME) : NULL;
		if (!name || named[find_line(&lines.names, ter_read(model, r, -1, TER_NAME))] ||
		    lettered[find_line(&lines.letters, ter_read(model, r, -1, TER_LETTER))])
			continue;
		finding_add(&recruits->findings, rules[PAIR_TERRAIN_UNUSED],
			    name->set ? name->value : model->records[r].line,
			    place_at(PLACE_FIELD, (int)(name - model->fields)), "%.*s is on no hex of %s.",
			    WORD_LIMIT, model->records[r].name, board->path);
	}
	arena_clear(&lines.arena);
	finding_list_sort(&board->findings);
	finding_list_sort(&recruits->findings);
}
