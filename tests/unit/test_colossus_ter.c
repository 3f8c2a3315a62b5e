/* The Colossus recruit format: dialects, the reader against the parsers of the game, how sure the probe is, what each
 * dialect allows, new files, facts, and a board with its recruits. What is found and edited in small files is in
 * tests/cases. */

#include "documents.h"

#include "formats/colossus/ter/ter.h"
#include "mapwright/registry.h"

#include <stdlib.h>

extern const struct format format_colossus_map;
extern const struct format format_colossus_ter;

#define TOWER_A "T Tower 1 Ogre 1 Centaur 1 Gargoyle 3 Guardian 1 Warlock\n"
#define TOWER_C "T grey Tower false 0 Anything 0 Ogre -1 Titan 1 Warlock\n"
#define TOWER_C3 "T grey Tower false 0 Anything 0 Ogre\n"
#define TOWER_D "grey Tower false 0 Anything 0 Ogre -1 Titan 1 Warlock\n"

static const char sample_a[] = "P Plains 1 Ogre 2 Lion\n\nW Woods 1 Centaur 3 Warbear\n\n" TOWER_A;
static const char sample_c[] = "# Two lands\n"
			       "P yellow Plains true  1 Ogre 2 Lion Meadow\n"
			       "W olive  Woods  true  1 Centaur 3 \"Wild Boar\" # note\n"
			       "T grey Tower false 0 Anything 0 Ogre -1 Titan 1 Warlock 0 Special:Den.Bears\n"
			       "ACQUIRABLE 100 Angel 300 Archangel P,W\n"
			       "TITANIMPROVE 100\n";
static const char sample_d[] = "yellow Plains2 true 1 Ogre 2 Lion Meadow Random:Meadow.rnd\n"
			       "grey Tower false 0 Anything 0 Ogre -1 Titan 1 Warlock\n"
			       "ACQUIRABLE 100 Angel Tower\n";

/* Sets the field of that name of a record and item (-1: of the record; record -1: of the file). */
static struct edit set(const char *bytes, int record, int item, const char *name, const char *value)
{
	struct document *document = open_text(bytes);
	int field = record < 0 ? model_find_field(&document->model, name)
			       : model_record_field(&document->model, record, item, name);
	document_free(document);
	assert_true(field >= 0);
	return (struct edit){
	    .verb = EDIT_SET, .place = place_at(PLACE_FIELD, field), .value = value, .length = strlen(value)};
}

static struct place item_at(int record, int item)
{
	return (struct place){.kind = PLACE_ITEM, .index = record, .x = item};
}

static struct edit add_record(int index, const char *value)
{
	return add_at(place_at(PLACE_RECORD, index), value);
}

/* ---- reading ---- */

TEST(tells_the_dialects)
{
	static const char *const cases[][2] = {
	    {"", "dialect A"},
	    {sample_a, "dialect A"},
	    {"P Plains1Ogre2Lion\n", "dialect A"},
	    {"P yellow Plains 1 Ogre\n", "dialect B1"},
	    {"P yellow Plains1Ogre\n", "dialect B1"},
	    {"# land\nP yellow Plains 1 Ogre\n", "dialect B3"},
	    {"P yellow Plains true 1 Ogre\n", "dialect C1"},
	    {"P yellow Plains true 1 Ogre\nANGEL 100 Angel\n", "dialect C2"},
	    {"P yellow Plains true 1 Ogre\nACQUIRABLE 100 Angel\n", "dialect C3"},
	    {"P yellow Plains true 1 Ogre Meadow\n", "dialect C4"},
	    {"P yellow Plains true -1 Titan 1 Ogre\n", "dialect C5"},
	    {"P yellow Plains true 1 Ogre\nTITANTELEPORT 500\n", "dialect C6"},
	    {"P yellow Plains true 1 Ogre\nACQUIRABLE 100 Angel P,P\n", "dialect C6"},
	    {"P yellow \"Wide Plains\" true 1 Ogre\n", "dialect C7"},
	    {"P yellow Plains_2 true 1 Ogre\n", "dialect C8"},
	    {"P yellow Plains true 1 Special:Ogre.Den\n", "dialect C8"},
	    {"yellow Plains true 1 Ogre\n", "dialect D1"},
	    {"yellow Plains true 1 Ogre\nACQUIRABLE 100 Angel Plains\n", "dialect D2"},
	    {"P Plains 1 Ogre\nW olive Woods 1 Lion\nH Hills 1 Lion\n", "dialect A"}, /* most lines win */
	    {"P'W red Plains true 1 Ogre\n\n\nP red Plains true 1 Ogre Meadow\n", "dialect C4"},
	    /* read by none: what C8 reads comes after what it stops at */
	    {"P'W red Plains true 1 Ogre\n\n\nP red Plains true 1Ogre_b\n", "dialect C1"},
	    {"P red Plains true 1 TITANIMPROVE\n\n\nP red Plains true 1Ogre_b\n", "dialect C1"},
	    {"P red Plains true 1Ogre2 Lion 3 Bear\n\n\nP red Plains true 1Ogre_b\n", "dialect C1"},
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct document *document = open_text(cases[i][0]);
		assert_string_equal(document->model.dialect, cases[i][1]);
		document_free(document);
	}
}

