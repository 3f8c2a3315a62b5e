/* Caves, rooms and mazes in the selection or on the whole map, and scattered glyphs. What is neither wall nor floor
 * stays, and can be reached. */
#include "commands.h"

#include "mapwright/reach.h"
#include "views/carve.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum {
	SCATTER = CARVE_BRAIDED + 1,
	SCATTERED_MOST = 8,
	SCATTER_PERCENT = 10,
	SEEDS = 10000,
	/* Cells around the selection in which open ground that is connected counts as one piece. */
	AROUND = 40
};

struct generator {
	struct editor *editor;
	struct view *view;
	const struct grid *grid;
	struct carving carving; /* of a part of the map: */
	int left, top;
	int wall, floor, rock;
	bool things;          /* the whole map is made, with the things of the format */
	struct drawing made;  /* the new cells */
	struct drawing image; /* scratch */
};

/* Returns the glyph of the format for wall, or floor; another one of the map's legend if that has a meaning of its own
 * here; -1 if there is none. */
static int find_ground(const struct view *view, const char *glyph, enum glyph_style style)
{
	const struct model *model = &view->document->model;
	const struct grid *grid = view_grid(view);
	int value = format_glyph(glyph, -1);
	const struct glyph *usual = model_glyph(model, grid, value);
	if (!view->document->format->entries_editable ||
	    (usual->known && (usual->walk == WALK_SOLID) == (style == STYLE_WALL)))
		return value;
	for (int row = 0; row < model_legend_rows(model, view->grid); row++) {
		int key = model->entries[model_legend_entry(model, view->grid, row)].key;
		if (model_glyph(model, grid, key)->style == style)
			return key;
	}
	return -1;
}

static int value_of(const struct generator *generator, int cell)
{
	int width = generator->carving.width;
	return grid_cell(generator->grid, &generator->view->document->text, generator->left + cell % width,
			 generator->top + cell / width);
}

/* Returns the index of a cell of the map in the carving; -1 outside. */
static int index_of(const struct generator *generator, int x, int y)
{
	const struct carving *carving = &generator->carving;
	x -= generator->left;
	y -= generator->top;
	return x >= 0 && y >= 0 && x < carving->width && y < carving->height ? y * carving->width + x : -1;
}

static bool is_thing(const struct generator *generator, int value)
{
	const struct generated *generated = &generator->view->document->format->generated;
	bool found = false;
	for (int i = 0; i < generated->thing_count; i++)
		found = found || format_glyph(generated->things[i].glyph, -1) == value;
	return found;
}

/* Returns true for a value with something on another layer than the ground. */
static bool has_layers(const struct format *format, int value)
{
	size_t length;
	const char *bytes = cell_bytes(value, &length);
	bool found = false;
	for (int layer = 1; format->cell_layer && format->layers[layer]; layer++)
		found = found || format->cell_layer(format, bytes, length, layer).length > 0;
	return found;
}

/* Returns true for values that a generator replaces: wall, floor and rock. */
static bool is_ground(const struct generator *generator, int value)
{
	const struct model *model = &generator->view->document->model;
	const struct glyph *glyph = model_glyph(model, generator->grid, value);
	if (has_layers(model->format, value))
		return false;
	return value == generator->wall || value == generator->floor || value == generator->rock ||
	       (!glyph->known && value == ' ') || glyph->style == STYLE_WALL || glyph->style == STYLE_FLOOR ||
	       glyph->style == STYLE_PATH;
}

