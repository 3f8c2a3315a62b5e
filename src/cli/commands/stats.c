/* `mapwright stats`: measures maps, and shows how they are distributed. */
#include "commands.h"
#include "mapwright/search.h"
#include "mapwright/statistics.h"

static const int percents[] = {0, 10, 25, 50, 75, 90, 100};
enum { PERCENTS = sizeof percents / sizeof *percents };

struct survey {
	struct arena arena;
	struct survey_map {
		const char *file, *name;
		struct statistics statistics;
	} * maps;
	int count, capacity;
	json_t *list;       /* NULL for text */
	const char *glyphs; /* of the first map, as lines */
};

static json_t *value_as_json(double value)
{
	return value < 0                            ? json_null()
	       : value == (double)(json_int_t)value ? json_integer((json_int_t)value)
						    : json_real(value);
}

/* Returns the name of a statistic as a member of an object: "dead_ends". */
static const char *member_of(enum statistic which, struct arena *arena)
{
	char *name = arena_print(arena, "%s", statistic_name(which));
	for (char *at = name; (at = strchr(at, ' '));)
		*at = '_';
	return name;
}

static json_t *map_as_json(const struct document *document, int grid, const struct statistics *statistics)
{
	struct arena arena = {0};
	struct value_count *found;
	char words[512];
	int count = statistics_values(document, grid, &arena, &found);
	json_t *map = json_pack("{s:o, s:s, s:o}", "file", report_string(document->path), "format",
				document->format->id, "map", report_string(document->model.grids[grid].name));
	json_t *shares = json_object(), *glyphs = json_array();
	for (enum statistic i = 0; i < STATISTICS; i++)
		if (i < STATISTIC_SHARES || statistics->values[i] > 0)
			json_object_set_new(i < STATISTIC_SHARES ? map : shares, member_of(i, &arena),
					    value_as_json(statistics->values[i]));
	if (statistics->values[STATISTIC_WAY] > 0)
		json_object_set_new(map, "ends",
				    json_pack("[[ii][ii]]", statistics->from[0], statistics->from[1],
					      statistics->to[0], statistics->to[1]));
	json_object_set_new(map, "exact", json_boolean(statistics->way_exact));
	for (int i = 0; i < count; i++) {
		size_t length;
		const char *bytes = cell_bytes(found[i].value, &length);
		json_t *glyph = json_stringn(bytes, length);
		json_array_append_new(
		    glyphs,
		    json_pack("{s:o, s:o, s:I}", "glyph", glyph ? glyph : output_latin_json(bytes, length), "meaning",
			      report_string(document_meaning(document, grid, found[i].value, words, sizeof words)),
			      "count", (json_int_t)found[i].count));
	}
	json_object_set_new(map, "shares", shares);
	json_object_set_new(map, "glyphs", glyphs);
	arena_clear(&arena);
	return map;
}

static const char *glyphs_of(struct survey *survey, const struct document *document, int grid)
{
	struct value_count *found;
	const char *lines = "";
	int count = statistics_values(document, grid, &survey->arena, &found);
	for (int i = 0; i < count; i++)
		lines = arena_print(&survey->arena, "%s%s\n", lines,
				    statistics_line(document, grid, &found[i], &survey->arena));
	return lines;
}

static bool take(void *context, struct document *document)
{
	struct survey *survey = context;
	for (int grid = 0; grid < document->model.grid_count; grid++) {
		struct survey_map *map =
		    arena_slot(&survey->arena, &survey->maps, &survey->count, &survey->capacity, sizeof *map);
		map->file = arena_print(&survey->arena, "%s", document->path);
		map->name = arena_print(&survey->arena, "%s", document->model.grids[grid].name);
		statistics_of(document, grid, &map->statistics);
		if (survey->list)
			json_array_append_new(survey->list, map_as_json(document, grid, &map->statistics));
		else if (survey->count == 1)
			survey->glyphs = glyphs_of(survey, document, grid);
	}
	return true;
}

