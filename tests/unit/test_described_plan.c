/* Edits of described files, as commands, where no file of tests/cases/edits or tests/cases/cli shows them. */
#include "testing.h"

#include "describing.h"

#include "mapwright/command.h"

/* What no shipped format has: lines below the rows, and lines that only `write` can make. */
static const char own[] =
    "id = \"own\"; title = \"Own map\"; files = [ \"*.own\" ]; lines = \"key = value\"; comment = \"^#\";\n"
    "map: { row = \"^[|]([^|]+)[|]$\"; };\n"
    "fields = ( { name = \"depth\"; kind = \"integer\"; },\n"
    "           { name = \"mood\"; line = \"^mood is (.*)$\"; write = \"mood is {value}\"; },\n"
    "           { name = \"dark\"; line = \"^dark is(.*)$\"; write = \"dark is it\"; },\n"
    "           { name = \"shade\"; line = \"^shade (.*)$\"; } );\n"
    "legend = ( { key = \"kind\"; line = \"^([^ ]) is (.*)$\"; write = \"{glyph} is {value}\"; },\n"
    "           { key = \"runes\"; line = \"^rune ([^ ]): (.*)$\"; write = \"rune {glyph}: {value} {\"; },\n"
    "           { key = \"seal\"; line = \"^seal ([^ ]) (.*)$\"; } );\n"
    "template: { map = [ \"|{row}|\" ]; between = [ \"\" ]; width = 3; height = 2; };\n";

#define OWN "mood is calm\n|#.#|\n|a.#|\n  depth = 3\na is orc\n\n|b|\n"
#define ROOM "name:Hall\ntype:1\nrating:1\nrows:2\ncolumns:3\ndoors:0\nD:###\nD:#.#\n"
#define ISLAND "Gg, Ww, 1 Ke\nGg, Gg^Fp, Gg\n"
#define WORDS "dark is \ndepth =\n|#|"

struct plan_case {
	const char *format, *bytes;
	const char *commands; /* one a line */
	const char *old,
	    *fresh; /* `fresh` replaces `old` in the bytes; old NULL: `fresh` is why the commands are refused */
};

