/* Walking on the map, the shortest way from cell to cell, and choke points. */
#include "commands/commands.h"

#include <ctype.h>

/* ---- walking ---- */

void walk_report(struct editor *editor, const struct view *view)
{
	const struct walking *walk = &view->walk;
	const int left = walk->cells ? walk_left(view) : 0;
	char text[40] = "";
	if (left > 0)
		snprintf(text, sizeof text, "; %d left to push to a goal", left);
	if (!walk->cells)
		editor_say(editor, "%d step%s.", walk->count, PLURAL(walk->count));
	else
		editor_say(editor, "%s%d move%s, %d push%s%s.%s", left == 0 ? "Solved: " : "", walk->count,
			   PLURAL(walk->count), walk->pushes, walk->pushes == 1 ? "" : "es", text,
			   left == 0 && view->walk.on ? " :walk keep writes Solution." : "");
}

/* Takes the moves of a text of letters (udlr, capital where something is pushed) and numbers of repetitions, from `*at`
 * to `end` or the first other character, where `*at` then is. Returns what is in the way; NULL if nothing is. */
static const char *take_moves(struct view *view, const struct reach *reach, const char **at, const char *end)
{
	static const char letters[] = "ulrd"; /* by direction */
	int times = 0;
	for (; *at < end && **at; ++*at) {
		const char *letter = strchr(letters, tolower((unsigned char)**at)), *trouble = NULL;
		if (**at >= '0' && **at <= '9' && times < 100000) {
			times = times * 10 + **at - '0';
			continue;
		}
		if (!letter && !strchr(" \r\n", **at))
			break;
		for (int left = letter ? (times > 0 ? times : 1) : 0; left > 0 && !trouble; left--)
			trouble = walk_step(view, reach, (int)(letter - letters));
		if (trouble)
			return trouble;
		times = letter ? 0 : times;
	}
	return NULL;
}

static bool walk_to(struct view *view, const struct reach *reach, int x, int y, struct error *error)
{
	struct walking *walk = &view->walk;
	const int to = y * reach->width + x;
	const size_t size = (size_t)reach->width * (size_t)reach->height;
	int *steps = memory_allocate(size, sizeof *steps);
	unsigned char *blocked = walk_blocked(view, reach);
	reach_steps(reach, blocked, walk->at, steps);
	int *way = y < reach->height ? reach_way(reach, steps, to) : NULL, count = way ? steps[to] : -1;
	for (int i = 1, direction; i <= count; i++) {
		for (direction = 0; reach_step(reach, walk->at, direction) != way[i];)
			direction++;
		walk_step(view, reach, direction);
	}
	free(way);
	free(steps);
	free(blocked);
	return count >= 0 || error_set(error, "No way leads from here to %d,%d.", x, y);
}

/* Returns the moves of the level's solution in the file, and their end; NULL if there are none. They may go on in the
 * lines below, which then have nothing but moves. */
static const char *find_solution(const struct view *view, const char **end)
{
	const struct model *model = &view->document->model;
	const struct text *text = &view->document->text;
	int index = model_grid_field(model, view->grid, "Solution");
	if (index < 0 || !model->fields[index].set)
		return NULL;
	const char *at = text->bytes + model->fields[index].value.start, *stop = text->bytes + text->length;
	*end = at + model->fields[index].value.length;
	for (const char *line = *end; line < stop;) {
		const char *next = memchr(line, '\n', (size_t)(stop - line));
		size_t length = 0;
		line = next ? next + 1 : stop;
		while (line + length < stop && line[length] && strchr("udlrUDLR0123456789", line[length]))
			length++;
		if (length == 0 || (line + length < stop && !strchr("\r\n", line[length])))
			break;
		line = *end = line + length;
	}
	return *end > at ? at : NULL;
}

bool solution_turn(struct view *view, const struct edit *edit, const char *label, struct error *error)
{
	static const char moves[] = "urdlURDL"; /* in the order of directions */
	const char *end, *at = find_solution(view, &end);
	struct patch patch = {0};
	for (; at && at < end; at++) {
		const char *move = strchr(moves, *at);
		const size_t start = (size_t)(at - view->document->text.bytes);
		if (!*at || !move)
			continue;
		const int number = (int)(move - moves), fresh = direction_turned(number % 4, edit);
		if (fresh != number % 4)
			patch_add(&patch, (struct span){.start = start, .length = 1}, &moves[fresh + number / 4 * 4],
				  1);
	}
	if (patch.count > 0)
		return document_apply_patch(view->document, &patch, label, edit->place, error);
	patch_clear(&patch);
	return true;
}

