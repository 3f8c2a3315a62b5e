/* The legend, or the palette of a fixed symbol table: slot, glyph, what it is, how often it is used. */
#include "panels.h"

enum { HEADING_ROWS = 1, COUNT_WIDTH = 6, WITH_COUNTS = 30 };

int panel_first_row(int selected, int count, int room)
{
	int first = selected - room / 2;
	if (first > count - room)
		first = count - room;
	return first < 0 ? 0 : first;
}

void panel_heading(struct screen *screen, struct rectangle area, const char *name, bool focused)
{
	screen_fill(screen, (struct rectangle){area.x, area.y, area.width, 1}, 0x2500, STYLE_FRAME);
	int x = area.x + (area.width >= 12 ? 1 : 0);
	unsigned style = focused ? STYLE_HEADING | STYLE_REVERSE | STYLE_BOLD : STYLE_HEADING;
	screen_print(screen, x, area.y, area.width - 1, style, area.width >= 12 ? " %s " : "%s", name);
}

/* The digit of the palette slot that holds the glyph, or a blank. */
static char slot_digit(const struct view *view, unsigned char glyph)
{
	for (int slot = 0; slot < 10; slot++)
		if (view->slots[slot] == glyph && glyph)
			return (char)('0' + slot);
	return ' ';
}

/* Findings about an entry: the worst, as 1 + severity. */
static int entry_trouble(const struct document *document, int entry)
{
	int worst = 0;
	for (int i = 0; i < document->findings.count; i++) {
		const struct finding *finding = &document->findings.items[i];
		bool mine = (finding->place.kind == PLACE_ENTRY || finding->place.kind == PLACE_ATTRIBUTE) &&
			    finding->place.index == entry;
		if (mine && 1 + (int)finding->severity > worst)
			worst = 1 + (int)finding->severity;
	}
	return worst;
}

static void draw_entry(const struct editor *editor, struct rectangle row, int index, struct screen *screen)
{
	const struct view *view = editor_view(editor);
	const struct entry *entry = &view->document->model.entries[index];
	bool brush = entry->key == view->brush;
	bool selected = editor->focus == FOCUS_LEGEND && index == view->entry;
	unsigned bits = selected ? STYLE_REVERSE : 0;
	int trouble = entry_trouble(view->document, index);
	screen_fill(screen, row, ' ', STYLE_PLAIN | bits);
	screen_put(screen, row.x, row.y, brush ? '>' : ' ', STYLE_KEY | bits);
	screen_put(screen, row.x + 1, row.y, (uint32_t)slot_digit(view, entry->key), STYLE_DIM | bits);
	bool visible = entry->key >= ' ' && entry->key < 0x7f;
	screen_put(screen, row.x + 3, row.y, visible ? entry->key : '?', (unsigned)entry->look | STYLE_BOLD | bits);
	int counts = row.width >= WITH_COUNTS ? COUNT_WIDTH : 0;
	unsigned style = trouble > 1 ? panel_severity_style((enum severity)(trouble - 1)) : STYLE_PLAIN;
	screen_print(screen, row.x + 5, row.y, row.width - 5 - counts, style | bits, "%s",
		     entry->text ? entry->text : "");
	if (counts > 0)
		screen_print(screen, row.x + row.width - counts, row.y, counts, STYLE_DIM | bits, "%*u", counts - 1,
			     view->counts[entry->key]);
}

void panel_legend(const struct editor *editor, const struct layout *layout, struct screen *screen)
{
	const struct view *view = editor_view(editor);
	struct rectangle area = layout->legend;
	if (!view || area.height < 2)
		return;
	screen_fill(screen, area, ' ', STYLE_PLAIN);
	for (int y = area.y; y < area.y + area.height && area.x > 0;
	     y++) /* over the map it needs an edge of its own */
		screen_put(screen, area.x - 1, y, y > layout->bar.y ? 0x2502 : 0x2500, STYLE_FRAME);
	const char *name = view->document->format->entries_editable ? "Legend" : "Symbols";
	panel_heading(screen, area, area.width >= WITH_COUNTS ? name : "Brush", editor->focus == FOCUS_LEGEND);
	if (area.width >= WITH_COUNTS)
		screen_print(screen, area.x + area.width - 6, area.y, 6, STYLE_DIM, " uses ");
	int room = area.height - HEADING_ROWS, count = view->document->model.entry_count;
	int first = panel_first_row(view->entry, count, room);
	for (int i = 0; i < room && first + i < count; i++)
		draw_entry(editor, (struct rectangle){area.x, area.y + HEADING_ROWS + i, area.width, 1}, first + i,
			   screen);
	if (editor->focus != FOCUS_LEGEND)
		return;
	screen->cursor_x = area.x + 3;
	screen->cursor_y = area.y + HEADING_ROWS + (count > 0 ? view->entry - first : 0);
	screen->cursor_visible = true;
}

int panel_legend_row(const struct editor *editor, const struct layout *layout, int x, int y)
{
	const struct view *view = editor_view(editor);
	struct rectangle area = layout->legend;
	int room = area.height - HEADING_ROWS, count = view ? view->document->model.entry_count : 0;
	if (room <= 0 || !rectangle_holds(area, x, y) || y == area.y)
		return -1;
	int row = panel_first_row(view->entry, count, room) + y - area.y - HEADING_ROWS;
	return row < count ? row : -1;
}