/* Finds what may change, what is open, and the mirror images. */
static void read_map(struct generator *generator)
{
	const struct view *view = generator->view;
	const struct model *model = &view->document->model;
	struct carving *carving = &generator->carving;
	const struct reach *reach = view_reach(view);
	int count = carving->width * carving->height;
	bool mirrored = generator->editor->mirror != MIRROR_OFF;
	int *images = NULL;
	for (int cell = 0; cell < count; cell++) {
		int value = value_of(generator, cell);
		int x = generator->left + cell % carving->width, y = generator->top + cell / carving->width;
		bool in = !view->selected || in_selection(view, x, y);
		const struct glyph *glyph = value < 0 ? NULL : model_glyph(model, generator->grid, value);
		bool open = reach && y < reach->height ? reach->region[y * reach->width + x] >= 0
						       : glyph && glyph->walk != WALK_SOLID;
		bool outside = !glyph || (glyph->style == STYLE_VOID && !is_ground(generator, value));
		in = in && !outside;
		bool area = in && (is_ground(generator, value) || (generator->things && is_thing(generator, value)));
		carving->cells[cell] = (unsigned char)((area ? CARVE_AREA : 0) | (in ? CARVE_IN : 0) |
						       (open ? CARVE_OPEN : 0) | (outside ? CARVE_BEYOND : 0));
		if (!mirrored)
			continue;
		struct cell_change at = {.x = x, .y = y, .glyph = ' '};
		generator->image.count = 0;
		drawing_images(&generator->image, generator->editor, &at);
		carving->image_count = (int)generator->image.count;
		images = images ? images : memory_allocate((size_t)count * generator->image.count, sizeof *images);
		for (int i = 0; i < carving->image_count; i++)
			images[cell * carving->image_count + i] =
			    index_of(generator, generator->image.items[i].x, generator->image.items[i].y);
	}
	carving->images = images;
}

static void put(struct generator *generator, int cell, int value)
{
	int width = generator->carving.width;
	drawing_add(&generator->made, generator->left + cell % width, generator->top + cell / width, value);
}

static enum ground ground_at(const struct generator *generator, int x, int y)
{
	int cell = index_of(generator, x, y), bits = cell >= 0 ? generator->carving.cells[cell] : 0;
	return bits & CARVE_OPEN   ? GROUND_OPEN
	       : bits & CARVE_AREA ? GROUND_WALL
				   : ground_of(generator->view, cell >= 0 ? value_of(generator, cell) : -1);
}

/* Puts floor on the open cells of the area, and walls or rock on the others. */
static void put_ground(struct generator *generator)
{
	static const int steps[8][2] = {{0, -1}, {-1, 0}, {1, 0}, {0, 1}, {-1, -1}, {1, -1}, {-1, 1}, {1, 1}};
	const struct carving *carving = &generator->carving;
	const struct format *format = generator->view->document->format;
	bool forms = memcmp(&format->walls, &(struct wall_glyphs){0}, sizeof format->walls) != 0;
	for (int cell = 0; cell < carving->width * carving->height; cell++) {
		enum ground around[8];
		bool touches = false;
		int bits = carving->cells[cell], x = generator->left + cell % carving->width;
		int y = generator->top + cell / carving->width;
		if (!(bits & CARVE_AREA))
			continue;
		for (int i = 0; i < 8 && forms && !(bits & CARVE_OPEN); i++) {
			around[i] = ground_at(generator, x + steps[i][0], y + steps[i][1]);
			touches = touches || around[i] == GROUND_OPEN;
		}
		put(generator, cell,
		    bits & CARVE_OPEN                ? generator->floor
		    : !forms                         ? generator->wall
		    : touches || !format->walls.rock ? wall_form(format, generator->wall, around)
						     : format_glyph(format->walls.rock, generator->wall));
	}
}

