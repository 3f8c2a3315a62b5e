/* The list of findings: line and column, message, fix, rule. */
#include "panels.h"
#include "state.h"

#include <string.h>

static int selected_finding(const struct editor *editor, const struct view *view)
{
	int selected = editor->focus == FOCUS_FINDINGS ? view->finding : view->nearest;
	return selected < 0 || selected >= view->document->findings.count ? 0 : selected;
}

void panel_findings(const struct editor *editor, const struct layout *layout, struct screen *screen)
{
	const struct view *view = editor_view(editor);
	struct rectangle area = layout->findings;
	if (!view || area.height < 2)
		return;
	screen_fill(screen, area, ' ', STYLE_PLAIN);
	panel_heading(screen, area, "Findings", editor->focus == FOCUS_FINDINGS);
	int room = area.height - 1, count = view->document->findings.count;
	int selected = selected_finding(editor, view), first = panel_first_row(selected, count, room);
	if (count == 0)
		screen_text(screen, area.x + 1, area.y + 1, area.width - 1, STYLE_DIM, "No findings.");
	for (int i = 0; i < room && first + i < count; i++) {
		const struct finding *finding = &view->document->findings.items[first + i];
		const struct text *text = &view->document->text;
		struct rectangle row = {area.x, area.y + 1 + i, area.width, 1};
		unsigned bits = editor->focus == FOCUS_FINDINGS && first + i == selected ? STYLE_SELECTED : 0;
		screen_fill(screen, row, ' ', STYLE_PLAIN | bits);
		screen_print(screen, row.x, row.y, 2, panel_severity_style(finding->severity) | bits, "%c",
			     panel_severity_letter(finding->severity));
		size_t start = finding->span.start <= text->length ? finding->span.start : text->length;
		int x = row.x + 2;
		x += screen_print(screen, x, row.y, 10, STYLE_DIM | bits, "%zu:%zu", text_line(text, start),
				  text_column(text, start));
		x = x < row.x + 10 ? row.x + 10 : x + 1;
		struct phrase key = binding_phrase(editor, WHERE_FINDINGS, finding->fix.label ? "{fix}: " : "");
		const char *label = finding->fix.label ? finding->fix.label : "";
		int end = row.x + row.width, fix = screen_columns(screen->utf8, key.text, strlen(key.text)) +
						   screen_columns(screen->utf8, label, strlen(label));
		fix = fix > 0 && fix < (end - x) / 2 ? fix + 2
						     : 0; /* the fix is always shown, even if the message is cut */
		x += 1 + screen_text(screen, x, row.y, end - x - fix, STYLE_PLAIN | bits, finding->message);
		if (fix > 0)
			x += 2 + screen_print(screen, x + 1, row.y, end - x - 1, STYLE_KEY | bits, "%s%s", key.text,
					      label);
		screen_print(screen, x, row.y, end - x, STYLE_DIM | bits, "[%s]", finding->rule->name);
	}
	panel_list(screen, area, first, count, TARGET_FINDING);
	if (editor->focus != FOCUS_FINDINGS)
		return;
	screen_cursor(screen, area.x, area.y + 1 + selected - first);
}