TEST(bytes_of_any_kind_are_read)
{
	for (int byte = 0; byte < 256; byte++) {
		const char bytes[] = {'P', ' ', 'P', 'l', (char)byte, 'a', ' ', (char)byte, '1', ' ', 'O', 'g', '\n'};
		struct document *document =
		    document_new("x.ter", bytes, sizeof bytes, &format_colossus_ter, documents_words);
		assert_non_null(document);
		document_check(document);
		assert_true(document->findings.count > 0);
		document_free(document);
	}
}

/* The parsers of the game, to hold the reader against them. */
struct parser {
	struct lexer lexer;
	enum ter_dialect dialect;
	struct token token; /* the next one */
	bool ended;         /* there is no next token */
	bool broken;        /* or it cannot be read */
};

static void advance(struct parser *parser)
{
	parser->ended = !next_token(&parser->lexer, &parser->token);
	if (parser->ended)
		return;
	bool open = parser->token.kind == TOKEN_COMMENT && parser->lexer.at == parser->lexer.end;
	parser->broken = open || parser->token.error != NONE;
}

static bool take(struct parser *parser, enum token_kind kind)
{
	if (parser->ended || parser->broken || parser->token.kind != kind)
		return false;
	advance(parser);
	return true;
}

static bool parse_terrain(struct parser *parser)
{
	enum ter_dialect dialect = parser->dialect;
	if ((ter_has(dialect, LETTER) && !take(parser, TOKEN_LETTERS)) ||
	    (ter_has(dialect, COLOR) && !take(parser, TOKEN_WORD)) || !take(parser, TOKEN_WORD) ||
	    (ter_has(dialect, REGULAR) && !take(parser, TOKEN_BOOLEAN)))
		return false;
	while (take(parser, TOKEN_NUMBER))
		if (!take(parser, TOKEN_WORD))
			return false;
	if (dialect >= TER_C4)
		take(parser, TOKEN_WORD);
	if (dialect >= TER_D1)
		take(parser, TOKEN_RANDOM);
	return ter_has(dialect, COMMENTS) || take(parser, TOKEN_LINE_END);
}

static bool parse_acquirables(struct parser *parser)
{
	while (take(parser, TOKEN_NUMBER)) {
		if (!take(parser, TOKEN_WORD))
			return false;
		if (parser->dialect < TER_D2)
			take(parser, TOKEN_LETTERS);
		else if (take(parser, TOKEN_WORD))
			while (take(parser, TOKEN_COMMA))
				if (!take(parser, TOKEN_WORD))
					return false;
	}
	return true;
}

static bool parse_line(struct parser *parser)
{
	if (take(parser, TOKEN_LINE_END) || take(parser, TOKEN_COMMENT))
		return true;
	const char *word = parser->lexer.bytes + parser->token.span.start;
	if (!take(parser, TOKEN_KEYWORD))
		return parse_terrain(parser);
	if (word[0] == 'A')
		return parse_acquirables(parser);
	return take(parser, TOKEN_NUMBER);
}

static bool parses(enum ter_dialect dialect, const char *bytes, size_t length)
{
	struct parser parser = {.lexer = ter_lexer(dialect, bytes, length), .dialect = dialect};
	advance(&parser);
	while (!parser.ended)
		if (parser.broken || !parse_line(&parser))
			return false;
	return true;
}

/* The reader finds an error in just those bytes at which the parser of the dialect stops. */
static void assert_agreement(const char *bytes, size_t length)
{
	struct document *document = document_new("x.ter", bytes, length, &format_colossus_ter, documents_words);
	assert_non_null(document);
	bool whole = parses(ter_detail(&document->model)->dialect, bytes, length);
	if (whole != (finding_count(&document->model.syntax, SEVERITY_ERROR) == 0))
		fail_msg("%s: %.*s", document->model.dialect, (int)length, bytes);
	document_free(document);
}

