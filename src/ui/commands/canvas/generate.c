/* Caves, rooms and mazes in the selection or on the whole map, landscapes with villages, and scattered glyphs. What is
 * neither wall nor floor stays, and can be reached. */
#include "commands/commands.h"
#include "views/canvas/generators.h"

enum {
	ISLANDS = CARVE_BRAIDED + 1,
	HILLS,
	VILLAGES,
	SCATTER,
	VILLAGES_APART = 3, /* cells on all sides of a village without another one */
	SCATTERED_MOST = 8,
	SCATTER_PERCENT = 10,
	SEEDS = 10000,
	/* Cells around the selection in which open ground that is connected counts as one piece. */
	AROUND = 40,
};

struct generator {
	struct editor *editor;
	struct view *view;
	const struct grid *grid;
	struct carving carving; /* of a part of the map: */
	int left, top;
	int wall, floor, rock;
	int door;    /* what rooms get; floor if the map has no doors, -1 if nothing is carved */
	bool things; /* the whole map is made, with the things of the format */
	bool lands;  /* a landscape is made: what it is made of may change */
	int grounds[LANDSCAPE_FORD + 1], villages[LANDSCAPE_LEVELS]; /* glyphs of its levels; -1: none */
	struct drawing made;                                         /* the new cells */
	struct mirroring mirroring;
};

/* Returns the first glyph of that style in the map's legend, or of the words on the map, which with `open` can be walked on;
 * -1 if there is none. */
static int find_style(const struct view *view, enum glyph_style style, bool open)
{
	const struct model *model = &view->document->model;
	const struct grid *grid = view_grid(view);
	for (int row = 0; row < model_legend_rows(model, view->grid); row++) {
		int key = model->entries[model_legend_entry(model, view->grid, row)].key;
		const struct glyph *glyph = model_glyph(model, grid, key);
		if (glyph->style == style && !(open && glyph->walk == WALK_SOLID))
			return key;
	}
	for (int i = 0; i < grid->glyph_count; i++)
		if (grid->glyphs[i].glyph.style == style && !(open && grid->glyphs[i].glyph.walk == WALK_SOLID))
			return grid->glyphs[i].value;
	return -1;
}

/* Returns the glyph of the format for wall, or floor; another one of the map's legend if that has a meaning of its own
 * here; -1 if there is none. */
static int find_ground(const struct view *view, int value, enum glyph_style style)
{
	const struct glyph *usual = model_glyph(&view->document->model, view_grid(view), value);
	bool fits = usual->known ? (usual->walk == WALK_SOLID) == (style == STYLE_WALL)
				 : !view->document->format->legend->editable;
	return fits ? value : find_style(view, style, false);
}

/* In a plan of what to dig, what the wall tool draws is the floor to be. */
static void find_grounds(struct generator *generator)
{
	const struct view *view = generator->view;
	const struct format *format = view->document->format;
	int wall = format_glyph(format->maps->wall, -1), floor = format_glyph(format->maps->floor, -1);
	bool dug = !format->legend->editable &&
		   model_glyph(&view->document->model, generator->grid, wall)->style == STYLE_FLOOR;
	generator->wall = dug ? floor : find_ground(view, wall, STYLE_WALL);
	generator->floor = dug ? wall : find_ground(view, floor, STYLE_FLOOR);
}

/* Returns the glyph for doors: that of most formats, or one of the legend; `floor` if the map has none. */
static int find_door(const struct view *view, int floor)
{
	const struct glyph *usual = model_glyph(&view->document->model, view_grid(view), '+');
	if (usual->known && usual->style == STYLE_DOOR && usual->walk != WALK_SOLID)
		return '+';
	int door = find_style(view, STYLE_DOOR, true);
	return door >= 0 ? door : floor;
}

