/* Two questions asked on a page: what to do with unsaved edits from an earlier run, and with a file changed by another
 * program. Both show the differences first. */
#include "commands/commands.h"
#include "mapwright/git.h"

static const struct answer answers_recover[] = {{"r", "recover take", "recover"},
						{"d", "recover discard", "discard"},
						{"o", "recover read-only", "open read-only"},
						{"<Esc>", "recover leave", "decide later"},
						{0}};
static const struct answer answers_discard[] = {
    {"y", "recover set-aside", "discard them"}, {"n", "recover", NULL}, {"<Esc>", "recover", "back"}, {0}};
static const struct answer answers_misfit[] = {{"d", "recover discard", "discard them"},
					       {"<Esc>", "recover leave", "keep them"},
					       {"<Enter>", "recover leave", NULL},
					       {0}};
static const struct answer answers_unreadable[] = {
    {"<Esc>", "recover leave", "continue"}, {"<Enter>", "recover leave", NULL}, {0}};
static const struct answer answers_busy[] = {{"o", "recover read-only", "open read-only"},
					     {"<Esc>", "recover read-only", NULL},
					     {"q", "recover quit", "quit"},
					     {0}};
static const struct answer answers_difference[] = {{"m", "merge", "merge"},       {"y", "write!", "overwrite"},
						   {"r", "reload", "read again"}, {"s", "prompt write ", "save as"},
						   {"<Esc>", "", "cancel"},       {0}};

void recover_free(struct recovery *recovery)
{
	if (recovery)
		recovery_clear(recovery);
	free(recovery);
}

enum { LINES_SHOWN = 400 };

struct line {
	struct difference_writer writer;
	FILE *out;
};

/* Replaces NUL bytes, which would end the text; the page escapes all others. */
static void write_part(struct difference_writer *writer, enum difference_part part UNUSED, const char *bytes,
		       size_t length)
{
	struct line *line = (struct line *)writer;
	for (size_t i = 0; i < length; i++)
		putc(bytes[i] == '\0' ? ' ' : bytes[i], line->out);
}

static bool is_within(const struct difference_value *value, struct span span)
{
	return value->there && value->span.start < span_end(span) + (span.length == 0) &&
	       span_end(value->span) > span.start;
}

void pager_differences(struct pager *pager, const struct document *document,
		       const struct text *const texts[DIFFERENCE_SIDES], const struct span *within)
{
	const struct text *old = texts[DIFFERENCE_OLD], *fresh = texts[DIFFERENCE_NEW];
	int shown = 0;
	struct model models[DIFFERENCE_SIDES];
	struct difference_list list = {0};
	document_read(document, old, &models[DIFFERENCE_OLD]);
	document_read(document, fresh, &models[DIFFERENCE_NEW]);
	difference_find(&list, old, &models[DIFFERENCE_OLD], fresh, &models[DIFFERENCE_NEW]);
	for (int i = 0; i < list.count; i++) {
		const struct difference_value *values = list.items[i].values;
		if (within && !is_within(&values[DIFFERENCE_OLD], within[DIFFERENCE_OLD]) &&
		    !is_within(&values[DIFFERENCE_NEW], within[DIFFERENCE_NEW]))
			continue;
		if (++shown > LINES_SHOWN)
			continue;
		char *text = NULL;
		size_t length = 0;
		struct line line = {.writer.write = write_part, .out = memory_stream(&text, &length)};
		difference_write(&list.items[i], texts, &line.writer);
		memory_stream_end(line.out);
		pager_add(pager, NULL, "%s", text);
		free(text);
	}
	if (shown > LINES_SHOWN)
		pager_add(pager, NULL, "... and %d more", shown - LINES_SHOWN);
	if (shown == 0 && !within)
		pager_add(pager, NULL, "no differences");
	difference_list_clear(&list);
	model_clear(&models[DIFFERENCE_NEW]);
	model_clear(&models[DIFFERENCE_OLD]);
}

/* ---- unsaved edits from an earlier run ---- */

