/* Reachability is one answer: the rule's finding, the panel's fact and the dump count the same cells, and these are what
 * a search from cell to cell finds. Tried on rooms and mazes of all densities, with exits and without. */
#include "testing.h"

#include "cli/check/report.h"
#include "formats/nlarn/nlarn.h"

#include "mapwright/library.h"

#include <stdlib.h>

enum { WIDTH = 9, HEIGHT = 7, LIMIT = 4096 };

TEST_LIBRARY
static uint32_t dice = 7;

static int roll(int sides)
{
	dice = dice * 1664525u + 1013904223u;
	return (int)((dice >> 16) % (uint32_t)sides);
}

/* ---- the plain search ---- */

/* Fills the region of `cell` with `number`; returns its size. */
static int fill(int *regions, int width, int height, int cell, int neighbours, int number)
{
	int stack[LIMIT], depth = 0, size = 0;
	stack[depth++] = cell;
	regions[cell] = number;
	while (depth > 0) {
		int at = stack[--depth];
		size++;
		for (int dy = -1; dy <= 1; dy++)
			for (int dx = -1; dx <= 1; dx++) {
				int x = at % width + dx, y = at / width + dy;
				bool apart = neighbours == 4   ? dx != 0 && dy != 0
					     : neighbours == 6 ? dx != 0 && dy == (at % width % 2 ? 1 : -1)
							       : false;
				if (apart || x < 0 || y < 0 || x >= width || y >= height ||
				    regions[y * width + x] != -2)
					continue;
				regions[y * width + x] = number;
				stack[depth++] = y * width + x;
			}
	}
	return size;
}

/* Marks in `lost` what is not reached; returns how many cells. */
static int search(const struct document *document, int index, const struct path_rules *path_rules, bool *lost)
{
	const struct grid *grid = &document->model.grids[index];
	int regions[LIMIT], sizes[LIMIT], count = 0, largest = -1, total = 0, cells = grid->width * grid->height;
	bool starts[LIMIT] = {false}, entered = false;
	for (int i = 0; i < cells; i++) {
		int glyph = grid_cell(grid, &document->text, i % grid->width, i / grid->width);
		regions[i] = glyph >= 0 && (path_rules->walks >> document->model.glyphs[glyph].walk & 1u) ? -2 : -1;
	}
	for (int i = 0; i < cells; i++)
		if (regions[i] == -2) {
			sizes[count] = fill(regions, grid->width, grid->height, i, path_rules->neighbours, count);
			if (largest < 0 || sizes[count] > sizes[largest])
				largest = count;
			count++;
		}
	for (int i = 0; i < cells && path_rules->from_entrances; i++) {
		if (regions[i] < 0)
			continue;
		int x = i % grid->width, y = i / grid->width;
		const struct glyph *glyph = &document->model.glyphs[grid_cell(grid, &document->text, x, y)];
		bool edge = x == 0 || y == 0 || x == grid->width - 1 || y == grid->height - 1;
		starts[regions[i]] |= glyph->entrance || (glyph->edge_entrance && edge);
		entered = entered || starts[regions[i]];
	}
	for (int i = 0; i < cells; i++) {
		lost[i] = regions[i] >= 0 && (entered ? !starts[regions[i]] : regions[i] != largest);
		total += lost[i];
	}
	return total;
}

static void assert_reach(const struct document *document, int index, const struct path_rules *path_rules)
{
	bool lost[LIMIT] = {false};
	int count = search(document, index, path_rules, lost);
	const struct reach *reach = reach_of(&document->model, &document->text, index, path_rules);
	assert_non_null(reach);
	assert_int_equal(reach->lost, count);
	for (int i = 0; i < reach->width * reach->height; i++)
		assert_int_equal(reach_lost(reach, i), lost[i]);
	assert_ptr_equal(reach_of(&document->model, &document->text, index, path_rules), reach);
	int steps[LIMIT], from = 0;
	while (from < reach->width * reach->height - 1 && reach->region[from] < 0)
		from++;
	assert_int_not_equal(reach_steps(reach, NULL, from, steps), -1);
	for (int i = 0; i < reach->width * reach->height; i++)
		assert_int_equal(steps[i] >= 0, reach->region[i] >= 0 && reach->region[i] == reach->region[from]);
}