/* Each of some words and signs is put between, or in the place of, the words of a file of each shape. */
TEST(the_reader_agrees_with_the_parsers)
{
	static const char *const samples[] = {
	    "P Plains 1 Ogre 2 Lion\n" TOWER_A,
	    "P gold Plains 1 Ogre\nT grey Tower 1 Ogre",
	    "# Two\nP gold Plains true 1 Ogre 2 Lion\n" TOWER_C3,
	    TOWER_C3 "ANGEL 100 Angel 200 Troll P\n",
	    TOWER_C3 "ACQUIRABLE 100 Angel T'P T grey Keep false Castle\n",
	    "P gold Plains true 1 Ogre -2 Lion Meadow\nACQUIRABLE 100 Angel P,T\nTITANIMPROVE 100\n",
	    "gold Plains true 1 Ogre Meadow Random:a.rnd gold Plains true\nACQUIRABLE 100 Angel\n",
	    "gold Plains true 1 Ogre\nACQUIRABLE 100 Angel Plains , Hills 300 Troll grey Tower false\n",
	};
	static const char *const odd[] = {"",
					  "\n",
					  "\r",
					  "#",
					  "# a\r",
					  "1",
					  "-1",
					  "P",
					  "P,T",
					  "P'T",
					  "Lion",
					  "true",
					  "ANGEL",
					  "ACQUIRABLE",
					  "TITANIMPROVE",
					  "Random:b",
					  "Random:b.rnd",
					  "Random:b.rnds",
					  "\"\"",
					  "\"Big Lion\"",
					  "\"a.b\"",
					  "Li2on",
					  "Special:x",
					  "Special:",
					  ",",
					  "'",
					  "-",
					  "P,Troll",
					  "_",
					  "P gold Keep true",
					  "gold Keep false 0",
					  "99999999999"};
	for (size_t i = 0; i < sizeof samples / sizeof *samples; i++)
		for (size_t j = 0; j < sizeof odd / sizeof *odd; j++)
			for (size_t start = 0; samples[i][start];) {
				size_t end = start + 1 + strcspn(samples[i] + start + 1, " \n");
				char bytes[256];
				int length = snprintf(bytes, sizeof bytes, "%.*s %s%s", (int)start, samples[i],
						      odd[j], samples[i] + end);
				assert_agreement(bytes, (size_t)length);
				length = snprintf(bytes, sizeof bytes, "%.*s%s%s", (int)start, samples[i], odd[j],
						  samples[i] + start);
				assert_agreement(bytes, (size_t)length);
				start = end;
			}
}

TEST(probe_knows_recruits_only)
{
	static const struct {
		const char *bytes, *path;
		int least, most;
	} cases[] = {
	    {"P Plains 1 Ogre\n", "x.ter", 90, 100},
	    {"P Plains 1 Ogre\n", NULL, CERTAINTY_NAMED, CERTAINTY_MET - 1},
	    {"P Plains 1 Ogre\nW Woods 1 Ogre\n", NULL, CERTAINTY_NAMED, CERTAINTY_MET - 1},
	    {"P Plains 1 Ogre\nW Woods 1 Ogre\nH Hills 1 Ogre\n", NULL, CERTAINTY_MET, 90},
	    {"yellow Plains true 1 Ogre\n", "x.map", CERTAINTY_NAMED, CERTAINTY_MET - 1},
	    {"P Plains 1 Ogre\nwhat is this\n", "x.ter", 50, 99},
	    {"P Plains 1 Ogre\nwhat is this\n", "x", 0, 0},
	    {"", "x.ter", 1, 50},
	    {"", "x", 0, 0},
	    {"what is this\n", "x.ter", 1, 50},
	    {"P Plains 1 Ogre\nand\na\nlong\ntext\nthat\nis\nnot\nof\nrecruits\n", "x.ter", 1, 50},
	    {"CASE 1 PLAINS 2 ARROWS 0 ARROW 0 ARROW 1 4\n", "x.map", 0, 0},
	    {"1 P 2 ARROWS 0 ARROW 0 ARROW 1 4\n", "x.map", 0, 0},
	    {"+--+\n|#.|\n+--+\n\n#: SQUARE_WALL\n", "x.map", 0, 0},
	    {"I am a text of words\n", "readme", 0, 0},
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		int sure = format_colossus_ter.probe(&format_colossus_ter, cases[i].bytes, strlen(cases[i].bytes),
						     cases[i].path);
		assert_in_range(sure, cases[i].least, cases[i].most);
	}
}