/* Returns the index of a cell of the map in the carving; 0, which is BEYOND, outside. */
static int index_of(const struct generator *generator, int x, int y)
{
	const struct carving *carving = &generator->carving;
	x -= generator->left;
	y -= generator->top;
	return x >= 0 && y >= 0 && x < carving->width && y < carving->height ? carve_cell(carving, x, y) : 0;
}

/* Returns the place of a cell on the map, with a glyph for it. */
static struct cell_change place_of(const struct generator *generator, int cell, int glyph)
{
	int at = cell - generator->carving.first, stride = generator->carving.stride;
	return (struct cell_change){generator->left + at % stride, generator->top + at / stride, glyph};
}

static bool is_thing(const struct generator *generator, int value)
{
	const struct generated *generated = &generator->view->document->format->maps->generated;
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
	for (int layer = 1; format->cells->layer && format->cells->layers[layer]; layer++)
		found = found || format->cells->layer(format, bytes, length, layer).length > 0;
	return found;
}

/* Returns the level of the landscape with this ground, or the village on it; -1 if there is none. */
static int level_of(const struct generator *generator, int value, bool village)
{
	int level = generator->view->document->format->maps->landscape.level_count - 1;
	while (level >= 0 && (village ? generator->villages : generator->grounds)[level] != value)
		level--;
	return level;
}

/* Returns true for what landscapes are made of. */
static bool is_landscape(const struct generator *generator, int value)
{
	bool is = level_of(generator, value, false) >= 0 || level_of(generator, value, true) >= 0;
	for (int i = LANDSCAPE_WOODS; i <= LANDSCAPE_FORD; i++)
		is = is || value == generator->grounds[i];
	return is;
}

/* Returns true for values that a generator replaces: wall, floor and rock. */
static bool is_ground(const struct generator *generator, int value)
{
	const struct model *model = &generator->view->document->model;
	const struct glyph *glyph = model_glyph(model, generator->grid, value);
	if (generator->lands && is_landscape(generator, value))
		return true;
	if (has_layers(model->format, value))
		return false;
	return value == generator->wall || value == generator->floor || value == generator->rock ||
	       (!glyph->known && value == ' ') || glyph->style == STYLE_WALL || glyph->style == STYLE_FLOOR ||
	       glyph->style == STYLE_PATH;
}

/* Returns CARVE_ bits for a value: OPEN if it can be walked on, BEYOND, or AREA if a generator replaces it. */
static int bits_of(const struct generator *generator, int value)
{
	if (value < 0)
		return CARVE_BEYOND;
	const struct glyph *glyph = model_glyph(&generator->view->document->model, generator->grid, value);
	bool ground = is_ground(generator, value);
	if (glyph->style == STYLE_VOID && !ground)
		return CARVE_BEYOND;
	bool area = ground || (generator->things && is_thing(generator, value));
	return (glyph->walk != WALK_SOLID ? CARVE_OPEN : 0) | (area ? CARVE_AREA : 0);
}

/* Returns true for a door of the kind that a generator makes with ground that may change all around it: it gives way. */
static bool is_inner_door(const struct generator *generator, int x, int y)
{
	const struct view *view = generator->view;
	bool inner = true;
	for (int i = 0; i < 8 && inner; i++) {
		int beside_x = x + neighbour_steps[i][0], beside_y = y + neighbour_steps[i][1];
		int bits = bits_of(generator, grid_cell(generator->grid, &view->document->text, beside_x, beside_y));
		inner = !(bits & CARVE_BEYOND) && (!view->selected || in_selection(view, beside_x, beside_y));
	}
	return inner;
}

/* Leaves open what the game lets one walk on, if it can be told. */
static void open_reach(struct generator *generator)
{
	const struct reach *reach = view_reach(generator->view);
	for (int y = 0; reach && y < generator->carving.height && generator->top + y < reach->height; y++) {
		unsigned char *cells = &generator->carving.cells[carve_cell(&generator->carving, 0, y)];
		const int *region = &reach->region[(generator->top + y) * reach->width + generator->left];
		for (int x = 0; x < generator->carving.width; x++)
			cells[x] = (unsigned char)((cells[x] & ~CARVE_OPEN) | (region[x] >= 0 ? CARVE_OPEN : 0));
	}
}

