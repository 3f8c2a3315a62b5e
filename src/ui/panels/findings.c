/* The list of findings, and beside it, or in the rows below that are free, what the rule of the selected one says. Where
 * no other row has all words of the selected one, some rows below the list do. */
#include "panels.h"

enum { WITH_REASONS = 100, WITH_FIXES = 52, SIGN = 2, WORDS = 5, LABEL = 8 };

static int selected_finding(const struct editor *editor, const struct view *view)
{
	int selected = editor->focus == FOCUS_FINDINGS ? view->finding : view->nearest;
	return selected < 0 || selected >= view->document->findings.count ? 0 : selected;
}

/* Draws a finding: its sign, what is wrong, and at the right, in a wide list, what would mend it, with the key if it is
 * the selected one. Returns false if something is cut or left out. */
static bool draw_row(const struct editor *editor, const struct finding *finding, struct rectangle row, bool selected,
		     struct screen *screen)
{
	const char *label = finding->fix.label && row.width >= WITH_FIXES ? finding->fix.label : "";
	bool focused = selected && editor->focus == FOCUS_FINDINGS;
	unsigned bits = panel_row(screen, row, focused);
	struct phrase key = binding_phrase(editor, WHERE_FINDINGS, *label && selected ? "{fix}" : "");
	int fix = (int)strlen(key.text) + (key.text[0] != '\0') + screen_columns(screen->utf8, label, strlen(label));
	int room = row.width - WORDS - 1;
	const int words = screen_columns(screen->utf8, finding->message, strlen(finding->message));
	const bool whole = words + fix + 2 * (fix > 0) <= room && (*label || !finding->fix.label);
	fix = MIN(fix, room / 2); /* it is always shown, even if the words are cut */
	if (selected && !focused)
		screen_put(screen, row.x, row.y, PANEL_BAR, STYLE_MARK);
	screen_put(screen, row.x + SIGN, row.y, (unsigned char)panel_severity_letter(finding->severity),
		   panel_severity_style(finding->severity) | bits);
	screen_text(screen, row.x + WORDS, row.y, room - fix - 2 * (fix > 0),
		    (selected ? STYLE_STRONG : STYLE_PLAIN) | bits, finding->message);
	int x = row.x + row.width - 1 - fix;
	x += screen_text(screen, x, row.y, fix, STYLE_KEY | bits, key.text) + (key.text[0] != '\0');
	screen_text(screen, x, row.y, row.x + row.width - 1 - x, STYLE_DIM | bits, label);
	return whole;
}

/* Draws a finding in a picture that is printed, where nothing is selected: also its place in the file and its rule. */
static void draw_printed(const struct editor *editor, const struct finding *finding, struct rectangle row,
			 struct screen *screen)
{
	const struct text *text = &editor_view(editor)->document->text;
	size_t start = MIN(finding->span.start, text->length);
	const char *label = finding->fix.label ? finding->fix.label : "";
	int x = row.x + 2, end = row.x + row.width;
	screen_print(screen, row.x, row.y, 2, panel_severity_style(finding->severity), "%c",
		     panel_severity_letter(finding->severity));
	x += screen_print(screen, x, row.y, 10, STYLE_DIM, "%zu:%zu", text_line(text, start),
			  text_column(text, start));
	x = x < row.x + 10 ? row.x + 10 : x + 1;
	x += 1 + screen_text(screen, x, row.y, end - x, STYLE_PLAIN, finding->message);
	if (*label)
		x += 2 + screen_print(screen, x + 1, row.y, end - x - 1, STYLE_KEY, "%s%s",
				      binding_phrase(editor, WHERE_FINDINGS, "{fix}: ").text, label);
	screen_print(screen, x, row.y, end - x, STYLE_DIM, "[%s]", finding->rule->name);
}

