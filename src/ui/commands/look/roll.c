/* Rolls of a map, and a page about many of them. */
#include "mapwright/roll.h"
#include "commands/commands.h"

/* Returns "12.3 %", rounded so that only "never" and "always" are 0 and 100. */
static const char *share_text(struct editor *editor, uint64_t part, uint64_t whole)
{
	double percent = 100 * (double)part / (double)whole;
	return part == whole    ? "always"
	       : percent < 0.1  ? "< 0.1 %"
	       : percent > 99.9 ? "> 99.9 %"
				: arena_print(&editor->scratch, "%.1f %%", percent);
}

/* Returns what a thing is, and its glyph if others are called the same. */
static const char *thing_text(struct editor *editor, const struct roll_tally *tally, const struct roll_thing *things,
			      int thing)
{
	const char *meaning = things[thing].glyph.meaning;
	for (int i = 0; i < tally->count && things[thing].value >= 0; i++)
		if (tally->counts[i].thing != thing &&
		    strcmp(things[tally->counts[i].thing].glyph.meaning, meaning) == 0)
			return arena_print(&editor->scratch, "%s, %s", meaning, cell_name(things[thing].value).text);
	return meaning;
}

static void list_glyphs(struct editor *editor, const struct grid *grid, const struct roll_tally *tally,
			const struct roll_thing *things)
{
	pager_heading(&editor->pager, "Where: what the glyphs of the file become");
	for (int i = 0, value = -1; i < tally->count && tally->counts[i].value >= 0; i++) {
		const struct roll_count *count = &tally->counts[i];
		uint32_t cells = grid_count(grid, count->value);
		bool first = count->value != value;
		value = count->value;
		pager_add(&editor->pager, NULL, "  %-5s %-11s %9s  %s", first ? cell_name(value).text : "",
			  first ? arena_print(&editor->scratch, "%u cell%s", cells, PLURAL(cells)) : "",
			  share_text(editor, count->cells, (uint64_t)cells * (uint64_t)tally->rolls),
			  thing_text(editor, tally, things, count->thing));
	}
}

/* Lists how many of each thing that varies there are in a roll, and of each monster and what else lines place. */
static void list_numbers(struct editor *editor, const struct roll_tally *tally, const struct roll_thing *things)
{
	struct pager *pager = &editor->pager;
	int first = 0;
	while (first < tally->count && tally->counts[first].value >= 0)
		first++;
	pager_heading(pager, "How many: least, most and mean in a roll");
	int lines = pager->count;
	for (int monsters = 1; monsters >= 0; monsters--)
		for (int i = first; i < tally->count; i++) {
			const struct roll_count *count = &tally->counts[i];
			const struct roll_thing *thing = &things[count->thing];
			bool monster = thing->glyph.style == STYLE_MONSTER;
			bool listed = monster || thing->value < 0 || count->least < count->most;
			if (monster == (monsters == 1) && listed)
				pager_add(pager, NULL, "  %5u %5u %8.1f  %s", count->least, count->most,
					  (double)count->cells / tally->rolls,
					  thing_text(editor, tally, things, count->thing));
		}
	if (pager->count == lines)
		pager_add(pager, NULL, "  the same in all rolls, and no monsters");
}

static void list_turns(struct editor *editor, const struct roll_tally *tally)
{
	if (tally->turns[0].rolls < tally->rolls)
		pager_heading(&editor->pager, "Placed: how the game turns the map");
	for (int i = 0; i < 8 && tally->turns[i].rolls > 0 && tally->turns[0].rolls < tally->rolls; i++)
		pager_add(&editor->pager, NULL, "  %9s  %s",
			  share_text(editor, (uint64_t)tally->turns[i].rolls, (uint64_t)tally->rolls),
			  *tally->turns[i].turn ? tally->turns[i].turn : "as it is in the file");
}

static void list_parts(struct editor *editor, const struct roll_tally *tally)
{
	enum { SHOWN = 20 };
	struct pager *pager = &editor->pager;
	pager_heading(pager, "Cut off: cells that cannot be reached");
	if (tally->part_count == 0)
		pager_add(pager, NULL, "  never");
	for (int i = 0; i < tally->part_count && i < SHOWN; i++) {
		const struct roll_part *part = &tally->parts[i];
		pager_add(pager, NULL, "  %9s  cell %d,%d, in a part of %d; first in roll %d",
			  share_text(editor, (uint64_t)part->rolls, (uint64_t)tally->rolls), part->x, part->y,
			  part->cells, part->first);
	}
	if (tally->part_count > SHOWN)
		pager_add(pager, NULL, "  and %d more parts", tally->part_count - SHOWN);
}

static bool show_tally(struct editor *editor, struct view *view, struct error *error)
{
	enum { ROLLS = 10000 };
	int number = view->roll.number;
	if (!view_roll(view, number > 0 ? number : 1, error))
		return false;
	struct roller *roller = view->roll.roller;
	const struct roll_tally tally = roller_tally(roller, ROLLS, &editor->scratch);
	const struct roll_thing *things = roller_things(roller);
	pager_begin(&editor->pager, "%s: rolls 1 to %d", view_grid(view)->name, tally.rolls);
	const char *left = roller_left(roller, &editor->scratch);
	if (*left)
		pager_add(&editor->pager, NULL, "Not rolled: %s.", left);
	list_glyphs(editor, view_grid(view), &tally, things);
	list_numbers(editor, &tally, things);
	if (tally.reach_known)
		list_parts(editor, &tally);
	list_turns(editor, &tally);
	view->roll.roller = NULL; /* its cells are those of the last roll */
	return view_roll(view, number, error);
}

COMMAND(roll)
{
	static const char *const words[] = {"next", "off", "tally", NULL};
	int choice = 0, number = view->roll.number + 1, last = view->roll.number;
	if (argument_is_number(arguments)) {
		if (!argument_number(&arguments, 1, 1, INT_MAX, &number, error))
			return false;
	} else if (!argument_end(arguments) && !argument_choice(editor, &arguments, words, &choice, error)) {
		return false;
	}
	if (choice == 2)
		return show_tally(editor, view, error);
	if (choice == 1)
		return view_roll(view, 0, error);
	if (last == INT_MAX)
		number = 1;
	if (!view_roll(view, number, error))
		return false;
	const char *turn = view->roll.turn, *left = roller_left(view->roll.roller, &editor->scratch),
		   *taken = roller_taken(view->roll.roller, &editor->scratch);
	return editor_say(editor, "Roll %d%s%s%s%s%s%s; %s", number, *taken ? ": " : "", taken,
			  *left ? ", without " : "", left, *turn ? ", which the game places " : "", turn,
			  binding_phrase(editor, WHERE_MAP, "{roll}=next {cancel}=end").text);
}