static const struct plan_case cases[] = {
    {"angband", ROOM, "goto 1,1\nrow-insert 2 ^", "2\ncolumns:3\ndoors:0\nD:###\nD:#.#\n",
     "4\ncolumns:3\ndoors:0\nD:###\nD:#^#\nD:#^#\nD:#.#\n"},
    {"angband", ROOM, "goto 1,0\ncolumn-insert\ncolumn-delete\ncolumn-delete", "3\ndoors:0\nD:###\nD:#.#\n",
     "2\ndoors:0\nD:##\nD:##\n"},
    {"angband", ROOM, "goto 0,1\nrow-delete 9", "2\ncolumns:3\ndoors:0\nD:###\nD:#.#\n",
     "1\ncolumns:3\ndoors:0\nD:###\n"},
    {"wesnoth", ISLAND, "goto 1,0\ncolumn-insert", NULL,
     "Every second column of hexes is half a hex higher: adding or removing 1 here would give hexes other "
     "neighbours. "
     "Use an even number."},
    {"wesnoth", ISLAND, "goto 1,1\ncolumn-insert 2\nrow-delete", ISLAND, "Gg, Gg, Gg, Ww, 1 Ke\n"},
    {"own", OWN, "set depth 4", "|a.#|\n", "|a.#|\ndepth = 4\n"},
    {"own", OWN, "unset depth", "|b|\n", "|b|\n"},
    {"own", OWN, "set mood gloomy", "|a.#|\n", "|a.#|\nmood is gloomy\n"},
    {"own", OWN, "unset mood", "|b|\n", "|b|\n"},
    {"own", OWN, "set dark x", NULL,
     "This value does not fit there: the file would parse differently. Nothing was changed."},
    {"own", OWN, "set shade x", NULL, "Unknown field 'shade'; the fields here are: depth, mood, dark."},
    {"own", OWN, "set size 3", NULL, "Unknown field 'size'; the fields here are: depth, mood, dark."},
    {"own", OWN, "set name x", NULL, "Unknown field 'name'; the fields here are: depth, mood, dark."},
    {"own", OWN, "legend b elf", "a is orc\n", "a is orc\nb is elf\n"},
    {"own", OWN, "legend a: elf", NULL, "'a:' is not a glyph: give one ASCII character, or <Space>."},
    {"own", OWN, "legend kind: b = x", "a is orc\n", "a is orc\nb is x\n"},
    {"own", OWN, "legend runes: b = x", "a is orc\n", "a is orc\nrune b: x {\n"},
    {"own", OWN, "legend runes b : x", NULL, "'runes' is not a glyph: give one ASCII character, or <Space>."},
    {"own", OWN, "legend-remove a", "a is orc\n", ""},
    {"own", OWN, "map 1\nset depth 1", "|b|\n", "|b|\ndepth = 1\n"},
    {"own", OWN, "map 1\nset mood odd", "|b|\n", "|b|\nmood is odd\n"},
    {"own", OWN, "map 1\nset dark yes", NULL,
     "This value does not fit there: the file would parse differently. Nothing was changed."},
    {"own", OWN, "map 1\nlegend b elf", "|b|\n", "|b|\nb is elf\n"},
    {"own", OWN, "map 1\nlegend runes: b = elf", "|b|\n", "|b|\nrune b: elf {\n"},
    {"own", OWN, "map 1\nlegend kind: b = x", "|b|\n", "|b|\nb is x\n"},
    {"own", OWN, "map 1\nlegend b", NULL, "Define 'b' (Tab completes), or give a whole line: kind: b = ..."},
    {"own", OWN, "map add", "|b|\n", "|###|\n|###|\n\n|b|\n"},
    {"own", OWN, "map 1\nmap add", "|b|\n", "|b|\n\n|###|\n|###|\n"},
    {"own", OWN, "map move 9", NULL, "9 is out of range: it must be from 0 to 1."},
    {"own", OWN, "map copy", "|b|\n", "|#.#|\n|a.#|\n  depth = 3\na is orc\n\n|b|\n"},
    {"own", OWN, "map 1\nmap move 0", "|#.#|\n|a.#|\n  depth = 3\na is orc\n\n|b|\n",
     "|b|\n\n|#.#|\n|a.#|\n  depth = 3\na is orc\n"},
    {"own", OWN, "map move 1", "|#.#|\n|a.#|\n  depth = 3\na is orc\n\n|b|\n",
     "|b|\n\n|#.#|\n|a.#|\n  depth = 3\na is orc\n"},
    {"own", OWN, "resize right 1", "|#.#|\n|a.#|\n", "|#.#.|\n|a.#.|\n"},
    {"own", OWN, "resize right -2", "|#.#|\n|a.#|\n", "|#|\n|a|\n"},
    {"own", OWN, "resize bottom 1", NULL,
     "The map would be read as 3x2, not 3x3: the new rows or columns would not be recognised. Nothing was changed."},
    {"own", OWN, "set depth", NULL, "Missing value; give it after depth."},
    {"own", OWN, "set depth three", NULL, "\"depth\" must be a whole number, not \"three\"."},
    {"own", OWN, "set depth -", NULL, "\"depth\" must be a whole number, not \"-\"."},
    {"own", OWN, "set depth +5", "|a.#|\n", "|a.#|\ndepth = +5\n"},
    {"own", OWN, "set depth 99999999999", "|a.#|\n", "|a.#|\ndepth = 99999999999\n"},
    {"own", "|#|\n", "set depth 1", "|#|\n", "|#|\ndepth = 1\n"},
    {"own", "|#|\n", "set mood odd", "|#|\n", "|#|\nmood is odd\n"},
    {"own", "|#|\n", "legend a orc", "|#|\n", "|#|\na is orc\n"},
    {"own", "|#|\n", "map add", "|#|\n", "|#|\n\n|###|\n|###|\n"},
    {"own", "|#|\n", "map copy", "|#|\n", "|#|\n\n|#|\n"},
    {"own", "|#|\n", "map delete", NULL, "This is the file's only map; it cannot be removed."},
    {"own", "", "set depth 1", NULL, "Unknown field 'depth'."},
    {"own", WORDS, "set depth 1", "|#|", "|#|\ndepth = 1"},
    {"own", WORDS, "set dark x", NULL,
     "This value does not fit there: the file would parse differently. Nothing was changed."},
    {"own", WORDS, "legend a orc", "|#|", "|#|\na is orc"},
    {"own", WORDS, "map copy", "|#|", "|#|\n\n|#|"},
    {"cdda", "[ { \"type\": \"mapgen\", \"object\": { \"rows\": [ \"xy\" ], \"terrain\": \"t\" } } ]\n",
     "legend y \"t_y\"", NULL, "A line of terrain cannot be added here: the member of that name is not an object."},
    {"plain", "ab\n\ncd\n", "put <Space>\ngoto 1,0\nput <Space>", NULL,
     "The row would no longer be parsed as a row of the map. Nothing was changed."},
    {"sokoban", "####\n#@ #\n####\n", "goto 0,1\nput <Space>\ngoto 3,1\nput <Space>", NULL,
     "The row would no longer be parsed as a row of the map. Nothing was changed."},
    {"dcss", "NAME: a\nMAP\nENDMAx\nENDMAP\n", "goto 5,0\nput P", NULL,
     "The row would no longer be parsed as a row of the map. Nothing was changed."},
};