/* ---- what the program finds ---- */

static struct document *open_bytes(const char *bytes, size_t length, const char *format)
{
	struct error error;
	struct document *document = library_open_bytes(library, "x", bytes, length, format, &error);
	assert_non_null(document);
	document_check(document);
	return document;
}

/* The cells of a grid that the findings of one rule mark. */
static int marked(const struct document *document, const char *rule, int index)
{
	int count = 0;
	for (int i = 0; i < document->findings.count; i++) {
		const struct finding *finding = &document->findings.items[i];
		if (strcmp(finding->rule->name, rule) == 0 && finding->place.index == index)
			count += finding->cell_count;
	}
	return count;
}

static int fact_of(const struct document *document, int index, const char *name)
{
	struct arena arena = {0};
	struct fact *facts;
	int value = -1, count = facts_of(document->format->facts->of_grid, document, index, &arena, &facts);
	for (int i = 0; i < count; i++)
		if (strcmp(facts[i].name, name) == 0)
			value = (int)strtol(facts[i].value, NULL, 10);
	arena_clear(&arena);
	return value;
}

static void assert_room(const struct document *document)
{
	json_t *dump = dump_document(document);
	const json_t *reach = json_object_get(
	    json_object_get(json_object_get(json_object_get(dump, "facts"), "reach"), "magic"), "unreachable");
	assert_non_null(reach);
	int count = marked(document, "powder-unreachable", 0);
	assert_int_equal(json_array_size(reach), count);
	assert_int_equal(fact_of(document, 0, "unreachable"), count);
	json_decref(dump);
}

static void assert_maze(const struct document *document, const json_t *map, int index)
{
	size_t far = json_array_size(json_object_get(map, "unreachable8"));
	assert_int_equal(marked(document, "nlarn-unreachable", index), far);
	assert_int_equal(fact_of(document, index, "regions"), json_array_size(json_object_get(map, "components8")));
	assert_int_equal(fact_of(document, index, "regions, 4-way"),
			 json_array_size(json_object_get(map, "components4")));
}

/* ---- maps ---- */

/* A room of walls, floor, water, doors and magic doors; `open`: its edge too. */
static size_t make_room(char *bytes, int walls, bool open, bool ladder)
{
	size_t length = 0;
	for (int y = -1; y <= HEIGHT; y++) {
		bytes[length++] = y < 0 || y == HEIGHT ? '+' : '|';
		for (int x = 0; x < WIDTH; x++) {
			bool edge = x == 0 || y == 0 || x == WIDTH - 1 || y == HEIGHT - 1;
			char cell = roll(100) < walls || (edge && !open) ? '#' : "....~+*"[roll(7)];
			bytes[length++] = y < 0 || y == HEIGHT ? '-' : cell;
		}
		bytes[length++] = y < 0 || y == HEIGHT ? '+' : '|';
		bytes[length++] = '\n';
	}
	if (ladder)
		bytes[(WIDTH + 3) * (1 + (size_t)roll(HEIGHT)) + 1 + (size_t)roll(WIDTH)] = '>';
	static const char legend[] = "#: SQUARE_WALL\n.: SQUARE_FLOOR\n~: SQUARE_WATER\n+: SQUARE_DOOR\n"
				     "*: SQUARE_MAGICDOOR\n>: SQUARE_LADDERDOWN\n";
	memcpy(bytes + length, legend, sizeof legend - 1);
	return length + sizeof legend - 1;
}

