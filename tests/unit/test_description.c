/* Descriptions of formats: what a good one says, sizes that are refused, and what patterns match. The mistakes are in
 * tests/cases/cli/describe-each-mistake.case. */
#include "testing.h"

#include "described/games.h"
#include "described/language/description.h"

#include <limits.h>
#include <regex.h>
#include <stdlib.h>
#include <string.h>

static struct description *read_text(const char *text)
{
	struct error error;
	struct description *description =
	    description_read("x.format", text, strlen(text), described_rule_kinds, &error);
	assert_non_null(description);
	return description;
}

static struct description *read_good(const char *text)
{
	struct error error = {""};
	struct description *description = read_text(text);
	if (description->mistake_count > 0)
		description_complain(description, 0, &error);
	assert_string_equal(error.message, "");
	return description;
}

/* ---- mistakes ---- */

#define HEAD "id = \"x\"; title = \"X\"; files = [ \"*.x\" ]; lines = \"key: value\";\n"
#define MAP "map: { row = \"^[#.]+$\"; };\n"

TEST(large_and_binary_files_are_refused)
{
	struct error error;
	size_t length = DESCRIPTION_SIZE + 1;
	char *text = malloc(length);
	memset(text, '\n', length);
	struct description *description = description_read("x.format", text, length, described_rule_kinds, &error);
	assert_int_equal(description->mistake_count, 1);
	assert_non_null(strstr(description->mistakes[0].sentence, "at most 131072 bytes"));
	description_free(description);
	memcpy(text, HEAD MAP, sizeof HEAD MAP - 1);
	text[sizeof HEAD MAP] = '\0';
	description = description_read("x.format", text, sizeof HEAD MAP + 10, described_rule_kinds, &error);
	assert_int_equal(description->mistake_count, 1);
	assert_int_equal(description->mistakes[0].line, 4);
	description_free(description);
	free(text);
}

/* Brackets in brackets without end: libconfig's parser has a stack with a limit of its own. */
TEST(deep_nesting_is_refused)
{
	char *text = malloc(DESCRIPTION_SIZE);
	memset(text, '(', DESCRIPTION_SIZE);
	memcpy(text, "a = ", 4);
	struct error error;
	struct description *description =
	    description_read("x.format", text, DESCRIPTION_SIZE, described_rule_kinds, &error);
	assert_int_equal(description->mistake_count, 1);
	description_free(description);
	free(text);
}

/* ---- what a good one says ---- */

TEST(a_short_description_is_enough)
{
	struct description *description =
	    read_good("id = \"dungeon\"; title = \"My dungeon\"; files = [ \"*.dun\" ];\n"
		      "lines = \"key = value\";\n"
		      "map: { start = \"level\"; row = \"^([#.+a-z ]*[#.][#.+a-z ]*)$\"; };\n"
		      "glyphs = ( { glyphs = \"#\"; style = \"wall\"; }, { glyphs = \".\"; style = \"floor\"; },\n"
		      "           { glyphs = \"+\"; style = \"door\"; meaning = \"a door\"; } );\n"
		      "legend = ( { line = \"^([a-z]) is (.*)$\"; } );\n"
		      "rules = ( { id = \"dungeon-glyph-undefined\"; kind = \"symbols\"; } );\n");
	const struct described_dialect *dialect = &description->dialects[0];
	assert_int_equal(description->dialect_count, 1);
	assert_null(description->dialect_names);
	assert_string_equal(description->folder, ".");
	assert_string_equal(description->keys.separator, "=");
	assert_true(description->keys.given && description->keys.loose && !description->keys.indented);
	assert_string_equal(description->map.start.key, "level");
	assert_int_equal(description->map.neighbours, 8);
	assert_int_equal(dialect->glyph_count, 3);
	assert_int_equal(dialect->glyphs[0].walk, WALK_SOLID);
	assert_int_equal(dialect->glyphs[2].walk, WALK_DOOR);
	assert_string_equal(dialect->glyphs[0].meaning, "wall");
	assert_int_equal(dialect->legend[0].glyphs, 1);
	assert_int_equal(dialect->legend[0].value, 2);
	assert_string_equal(dialect->template.map[0], "level = {name}");
	assert_string_equal(dialect->template.map[1], "{row}");
	assert_int_equal(description->rules[0].rule.severity, SEVERITY_WARNING);
	assert_string_equal(description->rules[0].rule.summary, "a glyph has no meaning");
	assert_ptr_equal(description->rule_list[0], &description->rules[0].rule);
	assert_ptr_equal(description->rules[0].rule.data, &description->rules[0]);
	assert_null(description->rule_list[1]);
	description_free(description);
}

