/* The form of the file's fields, and the facts about the map shown. */
#include "panels.h"

/* Draws the value of a field after its name: the number of lines if there are several, the default if it is not
 * set. */
static void draw_value(const struct editor *editor, const struct field *field, int x, int y, int room, unsigned style,
		       unsigned bits, struct screen *screen)
{
	if (!field->set) {
		if (*field->fallback)
			screen_print(screen, x, y, room, STYLE_DIM | bits, "(%s)", field->fallback);
		return;
	}
	const char *bytes = editor_view(editor)->document->text.bytes + field->value.start;
	size_t length = field->value.length;
	const char *end = memchr(bytes, '\n', length);
	if (field->kind == FIELD_LINES && end) {
		int lines = 1;
		for (const char *at = end; at; at = memchr(at + 1, '\n', length - (size_t)(at + 1 - bytes)))
			lines++;
		screen_print(screen, x, y, room, STYLE_DIM | bits, "(%d lines, %s)", lines,
			     binding_phrase(editor, WHERE_FORM, "{field-edit} edits").text);
		return;
	}
	screen_fitted(screen, x, y, room, style | STYLE_BOLD | bits, bytes, length);
}

void panel_form(const struct editor *editor, const struct layout *layout, struct screen *screen)
{
	const struct view *view = editor_view(editor);
	struct rectangle area = layout->form;
	if (!view || area.height < 2)
		return;
	screen_fill(screen, area, ' ', STYLE_PLAIN);
	const struct rectangle *beside = &layout->split;
	bool over = rectangle_holds(layout->canvas, area.x - 1, area.y) ||
		    (beside->width > 0 && area.x - 1 == beside->x + beside->width);
	for (int y = area.y; over && y < area.y + area.height; y++) /* an edge, as in panel_legend */
		screen_put(screen, area.x - 1, y, 0x2502, STYLE_FRAME);
	if (area.x > 0)
		screen_put(screen, area.x - 1, area.y, area.y > layout->legend.y ? 0x251c : 0x252c, STYLE_FRAME);
	static const char *const names[] = {
	    [CANVAS_SQUARE] = "Globals", [CANVAS_HEX] = "Hex", [CANVAS_CHAINS] = "Terrain", [CANVAS_ROOM] = "Room"};
	const struct grid *grid = view_grid(view);
	panel_heading(screen, area, grid && grid->field_count > 0 ? "Fields" : names[view_canvas(view)],
		      editor->focus == FOCUS_FORM);
	if (area.width >= 30)
		panel_heading_note(screen, area, "() default");
	int fields[FIELDS_SHOWN];
	int room = area.height - 1, count = view_form_fields(view, fields);
	int first = panel_first_row(view->field, count, room);
	for (int i = 0; i < room && first + i < count; i++) {
		const struct field *field = &view->document->model.fields[fields[first + i]];
		struct rectangle row = {area.x, area.y + 1 + i, area.width, 1};
		int trouble = view_worst(view, place_at(PLACE_FIELD, fields[first + i]));
		unsigned style = trouble > 0 ? panel_severity_style((enum severity)(trouble - 1)) : STYLE_PLAIN;
		unsigned bits = panel_row(screen, row, editor->focus == FOCUS_FORM && first + i == view->field);
		int name = row.width >= 30 ? 17 : 8; /* narrow panels have short names */
		int left = row.width >= 30 ? 2 : 1;
		bool plain = field->set || field->record >= 0; /* names alike on all hexes are not sent again */
		screen_text(screen, row.x + left, row.y, name - left, (plain ? style : STYLE_DIM) | bits,
			    field->name);
		draw_value(editor, field, row.x + name + 1, row.y, row.width - name - 1, style, bits, screen);
	}
	panel_list(screen, area, first, count, TARGET_FIELD);
	if (editor->focus != FOCUS_FORM)
		return;
	screen_cursor(screen, area.x + (area.width >= 30 ? 2 : 1), area.y + 1 + view->field - first);
}

enum { FACT_VALUE = 18, FACT_TEXT = 100 }; /* the column of the value; bytes of a fact in a row */

