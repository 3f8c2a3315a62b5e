/* Over all maps and files: the list of matches of a text, and statistics. */
#include "commands/commands.h"
#include "mapwright/statistics.h"

enum { MATCHES_LISTED = 1000 };

/* A list of matches that is being made, or the way to one of them. */
struct hunt {
	struct editor *editor;
	int view;
	int count, wanted; /* `wanted`: the number of the match to find; 0: list all */
	struct match found;
};

static bool take_match(void *context, const struct match *match)
{
	struct hunt *hunt = context;
	struct arena *arena = &hunt->editor->scratch;
	const struct document *document = hunt->editor->views[hunt->view]->document;
	hunt->found = *match;
	if (++hunt->count <= MATCHES_LISTED && hunt->wanted == 0)
		pager_add(&hunt->editor->pager, arena_print(arena, "match %d", hunt->count), "%s:%zu\t%s",
			  path_name(document->path), text_line(&document->text, match->span.start),
			  match_words(document, match, hunt->editor->search, arena));
	return hunt->count != hunt->wanted;
}

static void search_files(struct editor *editor, struct hunt *hunt)
{
	hunt->editor = editor;
	for (hunt->view = 0; hunt->view < editor->view_count; hunt->view++) {
		document_search(editor->views[hunt->view]->document, editor->search, take_match, hunt);
		if (hunt->wanted > 0 && hunt->count == hunt->wanted)
			return;
	}
}

COMMAND(grep)
{
	struct hunt hunt = {0};
	struct pager *pager = &editor->pager;
	if (!argument_end(arguments))
		text_keep(&editor->search, arguments);
	if (!editor->search)
		return error_set(error, "Missing text: a glyph, a name or part of a meaning.");
	pager_begin(pager, "'%s' in the open files", editor->search);
	search_files(editor, &hunt);
	editor->match = 0;
	if (hunt.count > MATCHES_LISTED)
		pager_add(pager, NULL, "%d more.", hunt.count - MATCHES_LISTED);
	pager_align(pager, editor->utf8, 12, editor->width / 2);
	pager->picker = hunt.count > 0;
	if (hunt.count == 0) {
		pager_clear(pager);
		return error_set(error, "'%s' not found in the open files.", editor->search);
	}
	return editor_say(editor, "%d match%s; Enter goes there, :match to the next.", hunt.count,
			  hunt.count == 1 ? "" : "es");
}

COMMAND(match)
{
	struct hunt hunt = {0};
	if (!editor->search)
		return error_set(error, "No previous search; :grep starts one.");
	if (!argument_number(&arguments, editor->match + 1, 1, 1000000000, &hunt.wanted, error))
		return false;
	search_files(editor, &hunt);
	if (hunt.count < hunt.wanted)
		return error_set(error, "'%s' has no match number %d in the open files.", editor->search,
				 hunt.wanted);
	editor->match = hunt.wanted;
	editor_cancel(editor);
	if (hunt.view != editor->current)
		editor_show(editor, hunt.view);
	editor_go(editor, hunt.found.place);
	return true;
}

COMMAND(stats)
{
	struct arena *arena = &editor->scratch;
	struct pager *pager = &editor->pager;
	const struct document *document = view->document;
	const struct model *model = &document->model;
	int maps = model->grid_count;
	struct statistics *all = arena_allocate(arena, (size_t)maps, sizeof *all);
	double *values = arena_allocate(arena, (size_t)maps, sizeof *values);
	for (int i = 0; i < maps; i++)
		statistics_of(document, i, &all[i]);
	const struct statistics *own = &all[view->grid];
	pager_begin(pager, "Statistics of %s", model->grids[view->grid].name);
	if (maps > 1)
		pager_add(pager, NULL, "%-14s%10s   %-26s", "", "this map",
			  arena_print(arena, "least, middle, most of %d", maps));
	for (enum statistic which = 0; which < STATISTICS; which++) {
		const char *more = "";
		for (int percent = 0; maps > 1 && percent <= 100; percent += 50) {
			for (int i = 0; i < maps; i++)
				values[i] = all[i].values[which];
			more = arena_print(arena, "%s%10s", more,
					   statistic_text(which, statistics_quantile(values, maps, percent), arena));
		}
		if (which == STATISTIC_WAY && own->values[which] > 0)
			more =
			    arena_print(arena, "%s   %sfrom %d,%d to %d,%d", more, own->way_exact ? "" : "or more, ",
					own->from[0], own->from[1], own->to[0], own->to[1]);
		if (which < STATISTIC_SHARES || own->values[which] > 0 || (maps > 1 && values[maps - 1] > 0))
			pager_add(pager, NULL, "%-14s%10s%s", statistic_name(which),
				  statistic_text(which, own->values[which], arena), more);
	}
	struct value_count *found;
	int count = statistics_values(document, view->grid, arena, &found);
	pager_add(pager, NULL, "%s", "");
	for (int i = 0; i < count; i++)
		pager_add(pager, NULL, "%s", statistics_line(document, view->grid, &found[i], arena));
	return true;
}
