/* Conflicts of merges: those marked in the file, one after the other on a page with a question; and the merge of a file
 * that another program has changed. */
#include "commands/commands.h"
#include "mapwright/merge.h"

static const struct answer answers_conflict[] = {{"o", "conflict ours", "ours"},
						 {"t", "conflict theirs", "theirs"},
						 {"b", "conflict both", "both"},
						 {"n", "conflict next", "next"},
						 {"p", "conflict previous", "previous"},
						 {"u", "undo", NULL},
						 {"<Esc>", "", "lines"},
						 {0}};

enum { AROUND = 6 /* lines shown before and after a conflict */, FIRST = MERGE_BASE, SIDES = MERGE_SIDES };

/* The conflicts of a text, and its sides: the text with the lines of one side instead of each conflict. */
struct conflicts {
	struct marked_conflict *items;
	int count;
	size_t capacity;
	struct text sides[SIDES];
	struct span *spans[SIDES]; /* of the conflicts in these */
};

static void find_conflicts(struct conflicts *conflicts, const struct text *text)
{
	struct marked_conflict found;
	*conflicts = (struct conflicts){0};
	for (size_t number = 1; conflict_next(text, &number, &found);) {
		list_grow(&conflicts->items, &conflicts->capacity, (size_t)conflicts->count + 1, sizeof found);
		conflicts->items[conflicts->count++] = found;
	}
	char *bytes = memory_allocate(text->length, 1);
	for (int side = FIRST; side < SIDES; side++) {
		size_t length = 0, from = 0;
		conflicts->spans[side] = memory_allocate((size_t)conflicts->count, sizeof(struct span));
		for (int i = 0; i <= conflicts->count; i++) {
			bool last = i == conflicts->count;
			const struct marked_conflict *at = &conflicts->items[i];
			size_t to = last ? text->length : at->whole.start;
			memcpy(bytes + length, text->bytes + from, to - from);
			length += to - from;
			if (last)
				break;
			conflicts->spans[side][i] = (struct span){.start = length, .length = at->sides[side].length};
			memcpy(bytes + length, text->bytes + at->sides[side].start, at->sides[side].length);
			length += at->sides[side].length;
			from = span_end(at->whole);
		}
		text_init(&conflicts->sides[side], bytes, length);
	}
	free(bytes);
}

static void clear_conflicts(struct conflicts *conflicts)
{
	for (int side = FIRST; side < SIDES; side++) {
		text_clear(&conflicts->sides[side]);
		free(conflicts->spans[side]);
	}
	free(conflicts->items);
}

/* The lines of a side that are shown: those of the conflict, and some around. */
struct shown {
	const struct text *text;
	size_t first, end, before, after; /* line numbers: of the conflict, and of all that is shown */
};

static struct shown lines_shown(const struct conflicts *conflicts, int side, int index)
{
	const struct text *text = &conflicts->sides[side];
	struct span span = conflicts->spans[side][index];
	struct shown shown = {.text = text, .first = text_line(text, span.start)};
	shown.end = span.length > 0 ? text_line(text, span_end(span) - 1) + 1 : shown.first;
	size_t count = text->line_count - (text->length == 0 || text->bytes[text->length - 1] == '\n');
	shown.before = shown.first > AROUND ? shown.first - AROUND : 1;
	shown.after = MIN(shown.end + AROUND, count + 1);
	return shown;
}

/* Returns the text of row `row` of a side, where `most` rows are between the lines around; "" if it has none there. */
static const char *row_words(struct editor *editor, const struct shown *shown, size_t row, size_t most, int width)
{
	size_t lead = shown->first - shown->before, own = shown->end - shown->first;
	bool inside = row >= lead && row < lead + most;
	size_t line = shown->before + row - (row >= lead + most ? most - own : 0);
	if ((inside && row - lead >= own) || line >= shown->after)
		return "";
	struct span span = text_line_span(shown->text, line);
	const char *bytes = shown->text->bytes + span.start;
	if (span.length > 0 && bytes[span.length - 1] == '\r')
		span.length--;
	char *words = arena_print(&editor->scratch, "%c %.*s", inside ? '>' : ' ',
				  (int)screen_bytes_before(editor->utf8, bytes, span.length, width - 2), bytes);
	for (char *at = words; *at; at++)
		*at = *at == '\t' ? ' ' : *at;
	return words;
}