/* Plays the solution of the level from its start; the walk in progress is kept. */
static bool check_solution(struct editor *editor, struct view *view, const struct reach *reach, struct error *error)
{
	const char *end = NULL, *at = find_solution(view, &end), *trouble;
	if (!at)
		return error_set(error, "This map has no line Solution.");
	struct walking before = view->walk;
	view->walk = (struct walking){.on = false};
	bool done = walk_begin(view, reach, error);
	if (done) {
		trouble = take_moves(view, reach, &at, end);
		struct walking *walk = &view->walk;
		int left = walk->cells ? walk_left(view) : 0;
		if (trouble)
			done = error_set(error, "The solution fails at move %d: %s", walk->count + 1, trouble);
		else if (at < end)
			done = error_set(error, "The solution fails at move %d: '%c' is not a move.", walk->count + 1,
					 *at);
		else if (left > 0)
			done = error_set(error, "The solution leaves %d to push to a goal after %d moves.", left,
					 walk->count);
		walk->on = false; /* nothing to keep */
		if (done)
			walk_report(editor, view);
	}
	walk_clear(&view->walk);
	view->walk = before;
	return done;
}

static bool keep_solution(struct editor *editor, struct view *view, struct error *error)
{
	const struct walking *walk = &view->walk;
	const int field = model_grid_field(&view->document->model, view->grid, "Solution");
	if (!view_walks(view) || !walk->cells || field < 0)
		return error_set(error, field < 0 ? "Maps of this format have no line Solution."
						  : "No walk to keep: walk until all is pushed to a goal.");
	if (walk_left(view) > 0)
		return error_set(error, "%d left to push to a goal.", walk_left(view));
	char *moves = arena_allocate(&editor->scratch, (size_t)walk->count + 1, 1);
	for (int i = 0; i < walk->count; i++)
		moves[i] = (walk->path[i] & WALK_PUSH ? "ULRD" : "ulrd")[walk->path[i] % WALK_PUSH];
	return field_set(editor, field, moves, error) &&
	       editor_say(editor, "Solution: %zu move%s.", strlen(moves), PLURAL(strlen(moves)));
}

COMMAND(walk)
{
	struct walking *walk = &view->walk;
	const struct reach *reach = require_reach(editor, error);
	int x, y;
	if (!reach)
		return false;
	if (strcmp(arguments, "check") == 0)
		return check_solution(editor, view, reach, error);
	if (strcmp(arguments, "keep") == 0)
		return keep_solution(editor, view, error);
	bool walks = view_walks(view);
	if (argument_end(arguments) && walks) {
		walk->on = false;
		return editor_say(editor, "Walked %d step%s; the file is unchanged.", walk->count,
				  PLURAL(walk->count));
	}
	if (!walks && strcmp(arguments, "undo") == 0)
		return error_set(error, "No step to take back.");
	if (!walks && !walk_begin(view, reach, error))
		return false;
	bool done = true;
	if (argument_end(arguments)) {
		editor_say(
		    editor, "%s",
		    binding_phrase(editor, WHERE_MAP, "Walking changes nothing in the file; {cancel} ends it.").text);
	} else if (strchr(arguments, ',')) {
		done = argument_cell(&arguments, &x, &y, error) && cell_on_map(view_grid(view), x, y, error) &&
		       walk_to(view, reach, x, y, error);
	} else if (strcmp(arguments, "undo") == 0) {
		done = walk_back(view, reach) || error_set(error, "No step to take back.");
	} else {
		const char *trouble = take_moves(view, reach, &arguments, arguments + strlen(arguments));
		done = !*arguments || (trouble ? error_set(error, "After %d steps: %s", walk->count, trouble)
					       : error_set(error, "'%c' is not a move: u, d, l, r.", *arguments));
	}
	if (done && walk->count > 0)
		walk_report(editor, view);
	walk_follow(editor, view);
	return done;
}

/* ---- cells that are highlighted ---- */