TEST(dialects_have_what_the_whole_has)
{
	struct description *description = read_good(
	    HEAD
	    "map: { row = \"D\"; short = \"sheared\"; };\n"
	    "glyphs = ( { glyphs = \"a-cX\"; } ); fields = ( { name = \"type\"; kind = \"integer\"; maximum = 9; } "
	    ");\n"
	    "dialects = ( { name = \"NEW\"; when = \"^version\"; short = \"padded\"; glyphs = ( { glyphs = \"-.\"; } "
	    ");\n"
	    "               fields = ( { name = \"depth\"; } ); }, { name = \"OLD\"; symbols = \"x-old\"; } );\n");
	const struct described_dialect *fresh = &description->dialects[0], *old = &description->dialects[1];
	assert_int_equal(description->dialect_count, 2);
	assert_string_equal(description->dialect_names[1], "OLD");
	assert_int_equal(fresh->shorts, SHORT_PADDED);
	assert_int_equal(old->shorts, SHORT_SHEARED);
	assert_int_equal(fresh->glyph_count, 2);
	assert_int_equal(old->glyph_count, 1);
	assert_string_equal(old->symbols, "x-old");
	assert_string_equal(fresh->glyphs[0].glyphs[2], "c");
	assert_string_equal(fresh->glyphs[0].glyphs[3], "X");
	assert_null(fresh->glyphs[0].glyphs[4]);
	assert_string_equal(fresh->glyphs[1].glyphs[0], "-");
	assert_string_equal(fresh->glyphs[1].glyphs[1], ".");
	assert_int_equal(fresh->field_count, 2);
	assert_string_equal(fresh->fields[1].name, "depth");
	assert_int_equal(fresh->fields[1].kind, FIELD_TEXT);
	assert_int_equal(fresh->fields[0].kind, FIELD_INTEGER);
	assert_int_equal(fresh->fields[0].minimum, INT_MIN);
	assert_int_equal(fresh->fields[0].maximum, 9);
	assert_string_equal(old->template.map[0], "D: {row}");
	description_free(description);
}

TEST(characters_are_glyphs_in_utf8)
{
	struct description *description = read_good(HEAD "encoding = \"utf-8\"; map: { row = \"^\\\"(.)\\\"$\"; };\n"
							 "glyphs = ( { glyphs = \"│─a\"; } ); wall = \"│\";\n");
	const struct described_symbol *symbol = &description->dialects[0].glyphs[0];
	struct span groups[PATTERN_GROUPS];
	assert_string_equal(symbol->glyphs[0], "│");
	assert_string_equal(symbol->glyphs[1], "─");
	assert_string_equal(symbol->glyphs[2], "a");
	assert_true(pattern_match(description->map.row.pattern, "\"│\"", 5, groups));
	assert_int_equal(groups[1].start, 1);
	assert_int_equal(groups[1].length, 3);
	assert_false(pattern_match(description->map.row.pattern, "\"ab\"", 4, groups));
	description_free(description);
}

/* ---- those that come with the program ---- */

/* A table that is named is there, with the columns that are looked for. */
static void need_table(const char *name, const char *column)
{
	struct error error = {""};
	struct vocabulary *table = name ? vocabulary_load(name, &error) : NULL;
	assert_string_equal(error.message, "");
	if (table && !*vocabulary_value(table, 0, column))
		fail_msg("%s has no %s in its first row", name, column);
	vocabulary_free(table);
}