TEST(rooms_have_one_answer)
{
	static const struct path_rules over_hexes = {.walks = WALKS_ALL, .neighbours = 6};
	char bytes[LIMIT];
	int without = 0;
	for (int round = 0; round < 400; round++) {
		size_t length = make_room(bytes, 20 + round % 60, round % 3 == 0, round % 4 == 0);
		struct document *document = open_bytes(bytes, length, "powder");
		assert_reach(document, 0,
			     &(struct path_rules){.walks = WALKS_ALL, .neighbours = 4, .from_entrances = true});
		assert_reach(document, 0, &over_hexes);
		assert_room(document);
		without += fact_of(document, 0, "exits") == 0 && marked(document, "powder-unreachable", 0) > 0;
		document_free(document);
	}
	assert_true(without > 50); /* rooms without exits, of several parts, were among them */
}

TEST(mazes_have_one_answer)
{
	for (int round = 0; round < 60; round += 5) {
		char bytes[2 * (NLARN_WIDTH + 1) * (NLARN_HEIGHT + 1)];
		size_t length = 0;
		for (int line = 0; line < 2 * NLARN_HEIGHT + 1; line++) {
			for (int x = 0; x < NLARN_WIDTH && line != NLARN_HEIGHT; x++)
				bytes[length++] = roll(100) < 20 + round ? '#' : " +m"[roll(3)];
			bytes[length++] = '\n';
		}
		struct document *document = open_bytes(bytes, length, "nlarn");
		assert_reach(document, 1, nlarn_path_rules(4));
		assert_reach(document, 1, nlarn_path_rules(8));
		json_t *dump = dump_document(document);
		assert_maze(document, json_array_get(json_object_get(dump, "maps"), 1), 1);
		json_decref(dump);
		document_free(document);
	}
}

TEST(examples_have_one_answer)
{
	static const char *const rooms[] = {"armoury.map", "flooded_crypt.map", "kobold_market.map"};
	for (size_t i = 0; i < sizeof rooms / sizeof *rooms; i++) {
		char path[512];
		snprintf(path, sizeof path, "%s/share/examples/%s", MAPWRIGHT_SOURCE_FOLDER, rooms[i]);
		struct document *document = library_open(library, path, NULL, NULL);
		assert_non_null(document);
		document_check(document);
		assert_room(document);
		document_free(document);
	}
	struct document *document = library_open(library, MAPWRIGHT_SOURCE_FOLDER "/share/examples/maze", NULL, NULL);
	assert_non_null(document);
	document_check(document);
	json_t *dump = dump_document(document);
	for (size_t index = 1; index < json_array_size(json_object_get(dump, "maps")); index++)
		assert_maze(document, json_array_get(json_object_get(dump, "maps"), index), (int)index);
	json_decref(dump);
	document_free(document);
}

/* ---- ways ---- */

static uint32_t sum = 2166136261u;

static void add_numbers(const int *numbers, int count)
{
	for (int i = 0; i < count; i++)
		sum = (sum ^ (uint32_t)numbers[i]) * 16777619u;
}

/* The steps from some cells, and how to dig to each region. */
static void add_ways(const struct reach *reach)
{
	int cells[WIDTH * HEIGHT];
	for (int i = 0; i < 4; i++) {
		int farthest = reach_steps(reach, NULL, roll(WIDTH * HEIGHT), cells);
		add_numbers(&farthest, 1);
		add_numbers(cells, WIDTH * HEIGHT);
	}
	for (int region = 0; region < reach->count; region++) {
		int count = reach_dig(reach, region, cells);
		add_numbers(&count, 1);
		add_numbers(cells, count);
	}
}

