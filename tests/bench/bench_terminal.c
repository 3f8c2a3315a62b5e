/* What a person at the far end of a line waits for and what crosses the line: the built program in a pseudo-terminal
 * of 80x24, TERM=xterm-256color.
 *
 *   bench_terminal     prints a table for each example; no figure is judged
 *
 * The time of a key is from just before it is written to when the last byte of the answer came, where 30 ms of silence
 * end an answer. It holds the kernel's pseudo-terminal and two changes of process. */
#include "tui/pty.h"

#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { WIDTH = 80, HEIGHT = 24, STARTS = 15, KEYS = 40, ROWS = 10, QUIET = 30, FIRST = 250, REST = 400, IDLE = 2000 };

/* One file and how its keys are typed. */
struct subject {
	const char *file, *format;
	const char *go; /* keys that lead to the left end of a row to draw in */
	int cells;      /* how many cells it has */
	char floor;
	const char *wall;
	const char *glyphs; /* typed one after the other */
};

struct samples {
	double values[STARTS > KEYS ? STARTS : KEYS];
	int count;
};

static void add(struct samples *samples, double value)
{
	samples->values[samples->count++] = value;
}

static int compare(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;
	return (x > y) - (x < y);
}

static void print_row(const char *name, struct samples *samples, const char *unit)
{
	qsort(samples->values, (size_t)samples->count, sizeof *samples->values, compare);
	printf("  %-44s %9.2f %9.2f  %s\n", name, samples->values[samples->count / 2],
	       samples->values[samples->count * 9 / 10], unit);
}

static void die(const char *what)
{
	fprintf(stderr, "%s\n", what);
	exit(2);
}

