/* Laws of walking: what is seen sees back, steps go where a shortest way leads and come back, and no byte changes. */
#include "testing.h"

#include "folder.h"
#include "mapwright/reach.h"
#include "ui/views/views.h"

#include <string.h>

enum { WIDTH = 14, HEIGHT = 9, CELLS = WIDTH * HEIGHT };

static uint32_t dice = 3;

static int roll(int sides)
{
	dice = dice * 1664525u + 1013904223u;
	return (int)((dice >> 16) % (uint32_t)sides);
}

/* Opens a random grid; `cells` are its rows with line ends. */
static struct editor *open_random(const char *glyphs, char cells[(WIDTH + 1) * HEIGHT + 1])
{
	struct editor *editor = editor_new(true);
	FILE *file = fopen("in.grid", "w");
	for (int i = 0; i < (WIDTH + 1) * HEIGHT; i++)
		cells[i] = '\n';
	for (int y = 0; y < HEIGHT; y++)
		for (int x = 0; x < WIDTH; x++)
			cells[y * (WIDTH + 1) + x] = glyphs[roll((int)strlen(glyphs))];
	cells[(size_t)(WIDTH + 1) * HEIGHT] = '\0';
	assert_true(file && fputs(cells, file) >= 0 && fclose(file) == 0);
	assert_true(editor_open(editor, "in.grid", NULL, 0, 0, &(struct error){""}));
	return editor;
}

static bool run(struct editor *editor, const char *line)
{
	return command_run(editor, line, &(struct error){""});
}

static void begin(struct editor *editor, int cell)
{
	char line[32];
	editor_view(editor)->walk.on = false;
	snprintf(line, sizeof line, "goto %d,%d", cell % WIDTH, cell / WIDTH);
	assert_true(run(editor, line) && run(editor, "walk"));
}

IN_MEMORY(what_is_seen_sees_back)
{
	char bytes[(WIDTH + 1) * HEIGHT + 1];
	for (int round = 0; round < 40; round++) {
		bool seen[CELLS][CELLS] = {{false}};
		struct editor *editor = open_random(round % 2 ? "....#" : "...#+", bytes);
		struct view *view = editor_view(editor);
		const struct reach *reach = view_reach(view);
		for (int cell = 0; cell < CELLS; cell++) {
			if (reach->region[cell] < 0)
				continue;
			begin(editor, cell);
			assert_int_equal(view->walk.at, cell);
			for (int other = 0; other < CELLS; other++)
				seen[cell][other] = view->walk.seen[other] & WALK_SEEN;
			assert_true(seen[cell][cell]);
		}
		for (int cell = 0; cell < CELLS; cell++)
			for (int other = 0; other < cell; other++)
				if (bytes[cell / WIDTH * (WIDTH + 1) + cell % WIDTH] == '.' &&
				    bytes[other / WIDTH * (WIDTH + 1) + other % WIDTH] == '.')
					assert_int_equal(seen[cell][other], seen[other][cell]);
		editor_free(editor);
	}
}

IN_MEMORY(steps_come_back)
{
	char bytes[(WIDTH + 1) * HEIGHT + 1];
	for (int round = 0; round < 60; round++) {
		struct editor *editor = open_random("..~#+.", bytes);
		struct view *view = editor_view(editor);
		const struct reach *reach = view_reach(view);
		int steps[CELLS], from = 0, taken = 0;
		while (from < CELLS - 1 && reach->region[from] < 0)
			from++;
		begin(editor, from);
		for (int i = 0; i < 30; i++) {
			int at = view->walk.at, direction = roll(8);
			int to = direction < reach->neighbours ? reach_step(reach, at, direction) : -1;
			bool stepped = !walk_step(view, reach, direction);
			assert_int_equal(stepped, to >= 0 && reach->region[to] >= 0);
			assert_int_equal(view->walk.at, stepped ? to : at);
			taken += stepped;
		}
		assert_int_equal(view->walk.count, taken);
		for (; taken > 0; taken--)
			assert_true(run(editor, "walk undo"));
		assert_false(run(editor, "walk undo"));
		assert_int_equal(view->walk.at, from);
		reach_steps(reach, NULL, from, steps);
		for (int to = 0; to < CELLS; to++) {
			char line[32];
			begin(editor, from);
			snprintf(line, sizeof line, "walk %d,%d", to % WIDTH, to / WIDTH);
			assert_int_equal(run(editor, line), steps[to] >= 0);
			assert_int_equal(view->walk.count, steps[to] < 0 ? 0 : steps[to]);
		}
		assert_false(document_modified(view->document));
		assert_int_equal(view->document->text.length, strlen(bytes));
		assert_memory_equal(view->document->text.bytes, bytes, strlen(bytes));
		editor_free(editor);
	}
}