/* Draws all words of a finding, with the label of its fix. Returns the rows used. */
static int draw_whole(const struct finding *finding, struct rectangle area, struct screen *screen)
{
	char text[2 * MESSAGE_SIZE];
	const char *label = finding->fix.label ? finding->fix.label : "";
	snprintf(text, sizeof text, "%s%s%s", finding->message, *label ? " F: " : "", label);
	return panel_wrapped(screen, area, STYLE_PLAIN, text);
}

/* Draws why the rule is there, what to do, and its source; the first takes what the others leave. */
static void draw_reasons(const struct finding *finding, struct rectangle area, struct screen *screen)
{
	const struct rule rule = rule_with_texts(finding->rule);
	const struct {
		const char *label, *text;
	} parts[] = {{"Why", rule.why}, {"To do", rule.fix}, {"Source", rule.source}};
	for (int i = 0, left = area.height; i < 3 && left > 0; i++) {
		const int most = left > 3 - i ? left - (2 - i) : 1;
		const struct rectangle words = {area.x + LABEL, area.y, area.width - LABEL, most};
		screen_text(screen, area.x, area.y, LABEL, STYLE_FIELD, parts[i].label);
		int used = panel_wrapped(screen, words, STYLE_PLAIN, parts[i].text);
		area.y += used;
		left -= used;
	}
}

void panel_findings(const struct editor *editor, const struct layout *layout, struct screen *screen)
{
	const struct view *view = editor_view(editor);
	struct rectangle area = layout->findings;
	if (!view || area.height < 2)
		return;
	const struct finding_list *findings = &view->document->findings;
	enum { WHOLE = 3 };
	const bool said = layout->nearest.height > 0 || area.width >= WITH_REASONS || layout->hints.height == 0;
	const int room = area.height - 1, selected = selected_finding(editor, view);
	const int whole = said || room < 4   ? 0
			  : room < 2 * WHOLE ? 2
					     : WHOLE; /* rows for all words of the selected one */
	int first = panel_first_row(selected, findings->count, room - whole);
	screen_fill(screen, area, ' ', STYLE_PLAIN);
	panel_heading(screen, area, "Findings", editor->focus == FOCUS_FINDINGS);
	const bool printed = layout->hints.height == 0;
	for (int i = 0; printed && i < findings->count; i++)
		draw_printed(editor, &findings->items[i], (struct rectangle){area.x, area.y + 1 + i, area.width, 1},
			     screen);
	if (printed && findings->count > 0)
		return;
	const bool beside = area.width >= WITH_REASONS && findings->count > 0;
	if (beside) {
		int width = area.width / 2 + 2;
		struct rectangle reasons = {width + 2, area.y + 1, area.width - width - 3, room};
		draw_reasons(&findings->items[selected], reasons, screen);
		screen_fill(screen, (struct rectangle){width, area.y + 1, 1, room}, 0x2502, STYLE_FRAME);
		screen_put(screen, width, area.y, 0x252c, STYLE_FRAME);
		area.width = width;
	}
	if (findings->count == 0)
		screen_text(screen, area.x + WORDS, area.y + 1, area.width - WORDS, STYLE_OK, "Nothing to fix.");
	const int shown = MIN(room - whole, findings->count);
	bool cut = false;
	for (int i = 0; i < shown; i++) {
		const struct rectangle row = {area.x, area.y + 1 + i, area.width, 1};
		const bool here = first + i == selected;
		cut |= !draw_row(editor, &findings->items[first + i], row, here, screen) && here;
	}
	if (!beside && shown > 0 && shown < room) {
		struct rectangle rest = {area.x + WORDS, area.y + 1 + shown, area.width - WORDS - 1, room - shown};
		int used = whole > 0 && cut ? draw_whole(&findings->items[selected], rest, screen) : 0;
		rest.y += used;
		rest.height -= used;
		draw_reasons(&findings->items[selected], rest, screen);
	}
	area.height = shown + 1;
	panel_list(screen, area, first, findings->count, TARGET_FINDING);
	if (editor->focus == FOCUS_FINDINGS)
		screen_cursor(screen, area.x, area.y + 1 + selected - first);
}