static double now(void)
{
	struct timespec time;
	clock_gettime(CLOCK_MONOTONIC, &time);
	return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

static double output_time(const struct pty *pty)
{
	return (double)pty_output_time(pty) / 1e6;
}

static size_t output_length(const struct pty *pty)
{
	size_t length;
	pty_output(pty, &length);
	return length;
}

static struct pty *start(const struct subject *subject)
{
	const char *const arguments[] = {MAPWRIGHT_BINARY, "--as", subject->format, subject->file, NULL};
	return pty_start(arguments, WIDTH, HEIGHT, NULL);
}

/* The last row is the last to be sent: with it the first picture is whole. */
static void wait_for_picture(struct pty *pty)
{
	double end = now() + 10000;
	while (!strstr(pty_row(pty, HEIGHT - 1), "? more") && now() < end)
		pty_settle(pty, 1);
	if (!strstr(pty_row(pty, HEIGHT - 1), "? more"))
		die("the program shows no picture");
}

static void measure_start(const struct subject *subject)
{
	struct samples picture = {0}, bytes = {0}, rest = {0};
	for (int i = 0; i < STARTS; i++) {
		struct pty *pty = start(subject);
		double begun = (double)pty_start_time(pty) / 1e6;
		wait_for_picture(pty);
		add(&picture, output_time(pty) - begun);
		add(&bytes, (double)output_length(pty));
		pty_settle(pty, REST);
		add(&rest, (double)output_length(pty));
		pty_free(pty);
	}
	print_row("start to the first full picture", &picture, "ms");
	print_row("bytes of it", &bytes, "bytes");
	print_row("bytes with what follows at rest", &rest, "bytes");
}

struct answers {
	struct samples bytes, times;
};

/* Types one key and takes its answer; `quiet` milliseconds of silence end it. */
static void type_key(struct pty *pty, const char *key, int quiet, struct answers *answers)
{
	size_t before = output_length(pty);
	double begun = now();
	pty_send(pty, key);
	while (output_length(pty) == before && now() < begun + FIRST)
		pty_settle(pty, 1);
	pty_settle(pty, quiet);
	add(&answers->bytes, (double)(output_length(pty) - before));
	add(&answers->times, output_length(pty) > before ? output_time(pty) - begun : 0);
}

static void type_untimed(struct pty *pty, const char *keys, int quiet)
{
	pty_send(pty, keys);
	pty_settle(pty, quiet);
}

static void print_answers(const char *name, struct answers *answers)
{
	char row[64];
	snprintf(row, sizeof row, "%s: bytes", name);
	print_row(row, &answers->bytes, "bytes");
	snprintf(row, sizeof row, "%s: time", name);
	print_row(row, &answers->times, "ms");
}

static long wake_ups(pid_t process)
{
	char path[64], line[256];
	long count = -1;
	snprintf(path, sizeof path, "/proc/%ld/status", (long)process);
	FILE *file = fopen(path, "r");
	while (file && fgets(line, sizeof line, file))
		if (sscanf(line, "voluntary_ctxt_switches: %ld", &count) == 1)
			break;
	if (file)
		fclose(file);
	return count;
}

static void measure_idle(struct pty *pty)
{
	pty_settle(pty, REST);
	size_t before = output_length(pty);
	long woken = wake_ups(pty_process(pty));
	pty_settle(pty, IDLE);
	printf("  %-44s %9zu bytes, %ld wake-ups\n", "two seconds without a key", output_length(pty) - before,
	       wake_ups(pty_process(pty)) - woken);
}

/* The glyphs over and over, beginning with number `first`. */
static void type_glyphs(struct pty *pty, const struct subject *subject, int first, struct answers *answers)
{
	size_t count = strlen(subject->glyphs);
	type_untimed(pty, subject->go, REST);
	type_untimed(pty, "R", REST);
	for (int i = 0; i < subject->cells; i++) {
		const char key[] = {subject->glyphs[(size_t)(first + i) % count], '\0'};
		type_key(pty, key, QUIET, answers);
	}
	type_untimed(pty, "\033", REST);
}

/* Floor in the cells to draw in, the cursor at their left end. */
static void lay_floor(struct pty *pty, const struct subject *subject, int cells)
{
	char line[KEYS + 2] = "R";
	memset(line + 1, subject->floor, (size_t)cells);
	line[cells + 1] = '\0';
	type_untimed(pty, subject->go, REST);
	type_untimed(pty, line, REST);
	type_untimed(pty, "\033", REST);
	type_untimed(pty, subject->go, REST);
}

/* What is typed the second time differs from what is there in every cell of any example. */
static void measure_typing(struct pty *pty, const struct subject *subject)
{
	struct answers first = {0}, typed = {0}, undone = {0}, alike = {0};
	lay_floor(pty, subject, subject->cells);
	type_untimed(pty, "R", REST);
	for (int i = 0; i < subject->cells; i++)
		type_key(pty, subject->wall, QUIET, &alike);
	type_untimed(pty, "\033", REST);
	print_answers("a wall typed over floor", &alike);
	type_glyphs(pty, subject, 0, &first);
	type_glyphs(pty, subject, 1, &typed);
	print_answers("glyphs of many kinds typed over others", &typed);
	for (int i = 0; i < subject->cells; i++)
		type_key(pty, "u", QUIET, &undone);
	print_answers("undo of one", &undone);
}

/* The brush is set down on floor. */
static void measure_brush(struct pty *pty, const struct subject *subject, const char *name, int quiet, int cells)
{
	struct answers answers = {0};
	lay_floor(pty, subject, cells);
	type_untimed(pty, "b", QUIET);
	type_untimed(pty, subject->wall, REST);
	for (int i = 0; i < cells; i++) {
		type_key(pty, " ", quiet, &answers);
		type_untimed(pty, "\033[C", QUIET);
	}
	print_answers(name, &answers);
}

/* As a slow line brings them: all cells in one write. Their rest is not in it. */
static void measure_burst(struct pty *pty, const struct subject *subject)
{
	struct answers answers = {0};
	char cells[KEYS + 1];
	memset(cells, subject->wall[0], (size_t)subject->cells);
	cells[subject->cells] = '\0';
	lay_floor(pty, subject, subject->cells);
	type_untimed(pty, "R", REST);
	type_key(pty, cells, QUIET, &answers);
	type_untimed(pty, "\033", REST);
	print_answers("all these cells in one write", &answers);
}

static void measure_session(const struct subject *subject)
{
	struct answers right = {0}, down = {0};
	struct pty *pty = start(subject);
	wait_for_picture(pty);
	type_untimed(pty, subject->go, REST);
	for (int i = 0; i < subject->cells; i++)
		type_key(pty, "\033[C", QUIET, &right);
	print_answers("cursor to the right", &right);
	type_untimed(pty, "<", REST);
	for (int i = 0; i < ROWS; i++)
		type_key(pty, "\033[B", QUIET, &down);
	print_answers("cursor down", &down);
	measure_typing(pty, subject);
	measure_burst(pty, subject);
	measure_brush(pty, subject, "the brush set down", QUIET, subject->cells);
	measure_brush(pty, subject, "the same and its rest", REST, ROWS);
	measure_idle(pty);
	pty_free(pty);
}

static void copy_file(const char *from, const char *to)
{
	char bytes[1 << 16];
	FILE *in = fopen(from, "rb"), *out = fopen(to, "wb");
	if (!in || !out)
		die(from);
	size_t length = fread(bytes, 1, sizeof bytes, in);
	if (fwrite(bytes, 1, length, out) != length || fclose(out) != 0)
		die(to);
	fclose(in);
}

static int remove_one(const char *path, const struct stat *information, int kind, struct FTW *walk)
{
	(void)information;
	(void)kind;
	(void)walk;
	return remove(path);
}

int main(void)
{
	static const struct subject subjects[] = {
	    {.file = "maze",
	     .format = "nlarn",
	     .go = ":map 1\r:10,15\r",
	     .cells = 40,
	     .floor = ' ',
	     .wall = "#",
	     .glyphs = "#.+"},
	    {.file = "armoury.map",
	     .format = "powder",
	     .go = ":1,6\r",
	     .cells = 18,
	     .floor = '.',
	     .wall = "#",
	     .glyphs = "#.+"},
	};
	char folder[] = "/tmp/mapwright-bench-XXXXXX";
	if (!mkdtemp(folder) || chdir(folder) != 0)
		die("no temporary folder");
	setenv("HOME", folder, 1);
	setenv("XDG_CONFIG_HOME", folder, 1);
	setenv("XDG_STATE_HOME", folder, 1);
	for (size_t i = 0; i < sizeof subjects / sizeof *subjects; i++) {
		char path[4096];
		snprintf(path, sizeof path, "%s/share/examples/%s", MAPWRIGHT_SOURCE_FOLDER, subjects[i].file);
		copy_file(path, subjects[i].file);
		printf("%s %-42s %9s %9s\n", i > 0 ? "\n" : "", subjects[i].file, "median", "p90");
		measure_start(&subjects[i]);
		measure_session(&subjects[i]);
		remove(subjects[i].file);
	}
	return chdir("/") != 0 || nftw(folder, remove_one, 16, FTW_DEPTH | FTW_PHYS) != 0;
}
