/* Objects that go along with cells: copied with a block, placed with it, and mirrored. */
#include "views/views.h"

static bool is_on(const struct view *view, const struct object *object, const unsigned char *cells)
{
	const struct grid *grid = view_grid(view);
	bool on = object->count > 0;
	for (int i = 0; i < object->count; i += 2) {
		int x = object_number(object, &view->document->text, i),
		    y = object_number(object, &view->document->text, i + 1);
		on = on && grid_has(grid, x, y) && (!cells || cells[y * grid->width + x]);
	}
	return on;
}

/* Adds an object to a block, if it can go along. */
static void take(const struct view *view, int index, int left, int top, struct clip *clip)
{
	const struct document *document = view->document;
	const struct object *object = &document->model.objects[index];
	struct arena arena = {0};
	const char *lines = document->format->maps->object_lines
				? document->format->maps->object_lines(document, object, &arena)
				: NULL;
	struct clip_object copy = {.count = object->count, .glyph = object->glyph, .index = index};
	for (int i = 0; i < object->count; i++)
		copy.numbers[i] = object_number(object, &document->text, i) - (i % 2 ? top : left);
	copy.text = lines ? memory_copy(lines) : NULL;
	if (copy.text)
		clip_add_object(clip, copy);
	clip->staying += !copy.text;
	arena_clear(&arena);
}

void carried_take(const struct view *view, const unsigned char *cells, int left, int top, struct clip *clip)
{
	const struct grid *grid = view_grid(view);
	for (int i = grid->first_object; i < grid->first_object + grid->object_count; i++)
		if (is_on(view, &view->document->model.objects[i], cells))
			take(view, i, left, top, clip);
}

struct clip carried_one(const struct view *view, int object)
{
	const struct object *of = &view->document->model.objects[object];
	const int *area = of->area;
	struct clip clip =
	    of->x >= 0 ? clip_of_size(1, 1) : clip_of_size(area[2] - area[0] + 1, area[3] - area[1] + 1);
	if (is_on(view, of, NULL))
		take(view, object, of->x >= 0 ? of->x : area[0], of->x >= 0 ? of->y : area[1], &clip);
	return clip;
}

/* Applies the edits, and frees them. */
static bool apply(const struct view *view, struct edit *edits, size_t count, const char *label, struct error *error)
{
	bool done = count == 0 || document_apply(view->document, edits, count, label, error);
	free(edits);
	return done;
}

bool carried_remove(struct view *view, const struct clip *clip, const char *label, struct error *error)
{
	struct edit *edits = memory_allocate(clip->object_count, sizeof *edits);
	for (size_t i = 0; i < clip->object_count; i++) {
		const struct object *object = &view->document->model.objects[clip->objects[i].index];
		edits[i] = (struct edit){.verb = EDIT_REMOVE,
					 .place = place_cell(view->grid, object->x >= 0 ? object->x : object->area[0],
							     object->x >= 0 ? object->y : object->area[1]),
					 .object = object};
	}
	return apply(view, edits, clip->object_count, label, error);
}

/* Returns the image of an object of a block whose corner is at (x, y), in cells of the map: number `way` of those by the
 * mirror, or itself if it is -1. Without numbers if there is none, or if it is the object itself. Its lines are a copy. */
static struct clip_object image_of(struct mirroring *by, const struct clip_object *object, int x, int y, int way)
{
	struct clip_object image = *object;
	bool same = way >= 0;
	for (int i = 0; i < object->count; i += 2) {
		const struct cell_change cell = {.x = object->numbers[i] + x, .y = object->numbers[i + 1] + y};
		struct cell_change images[IMAGES];
		if (way >= 0 && mirror_images(by, &cell, images) <= way)
			image.count = 0;
		const struct cell_change *to = way >= 0 && image.count > 0 ? &images[way] : &cell;
		image.numbers[i] = to->x;
		image.numbers[i + 1] = to->y;
	}
	clip_order_corners(&image);
	for (int i = 0; i < object->count; i++)
		same = same && image.numbers[i] == object->numbers[i] + (i % 2 ? y : x);
	image.count = same ? 0 : image.count;
	image.text = memory_copy(object->text);
	if (way >= 0)
		mirror_turn_lines(by, way, image.text);
	return image;
}

