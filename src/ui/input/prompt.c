/* The command line and questions: their keys, history and completions. */
#include "commands/commands.h"
#include "panels/panels.h"

static void drop_candidates(struct prompt *prompt)
{
	choices_clear(&prompt->found);
	prompt->candidate = -1;
}

void prompt_clear(struct prompt *prompt)
{
	drop_candidates(prompt);
	for (int i = 0; i < prompt->history_count; i++)
		free(prompt->history[i]);
	free(prompt->text);
	free(prompt->draft);
	free(prompt->opened);
	*prompt = (struct prompt){0};
}

static void set_text(struct prompt *prompt, const char *text)
{
	size_t length = strlen(text);
	list_grow(&prompt->text, &prompt->capacity, length + 1, 1);
	memcpy(prompt->text, text, length + 1);
	prompt->length = prompt->cursor = length;
	prompt->tried = false;
}

bool prompt_open(struct editor *editor, enum prompt_kind kind, const char *text)
{
	struct prompt *prompt = &editor->prompt;
	drop_candidates(prompt);
	set_text(prompt, text);
	text_keep(&prompt->opened, text);
	prompt->kind = kind;
	prompt->open = true;
	prompt->question = prompt->no_match = prompt->blank = false;
	prompt->suggestion_length = 0;
	prompt->history_at = prompt->history_count;
	prompt->wrong[0] = editor->message[0] = '\0';
	prompt_label(editor);
	return true;
}

bool prompt_open_name(struct editor *editor, enum prompt_kind kind, const char *text, size_t start, size_t name)
{
	prompt_open(editor, kind, text);
	editor->prompt.cursor = start + name;
	editor->prompt.suggestion_length = name;
	return true;
}

bool prompt_ask(struct editor *editor, const struct answer *answers, const char *format, ...)
{
	struct prompt *prompt = &editor->prompt;
	va_list arguments;
	va_start(arguments, format);
	message_format(prompt->message, sizeof prompt->message, format, arguments);
	va_end(arguments);
	prompt->open = false;
	prompt->question = true;
	prompt->answers = answers;
	return true;
}

static void insert(struct prompt *prompt, const char *bytes, size_t length)
{
	list_grow(&prompt->text, &prompt->capacity, prompt->length + length + 1, 1);
	memmove(prompt->text + prompt->cursor + length, prompt->text + prompt->cursor,
		prompt->length - prompt->cursor + 1);
	memcpy(prompt->text + prompt->cursor, bytes, length);
	prompt->length += length;
	prompt->cursor += length;
	prompt->tried = false;
}

static void erase(struct prompt *prompt, size_t from, size_t to)
{
	memmove(prompt->text + from, prompt->text + to, prompt->length - to + 1);
	prompt->length -= to - from;
	prompt->cursor = from;
	prompt->tried = false;
}

static void remember(struct prompt *prompt)
{
	if (prompt->length == 0)
		return;
	if (prompt->history_count > 0 && strcmp(prompt->history[prompt->history_count - 1], prompt->text) == 0)
		return;
	if (prompt->history_count == PROMPT_HISTORY) {
		free(prompt->history[0]);
		memmove(prompt->history, prompt->history + 1, (PROMPT_HISTORY - 1) * sizeof *prompt->history);
		prompt->history_count--;
	}
	prompt->history[prompt->history_count++] = memory_copy(prompt->text);
}

/* Removes the suggested name, which typing or pasting replaces. */
static void remove_suggestion(struct prompt *prompt)
{
	erase(prompt, prompt->cursor - prompt->suggestion_length, prompt->cursor);
	prompt->suggestion_length = 0;
}

/* Recalls older (-1) or newer (1) lines that start with the text typed. */
static void recall(struct prompt *prompt, int step)
{
	if (prompt->history_at == prompt->history_count)
		text_keep(&prompt->draft, prompt->text);
	int at = prompt->history_at + step;
	size_t length = strlen(prompt->draft);
	while (at >= 0 && at < prompt->history_count && strncmp(prompt->history[at], prompt->draft, length) != 0)
		at += step;
	if (at < 0)
		return;
	prompt->history_at = MIN(at, prompt->history_count);
	set_text(prompt, at < prompt->history_count ? prompt->history[at] : prompt->draft);
}