TEST(shipped_descriptions_are_sound)
{
	static const char *const ids[] = {"angband", "cdda",      "dcss",    "nethack",
					  "plain",   "quickfort", "sokoban", "wesnoth"};
	for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
		char path[512];
		struct error error = {""};
		snprintf(path, sizeof path, "%s/share/formats/%s.format", MAPWRIGHT_SOURCE_FOLDER, ids[i]);
		struct description *description = description_load(path, described_rule_kinds, &error);
		assert_string_equal(error.message, "");
		if (description->mistake_count > 0)
			description_complain(description, 0, &error);
		assert_string_equal(error.message, "");
		assert_string_equal(description->id, ids[i]);
		const char *symbols = description->dialects[0].symbols;
		bool same = description->words && symbols && strcmp(description->words, symbols) == 0;
		need_table(description->words, same ? "meaning" : "type"); /* words of cells have no types */
		for (int d = 0; d < description->dialect_count; d++)
			need_table(description->dialects[d].symbols, "meaning");
		for (int r = 0; r < description->rule_count; r++) {
			struct rule whole = rule_with_texts(&description->rules[r].rule);
			assert_null(strstr(whole.why, "Defined by the description"));
			assert_true(*whole.summary && *whole.why && *whole.source && *whole.fix);
		}
		description_free(description);
	}
}

/* ---- patterns ---- */

static bool matches(const char *text, const char *line, struct span groups[PATTERN_GROUPS])
{
	struct arena arena = {0};
	struct pattern pattern;
	struct error error;
	assert_true(pattern_compile(&pattern, &arena, text, false, &error));
	bool found = pattern_match(&pattern, line, strlen(line), groups);
	arena_clear(&arena);
	return found;
}

TEST(patterns_find_their_groups)
{
	struct span groups[PATTERN_GROUPS];
	assert_true(matches("^(N|W)SUBST:[ \t]*([^ =]+) *[=:] *(.*)$", "NSUBST: ab = 1=c", groups));
	assert_int_equal(groups[1].length, 1);
	assert_int_equal(groups[2].start, 8);
	assert_int_equal(groups[2].length, 2);
	assert_int_equal(groups[3].start, 13);
	assert_int_equal(groups[3].length, 3);
	assert_true(matches("^(a)|(b)", "b", groups));
	assert_true(groups[1].start == SIZE_MAX);
	assert_int_equal(groups[2].start, 0);
	assert_true(matches("^[[:digit:]]{2,}-?[]x^-]$", "123-]", groups));
	assert_false(matches("^[[:digit:]]{2,}-?[]x^-]$", "1-]", groups));
	assert_true(matches("^.*\\}\\}[ \t]*$", "return x }} ", NULL));
	assert_true(matches("^", "", NULL));
	assert_false(matches("^.", "", NULL));
}

static unsigned next_random(unsigned *seed, unsigned below)
{
	*seed = *seed * 1103515245u + 12345u;
	return (*seed >> 16) % below;
}

static void random_pattern(unsigned *seed, char *pattern, int depth)
{
	static const char *const atoms[] = {"a", "b", "c", ".", "[ab]", "[^a]"};
	static const char *const repeats[] = {"*", "+", "?", "{2}", "{1,3}", "{0,2}", "{2,}", "", ""};
	for (unsigned left = 1 + next_random(seed, 4); left > 0; left--) {
		unsigned kind = next_random(seed, depth > 0 ? 8 : 6);
		if (kind < 6) {
			strcat(pattern, atoms[kind]);
		} else {
			strcat(pattern, "(");
			random_pattern(seed, pattern, depth - 1);
			if (kind == 7) {
				strcat(pattern, "|");
				random_pattern(seed, pattern, depth - 1);
			}
			strcat(pattern, ")");
		}
		strcat(pattern, repeats[next_random(seed, 9)]);
	}
}

