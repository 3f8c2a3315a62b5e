/* The fewest pushes: levels whose answer is known, and what a plain search finds on random ones. */
#include "testing.h"

#include "folder.h"
#include "mapwright/pushing.h"
#include "ui/ui.h"
#include "ui/views/views.h"

#include <stdlib.h>
#include <string.h>

static struct editor *open_level(const char *rows)
{
	struct editor *editor = editor_new(true);
	FILE *file = fopen("in.sok", "w");
	assert_true(file && fputs(rows, file) >= 0 && fclose(file) == 0);
	assert_true(editor_open(editor, "in.sok", NULL, 0, 0, &(struct error){""}));
	return editor;
}

/* Returns the answer for the level; `slices`: the number of times that the editor looked on. */
static int answer_of(struct editor *editor, int *slices)
{
	*slices = 0;
	for (int wait; (wait = editor_idle_wait(editor)) == 0; ++*slices)
		editor_idle(editor);
	const struct view *view = editor_view(editor);
	return view->solving ? pushing_run(view->solving, 0) : PUSHING_UNKNOWN;
}

static void expect(const char *rows, int answer)
{
	int slices;
	struct editor *editor = open_level(rows);
	assert_int_equal(answer_of(editor, &slices), answer);
	editor_free(editor);
}

IN_MEMORY(levels_with_known_answers)
{
	expect("######\n#@$ .#\n######\n", 2);
	expect("######\n#+$  #\n######\n", PUSHING_NEVER); /* the box cannot be pushed back */
	expect("#####\n#@ *#\n#####\n", 0);
	expect("########\n#   .  #\n# $$ @ #\n#   .  #\n########\n", 5);
	expect("#######\n#@$ $.#\n#   . #\n#     #\n#######\n", PUSHING_NEVER); /* one goal for two boxes at a wall */
	/* a dead square, a block of two by two, and two boxes that wait for each other in a corridor */
	expect("######\n#$ . #\n#  @ #\n######\n", PUSHING_NEVER);
	expect("########\n#@     #\n# $$ ..#\n# $$ ..#\n#      #\n########\n", PUSHING_NEVER);
	expect("#######\n#.$@$.#\n#######\n", 2);
	expect("########\n#@$$ ..#\n########\n", PUSHING_NEVER);
}

IN_MEMORY(levels_that_are_not_solved)
{
	expect("######\n#@$ ..#\n######\n", PUSHING_UNKNOWN);                      /* open */
	expect("######\n#@$..#\n######\n", PUSHING_UNKNOWN);                       /* more goals than boxes */
	expect("######\n#@$@.#\n######\n", PUSHING_UNKNOWN);                       /* two pushers */
	expect("#######\n#@$ . #\n#######\n#$.####\n########\n", PUSHING_UNKNOWN); /* a box that is walled in */
	expect("#######\n#@$ . #\n#######\n#*#####\n########\n", 2);               /* and is where it should be */
}

/* Many boxes in an open hall: the search ends at its bounds, after many slices, and a change ends it before. */
IN_MEMORY(a_search_has_bounds)
{
	static const char hall[] =
	    "###############\n#@            #\n# $ $ $ $ $   #\n#  $ $ $ $ $  #\n#             #\n"
	    "#   .........#\n#   .         #\n###############\n";
	int slices;
	struct editor *editor = open_level(hall);
	editor_view(editor)->updated_revision = 0;
	view_update(editor, editor_view(editor));
	assert_true(solve_runs(editor_view(editor)));
	assert_true(command_run(editor, "1,1", &(struct error){""}) &&
		    command_run(editor, "put #", &(struct error){""}));
	view_update(editor, editor_view(editor));
	assert_false(solve_runs(editor_view(editor))); /* no pusher */
	assert_true(command_run(editor, "undo", &(struct error){""}));
	assert_int_equal(answer_of(editor, &slices), PUSHING_UNKNOWN);
	assert_true(slices > 5);
	editor_free(editor);
}

/* ---- the plain search ---- */

enum { WIDTH = 6, HEIGHT = 5, CELLS = WIDTH * HEIGHT, STATES = CELLS * CELLS * CELLS };