/* Puts the things of the format on floor that is not near a dead end. */
static void put_things(struct generator *generator)
{
	struct carving *carving = &generator->carving;
	const struct generated *generated = &generator->view->document->format->generated;
	int count = 0, cells = carving->width * carving->height;
	int *free_cells = arena_allocate(&generator->editor->scratch, (size_t)cells, sizeof *free_cells);
	bool *near = arena_allocate(&generator->editor->scratch, (size_t)cells, sizeof *near);
	for (int cell = 0; cell < cells; cell++)
		for (int i = 0; i < 9 && carve_is_dead_end(carving, cell); i++)
			near[cell + (i / 3 - 1) * carving->width + i % 3 - 1] = true;
	for (int cell = 0; cell < cells; cell++)
		if (!near[cell] && (carving->cells[cell] & (CARVE_OPEN | CARVE_AREA)) == (CARVE_OPEN | CARVE_AREA))
			free_cells[count++] = cell;
	for (int i = 0; i < generated->thing_count; i++) {
		const struct generated_thing *thing = &generated->things[i];
		int wanted = thing->least + carve_draw(carving, thing->most - thing->least + 1);
		for (; wanted > 0 && count > 0; wanted--) {
			int at = carve_draw(carving, count);
			put(generator, free_cells[at], format_glyph(thing->glyph, generator->floor));
			free_cells[at] = free_cells[--count];
		}
	}
}

/* Scatters a glyph over the floor, each cell with that chance. What blocks the way is put only where all other cells
 * stay connected. */
static void scatter(struct generator *generator, int value, int percent)
{
	struct carving *carving = &generator->carving;
	const struct view *view = generator->view;
	bool solid = model_glyph(&view->document->model, generator->grid, value)->walk == WALK_SOLID;
	for (int cell = 0; cell < carving->width * carving->height; cell++) {
		enum { FLOOR = CARVE_AREA | CARVE_OPEN };
		if ((carving->cells[cell] & FLOOR) != FLOOR || carve_draw(carving, 100) >= percent)
			continue;
		struct cell_change at = {.x = generator->left + cell % carving->width,
					 .y = generator->top + cell / carving->width,
					 .glyph = value};
		generator->image.count = 0;
		if (generator->editor->mirror != MIRROR_OFF)
			drawing_images(&generator->image, generator->editor, &at);
		drawing_add(&generator->image, at.x, at.y, value);
		for (size_t i = 0; i < generator->image.count; i++) {
			struct cell_change to = generator->image.items[i];
			int target = index_of(generator, to.x, to.y);
			if (target < 0 || (carving->cells[target] & FLOOR) != FLOOR ||
			    (solid && !carve_may_close(carving, target)))
				continue;
			carving->cells[target] &= (unsigned char)~(solid ? CARVE_OPEN : CARVE_AREA);
			put(generator, target, to.glyph);
		}
	}
}

/* Reads GLYPH or GLYPH:PERCENT, and moves past it. */
static bool read_scattered(const struct editor *editor, const char **arguments, int *glyph, int *percent,
			   struct error *error)
{
	char name[CELL_BYTES_MAX + 4];
	const char *word, *at = name;
	size_t length;
	argument_word(arguments, &word, &length);
	const char *colon = length > 2 ? memrchr(word + 1, ':', length - 1) : NULL,
		   *number = colon ? colon + 1 : NULL;
	*percent = SCATTER_PERCENT;
	if (colon &&
	    (!argument_read_number(&number, percent) || number != word + length || *percent < 1 || *percent > 100))
		return error_set(error, "Write GLYPH:PERCENT with a number from 1 to 100, such as %.*s:10.",
				 (int)(colon - word), word);
	snprintf(name, sizeof name, "%.*s", (int)(colon ? colon - word : (long)length), word);
	return argument_glyph(editor, &at, glyph, error) &&
	       (argument_end(at) || error_set(error, "Expected one glyph, not '%s'.", name));
}

static bool has_seed(const char *arguments)
{
	const char *word = arguments + strspn(arguments, " ");
	return strncmp(word, "seed", 4) == 0 && (word[4] == ' ' || word[4] == '\0');
}

/* Reads the glyphs to scatter; the brush if there are none. Returns their number; 0 with a message on error. */
static int read_glyphs(const struct editor *editor, const char **arguments, int glyphs[SCATTERED_MOST],
		       int percents[SCATTERED_MOST], struct error *error)
{
	int count = 0;
	for (; !argument_end(*arguments) && !has_seed(*arguments); count++) {
		if (count == SCATTERED_MOST)
			return error_set(error, "At most %d glyphs can be scattered.", SCATTERED_MOST);
		if (!read_scattered(editor, arguments, &glyphs[count], &percents[count], error))
			return 0;
	}
	if (count == 0) {
		glyphs[count] = editor_view(editor)->brush;
		percents[count++] = SCATTER_PERCENT;
	}
	return count;
}

