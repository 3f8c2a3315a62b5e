/* What the editor keeps about a map, so as not to make it again, is what it would make afresh: after random edits, undo, and
 * reloads of a file that another program has written. */
#include "testing.h"

#include "folder.h"
#include "mapwright/roll.h"
#include "ui/ui.h"
#include "ui/views/views.h"

#include <stdlib.h>
#include <string.h>

static uint32_t dice;

static int roll(int sides)
{
	dice = dice * 1664525u + 1013904223u;
	return (int)(dice >> 8) % sides;
}

/* A vault of a random size, some with glyphs that nothing defines and rows that are cut off. */
static void write_vault(void)
{
	FILE *file = fopen("vault.des", "w");
	int width = 3 + roll(30), height = 3 + roll(20), rest = 0;
	assert_non_null(file);
	fprintf(file, "NAME: vault\nMONS: rat\nSUBST: . = ..%c\nTAGS: transparent\nMAP\n", roll(2) ? '+' : 'Q');
	for (int y = 0; y < height; y++) {
		for (int x = 0; x < width; x++)
			fputc("xx....1wZ"[roll(9 - (roll(5) > 0))], file);
		fputc('\n', file);
	}
	for (rest = roll(3); rest > 0; rest--)
		fprintf(file, "x.x\n");
	fprintf(file, "ENDMAP\n");
	assert_int_equal(fclose(file), 0);
}

/* What stays on the map until it changes, or until it is asked for again. */
static struct shown {
	bool marked;
} shown;

static void run(struct editor *editor, const char *line)
{
	struct error error;
	uint64_t before = editor_view(editor)->document->revision;
	command_run(editor, line, &error);
	if (editor_view(editor)->document->revision != before)
		shown = (struct shown){false};
}

static void run_any(struct editor *editor)
{
	static const char *const lines[] = {
	    "put x",
	    "put .",
	    "put Z",
	    "row-insert",
	    "row-delete",
	    "column-insert",
	    "column-delete",
	    "undo",
	    "redo",
	    "roll 3",
	    "roll off",
	    "right 2",
	    "down 2",
	    "left 3",
	    "bottom",
	    "next-finding",
	    "fix",
	    "walk",
	    "cancel",
	    "select-region",
	    "undo 3",
	    "top",
	    "row-end",
	    "legend . = t",
	    "select-finding",
	    "reach",
	    "set MONS quokka",
	    "starts",
	    "walk 1,1",
	    "map next",
	    "legend-find",
	    "resize 20x12",
	    "crop",
	    "generate caves",
	    "finding 2",
	};
	const struct view *view = editor_view(editor);
	int what = roll(43);
	if (what < 35) {
		run(editor, lines[what]);
	} else if (what < 37) {
		run(editor, "chokes");
	} else if (what < 39) {
		run(editor, "way 0,0 1,1");
	} else {
		if (what > 40)
			write_vault();
		run(editor, "reload");
	}
	shown.marked = view->marked.kind && (shown.marked || (what >= 35 && what < 39));
}

/* The same file in a new editor, at the same cell. */
static struct editor *open_afresh(const struct editor *editor)
{
	const struct view *view = editor_view(editor);
	const struct text *text = &view->document->text;
	struct editor *fresh = editor_new(true);
	struct error error;
	char line[100];
	assert_true(editor_open_bytes(fresh, "vault.des", text->bytes, text->length, "dcss", &error));
	editor_resize(fresh, 80, 24);
	fresh->overlay = editor->overlay;
	if (view_grid(view)) {
		snprintf(line, sizeof line, "goto %d,%d", view->x, view->y);
		command_run(fresh, line, &error);
	}
	if (view->roll.number > 0) {
		snprintf(line, sizeof line, "roll %d", view->roll.number);
		assert_true(command_run(fresh, line, &error));
	}
	view_update(fresh, editor_view(fresh));
	return fresh;
}

