/* The rows at the bottom: the cell under the cursor, the nearest finding, messages and the command line, hints. */
#include "panels.h"

enum { PLACE_WIDTH = 8, PLACE_LONGEST = 11 }; /* columns of the cursor position, with a blank at both sides */

/* The record under the cursor: its position, line and name, and the dialect of the file. */
static void draw_record_row(const struct editor *editor, const struct layout *layout, struct screen *screen)
{
	const struct view *view = editor_view(editor);
	const struct document *document = view->document;
	struct rectangle row = layout->cell;
	row.width--;
	int record = view_record(view), x = 1;
	const char *dialect = document->model.dialect && row.width >= 60 ? document->model.dialect : "";
	row.width -= (int)strlen(dialect);
	screen_text(screen, row.width, row.y, (int)strlen(dialect), STYLE_DIM, dialect);
	row.width -= *dialect ? 2 : 0;
	row.width = panel_status_line(editor, row, true, screen);
	if (view_canvas(view) == CANVAS_HEX)
		x += screen_print(screen, x, row.y, row.width, STYLE_PLAIN, "%d,%d ", view->x, view->y);
	x = view_canvas(view) == CANVAS_HEX && x < 7 ? 7 : x;
	int flag = view_canvas(view) == CANVAS_ROOM && editor->focus == FOCUS_LEGEND ? view_flag(view) : -1;
	if (flag >= 0) { /* whole, unlike in its panel */
		const struct field *field = &document->model.fields[flag];
		screen_print(screen, x, row.y, row.width - x, STYLE_PLAIN, "%s %s %s", field->name, field->effective,
			     !field->note                      ? ""
			     : strcmp(field->note, "you") == 0 ? "set here"
							       : field->note);
	} else if (record >= 0) {
		const struct record *of = &document->model.records[record];
		/* The terrain of a hex, if no form shows it. */
		const struct hex_board *board =
		    view_canvas(view) == CANVAS_HEX && layout->form.height == 0 ? hex_board(&document->model) : NULL;
		int entry = board ? board->hexes[record].terrain : -1;
		bool in_form = view_canvas(view) != CANVAS_ROOM && layout->form.height > 0;
		screen_print(screen, x, row.y, row.width - x, STYLE_PLAIN,
			     in_form ? "line %zu" : "line %-4zu %s %s %s", text_line(&document->text, of->line.start),
			     of->kind, of->name, entry >= 0 ? document->model.entries[entry].text : "");
	} else if (view_canvas(view) == CANVAS_HEX) {
		screen_text(screen, x, row.y, row.width - x, STYLE_PLAIN,
			    binding_phrase(editor, WHERE_BOARD, "no hex here: {record-add} adds one").text);
	}
}

/* Returns the number of free rows below the row of the cell. */
static int rows_below(const struct editor *editor, const struct layout *layout)
{
	const struct view *view = editor_view(editor);
	bool has_message = editor->prompt.open || *panel_message(editor);
	if (layout->nearest.height == 0 || !view || view->status_finding.message[0])
		return 0;
	return has_message ? panel_message_rows(editor, layout) < 2 : 2;
}

static void draw_cell_row(const struct editor *editor, const struct layout *layout, struct screen *screen)
{
	struct rectangle row = layout->cell;
	const struct view *view = editor_view(editor);
	const struct grid *grid = view_grid(view);
	if (question_rows(editor) > 1 && row.y == layout->hints.y - 1)
		return; /* the answers use that row */
	if (row.height > 0 && editor->focus == FOCUS_SOURCE) {
		screen_print(screen, 1, row.y, row.width, STYLE_PLAIN, "line %d of %d", view->line + 1,
			     source_lines(view));
		return;
	}
	if (row.height > 0 && view && view_canvas(view) != CANVAS_SQUARE) {
		draw_record_row(editor, layout, screen);
		return;
	}
	if (row.height == 0 || !grid)
		return;
	/* The position is updated at once, the description when the editor is idle: this sends few bytes for each
	 * step. */
	int x = 1 + screen_print(screen, 1, row.y, row.width, STYLE_PLAIN, "%d,%d ", view->x, view->y);
	x = MAX(x, PLACE_WIDTH);
	row.width--;
	int right = panel_status_line(editor, row, true, screen);
	/* It continues in the rows below, if these are free. */
	const char *text = view->cell_text, *rest = text;
	int below = rows_below(editor, layout);
	size_t length = below > 0 ? screen_row(screen->utf8, &rest, right - PLACE_LONGEST) : strlen(text);
	screen_fitted(screen, x, row.y, right - x, STYLE_PLAIN, text, length);
	panel_wrapped(screen, (struct rectangle){PLACE_WIDTH, row.y + 1, row.width - PLACE_WIDTH - 1, below},
		      STYLE_PLAIN, rest);
}

/* a screen with room for the key that explains; the column of the words */
enum { WHY_WIDTH = 60, FINDING_WORDS = 4 };

/* What can be done about the nearest finding: its fix, its reason, and how many are left. Keys go by severity and not by
 * row, so only the list says which it is. */