/* Of path rules of every kind; the sum is of all that they find. */
TEST(ways_are_what_they_were)
{
	char bytes[LIMIT];
	for (int round = 0; round < 300; round++) {
		size_t length = make_room(bytes, 20 + round % 60, round % 3 == 0, round % 4 == 0);
		struct document *document = open_bytes(bytes, length, "powder");
		for (int kind = 0; kind < 12; kind++) {
			bool walkable[256] = {['.'] = true, ['~'] = roll(2), ['+'] = true};
			const int starts[] = {roll(WIDTH * HEIGHT), roll(WIDTH * HEIGHT + 2)};
			const struct path_rules path_rules = {.walkable = kind < 3 ? walkable : NULL,
							      .beyond = roll(3) == 0,
							      .walks = kind % 2 ? WALKS_ALL : 1u << WALK_GROUND,
							      .neighbours = 4 + 2 * (kind % 3),
							      .from_entrances = roll(2),
							      .starts = starts,
							      .start_count = roll(3)};
			const struct reach *reach = reach_of(&document->model, &document->text, 0, &path_rules);
			assert_non_null(reach);
			assert_ptr_equal(reach_of(&document->model, &document->text, 0, &path_rules), reach);
			add_numbers(reach->region, WIDTH * HEIGHT);
			add_numbers(reach->sizes, reach->count);
			add_numbers(reach->entrances, reach->count);
			add_numbers(reach->lost_cells, reach->lost);
			for (int cell = 0; cell < WIDTH * HEIGHT; cell++) {
				const int pocket = reach_isolated(reach, cell);
				add_numbers(&pocket, 1);
			}
			add_ways(reach);
		}
		document_free(document);
	}
	assert_int_equal(sum, 0x4cdba693);
}

/* Counts the regions of the cells that have -2, and sets `edges` to those on the edge. */
static int count_regions(const int *cells, int neighbours, int *edges)
{
	int regions[WIDTH * HEIGHT], count = 0;
	bool edge[WIDTH * HEIGHT] = {false};
	memcpy(regions, cells, sizeof regions);
	for (int cell = 0; cell < WIDTH * HEIGHT; cell++)
		if (regions[cell] == -2)
			fill(regions, WIDTH, HEIGHT, cell, neighbours, count++);
	*edges = 0;
	for (int cell = 0; cell < WIDTH * HEIGHT; cell++) {
		int x = cell % WIDTH, y = cell / WIDTH;
		bool outer = x == 0 || y == 0 || x == WIDTH - 1 || y == HEIGHT - 1;
		if (!outer || regions[cell] < 0 || edge[regions[cell]])
			continue;
		edge[regions[cell]] = true;
		++*edges;
	}
	return count;
}

/* Takes away each cell in turn. */
TEST(chokes_are_cells_without_which_the_ground_falls_apart)
{
	char bytes[LIMIT];
	int total = 0;
	for (int round = 0; round < 600; round++) {
		size_t length = make_room(bytes, 10 + round % 60, round % 3 == 0, false);
		struct document *document = open_bytes(bytes, length, "powder");
		for (int neighbours = 4; neighbours <= 8; neighbours += 2) {
			const struct path_rules path_rules = {.walks = WALKS_ALL, .neighbours = neighbours};
			const struct reach *reach = reach_of(&document->model, &document->text, 0, &path_rules);
			int ground[WIDTH * HEIGHT], walls[WIDTH * HEIGHT], edges, loops;
			unsigned char chokes[WIDTH * HEIGHT];
			for (int cell = 0; cell < WIDTH * HEIGHT; cell++) {
				ground[cell] = reach->region[cell] < 0 ? -1 : -2;
				walls[cell] = reach->region[cell] < 0 ? -2 : -1;
			}
			int found = 0, count = reach_chokes(reach, chokes, &loops);
			for (int cell = 0; cell < WIDTH * HEIGHT; cell++) {
				int before = ground[cell];
				ground[cell] = -1;
				bool cuts = count_regions(ground, neighbours, &edges) > reach->count;
				ground[cell] = before;
				assert_int_equal(chokes[cell], cuts);
				found += cuts;
			}
			assert_int_equal(count, found);
			int obstacles = count_regions(walls, neighbours == 6 ? 6 : 12 - neighbours, &edges);
			assert_int_equal(loops + edges, obstacles);
			total += found;
		}
		document_free(document);
	}
	assert_true(total > 1000);
}