/* Whether a line matches is what POSIX says, in a text of several lines, too. (The C library is not asked for groups: it never ends on some of these.) */
TEST(patterns_match_what_the_c_library_matches)
{
	unsigned seed = 7;
	int matched = 0;
	for (int round = 0; round < 4000; round++) {
		char text[4000] = "^", line[12], lines[24];
		regex_t regex;
		struct arena arena = {0};
		struct pattern pattern;
		random_pattern(&seed, text, 2);
		if (next_random(&seed, 2))
			strcat(text, "$");
		if (strlen(text) < 120 && pattern_compile(&pattern, &arena, text, false, NULL)) {
			assert_int_equal(regcomp(&regex, text, REG_EXTENDED | REG_NOSUB), 0);
			for (int i = 0; i < 8; i++) {
				size_t length = next_random(&seed, 10);
				for (size_t at = 0; at < length; at++)
					line[at] = "abcd"[next_random(&seed, 4)];
				line[length] = '\0';
				bool found = pattern_match(&pattern, line, length, NULL);
				assert_int_equal(found, regexec(&regex, line, 0, NULL, 0) == 0);
				snprintf(lines, sizeof lines, "\ndd\n%s\nx", line);
				bool other = pattern_match(&pattern, "", 0, NULL) ||
					     pattern_match(&pattern, "dd", 2, NULL) ||
					     pattern_match(&pattern, "x", 1, NULL);
				assert_int_equal(pattern_match_any(&pattern, lines, strlen(lines)), found || other);
				matched += found;
			}
			regfree(&regex);
		}
		arena_clear(&arena);
	}
	assert_true(matched > 1000);
}

/* What a match may take is bounded. From one that is given up on, nothing matches until somebody is told. */
TEST(no_pattern_takes_long)
{
	static const struct {
		const char *pattern;
		bool given_up; /* in a long line */
	} patterns[] = {{"^(a*)*[bc]", true},
			{"^(a|aa)*$", false},
			{"^(a|aa)*[bc]$", true},
			{"^(.*)(.*)(.*)(.*)(.*)[xy]", true},
			{"^((a+)|(aa)+)*(a*)*[bc]", true}};
	char line[20000];
	memset(line, 'a', sizeof line - 1);
	line[sizeof line - 1] = '\0';
	for (size_t i = 0; i < sizeof patterns / sizeof *patterns; i++) {
		const char *at = NULL, *end = line + sizeof line - 1;
		for (size_t length = 100; length < sizeof line; length *= 2) {
			matches(patterns[i].pattern, end - length, NULL);
			bool given_up = pattern_given_up(&at) != NULL;
			assert_int_equal(given_up, patterns[i].given_up);
			assert_true(!given_up || at == end - length);
		}
		matches(patterns[i].pattern, line, NULL);
		assert_int_equal(matches("^a", "a", NULL), !patterns[i].given_up);
		pattern_given_up(NULL);
		assert_true(matches("^a", "a", NULL));
	}
}