static uint32_t dice = 11;

static int roll(int sides)
{
	dice = dice * 1664525u + 1013904223u;
	return (int)((dice >> 16) % (uint32_t)sides);
}

/* Returns the fewest pushes for a level with up to two boxes, step by step. `lists` has the states with as many pushes, and
 * those with one more. */
static int search(const char *cells)
{
	static const int steps[4] = {1, -1, WIDTH, -WIDTH};
	static int lists[2][4 * STATES];
	static bool known[STATES];
	int start[3] = {0}, boxes = 0, counts[2] = {0};
	for (int i = 0; i < CELLS; i++) {
		if (cells[i] == '@' || cells[i] == '+')
			start[0] = i;
		if (cells[i] == '$' || cells[i] == '*')
			start[++boxes] = i;
	}
	start[2] = boxes == 1 ? start[1] : start[2];
	memset(known, 0, sizeof known);
	lists[0][counts[0]++] = (start[0] * CELLS + start[1]) * CELLS + start[2];
	for (int pushes = 0; counts[pushes % 2] > 0; pushes++) {
		int *list = lists[pushes % 2], *next = lists[1 - pushes % 2], *count = &counts[pushes % 2];
		counts[1 - pushes % 2] = 0;
		for (int i = 0; i < *count; i++) {
			if (known[list[i]])
				continue;
			known[list[i]] = true;
			int at[3] = {list[i] / CELLS / CELLS, list[i] / CELLS % CELLS, list[i] % CELLS};
			if (strchr(".*+", cells[at[1]]) && strchr(".*+", cells[at[2]]))
				return pushes;
			for (int way = 0; way < 4; way++) {
				int to = at[0] + steps[way],
				    box = at[1] == to   ? 1
					  : at[2] == to ? 2
							: 0,
				    beyond = to + steps[way];
				int here[3] = {to, at[1], at[2]};
				if (cells[to] == '#' ||
				    (box && (cells[beyond] == '#' || beyond == at[1] || beyond == at[2])))
					continue;
				for (int k = 1; k < 3; k++)
					here[k] = at[k] == to ? beyond : at[k];
				int state = (here[0] * CELLS + here[1]) * CELLS + here[2];
				if (box)
					next[counts[1 - pushes % 2]++] = state;
				else
					list[(*count)++] = state;
			}
		}
	}
	return PUSHING_NEVER;
}

IN_MEMORY(a_plain_search_finds_the_same)
{
	int solved = 0, never = 0, slices;
	for (int round = 0; round < 300; round++) {
		char cells[CELLS], rows[CELLS + HEIGHT + 1];
		const int boxes = 1 + round % 2;
		for (int i = 0; i < CELLS; i++) {
			int x = i % WIDTH, y = i / WIDTH;
			bool edge = x == 0 || y == 0 || x == WIDTH - 1 || y == HEIGHT - 1;
			cells[i] = edge || roll(7) == 0 ? '#' : ' ';
		}
		for (int i = 0; i < 2 * boxes + 1;) { /* one thing after the other, on free cells */
			int cell = roll(CELLS);
			char *at = &cells[cell];
			if (i < boxes && *at == ' ' && ++i)
				*at = '.';
			else if (i >= boxes && i < 2 * boxes && strchr(" .", *at) && ++i)
				*at = *at == '.' ? '*' : '$';
			else if (i == 2 * boxes && strchr(" .", *at) && ++i)
				*at = *at == '.' ? '+' : '@';
		}
		char *end = rows;
		for (int y = 0; y < HEIGHT; y++, *end++ = '\n')
			end = (char *)memcpy(end, cells + y * WIDTH, WIDTH) + WIDTH;
		*end = '\0';
		struct editor *editor = open_level(rows);
		int answer = answer_of(editor, &slices), plain = search(cells);
		const bool walled_in = answer == PUSHING_UNKNOWN; /* a box or goal that is never reached */
		if (!walled_in && answer != plain)
			fail_msg("%d pushes, not %d:\n%s", plain, answer, rows);
		solved += answer >= 0;
		never += answer == PUSHING_NEVER;
		editor_free(editor);
	}
	assert_true(solved > 50 && never > 50);
}