/* Prints "side 1: 6 villages, 3 to 12 away", or only "side 1: 6" if that leaves too little room. Returns the columns. */
static int fact_words(const struct fact *fact, int x, int y, int room, int others, struct screen *screen)
{
	enum { OTHER = 12 }; /* columns of another fact */
	const char *note = fact->note ? fact->note : "";
	char text[FACT_TEXT];
	snprintf(text, sizeof text, "%s: %s%s%s", fact->name, fact->value, *note ? ", " : "", note);
	if ((int)strlen(text) + OTHER * others > room)
		snprintf(text, sizeof text, "%s: %.*s", fact->name, (int)strcspn(fact->value, " "), fact->value);
	return screen_print(screen, x, y, room, STYLE_PLAIN, "%s  ", text);
}

void panel_fact_row(const struct view *view, struct rectangle row, struct screen *screen)
{
	int x = row.x, end = row.x + row.width;
	for (int i = 1; i <= 2 * view->fact_count; i++) {
		const struct fact *fact = &view->facts[i % view->fact_count];
		/* The range at the start of a note: "6-9" of "6-9 usual, 3-14 in the game's own". */
		const char *note = fact->note ? fact->note : "";
		size_t range = strspn(note, "0123456789-");
		if (range > 0 && (note[range - 1] == '-' || (note[range] && !memchr(note, '-', range))))
			range = 0;
		if ((fact->severity > SEVERITY_NOTE) != (i <= view->fact_count))
			continue;
		const char *name = panel_short_name(fact->name);
		if (x + screen_columns(screen->utf8, name, strlen(name)) + 3 > end) {
			screen_put(screen, MIN(x, end - 1), row.y, 0x2026, STYLE_DIM);
			return;
		}
		if (byte_is_digit(fact->value[0]) && strchr(fact->value, ' ')) {
			x += fact_words(fact, x, row.y, end - x, view->fact_count - i % view->fact_count, screen);
			continue;
		}
		x += screen_print(screen, x, row.y, end - x, STYLE_DIM, "%s ", name);
		x += screen_text(screen, x, row.y, end - x, severity_style_of(1 + (int)fact->severity), fact->value);
		if (range > 0)
			x += screen_print(screen, x, row.y, end - x, STYLE_DIM, " (%.*s)", (int)range, note);
		x += screen_text(screen, x, row.y, end - x, STYLE_PLAIN, "  ");
	}
}

void panel_facts(const struct editor *editor, const struct layout *layout, struct screen *screen)
{
	const struct view *view = editor_view(editor);
	struct rectangle area = layout->facts;
	if (!view || area.height == 0)
		return;
	screen_fill(screen, area, ' ', STYLE_PLAIN);
	if (area.height == 1) {
		panel_fact_row(view, area, screen);
		return;
	}
	panel_heading(screen, area, "Facts", false);
	screen_put(screen, area.x - 1, area.y, 0x251c, STYLE_FRAME);
	panel_scroll_marks(screen, area, 0, view->fact_count);
	int more = area.height - 1 - view->fact_count;
	struct rectangle row = {area.x, area.y + 1, area.width, 1};
	for (int i = 0; i < view->fact_count && row.y < area.y + area.height; i++, row.y++) {
		const struct fact *fact = &view->facts[i];
		screen_text(screen, row.x + 2, row.y, FACT_VALUE - 3, STYLE_DIM, fact->name);
		int used = screen_text(screen, row.x + FACT_VALUE, row.y, row.width - FACT_VALUE,
				       severity_style_of(1 + (int)fact->severity), fact->value);
		/* The note, which continues in further rows if there are spare ones. */
		if (!fact->note || !*fact->note)
			continue;
		struct arena arena = {0};
		const char *note = arena_print(&arena, "(%s)", fact->note);
		int x = FACT_VALUE + 1 + used;
		while (more > 0 && screen_columns(screen->utf8, note, strlen(note)) > row.width - x &&
		       row.width - x > FACT_VALUE) {
			const char *part = note;
			size_t length = screen_row(screen->utf8, &note, row.width - x);
			screen_fitted(screen, row.x + x, row.y++, row.width - x, STYLE_DIM, part, length);
			x = FACT_VALUE + 2;
			more--;
		}
		screen_text(screen, row.x + x, row.y, row.width - x, STYLE_DIM, note);
		arena_clear(&arena);
	}
}