static struct document *run(struct editor *editor, const struct plan_case *item, struct error *error)
{
	char line[200];
	if (!editor_open_bytes(editor, "file", item->bytes, strlen(item->bytes), item->format, error))
		return NULL;
	for (const char *at = item->commands; *at;) {
		size_t length = strcspn(at, "\n");
		snprintf(line, sizeof line, "%.*s", (int)length, at);
		if (!command_run(editor, line, error))
			return NULL;
		at += length + (at[length] == '\n');
	}
	return editor_document(editor, -1);
}

/* The bytes with the first `old` in them replaced. */
static char *expected(const struct plan_case *item)
{
	const char *at = strstr(item->bytes, item->old);
	char *bytes;
	assert_non_null(at);
	assert_true(asprintf(&bytes, "%.*s%s%s", (int)(at - item->bytes), item->bytes, item->fresh,
			     at + strlen(item->old)) >= 0);
	return bytes;
}

static void try_case(const struct plan_case *item)
{
	struct error error = {""};
	struct editor *editor = editor_new(true);
	struct document *document = run(editor, item, &error);
	if (!item->old) {
		if (document || strcmp(error.message, item->fresh) != 0)
			fail_msg("%s: %s: \"%s\"", item->format, item->commands, error.message);
		editor_free(editor);
		return;
	}
	char *bytes = expected(item);
	if (!document || document->text.length != strlen(bytes) ||
	    memcmp(document->text.bytes, bytes, document->text.length) != 0)
		fail_msg("%s: %s: %s\n%.*s", item->format, item->commands, error.message,
			 document ? (int)document->text.length : 0, document ? document->text.bytes : "");
	while (document->history.done > 0)
		assert_true(document_undo(document, NULL, &error));
	assert_int_equal(document->text.length, strlen(item->bytes));
	assert_memory_equal(document->text.bytes, item->bytes, document->text.length);
	free(bytes);
	editor_free(editor);
}

TEST(edits_are_written_like_the_file)
{
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		try_case(&cases[i]);
}

/* A new file is read as one map of that size, in the dialect that was asked for. */
TEST(templates_make_files)
{
	int made = 0;
	for (const struct format *const *item = format_list(); *item; item++) {
		const struct format *format = *item;
		made += format->create == described_create;
		if (format->create != described_create || !format->maps->resizable)
			continue;
		for (int d = 0; d == 0 || (format->dialects && format->dialects[d]); d++) {
			struct error error = {""};
			struct template_request request = {
			    .width = 7, .height = 5, .dialect = format->dialects ? format->dialects[d] : NULL};
			size_t length;
			char *bytes = format->create(format, &request, &length, &error);
			assert_non_null(bytes);
			struct document *document = document_new("new", bytes, length, format, NULL);
			assert_non_null(document);
			assert_int_equal(document->model.grid_count, 1);
			assert_int_equal(document->model.grids[0].width, 7);
			assert_int_equal(document->model.grids[0].height, 5);
			if (request.dialect)
				assert_string_equal(document->model.dialect, request.dialect);
			document_free(document);
			free(bytes);
		}
	}
	assert_true(made >= 7);
}

static int begin(void **state)
{
	static struct describing formats;
	*state = &formats;
	struct error error;
	struct description *description =
	    description_read("own.format", own, strlen(own), described_rule_kinds, &error);
	return describing_begin(&formats, MAPWRIGHT_SOURCE_FOLDER "/share/formats") &&
		       describing_add(&formats, description)
		   ? 0
		   : -1;
}

static int end(void **state)
{
	describing_end(*state);
	return 0;
}

TEST_GROUP(begin, end)