/* Adds an object, in cells of the map, unless it is off the map or, as images can be, `perhaps` there already. Takes its
 * lines. */
static void add_image(const struct view *view, struct clip *images, struct clip_object image, bool perhaps)
{
	bool new = image.count > 0;
	for (int i = 0; i < image.count; i += 2)
		new = new &&grid_has(view_grid(view), image.numbers[i], image.numbers[i + 1]);
	for (size_t i = 0; i < images->object_count && new &&perhaps; i++)
		new = !clip_same_object(&images->objects[i], &image);
	if (new)
		clip_add_object(images, image);
	else
		free(image.text);
}

/* Adds the lines of the objects, which are in cells of the map. */
static bool place(struct view *view, const struct clip *clip, const char *label, struct error *error)
{
	struct edit *edits = memory_allocate(clip->object_count, sizeof *edits);
	for (size_t i = 0; i < clip->object_count; i++) {
		const struct clip_object *object = &clip->objects[i];
		const int *at = object->numbers;
		edits[i] = (struct edit){.verb = EDIT_ADD,
					 .place = place_cell(view->grid, at[0], at[1]),
					 .value = object->text,
					 .length = strlen(object->text),
					 .block = {.width = at[2] - at[0] + 1, .height = at[3] - at[1] + 1},
					 .lines = true};
	}
	return apply(view, edits, clip->object_count, label, error);
}

/* Takes out of both blocks what both have. */
static void drop_common(struct clip *a, struct clip *b)
{
	for (size_t i = a->object_count; i-- > 0;)
		for (size_t j = 0; j < b->object_count; j++)
			if (clip_same_object(&a->objects[i], &b->objects[j])) {
				clip_drop_object(a, i);
				clip_drop_object(b, j);
				break;
			}
}

bool carried_place(struct editor *editor, const struct clip *clip, int x, int y, bool mirrored, const char *label,
		   int *count, struct error *error)
{
	struct mirroring by = mirroring_of(editor);
	struct clip all = {0}, there = {0};
	for (size_t i = 0; i < clip->object_count; i++)
		for (int way = -1; way < (mirrored ? IMAGES : 0); way++)
			add_image(editor_view(editor), &all, image_of(&by, &clip->objects[i], x, y, way),
				  mirrored && by.mirror != MIRROR_OFF);
	const int placed = (int)all.object_count;
	if (placed > 0)
		carried_take(editor_view(editor), NULL, 0, 0, &there);
	drop_common(&all, &there);
	bool done = place(editor_view(editor), &all, label, error);
	*count += done ? placed : 0;
	clip_clear(&all);
	clip_clear(&there);
	return done;
}

bool carried_mirror(struct editor *editor, const unsigned char *kept, int *count, struct error *error)
{
	struct view *view = editor_view(editor);
	const struct grid *grid = view_grid(view);
	struct mirroring by = mirroring_of(editor);
	struct clip near = {0}, far = {0}, images = {0};
	unsigned char *others = memory_allocate((size_t)grid->width * (size_t)grid->height, 1);
	for (int i = 0; i < grid->width * grid->height; i++)
		others[i] = !kept[i];
	carried_take(view, kept, 0, 0, &near);
	carried_take(view, others, 0, 0, &far);
	for (size_t i = 0; i < near.object_count; i++)
		for (int way = 0; way < IMAGES; way++)
			add_image(view, &images, image_of(&by, &near.objects[i], 0, 0, way), true);
	drop_common(&images, &near);
	drop_common(&images, &far);
	*count = (int)(images.object_count + far.object_count);
	bool done = carried_remove(view, &far, "mirror", error) && place(view, &images, "mirror", error);
	free(others);
	clip_clear(&near);
	clip_clear(&far);
	clip_clear(&images);
	return done;
}