/* Finds what may change, what is open, and the mirror images. If `anew`, the area is not open yet. */
static void read_map(struct generator *generator, bool anew)
{
	const struct view *view = generator->view;
	struct carving *carving = &generator->carving;
	int all = CARVE_AREA;
	size_t count = (size_t)(carving->end - carving->first);
	int *images = NULL, *values = memory_allocate((size_t)carving->width, sizeof *values);
	unsigned char *selected = view->selected ? selection_cells(view) : NULL;
	bool asks;
	struct answers answers = {0};
	for (int y = generator->top, at; y < generator->top + carving->height; y++) {
		grid_values(generator->grid, &view->document->text, generator->left, y, carving->width, values);
		for (int x = generator->left; x < generator->left + carving->width; x++) {
			int cell = carve_cell(carving, x - generator->left, y - generator->top);
			int value = values[x - generator->left];
			int *bits = answer_about(&answers, value, &asks);
			if (asks)
				*bits = bits_of(generator, value);
			int here = *bits;
			if (!(here & CARVE_AREA) && value == generator->door && is_inner_door(generator, x, y))
				here |= CARVE_AREA;
			bool in = !(here & CARVE_BEYOND) && (!selected || selected[y * generator->grid->width + x]);
			here = in ? here | CARVE_IN : here & ~CARVE_AREA;
			carving->cells[cell] = (unsigned char)here;
			all &= here;
			if (generator->mirroring.mirror == MIRROR_OFF)
				continue;
			const struct cell_change cell_here = {.x = x, .y = y, .glyph = ' '};
			struct cell_change image[IMAGES];
			int some = carving->image_count = mirror_images(&generator->mirroring, &cell_here, image);
			images = images ? images : memory_allocate(count * (size_t)some, sizeof *images);
			for (at = 0; at < some; at++)
				images[(cell - carving->first) * some + at] =
				    index_of(generator, image[at].x, image[at].y);
		}
	}
	const struct object *object = view->document->model.objects + generator->grid->first_object;
	for (int i = 0; i < generator->grid->object_count; i++, object++)
		if (object->x >= 0) { /* what stands there would be in a wall */
			carving->cells[index_of(generator, object->x, object->y)] &= (unsigned char)~CARVE_AREA;
			all = 0;
		}
	free(values);
	free(selected);
	carving->images = images;
	if (!anew || !all)
		open_reach(generator);
}

/* Puts floor on the open cells of the area, and walls or rock on the others. */
static void put_ground(struct generator *generator)
{
	const struct carving *carving = &generator->carving;
	const int stride = carving->stride, width = carving->width;
	const struct wall_glyphs *walls = &generator->view->document->format->maps->walls;
	const int door = generator->door, floor = generator->floor;
	struct clip row = clip_of_size(width, 1);
	unsigned char *around = memory_allocate((size_t)width, 1);
	for (int y = 0; y < carving->height; y++) {
		const unsigned char *cells = &carving->cells[carve_cell(carving, 0, y)];
		const unsigned char *above = cells - stride, *below = cells + stride;
		for (int x = 0; x < width; x++)
			around[x] = above[x - 1] | above[x] | above[x + 1] | cells[x - 1] | cells[x + 1] |
				    below[x - 1] | below[x] | below[x + 1] | (walls->rock ? 0 : CARVE_OPEN);
		for (int x = 0; x < width; x++) {
			const int solid = either(around[x] & CARVE_OPEN, generator->wall, generator->rock);
			const int open = either(cells[x] & CARVE_DOOR, door, floor);
			row.cells[x] = either(cells[x] & CARVE_AREA, either(cells[x] & CARVE_CUT, open, solid), 0);
		}
		drawing_clip(&generator->made, &row, generator->left, generator->top + y, -1);
	}
	clip_clear(&row);
	free(around);
	if (memcmp(walls, &(struct wall_glyphs){0}, sizeof *walls) != 0)
		drawing_walls(&generator->made);
}