static void put_candidate(struct prompt *prompt, const char *bytes, size_t length)
{
	erase(prompt, prompt->completed_from, prompt->cursor);
	insert(prompt, bytes, length);
}

/* Handles Tab: completes the common prefix first, then cycles through the candidates. */
static void complete(struct editor *editor, int step)
{
	struct prompt *prompt = &editor->prompt;
	const struct choices *found = &prompt->found;
	if (found->count == 0) {
		prompt_complete(editor, false);
		prompt->candidate = -1;
		if (found->count == 0 && prompt->start > 0) { /* shows all choices */
			prompt_complete(editor, true);
			if (found->count > 0)
				return;
		}
		if (found->count == 0) {
			editor_say(editor, "No completions.");
			prompt->no_match = true;
			return;
		}
		const char *first = found->items[0].word;
		size_t common = strlen(first), typed = prompt->cursor - prompt->completed_from;
		if (found->count == 1) { /* add a blank, except after a folder */
			bool ends = common == 0 || first[common - 1] != '/';
			put_candidate(prompt, first, common);
			drop_candidates(prompt);
			prompt->blank = ends;
			if (ends)
				insert(prompt, " ", 1);
			return;
		}
		/* Compute the common prefix if all candidates extend the text typed. */
		for (int i = 0; i < found->count; i++) {
			const char *word = found->items[i].word;
			size_t same = 0;
			while (same < common && word[same] == first[same])
				same++;
			bool extends = strncasecmp(word, prompt->text + prompt->completed_from, typed) == 0;
			common = extends ? same : 0;
		}
		if (common > typed) {
			put_candidate(prompt, first, common);
			return;
		}
		step = MAX(step, 0);
	}
	int count = found->count;
	prompt->candidate =
	    prompt->candidate < 0 ? (step < 0 ? count - 1 : 0) : (prompt->candidate + step + count) % count;
	const char *word = found->items[prompt->candidate].word;
	put_candidate(prompt, word, strlen(word));
}

void prompt_leave(struct editor *editor)
{
	drop_candidates(&editor->prompt);
	editor->prompt.open = false;
}

static void leave(struct editor *editor)
{
	prompt_leave(editor);
	editor_clear_message(editor);
}

void question_leave(struct editor *editor)
{
	editor->prompt.question = false;
	if (editor->pager.question)
		pager_clear(&editor->pager);
}

static void submit(struct editor *editor)
{
	struct prompt *prompt = &editor->prompt;
	struct error error;
	if (prompt->kind == PROMPT_EXISTING && strcmp(prompt->opened, prompt->text) == 0) {
		leave(editor);
		return;
	}
	while (prompt->length > 0 && prompt->text[prompt->length - 1] == ' ' &&
	       (prompt->blank || prompt->start == 0)) {
		erase(prompt, prompt->length - 1,
		      prompt->length); /* a value keeps blanks, but not that of a completion */
		prompt->blank = false;
	}
	char *line = memory_copy(prompt->text), *help = memory_copy(editor->message);
	remember(prompt);
	leave(editor);
	const struct document *document = editor->view_count > 0 ? editor_view(editor)->document : NULL;
	uint64_t revision = document ? document->revision : 0;
	if (command_run(editor, line, &error)) {
		bool same = document && editor->view_count > 0 && editor_view(editor)->document == document;
		/* Undo and redo change the map but are not repeated by ".". */
		const struct command *command = command_find(editor, line);
		bool back = !command || strcmp(command->name, "undo") == 0 || strcmp(command->name, "redo") == 0 ||
			    strcmp(command->name, "repeat") == 0;
		if (same && document->revision != revision && !back)
			command_remember(editor, line);
	} else if (editor->interactive && !prompt->question && prompt->kind != PROMPT_COMMAND) {
		prompt->open = prompt->tried = true; /* a refused value stays for correction */
		prompt->history_at = prompt->history_count;
		message_print(prompt->wrong, sizeof prompt->wrong, "%s", error.message);
		editor_say(editor, "%s", help);
	} else {
		editor_refuse(editor, &error);
	}
	free(line);
	free(help);
}