COMMAND(generate)
{
	static const char *const kinds[] = {"caves", "rooms", "maze", "braided", "scatter", NULL};
	static const char *const made[] = {"caves", "rooms", "a maze", "a braided maze"};
	static const char *const words[] = {"seed", NULL};
	const struct format *format = view->document->format;
	const struct grid *grid = view_grid(view);
	int kind, word, glyphs[SCATTERED_MOST] = {0}, percents[SCATTERED_MOST] = {0}, count = 0, open = 0;
	int seed = (int)((view->document->revision * 2654435761u >> 8) % SEEDS);
	if (!argument_choice(editor, &arguments, kinds, &kind, error) ||
	    (kind == SCATTER && (count = read_glyphs(editor, &arguments, glyphs, percents, error)) == 0) ||
	    (!argument_end(arguments) && (!argument_choice(editor, &arguments, words, &word, error) ||
					  !argument_number(&arguments, -1, 0, INT_MAX, &seed, error))))
		return false;
	if (seed < 0)
		return error_set(error, "Missing number after seed.");
	struct generator generator = {.editor = editor,
				      .view = view,
				      .grid = grid,
				      .rock = format_glyph(format->walls.rock, -1),
				      .wall = find_ground(view, format->glyph_wall, STYLE_WALL),
				      .floor = find_ground(view, format->glyph_floor, STYLE_FLOOR)};
	struct carving *carving = &generator.carving;
	if (generator.wall < 0 || generator.floor < 0)
		return error_set(error, "This map has no glyph for %s; a legend line defines one.",
				 generator.wall < 0 ? "wall" : "floor");
	const struct rectangle all = {.width = grid->width, .height = grid->height};
	const struct rectangle area = view->selected ? view->selection : all;
	generator.left = clamp_to(area.x - AROUND, 0, grid->width);
	generator.top = clamp_to(area.y - AROUND, 0, grid->height);
	*carving =
	    (struct carving){.width = clamp_to(area.x + area.width + AROUND, 0, grid->width) - generator.left,
			     .height = clamp_to(area.y + area.height + AROUND, 0, grid->height) - generator.top,
			     .random = (uint64_t)(unsigned)seed};
	carving->cells = memory_allocate((size_t)carving->width * (size_t)carving->height + 1, 1);
	bool whole = !view->selected || view->selected_count == grid->width * grid->height;
	generator.things = whole && kind != SCATTER && view->grid >= format->generated.first;
	carving->dead_ends = generator.things ? format->generated.dead_ends : 0;
	read_map(&generator);
	if (kind == SCATTER)
		for (int i = 0; i < count; i++)
			scatter(&generator, glyphs[i], percents[i]);
	else if ((open = carve(carving, (enum carve_kind)kind)) > 0)
		put_ground(&generator);
	if (generator.things && open > 0)
		put_things(&generator);
	free(carving->cells);
	free((void *)carving->images);
	drawing_clear(&generator.image);
	char label[32];
	snprintf(label, sizeof label, "generate %s", kinds[kind]);
	int cells = (int)generator.made.count;
	if (cells == 0)
		return error_set(error, kind == SCATTER
					    ? "No floor here to scatter on."
					    : "No room here: at least 3x3 cells of wall or floor are needed.");
	if (!drawing_apply(editor, &generator.made, label, error))
		return false;
	if (kind == SCATTER)
		editor_say(editor, "Scattered over %d cell%s; seed %d does the same again.", cells,
			   cells == 1 ? "" : "s", seed);
	else
		editor_say(editor, "Made %s with %d cell%s of floor; seed %d makes the same again.", made[kind], open,
			   open == 1 ? "" : "s", seed);
	return true;
}