/* Puts the things of the format on floor that is not near a dead end. */
static void put_things(struct generator *generator)
{
	struct carving *carving = &generator->carving;
	const struct generated *generated = &generator->view->document->format->maps->generated;
	int count = 0;
	int *free_cells = arena_allocate(&generator->editor->scratch, (size_t)carving->end, sizeof *free_cells);
	for (int cell = carving->first; cell < carving->end; cell++) {
		bool near = carve_is_dead_end(carving, cell);
		for (int i = 0; i < 8 && !near; i++)
			near = carve_is_dead_end(carving, cell + carving->steps[i]);
		if (!near && (carving->cells[cell] & (CARVE_OPEN | CARVE_AREA)) == (CARVE_OPEN | CARVE_AREA))
			free_cells[count++] = cell;
	}
	EACH(const struct generated_thing, thing, generated->things, generated->thing_count) {
		int wanted = thing->least + dice_below(&carving->dice, thing->most - thing->least + 1);
		for (; wanted > 0 && count > 0; wanted--) {
			int at = dice_below(&carving->dice, count);
			struct cell_change to =
			    place_of(generator, free_cells[at], format_glyph(thing->glyph, generator->floor));
			drawing_add(&generator->made, to.x, to.y, to.glyph);
			free_cells[at] = free_cells[--count];
		}
	}
}

/* Makes the area equal to its mirror images. */
static void reflect_values(const struct carving *carving, int *values)
{
	for (int cell = carving->first; cell < carving->end; cell++)
		for (int i = 0; i < carving->image_count; i++) {
			int image = carving->images[(cell - carving->first) * carving->image_count + i];
			if (image < cell && values[cell] >= 0 && values[image] >= 0)
				values[cell] = values[image];
		}
}

/* Marks the cells where no other village may be. */
static void keep_apart(const struct generator *generator, const struct cell_change *at, bool *near)
{
	for (int y = at->y - VILLAGES_APART; y <= at->y + VILLAGES_APART; y++)
		for (int x = at->x - VILLAGES_APART; x <= at->x + VILLAGES_APART; x++)
			near[index_of(generator, x, y)] = true;
}

/* Returns true for a village that stays, and any other building. */
static bool is_building(const struct generator *generator, int x, int y)
{
	const struct document *document = generator->view->document;
	int value = grid_cell(generator->grid, &document->text, x, y);
	return value >= 0 && model_glyph(&document->model, generator->grid, value)->style == STYLE_BUILDING;
}

/* Builds villages all over the ground that may have them, apart from each other and from those that stand. Returns their
 * number. */
static int spread_villages(struct generator *generator, int *values)
{
	struct carving *carving = &generator->carving;
	const struct grid *grid = generator->grid;
	const struct landscape *landscape = &generator->view->document->format->maps->landscape;
	int *places = arena_allocate(&generator->editor->scratch, (size_t)carving->end, sizeof *places), count = 0,
	    built = 0;
	bool *near = arena_allocate(&generator->editor->scratch, (size_t)carving->end, sizeof *near), asks;
	struct answers answers = {0}; /* is a village possible there? */
	for (int y = generator->top; y < generator->top + carving->height; y++)
		for (int x = generator->left; x < generator->left + carving->width; x++) {
			const struct cell_change at = {.x = x, .y = y};
			const int cell = index_of(generator, x, y);
			if (values[cell] < 0 && is_building(generator, x, y))
				keep_apart(generator, &at, near);
			if (values[cell] < 0 || grid_is_edge(grid, x, y)) /* nobody could take it there */
				continue;
			int *may = answer_about(&answers, values[cell], &asks);
			int level = asks ? level_of(generator, values[cell], false) : -1;
			*may = asks ? level >= 0 && landscape->levels[level].village : *may;
			if (!*may)
				continue;
			int other = dice_below(&carving->dice, count + 1);
			places[count++] = places[other];
			places[other] = cell;
		}
	for (int i = 0; i < count; i++) {
		if (near[places[i]])
			continue;
		const struct cell_change at = place_of(generator, places[i], 0);
		struct cell_change to[IMAGES + 1];
		int some = mirror_images(&generator->mirroring, &at, to);
		to[some] = at;
		for (int image = 0; image <= some; image++) {
			int cell = index_of(generator, to[image].x, to[image].y);
			int level = level_of(generator, values[cell], false);
			if (level < 0 || !landscape->levels[level].village)
				continue;
			values[cell] = generator->villages[level];
			keep_apart(generator, &to[image], near);
			built++;
		}
	}
	return built;
}