/* Returns the cells to highlight, all 0, until the map changes. */
static unsigned char *mark_cells(struct view *view, enum marked kind)
{
	const struct grid *grid = view_grid(view);
	free(view->marked.cells);
	view->marked.cells = memory_allocate((size_t)grid->width * (size_t)grid->height, 1);
	view->marked.kind = kind;
	view->marked.grid = view->grid;
	view->marked.revision = view->document->revision;
	view->updated_revision = 0;
	return view->marked.cells;
}

/* Returns true if cells of this kind are highlighted. */
static bool is_marked(const struct view *view, enum marked kind)
{
	return view->marked.kind == kind && view->marked.grid == view->grid &&
	       view->marked.revision == view->document->revision;
}

static bool show_way(struct editor *editor, struct view *view, const struct reach *reach, int from, int to,
		     struct error *error)
{
	const size_t size = (size_t)reach->width * (size_t)reach->height;
	const int width = reach->width;
	int counts[WALK_MAGIC + 1] = {0};
	if ((size_t)from >= size || (size_t)to >= size || reach->region[from] < 0 || reach->region[to] < 0)
		return error_set(error, "The %s cell of the way is not walkable.",
				 (size_t)from >= size || reach->region[from] < 0 ? "first" : "last");
	int *steps = memory_allocate(size, sizeof *steps), *way;
	unsigned char *blocked = view_walks(view) ? walk_blocked(view, reach) : NULL;
	reach_steps(reach, blocked, from, steps);
	way = reach_way(reach, steps, to);
	const int count = way ? steps[to] + 1 : 0;
	unsigned char *cells = way ? mark_cells(view, MARKED_WAY) : NULL;
	for (int i = 0; i < count; i++) {
		const struct grid *grid = view_grid(view);
		int value = grid_cell(grid, &view->document->text, way[i] % width, way[i] / width);
		cells[way[i]] = 1;
		counts[model_glyph(&view->document->model, grid, value)->walk]++;
	}
	free(steps);
	free(way);
	free(blocked);
	if (count == 0)
		return error_set(error, "No way leads from %d,%d to %d,%d.", from % width, from / width, to % width,
				 to / width);
	int doors = counts[WALK_DOOR] + counts[WALK_MAGIC], swims = counts[WALK_SWIM];
	char text[80] = "";
	if (doors > 0)
		snprintf(text, sizeof text, " through %d door%s", doors, PLURAL(doors));
	if (swims > 0)
		snprintf(text + strlen(text), sizeof text - strlen(text), "%s over %d cell%s of water",
			 doors > 0 ? " and" : "", swims, PLURAL(swims));
	return editor_say(editor, "The way from %d,%d to %d,%d takes %d step%s%s.", from % width, from / width,
			  to % width, to / width, count - 1, PLURAL(count - 1), text);
}

static bool unmark(struct view *view)
{
	view->marked.kind = MARKED_NOTHING;
	view->updated_revision = 0;
	return true;
}

COMMAND(way)
{
	const struct reach *reach = require_reach(editor, error);
	const struct grid *grid = view_grid(view);
	const int here = view->y * grid->width + view->x;
	int cells[2], count = 0, x, y;
	if (!reach)
		return false;
	for (; !argument_end(arguments); cells[count++] = y * grid->width + x)
		if (!argument_cell(&arguments, &x, &y, error) || !cell_on_map(grid, x, y, error))
			return false;
	if (count > 0)
		return show_way(editor, view, reach, count > 1 ? cells[0] : here, cells[count - 1], error);
	if (is_marked(view, MARKED_START)) {
		unmark(view);
		return show_way(editor, view, reach, view->marked.from, here, error);
	}
	if (is_marked(view, MARKED_WAY))
		return unmark(view);
	if (view->y >= reach->height || reach->region[here] < 0)
		return error_set(error, "This cell is not walkable; move to one that is.");
	mark_cells(view, MARKED_START)[here] = 1;
	view->marked.from = here;
	return editor_say(editor, "The way starts at %d,%d; %s", view->x, view->y,
			  binding_phrase(editor, WHERE_MAP, "move to its end, then {way} {way} shows it.").text);
}

COMMAND(chokes)
{
	const struct reach *reach = require_reach(editor, error);
	int loops;
	if (!reach)
		return false;
	if (is_marked(view, MARKED_CHOKES))
		return unmark(view);
	int count = reach_chokes(reach, mark_cells(view, MARKED_CHOKES), &loops);
	return editor_say(editor, "%d choke point%s, without which the ground falls apart; %d loop%s.", count,
			  PLURAL(count), loops, PLURAL(loops));
}