static struct phrase remedy_of(const struct editor *editor, int width)
{
	const struct view *view = editor_view(editor);
	const struct binding *fix = binding_of(editor, binding_where(editor), "fix");
	enum { OTHERS = 30 }; /* columns of the key, the reason, and the count */
	struct phrase phrase = {0};
	const char *label = view->status_finding.fix;
	if (*label && fix) { /* cut, if it leaves no third of the row to what is wrong */
		const int room = width * 2 / 3 - OTHERS;
		size_t kept = screen_bytes_before(editor->utf8, label, strlen(label), room);
		phrase_key(&phrase, fix->key);
		phrase_add(&phrase, "=%.*s%s  ", (int)kept, label,
			   !label[kept]   ? ""
			   : editor->utf8 ? "\u2026"
					  : "..");
	}
	if (view->status_finding.why && width >= WHY_WIDTH) {
		phrase_key(&phrase, "i");
		phrase_add(&phrase, "=why  ");
	}
	if (view->status_finding.number > 0 && editor->focus == FOCUS_FINDINGS)
		phrase_add(&phrase, "%d of %d", view->status_finding.number, view->status_finding.count);
	else if (view->status_finding.number > 0)
		phrase_add(&phrase, "%d left", view->status_finding.count);
	return phrase;
}

/* Draws the nearest finding, and at the right the keys that mend and explain it; in the row below as well if it is too long
 * for one and that is free. */
static void draw_finding(const struct editor *editor, const struct layout *layout, struct screen *screen)
{
	const struct view *view = editor_view(editor);
	const struct rectangle row = layout->nearest, more = layout->message;
	bool taken = more.height == 0 || editor->prompt.open || editor->prompt.question || *panel_message(editor);
	if (row.height == 0 || !view || !view->status_finding.message[0])
		return;
	bool lesson = view->status_finding.number == 0; /* it may name keys, and has no letter and number */
	const struct phrase remedy = remedy_of(editor, row.width),
			    task = binding_phrase(editor, binding_where(editor),
						  lesson ? view->status_finding.message : "");
	const char *message = lesson ? task.text : view->status_finding.message, *rest = message;
	int columns = screen_columns(screen->utf8, remedy.text, strlen(remedy.text)), x = FINDING_WORDS;
	int room = row.width - x - 2 - columns - 1, y = row.y;
	if (!lesson)
		screen_put(screen, 1, y, (unsigned char)panel_severity_letter(view->status_finding.severity),
			   panel_severity_style(view->status_finding.severity));
	size_t length = strlen(message);
	if (screen_columns(screen->utf8, message, length) > room && !taken) {
		size_t used = screen_row(screen->utf8, &rest, row.width - x - 1);
		screen_fitted(screen, x, y, row.width - x - 1, STYLE_PLAIN, message, used);
		y = more.y;
		room = MAX(room, row.width / 3);
		screen_text(screen, x, y, room, STYLE_PLAIN, rest);
	} else {
		room = MAX(room, row.width / 3);
		screen_fitted(screen, x, y, room, STYLE_PLAIN, message, length);
	}
	x = row.width - 1 - columns;
	x = MAX(x, FINDING_WORDS + room + 2);
	hints_draw((struct rectangle){x, y, row.width - 1 - x, 1}, STYLE_DIM, &remedy, screen);
}

bool panel_prompt_lacks_row(const struct editor *editor, const struct layout *layout)
{
	return editor->prompt.open && layout->message.height == 0;
}

void panel_status(const struct editor *editor, const struct layout *layout, struct screen *screen)
{
	const struct prompt *prompt = &editor->prompt;
	if (!editor->pager.open && !panel_prompt_lacks_row(editor, layout)) {
		draw_cell_row(editor, layout, screen);
		draw_finding(editor, layout, screen);
	}
	struct rectangle row = layout->message.height > 0 ? layout->message : layout->hints;
	if (prompt->question) /* the answers use the hint row, and perhaps the row above */
		row.y = layout->hints.y - question_rows(editor);
	if (prompt->open) {
		screen_fill(screen, row, ' ', STYLE_PLAIN);
		screen_cursor(screen,
			      panel_input(screen, (struct rectangle){1, row.y, row.width - 1, 1}, prompt->label,
					  prompt->text + prompt->start, prompt->cursor - prompt->start),
			      row.y);
		int beside = panel_beside(editor, row.width);
		if (beside > 0)
			screen_text(screen, beside, row.y, row.width - beside, panel_message_style(editor, STYLE_DIM),
				    panel_message(editor));
		row.y = layout->hints.y - 2;
	}
	/* A message longer than its row starts in the rows above. */
	bool asked = prompt->question;
	unsigned style = asked ? STYLE_QUESTION : panel_message_style(editor, STYLE_PLAIN);
	int rows = panel_message_rows(editor, layout);
	row = (struct rectangle){0, row.y - rows + 1, row.width, rows};
	screen_fill(screen, row, ' ', asked ? style : STYLE_PLAIN);
	row.x++;
	row.width -= 2;
	panel_wrapped(screen, row, style, panel_message(editor));
}