void recover_find(struct editor *editor, struct view *view)
{
	struct document *document = view->document;
	if (!editor->protect)
		return;
	document_protect(document);
	if (!document->journal)
		return;
	struct recovery *recovery = memory_allocate(1, sizeof *recovery);
	struct error error;
	const struct recovery_disk disk = {.bytes = document->text.bytes,
					   .length = document->disk.exists ? document->text.length : 0,
					   .identity = document->disk};
	if (!journal_find(document->journal, &disk, recovery, &error))
		editor_refuse(editor, &error);
	if (recovery->state == RECOVERY_NOTHING) {
		recover_free(recovery);
		return;
	}
	recover_free(view->recovery);
	view->recovery = recovery;
}

static const char *explanation(const struct recovery *recovery)
{
	if (recovery->state == RECOVERY_UNREADABLE)
		return "The journal of an earlier run is damaged or from a later version. It is set aside; "
		       "`mapwright recover` lists it, and `mapwright recover --discard` removes it.";
	if (recovery->state == RECOVERY_MISFIT && !recovery->bytes)
		return "These edits belong to another, unknown version of the file, so they cannot be applied. They "
		       "are kept in case that version returns.";
	if (recovery->state == RECOVERY_MISFIT)
		return "These edits belong to another version of the file, so they are not applied. They are kept: "
		       "`mapwright recover` lists them, and `mapwright recover -o OUT` writes the edited text.";
	if (recovery->state == RECOVERY_TORN)
		return "A save was interrupted while overwriting the file, which is now damaged. Recovering would "
		       "make these changes:";
	return "An earlier run ended before saving these edits. Recovering would make these changes:";
}

int editor_recovery_asked(const struct editor *editor)
{
	const struct answer *asked = editor->prompt.question ? editor->prompt.answers : NULL;
	bool ours = asked && (asked == answers_recover || asked == answers_misfit || asked == answers_unreadable ||
			      asked == answers_busy);
	return ours ? editor->current + 1 : 0;
}

void recover_ask(struct editor *editor)
{
	const struct view *view = editor_view(editor);
	bool discards = editor->prompt.question && editor->prompt.answers == answers_discard;
	if (discards || editor_recovery_asked(editor))
		question_leave(editor);
	const struct recovery *recovery = view ? view->recovery : NULL;
	if (!recovery || editor->prompt.question)
		return;
	const char *path = view->document->path;
	if (recovery->state == RECOVERY_BUSY) {
		char since[32];
		struct tm broken;
		if (!localtime_r(&recovery->since, &broken) ||
		    strftime(since, sizeof since, "%Y-%m-%d %H:%M", &broken) == 0)
			snprintf(since, sizeof since, "an unknown time");
		if (recovery->process == 0)
			prompt_ask(editor, answers_busy, "%s is open in another mapwright.", path);
		else
			prompt_ask(editor, answers_busy, "%s has been open in process %ld since %s.", path,
				   recovery->process, since);
		return;
	}
	char edits[160];
	recovery_describe(recovery, edits, sizeof edits);
	pager_begin(&editor->pager, "Not saved: %s, %s", edits, path);
	editor->pager.question = true;
	pager_wrap(&editor->pager, explanation(recovery), editor->width - 2, 0);
	if (recovery->unread > 0 && recovery->bytes)
		pager_wrap(&editor->pager, "Unreadable parts are set aside during recovery.", editor->width - 2, 0);
	struct text fresh;
	if (recovery->bytes) {
		text_init(&fresh, recovery->bytes, recovery->length);
		pager_add(&editor->pager, NULL, "%s", "");
		const struct text *const texts[] = {&view->document->text, &fresh};
		pager_differences(&editor->pager, view->document, texts, NULL);
		text_clear(&fresh);
	}
	prompt_ask(editor,
		   recovery->state == RECOVERY_UNREADABLE ? answers_unreadable
		   : recovery->state == RECOVERY_MISFIT   ? answers_misfit
							  : answers_recover,
		   "Not saved: %s.", edits);
}

/* ---- answers ---- */