/* Adds the rows of the sides next to each other. */
static void show_sides(struct editor *editor, const struct conflicts *conflicts, int index)
{
	static const int order[] = {MERGE_OURS, MERGE_BASE, MERGE_THEIRS};
	static const char *const names[] = {"base", "ours", "theirs"};
	const struct marked_conflict *conflict = &conflicts->items[index];
	const struct text *text = &editor_view(editor)->document->text;
	struct arena *scratch = &editor->scratch;
	struct shown shown[SIDES];
	size_t most = 0, rows = 0;
	int columns = conflict->has_base ? 3 : 2, width = (editor->width - 2) / columns - 2;
	for (int side = FIRST; side < SIDES; side++) {
		shown[side] = lines_shown(conflicts, side, index);
		if (side != MERGE_BASE || conflict->has_base)
			most = MAX(most, shown[side].end - shown[side].first);
	}
	const struct shown *ours = &shown[MERGE_OURS];
	rows = ours->first - ours->before + most + ours->after - ours->end;
	for (size_t row = 0; row <= rows; row++) {
		const char *line = NULL;
		for (int i = 0; i < 3; i++) {
			int side = order[i];
			struct span label = conflict->labels[side];
			if (side == MERGE_BASE && !conflict->has_base)
				continue;
			const char *words =
			    row > 0 ? row_words(editor, &shown[side], row - 1, most, width)
			    : label.length > 0
				? arena_print(scratch, "%s: %.*s", names[side],
					      (int)screen_bytes_before(editor->utf8, text->bytes + label.start,
								       label.length, width - 8),
					      text->bytes + label.start)
				: names[side];
			line = line ? arena_print(scratch, "%s\t%s", line, words) : words;
		}
		pager_add(&editor->pager, NULL, "%s", line);
	}
	for (int i = 1; i < columns; i++)
		pager_align(&editor->pager, editor->utf8, i * (width + 2) - 2, i * (width + 2) - 2);
}

/* Shows a conflict on a page: what differs between its sides, and their lines; `asks`: and asks which to take. */
static void show_conflict(struct editor *editor, const struct conflicts *conflicts, int index, bool asks)
{
	struct view *view = editor_view(editor);
	const struct marked_conflict *conflict = &conflicts->items[index];
	const struct text *text = &view->document->text;
	size_t first = text_line(text, conflict->whole.start), last = text_line(text, span_end(conflict->whole) - 1);
	editor_cancel(editor);
	if (asks)
		editor->focus = FOCUS_SOURCE;
	source_go(editor, conflict->whole.start);
	pager_begin(&editor->pager, "Conflict %d of %d: lines %zu to %zu of %s", index + 1, conflicts->count, first,
		    last, path_name(view->document->path));
	const struct text *const texts[] = {&conflicts->sides[MERGE_OURS], &conflicts->sides[MERGE_THEIRS]};
	const struct span within[] = {conflicts->spans[MERGE_OURS][index], conflicts->spans[MERGE_THEIRS][index]};
	pager_differences(&editor->pager, view->document, texts, within);
	pager_add(&editor->pager, NULL, "%s", "");
	show_sides(editor, conflicts, index);
	editor->pager.question = asks;
	if (asks)
		prompt_ask(editor, answers_conflict, "Conflict %d of %d: take which side?", index + 1,
			   conflicts->count);
}

/* Returns the conflict at or after the offset, else the last. */
static int conflict_at(const struct conflicts *conflicts, size_t offset)
{
	int at = 0;
	while (at + 1 < conflicts->count && span_end(conflicts->items[at].whole) <= offset)
		at++;
	return at;
}

/* Shows the conflict under the cursor, or the next, with the question; does nothing if no conflict is left. */
static void conflict_ask(struct editor *editor)
{
	struct conflicts conflicts;
	find_conflicts(&conflicts, &editor_view(editor)->document->text);
	if (conflicts.count > 0)
		show_conflict(editor, &conflicts, conflict_at(&conflicts, view_offset(editor, editor_view(editor))),
			      true);
	clear_conflicts(&conflicts);
}

