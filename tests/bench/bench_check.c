/* What reading, checking and painting cost, without a screen: the time of one call, the median over many.
 *
 *   bench_check        prints a table; no figure is judged */
#include "mapwright/library.h"

#include <stdlib.h>
#include <string.h>

/* The game reads no more than 99 rows and no line of 1000 bytes: of the large room only that is reported. */
enum {
	MAZES = 25,
	LARGE = 1000,
	MOST_COLUMNS = 997,
	MOST_ROWS = 99,
	LEAST_RUNS = 9,
	MOST_RUNS = 2000,
	PAINTS = 1000,
	VAULTS = 500
};
static const double time_limit = 1.0; /* seconds for one row of the table */

struct bytes {
	char *bytes;
	size_t length;
};

static void die(const char *what)
{
	fprintf(stderr, "%s\n", what);
	exit(2);
}

static double seconds(void)
{
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static int compare_times(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;
	return (x > y) - (x < y);
}

/* In microseconds; sorts the samples. */
static double median(double *samples, int count)
{
	qsort(samples, (size_t)count, sizeof *samples, compare_times);
	return samples[count / 2] * 1e6;
}

static double percentile90(const double *sorted, int count)
{
	return sorted[count * 9 / 10] * 1e6;
}

static struct bytes read_example(const char *name)
{
	char path[4096];
	struct bytes bytes;
	struct error error;
	snprintf(path, sizeof path, "%s/share/examples/%s", MAPWRIGHT_SOURCE_FOLDER, name);
	if (!file_read(path, &bytes.bytes, &bytes.length, NULL, &error))
		die(error.message);
	char *text = realloc(bytes.bytes, bytes.length + 1);
	if (!text)
		die("no memory");
	text[bytes.length] = '\0';
	bytes.bytes = text;
	return bytes;
}

/* The town of the example and then its mazes, over and over, until there are as many as in the game's own file. */
static struct bytes make_mazes(void)
{
	struct bytes example = read_example("maze"), made = {0};
	const char *town_end = strstr(example.bytes, "\n\n"), *example_end = example.bytes + example.length;
	if (!town_end)
		die("the example has no second map");
	made.bytes = malloc(example.length * MAZES);
	if (!made.bytes)
		die("no memory");
	const char *from = example.bytes;
	for (int map = 0; map < MAZES; map++) {
		const char *end = strstr(from, "\n\n");
		size_t length = (size_t)((end ? end + 1 : example_end) - from);
		memcpy(made.bytes + made.length, from, length);
		made.length += length;
		if (map + 1 < MAZES)
			made.bytes[made.length++] = '\n';
		from = end && end + 2 < example_end ? end + 2 : town_end + 2;
	}
	free(example.bytes);
	return made;
}

/* A room of chambers, ten cells each way, with a door to each neighbour, water in one of three. */
static struct bytes make_room(int width, int height)
{
	static const char legend[] = "\n#: SQUARE_WALL\n.: SQUARE_FLOOR\n+: SQUARE_DOOR\n~: SQUARE_WATER\n";
	struct bytes made = {.bytes = malloc((size_t)(width + 3) * (size_t)(height + 2) + sizeof legend)};
	if (!made.bytes)
		die("no memory");
	char *at = made.bytes;
	for (int y = -1; y <= height; y++) {
		bool border = y < 0 || y == height;
		*at++ = border ? '+' : '|';
		for (int x = 0; x < width; x++) {
			bool wall = x % 10 == 0 || y % 10 == 0 || x == width - 1 || y == height - 1;
			bool door = (x % 10 == 0) != (y % 10 == 0) && (x % 10 == 5 || y % 10 == 5);
			bool pond = (x / 10 + y / 10) % 3 == 0 && x % 10 > 6 && y % 10 > 6;
			*at++ = border ? '-' : door ? '+' : wall ? '#' : pond ? '~' : '.';
		}
		*at++ = border ? '+' : '|';
		*at++ = '\n';
	}
	memcpy(at, legend, sizeof legend - 1);
	made.length = (size_t)(at - made.bytes) + sizeof legend - 1;
	return made;
}

/* A Colossus board in dialect C2 without a gap: every hex leads to the next in its row and back. */
static struct bytes make_board(int width, int height)
{
	size_t size = (size_t)width * (size_t)height * 64 + 64;
	struct bytes made = {.bytes = malloc(size)};
	if (!made.bytes)
		die("no memory");
	made.length = (size_t)snprintf(made.bytes, size, "%d %d\n", width, height);
	for (int y = 0; y < height; y++)
		for (int x = 0; x < width; x++) {
			int label = y * width + x + 1, before = x > 0 ? label - 1 : 0,
			    behind = x + 1 < width ? label + 1 : 0;
			made.length += (size_t)snprintf(made.bytes + made.length, size - made.length,
							"%d Plains %d ARROW %d ARROW 0 ARROW %d %d\n", label, before,
							behind, x, y);
		}
	return made;
}

/* Vaults of DCSS as they are: fields, a legend, rows of their own length, and a roll. */
static struct bytes make_vaults(int count)
{
	static const char vault[] =
	    "# what it is for\n"
	    "NAME:   vault_%d\n"
	    "TAGS:   no_monster_gen no_item_gen\n"
	    "DEPTH:  D:4-, Depths\n"
	    "KMONS:  a = orc / goblin w:5\n"
	    "KFEAT:  bc = shallow_water / floor\n"
	    "SUBST:  d = abc, e : x.\n"
	    "MAP\n"
	    "xxxxxxxxxxxxxxxxxxxx\nx..................x\nx...a.....bb.......x\nx..........c....d..x\n"
	    "x...xxxx...........x\nx......x......e....x\nx..................@\nxxxxxxxxxxxxxxxxxxxx\n"
	    "ENDMAP\n\n";
	size_t size = (size_t)count * (sizeof vault + 16);
	struct bytes made = {.bytes = malloc(size)};
	if (!made.bytes)
		die("no memory");
	for (int i = 0; i < count; i++)
		made.length += (size_t)snprintf(made.bytes + made.length, size - made.length, vault, i);
	return made;
}

static struct document *open_bytes(struct library *library, struct bytes bytes, const char *format)
{
	struct error error;
	struct document *document = library_open_bytes(library, "bench", bytes.bytes, bytes.length, format, &error);
	if (!document)
		die(error.message);
	return document;
}

static void measure_read(struct library *library, const char *name, struct bytes bytes, const char *format)
{
	static double reads[MOST_RUNS], checks[MOST_RUNS], both[MOST_RUNS];
	int runs = 0;
	double begin = seconds();
	while (runs < MOST_RUNS && (runs < LEAST_RUNS || seconds() < begin + time_limit)) {
		double start = seconds();
		struct document *document = open_bytes(library, bytes, format);
		double middle = seconds();
		document_check(document);
		double end = seconds();
		document_free(document);
		reads[runs] = middle - start;
		checks[runs] = end - middle;
		both[runs++] = end - start;
	}
	double time = median(both, runs);
	printf("%-28s %9zu %10.1f %10.1f %12.1f %9.1f %6d\n", name, bytes.length, median(reads, runs),
	       median(checks, runs), time, (double)bytes.length / time, runs);
}

/* One cell of the last map becomes another glyph, or back. Returns what it took. */
static double paint_cell(struct document *document, int run)
{
	int last = document->model.grid_count - 1;
	const struct grid *grid = &document->model.grids[last];
	int x = 1 + run * 7 % (grid->width - 2), y = 1 + run * 3 % (grid->height - 2);
	char glyph = grid_cell(grid, &document->text, x, y) == '.' ? '#' : '.';
	struct error error;
	double start = seconds();
	struct patch patch = {0};
	patch_add(&patch, grid_cell_span(grid, x, y), &glyph, 1);
	if (!document_apply_patch(document, &patch, "paint", place_cell(last, x, y), &error))
		die("a cell could not be painted");
	return seconds() - start;
}

/* Strokes as a person makes them, one after the other, and then with a rest after each. Returns the median of the strokes. */
static double measure_paint(struct library *library, const char *name, struct bytes bytes, const char *format)
{
	static double paints[PAINTS], checks[PAINTS];
	struct document *document = open_bytes(library, bytes, format);
	document_check(document);
	for (int run = 0; run < PAINTS; run++)
		paints[run] = paint_cell(document, run);
	int runs = 0;
	double begin = seconds();
	while (runs < PAINTS && (runs < LEAST_RUNS || seconds() < begin + 2 * time_limit)) {
		paint_cell(document, runs);
		double start = seconds();
		document_check(document);
		checks[runs++] = seconds() - start;
	}
	document_free(document);
	double paint = median(paints, PAINTS), check = median(checks, runs);
	printf("%-28s %10.2f %10.2f %12.1f %10.1f %6d\n", name, paint, percentile90(paints, PAINTS), check,
	       percentile90(checks, runs), runs);
	return paint;
}

int main(void)
{
	struct library *library = library_new();
	struct bytes mazes = make_mazes(), room = read_example("armoury.map"), large = make_room(LARGE, LARGE);
	struct bytes largest = make_room(MOST_COLUMNS, MOST_ROWS), board = make_board(60, 32);
	struct bytes vault = make_vaults(1), vaults = make_vaults(VAULTS);
	if (!library)
		die("no memory");
#ifndef __OPTIMIZE__
	printf("(built without optimisation: the figures say little)\n");
#endif
	printf("microseconds, medians\n");
	printf("%-28s %9s %10s %10s %12s %9s %6s\n", "one file", "bytes", "read", "check", "read+check", "MB/s",
	       "runs");
	measure_read(library, "25 mazes, 67x17 each", mazes, "nlarn");
	measure_read(library, "armoury.map, 20x12", room, "powder");
	measure_read(library, "a room of 997x99", largest, "powder");
	measure_read(library, "a room of 1000x1000", large, "powder");
	measure_read(library, "a hex board of 60x32", board, "colossus-map");
	measure_read(library, "a vault of DCSS", vault, "dcss");
	measure_read(library, "500 vaults of DCSS", vaults, "dcss");
	printf("\n%-28s %10s %10s %12s %10s %6s\n", "one painted cell", "apply", "p90", "check after", "p90", "runs");
	double small_paint = measure_paint(library, "armoury.map, 20x12", room, "powder");
	measure_paint(library, "a room of 997x99", largest, "powder");
	double large_paint = measure_paint(library, "a room of 1000x1000", large, "powder");
	double one_paint = measure_paint(library, "a vault of DCSS", vault, "dcss");
	double many_paint = measure_paint(library, "500 vaults of DCSS", vaults, "dcss");
	printf("%-28s %10.2f\n", "1000x1000 : 20x12", large_paint / small_paint);
	printf("%-28s %10.2f\n", "500 vaults : one", many_paint / one_paint);
	free(mazes.bytes);
	free(board.bytes);
	free(vault.bytes);
	free(vaults.bytes);
	free(room.bytes);
	free(large.bytes);
	free(largest.bytes);
	library_free(library);
	return 0;
}