static bool take(struct editor *editor, struct view *view, struct error *error)
{
	const struct recovery *recovery = view->recovery;
	struct document *document = view->document;
	if (recovery->state == RECOVERY_MISFIT || !recovery->bytes)
		return error_set(error,
				 "These edits do not fit the file; mapwright recover -o OUT writes them to another.");
	document_restore(document, recovery->bytes, recovery->length);
	journal_adopt(document->journal, recovery, &document->disk);
	view_clamp(view);
	if (recovery->edits == 0)
		editor_say(editor, "Recovered the text of an interrupted save; save it or undo.");
	else
		editor_say(editor, "Recovered %zu edit%s; save to keep them, or undo.", recovery->edits,
			   PLURAL(recovery->edits));
	return true;
}

COMMAND(recover)
{
	enum { TAKE, SET_ASIDE, READ_ONLY, LEAVE, QUIT, DISCARD };
	static const char *const words[] = {"take", "set-aside", "read-only", "leave", "quit", "discard", NULL};
	int answer;
	if (!view->recovery)
		return error_set(error, "No unsaved edits from an earlier run.");
	bool asks = argument_end(arguments);
	if (!asks && !argument_choice(editor, &arguments, words, &answer, error))
		return false;
	if (asks || answer == DISCARD) {
		recover_ask(editor);
		if (!asks)
			prompt_ask(editor, answers_discard, "Discard the unsaved edits?");
		return true;
	}
	struct journal *journal = view->document->journal;
	if (answer == TAKE && !take(editor, view, error))
		return false;
	if (answer == SET_ASIDE && view->recovery->state == RECOVERY_UNREADABLE)
		return error_set(error,
				 "Unreadable parts were set aside; `mapwright recover --discard` removes them.");
	if (answer == SET_ASIDE && !journal_discard(journal, view->recovery))
		return error_set(error, "The unsaved edits cannot be set aside; they are kept.");
	if (answer == SET_ASIDE)
		editor_say(editor,
			   "The unsaved edits are set aside; mapwright recover lists them, --discard removes them.");
	if (answer == READ_ONLY || answer == LEAVE || answer == QUIT)
		journal_leave(journal);
	if (answer == READ_ONLY) {
		view->document->read_only = true;
		editor_say(editor, "%s is open read-only.", view->document->path);
	} else if (answer == LEAVE) {
		editor_say(editor, "The unsaved edits are kept; mapwright recover lists them.");
	} else if (answer == QUIT && !command_run(editor, "quit", error)) {
		return false;
	}
	recover_free(view->recovery);
	view->recovery = NULL;
	return true;
}

COMMAND(difference)
{
	static const char *const words[] = {"disk", "HEAD", "ask", NULL};
	const char *path = view->document->path, *since = "the file on disk";
	struct text other, now;
	int with = 0;
	size_t state, end = view->document->history.done;
	bool states = argument_is_number(arguments);
	if (states) {
		if (!argument_state(view, &arguments, &state, error) ||
		    !argument_state(view, &arguments, &end, error))
			return false;
		other = document_text_at(view->document, state);
		since = arena_print(&editor->scratch, "state %zu", state);
	} else {
		char *bytes;
		size_t length;
		if (!argument_end(arguments) && !argument_choice(editor, &arguments, words, &with, error))
			return false;
		if (!(with == 1 ? git_read(path, "HEAD", &bytes, &length, error)
				: file_read(path, &bytes, &length, NULL, error)))
			return false;
		text_init(&other, bytes, length);
		free(bytes);
		since = with == 1 ? "HEAD" : since;
	}
	bool ask = with == 2, present = end == view->document->history.done;
	now = document_text_at(view->document, end);
	pager_begin(&editor->pager, "%s: changes %s %s%s", path, present ? "since" : "from", since,
		    present ? "" : arena_print(&editor->scratch, " to state %zu", end));
	const struct text *const texts[] = {&other, &now};
	pager_differences(&editor->pager, view->document, texts, NULL);
	text_clear(&now);
	text_clear(&other);
	if (ask && editor->interactive) {
		editor->pager.question = true;
		prompt_ask(editor, answers_difference, "%s was changed by another program.", view->document->path);
	}
	return true;
}
