/* The keys while the map is walked on. */
#include "commands/commands.h"

/* Returns the direction of a key (reach_step); -1 if it has none. */
static int direction_of(const char *key)
{
	static const char *const keys[] = {"k8<Up>",   "h4<Left>",   "l6<Right>", "j2<Down>",
					   "y7<Home>", "u9<PageUp>", "b1<End>",   "n3<PageDown>"};
	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
		if (key_is_any(key, keys[i]) || (key[1] == '\0' && (key[0] == keys[i][0] || key[0] == keys[i][1])))
			return (int)i;
	return -1;
}

/* Returns true for the keys of commands that only look at the map. */
static bool passes(const struct editor *editor, const char *key)
{
	static const char *const lines[] = {"prompt", "help", "way", "chokes", "reach", "redraw", "suspend", "write"};
	const struct binding *binding = binding_find(editor, WHERE_MAP, key);
	bool found = strcmp(key, "\\") == 0;
	EACH_OF(line, lines)
		found = found || (binding && strcmp(binding->command, *line) == 0);
	return found;
}

static void walk_key(struct editor *editor, struct view *view, const char *key)
{
	struct walking *walk = &view->walk;
	const struct reach *reach = view_reach(view);
	const int direction = direction_of(key);
	editor->message[0] = '\0';
	if (key_is_any(key, "<Esc><C-c>") || strcmp(key, "@") == 0) {
		editor_run(editor, "walk");
		return;
	}
	const bool back = strcmp(key, "<Backspace>") == 0 || (strcmp(key, "u") == 0 && reach->neighbours == 4);
	const char *trouble = back             ? walk_back(view, reach) ? NULL : "No step to take back."
			      : direction >= 0 ? walk_step(view, reach, direction)
					       : NULL;
	const bool toggles = strcmp(key, "f") == 0 || strcmp(key, "s") == 0;
	if (toggles && *key == 'f')
		walk->blind = !walk->blind;
	else if (toggles)
		walk->secrets = !walk->secrets;
	if (toggles)
		editor_say(editor, *key == 's'   ? walk->secrets ? "Secret doors are known."
								 : "Secret doors are not known: they block the way."
				   : walk->blind ? "All cells are shown alike."
						 : "Cells that are not in view are dark.");
	else if (trouble || (!back && direction < 0))
		editor_say(editor, "%s", trouble ? trouble : "This key does nothing while walking.");
	else if (walk->cells && walk_left(view) == 0)
		walk_report(editor, view);
	walk_follow(editor, view);
}

bool walk_event(struct editor *editor, const struct event *event)
{
	struct view *view = editor_view(editor);
	if (event->kind == EVENT_KEY && (editor->counting || passes(editor, event->key)))
		return false;
	if (event->kind == EVENT_KEY)
		walk_key(editor, view, event->key);
	const struct layout layout = editor_layout(editor);
	if (event->kind == EVENT_MOUSE && event->mouse == MOUSE_PRESS && event->button == 1 &&
	    rectangle_holds(layout.cells, event->x, event->y))
		editor_run(editor, "walk %d,%d", view->left + (event->x - layout.cells.x) / layout.columns,
			   view->top + event->y - layout.cells.y);
	return true;
}

void walk_hint(const struct editor *editor, struct rectangle row, struct screen *screen)
{
	const struct walking *walk = &editor_view(editor)->walk;
	hints_phrase(editor, hints_mode(row, screen, "WALK"), WHERE_MAP,
		     walk->cells ? "{cancel}=end  Backspace u=back  f=view  the file does not change"
				 : "{cancel}=end  Backspace=back  f=view  s=secret doors  the file does not change",
		     screen);
}