/* Makes islands or hills with villages; VILLAGES: new villages in the landscape that is there. Returns their number. */
static int make_landscape(struct generator *generator, int kind, const struct rectangle *box)
{
	struct carving *carving = &generator->carving;
	const struct landscape *landscape = &generator->view->document->format->maps->landscape;
	int shares[LANDSCAPE_LEVELS] = {0}, count = landscape->level_count, villages;
	unsigned char *levels = arena_allocate(&generator->editor->scratch, (size_t)carving->end, 1);
	int *values = arena_allocate(&generator->editor->scratch, (size_t)carving->end, sizeof *values);
	struct clip row = clip_of_size(carving->width, 1);
	for (int i = 0; i < count; i++)
		shares[i] = kind == ISLANDS ? landscape->levels[i].islands : landscape->levels[i].hills;
	if (kind != VILLAGES)
		landscape_make(carving, box, shares, count, level_of(generator, generator->floor, false),
			       level_of(generator, generator->grounds[LANDSCAPE_RIVER], false), kind == ISLANDS,
			       levels);
	memset(values, -1, (size_t)carving->end * sizeof *values); /* also BEYOND */
	for (int y = 0; y < carving->height; y++) {
		const int first = carve_cell(carving, 0, y);
		grid_values(generator->grid, &generator->view->document->text, generator->left, generator->top + y,
			    carving->width, row.cells);
		for (int x = 0; x < carving->width; x++) {
			int village = kind == VILLAGES ? level_of(generator, row.cells[x], true) : -1;
			int level = village >= 0 ? village : levels[first + x];
			bool stays = (kind == VILLAGES && village < 0) || generator->grounds[level] < 0;
			if (carving->cells[first + x] & CARVE_AREA)
				values[first + x] = stays ? row.cells[x] : generator->grounds[level];
		}
	}
	reflect_values(carving, values);
	villages = spread_villages(generator, values);
	for (int y = 0; y < carving->height; y++) {
		for (int x = 0; x < carving->width; x++)
			row.cells[x] = MAX(values[carve_cell(carving, x, y)], 0);
		drawing_clip(&generator->made, &row, generator->left, generator->top + y, -1);
	}
	clip_clear(&row);
	return villages;
}

/* Scatters a glyph over the floor, each cell with that chance. What blocks the way is put only where all other cells
 * stay connected. */
static void scatter(struct generator *generator, int value, int percent)
{
	enum { FLOOR = CARVE_AREA | CARVE_OPEN };
	struct carving *carving = &generator->carving;
	const struct view *view = generator->view;
	bool solid = model_glyph(&view->document->model, generator->grid, value)->walk == WALK_SOLID;
	for (int cell = carving->first; cell < carving->end; cell++) {
		if ((carving->cells[cell] & FLOOR) != FLOOR || dice_below(&carving->dice, 100) >= percent)
			continue;
		const struct cell_change at = place_of(generator, cell, value);
		struct cell_change to[IMAGES + 1];
		int some = mirror_images(&generator->mirroring, &at, to);
		to[some++] = at;
		for (int i = 0; i < some; i++) {
			int target = index_of(generator, to[i].x, to[i].y);
			if ((carving->cells[target] & FLOOR) != FLOOR || (solid && !carve_may_close(carving, target)))
				continue;
			carving->cells[target] &= (unsigned char)~(solid ? CARVE_OPEN : CARVE_AREA);
			drawing_add(&generator->made, to[i].x, to[i].y, to[i].glyph);
		}
	}
}