static void compare_findings(const struct finding_list *kept, const struct finding_list *made)
{
	assert_int_equal(kept->count, made->count);
	for (int i = 0; i < kept->count; i++) {
		assert_string_equal(kept->items[i].message, made->items[i].message);
		assert_int_equal(kept->items[i].span.start, made->items[i].span.start);
	}
}

static void compare_cells(const struct view *kept, const struct view *made, int x, int y)
{
	const struct roll_cell *rolled = view_rolled(kept, x, y), *again = view_rolled(made, x, y);
	assert_int_equal(!rolled, !again);
	if (rolled)
		assert_int_equal(rolled->glyph, again->glyph);
	if (!shown.marked)
		assert_int_equal(view_tint_at(kept, x, y), view_tint_at(made, x, y));
	size_t cell = (size_t)y * (size_t)view_grid(kept)->width + (size_t)x;
	assert_int_equal(kept->marks[cell] & MARK_SEVERITY, made->marks[cell] & MARK_SEVERITY);
}

/* A place is found from any other as without one. */
static void compare_places(const struct document *document)
{
	struct place near = {0};
	for (int i = 0; i < 60 && document->text.length > 0; i++) {
		size_t offset = (size_t)roll((int)document->text.length);
		if (i % 4) /* or one soon after it, in the same row or the next */
			offset = model_span(&document->model, near).start + (size_t)roll(i % 4 == 1 ? 30 : 4);
		struct place place = model_place(&document->model, offset),
			     found = model_place_near(&document->model, offset, near);
		assert_memory_equal(&found, &place, sizeof place);
		near = place;
	}
}

static void compare(struct editor *editor, struct screen *screen)
{
	struct view *kept = editor_view(editor);
	view_update(editor, kept);
	editor_draw(editor, screen);
	struct editor *fresh = open_afresh(editor);
	const struct view *made = editor_view(fresh);
	compare_places(kept->document);
	compare_findings(&kept->document->findings, &made->document->findings);
	assert_int_equal(kept->undefined_count, made->undefined_count);
	assert_int_equal(kept->fact_count, made->fact_count);
	assert_memory_equal(kept->counts, made->counts, sizeof kept->counts);
	const struct grid *grid = view_grid(kept);
	for (int y = 0; grid && y < grid->height; y++)
		for (int x = 0; x < grid->width; x++)
			compare_cells(kept, made, x, y);
	editor_free(fresh);
}

IN_MEMORY(what_is_kept_is_what_is_made_afresh)
{
	struct error error;
	struct screen screen = {0};
	assert_true(screen_resize(&screen, 80, 24));
	for (dice = 1; dice < 30; dice++) {
		uint32_t seed = dice;
		struct editor *editor = editor_new(true);
		editor_resize(editor, 80, 24);
		write_vault();
		shown = (struct shown){false};
		assert_true(editor_open(editor, "vault.des", "dcss", 0, 0, &error));
		for (int step = 0; step < 150; step++) {
			run_any(editor);
			editor_draw(editor, &screen);
			compare(editor, &screen);
		}
		editor_free(editor);
		dice = seed;
	}
	screen_free(&screen);
}

/* In a map whose cells are words of several lengths, too. */
IN_MEMORY(places_of_words_are_found_near_others)
{
	struct error error;
	FILE *file = fopen("island.map", "w");
	assert_non_null(file);
	for (int y = 0; y < 30; y++)
		for (int x = 0; x < 40; x++)
			fprintf(file, "%s%s",
				((const char *const[]){"Wo", "Gg", "Gs^Fp", "Wwf", "1 Kh"})[(x * y + x) % 5],
				x < 39 ? ", " : "\n");
	assert_int_equal(fclose(file), 0);
	struct editor *editor = editor_new(true);
	assert_true(editor_open(editor, "island.map", "wesnoth", 0, 0, &error));
	for (int i = 0; i < 30; i++)
		compare_places(editor_view(editor)->document);
	editor_free(editor);
}

TEST_GROUP(NULL, NULL)
