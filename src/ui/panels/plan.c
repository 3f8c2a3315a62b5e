/* The plan of a dungeon: its open rooms as boxes. It is one way to join their doors: from the entrance on, each door
 * gets the first room left whose door meets it; what is then between two open doors is joined, too. Other doors stay open. */
#include "panels.h"

enum { SIDES = 4, WIDE = 18, NARROW = 14, GAP = 2, HIGH = 4, LOW = 3, ROOMS = 64 };

/* Sides in this order: the opposite of side s is (s + 2) % 4. */
static const char side_letters[] = "NESW";
static const int side_x[SIDES] = {0, 1, 0, -1}, side_y[SIDES] = {-1, 0, 1, 0};

struct plan_room {
	unsigned doors; /* bit s: a door on side s */
	int x, y;       /* its place in the plan, from the first room on */
	bool placed, entrance;
	char words[40]; /* what matters in it */
};

struct plan {
	struct plan_room rooms[ROOMS];
	int count, left, top, columns, rows, open; /* open: doors that are not joined */
};

static void read_room(const struct view *view, struct plan_room *room)
{
	const struct fact_ops *facts = view->document->format->facts;
	struct badge badges[BADGES];
	size_t used = 0;
	int count = facts->badges ? facts->badges(&view->document->model, badges) : 0;
	for (int i = 0; i < count; i++) {
		if (badges[i].kind == BADGE_SIDE)
			room->doors |= 1u << (strchr(side_letters, badges[i].name[0]) - side_letters);
		else if (used + strlen(badges[i].name) + 2 < sizeof room->words)
			used += (size_t)snprintf(room->words + used, sizeof room->words - used, "%s%s",
						 used > 0 ? " " : "", badges[i].name);
		room->entrance = room->entrance || strcmp(badges[i].name, "entrance") == 0;
	}
}

static int room_at(const struct plan *plan, int x, int y)
{
	int at = plan->count - 1;
	while (at >= 0 && !(plan->rooms[at].placed && plan->rooms[at].x == x && plan->rooms[at].y == y))
		at--;
	return at;
}

/* Returns true if the door on a side meets one of the room there. */
static bool is_joined(const struct plan *plan, const struct plan_room *room, int side)
{
	int other = room_at(plan, room->x + side_x[side], room->y + side_y[side]);
	return other >= 0 && (plan->rooms[other].doors >> (side + 2) % SIDES & 1u);
}

static void place(struct plan *plan, int room, int x, int y)
{
	plan->rooms[room].x = x;
	plan->rooms[room].y = y;
	plan->rooms[room].placed = true;
}

/* Places rooms at the doors of one that is placed. */
static void place_around(struct plan *plan, int from, int queue[ROOMS], int *queued)
{
	const struct plan_room *room = &plan->rooms[from];
	for (int side = 0; side < SIDES; side++) {
		int x = room->x + side_x[side], y = room->y + side_y[side], next = 0;
		if (!(room->doors >> side & 1u) || room_at(plan, x, y) >= 0)
			continue;
		while (next < plan->count &&
		       (plan->rooms[next].placed || !(plan->rooms[next].doors >> (side + 2) % SIDES & 1u)))
			next++;
		if (next == plan->count)
			continue;
		place(plan, next, x, y);
		queue[(*queued)++] = next;
	}
}

static void measure(struct plan *plan)
{
	int right = 0, bottom = 0;
	EACH(const struct plan_room, room, plan->rooms, plan->count) {
		plan->left = MIN(room->x, plan->left);
		plan->top = MIN(room->y, plan->top);
		right = MAX(room->x, right);
		bottom = MAX(room->y, bottom);
		for (int side = 0; side < SIDES; side++)
			plan->open += (room->doors >> side & 1u) && !is_joined(plan, room, side);
	}
	plan->columns = right - plan->left + 1;
	plan->rows = bottom - plan->top + 1;
}

/* Makes the plan of the open files; those without a place in it stand in a row below. */
static void make_plan(const struct editor *editor, struct plan *plan)
{
	int queue[ROOMS], queued = 0, first = 0, last = 0, below = 0;
	*plan = (struct plan){.count = editor->view_count < ROOMS ? editor->view_count : ROOMS};
	for (int i = plan->count - 1; i >= 0; i--) {
		read_room(editor->views[i], &plan->rooms[i]);
		first = plan->rooms[i].entrance ? i : first;
	}
	place(plan, first, 0, 0);
	queue[queued++] = first;
	for (int at = 0; at < queued; at++)
		place_around(plan, queue[at], queue, &queued);
	for (int i = 0; i < queued; i++)
		last = MAX(plan->rooms[queue[i]].y, last);
	for (int i = 0; i < plan->count; i++)
		if (!plan->rooms[i].placed)
			place(plan, i, below++, last + 1);
	measure(plan);
}