static void answer(struct editor *editor, const char *key)
{
	struct prompt *prompt = &editor->prompt;
	if (strcmp(key, "<C-c>") == 0)
		key = "<Esc>";
	for (const struct answer *one = prompt->answers; one->key; one++) {
		if (strcmp(one->key, key) != 0)
			continue;
		question_leave(editor);
		struct error error;
		if (!command_run(editor, one->command, &error))
			editor_refuse(editor, &error);
		return;
	}
	/* A page shown with the question can be scrolled. */
	const struct binding *binding = editor->pager.question ? binding_find(editor, WHERE_PAGE, key) : NULL;
	if (binding && strncmp(binding->command, "page-row", 8) == 0)
		command_run(editor, binding->command, NULL);
}

/* Handles a key. Returns false if it closed an offered line and is to be handled elsewhere. */
static bool line_key(struct editor *editor, const char *key)
{
	struct prompt *prompt = &editor->prompt;
	if (prompt->no_match)
		editor->message[0] = '\0';
	prompt->no_match = false;
	if (prompt->suggestion_length > 0 &&
	    (key_character(key) >= 0 || key[0] != '<' || strcmp(key, "<Backspace>") == 0)) {
		remove_suggestion(prompt);
		if (strcmp(key, "<Backspace>") == 0)
			return true;
	}
	prompt->suggestion_length = 0;
	prompt->blank = false;
	if (strcmp(key, "<Tab>") == 0 && prompt->start > 0 && prompt->start == prompt->length) {
		const struct command *command = command_find(editor, prompt->text);
		if (command && command->lists) {
			leave(editor); /* too many to stand in a row */
			command_run(editor, command->name, NULL);
			return true;
		}
	}
	if (key_is_any(key, "<Tab><S-Tab>") || (prompt_lists(prompt) && key_is_any(key, "<Up><Down>"))) {
		complete(editor, key_is_any(key, "<Tab><Down>") ? 1 : -1);
		return true;
	}
	drop_candidates(prompt);
	bool empty = prompt->length == 0;
	const char *text = prompt->text;
	const size_t at = prompt->cursor, start = prompt->start,
		     before = at > start ? character_before(text, at) : at,
		     after = character_after(text, prompt->length, at);
	char byte = (char)key_character(key);
	if (key_is_any(key, "<Esc><C-c>") || (empty && key_is_any(key, "<Backspace>"))) {
		leave(editor);
	} else if (key_is_any(key, "<Enter>")) {
		submit(editor);
	} else if (key_is_any(key, "<Up><C-p>")) {
		recall(prompt, -1);
	} else if (key_is_any(key, "<Down><C-n>")) {
		recall(prompt, 1);
	} else if (strcmp(key, ":") == 0 && prompt->kind == PROMPT_OPTIONAL &&
		   strcmp(prompt->text, prompt->opened) == 0) {
		prompt_open(editor, PROMPT_COMMAND, "");
	} else if (key_is_any(key, "<Left><C-b>")) {
		prompt->cursor = before;
	} else if (key_is_any(key, "<Right><C-f>")) {
		prompt->cursor = after;
	} else if (key_is_any(key, "<Home><C-a>")) {
		prompt->cursor = start;
	} else if (key_is_any(key, "<End><C-e>")) {
		prompt->cursor = prompt->length;
	} else if (key_is_any(key, "<Backspace><C-h>")) {
		erase(prompt, before, at);
	} else if (key_is_any(key, "<Delete><C-d>")) {
		erase(prompt, at, after);
	} else if (key_is_any(key, "<C-w>")) {
		erase(prompt, start + word_before(text + start, at - start), at);
	} else if (key_is_any(key, "<C-u>")) {
		erase(prompt, start, at);
	} else if (key_is_any(key, "<C-k>")) {
		erase(prompt, at, prompt->length);
	} else if (byte >= 0) {
		insert(prompt, &byte, 1);
	} else if (key[0] != '<') {
		insert(prompt, key, strlen(key));
	} else if (prompt->kind == PROMPT_OPTIONAL) {
		remember(prompt); /* so that Up recalls what was typed */
		leave(editor);
		return false;
	}
	return true;
}

