/* A room as a card: title, exits as a compass, badges for its properties, descriptions, containers and their
 * contents. */
#include "panels.h"

enum { COMPASS_WIDTH = 15 };

/*        N
 *     W  *  E     an open exit shows its letter, a closed one a dot
 *        S        */
static void draw_compass(const struct badge *badges, int count, struct rectangle area, struct screen *screen)
{
	static const struct {
		int x, y;
		char letter, link;
		int link_x, link_y;
	} sides[] = {
	    {7, 0, 'N', '|', 7, 1}, {2, 2, 'W', '-', 4, 2}, {12, 2, 'E', '-', 10, 2}, {7, 4, 'S', '|', 7, 3}};
	int x = area.x + area.width - COMPASS_WIDTH;
	screen_text(screen, x + 6, area.y + 2, 3, STYLE_FRAME, "[ ]");
	EACH_OF(side, sides) {
		bool open = false;
		for (int b = 0; b < count; b++)
			open = open || (badges[b].kind == BADGE_SIDE && badges[b].name[0] == side->letter);
		screen_put(screen, x + side->x, area.y + side->y, open ? (unsigned char)side->letter : '.',
			   open ? STYLE_HEADING | STYLE_BOLD : STYLE_DIM);
		if (open)
			screen_put(screen, x + side->link_x, area.y + side->link_y, (unsigned char)side->link,
				   STYLE_FRAME);
	}
}

/* Draws the properties of the room as badges; returns the row after them. */
static int draw_badges(const struct badge *badges, int count, struct rectangle area, int y, struct screen *screen)
{
	static const unsigned styles[] = {[BADGE_WAY] = STYLE_HEADING,
					  [BADGE_DANGER] = STYLE_ERROR,
					  [BADGE_CAUTION] = STYLE_WARNING,
					  [BADGE_PLAIN] = STYLE_NOTE};
	int x = area.x + 1, shown = 0;
	for (const struct badge *badge = badges; badge < badges + count; badge++) {
		if (badge->kind == BADGE_SIDE)
			continue;
		if (x + (int)strlen(badge->name) + 3 > area.x + area.width - COMPASS_WIDTH) {
			x = area.x + 1;
			y++;
		}
		x +=
		    screen_print(screen, x, y, area.width, styles[badge->kind] | STYLE_BOLD, "[%s]", badge->name) + 1;
		shown++;
	}
	return shown > 0 ? y + 1 : y;
}

/* Joins the lines of paragraphs, in place: a line end stays before and after blank lines and before indented ones. Returns
 * the new length. */
static size_t join_lines(char *bytes, size_t length)
{
	size_t to = 0;
	for (size_t at = 0; at < length; at++) {
		bool ends = bytes[at] == '\n' && to > 0 && bytes[to - 1] != '\n' && at + 1 < length &&
			    !strchr(" \t\r\n", bytes[at + 1]);
		if (bytes[at] != '\r')
			bytes[to++] = ends ? ' ' : bytes[at];
	}
	return to;
}

/* Draws a field as paragraphs, wrapped at blanks, in at most `rows` rows; returns the row after it. */
static int draw_field(const struct view *view, const char *name, struct rectangle area, int y, int rows,
		      unsigned style, struct screen *screen)
{
	const struct model *model = &view->document->model;
	const int index = model_find_field(model, name), width = area.width > 2 ? area.width - 2 : 1;
	struct span span = index >= 0 && model->fields[index].set ? model->fields[index].value : (struct span){0};
	struct arena arena = {0};
	char *bytes = arena_copy(&arena, view->document->text.bytes + span.start, span.length);
	size_t at = 0, length = join_lines(bytes, span.length);
	while (length > 0 && strchr(" \r\n", bytes[length - 1]))
		length--;
	for (int used = 0; used < rows && at < length; used++, y++) {
		size_t take = screen_fitting(screen->utf8, bytes + at, length - at, width);
		screen_bytes(screen, area.x + 1, y, width, style, bytes + at, take);
		at += take;
		if (at < length && (bytes[at] == '\n' || bytes[at] == ' '))
			at++;
		if (used + 1 == rows && at < length)
			screen_put(screen, area.x + area.width - 1, y, 0x2193, STYLE_KEY); /* there is more */
	}
	arena_clear(&arena);
	return y;
}