static bool has_seed(const char *arguments)
{
	const char *word = arguments + strspn(arguments, " ");
	return strncmp(word, "seed", 4) == 0 && (word[4] == ' ' || word[4] == '\0');
}

/* Reads the glyphs to scatter, which words may define; the brush if there are none. Returns their number; 0 with a message on error. */
static int read_glyphs(struct editor *editor, const char **arguments, int glyphs[SCATTERED_MOST],
		       int percents[SCATTERED_MOST], struct error *error)
{
	int count = 0;
	for (; !argument_end(*arguments) && !has_seed(*arguments); count++) {
		if (count == SCATTERED_MOST)
			return error_set(error, "At most %d glyphs can be scattered.", SCATTERED_MOST);
		const char *word = *arguments + strspn(*arguments, " ");
		const char *words =
		    arena_copy(&editor->scratch, word + 1, *word == '"' ? strcspn(word + 1, "\"") : 0);
		if (!argument_portion(editor, arguments, &glyphs[count], &percents[count], error)) {
			*arguments = word;
			if (!*words || !meaning_find(editor, words, &glyphs[count], error) ||
			    !argument_portion(editor, arguments, &glyphs[count], &percents[count], error))
				return 0;
		}
		percents[count] = percents[count] == -1 ? SCATTER_PERCENT : percents[count];
		if (percents[count] < 1 || percents[count] > 100)
			return error_set(error, "Write GLYPH:PERCENT with a number from 1 to 100, such as %s:10.",
					 cell_argument(glyphs[count]).text);
	}
	if (count == 0) {
		glyphs[count] = editor_view(editor)->brush;
		percents[count++] = SCATTER_PERCENT;
	}
	return count;
}