/* Pastes into the line and reports line endings replaced by blanks and characters left out. */
static void paste(struct editor *editor, const char *bytes, size_t length)
{
	size_t ends = 0, left_out = 0;
	remove_suggestion(&editor->prompt);
	while (length > 0 && (bytes[length - 1] == '\n' || bytes[length - 1] == '\r'))
		length--;
	for (size_t i = 0; i < length; i++) {
		bool end = bytes[i] == '\n' || bytes[i] == '\r';
		bool textual = end || bytes[i] == '\t' || ((unsigned char)bytes[i] >= ' ' && bytes[i] != 0x7f);
		if (textual)
			insert(&editor->prompt, end ? " " : &bytes[i], 1);
		ends += end;
		left_out += !textual;
	}
	drop_candidates(&editor->prompt);
	editor->message[0] = '\0';
	if (ends + left_out > 0)
		editor_say(editor, "Pasted: %zu line end%s, %zu byte%s left out.", ends,
			   ends == 1 ? " became a blank" : "s became blanks", left_out,
			   left_out == 1 ? " was" : "s were");
}

bool question_event(struct editor *editor, const struct event *event)
{
	if (event->kind == EVENT_KEY)
		answer(editor, event->key);
	return true;
}

int question_rows(const struct editor *editor)
{
	const struct answer *next = NULL;
	if (editor->prompt.question)
		prompt_answers(&editor->prompt, editor->width, &next);
	return !editor->prompt.question ? 0 : next ? 2 : 1;
}

/* Draws the answers behind the question, if both fit; otherwise it stands above, and so do answers that do not fit. */
void question_hint(const struct editor *editor, struct rectangle row, struct screen *screen)
{
	const struct prompt *prompt = &editor->prompt;
	const struct answer *next = NULL;
	for (int above = question_rows(editor) - 1; above >= 0; above--) {
		const struct rectangle part = {row.x, row.y - above, row.width, 1};
		const struct phrase phrase = prompt_answers(prompt, above > 0 ? editor->width : INT_MAX, &next);
		screen_fill(screen, part, ' ', STYLE_QUESTION_WORD);
		int x = 1;
		if (question_is_short(editor))
			x = screen_print(screen, 0, part.y, part.width, STYLE_QUESTION, " %s   ", prompt->message);
		hints_draw((struct rectangle){x, part.y, part.width - x, 1}, STYLE_QUESTION_WORD, &phrase, screen);
	}
}

bool prompt_event(struct editor *editor, const struct event *event)
{
	if (event->kind == EVENT_KEY)
		return line_key(editor, event->key);
	if (event->kind ==
	    EVENT_MOUSE) { /* a press closes the command line, but not the release of the press that opened it */
		if (event->mouse != MOUSE_PRESS && editor->stroke != STROKE_DRAG)
			return true;
		prompt_leave(editor);
		return hint_row_event(editor, event);
	}
	if (event->kind == EVENT_PASTE)
		paste(editor, event->paste, event->paste_length);
	return true;
}

void prompt_hint(const struct editor *editor, struct rectangle row, struct screen *screen)
{
	struct layout layout = editor_layout(editor);
	const struct prompt *prompt = &editor->prompt;
	if (palette_rows(editor) == 0 && hints_choices(row, &prompt->found, prompt->candidate, screen))
		return;
	row.x++;
	row.width -= 2;
	const bool shown = panel_message_rows(editor, &layout) > 0 || panel_beside(editor, layout.hints.width) > 0;
	if (*panel_message(editor) && !shown) { /* otherwise shown beside or above the line */
		screen_text(screen, row.x, row.y, row.width, panel_message_style(editor, STYLE_HINT),
			    panel_message(editor));
		return;
	}
	/* After the first blank, show the usage of the command. */
	const struct command *command = strchr(prompt->text, ' ') ? command_find(editor, prompt->text) : NULL;
	if (!command || !*command->arguments || shown) {
		hints_phrase(editor, row, WHERE_MAP,
			     prompt->start > 0 ? "{<Enter>}=ok  {<Esc>}=leave  {<Tab>}=choices  {<Up>}=history"
					       : "{<Enter>}=run  {<Tab>}=complete  {<Up>}=history  {<Esc>}=leave",
			     screen);
		return;
	}
	int x = row.x + screen_print(screen, row.x, row.y, row.width, STYLE_KEY, "%s%s%s",
				     prompt->start > 0 ? "" : command->name, prompt->start > 0 ? "" : " ",
				     command->arguments);
	screen_text(screen, x + 2, row.y, row.width - x - 2, STYLE_HINT, command->help);
}