/* Draws the doors of a box: joined ones up to the next box, open ones as a stub. */
static void draw_doors(const struct plan *plan, const struct plan_room *room, struct rectangle box, int heading,
		       struct screen *screen)
{
	static const uint32_t marks[SIDES] = {0x2534, 0x251c, 0x252c, 0x2524};
	for (int side = 0; side < SIDES; side++) {
		bool joined = is_joined(plan, room, side), across = side_x[side] != 0;
		int x = across ? box.x + (side_x[side] > 0 ? box.width - 1 : 0) : box.x + box.width / 2;
		int y = across ? box.y + 1 : box.y + (side_y[side] > 0 ? box.height - 1 : 0);
		if (!(room->doors >> side & 1u))
			continue;
		screen_put(screen, x, y, marks[side], STYLE_PLAN);
		if (y + side_y[side] > heading)
			screen_put(screen, x + side_x[side], y + side_y[side], across ? 0x2500 : 0x2502,
				   joined ? STYLE_PLAN : STYLE_WARNING);
	}
}

static void draw_box(const struct editor *editor, int index, struct rectangle box, struct screen *screen)
{
	const struct document *document = editor->views[index]->document;
	int at = model_find_field(&document->model, "title"), right = box.x + box.width - 1;
	const struct field *title = at >= 0 ? &document->model.fields[at] : NULL;
	bool named = title && title->effective[0], here = index == editor->current;
	const char *name = named ? document->text.bytes + title->value.start : title ? title->fallback : "";
	size_t length = named ? title->value.length : strlen(name);
	size_t skip = length > 4 && strncmp(name, "The ", 4) == 0 ? 4 : 0;
	for (int y = box.y; y < box.y + box.height; y++) {
		bool top = y == box.y, bottom = y == box.y + box.height - 1;
		screen_fill(screen, (struct rectangle){box.x, y, box.width, 1}, top || bottom ? 0x2500 : ' ',
			    STYLE_PLAN);
		screen_put(screen, box.x, y, top ? 0x250c : bottom ? 0x2514 : 0x2502, STYLE_PLAN);
		screen_put(screen, right, y, top ? 0x2510 : bottom ? 0x2518 : 0x2502, STYLE_PLAN);
	}
	screen_print(screen, box.x + 2, box.y, box.width, here ? STYLE_FOCUS : STYLE_PLAN, " %d ", index + 1);
	screen_fitted(screen, box.x + 2, box.y + 1, box.width - 3, here ? STYLE_FOCUS : STYLE_PLAIN, name + skip,
		      length - skip);
}

int panel_plan(const struct editor *editor, struct rectangle area, struct screen *screen)
{
	struct plan plan;
	make_plan(editor, &plan);
	bool wide = area.width >= plan.columns * (WIDE + GAP) && area.height >= plan.rows * (HIGH + 1);
	int width = wide ? WIDE : NARROW, height = wide ? HIGH : LOW;
	const struct plan_room *here = &plan.rooms[editor->current < plan.count ? editor->current : 0];
	int fit_x = area.width / (width + GAP), fit_y = (area.height - 1) / (height + 1);
	int left = plan.columns <= fit_x ? plan.left : here->x - fit_x / 2;
	int top = plan.rows <= fit_y ? plan.top : here->y - fit_y / 2;
	panel_heading(screen, area, "Dungeon", false);
	char note[60];
	snprintf(note, sizeof note, " one way to join its doors; %d open ", plan.open);
	screen_text(screen, area.x + area.width - (int)strlen(note) - 1, area.y, (int)sizeof note, STYLE_DIM, note);
	for (int i = 0; i < plan.count; i++) {
		const struct plan_room *room = &plan.rooms[i];
		int x = room->x - left, y = room->y - top;
		struct rectangle box = {area.x + 1 + x * (width + GAP), area.y + 1 + y * (height + 1), width, height};
		if (x < 0 || y < 0 || x >= fit_x || y >= fit_y)
			continue;
		draw_box(editor, i, box, screen);
		if (height > LOW)
			screen_text(screen, box.x + 2, box.y + 2, width - 3, STYLE_DIM, room->words);
		draw_doors(&plan, room, box, area.y, screen);
	}
	return 1 + MIN(plan.rows, fit_y) * (height + 1);
}