/* Returns a quantile of a statistic over all maps. */
static double quantile_of(struct survey *survey, enum statistic which, int percent)
{
	double *values = arena_allocate(&survey->arena, (size_t)survey->count, sizeof *values), *value = values;
	EACH(const struct survey_map, map, survey->maps, survey->count)
		*value++ = map->statistics.values[which];
	return statistics_quantile(values, survey->count, percent);
}

static void print_maps(struct survey *survey)
{
	static const enum statistic columns[] = {STATISTIC_WIDTH,     STATISTIC_HEIGHT, STATISTIC_WALKABLE,
						 STATISTIC_REGIONS,   STATISTIC_LOST,   STATISTIC_ROOMS,
						 STATISTIC_DEAD_ENDS, STATISTIC_WAY};
	enum { COLUMNS = sizeof columns / sizeof *columns };
	for (int i = 0; i < COLUMNS; i++)
		printf("%*s", (int)strlen(statistic_name(columns[i])) + 2, statistic_name(columns[i]));
	puts("  map");
	EACH(const struct survey_map, map, survey->maps, survey->count) {
		for (int k = 0; k < COLUMNS; k++)
			printf("%*s", (int)strlen(statistic_name(columns[k])) + 2,
			       statistic_text(columns[k], map->statistics.values[columns[k]], &survey->arena));
		output_print(stdout, "  %s: %s\n", map->file, map->name);
	}
}

/* Prints for each statistic how its values are distributed. */
static void print_quantiles(struct survey *survey)
{
	printf("\n%-12s%9s", "", "least");
	for (int i = 1; i < PERCENTS - 1; i++)
		printf("%7d %%", percents[i]);
	printf("%9s\n", "most");
	for (enum statistic which = 0; which < STATISTICS; which++) {
		if (quantile_of(survey, which, 100) <= 0)
			continue;
		printf("%-12s", statistic_name(which));
		for (int i = 0; i < PERCENTS; i++)
			printf("%9s", statistic_text(which, quantile_of(survey, which, percents[i]), &survey->arena));
		putchar('\n');
	}
}

static json_t *quantiles_as_json(struct survey *survey)
{
	json_t *all = json_object();
	for (enum statistic which = 0; which < STATISTICS; which++) {
		if (which >= STATISTIC_SHARES && quantile_of(survey, which, 100) <= 0)
			continue;
		json_t *values = json_object();
		for (int i = 0; i < PERCENTS; i++)
			json_object_set_new(values, arena_print(&survey->arena, "%d", percents[i]),
					    value_as_json(quantile_of(survey, which, percents[i])));
		json_object_set_new(all, member_of(which, &survey->arena), values);
	}
	return all;
}

static int stats_run(const struct arguments *arguments)
{
	struct survey survey = {.list = arguments_value(arguments, "json") ? json_array() : NULL};
	bool done = maps_each(arguments, 0, take, &survey);
	if (survey.list) {
		output_answer(json_pack("{s:o, s:o}", "maps", survey.list, "percentiles", quantiles_as_json(&survey)),
			      JSON_REAL_PRECISION(4));
	} else if (survey.count > 0) {
		print_maps(&survey);
		if (survey.count > 1)
			print_quantiles(&survey);
		else
			printf("\n%s", survey.glyphs);
	} else if (done) {
		done = output_refuse("No maps found.");
	}
	arena_clear(&survey.arena);
	return done ? STATUS_CLEAN : STATUS_ERROR;
}

const struct subcommand subcommand_stats = {
    .name = "stats",
    .usage = "[OPTION]... FILE|FOLDER...",
    .summary = "measure maps: size, ways, rooms, glyphs",
    .help = "Prints a line for each map, then how the values are distributed over all maps, or for a single map how "
	    "often each glyph is used. Folders are searched at every depth for files that are clearly maps.",
    .example = "mapwright stats rooms/",
    .group = "Check",
    .page = "mapwright-grep",
    .options = OPTIONS(OPTION("json", 0, NULL, NULL, 0, "print the statistics as JSON, with the glyphs of each map"),
		       OPTION_AS, OPTION_DIALECT, OPTIONS_EXCLUDE),
    .operands = "FILE",
    .minimum = 1,
    .maximum = -1,
    .run = stats_run,
};
