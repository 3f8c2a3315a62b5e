/* Rolls have the game's order and odds, and never show what the rules take for impossible. */
#include "testing.h"

#include "folder.h"
#include "formats/described/rules/rule_context.h"

#include "mapwright/library.h"
#include "mapwright/roll.h"

#include <stdlib.h>

TEST_LIBRARY
enum { ROLLS = 6000 };

static struct document *document;
static struct arena arena;
static struct roller *roller;

/* Opens a vault with these lines and rows, and prepares its rolls. */
static void open_vault(const char *lines, const char *rows)
{
	char text[2000];
	int length = snprintf(text, sizeof text, "NAME: a\nDEPTH: D\n%sMAP\n%sENDMAP\n", lines, rows);
	document = library_open_bytes(library, "a.des", text, (size_t)length, "dcss", NULL);
	assert_non_null(document);
	roller = document->format->maps->roller(document, 0, &arena);
	assert_non_null(roller);
}

static void close_vault(void)
{
	document_free(document);
	arena_clear(&arena);
}

/* Returns the rows of a roll as one text, as they are shown. */
static const char *roll_text(int number)
{
	static char text[200];
	const struct grid *grid = &document->model.grids[0];
	const struct roll_cell *cells = roller_roll(roller, number, NULL);
	int cell = 0;
	for (; cell < grid->width * grid->height; cell++)
		text[cell] = (char)roller_value(roller, &cells[cell], true);
	text[cell] = '\0';
	return text;
}

/* Fails unless `number` of ROLLS is what a probability makes likely: five standard deviations. */
static void assert_likely(const char *what, int number, double probability)
{
	double off = number - ROLLS * probability;
	if (off * off > 25 * ROLLS * probability * (1 - probability) + 1e-3)
		fail_msg("%s: %d of %d, expected %.0f", what, number, ROLLS, ROLLS * probability);
}

/* Each text in `expected` with its share, "ab 25, ba 75": that and nothing else is rolled. */
static void assert_rolls(const char *lines, const char *rows, const char *expected)
{
	int number[40] = {0};
	open_vault(lines, rows);
	size_t length = strlen(roll_text(1));
	for (int i = 1; i <= ROLLS; i++) {
		const char *text = roll_text(i), *at = expected;
		for (int k = 0; at; k++, at = strchr(at + 1, ',')) {
			at += *at == ',' ? 2 : 0;
			if (strncmp(at, text, length) == 0) {
				number[k]++;
				break;
			}
		}
		if (!at)
			fail_msg("%s: rolled %s", lines, text);
	}
	const char *at = expected;
	for (int k = 0; at; k++, at = strchr(at + 1, ',')) {
		at += *at == ',' ? 2 : 0;
		assert_likely(at, number[k], strtod(at + length, NULL) / 100);
	}
	close_vault();
}

TEST(each_line_has_the_odds_of_the_game)
{
	assert_rolls("SUBST: a = x:30 .:10\n", "a\n", "x 75, . 25");
	assert_rolls("SUBST: a = x.\n", "aa\n", "xx 25, x. 25, .x 25, .. 25");
	assert_rolls("SUBST: a = xxx. v\n", "a\n", "x 60, . 20, v 20");
	assert_rolls("SUBST: ab : x.\n", "ab\n", "xx 50, .. 50");
	assert_rolls("NSUBST: a = 1:x / 1=v / *:.\n", "aaa\n",
		     "xv. 16.6667, x.v 16.6667, vx. 16.6667, v.x 16.6667, .xv 16.6667, .vx 16.6667");
	assert_rolls("NSUBST: a = x / v\n", "aa\n", "xv 50, vx 50");
	assert_rolls("NSUBST: ab = 1=x\n", "ab\n", "xb 50, ax 50");
	assert_rolls("NSUBST: a = *:x.\n", "aa\n", "xx 50, .. 50");
	assert_rolls("NSUBST: a = 5=x\n", "aa\n", "xx 100");
	assert_rolls("SHUFFLE: xv.\n", "xv.\n",
		     "xv. 16.6667, x.v 16.6667, vx. 16.6667, v.x 16.6667, .xv 16.6667, .vx 16.6667");
	assert_rolls("SHUFFLE: xv/.w\n", "xv.w\n", "xv.w 50, .wxv 50");
	assert_rolls("SHUFFLE: xv, .w\n", "xv.w\n", "xv.w 25, vx.w 25, xvw. 25, vxw. 25");
	assert_rolls("KFEAT: a = x / floor w:30\n", "aa\n", "xx 6.25, x. 18.75, .x 18.75, .. 56.25");
	assert_rolls("KFEAT: ab : x / floor\n", "aabb\n", "xxxx 25, xx.. 25, ..xx 25, .... 25");
	assert_rolls("KMONS: m = rat / nothing w:30\n", "m\n", "m 25, . 75");
}

TEST(lines_work_in_their_order)
{
	assert_rolls("SUBST: a = b\nSUBST: b = x\n", "ab\n", "xx 100");
	assert_rolls("SUBST: b = x\nSUBST: a = b\n", "ab\n", "bx 100");
	assert_rolls("KFEAT: b = x\nSUBST: a = b\n", "ab\n", "xx 100");
	assert_rolls("CLEAR: a\nSUBST: a = x\n", "av\n", " v 100");
	assert_rolls("SHUFFLE: av\nSUBST: a = x\n", "av\n", "xv 50, vx 50");
	assert_rolls("SUBVAULT: a : other\nSUBST: a = x\n", "av\n", "av 100");
	assert_rolls("KFEAT: a = x\nKFEAT: a = v\n", "a\n", "v 100");
}

