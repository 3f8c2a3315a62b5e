/* A click on what the rows at the foot say of keys ("C-s=save", "n=leave without saving") is the key itself, whatever layer
 * has the keys now. */
#include "layers.h"
#include "panels/panels.h"

#include <stdio.h>

bool click_key(const struct editor *editor, const struct event *event, char key[KEY_NAME_SIZE])
{
	if (event->kind != EVENT_MOUSE || event->mouse != MOUSE_PRESS)
		return false;
	struct layout layout = editor_layout(editor);
	struct screen none = {.utf8 = editor->utf8};
	struct hints hints = {.count = 0};
	if (layout.too_small)
		return false;
	hints_row(editor, &layout, &none, &hints);
	const struct rectangle fix = panel_fix(editor, &layout);
	const struct binding *binding = binding_of(editor, binding_where(editor), "fix");
	if (binding)
		hints_add(&hints, fix.x, fix.y, fix.x + fix.width, binding->key);
	for (const struct hint *hint = hints.items; hint < hints.items + hints.count; hint++)
		if (hint->y == event->y && hint->x <= event->x && event->x < hint->end)
			return snprintf(key, KEY_NAME_SIZE, "%s", hint->key) > 0;
	return false;
}
