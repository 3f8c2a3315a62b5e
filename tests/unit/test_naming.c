/* A text names the same cells for every command: which ones in each format, and that replace, highlight and select agree. */
#include "testing.h"

#include "mapwright/cell_value.h"
#include "mapwright/search.h"
#include "views/views.h"

#include <stdlib.h>
#include <string.h>

/* A text on the first map of an example: the values that it names there, each with the number of its cells, and after ":" the
 * one to draw with. */
static const struct row {
	const char *file, *text, *expected;
} rows[] = {
    {"armoury.map", "floor", ".=97: ."},
    {"armoury.map", "wall", "#=114: #"},
    {"armoury.map", "door", "+=5: +"},
    {"armoury.map", "secret door", "s=1: s"},
    {"armoury.map", "item", "a=6 t=3 w=6: w"},
    {"armoury.map", "monster", "K=1 k=6: k"},
    {"armoury.map", "kobold", "K=1 k=6: k"},
    {"flooded_crypt.map", "floor", ".=152: ."},
    {"flooded_crypt.map", "wall", "#=114: #"},
    {"flooded_crypt.map", "door", "+=4: +"},
    {"flooded_crypt.map", "secret door", "s=2: s"},
    {"flooded_crypt.map", "water", "~=114: ~"},
    {"flooded_crypt.map", "stairs", "<=1 >=1: <"},
    {"maze", "floor", "nothing: <Space>"},
    {"maze", "wall", "#=193: #"},
    {"maze", "door", "nothing: +"},
    {"maze", "water", "~=253: ~"},
    {"maze", "deep water", "~=253: ~"},
    {"maze", "rock", "^=97: ^"},
    {"maze", "altar", "_=1: _"},
    {"maze", "grass", "\"=408: \""},
    {"vault.des", "floor", ".=20: ."},
    {"vault.des", "wall", "x=24: x"},
    {"vault.des", "door", "+=2: +"},
    {"vault.des", "water", "nothing: W"},
    {"vault.des", "deep water", "nothing: w"},
    {"vault.des", "rock", "x=24: x"},
    {"vault.des", "stairs", "nothing: {"},
    {"vault.des", ".", ".=20: ."},
    {"vault.txt", "floor", ".=3: ."},
    {"vault.txt", "wall", "#=14 %=39: #"},
    {"vault.txt", "door", "+=3: +"},
    {"vault.txt", "secret door", "+=3: +"},
    {"vault.txt", "water", "nothing: /"},
    {"vault.txt", "stairs", "nothing: <"},
    {"vault.txt", "granite", "#=14: #"},
    {"rooms_cave.txt", "floor", ".=48: ."},
    {"rooms_cave.txt", "wall", "#=18 %=48: #"},
    {"rooms_cave.txt", "door", "+=6: +"},
    {"rooms_cave.txt", "secret door", "+=6: +"},
    {"rooms_cave.txt", "water", ",=21 ~=11: ,"},
    {"hideout.des", "floor", ".=144: ."},
    {"hideout.des", "wall", "|=1: -"},
    {"hideout.des", "door", "+=1: +"},
    {"hideout.des", "secret door", "nothing: S"},
    {"hideout.des", "water", "nothing: W"},
    {"level.lua", "floor", ".=111: ."},
    {"level.lua", "wall", "-=41 |=16: -"},
    {"level.lua", "door", "+=3: +"},
    {"level.lua", "secret door", "S=1: S"},
    {"level.lua", "water", "nothing: W"},
    {"shed.json", "floor", ",=48: ,"},
    {"shed.json", "wall", "╔=1 ╗=1 ╚=1 ╝=1 ═=18 ║=12: ═"},
    {"shed.json", "door", "+=2: +"},
    {"shed.json", "item", "B=3 R=6 W=3: R"},
    {"shed.json", "rack", "R=6: R"},
    {"boxes.sok", "floor", "<Space>=12: <Space>"},
    {"boxes.sok", "wall", "#=20: #"},
    {"boxes.sok", "goal", ".=1: ."},
    {"island.map", "floor", "nothing: Ai"},
    {"island.map", "wall", "nothing: Xu"},
    {"island.map", "water", "Wo=34 Ww=23 Wwf=2: Wo"},
    {"island.map", "deep water", "Wo=34: Wo"},
    {"island.map", "village", "nothing: ^Vda"},
    {"island.map", "castle", "Ch=6 1 Kh=1 2 Kh=1: Ch"},
    {"island.map", "human castle", "Ch=6: Ch"},
    {"island.map", "grass", "Gg=8 Gs=3: Gg"},
    {"steps.puzzlescript", "floor", ".=12: ."},
    {"steps.puzzlescript", "wall", "#=20: #"},
    {"steps.puzzlescript", "crate", "*=1: *"},
    {"cottage-dig.csv", "floor", "d=18 d(2x2)=1: d"},
    {"cottage-dig.csv", "wall", "nothing: F"},
    {"cottage-dig.csv", "stairs", "i=1: i"},
    {"cottage-dig.csv", "rack", "nothing: T"},
    {"cottage-build.csv", "floor", "nothing: Cf"},
    {"cottage-build.csv", "wall", "Cw=2: Cw"},
    {"cottage-build.csv", "door", "d=1: d"},
    {"cottage-build.csv", "water", "nothing: l"},
    {"cottage-build.csv", "stairs", "nothing: Cu"},
    {"cottage-build.csv", "rack", "nothing: r"},
    {"puzzle.grid", "floor", ".=17: ."},
    {"puzzle.grid", "wall", "#=36: #"},
    {"puzzle.grid", "door", "nothing: +"},
    {"puzzle.grid", "water", "nothing: ~"},
    {"puzzle.grid", "stairs", ">=1: >"},
};