/* Draws a container and its items, highlighting the one under the cursor. */
static void draw_container(const struct editor *editor, int record, struct rectangle row, struct screen *screen)
{
	const struct view *view = editor_view(editor);
	const struct document *document = view->document;
	const struct record *of = &document->model.records[record];
	bool here = record == view->record && editor->focus == FOCUS_CANVAS;
	int x = row.x + 1, end = row.x + row.width;
	screen_target(screen, &(struct clickable){row, TARGET_ITEM, NULL, record});
	x += screen_text(screen, x, row.y, end - x, STYLE_KEY, here ? "> " : "  ");
	x += screen_text(screen, x, row.y, end - x, STYLE_PLAIN | (here ? STYLE_BOLD : 0), of->name);
	x += screen_text(screen, x, row.y, end - x, STYLE_DIM, ": ");
	if (here)
		screen_cursor(screen, row.x + 3, row.y);
	if (of->item_count == 0)
		screen_text(screen, x, row.y, end - x, STYLE_DIM, "(random items)");
	for (int item = 0; item < of->item_count; item++) {
		int index = model_record_field(&document->model, record, item, "item");
		const struct field *field = index >= 0 ? &document->model.fields[index] : NULL;
		bool chosen = here && item == view->item;
		unsigned bits = chosen ? STYLE_SELECTED : 0;
		if (item > 0)
			x += screen_text(screen, x, row.y, end - x, STYLE_DIM, ", ");
		if (chosen)
			screen->cursor_x = MIN(x, end - 1);
		screen_target(screen, &(struct clickable){{x, row.y, end - x, 1}, TARGET_ITEM + item, NULL, record});
		if (field && field->set)
			x += screen_fitted(screen, x, row.y, end - x, STYLE_ITEM | bits,
					   document->text.bytes + field->value.start, field->value.length);
		else
			x += screen_text(screen, x, row.y, end - x, STYLE_DIM | bits, "(random)");
	}
}

void panel_room(const struct editor *editor, const struct layout *layout, struct screen *screen)
{
	const struct view *view = editor_view(editor);
	const struct model *model = &view->document->model;
	struct rectangle area = layout->cells, text;
	/* from here on there is room for the plan above */
	enum { PLAN_WIDTH = 64, PLAN_HEIGHT = 24, CARD_HEIGHT = 10 };
	if (editor->view_count > 1 && area.width >= PLAN_WIDTH && area.height >= PLAN_HEIGHT) {
		struct rectangle plan = {area.x, area.y, area.width, area.height - CARD_HEIGHT};
		plan.height = panel_plan(editor, plan, screen);
		area.y += plan.height;
		area.height -= plan.height;
		panel_heading(screen, (struct rectangle){area.x, area.y, area.width, 1}, "Room", true);
		area.y++;
		area.height--;
	}
	text = area;
	struct badge badges[BADGES];
	int count = view->document->format->facts->badges ? view->document->format->facts->badges(model, badges) : 0;
	text.width = area.width > 2 * COMPASS_WIDTH ? area.width - COMPASS_WIDTH : area.width;
	if (text.width < area.width && area.height >= 10)
		draw_compass(badges, count, (struct rectangle){area.x, area.y, area.width, 5}, screen);
	int y = area.y;
	int title = model_find_field(model, "title");
	if (title >= 0 && model->fields[title].effective[0] == '\0')
		screen_print(screen, area.x + 1, y++, text.width - 1, STYLE_DIM, "%s (numbered by the engine)",
			     model->fields[title].fallback);
	else
		y = draw_field(view, "title", text, y, 2, STYLE_HEADING | STYLE_BOLD, screen);
	y = draw_field(view, "short", text, y, 2, STYLE_PLAIN, screen);
	y = draw_badges(badges, count, area, y + (area.height > 14), screen);
	y = y < area.y + 6 && area.height >= 14 ? area.y + 6 : y;
	const int records = model->record_count, low = MIN(MAX(records, 1) + 1, area.height / 2), rows = low - 1;
	struct rectangle containers = {area.x, area.y + area.height - low, area.width, low};
	draw_field(view, "long", area, y, containers.y - y, STYLE_PLAIN, screen);
	bool focused = editor->focus == FOCUS_CANVAS;
	struct phrase keys = binding_phrase(editor, WHERE_ROOM,
					    "Containers ({record-add} add, {item-add} item, {item-delete} delete)");
	panel_heading(screen, containers, focused ? keys.text : "Containers", focused);
	if (records == 0)
		screen_text(screen, area.x + 1, containers.y + 1, area.width - 1, STYLE_DIM, "none");
	int first = panel_first_row(view->record, records, rows);
	for (int i = 0; i < rows && first + i < records; i++)
		draw_container(editor, first + i, (struct rectangle){area.x, containers.y + 1 + i, area.width, 1},
			       screen);
	panel_scroll_marks(screen, containers, first, records);
}