TEST(a_number_always_gives_the_same_roll)
{
	open_vault("SUBST: a = x.v\n", "aaaaaaaaaaaaaaaa\n");
	char first[40];
	snprintf(first, sizeof first, "%s", roll_text(7));
	assert_string_equal(first, "v.vxxvx.v...vv.x");
	assert_string_not_equal(first, roll_text(8));
	assert_string_equal(first, roll_text(7));
	close_vault();
}

/* Rolls with the same numbers agree as often as chance has it. */
TEST(rolls_of_two_vaults_are_two_samples)
{
	static char first[ROLLS + 1][20];
	int same = 0;
	open_vault("SUBST: a = x.v\n", "aaaaaaaaaaaaaaaa\n");
	for (int i = 1; i <= ROLLS; i++)
		snprintf(first[i], sizeof first[i], "%s", roll_text(i));
	close_vault();
	open_vault("SUBST: a = x.v\n", "xaaaaaaaaaaaaaaa\n");
	for (int i = 1; i <= ROLLS; i++)
		same += roll_text(i)[1] == first[i][0];
	close_vault();
	assert_likely("the first draw", same, 1. / 3);
}

static int count_turns(const char *lines, const char *turn)
{
	int count = 0;
	const char *turned;
	open_vault(lines, "x.\n");
	for (int i = 1; i <= ROLLS; i++) {
		roller_roll(roller, i, &turned);
		count += strcmp(turned, turn) == 0;
	}
	close_vault();
	return count;
}

TEST(a_vault_is_turned_as_its_tags_allow)
{
	assert_likely("as it is", count_turns("", ""), 1. / 8);
	assert_likely("right", count_turns("", "turned right"), 1. / 8);
	assert_likely("mirrored", count_turns("TAGS: no_rotate\n", "mirrored left to right"), 1. / 4);
	assert_likely("half", count_turns("TAGS: no_rotate\n", "turned by half"), 1. / 4);
	assert_likely("no half", count_turns("TAGS: no_hmirror no_vmirror\n", "turned by half"), 0);
	assert_likely("down", count_turns("TAGS: no_hmirror no_rotate\n", "mirrored top to bottom"), 1. / 2);
	assert_likely("never", count_turns("TAGS: no_hmirror no_vmirror no_rotate\n", ""), 1);
}

/* ---- the tally ---- */

TEST(the_tally_counts_cells_things_and_parts)
{
	open_vault("KMONS: m = rat / nothing\nSUBST: a = x.\n", "xxxxx\nxmax@\nx.a..\nxxxxx\n");
	const struct roll_tally tally = roller_tally(roller, ROLLS, &arena);
	const struct roll_thing *things = roller_things(roller);
	bool rat = false;
	assert_int_equal(tally.rolls, ROLLS);
	for (int i = 0; i < tally.count; i++)
		if (tally.counts[i].value < 0 && strcmp(things[tally.counts[i].thing].glyph.meaning, "rat") == 0) {
			rat = true;
			assert_int_equal(tally.counts[i].least, 0);
			assert_int_equal(tally.counts[i].most, 1);
			assert_likely("rat", (int)tally.counts[i].cells, 1. / 2);
		}
	assert_true(rat && tally.reach_known);
	assert_int_equal(tally.part_count, 1);
	assert_int_equal(tally.parts[0].cells, 2);
	assert_likely("cut off", tally.parts[0].rolls, 1. / 4);
	close_vault();
}

/* ---- the rules know every roll ---- */

static int maps;

static void try_grid(int grid)
{
	enum { TRIED = 20 };
	struct arena memory = {0};
	struct finding_list none = {0};
	struct check check = {.model = &document->model,
			      .text = &document->text,
			      .vocabulary = document->vocabulary,
			      .findings = &none};
	struct rule_context context = context_begin(&check, grid, &memory);
	const struct rolled *rolled = described_roll(&context);
	const struct grid *map = context.map;
	struct roller *own = document->format->maps->roller(document, grid, &memory);
	for (int number = 1; own && number <= TRIED; number++) {
		const struct roll_cell *cells = roller_roll(own, number, NULL);
		for (int cell = 0; cell < map->width * map->height; cell++) {
			int x = cell % map->width, y = cell / map->width;
			int value = grid_cell(map, &document->text, x, y);
			if (value < 0)
				assert_int_equal(cells[cell].glyph, ROLL_NONE);
			else if (!rolled->of[value].unknown && map->counts[value] > 0 &&
				 !results_have(&rolled->of[value], cells[cell].glyph & 0xff))
				fail_msg("%s, %s, %d,%d: '%c' became '%c' in roll %d", document->path, map->name, x,
					 y, value, cells[cell].glyph & 0xff, number);
		}
	}
	maps += own != NULL;
	arena_clear(&memory);
	finding_list_clear(&none);
}

static void try_file(const char *path)
{
	document = library_open(library, path, NULL, NULL);
	for (int i = 0; document && document->format->maps->roller && i < document->model.grid_count; i++)
		try_grid(i);
	if (document)
		document_free(document);
}

TEST(no_roll_shows_what_the_rules_exclude)
{
	const char *corpus = getenv("MAPWRIGHT_CORPUS");
	folder_visit(MAPWRIGHT_SOURCE_FOLDER "/share/examples", try_file);
	folder_visit(MAPWRIGHT_TESTS_FOLDER "/cases/inputs", try_file);
	assert_true(maps >= 2);
	folder_visit(corpus ? corpus : MAPWRIGHT_SOURCE_FOLDER "/../shared/games", try_file);
	print_message("%d maps\n", maps);
}