/* ---- edits ---- */

/* What is written follows the dialect and the lines near it. */
TEST(adds_what_the_dialect_has)
{
	static const char close[] = "P Plains 1 Ogre\n" TOWER_A;
	assert_edit(close, add_record(0, "Jungle 1 Gargoyle"), "J Jungle 1 Gargoyle\nP Plains 1 Ogre\n" TOWER_A);
	assert_edit(close, add_record(1, "Peat 1 Troll"), "P Plains 1 Ogre\ne Peat 1 Troll\n" TOWER_A);
	assert_edit("P Plains 1 Ogre\r\n\r\nW Woods 1 Lion\r\n", add_record(1, "Hills 1 Giant"),
		    "P Plains 1 Ogre\r\n\r\nH Hills 1 Giant\r\n\r\nW Woods 1 Lion\r\n");
	assert_edit(TOWER_C, add_record(0, "Jungle 1 Ogre"), "J darkGreen Jungle true 1 Ogre\n" TOWER_C);
	assert_edit(TOWER_D, add_record(1, "Bog"), TOWER_D "white Bog true\n");
	assert_edit("# x\nP red Plains true 1 Ogre", add_record(1, "Bog 1 Ogre Land"),
		    "# x\nP red Plains true 1 Ogre\nB white Bog true 1 Ogre Land");
	assert_edit(TOWER_C "ACQUIRABLE\n", add_at(item_at(1, 0), "Angel"), TOWER_C "ACQUIRABLE 100 Angel\n");
	assert_edit("ACQUIRABLE 9 Angel 9 Orc Tower\n" TOWER_D,
		    set("ACQUIRABLE 9 Angel 9 Orc Tower\n" TOWER_D, 0, 0, "terrains", "Tower"),
		    "ACQUIRABLE 9 Angel Tower 9 Orc Tower\n" TOWER_D);
}

TEST(refuses_what_the_dialect_has_not)
{
	static const char c1[] = "P yellow Plains true 1 Ogre\nT grey Tower false 1 Ogre\n";
	static const char word[] = "letters, digits, . and _ without a leading digit, or these and blanks in quotes.";
	char sentence[200];
	assert_refused(c1, set(c1, 0, -1, "display", "Land"),
		       "\"display\" exists only since dialect C4, but this file is in dialect C1.");
	snprintf(sentence, sizeof sentence, "In dialect C8 \"name\" must be two or more %s", word);
	assert_refused(sample_c, set(sample_c, 0, -1, "name", "ACQUIRABLE"), sentence);
	snprintf(sentence, sizeof sentence, "In dialect D2 \"name\" must be %s", word);
	assert_refused(sample_d, set(sample_d, 0, -1, "name", "Random:x"), sentence);
	assert_refused(TOWER_C3 "ACQUIRABLE 5 Angel\n", set(TOWER_C3 "ACQUIRABLE 5 Angel\n", 1, 0, "terrains", "T'P"),
		       "In dialect C3 \"terrains\" must be one letter, as in H.");
	assert_refused(sample_c, add_record(0, "ANGEL 100 Angel"),
		       "ANGEL exists only in dialect C2, but this file is in dialect C8.");
	assert_refused(sample_c, add_record(0, "TITANIMPROVE 5"), "Set the field titanimprove instead.");
	assert_refused(sample_a, add_record(0, "Jungle 1 Ogre # x"),
		       "\"# x\" cannot be used in a line of dialect A.");
	assert_refused(sample_a, add_record(0, "Jungle 1 Ogre 2"),
		       "Nothing was changed, because the file would no longer parse: \"2\" has no creature after it: "
		       "write its name.");
	assert_refused(sample_a, (struct edit){.verb = EDIT_RESIZE, .place = item_at(0, 0)},
		       "This change is not possible for a recruit.");
}

TEST(several_edits_are_one_step)
{
	static const char before[] = "P Plains  1 Ogre  2 Lion 3 Troll\n" TOWER_A;
	const struct edit all[] = {remove_at(item_at(0, 0)), remove_at(item_at(0, 1)), remove_at(item_at(0, 2))};
	const struct edit two[] = {remove_at(place_at(PLACE_RECORD, 0)), remove_at(place_at(PLACE_RECORD, 1))};
	assert_edits(before, all, 3, "P Plains\n" TOWER_A);
	assert_edits(sample_a, two, 2, TOWER_A);
}