/* What the groups of a line have: start and length of the whole and of each, or a hyphen. NULL: it does not match. */
static const struct {
	const char *pattern, *line, *groups;
	bool characters;
} grouped[] = {
    {"^(a*)(ab)*(b*)$", "aabb", "0+4 0+2 - 2+2", false},
    {"^(a|ab)(c|bcd)(d*)$", "abcd", "0+4 0+1 1+3 4+0", false},
    {"^(a+)(a*)(a?)$", "aaa", "0+3 0+3 3+0 3+0", false},
    {"^(a?)b", "b", "0+1 0+0", false},
    {"^((a)|b)*$", "aba", "0+3 2+1 2+1", false},
    {"^(a|b)*(c)?", "abd", "0+2 1+1 -", false},
    {"^([ab]{1,2})([ab]{2,})$", "abab", "0+4 0+2 2+2", false},
    {"^(.{2,3})(.*)$", "abcde", "0+5 0+3 3+2", false},
    {"^x*(y|)z", "xxz", "0+3 2+0", false},
    {"^(ab?)*", "abaab", "0+5 3+2", false},
    {"^a{0}(b)", "b", "0+1 0+1", false},
    {"^(a{2}){2}(a*)", "aaaaa", "0+5 2+2 4+1", false},
    {"^([^]a-c]+)-*([]])", "d-]", "0+3 0+2 2+1", false},
    {"^[a-]([-a])[b-d-]", "-a-", "0+3 1+1", false},
    {"^\\.\\*(\\^)", ".*^", "0+3 2+1", false},
    {"^(a$|b)c*", "a", "0+1 0+1", false},
    {"^()a", "a", "0+1 0+0", false},
    {"^(a|b|cd|)e", "cde", "0+3 0+2", false},
    {"^.*(b).*(c)", "abbcac", "0+6 2+1 5+1", false},
    {"^[[:alpha:]]+([[:digit:]_]*)[[:space:][:punct:]]", "ab1_2 ", "0+6 2+3", false},
    {"^a{128}$",
     "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
     "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
     "0+128", false},
    {"^[[:upper:][:blank:]]*([[:xdigit:]]*)([[:alnum:]]*)", "A\tZ f09g", "0+8 4+3 7+1", false},
    {"^([[:lower:]]+)([[:print:]]+)$", "az AZ~", "0+6 0+2 2+4", false},
    {"^[[:lower:]]+$", "`", NULL, false},
    {"^[[:lower:]]+$", "{", NULL, false},
    {"^[^[:print:]]$", "\177", "0+1", false},
    {"^(.)(.)$", "\303\251\342\224\202", "0+5 0+2 2+3", true},
    {"^(.)(.)$", "\303\251", "0+2 0+1 1+1", false},
    {"^(.)(.)$", "\303\251", NULL, true},
    {"^([^a])(.*)$", "\360\237\230\200a", "0+5 0+4 4+1", true},
    {"^(.)(.)(.)$", "\360\237\230\200\200\303", "0+6 0+4 4+1 5+1", true},
    {"^(.)(.)$", "\337\277\357\277\277", "0+5 0+2 2+3", true},
    {"^(.*)\303\251(.)$", "a\303\251\303\251z", "0+6 0+3 5+1", true},
    {"^(\303\251){2}(a|\303\250)*", "\303\251\303\251\303\250a", "0+7 2+2 6+1", true},
    {"^[]-a]([\177-])[a-]$", "^\177-", "0+3 1+1", false},
    {"^[^a]*(a)", "\303\251a", "0+3 2+1", true},
};

TEST(groups_are_those_of_the_first_way)
{
	for (size_t i = 0; i < sizeof grouped / sizeof *grouped; i++) {
		char found[200] = "";
		size_t used = 0;
		struct arena arena = {0};
		struct pattern pattern;
		struct error error;
		struct span groups[PATTERN_GROUPS];
		const char *line = grouped[i].line;
		assert_true(pattern_compile(&pattern, &arena, grouped[i].pattern, grouped[i].characters, &error));
		bool matched = pattern_match(&pattern, line, strlen(line), groups);
		for (int g = 0; matched && g <= pattern.group_count; g++)
			used += groups[g].start == SIZE_MAX
				    ? (size_t)snprintf(found + used, sizeof found - used, " -")
				    : (size_t)snprintf(found + used, sizeof found - used, " %zu+%zu", groups[g].start,
						       groups[g].length);
		assert_int_equal(matched, grouped[i].groups != NULL);
		assert_int_equal(pattern_match_any(&pattern, line, strlen(line)), matched);
		if (matched)
			assert_string_equal(found + 1, grouped[i].groups);
		arena_clear(&arena);
	}
}

TEST(lines_have_no_limits)
{
	enum { LONG = 1 << 20 };
	char *line = malloc(LONG);
	memset(line, 'a', LONG);
	static const char *const patterns[] = {"^a*", "^a*a", "^(a)*$", "^(a|b)*a$"};
	for (size_t i = 0; i < sizeof patterns / sizeof *patterns; i++) {
		struct arena arena = {0};
		struct pattern pattern;
		struct span groups[PATTERN_GROUPS];
		assert_true(pattern_compile(&pattern, &arena, patterns[i], false, NULL));
		assert_true(pattern_match(&pattern, line, LONG, groups));
		assert_int_equal(groups[0].length, LONG);
		line[LONG - 1] = '.';
		assert_int_equal(pattern_match(&pattern, line, LONG, NULL), i < 2);
		line[LONG - 1] = 'a';
		arena_clear(&arena);
	}
	free(line);
}