static bool generate(struct editor *editor, struct view *view, const char *arguments, const char *label,
		     struct error *error)
{
	static const char *const kinds[] = {"caves", "rooms",    "maze",    "braided", "islands",
					    "hills", "villages", "scatter", NULL};
	static const char *const made[] = {"caves", "rooms", "a maze", "a braided maze", "islands", "hills"};
	static const char *const words[] = {"seed", NULL};
	const struct format *format = view->document->format;
	int kind, word, glyphs[SCATTERED_MOST] = {0}, percents[SCATTERED_MOST] = {0}, count = 0, open = 0;
	int seed = (int)(((uint32_t)view->document->revision * 2654435761u >> 8) % SEEDS);
	if (!argument_choice(editor, &arguments, kinds, &kind, error) ||
	    (kind == SCATTER && (count = read_glyphs(editor, &arguments, glyphs, percents, error)) == 0) ||
	    (!argument_end(arguments) && (!argument_choice(editor, &arguments, words, &word, error) ||
					  !argument_number(&arguments, -1, 0, INT_MAX, &seed, error))))
		return false;
	if (seed < 0)
		return error_set(error, "Missing number after seed.");
	const struct grid *grid = view_grid(view);
	struct generator generator = {.editor = editor,
				      .view = view,
				      .made = {.view = view},
				      .mirroring = mirroring_of(editor),
				      .grid = grid,
				      .rock = format_glyph(format->maps->walls.rock, -1)};
	find_grounds(&generator);
	generator.lands = kind >= ISLANDS && kind <= VILLAGES;
	const struct landscape *landscape = &format->maps->landscape;
	const char *const other[] = {landscape->woods, landscape->river, landscape->ford};
	for (int i = 0; i < landscape->level_count; i++) {
		generator.grounds[i] = format_glyph(landscape->levels[i].glyph, -1);
		generator.villages[i] = format_glyph(landscape->levels[i].village, -1);
	}
	for (int i = 0; i < 3; i++)
		generator.grounds[LANDSCAPE_WOODS + i] = format_glyph(other[i], -1);
	if (generator.lands && format->maps->landscape.level_count == 0)
		return error_set(error, "No %s here: the editor knows the landscapes of Wesnoth's maps only.",
				 kinds[kind]);
	generator.door = kind >= ISLANDS ? -1 : find_door(view, generator.floor);
	struct carving *carving = &generator.carving;
	if (generator.floor < 0 || (generator.wall < 0 && kind <= (int)CARVE_BRAIDED))
		return error_set(error, "This map has no glyph for %s%s.", generator.floor < 0 ? "floor" : "wall",
				 format->legend->editable ? "; a legend line defines one" : "");
	const struct rectangle all = {.width = grid->width, .height = grid->height};
	const struct rectangle area = view->selected ? view->selection : all;
	generator.left = clamp_to(area.x - AROUND, 0, grid->width);
	generator.top = clamp_to(area.y - AROUND, 0, grid->height);
	carve_begin(carving, clamp_to(area.x + area.width + AROUND, 0, grid->width) - generator.left,
		    clamp_to(area.y + area.height + AROUND, 0, grid->height) - generator.top);
	carving->dice.state = (uint64_t)(unsigned)seed;
	bool whole = !view->selected || view->selected_count == grid->width * grid->height;
	generator.things = whole && kind < ISLANDS && view->grid >= format->maps->generated.first;
	carving->thin = format->maps->walls.outside || wall_is_line(&format->maps->walls, generator.wall);
	carving->dead_ends = generator.things ? format->maps->generated.dead_ends : 0;
	read_map(&generator, kind <= CARVE_BRAIDED);
	if (kind == SCATTER)
		for (int i = 0; i < count; i++)
			scatter(&generator, glyphs[i], percents[i]);
	else if (generator.lands) {
		const struct rectangle box = {.x = area.x - generator.left,
					      .y = area.y - generator.top,
					      .width = area.width,
					      .height = area.height};
		open = make_landscape(&generator, kind, &box);
	} else if ((open = carve(carving, (enum carve_kind)kind)) > 0)
		put_ground(&generator);
	if (generator.things && open > 0 && format->maps->generated.thing_count > 0)
		put_things(&generator);
	free(carving->cells);
	free((void *)carving->images);
	int cells = (int)generator.made.count;
	if (cells == 0)
		return error_set(error, "%s",
				 kind == SCATTER
				     ? "Nothing was scattered: no floor is here, or too little for this chance."
				 : open > 0 ? "This seed makes what is here already; take another."
					    : "No room here: at least 3x3 cells of wall or floor are needed.");
	if (!drawing_apply(editor, &generator.made, label, error))
		return false;
	if (kind == VILLAGES)
		editor_say(editor, "Built %d village%s; seed %d builds the same again.", open, PLURAL(open), seed);
	else if (generator.lands)
		editor_say(editor, "Made %s with %d village%s; seed %d makes the same again.", made[kind], open,
			   PLURAL(open), seed);
	else if (kind == SCATTER)
		editor_say(editor, "Scattered over %d cell%s; seed %d does the same again.", cells, PLURAL(cells),
			   seed);
	else
		editor_say(editor, "Made %s with %d cell%s of floor; seed %d makes the same again.", made[kind], open,
			   PLURAL(open), seed);
	return true;
}

COMMAND(generate)
{
	char label[32];
	arguments += strspn(arguments, " ");
	snprintf(label, sizeof label, "generate %.*s", (int)strcspn(arguments, " "), arguments);
	struct document *document = view->document;
	size_t before = document->history.done; /* words may define glyphs, which is part of the step */
	bool done = generate(editor, view, arguments, label, error);
	while (!done && document->history.done != before && document_undo(document, NULL, NULL))
		;
	if (done)
		history_join(&document->history, before, label);
	return done;
}