TEST(a_new_file_is_clean)
{
	struct error error;
	size_t length;
	for (const char *const *dialect = format_colossus_ter.dialects; *dialect; dialect++) {
		struct template_request request = {.dialect = *dialect};
		char *bytes = format_colossus_ter.create(&format_colossus_ter, &request, &length, &error);
		assert_non_null(bytes);
		assert_int_equal(strlen(bytes), length);
		assert_text_findings(bytes, "");
		struct document *document = open_text(bytes);
		document_read_as(document, *dialect);
		document_check(document);
		assert_int_equal(document->findings.count, 0);
		assert_string_equal(document->model.dialect + strlen("dialect "), *dialect);
		assert_int_equal(document->model.record_count, 5);
		document_free(document);
		free(bytes);
	}
}

TEST(counts_facts)
{
	struct document *document =
	    open_text("P Plains 1 Ogre 2 Lion\nS Swamp 1 Troll 2 Wyvern 2 Hydra\nW Woods 1 Ogre 2 Lion\n" TOWER_A);
	struct arena arena = {0};
	struct fact *facts;
	assert_int_equal(facts_of(format_colossus_ter.facts->of_grid, document, 0, &arena, &facts), 4);
	const char *const expected[][2] = {
	    {"terrains", "4"}, {"creatures", "9"}, {"longest chain", "3"}, {"unreachable", "1"}};
	for (int i = 0; i < 4; i++) {
		assert_string_equal(facts[i].name, expected[i][0]);
		assert_string_equal(facts[i].value, expected[i][1]);
	}
	arena_clear(&arena);
	document_free(document);
}

/* ---- a board with its recruits ---- */

static struct document *open_example(const char *path, const struct format *format,
				     const struct vocabulary *vocabulary)
{
	char *bytes;
	size_t length;
	struct error error;
	assert_true(file_read(path, &bytes, &length, NULL, &error));
	struct document *document = document_new(path, bytes, length, format, vocabulary);
	assert_non_null(document);
	document_check(document);
	free(bytes);
	return document;
}

TEST(the_examples_fit)
{
	struct error error;
	struct vocabulary *terrains = vocabulary_load("colossus-map", &error);
	assert_non_null(terrains);
	struct document *recruits = open_example(MAPWRIGHT_SOURCE_FOLDER "/share/examples/small-board.ter",
						 &format_colossus_ter, documents_words);
	struct document *board =
	    open_example(MAPWRIGHT_SOURCE_FOLDER "/share/examples/small-board.map", &format_colossus_map, terrains);
	assert_string_equal(board->format->companion->format, recruits->format->id);
	assert_string_equal(recruits->format->companion->format, board->format->id);
	assert_true(board->model.record_count > 0);
	recruits->format->companion->check(recruits, board);
	assert_int_equal(recruits->findings.count, 0);
	assert_int_equal(board->findings.count, 0);
	struct edit gone = remove_at(place_at(PLACE_RECORD, 2)); /* Brush */
	assert_true(document_apply(recruits, &gone, 1, "remove", &error));
	document_check(recruits);
	for (int again = 0; again < 2; again++)
		recruits->format->companion->check(recruits, board);
	assert_int_equal(board->findings.count, 1);
	assert_string_equal(board->findings.items[0].rule->name, "colossus-ter-board-terrain");
	assert_true(board->findings.items[0].cell_count > 1);
	assert_int_equal(board->findings.items[0].cells[0].kind, PLACE_CELL);
	document_free(board);
	document_free(recruits);
	vocabulary_free(terrains);
}

TEST(partners_have_their_names)
{
	static const char *const cases[][2] = {
	    {"a/small.map", "a/small.ter"},
	    {"small.ter", "small.map"},
	    {"a/StrategicMap.map", "a/Recruit.ter"},
	    {"Recruit.ter", "StrategicMap.map"},
	};
	char partner[64];
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		assert_true(format_colossus_map.companion->path(cases[i][0], partner, sizeof partner));
		assert_string_equal(partner, cases[i][1]);
	}
	assert_false(format_colossus_map.companion->path("maze", partner, sizeof partner));
	assert_false(format_colossus_map.companion->path("a/small.map", partner, 11));
}

DOCUMENTS(&format_colossus_ter, "in.ter")