static struct editor *open_example(const char *name)
{
	struct editor *editor = editor_new(true);
	struct error error;
	char path[4096];
	snprintf(path, sizeof path, "%s/share/examples/%s", MAPWRIGHT_SOURCE_FOLDER, name);
	if (!editor_open(editor, path, NULL, 0, 0, &error))
		fail_msg("%s: %s", path, error.message);
	return editor;
}

/* Adds the value to the list if it is named and on the map. Returns the number of its cells. */
static long add_value(const struct grid *grid, struct named_values *named, int value, char *list, size_t size)
{
	long count = (long)grid_count(grid, value);
	size_t used = strlen(list);
	if (count == 0 || !named_has(named, value))
		return 0;
	snprintf(list + used, size - used, "%s%s=%ld", used ? " " : "", cell_argument(value).text, count);
	return count;
}

/* Writes what the text names, as in the rows. Returns the number of cells. */
static long list_values(const struct view *view, const char *text, char *list, size_t size)
{
	struct named_values named;
	const struct grid *grid = view_grid(view);
	long count = 0;
	list[0] = '\0';
	named_begin(&named, view->document, view->grid, text);
	for (int value = 1; value < 256; value++)
		count += add_value(grid, &named, value, list, size);
	for (int i = 0; i < grid->glyph_count; i++)
		if (grid->glyphs[i].value > 255)
			count += add_value(grid, &named, grid->glyphs[i].value, list, size);
	int drawn = named_value(&named);
	size_t used = strlen(list);
	snprintf(list + used, size - used, "%s: %s", used ? "" : "nothing",
		 drawn < 0 ? "none" : cell_argument(drawn).text);
	return count;
}

TEST(texts_name_these_cells)
{
	int wrong = 0;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct editor *editor = open_example(rows[i].file);
		char list[1000];
		list_values(editor_view(editor), rows[i].text, list, sizeof list);
		if (strcmp(list, rows[i].expected) != 0) {
			print_error("%s: %s names %s, not %s\n", rows[i].file, rows[i].text, list, rows[i].expected);
			wrong++;
		}
		editor_free(editor);
	}
	assert_int_equal(wrong, 0);
}

/* Runs a command. Returns the number that its message begins with; 0 if it is refused. */
static long count_of(struct editor *editor, const char *command, const char *text, const char *rest)
{
	char line[200];
	struct error error;
	snprintf(line, sizeof line, "%s %s%s", command, text, rest);
	return command_run(editor, line, &error) ? strtol(editor->message, NULL, 10) : 0;
}

TEST(commands_agree)
{
	long replaced = 0;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct editor *editor = open_example(rows[i].file);
		const struct view *view = editor_view(editor);
		char list[1000], text[80];
		long count = list_values(view, rows[i].text, list, sizeof list);
		assert_int_equal(count_of(editor, "highlight", rows[i].text, ""), count);
		struct error error;
		bool selects = view_canvas(view) == CANVAS_SQUARE && count > 0;
		snprintf(text, sizeof text, "select-like %s", rows[i].text);
		assert_true(!selects || command_run(editor, text, &error));
		snprintf(text, sizeof text, "\"%s\"", rows[i].text);
		long some = count_of(editor, "replace", text, " 0"); /* a glyph that no example has */
		assert_true(some == 0 || some == count);
		replaced += some;
		editor_free(editor);
	}
	assert_true(replaced > 1000);
}