/* Leaves the lines of ours, theirs, or both of a conflict. */
static bool solve(struct view *view, const struct marked_conflict *conflict, bool ours, bool theirs,
		  struct error *error)
{
	struct span first = conflict->sides[ours ? MERGE_OURS : MERGE_THEIRS];
	struct span last = conflict->sides[theirs ? MERGE_THEIRS : MERGE_OURS];
	struct patch patch = {0};
	patch_add(&patch, span_between(conflict->whole.start, first.start), "", 0);
	if (ours && theirs)
		patch_add(&patch, span_between(span_end(first), last.start), "", 0);
	patch_add(&patch, span_between(span_end(last), span_end(conflict->whole)), "", 0);
	return document_rewrite(view->document, &patch, "conflict", error);
}

COMMAND(conflict)
{
	enum { OURS, THEIRS, BOTH, NEXT, PREVIOUS, TOP, HERE };
	static const char *const names[] = {"ours", "theirs", "both"};
	static const char *const words[] = {"ours", "theirs", "both", "next", "previous", "first", NULL};
	int what = HERE;
	if (!argument_end(arguments) && !argument_choice(editor, &arguments, words, &what, error))
		return false;
	struct conflicts conflicts;
	find_conflicts(&conflicts, &view->document->text);
	if (conflicts.count == 0) {
		clear_conflicts(&conflicts);
		return error_set(error, "The file has no conflict marks.");
	}
	size_t offset = view_offset(editor, view);
	int count = conflicts.count, index = what == TOP ? 0 : conflict_at(&conflicts, offset);
	struct span here = conflicts.items[index].whole;
	bool done = true, asks = editor->interactive;
	if (what >= NEXT) {
		bool inside = offset >= here.start && offset < span_end(here);
		int step = what == NEXT ? inside : what == PREVIOUS ? -1 : 0;
		show_conflict(editor, &conflicts, (index + step + count) % count, asks);
	} else {
		editor_cancel(editor);
		done = solve(view, &conflicts.items[index], what != THEIRS, what != OURS, error);
		view_clamp(view);
		view_update(editor, view);
	}
	if (done && what < NEXT && count > 1) {
		editor_say(editor, "Took %s; %d conflict%s left.", names[what], count - 1,
			   count > 2 ? "s are" : " is");
		if (asks) {
			editor->focus = FOCUS_SOURCE;
			source_go(editor, here.start);
			conflict_ask(editor);
		}
	} else if (done && what < NEXT) {
		if (editor->focus == FOCUS_SOURCE) {
			source_go(editor, here.start);
			source_leave(editor);
		}
		editor_say(editor, "Took %s; no conflict is left: %s", names[what],
			   binding_phrase(editor, WHERE_EDITOR, "{write} saves.").text);
	}
	clear_conflicts(&conflicts);
	return done;
}

COMMAND(merge)
{
	static const char *const labels[SIDES] = {"last saved", "unsaved", "on disk"};
	struct document *document = view->document, *documents[SIDES];
	const char *path = document->path;
	struct text saved, own;
	if (!file_changed(path, &document->disk))
		return error_set(error, "%s was not changed by another program: there is nothing to merge.", path);
	text_init(&own, document->text.bytes, document->text.length);
	saved = document_text_at(document, document->history.saved);
	if (!command_reload(editor, view, "", error)) {
		text_clear(&saved);
		text_clear(&own);
		return false;
	}
	document = view->document;
	path = document->path;
	const struct text *const texts[SIDES] = {&saved, &own, &document->text};
	for (int side = FIRST; side < SIDES; side++)
		documents[side] = document_like(document, texts[side]->bytes, texts[side]->length);
	struct merge merge;
	merge_documents(&merge, (const struct document *const *)documents, labels);
	struct patch patch = {0};
	patch_add_difference(&patch, &document->text, (struct span){.length = document->text.length}, merge.bytes,
			     merge.length);
	int count = merge.conflict_count;
	bool done = document_rewrite(document, &patch, "merge", error);
	merge_clear(&merge);
	for (int side = FIRST; side < SIDES; side++)
		document_free(documents[side]);
	text_clear(&saved);
	text_clear(&own);
	view_clamp(view);
	view_update(editor, view);
	editor_say(editor, "Merged with %s on disk: %d conflict%s.", path, count, PLURAL(count));
	if (done && count > 0 && editor->interactive)
		conflict_ask(editor);
	return done;
}
