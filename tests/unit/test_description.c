/* Descriptions of formats: what a good one says, and what is told about each kind of mistake. */
#include "testing.h"

#include "described/language/description.h"
#include "mapwright/rule.h"
#include "mapwright/vocabulary.h"

#include <limits.h>
#include <regex.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct description *read_text(const char *text)
{
	struct error error;
	struct description *description = description_read("x.format", text, strlen(text), &error);
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

static const struct {
	const char *text, *told; /* the first mistake */
} mistakes[] = {
    {"id = ;", "x.format:1: Expected name = value; look for a missing semicolon, quote or bracket on this line or "
	       "the one before."},
    {HEAD "id = \"y\";\n" MAP, "x.format:2: Cannot read this: duplicate setting name."},
    {HEAD "\n  @include \"other\"\n", "x.format:3: A description cannot include other files."},
    {"title = \"X\"; files = [ \"*.x\" ];" MAP,
     "x.format:1: The setting id is missing: a word: the name for --as, and the beginning of its rules' names."},
    {HEAD MAP "tittle = \"X\";", "x.format:3: Unknown setting tittle; did you mean title?"},
    {HEAD "map: { row = \"^#\"; qqqqqq = 1; };",
     "x.format:2: Unknown setting qqqqqq; expected one of start, name, above, open, close, row, single, trimmed, "
     "ends, ignored, short, pad, cell, shape, neighbours or declared."},
    {HEAD MAP "encoding = \"utf8\";", "x.format:3: encoding: unknown word \"utf8\"; did you mean \"utf-8\"?"},
    {HEAD MAP "encoding = \"runes\";", "x.format:3: encoding: expected byte or utf-8, not \"runes\"."},
    {HEAD MAP "about = 3;", "x.format:3: about: expected a string, as in \"...\"."},
    {HEAD MAP "fields = ( { name = \"a\"; repeats = 1; } );", "x.format:3: repeats: expected true or false."},
    {HEAD MAP "fields = ( 1 );",
     "x.format:3: fields: expected a list of groups, as in ( { name = value; }, { name = value; } )."},
    {HEAD "map: { row = \"^#\"; neighbours = 9; };", "x.format:2: neighbours: expected a number from 4 to 8."},
    {HEAD "map: { row = \"^#\"; neighbours = 5; };", "x.format:2: neighbours: expected 4 or 8."},
    {HEAD MAP "comment = \"#\";",
     "x.format:3: comment: expected ^, which every pattern begins with, at character 1 of the pattern #."},
    {HEAD MAP "comment = \"^(#\";",
     "x.format:3: comment: expected ) for a ( before at character 4 of the pattern ^(#."},
    {HEAD MAP "comment = \"^[#\";",
     "x.format:3: comment: expected ] for the [ before at character 4 of the pattern ^[#."},
    {HEAD MAP "comment = \"^(a)\\\\1\";",
     "x.format:3: comment: back references are not supported at character 6 of the pattern ^(a)\\1."},
    {HEAD MAP "comment = \"^((a{1,99}){1,99})\";",
     "x.format:3: comment: the pattern is too large at character 18 of the pattern ^((a{1,99}){1,99})."},
    {HEAD MAP "comment = \"^*\";", "x.format:3: comment: nothing to repeat at character 3 of the pattern ^*."},
    {"id = \"x\"; title = \"X\"; files = [ \"*.x\" ]; map: { row = \"D\"; };",
     "x.format:1: The key D needs a sample of such lines: lines = \"key: value\"; a pattern begins with ^."},
    {HEAD "map: { start = \"NAME\"; };", "x.format:2: The map has no row pattern: set row, or open and close."},
    {HEAD "map: { row = \"^#\"; open = \"^a\"; };",
     "x.format:2: A map must have both open and close (the lines around its rows), or neither."},
    {HEAD "map: { open = \"^a\"; close = \"^b\"; };",
     "x.format:1: The setting template is missing: the contents of a new file and a new map."},
    {HEAD MAP "template: { map = [ \"a\" ]; width = 3; height = 3; };",
     "x.format:3: The map of the template needs a line with {row}, which is repeated."},
    {HEAD MAP "lines = 3;", "x.format:3: Cannot read this: duplicate setting name."},
    {"id = \"X\"; title = \"X\"; files = [ \"*.x\" ];" MAP,
     "x.format:1: The id must be a word of lower-case letters, digits and hyphens, not \"X\"."},
    {HEAD MAP "symbols = \"../../etc/passwd\";", "x.format:3: The name of a table must be a word of lower-case "
						 "letters, digits and hyphens, not \"../../etc/passwd\"."},
    {HEAD MAP "glyphs = ( { glyphs = [ \"##\" ]; } );", "x.format:3: Expected one glyph, not \"##\"."},
    {HEAD MAP "glyphs = ( { glyphs = \"#\"; style = \"wal\"; } );",
     "x.format:3: style: unknown word \"wal\"; did you mean \"wall\"?"},
    {HEAD MAP "fields = ( { name = \"a\"; },\n{ name = \"a\"; } );", "x.format:4: Duplicate field a."},
    {HEAD MAP "fields = ( { name = \"a\"; words = \"tag\"; } );",
     "x.format:3: The words of a need a table: words = \"NAME\"."},
    {HEAD MAP "legend = ( { effect = \"means\"; } );",
     "x.format:3: A legend line needs a key, or a pattern: line = \"^...\"."},
    {HEAD MAP "legend = ( { line = \"^(.)=\"; } );", "x.format:3: The pattern has no group 2."},
    {HEAD MAP "rules = ( { id = \"y-a\"; kind = \"symbols\"; } );",
     "x.format:3: The id of a rule must begin with that of the format: \"x-y-a\"."},
    {HEAD MAP "rules = ( { id = \"x-a\"; kind = \"symbol\"; } );",
     "x.format:3: kind: unknown word \"symbol\"; did you mean \"symbols\"?"},
    {HEAD MAP "rules = ( { id = \"x-a\"; kind = \"symbols\"; width = 3; } );",
     "x.format:3: A rule of kind symbols cannot have width."},
    {HEAD MAP "rules = ( { id = \"x-a\"; kind = \"count\"; } );",
     "x.format:3: A rule of kind count needs glyphs: the glyphs to check (kind `on`: the marks; kind `symbols`: "
     "glyphs reported as notes only)."},
    {HEAD MAP "rules = ( { id = \"x-a\"; kind = \"symbols\"; },\n { id = \"x-a\"; kind = \"unused\"; } );",
     "x.format:4: Duplicate rule x-a."},
    {HEAD MAP "rules = ( { id = \"x-a\"; kind = \"declared\"; axis = \"width\"; } );",
     "x.format:3: The map does not say which field declares this: map: { declared: { ... } }."},
    {HEAD MAP "rules = ( { id = \"x-a\"; kind = \"symbols\"; source = \"hearsay\"; } );",
     "x.format:3: A source must begin with \"run: \", \"read: \" or \"measured: \"."},
    {HEAD MAP "fields = ( { name = \"rows\"; } );\n"
	      "rules = ( { id = \"x-a\"; kind = \"row-length\";\n field = \"row\"; } );",
     "x.format:5: Unknown field row; did you mean rows?"},
    {HEAD MAP "rules = ( { id = \"x-a\"; kind = \"symbols\"; when: { depth = \"3\"; }; } );",
     "x.format:3: Unknown field or legend line depth in this description."},
    {HEAD MAP "rules = ( { id = \"x-a\"; kind = \"symbols\"; dialect = \"A\"; } );",
     "x.format:3: Unknown dialect A in this description."},
    {HEAD MAP "dialects = ( { name = \"A\"; }, { name = \"B\"; } );",
     "x.format:3: The dialect needs when = \"^...\", a line that identifies it; only the last has none."},
    {HEAD MAP "dialects = ( { name = \"A\"; when = \"^a\"; } );",
     "x.format:3: The last dialect must not have `when`: it is for files that match no other dialect."},
    {HEAD MAP "scanner = \"lua-strings\";", "x.format:3: The scanner lua-strings needs lua: { call = \"...\"; }."},
    {HEAD MAP "turns: { quarter = [ \"|\" ]; };",
     "x.format:3: Expected two or more glyphs that change into each other, not \"|\"."},
    {"id = \"x\"; title = \"X\"; files = [];\n" MAP,
     "x.format:1: files: expected at least one name, such as \"*.map\"."},
    {HEAD MAP "remark = \"#\";",
     "x.format:3: A line \"# mapwright\" would not be a comment: `comment` does not match it."},
    {HEAD MAP "comment = \"^#\"; remark = \"!\";",
     "x.format:3: A line \"! mapwright\" would not be a comment: `comment` does not match it."},
    {HEAD MAP "scanner = \"lua-strings\"; lua: { call = \"map\"; }; remark = \"#\";",
     "x.format:3: A line \"# mapwright\" would not be a comment here."},
    {HEAD MAP "fields = ( { name = \"a\"; kind = \"integer\"; minimum = 3; maximum = 2; } );",
     "x.format:3: The minimum of a is larger than its maximum."},
    {HEAD MAP "legend = ( { key = \"a\"; words = \"tag\"; } );",
     "x.format:3: The words need a table: words = \"NAME\"."},
    {HEAD "map: { row = \"^(.*)$\"; cell: { separator = \", \"; code = \"^(.*)$\"; }; };",
     "x.format:2: Expected one byte between cells."},
    {HEAD "map: { row = \"^(.*)$\"; cell: { separator = \"\"; code = \"^(.*)$\"; }; };",
     "x.format:2: Expected one byte between cells."},
    {HEAD MAP "scanner = \"json-strings\";",
     "x.format:3: The scanner json-strings needs json: { type = \"...\"; ... }."},
    {HEAD MAP "dialects = ( { name = \"a\"; when = \"^a\"; }, { name = \"B\"; } );",
     "x.format:3: The name of a dialect must be a word of capitals, digits and hyphens, not \"a\"."},
    {HEAD MAP "dialects = ( { name = \"A\"; when = \"^a\"; },\n{ name = \"A\"; } );",
     "x.format:4: Duplicate dialect A."},
    {HEAD MAP "rules = ( { id = \"x-a\"; kind = \"marks\"; } );",
     "x.format:3: Marks are not possible here: only codes have them (map: { cell: { mark = ...; } })."},
    {HEAD MAP "rules = ( { id = \"x-a\"; kind = \"size\";  } );",
     "x.format:3: A rule of kind size needs width and height, or limits."},
    {HEAD MAP "rules = ( { id = \"x-a\"; kind = \"count\"; glyphs = \"#\"; minimum = 3; maximum = 2; } );",
     "x.format:3: The minimum is larger than the maximum."},
    {HEAD MAP "rules = ( { id = \"x-a\"; kind = \"expected\"; axis = \"height\"; } );",
     "x.format:3: `expected` works only with the scanner json-strings; use `size` or `declared`."},
    {HEAD MAP "comment = \"^[[:foo:]]\";",
     "x.format:3: comment: unknown character class at character 5 of the pattern ^[[:foo:]]."},
    {HEAD MAP "comment = \"^[b-a]\";",
     "x.format:3: comment: the range is backwards at character 3 of the pattern ^[b-a]."},
    {HEAD MAP "comment = \"^[a-a]*b^\";", "x.format:3: comment: ^ is only allowed at the beginning; write a literal "
					  "^ as \\^ at character 10 of the pattern ^[a-a]*b^."},
    {HEAD MAP "comment = \"^[ä]\";", "x.format:3: comment: only ASCII is allowed in brackets; write other characters "
				     "as (x|y) at character 3 of the pattern ^[ä]."},
    {HEAD MAP "comment = \"^((((((((((a))))))))))\";",
     "x.format:3: comment: too many groups at character 12 of the pattern ^((((((((((a))))))))))."},
    {HEAD MAP "comment = \"^a{255}\";",
     "x.format:3: comment: a bound is at most 254 at character 7 of the pattern ^a{255}."},
    {HEAD MAP "comment = \"^a{1,255}\";",
     "x.format:3: comment: a bound is at most 254 at character 9 of the pattern ^a{1,255}."},
    {HEAD MAP "comment = \"^a{1,256}\";",
     "x.format:3: comment: a bound is at most 254 at character 9 of the pattern ^a{1,256}."},
    {HEAD MAP "comment = \"^a{255,}\";",
     "x.format:3: comment: a bound is at most 254 at character 8 of the pattern ^a{255,}."},
    {HEAD MAP "comment = \"^a{2,1}\";", "x.format:3: comment: expected a bound such as {2}, {2,} or {2,5}; write a "
					"literal { as \\{ at character 7 of the pattern ^a{2,1}."},
    {HEAD MAP "comment = \"^a{2\";", "x.format:3: comment: expected a bound such as {2}, {2,} or {2,5}; write a "
				     "literal { as \\{ at character 5 of the pattern ^a{2."},
    {HEAD MAP "comment = \"^a{x}\";", "x.format:3: comment: expected a bound such as {2}, {2,} or {2,5}; write a "
				      "literal { as \\{ at character 4 of the pattern ^a{x}."},
    {HEAD MAP "comment = \"^a{}\";", "x.format:3: comment: expected a bound such as {2}, {2,} or {2,5}; write a "
				     "literal { as \\{ at character 4 of the pattern ^a{}."},
    {HEAD MAP "comment = \"^a{254,255}\";",
     "x.format:3: comment: a bound is at most 254 at character 11 of the pattern ^a{254,255}."},
    {HEAD MAP "comment = \"^a)\";",
     "x.format:3: comment: unmatched ); write a literal ) as \\) at character 4 of the pattern ^a)."},
    {HEAD MAP "comment = \"^\\\\d\";", "x.format:3: comment: \\ must be followed by a character that is not a letter "
				       "at character 3 of the pattern ^\\d."},
    {HEAD MAP "comment = \"^\\\\\";", "x.format:3: comment: \\ must be followed by a character that is not a letter "
				      "at character 3 of the pattern ^\\."},
    {HEAD MAP "comment = \"^a|*\";", "x.format:3: comment: nothing to repeat at character 5 of the pattern ^a|*."},
    {HEAD MAP "comment = \"^[^]\";",
     "x.format:3: comment: expected ] for the [ before at character 5 of the pattern ^[^]."},
    {HEAD "map: { row = \"\"; };", "x.format:2: row: expected a pattern, as in \"^...\", or the key of a line."},
    {HEAD "map: { row = \"^#\"; pad = \"\"; };", "x.format:2: pad: expected one glyph, as in \"#\"."},
    {HEAD MAP "glyphs = ( { glyphs = \"\"; } );",
     "x.format:3: glyphs: expected glyphs, as in \"#%x\", or codes, as in [ \"Gg\", \"Ww\" ]."},
    {HEAD MAP "glyphs = ( { glyphs = 3; } );",
     "x.format:3: glyphs: expected glyphs, as in \"#%x\", or codes, as in [ \"Gg\", \"Ww\" ]."},
    {HEAD MAP "turns = 3;", "x.format:3: turns: expected a group, as in { name = value; }."},
    {HEAD MAP "turns: { quarter = 3; };",
     "x.format:3: quarter: expected a list of strings, as in [ \"...\", \"...\" ]."},
    {HEAD MAP "rules = ( { id = \"x-a\"; kind = \"symbols\"; when = 3; } );",
     "x.format:3: when: expected a group of fields and their values, as in { type = \"...\"; }."},
    {HEAD MAP "fields = 3;",
     "x.format:3: fields: expected a list of groups, as in ( { name = value; }, { name = value; } )."},
    {"id = \"x\"; title = \"X\"; files = [ \"*.x\" ]; lines = \"value: key\";\n" MAP,
     "x.format:1: lines: expected a sample of a line, as in \"key: value\"."},
    {"id = \"x\"; title = \"X\"; files = [ \"*.x\" ]; lines = \"key\";\n" MAP,
     "x.format:1: lines: expected a sample of a line, as in \"key: value\"."},
    {"id = \"x\"; title = \"X\"; files = [ \"*.x\" ]; lines = \"keyvalue\";\n" MAP,
     "x.format:1: lines: expected a sample of a line, as in \"key: value\"."},
    {"id = \"x\"; title = \"X\"; files = [ \"*.x\" ]; lines = \"key: values\";\n" MAP,
     "x.format:1: lines: expected a sample of a line, as in \"key: value\"."},
    {"id = \"x\"; title = \"X\"; files = [ \"*.x\" ]; lines = \"key  ---------------------  value\";\n" MAP,
     "x.format:1: lines: the separator between key and value is too long."},
    {"id = \"x\"; title = \"X\"; files = [ \"*.x\" ]; lines = \"key --------------------------------------------- "
     "value\";\n" MAP,
     "x.format:1: lines: the separator between key and value is too long."},
    {"id = \"x\"; title = \"X\"; files = [ \"*.x\" ]; lines = 3;\n" MAP,
     "x.format:1: lines: expected a sample of a line, as in \"key: value\"."},
    {"id = \"x\"; title = \"X\"; files = [ \"*.x\" ]; lines = \"a key: value\";\n" MAP,
     "x.format:1: lines: expected a sample of a line, as in \"key: value\"."},
    {"id = \"x\"; title = \"X\"; files = [ \"*.x\" ]; lines = \";key: value\";\n" MAP,
     "x.format:1: lines: expected a sample of a line, as in \"key: value\"."},
    {HEAD MAP "encoding = \"utf-8\"; scanner = \"counted-lines\"; counted: { width = 9; height = 9; };"
	      "template: { map = [ \"{row}\" ]; width = 9; height = 9; };",
     "x.format:3: The scanner counted-lines supports only cells of one byte."},
    {HEAD "map: { row = \"^(.*)$\"; cell: { separator = \",\"; code = \"^(.*)$\"; }; }; template: { map = [ "
	  "\"{row}\" ]; width = 3; height = 3; inside = \"a\"; };",
     "x.format:2: inside, gate and edge of the template must be glyphs; cells are codes here."},
    {HEAD MAP "encoding = \"utf-8\"; on = [ \".äÄ\", \"äÄ.\", \".ää\" ];",
     "x.format:3: Expected three different glyphs (a ground, a thing, and both in one cell), not \".ää\"."},
    {HEAD MAP "encoding = \"utf-8\"; on = [ \"äÄ\" ];",
     "x.format:3: Expected three different glyphs (a ground, a thing, and both in one cell), not \"äÄ\"."},
    {HEAD MAP "glyphs = ( { glyphs = \"a\"; style = 3; } );", "x.format:3: style: expected a word, as in \"...\"."},
    {HEAD MAP "floor = \"ab\";", "x.format:3: Expected one glyph, not \"ab\"."},
    {HEAD MAP "wall = \"ab\";", "x.format:3: Expected one glyph, not \"ab\"."},
    {HEAD MAP "words = \"a/b\";",
     "x.format:3: The name of a table must be a word of lower-case letters, digits and hyphens, not \"a/b\"."},
    {HEAD MAP "turns: { quarter = [ \"|-\", 3 ]; };",
     "x.format:3: Cannot read this: mismatched element type in array."},
    {HEAD MAP "comment = 3;", "x.format:3: comment: expected a pattern, as in \"^...\"."},
    {HEAD MAP "fields = ( { name = \"a\"; minimum = \"1\"; } );",
     "x.format:3: minimum: expected a number from -1000000000 to 1000000000."},
    {HEAD MAP "template: { map = [ \"{row}\", \"{row}\" ]; width = 3; height = 3; };",
     "x.format:3: The map of the template needs a line with {row}, which is repeated."},
    {HEAD MAP "template: { map = [ \"{row}\" ]; width = 0; height = 3; };",
     "x.format:3: width: expected a number from 1 to 1000."},
    {HEAD MAP "template: { map = [ \"{row}\" ]; width = 3; height = 1001; };",
     "x.format:3: height: expected a number from 1 to 1000."},
    {HEAD "map: { row = \"^(.*)$\"; cell: { separator = \",\"; code = \"^(.*)$\"; base = 2; }; };",
     "x.format:2: The pattern has no group 2."},
};

TEST(each_mistake_is_told_with_its_line)
{
	bool all = true;
	for (size_t i = 0; i < sizeof mistakes / sizeof *mistakes; i++) {
		struct error error = {"nothing is wrong"};
		struct description *description = read_text(mistakes[i].text);
		if (description->mistake_count > 0)
			description_complain(description, 0, &error);
		if (strcmp(error.message, mistakes[i].told) != 0)
			print_error("%s\ninstead of\n%s\n", error.message, mistakes[i].told);
		all = all && strcmp(error.message, mistakes[i].told) == 0;
		description_free(description);
	}
	assert_true(all);
}

TEST(all_mistakes_are_told_in_the_order_of_the_file)
{
	struct description *description =
	    read_text("fieldz = 1;\nid = \"x\"; title = \"X\";\nmap: { rows = 1; };\nencoding = 5;\n");
	assert_int_equal(description->mistake_count, 4);
	assert_int_equal(description->mistakes[3].line, 4);
	assert_string_equal(description->mistakes[3].sentence, "encoding: expected a word, as in \"...\".");
	for (int i = 1; i < 4; i++)
		assert_true(description->mistakes[i - 1].line <= description->mistakes[i].line);
	description_free(description);
}

TEST(large_and_binary_files_are_refused)
{
	struct error error;
	size_t length = DESCRIPTION_SIZE + 1;
	char *text = malloc(length);
	memset(text, '\n', length);
	struct description *description = description_read("x.format", text, length, &error);
	assert_int_equal(description->mistake_count, 1);
	assert_non_null(strstr(description->mistakes[0].sentence, "at most 131072 bytes"));
	description_free(description);
	memcpy(text, HEAD MAP, sizeof HEAD MAP - 1);
	text[sizeof HEAD MAP] = '\0';
	description = description_read("x.format", text, sizeof HEAD MAP + 10, &error);
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
	struct description *description = description_read("x.format", text, DESCRIPTION_SIZE, &error);
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
	assert_string_equal(description->extension, ".dun");
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
	if (table)
		assert_string_not_equal(vocabulary_value(table, 0, column), "");
	vocabulary_free(table);
}

TEST(shipped_descriptions_are_sound)
{
	static const char *const ids[] = {"angband", "cdda", "dcss", "nethack", "plain", "sokoban", "wesnoth"};
	for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
		char path[512];
		struct error error = {""};
		snprintf(path, sizeof path, MAPWRIGHT_SOURCE_FOLDER "/share/formats/%s.format", ids[i]);
		struct description *description = description_load(path, true, &error);
		assert_string_equal(error.message, "");
		if (description->mistake_count > 0)
			description_complain(description, 0, &error);
		assert_string_equal(error.message, "");
		assert_string_equal(description->id, ids[i]);
		need_table(description->words, "type");
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

/* A pattern that is within another matches no line that the other does not match, and the other way round most differ in a
 * short line. */
TEST(patterns_within_others_match_no_more)
{
	unsigned seed = 11;
	int within = 0, apart = 0, shown = 0;
	for (int round = 0; round < 600; round++) {
		char texts[2][4000] = {"^", "^"};
		struct arena arena = {0};
		struct pattern patterns[2];
		const struct pattern *others = &patterns[1], *self = &patterns[0];
		bool good = true, is_shown = false;
		for (int i = 0; i < 2; i++) {
			random_pattern(&seed, texts[i], 1);
			strcat(texts[i], next_random(&seed, 3) ? "$" : "");
			good = good && strlen(texts[i]) < 40 &&
			       pattern_compile(&patterns[i], &arena, texts[i], false, NULL);
		}
		bool is = good && pattern_within(self, &others, 1);
		for (int number = 0; good && number < 1365; number++) {
			char line[6];
			size_t length = 0;
			for (int left = number; left > 0; left = (left - 1) / 4)
				line[length++] = "abcd"[(left - 1) % 4];
			bool found = pattern_match(self, line, length, NULL),
			     other = pattern_match(others, line, length, NULL);
			assert_false(is && found && !other);
			is_shown = is_shown || (found && !other);
		}
		assert_true(!good || pattern_within(self, &self, 1));
		within += is;
		apart += good && !is;
		shown += is_shown;
		arena_clear(&arena);
	}
	assert_true(within > 50 && apart > 100 && shown > apart * 9 / 10);
}

/* The steps are bounded: with as many as there can be, these end at once. */
TEST(no_pattern_takes_long)
{
	static const char *const patterns[] = {"^(a*)*b", "^(a|aa)*$", "^(a|b)*a(a|b){30}$", "^(.*)(.*)(.*)(.*)(.*)x",
					       "^((a+)|(aa)+)*(a*)*b"};
	char line[20000];
	memset(line, 'a', sizeof line - 1);
	line[sizeof line - 1] = '\0';
	for (size_t i = 0; i < sizeof patterns / sizeof *patterns; i++)
		for (size_t length = 100; length < sizeof line; length *= 2)
			matches(patterns[i], line + sizeof line - 1 - length, NULL);
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

/* The largest number that such a pattern compiles with. */
static int find_limit(const char *before, const char *unit, const char *after)
{
	for (int number = 1;; number++) {
		char text[2000], *end = stpcpy(text, before);
		struct arena arena = {0};
		struct pattern pattern;
		for (int i = 0; *unit && i < number; i++)
			end = stpcpy(end, unit);
		if (!*unit)
			end += sprintf(end, "%d", number);
		strcpy(end, after);
		bool fits = pattern_compile(&pattern, &arena, text, false, NULL);
		arena_clear(&arena);
		if (!fits)
			return number - 1;
	}
}

TEST(patterns_and_lines_have_limits)
{
	assert_int_equal(find_limit("^", "a", ""), PATTERN_STEPS - 1);
	assert_int_equal(find_limit("^(", "a", ")"), PATTERN_STEPS - 3);
	assert_int_equal(find_limit("^", "|", ""), 127);
	assert_int_equal(find_limit("^", "(a)", ""), PATTERN_GROUPS - 1);
	assert_int_equal(find_limit("^a{", "", "}"), 254);
	assert_int_equal(find_limit("^a{", "", ",}"), 254);
	assert_int_equal(find_limit("^a{1,", "", "}"), 128);
	assert_int_equal(find_limit("^[ab]{0,", "", "}"), 127);
	assert_int_equal(find_limit("^(ab){", "", "}"), 63);
	assert_int_equal(find_limit("^(ab){", "", ",}"), 62);
	assert_int_equal(find_limit("^(ab){2,", "", "}"), 0); /* it is backwards */
	char *line = malloc(PATTERN_TRIES);
	memset(line, 'a', PATTERN_TRIES);
	const struct {
		const char *pattern;
		size_t longest;
	} rows[] = {{"^a*", PATTERN_TRIES / 2 - 2}, {"^a*a", (PATTERN_TRIES - 1) / 3 - 1}, {"^(a)*$", 1365}};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct arena arena = {0};
		struct pattern pattern;
		assert_true(pattern_compile(&pattern, &arena, rows[i].pattern, false, NULL));
		assert_true(pattern_match(&pattern, line, rows[i].longest, NULL));
		assert_false(pattern_match(&pattern, line, rows[i].longest + 1, NULL));
		assert_false(pattern_match(&pattern, line, PATTERN_TRIES, NULL));
		arena_clear(&arena);
	}
	free(line);
}
