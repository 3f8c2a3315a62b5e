/* The overview of a large map: the arrows move the part that will be shown, Enter or a click shows it. */
#include "ui.h"

static const struct arrow {
	const char *key, *letter;
	int dx, dy;
} steps[] = {{"<Left>", "h", -1, 0}, {"<Right>", "l", 1, 0}, {"<Up>", "k", 0, -1}, {"<Down>", "j", 0, 1}};

static const struct arrow *step_of(const struct event *event)
{
	EACH_OF(step, steps)
		if (event->kind == EVENT_KEY &&
		    (strcmp(event->key, step->key) == 0 || strcmp(event->key, step->letter) == 0))
			return step;
	return NULL;
}

/* Shows the part around a cell. */
static void jump(struct editor *editor, const struct layout *layout, int x, int y)
{
	struct view *view = editor_view(editor);
	struct board_scale scale = canvas_scale(editor, layout);
	editor->overview.on = false;
	view->left = x - layout->cells.width / scale.width / 2;
	view->top = y - layout->cells.height / scale.height / 2;
	editor_move_to(editor, x, y);
}

/* On the plan of a dungeon the arrows go from room to room. */
static bool plan_event(struct editor *editor, const struct event *event)
{
	const struct arrow *step = step_of(event);
	if (step)
		editor_run(editor, "%s-file", step->dx + step->dy > 0 ? "next" : "previous");
	editor->overview.on = step || event->kind != EVENT_KEY;
	return true;
}

bool overview_event(struct editor *editor, const struct event *event)
{
	if (!view_grid(editor_view(editor)))
		return plan_event(editor, event);
	struct layout layout = editor_layout(editor);
	const struct grid *grid = view_grid(editor_view(editor));
	struct rectangle area = layout.source;
	struct overview overview = overview_fit(grid, area.width, area.height);
	int x = event->x - area.x, y = event->y - area.y;
	bool on_map = event->kind == EVENT_MOUSE && event->mouse == MOUSE_PRESS && x >= 0 && y >= 0 &&
		      x < overview.width && y < overview.height;
	if (on_map)
		jump(editor, &layout, x * overview.across + overview.across / 2,
		     y * overview.down + overview.down / 2);
	if (event->kind != EVENT_KEY)
		return true;
	editor->message[0] = '\0';
	const struct arrow *step = step_of(event);
	if (step) {
		int to_x = editor->overview.x + step->dx * overview.across;
		int to_y = editor->overview.y + step->dy * overview.down;
		editor->overview.x = clamp_to(to_x, 0, grid->width - 1);
		editor->overview.y = clamp_to(to_y, 0, grid->height - 1);
		return true;
	}
	if (key_is_any(event->key, "<Enter><Space>"))
		jump(editor, &layout, editor->overview.x, editor->overview.y);
	else if (key_is_any(event->key, "<Esc><C-c><F6>") || strcmp(event->key, "q") == 0)
		editor->overview.on = false;
	return true;
}

void overview_hint(const struct editor *editor, struct rectangle row, struct screen *screen)
{
	if (!view_grid(editor_view(editor))) {
		hints_phrase(editor, row, WHERE_ROOM, "arrows=other room  {<Enter>}=open it", screen);
		return;
	}
	struct layout layout = editor_layout(editor);
	struct overview overview =
	    overview_fit(view_grid(editor_view(editor)), layout.source.width, layout.source.height);
	char name[40];
	snprintf(name, sizeof name, "OVERVIEW 1:%dx%d", overview.across, overview.down);
	hints_phrase(editor, hints_mode(row, screen, name), WHERE_MAP,
		     "{<Enter>}=go there  {<Esc>}=back  arrows=move", screen);
}
